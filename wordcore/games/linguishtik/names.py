"""Wrong names in a state that is read: an unknown demand, a parameter that does not exist, another division's demand.

    >>> from wordcore.games.linguishtik import Mat
    >>> Mat.of("RC RA PT", "OS", ["type NUON"])
    Traceback (most recent call last):
    wordcore.errors.IllegalMove: UNKNOWN_DEMAND: type NUON (nearest: NOUN): it is on no sheet (LT5)

Only names are refused here: order, limits, duplicates and a missing type are those of a move (``legality``).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from wordcore.errors import BadValueError, shown
from wordcore.games.fields import expect
from wordcore.games.linguishtik import tables
from wordcore.games.linguishtik.cubes import COLOUR_NAMES
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.sheets import Place, Sheets
from wordcore.limits import check_length

_OF_WHAT = re.compile(r"OC\s*\(\s*(N|NOUN|A|ADJ|ADJECTIVE)\.?\s*\)")
_BETWEEN = re.compile(r"[\s_\-‐‑‒–—―−]+")


def nearest(text: str, names: Iterable[str]) -> str:
    """What to add to a wrong name: the one it was probably meant to be, if there is any."""
    written = {name.upper(): name for name in names}
    found = difflib.get_close_matches(text.upper(), written, 1, 0.0)
    return f" (nearest: {written[found[0]]})" if found else ""


def check_designation(division: str, text: str, rules: Rules = DEFAULT_RULES) -> str:
    """The designation in S-notation, read as printed; raises ``UNKNOWN_DESIGNATION`` or ``NOT_IN_DIVISION``.

    >>> check_designation("elem", "S – V – DO / N – V – N")
    'S-V-DO'
    """
    expect(division, str, "division", "ELEM, MID or JS")
    expect(text, str, "designation", "a text such as S-V-DO")
    check_length(BadValueError, "designation", text)
    expect(rules, Rules, "rules", "Rules")
    sheets, sheet = rules.sheets, division.strip().upper()
    if rules.passing and sheet == "JS":
        sheet = "SR"
    halves = {_pattern_name(half, sheets.pattern_aliases) for half in text.split("/")}
    name = halves.pop()
    if not halves and (name in tables.STRUCTURES or name in tables.PURPOSES):
        return name
    if halves or name not in sheets.patterns:
        listed = [pattern for pattern, divisions in sheets.patterns.items() if sheet in divisions]
        near = nearest(name, (*listed, *tables.STRUCTURES, *tables.PURPOSES))
        raise refusal("UNKNOWN_DESIGNATION", what=f"{shown(text)}{near}")
    if sheet not in sheets.patterns[name]:
        raise refusal("NOT_IN_DIVISION", what=name)
    return name


def _pattern_name(text: str, aliases: Mapping[str, str]) -> str:
    """One half of what the sheets print, in the codes of the tables: any dash, spaces around it, "OC (Noun)"."""
    name = _OF_WHAT.sub(lambda found: f"OC({found[1][0]})", text.strip().upper())
    name = "-".join(part for part in _BETWEEN.split(name) if part)
    return aliases.get(name, name)


def check_names(demands: Sequence[Demand], division: str, rules: Rules, colours: Collection[str]) -> None:
    """Raises ``UNKNOWN_DEMAND``, ``BAD_PARAM``, ``NOT_IN_DIVISION`` or ``TYPE_MISMATCH`` for the first wrong name."""
    types = [demand for demand in demands if demand.kind == "type"]
    for demand in demands:
        if demand.kind not in KINDS:
            raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(demand.kind, KINDS)}")
        if demand.known is None:
            raise refusal("BAD_PARAM" if demand.is_letter_demand else "UNKNOWN_DEMAND", what=demand)
        if demand.kind == "type" and demand.args[0] not in tables.TYPES:
            raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(str(demand.args[0]), tables.TYPES)}")
        if demand.kind == "func":
            _check_function(demand, division, rules, str(types[0].args[0]) if types else None)
        elif demand.kind == "gen":
            _check_general(demand, division, rules.sheets)
        elif demand.kind == "wild":
            if rules.colours is not None and demand.args[0] not in colours:
                known = [COLOUR_NAMES.get(colour, colour) for colour in colours]
                raise refusal("BAD_PARAM", what=f"{demand}{nearest(str(demand.args[0]), known)}")
        elif demand.is_letter_demand and not demand.known.fits((), *demand.args):
            raise refusal("BAD_PARAM", what=demand)
    if len(types) > 1:
        raise refusal("TYPE_MISMATCH", what=f"{types[1]} beside {types[0]}")


def parameter_fits(place: Place, given: Sequence[object], division: str, sheets: Sheets) -> bool:
    """Whether the parameters of a general demand exist, a required one among them."""
    if not given:
        return not sheets.needs_parameter(place)
    return len(given) == 1 and given[0] in sheets.parameters(*place, division)


def _check_function(demand: Demand, division: str, rules: Rules, type_name: str | None) -> None:
    name, functions = str(demand.args[0]), rules.sheets.functions
    if name == tables.MISSING_TENSE and rules.allow_past_perfect_progressive:
        listed = [tables.MISSING_TENSE_DIVISIONS]
    else:
        listed = [table[name] for table in functions.values() if name in table]
    if not listed:
        known = {role for table in functions.values() for role, on in table.items() if division in on}
        raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(name, sorted(known))}")
    own = functions.get(type_name or "", {}).get(name)
    if not any(division in divisions for divisions in ([own] if own else listed)):
        raise refusal("NOT_IN_DIVISION", what=demand)


def _check_general(demand: Demand, division: str, sheets: Sheets) -> None:
    section, name = place = sheets.place_of(*demand.args[:2])
    numbers = sheets.numbers(place)
    if numbers is None:
        sections = [section] if section in sheets.general else list(sheets.general)
        known = [other for letter in sections for other, on in sheets.general[letter].items() if division in on]
        raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(name, known)}")
    if division not in numbers:
        raise refusal("NOT_IN_DIVISION", what=demand)
    if not parameter_fits(place, demand.args[2:], division, sheets):
        allowed = sheets.parameters(*place, division)
        raise refusal("BAD_PARAM", what=f"{demand}{nearest(' '.join(map(str, demand.args[2:])), allowed)}")
