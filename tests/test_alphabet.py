"""Letters and tiles to codes and back: case, accents, digraphs, and what an alphabet refuses."""

from __future__ import annotations

import copy
import json
import pickle
import string
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DIGRAPHS, LANGUAGES, SIXTY_TWO

from wordcore import Alphabet, Lexicon
from wordcore._engine.text.codec import Codec
from wordcore.errors import AlphabetError, BadTilesError, BadWordError

PLAIN = [("A", 1, 1), ("E", 1, 1), ("S", 1, 1), ("T", 1, 1), ("Ñ", 1, 8)]


def test_english_is_the_bag_everybody_knows() -> None:
    english = Alphabet.ENGLISH
    assert english.tiles == tuple(string.ascii_uppercase)
    assert sum(english.counts) + english.blanks == 100
    assert sum(n * value for n, value in zip(english.counts, english.values, strict=True)) == 187
    assert english.vowels == frozenset("AEIOU")
    assert (english.value("?"), english.count("?"), english.value("q"), english.count("e")) == (0, 2, 10, 12)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.alphabet.name)
def test_codes_are_numbers_from_one_in_the_order_of_the_tiles(language) -> None:
    alphabet = language.alphabet
    assert [alphabet.code(tile) for tile in alphabet.tiles] == list(range(1, len(alphabet) + 1))
    assert [alphabet.code(tile.lower()) for tile in alphabet.tiles] == list(range(1, len(alphabet) + 1))
    assert all(tile in alphabet and tile.lower() in alphabet for tile in alphabet.tiles)
    assert "7" not in alphabet and 7 not in alphabet and "" not in alphabet


@given(st.sampled_from(LANGUAGES), st.data())
def test_what_is_encoded_decodes_to_the_same_tiles(language, data: st.DataObject) -> None:
    word = data.draw(st.text(language.marks, min_size=1, max_size=63))
    codes = language.alphabet.encode(language.write(word))
    assert list(codes) == [language.marks.index(mark) + 1 for mark in word]
    assert language.alphabet.decode(codes) == language.spell(word)
    assert language.alphabet.split(language.write(word)) == tuple(language.spelled(word))
    assert language.alphabet.fault(language.write(word)) == ""


@given(st.sampled_from(LANGUAGES), st.text(max_size=80))
def test_any_text_is_spelled_in_tiles_or_refused_with_a_reason(language, text: str) -> None:
    alphabet = language.alphabet
    codes = alphabet.codec.codes(text)
    if codes is None:
        assert alphabet.fault(text)
        with pytest.raises(BadWordError):
            alphabet.encode(text)
    else:
        assert alphabet.fault(text) == "" and 1 <= len(codes) <= 63
        assert all(1 <= code <= len(alphabet) for code in codes)


@given(st.text(max_size=80))
def test_english_takes_exactly_the_ascii_letters(text: str) -> None:
    plain = 1 <= len(text) <= 63 and set(text) <= set(string.ascii_letters)
    assert (Alphabet.ENGLISH.codec.codes(text) is not None) == plain
    if plain:
        assert Alphabet.ENGLISH.decode(Alphabet.ENGLISH.encode(text)) == text.upper()


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("ca7", "'ca7', position 3: expected a letter of the alphabet english, found '7'"),
        ("caé", "position 3: expected a letter of the alphabet english, found 'é'"),
        ("-cat", "position 1: expected a letter of the alphabet english, found '-'"),
        ("ca t", "position 3: expected a letter of the alphabet english, found ' '"),
        ("cat\x00", "U\\+0000"),
    ],
)
def test_a_bad_letter_is_named_with_its_position(word: str, named: str) -> None:
    with pytest.raises(BadWordError, match=named):
        Alphabet.ENGLISH.encode(word)


def test_the_empty_string_and_a_word_of_sixty_four_letters_are_refused_with_the_reason() -> None:
    with pytest.raises(BadWordError, match="empty"):
        Alphabet.ENGLISH.encode("")
    with pytest.raises(BadWordError, match="expected at most 63 letters, found 64"):
        Alphabet.ENGLISH.encode("a" * 64)
    assert len(Alphabet.ENGLISH.encode("a" * 63)) == 63


@pytest.mark.parametrize(
    "letter", ["\u017f", "\u212a", "\u0131", "\u0130", "\ufb01", "ß", "\u212b", "é", "\uff41", "\u0430"]
)
def test_letters_that_only_look_or_fold_like_english_are_none(letter: str) -> None:
    assert Alphabet.ENGLISH.codec.codes(letter) is None
    assert "ca" + letter not in Lexicon.from_words(["cas", "cak", "cai", "cafi", "cass", "caa", "cae"])


@pytest.mark.parametrize("tile", ["ß", "Ÿ", "Đ", "Œ", "Ŋ", "Ǆ", "İ"])
def test_a_letter_and_its_lower_case_are_one_tile(tile: str) -> None:
    alphabet = Alphabet("odd", [("A", 1, 1), (tile, 1, 1)])
    assert alphabet.tiles == ("A", tile)
    assert alphabet.encode("a" + tile) == b"\x01\x02"
    if len(tile.lower()) == 1:
        assert alphabet.encode("A" + tile.lower()) == b"\x01\x02"


def test_decomposed_text_is_read_like_composed_text() -> None:
    alphabet = Alphabet("spanish", PLAIN)
    decomposed = unicodedata.normalize("NFD", "ñatañ")
    assert len(decomposed) > 5 and alphabet.encode(decomposed) == alphabet.encode("ÑATAÑ")
    lexicon = Lexicon.from_words([decomposed], alphabet=alphabet)
    assert list(lexicon) == ["ÑATAÑ"]
    assert decomposed in lexicon and decomposed.upper() in lexicon
    assert list(lexicon.words_from(decomposed)) == ["ÑATAÑ"]
    assert list(lexicon.starting(unicodedata.normalize("NFD", "ñ"))) == ["ÑATAÑ"]
    assert list(lexicon.matching(unicodedata.normalize("NFD", "ñ*"))) == ["ÑATAÑ"]
    assert list(lexicon.matching(unicodedata.normalize("NFD", "[ñt]*"))) == ["ÑATAÑ"]


def test_accents_are_stripped_only_where_asked_and_only_where_the_accented_letter_is_no_tile() -> None:
    strict = Alphabet("strict", PLAIN)
    loose = Alphabet("loose", PLAIN, strip_accents=True)
    assert strict.codec.codes("été") is None
    assert loose.split("été") == ("E", "T", "E")
    assert loose.split("ñá") == ("Ñ", "A")
    lexicon = Lexicon.from_words(["été"], alphabet=loose)
    assert list(lexicon) == ["ETE"] and "été" in lexicon and "Ete" in lexicon
    assert list(lexicon.words_from("étéa")) == ["ETE"]
    assert list(lexicon.matching("é?é")) == ["ETE"]


def test_what_is_no_tile_counts_as_what_the_alphabet_says_in_either_case() -> None:
    alphabet = Alphabet("german", [("S", 1, 1), ("A", 1, 1), ("E", 1, 1)], also={"ß": "SS", "Æ": "AE"})
    assert alphabet.split("aß") == ("A", "S", "S")
    assert alphabet.split("æ") == alphabet.split("Æ") == ("A", "E")
    lexicon = Lexicon.from_words(["saß", "æs"], alphabet=alphabet)
    assert list(lexicon) == ["SASS", "AES"]
    assert "saß" in lexicon and "SASS" in lexicon and "Æs" in lexicon
    assert list(lexicon.anagrams("aßs")) == ["SASS"]


def test_an_ascii_letter_that_counts_as_another_is_read_in_words_tiles_and_membership() -> None:
    alphabet = Alphabet("latin", [(tile, 1, 1) for tile in "AIMV"], also={"J": "I", "U": "V"})
    lexicon = Lexicon.from_words(["jam", "vim"], alphabet=alphabet)
    assert list(lexicon) == ["IAM", "VIM"]
    assert "JAM" in lexicon and "jam" in lexicon and "uim" in lexicon
    assert list(lexicon.words_from("jam")) == ["IAM"]


@pytest.mark.parametrize("text", ["ß" * 63, "ß" * 32, "é" * 64, unicodedata.normalize("NFD", "é") * 64])
def test_text_that_grows_beyond_a_word_when_read_is_no_word(text: str) -> None:
    alphabet = Alphabet("grows", [("S", 1, 1), ("E", 1, 1)], also={"ß": "SS"}, strip_accents=True)
    assert alphabet.codec.codes(text) is None and alphabet.fault(text)
    assert text not in Lexicon.from_words(["SS"], alphabet=alphabet)
    assert len(alphabet.encode("ß" * 31)) == 62
    assert len(alphabet.encode(unicodedata.normalize("NFD", "é") * 63)) == 63


def test_the_longest_digraph_wins_and_brackets_force_a_tile() -> None:
    split = DIGRAPHS.alphabet.split
    assert split("l·la") == ("L·L", "A")
    assert split("lla") == ("LL", "A")
    assert split("[l][l]a") == ("L", "L", "A")
    assert split("[LL]a") == ("LL", "A")
    assert split("szczchch") == ("SZCZ", "CH", "CH")
    for wrong in ("[l", "[]", "[lx]", "[ll", "s", "l]l", "[?]", "[l]["):
        assert DIGRAPHS.alphabet.codec.codes(wrong) is None


def test_words_of_sixty_three_digraphs_are_words_and_sixty_four_are_not() -> None:
    encode = DIGRAPHS.alphabet.codec.codes
    assert len(encode("szcz" * 63)) == len(encode("[szcz]" * 63)) == len(encode("[a]" * 63)) == 63
    assert encode("szcz" * 64) is None and encode("[szcz]" * 64) is None and encode("[a]" * 64) is None


@pytest.mark.parametrize(
    ("tiles", "character", "position"),
    [
        ("ab7", "7", 3),
        ("?é", "é", 2),
        ("[xy]a", "[", 1),
        ("ab[", "[", 3),
        (" ", " ", 1),
        ("a\U0001f600", "\U0001f600", 2),
    ],
)
def test_bad_tiles_are_named_with_their_position(tiles: str, character: str, position: int) -> None:
    with pytest.raises(BadTilesError) as caught:
        Alphabet.ENGLISH.codec.rack(tiles)
    assert repr(character) in str(caught.value) and f"position {position}" in str(caught.value)


@given(st.sampled_from(LANGUAGES), st.text(max_size=40))
def test_any_tile_string_is_counted_or_refused(language, text: str) -> None:
    try:
        codes, blanks = language.alphabet.codec.rack(text)
    except BadTilesError as error:
        assert "position" in str(error)
    else:
        assert blanks == text.count("?") and list(codes) == sorted(codes)
        assert all(1 <= code <= len(language.alphabet) for code in codes)


@pytest.mark.parametrize(
    ("tiles", "options", "complaint"),
    [
        ([], {}, "tiles: expected 1 to 62, found 0"),
        ([(chr(0x100 + i), 1, 1) for i in range(0, 126, 2)], {}, "tiles: expected 1 to 62, found 63"),
        ([("A", 1, 1), ("a", 1, 1)], {}, "tile 2: expected a new spelling"),
        ([("", 1, 1)], {}, "1 to 4"),
        ([("ABCDE", 1, 1)], {}, "1 to 4"),
        ([("?", 1, 1)], {}, "other than"),
        ([("A ", 1, 1)], {}, "other than"),
        ([("\u4e00", 1, 1)], {}, "Latin"),
        ([("A", -1, 1)], {}, "0 to 255"),
        ([("A", 1, 256)], {}, "0 to 255"),
        ([("A", 1)], {}, "text, count, value"),
        ([("A", 1, 1)], {"vowels": "E"}, "vowels: expected tiles of the alphabet"),
        ([("A", 1, 1)], {"blanks": -1}, "blanks"),
        ([("A", 1, 1)], {"blanks": 1000}, "blanks"),
        ([("A", 1, 1), ("E", 1, 1), ("Æ", 1, 1)], {"also": {"ae": "Æ"}}, "that the tiles cannot spell"),
        ([("A", 1, 1)], {"also": {"": "A"}}, "that the tiles cannot spell"),
    ],
)
def test_an_alphabet_that_contradicts_itself_is_refused(tiles, options, complaint: str) -> None:
    with pytest.raises(AlphabetError, match=complaint):
        Alphabet("wrong", tiles, **options)


def test_sixty_two_tiles_are_possible() -> None:
    assert len(SIXTY_TWO.alphabet) == 62 and SIXTY_TWO.alphabet.codec.bits == 6


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.alphabet.name)
def test_an_alphabet_survives_json_pickle_and_copy(language) -> None:
    alphabet = language.alphabet
    for again in (
        Alphabet.from_json(json.loads(json.dumps(alphabet.to_json()))),
        pickle.loads(pickle.dumps(alphabet)),
        copy.deepcopy(alphabet),
    ):
        assert again == alphabet and hash(again) == hash(alphabet) and again.to_json() == alphabet.to_json()
    assert pickle.loads(pickle.dumps(Alphabet.ENGLISH)) is Alphabet.ENGLISH


def test_alphabets_that_differ_in_anything_are_not_equal() -> None:
    base = Alphabet("x", [("A", 1, 1), ("B", 1, 1)], blanks=1, vowels="A")
    others = [
        Alphabet("y", [("A", 1, 1), ("B", 1, 1)], blanks=1, vowels="A"),
        Alphabet("x", [("B", 1, 1), ("A", 1, 1)], blanks=1, vowels="A"),
        Alphabet("x", [("A", 1, 1), ("B", 1, 2)], blanks=1, vowels="A"),
        Alphabet("x", [("A", 1, 1), ("B", 1, 1)], blanks=2, vowels="A"),
        Alphabet("x", [("A", 1, 1), ("B", 1, 1)], blanks=1),
        Alphabet("x", [("A", 1, 1), ("B", 1, 1)], blanks=1, vowels="A", also={"Ä": "A"}),
    ]
    assert base == Alphabet("x", [("a", 1, 1), ("b", 1, 1)], blanks=1, vowels="a")
    assert all(other != base for other in others) and base != "x"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(Alphabet.ENGLISH.to_json())), _JSON)
def test_a_definition_with_junk_in_a_field_is_an_alphabet_or_an_error(field: str, junk: object) -> None:
    definition = Alphabet.ENGLISH.to_json() | {field: junk}
    try:
        Alphabet.from_json(definition)
    except AlphabetError:
        return


def test_an_alphabet_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Alphabet.ENGLISH.name = "other"  # type: ignore[misc]
    with pytest.raises((TypeError, AttributeError)):
        Alphabet.ENGLISH.also["X"] = "Y"  # type: ignore[index]
    with pytest.raises(AttributeError, match="keeps its name"):
        del Alphabet.ENGLISH.name


@pytest.mark.parametrize("name", [5, None, "", b"x", "a\nb", "\ud800", "x" * 257])
def test_an_alphabet_has_a_printable_name(name: object) -> None:
    with pytest.raises(AlphabetError, match="name: expected 1 to 256 printable characters"):
        Alphabet(name, [("A", 1, 1)])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ({"also": {chr(0x4E00 + i): "A" for i in range(257)}}, "also: expected at most 256 other spellings, found 257"),
        ({"also": {"ß" * 9: "A"}}, "also: expected at most 8 characters, found 'ßßßßßßßßß'"),
        ({"also": {"ß": "A" * 9}}, "also: expected at most 8 characters, found 'AAAAAAAAA'"),
        ({"vowels": ["A", "\u0301" * 10**5]}, "vowels: expected tiles of the alphabet, found"),
        ({"vowels": ["A", 5]}, "vowels: expected tiles of the alphabet, found 5"),
        ({"tiles": [("A" + "\u0301" * 10**5, 1, 1)]}, "tile 1: expected 1 to 4 characters, found"),
    ],
)
def test_a_definition_is_bounded_so_that_a_file_with_one_opens_at_once(field: dict, reason: str) -> None:
    definition: dict = {"name": "x", "tiles": [("A", 1, 1)], **field}
    started = time.process_time()
    with pytest.raises(AlphabetError, match=reason):
        Alphabet(**definition)
    assert time.process_time() - started < 0.5


def test_the_largest_definition_is_made_at_once() -> None:
    also = {chr(0x4E00 + i) * 8: "A" * 8 for i in range(256)}
    started = time.process_time()
    made = Alphabet("x", [(chr(0x410 + i), 1, 1) for i in range(32)] + [("A", 1, 1)], also=also, strip_accents=True)
    assert time.process_time() - started < 0.5
    assert made.split("乀" * 8) == ("A",) * 8


def test_yes_and_no_in_a_definition_are_not_texts() -> None:
    # A "false" in quotes is true to Python: accents would be dropped from a language that keeps them.
    with pytest.raises(AlphabetError, match="strip_accents: expected true or false, found 'false'"):
        Alphabet.from_toml('name = "x"\ntiles = [["A", 1, 1]]\nstrip_accents = "false"')
    with pytest.raises(AlphabetError, match="strip_accents: expected true or false, found 1"):
        Alphabet("x", [("A", 1, 1)], strip_accents=1)  # type: ignore[arg-type]
    assert Alphabet.from_toml('name = "x"\ntiles = [["A", 1, 1]]\nstrip_accents = true').strip_accents is True


def test_rules_are_texts_and_a_definition_may_be_nested_without_end() -> None:
    for also in ({5: "A"}, {"\u00c4": 5}):
        with pytest.raises(AlphabetError, match="also: expected texts, found"):
            Alphabet("x", [("A", 1, 1)], also=also)  # type: ignore[arg-type]
    with pytest.raises(AlphabetError, match="expected TOML"):
        Alphabet.from_toml("x = " + "[" * 5000)


@pytest.mark.parametrize(
    "tiles", [["\u4e00"], ["ABCDE"], [""], [chr(65 + i) for i in range(63)]], ids=["point", "long", "empty", "many"]
)
def test_a_codec_takes_no_tiles_outside_its_tables(tiles: list[str]) -> None:
    with pytest.raises(ValueError, match="tile"):
        Codec(tiles, {}, "", None)


def test_codes_outside_the_alphabet_do_not_decode() -> None:
    for codes in (b"\x00", b"\x1b", b"\xff", b"\x01\x00"):
        with pytest.raises(ValueError, match=r"code \d: expected 1 to 26"):
            Alphabet.ENGLISH.decode(codes)
    assert Alphabet.ENGLISH.decode(b"") == ""
