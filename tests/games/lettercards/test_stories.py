"""The two stories of the rulebook cases, TC-P08 and TC-P10, replayed move by move."""

from __future__ import annotations

import json

from wordcore import Lexicon
from wordcore.games.lettercards import Announce, CardGame, Challenge, StartRound, TimeUp

LEXICON = Lexicon.from_words(["CAT", "ACT", "COAT", "COATS"])


def test_tc_p08_challenge_and_elimination():
    game = CardGame(["P1", "P2", "P3"], deck="EEEEEEEEEEEEEEECATQXXX", lexicon=LEXICON)
    game.push(StartRound(seconds=45))
    game.play("P1", "CAT")
    game.play("P2", "CTA")
    first = game.push(Challenge("P3"))
    game.play("P1", "ACT")
    second = game.push(Challenge("P3"))
    assert first.to_json() == {
        "outcome": "challenged",
        "challenge": "CTA", "upheld": True, "eliminated": "P2", "current_word": "CAT", "owner": "P1",
    }  # fmt: skip
    assert second.to_json() == {
        "outcome": "challenged",
        "challenge": "ACT", "upheld": False, "eliminated": "P3", "current_word": "ACT", "owner": "P1",
    }  # fmt: skip
    assert game.eliminated == {"P2", "P3"}
    end = game.push(TimeUp())
    assert (end.winner, end.won, end.to_deck_bottom) == ("P1", 3, ("Q",))
    assert game.scores == (3, 0, 0)


def test_tc_p10_timer_runs_out_while_a_word_is_being_assembled():
    game = CardGame(["P1", "P2"], deck="OBBBBSEEEECATQXXXXX", lexicon=LEXICON)
    game.push(StartRound(seconds=45))
    game.play("P1", "COAT")
    game.push(Announce("P2", "COATS"))
    end = game.push(TimeUp())
    assert end.winner == "P1"
    assert end.won == 4
    assert list(end.to_deck_bottom) == ["Q"]
    assert json.loads(json.dumps(dict(end.returned_to_hand))) == {"P2": "S"}
    assert sorted(game.hand("P2")) == sorted("SEEEE")
    assert game.state.deck[-1] == "Q"
