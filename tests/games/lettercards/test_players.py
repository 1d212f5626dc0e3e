"""Computer players: every move legal and made from the view alone, the same view the same move, each level better."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Lexicon
from wordcore.games import lettercards as cards
from wordcore.games.core import play_out

LETTERS = "".join(
    tile * n for tile, n in zip(wordcore.Alphabet.ENGLISH.tiles, wordcore.Alphabet.ENGLISH.counts, strict=True)
)
NAMES = ("Ann", "Ben", "Cay")


def deck(seed: int, n: int = 60) -> str:
    return "".join(random.Random(seed).sample(LETTERS, n))


def game_of(n_players: int, seed: int, lexicon: Lexicon, **rules: object) -> cards.CardGame:
    return cards.CardGame(NAMES[:n_players], deck(seed), rules=rules, lexicon=lexicon, seed=seed)


@pytest.mark.parametrize(
    ("levels", "rules"),
    [
        ((1, 2), {}),
        ((3, 4, 5), {"late_challenge": True}),
        ((5, 5), {"hand_cards": "exactly", "length_scope": "longest"}),
        ((2, 5, 1), {"repeat_scope": "game", "short_hands": True, "shuffle_returned": True, "min_len": 4}),
    ],
)
def test_a_game_of_computer_players_is_legal_and_comes_to_its_end(enable: Lexicon, levels, rules):
    game = game_of(len(levels), 3, enable, **rules)
    players = {name: cards.Player(level, 7) for name, level in zip(game.players, levels, strict=False)}
    result = play_out(game, players, cards.Referee(seed=2), most_moves=5000)
    assert sum(game.scores) > 20 and (result is None) == (not game.over)
    assert cards.CardGame.from_json(json.loads(json.dumps(game.to_json())), enable) == game
    words = [move.word for move in game.moves if isinstance(move, cards.Announce)]
    assert words and all(word in enable for word in words)
    assert all(
        enable.commonness(move.word) == 10
        for move in game.moves
        if levels[0] == 1 and isinstance(move, cards.Announce) and move.player == "Ann"
    )


@given(st.integers(1, 5), st.integers(0, 30), st.integers(0, 25), st.integers(0, 9))
def test_what_a_player_cannot_see_changes_no_move(level: int, seed: int, n_moves: int, other: int) -> None:
    lexicon = wordcore.load()
    game = game_of(2, seed, lexicon)
    players = {name: cards.Player(3, seed) for name in game.players}
    play_out(game, players, cards.Referee(seed), most_moves=n_moves)
    # The same table and hand for Ann; another hand for Ben, another deck, another time on the timer.
    chance, state = random.Random(other), game.state
    hidden = [*state.hands[1], *state.deck]
    chance.shuffle(hidden)
    n = len(state.hands[1])
    ends_s = None if state.ends_s is None else state.ends_s + other
    twin = game.copy()
    twin._state = replace(state, hands=(state.hands[0], tuple(hidden[:n])), deck=tuple(hidden[n:]), ends_s=ends_s)
    assert twin.view("Ann").to_json() == game.view("Ann").to_json()
    assert cards.Player(level, seed).move(twin.view("Ann")) == cards.Player(level, seed).move(game.view("Ann"))
    move = cards.Player(level, seed).move(game.view("Ann"))
    if move is not None:
        assert game.legal(move) is None or game.legal(move).code == "TIME"  # the timer is secret


def test_words_that_the_lexicon_lacks_are_challenged_from_level_three_on() -> None:
    lexicon = Lexicon.from_words(["CAT", "COAT"])
    for level in range(1, 6):
        game = cards.CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQXX", lexicon=lexicon)
        game.push(cards.StartRound(seconds=60, at_s=0))
        game.play("Ann", "TAC")
        move = cards.Player(level).move(game.view("Ben"))
        assert isinstance(move, cards.Challenge) == (level >= 3), level
        if level >= 3:
            assert game.push(move).upheld and cards.Player(level).move(game.view("Ann")) is None


def test_who_owns_the_word_and_knows_no_longer_one_waits() -> None:
    lexicon = Lexicon.from_words(["CAT", "ACT", "COAT", "TACO"])
    game = cards.CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQXX", lexicon=lexicon)
    game.push(cards.StartRound(seconds=60, at_s=0))
    assert cards.Player(5).move(game.view(None)) is None
    first = cards.Player(5).move(game.view("Ann"))
    assert isinstance(first, cards.Announce) and first.word in lexicon
    game.push(cards.Announce("Ann", "coat", at_s=3))
    assert cards.Player(5).move(game.view("Ben")) is None
    laid = cards.Player(5).move(game.view("Ann"))
    assert laid == cards.Laid("Ann", at_s=3 + 4 * 0.4)
    game.push(laid)
    assert cards.Player(5).move(game.view("Ann")) is None
    assert cards.Player(5).move(game.view("Ben")).word == "TACO"


def test_the_clock_ends_a_round_before_a_word_that_comes_too_late(enable: Lexicon) -> None:
    game = game_of(2, 1, enable)
    play_out(game, {name: cards.Player(1) for name in game.players}, cards.Referee(5), most_moves=60)
    starts = [move for move in game.moves if isinstance(move, cards.StartRound)]
    ends = [move for move in game.moves if isinstance(move, cards.TimeUp)]
    assert len(ends) >= 1
    assert all(end.at_s == start.at_s + start.seconds for start, end in zip(starts, ends, strict=False))


def test_players_ask_for_what_they_need() -> None:
    for wrong, error in ((6, ValueError), (0, ValueError), ("5", TypeError)):
        with pytest.raises(error, match="level"):
            cards.Player(wrong)
    with pytest.raises(ValueError, match="nodes"):
        cards.Player(1, nodes=0)
    game = cards.CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQXX")
    game.push(cards.StartRound(seconds=60))
    with pytest.raises(ValueError, match="view, lexicon"):
        cards.Player(5).move(game.view("Ann"))


def test_each_level_is_better_than_the_one_below(enable: Lexicon) -> None:
    # benches/levels.py has the real measurement; here so few games that only a level turned round would fail.
    for level in (3, 5):
        won = 0.0
        for seed in range(6):
            for names in (("high", "low"), ("low", "high")):
                game = cards.CardGame(names, deck(seed), lexicon=enable)
                players = {"high": cards.Player(level, seed), "low": cards.Player(level - 2, seed + 1)}
                play_out(game, players, cards.Referee(seed), most_moves=5000)
                scores = dict(zip(game.players, game.scores, strict=True))
                won += (scores["high"] > scores["low"]) + (scores["high"] == scores["low"]) / 2
        assert won > 7, level
