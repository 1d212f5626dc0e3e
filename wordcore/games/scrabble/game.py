"""A game: racks, bag, turns, challenges, the end; moves are pushed and popped.

    >>> from wordcore.games.scrabble import Challenge, Game, Play
    >>> from wordcore.query import Adjudication
    >>> game = Game(players=("Red", "Blue"))
    >>> game.push(Play.parse("8H HORN")).score, game.push(Play.parse("7I ZAP")).score
    (14, 51)
    >>> game.push(Challenge(["PN"], ruling=Adjudication.of({"PN": False}))).stands, game.scores
    (False, (14, 0))

With a ``seed`` the game has a bag and racks of its own; without one it keeps the score of a game played elsewhere,
and racks are unknown. A play can be challenged until the next move. Not here: what is seen of a game (``base``),
what each move does (``steps``), the acts of a tournament turn (``wordcore.games.tournament``), game files (``gcg``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from wordcore.errors import GameFileError
from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.scrabble import legal_moves
from wordcore.games.scrabble.base import BaseGame
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.moves import MOVES
from wordcore.games.scrabble.position import Position, as_begun
from wordcore.games.scrabble.questions import may_exchange
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.setup import LV, Ruleset, ScrabbleSetup
from wordcore.games.scrabble.state import State
from wordcore.games.scrabble.steps import STEPS
from wordcore.games.scrabble.tiles import TileSet, tiles_of

if TYPE_CHECKING:
    from wordcore.games.core import O, RulingAwaited
    from wordcore.games.scrabble import moves
    from wordcore.games.scrabble.gcg import GcgRecord
    from wordcore.games.scrabble.leaves import Leaves
    from wordcore.lexicon import Lexicon


class Game(BaseGame):
    """A game of two or more sides. Raises ``GameFileError`` for an impossible set-up.

    ``rules`` are a ``Ruleset``, the name of one, or a mapping of options; ``first`` is the player who begins.
    """

    NAME = "scrabble"
    SETUP = ScrabbleSetup
    MOVES = MOVES
    STEPS = STEPS
    _first = staticmethod(State.fresh)
    _kinds, _listed, _complete = legal_moves.kinds, legal_moves.listed, legal_moves.completed
    no_play_left = legal_moves.no_play_left

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        *,
        players: Sequence[str] = ("Player 1", "Player 2"),
        rules: Ruleset | str | Mapping[str, Any] = LV,
        seed: int | None = None,
        layout: Layout = STANDARD,
        tile_set: TileSet | None = None,
        first: str | None = None,
        started_s: float = 0.0,
        position: Position | None = None,
    ) -> None:
        self._set_up(
            lexicon,
            players=players,
            rules=Ruleset.of(rules),
            seed=seed,
            layout=layout,
            tile_set=tiles_of(lexicon) if tile_set is None else tile_set,
            first=first,
            started_s=started_s,
            position=None if position is None else as_begun(position),
        )

    @classmethod
    def from_gcg(
        cls, record: GcgRecord, lexicon: Lexicon | None = None, strict: bool = False, *, rules: Ruleset | None = None
    ) -> Game:
        """The game that a GCG record tells, with its racks where they are written in full.

        Points are counted again. A move that the rules do not allow is a ``GameFileError`` with its line; with
        ``strict`` so is everything that ``replay`` would report. Penalties for time are left to the table.
        """
        from wordcore.games.scrabble.recording import game_of

        return game_of(record, lexicon, strict, rules)

    @classmethod
    def from_position(
        cls,
        position: Position,
        lexicon: Lexicon | None = None,
        *,
        players: Sequence[str] | None = None,
        rules: Ruleset | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> Game:
        """The game that begins with a position; the first player is on turn. Rules are those its operations name."""
        board = fields.expect(position, Position, "from_position, position").board
        players = [f"Player {i}" for i, _ in enumerate(position.racks, 1)] if players is None else players
        rules, layout, tile_set = position.rules if rules is None else rules, board.layout, board.tile_set
        return cls(
            lexicon, players=players, rules=rules, seed=seed, layout=layout, tile_set=tile_set, position=position
        )

    def legal_plays(
        self, rack: Rack | str | Iterable[str] | None = None, *, leaves: Leaves | None = None
    ) -> LegalPlays:
        """Every play of a rack, by default that of the player on turn; needs a lexicon. With ``leaves``, by equity."""
        rack = self.rack if rack is None else rack
        if self._lexicon is None:
            raise GameFileError.at("legal_plays", "a game with a lexicon", "none", "Game(lexicon)")
        if rack is None:
            raise GameFileError.at("legal_plays", "a rack", "one that is not known", "legal_plays(rack)")
        return LegalPlays(self.board, self._lexicon, rack, self._setup.rules, leaves)

    def may_exchange(self, n_tiles: int = 1) -> bool:
        """Whether the player on turn may exchange that many tiles."""
        return may_exchange(self._setup.rules, n_tiles, len(self._state.racks[self._state.turn]), self.n_bag)

    if TYPE_CHECKING:  # what comes of the moves that are also acts at a tournament table

        @overload
        def push(self, move: moves.Pass) -> moves.Passed: ...
        @overload
        def push(self, move: moves.Exchange) -> moves.Exchanged: ...
        @overload
        def push(self, move: moves.Challenge) -> moves.Challenged | RulingAwaited: ...
        @overload
        def push(self, move: moves.Rule) -> moves.Challenged: ...
        @overload
        def push(self, move: moves.Accept) -> moves.Accepted: ...
        @overload
        def push(self, move: Move[O]) -> O: ...
        def push(self, move: Any) -> Any: ...
