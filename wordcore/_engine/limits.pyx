"""The limits as Python sees them: the numbers of ``limits.pxd``."""
