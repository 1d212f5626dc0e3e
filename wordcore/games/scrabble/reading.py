"""Reading GCG in all its dialects: one game or many, into a record or for a visitor.

    >>> import io
    >>> from wordcore.games.scrabble import read_games
    >>> text = "#player1 Ann Ann\\n#player2 Bo Bo\\n>Ann: HORN 8H HORN +14 14\\n"
    >>> [len(record.moves) for record in read_games(io.StringIO(text * 3))]
    [1, 1, 1]

A visitor is told of one thing after the other, so that millions of games can be
counted without keeping one. Not here: what a record says (``gcg``), and whether
it adds up (``replaying``).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, AnyStr, overload

from wordcore.errors import BadTypeError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.gcg import CHALLENGED_NOTE, LOST_TURN_NOTE, GcgKind, GcgMove, GcgRecord

_ENCODING = re.compile(rb"#character-encoding[ \t]+([^\s]+)", re.IGNORECASE)
# Not str.splitlines: in old files an ellipsis (0x85) would end a line.
_LINE_END = re.compile(r"\r\n|\r|\n")
_SQUARE = re.compile(r"(?:[0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})$")
# A penalty is written -10, and by some programs +-10.
_NUMBER = re.compile(r"\+?(-?[0-9]{1,9})$")
_PLAYER = re.compile(r"player([0-9]{1,2})$", re.IGNORECASE)
_RACK = re.compile(r"rack([0-9]{1,2})$", re.IGNORECASE)
_FIRST_PLAYER = re.compile(r"#player0?1[ \t]", re.IGNORECASE)
_AFTER_MOVES = re.compile(r"#(note|rack[0-9]+|incomplete|-)(\s|$)", re.IGNORECASE)
_EXPECTED = "a square and a word, -tiles, or (tiles)"


class GcgVisitor:
    """Is told what a file says, in its order; override what is of interest.

    >>> class Count(GcgVisitor):
    ...     def begin(self) -> None:
    ...         self.n_plays = 0
    ...     def move(self, move: GcgMove) -> None:
    ...         self.n_plays += move.kind == "play"
    ...     def end(self) -> int:
    ...         return self.n_plays
    >>> read_gcg("#player1 a A\\n#player2 b B\\n>a: HORN 8H HORN +14 14\\n", Count())
    1
    """

    def begin(self) -> None:
        """A game begins."""

    def pragma(self, name: str, text: str) -> None:
        """A ``#name text`` line; players are among them, and notes before the first move."""

    def move(self, move: GcgMove) -> None:
        """A move line."""

    def note(self, text: str) -> None:
        """A line of a note on the move before it."""

    def end(self) -> Any:
        """The game has ended; what this returns is what reading returns."""


@overload
def read_gcg(data: bytes | str, visitor: None = None) -> GcgRecord: ...
@overload
def read_gcg(data: bytes | str, visitor: GcgVisitor) -> Any: ...
def read_gcg(data: bytes | str, visitor: GcgVisitor | None = None) -> Any:
    """The record of a GCG file, or what the ``visitor`` makes of it; raises ``GameFileError`` with the line.

    Bytes are decoded as the first line says; without such a line as UTF-8 if
    they are that, else as ISO-8859-1.
    """
    if isinstance(data, (bytes, bytearray, memoryview)):
        data = _decode(bytes(data))
    text = fields.expect(data, str, "GCG file", "a text or bytes")
    return _Reader(text, visitor).read()


@overload
def read_games(stream: Iterable[AnyStr], visitor: None = None) -> Iterator[GcgRecord]: ...
@overload
def read_games(stream: Iterable[AnyStr], visitor: GcgVisitor) -> Iterator[Any]: ...
def read_games(stream: Iterable[AnyStr], visitor: GcgVisitor | None = None) -> Iterator[Any]:
    """The records of all games of a file, one by one, or what the ``visitor`` makes of each.

    ``stream`` is an open file, of text or bytes, or any lines. A game begins where ``#player1`` does, or with
    the lines before it that belong to no move. Raises ``GameFileError`` with the line, counted from the first game on.
    """
    first, kept = 1, list[AnyStr]()
    if not isinstance(stream, Iterable) or isinstance(stream, (str, bytes)):
        raise BadTypeError.at("stream", "an open file or lines", shown(stream), "read_gcg reads a text")
    for line in stream:
        is_first = _FIRST_PLAYER.match(_shown_line(line))
        if is_first and any(_FIRST_PLAYER.match(_shown_line(before)) for before in kept):
            at = _end_of_game(kept)
            yield _game(kept[:at], first, visitor)
            first, kept = first + at, kept[at:]
        kept.append(line)
    if any(line.strip() for line in kept):
        yield _game(kept, first, visitor)


def _shown_line(line: str | bytes) -> str:
    if not isinstance(line, (str, bytes)):
        raise BadTypeError.at("stream", "lines of text or bytes", shown(line))
    return (line if isinstance(line, str) else line.decode("latin-1")).lstrip("\ufeff").strip() + " "


def _end_of_game(lines: list[Any]) -> int:
    """How many of the lines belong to the game that is over: the rest is the beginning of the next."""
    at = len(lines)
    while at and (line := _shown_line(lines[at - 1]))[0] in "# " and not _AFTER_MOVES.match(line):
        if _FIRST_PLAYER.match(line):
            return len(lines)  # a game without a move
        at -= 1
    return at


def _game(lines: list[AnyStr], first: int, visitor: GcgVisitor | None) -> Any:
    if not lines or isinstance(lines[0], str):
        return _Reader("\n".join(str(line).rstrip("\r\n") for line in lines), visitor, first).read()
    return _Reader(_decode(b"".join(line for line in lines if isinstance(line, bytes))), visitor, first).read()


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


class _Record(GcgVisitor):
    """The visitor that keeps everything; notes belong to the move before them."""

    def __init__(self) -> None:
        self.players: list[tuple[str, str]] = []
        self.moves: list[GcgMove] = []
        self.pragmas: list[tuple[str, str]] = []
        self.racks: dict[int, str] = {}
        self.lines: dict[str, int] = {}

    def pragma(self, name: str, text: str) -> None:
        if _PLAYER.match(name):
            nick, full = _first_word(text)
            self.players.append((nick, full or nick))
        elif found := _RACK.match(name):
            self.racks[int(found[1]) - 1] = text.replace(".", "?")
        elif name.lower() == "incomplete":
            self.pragmas.append((name, text.replace(".", "?")))
        elif name.lower() != "character-encoding":
            self.pragmas.append((name, text))

    def move(self, move: GcgMove) -> None:
        self.moves.append(move)

    def note(self, text: str) -> None:
        last = self.moves[-1]
        if text == LOST_TURN_NOTE and last.kind == "pass":
            self.moves[-1] = last._replace(kind="lost_turn")
        elif text.startswith(CHALLENGED_NOTE + " ") and last.kind in ("challenged_off", "challenge_points"):
            self.moves[-1] = last._replace(challenged=tuple(text.split()[1:]))
        else:
            self.moves[-1] = last._replace(note=f"{last.note}\n{text}" if last.note else text)

    def end(self) -> GcgRecord:
        moves = tuple(move._replace(note=move.note.rstrip("\n")) for move in self.moves)
        return GcgRecord(tuple(self.players), moves, tuple(self.pragmas), self.racks, self.lines)


class _Reader:
    """Reads the lines once and tells a visitor."""

    def __init__(self, text: str, visitor: GcgVisitor | None, first: int = 1) -> None:
        self.lines = _LINE_END.split(text.lstrip("\ufeff"))
        self.record = _Record() if visitor is None else None
        self.visitor = self.record or fields.expect(visitor, GcgVisitor, "visitor")
        self.first = first
        self.nicks: list[str] = []
        self.totals: list[int] = []
        self.turn = -1
        self.in_note = self.has_moves = False

    def read(self) -> Any:
        self.visitor.begin()
        for number, raw in enumerate(self.lines, self.first):
            line = raw.strip()
            if line.startswith("#"):
                self._pragma(line[1:], number)
            elif line.startswith(">"):
                self.in_note = False
                self._move(line[1:], number)
            elif self.in_note:
                self._note(line)
            elif line:
                raise GameFileError.at(f"line {number}", "a move (>) or a pragma (#)", shown(line))
        if not self.nicks:
            raise GameFileError.at("GCG file", "lines with #player1 and #player2", "none")
        return self.visitor.end()

    def _pragma(self, line: str, number: int) -> None:
        name, text = _first_word(line)
        is_note = name.lower() == "note" or (name == "-" and self.in_note)
        self.in_note = is_note
        if is_note:
            self._note(text)
            return
        if self.record is not None:
            self.record.lines.setdefault(name.lower(), number)
        found = _PLAYER.match(name)
        if found is not None:
            nick = _first_word(text)[0]
            if int(found[1]) != len(self.nicks) + 1 or not nick or ":" in nick:
                expected = f"#player{len(self.nicks) + 1} nick name, without a colon in the nick"
                raise GameFileError.at(f"line {number}", expected, shown(f"#{name} {text}"))
            self.nicks.append(nick)
            self.totals.append(0)
        self.visitor.pragma(name, text)

    def _note(self, text: str) -> None:
        """A line of a note: on the move before it, or on the game."""
        if self.has_moves:
            self.visitor.note(text)
        elif text:
            self.visitor.pragma("note", text)

    def _move(self, line: str, number: int) -> None:
        nick, colon, rest = line.partition(":")
        if not colon:
            raise GameFileError.at(f"line {number}", "'>nick: RACK 8H WORD +score total'", shown(line))
        seats = self._seats(nick.strip(), number)
        parts = rest.split()
        rack = ""
        if parts and parts[0][0] not in "-(" and not _SQUARE.match(parts[0]):
            rack = parts.pop(0).replace(".", "?")
        if not parts:
            raise GameFileError.at(f"line {number}", _EXPECTED, "nothing after the rack")
        kind, text = _what(parts, number)
        score, total = _numbers(parts)
        player = seats[0] if len(seats) == 1 else self._by_turn(seats, kind, score, total)
        if kind in ("play", "exchange", "pass"):
            self.turn = player
        self.totals[player] = self.totals[player] + (score or 0) if total is None else total
        self.has_moves = True
        self.visitor.move(GcgMove(number, player, kind, rack, text, score, total, "", " ".join(parts)))

    def _seats(self, nick: str, number: int) -> list[int]:
        """The seats of a nickname; several where players share one."""
        exact = [seat for seat, known in enumerate(self.nicks) if known == nick]
        found = exact or [seat for seat, known in enumerate(self.nicks) if known.lower() == nick.lower()][:1]
        if not found:
            expected = " or ".join(self.nicks) or "#player1 before the first move"
            raise GameFileError.at(f"line {number}", expected, shown(nick))
        return found

    def _by_turn(self, seats: list[int], kind: GcgKind, score: int | None, total: int | None) -> int:
        """Who is meant where players share a nickname: the one on turn, or whose total the line continues."""
        if kind in ("play", "exchange", "pass"):
            following = (self.turn + 1) % len(self.nicks)
            return following if following in seats else seats[0]
        if kind in ("end_rack", "time_penalty") and score is not None and total is not None:
            fitting = [seat for seat in seats if self.totals[seat] + score == total]
            if len(fitting) == 1:
                return fitting[0]
        return self.turn if self.turn in seats else seats[0]


def _first_word(line: str) -> tuple[str, str]:
    """What comes before the first space or tab, and the rest; a line may begin with a space."""
    name, _, text = re.sub(r"[ \t]", " ", line, count=1).partition(" ")
    return name, text.strip()


def _what(parts: list[str], number: int) -> tuple[GcgKind, str]:
    """Takes what was done off the front of the parts."""
    first = parts.pop(0)
    if first == "--":
        return "challenged_off", ""
    if first in ("-", "-0"):
        return "pass", ""
    if first.startswith("-"):
        return "exchange", first[1:]
    if first.startswith("("):
        while not first.endswith(")") and parts:
            first += parts.pop(0)
        inside = first.strip("()")
        names: Mapping[str, GcgKind] = {"challenge": "challenge_points", "time": "time_penalty"}
        return names.get(inside.lower(), "end_rack"), "" if inside.lower() in names else inside
    if _SQUARE.match(first) and parts and not _NUMBER.match(parts[0]):
        return "play", f"{first.upper()} {parts.pop(0)}"
    raise GameFileError.at(f"line {number}", _EXPECTED, shown(first))


def _numbers(parts: list[str]) -> tuple[int | None, int | None]:
    """Takes score and total off the front of the parts; either may be missing."""
    found: list[int | None] = []
    while parts and len(found) < 2 and (number := _NUMBER.match(parts[0])):
        found.append(int(number[1]))
        parts.pop(0)
    score, total, *_ = *found, None, None
    return score, total
