"""One turn at a tournament table: the order of acts, and who may do what when.

    >>> from wordcore.games.tournament import Act, TableTurn
    >>> turn = TableTurn(mover=0, rack=7, bag=86)
    >>> turn = turn.after(Act("place", 10, by=0, words=["HORN"], tiles=4, score=14))
    >>> turn = turn.after(Act("announce", 11, by=0)).after(Act("press", 12, by=0))
    >>> turn.phase.name, turn.allowed()
    ('PENDING', [(0, 'record'), (1, 'hold'), (1, 'accept'), (1, 'challenge'), (0, 'draw')])

A turn is immutable; every act gives the next. An act out of order raises
``IllegalMove``: ``OUT_OF_ORDER``, or ``TOO_LATE`` when its time has passed.
Not here: clocks, totals and whose turn comes next (``table``).
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from wordcore.errors import IllegalMove
from wordcore.games.scrabble import AB, Outcome, Ruleset, challenge_outcome, may_exchange
from wordcore.games.tournament.table.acts import Act
from wordcore.games.tournament.table.director import Overdraw, overdraw

HOLD_S = 60.0
"""After a longer hold the player may draw, and keeps the new tiles apart (W-HOLD)."""


class Phase(enum.Enum):
    """Where a turn stands (RULES 3.6)."""

    ON_TURN = "nothing is placed"
    PLACED = "tiles are placed, nothing is announced"
    ANNOUNCED = "the move is announced and may still be changed"
    PENDING = "the move is made and waits for acceptance"
    HELD = "the opponent has said hold"
    RULING = "the challenged words are being judged"
    UPHELD = "the play stands; its score is to be announced again"
    OVERTURNED = "the play is bad; its tiles are to be taken back"
    ACCEPTED = "the move is accepted; tiles are to be drawn"
    FLASHED = "tiles were drawn before recording; a challenge is the director's to allow"
    DIRECTOR = "the director is asked"
    OVERDRAWN = "too many tiles were drawn"
    DONE = "the turn is over"


_MOVES = ("place", "exchange", "pass")
_ALLOWED: Mapping[Phase, tuple[str, ...]] = {
    Phase.ON_TURN: _MOVES,
    Phase.PLACED: (*_MOVES, "announce", "reach"),
    Phase.ANNOUNCED: (*_MOVES, "announce", "press", "reach"),
    Phase.PENDING: ("press", "record", "hold", "accept", "challenge", "draw"),
    Phase.HELD: ("press", "record", "accept", "challenge", "draw"),
    Phase.RULING: ("rule",),
    Phase.UPHELD: ("announce",),
    Phase.OVERTURNED: ("take_back",),
    Phase.ACCEPTED: ("press", "record", "draw"),
    Phase.FLASHED: ("press", "record", "accept", "challenge"),
    Phase.DIRECTOR: ("director",),
    Phase.OVERDRAWN: ("settle",),
    Phase.DONE: (),
}
_MOVER = frozenset({*_MOVES, "announce", "press", "reach", "record", "draw", "take_back"})

_ANYBODY = frozenset({"rule", "director"})


@dataclass(frozen=True, slots=True)
class TableTurn:
    """A turn of player ``mover``, who holds ``rack`` tiles while ``bag`` are in the bag."""

    mover: int
    rack: int
    bag: int
    rules: Ruleset = AB
    phase: Phase = Phase.ON_TURN
    kind: str = ""
    words: tuple[str, ...] = ()
    tiles: int = 0
    score: int = 0
    pressed: bool = False
    recorded: bool = False
    held_at: float = 0.0
    drawn: int = 0
    touched: bool = False
    challenged: tuple[str, ...] = ()
    verdicts: tuple[tuple[str, bool], ...] = ()
    """The words challenged, one by one, and whether each is good."""
    outcome: Outcome | None = None
    resume: Phase = Phase.DONE
    """Where the turn goes on once an overdraw is settled."""

    @property
    def opponent(self) -> int:
        """The other player."""
        return 1 - self.mover

    @property
    def need(self) -> int:
        """How many tiles are to be drawn."""
        if self.kind == "exchange":
            return self.tiles
        if self.kind != "play":
            return 0
        return min(self.rules.rack_size - (self.rack - self.tiles), self.bag)

    @property
    def is_final(self) -> bool:
        """Whether the play uses up the last tile with an empty bag."""
        return self.kind == "play" and self.bag == 0 and self.tiles == self.rack

    @property
    def overdraw(self) -> Overdraw | None:
        """How the overdraw is to be settled, while there is one."""
        if self.phase is not Phase.OVERDRAWN:
            return None
        return overdraw(self.drawn - self.need, self.drawn, self.rack - self.tiles, self.touched)

    @property
    def question(self) -> str:
        """What the director is asked."""
        if self.phase is not Phase.DIRECTOR:
            return ""
        words = ", ".join(self.challenged)
        return f"Tiles were drawn before the turn was recorded: may {words} be challenged? (W-FLASH)"

    @property
    def stands(self) -> bool:
        """Whether the move has not been challenged off."""
        return self.outcome is None or self.outcome.stands

    @property
    def points(self) -> int:
        """What the mover is credited for the turn, with what a failed challenge brings."""
        if self.outcome is not None:
            return self.outcome.player
        return self.score

    def allowed(self) -> list[tuple[int | None, str]]:
        """The acts that are in order now, as (seat, kind); the seat is None for anybody's."""
        found: list[tuple[int | None, str]] = []
        for kind in _ALLOWED[self.phase]:
            if kind == "press" and self.pressed and self.phase is not Phase.ANNOUNCED:
                continue
            if kind in ("hold", "challenge") and self.kind != "play":
                continue
            if kind in ("draw", "reach") and (self.need == 0 or self.drawn):
                continue
            found.append((self._who(kind), kind))
            if kind == "record" and self.is_final:
                found.append((self.opponent, kind))
        return found

    def after(self, act: Act) -> TableTurn:
        """The turn after one more act; raises ``IllegalMove``."""
        steps: Mapping[str, Callable[[Act], TableTurn]] = {
            "place": self._place,
            "exchange": self._exchange,
            "pass": self._pass,
            "announce": self._announce,
            "press": self._press,
            "reach": self._reach,
            "record": self._record,
            "hold": self._hold,
            "accept": self._accept,
            "challenge": self._challenge,
            "rule": self._rule,
            "take_back": self._take_back,
            "draw": self._draw,
            "settle": self._settle,
            "director": self._director,
        }
        self._require(act)
        return steps[act.kind](act)

    # --- the acts -----------------------------------------------------------------------------

    def _place(self, act: Act) -> TableTurn:
        if not 1 <= act.tiles <= self.rack:
            raise IllegalMove("NOT_ON_RACK", f"{act.tiles} tiles placed out of {self.rack} on the rack")
        if not act.words:
            raise IllegalMove("NO_WORDS", "a play forms at least one word: give words")
        return replace(self, phase=Phase.PLACED, kind="play", words=act.words, tiles=act.tiles, score=act.score)

    def _exchange(self, act: Act) -> TableTurn:
        if not may_exchange(self.rules, act.tiles, self.rack, self.bag):
            found = f"{act.tiles} of {self.rack} tiles with {self.bag} in the bag"
            raise IllegalMove("NO_EXCHANGE", f"{found}: {self.rules.min_bag} or more must be in the bag (W-CHANGE)")
        return replace(self, phase=Phase.ANNOUNCED, kind="exchange", words=(), tiles=act.tiles, score=0)

    def _pass(self, act: Act) -> TableTurn:
        return replace(self, phase=Phase.ANNOUNCED, kind="pass", words=(), tiles=0, score=0)

    def _announce(self, act: Act) -> TableTurn:
        if self.phase is Phase.UPHELD:
            return replace(self, phase=self._after_acceptance())
        return replace(self, phase=Phase.ANNOUNCED)

    def _press(self, act: Act) -> TableTurn:
        if self.phase is not Phase.ANNOUNCED:
            return replace(self, pressed=True)
        waiting = {"play": Phase.PENDING, "exchange": Phase.ACCEPTED, "pass": Phase.DONE}
        return replace(self, pressed=True, phase=waiting[self.kind])

    def _reach(self, act: Act) -> TableTurn:
        # It ends the turn as a press does (W-ENDTURN); an exchange has nothing to be challenged.
        return replace(self, phase=Phase.PENDING if self.kind == "play" else Phase.ACCEPTED)

    def _record(self, act: Act) -> TableTurn:
        if act.by == self.opponent:  # writing the final score accepts it (W-ENDGAME)
            return self._accept(act)
        return replace(self, recorded=True)

    def _hold(self, act: Act) -> TableTurn:
        return replace(self, phase=Phase.HELD, held_at=act.at)

    def _accept(self, act: Act) -> TableTurn:
        return replace(self, phase=self._after_acceptance())

    def _challenge(self, act: Act) -> TableTurn:
        words = act.words or self.words
        for word in words:
            if word not in self.words:
                raise IllegalMove("NOT_FORMED", f"{word} is no word of this play: {', '.join(self.words)} (SC-D4)")
        phase = Phase.DIRECTOR if self.phase is Phase.FLASHED else Phase.RULING
        return replace(self, phase=phase, challenged=tuple(dict.fromkeys(words)))

    def _rule(self, act: Act) -> TableTurn:
        judged = self.words if self.rules.judge_all else self.challenged
        missing = [word for word in judged if word not in act.verdicts]
        if missing:
            raise IllegalMove("NOT_RULED", f"no verdict on {', '.join(missing)}: give verdicts for {', '.join(judged)}")
        outcome = challenge_outcome(
            self.rules.challenge_rule,
            {word: act.verdicts.get(word, True) for word in self.words},
            self.challenged,
            self.score,
            per_word=self.rules.challenge_points,
            judge_all=self.rules.judge_all,
        )
        verdicts = tuple((word, act.verdicts[word]) for word in judged)
        phase = Phase.UPHELD if outcome.stands else Phase.OVERTURNED
        return replace(self, phase=phase, outcome=outcome, verdicts=verdicts)

    def _take_back(self, act: Act) -> TableTurn:
        return replace(self, phase=Phase.DONE, drawn=0)

    def _draw(self, act: Act) -> TableTurn:
        if act.tiles < 1 or act.tiles > self.bag:
            raise IllegalMove("NO_TILES", f"{act.tiles} tiles drawn from a bag of {self.bag}")
        if self.phase is Phase.HELD and act.at - self.held_at <= HOLD_S:
            raise IllegalMove("HOLD", f"the hold is not older than {HOLD_S:.0f} s (W-HOLD)")
        onward = Phase.DONE
        if self.phase is Phase.HELD:
            onward = Phase.HELD
        elif self.phase is Phase.PENDING and not self.recorded:
            onward = Phase.FLASHED
        drawn = replace(self, phase=onward, drawn=act.tiles, touched=act.touched)
        if act.tiles > self.need:
            return replace(drawn, phase=Phase.OVERDRAWN, resume=onward)
        return drawn

    def _settle(self, act: Act) -> TableTurn:
        return replace(self, phase=self.resume, drawn=self.need)

    def _director(self, act: Act) -> TableTurn:
        if act.allow:
            return replace(self, phase=Phase.RULING)
        return replace(self, phase=Phase.DONE, challenged=())

    # --- private ------------------------------------------------------------------------------

    def _after_acceptance(self) -> Phase:
        return Phase.DONE if self.need == 0 or self.drawn else Phase.ACCEPTED

    def _who(self, kind: str) -> int | None:
        if kind in _ANYBODY:
            return None
        return self.mover if kind in _MOVER else self.opponent

    def _require(self, act: Act) -> None:
        """The act is in order, and done by the right player."""
        who = self._who(act.kind)
        allowed = self.allowed()
        if (who, act.kind) not in allowed:
            if self._is_too_late(act.kind):
                raise IllegalMove("TOO_LATE", f"{act.kind}: {self.phase.value}")
            raise IllegalMove("OUT_OF_ORDER", f"{act.kind}: {self.phase.value} (W-ORDER)")
        if who is not None and (act.by, act.kind) not in allowed:
            raise IllegalMove("WRONG_PLAYER", f"{act.kind} is for player {who}, not for {act.by}")

    def _is_too_late(self, kind: str) -> bool:
        """Whether the act's time has passed (SC-D9, W-ACCEPT, W-CHAL), rather than not yet come."""
        if self.phase in (Phase.ON_TURN, Phase.PLACED, Phase.ANNOUNCED):
            return False
        if kind in _MOVES or kind == "reach":
            return True
        if kind in ("hold", "challenge", "accept"):
            return self.kind == "play" and self.phase not in (Phase.PENDING, Phase.HELD)
        return False
