"""Replaying a game on file: every move made again, every score recomputed.

    >>> from wordcore.games.scrabble import read_gcg, replay
    >>> text = "#player1 Ann A\\n#player2 Bo B\\n>Ann: EHNORRT 8H HORN +15 15\\n>Bo: AFM J6 FA.M +17 17\\n"
    >>> report = replay(read_gcg(text))
    >>> report.scores, [str(difference) for difference in report.differences]
    ((14, 17), ['line 3: score +15, recomputed +14 (HORN 14)'])

A file that contradicts itself is not refused: what does not add up is listed
with its line, and the replay continues. Phonies stay on the board unless the
file takes them off. Not here: reading the text (``gcg``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import Board
from wordcore.games.scrabble.gcg import RULES_PRAGMA, GcgMove, GcgRecord
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import PlayScore, score_play
from wordcore.games.scrabble.setup import LV, Ruleset
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet
from wordcore.lexicon import Lexicon

_TURNS = frozenset({"play", "exchange", "pass", "lost_turn"})


class Difference(NamedTuple):
    """Something in a file that does not add up.

    ``what`` is ``score``, ``total``, ``rack``, ``tiles``, or a reason code of the legality tests.
    """

    line: int
    what: str
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"line": self.line, "difference": self.what, "text": self.sentence}


class ReplayLine(NamedTuple):
    """One move line as replayed: the play, its recomputed score, and the words that the lexicon does not hold."""

    move: GcgMove
    play: Play | None
    breakdown: PlayScore | None
    score: int
    total: int
    phonies: tuple[str, ...] = ()
    stands: bool = True

    def to_json(self, names: Sequence[str]) -> dict[str, Any]:
        """Plain data, with the player's name."""
        move = self.move
        data: dict[str, Any] = {"line": move.line, "player": names[move.player], "kind": move.kind, "play": move.text}
        data |= {"score": self.score, "total": self.total}
        return {**data, "phonies": list(self.phonies)} if self.phonies else data


@dataclass(frozen=True, slots=True)
class Replay:
    """A game made again: the board at its end, recomputed scores, and all differences."""

    record: GcgRecord
    board: Board
    scores: tuple[int, ...]
    lines: tuple[ReplayLine, ...]
    differences: tuple[Difference, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything adds up."""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        """Plain data: every line, every difference, and how the game ended."""
        names = [nick for nick, _ in self.record.players]
        return {
            "lines": [line.to_json(names) for line in self.lines],
            "differences": [difference.to_json() for difference in self.differences],
            "sound": self.is_sound,
            "scores": dict(zip(names, self.scores, strict=True)),
            "board": self.board.fen,
        }

    @property
    def to_move(self) -> int:
        """The seat whose turn follows the last line."""
        turns = [line.move for line in self.lines if line.move.kind in _TURNS]
        return 0 if not turns else (turns[-1].player + 1) % len(self.record.players)

    @property
    def rack(self) -> str:
        """The tiles of the player to move where the file tells them, else an empty string."""
        return self.record.racks.get(self.to_move, "")


def replay(
    record: GcgRecord,
    *,
    lexicon: Lexicon | None = None,
    layout: Layout = STANDARD,
    tile_set: TileSet | None = None,
    rules: Ruleset | None = None,
    n_moves: int | None = None,
) -> Replay:
    """Makes the moves of a record again, all or the first ``n_moves``.

    With a ``lexicon`` words that it does not hold are named. ``rules`` are those of the record if they
    are not given, and LV if it names none. Raises ``GameFileError`` only for tiles that are not in the
    set, and for rules that cannot be read.
    """
    fields.expect(record, GcgRecord, "replay, record")
    if lexicon is not None:
        fields.expect(lexicon, Lexicon, "replay, lexicon")
    if n_moves is not None:
        fields.expect(n_moves, int, "replay, n_moves")
    if tile_set is None:
        tile_set = ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)
    table = _Table(Board(layout, tile_set), rules or _rules_of(record), lexicon, len(record.players))
    for move in record.moves[:n_moves]:
        table.make(move)
    return Replay(record, table.board, tuple(table.computed), tuple(table.lines), tuple(table.differences))


def _rules_of(record: GcgRecord) -> Ruleset:
    stored = record.pragma(RULES_PRAGMA)
    try:
        return LV if stored is None else Ruleset.from_json(json.loads(stored))
    except ValueError:
        raise GameFileError.at(f"#{RULES_PRAGMA}", "a ruleset as plain data", shown(stored)) from None


class _Table:
    """The board while a record is replayed."""

    def __init__(self, board: Board, rules: Ruleset, lexicon: Lexicon | None, n_players: int) -> None:
        self.board, self.rules, self.lexicon, self.tile_set = board, rules, lexicon, board.tile_set
        self.written, self.computed = [0] * n_players, [0] * n_players
        self.lines: list[ReplayLine] = []
        self.differences: list[Difference] = []

    def differ(self, move: GcgMove, what: str, sentence: str) -> None:
        self.differences.append(Difference(move.line, what, sentence))

    def make(self, move: GcgMove) -> None:
        """One line: what it does, what it should score, and whether its total follows."""
        play = breakdown = None
        phonies: tuple[str, ...] = ()
        if move.kind == "play":
            play, breakdown, score = self._lay(move)
            if breakdown is not None and self.lexicon is not None:
                phonies = tuple(word.word for word in breakdown.words if word.word not in self.lexicon)
        elif move.kind == "challenged_off":
            score = self._take_off(move)
        elif move.kind == "end_rack":
            score = self._end_rack(move)
        elif move.kind in ("challenge_points", "time_penalty"):
            score = move.score or 0
        else:
            score = self._no_play(move)
        self.computed[move.player] += score
        self._check_total(move)
        self.lines.append(ReplayLine(move, play, breakdown, score, self.computed[move.player], phonies))

    def _check_total(self, move: GcgMove) -> None:
        """The total on a line is the one before it and the score on the line."""
        if move.score is None or move.total is None:
            return
        expected = self.written[move.player] + move.score
        if move.kind == "challenged_off" and move.score == 0:
            # Some programs write a play taken back as +0 with the total from before it.
            plays = [line.move for line in self.lines if line.move.kind == "play" and line.move.player == move.player]
            expected -= (plays[-1].score or 0) if plays else 0
        if move.total != expected:
            self.differ(move, "total", f"total {move.total}, but {expected - move.score}{move.score:+d} is {expected}")
        self.written[move.player] = move.total

    def _lay(self, move: GcgMove) -> tuple[Play, PlayScore | None, int]:
        play = self._resolve(move)
        fault = find_fault(self.board, play, rules=self.rules)
        if fault is not None:
            self.differ(move, fault.code, fault.sentence)
            if fault.code in ("OFF_BOARD", "OCCUPIED", "NO_TILES"):
                return play, None, move.score or 0
        score = score_play(self.board, play, self.rules)
        if move.score is not None and score.total != move.score:
            words = ", ".join(f"{word.word} {word.score}" for word in score.words)
            bonus = f", bonus {score.bonus}" if score.bonus else ""
            self.differ(move, "score", f"score {move.score:+d}, recomputed {score.total:+d} ({words}{bonus})")
        self._check_rack(move, play.faces)
        self.board.place(play)
        on_board, available = Counter(tile.face for _, _, tile in self.board), Counter(self.tile_set.faces())
        for face in dict.fromkeys(play.faces):
            if on_board[face] > available[face]:
                sentence = f"{on_board[face]} tiles {face} on the board, but the set has {available[face]}"
                self.differ(move, "tiles", sentence)
        return play, score, score.total

    def _resolve(self, move: GcgMove) -> Play:
        """The play of a line; a letter that is there already is the same as a dot."""
        try:
            play = Play.parse(move.text, self.tile_set)
        except BadTilesError as fault:
            raise _foreign(move, fault) from None
        fresh, through = [], list(play.through)
        for placement in play.placements:
            row, column, tile = placement
            there = self.board.get(row, column)
            if there is not None and there.letter == tile.letter:
                through.append((row, column))
            else:
                fresh.append(placement)
        return Play(fresh, through, play.down, self.tile_set)

    def _faces(self, move: GcgMove, tiles: str) -> list[str]:
        try:
            return self.tile_set.read_faces(tiles)
        except BadTilesError as fault:
            raise _foreign(move, fault) from None

    def _check_rack(self, move: GcgMove, faces: Sequence[str]) -> None:
        if not move.rack:
            return
        held, most = Rack(self._faces(move, move.rack), self.tile_set), self.rules.rack_size
        if len(held) > most:
            self.differ(move, "rack", f"{len(held)} tiles on the rack {move.rack}, but a rack holds {most}")
        beyond = Counter(held) - self.tile_set.left_from(self.board.squares)
        if beyond:
            sentence = f"more of {self.tile_set.write(beyond)} on the rack {move.rack} than are off the board"
            self.differ(move, "tiles", sentence)
        missing = held.missing(faces)
        if missing:
            self.differ(move, "rack", f"{self.tile_set.write(missing)} is not on the rack {move.rack}")

    def _take_off(self, move: GcgMove) -> int:
        made = [i for i, line in enumerate(self.lines) if line.play is not None and line.stands]
        if not made or self.lines[made[-1]].move.player != move.player:
            self.differ(move, "NOTHING_PENDING", "no play of this player to take off")
            return 0
        line = self.lines[made[-1]]
        if line.play is not None and line.breakdown is not None:
            self.board.lift(line.play)
        self.lines[made[-1]] = line._replace(stands=False)
        if move.score not in (None, 0, -(line.move.score or 0)):
            self.differ(move, "score", f"score {move.score:+d} for taking back {line.move.score or 0:+d}")
        return -line.score

    def _no_play(self, move: GcgMove) -> int:
        most = self.rules.rack_size
        if move.score:
            self.differ(move, "score", f"score {move.score:+d} for a turn without a play")
        if move.kind != "exchange":
            self._check_rack(move, [])
        elif not move.text.isdecimal():
            self._check_rack(move, self._faces(move, move.text))
        elif len(move.text) > 2 or not 1 <= int(move.text) <= most:
            self.differ(move, "rack", f"{move.text} tiles exchanged, but a rack holds {most}")
        return 0

    def _end_rack(self, move: GcgMove) -> int:
        """Tiles left over: once or twice the others' for the player who is out, minus one's own otherwise."""
        if not move.text:
            return move.score or 0
        value = Rack(self._faces(move, move.text), self.tile_set).value
        if move.score not in (None, 2 * value, value, -value):
            self.differ(move, "score", f"score {move.score:+d} for {move.text}, which is worth {value}")
        return 2 * value if move.score is None else move.score


def _foreign(move: GcgMove, fault: BadTilesError) -> GameFileError:
    remedy = "name the tile set of a game in another language"
    return GameFileError.at(f"line {move.line}, {fault.place}", fault.expected, fault.found, remedy)
