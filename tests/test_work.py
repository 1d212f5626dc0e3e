"""The budget of a question: what it counts, what it raises, and what is left when it is over."""

from __future__ import annotations

import io
import itertools
import pickle
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

import wordcore
from wordcore import Lexicon, Limits, Where
from wordcore.errors import BadTypeError, BadValueError, LimitError, WorkLimitError
from wordcore.games.scrabble import LV, Board
from wordcore.scan import Scanner, compounds

FULL = "".join(chr(65 + i) * 4 for i in range(24))
ENABLE = wordcore.load()
STEPS = [0, 1, 100, 65_535, 65_536, 65_537, 200_000]

# Questions of more than 200,000 steps, each asked anew.
LONG: dict[str, Callable[[Lexicon], Any]] = {
    "extensions": lambda lex: lex.extensions(FULL, FULL, (0, 8)),
    "starting": lambda lex: lex.starting("s", where=Where(pattern="?*[aeiou]*[^z]*", excludes="q")),
    "plays": lambda lex: Board.from_plays(["8H HORN"]).legal_plays(lex, "AEINR??"),
    "grid": lambda lex: lex.in_grid("??TA/I?SO/RD?E/AEST"),
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("steps", [0, 1, 100, 5000])
def test_beyond_its_steps_a_question_has_no_answer_and_the_view_is_as_before(name: str, steps: int) -> None:
    view = LONG[name](ENABLE.limited(Limits(steps=steps)))
    for ask in (len, list, len):
        with pytest.raises(WorkLimitError) as caught:
            ask(view)
        assert isinstance(caught.value, LimitError) and isinstance(caught.value, ValueError)
        assert (caught.value.limit, caught.value.allowed) == ("steps", steps)
        assert caught.value.expected and caught.value.found == "more"


@pytest.mark.parametrize("name", ["extensions", "grid"])
def test_is_there_one_needs_few_steps(name: str) -> None:
    view = LONG[name](ENABLE.limited(Limits(steps=40_000)))
    assert view
    with pytest.raises(WorkLimitError):
        len(view)
    assert view


@pytest.mark.parametrize("steps", STEPS)
def test_a_budget_is_kept_to_the_step(steps: int) -> None:
    """The same question asked with one step more and one less: there is one number at which the answer changes."""

    def answers(allowed: int) -> bool:
        try:
            len(ENABLE.limited(Limits(steps=allowed)).near("relation", 3))
        except WorkLimitError as error:
            assert error.allowed == allowed
            return False
        return True

    low, high = 0, 1 << 20
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if answers(middle) else (middle, high)
    assert answers(high) and not answers(low)
    assert answers(steps) == (steps >= high)


def test_results_are_counted_when_they_are_listed() -> None:
    lex = ENABLE.limited(Limits(results=10))
    for view in (lex.starting("s"), lex.words_from("retinas"), lex.extensions("retina", "s", 1), lex.matching("?a*")):
        assert view and len(view) > 10
        with pytest.raises(WorkLimitError) as caught:
            list(view)
        assert (caught.value.limit, caught.value.allowed) == ("results", 10)
        assert len(view) > 10
    assert len(list(lex.anagrams("retinas"))) == 9
    assert sum(1 for _ in lex) == len(ENABLE), "a lexicon itself is walked lazily"


@pytest.mark.parametrize(
    ("limits", "ask", "limit"),
    [
        (Limits(tiles=5), lambda lex: lex.words_from("abcdef"), "tiles"),
        (Limits(tiles=5), lambda lex: lex.extensions("a", "abcdef"), "tiles"),
        (Limits(blanks=1), lambda lex: lex.anagrams("ab??"), "blanks"),
        (Limits(more=2), lambda lex: lex.extensions("a", "abcdef", 3), "more"),
        (Limits(edits=1), lambda lex: lex.near("cat", 2), "edits"),
        (Limits(text=5), lambda lex: lex.starting("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.ending("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.matching("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.near("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.hooks("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.adjudicate(["abcdef"]), "text"),
        (Limits(text=5), lambda lex: lex.define("abcdef"), "text"),
        (Limits(text=5), lambda lex: lex.in_grid("ab/cd/ef"), "text"),
    ],
)
def test_each_limit_is_kept_and_named(limits: Limits, ask: Callable[[Lexicon], Any], limit: str) -> None:
    ask(ENABLE)
    with pytest.raises(WorkLimitError) as caught:
        ask(ENABLE.limited(limits))
    assert (caught.value.limit, caught.value.allowed) == (limit, getattr(limits, limit))


def test_a_megabyte_of_text_is_refused_at_once_and_not_echoed() -> None:
    for text in ("A" * 10**6, "\u0301" * 10**6, "7" * 10**6):
        for ask in (ENABLE.starting, ENABLE.ending, ENABLE.matching, ENABLE.near, ENABLE.hooks, ENABLE.words_from):
            started = time.process_time()
            with pytest.raises(LimitError) as caught:
                ask(text)
            assert len(str(caught.value)) < 200 and time.process_time() - started < 0.1
        assert text not in ENABLE


def test_a_limited_lexicon_is_the_same_lexicon() -> None:
    limited = ENABLE.limited(Limits.SERVER)
    assert limited == ENABLE and hash(limited) == hash(ENABLE) and limited.digest == ENABLE.digest
    assert limited.limits is Limits.SERVER and ENABLE.limits is Limits.LOCAL
    assert limited.limited(Limits.LOCAL).limits is Limits.LOCAL
    assert list(limited.words_from("retinas")) == list(ENABLE.words_from("retinas"))
    assert limited.tags("mice") == ENABLE.tags("mice") and limited.tagging("mice") is ENABLE.tagging("mice")
    assert limited.to_bytes() == ENABLE.to_bytes()
    assert list(limited.starting("qu") & ENABLE.ending("z")) == list(ENABLE.starting("qu") & limited.ending("z"))
    assert list(limited.words(Where(points=(30, None)))) == list(ENABLE.words(Where(points=(30, None))))
    again = pickle.loads(pickle.dumps(limited))
    assert again == limited and again.limits == Limits.SERVER
    assert repr(limited) == repr(ENABLE)
    tiny = Lexicon.from_words(["cat"]).limited(Limits.SERVER)
    assert list(tiny.words_from("tac")) == ["CAT"]
    tiny.verify()
    assert pickle.loads(pickle.dumps(tiny)).limits == Limits.SERVER


def test_limits_are_values() -> None:
    assert Limits() == Limits.LOCAL and Limits.SERVER.steps < Limits.LOCAL.steps
    assert Limits.SERVER.replace(edits=1).edits == 1 and Limits.SERVER.edits > 1
    assert Limits(*Limits.SERVER.to_json().values()) == Limits.SERVER
    with pytest.raises(AttributeError):
        Limits.SERVER.steps = 5  # type: ignore[misc]
    for wrong in (1.5, "7", None, True):
        with pytest.raises(BadTypeError, match="limits, steps"):
            Limits(steps=wrong)  # type: ignore[arg-type]
    for wrong in ({"steps": -1}, {"tiles": 129}, {"more": 9}, {"edits": 4}, {"blanks": 17}):
        with pytest.raises(BadValueError, match=f"limits, {next(iter(wrong))}"):
            Limits(**wrong)
    with pytest.raises(BadTypeError, match="unknown limit 'step'"):
        Limits.SERVER.replace(step=5)
    for thing in (None, 5, "SERVER", {"steps": 5}):
        with pytest.raises(BadTypeError, match="limits: expected Limits"):
            ENABLE.limited(thing)  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
@pytest.mark.parametrize("name", ["extensions", "plays"])
def test_a_signal_is_heard_and_the_question_can_be_asked_again(name: str) -> None:
    class Heard(Exception):
        pass

    def raise_it(*_: object) -> None:
        raise Heard

    if name == "plays":
        rules = LV.replace(rack_size=20)
        view: Any = Board.from_plays(["8H HORN"]).legal_plays(ENABLE, "AEINRSTLDOUGHBC?????", rules)
    else:
        view = ENABLE.extensions(FULL + "?" * 16, FULL + "?" * 16, (0, 8))
    before = signal.signal(signal.SIGALRM, raise_it)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        started = time.process_time()
        with pytest.raises(Heard):
            len(view)
        assert time.process_time() - started < 0.5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert view


@contextmanager
def ticking() -> Iterator[list[float]]:
    """Another thread, and the times at which it had its turn."""
    turns: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            turns.append(time.monotonic())
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    try:
        yield turns
    finally:
        done.set()
        other.join()


def test_another_thread_runs_during_a_long_question() -> None:
    view = ENABLE.limited(Limits(steps=1 << 26)).extensions(FULL + "?" * 16, FULL + "?" * 16, (0, 8))
    with ticking() as turns:
        with pytest.raises(WorkLimitError):
            len(view)
        assert len(turns) > 20


@pytest.mark.parametrize("ask", [lambda: ENABLE.words(Where(length=(1, 9))), lambda: ENABLE.extensions("", FULL, 5)])
def test_another_thread_runs_while_answers_are_walked_without_a_step_of_python(ask: Callable[[], Any]) -> None:
    view = ask()
    walks = itertools.chain.from_iterable(itertools.repeat(view, 5_000_000 // len(view)))
    with ticking() as turns:
        before, started = len(turns), time.monotonic()
        deque(walks, maxlen=0)
        # A waiting thread asks for its turn every 5 ms (sys.getswitchinterval); ten times that is generous.
        assert len(turns) - before >= (time.monotonic() - started) / 0.05


def test_two_threads_that_ask_one_view_get_one_answer() -> None:
    for ask in (lambda: ENABLE.words_from("retinasretinas????"), lambda: ENABLE.extensions(FULL[:40], FULL[:40], 1)):
        expected = list(ask())
        for _ in range(5):
            with ThreadPoolExecutor(4) as threads:
                assert list(threads.map(list, [ask()] * 4)) == [expected] * 4


def test_a_part_of_a_long_answer_is_listed_alone() -> None:
    ask = lambda lex: lex.extensions(FULL, FULL, 1)  # noqa: E731
    whole = list(ask(ENABLE))
    lex = ENABLE.limited(Limits(results=200_000))
    assert len(whole) > 500_000
    view = ask(lex)
    with pytest.raises(WorkLimitError):
        list(view)
    n = len(whole)
    assert view[0] == whole[0] and view[-1] == whole[-1] and view[123_456] == whole[123_456]
    assert (
        view[5:9] == whole[5:9] and view[n - 3 :] == whole[-3:] and view[100_000:99_990:-3] == whole[100_000:99_990:-3]
    )
    assert repr(view) == repr(ask(ENABLE)) and view[7:7] == []
    assert list(view.words) == list(dict.fromkeys(word for word, _ in whole))
    for wrong in (n, -n - 1):
        with pytest.raises(IndexError):
            view[wrong]
    later = ask(ENABLE)
    assert [later[i] for i in range(0, n, n // 40)] == whole[:: n // 40]


@pytest.mark.parametrize("engine", ["added", "row"])
def test_parts_are_the_same_by_either_engine(engine: str) -> None:
    view = ENABLE.extensions("RETINAS", FULL[:40] + "??????", (0, 3))._with_engine(engine)
    same = list(ENABLE.extensions("RETINAS", FULL[:40] + "??????", (0, 3)))
    assert len(view) == len(same) > 65_536
    assert view[40_000:40_010] == same[40_000:40_010] and view[-1] == same[-1]
    assert list(view.words) == list(dict.fromkeys(word for word, _ in same))


NESTED = ["A" * n for n in range(1, 64)]


def test_a_scanner_gives_its_occurrences_piece_by_piece() -> None:
    text = "a" * 2_000_000
    for words in (NESTED, [*NESTED, "A-"]):  # by the engine, and by the automaton
        scanner = Scanner(words, inside=True, overlapping=True)
        first, took_s = first_occurrences(scanner, text)
        same, usual_s = first_occurrences(scanner, text[:20_000])
        # A ratio, because a sanitizer makes all of it slow: a text a hundred times as long has 125 million of them.
        assert first == same and took_s < 10 * usual_s
        assert first == list(scanner.find("a" * 400))[:10_000]
        assert list(itertools.islice(scanner.read(io.StringIO(text)), 10_000))[-1][:3] == first[-1]


def first_occurrences(scanner: Scanner, text: str) -> tuple[list[Any], float]:
    started = time.process_time()
    return list(itertools.islice(scanner.find(text), 10_000)), time.process_time() - started


@pytest.mark.parametrize("words", [NESTED, [*NESTED, "A-"], ["A" * n for n in range(1, 2000)]], ids=len)
def test_a_scanner_keeps_to_its_limits(words: list[str]) -> None:
    text = "a" * 20_000
    scanner = Scanner(words, inside=True, overlapping=True, limits=Limits.SERVER)
    with pytest.raises(WorkLimitError):
        list(scanner.find(text))
    assert scanner.find("aaa")
    assert list(scanner.find("aaa")) == list(Scanner(words, inside=True, overlapping=True).find("aaa"))
    assert pickle.loads(pickle.dumps(scanner))._limits == Limits.SERVER


def test_a_scanner_has_the_limits_of_its_lexicon() -> None:
    with pytest.raises(WorkLimitError) as caught:
        list(Scanner(ENABLE.limited(Limits(results=5))).find("the cat and the dog and the cow"))
    assert (caught.value.limit, caught.value.allowed) == ("results", 5)
    with pytest.raises(WorkLimitError):
        len(Scanner(ENABLE.limited(Limits(steps=100)), inside=True).find("international " * 1000))
    with pytest.raises(BadTypeError, match="limits: expected Limits"):
        Scanner(["cat"], limits=5)  # type: ignore[arg-type]


def test_splits_of_a_word_are_bounded() -> None:
    lexicon = Lexicon.from_words(["A" * n for n in range(1, 64)]).limited(Limits.SERVER)
    with pytest.raises(WorkLimitError):
        compounds("a" * 60, lexicon, shortest=1, parts=30)
