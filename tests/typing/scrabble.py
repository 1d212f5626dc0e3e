# pyright: strict
"""A front-end of Scrabble, typed all the way; lines that end in ``# refused`` are mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import assert_type

import wordcore
from wordcore import Adjudication, Lexicon, Ruling, Status
from wordcore.games.core import Fault, Move, Result, RulingAwaited
from wordcore.games.scrabble import (
    AB,
    Accept,
    Board,
    BoardView,
    Challenge,
    Challenged,
    Exchange,
    Exchanged,
    Game,
    GameTimeUp,
    Leaves,
    LegalPlays,
    Pass,
    Passed,
    Play,
    Played,
    Player,
    PlayScore,
    Rack,
    Rule,
    Ruleset,
    ScrabbleView,
    SheetLine,
    ShowRack,
    State,
    analyse,
    find_fault,
    greedy_move,
    read_gcg,
    replay,
    score_play,
    solve_endgame,
)


def board(lexicon: Lexicon) -> None:
    own = Board.from_plays(["8H HORN"])
    play = Play.parse("7I ZAP")
    assert_type(find_fault(own, play), Fault | None)
    assert_type(score_play(own, play), PlayScore)
    assert_type(score_play(own, play).total, int)
    assert_type(score_play(own, play).to_json(), dict[str, Any])
    own.place(play)
    plays = own.legal_plays(lexicon, "RETINAS")
    assert_type(plays, LegalPlays)
    several: Sequence[Play] = plays
    assert_type(plays.best(3), list[Play])
    assert_type(plays[0].score, int | None)
    assert_type([square.tile.letter for square in plays[0].placements], list[str])
    assert bool(several) and play not in plays


def game(lexicon: Lexicon) -> None:
    made = Game(lexicon, rules="AB", players=("Ann", "Bo"), seed=7)
    outcome = made.push(made.legal_plays().best(1)[0])
    assert_type(outcome, Played)
    assert_type(outcome.words, tuple[tuple[str, int], ...])
    ruled = made.push(Challenge(["JADES"]))
    assert_type(ruled, Challenged | RulingAwaited)
    assert isinstance(ruled, Challenged) and ruled.stands
    assert_type(made.push(Exchange("Q" if "Q" in str(made.rack) else str(made.rack)[:1])), Exchanged)
    assert_type(made.push(Pass()), Passed)
    assert_type(made.scores, tuple[int, ...])
    assert_type(made.racks, tuple[Rack | None, ...])
    assert_type(made.board, BoardView)
    assert_type(made.sheet, tuple[SheetLine, ...])
    assert_type(made.state, State)
    assert_type(made.result, Result | None)
    left = made.no_play_left()
    assert_type(left, Ruling[Play])
    assert_type(left.witness, Play | None)
    assert left.status is Status.NO
    view = made.view("Ann")
    assert_type(view, ScrabbleView)
    assert_type(view.unseen, Mapping[str, int])
    assert_type(view.rack, str | None)
    assert_type(made.push(GameTimeUp()).ended, str)
    assert_type(Game.from_json(made.to_json(), lexicon), Game)


def table() -> None:
    longer: Ruleset = AB.replace(bonus=35)
    made = Game(players=("Red", "Blue"), rules=longer)
    assert_type(made.push(ShowRack("HORNXYZ")).n_tiles, int)
    made.push(Play.parse("8H HORN"))
    if isinstance(made.push(Challenge(["HORN"])), RulingAwaited):
        made.push(Rule(Adjudication.of({"HORN": True})))
    assert_type(made.legal(Accept()), Fault | None)


def on_file() -> None:
    record = read_gcg("#player1 A Ann\n#player2 B Bo\n>A: HORNXYZ 8H HORN +14 14\n")
    assert replay(record).lines
    assert_type(replay(record).to_json(), dict[str, Any])


def strength(lexicon: Lexicon) -> None:
    leaves = Leaves({"Q": -7, "QU": 11.5})
    assert_type(leaves.worth("QU"), float)
    assert_type(Leaves.of(), Leaves | None)
    best = Board().legal_plays(lexicon, "RETINAS", leaves=leaves).best(1)[0]
    assert_type(best.equity, float | None)
    late = Game(lexicon, rules="AB", seed=57)
    assert_type(Player(4, seed=1).move(late.view("Player 1")), Move[Any] | None)
    while late.n_bag:
        late.push(greedy_move(late))
    assert_type(solve_endgame(late, nodes=100).line, tuple[Play | Pass, ...])
    record = read_gcg("#player1 A Ann\n#player2 B Bo\n>A: HORNXYZ 8H HORN +14 14\n")
    assert_type(analyse(record, lexicon).moves[0].lost, float | None)


def mistakes(lexicon: Lexicon, made: Game) -> None:
    """Never called."""
    made.push("8H HORN")  # refused
    made.push(Pass("Ann"))  # refused
    made.push(Pass(by="Ann"))  # refused
    made.push(Exchange(2.5))  # refused
    print(made.push(Pass()).score)  # refused
    made.board.place(Play.parse("8H HORN"))  # refused
    print(made.racks[0].tiles)  # refused
    made.state = made.state  # refused
    made.state.squares = b""  # refused
    print(made.view("Bo").seed)  # refused
    Game(lexicon, bonus=35)  # refused
    Game(lexicon, players=2)  # refused
    Game(first=0)  # refused
    Challenge(["HORN"], judged={"HORN": True})  # refused
    score_play(Board(), "8H HORN")  # refused
    score_play(Board(), Play.parse("8H HORN"), 35)  # refused
    Board().legal_plays("RETINAS", lexicon)  # refused
    Board().legal_plays(lexicon, "RETINAS", leaves={"A": 1})  # refused
    Player("4")  # refused


if __name__ == "__main__":
    enable = wordcore.load()
    board(enable)
    game(enable)
    table()
    on_file()
    strength(enable)
