"""Whole games: cards are never lost, every move can be taken back, and the decisions hold."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.core import RulingAwaited
from wordcore.games.lettercards import (
    MOVES,
    Announce,
    CardGame,
    Challenge,
    Laid,
    Rule,
    Rules,
    Settle,
    StartRound,
    TimeUp,
    new_round,
)
from wordcore.query import Adjudication

LEXICON = Lexicon.from_words(["CAT", "ACT", "COAT", "TACO", "COATS", "TACOS", "AT", "TA"])


def begun(deck: str = "OBBBBSEEEETEEEECATQXXXXXX", **settings_: object) -> CardGame:
    game = CardGame(["P1", "P2", "P3"], deck, lexicon=LEXICON, **settings_)  # type: ignore[arg-type]
    game.push(StartRound(60))
    return game


def code_of(game: CardGame, move: object) -> str:
    before = game.state
    with pytest.raises(IllegalMove) as caught:
        game.push(move)  # type: ignore[arg-type]
    assert game.state is before, "an illegal move changes nothing"
    return caught.value.code


def all_cards(game: CardGame) -> Counter[str]:
    now = game.state
    return Counter(
        (
            *now.deck,
            *now.table,
            *(c for hand in now.hands for c in hand),
            *(c for pile in now.won for c in pile),
        )
    )


WORDS = ["A", "AB", "BA", "AAB", "ABA", "ABAB", "BABA", "AABB", "BBB"]
RULINGS = [Adjudication.of({word: good}) for word in WORDS for good in (True, False)]
names = st.sampled_from(["P1", "P2", "P3"])
moves = st.one_of(
    st.just(StartRound(60)),
    st.builds(Announce, names, st.sampled_from(WORDS)),
    st.builds(Laid, names),
    st.builds(Challenge, names, st.sampled_from([None, *RULINGS])),
    st.builds(Rule, st.sampled_from([None, *RULINGS])),
    st.just(TimeUp()),
    st.just(Settle()),
)
options = st.builds(
    Rules,
    hand_cards=st.sampled_from(["at_most", "exactly"]),
    repeat_scope=st.sampled_from(["round", "game"]),
    length_scope=st.sampled_from(["standing", "longest"]),
    void_card=st.sampled_from(["returns", "stays"]),
    unfinished_card=st.sampled_from(["returns", "stays"]),
    late_challenge=st.booleans(),
    short_hands=st.booleans(),
    shuffle_returned=st.booleans(),
    eliminated_wins=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(moves, max_size=40), options, st.integers(16, 40), st.booleans())
def test_any_sequence_of_moves_keeps_every_card_and_can_be_undone_and_stored(sequence, rules, n_cards, with_words):
    lexicon = Lexicon.from_words(["AB", "ABA", "ABAB"]) if with_words else None
    game = CardGame(["P1", "P2", "P3"], "AB" * (n_cards // 2), rules=rules, lexicon=lexicon)
    cards = all_cards(game)
    positions = [game.state]
    for move in [StartRound(30), *sequence]:
        try:
            outcome = game.push(move)
        except IllegalMove:
            assert game.state == positions[-1]
            continue
        json.dumps(outcome.to_json())
        positions.append(game.state)
        now = game.state
        assert all_cards(game) == cards
        if now.current is not None:
            assert sorted(now.table[place] for place in now.current.places) == sorted(now.current.word)
        assert all(len(hand) <= 5 for hand in now.hands)
    again = CardGame.from_json(json.loads(json.dumps(game.to_json())))
    assert again.state == game.state
    for position in reversed(positions[:-1]):
        game.pop()
        assert game.state == position
    with pytest.raises(IndexError):
        game.pop()


def test_a_rearrangement_needs_no_hand_card_and_a_word_may_be_changed_by_its_owner():
    game = begun()
    game.play("P1", "CAT")
    laid = game.play("P1", "ACT")
    assert (laid.hand_card, laid.extras, game.owner) == (None, ("Q",), "P1")


def test_another_players_announcement_is_busy_and_ones_own_may_be_replaced():
    game = begun()
    game.push(Announce("P1", "CAT"))
    assert code_of(game, Announce("P2", "ACT")) == "BUSY"
    assert code_of(game, Laid("P2")) == "NOT_ANNOUNCED"
    game.push(Announce("P1", "COAT"))
    assert game.push(Laid("P1")).word == "COAT"


def test_while_a_judge_is_asked_the_clock_stands_and_nothing_can_be_played():
    game = CardGame(["P1", "P2"], "OBBBBSEEEECATQXX")
    game.push(StartRound(60))
    game.play("P1", "CAT")
    asked = game.push(Challenge("P2"))
    assert asked == RulingAwaited(("CAT",)) and game.legal_moves.kinds == ((None, Rule),)
    for move in (Announce("P1", "ACT"), TimeUp(), Challenge("P2")):
        assert code_of(game, move) == "STOPPED"
    assert game.push(Rule(Adjudication.of({"CAT": True}))).eliminated == "P2"
    assert game.clock == "running"
    assert code_of(game, Rule(Adjudication.of({"CAT": True}))) == "NO_CHALLENGE"


def test_a_void_word_gives_its_hand_card_back_and_sets_no_length():
    game = begun()
    game.play("P1", "CAT")
    game.play("P2", "CATSQ")
    assert "S" not in game.hand("P2")
    assert game.push(Challenge("P1")).current_word == "CAT"
    assert "S" in game.hand("P2") and "S" not in game.table
    assert game.play("P3", "ACT").word == "ACT"


def test_a_void_word_can_leave_its_card_and_its_length_when_the_options_say_so():
    game = begun(rules=Rules(void_card="stays", length_scope="longest"))
    game.play("P1", "CAT")
    game.play("P2", "CATSQ")
    game.push(Challenge("P1"))
    assert "S" in game.table
    assert code_of(game, Announce("P3", "ACT")) == "SHORTER"


def test_a_void_first_word_leaves_the_table_empty_of_words():
    game = begun()
    game.play("P1", "TAC")
    outcome = game.push(Challenge("P2"))
    assert (outcome.current_word, outcome.owner, game.current) == (None, None, None)


def test_a_word_being_laid_is_dropped_when_the_card_it_needs_goes_back_to_its_owner():
    game = begun()
    game.play("P1", "OCTA")  # not in the list; the O came from the hand of P1
    game.push(Announce("P3", "TACO"))
    game.push(Challenge("P2"))
    assert game.state.pending is None


def test_a_word_being_laid_survives_a_ruling_that_leaves_its_cards():
    game = begun()
    game.play("P1", "TAC")
    game.push(Announce("P3", "ACT"))
    game.push(Challenge("P2"))
    assert game.state.pending is not None
    assert game.push(Laid("P3")).word == "ACT"


def test_challenges_have_their_time_and_their_people():
    game = begun()
    assert code_of(game, Challenge("P1")) == "NO_WORD"
    game.play("P1", "CAT")
    assert code_of(game, Challenge("P1")) == "OWN_WORD"
    game.push(Challenge("P2"))
    assert code_of(game, Challenge("P3")) == "TOO_LATE", "an upheld word cannot be challenged again"
    assert code_of(game, Challenge("P2")) == "ELIMINATED"
    assert code_of(game, Announce("P2", "ACT")) == "ELIMINATED"
    game.push(TimeUp())
    assert code_of(game, Challenge("P3")) == "TIME"


def test_a_word_that_stands_again_cannot_be_challenged_late():
    game = begun()
    game.play("P1", "TAC")
    game.play("P2", "CTA")
    game.push(Challenge("P3"))
    assert code_of(game, Challenge("P3")) == "TOO_LATE"


def test_a_player_who_is_out_cannot_win_the_round():
    game = begun()
    game.play("P1", "TAC")
    game.play("P2", "ACT")
    game.push(Challenge("P1"))  # wrong: P1 is out
    game.play("P2", "QTAC")
    game.push(Challenge("P3"))  # right: P2 is out, and ACT of P2 stands again
    assert game.owner == "P2" and game.eliminated == {"P1", "P2"}
    end = game.push(TimeUp())
    assert (end.winner, end.won) == (None, 0)
    assert sorted(end.to_deck_bottom) == sorted("CATQ")


def test_the_last_word_can_be_challenged_after_time_out_when_the_option_says_so():
    game = begun(rules=Rules(late_challenge=True))
    game.play("P1", "CAT")
    game.play("P2", "TCA")
    assert game.push(TimeUp()).winner is None
    assert code_of(game, StartRound(60)) == "ROUND_ON"
    assert game.push(Challenge("P3")).upheld
    end = game.push(Settle())
    assert (end.winner, end.word) == ("P1", "CAT")


def test_words_may_come_again_in_the_next_round_unless_the_scope_is_the_game():
    for scope, expected in (("round", None), ("game", "REPEATED")):
        game = begun("OBBBBSEEEETEEEECATQCATX", rules=Rules(repeat_scope=scope))
        game.play("P1", "CAT")
        game.push(TimeUp())
        game.push(StartRound(60))
        assert game.check("P2", "CAT").reason == expected


def test_the_timer_goes_round_and_the_wrong_time_is_refused():
    game = begun("OBBBBSEEEETEEEECATQCATXABCD")
    assert game.timer_setter == "P1"
    game.push(TimeUp())
    assert game.timer_setter == "P2"
    assert code_of(game, StartRound(29)) == "TIMER"
    assert game.push(StartRound(90)).timer_setter == "P2"


def test_equal_piles_all_win_and_the_game_is_over_when_no_card_is_left_for_the_table():
    game = begun("OBBBBSEEEETEEEECAT")
    assert game.result is None
    game.play("P1", "CAT")
    game.push(TimeUp())
    assert game.over and game.result.winners == ("P1",)
    assert code_of(game, StartRound(60)) == "GAME_OVER"
    nobody = CardGame(["A", "B"], "XXXXX")
    assert nobody.over and nobody.result.winners == ("A", "B")


def test_longest_lists_every_word_of_the_greatest_length():
    game = begun()
    assert game.playable("P1") == ["ACT", "AT", "CAT", "COAT", "TA", "TACO"]
    assert game.longest("P1") == ["COAT", "TACO"]
    game.play("P1", "COAT")
    assert game.playable("P2") == ["COATS", "TACO", "TACOS"]
    game.push(Announce("P2", "TACO"))
    assert game.playable("P3") == [] and game.longest("P3") == []


@given(st.integers(0, 30), st.lists(st.integers(0, 5), min_size=2, max_size=5))
def test_a_deal_never_invents_cards(n_deck, sizes):
    deal = new_round(n_deck, sizes)
    need = sum(5 - size for size in sizes)
    assert deal.start is (n_deck > need)
    assert deal.fill + deal.table + deal.deck_after == n_deck
    if deal.start:
        assert deal.fill == need and 1 <= deal.table <= 4
        assert deal.table == 4 or deal.deck_after == 0


@pytest.mark.parametrize(
    "setup, place",
    [
        ({}, '"players"'),
        ({"players": ["A"], "deck": "AB"}, "setup, players"),
        ({"players": ["A", "A"], "deck": "AB"}, "setup, players"),
        ({"players": ["A", "B"], "deck": "A1"}, "setup, deck, card 2"),
        ({"players": ["A", "B"], "deck": "ABC", "dealer": "C"}, "setup, dealer"),
        ({"players": ["A", "B"], "deck": "ABC", "rules": {"hand_cards": "no"}}, "setup, rules, hand_cards"),
        ({"players": ["A", "B"], "deck": 7}, "setup, deck"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_its_field(setup, place):
    with pytest.raises(GameFileError, match=place):
        CardGame.from_json({"game": "lettercards", "version": 1, "setup": setup, "moves": []})


def test_a_move_of_the_wrong_form_is_refused():
    with pytest.raises(GameFileError, match='move \\(announce\\): expected "word", a text, found the keys player'):
        MOVES.read({"move": "announce", "player": "P1"})
    assert code_of(begun(), Announce("P9", "CAT")) == "UNKNOWN_PLAYER"


def test_late_moves_are_refused_and_a_ruling_is_nobodys_time():
    game = CardGame(["P1", "P2", "P3"], "OBBBBSEEEETEEEECATQXX")
    game.push(StartRound(30, at_s=10))
    game.push(Announce("P1", "CAT", at_s=12))
    game.push(Laid("P1", at_s=13))
    assert code_of(game, Announce("P2", "ACT", at_s=12)) == "BAD_TIME"
    assert code_of(game, Announce("P2", "ACT", at_s=41)) == "TIME"
    assert code_of(game, TimeUp(at_s=39)) == "NOT_EXPIRED"
    game.push(Challenge("P2", at_s=20))
    game.push(Rule(Adjudication.of({"CAT": True}), at_s=50))
    assert code_of(game, TimeUp(at_s=69)) == "NOT_EXPIRED"
    game.push(Announce("P3", "ACT", at_s=69))
    assert game.push(TimeUp(at_s=70)).word == "CAT"


def test_a_card_that_came_later_stays_when_the_word_before_it_is_void():
    game = CardGame(
        ["Ann", "Ben"], "OSSSSEEEEECATQXXXX", rules=Rules(late_challenge=True, unfinished_card="stays"), lexicon=LEXICON
    )
    game.push(StartRound())
    game.play("Ann", "OCTA")
    game.push(Announce("Ben", "TACOE"))
    game.push(TimeUp())
    before = all_cards(game)
    assert game.push(Challenge("Ben")).upheld
    assert game.table == tuple("CATQE") and "O" in game.hand("Ann") and all_cards(game) == before


def test_a_ruling_is_on_the_word_that_was_challenged():
    game = CardGame(["P1", "P2"], "OBBBBSEEEECATQXX")
    game.push(StartRound())
    game.play("P1", "CAT")
    assert code_of(game, Challenge("P2", Adjudication.of({"DOG": False}))) == "NOT_CHALLENGED"
    game.push(Challenge("P2"))
    assert code_of(game, Rule(Adjudication.of({"DOG": True}))) == "NOT_CHALLENGED"


@pytest.mark.parametrize("word", ["ß", "ﬁ", "İ"])
def test_a_letter_that_would_become_two_is_not_two_cards(word):
    game = CardGame(["P1", "P2"], "OBBBBSEEEESSFI")
    game.push(StartRound())
    assert game.legal(Announce("P1", word)) is not None


def test_hands_are_filled_up_to_five_and_no_further():
    game = begun("OBBBBSEEEETEEEECATQWXYZUVTSRQ")
    game.play("P2", "CATS")  # P2 is one card short now
    game.push(TimeUp())
    assert game.push(StartRound()).table == ("X", "Y", "Z", "U")
    assert [len(game.hand(name)) for name in game.players] == [5, 5, 5] and game.hand("P2")[-1] == "W"


def test_nobody_settles_while_the_timer_runs_or_a_challenge_is_open():
    game = CardGame(["P1", "P2"], "OBBBBSEEEECATQXXXX", rules=Rules(late_challenge=True))
    game.push(StartRound())
    assert code_of(game, Settle()) == "NOT_EXPIRED"
    game.play("P1", "CAT")
    end = game.push(TimeUp())
    assert (end.winner, end.word, end.won) == (None, "CAT", 0)
    game.push(Challenge("P2"))
    assert code_of(game, Settle()) == "NOT_EXPIRED"
    game.push(Rule(Adjudication.of({"CAT": True})))
    assert game.push(Settle()).won == 3


def test_a_word_may_be_announced_in_the_last_moment():
    game = CardGame(["P1", "P2"], "OBBBBSEEEECATQXX")
    game.push(StartRound(30, at_s=0))
    assert code_of(game, Announce("P1", "CAT", at_s=30.1)) == "TIME"
    assert game.push(Announce("P1", "CAT", at_s=30)).word == "CAT"


def test_the_words_that_stand_are_kept_in_order_below_the_one_just_ruled_on():
    game = begun()
    game.play("P1", "AT")
    game.play("P2", "CAT")
    game.push(Challenge("P3"))
    assert [word.word for word in game.state.standing] == ["AT", "CAT"]
    game.play("P1", "TAC")
    game.push(Challenge("P2"))
    assert [word.word for word in game.state.standing] == ["AT", "CAT"]


def test_returned_cards_are_shuffled_by_the_seed_alone():
    def bottom(seed: int | None) -> tuple[str, ...]:
        game = CardGame(["P1", "P2"], "OBBBBSEEEECATQXX", rules=Rules(shuffle_returned=True), seed=seed)
        game.push(StartRound())
        return game.push(TimeUp()).to_deck_bottom

    assert bottom(3) == bottom(3)
    assert len({bottom(None) for _ in range(20)}) > 5, "without a seed it cannot be guessed"
    assert len({bottom(seed) for seed in range(20)}) > 5


def test_a_game_travels_to_another_process():
    game = begun()
    game.play("P1", "CAT")
    again = pickle.loads(pickle.dumps(game))
    assert again.state == game.state and again.setup == game.setup
    assert again.pop() == game.pop() == Laid("P1")
