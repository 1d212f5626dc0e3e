"""What a large alphabet costs: every query in 40 tiles against the same list in English; and files of other engines.

The rival is wordcore itself: ENABLE as it is, and ENABLE with a third of its letters replaced by
marked ones, so that both lists have the same number of words of the same lengths. The promise is at most
half as much again, that is, English may be at most 1.5 times as fast.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from benches.measure import Versus
from wordcore import Alphabet, Lexicon
from wordcore.interop import kwg, quackle

MARKED = dict(zip("ABCDEFGHIJKLMN", "ÀÁÂÃÄÅĆĐÈÉÊËŁŃ", strict=True))
FORTY = Alphabet("forty", [(text, 1, 1) for text in [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *MARKED.values()]], vowels="AEIOU")
PROMISE = {"English": 0.67}

Question = Callable[[Any, list[str], list[str]], object]
QUESTIONS: dict[str, Question] = {
    "membership": lambda lex, words, racks: [word in lex for word in words],
    "misses": lambda lex, words, racks: [word + "A" in lex for word in words],
    "number of a word": lambda lex, words, racks: [lex.index(word) for word in words],
    "word of a number": lambda lex, words, racks: [lex[50 * i % len(lex)] for i in range(len(words))],
    "words, 500 at a time": lambda lex, words, racks: [len(list(lex[k : k + 500])) for k in range(0, 20_000, 500)],
    "7 tiles, counted": lambda lex, words, racks: [len(lex.words_from(rack)) for rack in racks],
    "7 tiles, listed": lambda lex, words, racks: [list(lex.words_from(rack)) for rack in racks],
    "7 tiles and a blank": lambda lex, words, racks: [len(lex.words_from(rack + "?")) for rack in racks[:40]],
    "21 tiles": lambda lex, words, racks: [len(lex.words_from("".join(racks[k : k + 3]))) for k in range(20)],
    "anagrams": lambda lex, words, racks: [len(lex.anagrams(rack)) for rack in racks],
    "one more": lambda lex, words, racks: [len(lex.extensions(racks[k], racks[k + 1])) for k in range(40)],
    "patterns": lambda lex, words, racks: [len(lex.matching("?" + word[1:3] + "*")) for word in words[:20]],
    "prefixes": lambda lex, words, racks: [len(lex.starting(word[:3])) for word in words],
    "nearness": lambda lex, words, racks: [len(lex.near(word)) for word in words[:40]],
    "hooks": lambda lex, words, racks: [lex.hooks(word) for word in words[:200]],
    "supersets": lambda lex, words, racks: [len(lex.supersets(word[:3])) for word in words[:20]],
}


def marked(word: str) -> str:
    """The word with some of its letters replaced, always the same ones."""
    return "".join(MARKED.get(c, c) if (7 * k + len(word)) % 3 == 0 else c for k, c in enumerate(word))


@pytest.fixture(scope="module")
def sides(lex: Lexicon, quick: bool) -> list[tuple[Lexicon, list[str], list[str]]]:
    """(lexicon, sampled words, racks of seven) in English and in forty tiles."""
    if lex.alphabet != Alphabet.ENGLISH:
        pytest.skip("asks in English letters")
    english = Lexicon.from_words(lex[:: 20 if quick and len(lex) > 20_000 else 1], name="some")
    forty = Lexicon.from_words([marked(word) for word in english], name="forty", alphabet=FORTY)
    chance = random.Random(1)
    asked = chance.choices(list(english), k=100 if quick else 2000)
    racks = ["".join(chance.sample(word + "QUERTASION", 7)) for word in asked[:200]]
    return [(english, asked, racks), (forty, [marked(word) for word in asked], [marked(rack) for rack in racks])]


@pytest.mark.benchmark(group="alphabets")
@pytest.mark.parametrize("name", QUESTIONS)
def bench_forty_tiles(name: str, sides: list[tuple[Lexicon, list[str], list[str]]], versus: Versus) -> None:
    question = QUESTIONS[name]
    english, forty = sides
    assert len(english[0]) == len(forty[0])
    questions = max(1, len(question(*english)))  # type: ignore[arg-type]
    versus(
        lambda: question(*forty),
        {"English": lambda: question(*english)},
        questions=questions,
        targets=PROMISE,
        rounds=15,
    )


@pytest.mark.benchmark(group="other engines")
def bench_read_kwg(english: Lexicon, versus: Versus, quick: bool) -> None:
    data = kwg.write(Lexicon.from_words(english[::100]) if quick else english)
    versus(lambda: kwg.read(data), {}, questions=1, limit_us=1e6, rounds=3)


@pytest.mark.benchmark(group="other engines")
def bench_write_kwg(english: Lexicon, versus: Versus, quick: bool) -> None:
    written = Lexicon.from_words(english[::100]) if quick else english
    versus(lambda: kwg.write(written), {}, questions=1, limit_us=2e6, rounds=3)


@pytest.mark.benchmark(group="other engines")
def bench_read_quackle(english: Lexicon, versus: Versus, quick: bool) -> None:
    data = quackle.write(Lexicon.from_words(english[::100]) if quick else english)
    versus(lambda: quackle.read(data), {}, questions=1, limit_us=1e6, rounds=3)
