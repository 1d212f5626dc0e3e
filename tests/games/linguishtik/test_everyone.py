"""Sets of words: the compiled vocabulary against plain Python, and all facts at once against each word's own."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore._engine.shakes.spellings import Spellings
from wordcore.compile import WordSource, build
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.candidates import _Marked
from wordcore.games.linguishtik.everyone import Everyone
from wordcore.games.linguishtik.evidence import fact_of
from wordcore.games.linguishtik.facts import Facts
from wordcore.games.linguishtik.grammar import uses_of
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.query import Answer, Status
from wordcore.tags import Combination, tag_sections

WORDS = st.sets(st.text("ABS", min_size=2, max_size=10), max_size=30)


def members(spellings: Spellings, words: object) -> int:
    return sum(1 << i for i in range(len(spellings)) if spellings.word(i) in words)


@given(WORDS)
@settings(deadline=None)
def test_spellings_are_sorted_by_length_and_alphabet_whatever_the_order_given(words):
    spellings = Spellings(random.sample(sorted(words), len(words)))
    listed = [spellings.word(i) for i in range(len(spellings))]
    assert listed == sorted(words, key=lambda word: (len(word), word))
    assert [spellings.index(word) for word in listed] == list(range(len(listed)))
    assert spellings.index("ABSENTEE") == -1 and spellings.index("A") == -1 and spellings.index("Ä" * 40) == -1


@given(WORDS, st.integers(0, 11), st.integers(0, 11))
@settings(deadline=None)
def test_sets_of_words_are_what_they_say(words, least, most):
    spellings = Spellings(words)
    assert spellings.of_lengths(least, most) == members(spellings, {w for w in words if least <= len(w) <= most})
    assert spellings.ending("SA") == members(spellings, {w for w in words if w.endswith("SA")})
    some = sorted(words)[::2]
    assert spellings.members([*some, "ZEBRA"]) == members(spellings, set(some)) == spellings.held_by(frozenset(some))
    assert spellings.listed(spellings.members(some)) == sorted(some, key=lambda word: (len(word), word))


@given(st.lists(st.tuples(st.text("ABS", min_size=2, max_size=10), st.integers(0, 5)), max_size=20))
@settings(deadline=None)
def test_columns_of_a_lexicon_are_read_by_number(rows):
    values = dict(rows)
    ordered = sorted(values)
    spellings = Spellings(ordered, range(len(ordered)))
    column = bytes(values[word] for word in ordered)
    wide = memoryview(b"".join(value.to_bytes(2, "little") for value in column)).cast("H")
    masks = memoryview(b"".join((1 << value).to_bytes(8, "little") for value in range(6))).cast("Q")
    for wanted in range(6):
        expected = members(spellings, {word for word in ordered if values[word] == wanted})
        marks = bytes(value == wanted for value in range(6))
        assert spellings.marked(column, marks) == spellings.marked(wide, marks) == expected
        assert spellings.masked(column, masks, 1 << wanted) == expected
    if ordered:
        with pytest.raises(ValueError, match="column"):
            spellings.marked(column[1:], bytes(6))
        with pytest.raises(ValueError, match="numbers"):
            Spellings(ordered).marked(column, bytes(6))


@given(WORDS, WORDS, st.sets(st.text("ABS", min_size=2, max_size=4)))
@settings(deadline=None)
def test_words_are_split_into_two_words(words, more, firsts):
    spellings, parts = Spellings(words), Spellings(more)
    every, good = set(), set()
    for word in words:
        for cut in range(2, len(word) - 1):
            if word[:cut] in more and word[cut:] in more:
                every.add(word)
                if word[:cut] in firsts and word[cut:] not in firsts:
                    good.add(word)
    first = members(parts, firsts)
    others = parts.of_lengths(2, 10) & ~first
    assert spellings.split(parts, first, others) == (members(spellings, every), members(spellings, good))


@given(WORDS, st.integers(0, 1 << 30), st.integers(0, 1 << 30))
@settings(deadline=None)
def test_an_s_makes_words_that_know_where_they_come_from(words, longer, same):
    base = Spellings(words)
    fits = base.of_lengths(2, 9)
    longer, same = longer & fits, same & base.of_lengths(2, 10)
    made = base.suffixed(longer, same)
    with_s, as_they_are = {word + "S" for word in base.listed(longer)}, set(base.listed(same))
    found = [made.words.word(i) for i in range(len(made.words))]
    assert found == sorted(with_s | as_they_are, key=lambda word: (len(word), word))
    assert made.lifted(longer, same) == (1 << len(found)) - 1
    for lifted, expected in ((made.lifted(longer, 0), with_s), (made.lifted(0, same), as_they_are)):
        # A word left as it is may be the longer form of another, too.
        assert expected <= set(made.words.listed(lifted))
        assert all(
            word in expected or word.removesuffix("S") in words or word in words for word in made.words.listed(lifted)
        )


def test_a_set_of_another_vocabulary_is_refused():
    spellings = Spellings(["CATS"])
    for call in (lambda: spellings.listed(2), lambda: spellings.listed(-1), lambda: spellings.suffixed(4, 0)):
        with pytest.raises(ValueError, match="set: expected bits of 1 words"):
            call()
    with pytest.raises(IndexError):
        spellings.word(1)
    with pytest.raises(ValueError, match="alphabetical"):
        Spellings(["DOGS", "CATS"], [0, 1])


# --- facts ------------------------------------------------------------------------------------------

FACTS = sorted(
    {
        need
        for kind in ("NOUN", "PRONOUN", "VERB", "ADJECTIVE", "ADVERB", "PREPOSITION", "CONJUNCTION", "INTERJECTION")
        for mat in [ling.Mat.of("", "KA", [["type", kind]])]
        for phase in ("FUNCTION", "OPEN")
        for demand in ling.legal_demands(mat, phase=phase)
        if not demand.is_letter_demand and not demand.is_possessive
        for use in uses_of([ling.Demand("type", kind), demand])
        for need in use.needs
    }
)


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_about_all_words_is_the_fact_about_each(name):
    lexicon = wordcore.load()
    everyone, facts = Everyone(lexicon), Facts.of(lexicon)
    yes, no = everyone.fact(name)
    assert yes & no == 0
    chance = random.Random(name)
    places = chance.sample(range(len(everyone.spellings)), 150)
    # Words of both kinds, however few there are.
    places += [everyone.spellings.index(word) for some in (yes, no) for word in everyone.spellings.listed(some)[:40]]
    for place in places:
        word = everyone.spellings.word(place)
        found = Answer.YES if yes >> place & 1 else Answer.NO if no >> place & 1 else Answer.UNKNOWN
        assert found is fact_of(word, name, facts.kind(word), facts), (word, name)


@pytest.mark.parametrize(
    "options",
    [{}, {"edition": "2026-27"}, {"assume_clean": True}, {"allow_archaic": True}],
    ids=lambda options: " ".join(options) or "default",
)
@pytest.mark.parametrize("ospd", [None, frozenset({"SENOR", "ADIOS", "HATH", "ALIF"})], ids=["no list", "a list"])
def test_the_status_of_all_words_is_the_status_of_each(options, ospd):
    lexicon = wordcore.load()
    vocabulary = Vocabulary(lexicon, ling.Rules(evidence="data", **options), ospd)
    strict = Vocabulary(lexicon, ling.Rules(**options), ospd)
    spellings, (yes, no) = vocabulary.words.spellings, vocabulary.statuses
    clean, left = strict._strict_sets
    chance = random.Random(str(options))
    words = [word for word in ("SENOR", "ADIOS", "HATH", "ALIF", "MANANA", "DWEEB") if spellings.index(word) >= 0]
    words += chance.sample(spellings.listed(vocabulary.words.playable), 200)
    words += spellings.listed(vocabulary.words.playable & no)[:60]
    for word in words:
        place = spellings.index(word)
        found = Status.YES if yes >> place & 1 else Status.NO if no >> place & 1 else Status.JUDGE
        by_rules = Status.YES if clean >> place & 1 else Status.JUDGE if left >> place & 1 else Status.NO
        assert by_rules is strict.status(word).status, word
        if by_rules is not Status.NO:
            assert found is vocabulary.status(word).status, word


def test_a_lexicon_without_tags_has_words_and_no_facts():
    lexicon = Lexicon.from_words(["cats", "fez", "dogs"])
    everyone = Everyone(lexicon)
    assert everyone.fact("noun") == (0, 0) and everyone.tagged == 0 and everyone.common == 0
    found = Vocabulary(lexicon, ling.Rules(evidence="data")).meeting([ling.Demand("type", "NOUN")])
    assert found.sure.words == () and found.maybe.words == ("CATS", "DOGS")


@pytest.mark.parametrize("kind", ["NOUN", "VERB", "ADJECTIVE", "CONJUNCTION"])
def test_the_marks_of_many_words_are_the_marks_of_each(kind):
    lexicon = wordcore.load()
    mat = ling.Mat.of("", "KA", [["type", kind]])
    demands = [d for d in ling.legal_demands(mat, phase="OPEN") if not d.is_letter_demand]
    demands = [mat.demands[0], *random.Random(kind).sample(demands, min(len(demands), 12))]
    marked = _Marked(demands, Everyone(lexicon))
    words = lexicon.sample(120, where=wordcore.Where(length=(4, 10)), seed=1)
    for word in words:
        assert marked(word) == tuple((demand, ling.mark(word, demand, lexicon)) for demand in demands)
    assert {answer for word in words for _, answer in marked(word)} == set(Answer)


def test_a_lexicon_with_very_many_tags_of_its_keeper_answers_as_any_other():
    own = [f"a:{number}" for number in range(70)]  # they come before the others in the alphabet
    columns, meta = tag_sections(
        [Combination(yes=frozenset({"noun", "noun.plural", *own})), Combination(yes=frozenset({"verb"}))]
    )
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(["CATS", "DOGS"])
    built = build(*source.finish(), name="own", alphabet=Alphabet.ENGLISH, columns=columns, meta=meta)
    lexicon = Lexicon.from_bytes(built)
    everyone = Everyone(lexicon)
    assert everyone.spellings.listed(everyone.fact("noun").yes) == ["CATS"]
    assert everyone.spellings.listed(everyone.fact("verb").yes) == ["DOGS"]
