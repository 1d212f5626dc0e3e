"""The forms in which a worked case may write the same thing: rows, players, tiles, plays and times.

A case is written by people: a row is a list under ``columns`` or an object,
one row may stand without ``rows``, an optional key is absent or null. Here
all of them become the one form that the operations read. What no rule gives
a meaning stays as it is, and the library refuses it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Given = Mapping[str, Any]

# What a case may say about itself, or beside any question without changing the answer.
_REMARK = re.compile(
    r"(.*_)?(note|comment|remark|source|title|text|why|label|name|description|about)s?"
    r"|id|columns|rows|options|players|division"
)


class UnreadKeyWarning(UserWarning):
    """A case says something that no operation reads."""


def check_keys(given: Given, *known: str) -> Given:
    """The same; warns of keys without a meaning, because what nobody reads is not checked."""
    names = {name for text in known for name in text.split()}
    unknown = [key for key in given if key not in names and not _REMARK.fullmatch(key)]
    if unknown:
        told = f"unknown {', '.join(map(repr, unknown))}; expected {', '.join(sorted(names))}"
        warnings.warn(told, UnreadKeyWarning, stacklevel=2)
    return given


def words_of(value: Any) -> list[str]:
    """Words as a list or in one text, apart by blanks or commas."""
    return re.findall(r"[^\s,]+", value) if isinstance(value, str) else list(value or ())


def demands_of(value: Any) -> list[list[Any]]:
    """Demands as lists, objects or texts; in one text they are apart by semicolons or lines."""
    if isinstance(value, str):
        value = [text for text in re.split(r"[;\n]", value) if text.strip()]
    if isinstance(value, Mapping):
        value = [value] if "kind" in value else [[name, *many(given)] for name, given in value.items()]
    return [demand_of(demand) for demand in value or ()]


def demand_of(value: Any) -> list[Any]:
    """One demand as the kind and its arguments: ``must S``, ``xfer P->X``, ``{"must": "S"}``, ``{"kind": ...}``."""
    if isinstance(value, Mapping):
        kind, *rest = value.values() if "kind" in value else next(iter(value.items()))
        value = [kind, *rest]
    parts = re.split(r"\s+|->|=", value.strip()) if isinstance(value, str) else list(value)
    flat = [item for part in parts for item in many(part) if item is not None]
    return [part for item in flat for part in (re.split(r"->|=", item) if isinstance(item, str) else [item])]


def move_of(value: Any) -> Any:
    """A last move: ``["demand", "KT", ["must", "E"]]``, an object, or one text; anything else is returned as it is."""
    if isinstance(value, Mapping):
        value = [value.get("move", value.get("kind")), value.get("cube"), value.get("demand")]
        value = [item for item in value if item is not None]
    if isinstance(value, str):
        kind, *rest = value.split(maxsplit=2)
        value = [kind, *rest] if rest else [kind, ""]
    kind = value[0].lower() if value else ""
    if kind not in ("letter", "demand"):
        return value
    return [kind, value[1], *(demand_of(demand) for demand in value[2:])]


def rows_of(given: Given, known: str = "", **columns: str) -> Iterator[dict[str, Any]]:
    """Each row by the names of ``columns``, above what the case itself says for all of them.

    A column is recognised by one of the key words given for it, the first
    column first; a row that is a list without such ``columns`` is in their
    order. A column without key words and the other keys that are ``known`` are
    part of a list only if the list names them.
    """
    names = {*known.split(), *columns}

    def column(name: str) -> str:
        said = set(re.findall(r"[a-z]+|\d+", name.lower()))
        return name if name in names else next((own for own, keys in columns.items() if said & set(keys.split())), name)

    shared = {column(key): value for key, value in given.items() if key not in ("rows", "columns")}
    check_keys(shared, *names)
    listed = [own for own, keys in columns.items() if keys]
    named = [column(name) for name in given.get("columns") or ()]
    rows = given.get("rows")
    for row in [{}] if rows is None else rows:
        if isinstance(row, Mapping):
            yield {**shared, **check_keys({column(key): value for key, value in row.items()}, *names)}
            continue
        order = named if len(named) == len(row) and set(named) <= names else listed
        if len(order) == len(row) + 1 and order[0] in shared:
            order = order[1:]
        assert len(row) <= len(order), f"a row of {len(row)}; expected {', '.join(order)}"
        yield {**shared, **dict(zip(order, row, strict=False))}


def seconds_of(value: Any) -> Any:
    """Seconds as a number or as a clock shows them, ``14:59`` or ``-00:01``."""
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value.strip()):
        return int(value)
    shown = re.fullmatch(r"([-+]?)(\d+):(\d\d)", value.strip()) if isinstance(value, str) else None
    if shown is None:
        return value
    seconds = 60 * int(shown[2]) + int(shown[3])
    return -seconds if shown[1] == "-" else seconds


def yes_of(value: Any) -> bool:
    """Yes or no, as a truth value or in words; nothing said is no."""
    words = {"yes": True, "true": True, "no": False, "false": False, "none": False}
    said = words.get(str(value).lower())
    assert said is not None, f"expected yes or no, found {value!r}"
    return said


def many(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def rack_of(rack: Any) -> Any:
    """Tiles as a text or a list; a blank is ``?``, ``_``, ``*`` or the word."""
    if rack is None:
        return None
    if isinstance(rack, Mapping):
        rack = [tile for tile, n in rack.items() for _ in range(n)]
    tiles = re.sub(r"[\s,]", "", rack) if isinstance(rack, str) else rack
    return ["?" if str(tile).lower() in ("?", "_", "*", "blank", "") else tile for tile in tiles]


def play_of(data: Any) -> Any:
    """A play as ``Play.from_json`` reads it; tiles may also be rows of the set (row, column, letter, is blank)."""
    if data is None:
        return []
    if isinstance(data, Mapping):
        if "tiles" in data:
            return play_of(data["tiles"])
        keys = (("row",), ("col", "column"), ("dir", "direction"), ("text", "word"))
        return play_of([next((data[key] for key in names if key in data), None) for names in keys])
    if not isinstance(data, Sequence) or isinstance(data, str):
        return data
    if len(data) == 4 and isinstance(data[0], int):
        return [*data[:3], "".join(data[3])] if isinstance(data[3], list) else list(data)
    return [_tile(item) for item in data]


def _tile(item: Any) -> Any:
    if isinstance(item, Mapping):
        square = [item.get("row"), item.get("col", item.get("column"))]
        item = [square, item.get("letter"), item.get("is_blank", item.get("blank"))]
    elif _is_flat(item):
        item = [list(item[:2]), *item[2:]]
    if not isinstance(item, Sequence) or len(item) != 3 or not isinstance(item[1], str):
        return item
    square, letter, blank = item
    return [square, letter if blank is None else letter.lower() if blank else letter.upper()]


def _is_flat(item: Any) -> bool:
    return isinstance(item, list) and len(item) in (3, 4) and isinstance(item[0], int) and isinstance(item[2], str)


def board_of(board: Any) -> Any:
    """The plays of a board, or the text of a drawing; single tiles count as one play."""
    if not board or isinstance(board, str):
        return board or []
    if all(isinstance(line, str) and not re.match(r"\d+[A-Za-z]|[A-Za-z]\d", line) for line in board):
        return "\n".join(board)
    tiles = [item for item in board if _is_tile(item)]
    plays = [play_of(item) for item in board if not _is_tile(item)]
    return [*plays, play_of(tiles)] if tiles else plays


def _is_tile(item: Any) -> bool:
    if isinstance(item, Mapping):
        return "letter" in item
    if not isinstance(item, list) or len(item) < 2:
        return False
    if isinstance(item[0], list):
        return isinstance(item[1], str)
    return _is_flat(item) and (len(item) == 3 or isinstance(item[3], bool))


def acted(move: Any) -> list[Any]:
    """A move of a shake as player, name and the rest; an object has them under keys, the rest in its order."""
    if isinstance(move, Mapping):
        named = dict(move)
        player = named.pop("player", "table")
        name = next(named.pop(key) for key in ("move", "action", "event", "kind") if key in named)
        more = many(named.pop("args", []))
        move = [player, name, *named.values(), *more]
    player, name, *rest = move
    return [player, name.lower(), *rest]


_EVENTS = ("play", "pass", "exchange", "challenged_off", "lost_turn", "challenge_points", "end_adjustment")


def event_of(event: Any) -> list[Any]:
    """A line of the score sheet: kind and score; a kind alone scored nothing."""
    if isinstance(event, Mapping):
        event = [event.get("kind", event.get("event", event.get("type"))), event.get("score")]
    kind, *score = [event] if isinstance(event, str) else event
    name = re.sub(r"[\s-]+", "_", str(kind).strip().lower())
    assert name in _EVENTS, f"unknown event {kind!r}; expected {', '.join(_EVENTS)}"
    return [name, *score]


def order_of(given: Given) -> list[Any]:
    """The players in initial order: listed, or as their records name them."""
    order = given.get("order") or given.get("players")
    if isinstance(order, str):
        return words_of(order) if len(words_of(order)) > 1 else list(order)
    return list(order or _by_name(given.get("records")))


def records_of(order: Sequence[str], records: Any) -> dict[str, Any]:
    """Wins and spread by name; a list is in the initial order or names its players."""
    listed = [row if isinstance(row, Mapping) else many(row) for row in records or ()]
    named = _by_name(records) or dict(zip(order, listed, strict=False))
    return {
        str(name): [record.get("wins", 0), record.get("spread", 0)] if isinstance(record, Mapping) else record
        for name, record in named.items()
    }


def _by_name(records: Any) -> dict[Any, Any]:
    """The records by player; empty for a list that names nobody."""
    if isinstance(records, Mapping):
        return dict(records)
    named: dict[Any, Any] = {}
    for row in records or ():
        if isinstance(row, Mapping) and ("name" in row or "player" in row):
            named[row.get("name", row.get("player"))] = row
        elif isinstance(row, (list, tuple)) and row and isinstance(row[0], str):
            named[row[0]] = row[1:] if len(row) == 3 else row[1]
    return named


def met_of(order: Sequence[str], met: Any, byes: Any) -> list[list[str | None]]:
    """The earlier pairs, by rounds or not; a player with a bye met nobody."""
    if isinstance(met, Mapping) and not set(map(str, met)) & set(order):
        met = list(met.values())  # by round
    if isinstance(met, Mapping):
        met = [[name, other] for name, others in met.items() for other in many(others)]
    pairs: list[list[str | None]] = []
    for item in met or ():
        if isinstance(item, (list, tuple)) and item and isinstance(item[0], (list, tuple)):
            pairs += met_of(order, item, ())
            continue
        names = [item] if isinstance(item, str) and item in order else item
        if isinstance(names, str):
            names = re.findall(r"[^\s,:-]+", names)
            names = list(names[0]) if len(names) == 1 else names
        pair = [None if name is None or str(name) not in order else str(name) for name in names]
        pairs.append([*pair, None][:2] if len(pair) == 1 else pair)
    if isinstance(byes, Mapping):
        byes = [name for name, n in byes.items() for _ in range(n)]
    return [*pairs, *([str(name), None] for name in words_of(byes))]
