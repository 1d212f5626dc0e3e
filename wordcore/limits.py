"""Every limit of wordcore, by name: the numbers of ``_engine/limits.pxd``, and those that the engine has no use for.

    >>> from wordcore import limits
    >>> limits.WORD_TILES, limits.MORE_TILES
    (63, 8)

Passing a limit raises ``LimitError``, which is a ``ValueError``. The table of ``docs/limits.md`` is compared with
this file by a test. Not here: what a limit is for (the question that has it).
"""

from __future__ import annotations

from wordcore._engine import limits as _engine

ALPHABET_TILES: int = _engine.MAX_TILES
"""Tiles in an alphabet."""
TILE_CHARACTERS: int = _engine.MAX_SPELLING
"""Characters in one tile."""
WORD_TILES: int = _engine.MAX_WORD
"""Tiles in a word."""
FILTER_TILES: int = _engine.MAX_STRING
"""Tiles in ``contains`` or ``excludes`` of a ``Where``."""
QUESTION_TILES: int = _engine.MAX_ASKED
"""Tiles of a question, and tiles of its pool."""
QUESTION_BLANKS: int = _engine.MAX_BLANKS
"""Blanks among them."""
MORE_TILES: int = _engine.MAX_MORE
"""Tiles out of the pool in ``extensions``."""
EDITS: int = _engine.MAX_EDITS
"""Changes in ``near``."""
READINGS: int = _engine.MAX_READINGS
"""Ways to cut a text into tiles that are looked at."""
THREADS: int = _engine.MAX_THREADS
"""Threads of ``check_lines``."""
BOARD_SIDE: int = _engine.MAX_SIDE
"""Rows and columns of a board."""
RACK_TILES: int = _engine.MAX_RACK
"""Tiles on a rack."""
GRID_CELLS: int = _engine.MAX_CELLS
"""Cells of a grid, holes included."""
GRID_WILD_CELLS: int = _engine.MAX_WILD
"""Cells among them that may be any tile."""
GRID_CELL_TILES: int = _engine.MAX_CELL_TILES
"""Tiles in one cell."""
GRID_STEPS: int = _engine.MAX_GRID_STEPS
"""Places of the word graph that are looked at for the words in a grid."""
GRID_PATH_STEPS: int = _engine.MAX_PATH_STEPS
"""Cells that are looked at without finding a further path."""
KWG_NODES: int = _engine.MAX_KWG_NODES
"""Nodes of a KWG file."""
QUACKLE_NODES: int = _engine.MAX_QUACKLE_NODES
"""Nodes of a Quackle file."""
FOREIGN_WORDS: int = _engine.MAX_FOREIGN_WORDS
"""Words of a file of another engine."""

OTHER_SPELLINGS: int = 256
"""Rules of an alphabet's ``also``."""
OTHER_SPELLING_CHARACTERS: int = 8
"""Characters on either side of one."""
ALPHABET_NAME_CHARACTERS: int = 256
"""Characters in the name of an alphabet."""
LINE_BYTES: int = 1 << 20
"""Bytes in a line of a list that is read as a row; a longer one is a row that is too long."""
ENTRY_CHARACTERS: int = 4096
"""Characters in a word or phrase that a scanner looks for."""
HEADER_BYTES: int = 1 << 20
"""Bytes in the header of a lexicon file: name, alphabet, meta."""
JUDGED_WORDS: int = 256
"""Words that a judge is asked about at once."""
JUDGED_CHARACTERS: int = 256
"""Characters in one of them, and in the table's name."""
