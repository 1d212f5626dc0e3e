"""The text of ``tags.tsv``: one line per word, short enough to read and to compare.

    >>> line = WordTags("mice", [PartTags("N", "pc", "wam")], labels={"p": "S"}, closed=True)
    >>> render(line)
    'mice\\tNpc/wam @pS -'
    >>> parse(render(line)) == line
    True

The meaning is stated at the head of the file itself (``header``), which is
also the whole specification for other readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tagging.vocabulary import AXES, CLOSED, COMPOUND, FLAGS, LABELS, PARTS, SOURCES, SUB_TAGS, TAGS

_TOKEN = re.compile(r"(\??)([A-Z])([a-z0-9]*)(~?)/([a-z]+)")


@dataclass
class PartTags:
    """One part of speech (or the mark of a compound) of one word."""

    part: str
    codes: str
    sources: str
    doubtful: bool = False
    is_open: bool = False


@dataclass
class WordTags:
    """All that is known of one word. ``closed``: parts of speech that are not named are NO."""

    word: str
    parts: list[PartTags] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    closed: bool = False


def render(tags: WordTags) -> str:
    tokens = [
        f"{'?' if part.doubtful else ''}{part.part}{part.codes}{'~' if part.is_open else ''}/{part.sources}"
        for part in tags.parts
    ]
    if tags.labels:
        tokens.append("@" + "".join(f"{label}{flag}" for label, flag in tags.labels.items()))
    if tags.closed:
        tokens.append("-")
    return f"{tags.word}\t{' '.join(tokens)}"


def parse(line: str) -> WordTags:
    word, _, text = line.partition("\t")
    tags = WordTags(word)
    for token in text.split():
        if token == "-":
            tags.closed = True
        elif token.startswith("@"):
            tags.labels = {token[i]: token[i + 1] for i in range(1, len(token), 2)}
        else:
            match = _TOKEN.fullmatch(token)
            if match is None:
                raise ValueError(f"tags of {word!r}: cannot read {token!r}")
            doubt, part, codes, tilde, sources = match.groups()
            tags.parts.append(PartTags(part, codes, sources, bool(doubt), bool(tilde)))
    return tags


def answers(tags: WordTags) -> dict[str, str]:
    """Tag name to ``yes`` or ``no``; a tag that is missing is unknown. The meaning of the file, in code."""
    found: dict[str, str] = {}
    for part in tags.parts:
        if not part.doubtful:
            found.update(_answers_of_part(part))
    if tags.closed:
        named = {part.part for part in tags.parts}
        for code, tag in TAGS.items():
            if code[0] not in named and code[0] != COMPOUND:
                found[tag] = "no"
    return found


def _answers_of_part(part: PartTags) -> dict[str, str]:
    found = {TAGS[part.part]: "yes", **{TAGS[part.part + code]: "yes" for code in part.codes}}
    if part.is_open:
        return found
    axes = ["".join(SUB_TAGS[part.part])] if part.part in CLOSED else AXES.get(part.part, [])
    for axis in axes:
        if part.part in CLOSED or set(axis) & set(part.codes):
            found.update({TAGS[part.part + code]: "no" for code in axis if code not in part.codes})
    return found


def flag(tags: WordTags, label: str) -> str:
    """The label's letter to ``all``, ``some``, ``none`` or ``unknown``."""
    unnamed = "N" if tags.closed and LABELS[label] in ("proper", "abbreviation") else "U"
    return FLAGS[tags.labels.get(label, unnamed)]


def file_text(lines: Iterable[WordTags]) -> str:
    return header() + "".join(f"{render(line)}\n" for line in lines)


def header() -> str:
    declarations = [
        *(f"#tag {code} {tag}" for code, tag in TAGS.items()),
        *(f"#axis {' '.join(part + code for code in axis)}" for part, axes in AXES.items() for axis in axes),
        *(f"#closed {part}" for part in CLOSED),
        *(f"#label {letter} {label}" for letter, label in LABELS.items()),
        *(f"#source {letter} {text}" for letter, text in SOURCES.items()),
    ]
    return _EXPLANATION + "\n".join(declarations) + "\n"


_EXPLANATION = f"""\
# What the words are. Built by wordlists/build_tags.py; do not edit, correct wordlists/hand instead.
#
# One line per word: the word, a tab, then tokens separated by spaces.
#   Npc/wam   YES: noun (N), plural (Np), concrete (Nc), according to the sources w, a and m
#   Np~/w     the same, but its forms may not be complete: no axis (below) makes anything NO
#   ?V3/a     doubtful: reported as UNKNOWN, never as YES or NO
#   @aSpU     labels: archaic in SOME senses, proper UNKNOWN. A = ALL, S = SOME, N = NONE, U = UNKNOWN
#   -         the last token of common words that WordNet knows: each part of speech that the line does not
#             name is NO with all its sub-tags, and the labels proper and abbreviation are NONE unless named.
#             Without it they are UNKNOWN.
# {COMPOUND} (compound) is written like a part of speech but is not one: it is YES or UNKNOWN, never NO.
# A sub-tag of a YES part of speech that is not named is
#   NO       if another member of its #axis is named, or its part of speech is #closed, and there is no ~
#   UNKNOWN  otherwise.
# A label that is not named is UNKNOWN (but see "-"). A tag that is neither YES nor NO is UNKNOWN.
#
# Parts of speech: {", ".join(f"{letter} {name}" for letter, name in PARTS.items())}.
"""
