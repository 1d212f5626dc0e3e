"""The grammar that all games share: moves, outcomes, set-ups, push and pop, views, stored games.

    >>> from wordcore.games.lettercards import CardGame, StartRound
    >>> game = CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQ")
    >>> game.push(StartRound()).table
    ('C', 'A', 'T', 'Q')
    >>> game.legal(StartRound())
    Fault(code='ROUND_ON', sentence='a round is being played; push TimeUp first')
    >>> game.pop() == StartRound(), game.moves
    (True, ())

Whoever has learned one game has learned them all. A game supplies a frozen
set-up, a frozen state, moves (values in a :class:`Registry`) and steps (one pure
function per move); everything else is here. ``docs/extending.md`` writes a fifth
game. Not here: any game; the values themselves (``values``); what a field may hold
(``fields``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, cast

from wordcore.errors import BadTypeError, BadValueError, GameFileError, IllegalMove, shown
from wordcore.games import fields
from wordcore.games.values import (
    BaseRules,
    Fault,
    Kinds,
    LexiconId,
    Move,
    MoveKind,
    Outcome,
    Registry,
    Result,
    RulingAwaited,
    Setup,
    Undo,
    Undone,
    Value,
    View,
    new_seed,
    sealed,
)

if TYPE_CHECKING:
    from typing_extensions import Self

    from wordcore.lexicon import Lexicon

__all__ = [
    "BaseRules",
    "Fault",
    "Game",
    "Kinds",
    "Ledger",
    "LegalMoves",
    "LexiconId",
    "Move",
    "MoveKind",
    "MoveMaker",
    "Outcome",
    "Record",
    "Referee",
    "Registry",
    "Result",
    "RulingAwaited",
    "Setup",
    "Step",
    "Undo",
    "Undone",
    "Value",
    "View",
    "new_seed",
    "play_out",
    "sealed",
]

O = TypeVar("O", bound="Outcome")  # noqa: E741
SetupT = TypeVar("SetupT", bound="Setup")
StateT = TypeVar("StateT")

_new = tuple.__new__  # what NamedTuples are made by in the end: a search enters thousands of moves

Step = Callable[[Any, Any, Any], tuple[Any, Outcome]]
"""``(setup, state, move) -> (state, outcome)``: pure, and raises ``IllegalMove`` or returns."""


class Entry(NamedTuple):
    """One line of a record: the state before it, what was entered, what came of it, the latest time until then."""

    before: Any
    move: Move[Any]
    outcome: Any
    last_s: float


class Record(Generic[SetupT, StateT]):
    """A set-up and what was entered since; everything else follows from the two. Base of games and ledgers."""

    NAME: ClassVar[str]
    """Its name in JSON."""
    VERSION: ClassVar[int] = 1
    KEY: ClassVar[str]
    """The name of its list in JSON."""
    SETUP: ClassVar[type[Setup]]
    MOVES: ClassVar[Registry]
    STEPS: ClassVar[Mapping[type[Any], Step]]

    _setup: SetupT
    _state: StateT
    _history: list[Entry]
    _lexicon: Lexicon | None
    _native: Any
    """A compiled twin of the state, made when it is first needed and kept in step by :meth:`_entered`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "STEPS" in vars(cls):
            cls.STEPS = MappingProxyType(dict(cls.STEPS))

    def _set_up(self, lexicon: Lexicon | None, **fields_of_setup: Any) -> None:
        """Begins with the set-up that has these fields; raises ``GameFileError`` if it is impossible."""
        lexicon_id = LexiconId.of(lexicon)
        self._begin(cast(SetupT, self.SETUP(lexicon=lexicon_id, **fields_of_setup)), lexicon)

    def _begin(self, setup: SetupT, lexicon: Lexicon | None = None) -> None:
        self._setup = setup
        self._state = self._first(setup)
        self._history = []
        self._lexicon = lexicon
        self._native = None

    @staticmethod
    def _first(setup: Any, /) -> Any:
        """The state before anything was entered; every game has its own."""
        raise BadTypeError.at("game", "a method _first(setup)", "none")

    @property
    def setup(self) -> SetupT:
        """What does not change: players, rules, lexicon, seed, and what the game needs."""
        return self._setup

    @property
    def state(self) -> StateT:
        """The position as a value: frozen, hashable, without a link to the one before."""
        return self._state

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._setup.players

    @property
    def lexicon(self) -> Lexicon | None:
        """The lexicon that questions and rulings are asked of, or None."""
        return self._lexicon

    # --- the two hooks ------------------------------------------------------------------------

    def _complete(self, move: Move[Any], /) -> Move[Any]:
        """Hook one: fills in what must be stored (who moves, a ruling); may raise ``IllegalMove``."""
        return move

    def _entered(self, before: StateT, after: StateT, move: Move[Any]) -> None:
        """Hook two: keeps the compiled twin in step; ``pop`` calls it with the two states exchanged."""

    # --- entering -----------------------------------------------------------------------------

    def _after(self, move: Move[Any]) -> tuple[StateT, Outcome, Move[Any], float]:
        """What entering a move would lead to; changes nothing."""
        step = self.STEPS.get(type(move))
        if step is None:
            raise BadTypeError.at(
                f"{type(self).__name__}.push",
                f"a move of {self.NAME}, such as {next(iter(self.STEPS)).__name__}",
                shown(move),
            )
        last_s = self._history[-1].last_s if self._history else self._setup.started_s
        if move.until_s is not None:
            for time_s in (move.at_s, move.until_s):
                if time_s is not None:
                    if time_s < last_s:
                        raise IllegalMove("BAD_TIME", f"{time_s:g} s is before {last_s:g} s; times never go back")
                    last_s = time_s
        move = self._complete(move)
        state, outcome = step(self._setup, self._state, move)
        return state, outcome, move, last_s

    def _enter(self, move: Move[Any]) -> Any:
        state, outcome, move, last_s = self._after(move)
        before = self._state
        self._entered(before, state, move)
        self._state = state
        self._history.append(_new(Entry, (before, move, outcome, last_s)))
        return outcome

    # --- storing ------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data: the set-up, and what was entered."""
        return {
            "game": self.NAME,
            "version": self.VERSION,
            "setup": self._setup.to_json(),
            self.KEY: [entry.move.to_json() for entry in self._history],
        }

    @classmethod
    def from_json(cls, data: object, lexicon: Lexicon | None = None, *, any_lexicon: bool = False) -> Self:
        """What :meth:`to_json` wrote, entered again; raises ``GameFileError`` with the place.

        No lexicon is asked while replaying: what is stored is what was decided. A lexicon with
        another digest than the stored one is refused unless ``any_lexicon``.
        """
        given = fields.as_object(data, "stored game")
        keys = ("game", "version", "setup", cls.KEY)
        for key in keys:
            if key not in given:
                found = fields.keys(given)
                raise GameFileError.at("stored game", f'"{key}"', found, "files of release 0.1 cannot be read")
        if given["game"] != cls.NAME:
            raise GameFileError.at("stored game, game", shown(cls.NAME), shown(given["game"]))
        for key in given:
            if key not in keys:
                raise GameFileError.at("stored game", fields.keys(keys), shown(key))
        if type(given["version"]) is not int or given["version"] != cls.VERSION:
            raise GameFileError.at("stored game, version", str(cls.VERSION), shown(given["version"]))
        if not isinstance(given[cls.KEY], (list, tuple)):
            raise GameFileError.at(f"stored game, {cls.KEY}", "a list", shown(given[cls.KEY]))
        setup = cls.SETUP.from_json(given["setup"])
        stored, offered = setup.lexicon, LexiconId.of(lexicon)
        if stored is not None and offered is not None and stored.digest != offered.digest and not any_lexicon:
            raise GameFileError.at(
                "setup, lexicon",
                f"{stored.name} with digest {stored.digest[:12]}",
                f"{offered.name} with digest {offered.digest[:12]}",
                "any_lexicon=True allows another",
            )
        made = cls.__new__(cls)
        made._begin(cast(SetupT, setup))
        made._replay(given[cls.KEY])
        made._lexicon = lexicon
        return made

    def _replay(self, moves: Any) -> None:
        for number, data in enumerate(moves, start=1):
            place = f"{'move' if self.KEY == 'moves' else 'entry'} {number}"
            move = self.MOVES.read(data, place, self._setup)
            try:
                self._enter(move)
            except IllegalMove as fault:
                raise GameFileError.at(
                    f"{place} ({move.NAME})", "a legal move", f"{fault.code}: {fault.sentence}"
                ) from None

    def copy(self) -> Self:
        """Another one that stands where this one stands; what is pushed on one does not show on the other."""
        made = object.__new__(type(self))
        made._setup, made._state, made._lexicon, made._native = self._setup, self._state, self._lexicon, None
        made._history = list(self._history)
        return made

    def __eq__(self, other: object) -> bool:
        """Two are equal if they have the same set-up and the same moves."""
        return type(self) is type(other) and isinstance(other, Record) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


class Ledger(Record[SetupT, StateT]):
    """A list of entries from which the rest is derived; it has no push, and undoes by appending."""

    KEY = "entries"

    @property
    def entries(self) -> tuple[Move[Any], ...]:
        """Everything entered, oldest first."""
        return tuple(entry.move for entry in self._history)

    @property
    def in_force(self) -> tuple[Move[Any], ...]:
        """The entries that were not undone, oldest first."""
        return tuple(entry.move for entry in self._in_force())

    def undo(self) -> None:
        """Takes the last entry in force back, by appending; undoing again takes the one before."""
        self._enter(Undo())

    def _in_force(self) -> list[Entry]:
        kept: list[Entry] = []
        for entry in self._history:
            if isinstance(entry.move, Undo):
                kept.pop()
            else:
                kept.append(entry)
        return kept

    def _after(self, move: Move[Any]) -> tuple[StateT, Outcome, Move[Any], float]:
        if not isinstance(move, Undo):
            return super()._after(move)
        kept = self._in_force()
        if not kept:
            raise IllegalMove("NO_ENTRY", "no entry is left to undo")
        return kept[-1].before, Undone(), move, self._history[-1].last_s

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.players)}; {len(self._history)} entries>"


class Game(Record[SetupT, StateT]):
    """The base of every game: moves are pushed and popped."""

    KEY = "moves"

    @property
    def moves(self) -> tuple[Move[Any], ...]:
        """Everything pushed, completed."""
        return tuple(entry.move for entry in self._history)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What came of each move."""
        return tuple(entry.outcome for entry in self._history)

    def push(self, move: Move[O]) -> O:
        """Makes a move and returns what came of it; raises ``IllegalMove``, and then nothing has changed."""
        outcome: O = self._enter(move)
        return outcome

    def pop(self) -> Move[Any]:
        """Takes the last move back and returns it, completed; raises ``IndexError`` at the start."""
        if not self._history:
            raise IndexError("no move to take back: the game is at its start")
        entry = self._history[-1]
        self._entered(self._state, entry.before, entry.move)
        self._state = entry.before
        self._history.pop()
        return entry.move

    def legal(self, move: Move[Any]) -> Fault | None:
        """None if ``push`` would take the move, otherwise the code and the sentence it would raise with."""
        try:
            self._after(move)
        except IllegalMove as fault:
            return Fault(fault.code, fault.sentence)
        return None

    @property
    def legal_moves(self) -> LegalMoves:
        """What can be pushed now: a live view with ``in``, ``len``, iteration, and ``kinds``."""
        return LegalMoves(self)

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; None if anybody may act, or nobody."""
        return None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is being played."""
        return None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """Everyone's points so far, in seat order."""
        return (0,) * len(self.players)

    def view(self, player: str | None) -> View:
        """What that player may see (None: a spectator); raises ``ValueError`` for an unknown name."""
        return View(**self._seen(player))

    def _seen(self, player: str | None) -> dict[str, Any]:
        """The fields that every view has; a game's own view adds to them."""
        if player is not None:
            self._seat(player)
        return {
            "player": player,
            "players": self.players,
            "to_move": self.to_move,
            "over": self.over,
            "result": self.result,
            "scores": self.scores,
            "moves": tuple(entry.move.seen_by(player) for entry in self._history),
            "outcomes": tuple(entry.outcome.seen_by(player) for entry in self._history),
            "legal_moves": Kinds(self._kinds()),
            "lexicon_id": LexiconId.of(self._lexicon) or self._setup.lexicon,
            "lexicon": self._lexicon,
        }

    def _seat(self, player: str) -> int:
        """The seat of a player; raises ``ValueError`` for an unknown name."""
        if player not in self.players:
            raise BadValueError.unknown("player", player, self.players)
        return self.players.index(player)

    def _kinds(self, /) -> tuple[MoveKind, ...]:
        """Who may push what now."""
        return ()

    def _listed(self, /) -> Iterator[Move[Any]]:
        """The whole moves that can be listed now."""
        return iter(())

    def __repr__(self) -> str:
        end = f"over: {self.result.reason}" if self.result is not None else f"to move: {self.to_move or 'anybody'}"
        return f"<{type(self).__name__}: {', '.join(self.players)}; {len(self._history)} moves; {end}>"


class MoveMaker(Protocol):
    """A computer player: what it sees to the move it makes; None if it has nothing to do now."""

    def move(self, view: Any, /) -> Move[Any] | None:
        """The move for this view."""


class Referee(Protocol):
    """Who acts when no player does, or before them at a time of its own; None ends the game where it is."""

    def move(self, game: Any, /) -> Move[Any] | None:
        """The move for this game."""


def play_out(
    game: Game[Any, Any],
    players: Mapping[str, MoveMaker],
    referee: Referee | None = None,
    *,
    most_moves: int = 1000,
) -> Result | None:
    """Lets players play a game to its end: the earliest ``at_s`` acts, ties by seat, then the referee.

    A move without a time is made at once, the referee's when no player has one. Returns the result; None
    if nobody had a move left, or after ``most_moves``. Raises ``IllegalMove`` for a player who breaks the rules.
    """
    fields.expect(game, Game, "play_out, game")
    for name in fields.expect(players, Mapping, "play_out, players", "a player by name"):
        if name not in game.players:
            raise BadValueError.unknown("player", name, game.players)
    while not game.over and len(game.moves) < most_moves:
        offers = []
        for seat, name in enumerate(game.players):
            move = players[name].move(game.view(name)) if name in players else None
            if move is not None:
                offers.append((-math.inf if move.at_s is None else move.at_s, seat, move))
        called = None if referee is None else referee.move(game)
        if not offers or (called is not None and called.at_s is not None and called.at_s < min(offers)[0]):
            chosen = called
        else:
            chosen = min(offers)[2]
        if chosen is None:
            break
        game.push(chosen)
    return game.result


class LegalMoves:
    """What can be pushed now, as a live view: it follows the game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    @property
    def kinds(self) -> tuple[MoveKind, ...]:
        """(player, move class) pairs, for a front-end's buttons; None for officials and for anybody."""
        return self._game._kinds()

    def __iter__(self) -> Iterator[Move[Any]]:
        return self._game._listed()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        return type(move) in self._game.STEPS and self._game.legal(cast("Move[Any]", move)) is None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(sorted({cls.__name__ for _, cls in self.kinds})) or 'none'}>"
