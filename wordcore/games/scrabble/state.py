"""A game of Scrabble at one moment: a frozen value, in which players are seats and tiles are codes.

    >>> from wordcore.games.scrabble.setup import ScrabbleSetup
    >>> from wordcore.games.scrabble.state import State
    >>> state = State.fresh(ScrabbleSetup(players=("Ann", "Bo"), seed=7))
    >>> len(state.squares), len(state.bag), state.racks[0]
    (225, 86, b'\\x01\\x04\\x05\\n\\x13\\x15\\x16')

The bag is in the order in which its tiles will be drawn, last first. A tile that
nobody has seen is 0: so are bag and racks of a game that is played elsewhere. Not
here: what the moves do (``steps``).
"""

from __future__ import annotations

import random
from typing import NamedTuple

from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.tiles import BLANK_BIT


class Pending(NamedTuple):
    """A play that may still be challenged, and what is needed to take it off."""

    player: int
    at: tuple[int, ...]
    """The squares it covers."""
    rack: bytes
    """The tiles held before it."""
    drawn: bytes
    score: int
    words: tuple[str, ...]
    """The words it formed, each once."""
    zero_run: int
    """The run of zeros if it comes off."""
    ends: str
    """Why the game is over if it stands; empty if it is not."""


class Awaited(NamedTuple):
    """A challenge that waits for a ruling."""

    challenger: int
    words: tuple[str, ...]
    asked_s: float | None


class State(NamedTuple):
    """Board, bag, racks, points, and whose turn it is."""

    squares: bytes
    """The code of the tile on each square, row by row; 0 where there is none."""
    bag: bytes
    racks: tuple[bytes, ...]
    scores: tuple[int, ...]
    turn: int
    pending: Pending | None = None
    awaited: Awaited | None = None
    zero_run: int = 0
    skips: frozenset[int] = frozenset()
    """Who loses the next turn, after a challenge that failed."""
    n_mixes: int = 1
    """How often the bag has been mixed."""
    turn_s: float | None = None
    """Since when the turn has lasted, on the caller's clock, without the time of rulings; None if not known."""
    stopped_s: float = 0.0
    """How long all rulings took."""
    over: str = ""
    """Why the game has ended; empty while it is being played."""

    @classmethod
    def fresh(cls, setup: ScrabbleSetup) -> State:
        """Before the first move: racks are dealt in seat order if there is a seed."""
        codes = [setup.tile_set.face_codes[face] for face in setup.tile_set.faces()]
        bag = bytes(len(codes)) if setup.seed is None else _shuffled(codes, setup.seed, 0)
        racks = []
        for _ in setup.players:
            bag, drawn = draw(bag, setup.n_dealt)
            racks.append(bytes(sorted(drawn)))
        n = len(setup.players)
        first = setup.seat(setup.first or "")
        return cls(bytes(setup.layout.size**2), bag, tuple(racks), (0,) * n, first, turn_s=setup.started_s)


def is_known(rack: bytes) -> bool:
    """Whether all tiles of a rack have been seen."""
    return 0 not in rack


def draw(bag: bytes, n: int) -> tuple[bytes, bytes]:
    """The bag after ``n`` tiles were drawn, or all that are left, and those tiles."""
    n = min(n, len(bag))
    return (bag[:-n], bag[: -n - 1 : -1]) if n else (bag, b"")


def mixed(setup: ScrabbleSetup, bag: bytes, returned: bytes, n_mixes: int) -> bytes:
    """The bag after tiles went back and all were mixed: the same for the same seed on every machine."""
    if setup.seed is None:
        return bag + bytes(len(returned))
    # Sorted first, so that the order in which tiles came back leaves no trace.
    return _shuffled(sorted(bag + returned, key=_blanks_first), setup.seed, n_mixes)


def refilled(rack: bytes, used: bytes, drawn: bytes) -> bytes:
    """A rack after tiles were used and others drawn; unknown as a whole if one of them was not seen."""
    if not is_known(rack) or not is_known(drawn):
        return bytes(len(rack) - len(used) + len(drawn))
    left = list(rack)
    for code in used:
        left.remove(code)
    return bytes(sorted([*left, *drawn]))


def changed(racks: tuple[bytes, ...], seat: int, rack: bytes) -> tuple[bytes, ...]:
    """The same racks with one exchanged."""
    return (*racks[:seat], rack, *racks[seat + 1 :])


def _shuffled(codes: list[int], seed: int, n_mixes: int) -> bytes:
    random.Random(f"{seed}/{n_mixes}").shuffle(codes)
    return bytes(codes)


def _blanks_first(code: int) -> int:
    return code & ~BLANK_BIT
