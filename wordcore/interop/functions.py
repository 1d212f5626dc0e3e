"""The functions that every table library gets, under the same names and with the same answers.

    >>> import wordcore
    >>> for name, function in FUNCTIONS.items():
    ...     options = {"tag": "noun"} if name == "has_tag" else {}
    ...     print(name, list(function(wordcore.load(), ["cat", " dgo", None], **options)))
    is_word [True, False, None]
    reason ['word', 'bad_character', 'null']
    suggest [[], ['DOG', 'AGO', 'DO', 'GO', 'EGO'], None]
    anagram_key ['ACT', None, None]
    word_length [3, None, None]
    score [5, None, None]
    commonness [10, None, None]
    has_tag [True, None, None]
    hooks [('S', 'ES'), None, None]

Each takes a lexicon, a column (whatever ``Lexicon.check`` takes) and ``strip``, which leaves out spaces around the
words, and gives something that Arrow takes. Nulls stay null. Not here: the libraries (``polars``, ``pandas``,
``duckdb``, ``spark``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from wordcore._engine.batch.column import Column, numbers, string_lists, strings
from wordcore._engine.batch.lists import Mask, check
from wordcore._engine.batch.maps import anagram_keys, lengths, scores, word_values
from wordcore._engine.batch.rows import explain
from wordcore.columns import COMMONNESS, TAGS
from wordcore.lexicon import Lexicon
from wordcore.query import Answer
from wordcore.tags import NOTHING_KNOWN

Kind = Literal["boolean", "string", "number", "strings", "hooks"]


def is_word(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Mask:
    """Whether each string is a word."""
    return check(lexicon, words, strip=strip)


def reason(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """Why each string is a word or not: the codes of ``Lexicon.explain``; that of a null is ``null``."""
    return explain(lexicon, words, strip).column("reason")


def suggest(lexicon: Lexicon, words: Any, *, n: int = 5, strip: bool = False) -> Column:
    """What may have been meant, in lists of up to ``n``; those of words are empty."""
    known: dict[str, list[str]] = {}
    found: list[list[str] | None] = []
    for row in explain(lexicon, words, strip):
        if row.word is None:
            found.append(None)
        elif row.reason == "word":
            found.append([])
        else:
            if row.word not in known:
                known[row.word] = lexicon.suggest(row.word, n)
            found.append(known[row.word])
    return string_lists("suggest", found)


def anagram_key(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """The tiles of each string in the alphabet's order: equal for two strings if one is an anagram of the other."""
    return anagram_keys(lexicon, words, strip)


def word_length(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """How many tiles spell each string."""
    return lengths(lexicon, words, strip)


def score(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """The sum of the values of each string's tiles."""
    return scores(lexicon, words, strip)


def commonness(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """SCOWL's size of each word, 10 (everyday) to 95 (rare); null where it is not known."""
    section = lexicon._section_view(COMMONNESS.name)
    if section is None:
        return numbers("commonness", [None] * len(check(lexicon, words)))
    return word_values(lexicon, words, "commonness", section, COMMONNESS.width, strip)


def has_tag(lexicon: Lexicon, words: Any, tag: str, *, strip: bool = False) -> Column:
    """Whether each word has a tag; null where that is not known. Raises BadTagError for an unknown tag."""
    NOTHING_KNOWN.answer(tag)  # refuses what is not a tag
    section = lexicon._section_view(TAGS.name)
    if section is None:
        return word_values(lexicon, words, "has_tag", bytes(2 * len(lexicon)), TAGS.width, strip, bytes([2]))
    number = {Answer.NO: 0, Answer.YES: 1, Answer.UNKNOWN: 2}
    table, n = lexicon._tags_decoded(), int(lexicon.meta["tag_combinations"])
    table.check(tag)
    meanings = lexicon._derived(("has_tag", tag), lambda: bytes(number[table.row(i).answer(tag)] for i in range(n)))
    return word_values(lexicon, words, "has_tag", section, TAGS.width, strip, meanings)


def hooks(lexicon: Lexicon, words: Any, *, strip: bool = False) -> Column:
    """The tiles that make a word before each string and after it, as two strings."""
    known: dict[str, tuple[str, str] | None] = {}
    found: list[tuple[str, str] | None] = []
    join = lexicon.alphabet.join
    for row in explain(lexicon, words, strip):
        if row.word is None or row.reason not in ("word", "not_in_lexicon"):
            found.append(None)
            continue
        if row.word not in known:
            both = lexicon.hooks(row.word)
            known[row.word] = join(both.front), join(both.back)
        found.append(known[row.word])
    front = strings("front", [None if both is None else both[0] for both in found])
    back = strings("back", [None if both is None else both[1] for both in found])
    validity = strings("", [None if both is None else "" for both in found])
    return validity.as_struct("hooks", (front, back))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (is_word, reason, suggest, anagram_key, word_length, score, commonness, has_tag, hooks)
}
KINDS: dict[str, Kind] = {
    "is_word": "boolean",
    "reason": "string",
    "suggest": "strings",
    "anagram_key": "string",
    "word_length": "number",
    "score": "number",
    "commonness": "number",
    "has_tag": "boolean",
    "hooks": "hooks",
}
