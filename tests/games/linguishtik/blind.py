"""Reads the blind samples: words, demands, and what somebody judged before looking at the tags."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wordcore.games.linguishtik import Demand

SAMPLES = ("blind.txt", "blind-second.txt", "blind-third.txt")


def rows(sample: str) -> Iterator[tuple[str, tuple[Demand, ...], str]]:
    """Word, demands, YES or NO."""
    for line in Path(__file__).with_name(sample).read_text(encoding="ascii").splitlines():
        if line.startswith("#") or not line:
            continue
        word, asked, right = line.split()
        head, *generals = asked.split("+")
        type_name, _, function = head.partition(":")
        demands = [Demand("type", type_name)]
        demands += [Demand("func", function)] if function else []
        demands += [Demand("gen", *general.split(".")) for general in generals]
        yield word, tuple(demands), right
