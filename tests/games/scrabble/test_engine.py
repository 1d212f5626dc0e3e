"""Gaddag and cross-checks: against their definitions, against rebuilt ones, against arbitrary bytes."""

from __future__ import annotations

import random
import struct
from array import array
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore._engine.boards.position import Position
from wordcore._engine.build.gaddag import build_gaddag
from wordcore._engine.build.graph import build_graph
from wordcore._engine.graph.gaddag import check_gaddag
from wordcore.errors import CorruptLexiconError
from wordcore.games.scrabble import STANDARD, Board, Game, Layout, Play, greedy_game
from wordcore.games.scrabble.generate import NativeBoard
from wordcore.games.scrabble.tiles import BLANK_BIT

words_in_codes = st.lists(st.binary(min_size=1, max_size=20).map(lambda b: bytes(x % 4 + 1 for x in b)), max_size=30)


def gaddag(words: Iterable[bytes], n_tiles: int = 26) -> bytes:
    ordered = sorted(set(words))
    offsets = array("I", [0])
    for word in ordered:
        offsets.append(offsets[-1] + len(word))
    labels, targets, _ = build_graph(b"".join(ordered), offsets)
    return build_gaddag(labels, targets, n_tiles)


def strings(data: bytes, n_tiles: int, root: int) -> set[bytes]:
    """Every accepted string from a root, read off the packed words one by one."""
    words = memoryview(data).cast("I")
    mask_words = 1 if n_tiles <= 31 else 2
    found = set()
    todo = [(words[root], b"")] if words[root] else []
    while todo:
        node, text = todo.pop()
        mask = words[node] | (words[node + 1] << 32 if mask_words == 2 else 0)
        arcs = node + mask_words
        for code in range(64):
            if mask >> code & 1:
                if words[arcs] >> 31:
                    found.add(text + bytes([code]))
                if words[arcs] & 0x7FFFFFFF:
                    todo.append((words[arcs] & 0x7FFFFFFF, text + bytes([code])))
                arcs += 1
    return found


def expected(words: Iterable[bytes]) -> set[bytes]:
    found = set()
    for word in words:
        found.add(word[::-1])
        found |= {word[:i][::-1] + b"\0" + word[i:] for i in range(1, len(word))}
    return found


@given(words_in_codes, st.sampled_from([4, 26, 31, 32, 62]))
def test_a_gaddag_holds_every_word_turned_at_every_letter(words: list[bytes], n_tiles: int) -> None:
    data = gaddag(words, n_tiles)
    check_gaddag(data, n_tiles)
    assert strings(data, n_tiles, 1) == expected(words)
    assert strings(data, n_tiles, 2) == set(words)


def test_long_words_with_a_common_ending_are_sorted_beyond_the_first_key() -> None:
    ending = bytes([1, 2, 3] * 10)
    words = [bytes([a, b]) + ending for a in range(1, 5) for b in range(1, 5)] + [ending, ending[5:]]
    assert strings(gaddag(words), 26, 1) == expected(words)
    assert strings(gaddag(words, 40), 40, 1) == expected(words)


def test_the_same_words_give_the_same_gaddag() -> None:
    assert gaddag([b"\1\2", b"\2\1"]) == gaddag([b"\2\1", b"\1\2"])


def walk_everything(data: bytes, n_tiles: int) -> None:
    """A board that reads this gaddag in every way; must neither crash nor hang."""
    layout = Layout.plain(5)
    position = Position(
        data, n_tiles, 5, layout.letter_multipliers, layout.word_multipliers, bytes(n_tiles), (3, 3), True
    )
    position.count(b"\1\2\3\4", 1)
    squares = bytearray(25)
    squares[11], squares[12], squares[17] = 1, min(2, n_tiles), BLANK_BIT | min(3, n_tiles)
    position.follow(bytes(squares), (11, 12, 17))
    position.count(b"\1\2\3\4", 0)
    position.best(b"\1\2", 2, 5)
    position.cross_checks()
    position.follow(bytes(25), (11, 12, 17))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_gaddag_or_refused(blob: bytes) -> None:
    for data in (blob, b"GAD1" + blob):
        try:
            check_gaddag(data, 26)
        except CorruptLexiconError:
            continue
        walk_everything(data, 26)


@given(words_in_codes, st.integers(0, 10**9), st.integers(0, 31))
def test_a_gaddag_with_one_bit_turned_is_refused_or_walked_safely(words: list[bytes], place: int, bit: int) -> None:
    data = bytearray(gaddag(words, 4))
    at = place % (len(data) // 4) * 4
    (word,) = struct.unpack_from("<I", data, at)
    struct.pack_into("<I", data, at, word ^ 1 << bit)
    try:
        check_gaddag(bytes(data), 4)
    except CorruptLexiconError:
        return
    walk_everything(bytes(data), 4)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "too few words"),
        ([0x31444147, 4, 4, 27], "another alphabet"),
        ([0x31444147, 4, 4, 26], "root"),
        ([0x12345678, 4, 4, 26, 2, 1 << 31], "another magic number"),
        ([0x31444147, 4, 4, 26, 2], "inside a list"),
        ([0x31444147, 4, 4, 26, 0], "empty"),
        ([0x31444147, 4, 4, 26, 1 << 28, 1 << 31], "outside the alphabet"),
        ([0x31444147, 4, 4, 26, 2, 0], "nowhere"),
        ([0x31444147, 4, 4, 26, 2, 4], "backwards"),
        ([0x31444147, 4, 4, 26, 1, 1 << 31], "separator"),
    ],
)
def test_a_broken_gaddag_says_what_is_wrong(words: list[int], reason: str) -> None:
    with pytest.raises(CorruptLexiconError, match=reason):
        check_gaddag(struct.pack(f"<{len(words)}I", *words), 26)
    with pytest.raises(CorruptLexiconError, match="aligned"):
        check_gaddag(b"abc", 26)


def rebuilt(board: Board, lexicon: Lexicon) -> list[tuple[int, int, int, int] | None]:
    return NativeBoard(board.copy(), lexicon).engine.cross_checks()


def test_cross_checks_after_a_thousand_random_pushes_and_pops_equal_rebuilt_ones(enable: Lexicon) -> None:
    chance = random.Random(3)
    game = Game(enable, rules="AB", seed=1)
    position = game.board._twin(enable)
    steps = 0
    while steps < 1000:
        plays = [] if game.over or game.last_play_pending else game.legal_plays().best(30)
        if plays and chance.random() < 0.6:
            game.push(chance.choice(plays))
        elif game.moves:
            game.pop()
        steps += 1
        if steps % 25 == 0:
            assert position.engine.cross_checks() == rebuilt(game.board, enable)
    while game.moves:
        game.pop()
    assert position.engine.cross_checks() == rebuilt(Board(), enable)


def test_cross_checks_are_right_in_whatever_order_tiles_come_and_go(enable: Lexicon) -> None:
    # In the reverse order of their coming they are put back from memory; in any other they are worked out.
    chance = random.Random(5)
    plays = [move for move in greedy_game(enable, 4).moves if isinstance(move, Play)]
    board, laid = Board(), list[Play]()
    engine = board._twin(enable).engine
    for _ in range(400):
        waiting = [play for play in plays if play not in laid]
        if waiting and (not laid or chance.random() < 0.55):
            laid.append(chance.choice(waiting))
            board.place(laid[-1])
        else:
            board.lift(laid.pop(-1 if chance.random() < 0.7 else chance.randrange(len(laid))))
        assert engine.cross_checks() == rebuilt(board, enable)


def test_cross_checks_follow_their_definition() -> None:
    lexicon = Lexicon.from_words(["ab", "cab", "abba", "bad", "abcab", "b"])
    board = Board(Layout.plain(7))
    for text in ("4B AB", "4E AB", "B2 BA", "F5 AD"):
        board.place(Play.parse(text))
    letters = board.tile_set.letters
    checks = board._twin(lexicon).engine.cross_checks()
    for row in range(1, 8):
        for column in range(1, 8):
            found = checks[(row - 1) * 7 + column - 1]
            if board[row, column] is not None:
                assert found is None
                continue
            assert found is not None
            for (mask, crossing), step in ((found[:2], (1, 0)), (found[2:], (0, 1))):
                before = after = ""
                at = (row - step[0], column - step[1])
                while (tile := board.get(*at)) is not None:
                    before, at = tile.letter + before, (at[0] - step[0], at[1] - step[1])
                at = (row + step[0], column + step[1])
                while (tile := board.get(*at)) is not None:
                    after, at = after + tile.letter, (at[0] + step[0], at[1] + step[1])
                crosses = bool(before or after)
                allowed = {x for x in letters if not crosses or before + x + after in lexicon}
                assert {x for i, x in enumerate(letters, 1) if mask >> i & 1} == allowed
                value = sum(board.tile_set.value(x) for x in before + after)
                assert crossing == (value if crosses else -1)


def test_the_engine_refuses_squares_and_tiles_it_does_not_have() -> None:
    position = Position(
        gaddag([b"\1\2"]), 26, 15, STANDARD.letter_multipliers, STANDARD.word_multipliers, bytes(26), (8, 8)
    )
    for code, changed in ((1, (-1,)), (1, (225,)), (27, (0,)), (64, (0,)), (91, (0,)), (1, (0, 1)), (0, (1, 0, 225))):
        with pytest.raises(ValueError, match=r"^(square|tile code): expected"):
            position.follow(bytes([code]) + bytes(224), changed)
    with pytest.raises(ValueError, match="squares: expected 225 codes, found 3"):
        position.follow(bytes(3), (0,))
    position.follow(bytes(225), ())
    with pytest.raises(ValueError, match="tile code: expected 1 to 26, found 27"):
        position.count(b"\x1b", 0)
    with pytest.raises(ValueError, match="at most 20"):
        position.count(b"\1" * 21, 0)
    with pytest.raises(ValueError, match="premiums"):
        Position(gaddag([]), 26, 22, b"", b"", bytes(26), (8, 8))


PERFT = (
    # board, rack, plays, sum of their scores, best score, plays of "AEINRST" after each of the plays
    ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15", "EORST", 296, 2184, 12, 592368),
    ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15", "QUIZ?", 244, 3812, 44, 272230),
    ("15/15/15/15/15/15/15/7HORN4/15/15/15/15/15/15/15", "FARMS", 157, 1712, 31, 272567),
    (
        "15/R14/U14/B3O10/O3V10/FIDGETER7/F3R10/S2CLAWS7/4E10/4n10/4D10/15/15/15/15",
        "DEGLNOU",
        695,
        5777,
        36,
        1282517,
    ),
    (
        "15/15/15/15/15/5M9/4JOIN7/FORGOTTEn6/4WEST7/4AT9/4R3KEF4/4SCRY2OXID1/7ALDRIN2/7N7/7G7",
        "AEHIKTV",
        404,
        4143,
        53,
        544657,
    ),
    (
        "15/15/15/11V3/10NO3/5P3GOX3/4JABIRUs4/4AYIN1L1DINT/4PET2C2L2/1QUAERE2HOWE2/1I2D5GOA2/1N8EN3/1D8ET3/1A13/TRIMOToR7",
        "EILOSTX",
        724,
        7194,
        35,
        825963,
    ),
    (
        "7Q3YUCH/3L3A4R2/2RECEPT4IF1/3V3S4NO1/3I8EN1/3R1I4T2T1/3A1N4H2A1/F2TAWIE1AIMING/U1BE1O4O2E1/TWO2V4U2L1/ZAG1SEIgNOrY2K/1TIGON4EERIE/2E7A3R/14B/14S",
        "AIRUZ",
        138,
        830,
        33,
        195837,
    ),
    (
        "15/12B2/12R2/10O1U2/10u1T2/10T1I2/6MAINS1F2/5PYX2ODYLE/10A4/10r4/10E4/10D4/15/15/15",
        "ET?",
        1022,
        4130,
        20,
        1892678,
    ),
)


@pytest.mark.parametrize(("fen", "rack", "n", "points", "best", "after"), PERFT)
def test_play_counts_of_known_positions(
    enable: Lexicon, fen: str, rack: str, n: int, points: int, best: int, after: int
) -> None:
    board = Board.read(fen)
    plays = list(board.legal_plays(enable, rack))
    assert len(plays) == n
    assert sum(play.score or 0 for play in plays) == points
    assert plays[0].score == best
    total = 0
    for play in plays:
        board.place(play)
        total += len(board.legal_plays(enable, "AEINRST"))
        board.lift(play)
    assert total == after


def test_a_greedy_game_is_the_same_for_ever(enable: Lexicon) -> None:
    games = [greedy_game(enable, seed) for seed in range(3)]
    assert [game.scores for game in games] == [(300, 309), (476, 426), (397, 381)]


@pytest.mark.parametrize("depth", [63, 64, 200])
def test_a_word_graph_deeper_than_a_word_makes_no_gaddag(depth: int) -> None:
    # One path: each list is a single last arc to the next, and the word ends at the end.
    labels = bytes([0x80] + [0x81] * (depth - 1) + [0xC1])
    targets = array("I", [*range(1, depth + 1), 0]).tobytes()
    if depth <= 63:
        check_gaddag(build_gaddag(labels, targets, 26), 26)
        return
    with pytest.raises(CorruptLexiconError, match="expected words of at most 63 tiles"):
        build_gaddag(labels, targets, 26)
