"""Every limit of wordcore, by name: the numbers of ``_engine/limits.pxd``, and those that the engine has no use for.

    >>> from wordcore import limits
    >>> limits.WORD_TILES, limits.MORE_TILES
    (63, 8)

Passing a limit raises ``LimitError``, which is a ``ValueError``. ``Limits`` are those that a lexicon can be given for
its questions, ``lex.limited(Limits.SERVER)``. The table of ``docs/limits.md`` is compared with this file by a test.
Not here: what a limit is for (the question that has it), and the counting (``_engine/work.pyx``).
"""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from wordcore._engine import limits as _engine
from wordcore._engine.work import Account
from wordcore.errors import BadTypeError, BadValueError, WordcoreError, shown

ALPHABET_TILES: int = _engine.MAX_TILES
"""Tiles in an alphabet."""
TILE_CHARACTERS: int = _engine.MAX_SPELLING
"""Characters in one tile."""
WORD_TILES: int = _engine.MAX_WORD
"""Tiles in a word."""
FILTER_TILES: int = _engine.MAX_STRING
"""Tiles in ``contains`` or ``excludes`` of a ``Where``."""
QUESTION_STEPS: int = _engine.MAX_STEPS
"""Steps of a question: an arc of a graph, a probe, a block of rows, an item."""
QUESTION_RESULTS: int = _engine.MAX_RESULTS
"""Results of an answer that is listed."""
QUESTION_CHARACTERS: int = _engine.MAX_TEXT_ASKED
"""Characters of a text in a question."""
QUESTION_TILES: int = _engine.MAX_ASKED
"""Tiles of a question, and tiles of its pool."""
QUESTION_BLANKS: int = _engine.MAX_BLANKS
"""Blanks among them."""
MORE_TILES: int = _engine.MAX_MORE
"""Tiles out of the pool in ``extensions``."""
EDITS: int = _engine.MAX_EDITS
"""Changes in ``near``."""
READINGS: int = _engine.MAX_READINGS
"""Ways to cut a text into tiles that are looked at."""
THREADS: int = _engine.MAX_THREADS
"""Threads of ``check_lines``."""
BOARD_SIDE: int = _engine.MAX_SIDE
"""Rows and columns of a board."""
RACK_TILES: int = _engine.MAX_RACK
"""Tiles on a rack."""
GRID_CELLS: int = _engine.MAX_CELLS
"""Cells of a grid, holes included."""
GRID_WILD_CELLS: int = _engine.MAX_WILD
"""Cells among them that may be any tile."""
GRID_CELL_TILES: int = _engine.MAX_CELL_TILES
"""Tiles in one cell."""
KWG_NODES: int = _engine.MAX_KWG_NODES
"""Nodes of a KWG file."""
QUACKLE_NODES: int = _engine.MAX_QUACKLE_NODES
"""Nodes of a Quackle file."""
FOREIGN_WORDS: int = _engine.MAX_FOREIGN_WORDS
"""Words of a file of another engine."""
FOREIGN_LETTERS: int = _engine.MAX_FOREIGN_LETTERS
"""Letters of its words, if the file is small."""
FOREIGN_LETTERS_PER_BYTE: int = _engine.MAX_LETTERS_PER_BYTE
"""Letters of its words per byte, if the file is larger."""

OTHER_SPELLINGS: int = 256
"""Rules of an alphabet's ``also``."""
OTHER_SPELLING_CHARACTERS: int = 8
"""Characters on either side of one."""
ALPHABET_NAME_CHARACTERS: int = 256
"""Characters in the name of an alphabet."""
BAG_TILES: int = 1 << 20
"""Tiles of one kind in a bag that words are drawn from."""
LINE_BYTES: int = 1 << 20
"""Bytes in a line of a list that is read as a row; a longer one is a row that is too long."""
ENTRY_CHARACTERS: int = 4096
"""Characters in a word or phrase that a scanner looks for."""
HEADER_BYTES: int = 1 << 20
"""Bytes in the header of a lexicon file: name, alphabet, meta."""
PLAY_CHARACTERS: int = 256
"""Characters in the text of a play: its square and tiles."""
GUESSES: int = 1024
"""Rounds of guesses that clues are taken from."""
JUDGED_WORDS: int = 256
"""Words that a judge is asked about at once."""
JUDGED_CHARACTERS: int = 256
"""Characters in one of them, and in the table's name."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one question may take. Passing a limit raises ``WorkLimitError``, and there is no partial answer.

    ``steps`` are counted, not seconds, so that every machine gives the same answer. ``LOCAL`` is what a lexicon
    has unless told otherwise: the answer never takes minutes. ``SERVER`` keeps every question within 50 ms
    and 50 MB.

        >>> import wordcore
        >>> lex = wordcore.load().limited(Limits(results=1000))
        >>> len(lex.starting("s")), lex.limits.results
        (18988, 1000)
        >>> list(lex.starting("s"))
        Traceback (most recent call last):
        wordcore.errors.WorkLimitError: words: expected at most 1,000 results, found 18,988; ask for less
    """

    steps: int = QUESTION_STEPS
    """Arcs of a graph, probes, blocks of rows, items that are looked at; an item that is kept counts for several."""
    results: int = QUESTION_RESULTS
    """Results of an answer that is listed; counting them builds none."""
    tiles: int = QUESTION_TILES
    """Tiles of a question, and tiles of its pool."""
    blanks: int = QUESTION_BLANKS
    """Blanks among them."""
    more: int = MORE_TILES
    """Tiles out of the pool in ``extensions``."""
    edits: int = EDITS
    """Changes in ``near``."""
    text: int = QUESTION_CHARACTERS
    """Characters of a text in a question."""

    LOCAL: ClassVar[Limits]
    SERVER: ClassVar[Limits]

    def __post_init__(self) -> None:
        # What the engine's arrays are made for cannot be raised.
        most = {"tiles": QUESTION_TILES, "blanks": QUESTION_BLANKS, "more": MORE_TILES, "edits": EDITS}
        for name, value in self.to_json().items():
            if type(value) is not int:
                raise BadTypeError.at(f"limits, {name}", "a whole number", shown(value))
            if not 0 <= value <= most.get(name, 1 << 62):
                raise BadValueError.at(f"limits, {name}", f"0 to {most.get(name, 1 << 62):,}", shown(value))

    def replace(self, **changes: int) -> Limits:
        """Returns these limits with some of them changed.

        >>> Limits.SERVER.replace(edits=1).edits
        1
        """
        unknown = set(changes) - {field.name for field in fields(self)}
        if unknown:
            raise BadTypeError.unknown("limit", min(unknown), [field.name for field in fields(self)])
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


Limits.LOCAL = Limits()
Limits.SERVER = Limits(steps=1 << 20, results=200_000, text=1 << 10)


def check_length(
    kind: type[WordcoreError], place: str, asked: Sized, most: int = QUESTION_CHARACTERS, unit: str = "characters"
) -> None:
    """Raises an error of that kind for a text, or a list, that is longer than any question needs.

    >>> check_length(BadValueError, "sentence", "a" * 20_000)
    Traceback (most recent call last):
    wordcore.errors.BadValueError: sentence: expected at most 16,384 characters, found 20,000
    """
    if len(asked) > most:
        raise kind.at(place, f"at most {most:,} {unit}", f"{len(asked):,}")


class Work(Account):
    """The steps of a question that is worked out in Python, those of the searches that it calls among them.

    >>> work = Work(Limits(steps=100), "splits")
    >>> work.step()
    >>> work.step()
    Traceback (most recent call last):
    wordcore.errors.WorkLimitError: splits: expected at most 100 steps, found more; ask for less
    """

    __slots__ = ()
