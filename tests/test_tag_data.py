"""The committed tags and glossary keep their form, their figures and their word on well-known cases."""

from __future__ import annotations

import doctest
import functools
import hashlib
import importlib
import random
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

WORDLISTS = Path(__file__).resolve().parent.parent / "wordlists"
sys.path.insert(0, str(WORDLISTS))

archives = importlib.import_module("archives")
build_tags = importlib.import_module("build_tags")
derivation = importlib.import_module("tagging.derivation")
figures = importlib.import_module("tagging.figures")
hand_kept = importlib.import_module("tagging.hand_kept")
spelling = importlib.import_module("tagging.spelling")
tag_file = importlib.import_module("tagging.tag_file")
vocabulary = importlib.import_module("tagging.vocabulary")

CONTRACT = {
    "noun": "singular plural collective abstract concrete",
    "pronoun": "singular plural personal indefinite interrogative demonstrative relative intensive reflexive "
    "nominative objective",
    "verb": "base third_person past past_participle present_participle regular irregular "
    "transitive intransitive linking auxiliary",
    "adjective": "positive comparative superlative regular irregular possessive_pronoun",
    "adverb": "positive comparative superlative regular irregular",
    "preposition": "",
    "conjunction": "subordinator conjunctive_adverb",
    "interjection": "",
    "compound": "",
}
LABELS = {"archaic", "obsolete", "foreign", "vulgar", "slang", "abbreviation", "proper"}
HAND_KEPT = {
    "pronouns.txt": "P", "prepositions.txt": "I", "conjunctions.txt": "C", "interjections.txt": "U",
    "adjectives.txt": "A", "adverbs.txt": "R", "verbs.txt": "V", "noun-number.txt": "N",
    "linking-verbs.txt": "V", "collective-nouns.txt": "N",
}  # fmt: skip


@functools.cache
def text() -> str:
    return (WORDLISTS / "tags.tsv").read_bytes().decode("ascii")


@functools.cache
def lines() -> dict[str, str]:
    return {line.partition("\t")[0]: line for line in text().splitlines() if not line.startswith("#")}


@functools.cache
def shipped() -> set[str]:
    return set(build_tags.shipped_words())


def tags(word: str) -> Any:
    return tag_file.parse(lines()[word])


def answer(word: str, tag: str) -> str:
    return str(tag_file.answers(tags(word)).get(tag, "unknown"))


@pytest.mark.parametrize("module", [archives, derivation, hand_kept, spelling, tag_file, vocabulary])
def test_the_examples_in_the_docstrings_run(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_every_shipped_word_has_one_line_in_order() -> None:
    words = [line.partition("\t")[0] for line in text().splitlines() if not line.startswith("#")]
    assert words == sorted(shipped())


def test_the_vocabulary_is_the_contract_and_the_file_declares_it() -> None:
    names = {*CONTRACT, *(f"{part}.{sub}" for part, subs in CONTRACT.items() for sub in subs.split())}
    declared = re.findall(r"^#tag (\S+) (\S+)$", text(), re.MULTILINE)
    assert {name for _, name in declared} == names
    assert dict(declared) == vocabulary.TAGS
    labels = re.findall(r"^#label (\S) (\S+)$", text(), re.MULTILINE)
    assert {name for _, name in labels} == LABELS
    assert text().startswith(tag_file.header())


def test_every_line_reads_back_as_it_was_written_and_uses_declared_codes_only() -> None:
    sources = set(vocabulary.SOURCES)
    for word, line in lines().items():
        parsed = tag_file.parse(line)
        assert tag_file.render(parsed) == line
        for part in parsed.parts:
            assert part.part in (*vocabulary.PARTS, vocabulary.COMPOUND), word
            assert set(part.codes) <= set(vocabulary.SUB_TAGS.get(part.part, ())), word
            assert part.sources and set(part.sources) <= sources, word
        assert set(parsed.labels) <= set(vocabulary.LABELS), word
        assert set(parsed.labels.values()) <= set("ASNU"), word


def test_a_token_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="tags of 'cat': cannot read 'Nq/'"):
        tag_file.parse("cat\tNq/")


@pytest.mark.parametrize(
    ("word", "yes", "no"),
    [
        ("mice", "noun noun.plural noun.concrete", "noun.singular adverb pronoun"),
        ("wrote", "verb.past verb.irregular verb.transitive", "verb.past_participle verb.regular noun"),
        ("written", "verb.past_participle verb.irregular", "verb.past"),
        ("walked", "verb.past verb.past_participle verb.regular", "verb.irregular verb.third_person"),
        ("cut", "verb.base verb.past verb.past_participle noun.singular", "verb.third_person noun.plural"),
        ("lied", "verb.past verb.past_participle verb.regular", "verb.irregular"),
        ("sheep", "noun.singular noun.plural", "verb"),
        ("better", "adjective.comparative adjective.irregular adverb.comparative", "adjective.positive"),
        ("happiest", "adjective.superlative adjective.regular", "adjective.comparative verb"),
        ("he", "pronoun.personal pronoun.nominative pronoun.singular", "pronoun.objective pronoun.plural"),
        ("themselves", "pronoun.reflexive pronoun.intensive pronoun.plural", ""),
        ("whose", "pronoun.relative pronoun.interrogative adjective.possessive_pronoun", ""),
        ("although", "conjunction.subordinator", "conjunction.conjunctive_adverb"),
        ("and", "conjunction", "conjunction.subordinator"),
        ("however", "conjunction.conjunctive_adverb adverb", "noun"),
        ("under", "preposition adverb", "pronoun"),
        ("seems", "verb.linking verb.third_person verb.intransitive", "noun"),
        ("was", "verb.auxiliary verb.linking verb.past", "verb.past_participle"),
        ("team", "noun.collective", "noun.plural"),
        ("freedom", "noun.abstract noun.singular", "verb"),
        ("songbird", "compound noun.concrete", "adverb"),
        ("ouch", "interjection", ""),
        ("quickly", "adverb adverb.positive", "adverb.comparative noun"),
        ("email", "noun.singular verb.base", "adverb"),
    ],
)
def test_well_known_words(word: str, yes: str, no: str) -> None:
    assert {tag: answer(word, tag) for tag in yes.split()} == dict.fromkeys(yes.split(), "yes")
    assert {tag: answer(word, tag) for tag in no.split()} == dict.fromkeys(no.split(), "no")


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("sonnet", "compound"),  # son and net
        ("opuscule", "preposition"),  # says Moby
        ("bemuse", "verb.intransitive"),  # WordNet shows only objects, which proves nothing
        ("walked", "adjective"),  # any participle may serve as one
        ("blaming", "noun"),  # any -ing form may be a gerund
        ("aalii", "verb"),  # rare: silence is no answer
    ],
)
def test_what_is_not_known_is_unknown(word: str, tag: str) -> None:
    assert answer(word, tag) == "unknown"


def test_no_is_only_said_of_common_words_that_wordnet_knows() -> None:
    sizes = build_tags.sizes(WORDLISTS / "commonness.tsv")
    closed = [word for word, line in lines().items() if line.endswith("-")]
    assert len(closed) > 60_000
    assert all(sizes[word] <= 60 for word in closed)


def test_compound_is_never_answered_no() -> None:
    closed = (word for word, line in list(lines().items())[::50] if line.endswith("-"))
    assert all(answer(word, "compound") != "no" for word in closed)


def test_labels_are_all_some_none_or_unknown() -> None:
    assert tag_file.flag(tags("hath"), "a") == "all"
    assert tag_file.flag(tags("thou"), "a") == "some"
    assert tag_file.flag(tags("cat"), "a") == "unknown"
    assert tag_file.flag(tags("turkey"), "p") == "some"
    assert tag_file.flag(tags("kitchen"), "b") == "none"
    assert tag_file.flag(tags("aalii"), "b") == "unknown"


def test_inflected_forms_inherit_labels() -> None:
    assert tag_file.flag(tags("fucked"), "v") == "all"
    assert tag_file.flag(tags("rubles"), "f") == "all"


@pytest.mark.parametrize("name", HAND_KEPT)
def test_hand_kept_lists_name_only_words_that_are_shipped(name: str) -> None:
    assert set(hand_kept.read(name, HAND_KEPT[name])) <= shipped()


def test_labels_and_corrections_name_only_words_that_are_shipped() -> None:
    assert set(hand_kept.read_labels()) | set(hand_kept.read_corrections()) <= shipped()


def test_the_hand_kept_lists_have_their_size() -> None:
    sizes = {name: len(hand_kept.read(name, part)) for name, part in HAND_KEPT.items()}
    assert sizes["interjections.txt"] >= 270
    assert sizes["collective-nouns.txt"] >= 150
    assert sum(sizes[name] for name in ("pronouns.txt", "prepositions.txt", "conjunctions.txt")) >= 350


def test_an_unknown_sub_tag_in_a_hand_kept_list_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pronouns.txt").write_text("he: singular\nshe: singlar\n")
    monkeypatch.setattr(hand_kept, "FOLDER", tmp_path)
    with pytest.raises(hand_kept.HandKeptError, match=r"hand/pronouns\.txt, line 2: unknown sub-tag singlar"):
        hand_kept.read("pronouns.txt", "P")


def test_hand_kept_lines_run_on_and_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# comment\nalms\n?oats: plural open\npeople: singular plural\n"
    (tmp_path / "noun-number.txt").write_text(text)
    monkeypatch.setattr(hand_kept, "FOLDER", tmp_path)
    found = hand_kept.read("noun-number.txt", "N")
    assert found["alms"] == ("p", False, True)
    assert found["oats"] == ("p", True, True)
    assert found["people"] == ("sp", False, False)


def test_enough_words_have_a_part_of_speech() -> None:
    enable = set((WORDLISTS / "enable.txt").read_text().split())
    wanted = (tag_file.parse(line) for word, line in lines().items() if 4 <= len(word) <= 10)
    tagged, total = figures.coverage(wanted, enable)
    assert total == 124_475
    assert tagged / total >= 0.97


def test_the_sample_is_the_random_one_and_the_answers_stand_up_to_it() -> None:
    enable = (WORDLISTS / "enable.txt").read_text().split()
    sample = [word for word, _, _ in figures.read_sample()]
    assert sample == sorted(random.Random("wordcore tags").sample(enable, 300))
    judged = figures.judge({word: tag_file.answers(tags(word)) for word in sample})
    assert judged.yes > 800 and judged.no > 3000
    assert judged.yes_right / judged.yes >= 0.95
    assert judged.no_wrong / judged.no <= 0.02


def test_the_sample_judges_with_known_tags() -> None:
    names = set(vocabulary.TAGS.values())
    assert all(true | left_open <= names for _, true, left_open in figures.read_sample())


@pytest.mark.parametrize(
    ("function", "word", "forms"),
    [
        (spelling.plural, "fly", "flies"),
        (spelling.plural, "day", "days"),
        (spelling.plural, "box", "boxes"),
        (spelling.regular_pasts, "love", {"loved"}),
        (spelling.regular_pasts, "try", {"tried", "tryed"}),
        (spelling.regular_pasts, "grip", {"griped", "gripped"}),
        (spelling.regular_pasts, "picnic", {"picniced", "picnicked"}),
        (spelling.present_participles, "lie", {"lying"}),
        (spelling.present_participles, "make", {"making", "makeing"}),
        (spelling.present_participles, "see", {"seeing"}),
        (spelling.comparatives, "noble", {"nobler"}),
        (spelling.superlatives, "big", {"bigest", "biggest"}),
    ],
)
def test_the_spelling_rules(function: Any, word: str, forms: object) -> None:
    assert function(word) == forms


@pytest.mark.parametrize(
    ("word", "base", "parts", "plural_known", "found"),
    [
        ("nonrandom", "random", {"A"}, False, {"A"}),
        ("nobly", "noble", {"A"}, False, {"R"}),
        ("happily", "happy", {"A"}, False, {"R"}),
        ("catlike", "cat", {"N"}, False, {"A"}),
        ("thonged", "thong", {"N"}, False, {"A"}),
        ("selfie", "self", {"N"}, True, {"N"}),
        ("xyst", "x", {"N"}, False, set()),
    ],
)
def test_the_rules_of_derivation(word: str, base: str, parts: set[str], plural_known: bool, found: set[str]) -> None:
    assert derivation.derived_parts(word, {base: parts}.get, plural_known) == found


def test_the_glossary_keeps_its_form() -> None:
    entries: dict[str, list[str]] = {}
    for line in (WORDLISTS / "glossary.tsv").read_bytes().decode("ascii").splitlines():
        word, *cells = line.split("\t")
        assert cells and all(re.fullmatch(r"=[a-z]+|[nvar] \S.*", cell) for cell in cells), line
        entries[word] = cells
    assert list(entries) == sorted(entries) and set(entries) <= shipped()
    assert entries["mice"] == ["=mouse"]
    assert any(cell.startswith("n any of numerous small rodents") for cell in entries["mouse"])
    targets = {cell[1:] for cells in entries.values() for cell in cells if cell.startswith("=")}
    assert all(any(not cell.startswith("=") for cell in entries[target]) for target in targets)


def test_the_readme_states_the_checksums_and_figures_of_what_is_committed() -> None:
    readme = (WORDLISTS / "README.md").read_text("utf-8")
    for name in ("tags.tsv", "glossary.tsv"):
        assert hashlib.sha256((WORDLISTS / name).read_bytes()).hexdigest() in readme, name
    for package in ("wordnet-base", "pyinflect", "moby-pos", "categorized-words"):
        assert archives.ARCHIVES[package].sha256 in readme, package


@pytest.mark.network
def test_the_tags_rebuild_to_the_committed_bytes_and_agree_with_the_independent_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(archives, "CACHE", tmp_path)
    assert build_tags.main(["--check"]) == 0
    figures_now = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    readme = (WORDLISTS / "README.md").read_text("utf-8")
    assert all(line in readme for line in figures_now)
    held = figures_now[-1].split("|")
    assert "all parts of speech" in held[1]
    assert float(held[3].strip(" %")) >= 98.0
