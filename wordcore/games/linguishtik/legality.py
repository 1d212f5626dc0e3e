"""Is a demand acceptable? The tests of LT7, in their order, with the reason code of the first that fails.

    >>> from wordcore.games.linguishtik import Demand, demand_code
    >>> demand_code("ELEM", "OPEN", [Demand("type", "NOUN")], "KB", Demand("num", 3))
    'BAD_PARAM'
    >>> demand_code("ELEM", "OPEN", [Demand("type", "NOUN")], "KB", Demand("num", 4))
    'OK'

``demand_code`` answers with a code, ``check_demand`` raises the sentence. The
sheets themselves are data in ``tables``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wordcore.errors import IllegalMove
from wordcore.games.linguishtik.cubes import LETTERS, Cube, colour_code, parse_cube
from wordcore.games.linguishtik.demands import GRAMMAR_KINDS, LETTER_KINDS, Demand
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.tables import (
    CLAUSE_OR_PHRASE,
    CLAUSE_OR_PHRASE_LIMIT,
    DIVISIONS,
    FUNCTIONS,
    GENERAL,
    MISSING_TENSE,
    MISSING_TENSE_DIVISIONS,
    NO_PARAMETERS_IN,
    OPTIONAL_PARAMETERS,
    PATTERN_ALIASES,
    PATTERNS,
    PURPOSES,
    REQUIRED_PARAMETERS,
    SECTION_TYPES,
    STRUCTURES,
    TYPES,
)

OK = "OK"
PHASES = ("DESIGNATE", "TYPE", "FUNCTION", "OPEN", "SOLVING", "SCORED")

_SENTENCES = {
    "NOT_DEMAND_COLOUR": "only a black or green cube carries a demand (LT11)",
    "WRONG_ORDER": "first the designation, then a type, then a function, then free moves (LT10)",
    "FORBIDDEN": "the conditional tense may not be demanded (LT5, R-COND)",
    "NO_FUNCTION_FOR_TYPE": "an interjection has no function; make a general demand or play a letter (LT13)",
    "NOT_IN_DIVISION": "it stands on the sheet of another division (LT5)",
    "TYPE_MISMATCH": "it does not fit the type and function demanded so far (LT5, R-TYPE)",
    "UNKNOWN_DEMAND": "it stands on no sheet (LT5)",
    "NUMBER_WITH_ADJUNCT": "singular or plural may not be asked of a noun adjunct (LT5, R-ADJ)",
    "LIMIT": "the shake already holds as many demands of that kind as it may (LT6, R-CP1, R-CP2)",
    "DUPLICATE": "it is in force already (LT7)",
    "BAD_PARAM": "the letter, colour, number or parameter will not do (LT6)",
}


def check_division(division: str) -> str:
    """The division's code; raises ``UNKNOWN_DIVISION``.

    >>> check_division("js")
    'JS'
    """
    folded = str(division).strip().upper()
    if folded not in DIVISIONS:
        raise IllegalMove("UNKNOWN_DIVISION", f"a division is {', '.join(DIVISIONS)}, not {division!r} (LT5)")
    return folded


def check_designation(division: str, text: str) -> str:
    """The designation in S-notation; raises ``UNKNOWN_DESIGNATION`` or ``NOT_IN_DIVISION``.

    >>> check_designation("ELEM", "n-v-n")
    'S-V-DO'
    """
    name = str(text).strip().upper().replace("_", "-").replace(" ", "-")
    name = PATTERN_ALIASES.get(name, name)
    if name in STRUCTURES or name in PURPOSES:
        return name
    if name not in PATTERNS:
        raise IllegalMove(
            "UNKNOWN_DESIGNATION", f"{text!r} is no pattern, structure or purpose of the sheets (LT5, LT10)"
        )
    if division not in PATTERNS[name]:
        raise IllegalMove("NOT_IN_DIVISION", f"the pattern {name} is not on the {division} sheet (LT5)")
    return name


def demand_code(
    division: str,
    phase: str,
    in_force: Sequence[Demand],
    cube: Cube | str,
    demand: Demand,
    *,
    rules: Rules = DEFAULT_RULES,
    colours: Collection[str] | None = None,
) -> str:
    """``OK``, or the reason code of the first test that fails.

    ``colours`` are those of the cubes in the set, for ``wild``; by default the box's.
    """
    division = check_division(division)
    colour = (parse_cube(cube) if isinstance(cube, str) else cube).colour
    if colour not in rules.demand_colours:
        return "NOT_DEMAND_COLOUR"
    type_in_force = _type_of(in_force)
    if not _in_order(phase, type_in_force, demand):
        return "WRONG_ORDER"
    if demand.kind == "type":
        return OK if demand.is_complete and demand.args[0] in TYPES else "UNKNOWN_DEMAND"
    if demand.kind == "func":
        return _function_code(division, type_in_force, in_force, demand, rules)
    if demand.kind == "gen":
        return _general_code(division, type_in_force, in_force, demand)
    if demand.kind in LETTER_KINDS:
        return _letter_code(in_force, demand, rules, _known_colours(colours, rules))
    return "UNKNOWN_DEMAND"


def check_demand(
    division: str,
    phase: str,
    in_force: Sequence[Demand],
    cube: Cube | str,
    demand: Demand,
    *,
    rules: Rules = DEFAULT_RULES,
    colours: Collection[str] | None = None,
) -> None:
    """Raise :class:`IllegalMove` with the code of :func:`demand_code` unless it is ``OK``."""
    code = demand_code(division, phase, in_force, cube, demand, rules=rules, colours=colours)
    if code != OK:
        raise IllegalMove(code, f"{demand}: {_SENTENCES[code]}")


def normalise(demand: Demand, division: str) -> Demand:
    """The demand under the section letter of the division's sheet (H and I trade places).

    >>> normalise(Demand("gen", "H", "COMPOUND_WORD"), "JS")
    Demand('gen', 'I', 'COMPOUND_WORD')
    """
    if demand.kind == "gen" and demand.is_complete and demand.args[0] in ("H", "I"):
        place = GENERAL["H"].get(str(demand.args[1]), {}).get(division)
        if place:
            return Demand("gen", place[0], *demand.args[1:])
    return demand


def check_readable(in_force: Sequence[Demand]) -> None:
    """Raise unless every demand can be read off a spelling or left to people; acceptable it need not be.

    Codes: ``UNKNOWN_DEMAND``, ``BAD_PARAM``, and ``LIMIT`` for a second wild colour or transfer,
    of which nobody could say which one counts.

        >>> check_readable([Demand("mus", "E")])
        Traceback (most recent call last):
        wordcore.errors.IllegalMove: UNKNOWN_DEMAND: mus E: it stands on no sheet (LT5)
    """
    seen: set[str] = set()
    for demand in in_force:
        code = OK
        if demand.kind in GRAMMAR_KINDS:
            code = OK if demand.is_complete else "UNKNOWN_DEMAND"
        elif demand.kind not in LETTER_KINDS:
            code = "UNKNOWN_DEMAND"
        elif not _is_readable(demand):
            code = "BAD_PARAM"
        elif demand.kind in seen:
            code = "LIMIT"
        elif demand.kind in ("wild", "xfer"):
            seen.add(demand.kind)
        if code != OK:
            raise IllegalMove(code, f"{demand}: {_SENTENCES[code]}")


def available_letter_kinds(in_force: Sequence[Demand], rules: Rules = DEFAULT_RULES) -> frozenset[str]:
    """The kinds of letter demand that may still be made in this shake (LT6, LG-D8)."""
    used = {demand.kind for demand in in_force}
    if rules.letter_limits == "printed":
        used -= {"num", "dv", "dc"}
    return frozenset(LETTER_KINDS) - used


def _known_colours(colours: Collection[str] | None, rules: Rules) -> Collection[str]:
    if colours is not None:
        return {colour_code(colour) for colour in colours}
    return rules.colours if rules.colours is not None else DEFAULT_RULES.colours or ()


def _type_of(in_force: Sequence[Demand]) -> str | None:
    return next((str(demand.args[0]) for demand in in_force if demand.kind == "type" and demand.args), None)


def _functions_of(in_force: Sequence[Demand]) -> set[str]:
    return {str(demand.args[0]) for demand in in_force if demand.kind == "func" and demand.args}


def _generals_of(in_force: Sequence[Demand]) -> list[tuple[str, str]]:
    return [_place(demand) for demand in in_force if demand.kind == "gen" and demand.is_complete]


def _place(demand: Demand) -> tuple[str, str]:
    section = str(demand.args[0])
    return ("H" if section == "I" else section), str(demand.args[1])


def _in_order(phase: str, type_in_force: str | None, demand: Demand) -> bool:
    if phase == "TYPE":
        return demand.kind == "type"
    if phase == "FUNCTION":
        return demand.kind == "func" or (type_in_force == "INTERJECTION" and demand.kind != "type")
    return phase == "OPEN" and demand.kind != "type"


def _function_code(
    division: str, type_in_force: str | None, in_force: Sequence[Demand], demand: Demand, rules: Rules
) -> str:
    name = str(demand.args[0]) if demand.is_complete else ""
    if "CONDITIONAL" in name:
        return "FORBIDDEN"
    if type_in_force == "INTERJECTION":
        return "NO_FUNCTION_FOR_TYPE"
    listed = _divisions_of(type_in_force or "", name, rules)
    if listed is None:
        return "TYPE_MISMATCH" if any(_divisions_of(t, name, rules) for t in TYPES) else "UNKNOWN_DEMAND"
    if division not in listed:
        return "NOT_IN_DIVISION"
    if name == "NOUN_ADJUNCT" and {("A", "SINGULAR"), ("A", "PLURAL")} & set(_generals_of(in_force)):
        return "NUMBER_WITH_ADJUNCT"
    return "DUPLICATE" if name in _functions_of(in_force) else OK


def _divisions_of(type_name: str, function: str, rules: Rules) -> frozenset[str] | None:
    if function == MISSING_TENSE and type_name == "VERB" and rules.allow_past_perfect_progressive:
        return MISSING_TENSE_DIVISIONS
    return FUNCTIONS.get(type_name, {}).get(function)


def _general_code(division: str, type_in_force: str | None, in_force: Sequence[Demand], demand: Demand) -> str:
    if any("CONDITIONAL" in str(part).upper() for part in demand.args):
        return "FORBIDDEN"
    if len(demand.args) < 2:
        return "UNKNOWN_DEMAND"
    section, name = place = _place(demand)
    numbers = GENERAL.get(section, {}).get(name)
    if numbers is None:
        return "UNKNOWN_DEMAND"
    if division not in numbers:
        return "NOT_IN_DIVISION"
    functions = _functions_of(in_force)
    if section in SECTION_TYPES and SECTION_TYPES[section] != type_in_force:
        return "TYPE_MISMATCH"
    if place in REQUIRED_PARAMETERS and REQUIRED_PARAMETERS[place] not in functions:
        return "TYPE_MISMATCH"
    if not _parameter_fits(division, place, demand.args[2:]):
        return "BAD_PARAM"
    if section == "A" and name in ("SINGULAR", "PLURAL") and "NOUN_ADJUNCT" in functions:
        return "NUMBER_WITH_ADJUNCT"
    generals = _generals_of(in_force)
    if section in CLAUSE_OR_PHRASE:
        made = sum(1 for other, _ in generals if other in CLAUSE_OR_PHRASE)
        if made >= CLAUSE_OR_PHRASE_LIMIT[division]:
            return "LIMIT"
    return "DUPLICATE" if place in generals else OK


def _parameter_fits(division: str, place: tuple[str, str], parameters: tuple[str | int, ...]) -> bool:
    if place in REQUIRED_PARAMETERS:
        # Which function it is, and whether the infinitive or gerund can have it, is for the judge.
        return len(parameters) == 1 and str(parameters[0]).replace("_", "").isalpha()
    if not parameters:
        return True
    allowed = () if division in NO_PARAMETERS_IN else OPTIONAL_PARAMETERS.get(place, ())
    return len(parameters) == 1 and parameters[0] in allowed


def _letter_code(in_force: Sequence[Demand], demand: Demand, rules: Rules, colours: Collection[str]) -> str:
    if not _letter_parameters_fit(demand, colours):
        return "BAD_PARAM"
    return OK if demand.kind in available_letter_kinds(in_force, rules) else "LIMIT"


def _letter_parameters_fit(demand: Demand, colours: Collection[str]) -> bool:
    if not _is_readable(demand):
        return False
    if demand.kind == "wild":
        return demand.args[0] in colours
    if demand.kind == "num":
        return 4 <= int(demand.args[0]) <= 10
    return demand.kind != "xfer" or demand.args[0] != demand.args[1]


def _is_readable(demand: Demand) -> bool:
    """Whether a letter demand has a colour, a number of letters, or single letters, as its kind needs."""
    if not demand.is_complete:
        return False
    if demand.kind == "wild":
        return True
    if demand.kind == "num":
        number = demand.args[0]
        return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= 99
    return all(isinstance(part, str) and len(part) == 1 and part in LETTERS for part in demand.args)
