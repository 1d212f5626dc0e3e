"""The challenge computer's questions: one verdict for a whole play, never which word failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import wordcore
from wordcore.errors import BadValueError, LimitError
from wordcore.games.fields import plain
from wordcore.web.house import House, Question

PATH = "/api/judge"
MAX_WORDS = 8
MAX_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Play:
    """The words of a challenged play as they were typed, and the table that asks."""

    words: str
    table: str | None = None
    second: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """Nothing has to be said to ask what is served."""


def rule(house: House, play: Play) -> dict[str, Any]:
    """Rules on a play as a whole; it is in the log before it is answered."""
    if len(play.words) > MAX_CHARACTERS:
        raise LimitError.at("words", f"at most {MAX_CHARACTERS} characters", f"{len(play.words):,}")
    if play.table is not None and len(play.table) > MAX_CHARACTERS:
        raise LimitError.at("table", f"at most {MAX_CHARACTERS} characters", f"{len(play.table):,}")
    n_words = len(play.words.replace(",", " ").split())
    if n_words > MAX_WORDS:
        raise LimitError.at("words", f"at most {MAX_WORDS} words", str(n_words))
    if play.second and house.judge.second is None:
        raise BadValueError.at("second", "false: this server has one lexicon", "true")
    answer = house.judge.rule(play.words, table=play.table).to_json()
    if not play.second:
        answer.pop("second", None)
    return answer


def about(house: House, asked: About) -> dict[str, Any]:
    """Tells what is served: the lexicons with their tiles, and the options of the pages."""
    return {
        "version": wordcore.__version__,
        "judge_only": house.judge_only,
        "return_s": house.return_s,
        "second": house.judge.second is not None,
        "lexicons": [
            {
                "name": name,
                "digest": lexicon.digest,
                "n_words": len(lexicon),
                "alphabet": lexicon.alphabet.name,
                "tiles": [
                    {"tile": tile, "points": lexicon.alphabet.value(tile), "count": lexicon.alphabet.count(tile)}
                    for tile in lexicon.alphabet.tiles
                ],
                "licence": plain(lexicon.meta.get("licence")),
            }
            for name, lexicon in house.lexicons.items()
        ],
    }


QUESTIONS = (
    Question(PATH, Play, rule, {"words": "QI ZA", "table": "4"}, for_judge=True, desk="judge"),
    Question("/api/about", About, about, {}, for_judge=True, desk="judge"),
)
