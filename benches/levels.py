"""``python -m benches.levels GAME``: how often each level of a computer player beats the one below it.

Mirrored pairs: the same deal twice, with seats exchanged. Prints one JSON object per pair of levels with the share of
games won (a tie is half of one) and its 95 % interval; the seeds are 0 to ``--pairs`` less one. ``--out FILE`` keeps
the objects as a list.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import wordcore
from wordcore import Lexicon
from wordcore.games import lettercards, linguishtik, scrabble
from wordcore.games.core import Game, play_out

CARDS = 60


def cards(lexicon: Lexicon, names: tuple[str, str], seed: int) -> tuple[Game[Any, Any], Any]:
    """Cards by the tiles of Scrabble, shuffled."""
    tiles = [tile for tile, n in zip(lexicon.alphabet.tiles, lexicon.alphabet.counts, strict=True) for _ in range(n)]
    random.Random(seed).shuffle(tiles)
    deck = "".join(tiles[:CARDS])
    return lettercards.CardGame(names, deck, lexicon=lexicon), lettercards.Referee(seed=seed)


def boards(lexicon: Lexicon, names: tuple[str, str], seed: int) -> tuple[Game[Any, Any], Any]:
    """A game of Scrabble by tournament rules."""
    return scrabble.Game(lexicon, players=names, rules="AB", seed=seed), scrabble.Referee()


def shakes(lexicon: Lexicon, names: tuple[str, str], seed: int) -> tuple[Game[Any, Any], Any]:
    """A shake of LinguiSHTIK."""
    return linguishtik.Shake(seed=seed, players=names, lexicon=lexicon), linguishtik.Referee()


GAMES: Mapping[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "cards": (cards, lettercards.Player),
    "scrabble": (boards, scrabble.Player),
    "linguishtik": (shakes, linguishtik.Player),
}


def share_won(game_name: str, high: int, low: int, lexicon: Lexicon, seed: int, nodes: int | None = None) -> float:
    """Of two games with one deal, what the higher level won."""
    deal, player = GAMES[game_name]
    effort = {} if nodes is None else {"nodes": nodes}
    won = 0.0
    for names in (("A", "B"), ("B", "A")):
        game, referee = deal(lexicon, names, seed)
        players = {"A": player(high, seed=seed, **effort), "B": player(low, seed=seed + 1, **effort)}
        play_out(game, players, referee, most_moves=5000)
        scores = dict(zip(game.players, game.scores, strict=True))
        won += (scores["A"] > scores["B"]) + (scores["A"] == scores["B"]) / 2
    return won / 2


def measured(game_name: str, high: int, lexicon: Lexicon, pairs: int, nodes: int | None = None) -> dict[str, object]:
    """One level against the one below."""
    started = time.process_time()
    shares = [share_won(game_name, high, high - 1, lexicon, seed, nodes) for seed in range(pairs)]
    mean, half = statistics.fmean(shares), 1.96 * statistics.stdev(shares) / math.sqrt(pairs)
    return {
        "game": game_name,
        "level": high,
        "against": high - 1,
        "pairs": pairs,
        "seeds": [0, pairs - 1],
        "nodes": nodes,
        "share": round(mean, 4),
        "low": round(mean - half, 4),
        "high": round(mean + half, 4),
        "cpu_s": round(time.process_time() - started, 1),
    }


def main() -> None:
    """The neighbours that are asked for."""
    parser = argparse.ArgumentParser(description="Levels of computer players against each other.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--levels", default="2,3,4,5", help="each plays the one below (default: 2,3,4,5)")
    parser.add_argument("--pairs", type=int, default=1000, help="mirrored pairs of games (default: 1000)")
    parser.add_argument("--nodes", type=int, help="effort of the players (default: theirs)")
    parser.add_argument("--out", type=Path, help="a file to keep the results in, beside what it has")
    args = parser.parse_args()
    for high in map(int, args.levels.split(",")):
        row = measured(args.game, high, wordcore.load(), args.pairs, args.nodes)
        print(json.dumps(row), flush=True)
        if args.out is not None:
            rows = json.loads(args.out.read_text()) if args.out.exists() else []
            args.out.write_text("[\n" + ",\n".join(" " + json.dumps(old) for old in [*rows, row]) + "\n]\n")


if __name__ == "__main__":
    main()
