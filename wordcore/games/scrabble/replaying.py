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
from typing import TYPE_CHECKING, NamedTuple

from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games.scrabble.board import Board
from wordcore.games.scrabble.gcg import RULES_PRAGMA, GcgMove, GcgRecord
from wordcore.games.scrabble.layout import STANDARD, Layout
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import PlayScore, score_play
from wordcore.games.scrabble.setup import LV, Ruleset
from wordcore.games.scrabble.tiles import ENGLISH_TILES, TileSet

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon


class Difference(NamedTuple):
    """Something in a file that does not add up.

    ``what`` is ``score``, ``total``, ``rack``, ``tiles``, or a reason code of the legality tests.
    """

    line: int
    what: str
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class ReplayLine(NamedTuple):
    """One move line as replayed: the play, its recomputed score, and the words that the lexicon does not hold."""

    move: GcgMove
    play: Play | None
    breakdown: PlayScore | None
    score: int
    total: int
    phonies: tuple[str, ...] = ()
    stands: bool = True


@dataclass(frozen=True, slots=True)
class Replay:
    """A game made again: the board at its end, recomputed scores, and all differences."""

    record: GcgRecord
    board: Board
    scores: tuple[int, ...]
    lines: tuple[ReplayLine, ...]
    differences: tuple[Difference, ...]
    n_unseen: int

    @property
    def is_sound(self) -> bool:
        """Whether everything adds up."""
        return not self.differences

    @property
    def to_move(self) -> int:
        """The seat whose turn follows the last line."""
        turns = [line.move for line in self.lines if line.move.kind in _TURNS]
        return 0 if not turns else (turns[-1].player + 1) % len(self.record.players)

    @property
    def rack(self) -> str:
        """The tiles of the player to move where the file tells them, else an empty string."""
        return self.record.racks.get(self.to_move, "")


_TURNS = frozenset({"play", "exchange", "pass", "lost_turn"})


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
    if tile_set is None:
        tile_set = ENGLISH_TILES if lexicon is None else TileSet.of(lexicon.alphabet)
    table = _Table(record, Board(layout, tile_set), lexicon, rules or _rules_of(record))
    for move in record.moves[:n_moves]:
        table.make(move)
    return Replay(
        record,
        table.board,
        tuple(table.computed),
        tuple(table.lines),
        tuple(table.differences),
        tile_set.n_tiles - table.board.n_tiles,
    )


def _rules_of(record: GcgRecord) -> Ruleset:
    stored = record.pragma(RULES_PRAGMA)
    if stored is None:
        return LV
    try:
        return Ruleset.from_json(json.loads(stored))
    except ValueError:
        raise GameFileError.at(f"#{RULES_PRAGMA}", "a ruleset as plain data", shown(stored)) from None


class _Table:
    """The board while a record is replayed."""

    def __init__(self, record: GcgRecord, board: Board, lexicon: Lexicon | None, rules: Ruleset) -> None:
        self.board = board
        self.lexicon = lexicon
        self.rules = rules
        self.rack_size = rules.rack_size
        self.tile_set = board.tile_set
        self.written = [0] * len(record.players)
        self.computed = [0] * len(record.players)
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
        # Some programs write a play taken back as +0 with the total from before it.
        undone = move.kind == "challenged_off" and move.score == 0
        if undone:
            expected = self._total_before(move)
        if move.total != expected:
            self.differ(move, "total", f"total {move.total}, but {expected - move.score}{move.score:+d} is {expected}")
        self.written[move.player] = move.total

    def _total_before(self, move: GcgMove) -> int:
        for line in reversed(self.lines):
            if line.move.kind == "play" and line.move.player == move.player:
                return self.written[move.player] - (line.move.score or 0)
        return self.written[move.player]

    def _faces(self, move: GcgMove, tiles: str) -> list[str]:
        try:
            return self.tile_set.read_faces(tiles)
        except BadTilesError as fault:
            raise _foreign(move, fault) from None

    def _lay(self, move: GcgMove) -> tuple[Play, PlayScore | None, int]:
        play = self._resolve(move)
        fault = find_fault(self.board, play, rules=self.rules)
        if fault is not None:
            self.differ(move, fault.code, fault.sentence)
        if fault is not None and fault.code in ("OFF_BOARD", "OCCUPIED", "NO_TILES"):
            return play, None, move.score or 0
        score = score_play(self.board, play, self.rules)
        if move.score is not None and score.total != move.score:
            words = ", ".join(f"{word.word} {word.score}" for word in score.words)
            bonus = f", bonus {score.bonus}" if score.bonus else ""
            self.differ(move, "score", f"score {move.score:+d}, recomputed {score.total:+d} ({words}{bonus})")
        self._check_rack(move, play.faces)
        self.board.place(play)
        on_board = Counter(tile.face for _, _, tile in self.board)
        for face, n in on_board.items():
            available = self.tile_set.faces().count(face)
            if n > available and face in play.faces:
                self.differ(move, "tiles", f"{n} tiles {face} on the board, but the set has {available}")
        return play, score, score.total

    def _resolve(self, move: GcgMove) -> Play:
        """The play of a line; a letter that lies there already is the same as a dot."""
        try:
            play = Play.parse(move.text, self.tile_set)
        except BadTilesError as fault:
            raise _foreign(move, fault) from None
        fresh, through = [], list(play.through)
        for placement in play.placements:
            lying = self.board.get(placement.row, placement.column)
            if lying is not None and lying.letter == placement.tile.letter:
                through.append((placement.row, placement.column))
            else:
                fresh.append(placement)
        return Play(fresh, through, play.down, self.tile_set)

    def _check_rack(self, move: GcgMove, faces: Sequence[str]) -> None:
        if not move.rack:
            return
        held = Rack(self._faces(move, move.rack), self.tile_set)
        if len(held) > self.rack_size:
            self.differ(move, "rack", f"{len(held)} tiles on the rack {move.rack}, but a rack holds {self.rack_size}")
        left = self.tile_set.left_from(self.board.squares)
        beyond = [face for face, n in Counter(held).items() if n > left[face]]
        if beyond:
            text = self.tile_set.write(beyond)
            self.differ(move, "tiles", f"more of {text} on the rack {move.rack} than are off the board")
        missing = held.missing(faces)
        if missing:
            self.differ(move, "rack", f"{self.tile_set.write(missing)} is not on the rack {move.rack}")

    def _take_off(self, move: GcgMove) -> int:
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            if line.move.kind != "play" or line.play is None or not line.stands:
                continue
            if line.move.player != move.player:
                break
            if line.breakdown is not None:
                self.board.lift(line.play)
            self.lines[number] = line._replace(stands=False)
            if move.score not in (None, 0, -(line.move.score or 0)):
                self.differ(move, "score", f"score {move.score:+d} for taking back {line.move.score or 0:+d}")
            return -line.score
        self.differ(move, "NOTHING_PENDING", "no play of this player to take off")
        return 0

    def _no_play(self, move: GcgMove) -> int:
        if move.score:
            self.differ(move, "score", f"score {move.score:+d} for a turn without a play")
        if move.kind != "exchange":
            self._check_rack(move, [])
        elif not move.text.isdecimal():
            self._check_rack(move, self._faces(move, move.text))
        elif len(move.text) > 2 or not 1 <= int(move.text) <= self.rack_size:
            self.differ(move, "rack", f"{move.text} tiles exchanged, but a rack holds {self.rack_size}")
        return 0

    def _end_rack(self, move: GcgMove) -> int:
        """Tiles left over: once or twice the others' for the player who is out, minus one's own otherwise."""
        if not move.text:
            return move.score or 0
        value = Rack(self._faces(move, move.text), self.tile_set).value
        if move.score is None:
            return 2 * value
        if move.score not in (2 * value, value, -value):
            self.differ(move, "score", f"score {move.score:+d} for {move.text}, which is worth {value}")
        return move.score


def _foreign(move: GcgMove, fault: BadTilesError) -> GameFileError:
    remedy = "name the tile set of a game in another language"
    return GameFileError.at(f"line {move.line}, {fault.place}", fault.expected, fault.found, remedy)
