"""Who may do what now: the order of acts at a table, and why an act is refused.

    >>> from wordcore.games.tournament.table.order import allowed
    >>> from wordcore.games.tournament.table.setup import TableSetup
    >>> from wordcore.games.tournament.table.state import State
    >>> setup = TableSetup(players=("Ada", "Ben"))
    >>> [act.__name__ for _, act in allowed(setup, State.fresh(setup))]
    ['Start', 'Absent']

An act is in order if it is listed here, by the right player; the steps check the
rest. Not here: the sentences (``reasons``), and what an act does (``steps``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, replace
from typing import TYPE_CHECKING, Any, cast

from wordcore.errors import IllegalMove
from wordcore.games import fields
from wordcore.games.core import Move, MoveKind
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule, n_written
from wordcore.games.scrabble.steps import judged_words, named_faces, named_words
from wordcore.games.tournament.table import moves
from wordcore.games.tournament.table.director import overtime_penalty
from wordcore.games.tournament.table.reasons import illegal
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import MADE, OPEN, PHASES, STAGES, Phase, State, TableTurn
from wordcore.games.tournament.table.summary import slip_of

if TYPE_CHECKING:
    from wordcore.games.tournament.table.game import TableGame

MOVING = (moves.Place, Exchange, Pass)
ANSWERS = (moves.Hold, Accept, Challenge)

_IN_TURN: Mapping[Phase, tuple[type[Move[Any]], ...]] = {
    "ON_TURN": MOVING,
    "PLACED": (*MOVING, moves.Announce, moves.Reach),
    "ANNOUNCED": (*MOVING, moves.Announce, moves.Press, moves.Reach),
    "PENDING": (moves.Press, moves.Hold, Accept, Challenge),
    "HELD": (moves.Press, Accept, Challenge),
    "FLASHED": (moves.Press, Accept, Challenge),
    "DIRECTOR": (moves.Director,),
    "RULING": (Rule,),
    "UPHELD": (moves.Announce,),
    "OVERTURNED": (moves.TakeBack,),
}

Allowed = list[tuple["int | None", type[Move[Any]]]]


def allowed(setup: TableSetup, state: State) -> Allowed:
    """The acts that are in order now, as (seat, class); the seat is None for officials and for anybody."""
    turn, drawing = state.turn, state.drawing
    if drawing is not None and drawing.excess:
        return [(1 - drawing.seat, moves.Settle)]
    if state.stopped_for == "challenge":
        return [(1 - state.now.mover, Challenge), *_corrections(state)]
    if state.stopped_for:
        return [(None, moves.Go), *_corrections(state)]
    if turn is not None:
        if turn.phase == "RULING":
            return [(None, Rule)]
        timer: Allowed = [(None, moves.Stop), (None, moves.Flag)] if state.clock.running is not None else []
        return [*_drawing(state, turn), *_in_turn(setup, state, turn), *timer, *_corrections(state)]
    if state.stage == "BEFORE":
        return [(None, moves.Start), (None, moves.Absent)]
    if state.stage == "ABSENT":
        late, there = sorted(state.late), sorted({0, 1} - state.late)
        return [*((seat, moves.Arrive) for seat in late), *((seat, moves.Absent) for seat in there), (None, moves.Flag)]
    if state.stage == "CHOICE":
        return [(seat, act) for seat in sorted(state.choosing) for act in (moves.PlayOn, moves.Forfeit)]
    if state.stage == "COUNTING":
        return [(None, moves.Count), *_corrections(state)]
    signing: Allowed = [(seat, moves.Sign) for seat in (0, 1) if seat not in state.signed_by]
    recounts: Allowed = [(0, moves.Recount), (1, moves.Recount)] if slip_of(setup, state).may_recount else []
    certified: Allowed = [] if state.forfeited_by else [(None, moves.Certify)]
    return [*signing, *recounts, *certified, *_corrections(state)]


def actor(setup: TableSetup, state: State, act: type[Move[Any]]) -> str | None:
    """The player whose act it is by order; None where order does not say."""
    if act is moves.Start:
        return setup.first
    seats = [seat for seat, kind in allowed(setup, state) if kind is act]
    is_open = len(seats) > 1 and state.stage in ("ABSENT", "CHOICE")
    return setup.players[seats[0]] if seats and seats[0] is not None and not is_open else None


def require(setup: TableSetup, state: State, move: Move[Any]) -> None:
    """Raises ``IllegalMove`` if an act is not in order, or not this player's."""
    act, player = type(move), getattr(move, "player", None)
    seat = None if player is None else setup.seat(player)
    seats = [seat for seat, kind in allowed(setup, state) if kind is act]
    if not seats or (seat is not None and seat not in seats and None not in seats):
        raise _refusal(setup, state, act, seat, seats)
    if seat is None and len(seats) > 1 and state.stage in ("ABSENT", "CHOICE"):
        raise illegal("NO_PLAYER", act=act.__name__, expected=" or ".join(setup.players))
    running, now_s = state.clock.running, state.now_s if move.at_s is None else move.at_s
    if running is None or state.turn is None or act in (moves.Flag, moves.Correct, moves.Agree):
        return
    if isinstance(move, moves.Stop) and move.reason == "director":
        return
    if overtime_penalty(state.clock.overtime_s(running, now_s)) == "FORFEIT":
        raise illegal("FORFEIT", player=setup.players[running])


def need(setup: TableSetup, state: State) -> int:
    """How many tiles the move of the turn lets its player draw."""
    turn = state.now
    if turn.kind == "exchange":
        return turn.tiles
    left = state.racks[turn.mover] - turn.tiles
    return min(setup.rules.rack_size - left, state.bag) if turn.kind == "play" else 0


def completed(table: TableGame, move: Move[Any]) -> Move[Any]:
    """The act with what must be stored: whose it is, and a ruling if there is a lexicon to ask."""
    setup, state, lexicon, turn = table.setup, table.state, table.lexicon, table.state.turn
    if isinstance(move, (Exchange, moves.Draw)):
        with suppress(IllegalMove):  # tiles that cannot be read are refused by the step
            faces = named_faces(setup, move.tiles)
            if faces is not None and len(faces) != n_written(move.tiles):
                move = replace(move, tiles=setup.tile_set.write(faces))
    if getattr(move, "player", "") is None and type(move) is not moves.Correct:
        move = replace(move, player=actor(setup, state, type(move)))  # type: ignore[call-arg]
    if lexicon is None or turn is None or not isinstance(move, (Challenge, Rule)) or move.ruling is not None:
        return move
    if isinstance(move, Rule):
        named = turn.challenged
    elif turn.phase in ("PENDING", "HELD"):
        named = named_words(turn.words, move.words)
    else:  # after flash drawing the director is asked first
        named = ()
    return replace(move, ruling=lexicon.adjudicate(judged_words(setup.rules, turn.words, named))) if named else move


def kinds(table: TableGame) -> tuple[MoveKind, ...]:
    """Who may push what now; None for officials."""
    players = table.players
    return tuple((None if seat is None else players[seat], act) for seat, act in allowed(table.setup, table.state))


def listed(table: TableGame) -> Iterator[Move[Any]]:
    """The acts that can be pushed and of which nothing but the player is left open."""
    return (move for move in _tries(table.setup, table.state) if table.legal(move) is None)


# --- private ------------------------------------------------------------------------------------


def _tries(setup: TableSetup, state: State) -> Iterator[Move[Any]]:
    for seat, act in allowed(setup, state):
        known, make = fields.table(act), cast("Callable[..., Move[Any]]", act)
        if act is moves.Director:
            yield from (moves.Director(True), moves.Director(False))
        elif act is moves.Draw and state.drawing is not None:
            yield moves.Draw(state.drawing.need - state.drawing.drawn)
        elif not any(field.default is MISSING for name, field in known.items() if name != "player"):
            names = setup.players if seat is None else (setup.players[seat],)
            yield from ([make(player=name) for name in names] if "player" in known else [make()])


def _in_turn(setup: TableSetup, state: State, turn: TableTurn) -> Allowed:
    mover, drawing = turn.mover, state.drawing
    found: Allowed = []
    for act in _IN_TURN[turn.phase]:
        is_idle = act is moves.Press and state.clock.running != mover
        if not is_idle and (act is not moves.Reach or need(setup, state)):
            found.append((None if act is moves.Director else 1 - mover if act in ANSWERS else mover, act))
    if turn.phase in MADE and drawing is not None:
        if drawing.is_final:
            found.append((1 - mover, moves.Record))
        elif drawing.drawn or not drawing.need:  # by moving, the opponent accepts
            found += [(1 - mover, act) for act in MOVING]
    return found


def _drawing(state: State, turn: TableTurn) -> Allowed:
    """What is left of the move that was made last, whoever is on turn."""
    drawing = state.drawing
    if drawing is None or turn.phase not in OPEN + MADE:
        return []
    found: Allowed = [] if drawing.recorded else [(drawing.seat, moves.Record)]
    found += [(drawing.seat, moves.Draw)] if drawing.drawn < drawing.need else []
    late_press = state.clock.running == drawing.seat != turn.mover
    return found + [(drawing.seat, moves.Press)] * late_press


def _corrections(state: State) -> Allowed:
    if not state.lines or state.forfeited_by:
        return []
    if state.stage == "SIGNED":
        return [(None, moves.Correct)]
    agreed: Allowed = [] if state.proposal is None else [(1 - state.proposal.seat, moves.Agree)]
    return [*agreed, (0, moves.Correct), (1, moves.Correct), (None, moves.Correct)]


def _refusal(
    setup: TableSetup, state: State, act: type[Move[Any]], seat: int | None, seats: list[int | None]
) -> IllegalMove:
    turn, drawing = state.turn, state.drawing
    if act is moves.Recount:
        return illegal("NO_RECOUNT")
    if act is moves.Correct and not state.lines:
        return illegal("NO_LINE", line=1, n=0)
    if seat is not None and seats:
        expected = " or ".join(setup.players[other] for other in seats if other is not None)
        return illegal("WRONG_PLAYER", player=setup.players[seat], expected=expected)
    if drawing is not None and drawing.excess:
        return illegal("CLOCK_STOPPED", act=act.__name__, remedy="Settle")
    if state.stopped_for:
        remedy = "Challenge" if state.stopped_for == "challenge" else "Go"
        return illegal("CLOCK_STOPPED", act=act.__name__, remedy=remedy)
    if turn is None:
        return illegal("OUT_OF_ORDER", act=act.__name__, where=STAGES[state.stage])
    if turn.phase == "RULING":
        return illegal("RULING_AWAITED")
    # Too late is what was in order before (SC-D9, W-ACCEPT, W-CHAL), rather than not yet.
    if turn.phase in OPEN:
        was_play = drawing is not None and drawing.kind == "play" and drawing.seat != turn.mover
        is_late = act in ANSWERS and seat in (None, turn.mover) and was_play
    else:
        is_late = act in ANSWERS or (act in (*MOVING, moves.Reach) and seat in (None, turn.mover))
    return illegal("TOO_LATE" if is_late else "OUT_OF_ORDER", act=act.__name__, where=PHASES[turn.phase])
