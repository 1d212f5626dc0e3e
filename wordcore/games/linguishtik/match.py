"""A match: several shakes at one table, with running totals.

    >>> from wordcore.games.linguishtik import CallForceout, Close, Match, roll
    >>> match = Match(["Ann", "Bob", "Cy"], "MID")
    >>> shake = match.new_shake(roll(seed=1))
    >>> _ = shake.push(CallForceout("Ann")), shake.push(Close()), match.finish(shake)
    >>> match.totals
    {'Ann': 2, 'Bob': 2, 'Cy': 2}

A ledger, not a game: it has no push. Scored shakes, penalties and the five-minute
warning are entered, the totals follow from them, and ``undo`` takes the last entry
back by a further one. Penalties and a warning that fall into a shake are part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from wordcore.games import fields
from wordcore.games.core import Ledger, Move, Registry, Step, Undo
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.moves import Disqualify, Penalise, Totals
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import PLAYERS, MatchSetup, Rules, ShakeSetup
from wordcore.games.linguishtik.steps.endings import check_scope, penalised

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

ENTRIES = Registry("a match of LinguiSHTIK")


@dataclass(frozen=True, slots=True)
class StoredShake:
    """A shake as a value: how it began, and its moves."""

    setup: ShakeSetup
    moves: tuple[Move[Any], ...]

    @property
    def shake(self) -> Shake:
        """The shake, played again."""
        return Shake.from_json(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The stored form of the shake."""
        moves = [move.to_json() for move in self.moves]
        return {"game": Shake.NAME, "version": Shake.VERSION, "setup": self.setup.to_json(), "moves": moves}

    @classmethod
    def from_json(cls, data: object) -> StoredShake:
        """A stored shake; raises ``GameFileError``."""
        shake = Shake.from_json(data)
        return cls(shake.setup, shake.moves)


@ENTRIES.move("finish")
@dataclass(frozen=True, slots=True)
class Finish(Move[Totals]):
    """A scored shake."""

    shake: StoredShake


@ENTRIES.move("warn")
@dataclass(frozen=True, slots=True)
class Warn(Move[Totals]):
    """The five-minute warning between two shakes (LT23)."""


ENTRIES.include(Penalise, Disqualify, Undo)


class State(NamedTuple):
    """Totals, totals at the warning if it was given, both in seat order; the number of shakes; who is out."""

    totals: tuple[int, ...]
    warning: tuple[int, ...] | None = None
    n_shakes: int = 0
    disqualified: tuple[tuple[str, str], ...] = ()
    """Players, each with the scope of the disqualification."""


def _finish(setup: MatchSetup, state: State, entry: Finish) -> tuple[State, Totals]:
    shake, totals = entry.shake.shake, setup.by_name(state.totals)
    expected = {name: total for name, total in totals.items() if name not in dict(state.disqualified)}
    if shake.phase != "SCORED":
        raise refusal("NOT_SCORED", phase=shake.phase)
    if dict(shake.setup.scores) != expected:
        raise refusal("OTHER_MATCH", found=dict(shake.setup.scores), expected=expected)
    after = _merged(setup, totals, shake.players, shake.scores)
    warning = state.warning
    if warning is None and shake.state.warning_scores is not None:
        warning = _merged(setup, totals, shake.players, shake.state.warning_scores)
    scopes = {move.player: move.scope for move in shake.moves if isinstance(move, Disqualify)}
    out = (*state.disqualified, *((name, scopes[name]) for name in shake.state.disqualified))
    return State(after, warning, state.n_shakes + 1, out), Totals(setup.by_name(after))


def _merged(
    setup: MatchSetup, totals: Mapping[str, int], names: Sequence[str], scores: Sequence[int]
) -> tuple[int, ...]:
    """The totals in seat order once the players of a shake have theirs; who is out keeps the old one."""
    latest = {**totals, **dict(zip(names, scores, strict=True))}
    return tuple(latest[name] for name in setup.players)


def _warn(setup: MatchSetup, state: State, entry: Warn) -> tuple[State, Totals]:
    if state.warning is not None:
        raise refusal("ALREADY_WARNED")
    return state._replace(warning=state.totals), Totals(setup.by_name(state.totals))


def _penalise(setup: MatchSetup, state: State, entry: Penalise) -> tuple[State, Totals]:
    totals = penalised(state.totals, setup.seat(entry.player), entry.points)
    return state._replace(totals=totals), Totals(setup.by_name(totals))


def _disqualify(setup: MatchSetup, state: State, entry: Disqualify) -> tuple[State, Totals]:
    setup.seat(entry.player)
    check_scope(entry.player, entry.scope, tuple(dict(state.disqualified)))
    out = (*state.disqualified, (entry.player, entry.scope))
    return state._replace(disqualified=out), Totals(setup.by_name(state.totals))


class Match(Ledger[MatchSetup, State]):
    """The shakes of one table. The seat of Player One moves by one after every shake."""

    NAME = "linguishtik-match"
    SETUP = MatchSetup
    MOVES = ENTRIES
    _first = staticmethod(lambda setup: State((0,) * len(setup.players)))
    STEPS: ClassVar[Mapping[type[Any], Step]] = {
        Finish: _finish,
        Warn: _warn,
        Penalise: _penalise,
        Disqualify: _disqualify,
    }

    def __init__(
        self,
        players: Sequence[str] = PLAYERS,
        division: str = "JS",
        rules: Rules | Mapping[str, Any] | None = None,
        *,
        lexicon: Lexicon | None = None,
    ) -> None:
        self._set_up(lexicon, players=players, division=division, rules=Rules.of(rules))

    @property
    def shakes(self) -> tuple[Shake, ...]:
        """The finished shakes, played again."""
        return tuple(entry.shake.shake for entry in self.in_force if isinstance(entry, Finish))

    @property
    def totals(self) -> dict[str, int]:
        """The running totals, in the order of the players."""
        return dict(zip(self.players, self._state.totals, strict=True))

    @property
    def standings(self) -> tuple[tuple[str, int], ...]:
        """Players and totals, the best first; equal totals in seat order."""
        return tuple(sorted(self.totals.items(), key=lambda item: -item[1]))

    @property
    def warning_scores(self) -> Mapping[str, int] | None:
        """The totals at the five-minute warning, if it has been given."""
        return None if self._state.warning is None else self._setup.by_name(self._state.warning)

    @property
    def disqualified(self) -> dict[str, str]:
        """The players who are out, each with the scope: round or tournament (LT24)."""
        return dict(self._state.disqualified)

    def _complete(self, move: Move[Any]) -> Move[Any]:
        # A shake is known by how it began: it cannot be entered again after other moves, either.
        finished = (entry.shake.setup for entry in self.in_force if isinstance(entry, Finish))
        if isinstance(move, Finish) and move.shake.setup in finished:
            raise refusal("ALREADY_FINISHED")
        return move

    def new_shake(
        self,
        cubes: Sequence[Cube] | None = None,
        *,
        seed: int | None = None,
        first: str | None = None,
        started_s: float = 0.0,
    ) -> Shake:
        """The next shake of those who are not disqualified; ``first`` is Player One, by default the next in turn.

        Raises ``ROUND_OVER`` after the five-minute warning, ``TOO_FEW_PLAYERS``, or ``DISQUALIFIED``.
        """
        if self._state.warning is not None:
            raise refusal("ROUND_OVER")
        fields.expect(first, (str, type(None)), "new_shake, first", "a name")
        out = self.disqualified
        if first in out:
            raise refusal("DISQUALIFIED", player=first)
        seat = self._state.n_shakes % len(self.players) if first is None else self._setup.seat(first)
        left = [name for name in self.players[seat:] + self.players[:seat] if name not in out]
        if len(left) < 2:
            raise refusal("TOO_FEW_PLAYERS")
        return Shake(
            cubes,
            self._setup.division,
            players=left,
            rules=self._setup.rules,
            lexicon=self._lexicon,
            seed=seed,
            scores={name: self.totals[name] for name in left},
            started_s=started_s,
        )

    def finish(self, shake: Shake) -> None:
        """Enters a scored shake, as it is now; raises ``NOT_SCORED``, ``OTHER_MATCH`` or ``ALREADY_FINISHED``."""
        fields.expect(shake, Shake, "finish, shake")
        self._enter(Finish(StoredShake(shake.setup, shake.moves)))

    def warn(self, at_s: float | None = None) -> None:
        """Enters the five-minute warning between two shakes; raises ``ALREADY_WARNED`` (LT23)."""
        self._enter(Warn(at_s=at_s))

    def penalise(self, player: str, points: int) -> None:
        """Enters a penalty between two shakes; raises ``UNKNOWN_PLAYER`` or ``BAD_PENALTY`` (LT24)."""
        self._enter(Penalise(player, points))

    def disqualify(self, player: str, scope: Literal["round", "tournament"]) -> None:
        """Enters a disqualification between two shakes; raises ``UNKNOWN_KIND`` or ``ALREADY_DISQUALIFIED`` (LT24)."""
        self._enter(Disqualify(player, scope))
