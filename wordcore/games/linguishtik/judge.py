"""The questions that only people can answer, by the number of the rule.

    >>> from wordcore.games.linguishtik.judge import ask
    >>> ask("LT8.2").status
    <Status.JUDGE: 'JUDGE'>

Every rule that the rulebook leaves to a judge has its question here. The library
asks it and never guesses the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.setup import Rules
from wordcore.query import Question, Ruling, Status

W = TypeVar("W")

QUESTIONS: Mapping[str, str] = {
    "LT2": "Do Webster's Third and the grammar references (Prentice Hall first) bear this out?",
    "LT4b": "Is the word used in a sentence of the kind that Player One designated?",
    "LT8.1": "Can the sentence be justified as reality from its own context, without spoken clarification?",
    "LT8.2": "Is it realistic? (It need not be true.)",
    "LT8.3": "Is the sentence grammatically correct, subject and verb agreeing?",
    "LT8.4": "Are spelling and capitalisation correct?",
    "LT8.5": "Does it start with a capital and end with the proper punctuation mark?",
    "LT8.6": "Are possessive nouns punctuated properly?",
    "LT8.7": "Are possessives, interjections, appositives, direct address and quotes punctuated correctly?",
    "LT8.8": "Is the sentence clear, not so overloaded that it cannot be understood? (style, not handwriting)",
    "LT9": "Does the part of the sentence that holds the word have the designated pattern?",
    "LT17.A": "Does the sentence written for the Challenge Win satisfy all demands, the written one too?",
    "LT17.B": "Could a correct sentence be written before the last move, as the Challenge Trap claims?",
    "LT17.C": "A word can be spelled: can a sentence of the designated kind be written with it?",
    "LT19": "Does the sentence contain a word that satisfies all demands?",
    "LT20.D": "Is the word profane, vulgar or slang in the way it is used here?",
    "LT20.F": "Is the word used according to its dictionary definition?",
    "LT20.G": "Is the word used as the demanded part of speech in its normal way?",
    "LT20.H": "Does the ruling favour subject matter over a gimmick?",
    "LT21": "Does the response to the Forceout hold once the sentences are judged?",
    "LT22": "Can a sentence be written with any word that the roll spells?",
    "LG-D19": "Two different challenges came at the same moment: which of them counts?",
    "LG-D28": "Resources are empty and nobody challenges: how does the shake end?",
}

_REALITY = "Does the sentence itself make it reality? (Not by a dream, a movie or a book; it need not be true.)"
QUESTIONS_2026: Mapping[str, tuple[str, str | None]] = {
    "LT2": ("LT 4", "Do Webster's Third and the grammar references (Elements of Language first) bear this out?"),
    "LT4b": ("LT 2", None),
    "LT8.1": ("LT 23 A", _REALITY),
    "LT8.3": ("LT 23 B", None),
    "LT8.4": ("LT 23 C", None),
    "LT8.5": ("LT 23 D", None),
    "LT8.6": ("LT 23 E", "Is every word punctuated properly, possessives and diacritical marks included?"),
    "LT8.7": (
        "LT 23 F",
        "Are possessives, interjections, appositives, direct address, quotes and conjunctive adverbs punctuated"
        " correctly?",
    ),
    "LT8.8": ("LT 23 G", None),
    "LT9": ("Handbook", None),
    "LT17.A": ("LT 19", "Does the sentence written for the Challenge Now satisfy all demands, a written one too?"),
    "LT17.C": ("LT 19", None),
    "LT19": ("LT 21", None),
    "LT20.A": ("LT 22 A", None),
    "LT20.B": ("LT 22 B", None),
    "LT20.D": ("LT 22 D", "Is the word profane, vulgar, slang, substandard or offensive in the way it is used here?"),
    "LT20.E": ("LT 22 E", None),
    "LT20.F": ("LT 22 F", None),
    "LT20.G": ("LT 22 G", None),
    "LT20.H": ("LT 22 I", None),
    "LT21": ("LT 24", "Does the solution of the Forceout hold once the sentence is judged?"),
    "LT22": ("LT 25", None),
}
"""The questions of the edition 2026-27 by the number of the old rule: the new number, and the text if it is another."""


def in_edition(ruling: Ruling[W], rules: Rules) -> Ruling[W]:
    """The same ruling with its questions under the numbers, and in the words, of the edition."""
    if not rules.passing or not ruling.questions:
        return ruling
    return replace(ruling, questions=tuple(map(_as_of_2026, ruling.questions)))


def _as_of_2026(asked: Question) -> Question:
    number, text = QUESTIONS_2026.get(asked.rule, (asked.rule, None))
    of_its_own = asked.text != QUESTIONS.get(asked.rule)
    return asked._replace(rule=number, text=asked.text if text is None or of_its_own else text)


def ask(*rules: str, reasons: tuple[str, ...] = (), witness: W | None = None) -> Ruling[W]:
    """The ruling ``JUDGE`` with the questions of these rules; an unknown number is a ``KeyError``."""
    return Ruling(Status.JUDGE, witness, reasons, tuple(map(question, rules)))


def question(rule: str) -> Question:
    """The question of a rule, as a value."""
    return Question(rule, text=QUESTIONS[rule])


def grammar_questions(word: str, demands: Iterable[Demand]) -> tuple[Question, ...]:
    """One question for every demand that the engine cannot test."""
    asked = ((demand, f'Does {word} satisfy the demand "{demand.wording}"?') for demand in demands)
    return tuple(Question("LT19", word, demand, text=text) for demand, text in asked)
