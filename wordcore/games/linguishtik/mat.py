"""The mat: which cubes are letters, which are resources, what is demanded.

    >>> from wordcore.games.linguishtik import Mat
    >>> mat = Mat.of("RC RA PT", "OS YQ", demands=["must S"])
    >>> mat.letters[0].code, mat.wild_colour, mat.transfer
    ('RC', None, None)

A ``Mat`` is the state S = (L, R, D) that every question is about, with the
rules it is asked under; immutable. Not here: whether a move on it is allowed
(``legality`` for a demand, ``steps`` for a whole shake), and questions about all words
at once (``search``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from wordcore.errors import BadTypeError, BadValueError, GameFileError, shown
from wordcore.games.fields import Misfit, as_object, expect
from wordcore.games.linguishtik.cubes import Cube, parse_cubes, repeated_id
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.names import check_designation, check_names, nearest
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules, division_code

if TYPE_CHECKING:
    from wordcore.games.linguishtik.legality import Phase

# Counts beyond this change nothing: no word has more than ten letters.
_MANY = 12
_KEYS = ("letters", "resources", "demands", "demand_cubes", "division", "rules", "last_move", "designation")


@dataclass(frozen=True, slots=True)
class CubeMove:
    """A cube to Letters, or to Demands with a demand."""

    cube: Cube
    demand: Demand | None = None

    def __post_init__(self) -> None:
        expect(self.cube, Cube, "CubeMove, cube", "a Cube")
        expect(self.demand, (Demand, type(None)), "CubeMove, demand", "a Demand or None")

    def __str__(self) -> str:
        return f"{self.cube.code} to Letters" if self.demand is None else f"{self.cube.code}: {self.demand}"

    def to_json(self) -> list[Any]:
        """``["letter", "KT"]`` or ``["demand", "KT", ["must", "E"]]``."""
        if self.demand is None:
            return ["letter", self.cube.code]
        return ["demand", self.cube.code, self.demand.to_json()]


@dataclass(frozen=True, slots=True)
class Mat:
    """Letters, Resources and Demands at one moment, and the rules in use.

    ``spent`` are the cubes in the Demands section: never letters again (LT11). Raises
    ``IllegalMove`` for a demand that does not exist (``UNKNOWN_DEMAND``, ``BAD_PARAM``), and for a
    second wild colour or transfer, of which nobody could say which one counts (``LIMIT``).
    """

    letters: tuple[Cube, ...] = ()
    resources: tuple[Cube, ...] = ()
    demands: tuple[Demand, ...] = ()
    spent: tuple[Cube, ...] = ()
    last_move: CubeMove | None = None
    division: str = "JS"
    rules: Rules = DEFAULT_RULES
    designation: str | None = None
    """The kind of sentence that Player One designated, such as ``S-V-DO`` (LT10)."""

    def __post_init__(self) -> None:
        for name, kind in (("letters", Cube), ("resources", Cube), ("spent", Cube), ("demands", Demand)):
            given = getattr(self, name)
            expected = f"a list of {kind.__name__}s"
            expect(given, (list, tuple), f"mat, {name}", expected)
            for item in given:
                expect(item, kind, f"mat, {name}", expected)
            if type(given) is not tuple:
                object.__setattr__(self, name, tuple(given))
        expect(self.rules, Rules, "mat, rules", "Rules")
        expect(self.last_move, (CubeMove, type(None)), "mat, last_move", "a CubeMove or None")
        expect(self.designation, (str, type(None)), "mat, designation", "a text such as S-V-DO or None")
        twice = repeated_id((*self.letters, *self.resources, *self.spent))
        if twice is not None:
            raise BadValueError.at("mat, cubes", "a different id for every cube", f"two with id {twice}")
        self._check_demands()
        try:
            object.__setattr__(self, "division", division_code(self.division, self.rules))
        except (Misfit, AttributeError):
            raise BadValueError.at("mat, division", "ELEM, MID or JS", shown(self.division)) from None

    def _check_demands(self) -> None:
        reshaping: set[str] = set()
        for demand in self.demands:
            kind = demand.known
            if kind is not None and not self.rules.sheets.knows(demand.kind, demand.args):
                kind = None  # another edition has it
            # Any colour may be wild: a state may show a part of the box only.
            if kind is None or not kind.fits(demand.args, *demand.args):
                raise refusal("BAD_PARAM" if demand.is_letter_demand else "UNKNOWN_DEMAND", what=demand)
            if kind.reshapes:
                if demand.kind in reshaping:
                    raise refusal(self.rules.sheets.repeated_letter_demand, what=demand)
                reshaping.add(demand.kind)

    @classmethod
    def of(
        cls,
        letters: str | Sequence[str] = "",
        resources: str | Sequence[str] = "",
        demands: Iterable[Any] = (),
        spent: str | Sequence[str] = "",
        division: str = "JS",
        rules: Rules = DEFAULT_RULES,
        *,
        designation: str | None = None,
        lenient: bool = False,
    ) -> Mat:
        """A mat from cube codes and demand codes; cubes are numbered in the order given.

        Raises ``IllegalMove`` for a wrong name (see ``names``); ``lenient``, for analysis only, reads
        what is readable.
        """
        if not isinstance(demands, Iterable):
            raise BadTypeError.at("mat, demands", "a list of demands such as ['must E']", shown(demands))
        expect(rules, Rules, "mat, rules", "Rules")
        on_mat = parse_cubes(letters)
        left = parse_cubes(resources, len(on_mat))
        gone = parse_cubes(spent, len(on_mat) + len(left))
        asked = tuple(d if isinstance(d, Demand) else Demand.from_json(d) for d in demands)
        if lenient:
            return cls(on_mat, left, asked, gone, None, division, rules, designation)
        mat = cls(on_mat, left, (), gone, None, division, rules, designation)
        check_names(asked, mat.division, rules, mat.colours)
        if designation is not None:
            designation = check_designation(mat.division, designation, rules)
        return replace(mat, demands=asked, designation=designation)

    @property
    def wild_colour(self) -> str | None:
        """The colour that is wild, if one is."""
        return next((str(demand.args[0]) for demand in self.demands if demand.kind == "wild"), None)

    @property
    def transfer(self) -> tuple[str, str] | None:
        """``(p, x)`` when all p's are x's."""
        return next(((str(d.args[0]), str(d.args[1])) for d in self.demands if d.kind == "xfer"), None)

    @property
    def grammar_demands(self) -> tuple[Demand, ...]:
        """The demands only people can judge."""
        return tuple(demand for demand in self.demands if not demand.is_letter_demand)

    @property
    def type_demand(self) -> str | None:
        """The type of word demanded, such as ``NOUN``."""
        return next((str(demand.args[0]) for demand in self.demands if demand.kind == "type"), None)

    @property
    def phase(self) -> Phase:
        """The phase that the demands tell: ``TYPE``, then ``FUNCTION`` (an interjection has none), then ``OPEN``.

        >>> Mat.of("RC", "KA").phase, Mat.of("RC", "KA", demands=["type NOUN"]).phase
        ('TYPE', 'FUNCTION')
        """
        if self.type_demand is None:
            return "TYPE"
        return "FUNCTION" if len(self.demands) == 1 and self.type_demand != "INTERJECTION" else "OPEN"

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

    def legal_demands(self, phase: Phase = "OPEN") -> dict[str, tuple[Demand, ...]]:
        """The demands that are acceptable now, by kind; a kind of which there is none is left out.

        >>> list(Mat.of("RC", "KA").legal_demands(phase="TYPE")["type"])[:2]
        [Demand('type', 'NOUN'), Demand('type', 'PRONOUN')]
        """
        from wordcore.games.linguishtik.legality import legal_demands  # it builds on mats

        found: dict[str, list[Demand]] = {}
        for demand in legal_demands(self, phase=phase):
            found.setdefault(demand.kind, []).append(demand)
        return {kind: tuple(demands) for kind, demands in found.items()}

    def resource(self, code: str) -> Cube:
        """The first resource cube with that code; raises ``NOT_IN_RESOURCES``."""
        expect(code, str, "resource", "a code such as KT")
        for cube in self.resources:
            if cube.code == code.upper():
                return cube
        raise refusal("NOT_IN_RESOURCES", cube=code)

    def after(self, cube: Cube, demand: Demand | None = None) -> Mat:
        """The mat after a resource cube went to Letters, or to Demands with ``demand``."""
        expect(cube, Cube, "after, cube", "a Cube")
        expect(demand, (Demand, type(None)), "after, demand", "a Demand or None")
        if cube not in self.resources:
            raise refusal("NOT_IN_RESOURCES", cube=cube.code)
        left = tuple(other for other in self.resources if other.id != cube.id)
        move = CubeMove(cube, demand)
        if demand is None:
            return replace(self, letters=(*self.letters, cube), resources=left, last_move=move)
        return replace(self, resources=left, demands=(*self.demands, demand), spent=(*self.spent, cube), last_move=move)

    def before_last_move(self) -> Mat | None:
        """The mat with the last cube move taken back, or None if there was none (LG-D12)."""
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
        return data if self.designation is None else {**data, "designation": self.designation}

    @classmethod
    def from_json(cls, data: object, *, lenient: bool = False) -> Mat:
        """The mat that :meth:`to_json` wrote; missing keys are empty. Raises ``GameFileError`` or ``IllegalMove``.

        ``lenient``, for analysis only, reads what is readable.
        """
        given = as_object(data, "mat")
        for key in given:
            if key not in _KEYS and not lenient:
                raise refusal("UNKNOWN_KEY", what=f"{shown(key)}{nearest(str(key), _KEYS)}")
        cubes = [given.get(key, "") for key in ("letters", "resources", "demand_cubes")]
        try:
            rules, division = Rules.from_json(given.get("rules", {})), given.get("division", "JS")
            mat = cls.of(
                *(cubes[0], cubes[1], given.get("demands", ()), cubes[2], division, rules),
                designation=given.get("designation"),
                lenient=lenient,
            )
            return mat.with_last_move(given["last_move"], lenient=lenient) if given.get("last_move") else mat
        except (BadTypeError, BadValueError) as fault:
            raise GameFileError.at(fault.place, fault.expected, fault.found) from None

    def with_last_move(self, move: Any, *, lenient: bool = False) -> Mat:
        """The same mat, knowing its last cube move, such as ``["letter", "KT"]``; raises ``GameFileError``.

        Other moves, such as a designation, leave nothing to take back.
        """
        kind, *rest = move if isinstance(move, (list, tuple)) and move else [move]
        if kind not in ("letter", "demand") and rest:
            return replace(self, last_move=None)
        if len(rest) != (1 if kind == "letter" else 2) or not isinstance(rest[0], str):
            raise GameFileError.at("last move", '["letter", cube] or ["demand", cube, demand]', shown(move))
        demand = None if kind == "letter" else Demand.from_json(rest[1])
        if demand is not None and not lenient:
            check_names((demand,), self.division, self.rules, self.colours)
        place, code = (self.letters if demand is None else self.spent), rest[0].upper()
        cube = next((cube for cube in reversed(place) if cube.code == code), None)
        if cube is not None:
            return replace(self, last_move=CubeMove(cube, demand))
        if demand is None:
            raise GameFileError.at("last move", "a cube in Letters", shown(code))
        used = [cube.id for cube in (*self.letters, *self.resources, *self.spent)]
        spent = parse_cubes([code], max(used, default=-1) + 1)
        return replace(self, spent=(*self.spent, *spent), last_move=CubeMove(spent[0], demand))


def counts(cubes: Iterable[Cube], wild: str | None, transfer: tuple[str, str] | None) -> tuple[bytes, int]:
    """How often each letter A-Z is there, and how many cubes may be any letter.

    A wild cube is wild whatever it shows, also the letter that was transferred away (LG-D5).
    """
    fixed = bytearray(26)
    n_wild = 0
    for cube in cubes:
        if cube.colour == wild:
            n_wild += 1
        else:
            index = ord(letter_of(cube, transfer)) - 65
            if fixed[index] < _MANY:
                fixed[index] += 1
    return bytes(fixed), min(n_wild, _MANY)


def letter_of(cube: Cube, transfer: tuple[str, str] | None) -> str:
    """The letter a cube that is not wild stands for."""
    return transfer[1] if transfer is not None and cube.face == transfer[0] else cube.face
