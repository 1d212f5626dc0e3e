"""The mat: which cubes are letters, which are resources, what is demanded.

    >>> from wordcore.games.linguishtik import Mat
    >>> mat = Mat.of("RC RA PT", "OS YQ", demands=["must S"])
    >>> mat.letters[0].code, mat.wild_colour, mat.transfer
    ('RC', None, None)

A ``Mat`` is the state S = (L, R, D) that every question is about, with the
rules it is asked under; immutable. Moves on it are not checked here: that is
``shake`` for a whole shake and ``legality`` for one demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.linguishtik.cubes import Cube, check_distinct, parse_cubes
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.legality import check_division, check_readable
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules

# Counts beyond this change nothing: no word has more than ten letters.
_MANY = 12


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last cube move: the cube, and the demand if it was one. A Challenge Trap takes it back."""

    cube: Cube
    demand: Demand | None = None

    def to_json(self) -> list[Any]:
        """``["letter", "KT"]`` or ``["demand", "KT", ["must", "E"]]``."""
        if self.demand is None:
            return ["letter", self.cube.code]
        return ["demand", self.cube.code, self.demand.to_json()]


@dataclass(frozen=True, slots=True)
class Mat:
    """Letters, Resources and Demands at one moment, and the rules in use.

    ``spent`` are the cubes in the Demands section: never letters again (LT11).
    """

    letters: tuple[Cube, ...] = ()
    resources: tuple[Cube, ...] = ()
    demands: tuple[Demand, ...] = ()
    spent: tuple[Cube, ...] = ()
    last_move: LastMove | None = None
    division: str = "JS"
    rules: Rules = field(default=DEFAULT_RULES)

    def __post_init__(self) -> None:
        check_distinct((*self.letters, *self.resources, *self.spent))
        check_readable(self.demands)
        object.__setattr__(self, "division", check_division(self.division))

    @classmethod
    def of(
        cls,
        letters: str | Sequence[str] = "",
        resources: str | Sequence[str] = "",
        demands: Iterable[Any] = (),
        spent: str | Sequence[str] = "",
        division: str = "JS",
        rules: Rules = DEFAULT_RULES,
    ) -> Mat:
        """A mat from cube codes and demand codes; cubes are numbered in the order given."""
        on_mat = parse_cubes(letters)
        left = parse_cubes(resources, len(on_mat))
        gone = parse_cubes(spent, len(on_mat) + len(left))
        return cls(on_mat, left, tuple(map(Demand.from_json, demands)), gone, None, division, rules)

    @property
    def wild_colour(self) -> str | None:
        """The colour that is wild, if one is."""
        return next((str(d.args[0]) for d in self.demands if d.kind == "wild" and d.is_complete), None)

    @property
    def transfer(self) -> tuple[str, str] | None:
        """``(p, x)`` when all p's are x's."""
        found = next((d for d in self.demands if d.kind == "xfer" and d.is_complete), None)
        return (str(found.args[0]), str(found.args[1])) if found else None

    @property
    def grammar_demands(self) -> tuple[Demand, ...]:
        """The demands only people can judge."""
        return tuple(demand for demand in self.demands if demand.is_grammar_demand)

    @property
    def type_demand(self) -> str | None:
        """The type of word demanded, such as ``NOUN``."""
        return next((str(d.args[0]) for d in self.demands if d.kind == "type" and d.args), None)

    @property
    def wants_possessive(self) -> bool:
        """Whether a possessive is demanded (R-POSS)."""
        return any(demand.is_possessive for demand in self.demands)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the cubes in the set, sorted: those that may be called wild.

        A mat of fewer cubes than the box holds shows a part of it: the box's colours are all there.
        """
        cubes = (*self.letters, *self.resources, *self.spent)
        named = {cube.colour for cube in cubes}
        if self.rules.n_cubes is not None and len(cubes) < self.rules.n_cubes:
            named.update(self.rules.colours or ())
        return tuple(sorted(named))

    @property
    def demand_cubes(self) -> tuple[Cube, ...]:
        """The resource cubes that can carry a demand, one of each code."""
        return tuple(cube for cube in self.distinct_resources if cube.colour in self.rules.demand_colours)

    @property
    def distinct_resources(self) -> tuple[Cube, ...]:
        """One resource cube of each code, sorted by code: equal cubes are equal moves."""
        return tuple(cube for _, cube in sorted({cube.code: cube for cube in reversed(self.resources)}.items()))

    def resource(self, code: str) -> Cube:
        """The first resource cube with that code; raises ``NOT_IN_RESOURCES``."""
        for cube in self.resources:
            if cube.code == code.upper():
                return cube
        raise IllegalMove("NOT_IN_RESOURCES", f"there is no cube {code} in Resources (LT14)")

    def after(self, cube: Cube, demand: Demand | None = None) -> Mat:
        """The mat after a resource cube went to Letters, or to Demands with ``demand``."""
        if cube not in self.resources:
            raise IllegalMove("NOT_IN_RESOURCES", f"the cube {cube.code} is not in Resources (LT14)")
        left = tuple(other for other in self.resources if other.id != cube.id)
        move = LastMove(cube, demand)
        if demand is None:
            return replace(self, letters=(*self.letters, cube), resources=left, last_move=move)
        return replace(self, resources=left, demands=(*self.demands, demand), spent=(*self.spent, cube), last_move=move)

    def before_last_move(self) -> Mat | None:
        """The mat with the last cube move taken back, or ``None`` if there was none (LG-D12)."""
        move = self.last_move
        if move is None:
            return None
        demands = list(self.demands)
        if move.demand is not None and move.demand in demands:
            # The latest equal demand: with `letter_limits="printed"` there can be two.
            del demands[len(demands) - 1 - demands[::-1].index(move.demand)]
        return replace(
            self,
            letters=tuple(cube for cube in self.letters if cube.id != move.cube.id),
            resources=(*self.resources, move.cube),
            spent=tuple(cube for cube in self.spent if cube.id != move.cube.id),
            demands=tuple(demands),
            last_move=None,
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data: cubes by code, demands as in the rulebook cases."""
        data: dict[str, Any] = {
            "letters": [cube.code for cube in self.letters],
            "resources": [cube.code for cube in self.resources],
            "demands": [demand.to_json() for demand in self.demands],
            "demand_cubes": [cube.code for cube in self.spent],
            "division": self.division,
            "rules": self.rules.to_json(),
        }
        if self.last_move is not None:
            data["last_move"] = self.last_move.to_json()
        return data

    @classmethod
    def from_json(cls, data: Any) -> Mat:
        """The mat of :meth:`to_json`; missing keys are empty. Raises :class:`GameFileError`."""
        if not isinstance(data, dict):
            raise GameFileError(f"expected an object with letters, resources and demands, found {data!r}")
        try:
            mat = cls.of(
                data.get("letters", ""),
                data.get("resources", ""),
                data.get("demands", ()),
                data.get("demand_cubes", ""),
                data.get("division", "JS"),
                Rules.from_json(data.get("rules", {})),
            )
            return mat.with_last_move(data["last_move"]) if data.get("last_move") else mat
        except (TypeError, AttributeError) as error:
            raise GameFileError(f"not a mat: {error}") from error

    def with_last_move(self, move: Any) -> Mat:
        """The same mat, knowing its last cube move, such as ``["letter", "KT"]``.

        Other moves, such as a designation, leave nothing to take back.
        """
        kind, *rest = list(move)
        if kind not in ("letter", "demand"):
            return replace(self, last_move=None)
        if len(rest) != (1 if kind == "letter" else 2):
            raise GameFileError(f'expected ["letter", cube] or ["demand", cube, demand], found {move!r}')
        code = str(rest[0]).upper()
        place = self.letters if kind == "letter" else self.spent
        cube = next((cube for cube in reversed(place) if cube.code == code), None)
        if cube is None and kind == "letter":
            raise IllegalMove("NOT_IN_LETTERS", f"the last move {code} is not in Letters (LT11)")
        if cube is None:
            used = [cube.id for cube in (*self.letters, *self.resources, *self.spent)]
            cube = parse_cubes([code], max(used, default=-1) + 1)[0]
            return replace(self, spent=(*self.spent, cube), last_move=LastMove(cube, Demand.from_json(rest[1])))
        demand = None if kind == "letter" else Demand.from_json(rest[1])
        return replace(self, last_move=LastMove(cube, demand))


def counts(cubes: Iterable[Cube], wild: str | None, transfer: tuple[str, str] | None) -> tuple[bytes, int]:
    """How often each letter A-Z is at hand, and how many cubes may be any letter.

    A wild cube is wild whatever it shows, also the letter that was transferred away (LG-D5).

    >>> from wordcore.games.linguishtik import parse_cubes
    >>> fixed, n_wild = counts(parse_cubes("RP GP"), wild="G", transfer=("P", "X"))
    >>> fixed[ord("P") - 65], fixed[ord("X") - 65], n_wild
    (0, 1, 1)
    """
    fixed = bytearray(26)
    n_wild = 0
    for cube in cubes:
        if cube.colour == wild:
            n_wild += 1
        else:
            letter = transfer[1] if transfer is not None and cube.face == transfer[0] else cube.face
            index = ord(letter) - 65
            if fixed[index] < _MANY:
                fixed[index] += 1
    return bytes(fixed), min(n_wild, _MANY)
