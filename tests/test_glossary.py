"""The glossary: entries by word and by form, a file that is verified before it is read, and the command."""

from __future__ import annotations

import hashlib
import io
import json
import pickle
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import GlossaryError, WordListError
from wordcore.glossary import DIGESTS, PARTS, Entry, Glossary, build, digest_of, lookup, read_rows, record
from wordcore.places import directories, shipped_directory

WORDLISTS = Path(__file__).resolve().parent.parent / "wordlists"
MOUSE = [("mouse", ["n a small rodent", "v to hunt mice"]), ("mice", ["=mouse"])]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's directory in which nothing is trusted yet."""
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def opened(data: bytes) -> Glossary:
    return Glossary.from_bytes(data, digest=digest_of(data))


# --- what it says ---------------------------------------------------------------------------------


def test_an_inflected_form_leads_to_its_lemma(enable: Lexicon) -> None:
    entries = enable.define("mice")
    assert {entry.lemma for entry in entries} == {"MOUSE"}
    assert entries[0].part == "noun" and entries[0].definition.startswith("any of numerous small rodents")
    assert enable.define("MICE") == entries == enable.define("Mouse")


def test_a_form_of_two_words_leads_to_both_and_its_own_senses_come_first(enable: Lexicon) -> None:
    assert list(dict.fromkeys(entry.lemma for entry in enable.define("leaves"))) == ["LEAF", "LEAVE"]
    assert list(dict.fromkeys(entry.lemma for entry in enable.define("abandoned"))) == ["ABANDONED", "ABANDON"]


@pytest.mark.parametrize("word", ["qqq", "", "naïve", "\ud800", "a" * 5000, "c4t", "\x00", "mice\x00", "mice\xff"])
def test_a_word_without_a_definition_has_no_entries(word: str, enable: Lexicon) -> None:
    assert enable.define(word) == []


def test_anything_but_a_str_is_a_type_error(enable: Lexicon) -> None:
    with pytest.raises(TypeError, match="word: expected a string, found b"):
        enable.define(b"mice")  # type: ignore[arg-type]


def test_every_line_of_the_list_is_in_the_shipped_glossary() -> None:
    rows: dict[str, list[str]] = {}
    with (WORDLISTS / "glossary.tsv").open("rb") as stream:
        rows.update(read_rows(stream, "glossary.tsv"))

    def expected(word: str) -> list[Entry]:
        own = [Entry(word.upper(), PARTS[cell[0]], cell[2:]) for cell in rows[word] if cell[0] != "="]
        for cell in rows[word]:
            if cell[0] == "=":
                lemma = cell[1:]
                own += [Entry(lemma.upper(), PARTS[c[0]], c[2:]) for c in rows[lemma] if c[0] != "="]
        return own

    for word in list(rows)[::37]:
        assert lookup(word, directories()) == expected(word), word


def test_importing_the_package_loads_no_glossary() -> None:
    code = "import sys, wordcore; wordcore.load(); print({'marisa_trie', 'wordcore.glossary'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"


# --- the file -----------------------------------------------------------------------------------------


cells = st.text(st.characters(codec="utf-8", exclude_characters="\t\n\r"), min_size=1, max_size=20)
texts = st.text("abcdé", min_size=1, max_size=5)


@given(st.dictionaries(texts, st.lists(st.tuples(st.sampled_from("nvar"), cells), min_size=1, max_size=4)))
def test_a_glossary_gives_back_what_was_put_in(rows: dict[str, list[tuple[str, str]]]) -> None:
    listed = {word: [f"{part} {text}" for part, text in senses] for word, senses in rows.items()}
    made = opened(build(listed.items(), "a notice"))
    assert made.notice == "a notice"
    for word, senses in rows.items():
        plain = list(dict.fromkeys(Entry(word.upper(), PARTS[part], text) for part, text in senses))
        assert made.lookup(word) == made.lookup(word.upper()) == plain
        assert word in made
    assert "zzz" not in made and made.lookup("zzz") == []


def test_the_same_rows_give_the_same_bytes_in_any_order() -> None:
    assert build(MOUSE) == build(reversed(MOUSE))


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(blob: bytes) -> None:
    with pytest.raises(GlossaryError):
        Glossary.from_bytes(blob)


@given(st.data())
def test_a_glossary_with_one_byte_changed_is_refused_before_the_trie_is_read(data: st.DataObject) -> None:
    good = build(MOUSE, "notice")
    at = data.draw(st.integers(0, len(good) - 1))
    damaged = bytearray(good)
    damaged[at] ^= data.draw(st.integers(1, 255))
    cut = good[: data.draw(st.integers(0, len(good) - 1))]
    for blob in (bytes(damaged), cut, good + b"\x00"):
        for digest in (None, digest_of(good), digest_of(blob)):
            # Even for one whose digest is given the file's own checksum has to hold.
            with pytest.raises(GlossaryError):
                Glossary.from_bytes(blob, digest=digest)


@pytest.mark.parametrize(
    ("blob", "reason"),
    [
        (b"", "expected a glossary, which starts with"),
        (b"WORDCORE" + bytes(90), "found b'WORDCORE'"),
        (b"WORDGLOS" + (2).to_bytes(4, "little") + bytes(90), "expected format version 1, found 2"),
        (build(MOUSE)[:-1], "expected bytes that fit their checksum"),
        (build(MOUSE)[:40], "expected a head of 64 bytes, found the end after 40"),
        (build(MOUSE)[:24] + b"12345678" + build(MOUSE)[32:], "expected bytes that fit their checksum"),
    ],
)
def test_the_error_says_what_is_wrong_and_what_to_do(blob: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.glossary"
    path.write_bytes(blob)
    with pytest.raises(GlossaryError) as caught:
        Glossary.open(path)
    assert str(caught.value).startswith(f"{path}: ") and reason in str(caught.value)
    assert "wordcore define --build" in str(caught.value)


def test_a_language_without_a_glossary_says_so() -> None:
    with pytest.raises(GlossaryError, match=r"klingon\.glossary: expected an installed glossary, found none; `word"):
        lookup("qapla", directories(), "klingon")


def test_the_name_of_an_alphabet_leads_out_of_no_directory(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "secret.glossary").write_bytes(build(MOUSE))
    for language in ("../secret", str(tmp_path / "secret")):
        with pytest.raises(GlossaryError, match="expected an installed glossary, found none"):
            lookup("mice", [tmp_path / "inner"], language)


def test_a_definition_given_many_times_counts_once() -> None:
    assert len(opened(build([("cat", ["n a pet"] * 300)])).lookup("cat")) == 1


def test_a_glossary_of_another_language_is_found_in_the_users_directory(home: Path) -> None:
    alphabet = wordcore.Alphabet("tiny", [(tile, 1, 1) for tile in "CHAT"])
    data = build([("chat", ["n un animal"])])
    record(data, "tiny.glossary")
    (home / "tiny.glossary").write_bytes(data)
    assert Lexicon.from_words(["chat"], alphabet=alphabet).define("CHAT") == [Entry("CHAT", "noun", "un animal")]


def test_many_threads_may_ask_first(tmp_path: Path) -> None:
    (tmp_path / "shared.glossary").write_bytes(build(MOUSE))
    record(build(MOUSE), "shared.glossary")
    found: list[list[Entry]] = []
    threads = [threading.Thread(target=lambda: found.append(lookup("mice", [tmp_path], "shared"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(len(entries) == 2 for entries in found)


# --- which files are trusted ------------------------------------------------------------------------------


ANIMALS = ("mouse", "cat", "dog", "horse", "house", "mole", "vole", "tiger", "lion", "bear", "deer", "fox", "wolf")
OPEN_ALL = """
import pickle, sys, marisa_trie
for trie in pickle.load(sys.stdin.buffer):
    try:
        opened = marisa_trie.BytesTrie().frombytes(trie)
        found = [opened.get(word) for word in ("mouse", "horse", "house", "zebra", "wolf")]
    except (RuntimeError, KeyError, MemoryError, ValueError):
        pass
"""


def forged_files(count: int) -> list[tuple[bytes, bytes]]:
    """Sound glossary files, checksum and all, each with its trie, in which some bytes are others."""
    good = build([(word, [f"n a {word}", f"v to {word}"]) for word in ANIMALS], "notice")
    head, start = good[:32], 64 + int.from_bytes(good[12:16], "little")
    found = []
    for seed in range(count):
        chance = random.Random(seed)
        trie = bytearray(good[start:])
        for _ in range(chance.choice([1, 2, 4])):
            at = chance.randrange(16, len(trie))
            trie[at] = chance.choice([0, 255, trie[at] ^ 1 << chance.randrange(8), chance.randrange(256)])
        body = good[64:start] + bytes(trie)
        found.append((head + hashlib.sha256(body).digest() + body, bytes(trie)))
    return found


def test_forged_files_that_would_end_the_process_never_reach_marisa(tmp_path: Path) -> None:
    files = forged_files(400)
    tries = pickle.dumps([trie for _, trie in files])
    ended = subprocess.run([sys.executable, "-c", OPEN_ALL], input=tries, capture_output=True, timeout=120).returncode
    assert ended < 0, "the forgeries are harmless"
    path = tmp_path / "english.glossary"
    for data, _ in files[::8]:
        with pytest.raises(
            GlossaryError, match="expected a glossary that is shipped or was built here, found one with"
        ):
            Glossary.from_bytes(data)
        path.write_bytes(data)
        with pytest.raises(GlossaryError, match="or give its digest to Glossary"):
            Glossary.open(path)
        with pytest.raises(GlossaryError, match="expected the digest"):
            Glossary.open(path, digest=digest_of(build(MOUSE)))
        with pytest.raises(GlossaryError):
            lookup("mouse", [tmp_path])


def test_a_glossary_of_somebody_else_opens_with_its_digest_alone(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "theirs.glossary"
    path.write_bytes(build(MOUSE))
    with pytest.raises(GlossaryError, match=f"found one with digest {digest_of(build(MOUSE))}"):
        Glossary.open(path)
    for digest in (digest_of(build(MOUSE)), digest_of(build(MOUSE)).upper()):
        assert len(Glossary.open(path, digest=digest).lookup("mice")) == 2
    with pytest.raises(GlossaryError, match=r"theirs\.glossary: expected the digest '12', found"):
        Glossary.open(path, digest="12")
    with pytest.raises(TypeError, match="digest: expected a SHA-256 as text, found 12"):
        Glossary.open(path, digest=12)  # type: ignore[arg-type]
    assert not home.exists(), "opening one with its digest makes it trusted for this call only"


def test_a_glossary_is_recorded_once_in_the_form_of_sha256sum(home: Path) -> None:
    for _ in range(2):
        assert record(build(MOUSE), "a\nb é.glossary") == digest_of(build(MOUSE))
    assert (home / DIGESTS).read_text() == f"{digest_of(build(MOUSE))}  a\\nb \\xe9.glossary\n"
    assert Glossary.from_bytes(build(MOUSE)).lookup("mice")


@pytest.mark.parametrize("junk", [b"", b"\n\n", b"\xff\xfe\n", b"0" * 64, b"x" * 10**6 + b"\n"])
def test_any_file_of_digests_is_read(home: Path, junk: bytes) -> None:
    home.mkdir()
    (home / DIGESTS).write_bytes(junk)
    with pytest.raises(GlossaryError, match="built here"):
        Glossary.from_bytes(build(MOUSE))
    record(build(MOUSE), "x")
    assert Glossary.from_bytes(build(MOUSE)).lookup("mice")


def test_the_shipped_glossary_is_the_one_recorded_in_the_package() -> None:
    shipped = Path(shipped_directory())
    recorded = (shipped / DIGESTS).read_text().split()
    assert recorded == [digest_of((shipped / "english.glossary").read_bytes()), "english.glossary"]


# --- making one ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([("cat", ["x an animal"])], "'cat': expected one of n .noun..* a definition, found 'x an animal'"),
        ([("c\0t", ["n an animal"])], "expected letters, found a null character"),
        ([("cat", ["n"])], "'cat': expected one of n .*found 'n'"),
        ([("cat", [""])], "'cat': expected one of n .*found ''"),
        ([("cats", ["=cat"])], "'cats': expected a lemma with a definition of its own, found 'cat'"),
        ([("cats", ["=cat"]), ("cat", ["=cats"])], "expected a lemma with a definition of its own"),
        ([("cat", [f"n sense {i}" for i in range(300)])], "'cat': expected at most 254 definitions, found 300"),
    ],
)
def test_rows_that_make_no_glossary_are_refused(rows: list[tuple[str, list[str]]], reason: str) -> None:
    with pytest.raises(WordListError, match=reason):
        build(rows)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"cat\tn an animal\ndog\n", "x:2: expected a word, a tab and a definition, found 'dog'"),
        (b"\tn nothing\n", "x:1: expected a word, a tab and a definition, found"),
        (b"caf\xe9\tn a place\n", "x:1, position 4: expected UTF-8, found byte 0xE9"),
    ],
)
def test_a_line_that_is_none_is_reported_with_its_number(text: bytes, reason: str) -> None:
    with pytest.raises(WordListError, match=reason):
        list(read_rows(io.BytesIO(text), "x"))


def test_a_list_may_have_remarks_a_mark_and_any_line_ends() -> None:
    text = "\ufeff# ours\r\n\r\ncat\tn an animal\r\n".encode()
    assert list(read_rows(io.BytesIO(text), "x")) == [("cat", ["n an animal"])]


# --- the command line --------------------------------------------------------------------------------------


def test_the_define_command_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "mice"]) == 0
    assert capsys.readouterr().out.startswith("MOUSE (MICE)\n  noun       any of numerous small rodents")
    assert main(["define", "mice", "qqq", "--json"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["word"] == "MICE" and first["entries"][0]["lemma"] == "MOUSE"
    assert second == {"word": "QQQ", "entries": []}
    assert main(["define"]) == 2


def test_the_define_command_builds_a_glossary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ours.tsv").write_text("mouse\tn a small rodent\nmice\t=mouse\n")
    target = tmp_path / "made" / "ours.glossary"
    assert main(["define", "--build", str(tmp_path / "ours.tsv"), "-o", str(target)]) == 0
    assert f"digest {digest_of(target.read_bytes())}" in capsys.readouterr().err
    assert Glossary.open(target).lookup("mice") == [Entry("MOUSE", "noun", "a small rodent")]
    (tmp_path / "ours.tsv").write_text("mice\n")
    assert main(["define", "--build", str(tmp_path / "ours.tsv"), "-o", str(target)]) == 2
    assert "ours.tsv:1: expected a word, a tab and a definition, found 'mice'" in capsys.readouterr().err
