"""Tables: rows and their lines, whoever reads them; columns, headers, and cells that are odd."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from streams import Trickle

from wordcore.errors import WordListError
from wordcore.text import Reader, ReaderOptions, read, tables
from wordcore.text.blocks import SPACES

CSV = ReaderOptions(format="csv", header="no")


def rows_of(data: bytes, options: ReaderOptions = CSV, size: int = 1 << 20) -> list[tuple]:
    reader = Reader(Trickle(data, [size]), options, name="t")
    found = []
    for block in reader.blocks():
        assert block.n_rows == len(block.lines()) == len(block.cells)
        for number, row in enumerate(block.rows()):
            odd = block.odd.get(number)
            found.append((row.word, row.line, row.columns, odd.kind if odd else ""))
    return found


def twin(data: bytes) -> list[tuple]:
    """What the standard library reads of the whole text, with the line on which each row begins."""
    reader = csv.reader(io.StringIO(data.decode("utf-8", "surrogateescape"), newline="\n"))
    found, line = [], 1
    for cells in reader:
        word = cells[0].strip(SPACES) if cells else ""
        if word:
            found.append((word.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), line, tuple(cells)))
        line = reader.line_num + 1
    return found


@pytest.fixture(params=["standard library", "pyarrow"])
def by(request, monkeypatch):
    """Both readers of csv, each from the first byte on."""
    if request.param == "pyarrow":
        pytest.importorskip("pyarrow.csv")
        monkeypatch.setattr(tables, "WORTH_ARROW_BYTES", 0)
    else:
        monkeypatch.setattr(tables, "_is_worth_arrow", lambda n_bytes: False)
    return request.param


def test_quotes_and_line_ends_inside_them_are_as_in_rfc_4180(by):
    data = b'a,1\r\n"b ""x""",2\r\n"c\r\nd",3\r\ne,"4\n5"\nf,6\n'
    assert rows_of(data) == [
        ("a", 1, ("a", "1"), ""),
        ('b "x"', 2, ('b "x"', "2"), ""),
        ("c\r\nd", 3, ("c\r\nd", "3"), "line_end"),
        ("e", 5, ("e", "4\n5"), ""),
        ("f", 7, ("f", "6"), ""),
    ]


cells = st.sampled_from(
    [
        "cat",
        " dog ",
        "",
        '"eel"',
        '"a,b"',
        '"c\nd"',
        '"e""f"',
        'g"h',
        '"i"j',
        '"k',
        "é",
        "\u00a0",
        "x" * 20,
        '"l\r\nm"',
        '""',
    ]
)
table = st.lists(st.lists(cells, min_size=1, max_size=4).map(",".join), max_size=25)


@given(table, st.sampled_from(["\n", "\r\n"]), st.booleans(), st.integers(1, 60))
@example(["a,b", 'c,"d'], "\n", True, 30)
def test_any_table_has_the_rows_of_the_standard_library_whoever_reads_it(rows, end, last, size):
    pytest.importorskip("pyarrow.csv")
    data = end.join(rows).encode() + (end.encode() if last and rows else b"")
    expected = twin(data)
    for least in (0, 1 << 60):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "WORTH_ARROW_BYTES", least)
            patch.setattr(tables, "sys", type("", (), {"modules": {}}))
            for chunk in (size, 1 << 20):
                assert [row[:3] for row in rows_of(data, CSV, chunk)] == expected


@given(st.binary(max_size=200))
def test_any_bytes_are_the_same_rows_for_both_readers(data):
    pytest.importorskip("pyarrow.csv")
    found = []
    for least in (0, 1 << 60):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "WORTH_ARROW_BYTES", least)
            patch.setattr(tables, "sys", type("", (), {"modules": {}}))
            found.append(rows_of(b"a,b\n" * 3 + data + b"\na,b\n" * 2, CSV, 40))
    assert found[0] == found[1]


def test_a_large_table_is_read_by_pyarrow_in_the_same_way(monkeypatch):
    pytest.importorskip("pyarrow.csv")
    from wordcore.text import arrow

    calls = []
    original = arrow.csv_block
    monkeypatch.setattr(arrow, "csv_block", lambda *args: calls.append(original(*args)) or calls[-1])
    data = b"".join(b'word%d,"some text",%d\n' % (i, i) for i in range(60_000)) + b'"a\nb",x,1\n,x,2\nlast,x,3\n'
    monkeypatch.setattr(tables, "WORTH_ARROW_BYTES", 1 << 30)
    monkeypatch.setattr(tables, "sys", type("", (), {"modules": {}}))
    expected = rows_of(data)
    assert not calls
    monkeypatch.setattr(tables, "WORTH_ARROW_BYTES", 0)
    assert rows_of(data) == expected
    assert len([block for block in calls if block is not None]) >= 5
    assert expected[-2:] == [("a\nb", 60_001, ("a\nb", "x", "1"), "line_end"), ("last", 60_004, ("last", "x", "3"), "")]


def test_remarks_and_blank_lines_are_between_records_only(by):
    data = b'# ours\n\ncat,1\n"dog\n# not a remark\n\n",2\n   \neel,3\n'
    assert [row[:2] for row in rows_of(data)] == [("cat", 3), ("dog\n# not a remark", 4), ("eel", 9)]
    reader = Reader(io.BytesIO(data), CSV)
    assert len(list(reader.blocks())) == 1
    assert (reader.reading.n_remarks, reader.reading.n_blank) == (1, 2)
    options = ReaderOptions(format="csv", header="no", comment="", blank="invalid")
    assert [(row[0], row[3]) for row in rows_of(b"# ours,x\n\ncat,1\n,2\n", options)] == [
        ("# ours", ""),
        ("", ""),
        ("cat", ""),
        ("", ""),
    ]


def test_a_row_without_the_column_has_no_word(by):
    options = ReaderOptions(format="csv", header="no", column=2, blank="invalid")
    assert [(row[0], row[3]) for row in rows_of(b"a,cat\nb\nc,dog\n", options)] == [
        ("cat", ""),
        ("", "null"),
        ("dog", ""),
    ]


def test_a_record_that_is_too_long_is_a_row_and_reading_continues(by, monkeypatch):
    from wordcore.text import lines

    monkeypatch.setattr(tables, "LINE_BYTES", 100)
    monkeypatch.setattr(lines, "LINE_BYTES", 100)
    data = b"cat,1\n" + b"x" * 300 + b',2\ndog,3\n"open\n' + b"y\n" * 60 + b'end",4\neel,5\n'
    found = [(row[0], row[1], row[3]) for row in rows_of(data, CSV, 50)]
    assert found[:4] == [("cat", 1, ""), ("x" * 80 + "...", 2, "too_long"), ("dog", 3, ""), ('"open...', 4, "too_long")]
    assert found[-1] == ("eel", 66, "")


def test_a_carriage_return_inside_a_line_is_part_of_the_row(by):
    assert [row[:2] for row in rows_of(b"cat,1\nc\rat,2\ndog,3\n")] == [("cat", 1), ("c\rat,2", 2), ("dog", 3)]


def test_bytes_that_are_not_utf8_are_told_and_the_words_kept(by):
    reader = Reader(io.BytesIO(b"cat,1\ndog,caf\xe9\n\xe9t\xe9,2\n"), CSV, name="t")
    assert b"".join(block.text for block in reader.blocks()) == b"cat\ndog\n\xe9t\xe9\n"
    assert str(reader.bad_bytes()).startswith("t:2, position 8: expected UTF-8, found byte 0xE9 (2 such lines)")


# --- headers and columns ----------------------------------------------------------------------


def words(data: bytes, **options) -> list[str]:
    return [row.word for row in read(io.BytesIO(data), ReaderOptions(**{"format": "csv", **options}), name="t")]


def test_a_header_is_noticed_or_declared(by):
    table = b"word,count\ncat,1\ndog,2\n"
    assert words(table) == ["cat", "dog"]
    assert words(table, header="no") == ["word", "cat", "dog"]
    assert words(b"cat,1\ndog,2\n") == ["cat", "dog"]
    assert words(b"cat,1\ndog,2\n", header="yes") == ["dog"]
    assert words(b"word\ncat\n") == ["cat"]
    reader = Reader(io.BytesIO(table), ReaderOptions(format="csv"))
    list(reader.blocks())
    assert reader.reading.columns == ("word", "count")
    assert reader.reading.notes == ["the first row is taken as a header (word, count); --header no reads it as a word"]


def test_a_column_is_named_or_numbered(by):
    table = b"id,Word,2\n1,cat,x\n2,dog,y\n"
    assert words(table, column="Word") == ["cat", "dog"]
    assert words(table, column=2, header="yes") == ["cat", "dog"]
    assert words(table, column="3", header="yes") == ["x", "y"]
    assert words(table, column="2", header="yes") == ["x", "y"]  # a name comes before a number
    assert words(b"1\tcat\n2\tdog\n", format="tsv", column="2") == ["cat", "dog"]
    assert words(b"1;cat\n2;dog\n", delimiter=";", column=2) == ["cat", "dog"]


def test_an_unknown_column_is_refused_with_the_columns_and_the_nearest(by):
    with pytest.raises(WordListError) as told:
        words(b"id,word\n1,cat\n", column="wrod")
    assert str(told.value) == "t, column: expected 'id', 'word' or a number, found 'wrod'; did you mean 'word'?"
    with pytest.raises(WordListError, match="t, column: expected a number from 1 to 2, found 3"):
        words(b"1,cat\n", column=3, header="no")
    with pytest.raises(WordListError, match="t, column: expected a number from 1 to 2, found 'word'"):
        words(b"1,cat\n", column="word", header="no")


@pytest.mark.parametrize(
    "name, format", [("w.csv", "csv"), ("w.TSV.gz", "tsv"), ("w.jsonl", "jsonl"), ("w.txt", "lines")]
)
def test_the_ending_of_a_name_says_the_format_and_that_is_told(tmp_path, name, format):
    (tmp_path / name).write_bytes(b'"cat"\n"dog"\n')
    with Reader(tmp_path / name) as reader:
        found = [row.word for block in reader.blocks() for row in block.rows()]
    assert reader.reading.format == format
    assert found == (['"cat"', '"dog"'] if format == "lines" else ["cat", "dog"])
    told = [f"read as {format}, by its name; --format says otherwise"] if format != "lines" else []
    assert reader.reading.notes == told
    with Reader(tmp_path / name, ReaderOptions(format="lines")) as reader:
        assert [row.word for block in reader.blocks() for row in block.rows()] == ['"cat"', '"dog"']


# --- JSON lines -------------------------------------------------------------------------------


def test_json_lines_are_objects_arrays_or_strings():
    data = b'{"word":"cat","n":1}\n{"n":2,"word":"dog"}\n\n{"n":3}\n{"word":null}\n{"word":7}\n'
    assert words(data, format="jsonl") == ["cat", "dog", "7"]
    assert words(data, format="jsonl", column="n") == ["1", "2", "3"]
    assert words(b'"cat"\n"d\\u00f6g"\n', format="jsonl") == ["cat", "dög"]
    assert b"\xed\xa0\x80" in next(Reader(io.BytesIO(b'"a\\ud800"\n'), ReaderOptions(format="jsonl")).blocks()).text
    assert words(b'["cat",1]\n["dog",2]\n[]\n', format="jsonl", column=1) == ["cat", "dog"]
    rows = list(read(io.BytesIO(data), ReaderOptions(format="jsonl")))
    assert [(row.line, row.columns) for row in rows] == [(1, ("cat", 1)), (2, ("dog", 2)), (6, (7, None))]
    with pytest.raises(
        WordListError, match="t, column: expected 'word', 'n' or a number, found 'wort'; did you mean 'word'"
    ):
        words(data, format="jsonl", column="wort")


def test_a_line_that_is_not_json_is_a_fault_with_its_place():
    reader = Reader(io.BytesIO(b'"cat"\ndog\n"eel"\n[[\n'), ReaderOptions(format="jsonl"), name="t")
    blocks = list(reader.blocks())
    assert [str(fault) for block in blocks for fault in block.faults] == [
        "t:2: expected a JSON value, found 'dog'",
        "t:4: expected a JSON value, found '[['",
    ]
    assert [row.word for block in blocks for row in block.rows()] == ["cat", "dog...", "eel", "[[..."]


@given(st.lists(st.one_of(st.text(max_size=8), st.none()), max_size=30), st.integers(1, 40))
def test_any_words_come_back_out_of_json_lines(given_words, size):
    data = "".join(json.dumps({"w": word}) + "\n" for word in given_words).encode()
    reader = Reader(Trickle(data, [size]), ReaderOptions(format="jsonl"))
    found = [row.word for block in reader.blocks() for row in block.rows()]
    expected = [word.strip(SPACES) for word in given_words if word]
    lone = any("\ud800" <= c <= "\udfff" for word in expected for c in word)
    assert lone or found == [word for word in expected if word]


def test_half_a_surrogate_pair_changes_no_row_but_its_own():
    data = b'"\xff"\n"\\ud800"\n"cat"\n'
    for size in (1, 4, 100):
        reader = Reader(Trickle(data, [size]), ReaderOptions(format="jsonl"))
        assert [row.word for block in reader.blocks() for row in block.rows()] == ["\ufffd", "\ufffd" * 3, "cat"]


# --- Parquet ----------------------------------------------------------------------------------


@pytest.fixture
def parquet_of(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    def make(columns: dict[str, object], name: str = "t.parquet"):
        parquet.write_table(pyarrow.table(columns), tmp_path / name)
        return tmp_path / name

    return make


def test_parquet_is_read_by_column(parquet_of, tmp_path):
    import pyarrow

    path = parquet_of({"word": ["cat", None, " dog ", "", "c\nt"], "n": [1, 2, 3, 4, 5]})
    rows = list(read(path))
    assert [(row.word, row.line, row.columns[1]) for row in rows] == [("cat", 1, 1), ("dog", 3, 3), ("c\nt", 5, 5)]
    with Reader(path, ReaderOptions(blank="invalid")) as reader:
        (block,) = reader.blocks()
    assert {row: odd.kind for row, odd in block.odd.items()} == {1: "null", 4: "line_end"}
    assert block.n_rows == 5 and reader.reading.columns == ("word", "n")
    with path.open("rb") as stream:
        assert len(list(read(stream, ReaderOptions(format="parquet")))) == 3
    for kind in (pyarrow.large_string(), pyarrow.string_view(), pyarrow.dictionary(pyarrow.int32(), pyarrow.string())):
        path = parquet_of({"w": pyarrow.array(["cat", "dog"]).cast(kind)}, "kinds.parquet")
        assert [row.word for row in read(path)] == ["cat", "dog"]


def test_a_parquet_column_must_be_there_and_hold_text(parquet_of):
    path = parquet_of({"n": [1, 2], "word": ["cat", "dog"]})
    with pytest.raises(
        WordListError, match="column: expected 'n', 'word' or a number, found 'wrod'; did you mean 'word'"
    ):
        list(read(path, ReaderOptions(column="wrod")))
    with pytest.raises(WordListError, match="column 'n': expected text, found values of the type int64; name another"):
        list(read(path))
    assert [row.word for row in read(path, ReaderOptions(column=2))] == ["cat", "dog"]


def test_parquet_read_as_text_is_refused_with_what_to_do(parquet_of):
    path = parquet_of({"word": ["cat"]})
    for format in ("lines", "csv", "jsonl", "hunspell"):
        with pytest.raises(WordListError, match="expected text, found a Parquet file; read it with --format parquet"):
            list(read(path, ReaderOptions(format=format)))
    with pytest.raises(WordListError, match="found bytes that are not Parquet"):
        list(read(io.BytesIO(b"cat\n"), ReaderOptions(format="parquet")))


def test_without_pyarrow_parquet_names_the_extra(parquet_of, monkeypatch):
    path = parquet_of({"word": ["cat"]})
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        WordListError, match=r"Parquet, and nothing that could read it; pip install 'wordcore\[arrow\]'"
    ):
        list(read(path))


# --- Hunspell ---------------------------------------------------------------------------------


def test_a_dictionary_of_hunspell_gives_its_words_without_flags(tmp_path):
    (tmp_path / "en.dic").write_bytes(b"4\ncat/SM\nand\\/or\npie po:noun\nice cream\tst:x\n\nwalk/12,13 po:verb\n")
    with Reader(tmp_path / "en.dic") as reader:
        rows = [row for block in reader.blocks() for row in block.rows()]
    assert [(row.word, row.line) for row in rows] == [
        ("cat", 2),
        ("and/or", 3),
        ("pie", 4),
        ("ice cream", 5),
        ("walk", 7),
    ]
    assert reader.reading.notes == [
        "read as hunspell, by its name; --format says otherwise",
        "flags are cut off, and the affixes they name are not expanded",
    ]
    (tmp_path / "plain.dic").write_bytes(b"cat\ndog\n")
    with Reader(tmp_path / "plain.dic") as reader:
        assert sum(block.n_rows for block in reader.blocks()) == 2 and reader.reading.format == "lines"


# --- anything ---------------------------------------------------------------------------------

pieces = st.lists(
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from(
            [
                b"cat",
                b"\n",
                b",",
                b'"',
                b"\t",
                b"\r",
                b"#",
                b'{"a":"b"}',
                b"\xef\xbb\xbf",
                b"\xff\xfe",
                b"\0",
                b"/S",
                b"[1]",
                b"12",
            ]
        ),
    ),
    max_size=30,
).map(b"".join)


@pytest.mark.parametrize("format", ["lines", "csv", "tsv", "jsonl", "hunspell", "parquet"])
@given(data=pieces, size=st.integers(1, 30))
def test_any_bytes_are_rows_or_faults_in_every_format(format, data, size):
    if format == "parquet":
        pytest.importorskip("pyarrow")
        data = b"PAR1" + data + b"PAR1"
    found = []
    for chunk in (size, 1 << 20):
        reader = Reader(Trickle(data, [chunk]), ReaderOptions(format=format))
        blocks = list(reader.blocks())
        assert all(block.n_rows == len(block.lines()) == len(list(block.rows())) for block in blocks)
        assert sum(block.n_rows for block in blocks) == reader.reading.n_rows
        rows = [(block.line(row), line) for block in blocks for row, line in enumerate(block.lines())]
        assert [line for line, _ in rows] == sorted({line for line, _ in rows})
        faults = [(fault.line, fault.found) for block in blocks for fault in block.faults]
        found.append((rows, faults, reader.reading.bad))
    assert found[0] == found[1]
