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
