"""A report on a checked word list, to keep: counts, examples and charts, as JSON or as one page of HTML.

    >>> import io, wordcore
    >>> from wordcore.interop.checked import checked_blocks
    >>> from wordcore.text import Reader
    >>> summary = Summary(wordcore.load(), detailed=True)
    >>> reader = Reader(io.BytesIO(b"cat\\nc4t\\n"), name="pets")
    >>> for block, _ in checked_blocks(wordcore.load(), reader, summary.prepare):
    ...     summary.add(block)
    >>> as_data(summary, [])["characters"]
    [{'character': '4', 'rows': 1, 'example': {'file': 'pets', 'line': 2, 'word': 'c4t'}}]

The page needs nothing but a browser: no scripts, no pictures from elsewhere. Not here: counting (``lists``).
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from wordcore.interop.lists import Summary
from wordcore.reasons import PHRASES

_MOST_CHARACTERS = 40
_BAR = 420  # pixels of the longest bar


class Input(NamedTuple):
    """A list that was checked: its name, its bytes as they are stored, and their SHA-256."""

    name: str
    size: int
    digest: str


def as_data(summary: Summary, inputs: Sequence[Input]) -> dict[str, Any]:
    """The report as plain data."""
    lexicon = summary.lexicon
    return {
        "lexicon": {"name": lexicon.name, "digest": lexicon.digest, "alphabet": lexicon.alphabet.name},
        "inputs": [{"name": each.name, "bytes": each.size, "sha256": each.digest} for each in inputs],
        "rows": summary.n_rows,
        "words": summary.n_words,
        "invalid": summary.n_rows - summary.n_words,
        "share": summary.share,
        "reasons": summary.by_reason(),
        "lengths": {str(length): list(both) for length, both in summary.by_length().items()},
        "characters": [
            {"character": character, "rows": n, "example": _example(summary.character_examples[character])}
            for character, n in summary.characters.most_common(_MOST_CHARACTERS)
        ],
        "examples": {reason: list(map(_example, rows)) for reason, rows in summary.examples.items()},
        "repeats": summary.n_repeats,
        "repeats_exact": summary.repeats_are_exact,
        "shared_tiles": summary.n_shared,
        "blank_lines": summary.n_blank,
        "remarks": summary.n_remarks,
        "faults": summary.n_faults,
    }


def as_json(summary: Summary, inputs: Sequence[Input]) -> bytes:
    """The report as a file of JSON."""
    return (json.dumps(as_data(summary, inputs), ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def _example(row: tuple[str, int, str]) -> dict[str, Any]:
    source, line, word = row
    return {"file": source, "line": line, "word": word[:80]}


def as_html(summary: Summary, inputs: Sequence[Input]) -> bytes:
    """The report as a page."""
    data = as_data(summary, inputs)
    lexicon = data["lexicon"]
    title = f"{data['rows']:,} rows against {lexicon['name']}"
    parts = [
        f"<h1>{_text(title)}</h1>",
        f"<p>{data['words']:,} words ({data['share']}), {data['invalid']:,} others, {data['repeats']:,} repeats.</p>",
        "<h2>Lexicon and lists</h2>",
        _table(
            ("what", "name", "bytes", "SHA-256"),
            [
                ("lexicon", lexicon["name"], "", lexicon["digest"]),
                *(("list", each["name"], f"{each['bytes']:,}", each["sha256"]) for each in data["inputs"]),
            ],
        ),
        "<h2>By reason</h2>",
        _bars((PHRASES[reason], n) for reason, n in data["reasons"].items()),
        "<h2>By length</h2>",
        _bars((f"{length} tiles", sum(both)) for length, both in data["lengths"].items()),
    ]
    if data["characters"]:
        parts += ["<h2>By character</h2>", _bars((each["character"], each["rows"]) for each in data["characters"])]
    for reason, rows in data["examples"].items():
        parts.append(f"<h2>Examples: {_text(PHRASES[reason])}</h2>")
        parts.append(_table(("file", "line", "row"), [(each["file"], each["line"], each["word"]) for each in rows]))
    page = f"{_HEAD.replace('TITLE', _text(title))}\n" + "\n".join(parts) + "\n</body></html>\n"
    return page.encode("utf-8", "replace")


_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>TITLE</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 0.2rem 0.8rem 0.2rem 0; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; } rect { fill: #36648b; } text { font: 13px system-ui, sans-serif; fill: #222; }
</style></head><body>"""


def _text(value: object) -> str:
    return html.escape("".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in str(value)))


def _table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{_text(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{_text(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _bars(counts: Iterable[tuple[str, int]]) -> str:
    """A chart of horizontal bars, each with its number."""
    rows = list(counts)
    most = max((n for _, n in rows), default=1) or 1
    bars = []
    for place, (label, n) in enumerate(rows):
        y = 24 * place
        width = max(1, round(_BAR * n / most))
        bars.append(
            f'<text x="232" y="{y + 16}" text-anchor="end">{_text(label)}</text>'
            f'<rect x="240" y="{y + 4}" width="{width}" height="16"/><text x="{246 + width}" y="{y + 16}">{n:,}</text>'
        )
    return f'<svg viewBox="0 0 760 {24 * len(rows) + 4}" width="760" role="img">{"".join(bars)}</svg>'
