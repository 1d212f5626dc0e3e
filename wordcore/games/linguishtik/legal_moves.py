"""The moves of the player to move, as a live view: ``in``, ``count()``, iteration.

    >>> from wordcore.games.linguishtik import Designate, Rules, Shake, parse_cubes
    >>> shake = Shake(parse_cubes("KT GA RC"), "ELEM", rules=Rules(n_cubes=None))
    >>> Designate("P1", "S-V") in shake.legal_moves, Designate("P2", "S-V") in shake.legal_moves
    (True, False)
    >>> shake.legal_moves.count()
    15

One event stands for all cubes of one code. Challenges are not moves: anyone
but the last mover may make them (``Shake.may_challenge``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.legality import OK, demand_code
from wordcore.games.linguishtik.moves import CallForceout, Designate, Event, MakeDemand, PlayLetter
from wordcore.games.linguishtik.tables import (
    FUNCTIONS,
    GENERAL,
    MISSING_TENSE,
    OPTIONAL_PARAMETERS,
    PATTERNS,
    PURPOSES,
    REQUIRED_PARAMETERS,
    STRUCTURES,
    TYPES,
)

if TYPE_CHECKING:
    from wordcore.games.linguishtik.shake import Shake


class LegalMoves:
    """What the player to move may do now; follows the shake as it goes on."""

    __slots__ = ("_shake",)

    def __init__(self, shake: Shake) -> None:
        self._shake = shake

    def __contains__(self, event: object) -> bool:
        is_move = isinstance(event, (Designate, MakeDemand, PlayLetter, CallForceout))
        return is_move and isinstance(event, Event) and self._shake.is_legal(event)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """How many there are, counting cubes of one code once."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Event]:
        shake, player = self._shake, self._shake.to_move
        if player is None:
            return
        events: list[Event] = [Designate(player, name) for name in (*PATTERNS, *STRUCTURES, *PURPOSES)]
        if shake.phase != "DESIGNATE":
            mat = shake.mat
            demands = self.demands()
            events = [PlayLetter(player, cube.id) for cube in mat.distinct_resources]
            events += [MakeDemand(player, cube.id, demand) for cube in mat.demand_cubes for demand in demands]
        events.append(CallForceout(player))
        yield from (event for event in events if shake.is_legal(event))

    def demands(self) -> tuple[Demand, ...]:
        """The demands that are acceptable now, whatever black or green cube carries them (LT7)."""
        shake = self._shake
        carrier = Cube(0, next(iter(shake.rules.demand_colours), "K"), "A")
        in_force = shake.mat.demands
        colours = sorted({cube.colour for cube in shake.cubes})
        return tuple(
            demand
            for demand in (*_grammar_demands(), *_letter_demands(colours))
            if demand_code(shake.division, shake.phase, in_force, carrier, demand, rules=shake.rules, colours=colours)
            == OK
        )


def _grammar_demands() -> Iterator[Demand]:
    yield from (Demand("type", name) for name in TYPES)
    functions = {name: None for table in FUNCTIONS.values() for name in table}
    yield from (Demand("func", name) for name in (*functions, MISSING_TENSE))
    for section, table in GENERAL.items():
        for name in table:
            place = (section, name)
            if place in REQUIRED_PARAMETERS:
                served = ("NOUN",) if REQUIRED_PARAMETERS[place] == "GERUND" else ("NOUN", "ADJECTIVE", "ADVERB")
                roles = {role: None for kind in served for role in FUNCTIONS[kind]}
                yield from (Demand("gen", section, name, role) for role in roles)
                continue
            yield Demand("gen", section, name)
            yield from (Demand("gen", section, name, word) for word in OPTIONAL_PARAMETERS.get(place, ()))


def _letter_demands(colours: list[str]) -> Iterator[Demand]:
    yield from (letter_demand("wild", colour) for colour in colours)
    yield from (letter_demand(kind, letter) for kind in ("must", "not") for letter in LETTERS)
    yield from (letter_demand("num", n) for n in range(4, 11))
    yield letter_demand("dv")
    yield letter_demand("dc")
    yield from (letter_demand("xfer", p, x) for p, x in permutations(LETTERS, 2))
