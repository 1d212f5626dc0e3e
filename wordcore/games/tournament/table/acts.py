"""What people do at a tournament table, each act with its time: values, and plain JSON.

    >>> from wordcore.games.tournament import Act
    >>> Act("place", at=31.0, by=0, words=["Zap", "zo"], tiles=3, score=45)
    Act('place', at=31.0, by=0, words=('ZAP', 'ZO'), tiles=3, score=45)
    >>> Act.from_json({"act": "press", "at": 35, "by": 0})
    Act('press', at=35, by=0)

Not here: when an act is allowed (``turn``, ``table``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any

from wordcore.errors import GameFileError
from wordcore.games.scrabble import Board, Play, require_legal, score_play

KINDS: Mapping[str, str] = {
    # before the game
    "absent": "the director starts the clock of player `by`, who is not there",
    "arrive": "player `by` arrives",
    "play_on": "a late player chooses to play",
    "forfeit": "a late player chooses not to play",
    "start": "the first tile is drawn; `by` begins",
    # a turn
    "place": "tiles are placed: `words` formed, `tiles` used, `score`",
    "exchange": "`tiles` are announced for exchange and laid down",
    "pass": "the turn is passed",
    "announce": "the score is announced (again after a failed challenge)",
    "press": "the timer is pressed",
    "reach": "a hand goes into the bag without a press",
    "record": "turn and total are written down",
    "hold": "the opponent says hold",
    "accept": "the opponent accepts",
    "challenge": "the opponent stops the timer and names `words`",
    "rule": "the program's answer, `verdicts` by word",
    "take_back": "the tiles of a bad play are back on the rack",
    "draw": "`tiles` are drawn; `touched`: one of them has reached the rack",
    "settle": "an overdraw is settled",
    "director": "the director's answer to an open question: `allow`",
    # the timer
    "stop": "the timer is stopped for a `reason`",
    "go": "the timer goes on",
    "flag": "somebody notices that a clock has run out altogether",
    # the end
    "count": "the tiles left are counted: `values` by player",
    "correct": "the score of turn number `turn` becomes `score`; once signed only by the director",
    "recount": "player `by` asks for a recount",
    "sign": "the result slip is signed",
}
"""Every kind of act, and what it means."""

STOP_REASONS = ("challenge", "score", "overdraw", "director")
"""The only reasons for which the timer may be stopped (W-TIMER)."""


@dataclass(frozen=True, slots=True, repr=False)
class Act:
    """One act; ``by`` is a player's seat (0 or 1), or None for the director. Raises ``GameFileError``."""

    kind: str
    at: float
    by: int | None = None
    words: tuple[str, ...] = ()
    tiles: int = 0
    score: int = 0
    verdicts: Mapping[str, bool] = field(default_factory=dict, hash=False)
    touched: bool = False
    reason: str = ""
    allow: bool = False
    values: tuple[int, ...] = ()
    turn: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str) or self.kind not in KINDS:
            raise GameFileError(f"no act {self.kind!r}: known are {', '.join(KINDS)}")
        if self.by is not None and not (_is_whole(self.by) and self.by in (0, 1)):
            raise GameFileError(f"act {self.kind!r} by {self.by!r}: expected seat 0, seat 1, or None for the director")
        given_words: Iterable[str] = self.words.split() if isinstance(self.words, str) else self.words
        object.__setattr__(self, "words", tuple(word.upper() for word in given_words))
        object.__setattr__(self, "verdicts", {word.upper(): ok for word, ok in self.verdicts.items()})
        object.__setattr__(self, "values", tuple(self.values))
        is_time = isinstance(self.at, (int, float)) and not isinstance(self.at, bool) and isfinite(self.at)
        for what, fits, expected in (
            ("at", is_time, "a number of seconds"),
            ("tiles", _is_whole(self.tiles), "a whole number"),
            ("score", _is_whole(self.score), "a whole number"),
            ("turn", _is_whole(self.turn), "a whole number"),
            ("values", all(map(_is_whole, self.values)), "whole numbers"),
            ("verdicts", all(isinstance(good, bool) for good in self.verdicts.values()), "true or false by word"),
            ("touched", isinstance(self.touched, bool), "true or false"),
            ("allow", isinstance(self.allow, bool), "true or false"),
            ("reason", isinstance(self.reason, str), "a text"),
        ):
            if not fits:
                raise GameFileError(f"act {self.kind!r}: {what} is {getattr(self, what)!r}, expected {expected}")

    @classmethod
    def of_play(cls, board: Board, play: Play, at: float, by: int) -> Act:
        """Placing a play: its words and score are worked out on the board before it.

        >>> from wordcore.games.scrabble import Board, Play
        >>> Act.of_play(Board.from_plays(["8H HORN"]), Play.parse("7I ZAP"), at=5, by=1)
        Act('place', at=5, by=1, words=('ZAP', 'ZO', 'AR', 'PN'), tiles=3, score=51)
        """
        require_legal(board, play)
        sheet = score_play(board, play)
        words = tuple(word.word for word in sheet.words)
        return cls("place", at, by, words=words, tiles=play.n_tiles, score=sheet.total)

    def to_json(self) -> dict[str, Any]:
        """Plain data; what is empty is left out."""
        named = {"act": self.kind, "at": self.at}
        return {**named, **{name: _listed(value) for name, value in self._details()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Act:
        """The act that plain data describes; raises ``GameFileError``."""
        try:
            return cls(
                data["act"],
                data["at"],
                **{key: value for key, value in data.items() if key not in ("act", "at")},
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise GameFileError(f"{data!r} is no act: {type(error).__name__} {error}") from None

    def __repr__(self) -> str:
        details = "".join(f", {name}={value!r}" for name, value in self._details())
        return f"Act({self.kind!r}, at={self.at!r}{details})"

    def _details(self) -> list[tuple[str, Any]]:
        found = []
        for item in fields(self)[2:]:
            value = getattr(self, item.name)
            if value not in (None, (), "", {}, False) or (item.name == "by" and value is not None):
                found.append((item.name, value))
        return found


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
