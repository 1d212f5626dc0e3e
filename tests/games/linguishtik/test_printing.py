"""The sheets for the table: complete, one page each, refused where there is none."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from wordcore.errors import UnsupportedEdition
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.sheets import SHEETS

KINDS = ("order", "general", "scoring", "demands", "mat")
TABLES = [("ELEM", "2011-12"), ("MID", "2011-12"), ("JS", "2011-12"), ("SR", "2026-27"), ("JR", "2026-27")]
LINES_PER_PAGE = 67


class Balanced(HTMLParser):
    """Fails if a tag is closed that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize(("division", "edition"), TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_is_one_page(kind, division, edition):
    if kind == "general" and division not in ("ELEM", "MID"):
        with pytest.raises(ValueError, match=r"ELEM or MID.*LT3"):
            ling.sheet(kind, division, edition)
        return
    lines = ling.sheet(kind, division, edition, "text").splitlines()
    assert len(lines) <= LINES_PER_PAGE
    assert max(map(len, lines)) <= 100
    page = ling.sheet(kind, division, edition, "html")
    assert page.startswith("<!doctype html>")
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert ("second-hand" in page) == (edition == "2026-27")


@pytest.mark.parametrize(("division", "edition"), TABLES)
def test_the_order_of_play_lists_what_the_division_has_and_nothing_else(division, edition):
    text = " ".join(ling.sheet("order", division, edition).split())
    sheets = SHEETS[edition]
    for table in sheets.general.values():
        for name, numbers in table.items():
            own = numbers.get(division)
            said = name.replace("_", " ").lower()
            assert (own is not None) == any(f"{number} {said}" in text for number in numbers.values()), name
    for pattern, on in sheets.patterns.items():
        listed = text.partition("pattern ")[2].partition(" structure")[0].split(", ")
        assert (pattern in listed) == (division in on)


def test_what_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="kind"):
        ling.sheet("rules")
    with pytest.raises(ValueError, match="format"):
        ling.sheet("mat", format="pdf")
    with pytest.raises(ValueError, match="division"):
        ling.sheet("mat", "XX")
    with pytest.raises(UnsupportedEdition):
        ling.sheet("mat", "MID", "2026-27")
    with pytest.raises(UnsupportedEdition):
        ling.sheet("mat", "JS", "1999")


def test_a_caller_s_default_division_works_in_both_editions():
    assert "Senior" in ling.sheet("order", "JS", "2026-27").splitlines()[0]
    assert "Junior and Senior" in ling.sheet("order", "js").splitlines()[0]
