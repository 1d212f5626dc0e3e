"""A lexicon in numbers, against the plainest counting; and the picture of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import oracle
import pytest
from hypothesis import given
from strategies import Case, cases

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.statistics import statistics


def ranked(case: Case, counts: Counter[str], top: int) -> list[tuple[str, int]]:
    """The most frequent first, ties in the alphabet's order, as the lexicon writes tiles."""
    marks = case.language.marks
    order = sorted(counts, key=lambda text: (-counts[text], [marks.index(mark) for mark in text]))
    return [(case.language.spell(text), counts[text]) for text in order[:top]]


@given(cases(max_words=30))
def test_all_counts_are_those_of_the_twin(case: Case) -> None:
    told = statistics(case.lexicon, 7)
    words, language = set(case.words), case.language
    assert told.n_words == len(words) and told.hooked == oracle.hooked(words)
    assert told.lengths == dict(sorted(Counter(map(len, words)).items()))
    for mark, tile in zip(language.marks, language.alphabet.tiles, strict=True):
        assert told.letters[tile] == sum(word.count(mark) for word in words)
        longer = [word for word in words if len(word) > 1]
        front = sum(word[0] == mark and word[1:] in words for word in longer)
        back = sum(word[-1] == mark and word[:-1] in words for word in longer)
        assert told.hooks[tile] == (front, back)
    assert list(told.pairs) == ranked(case, oracle.pairs(words), 7)
    assert sum(told.pair_counts.values()) == sum(oracle.pairs(words).values())
    for size in (1, 2, 3):
        assert list(told.openings[size]) == ranked(case, oracle.beginnings(words, size), 7)
        assert list(told.endings[size]) == ranked(case, oracle.endings(words, size), 7)
    ElementTree.fromstring(told.to_svg())
    json.dumps(told.to_json())


def test_a_lexicon_without_words_and_one_with_a_strange_name_have_a_picture() -> None:
    for lexicon in (Lexicon.from_words([]), Lexicon.from_words(["a"], name="<b>&\x1b\0")):
        drawn = ElementTree.fromstring(statistics(lexicon).to_svg())
        assert drawn.tag.endswith("svg")
    with pytest.raises(TypeError, match="top: expected a whole number"):
        statistics(Lexicon.from_words([]), -1)


def test_the_command_tells_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "common.svg"
    assert main(["info", "common", "--statistics", "--top", "3", "--svg", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "endings of 3 tiles:\n     ING" in told and "S" in told
    assert "Pairs" in picture.read_text("utf-8") and ElementTree.parse(picture)
    assert main(["info", "common", "--statistics", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["endings"]["3"]) == 20
    assert main(["info", "common", "--statistics", "--top", "-1"]) == 2
