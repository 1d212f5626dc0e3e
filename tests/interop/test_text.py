"""Text of any size: blocks, line numbers and faults, whatever the size of a block."""

from __future__ import annotations

import io

import pytest
from batch_twin import ENGLISH, lines_twin
from hypothesis import given
from hypothesis import strategies as st

from wordcore.interop import lists, text
from wordcore.interop.lists import Summary, read_words, suggestions
from wordcore.interop.text import checked_blocks


class Trickle(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self.data = io.BytesIO(data)
        self.sizes = sizes
        self.turn = 0

    def read(self, size: int = -1) -> bytes:
        self.turn += 1
        return self.data.read(min(size, self.sizes[self.turn % len(self.sizes)]))


parts = st.lists(
    st.sampled_from(
        [b"cat", b"act\n", b"\n", b"dgo\r\n", b" ", b"\xff", b"\0", "é".encode(), b"y" * 30, b"\xef\xbb\xbf"]
    ),
    max_size=60,
)


@given(parts, st.lists(st.integers(1, 12), min_size=1, max_size=4), st.integers(1, 40))
def test_blocks_of_any_size_give_the_answers_of_the_whole(pieces, sizes, block_bytes):
    data = b"".join(pieces)
    for threads in (1, 2):
        stream = Trickle(data, sizes)
        blocks = list(checked_blocks(ENGLISH, stream, "t", threads=threads, block_bytes=block_bytes))
        assert [answer for block in blocks for answer in block.mask] == lines_twin(ENGLISH, data)
        line = 1
        for block in blocks:
            assert block.first_line == line
            line += len(block)


@given(parts)
def test_faults_stand_where_plain_python_finds_them(pieces):
    data = b"".join(pieces)
    expected = []
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if b"\0" in raw:
            expected.append((number, raw.index(b"\0") + 1))
        else:
            try:
                raw.decode()
            except UnicodeDecodeError as error:
                expected.append((number, error.start + 1))
    blocks = checked_blocks(ENGLISH, io.BytesIO(data), block_bytes=50)
    assert [(fault.line, fault.position) for block in blocks for fault in block.faults] == expected


def test_long_lines_are_cut_in_the_middle_and_at_the_end(monkeypatch):
    monkeypatch.setattr(text, "LONGEST_LINE", 100)
    data = b"cat\n" + b"x" * 1000 + b"\nact\n" + b"z" * 500
    blocks = list(checked_blocks(ENGLISH, io.BytesIO(data), "t", block_bytes=60))
    assert [answer for block in blocks for answer in block.mask] == [True, False, True, False]
    assert [str(fault) for block in blocks for fault in block.faults] == [
        "t:2, position 1: expected a line of at most 100 bytes, found 1,000; write one word per line",
        "t:4, position 1: expected a line of at most 100 bytes, found 500; write one word per line",
    ]


def test_a_stream_that_fails_gives_the_rows_before():
    class Failing(io.RawIOBase):
        given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += 1
            if self.given > 2:
                raise OSError(5, "Input/output error")
            return b"cat\nno\nca"

    blocks = list(checked_blocks(ENGLISH, Failing(), "t"))
    assert [answer for block in blocks for answer in block.mask] == [True, False, False, False]
    fault = str(blocks[-1].faults[0])
    assert fault.startswith("t:5: expected the rest of this line, found a read error (Input/output error)")


def test_a_consumer_may_stop_early():
    blocks = checked_blocks(ENGLISH, io.BytesIO(b"cat\n" * 100_000), threads=3, block_bytes=1000)
    assert next(blocks).mask.all()
    blocks.close()
    with pytest.raises(StopIteration):
        next(blocks)


def test_more_threads_than_cores_read_no_further_ahead(monkeypatch):
    monkeypatch.setattr(text.os, "cpu_count", lambda: 2)
    stream = io.BytesIO(b"cat\n" * 100_000)
    blocks = checked_blocks(ENGLISH, stream, threads=1000, block_bytes=1000)
    assert next(blocks).mask.all()
    assert stream.tell() <= 10_000
    blocks.close()


def test_at_least_one_thread():
    with pytest.raises(ValueError, match="threads: expected 1 or more, found 0"):
        next(checked_blocks(ENGLISH, io.BytesIO(b""), threads=0))


def test_rows_say_why():
    block = next(checked_blocks(ENGLISH, io.BytesIO(b"cat\n\nc4t\nno\n\xff\n" + b"y" * 64 + b"\n")))
    assert [reason for _, _, reason in block.rows()] == [
        "word",
        "empty line",
        "a character that is not a letter",
        "not in the lexicon",
        "not UTF-8",
        "too long",
    ]
    assert block.invalid()[0] == (2, "", "empty line")


@given(st.lists(parts, max_size=3))
def test_a_summary_adds_up(texts):
    summary = Summary(ENGLISH)
    for pieces in texts:
        for block in checked_blocks(ENGLISH, io.BytesIO(b"".join(pieces)), block_bytes=64):
            summary.add(block)
    assert sum(summary.by_reason().values()) == summary.n_rows
    assert summary.by_reason().get("word", 0) == summary.n_words
    assert sum(words for words, _ in summary.by_length().values()) == summary.n_words
    assert sum(n for _, n in summary.by_length().values()) == summary.by_reason().get("not in the lexicon", 0)


def test_repeats_beyond_the_limit_are_said_to_be_inexact(monkeypatch):
    monkeypatch.setattr(lists, "REPEAT_LIMIT", 10)
    summary = Summary(ENGLISH)
    for block in checked_blocks(ENGLISH, io.BytesIO(b"".join(b"w%d\n" % i for i in range(20)))):
        summary.add(block)
    assert not summary.repeats_are_exact


def test_suggestions_are_near_and_common_first(enable):
    assert suggestions(enable, "recieve") == ["RECEIVE", "RELIEVE"]
    assert suggestions(enable, "hosue")[0] == "HOUSE"
    assert suggestions(enable, "c4t") == []
    assert suggestions(enable, "qxzqxzqxz") == []
    assert len(suggestions(enable, "cct", limit=3)) == 3


def test_words_are_read_in_upper_case(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes("\ufeffcat\r\n\n Été \n".encode())
    assert read_words(path) == {"CAT", "ÉTÉ"}
