"""A round of Boggle in the terminal: a board is rolled, you type words, and they are scored.

    $ python examples/boggle_round.py --seed 3

Each word is one point for three or four letters, then 2, 3, 5, and 11 for eight or more.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import wordcore
from wordcore import Lexicon, Where
from wordcore.grid import GridWords

DICE = """
AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMN(QU) HLNNRZ
""".split()  # noqa: SIM905
LONG_ENOUGH = Where(length=(3, None))


@dataclass(frozen=True)
class Round:
    """A board, and the words on it."""

    board: str
    words: GridWords

    def judge(self, said: Iterable[str]) -> tuple[int, list[str]]:
        """The points of the words said, and a line about each; a word counts once."""
        points, lines, before = 0, [], set()
        for word in said:
            if word.upper() in before:
                lines.append(f"{word.upper()}: said before")
                continue
            before.add(word.upper())
            worth = score(word) if word in self.words else 0
            points += worth
            lines.append(f"{word.upper()}: {worth or self._why_not(word)}")
        return points, lines

    def _why_not(self, word: str) -> str:
        if len(word) < 3:
            return "too short"
        on_board = word.isascii() and word.isalpha() and any(True for _ in self.words.paths(word))
        return "not a word" if on_board else "not on the board"


def roll(chance: random.Random, lexicon: Lexicon) -> Round:
    """Sixteen dice, shaken."""
    faces = [chance.choice(_faces(die)) for die in chance.sample(DICE, 16)]
    board = "/".join("".join(faces[at : at + 4]) for at in range(0, 16, 4))
    return Round(board, lexicon.in_grid(board, where=LONG_ENOUGH))


def _faces(die: str) -> list[str]:
    """Six letters, or five and a QU."""
    return [*die.removesuffix("(QU)"), *["(QU)"] * die.endswith("(QU)")]


def score(word: str) -> int:
    """The points of a word on the board."""
    return 11 if len(word) >= 8 else (1, 1, 2, 3, 5)[len(word) - 3]


def main() -> None:
    """Rolls, reads words until the input ends, and shows what was missed."""
    parser = argparse.ArgumentParser(description="A round of Boggle.")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--lexicon", default="enable")
    args = parser.parse_args()
    played = roll(random.Random(args.seed), wordcore.load(args.lexicon))
    print(played.board.replace("(QU)", "Q").replace("/", "\n"))
    print(f"{len(played.words)} words. Type yours; end with Ctrl-D.")
    points, lines = played.judge(sys.stdin.read().split())
    print(*lines, f"{points} points", sep="\n")
    best = played.words.words.sorted("length", reverse=True)[:5]
    print("The longest were", ", ".join(best))


if __name__ == "__main__":
    main()
