"""The table behind ``in``: its tags say which slots to compare, sixteen at once, and never hide a word."""

from __future__ import annotations

import random

import pytest
from forgers import full_lexicon, header_of, sealed, sections_of
from hypothesis import example, given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore._engine.graph.membership import same_tags
from wordcore.errors import BadValueError


def plainly(tags: bytes, tag: int) -> tuple[int, bool]:
    before = tags[:16].split(b"\0")[0]
    return sum(1 << i for i, other in enumerate(before) if other == tag), len(before) < 16


@given(
    st.binary(min_size=16, max_size=20)
    | st.lists(st.sampled_from([0, 1, 7, 7, 255]), min_size=16, max_size=16).map(bytes),
    st.sampled_from([1, 7, 255]) | st.integers(1, 255),
)
@example(bytes(16), 1)
@example(b"\xff" * 16, 255)
@example(b"\7" * 15 + b"\0", 7)
@example(b"\0" + b"\7" * 15, 7)
def test_sixteen_tags_at_once_are_what_each_of_them_says(tags: bytes, tag: int) -> None:
    assert same_tags(tags, tag) == same_tags(tags, tag, plain=True) == plainly(tags, tag)


def test_tags_that_cannot_be_are_refused() -> None:
    for tags, tag in ((bytes(15), 1), (bytes(16), 0), (bytes(16), 256)):
        with pytest.raises(BadValueError, match="16 or more"):
            same_tags(tags, tag)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 40, 300, 5000])
def test_tables_of_every_size_know_their_words_and_no_others(size: int) -> None:
    # Runs of neighbours longer than sixteen slots, and runs over the end of the table, come with the larger ones.
    chance = random.Random(size)
    texts = sorted({"".join(chance.choices("abcd", k=chance.randint(2, 24))) for _ in range(2 * size)})
    words = set(chance.sample(texts, len(texts) // 2))
    lexicon = Lexicon.from_words(words)
    for again in (lexicon, Lexicon.from_bytes(lexicon.to_bytes())):
        assert {text for text in texts if text in again} == words
        assert "" not in again


@pytest.mark.parametrize("section", ["members.short", "members.long"])
def test_a_search_in_a_table_that_was_forged_full_ends(section: str) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    sections[section] = b"\xff" * len(sections[section])
    forged = Lexicon.from_bytes(sealed(fields, sections))
    assert "zzzzz" not in forged and "z" * 20 not in forged
    assert list(forged.check(["zzzzz", "z" * 20])) == [False, False]
