"""The order-of-play sheets of one edition, and the questions legality asks of them.

    >>> from wordcore.games.linguishtik.sheets import SHEETS
    >>> SHEETS["2011-12"].parameters("C", "EMPHATIC_FORM", "JS")
    ('present', 'past')
    >>> SHEETS["2026-27"].parameters("R", "ADJECTIVE_PHRASE", "SR")
    ('NOUN_MODIFIER', 'PRONOUN_MODIFIER')

The data are in ``tables`` (2011-12) and ``tables_2026``. Not here: the order of the
tests that a demand must pass (``legality``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wordcore.errors import UnsupportedEdition, shown
from wordcore.games.linguishtik import tables, tables_2026

Place = tuple[str, str]
"""Section and name of a general demand."""

OLD, NEW = "2011-12", "2026-27"
EDITIONS = (OLD, NEW)
LONG_NAMES: Mapping[str, str] = {"2011-2012": OLD, "2026-2027": NEW}


def edition_name(name: str) -> str:
    """The short name of an edition; raises ``UnsupportedEdition``."""
    short = LONG_NAMES.get(name, name) if isinstance(name, str) else name
    if short not in EDITIONS:
        raise UnsupportedEdition.at("edition", " or ".join(map(shown, EDITIONS)), shown(name))
    return short


@dataclass(frozen=True, kw_only=True, eq=False)
class Sheets:
    """What one edition lists: who may ask what of which type of word, in which division."""

    edition: str
    divisions: tuple[str, ...]
    patterns: Mapping[str, frozenset[str]]
    pattern_aliases: Mapping[str, str]
    functions: Mapping[str, Mapping[str, frozenset[str]]]
    by_option: tuple[str, ...] = ()
    """Functions on no sheet that an option allows (LG-D23)."""
    general: Mapping[str, Mapping[str, Mapping[str, str]]]
    section_types: Mapping[str, str]
    """The type that a section presupposes (R-TYPE)."""
    clause_or_phrase: tuple[str, ...]
    clause_or_phrase_limit: Mapping[str, int]
    """By division, how many of them a shake may hold (R-CP1, R-CP2)."""
    once: tuple[str, ...] = ()
    """Sections of which a shake may hold one demand (R-Q1)."""
    optional_parameters: Mapping[Place, tuple[str, ...]]
    required_functions: Mapping[Place, str]
    """Demands whose parameter is a function's name, and the function that must be in force for them."""
    served: Mapping[str, tuple[str, ...]]
    """The types whose functions a gerund or an infinitive can have."""
    no_parameters_in: frozenset[str] = frozenset()
    noun: str
    """The section about nouns."""
    adjunct_has_no_case: bool = False
    """Whether case may not be asked of a noun adjunct either (R-ADJ)."""
    containers: Mapping[str, tuple[str, ...]]
    """Clauses and phrases whose own function may be demanded, and the functions (R-R)."""
    repeated_letter_demand: str
    """The code of a second letter demand of a kind."""

    @cached_property
    def function_names(self) -> Mapping[str, None]:
        """Every function that exists, once, in the order of the sheets."""
        return dict.fromkeys((*(name for table in self.functions.values() for name in table), *self.by_option))

    def knows(self, kind: str, arguments: Sequence[object]) -> bool:
        """Whether the edition has the names of a function or a general demand."""
        if kind == "func":
            return arguments[0] in self.function_names
        return kind != "gen" or self.numbers(self.place_of(*arguments[:2])) is not None

    def place_of(self, section: object, name: object) -> Place:
        """Where a general demand is in :attr:`general`; in 2011-12 section H holds I as well."""
        return tables.place_of(section, name) if self.edition == OLD else (str(section), str(name))

    def numbers(self, place: Place) -> Mapping[str, str] | None:
        """The number of a general demand by division; None if it is on no sheet."""
        return self.general.get(place[0], {}).get(place[1])

    def needs_parameter(self, place: Place) -> bool:
        """Whether a demand is incomplete without the name of a function."""
        return place in self.required_functions or (place[0] == "R" and place[1] in self.containers)

    def parameters(self, section: str, name: str, division: str) -> tuple[str, ...]:
        """The parameters that a general demand may have, or must have one of."""
        if section == "R":
            return self.containers.get(name, ())
        required = self.required_functions.get((section, name))
        if required is None:
            return () if division in self.no_parameters_in else self.optional_parameters.get((section, name), ())
        on_sheet = (role for role, on in self._roles(required) if division in on)
        return tuple(role for role in dict.fromkeys(on_sheet) if role != "NOUN_ADJUNCT" or self.edition != OLD)

    def _roles(self, required: str) -> Iterator[tuple[str, frozenset[str]]]:
        for type_name in self.served[required]:
            yield from self.functions[type_name].items()
        if required == "INFINITIVE":
            yield from ((name, frozenset(self.divisions)) for name in ("NOUN", "ADJECTIVE", "ADVERB"))

    def every_general(self) -> Iterator[tuple[str, ...]]:
        """The arguments of every general demand, with each parameter it may have."""
        for section, table in self.general.items():
            for name in table:
                if not self.needs_parameter((section, name)):
                    yield section, name
                    yield from ((section, name, word) for word in self.optional_parameters.get((section, name), ()))
                elif section == "R":
                    yield from ((section, name, role) for role in self.containers[name])
                else:
                    roles = self._roles(self.required_functions[section, name])
                    yield from ((section, name, role) for role in dict(roles))

    def container_of(self, name: str) -> Place:
        """The demand that must be in force before the function of a clause or phrase is demanded (R-R)."""
        kind, _, what = name.rpartition("_")
        return ("M" if what == "CLAUSE" else "N"), kind


_NOMINAL = ("NOUN", "ADJECTIVE", "ADVERB")
SHEETS: Mapping[str, Sheets] = {
    OLD: Sheets(
        edition=OLD,
        divisions=tables.DIVISIONS,
        patterns=tables.PATTERNS,
        pattern_aliases=tables.PATTERN_ALIASES,
        functions=tables.FUNCTIONS,
        by_option=(tables.MISSING_TENSE,),
        general=tables.GENERAL,
        section_types=tables.SECTION_TYPES,
        clause_or_phrase=tables.CLAUSE_OR_PHRASE,
        clause_or_phrase_limit=tables.CLAUSE_OR_PHRASE_LIMIT,
        optional_parameters=tables.OPTIONAL_PARAMETERS,
        required_functions=tables.REQUIRED_PARAMETERS,
        served={"GERUND": ("NOUN",), "INFINITIVE": _NOMINAL},
        no_parameters_in=tables.NO_PARAMETERS_IN,
        noun="A",
        containers={},
        repeated_letter_demand="LIMIT",
    ),
    NEW: Sheets(
        edition=NEW,
        divisions=tables_2026.DIVISIONS,
        patterns=tables_2026.PATTERNS,
        pattern_aliases={**tables.PATTERN_ALIASES, **tables_2026.PATTERN_ALIASES},
        functions=tables_2026.FUNCTIONS,
        general=tables_2026.GENERAL,
        section_types=tables_2026.SECTION_TYPES,
        clause_or_phrase=("M", "N"),
        clause_or_phrase_limit=dict.fromkeys(tables_2026.DIVISIONS, 2),
        once=("Q",),
        optional_parameters=tables_2026.OPTIONAL_PARAMETERS,
        required_functions=tables_2026.REQUIRED_FUNCTIONS,
        # The source names no list: any function of the sheet.
        served=dict.fromkeys(("GERUND", "INFINITIVE"), tuple(tables_2026.FUNCTIONS)),
        noun="H",
        adjunct_has_no_case=True,
        containers=tables_2026.CONTAINERS,
        repeated_letter_demand="DUPLICATE_DEMAND",
    ),
}
"""By the short name of the edition."""
