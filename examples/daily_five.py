"""A daily puzzle of five letters: everyday words are answers, any word of the lexicon may be guessed.

    $ printf 'crane\nslate\n' | python examples/daily_five.py --day 2026-03-01

The two lists are apart on purpose: an answer should be known to everybody, a guess only has to be a word. Who knows the
day and the salt knows the answer, so a real game keeps its salt to itself.
"""

from __future__ import annotations

import argparse
import datetime
import sys
from dataclasses import dataclass, replace

import wordcore
from wordcore import Lexicon, Where, Words, puzzles

ANSWERS = Where(length=5, commonness=(None, 35), without=("vulgar", "slang", "archaic"), tags="noun.singular")
GUESSES = 6


def answer_of(day: datetime.date, lexicon: Lexicon, salt: str = "") -> str:
    """The same word for everybody on a day."""
    return lexicon.words(ANSWERS).sample(1, seed=f"{salt}{day.isoformat()}")[0]


@dataclass(frozen=True)
class Game:
    """What was guessed so far; a guess gives another game."""

    lexicon: Lexicon
    answer: str
    hard: bool = False
    rounds: tuple[puzzles.Round, ...] = ()

    @property
    def won(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.rounds) and self.rounds[-1][0] == self.answer

    @property
    def over(self) -> bool:
        """Whether it is won or lost."""
        return self.won or len(self.rounds) == GUESSES

    def fault(self, guess: str) -> str | None:
        """Why a guess is not taken, or None."""
        if guess not in self.lexicon.words(Where(length=5)):
            return f"{guess.upper()} is not a word of five letters"
        return puzzles.hard_mode_fault(guess, self.rounds) if self.hard else None

    def guess(self, guess: str) -> Game:
        """The game after a guess that has no fault."""
        return replace(self, rounds=(*self.rounds, (guess.upper(), puzzles.feedback(guess, self.answer))))

    def possible(self) -> Words:
        """The answers that are still possible."""
        return self.lexicon.words(ANSWERS) & self.lexicon.words(puzzles.clues(self.rounds))


def main() -> int:
    """Reads guesses from standard input, one per line."""
    parser = argparse.ArgumentParser(description="A word of five letters per day.")
    parser.add_argument("--day", type=datetime.date.fromisoformat, default=datetime.date.today())
    parser.add_argument("--salt", default="")
    parser.add_argument("--hard", action="store_true", help="every clue must be used")
    args = parser.parse_args()
    lexicon = wordcore.load()
    game = Game(lexicon, answer_of(args.day, lexicon, args.salt), args.hard)
    for line in sys.stdin:
        fault = game.fault(line.strip())
        if fault is not None:
            print(fault)
            continue
        game = game.guess(line.strip())
        print(*game.rounds[-1], f"{len(game.possible())} left")
        if game.over:
            break
    print(
        f"{len(game.rounds)}/{GUESSES}"
        if game.won
        else f"the answer was {game.answer}"
        if game.over
        else "to be continued"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
