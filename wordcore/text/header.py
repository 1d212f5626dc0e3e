"""The first row of a table: names of columns, or a row like the others; and the column that is asked for.

    >>> is_header([["word", "count"], ["cat", "12"]]), is_header([["cat", "12"], ["dog", "9"]])
    (True, False)

Not here: reading the rows below.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from itertools import islice

from wordcore.errors import WordListError, did_you_mean, shown
from wordcore.text.blocks import SPACES

# What people call the columns of word lists: that of the words, and those beside it.
WORD_NAMES = {
    *("word", "words", "term", "terms", "token", "tokens", "lemma", "lemmas", "headword", "entry", "entries", "string"),
    *("text", "wort", "wörter", "mot", "mots", "palabra", "palabras", "parola", "parole", "słowo", "słowa"),
}
OTHER_NAMES = {
    *("count", "counts", "n", "freq", "frequency", "occurrences", "rank", "score", "points", "probability", "percent"),
    *("commonness", "pos", "part of speech", "tag", "tags", "class", "definition", "definitions", "meaning", "gloss"),
    *("translation", "language", "lang", "length", "id", "index", "number", "anzahl", "häufigkeit", "liczba"),
    *("note", "notes", "comment", "comments", "remark", "remarks", "source", "category", "theme", "level", "year"),
    # Those of the tables that wordcore writes itself.
    *("valid", "reason", "position", "suggestion", "alphagram", "anagrams", "front", "back", "spelling"),
}
_LOOKED_AT = 100


def first_row(head: bytes, comment: str) -> bytes | None:
    """The first line of a text that is a row; None if its end is not there yet."""
    remark = comment.encode()
    for line in head.split(b"\n")[:-1]:
        row = line.decode("utf-8", "replace").strip(SPACES).encode()
        if row and not (remark and row.startswith(remark)):
            return line
    return None


def first_rows(head: bytes, delimiter: str, comment: str, quotes: bool) -> list[list[str]]:
    """The cells of the first rows of a table that begins like this, for a look at them."""
    if b"\n" not in head:
        head = head.replace(b"\r", b"\n")
    lines = (line.strip(SPACES) for line in head.decode("utf-8", "replace").split("\n"))
    rows = (line for line in lines if line and not (comment and line.startswith(comment)))
    if not quotes:
        return [row.split(delimiter) for row in islice(rows, _LOOKED_AT)]
    found: list[list[str]] = []
    try:
        for cells in islice(csv.reader((f"{row}\n" for row in rows), delimiter=delimiter), _LOOKED_AT):
            found.append(cells)
    except csv.Error:
        pass  # what came before it is enough
    return found


def is_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first of some rows names the columns of the others.

    It does if all its cells are names that columns have, one being that of the words, or if one of them is a
    name where all rows below have a number.
    """
    if not rows or not all(cell.strip() for cell in rows[0]):
        return False
    first, *others = rows
    names = [cell.strip().casefold() for cell in first]
    if not all(_is_name(name) for name in names):
        return False
    if not WORD_NAMES.isdisjoint(names) and (WORD_NAMES | OTHER_NAMES).issuperset(names):
        return True
    places = range(len(first)) if others else ()
    return any(all(len(row) > place and _is_number(row[place]) for row in others) for place in places)


def _is_name(text: str) -> bool:
    return text.replace("_", "a").replace(" ", "a").replace("-", "a").isalnum() and not text[0].isdigit()


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def column_index(source: str, column: str | int | None, names: Sequence[str], n_columns: int) -> int:
    """The place of a column that is given by its name or number; raises WordListError with the columns there are.

    ``names`` is empty for a table without a header. A name comes before a number.
    """
    if column is None:
        return 0
    if column in names:
        return list(names).index(str(column))
    number = int(column) if isinstance(column, int) or (column.isascii() and column.isdigit()) else 0
    if 1 <= number <= n_columns:
        return number - 1
    expected = f"{', '.join(map(shown, names))} or a number" if names else f"a number from 1 to {n_columns}"
    nearest = did_you_mean(str(column), names).strip()
    raise WordListError.at(f"{source}, column", expected, shown(column), nearest)
