"""Formats by content, and from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, cases

from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.errors import ForeignFormatError, WordcoreError
from wordcore.interop import formats

WORDS = Path(__file__).parent.parent / "data" / "words"


@given(cases(max_words=20))
def test_every_format_is_recognised_and_gives_the_words_back(case: Case) -> None:
    lexicon, alphabet = case.lexicon, case.lexicon.alphabet
    for kind in ("lex", "kwg", "quackle", "text"):
        data = formats.write(lexicon, kind)
        assert formats.sniff(data[: formats.HEAD_BYTES], len(data)) == (None if kind == "text" else kind)
        again = Lexicon.from_words(formats.read(data, kind, alphabet), alphabet=alphabet)
        assert again.digest == lexicon.digest
        formats.describe(data, kind)


def test_a_marisa_file_is_recognised_and_gives_the_words_back() -> None:
    lexicon = Lexicon.from_words(["cat", "cats"])
    data = formats.write(lexicon, "marisa")
    assert formats.sniff(data[:64], len(data)) == "marisa"
    assert sorted(formats.read(data, "marisa", Alphabet.ENGLISH)) == ["CAT", "CATS"]


@given(st.binary(max_size=80))
def test_any_bytes_are_some_format_or_none(blob: bytes) -> None:
    kind = formats.sniff(blob, len(blob))
    assert kind in (None, *formats.FORMATS)
    if kind in ("kwg", "quackle", "lex"):
        try:
            list(formats.read(blob, kind, Alphabet.ENGLISH))
        except WordcoreError:
            return


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1).map("\n".join))
def test_text_is_never_taken_for_a_binary_format(text: str) -> None:
    blob = text.replace("\x00", "").replace("\x01", "").encode("utf-8")
    assert formats.sniff(blob, len(blob)) is None


def test_an_unknown_format_is_named() -> None:
    lexicon = Lexicon.from_words(["cat"])
    for ask in (
        lambda: formats.write(lexicon, "zip"),
        lambda: formats.read(b"", "zip", Alphabet.ENGLISH),
        lambda: formats.describe(b"", "zip"),
    ):
        with pytest.raises(ForeignFormatError, match="unknown format 'zip'; expected text, lex, kwg"):
            ask()


def test_a_row_of_the_table_is_all_that_a_new_format_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "reversed_lists.py").write_text(
        """
def sniff(head, size):
    return head.startswith(b"SDROW")
def words(data, *, alphabet):
    return (line[::-1] for line in bytes(data).decode("utf-8").split()[1:])
def write(lexicon):
    return "\\n".join(["SDROW", *(word[::-1] for word in lexicon)]).encode("utf-8")
def describe(data):
    return {"lines": bytes(data).count(b"\\n")}
"""
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(formats.FORMATS, "reversed", "reversed_lists")
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("cat\nact\n")
    assert main(["compile", "w.txt", "--to", "reversed"]) == 0
    assert Path("w.reversed").read_bytes() == b"SDROW\nTCA\nTAC"
    assert main(["compile", "w.reversed", "-o", "again.lex"]) == 0
    assert list(Lexicon.open("again.lex")) == ["ACT", "CAT"]
    capsys.readouterr()
    assert main(["info", "w.reversed", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["format"], facts["lines"]) == ("reversed", 2)


# --- from the command line -------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("kind", ["kwg", "quackle", "marisa", "text"])
@pytest.mark.parametrize("name", ["german", "catalan", "spanish"])
def test_a_word_list_is_compiled_into_another_format_and_back(
    kind: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, foreign, second = tmp_path / "first.lex", tmp_path / f"there.{kind}", tmp_path / "second.lex"
    source = WORDS / f"{name}.txt"
    assert run(capsys, "compile", source, "--alphabet", name, "-o", first)[0] == 0
    assert run(capsys, "compile", source, "--alphabet", name, "--to", kind, "-o", foreign)[0] == 0
    assert run(capsys, "compile", foreign, "--alphabet", name, "-o", second)[0] == 0
    assert Lexicon.open(first).digest == Lexicon.open(second).digest
    assert run(capsys, "compile", first, "--alphabet", name, "--from", "lex", "-o", second)[0] == 0
    assert Lexicon.open(first).digest == Lexicon.open(second).digest
    if kind != "text":
        code, out, _ = run(capsys, "info", foreign, "--json")
        facts = json.loads(out)
        assert code == 0 and facts["format"] == kind
        assert facts.get("words") == (None if kind == "marisa" else len(Lexicon.open(first)))


def test_a_damaged_file_is_trouble_and_leaves_no_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign, target = tmp_path / "there.kwg", tmp_path / "made.lex"
    foreign.write_bytes(formats.write(Lexicon.from_words(["cat"]), "kwg")[:-4])
    code, out, err = run(capsys, "compile", foreign, "-o", target)
    assert code == 2 and out == "" and err.startswith("wordcore: KWG, node ") and not target.exists()


def test_an_alphabet_from_a_toml_file_and_one_that_is_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tomllib")
    (tmp_path / "tiny.toml").write_text('name = "tiny"\ntiles = [["A", 2, 1], ["CH", 1, 5]]\n', "utf-8")
    (tmp_path / "list.txt").write_text("cha\nacha\n", "utf-8")
    target = tmp_path / "tiny.lex"
    assert run(capsys, "compile", tmp_path / "list.txt", "--alphabet", tmp_path / "tiny.toml", "-o", target)[0] == 0
    lexicon = Lexicon.open(target)
    assert lexicon.alphabet.name == "tiny" and [lexicon.alphabet.split(word) for word in lexicon] == [
        ("A", "CH", "A"),
        ("CH", "A"),
    ]
    code, _, err = run(capsys, "compile", tmp_path / "list.txt", "--alphabet", "klingon", "-o", target)
    assert code == 2 and "unknown alphabet 'klingon'; expected english" in err
