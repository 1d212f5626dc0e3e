"""Every legal play of a rack, as a lazy view.

    >>> import wordcore
    >>> from wordcore.games.scrabble import Board
    >>> lexicon = wordcore.Lexicon.from_words(["horn", "horns", "shorn", "on", "so"])
    >>> plays = Board.from_plays(["8H HORN"]).legal_plays(lexicon, "SO")
    >>> bool(plays), len(plays), [(str(play), play.score) for play in plays.best(2)]
    (True, 6, [('L8 SO', 12), ('G8 SO', 11)])

Only plays whose words are all in the lexicon are listed. Plays come best
first; equal scores across before down, then by square and tiles. With ``leaves``
the best is the one with most equity: its score and what the tiles left are worth.
Not here: the search itself (``wordcore._engine.boards``), and the worths (``leaves``).
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any, overload

from wordcore._engine.boards import position as native
from wordcore._engine.boards.multisets import multisets_of
from wordcore._engine.boards.turns import best_plays_in_turn
from wordcore.errors import AlphabetError, BadValueError, LimitError, SlowStartWarning, shown
from wordcore.games import fields
from wordcore.games.scrabble.board import BoardView
from wordcore.games.scrabble.layout import Layout
from wordcore.games.scrabble.leaves import UNITS, Leaves
from wordcore.games.scrabble.legality import checked_rack, find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import score_play
from wordcore.games.scrabble.setup import LV, MAX_BONUS, MAX_RACK, Ruleset
from wordcore.games.scrabble.state import State, is_known
from wordcore.games.scrabble.tiles import BLANK
from wordcore.lexicon import Lexicon
from wordcore.prepared import PARTS

# The engine counts in 32 bits.
_MAX_SCORE = 2**31 - 1 - MAX_BONUS
_WORDS_PER_SECOND = 300_000
"""How many words a board graph is made of in a second, roughly."""
_MANY_WORDS = 2 * _WORDS_PER_SECOND


class NativeBoard:
    """A board's tiles and cross-checks in the engine, for one lexicon.

    The board that made it reports every tile that comes or goes.
    """

    __slots__ = ("_most_tiles", "_tile_set", "engine")

    def __init__(self, board: BoardView, lexicon: Lexicon) -> None:
        self._tile_set = board.tile_set
        self._most_tiles = _most_tiles(board.layout, max(board.tile_set.values))
        letters = board.tile_set.letters
        if tuple(lexicon.alphabet.tiles) != letters:
            raise AlphabetError.at(
                "tile set",
                f"the tiles of {lexicon.alphabet.name}, the alphabet of the lexicon {shown(lexicon.name)}",
                shown(board.tile_set.name),
                "use TileSet.of(lexicon.alphabet)",
            )
        self.engine = native.Position(
            _gaddag_of(lexicon),
            len(letters),
            board.size,
            board.layout.letter_multipliers,
            board.layout.word_multipliers,
            bytes(board.tile_set.values),
            board.layout.start,
            True,
            lexicon,
        )
        self.engine.follow(board.squares, tuple([at for at, code in enumerate(board.squares) if code]))

    def rack_codes(self, faces: Sequence[str]) -> tuple[bytes, int]:
        """The codes of a rack and the number of its blanks; raises ``LimitError`` if scores could grow too large."""
        most = self._most_tiles
        if len(faces) > most:
            why = f"a play could score over {_MAX_SCORE:,} here" if most < MAX_RACK else ""
            raise LimitError.at("rack", f"{most} tiles at most", f"a rack of {len(faces)} tiles", why)
        code_of = self._tile_set.face_codes
        codes = bytes([code_of[face] for face in faces if face != BLANK])
        return codes, len(faces) - len(codes)

    def best_in_turn(self, state: State, rules: Ruleset) -> Iterator[Play]:
        """The best plays of sides in turn, as ``best(1)`` finds each of them, up to where one has none.

        The engine finds them all at once, without the GIL; none if a tile is not known.
        """
        if 0 in state.bag or max(map(len, state.racks)) > self._most_tiles or not all(map(is_known, state.racks)):
            return iter(())
        found = best_plays_in_turn(self.engine, state.racks, state.turn, state.bag, bonus_table(rules))
        return (self.to_play(*found[i]) for i in range(len(found)))

    def to_play(self, score: int, row: int, column: int, down: bool, tiles: bytes, equity: float | None = None) -> Play:
        """A play out of the engine's numbers."""
        return Play.found(score, (row, column, down, tiles), self._tile_set, equity)


class LegalPlays(Sequence[Play]):
    """The plays a rack has on a board: a view that looks at the board when it is asked.

    ``bool`` stops at the first play, ``len`` counts without building one,
    ``best(n)`` keeps only the best, iterating builds them all. With ``leaves``
    plays are ranked by equity, and know theirs. Raises ``BadTilesError`` for a
    rack with strange tiles and ``LimitError`` for one that is too full.
    """

    __slots__ = ("_bonuses", "_codes", "_n_blanks", "_worths", "board", "leaves", "lexicon", "rack", "rules")

    def __init__(
        self,
        board: BoardView,
        lexicon: Lexicon,
        rack: Rack | str | Iterable[str],
        rules: Ruleset = LV,
        leaves: Leaves | None = None,
    ) -> None:
        self.board = fields.expect(board, BoardView, "legal_plays, board")
        self.lexicon = fields.expect(lexicon, Lexicon, "legal_plays, lexicon")
        self.rules = fields.expect(rules, Ruleset, "legal_plays, rules")
        if leaves is not None and not fields.expect(leaves, Leaves, "legal_plays, leaves").fits(board.tile_set):
            expected = f"leaves for the tiles {shown(board.tile_set.name)}"
            raise BadValueError.at("legal_plays, leaves", expected, f"leaves for {shown(leaves.tile_set.name)}")
        self.leaves = leaves
        self.rack = checked_rack(rack, board, rules)
        self._bonuses, self._worths = bonus_table(rules), None if leaves is None else leaves.codes
        self._codes, self._n_blanks = self._twin.rack_codes(self.rack.faces)

    @property
    def _twin(self) -> NativeBoard:
        return self.board._twin(self.lexicon)

    def __bool__(self) -> bool:
        return self._twin.engine.any(self._codes, self._n_blanks)

    def __len__(self) -> int:
        return self._twin.engine.count(self._codes, self._n_blanks)

    def best(self, n: int = 1) -> list[Play]:
        """The ``n`` plays that score most, or with leaves have most equity, best first; fewer if there are fewer."""
        n = min(fields.expect(n, int, "best"), self.board.size**2 * 100_000)
        found = self._twin.engine.best(self._codes, self._n_blanks, n, self._bonuses, False, self._worths)
        return [self._play(found, i) for i in range(len(found))]

    def to_json(self) -> list[dict[str, Any]]:
        """Plain data for a front-end: every play as text with its score, and with leaves its equity, best first."""
        names = ("score",) if self.leaves is None else ("score", "equity")
        return [{"play": str(play), **{name: getattr(play, name) for name in names}} for play in self]

    def _all(self) -> native.PlayList:
        return self._twin.engine.all(self._codes, self._n_blanks, self._bonuses, self._worths)

    def _play(self, found: native.PlayList, i: int) -> Play:
        if self.leaves is None:
            return self._twin.to_play(*found[i])
        return self._twin.to_play(*found[i], found.equity(i) / UNITS)

    def __iter__(self) -> Iterator[Play]:
        found = self._all()
        return (self._play(found, i) for i in range(len(found)))

    @overload
    def __getitem__(self, which: int) -> Play: ...
    @overload
    def __getitem__(self, which: slice) -> list[Play]: ...
    def __getitem__(self, which: int | slice) -> Play | list[Play]:
        found = self._all()
        if isinstance(which, slice):
            return [self._play(found, i) for i in range(*which.indices(len(found)))]
        number = fields.expect(which, int, "play", "a number or a range")
        if not -len(found) <= number < len(found):
            raise IndexError(f"play {number} of {len(found)}")
        return self._play(found, number % len(found))

    def __contains__(self, play: object) -> bool:
        """Whether a play is legal, is on the rack, and makes only words of the lexicon."""
        if not isinstance(play, Play) or find_fault(self.board, play, self.rack, self.rules) is not None:
            return False
        words, letters = score_play(self.board, play).words, self.board.tile_set.letters_by_code
        # In brackets: where a tile may hold two letters, C and H next to each other are not the tile CH.
        bare = not self.board.tile_set.has_digraphs
        return all(
            (word.word if bare else "".join([f"[{letters[code]}]" for code in word.codes])) in self.lexicon
            for word in words
        )

    def __repr__(self) -> str:
        return f"<LegalPlays of {self.rack} in {self.lexicon.name}>"


def bonus_table(rules: Ruleset) -> bytes:
    """The bonus for every number of tiles, as the engine reads it; kept, because rules are shared by many games."""
    kept = _KEPT_BONUSES.get(id(rules))
    if kept is None:
        if len(_KEPT_BONUSES) >= 64:
            _KEPT_BONUSES.clear()
        kept = (rules, array("i", map(rules.bonus_for, range(MAX_RACK + 1))).tobytes())
        _KEPT_BONUSES[id(rules)] = kept
    return kept[1]


_KEPT_BONUSES: dict[int, tuple[Ruleset, bytes]] = {}
"""By identity, which costs threads nothing to compare; the rules are held, so that no other ones get their place."""


@lru_cache(maxsize=64)
def _most_tiles(layout: Layout, value: int) -> int:
    """How many tiles a play may put down before its score might pass what the engine can count."""
    size, words = layout.size, layout.word_multipliers
    line_sum = size * value * max(layout.letter_multipliers)
    lines = [words[i * size : (i + 1) * size] for i in range(size)] + [words[i::size] for i in range(size)]
    best = [sorted(line, reverse=True) for line in lines]
    for n in range(1, size + 1):
        main = max(prod(line[:n]) for line in best)
        if (main + n * max(words)) * line_sum > _MAX_SCORE:
            return n - 1
    return MAX_RACK


def _gaddag_of(lexicon: Lexicon) -> bytes | memoryview:
    """The two-way graph of a lexicon: from its file, checked once, or made once; what was made dies with it."""
    section: memoryview | None = lexicon._section_view("gaddag")
    if section is None:
        made: bytes = lexicon._derived("gaddag", lambda: _built(lexicon))
        return made
    # Not the view itself: it would hold the lexicon that holds it.
    lexicon._derived("gaddag", lambda: len(native.gaddag_of(lexicon)))
    return section


def _built(lexicon: Lexicon) -> bytes:
    """The two-way graph of a lexicon whose file has none; tells of it where that takes seconds."""
    if len(lexicon) >= _MANY_WORDS:
        seconds = round(len(lexicon) / _WORDS_PER_SECOND)
        warnings.warn(
            f"lexicon {shown(lexicon.name)}: its board graph is made of {len(lexicon):,} words, which takes about "
            f"{seconds} s in each process; `wordcore compile --boards` keeps it in the file",
            SlowStartWarning,
            stacklevel=2,
        )
    made: bytes = native.gaddag_of(lexicon)
    return made


def _prepare(lexicon: Lexicon) -> None:
    """Makes what the plays of any board are found by."""
    _gaddag_of(lexicon)
    lexicon._derived("multisets", lambda: multisets_of(lexicon))


PARTS["boards"] = _prepare
