"""Where lexicons are kept and found by name: the package, ``WORDCORE_PATH``, the user's directory.

    >>> import wordcore
    >>> "enable" in wordcore.lexicons()
    True

Not here: opening what was found (``lexicon``).
"""

from __future__ import annotations

import os
import sys

from wordcore.errors import UnknownLexiconError

SUFFIX = ".lex"
DEFAULT = "enable"


def lexicons() -> list[str]:
    """The names that ``load`` knows, sorted.

    >>> import wordcore
    >>> [name for name in wordcore.lexicons() if name in ("common", "enable", "modern")]
    ['common', 'enable', 'modern']
    """
    found = {file[: -len(SUFFIX)] for place in directories() for file in _files_in(place) if file.endswith(SUFFIX)}
    return sorted(name for name in found if is_name(name))


def is_name(name: str) -> bool:
    """Whether ``load`` can find a lexicon of that name: no path, nothing hidden, nothing unprintable."""
    return name.isprintable() and not name.startswith(".") and bool(name) and not set(name) & set("/\\")


def user_directory() -> str:
    """Where ``wordcore compile --install`` puts lexicons: the platform's place for a user's data."""
    chosen = os.environ.get("WORDCORE_HOME")
    if chosen:
        return chosen
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return os.path.join(base, "wordcore")


def shipped_directory() -> str:
    """The package's own lexicons."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")


def directories() -> list[str]:
    """Where lexicons and glossaries are looked for, in order."""
    listed = [part for part in os.environ.get("WORDCORE_PATH", "").split(os.pathsep) if part]
    return [shipped_directory(), *listed, user_directory()]


def find_lexicon(name: str) -> str:
    """The path of the lexicon of that name; raises UnknownLexiconError with the names there are."""
    if is_name(name):
        for place in directories():
            path = os.path.join(place, name + SUFFIX)
            if os.path.isfile(path):
                return path
    import difflib

    known = lexicons()
    nearest = difflib.get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {nearest[0]!r}? " if nearest else ""
    if os.path.isfile(name):
        hint = f"a file of that name is here, but a lexicon's file ends in {SUFFIX}. "
    raise UnknownLexiconError(
        f"no lexicon {name!r}: {hint}known are {', '.join(known) or 'none'}; "
        "compile a list with `wordcore compile LIST --install`, or open a file with Lexicon.open"
    )


def _files_in(place: str) -> list[str]:
    """The files of a directory; none if it is not there or not for us to read."""
    try:
        with os.scandir(place) as entries:
            return [entry.name for entry in entries if entry.is_file()]
    except OSError:
        return []
