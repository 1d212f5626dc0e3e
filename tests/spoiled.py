"""Plain data with junk in one place: what a stored game may look like after an accident."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.0, 1.5, 2**70, float("nan"), float("inf"), "", "x", "\ud800", "É", "ß", "9" * 5000),
    *([], [1], ["x"], [[]], {}, {"a": 1}, [None], "KT", [["must", "E"]]),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoiled_at(data: Any, place: tuple[Any, ...], junk: Any) -> Any:
    """A copy with junk in that place."""
    spoiled = copy.deepcopy(data)
    inner = spoiled
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = copy.deepcopy(junk)
    return spoiled
