"""What hangs on the wall and is on the tables: pairings, standings, wall chart, result slips, score cards.

    >>> from wordcore.games.tournament import Tournament
    >>> from wordcore.games.tournament.event.paper import paper
    >>> event = Tournament(["Ada", "Ben", "Chi", "Dan"])
    >>> _ = event.pair()
    >>> paper(event, "pairings").blocks[0].rows[0]
    ('1', 'Ada (1)', 'Ben (2)', 'Ada')

Each is a value made of tables of text; ``render`` makes text, HTML or CSV of it. Not here: what a director types
(``wordcore.cli``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.core import Value
from wordcore.games.tournament.table.slip import Line, Slip

if TYPE_CHECKING:
    from wordcore.games.tournament.event.ledger import Tournament

BYE = "(bye)"
MISSED = "(missed)"


@dataclass(frozen=True, slots=True)
class Block(Value):
    """One table: its caption, its heads, its rows; ``right`` are columns of numbers, ``big`` one of table numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    right: tuple[int, ...] = ()
    big: int | None = None


@dataclass(frozen=True, slots=True)
class Paper(Value):
    """A print-out: what it is, of which event and lexicon, and its tables; ``apart``: each is cut out on its own."""

    kind: str
    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    apart: bool = False


def paper(event: Tournament, kind: str, round: int | None = None) -> Paper:
    """A print-out by its name in :data:`PAPERS`, of a round (by default the last) or of all results so far.

    Raises ``ValueError`` for an unknown name, ``IllegalMove`` for a round that is not paired.
    """
    if fields.expect(kind, str, "paper, kind") not in PAPERS:
        raise BadValueError.unknown("print-out", kind, PAPERS)
    if round is not None:
        event.slips(round)
    title, blocks = PAPERS[kind](event, round)
    lexicon = f"words: {event.lexicon_name}" if event.lexicon_name else ""
    subtitle = ", ".join(part for part in (event.name, f"{len(event.players)} players", lexicon) if part)
    return Paper(kind, title, subtitle, blocks, apart=kind in ("slips", "cards"))


def describe(slip: Slip) -> str:
    """The state of a game in words, with what happened to its slip."""
    notes = [slip.describe() or "to be played"]
    notes += ["recounted"] * bool(slip.recounts) + [f"was {earlier}" for earlier in slip.changes[-1:]]
    notes += ["signed"] if slip.is_signed else [f"signed by {name}" for name in slip.signed_by]
    return ", ".join(notes)


def numbered(event: Tournament, name: str | None) -> str:
    """A name with the player's number, as it is looked up on a list."""
    return BYE if name is None else f"{name} ({_number(event, name)})"


Drawn = tuple[str, tuple[Block, ...]]


def _pairings(event: Tournament, round: int | None) -> Drawn:
    number = _last(event, round)
    rows = [
        (_place(slip), numbered(event, slip.first), _opponent(event, slip), slip.starter or "")
        for slip in event.slips(number)
    ]
    method = event.plan.methods[number - 1]
    heads = ("table", "player", "opponent", "starts")
    return f"Round {number} of {event.plan.n_rounds} ({method})", (Block(heads, tuple(rows), right=(0,), big=0),)


def _alpha(event: Tournament, round: int | None) -> Drawn:
    number, rows = _last(event, round), []
    for slip in event.slips(number):
        for own in (slip,) if slip.second is None else (slip, slip.turned()):
            rows.append((own.first, _place(own), _opponent(event, own), _plays(own, own.first)))
    heads = ("player", "table", "opponent", "plays")
    rows.sort(key=lambda row: row[0].casefold())
    return f"Round {number}, by name", (Block(heads, tuple(rows), right=(1,), big=1),)


def _standings(event: Tournament, round: int | None) -> Drawn:
    entrants = {entrant.name: entrant for entrant in event.entrants}
    rows = []
    for row in event.standings(round):
        entrant = entrants[row.name]
        rating = "" if entrant.rating is None else str(entrant.rating)
        told = (str(entrant.number), row.name, rating, entrant.club, entrant.country)
        rows.append((str(row.rank), *told, f"{row.wins:g}", f"{row.spread:+d}", str(row.games)))
    heads = ("rank", "number", "player", "rating", "club", "country", "wins", "spread", "games")
    kept = [i for i in range(len(heads)) if i not in (3, 4, 5) or any(row[i] for row in rows)]
    block = Block(
        tuple(heads[i] for i in kept),
        tuple(tuple(row[i] for i in kept) for row in rows),
        right=tuple(place for place, i in enumerate(kept) if i in (0, 1, 3, 6, 7, 8)),
    )
    title = f"Standings after round {round}" if round is not None else "Standings"
    missing = len(event.missing(up_to=round))
    return title + (f" ({missing} result{'s' * (missing != 1)} missing)" if missing else ""), (block,)


def _wallchart(event: Tournament, round: int | None) -> Drawn:
    rounds = range(1, _last(event, round) + 1) if event.n_paired else range(0)
    rows = []
    for entrant in event.entrants:
        cells, wins, spread = [], 0.0, 0
        for number in rounds:
            slip, line = _game(event, number, entrant.name)
            other = None if slip is None else slip.second
            against = f"v {_number(event, other)}"
            if slip is None:
                cells.append("-")
            elif line is None:
                cells.append(against)
            else:
                wins, spread = wins + line.points, spread + line.spread
                letter = "W" if line.points == 1 else "L" if line.points == 0 else "D"
                score = f"{slip.final[0]}-{slip.final[1]}" if slip.final else f"{line.spread:+d}"
                cells.append(f"{letter} {score} {slip.describe() if other is None else against}")
        rows.append((str(entrant.number), entrant.name, *cells, f"{wins:g}", f"{spread:+d}"))
    heads = ("number", "player", *(f"round {number}" for number in rounds), "wins", "spread")
    return "Wall chart", (Block(heads, tuple(rows), right=(0, len(heads) - 2, len(heads) - 1)),)


def _slips(event: Tournament, round: int | None) -> Drawn:
    number, blocks = _last(event, round), []
    for slip in event.slips(number):
        if slip.second is not None:
            names = (slip.first, slip.second)
            rows = [(numbered(event, name), _plays(slip, name), "", "", "", "", "") for name in names]
            rows.append(("set complete, certified by", "", "", "", "", "", ""))
            heads = ("player", "plays", "score", "overtime", "final", "blanks", "signature")
            blocks.append(Block(heads, tuple(rows), f"Round {number}, table {slip.table}"))
    return f"Result slips of round {number}", tuple(blocks)


def _cards(event: Tournament, round: int | None) -> Drawn:
    blocks, last = [], event.n_paired if round is None else round
    for entrant in event.entrants:
        rows, spread = [], 0
        for number in range(1, event.plan.n_rounds + 1):
            slip, line = _game(event, number, entrant.name) if number <= last else (None, None)
            cells = [str(number), "", "", "", "", "", "", ""]
            if slip is not None:
                cells[1:4] = _place(slip), _opponent(event, slip), _plays(slip, entrant.name)
                if slip.final is not None:
                    cells[4:6] = map(str, slip.final)
            if line is not None:
                spread += line.spread
                cells[6:8] = f"{line.spread:+d}", f"{spread:+d}"
            rows.append(tuple(cells))
        heads = ("round", "table", "opponent", "plays", "own", "other", "spread", "total")
        blocks.append(Block(heads, tuple(rows), f"{entrant.name} ({entrant.number})", right=(0, 1, 4, 5, 6, 7)))
    return "Score cards", tuple(blocks)


PAPERS: Mapping[str, Callable[[Tournament, int | None], Drawn]] = {
    "pairings": _pairings,
    "alpha": _alpha,
    "standings": _standings,
    "wallchart": _wallchart,
    "slips": _slips,
    "cards": _cards,
}
"""The print-outs by name."""


def _last(event: Tournament, round: int | None) -> int:
    if round is None and not event.n_paired:
        raise BadValueError.at("round", "a round that is paired", "none yet", "pair the first round")
    return event.n_paired if round is None else round


def _place(slip: Slip) -> str:
    """Where a game is played; a player without an opponent goes to no table."""
    return "" if slip.second is None else str(slip.table)


def _opponent(event: Tournament, slip: Slip) -> str:
    return MISSED if slip.forfeit == "missed" else numbered(event, slip.second)


def _plays(slip: Slip, name: str) -> str:
    """Whether a player plays first or second."""
    return "" if slip.second is None else "first" if slip.starter == name else "second"


def _number(event: Tournament, name: str | None) -> str:
    return next((str(entrant.number) for entrant in event.entrants if entrant.name == name), "")


def _game(event: Tournament, number: int, name: str) -> tuple[Slip | None, Line | None]:
    """The game of a player in a round, with them named first, and what it adds to their record."""
    for slip in event.slips(number):
        if name in slip.players:
            lines = event.plan.lines(slip)
            return slip if slip.first == name else slip.turned(), next((one for one in lines if one.name == name), None)
    return None, None
