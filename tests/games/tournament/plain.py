"""The plainest way to pair: try everything, depth first, and keep the first of the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence


def plain_pairing(n_players: int, met: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first pairing with the fewest repeats, by looking at all of them."""
    return _first_of_the_best(n_players, met, lambda top, others: others)


def plain_swiss(wins: Sequence[float], met: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same when players prefer the other half of those with as many wins; ``wins`` are by place."""

    def wishes(top: int, others: list[int]) -> list[int]:
        equals = [top, *(player for player in others if wins[player] == wins[top])]
        half = len(equals) // 2
        upper, lower = equals[:half], equals[half:]
        below = [player for player in others if wins[player] != wins[top]]
        return [player for player in lower + upper[::-1] + below if player != top]

    return _first_of_the_best(len(wins), met, wishes)


def _first_of_the_best(
    n_players: int, met: Iterable[tuple[int, int]], wishes: Callable[[int, list[int]], list[int]]
) -> list[tuple[int, int]]:
    known = {frozenset(pair) for pair in met}
    best: tuple[int, list[tuple[int, int]]] | None = None

    def search(left: list[int], pairs: list[tuple[int, int]], repeats: int) -> None:
        nonlocal best
        if best is not None and repeats >= best[0]:
            return
        if not left:
            best = (repeats, pairs)
            return
        top, *others = left
        for opponent in wishes(top, others):
            rest = [player for player in others if player != opponent]
            again = frozenset((top, opponent)) in known
            search(rest, [*pairs, (top, opponent)], repeats + again)

    search(list(range(n_players)), [], 0)
    assert best is not None
    return best[1]
