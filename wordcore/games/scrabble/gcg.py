"""GCG, the plain text in which games are kept: the record of a game, what it is played with, and writing it.

    >>> from wordcore.games.scrabble import read_gcg
    >>> record = read_gcg("#player1 Ann Ann Lee\\n#player2 Bo Bo\\n>Ann: EHNORRT 8H HORN +14 14\\n")
    >>> record.moves[0].kind, record.moves[0].text, record.moves[0].score
    ('play', '8H HORN', 14)

Nothing is recomputed here: a record says what the file says. Not here: reading
the text (``reading``), making the moves again (``replaying``), games and their
records (``recording``), opening files.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from wordcore.errors import GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.naming import layout_named, tiles_for, tiles_named
from wordcore.games.scrabble.setup import AB, Ruleset
from wordcore.games.scrabble.tiles import TileSet
from wordcore.lexicon import Lexicon

LOST_TURN_NOTE = "#unsuccessful-challenge"
"""How a turn lost by a failed challenge is told from a pass: a note after it."""
CHALLENGED_NOTE = "#challenged"
"""Begins the note that names the words challenged."""
RULES_NOTE = "wordcore-rules:"
"""Begins the note before the first move that names the rules: programs refuse a ``#name`` that they do not know."""
LAYOUT_PRAGMA = "board-layout"
TILES_PRAGMA = "tile-distribution"

GcgKind = Literal[
    "play", "exchange", "pass", "lost_turn", "challenged_off", "challenge_points", "end_rack", "time_penalty"
]


class GcgMove(NamedTuple):
    """One move line.

    ``player`` counts from 0; ``text`` is the square and word, or the tiles.
    ``score`` and ``total`` are as written, None where the line has none;
    ``rest`` is what follows them. ``challenged`` are the words a note names.
    """

    line: int
    player: int
    kind: GcgKind
    rack: str = ""
    text: str = ""
    score: int | None = None
    total: int | None = None
    note: str = ""
    rest: str = ""
    challenged: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {**self._asdict(), "challenged": list(self.challenged)}


@dataclass(frozen=True, slots=True)
class GcgRecord:
    """A game as a file tells it.

    ``players`` are (nick, full name); ``pragmas`` all other ``#`` lines in
    order as (name, text); ``racks`` the tiles of ``#rack1`` and so on by
    seat, counted from 0; ``lines`` the line on which each ``#name`` is first.
    """

    players: tuple[tuple[str, str], ...]
    moves: tuple[GcgMove, ...]
    pragmas: tuple[tuple[str, str], ...] = ()
    racks: Mapping[int, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def nicks(self) -> tuple[str, ...]:
        """The players' nicknames in seat order."""
        return tuple(nick for nick, _ in self.players)

    def pragma(self, name: str) -> str | None:
        """The text of the first ``#name`` line, or None.

        >>> from wordcore.games.scrabble import read_gcg
        >>> read_gcg("#title Final\\n#player1 a A\\n").pragma("title")
        'Final'
        """
        return next((text for found, text in self.pragmas if found.lower() == name.lower()), None)

    # --- what the game is played with ---------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The board that ``#board-layout`` names; raises ``GameFileError`` for one that is not known."""
        name = self.pragma(LAYOUT_PRAGMA)
        return STANDARD if not name else layout_named(name, self._place(LAYOUT_PRAGMA))

    def tile_set(self, lexicon: Lexicon | None = None) -> TileSet:
        """The tiles that ``#tile-distribution`` names, those of a lexicon given or named, or else the only set that
        holds all tiles of the file, English before others; raises ``GameFileError``."""
        name = self.pragma(TILES_PRAGMA)
        named = None if not name else tiles_named(name, self._place(TILES_PRAGMA))
        plays = [move.text.partition(" ")[2] for move in self.moves if move.kind == "play"]
        others = [move.rack for move in self.moves] + list(self.racks.values())
        others += [move.text for move in self.moves if move.kind in ("exchange", "end_rack")]
        # A single malformed rack must not hide the language.
        texts = (plays + others, plays)
        return tiles_for(self.layout, named, lexicon, self.pragma("lexicon") or "", texts)

    def _place(self, pragma: str) -> str:
        return f"line {self.lines.get(pragma, 1)}, #{pragma}"

    @property
    def rules(self) -> Ruleset:
        """The rules that the file names, or tournament rules with what its challenges and its end show."""
        notes = [text for name, text in self.pragmas if name.lower() == "note" and text.startswith(RULES_NOTE)]
        for stored in [note[len(RULES_NOTE) :].strip() for note in notes]:
            try:
                return Ruleset.from_json(json.loads(stored) if stored[:1] in '{"' else stored)
            except (ValueError, RecursionError):
                raise GameFileError.at(f"#note {RULES_NOTE}", "a ruleset as plain data", shown(stored)) from None
        found, rules = {move.kind for move in self.moves}, AB
        counted = [move.score or 0 for move in self.moves if move.kind == "end_rack"]
        if counted and min(counted) < 0 < max(counted):
            rules = rules.replace(end_adjust="hasbro")
        points = math.gcd(*[move.score or 0 for move in self.moves if move.kind == "challenge_points"])
        if 0 < points <= 1000:
            return rules.replace(challenge_points=points)
        if "lost_turn" in found:
            return rules.replace(challenge_rule="double")
        return rules.replace(challenge_rule="single") if "challenge_points" in found else rules

    # --- writing ------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """What the file says as plain data for a front-end; :meth:`to_text` is what to keep."""
        said = {name: fields.plain(getattr(self, name)) for name in ("players", "pragmas", "racks")}
        return {**said, "moves": [move.to_json() for move in self.moves]}

    def to_text(self) -> str:
        """The record in the dialect that every program reads; UTF-8, and saying so.

        Raises ``GameFileError`` for a nickname with a space or a colon, which no program could find again.
        """
        for nick, _ in self.players:
            if not nick or ":" in nick or any(part.isspace() for part in nick):
                raise GameFileError.at("nickname", "one word without a colon", shown(nick))
        lines = [f"#{name} {text}" for name, text in self.pragmas if name not in ("character-encoding", "note")]
        lines += [f"#player{number} {nick} {name}" for number, (nick, name) in enumerate(self.players, 1)]
        # After the players: before them a note would belong to the game before, where a file holds several.
        lines += [f"#{name} {text}" for name, text in self.pragmas if name == "note"]
        for move in self.moves:
            lines.append(self._line(move))
            lines += [f"#note {note}" for note in _notes(move)]
        lines += [f"#rack{seat + 1} {tiles}" for seat, tiles in sorted(self.racks.items()) if tiles]
        return "\n".join(["#character-encoding UTF-8", *map(_one_line, lines)]) + "\n"

    def _line(self, move: GcgMove) -> str:
        what = {
            "exchange": f"-{move.text}",
            "pass": "-",
            "lost_turn": "-",
            "challenged_off": "--",
            "challenge_points": "(challenge)",
            "time_penalty": "(time)",
            "end_rack": f"({move.text})",
        }.get(move.kind, move.text)
        numbers = "" if move.score is None else f" {move.score:+d}"
        numbers += "" if move.total is None else f" {move.total}"
        return f">{self.players[move.player][0]}: {move.rack} {what}{numbers} {move.rest}"


def _notes(move: GcgMove) -> Iterator[str]:
    """The lines of a move's note, each of which is a note of its own, so that none of them can be a move."""
    if move.kind == "lost_turn":
        yield LOST_TURN_NOTE
    if move.challenged:
        yield " ".join((CHALLENGED_NOTE, *move.challenged))
    yield from _split(move.note)


def _split(text: str) -> Iterable[str]:
    return re.split(r"\r\n|\r|\n", text) if text else ()


def _one_line(text: str) -> str:
    """A line that stays one: what a name or title has of line ends becomes a space."""
    return " ".join(part.strip() for part in _split(text)).rstrip()
