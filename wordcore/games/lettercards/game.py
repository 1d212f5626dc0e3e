"""The letter-card game as it is played: deal, announce, lay, challenge, time-out, next round.

    >>> from wordcore import Lexicon
    >>> from wordcore.games.lettercards import Announce, CardGame, Challenge, Laid, StartRound, TimeUp
    >>> lexicon = Lexicon.from_words(["CAT", "ACT", "COAT"])
    >>> game = CardGame(["Ann", "Ben"], deck="OSEEB" "ABBEE" "CATQ", lexicon=lexicon)
    >>> _ = game.push(StartRound(seconds=60))
    >>> game.playable("Ann")
    ['ACT', 'CAT', 'COAT']
    >>> _ = game.push(Announce("Ann", "coat")), game.push(Laid("Ann"))
    >>> game.push(Challenge("Ben")).eliminated
    'Ben'
    >>> game.push(TimeUp())
    RoundEnd(winner='Ann', word='COAT', won=4, to_deck_bottom=('Q',), returned_to_hand={})

All play at once: any player may announce at any time, and the caller tells
when the timer has run out. A game goes to and from plain JSON as its deck and
its moves. Not here: whether a word could be laid (``play``), and what a move
does to the cards (``course``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.lettercards.course import (
    begin_round,
    decide,
    expire,
    forbidden_words,
    lay_pending,
    next_deal,
    settle,
)
from wordcore.games.lettercards.moves import (
    Announce,
    Challenge,
    Laid,
    Move,
    Rule,
    Settle,
    StartRound,
    TimeUp,
    move_from_json,
)
from wordcore.games.lettercards.outcomes import Challenged, Outcome, RoundEnd, RoundStart, WordLaid
from wordcore.games.lettercards.play import Check, check_play, playable_words
from wordcore.games.lettercards.position import Clock, Pending, Position
from wordcore.games.lettercards.rules import LONGEST_ROUND_S, SHORTEST_ROUND_S, Options
from wordcore.query import Ruling, Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


_SENTENCES: Mapping[str, str] = {
    "ELIMINATED": "{player} is out for this round (TC2, TC-D11)",
    "TIME": "the time is up, or no round has begun",
    "STOPPED": "the clock is stopped for a challenge (TC-D12)",
    "BUSY": "another player is laying a word (TC-D12)",
    "TOO_SHORT": "{word} is shorter than the shortest word allowed",
    "SHORTER": "{word} is shorter than the word before it (TW1)",
    "REPEATED": "{word} was laid before (TW2)",
    "TOO_MANY_HAND_CARDS": "{word} needs more than one card that is not on the table (TP-B)",
    "NOT_IN_HAND": "{player} does not hold the card that {word} needs (TP-B)",
}


class CardGame:
    """A game from the first deal to the last round.

    ``players`` are names in seat order, ``deck`` is a list of letters, top
    first; hands are filled in seat order. ``dealer`` and ``timer_setter`` are
    seats; the timer passes to the next seat each round. With a ``lexicon``
    challenges are ruled on at once; without one they wait for :class:`Rule`.
    Raises ``GameFileError`` for an impossible set-up.
    """

    def __init__(
        self,
        players: Sequence[str],
        deck: Iterable[str],
        *,
        lexicon: Lexicon | None = None,
        options: Options | None = None,
        dealer: int = 0,
        timer_setter: int = 0,
        seed: int = 0,
    ) -> None:
        self.players = tuple(str(player) for player in players)
        self.lexicon = lexicon
        self.options = options or Options()
        self.seed = seed
        if len(self.players) < 2 or len(set(self.players)) != len(self.players):
            names = ", ".join(self.players) or "none"
            raise GameFileError(f"players {names}: expected two or more different names")
        for seat in (dealer, timer_setter):
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self.players):
                raise GameFileError(f"no seat {seat}: expected 0 to {len(self.players) - 1}")
        self.dealer = self.players[dealer]
        self._first_setter = timer_setter
        cards = tuple(str(card).upper() for card in deck)
        for number, card in enumerate(cards, start=1):
            if len(card) != 1 or not "A" <= card <= "Z":
                raise GameFileError(f"card {number} of the deck is {card!r}: expected one letter A to Z")
        self._deck = cards
        self._position = Position.fresh(cards, len(self.players))
        self._position = replace(self._position, over=not next_deal(self._position, self.options).start)
        self._history: list[tuple[Position, Move]] = []

    # --- how things stand ---------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Everything at once, as immutable data; players are seats there."""
        return self._position

    @property
    def clock(self) -> Clock:
        """``idle`` before a round, then ``running``, ``stopped`` for a challenge, ``expired``."""
        return self._position.clock

    @property
    def table(self) -> tuple[str, ...]:
        """The face-up cards in the order in which they came."""
        return self._position.table

    @property
    def extras(self) -> tuple[str, ...]:
        """The face-up cards that are no part of the standing word."""
        return self._position.extras

    @property
    def current(self) -> str | None:
        """The standing word."""
        return self._position.current.word if self._position.current else None

    @property
    def owner(self) -> str | None:
        """Whose word stands."""
        return self.players[self._position.current.owner] if self._position.current else None

    @property
    def eliminated(self) -> frozenset[str]:
        """Who is out for this round."""
        return frozenset(self.players[seat] for seat in self._position.eliminated)

    @property
    def timer_setter(self) -> str:
        """Who winds the timer of this round, or of the next when none is on (TS1)."""
        rounds = self._position.round_number - self._position.round_on
        return self.players[(self._first_setter + rounds) % len(self.players)]

    @property
    def over(self) -> bool:
        """Whether no further round can start."""
        return self._position.over

    @property
    def won(self) -> dict[str, int]:
        """Cards won by each player."""
        return {name: len(cards) for name, cards in zip(self.players, self._position.won, strict=True)}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won most cards once the game is over; all who share the most (TC-D8)."""
        most = max(self.won.values())
        return tuple(name for name, cards in self.won.items() if cards == most) if self.over else ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything pushed."""
        return tuple(move for _, move in self._history)

    def hand(self, player: str) -> tuple[str, ...]:
        """The cards a player holds."""
        return self._position.hands[self._seat(player)]

    def check(self, player: str, word: str) -> Check:
        """Whether the player may announce the word now, and with which hand card."""
        seat, now = self._seat(player), self._position
        return check_play(
            word,
            now.table,
            now.hands[seat],
            self.current,
            forbidden_words(now, self.options),
            longest=now.longest,
            eliminated=seat in now.eliminated,
            expired=now.clock in ("idle", "expired"),
            stopped=now.clock == "stopped",
            busy=now.pending is not None and now.pending.player != seat,
            options=self.options,
        )

    def playable(self, player: str, lexicon: Lexicon | None = None) -> list[str]:
        """Every word of the lexicon the player could announce now, in alphabetical order."""
        lexicon = lexicon if lexicon is not None else self.lexicon
        if lexicon is None:
            raise GameFileError("this game has no lexicon to look for words in: playable(player, lexicon)")
        seat, now = self._seat(player), self._position
        busy = now.pending is not None and now.pending.player != seat
        if seat in now.eliminated or now.clock != "running" or busy:
            return []
        return playable_words(
            lexicon,
            now.table,
            now.hands[seat],
            self.current,
            forbidden_words(now, self.options),
            longest=now.longest,
            options=self.options,
        )

    def longest(self, player: str, lexicon: Lexicon | None = None) -> list[str]:
        """The longest of the playable words; empty when there is none."""
        words = self.playable(player, lexicon)
        most = max(map(len, words), default=0)
        return [word for word in words if len(word) == most]

    # --- moving -------------------------------------------------------------------------------

    def push(self, move: Move) -> Outcome:
        """Make a move and return what came of it. Raises ``IllegalMove`` and changes nothing."""
        return self._make(move, ask_lexicon=True)

    def _make(self, move: Move, *, ask_lexicon: bool) -> Outcome:
        steps: Mapping[type[Any], Callable[[Any], tuple[Position, Outcome]]] = {
            StartRound: self._start,
            Announce: self._announce,
            Laid: self._lay,
            Challenge: self._challenge,
            Rule: self._rule,
            TimeUp: self._time_up,
            Settle: self._settle,
        }
        if type(move) not in steps:
            raise TypeError(f"{move!r} is no move of the letter-card game")
        if isinstance(move, Challenge) and move.good is None and ask_lexicon:
            move = replace(move, good=self._verdict())
        before = self._position
        self._position, outcome = steps[type(move)](move)
        self._history.append((before, move))
        return outcome

    def pop(self) -> Move:
        """Take the last move back and return it; raises ``IndexError`` if there is none."""
        if not self._history:
            raise IndexError("no move to take back")
        self._position, move = self._history.pop()
        return move

    def play(self, player: str, word: str) -> WordLaid:
        """Announce a word and lay it in one go."""
        self.push(Announce(player, word))
        laid = self.push(Laid(player))
        assert isinstance(laid, WordLaid)
        return laid

    def _start(self, move: StartRound) -> tuple[Position, Outcome]:
        now, setter = self._position, self.timer_setter
        if now.round_on:
            raise IllegalMove("ROUND_ON", "a round is being played: push TimeUp first")
        if now.over:
            raise IllegalMove("GAME_OVER", "no card would be left for the table (TE1)")
        if move.seconds is not None and not SHORTEST_ROUND_S <= move.seconds <= LONGEST_ROUND_S:
            limits = f"{SHORTEST_ROUND_S} to {LONGEST_ROUND_S} s"
            raise IllegalMove("TIMER", f"{move.seconds} s: the timer runs {limits} (TS1)")
        after = begin_round(now, move.seconds, self.options)
        return after, RoundStart(after.round_number, after.table, setter)

    def _announce(self, move: Announce) -> tuple[Position, Outcome]:
        check = self.check(move.player, move.word)
        if check.reason is not None:
            raise _illegal(check.reason, player=move.player, word=move.word)
        pending = Pending(self._seat(move.player), move.word, check.hand_card)
        outcome = WordLaid(move.word, move.player, check.hand_card, tuple(sorted(check.extras)))
        return replace(self._position, pending=pending), outcome

    def _lay(self, move: Laid) -> tuple[Position, Outcome]:
        self._need_clock()
        pending = self._position.pending
        if pending is None or pending.player != self._seat(move.player):
            raise IllegalMove("NOT_ANNOUNCED", f"{move.player} has announced no word (TC-D12)")
        after = lay_pending(self._position)
        return after, WordLaid(pending.word, move.player, pending.hand_card, tuple(sorted(after.extras)))

    def _challenge(self, move: Challenge) -> tuple[Position, Outcome]:
        seat, now = self._seat(move.player), self._position
        if seat in now.eliminated:
            raise _illegal("ELIMINATED", player=move.player)
        if not now.unsettled:
            self._need_clock()
        if now.challenger is not None:
            raise _illegal("STOPPED")
        if now.current is None:
            raise IllegalMove("NO_WORD", "no word lies on the table")
        if now.current.owner == seat:
            raise IllegalMove("OWN_WORD", "a word is challenged by another player (TC2)")
        if not now.current.open:
            raise IllegalMove("TOO_LATE", f"{now.current.word} can no longer be challenged (TC-D6)")
        waiting = replace(now, challenger=seat, clock="expired" if now.unsettled else "stopped")
        if move.good is None:
            question = f"Is {now.current.word} in the dictionary?"
            return waiting, Ruling(Status.JUDGE, questions=(question,))
        return self._decide(waiting, move.good)

    def _rule(self, move: Rule) -> tuple[Position, Outcome]:
        if self._position.challenger is None:
            raise IllegalMove("NO_CHALLENGE", "nobody has challenged a word")
        return self._decide(self._position, move.good)

    def _decide(self, now: Position, good: bool) -> tuple[Position, Outcome]:
        assert now.current is not None
        word = now.current.word
        after, loser = decide(now, good, self.options)
        after = replace(after, clock="expired" if now.unsettled else "running")
        standing = after.current
        return after, Challenged(
            word,
            upheld=not good,
            eliminated=self.players[loser],
            current_word=standing.word if standing else None,
            owner=self.players[standing.owner] if standing else None,
        )

    def _time_up(self, move: TimeUp) -> tuple[Position, Outcome]:
        self._need_clock()
        after, cards = expire(self._position, self.options)
        returned = {self.players[seat]: card for seat, card in cards.items()}
        if self.options.late_challenge:
            return after, RoundEnd(None, self.current, 0, (), returned)
        return self._end_round(after, returned)

    def _settle(self, move: Settle) -> tuple[Position, Outcome]:
        if not self._position.unsettled or self._position.challenger is not None:
            raise IllegalMove("NOT_EXPIRED", "time is not up, or a challenge is open")
        return self._end_round(self._position, {})

    def _end_round(self, now: Position, returned: Mapping[str, str]) -> tuple[Position, Outcome]:
        after, word, rest = settle(now, self.options, self.seed)
        if word is None:
            return after, RoundEnd(None, None, 0, rest, returned)
        return after, RoundEnd(self.players[word.owner], word.word, len(word.word), rest, returned)

    # --- to and from JSON ---------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The set-up and every move, as plain data; the lexicon is not part of it."""
        return {
            "game": "lettercards",
            "players": list(self.players),
            "deck": "".join(self._deck),
            "dealer": self.players.index(self.dealer),
            "timer_setter": self._first_setter,
            "seed": self.seed,
            "options": self.options.to_json(),
            "moves": [move.to_json() for move in self.moves],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], lexicon: Lexicon | None = None) -> CardGame:
        """A game as :meth:`to_json` wrote it; raises ``GameFileError`` that names the place."""
        try:
            game = cls(
                data["players"],
                data["deck"],
                lexicon=lexicon,
                options=Options.from_json(data.get("options", {})),
                dealer=data.get("dealer", 0),
                timer_setter=data.get("timer_setter", 0),
                seed=data.get("seed", 0),
            )
            moves = list(data.get("moves", ()))
        except GameFileError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            found = f"{type(error).__name__} {error}"
            raise GameFileError(f"no letter-card game ({found}): expected players, deck and moves") from None
        for _ in game.replay(moves):
            pass
        return game

    def replay(self, moves: Sequence[Any]) -> Iterator[Outcome]:
        """Make stored moves and tell what came of each; raises ``GameFileError`` that names the move.

        A challenge on which a person ruled waits for that ruling, whatever a lexicon would say.
        """
        for number, data in enumerate(moves, start=1):
            following = moves[number] if number < len(moves) else None
            is_ruled = isinstance(following, Mapping) and following.get("move") == Rule.NAME
            try:
                outcome = self._make(move_from_json(data), ask_lexicon=not is_ruled)
            except (IllegalMove, GameFileError) as error:
                raise GameFileError(f"move {number}, {data}: {error}") from None
            yield outcome

    # --- private ------------------------------------------------------------------------------

    def _seat(self, player: str) -> int:
        try:
            return self.players.index(player)
        except ValueError:
            names = ", ".join(self.players)
            raise IllegalMove("UNKNOWN_PLAYER", f"no player {player!r}: there are {names}") from None

    def _verdict(self) -> bool | None:
        """The lexicon's answer about the standing word; None without a lexicon."""
        if self.lexicon is None or self.current is None:
            return None
        return self.current in self.lexicon

    def _need_clock(self) -> None:
        if self.clock == "stopped":
            raise _illegal("STOPPED")
        if self.clock != "running":
            raise _illegal("TIME")


def _illegal(code: str, **names: str) -> IllegalMove:
    return IllegalMove(code, _SENTENCES[code].format(**names))
