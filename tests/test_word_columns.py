"""Columns of a lexicon file: a row of the table is checked, carried and named everywhere."""

from __future__ import annotations

import pytest

import wordcore
from wordcore import Alphabet, Lexicon, columns
from wordcore.columns import COLUMNS, COMMONNESS, Column, columns_of, first_known
from wordcore.compile import WordSource, build
from wordcore.errors import CorruptLexiconError
from wordcore.interop.lexicon_file import holds

YEAR = Column("year", 4, first_known)


@pytest.fixture
def with_years(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release that knows one more column, and nothing else that is new."""
    monkeypatch.setattr(columns, "COLUMNS", (*COLUMNS, YEAR))


def lexicon_of(years: dict[str, int], column: Column = YEAR) -> Lexicon:
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(years)
    codes, offsets = source.finish()
    values = column.pack(years[word] for word in sorted(years))
    return Lexicon.from_bytes(
        build(codes, offsets, name="dated", alphabet=Alphabet.ENGLISH, columns={column.name: values})
    )


def years_of(lexicon: Lexicon) -> dict[str, int]:
    values = YEAR.values(lexicon)
    assert values is not None
    return dict(zip(lexicon, values, strict=True))


@pytest.mark.usefixtures("with_years")
def test_a_row_of_the_table_is_all_that_a_new_column_takes() -> None:
    old, new = (
        lexicon_of({"CAB": 1826, "TAXI": 0, "HORSE": 900}),
        lexicon_of({"TAXI": 1907, "CAB": 1700, "BLOG": 70_000}),
    )
    assert columns_of(old) == ("year",) and holds(old) == ["year"]
    assert years_of(old.edit(add=["EMU"], remove=["CAB"])) == {"EMU": 0, "HORSE": 900, "TAXI": 0}
    assert years_of(old | new) == {"BLOG": 70_000, "CAB": 1826, "HORSE": 900, "TAXI": 1907}
    assert years_of(old & new) == {"CAB": 1826, "TAXI": 1907}
    assert years_of(old - new) == {"HORSE": 900}
    plain = Lexicon.from_words(["CAB", "DOG"])
    assert years_of(plain | new) == {"BLOG": 70_000, "CAB": 1700, "DOG": 0, "TAXI": 1907}
    assert columns_of(plain) == ()


@pytest.mark.usefixtures("with_years")
def test_a_column_has_one_value_per_word() -> None:
    narrow = Column("year", 2, first_known)
    with pytest.raises(CorruptLexiconError, match="section 'year': expected 12 bytes, found 6") as caught:
        lexicon_of({"CAB": 1, "DOG": 2, "EMU": 3}, narrow)
    assert (caught.value.expected, caught.value.found) == ("12 bytes", "6")
    with pytest.raises(CorruptLexiconError, match="section 'commonness': expected 1 bytes, found 2"):
        lexicon_of({"CAB": 1}, Column("commonness", 2, first_known))


def test_a_section_that_a_release_does_not_know_is_refused() -> None:
    with pytest.raises(CorruptLexiconError, match="expected sections that this release knows, found 'year'"):
        lexicon_of({"CAB": 1826})


@pytest.mark.usefixtures("with_years")
def test_a_new_column_is_part_of_the_content() -> None:
    one, two = lexicon_of({"CAB": 1826}), lexicon_of({"CAB": 1827})
    one.verify(digest=two.digest)
    assert one.content != two.content


def test_the_shipped_columns_are_those_of_the_table() -> None:
    assert set(columns_of(wordcore.load())) < {column.label for column in COLUMNS}
    sizes = COMMONNESS.values(wordcore.load())
    assert sizes is not None and len(sizes) == len(wordcore.load())
