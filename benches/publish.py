"""What ``--publish`` and ``--out`` write: the record, the pictures, the tables of ``docs/speed.md`` and the README.

Pages keep what stands outside their markers. Everything is made before anything is written.
"""

from __future__ import annotations

import json
from pathlib import Path

from benches.plot import can_draw, curves_svg, rivals_svg
from benches.record import RECORDS, ROOT, Record, Row, described, dumped, rows, write_whole
from benches.table import as_markdown, as_text, digits, duration, summary

DURATIONS = RECORDS / "durations.json"
START, END = "<!-- made by python -m benches --publish -->", "<!-- end -->"


def durations() -> dict[str, int]:
    """Seconds that each suite took when it was last published."""
    found: dict[str, int] = json.loads(DURATIONS.read_text("utf-8")) if DURATIONS.exists() else {}
    return found


def pictures(record: Record) -> dict[str, str]:
    """The plots by file name; none without matplotlib."""
    if not can_draw():
        return {}
    made = {"tiles.svg": curves_svg(record["curves"])} if record.get("curves") else {}
    dots = rivals_svg(record)
    return {**made, **({"rivals.svg": dots} if dots else {})}


def write_out(folder: Path, record: Record) -> None:
    """The folder of ``--out``: ``record.json``, ``table.txt`` and the plots."""
    files = {
        "record.json": dumped(record),
        "table.txt": f"{as_text(record)}\n\n{summary(record)}\n",
        **pictures(record),
    }
    for name, text in files.items():
        write_whole(folder / name, text)


def publish(record: Record) -> list[Path]:
    """The files of the repository that tell how fast it is."""
    day = record["datetime"][:10]
    files = {RECORDS / f"{day}.json": dumped(record)}
    seconds = {name: round(value) for name, value in record["wordcore"]["suites"].items()}
    files[DURATIONS] = json.dumps(seconds, indent=1) + "\n"
    files |= {ROOT / "docs" / name: text for name, text in pictures(record).items()}
    pages = {"docs/speed.md": speed_section(record), "docs/why.md": few_rows(record), "README.md": few_rows(record)}
    files |= {ROOT / name: _between(ROOT / name, text) for name, text in pages.items()}
    for path, text in files.items():
        write_whole(path, text)
    return list(files)


def _between(path: Path, text: str) -> str:
    """The page with ``text`` between its markers."""
    page = path.read_text("utf-8")
    if page.count(START) != 1 or END not in page.partition(START)[2]:
        raise ValueError(f"{path.name}: expected one place between {START!r} and {END!r}, found none")
    before, _, rest = page.partition(START)
    return f"{before}{START}\n\n{text}\n{END}{rest.partition(END)[2]}"


def speed_section(record: Record) -> str:
    """The measured part of ``docs/speed.md``."""
    seconds = sum(record["wordcore"]["suites"].values())
    return (
        f"Measured on {described(record)}, {record['datetime'][:10]}, in {seconds / 60:.0f} minutes.\n\n"
        f"```text\n{summary(record)}\n```\n\n{as_markdown(record)}"
    )


# A label, the row of the record, what is to be said of its rivals.
FEW = (
    ("`word in lex`", "bench_word_in_lexicon[hits]", ("DAWG2", "lexindex", "frozenset", "marisa-trie")),
    ("`len(lex.words_from(...))`, 7 tiles", "bench_words_from[len-0]", ("dict by alphagram", "DAWG2")),
    ("the same with a blank", "bench_words_from[len-1]", ("dict by alphagram", "nested-dict trie", "DAWG2")),
    ("is there a word with one more of 12 cubes?", "bench_extensions[bool-1]", ("dict by alphagram",)),
    ("every word of a Boggle board, counted", "bench_in_grid[len]", ("nested-dict trie",)),
    ("the best Scrabble play, no blank", "bench_best_play[no blank]", ()),
    ("the best Scrabble play, two blanks", "bench_best_play[two blanks]", ()),
    ("`check_lines`, per word", "bench_lines", ("frozenset of bytes", "DAWG2", "marisa-trie")),
)


def few_rows(record: Record) -> str:
    """The few rows of the README and of ``docs/why.md``."""
    by_name: dict[str, Row] = {row.name: row for row in rows(record)}
    lines = ["| question | wordcore | rivals, times ours |", "| --- | --- | --- |"]
    for label, name, named in FEW:
        row = by_name[name]
        told = ", ".join(f"{rival} {digits(row.ratios[rival])}" for rival in named if rival in row.ratios)
        lines.append(f"| {label} | {duration(row.us)} | {told} |")
    return "\n".join(lines) + "\n"
