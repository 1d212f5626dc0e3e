"""How words were written: kept, asked for, carried, exported, and found out when forged."""

from __future__ import annotations

import contextlib
import random
import subprocess
from pathlib import Path

import oracle
import pytest
from forgers import content_of, header_of, sealed, sections_of
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.compile import WordSource
from wordcore.errors import CorruptLexiconError, WordcoreError

WORDS = Path(__file__).parent / "data" / "words"
# As on tiles, and in lower case: what an alphabet without accents makes of a text.
PLAIN = {"é": "e", "ê": "e", "à": "a", "ç": "c", "ß": "ss"}
french = st.text("aeéêàçcCEÉ", min_size=1, max_size=4)


def tiles(text: str) -> str:
    return "".join(PLAIN.get(letter, letter) for letter in text.lower()).upper()


def lexicon_of(texts: list[str], name: str = "written") -> Lexicon:
    return Lexicon.from_words(texts, name=name, alphabet=Alphabet.FRENCH, keep_spelling=True)


@given(st.lists(french, max_size=12), st.booleans())
def test_spellings_are_those_of_the_twin_in_any_order(texts: list[str], is_sorted: bool) -> None:
    texts = sorted(texts, key=tiles) if is_sorted else texts
    lexicon = lexicon_of(texts)
    lexicon.verify()
    written = [(tiles(text), text) for text in texts]
    assert set(lexicon) == {word for word, _ in written}
    for word in lexicon:
        assert lexicon.spellings(word) == oracle.spellings(written, word)
    by_text = WordSource(Alphabet.FRENCH, keep_spelling=True)
    by_text._gatherer.add_text("".join(f"{text}\n" for text in texts).encode(), 0, True)
    by_text.finish()
    assert by_text.spellings() == {name: bytes(lexicon._section_view(name)) for name in by_text.spellings()}
    assert lexicon == Lexicon.from_words(texts, alphabet=Alphabet.FRENCH), "the words are the same, kept or not"


@given(st.lists(french, max_size=8), st.lists(french, max_size=8))
def test_lexicons_that_are_joined_join_their_spellings(left: list[str], right: list[str]) -> None:
    one, other = lexicon_of(left), lexicon_of(right)
    written = [(tiles(text), text) for text in left + right]
    for joined in (one | other, one & other):
        joined.verify()
        assert all(joined.spellings(word) == oracle.spellings(written, word) for word in joined)
    only = one - other
    assert all(only.spellings(word) == one.spellings(word) for word in only)
    plain = Lexicon.from_words(right, alphabet=Alphabet.FRENCH)
    mixed = plain | one
    mixed.verify()
    for word in mixed:
        assert mixed.spellings(word) == (one.spellings(word) if word in one else ())


def test_a_word_that_nobody_wrote_and_a_lexicon_that_kept_nothing_have_no_spelling() -> None:
    assert Lexicon.from_words(["cat"]).spellings("cat") == ()
    edited = Lexicon.from_words(["Cat"], keep_spelling=True).edit(add=["dog"])
    assert edited.spellings("cat") == ("Cat",) and edited.spellings("dog") == ()
    with pytest.raises(ValueError, match="eel"):
        edited.spellings("eel")


@pytest.mark.parametrize(
    ("alphabet", "texts"),
    [
        (Alphabet.CATALAN, ["col·lega", "COL·LEGA", "any", "a[ny]"]),
        (Alphabet.GERMAN, ["Straße", "STRASSE", "Äpfel", "A\u0308pfel"]),
        (Alphabet.SPANISH, ["coche", "Coche", "[c][h]a", "cha"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_digraphs_brackets_and_composed_letters_are_kept_as_written(alphabet: Alphabet, texts: list[str]) -> None:
    lexicon = Lexicon.from_words(texts, alphabet=alphabet, keep_spelling=True)
    lexicon.verify()
    assert sorted(text for word in range(len(lexicon)) for text in lexicon._written().at(word)) == sorted(texts)


def test_a_forged_spelling_is_found_out_and_any_bytes_answer_or_raise() -> None:
    data = lexicon_of(["péché", "pêche", "bu", "Bu", "ça", "a", "eau"]).to_bytes()
    fields, chance = header_of(data), random.Random(3)
    n_refused = 0
    for _ in range(600):
        sections = sections_of(data)
        name = chance.choice(["spellings.numbers", "spellings.table"])
        altered = bytearray(sections[name])
        for _ in range(chance.randint(1, 2)):
            altered[chance.randrange(len(altered))] = chance.choice([0, 1, 2, 3, 10, 65, 97, 128, 255])
        if chance.random() < 0.2 and name == "spellings.table":
            altered = altered[: chance.randrange(len(altered))]
        if altered == sections[name]:
            continue
        sections[name] = bytes(altered)
        lexicon = Lexicon.from_bytes(sealed({**fields, "content": content_of(fields, sections)}, sections))
        for word in lexicon:
            with contextlib.suppress(CorruptLexiconError):
                assert all(isinstance(text, str) for text in lexicon.spellings(word))
        try:
            lexicon.verify()
        except CorruptLexiconError:
            n_refused += 1
        else:
            # What passes is what might have been written: other spellings of the same tiles, or none.
            again = [text for word in lexicon for text in lexicon.spellings(word)]
            assert set(lexicon_of(again)) <= set(lexicon)
    assert n_refused > 400


# --- the command line -------------------------------------------------------------------------


def round_trip(path: Path, alphabet: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Compiled, exported and compared: nothing of what the alphabet can spell is lost."""
    assert main(["compile", str(path), "--alphabet", alphabet, "--keep-spelling", "--skip-invalid", "-o", "a.lex"]) < 2
    assert main(["export", "a.lex", "--columns", "spelling", "-o", "back.txt"]) == 0
    codec = Alphabet.named(alphabet).codec
    lines = path.read_text("utf-8").split("\n")
    expected = {line.strip() for line in lines if line and not line.startswith("#") and codec.codes(line.strip())}
    back = Path("back.txt").read_text("utf-8").splitlines()
    assert len(back) == len(set(back)) and set(back) == expected
    capsys.readouterr()
    assert main(["diff", "a.lex", "back.txt"]) == 0
    Lexicon.open("a.lex").verify()


@pytest.mark.parametrize("name", ["french", "german", "polish", "spanish"])
def test_lists_come_back_as_they_were_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = (WORDS / f"{name}.txt").read_text("utf-8").splitlines()
    words += [word.capitalize() for word in words[::7]] + [word.upper() for word in words[::11]] + ["r2d2"]
    random.Random(1).shuffle(words)
    (tmp_path / "list.txt").write_text("".join(f"{word}\n" for word in words), "utf-8")
    round_trip(tmp_path / "list.txt", name, capsys)


@pytest.mark.network
@pytest.mark.parametrize(
    ("package", "listed", "name"),
    [
        ("wpolish", "polish", "polish"),
        ("wngerman", "ngerman", "german"),
        ("wspanish", "spanish", "spanish"),
        ("wfrench", "french", "french"),
    ],
)
def test_whole_languages_come_back_as_they_were_written(
    package: str,
    listed: str,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    subprocess.run(["apt-get", "download", package], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run(["dpkg-deb", "-x", next(tmp_path.glob("*.deb")), tmp_path], check=True)
    round_trip(tmp_path / "usr" / "share" / "dict" / listed, name, capsys)


def test_spellings_are_kept_by_combine_and_by_compiling_a_lexicon_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("péché\nbu\n", "utf-8")
    Path("b.txt").write_text("pêche\nBu\neau\n", "utf-8")
    assert main(["combine", "a.txt | b.txt", "--alphabet", "french", "--keep-spelling", "-o", "c.lex"]) == 0
    made = Lexicon.open("c.lex")
    assert made.spellings("peche") == ("péché", "pêche") and made.spellings("bu") == ("Bu", "bu")
    assert main(["compile", "c.lex", "-o", "d.lex"]) == 0
    assert Lexicon.open("d.lex").spellings("bu") == ("Bu", "bu")
    assert main(["compile", "c.lex", "a.txt", "--keep-spelling", "-o", "e.lex"]) == 0
    assert Lexicon.open("e.lex").spellings("peche") == ("péché",)  # said on stderr: columns of a lexicon stay behind
    assert Lexicon.open("e.lex").spellings("eau") == ()


def test_a_spelling_that_was_not_kept_is_not_exported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "enable", "--columns", "spelling"]) == 2
    assert "unknown column 'spelling'" in capsys.readouterr().err


@given(st.binary(max_size=60))
def test_any_rows_are_kept_or_refused(raw: bytes) -> None:
    source = WordSource(Alphabet.FRENCH, skip_invalid=True, keep_spelling=True)
    try:
        source._gatherer.add_text(raw, 0, False)
    except WordcoreError:
        return
    source.finish()
    source.spellings()
