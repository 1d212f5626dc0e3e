"""Tournament play by the WESPA summary: the table, the clock, pairings, standings, the event.

    >>> from wordcore.games.tournament import Tournament
    >>> event = Tournament(["Ada", "Ben", "Chi", "Dan"])
    >>> event.pair()
    [('Ada', 'Ben'), ('Chi', 'Dan')]
    >>> event.enter_result(1, "Ada", 400, "Ben", 380)
    >>> event.standings()[0]
    Standing(rank=1, name='Ada', wins=1, spread=20, games=1)

``Tournament`` runs an event, ``TableGame`` one game act by act with its
clocks, ``TableTurn`` one turn; single questions (overtime, lateness, recount,
overdraw, pairings) are functions. Files are kept by ``wordcore.eventfile``.
"""

from wordcore.games.tournament.event.ledger import Tournament
from wordcore.games.tournament.event.pairing import PAIRINGS, king_of_the_hill, lagged, swiss
from wordcore.games.tournament.event.setup import ALL_BANKERS, Plan
from wordcore.games.tournament.event.standings import Standing, ranked, standings
from wordcore.games.tournament.table.acts import KINDS, STOP_REASONS, Act
from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.director import (
    FORFEIT_SPREAD,
    Overdraw,
    late_arrival,
    may_recount,
    overdraw,
    overtime_penalty,
)
from wordcore.games.tournament.table.game import TableGame
from wordcore.games.tournament.table.procedure import Stage, TableState
from wordcore.games.tournament.table.sheet import SheetLine, TableResult
from wordcore.games.tournament.table.slip import Slip
from wordcore.games.tournament.table.turn import Phase, TableTurn

__all__ = [
    "ALL_BANKERS",
    "FORFEIT_SPREAD",
    "KINDS",
    "PAIRINGS",
    "STOP_REASONS",
    "Act",
    "Clock",
    "Overdraw",
    "Phase",
    "Plan",
    "SheetLine",
    "Slip",
    "Stage",
    "Standing",
    "TableGame",
    "TableResult",
    "TableState",
    "TableTurn",
    "Tournament",
    "king_of_the_hill",
    "lagged",
    "late_arrival",
    "may_recount",
    "overdraw",
    "overtime_penalty",
    "ranked",
    "standings",
    "swiss",
]
