"""The options of the rules: every decision a table may take differently.

    >>> from wordcore.games.linguishtik import Rules
    >>> Rules(extra_cube="may").extra_cube
    'may'
    >>> Rules(edition="2026-2027")
    Traceback (most recent call last):
    wordcore.errors.UnsupportedEdition: edition '2026-2027': only the rules of 2011-2012 are implemented

The defaults are the decisions LG-D1 to LG-D33 of the specification. Not here:
what an option does, which stands where it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from wordcore.errors import GameFileError, UnsupportedEdition
from wordcore.games.linguishtik.cubes import COLOUR_NAMES, colour_code

EDITION = "2011-2012"

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "extra_cube": ("must", "may"),
    "letter_limits": ("all", "printed"),
    "y_is": ("C", "V", "both"),
    "safe_policy": ("neither", "win_only"),
    "lt23_margin": ("all", "some"),
    "expired_cube": ("stays", "returns"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one table; immutable.

    ``extra_cube``: ``must`` = the one more cube of a win is used, ``may`` = it may be left out (LG-D2).
    ``letter_limits``: ``all`` = each of the seven letter demands once a shake, ``printed`` =
    number of letters and the doubles without limit (LG-D8). ``y_is``: Y counts as a consonant,
    a vowel, or both, in double letters (LG-D9). ``safe_policy``: a safe move leaves ``neither``
    Win nor Impossible, or only no Win (LG-D13). ``c_mover_zero``: a neutral mover scores 0 in
    situation C (LG-D17). ``lt23_margin``: four points ahead of ``all`` others, or of ``some``
    one while leading (LG-D21). ``allow_past_perfect_progressive``: the tense no sheet prints
    (LG-D23). ``assume_clean``: a label the lexicon does not know counts as absent (LG-D30).
    ``expired_cube``: where a cube lies whose demand expired (LG-D32). ``allow_archaic``: LT20.B
    off. ``trust_tags``: words whose demanded type is a definite no are left out.
    ``n_cubes`` and ``colours``: the tournament's box (LT3); ``None`` lifts the check.
    ``demand_colours``: the colours that carry demands.
    """

    edition: str = EDITION
    extra_cube: str = "must"
    letter_limits: str = "all"
    y_is: str = "C"
    safe_policy: str = "neither"
    c_mover_zero: bool = False
    lt23_margin: str = "all"
    allow_past_perfect_progressive: bool = False
    assume_clean: bool = False
    expired_cube: str = "stays"
    allow_archaic: bool = False
    trust_tags: bool = False
    n_cubes: int | None = 23
    colours: tuple[str, ...] | None = ("R", "K", "G", "P", "Y", "O")
    demand_colours: tuple[str, ...] = ("K", "G")

    def __post_init__(self) -> None:
        if self.edition != EDITION:
            raise UnsupportedEdition(f"edition {self.edition!r}: only the rules of {EDITION} are implemented")
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} is one of {', '.join(choices)}, not {getattr(self, name)!r}")
        for field in fields(self):
            if isinstance(field.default, bool) and not isinstance(getattr(self, field.name), bool):
                raise ValueError(f"{field.name} is true or false, not {getattr(self, field.name)!r}")
        n_cubes = self.n_cubes
        if n_cubes is not None and (isinstance(n_cubes, bool) or not isinstance(n_cubes, int) or n_cubes < 1):
            raise ValueError(f"n_cubes is a number of cubes or None, not {n_cubes!r}")
        if self.colours is not None:
            object.__setattr__(self, "colours", _colour_codes(self.colours))
        object.__setattr__(self, "demand_colours", _colour_codes(self.demand_colours))

    def to_json(self) -> dict[str, Any]:
        """Only the options that differ from the defaults."""
        return {
            field.name: list(value) if isinstance(value, tuple) else value
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rules:
        """Options by name; a name that is no option raises :class:`GameFileError`.

        >>> Rules.from_json({"y_is": "V"}).to_json()
        {'y_is': 'V'}
        """
        if not isinstance(data, Mapping):
            raise GameFileError(f"rules: expected options by name, found {data!r}")
        unknown = sorted(set(data) - OPTION_NAMES)
        if unknown:
            raise GameFileError(f"{unknown[0]!r} is no option; there are {', '.join(sorted(OPTION_NAMES))}")
        try:
            return cls(**data)
        except (TypeError, ValueError) as error:
            if isinstance(error, UnsupportedEdition):
                raise
            raise GameFileError(f"rules: {error}") from error


def _colour_codes(names: Iterable[str]) -> tuple[str, ...]:
    """Colours by code or name; a text holds names between blanks or commas, or is all codes."""
    if isinstance(names, str):
        listed = names.replace(",", " ").split()
        is_codes = len(listed) == 1 and set(listed[0].upper()) <= set(COLOUR_NAMES)
        names = listed[0] if is_codes else listed
    return tuple(colour_code(name) for name in names)


OPTION_NAMES = frozenset(field.name for field in fields(Rules))
DEFAULT_RULES = Rules()
