"""The game of Scrabble that is played at a table: the moves that were made, without clocks and hands.

    >>> from wordcore.games.tournament import Announce, Place, Press, Start, TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> for act in (Start(), Place("8H HORN"), Announce(), Press()):
    ...     _ = table.push(act)
    >>> table.game.scores, str(table.game.pending)
    ((14, 0), '8H HORN')
    >>> table.game.push(Place("8H HORN"))
    Traceback (most recent call last):
    wordcore.errors.IllegalMove: READ_ONLY: this game follows its table; push acts there, or take a copy()

Its scores are those of the board: what was announced or corrected is on the table's sheet. Not here: how a table is
written as a game file (``TableGame.gcg``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordcore.errors import BadValueError, IllegalMove
from wordcore.games.core import Entry, Move
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule, ShowRack
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.setup import ScrabbleSetup
from wordcore.games.scrabble.tiles import TileSet
from wordcore.games.tournament.table.moves import Count, Judged, Noted
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import MADE, State

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


class MirrorGame(Game):
    """A game that can be looked at and copied, but not played."""

    def push(self, move: Any) -> Any:
        """Raises ``IllegalMove``: what happens at the table shows here."""
        raise IllegalMove("READ_ONLY", "this game follows its table; push acts there, or take a copy()")

    def pop(self) -> Move[Any]:
        """Raises ``IllegalMove`` as :meth:`push` does."""
        raise IllegalMove("READ_ONLY", "this game follows its table; pop acts there, or take a copy()")

    def copy(self) -> Game:  # type: ignore[override]
        """A game of one's own, to be played from here."""
        return Game.from_json(self.to_json(), self.lexicon, any_lexicon=True)


def game_setup(setup: TableSetup, state: State) -> ScrabbleSetup:
    """The set-up of the game at a table, whose clocks stay there."""
    fields = {name: getattr(setup, name) for name in ("players", "lexicon", "layout", "tile_set")}
    first = setup.first if state.starter is None else setup.players[state.starter]
    rules = setup.rules.replace(turn_seconds=None, game_seconds=None)
    return ScrabbleSetup(rules=rules, first=first, **fields)


def mirrored(setup: TableSetup, state: State, history: Sequence[Entry], lexicon: Lexicon | None) -> MirrorGame:
    """The game that the acts of a table amount to; raises ``ValueError`` if it cannot be one.

    That is so only where a player went on with too few tiles (W-UNDER), which a game of Scrabble does not know.
    """
    game = MirrorGame.__new__(MirrorGame)
    game._begin(game_setup(setup, state), lexicon)
    after = [*(entry.before for entry in history), state][1:]
    exchanged: str | int | Sequence[str] = 0
    for number, (entry, then) in enumerate(zip(history, after, strict=True)):
        if isinstance(entry.move, Exchange):
            exchanged = entry.move.tiles
        counted = history[number + 1 :] if then.ended == "SIX_ZEROS" and not entry.before.ended else ()
        try:
            for shown in _shown(entry, counted):
                if game.legal(shown) is None:
                    game._enter(shown)
            for move in _moves(entry, then, exchanged, setup.tile_set):
                if type(move) is not Accept or game.state.pending is not None:
                    game._enter(move)
        except IllegalMove as fault:
            raise BadValueError.at("game", "draws that fill the racks", f"{fault.code}: {fault.sentence}") from None
    return game


def _moves(entry: Entry, then: State, exchanged: Any, tile_set: TileSet) -> list[Move[Any]]:
    """The moves of Scrabble that an act completes: a move made, a challenge decided, a play accepted."""
    before, outcome = entry.before.turn, entry.outcome
    if isinstance(outcome, Judged) and isinstance(entry.move, (Challenge, Rule)):
        return [Challenge(outcome.words, ruling=entry.move.ruling, entry=entry.move.entry)]
    found: list[Move[Any]] = []
    for line in outcome.lines if isinstance(outcome, Noted) else ():
        if line.kind in ("play", "pass", "exchange"):
            found.append(Accept() if line.kind == "play" else Pass() if line.kind == "pass" else Exchange(exchanged))
    is_made = then.turn is not None and then.turn.phase in MADE and before is not None and before.phase not in MADE
    return [*found, Play.parse(then.now.play, tile_set)] if is_made and then.now.kind == "play" else found


def _shown(entry: Entry, later: Sequence[Entry]) -> list[Move[Any]]:
    """The racks that were counted after a pass had ended the game: only now can the game know them."""
    is_pass = any(line.kind == "pass" for line in getattr(entry.outcome, "lines", ()))
    count = next((act.move for act in later if isinstance(act.move, Count)), None)
    return [ShowRack(tiles, player=name) for name, tiles in count.tiles.items()] if count and is_pass else []
