"""Can this word be laid now, and which words could be?

    >>> from wordcore.games.lettercards import check_play
    >>> check_play("COAT", table="CATQ", hand="OSEEB").hand_card
    'O'
    >>> check_play("COATS", table="CATQ", hand="OSEEB").reason
    'TOO_MANY_HAND_CARDS'

Pure functions of the cards one can see. A word need not be in a dictionary to
be laid: that is for a challenge to find out. Not here: whose turn it might be
(nobody's: everybody plays at once), clocks, eliminations (``steps``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from wordcore.alphabet import Alphabet
from wordcore.errors import BadTilesError, shown
from wordcore.games import fields
from wordcore.games.fields import capitals
from wordcore.games.lettercards.reasons import REASONS
from wordcore.games.lettercards.setup import Rules
from wordcore.games.values import lacking
from wordcore.lexicon import Lexicon
from wordcore.limits import QUESTION_CHARACTERS, check_length
from wordcore.query import Where


class Check(NamedTuple):
    """The answer: ``ok``, or the first ``reason`` against it; ``hand_card`` when one is needed."""

    ok: bool
    reason: str | None
    hand_card: str | None
    table_after: tuple[str, ...]
    extras: tuple[str, ...]
    hand_after: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {name: fields.plain(value) for name, value in self._asdict().items()}


class Playable(NamedTuple):
    """A word that can be laid, and the hand card it takes; None if the table alone spells it."""

    word: str
    card: str | None

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


@fields.arguments
def check_play(
    word: str,
    table: Iterable[str],
    hand: Iterable[str],
    current: str | None = None,
    used: Iterable[str] = (),
    *,
    longest: int = 0,
    eliminated: bool = False,
    expired: bool = False,
    stopped: bool = False,
    busy: bool = False,
    rules: Rules | None = None,
) -> Check:
    """Whether a player may lay ``word``; the reasons against it are tested in the order of ``REASONS``.

    ``table`` and ``hand`` are letters, ``current`` is the standing word,
    ``used`` are the words that may not be repeated (the standing word is one of
    them), ``longest`` is the length of the longest word laid, which matters
    with ``length_scope="longest"`` only. ``eliminated`` says that the player is
    out, ``expired`` and ``stopped`` say what the clock shows, ``busy`` that somebody else
    is laying a word. With ``hand_cards="exactly"`` a hand card may stand in for
    an equal card on the table.

        >>> check_play("TACO", "COATQ", "SEEB", current="COAT", used=["COAT"])
        Check(ok=True, reason=None, hand_card=None, table_after=('C', 'O', 'A', 'T', 'Q'), \
extras=('Q',), hand_after=('S', 'E', 'E', 'B'))
        >>> check_play("CAT", "COATQ", "SEEB", current="COAT", eliminated=True).reason
        'ELIMINATED'
    """
    rules = rules or Rules()
    # A word that is longer than all cards lacks two of them at any rate.
    word, current = capitals(word[: QUESTION_CHARACTERS + 2]), capitals(current or "")
    table, hand = _letters(table), _letters(hand)
    repeated = {*_used(used), current} - {""}
    on_table = Counter(table)
    missing, card = Counter(word) - on_table, _card_for(word, on_table, hand, rules)
    found = {
        "ELIMINATED": eliminated,
        "TIME": expired,
        "STOPPED": stopped,
        "BUSY": busy,
        "TOO_SHORT": len(word) < rules.min_len,
        "SHORTER": len(word) < shortest_allowed(current, longest, rules),
        "REPEATED": word in repeated,
        "TOO_MANY_HAND_CARDS": missing.total() > 1,
        "NOT_IN_HAND": card is not None and card not in hand,
    }
    reason = next((code for code in REASONS if found[code]), None)
    if reason is not None:
        return Check(False, reason, None, table, tuple(lacking(current, table)), hand)
    table_after, hand_after = (table, hand) if card is None else ((*table, card), tuple(lacking(card, hand)))
    return Check(True, None, card, table_after, tuple(lacking(word, table_after)), hand_after)


def shortest_allowed(current: Sequence[str], longest: int, rules: Rules) -> int:
    """The length a new word must reach because of the words before it (TW1, TC-D3)."""
    return max(len(current), longest if rules.length_scope == "longest" else 0)


@fields.arguments
def playable_words(
    lexicon: Lexicon,
    table: Iterable[str],
    hand: Iterable[str],
    current: str | None = None,
    used: Iterable[str] = (),
    *,
    longest: int = 0,
    rules: Rules | None = None,
) -> list[Playable]:
    """Every word of the lexicon a player could lay now with its hand card, in alphabetical order.

    Cards are tiles of the lexicon's alphabet: ``[LL]`` is one card, as it is one tile.

    >>> from wordcore import Lexicon
    >>> lexicon = Lexicon.from_words(["COAT", "TACO", "COATS", "CAST", "AT", "STOP"])
    >>> playable_words(lexicon, "COATQ", "SEEB", current="TACO", used=["COAT", "TACO"])
    [Playable(word='CAST', card='S'), Playable(word='COATS', card='S')]
    """
    rules, alphabet = rules or Rules(), lexicon.alphabet
    standing = capitals(current or "")
    shortest = max(rules.min_len, shortest_allowed(_spelled(standing, alphabet), longest, rules), 1)
    where = Where(length=(shortest, None))
    on_table, in_hand = _tiles(table, alphabet), _tiles(hand, alphabet)
    tiles, pool = alphabet.join(on_table), alphabet.join(in_hand)
    words = set(lexicon.extensions(tiles, pool=pool, more=1, where=where).words)
    if rules.hand_cards == "at_most":
        words.update(lexicon.words_from(tiles, where=where))
    words.difference_update(_used(used))
    words.discard(standing)
    cards = Counter(on_table)
    return [
        Playable(word, _card_for(_spelled(word, alphabet), cards, in_hand, rules))
        for word in sorted(words, key=lexicon.index)
    ]


def longest_of(words: Sequence[str]) -> list[str]:
    """The longest of some words, in their order; empty where there are none."""
    most = max(map(len, words), default=0)
    return [word for word in words if len(word) == most]


def _letters(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in upper case; there are no blanks, so anything but a letter raises ``BadTilesError``."""
    listed = cards if isinstance(cards, str) else list(cards)
    check_length(BadTilesError, "cards", listed, unit="cards")
    letters = tuple([fields.expect(card, str, "cards", "letters A to Z").upper() for card in listed])
    for letter in letters:
        if len(letter) != 1 or not "A" <= letter <= "Z":
            raise BadTilesError.at("cards", "letters A to Z", shown(letter))
    return letters


def _tiles(cards: Iterable[str], alphabet: Alphabet) -> tuple[str, ...]:
    """The cards as tiles of an alphabet; raises ``BadTilesError`` for anything else."""
    if alphabet.name == "english":
        return _letters(cards)
    listed = [fields.expect(card, str, "cards", "tiles of the alphabet") for card in cards]
    check_length(BadTilesError, "cards", listed, unit="cards")
    if isinstance(cards, str):
        if cards and alphabet.fault(cards):
            raise alphabet.refusal(BadTilesError, "cards", cards)
        return alphabet.split(cards) if cards else ()
    tiles = []
    for place, card in enumerate(listed, 1):
        # One by one: a C and an H in a list are two cards, not the tile CH.
        spelled = () if not card or alphabet.fault(card) else alphabet.split(card)
        if len(spelled) != 1:
            raise BadTilesError.at(f"cards, position {place}", f"a tile of the alphabet {alphabet.name}", shown(card))
        tiles.append(spelled[0])
    return tuple(tiles)


def _spelled(word: str, alphabet: Alphabet) -> Sequence[str]:
    """A word as its tiles; one that no tiles spell counts by its letters."""
    return word if not word or alphabet.fault(word) else alphabet.split(word)


def _card_for(word: Sequence[str], table: Counter[str], hand: Sequence[str], rules: Rules) -> str | None:
    """The hand card a word takes: the letter that the table lacks, or under "exactly" one that stands in."""
    missing = next((Counter(word) - table).elements(), None)
    if missing is None and rules.hand_cards == "exactly":
        return next((letter for letter in word if letter in hand), "")
    return missing


def _used(words: Iterable[str]) -> set[str]:
    """Words that may not be repeated, in upper case."""
    return {capitals(fields.expect(word, str, "used", "a list of words")) for word in words}
