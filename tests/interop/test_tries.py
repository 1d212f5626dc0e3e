"""marisa-trie and pyahocorasick objects to and from a lexicon; marisa files that lie."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from strategies import Case, cases

from wordcore import Alphabet, Lexicon
from wordcore.errors import BadWordError, ForeignFormatError

ahocorasick = pytest.importorskip("ahocorasick")
marisa_trie = pytest.importorskip("marisa_trie")

from wordcore.interop import ahocorasick as automata  # noqa: E402
from wordcore.interop import marisa  # noqa: E402


@given(cases())
def test_a_lexicon_goes_out_and_comes_back(case: Case) -> None:
    lexicon, alphabet = case.lexicon, case.lexicon.alphabet
    trie = marisa.to_trie(lexicon)
    assert sorted(trie) == sorted(lexicon)
    assert marisa.from_trie(trie, alphabet=alphabet).digest == lexicon.digest
    for searching in (True, False):
        automaton = automata.to_automaton(lexicon, searching=searching)
        assert sorted(automaton.keys() if len(lexicon) else []) == sorted(lexicon)
        assert all(automaton.get(word) == number for number, word in enumerate(lexicon))
        assert automata.from_automaton(automaton, alphabet=alphabet, name="back").digest == lexicon.digest


def test_an_automaton_of_ours_finds_words_in_text() -> None:
    automaton = automata.to_automaton(Lexicon.from_words(["cat", "at"]))
    assert [(end, number) for end, number in automaton.iter("THE CAT")] == [(6, 1), (6, 0)]


def test_keys_in_any_case_become_words_and_strange_ones_are_named() -> None:
    assert list(marisa.from_trie(marisa_trie.Trie(["cat", "CAT", "Dog"]), name="x")) == ["CAT", "DOG"]
    with pytest.raises(BadWordError, match="c3po"):
        marisa.from_trie(marisa_trie.Trie(["c3po"]))
    automaton = ahocorasick.Automaton()
    automaton.add_word("façade", True)
    assert list(automata.from_automaton(automaton, alphabet=Alphabet.FRENCH)) == ["FACADE"]
    with pytest.raises(BadWordError, match="façade"):
        automata.from_automaton(automaton)


def test_other_objects_are_refused() -> None:
    numbers = ahocorasick.Automaton(ahocorasick.STORE_ANY, ahocorasick.KEY_SEQUENCE)
    numbers.add_word((1, 2), "x")
    with pytest.raises(BadWordError, match="word 0"):
        automata.from_automaton(numbers)
    with pytest.raises(TypeError, match=r"expected an ahocorasick\.Automaton"):
        automata.from_automaton(["cat"])
    assert len(automata.from_automaton(ahocorasick.Automaton())) == 0


def test_a_marisa_file_is_read_in_a_process_of_its_own() -> None:
    lexicon = Lexicon.from_words(["cañón", "calle", "e[l][l]a"], alphabet=Alphabet.SPANISH)
    assert sorted(marisa.words(marisa.write(lexicon))) == sorted(lexicon)
    assert list(marisa.words(marisa.write(Lexicon.from_words([])))) == []


def test_a_damaged_marisa_file_is_an_error_and_never_the_end_of_the_process() -> None:
    data = marisa.write(Lexicon.from_words(["cat", "cats", "dog", "do"]))
    chance = random.Random(3)
    for _ in range(6):
        broken = bytearray(data)
        for _ in range(chance.choice([1, 3, 30])):
            broken[chance.randrange(16, len(broken))] = chance.randrange(256)
        try:
            list(marisa.words(bytes(broken)))
        except ForeignFormatError:
            continue
    with pytest.raises(ForeignFormatError, match="expected a trie of words"):
        marisa.words(data[:100])
    with pytest.raises(ForeignFormatError, match=r"marisa trie: expected .* at the start, found b'cat'"):
        marisa.words(b"cat")


def test_a_marisa_file_that_takes_for_ever_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marisa, "TIMEOUT_S", 0.001)
    with pytest.raises(ForeignFormatError, match="expected an end within"):
        marisa.words(marisa.write(Lexicon.from_words(["cat"])))


def test_a_marisa_file_is_not_read_by_a_module_of_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marisa_trie.py").write_text("raise SystemExit('not the library')")
    monkeypatch.chdir(tmp_path)
    assert list(marisa.words(marisa.write(Lexicon.from_words(["cat"])))) == ["CAT"]


def test_a_marisa_file_spells_at_most_64_times_its_letters() -> None:
    keys = ["A" * n for n in range(1, 3000)]  # 4.5 million letters, of which a trie stores 3,000
    data = marisa_trie.Trie(keys).tobytes()
    assert 64 * len(data) < sum(map(len, keys))
    with pytest.raises(ForeignFormatError, match="expected a trie of words"):
        list(marisa.words(data))
