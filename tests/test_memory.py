"""Nothing leaks, nothing is let go too early: ten thousand openings, and buffers that outlive their names."""

from __future__ import annotations

import gc
import mmap
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import wordcore
from wordcore import Alphabet, Lexicon, Where
from wordcore.format import read_header
from wordcore.scan import Scanner

# Grows by less than this over thousands of turns, or leaks: one lexicon below has 8 KB and more.
ALLOWED_GROWTH_KB = 2_000

MEASURE = """
import gc, os, pickle, sys
from wordcore import Alphabet, Lexicon, Where

def resident_kb():
    gc.collect()
    with open("/proc/self/statm") as stream:
        return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024

def growth(turn, n, warm_up=500):
    for i in range(warm_up):
        turn(i)
    before = resident_kb()
    for i in range(n):
        turn(i)
    return resident_kb() - before
"""

needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="measures by /proc")


def growth_kb(script: str, *arguments: str) -> int:
    """What a script in a process of its own prints last."""
    run = subprocess.run([sys.executable, "-c", MEASURE + script, *arguments], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
    return int(run.stdout.split()[-1])


@needs_proc
def test_ten_thousand_openings_and_closings_do_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(["cat", "act", "dog"]).save(path)
    script = """
def turn(i):
    lexicon = Lexicon.open(sys.argv[1])
    assert "cat" in lexicon and len(lexicon.words_from("act")) == 2
print(growth(turn, 10_000))
"""
    assert growth_kb(script, str(path)) < ALLOWED_GROWTH_KB


@needs_proc
def test_ten_thousand_round_trips_of_pickle_do_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(["cat", "act", "dog"]).save(path)
    script = """
sent = [Lexicon.open(sys.argv[1]), Lexicon.from_words(["cat", "act"])]
sent += [sent[0].words_from("act"), Where(length=3, contains="a"), Alphabet("odd", [("A", 1, 1), ("CH", 1, 1)])]
def turn(i):
    assert pickle.loads(pickle.dumps(sent[i % len(sent)])) is not None
print(growth(turn, 10_000))
"""
    assert growth_kb(script, str(path)) < ALLOWED_GROWTH_KB


@needs_proc
def test_files_that_are_refused_do_not_grow(tmp_path: Path) -> None:
    data = bytearray(Lexicon.from_words(["cat", "act", "dog"]).to_bytes())
    header_end = int.from_bytes(data[12:16], "little") + 32
    data[header_end + 64 :] = bytes(len(data) - header_end - 64)
    (tmp_path / "bad.lex").write_bytes(data)
    script = """
def turn(i):
    try:
        Lexicon.open(sys.argv[1]).words_from("cat")
    except ValueError:
        return
    raise SystemExit("it opened")
print(growth(turn, 3_000))
"""
    assert growth_kb(script, str(tmp_path / "bad.lex")) < ALLOWED_GROWTH_KB


@needs_proc
def test_tens_of_thousands_of_questions_do_not_grow() -> None:
    script = """
lexicon = Lexicon.from_words(a + b + c for a in "abcdefgh" for b in "aeiou" for c in "rstnl")
def turn(i):
    where = Where(length=(1, 3 + i % 3), pattern="?*", contains="a")
    view = lexicon.words_from("abcdrst?", where)
    bool(view), len(view), list(view), view[1:3], list(view[::2]), "bat" in view, view == list(view), repr(view)
    pairs = lexicon.extensions("abr", "stn?", (0, 2), where=where)
    bool(pairs), len(pairs), list(pairs), pairs[0], pairs.by_added(), list(pairs.words), repr(pairs)
    lexicon.anagrams("bat")._with_engine("scan")[0], lexicon.near("bxt", 2)[0]
    lexicon.hooks("ba"), lexicon[5], lexicon[2:9]
    list(lexicon.matching("b*")), list(lexicon.starting("b")), list(lexicon.ending("t")), lexicon.sample(3)
    for bad in ("a1", "[", "é"):
        for ask in (lexicon.words_from, lexicon.matching, lexicon.near, lexicon.index):
            try:
                ask(bad)
            except ValueError:
                pass
    "cat" in lexicon, "x" * 100 in lexicon, "é" in lexicon
    next(iter(lexicon.words_from("bat"))), next(iter(lexicon.extensions("ba", "t")))
print(growth(turn, 3_000, 1_000))
"""
    assert growth_kb(script) < ALLOWED_GROWTH_KB


@needs_proc
def test_building_and_combining_do_not_grow() -> None:
    script = """
from wordcore.statistics import statistics
words = [a + b + c for a in "abcdefgh" for b in "aeiou" for c in "rstnl"]
base = Lexicon.from_words(words[:50])
def turn(i):
    made = Lexicon.from_words(words[i % 50:] + words[:20])
    (made | base), (made & base), (made - base), made.edit(add=["zoo"], remove=words[60:62])
    made.to_bytes(), made.verify()
    kept = Lexicon.from_words([*words[i % 50:], "Cat", "CAT", "cat"], keep_spelling=True)
    (kept | base).verify(), kept.spellings("cat"), statistics(kept).to_svg()
    try:
        Lexicon.from_words([*words, "n0"])
    except ValueError:
        pass
print(growth(turn, 250, 100))
"""
    assert growth_kb(script) < ALLOWED_GROWTH_KB


@needs_proc
def test_opening_a_lexicon_costs_little_private_memory() -> None:
    script = """
def private_kb():
    with open("/proc/self/smaps_rollup") as stream:
        rows = dict(line.split()[:2] for line in stream if line.startswith("Private"))
    return int(rows["Private_Dirty:"])
import wordcore
before = private_kb()
lexicon = wordcore.load()
assert "quiz" in lexicon and len(lexicon.words_from("retinas")) == 256
print(private_kb() - before)
"""
    assert growth_kb(script) < 4_096


# --- who holds what -----------------------------------------------------------------------------


def mapped_lexicon(path: Path) -> tuple[Lexicon, mmap.mmap]:
    Lexicon.from_words(["cat", "act", "dog"]).save(path)
    with path.open("rb") as stream:
        mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    return Lexicon(mapped, read_header(mapped, "x")), mapped


def test_a_mapping_cannot_be_closed_under_a_living_lexicon(tmp_path: Path) -> None:
    lexicon, mapped = mapped_lexicon(tmp_path / "x.lex")
    with pytest.raises(BufferError):
        mapped.close()
    assert "cat" in lexicon and list(lexicon.words_from("act")) == ["ACT", "CAT"]


@pytest.mark.parametrize(
    "keep",
    [
        lambda lexicon: lexicon.words_from("act"),
        lambda lexicon: lexicon.extensions("ac", "t"),
        lambda lexicon: lexicon[1:],
        lambda lexicon: lexicon.matching("?a*", Where(length=3)),
        lambda lexicon: iter(lexicon),
        lambda lexicon: iter(lexicon.words_from("act")),
        lambda lexicon: iter(lexicon.extensions("ac", "t")),
        lambda lexicon: lexicon._section_view("words.codes"),
        lambda lexicon: lexicon._buffer_view(),
        lambda lexicon: lexicon._buffer_view()[64:],
    ],
)
def test_a_mapping_cannot_be_closed_under_a_living_view(tmp_path: Path, keep) -> None:
    lexicon, mapped = mapped_lexicon(tmp_path / "x.lex")
    kept = keep(lexicon)
    del lexicon
    gc.collect()
    with pytest.raises(BufferError):
        mapped.close()
    before = bytes(kept)[:3] if isinstance(kept, memoryview) else list(kept)
    assert before
    del kept
    gc.collect()
    mapped.close()


def test_the_mapping_is_let_go_with_the_last_name(tmp_path: Path) -> None:
    lexicon, mapped = mapped_lexicon(tmp_path / "x.lex")
    watch = weakref.ref(lexicon)
    del lexicon
    assert watch() is None, "a lexicon should go with its last reference, not with the next collection"
    mapped.close()


def test_a_lexicon_with_tags_goes_with_its_last_name_too() -> None:
    lexicon = Lexicon.from_bytes(wordcore.load("common").to_bytes())
    lexicon.tags("house")
    list(lexicon.matching("hou*", Where(tags="noun")))
    watch = weakref.ref(lexicon)
    del lexicon
    assert watch() is None


def test_a_lexicon_that_was_asked_everything_goes_with_its_last_name() -> None:
    lexicon = Lexicon.from_bytes(wordcore.load("common").to_bytes())
    where = Where(length=(2, 5), pattern="*a*", tags="noun", double="any")
    for view in (
        lexicon.words_from("houses?", where),
        lexicon.anagrams("house", where),
        lexicon.supersets("ou", where),
        lexicon.extensions("hou", "se", where=where),
        lexicon.starting("ho", where),
        lexicon.ending("se", where),
        lexicon.matching("h*", where),
        lexicon.near("hose", 1, where),
        lexicon[2:9],
    ):
        list(view)
    del view
    lexicon.hooks("at", where), lexicon.sample(3, where, by_commonness=True), lexicon.adjudicate(["house"])
    lexicon.check(["house"]), lexicon.check_lines(b"house\n"), lexicon.define("house"), lexicon.flag("house", "slang")
    lexicon.edit(add=["zzz"]), lexicon | lexicon, lexicon.verify(), list(Scanner(lexicon).find("a house"))
    assert lexicon._derived("anything", dict) is lexicon._derived("anything", list)
    watch = weakref.ref(lexicon)
    del lexicon
    assert watch() is None


def test_views_outlive_the_lexicon_variable() -> None:
    def questions():
        lexicon = Lexicon.from_words(["cat", "act", "at", "tact"])
        where = Where(length=(2, 3), pattern="*t")
        return (
            lexicon.words_from("tac", where),
            lexicon.extensions("ac", "tt", (1, 2), where=Where(contains="t")),
            lexicon.near("cst"),
            iter(lexicon.starting("a")),
            lexicon.matching("?a*"),
        )

    views = questions()
    gc.collect()
    noise = [bytes(range(256)) * 50 for _ in range(200)]
    assert [list(view) for view in (views[0], *views[2:])] == [
        ["ACT", "AT", "CAT"],
        ["CAT"],
        ["ACT", "AT"],
        ["CAT", "TACT"],
    ]
    assert list(views[1].words) == ["ACT", "AT", "CAT", "TACT"]
    assert len(noise) == 200


def test_a_bytearray_given_to_from_bytes_may_change_afterwards() -> None:
    data = bytearray(Lexicon.from_words(["cat"]).to_bytes())
    lexicon = Lexicon.from_bytes(data)
    data[:] = bytes(len(data))
    assert list(lexicon) == ["CAT"]
    lexicon.verify()


def test_a_codec_and_its_alphabet_go_together() -> None:
    codec = Alphabet("odd", [("A", 1, 1), ("Ñ", 1, 1)]).codec
    gc.collect()
    assert codec.codes("ñ") == b"\x02" and codec.alphabet.name == "odd"
