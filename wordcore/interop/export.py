"""The words of a lexicon as a table: one row per word, with what is known of it in columns.

    >>> import wordcore
    >>> lex = wordcore.load()
    >>> list(rows(lex, lex.anagrams("retinas")[:2], ["word", "points", "commonness"]))
    [('ANESTRI', 7, 80), ('ANTSIER', 7, 60)]

``COLUMNS`` says what there is for every lexicon; what a file holds besides comes on top (``columns_for``). Not here:
options and files (``wordcore.cli.export``), and tables of checked rows (``checked``).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, Any, NamedTuple

from wordcore._engine.lexicon.measures import measure
from wordcore.columns import COMMONNESS, TAGS, columns_of
from wordcore.errors import BadValueError, did_you_mean
from wordcore.lexicon import Lexicon
from wordcore.own_columns import Texts, declared, number_of, own_values
from wordcore.query import Words
from wordcore.spellings import Written

FORMATS = ("lines", "tsv", "csv", "jsonl", "parquet")
ROWS_AT_ONCE = 1 << 13


class Exported(NamedTuple):
    """A column: what kind of values it has (``int``, ``text`` or ``list``), its help, and the values of a lexicon.

    ``value`` is given a lexicon once and gives a function of a word and its number.
    """

    kind: str
    help: str
    value: Callable[[Lexicon], Callable[[str, int], Any]]


def _measured(name: str) -> Callable[[Lexicon], Callable[[str, int], Any]]:
    return lambda lexicon: lambda word, number: measure(lexicon, name, number)


def _codes(lexicon: Lexicon) -> Callable[[int], bytes]:
    codes, offsets = lexicon._words_sections()
    starts = offsets.cast("I")
    return lambda number: bytes(codes[starts[number] : starts[number + 1]])


def _length(lexicon: Lexicon) -> Callable[[str, int], int]:
    codes = _codes(lexicon)
    return lambda word, number: len(codes(number))


def _alphagram(lexicon: Lexicon) -> Callable[[str, int], str]:
    codes, decode = _codes(lexicon), lexicon.alphabet.decode
    return lambda word, number: decode(bytes(sorted(codes(number))))


def _hooks(lexicon: Lexicon, side: int) -> Callable[[str, int], tuple[str, ...]]:
    if all(len(tile) == 1 for tile in lexicon.alphabet.tiles):
        return lambda word, number: lexicon.hooks(word)[side]
    # In brackets, because a text may have more readings than a question looks at.
    codes, tiles = _codes(lexicon), [f"[{tile}]" for tile in lexicon.alphabet.tiles]
    return lambda word, number: lexicon.hooks("".join(tiles[code - 1] for code in codes(number)))[side]


def _commonness(lexicon: Lexicon) -> Callable[[str, int], int | None]:
    sizes = COMMONNESS.values(lexicon)
    return lambda word, number: None if sizes is None else sizes[number] or None


def _tags(lexicon: Lexicon) -> Callable[[str, int], list[str]]:
    numbers = TAGS.values(lexicon)
    if numbers is None:
        return lambda word, number: []
    row = lexicon._tags_decoded().row
    made: dict[int, list[str]] = {}  # by combination: most words share theirs

    def tags(word: str, number: int) -> list[str]:
        combination = numbers[number]
        if combination not in made:
            made[combination] = sorted(row(combination).tags())
        return made[combination]

    return tags


def _spellings(lexicon: Lexicon) -> Callable[[str, int], tuple[str, ...]]:
    written = Written(lexicon)
    return lambda word, number: written.at(number) or (word,)


def _own(name: str, kind: str) -> Callable[[Lexicon], Callable[[str, int], Any]]:
    def of(lexicon: Lexicon) -> Callable[[str, int], Any]:
        if kind == "text":
            texts = Texts(lexicon, name)
            return lambda word, number: texts.at(number)
        stored = own_values(lexicon, name)
        return lambda word, number: number_of(stored[number]) if stored is not None else None

    return of


COLUMNS: dict[str, Exported] = {
    "word": Exported("text", "the word as on tiles", lambda lexicon: lambda word, number: word),
    "length": Exported("int", "the number of tiles", _length),
    "points": Exported("int", "the sum of the tiles' values", _measured("points")),
    "alphagram": Exported("text", "its tiles in the alphabet's order", _alphagram),
    "anagrams": Exported("int", "how many words have its letters, itself included", _measured("anagrams")),
    "front": Exported("list", "tiles that make a word in front of it", lambda lexicon: _hooks(lexicon, 0)),
    "back": Exported("list", "tiles that make a word after it", lambda lexicon: _hooks(lexicon, 1)),
    "commonness": Exported("int", "SCOWL's size", _commonness),
    "tags": Exported("list", "tags and labels that are answered yes", _tags),
}


def columns_for(lexicon: Lexicon) -> dict[str, Exported]:
    """All columns that a lexicon can be exported with."""
    found = dict(COLUMNS)
    if "spellings" in columns_of(lexicon):
        found["spelling"] = Exported("text", "as it was written, a row for each spelling", _spellings)
    for name, kind in declared(lexicon._header).items():
        found[name] = Exported(kind, "a column of its own", _own(name, kind))
    return found


def rows(lexicon: Lexicon, words: Words, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table; raises BadValueError at once for an unknown column, with the nearest."""
    known = columns_for(lexicon)
    for name in names:
        if name not in known:
            remedy = f"{did_you_mean(name, known)}expected some of {', '.join(known)}"
            raise BadValueError.unknown("column", name, known, remedy)
    values = [known[name].value(lexicon) for name in names]
    numbered = zip(words, words._numbers(), strict=True)
    listed = (tuple(value(word, number) for value in values) for word, number in numbered)
    return _spelled_out(listed, names.index("spelling")) if "spelling" in names else listed


def _spelled_out(listed: Iterable[tuple[Any, ...]], place: int) -> Iterator[tuple[Any, ...]]:
    """Rows with one spelling each; a word that nobody wrote has one row, as on tiles."""
    for row in listed:
        for spelling in row[place]:
            yield (*row[:place], spelling, *row[place + 1 :])


def write(stream: IO[bytes], lexicon: Lexicon, words: Words, names: Sequence[str], format: str) -> int:
    """Writes a table in one of the ``FORMATS`` and returns the number of its rows; ``lines`` has no header."""
    listed = rows(lexicon, words, names)
    if format == "parquet":
        return _write_parquet(stream, listed, lexicon, names)
    if format in ("tsv", "csv"):
        stream.write(_separated([tuple(names)], format))
    n_rows = 0
    while chunk := list(islice(listed, ROWS_AT_ONCE)):
        n_rows += len(chunk)
        if format == "jsonl":
            stream.write("".join(f"{_json(dict(zip(names, row, strict=True)))}\n" for row in chunk).encode("utf-8"))
        elif len(names) == 1 and format == "lines":
            stream.write("".join(f"{_cell(row[0])}\n" for row in chunk).encode("utf-8"))
        else:
            stream.write(_separated([tuple(map(_cell, row)) for row in chunk], "tsv" if format == "lines" else format))
    return n_rows


def _separated(cells: Iterable[tuple[str, ...]], format: str) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter="," if format == "csv" else "\t", lineterminator="\n").writerows(cells)
    return out.getvalue().encode("utf-8")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return " ".join(value) if isinstance(value, (list, tuple)) else str(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write_parquet(stream: IO[bytes], listed: Iterator[Any], lexicon: Lexicon, names: Sequence[str]) -> int:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        remedy = "pip install 'wordcore[arrow]'"
        raise BadValueError.at("--output-format", "pyarrow for parquet", "none installed", remedy) from None
    known = columns_for(lexicon)
    kinds = {"int": pyarrow.int64(), "text": pyarrow.string(), "list": pyarrow.list_(pyarrow.string())}
    schema = pyarrow.schema([(name, kinds[known[name].kind]) for name in names])
    n_rows = 0
    with parquet.ParquetWriter(stream, schema) as writer:
        chunk = list(islice(listed, ROWS_AT_ONCE))
        while chunk or not n_rows:
            cells = list(zip(*chunk, strict=True)) if chunk else [()] * len(names)
            arrays = [pyarrow.array(values, field.type) for values, field in zip(cells, schema, strict=True)]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
            n_rows += len(chunk)
            if not chunk:
                break
            chunk = list(islice(listed, ROWS_AT_ONCE))
    return n_rows
