"""Process pools whose workers hold the lexicon."""

from __future__ import annotations

import multiprocessing

import pytest

import wordcore
from wordcore import Lexicon
from wordcore.interop.opened import opened
from wordcore.interop.pools import LexiconPool


def anagrams_of(lexicon: Lexicon, tiles: str) -> list[str]:
    return list(lexicon.anagrams(tiles))


def where_from(lexicon: Lexicon, _: object) -> int:
    return id(lexicon)


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    path = tmp_path_factory.mktemp("pool") / "tiny.lex"
    Lexicon.from_words(["cat", "act"], name="tiny").save(path)
    with LexiconPool(path, workers=2, mp_context=multiprocessing.get_context("spawn")) as made:
        yield made


def test_answers_come_back_in_order(pool):
    batches = [["cat", "no"], ["no"], ["act"] * 3] * 20
    assert [list(mask) for mask in pool.check(batches)] == [[True, False], [False], [True] * 3] * 20
    assert [mask.count for mask in pool.check_lines([b"cat\nno\n", b""])] == [1, 0]


def test_any_question_of_a_module_can_be_asked(pool):
    assert list(pool.map(anagrams_of, ["tac", "xyz"])) == [["ACT", "CAT"], []]


def test_a_worker_opens_the_lexicon_once(pool):
    assert len(set(pool.map(where_from, range(50)))) <= 2


def test_an_endless_input_is_read_only_as_fast_as_it_is_answered(pool):
    read = 0

    def endless():
        nonlocal read
        while True:
            read += 1
            yield ["cat"]

    answers = pool.check(endless())
    assert [next(answers).count for _ in range(10)] == [1] * 10
    assert read <= 30


def test_a_name_a_path_or_a_lexicon_is_opened_once(tmp_path):
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(["cat"]).save(path)
    assert opened(path) is opened(str(path))
    assert opened() is wordcore.load()
    assert opened("common") is wordcore.load("common")
    lexicon = opened(path)
    assert opened(lexicon) is lexicon
    with pytest.raises(FileNotFoundError):
        opened(tmp_path / "none.lex")
