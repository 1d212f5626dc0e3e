"""A game: racks, bag, turns, challenges, the end; moves are pushed and popped.

    >>> from wordcore.games.scrabble import Challenge, Game, Play
    >>> game = Game(players=("Red", "Blue"))
    >>> game.push(Play.parse("8H HORN")).score
    14
    >>> game.push(Play.parse("7I ZAP")).score, game.scores
    (51, (14, 51))
    >>> game.push(Challenge(["PN"], judged={"PN": False})).kind, game.scores
    ('challenged_off', (14, 0))
    >>> _ = game.pop()
    >>> game.scores
    (14, 51)

With a ``seed`` the game has a bag and racks of its own; without one it keeps
the score of a game played elsewhere, and racks are unknown. A play can be
challenged until the next move. Not here: what each move does (``apply``),
clocks and the acts of a tournament turn (``wordcore.games.tournament``),
game files (``gcg``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import apply, rulesets
from wordcore.games.scrabble.board import Board
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Bag, Rack
from wordcore.games.scrabble.state import Result, State
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.games.scrabble.turns import (
    Accept,
    Challenge,
    Event,
    Exchange,
    GameTimeUp,
    Move,
    Pass,
    ShowRack,
    TurnTimeUp,
    move_from_json,
    move_to_json,
)
from wordcore.query import Question, Ruling, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

MAX_PLAYERS = 8


class Game:
    """A game of two or more sides.

    ``first`` is the player who begins; further keywords change options of the
    ruleset. Raises ``GameFileError`` for an impossible set-up.

        >>> game = Game(ruleset="AB", seed=7, challenge_rule="double")
        >>> len(game.rack), game.n_bag, game.turn
        (7, 86, 0)
    """

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        *,
        ruleset: str | Mapping[str, Any] | rulesets.Ruleset = "LV",
        players: Sequence[str] = ("Player 1", "Player 2"),
        seed: int | None = None,
        layout: Layout = STANDARD,
        tile_set: TileSet | None = None,
        first: int = 0,
        **options: Any,
    ) -> None:
        n = len(players)
        if not 2 <= n <= MAX_PLAYERS or not 0 <= first < n:
            raise GameFileError(f"{n} players, number {first} beginning: expected 2 to {MAX_PLAYERS} players")
        if tile_set is None:
            tile_set = ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)
        if tile_set.n_tiles < n:
            raise GameFileError(f"{tile_set.n_tiles} tiles are too few for {n} players")
        self.lexicon = lexicon
        self.ruleset = rulesets.ruleset(ruleset, **options)
        self.players = tuple(str(player) for player in players)
        self.seed = seed
        self.first = first
        self.tile_set = tile_set
        self.board = Board(layout, tile_set)
        self.bag = None if seed is None else Bag(tile_set, seed=seed)
        size = min(self.ruleset.rack_size, tile_set.n_tiles // n)
        racks: list[Rack | None] = [None] * n
        if self.bag is not None:
            racks = [Rack(self.bag.draw(size), tile_set) for _ in players]
        self.state = State(first, (0,) * n, tuple(racks), (size,) * n, tile_set.n_tiles - n * size)
        # What a pop needs: the state and bag before, and the play put down or taken off.
        self._undo: list[tuple[State, tuple[tuple[str, ...], int] | None, Play | None, bool]] = []
        self._moves: list[tuple[Move, float | None]] = []

    # --- how things stand ---------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the player to move."""
        return self.state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Everyone's points so far."""
        return self.state.scores

    @property
    def racks(self) -> tuple[Rack | None, ...]:
        """Everyone's rack; None where it is not known."""
        return self.state.racks

    @property
    def rack(self) -> Rack | None:
        """The rack of the player to move."""
        return self.state.racks[self.state.turn]

    @property
    def n_bag(self) -> int:
        """How many tiles are left to draw."""
        return self.state.n_bag

    @property
    def events(self) -> tuple[Event, ...]:
        """The score sheet, line by line."""
        return self.state.events

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything pushed, challenges with their ruling."""
        return tuple(move for move, _ in self._moves)

    @property
    def pending(self) -> Play | None:
        """The play that may still be challenged."""
        return None if self.state.pending is None else self.state.pending.play

    @property
    def last_play_pending(self) -> bool:
        """Whether the pending play used up all tiles: only ``Accept`` or ``Challenge`` can follow."""
        return self.state.pending is not None and self.state.pending.is_last

    @property
    def zero_run(self) -> int:
        """How many scores of zero came in a row."""
        return self.state.zero_run

    @property
    def over(self) -> bool:
        """Whether the game has ended; a last play that may still be challenged keeps it open."""
        return bool(self.state.over)

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if not self.state.over:
            return None
        top = max(self.scores)
        return Result(self.state.over, self.scores, tuple(i for i, score in enumerate(self.scores) if score == top))

    def off_board(self) -> Counter[str]:
        """The tiles of the set that are not on the board."""
        left = Counter(self.tile_set.faces())
        left.subtract(tile.face for _, _, tile in self.board)
        return +left

    def unseen(self, player: int | None = None) -> Counter[str]:
        """The tiles a player cannot see: neither on the board nor on his own rack."""
        rack = self.racks[self.turn if player is None else player]
        return self.off_board() - Counter(() if rack is None else rack.faces)

    # --- questions ----------------------------------------------------------------------------

    def legal_plays(self, rack: Rack | str | None = None) -> LegalPlays:
        """Every play of a rack, by default that of the player to move; needs a lexicon."""
        if self.lexicon is None:
            raise GameFileError("legal plays are made of words, and this game has no lexicon: Game(lexicon)")
        held = self.rack if rack is None else rack
        if held is None:
            raise GameFileError("the rack of the player to move is not known: legal_plays(rack)")
        rules = self.ruleset
        return LegalPlays(
            self.board, self.lexicon, held,
            rack_size=rules.rack_size, bonus=rules.bonus, bonus_tiles=rules.bonus_tiles,
        )  # fmt: skip

    def may_exchange(self, n_tiles: int = 1) -> bool:
        """Whether the player to move may exchange so many tiles."""
        return rulesets.may_exchange(self.ruleset, n_tiles, self.state.held[self.turn], self.n_bag)

    def no_play_left(self) -> Ruling:
        """Has nobody a play (SB10 C and D)? ``JUDGE`` unless lexicon and racks are known."""
        racks = [rack for rack in self.racks if rack is not None]
        if self.lexicon is None or len(racks) < len(self.racks):
            return Ruling(Status.JUDGE, questions=(Question("SB10", text="Can any side still play?"),))
        for rack in racks:
            best = self.legal_plays(rack).best(1)
            if best:
                return Ruling(Status.NO, witness=best[0], reasons=("PLAY_EXISTS",))
        return Ruling(Status.YES, reasons=("SB10C" if self.n_bag == 0 else "SB10D",))

    def ruling_on(self, words: Iterable[str]) -> Ruling:
        """Are these words good? ``JUDGE`` without a lexicon (SB9)."""
        asked = tuple(word.upper() for word in words)
        if self.lexicon is None:
            return Ruling(
                Status.JUDGE, questions=tuple(Question("SB9", word, text=f"Is {word} acceptable?") for word in asked)
            )
        bad = tuple(word for word in asked if word not in self.lexicon)
        if bad:
            return Ruling(Status.NO, witness=bad, reasons=("NOT_IN_LEXICON",))
        return Ruling(Status.YES, witness=asked)

    # --- moving -------------------------------------------------------------------------------

    def push(self, move: Move, *, seconds: float | None = None) -> Event:
        """Make a move; returns the last line of the score sheet. Raises ``IllegalMove`` and changes nothing.

        ``seconds`` is how long the turn took, for rulesets with a limit; while
        a challenge is ruled on the clock stands still (SB9).
        """
        self._check_open(move)
        if isinstance(move, Challenge):
            seconds = None
        if seconds is not None:
            self._check_time(move, seconds)
        before, bag = self.state, None if self.bag is None else self.bag.state()
        changed, lifted = None, False
        if isinstance(move, Play):
            move = move.in_tiles(self.tile_set)
            following, changed = apply.apply_play(self, move), move
        elif isinstance(move, Challenge):
            following, changed, move = apply.apply_challenge(self, move)
            lifted = True
        elif isinstance(move, (Pass, TurnTimeUp)):
            following = apply.apply_pass(self, move)
        elif isinstance(move, Exchange):
            move = move.in_tiles(self.tile_set)
            following = apply.apply_exchange(self, move)
        elif isinstance(move, ShowRack):
            following = apply.apply_show_rack(self, move)
        else:
            following = apply.apply_closing(self, move)
        if seconds is not None:
            following = following._replace(seconds=following.seconds + seconds)
        self.state = following
        self._undo.append((before, bag, changed, lifted))
        self._moves.append((move, seconds))
        return self.events[-1] if self.events else Event("none", self.turn, 0, move)

    def pop(self) -> Move:
        """Take the last move back and return it; raises ``IndexError`` if there is none."""
        if not self._undo:
            raise IndexError("no move to take back")
        self.state, bag, changed, lifted = self._undo.pop()
        if changed is not None:
            if lifted:
                self.board.place(changed)
            else:
                self.board.lift(changed)
        if self.bag is not None and bag is not None:
            self.bag.restore(bag)
        return self._moves.pop()[0]

    def _check_open(self, move: Move) -> None:
        if self.state.over:
            raise IllegalMove("GAME_OVER", f"the game has ended: {self.state.over}")
        if self.last_play_pending and not isinstance(move, (Accept, Challenge, ShowRack)):
            raise IllegalMove("LAST_PLAY_PENDING", "the last play must be accepted or challenged before anything else")
        if self.state.pending is None and isinstance(move, (Accept, Challenge)):
            raise IllegalMove("NOTHING_PENDING", "no play is open to challenge: none was made, or the next turn began")

    def _check_time(self, move: Move, seconds: float) -> None:
        rules = self.ruleset
        if not 0 <= seconds < float("inf"):
            raise IllegalMove("TURN_TIME", f"SB3: a turn of {seconds} s: expected 0 s or more")
        if rules.turn_seconds is not None and seconds > rules.turn_seconds and not isinstance(move, TurnTimeUp):
            raise IllegalMove(
                "TURN_TIME", f"SB3: {seconds:g} s, but a turn lasts {rules.turn_seconds} s: push TurnTimeUp()"
            )
        total = self.state.seconds + seconds
        if rules.game_seconds is not None and total > rules.game_seconds and not isinstance(move, GameTimeUp):
            raise IllegalMove("GAME_TIME", f"SB10 A: the game's {rules.game_seconds} s are over: push GameTimeUp()")

    # --- as plain data ------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole game as plain data: how it was set up, and every move."""
        lexicon = None if self.lexicon is None else {"name": self.lexicon.name, "digest": self.lexicon.digest}
        return {
            "game": "scrabble",
            "ruleset": self.ruleset.to_json(),
            "players": list(self.players),
            "seed": self.seed,
            "first": self.first,
            "layout": self.board.layout.to_json(),
            "tiles": self.tile_set.to_json(),
            "lexicon": lexicon,
            "moves": [
                move_to_json(move) | ({} if seconds is None else {"seconds": seconds}) for move, seconds in self._moves
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], lexicon: Lexicon | None = None) -> Game:
        """The game of :meth:`to_json`, every move made again; raises ``GameFileError`` naming the move.

        ``lexicon`` serves challenges to come; those on file carry their ruling.
        """
        if not isinstance(data, Mapping) or data.get("game") != "scrabble":
            raise GameFileError('not a stored game of Scrabble: expected an object with "game": "scrabble"')
        try:
            game = cls(
                lexicon,
                ruleset=data["ruleset"],
                players=data["players"],
                seed=data["seed"],
                layout=Layout.from_json(data["layout"]),
                tile_set=TileSet.from_json(data["tiles"]),
                first=data["first"],
            )
            stored = [(item, item.get("seconds")) for item in data["moves"]]
        except (KeyError, TypeError, AttributeError) as fault:
            raise GameFileError(f"stored game: {fault} is missing or of the wrong kind") from None
        for number, (item, seconds) in enumerate(stored, 1):
            try:
                game.push(move_from_json(item, game.tile_set), seconds=seconds)
            except (ValueError, TypeError) as fault:
                raise GameFileError(f"stored game, move {number}: {fault}") from None
        return game

    def __repr__(self) -> str:
        standing = f"over: {self.state.over}" if self.over else f"{self.players[self.turn]} to move"
        return f"<Game {self.ruleset.id}: {' '.join(map(str, self.scores))}, {standing}>"
