"""Positions: CGP lines, games that begin with one, moves in other dialects, tiles that are not seen."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.cli import main
from wordcore.errors import BadTilesError, BadTypeError, GameFileError, WordcoreError
from wordcore.games.scrabble import (
    AB,
    SUPER,
    SUPER_TILES,
    Accept,
    Board,
    Exchange,
    Game,
    Layout,
    Pass,
    Play,
    Position,
    TileSet,
    gcg_of,
    greedy_game,
)

EMPTY = "/".join(["15"] * 15)
HORN = "15/15/15/15/15/15/15/7HORN4/15/15/15/15/15/15/15"
# The endgame of the Maven paper, as the description of CGP gives it.
MAVEN = (
    "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/"
    "1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;"
)


@pytest.mark.parametrize(
    "text",
    [
        MAVEN,
        f"{EMPTY} AELNOQT/ 0/0 0 lex NWL18; lm exchange 2;",
        f"{HORN} /RETINAS 14/-3 2",
        f"{HORN} ABC/?/ 1/2/3 5 tmr 10000/-2500; ti 3000; bb 35; zz;",
        f"{EMPTY} / 0/0 0 bdn CrosswordGame; ld english; x y z; a;",
    ],
)
def test_a_line_is_read_and_written_the_same(text: str) -> None:
    position = Position.from_cgp(text)
    assert position.to_cgp() == text == str(position) == position.to_json()
    assert Position.from_json(text) == position and hash(Position.from_json(text)) == hash(position)


def test_the_fields_of_a_line() -> None:
    position = Position.from_cgp(f"{HORN} RETINAS/ 14/0 3 lex CSW15; bb 35; cr 10pt; etl 5;")
    assert position.board[8, 8].letter == "H" and position.racks == ("RETINAS", "")
    assert position.scores == (14, 0) and position.zeros == 3
    assert position.opcodes == (("lex", "CSW15"), ("bb", "35"), ("cr", "10pt"), ("etl", "5"))
    assert position.opcode("lex") == "CSW15" and position.opcode("ld") is None
    assert position.rules == AB.replace(bonus=35, challenge_points=10, min_bag=5)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "field 1"),
        (EMPTY, "field 2"),
        (f"{EMPTY} /", "field 3"),
        (f"{EMPTY} / 0/0", "field 4"),
        ("ABC / 0/0 0", "field 1"),
        ("15/15 / 0/0 0", "field 1"),
        (f"{HORN.replace('HORN4', 'HORN5')} / 0/0 0", "field 1"),
        (f"{HORN.replace('HORN', 'H!RN')} / 0/0 0", "field 1"),
        (f"{HORN.replace('HORN', 'QQRN')} / 0/0 0", "field 1"),
        (f"{HORN} A1/ 0/0 0", "field 2"),
        (f"{HORN} QQ/ 0/0 0", "field 2, rack 1"),
        (f"{HORN} Q/Q 0/0 0", "field 2, rack 2"),
        (f"{HORN} ABC 0/0 0", "field 2"),
        (f"{HORN} A/B 0 0", "field 3"),
        (f"{HORN} A/B 0/x 0", "field 3"),
        (f"{HORN} A/B 0/99999999999 0", "field 3"),
        (f"{HORN} A/B 0/0 x", "field 4"),
        (f"{HORN} A/B 0/0 -1", "field 4"),
        (f"{HORN} A/B 0/0 0 lex A; ; ld english;", "field 6"),
        (f"{HORN} A/B 0/0 0 lex A; ld klingon;", "field 6"),
        (f"{HORN} A/B 0/0 0 bdn Hexagon;", "field 5"),
    ],
)
def test_a_bad_field_is_named_by_its_number(text: str, field: str) -> None:
    with pytest.raises(GameFileError) as refusal:
        Position.from_cgp(text)
    assert refusal.value.place.startswith(field) and refusal.value.expected


def test_a_missing_row_is_told() -> None:
    found = "row 1: expected 14 squares, found 15; a board has as many rows as squares in a row, and this one has 14"
    with pytest.raises(GameFileError, match=found):
        Position.from_cgp(f"{EMPTY.removesuffix('/15')} / 0/0 0")


def test_too_many_scores_are_counted_in_the_refusal() -> None:
    with pytest.raises(GameFileError, match=r"field 3: expected 2 scores separated by /, found 3$"):
        Position.from_cgp(f"{HORN} A/B 0/0/0 0")


def test_a_position_made_by_hand_is_checked() -> None:
    with pytest.raises(BadTypeError):
        Position("15/15")  # type: ignore[arg-type]
    with pytest.raises(BadTypeError):
        Position.from_cgp(5)  # type: ignore[arg-type]
    with pytest.raises(GameFileError):
        Position(Board(), ("A", 5))  # type: ignore[arg-type]
    with pytest.raises(GameFileError):
        Position(Board(), opcodes=(("a;b", ""),))
    with pytest.raises(BadTypeError):
        Game.from_position(HORN)  # type: ignore[arg-type]
    board = Board()
    position = Position(board)
    board.place(Play.parse("8H HORN"))
    assert position.board.is_empty


@pytest.mark.parametrize(
    ("text", "layout", "tiles"),
    [
        ("/".join(["21"] * 21) + " / 0/0 0", SUPER, SUPER_TILES),
        ("/".join(["21"] * 21) + " / 0/0 0 ld english;", SUPER, TileSet.of(Alphabet.ENGLISH)),
        ("2/2 / 0/0 0", Layout.plain(2), TileSet.of(Alphabet.ENGLISH)),
        (f"{EMPTY} ÜBER/ 0/0 0", None, TileSet.of(Alphabet.GERMAN)),
        (f"{EMPTY} ABER/ 0/0 0 lex RD28;", None, TileSet.of(Alphabet.GERMAN)),
        (f"{HORN.replace('HORN4', '[CH]E6')} [LL]A/ 0/0 0 ld spanish;", None, TileSet.of(Alphabet.SPANISH)),
    ],
)
def test_board_and_tiles_are_those_named_or_those_that_fit(text: str, layout: Layout | None, tiles: TileSet) -> None:
    position = Position.from_cgp(text)
    assert position.board.tile_set == tiles and layout in (None, position.board.layout)
    assert Position.from_cgp(position.to_cgp()) == position


# --- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_from_any_of_its_positions(enable: Lexicon, seed: int) -> None:
    game = greedy_game(enable, seed)
    while game.moves:
        position = game.position()
        assert Position.from_cgp(position.to_cgp()) == position
        again = Game.from_position(position, enable)
        assert again.position() == position
        assert again.board == game.board and again.n_bag == game.n_bag and sorted(again.scores) == sorted(game.scores)
        assert again.rack == game.rack and again.unseen == game.unseen and again.state.zero_run == game.state.zero_run
        if not game.over and not game.last_play_pending:
            assert again.legal_plays().best(3) == game.legal_plays().best(3)
        assert Game.from_json(json.loads(json.dumps(again.to_json())), enable) == again
        assert Game.from_json(again.to_json()).state == again.state
        game.pop()


def test_racks_that_are_not_given_are_dealt_with_a_seed_and_unknown_without() -> None:
    position = Position.from_cgp(f"{HORN} RETINAS/ 14/0 3")
    unknown = Game.from_position(position, players=("Ann", "Bo"))
    assert unknown.racks[1] is None and unknown.n_bag == 82 and unknown.to_move == "Ann" and unknown.scores == (14, 0)
    dealt = Game.from_position(position, seed=5)
    assert str(dealt.racks[0]) == "AEINRST" and len(dealt.racks[1]) == 7 and dealt.n_bag == 82
    assert dealt.state == Game.from_position(position, seed=5).state != Game.from_position(position, seed=6).state
    for _ in range(3):
        unknown.push(Pass())
    assert unknown.result.reason == "SIX_ZEROS"


def test_the_last_tiles_of_a_position_end_the_game() -> None:
    game = Game.from_position(Position.from_cgp(MAVEN), players=("Maven", "Other"))
    assert game.n_bag == 0 and [str(rack) for rack in game.racks] == ["IKLMTZ", "AEINRU?"]
    game.push(Pass())
    assert game.to_move == "Other"


def test_rules_come_from_the_operations_or_are_given() -> None:
    position = Position.from_cgp(f"{EMPTY} READING/ 0/0 0 bb 35;")
    game = Game.from_position(position)
    assert game.push(Play.parse("8B READING")).score == 55
    assert Game.from_position(position, rules="LV").setup.rules.id == "LV"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ""),
        ({"bonus": 35}, " bb 35;"),
        ({"challenge_rule": "double"}, " cr double;"),
        ({"challenge_points": 10, "min_bag": 0}, " cr 10pt; etl 0;"),
    ],
)
def test_a_position_says_in_what_a_game_differs_from_tournament_rules(options: dict[str, object], said: str) -> None:
    game = Game(rules=AB.replace(**options))
    line = game.position().to_cgp()
    assert line == f"{EMPTY} / 0/0 0{said}"
    assert Game.from_position(Position.from_cgp(line)).setup.rules == game.setup.rules


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"position": "x"}, "setup, position, field 2"),
        ({"position": f"{EMPTY} A/B/C 0/0/0 0"}, "setup, position"),
        ({"position": f"{EMPTY} ABCDEFGH/ 0/0 0"}, "setup, position"),
        ({"position": f"{EMPTY} / 0/0 0", "first": "Player 2"}, "setup, first"),
        ({"position": 5}, "setup, position"),
    ],
)
def test_a_stored_position_is_checked(change: dict[str, object], place: str) -> None:
    stored = Game().to_json()
    stored["setup"].update(change)
    with pytest.raises(GameFileError) as refusal:
        Game.from_json(stored)
    assert refusal.value.place.startswith(place)


def test_a_game_that_began_with_a_position_has_no_gcg() -> None:
    with pytest.raises(GameFileError, match="begins with a position"):
        gcg_of(Game.from_position(Position(Board())))


def test_a_view_of_such_a_game_holds_no_other_rack() -> None:
    position = Position.from_cgp(f"{EMPTY} ABC/XYZ 0/0 0")
    text = json.dumps(Game.from_position(position, players=("Ann", "Bo")).view("Ann").to_json()["rack"])
    assert text == '"ABC"'
    assert "XYZ" not in json.dumps(Game.from_position(position, players=("Ann", "Bo")).view("Ann").to_json())


def test_the_tracking_sheet_counts_what_the_player_on_turn_has_not_seen() -> None:
    game = Game(players=("Ann", "Bo"), seed=3)
    assert sum(game.unseen.values()) == 93 and game.unseen == game.view("Ann").unseen
    game.push(Exchange(game.rack.faces[:1]))
    assert game.unseen == game.view("Bo").unseen
    unknown = Game()
    unknown.push(Play.parse("8H HORN"))
    assert sum(unknown.unseen.values()) == 96 and unknown.unseen["H"] == 1
    unknown.push(Accept())
    with pytest.raises(TypeError):
        unknown.unseen["H"] = 5  # type: ignore[index]


# --- dialects -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dialect", "expected"),
    [
        ("h4.HADJI", "ucgi", "8D HADJI"),
        ("h4.HADJI.ADHIJ.0.0", "ucgi", "8D HADJI"),
        ("11d.FIREFANG.AEFGINR.0.1", "ucgi", "K4 FIREFANG"),
        ("3m.CHTHoNIC.CCHIN?T.5.0", "ucgi", "C13 CHTHoNIC"),
        ("8d.HADJI", "cgp", "8D HADJI"),
        ("h4.HADJI", "cgp", "H4 HADJI"),
        ("8D HADJI", "cgp", "8D HADJI"),
        ("8D H.DJI", "cgp", "8D H.DJI"),
    ],
)
def test_plays_of_other_programs_are_read(text: str, dialect: str, expected: str) -> None:
    assert str(Play.parse(text, dialect=dialect)) == expected


@pytest.mark.parametrize("dialect", ["cgp", "ucgi"])
def test_exchanges_and_passes_of_other_programs_are_read(dialect: str) -> None:
    assert Play.parse("ex.ABC", dialect=dialect) == Exchange("ABC")
    assert Play.parse("ex.4", dialect=dialect) == Exchange(4)
    assert Play.parse("exchange 4", dialect=dialect) == Exchange(4)
    assert Play.parse("pass", dialect=dialect) == Pass()
    for text in ("", "ex.", "h4", "h4.", "zz.ABC", "h4.H!", "pass.5"):
        with pytest.raises(BadTilesError):
            Play.parse(text, dialect=dialect)


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown dialect 'klingon'; expected cgp or ucgi"):
        Play.parse("8H HORN", dialect="klingon")


def test_letters_on_the_board_are_found_in_a_play_that_spells_them_out() -> None:
    board = Board.from_plays(["8H HORN"])
    play = board.resolve(Play.parse("j6.FARM", dialect="cgp"))
    assert str(play) == "J6 FA.M" and play.through == ((8, 10),)
    board.place(play)


# --- the command, and boards with too many tiles ------------------------------------------------


def test_moves_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scrabble", "moves", "--cgp", f"{HORN} RETINAS/ 14/0 0 lex CSW15;", "--best", "1"]) == 0
    assert capsys.readouterr().out.split() == ["86", "H8", ".AIRNETS", "HAIRNETS"]
    assert main(["scrabble", "moves", "QI", "--cgp", f"{HORN} RETINAS/ 14/0 0", "--count"]) == 0
    assert main(["scrabble", "moves", "--cgp", "x"]) == 2
    assert "field 2" in capsys.readouterr().err
    assert main(["scrabble", "moves", "--cgp", f"{HORN} / 0/0 0", "--board", HORN]) == 2


@pytest.mark.parametrize("board", [HORN.replace("7HORN4", "Z" * 15), "\n".join(["Z" * 15] + ["." * 15] * 14)])
def test_a_board_with_more_tiles_than_the_set_has_is_refused(board: str) -> None:
    with pytest.raises(GameFileError, match=r"board: expected at most 1 of the tile Z, .*, found 15"):
        Board.read(board)
    with pytest.raises(GameFileError, match="board: expected at most 2 of the tile"):
        Board.read(board.replace("Z" * 15, "abc" + "." * 12 if "." in board else "abc12"))


@given(st.text(alphabet="15/ABCabc?;0 lexld-", max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for line in (text, f"{HORN} {text}", f"{HORN} A/B 0/0 0 {text}"):
        try:
            position = Position.from_cgp(line)
        except GameFileError as fault:
            assert fault.place.startswith("field ")
            continue
        assert Position.from_cgp(position.to_cgp()) == position
        try:
            Game.from_position(position)
        except WordcoreError:
            continue
