"""A game at a tournament table, act by act: clocks, turns, totals, the end, the slip.

    >>> from wordcore import Lexicon
    >>> from wordcore.games.tournament import Announce, Challenge, Draw, Hold, Place, Press, Start, TableGame
    >>> table = TableGame(players=("Ada", "Ben"), lexicon=Lexicon.from_words(["HORN"]))
    >>> for act in (Start(at_s=0), Place("8H HORN", at_s=60), Announce(at_s=61), Press(at_s=62), Hold(at_s=70)):
    ...     _ = table.push(act)
    >>> table.left_s("Ada"), table.left_s("Ben", at_s=72)
    (1138.0, 1190.0)
    >>> table.push(Challenge(at_s=90, ruled_at_s=100)).stands        # both clocks wait
    True
    >>> _ = table.push(Announce(at_s=101)), table.push(Draw(4, at_s=103))
    >>> table.scores, table.to_move, table.left_s("Ben")
    ((19, 0), 'Ben', 1170.0)

The caller tells what is done and when; the table says whether it is in order and
what it comes to. Words and scores are worked out on the table's own board; whose
tiles are whose it does not know. Not here: what an act does (``steps``), when it is
in order (``order``), other tables (``event``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast, overload

from wordcore.errors import BadValueError
from wordcore.games.core import Game, LexiconId, Move, Result
from wordcore.games.fields import expect
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.setup import Ruleset
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.tournament.table import order
from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.director import FORFEIT_SPREAD, Overdraw
from wordcore.games.tournament.table.mirror import MirrorGame, mirrored
from wordcore.games.tournament.table.moves import MOVES
from wordcore.games.tournament.table.notation import gcg_text
from wordcore.games.tournament.table.setup import TableSetup, table_rules
from wordcore.games.tournament.table.slip import Slip
from wordcore.games.tournament.table.state import Phase, Stage, State
from wordcore.games.tournament.table.steps import STEPS
from wordcore.games.tournament.table.summary import overdraw_of, question_of, result_of, sheet_of, slip_of
from wordcore.games.tournament.table.view import TableView
from wordcore.query import Question

if TYPE_CHECKING:
    from typing_extensions import Self

    from wordcore.games.core import O, RulingAwaited
    from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule
    from wordcore.games.tournament.table.moves import Judged, Noted
    from wordcore.lexicon import Lexicon


class TableGame(Game[TableSetup, State]):
    """One game of two players, each with a clock. Raises ``GameFileError`` for an impossible set-up.

    ``rules`` are a ruleset with ``player_seconds``, its id, or options that differ from ``AB``.
    With a ``lexicon`` challenges are ruled on at once; without one they wait for ``Rule``.
    """

    NAME = "table"
    SETUP = TableSetup
    MOVES = MOVES
    STEPS = STEPS

    def __init__(
        self,
        players: Sequence[str],
        *,
        rules: Ruleset | Mapping[str, Any] | str | None = None,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        layout: Layout = STANDARD,
        tile_set: TileSet | None = None,
        first: str | None = None,
        round: int | None = None,
        table: int | None = None,
        forfeit_spread: int = FORFEIT_SPREAD,
        started_s: float = 0.0,
    ) -> None:
        lexicon_id = LexiconId.of(lexicon)
        if tile_set is None:
            tile_set = ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)
        setup = TableSetup(
            players=players,  # type: ignore[arg-type]  # checked and made a tuple there
            rules=table_rules(rules),
            lexicon=lexicon_id,
            seed=seed,
            layout=layout,
            tile_set=tile_set,
            first=first,
            round=round,
            table=table,
            forfeit_spread=forfeit_spread,
            started_s=started_s,
        )
        self._begin(setup, lexicon)

    _first = staticmethod(State.fresh)

    @classmethod
    def of_setup(cls, setup: TableSetup, lexicon: Lexicon | None = None) -> Self:
        """The table of a set-up that was made before."""
        expect(setup, TableSetup, "setup")
        made = cls.__new__(cls)
        made._begin(setup, lexicon)
        return made

    def _complete(self, move: Move[Any]) -> Move[Any]:
        return order.completed(self._setup, self._state, move, self._lexicon)

    def _entered(self, before: State, after: State, move: Move[Any]) -> None:
        self._native = None  # the game is mirrored anew when it is asked for

    # --- the position -------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """Where the game is: not begun, being played, over, signed."""
        return self._state.stage

    @property
    def phase(self) -> Phase | None:
        """Where the turn is; None outside a turn."""
        return None if self._state.turn is None else self._state.turn.phase

    @property
    def clock(self) -> Clock:
        """The timer, in which players are seats; :meth:`left_s` asks it by name."""
        return self._state.clock

    @property
    def game(self) -> MirrorGame:
        """The game of Scrabble as far as it is played, read only; its scores are those of the board."""
        if self._native is None:
            self._native = mirrored(self._setup, self._state, self._history, self._lexicon)
        return cast(MirrorGame, self._native)

    @property
    def board(self) -> BoardView:
        """The board as it is seen, read only."""
        return BoardView(self._setup.layout, self._setup.tile_set, self._state.board)

    def left_s(self, player: str, at_s: float | None = None) -> float:
        """The seconds a player has left, now or at the last act; negative in overtime."""
        if player not in self.players:
            raise BadValueError.unknown("player", player, self.players)
        now_s = self._state.now_s if at_s is None else at_s
        return self._state.clock.left(self.players.index(player), now_s)

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The lines written so far, with their corrections."""
        return sheet_of(self.outcomes)

    @property
    def scores(self) -> tuple[int, int]:
        """The totals of the sheet, before overtime."""
        return self._state.totals

    @property
    def to_move(self) -> str | None:
        """Whose turn it is."""
        return None if self._state.turn is None else self.players[self._state.turn.mover]

    @property
    def result(self) -> Result | None:
        """How the game ended: totals after overtime; a forfeited game is won by the other player."""
        return result_of(self._setup, self._state)

    @property
    def overdraw(self) -> Overdraw | None:
        """How the overdraw is to be settled, while there is one (W-OVER)."""
        return overdraw_of(self._state)

    @property
    def question(self) -> Question | None:
        """What is left to the director now, or None."""
        return question_of(self._state)

    def slip(self) -> Slip:
        """The result slip: scores before overtime, overtime, forfeit, starter, signatures."""
        return slip_of(self._setup, self._state)

    def gcg(self) -> str:
        """The game as a GCG file, with the scores of the sheet and time penalties."""
        return gcg_text(self)

    def view(self, player: str | None) -> TableView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return TableView.of(self._seen(player), self._setup, self._state)

    if TYPE_CHECKING:  # what comes of the acts that are also moves of Scrabble

        @overload
        def push(self, move: Pass | Exchange | Accept) -> Noted: ...
        @overload
        def push(self, move: Challenge) -> Noted | RulingAwaited: ...
        @overload
        def push(self, move: Rule) -> Judged: ...
        @overload
        def push(self, move: Move[O]) -> O: ...
        def push(self, move: Any) -> Any: ...

    def _kinds(self) -> tuple[tuple[str | None, type[Move[Any]]], ...]:
        allowed = order.allowed(self._setup, self._state)
        return tuple((None if seat is None else self.players[seat], act) for seat, act in allowed)

    def _listed(self) -> Iterator[Move[Any]]:
        return (move for move in order.listed(self._setup, self._state) if self.legal(move) is None)
