"""How games end in points: the run of zeros, and the tiles left on the racks.

    >>> from wordcore.games.scrabble import end_adjustment, zero_run_ends_at
    >>> zero_run_ends_at([("pass", 0)] * 5 + [("play", 8)] + [("pass", 0)] * 5) is None
    True
    >>> end_adjustment("double", scores=[300, 280], racks=[0, 12], out=0)
    [324, 280]

Pure functions, shared by both rulesets. Not here: when a game ends otherwise
(``game``), and overtime (``wordcore.games.tournament``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordcore.errors import GameFileError
from wordcore.games.scrabble.rulesets import END_ADJUSTMENTS, ZEROS_TO_END

ZERO_KINDS = frozenset({"pass", "exchange", "challenged_off", "lost_turn"})
"""Events that lengthen the run of zeros (RULES 3.6)."""


def zero_run_after(run: int, kind: str, score: int, *, zero_play_counts: bool = False) -> int:
    """The length of the run of zeros after one more event.

    >>> zero_run_after(3, "exchange", 0), zero_run_after(3, "play", 0)
    (4, 0)
    """
    if kind in ZERO_KINDS:
        return run + 1
    if kind == "play":
        return run + 1 if zero_play_counts and score == 0 else 0
    return run


def zero_run_ends_at(
    events: Iterable[Sequence[object]], *, zeros: int = ZEROS_TO_END, zero_play_counts: bool = False
) -> int | None:
    """The number (from 1) of the event that ends the game by ``zeros`` zeros in a row, or None.

    An event is (kind, score). A play that scores 0 breaks the run (SC-D5),
    unless ``zero_play_counts``.

        >>> zero_run_ends_at([("exchange", 0), ("pass", 0)] * 3)
        6
    """
    run = 0
    for number, event in enumerate(events, 1):
        kind = str(event[0])
        points = event[1] if len(event) > 1 else 0
        run = zero_run_after(run, kind, points if isinstance(points, int) else 0, zero_play_counts=zero_play_counts)
        if run >= zeros:
            return number
    return None


def end_adjustment(mode: str, scores: Sequence[int], racks: Sequence[int], out: int | None) -> list[int]:
    """The scores after the tiles left over are counted.

    ``racks`` are the values of the tiles each player still holds, ``out`` the
    player who has none left, or None. Modes (RULES 3.6): ``none``; ``hasbro``,
    everyone loses his own and the one who is out gains the others' sum;
    ``double``, the one who is out gains twice the others' sum and nobody loses,
    but if nobody is out everyone loses his own.

        >>> end_adjustment("hasbro", [300, 280], [0, 12], out=0)
        [312, 268]
        >>> end_adjustment("double", [300, 280], [5, 12], out=None)
        [295, 268]
    """
    if mode not in END_ADJUSTMENTS:
        raise GameFileError(f"end adjustment {mode!r}: expected {' or '.join(END_ADJUSTMENTS)}")
    if len(scores) != len(racks):
        raise GameFileError(f"{len(scores)} scores and {len(racks)} racks: expected as many of each")
    if out is not None and not 0 <= out < len(scores):
        raise GameFileError(f"player {out} is out, but there are {len(scores)}, counted from 0")
    after = list(scores)
    if mode == "none":
        return after
    if mode == "double" and out is not None:
        after[out] += 2 * sum(value for player, value in enumerate(racks) if player != out)
        return after
    after = [score - value for score, value in zip(scores, racks, strict=True)]
    if out is not None:
        after[out] += sum(value for player, value in enumerate(racks) if player != out)
    return after
