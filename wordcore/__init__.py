"""wordcore is a Python library for word games: one compiled dictionary, exact rules for four games.

    >>> import wordcore
    >>> from wordcore import Where
    >>> lex = wordcore.load()
    >>> "quiz" in lex
    True
    >>> lex.extensions("ca", pool="tsb", more=1, where=Where(length=3)).by_added()
    {('B',): ('CAB',), ('S',): ('SAC',), ('T',): ('ACT', 'CAT')}

Start at :func:`load` and :class:`Lexicon`; the games are in :mod:`wordcore.games`. Importing the package takes a
few milliseconds; what it names is imported when the first of the names is used.
"""

from wordcore.source_tree import compiled_package, one_interpreter

__path__ = [compiled_package(__path__[0])]

try:
    import wordcore._engine.limits  # noqa: F401  everything else needs it, and another interpreter is refused it
except ImportError as _error:
    raise one_interpreter(_error) from None

# For type checkers; the import of typing would take longer than all that is done here.
TYPE_CHECKING = False
if TYPE_CHECKING:
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

_HOMES = {
    "alphabet": ("Alphabet",),
    "errors": ("WordcoreError",),
    "lexicon": ("Lexicon", "load"),
    "limits": ("Limits",),
    "places": ("lexicons",),
    "query": (
        "Adjudication",
        "Answer",
        "Cursor",
        "Extension",
        "Extensions",
        "Flag",
        "Hooks",
        "Mask",
        "Question",
        "Ruling",
        "Status",
        "Where",
        "Words",
    ),
}

if not TYPE_CHECKING:

    def __getattr__(name):
        """Imports all public names at once; ``wordcore.errors`` and its like are there afterwards too."""
        if not name.startswith("_"):
            from importlib import import_module

            for home, names in _HOMES.items():
                module = import_module(f"wordcore.{home}")
                for public in names:
                    globals().setdefault(public, getattr(module, public))
            if name in globals():
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
