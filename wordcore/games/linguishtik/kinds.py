"""The kinds of demand: everything that distinguishes one kind from another, in one table.

    >>> from wordcore.games.linguishtik import KINDS
    >>> KINDS["xfer"].wording("P", "X"), KINDS["num"].fits("RKG", 3)
    ("all P's are X's", False)

A row says how many arguments a demand of the kind has, how it is said, normalised
and checked, which demands of it there are, and for a letter demand what it asks of a
spelling. Legality, notation, wording, the search and the safe moves read the table:
a new restrictive letter demand is one more row. Not here: the demand as a value
(``demands``), and when a demand may be made (``legality``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import chain, pairwise, permutations, product

from wordcore.games.fields import with_article
from wordcore.games.linguishtik import tables
from wordcore.games.linguishtik.cubes import COLOUR_CODES, COLOUR_NAMES, LETTERS
from wordcore.games.linguishtik.sheets import SHEETS

Argument = str | int
Arguments = tuple[Argument, ...]

HAVING, LACKING, LENGTHS, DOUBLES = range(4)
"""The parts of what the engine knows of words: letters they have, letters they lack, lengths, double letters."""
_FUNCTION_NAMES = tuple(dict.fromkeys(name for sheets in SHEETS.values() for name in sheets.function_names))
# The engine's marks for a letter twice in succession; whose side Y is on is a rule.
_DOUBLE_VOWEL, _DOUBLE_CONSONANT, _DOUBLE_Y = 1, 2, 4


def bit(letter: str) -> int:
    """The mask of one letter."""
    return 1 << (ord(letter) - 65)


def _letters(arguments: Arguments) -> Arguments:
    return tuple(str(part).strip().upper() for part in arguments)


def _names(arguments: Arguments) -> Arguments:
    return tuple(part.replace(" ", "_").replace("-", "_") for part in map(str, _letters(arguments)))


def _colours(arguments: Arguments) -> Arguments:
    return tuple(COLOUR_CODES.get(str(part), part) for part in _letters(arguments))


def _numbers(arguments: Arguments) -> Arguments:
    short = [isinstance(part, str) and len(part) < 10 and part.strip().isdecimal() for part in arguments]
    return tuple(int(part) if is_short else part for part, is_short in zip(arguments, short, strict=True))


def _general(arguments: Arguments) -> Arguments:
    place, rest = _names(arguments[:2]), arguments[2:]
    if any(sheets.needs_parameter((str(place[0]), str(place[-1]))) for sheets in SHEETS.values()):
        return place + _names(rest)
    return place + tuple(str(part).strip().lower() for part in rest)


def said(name: Argument) -> str:
    """The name of a demand, a function, a form ... as it is said: ``past perfect``."""
    return str(name).replace("_", " ").lower()


def _general_wording(section: Argument, name: Argument, *more: Argument) -> str:
    what, others = said(name), map(said, more)
    if section == "R":
        return " ".join([f"the {what} is used as", *others, "(R)"])
    return ", ".join([f"{f'not contained in {with_article(what)}' if section == 'Q' else what} ({section})", *others])


def _are_letters(colours: Collection[str], *parts: Argument) -> bool:
    return all(isinstance(part, str) and len(part) == 1 and part in LETTERS for part in parts)


def _is_known_general(colours: Collection[str], section: Argument, name: Argument, *parameter: Argument) -> bool:
    return any(sheets.numbers(sheets.place_of(section, name)) is not None for sheets in SHEETS.values())


def _has_double(word: str, letters: str, with_y: bool) -> bool:
    wanted = letters + "Y" if with_y else letters
    return any(first == second and first in wanted for first, second in pairwise(word))


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What is true of every demand of a kind; the defaults are those of a demand about one letter."""

    wording: Callable[..., str]
    """How a player would say it, given the arguments."""
    n_arguments: tuple[int, ...] = (1,)
    normalise: Callable[[Arguments], Arguments] = _letters
    """The arguments as they are kept: codes in upper case, numbers as numbers."""
    fits: Callable[..., bool] = _are_letters
    """``fits(colours, *arguments)``: a letter is a letter, a colour one of the cubes', a name on a sheet."""
    every: Callable[[Collection[str]], Iterable[Arguments]] = lambda colours: product(LETTERS)
    """The arguments of all demands of the kind, given the colours of the cubes."""
    meets: Callable[..., bool] | None = None
    """Letter demands only: ``meets(word, rules, *arguments)``, whether a spelling obeys it."""
    shows: Callable[..., tuple[int, int]] | None = None
    """``shows(rules, *arguments)``: the part of what the engine knows, and the bits of which a word needs one.

    Without it the engine asks ``meets`` of every word: right, but slower.
    """
    reshapes: bool = False
    """Whether it changes what cubes stand for; such a kind needs a search of its own."""
    serves_all: bool = False
    """Whether every word obeys some demand of the kind (law 7)."""
    limited_as_printed: bool = True
    """Whether the sheets themselves allow it only once per shake (LG-D8)."""


KINDS: dict[str, Kind] = {
    "type": Kind(
        wording=lambda name: with_article(said(name)),
        normalise=_names,
        fits=lambda colours, name: name in tables.TYPES,
        every=lambda colours: product(tables.TYPES),
    ),
    "func": Kind(
        wording=lambda name: f"used as {said(name)}",
        normalise=lambda arguments: tuple(tables.FUNCTION_ALIASES.get(str(name), name) for name in _names(arguments)),
        fits=lambda colours, name: name in _FUNCTION_NAMES,
        every=lambda colours: product(_FUNCTION_NAMES),
    ),
    "gen": Kind(
        wording=_general_wording,
        n_arguments=(2, 3),
        normalise=_general,
        fits=_is_known_general,
        every=lambda colours: chain.from_iterable(sheets.every_general() for sheets in SHEETS.values()),
    ),
    "wild": Kind(
        wording=lambda colour: f"{COLOUR_NAMES.get(str(colour), said(colour))} wild",
        normalise=_colours,
        fits=lambda colours, colour: colour in colours,
        every=lambda colours: product(sorted(colours)),
        meets=lambda word, rules, colour: True,
        reshapes=True,
        serves_all=True,
    ),
    "must": Kind(
        wording=lambda letter: f"must contain {letter}",
        meets=lambda word, rules, letter: letter in word,
        shows=lambda rules, letter: (HAVING, bit(letter)),
        serves_all=True,
    ),
    "not": Kind(
        wording=lambda letter: f"must not contain {letter}",
        meets=lambda word, rules, letter: letter not in word,
        shows=lambda rules, letter: (LACKING, bit(letter)),
        serves_all=True,
    ),
    "num": Kind(
        wording=lambda number: f"{number} letters",
        normalise=_numbers,
        fits=lambda colours, number: type(number) is int and tables.SHORTEST <= number <= tables.LONGEST,
        every=lambda colours: product(range(tables.SHORTEST, tables.LONGEST + 1)),
        meets=lambda word, rules, number: len(word) == number,
        shows=lambda rules, number: (LENGTHS, 1 << number),
        serves_all=True,
        limited_as_printed=False,
    ),
    "dv": Kind(
        wording=lambda: "double vowel",
        n_arguments=(0,),
        every=lambda colours: [()],
        meets=lambda word, rules: _has_double(word, "AEIOU", rules.y_is != "C"),
        shows=lambda rules: (DOUBLES, _DOUBLE_VOWEL | (0 if rules.y_is == "C" else _DOUBLE_Y)),
        limited_as_printed=False,
    ),
    "dc": Kind(
        wording=lambda: "double consonant",
        n_arguments=(0,),
        every=lambda colours: [()],
        meets=lambda word, rules: _has_double(word, "BCDFGHJKLMNPQRSTVWXZ", rules.y_is != "V"),
        shows=lambda rules: (DOUBLES, _DOUBLE_CONSONANT | (0 if rules.y_is == "V" else _DOUBLE_Y)),
        limited_as_printed=False,
    ),
    "xfer": Kind(
        wording=lambda old, new: f"all {old}'s are {new}'s",
        n_arguments=(2,),
        fits=lambda colours, old, new: _are_letters(colours, old, new) and old != new,
        every=lambda colours: permutations(LETTERS, 2),
        meets=lambda word, rules, old, new: old not in word,
        shows=lambda rules, old, new: (LACKING, bit(old)),
        reshapes=True,
        serves_all=True,
    ),
}
