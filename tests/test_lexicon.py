"""The contract of a Lexicon, line by line: opening, naming, membership, sequence, errors, algebra, pickles."""

from __future__ import annotations

import copy
import hashlib
import inspect
import itertools
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DIGRAPHS, LANGUAGES, Case, cases, words

import wordcore
from wordcore import Alphabet, Extensions, Hooks, Lexicon, Where
from wordcore.errors import (
    AlphabetError,
    BadWordError,
    CorruptLexiconError,
    DigestMismatchError,
    UnknownLexiconError,
)

TINY = Lexicon.from_words(["cat", "Cats", "ACT", "dog"], name="tiny")
NOT_STR = [b"cat", bytearray(b"cat"), None, 7, 1.5, ("c", "a"), ["cat"], object(), True]


# --- membership ---------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["cat", "CAT", "Cat", "cAt"])
def test_membership_takes_any_case(word: str) -> None:
    assert word in TINY


@given(st.text())
def test_membership_never_raises_for_a_str(text: str) -> None:
    expected = text.isascii() and text.upper() in {"CAT", "CATS", "ACT", "DOG"}
    assert (text in TINY) == expected


@given(st.sampled_from(LANGUAGES), st.text(max_size=300))
def test_membership_never_raises_in_any_alphabet(language, text: str) -> None:
    assert (text in language.lexicon([language.marks[0]])) in (True, False)


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "cat ",
        " cat",
        "c-t",
        "c4t",
        "cát",
        "cat\x00",
        "\x00",
        "\ud800",
        "\U0001f600",
        "?",
        "[cat]",
        "cat\n",
        "cat's",
    ],
)
def test_what_is_no_word_is_simply_not_there(word: str) -> None:
    assert word not in TINY


@pytest.mark.parametrize("length", [11, 12, 13, 24, 25, 62, 63, 64, 65, 252, 253, 10_000, 3_000_000])
def test_absurd_lengths_are_simply_not_there(length: int) -> None:
    assert "a" * length not in TINY
    assert "é" * length not in TINY
    assert "a" * (length - 1) + "1" not in TINY
    assert "szcz" * length not in DIGRAPHS.lexicon([DIGRAPHS.marks[0]])


@pytest.mark.parametrize("thing", NOT_STR, ids=repr)
def test_anything_but_a_str_is_a_type_error(thing) -> None:
    questions = [
        lambda: thing in TINY,
        lambda: TINY.index(thing),
        lambda: TINY.starting(thing),
        lambda: TINY.ending(thing),
        lambda: TINY.matching(thing),
        lambda: TINY.near(thing),
        lambda: TINY.hooks(thing),
        lambda: TINY.anagrams(thing),
        lambda: TINY.words_from(thing),
        lambda: TINY.supersets(thing),
        lambda: TINY.extensions(thing, "a"),
        lambda: TINY.extensions("a", thing),
        lambda: TINY.adjudicate([thing]),
        lambda: TINY.edit(add=[thing]),
        lambda: Lexicon.from_words([thing]),
        lambda: Where(contains=thing),
        lambda: Where(excludes=thing),
        lambda: wordcore.load(thing),
        lambda: wordcore.load().has_tag("mice", thing),
        lambda: wordcore.load().flag("mice", thing),
        lambda: Lexicon.from_words([], name=thing),
        lambda: Alphabet.named(thing),
        lambda: Alphabet.from_toml(thing),
        lambda: Alphabet.ENGLISH.value(thing),
        lambda: Alphabet.ENGLISH.normalise(thing),
    ]
    for number, ask in enumerate(questions):
        with pytest.raises(TypeError):
            ask()
            pytest.fail(f"question {number} took {thing!r}")


def test_a_subclass_of_str_is_a_str() -> None:
    class Word(str):
        def upper(self) -> str:
            raise AssertionError("nobody asks a word to fold itself")

    assert Word("cat") in TINY and Word("nope") not in TINY
    assert TINY.index(Word("cat")) == 1


# --- the sorted sequence ------------------------------------------------------------------------


def test_words_come_back_sorted_once_and_in_upper_case() -> None:
    assert list(TINY) == ["ACT", "CAT", "CATS", "DOG"] and len(TINY) == 4
    assert list(Lexicon.from_words(["b", "a", "B", "ab", "A"])) == ["A", "AB", "B"]


def test_it_is_a_sequence_with_indexes_and_slices() -> None:
    assert (TINY[0], TINY[-1], TINY[3]) == ("ACT", "DOG", "DOG")
    assert list(TINY[1:3]) == ["CAT", "CATS"] and list(TINY[::-1]) == ["DOG", "CATS", "CAT", "ACT"]
    assert list(TINY[1:][1:]) == ["CATS", "DOG"] and list(TINY[5:9]) == [] and list(TINY[2:1]) == []
    assert list(reversed(TINY)) == ["DOG", "CATS", "CAT", "ACT"]
    for outside in (4, -5, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            TINY[outside]
        with pytest.raises(IndexError):
            TINY.words_from("cat")[outside]
        with pytest.raises(IndexError):
            TINY.extensions("ca", "t")[outside]
    for wrong in ("a", None, 1.5):
        with pytest.raises(TypeError):
            TINY[wrong]


def test_index_finds_words_and_raises_value_error_for_others() -> None:
    assert [TINY.index(word) for word in ("act", "CAT", "cats", "dog")] == [0, 1, 2, 3]
    for word in ("ca", "catsx", "", "c1", "x" * 100, "é"):
        with pytest.raises(ValueError, match="expected a word of the lexicon"):
            TINY.index(word)


def test_alphabetical_means_the_order_of_the_tiles() -> None:
    backwards = Alphabet("backwards", [(letter, 1, 1) for letter in "TCA"])
    assert list(Lexicon.from_words(["act", "cat", "tac"], alphabet=backwards)) == ["TAC", "CAT", "ACT"]


def test_an_empty_lexicon_answers_everything_with_nothing() -> None:
    empty = Lexicon.from_words([])
    assert len(empty) == 0 and list(empty) == [] and "a" not in empty and "" not in empty
    for view in (
        empty.words_from("abc?"), empty.anagrams("a"), empty.supersets("a"), empty.supersets(""), empty.matching("*"),
        empty.starting(""), empty.starting("a"), empty.ending("a"), empty.near("a", 3),
        empty.extensions("a", "b?", (0, 2)),
    ):  # fmt: skip
        assert not view and len(view) == 0 and list(view) == []
    assert empty.hooks("a") == Hooks((), ()) and empty.sample(3) == []
    assert Lexicon.from_bytes(empty.to_bytes()) == empty
    empty.verify()
    assert list(empty.edit(add=["cat"])) == ["CAT"] and list(empty | TINY) == list(TINY)


# --- identity -----------------------------------------------------------------------------------


def test_the_digest_is_sha_256_of_tiles_and_words_and_nothing_else() -> None:
    codes = {"A": 1, "C": 3, "T": 20}
    letters = b"".join(bytes(codes[letter] for letter in word) for word in ("ACT", "CAT"))
    offsets = b"".join(n.to_bytes(4, "little") for n in (0, 3, 6))
    tiles = "\n".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ").encode() + b"\n\n"
    expected = hashlib.sha256(tiles + offsets + letters).hexdigest()
    assert Lexicon.from_words(["cat", "act"], name="this").digest == expected
    assert Lexicon.from_words(["ACT", "cat", "Cat"], name="that").digest == expected
    assert Lexicon.from_words(["act"]).digest != expected


def test_lexicons_of_the_same_words_are_equal_whatever_they_are_called() -> None:
    again = Lexicon.from_words(["dog", "act", "cats", "cat"], name="again")
    assert again == TINY and hash(again) == hash(TINY) and len({again, TINY}) == 1
    assert again != Lexicon.from_words(["dog"]) and again != list(again)


def test_a_lexicon_does_not_change() -> None:
    for name in ("name", "alphabet", "digest", "meta", "something"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(TINY, name, None)
    with pytest.raises((AttributeError, TypeError)):
        TINY.meta["licence"] = "mine"
    with pytest.raises((AttributeError, TypeError)):
        del TINY.name
    with pytest.raises(TypeError):
        TINY._buffer_view()[0] = 0
    with pytest.raises(TypeError):
        TINY.__init__(TINY.to_bytes(), TINY._header)
    assert repr(TINY) == "<Lexicon 'tiny': 4 words, english>"


@pytest.mark.parametrize("kind", [type(TINY[:]), type(TINY.extensions("a", "b"))])
def test_a_bare_view_is_empty_and_harmless(kind) -> None:
    for bare in (kind(), kind.__new__(kind)):
        assert len(bare) == 0 and not bare and list(bare) == [] and "cat" not in bare
        with pytest.raises(IndexError):
            bare[0]


def test_a_bare_lexicon_says_no_to_everything() -> None:
    bare = Lexicon.__new__(Lexicon)
    assert "cat" not in bare and len(bare) == 0 and list(bare) == []
    for ask in (bare.words_from, bare.anagrams, bare.hooks, bare.near, bare.index, bare.starting, bare.matching):
        with pytest.raises((ValueError, TypeError, AttributeError)):
            ask("cat")


# --- files and bytes ----------------------------------------------------------------------------


def test_bytes_and_files_give_back_the_same_lexicon(tmp_path: Path) -> None:
    TINY.save(tmp_path / "tiny.lex")
    opened = Lexicon.open(tmp_path / "tiny.lex")
    again = Lexicon.from_bytes(TINY.to_bytes())
    for lexicon in (
        opened,
        again,
        Lexicon.open(str(tmp_path / "tiny.lex")),
        Lexicon.from_bytes(bytearray(TINY.to_bytes())),
    ):
        assert lexicon == TINY and list(lexicon) == list(TINY) and lexicon.name == "tiny"
        assert lexicon.alphabet is Alphabet.ENGLISH and lexicon.to_bytes() == TINY.to_bytes()
        lexicon.verify()


def test_saving_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "tiny.lex"
    target.write_bytes(b"what was there")
    for call in ("fsync", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(os, call, _no_space)
            with pytest.raises(OSError, match="No space"):
                TINY.save(target)
        assert target.read_bytes() == b"what was there" and os.listdir(tmp_path) == ["tiny.lex"]
    TINY.save(target)
    assert Lexicon.open(target) == TINY and os.listdir(tmp_path) == ["tiny.lex"]


def _no_space(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_in_use_can_be_replaced_by_saving_over_it(tmp_path: Path) -> None:
    target = tmp_path / "tiny.lex"
    TINY.save(target)
    opened = Lexicon.open(target)
    Lexicon.from_words(["zebra"]).save(target)
    assert list(opened) == list(TINY) and list(Lexicon.open(target)) == ["ZEBRA"]
    opened.save(target)
    assert Lexicon.open(target) == TINY


def test_saving_into_a_missing_directory_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        TINY.save(tmp_path / "no" / "tiny.lex")


@pytest.mark.skipif(os.name != "posix", reason="umask is a thing of POSIX")
def test_a_saved_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    TINY.save(tmp_path / "tiny.lex")
    assert (tmp_path / "tiny.lex").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_what_is_no_lexicon_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.lex").write_bytes(b"")
    (tmp_path / "text.lex").write_bytes(b"cat\ndog\n" * 100)
    with pytest.raises(CorruptLexiconError, match=r"empty\.lex.*empty.*wordcore compile"):
        Lexicon.open(tmp_path / "empty.lex")
    with pytest.raises(CorruptLexiconError, match=r"text\.lex: expected a lexicon file.*wordcore compile"):
        Lexicon.open(tmp_path / "text.lex")
    with pytest.raises(FileNotFoundError):
        Lexicon.open(tmp_path / "none.lex")
    with pytest.raises(IsADirectoryError):
        Lexicon.open(tmp_path)


@pytest.mark.parametrize("word", ["", "c4t", "cat ", "x" * 64, "é"])
def test_a_word_the_alphabet_cannot_spell_is_refused(word: str) -> None:
    with pytest.raises(BadWordError, match="word 1"):
        Lexicon.from_words(["cat", word])
    with pytest.raises(BadWordError):
        TINY.edit(add=[word])


def test_one_str_is_no_list_of_words() -> None:
    for ask in (Lexicon.from_words, lambda text: TINY.edit(add=text), lambda text: TINY.edit(remove=text)):
        with pytest.raises(TypeError, match="expected a list of words"):
            ask("cat")


def test_words_may_come_from_any_iterable_and_an_error_in_it_comes_through() -> None:
    assert list(Lexicon.from_words(word for word in ("b", "a"))) == ["A", "B"]
    assert list(Lexicon.from_words({"b": 1, "a": 2})) == ["A", "B"]

    def broken():
        yield "cat"
        raise RuntimeError("the source failed")

    with pytest.raises(RuntimeError, match="the source failed"):
        Lexicon.from_words(broken())


# --- algebra ------------------------------------------------------------------------------------


@given(cases(), st.data())
def test_algebra_is_that_of_sets(case: Case, data: st.DataObject) -> None:
    others = data.draw(st.lists(words(case.letters), max_size=8)) + list(case.words[::2])
    other = case.language.lexicon(others, name="other")
    left, right = set(case.words), set(others)
    for joined, expected in (
        (case.lexicon | other, left | right),
        (case.lexicon & other, left & right),
        (case.lexicon - other, left - right),
    ):  # fmt: skip
        assert list(joined) == case.spelled(sorted(expected))
        assert joined == case.language.lexicon(expected)
        joined.verify()
        for word in left | right:
            assert (case.language.write(word) in joined) == (word in expected)


@given(cases(), st.data())
def test_edit_adds_and_removes_and_leaves_the_old_one_alone(case: Case, data: st.DataObject) -> None:
    before = list(case.lexicon)
    add = data.draw(st.lists(words(case.letters), max_size=5))
    remove = data.draw(st.lists(st.sampled_from(case.words), max_size=5)) if case.words else []
    edited = case.lexicon.edit(add=[*map(case.language.write, add)], remove=[*map(case.language.write, remove)])
    assert list(edited) == case.spelled(sorted((set(case.words) - set(remove)) | set(add)))
    assert list(case.lexicon) == before and edited.name == case.lexicon.name


def test_removing_what_is_not_there_is_an_error_that_names_it() -> None:
    with pytest.raises(ValueError, match="remove: expected words of the lexicon 'tiny', found 'zebra'"):
        TINY.edit(remove=["zebra"])


def test_algebra_across_alphabets_raises() -> None:
    other = DIGRAPHS.lexicon([])
    for join in (lambda: TINY | other, lambda: TINY & other, lambda: TINY - other):
        with pytest.raises(AlphabetError, match="english and digraphs"):
            join()
    with pytest.raises(TypeError):
        TINY | ["cat"]


def test_edit_and_algebra_keep_the_columns_the_left_ones_first(enable: Lexicon) -> None:
    common = wordcore.load("common")
    edited = common.edit(add=["zzzz"], remove=["house"])
    assert edited.commonness("home") == common.commonness("home") is not None
    assert edited.commonness("zzzz") is None
    chance = random.Random(3)
    left = Lexicon.from_words(chance.sample(list(common), 50))
    assert left.commonness(left[0]) is None
    joined = left | common
    for word in chance.sample(list(common), 50):
        assert joined.commonness(word) == common.commonness(word)
    both = common & enable
    for word in chance.sample(list(both), 50):
        assert both.commonness(word) == common.commonness(word)
        assert both.tags(word) == common.tags(word)
    assert edited.tags("home") == common.tags("home") and edited.tags("zzzz") == frozenset()


# --- pickles ------------------------------------------------------------------------------------


def test_a_lexicon_in_memory_pickles_as_its_bytes() -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(TINY, protocol))
        assert again == TINY and again is not TINY and again.name == "tiny"
    assert copy.deepcopy(TINY) == TINY == copy.copy(TINY)


def test_a_shipped_lexicon_pickles_as_its_name_and_comes_back_as_the_same_object(enable: Lexicon) -> None:
    pickled = pickle.dumps(enable)
    assert len(pickled) < 500 and pickle.loads(pickled) is enable
    assert enable.digest.encode() in pickled and b"enable" in pickled


def test_an_opened_file_pickles_as_path_and_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    TINY.save(tmp_path / "tiny.lex")
    monkeypatch.chdir(tmp_path)
    pickled = pickle.dumps(Lexicon.open("tiny.lex"))
    assert len(pickled) < 500 + len(str(tmp_path))
    monkeypatch.chdir("/")
    assert pickle.loads(pickled) == TINY


def test_another_digest_on_the_other_side_raises(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    TINY.save(path)
    pickled = pickle.dumps(Lexicon.open(path))
    TINY.edit(add=["zebra"]).save(path)
    with pytest.raises(DigestMismatchError, match="install the same lexicon"):
        pickle.loads(pickled)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        pickle.loads(pickled)


def test_another_shipped_lexicon_on_the_other_side_raises(enable: Lexicon) -> None:
    pickled = pickle.dumps(enable).replace(enable.digest.encode(), b"0" * 64)
    with pytest.raises(DigestMismatchError, match="enable"):
        pickle.loads(pickled)


def test_views_and_values_pickle() -> None:
    view = TINY.words_from("cats")
    again = pickle.loads(pickle.dumps(view))
    assert again == view == ["ACT", "CAT", "CATS"] and type(again) is type(view)
    assert pickle.loads(pickle.dumps(TINY[1:3])) == ["CAT", "CATS"]
    pairs = TINY.extensions("ca", "t")
    for copied in (pickle.loads(pickle.dumps(pairs)), copy.copy(pairs), copy.deepcopy(pairs)):
        assert copied == pairs and type(copied) is type(pairs) and copied.by_added() == pairs.by_added()
        assert copied.words == pairs.words and len(copied) == len(pairs) and copied[-1] == pairs[-1]
    none = Extensions()
    assert pickle.loads(pickle.dumps(none)) == none == []
    for value in (TINY.hooks("cat"), next(iter(pairs)), Where(length=3), TINY.adjudicate(["cat"])):
        assert pickle.loads(pickle.dumps(value)) == value


def test_a_pickle_of_extensions_that_somebody_made_is_checked() -> None:
    again, (lexicon, *_) = TINY.extensions("ca", "t").__reduce__()
    assert list(again(lexicon, [0], [0])) == [(TINY[0], ())]
    for numbers, added in (([len(TINY)], [0]), ([0], []), ([0], [40 << 54]), ([-1], [0])):
        with pytest.raises((ValueError, OverflowError)):
            again(lexicon, numbers, added)


# --- names --------------------------------------------------------------------------------------


def test_load_gives_the_same_object_each_time(enable: Lexicon) -> None:
    assert wordcore.load() is wordcore.load("enable") is enable
    assert wordcore.load("common") is wordcore.load("common") is not enable
    assert enable.name == "enable" and wordcore.load("modern").name == "modern"


def test_an_unknown_name_is_answered_with_the_names_there_are_and_the_nearest() -> None:
    with pytest.raises(
        UnknownLexiconError, match=r"unknown lexicon 'enabel'; did you mean 'enable'\? expected common.*or a file"
    ) as caught:
        wordcore.load("enabel")
    assert isinstance(caught.value, LookupError)
    assert caught.value.found == "'enabel'" and caught.value.expected.startswith("common, enable, modern")
    for odd in ("", ".", "..", "a\\b", "a\0b", "é" * 500):
        with pytest.raises(UnknownLexiconError):
            wordcore.load(odd)


def test_load_takes_a_path_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    TINY.save("enable.lex")
    for path in ("enable.lex", "./enable.lex", tmp_path / "enable.lex", Path("enable.lex")):
        assert wordcore.load(path) == TINY
    assert wordcore.load("enable") != TINY
    Lexicon.from_words(["other"]).save("enable.lex")
    assert list(wordcore.load("enable.lex")) == ["OTHER"]  # the file of now, not the one of before
    for missing in ("no/such", "nosuch.lex", Path("enable")):
        with pytest.raises(FileNotFoundError):
            wordcore.load(missing)
    for wrong in (None, 5, b"enable.lex", TINY):
        with pytest.raises(TypeError, match="lexicon: expected a name or a path, found"):
            wordcore.load(wrong)  # type: ignore[arg-type]


def test_lexicons_of_wordcore_path_and_of_the_user_are_found_by_name(tmp_path: Path) -> None:
    first, second, user = (tmp_path / name for name in ("first", "second", "user"))
    for place in (first, second, user):
        place.mkdir()
    Lexicon.from_words(["one"], name="x").save(first / "mine.lex")
    Lexicon.from_words(["two"], name="x").save(second / "mine.lex")
    Lexicon.from_words(["two"], name="x").save(second / "enable.lex")
    Lexicon.from_words(["three"], name="x").save(user / "ours.lex")
    (first / "notes.txt").write_text("no lexicon")
    script = (
        "import pickle, wordcore\n"
        "print(wordcore.lexicons())\n"
        "print(list(wordcore.load('mine')), list(wordcore.load('ours')), len(wordcore.load('enable')))\n"
        "again = pickle.loads(pickle.dumps(wordcore.load('mine')))\n"
        "print(list(again))\n"
    )
    missing = tmp_path / "missing"
    environment = os.environ | {
        "WORDCORE_PATH": os.pathsep.join(map(str, ["", first, missing, second])),
        "WORDCORE_HOME": str(user),
    }
    out = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    ).stdout
    names, found, pickled = out.splitlines()
    assert names == "['common', 'enable', 'mine', 'modern', 'ours']"
    assert found == "['ONE'] ['THREE'] 172823" and pickled == "['ONE']"


def test_no_home_directory_is_no_obstacle(tmp_path: Path) -> None:
    environment = {
        key: value for key, value in os.environ.items() if key not in ("HOME", "WORDCORE_HOME", "XDG_DATA_HOME")
    }
    script = (
        "import sys; sys.modules['pwd'] = None\n"
        "import wordcore\n"
        "print('quiz' in wordcore.load(), wordcore.lexicons())\n"
    )
    out = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert out.startswith("True [")


@pytest.mark.parametrize("thing", [5, 10**12, True, "WORDCORE", [87, 79], None, 1.5])
def test_only_bytes_are_taken_for_the_bytes_of_a_lexicon(thing: object) -> None:
    with pytest.raises(TypeError):
        Lexicon.from_bytes(thing)  # type: ignore[arg-type]
    for data in (bytearray(TINY.to_bytes()), memoryview(TINY.to_bytes())):
        assert Lexicon.from_bytes(data) == TINY


@pytest.mark.parametrize("thing", ["english", None, 5, Alphabet])
def test_an_alphabet_is_an_alphabet_and_not_its_name(thing: object) -> None:
    with pytest.raises(TypeError, match="alphabet: expected an Alphabet, found"):
        Lexicon.from_words(["cat"], alphabet=thing)  # type: ignore[arg-type]


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="name: expected whole characters, found"):
        Lexicon.from_words(["cat"], name="\udcff")


def test_names_are_listed_whatever_lies_in_the_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    TINY.save(tmp_path / "good one.lex")
    TINY.save(tmp_path / ".hidden.lex")
    (tmp_path / "folder.lex").mkdir()
    (tmp_path / "gone.lex").symlink_to(tmp_path / "nowhere")
    places = [str(tmp_path / "missing"), "", str(tmp_path / "good one.lex"), str(tmp_path)]
    monkeypatch.setenv("WORDCORE_PATH", os.pathsep.join(places))
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    assert wordcore.lexicons() == ["common", "enable", "good one", "modern"]
    assert wordcore.load("good one") == TINY
    for name in (".hidden", "folder", "gone", "missing"):
        with pytest.raises(UnknownLexiconError, match="expected common, enable, good one, modern or a file"):
            wordcore.load(name)


def test_the_compiled_base_shows_nothing_of_its_own() -> None:
    declared = {name for name in vars(Lexicon) if not name.startswith("_")}
    inherited = {name for base in Lexicon.__mro__[1:] for name in vars(base) if not name.startswith("_")}
    assert inherited <= declared, sorted(inherited - declared)


@pytest.mark.parametrize("name", ["index", "words_from", "anagrams", "supersets", "extensions"])
def test_a_compiled_question_takes_what_its_declaration_says(name: str) -> None:
    question = getattr(Lexicon, name)
    assert question.__module__ == "wordcore.lexicon" and question.__qualname__ == f"Lexicon.{name}"
    declared = inspect.signature(question)
    engine = inspect.signature(question, follow_wrapped=False)
    assert declared.return_annotation != inspect.Signature.empty
    assert [(p.name, p.kind, p.default) for p in declared.parameters.values()] == [
        (p.name, p.kind, p.default) for p in engine.parameters.values()
    ]


def test_index_looks_in_a_range_as_that_of_a_list_does() -> None:
    words = list(TINY)
    for start, stop in itertools.product([0, 1, 3, 4, 9, -1, -4, -9], [None, 0, 2, 4, 9, -1, -3]):
        for number, word in enumerate(words):
            ours = number in range(4)[start:stop]
            try:
                assert TINY.index(word, start, stop) == number == words.index(word, start, 99 if stop is None else stop)
            except ValueError:
                assert not ours
            else:
                assert ours


@pytest.mark.parametrize("words", [None, {"x": 5}, {5: True}, ["QI"]])
def test_a_persons_ruling_is_true_or_false_by_word(words) -> None:
    with pytest.raises(TypeError, match="true or false by word"):
        wordcore.query.Adjudication.of(words)
