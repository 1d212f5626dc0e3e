"""Scores: the arithmetic of the rulebook, word by word, against the plain twin."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wordcore.games.scrabble import LV, SUPER, SUPER_TILES, Board, Layout, Play, find_fault, score_play, words_formed
from wordcore.games.scrabble.play import Placement
from wordcore.games.scrabble.tiles import Tile

from .plain import words_and_score

PREMIUM = Layout("premium", ["=\"'-=", "'-.\"~", '".^..', "-'=.'", '=.."='])
tiles = st.builds(Tile, st.sampled_from("AEQXKD"), st.booleans())


@given(
    st.dictionaries(st.tuples(st.integers(1, 5), st.integers(1, 5)), tiles, max_size=14),
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.booleans(),
    st.lists(tiles, min_size=1, max_size=5),
)
def test_any_legal_play_scores_as_the_rulebook_adds_it_up(
    lying: dict[tuple[int, int], Tile], start: tuple[int, int], down: bool, new: list[Tile]
) -> None:
    board = Board(PREMIUM)
    board.place(Play([Placement(*square, tile) for square, tile in lying.items()]))
    line = [(start[0] + i, start[1]) if down else (start[0], start[1] + i) for i in range(5)]
    free = [square for square in line if square not in lying and max(square) <= 5]
    play = Play([Placement(*square, tile) for square, tile in zip(free, new, strict=False)])
    assume(find_fault(board, play) is None)
    words, total = words_and_score(board, play)
    score = score_play(board, play)
    assert score.total == total == sum(word.score for word in score.words)
    assert sorted(word.word for word in score.words) == sorted(words) == sorted(words_formed(board, play))


SQUARES = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]


@pytest.mark.parametrize("size", [2, 3])
def test_every_play_on_every_small_board_forms_the_words_of_its_lines(size: int) -> None:
    squares = [square for square in SQUARES if max(square) <= size]
    for mask in range(2 ** len(squares)):
        board = Board(Layout("small", ["=-", "'."] if size == 2 else ["=-'", "\".'", "-=."]))
        there = [square for i, square in enumerate(squares) if mask >> i & 1]
        board.place(Play([Placement(*square, Tile("ABCDEFGHI"[i])) for i, square in enumerate(there)]))
        free = [square for square in squares if square not in there]
        for line in range(1, size + 1):
            for down in (False, True):
                new = [square for square in free if square[1 if down else 0] == line]
                for some in (new, new[:1], new[-1:]):
                    play = Play([Placement(*square, Tile("XYZ"[i])) for i, square in enumerate(some)])
                    if some and find_fault(board, play) is None:
                        check_against_the_plain_twin(board, play)


def check_against_the_plain_twin(board: Board, play: Play) -> None:
    words, total = words_and_score(board, play)
    score = score_play(board, play)
    assert sorted(word.word for word in score.words) == sorted(words) and score.total == total
    for word in score.words:
        assert [board.get(letter.row, letter.column) for letter in word.letters if not letter.is_new] == [
            letter.tile for letter in word.letters if not letter.is_new
        ]
        assert {(letter.row, letter.column) for letter in word.letters if letter.is_new} <= set(play.squares)
        assert word.down is (len({letter.column for letter in word.letters}) == 1)
    spelled = score.spell_out(play)
    assert spelled == play and spelled.is_line and spelled.score == total
    assert spelled.squares == tuple((letter.row, letter.column) for letter in score.words[0].letters)
    line = len({row for row, _, _ in play.placements}), len({column for _, column, _ in play.placements})
    across = words_in(board, play, down=False)
    assert score.words[0].down is (line == (len(play.placements), 1) if play.n_tiles > 1 else not across)


def words_in(board: Board, play: Play, down: bool) -> bool:
    """Whether a single tile makes a word in a direction."""
    row, column, _ = play.placements[0]
    beside = [(row - 1, column), (row + 1, column)] if down else [(row, column - 1), (row, column + 1)]
    return any(board.get(*square) for square in beside)


def test_a_tile_that_touches_nothing_forms_no_word() -> None:
    assert score_play(Board(), Play.parse("8H A")).words == () and score_play(Board(), Play.parse("8H A")).total == 0


def test_the_arithmetic_is_shown() -> None:
    formulas = [word.formula for word in score_play(Board(), Play.parse("8D FIXED")).words]
    assert formulas == ["(4x2 + 1 + 8 + 1 + 2) x 2 = 40"]


def test_words_come_main_word_first_then_by_row_and_column() -> None:
    board = Board.from_plays(["8H HORN"])
    assert words_formed(board, Play.parse("7I ZAP")) == ["ZAP", "ZO", "AR", "PN"]
    board = Board.from_plays(["8H HORN", "10H HORN"])
    assert words_formed(board, Play.parse("I9 E")) == ["OEO"]
    assert words_formed(Board.from_plays(["8H AB", "9H C"]), Play.parse("9I D")) == ["CD", "BD"]
    down = Board.from_plays(["H8 HORN"])
    assert words_formed(down, Play.parse("I9 ZAP")) == ["ZAP", "OZ", "RA", "NP"]


def test_each_letter_shows_what_it_adds() -> None:
    score = score_play(Board.from_plays(["8H HORN"]), Play.parse("J6 FA.M"))
    (word,) = score.words
    assert [letter[3:] for letter in word.letters] == [
        (True, 3, 1, 12),
        (True, 1, 1, 1),
        (False, 1, 1, 1),
        (True, 1, 1, 3),
    ]
    assert word.down and word.formula == "4x3 + 1 + 1 + 3 = 17" and (word.sum, word.multiplier) == (17, 1)


def test_the_bonus_is_for_exactly_seven_tiles_and_comes_last() -> None:
    assert score_play(Board(), Play.parse("8B READING")).bonus == 50
    assert score_play(Board(), Play.parse("8B READIN")).bonus == 0
    assert score_play(Board(), Play.parse("8B READINGS")).bonus == 0
    assert score_play(Board(), Play.parse("8B READING"), LV.replace(bonus=35)).total == 55


def test_quadruple_premiums_of_the_large_board() -> None:
    board = Board(SUPER, SUPER_TILES)
    board.place(Play.parse("B1 A"))
    score = score_play(board, Play.at(1, 1, False, "Q"))
    assert [(word.word, word.score) for word in score.words] == [("QA", (10 + 1) * 4)]
