"""One game at its table, act by act, with its clocks and its slip."""
