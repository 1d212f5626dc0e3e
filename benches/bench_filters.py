"""Every word with a property: ``Where`` without tiles or a pattern to walk, counted, and sorted by probability."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable

import pytest

from benches.measure import Versus
from wordcore import Alphabet, Lexicon, Where, study

SEVEN = Where(length=7)
SEVEN_WITH_Q = Where(length=7, contains="Q")

Count = Callable[[Lexicon], int]
# What is counted, the same in plain Python over a list, and the CPU time aimed at. On 2026-11-16, when patterns were
# walked, seven letters took 2.2 ms and *ING took 6.5 ms; an ending and a tag are to take a tenth or less of that.
NOUN_US = 220
COUNTED: dict[str, tuple[Count, Callable[[list[str]], int], float]] = {
    "length=7": (lambda lex: len(lex.words(Where(length=7))), lambda words: sum(len(word) == 7 for word in words), 200),
    'ending("ing")': (
        lambda lex: len(lex.ending("ing")),
        lambda words: sum(word.endswith("ing") for word in words),
        650,
    ),
    "only=AEINRST": (
        lambda lex: len(lex.words(Where(only="AEINRST"))),
        lambda words: sum(set(word) <= set("aeinrst") for word in words),
        0,
    ),
    "excludes=AEIOU": (
        lambda lex: len(lex.words(Where(excludes="AEIOU"))),
        lambda words: sum(not set(word) & set("aeiou") for word in words),
        0,
    ),
    "vowels=(0, 1)": (
        lambda lex: len(lex.words(Where(vowels=(0, 1)))),
        lambda words: sum(sum(map(word.count, "aeiou")) <= 1 for word in words),
        0,
    ),
}


@pytest.mark.benchmark(group="filters")
@pytest.mark.parametrize("question", COUNTED)
def bench_counted(question: str, english: Lexicon, words: list[str], versus: Versus) -> None:
    ours, theirs, limit_us = COUNTED[question]
    assert ours(english) == theirs(words)
    versus(
        lambda: ours(english),
        {"a loop over a list": lambda: theirs(words)},
        questions=1,
        limit_us=limit_us or None,
        repeat=20,
        rounds=5,
    )


@pytest.mark.benchmark(group="filters")
def bench_seven_letters_with_a_q(english: Lexicon, versus: Versus) -> None:
    """The pattern that says nothing must cost at most twice what the question about letters costs."""
    assert list(english.matching("*", SEVEN_WITH_Q)) == list(english.supersets("Q", SEVEN))
    n = 200
    versus(
        lambda: [len(english.matching("*", SEVEN_WITH_Q)) for _ in range(n)],
        {"supersets": lambda: [len(english.supersets("Q", SEVEN)) for _ in range(n)]},
        questions=n,
        targets={"supersets": 0.5},
        rounds=9,
    )


@pytest.mark.benchmark(group="filters")
def bench_tags_noun(enable: Lexicon, versus: Versus) -> None:
    asked = Where(tags="noun")
    plain = [enable.tags(word) for word in enable]
    expected = sum("noun" in tags for tags in plain)
    assert len(enable.matching("*", asked)) >= expected
    versus(
        lambda: len(enable.matching("*", asked)),
        {"a loop over a list of sets": lambda: sum("noun" in tags for tags in plain)},
        questions=1,
        limit_us=NOUN_US,
        repeat=20,
        rounds=5,
    )


_FIRST = """
import time
import wordcore
from wordcore import Where
view = wordcore.load().words(Where(length=7))
len(view)
started = time.process_time()
assert view.sorted("probability")[0] == "ANEROID"
print((time.process_time() - started) * 1e6)
"""


@pytest.mark.benchmark(group="filters")
@pytest.mark.usefixtures("enable")
def bench_first_sorted_by_probability(versus: Versus, quick: bool) -> None:
    """The sevens in a new process: draws and ranks are worked out. The median of five."""

    def first() -> float:
        command = [sys.executable, "-c", _FIRST]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    versus.state(
        lambda: None,
        clock="cpu",
        us_per_question=statistics.median(first() for _ in range(1 if quick else 5)),
        limit_us=40_000,
    )


@pytest.mark.benchmark(group="filters")
def bench_sorted_by_probability(english: Lexicon, versus: Versus) -> None:
    """Later ones, against exact draws worked out in Python."""
    sevens = Where(length=7)
    asked = list(english.words(sevens))
    bag = Alphabet.ENGLISH

    def plainly() -> list[str]:
        return sorted(asked, key=lambda word: (-study.draws(word), bag.alphagram(word), word))

    view = english.words(sevens)
    assert list(view.sorted("probability"))[:10] == plainly()[:10]
    versus(
        lambda: view.sorted("probability")[0],
        {"sorted by study.draws": plainly},
        questions=1,
        limit_us=5_000,
        repeat=20,
        rounds=3,
    )
