"""Lists in and out: players from a file, and everything a rating office asks for.

    >>> from wordcore.games.tournament.event.office import read_players
    >>> read_players("name,rating,club\\nAda Obi,1650,Lagos\\nBen Ade,,\\n")[0]
    Enter(player='Ada Obi', rating=1650, club='Lagos')
    >>> read_players("Ada Obi\\nBen Ade\\n")[1]
    Enter(player='Ben Ade')

Not here: files (``wordcore.cli``), and print-outs (``paper``).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, shown
from wordcore.games.tournament.event.entries import Enter

if TYPE_CHECKING:
    from wordcore.games.tournament.event.ledger import Tournament

COLUMNS = ("name", "number", "rating", "club", "country")
_NUMBERS = ("number", "rating")
_CELL_CHARACTERS = 131_072
_OF_THE_LAST_EVENT = "withdrawn"
"""The column of our own export that says nothing about the next event."""


def read_players(text: str, place: str = "players") -> list[Enter]:
    """Players of a CSV text with a header (``name``, and any of the other columns), or one name per line.

    Columns are separated by commas, semicolons or tabs, whichever the header has. Raises ``GameFileError`` with the
    line and the column.
    """
    lines = text.lstrip("\ufeff").splitlines()
    heads_by = {
        mark: [cell.strip().casefold() for _, cells in _rows(lines[:1], 1, mark, place) for cell in cells]
        for mark in ",;\t"
    }
    mark, heads = max(heads_by.items(), key=lambda found: len(set(found[1]).intersection(COLUMNS)))
    if "name" not in heads:
        if set(heads) <= set(COLUMNS) and len(heads) > 1:
            raise GameFileError.at(f"{place}, line 1", "a column called name", ", ".join(heads))
        named = [(f"{place}, line {n}", Enter(line.strip())) for n, line in enumerate(lines, 1) if line.strip()]
        return _different(named)
    for head in heads:
        if head not in (*COLUMNS, _OF_THE_LAST_EVENT) or heads.count(head) > 1:
            raise GameFileError.at(f"{place}, line 1", f"the columns {', '.join(COLUMNS)}", shown(head))
    found = []
    for where, row in _rows(lines[1:], 2, mark, place):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(heads):
            raise GameFileError.at(where, f"{len(heads)} columns", str(len(row)))
        cells: dict[str, Any] = {head: cell.strip() for head, cell in zip(heads, row, strict=False) if cell.strip()}
        cells.pop(_OF_THE_LAST_EVENT, None)
        for name in _NUMBERS:
            if name in cells:
                if not (cells[name].isascii() and cells[name].isdecimal() and len(cells[name]) < 10):
                    raise GameFileError.at(f"{where}, {name}", "a whole number", shown(cells[name]))
                cells[name] = int(cells[name])
        if "name" not in cells:
            raise GameFileError.at(where, "a name", "none")
        found.append((where, Enter(cells.pop("name"), **cells)))
    return _different(found)


def _rows(lines: list[str], first: int, mark: str, place: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of some lines, of which the first has this number, each with its place; raises ``GameFileError``."""
    reader = csv.reader(lines, delimiter=mark)
    try:
        for row in reader:
            # The csv module has a limit too, but it is the whole process's, and anybody may change it.
            if max(map(len, row), default=0) > _CELL_CHARACTERS:
                raise csv.Error
            yield f"{place}, line {first + reader.line_num - 1}", row
    except csv.Error:
        where = f"{place}, line {first + reader.line_num - 1}"
        raise GameFileError.at(where, f"cells of at most {_CELL_CHARACTERS:,} characters", "others") from None


def _different(found: list[tuple[str, Enter]]) -> list[Enter]:
    """The players without their places; raises ``GameFileError`` for a name or a number that stands twice."""
    taken: dict[object, str] = {}
    for where, entry in found:
        for column, value in (("name", entry.player), ("number", entry.number)):
            key = value.casefold() if isinstance(value, str) else value
            if key is not None and key in taken:
                expected = f"a {column} that {taken[key].rpartition(', ')[2]} does not have"
                raise GameFileError.at(f"{where}, {column}", expected, shown(value))
            taken[key] = where
    return [entry for _, entry in found]


def office_tables(event: Tournament) -> dict[str, list[dict[str, Any]]]:
    """Players, pairings, results and standings as rows of plain data."""
    players = [{**entrant.to_json(), "withdrawn": entrant.name in event.withdrawn} for entrant in event.entrants]
    numbers = {entrant.name: entrant.number for entrant in event.entrants}
    pairings, results = [], []
    for number in range(1, event.n_paired + 1):
        for slip in event.slips(number):
            place = {"round": number, "table": slip.table, "first": slip.first, "second": slip.second}
            pairings.append({**place, "starter": slip.starter})
            lines = {line.name: line for line in event.plan.lines(slip)}
            if lines:
                first, second = slip.scores or (None, None)
                final = slip.final or (None, None)
                results.append(
                    {
                        **place,
                        "first_score": first,
                        "second_score": second,
                        "first_overtime_s": ceil(slip.overtime_s[0]),
                        "second_overtime_s": ceil(slip.overtime_s[1]),
                        "first_final": final[0],
                        "second_final": final[1],
                        "first_points": lines[slip.first].points,
                        "spread": lines[slip.first].spread,
                        "forfeit": "bye" if slip.is_bye else slip.forfeit,
                        "signed": slip.is_signed,
                    }
                )
    standings = [{**row.to_json(), "number": numbers[row.name]} for row in event.standings()]
    return {"players": players, "pairings": pairings, "results": results, "standings": standings}
