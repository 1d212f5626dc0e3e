"""Lines picked, marked, explained and remembered, against plain Python."""

from __future__ import annotations

import unicodedata

import pytest
from batch_twin import ENGLISH, LEXICONS, WORDS
from hypothesis import example, given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore._engine.batch.lines import mark_lines, pick_lines, tally, tally_lines
from wordcore._engine.batch.lists import check_lines
from wordcore._engine.batch.rows import REASONS, explain_lines
from wordcore._engine.batch.seen import Seen
from wordcore.errors import shown

lines = st.lists(
    st.one_of(
        st.sampled_from([*(word.encode() for word in WORDS), b"", b" cat\t", b"dgo", b"c4t", b"\xff", "é".encode()]),
        st.binary(max_size=20).filter(lambda raw: b"\n" not in raw),
    ),
    max_size=150,
)


def split(text: bytes) -> list[bytes]:
    found = text.split(b"\n")
    return [line.strip() for line in (found if found[-1] else found[:-1])]


@given(lines, st.booleans(), st.randoms(use_true_random=False))
def test_picked_and_marked_lines_are_those_of_plain_python(rows, last, chance):
    text = b"\n".join(rows) + (b"\n" if last else b"")
    mask = check_lines(ENGLISH, text, continued=True)
    among = bytes(chance.randrange(2) for _ in range(len(mask)))
    for words in (True, False):
        chosen = [line for line, answer in zip(split(text), mask, strict=True) if answer is words]
        assert pick_lines(text, mask, words) == b"".join(line + b"\n" for line in chosen)
        chosen = [line for line, answer, in_ in zip(split(text), mask, among, strict=True) if answer is words and in_]
        assert pick_lines(text, mask, words, among) == b"".join(line + b"\n" for line in chosen)
    marked = [(b"yes " if answer else b"n ") + line + b"\n" for line, answer in zip(split(text), mask, strict=True)]
    assert mark_lines(text, mask, b"yes ", b"n ") == b"".join(marked)


def test_a_mask_of_another_text_is_refused():
    mask = check_lines(ENGLISH, b"cat\ndog\n")
    for text in (b"cat\n", b"cat\ndog\neel\n", b""):
        with pytest.raises(ValueError, match="expected 2 lines"):
            pick_lines(text, mask, True)
    with pytest.raises(ValueError, match="among: expected 2 rows"):
        pick_lines(b"cat\ndog\n", mask, True, b"\1")


def reason_twin(lexicon, raw: bytes) -> tuple[str, int]:
    """The reason and the length, one rule after the other."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return "not_utf8", 0
    if not text.strip(" \t\n\r\v\f\u00a0\ufeff"):
        return "blank", 0
    try:
        n = len(lexicon.alphabet.split(text))
    except ValueError:
        _, expected, _ = lexicon.alphabet.explain(text)
        return ("too_long" if expected.startswith("at most") else "bad_character"), 0
    return ("word" if text in lexicon else "not_in_lexicon"), n


@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
@given(rows=lines)
@example(rows=["\ufeff".encode()])
@example(rows=["\ufeff \u00a0".encode()])
def test_reasons_and_lengths_are_those_of_plain_python(lexicon, rows):
    text = b"\n".join([*rows, b"y" * 64, b"q"])
    explained = explain_lines(lexicon, text)
    twin = [reason_twin(lexicon, line) for line in split(text)]
    assert [row.reason for row in explained] == [reason for reason, _ in twin]
    for row, line in zip(explained, split(text), strict=True):
        if row.reason == "bad_character":
            position, _, found = lexicon.alphabet.explain(line.decode())
            assert (row.position or 0) == position
            assert row.character is None or not row.character.isprintable() or shown(row.character) == found
    assert explained.mask == check_lines(lexicon, text, continued=True)
    by_reason, words, others = tally(explained)
    assert tally_lines(lexicon, text) == (explained.mask, by_reason, words, others)
    assert by_reason == [sum(reason == each for each, _ in twin) for reason in REASONS]
    for n in range(64):
        assert words[n] == twin.count(("word", n))
        assert others[n] == sum(length == n for reason, length in twin if reason != "word")


@pytest.mark.parametrize("n", [1, 2, 11, 12, 13, 23, 24, 25, 63, 64])
@pytest.mark.parametrize("odd", [b"", b"-", b"@", b"[", b"`", b"{", b"\x80", "\u00e9".encode()])
@pytest.mark.parametrize("lexicon", LEXICONS, ids=lambda lexicon: lexicon.alphabet.name)
def test_a_summary_counts_rows_of_any_length_as_explained(lexicon, n, odd):
    # At the start of the text and behind other rows, with a stray character at each end of it.
    row = b"q" * (n - len(odd)) if odd else b"qZ" * 32
    text = b"\n".join([row[:n] + odd, odd + row[:n], row[:n].upper()])
    explained = explain_lines(lexicon, text)
    assert tally_lines(lexicon, text) == (explained.mask, *tally(explained))


TURKISH = Lexicon.from_words(["KIL"], alphabet=Alphabet("turkish", [(letter, 1, 1) for letter in "IİKL"]))
odd_words = st.text(
    st.sampled_from("aeilnostz ILNO[]'1\u0301\u0308\u0323éèñżłßıİŉŒœﬁſȿǆẞạ\u1eadΩωыᏨ语🐶\0\u2126"),
    min_size=1,
    max_size=6,
)


def seen_twin(lexicon: Lexicon, line: bytes) -> tuple[object, object]:
    """What tells a line's tiles from others, and what its writing."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return line.upper(), line.upper()
    written = "".join(map(lexicon.alphabet._spelling.upper, unicodedata.normalize("NFC", text)))
    try:
        return tuple(lexicon.alphabet.split(text)), written
    except ValueError:
        return written, written


@pytest.mark.parametrize("lexicon", [*LEXICONS, TURKISH], ids=lambda lexicon: lexicon.alphabet.name)
@given(st.lists(st.one_of(lines, st.lists(odd_words.map(str.encode), max_size=20)), max_size=4))
def test_a_line_is_fresh_once_whatever_its_case(lexicon, blocks):
    seen = Seen(lexicon)
    tiles, met = set(), set()
    for rows in blocks:
        text = b"".join(line + b"\n" for line in rows)
        expected = []
        for line in split(text):
            key = seen_twin(lexicon, line)
            expected.append(0 if key in met else 2 if key[0] in tiles else 1)
            met.add(key)
            tiles.add(key[0])
        assert list(seen.fresh(text)) == expected
    assert seen.n == len(met)


def test_a_line_of_control_characters_has_not_the_tiles_of_a_word():
    for lexicon in (Lexicon.from_words([], alphabet=Alphabet.named(name)) for name in Alphabet.names()):
        for code in range(1, len(lexicon.alphabet) + 1):
            if code not in (10, 13):
                tile = (
                    f"[{lexicon.alphabet.tiles[code - 1]}]"
                    if lexicon.alphabet.codec.n_digraphs
                    else lexicon.alphabet.tiles[code - 1]
                )
                assert list(Seen(lexicon).fresh(f"{tile}\n{chr(code)}\n".encode())) == [1, 1], tile


def test_accents_that_an_alphabet_leaves_out_are_other_spellings_of_the_same_tiles():
    seen = Seen(Lexicon.from_words([], alphabet=Alphabet.FRENCH))
    text = "péché\npêche\nPÉCHÉ\npe\u0301che\u0301\npeche\nchat\npe-che\n"
    assert list(seen.fresh(text.encode())) == [1, 2, 0, 0, 2, 1, 1]
    spanish = Seen(Lexicon.from_words([], alphabet=Alphabet.SPANISH))
    assert list(spanish.fresh(b"lluvia\n[ll]uvia\nl[l]uvia\n")) == [1, 2, 1]


def test_many_lines_are_remembered_and_a_limit_is_kept():
    text = b"".join(b"w%d\n" % i for i in range(50_000))
    seen = Seen(ENGLISH)
    assert seen.fresh(text) == bytes([1]) * 50_000
    assert seen.fresh(text.upper()) == bytes(50_000)
    limited = Seen(ENGLISH, 1000)
    assert limited.fresh(text).count(1) == 50_000
    assert (limited.n, limited.full) == (1000, True)
    assert limited.fresh(text).count(0) == 1000


def test_letters_that_differ_only_in_english_are_different_lines():
    turkish = TURKISH.alphabet
    seen = Seen(TURKISH)
    text = "kil\nkıl\nKİL\nKIL\n"
    expected, met = [], set()
    for line in text.split():
        expected.append(turkish.normalise(line) not in met)
        met.add(turkish.normalise(line))
    assert [bool(byte) for byte in seen.fresh(text.encode())] == expected == [True, True, False, False]


@given(st.lists(st.text("lra", min_size=1, max_size=5), max_size=12), st.booleans(), st.data())
def test_other_readings_are_looked_for_where_a_word_is_cut_otherwise(texts, is_bracketed, data):
    """In a lexicon without [L][L] nobody looks for another reading; the answers are those of single questions."""
    written = ["".join(f"[{c}]" for c in text) if is_bracketed and data.draw(st.booleans()) else text for text in texts]
    lexicon = Lexicon.from_words(written, alphabet=Alphabet.SPANISH)
    asked = [*texts, *(text + "l" for text in texts), *(text + "r" for text in texts)]
    found = list(lexicon.check_lines("".join(f"{text}\n" for text in asked).encode()))
    assert found == [text in lexicon for text in asked]
    assert found[: len(texts)] == [True] * len(texts)
