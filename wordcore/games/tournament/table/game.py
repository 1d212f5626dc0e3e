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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, replace
from typing import TYPE_CHECKING, Any, cast, overload

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.core import Game, LexiconId, Move, Outcome, Result
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.moves import Challenge, Rule
from wordcore.games.scrabble.setup import Ruleset
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.scrabble.steps import judged_words, named_words
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.tournament.table import director, order
from wordcore.games.tournament.table.moves import MOVES, Correct, Corrected, Director, Draw, Noted
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.slip import Slip
from wordcore.games.tournament.table.state import MADE, Phase, Stage, State
from wordcore.games.tournament.table.steps import STEPS
from wordcore.games.tournament.table.view import TableView
from wordcore.query import FrozenMap, Question

if TYPE_CHECKING:
    from wordcore.games.core import O, RulingAwaited
    from wordcore.games.scrabble.moves import Accept, Exchange, Pass
    from wordcore.games.tournament.table.moves import Judged
    from wordcore.lexicon import Lexicon


class TableGame(Game[TableSetup, State]):
    """One game of two players, each with a clock. Raises ``GameFileError`` for an impossible set-up.

    ``rules`` are a ruleset with ``player_seconds``, its id, or a mapping of options that differ
    from ``AB``. With a ``lexicon`` challenges are ruled on at once; without one they wait for ``Rule``.
    """

    NAME = "table"
    SETUP = TableSetup
    MOVES = MOVES
    STEPS = STEPS

    def __init__(
        self,
        players: Sequence[str],
        *,
        rules: Ruleset | Mapping[str, Any] | str = "AB",
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        layout: Layout = STANDARD,
        tile_set: TileSet = ENGLISH_TILES,
        first: str | None = None,
        round: int | None = None,
        table: int | None = None,
        started_s: float = 0.0,
    ) -> None:
        setup = TableSetup(
            players=players,  # type: ignore[arg-type]  # checked and made a tuple there
            rules=Ruleset.of({"id": "AB", **rules} if isinstance(rules, Mapping) else rules),  # type: ignore[arg-type]
            lexicon=LexiconId.of(lexicon),
            seed=seed,
            layout=layout,
            tile_set=tile_set,
            first=first,
            round=round,
            table=table,
            started_s=started_s,
        )
        self._begin(setup, lexicon)

    @classmethod
    def _first(cls, setup: TableSetup) -> State:
        return State.fresh(setup)

    def _complete(self, move: Move[Any]) -> Move[Any]:
        setup, state = self._setup, self._state
        if getattr(move, "player", "") is None and not isinstance(move, Correct):
            move = replace(move, player=order.actor(setup, state, type(move)))  # type: ignore[call-arg]
        turn = state.turn
        if self._lexicon is None or turn is None or not isinstance(move, (Challenge, Rule)) or move.ruling is not None:
            return move
        if isinstance(move, Challenge):
            # After flash drawing the director is asked first.
            if turn.phase not in ("PENDING", "HELD"):
                return move
            named = named_words(turn.words, move.words)
        elif turn.phase != "RULING":
            return move
        else:
            named = turn.challenged
        return replace(move, ruling=self._lexicon.adjudicate(judged_words(setup.rules, turn.words, named)))

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
        return _sheet(self.outcomes)

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
        state, slip = self._state, self.slip()
        if slip.loser is not None:
            winners = tuple(name for name in self.players if name != slip.loser)
            return Result(state.ended, state.totals, winners)
        return None if slip.final is None else Result.of(state.ended, slip.final, self.players)

    @property
    def overdraw(self) -> director.Overdraw | None:
        """How the overdraw is to be settled, while there is one (W-OVER)."""
        drawing, racks = self._state.drawing, self._state.racks
        if drawing is None or not drawing.excess:
            return None
        turn, laid = self._state.turn, 0
        if turn is not None and turn.mover == drawing.seat and turn.phase in MADE:
            laid = turn.tiles
        rack = racks[drawing.seat] - drawing.drawn - laid
        return director.overdraw(drawing.excess, drawing.drawn, rack, drawing.touched)

    @property
    def question(self) -> Question | None:
        """What is left to the director now, or None."""
        turn = self._state.turn
        if turn is not None and turn.phase == "DIRECTOR":
            words = ", ".join(turn.challenged)
            text = f"Tiles were drawn before the turn was recorded: may {words} be challenged?"
            return Question("W-FLASH", text=text)
        if self._state.ended == "OVERTIME":
            return Question("W-OT", text="What is the spread of a game forfeited by ten minutes of overtime?")
        return None

    def slip(self) -> Slip:
        """The result slip: scores before overtime, overtime, forfeit, starter, signatures."""
        return order.slip_of(self._setup, self._state)

    def view(self, player: str | None) -> TableView:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        state, names, seen = self._state, self.players, self._seen(player)
        turn, running = state.turn, state.clock.running
        is_play = turn is not None and turn.kind == "play"
        return TableView(
            **seen,
            rules=self._setup.rules,
            stage=state.stage,
            phase=self.phase,
            board=self.board.fen,
            play=turn.play if turn is not None and is_play else None,
            words=() if turn is None else turn.words,
            announced=turn.score if turn is not None and is_play else None,
            n_racks=state.racks,
            n_bag=state.bag,
            clock=FrozenMap({name: self.left_s(name) for name in names}),
            running=None if running is None else names[running],
            at_s=state.now_s,
            sheet=_sheet(seen["outcomes"]),
            overdraw=self.overdraw,
            question=self.question,
            signed_by=tuple(names[seat] for seat in sorted(state.signed_by)),
        )

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

    # --- private ------------------------------------------------------------------------------

    def _kinds(self) -> tuple[tuple[str | None, type[Move[Any]]], ...]:
        listed = order.allowed(self._setup, self._state)
        return tuple((None if seat is None else self.players[seat], act) for seat, act in listed)

    def _listed(self) -> Iterator[Move[Any]]:
        for player, act in self._kinds():
            known, make = fields.table(act), cast("Callable[..., Move[Any]]", act)
            found: list[Move[Any]] = []
            if act is Director:
                found = [Director(True), Director(False)]
            elif act is Draw and self._state.drawing is not None:
                found = [Draw(self._state.drawing.need - self._state.drawing.drawn)]
            elif not any(field.default is MISSING for name, field in known.items() if name != "player"):
                names = [player] if player is not None else self.players
                found = [make(player=name) for name in names] if "player" in known else [make()]
            yield from (move for move in found if self.legal(move) is None)


def _sheet(outcomes: Iterable[Outcome]) -> tuple[SheetLine, ...]:
    lines: list[SheetLine] = []
    for outcome in outcomes:
        if isinstance(outcome, Noted):
            lines += outcome.lines
        if isinstance(outcome, Corrected) and outcome.agreed:
            lines[outcome.line - 1] = lines[outcome.line - 1]._replace(score=outcome.score)
    return tuple(lines)
