# pyright: strict
"""An event and a game at one of its tables, typed all the way; lines that end in ``# refused`` are mistakes."""

from __future__ import annotations

from typing import Any

from typing_extensions import assert_type

from wordcore import Adjudication, Lexicon, Question
from wordcore.games.core import Result, RulingAwaited
from wordcore.games.scrabble import BoardView, SheetLine
from wordcore.games.tournament import (
    Announce,
    Challenge,
    Count,
    Draw,
    Hold,
    Judged,
    Noted,
    Pass,
    Place,
    Placed,
    Plan,
    Press,
    Record,
    Rule,
    Sign,
    Slip,
    Standing,
    Start,
    TableGame,
    TableView,
    Tournament,
    lagged,
    overtime_penalty,
)


def table(lexicon: Lexicon) -> None:
    game = TableGame(players=("Ada", "Ben"), lexicon=lexicon)
    assert_type(game.push(Start(at_s=0)), Noted)
    assert_type(game.push(Place("8H HORN", at_s=50)), Placed)
    for act in (Announce(at_s=52), Press(at_s=53), Hold(at_s=60)):
        assert_type(game.push(act), Noted)
    ruled = game.push(Challenge(["HORN"], at_s=110, ruled_at_s=130))
    assert_type(ruled, Noted | RulingAwaited)
    assert isinstance(ruled, Judged) and ruled.stands
    for after in (Announce(at_s=131), Record(at_s=133), Draw(4, at_s=134)):
        game.push(after)
    assert_type(game.sheet, tuple[SheetLine, ...])
    assert_type(game.left_s("Ada"), float)
    assert_type(game.board, BoardView)
    assert_type(game.question, Question | None)
    assert_type(game.result, Result | None)
    assert_type(game.view(None), TableView)
    assert_type(TableGame.from_json(game.to_json()), TableGame)


def waiting() -> None:
    game = TableGame(["Ada", "Ben"], rules={"challenge_rule": "double"})
    for act in (Start(), Place("8H HORN"), Announce(), Press()):
        game.push(act)
    assert isinstance(game.push(Challenge()), RulingAwaited)
    assert_type(game.push(Rule(Adjudication.of({"HORN": True}))), Judged)


def event() -> None:
    made = Tournament(["Ada", "Ben"], plan=Plan(("lagged", "koth")))
    assert made.pair() == [("Ada", "Ben")]
    game = made.open_table(1, 1)
    for act in (Start(at_s=0), *[act for _ in range(6) for act in (Pass(), Press())]):
        game.push(act)
    game.push(Count({"Ada": "AEIOULN", "Ben": "AEIOULQ"}))
    for name in made.players:
        game.push(Sign(player=name))
    made.take(game)
    assert_type(made.standings(), list[Standing])
    assert_type(made.standings()[0].to_json(), dict[str, Any])
    assert_type(made.slip(1, "Ada"), Slip)
    assert_type(Tournament.from_json(made.to_json()), Tournament)
    assert lagged("ABC", {}, met=[("C", None)]) and overtime_penalty(61) == 20


def mistakes(game: TableGame, made: Tournament) -> None:
    """Never called."""
    game.push("press")  # refused
    game.push(Press(by="Ada"))  # refused
    game.push(Sign())  # refused
    game.push(Press("Ada"))  # refused
    print(game.push(Challenge()).stands)  # refused
    game.board.place(Place("8H HORN"))  # refused
    game.state = game.state  # refused
    made.push(Press())  # refused
    made.enter_forfeit(1, "Ada", reason="tired")  # refused
    made.entries.append(None)  # refused
    TableGame(("Ada", "Ben"), challenge_rule="double")  # refused
    Tournament(["Ada", "Ben"], plan=5)  # refused


if __name__ == "__main__":
    table(Lexicon.from_words(["HORN"]))
    waiting()
    event()
