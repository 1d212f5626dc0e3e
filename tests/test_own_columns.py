"""Columns and tags of one's own: declared, compiled, asked for, carried, and found out when forged."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from forgers import content_of, header_of, sealed, sections_of
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon, Where
from wordcore.cli import main
from wordcore.compile import WordSource, build
from wordcore.errors import BadTagError, BadValueError, CorruptLexiconError, LimitError
from wordcore.own_columns import MOST, own_sections
from wordcore.own_tables import ColumnSource, parse_kinds
from wordcore.query import Answer
from wordcore.tags import MAX_ALL_TAGS, TAGS, Combination, tag_sections

words = st.text("ABC", min_size=1, max_size=3)
numbers = st.one_of(st.none(), st.integers(-MOST, MOST), st.integers(-200, 200))
texts = st.one_of(st.none(), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=6))
tables = st.dictionaries(words, st.tuples(numbers, texts), max_size=8)


def lexicon_of(table: dict[str, tuple[int | None, str | None]], name: str = "own") -> Lexicon:
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(table)
    codes, offsets = source.finish()
    rows = [table[word] for word in sorted(table)]
    columns, meta = own_sections({"n": ("int", [n for n, _ in rows]), "note": ("text", [note for _, note in rows])})
    data = build(codes, offsets, name=name, alphabet=Alphabet.ENGLISH, columns=columns, meta=meta)
    return Lexicon.from_bytes(data)


@given(tables)
def test_values_are_those_of_the_table(table: dict[str, tuple[int | None, str | None]]) -> None:
    lexicon = lexicon_of(table)
    lexicon.verify()
    assert {word: (lexicon.value(word, "n"), lexicon.value(word, "note")) for word in lexicon} == table


@given(tables, tables)
def test_the_first_lexicon_that_has_a_value_gives_it(
    left: dict[str, tuple[int | None, str | None]], right: dict[str, tuple[int | None, str | None]]
) -> None:
    joined = lexicon_of(left) | lexicon_of(right)
    joined.verify()
    for word in joined:
        for place, column in enumerate(("n", "note")):
            values = [table[word][place] for table in (left, right) if word in table]
            assert joined.value(word, column) == next((value for value in values if value is not None), None)
    beside = Lexicon.from_words(right) | lexicon_of(left)
    assert {word: (beside.value(word, "n"), beside.value(word, "note")) for word in left} == left


def test_columns_of_one_name_and_two_types_are_not_joined() -> None:
    columns, meta = own_sections({"n": ("text", ["x"])})
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(["a"])
    other = Lexicon.from_bytes(build(*source.finish(), name="o", alphabet=Alphabet.ENGLISH, columns=columns, meta=meta))
    with pytest.raises(BadValueError, match="column 'n': expected the type int in every lexicon, found text"):
        lexicon_of({"A": (1, None)}) | other


def test_what_cannot_be_stored_or_asked_is_refused() -> None:
    lexicon = lexicon_of({"A": (1, "x")})
    with pytest.raises(BadValueError, match="unknown column 'm'; expected n or note"):
        lexicon.value("a", "m")
    with pytest.raises(ValueError, match="B"):
        lexicon.value("B", "n")
    with pytest.raises(BadValueError, match="the lexicon has no columns of its own"):
        wordcore.load().value("cat", "n")
    with pytest.raises(TypeError):
        lexicon.value("a", 1)  # type: ignore[arg-type]
    for columns, error in [
        ({"N": ("int", [1])}, BadValueError),
        ({"n": ("float", [1])}, BadValueError),
        ({"n": ("int", [MOST + 1])}, LimitError),
        ({"n": ("int", ["1"])}, TypeError),
        ({"n": ("text", ["a\0b"])}, BadValueError),
        ({"n": ("text", ["\ud800"])}, BadValueError),
    ]:
        with pytest.raises(error):
            own_sections(columns)


def test_a_forged_column_is_found_out_and_any_bytes_answer_or_raise() -> None:
    data = lexicon_of({"A": (1, "x"), "B": (-300, "yz"), "C": (None, "x"), "D": (7, None)}).to_bytes()
    fields, chance = header_of(data), random.Random(5)
    n_refused = n_sound = 0
    for _ in range(500):
        sections = sections_of(data)
        name = chance.choice(["own.n", "own.note", "own.note.table"])
        altered = bytearray(sections[name])
        altered[chance.randrange(len(altered))] = chance.choice([0, 1, 2, 3, 97, 128, 255])
        if chance.random() < 0.2:
            altered = altered[: chance.randrange(len(altered))]
        if altered == sections[name]:
            continue
        sections[name] = bytes(altered)
        try:
            lexicon = Lexicon.from_bytes(sealed({**fields, "content": content_of(fields, sections)}, sections))
            for word in lexicon:
                lexicon.value(word, "n"), lexicon.value(word, "note")
            lexicon.verify()
        except CorruptLexiconError:
            n_refused += 1
        else:
            n_sound += 1  # another number, another text: only a content from outside tells
            assert lexicon.content != Lexicon.from_bytes(data).content
    assert n_refused > 100 and n_sound > 20


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ({"n": "int", "note": "text", "more": "int"}, "the column 'more', found none"),
        ({"n": "float", "note": "text"}, "names with the type int or text"),
        ({"note": "text"}, "sections that this release knows, found 'own.n'"),
        (["n"], "names with the type int or text"),
        ({"n": "text", "note": "text"}, "both or neither"),
    ],
)
def test_a_forged_declaration_is_refused(declared: object, said: str) -> None:
    data = lexicon_of({"A": (1, "x")}).to_bytes()
    fields, sections = header_of(data), sections_of(data)
    fields["meta"]["columns"] = declared
    with pytest.raises(CorruptLexiconError, match=said):
        Lexicon.from_bytes(sealed({**fields, "content": content_of(fields, sections)}, sections))


# --- tags of one's own ------------------------------------------------------------------------


def tagged(rows: dict[str, Combination | None], name: str = "tagged") -> Lexicon:
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(rows)
    codes, offsets = source.finish()
    columns, meta = tag_sections(rows[word] for word in sorted(rows))
    return Lexicon.from_bytes(build(codes, offsets, name=name, alphabet=Alphabet.ENGLISH, columns=columns, meta=meta))


own_tags = st.sampled_from([f"theme:t{i}" for i in range(40)] + ["noun", "size:big", "size:größer"])
said = st.one_of(st.none(), st.frozensets(own_tags, max_size=4).map(lambda tags: Combination(yes=tags)))


@given(st.dictionaries(words, said, max_size=8), st.dictionaries(words, said, max_size=8))
def test_tags_of_ones_own_are_asked_like_all_others_and_add_up(
    left: dict[str, Combination | None], right: dict[str, Combination | None]
) -> None:
    lexicon = tagged(left)
    lexicon.verify()
    here = {tag for row in left.values() if row for tag in row.yes}
    for tag in here:
        having = [word for word in sorted(left) if left[word] and tag in left[word].yes]
        assert list(lexicon.words(Where(tags=tag))) == having
        assert list(lexicon.words(Where(without=tag))) == [word for word in sorted(left) if word not in having]
        for word in left:
            assert lexicon.has_tag(word, tag) is (Answer.YES if word in having else Answer.UNKNOWN)
    joined = lexicon | tagged(right)
    joined.verify()
    for word in joined:
        own = {t for rows in (left, right) if rows.get(word) for t in rows[word].yes if ":" in t}
        assert {tag for tag in joined.tags(word) if ":" in tag} == own


def test_a_tag_that_no_word_has_is_told_with_the_nearest() -> None:
    lexicon = tagged({"CAT": Combination(yes=frozenset({"theme:animal"}), no=frozenset({"theme:town"}))})
    assert lexicon.has_tag("cat", "theme:town") is Answer.NO
    for ask in (
        lambda: lexicon.has_tag("cat", "theme:animl"),
        lambda: list(lexicon.words(Where(tags="theme:animl"))),
        lambda: list(lexicon.words(Where(without="theme:animl"))),
    ):
        with pytest.raises(BadTagError, match="did you mean 'theme:animal'"):
            ask()
    for wrong in ("theme:", ":x", "Theme:x", "theme:a b"):
        with pytest.raises(BadTagError):
            lexicon.has_tag("cat", wrong)


def test_a_vocabulary_has_its_limit() -> None:
    names = [f"t:{number}" for number in range(MAX_ALL_TAGS - len(TAGS))]
    lexicon = tagged({"CAT": Combination(yes=frozenset(names)), "DOG": Combination(yes=frozenset(names[-1:]))})
    assert list(lexicon.words(Where(tags=names[-1]))) == ["CAT", "DOG"] and lexicon.has_tag("cat", names[0])
    lexicon.verify()
    with pytest.raises(LimitError, match="tags of one's own"):
        tagged({"CAT": Combination(yes=frozenset([*names, "t:more"]))})


# --- tables -----------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text("cab\ntaxi\ncat\n")
    return tmp_path


ROWS = [("cab", 1826, "short, for cabriolet", "town traffic"), ("taxi", 1907, "", "town"), ("cat", None, "purrs", "")]
EXPECTED = [
    ("CAB", 1826, "short, for cabriolet", ["theme:town", "theme:traffic"]),
    ("CAT", None, "purrs", []),
    ("TAXI", 1907, None, ["theme:town"]),
]


def said_of(path: str) -> list[tuple[object, ...]]:
    lexicon = Lexicon.open(path)
    lexicon.verify()
    return [(w, lexicon.value(w, "year"), lexicon.value(w, "note"), sorted(lexicon.tags(w))) for w in lexicon]


def test_columns_of_a_table_beside_the_list_in_every_format(here: Path) -> None:
    Path("t.tsv").write_text(
        "word\tyear:int\tnote:text\ttheme:tag\n"
        + "".join("\t".join("" if cell is None else str(cell) for cell in row) + "\n" for row in ROWS)
    )
    assert main(["compile", "list.txt", "--columns", "t.tsv", "-o", "a.lex"]) == 0
    assert said_of("a.lex") == EXPECTED
    kinds = "year:int,note:text,theme:tag"
    names = ("word", "year", "note", "theme")
    Path("t.jsonl").write_text("".join(json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in ROWS))
    assert main(["compile", "list.txt", "--columns", "t.jsonl", "--columns", kinds, "-o", "b.lex"]) == 0
    assert said_of("b.lex") == EXPECTED
    pa, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table(dict(zip(names, zip(*ROWS, strict=True), strict=True))), "t.parquet")
    assert main(["compile", "t.parquet", "--columns", kinds, "-o", "c.lex"]) == 0
    assert said_of("c.lex") == EXPECTED


def test_columns_of_the_list_itself(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.csv").write_text('year,word,note\n1826,cab,"a ""b"", c"\n1907,taxi,\n')
    assert main(["compile", "t.csv", "--column", "word", "--columns", "year:int", "-o", "a.lex"]) == 0
    assert Lexicon.open("a.lex").value("cab", "year") == 1826
    Path("t.txt").write_text("word\tyear\ncab\t1826\n")
    assert main(["compile", "t.txt", "--columns", "year:int", "-o", "b.lex"]) == 0
    assert Lexicon.open("b.lex").value("cab", "year") == 1826
    capsys.readouterr()
    assert main(["export", "a.lex", "--columns", "word,year", "-o", "back.csv"]) == 0
    assert Path("back.csv").read_text() == "word,year\nCAB,1826\nTAXI,1907\n"


def test_shared_words_and_words_that_the_list_lacks_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.tsv").write_text("word\tyear:int\tt:tag\ncab\t1\ta\nCAB\t2\tb\neel\t3\tc\n")
    assert main(["compile", "list.txt", "--columns", "t.tsv", "-o", "a.lex"]) == 0
    told = capsys.readouterr().err
    assert "left out 1 value of words that have another value" in told
    assert "left out the columns of 1 word that the list does not have" in told
    made = Lexicon.open("a.lex")
    assert made.value("cab", "year") == 1 and made.tags("cab") == {"t:a", "t:b"}


def test_tags_and_columns_of_tags_add_up(here: Path) -> None:
    Path("t.tsv").write_text("word\ttheme:tag\ncat\tanimal\n")
    Path("tags.tsv").write_text("cat\tnoun.singular size:small -theme:town\ntaxi\tsize:big\n")
    assert main(["compile", "list.txt", "--tags", "tags.tsv", "--columns", "t.tsv", "-o", "a.lex"]) == 0
    made = Lexicon.open("a.lex")
    assert made.tags("cat") == {"noun", "noun.singular", "size:small", "theme:animal"}
    assert made.has_tag("cat", "theme:town") is Answer.NO
    assert list(made.words(Where(tags=("noun", "theme:animal")))) == ["CAT"]


@pytest.mark.parametrize(
    ("table", "more", "said"),
    [
        ("cab\t1\n", [], "column '1': expected a type after the name"),
        ("", [], "columns: expected a header that names them"),
        ("word\tyear\ncab\t1\n", [], "column 'year': expected a type after the name, found none; write year:int"),
        ("word\tyear:int\ncab\tx1\n", [], "t.tsv:2, column 'year': expected a whole number, found 'x1'"),
        ("word\tyear:int\ncab\t1.5\n", [], "t.tsv:2, column 'year': expected a whole number"),
        ("word\tyear:int\nc4b\t1\n", [], "t.tsv:2"),
        ("word\tyear:int\ncab\t" + "9" * 19 + "\n", [], "expected at most 9,223"),
        ("word\tyear:int\ncab\t1\n", ["--columns", "yeer:int"], "beside that of the words, found year:int; did"),
        ("word\tyear:int\ncab\t1\n", ["--columns", "word:int"], "beside that of the words, found year:int\n"),
        ("word\tyear:int\ncab\t1\n", ["--columns", "year:text"], "column 'year': expected the type text, found int"),
        ("word\tyear:date\ncab\t1\n", [], "unknown type of column 'year' 'date'; expected int, text or tag"),
        ("word\tYear:int\ncab\t1\n", [], "a name and its type, such as year:int"),
        ("word\tt:tag\ncab\ta:b\n", [], "t.tsv:2, column 't': expected tags separated by spaces or commas"),
        ("word\tyear:int\ncab\t1\n", ["--columns", "u.tsv"], "--columns: expected one table, found t.tsv and u.tsv"),
    ],
)
def test_a_wrong_table_is_told_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str], table: str, more: list[str], said: str
) -> None:
    Path("t.tsv").write_text(table)
    assert main(["compile", "list.txt", "--columns", "t.tsv", *more, "-o", "a.lex"]) == 2
    assert said in capsys.readouterr().err and not Path("a.lex").exists()


def test_wrong_rows_of_a_table_are_skipped_and_reported(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.tsv").write_text("word\tyear:int\ncab\tx\ntaxi\t1907\n")
    command = ["compile", "list.txt", "--columns", "t.tsv", "--skip-invalid", "--report", "r.txt", "-o", "a.lex"]
    assert main(command) == 1
    assert "t.tsv:2" in Path("r.txt").read_text() and Lexicon.open("a.lex").value("taxi", "year") == 1907


def test_standard_input_is_not_read_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "-", "--columns", "n:int", "-o", "a.lex"]) == 2
    assert "a list in a file, which is read twice" in capsys.readouterr().err


def test_kinds_are_parsed_or_refused() -> None:
    assert parse_kinds("a:int, b:text") == {"a": "int", "b": "text"}
    for wrong in ("a", "a:int,a:int", "a:", ":int", "a:real", ""):
        with pytest.raises(BadValueError):
            parse_kinds(wrong)
    assert ColumnSource(Alphabet.ENGLISH).value("cat", "n") is None


def test_a_plain_list_has_no_columns_to_take(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "list.txt", "--columns", "year:int", "-o", "a.lex"]) == 2
    assert "column 'year': expected a table, found lines of one word; name its --format" in capsys.readouterr().err


def test_lexicons_of_the_same_words_are_combined_with_what_each_knows(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, table in (("a", "word\tyear:int\ncab\t1826\n"), ("b", "word\tcolour:text\ncab\tblack\ncat\tred\n")):
        Path(f"{name}.tsv").write_text(table)
        assert main(["compile", "list.txt", "--columns", f"{name}.tsv", "-o", f"{name}.lex"]) == 0
    assert Lexicon.open("a.lex") == Lexicon.open("b.lex")
    assert main(["combine", "a.lex | b.lex", "-o", "c.lex"]) == 0
    for both in (Lexicon.open("c.lex"), Lexicon.open("a.lex") | Lexicon.open("b.lex")):
        assert (both.value("cab", "year"), both.value("cab", "colour"), both.value("cat", "colour")) == (
            1826,
            "black",
            "red",
        )


def test_of_words_that_are_removed_nothing_is_known() -> None:
    lexicon = lexicon_of({"A": (1, "x"), "B": (2, None)})
    left = Lexicon.from_words(["a", "c"]) - lexicon
    assert list(left) == ["C"] and "columns" not in left.meta
    columns, meta = own_sections({"n": ("text", ["x"])})
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(["a"])
    other = Lexicon.from_bytes(build(*source.finish(), name="o", alphabet=Alphabet.ENGLISH, columns=columns, meta=meta))
    assert (lexicon - other).value("b", "n") == 2
