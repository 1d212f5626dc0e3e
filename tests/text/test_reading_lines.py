"""Lists of lines: ends, trimming, remarks, blank lines, tabs and long lines, against plain Python."""

from __future__ import annotations

import io
import tarfile

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from streams import Failing, Trickle

from wordcore._engine.text import tidy as engine
from wordcore.errors import BadTypeError, BadValueError, WordListError
from wordcore.text import Reader, ReaderOptions, Row, lines, read
from wordcore.text.encoding import wide

SPACES = " \t\r\v\f\u00a0\ufeff"


def twin(data: bytes, options: ReaderOptions) -> list[tuple[int, bytes, bytes]]:
    """``(line, word, rest)`` of every row, one rule after the other."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    if b"\r" in data[:65536] and b"\n" not in data[:65536]:
        data = data.replace(b"\r", b"\n")
    found = data.split(b"\n")
    rows = []
    for number, raw in enumerate(found if found[-1] else found[:-1], 1):
        line = raw.decode("utf-8", "surrogateescape")
        line = line.strip(SPACES) if options.trim else line.removesuffix("\r")
        if not line and options.blank == "skip":
            continue
        if options.comment and line.startswith(options.comment):
            continue
        word, _, rest = line.partition("\t")
        if options.trim:
            word = word.rstrip(SPACES)
        rows.append((number, word.encode("utf-8", "surrogateescape"), rest.encode("utf-8", "surrogateescape")))
    return rows


def rows_of(reader: Reader) -> list[tuple[int, bytes, bytes]]:
    found = []
    for block in reader.blocks():
        assert block.n_rows == len(block.lines())
        for row, line in enumerate(block.lines()):
            word, tab, rest = line.partition(b"\t") if block.rules & engine.TABS else (line, b"", b"")
            if tab and not block.rules & engine.KEEP:
                word = word.rstrip()
            found.append((block.line(row), word, rest))
    return found


parts = st.lists(
    st.sampled_from(
        [
            *(
                b"cat",
                b"act\n",
                b"\n",
                b"dgo\r\n",
                b" ",
                b"\t",
                b"\xff",
                b"\0",
                "é".encode(),
                b"y" * 70,
                b"\xef\xbb\xbf",
            ),
            *("\u00a0".encode(), b"\r", b"\v\f", b"#", b"# no\n", b"//x\n", b"\xc2", b"\xa0", b"\n\n", b"\n \n"),
        ]
    ),
    max_size=60,
)
options = st.builds(
    ReaderOptions,
    trim=st.booleans(),
    comment=st.sampled_from(["#", "//", "", "é"]),
    blank=st.sampled_from(["skip", "invalid"]),
    header=st.just("no"),
)
sizes = st.lists(st.integers(1, 90), min_size=1, max_size=4)


@given(parts, options, sizes)
def test_rows_are_those_of_plain_python_whatever_the_size_of_the_chunks(pieces, options, sizes):
    data = b"".join(pieces)
    assume(wide(data) is None)
    expected = twin(data, options)
    assert rows_of(Reader(io.BytesIO(data), options)) == expected
    assert rows_of(Reader(Trickle(data, sizes), options)) == expected


@given(parts, options)
def test_counts_and_the_first_bad_byte_are_those_of_plain_python(pieces, options):
    data = b"".join(pieces)
    assume(wide(data) is None)
    reader = Reader(Trickle(data, [7]), options)
    rows = rows_of(reader)
    bad = []
    for line, word, rest in twin(data, options):
        raw = word + (b"\t" + rest if rest else b"")
        try:
            raw.decode()
        except UnicodeDecodeError as error:
            bad.append((line, len(raw[: error.start].decode()) + 1, raw[error.start]))
    found = reader.reading.bad
    assert (found is None) == (not bad)
    if found is not None:
        assert (found.line, found.position, found.byte) == bad[0]
        assert found.n_rows == len(bad)
    assert reader.reading.n_rows == len(rows)
    n_lines = len(twin(data, ReaderOptions(comment="", blank="invalid", header="no")))
    assert len(rows) + reader.reading.n_blank + reader.reading.n_remarks == n_lines


@given(st.binary(max_size=300), st.integers(0, 255))
def test_the_survey_of_a_text_is_that_of_plain_python(text, mark):
    starts = [0, *(i + 1 for i in range(len(text)) if text[i] == 10 and i + 1 < len(text))] if text else []
    expected = (
        (engine.HIGH if not text.isascii() else 0)
        | (engine.TAB if b"\t" in text else 0)
        | (engine.MARK if any(text[i] == mark for i in starts) else 0)
        | (engine.EMPTY if any(text[i] <= 32 for i in starts) else 0)
    )
    assert engine.survey(text, mark) == engine.survey(text, mark, plain=True) == (expected, text.count(b"\n"))


# --- line ends --------------------------------------------------------------------------------


def test_carriage_returns_end_lines_where_nothing_else_does():
    assert [row[:2] for row in read(io.BytesIO(b"cat\rdog\r\reel"))] == [("cat", 1), ("dog", 2), ("eel", 4)]
    assert [row.word for row in read(io.BytesIO(b"cat\r\ndog\r\n"))] == ["cat", "dog"]
    assert [row.word for row in read(io.BytesIO(b"ca\rt\ndog\n"))] == ["ca\rt", "dog"]


def test_only_the_beginning_decides_about_carriage_returns():
    early = b"a\r" * 30_000 + b"b\n" + b"c\r" * 10_000
    assert len(list(read(io.BytesIO(early)))) == 2  # the line feed is within the first 64 KB
    late = b"a\r" * 40_000 + b"b\n" + b"c\r" * 10
    for stream in (io.BytesIO(late), Trickle(late, [1000])):
        assert len(list(read(stream))) == 40_011


# --- long lines -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [7, 60, 99])
def test_a_long_line_is_one_row_and_reading_continues(monkeypatch, size):
    monkeypatch.setattr(lines, "LINE_BYTES", 100)
    data = b"cat\n" + b"x" * 100 + b"\n" + b"z" * 101 + b"\ndog\n#" + b"r" * 200 + b"\n" + "é".encode() * 300
    reader = Reader(Trickle(data, [size]))
    found = [(block.line(row), block.odd.get(row)) for block in reader.blocks() for row in range(block.n_rows)]
    assert [(line, odd and (odd.kind, odd.n_bytes)) for line, odd in found] == [
        (1, None),
        (2, None),
        (3, ("too_long", 101)),
        (4, None),
        (6, ("too_long", 600)),
    ]
    assert found[2][1].text == "z" * 80 + "..." and found[4][1].text == "é" * 40 + "..."
    assert reader.reading.n_remarks == 1


# --- faults -----------------------------------------------------------------------------------


def test_a_stream_that_fails_gives_the_rows_before_and_the_place():
    reader = Reader(Failing(b"cat\nno\nca", b"t\ndo"), name="t")
    blocks = list(reader.blocks())
    assert [line for block in blocks for line in block.lines()] == [b"cat", b"no", b"cat"]
    assert [str(fault) for block in blocks for fault in block.faults] == [
        "t:4: expected the rest of the list, found a read error (input/output error); the rows before it were read"
    ]
    assert blocks[-1].faults[0].ends
    with pytest.raises(WordListError, match="t:4: expected the rest"):
        list(read(Failing(b"cat\nno\nca", b"t\ndo"), name="t"))


def test_rows_before_a_bad_one_are_read_and_the_bad_one_raises():
    rows = read(io.BytesIO(b"cat\ncaf\xe9\ndog\n"), name="list")
    assert next(rows) == Row("cat", 1)
    with pytest.raises(WordListError, match=r"list:2, position 4: expected UTF-8, found byte 0xE9; name the encoding"):
        next(rows)


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        Reader(tmp_path / "none.txt")
    with pytest.raises(OSError):
        Reader(tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "xls"},
        {"header": "perhaps"},
        {"blank": "?"},
        {"comment": " #"},
        {"column": 0},
        {"delimiter": "::"},
        {"delimiter": "\n"},
    ],
)
def test_options_that_make_no_sense_are_refused(wrong):
    with pytest.raises(BadValueError):
        ReaderOptions(**wrong)


@pytest.mark.parametrize("wrong", [{"encoding": None}, {"comment": 3}, {"column": 1.5}, {"column": True}])
def test_options_of_the_wrong_kind_are_refused(wrong):
    with pytest.raises(BadTypeError):
        ReaderOptions(**wrong)


def test_a_column_belongs_to_a_table_and_a_delimiter_to_csv():
    with pytest.raises(
        BadValueError, match=r"column: expected a table, found <stream>, read as lines; name its --format"
    ):
        list(read(io.BytesIO(b"cat\n"), ReaderOptions(column=1)))
    with pytest.raises(BadValueError, match="delimiter: expected a csv file"):
        list(read(io.BytesIO(b"cat\n"), ReaderOptions(delimiter=";")))


def test_a_tar_archive_is_told(tmp_path):
    (tmp_path / "words.txt").write_bytes(b"cat\n")
    for name in ("words.tar", "words.tar.gz"):
        with tarfile.open(tmp_path / name, "w:gz" if name.endswith("gz") else "w") as archive:
            archive.add(tmp_path / "words.txt", "words.txt")
        with pytest.raises(WordListError, match="expected text, found a tar archive; unpack it"):
            list(read(tmp_path / name))


# --- headers, and the hint --------------------------------------------------------------------


@pytest.mark.parametrize(
    "data, header",
    [
        (b"word\tcount\ncat\t12\n", True),
        (b"# ours\n\nWord\tFrequency\ncat\t1.5e3\n", True),
        (b"lemma\tdefinition\ncat\ta pet\n", True),
        (b"cat\t12\ndog\t9\n", False),
        (b"word\ncat\n", False),
        (b"word\tnoun\ncat\tnoun\n", False),
        (b"cat\tn/a\ndog\t9\n", False),
        (b"entry\tx\ncat\t12\n", True),
        (b"\n", False),
    ],
)
def test_a_header_before_tabs_is_noticed(data, header):
    for stream in (io.BytesIO(data), Trickle(data, [3])):
        reader = Reader(stream)
        rows = rows_of(reader)
        assert (len(rows) < len(twin(data, ReaderOptions()))) == header
        assert bool(reader.reading.notes) == header == bool(reader.reading.columns)
    rows = rows_of(Reader(io.BytesIO(data), ReaderOptions(header="no")))
    assert rows == twin(data, ReaderOptions())
    assert rows_of(Reader(io.BytesIO(data), ReaderOptions(header="yes"))) == rows[1:]


def test_a_header_keeps_the_line_numbers():
    assert [row.line for row in read(io.BytesIO(b"#\nword\tn\ncat\t1\n\ndog\t2\n"))] == [3, 5]


@pytest.mark.parametrize(
    "row, hint",
    [
        (b"cat,12", "--format csv"),
        (b"cat;12", "--format csv --delimiter ';'"),
        (b"cat 12", "--format csv --delimiter ' '"),
        (b"cat/SM", "--format hunspell"),
        (b'"cat"', "--format csv"),
        (b'{"w": "cat"}', "--format jsonl"),
        (b"ca't", ""),
        (b"c4t,3", ""),
    ],
)
def test_most_rows_with_the_same_separator_give_a_hint(row, hint):
    for n_others in (0, 100):
        reader = Reader(io.BytesIO((row + b"\n") * (1000 - n_others) + b"dog\n" * 5000))
        assert len(rows_of(reader)) == 6000 - n_others
        assert reader.reading.hint == hint
    reader = Reader(io.BytesIO(b"dog\n" * 101 + (row + b"\n") * 5000))
    assert rows_of(reader) and reader.reading.hint == ""
