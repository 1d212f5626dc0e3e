"""The compiled engine: bytes and small ints inside, no paths, no printing.

Not public: programs use :mod:`wordcore`. What stands here, in the order a word meets it:

- ``codec``       text to tile codes and back, tile strings to counts
- ``gather``      words on their way into a lexicon: encoded, sorted, each once
- ``graph``       the word graph: build, check, walk, word to index and back
- ``membership``  the hash table behind ``word in lexicon``
- ``search``      patterns, prefixes, edit distance; the filter a Where compiles to
- ``tiles``, ``planes``  the tile index: what can these tiles spell
- ``rows``        the tile index as it is laid out in a file
- ``extend``      the one-more-cube question
- ``core``        the object that owns a lexicon's bytes
- ``words``, ``extensions``  the lazy views over it
- ``checker``, ``columns``, ``batch``, ``mask``, ``sieve``  millions of words at once
- ``occurrences`` words inside running text
- ``gaddag``, ``gaddag_build``  the two-way graph for boards
- ``crosses``, ``plays``, ``ceilings``, ``moves``  cross-checks, the search for plays, the move generator
- ``shake``       the count vectors behind LinguiSHTIK's questions
"""
