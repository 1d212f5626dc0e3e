"""Words in running text: every engine against one plain twin, streams, and the questions on top."""

from __future__ import annotations

import io
import itertools
import json
import pickle
import random
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon, scan
from wordcore._engine.scan.occurrences import EVERY, LONGEST, UNKNOWN, WHOLE, TextScan
from wordcore.cli import main
from wordcore.errors import AlphabetError, BadTypeError, BadWordError
from wordcore.scan import Located, Occurrence, Scanner, banned, compounds, unknown_words

IN_WORD = r"[\w\u0300-\u036f]"
TOKEN = re.compile(rf"{IN_WORD}+(?:['’]{IN_WORD}+)*")

# --- the plain twin -----------------------------------------------------------------------------------


def plain_tokens(text: str) -> list[tuple[int, int]]:
    found = []
    for token in TOKEN.finditer(text):
        end = token.end()
        if re.search(r".['’][sS]$", token[0], re.S):
            end -= 2
        found.append((token.start(), end))
    return found


def plain_whole(text: str, words: set[str]) -> list[tuple[str, int, int]]:
    tokens = [(text[s:e], s, e) for s, e in plain_tokens(text)]
    return [(token.upper(), s, e) for token, s, e in tokens if token.isascii() and token.upper() in words]


def plain_inside(text: str, words: set[str]) -> list[tuple[str, int, int]]:
    lengths = sorted({len(word) for word in words})
    spans = [(s, s + n) for s in range(len(text)) for n in lengths if s + n <= len(text)]
    return [(text[s:e].upper(), s, e) for s, e in spans if text[s:e].isascii() and text[s:e].upper() in words]


def plain_longest(found: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    kept: list[tuple[str, int, int]] = []
    for start, group in itertools.groupby(found, key=lambda item: item[1]):
        longest = max(group, key=lambda item: item[2])
        if not kept or start >= kept[-1][2]:
            kept.append(longest)
    return kept


def expected(text: str, words: set[str], inside: bool, overlapping: bool) -> list[tuple[str, int, int]]:
    if not inside:
        return plain_whole(text, words)
    return plain_inside(text, words) if overlapping else plain_longest(plain_inside(text, words))


letters = st.text("abAB", min_size=1, max_size=5)
long_words = st.text("ab", min_size=60, max_size=63)
word_sets = st.sets(letters | long_words, max_size=8).map(lambda words: {word.upper() for word in words})
texts = st.text(st.sampled_from("aaabbbABsS''’’ .-\n_1éßİſK\u0301ǆ😀中"), max_size=60)
options = st.tuples(st.booleans(), st.booleans())


# --- finding -----------------------------------------------------------------------------------------------


@given(word_sets, texts, options)
@example({"B"}, "b's", (False, False))
@example({"AB"}, "ab's's ab's'", (False, False))
@example({"A", "AB", "ABA"}, "ABAB", (True, False))
def test_every_engine_finds_what_the_plain_twin_finds(words: set[str], text: str, option: tuple[bool, bool]) -> None:
    inside, overlapping = option
    plain = expected(text, words, inside, overlapping)
    for engine in (
        Scanner(words, inside=inside, overlapping=overlapping),
        Scanner(Lexicon.from_words(words), inside=inside, overlapping=overlapping),
        Scanner([*words, "a long phrase that is nowhere"], inside=inside, overlapping=overlapping),
    ):
        found = engine.find(text)
        assert bool(found) == bool(plain)
        assert len(found) == len(plain)
        assert list(found) == plain
        assert all(text[o.start : o.end].upper() == o.word for o in found)


@given(word_sets, st.lists(texts, max_size=4).map("x".join), options, st.integers(1, 9))
def test_a_stream_gives_what_the_whole_text_gives(
    words: set[str], text: str, option: tuple[bool, bool], piece: int
) -> None:
    inside, overlapping = option
    for listed in (words, [*words, "x y"]):
        scanner = Scanner(listed, inside=inside, overlapping=overlapping)
        stream = io.StringIO(text, newline="")
        chunk, scan._CHUNK = scan._CHUNK, piece
        try:
            found = list(scanner.read(stream))
        finally:
            scan._CHUNK = chunk
        assert [f[:3] for f in found] == list(scanner.find(text))
        for occurrence in found:
            before = text[: occurrence.start]
            assert occurrence.line == before.count("\n") + 1
            assert occurrence.column == len(before) - (before.rfind("\n") + 1) + 1


@pytest.mark.parametrize("odd", ["", "é", "中", "😀"], ids=["ascii", "latin", "wide", "widest"])
def test_long_texts_and_tokens_are_searched_across_all_windows(odd: str) -> None:
    chance = random.Random(odd)
    words = {"A", "AB", "BAB", "ABBA", "B" * 63}
    text = "".join(chance.choices(["a", "b", "ab", "bab", "abba", " ", "'", "’s", "b" * 62, odd], k=5000))
    text = text.replace(" ", "") + " " + text
    for inside, overlapping in itertools.product((False, True), repeat=2):
        found = Scanner(words, inside=inside, overlapping=overlapping).find(text)
        assert list(found) == expected(text, words, inside, overlapping)
        assert len(Scanner(words, inside=inside, overlapping=overlapping).find(text)) == len(list(found))
    known = Lexicon.from_words(words)
    assert [(o.start, o.end) for o in unknown_words(text, known)] == [
        (s, e) for s, e in plain_tokens(text) if text[s:e] not in known and "😀" not in text[s:e]
    ]


def test_a_stream_is_never_held_whole() -> None:
    class Endless(io.TextIOBase):
        left = 40

        def read(self, size: int | None = -1) -> str:
            self.left -= 1
            return "x" * ((size or 0) - 2) + "ab" if self.left >= 0 else ""

    tracemalloc.start()
    try:
        for words in (["ab"], ["ab", "a phrase"]):
            assert sum(1 for _ in Scanner(words, inside=True).read(Endless())) == 40  # type: ignore[arg-type]
            assert list(Scanner(words).read(Endless())) == []  # type: ignore[arg-type]
        assert tracemalloc.get_traced_memory()[1] < 8 * scan._CHUNK
    finally:
        tracemalloc.stop()


def test_words_at_both_ends_of_each_kind_of_string() -> None:
    for filler in (" ", "é ", "中 ", "😀 "):
        text = f"cat{filler}cat"
        assert [o.start for o in Scanner(["cat"], inside=True).find(text)] == [0, len(text) - 3]
        assert Scanner(["cat"]).find(text)[-1] == ("CAT", len(text) - 3, len(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the dog's tail", ["DOG"]),
        ("the dog’s tail", ["DOG"]),
        ("DOG'S", ["DOG"]),
        ("dog's's", []),
        ("don't dog't", []),
        ("'dog' \"dog\"", ["DOG", "DOG"]),
        ("hot-dog dog_house dog5 5dog", ["DOG"]),
        ("dog\u0301 édog dogé", []),
        ("dogs", []),
    ],
)
def test_what_counts_as_a_whole_word(text: str, found: list[str]) -> None:
    for words in (["dog"], ["dog", "no such phrase"]):
        assert [o.word for o in Scanner(words).find(text)] == found


def test_phrases_accents_and_case() -> None:
    scanner = Scanner(["Ice cream", "café", "straße", "ΟΔΟΣ", "c3po"])
    text = "ICE CREAM, CAFÉ, Straße; οδος C3PO; nice cream, ice creams"
    assert [text[o.start : o.end] for o in scanner.find(text)] == ["ICE CREAM", "CAFÉ", "Straße", "οδος", "C3PO"]


def test_longest_first_and_overlapping() -> None:
    words = ["ass", "assassin", "sin", "in"]
    assert [o.word for o in Scanner(words, inside=True).find("assassins")] == ["ASSASSIN"]
    every = Scanner(words, inside=True, overlapping=True).find("assassins")
    assert every == [("ASS", 0, 3), ("ASSASSIN", 0, 8), ("ASS", 3, 6), ("SIN", 5, 8), ("IN", 6, 8)]


def test_the_shipped_lexicon_inside_and_whole(enable: Lexicon, enable_words: list[str]) -> None:
    text = (Path(__file__).parent.parent / "wordlists" / "licences" / "scowl.txt").read_text("utf-8")[:6000]
    known = set(enable_words)
    assert list(Scanner(enable).find(text)) == plain_whole(text, known)
    assert list(Scanner(enable, inside=True, overlapping=True).find(text)) == plain_inside(text, known)
    assert list(Scanner(enable, inside=True).find(text)) == plain_longest(plain_inside(text, known))


def test_words_said_again_and_again_are_spelt_right_each_time(enable: Lexicon) -> None:
    """More of them than are remembered, in both cases, of all lengths."""
    chance = random.Random(7)
    said = [chance.choice((str.lower, str.upper))(word) for word in chance.choices(enable.sample(3000, seed=7), k=9000)]
    starts = itertools.accumulate((len(word) + 1 for word in said), initial=0)
    spans = [(word.upper(), start, start + len(word)) for word, start in zip(said, starts, strict=False)]
    for inside in (False, True):
        assert list(Scanner(enable, inside=inside).find(" ".join(said))) == spans
        assert list(Scanner(enable, inside=inside).find("\u4e2d".join(said))) == (spans if inside else [])


def other_alphabet(name: str, tiles: str, **more: bool) -> Alphabet:
    return Alphabet(name, [(tile, 1, 1) for tile in tiles.split()], **more)  # type: ignore[arg-type]


def test_other_alphabets_have_their_own_words() -> None:
    alphabet = other_alphabet("tiny", "A C CH Ñ O L LL E")
    lexicon = Lexicon.from_words(["año", "calle", "ocho"], alphabet=alphabet)
    text = "AÑO l'año, calles; calle ocho"
    assert [(o.word, text[o.start : o.end]) for o in Scanner(lexicon).find(text)] == [
        ("AÑO", "AÑO"), ("AÑO", "año"), ("CALLE", "calle"), ("OCHO", "ocho"),
    ]  # fmt: skip
    assert [o.start for o in Scanner(lexicon, inside=True).find("xcallesaño")] == [1, 7]
    assert [f[:3] for f in Scanner(lexicon).read(io.StringIO(text))] == list(Scanner(lexicon).find(text))
    assert [o.word for o in unknown_words("el año 4to", lexicon)] == ["EL"]
    with pytest.raises(AlphabetError):
        TextScan(lexicon)


def test_an_alphabet_that_drops_accents_finds_accented_words() -> None:
    lexicon = Lexicon.from_words(["eleve"], alphabet=other_alphabet("plain", "E L V", strip_accents=True))
    assert Scanner(lexicon).find("un élève") == [("ELEVE", 3, 8)]


@pytest.mark.parametrize("words", [[], ["cat"], ["ice cream"]])
def test_a_scanner_travels_as_its_words(words: list[str], enable: Lexicon) -> None:
    scanner = Scanner(words, inside=True, overlapping=True)
    sent = pickle.dumps(scanner)
    assert b"ahocorasick" not in sent
    again = pickle.loads(sent)
    assert repr(again) == repr(scanner) and list(again.find("cats")) == list(scanner.find("cats"))
    assert pickle.loads(pickle.dumps(Scanner(enable))).find("cat")[0].word == "CAT"
    assert pickle.loads(pickle.dumps(scanner.find("cats"))) == list(scanner.find("cats"))


def test_what_cannot_be_scanned_is_refused() -> None:
    with pytest.raises(TypeError, match="words: expected a list of words"):
        Scanner("cat")
    with pytest.raises(ValueError, match="words: expected words and phrases, found an empty string"):
        Scanner(["cat", ""])
    with pytest.raises(TypeError, match=r"text: expected a string, found b.*; decode bytes first"):
        Scanner(["cat"]).find(b"cat")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="stream: expected text, found b"):
        list(Scanner(["cat"]).read(io.BytesIO(b"cat")))  # type: ignore[arg-type]


def test_the_engine_checks_its_bounds_and_its_mode(enable: Lexicon) -> None:
    made = TextScan(enable, True)
    for start, stop in ((-1, 2), (2, 1), (0, 4)):
        with pytest.raises(IndexError):
            made.spans("cat", start, stop, WHOLE)
    for mode in (EVERY, LONGEST):
        with pytest.raises(ValueError, match="mode: expected one for tokens"):
            TextScan(enable).spans("cat", 0, 3, mode)
    for mode in (WHOLE, UNKNOWN, EVERY, LONGEST):
        assert made.count("", mode) == 0 and made.spans("", 0, 0, mode)[1] == 0


# --- questions ----------------------------------------------------------------------------------------------


def test_banned_words_are_reported_with_their_surroundings() -> None:
    text = "A classic: don't pass the ass's bass."
    assert [f.within for f in banned(text, ["ass"], inside=True)] == ["classic", "pass", "ass's", "bass"]
    assert banned(text, ["ass"]) == [("ASS", 26, 29, "ass's")]
    assert banned(text, Scanner(["pass the", "bass"])) == [("PASS THE", 17, 25, "pass the"), ("BASS", 32, 36, "bass")]
    assert len(banned("a" * 2000, ["aa"], inside=True)[1000].within) <= 162


@given(texts, st.sets(letters, max_size=6))
def test_unknown_words_are_the_tokens_of_letters_that_are_no_words(text: str, words: set[str]) -> None:
    lexicon = Lexicon.from_words(words)

    def is_candidate(token: str) -> bool:
        return all(c.isalpha() or c in "'’" or "\u0300" <= c <= "\u036f" for c in token)

    plain = [
        Occurrence(text[s:e].upper(), s, e)
        for s, e in plain_tokens(text)
        if is_candidate(text[s:e]) and text[s:e] not in lexicon and (e - s > 1 or any(len(word) == 1 for word in words))
    ]
    assert unknown_words(text, lexicon) == plain


def test_the_unknown_words_of_a_sentence() -> None:
    text = "I qwick: a brown fox’s 2nd jump, don't you zink?"
    assert [(o.word, text[o.start : o.end]) for o in unknown_words(text)] == [
        ("QWICK", "qwick"), ("DON'T", "don't"), ("ZINK", "zink"),
    ]  # fmt: skip


@given(st.text("ab", min_size=1, max_size=9), st.sets(letters, max_size=9), st.integers(1, 3), st.integers(2, 4))
def test_compounds_are_all_the_splits(word: str, words: set[str], shortest: int, parts: int) -> None:
    lexicon = Lexicon.from_words(words)
    plain = []
    for n in range(2, parts + 1):
        for cuts in itertools.combinations(range(1, len(word)), n - 1):
            split = [word[i:j] for i, j in itertools.pairwise((0, *cuts, len(word)))]
            if all(len(piece) >= shortest and piece in lexicon for piece in split):
                plain.append(tuple(piece.upper() for piece in split))
    assert compounds(word, lexicon, shortest=shortest, parts=parts) == plain


def test_compounds_of_english() -> None:
    assert compounds("sunflower") == [("SUN", "FLOWER")]
    assert compounds("nevertheless", parts=3)[-1] == ("NEVER", "THE", "LESS")
    assert compounds("cat") == []
    with pytest.raises(BadWordError):
        compounds("sun-flower")
    with pytest.raises(ValueError, match="shortest: expected 1 or more, found 0"):
        compounds("sunflower", shortest=0)


def test_compounds_split_between_tiles() -> None:
    alphabet = other_alphabet("tiny", "A C H CH O")
    lexicon = Lexicon.from_words(["ac", "ho", "a", "cho"], alphabet=alphabet)
    assert compounds("acho", lexicon, shortest=1) == [("A", "CHO")]


def test_all_of_enable_takes_little_memory() -> None:
    code = """
import resource, sys, wordcore
from wordcore.scan import Scanner
text = "the quick brown fox jumps over the lazy dogs " * 20_000
for options in ({}, {"inside": True}, {"inside": True, "overlapping": True}):
    assert len(Scanner(wordcore.load(), **options).find(text)) > 100_000
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if sys.platform == "linux":  # what getrusage says still counts the parent that forked this process
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(peak)
"""
    pytest.importorskip("resource")
    used = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    kilobytes = int(used) // (1024 if sys.platform == "darwin" else 1)
    assert kilobytes < 200_000


# --- the command line --------------------------------------------------------------------------------------------


def test_the_scan_command_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("A classic\nice cream\n", newline="")
    name = str(tmp_path / "a.txt")
    assert main(["scan", name, "--word", "ass", "--word", "ice cream", "--inside"]) == 0
    assert capsys.readouterr().out == f"{name}:1:5: ASS\n{name}:2:1: ICE CREAM\n"
    assert main(["scan", name, "--word", "ass"]) == 1
    assert capsys.readouterr().out == ""
    (tmp_path / "words.txt").write_text("# ours\nclassic\n\n")
    assert main(["scan", name, "--words", str(tmp_path / "words.txt"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": name, **Located("CLASSIC", 2, 9, 1, 3)._asdict()}
    assert main(["scan", name, "--count"]) == 0
    assert capsys.readouterr().out == f"{name}: 3\n"
    (tmp_path / "words.txt").write_text("# none\n")
    assert main(["scan", name, "--words", str(tmp_path / "words.txt")]) == 2


def test_the_scan_command_names_unknown_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("The cat\r\nqwzl cat zink\r\n", newline="")
    name = str(tmp_path / "a.txt")
    assert main(["scan", name, "--unknown"]) == 1
    assert capsys.readouterr().out == f"{name}:2:1: QWZL\n{name}:2:10: ZINK\n"
    assert main(["scan", name, "--unknown", "--json"]) == 1
    assert [json.loads(line)["start"] for line in capsys.readouterr().out.splitlines()] == [9, 18]
    assert main(["scan", name, "--unknown", "--inside"]) == 2
    (tmp_path / "a.txt").write_text("The cat\n")
    assert main(["scan", name, "--unknown"]) == 0


def test_the_scan_command_reads_standard_input_and_splits_words() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "wordcore", "scan", "--word", "cat"], input="a cat\n", capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "-:1:3: CAT\n")
    ran = subprocess.run(
        [sys.executable, "-m", "wordcore", "scan", "--compounds", "sunflower"], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "SUN + FLOWER\n")


def test_the_default_lexicon_is_the_shipped_one(enable: Lexicon) -> None:
    assert unknown_words("cat qqq") == unknown_words("cat qqq", enable) == [Occurrence("QQQ", 4, 7)]
    assert wordcore.load() is enable


def test_a_sign_that_stands_on_a_tile_joins_the_letters_beside_it() -> None:
    catalan = Lexicon.from_words(["col\u00b7lega", "la"], alphabet=Alphabet.CATALAN)
    text = "La col\u00b7lega; l'al\u00b7la\u00b7 2col\u00b7lega"
    assert [tuple(found) for found in Scanner(catalan).find(text)] == [("LA", 0, 2), ("COL\u00b7LEGA", 3, 11)]
    assert [tuple(found) for found in unknown_words(text, catalan)] == [("AL\u00b7LA", 15, 20)]
    assert [found.word for found in Scanner(catalan).read(io.StringIO(text))] == ["LA", "COL\u00b7LEGA"]


@pytest.mark.parametrize("inside", [False, True])
def test_a_lexicon_without_words_is_nowhere(inside: bool) -> None:
    for alphabet in (Alphabet.ENGLISH, Alphabet.GERMAN):
        scanner = Scanner(Lexicon.from_words([], alphabet=alphabet), inside=inside)
        assert not scanner.find("abc") and len(scanner.find("abc")) == 0 and not list(scanner.read(io.StringIO("abc")))


def test_what_cannot_be_split_is_found_out_at_once() -> None:
    lexicon = Lexicon.from_words(["a", "aa"])
    assert compounds("a" * 62 + "b", lexicon, shortest=1, parts=63) == []  # once 2 ** 40 dead ends
    assert len(compounds("a" * 12, lexicon, shortest=1, parts=12)) == 233  # the 13th Fibonacci number


@pytest.mark.parametrize("thing", [5, None, b"cat", ["cat"]])
def test_a_text_is_a_str_in_every_question(thing: object) -> None:
    for ask in (Scanner(["cat"]).find, unknown_words, compounds, lambda text: banned(text, ["cat"])):
        with pytest.raises(TypeError, match="text: expected a string, found"):
            ask(thing)  # type: ignore[operator]
    with pytest.raises(TypeError, match="lexicon: expected a Lexicon, found"):
        unknown_words("cat", "enable")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="parts: expected a whole number, found"):
        compounds("cat", parts=2.5)  # type: ignore[arg-type]


def test_lines_end_alike_for_words_and_for_unknown_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.txt").write_bytes(b"cat\rqwzx\r\nqwzx cat\n")
    name = str(tmp_path / "t.txt")
    assert main(["scan", name, "--unknown"]) == 1
    assert capsys.readouterr().out == f"{name}:1:5: QWZX\n{name}:2:1: QWZX\n"
    assert main(["scan", name, "--word", "qwzx"]) == 0
    assert capsys.readouterr().out == f"{name}:1:5: QWZX\n{name}:2:1: QWZX\n"


def test_a_word_set_that_is_not_utf8_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "set.txt").write_bytes(b"cat\n\xff\n")
    assert main(["scan", "--words", str(tmp_path / "set.txt"), str(tmp_path / "set.txt")]) == 2
    said = capsys.readouterr().err
    assert "set.txt:2, position 1: expected UTF-8, found byte 0xFF; name the encoding with --encoding: " in said


@pytest.mark.parametrize(
    ("words", "said"), [([5], "word 1: expected a string, found 5"), (5, "words: expected a list")]
)
def test_what_is_not_words_is_told_in_our_own_words(words: object, said: str) -> None:
    with pytest.raises(BadTypeError, match=said):
        Scanner(words)  # type: ignore[arg-type]
