"""Wrong names in a state that is read: an unknown demand, a parameter that does not exist, another division's demand.

    >>> from wordcore.games.linguishtik import Mat
    >>> Mat.of("RC RA PT", "OS", ["type NUON"])
    Traceback (most recent call last):
    wordcore.errors.IllegalMove: UNKNOWN_DEMAND: type NUON (nearest: NOUN): it is on no sheet (LT5)

Only names are refused here: order, limits, duplicates and a missing type are those of a move (``legality``).
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Sequence

from wordcore.games.linguishtik import tables
from wordcore.games.linguishtik.cubes import COLOUR_NAMES
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.setup import Rules

_SERVED_BY = {"GERUND": ("NOUN",), "INFINITIVE": ("NOUN", "ADJECTIVE", "ADVERB")}
"""The types whose functions a gerund or an infinitive can have."""


def nearest(text: str, names: Iterable[str]) -> str:
    """What to add to a wrong name: the one it was probably meant to be, if there is any."""
    written = {name.upper(): name for name in names}
    found = difflib.get_close_matches(text.upper(), written, 1, 0.0)
    return f" (nearest: {written[found[0]]})" if found else ""


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
            _check_general(demand, division)
        elif demand.kind == "wild":
            if rules.colours is not None and demand.args[0] not in colours:
                known = [COLOUR_NAMES.get(colour, colour) for colour in colours]
                raise refusal("BAD_PARAM", what=f"{demand}{nearest(str(demand.args[0]), known)}")
        elif demand.is_letter_demand and not demand.known.fits((), *demand.args):
            raise refusal("BAD_PARAM", what=demand)
    if len(types) > 1:
        raise refusal("TYPE_MISMATCH", what=f"{types[1]} beside {types[0]}")


def parameters(section: str, name: str, division: str) -> tuple[str, ...]:
    """The parameters that a general demand may have, or must have one of."""
    required = tables.REQUIRED_PARAMETERS.get((section, name))
    if required is None:
        return () if division in tables.NO_PARAMETERS_IN else tables.OPTIONAL_PARAMETERS.get((section, name), ())
    served = _SERVED_BY[required]
    functions = [role for type_name in served for role, on in tables.FUNCTIONS[type_name].items() if division in on]
    whole = served if len(served) > 1 else ()
    return tuple(dict.fromkeys(role for role in (*functions, *whole) if role != "NOUN_ADJUNCT"))


def parameter_fits(section: str, name: str, given: Sequence[object], division: str) -> bool:
    """Whether the parameters of a general demand exist, a required one among them."""
    if not given:
        return (section, name) not in tables.REQUIRED_PARAMETERS
    return len(given) == 1 and given[0] in parameters(section, name, division)


def _check_function(demand: Demand, division: str, rules: Rules, type_name: str | None) -> None:
    name = str(demand.args[0])
    if name == tables.MISSING_TENSE and rules.allow_past_perfect_progressive:
        listed = [tables.MISSING_TENSE_DIVISIONS]
    else:
        listed = [table[name] for table in tables.FUNCTIONS.values() if name in table]
    if not listed:
        known = {role for table in tables.FUNCTIONS.values() for role, on in table.items() if division in on}
        raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(name, sorted(known))}")
    own = tables.FUNCTIONS.get(type_name or "", {}).get(name)
    if not any(division in divisions for divisions in ([own] if own else listed)):
        raise refusal("NOT_IN_DIVISION", what=demand)


def _check_general(demand: Demand, division: str) -> None:
    section, name = tables.place_of(*demand.args[:2])
    numbers = tables.GENERAL.get(section, {}).get(name)
    if numbers is None:
        sections = [section] if section in tables.GENERAL else list(tables.GENERAL)
        known = [other for letter in sections for other, on in tables.GENERAL[letter].items() if division in on]
        raise refusal("UNKNOWN_DEMAND", what=f"{demand}{nearest(name, known)}")
    if division not in numbers:
        raise refusal("NOT_IN_DIVISION", what=demand)
    if not parameter_fits(section, name, demand.args[2:], division):
        allowed = parameters(section, name, division)
        raise refusal("BAD_PARAM", what=f"{demand}{nearest(' '.join(map(str, demand.args[2:])), allowed)}")
