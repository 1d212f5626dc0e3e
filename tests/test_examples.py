"""The example front-ends run, keep their limits, and stay small."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from wordcore import Lexicon

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
TINY = Lexicon.from_words(["CAT", "CATS", "CAST", "ACTS", "SCAT", "COAT", "TACO", "AT", "RETINA"], name="tiny")


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def run(name: str, *arguments: str, text: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_under_a_hundred_lines():
    sizes = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in EXAMPLES.glob("*.py")}
    assert len(sizes) >= 3
    assert max(sizes.values()) < 100, sizes


def test_the_bot_answers_what_it_is_asked_and_nothing_else():
    reply = example("word_bot").reply
    assert reply("good morning", TINY) is None
    assert reply("!check cat dog", TINY) == "CAT is good.\nDOG is not good."
    assert reply("!check cuts", TINY) == "CUTS is not good. Did you mean CATS?"
    assert reply("!anagrams acst", TINY) == "ACTS, CAST, CATS, SCAT"
    assert reply("!anagrams zzz", TINY) == "No anagram of ZZZ."
    assert reply("!hooks cat", TINY) == "S CAT S"
    assert reply("!words c?t*", TINY) == "CAT, CATS"
    assert reply("!anagrams c4t", TINY).startswith("Sorry: ")
    assert "!check WORDS" in reply("!check", TINY)


def test_the_bot_reads_messages_from_standard_input():
    assert run("word_bot", text="hello\n!check quiz\n") == "QUIZ is good.\n"


def test_the_trainer_knows_the_winning_cubes():
    trainer = example("cube_trainer")
    task = trainer.Task("CAT", "OSX")
    assert task.answers(TINY) == {"O": ["COAT", "TACO"], "S": ["ACTS", "CAST", "CATS", "SCAT"]}
    assert trainer.judge(task, "taco", TINY) == (True, "Right, with O.")
    assert trainer.judge(task, "none", TINY)[0] is False
    assert trainer.judge(task, "retina", TINY)[1].startswith("RETINA is not a word that one more cube makes")
    assert trainer.judge(trainer.Task("XYZ", "QQ"), "none", TINY) == (True, "Right, there is none.")


def test_the_trainer_plays_in_a_terminal_and_ends_when_the_input_does():
    shown = run("cube_trainer", "--rounds", "3", "--seed", "2", "--lexicon", "enable", text="none\nnone\n")
    assert shown.count("mat ") == 3
    assert shown.rstrip().endswith("right")


def test_a_trainer_with_the_same_seed_sets_the_same_tasks():
    trainer = example("cube_trainer")
    first, again = ([trainer.new_task(trainer.random.Random(7)) for _ in range(2)] for _ in range(2))
    assert first == again


@pytest.fixture
def client():
    pytest.importorskip("flask")
    return example("anagram_server").create_app(TINY).test_client()


def test_the_server_answers_with_words_and_counts(client):
    answer = client.get("/anagrams", query_string={"tiles": "acs?", "limit": 2})
    assert answer.status_code == 200
    assert answer.get_json() == {"lexicon": "tiny", "count": 4, "words": ["ACTS", "CAST"]}
    assert client.get("/anagrams?tiles=acst&start=3").get_json()["words"] == ["SCAT"]
    assert client.get("/words?tiles=cat").get_json()["words"] == ["AT", "CAT"]
    assert client.get("/check?word=Cat").get_json()["valid"] is True
    assert client.get("/check?word=c-t").get_json()["valid"] is False


@pytest.mark.parametrize(
    "path",
    [
        "/anagrams",
        "/anagrams?tiles=" + "a" * 16,
        "/anagrams?tiles=a%3F%3F%3F",
        "/anagrams?tiles=c4t",
        "/anagrams?tiles=cat&limit=201",
        "/anagrams?tiles=cat&limit=-1",
        "/anagrams?tiles=cat&limit=many",
    ],
)
def test_the_server_refuses_what_is_beyond_its_limits_with_a_reason(client, path):
    answer = client.get(path)
    assert answer.status_code == 400
    assert answer.get_json()["error"]


def test_an_unknown_page_is_not_found_in_json(client):
    answer = client.get("/nothing")
    assert answer.status_code == 404
    assert "error" in answer.get_json()


def test_a_round_of_boggle_is_rolled_judged_and_scored(enable):
    boggle = example("boggle_round")
    played = boggle.Round("(QU)IT/EST/ZOO", enable.in_grid("(QU)IT/EST/ZOO", where=boggle.LONG_ENOUGH))
    points, lines = played.judge(["quit", "QUIT", "quiet", "it", "stiu", "stis", "zoos", "seo"])
    assert lines[:4] == ["QUIT: 1", "QUIT: said before", "QUIET: not on the board", "IT: too short"]
    assert lines[4:] == ["STIU: not on the board", "STIS: not on the board", "ZOOS: 1", "SEO: not a word"]
    assert points == 2
    assert [boggle.score("A" * n) for n in range(3, 10)] == [1, 1, 2, 3, 5, 11, 11]
    assert all(sorted(map(len, boggle._faces(die))) in ([1] * 6, [1] * 4 + [4]) for die in boggle.DICE)
    shown = run("boggle_round", "--seed", "3", text="desire quiz\n")
    assert "DESIRE: 3" in shown and "QUIZ: not on the board" in shown and "3 points" in shown


def test_the_daily_word_is_the_same_for_everybody_and_any_word_may_be_guessed(enable):
    daily = example("daily_five")
    day = daily.datetime.date(2026, 3, 1)
    answer = daily.answer_of(day, enable)
    assert answer == daily.answer_of(day, enable) and answer != daily.answer_of(day, enable, "salt")
    assert len({daily.answer_of(day + daily.datetime.timedelta(n), enable) for n in range(30)}) > 25
    game = daily.Game(enable, "CIGAR", hard=True)
    assert game.fault("xyzzy") == "XYZZY is not a word of five letters" and game.fault("cat") is not None
    assert "zymes" not in enable.words(daily.ANSWERS) and game.fault("zineb") is None
    game = game.guess("crane")
    assert game.rounds == (("CRANE", "GYY--"),) and "CIGAR" in game.possible() and not game.over
    assert game.fault("slate") == "expected C at position 1, as round 1 says"
    assert game.guess("cigar").won and game.guess("cigar").over
    lost = daily.Game(enable, "CIGAR")
    for _ in range(6):
        lost = lost.guess("slate")
    assert lost.over and not lost.won
    shown = run("daily_five", "--day", "2026-03-01", text="crane\nxxxxx\n" + answer.lower() + "\n")
    assert shown.splitlines()[1] == "XXXXX is not a word of five letters" and shown.endswith("2/6\n")


def test_levels_have_words_that_their_letters_make(enable):
    maker = example("level_maker")
    made = [level for _, level in zip(range(6), maker.levels(enable, 5), strict=False)]
    assert made == [level for _, level in zip(range(6), maker.levels(enable, 5), strict=False)]
    assert len({"".join(sorted(level.letters)) for level in made}) == 6
    for level in made:
        assert maker.FEWEST <= len(level.words) <= maker.MOST and not set(level.words) & set(level.bonus)
        for word in (*level.words, *level.bonus):
            assert word in enable.words_from(level.letters)
            assert enable.has_tag(word, "vulgar").value != "yes"
        assert max(map(len, level.words)) == 6
    assert len(run("level_maker", "--levels", "2", text="").splitlines()) == 2
