"""What one player may see of a game of Scrabble: the board, the score, and their own rack.

    >>> from wordcore.games.scrabble import Exchange, Game
    >>> game = Game(players=("Ann", "Bo"), seed=7)
    >>> _ = game.push(Exchange("JV"))
    >>> game.view("Bo").rack == str(game.racks[1]), game.view("Bo").moves
    (True, (Exchange(tiles=2, player='Ann'),))
    >>> game.view(None).rack is None, sum(game.view(None).unseen.values())
    (True, 100)

Not here: the seed, the order of the bag, the other racks, and the tiles that
others drew or exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordcore.games.core import View
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.setup import Ruleset, ScrabbleSetup
from wordcore.games.scrabble.sheet import SheetLine, sheet_of
from wordcore.games.scrabble.state import State, is_known
from wordcore.games.scrabble.tiles import TileSet
from wordcore.query import FrozenMap


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrabbleView(View):
    """The board, the sheet, and the player's own rack; of the other racks and the bag only the numbers."""

    rules: Ruleset
    layout: Layout
    tile_set: TileSet
    board: BoardView
    """As it is now: it does not follow the game."""
    rack: str | None
    """The player's own tiles; None if they are not known."""
    n_racks: tuple[int, ...]
    n_bag: int
    unseen: Mapping[str, int]
    """The tiles that are neither on the board nor on that rack, by face."""
    sheet: tuple[SheetLine, ...]
    challengeable: tuple[str, ...]
    """The words of the play that may still be challenged."""
    zero_run: int

    @classmethod
    def of(cls, seen: Mapping[str, Any], setup: ScrabbleSetup, state: State) -> ScrabbleView:
        """The view whose common fields are given."""
        player, tile_set = seen["player"], setup.tile_set
        rack = None if player is None else state.racks[setup.seat(player)]
        if rack is not None and not is_known(rack):
            rack = None
        return cls(
            **seen,
            rules=setup.rules,
            layout=setup.layout,
            tile_set=tile_set,
            board=BoardView(setup.layout, tile_set, state.squares),
            rack=None if rack is None else tile_set.write_codes(rack),
            n_racks=tuple(map(len, state.racks)),
            n_bag=len(state.bag),
            unseen=FrozenMap(tile_set.left_from(state.squares, rack or b"")),
            sheet=sheet_of(seen["outcomes"]),
            challengeable=state.pending.words if state.pending is not None and state.awaited is None else (),
            zero_run=state.zero_run,
        )
