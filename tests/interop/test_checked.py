"""Lists of any size: blocks with their answers, whatever the size of a block; summaries, suggestions, comparisons."""

from __future__ import annotations

import io
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from batch_twin import ENGLISH, lines_twin
from hypothesis import assume, given
from hypothesis import strategies as st
from streams import Trickle

from wordcore import Alphabet, Lexicon
from wordcore._engine.batch.lists import check_lines
from wordcore.errors import AlphabetError, WordListError
from wordcore.interop import checked, lists
from wordcore.interop.checked import CheckedBlock, checked_blocks
from wordcore.interop.lists import Difference, Summary, WordSet, difference
from wordcore.text import Block, Reader, ReaderOptions
from wordcore.text.encoding import wide

EVERY_LINE = ReaderOptions(comment="", blank="invalid", header="no")
parts = st.lists(
    st.sampled_from(
        [b"cat", b"act\n", b"\n", b"dgo\r\n", b" ", b"\xff", b"\0", "é".encode(), b"y" * 30, b"\t", b"x\n", b"za"]
    ),
    max_size=60,
)


def blocks_of(data: bytes, options: ReaderOptions = EVERY_LINE, **how):
    return checked_stream(io.BytesIO(data), options, **how)


def checked_stream(stream, options: ReaderOptions = EVERY_LINE, **how):
    for block, mask in checked_blocks(ENGLISH, Reader(stream, options), lambda block: block.mask, **how):
        assert mask is block.mask
        yield block


@given(parts, st.lists(st.integers(1, 12), min_size=1, max_size=4))
def test_blocks_of_any_size_give_the_answers_of_the_whole(pieces, sizes):
    data = b"".join(pieces)
    assume(wide(data) is None and (b"\n" in data or b"\r" not in data))
    lines = data.split(b"\n") if not data.endswith(b"\n") else data[:-1].split(b"\n")
    expected = lines_twin(ENGLISH, b"".join(line.strip().split(b"\t")[0] + b"\n" for line in lines)) if data else []
    for threads in (1, 2):
        blocks = list(checked_stream(Trickle(data, sizes), threads=threads))
        assert [answer for block in blocks for answer in block.mask] == expected
        numbers = [block.block.line(row) for block in blocks for row in range(len(block))]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_tab_ends_the_word_and_the_rest_is_given_back_with_it():
    (block,) = blocks_of(b"cat\t12\n act \t3\t4\ndgo\t5\n")
    assert list(block.mask) == [True, True, False]
    assert block.picked(True) == b"cat\t12\nact \t3\t4\n"
    assert block.marked() == b"+\tcat\t12\n+\tact \t3\t4\n-\tdgo\t5\n"
    assert block.invalid() == [(3, "dgo", "not_in_lexicon")]


def test_without_trimming_spaces_are_part_of_a_word():
    (block,) = blocks_of(b" cat\ncat\r\ncat \tx\nact\t\n", ReaderOptions(trim=False, header="no"))
    assert list(block.mask) == [False, True, False, True]
    assert block.picked(False) == b" cat\ncat \tx\n"
    assert next(block.rows())[1][1:] == ("bad_character", 1, " ")


def test_a_consumer_may_stop_early():
    blocks = blocks_of(b"cat\n" * 1_000_000, threads=3)
    assert next(blocks).mask.all()
    blocks.close()
    with pytest.raises(StopIteration):
        next(blocks)


def test_more_threads_than_cores_read_no_further_ahead(monkeypatch):
    monkeypatch.setattr(checked.os, "cpu_count", lambda: 2)
    stream = io.BytesIO(b"cat\n" * 1_000_000)
    blocks = checked_stream(stream, ReaderOptions(), threads=1000)
    assert next(blocks).mask.all()
    assert stream.tell() <= 10 << 18
    blocks.close()


def test_at_least_one_thread():
    with pytest.raises(ValueError, match="threads: expected 1 or more, found 0"):
        next(blocks_of(b"", threads=0))


def test_rows_say_why():
    blocks = list(blocks_of(b"cat\n\nc4t\nno\n\xff\n" + b"y" * 64 + b"\n" + b"z" * (1 << 21) + b"\n"))
    assert [why.reason for block in blocks for _, why in block.rows()] == [
        "word",
        "blank",
        "bad_character",
        "not_in_lexicon",
        "not_utf8",
        "too_long",
        "too_long",
    ]
    assert blocks[0].invalid()[0] == (2, "", "blank")


@given(st.lists(parts, max_size=3))
def test_a_summary_adds_up(texts):
    summary = Summary(ENGLISH)
    for pieces in texts:
        for block in blocks_of(b"".join(pieces)):
            summary.add(block)
    assert sum(summary.by_reason().values()) == summary.n_rows
    assert summary.by_reason().get("word", 0) == summary.n_words
    assert sum(words for words, _ in summary.by_length().values()) == summary.n_words
    assert sum(n for _, n in summary.by_length().values()) == summary.by_reason().get("not_in_lexicon", 0)


def test_repeats_beyond_the_limit_are_said_to_be_inexact(monkeypatch):
    monkeypatch.setattr(lists, "REPEAT_LIMIT", 10)
    summary = Summary(ENGLISH)
    for block in blocks_of(b"".join(b"w%d\n" % i for i in range(20))):
        summary.add(block)
    assert not summary.repeats_are_exact


def test_a_share_is_never_all_unless_all_are(enable):
    assert Summary(enable, n_rows=86_016, n_words=85_976).share == "99.9%"
    assert Summary(enable, n_rows=3, n_words=3).share == "100.0%"
    assert Summary(enable, n_rows=3, n_words=2).share == "66.7%"
    assert Summary(enable).share == "0.0%"


# --- comparisons ------------------------------------------------------------------------------

words = st.lists(st.text("abcé7", min_size=1, max_size=4), max_size=12)


@given(words, words)
def test_a_difference_is_that_of_sets(first, second):
    def read(listed):
        return WordSet.read(Reader(io.BytesIO("".join(f"{word}\n" for word in listed).encode())))

    one, other = {word.upper() for word in first}, {word.upper() for word in second}

    def order(word):
        return not (word.isascii() and word.isalpha()), word

    assert difference(read(first), read(second)) == Difference(
        sorted(one - other, key=order), sorted(other - one, key=order), len(one & other)
    )


def test_words_of_the_same_tiles_are_the_same():
    french = Alphabet.named("french")
    lexicon = Lexicon.from_words(["peche", "zut"], alphabet=french)
    listed = WordSet.read(Reader(io.BytesIO("péché\npêche\nœuf\n".encode())), french)
    assert difference(WordSet.of(lexicon), listed) == Difference(["ZUT"], ["OEUF"], 1)


def test_sets_in_two_alphabets_are_not_compared(enable):
    other = Lexicon.from_words(["oko"], alphabet=Alphabet.POLISH)
    with pytest.raises(AlphabetError, match="comparison: expected words in one alphabet, found english and polish"):
        difference(WordSet.of(enable), WordSet.of(other))


def test_the_first_fault_of_a_list_stops_a_comparison():
    with pytest.raises(WordListError, match="l:2, position 1: expected UTF-8"):
        WordSet.read(Reader(io.BytesIO(b"cat\n\xff\n"), name="l"))


def test_blocks_are_worked_out_by_several_threads_at_a_time(monkeypatch):
    """Each waits for the other: a lock around the work would leave both waiting."""
    meeting = threading.Barrier(2, timeout=20)

    def check(lexicon, text, **options):
        meeting.wait()
        return check_lines(lexicon, text, **options)

    monkeypatch.setattr(checked, "check_lines", check)
    blocks = [CheckedBlock(ENGLISH, Block("words.txt", b"cat\ncow\n", 2)) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        assert [mask.count for mask in pool.map(lambda block: block.mask, blocks)] == [1, 1]
