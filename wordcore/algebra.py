"""New lexicons from old: edited, joined, intersected, subtracted, with what is known of the words.

    >>> import wordcore
    >>> mine = wordcore.Lexicon.from_words(["qi", "cat"])
    >>> list(mine.edit(add=["za"], remove=["cat"])), list(mine & wordcore.load())
    (['QI', 'ZA'], ['CAT'])

A word keeps the commonness and tags that the left lexicon has for it, else those of the right. Not here:
the operators and their documentation (``lexicon``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wordcore.compile import WordSource, build
from wordcore.errors import AlphabetError
from wordcore.format import COMMONNESS, NOT_KNOWN, TAG_NUMBERS
from wordcore.tags import TagTable, merge_tags

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

_JOINS: Mapping[str, Callable[[set[bytes], set[bytes]], set[bytes]]] = {
    "|": set.union,
    "&": set.intersection,
    "-": set.difference,
}


def edited(lexicon: Lexicon, add: Iterable[str], remove: Iterable[str], name: str | None) -> bytes:
    """The file of a lexicon with words added and removed; raises ValueError for one to remove that is not there."""
    for which, listed in (("add", add), ("remove", remove)):
        if isinstance(listed, str):
            raise TypeError(f"{which} is one str; give a list of words")
    added = {lexicon.alphabet.encode(word) for word in add}
    removed = set()
    for word in remove:
        lexicon.alphabet.encode(word)
        numbers = lexicon._numbers_of(word)
        if not numbers:
            raise ValueError(f"{word!r} cannot be removed: it is not in the lexicon {lexicon.name!r}")
        removed.add(lexicon.alphabet.encode(lexicon[numbers[0]]))
    words = (set(_all_codes(lexicon)) - removed) | added
    return _rebuilt(words, name or lexicon.name, lexicon, None)


def combined(left: Lexicon, right: Lexicon, sign: str) -> bytes:
    """The file of a lexicon of the words of either (``|``), of both (``&``), or of the left alone (``-``)."""
    if left.alphabet != right.alphabet:
        raise AlphabetError(
            f"{left.name!r} {sign} {right.name!r}: the alphabets {left.alphabet.name} and {right.alphabet.name} differ"
        )
    words = _JOINS[sign](set(_all_codes(left)), set(_all_codes(right)))
    return _rebuilt(words, f"{left.name}{sign}{right.name}", left, right)


def _rebuilt(words: set[bytes], name: str, left: Lexicon, right: Lexicon | None) -> bytes:
    source = WordSource(left.alphabet)
    ordered = sorted(words)
    for codes in ordered:
        source._gatherer.add_codes(codes)
    packed, offsets = source.finish()
    columns, meta = _columns_for(ordered, left, right)
    gaddag = "gaddag" in left.sections
    return build(packed, offsets, name=name, alphabet=left.alphabet, columns=columns, meta=meta, gaddag=gaddag)


def _all_codes(lexicon: Lexicon) -> Iterator[bytes]:
    codes, offsets = lexicon._words_sections()
    letters = bytes(codes)
    starts = memoryview(offsets).cast("I")
    for i in range(len(lexicon)):
        yield letters[starts[i] : starts[i + 1]]


def _columns_for(words: list[bytes], left: Lexicon, right: Lexicon | None) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Per-word columns of a new lexicon: what the left one knows of a word, else what the right one knows."""
    sides = [lexicon for lexicon in (left, right) if lexicon is not None]
    places = [tuple(lexicon._index_codes(codes) for lexicon in sides) for codes in words]
    columns: dict[str, bytes] = {}
    meta = {key: value for key, value in left.meta.items() if key in ("licence", "description")}
    sizes = [lexicon.section_view(COMMONNESS) for lexicon in sides]
    if any(column is not None for column in sizes):
        columns[COMMONNESS] = bytes(_first_size(sizes, place) for place in places)
    tagged = [_tag_columns(lexicon) for lexicon in sides]
    if any(column is not None for column in tagged):
        sections, entries = merge_tags(tagged, places)
        columns.update(sections)
        meta.update(entries)
    return columns, meta


def _first_size(columns: list[Any], place: tuple[int, ...]) -> int:
    sizes = (column[i] for column, i in zip(columns, place, strict=True) if column is not None and i >= 0)
    return next((size for size in sizes if size != NOT_KNOWN), NOT_KNOWN)


def _tag_columns(lexicon: Lexicon) -> tuple[memoryview, TagTable] | None:
    numbers = lexicon.section_view(TAG_NUMBERS)
    return None if numbers is None else (numbers.cast("H"), lexicon._tags_decoded())
