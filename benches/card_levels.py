"""``python -m benches.card_levels``: how often each level of the letter-card game beats the one below it.

Mirrored pairs: the same deck twice, with seats exchanged. Prints one JSON object per pair of levels with the share of
games won (a tie is half of one) and its 95 % interval; the seeds are 0 to ``--pairs`` less one.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics

import wordcore
from wordcore import Lexicon
from wordcore.games.core import play_out
from wordcore.games.lettercards import CardGame, Player, Referee

CARDS = 60


def deck(lexicon: Lexicon, seed: int) -> str:
    """Cards by the tiles of Scrabble, shuffled."""
    tiles = [tile for tile, n in zip(lexicon.alphabet.tiles, lexicon.alphabet.counts, strict=True) for _ in range(n)]
    random.Random(seed).shuffle(tiles)
    return "".join(tiles[:CARDS])


def share_won(high: int, low: int, lexicon: Lexicon, seed: int) -> float:
    """Of two games with one deck, what the higher level won."""
    won = 0.0
    for names in (("A", "B"), ("B", "A")):
        game = CardGame(names, deck(lexicon, seed), lexicon=lexicon)
        players = {"A": Player(high, seed=seed), "B": Player(low, seed=seed + 1)}
        play_out(game, players, Referee(seed=seed), most_moves=5000)
        scores = dict(zip(game.players, game.scores, strict=True))
        won += (scores["A"] > scores["B"]) + (scores["A"] == scores["B"]) / 2
    return won / 2


def measured(high: int, lexicon: Lexicon, pairs: int) -> dict[str, object]:
    """One level against the one below."""
    shares = [share_won(high, high - 1, lexicon, seed) for seed in range(pairs)]
    mean, half = statistics.fmean(shares), 1.96 * statistics.stdev(shares) / math.sqrt(pairs)
    ends = {"low": round(mean - half, 4), "high": round(mean + half, 4)}
    return {
        "level": high,
        "against": high - 1,
        "pairs": pairs,
        "seeds": [0, pairs - 1],
        "share": round(mean, 4),
        **ends,
    }


def main() -> None:
    """Every pair of neighbours."""
    parser = argparse.ArgumentParser(description="Levels of the letter-card game against each other.")
    parser.add_argument("--pairs", type=int, default=1000, help="mirrored pairs of games (default: 1000)")
    args = parser.parse_args()
    for high in range(2, 6):
        print(json.dumps(measured(high, wordcore.load(), args.pairs)), flush=True)


if __name__ == "__main__":
    main()
