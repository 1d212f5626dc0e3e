"""The words a play forms and what it scores, word by word.

    >>> from wordcore.games.scrabble import Board, Play, score_play
    >>> board = Board.from_plays(["8H HORN"])
    >>> score = score_play(board, Play.parse("7I ZAP"))
    >>> score.total, [(word.word, word.score) for word in score.words]
    (51, [('ZAP', 24), ('ZO', 21), ('AR', 2), ('PN', 4)])

The placement is taken to be legal (``legality``); whether the words exist is
not asked here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from wordcore.games import fields
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.play import Play, lay
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.setup import LV, Ruleset
from wordcore.games.scrabble.tiles import Tile, TileSet


class Letter(NamedTuple):
    """One square of a word formed: what it adds to the word before the word is multiplied."""

    row: int
    column: int
    tile: Tile
    is_new: bool
    letter_multiplier: int
    word_multiplier: int
    points: int

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {**self._asdict(), "tile": str(self.tile)}


class WordScore(NamedTuple):
    """A word formed or changed by a play; ``sum`` is before, ``score`` after the word premiums."""

    word: str
    score: int
    sum: int
    multiplier: int
    run: range
    """Its squares, counted row by row from 0."""
    codes: bytes
    """Its tiles."""
    new: tuple[int, ...]
    """Those of its squares that the play covered."""
    layout: Layout
    tile_set: TileSet

    @property
    def down(self) -> bool:
        """Whether the word reads down a column."""
        return self.run.step != 1

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Square by square, what each letter adds."""
        found, layout = [], self.layout
        for i, code in enumerate(self.codes):
            at, tile = self.run[i], self.tile_set.tiles[code]
            assert tile is not None
            (row, column), is_new = divmod(at, layout.size), at in self.new
            by_letter, by_word = (layout.letter_multipliers[at], layout.word_multipliers[at]) if is_new else (1, 1)
            points = self.tile_set.worths[code] * by_letter
            found.append(Letter(row + 1, column + 1, tile, is_new, by_letter, by_word, points))
        return tuple(found)

    @property
    def formula(self) -> str:
        """The arithmetic, for a scorekeeper.

        >>> from wordcore.games.scrabble import Board, Play, score_play
        >>> score_play(Board(), Play.parse("8D FIXED")).words[0].formula
        '(4x2 + 1 + 8 + 1 + 2) x 2 = 40'
        """
        values = [(letter.points // letter.letter_multiplier, letter.letter_multiplier) for letter in self.letters]
        total = " + ".join([f"{value}x{times}" if times > 1 else str(value) for value, times in values])
        return f"({total}) x {self.multiplier} = {self.score}" if self.multiplier > 1 else f"{total} = {self.score}"

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end, square by square."""
        said = {name: getattr(self, name) for name in ("word", "score", "sum", "multiplier", "down", "formula")}
        return {**said, "letters": [letter.to_json() for letter in self.letters]}


class PlayScore(NamedTuple):
    """The score of a play: its words, main word first, the bonus, and the total."""

    words: tuple[WordScore, ...]
    bonus: int
    total: int

    def spell_out(self, play: Play) -> Play:
        """The play scored here, written over the whole of its main word."""
        main = self.words[0]
        size = main.layout.size
        through = tuple([(at // size + 1, at % size + 1) for at in main.run if at not in main.new])
        return Play.ready(play.placements, through, main.down, self.total, main.tile_set)

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {
            "words": [[word.word, word.score] for word in self.words],
            "formulas": [word.formula for word in self.words],
            "bonus": self.bonus,
            "score": self.total,
        }


def score_play(board: BoardView, play: Play, rules: Ruleset = LV) -> PlayScore:
    """The score of a legal placement with its breakdown; raises ``IllegalMove`` ``OFF_BOARD`` or ``NO_TILES``.

    Premiums act only under new tiles; a blank adds nothing but still
    multiplies the word; the bonus of the rules comes last.

        >>> from wordcore.games.scrabble import LV, Board
        >>> score_play(Board(), Play.parse("8B READING"), LV.replace(bonus=35)).total
        55
    """
    fields.expect(board, BoardView, "score_play, board")
    fields.expect(rules, Ruleset, "score_play, rules")
    squares, at = lay(board.squares, board.layout, board.tile_set, fields.expect(play, Play, "score_play, play"))
    if not at:
        raise illegal("NO_TILES")
    return score_laid(squares, at, board.layout, board.tile_set, rules)


def score_laid(squares: bytes, at: tuple[int, ...], layout: Layout, tile_set: TileSet, rules: Ruleset) -> PlayScore:
    """The score of the tiles that were put on the squares ``at``, which are in order."""
    size, worths, spell = layout.size, tile_set.worths, tile_set.spell
    by_letter, by_word, letters = layout.letter_multipliers, layout.word_multipliers, tile_set.letters_by_code
    words: list[WordScore] = []
    total = 0
    for run, new in _runs(squares, size, at):
        codes = squares[run.start : run.stop : run.step]
        points, multiplier = sum(codes.translate(worths)), 1
        for i in new:
            points += worths[squares[i]] * (by_letter[i] - 1)
            multiplier *= by_word[i]
        total += points * multiplier
        word = spell([letters[code] for code in codes])
        words.append(WordScore(word, points * multiplier, points, multiplier, run, codes, new, layout, tile_set))
    bonus = rules.bonus_for(len(at))
    return PlayScore(tuple(words), bonus, total + bonus)


def words_formed(board: BoardView, play: Play) -> list[str]:
    """The words of a legal placement: main word first, then cross words by row and column.

    >>> from wordcore.games.scrabble import Board
    >>> words_formed(Board.from_plays(["8H HORN"]), Play.parse("9K S"))
    ['NS']
    """
    return [word.word for word in score_play(board, play).words]


def _runs(squares: bytes, size: int, at: tuple[int, ...]) -> list[tuple[range, tuple[int, ...]]]:
    """The words of two letters or more, main word first, each with the squares of it that are new."""
    first = at[0]
    # A single tile reads across, if that makes a word.
    down = len(at) > 1 and (at[-1] - first) % size == 0
    found = [(run, at)] if len(run := _run(squares, size, first, down)) > 1 else []
    found += [(_run(squares, size, i, not down), (i,)) for i in at if has_neighbour(squares, size, i, not down)]
    return found


def has_neighbour(squares: bytes, size: int, at: int, down: bool) -> int:
    """Whether a tile is next to a square in a direction."""
    if down:
        return (at >= size and squares[at - size]) or (at + size < len(squares) and squares[at + size])
    column = at % size
    return (column and squares[at - 1]) or (column < size - 1 and squares[at + 1])


def _run(squares: bytes, size: int, at: int, down: bool) -> range:
    """The squares of the tiles that are in one line with a square, without a gap."""
    row, column = divmod(at, size)
    if down:
        line, place, start, step = squares[column::size], row, column, size
    else:
        line, place, start, step = squares[row * size : (row + 1) * size], column, row * size, 1
    begin, end = line.rfind(0, 0, place) + 1, (line + b"\0").find(0, place)
    return range(start + begin * step, start + end * step, step)
