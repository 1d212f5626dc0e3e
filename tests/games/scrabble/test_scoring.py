"""Scores: the arithmetic of the rulebook, word by word, against the plain twin."""

from __future__ import annotations

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
    assert [(letter.points, letter.letter_multiplier, letter.is_new) for letter in word.letters] == [
        (12, 3, True),
        (1, 1, True),
        (1, 1, False),
        (3, 1, True),
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
