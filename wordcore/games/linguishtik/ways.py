"""How one word wins on a mat: by one more letter, by a last demand, or without either where the rules allow it.

    >>> from wordcore.games.linguishtik import Mat
    >>> from wordcore.games.linguishtik.ways import ways
    >>> proof = next(ways("CATS", Mat.of("RC RA PT", "OS KQ")))
    >>> proof.cube.code, proof.spelled[-1]
    ('OS', (Cube(id=3, colour='O', face='S'), 'S'))

Cubes and letter demands only: whether the word is one, and what grammar says of it, is asked
elsewhere (``vocabulary``, ``evidence``). Not here: which words win at all (``search``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand, satisfies
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.legality import available_letter_kinds
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Proof, spell

_HARMLESS = ("not", "num", "must")
"""What to demand beside a word that is spelled already, best first: it should disturb nobody."""


def ways(word: str, mat: Mat) -> Iterator[Proof]:
    """The ways to win with this word, one per cube and kind of demand; letters first, demands last."""
    target, rules = word.upper(), mat.rules
    if not (target.isascii() and target.isalpha() and satisfies(target, mat.demands, rules)):
        return
    on_mat = spell(target, mat)
    if on_mat is not None and rules.passing:
        yield Proof(target, tuple(on_mat), None, in_word=False)
    for cube in mat.distinct_resources:
        if (spelled := spell(target, mat, must=(cube,))) is not None:
            yield Proof(target, tuple(spelled), cube)
    if on_mat is not None and not rules.passing and rules.word_on_mat_wins(len(mat.resources)):
        yield Proof(target, tuple(on_mat), mat.resources[0], in_word=False)
    for cube in mat.demand_cubes[:1]:
        yield from _by_demand(target, mat, cube, on_mat)


def _by_demand(word: str, mat: Mat, cube: Cube, on_mat: list[Cube] | None) -> Iterator[Proof]:
    left = available_letter_kinds(mat.demands, mat.rules)
    if on_mat is not None:
        for name in sorted(left, key=lambda name: (name not in _HARMLESS, name)):
            demand = None if KINDS[name].reshapes else _obeyed(name, word, mat)
            if demand is not None:
                yield Proof(word, tuple(on_mat), cube, demand, in_word=False)
    for demand in _reshaping(word, mat, left):
        if (spelled := spell(word, mat.after(cube, demand))) is not None:
            yield Proof(word, tuple(spelled), cube, demand, in_word=False)
            if on_mat is not None:
                return  # any will do


def _obeyed(name: str, word: str, mat: Mat) -> Demand | None:
    """A demand of a kind that the word obeys: ``not Z`` rather than ``not A``."""
    every = [letter_demand(name, *arguments) for arguments in KINDS[name].every(mat.colours)]
    return next((demand for demand in reversed(every) if demand.meets(word, mat.rules)), None)


def _reshaping(word: str, mat: Mat, left: frozenset[str]) -> Iterator[Demand]:
    """The colours and transfers that can change what Letters spell, and one of each that changes nothing."""
    if "wild" in left:
        shown = {cube.colour for cube in mat.letters}
        yield from (letter_demand("wild", colour) for colour in sorted(mat.colours, key=lambda c: (c not in shown, c)))
    if "xfer" in left:
        absent = [letter for letter in "ZYXWVUTSRQPONMLKJIHGFEDCBA" if letter not in word]
        fixed = Counter(cube.face for cube in mat.letters if cube.colour != mat.wild_colour)
        lacking = Counter(word) - fixed
        excess = sum(lacking.values()) - sum(cube.colour == mat.wild_colour for cube in mat.letters)
        faces = {cube.face for cube in mat.letters}
        for p in sorted(absent, key=lambda letter: letter not in faces):
            every = sorted(set(word)) if p in faces else [min(word)]
            yield from (letter_demand("xfer", p, x) for x in every if excess <= min(lacking[x], fixed[p]))
