"""The compiled engine: bytes and small ints inside, no paths, no printing.

Not public: programs use :mod:`wordcore`. What stands here, in the order a word meets it:

- ``codec``       text to tile codes and back, tile strings to counts
- ``graph``       the word graph: build, check, walk, word to index and back
- ``membership``  the hash table behind ``word in lexicon``
- ``search``      patterns, prefixes, edit distance
- ``tiles``       the tile index: what can these tiles spell
- ``core``        the object that owns a lexicon's bytes, and the lazy views over it
- ``gaddag``      the two-way graph for boards
- ``moves``       the move generator
- ``batch``       millions of words at once
"""
