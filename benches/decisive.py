"""How often data decide: the share of Win and Impossible that is left to people, over seeded states.

    python -m benches.decisive [--seeds 0-199] [--functions 1|2] [--two-functions open|contradict]

The states are those of EVIDENCE.md 8: a roll, a division at random, one type (INTERJECTION apart),
one function or two, up to four other demands that are legal, half of them general and half about
letters, up to seven letters on the mat. Not here: whether the answers are right, which only blind
samples tell (``tests/games/linguishtik/test_evidence.py``).
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import wordcore
from wordcore.games import linguishtik as ling
from wordcore.query import Status

TYPES = ("NOUN", "PRONOUN", "VERB", "ADJECTIVE", "ADVERB", "PREPOSITION", "CONJUNCTION")


def state(seed: int, n_functions: int, rules: ling.Rules) -> ling.Mat:
    """The state of a seed."""
    chance = random.Random(seed)
    cubes = list(ling.roll(seed=seed))
    mat = ling.Mat(resources=tuple(cubes), division=chance.choice(ling.DIVISIONS), rules=rules)
    carriers = [cube for cube in cubes if cube.colour in rules.demand_colours]
    chance.shuffle(carriers)
    mat = mat.after(carriers.pop(), ling.Demand("type", chance.choice(TYPES)))
    for _ in range(n_functions):
        legal = list(ling.legal_demands(mat, phase="FUNCTION"))
        if legal:
            mat = mat.after(carriers.pop(), chance.choice(legal))
    for _ in range(min(chance.randint(0, 4), len(carriers))):
        about_letters = chance.random() < 0.5
        legal = [
            demand
            for demand in ling.legal_demands(mat)
            if demand.kind != "func" and demand.is_letter_demand == about_letters
        ]
        if legal:
            # A kind first: there are 650 transfers and 26 letters that a word must contain.
            kind = chance.choice(sorted({demand.kind for demand in legal}))
            mat = mat.after(carriers.pop(), chance.choice([demand for demand in legal if demand.kind == kind]))
    left = list(mat.resources)
    chance.shuffle(left)
    for cube in left[: chance.randint(0, 7)]:
        mat = mat.after(cube)
    return mat


def rulings(seeds: Iterator[int], n_functions: int, rules: ling.Rules) -> Iterator[tuple[ling.Mat, str, Status]]:
    """Every state with its rulings on Win and Impossible."""
    lexicon = wordcore.load()
    for seed in seeds:
        mat = state(seed, n_functions, rules)
        yield mat, "win", ling.win(mat, lexicon).status
        yield mat, "impossible", ling.impossible(mat, lexicon).status


def main() -> None:
    parser = argparse.ArgumentParser(description="How often data decide over seeded states.")
    parser.add_argument("--seeds", default="0-199")
    parser.add_argument("--functions", type=int, default=1)
    parser.add_argument("--two-functions", default="open", choices=["open", "contradict"])
    parser.add_argument("--evidence", default="data", choices=["strict", "data"])
    parser.add_argument("--show", action="store_true", help="print the states that are left to people")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    rules = ling.Rules(evidence=options.evidence, two_functions=options.two_functions)
    counts: Counter[tuple[str, Status]] = Counter()
    for mat, kind, status in rulings(iter(seeds), options.functions, rules):
        counts[kind, status] += 1
        if options.show and status is Status.JUDGE:
            print(kind, mat.division, ling.print_mat(mat))
    for kind in ("win", "impossible"):
        shares = ", ".join(f"{status.value} {counts[kind, status]}" for status in Status)
        print(f"{kind}: {shares}; left to people {counts[kind, Status.JUDGE] / len(seeds):.1%}")


if __name__ == "__main__":
    main()
