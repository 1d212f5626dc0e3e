"""One lexicon shared by many threads, by forked children and by spawned ones."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import wordcore
from wordcore import Alphabet, Lexicon, Where
from wordcore.games.scrabble import Board

BAG = "".join(tile * count for tile, count in zip(Alphabet.ENGLISH.tiles, Alphabet.ENGLISH.counts, strict=True))
WHERE = Where(length=(3, 8), pattern="*[aeiou]*", double="any")


@pytest.fixture
def restless_interpreter():
    """Threads change places a thousand times as often as usual."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def answers(lexicon: Lexicon, seed: int) -> list[object]:
    """A little of everything, decided by the seed alone."""
    chance = random.Random(seed)
    rack, pool = "".join(chance.sample(BAG, 7)), "".join(chance.sample(BAG, 8))
    word = lexicon[chance.randrange(len(lexicon))]
    return [
        word in lexicon,
        lexicon.index(word),
        list(lexicon.words_from(rack)),
        list(lexicon.words_from(rack + "?", WHERE)),
        len(lexicon.extensions(rack, pool)),
        list(lexicon.starting(word[:3])),
        list(lexicon.matching(word[:2] + "*", Where(length=(3, 6)))),
        lexicon.hooks(word),
        list(lexicon.near(word)),
        lexicon.tags(word),
    ]


def at_once(n_threads: int, work: Callable[[int], None]) -> None:
    """Runs ``work`` in so many threads that all start together; the first error comes through."""
    start = threading.Barrier(n_threads)

    def run(number: int) -> None:
        start.wait()
        work(number)

    with ThreadPoolExecutor(n_threads) as pool:
        for done in [pool.submit(run, number) for number in range(n_threads)]:
            done.result()


def test_many_threads_get_the_answers_one_thread_gets(restless_interpreter: None) -> None:
    expected = [answers(wordcore.load(), seed) for seed in range(12)]
    # Opened anew, so that the threads meet whatever is still to be done at the first question.
    fresh = Lexicon.from_bytes(wordcore.load().to_bytes())

    def ask(number: int) -> None:
        for seed in range(number, number + 12):
            assert answers(fresh, seed % 12) == expected[seed % 12]

    at_once(8, ask)


def test_many_threads_share_one_view(restless_interpreter: None) -> None:
    lexicon = wordcore.load("common")
    for seed in range(20):
        rack = "".join(random.Random(seed).sample(BAG, 9))
        view, pairs = lexicon.words_from(rack), lexicon.extensions(rack[:5], rack[5:], (0, 2))
        expected = list(lexicon.words_from(rack)), list(lexicon.extensions(rack[:5], rack[5:], (0, 2)))

        def ask(number: int, view=view, pairs=pairs, expected=expected) -> None:
            first = (bool, len, list)[number % 3]
            assert first(view) == first(expected[0]) and first(pairs) == first(expected[1])
            assert (list(view), list(pairs)) == expected
            assert len(view) == len(expected[0]) and len(pairs) == len(expected[1])

        at_once(6, ask)


def test_many_threads_share_one_where_on_lexicons_of_two_alphabets(restless_interpreter: None) -> None:
    odd = Alphabet("odd", [(tile, 1, 1) for tile in "TSRNIEA"], vowels="AEI")
    words = [word for word in wordcore.load("common") if set(word) <= set("TSRNIEA")]
    lexicons = [Lexicon.from_words(words), Lexicon.from_words(words, alphabet=odd)]
    where = Where(contains="e", pattern="*s", length=(3, 6))
    expected = sorted(lexicons[0].words_from("retinas", where))
    assert len(expected) > 5

    def ask(number: int) -> None:
        for turn in range(300):
            assert sorted(lexicons[(number + turn) % 2].words_from("retinas", where)) == expected

    at_once(6, ask)


def test_many_threads_that_load_a_name_get_one_object(monkeypatch: pytest.MonkeyPatch) -> None:
    from wordcore import lexicon as module

    monkeypatch.setattr(module, "_loaded", {})
    got: list[Lexicon] = []
    at_once(8, lambda number: got.append(wordcore.load("common")))
    assert len({id(lexicon) for lexicon in got}) == 1


def test_building_in_many_threads_gives_the_same_bytes(restless_interpreter: None) -> None:
    words = list(wordcore.load("common"))[:3000]
    expected = Lexicon.from_words(words).to_bytes()

    def make(number: int) -> None:
        shuffled = random.Random(number).sample(words, len(words))
        assert Lexicon.from_words(shuffled).to_bytes() == expected

    at_once(4, make)


def test_many_threads_ask_first_for_ranks_of_overlapping_lengths() -> None:
    words = list(wordcore.load("common"))[::20]
    # Some have more ways to be drawn than 64 bits hold.
    plenty = Alphabet("plenty", [(tile, 255, 1) for tile in Alphabet.ENGLISH.tiles])
    for alphabet in (Alphabet.ENGLISH, plenty):
        lexicon = Lexicon.from_words(words, alphabet=alphabet)
        expected = [list(lexicon.words(Where(length=(2, n))).sorted("probability")) for n in range(4, 12)]
        for _ in range(5):
            fresh = Lexicon.from_bytes(lexicon.to_bytes())

            def ask(number: int, fresh=fresh, expected=expected) -> None:
                assert list(fresh.words(Where(length=(2, number + 4))).sorted("probability")) == expected[number]

            at_once(8, ask)


def test_many_threads_share_words_in_another_order(restless_interpreter: None) -> None:
    lexicon = wordcore.load("common")
    ordered = list(lexicon[1000:1400])
    for _ in range(20):
        view = lexicon[1000:1400][::-1]

        def ask(number: int, view=view) -> None:
            assert list(view) == ordered[::-1]
            if number % 2:
                assert ordered[7] in view and "QUIZ" not in view
            assert list(view & lexicon) == list(view.sorted()) == ordered
            assert list(view - lexicon[1001:1400]) == ordered[:1]

        at_once(8, ask)


def test_many_threads_share_a_long_answer_in_parts() -> None:
    lexicon = Lexicon.from_words(list(wordcore.load("common"))[::2])
    asked = "retinas?", "bcdeilmopu?", (0, 3)
    expected = list(lexicon.extensions(*asked))
    assert len(expected) > 1 << 16  # below, no part is listed alone
    for _ in range(3):
        view = lexicon.extensions(*asked)

        def ask(number: int, view=view) -> None:
            for at in range(number, len(expected), len(expected) // 8):
                assert view[at] == expected[at]
            assert view[-2:] == expected[-2:] and list(view.words[:3]) == sorted({pair.word for pair in expected})[:3]

        at_once(8, ask)


def test_many_threads_check_the_first_batch_in_an_alphabet() -> None:
    for turn in range(20):
        alphabet = Alphabet(f"Ñ{turn}", [(tile, 1, 1) for tile in "AÑOCH"] + [("CH", 1, 5)])
        lexicon = Lexicon.from_words(["año", "cocho", "[CH]o"], alphabet=alphabet)

        def ask(number: int, lexicon=lexicon) -> None:
            assert list(lexicon.check(["AÑO", "año", "ano", "CHO"])) == [True, True, False, True]
            assert lexicon.check_lines("año\nAÑO\nañoo\n".encode() * 10, threads=2).count == 20

        at_once(8, ask)


def test_many_threads_look_for_plays_on_one_board() -> None:
    lexicons = [Lexicon.from_words(list(wordcore.load("common"))[turn::8]) for turn in range(4)]
    expected = [Board.from_plays(["8H HORN"]).legal_plays(lexicon, "RETINAS").best(3) for lexicon in lexicons]
    for _ in range(3):
        board = Board.from_plays(["8H HORN"])

        def ask(number: int, board=board) -> None:
            for turn in range(4):
                which = (number + turn) % 4
                plays = board.legal_plays(lexicons[which], "RETINAS")
                assert plays.best(3) == expected[which] and bool(plays) and len(plays) >= 3

        at_once(8, ask)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_answers_from_the_lexicon_its_parent_opened(tmp_path: Path) -> None:
    lexicon = wordcore.load()
    Lexicon.from_words(["cat", "act"]).save(tmp_path / "tiny.lex")
    tiny = Lexicon.open(tmp_path / "tiny.lex")
    view = lexicon.words_from("retinas")
    expected = [answers(lexicon, seed) for seed in range(5)], list(tiny), list(lexicon.words_from("retinas"))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.write(
                writing, b"1" if ([answers(lexicon, s) for s in range(5)], list(tiny), list(view)) == expected else b"0"
            )
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        assert stream.read() == b"1"
    assert os.waitpid(child, 0)[1] == 0
    assert list(view) == expected[2]


def ask_in_another_process(lexicon: Lexicon, rack: str) -> tuple[str, list[str]]:
    return lexicon.digest, list(lexicon.words_from(rack))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_forked_while_a_thread_is_loading_can_load_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordcore.lexicon, "_loaded", {})
    opening, forked = threading.Event(), threading.Event()
    real = Lexicon.open

    def slow(path: str) -> Lexicon:
        opening.set()
        forked.wait(20)
        return real(path)

    monkeypatch.setattr(Lexicon, "open", slow)
    thread = threading.Thread(target=wordcore.load, args=("common",))
    thread.start()
    opening.wait(20)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        Lexicon.open = real  # type: ignore[method-assign]
        os._exit(0 if "cat" in wordcore.load("common") else 1)
    forked.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_spawned_child_gets_the_lexicon_by_name_path_or_bytes(tmp_path: Path) -> None:
    Lexicon.from_words(["cat", "act", "at"], name="tiny").save(tmp_path / "tiny.lex")
    sent = [wordcore.load(), Lexicon.open(tmp_path / "tiny.lex"), Lexicon.from_words(["tac", "act"])]
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for lexicon in sent:
            assert pool.submit(ask_in_another_process, lexicon, "cat").result(timeout=120) == (
                lexicon.digest,
                list(lexicon.words_from("cat")),
            )
        view = sent[0].words_from("retinas")
        assert pool.submit(list, view).result(timeout=120) == list(view)


def test_a_pickled_view_keeps_its_order() -> None:
    view = wordcore.load().words_from("retinas")[::-1]
    again = pickle.loads(pickle.dumps(view))
    assert list(again) == list(view) and again[0] == view[0] > view[1]


SHARED: dict[str, Callable[[Lexicon], Iterable[object]]] = {
    "words of a range": lambda lexicon: lexicon[1000:1200],
    "words": lambda lexicon: lexicon.words_from("RETINAS"),
    "extensions": lambda lexicon: lexicon.extensions("RETINA", "SED", 1),
    "mask": lambda lexicon: lexicon.check(["cat", "dgo", None] * 60),
    "explanations": lambda lexicon: lexicon.explain(["cat", "d0g"] * 50),
    "cursor": lambda lexicon: lexicon.cursor(),
}


@pytest.mark.parametrize("name", SHARED)
@pytest.mark.parametrize("rounds", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_sixteen_threads_share_one_iterator_and_each_item_goes_to_one(
    name: str, rounds: int, restless_interpreter: None
) -> None:
    lexicon = wordcore.load()
    expected = Counter(map(repr, SHARED[name](lexicon)))
    shared: list[Iterator[object]] = [iter(())]
    taken: list[list[str]] = [[] for _ in range(16)]
    meet = threading.Barrier(16, timeout=60)

    def take(number: int) -> None:
        for _ in range(rounds):
            if meet.wait() == 0:
                shared[0] = iter(SHARED[name](lexicon))
            meet.wait()
            taken[number] = [repr(item) for item in shared[0]]
            if meet.wait() == 0:
                assert Counter(item for items in taken for item in items) == expected

    at_once(16, take)


@pytest.mark.parametrize("name", sorted(SHARED.keys() - {"mask"}))
def test_nobody_sets_the_place_of_an_iterator(name: str) -> None:
    """A place far below zero was read, and crashed."""
    iterator = iter(SHARED[name](wordcore.load()))
    assert not hasattr(iterator, "__setstate__") and not hasattr(iterator, "__setstate_cython__")
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises((TypeError, pickle.PicklingError)):
            copied(iterator)
