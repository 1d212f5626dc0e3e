"""Where lexicons are kept and found by name: the package, ``WORDCORE_PATH``, the user's directory.

    >>> import wordcore
    >>> "enable" in wordcore.lexicons()
    True

Not here: opening what was found (``lexicon``).
"""

from __future__ import annotations

import os
import sys

from wordcore.errors import BadTypeError, UnknownLexiconError, did_you_mean, shown

SUFFIX = ".lex"
DEFAULT = "enable"

# What Windows does not take in the name of a file, and the names that are its devices whatever follows the dot.
_NOT_IN_NAMES = frozenset('/\\:*?"<>|')
_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


def lexicons() -> list[str]:
    """The names that ``load`` knows, sorted.

    >>> import wordcore
    >>> [name for name in wordcore.lexicons() if name in ("common", "enable", "modern")]
    ['common', 'enable', 'modern']
    """
    found = {file[: -len(SUFFIX)] for place in directories() for file in _files_in(place) if file.endswith(SUFFIX)}
    return sorted(name for name in found if is_name(name))


def is_name(name: str) -> bool:
    """Whether ``load`` can find a lexicon of that name on every system: no path, nothing hidden or unprintable.

    >>> is_name("csw 24"), is_name("a/b"), is_name("a:b"), is_name("con"), is_name("nul.old")
    (True, False, False, False, False)
    """
    return (
        name.isprintable()
        and bool(name)
        and not name.startswith(".")
        and not name.endswith((".", " "))
        and not set(name) & _NOT_IN_NAMES
        and name.partition(".")[0].lower() not in _DEVICES
    )


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


def is_path(name: str | os.PathLike[str]) -> bool:
    """Whether a lexicon is named by its file: a path object, a text that ends in ``.lex`` or has a separator.

    >>> is_path("mine.lex"), is_path("lists/mine"), is_path("enable")
    (True, True, False)
    """
    return not isinstance(name, str) or name.endswith(SUFFIX) or os.sep in name or "/" in name


def find_lexicon(name: str | os.PathLike[str]) -> str:
    """The file of a lexicon, given by name or by path; raises UnknownLexiconError with the names there are.

    >>> find_lexicon("mine.lex"), os.path.basename(find_lexicon("enable"))
    ('mine.lex', 'enable.lex')
    """
    if isinstance(name, os.PathLike):
        name = os.fspath(name)
    elif isinstance(name, str) and not is_path(name):
        return _named(name)
    if not isinstance(name, str):
        raise BadTypeError.at("lexicon", "a name or a path", shown(name))
    return name


def find_words(name: str) -> str:
    """The file of a word list or of a lexicon: a file of that name comes first, then the lexicon of that name.

    What is neither and has an ending, such as ``words.txt``, is a file that is not there, and opening it says so;
    so is it with a directory.
    """
    exists = os.path.exists(name) and not os.path.isdir(name)
    if exists or is_path(name):
        return name
    try:
        return _named(name, "file or lexicon")
    except UnknownLexiconError:
        if os.path.splitext(name)[1] or os.path.isdir(name):
            return name
        raise


def _named(name: str, what: str = "lexicon") -> str:
    if is_name(name):
        for place in directories():
            path = os.path.join(place, name + SUFFIX)
            if os.path.isfile(path):
                return path
    names = lexicons()
    known = [*names, f"a file that ends in {SUFFIX}" if what == "lexicon" else "a file"]
    remedy = f"{did_you_mean(name, names)}expected {', '.join(names)} or {known[-1]}"
    if os.path.isfile(name):
        remedy = "the file of that name is not a lexicon; `wordcore compile` makes one from a word list"
    raise UnknownLexiconError.unknown(what, name, known, remedy)


def _files_in(place: str) -> list[str]:
    """The files of a directory; none if it is not there or not for us to read."""
    try:
        with os.scandir(place) as entries:
            return [entry.name for entry in entries if entry.is_file()]
    except OSError:
        return []
