"""GCG, the plain text in which games are kept: reading all its dialects, and writing one.

    >>> from wordcore.games.scrabble import read_gcg
    >>> record = read_gcg("#player1 Ann Ann Lee\\n#player2 Bo Bo\\n>Ann: EHNORRT 8H HORN +14 14\\n")
    >>> record.moves[0].kind, record.moves[0].text, record.moves[0].score
    ('play', '8H HORN', 14)

Nothing is recomputed here: a record says what the file says. ``replaying`` makes
every move again and reports what does not add up. Not here: opening files.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from wordcore.errors import GameFileError, shown
from wordcore.games import core, fields
from wordcore.games.scrabble.sheet import SheetLine

if TYPE_CHECKING:
    from wordcore.games.scrabble.game import Game

LOST_TURN_NOTE = "#unsuccessful-challenge"
"""How a turn lost by a failed challenge is told from a pass: a note after it."""
RULES_PRAGMA = "wordcore-rules"

_ENCODING = re.compile(rb"#character-encoding[ \t]+([^\s]+)", re.IGNORECASE)
# Not str.splitlines: in old files an ellipsis (0x85) would end a line.
_LINE_END = re.compile(r"\r\n|\r|\n")
_SQUARE = re.compile(r"(?:[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})$")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}$")
_PLAYER = re.compile(r"player([0-9]{1,2})$", re.IGNORECASE)
_EXPECTED = "a square and a word, -tiles, or (tiles)"
_RACK = re.compile(r"rack([0-9]{1,2})$", re.IGNORECASE)


GcgKind = Literal[
    "play", "exchange", "pass", "lost_turn", "challenged_off", "challenge_points", "end_rack", "time_penalty"
]


class GcgMove(NamedTuple):
    """One move line.

    ``player`` counts from 0; ``text`` is the square and word, or the tiles.
    ``score`` and ``total`` are as written, None where the line has none;
    ``rest`` is what follows them.
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


@dataclass(frozen=True, slots=True)
class GcgRecord:
    """A game as a file tells it.

    ``players`` are (nick, full name); ``pragmas`` all other ``#`` lines in
    order as (name, text); ``racks`` the tiles of ``#rack1`` and so on by
    seat, counted from 0.
    """

    players: tuple[tuple[str, str], ...]
    moves: tuple[GcgMove, ...]
    pragmas: tuple[tuple[str, str], ...] = ()
    racks: Mapping[int, str] = field(default_factory=dict)

    def pragma(self, name: str) -> str | None:
        """The text of the first ``#name`` line, or None.

        >>> read_gcg("#title Final\\n#player1 a A\\n").pragma("title")
        'Final'
        """
        return next((text for found, text in self.pragmas if found.lower() == name.lower()), None)

    def to_text(self) -> str:
        """The record in the dialect that every program reads; UTF-8, and saying so."""
        lines = ["#character-encoding UTF-8"]
        lines += [_one_line(f"#{name} {text}") for name, text in self.pragmas if name != "character-encoding"]
        for number, (nick, name) in enumerate(self.players, 1):
            lines.append(_one_line(f"#player{number} {nick} {name}"))
        for move in self.moves:
            lines.append(self._line(move))
            if move.kind == "lost_turn":
                lines.append(f"#note {LOST_TURN_NOTE}")
            if move.note:
                lines.append(f"#note {move.note}")
        lines += [f"#rack{seat + 1} {tiles}" for seat, tiles in sorted(self.racks.items())]
        return "\n".join(lines) + "\n"

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
        return f">{self.players[move.player][0]}: {move.rack} {what}{numbers} {move.rest}".rstrip()


def read_gcg(data: bytes | str) -> GcgRecord:
    """The record of a GCG file; raises ``GameFileError`` with the line that cannot be read.

    Bytes are decoded as the first line says; without such a line as UTF-8 if
    they are that, else as ISO-8859-1.
    """
    if isinstance(data, (bytes, bytearray, memoryview)):
        data = _decode(bytes(data))
    return _Reader(fields.expect(data, str, "GCG file", "a text or bytes")).record()


def gcg_of(game: Game, *, title: str = "") -> GcgRecord:
    """The record of a game; a play challenged off is kept with its score and taken back.

    Rules that are not those of a shipped ruleset are kept in a pragma, for :func:`replay`.

    >>> from wordcore.games.scrabble import Game, Play
    >>> game = Game(players=("Ann Lee", "Bo"))
    >>> _ = game.push(Play.parse("8H HORN"))
    >>> print(gcg_of(game).to_text().splitlines()[-1])
    >Ann_Lee:  8H HORN +14 14
    """
    players = fields.expect(game, core.Game, "gcg_of", "a Scrabble game").players
    nicks = [re.sub(r"[\s:]+", "_", name.strip()) or f"player{i}" for i, name in enumerate(players, 1)]
    if len(set(nicks)) < len(nicks):
        nicks = [f"{nick}_{i}" for i, nick in enumerate(nicks, 1)]
    lexicon, rules = game.setup.lexicon, game.setup.rules.to_json()
    pragmas = [("title", title)] if title else []
    pragmas += [("lexicon", lexicon.name)] if lexicon is not None else []
    pragmas += [(RULES_PRAGMA, json.dumps(rules))] if not isinstance(rules, str) else []
    racks = {} if game.over else {i: str(rack) for i, rack in enumerate(game.racks) if rack is not None}
    moves = tuple(_moves_of(game.players, game.sheet))
    return GcgRecord(tuple(zip(nicks, game.players, strict=True)), moves, tuple(pragmas), racks)


def _one_line(text: str) -> str:
    """A line that stays one: what a name or title has of line ends becomes a space."""
    return " ".join(part.strip() for part in _LINE_END.split(text)).rstrip()


def _moves_of(players: Sequence[str], sheet: Iterable[SheetLine]) -> Iterator[GcgMove]:
    totals = [0] * len(players)
    for line in sheet:
        player, rack, kind = players.index(line.player), line.rack or "", line.kind
        totals[player] += line.score
        total = totals[player]
        if kind == "challenged_off":
            yield GcgMove(0, player, "play", rack, line.text, line.withdrawn, total + line.withdrawn)
            yield GcgMove(0, player, kind, rack, "", -line.withdrawn, total)
        else:
            yield GcgMove(
                0, player, "end_rack" if kind == "end_adjustment" else kind, rack, line.text, line.score, total
            )


def _decode(data: bytes) -> str:
    if data.startswith(codecs.BOM_UTF8):
        return data[len(codecs.BOM_UTF8) :].decode("utf-8", "replace")
    named = _ENCODING.match(data)
    if named is not None:
        name = named[1].decode("ascii", "replace")
        try:
            return data.decode(name)
        except UnicodeDecodeError as fault:
            line = data[: fault.start].count(b"\n") + 1
            remedy = "correct #character-encoding in line 1"
            raise GameFileError.at(f"line {line}", f"characters in {name}", "other bytes", remedy) from None
        except (LookupError, ValueError):
            raise GameFileError.at("line 1", "a character encoding such as UTF-8", shown(name)) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


class _Reader:
    """Reads the lines once; notes belong to the move before them."""

    def __init__(self, text: str) -> None:
        self.lines = _LINE_END.split(text.lstrip("\ufeff"))
        self.players: list[tuple[str, str]] = []
        self.moves: list[GcgMove] = []
        self.pragmas: list[tuple[str, str]] = []
        self.racks: dict[int, str] = {}
        self.in_note = False

    def record(self) -> GcgRecord:
        for number, raw in enumerate(self.lines, 1):
            line = raw.strip()
            if line.startswith("#"):
                self._pragma(line[1:], number)
            elif line.startswith(">"):
                self.in_note = False
                self._move(line[1:], number)
            elif self.in_note:
                self._note("\n" + line)
            elif line:
                raise GameFileError.at(f"line {number}", "a move (>) or a pragma (#)", shown(line))
        if not self.players:
            raise GameFileError.at("GCG file", "lines with #player1 and #player2", "none")
        self.moves = [move._replace(note=move.note.rstrip("\n")) for move in self.moves]
        return GcgRecord(tuple(self.players), tuple(self.moves), tuple(self.pragmas), self.racks)

    def _pragma(self, line: str, number: int) -> None:
        name, text = _first_word(line)
        self.in_note = False
        found = _PLAYER.match(name)
        if found is not None:
            nick, full = _first_word(text)
            if int(found[1]) != len(self.players) + 1 or not nick:
                expected = f"#player{len(self.players) + 1} nick name"
                raise GameFileError.at(f"line {number}", expected, shown(f"#{name} {text}"))
            self.players.append((nick, full or nick))
            return
        found = _RACK.match(name)
        if found is not None:
            self.racks[int(found[1]) - 1] = text
        elif name.lower() == "note" and self.moves:
            if text == LOST_TURN_NOTE and self.moves[-1].kind == "pass":
                self.moves[-1] = self.moves[-1]._replace(kind="lost_turn")
            else:
                self._note(("\n" if self.moves[-1].note else "") + text)
                self.in_note = True
        elif name.lower() != "character-encoding":
            self.pragmas.append((name, text))

    def _note(self, text: str) -> None:
        if self.moves:
            self.moves[-1] = self.moves[-1]._replace(note=self.moves[-1].note + text)

    def _player(self, nick: str, number: int) -> int:
        nicks = [known for known, _ in self.players]
        for asked, among in ((nick, nicks), (nick.lower(), [known.lower() for known in nicks])):
            if asked in among:
                return among.index(asked)
        raise GameFileError.at(f"line {number}", " or ".join(nicks) or "#player1 before the first move", shown(nick))

    def _move(self, line: str, number: int) -> None:
        nick, colon, rest = line.partition(":")
        if not colon:
            raise GameFileError.at(f"line {number}", "'>nick: RACK 8H WORD +score total'", shown(line))
        player = self._player(nick.strip(), number)
        fields = rest.split()
        rack = ""
        if fields and fields[0][0] not in "-(" and not _SQUARE.match(fields[0]):
            rack = fields.pop(0)
        if not fields:
            raise GameFileError.at(f"line {number}", _EXPECTED, "nothing after the rack")
        kind, text = _what(fields, number)
        score, total = _numbers(fields, number)
        move = GcgMove(number, player, kind, rack, text, score, total, "", " ".join(fields))
        self.moves.append(move)


def _first_word(line: str) -> tuple[str, str]:
    """What comes before the first space or tab, and the rest; a line may begin with a space."""
    name, _, text = re.sub(r"[ \t]", " ", line, count=1).partition(" ")
    return name, text.strip()


def _what(fields: list[str], number: int) -> tuple[GcgKind, str]:
    """Takes what was done off the front of the fields."""
    first = fields.pop(0)
    if first == "--":
        return "challenged_off", ""
    if first == "-":
        return "pass", ""
    if first.startswith("-"):
        return "exchange", first[1:]
    if first.startswith("("):
        while not first.endswith(")") and fields:
            first += fields.pop(0)
        inside = first.strip("()")
        names: Mapping[str, GcgKind] = {"challenge": "challenge_points", "time": "time_penalty"}
        return names.get(inside.lower(), "end_rack"), "" if inside.lower() in names else inside
    if _SQUARE.match(first) and fields and not _NUMBER.match(fields[0]):
        return "play", f"{first.upper()} {fields.pop(0)}"
    raise GameFileError.at(f"line {number}", _EXPECTED, shown(first))


def _numbers(fields: list[str], number: int) -> tuple[int | None, int | None]:
    """Takes score and total off the front of the fields."""
    found: list[int | None] = []
    while fields and len(found) < 2 and _NUMBER.match(fields[0]):
        found.append(int(fields.pop(0)))
    if len(found) == 1:
        raise GameFileError.at(f"line {number}", "a score and a running total", f"{found[0]:+d} alone")
    return (found[0], found[1]) if found else (None, None)
