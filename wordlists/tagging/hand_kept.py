"""The hand-kept lists of ``wordlists/hand``: text that people correct, read into codes.

    >>> read("pronouns.txt", "P")["mice"]
    Traceback (most recent call last):
    KeyError: 'mice'
    >>> read("pronouns.txt", "P")["he"].codes
    'sen'

The form of the files is described in ``wordlists/hand/README.md``.
"""

from __future__ import annotations

from typing import NamedTuple

from archives import HERE
from lists import entries

from tagging.vocabulary import FLAGS, LABELS, SUB_TAGS

FOLDER = HERE / "hand"


class HandKept(NamedTuple):
    """What a list says of one word."""

    codes: str  # of sub-tags, in the order of the vocabulary
    doubtful: bool
    is_open: bool  # the list does not claim to name every form


class HandKeptError(ValueError):
    """A hand-kept list breaks its form; the text names file and line."""


def read(name: str, part: str) -> dict[str, HandKept]:
    """Word to what the list says; a word named twice has what both places say."""
    codes = {tag: code for code, tag in SUB_TAGS.get(part, {}).items()}
    found: dict[str, HandKept] = {}
    waiting: list[str] = []
    for number, line in _lines(name):
        words, colon, tags = line.partition(":")
        waiting += words.split()
        if colon:
            named = set(tags.split())
            unknown = sorted(named - {*codes, "open"})
            if unknown:
                raise HandKeptError(f"hand/{name}, line {number}: unknown sub-tag {', '.join(unknown)}")
            _add(found, waiting, {codes[tag] for tag in named - {"open"}}, "open" in named, part)
            waiting = []
    _add(found, waiting, set(), False, part)
    return found


def read_words(name: str) -> set[str]:
    return {word for _, line in _lines(name) for word in line.split()}


def read_labels() -> dict[str, dict[str, str]]:
    """Word to label letter to flag letter."""
    letters = {name: letter for letter, name in LABELS.items()}
    flags = {name: letter for letter, name in FLAGS.items()}
    found: dict[str, dict[str, str]] = {}
    for number, line in _lines("labels.txt"):
        head, _, words = line.partition(":")
        try:
            label, extent = head.split()
            letter, flag = letters[label], flags[extent]
        except (ValueError, KeyError):
            found_text = f"hand/labels.txt, line {number}: expected a label, and all or some"
            raise HandKeptError(found_text) from None
        for word in words.split():
            found.setdefault(word, {})[letter] = flag
    return found


def read_corrections() -> dict[str, list[str]]:
    """Word to changes: ``noun.plural``, ``-verb``, ``?adjective``."""
    lines = (line.partition(":") for _, line in _lines("corrections.txt"))
    return {word.strip(): tags.split() for word, _, tags in lines}


def _add(found: dict[str, HandKept], words: list[str], codes: set[str], is_open: bool, part: str) -> None:
    order = "".join(SUB_TAGS.get(part, {}))
    for written in words:
        word = written.removeprefix("?")
        before = found.get(word)
        both = codes | set(before.codes if before else "")
        found[word] = HandKept(
            codes="".join(code for code in order if code in both),
            doubtful=written.startswith("?") and (before is None or before.doubtful),
            is_open=is_open or (before is not None and before.is_open),
        )


def _lines(name: str) -> list[tuple[int, str]]:
    return entries(FOLDER / name)
