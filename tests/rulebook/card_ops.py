"""The letter-card operations of the worked cases: ``card.play``, ``card.options``, ``card.new_round``.

A case names the cards one can see; options of the decisions table may stand
in ``given`` itself or under ``options``. The stories (``card.manual``) are
tests of their own in ``tests/games/lettercards/test_stories.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from case_form import check_keys, rows_of, words_of

from wordcore import Lexicon
from wordcore.games.lettercards import Rules, check_play, new_round, playable_words

OPTIONS = " ".join(field.name for field in fields(Rules))
# What the cards, the clock and the players may be called; what is only told has no part in the answer.
TOLD = "owner dealer timer_setter round deck won"
CARDS = f"table hand hands current used longest lexicon words player {TOLD} options {OPTIONS}"
CLOCK = "eliminated clock time time_up expired time_left stopped pending busy"
HAND_CARDS = {1: "exactly", "exactly one": "exactly", "at most": "at_most", "at most one": "at_most"}
EARLIER = ("used_game", "used_before", "used_earlier", "earlier", "earlier_rounds")


def play(given: Mapping[str, Any]) -> dict[str, Any]:
    """May the word be laid, and what lies where afterwards?"""
    check_keys(given, "word", CARDS, CLOCK, *EARLIER)
    word = "".join(given["word"]).strip()
    check = check_play(word, **_cards(given), **_clock(given), rules=_options(given))
    lexicon = _lexicon(given)
    return {
        "ok": check.ok,
        "reason": check.reason,
        "hand_card": check.hand_card,
        "table_after": "".join(sorted(check.table_after)),
        "extras": "".join(sorted(check.extras)),
        "hand_after": "".join(check.hand_after),
        "valid": None if lexicon is None else word in lexicon,
    }


def options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every word of the list that may be laid."""
    lexicon = _lexicon(check_keys(given, CARDS, CLOCK, *EARLIER))
    assert lexicon is not None, "card.options needs a lexicon"
    if any(_clock(given).values()):
        return {"words": [], "count": 0}
    words = [word for word, _ in playable_words(lexicon, **_cards(given), rules=_options(given))]
    return {"words": words, "count": len(words)}


def rounds(given: Mapping[str, Any]) -> dict[str, Any]:
    """Does the next round start, row by row?"""
    results = []
    for row in rows_of(given, OPTIONS, deck="deck", hands="hand hands", players=""):
        n_deck, hands = row["deck"], row["hands"]
        hands = words_of(hands.values() if isinstance(hands, Mapping) else hands)
        sizes = [int(hand) if str(hand).isdigit() else len(hand) for hand in hands]
        deal = new_round(n_deck if isinstance(n_deck, int) else len(n_deck), sizes, _options({**given, **row}))
        results.append(deal._asdict() if deal.start else {"start": False})
    return {"results": results}


def _cards(given: Mapping[str, Any]) -> dict[str, Any]:
    current = given.get("current")
    if isinstance(current, Mapping):
        current = current.get("word")
    used = words_of(given.get("used"))
    if _options(given).repeat_scope == "game":
        for key in EARLIER:
            used += words_of(given.get(key))
    hand = given.get("hand")
    if "hand" not in given and given.get("hands"):
        hand = given["hands"][given["player"]]
    cards = {
        "table": _letters(given.get("table")),
        "hand": _letters(hand),
        "current": current,
        "used": used,
    }
    if "longest" in given:
        longest = given["longest"]
        cards["longest"] = longest if isinstance(longest, int) else len(longest or "")
    return cards


# What a clock shows, and how a case may say that the time is up.
SHOWN = {"running": "running", "stopped": "stopped", **dict.fromkeys(("expired", "up", "out", "over"), "expired")}


def _clock(given: Mapping[str, Any]) -> dict[str, bool]:
    out = given.get("eliminated", False)
    if isinstance(out, (list, tuple)):
        out = given.get("player") in out if "player" in given else bool(out)
    elif isinstance(out, str):
        out = out == given.get("player", out)
    clock = SHOWN[str(given.get("clock") or "running").lower()]
    time = given.get("time", given.get("time_up", given.get("expired")))
    left = given.get("time_left")
    if isinstance(time, str):
        time = SHOWN[time.lower()] == "expired"
    elif isinstance(time, (int, float)) and not isinstance(time, bool):
        time, left = False, time
    return {
        "eliminated": bool(out),
        "expired": clock == "expired" or time is True or (left is not None and left <= 0),
        "stopped": clock == "stopped" or given.get("stopped") is True,
        "busy": _busy(given),
    }


def _busy(given: Mapping[str, Any]) -> bool:
    pending = given.get("pending", given.get("busy"))
    if isinstance(pending, Mapping) and "player" in given:
        return pending.get("player") != given["player"]
    return bool(pending)


def _options(given: Mapping[str, Any]) -> Rules:
    known = OPTIONS.split()
    named = {**given, **check_keys(given.get("options") or {}, OPTIONS)}
    if "hand_cards" in named:
        named["hand_cards"] = HAND_CARDS.get(named["hand_cards"], named["hand_cards"])
    return Rules.from_json({key: value for key, value in named.items() if key in known and value is not None})


def _lexicon(given: Mapping[str, Any]) -> Lexicon | None:
    words = given.get("lexicon", given.get("words"))
    if words is None:
        return None
    return Lexicon.from_words([word for word in words_of(words) if word.isascii() and word.isalpha()], name="case")


def _letters(cards: Any) -> list[str]:
    """Cards as a list or in one text, where blanks mean nothing."""
    return list("".join(words_of(cards))) if isinstance(cards, str) else list(cards or ())


OPS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "card.play": play,
    "card.options": options,
    "card.new_round": rounds,
}
