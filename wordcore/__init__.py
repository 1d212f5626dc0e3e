"""wordcore is a Python library for word games: one compiled dictionary, exact rules for four games.

    >>> import wordcore
    >>> from wordcore import Where
    >>> lex = wordcore.load()
    >>> "quiz" in lex
    True
    >>> lex.extensions("ca", pool="tsb", more=1, where=Where(length=3)).by_added()
    {('B',): ('CAB',), ('S',): ('SAC',), ('T',): ('ACT', 'CAT')}

Start at :func:`load` and :class:`Lexicon`; the games are in :mod:`wordcore.games`.
"""

from wordcore.source_tree import compiled_package, one_interpreter

__path__ = [compiled_package(__path__[0])]

try:
    import wordcore._engine.limits  # noqa: F401  everything else needs it, and another interpreter is refused it
except ImportError as _error:
    raise one_interpreter(_error) from None

from wordcore.alphabet import Alphabet
from wordcore.errors import WordcoreError
from wordcore.lexicon import Lexicon, load
from wordcore.limits import Limits
from wordcore.places import lexicons
from wordcore.query import (
    Adjudication,
    Answer,
    Cursor,
    Extension,
    Extensions,
    Flag,
    Hooks,
    Mask,
    Question,
    Ruling,
    Status,
    Where,
    Words,
)

__version__ = "1.0.0rc1"

__all__ = [
    "Adjudication",
    "Alphabet",
    "Answer",
    "Cursor",
    "Extension",
    "Extensions",
    "Flag",
    "Hooks",
    "Lexicon",
    "Limits",
    "Mask",
    "Question",
    "Ruling",
    "Status",
    "Where",
    "WordcoreError",
    "Words",
    "lexicons",
    "load",
]
