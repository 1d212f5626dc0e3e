"""The whole of ENABLE: known totals, and sampled racks against dictionaries that Python built from the text."""

from __future__ import annotations

import bisect
import itertools
import random
import re
import string
from collections import Counter, defaultdict

import pytest

from wordcore import Alphabet, Extension, Lexicon, Where

BAG = "".join(tile * count for tile, count in zip(Alphabet.ENGLISH.tiles, Alphabet.ENGLISH.counts, strict=True))
BY_LENGTH = [0, 0, 96, 972, 3903, 8636, 15232, 23109, 28420, 24873, 20302, 15504, 11358, 7827, 5127, 3192]


@pytest.fixture(scope="module")
def by_letters(enable_words: list[str]) -> dict[str, list[str]]:
    """Alphagram to words: the rival every Python programmer knows."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word in enable_words:
        groups["".join(sorted(word))].append(word)
    return groups


def spelled(by_letters: dict[str, list[str]], rack: str, least: int = 1) -> list[str]:
    """Words from some of the tiles, by listing what the blanks may be and every set of tiles."""
    plain, n_blanks = rack.replace("?", ""), rack.count("?")
    sets = set()
    for blanks in itertools.combinations_with_replacement(string.ascii_uppercase, n_blanks):
        tiles = sorted([*plain, *blanks])
        for size in range(least, len(tiles) + 1):
            sets.update("".join(chosen) for chosen in itertools.combinations(tiles, size))
    return sorted(word for letters in sets for word in by_letters.get(letters, ()))


def test_the_words_are_those_of_the_list(enable: Lexicon, enable_words: list[str]) -> None:
    assert len(enable) == 172_823 and list(enable) == enable_words
    enable.verify()


def test_every_word_is_found_and_knows_its_number(enable: Lexicon, enable_words: list[str]) -> None:
    assert all(word in enable for word in enable_words)
    assert all(word.lower() in enable for word in enable_words)
    assert all(enable.index(word) == number for number, word in enumerate(enable_words))
    assert all(enable[number] == word for number, word in enumerate(enable_words))


def test_no_near_miss_is_found(enable: Lexicon, enable_words: list[str]) -> None:
    known, chance = set(enable_words), random.Random(5)
    for word in chance.sample(enable_words, 20_000):
        at = chance.randrange(len(word))
        other = word[:at] + chance.choice(string.ascii_uppercase) + word[at + chance.randint(0, 1) :]
        assert (other in enable) == (other in known)
        assert (word[:at] in enable) == (word[:at] in known)


def test_lengths_have_their_known_totals(enable: Lexicon) -> None:
    assert [len(enable.matching("?" * n)) for n in range(16)] == BY_LENGTH
    assert len(enable.matching("*", Where(length=(16, 63)))) == 172_823 - sum(BY_LENGTH)


@pytest.mark.parametrize(
    ("tiles", "n_some", "n_all"),
    [
        ("RETINAS", 256, 9),
        ("SATIRE?", 1962, 69),
        ("AEINRST?", 3356, 65),
        ("ZZ??", 121, 5),
        ("CATS", 12, 4),
        ("QZXJKVW", 0, 0),
        ("???????", sum(BY_LENGTH[:8]), 23109),
    ],
)
def test_known_racks_have_their_totals(enable: Lexicon, tiles: str, n_some: int, n_all: int) -> None:
    assert len(enable.words_from(tiles)) == n_some == len(list(enable.words_from(tiles)))
    assert len(enable.anagrams(tiles)) == n_all == len(list(enable.anagrams(tiles)))


def test_the_anagrams_of_retinas_are_the_nine_everybody_learns(enable: Lexicon) -> None:
    assert list(enable.anagrams("retinas")) == [
        "ANESTRI", "ANTSIER", "NASTIER", "RATINES", "RETAINS", "RETINAS", "RETSINA", "STAINER", "STEARIN",
    ]  # fmt: skip


@pytest.mark.parametrize("n_blanks", [0, 1, 2])
def test_sampled_racks_spell_what_the_dictionary_says(enable, by_letters, n_blanks: int) -> None:
    chance = random.Random(n_blanks)
    for _ in range((60, 12, 2)[n_blanks]):
        rack = "".join(chance.sample(BAG, 7 - n_blanks)) + "?" * n_blanks
        expected = spelled(by_letters, rack)
        for engine in ("automatic", "enumerate", "scan", "walk"):
            assert list(enable.words_from(rack)._with_engine(engine)) == expected, (rack, engine)
        sevens = [word for word in expected if len(word) == 7]
        assert list(enable.anagrams(rack)) == sevens and bool(enable.words_from(rack, Where(length=7))) == bool(sevens)


def test_long_racks_spell_what_a_count_of_letters_says(enable: Lexicon, enable_words: list[str]) -> None:
    medium = [word for word in enable_words if 4 <= len(word) <= 10]
    chance = random.Random(9)
    where = Where(length=(4, 10))
    for n_tiles, n_blanks in ((23, 0), (30, 3)):
        rack = "".join(chance.sample(BAG, n_tiles))
        have = {letter: rack.count(letter) for letter in string.ascii_uppercase}
        expected = [word for word in medium if sum(max(0, word.count(x) - have[x]) for x in set(word)) <= n_blanks]
        view = enable.words_from(rack + "?" * n_blanks, where)
        assert len(view) == len(expected) and list(view) == expected
        assert list(view._with_engine("walk")) == expected == list(view._with_engine("scan"))


def test_the_engines_agree_about_many_racks(enable: Lexicon) -> None:
    chance = random.Random(11)
    wheres = [
        None,
        Where(length=(4, 8)),
        Where(contains="e"),
        Where(pattern="*s"),
        Where(excludes="aeiou"),
        Where(double="any"),
    ]
    for _ in range(300):
        rack = "".join(chance.sample(BAG, chance.randint(2, 12))) + "?" * chance.choice([0, 0, 0, 1])
        where = chance.choice(wheres)
        view = enable.words_from(rack, where)
        answers = [list(view._with_engine(engine)) for engine in ("enumerate", "scan", "walk")]
        assert answers[0] == answers[1] == answers[2] == list(view), (rack, where)
        assert len(enable.words_from(rack, where)) == len(answers[0])


def test_one_more_cube_against_the_dictionary_over_the_choices_of_the_pool(enable, by_letters) -> None:
    chance = random.Random(13)
    for _ in range(12):
        tiles, pool = "".join(chance.sample(BAG, 8)), "".join(chance.sample(BAG, 12))
        expected = sorted(
            Extension(word, (added,))
            for added in set(pool)
            for word in spelled(by_letters, tiles + added, least=4)
            if word.count(added) >= 1 and 4 <= len(word) <= 10
        )
        view = enable.extensions(tiles, pool, 1, where=Where(length=(4, 10)))
        for engine in ("automatic", "added", "row"):
            assert list(view._with_engine(engine)) == expected, (tiles, pool, engine)
        assert len(view) == len(expected) and bool(view) == bool(expected)


def test_the_two_ways_of_extending_agree_about_many_questions(enable: Lexicon) -> None:
    chance = random.Random(17)
    wheres = [None, Where(length=(4, 10)), Where(contains="s"), Where(pattern="?[aeiou]*"), Where(double="consonant")]
    for _ in range(60):
        tiles = "".join(chance.sample(BAG, chance.randint(0, 9))) + "?" * chance.choice([0, 0, 0, 1])
        pool = "".join(chance.sample(BAG, chance.randint(0, 12))) + "?" * chance.choice([0, 0, 1])
        more, where = chance.choice([0, 1, 1, 2, (0, 2), 3]), chance.choice(wheres)
        view = enable.extensions(tiles, pool, more, where=where)
        by_added, by_row = list(view._with_engine("added")), list(view._with_engine("row"))
        assert by_added == by_row == list(view), (tiles, pool, more, where)


def test_supersets_and_patterns_against_regular_expressions(enable: Lexicon, enable_words: list[str]) -> None:
    for letters in ("QXZ", "ZZ", "SSS", "AEIOU", "JQ", "SSSSS", "E"):
        counts = Counter(letters).items()
        expected = [word for word in enable_words if all(word.count(letter) >= n for letter, n in counts)]
        assert list(enable.supersets(letters)) == expected
    for pattern, regex in (
        ("c?t*", "C.T.*"),
        ("[aeiou]?[^st]", "[AEIOU].[^ST]"),
        ("*q*", ".*Q.*"),
        ("*zz*e?", ".*ZZ.*E."),
    ):
        assert list(enable.matching(pattern)) == [word for word in enable_words if re.fullmatch(regex, word)]


def test_prefixes_suffixes_hooks_and_neighbours(enable: Lexicon, enable_words: list[str]) -> None:
    known, chance = set(enable_words), random.Random(19)
    for word in chance.sample(enable_words, 300):
        prefix, suffix = word[: chance.randint(1, 5)], word[-3:]
        first = bisect.bisect_left(enable_words, prefix)
        last = bisect.bisect_left(enable_words, prefix + "[")
        assert list(enable.starting(prefix)) == enable_words[first:last]
        hooks = enable.hooks(word)
        assert hooks.front == tuple(x for x in string.ascii_uppercase if x + word in known)
        assert hooks.back == tuple(x for x in string.ascii_uppercase if word + x in known)
        if len(suffix) == 3 and chance.random() < 0.03:
            assert list(enable.ending(suffix)) == [other for other in enable_words if other.endswith(suffix)]
    for word in ("RECIEVE", "QUIZ", "ZZZ", "STRAITE"):
        assert list(enable.near(word)) == sorted(one_edit_away(word) & known)
    assert "RECEIVE" in enable.near("recieve")


def one_edit_away(word: str) -> set[str]:
    """Norvig's edits1, and the word itself."""
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    letters = string.ascii_uppercase
    return (
        {word}
        | {a + b[1:] for a, b in splits if b}
        | {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
        | {a + c + b[1:] for a, b in splits if b for c in letters}
        | {a + c + b for a, b in splits for c in letters}
    )


def test_the_other_shipped_lists_are_sound(enable: Lexicon) -> None:
    import wordcore

    for name in ("common", "modern"):
        lexicon = wordcore.load(name)
        lexicon.verify()
        assert len(lexicon) > 10_000 and "HOUSE" in lexicon and lexicon.name == name
        assert list(lexicon.anagrams("listen")) == [
            w for w in lexicon.matching("??????") if sorted(w) == sorted("LISTEN")
        ]
