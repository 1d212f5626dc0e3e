# pyright: strict
"""A front-end of the letter-card game, typed all the way; lines that end in ``# refused`` are mistakes."""

from __future__ import annotations

from typing import Any

from typing_extensions import assert_type

from wordcore import Adjudication, Lexicon
from wordcore.games.core import Fault, Game, Move, Outcome, Result, RulingAwaited, View
from wordcore.games.lettercards import (
    Announce,
    CardGame,
    CardSetup,
    CardView,
    Challenge,
    Challenged,
    Check,
    Laid,
    Playable,
    RoundEnd,
    RoundStart,
    Rule,
    Rules,
    StartRound,
    State,
    TimeUp,
    WordLaid,
    check_play,
    playable_words,
)

DECK = "OSEEBABBEECATQ"


def play(lexicon: Lexicon) -> None:
    game = CardGame(["Ann", "Ben"], DECK, lexicon=lexicon, rules=Rules())
    assert_type(game.push(StartRound(seconds=60)), RoundStart)
    assert_type(game.playable("Ann"), list[str])
    assert_type(game.push(Announce("Ann", "coat", at_s=3)), WordLaid)
    assert_type(game.push(Laid("Ann")).hand_card, str | None)
    outcome = game.push(Challenge("Ben"))
    assert_type(outcome, Challenged | RulingAwaited)
    assert isinstance(outcome, Challenged) and outcome.eliminated == "Ben"
    assert_type(game.push(TimeUp()), RoundEnd)
    assert_type(game.pop(), Move[Any])
    assert_type(game.legal(Laid("Ann")), Fault | None)
    assert_type(game.result, Result | None)
    assert_type(game.to_move, str | None)
    assert_type(game.setup, CardSetup)
    assert_type(game.state, State)
    assert_type(game.outcomes, tuple[Outcome, ...])
    assert_type(CardGame.from_json(game.to_json(), lexicon), CardGame)
    assert_type(game.copy(), CardGame)
    kept = {game.state: game.moves}
    assert kept[game.state] == game.moves
    follow(game)


def follow(game: Game[Any, Any]) -> None:
    """A front-end that knows no game in particular."""
    view: View = game.view(None)
    for player, kind in game.legal_moves.kinds:
        assert (player is None or player in game.players) and kind.NAME
    assert all(move in game.legal_moves for move in game.legal_moves) and view.to_json()


def see(game: CardGame) -> None:
    view = game.view("Ann")
    assert_type(view, CardView)
    assert_type(view.hand, tuple[str, ...])
    assert_type(view.to_json(), dict[str, Any])


def ask(lexicon: Lexicon) -> None:
    found = check_play("coat", table="CATQ", hand="OSEEB")
    assert_type(found, Check)
    assert_type(found.to_json(), dict[str, Any])
    assert_type(playable_words(lexicon, "CATQ", "OSEEB"), list[Playable])
    waiting = CardGame(["Ann", "Ben"], deck=DECK)
    for move in (StartRound(), Announce("Ann", "coat"), Laid("Ann"), Challenge("Ben")):
        waiting.push(move)
    assert waiting.push(Rule(Adjudication.of({"COAT": True}))).upheld is False


def mistakes(game: CardGame) -> None:
    """Never called."""
    game.push("COAT")  # refused
    game.push(Announce("Ann"))  # refused
    game.push(Announce("Ann", "coat", "at once"))  # refused
    print(game.push(StartRound(60)).word)  # refused
    print(game.push(Challenge("Ben")).upheld)  # refused
    game.state = game.state  # refused
    game.state.table = ()  # refused
    print(game.view("Ann").deck)  # refused
    game.scores[0] = 3  # refused
    CardGame(["Ann", "Ben"])  # refused
    CardGame(["Ann", "Ben"], deck=DECK, options={})  # refused
    Rules(no_such_rule=True)  # refused
    Rule(True)  # refused


if __name__ == "__main__":
    tiny = Lexicon.from_words(["CAT", "ACT", "COAT"])
    play(tiny)
    see(CardGame(["Ann", "Ben"], DECK))
    ask(tiny)
