"""Quizzes: questions about the words of a view, and how responses do.

    >>> import wordcore
    >>> quiz = Quiz.anagrams(wordcore.Lexicon.from_words(["cat", "act", "dog"]).words())
    >>> [question.prompt for question in quiz], quiz[0].grade(["cat"]).missed
    (['ACT', 'DGO'], ('ACT',))

A quiz is a value, and asking it does not change it. Not here: when a question is asked again (``cardbox``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast, overload

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTypeError, BadValueError, DigestMismatchError, GameFileError, LimitError, shown
from wordcore.lexicon import Lexicon
from wordcore.limits import QUESTION_CHARACTERS, Work
from wordcore.query import Words

_PER_PROMPT = 4  # steps
_PER_QUESTION = 4  # and as many for each of its answers


class Grade(NamedTuple):
    """How responses did: ``right`` if all was found and nothing else said; each list without repeats."""

    right: bool
    found: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {"right": self.right, "found": list(self.found), "missed": list(self.missed), "wrong": list(self.wrong)}


@dataclass(frozen=True, slots=True)
class Question:
    """What is shown, and the words that answer it."""

    kind: str
    prompt: str
    answers: tuple[str, ...]
    alphabet: Alphabet = field(default=Alphabet.ENGLISH, repr=False)

    def grade(self, responses: Iterable[str]) -> Grade:
        """Returns how words in any case do as an answer; a word that no lexicon could have is wrong, not an error.

        >>> Question("anagrams", "ACT", ("ACT", "CAT")).grade(["cat", "tac", "Cat"])
        Grade(right=False, found=('CAT',), missed=('ACT',), wrong=('TAC',))
        """
        if isinstance(responses, str) or not isinstance(responses, Iterable):
            raise BadTypeError.at("responses", "words in a list", shown(responses))
        found: set[str] = set()
        wrong: dict[str, None] = {}
        answers = frozenset(self.answers)
        for response in responses:
            if not isinstance(response, str):
                raise BadTypeError.at("responses", "words in a list", shown(response))
            ways = _ways_to_read(response, self.alphabet)
            meant = [way for way in ways if way in answers]
            if meant:
                found.add(meant[0])
            else:
                wrong[ways[0]] = None
        missed = tuple(word for word in self.answers if word not in found)
        return Grade(
            not missed and not wrong, tuple(word for word in self.answers if word in found), missed, tuple(wrong)
        )

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end."""
        return {"kind": self.kind, "prompt": self.prompt, "answers": list(self.answers)}


def _ways_to_read(text: str, alphabet: Alphabet) -> tuple[str, ...]:
    """A response as a lexicon would write it, in each way it can be cut into tiles."""
    if len(text) > QUESTION_CHARACTERS:
        return (text,)
    if alphabet.fault(text):
        return (alphabet.normalise(text),)
    try:
        return tuple(alphabet.join(tiles) for tiles in alphabet.readings(text))
    except LimitError:  # too many of them to try; the default one is what the text means
        return (alphabet.join(alphabet.split(text)),)


def bracketed(word: str, alphabet: Alphabet) -> str:
    """A word of a lexicon with its tiles in brackets where tiles have several letters.

    CHCHCHCHCHCHCH alone has more readings than a question looks at.
    """
    if all(len(tile) == 1 for tile in alphabet.tiles):
        return word
    return "".join(f"[{tile}]" for tile in alphabet.split(word))


def _anagrams(lexicon: Lexicon, prompt: str) -> Iterable[str]:
    return lexicon.anagrams(prompt)


def _hooked(lexicon: Lexicon, prompt: str) -> Iterable[str]:
    """The longer words that hooks make."""
    join, tiles = lexicon.alphabet.join, lexicon.alphabet.split(prompt)
    hooks = lexicon.hooks(bracketed(prompt, lexicon.alphabet))
    return sorted(
        {join((tile, *tiles)) for tile in hooks.front} | {join((*tiles, tile)) for tile in hooks.back},
        key=lexicon.index,
    )


def _anagrams_with_hooks(lexicon: Lexicon, prompt: str) -> Iterable[str]:
    """Each anagram, then the words that its hooks make."""
    return dict.fromkeys(
        answer for word in lexicon.anagrams(prompt) for answer in (word, *_hooked(lexicon, word))
    )  # fmt: skip


ANSWERS: dict[str, Callable[[Lexicon, str], Iterable[str]]] = {
    "anagrams": _anagrams,
    "hooks": _hooked,
    "anagrams_with_hooks": _anagrams_with_hooks,
}
"""By kind of question: the words that answer a prompt. Its prompts are words for hooks, alphagrams for the others."""


def prompt_of(lexicon: Lexicon, kind: str, text: object) -> str:
    """A word or its letters as a prompt; raises ValueError if the lexicon has no such word."""
    if isinstance(text, Question):
        text = text.prompt
    if not isinstance(text, str):
        raise BadTypeError.at("prompt", "a word or its letters", shown(text))
    if kind == "hooks":
        return lexicon[lexicon.index(text)]
    if lexicon.alphabet.fault(text) or not lexicon.anagrams(prompt := lexicon.alphabet.alphagram(text)):
        raise BadValueError.at("prompt", "the letters of a word of the lexicon", shown(text))
    return prompt


def prompts_of(lexicon: Lexicon, kind: str, texts: Iterable[object]) -> dict[str, None]:
    """Prompts in the order given, each once; raises WorkLimitError."""
    work = Work(lexicon.limits, "prompts")
    asked: dict[str, None] = {}
    for text in texts:
        work.step(_PER_PROMPT)
        asked[prompt_of(lexicon, kind, text)] = None
    return asked


def check_kind(kind: object) -> None:
    """Raises ValueError for a kind of question that is not one of ``ANSWERS``."""
    if not isinstance(kind, str) or kind not in ANSWERS:
        raise BadValueError.unknown("kind of question", kind, ANSWERS)


@dataclass(frozen=True, slots=True)
class Quiz(Sequence[Question]):
    """Questions about words of a lexicon, in order; made of a view, whose order they keep.

    >>> import wordcore
    >>> quiz = Quiz.hooks(wordcore.Lexicon.from_words(["at", "cat", "ate"]).words())
    >>> [(question.prompt, question.answers) for question in quiz]
    [('AT', ('ATE', 'CAT')), ('ATE', ()), ('CAT', ())]
    """

    lexicon: Lexicon
    kind: str
    questions: tuple[Question, ...]

    @classmethod
    def of(cls, lexicon: Lexicon, kind: str, prompts: Iterable[str]) -> Quiz:
        """Returns a quiz of ``"anagrams"``, ``"hooks"`` or ``"anagrams_with_hooks"``, each prompt once."""
        check_kind(kind)
        if not isinstance(lexicon, Lexicon):
            raise BadTypeError.at("lexicon", "a Lexicon", shown(lexicon))
        if isinstance(prompts, str) or not isinstance(prompts, Iterable):
            raise BadTypeError.at("prompts", "words, or their letters, in a list", shown(prompts))
        asked = prompts_of(lexicon, kind, prompts)
        work = Work(lexicon.limits, "quiz")
        made = []
        for text in asked:
            answers = tuple(ANSWERS[kind](lexicon, text))
            work.step(_PER_QUESTION * (1 + len(answers)))
            made.append(Question(kind, text, answers, lexicon.alphabet))
        return cls(lexicon, kind, tuple(made))

    @classmethod
    def anagrams(cls, view: Words | Lexicon) -> Quiz:
        """Asks for the words with the same letters, all that the lexicon has."""
        return cls._about(view, "anagrams")

    @classmethod
    def hooks(cls, view: Words | Lexicon) -> Quiz:
        """Asks for the words that are a word with a tile before or after it; some have none."""
        return cls._about(view, "hooks")

    @classmethod
    def anagrams_with_hooks(cls, view: Words | Lexicon) -> Quiz:
        """Asks for the words with the same letters and for those that their hooks make."""
        return cls._about(view, "anagrams_with_hooks")

    @classmethod
    def recall(cls, view: Words | Lexicon) -> Quiz:
        """Asks one question: which words are these?"""
        words, lexicon = cls._asked(view)
        prompt = f"{len(words):,} word{'s' * (len(words) != 1)}"
        return cls(lexicon, "recall", (Question("recall", prompt, tuple(words), lexicon.alphabet),))

    @classmethod
    def _about(cls, view: Words | Lexicon, kind: str) -> Quiz:
        words, lexicon = cls._asked(view)
        return cls.of(lexicon, kind, words)

    @staticmethod
    def _asked(view: Words | Lexicon) -> tuple[Words, Lexicon]:
        words, lexicon = viewed(view)
        if lexicon is None:
            raise BadValueError.at("view", "words of a lexicon", "none")
        return words, lexicon

    def shuffled(self, seed: int | str) -> Quiz:
        """Returns the same questions in an order that the seed decides."""
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise BadTypeError.at("seed", "a whole number or a string", shown(seed))
        return replace(self, questions=tuple(random.Random(seed).sample(self.questions, len(self.questions))))

    @overload
    def __getitem__(self, item: int, /) -> Question: ...
    @overload
    def __getitem__(self, item: slice, /) -> Quiz: ...
    def __getitem__(self, item: int | slice, /) -> Question | Quiz:
        if isinstance(item, slice):
            return replace(self, questions=self.questions[item])
        return self.questions[item]

    def __len__(self) -> int:
        return len(self.questions)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def __repr__(self) -> str:
        return f"<Quiz {self.kind!r}: {len(self)} question{'s' * (len(self) != 1)}, {self.lexicon.name!r}>"

    def to_json(self) -> dict[str, Any]:
        """Returns plain data that :meth:`from_json` reads."""
        asked = [{"prompt": question.prompt, "answers": list(question.answers)} for question in self.questions]
        return {"quiz": self.kind, **pins(self.lexicon), "questions": asked}

    @classmethod
    def from_json(cls, data: object, lexicon: Lexicon) -> Quiz:
        """Returns what :meth:`to_json` wrote; raises GameFileError, or DigestMismatchError for another lexicon."""
        fields = read_fields("quiz", data, {"quiz": str, "lexicon": str, "digest": str, "questions": list}, lexicon)
        if fields["quiz"] not in (*ANSWERS, "recall"):
            raise GameFileError.at("quiz, quiz", " or ".join((*ANSWERS, "recall")), shown(fields["quiz"]))
        made = []
        for number, one in enumerate(fields["questions"], 1):
            place = f"quiz, question {number}"
            asked = read_fields(place, one, {"prompt": str, "answers": list})
            if not all(isinstance(answer, str) for answer in asked["answers"]):
                raise GameFileError.at(f"{place}, answers", "words", shown(asked["answers"]))
            made.append(Question(fields["quiz"], asked["prompt"], tuple(asked["answers"]), lexicon.alphabet))
        return cls(lexicon, fields["quiz"], tuple(made))


def viewed(view: Words | Lexicon) -> tuple[Words, Lexicon | None]:
    """Words, and the lexicon they belong to; None if they were made empty."""
    if isinstance(view, Lexicon):
        return view.words(), view
    if not isinstance(view, Words):
        raise BadTypeError.at("view", "the words of a lexicon", shown(view), "lex.words(where) gives some")
    return view, cast("Lexicon | None", view._lexicon)


# --- stored forms -----------------------------------------------------------------------------

_KINDS: dict[Any, str] = {str: "a string", list: "a list", int: "a whole number", (int, float): "a number"}


def pins(lexicon: Lexicon) -> dict[str, str]:
    return {"lexicon": lexicon.name, "digest": lexicon.digest}


def read_fields(place: str, data: object, kinds: Mapping[str, Any], lexicon: Lexicon | None = None) -> dict[str, Any]:
    """Exactly these fields of those kinds, of this lexicon."""
    if not isinstance(data, Mapping) or set(data) != set(kinds):
        raise GameFileError.at(place, f"a mapping with {', '.join(kinds)}", shown(data))
    for name, kind in kinds.items():
        if not isinstance(data[name], kind) or isinstance(data[name], bool):
            raise GameFileError.at(f"{place}, {name}", _KINDS[kind], shown(data[name]))
    if lexicon is not None and data["digest"] != lexicon.digest:
        raise DigestMismatchError.at(
            place, f"the lexicon {data['lexicon']}, digest {data['digest'][:16]}...", f"{lexicon.digest[:16]}..."
        )
    return dict(data)
