"""After the last turn: tiles left are counted, scores corrected by agreement, the slip signed by both.

    >>> from wordcore.games.tournament import Correct, TableGame
    >>> TableGame(players=("Ada", "Ben")).legal(Correct(1, 20, player="Ada")).code
    'NO_LINE'

Not here: the slip (``slip``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordcore.errors import BadTilesError, shown
from wordcore.games.core import Move, Step
from wordcore.games.scrabble.questions import end_adjustment
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.table.moves import Agree, Certify, Correct, Corrected, Count, Noted, Recount, Sign
from wordcore.games.tournament.table.reasons import illegal
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import Proposal, State
from wordcore.games.tournament.table.steps.closing import noted, written


def count(setup: TableSetup, state: State, move: Count) -> tuple[State, Noted]:
    """What the tiles left bring and cost, each as a line of the sheet (RULES 3.6)."""
    for name in move.tiles:
        setup.seat(name)
    racks = tuple(_faces(setup, state, seat, move.tiles.get(name, "")) for seat, name in enumerate(setup.players))
    values = [sum(setup.tile_set.value(face) for face in faces) for faces in racks]
    scores = end_adjustment(setup.rules.end_adjust, state.totals, values, state.out)
    lines = []
    for seat, (score, total) in enumerate(zip(scores, state.totals, strict=True)):
        if score != total:
            counted = setup.tile_set.write(racks[seat if score < total else 1 - seat])
            lines.append(SheetLine(setup.players[seat], "end_adjustment", score - total, counted))
    return noted(replace(written(setup, state, tuple(lines)), stage="RESULT"), tuple(lines))


def correct(setup: TableSetup, state: State, move: Correct) -> tuple[State, Corrected]:
    """A player proposes other points for a line; the director sets them (W-SCORES)."""
    if move.player is not None and state.stage == "SIGNED":
        raise illegal("SIGNED")
    if not 1 <= move.line <= len(state.lines):
        raise illegal("NO_LINE", line=move.line, n=len(state.lines))
    if move.player is None:
        state = _corrected(state, move.line, move.score)
    else:
        state = replace(state, proposal=Proposal(setup.seat(move.player), move.line, move.score))
    return noted(state, (), Corrected, line=move.line, score=move.score, agreed=move.player is None)


def agree(setup: TableSetup, state: State, move: Agree) -> tuple[State, Corrected]:
    """The correction counts; who has signed the old scores has not signed these."""
    assert state.proposal is not None
    _, line, score = state.proposal
    state = replace(_corrected(state, line, score), signed_by=frozenset())
    return noted(state, (), Corrected, line=line, score=score, agreed=True)


def certify(setup: TableSetup, state: State, move: Certify) -> tuple[State, Noted]:
    """Every tile of the set is where the table has it (AB-G6)."""
    on_board = len(state.squares) - state.squares.count(0)
    for where, n, expected in (
        ("on the board", move.board, on_board),
        ("on the racks", move.racks, sum(state.racks)),
        ("in the bag", move.bag, state.bag),
    ):
        if n != expected:
            raise illegal("INCOMPLETE", n=n, where=where, expected=expected)
    return noted(replace(state, certified_by=move.official))


def recount(setup: TableSetup, state: State, move: Recount) -> tuple[State, Noted]:
    """A close game is counted again (W-RECOUNT)."""
    return noted(replace(state, recounts=state.recounts + 1))


def sign(setup: TableSetup, state: State, move: Sign) -> tuple[State, Noted]:
    """A player signs the slip as it is, which drops a correction that nobody agreed to."""
    signed_by = state.signed_by | {setup.seat(move.player)}
    state = replace(state, signed_by=signed_by, proposal=None)
    return noted(replace(state, stage="SIGNED") if len(signed_by) == 2 else state)


def _faces(setup: TableSetup, state: State, seat: int, tiles: str) -> list[str]:
    """The tiles left on a rack: as many as it holds, and none that is on the board."""
    try:
        faces = setup.tile_set.read_faces(tiles)
    except BadTilesError:
        faces = [""]
    if len(faces) != state.racks[seat] or setup.tile_set.beyond(faces, state.squares):
        raise illegal("COUNT", tiles=shown(tiles), n=state.racks[seat], player=setup.players[seat])
    return faces


def _corrected(state: State, line: int, score: int) -> State:
    lines = list(state.lines)
    lines[line - 1] = (lines[line - 1][0], score)
    return replace(state, lines=tuple(lines), proposal=None)


STEPS: Mapping[type[Move[Any]], Step] = {
    Count: count,
    Correct: correct,
    Agree: agree,
    Recount: recount,
    Certify: certify,
    Sign: sign,
}
