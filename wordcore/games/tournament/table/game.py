"""A game at a tournament table, act by act: clocks, turns, totals, the end, the slip.

    >>> from wordcore.games.tournament import Act, TableGame
    >>> table = TableGame()
    >>> table.push(Act("start", at=0, by=0))
    >>> table.push(Act("place", at=60, by=0, words=["HORN"], tiles=4, score=14))
    >>> table.push(Act("announce", at=61, by=0)); table.push(Act("press", at=62, by=0))
    >>> table.clock.left(0, now=70), table.clock.left(1, now=70)
    (1138.0, 1192.0)
    >>> table.push(Act("hold", at=70, by=1)); table.push(Act("challenge", at=90, by=1, words=["HORN"]))
    >>> table.push(Act("rule", at=100, verdicts={"HORN": True})); table.push(Act("announce", at=101, by=0))
    >>> table.push(Act("draw", at=103, by=0, tiles=4))
    >>> table.scores, table.turn.mover, table.clock.left(1, now=103)
    ((19, 0), 1, 1170.0)

The caller tells what is done and when; the table says whether it is in order
and what it comes to. It knows how many tiles are where, not which. Not here:
what an act does (``procedure``, ``turn``), the board
(``wordcore.games.scrabble``), other tables (``event``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import AB, Ruleset, ruleset
from wordcore.games.tournament.table.acts import Act
from wordcore.games.tournament.table.clock import Clock
from wordcore.games.tournament.table.procedure import Stage, TableState, after, recount_allowed, result_of
from wordcore.games.tournament.table.sheet import SheetLine, TableResult, totals, zero_run
from wordcore.games.tournament.table.turn import Phase, TableTurn
from wordcore.query import Question, Ruling, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

N_TILES = 100
"""Tiles of the standard set."""


class TableGame:
    """One game of two players; seats are 0 and 1. Raises ``GameFileError`` for an impossible set-up.

    ``ruleset`` and its options are those of ``wordcore.games.scrabble``, such
    as ``challenge_rule="penalty(10)"``, ``"single"`` or ``"double"``.
    """

    def __init__(
        self,
        players: Sequence[str] = ("Player 1", "Player 2"),
        *,
        rules: str | Mapping[str, Any] | Ruleset = AB,
        n_tiles: int = N_TILES,
        **options: Any,
    ) -> None:
        self.players = tuple(str(player) for player in players)
        self.rules = ruleset(rules, **options)
        self.n_tiles = n_tiles
        if len(self.players) != 2:
            raise GameFileError(f"{len(self.players)} players at a table: expected 2")
        if self.rules.player_seconds is None:
            raise GameFileError("a tournament table needs a ruleset with player_seconds, such as AB")
        size = self.rules.rack_size
        if n_tiles < 2 * size:
            raise GameFileError(f"{n_tiles} tiles: two racks take {2 * size}")
        self._state = TableState.fresh(self.rules, n_tiles)
        self._history: list[tuple[TableState, Act]] = []

    # --- how things stand ---------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """Everything at once, as immutable data."""
        return self._state

    @property
    def stage(self) -> Stage:
        """Not begun, being played, over, signed."""
        return self._state.stage

    @property
    def clock(self) -> Clock:
        """The timer."""
        return self._state.clock

    @property
    def turn(self) -> TableTurn | None:
        """The turn that is being played."""
        return self._state.turn

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The turns that are finished."""
        return self._state.sheet

    @property
    def scores(self) -> tuple[int, int]:
        """The totals of the sheet, before tiles left and overtime are counted."""
        return totals(self._state.sheet)

    @property
    def zero_run(self) -> int:
        """How many zeros came in a row."""
        return zero_run(self._state.sheet, self.rules)

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything pushed."""
        return tuple(act for _, act in self._history)

    @property
    def result(self) -> TableResult | None:
        """How the game ended, or None while it goes on."""
        return result_of(self._state)

    @property
    def may_recount(self) -> bool:
        """Whether a player may ask for a recount now (W-RECOUNT)."""
        return recount_allowed(self._state)

    @property
    def question(self) -> Ruling | None:
        """What is left to the director now, as a ``JUDGE`` ruling, or None."""
        if self.turn is not None and self.turn.question:
            return Ruling(Status.JUDGE, witness=self.turn.challenged, questions=(Question(text=self.turn.question),))
        if self.result is not None and self.result.ruling.status is Status.JUDGE:
            return self.result.ruling
        return None

    def allowed(self) -> list[tuple[int | None, str]]:
        """The acts that are in order now, as (seat, kind); the seat is None for anybody's."""
        now = self._state
        if now.halted is not None:
            return [(None, "go"), (None, "correct")]
        before: Mapping[Stage, list[tuple[int | None, str]]] = {
            Stage.BEFORE: [(None, "start"), (None, "absent")],
            Stage.ABSENT: [(now.late, "arrive"), (None, "flag")],
            Stage.CHOICE: [(now.late, "play_on"), (now.late, "forfeit")],
            Stage.COUNTING: [(None, "count"), (None, "correct")],
            Stage.RESULT: [(None, "correct"), (None, "sign")],
            Stage.SIGNED: [(None, "correct")],
        }
        if now.turn is not None and now.stage is Stage.PLAYING:
            timer = [(None, "stop"), (None, "flag")] if self.clock.running is not None else []
            return [*now.turn.allowed(), *timer, (None, "correct")]
        return before[now.stage] + ([(0, "recount"), (1, "recount")] if self.may_recount else [])

    # --- acting -------------------------------------------------------------------------------

    def push(self, act: Act) -> None:
        """Take down an act. Raises ``IllegalMove`` and changes nothing."""
        before = self._state
        if self._history and act.at < self._history[-1][1].at:
            last = self._history[-1][1]
            raise IllegalMove("BACKWARDS", f"{act.kind} at {act.at} s, but {last.kind} was at {last.at} s")
        self._state = after(before, act)
        self._history.append((before, act))

    def pop(self) -> Act:
        """Take the last act back and return it; raises ``IndexError`` if there is none."""
        if not self._history:
            raise IndexError("no act to take back")
        self._state, act = self._history.pop()
        return act

    def rule(self, lexicon: Lexicon, at: float) -> Act:
        """Judge the challenged words by a lexicon, and take the ruling down."""
        if self.turn is None or self.turn.phase is not Phase.RULING:
            raise IllegalMove("OUT_OF_ORDER", "nothing is challenged")
        words = self.turn.words if self.rules.judge_all else self.turn.challenged
        act = Act("rule", at, verdicts={word: word in lexicon for word in words})
        self.push(act)
        return act

    # --- to and from JSON ---------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The set-up and every act, as plain data."""
        return {
            "game": "table",
            "players": list(self.players),
            "rules": self.rules.to_json(),
            "n_tiles": self.n_tiles,
            "acts": [act.to_json() for act in self.acts],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TableGame:
        """A table as :meth:`to_json` wrote it; raises ``GameFileError`` that names the place."""
        try:
            table = cls(data["players"], rules=data.get("rules", AB), n_tiles=data.get("n_tiles", N_TILES))
            acts = list(data.get("acts", ()))
        except GameFileError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            found = f"{type(error).__name__} {error}"
            raise GameFileError(f"no table game ({found}): expected players, rules and acts") from None
        for number, act in enumerate(acts, start=1):
            try:
                table.push(Act.from_json(act))
            except IllegalMove as error:
                raise GameFileError(f"act {number}, {act}: {error}") from None
        return table
