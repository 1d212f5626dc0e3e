"""A game on file, move by move beside the best: what was played, what was there, and the points between them.

    >>> import wordcore
    >>> from wordcore.games.scrabble import analyse, read_gcg
    >>> record = read_gcg("#player1 Ann A\\n#player2 Bo B\\n>Ann: EHNORRT 8H HORN +14 14\\n")
    >>> for move in analyse(record, wordcore.load()).moves:
    ...     print(move.player, move.played, move.equity, "|", move.best, move.best_equity, "|", move.lost)
    Ann 8H HORN 22.51 | 8D HORRENT 78.0 | 55.49

While there is a bag, equity is the score and what the tiles left are worth (``leaves``). With an empty bag and two
players it is what the move gains on the opponent until the end (``endgame``). A play that was taken off counts as a
lost turn. Not here: the page (``analysis_page``), and whether the file adds up (``replaying``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordcore.errors import GameFileError
from wordcore.games import fields
from wordcore.games.scrabble.board import Board, BoardView
from wordcore.games.scrabble.endgame import Endgame, solve_endgame
from wordcore.games.scrabble.gcg import GcgRecord
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.leaves import Leaves
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.players import leaves_for, worth_of
from wordcore.games.scrabble.position import Position
from wordcore.games.scrabble.questions import end_adjustment, exchange_sizes, zero_run_after
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.replaying import ReplayLine, faces_of, replay
from wordcore.games.scrabble.setup import ZEROS_TO_END, Ruleset
from wordcore.games.scrabble.tiles import TileSet
from wordcore.games.values import lacking
from wordcore.lexicon import Lexicon

NODES = 10_000
Found = tuple["float | None", str, int, float, bool]
"""What the move made is worth, the best, its score and worth, and whether that is proven."""


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """One turn; what cannot be known is None: without the rack, or of a play that has no room on the board."""

    line: int
    """Its line of the file."""
    player: str
    rack: str
    """The tiles held, as far as the file tells."""
    played: str
    """The play, ``exchange`` with tiles or a number, or ``pass``."""
    score: int
    """What it scored; 0 if it was taken off."""
    equity: float | None
    best: str | None
    best_score: int | None
    best_equity: float | None
    lost: float | None
    """By how much the best is better; 0 if nothing is."""
    proven: bool
    """Whether an endgame was searched to its end for both."""
    phonies: tuple[str, ...]
    """Words played that the lexicon does not hold."""
    stands: bool
    play: Play | None
    """None also for a play that has no room on the board."""
    board: BoardView
    """The board after the move, before a challenge."""

    def to_json(self) -> dict[str, Any]:
        """Plain data, without the board."""
        return {name: fields.plain(getattr(self, name)) for name in self.__slots__ if name not in ("play", "board")}


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, every turn of it beside the best."""

    record: GcgRecord
    lexicon: str
    moves: tuple[AnalysedMove, ...]
    scores: tuple[int, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The nicknames, in seat order."""
        return self.record.nicks

    @property
    def lost(self) -> dict[str, float]:
        """The points that each player lost in all, where racks are known."""
        return {
            name: round(sum(move.lost or 0.0 for move in self.moves if move.player == name), 2) for name in self.players
        }

    def to_json(self) -> dict[str, Any]:
        """Plain data: every move, and what each player lost."""
        scores = dict(zip(self.players, self.scores, strict=True))
        moves = [move.to_json() for move in self.moves]
        return {"lexicon": self.lexicon, "scores": scores, "lost": self.lost, "moves": moves}

    def to_html(self) -> str:
        """One page with boards, complete in itself."""
        from wordcore.games.scrabble.analysis_page import page

        return page([self])


@fields.arguments
def analyse(
    record: GcgRecord,
    lexicon: Lexicon,
    *,
    leaves: Leaves | None = None,
    rules: Ruleset | None = None,
    layout: Layout | None = None,
    tile_set: TileSet | None = None,
    nodes: int = NODES,
) -> Analysis:
    """Puts every turn of a record beside the best by equity.

    Leaves are ours where none are given; ``nodes`` is the effort for each endgame. Raises what :func:`replay` raises.
    """
    made = replay(record, lexicon=lexicon, rules=rules, layout=layout, tile_set=tile_set)
    rules = record.rules if rules is None else rules
    board = Board(made.board.layout, made.board.tile_set)
    found = []
    for line in made.lines:
        if line.move.kind in ("play", "exchange", "pass") and (line.move.kind != "play" or line.play is not None):
            turn = _Turn(line, board, lexicon, rules, leaves, len(record.players), nodes)
            found.append(turn.analysed())
        if line.play is not None and line.breakdown is not None and line.stands:
            board.place(line.play)
    return Analysis(record, lexicon.name, tuple(found), made.scores)


@dataclass(slots=True)
class _Turn:
    """One turn of a record, and the board before it."""

    line: ReplayLine
    board: Board
    lexicon: Lexicon
    rules: Ruleset
    given: Leaves | None
    n_players: int
    nodes: int

    def analysed(self) -> AnalysedMove:
        move, play = self.line.move, self._laid
        faces = self._faces()
        equity = best = best_equity = best_score = lost = None
        proven = False
        if faces is not None:
            found = self._by_endgame if self._is_endgame(faces) else self._by_leaves
            equity, best, best_score, best_equity, proven = found(Rack(faces, self.board.tile_set))
            lost = None if equity is None else round(max(0.0, best_equity - equity), 2)
        after = self.board.copy()
        if play is not None:
            after.place(play)
        return AnalysedMove(
            line=move.line,
            player=self.line.player,
            rack=move.rack,
            played=_text(self.line),
            score=self.line.score if self.line.stands else 0,
            equity=equity,
            best=best,
            best_score=best_score,
            best_equity=best_equity,
            lost=lost,
            proven=proven,
            phonies=self.line.phonies,
            stands=self.line.stands,
            play=play,
            board=BoardView(after.layout, after.tile_set, after.squares),
        )

    @property
    def _laid(self) -> Play | None:
        """The play that was made; None if there is no room for it on the board."""
        return None if self.line.breakdown is None else self.line.play

    def _faces(self) -> list[str] | None:
        """The rack, if the file tells one that holds the tiles of the move."""
        move = self.line.move
        try:
            faces = faces_of(move, move.rack, self.board.tile_set)
        except GameFileError:
            return None
        used = self._laid.faces if self._laid is not None else self._exchanged() or ()
        return None if not faces or lacking(faces, used) else faces

    def _exchanged(self) -> list[str] | None:
        """The tiles that went back, if they are named."""
        move = self.line.move
        if move.kind != "exchange" or move.text.isdecimal():
            return None
        return faces_of(move, move.text, self.board.tile_set)

    @property
    def _n_bag(self) -> int:
        n_held = self.rules.rack_size * self.n_players
        return max(0, self.board.tile_set.n_tiles - self.board.n_tiles - n_held)

    def _is_endgame(self, faces: Sequence[str]) -> bool:
        n_unseen = self.board.tile_set.n_tiles - self.board.n_tiles - len(faces)
        is_pair = self.n_players == 2 and 1 <= n_unseen <= self.rules.rack_size
        return is_pair and not (self.rules.six_zeros and self.line.zero_run >= ZEROS_TO_END - 1)

    # --- by leaves ------------------------------------------------------------------------------

    def _by_leaves(self, rack: Rack) -> Found:
        leaves = leaves_for(self.rules, self.board.tile_set, self._n_bag) if self.given is None else self.given
        plays = self.board.legal_plays(self.lexicon, rack, self.rules, leaves=leaves).best(1)
        options = [("pass", 0, _worth(leaves, rack.faces))]
        options += [(str(play), play.score or 0, worth_of(play)) for play in plays]
        if leaves is not None:
            options += self._exchanges(rack, leaves)
        text, score, best = max(options, key=lambda option: option[2])
        return self._equity(rack, leaves), text, score, round(best, 2), False

    def _exchanges(self, rack: Rack, leaves: Leaves) -> list[tuple[str, int, float]]:
        sizes, write = exchange_sizes(self.rules, len(rack), self._n_bag), rack.tile_set.write
        parts = [part for part in leaves.parts(rack) if len(rack) - len(part[1]) in sizes]
        return [(f"exchange {write(lacking(kept, rack.faces))}", 0, worth) for worth, kept in parts]

    def _equity(self, rack: Rack, leaves: Leaves | None) -> float | None:
        """Of the move that was made; None for an exchange of tiles that are not named, and for a play without room."""
        line, exchanged = self.line, self._exchanged()
        if line.move.kind == "play" and self._laid is None:
            return None
        if not line.stands or line.move.kind == "pass":
            return _worth(leaves, rack.faces)
        if self._laid is not None:
            return round(line.score + _worth(leaves, lacking(self._laid.faces, rack.faces)), 2)
        return None if exchanged is None else _worth(leaves, lacking(exchanged, rack.faces))

    # --- by endgame -----------------------------------------------------------------------------

    def _by_endgame(self, rack: Rack) -> Found:
        tile_set, play = self.board.tile_set, self._laid
        unseen = Rack(tile_set.left_from(self.board.squares, rack.codes).elements(), tile_set)
        best = self._solved(self.board, rack, unseen, self.line.zero_run)
        first = best.line[0]
        text, score = (str(first), first.score or 0) if isinstance(first, Play) else ("pass", 0)
        if play is None and self.line.play is not None:
            return None, text, score, float(best.value), best.proven
        board, rest, proven = self.board, rack, best.proven
        if play is not None and self.line.stands:
            rest = Rack(lacking(play.faces, rack.faces), tile_set)
            board = self.board.copy()
            board.place(play)
        gain = float(self.line.score if self.line.stands else 0)
        kind, counts = "pass" if board is self.board else "play", self.rules.zero_play_counts
        zeros = zero_run_after(self.line.zero_run, kind, self.line.score, zero_play_counts=counts)
        if not rest:
            mine, theirs = end_adjustment(self.rules.end_adjust, [0, 0], [0, unseen.value], 0)
            gain += mine - theirs
        else:
            answer = self._solved(board, unseen, rest, zeros)
            gain -= answer.value
            proven = proven and answer.proven
        if gain > best.value and not self.line.phonies:  # more than was found within the nodes
            return gain, _text(self.line), self.line.score, gain, False
        return gain, text, score, float(best.value), proven

    def _solved(self, board: BoardView, mine: Rack, theirs: Rack, zeros: int) -> Endgame:
        position = Position(board, (str(mine), str(theirs)), (0, 0), zeros)
        return solve_endgame(position, self.lexicon, rules=self.rules, nodes=self.nodes)


def _worth(leaves: Leaves | None, faces: Sequence[str]) -> float:
    return 0.0 if leaves is None else leaves.worth(faces)


def _text(line: ReplayLine) -> str:
    return str(line.play) if line.play is not None else f"{line.move.kind} {line.move.text}".strip()
