"""A table driven act by act, one second apart unless told otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from wordcore.errors import IllegalMove
from wordcore.games.core import Move
from wordcore.games.scrabble import TileSet
from wordcore.games.tournament import Announce, Draw, Pass, Place, Press, Record, Start, TableGame

A_TILES = TileSet("twenty A", "A", counts=(20,), values=(1,), n_blanks=0)
"""Six in the bag: a game that is soon over."""


class Driver:
    def __init__(self, **options: Any) -> None:
        self.table = TableGame(players=("Ada", "Ben"), **options)
        self.now = 0.0

    def do(self, act: type[Move[Any]], *given: Any, after_s: float = 1.0, **named: Any) -> Driver:
        self.now += after_s
        self.last = self.table.push(act(*given, at_s=self.now, **named))
        return self

    def play(self, text: str, think_s: float = 10.0) -> Driver:
        """A turn as it should be: place, announce, press, record, draw."""
        self.do(Place, text, after_s=think_s).do(Announce).do(Press).do(Record)
        drawing = self.table.state.drawing
        if drawing is not None and drawing.need:
            self.do(Draw, drawing.need)
        return self

    def placed(self, text: str, **named: Any) -> Driver:
        """A move that waits for acceptance."""
        return self.do(Place, text, **named).do(Announce).do(Press)

    def pass_turn(self) -> Driver:
        return self.do(Pass).do(Press)

    def refused(self, act: type[Move[Any]], *given: Any, after_s: float = 1.0, **named: Any) -> str:
        before, move = self.table.state, act(*given, at_s=self.now + after_s, **named)
        with pytest.raises(IllegalMove) as caught:
            self.table.push(move)
        assert self.table.state is before, "a refused act changes nothing"
        assert self.table.legal(move) == (caught.value.code, caught.value.sentence)
        return caught.value.code


def started(**options: Any) -> Driver:
    return Driver(**options).do(Start, after_s=0)


def to_the_last_play() -> Driver:
    """Ada has put down her last three tiles; Ben has three left, and the bag is empty."""
    driver = started(tile_set=A_TILES).play("8H AAAA").play("H9 AAAA")
    assert (driver.table.state.racks, driver.table.state.bag) == ((7, 5), 0)
    driver.play("K9 AAAA").play("8L AA")  # with nothing to draw, Ben's own move accepts Ada's
    assert driver.table.scores == (18, 6), "Ben's last play waits"
    driver.placed("H13 AAA")
    assert driver.table.scores == (18, 13) and driver.table.state.racks == (3, 3)
    return driver
