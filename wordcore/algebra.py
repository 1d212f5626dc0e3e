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
from typing import TYPE_CHECKING

from wordcore.columns import merged
from wordcore.compile import WordSource, build
from wordcore.errors import AlphabetError, BadTypeError, BadValueError, shown

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

_JOINS: Mapping[str, Callable[[set[bytes], set[bytes]], set[bytes]]] = {
    "|": set.union,
    "&": set.intersection,
    "-": set.difference,
}


def edited(lexicon: Lexicon, add: Iterable[str], remove: Iterable[str], name: str | None) -> bytes:
    """The file of a lexicon with words added and removed; raises BadValueError for one to remove that is not there."""
    for which, listed in (("add", add), ("remove", remove)):
        if isinstance(listed, str) or not isinstance(listed, Iterable):
            raise BadTypeError.at(which, "a list of words", shown(listed), "put one word in a list too")
    added = {lexicon.alphabet.encode(word) for word in add}
    removed = set()
    for word in remove:
        lexicon.alphabet.encode(word)
        numbers = lexicon._numbers_of(word)
        if not numbers:
            raise BadValueError.at("remove", f"words of the lexicon {lexicon.name!r}", shown(word))
        removed.add(lexicon.alphabet.encode(lexicon[numbers[0]]))
    words = (set(_all_codes(lexicon)) - removed) | added
    return _rebuilt(words, name or lexicon.name, lexicon, None)


def combined(left: Lexicon, right: Lexicon, operator: str) -> bytes:
    """The file of a lexicon of the words of either (``|``), of both (``&``), or of the left alone (``-``)."""
    if left.alphabet != right.alphabet:
        place, found = f"{left.name!r} {operator} {right.name!r}", f"{left.alphabet.name} and {right.alphabet.name}"
        raise AlphabetError.at(place, "lexicons of one alphabet", found)
    words = _JOINS[operator](set(_all_codes(left)), set(_all_codes(right)))
    return _rebuilt(words, f"{left.name}{operator}{right.name}", left, right)


def _rebuilt(words: set[bytes], name: str, left: Lexicon, right: Lexicon | None) -> bytes:
    source = WordSource(left.alphabet)
    ordered = sorted(words)
    for codes in ordered:
        source._gatherer.add_codes(codes)
    packed, offsets = source.finish()
    sides = [lexicon for lexicon in (left, right) if lexicon is not None]
    places = [tuple(lexicon._index_codes(codes) for lexicon in sides) for codes in ordered]
    columns, meta = merged(sides, places)
    meta.update({key: value for key, value in left.meta.items() if key in ("licence", "description")})
    gaddag = "gaddag" in left._header.sections
    return build(packed, offsets, name=name, alphabet=left.alphabet, columns=columns, meta=meta, gaddag=gaddag)


def _all_codes(lexicon: Lexicon) -> Iterator[bytes]:
    codes, offsets = lexicon._words_sections()
    letters = bytes(codes)
    starts = memoryview(offsets).cast("I")
    for i in range(len(lexicon)):
        yield letters[starts[i] : starts[i + 1]]
