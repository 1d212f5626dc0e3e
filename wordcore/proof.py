"""The full check of a lexicon: that its bytes are what this release would write for its words.

    >>> import wordcore
    >>> prove(wordcore.load("common"))

Checksums prove nothing: whoever alters a file can compute them again. But nearly all of a file is worked out
from its words, so it is worked out once more and compared. What remains, name, meta and columns, is summed up
in ``content``; whether that is what somebody else meant to send, only a digest from outside the file can tell.
Not here: the checks of opening, which make sure that no question can crash (``format``, ``_engine``).
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from wordcore.columns import TAGS, columns_in
from wordcore.compile import derived
from wordcore.errors import (
    BadTypeError,
    BadValueError,
    CorruptLexiconError,
    DigestMismatchError,
    OlderFormatWarning,
    shown,
    shown_hash,
)
from wordcore.format import AGAIN, BUILT_ALIKE_SINCE, DERIVED, VERSION, check_sections, content_of, words_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wordcore.lexicon import Lexicon


def prove(lexicon: Lexicon, digest: str | None = None, content: str | None = None) -> None:
    """Raises CorruptLexiconError, or DigestMismatchError if the lexicon is sound but not the one asked for.

    A file of an older format version passes with an OlderFormatWarning: its checksums and its digest hold, and
    so do its derived sections if they are still built alike.
    """
    where = lexicon._origin[1] if lexicon._origin else f"lexicon {shown(lexicon.name)}"
    header = lexicon._header
    check_sections(lexicon._buffer_view(), header, where)
    codes, offsets = lexicon._words_sections()
    if words_digest(header.alphabet, codes, offsets) != header.digest:
        raise CorruptLexiconError.at(where, f"words with the digest {header.digest}", "others", AGAIN)
    if header.content and computed_content(lexicon) != header.content:
        expected = f"name, alphabet, meta and columns with the content {header.content}"
        raise CorruptLexiconError.at(where, expected, "others", AGAIN)
    if header.version >= BUILT_ALIKE_SINCE:  # or a forger would call the file an older one
        _prove_derived(lexicon, where)
    if header.version == VERSION:
        _prove_columns(lexicon, where)
    else:
        _prove_older(lexicon, where)
    check_pins(lexicon, where, digest, content)


def check_pins(lexicon: Lexicon, where: str, digest: str | None, content: str | None) -> None:
    """Raises DigestMismatchError unless a lexicon says of itself what was expected of it."""
    for what, pinned in (("digest", digest), ("content", content)):
        if pinned is None:
            continue
        if not isinstance(pinned, str):
            raise BadTypeError.at(what, "a SHA-256 as text", shown(pinned))
        said = getattr(lexicon, what)
        if said != pinned.lower():
            raise DigestMismatchError.at(
                where, f"the {what} {shown_hash(pinned)}", said, "get the lexicon that was meant"
            )


def computed_content(lexicon: Lexicon) -> str:
    """The content that a file of this release has in its header, whatever this one has."""
    header = lexicon._header
    columns = {name: lexicon._section_view(name) for name in header.columns}
    return content_of(header.name, header.alphabet, header.digest, header.meta, columns)


def _prove_derived(lexicon: Lexicon, where: str) -> None:
    left = {name for name in DERIVED if name in lexicon._header.sections}
    codes, offsets = lexicon._words_sections()
    gaddag, membership = "gaddag" in left, "members.lengths" in left
    try:
        for sections in derived(codes, offsets, lexicon.alphabet, gaddag=gaddag, membership=membership):
            _compare(lexicon, where, sections)
            left.difference_update(sections)
    except BadValueError as error:
        raise CorruptLexiconError.at(f"{where}, {error.place}", error.expected, error.found, AGAIN) from error
    if left:
        place = f"{where}, section {min(left)!r}"
        raise CorruptLexiconError.at(place, "no such section in this lexicon", "one", AGAIN)


def _prove_columns(lexicon: Lexicon, where: str) -> None:
    for column in columns_in(lexicon._header):
        if column.again is not None:
            _compare(lexicon, where, column.again(column, lexicon))


def _compare(lexicon: Lexicon, where: str, sections: Mapping[str, bytes]) -> None:
    for name, expected in sections.items():
        found = lexicon._section_view(name)
        if found is None or found != expected:
            place = f"{where}, section {name!r}"
            other = "none" if found is None else "others"
            raise CorruptLexiconError.at(place, "the bytes that its words and columns lead to", other, AGAIN)


def _prove_older(lexicon: Lexicon, where: str) -> None:
    """What can be said of sections whose builders are gone: no question asked of them crashes."""
    from wordcore._engine.graph.gaddag import check_gaddag

    lexicon._check_everything()
    gaddag = lexicon._section_view("gaddag")
    if gaddag is not None:
        check_gaddag(gaddag, len(lexicon.alphabet))
    if TAGS in columns_in(lexicon._header):
        lexicon._tags_decoded()
    warnings.warn(
        f"{where}: format version {lexicon._header.version}, whose name, meta and columns cannot be proven; "
        f"lexicon.edit().save(path) or `wordcore compile OLD.lex --output NEW.lex` converts it to version {VERSION}, "
        "of which every byte can be",
        OlderFormatWarning,
        stacklevel=4,
    )
