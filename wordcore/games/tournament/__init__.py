"""Tournament play by the WESPA summary: the table with its clock, pairings, standings, the event.

    >>> from wordcore.games.tournament import Tournament
    >>> event = Tournament(["Ada", "Ben", "Chi", "Dan"])
    >>> event.pair()
    [('Ada', 'Ben'), ('Chi', 'Dan')]
    >>> event.enter_result(1, "Ada", 400, "Ben", 380)
    >>> event.standings()[0]
    Standing(rank=1, name='Ada', wins=1, spread=20, games=1)

``Tournament`` is a ledger of an event, ``TableGame`` one game act by act; single
questions (overtime, lateness, recount, overdraw, pairings) are functions. Files
are kept by ``wordcore.eventfile``.
"""

from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.tournament.event.ledger import Shift, Tournament
from wordcore.games.tournament.event.pairing import PAIRINGS, king_of_the_hill, lagged, swiss
from wordcore.games.tournament.event.paper import Paper, paper
from wordcore.games.tournament.event.setup import ALL_BANKERS, Plan
from wordcore.games.tournament.event.standings import Standing, ranked, standings
from wordcore.games.tournament.event.state import Entrant
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
from wordcore.games.tournament.table.moves import (
    Absent,
    Agree,
    Announce,
    Arrive,
    Certify,
    Correct,
    Corrected,
    Count,
    Director,
    Draw,
    Flag,
    Forfeit,
    Go,
    Hold,
    Judged,
    Noted,
    Place,
    Placed,
    PlayOn,
    Press,
    Reach,
    Record,
    Recount,
    Settle,
    Sign,
    Start,
    Stop,
    TakeBack,
)
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.slip import Slip
from wordcore.games.tournament.table.state import PHASES
from wordcore.games.tournament.table.view import TableView

__all__ = [
    "ALL_BANKERS",
    "FORFEIT_SPREAD",
    "PAIRINGS",
    "PHASES",
    "Absent",
    "Accept",
    "Agree",
    "Announce",
    "Arrive",
    "Certify",
    "Challenge",
    "Clock",
    "Correct",
    "Corrected",
    "Count",
    "Director",
    "Draw",
    "Entrant",
    "Exchange",
    "Flag",
    "Forfeit",
    "Go",
    "Hold",
    "Judged",
    "Noted",
    "Overdraw",
    "Paper",
    "Pass",
    "Place",
    "Placed",
    "Plan",
    "PlayOn",
    "Press",
    "Reach",
    "Record",
    "Recount",
    "Rule",
    "Settle",
    "SheetLine",
    "Shift",
    "Sign",
    "Slip",
    "Standing",
    "Start",
    "Stop",
    "TableGame",
    "TableSetup",
    "TableView",
    "TakeBack",
    "Tournament",
    "king_of_the_hill",
    "lagged",
    "late_arrival",
    "may_recount",
    "overdraw",
    "overtime_penalty",
    "paper",
    "ranked",
    "standings",
    "swiss",
]
