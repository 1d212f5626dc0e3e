"""Questions of word puzzles: what a guess is answered with, which words are still possible, and word ladders.

    >>> import wordcore
    >>> from wordcore import puzzles
    >>> lex = wordcore.load("common")
    >>> puzzles.feedback("crane", "cigar")
    'GYY--'
    >>> len(lex.words(puzzles.clues([("crane", "GYY--"), ("carol", "GYY--")])))
    1
    >>> puzzles.ladder(lex, "cold", "warm")
    ('COLD', 'CORD', 'CARD', 'WARD', 'WARM')

A round is a guess and its feedback: ``G`` for a tile in its place, ``Y`` for one that belongs elsewhere, ``-`` for one
that is not there, or not so often. Not here: which word is the answer, which guesses are allowed, and what the
best guess is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from wordcore._engine.lexicon.ladder import shortest_ladder
from wordcore.alphabet import Alphabet
from wordcore.errors import BadTypeError, BadValueError, LimitError, shown
from wordcore.lexicon import Lexicon
from wordcore.limits import GUESSES, check_length
from wordcore.query import Where

Round: TypeAlias = "tuple[str, str]"
"""A guess and the feedback to it."""

IN_PLACE, ELSEWHERE, NOT_THERE = "GY-"


# --- guesses and clues ------------------------------------------------------------------------


def feedback(guess: str, answer: str, *, alphabet: Alphabet = Alphabet.ENGLISH) -> str:
    """Returns a mark per tile of a guess: tiles in place first, then the others from left to right while copies remain.

    Raises ValueError for words of different lengths, BadWordError for what the alphabet cannot spell.

    >>> feedback("error", "elder"), feedback("geese", "those")
    ('G---G', '---GG')
    """
    tiles, wanted = alphabet.split(guess), alphabet.split(answer)
    if len(tiles) != len(wanted):
        raise BadValueError.at("guess", f"as many tiles as the answer has, {len(wanted)}", shown(guess))
    left = Counter(there for tile, there in zip(tiles, wanted, strict=True) if tile != there)
    marks = []
    for tile, there in zip(tiles, wanted, strict=True):
        if tile == there:
            marks.append(IN_PLACE)
        elif left[tile]:
            left[tile] -= 1
            marks.append(ELSEWHERE)
        else:
            marks.append(NOT_THERE)
    return "".join(marks)


def clues(rounds: Iterable[Round], *, alphabet: Alphabet = Alphabet.ENGLISH) -> Where:
    """Returns a Where that exactly those words pass which would have got the same feedback in every round.

    Rounds that contradict each other leave no word. Raises ValueError for guesses of different lengths and
    for feedback that is not one of ``G``, ``Y`` and ``-`` per tile.

    >>> clues([("speed", "--Y-Y")])
    Where(length=5, contains='DE', pattern='[^S][^P][^E][^E][^D]', at_most={'E': 1, 'P': 0, 'S': 0})
    """
    seen = _read(rounds, alphabet)
    if not seen:
        return Where()
    length = len(seen[0][0])
    fixed: list[str | None] = [None] * length
    barred: list[set[str]] = [set() for _ in range(length)]
    least: Counter[str] = Counter()
    most: dict[str, int] = {}
    for tiles, marks in seen:
        if _impossible(tiles, marks):
            return Where(length=0)
        there = _there(tiles, marks)
        least |= there
        for tile, mark in zip(tiles, marks, strict=True):
            if mark == NOT_THERE:
                most[tile] = min(there[tile], most.get(tile, length))
        for place, (tile, mark) in enumerate(zip(tiles, marks, strict=True)):
            if mark != IN_PLACE:
                barred[place].add(tile)
            elif fixed[place] not in (None, tile):
                return Where(length=0)
            else:
                fixed[place] = tile
    for known, others in zip(fixed, barred, strict=True):
        if known in others or len(others) == len(alphabet):
            return Where(length=0)
    return Where(
        length,
        contains=alphabet.join(sorted(least.elements(), key=alphabet.code)),
        pattern="".join(_item(known, others, alphabet) for known, others in zip(fixed, barred, strict=True)),
        at_most={tile: most[tile] for tile in sorted(most, key=alphabet.code)},
    )


def hard_mode_fault(guess: str, rounds: Iterable[Round], *, alphabet: Alphabet = Alphabet.ENGLISH) -> str | None:
    """Says which clue a guess leaves unused, or None if it uses them all: tiles in place stay, others come again.

    >>> hard_mode_fault("plain", [("crane", "--G-Y")])
    'expected E in the guess, as round 1 says'
    """
    tiles = alphabet.split(guess)
    seen = _read(rounds, alphabet)
    if seen and len(seen[0][0]) != len(tiles):
        raise BadValueError.at("guess", f"as many tiles as in round 1, {len(seen[0][0])}", shown(guess))
    held = Counter(tiles)
    for number, (before, marks) in enumerate(seen, 1):
        for place, (tile, mark) in enumerate(zip(before, marks, strict=True)):
            if mark == IN_PLACE and tiles[place] != tile:
                return f"expected {tile} at position {place + 1}, as round {number} says"
        there = _there(before, marks)
        for tile in before:
            if held[tile] < there[tile]:
                times = f" {there[tile]} times" if there[tile] > 1 else ""
                return f"expected {tile}{times} in the guess, as round {number} says"
    return None


def _read(rounds: Iterable[Round], alphabet: Alphabet) -> list[tuple[tuple[str, ...], str]]:
    """Rounds as tiles and marks."""
    if isinstance(rounds, str) or not isinstance(rounds, Iterable):
        raise BadTypeError.at("rounds", "guesses, each with its feedback", shown(rounds))
    found: list[tuple[tuple[str, ...], str]] = []
    for number, round_ in enumerate(rounds, 1):
        place = f"round {number}"
        if not isinstance(round_, (tuple, list)) or len(round_) != 2:
            raise BadTypeError.at(place, "a guess and its feedback", shown(round_))
        guess, marks = round_
        if not isinstance(marks, str):
            raise BadTypeError.at(f"{place}, feedback", "a string", shown(marks))
        tiles = alphabet.split(guess)
        if len(marks) != len(tiles) or not set(marks.upper()) <= {IN_PLACE, ELSEWHERE, NOT_THERE}:
            raise BadValueError.at(f"{place}, feedback", f"{len(tiles)} of G, Y and -", shown(marks))
        if found and len(found[0][0]) != len(tiles):
            raise BadValueError.at(place, f"as many tiles as in round 1, {len(found[0][0])}", shown(guess))
        found.append((tiles, marks.upper()))
        check_length(LimitError, "rounds", found, GUESSES, "rounds")
    return found


def _there(tiles: Iterable[str], marks: str) -> Counter[str]:
    """How many of each tile a round shows to be in the answer."""
    return Counter(tile for tile, mark in zip(tiles, marks, strict=True) if mark != NOT_THERE)


def _impossible(tiles: tuple[str, ...], marks: str) -> bool:
    """No answer leads to feedback in which a tile is missing on the left and found elsewhere further right."""
    gone: set[str] = set()
    for tile, mark in zip(tiles, marks, strict=True):
        if mark == NOT_THERE:
            gone.add(tile)
        elif mark == ELSEWHERE and tile in gone:
            return True
    return False


def _item(fixed: str | None, barred: set[str], alphabet: Alphabet) -> str:
    """One place of a pattern."""
    if fixed is not None:
        return _written(fixed)
    return f"[^{''.join(map(_written, sorted(barred, key=alphabet.code)))}]" if barred else "?"


def _written(tile: str) -> str:
    return tile if len(tile) == 1 else f"({tile})"


# --- ladders ----------------------------------------------------------------------------------


def ladder(lexicon: Lexicon, start: str, end: str, where: Where | None = None) -> tuple[str, ...]:
    """Returns the shortest ladder from one word to another by replacing one tile at a time; ``()`` if there is none.

    Every word of it, the two ends included, is in the lexicon and passes ``where``; of several
    shortest ladders it is the alphabetically first.

    >>> import wordcore
    >>> ladder(wordcore.Lexicon.from_words(["cat", "cot", "cog", "dog"]), "cat", "dog")
    ('CAT', 'COT', 'COG', 'DOG')
    """
    if not isinstance(lexicon, Lexicon):
        raise BadTypeError.at("lexicon", "a Lexicon", shown(lexicon))
    for name, word in (("start", start), ("end", end)):
        if not isinstance(word, str):
            raise BadTypeError.at(name, "a string", shown(word))
    narrowed = lexicon._filter_for(where)
    starts, ends = lexicon._numbers_of(start), lexicon._numbers_of(end)
    found = [shortest_ladder(lexicon, one, other, narrowed) for one in starts for other in ends]
    best = min((numbers for numbers in found if numbers), key=lambda numbers: (len(numbers), numbers), default=[])
    return tuple(lexicon[number] for number in best)
