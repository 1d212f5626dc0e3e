"""What every act does to a table: one immutable state and an act give the next state.

    >>> from wordcore.games.scrabble import AB
    >>> from wordcore.games.tournament import Act
    >>> from wordcore.games.tournament.table.procedure import TableState, after
    >>> state = after(TableState.fresh(AB, n_tiles=100), Act("start", at=0, by=1))
    >>> state.stage.name, state.clock.running, state.bag
    ('PLAYING', 1, 86)

Not here: the order of acts inside a turn (``turn``), and undoing (``table``).
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from wordcore.errors import IllegalMove
from wordcore.games.scrabble import Ruleset, end_adjustment
from wordcore.games.scrabble.rulesets import ZEROS_TO_END
from wordcore.games.tournament.table.acts import STOP_REASONS, Act
from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.director import late_arrival, may_recount, overtime_penalty
from wordcore.games.tournament.table.sheet import (
    SheetLine,
    TableResult,
    forfeited_result,
    played_result,
    totals,
    zero_run,
)
from wordcore.games.tournament.table.turn import Phase, TableTurn

FINAL_PAUSE_S = 5.0
"""After the last play the opponent's clock stands this long (W-ENDGAME)."""


class Stage(enum.Enum):
    """Where a game stands."""

    BEFORE = "not begun"
    ABSENT = "waiting for an absent player"
    CHOICE = "waiting for a late player's choice"
    PLAYING = "being played"
    COUNTING = "played, and the tiles left are to be counted"
    RESULT = "over, and the slip is not signed"
    SIGNED = "over, and the slip is signed"


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about a table at one moment; players are seats 0 and 1."""

    rules: Ruleset
    clock: Clock
    racks: tuple[int, int]
    bag: int
    stage: Stage = Stage.BEFORE
    turn: TableTurn | None = None
    sheet: tuple[SheetLine, ...] = ()
    skips: frozenset[int] = frozenset()
    """Who loses the next turn (challenge rule ``double``)."""
    halted: int | None = None
    """Whose clock goes on once a stopped timer is released."""
    late: int | None = None
    ended: str = ""
    out: int | None = None
    leftover: tuple[int, ...] = ()
    """The values of the tiles left on both racks, once they are counted."""
    forfeited_by: int | None = None
    recounts: int = 0

    @classmethod
    def fresh(cls, rules: Ruleset, n_tiles: int) -> TableState:
        """Before the game: both racks drawn, both clocks wound."""
        size = rules.rack_size
        return cls(rules, Clock.wound(rules.player_seconds or 0), (size, size), n_tiles - 2 * size)


def after(now: TableState, act: Act) -> TableState:
    """The state after an act; raises ``IllegalMove``."""
    if now.halted is not None and act.kind not in ("correct", "go"):
        raise IllegalMove("CLOCK_STOPPED", f"{act.kind}: the timer is stopped; push 'go' first (W-TIMER)")
    if act.kind in _STEPS:
        stage, step = _STEPS[act.kind]
        if stage is not None and now.stage is not stage:
            raise IllegalMove("OUT_OF_ORDER", f"{act.kind}: the game is {now.stage.value}")
        return step(now, act)
    if now.turn is None:
        raise IllegalMove("OUT_OF_ORDER", f"{act.kind}: the game is {now.stage.value}")
    running = now.clock.running
    if running is not None and overtime_penalty(now.clock.overtime_s(running, act.at)) == "FORFEIT":
        raise IllegalMove("FORFEIT", f"player {running} is ten minutes over time: push 'flag' (W-OT)")
    return _act_in_turn(now, act)


def result_of(now: TableState) -> TableResult | None:
    """How the game ended, or None while it goes on."""
    if now.stage not in (Stage.RESULT, Stage.SIGNED):
        return None
    if now.forfeited_by is not None:
        return forfeited_result(now.ended, now.forfeited_by)
    scores = end_adjustment(now.rules.end_adjust, totals(now.sheet), now.leftover, now.out)
    return played_result(now.ended, scores, (_overtime_points(now, 0), _overtime_points(now, 1)))


def recount_allowed(now: TableState) -> bool:
    """Whether a player may ask for a recount now (W-RECOUNT)."""
    result = result_of(now)
    if result is None or result.scores is None:
        return False
    return may_recount(*result.scores, signed=now.stage is Stage.SIGNED)


# --- before the game --------------------------------------------------------------------------


def _absent(now: TableState, act: Act) -> TableState:
    player = _seat(act)
    return replace(now, stage=Stage.ABSENT, late=player, clock=now.clock.started(player, act.at))


def _arrive(now: TableState, act: Act) -> TableState:
    player = _seat(act)
    if player != now.late:
        raise IllegalMove("WRONG_PLAYER", f"player {player} was not absent")
    answer = late_arrival(now.clock.left(player, act.at))
    now = replace(now, clock=now.clock.stopped(act.at))
    if answer == "FORFEIT":
        return _forfeited(now, player, "late")
    return replace(now, stage=Stage.CHOICE if answer == "CHOICE" else Stage.BEFORE)


def _play_on(now: TableState, act: Act) -> TableState:
    return replace(now, stage=Stage.BEFORE)


def _forfeit(now: TableState, act: Act) -> TableState:
    assert now.late is not None
    return _forfeited(now, now.late, "late")


def _start(now: TableState, act: Act) -> TableState:
    player = _seat(act)
    now = replace(now, stage=Stage.PLAYING, clock=now.clock.started(player, act.at))
    return replace(now, turn=TableTurn(player, now.racks[player], now.bag, now.rules))


# --- in a turn --------------------------------------------------------------------------------


def _act_in_turn(now: TableState, act: Act) -> TableState:
    turn = now.turn
    assert turn is not None
    if act.kind == "press" and act.by == turn.opponent and now.clock.running == act.by:
        # His hand was in the bag before the press: the turn has ended, only the timer has not noticed.
        return replace(now, clock=now.clock.started(turn.mover, act.at))
    if _accepts_by_moving(turn, act):
        now = _end_turn(replace(now, turn=replace(turn, phase=Phase.DONE)), act.at)
        turn = now.turn
        if turn is None:
            raise IllegalMove("OUT_OF_ORDER", f"{act.kind}: the game is {now.stage.value}")
    moved = turn.after(act)
    now = replace(now, turn=moved, clock=_clock_after(now.clock, moved, act))
    return _end_turn(now, act.at) if moved.phase is Phase.DONE else now


def _accepts_by_moving(turn: TableTurn, act: Act) -> bool:
    """Whether the opponent begins his own move and so lets the last one stand."""
    if act.kind not in ("place", "exchange", "pass") or act.by != turn.opponent or turn.is_final:
        return False
    if turn.phase in (Phase.PENDING, Phase.HELD):
        return turn.need == 0 or turn.drawn > 0
    return turn.phase is Phase.FLASHED


def _clock_after(clock: Clock, turn: TableTurn, act: Act) -> Clock:
    if act.kind == "press":
        return clock.started(turn.opponent, act.at, FINAL_PAUSE_S if turn.is_final else 0.0)
    if turn.phase in (Phase.RULING, Phase.UPHELD, Phase.OVERTURNED, Phase.DIRECTOR, Phase.OVERDRAWN):
        return clock.stopped(act.at)
    if clock.running is None:  # a ruling or an overdraw is behind them
        return clock.started(turn.opponent, act.at)
    return clock


def _end_turn(now: TableState, at: float) -> TableState:
    """Write the line, move the tiles, and see whether the game goes on."""
    turn = now.turn
    assert turn is not None
    racks = list(now.racks)
    if turn.stands:
        racks[turn.mover] += turn.drawn - turn.tiles
    lost = turn.outcome is not None and turn.outcome.challenger_loses_turn
    now = replace(
        now,
        turn=None,
        sheet=(*now.sheet, _line(turn)),
        racks=(racks[0], racks[1]),
        bag=now.bag - turn.drawn + (turn.tiles if turn.kind == "exchange" else 0),
        skips=now.skips | {turn.opponent} if lost else now.skips,
    )
    if turn.is_final and turn.stands:
        return _finished(now, at, "out", turn.mover)
    if _six_zeros(now):
        return _finished(now, at, "zeros", None)
    return _next_turn(now, turn.opponent, at)


def _line(turn: TableTurn) -> SheetLine:
    flash = turn.kind == "play" and turn.drawn > 0 and not turn.recorded
    under = turn.stands and turn.drawn < turn.need
    notes = ("W-FLASH",) * flash + ("W-UNDER",) * under
    kind = turn.kind if turn.stands else "challenged_off"
    return SheetLine(turn.mover, kind, turn.points, turn.words, turn.verdicts, notes)


def _next_turn(now: TableState, player: int, at: float) -> TableState:
    if player in now.skips:
        lost = SheetLine(player, "lost_turn", 0)
        now = replace(now, skips=now.skips - {player}, sheet=(*now.sheet, lost))
        if _six_zeros(now):
            return _finished(now, at, "zeros", None)
        player = 1 - player
        now = replace(now, clock=now.clock.started(player, at))
    return replace(now, turn=TableTurn(player, now.racks[player], now.bag, now.rules))


def _six_zeros(now: TableState) -> bool:
    return now.rules.six_zeros and zero_run(now.sheet, now.rules) >= ZEROS_TO_END


# --- the timer --------------------------------------------------------------------------------


def _stop(now: TableState, act: Act) -> TableState:
    if act.reason not in STOP_REASONS:
        raise IllegalMove("TIMER", f"the timer is stopped only for {', '.join(STOP_REASONS)} (W-TIMER)")
    if now.clock.running is None:
        raise IllegalMove("OUT_OF_ORDER", "stop: the timer is not running")
    return replace(now, halted=now.clock.running, clock=now.clock.stopped(act.at))


def _go(now: TableState, act: Act) -> TableState:
    if now.halted is None:
        raise IllegalMove("OUT_OF_ORDER", "go: the timer was not stopped")
    return replace(now, halted=None, clock=now.clock.started(now.halted, act.at))


def _flag(now: TableState, act: Act) -> TableState:
    player = now.clock.running
    if player is not None:
        stopped = replace(now, clock=now.clock.stopped(act.at))
        left, over_s = now.clock.left(player, act.at), now.clock.overtime_s(player, act.at)
        if now.stage is Stage.ABSENT and late_arrival(left) == "FORFEIT":
            return _forfeited(stopped, player, "late")
        if now.stage is Stage.PLAYING and overtime_penalty(over_s) == "FORFEIT":
            return _forfeited(stopped, player, "overtime")
    raise IllegalMove("OUT_OF_ORDER", "flag: no clock has run out altogether")


# --- the end ----------------------------------------------------------------------------------


def _finished(now: TableState, at: float, reason: str, out: int | None) -> TableState:
    return replace(now, stage=Stage.COUNTING, ended=reason, out=out, clock=now.clock.stopped(at))


def _forfeited(now: TableState, player: int, reason: str) -> TableState:
    return replace(now, stage=Stage.RESULT, ended=reason, forfeited_by=player, turn=None)


def _count(now: TableState, act: Act) -> TableState:
    if len(act.values) != 2 or min(act.values) < 0:
        raise IllegalMove("VALUES", f"values {list(act.values)}: expected the tiles left on both racks, in points")
    if now.out is not None and act.values[now.out]:
        raise IllegalMove("VALUES", f"player {now.out} is out and has no tiles left")
    return replace(now, stage=Stage.RESULT, leftover=act.values)


def _correct(now: TableState, act: Act) -> TableState:
    if now.stage is Stage.SIGNED and act.by is not None:
        raise IllegalMove("SIGNED", "the slip is signed: only the director corrects it (W-SCORES)")
    if not 1 <= act.turn <= len(now.sheet):
        raise IllegalMove("NO_TURN", f"no turn number {act.turn}: the sheet has {len(now.sheet)} lines")
    lines = list(now.sheet)
    lines[act.turn - 1] = lines[act.turn - 1]._replace(score=act.score)
    return replace(now, sheet=tuple(lines))


def _recount(now: TableState, act: Act) -> TableState:
    if not recount_allowed(now):
        raise IllegalMove("NO_RECOUNT", "it needs a margin of 20 or less and an unsigned slip (W-RECOUNT)")
    return replace(now, recounts=now.recounts + 1)


def _sign(now: TableState, act: Act) -> TableState:
    return replace(now, stage=Stage.SIGNED)


def _overtime_points(now: TableState, player: int) -> int:
    # The clock stands still once a game is over, so any time will do.
    points = overtime_penalty(now.clock.overtime_s(player, now=0.0))
    return points if isinstance(points, int) else 0


def _seat(act: Act) -> int:
    if act.by is None:
        raise IllegalMove("WRONG_PLAYER", f"{act.kind} needs a player: by=0 or by=1")
    return act.by


_STEPS: Mapping[str, tuple[Stage | None, Callable[[TableState, Act], TableState]]] = {
    "absent": (Stage.BEFORE, _absent),
    "arrive": (Stage.ABSENT, _arrive),
    "play_on": (Stage.CHOICE, _play_on),
    "forfeit": (Stage.CHOICE, _forfeit),
    "start": (Stage.BEFORE, _start),
    "stop": (Stage.PLAYING, _stop),
    "go": (None, _go),
    "flag": (None, _flag),
    "count": (Stage.COUNTING, _count),
    "correct": (None, _correct),
    "recount": (None, _recount),
    "sign": (Stage.RESULT, _sign),
}
"""Acts outside a turn: the stage they belong to, and what they do."""
