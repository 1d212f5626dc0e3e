"""A lexicon in numbers: how its words begin and end, which tiles stand beside each other, and what hooks there are.

    >>> import wordcore
    >>> told = statistics(wordcore.load())
    >>> told.endings[2][0], told.hooked
    (('ES', 22918), {'none': 118464, 'front': 4441, 'back': 47430, 'both': 2488})

``Statistics.to_svg`` draws them. Not here: facts of one word (``study.facts``), and what a file holds
(``wordcore info``).
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any

from wordcore._engine.lexicon.tallies import tally
from wordcore.errors import BadTypeError, shown
from wordcore.lexicon import Lexicon

TOP = 20
"""How many openings, endings and pairs are listed."""

Ranked = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over all words of a lexicon; what is ranked has the most frequent first, ties in the alphabet's order."""

    name: str
    n_words: int
    lengths: Mapping[int, int]
    """Words by their number of tiles."""
    letters: Mapping[str, int]
    """How often each tile occurs."""
    pairs: Ranked
    """Tiles beside each other, by how often they are."""
    pair_counts: Mapping[tuple[str, str], int]
    """All of them, by first and second tile."""
    openings: Mapping[int, Ranked]
    """The first 1, 2 and 3 tiles, by the words that begin so."""
    endings: Mapping[int, Ranked]
    """The last 1, 2 and 3 tiles, by the words that end so."""
    hooks: Mapping[str, tuple[int, int]]
    """For each tile the words that it makes longer: in front, and behind."""
    hooked: Mapping[str, int]
    """Words that take no hook, only ``front`` hooks, only ``back`` hooks, or ``both``."""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "name": self.name,
            "words": self.n_words,
            "lengths": {str(length): n for length, n in self.lengths.items()},
            "letters": dict(self.letters),
            "pairs": dict(self.pairs),
            "openings": {str(size): dict(ranked) for size, ranked in self.openings.items()},
            "endings": {str(size): dict(ranked) for size, ranked in self.endings.items()},
            "hooks": {tile: {"front": front, "back": back} for tile, (front, back) in self.hooks.items()},
            "hooked": dict(self.hooked),
        }

    def to_svg(self) -> str:
        """A picture: bars of lengths, letters, hooks, openings and endings, and a square of all pairs."""
        return _picture(self)


def statistics(lexicon: Lexicon, top: int = TOP) -> Statistics:
    """Counts over all words of a lexicon; ``top`` is how many openings, endings and pairs are listed.

    >>> statistics(Lexicon.from_words(["at", "cat", "cats"])).hooks["C"]
    (1, 0)
    """
    if type(top) is not int or top < 0:
        raise BadTypeError.at("top", "a whole number, 0 or more", shown(top))
    tiles, join = lexicon.alphabet.tiles, lexicon.alphabet.join
    n = len(tiles)
    pairs, openings, endings, hooks, hooked = tally(lexicon)
    codes, offsets = lexicon._words_sections()
    starts = offsets.cast("I")
    by_length: dict[int, int] = {}
    for i in range(len(lexicon)):
        length = starts[i + 1] - starts[i]
        by_length[length] = by_length.get(length, 0) + 1
    text = bytes(codes)
    sides = memoryview(hooks).cast("I")
    beside = memoryview(pairs).cast("I")

    def ranked(counts: memoryview, size: int) -> Ranked:
        listed = [(-count, place) for place, count in enumerate(counts) if count]
        best = nsmallest(top, listed)
        return tuple((join([tiles[place // n**k % n] for k in reversed(range(size))]), -count) for count, place in best)

    return Statistics(
        lexicon.name,
        len(lexicon),
        dict(sorted(by_length.items())),
        {tile: text.count(code) for code, tile in enumerate(tiles, 1)},
        ranked(beside, 2),
        {(tiles[at // n], tiles[at % n]): count for at, count in enumerate(beside) if count},
        {size: ranked(memoryview(openings[size - 1]).cast("I"), size) for size in (1, 2, 3)},
        {size: ranked(memoryview(endings[size - 1]).cast("I"), size) for size in (1, 2, 3)},
        {tile: (sides[i], sides[n + i]) for i, tile in enumerate(tiles)},
        dict(zip(("none", "front", "back", "both"), memoryview(hooked).cast("I"), strict=True)),
    )


# --- the picture --------------------------------------------------------------------------------

Panel = tuple[str, list[tuple[str, tuple[int, ...]]]]

_WIDTH = 1000
_ROW = 16
_PANEL = 470
_FRONT, _BACK = "#36648b", "#c1693c"


def _picture(told: Statistics) -> str:
    """Panels in two columns, each below the one before it."""
    left: list[Panel] = [
        ("Words by length", [(str(length), (count,)) for length, count in told.lengths.items()]),
        ("Letters", [(tile, (count,)) for tile, count in told.letters.items()]),
        ("Hooks: front (blue) and back (red)", [(tile, both) for tile, both in told.hooks.items()]),
    ]
    right: list[Panel] = [
        (f"{what} of {size} tile{'s' * (size > 1)}", [(text, (count,)) for text, count in ranked[size]])
        for size in (2, 3)
        for what, ranked in (("Openings", told.openings), ("Endings", told.endings))
    ]
    parts = [f'<text x="16" y="32" class="title">{_text(told.name)}: {told.n_words:,} words</text>']
    ends = []
    for x, panels in ((16, left), (16 + _PANEL + 28, right)):
        y = 56
        for title, rows in panels:
            drawn, height = _bars(title, rows, x, y)
            parts += drawn
            y += height + 24
        ends.append(y)
    drawn, height = _square(told, 16, max(ends))
    parts += drawn
    size = f'width="{_WIDTH}" height="{max(ends) + height + 16}" viewBox="0 0 {_WIDTH} {max(ends) + height + 16}"'
    style = "text{font:12px sans-serif;fill:#222}.title{font-size:18px}.small{font-size:9px}"
    title = f"<title>{_text(told.name)} in numbers</title>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{title}<style>{style}</style>'
    return "\n".join([head, f'<rect {size.partition(" viewBox")[0]} fill="#fff"/>', *parts, "</svg>"]) + "\n"


def _bars(title: str, rows: Sequence[tuple[str, tuple[int, ...]]], x: int, y: int) -> tuple[list[str], int]:
    """Horizontal bars with their numbers, and how high they are together."""
    most = max((n for _, counts in rows for n in counts), default=0) or 1
    parts = [f'<text x="{x}" y="{y + 12}" font-weight="bold">{_text(title)}</text>']
    for place, (label, counts) in enumerate(rows, 1):
        top = y + 6 + _ROW * place
        parts.append(f'<text x="{x + 62}" y="{top + 11}" text-anchor="end">{_text(label)}</text>')
        height = (_ROW - 3) / len(counts)
        for k, (n, colour) in enumerate(zip(counts, (_FRONT, _BACK), strict=False)):
            width = round((_PANEL - 180) * n / most, 1)
            box = f'x="{x + 70}" y="{top + k * height:g}" width="{width:g}" height="{height:g}"'
            parts.append(f'<rect {box} fill="{colour}"/>')
        told = " and ".join(f"{n:,}" for n in counts)
        end = x + 76 + round((_PANEL - 180) * max(counts) / most, 1)
        parts.append(f'<text x="{end:g}" y="{top + 11}">{told}</text>')
    return parts, _ROW * (len(rows) + 1) + 6


def _square(told: Statistics, x: int, y: int) -> tuple[list[str], int]:
    """All pairs: the first tile of a row, the second of a column; the darker, the more often."""
    tiles = list(told.letters)
    side = min(30, (_WIDTH - 2 * x - 40) // max(len(tiles), 1))
    most = max(told.pair_counts.values(), default=1)
    parts = [f'<text x="{x}" y="{y + 12}" font-weight="bold">Pairs: first tile down, second across</text>']
    top, left = y + 40, x + 40
    for place, tile in enumerate(tiles):
        middle = place * side + side / 2
        parts.append(f'<text x="{left + middle:g}" y="{top - 6}" text-anchor="middle">{_text(tile)}</text>')
        parts.append(f'<text x="{left - 8}" y="{top + middle + 4:g}" text-anchor="end">{_text(tile)}</text>')
    for row, first in enumerate(tiles):
        for column, second in enumerate(tiles):
            n = told.pair_counts.get((first, second), 0)
            if n:
                box = f'x="{left + column * side}" y="{top + row * side}" width="{side - 1}" height="{side - 1}"'
                tip = f"<title>{_text(first + second)}: {n:,}</title>"
                # The square root, so that rare pairs can be told from none.
                parts.append(f'<rect {box} fill="{_FRONT}" fill-opacity="{(n / most) ** 0.5:.3f}">{tip}</rect>')
    return parts, 40 + side * len(tiles)


def _text(text: str) -> str:
    return html.escape("".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text))
