"""The definitions of the rulebook, written down in the simplest possible way.

Cubes are codes (``KT``), demands are tuples (``("must", "E")``), a lexicon is a
list of words. Slow on purpose: everything is tried. ``alphabet`` limits the
letters that demands may name; letters that occur neither on a cube nor in a
word all behave alike, so two of them stand for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

A_TO_Z = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DEMAND_COLOURS = "KG"

Demand = tuple[object, ...]


@dataclass(frozen=True)
class State:
    letters: tuple[str, ...]
    resources: tuple[str, ...]
    demands: tuple[Demand, ...]
    lexicon: tuple[str, ...]
    alphabet: str = A_TO_Z
    extra_cube: str = "must"
    letter_limits: str = "all"
    y_is: str = "C"
    safe_policy: str = "neither"
    spent: tuple[str, ...] = ()


def wild_of(demands: Iterable[Demand]) -> object:
    return next((demand[1] for demand in demands if demand[0] == "wild"), None)


def transfer_of(demands: Iterable[Demand]) -> tuple[str, str] | None:
    return next(((str(d[1]), str(d[2])) for d in demands if d[0] == "xfer"), None)


def options(cube: str, wild: object, transfer: tuple[str, str] | None) -> set[str]:
    if cube[0] == wild:
        return set(A_TO_Z) - ({transfer[0]} if transfer else set())
    if transfer and cube[1] == transfer[0]:
        return {transfer[1]}
    return {cube[1]}


def form_by_matching(word: str, pool: Sequence[str], must: Sequence[str], demands: Sequence[Demand]) -> bool:
    """Try every cube for every letter; at the end every cube of ``must`` has to be in use."""
    wild, transfer = wild_of(demands), transfer_of(demands)
    cubes = [(cube, True) for cube in must] + [(cube, False) for cube in pool]

    def place(position: int, left: list[tuple[str, bool]]) -> bool:
        if position == len(word):
            return not any(required for _, required in left)
        return any(
            place(position + 1, left[:i] + left[i + 1 :])
            for i, (cube, _) in enumerate(left)
            if word[position] in options(cube, wild, transfer)
        )

    return place(0, cubes)


def form(word: str, pool: Sequence[str], must: Sequence[str], demands: Sequence[Demand]) -> bool:
    """The counting form of FORM."""
    wild, transfer = wild_of(demands), transfer_of(demands)
    if transfer and transfer[0] in word:
        return False
    rest, free = Counter(word), 0
    for cube in must:
        if cube[0] == wild:
            free += 1
            continue
        (letter,) = options(cube, wild, transfer)
        if not rest[letter]:
            return False
        rest[letter] -= 1
    if sum(rest.values()) < free:
        return False
    wilds = sum(1 for cube in pool if cube[0] == wild)
    fixed = Counter(next(iter(options(cube, wild, transfer))) for cube in pool if cube[0] != wild)
    return sum(max(0, rest[y] - fixed[y]) for y in rest) <= wilds + free


def sat(word: str, demands: Iterable[Demand], y_is: str = "C") -> bool:
    if not 4 <= len(word) <= 10:
        return False
    vowels = "AEIOU" + ("Y" if y_is in ("V", "both") else "")
    consonants = set(A_TO_Z) - set("AEIOU") - (set() if y_is in ("C", "both") else {"Y"})
    doubles = {a for a, b in pairwise(word) if a == b}
    for demand in demands:
        kind = demand[0]
        if kind == "must" and demand[1] not in word:
            return False
        if kind in ("not", "xfer") and demand[1] in word:
            return False
        if kind == "num" and len(word) != demand[1]:
            return False
        if kind == "dv" and not doubles & set(vowels):
            return False
        if kind == "dc" and not doubles & consonants:
            return False
    return True


def accepted(s: State, demands: Sequence[Demand]) -> list[str]:
    return sorted({word for word in s.lexicon if sat(word, demands, s.y_is)})


def colours(s: State) -> list[str]:
    """Those of the cubes named, and of the whole box while fewer than its 23 cubes are named."""
    cubes = (*s.letters, *s.resources, *s.spent)
    return sorted({cube[0] for cube in cubes} | (set("RKGPYO") if len(cubes) < 23 else set()))


def legal_demands(s: State) -> Iterator[Demand]:
    used = {demand[0] for demand in s.demands}
    if s.letter_limits == "printed":
        used -= {"num", "dv", "dc"}
    everything: list[Demand] = [("wild", colour) for colour in colours(s)]
    everything += [(kind, letter) for kind in ("must", "not") for letter in s.alphabet]
    everything += [("xfer", p, x) for p in s.alphabet for x in s.alphabet if p != x]
    everything += [("num", n) for n in range(4, 11)]
    everything += [("dv",), ("dc",)]
    return (demand for demand in everything if demand[0] not in used)


def words_on_mat(s: State) -> list[str]:
    return [word for word in accepted(s, s.demands) if form(word, s.letters, (), s.demands)]


def letter_pairs(s: State) -> list[tuple[str, str]]:
    words = accepted(s, s.demands)
    return sorted({(w, c) for c in s.resources for w in words if form(w, s.letters, (c,), s.demands)})


def demand_wins(s: State) -> dict[Demand, list[str]]:
    """Every winning last demand with its words."""
    if not any(cube[0] in DEMAND_COLOURS for cube in s.resources):
        return {}
    wins = {}
    for demand in legal_demands(s):
        demands = (*s.demands, demand)
        words = [word for word in accepted(s, demands) if form(word, s.letters, (), demands)]
        if words:
            wins[demand] = words
    return wins


def win(s: State) -> bool:
    if letter_pairs(s) or (s.extra_cube == "may" and s.resources and words_on_mat(s)):
        return True
    return bool(demand_wins(s))


def possible_words(s: State) -> list[str]:
    pool = (*s.letters, *s.resources)
    return [word for word in accepted(s, s.demands) if form(word, pool, (), s.demands)]


def impossible(s: State) -> bool:
    return not possible_words(s)


def agree_words(s: State) -> list[str]:
    found = []
    for word in accepted(s, s.demands):
        pairs = [(a, b) for i, a in enumerate(s.resources) for b in s.resources[i + 1 :]]
        with_two = any(form(word, s.letters, pair, s.demands) for pair in pairs)
        fewer = form(word, s.letters, (), s.demands) or any(
            form(word, (*s.letters, cube), (), s.demands) for cube in s.resources
        )
        if with_two and not fewer:
            found.append(word)
    return found


def after(s: State, cube: str, demand: Demand | None) -> State:
    index = s.resources.index(cube)
    left = s.resources[:index] + s.resources[index + 1 :]
    if demand is None:
        return replace(s, letters=(*s.letters, cube), resources=left)
    return replace(s, resources=left, demands=(*s.demands, demand), spent=(*s.spent, cube))


def moves(s: State) -> Iterator[tuple[str, Demand | None]]:
    for cube in sorted(set(s.resources)):
        yield cube, None
        if cube[0] in DEMAND_COLOURS:
            for demand in legal_demands(s):
                yield cube, demand


def grammar_safe(s: State) -> list[str]:
    """The cubes that a grammar demand may spend; the states have no type, so one is always legal."""
    found = []
    for cube in sorted({cube for cube in s.resources if cube[0] in DEMAND_COLOURS}):
        index = s.resources.index(cube)
        left = s.resources[:index] + s.resources[index + 1 :]
        then = replace(s, resources=left, spent=(*s.spent, cube))
        if not win(then) and (s.safe_policy == "win_only" or not impossible(then)):
            found.append(cube)
    return found


def safe_moves(s: State) -> list[tuple[str, Demand | None]]:
    found = []
    for cube, demand in moves(s):
        then = after(s, cube, demand)
        if not win(then) and (s.safe_policy == "win_only" or not impossible(then)):
            found.append((cube, demand))
    return found
