"""Sums of lists and lexicons: the merging of sorted words, the expressions, ``wordcore combine``."""

from __future__ import annotations

import io
import json
import re
import sys
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore._engine.build import merge
from wordcore.cli import main
from wordcore.errors import BadValueError
from wordcore.interop.combine import Operand, evaluate, names, parse

coded = st.sets(st.binary(min_size=1, max_size=4).map(lambda raw: bytes(1 + byte % 4 for byte in raw)), max_size=12)
SETS = {"|": set.union, "&": set.intersection, "-": set.difference}


def packed(words: set[bytes]) -> tuple[bytes, array[int]]:
    listed = sorted(words)
    offsets = array("I", [0])
    for word in listed:
        offsets.append(offsets[-1] + len(word))
    return b"".join(listed), offsets


def unpacked(codes: bytes, offsets: bytes) -> list[bytes]:
    starts = memoryview(offsets).cast("I")
    return [codes[starts[i] : starts[i + 1]] for i in range(len(starts) - 1)]


@given(coded, coded, st.sampled_from("|&-"))
def test_joined_lists_are_those_of_sets(left: set[bytes], right: set[bytes], operator: str) -> None:
    assert unpacked(*merge.joined(*packed(left), *packed(right), operator)) == sorted(SETS[operator](left, right))


@given(coded, coded)
def test_places_are_those_of_a_list(left: set[bytes], right: set[bytes]) -> None:
    listed = sorted(right)
    found = memoryview(merge.places(*packed(left), *packed(right))).cast("i")
    assert list(found) == [listed.index(word) if word in right else -1 for word in sorted(left)]


def test_words_that_do_not_ascend_are_refused() -> None:
    wrong = b"\x02\x01", array("I", [0, 1, 2])
    for ask in (lambda: merge.joined(*wrong, *packed(set()), "|"), lambda: merge.places(*packed(set()), *wrong)):
        with pytest.raises(BadValueError, match="word 2: expected a word behind the one before it"):
            ask()
    with pytest.raises(BadValueError, match="unknown operator"):
        merge.joined(*packed(set()), *packed(set()), "+")


# --- expressions ------------------------------------------------------------------------------

KNOWN = {"a-b": ["cat", "dog"], "c.txt": ["dog", "eel"], "d e": ["eel", "fox", "cat"], "-": ["gnu"]}
operands = st.sampled_from(["a-b", "c.txt", "'d e'"])
expressions = st.recursive(
    operands,
    lambda inner: st.tuples(inner, st.sampled_from([" | ", "|", " & ", "&", " - "]), inner, st.booleans()).map(
        lambda parts: f"({parts[0]}{parts[1]}{parts[2]})" if parts[3] else "".join(parts[:3])
    ),
    max_leaves=8,
)


def twin(expression: str) -> set[str]:
    """The simplest reading: innermost brackets first, then from left to right."""
    values: list[set[str]] = []

    def kept(value: set[str]) -> str:
        values.append(value)
        return f"<{len(values) - 1}>"

    for name in ("a-b", "c.txt", "'d e'"):
        expression = expression.replace(name, kept(set(KNOWN[name.strip("'")])))

    def flat(found: re.Match[str]) -> str:
        first, *rest = re.findall(r"<(\d+)>|([|&-])", found[1])
        value = values[int(first[0])]
        for (_, sign), (number, _) in zip(rest[::2], rest[1::2], strict=True):
            value = SETS[sign](value, values[int(number)])
        return kept(value)

    while "(" in expression:
        expression = re.sub(r"\(([^()]*)\)", flat, expression)
    flattened = re.sub(r"^(.*)$", flat, expression)
    return values[int(flattened.strip("<>"))]


def worked_out(expression: str) -> set[str]:
    def operand(name: str) -> Operand:
        return Operand.of(Lexicon.from_words(KNOWN[name]))

    codes, offsets = evaluate(parse(expression), operand).words
    return {Alphabet.ENGLISH.decode(word).lower() for word in unpacked(bytes(codes), bytes(offsets))}


@given(expressions)
def test_an_expression_is_read_from_left_to_right_brackets_first(expression: str) -> None:
    assert worked_out(expression) == twin(expression)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("a-b", {"cat", "dog"}),
        ("a-b - c.txt", {"cat"}),
        ("a-b - c.txt | c.txt", {"cat", "dog", "eel"}),
        ("a-b - (c.txt | 'd e')", set()),
        ("a-b|'d e'&c.txt", {"dog", "eel"}),
        ("- | a-b", {"gnu", "cat", "dog"}),
        ("a-b - -", {"cat", "dog"}),
        ('((a-b)) - ("d e")', {"dog"}),
    ],
)
def test_hyphens_quotes_and_brackets(expression: str, expected: set[str]) -> None:
    assert worked_out(expression) == expected


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "position 1: expected a list, a lexicon or '(', found the end of the expression"),
        ("a |", "position 4: expected a list, a lexicon or '(', found the end"),
        ("a b", "position 3: expected |, & or -, found 'b'"),
        ("(a | b", "position 7: expected a closing ')', found the end"),
        ("(a b)", "position 4: expected |, & or - or ')', found 'b'"),
        ("a)", "position 2: expected |, & or -, found ')'"),
        ("a | 'b", "position 5: expected a closing quote after the name"),
        ("a | ''", "position 5: expected a name between the quotes"),
        ("a | ()", "position 6: expected a list, a lexicon or '(', found ')'"),
        ("| a", "position 1: expected a list"),
    ],
)
def test_a_wrong_expression_is_told_with_its_position(expression: str, said: str) -> None:
    with pytest.raises(BadValueError) as caught:
        parse(expression)
    assert said in str(caught.value)


@given(st.text("ab-|&()'\" ", max_size=20))
def test_any_expression_is_parsed_or_refused(expression: str) -> None:
    try:
        tokens = parse(expression)
    except BadValueError as error:
        assert error.expected
        return
    evaluate(tokens, lambda name: Operand(packed(set())))


def test_brackets_may_be_as_deep_as_they_like() -> None:
    expression = "(" * 100_000 + "a" + ")" * 100_000
    assert names(parse(expression)) == ["a"]


# --- the command ------------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path / "home"))
    (tmp_path / "my-list.txt").write_text("qi\nzzzq\nza\n")
    (tmp_path / "banned.txt").write_text("za\nzzz\n")
    return tmp_path


def test_lists_are_added_to_a_lexicon_and_removed_which_keeps_its_columns(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["combine", "common | my-list.txt - banned.txt", "-o", "club.lex", "--meta", "year=2026", "--json"]
    assert main([*command, "--description", "Ours"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "club"
    common, made = wordcore.load("common"), Lexicon.open("club.lex")
    assert set(made) == (set(common) | {"QI", "ZZZQ"}) - {"ZA", "ZZZ"}
    assert made.commonness("house") == common.commonness("house") and made.tags("house") == common.tags("house")
    assert made.meta["year"] == "2026" and made.meta["description"] == "Ours"
    assert made.meta["licence"] == common.meta["licence"]
    made.verify()
    assert dict(made.edit(add=["zzz"]).meta) == dict(made.meta)


def test_lists_alone_make_a_lexicon_in_an_alphabet(here: Path) -> None:
    Path("a.txt").write_text("żółw\nkot\n", "utf-8")
    assert main(["combine", "a.txt - a.txt | a.txt", "--alphabet", "polish", "--install", "--name", "zoo"]) == 0
    assert list(wordcore.load("zoo")) == ["KOT", "ŻÓŁW"]


def test_standard_input_is_a_hyphen_where_a_name_belongs(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"zzz\n")))
    assert main(["combine", "my-list.txt | -", "-o", "x.lex"]) == 0
    assert list(Lexicon.open("x.lex")) == ["QI", "ZA", "ZZZ", "ZZZQ"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["enable | my-list.txt"], "combine: expected --output FILE, or --install with --name NAME"),
        (["- | -", "-o", "x.lex"], "at most one - for standard input"),
        (["my-list.txt - my-list.txt", "-o", "x.lex"], "expected words, found none; --allow-empty"),
        (["enable & x.txt", "-o", "y.lex"], "x.txt: no such file"),
        (["enable & enabel", "-o", "y.lex"], "unknown file or lexicon 'enabel'; did you mean 'enable'?"),
        (["my-list.txt | german.lex | enable", "-o", "y.lex"], "english"),
        (["my-list.txt", "-o", "my-list.txt"], "--output: expected a file that is not read"),
        (["my-list.txt", "-o", "y.lex", "--meta", "tag_combinations=3"], "a key that wordcore does not use itself"),
        (["my-list.txt", "-o", "y.lex", "--meta", "licence=3"], "give --licence TEXT"),
        (["my-list.txt", "-o", "y.lex", "--meta", "a"], "--meta: expected KEY=VALUE"),
        (["my-list.txt", "-o", "y.lex", "--meta", "a=1", "--meta", "a=2"], "each key once"),
    ],
)
def test_what_cannot_be_combined_is_said_and_nothing_is_written(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    Lexicon.from_words(["ÄPFEL"], alphabet=Alphabet.GERMAN).save("german.lex")
    before = sorted(here.iterdir())
    assert main(["combine", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert sorted(here.iterdir()) == before


def test_rows_that_are_not_words_stop_it_or_are_skipped(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("odd.txt").write_text("cat\nc4t\n")
    assert main(["combine", "odd.txt | my-list.txt", "-o", "x.lex"]) == 2
    assert "odd.txt:2" in capsys.readouterr().err and not Path("x.lex").exists()
    assert main(["combine", "odd.txt | my-list.txt", "-o", "x.lex", "--skip-invalid"]) == 1
    assert "CAT" in Lexicon.open("x.lex")
