"""The operations ``scr.*`` of the worked cases (RULES 3.9), over the public functions of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wordcore.games.scrabble import (
    LAYOUTS,
    STANDARD,
    Board,
    Layout,
    Play,
    Ruleset,
    decide_challenge,
    end_adjustment,
    find_fault,
    may_exchange,
    score_play,
    zero_run_ends_at,
)


def _layout(given: Mapping[str, Any]) -> Layout:
    data = given.get("layout")
    return STANDARD if data is None else LAYOUTS[data] if isinstance(data, str) else Layout("case", data)


def _board(given: Mapping[str, Any]) -> Board:
    board = given.get("board") or []
    layout = _layout(given)
    return Board.read(board, layout) if isinstance(board, str) else Board.from_plays(board, layout)


def _rules(given: Mapping[str, Any], default: str, *options: str) -> Ruleset:
    """The ruleset of a case, with those of the options that the case names."""
    rules = Ruleset.of(given.get("ruleset", default))
    for name in options:
        if given.get(name) is not None:
            rules = rules.replace(**{name: given[name]})
    return rules


def _judged(board: Board, data: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    rules = _rules(given, "LV", "rack_size")
    play = Play.from_json(data)
    fault = find_fault(board, play, given.get("rack"), rules)
    if fault is not None:
        return {"legal": False, "reason": fault.code, "words": [], "score": None, "bonus": 0}
    score = score_play(board, play, rules)
    words = [[word.word, word.score] for word in score.words]
    return {"legal": True, "reason": None, "words": words, "score": score.total, "bonus": score.bonus}


def play(given: dict[str, Any]) -> dict[str, Any]:
    """Legality, words and score of one play."""
    return _judged(_board(given), given["play"], given)


def plays(given: dict[str, Any]) -> dict[str, Any]:
    """The score or the reason of each play, all on the same board."""
    board = _board(given)
    judged = [_judged(board, item, given) for item in given["plays"]]
    return {"results": [one["score"] if one["legal"] else one["reason"] for one in judged]}


def challenge(given: dict[str, Any]) -> dict[str, Any]:
    """Who gets what after a challenge."""

    def outcome(row: Mapping[str, Any]) -> dict[str, Any]:
        option = {**given, **row}
        option = {"challenge_rule": option.get("rule"), "challenge_points": option.get("points"), **option}
        option["challenge_points"] = option.get("per_word", option["challenge_points"])
        formed = row["formed"]
        if not isinstance(formed, Mapping):
            formed = {word: bool(good) for word, good in formed}
        rules = _rules(option, "AB", "challenge_points", "judge_all", "challenge_rule")
        return decide_challenge(rules, formed, row["challenged"], row["score"])._asdict()

    return {"results": [outcome(row) for row in given["rows"]]}


def exchange(given: dict[str, Any]) -> dict[str, Any]:
    """Whether tiles may be exchanged."""
    results = []
    for row in given["rows"]:
        option = dict(given)
        if isinstance(row, Mapping):
            option |= row
            which, n_tiles, n_rack, n_bag = (row[key] for key in ("ruleset", "exchange", "rack", "bag"))
        else:
            which, n_tiles, n_rack, n_bag = row[:4]
        rules = _rules({**option, "ruleset": which}, "LV", "min_bag")
        results.append(may_exchange(rules, n_tiles, n_rack, n_bag))
    return {"results": results}


def zeros(given: dict[str, Any]) -> dict[str, Any]:
    """The event at which a run of zeros ends each game."""
    on = _rules(given, "AB", "six_zeros").six_zeros
    counts = bool(given.get("zero_play_counts", False))
    ends = [zero_run_ends_at(run, zero_play_counts=counts) if on else None for run in given["runs"]]
    return {"ends_at": ends}


def end(given: dict[str, Any]) -> dict[str, Any]:
    """The scores after the tiles left are counted."""

    def adjusted(row: Mapping[str, Any]) -> list[int]:
        mode = row.get("mode") or _rules(row, "AB").end_adjust
        return end_adjustment(mode, row["scores"], row["racks"], row.get("out"))

    return {"results": [adjusted(row) for row in given["rows"]]}


def overtime(given: dict[str, Any]) -> dict[str, Any]:
    """Points lost for time."""
    from wordcore.games.tournament import overtime_penalty

    return {"results": [overtime_penalty(seconds) for seconds in given["seconds"]]}


def absent(given: dict[str, Any]) -> dict[str, Any]:
    """What a late player may do."""
    from wordcore.games.tournament import late_arrival

    return {"results": [late_arrival(seconds) for seconds in given["remaining"]]}


def recount(given: dict[str, Any]) -> dict[str, Any]:
    """Whether a recount may be asked for."""
    from wordcore.games.tournament import may_recount

    return {"results": [may_recount(*row) for row in given["rows"]]}


def overdraw(given: dict[str, Any]) -> dict[str, Any]:
    """How an overdraw is settled."""
    from wordcore.games.tournament import overdraw as settle

    rows = given["rows"]
    return {"results": [settle(r["excess"], r["drawn"], r["rack"], r["touched"])._asdict() for r in rows]}


def _pairs(pairs: Sequence[Sequence[str]]) -> dict[str, Any]:
    return {"pairs": [list(pair) for pair in pairs]}


def _met(given: Mapping[str, Any]) -> list[Sequence[Any]]:
    """The earlier pairs; a player with a bye met nobody."""
    return [*given.get("met", []), *([name, None] for name in given.get("byes", []))]


def koth(given: dict[str, Any]) -> dict[str, Any]:
    """King of the hill."""
    from wordcore.games.tournament import king_of_the_hill

    return _pairs(king_of_the_hill(given["order"], given["records"], _met(given)))


def lagged(given: dict[str, Any]) -> dict[str, Any]:
    """Lagged pairing."""
    from wordcore.games.tournament import lagged as pair

    return _pairs(pair(given["order"], given["records"], _met(given)))


OPS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "scr.play": play,
    "scr.plays": plays,
    "scr.challenge": challenge,
    "scr.exchange": exchange,
    "scr.zeros": zeros,
    "scr.end": end,
    "scr.overtime": overtime,
    "scr.absent": absent,
    "scr.recount": recount,
    "scr.overdraw": overdraw,
    "scr.koth": koth,
    "scr.lagged": lagged,
}
