"""What one player may see of a shake: everything, because all cubes are on the table.

    >>> from wordcore.games.linguishtik import Designate, Shake
    >>> shake = Shake(seed=3)
    >>> _ = shake.push(Designate("P1", "S-V"))
    >>> shake.view("P2").phase, shake.view("P2").designation
    ('TYPE', 'S-V')

Solutions are seen, too: presenting one is handing it to another player (LT19), who has two
minutes from then to check it, whoever else is still writing (LT26). Not here: the seed of
the roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.games.core import View
from wordcore.games.linguishtik.legality import Phase
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.score import Score
from wordcore.games.linguishtik.setup import Rules, ShakeSetup
from wordcore.games.linguishtik.state import Placed, Solving, State


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakeView(View):
    """The mat, who demanded what, the solving period, and the points of the shake once it is scored."""

    rules: Rules
    division: str
    phase: Phase
    designation: str | None
    mat: Mat
    demands: tuple[Placed, ...]
    pending: int | None
    """The cube that waits in Demands for an acceptable demand."""
    last_mover: str | None
    warning_scores: tuple[int, ...] | None
    disqualified: tuple[str, ...]
    absent: tuple[str, ...]
    """Who is away for this shake (2026-27)."""
    passed: tuple[str, ...]
    """Who has used their pass (2026-27)."""
    round_over: bool
    """Whether the round was ended in this shake (2026-27)."""
    solving: Solving | None
    score: Score | None
    started_s: float
    """When the shake began on the caller's clock."""

    @classmethod
    def of(cls, seen: Mapping[str, Any], setup: ShakeSetup, state: State) -> ShakeView:
        """The view whose common fields are given."""
        return cls(
            **seen,
            rules=setup.rules,
            division=setup.division,
            mat=state.mat(setup),
            started_s=setup.started_s,
            **{name: getattr(state, name) for name in _OF_THE_STATE},
        )


_OF_THE_STATE = [name for name in ShakeView.__annotations__ if name in State.__dataclass_fields__]
