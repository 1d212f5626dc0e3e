"""Encodings: marks and names are obeyed, nothing is guessed, and what cannot be read is told with candidates."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streams import Trickle

from wordcore.errors import BadValueError, WordListError
from wordcore.text import Reader, ReaderOptions, read
from wordcore.text.encoding import LEGACY, bad_place, candidates, in_utf8
from wordcore.text.running import RunningText

TEXT = "żółw\nGęś\nćma\n"


def words(data: bytes, encoding: str = "auto") -> list[str]:
    return [row.word for row in read(io.BytesIO(data), ReaderOptions(encoding=encoding), name="list")]


@pytest.mark.parametrize("name", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_obeyed(name):
    assert words(TEXT.encode(name)) == TEXT.split()
    for order in ("le", "be"):
        if name != "utf-8-sig":
            assert words(("\ufeff" + TEXT).encode(f"{name}-{order}")) == TEXT.split()


@pytest.mark.parametrize("name", ["windows-1250", "iso-8859-2", "cp852", "utf-16-le", "UTF-16", "utf-8", "utf-8-sig"])
def test_a_name_is_obeyed(name):
    assert words(TEXT.encode(name), name) == TEXT.split()


def test_a_list_that_is_not_utf8_is_told_once_with_place_count_and_candidates():
    reader = Reader(io.BytesIO(b"kot\n" + TEXT.encode("windows-1250")), name="list")
    assert sum(block.n_rows for block in reader.blocks()) == 4
    said = str(reader.bad_bytes())
    assert said.startswith("list:2, position 1: expected UTF-8, found byte 0xBF (3 such lines); name the encoding")
    for candidate in ("windows-1250 (żółw)", "iso-8859-2 (żółw)", "windows-1252 (¿ó³w)"):
        assert candidate in said


@pytest.mark.parametrize("name", LEGACY)
def test_the_true_encoding_is_among_the_candidates_of_common_words(name):
    word = {
        "windows-1251": "слово",
        "koi8-r": "слово",
        "iso-8859-5": "слово",
        "windows-1253": "λόγος",
        "iso-8859-7": "λόγος",
        "windows-1250": "žlutý",
        "iso-8859-2": "žlutý",
        "cp852": "žlutý",
        "windows-1257": "žodis",
        "windows-1254": "kılıç",
    }.get(name, "déjà")
    assert word in [text for _, text in candidates(word.encode(name))]


def test_wide_text_without_a_mark_is_refused_with_its_name():
    for name in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
        with pytest.raises(WordListError, match=rf"list:1: expected UTF-8, .*: try --encoding {name}$"):
            words("cat\ndog\neel\n".encode(name))
        assert words("cat\ndog\n".encode(name), name) == ["cat", "dog"]
    assert words(b"c\0t\ndog\n") == ["c\0t", "dog"]


def test_bytes_that_a_named_encoding_lacks_are_told():
    with pytest.raises(
        WordListError, match="list:2, position 3: expected text in cp1252, found byte 0x81; name another"
    ):
        words(b"cat\ndo\x81g\n", "windows-1252")
    with pytest.raises(WordListError, match="list:2, position 4: expected text in utf-16-le, found byte 0x67"):
        words("cat\ndo".encode("utf-16") + b"\x6f\0\x67")


@pytest.mark.parametrize("name", ["nope", "rot13", "base64", "idna", "undefined", "", "\0"])
def test_what_is_not_an_encoding_is_refused(name):
    with pytest.raises(BadValueError, match="unknown encoding"):
        words(b"cat\n", name)
    with pytest.raises(BadValueError, match="unknown encoding"):
        RunningText(io.BytesIO(b"cat"), name)


@given(
    st.binary(max_size=80),
    st.sampled_from(["ascii", "windows-1252", "cp852", "utf-16-be", "utf-16-le", "utf-7", "big5"]),
)
def test_any_bytes_become_utf8_with_marks_where_they_cannot_be_read(data, name):
    whole = b"".join(in_utf8(iter([data]), name))
    bad = bad_place(whole, name)
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        assert bad is not None and bad[1] == error.object[error.start]
    else:
        assert bad is None and whole.decode() == text


# --- running text -----------------------------------------------------------------------------


def text_of(text: RunningText) -> str:
    return "".join(iter(text.read, ""))


@given(st.text(max_size=200), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]), st.integers(1, 50))
def test_running_text_is_read_as_it_is(text, name, size):
    text = "x" + text.replace("\r", "").replace("\0", "") + "\n"
    stream = Trickle(text.encode(name, "ignore"), [size])
    assert text_of(RunningText(stream)) == text.encode(name, "ignore").decode(name)


def test_the_text_before_a_bad_byte_is_given_and_then_its_place():
    text = RunningText(Trickle(b"A caf\xc3\xa9\nun caf\xe9 noir\n", [4]), name="story")
    read = ""
    with pytest.raises(WordListError) as told:
        while piece := text.read():
            read += piece
    assert read == "A café\nun "  # a word is not cut in two
    said = str(told.value)
    assert said.startswith("story:2, position 7: expected UTF-8, found byte 0xE9; name the encoding with --encoding: ")
    assert "windows-1252 (café)" in said
    assert text_of(RunningText(io.BytesIO(b"caf\xe9"), "latin-1")) == "café"


def test_running_text_that_is_none_is_refused():
    for data in (b"PAR1\x15\x04\x15", "cat and dog\n".encode("utf-16-le")):
        with pytest.raises(WordListError):
            RunningText(io.BytesIO(data)).read()


def test_carriage_returns_end_the_lines_of_running_text():
    assert [(s.text, s.line, s.start) for s in RunningText(io.BytesIO(b"a b\rc")).stretches()] == [
        ("a b\n", 1, 0),
        ("c", 2, 4),
    ]


def test_a_line_without_end_comes_in_parts():
    text = "word " * 500_000
    stretches = list(RunningText(io.BytesIO(text.encode())).stretches())
    assert len(stretches) > 1 and "".join(s.text for s in stretches) == text
    assert all(s.text.startswith("word") and s.line == 1 and s.column == s.start + 1 for s in stretches)


@given(st.lists(st.sampled_from(["ab", "\n", " ", "é"]), max_size=40), st.integers(1, 9))
def test_stretches_are_the_lines(parts, size):
    text = "".join(parts)
    found = list(RunningText(Trickle(text.encode(), [size])).stretches())
    assert [s.text for s in found] == text.splitlines(keepends=True)
    assert [s.line for s in found] == list(range(1, len(found) + 1))
    assert all(text[s.start :].startswith(s.text) for s in found)
