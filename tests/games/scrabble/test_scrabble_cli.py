"""The command line: answers, exit codes, troubles."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from wordcore import Alphabet, Lexicon
from wordcore.cli import main

GAME = str(Path(__file__).parent / "games" / "wsc2005-round11.gcg")
HORN = "15/15/15/15/15/15/15/7HORN4/15/15/15/15/15/15/15"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["scrabble", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_score_shows_the_arithmetic(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", "J6 FA.M", "--board", HORN)
    assert code == 0 and out.splitlines() == ["FARM            4x3 + 1 + 1 + 3 = 17", "total           17"]
    code, out, _ = run(capsys, "score", "8B READING", "--json")
    assert code == 0 and objects(out)[0]["score"] == 70 and objects(out)[0]["bonus"] == 50


def test_score_of_an_illegal_play_says_no(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", "1A CAT", "--board", HORN)
    assert code == 1 and out.startswith("NOT_CONNECTED: ")
    code, out, _ = run(capsys, "score", "8H HORN", "--rack", "ABC", "--json")
    assert code == 1 and objects(out)[0]["reason"] == "NOT_ON_RACK"


def test_moves_lists_the_best_plays(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "moves", "RETINAS", "--board", HORN, "--best", "2")
    assert code == 0 and out.splitlines()[0].split() == ["86", "H8", ".AIRNETS", "HAIRNETS"]
    code, out, _ = run(capsys, "moves", "RETINAS", "--board", HORN, "--count", "--json")
    assert objects(out) == [{"rack": "RETINAS", "plays": 1927}]
    code, out, _ = run(capsys, "moves", "QQQ", "--count")
    assert (code, out) == (1, "0\n")
    code, out, _ = run(capsys, "moves", "ZO", "--json", "--best", "0", "--board", HORN)
    assert code == 0 and all(item["words"] for item in objects(out))


def test_moves_from_a_position_in_a_game_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "moves", "--board", GAME, "--after", "5", "--best", "1")
    assert code == 0 and out.split()[1:3] == ["J5", "GHIS"]
    code, out, _ = run(capsys, "moves", "--board", f"{HORN} RETINAS/ 14/0 0", "--best", "1")
    assert code == 0 and out.split()[1] == "H8"
    drawn = tmp_path / "board.txt"
    drawn.write_text("\n".join([" " * 15] * 7 + ["       HORN"] + [" " * 15] * 7))
    code, out, _ = run(capsys, "moves", "FARM", "--board", str(drawn), "--json", "--best", "1")
    assert code == 0 and objects(out)[0]["score"] == 21


def test_replay_reports_and_its_exit_code_tells(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "replay", GAME)
    assert code == 0 and err == "every score is right\n" and "Ganesh 452" in out
    code, out, _ = run(capsys, "replay", GAME, "--json", "--lexicon", "enable")
    last = objects(out)[-1]
    assert last["sound"] is True and last["scores"] == {"Ganesh": 452, "Paul": 360}
    assert any(item.get("phonies") == ["OOF"] for item in objects(out))
    wrong = tmp_path / "wrong.gcg"
    wrong.write_text(Path(GAME).read_text().replace("+26   26", "+27   27"))
    code, out, err = run(capsys, "replay", str(wrong))
    assert code == 1 and "line 6: score +27, recomputed +26" in out and err == "2 differences\n"
    code, out, _ = run(capsys, "replay", str(wrong), "--json")
    assert {"line": 6, "difference": "score"}.items() <= objects(out)[-3].items()
    code, out, _ = run(capsys, "replay", GAME, "--svg")
    assert out.startswith("<svg") and out.endswith("</svg>\n")


def test_replay_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(GAME).read_bytes())))
    assert run(capsys, "replay", "-")[0] == 0


def test_selfplay_is_the_same_for_a_seed_and_feeds_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "selfplay", "--games", "2", "--seed", "1", "--json")
    assert code == 0 and [item["scores"] for item in objects(out)] == [[476, 426], [397, 381]]
    assert err.startswith("2 games, ")
    code, out, _ = run(capsys, "selfplay", "--seed", "1", "--gcg")
    kept = tmp_path / "own.gcg"
    kept.write_text(out)
    assert run(capsys, "replay", str(kept), "--lexicon", "enable")[0] == 0
    assert run(capsys, "selfplay", "--ruleset", "LV", "--layout", "super")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score", "8H"), "expected '8H QUIz'"),
        (("score", "8H QUI?"), "lower case"),
        (("moves", "ABCDEFGHI"), "a rack of 9 tiles"),
        (("moves",), "rack: expected tiles"),
        (("moves", "AB7"), "position 3"),
        (("moves", "AB", "--board", "no/such/file"), "no/such/file"),
        (("moves", "AB", "--board", "/".join(["15"] * 14 + ["14"])), "row 15: expected 15 squares, found 14"),
        (("moves", "AB", "--board", "15/15"), "expected a file, or a board string of 15 rows"),
        (("moves", "AB", "--board", HORN + "/15"), "with 16 rows"),
        (("score", "8H HORN", "--rack", "HORNABCDE"), "a rack of 9 tiles"),
        (("replay", "nowhere.gcg"), "nowhere.gcg"),
    ],
)
def test_trouble_is_one_line_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and err.startswith("wordcore: ") and message in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [("moves", "AB", "--best", "-3"), ("moves", "AB", "--after", "-1"), ("selfplay", "--games", "-1"), ("bogus",), ()],
)
def test_numbers_below_zero_and_unknown_actions_are_usage_errors(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["scrabble", *arguments])
    assert caught.value.code == 2 and capsys.readouterr().out == ""


def test_score_with_a_lexicon_names_the_words_it_does_not_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "score", "7I ZAP", "--board", HORN, "--lexicon", "enable")
    assert code == 1 and out.splitlines()[-1] == "not in the lexicon: ZO PN"
    code, out, _ = run(capsys, "score", "7I ZAP", "--board", HORN, "--lexicon", "enable", "--json")
    assert code == 1 and objects(out)[0]["unknown"] == ["ZO", "PN"]
    code, out, _ = run(capsys, "score", "8H HORN", "--lexicon", "enable", "--json")
    assert code == 0 and objects(out)[0]["unknown"] == []
    spanish = str(tmp_path / "es.lex")
    Lexicon.from_words(["calle", "a[L][L]a"], alphabet=Alphabet.SPANISH).save(spanish)
    code, out, _ = run(capsys, "score", "8G CA[LL]E", "--lexicon", spanish, "--rack", "CA[LL]E")
    assert code == 0 and out.splitlines()[0] == "CALLE           (3 + 1 + 8 + 1) x 2 = 26"
    code, out, _ = run(capsys, "moves", "ALAL", "--lexicon", spanish, "--json", "--best", "1")
    assert code == 0 and objects(out)[0]["play"] == "8E A[L][L]A"
    code, out, _ = run(capsys, "score", str(objects(out)[0]["play"]), "--lexicon", spanish)
    assert code == 0


def test_a_file_of_many_games_and_languages_is_replayed_as_a_whole(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "many.gcg"
    code, out, _ = run(capsys, "selfplay", "--games", "3", "--gcg")
    path.write_text(out + out.replace("#lexicon enable", "#lexicon CSW15"), encoding="utf-8")
    code, out, err = run(capsys, "replay", str(path), "--json")
    assert code == 0 and sum("sound" in row for row in objects(out)) == 6
    path.write_text("#player1 a A\n#player2 b B\n>a: AE 8H AE +4 4\n", encoding="utf-8")
    assert run(capsys, "replay", str(path), "--tiles", "german")[0] == 0
    assert run(capsys, "replay", str(path), "--tiles", "polish")[0] == 0
    path.write_text("#player1 a A\n#player2 b B\n>a: QE 8H QE +22 22\n", encoding="utf-8")
    assert run(capsys, "replay", str(path))[0] == 0
    assert run(capsys, "replay", str(path), "--tiles", "german")[0] == 0
    code, _, err = run(capsys, "replay", str(path), "--tiles", "polish")
    assert code == 2 and "line 3" in err
    code, _, err = run(capsys, "replay", str(path), "--tiles", "klingon")
    assert code == 2 and "unknown tile set 'klingon'; expected english" in err
