"""The sheets that lie on the table, one page each: order of play, general demands, scoring chart, demand sheet, mat.

    >>> from wordcore.games.linguishtik import sheet
    >>> print(sheet("scoring", "MID").splitlines()[0])
    LinguiSHTIK 2011-12: scoring chart

As text, or as HTML for printing. What they say is read from the sheets of the edition
and written nowhere else, the scoring charts excepted. Not here: the sheets as data
(``sheets``), and the points themselves (``score``).
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from wordcore.errors import BadValueError
from wordcore.games.fields import Misfit, expect
from wordcore.games.linguishtik.setup import Rules, division_code
from wordcore.games.linguishtik.sheets import NEW, OLD, Sheets, edition_name
from wordcore.games.linguishtik.tables import PURPOSES, STRUCTURES, TYPES

SheetKind = Literal["order", "general", "scoring", "demands", "mat"]
Format = Literal["text", "html"]
WIDTH = 100
"""How wide a line of text is at most."""

DIVISION_NAMES: Mapping[str, str] = {
    **{"ELEM": "Elementary", "MID": "Middle", "JS": "Junior and Senior"},
    **{"SR": "Senior", "JR": "Junior, derived from Senior"},
}
_ABOUT: Mapping[str, str] = {
    **{"A": "noun", "B": "pronoun", "C": "verb", "D": "adjective", "E": "adverb"},
    **{"F": "in a phrase", "G": "in a clause", "HI": "quotation, word formation"},
    **{"H": "noun", "I": "pronoun", "J": "verb", "K": "adjective", "L": "adverb", "M": "in a clause"},
    **{"N": "in a phrase", "O": "word formation", "P": "quotation", "Q": "not contained in"},
}
_SECOND_HAND = "Edition 2026-27 is second-hand: taken from a public trainer, not from the rulebook. Senior only."
_LETTER_WORDS: Mapping[str, str] = {
    "wild": "colour wild",
    "must": "must contain",
    "not": "must not contain",
    "xfer": "letter transfer",
    "num": "number of letters (4 to 10)",
    "dv": "double vowel",
    "dc": "double consonant",
}


class Part(NamedTuple):
    """One block of a sheet: a table with a title, or empty rows to write in."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    header: tuple[str, ...] = ()
    is_form: bool = False
    """Whether people write in it: its cells have borders and room."""


class Page(NamedTuple):
    """A sheet before it is written as text or HTML."""

    title: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()


def sheet(kind: SheetKind, division: str = "JS", edition: str = "2011-12", format: Format = "text") -> str:
    """One sheet for printing: ``order``, ``general``, ``scoring``, ``demands`` or ``mat``, as ``text`` or ``html``.

    The general demand sheet is for ELEM and MID only (LT3). Raises ``ValueError`` for what does not
    exist, ``UnsupportedEdition`` for an edition or a division of one that is not known.
    """
    expect(division, str, "division")
    if expect(kind, str, "kind") not in _PAGES:
        raise BadValueError.unknown("kind", kind, _PAGES)
    if format not in get_args(Format):
        raise BadValueError.unknown("format", format, get_args(Format))
    derived = {"junior": "derived"} if division.strip().upper() == "JR" else {}
    rules = Rules.from_json({"edition": edition, **(derived if edition_name(edition) == NEW else {})})
    try:
        code = division_code(division, rules)
    except Misfit as misfit:
        raise BadValueError.at("division", misfit.expected, misfit.found) from None
    if kind == "general" and code not in ("ELEM", "MID"):
        remedy = "the order-of-play sheet lists the demands of the others"
        raise BadValueError.at("division", "ELEM or MID: no other has a general demand sheet (LT3)", code, remedy)
    page = _PAGES[kind](rules.sheets, code)
    page = page._replace(title=f"LinguiSHTIK {rules.edition}: {page.title}")
    if rules.passing:
        page = page._replace(notes=(*page.notes, _SECOND_HAND))
    return _as_html(page) if format == "html" else _as_text(page)


# --- what the sheets say ------------------------------------------------------------------------


def _order(sheets: Sheets, division: str) -> Page:
    types = tuple(
        (name.lower(), _listed(role for role, on in sheets.functions[name].items() if division in on) or "none")
        for name in TYPES
    )
    patterns = ", ".join(name for name, on in sheets.patterns.items() if division in on)
    first = (
        ("pattern", patterns),
        ("structure", _listed(STRUCTURES)),
        ("purpose", _listed(PURPOSES)),
    )
    turns = "a cube to Letters, a general demand, a further function demand, a challenge"
    if not _is_old(sheets):
        turns += ", or PASS (once per shake)"
    parts = (
        Part("1. Player One designates one of", first),
        Part("2. Player Two demands a type; 3. Player Three a function of it", types),
        Part("After an interjection Player Three makes a general demand or plays a letter. Then in turn:", ((turns,),)),
        *_general_parts(sheets, division),
    )
    return Page(f"order of play, {DIVISION_NAMES[division]}", parts)


def _general(sheets: Sheets, division: str) -> Page:
    return Page(f"general demands, {DIVISION_NAMES[division]}", _general_parts(sheets, division))


def _general_parts(sheets: Sheets, division: str) -> tuple[Part, ...]:
    is_old = _is_old(sheets)
    marks = ("",) * 7 if is_old else "ABCDEFG"
    letters = ", ".join(
        f"{mark} {_LETTER_WORDS[kind]}".strip() for mark, kind in zip(marks, _LETTER_WORDS, strict=True)
    )
    grammar = []
    for section, table in sheets.general.items():
        names = [(name, on[division]) for name, on in table.items() if division in on]
        if names and section != "R":
            about = _ABOUT["HI" if is_old and section == "H" else section]
            grammar.append((about, ", ".join(f"{number} {_said(name)}" for name, number in names)))
    most = ("one demand", "two demands")[sheets.clause_or_phrase_limit[division] - 1]
    once = ", and one of section Q" if sheets.once else ""
    containers = tuple(
        (f"{on[division]} {_said(name)}", _listed(sheets.containers[name]))
        for name, on in sheets.general.get("R", {}).items()
        if division in on
    )
    of_containers = Part("Function of the clause or phrase that was demanded", containers)
    return (
        Part("Letter demands, each once per shake", ((letters,),)),
        Part(f"Demands about the word: at most {most} about clauses and phrases together{once}", tuple(grammar)),
        *([of_containers] if containers else []),
    )


def _is_old(sheets: Sheets) -> bool:
    return sheets.edition == OLD


_CHART_2011 = (
    ("A", "Win or Trap, challenger correct", "challenger", "solver", "neutral, wrong"),
    ("B", "Win or Trap, challenger not, another correct", "solver", "neutral", "challenger, wrong"),
    (
        "C",
        "Win or Trap, nobody correct",
        "neutral under LT23",
        "neutral",
        "challenger, wrong, a mover who is not neutral",
    ),
    ("D", "Impossible, nobody correct", "challenger", "neutral", "mover, wrong"),
    ("E", "Impossible, somebody correct", "solver", "-", "challenger, wrong, neutral"),
    ("F", "Forceout, all agree", "-", "agreer with a solution", "wrong"),
    ("G", "Forceout, a disagreement correct", "correct disagreer", "-", "everybody else"),
    ("H", "Forceout, every disagreement wrong", "agreer with a solution", "-", "disagreer, wrong"),
    ("LT22", "Player One's Forceout, nobody can write", "-", "everybody", "-"),
    ("LT22", "Player One's Forceout, somebody writes", "correct writer", "-", "everybody else"),
)
_CHART_2026 = (
    ("A", "Now, challenger correct", "challenger", "solver", "neutral, wrong"),
    ("B", "Now, challenger not, another correct", "solver", "neutral", "challenger, wrong"),
    ("C", "Now, nobody correct", "neutral under LT 26 #3", "challenger, neutral", "wrong"),
    ("D", "Impossible, nobody correct", "challenger", "neutral", "Mover, wrong"),
    ("E", "Impossible, somebody correct", "solver", "challenger", "wrong, neutral"),
    ("F", "Forceout: all have passed", "-", "correct solution", "everybody else"),
    ("END", "end of the round", "-", "correct solution", "everybody else"),
    ("LT 25", "Player One's Impossible, somebody writes", "correct writer", "Player One", "everybody else"),
    ("LT 25", "Player One's Impossible, nobody can write", "-", "-", "nobody: 0 for all"),
)


def chart_lines(situation: str, edition: str = OLD) -> tuple[str, ...]:
    """What the scoring chart says about a situation: one line, two for Player One's special call, none if abandoned.

    >>> from wordcore.games.linguishtik import chart_lines
    >>> chart_lines("A")
    ('Win or Trap, challenger correct: 4 challenger; 2 solver; 0 neutral, wrong',)
    """
    chart, points = _CHARTS[edition_name(edition)]
    return tuple(
        f"{name}: {'; '.join(f'{n} {who}' for n, who in zip(points, cells, strict=True) if who != '-')}"
        for code, name, *cells in chart
        if code.replace(" ", "") == situation
    )


_CHARTS = {OLD: (_CHART_2011, ("4", "2", "0")), NEW: (_CHART_2026, ("6", "4", "2"))}


def _scoring(sheets: Sheets, division: str) -> Page:
    is_old = _is_old(sheets)
    chart, points = _CHARTS[sheets.edition]
    header = ("", "situation", *(f"{number} points" for number in points))
    penalties: tuple[tuple[str, str], ...] = (
        ("-1", "a move, demand or designation not made in time: the turn is lost, too"),
    )
    if not is_old:
        penalties += (
            ("-1", "a second letter demand of a kind (Duplicate Demand), at once"),
            ("-1", "an invalid challenge; Now with fewer than three cubes in Letters is one"),
            ("-2", "absent for a shake, instead of its points"),
        )
    notes = (
        "Solver: another player with a correct solution. Neutral: presents none"
        + (", declared in the first minute." if is_old else ".")
        + " Mover: made the last move.",
    )
    return Page("scoring chart", (Part("Points", chart, header), Part("Penalties", penalties)), notes)


def _demands(sheets: Sheets, division: str) -> Page:
    is_old = _is_old(sheets)
    head = Part("", (("Player One", ""), ("Player Two", ""), ("Player Three", "")), is_form=True)
    first = Part("", (("Designation", ""), ("Type", ""), ("Function", "")), is_form=True)
    made = Part(
        "Further demands",
        tuple((str(number), "", "", "") for number in range(1, 9)),
        ("", "cube", "demand", "made by"),
        is_form=True,
    )
    kinds = tuple((words, "") for words in _LETTER_WORDS.values())
    once = Part("Letter demands: each once", kinds, is_form=True)
    passes = () if is_old else (Part("PASS: initials", (("Player One", "Player Two", "Player Three"),), is_form=True),)
    return Page(f"demand sheet, {DIVISION_NAMES[division]}", (head, first, made, once, *passes))


def _mat(sheets: Sheets, division: str) -> Page:
    empty = tuple(("",) * 8 for _ in range(3))
    parts = (
        Part("Letters: may be used in the word", empty[:2], is_form=True),
        Part("Demands: black and green cubes, never letters again", empty[:1], is_form=True),
        Part("Resources", empty, is_form=True),
    )
    return Page("mat", parts)


_PAGES: Mapping[str, Callable[[Sheets, str], Page]] = {
    "order": _order,
    "general": _general,
    "scoring": _scoring,
    "demands": _demands,
    "mat": _mat,
}


def _said(name: str) -> str:
    return name.replace("_", " ").lower()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_said, names))


# --- as text ------------------------------------------------------------------------------------


def _as_text(page: Page) -> str:
    lines = [page.title, "=" * len(page.title)]
    for part in page.parts:
        lines.append("")
        if part.title:
            lines += textwrap.wrap(part.title, WIDTH)
        lines += _form(part) if part.is_form else _table(part)
    if page.notes:
        lines.append("")
        lines += [line for note in page.notes for line in textwrap.wrap(note, WIDTH)]
    return "\n".join(lines) + "\n"


def _table(part: Part) -> list[str]:
    rows = [*([part.header] if part.header else []), *part.rows]
    widths = _widths(rows)
    lines = []
    for row in rows:
        cells = [
            textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
        ]
        for number in range(max(map(len, cells))):
            shown = (cell[number] if number < len(cell) else "" for cell in cells)
            lines.append(
                "  " + "  ".join(f"{text:<{width}}" for text, width in zip(shown, widths, strict=True)).rstrip()
            )
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """As wide as the widest cell; what is too much is taken from the widest column."""
    widths = [max(1, *(len(row[column]) for row in rows)) for column in range(len(rows[0]))]
    while 2 * len(widths) + sum(widths) > WIDTH:
        widths[widths.index(max(widths))] -= 1
    return widths


def _form(part: Part) -> list[str]:
    n_columns = len(part.rows[0])
    rows = [*([part.header] if part.header else []), *part.rows]
    labels = [max(len(row[column]) for row in rows) for column in range(n_columns)]
    blank = [all(not row[column] for row in part.rows) for column in range(n_columns)]
    room = (WIDTH - 1 - sum(label + 3 for label in labels)) // max(sum(blank), 1)
    widths = [label + (min(room, 60) if is_blank else 0) for label, is_blank in zip(labels, blank, strict=True)]
    if not any(blank):
        widths = [label + 12 for label in labels]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [rule]
    for row in rows:
        lines += ["|" + "|".join(f" {cell:<{width}} " for cell, width in zip(row, widths, strict=True)) + "|", rule]
    return lines


# --- as HTML ------------------------------------------------------------------------------------

_STYLE = """
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.35 "DejaVu Sans", Arial, sans-serif; color: #000; max-width: 186mm; margin: 0 auto; }
body.long { font-size: 8.2pt; line-height: 1.3; }
h1 { font-size: 1.45em; margin: 0 0 3mm; border-bottom: 0.6mm solid #000; padding-bottom: 1.5mm; }
h2 { font-size: 1em; margin: 3mm 0 1mm; }
table { border-collapse: collapse; width: 100%; }
table + table { margin-top: 3mm; }
td, th { text-align: left; vertical-align: top; padding: 0.5mm 2mm 0.5mm 0; }
th { border-bottom: 0.3mm solid #000; }
table.data tr + tr td { border-top: 0.1mm solid #bbb; }
table.data td:first-child:not(:only-child) { white-space: nowrap; font-weight: bold; width: 1%; padding-right: 4mm; }
table.form td, table.form th { border: 0.3mm solid #000; padding: 1.2mm 2mm; height: 8.5mm; vertical-align: middle; }
table.form:not(.equal) td:first-child:not(:empty) { width: 1%; white-space: nowrap; }
table.form td:nth-child(3):nth-last-child(2) { width: 60%; }
table.form.equal { table-layout: fixed; }
table.form.equal td { height: 22mm; width: auto; }
table.form.equal td:not(:empty) { height: 14mm; vertical-align: top; }
p { font-size: 0.85em; margin: 3mm 0 0; }
"""
_LONG = 18
"""From so many rows of text on, a page is set in small type."""


def _as_html(page: Page) -> str:
    body = [f"<h1>{html.escape(page.title)}</h1>"]
    for part in page.parts:
        if part.title:
            body.append(f"<h2>{html.escape(part.title)}</h2>")
        is_equal = part.is_form and any(len(set(map(bool, row))) == 1 for row in part.rows)
        body.append(f'<table class="{"form equal" if is_equal else "form" if part.is_form else "data"}">')
        if part.header:
            body.append(_row(part.header, "th"))
        body += [_row(row, "td") for row in part.rows]
        body.append("</table>")
    body += [f"<p>{html.escape(note)}</p>" for note in page.notes]
    head = f'<meta charset="utf-8"><title>{html.escape(page.title)}</title><style>{_STYLE}</style>'
    n_rows = sum(len(part.rows) for part in page.parts if not part.is_form)
    opened = '<body class="long">' if n_rows >= _LONG else "<body>"
    lines = ["<!doctype html>", f'<html lang="en"><head>{head}</head>', opened, *body, "</body></html>"]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"
