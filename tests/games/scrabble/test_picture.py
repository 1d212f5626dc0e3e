"""Pictures: well-formed, alone, and showing what lies there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from wordcore.games.scrabble import SUPER, Board, Play, board_svg, board_text

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
