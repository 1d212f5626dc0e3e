"""Reason codes: every one, and their order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore.errors import BadTilesError, LimitError
from wordcore.games.scrabble import REASONS, Board, Layout, Play, Rack, Ruleset, Tile, find_fault
from wordcore.games.scrabble.play import Placement

HORN = Board.from_plays(["8H HORN"])
EMPTY = Board()


@pytest.mark.parametrize(
    ("board", "play", "rack", "code"),
    [
        (EMPTY, [8, 12, "A", "HORNS"], None, "OFF_BOARD"),
        (EMPTY, [16, 8, "A", "AB"], None, "OFF_BOARD"),
        (EMPTY, [0, 8, "D", "AB"], None, "OFF_BOARD"),
        (HORN, [8, 12, "A", "S...."], None, "OFF_BOARD"),
        (HORN, [8, 9, "A", "AB"], None, "OCCUPIED"),
        (HORN, [8, 9, "A", "O"], None, "OCCUPIED"),
        (HORN, [[[9, 8], "A"], [[9, 8], "B"]], None, "OCCUPIED"),
        (HORN, [9, 8, "A", "B.D"], None, "NO_TILE_THERE"),
        (HORN, [8, 8, "A", "...."], None, "NO_TILES"),
        (HORN, [], None, "NO_TILES"),
        (EMPTY, [8, 2, "A", "READINGS"], None, "TOO_MANY_TILES"),
        (EMPTY, [8, 8, "A", "HORN"], "HORMAEI", "NOT_ON_RACK"),
        (EMPTY, [8, 8, "A", "HORn"], "HORNAEI", "NOT_ON_RACK"),
        (EMPTY, [8, 8, "A", "HORN"], "HOR?AEI", "NOT_ON_RACK"),
        (EMPTY, [8, 8, "A", "NOON"], "NO?XYZ", "NOT_ON_RACK"),
        (EMPTY, [[[8, 8], "C"], [[9, 9], "A"]], None, "NOT_IN_LINE"),
        (EMPTY, [[[8, 8], "C"], [[8, 9], "A"], [[9, 8], "T"]], None, "NOT_IN_LINE"),
        (EMPTY, [[[8, 8], "C"], [[8, 9], "A"], [[8, 11], "T"]], None, "GAP"),
        (HORN, [[[6, 8], "C"], [[9, 8], "A"]], None, "GAP"),
        (EMPTY, [8, 3, "A", "HORN"], None, "MISS_CENTRE"),
        (EMPTY, [1, 1, "A", "A"], None, "MISS_CENTRE"),
        (EMPTY, [8, 8, "A", "A"], None, "FIRST_TOO_SHORT"),
        (HORN, [1, 1, "A", "CAT"], None, "NOT_CONNECTED"),
        (HORN, [7, 7, "A", "A"], None, "NOT_CONNECTED"),
        (HORN, [9, 12, "D", "AB"], None, "NOT_CONNECTED"),
        (HORN, [8, 12, "A", "S"], "S", None),
        (HORN, [[[8, 7], "T"], [[8, 12], "Y"]], "TY", None),
        (HORN, [7, 9, "A", "ZAP"], None, None),
        (EMPTY, [8, 8, "D", "HORn"], "HOR?", None),
    ],
)
def test_each_reason(board: Board, play: object, rack: str | None, code: str | None) -> None:
    fault = find_fault(board, Play.from_json(play), rack)
    assert (None if fault is None else fault.code) == code


def test_earlier_reasons_win_over_later_ones() -> None:
    def code(play: object, rack: str | None = None, board: Board = HORN) -> str:
        fault = find_fault(board, Play.from_json(play), rack)
        assert fault is not None
        return fault.code

    assert code([8, 9, "A", "ABCDEFGHIJ"]) == "OFF_BOARD"
    assert code([8, 9, "A", "ABCDEF.."]) == "OFF_BOARD"
    assert code([8, 10, "A", "A...X"]) == "OCCUPIED"
    assert code([9, 1, "A", "ABCDEFGH.J"]) == "NO_TILE_THERE"
    assert code([9, 1, "A", "ABCDEFGHI"], rack="A") == "TOO_MANY_TILES"
    assert code([[[1, 1], "Q"], [[2, 2], "Q"]], rack="A") == "NOT_ON_RACK"
    assert code([[[1, 1], "A"], [[2, 3], "B"]], rack="AB") == "NOT_IN_LINE"
    assert code([[[1, 1], "A"], [[1, 3], "B"]], rack="AB") == "GAP"
    assert code([[[1, 1], "A"], [[1, 3], "B"]], board=EMPTY) == "GAP"


def test_sentences_name_the_square() -> None:
    fault = find_fault(HORN, Play.parse("8I AB"))
    assert fault is not None and fault.sentence == "8I already holds O"
    fault = find_fault(EMPTY, Play.parse("8H HORN"), "HORMAEI")
    assert fault is not None and fault.sentence == "N cannot come from this rack"


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        ([[[8, 5], "A"], [[8, 7], "B"]], "8F is empty between the new tiles (SB4)"),
        ([[[5, 8], "A"], [[7, 8], "B"]], "6H is empty between the new tiles (SB4)"),
        ([2, 3, "D", "AB"], "the play at 2C touches no tile on the board (SB5)"),
        ([[[9, 8], "A"], [[9, 8], "B"]], "9H already holds A"),
        ([16, 2, "A", "AB"], "row 16 column 2 is off the board of 15 rows and columns"),
        ([9, 8, "A", "B.D"], "the play claims a tile on 9I, which does not hold it"),
        ([9, 1, "A", "ABCDEFGHI"], "9 tiles, but the rack holds 7"),
    ],
)
def test_every_sentence_names_the_place(play: object, sentence: str) -> None:
    fault = find_fault(HORN, Play.from_json(play))
    assert fault is not None and fault.sentence == sentence


def test_every_square_of_the_board_can_be_claimed_and_touched() -> None:
    for row in (1, 2, 14, 15):
        for column in (1, 2, 14, 15):
            board = Board()
            board.place(Play([Placement(row, column, Tile("A"))]))
            for down in (False, True):
                after = (row + 1, column) if down else (row, column + 1)
                before = (row - 1, column) if down else (row, column - 1)
                for square in (after, before):
                    play = Play([Placement(*square, Tile("B"))], [(row, column)], down)
                    on_board = min(square) >= 1 and max(square) <= 15
                    fault = find_fault(board, play)
                    assert (None if fault is None else fault.code) == (None if on_board else "OFF_BOARD")


def test_the_start_square_and_the_rack_size_are_the_boards_and_the_rulesets() -> None:
    board = Board(Layout("corner", ["...", "...", "..."], start=(1, 1)))
    assert find_fault(board, Play.parse("1A AB")) is None
    fault = find_fault(board, Play.parse("2A AB"))
    assert fault is not None and fault.code == "MISS_CENTRE" and "1A" in fault.sentence
    assert find_fault(EMPTY, Play.parse("8B READINGS"), rules=Ruleset(rack_size=8)) is None


def test_a_blank_without_a_letter_is_refused() -> None:
    with pytest.raises(BadTilesError, match="lower case"):
        Play.parse("8H QUI?")
    with pytest.raises(BadTilesError, match="lower case"):
        Play.from_json([((8, 8), "?")])


squares = st.tuples(st.integers(0, 6), st.integers(0, 6))
letters = st.sampled_from([Tile("A"), Tile("B"), Tile("A", True)])


@given(
    st.dictionaries(st.tuples(st.integers(1, 5), st.integers(1, 5)), letters, max_size=12),
    st.dictionaries(squares, letters, max_size=5),
)
def test_legality_by_its_definition(lying: dict[tuple[int, int], Tile], new: dict[tuple[int, int], Tile]) -> None:
    board = Board(Layout.plain(5))
    board.place(Play([Placement(*square, tile) for square, tile in lying.items()]))
    play = Play([Placement(*square, tile) for square, tile in new.items()])
    fault = find_fault(board, play, Rack("AAB?"), Ruleset(rack_size=4))
    assert (None if fault is None else fault.code) == plain_code(lying, new)
    if fault is not None:
        assert fault.code in REASONS


def plain_code(lying: dict[tuple[int, int], Tile], new: dict[tuple[int, int], Tile]) -> str | None:
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    filled = lying | new
    if any(not (1 <= row <= 5 and 1 <= column <= 5) for row, column in new):
        return "OFF_BOARD"
    if any(square in lying for square in new):
        return "OCCUPIED"
    if not new:
        return "NO_TILES"
    if len(new) > 4:
        return "TOO_MANY_TILES"
    if Counter(tile.face for tile in new.values()) - Counter("AAB?"):
        return "NOT_ON_RACK"
    if len(rows) > 1 and len(columns) > 1:
        return "NOT_IN_LINE"
    box = [(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]
    if any(square not in filled for square in box):
        return "GAP"
    if not lying:
        if (3, 3) not in new:
            return "MISS_CENTRE"
        return "FIRST_TOO_SHORT" if len(new) < 2 else None
    beside = {(r + i, c + j) for r, c in new for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return None if beside & set(lying) else "NOT_CONNECTED"


def test_a_rack_of_more_tiles_than_a_rack_holds_is_an_error() -> None:
    for rack in ("HORNABCDE", Rack("HORNABCDE")):
        with pytest.raises(LimitError, match="a rack of 9 tiles"):
            find_fault(EMPTY, Play.parse("8H HORN"), rack)
    assert find_fault(EMPTY, Play.parse("8H HORN"), "HORNABCDE", Ruleset(rack_size=9)) is None
