"""UTF-8 to tiles without Python gives what the alphabet's own code gives."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore._engine.text.speller import Speller

ALPHABETS = [
    *(Alphabet.named(name) for name in Alphabet.names()),
    Alphabet("greek", [(c, 1, 1) for c in "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"], strip_accents=True),
    Alphabet("turkish", [(c, 1, 1) for c in "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"]),
    Alphabet("ruled", [("A", 1, 1), ("B", 1, 1), ("QU", 1, 1), ("É", 1, 1)], also={"&": "ABA", "Æ": "AB", "X-X": "BB"}),
]
CHARACTERS = st.one_of(
    st.sampled_from("abcdelrquijnyxz[]-'·ßẞœæĳéèñąşğıİKÅẽạ\u0301\u0308\u0323\u0345\u2019\u00a0Ω×中😀\u0483\u0387ŀ"),
    st.characters(max_codepoint=0x2200),
    st.characters(),
)


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: alphabet.name)
@given(data=st.data())
def test_the_speller_agrees_with_the_alphabet(alphabet, data):
    letters = st.sampled_from("".join(alphabet.tiles) + "".join(alphabet.tiles).lower())
    text = data.draw(st.text(st.one_of(letters, letters, CHARACTERS), max_size=12))
    text = data.draw(st.sampled_from([text, unicodedata.normalize("NFD", text), text * 12]))
    if "\ud800" <= max(text, default="") <= "\udfff":
        return
    found = Speller(alphabet.codec).codes(text.encode("utf-8", "replace"))
    assert found is ... or found == alphabet.codec.codes(text)


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: alphabet.name)
def test_the_speller_agrees_on_every_character(alphabet):
    speller = Speller(alphabet.codec)
    first = alphabet.tiles[0]
    for point in [*range(0x3400), *range(0xA640, 0xAB70), *range(0xF900, 0xFB10)]:
        for text in (chr(point), first + chr(point)):
            found = speller.codes(text.encode())
            assert found is ... or found == alphabet.codec.codes(text), hex(point)


@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: alphabet.name)
def test_the_speller_agrees_on_every_character_behind_the_first_letter_of_a_longer_tile(alphabet):
    speller = Speller(alphabet.codec)
    for first in {tile[0] for tile in alphabet.tiles if len(tile) > 1}:
        for point in range(0x600):
            for text in (first + chr(point), first + chr(point) + "A", first + chr(point) + "\u0301"):
                found = speller.codes(text.encode())
                assert found is ... or found == alphabet.codec.codes(text), (first, hex(point))


@pytest.mark.parametrize(
    ("alphabet", "text"),
    [
        (Alphabet.GERMAN, "Straße"),
        (Alphabet.GERMAN, "äpfel"),
        (Alphabet.GERMAN, unicodedata.normalize("NFD", "äpfel")),
        (Alphabet.FRENCH, "œuvre"),
        (Alphabet.FRENCH, "l\u2019eau"),
        (Alphabet.SPANISH, "perro-llama"),
        (Alphabet.SPANISH, "ñandú"),
        (Alphabet.SPANISH, "crítico"),
        (Alphabet.POLISH, "żółw"),
    ],
)
def test_the_text_of_lists_needs_no_python(alphabet, text):
    assert Speller(alphabet.codec).codes(text.encode()) is not ...


@given(st.binary(max_size=40))
def test_any_bytes_are_spelled_or_not(data):
    for alphabet in ALPHABETS:
        found = Speller(alphabet.codec).codes(data)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            assert found is None or found is ...
        else:
            assert found is ... or found == alphabet.codec.codes(text)


def test_another_reading_is_found_in_rows_as_one_by_one():
    lexicon = Lexicon.from_words(["e[l][l]a", "perro"], alphabet=Alphabet.SPANISH)
    rows = ["ella", "e[ll]a", "e[l][l]a", "perro", "pe[r][r]o", "", "[", "ll]"]
    assert list(lexicon.check(rows)) == [row in lexicon for row in rows]
    assert list(lexicon.check_lines("\n".join(rows).encode() + b"\n")) == [row in lexicon for row in rows]
