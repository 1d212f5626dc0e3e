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

from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.tiles import BLANK_BIT


class Pending(NamedTuple):
    """A play that may still be challenged, and what is needed to take it off.

    ``at`` are the squares it covers, ``rack`` is what its player held before, ``words`` are those it
    formed, each once; ``zero_run`` counts if it comes off, ``ends`` says why the game is over if it stands.
    """

    player: int
    at: tuple[int, ...]
    rack: bytes
    drawn: bytes
    score: int
    words: tuple[str, ...]
    zero_run: int
    ends: str


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
    over: str = ""
    """Why the game has ended; empty while it is being played."""

    @classmethod
    def fresh(cls, setup: ScrabbleSetup) -> State:
        """Before the first move: racks that no position gives are dealt in seat order; unknown without a seed."""
        tile_set, position = setup.tile_set, setup.begins_with
        if position is None:
            squares, racks, scores = bytes(setup.layout.size**2), [b""] * len(setup.players), (0,) * len(setup.players)
            faces, turn, zeros, n_drawn = tile_set.faces(), setup.seat(setup.first or ""), 0, setup.n_dealt
        else:
            squares, racks = position.board.squares, [Rack(rack, tile_set).codes for rack in position.racks]
            scores, turn, zeros, n_drawn = position.scores, 0, position.zeros, setup.rules.rack_size
            faces = list(tile_set.left_from(squares, *racks).elements())
        codes = [tile_set.face_codes[face] for face in faces]
        bag = bytes(len(codes)) if setup.seed is None else _shuffled(codes, setup.seed, 0)
        for seat, rack in enumerate(racks):
            if not rack:
                bag, drawn = draw(bag, n_drawn)
                racks[seat] = bytes(sorted(drawn))
        return cls(squares, bag, tuple(racks), scores, turn, zero_run=zeros, turn_s=setup.started_s)


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
    return _shuffled(sorted(bag + returned, key=lambda code: code & ~BLANK_BIT), setup.seed, n_mixes)


def refilled(rack: bytes, used: bytes, drawn: bytes) -> bytes:
    """A rack after tiles were used and others drawn; unknown as a whole if one of them was not seen."""
    if not is_known(rack) or not is_known(drawn):
        return bytes(len(rack) - len(used) + len(drawn))
    left = list(rack)
    for code in used:
        left.remove(code)
    return bytes(sorted([*left, *drawn]))


def _shuffled(codes: list[int], seed: int, n_mixes: int) -> bytes:
    random.Random(f"{seed}/{n_mixes}").shuffle(codes)
    return bytes(codes)
