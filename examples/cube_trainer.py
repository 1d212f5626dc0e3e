"""One more cube: a trainer for LinguiSHTIK in a terminal.

    $ python examples/cube_trainer.py --rounds 5

Some cubes are on the mat, the others are resources. Type a word of 4 to 10
letters that takes cubes of the mat and exactly one resource, or "none".
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import NamedTuple

import wordcore
from wordcore import Lexicon, Where
from wordcore.games import linguishtik

WORD = Where(length=(4, 10))


class Task(NamedTuple):
    """The letters on the mat and among the resources."""

    mat: str
    resources: str

    def answers(self, lexicon: Lexicon) -> dict[str, list[str]]:
        """The winning cubes, and the words each of them makes."""
        found = lexicon.extensions(self.mat, pool=self.resources, more=1, where=WORD)
        return {cube: list(words) for (cube,), words in found.by_added().items()}


def new_task(chance: random.Random) -> Task:
    """Three to five cubes of a fresh roll on the mat, six others as resources."""
    faces = [cube.face for cube in linguishtik.roll(seed=chance.randrange(2**32))]
    chance.shuffle(faces)
    n_mat = chance.randint(3, 5)
    return Task("".join(faces[:n_mat]), "".join(sorted(faces[n_mat : n_mat + 6])))


def judge(task: Task, answer: str, lexicon: Lexicon) -> tuple[bool, str]:
    """Whether the answer is right, and what to say."""
    answers = task.answers(lexicon)
    word = answer.strip().upper()
    if word in ("", "NONE"):
        return not answers, "Right, there is none." if not answers else f"There is one: {_told(answers)}"
    winning = sorted(cube for cube, words in answers.items() if word in words)
    if winning:
        return True, f"Right, with {' or '.join(winning)}."
    why = "not a word that one more cube makes" if word in lexicon else "not in the lexicon"
    return False, f"{word} is {why}. {_told(answers) if answers else 'There is none.'}"


def _told(answers: dict[str, list[str]]) -> str:
    return "; ".join(f"{cube}: {', '.join(words[:3])}" for cube, words in sorted(answers.items()))


def play(rounds: int, seed: int | None, lexicon: Lexicon, ask: Callable[[str], str] = input) -> int:
    """Play some rounds; returns how many were right."""
    chance = random.Random(seed)
    n_right = 0
    for number in range(1, rounds + 1):
        task = new_task(chance)
        print(f"\n{number}. mat {' '.join(task.mat)}   resources {' '.join(task.resources)}")
        try:
            answer = ask("word or none> ")
        except EOFError:
            break
        right, comment = judge(task, answer, lexicon)
        n_right += right
        print(comment)
    print(f"\n{n_right} right")
    return n_right


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the one-more-cube question of LinguiSHTIK.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, help="the same tasks again")
    parser.add_argument("--lexicon", default="common")
    args = parser.parse_args()
    play(args.rounds, args.seed, wordcore.load(args.lexicon))


if __name__ == "__main__":
    main()
