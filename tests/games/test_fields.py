"""What a field of a move may hold is read from its annotation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from wordcore import Lexicon
from wordcore.errors import GameFileError
from wordcore.games import fields
from wordcore.games.core import LexiconId
from wordcore.games.scrabble import Challenge, Exchange


@dataclass(frozen=True)
class Named:
    words: Sequence[str] = ()


def test_a_sequence_is_kept_as_a_tuple_whatever_it_came_as() -> None:
    view = Lexicon.from_words(["cat", "dog"]).starting("")
    for words in (["CAT", "DOG"], ("CAT", "DOG"), view):
        assert Challenge(words).words == ("CAT", "DOG") and hash(Challenge(words))
    assert fields.read(Named, {"words": ["A", "B"]}, "move 1") == Named(("A", "B"))
    assert Exchange(["A", "B"]).tiles == ("A", "B") and Exchange("AB").tiles == "AB" and Exchange(2).tiles == 2


@pytest.mark.parametrize("wrong", ["CAT", b"CAT", 5, {"CAT"}, [5], None])
def test_a_text_is_not_a_list_of_texts(wrong: object) -> None:
    with pytest.raises(TypeError, match="words"):
        Challenge(wrong)
    if not isinstance(wrong, (bytes, set)):
        with pytest.raises(GameFileError, match="move 1, words"):
            fields.read(Named, {"words": wrong}, "move 1")


def test_a_list_is_named_in_the_plural_and_long_keys_are_cut() -> None:
    assert [fields.kind_of(tuple[hint, ...]).expected for hint in (str, int, LexiconId, tuple[str, ...])] == [
        "a list of texts",
        "a list of whole numbers",
        "a list of LexiconIds",
        "a list of lists of texts",
    ]
    assert fields.keys([]) == "no keys" and fields.keys(["a", "b"]) == "the keys a, b"
    assert len(fields.keys(["x" * 10**6])) < 80
