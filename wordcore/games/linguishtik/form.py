"""FORM: can these cubes spell this word, and with which cube for which letter?

    >>> from wordcore.games.linguishtik import Mat, spell
    >>> mat = Mat.of("RC RA PT OX", demands=["wild O"])
    >>> [cube.code for cube in spell("CATS", mat)]
    ['RC', 'RA', 'PT', 'OX']

Questions about all words at once are in ``questions``; this is about one word,
and it shows the cubes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules

_VOWELS = frozenset("AEIOU")


def spell(word: str, mat: Mat, must: Sequence[Cube] = (), pool: Sequence[Cube] | None = None) -> list[Cube] | None:
    """A cube for each letter of ``word``, every cube of ``must`` among them; ``None`` if there is no way.

    The other cubes come from ``pool`` (by default the mat's Letters) and may stay unused (LG-D1).
    """
    target = word.upper()
    wild, transfer = mat.wild_colour, mat.transfer
    if transfer is not None and transfer[0] in target:
        return None
    # Fixed cubes first, those that must be used before those that may: a wild cube
    # spent on a letter that a fixed cube shows would be lost to the others.
    supply = [(cube, True) for cube in must]
    supply += [(cube, False) for cube in (mat.letters if pool is None else pool)]
    chosen: list[Cube | None] = [None] * len(target)
    wilds: list[tuple[Cube, bool]] = []
    for cube, required in supply:
        if cube.colour == wild:
            wilds.append((cube, required))
            continue
        letter = transfer[1] if transfer is not None and cube.face == transfer[0] else cube.face
        free = next((i for i, taken in enumerate(chosen) if taken is None and target[i] == letter), None)
        if free is not None:
            chosen[free] = cube
        elif required:
            return None
    required_ids = {cube.id for cube in must}
    for cube, required in wilds:
        free = next((i for i, taken in enumerate(chosen) if taken is None), None)
        if free is None and required:
            free = next((i for i, taken in enumerate(chosen) if taken and taken.id not in required_ids), None)
            if free is None:
                return None
        if free is not None:
            chosen[free] = cube
    complete = [cube for cube in chosen if cube is not None]
    return complete if len(complete) == len(target) else None


def satisfies(word: str, demands: Sequence[Demand], rules: Rules = DEFAULT_RULES) -> bool:
    """The part of SAT that the spelling decides: 4 to 10 letters and every letter demand.

    >>> satisfies("SAYYID", [Demand("dv")]), satisfies("SAYYID", [Demand("dv")], Rules(y_is="V"))
    (False, True)
    """
    target = word.upper()
    if not 4 <= len(target) <= 10:
        return False
    return all(_meets(target, demand, rules) for demand in demands)


def _meets(word: str, demand: Demand, rules: Rules) -> bool:
    if demand.kind in ("must", "not"):
        return (str(demand.args[0]) in word) == (demand.kind == "must")
    if demand.kind == "xfer":
        return str(demand.args[0]) not in word
    if demand.kind == "num":
        return len(word) == demand.args[0]
    if demand.kind in ("dv", "dc"):
        wanted = vowels(rules) if demand.kind == "dv" else consonants(rules)
        return any(first == second and first in wanted for first, second in pairwise(word))
    return True


def vowels(rules: Rules) -> frozenset[str]:
    """The vowels of DOUBLE VOWEL (LG-D9)."""
    return _VOWELS | {"Y"} if rules.y_is in ("V", "both") else _VOWELS


def consonants(rules: Rules) -> frozenset[str]:
    """The consonants of DOUBLE CONSONANT (LG-D9)."""
    rest = frozenset("BCDFGHJKLMNPQRSTVWXZ")
    return rest | {"Y"} if rules.y_is in ("C", "both") else rest
