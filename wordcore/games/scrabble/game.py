"""A game: racks, bag, turns, challenges, the end; moves are pushed and popped.

    >>> from wordcore.games.scrabble import Challenge, Game, Play
    >>> from wordcore.query import Adjudication
    >>> game = Game(players=("Red", "Blue"))
    >>> game.push(Play.parse("8H HORN")).score
    14
    >>> game.push(Play.parse("7I ZAP")).score, game.scores
    (51, (14, 51))
    >>> game.push(Challenge(["PN"], ruling=Adjudication.of({"PN": False}))).stands, game.scores
    (False, (14, 0))
    >>> _ = game.pop()
    >>> game.scores
    (14, 51)

With a ``seed`` the game has a bag and racks of its own; without one it keeps
the score of a game played elsewhere, and racks are unknown. A play can be
challenged until the next move. Not here: what each move does (``steps``), what a
player may see (``view``), the acts of a tournament turn
(``wordcore.games.tournament``), game files (``gcg``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from wordcore.errors import GameFileError, shown
from wordcore.games import core, fields
from wordcore.games.core import LexiconId, Move, Result
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.legal_moves import Kind, completed, kinds, listed, no_play_left
from wordcore.games.scrabble.moves import MOVES
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.position import Position, opcodes_of
from wordcore.games.scrabble.questions import may_exchange
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.setup import LV, Ruleset, ScrabbleSetup
from wordcore.games.scrabble.sheet import SheetLine, sheet_of
from wordcore.games.scrabble.state import State, is_known
from wordcore.games.scrabble.steps import STEPS
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.scrabble.view import ScrabbleView
from wordcore.query import FrozenMap, Ruling

if TYPE_CHECKING:
    from wordcore.games.core import O, RulingAwaited
    from wordcore.games.scrabble import moves
    from wordcore.games.scrabble.gcg import GcgRecord
    from wordcore.games.scrabble.leaves import Leaves
    from wordcore.lexicon import Lexicon


class Game(core.Game[ScrabbleSetup, State]):
    """A game of two or more sides. Raises ``GameFileError`` for an impossible set-up.

    ``rules`` are a ``Ruleset``, the name of one, or a mapping of options; ``first`` is the player who begins.

        >>> game = Game(rules="AB", seed=7)
        >>> len(game.rack), game.n_bag, game.to_move
        (7, 86, 'Player 1')
    """

    NAME = "scrabble"
    SETUP = ScrabbleSetup
    MOVES = MOVES
    STEPS = STEPS
    _native: BoardView | None

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
        lexicon_id = LexiconId.of(lexicon)
        if position is not None and not isinstance(position, Position):
            raise GameFileError.at("setup, position", "a Position", shown(position), "Position.from_cgp reads a text")
        if tile_set is None:
            tile_set = ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)
        setup = ScrabbleSetup(
            players=players,  # type: ignore[arg-type]  # checked and made a tuple there
            rules=Ruleset.of(rules),  # type: ignore[arg-type]  # from_json reads a name too
            lexicon=lexicon_id,
            seed=seed,
            layout=layout,
            tile_set=tile_set,
            first=first,
            started_s=started_s,
            position=None if position is None else replace(position, opcodes=()).to_cgp(),
        )
        self._begin(setup, lexicon)

    _first = staticmethod(State.fresh)

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
        return cls(
            lexicon,
            players=[f"Player {i}" for i in range(1, len(position.racks) + 1)] if players is None else players,
            rules=position.rules if rules is None else rules,
            seed=seed,
            layout=board.layout,
            tile_set=board.tile_set,
            position=position,
        )

    def position(self) -> Position:
        """Board, racks, scores and zeros as they are now, the player on turn first: what CGP writes."""
        turn, racks = self._state.turn, [str(rack or "") for rack in self.racks]
        scores = self.scores[turn:] + self.scores[:turn]
        opcodes = opcodes_of(self._setup)
        return Position(self.board, (*racks[turn:], *racks[:turn]), scores, self._state.zero_run, opcodes)

    # --- the position -------------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; nobody's while a ruling is awaited."""
        return None if self._state.over or self._state.awaited else self.players[self._state.turn]

    @property
    def scores(self) -> tuple[int, ...]:
        """Everyone's points so far, in seat order."""
        return self._state.scores

    @property
    def result(self) -> Result | None:
        """How the game ended; a last play that may still be challenged keeps it open."""
        return Result.of(self._state.over, self.scores, self.players) if self._state.over else None

    @property
    def racks(self) -> tuple[Rack | None, ...]:
        """Everyone's rack in seat order; None where it is not known."""
        tile_set = self._setup.tile_set
        return tuple([Rack.of_codes(codes, tile_set) if is_known(codes) else None for codes in self._state.racks])

    @property
    def rack(self) -> Rack | None:
        """The rack of the player on turn."""
        codes = self._state.racks[self._state.turn]
        return Rack.of_codes(codes, self._setup.tile_set) if is_known(codes) else None

    @property
    def unseen(self) -> Mapping[str, int]:
        """The tracking sheet of the player on turn: tiles neither on the board nor on their rack, by face."""
        rack = self._state.racks[self._state.turn]
        return FrozenMap(self._setup.tile_set.left_from(self._state.squares, rack if is_known(rack) else b""))

    @property
    def n_bag(self) -> int:
        """How many tiles are left to draw."""
        return len(self._state.bag)

    @property
    def board(self) -> BoardView:
        """The board, to be looked at: it follows the game."""
        if self._native is None:
            self._native = BoardView(self._setup.layout, self._setup.tile_set, self._state.squares)
        return self._native

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The score sheet, line by line."""
        return sheet_of(self.outcomes)

    @property
    def pending(self) -> Play | None:
        """The play that may still be challenged."""
        if self._state.pending is None:
            return None
        return next(entry.move for entry in reversed(self._history) if type(entry.move) is Play)

    @property
    def last_play_pending(self) -> bool:
        """Whether the pending play ends the game if it stands: only ``Accept`` or ``Challenge`` can follow."""
        return self._state.pending is not None and bool(self._state.pending.ends)

    # --- questions ----------------------------------------------------------------------------

    def legal_plays(
        self, rack: Rack | str | Iterable[str] | None = None, *, leaves: Leaves | None = None
    ) -> LegalPlays:
        """Every play of a rack, by default that of the player on turn; needs a lexicon. With ``leaves``, by equity."""
        held = self.rack if rack is None else rack
        if self._lexicon is None:
            raise GameFileError.at("legal_plays", "a game with a lexicon", "none", "Game(lexicon)")
        if held is None:
            raise GameFileError.at("legal_plays", "a rack", "one that is not known", "legal_plays(rack)")
        return LegalPlays(self.board, self._lexicon, held, self._setup.rules, leaves)

    def may_exchange(self, n_tiles: int = 1) -> bool:
        """Whether the player on turn may exchange that many tiles."""
        return may_exchange(self._setup.rules, n_tiles, len(self._state.racks[self._state.turn]), self.n_bag)

    def no_play_left(self) -> Ruling[Play]:
        """Has nobody a play (SB10 C and D)? ``JUDGE`` unless lexicon and racks are known."""
        return no_play_left(self)

    def view(self, player: str | None) -> ScrabbleView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return ScrabbleView.of(self._seen(player), self._setup, self._state)

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

    # --- the two hooks, and what can be pushed ------------------------------------------------

    def _complete(self, move: Move[Any]) -> Move[Any]:
        if type(move) is Play:
            player = self._setup.players[self._state.turn] if move.player is None else move.player
            return move.made_by(player, self._setup.tile_set)
        return completed(self, move)

    def _entered(self, before: State, after: State, move: Move[Any]) -> None:
        squares, native = after.squares, self._native
        if native is not None and squares is not before.squares:
            # The play that came or went is the one that is pending where more tiles are on the board.
            pending = after.pending
            if pending is None or before.squares[pending.at[0]]:
                pending = before.pending
            assert pending is not None
            native._follow(squares, pending.at)

    def _kinds(self) -> tuple[Kind, ...]:
        return kinds(self._setup, self._state)

    def _listed(self) -> Iterator[Move[Any]]:
        return listed(self)
