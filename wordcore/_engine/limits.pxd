"""Every limit of the engine, once; ``wordcore.limits`` gives the same numbers to Python.

Nothing else writes one of these numbers down: a limit is changed here and in ``docs/limits.md``, which a
test compares with this file.
"""

cpdef enum:
    # words and alphabets
    MAX_WORD = 63               # tiles in a word
    MAX_TILES = 62              # tiles in an alphabet: codes 1 to 62
    MAX_SPELLING = 4            # characters in one tile
    N_POINTS = 1424             # code points that a tile may show: Latin, Greek, Cyrillic, Armenian
    MAX_READINGS = 64           # ways to cut a text into tiles that are looked at
    # questions, where a lexicon was not limited to less
    MAX_STEPS = 1 << 30         # arcs, probes, blocks of rows, items: 10 seconds or so
    MAX_RESULTS = 1 << 23       # of an answer that is listed
    MAX_TEXT_ASKED = 1 << 14    # characters of a text in a question
    MAX_STRING = 200            # tiles in a string of them, as a filter takes
    MAX_ASKED = 128             # tiles of a question, and of its pool: a full Scrabble bag is 100
    MAX_BLANKS = 16             # blanks among them
    MAX_MORE = 8                # tiles out of the pool
    MAX_EDITS = 3               # changes of a word; more would name half the dictionary
    # batch
    MAX_THREADS = 1024          # threads that share a text
    # boards
    MAX_SIDE = 21               # rows and columns of a board
    MAX_RACK = 20               # tiles on a rack
    # grids
    MAX_CELLS = 64              # cells of a grid, holes included: a bit each
    MAX_CELL_TILES = 4          # tiles in a cell
    MAX_WILD = 4                # cells that may be any tile
    # files of other programs
    MAX_KWG_NODES = 1 << 22     # what 22 bits can number
    MAX_QUACKLE_NODES = 1 << 24
    MAX_FOREIGN_WORDS = 1 << 24  # a damaged graph can spell billions
    MAX_FOREIGN_LETTERS = 1 << 20       # of a small file
    MAX_LETTERS_PER_BYTE = 64   # of a larger one

cdef enum:
    # What follows from them, for arrays.
    N_CODES = MAX_TILES + 2     # values of a tile code: 0 separates, 63 is a blank that was added
    MAX_TEXT = MAX_WORD * (MAX_SPELLING + 2)    # characters in a word: every tile in brackets
