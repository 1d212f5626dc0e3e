"""What a worked case says is read: a key that no operation knows is told by its name."""

from __future__ import annotations

from typing import Any

import pytest
from case_form import UnreadKeyWarning
from test_cases import operations

SCORE = {"rule": "single", "formed": {"AT": True}, "challenged": ["AT"], "score": 9}
CARDS = {"word": "AT", "table": "AT", "hand": "C"}


@pytest.mark.parametrize(
    ("op", "given", "key"),
    [
        ("ling.win", {"letters": "RA", "resource": "RB", "lexicon": "CATS"}, "resource"),
        ("ling.sat", {"words": "CATS", "demand": [["dv"]]}, "demand"),
        ("ling.legal", {"rows": [{"phase": "OPEN", "demands": [], "cube": "KA", "demand": ["dv"], "on": 1}]}, "on"),
        ("ling.phase", {"moves": [], "forceout_pass": "all"}, "forceout_pass"),
        ("ling.score", {"rows": [{"kind": "lt22", "players": {}, "warned": True}]}, "warned"),
        ("scr.play", {"board": [], "play": [8, 8, "A", "AT"], "tray": "AT"}, "tray"),
        ("scr.plays", {"plays": [[8, 8, "A", "AT"]], "options": {"bonuses": 35}}, "bonuses"),
        ("scr.challenge", {"rows": [{**SCORE, "extra": 5}]}, "extra"),
        ("scr.zeros", {"run": [], "zeros": 4}, "zeros"),
        ("scr.lagged", {"order": ["A", "B"], "repeats": []}, "repeats"),
        ("card.play", {**CARDS, "options": {"hand": 1}}, "hand"),
        ("card.options", {"table": "AT", "hand": "C", "lexicon": "AT", "seconds": 0}, "seconds"),
    ],
)
def test_a_key_that_nobody_reads_is_told_by_its_name(op: str, given: dict[str, Any], key: str) -> None:
    with pytest.warns(UnreadKeyWarning, match=f"unknown '{key}'"):
        operations()[op](given)


@pytest.mark.parametrize(
    ("op", "given", "said"),
    [
        ("ling.phase", {"moves": [["P1", "designates", "S-V"]]}, "unknown move 'designates'"),
        ("scr.zeros", {"runs": [[["bluff", 0]]]}, "unknown event 'bluff'"),
        ("scr.recount", {"rows": [[400, 380, "later"]]}, "expected yes or no, found 'later'"),
    ],
)
def test_a_word_that_means_nothing_fails_with_its_name(op: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        operations()[op](given)


def test_a_row_longer_than_its_columns_fails() -> None:
    with pytest.raises(AssertionError, match="a row of 5; expected phase, demands, cube, demand"):
        operations()["ling.legal"]({"rows": [["OPEN", [], "KA", ["dv"], "JS"]]})


def test_a_remark_changes_nothing() -> None:
    case = {**CARDS, "note": "the table has a word already", "board_note": ""}
    assert operations()["card.play"](case) == operations()["card.play"](CARDS)
