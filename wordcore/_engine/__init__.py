"""The compiled engine: bytes and small ints inside, no paths, no printing.

Not public: programs use :mod:`wordcore`. The folders, in the order a word meets them (a folder cimports only
those to its left; ``shakes`` knows none of them)::

    text ──> graph ──> tiles ──> build ──> lexicon ──> batch, scan, boards        shakes

- ``text``     text to tile codes and back, tile strings to counts
- ``graph``    the word graph, the membership table, patterns and filters, the gaddag: check and walk
- ``tiles``    the tile index: what can these tiles spell, and with one tile more
- ``build``    words on their way into a lexicon, and everything a file holds, laid out
- ``lexicon``  the object that owns a lexicon's bytes, and the lazy views over it
- ``batch``    millions of words at once
- ``scan``     words inside running text
- ``boards``   cross-checks, the search for plays, the position of a move generator
- ``shakes``   the count vectors behind LinguiSHTIK's questions
"""
