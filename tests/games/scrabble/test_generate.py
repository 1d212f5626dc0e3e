"""The move generator against the plain twin, and what the view promises."""

from __future__ import annotations

import gc
import pickle
import random
import weakref
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Alphabet, Lexicon
from wordcore.errors import AlphabetError, BadTilesError, CorruptLexiconError, LimitError
from wordcore.games.scrabble import (
    LV,
    Board,
    Layout,
    Play,
    Rack,
    TileSet,
    greedy_game,
    score_play,
    words_formed,
)

from .plain import all_plays, random_words

SMALL = Layout("small", ["=.'.=", '.-.".', "'...'", '.".-.', "=.'.="])
TINY = Layout("tiny", ["=.-", "'..", '."='], start=(1, 2))


def random_position(chance: random.Random, lexicon: Lexicon, layout: Layout, tile_set: TileSet, n_plays: int) -> Board:
    """A board after some random legal plays."""
    board = Board(layout, tile_set)
    for _ in range(n_plays):
        rack = "".join(chance.choice([*tile_set.letters, "?"]) for _ in range(4))
        plays = list(board.legal_plays(lexicon, rack))
        if plays:
            board.place(chance.choice(plays))
    return board


def same_as_plain(board: Board, lexicon: Lexicon, rack: str) -> int:
    letters = "".join(board.tile_set.letters)
    expected = all_plays(board, lexicon, rack, letters)
    view = board.legal_plays(lexicon, rack)
    found = {play.placements: play.score for play in view}
    assert found == expected
    assert len(view) == len(expected) == len(list(view))
    assert bool(view) == bool(expected)
    for n in (1, 3, 20):
        assert view.best(n) == list(view)[:n]
    return len(expected)


def small_lexicon(seed: int) -> tuple[random.Random, Lexicon, TileSet, str]:
    chance = random.Random(seed)
    letters = "ABCD"[: chance.randint(2, 4)]
    alphabet = Alphabet("few", [(letter, 9, value + 1) for value, letter in enumerate(letters)])
    words = random_words(chance, letters, chance.randint(1, 25), 5)
    if chance.random() < 0.2:
        words.append(letters[0])
    lexicon = Lexicon.from_words(words, alphabet=alphabet)
    return chance, lexicon, TileSet.of(alphabet), letters


@pytest.mark.parametrize("block", range(20))
def test_two_thousand_small_positions_have_the_plays_of_the_plain_twin(block: int) -> None:
    total = 0
    for seed in range(block * 100, block * 100 + 100):
        chance, lexicon, tile_set, letters = small_lexicon(seed)
        layout = TINY if chance.random() < 0.3 else SMALL
        board = random_position(chance, lexicon, layout, tile_set, chance.randint(0, 6))
        rack = "".join(chance.choice(letters + letters + "?") for _ in range(chance.randint(0, 3)))
        total += same_as_plain(board, lexicon, rack)
    assert total > 100


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_many_more_small_positions(block: int) -> None:
    for seed in range(10_000 + block * 500, 10_500 + block * 500):
        chance, lexicon, tile_set, letters = small_lexicon(seed)
        board = random_position(chance, lexicon, SMALL, tile_set, chance.randint(0, 8))
        rack = "".join(chance.choice(letters + letters + "?") for _ in range(chance.randint(0, 4)))
        same_as_plain(board, lexicon, rack)


@pytest.mark.parametrize("seed", range(4))
def test_real_words_on_a_real_board_with_racks_of_up_to_four_tiles(enable: Lexicon, seed: int) -> None:
    game = greedy_game(enable, seed)
    while game.board.n_tiles > 20 + 10 * seed:
        game.pop()
    chance = random.Random(seed)
    racks = ["".join(chance.sample("EEAAIOTNRSLDG", 3)), "".join(chance.sample("QZXJKVWFHYBCMP", 4)), "?"]
    assert sum(same_as_plain(game.board, enable, rack) for rack in racks) > 20


def phony_boards() -> Iterator[Board]:
    yield Board.from_plays(["8H XQZ"])
    yield Board.from_plays(["8H XQZ", "H9 ZZ", "J7 A"])


def test_phonies_on_the_board_do_not_disturb_the_generator(enable: Lexicon) -> None:
    for board in phony_boards():
        same_as_plain(board, enable, "AS?")


def test_digraph_tiles_are_one_square_each() -> None:
    alphabet = Alphabet("spanish-like", [("A", 9, 1), ("C", 4, 3), ("CH", 2, 5), ("O", 5, 1), ("LL", 1, 8)])
    lexicon = Lexicon.from_words(["[CH]A", "[CH]ACO", "[LL]A", "OCA", "CO[CH]A"], alphabet=alphabet)
    tile_set = TileSet.of(alphabet)
    board = Board(Layout.plain(7), tile_set)
    plays = board.legal_plays(lexicon, ["CH", "A", "C", "O"])
    assert "4D [CH]A" in {str(play) for play in plays}
    assert Play.parse("4C [CH]A", tile_set) in plays
    board.place(Play.parse("4C [CH]A", tile_set))
    view = board.legal_plays(lexicon, Rack(["C", "O", "LL"], tile_set))
    assert {str(play) for play in view} == {"4A CO..", "4C ..CO", "D3 [LL].", "D2 OC."}


def test_alphabets_of_more_than_31_tiles_work() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊ"
    alphabet = Alphabet("wide", [(letter, 2, 1 + i % 9) for i, letter in enumerate(letters)])
    chance = random.Random(8)
    lexicon = Lexicon.from_words(random_words(chance, "AÉÊZ", 40, 5), alphabet=alphabet)
    tile_set = TileSet.of(alphabet)
    board = random_position(chance, lexicon, SMALL, tile_set, 3)
    expected = all_plays(board, lexicon, "AÉÊ", letters)
    assert {play.placements: play.score for play in board.legal_plays(lexicon, "AÉÊ")} == expected
    assert expected


def test_a_board_of_21_rows_is_searched_to_its_edges() -> None:
    lexicon = Lexicon.from_words(["a" * 21, "aa"])
    board = Board(Layout.plain(21))
    board.place(Play.at(11, 1, False, "A" * 14))
    plays = board.legal_plays(lexicon, "AAAAAAA")
    assert str(plays.best(1)[0]) == "11A ..............AAAAAAA"


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_ceilings_hide_no_play_that_is_among_the_best(blanks: int, enable: Lexicon) -> None:
    chance = random.Random(blanks)
    for seed in range(6):
        game = greedy_game(enable, seed)
        while game.board.n_tiles > 8 * seed + 10:
            game.pop()
        unseen = [face for face in Counter(game.view(None).unseen).elements() if face != "?"]
        for size in (3, 6, 7, 7):
            view = game.legal_plays("".join(chance.sample(unseen, size - blanks)) + "?" * blanks)
            every = list(view)
            for n in (1, 7, 50):
                assert view.best(n) == every[:n]


def test_the_bonus_is_found_on_a_rack_that_could_lay_more_tiles() -> None:
    # Eight tiles score less than seven and the bonus.
    lexicon = Lexicon.from_words(["aaaaaaaa", "aaaaaaa"])
    plays = Board(Layout.plain(15)).legal_plays(lexicon, "AAAAAAAA", LV.replace(rack_size=8))
    assert [play.n_tiles for play in plays.best(1)] == [7]
    assert plays.best(5) == list(plays)[:5]


def test_plays_come_best_first_and_best_is_their_beginning(enable: Lexicon) -> None:
    game = greedy_game(enable, 11)
    while game.board.n_tiles > 40:
        game.pop()
    view = game.legal_plays("RETAIN?")
    every = list(view)
    scores = [play.score for play in every]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    for n in (0, 1, 2, 17, len(every), len(every) + 5):
        assert view.best(n) == every[:n]
    assert view[0] == every[0] and view[-1] == every[-1] and view[3:9] == every[3:9]
    with pytest.raises(IndexError):
        view[len(every)]


def test_every_play_listed_is_in_the_view_and_others_are_not(enable: Lexicon) -> None:
    board = Board.from_plays(["8H HORN"])
    view = board.legal_plays(enable, "TYSQXZ?")
    assert all(play in view for play in view)
    assert Play.parse("7I ZAP") not in view
    assert Play.parse("8G T....") in view
    assert Play.parse("8G t....") in view
    assert Play.parse("1A TO") not in view
    assert Play.parse("8L QQ") not in view
    assert "8G THORN" not in view


def test_a_single_tile_that_makes_two_words_is_listed_once() -> None:
    lexicon = Lexicon.from_words(["ab", "ba", "aa"])
    board = Board.from_plays(["8H AB", "9H B"])
    same_as_plain(board, lexicon, "A")
    plays = [play for play in board.legal_plays(lexicon, "A") if (9, 9) in play.squares and play.n_tiles == 1]
    assert len(plays) == 1 and not plays[0].down
    assert words_formed(board, plays[0]) == ["BA", "BA"]


def test_the_view_follows_the_board() -> None:
    lexicon = Lexicon.from_words(["ab", "ba"])
    board = Board()
    view = board.legal_plays(lexicon, "AB")
    before = len(view)
    play = view.best()[0]
    board.place(play)
    assert len(view) == len(all_plays(board, lexicon, "AB", "AB"))
    board.lift(play)
    assert len(view) == before == 8


def test_an_empty_lexicon_or_rack_has_no_plays(enable: Lexicon) -> None:
    empty = Lexicon.from_words([])
    for board in (Board(), Board.from_plays(["8H HORN"])):
        assert not board.legal_plays(empty, "ABC") and len(board.legal_plays(empty, "ABC?")) == 0
        assert not board.legal_plays(enable, "") and board.legal_plays(enable, "").best(3) == []


def test_a_lexicon_is_let_go_when_nobody_plays_with_it_any_more(enable: Lexicon) -> None:
    own = Lexicon.from_bytes(enable.to_bytes())
    made = Lexicon.from_words(["horn", "horns"])
    watched = [weakref.ref(own), weakref.ref(made)]
    assert own._section_view("gaddag") is not None and made._section_view("gaddag") is None
    boards = [Board.from_plays(["8H HORN"]) for _ in range(2)]
    assert boards[0].legal_plays(own, "S") and boards[1].legal_plays(made, "S")
    del own, made, boards
    gc.collect()
    assert [found() for found in watched] == [None, None]


def test_a_damaged_gaddag_is_refused_though_the_lexicon_equals_a_sound_one(enable: Lexicon) -> None:
    assert Board().legal_plays(enable, "AB")
    data = bytearray(enable.to_bytes())
    offset, length = enable._header.sections["gaddag"]
    data[offset + length // 2 : offset + length // 2 + 400] = b"\xff" * 400
    damaged = Lexicon.from_bytes(bytes(data))
    assert damaged == enable
    with pytest.raises(CorruptLexiconError, match="gaddag"):
        Board().legal_plays(damaged, "AB")


def test_bad_racks_are_refused_with_the_tile(enable: Lexicon) -> None:
    with pytest.raises(LimitError, match="rack of 9 tiles"):
        Board().legal_plays(enable, "ABCDEFGHI")
    with pytest.raises(BadTilesError, match=r"position 3: .* found '7'"):
        Board().legal_plays(enable, "AB7")
    other = Lexicon.from_words(["a"], alphabet=Alphabet("one", [("A", 1, 1)]))
    with pytest.raises(AlphabetError, match=r"TileSet\.of"):
        Board().legal_plays(other, "A")


def test_plays_survive_pickling(enable: Lexicon) -> None:
    for play in Board.from_plays(["8H HORN"]).legal_plays(enable, "TYS").best(5):
        twin = pickle.loads(pickle.dumps(play))
        assert twin == play and str(twin) == str(play) and twin.score == play.score


@given(st.lists(st.text("ABC", min_size=1, max_size=6), max_size=15), st.text("ABC?", max_size=3))
def test_any_words_on_the_first_move(words: list[str], rack: str) -> None:
    alphabet = Alphabet("abc", [("A", 9, 1), ("B", 9, 3), ("C", 9, 2)])
    lexicon = Lexicon.from_words(words, alphabet=alphabet)
    same_as_plain(Board(SMALL, TileSet.of(alphabet)), lexicon, rack)


def test_the_shipped_lexicon_brings_its_gaddag_and_gives_the_same_plays(enable: Lexicon) -> None:
    shipped = wordcore.load()
    board = Board.from_plays(["8H HORN"])
    fresh = Lexicon.from_words(list(shipped), name="fresh")
    assert fresh == shipped and fresh._section_view("gaddag") is None
    from wordcore._engine.boards.position import gaddag_of

    assert bytes(gaddag_of(shipped)) == bytes(gaddag_of(fresh))
    assert len(board.legal_plays(fresh, "RETINAS")) == len(board.legal_plays(enable, "RETINAS"))


def test_scores_too_large_to_count_are_refused_and_those_below_are_right(enable: Lexicon) -> None:
    hot = TileSet("hot", enable.alphabet.tiles, [9] * 26, [255] * 26, 2)
    board = Board(Layout("all quadruple", ["~" * 15] * 15), hot)
    with pytest.raises(LimitError, match="expected 9 tiles at most, found a rack of 10 tiles; a play could score"):
        board.legal_plays(enable, "RETINASLED", LV.replace(rack_size=12))
    plays = board.legal_plays(enable, "RETINASLE", LV.replace(rack_size=12))
    assert all(play.score == score_play(board, play).total for play in plays[:500])
    assert [play.score for play in plays.best(3)] == [play.score for play in plays[:3]] == [601620480] * 3
    with pytest.raises(LimitError, match="a rack of 21 tiles"):
        Board().legal_plays(enable, "E" * 21, LV.replace(rack_size=20))
