"""The word engine for word games: one compiled dictionary, exact rules for four games.

    >>> import wordcore
    >>> lex = wordcore.load()
    >>> "quiz" in lex
    True
    >>> lex.extensions("ca", pool="tsb", more=1).by_added()
    {('B',): ('CAB',), ('T',): ('ACT', 'CAT')}

Start at :func:`load` and :class:`Lexicon`; the games are in :mod:`wordcore.games`.
"""

from wordcore.alphabet import Alphabet
from wordcore.errors import WordcoreError
from wordcore.lexicon import Lexicon, lexicons, load
from wordcore.query import Adjudication, Answer, Extension, Flag, Hooks, Ruling, Status, Where

__version__ = "0.1.0"

__all__ = [
    "Adjudication",
    "Alphabet",
    "Answer",
    "Extension",
    "Flag",
    "Hooks",
    "Lexicon",
    "Ruling",
    "Status",
    "Where",
    "WordcoreError",
    "lexicons",
    "load",
]
