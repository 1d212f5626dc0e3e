"""Every legal play of a rack, as a lazy view.

    >>> import wordcore
    >>> from wordcore.games.scrabble import Board
    >>> lexicon = wordcore.Lexicon.from_words(["horn", "horns", "shorn", "on", "so"])
    >>> plays = Board.from_plays(["8H HORN"]).legal_plays(lexicon, "SO")
    >>> bool(plays), len(plays), [(str(play), play.score) for play in plays.best(2)]
    (True, 6, [('L8 SO', 12), ('G8 SO', 11)])

Only plays whose words are all in the lexicon are listed. Plays come best
first; equal scores across before down, then by square and tiles. Not here:
the search itself (``wordcore._engine.boards``).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, overload
from weakref import ReferenceType, ref

from wordcore._engine.boards import position as native
from wordcore.errors import AlphabetError, LimitError
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Placement, Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.rulesets import MAX_RACK
from wordcore.games.scrabble.scoring import BONUS, BONUS_TILES, letters_formed
from wordcore.games.scrabble.tiles import BLANK, Tile

if TYPE_CHECKING:
    from wordcore.games.scrabble.board import Board
    from wordcore.games.scrabble.layout import Layout
    from wordcore.lexicon import Lexicon

_BLANK_BIT = 64
_MAX_BONUS = 1_000_000
# The engine counts in 32 bits.
_MAX_SCORE = 2**31 - 1 - _MAX_BONUS
# By identity, not by equality: a lexicon that equals a checked one may come from a damaged file.
_ready: dict[int, tuple[ReferenceType[Lexicon], bytes | None]] = {}


class Position:
    """A board's tiles and cross-checks in the engine, for one lexicon.

    The board that made it tells it of every tile that comes or goes.
    """

    __slots__ = ("_code_of", "_most_tiles", "_tile_of", "_tile_set", "engine")

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self._tile_set = board.tile_set
        self._most_tiles = _most_tiles(board.layout, max(board.tile_set.values))
        letters = board.tile_set.letters
        if tuple(lexicon.alphabet.tiles) != letters:
            raise AlphabetError(
                f"the lexicon {lexicon.name!r} is written in {lexicon.alphabet.name}, the tile set is "
                f"{board.tile_set.name!r}: use TileSet.of(lexicon.alphabet)"
            )
        self._code_of, self._tile_of = _codes_and_tiles(letters)
        self.engine = native.Position(
            _gaddag_of(lexicon),
            len(letters),
            board.size,
            board.layout.letter_multipliers,
            board.layout.word_multipliers,
            bytes(board.tile_set.values),
            board.layout.start,
            True,
            lexicon,
        )
        self.place(board)

    def place(self, placements: Iterable[Placement]) -> None:
        """Tell of tiles put down."""
        self.engine.place(self._coded(placements))

    def lift(self, placements: Iterable[Placement]) -> None:
        """Tell of tiles taken up."""
        self.engine.lift(self._coded(placements))

    def _coded(self, placements: Iterable[Placement]) -> list[tuple[int, int, int, bool]]:
        code_of = self._code_of
        return [(row, column, code_of[tile.letter], tile.is_blank) for row, column, tile in placements]

    def rack_codes(self, faces: Sequence[str]) -> tuple[bytes, int]:
        """The codes of a rack and the number of its blanks; raises ``LimitError`` if scores could grow too large."""
        if len(faces) > MAX_RACK:
            raise LimitError(f"a rack of {len(faces)} tiles: expected {MAX_RACK} at most")
        if len(faces) > self._most_tiles:
            raise LimitError(
                f"a rack of {len(faces)} tiles: with more than {self._most_tiles} a play on this layout "
                f"could score over {_MAX_SCORE:,}"
            )
        codes = bytes(self._code_of[face] for face in faces if face != BLANK)
        return codes, len(faces) - len(codes)

    def play(self, score: int, row: int, column: int, down: bool, tiles: bytes) -> Play:
        """A play out of the engine's numbers."""
        placements, through = [], []
        for code in tiles:
            if code:
                placements.append(Placement(row, column, self._tile_of[code]))
            else:
                through.append((row, column))
            if down:
                row += 1
            else:
                column += 1
        return Play.ready(tuple(placements), tuple(through), down, score, self._tile_set)


class LegalPlays(Sequence[Play]):
    """The plays a rack has on a board: a view that looks at the board when it is asked.

    ``bool`` stops at the first play, ``len`` counts without building one,
    ``best(n)`` keeps only the best, iterating builds them all. Raises
    ``BadTilesError`` for a rack with strange tiles and ``LimitError`` for one
    that is too full.
    """

    __slots__ = ("_bonus", "_codes", "_n_blanks", "board", "lexicon", "rack", "rack_size")

    def __init__(
        self,
        board: Board,
        lexicon: Lexicon,
        rack: Rack | str | Iterable[str],
        *,
        rack_size: int = 7,
        bonus: int = BONUS,
        bonus_tiles: int = BONUS_TILES,
    ) -> None:
        self.board = board
        self.lexicon = lexicon
        self.rack = rack if isinstance(rack, Rack) else Rack(rack, board.tile_set)
        self.rack_size = rack_size
        self._bonus = (bonus, bonus_tiles)
        if not 0 <= bonus <= _MAX_BONUS:
            raise LimitError(f"a bonus of {bonus}: expected 0 to {_MAX_BONUS:,}")
        if len(self.rack) > rack_size:
            raise LimitError(f"a rack of {len(self.rack)} tiles ({self.rack}): a rack holds {rack_size}")
        self._codes, self._n_blanks = board.position(lexicon).rack_codes(self.rack.faces)

    @property
    def _position(self) -> Position:
        return self.board.position(self.lexicon)

    def __bool__(self) -> bool:
        return self._position.engine.any(self._codes, self._n_blanks)

    def __len__(self) -> int:
        return self._position.engine.count(self._codes, self._n_blanks)

    def best(self, n: int = 1) -> list[Play]:
        """The ``n`` plays that score most, best first; fewer if there are fewer."""
        position = self._position
        n = min(n, self.board.size**2 * 100_000)
        found = position.engine.best(self._codes, self._n_blanks, n, *self._bonus)
        return [position.play(*found[i]) for i in range(len(found))]

    def _all(self) -> native.PlayList:
        return self._position.engine.all(self._codes, self._n_blanks, *self._bonus)

    def __iter__(self) -> Iterator[Play]:
        position, found = self._position, self._all()
        return (position.play(*found[i]) for i in range(len(found)))

    @overload
    def __getitem__(self, which: int) -> Play: ...
    @overload
    def __getitem__(self, which: slice) -> list[Play]: ...
    def __getitem__(self, which: int | slice) -> Play | list[Play]:
        position, found = self._position, self._all()
        if isinstance(which, slice):
            return [position.play(*found[i]) for i in range(*which.indices(len(found)))]
        number = operator.index(which)
        if not -len(found) <= number < len(found):
            raise IndexError(f"play {number} of {len(found)}")
        return position.play(*found[number % len(found)])

    def __contains__(self, play: object) -> bool:
        """Whether a play is legal, is on the rack, and makes only words of the lexicon."""
        return (
            isinstance(play, Play)
            and find_fault(self.board, play, self.rack, rack_size=self.rack_size) is None
            and all(self._is_word(letters) for letters in letters_formed(self.board, play))
        )

    def _is_word(self, letters: list[str]) -> bool:
        # Where a tile may hold two letters, C and H next to each other are not the tile CH.
        spelled = "".join([f"[{letter}]" for letter in letters] if self.board.tile_set.has_digraphs else letters)
        return spelled in self.lexicon

    def __repr__(self) -> str:
        return f"<LegalPlays of {self.rack} in {self.lexicon.name}>"


@lru_cache(maxsize=64)
def _codes_and_tiles(letters: tuple[str, ...]) -> tuple[dict[str, int], dict[int, Tile]]:
    """The engine's code of each letter, and the tile of each code, blanks with their bit."""
    code_of = {letter: code for code, letter in enumerate(letters, 1)}
    tile_of = {code: Tile(letter) for letter, code in code_of.items()}
    return code_of, tile_of | {code | _BLANK_BIT: Tile(letter, True) for letter, code in code_of.items()}


@lru_cache(maxsize=64)
def _most_tiles(layout: Layout, value: int) -> int:
    """How many tiles a play may put down before its score might pass what the engine can count."""
    size, words = layout.size, layout.word_multipliers
    line_sum = size * value * max(layout.letter_multipliers)
    lines = [words[i * size : (i + 1) * size] for i in range(size)] + [words[i::size] for i in range(size)]
    best = [sorted(line, reverse=True) for line in lines]
    for n in range(1, size + 1):
        main = max(prod(line[:n]) for line in best)
        if (main + n * max(words)) * line_sum > _MAX_SCORE:
            return n - 1
    return MAX_RACK


def _gaddag_of(lexicon: Lexicon) -> bytes | memoryview:
    """The two-way graph of a lexicon: from its file, checked once, or made once and kept as long as it lives."""
    section: memoryview | None = lexicon._section_view("gaddag")
    key = id(lexicon)
    known = _ready.get(key)
    if known is None or known[0]() is not lexicon:
        made = native.gaddag_of(lexicon)
        # Only what was made is kept: a view of the file's section would keep the lexicon alive for ever.
        known = _ready[key] = (ref(lexicon, lambda _: _ready.pop(key, None)), made if section is None else None)
    graph = known[1] if section is None else section
    assert graph is not None
    return graph
