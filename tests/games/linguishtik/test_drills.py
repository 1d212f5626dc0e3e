"""Drills: definite, the same for the same seed, graded as the questions answer; what was missed comes again."""

from __future__ import annotations

import io
import json

import pytest

from wordcore.cli import main
from wordcore.errors import GameFileError, UnsupportedEdition
from wordcore.games import linguishtik as ling

OLD = ("win", "trap", "impossible", "forceout", "demand", "score", "word")
NEW = ("now", "impossible", "forceout", "demand", "score", "word")
BOTH = [(kind, "2011-12") for kind in OLD] + [(kind, "2026-27") for kind in NEW]
STATES = ("win", "now", "trap", "impossible", "forceout")


@pytest.mark.parametrize(("kind", "edition"), BOTH)
def test_the_same_seed_is_the_same_drill_and_its_answer_is_right(kind, edition):
    for seed in range(4):
        level = 1 + seed
        made = ling.drill(kind, level, seed, "JS", edition)
        again = ling.drill(kind, level, seed, "JS", edition)
        assert made == again
        assert made.ask() == again.ask()
        assert made.grade(made.answer.split("|")[0]).right
        assert made.grade(made.answer.split("|")[0].upper()).right
        assert not made.grade({"yes": "no", "no": "yes"}.get(made.answer, "99")).right
        assert made.grade("yes").explanation
        assert "answer" not in made.to_json()


@pytest.mark.parametrize(("kind", "edition"), [pair for pair in BOTH if pair[0] in STATES])
def test_both_answers_occur(kind, edition):
    answers = {ling.drill(kind, 2, seed, "JS", edition).answer for seed in range(12)}
    assert answers == {"yes", "no"}


def test_a_word_is_an_answer_if_it_proves_the_case():
    made = next(d for d in (ling.drill("win", 2, seed) for seed in range(20)) if d.answer == "yes")
    word = made.explanation.removeprefix("For example ").split()[0]
    assert made.grade(word.lower()).right
    assert not made.grade("ZZZZZ").right
    left = next(d for d in (ling.drill("impossible", 2, seed) for seed in range(20)) if d.answer == "no")
    word = left.explanation.removeprefix("A word is left: ").partition(".")[0]
    assert left.explanation.endswith(".") and ("By data: " in left.explanation or "By the rules." in left.explanation)
    assert left.grade(word).right
    none = next(d for d in (ling.drill("win", 2, seed) for seed in range(20)) if d.answer == "no")
    assert not none.grade(word).right


def test_what_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="kind"):
        ling.drill("trap", 1, 0, "SR", "2026-27")
    with pytest.raises(ValueError, match="kind"):
        ling.drill("now")
    with pytest.raises(ValueError, match="level"):
        ling.drill("win", 6)
    with pytest.raises(ValueError, match="division"):
        ling.drill("win", 1, 0, "XX")
    with pytest.raises(UnsupportedEdition):
        ling.drill("now", 1, 0, "MID", "2026-27")


def test_a_book_repeats_what_was_missed_until_it_is_right():
    book = ling.Scorebook()
    first = book.next("score", 2)
    book = book.answered(first, right=False)
    second = book.next("score", 2, skip=book.missed)
    assert second.seed != first.seed
    book = book.answered(second, right=True)
    assert book.next("score", 5) == first
    assert ling.Scorebook.from_json(json.loads(json.dumps(book.to_json()))) == book
    book = book.answered(first, right=True)
    assert book.missed == ()
    assert book.told("score") == "2 of 3 right"
    with pytest.raises(GameFileError, match="missed"):
        ling.Scorebook.from_json({"missed": 3})


def test_the_command_asks_grades_and_keeps_the_score(tmp_path, monkeypatch, capsys):
    path = tmp_path / "deep" / "scores.json"
    right = ling.drill("score", 1, 0).answer
    monkeypatch.setattr("sys.stdin", io.StringIO(f"77\n{ling.drill('score', 1, 1).answer}\n\n"))
    assert main(["ling", "drill", "score", "--scores", str(path)]) == 1
    shown = capsys.readouterr()
    assert f"Wrong: {right}." in shown.out
    assert "1 of 2 right" in shown.out
    assert "1 to repeat" in shown.err
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{right}\n"))
    assert main(["ling", "drill", "score", "--scores", str(path), "--limit", "1", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["drill"]["seed"] == 0
    assert lines[1]["grade"]["right"] is True
    path.write_text('{"missed": 3}')
    assert main(["ling", "drill", "score", "--scores", str(path)]) == 2
    assert "scores.json" in capsys.readouterr().err


def test_sheets_and_transcripts_are_printed(tmp_path, capsys):
    assert main(["ling", "sheet", "scoring", "--edition", "2026-27", "--html"]) == 0
    assert capsys.readouterr().out == ling.sheet("scoring", "JS", "2026-27", "html")
    assert main(["ling", "sheet", "general"]) == 2
    assert "LT3" in capsys.readouterr().err
    shake = ling.Shake(seed=3)
    shake.push(ling.Designate("P1", "S-V"))
    stored = tmp_path / "shake.json"
    stored.write_text(json.dumps(shake.to_json()))
    assert main(["ling", "transcript", str(stored)]) == 0
    assert "P1 designates S-V." in capsys.readouterr().out


def test_the_edition_is_taken_by_every_command(capsys):
    assert main(["ling", "roll", "--seed", "4", "--edition", "2026-27"]) == 0
    assert capsys.readouterr().out.split() == [cube.code for cube in ling.roll(4, edition="2026-27")]
    grades = ["P1=absent", "P2=correct", "P3=none"]
    assert main(["ling", "score", "now", *grades, "--challenger", "P2", "--edition", "2026-27"]) == 0
    assert capsys.readouterr().out.startswith("situation A: P1 -2, P2 6, P3 2\n  P1: absent, -2\n")
    assert main(["ling", "roll", "--edition", "1999"]) == 2
