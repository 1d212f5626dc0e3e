"""Text to words to bytes: every form a word list may have, every line that is no word, and nothing half-written."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from strategies import DIGRAPHS, ENGLISH, LANGUAGES, SIXTY_TWO, words

from wordcore import Alphabet, Lexicon
from wordcore._engine.build.gather import Gatherer
from wordcore.compile import WordSource, build, compile_words
from wordcore.errors import BadWordError, WordListError, shown
from wordcore.store import whole_file, write_whole
from wordcore.text import Reader
from wordcore.text.encoding import wide

ENGLISH_LETTERS = Alphabet.ENGLISH


class Dribble(io.RawIOBase):
    """A stream that gives what it likes, a few bytes at a time."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self.data, self.sizes = data, sizes or [1]
        self.reads = 0

    def read(self, size: int = -1) -> bytes:
        n = min(self.sizes[self.reads % len(self.sizes)], size)
        self.reads += 1
        given_out, self.data = self.data[:n], self.data[n:]
        return given_out


def compiled(data: bytes, *, skip_invalid: bool = False, alphabet: Alphabet = ENGLISH_LETTERS, sizes=None):
    source = WordSource(alphabet, skip_invalid=skip_invalid)
    source.take(Reader(io.BytesIO(data) if sizes is None else Dribble(data, sizes), name="list.txt"))
    codes, offsets = source.finish()
    return Lexicon.from_bytes(build(codes, offsets, name="x", alphabet=alphabet)), source


# --- forms of text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"act\ncat\ncats\n",
        b"act\ncat\ncats",
        b"\xef\xbb\xbfact\ncat\ncats\n",
        b"act\r\ncat\r\ncats\r\n",
        b"cats\ncat\nact\n",
        b"ACT\nCat\ncAtS\n",
        b"\n\nact\n\n\ncat\n \n\t\ncats\n\n",
        b"# a remark\nact\n  # another\ncat\n#cow\ncats\n",
        b"act\tan act\ncat\t1. a cat 2. c4t #!\ncats\t\n",
        b"  act  \n\tcat\ncats \r\n",
        b"act\ncat\ncat\nCAT\ncats\nact\n",
        b"\xef\xbb\xbf# remark\r\ncats\tplural\r\ncat\r\n\r\nact",
    ],
)
def test_every_form_of_the_same_list_gives_the_same_words(text: bytes) -> None:
    lexicon, source = compiled(text)
    assert list(lexicon) == ["ACT", "CAT", "CATS"] and source.rejected == []
    assert lexicon == Lexicon.from_words(["act", "cat", "cats"])
    for sizes in ([1], [2, 3], [7]):
        assert compiled(text, sizes=sizes)[0] == lexicon


@pytest.mark.parametrize("text", [b"", b"\n", b"\r\n", b"\xef\xbb\xbf", b"# nothing\n", b"\xef\xbb\xbf\n\n"])
def test_a_list_of_nothing_is_an_empty_lexicon(text: bytes) -> None:
    assert len(compiled(text)[0]) == 0 and len(compiled(text, sizes=[1])[0]) == 0


def plain_reading(data: bytes) -> tuple[list[str], list[int]]:
    """(words, numbers of the lines that are none), in the plainest way."""
    found, refused = set(), []
    spaces = " \t\r\v\f\u00a0\ufeff"
    data = data.removeprefix(b"\xef\xbb\xbf")
    for number, raw in enumerate((data if b"\n" in data else data.replace(b"\r", b"\n")).split(b"\n"), 1):
        line = raw.decode("utf-8", "surrogateescape").strip(spaces)
        if not line or line.startswith("#"):
            continue
        word = line.split("\t")[0].rstrip(spaces)
        if word.isalpha() and word.isascii() and len(word) <= 63:
            found.add(word.upper())
        else:
            refused.append(number)
    return sorted(found), refused


_PIECES = st.sampled_from(
    [b"cat", b"Dog", b"a", b"z" * 63, b"z" * 64, b" ", b"\t", b"\r", b"\n", b"\r\n", b"#", b"\xef\xbb\xbf", b"\xc3\xa9",
     b"\xff", b"7", b"-", b"\x00", b"[a]", b"?"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=40).map(b"".join), st.lists(st.integers(1, 9), min_size=1, max_size=4))
@example(b"\n\xef\xbb\xbfcat", [1])
@example(b"\xef\xbb\xbfcat", [1])
def test_any_bytes_are_read_as_a_plain_reader_would(data: bytes, sizes: list[int]) -> None:
    assume(wide(data) is None)
    expected, refused = plain_reading(data)
    for chunks in (None, sizes):
        lexicon, source = compiled(data, skip_invalid=True, sizes=chunks)
        assert list(lexicon) == expected
        assert [rejected.line for rejected in source.rejected] == refused and source.n_rejected == len(refused)
        if refused:
            with pytest.raises(WordListError, match=rf"^list\.txt:{refused[0]}[,:] "):
                compiled(data, sizes=chunks)


@given(st.binary(max_size=200))
def test_truly_any_bytes_are_words_or_rejected(data: bytes) -> None:
    # Not compressed, not in UTF-16: tests/text has those.
    data = b"x" + data.replace(b"\0", b"")
    expected, refused = plain_reading(data)
    lexicon, source = compiled(data, skip_invalid=True)
    assert list(lexicon) == expected and [rejected.line for rejected in source.rejected] == refused


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.alphabet.name)
def test_lists_in_any_alphabet_are_read_like_words_given_one_by_one(language) -> None:
    marks = language.marks
    chosen = [marks[0], marks[-1], marks[:5], marks[::-1][:7], marks[-1] * 63]
    text = "\n".join(language.write(word) for word in chosen).encode()
    assert compiled(text, alphabet=language.alphabet)[0] == language.lexicon(chosen)


# --- lines that are no words --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"c4t", "'c4t', position 2: expected a letter of the alphabet english, found '4'"),
        (b"two words", "position 4: expected a letter of the alphabet english, found ' '"),
        (b"don't", '"don\'t", position 4: expected a letter of the alphabet english, found "\'"'),
        (b"caf\xc3\xa9", "'café', position 4: expected a letter of the alphabet english, found 'é'"),
        (
            b"caf\xe9",
            "list.txt:4, position 4: expected UTF-8, found byte 0xE9; name the encoding with --encoding: windows",
        ),
        (b"z" * 64, "expected at most 63 letters, found 64"),
        (b"a\x00b", "U+0000"),
        (b"cat\rdog", "U+000D"),
        (b"c\xef\xbb\xbfat", "U+FEFF"),
        ("cafe\u0301".encode(), "'cafe\u0301', position 4: expected a letter of the alphabet english, found 'e\u0301'"),
    ],
)
def test_a_line_that_is_no_word_is_reported_with_file_line_and_reason(line: bytes, reason: str) -> None:
    text = b"cat\n\n# remark\n" + line + b"\tmeaning\ndog\nc4t\n"
    with pytest.raises(WordListError) as caught:
        compiled(text)
    assert str(caught.value).startswith("list.txt:4, ") and reason in str(caught.value)
    assert "--skip-invalid" in str(caught.value)
    lexicon, source = compiled(text, skip_invalid=True)
    assert list(lexicon) == ["CAT", "DOG"]
    assert [rejected.line for rejected in source.rejected] == [4, 6]
    assert reason in str(source.rejected[0]) and str(source.rejected[0]).startswith("list.txt:4, ")
    assert (caught.value.expected, caught.value.found) == (source.rejected[0].expected, source.rejected[0].found)


def test_line_numbers_are_right_far_into_a_long_list() -> None:
    text = b"cat\n" * 400_000 + b"c4t\n" + b"dog\n" * 100_000 + b"d0g"
    lexicon, source = compiled(text, skip_invalid=True)
    assert [rejected.line for rejected in source.rejected] == [400_001, 500_002]
    assert list(lexicon) == ["CAT", "DOG"] and source.n_repeats == 499_998 and source.n_lines == 500_002


def test_a_line_without_end_is_one_row_that_is_too_long() -> None:
    text = b"cat\n" + b"x" * 3_000_000 + b"\ndog\n"
    with pytest.raises(WordListError, match=r"list\.txt:2: expected at most 1,048,576 bytes, found 3,000,000; correct"):
        compiled(text)
    lexicon, source = compiled(text, skip_invalid=True)
    assert list(lexicon) == ["CAT", "DOG"] and [rejected.line for rejected in source.rejected] == [2]


def test_a_row_is_told_in_the_same_words_whether_it_stops_the_work_or_not() -> None:
    lines = ["c4t", "don't", "naïve", "ca\u0301t", "z" * 70, "l'été", "a b"]
    for alphabet in (ENGLISH_LETTERS, Alphabet.named("french"), Alphabet.SPANISH):
        for line in lines:
            with contextlib.suppress(WordListError):
                compiled(f"{line}\n".encode(), alphabet=alphabet)
                continue
            _, source = compiled(f"{line}\n".encode(), alphabet=alphabet, skip_invalid=True)
            (rejected,) = source.rejected
            error = alphabet.refusal(BadWordError, repr(line) if len(line) < 60 else shown(line), line)
            assert str(rejected) == str(error.within("list.txt:1")) == str(rejected.error())


def test_words_that_share_their_tiles_are_counted_apart_from_repeats() -> None:
    french = Alphabet.named("french")
    for text, repeats, shared in (
        ("péché\npêche\n", 0, 1),
        ("pêche\npeche\nPÉCHÉ\npêche\nzut\npéché\nzut\n", 3, 2),
        ("pe\u0301che\u0301\npéché\n", 1, 0),
    ):
        lexicon, source = compiled(text.encode(), alphabet=french)
        assert "PECHE" in lexicon and (source.n_repeats, source.n_shared) == (repeats, shared)
    source = compiled("Straße\nSTRASSE\nstrasse\nMass\n".encode(), alphabet=Alphabet.GERMAN)[1]
    assert (source.n_repeats, source.n_shared) == (1, 1)


def test_several_lists_make_one_lexicon() -> None:
    source = WordSource(ENGLISH_LETTERS)
    for name, text in (("one", b"cat\nact"), ("two", b"dog\ncat\n")):
        source.take(Reader(io.BytesIO(text), name=name))
    source.add_words(["zebra", "DOG"])
    codes, offsets = source.finish()
    lexicon = Lexicon.from_bytes(build(codes, offsets, name="x", alphabet=ENGLISH_LETTERS))
    assert list(lexicon) == ["ACT", "CAT", "DOG", "ZEBRA"] and source.n_repeats == 2


def test_words_that_are_none_are_passed_over_only_when_asked() -> None:
    source = WordSource(ENGLISH_LETTERS, skip_invalid=True)
    source.add_words(["cat", "c4t", "dog"])
    assert [(rejected.line, rejected.text) for rejected in source.rejected] == [(1, "c4t")]
    with pytest.raises(BadWordError, match="word 1 'c4t'"):
        WordSource(ENGLISH_LETTERS).add_words(["cat", "c4t"])


def test_progress_is_told_and_never_goes_back(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    text = b"".join(bytes(word) + b"\n" for word in itertools.product(b"abcdefghijklmnopqrst", repeat=4)) * 3
    source = WordSource(ENGLISH_LETTERS)
    (tmp_path / "list.txt").write_bytes(text)
    with Reader(tmp_path / "list.txt") as reader:
        source.take(reader, lambda *step: told.append(step))
    read = [done for _, done, _ in told]
    assert read == sorted(read) and read[-1] == len(text) and all(of == len(text) for _, _, of in told)
    codes, offsets = source.finish()
    told.clear()
    build(codes, offsets, name="x", alphabet=ENGLISH_LETTERS, progress=lambda *step: told.append(step))
    assert [done for _, done, _ in told] == list(range(6)) and all(of == 5 for _, _, of in told)


# --- same words, same bytes ---------------------------------------------------------------------

_LISTS = st.sampled_from(LANGUAGES).flatmap(
    lambda language: st.tuples(st.just(language), st.lists(words(language.marks[-5:]), max_size=20))
)


@given(
    _LISTS,
    st.data(),
)
def test_the_same_words_give_the_same_bytes_whatever_their_order(pair, data: st.DataObject) -> None:
    language, listed = pair
    shuffled = data.draw(st.permutations(listed + listed[:3]))
    made = [
        compile_words(map(language.write, each), alphabet=language.alphabet)
        for each in (listed, shuffled, sorted(listed))
    ]
    assert made[0] == made[1] == made[2]


def test_the_same_words_give_the_same_bytes_in_every_process() -> None:
    script = (
        "import hashlib\nfrom wordcore.compile import compile_words\n"
        "words = {a + b + c for a in 'abcdefg' for b in 'aeiou' for c in 'rstz'}\n"
        "print(hashlib.sha256(compile_words(words, name='x', gaddag=True)).hexdigest())\n"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(digests) == 1


# --- the gatherer -------------------------------------------------------------------------------


def test_a_finished_gatherer_is_empty_and_can_start_again() -> None:
    for first in (["cat", "dog"], ["dog", "cat", "dog"]):
        gatherer = Gatherer(ENGLISH_LETTERS.codec)
        assert all(gatherer.add_word(word) for word in first)
        codes, offsets, _ = gatherer.finish()
        assert codes == b"\x03\x01\x14\x04\x0f\x07" and len(offsets) == 12
        assert gatherer.n_words == 0 and gatherer.sorted
        gatherer.add_word("ox")
        assert gatherer.finish()[0] == b"\x0f\x18"


def test_a_gatherer_says_where_each_word_came_from_first() -> None:
    gatherer = Gatherer(ENGLISH_LETTERS.codec)
    for word in ("dog", "cat", "dog", "ant"):
        gatherer.add_word(word)
    _, _, origin = gatherer.finish()
    assert origin is not None and list(memoryview(origin).cast("I")) == [3, 1, 0] and gatherer.n_repeats == 1


def test_codes_of_no_word_are_refused() -> None:
    gatherer = Gatherer(ENGLISH_LETTERS.codec)
    for codes in (b"", b"\x01" * 64):
        with pytest.raises(ValueError, match="1 to 63 tiles"):
            gatherer.add_codes(codes)
    assert not gatherer.add_word("c4t") and not gatherer.add_word("") and gatherer.finish()[0] == b""


@given(st.sampled_from([ENGLISH, DIGRAPHS, SIXTY_TWO]), st.data())
def test_words_that_share_their_first_ten_tiles_are_sorted_too(language, data: st.DataObject) -> None:
    stem = language.marks[-1] * data.draw(st.integers(8, 40))
    listed = [stem + end for end in data.draw(st.lists(st.text(language.marks[-3:], max_size=12), max_size=12))]
    assert list(language.lexicon(listed)) == language.spelled(sorted(set(listed)))


# --- whole or not at all ------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    target = tmp_path / "x.lex"
    target.write_bytes(b"old")
    script = (
        "import resource, signal, sys\n"
        "from wordcore import Lexicon\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "try:\n    Lexicon.from_words(['cat', 'dog']).save(sys.argv[1])\n"
        "except OSError as error:\n    print('OSError', error.errno)\n"
    )
    run = subprocess.run([sys.executable, "-c", script, str(target)], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("OSError") and target.read_bytes() == b"old" and os.listdir(tmp_path) == ["x.lex"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_disk_that_fills_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_open = open

    def open_on_a_full_disk(file, *rest, **options):
        stream = real_open(file, *rest, **options)
        os.dup2(os.open("/dev/full", os.O_WRONLY), stream.fileno())
        return stream

    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", open_on_a_full_disk)
        with pytest.raises(OSError, match="No space left"):
            write_whole(tmp_path / "x.lex", b"x" * 100_000)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, MemoryError])
@pytest.mark.parametrize("when", ["fsync", "chmod", "replace"])
def test_an_interruption_at_any_step_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error, when
) -> None:
    def interrupt(*arguments: object) -> None:
        raise error("stop")

    (tmp_path / "x.lex").write_bytes(b"old")
    with monkeypatch.context() as patched:
        patched.setattr(os, when, interrupt)
        with pytest.raises(error):
            Lexicon.from_words(["cat"]).save(tmp_path / "x.lex")
    assert os.listdir(tmp_path) == ["x.lex"] and (tmp_path / "x.lex").read_bytes() == b"old"


def test_an_interruption_inside_the_block_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), whole_file(tmp_path / "x") as stream:
        stream.write(b"half")
        raise KeyboardInterrupt
    assert os.listdir(tmp_path) == []


def test_control_c_stops_the_command_without_a_file_or_a_temporary(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wordcore", "compile", "-", "-o", str(tmp_path / "x.lex")]
    # A new process group, and the default way with SIGINT, which a shell's background job would not have.
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert child.stdin is not None
    chance = random.Random(1)
    with contextlib.suppress(BrokenPipeError):
        for _ in range(20_000):
            child.stdin.write(bytes(chance.choices(b"abcdefghijklmnopqrstuvwxyz", k=8)) + b"\n")
        child.stdin.flush()
        time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == 2 and errors == b"wordcore: stopped\n"
    assert os.listdir(tmp_path) == []


@pytest.mark.long
def test_five_million_words_compile_within_four_gigabytes(tmp_path: Path) -> None:
    script = (
        "import io, itertools, resource\n"
        "from wordcore import Alphabet, Lexicon\n"
        "from wordcore.compile import WordSource, build\n"
        "from wordcore.text import Reader\n"
        "resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n"
        "letters = 'abcdefghijklmnopqrstuvwxyz'\n"
        "lines = (''.join(p) + '\\n' for p in itertools.product(letters, repeat=5))\n"
        "source = WordSource(Alphabet.ENGLISH)\n"
        "while block := ''.join(itertools.islice(lines, 100_000)).encode():\n"
        "    source.take(Reader(io.BytesIO(block)))\n"
        "    if source._gatherer.n_words >= 5_000_000:\n        break\n"
        "codes, offsets = source.finish()\n"
        "lexicon = Lexicon.from_bytes(build(codes, offsets, name='big', alphabet=Alphabet.ENGLISH))\n"
        "print(len(lexicon), 'aaaaa' in lexicon, lexicon.index('abcde'))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.split() == ["5000000", "True", str(26 * 26 * 26 + 2 * 26 * 26 + 3 * 26 + 4)]
