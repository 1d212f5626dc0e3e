"""The operations ``scr.*`` of the worked cases (RULES 3.9), over the public functions of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from case_form import (
    board_of,
    check_keys,
    event_of,
    many,
    met_of,
    order_of,
    play_of,
    rack_of,
    records_of,
    rows_of,
    seconds_of,
    words_of,
    yes_of,
)

from wordcore.games import fields
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
from wordcore.games.scrabble.tiles import ENGLISH_TILES

OPTIONS = " ".join(["ruleset", "options", *(name for name in fields.table(Ruleset) if name not in ("id", "title"))])
# What a position may tell beside the board and the rack: none of it is asked about here.
TOLD = "bag racks scores turn player lexicon"


def _layout(given: Mapping[str, Any]) -> Layout:
    data = given.get("layout")
    return STANDARD if data is None else LAYOUTS[data] if isinstance(data, str) else Layout("case", data)


def _board(given: Mapping[str, Any]) -> Board:
    board = board_of(given.get("board"))
    layout = _layout(given)
    return Board.read(board, layout) if isinstance(board, str) else Board.from_plays(board, layout)


def _rules(given: Mapping[str, Any], default: str) -> Ruleset:
    """The ruleset of a case, with the options that the case names, itself or under ``options``."""
    given = {**given, **check_keys(given.get("options") or {}, OPTIONS)}
    named = given.get("ruleset") or default
    rules = Ruleset.of(named.upper() if isinstance(named, str) else named)
    chosen = {name: given[name] for name in OPTIONS.split()[2:] if given.get(name) is not None}
    return rules.replace(**chosen) if chosen else rules


def _judged(board: Board, data: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    rules = _rules(given, "LV")
    play = Play.from_json(play_of(data))
    fault = find_fault(board, play, rack_of(given.get("rack")), rules)
    if fault is not None:
        return {"legal": False, "reason": fault.code, "words": [], "score": None, "bonus": 0}
    score = score_play(board, play, rules)
    words = [[word.word, word.score] for word in score.words]
    return {"legal": True, "reason": None, "words": words, "score": score.total, "bonus": score.bonus}


def play(given: dict[str, Any]) -> dict[str, Any]:
    """Legality, words and score of one play."""
    check_keys(given, f"board layout play rack {TOLD} {OPTIONS}")
    return _judged(_board(given), given["play"], given)


def plays(given: dict[str, Any]) -> dict[str, Any]:
    """The score or the reason of each play, all on the same board."""
    board = _board(check_keys(given, f"board layout plays rack {TOLD} {OPTIONS}"))
    judged = [_judged(board, item, given) for item in given["plays"]]
    return {"results": [one["score"] if one["legal"] else one["reason"] for one in judged]}


def challenge(given: dict[str, Any]) -> dict[str, Any]:
    """Who gets what after a challenge."""

    def outcome(row: Mapping[str, Any]) -> dict[str, Any]:
        rule = row.get("rule") or row.get("challenge_rule")
        option = {**row, "challenge_rule": rule and rule.lower()}
        if rule and rule.upper() in ("LV", "AB"):
            option |= {"ruleset": rule, "challenge_rule": None}
        prices = (row.get(key) for key in ("per_word", "points", "challenge_points"))
        option["challenge_points"] = next((price for price in prices if price is not None), None)
        rules = _rules(option, "AB")
        return decide_challenge(rules, _formed(row), words_of(row["challenged"]), row["score"])._asdict()

    columns = {"rule": "rule", "formed": "formed", "challenged": "challenged", "score": "score", "per_word": "per"}
    known = f"words points lexicon {OPTIONS}"
    return {"results": [outcome(row) for row in rows_of(given, known, **columns)]}


def _formed(row: Mapping[str, Any]) -> dict[str, bool]:
    """The words of the play, each with its validity or judged by the row's lexicon."""
    formed = row["formed"] if "formed" in row else row["words"]
    if isinstance(formed, Mapping):
        return dict(formed)
    lexicon = {word.upper() for word in words_of(row.get("lexicon"))}
    judged: dict[str, bool] = {}
    for item in words_of(formed):
        if isinstance(item, Mapping):
            judged[item["word"]] = bool(item["valid"])
        elif isinstance(item, str):
            assert row.get("lexicon") is not None, f"{item} needs its validity or a lexicon"
            judged[item] = item.upper() in lexicon
        else:
            judged[item[0]] = bool(item[1])
    return judged


def exchange(given: dict[str, Any]) -> dict[str, Any]:
    """Whether tiles may be exchanged."""
    results = []
    columns = {"ruleset": "ruleset rules", "exchange": "exchange exchanged count n", "rack": "rack", "bag": "bag"}
    for row in rows_of(given, f"tiles {OPTIONS}", **columns, min_bag=""):
        n_tiles = row.get("exchange", row.get("tiles"))
        n_tiles, n_rack, n_bag = (n if isinstance(n, int) else len(n) for n in (n_tiles, row["rack"], row["bag"]))
        results.append(may_exchange(_rules(row, "LV"), n_tiles, n_rack, n_bag))
    return {"results": results}


def zeros(given: dict[str, Any]) -> dict[str, Any]:
    """The event at which a run of zeros ends each game."""
    rules = _rules(check_keys(given, f"runs run {OPTIONS}"), "AB")
    runs = [[event_of(event) for event in run] for run in given.get("runs") or [given["run"]]]
    counts = rules.zero_play_counts
    ends_at = [zero_run_ends_at(run, zero_play_counts=counts) if rules.six_zeros else None for run in runs]
    return {"ends_at": ends_at}


def end(given: dict[str, Any]) -> dict[str, Any]:
    """The scores after the tiles left are counted."""

    def left(rack: Any) -> int:
        return rack if isinstance(rack, int) else sum(ENGLISH_TILES.value(tile.upper()) for tile in rack_of(rack))

    def adjusted(row: Mapping[str, Any]) -> list[int]:
        mode = row.get("mode") or _rules(row, "AB").end_adjust
        return end_adjustment(mode.lower(), row["scores"], [left(rack) for rack in row["racks"]], row.get("out"))

    columns = {"mode": "mode", "scores": "scores score", "racks": "racks rack tiles", "out": "out"}
    return {"results": [adjusted(row) for row in rows_of(given, OPTIONS, **columns)]}


def overtime(given: dict[str, Any]) -> dict[str, Any]:
    """Points lost for time: seconds over, or the clock as it stands, ``-00:01``."""
    from wordcore.games.tournament import overtime_penalty

    over = [
        abs(seconds_of(s)) if ":" in str(s) else seconds_of(s) for s in many(check_keys(given, "seconds")["seconds"])
    ]
    return {"results": [overtime_penalty(seconds) for seconds in over]}


def absent(given: dict[str, Any]) -> dict[str, Any]:
    """What a late player may do."""
    from wordcore.games.tournament import late_arrival

    return {
        "results": [late_arrival(seconds_of(seconds)) for seconds in many(check_keys(given, "remaining")["remaining"])]
    }


def recount(given: dict[str, Any]) -> dict[str, Any]:
    """Whether a recount may be asked for."""
    from wordcore.games.tournament import may_recount

    def allowed(row: Mapping[str, Any]) -> bool:
        scores = row["scores"] if "scores" in row else [row["score_1"], row["score_2"]]
        return may_recount(*scores, yes_of(row.get("signed")))

    columns = {"score_1": "1 a first", "score_2": "2 b second", "signed": "signed", "scores": ""}
    return {"results": [allowed(row) for row in rows_of(given, **columns)]}


def overdraw(given: dict[str, Any]) -> dict[str, Any]:
    """How an overdraw is settled; of excess, drawn and rack, which make seven, one may be left out."""
    from wordcore.games.tournament import overdraw as settle

    def settled(row: Mapping[str, Any]) -> dict[str, Any]:
        excess, drawn, rack = (row.get(key) for key in ("excess", "drawn", "rack"))
        excess = drawn + rack - 7 if excess is None else excess
        drawn = 7 + excess - rack if drawn is None else drawn
        rack = 7 + excess - drawn if rack is None else rack
        return settle(excess, drawn, rack, yes_of(row.get("touched")))._asdict()

    columns = {"excess": "excess", "drawn": "drawn", "rack": "rack", "touched": "touched"}
    return {"results": [settled(row) for row in rows_of(given, **columns)]}


def _paired(pair: Callable[..., Sequence[Sequence[str | None]]], given: Mapping[str, Any]) -> dict[str, Any]:
    check_keys(given, "order records met rounds byes round")
    names = {str(player): player for player in order_of(given)}
    met = met_of(list(names), given.get("met", given.get("rounds")), given.get("byes"))
    pairs = pair(list(names), records_of(list(names), given.get("records")), met)
    return {"pairs": [[None if name is None else names[name] for name in two] for two in pairs]}


def koth(given: dict[str, Any]) -> dict[str, Any]:
    """King of the hill."""
    from wordcore.games.tournament import king_of_the_hill

    return _paired(king_of_the_hill, given)


def lagged(given: dict[str, Any]) -> dict[str, Any]:
    """Lagged pairing."""
    from wordcore.games.tournament import lagged as pair

    return _paired(pair, given)


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
