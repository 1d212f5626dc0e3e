"""The plainest way to pair: try everything, depth first, and keep the first of the best."""

from __future__ import annotations

from collections.abc import Iterable


def plain_pairing(n_players: int, met: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first pairing with the fewest repeats, by looking at all of them."""
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
        for opponent in others:
            rest = [player for player in others if player != opponent]
            again = frozenset((top, opponent)) in known
            search(rest, [*pairs, (top, opponent)], repeats + again)

    search(list(range(n_players)), [], 0)
    assert best is not None
    return best[1]
