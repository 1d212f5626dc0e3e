"""The shake as it is played, from the roll to the score.

    >>> from wordcore.games.linguishtik import Demand, Designate, MakeDemand, Rules, Shake, parse_cubes
    >>> shake = Shake(parse_cubes("KT GA RC RA PT OS"), "ELEM", rules=Rules(n_cubes=None))
    >>> _ = shake.push(Designate("P1", "S-V"))
    >>> shake.push(MakeDemand("P2", cube=0, demand=Demand("type", "NOUN")))
    Moved(phase='FUNCTION', to_move='P3')
    >>> shake.legal(MakeDemand("P3", cube=0, demand=Demand("func", "SUBJECT"))).code
    'NOT_IN_RESOURCES'

The questions (is there a win?) are asked of ``shake.mat``. Not here: what a move
does (``steps``), and what a player may see (``view``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.core import Game, Move, Outcome, Result
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.judge import ask
from wordcore.games.linguishtik.legal_moves import kinds, listed
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.reasons import renumbered
from wordcore.games.linguishtik.score import Score
from wordcore.games.linguishtik.setup import PLAYERS, Rules, ShakeSetup
from wordcore.games.linguishtik.state import MOVING, Solving, State
from wordcore.games.linguishtik.steps import STEPS
from wordcore.games.linguishtik.view import ShakeView
from wordcore.query import Ruling

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


class Shake(Game[ShakeSetup, State]):
    """One shake of two or three players; the first one is Player One.

    ``cubes`` are those that were rolled; without them a ``seed`` rolls them. ``scores`` are the totals
    before the shake, ``warning_scores`` those of a five-minute warning already given, ``started_s``
    the moment of the roll. Raises ``GameFileError`` for an impossible set-up.
    """

    NAME = "linguishtik"
    SETUP = ShakeSetup
    MOVES = moves.MOVES
    STEPS = STEPS
    _first = staticmethod(State.fresh)
    _kinds, _listed = kinds, listed

    def __init__(
        self,
        cubes: Sequence[Cube] | None = None,
        division: str = "JS",
        *,
        players: Sequence[str] = PLAYERS,
        rules: Rules | Mapping[str, Any] | None = None,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        scores: Mapping[str, int] | None = None,
        warning_scores: Mapping[str, int] | None = None,
        started_s: float = 0.0,
    ) -> None:
        if (cubes is None) == (seed is None):
            found = "neither" if cubes is None else "both"
            raise GameFileError.at("setup, cubes", "cubes or a seed that rolls them", found)
        self._set_up(
            lexicon,
            players=players,
            rules=Rules.of(rules),
            seed=seed,
            division=division,
            cubes=() if cubes is None else cubes,
            scores=scores or {},
            warning_scores=warning_scores,
            started_s=started_s,
        )

    def _after(self, move: Move[Any]) -> tuple[State, Outcome, Move[Any], float]:
        try:
            return super()._after(move)
        except IllegalMove as fault:
            if not self._setup.rules.passing:
                raise
            raise IllegalMove(fault.code, renumbered(fault.sentence)) from None

    @property
    def cubes(self) -> tuple[Cube, ...]:
        """All cubes of the set, wherever they are."""
        return self._setup.cubes

    @property
    def phase(self) -> Phase:
        """``DESIGNATE``, ``TYPE``, ``FUNCTION``, ``OPEN``, ``SOLVING`` or ``SCORED``."""
        return self._state.phase

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; nobody's while solving and afterwards."""
        return self.players[self._state.seat] if self.phase in MOVING else None

    @property
    def last_mover(self) -> str | None:
        """Who made the last move, and so may not challenge (LT16)."""
        return self._state.last_mover

    @property
    def mat(self) -> Mat:
        """Letters, Resources and Demands: what the questions are asked about."""
        return self._state.mat(self._setup)

    @property
    def may_challenge(self) -> tuple[str, ...]:
        """The players who may challenge now (LT16)."""
        kind: moves.ChallengeKind = "impossible" if self._setup.rules.passing else "win"
        return tuple(player for player in self.players if self.legal(moves.Challenge(player, kind)) is None)

    @property
    def solving(self) -> Solving | None:
        """The solving period, once there is one."""
        return self._state.solving

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals in seat order, penalties included."""
        return self._state.scores

    @property
    def score(self) -> Score | None:
        """Situation and points of this shake, once it is scored."""
        return self._state.score

    @property
    def result(self) -> Result | None:
        """The situation of the chart and the totals, once the shake is scored."""
        return None if self.score is None else Result.of(self.score.situation, self.scores, self.players)

    def stalemate(self) -> Ruling[str] | None:
        """``JUDGE`` when Resources are empty and nobody has challenged (LG-D28); otherwise None."""
        return ask("LG-D28") if self.phase == "OPEN" and not self._state.resources else None

    def view(self, player: str | None) -> ShakeView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return ShakeView.of(self._seen(player), self._setup, self._state)
