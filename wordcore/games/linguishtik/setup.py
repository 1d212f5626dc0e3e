"""The set-up of a shake, and its rules: every decision a table may take differently.

    >>> from wordcore.games.linguishtik import Rules
    >>> Rules(extra_cube="may").extra_cube
    'may'

The defaults are the decisions LG-D1 to LG-D35 and, for the edition 2026-27, LN-D1 to
LN-D7. That edition is second-hand and Senior only. Not here: what an option does, which is
said where it is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from wordcore.errors import BadValueError, GameFileError, UnsupportedEdition, shown
from wordcore.games import fields
from wordcore.games.core import BaseRules, Setup
from wordcore.games.fields import Misfit
from wordcore.games.linguishtik.cubes import COLOUR_NAMES, Cube, colour_code, repeated_id, roll
from wordcore.games.linguishtik.sheets import NEW, OLD, SHEETS, Sheets, edition_name
from wordcore.games.linguishtik.tables import DIVISIONS
from wordcore.query import FrozenMap

PLAYERS = ("P1", "P2", "P3")


def division_code(name: str, rules: Rules | None = None) -> str:
    """The division's code, given in any case; without rules, one that some edition has.

    Raises ``UnsupportedEdition`` for a division whose sheet of 2026-27 is not known.
    """
    folded = name.strip().upper()
    edition = None if rules is None else rules.edition
    known = (*DIVISIONS, "SR", "JR") if edition != OLD else DIVISIONS
    if folded not in known:
        raise Misfit(", ".join(DIVISIONS if edition != NEW else SHEETS[NEW].divisions), shown(name), kind="range")
    if rules is None or edition == OLD or folded == "SR" or (folded == "JR" and rules.junior == "derived"):
        return folded
    if folded == "JS":
        return "SR"
    remedy = "only Senior is known"
    if folded == "JR":
        remedy += "; Rules(junior='derived') derives Junior from it (LN-D7)"
    raise UnsupportedEdition.at(f"division {folded}, edition {NEW}", "the Senior division, SR", folded, remedy)


def _colour_codes(names: str | tuple[str, ...]) -> tuple[str, ...]:
    """Colours by code or name; a text holds names between spaces or commas, or is all codes."""
    if isinstance(names, str):
        listed = names.replace(",", " ").split()
        is_codes = len(listed) == 1 and set(listed[0].upper()) <= set(COLOUR_NAMES)
        names = tuple(listed[0] if is_codes else listed)
    return tuple(map(colour_code, names))


Division = Annotated[str, division_code]
Colours = Annotated[tuple[str, ...] | str, _colour_codes]
"""Given as a text or as a sequence of names, kept as a tuple of codes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(BaseRules):
    """The options of one table. Raises ``ValueError`` for an unknown choice."""

    edition: Annotated[str, edition_name] = OLD
    """``"2011-12"``, or ``"2026-27"``, which is second-hand and Senior only."""
    extra_cube: Literal["must", "may"] = "must"
    """The one more cube of a win is used, or may be left out (LG-D2)."""
    letter_limits: Literal["all", "printed"] = "all"
    """Each letter demand once per shake, or number of letters and the doubles without limit (LG-D8)."""
    y_is: Literal["C", "V", "both"] = "C"
    """Y counts as a consonant, a vowel, or both, in double letters (LG-D9)."""
    safe_policy: Literal["neither", "win_only"] = "neither"
    """A safe move leaves neither Win nor Impossible, or only no Win (LG-D13)."""
    c_mover_zero: bool = False
    """A neutral mover scores 0 in situation C (LG-D17)."""
    lt23_margin: Literal["all", "some"] = "all"
    """Four points ahead of all others, or of some one while leading (LG-D21)."""
    allow_past_perfect_progressive: bool = False
    """The tense that is on no sheet (LG-D23)."""
    assume_clean: bool = False
    """A label the lexicon does not know counts as absent (LG-D30)."""
    expired_cube: Literal["stays", "returns"] = "stays"
    """Where a cube goes whose demand expired (LG-D32)."""
    allow_archaic: bool = False
    """LT20.B does not exclude archaic words."""
    trust_tags: bool = False
    """Words whose demanded type is a definite no are left out."""
    evidence: Literal["strict", "data"] = "strict"
    """Grammar is for people, or is answered by tags, labels and tables as far as they reach."""
    two_functions: Literal["open", "contradict"] = "open"
    """Two functions of one word are left to a judge, or contradict each other (LG-D34)."""
    n_cubes: int | None = 23
    """How many cubes the box holds (LT3); None: any number."""
    colours: Colours | None = ("R", "K", "G", "P", "Y", "O")
    """The colours of the box (LT3); None: any."""
    demand_colours: Colours = ("K", "G")
    """The colours that carry demands."""
    forceout_passes: Literal["all", "in_a_row"] = "all"
    """A Forceout comes once everybody has passed, or once everybody has without a cube move between (LN-D1)."""
    pass_is_move: bool = True
    """Who passes made the last move (LN-D2)."""
    forceout_cubes: Literal["two", "up_to_two"] = "two"
    """How many cubes of Resources a solution of a Forceout uses (LN-D3)."""
    c_neutral: Literal[4, 6] = 4
    """What a neutral player scores in situation C (LN-D4)."""
    e_neutral: Literal[2, 4] = 2
    """What a neutral player scores in situation E (LN-D5)."""
    lt25_solved: Literal["chart_e", "writer_only"] = "chart_e"
    """How a shake is scored that Player One wrongly called impossible (LN-D6)."""
    junior: Literal["refuse", "derived"] = "refuse"
    """Junior is refused, or is Senior without what the source marks as Senior only (LN-D7)."""

    @property
    def sheets(self) -> Sheets:
        """The order-of-play sheets of the edition."""
        return SHEETS[self.edition]

    @property
    def passing(self) -> bool:
        """Whether the edition knows Challenge Now and the pass, instead of Win, Trap and a called Forceout."""
        return self.edition == NEW

    def word_on_mat_wins(self, n_resources: int) -> bool:
        """Whether a word of Letters alone is a win while so many cubes are in Resources (LG-D2, LT 19 of 2026-27)."""
        return self.passing or (self.extra_cube == "may" and n_resources > 0)

    def check(self) -> None:
        """Checks the number of cubes, and that every option belongs to the edition."""
        for edition, names in _ONLY_IN.items():
            for name in names if edition != self.edition else ():
                if getattr(self, name) != fields.table(Rules)[name].default:
                    found, place = f"edition {self.edition}", f"{name}={getattr(self, name)!r}"
                    raise BadValueError.at(place, f"edition {edition}, the only one with {name}", found)
        if self.n_cubes is not None and self.n_cubes < 1:
            raise BadValueError.at("n_cubes", "1 or more, or None", shown(self.n_cubes))


_ONLY_IN: Mapping[str, tuple[str, ...]] = {
    OLD: (
        *("extra_cube", "letter_limits", "safe_policy", "c_mover_zero"),
        *("allow_past_perfect_progressive", "allow_archaic"),
    ),
    NEW: (
        *("forceout_passes", "pass_is_move", "forceout_cubes", "c_neutral", "e_neutral"),
        *("lt25_solved", "junior"),
    ),
}
DEFAULT_RULES = Rules()


def by_data(rules: Rules) -> Rules:
    """The same rules, with what dictionaries can say of grammar and labels believed."""
    return rules.replace(evidence="data")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetup(Setup):
    """What shakes and matches share: two or three players, a division, rules."""

    MOST_PLAYERS: ClassVar[int] = 3
    players: tuple[str, ...] = PLAYERS
    rules: Rules = DEFAULT_RULES
    division: Division = "JS"

    def check(self) -> None:
        """Checks that the edition has the division, beside what every set-up checks."""
        Setup.check(self)
        try:
            object.__setattr__(self, "division", division_code(self.division, self.rules))
        except Misfit as misfit:
            raise GameFileError.at("setup, division", misfit.expected, misfit.found) from None

    def by_name(self, values: Sequence[int]) -> FrozenMap[int]:
        """Numbers in seat order, by the names of the players."""
        return FrozenMap(dict(zip(self.players, values, strict=True)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakeSetup(MatchSetup):
    """Who plays with which cubes, and the totals before the shake; a ``seed`` without cubes rolls them."""

    cubes: tuple[Cube, ...] = ()
    scores: Mapping[str, int] = FrozenMap()
    """The totals before the shake; none given: all 0."""
    warning_scores: Mapping[str, int] | None = None
    """The totals at the five-minute warning, if it was given before (LT23)."""

    def check(self) -> None:
        """Checks the cubes and the scores beside what every set-up checks."""
        MatchSetup.check(self)
        if not self.cubes and self.seed is not None:
            object.__setattr__(self, "cubes", roll(self.seed, edition=self.rules.edition))
        if not self.scores:
            object.__setattr__(self, "scores", FrozenMap(dict.fromkeys(self.players, 0)))
        self._check_cubes()
        for field in ("scores", "warning_scores"):
            given = getattr(self, field)
            if given is not None and set(given) != set(self.players):
                raise GameFileError.at(f"setup, {field}", f"points of {', '.join(self.players)}", shown(dict(given)))

    def _check_cubes(self) -> None:
        rules, twice = self.rules, repeated_id(self.cubes)
        if twice is not None:
            raise GameFileError.at("setup, cubes", "a different id for every cube", f"two with id {twice}")
        if len(self.cubes) != (rules.n_cubes or max(len(self.cubes), 1)):
            found, remedy = f"{len(self.cubes)} cubes", "Rules(n_cubes=None) allows any number"
            raise GameFileError.at("setup, cubes", f"{rules.n_cubes or 'some'} cubes (LT3)", found, remedy)
        for cube in self.cubes:
            if rules.colours is not None and cube.colour not in rules.colours:
                known, remedy = ", ".join(rules.colours), "Rules(colours=None) allows any colour"
                raise GameFileError.at("setup, cubes", f"the colours {known} (LT3)", cube.colour_name, remedy)

    def cube(self, id: int) -> Cube:
        """The cube with that id."""
        return next(cube for cube in self.cubes if cube.id == id)
