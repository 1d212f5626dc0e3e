"""The shipped alphabets: their bags, their spelling, and every query in each of them against a plain twin."""

from __future__ import annotations

import itertools
import json
import pickle
import random
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Case, Language, cases, patterns, tile_strings, wheres

from wordcore import Alphabet, Lexicon, Where
from wordcore.errors import AlphabetError, BadPatternError, BadTilesError, BadWordError, LimitError

WORDS = Path(__file__).parent / "data" / "words"
NAMES = ("english", "german", "french", "spanish", "polish", "catalan", "dutch", "boggle")
SPOKEN = ("german", "french", "spanish", "polish", "catalan", "dutch")
SHIPPED = {name: Language(Alphabet.named(name)) for name in NAMES}

# As printed on the boxes: points, then the tiles worth that many. Two blanks besides.
BAGS = {
    "german": "1: E15 N9 S7 I6 R6 T6 U6 A5 D4 / 2: H4 G3 L3 O3 / 3: M4 B2 W1 Z1 / 4: C2 F2 K2 P1 / "
    "6: Ä1 J1 Ü1 V1 / 8: Ö1 X1 / 10: Q1 Y1",
    "french": "1: E15 A9 I8 N6 O6 R6 S6 T6 U6 L5 / 2: D3 M3 G2 / 3: B2 C2 P2 / 4: F2 H2 V2 / 8: J1 Q1 / "
    "10: K1 W1 X1 Y1 Z1",
    "spanish": "1: A12 E12 O9 I6 S6 N5 R5 U5 L4 T4 / 2: D5 G2 / 3: C4 B2 M2 P2 / 4: H2 F1 V1 Y1 / 5: CH1 Q1 / "
    "8: J1 LL1 Ñ1 RR1 X1 / 10: Z1",
    "polish": "1: A9 I8 E7 O6 N5 Z5 R4 S4 W4 / 2: Y4 C3 D3 K3 L3 M3 P3 T3 / 3: B2 G2 H2 J2 Ł2 U2 / "
    "5: Ą1 Ę1 F1 Ó1 Ś1 Ż1 / 6: Ć1 / 7: Ń1 / 9: Ź1",
    "catalan": "1: E13 A12 I8 R8 S8 N6 O5 T5 L4 U4 / 2: C3 D3 M3 / 3: B2 G2 P2 / 4: F1 V1 / 8: H1 J1 QU1 Z1 / "
    "10: Ç1 L·L1 NY1 X1",
    "dutch": "1: E18 N10 A6 O6 I4 / 2: D5 R5 S5 T5 / 3: G3 K3 L3 M3 B2 P2 / 4: U3 F2 H2 J2 V2 Z2 / 5: C2 W2 / "
    "8: X1 Y1 / 10: Q1",
}
SIZES = {"english": 100, "german": 102, "french": 102, "spanish": 100, "polish": 100, "catalan": 100, "dutch": 102}

# --- plain twins of the spelling rules: what a person would do with a list in hand --------------------

ACCENTS = str.maketrans("ÀÁÂÃÅÈÉÊËÌÍÎÏÒÓÔÕÙÚÛŸŠ", "AAAAAEEEEIIIIOOOOUUUYS")
UMLAUTS = str.maketrans("ÄÖÜ", "AOU")


def _german(word: str) -> list[str]:
    return list(word.replace("ß", "ss").upper().translate(ACCENTS).replace("Ç", "C").replace("Ñ", "N"))


def _french(word: str) -> list[str]:
    plain = word.upper().replace("Œ", "OE").replace("Æ", "AE").replace("Ç", "C").replace("Ñ", "N")
    return list(plain.translate(ACCENTS).translate(UMLAUTS))


def _spanish(word: str) -> list[str]:
    return re.findall("CH|LL|RR|.", word.upper().translate(ACCENTS).translate(UMLAUTS).replace("Ç", "C"))


def _polish(word: str) -> list[str]:
    return list(word.upper())


def _catalan(word: str) -> list[str]:
    return re.findall("L·L|NY|QU|.", word.upper().translate(ACCENTS).translate(UMLAUTS).replace("Ñ", "N"))


def _dutch(word: str) -> list[str]:
    plain = word.upper().replace("Ĳ", "IJ").replace("Ç", "C").replace("Ñ", "N")
    return list(plain.translate(ACCENTS).translate(UMLAUTS))


TWINS: dict[str, Callable[[str], list[str]]] = {
    "german": _german,
    "french": _french,
    "spanish": _spanish,
    "polish": _polish,
    "catalan": _catalan,
    "dutch": _dutch,
}


def sample(name: str) -> list[str]:
    return (WORDS / f"{name}.txt").read_text("utf-8").split()


@pytest.fixture(scope="module", params=SPOKEN)
def spoken(request: pytest.FixtureRequest) -> Case:
    """A language with its sample of real words, as a lexicon and in the marks of the plain twins."""
    language = SHIPPED[request.param]
    mark = dict(zip(language.alphabet.tiles, language.marks, strict=True))
    texts = sample(request.param)
    marked = sorted({"".join(mark[tile] for tile in TWINS[request.param](text)) for text in texts})
    lexicon = Lexicon.from_words(texts, name=request.param, alphabet=language.alphabet)
    return Case(language, tuple(marked), language.marks, lexicon)


# --- bags ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BAGS)
def test_a_bag_holds_what_the_box_says(name: str) -> None:
    alphabet = Alphabet.named(name)
    said = {}
    for group in BAGS[name].split(" / "):
        points, tiles = group.split(": ")
        for tile, count in re.findall(r"(\D+?)(\d+)(?: |$)", tiles):
            said[tile] = (int(count), int(points))
    assert {tile: (alphabet.count(tile), alphabet.value(tile)) for tile in alphabet.tiles} == said
    assert alphabet.blanks == 2


@pytest.mark.parametrize("name", SIZES)
def test_a_full_bag_has_its_official_number_of_tiles(name: str) -> None:
    alphabet = Alphabet.named(name)
    assert sum(alphabet.counts) + alphabet.blanks == SIZES[name]


def test_boggle_has_the_faces_of_sixteen_cubes_and_qu_counts_as_two_letters() -> None:
    faces = (
        "AAEEGN" "ABBJOO" "ACHOPS" "AFFKPS" "AOOTTW" "CIMOTU" "DEILRX" "DELRVY"
        "DISTTY" "EEGHNW" "EEINSU" "EHRTVW" "EIOSST" "ELRTTY" "HIMNUq" "HLNNRZ"
    )  # fmt: skip
    boggle = Alphabet.BOGGLE
    assert {tile: boggle.count(tile) for tile in boggle.tiles} == {
        "QU" if face == "q" else face: faces.count(face) for face in set(faces)
    }
    assert (boggle.blanks, boggle.value("Qu"), boggle.value("A")) == (0, 2, 1)
    assert boggle.split("quiet") == ("QU", "I", "E", "T")
    with pytest.raises(BadWordError, match="only part of QU"):
        boggle.encode("iraq")


def test_the_order_of_tiles_is_that_of_the_letter_distributions_other_engines_use() -> None:
    assert Alphabet.SPANISH.tiles[:5] == ("A", "B", "C", "CH", "D")
    assert (Alphabet.CATALAN.code("L·L"), Alphabet.CATALAN.code("QU"), Alphabet.CATALAN.code("Z")) == (13, 19, 26)
    assert (Alphabet.GERMAN.code("Ä"), Alphabet.GERMAN.code("Ü"), Alphabet.POLISH.code("Ż")) == (2, 24, 32)


def test_alphabets_are_found_by_name_and_by_attribute_and_are_one_object_each() -> None:
    assert Alphabet.names() == NAMES
    for name in NAMES:
        alphabet = Alphabet.named(name.title())
        assert alphabet is getattr(Alphabet, name.upper()) and alphabet.name == name
        assert pickle.loads(pickle.dumps(alphabet)) is alphabet
        assert Alphabet.from_json(json.loads(json.dumps(alphabet.to_json()))) is alphabet
    with pytest.raises(AlphabetError, match=r"did you mean 'german'.*polish"):
        Alphabet.named("germn")


def test_an_alphabet_of_the_same_name_with_other_tiles_is_another_alphabet() -> None:
    data = Alphabet.GERMAN.to_json() | {"blanks": 3}
    assert Alphabet.from_json(data) is not Alphabet.GERMAN and Alphabet.from_json(data).blanks == 3


def test_importing_wordcore_builds_no_alphabet_but_english() -> None:
    code = "import wordcore, wordcore.alphabet as a; print(sorted(a._made))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() in ("[]", "['english']")


# --- spelling --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPOKEN)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("case", [str, str.lower, str.upper, str.title])
def test_real_words_are_cut_into_the_tiles_a_person_would_take(
    name: str, form: str, case: Callable[[str], str]
) -> None:
    alphabet = Alphabet.named(name)
    for word in sample(name):
        written = unicodedata.normalize(form, case(word))
        assert list(alphabet.split(written)) == TWINS[name](word), written


@pytest.mark.parametrize("name", SPOKEN)
def test_words_come_back_in_a_spelling_that_is_read_as_the_same_tiles(name: str) -> None:
    alphabet = Alphabet.named(name)
    for word in sample(name):
        codes = alphabet.encode(word)
        assert alphabet.encode(alphabet.decode(codes)) == codes


@pytest.mark.parametrize(
    ("name", "written", "tiles"),
    [
        ("german", "Straße", "S T R A S S E"),
        ("german", "STRAẞE", "S T R A S S E"),
        ("german", "Café", "C A F E"),
        ("german", "Œuvre", "O E U V R E"),
        ("french", "cœur", "C O E U R"),
        ("french", "ÆGOSOME", "A E G O S O M E"),
        ("french", "garçon", "G A R C O N"),
        ("spanish", "ñandú", "Ñ A N D U"),
        ("spanish", "pingüino", "P I N G U I N O"),
        ("polish", "źdźbło", "Ź D Ź B Ł O"),
        ("catalan", "col·legi", "C O L·L E G I"),
        ("catalan", "coŀlegi", "C O L·L E G I"),
        ("catalan", "COĿLEGI", "C O L·L E G I"),
        ("catalan", "açò", "A Ç O"),
        ("catalan", "QÜESTIÓ".replace("Ü", "U"), "QU E S T I O"),
        ("dutch", "ĳsbeer", "I J S B E E R"),
        ("dutch", "Ĳsland", "I J S L A N D"),
        ("dutch", "coëfficiënt", "C O E F F I C I E N T"),
    ],
)
def test_letters_that_are_on_no_tile_count_as_the_rule_says(name: str, written: str, tiles: str) -> None:
    alphabet = Alphabet.named(name)
    for text in (written, unicodedata.normalize("NFD", written)):
        assert alphabet.split(text) == tuple(tiles.split())
        lexicon = Lexicon.from_words([text], alphabet=alphabet)
        assert text in lexicon and written in lexicon and lexicon.index(written) == 0
        assert list(lexicon.anagrams(text)) == list(lexicon)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "sign", ["ﬁ", "ﬂ", "ĳ", "ŉ", "ǆ", "ſ", "ı", "\u212a", "\u212b", "ß", "ø", "ł", "þ", "ａ", "а", "Α"]
)
def test_a_ligature_or_lookalike_is_no_letter_unless_the_alphabet_says_so(name: str, sign: str) -> None:
    said = {"german": "ß", "dutch": "ĳ", "polish": "ł"}
    alphabet = Alphabet.named(name)
    assert (alphabet.codec.codes(sign) is not None) == (sign in said.get(name, ""))
    assert ("a" + sign in Lexicon.from_words(["a", "ab"], alphabet=alphabet)) is False


def test_polish_drops_no_accent_and_english_takes_none() -> None:
    assert Alphabet.POLISH.codec.codes("é") is None and Alphabet.ENGLISH.codec.codes("café") is None
    assert Alphabet.POLISH.encode("zły") != Alphabet.POLISH.encode("zly")


def test_in_an_alphabet_with_a_dotted_capital_i_the_two_letters_stay_apart() -> None:
    turkish = Alphabet("turkish", [(tile, 1, 1) for tile in "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"], vowels="AEIİOÖUÜ")
    assert turkish.split("ısı") == ("I", "S", "I") and turkish.split("isi") == ("İ", "S", "İ")
    assert turkish.split("ISI") == ("I", "S", "I") and turkish.split("İSİ") == ("İ", "S", "İ")
    lexicon = Lexicon.from_words(["ısı", "kil", "kıl"], alphabet=turkish)
    assert list(lexicon) == ["ISI", "KIL", "KİL"]
    assert "KIL" in lexicon and "kil" in lexicon and "isi" not in lexicon and "İSİ" not in lexicon
    assert list(lexicon.words_from("kıl?")) == ["KIL", "KİL"] and list(lexicon.words_from("lkı")) == ["KIL"]
    lower = Alphabet("lower", [("ı", 1, 1), ("i", 1, 1)])
    assert lower.tiles == ("I", "İ")


def test_greek_cyrillic_and_armenian_letters_may_stand_on_tiles() -> None:
    greek = Alphabet("greek", [(t, 1, 1) for t in "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"], also={"ς": "Σ"}, strip_accents=True)
    assert "".join(greek.split("σκύλος")) == "ΣΚΥΛΟΣ"
    russian = Alphabet("russian", [(t, 1, 1) for t in "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"])
    lexicon = Lexicon.from_words(["ёжик", "чай"], alphabet=russian)
    assert list(lexicon) == ["ЁЖИК", "ЧАЙ"] and "чай" in lexicon and list(lexicon.words_from("йач")) == ["ЧАЙ"]
    armenian = Alphabet("armenian", [(t, 1, 1) for t in "ԱԲԳԴ"])
    assert armenian.split("գաբ") == ("Գ", "Ա", "Բ")


# --- two readings ----------------------------------------------------------------------------------


def every_cut(tiles: tuple[str, ...], text: str) -> list[tuple[str, ...]]:
    """All ways to cut a text into tiles, the longest tile first at every place."""
    if not text:
        return [()]
    found = []
    for tile in sorted(tiles, key=len, reverse=True):
        if text.startswith(tile):
            found += [(tile, *rest) for rest in every_cut(tiles, text[len(tile) :])]
    return found


AWKWARD = Alphabet("awkward", [(tile, 1, 1) for tile in ("A", "AB", "B", "BC", "C", "CC", "D", "DAD")], vowels="A")
OVERLAP = Alphabet("overlap", [(tile, 1, 1) for tile in ("A", "AB", "BC", "CAB")])  # no B and no C alone


@given(st.sampled_from([AWKWARD, OVERLAP, Alphabet.SPANISH]), st.data())
def test_readings_are_all_the_cuts_of_a_text_longest_first(alphabet: Alphabet, data: st.DataObject) -> None:
    text = data.draw(st.text("ABCD" if alphabet is not Alphabet.SPANISH else "CHLRA", min_size=1, max_size=7))
    expected = every_cut(alphabet.tiles, text)
    if not expected:
        assert alphabet.codec.codes(text) is None and alphabet.fault(text)
        return
    assert alphabet.split(text.lower()) == expected[0]
    assert list(alphabet.readings(text)) == expected
    for reading in expected:
        joined = alphabet.join(reading)
        assert alphabet.readings(joined)[0] == reading
        assert alphabet.readings("".join(f"[{tile.lower()}]" for tile in reading)) == (reading,)


@given(st.sampled_from([AWKWARD, OVERLAP]), st.data())
def test_a_spelling_is_found_if_any_of_its_readings_is_a_word_and_counted_once(
    alphabet: Alphabet, data: st.DataObject
) -> None:
    rows = data.draw(
        st.lists(st.lists(st.sampled_from(alphabet.tiles), min_size=1, max_size=4).map(tuple), max_size=12)
    )
    lexicon = Lexicon.from_words([alphabet.join(row) for row in rows], alphabet=alphabet)
    inside = sorted(set(rows), key=lambda row: [alphabet.code(tile) for tile in row])
    assert [alphabet.split(word) for word in lexicon] == inside
    for text in data.draw(st.lists(st.text("ABCD", min_size=1, max_size=6), max_size=6)) + [
        "".join(row) for row in rows
    ]:
        cuts = [cut for cut in every_cut(alphabet.tiles, text) if cut in inside]
        assert (text in lexicon) == bool(cuts)
        assert lexicon._numbers_of(text) == [inside.index(cut) for cut in cuts]
        if cuts:
            assert lexicon.index(text) == inside.index(cuts[0])
            assert lexicon[lexicon.index(text)] == alphabet.join(cuts[0])
            assert text in lexicon[:] and text in lexicon.matching("*")
            # Of a part of the words, another reading may be the one that is there.
            for part in (lexicon[1:], lexicon[::-2], lexicon[:-1].sorted("length")):
                there = [cut for cut in cuts if alphabet.join(cut) in list(part)]
                assert (text in part) == bool(there) == bool(part.count(text))
                if there:
                    assert part.index(text) == list(part).index(alphabet.join(there[0]))
        else:
            with pytest.raises(ValueError, match=r"a word of the lexicon|no letter|no tile|cannot be read"):
                lexicon.index(text)
        if not every_cut(alphabet.tiles, text):
            continue
        texts = every_cut(alphabet.tiles, text)
        begun = [row for row in inside if any(row[: len(cut)] == cut for cut in texts)]
        ended = [
            row for row in inside if any(row[len(row) - len(cut) :] == cut for cut in texts if len(cut) <= len(row))
        ]
        assert [alphabet.split(word) for word in lexicon.starting(text)] == begun
        assert [alphabet.split(word) for word in lexicon.ending(text)] == ended
        mark = {tile: chr(0x4E00 + i) for i, tile in enumerate(alphabet.tiles)}
        flat = {row: "".join(mark[tile] for tile in row) for row in [*inside, *texts]}
        near = [row for row in inside if any(oracle.distance(flat[row], flat[cut]) <= 1 for cut in texts)]
        assert [alphabet.split(word) for word in lexicon.near(text)] == near
        hooks = lexicon.hooks(text)
        assert set(hooks.front) == {row[0] for row in inside if row[1:] in texts}
        assert set(hooks.back) == {row[-1] for row in inside if row[:-1] in texts}


def test_brackets_say_otherwise() -> None:
    lexicon = Lexicon.from_words(["perro", "ca[r][r]o", "e[ll]a", "e[l][l]a"], alphabet=Alphabet.SPANISH)
    assert list(lexicon) == ["CA[R][R]O", "E[L][L]A", "ELLA", "PERRO"] and len(lexicon) == 4
    assert "perro" in lexicon and "pe[rr]o" in lexicon and "pe[r][r]o" not in lexicon
    assert "carro" in lexicon and "ca[rr]o" not in lexicon and "ca[r]ro" in lexicon
    assert lexicon.index("ella") == 2 and lexicon.index("e[l]la") == 1
    assert len(lexicon.starting("ell")) == 2 and len(lexicon.starting("e[l][l]")) == 1
    assert list(lexicon.words_from("ella")) == ["ELLA"] and list(lexicon.words_from("e[l][l]a")) == ["E[L][L]A"]
    assert list(lexicon.matching("e(ll)?")) == ["ELLA"] and list(lexicon.matching("ell?")) == ["E[L][L]A"]
    smaller = lexicon.edit(remove=["carro", "ella"])
    assert list(smaller) == ["E[L][L]A", "PERRO"]
    assert list(smaller.edit(remove=["ella"])) == ["PERRO"]
    again = Lexicon.from_words(list(lexicon), alphabet=Alphabet.SPANISH)
    assert again.digest == lexicon.digest


def test_catalan_has_no_tile_y_so_ny_has_one_reading() -> None:
    assert not Alphabet.CATALAN.codec.ambiguous and Alphabet.SPANISH.codec.ambiguous
    assert Alphabet.CATALAN.readings("nyanya") == (("NY", "A", "NY", "A"),)
    with pytest.raises(BadWordError, match=r"position 1: expected a tile .* found 'y', which is only part of NY"):
        Alphabet.CATALAN.encode("yen")


def test_a_text_with_more_readings_than_the_limit_is_found_but_not_listed() -> None:
    lexicon = Lexicon.from_words(["ll" * 20, "[l][l]" * 8], alphabet=Alphabet.SPANISH)
    assert "ll" * 20 in lexicon and "ll" * 8 in lexicon and "ll" * 19 not in lexicon
    assert "l" * 40 in lexicon and "l" * 63 not in lexicon and "ll" * 63 not in lexicon
    with pytest.raises(LimitError, match="brackets"):
        Alphabet.SPANISH.readings("ll" * 20)
    with pytest.raises(LimitError, match="brackets"):
        lexicon.near("ll" * 20)
    assert len(lexicon.near("[ll]" * 20)) == 1


@pytest.mark.parametrize(
    "text", ["[", "]", "[]", "a[", "a]", "[l", "l]", "[[l]]", "[l][", "[ll]]", "[xy]", "[ ]", "[l]·"]
)
def test_broken_brackets_are_no_words_and_bad_tiles(text: str) -> None:
    lexicon = Lexicon.from_words(["ll", "l", "al"], alphabet=Alphabet.SPANISH)
    assert text not in lexicon
    with pytest.raises(BadWordError):
        Alphabet.SPANISH.encode(text)
    with pytest.raises(BadTilesError, match="position"):
        lexicon.words_from(text)


# --- every query, in every alphabet -----------------------------------------------------------------


def as_text(language: Language, tiles: tuple[str, ...]) -> str:
    return "".join(language.marks[language.alphabet.code(t) - 1] if t != "?" else "?" for t in tiles)


def all_queries_agree(
    case: Case, tiles: str, other: str, pattern: tuple[str, str], where: tuple[Where | None, oracle.Test]
) -> int:
    """Asks everything about a rack and some letters; how many answers there were."""
    language, lexicon, listed = case.language, case.lexicon, sorted(set(case.words))
    asked, twin = where
    write, spelled = language.write, language.spelled
    n = 0
    for ask, expected in (
        (lexicon.words_from, oracle.words_from),
        (lexicon.anagrams, oracle.anagrams),
        (lexicon.supersets, oracle.supersets),
    ):
        rack = tiles[:3] if ask is lexicon.supersets else tiles
        if ask is lexicon.supersets:
            rack = rack.replace("?", "")
        wanted = spelled(expected(listed, rack, twin))
        view = ask(write(rack), asked)
        assert list(view) == wanted and len(ask(write(rack), asked)) == len(wanted)
        assert bool(ask(write(rack), asked)) == bool(wanted)
        n += len(wanted)
    for more in (1, 2):
        pairs = oracle.extensions(listed, tiles[:5], other[:4], more, more, twin)
        found = lexicon.extensions(write(tiles[:5]), write(other[:4]), more, where=asked)
        assert [(word, as_text(language, added)) for word, added in found] == [(language.spell(w), a) for w, a in pairs]
        n += len(pairs)
    if other:
        plain = other.replace("?", "")[:2]
        if plain:
            assert list(lexicon.starting(write(plain))) == spelled(oracle.starting(listed, plain))
            assert list(lexicon.ending(write(plain))) == spelled(oracle.ending(listed, plain))
            assert list(lexicon.near(write(plain), 1)) == spelled(oracle.near(listed, plain, 1))
    text, regex = pattern
    assert list(lexicon.matching(text)) == spelled(oracle.matching(listed, oracle.Wanted(regex=regex)))
    for word in listed[:: max(1, len(listed) // 5)]:
        assert lexicon[lexicon.index(write(word))] == language.spell(word)
        front, back = oracle.hooks(listed, word, language.marks)
        hooks = lexicon.hooks(write(word))
        assert ([*hooks.front], [*hooks.back]) == (
            [language._tile[m] for m in front],
            [language._tile[m] for m in back],
        )
    return n


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_every_query_equals_its_twin_on_random_words_of_an_alphabet(name: str, data: st.DataObject) -> None:
    case = data.draw(cases(st.just(SHIPPED[name]), max_words=40))
    tiles, other = data.draw(tile_strings(case, 7)), data.draw(tile_strings(case, 5))
    all_queries_agree(case, tiles, other, data.draw(patterns(case)), data.draw(wheres(case)))


def test_every_query_equals_its_twin_on_real_words(spoken: Case) -> None:
    language = spoken.language
    bag = "".join(m * n for m, n in zip(language.marks, language.alphabet.counts, strict=True)) + "??"
    chance = random.Random(7)
    answers = 0
    for _ in range(8):
        tiles, other = "".join(chance.sample(bag, 9)), "".join(chance.sample(bag, 4))
        word = chance.choice(spoken.words)
        middle = chance.randrange(len(word))
        pattern = language.pattern(word[:middle]) + "?*", re.escape(word[:middle]) + "..*"
        answers += all_queries_agree(spoken, tiles, other, pattern, (None, oracle.anything))
    assert answers > 30


def test_lengths_count_tiles_and_alphabetical_is_the_order_of_tiles(spoken: Case) -> None:
    listed = [spoken.language.alphabet.split(word) for word in spoken.lexicon]
    alphabet = spoken.language.alphabet
    assert listed == sorted(listed, key=lambda tiles: [alphabet.code(tile) for tile in tiles])
    for n in range(1, 12):
        assert len(spoken.lexicon.matching("*", Where(length=n))) == sum(len(tiles) == n for tiles in listed)
    for tile in alphabet.tiles:
        shown = tile if len(tile) == 1 else f"({tile})"
        assert len(spoken.lexicon.matching(f"*{shown}*")) == sum(tile in tiles for tiles in listed)
        assert len(spoken.lexicon.matching("*", Where(contains=f"[{tile}]"))) == sum(tile in tiles for tiles in listed)


def test_doubles_are_tiles_twice_running_not_letters_within_one_tile() -> None:
    lexicon = Lexicon.from_words(["perro", "leer", "acción", "ca[r][r]o"], alphabet=Alphabet.SPANISH)
    assert list(lexicon.matching("*", Where(double="consonant"))) == ["ACCION", "CA[R][R]O"]
    assert list(lexicon.matching("*", Where(double="vowel"))) == ["LEER"]


def test_a_pattern_is_written_in_tiles() -> None:
    lexicon = Lexicon.from_words(["canya", "casa", "col·legi", "quan"], alphabet=Alphabet.CATALAN)
    assert list(lexicon.matching("ca(ny)a")) == ["CANYA"] and list(lexicon.matching("ca?a")) == ["CANYA", "CASA"]
    assert list(lexicon.matching("*[(ny)(l·l)]*")) == ["CANYA", "COL·LEGI"]
    assert list(lexicon.matching("(QU)*")) == ["QUAN"]
    with pytest.raises(BadPatternError, match="position 4"):
        lexicon.matching("cany?")


def test_a_lexicon_file_carries_its_alphabet(spoken: Case) -> None:
    again = Lexicon.from_bytes(spoken.lexicon.to_bytes())
    assert again.alphabet is spoken.language.alphabet and again.digest == spoken.lexicon.digest
    again.verify()
    assert list(pickle.loads(pickle.dumps(spoken.lexicon))) == list(spoken.lexicon)
    assert list(again - Lexicon.from_words([again[0]], alphabet=again.alphabet)) == list(again)[1:]


# --- batch and boards ------------------------------------------------------------------------------


def test_a_batch_says_of_each_row_what_membership_says(spoken: Case) -> None:
    pytest.importorskip("wordcore._engine.batch.lists")
    lexicon = spoken.lexicon
    rows = sample(lexicon.name)
    rows += [unicodedata.normalize("NFD", word) for word in rows] + [word.upper() for word in rows]
    rows += (
        [word[::-1] for word in rows] + list(lexicon) + ["", "7", "ﬁ", "[", "a[b", "\U0001f600", "x" * 100, "ß" * 40]
    )
    expected = [word in lexicon for word in rows]
    mask = lexicon.check(rows)
    assert list(mask) == expected and mask.count == sum(expected) and 0 < sum(expected) < len(rows)
    lines = "\r\n".join(rows).encode("utf-8")
    for threads in (1, 2):
        assert list(lexicon.check_lines(lines, threads)) == expected


def test_a_batch_finds_a_spelling_under_any_reading_and_counts_it_once() -> None:
    pytest.importorskip("wordcore._engine.batch.lists")
    lexicon = Lexicon.from_words(["pe[r][r]o", "e[ll]a", "e[l][l]a"], alphabet=Alphabet.SPANISH)
    rows = ["perro", "pe[rr]o", "pe[r][r]o", "ella", "e[ll]a", "PÉRRO", "l", "[", "ELLA "]
    expected = [word in lexicon for word in rows]
    assert expected == [True, False, True, True, True, True, False, False, False]
    assert list(lexicon.check(rows)) == expected
    lines = list(lexicon.check_lines("\n".join(rows).encode("utf-8")))
    assert lines == [*expected[:-1], True]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_play_of_an_alphabet_is_found(name: str) -> None:
    """Against the plain twin, which lays one-character marks: a digraph tile covers one square like any other."""
    from games.scrabble.plain import all_plays

    from wordcore.games.scrabble import Board, Layout, TileSet

    layout = Layout("small", ["=.'.=", '.-.".', "'...'", '.".-.', "=.'.="])
    language = SHIPPED[name]
    alphabet = language.alphabet
    # Marks that are capitals and stay apart: the twin's alphabet has the same counts and values.
    marks = "".join(c for c in map(chr, range(0x391, 0x430)) if c.isupper() and len(c.lower()) == 1)[: len(alphabet)]
    plain = Alphabet("marks", list(zip(marks, alphabet.counts, alphabet.values, strict=True)), blanks=2)
    chance = random.Random(name)
    digraphs = [i for i, tile in enumerate(alphabet.tiles) if len(tile) > 1]
    total = 0
    for _ in range(12):
        few = sorted({*chance.sample(range(len(alphabet)), 3), *digraphs[:2], len(alphabet) - 1})
        rows = [[chance.choice(few) for _ in range(chance.randint(2, 4))] for _ in range(25)]
        lexicon = Lexicon.from_words([alphabet.join(alphabet.tiles[i] for i in row) for row in rows], alphabet=alphabet)
        twin = {"".join(marks[i] for i in row) for row in rows}
        board, twin_board = Board(layout, TileSet.of(alphabet)), Board(layout, TileSet.of(plain))
        for _ in range(chance.randint(0, 3)):
            rack = [alphabet.tiles[i] for i in chance.choices(few, k=3)]
            plays = list(board.legal_plays(lexicon, rack))
            if plays:
                play = chance.choice(plays)
                board.place(play)
                twin_board.place(_in_marks(play, alphabet, marks))
        held = chance.choices(few, k=2)
        rack = [*(alphabet.tiles[i] for i in held), *["?"] * (chance.random() < 0.3)]
        twin_rack = "".join(marks[i] for i in held) + "?" * rack.count("?")
        expected = all_plays(twin_board, twin, twin_rack, marks)
        view = board.legal_plays(lexicon, rack)
        assert {_in_marks(play, alphabet, marks).placements: play.score for play in view} == expected
        assert len(view) == len(expected) and all(play in view for play in itertools.islice(view, 20))
        total += len(expected)
    assert total > 20


def _in_marks(play, alphabet: Alphabet, marks: str):
    from wordcore.games.scrabble import Play, Tile
    from wordcore.games.scrabble.play import Placement

    return Play(
        tuple(
            Placement(row, column, Tile(marks[alphabet.code(tile.letter) - 1], tile.is_blank))
            for row, column, tile in play.placements
        )
    )


# --- definitions -----------------------------------------------------------------------------------

HUNGARIAN = """
name = "hungarian"
blanks = 2
vowels = "A Á E É I Í O Ó Ö Ő U Ú Ü Ű"
tiles = [
    ["A", 6, 1], ["Á", 4, 1], ["B", 3, 2], ["C", 1, 5], ["CS", 1, 7], ["E", 6, 1], ["É", 3, 3], ["G", 3, 2],
    ["GY", 2, 4], ["I", 3, 1], ["Í", 1, 5], ["K", 6, 1], ["L", 4, 1], ["LY", 1, 8], ["N", 4, 1], ["NY", 1, 5],
    ["O", 3, 1], ["Ó", 3, 2], ["Ö", 2, 4], ["Ő", 1, 7], ["S", 3, 1], ["SZ", 2, 3], ["T", 5, 1], ["U", 2, 4],
    ["Ú", 1, 7], ["Ü", 2, 4], ["Ű", 1, 7], ["Z", 2, 4], ["ZS", 1, 8],
]

[also]
"Y" = "I"
"""


def test_a_definition_in_toml_is_an_alphabet() -> None:
    pytest.importorskip("tomllib" if sys.version_info >= (3, 11) else "tomli")
    alphabet = Alphabet.from_toml(HUNGARIAN.replace('[also]\n"Y" = "I"\n', '[also]\n"X" = "KSZ"\n'))
    assert alphabet.split("zsákbaxnyi"[:5]) == ("ZS", "Á", "K", "B")
    assert alphabet.split("taxi") == ("T", "A", "K", "SZ", "I")
    assert (alphabet.value("ly"), alphabet.count("SZ"), alphabet.blanks, len(alphabet)) == (8, 2, 2, 29)
    assert Alphabet.from_json(alphabet.to_json()) == alphabet
    assert alphabet.readings("község") == (("K", "Ö", "ZS", "É", "G"), ("K", "Ö", "Z", "S", "É", "G"))
    assert "község" in Lexicon.from_words(["kö[z][s]ég"], alphabet=alphabet)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tiles = [['A', 1, 1]]", "alphabet: expected a field 'name', found none"),
        ("name = 'x'", "alphabet: expected a field 'tiles', found none"),
        ("name = 'x'\ntiles = [['A', 1, 1]]\nvowel = 'A'", "unknown field of an alphabet 'vowel'; expected name"),
        ("name = 'x'\ntiles = [['A', 1]]", "alphabet 'x', tile 1: expected .text, count, value.*found .'A', 1"),
        ("name = 'x'\ntiles = [['A', 1, 1], ['B']]", "tile 2: expected .text, count, value.*found .'B'"),
        ("name = 'x'\ntiles = [['A', 1, 1], ['a', 2, 3]]", "tile 2: expected a new spelling, found 'A', as tile 1 has"),
        ("name = 'x'\ntiles = [['CH', 1, 1], ['CHA', 2, 3]]", "found 'CH', the beginning of 'CHA'"),
        ("name = 'x'\ntiles = [['A', 1.5, 1]]", "tile 1 'A', count: expected a number from 0 to 255, found 1.5"),
        ("name = 'x'\ntiles = [['A', true, 1]]", "count: expected a number from 0 to 255, found True"),
        ("name = 'x'\ntiles = 'ABC'", "tiles: expected a list of"),
        ("name = 'x'\ntiles = 7", "tiles: expected a list of"),
        ("name = 7\ntiles = [['A', 1, 1]]", "name: expected a text, found 7"),
        ("name = 'x'\nblanks = 'two'\ntiles = [['A', 1, 1]]", "blanks: expected a number from 0 to 255, found 'two'"),
        ("name = 'x'\nalso = 7\ntiles = [['A', 1, 1]]", "also: expected pairs of texts, found 7"),
        ("name = 'x'\ntiles = [['A', 1, 1]]\n[also]\nB = 'C'", "also, 'B': .* that the tiles can spell, found 'C'"),
        (HUNGARIAN, "also, 'Y': expected something that the tiles cannot spell, found 'Y'"),
        ("name = ", "alphabet definition.*: expected TOML"),
    ],
)
def test_a_wrong_definition_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    pytest.importorskip("tomllib" if sys.version_info >= (3, 11) else "tomli")
    with pytest.raises(AlphabetError, match=complaint):
        Alphabet.from_toml(text)


def test_without_a_toml_reader_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomllib", None)
    monkeypatch.setitem(sys.modules, "tomli", None)
    with pytest.raises(AlphabetError, match="tomli"):
        Alphabet.from_toml("name = 'x'")


@given(st.text(max_size=60))
def test_any_toml_text_is_an_alphabet_or_an_error(text: str) -> None:
    try:
        Alphabet.from_toml(text)
    except AlphabetError:
        return


@pytest.mark.parametrize(
    ("tiles", "complaint"),
    [
        ([("A", 1, None)], "tile 1 'A', value: expected a number from 0 to 255, found None"),
        ([("A", 1, 1), ("CH", 1)], "tile 2: expected .text, count, value.*found .'CH', 1"),
        ([("A", 1, 1), ("SZ", 1, 1), ("SZCZ", 1, 1)], "found 'SZ', the beginning of 'SZCZ'"),
        ([("LL", 1, 1), ("ll", 1, 1)], "tile 2: expected a new spelling, found 'LL', as tile 1 has"),
        ([("é", 1, 1), ("e\u0301", 1, 1)], "tile 2: expected a new spelling, found 'É', as tile 1 has"),
        ([("q\u0301", 1, 1)], "tile 1"),
        ([("A\u200b", 1, 1)], "tile 1"),
    ],
)
def test_a_definition_that_cannot_be_resolved_names_both_tiles(tiles: list[tuple], complaint: str) -> None:
    with pytest.raises(AlphabetError, match=complaint):
        Alphabet("wrong", tiles)


def test_a_single_letter_may_begin_a_longer_tile() -> None:
    alphabet = Alphabet("fine", [("L", 1, 1), ("LL", 1, 8), ("N", 1, 1), ("NY", 1, 10), ("Y", 1, 4)])
    assert alphabet.readings("lny") == (("L", "NY"), ("L", "N", "Y"))


@given(st.data())
def test_words_of_a_random_digraph_alphabet_are_spelled_so_that_they_are_read_back(data: st.DataObject) -> None:
    singles = data.draw(st.sets(st.sampled_from("ABCDE"), min_size=1, max_size=4))
    longer = data.draw(st.sets(st.text("ABCDE", min_size=2, max_size=4), max_size=5))
    longer = {t for t in longer if not any(o != t and t.startswith(o) for o in longer)}
    alphabet = Alphabet("random", [(tile, 1, 1) for tile in sorted(singles | longer)])
    row = data.draw(st.lists(st.sampled_from(alphabet.tiles), min_size=1, max_size=63))
    text = alphabet.join(row)
    assert list(alphabet.split(text)) == row and list(alphabet.split(text.lower())) == row
    assert text in Lexicon.from_words([text], alphabet=alphabet)
    bare = "".join(row)
    if len(bare) <= 14:
        cuts = every_cut(alphabet.tiles, bare)
        assert alphabet.split(bare) == cuts[0]
        if len(cuts) <= 64:
            assert list(alphabet.readings(bare)) == cuts


# --- whole languages -------------------------------------------------------------------------------

PACKAGES = {
    "german": ("wngerman", "ngerman"),
    "french": ("wfrench", "french"),
    "spanish": ("wspanish", "spanish"),
    "polish": ("wpolish", "polish"),
    "catalan": ("wcatalan", "catalan"),
    "dutch": ("wdutch", "dutch"),
}


@pytest.mark.network
@pytest.mark.parametrize("name", PACKAGES)
def test_a_whole_language_is_compiled_searched_and_checked(name: str, tmp_path: Path) -> None:
    package, listed = PACKAGES[name]
    subprocess.run(["apt-get", "download", package], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run(["dpkg-deb", "-x", next(tmp_path.glob("*.deb")), tmp_path], check=True)
    alphabet = Alphabet.named(name)
    texts = (tmp_path / "usr" / "share" / "dict" / listed).read_text("utf-8").split("\n")
    if name == "polish":
        texts = texts[::10]
    twin = TWINS[name]
    taken: dict[tuple[str, ...], str] = {}
    inside = set(alphabet.tiles)
    for text in filter(None, map(str.strip, texts)):
        tiles = tuple(twin(text))
        if set(tiles) <= inside and len(tiles) <= 63:
            taken[tiles] = text
        else:
            assert alphabet.codec.codes(text) is None, text
    lexicon = Lexicon.from_words(list(taken.values()), name=name, alphabet=alphabet)
    assert len(lexicon) == len(taken) > 50_000
    assert all(text in lexicon for text in taken.values())
    chance = random.Random(1)
    rows = chance.sample(list(taken), 40)
    for tiles in rows:
        held = sorted(tiles[:8])
        expected = {row for row in taken if len(row) <= len(held) and _fits(row, held)}
        # In brackets throughout: two single R side by side would be read as the tile RR.
        rack = "".join(f"[{tile}]" for tile in held)
        found = {alphabet.split(word) for word in lexicon.words_from(rack)}
        assert found == expected


def _fits(row: tuple[str, ...], held: list[str]) -> bool:
    left = list(held)
    for tile in row:
        if tile not in left:
            return False
        left.remove(tile)
    return True


def test_two_single_tiles_on_a_board_are_not_the_digraph_they_look_like() -> None:
    from wordcore.games.scrabble import Board, Layout, Play, TileSet, score_play, words_formed

    lexicon = Lexicon.from_words(["ella", "sol"], alphabet=Alphabet.SPANISH)
    tile_set = TileSet.of(Alphabet.SPANISH)
    board = Board(Layout.plain(15), tile_set)
    single, double = Play.parse("8H E[L][L]A", tile_set), Play.parse("8H ELLA", tile_set)
    assert words_formed(board, single) == ["E[L][L]A"] and words_formed(board, double) == ["ELLA"]
    assert [word.word for word in score_play(board, single).words] == ["E[L][L]A"]
    assert "E[L][L]A" not in lexicon and "ELLA" in lexicon
    board.place(single)
    assert board.words() == ["E[L][L]A"]
    for name in NAMES:
        alphabet = Alphabet.named(name)
        row = random.Random(name).choices(alphabet.tiles, k=12)
        assert TileSet.of(alphabet).spell(row) == alphabet.join(row)
