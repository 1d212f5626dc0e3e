"""The shake: a state machine from the roll to the score.

    >>> from wordcore.games.linguishtik import Demand, Designate, MakeDemand, Rules, Shake, parse_cubes
    >>> shake = Shake(parse_cubes("KT GA RC RA PT OS"), "ELEM", rules=Rules(n_cubes=None))
    >>> shake.push(Designate("P1", "S-V"))
    >>> shake.push(MakeDemand("P2", cube=0, demand=Demand("type", "NOUN")))
    >>> shake.phase, shake.to_move
    ('FUNCTION', 'P3')
    >>> shake.push(MakeDemand("P3", cube=0, demand=Demand("func", "SUBJECT")))
    Traceback (most recent call last):
    wordcore.errors.IllegalMove: NOT_IN_RESOURCES: the cube 0 is not in Resources (LT11, LT14)

``push`` checks an event and plays it, ``pop`` takes the last one back; after an
error nothing has changed. ``to_json`` and ``from_json`` store and restore a
shake at any point. The questions (is there a win?) are asked of ``shake.mat``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordcore.errors import GameFileError, IllegalMove, WordcoreError
from wordcore.games.linguishtik import moves, solving, turns
from wordcore.games.linguishtik.cubes import Cube, check_distinct
from wordcore.games.linguishtik.judge import ask
from wordcore.games.linguishtik.legal_moves import LegalMoves
from wordcore.games.linguishtik.legality import check_division
from wordcore.games.linguishtik.mat import LastMove, Mat
from wordcore.games.linguishtik.moves import Event, event_from_json
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.score import Score
from wordcore.games.linguishtik.state import Placed, Setup, Solving, State, check_player
from wordcore.query import Ruling

PLAYERS = ("P1", "P2", "P3")


class Shake:
    """One shake of two or three players; the first one is Player One.

    ``scores`` are the totals before the shake, ``warning_scores`` those of a five-minute
    warning already given, ``started_s`` the moment of the roll if time is kept.
    Raises ``CUBE_COUNT``, ``UNKNOWN_COLOUR``, ``DUPLICATE_ID``, ``UNKNOWN_DIVISION`` or ``BAD_PLAYERS``.
    """

    def __init__(
        self,
        cubes: Sequence[Cube],
        division: str = "JS",
        *,
        players: Sequence[str] = PLAYERS,
        rules: Rules = DEFAULT_RULES,
        scores: Mapping[str, int] | None = None,
        warning_scores: Mapping[str, int] | None = None,
        started_s: float | None = None,
    ) -> None:
        _check_cubes(cubes, rules)
        names = tuple(players)
        if not (2 <= len(names) <= 3 and all(isinstance(name, str) and name for name in names)) or (
            len(set(names)) != len(names)
        ):
            raise IllegalMove("BAD_PLAYERS", f"two or three different players sit at a table, not {list(names)} (LT10)")
        for given in (scores, warning_scores):
            if given is not None:
                check_scores(given, names)
        if started_s is not None:
            _check_time(started_s)
        self._setup = Setup(names, check_division(division), rules, {cube.id: cube for cube in cubes})
        start = State(
            scores=dict(scores) if scores is not None else dict.fromkeys(names, 0),
            resources=tuple(cube.id for cube in cubes),
            warning_scores=dict(warning_scores) if warning_scores is not None else None,
            clock_s=started_s,
            turn_started_s=started_s,
        )
        self._states: list[State] = [start]
        self._events: list[Event] = []

    # -- playing -----------------------------------------------------------------

    def push(self, event: Event) -> None:
        """Check an event and play it; raises :class:`IllegalMove` and then nothing has changed."""
        self._states.append(self._after(event))
        self._events.append(event)

    def pop(self) -> Event:
        """Take the last event back and return it; ``IndexError`` at the start."""
        if not self._events:
            raise IndexError("the shake has no event to take back")
        self._states.pop()
        return self._events.pop()

    def is_legal(self, event: Event) -> bool:
        """Whether ``push`` would accept the event."""
        try:
            self._after(event)
        except IllegalMove:
            return False
        return True

    def _after(self, event: Event) -> State:
        state = self._state
        at_s = getattr(event, "at_s", None)
        if at_s is not None:
            _check_time(at_s)
            if state.clock_s is not None and at_s < state.clock_s:
                raise IllegalMove("BAD_TIME", f"{at_s} s is before the last event at {state.clock_s} s (LT26)")
            state = replace(state, clock_s=at_s)
        step = _STEPS.get(type(event))
        if step is None:
            raise IllegalMove("UNKNOWN_EVENT", f"{event!r} is no event of a shake")
        after: State = step(self._setup, state, event)
        return after

    # -- looking -----------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self._setup.players

    @property
    def division(self) -> str:
        """``ELEM``, ``MID`` or ``JS``."""
        return self._setup.division

    @property
    def rules(self) -> Rules:
        """The options in use."""
        return self._setup.rules

    @property
    def cubes(self) -> tuple[Cube, ...]:
        """All cubes of the set, wherever they lie."""
        return tuple(self._setup.cubes.values())

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far."""
        return tuple(self._events)

    @property
    def phase(self) -> str:
        """``DESIGNATE``, ``TYPE``, ``FUNCTION``, ``OPEN``, ``SOLVING`` or ``SCORED``."""
        return self._state.phase

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; nobody's while solving and afterwards."""
        return None if self.phase in ("SOLVING", "SCORED") else self.players[self._state.seat]

    @property
    def last_mover(self) -> str | None:
        """Who made the last move, and so may not challenge (LT16)."""
        return self._state.last_mover

    @property
    def last_move(self) -> LastMove | None:
        """The last cube move, which a trap would take back."""
        return self._state.last_move

    @property
    def designation(self) -> str | None:
        """The pattern, structure or purpose that was named."""
        return self._state.designation

    @property
    def demands(self) -> tuple[Placed, ...]:
        """The cubes in Demands, with demand, maker and ply."""
        return self._state.demands

    @property
    def scores(self) -> dict[str, int]:
        """The running totals, penalties included."""
        return dict(self._state.scores)

    @property
    def warning_scores(self) -> dict[str, int] | None:
        """The totals at the five-minute warning, if it has been given (LT23)."""
        given = self._state.warning_scores
        return dict(given) if given is not None else None

    @property
    def solving(self) -> Solving | None:
        """The solving period, once there is one."""
        return self._state.solving

    @property
    def result(self) -> Score | None:
        """Situation and points, once the shake is scored."""
        return self._state.result

    @property
    def mat(self) -> Mat:
        """Letters, Resources and Demands: what the questions are asked about."""
        return self._state.mat(self._setup)

    @property
    def may_challenge(self) -> tuple[str, ...]:
        """The players who may challenge now (LT16)."""
        if self.phase != "OPEN" or self._state.pending is not None:
            return ()
        return tuple(player for player in self.players if player != self.last_mover)

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the player to move: a live view with ``in``, ``count()`` and iteration."""
        return LegalMoves(self)

    def stalemate(self) -> Ruling | None:
        """``JUDGE`` when Resources are empty and nobody has challenged (LG-D28); otherwise ``None``."""
        if self.phase == "OPEN" and not self._state.resources:
            return ask("LG-D28")
        return None

    def __repr__(self) -> str:
        return f"<Shake {self.division} phase={self.phase} events={len(self._events)} scores={self.scores}>"

    # -- storing -----------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Plain data: how the shake began, every event, and for readers where it stands."""
        start = self._states[0]
        return {
            "game": "linguishtik",
            "version": 1,
            "division": self.division,
            "players": list(self.players),
            "rules": self.rules.to_json(),
            "cubes": [cube.to_json() for cube in self.cubes],
            "scores": dict(start.scores),
            "warning_scores": dict(start.warning_scores) if start.warning_scores is not None else None,
            "started_s": start.clock_s,
            "events": [event.to_json() for event in self._events],
            "now": {
                "phase": self.phase,
                "to_move": self.to_move,
                "scores": self.scores,
                "mat": self.mat.to_json(),
            },
        }

    @classmethod
    def from_json(cls, data: Any) -> Shake:
        """Play a stored shake again; raises :class:`GameFileError` that names the event at fault."""
        if not isinstance(data, Mapping) or data.get("game") != "linguishtik":
            raise GameFileError('expected an object with "game": "linguishtik"')
        if data.get("version") != 1:
            raise GameFileError(f"version {data.get('version')!r} of a stored shake; this release reads version 1")
        try:
            shake = cls(
                [Cube.from_json(cube) for cube in data["cubes"]],
                data["division"],
                players=data["players"],
                rules=Rules.from_json(data.get("rules", {})),
                scores=data.get("scores"),
                warning_scores=data.get("warning_scores"),
                started_s=data.get("started_s"),
            )
            events = list(data.get("events", []))
        except (KeyError, TypeError) as error:
            raise GameFileError(f"not a stored shake: {error!r}") from error
        for number, event in enumerate(events):
            try:
                shake.push(event_from_json(event))
            except WordcoreError as error:
                raise GameFileError(f"event {number}: {error}") from error
        return shake


def _check_time(at_s: float) -> None:
    if isinstance(at_s, bool) or not isinstance(at_s, (int, float)) or not math.isfinite(at_s):
        raise IllegalMove("BAD_TIME", f"a time is a number of seconds, not {at_s!r} (LT26)")


def check_scores(scores: Mapping[str, int], names: Sequence[str]) -> None:
    """Raise ``BAD_PLAYERS`` or ``BAD_SCORE`` unless every player has a whole number of points."""
    if not isinstance(scores, Mapping) or set(scores) != set(names):
        raise IllegalMove("BAD_PLAYERS", f"scores are needed for {', '.join(names)}, found {scores!r}")
    for name, points in scores.items():
        if isinstance(points, bool) or not isinstance(points, int):
            raise IllegalMove("BAD_SCORE", f"the score of {name} is a whole number, not {points!r}")


def _check_cubes(cubes: Sequence[Cube], rules: Rules) -> None:
    check_distinct(cubes)
    if rules.n_cubes is not None and len(cubes) != rules.n_cubes:
        raise IllegalMove(
            "CUBE_COUNT",
            f"a shake is played with {rules.n_cubes} cubes, not {len(cubes)} (LT3); "
            "Rules(n_cubes=None) lifts the check",
        )
    for cube in cubes:
        if rules.colours is not None and cube.colour not in rules.colours:
            raise IllegalMove(
                "UNKNOWN_COLOUR",
                f"{cube.colour_name} is none of the colours {', '.join(rules.colours)} (LT3); "
                "Rules(colours=None) lifts the check",
            )


def _round_warning(setup: Setup, state: State, event: moves.RoundWarning) -> State:
    if state.warning_scores is not None:
        raise IllegalMove("ALREADY_WARNED", "the five-minute warning of this round has been given (LT23)")
    return replace(state, warning_scores=dict(state.scores))


def _penalise(setup: Setup, state: State, event: moves.Penalise) -> State:
    check_player(setup, event.player)
    if isinstance(event.points, bool) or not isinstance(event.points, int) or event.points >= 0:
        raise IllegalMove("BAD_PENALTY", f"a penalty is a negative number of points, not {event.points!r} (LT24)")
    return replace(state, scores={**state.scores, event.player: state.scores[event.player] + event.points})


_STEPS: Mapping[type[Event], Callable[[Setup, State, Any], State]] = {
    moves.Designate: turns.designate,
    moves.PlayLetter: turns.play_letter,
    moves.MakeDemand: turns.make_demand,
    moves.Misstate: turns.misstate,
    moves.WarnTime: turns.warn_time,
    moves.NoticeTime: turns.notice_time,
    moves.LoseTurn: turns.lose_turn,
    moves.Challenge: solving.challenge,
    moves.CallForceout: solving.call_forceout,
    moves.Neutral: solving.neutral,
    moves.Disagree: solving.disagree,
    moves.Present: solving.present,
    moves.Contest: solving.contest,
    moves.Decide: solving.decide,
    moves.Close: solving.close,
    moves.RoundWarning: _round_warning,
    moves.Penalise: _penalise,
}
