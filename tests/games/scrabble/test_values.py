"""Layouts, tiles, racks, bags, plays and boards as values."""

from __future__ import annotations

import json
import pickle
import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet
from wordcore.errors import BadTilesError, GameFileError, IllegalMove, LimitError
from wordcore.games.scrabble import (
    AB,
    ENGLISH_TILES,
    LAYOUTS,
    LV,
    STANDARD,
    SUPER,
    SUPER_TILES,
    Board,
    Game,
    Layout,
    Placement,
    Play,
    Rack,
    Ruleset,
    ScrabbleSetup,
    State,
    Tile,
    TileSet,
    first_by_draw,
)
from wordcore.games.scrabble.notation import parse_square
from wordcore.games.scrabble.state import draw, mixed

DIGRAPHS = TileSet.of(Alphabet("hu", [("A", 6, 1), ("C", 2, 4), ("CS", 2, 7), ("S", 3, 1), ("Y", 1, 3)]))


def test_the_standard_board_has_the_squares_of_the_rulebook() -> None:
    signs = Counter("".join(STANDARD.rows))
    assert signs == {"=": 8, "-": 17, '"': 12, "'": 24, ".": 164}
    for name, layout in LAYOUTS.items():
        n = layout.size
        for row in range(1, n + 1):
            for column in range(1, n + 1):
                sign = layout.premium(row, column)
                mirrored = {layout.premium(column, row), layout.premium(n + 1 - row, column)}
                assert mirrored == {sign}, (name, row, column)
    for row, column in ((2, 6), (6, 14), (14, 10)):
        assert STANDARD.letter_multipliers[(row - 1) * 15 + column - 1] == 3
    assert [row[3:18] for row in SUPER.rows[3:18]] == list(STANDARD.rows)


def test_the_tile_sets_have_their_numbers() -> None:
    assert ENGLISH_TILES.n_tiles == 100 and SUPER_TILES.n_tiles == 200
    assert sum(ENGLISH_TILES.value(face) for face in ENGLISH_TILES.faces()) == 187


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["..."], "expected 2 to 21 rows, found 1"),
        (["..", "..."], "row 2: expected 2 squares, as many as rows, found 3"),
        (["..", ".x"], "row 2 column 2: .* found 'x'"),
        (["." * 22] * 22, "expected 2 to 21"),
    ],
)
def test_a_bad_layout_says_where(rows: list[str], message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        Layout("bad", rows)


def test_layouts_and_tile_sets_go_through_json() -> None:
    own = Layout("own", ["=.", ".-"], start=(1, 1))
    for layout in (STANDARD, SUPER, own):
        assert Layout.from_json(layout.to_json()) == layout
    for tile_set in (ENGLISH_TILES, SUPER_TILES, DIGRAPHS):
        twin = TileSet.from_json(tile_set.to_json())
        assert twin == tile_set and pickle.loads(pickle.dumps(tile_set)) == tile_set
    for bad in (1, "none", {"rows": 1}, {}):
        with pytest.raises(GameFileError):
            Layout.from_json(bad)
        with pytest.raises(GameFileError):
            TileSet.from_json(bad)


def test_racks_are_multisets() -> None:
    rack = Rack("zebra?")
    assert str(rack) == "ABERZ?" and rack.value == 16 and rack == Rack("?arbez") and hash(rack) == hash(Rack("?ARBEZ"))
    assert rack.missing(["A", "A", "?", "?"]) == ["A", "?"]
    assert len(rack) == 6 and "Z" in rack and "Q" not in rack
    with pytest.raises(BadTilesError, match=r"position 2: .* found '1'"):
        Rack("A1")


def test_digraph_tiles_are_cut_by_longest_match_or_by_brackets() -> None:
    assert DIGRAPHS.split("CSACs") == ["CS", "A", "Cs"]
    assert DIGRAPHS.split("[C][S]A") == ["C", "S", "A"]
    assert DIGRAPHS.read_faces("csa?") == ["CS", "A", "?"]
    assert DIGRAPHS.tile("cs") == Tile("CS", True) and str(Tile("CS", True)) == "[cs]"
    assert str(Rack(["CS", "A"], DIGRAPHS)) == "A[CS]"
    play = Play.parse("3A [cs]A[C]S", DIGRAPHS)
    assert str(play) == "3A [cs]A[C][S]" and play.n_tiles == 4
    with pytest.raises(BadTilesError, match="position 2"):
        DIGRAPHS.split("A[XX]")
    with pytest.raises(BadTilesError, match="position 1"):
        DIGRAPHS.split("[CS")


def test_a_bag_gives_every_tile_once_and_the_same_for_the_same_seed() -> None:
    def dealt(seed: int) -> tuple[State, bytes]:
        state = State.fresh(ScrabbleSetup(players=("A", "B"), seed=seed))
        return state, b"".join(state.racks) + state.bag

    state, codes = dealt(4)
    assert Counter(ENGLISH_TILES.faces_by_code[code] for code in codes) == Counter(ENGLISH_TILES.faces())
    assert dealt(4) == (state, codes) and dealt(5)[1] != codes
    bag, drawn = draw(state.bag, 5)
    assert drawn == state.bag[-5:][::-1] and bag + drawn[::-1] == state.bag and draw(b"", 3) == (b"", b"")
    setup = ScrabbleSetup(players=("A", "B"), seed=4)
    back = mixed(setup, bag, drawn, 1)
    assert sorted(back) == sorted(state.bag) and back == mixed(setup, bag, drawn[::-1], 1) != mixed(
        setup, bag, drawn, 2
    )
    assert mixed(ScrabbleSetup(players=("A", "B")), bytes(3), bytes(2), 1) == bytes(5)


def test_bags_are_the_same_on_every_machine() -> None:
    state = State.fresh(ScrabbleSetup(players=("A", "B"), seed=0))
    assert [ENGLISH_TILES.write_codes(rack) for rack in state.racks] == ["ILLMORU", "ADEEIOS"]


@pytest.mark.parametrize(
    ("text", "square"),
    [("8H", (8, 8, False)), ("H8", (8, 8, True)), ("o15", (15, 15, True)), ("21u", (21, 21, False))],
)
def test_squares(text: str, square: tuple[int, int, bool]) -> None:
    assert parse_square(text) == square


@pytest.mark.parametrize("text", ["", "888H AB", "8H", "8H A B", "HH AB", "8H A1", "8H A-B"])
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(BadTilesError):
        Play.parse(text)


def test_every_plain_form_of_a_play() -> None:
    play = Play.parse("8H HORn")
    assert play == Play.from_json([8, 8, "A", "HORn"]) == Play.from_json([8, 8, "across", "HORn"])
    assert play == Play.from_json([[[8, 8], "H"], [[8, 9], "O"], [[8, 10], "R"], [[8, 11], "n"]])
    assert play == Play.from_json(play.to_json()) == Play.from_json({"play": "8H HORn"})
    assert Play.parse("8H H(OR)N") == Play.parse("8H H..N") and Play.parse("8H H(OR)N").through == ((8, 9), (8, 10))
    for bad in (5, [8, 8, "X", "AB"], {"row": 1}, [[1, 2]], None):
        with pytest.raises(BadTilesError):
            Play.from_json(bad)


def test_a_play_cannot_be_changed() -> None:
    play = Play.parse("8H HORN")
    with pytest.raises(AttributeError, match="cannot assign"):
        play.down = True  # type: ignore[misc]


placements = st.dictionaries(
    st.tuples(st.integers(1, 15), st.integers(1, 15)),
    st.builds(Tile, st.sampled_from("ABCXYZ"), st.booleans()),
    max_size=40,
)


@given(placements)
def test_boards_go_through_their_strings_and_back(lying: dict[tuple[int, int], Tile]) -> None:
    board = Board()
    play = Play([Placement(*square, tile) for square, tile in lying.items()])
    board.place(play)
    plenty = TileSet("plenty", ENGLISH_TILES.letters, [40] * 26, ENGLISH_TILES.values, 40)
    assert Board.read(board.fen, tile_set=plenty) == board == Board.read(str(board), tile_set=plenty)
    assert pickle.loads(pickle.dumps(board)) == board == board.copy()
    assert board.n_tiles == len(lying) and {(r, c): t for r, c, t in board} == lying
    assert Play.from_json(play.to_json()) == play or not lying
    board.lift(play)
    assert board == Board() and board.is_empty


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("15/15", "expected 15 rows separated by /, found 2"),
        ("/".join(["15"] * 14 + ["14"]), "row 15: expected 15 squares, found 14"),
        ("/".join(["15"] * 14 + ["16"]), "row 15: expected 15 squares, found 16"),
        ("/".join(["15"] * 14 + ["14?"]), "row 15"),
        ("...\n...", "expected 15 lines, found 2"),
        ("\n".join(["." * 15] * 14 + ["." * 16]), "line 15: expected 15 squares, found 16"),
        ("\n".join(["." * 15] * 14 + ["." * 14 + "7"]), "line 15 column 15: .* found '7'"),
    ],
)
def test_a_bad_board_string_says_where(text: str, message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        Board.read(text)


def test_tiles_cannot_be_placed_twice_or_lifted_from_nowhere() -> None:
    board = Board.from_plays(["8H HORN"])
    with pytest.raises(IllegalMove, match="OCCUPIED"):
        board.place(Play.parse("H8 A"))
    with pytest.raises(IllegalMove, match="OFF_BOARD"):
        board.place(Play.parse("16A AB"))
    with pytest.raises(IllegalMove, match="9H already holds A"):
        board.place(Play([Placement(9, 8, Tile("A")), Placement(9, 8, Tile("B"))]))
    with pytest.raises(IllegalMove, match="NO_TILE_THERE"):
        board.lift(Play.parse("8H Horn"))
    with pytest.raises(IllegalMove, match="NO_TILE_THERE"):
        board.lift(Play([Placement(8, 8, Tile("H"))] * 2))
    with pytest.raises(IndexError):
        board[16, 1]
    assert board == Board.from_plays(["8H HORN", "8H HO.."])
    assert board.words() == ["HORN"]


def test_who_begins_by_the_draw() -> None:
    assert first_by_draw("ZB") == 1 and first_by_draw(["?", "A"]) == 0 and first_by_draw("EE") is None
    assert first_by_draw("CBB") is None and first_by_draw("CCB") == 2


def test_rulesets_take_their_options_and_refuse_others() -> None:
    assert LV.replace(min_bag=7, six_zeros=True).min_bag == 7
    assert AB.to_json() == "AB" and LV.replace(bonus=35).to_json() == {"id": "LV", "bonus": 35}
    for rules in (LV, AB, AB.replace(challenge_rule=" penalty( 10 ) ", turn_seconds=60)):
        assert Ruleset.of(rules.to_json()) == rules == Ruleset.of(rules)
    assert Ruleset.of({"challenge_rule": "penalty(3)"}) == LV.replace(challenge_rule="penalty", challenge_points=3)
    for options in ({"nonsense": 1}, {"challenge_rule": "triple"}, {"end_adjust": "half"}, {"rack_size": 0}):
        with pytest.raises(ValueError, match=next(iter(options))):
            AB.replace(**options)
        with pytest.raises(GameFileError, match=f"setup, rules.*{next(iter(options))}"):
            Ruleset.of({"id": "AB", **options})


def test_racks_and_tile_sets_cannot_be_changed() -> None:
    rack = Rack("CAB")
    with pytest.raises(AttributeError, match="cannot assign"):
        rack.faces = ("Z",)  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot assign"):
        ENGLISH_TILES.name = "mine"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(rack)) == rack and pickle.loads(pickle.dumps(ENGLISH_TILES)) == ENGLISH_TILES


@pytest.mark.parametrize(
    "options",
    [
        {"bonus": -10},
        {"bonus": 10**30},
        {"bonus_tiles": 0},
        {"rack_size": True},
        {"rack_size": "7"},
        {"rack_size": 21},
        {"turn_seconds": -5},
        {"min_bag": -1},
        {"challenge_points": None},
        {"judge_all": "no"},
        {"six_zeros": 1},
    ],
)
def test_a_ruleset_refuses_options_that_make_no_sense(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        AB.replace(**options)
    assert AB.replace(turn_seconds=None).turn_seconds is None


@pytest.mark.parametrize("letter", ["?", "", ".", "[B", "b", "1", " ", "=", "A/B", "A"])
def test_a_tile_that_could_not_be_read_back_is_refused(letter: str) -> None:
    with pytest.raises(GameFileError, match="tile set 'odd'"):
        TileSet("odd", ["A", letter], [1, 1], [1, 1], 0)
    assert TileSet("breton", ["C'H", "·", "ẞ"], [1] * 3, [1] * 3, 0).read_faces("[c'h]·") == ["C'H", "·"]


@pytest.mark.parametrize("row", ["7H[ORN4", "7HO]RN4", "9" * 5000, "\u0663" + "12", "7[]ORN4", "7HORN3\u2169"])
def test_odd_signs_in_a_board_string_name_the_row(row: str) -> None:
    with pytest.raises(GameFileError, match="board string, row 8"):
        Board.read("/".join(["15"] * 7 + [row] + ["15"] * 7))


def test_accents_may_be_written_apart() -> None:
    spanish = TileSet.of(Alphabet.SPANISH)
    board = Board.from_plays(["8H AÑo"], tile_set=spanish)
    for text in (board.fen, str(board)):
        assert Board.read(unicodedata.normalize("NFD", text), tile_set=spanish) == board


@pytest.mark.parametrize("data", [[True, 8, "A", "AB"], [[[8.5, 8], "A"]], [["8", 8, "A"]], [[8, 8.0, "A"]]])
def test_squares_are_whole_numbers(data: object) -> None:
    with pytest.raises(BadTilesError, match="play: expected '8H QUIz'"):
        Play.from_json(data)
    with pytest.raises(GameFileError, match="layout, start"):
        Layout.from_json({"rows": ["..", ".."], "start": ["a", 1]})


def test_pure_questions_refuse_players_that_are_not_there() -> None:
    with pytest.raises(BadTilesError, match="one tile per side"):
        first_by_draw([])
    with pytest.raises(LimitError, match="1 to 10000 pixels"):
        Board().to_svg(cell=0)


def test_layouts_and_tile_sets_are_told_to_a_front_end_as_whole_values() -> None:
    layout = json.loads(json.dumps(STANDARD.to_json()))
    assert layout["name"] == "standard" and layout["size"] == 15 and layout["start"] == [8, 8]
    assert layout["rows"][0] == "=..'...=...'..=" and len(layout["rows"]) == 15
    assert layout["premiums"]["="] == {"name": "triple word", "letter": 1, "word": 3}
    assert Layout.from_json(layout) == STANDARD
    tiles = json.loads(json.dumps(ENGLISH_TILES.to_json()))
    assert dict(zip(tiles["letters"], tiles["counts"], strict=True))["E"] == 12 and tiles["blanks"] == 2
    assert dict(zip(tiles["letters"], tiles["values"], strict=True))["Q"] == 10
    assert TileSet.from_json(tiles) == ENGLISH_TILES
    view = Game().view(None).to_json()
    assert view["layout"] == layout and view["tile_set"] == tiles


def test_a_stored_game_names_what_is_shipped_and_keeps_what_is_not() -> None:
    assert Game(layout=SUPER, tile_set=SUPER_TILES).to_json()["setup"]["layout"] == "super"
    assert "layout" not in Game().to_json()["setup"]
    own = Game(layout=Layout.plain(5)).to_json()["setup"]["layout"]
    assert own == {"rows": ["....."] * 5, "name": "plain5", "start": [3, 3]}
    assert Game.from_json(Game(layout=Layout.plain(5)).to_json()).setup.layout == Layout.plain(5)


@pytest.mark.parametrize(("key", "value"), [("size", 14), ("premiums", {"=": 5}), ("sizes", 3)])
def test_a_layout_that_contradicts_itself_is_refused(key: str, value: object) -> None:
    with pytest.raises(GameFileError, match="layout"):
        Layout.from_json({**STANDARD.to_json(), key: value})
