"""Text to tile codes and back, tile strings to counts; how eight letters become a key."""
