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

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.setup import Ruleset
from wordcore.games.scrabble.tiles import TileSet, tiles_of
from wordcore.games.tournament.table import order
from wordcore.games.tournament.table.base import BaseTable
from wordcore.games.tournament.table.director import FORFEIT_SPREAD
from wordcore.games.tournament.table.moves import MOVES
from wordcore.games.tournament.table.notation import gcg_text
from wordcore.games.tournament.table.setup import TableSetup, table_rules
from wordcore.games.tournament.table.state import State
from wordcore.games.tournament.table.steps import STEPS

if TYPE_CHECKING:
    from typing_extensions import Self

    from wordcore.games.core import O, RulingAwaited
    from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule
    from wordcore.games.tournament.table.moves import Judged, Noted
    from wordcore.lexicon import Lexicon


class TableGame(BaseTable):
    """One game of two players, each with a clock. Raises ``GameFileError`` for an impossible set-up.

    ``rules`` are a ruleset with ``player_seconds``, its id, or options that differ from ``AB``.
    With a ``lexicon`` challenges are ruled on at once; without one they wait for ``Rule``.
    """

    NAME = "table"
    SETUP = TableSetup
    MOVES = MOVES
    STEPS = STEPS
    _first = staticmethod(State.fresh)
    _kinds, _listed, _complete = order.kinds, order.listed, order.completed

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
        self._set_up(
            lexicon,
            players=players,
            rules=table_rules(rules),
            seed=seed,
            layout=layout,
            tile_set=tiles_of(lexicon) if tile_set is None else tile_set,
            first=first,
            round=round,
            table=table,
            forfeit_spread=forfeit_spread,
            started_s=started_s,
        )

    @classmethod
    def of_setup(cls, setup: TableSetup, lexicon: Lexicon | None = None) -> Self:
        """The table of a set-up that was made before."""
        fields.expect(setup, TableSetup, "setup")
        made = cls.__new__(cls)
        made._begin(setup, lexicon)
        return made

    def gcg(self) -> str:
        """The game as a GCG file, with the scores of the sheet and time penalties."""
        return gcg_text(self)

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
