"""Words in running text: megabytes of definitions, against pyahocorasick and plain Python.

One question is one megabyte of text, so 20,000 us are 50 MB/s.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import ahocorasick
import pytest

from benches.measure import Versus
from wordcore import Lexicon
from wordcore.scan import Scanner

FIFTY_MB_A_SECOND = 20_000
Spans = list[tuple[int, int]]


@pytest.fixture(scope="module")
def text(quick: bool) -> str:
    """The definitions of the glossary: 4.7 MB of English."""
    lines = (Path(__file__).parent.parent / "wordlists" / "glossary.tsv").read_text("ascii").splitlines()
    cells = (cell for line in lines[:: 50 if quick else 1] for cell in line.split("\t")[1:])
    return "\n".join(cell[2:] for cell in cells if cell[0] != "=")


def some_words(lex: Lexicon, which: str) -> list[str]:
    """A thousand words: any, or of those that are in every text."""
    if which == "everyday":
        everyday = [word for word in lex if lex.commonness(word) == 10]
        if not everyday:
            pytest.skip("the lexicon does not say which words are common")
        return everyday[:: max(1, len(everyday) // 1000)][:1000]
    return lex.sample(min(1000, len(lex)), seed=1)


def automaton_of(words: list[str]) -> Callable[[str], Spans]:
    automaton = ahocorasick.Automaton(ahocorasick.STORE_LENGTH)
    for word in words:
        automaton.add_word(word.lower())
    automaton.make_automaton()
    return lambda text: [(last - n + 1, last + 1) for last, n in automaton.iter(text.lower())]


def whole_only(find: Callable[[str], Spans]) -> Callable[[str], Spans]:
    """A rival's occurrences that no letter, digit or underscore touches."""

    def is_whole(text: str, start: int, end: int) -> bool:
        before, after = text[start - 1 : start] if start else "", text[end : end + 1]
        return not (before.isalnum() or before == "_" or after.isalnum() or after == "_")

    return lambda text: [(start, end) for start, end in find(text) if is_whole(text, start, end)]


def by_regex(words: list[str]) -> Callable[[str], Spans]:
    known = {word.lower() for word in words}
    token = re.compile(r"\w+")
    return lambda text: [found.span() for found in token.finditer(text.lower()) if found[0] in known]


def spans(scanner: Scanner, text: str) -> Spans:
    return [(found.start, found.end) for found in scanner.find(text)]


@pytest.mark.benchmark(group="1,000 words in text")
@pytest.mark.parametrize("which", ["any", "everyday"])
@pytest.mark.parametrize("how", ["len", "list"])
def bench_whole_words(how: str, which: str, lex: Lexicon, text: str, versus: Versus) -> None:
    words = some_words(lex, which)
    scanner = Scanner(words)
    rivals = {"pyahocorasick": whole_only(automaton_of(words)), "regex and set": by_regex(words)}
    plain = text.replace("'", " ")  # where no apostrophe is, all agree on what a whole word is
    for find in rivals.values():
        assert find(plain[:100_000]) == spans(scanner, plain[:100_000])
    versus(
        lambda: len(scanner.find(text)) if how == "len" else list(scanner.find(text)),
        {name: lambda find=find: find(text) for name, find in rivals.items()},  # type: ignore[misc]
        questions=max(1, round(len(text) / 1e6)),
        limit_us=FIFTY_MB_A_SECOND if (how, which) != ("list", "everyday") else None,
        targets={"pyahocorasick": 1},
        rounds=5,
    )


@pytest.mark.benchmark(group="1,000 words in text")
@pytest.mark.parametrize("which", ["any", "everyday"])
@pytest.mark.parametrize("how", ["len", "list"])
def bench_inside_strings(how: str, which: str, lex: Lexicon, text: str, versus: Versus) -> None:
    words = some_words(lex, which)
    scanner = Scanner(words, inside=True, overlapping=True)
    find = automaton_of(words)
    assert sorted(find(text[:100_000])) == spans(scanner, text[:100_000])
    versus(
        lambda: len(scanner.find(text)) if how == "len" else list(scanner.find(text)),
        {"pyahocorasick": lambda: find(text)},
        questions=max(1, round(len(text) / 1e6)),
        limit_us=FIFTY_MB_A_SECOND if (how, which) != ("list", "everyday") else None,
        targets={"pyahocorasick": 1},
        rounds=5,
    )


@pytest.mark.benchmark(group="all of ENABLE in text")
@pytest.mark.parametrize("inside", [False, True], ids=["whole", "inside"])
def bench_a_whole_lexicon(inside: bool, lex: Lexicon, text: str, versus: Versus) -> None:
    scanner = Scanner(lex, inside=inside, overlapping=True)
    find = automaton_of(list(lex))
    piece = text[:1_000_000]
    versus(
        lambda: len(scanner.find(piece)),
        {"pyahocorasick": (lambda: find(piece)) if inside else lambda: whole_only(find)(piece)},
        questions=1,
        targets={"pyahocorasick": 1},
        rounds=3,
    )
