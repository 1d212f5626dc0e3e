"""Demands: what a player may ask of the word, as values.

    >>> from wordcore.games.linguishtik import Demand
    >>> Demand.parse("xfer P X")
    Demand('xfer', 'P', 'X')
    >>> Demand.parse("xfer P X").wording
    "all P's are X's"

A demand is a kind and its arguments, in the codes of the rulebook cases:
``type NOUN``, ``func SUBJECT``, ``gen A PLURAL``, and the seven letter demands
``wild O``, ``must E``, ``not E``, ``xfer P X``, ``num 5``, ``dv``, ``dc``. A
demand can hold nonsense (``num 99``): whether it exists is checked by a mat and by
a shake. Not here: what the kinds mean (``kinds``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from wordcore.errors import BadTypeError, GameFileError, shown
from wordcore.games.fields import expect
from wordcore.games.linguishtik.kinds import KINDS, Arguments, Kind
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.games.linguishtik.tables_2026 import NAMESAKES

POSSESSIVES = frozenset({("D", "POSSESSIVE_NOUN"), ("D", "POSSESSIVE_PRONOUN")})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Demand:
    """One demand; immutable, equal by content, input in any case.

    >>> Demand("must", "e") == Demand("MUST", "E")
    True
    >>> Demand("gen", "d", "comparative", "irregular").to_json()
    ['gen', 'D', 'COMPARATIVE', 'irregular']
    """

    kind: str
    args: Arguments

    def __init__(self, kind: str, *args: str | int) -> None:
        for part in (kind, *args):
            if not isinstance(part, (str, int)):
                raise BadTypeError.at("Demand", "texts and whole numbers, such as Demand('must', 'E')", shown(part))
        folded = str(kind).strip().lower()
        object.__setattr__(self, "kind", folded)
        object.__setattr__(self, "args", KINDS[folded].normalise(args) if folded in KINDS else args)

    def __repr__(self) -> str:
        return f"Demand({', '.join(map(shown, (self.kind, *self.args)))})"

    def __str__(self) -> str:
        parts = (self.kind, *self.args)
        return " ".join(part if isinstance(part, str) else shown(part) for part in parts)

    @property
    def known(self) -> Kind | None:
        """The row of the table of kinds; None for an unknown kind or a wrong number of arguments."""
        kind = KINDS.get(self.kind)
        return kind if kind is not None and len(self.args) in kind.n_arguments else None

    @property
    def is_letter_demand(self) -> bool:
        """Whether it is about the spelling (LT6)."""
        return self.kind in KINDS and KINDS[self.kind].meets is not None

    @property
    def is_possessive(self) -> bool:
        """Whether it asks for a possessive, whose apostrophe takes no cube (R-POSS)."""
        return self.kind == "gen" and self.args[:2] in POSSESSIVES

    @property
    def namesake(self) -> Demand:
        """The demand of 2011-12 that asks the same of the word, or itself: 2026-27 has other section letters."""
        if self.kind == "func":
            return _FUNCTION_NAMESAKES.get(str(self.args[0]) if self.args else "", self)
        place = NAMESAKES.get((str(self.args[0]), str(self.args[1]))) if self.kind == "gen" and self.args[1:] else None
        return self if place is None else Demand("gen", *place, *self.args[2:])

    @property
    def wording(self) -> str:
        """How a player would say it."""
        kind = self.known
        return str(self) if kind is None else kind.wording(*self.args)

    def meets(self, word: str, rules: Rules = DEFAULT_RULES) -> bool:
        """Whether a spelling obeys it; what people judge is obeyed by every spelling."""
        kind = self.known
        if kind is None or kind.meets is None:
            return True
        expect(word, str, "word", "a text")
        expect(rules, Rules, "rules", "Rules")
        return kind.meets(word, rules, *self.args)

    def to_json(self) -> list[str | int]:
        """The code of the rulebook cases, such as ``["must", "E"]``."""
        return [self.kind, *self.args]

    @classmethod
    def from_json(cls, data: object) -> Demand:
        """The demand that :meth:`to_json` wrote, of any kind; also takes the text form. Raises ``GameFileError``."""
        parts = data.split() if isinstance(data, str) else list(data) if isinstance(data, Iterable) else []
        if not parts or not all(isinstance(part, (str, int)) and not isinstance(part, bool) for part in parts):
            raise GameFileError.at("", 'a demand such as ["must", "E"]', shown(data))
        return cls(*parts)

    @classmethod
    def parse(cls, text: str) -> Demand:
        """A demand from its text, such as ``must E`` or ``gen C EMPHATIC_FORM past``."""
        return cls.from_json(text)


_FUNCTION_NAMESAKES = {"MAIN_VERB": Demand("type", "VERB"), "AUXILIARY": Demand("gen", "C", "AUXILIARY")}


def need_demands(demands: Iterable[Demand]) -> tuple[Demand, ...]:
    """The demands as a tuple; raises ``BadTypeError`` for anything else."""
    expect(demands, Iterable, "demands", "a list of Demands")
    made = tuple(demands)
    for demand in made:
        expect(demand, Demand, "demands", "a list of Demands")
    return made


@lru_cache(maxsize=1024)
def letter_demand(kind: str, *args: str | int) -> Demand:
    """A letter demand, made once: there are some seven hundred, and a search names them all."""
    return Demand(kind, *args)


def satisfies(word: str, demands: Iterable[Demand], rules: Rules = DEFAULT_RULES) -> bool:
    """The part of SAT that the spelling decides: 4 to 10 letters and every letter demand.

    >>> satisfies("SAYYID", [Demand("dv")]), satisfies("SAYYID", [Demand("dv")], Rules(y_is="V"))
    (False, True)
    """
    expect(word, str, "word", "a text")
    expect(rules, Rules, "rules", "Rules")
    target, demands = word.upper(), need_demands(demands)
    return SHORTEST <= len(target) <= LONGEST and all(demand.meets(target, rules) for demand in demands)
