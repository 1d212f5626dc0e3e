"""The end of a game: with an empty bag both racks are known, and the best line can be searched for.

    >>> import wordcore
    >>> from wordcore.games.scrabble import Game, greedy_move, solve_endgame
    >>> game = Game(wordcore.load(), rules="AB", seed=57)
    >>> while game.n_bag:
    ...     _ = game.push(greedy_move(game))
    >>> end = solve_endgame(game, nodes=5000)
    >>> end.value, str(end.line[0]), end.proven
    (86, '11F NO.OS', True)

An answer is proven if no line it rests on was cut off. Effort is counted in nodes,
so the same question has the same answer everywhere. Not here: the search itself
(``wordcore._engine.boards.endgame``), and a player who asks it (``players``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordcore._engine.boards import endgame as native
from wordcore.errors import BadValueError, GameFileError, LimitError, shown
from wordcore.games import fields
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.generate import bonus_table
from wordcore.games.scrabble.moves import Pass
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.position import Position
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.setup import ZEROS_TO_END, Ruleset
from wordcore.lexicon import Lexicon

NODES = 20_000
MOST_NODES = 100_000_000


@dataclass(frozen=True, slots=True)
class Endgame:
    """The best line that was found for the player on turn."""

    value: int
    """By how many points that player is ahead in the end, tiles left over included."""
    line: tuple[Play | Pass, ...]
    """The moves of both, beginning with that player's; to the end of the game if ``proven``."""
    proven: bool
    """Whether nobody can do better; otherwise it is the best that was seen within the nodes."""
    nodes: int
    """Positions looked at."""
    depth: int
    """Moves looked ahead."""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        line = [str(move) if isinstance(move, Play) else "pass" for move in self.line]
        return {"value": self.value, "line": line, "proven": self.proven, "nodes": self.nodes, "depth": self.depth}


@fields.arguments
def solve_endgame(
    position: Position | Game,
    lexicon: Lexicon | None = None,
    *,
    rules: Ruleset | None = None,
    nodes: int = NODES,
) -> Endgame:
    """The best line of a position without a bag, or of a game that has come to one; two players.

    Rules are those of the game or the position. A rack that is not given holds what is left. Without the rule of six
    zeros the game is thought to end when both pass in succession. Raises ``GameFileError`` if there are tiles in the
    bag, a rack is empty, or there is no lexicon.
    """
    if isinstance(position, Game):
        rules = position.setup.rules if rules is None else rules
        lexicon = position.lexicon if lexicon is None else lexicon
        if position.over or position.last_play_pending:
            raise GameFileError.at("endgame", "a game in which it is somebody's turn", "one that has ended")
        position = position.position()
    rules = position.rules if rules is None else rules
    if lexicon is None:
        raise GameFileError.at("endgame", "a lexicon", "none", "solve_endgame(position, lexicon)")
    if not 1 <= nodes <= MOST_NODES:
        raise LimitError.at("nodes", f"1 to {MOST_NODES:,}", shown(nodes))
    racks = _racks(position, rules)
    board, twin = position.board, position.board._twin(lexicon)
    value, line, proven, used, depth = native.solve(
        twin.engine,
        (twin.rack_codes(racks[0].faces), twin.rack_codes(racks[1].faces)),
        bonus_table(rules),
        rules.end_adjust != "none",
        position.zeros if rules.six_zeros else min(position.zeros, 1),
        ZEROS_TO_END if rules.six_zeros else 2,
        rules.six_zeros and rules.zero_play_counts,
        nodes,
    )
    moves = tuple(Pass() if found is None else Play.found(found[0], found[1:], board.tile_set) for found in line)
    return Endgame(position.scores[0] - position.scores[1] + value, moves, proven, used, depth)


def _racks(position: Position, rules: Ruleset) -> list[Rack]:
    """Both racks; one that is not given holds what is left."""
    board, tile_set = position.board, position.board.tile_set
    if len(position.racks) != 2:
        raise GameFileError.at("endgame, racks", "2", str(len(position.racks)))
    racks = [Rack(rack, tile_set) for rack in position.racks]
    left = list(tile_set.left_from(board.squares, *(rack.codes for rack in racks)).elements())
    for i in (1, 0):
        if not racks[i] and left and racks[1 - i]:
            racks[i], left = Rack(left, tile_set), []
    if left:
        raise GameFileError.at("endgame, bag", "an empty bag", f"{len(left)} tiles")
    for number, rack in enumerate(racks, 1):
        if not 1 <= len(rack) <= rules.rack_size:
            found = f"{len(rack)} tiles"
            raise GameFileError.at(f"endgame, rack {number}", f"1 to {rules.rack_size} tiles and an empty bag", found)
    if rules.six_zeros and position.zeros >= ZEROS_TO_END:
        raise BadValueError.at("endgame, zeros", f"0 to {ZEROS_TO_END - 1}", str(position.zeros))
    return racks
