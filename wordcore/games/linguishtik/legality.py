"""Is a demand acceptable? The tests of LT7, in their order, with the reason code of the first that fails.

    >>> from wordcore.games.linguishtik import Demand, demand_code, parse_mat
    >>> mat = parse_mat("| KB | type NOUN", "ELEM")
    >>> demand_code(Demand("num", 3), mat.resource("KB"), mat), demand_code(Demand("num", 4), "KB", mat)
    ('BAD_PARAM', 'OK')

``demand_code`` answers with a code, ``check_demand`` raises the sentence. Not here:
the sheets, which are data (``tables``), and what each kind is (``kinds``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, get_args

from wordcore.errors import BadValueError
from wordcore.games.fields import expect
from wordcore.games.linguishtik import tables
from wordcore.games.linguishtik.cubes import Cube, parse_cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.names import parameter_fits
from wordcore.games.linguishtik.possessives import NOUN, PRONOUN
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.sheets import Place, Sheets

OK = "OK"
Phase = Literal["DESIGNATE", "TYPE", "FUNCTION", "OPEN", "SOLVING", "SCORED"]
PHASES: tuple[str, ...] = get_args(Phase)


def demand_code(demand: Demand, cube: Cube | str, mat: Mat, *, phase: Phase = "OPEN") -> str:
    """``OK``, or the reason code of the first test that fails."""
    expect(demand, Demand, "demand", "a Demand")
    expect(cube, (Cube, str), "cube", "a Cube or its code")
    expect(mat, Mat, "mat", "a Mat")
    if phase not in PHASES:
        raise BadValueError.unknown("phase", phase, PHASES)
    colour = (parse_cube(cube) if isinstance(cube, str) else cube).colour
    if colour not in mat.rules.demand_colours:
        return "NOT_DEMAND_COLOUR"
    if not _in_order(demand, phase, mat.type_demand):
        return "WRONG_ORDER"
    if demand.kind == "func":
        return _function_code(demand, mat)
    if demand.kind == "gen":
        return _general_code(demand, mat)
    fits = demand.known is not None and demand.known.fits(mat.colours, *demand.args)
    if not demand.is_letter_demand:
        return OK if fits else "UNKNOWN_DEMAND"
    if not fits:
        return "BAD_PARAM"
    return (
        OK if demand.kind in available_letter_kinds(mat.demands, mat.rules) else mat.rules.sheets.repeated_letter_demand
    )


def check_demand(demand: Demand, cube: Cube | str, mat: Mat, *, phase: Phase = "OPEN") -> None:
    """Raises ``IllegalMove`` with the code of :func:`demand_code` unless it is ``OK``."""
    code = demand_code(demand, cube, mat, phase=phase)
    if code != OK:
        raise refusal(code, what=demand, phase=phase)


def legal_demands(mat: Mat, *, phase: Phase = "OPEN") -> Iterator[Demand]:
    """Every demand that is acceptable now, whatever black or green cube carries it (LT7)."""
    expect(mat, Mat, "mat", "a Mat")
    return _legal(mat, phase, KINDS)


def legal_grammar_demands(mat: Mat) -> Iterator[Demand]:
    """Those of free play that people judge, without the seven hundred about letters."""
    return legal_demands_of([name for name, kind in KINDS.items() if kind.meets is None], mat)


def legal_demands_of(names: Iterable[str], mat: Mat) -> Iterator[Demand]:
    """Those of free play that are of some kinds."""
    return _legal(mat, "OPEN", names)


def _legal(mat: Mat, phase: Phase, names: Iterable[str]) -> Iterator[Demand]:
    carrier = Cube(0, next(iter(mat.rules.demand_colours), "K"), "A")
    colours = mat.colours
    for name in names:
        kind = KINDS[name]
        arguments_of = kind.every(colours) if name != "gen" else mat.rules.sheets.every_general()
        every = (letter_demand(name, *arguments) for arguments in arguments_of)
        if kind.meets is not None:
            # Letters and colours that exist are alike: if one demand of the kind can be made, all can.
            first = next(every, None)
            if first is not None and demand_code(first, carrier, mat, phase=phase) == OK:
                yield first
                yield from every
        else:
            yield from (demand for demand in every if demand_code(demand, carrier, mat, phase=phase) == OK)


def possessive_mats(mat: Mat) -> Iterator[tuple[Demand, Mat]]:
    """The possessives that may still be demanded, and the mat once they are; they alone create spellings (R-POSS)."""
    for cube in mat.demand_cubes[:1]:
        for name in (NOUN, PRONOUN):
            demand = Demand("gen", "D", name)
            if demand_code(demand, cube, mat) == OK:
                yield demand, mat.after(cube, demand)


def normalise(demand: Demand, division: str) -> Demand:
    """The demand under the section letter of the division's sheet (in 2011-12 H and I trade places)."""
    if demand.kind == "gen" and demand.args[0] in ("H", "I"):
        place = tables.GENERAL["H"].get(str(demand.args[1]), {}).get(division)
        if place:
            return Demand("gen", place[0], *demand.args[1:])
    return demand


def available_letter_kinds(in_force: Sequence[Demand], rules: Rules = DEFAULT_RULES) -> frozenset[str]:
    """The kinds of letter demand that may still be made in this shake (LT6, LG-D8)."""
    used = {demand.kind for demand in in_force}
    every_kind_once = rules.letter_limits == "all"
    return frozenset(
        name
        for name, kind in KINDS.items()
        if kind.meets is not None and not (name in used and (every_kind_once or kind.limited_as_printed))
    )


def _in_order(demand: Demand, phase: Phase, type_in_force: str | None) -> bool:
    if phase == "TYPE":
        return demand.kind == "type"
    if phase == "FUNCTION":
        return demand.kind == "func" or (type_in_force == "INTERJECTION" and demand.kind != "type")
    return phase == "OPEN" and demand.kind != "type"


def _function_code(demand: Demand, mat: Mat) -> str:
    name, type_in_force = str(demand.args[0]) if len(demand.args) == 1 else "", mat.type_demand or ""
    if "CONDITIONAL" in name:
        return "FORBIDDEN"
    if type_in_force == "INTERJECTION":
        return "NO_FUNCTION_FOR_TYPE"
    listed = _divisions_of(type_in_force, name, mat.rules)
    if listed is None:
        return "TYPE_MISMATCH" if any(_divisions_of(t, name, mat.rules) for t in tables.TYPES) else "UNKNOWN_DEMAND"
    if mat.division not in listed:
        return "NOT_IN_DIVISION"
    if name == "NOUN_ADJUNCT":
        codes = [_adjunct_code(place, mat.rules.sheets) for place in _generals_of(mat)]
        for code in ("NUMBER_WITH_ADJUNCT", "CASE_WITH_ADJUNCT"):
            if code in codes:
                return code
    return "DUPLICATE" if name in _functions_of(mat) else OK


def _adjunct_code(place: Place, sheets: Sheets) -> str:
    """What may not be asked of a noun adjunct (R-ADJ)."""
    section, name = place
    if section == sheets.noun and name in ("SINGULAR", "PLURAL"):
        return "NUMBER_WITH_ADJUNCT"
    about_case = sheets.adjunct_has_no_case and section == sheets.noun and name.endswith("_CASE")
    return "CASE_WITH_ADJUNCT" if about_case else OK


def _divisions_of(type_name: str, function: str, rules: Rules) -> frozenset[str] | None:
    if function == tables.MISSING_TENSE and type_name == "VERB" and rules.allow_past_perfect_progressive:
        return tables.MISSING_TENSE_DIVISIONS
    return rules.sheets.functions.get(type_name, {}).get(function)


def _general_code(demand: Demand, mat: Mat) -> str:
    if any("CONDITIONAL" in str(part).upper() for part in demand.args):
        return "FORBIDDEN"
    if len(demand.args) < 2:
        return "UNKNOWN_DEMAND"
    sheets = mat.rules.sheets
    section, name = place = sheets.place_of(*demand.args[:2])
    numbers = sheets.numbers(place)
    if numbers is None:
        return "UNKNOWN_DEMAND"
    if mat.division not in numbers:
        return "NOT_IN_DIVISION"
    functions = _functions_of(mat)
    if section in sheets.section_types and sheets.section_types[section] != mat.type_demand:
        return "TYPE_MISMATCH"
    if place in sheets.required_functions and sheets.required_functions[place] not in functions:
        return "TYPE_MISMATCH"
    if not parameter_fits(place, demand.args[2:], mat.division, sheets):
        return "BAD_PARAM"
    if "NOUN_ADJUNCT" in functions and (code := _adjunct_code(place, sheets)) != OK:
        return code
    generals = _generals_of(mat)
    if section == "R" and sheets.container_of(name) not in generals:
        return "NO_CONTAINER"
    if _is_at_limit(section, [other for other, _ in generals], mat):
        return "LIMIT"
    return "DUPLICATE" if place in generals else OK


def _is_at_limit(section: str, made: Sequence[str], mat: Mat) -> bool:
    """Whether the shake has as many clauses and phrases as it may (R-CP1, R-CP2), or its must-not-be-in (R-Q1)."""
    sheets = mat.rules.sheets
    if section in sheets.once:
        return section in made
    both = sheets.clause_or_phrase
    n_made = sum(other in both for other in made)
    return section in both and n_made >= sheets.clause_or_phrase_limit[mat.division]


def _functions_of(mat: Mat) -> set[str]:
    return {str(demand.args[0]) for demand in mat.demands if demand.kind == "func"}


def _generals_of(mat: Mat) -> list[Place]:
    return [mat.rules.sheets.place_of(*demand.args[:2]) for demand in mat.demands if demand.kind == "gen"]
