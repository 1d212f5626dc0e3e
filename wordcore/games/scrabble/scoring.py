"""The words a play forms and what it scores, word by word.

    >>> from wordcore.games.scrabble import Board, Play, score_play
    >>> board = Board.from_plays(["8H HORN"])
    >>> sheet = score_play(board, Play.parse("7I ZAP"))
    >>> sheet.total, [(word.word, word.score) for word in sheet.words]
    (51, [('ZAP', 24), ('ZO', 21), ('AR', 2), ('PN', 4)])

The placement is taken to be legal (``legality``); whether the words exist is
not asked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.tiles import Tile, TileSet

if TYPE_CHECKING:
    from wordcore.games.scrabble.board import Board

BONUS = 50
BONUS_TILES = 7


class Letter(NamedTuple):
    """One square of a word formed: what it adds to the word before the word is multiplied."""

    row: int
    column: int
    tile: Tile
    is_new: bool
    letter_multiplier: int
    word_multiplier: int
    points: int


class WordScore(NamedTuple):
    """A word formed or changed by a play, and its score.

    ``sum`` is before, ``score`` after the word premiums.
    """

    word: str
    score: int
    sum: int
    multiplier: int
    letters: tuple[Letter, ...]

    @property
    def down(self) -> bool:
        """Whether the word reads down a column."""
        return self.letters[0].column == self.letters[-1].column

    @property
    def formula(self) -> str:
        """The arithmetic, for a scorekeeper.

        >>> from wordcore.games.scrabble import Board, Play, score_play
        >>> score_play(Board(), Play.parse("8D FIXED")).words[0].formula
        '(4x2 + 1 + 8 + 1 + 2) x 2 = 40'
        """
        parts = []
        for letter in self.letters:
            value = letter.points // letter.letter_multiplier
            parts.append(f"{value}x{letter.letter_multiplier}" if letter.letter_multiplier > 1 else str(value))
        total = " + ".join(parts)
        return f"({total}) x {self.multiplier} = {self.score}" if self.multiplier > 1 else f"{total} = {self.score}"


class ScoreSheet(NamedTuple):
    """The score of a play: its words, main word first, the bonus, and the total."""

    words: tuple[WordScore, ...]
    bonus: int
    total: int

    def spell_out(self, play: Play, tile_set: TileSet) -> Play:
        """The play scored here, written over the whole of its main word in these tiles."""
        main = self.words[0]
        through = tuple([(letter.row, letter.column) for letter in main.letters if not letter.is_new])
        return Play.ready(play.placements, through, main.down, self.total, tile_set)

    def to_json(self) -> dict[str, object]:
        """Plain data for a front-end."""
        return {
            "words": [[word.word, word.score] for word in self.words],
            "formulas": [word.formula for word in self.words],
            "bonus": self.bonus,
            "score": self.total,
        }


def score_play(board: Board, play: Play, *, bonus: int = BONUS, bonus_tiles: int = BONUS_TILES) -> ScoreSheet:
    """The score of a legal placement with its breakdown.

    Premiums act only under new tiles; a blank adds nothing but still
    multiplies the word; the bonus for ``bonus_tiles`` tiles comes last.

        >>> from wordcore.games.scrabble import Board
        >>> score_play(Board(), Play.parse("8B READING")).total
        70
    """
    cells, runs = _runs(board, play)
    fresh = {(row - 1) * board.size + column - 1 for row, column, _ in play.placements}
    words = tuple([_score_run(board, cells, fresh, run) for run in runs])
    extra = bonus if len(play.placements) == bonus_tiles else 0
    return ScoreSheet(words, extra, sum([word.score for word in words]) + extra)


def words_formed(board: Board, play: Play) -> list[str]:
    """The words of a legal placement: main word first, then cross words by row and column.

    >>> from wordcore.games.scrabble import Board
    >>> words_formed(Board.from_plays(["8H HORN"]), Play.parse("9K S"))
    ['NS']
    """
    return [board.tile_set.spell(letters) for letters in letters_formed(board, play)]


def letters_formed(board: Board, play: Play) -> list[list[str]]:
    """The words of a legal placement tile by tile, for sets in which a tile holds two letters."""
    cells, runs = _runs(board, play)
    return [[tile.letter for at in run if (tile := cells[at]) is not None] for run in runs]


def main_is_down(board: Board, play: Play) -> bool:
    """The direction of the main word; a single tile reads across if that makes a word."""
    first, last = play.placements[0], play.placements[-1]
    if first is not last:
        return first.column == last.column
    return board.get(first.row, first.column - 1) is None and board.get(first.row, first.column + 1) is None


def _runs(board: Board, play: Play) -> tuple[list[Tile | None], list[range]]:
    """All squares with the new tiles laid down, and the words formed as ranges over them."""
    cells, size = board.cells(), board.size
    for row, column, tile in play.placements:
        cells[(row - 1) * size + column - 1] = tile
    down = main_is_down(board, play)
    first = play.placements[0]
    runs = [_run(cells, size, first.row - 1, first.column - 1, down)]
    runs += [_run(cells, size, row - 1, column - 1, not down) for row, column, _ in play.placements]
    return cells, [run for run in runs if len(run) > 1]


def _run(cells: list[Tile | None], size: int, row: int, column: int, down: bool) -> range:
    """The squares of the tiles that stand in one line with a square, without a gap."""
    at = row * size + column
    if down:
        step, lowest, end = size, column, size * size
    else:
        step, lowest, end = 1, row * size, row * size + size
    first = at
    while first > lowest and cells[first - step] is not None:
        first -= step
    while at < end and cells[at] is not None:
        at += step
    return range(first, at, step)


def _score_run(board: Board, cells: list[Tile | None], fresh: set[int], run: range) -> WordScore:
    layout, value_of, size = board.layout, board.tile_set.value, board.size
    letters: list[Letter] = []
    spelled: list[str] = []
    total, multiplier = 0, 1
    for at in run:
        tile = cells[at]
        assert tile is not None
        letter, is_blank = tile
        spelled.append(letter)
        points = 0 if is_blank else value_of(letter)
        if at in fresh:
            by_letter, by_word = layout.letter_multipliers[at], layout.word_multipliers[at]
            points *= by_letter
            multiplier *= by_word
            letters.append(Letter(at // size + 1, at % size + 1, tile, True, by_letter, by_word, points))
        else:
            letters.append(Letter(at // size + 1, at % size + 1, tile, False, 1, 1, points))
        total += points
    word = board.tile_set.spell(spelled)
    return WordScore(word, total * multiplier, total, multiplier, tuple(letters))
