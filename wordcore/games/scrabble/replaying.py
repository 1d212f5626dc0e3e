"""Replaying a game on file: every move made again, every score recomputed.

    >>> from wordcore.games.scrabble import read_gcg, replay
    >>> text = "#player1 Ann A\\n#player2 Bo B\\n>Ann: EHNORRT 8H HORN +15 15\\n>Bo: AFM J6 FA.M +17 17\\n"
    >>> report = replay(read_gcg(text))
    >>> report.scores, [str(difference) for difference in report.differences]
    ((14, 17), ['line 3: score +15, recomputed +14 (HORN 14)'])

A file that contradicts itself is not refused: what does not add up is listed
with its line, and the replay continues. Phonies stay on the board unless the
file takes them off. Not here: reading the text (``reading``), and a ``Game`` made
of a record (``recording``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from wordcore.errors import BadTilesError, GameFileError, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import Board, BoardView
from wordcore.games.scrabble.gcg import GcgMove, GcgRecord
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.questions import zero_run_after
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import PlayScore, score_play
from wordcore.games.scrabble.setup import ZEROS_TO_END, Ruleset
from wordcore.games.scrabble.tiles import TileSet
from wordcore.lexicon import Lexicon

TURNS = frozenset({"play", "exchange", "pass", "lost_turn"})
GAME_TYPES = frozenset({"", "scrabble", "classic", "crosswordgame", "superscrabble", "supercrosswordgame"})
"""What ``#game-type`` may say, without spaces and hyphens."""


class Difference(NamedTuple):
    """Something in a file that does not add up.

    ``what`` is ``score``, ``total``, ``rack``, ``tiles``, ``turn`` (not the player's), ``order`` (nothing to
    challenge), ``end`` (a game that ends too early, twice, or not), ``type`` (of game), or a reason code of the
    legality tests.
    """

    line: int
    what: str
    sentence: str

    @property
    def kind(self) -> str:
        """The same as ``what``."""
        return self.what

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"line": self.line, "difference": self.what, "text": self.sentence}


class ReplayLine(NamedTuple):
    """One move line as replayed: the play, its recomputed score, and the words that the lexicon does not hold."""

    move: GcgMove
    player: str
    play: Play | None
    breakdown: PlayScore | None
    score: int
    total: int
    phonies: tuple[str, ...] = ()
    stands: bool = True
    zero_run: int = 0
    """How many scores of zero in succession came before it."""

    def to_json(self) -> dict[str, Any]:
        """Plain data; words that the lexicon does not hold only where there are some."""
        move = self.move
        data: dict[str, Any] = {"line": move.line, "player": self.player, "kind": move.kind, "play": move.text}
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
        return {
            "lines": [line.to_json() for line in self.lines],
            "differences": [difference.to_json() for difference in self.differences],
            "sound": self.is_sound,
            "scores": dict(zip(self.record.nicks, self.scores, strict=True)),
            "board": self.board.fen,
        }

    @property
    def to_move(self) -> int:
        """The seat whose turn follows the last line."""
        turns = [line.move for line in self.lines if line.move.kind in TURNS]
        return 0 if not turns else (turns[-1].player + 1) % len(self.record.players)

    @property
    def rack(self) -> str:
        """The tiles of the player to move where the file tells them, else an empty string."""
        return self.record.racks.get(self.to_move) or self.record.pragma("incomplete") or ""


@fields.arguments
def replay(
    record: GcgRecord,
    *,
    lexicon: Lexicon | None = None,
    layout: Layout | None = None,
    tile_set: TileSet | None = None,
    rules: Ruleset | None = None,
    n_moves: int | None = None,
) -> Replay:
    """Makes the moves of a record again, all or the first ``n_moves``.

    With a ``lexicon`` words that it does not hold are named. Layout, tiles and rules are those of the record
    where they are not given. Raises ``GameFileError`` only for tiles that are not in the set, and for a layout,
    a tile set or rules that cannot be read.
    """
    tile_set = record.tile_set(lexicon) if tile_set is None else tile_set
    board = Board(record.layout if layout is None else layout, tile_set)
    table = _Table(record, board, record.rules if rules is None else rules, lexicon)
    for move in record.moves[:n_moves]:
        table.make(move)
    if n_moves is None:
        table.check_record()
    return Replay(record, table.board, tuple(table.computed), tuple(table.lines), tuple(table.differences))


def played(move: GcgMove, board: BoardView) -> Play:
    """The play of a line; a letter that is there already is the same as a dot. Raises ``GameFileError``."""
    try:
        return board.resolve(Play.parse(move.text, board.tile_set))
    except BadTilesError as fault:
        raise _foreign(move, fault) from None


def faces_of(move: GcgMove, tiles: str, tile_set: TileSet) -> list[str]:
    """The tiles that a line names; raises ``GameFileError`` with the line."""
    try:
        return tile_set.read_faces(tiles)
    except BadTilesError as fault:
        raise _foreign(move, fault) from None


class _Table:
    """The board while a record is replayed."""

    def __init__(self, record: GcgRecord, board: Board, rules: Ruleset, lexicon: Lexicon | None) -> None:
        self.record, self.board, self.rules, self.lexicon, self.tile_set = record, board, rules, lexicon, board.tile_set
        self.n_players = len(record.players)
        self.written, self.computed = [0] * self.n_players, [0] * self.n_players
        self.lines: list[ReplayLine] = []
        self.differences: list[Difference] = []
        self.turn: int | None = None
        self.end: GcgMove | None = None
        self.penalised: set[int] = set()
        self.zero_run = 0

    def differ(self, move: GcgMove, what: str, sentence: str) -> None:
        self.differences.append(Difference(move.line, what, sentence))

    def make(self, move: GcgMove) -> None:
        """One line: what it does, what it should score, and whether its total follows."""
        play = breakdown = None
        phonies: tuple[str, ...] = ()
        before = self.zero_run
        self._check_order(move)
        if move.kind == "play":
            play, breakdown, score = self._lay(move)
            if breakdown is not None and self.lexicon is not None:
                phonies = tuple(word.word for word in breakdown.words if word.word not in self.lexicon)
        elif move.kind == "challenged_off":
            score = self._take_off(move)
        elif move.kind == "end_rack":
            score = self._end_rack(move)
        elif move.kind in ("challenge_points", "time_penalty"):
            self._check_rack(move, [])
            score = move.score or 0
        else:
            score = self._no_play(move)
        counts = self.rules.zero_play_counts
        self.zero_run = zero_run_after(self.zero_run, move.kind, score, zero_play_counts=counts)
        self.computed[move.player] += score
        self._check_total(move)
        player, total = self.record.nicks[move.player], self.computed[move.player]
        self.lines.append(ReplayLine(move, player, play, breakdown, score, total, phonies, zero_run=before))

    def _check_order(self, move: GcgMove) -> None:
        """Whose turn it is, what a bonus is for, and what may come after the end."""
        if move.kind in TURNS:
            if self.end is not None:
                self.differ(move, "end", f"a turn after the game has ended in line {self.end.line}")
            elif self.turn is not None and move.player != (following := (self.turn + 1) % self.n_players):
                nicks = self.record.nicks
                self.differ(move, "turn", f"a turn of {nicks[move.player]}, but it is the turn of {nicks[following]}")
            self.turn = move.player
        elif move.kind == "challenge_points":
            last = self.lines[-1].move if self.lines else None
            if last is None or last.kind not in ("play", "challenge_points") or last.player != move.player:
                self.differ(move, "order", "a challenge bonus, but the line before is not a play of this player")
        elif move.kind == "time_penalty":
            if (move.score or 0) > 0:
                self.differ(move, "end", f"score {move.score:+d} for a time penalty")
            elif self.end is None and self._goes_on():
                self.differ(move, "end", "a time penalty while tiles are in the bag, so the game is not over")
            if move.player in self.penalised:
                self.differ(move, "end", "a second time penalty of this player")
            self.penalised.add(move.player)
        if move.kind in ("end_rack", "time_penalty"):
            self.end = move

    def check_record(self) -> None:
        """What the file says outside its moves: the racks at the end, and the type of game."""
        left = off_board = self.tile_set.left_from(self.board.squares)
        for seat, tiles in sorted(self.record.racks.items()):
            last = GcgMove(self.record.lines.get(f"rack{seat + 1}", 0), seat, "end_rack", tiles)
            held = Counter(self._check_rack(last, []) or ())
            if (beyond := held - left) and not held - off_board:
                self.differ(last, "rack", f"{self.tile_set.write(beyond)} is on another rack already")
            left = left - held
            if seat >= self.n_players:
                self.differ(last, "rack", f"#rack{seat + 1}, but there are {self.n_players} players")
        held_next = self.record.pragma("incomplete") or ""
        self._check_rack(GcgMove(self.record.lines.get("incomplete", 0), 0, "end_rack", held_next), [])
        game_type = self.record.pragma("game-type") or ""
        if "".join(filter(str.isalnum, game_type.lower())) not in GAME_TYPES:
            line = self.record.lines.get("game-type", 0)
            self.differences.append(Difference(line, "type", f"unknown game type {shown(game_type)}"))

    def _goes_on(self) -> bool:
        """Whether more tiles are off the board than the racks hold, and no run of zeros has ended the game."""
        n_left = sum(self.tile_set.left_from(self.board.squares).values())
        return n_left > self.n_players * self.rules.rack_size and self.zero_run < ZEROS_TO_END

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
        play = played(move, self.board)
        fault = find_fault(self.board, play, rules=self.rules)
        if fault is not None:
            self.differ(move, fault.code, fault.sentence)
            if fault.code in ("OFF_BOARD", "OCCUPIED") or not play.placements:
                return play, None, move.score or 0
        score = score_play(self.board, play, self.rules)
        if move.score is not None and score.total != move.score:
            words = ", ".join(f"{word.word} {word.score}" for word in score.words)
            bonus = f", bonus {score.bonus}" if score.bonus else ""
            self.differ(move, "score", f"score {move.score:+d}, recomputed {score.total:+d} ({words}{bonus})")
        self._check_rack(move, play.faces)
        self.board.place(play)
        on_board = Counter(tile.face for _, _, tile in self.board)
        for face in dict.fromkeys(play.faces):
            if on_board[face] > (most := self.tile_set.n_of(face)):
                self.differ(move, "tiles", f"{on_board[face]} tiles {face} on the board, but the set has {most}")
        return play, score, score.total

    def _tiles(self, move: GcgMove, tiles: str, where: str) -> Rack | None:
        """The tiles that a line names; None if one of them is not in the set, which is a difference."""
        try:
            return Rack(tiles, self.tile_set)
        except BadTilesError as fault:
            self.differ(move, "rack", f"{fault.found} {where} is not a tile")
            return None

    def _check_rack(self, move: GcgMove, faces: Sequence[str]) -> Rack | None:
        """The rack of a line, if it can be read: not too long, of tiles that are left, with those that were used."""
        if not move.rack:
            return None
        held, most = self._tiles(move, move.rack, f"on the rack {shown(move.rack)}"), self.rules.rack_size
        if held is None:
            return None
        if len(held) > most:
            self.differ(move, "rack", f"{len(held)} tiles on the rack {shown(move.rack)}, but a rack holds {most}")
        beyond = Counter(held) - self.tile_set.left_from(self.board.squares)
        if beyond:
            sentence = f"more of {self.tile_set.write(beyond)} on the rack {move.rack} than are off the board"
            self.differ(move, "tiles" if move.kind in TURNS else "rack", sentence)
        missing = held.missing(faces)
        if missing:
            self.differ(move, "rack", f"{self.tile_set.write(missing)} is not on the rack {move.rack}")
        return held

    def _take_off(self, move: GcgMove) -> int:
        made = [i for i, line in enumerate(self.lines) if line.play is not None and line.stands]
        if not made or self.lines[made[-1]].move.player != move.player:
            self.differ(move, "NOTHING_PENDING", "no play of this player to take off")
            return 0
        line = self.lines[made[-1]]
        if line.play is not None and line.breakdown is not None:
            self.board.lift(line.play)
        self.lines[made[-1]] = line._replace(stands=False)
        self.zero_run = line.zero_run
        held = self._check_rack(move, [])
        if held is not None and line.move.rack:
            self._check_same_rack(move, held, line.move.rack)
        if any(later.move.kind in TURNS for later in self.lines[made[-1] + 1 :]):
            self.differ(move, "order", f"the play of line {line.move.line} is taken off after the next turn")
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
            given = self._tiles(move, move.text, f"in the exchange {shown(move.text)}")
            if given is not None:
                self._check_rack(move, given.faces)
        elif len(move.text) > 2 or not 1 <= int(move.text) <= most:
            self.differ(move, "rack", f"{move.text} tiles exchanged, but a rack holds {most}")
        return 0

    def _check_same_rack(self, move: GcgMove, held: Rack, before: str) -> None:
        try:
            was = Rack(before, self.tile_set)
        except BadTilesError:  # told already
            return
        few, many = sorted((was, held), key=len)  # either may be written in part
        if many.missing(few.faces):
            self.differ(move, "rack", f"the rack {move.rack}, but the play was made from {before}")

    def _end_rack(self, move: GcgMove) -> int:
        """Tiles left over: once or twice the others' for the player who is out, minus one's own otherwise."""
        own = self._check_rack(move, [])
        if not move.text:
            return move.score or 0
        counted = self._tiles(move, move.text, f"in ({move.text})")
        if counted is None:
            return move.score or 0
        value, gains = counted.value, move.score is None or move.score >= 0
        if move.score not in (None, 2 * value, value, -value):
            self.differ(move, "score", f"score {move.score:+d} for {move.text}, which is worth {value}")
        left = self.tile_set.left_from(self.board.squares)
        n_left, n_others = sum(left.values()), self.n_players - (1 if gains else 0)
        if n_left > n_others * self.rules.rack_size and (gains or self.zero_run < ZEROS_TO_END):
            self.differ(move, "end", f"an end with {n_left} tiles off the board, so some are in the bag")
        elif Counter(counted) - left:
            self.differ(move, "rack", f"more of {move.text} than are off the board")
        elif gains and self.n_players == 2 and Counter(counted) != left:
            self.differ(move, "rack", f"({move.text}) is counted, but {self.tile_set.write(left.elements())} is left")
        if not gains and own is not None and own != counted:
            self.differ(move, "rack", f"({move.text}) is counted, but the rack is {move.rack}")
        return 2 * value if move.score is None else move.score


def _foreign(move: GcgMove, fault: BadTilesError) -> GameFileError:
    remedy = "name the tile set of a game in another language"
    return GameFileError.at(f"line {move.line}, {fault.place}", fault.expected, fault.found, remedy)
