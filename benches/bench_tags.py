"""What do tags cost? The same query with and without them, and the first look at the table."""

from __future__ import annotations

import pytest

import wordcore
from benches.measure import Versus
from benches.sampling import Racks
from wordcore import Lexicon, Where
from wordcore.tags import TagTable

PLAIN = Where(length=(4, 10))
TAGGED = Where(length=(4, 10), tags="noun.plural")
ONLY_TAGS = Where(tags=("noun", "verb"))
# Costs less than twice the query without tags: that query takes more than half of our time.
AIM = {"the same without tags": 0.5}


@pytest.mark.benchmark(group="Where(tags=...)")
@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.parametrize("how", ["len", "list"])
def bench_words_from_with_tags(
    how: str, blanks: int, enable: Lexicon, racks: Racks, versus: Versus, quick: bool
) -> None:
    asked = racks(2 if quick else (400, 100, 40)[blanks], 7, blanks)
    counted = len if how == "len" else list

    def ask(where: Where) -> None:
        for rack in asked:
            counted(enable.words_from(rack, where=where))

    versus(
        lambda: ask(TAGGED), {"the same without tags": lambda: ask(PLAIN)}, questions=len(asked), targets=AIM, rounds=15
    )


@pytest.mark.benchmark(group="Where(tags=...)")
def bench_extensions_with_tags(enable: Lexicon, racks: Racks, versus: Versus, quick: bool) -> None:
    asked = racks(2 if quick else 100, 20)

    def ask(where: Where) -> None:
        for rack in asked:
            len(enable.extensions(rack[:8], rack[8:], 1, where=where))

    versus(
        lambda: ask(TAGGED), {"the same without tags": lambda: ask(PLAIN)}, questions=len(asked), targets=AIM, rounds=15
    )


@pytest.mark.benchmark(group="Where(tags=...)")
@pytest.mark.parametrize("pattern", ["*ING", "S*", "*A*E*"])
def bench_matching_with_tags(pattern: str, enable: Lexicon, versus: Versus) -> None:
    versus(
        lambda: len(enable.matching(pattern, ONLY_TAGS)),
        {"the same without tags": lambda: len(enable.matching(pattern))},
        questions=1,
        targets=AIM,
        rounds=15,
    )


@pytest.mark.benchmark(group="tags of a word")
def bench_first_look_at_the_table(enable: Lexicon, versus: Versus) -> None:
    section = bytes(enable._section_view("tags.table"))
    versus(lambda: TagTable(section, enable.meta["tag_combinations"]), {}, questions=1, limit_us=20_000)


@pytest.mark.benchmark(group="tags of a word")
def bench_has_tag(enable: Lexicon, versus: Versus, quick: bool) -> None:
    words = wordcore.load("common").sample(10 if quick else 5000, seed=1)
    plain = {word: enable.tags(word) for word in enable}

    def ours() -> None:
        for word in words:
            enable.has_tag(word, "noun.plural")

    def theirs() -> None:
        for word in words:
            _ = "noun.plural" in plain[word]

    versus(ours, {"dict of sets": theirs}, questions=len(words))
