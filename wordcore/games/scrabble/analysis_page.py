"""The analysis of games as one page: a table of moves, and a board for each. No script, no outside file.

Not here: the numbers (``analysis``), and the boards themselves (``svg``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordcore.games.scrabble.svg import board_svg, escaped

if TYPE_CHECKING:
    from wordcore.games.scrabble.analysis import AnalysedMove, Analysis

BOARD_PIXELS = 420
WORST = 10.0
"""From so many points lost on, a move is marked."""
_ABOUT = (
    "Equity is the score and what the tiles left are worth; with an empty bag, what the move gains on the opponent "
    "until the end."
)
_HEAD = "<th></th><th>Player</th><th>Rack</th><th>Played</th><th class=number>Score</th><th class=number>Equity</th>"
_HEAD += "<th>Best</th><th class=number>Score</th><th class=number>Equity</th><th class=number>Lost</th>"
_STYLE = """
body { font: 16px/1.45 Verdana, "DejaVu Sans", sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem;
  color: #2b2417; background: #f4f1e8; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #d9d2bd; text-align: left; }
.best { white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.worst td { background: #f6ddd9; }
details { margin: .4rem 0; border: 1px solid #d9d2bd; border-radius: .4rem; padding: .4rem .8rem; background: #fffdf6; }
summary { cursor: pointer; }
svg { max-width: 100%; height: auto; }
"""


def page(analyses: Sequence[Analysis]) -> str:
    """The whole page."""
    bodies = "\n".join(_game(analysis) for analysis in analyses)
    title = escaped(", ".join(" - ".join(analysis.players) for analysis in analyses))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{bodies}\n</body>\n</html>\n"
    )


def _game(analysis: Analysis) -> str:
    title = analysis.record.pragma("title") or " - ".join(analysis.players)
    lost = analysis.lost
    totals = "".join(
        f"<tr><td>{escaped(name)}</td><td class=number>{score}</td><td class=number>{lost[name]:.1f}</td></tr>\n"
        for name, score in zip(analysis.players, analysis.scores, strict=True)
    )
    rows = "".join(_row(number, move) for number, move in enumerate(analysis.moves, 1))
    boards = "\n".join(_board(number, move) for number, move in enumerate(analysis.moves, 1))
    about = f"Words of {escaped(analysis.lexicon)}. {_ABOUT}"
    return (
        f"<h1>{escaped(title)}</h1>\n<p>{about}</p>\n"
        "<table>\n<tr><th>Player</th><th class=number>Score</th><th class=number>Points lost</th></tr>\n"
        f"{totals}</table>\n"
        f"<table>\n<tr>{_HEAD}</tr>\n{rows}</table>\n{boards}"
    )


def _row(number: int, move: AnalysedMove) -> str:
    mark = ' class="worst"' if (move.lost or 0.0) >= WORST else ""
    cells = [
        (str(number), "number"),
        (move.player, "who"),
        (move.rack, "rack"),
        (move.played + _beside(move), "played"),
        (str(move.score), "number"),
        (_points(move.equity), "number"),
        (move.best or "", "best"),
        ("" if move.best_score is None else str(move.best_score), "number"),
        (_points(move.best_equity), "number"),
        (_points(move.lost), "number"),
    ]
    written = "".join(f"<td class={kind}>{escaped(text)}</td>" for text, kind in cells)
    return f"<tr{mark}>{written}</tr>\n"


def _board(number: int, move: AnalysedMove) -> str:
    best = "" if move.best is None or not move.lost else f"; best {move.best}, {move.lost:.1f} points more"
    summary = escaped(f"{number}. {move.player}: {move.played}{_beside(move)}, {move.score}{best}")
    rack = None if move.best is None else move.rack  # one that was not read is shown as text only
    picture = board_svg(move.board, last=move.play, rack=rack, size=BOARD_PIXELS)
    return f"<details><summary>{summary}</summary>\n{picture}\n</details>"


def _beside(move: AnalysedMove) -> str:
    notes = [f"not in the lexicon: {' '.join(move.phonies)}"] if move.phonies else []
    notes += [] if move.stands else ["taken off"]
    return f" ({'; '.join(notes)})" if notes else ""


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"
