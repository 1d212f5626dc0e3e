# pyright: strict
"""A program that plays Scrabble; it runs, and type checkers find nothing to object to.

A line that ends in ``# refused`` is a mistake that both mypy --strict and pyright must find.
"""

from __future__ import annotations

from typing_extensions import assert_type

from wordcore import Lexicon
from wordcore.games.core import Fault, Result
from wordcore.games.scrabble import (
    AB,
    LV,
    Board,
    BoardView,
    Challenge,
    Exchange,
    Game,
    GameTimeUp,
    Pass,
    Play,
    Played,
    Rack,
    Ruleset,
    ScrabbleView,
    SheetLine,
    ShowRack,
    score_play,
)
from wordcore.query import Adjudication

lexicon = Lexicon.from_words(["horn", "horns", "at"])
rules: Ruleset = LV.replace(bonus=35)
game = Game(lexicon, players=("Ann", "Bo"), rules=rules)
assert_type(game.push(ShowRack("HORNSAT")).n_tiles, int)
outcome = game.push(Play.parse("8H HORN"))
assert_type(outcome, Played)
assert_type(outcome.words, tuple[tuple[str, int], ...])
game.push(Challenge(["HORN"], ruling=Adjudication.of({"HORN": True})))
assert_type(game.legal(Pass()), Fault | None)
assert_type(game.racks, tuple[Rack | None, ...])
assert_type(game.sheet, tuple[SheetLine, ...])
assert_type(game.board, BoardView)
assert_type(game.view("Ann"), ScrabbleView)
assert_type(game.view(None).rack, str | None)
assert_type(game.push(GameTimeUp()).ended, str)
assert_type(game.result, Result | None)
assert_type(Game.from_json(game.to_json(), lexicon), Game)

board = Board.from_plays(["8H HORN"])
assert_type(board.legal_plays(lexicon, "SAT", rules).best(3), list[Play])
assert_type(score_play(board, Play.parse("8L S"), AB).total, int)
first: Play = board.legal_plays(lexicon, "SAT")[0]


def mistakes() -> None:
    Game(bonus=35)  # refused
    Game(first=0)  # refused
    game.state = game.state  # refused
    game.board.place(first)  # refused
    game.push("8H HORN")  # refused
    Exchange(2.5)  # refused
    Challenge(["HORN"], judged={"HORN": True})  # refused
    score_play(board, first, 35)  # refused
    outcome.score = 5  # refused
