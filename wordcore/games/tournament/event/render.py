"""A print-out as text, as one HTML page made for paper, or as CSV.

    >>> from wordcore.games.tournament.event.paper import Block, Paper
    >>> from wordcore.games.tournament.event.render import render
    >>> page = Paper("standings", "Standings", "Lagos", (Block(("rank", "player"), (("1", "Ada"),), right=(0,)),))
    >>> print(render(page, "text"), end="")
    Standings
    Lagos
    <BLANKLINE>
    rank  player
       1  Ada
    >>> render(page, "csv")
    'rank,player\\r\\n1,Ada\\r\\n'

The page needs no network, and names are escaped. Not here: what is printed (``paper``).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from wordcore.errors import BadValueError
from wordcore.games.tournament.event.paper import Block, Paper

# A name may begin with a sign, as a spread does.
_SIGNED = re.compile(r"[+-](?![0-9]+$)(?=.)")
STYLE = """
@page { size: A4; margin: 12mm; }
@page wide { size: A4 landscape; margin: 10mm; }
:root { color-scheme: light; }
body { font: 11pt/1.35 "Helvetica Neue", Arial, "Liberation Sans", sans-serif; color: #111; background: #fff;
  margin: 1.5rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 20pt; margin: 0; }
p.subtitle { margin: 0 0 1rem; color: #444; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: bold; font-size: 14pt; padding: 0 0 .3rem; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #999; vertical-align: middle; }
th { border-bottom: 2px solid #111; font-size: 9pt; text-transform: uppercase; letter-spacing: .04em; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.table { font-size: 24pt; line-height: 1.1; font-weight: bold; text-align: right; width: 3em; }
.wallchart { page: wide; max-width: 80rem; }
.wallchart table { font-size: 8.5pt; }
.wallchart th, .wallchart td { padding: .2rem .35rem; }
.apart table { border: 1px dashed #666; margin: 0 0 8mm; }
.apart caption { padding-left: .6rem; }
.apart td { border: 1px solid #999; height: 9mm; }
caption small { font-size: 9pt; font-weight: normal; color: #444; margin-left: 1em; }
.slips caption { font-size: 24pt; line-height: 1.2; }
.slips td:first-child { width: 27%; }
.slips td:nth-child(2) { width: 8%; }
.slips td:last-child { width: 24%; }
.cards td { height: 6mm; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  thead { display: table-header-group; }
  tr, .apart table { break-inside: avoid; }
}
"""


def render(page: Paper, format: str) -> str:
    """The print-out in a format of :data:`FORMATS`; raises ``ValueError`` for another."""
    if format not in FORMATS:
        raise BadValueError.unknown("format", format, FORMATS)
    return FORMATS[format](page)


def to_csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV with a header, as spreadsheets read it."""
    lines: list[str] = []
    writer = csv.writer(_Lines(lines))
    writer.writerow(heads)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return "".join(lines)


def aligned(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The lines of a table for a terminal."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = []
    for row in (heads, *rows):
        cells = [
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


class _Lines:
    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _harmless(cell: object) -> object:
    """Yes and no in words; a name that a spreadsheet would take for a formula begins with an apostrophe."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    is_formula = isinstance(cell, str) and (cell[:1] in ("=", "@", "\t", "\r") or _SIGNED.match(cell) is not None)
    return f"'{cell}" if is_formula else cell


def _text(page: Paper) -> str:
    lines = [page.title, page.subtitle]
    for block in page.blocks:
        lines += ["", *([block.caption] if block.caption else []), *aligned(block.heads, block.rows, block.right)]
    return "\n".join(lines) + "\n"


def _csv(page: Paper) -> str:
    is_captioned = any(block.caption for block in page.blocks)
    heads = page.blocks[0].heads if page.blocks else ()
    rows = [((block.caption,) if is_captioned else ()) + row for block in page.blocks for row in block.rows]
    return to_csv((*([page.kind] if is_captioned else []), *heads), rows)


def _html(page: Paper) -> str:
    title, subtitle = escape(page.title), escape(page.subtitle)
    kinds = f"{page.kind} apart" if page.apart else page.kind
    return "".join(
        [
            f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n',
            f'<style>{STYLE}</style>\n</head>\n<body class="{kinds}">\n<h1>{title}</h1>\n',
            f'<p class="subtitle">{subtitle}</p>\n',
            *(_html_table(block, subtitle if page.apart else "") for block in page.blocks),
            "</body>\n</html>\n",
        ]
    )


def _html_table(block: Block, small: str) -> str:
    caption = f"<caption>{escape(block.caption)} <small>{small}</small></caption>\n" if block.caption else ""
    heads = "".join(
        f'<th scope="col"{_class(block, number)}>{escape(head)}</th>' for number, head in enumerate(block.heads)
    )
    rows = []
    for row in block.rows:
        cells = "".join(f"<td{_class(block, number, body=True)}>{_cell(cell)}</td>" for number, cell in enumerate(row))
        rows.append(f"<tr>{cells}</tr>\n")
    body = "".join(rows)
    return f"<table>\n{caption}<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _cell(text: str) -> str:
    """A cell as HTML; an opponent's number stays with its "v" where a result is broken in two lines."""
    return escape(text).replace(" v ", " v&nbsp;")


def _class(block: Block, number: int, body: bool = False) -> str:
    if body and number == block.big:
        return ' class="table"'
    return ' class="number"' if number in block.right else ""


FORMATS: Mapping[str, Callable[[Paper], str]] = {"text": _text, "html": _html, "csv": _csv}
"""The formats of print-outs by name."""
