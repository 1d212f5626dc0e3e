"""Tournament play by the WESPA summary."""

from __future__ import annotations

from wordcore.games.tournament.director import Overdraw, late_arrival, may_recount, overdraw, overtime_penalty
from wordcore.games.tournament.pairing import king_of_the_hill, lagged
from wordcore.games.tournament.standings import Standing, ranked, standings

__all__ = [
    "Overdraw",
    "Standing",
    "king_of_the_hill",
    "lagged",
    "late_arrival",
    "may_recount",
    "overdraw",
    "overtime_penalty",
    "ranked",
    "standings",
]
