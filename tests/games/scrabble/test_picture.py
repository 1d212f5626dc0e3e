"""Pictures: well-formed, alone, and showing what lies there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from wordcore import Alphabet
from wordcore.errors import BadTypeError, WordcoreError
from wordcore.games.scrabble import (
    COLOURS,
    SUPER,
    Board,
    Challenge,
    Game,
    Play,
    Rack,
    TileSet,
    board_svg,
    board_text,
    tracking_text,
)
from wordcore.query import Adjudication

BOARD = Board.from_plays(["8H QUIz", "H7 A.A"])
SPACE = "{http:" + "//www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SPACE}text")]


def test_the_svg_is_a_document_of_its_own() -> None:
    for board in (BOARD, Board(), Board(SUPER)):
        svg = board.to_svg()
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SPACE}svg"
        assert not re.search(r"href|script|url\(|@import", svg)
        assert board._repr_svg_() == svg


def test_the_svg_shows_tiles_values_blanks_and_premiums() -> None:
    shown = texts(board_svg(BOARD))
    assert {"Q", "U", "I", "z", "10", "3W", "2L"} <= set(shown)
    assert "Z" not in shown and shown.count("★") == 0 and texts(Board().to_svg()).count("★") == 1
    title = ElementTree.fromstring(BOARD.to_svg()).find(f"{SPACE}title")
    assert title is not None and title.text == "Board with 6 tiles: QUIZ, AQA"


def test_the_last_play_is_marked() -> None:
    plain, marked = BOARD.to_svg(), BOARD.to_svg(last=Play.parse("H7 A.A"))
    assert marked.count("#ffd24a") == 2 and plain.count("#ffd24a") == 0


def test_text_pictures_have_numbers_and_letters_all_round() -> None:
    lines = board_text(BOARD).splitlines()
    assert lines[0] == lines[-1] == "   A B C D E F G H I J K L M N O"
    assert lines[8] == " 8 = . . ' . . . Q U I z ' . . =  8" and len(lines) == 17
    assert "\x1b[" in board_text(BOARD, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", board_text(BOARD, colour=True)) == board_text(BOARD)


def test_an_arrow_shows_where_the_last_play_begins() -> None:
    across, down = (BOARD.to_svg(last=Play.parse(text)) for text in ("8H QUIz", "H7 A.A"))
    arrows = [ElementTree.fromstring(svg).findall(f"{SPACE}polygon") for svg in (across, down)]
    assert [len(found) for found in arrows] == [1, 1] and arrows[0][0].get("points") != arrows[1][0].get("points")
    assert "<polygon" not in BOARD.to_svg() + BOARD.to_svg(last=Play.parse("H7 A.A"), arrow=False)


def test_a_rack_is_drawn_below_the_board() -> None:
    plain, racked = (ElementTree.fromstring(BOARD.to_svg(rack=rack)) for rack in (None, "RET?"))
    assert float(racked.get("height", 0)) > float(plain.get("height", 0)) and racked.get("width") == plain.get("width")
    more = texts(BOARD.to_svg(rack=Rack("RET?")))[len(texts(BOARD.to_svg())) :]
    assert more == ["E", "1", "R", "1", "T", "1", " "]


def test_a_score_sheet_is_drawn_beside_the_board() -> None:
    game = Game(players=("Ann & <Co>", "Bo"))
    game.push(Play.parse("8H HORN"))
    game.push(Play.parse("7I ZAP"))
    game.push(Challenge(["PN"], ruling=Adjudication.of({"PN": False})))
    svg = game.board.to_svg(sheet=game.sheet)
    said = texts(svg)
    assert {"Ann & <Co>", "8H HORN", "+14", "challenged off 7I ZAP", "+0", "0"} <= set(said)
    assert float(ElementTree.fromstring(svg).get("width", 0)) > 700
    long = ElementTree.fromstring(BOARD.to_svg(sheet=game.sheet * 40))
    assert float(long.get("height", 0)) > 1500


def test_sizes_and_colours_can_be_chosen() -> None:
    root = ElementTree.fromstring(BOARD.to_svg(size=200))
    assert root.get("width") == "200" and root.get("viewBox") == ElementTree.fromstring(BOARD.to_svg()).get("viewBox")
    svg = BOARD.to_svg(colours={"tile": "white", "triple word": "#abc"})
    assert 'fill="white"' in svg and svg.count('fill="#abc"') == 8 and "#e4574f" not in svg
    assert set(COLOURS) > {"plain", "paper", "last", "arrow"}


@pytest.mark.parametrize(
    "options",
    [
        {"cell": 0},
        {"cell": 10**9},
        {"size": -1},
        {"colours": {"sky": "blue"}},
        {"colours": {"tile": 'red" onload="x'}},
        {"rack": "A1"},
    ],
)
def test_impossible_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(WordcoreError) as refusal:
        BOARD.to_svg(**options)
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize(
    "options",
    [{"size": "x"}, {"arrow": 1}, {"colours": 5}, {"colours": {"tile": 5}}, {"sheet": 5}, {"sheet": [5]}, {"rack": 5}],
)
def test_options_of_a_wrong_kind_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadTypeError):
        BOARD.to_svg(**options)


def test_a_tracking_sheet_has_every_tile_as_often_as_it_is_left() -> None:
    game = Game()
    game.push(Play.parse("8H HORN"))
    text = tracking_text(game.unseen)
    assert text.startswith("AAAAAAAAA BB ") and text.endswith(" Z ??  (96 tiles)") and " H " in text
    spanish = TileSet.of(Alphabet.SPANISH)
    assert tracking_text({"LL": 1, "L": 2}, spanish) == "[L][L] [LL]  (3 tiles)"
    with pytest.raises(BadTypeError):
        tracking_text(5)  # type: ignore[arg-type]
