"""Demands: what a player may ask of the word, as values.

    >>> from wordcore.games.linguishtik import Demand
    >>> Demand.parse("xfer P X")
    Demand('xfer', 'P', 'X')
    >>> Demand.parse("xfer P X").wording
    "all P's are X's"

A demand is a kind and its arguments, in the codes of the rulebook cases:
``type NOUN``, ``func SUBJECT``, ``gen A PLURAL``, and the seven letter demands
``wild O``, ``must E``, ``not E``, ``xfer P X``, ``num 5``, ``dv``, ``dc``. A
demand can hold nonsense (``num 99``): whether it is acceptable is the business
of ``legality``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from wordcore.errors import GameFileError
from wordcore.games.linguishtik.cubes import COLOUR_CODES, COLOUR_NAMES
from wordcore.games.linguishtik.tables import FUNCTION_ALIASES, REQUIRED_PARAMETERS

RESTRICTIVE_KINDS = ("must", "not", "num", "dv", "dc")
LETTER_KINDS = ("wild", "must", "not", "xfer", "num", "dv", "dc")
GRAMMAR_KINDS = ("type", "func", "gen")
POSSESSIVES = frozenset({"POSSESSIVE_NOUN", "POSSESSIVE_PRONOUN"})

_N_ARGUMENTS = {"type": 1, "func": 1, "wild": 1, "must": 1, "not": 1, "xfer": 2, "num": 1, "dv": 0, "dc": 0}


class Demand:
    """One demand; immutable, equal by content, input in any case.

    >>> Demand("must", "e") == Demand("MUST", "E")
    True
    >>> Demand("gen", "d", "comparative", "irregular").to_json()
    ['gen', 'D', 'COMPARATIVE', 'irregular']
    """

    __slots__ = ("_key", "args", "kind")

    kind: str
    args: tuple[str | int, ...]
    _key: tuple[str, tuple[str | int, ...]]

    def __init__(self, kind: str, *args: str | int) -> None:
        folded = str(kind).strip().lower()
        object.__setattr__(self, "kind", folded)
        object.__setattr__(self, "args", _normalised(folded, args))
        object.__setattr__(self, "_key", (self.kind, self.args))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Demand cannot be changed; make a new one instead of setting {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Demand cannot be changed")

    def __reduce__(self) -> tuple[type[Demand], tuple[str | int, ...]]:
        return Demand, (self.kind, *self.args)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Demand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Demand({', '.join(repr(part) for part in (self.kind, *self.args))})"

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.kind, *self.args))

    @property
    def is_letter_demand(self) -> bool:
        """Whether it is one of the seven demands of LT6 about the spelling."""
        return self.kind in LETTER_KINDS

    @property
    def is_grammar_demand(self) -> bool:
        """Whether people have to judge it: type, function, sections A to I."""
        return not self.is_letter_demand

    @property
    def is_complete(self) -> bool:
        """Whether the number of arguments is right for the kind."""
        if self.kind == "gen":
            return len(self.args) in (2, 3)
        return _N_ARGUMENTS.get(self.kind) == len(self.args)

    @property
    def is_possessive(self) -> bool:
        """Whether it asks for a possessive, whose apostrophe takes no cube (R-POSS)."""
        return self.kind == "gen" and len(self.args) > 1 and self.args[0] == "D" and self.args[1] in POSSESSIVES

    @property
    def wording(self) -> str:
        """How a player would say it."""
        words = [str(part).replace("_", " ").lower() for part in self.args]
        if not self.is_complete:
            return str(self)
        if self.kind in ("must", "not", "xfer"):
            first, last = str(self.args[0]), str(self.args[-1])
            return {
                "must": f"must contain {first}",
                "not": f"must not contain {first}",
                "xfer": f"all {first}'s are {last}'s",
            }[self.kind]
        if self.kind == "wild":
            return f"{COLOUR_NAMES.get(str(self.args[0]), words[0])} wild"
        if self.kind == "num":
            return f"{self.args[0]} letters"
        if self.kind in ("dv", "dc"):
            return "double vowel" if self.kind == "dv" else "double consonant"
        if self.kind == "gen":
            return f"{words[1]} ({self.args[0]})" + (f", {words[2]}" if len(words) == 3 else "")
        return f"{'used as' if self.kind == 'func' else 'a'} {words[0]}" if words else str(self)

    def to_json(self) -> list[str | int]:
        """The code of the rulebook cases, such as ``["must", "E"]``."""
        return [self.kind, *self.args]

    @classmethod
    def from_json(cls, data: Any) -> Demand:
        """The demand of :meth:`to_json`; also takes the text form."""
        if isinstance(data, str):
            return cls.parse(data)
        if (
            not isinstance(data, Iterable)
            or not (parts := list(data))
            or not all(isinstance(part, (str, int, float)) for part in parts)
        ):
            raise GameFileError(f'expected a demand such as ["must", "E"], found {data!r}')
        return cls(*parts)

    @classmethod
    def parse(cls, text: str) -> Demand:
        """A demand from its text, such as ``must E`` or ``gen C EMPHATIC_FORM past``."""
        parts = text.split()
        if not parts:
            raise GameFileError("expected a demand such as 'must E', found nothing")
        return cls(*parts)


@lru_cache(maxsize=1024)
def letter_demand(kind: str, *args: str | int) -> Demand:
    """A letter demand, made once: there are some seven hundred, and a search names them all."""
    return Demand(kind, *args)


def _normalised(kind: str, args: tuple[str | int, ...]) -> tuple[str | int, ...]:
    if kind in ("type", "func"):
        names = [_name(part) for part in args]
        return tuple(FUNCTION_ALIASES.get(name, name) if kind == "func" else name for name in names)
    if kind == "gen":
        section_and_name = tuple(_name(part) for part in args[:2])
        rest = tuple(
            _name(part) if section_and_name in REQUIRED_PARAMETERS else str(part).strip().lower() for part in args[2:]
        )
        return section_and_name + rest
    if kind == "num":
        return tuple(int(part) if _is_short_number(part) else part for part in args)
    if kind == "wild":
        return tuple(COLOUR_CODES.get(str(part).strip().upper(), str(part).strip().upper()) for part in args)
    return tuple(str(part).strip().upper() for part in args)


def _is_short_number(part: str | int) -> bool:
    return isinstance(part, str) and len(part) < 10 and part.strip().isdecimal()


def _name(part: str | int) -> str:
    return str(part).strip().upper().replace(" ", "_").replace("-", "_")
