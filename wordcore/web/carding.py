"""The card table's question: what can be laid now, and with which hand card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordcore.errors import LimitError
from wordcore.games import lettercards
from wordcore.web.house import House, Question

MOST_CARDS = 60
MOST_WORDS = 200


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards on the table and in a hand, the word standing, and the words laid before."""

    table: str
    hand: str
    current: str = ""
    used: tuple[str, ...] = ()
    lexicon: str | None = None


def playable(house: House, asked: Cards) -> dict[str, Any]:
    """Lists the words that can be laid now, longest first, each with the hand card it needs."""
    for name in ("table", "hand"):
        if len(getattr(asked, name)) > MOST_CARDS:
            raise LimitError.at(name, f"at most {MOST_CARDS} cards", f"{len(getattr(asked, name)):,}")
    cards = (asked.table, asked.hand, asked.current or None, asked.used)
    lexicon = house.lexicon(asked.lexicon)
    rows = [
        {**playable.to_json(), "length": len(lexicon.alphabet.split(playable.word))}
        for playable in lettercards.playable_words(lexicon, *cards)
    ]
    rows.sort(key=lambda row: -row["length"])
    return {"count": len(rows), "words": rows[:MOST_WORDS]}


QUESTIONS = (Question("/api/cards", Cards, playable, {"table": "CATQ", "hand": "OSEEB"}),)
