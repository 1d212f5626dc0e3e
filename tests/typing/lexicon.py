# pyright: strict
"""A program that asks a lexicon everything; it runs, and type checkers find nothing to object to.

A line that ends in ``# refused`` is a mistake that both mypy --strict and pyright must find.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy
import polars
from typing_extensions import assert_type

import wordcore
from wordcore import (
    Adjudication,
    Alphabet,
    Answer,
    Extension,
    Extensions,
    Flag,
    Hooks,
    Lexicon,
    Mask,
    Question,
    Ruling,
    Status,
    Where,
    Words,
)
from wordcore.glossary import Entry
from wordcore.tags import Combination


def longest(words: Sequence[str]) -> str:
    """Any sequence of words will do: a list, a view, a lexicon."""
    return max(words, key=len, default="")


def sequences(lex: Lexicon) -> None:
    words: Sequence[str] = lex
    view: Sequence[str] = lex.words_from("retinas")
    pairs: Sequence[Extension] = lex.extensions("ca", pool="tsb")
    rows: Sequence[bool | None] = lex.check(["cat", "rat"])
    assert longest(lex) and longest(view) and longest(words) and len(pairs) and len(rows) == 2
    assert random.Random(1).choice(lex) in lex and len(random.Random(1).sample(view, 2)) == 2
    assert ", ".join(lex[:2]) and [word.lower() for word in view] and sorted(view, key=len)
    assert_type(lex[0], str)
    assert_type(lex[1:], Words)
    assert_type(view[0], str)
    assert_type(iter(lex), Iterator[str])
    assert_type(lex.index("CAT"), int)
    assert_type(pairs[0].added, tuple[str, ...])
    assert_type([word for word, _ in pairs], list[str])
    assert_type(rows[0], bool | None)


def questions(lex: Lexicon) -> None:
    seven = Where(length=7)
    narrowed = seven.replace(length=(4, 7), double={"vowel", "consonant"}, tags=("noun",))
    assert_type(narrowed, Where)
    assert_type(lex.words_from("retinas?", where=seven), Words)
    assert_type(lex.anagrams("retinas", seven), Words)
    assert_type(lex.supersets("qxz"), Words)
    assert_type(lex.starting("re", where=narrowed), Words)
    assert_type(lex.ending("ing", where=narrowed), Words)
    assert_type(lex.matching("c?t*", where=seven), Words)
    assert_type(lex.near("recieve", edits=1, where=seven), Words)
    assert_type(lex.hooks("at", where=Where(excludes="x")), Hooks)
    assert_type(lex.hooks("at").front, tuple[str, ...])
    found = lex.extensions("ca", "tsb", more=(1, 2), where=seven)
    assert_type(found, Extensions)
    assert_type(found.words, Words)
    assert_type(found.by_added(), dict[tuple[str, ...], tuple[str, ...]])
    assert_type(lex.sample(3, where=seven, seed=1), list[str])
    assert_type(lex.commonness("house"), int | None)
    assert_type(lex.spellings("house"), tuple[str, ...])
    assert_type(lex.check_lines(b"cat\ndog\n"), Mask)
    assert_type(lex.check(["cat", None]).count, int)
    assert lex.check(word for word in ("cat", "dog")).all() and lex.check(lex.words_from("cat")).all()
    assert lex.check(numpy.array(["cat"])).all() and lex.check(polars.Series(["cat"])).all()
    assert_type("cat" in lex, bool)


def what_is_known(lex: Lexicon) -> None:
    assert_type(lex.has_tag("mice", "noun.plural"), Answer)
    assert_type(lex.flag("thou", "archaic"), Flag)
    assert_type(lex.tagging("mice"), Combination)
    assert_type(lex.define("mice"), list[Entry])
    for tag in lex.tags("mice"):
        assert lex.has_tag("mice", tag)
    for word in ("noun", "verb"):
        assert lex.has_tag("mice", word) in tuple(Answer)


def rulings(lex: Lexicon) -> None:
    ruling = lex.adjudicate(["QUIZ", "ZAX"])
    assert_type(ruling, Adjudication)
    assert_type(ruling.words, Mapping[str, bool])
    assert_type(ruling.to_json(), dict[str, Any])
    found: Ruling[str] = Ruling(Status.YES, "QUIZ")
    assert_type(found.witness, str | None)
    assert_type(found.questions, tuple[Question, ...])
    anything: Ruling = found
    assert anything.status is Status.YES
    wider: Ruling[str | int] = found  # a witness may be told less exactly
    assert wider == found


def making() -> None:
    tiny = Lexicon.from_words(["cat", "act"], name="tiny", alphabet=Alphabet.ENGLISH)
    assert_type(tiny | tiny, Lexicon)
    assert_type(tiny.edit(add=["dog"]), Lexicon)
    assert_type(Lexicon.from_bytes(tiny.to_bytes()), Lexicon)
    kept: dict[Lexicon, str] = {tiny: tiny.name}
    assert kept[tiny] == "tiny" and set(tiny) == {"ACT", "CAT"}
    double: Literal["vowel", "consonant"] = "vowel"
    assert not tiny.matching("*", Where(double=double))


def mistakes(lex: Lexicon) -> None:
    """Never called."""
    lex.words_from(b"retinas")  # refused
    lex.words_from("retinas", where="noun")  # refused
    lex.extensions("ca")  # refused
    lex.extensions("ca", "tsb", 1, Where(length=3))  # refused
    lex.name = "another"  # refused
    lex.another = "name"  # refused
    Where().length = 7  # refused
    print(lex.codec)  # refused
    print(lex.sections)  # refused
    lex.append("CAT")  # refused
    lex.words_from("cat")[0] = "DOG"  # refused
    lex.check(["cat"]).count(True)  # refused
    print(7 in lex)  # refused
    key: Hashable = lex.words_from("cat")  # refused
    lex.flag("thou", "archaik")  # refused
    Question("LT20", flag="archaik")  # refused
    Where(double="both")  # refused
    Where(lenght=7)  # refused
    Where().replace(lenght=7)  # refused
    Where().replace(length="7")  # refused
    number: Ruling[int] = Ruling(Status.YES, "QUIZ")  # refused
    lex.adjudicate(["QUIZ"]).acceptable = True  # refused
    lex.check([1, 2])  # refused
    lex.check_lines("cat")  # refused
    print(number, key)


if __name__ == "__main__":
    enable = wordcore.load()
    sequences(enable)
    questions(enable)
    what_is_known(enable)
    rulings(enable)
    making()
