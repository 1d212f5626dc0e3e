"""A card box after Leitner: what was answered right comes back later each time.

    >>> import wordcore
    >>> box = Cardbox(wordcore.Lexicon.from_words(["cat", "act", "dog"])).add(["cat", "dog"], at_s=0)
    >>> box.due(0)
    ('ACT', 'DGO')
    >>> box = box.answer("ACT", right=True, at_s=60)
    >>> box.due(60), box.due(60 + 86_400)
    (('DGO',), ('DGO', 'ACT'))

A box is a value: an answer gives another box. Times are seconds on the caller's clock. Not here: a file.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from wordcore.errors import BadTypeError, BadValueError, GameFileError, shown
from wordcore.lexicon import Lexicon
from wordcore.quiz import ANSWERS, Question, Quiz, check_kind, pins, prompt_of, prompts_of, read_fields

DAYS = (1, 4, 7, 12, 20, 30, 60, 90, 150, 270, 480)
"""How long a card waits: a right answer leads to the next of these, a wrong one back to the first."""
DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Card:
    """A prompt, which of ``DAYS`` it waits for (from 1; 0 for a new one), until when, and how it did so far."""

    prompt: str
    box: int = 0
    due_s: float = 0
    right: int = 0
    wrong: int = 0

    def answered(self, right: bool, at_s: float) -> Card:
        """Returns the card after an answer."""
        box = min(self.box + 1, len(DAYS)) if right else 1
        return Card(self.prompt, box, at_s + DAYS[box - 1] * DAY_S, self.right + right, self.wrong + (not right))

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Cardbox:
    """Cards about words of a lexicon; ``kind`` is that of a quiz: anagrams, hooks or anagrams_with_hooks.

    A prompt may be given as a question, as a word, or as the letters of one.
    """

    lexicon: Lexicon
    kind: str = "anagrams"
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.lexicon, Lexicon):
            raise BadTypeError.at("lexicon", "a Lexicon", shown(self.lexicon))
        check_kind(self.kind)
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: card.prompt)))

    def add(self, prompts: str | Question | Iterable[str | Question], at_s: float) -> Cardbox:
        """Returns the box with further cards, due at once; those it has stay as they are."""
        _check_time(at_s)
        held = {card.prompt: card for card in self.cards}
        return replace(
            self, cards=(*held.values(), *(Card(text, 0, at_s) for text in self._prompts(prompts) if text not in held))
        )

    def answer(self, prompt: str | Question, right: bool, at_s: float) -> Cardbox:
        """Returns the box after an answer; raises ValueError for a card that it does not have."""
        _check_time(at_s)
        if not isinstance(right, bool):
            raise BadTypeError.at("right", "True or False", shown(right))
        card = self[prompt]
        return replace(self, cards=(*(one for one in self.cards if one is not card), card.answered(right, at_s)))

    def due(self, at_s: float) -> tuple[str, ...]:
        """Returns the prompts that are due, the longest overdue first."""
        _check_time(at_s)
        waiting = sorted((card.due_s, card.prompt) for card in self.cards if card.due_s <= at_s)
        return tuple(prompt for _, prompt in waiting)

    def quiz(self, at_s: float) -> Quiz:
        """Returns the questions that are due."""
        return Quiz.of(self.lexicon, self.kind, self.due(at_s))

    def remove(self, prompts: str | Question | Iterable[str | Question]) -> Cardbox:
        """Returns the box without some cards; raises ValueError for one that it does not have."""
        gone = {self[prompt].prompt for prompt in self._prompts(prompts)}
        return replace(self, cards=tuple(card for card in self.cards if card.prompt not in gone))

    def _prompts(self, prompts: object) -> dict[str, None]:
        if isinstance(prompts, (str, Question)):
            prompts = (prompts,)
        if not isinstance(prompts, Iterable):
            raise BadTypeError.at("prompts", "words, or their letters", shown(prompts))
        return prompts_of(self.lexicon, self.kind, prompts)

    def __getitem__(self, prompt: str | Question, /) -> Card:
        text = prompt_of(self.lexicon, self.kind, prompt)
        for card in self.cards:
            if card.prompt == text:
                return card
        raise BadValueError.at("prompt", "a card of this box", shown(text))

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Cardbox {self.kind!r}: {len(self)} card{'s' * (len(self) != 1)}, {self.lexicon.name!r}>"

    def to_json(self) -> dict[str, Any]:
        """Returns plain data that :meth:`from_json` reads."""
        return {"cardbox": self.kind, **pins(self.lexicon), "cards": [card.to_json() for card in self.cards]}

    @classmethod
    def from_json(cls, data: object, lexicon: Lexicon) -> Cardbox:
        """Returns the box that :meth:`to_json` wrote; raises GameFileError, DigestMismatchError for another lexicon."""
        fields = read_fields("card box", data, {"cardbox": str, "lexicon": str, "digest": str, "cards": list}, lexicon)
        if fields["cardbox"] not in ANSWERS:
            raise GameFileError.at("card box, cardbox", " or ".join(ANSWERS), shown(fields["cardbox"]))
        cards = {}
        for number, one in enumerate(fields["cards"], 1):
            place = f"card box, card {number}"
            kinds = {"prompt": str, "box": int, "due_s": (int, float), "right": int, "wrong": int}
            card = Card(**read_fields(place, one, kinds))
            if not 0 <= card.box <= len(DAYS) or not math.isfinite(card.due_s) or card.right < 0 or card.wrong < 0:
                raise GameFileError.at(place, f"a box from 0 to {len(DAYS)}, a time and numbers of answers", shown(one))
            if card.prompt in cards:
                raise GameFileError.at(place, "a prompt that no other card has", shown(card.prompt))
            cards[card.prompt] = card
        return cls(lexicon, fields["cardbox"], tuple(cards.values()))


def _check_time(at_s: object) -> None:
    if isinstance(at_s, bool) or not isinstance(at_s, (int, float)):
        raise BadTypeError.at("at_s", "seconds", shown(at_s))
    if not math.isfinite(at_s):
        raise BadValueError.at("at_s", "a time", shown(at_s))
