"""New lexicons from old: edited, joined, intersected, subtracted, with what is known of the words.

    >>> import wordcore
    >>> mine = wordcore.Lexicon.from_words(["qi", "cat"])
    >>> list(mine.edit(add=["za"], remove=["cat"])), list(mine & wordcore.load())
    (['QI', 'ZA'], ['CAT'])

Sorted words are merged, millions of them in a second. A word keeps the commonness and tags that the left lexicon
has for it, else those of the right. Not here: the operators and their documentation (``lexicon``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordcore._engine.build import merge
from wordcore.alphabet import Alphabet
from wordcore.columns import merged, own_meta
from wordcore.compile import Progress, WordSource, build
from wordcore.errors import AlphabetError, BadTypeError, BadValueError, shown

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

Words = tuple[Any, Any]
"""The codes of sorted words, and their offsets."""


def edited(lexicon: Lexicon, add: Iterable[str], remove: Iterable[str], name: str | None) -> bytes:
    """The file of a lexicon with words added and removed; raises BadValueError for one to remove that is not there."""
    for which, listed in (("add", add), ("remove", remove)):
        if isinstance(listed, str) or not isinstance(listed, Iterable):
            raise BadTypeError.at(which, "a list of words", shown(listed), "put one word in a list too")
    added, removed = WordSource(lexicon.alphabet), WordSource(lexicon.alphabet)
    for word in add:
        added._gatherer.add_codes(lexicon.alphabet.encode(word))
    for word in remove:
        lexicon.alphabet.encode(word)
        numbers = lexicon._numbers_of(word)
        if not numbers:
            raise BadValueError.at("remove", f"words of the lexicon {shown(lexicon.name)}", shown(word))
        removed._gatherer.add_codes(lexicon.alphabet.encode(lexicon[numbers[0]]))
    words = merge.joined(*lexicon._words_sections(), *removed.finish(), "-")
    return rebuilt(merge.joined(*words, *added.finish(), "|"), name or lexicon.name, [lexicon])


def combined(left: Lexicon, right: Lexicon, operator: str) -> bytes:
    """The file of a lexicon of the words of either (``|``), of both (``&``), or of the left alone (``-``)."""
    if left.alphabet != right.alphabet:
        place, names = f"{shown(left.name)} {operator} {shown(right.name)}", (left.alphabet.name, right.alphabet.name)
        raise AlphabetError.at(place, "lexicons of one alphabet", " and ".join(names))
    words = merge.joined(*left._words_sections(), *right._words_sections(), operator)
    # Of words that are removed nothing is to be known.
    return rebuilt(words, f"{left.name}{operator}{right.name}", [left] if operator == "-" else [left, right])


def rebuilt(
    words: Words,
    name: str,
    lexicons: Sequence[Lexicon],
    *,
    alphabet: Alphabet | None = None,
    meta: Mapping[str, Any] | None = None,
    gaddag: bool = False,
    progress: Progress | None = None,
) -> bytes:
    """The file of some words with what lexicons know of them; besides ``meta`` it says what the first of them says.

    Without lexicons there is nothing but the words, in an ``alphabet``.
    """
    numbers = [memoryview(merge.places(*words, *lexicon._words_sections())).cast("i") for lexicon in lexicons]
    columns, entries = merged(lexicons, numbers)
    first = lexicons[0] if lexicons else None
    own = own_meta(first) if first is not None else {}
    return build(
        *map(bytes, words),
        name=name,
        alphabet=alphabet or (first.alphabet if first is not None else Alphabet.ENGLISH),
        columns=columns,
        meta={**own, **(meta or {}), **entries},
        gaddag=gaddag or (first is not None and "gaddag" in first._header.sections),
        progress=progress,
    )
