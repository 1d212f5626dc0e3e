"""The mechanical part of judging a sentence, and the list of what is left to the judge (LT8, LT19).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import check_sentence
    >>> lexicon = wordcore.Lexicon.from_words(["the", "cats", "sleep"])
    >>> check_sentence("The cats sleep.", "cats", "S-V", lexicon).hints
    ()
    >>> check_sentence("the cat sleeps", "cats", "S-V", lexicon).ruling.reasons
    ('WORD_MISSING',)

Only a missing word is a definite no. Everything else a machine can see is a
hint: a word the lexicon does not know may be a name, a capital may be a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from wordcore.games.core import Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.judge import grammar_questions, question
from wordcore.lexicon import Lexicon
from wordcore.query import Question, Ruling, Status

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")
_OPENING = " \t\n\"'“‘(["
_CLOSING = " \t\n\"'”’)]"
_ALWAYS_ASKED = ("LT4b", *(f"LT8.{n}" for n in (1, 2, 3, 4, 5, 7, 8)), "LT9", "LT20.F", "LT20.G")


@dataclass(frozen=True, slots=True)
class Hint(Value):
    """Something the judge may want to look at; ``start`` is its position in the sentence."""

    rule: str
    text: str
    start: int = 0


@dataclass(frozen=True, slots=True)
class SentenceCheck(Value):
    """What a machine can see, and a ruling that is never more than ``JUDGE``."""

    contains_word: bool
    first_is_capital: bool
    ends_with_mark: bool
    unknown_words: tuple[str, ...]
    hints: tuple[Hint, ...]
    ruling: Ruling[str]


@ordered
def check_sentence(
    sentence: str, word: str, designation: str, lexicon: Lexicon, demands: Iterable[Demand] = ()
) -> SentenceCheck:
    """Looks at a sentence: the word, the capital, the closing mark, the spelling; lists what people must judge.

    With a possessive demanded the word is found with its apostrophe: DOGS in "dog's".
    """
    asked = tuple(demands)
    possessive = any(demand.is_possessive for demand in asked)
    tokens = list(_TOKEN.finditer(sentence))
    contains = any(_is_word(token.group(), word, possessive) for token in tokens)
    capital = sentence.lstrip(_OPENING)[:1].isupper()
    closed = sentence.rstrip(_CLOSING)[-1:] in tuple(".?!")
    hints = [] if capital else [Hint("LT8.5", "the sentence does not start with a capital")]
    if not closed:
        hints.append(Hint("LT8.5", "the sentence does not end with . ? or !", max(len(sentence) - 1, 0)))
    unknown: list[str] = []
    for token in tokens:
        text = token.group()
        if not _is_known(text, lexicon):
            unknown.append(text)
            hints.append(Hint("LT8.4", f"{text!r} is not in the lexicon: check its spelling", token.start()))
    ruling = _ruling(contains, word, designation, asked)
    return SentenceCheck(contains, capital, closed, tuple(unknown), tuple(hints), ruling)


def _ruling(contains: bool, word: str, designation: str, demands: tuple[Demand, ...]) -> Ruling[str]:
    if not contains:
        return Ruling(Status.NO, word, ("WORD_MISSING",))
    rules = list(_ALWAYS_ASKED)
    if any(demand.is_possessive for demand in demands):
        rules.insert(rules.index("LT8.7"), "LT8.6")
    questions = [question(rule) for rule in rules]
    kind = f"Is this a sentence of the kind {designation}, with {word.upper()} in it?"
    questions[0] = Question("LT4b", word.upper(), text=kind)
    grammar = grammar_questions(word.upper(), (demand for demand in demands if not demand.is_letter_demand))
    return Ruling(Status.JUDGE, word, questions=(*questions, *grammar))


def _is_word(token: str, word: str, possessive: bool) -> bool:
    folded = token.upper().replace("’", "'")
    if possessive:
        folded = folded.replace("'", "")
    return folded.strip("'") == word.upper()


def _is_known(token: str, lexicon: Lexicon) -> bool:
    """Whether every part of a token is a word; a single I or A is, and 'S belongs to its noun."""
    parts = [part for part in re.split(r"['’-]", token.upper()) if part]
    if len(parts) > 1 and parts[-1] == "S" and "-" not in token:
        parts = parts[:-1]
    return all(part in lexicon or part in ("A", "I", "O") for part in parts)
