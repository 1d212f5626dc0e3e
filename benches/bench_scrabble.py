"""Every play of a position, the best one, whole games; and the generator against its pure-Python twin.

There is no rival in Python to run against. The limits are CPU times, Python call included; how they compare with
engines in C is in ``docs/speed.md``. Counting with blanks is to be 1.3 times as fast as on 2026-11-16, when it
took 621 and 2,600 us. The twin of the tests tries every square, direction and order of tiles, so it is given
racks it can finish.
"""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from benches.measure import Versus
from tests.games.scrabble import plain
from wordcore import Lexicon
from wordcore._engine.build.gaddag import build_gaddag
from wordcore.games.scrabble import BoardView, Game, LegalPlays, Player, greedy_game

N_BOARDS = 30
BLANKS = ("no blank", "one blank", "two blanks")
RACKS_A_BOARD = 4


def mid_games(lex: Lexicon, n: int) -> list[BoardView]:
    """Boards of greedy games with 25 to 60 tiles on them."""
    chance = random.Random("mid-game")
    boards = []
    for seed in range(n):
        game = greedy_game(lex, seed)
        wanted = chance.randint(25, 60)
        while game.board.n_tiles > wanted:
            game.pop()
        boards.append(game.board)
    return boards


def racks_for(board: BoardView, blanks: int, n: int, size: int = 7) -> list[str]:
    """Racks from the tiles that are not on the board."""
    letters = [face for face in board.tile_set.left_from(board.squares).elements() if face != "?"]
    chance = random.Random(f"{board.fen} {blanks}")
    return ["".join(chance.sample(letters, size - blanks)) + "?" * blanks for _ in range(n)]


def views(lex: Lexicon, blanks: int, quick: bool) -> list[LegalPlays]:
    boards = mid_games(lex, 2 if quick else N_BOARDS)
    return [board.legal_plays(lex, rack) for board in boards for rack in racks_for(board, blanks, RACKS_A_BOARD)]


@pytest.mark.benchmark(group="scrabble")
@pytest.mark.parametrize(("blanks", "limit_us"), [(0, 180), (1, 477), (2, 2_000)], ids=BLANKS)
def bench_all_plays_counted(blanks: int, limit_us: float, lex: Lexicon, versus: Versus, quick: bool) -> None:
    positions = views(lex, blanks, quick)
    versus(lambda: sum(len(view) for view in positions), {}, questions=len(positions), limit_us=limit_us)
    n_plays = sum(len(view) for view in positions) / len(positions)
    seconds = versus.benchmark.extra_info.get("us_per_question", 0) / 1e6
    versus.benchmark.extra_info.update(plays_a_position=n_plays, plays_a_second=n_plays / seconds if seconds else None)


@pytest.mark.benchmark(group="scrabble")
@pytest.mark.parametrize(("blanks", "limit_us"), [(0, 45), (1, 80), (2, 100)], ids=BLANKS)
def bench_best_play(blanks: int, limit_us: float, lex: Lexicon, versus: Versus, quick: bool) -> None:
    positions = views(lex, blanks, quick)

    def best_of_all() -> None:
        for view in positions:
            view.best(1)

    def by_the_walk() -> None:
        for view in positions:
            view._twin.engine.best(view._codes, view._n_blanks, 1, view._bonuses, True)

    versus(best_of_all, {"the walk, without a Python call": by_the_walk}, questions=len(positions), limit_us=limit_us)


@pytest.mark.benchmark(group="scrabble")
def bench_every_play_built(lex: Lexicon, versus: Versus, quick: bool) -> None:
    positions = views(lex, 0, quick)
    versus(lambda: sum(len(list(view)) for view in positions), {}, questions=len(positions))


@pytest.mark.benchmark(group="scrabble")
def bench_greedy_game(lex: Lexicon, versus: Versus, quick: bool) -> None:
    n = 2 if quick else 20

    def play_them() -> None:
        # One at a time, as a server does: games that are kept would be looked through by the garbage collector.
        for seed in range(n):
            greedy_game(lex, seed)

    versus(play_them, {}, questions=n, limit_us=2_000)


@pytest.mark.benchmark(group="scrabble")
def bench_greedy_games_on_two_threads(lex: Lexicon, versus: Versus, quick: bool) -> None:
    """A game lets go of the GIL once, for all of its searches.

    A single search is too short for that: tried, two threads took 1.3 times as long as one, and a game beside a thread
    that computes took 100 ms instead of 2.
    """
    n = 2 if quick else 1_000

    def play_them(seeds: range) -> None:
        for seed in seeds:
            greedy_game(lex, seed)

    def on_two_threads() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(play_them, (range(n // 2), range(n // 2, n))))

    rivals = {"one thread": lambda: play_them(range(n))}
    versus(on_two_threads, rivals, questions=n, targets=None if quick else {"one thread": 1.5}, wall=True, rounds=3)


@pytest.mark.benchmark(group="scrabble")
def bench_push_and_pop(lex: Lexicon, versus: Versus) -> None:
    moves = greedy_game(lex, 1).moves
    game = Game(lex, rules="AB", seed=1)
    game.board._twin(lex)

    def there_and_back() -> None:
        for move in moves:
            game.push(move)
        for _ in moves:
            game.pop()

    versus(there_and_back, {}, questions=len(moves), limit_us=5, repeat=20)


@pytest.mark.benchmark(group="scrabble")
@pytest.mark.parametrize(
    ("level", "limit_us"), [(3, None), (4, 1_000), (5, 1_000_000)], ids=["level 3", "level 4", "level 5"]
)
def bench_move_of_a_player(level: int, limit_us: float | None, enable: Lexicon, versus: Versus, quick: bool) -> None:
    """From what one player sees in the middle of a game."""
    views = []
    for seed in range(2 if quick else 20):
        game = greedy_game(enable, seed)
        while game.board.n_tiles > 45:
            game.pop()
        views.append(game.view(game.to_move))
    some = views[: 1 if quick else 5] if level == 5 else views
    player = Player(level, seed=1)
    player.move(some[0])

    def move_all() -> None:
        for view in some:
            player.move(view)

    versus(move_all, {}, questions=len(some), limit_us=limit_us, rounds=3)


@pytest.mark.benchmark(group="scrabble")
def bench_build_the_gaddag(lex: Lexicon, versus: Versus) -> None:
    labels, targets = lex._section_view("graph.labels"), lex._section_view("graph.targets")
    versus(lambda: build_gaddag(labels, targets, len(lex.alphabet)), {}, questions=1, limit_us=500_000, rounds=3)


@pytest.mark.benchmark(group="scrabble")
def bench_plays_of_three_tiles(lex: Lexicon, versus: Versus, quick: bool) -> None:
    boards = mid_games(lex, 1 if quick else 3)
    asked = [(board, rack) for board in boards for rack in racks_for(board, 0, 1, size=3)]
    letters = "".join(lex.alphabet.tiles)
    words = set(lex)
    versus(
        lambda: [len(list(board.legal_plays(lex, rack))) for board, rack in asked],
        {"pure-Python twin": lambda: [len(plain.all_plays(board, words, rack, letters)) for board, rack in asked]},
        questions=len(asked),
        targets={"pure-Python twin": 100},
        rounds=3,
    )
