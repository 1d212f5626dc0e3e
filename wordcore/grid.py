"""The words along the paths of a grid: Boggle and its relatives, Letter Boxed, anything with cells side by side.

    >>> import wordcore
    >>> lex = wordcore.Lexicon.from_words(["quit", "tie", "tiq"])
    >>> found = lex.in_grid("(QU)I/TE")
    >>> list(found), list(found.paths("quit"))
    (['QUIT', 'TIE'], [((0, 0), (0, 1), (1, 0))])

A board is a string, rows separated by ``/`` and layers by ``//``, or nested lists of cells. A cell is one
character, ``(QU)`` for up to four tiles together, ``?`` for any tile, ``[AE]`` for one of several, ``.`` for a
hole; in a list it may also be plain text (``"QU"``) or a tuple of alternatives. Coordinates count from 0. Not
here: the search for words (``wordcore._engine.grid``), dice and scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, cast, overload

from wordcore._engine.grid.cells import Cells, Neighbours
from wordcore._engine.grid.search import count_words, list_words
from wordcore.alphabet import Alphabet
from wordcore.errors import (
    BadBoardError,
    BadTilesError,
    BadTypeError,
    BadValueError,
    WorkLimitError,
    shown,
)
from wordcore.limits import GRID_CELL_TILES, GRID_CELLS, GRID_WILD_CELLS, READINGS, Work
from wordcore.query import Where, Words

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

CellText: TypeAlias = "str | tuple[str, ...]"
Board: TypeAlias = "str | Sequence[CellText] | Sequence[Sequence[CellText]] | Sequence[Sequence[Sequence[CellText]]]"
Beside: TypeAlias = 'Literal["all", "sides"] | Sequence[Iterable[int]]'
Place: TypeAlias = "int | tuple[int, ...]"
"""A cell: (row, column), (layer, row, column), or its number where neighbours are given cell by cell."""

Cell: TypeAlias = "tuple[bytes, ...]"
"""What a cell may be, each alternative in codes; nothing for a hole."""

_CELL = "a letter, (QU), ?, [AE] or ."
_BESIDE = '"all", "sides", or for each cell the numbers of those that may follow'


class GridWords(Sequence[str]):
    """The words of a lexicon that lie on a board, in alphabetical order, each once; worked out when asked for.

    ``bool`` stops at the first word, ``len`` counts, iterating builds strings. Made by ``Lexicon.in_grid``.
    """

    __slots__ = ("_asked", "_beside", "_cells", "_filter", "_lexicon", "_n", "_shape", "_words")

    def __init__(
        self, lexicon: Lexicon, board: Board, where: Where | None, neighbours: Beside, wrap: bool, reuse: bool
    ) -> None:
        listed = not isinstance(neighbours, str)
        if isinstance(board, str):
            lexicon._check_text(board, "board")
        read = _plain(board, lexicon.alphabet) if isinstance(board, str) else None
        shape, cells = read or _Reader(lexicon.alphabet, listed).read(board)
        if listed:
            if wrap:
                raise BadValueError.at("wrap", "False where neighbours are given cell by cell", "True")
            self._beside: tuple[tuple[int, ...], ...] | str = _checked(neighbours, len(cells))
            near = Neighbours(self._beside)
        else:
            if neighbours not in ("all", "sides"):
                raise BadValueError.at("neighbours", _BESIDE, shown(neighbours))
            self._beside = cast("str", neighbours)
            near = _compiled_beside(shape, self._beside, bool(wrap))
        self._shape = shape
        self._lexicon = lexicon
        self._filter = lexicon._filter_for(where)
        self._cells = Cells(near, cells, bool(reuse))
        self._asked = (board if isinstance(board, str) else _copied(board), where, bool(wrap), bool(reuse))
        self._words: Words | None = None
        self._n: int | None = None

    @property
    def words(self) -> Words:
        """The same words as a view of the lexicon's."""
        if self._words is None:
            self._words = list_words(self._lexicon, self._cells, self._filter)
        return self._words

    def paths(self, text: str) -> Iterator[tuple[Place, ...]]:
        """Yields the paths that spell a text, a word or not, one after the other, in the order of their cells.

        Raises BadTilesError for a character outside the alphabet, and WorkLimitError when a long
        search has found no further path.

            >>> import wordcore
            >>> board = wordcore.Lexicon.from_words(["at"]).in_grid("at/ta")
            >>> next(board.paths("tat")), sum(1 for _ in board.paths("tat"))
            (((0, 1), (0, 0), (1, 0)), 4)
        """
        alphabet = self._lexicon.alphabet
        self._lexicon._check_text(text, "text")
        if fault := alphabet.fault(text):
            raise BadTilesError.at("text", "tiles of the alphabet", shown(text), fault)
        board, _, wrap, reuse = self._asked
        listed = not isinstance(self._beside, str)
        shape, cells = _Reader(alphabet, listed).read(board)
        beside = _beside(shape, self._beside, wrap) if isinstance(self._beside, str) else self._beside
        places: list[Place] = list(range(len(cells))) if listed else list(product(*map(range, shape)))
        work = Work(self._lexicon.limits, "paths in a grid")
        search = _Paths(cells, beside, reuse, alphabet.codec.readings(text, READINGS), work)
        return (tuple(places[cell] for cell in path) for path in search)

    def __len__(self) -> int:
        if self._n is None:
            self._n = (
                len(self._words) if self._words is not None else count_words(self._lexicon, self._cells, self._filter)
            )
        return self._n

    def __bool__(self) -> bool:
        if self._n is not None:
            return self._n > 0
        return count_words(self._lexicon, self._cells, self._filter, 1) > 0

    @overload
    def __getitem__(self, item: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, item: slice, /) -> Words: ...
    def __getitem__(self, item: Any, /) -> Any:
        return self.words[item]

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return cast("str", word) in self.words

    def index(self, word: str, start: int = 0, stop: int | None = None) -> int:
        """Returns the position of a word; raises ValueError if it is not on the board."""
        return self.words.index(word, start, stop)

    def count(self, word: str) -> int:
        """Returns 1 or 0: each word is there once, however many paths spell it."""
        return self.words.count(word)

    def __eq__(self, other: object) -> bool:
        return self.words == (other.words if isinstance(other, GridWords) else other)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> list[str]:
        """Returns the words in a list."""
        return list(self)

    def __repr__(self) -> str:
        return f"<Grid{repr(self.words)[1:]}"

    def __reduce__(self) -> tuple[Any, ...]:
        board, where, wrap, reuse = self._asked
        return GridWords, (self._lexicon, board, where, self._beside, wrap, reuse)


# --- reading boards ---------------------------------------------------------------------------


def _plain(board: str, alphabet: Alphabet) -> tuple[tuple[int, ...], bytes] | None:
    """Shape and codes of a board of letters and nothing else, as quickly as can be; None for any other."""
    rows = board.split("/")
    text = "".join(rows)
    codes = alphabet.codec.codes(text) if text.isalpha() and not alphabet.codec.n_digraphs else None
    width = len(rows[0])
    if codes is None or len(codes) != len(text) or any(len(row) != width for row in rows):
        return None
    return (len(rows), width), codes


class _Reader:
    """Cells out of text or lists; a fault is reported with its row and column."""

    def __init__(self, alphabet: Alphabet, flat: bool) -> None:
        self.alphabet = alphabet
        self.flat = flat  # a plain list of cells will do: somebody says which are beside which
        self.n_wild = 0
        self.layered = False
        self.in_text = False

    def read(self, board: Board) -> tuple[tuple[int, ...], list[Cell]]:
        """The shape, and the cells in reading order; raises BadBoardError, WorkLimitError, BadTypeError."""
        layers = [
            [self._row(row, self._place(at_layer, at_row)) for at_row, row in enumerate(layer)]
            for at_layer, layer in enumerate(self._layers(board))
        ]
        width = len(layers[0][0]) if layers and layers[0] else 0
        for at_layer, layer in enumerate(layers):
            if len(layer) != len(layers[0]):
                raise BadBoardError.in_cell(
                    (*self._place(at_layer, min(len(layer), len(layers[0]))), 0),
                    f"{len(layers[0])} rows as in layer 0", f"{len(layer)}",
                )  # fmt: skip
            for at_row, row in enumerate(layer):
                if len(row) != width:
                    place = (*self._place(at_layer, at_row), min(len(row), width))
                    raise BadBoardError.in_cell(place, f"{width} cells as in row 0", f"{len(row)}")
        cells = [cell for layer in layers for row in layer for cell in row]
        if not cells:
            raise BadBoardError.in_cell((*self._place(0, 0), 0), "a board of one cell or more", "none")
        if len(cells) > GRID_CELLS:
            raise WorkLimitError.over("cells", GRID_CELLS, "board", str(len(cells)))
        if self.n_wild > GRID_WILD_CELLS:
            raise WorkLimitError.over("cells that may be any tile", GRID_WILD_CELLS, "board", str(self.n_wild))
        shape = (len(layers), len(layers[0]), width)
        return shape if self.layered else shape[1:], cells

    def _layers(self, board: Board) -> Sequence[Sequence[Any]]:
        if isinstance(board, str):
            self.in_text = True
            self.layered = "//" in board
            return [layer.split("/") for layer in board.split("//")]
        if not isinstance(board, (list, tuple)):
            raise BadTypeError.at("board", "a string, or lists of cells", shown(board))
        if self.flat and all(isinstance(cell, (str, tuple)) for cell in board):
            return [[list(board)]]
        for at, row in enumerate(board):
            if not isinstance(row, list):
                raise BadBoardError.in_cell(
                    (at, 0), "a row, a list of cells", shown(row), "write 'AB/CD' or [['A', 'B'], ['C', 'D']]"
                )
        self.layered = bool(board) and bool(board[0]) and isinstance(board[0][0], list)
        return cast("Sequence[Sequence[Any]]", board if self.layered else [board])

    def _place(self, layer: int, row: int) -> tuple[int, ...]:
        return (layer, row) if self.layered else (row,)

    def _row(self, row: Any, place: tuple[int, ...]) -> list[Cell]:
        if self.in_text:
            cells: list[Cell] = []
            at = 0
            while at < len(row):
                cell, at = self._next_cell(row, at, (*place, len(cells)))
                cells.append(cell)
            return cells
        if not isinstance(row, list):
            raise BadBoardError.in_cell((*place, 0), "a row, a list of cells", shown(row))
        return [self._listed_cell(cell, (*place, column)) for column, cell in enumerate(row)]

    def _listed_cell(self, cell: Any, place: tuple[int, ...]) -> Cell:
        if isinstance(cell, tuple) and cell and all(isinstance(one, str) for one in cell):
            return tuple(dict.fromkeys(code for one in cell for code in self._listed_cell(one, place)))
        if not isinstance(cell, str) or not cell:
            raise BadBoardError.in_cell(place, f"{_CELL}, text, or a tuple of alternatives", shown(cell))
        if cell[0] in "([?.":
            read, end = self._next_cell(cell, 0, place)
            if end != len(cell):
                raise BadBoardError.in_cell(place, "one cell", shown(cell))
            return read
        return (self._tiles(cell, place),)

    def _next_cell(self, row: str, at: int, place: tuple[int, ...]) -> tuple[Cell, int]:
        """The cell at a position of a row, and the position behind it."""
        sign = row[at]
        if sign == ".":
            return (), at + 1
        if sign == "?":
            self.n_wild += 1
            if self.n_wild > GRID_WILD_CELLS:  # only counted from here on: there may be thousands
                return (), at + 1
            return tuple(bytes((code,)) for code in range(1, len(self.alphabet) + 1)), at + 1
        if sign not in "([":
            return (self._tile(sign, place),), at + 1
        close = row.find(")", at) if sign == "(" else _end_of_choice(row, at + 1)
        if close < 0:
            raise BadBoardError.in_cell(place, f"a closing {')' if sign == '(' else ']'}", "the end of the row")
        inside = row[at + 1 : close]
        if sign == "(":
            return (self._tiles(inside, place),), close + 1
        choice: dict[bytes, None] = {}
        inner = 0
        while inner < len(inside):
            if inside[inner] in "?.":
                raise BadBoardError.in_cell(place, "letters to choose from", shown(inside))
            (one,), inner = self._next_cell(inside, inner, place)
            choice[one] = None
        if not choice:
            raise BadBoardError.in_cell(place, "letters to choose from", "[]")
        return tuple(choice), close + 1

    def _tile(self, character: str, place: tuple[int, ...]) -> bytes:
        codes = self.alphabet.codec.codes(character)
        if codes is None or len(codes) != 1:
            raise BadBoardError.in_cell(place, _CELL, shown(character))
        return codes

    def _tiles(self, text: str, place: tuple[int, ...]) -> bytes:
        codes = self.alphabet.codec.codes(text)
        if codes is None or len(codes) > GRID_CELL_TILES:
            raise BadBoardError.in_cell(place, f"1 to {GRID_CELL_TILES} tiles of the alphabet", shown(text))
        return codes


def _end_of_choice(row: str, at: int) -> int:
    """Where the ] of a choice is; brackets within (...) are those of tiles."""
    while at < len(row) and row[at] != "]":
        at = row.find(")", at) + 1 if row[at] == "(" else at + 1
        if at == 0:
            return -1
    return at if at < len(row) else -1


def _copied(board: Any) -> Any:
    return [_copied(part) for part in board] if isinstance(board, list) else board


# --- which cells are beside which -------------------------------------------------------------


@lru_cache(maxsize=64)
def _beside(shape: tuple[int, ...], kind: str, wrap: bool) -> tuple[tuple[int, ...], ...]:
    """For each cell the numbers of its neighbours; on a torus no cell is its own."""
    places = list(product(*map(range, shape)))
    number = {place: cell for cell, place in enumerate(places)}
    steps = [step for step in product((-1, 0, 1), repeat=len(shape)) if any(step)]
    if kind == "sides":
        steps = [step for step in steps if sum(map(abs, step)) == 1]
    found = []
    for place in places:
        others = [tuple(a + b for a, b in zip(place, step, strict=True)) for step in steps]
        if wrap:
            others = [tuple(a % n for a, n in zip(other, shape, strict=True)) for other in others]
        found.append(tuple(sorted({number[other] for other in others if other in number} - {number[place]})))
    return tuple(found)


@lru_cache(maxsize=64)
def _compiled_beside(shape: tuple[int, ...], kind: str, wrap: bool) -> Neighbours:
    return Neighbours(_beside(shape, kind, wrap))


def _checked(neighbours: Any, n_cells: int) -> tuple[tuple[int, ...], ...]:
    """Neighbours given cell by cell."""
    if not isinstance(neighbours, Iterable):
        raise BadTypeError.at("neighbours", _BESIDE, shown(neighbours))
    lists = list(neighbours)
    if len(lists) != n_cells:
        raise BadValueError.at("neighbours", f"{n_cells} lists, one per cell", str(len(lists)))
    found = []
    for cell, others in enumerate(lists):
        if isinstance(others, str) or not isinstance(others, Iterable):
            raise BadTypeError.at(f"neighbours of cell {cell}", "numbers of cells", shown(others))
        numbers = tuple(others)
        for number in numbers:
            if type(number) is not int:
                raise BadTypeError.at(f"neighbours of cell {cell}", "numbers of cells", shown(number))
            if not 0 <= number < n_cells:
                raise BadValueError.at(f"neighbours of cell {cell}", f"a number from 0 to {n_cells - 1}", str(number))
        found.append(tuple(sorted(set(numbers))))
    return tuple(found)


# --- the paths of one text --------------------------------------------------------------------


class _Paths:
    """Paths of cells that spell one of several readings of a text, depth first, each once.

    A cell with alternatives may leave off at several places of a text, so a path carries the set of them.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        beside: Sequence[Sequence[int]],
        reuse: bool,
        readings: Sequence[bytes],
        work: Work,
    ) -> None:
        self.cells = cells
        self.beside = beside
        self.reuse = reuse
        self.readings = readings
        self.work = work

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        start = frozenset((reading, 0) for reading in range(len(self.readings)))
        return self._from(range(len(self.cells)), start, ())

    def _from(
        self, cells: Iterable[int], reached: frozenset[tuple[int, int]], path: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        for cell in cells:
            if not self.reuse and cell in path:
                continue
            self.work.step()
            after = frozenset(
                (reading, at + len(tiles))
                for reading, at in reached
                for tiles in self.cells[cell]
                if self.readings[reading].startswith(tiles, at)
            )
            if not after:
                continue
            longer = (*path, cell)
            if any(at == len(self.readings[reading]) for reading, at in after):
                self.work.again()
                yield longer
            yield from self._from(self.beside[cell], after, longer)
