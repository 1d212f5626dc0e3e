"""``wordcore puzzle``, ``wordcore study`` and the options that narrow, sort and limit words."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from wordcore import Lexicon, Where, puzzles, study
from wordcore.cli import main
from wordcore.study import Cardbox, Quiz

BOARD = "tiea/srnd/leog/uhmc"


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[str]:
    """The lines that a command prints."""
    assert main(list(arguments)) == code, capsys.readouterr().err
    return capsys.readouterr().out.splitlines()


# --- find -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "where"),
    [
        (("--only", "retinas", "--length", "9-"), Where(length=(9, None), only="retinas")),
        (
            ("--at-most", "e=0, A=0,i=0,o=0,u=1", "--length", "7-"),
            Where((7, None), at_most=dict.fromkeys("EAIO", 0) | {"U": 1}),
        ),
        (("--points", "35-"), Where(points=(35, None))),
        (("--vowels", "0", "--commonness", "-50"), Where(vowels=0, commonness=(None, 50))),
        (("--distinct", "2", "--anagrams", "2-9"), Where(distinct=2, anagrams=(2, 9))),
        (("--length", "7", "--probability", "-9"), Where(7, probability=(None, 9))),
        (
            ("--length", "4", "--tag", "noun", "--without", "slang", "--without", "vulgar"),
            Where(4, tags="noun", without=["slang", "vulgar"]),
        ),
    ],
)
def test_options_are_the_fields_of_a_where(
    enable: Lexicon, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], where: Where
) -> None:
    assert asked(capsys, "find", *options) == list(enable.words(where))
    assert (
        asked(capsys, "find", *options, "--sort", "points", "--limit", "5") == enable.words(where).sorted("points")[:5]
    )
    assert asked(capsys, "find", *options, "--count") == [str(len(enable.words(where)))]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("find", "--at-most", "e"), "--at-most: expected tiles with their numbers, such as E=0,S=1, found 'e'"),
        (("find", "--at-most", "e=-1"), "--at-most: expected tiles"),
        (("find", "--at-most", "e=1,E=2"), "--at-most: expected each tile once"),
        (("find", "--points", "9-4"), "--points: expected the smaller number first"),
        (("find", "--without", "vulgr"), "unknown tag 'vulgr'"),
        (("puzzle", "grid", "ab/c"), "board, row 1, column 1: expected 2 cells"),
        (("puzzle", "grid", "????????"), "at most 4 cells that may be any tile"),
        (("puzzle", "grid", "ab", "--limit", "-1"), "--limit: expected 0 or more"),
        (("puzzle", "wordle", "crane"), "ROUND: expected GUESS=MARKS, such as crane=GYY--, found 'crane'"),
        (("puzzle", "wordle", "crane=GYYX-"), "round 1, feedback: expected 5 of G, Y and -"),
        (("study", "quiz"), "study quiz: expected which words"),
        (("study", "order", "--bag", "E"), "--bag: expected tiles with their numbers"),
        (("study", "order", "--bag", "É=1"), "bag: expected tiles of the alphabet"),
        (("study", "quiz", "--kind", "recall", "--cardbox", "box.json"), "--kind: expected anagrams, hooks"),
        (("study", "quiz", "--sort", "length", "--cardbox", "box.json"), "--cardbox without --sort and --seed"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err


# --- puzzle -----------------------------------------------------------------------------------


def test_the_words_of_a_grid_and_their_paths(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "puzzle", "grid", BOARD) == list(enable.in_grid(BOARD))
    options = {"where": Where(length=(6, None)), "neighbours": "sides", "wrap": True, "reuse": True}
    lines = asked(capsys, "puzzle", "grid", BOARD, "--length", "6-", "--neighbours", "sides", "--wrap", "--reuse")
    assert lines == list(enable.in_grid(BOARD, **options))  # type: ignore[arg-type]
    assert asked(capsys, "puzzle", "grid", "at/ta", "--paths", "tat", "--limit", "1") == ["0,1 0,0 1,0"]
    assert asked(capsys, "puzzle", "grid", "at/ta", "--paths", "tat", "--count") == ["4"]
    assert json.loads(asked(capsys, "puzzle", "grid", "at", "--paths", "at", "--json")[0]) == {"path": [[0, 0], [0, 1]]}
    assert asked(capsys, "puzzle", "grid", "at", "--paths", "tt", code=1) == []
    assert asked(capsys, "puzzle", "grid", "zx", code=1) == []


def test_a_ladder_is_printed_or_why_there_is_none(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "puzzle", "ladder", "cold", "warm") == list(puzzles.ladder(enable, "cold", "warm"))
    assert json.loads(asked(capsys, "puzzle", "ladder", "cat", "dog", "--json")[0])["ladder"][0] == "CAT"
    for arguments, why in [
        (("cold", "xyzzy"), "XYZZY is not a word of enable"),
        (("cold", "ecru"), "no ladder leads from COLD to ECRU"),
        (("cold", "warm", "--excludes", "w"), "WARM is not one of the words asked for"),
    ]:
        assert main(["puzzle", "ladder", *arguments]) == 1
        captured = capsys.readouterr()
        assert captured.out == "" and why in captured.err


def test_guesses_are_marked_and_leave_words(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "puzzle", "wordle", "crane", "carol", "--answer", "cigar") == ["CRANE GYY--", "CAROL GYY--"]
    assert json.loads(asked(capsys, "puzzle", "wordle", "a", "--answer", "b", "--json")[0]) == {
        "guess": "A",
        "feedback": "-",
    }
    left = enable.words(puzzles.clues([("crane", "GYY--")]))
    assert asked(capsys, "puzzle", "wordle", "crane=GYY--") == list(left)
    common = left & enable.words(Where(commonness=(None, 50)))
    assert asked(capsys, "puzzle", "wordle", "crane=GYY--", "--commonness", "-50") == list(common)
    assert asked(capsys, "puzzle", "wordle", "crane=--G-Y", "--hard", "plait", code=1) == [
        "expected E in the guess, as round 1 says"
    ]
    assert asked(capsys, "puzzle", "wordle", "crane=--G-Y", "--hard", "leave") == ["every clue is used"]


# --- study ------------------------------------------------------------------------------------


def test_facts_are_printed(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    lines = asked(capsys, "study", "facts", "quiz", "zzz", "--json", code=1)
    assert [json.loads(line) for line in lines] == [study.facts(enable, "quiz").to_json()]
    lines = asked(capsys, "study", "facts", "at")
    assert lines[0].startswith("B C E F G H") and "AT, 2 tiles, 2 different, 1 vowel, 2 points" in lines[1]


def test_words_are_ordered_by_any_bag(enable: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    lines = asked(capsys, "study", "order", "--length", "7", "--limit", "2")
    assert lines == ["ANEROID  3,873,312", "AILERON  3,873,312"]
    bag = {"E": 3, "Y": 2, "?": 1}
    lines = asked(capsys, "study", "order", "--length", "3", "--bag", "e=3,Y=2,?=1", "--limit", "9", "--json")
    words = study.by_probability(enable.words(Where(3)), bag)[:9]
    assert [json.loads(line) for line in lines] == [{"word": w, "draws": study.draws(w, bag)} for w in words]


def answering(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_quiz_is_asked_and_counted(
    enable: Lexicon, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ("--length", "7", "--probability", "-3", "--sort", "probability")
    answering(monkeypatch, "aneroid", "aileron, x7")
    assert main(["study", "quiz", *chosen]) == 1
    captured = capsys.readouterr()
    assert captured.out == "1 of 2 right\n"
    assert (
        "1/2  ADEINOR (1 word): " in captured.err and "missed: ALIENOR" in captured.err and "wrong: X7" in captured.err
    )
    answering(monkeypatch, "aneroid")
    assert asked(capsys, "study", "quiz", *chosen) == ["1 of 1 right"]  # the reader has left
    answering(monkeypatch, "ANEROID", "ALIENOR AILERON")
    lines = asked(capsys, "study", "quiz", *chosen, "--json")
    assert [json.loads(line)["right"] for line in lines] == [True, True]
    seeded = Quiz.hooks(enable.words(Where(length=2))).shuffled(3)
    answering(monkeypatch, " ".join(seeded[0].answers))
    assert asked(capsys, "study", "quiz", "--length", "2", "--kind", "hooks", "--seed", "3") == ["1 of 1 right"]


def test_a_card_box_is_kept_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    lexicon = Lexicon.from_words(["cat", "act", "dog", "at"])
    lexicon.save(tmp_path / "tiny.lex")
    file, where = (
        tmp_path / "box.json",
        ("--lexicon", str(tmp_path / "tiny.lex"), "--cardbox", str(tmp_path / "box.json")),
    )
    answering(monkeypatch, "cat act", "dig")
    assert asked(capsys, "study", "quiz", *where, "--length", "3", code=1) == ["1 of 2 right"]
    box = Cardbox.from_json(json.loads(file.read_text()), lexicon)
    assert [(card.prompt, card.box, card.right, card.wrong) for card in box.cards] == [
        ("ACT", 1, 1, 0),
        ("DGO", 1, 0, 1),
    ]
    assert main(["study", "quiz", *where]) == 0
    assert "nothing is due among 2 cards" in capsys.readouterr().err
    now[0] += 86_400
    answering(monkeypatch, "act cat", "dog")
    assert asked(capsys, "study", "quiz", *where) == ["2 of 2 right"]
    assert [card.box for card in Cardbox.from_json(json.loads(file.read_text()), lexicon).cards] == [2, 2]
    for arguments, said in [
        ((*where, "--kind", "hooks"), "--kind: expected anagrams, as in "),
        (("--cardbox", str(file)), "box.json, card box: expected the lexicon unnamed"),
    ]:
        assert main(["study", "quiz", *arguments]) == 2
        assert said in capsys.readouterr().err
    file.write_text("{")
    assert main(["study", "quiz", *where]) == 2
    assert "box.json: expected a file of JSON" in capsys.readouterr().err
