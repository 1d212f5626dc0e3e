"""What a field of a move may hold is read from its annotation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from wordcore import Lexicon
from wordcore.errors import BadTilesError, BadTypeError, GameFileError, UnsupportedEdition, WordcoreError
from wordcore.games import fields, lettercards, linguishtik, scrabble, tournament
from wordcore.games.core import LexiconId, play_out
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


@pytest.mark.parametrize(
    "ask",
    [
        lambda: tournament.Tournament(["Ann", "Ben"]).pair(starts=5),
        lambda: tournament.Tournament(["Ann", "Ben"]).enter_result(1, "Ann", 400, [], 390),
        lambda: tournament.Tournament(["Ann", "Ben"]).correct_result(1, {}, 400, "Ben", 390),
        lambda: tournament.paper(tournament.Tournament(["Ann", "Ben"]), []),
        lambda: linguishtik.Match(["Ann", "Ben"]).finish(None),
        lambda: linguishtik.Match(["Ann", "Ben"]).new_shake(first=[]),
        lambda: linguishtik.score("win", {}, rules=5),
        lambda: linguishtik.score("win", None),
        lambda: linguishtik.transcript("shake"),
        lambda: linguishtik.check_designation("JS", "S-V", "rules"),
        lambda: scrabble.first_by_draw(["M", "C"], None),
        lambda: list(scrabble.read_games([5])),
        lambda: play_out(None, {}),
        lambda: play_out(scrabble.Game(), [1]),
    ],
)
def test_a_wrong_kind_of_argument_is_refused_in_our_own_words(ask: Any) -> None:
    with pytest.raises(BadTypeError, match=r"expected .*, found"):
        ask()


def test_odd_values_of_the_right_kind_are_refused_too() -> None:
    with pytest.raises(BadTilesError, match="expected a tile of the set 'english', found 'ZZ'"):
        scrabble.ENGLISH_TILES.n_of("ZZ")
    with pytest.raises(WordcoreError, match="expected"):
        scrabble.Layout.plain(10**30)
    with pytest.raises(UnsupportedEdition):
        linguishtik.roll(edition=[])  # type: ignore[arg-type]
    with pytest.raises(GameFileError, match="last move"):
        linguishtik.Mat.of().with_last_move([])


def corrected(score: int) -> tournament.TableGame:
    move = {"move": "correct", "player": "Ada", "line": 1, "score": score}
    return tournament.TableGame.from_json({**tournament.TableGame(["Ada", "Ben"]).to_json(), "moves": [move]})


@pytest.mark.parametrize(
    "make",
    [
        lambda n: tournament.Place("8H HORN", score=n),
        lambda n: tournament.Tournament(["Ada", "Ben"]).enter("Chi", rating=n),
        lambda n: lettercards.Rules(min_len=n),
        corrected,
    ],
)
def test_a_number_that_python_would_not_write_is_refused(make: Any) -> None:
    with pytest.raises(WordcoreError, match="expected a whole number of at most 14,000 bits, found a larger one"):
        make(10**5000)
