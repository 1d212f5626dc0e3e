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
from dataclasses import dataclass, replace

from wordcore.errors import BadValueError
from wordcore.games.core import Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.judge import QUESTIONS_2026, grammar_questions, in_edition, question
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.lexicon import Lexicon
from wordcore.limits import check_length
from wordcore.query import Question, Ruling, Status

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")
_OPENING = " \t\n\"'“‘(["
_CLOSING = " \t\n\"'”’)]"
_BREAK = re.compile(r"[.?!]\s+[\"'“‘(]*[A-Z]")
_ABBREVIATIONS = ("Mr", "Mrs", "Ms", "Dr", "St", "Jr", "Sr", "Prof", "Mt", "Gen", "Capt", "Rev")
_LONGEST_BEFORE = 64  # characters are more than any abbreviation has
MOST_WORDS = 20
"""How many words a sentence of the edition 2026-27 may have (LT 23 H)."""
_ALWAYS_ASKED = ("LT4b", *(f"LT8.{n}" for n in (1, 2, 3, 4, 5, 7, 8)), "LT9", "LT20.F", "LT20.G")


@dataclass(frozen=True, slots=True)
class Hint(Value):
    """Something the judge may want to look at; ``start`` is its position in the sentence."""

    rule: str
    text: str
    start: int = 0
    code: str = ""
    """For programs, such as ``TOO_MANY_WORDS``."""


@dataclass(frozen=True, slots=True)
class SentenceCheck(Value):
    """What a machine can see, and a ruling that is never more than ``JUDGE``."""

    contains_word: bool
    first_is_capital: bool
    ends_with_mark: bool
    unknown_words: tuple[str, ...]
    hints: tuple[Hint, ...]
    ruling: Ruling[str]
    n_words: int = 0
    """What is between spaces and has a letter or digit (LT 23 H of 2026-27)."""


@ordered
def check_sentence(
    sentence: str,
    word: str,
    designation: str,
    lexicon: Lexicon,
    demands: Iterable[Demand] = (),
    *,
    rules: Rules = DEFAULT_RULES,
) -> SentenceCheck:
    """Looks at a sentence: the word, the capital, the closing mark, the spelling; lists what people must judge.

    With a possessive demanded the word is found with its apostrophe: DOGS in "dog's". Under the
    edition 2026-27 more than 20 words are a hint, too.
    """
    for place, text in (("sentence", sentence), ("word", word), ("designation", designation)):
        check_length(BadValueError, place, text)
    asked = tuple(demands)
    possessive = any(demand.is_possessive for demand in asked)
    tokens = list(_TOKEN.finditer(sentence))
    contains = any(_is_word(token.group(), word, possessive) for token in tokens)
    capital = sentence.lstrip(_OPENING)[:1].isupper()
    closed = sentence.rstrip(_CLOSING)[-1:] in tuple(".?!")
    end = max(len(sentence) - 1, 0)
    hints = [] if capital else [Hint("LT8.5", "the sentence does not start with a capital", 0, "NO_CAPITAL")]
    if not closed:
        hints.append(Hint("LT8.5", "the sentence does not end with . ? or !", end, "NO_END_MARK"))
    elif designation.strip().upper() == "INTERROGATIVE" and not sentence.rstrip(_CLOSING).endswith("?"):
        hints.append(Hint("LT8.5", "an interrogative sentence ends with a question mark", end, "NO_QUESTION_MARK"))
    second = _second_sentence(sentence)
    if second is not None:
        hints.append(Hint("LT4b", "this looks like a second sentence", second, "TWO_SENTENCES"))
    n_words = sum(any(map(str.isalnum, piece)) for piece in sentence.split())
    if rules.passing and n_words > MOST_WORDS:
        text = f"{n_words} words; a sentence has at most {MOST_WORDS}"
        hints.append(Hint("LT 23 H", text, 0, "TOO_MANY_WORDS"))
    unknown: list[str] = []
    for token in tokens:
        text = token.group()
        if not _is_known(text, lexicon):
            unknown.append(text)
            hints.append(
                Hint("LT8.4", f"{text!r} is not in the lexicon: check its spelling", token.start(), "UNKNOWN_WORD")
            )
    ruling = in_edition(_ruling(contains, word, designation, asked, rules), rules)
    if rules.passing:
        hints = [replace(hint, rule=QUESTIONS_2026.get(hint.rule, (hint.rule, None))[0]) for hint in hints]
    return SentenceCheck(contains, capital, closed, tuple(unknown), tuple(hints), ruling, n_words)


def _second_sentence(sentence: str) -> int | None:
    """Where a second sentence seems to begin: a capital after a closing mark that ends no abbreviation."""
    for found in _BREAK.finditer(sentence):
        before = sentence[max(0, found.start() - _LONGEST_BEFORE) : found.start()].split()[-1:] or [""]
        is_short = len(before[0].strip(_OPENING)) == 1 or before[0].strip(_OPENING).capitalize() in _ABBREVIATIONS
        if not (found.group()[0] == "." and is_short):
            return found.end() - 1
    return None


def _ruling(contains: bool, word: str, designation: str, demands: tuple[Demand, ...], rules: Rules) -> Ruling[str]:
    if not contains:
        return Ruling(Status.NO, word, ("WORD_MISSING",))
    asked = list(_ALWAYS_ASKED)
    if rules.passing or any(demand.is_possessive for demand in demands):
        asked.insert(asked.index("LT8.7"), "LT8.6")
    if rules.passing:  # LT 23 A is both of the old ones
        asked.remove("LT8.2")
    questions = [question(rule) for rule in asked]
    if rules.passing:
        questions.append(Question("LT 22 H", word.upper(), text=f"Is {word.upper()} outside any title?"))
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
