"""A table's acts on file: one line per act beside the event's file, each on disk before the next is made.

    >>> import tempfile, pathlib
    >>> from wordcore import eventfile, tablefile
    >>> from wordcore.games.tournament import Place, Start, Tournament
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "event.json"
    >>> event = Tournament(["Ada", "Ben"])
    >>> _ = event.pair(); eventfile.create(path, event)
    >>> table = tablefile.open_table(path, 1, 1)
    >>> _ = table.push(Start(at_s=0)), table.push(Place("8H HORN", at_s=50))
    >>> tablefile.open_table(path, 1, 1).moves == table.moves
    True

Reopening replays the lines. A line that a power cut has torn was never acknowledged and is skipped; one that only
lacks its end counts. Lines are numbered, so that no other can be missing. Taking an act back appends too. Not here:
what the acts mean (``wordcore.games.tournament``), and the event's own file (``eventfile``).
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError, IllegalMove, shown
from wordcore.eventfile import read as read_event
from wordcore.games.core import Move
from wordcore.games.tournament import TableGame, Tournament
from wordcore.store import append_line, only_writer, write_whole

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

UNDO = {"move": "undo"}
"""The line that takes the act before it back."""


class KeptTable(TableGame):
    """A table whose every act is on disk when ``push`` returns; made by :func:`open_table`."""

    _path: str
    _begun: dict[str, Any]
    """The set-up on file."""
    _n_lines: int
    _opened: float

    def push(self, move: Any) -> Any:
        """Takes down an act and writes it; raises ``IllegalMove`` or ``OSError``, and then nothing has changed."""
        outcome = super().push(move)
        try:
            self._write(self._history[-1].move.to_json())
        except BaseException:
            super().pop()
            raise
        return outcome

    def pop(self) -> Move[Any]:
        """Takes the last act back, by a line of its own."""
        move = super().pop()
        try:
            self._write(UNDO)
        except BaseException:
            self._enter(move)
            raise
        return move

    def copy(self) -> TableGame:  # type: ignore[override]
        """A table of one's own, which writes nothing."""
        return TableGame.from_json(self.to_json(), self.lexicon, any_lexicon=True)

    def now_s(self) -> float:
        """Seconds since the table was opened, and never before the last act."""
        return max(self._state.now_s, round(time.time() - self._opened, 3))

    def _write(self, data: Mapping[str, Any]) -> None:
        def line(last: bytes | None, all_lines: Callable[[], list[bytes]]) -> bytes:
            found = _numbered(all_lines(), self._path)
            if len(found) != self._n_lines or found[0].get("setup") != self._begun:
                raise IllegalMove("STALE", f"another desk has written to {self._path}; open the table again")
            return _encoded({"n": self._n_lines, **data})

        append_line(self._path, line)
        self._n_lines += 1


def path_of(path: str | os.PathLike[str], round: int, table: int) -> str:
    """The file of a table, beside that of its event.

    >>> path_of("event.json", 2, 3)
    'event.json.r2t3'
    """
    return f"{os.path.realpath(path) if os.path.islink(path) else os.fspath(path)}.r{round}t{table}"


def open_table(
    path: str | os.PathLike[str], round: int, table: int, *, lexicon: Lexicon | None = None, director: bool = False
) -> KeptTable:
    """The table of an event's file, with the acts written so far; raises ``GameFileError`` or ``IllegalMove``.

    A lexicon that is not the event's is refused (``WRONG_LEXICON``) unless the ``director`` allows it. A table
    at which nothing was done follows the event when other players are seated there.
    """
    fresh = read_event(path).open_table(round, table, lexicon=lexicon, director=director)
    place = path_of(path, round, table)
    if not _numbered(_lines(place), place):
        _begin(place, fresh)
    stored, opened = read(place)
    if _seated(stored["setup"]) != _seated(fresh.to_json()["setup"]) and _begin_anew(place, fresh):
        stored, opened = read(place)
    if (stored["setup"].get("players"), stored["setup"].get("round")) != (list(fresh.players), round):
        found = " - ".join(map(str, stored["setup"].get("players", ())))
        paired = " - ".join(fresh.players)
        raise IllegalMove("WRONG_TABLE", f"{place} is of {found}, but {paired} are paired; move it away to start over")
    try:
        made = KeptTable.from_json(stored, lexicon, any_lexicon=director)
    except GameFileError as fault:
        raise fault.within(place) from None
    made._path, made._opened, made._begun = place, opened, stored["setup"]
    made._n_lines = len(_numbered(_lines(place), place))
    return made


def take(
    event: Tournament,
    path: str | os.PathLike[str],
    round: int,
    table: int,
    *,
    spread: int | None = None,
    director: bool = False,
) -> None:
    """Takes the slip of a table's file into the event; raises as ``Tournament.take`` does, or ``OSError``."""
    place = path_of(path, round, table)
    try:
        event.take(TableGame.from_json(read(place)[0]), round=round, spread=spread, director=director)
    except GameFileError as fault:
        raise fault.within(place) from None


def read(place: str) -> tuple[dict[str, Any], float]:
    """A table's file as a stored game without what was taken back, and when it was opened; raises ``GameFileError``."""
    lines = _numbered(_lines(place), place)
    if not lines:
        raise GameFileError.at(place, "a table's file", "nothing")
    first, *rest = lines
    opened = first.pop("opened", None)
    if not isinstance(opened, (int, float)) or not isinstance(first.get("setup"), dict):
        raise GameFileError.at(f"{place}, line 1", "a table's set-up", shown(first))
    moves: list[dict[str, Any]] = []
    for number, line in enumerate(rest, start=2):
        if line != UNDO:
            moves.append(line)
        elif moves:
            moves.pop()
        else:
            raise GameFileError.at(f"{place}, line {number}", "an act", "nothing to take back")
    return {**first, "moves": moves}, float(opened)


def _begin(place: str, table: TableGame) -> None:
    """Writes the first line, unless another desk was faster."""

    def line(last: bytes | None, all_lines: Callable[[], list[bytes]]) -> bytes:
        if _numbered(all_lines(), place):
            raise FileExistsError
        return _first_line(table)

    with contextlib.suppress(FileExistsError):
        append_line(place, line)


def _begin_anew(place: str, table: TableGame) -> bool:
    """Replaces a file that holds no act by that of the game now paired; False if it holds one."""
    with only_writer(place):
        if len(_numbered(_lines(place), place)) > 1:
            return False
        write_whole(place, _first_line(table) + b"\n")
        return True


def _first_line(table: TableGame) -> bytes:
    data = {"n": 0, "opened": round(time.time(), 3), **table.to_json()}
    del data["moves"]
    return _encoded(data)


def _seated(setup: Mapping[str, Any]) -> dict[str, Any]:
    """What a pairing says of a table's set-up; the lexicon is whose words are asked."""
    return {name: value for name, value in setup.items() if name != "lexicon"}


def _encoded(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode("ascii")


def _lines(place: str) -> list[bytes]:
    # With what follows the last line break: an act that is there in full counts.
    return Path(place).read_bytes().split(b"\n") if Path(place).exists() else []


def _numbered(lines: list[bytes], place: str) -> list[dict[str, Any]]:
    """The lines that count, without their numbers; raises ``GameFileError`` where one is missing."""
    found: list[dict[str, Any]] = []
    for number, raw in enumerate(lines, start=1):
        try:
            line = json.loads(raw)
        except (ValueError, RecursionError):
            continue  # torn: it was never acknowledged
        n = line.pop("n", None) if isinstance(line, dict) else None
        if n != len(found) or isinstance(n, bool):
            raise GameFileError.at(f"{place}, line {number}", f"the line numbered {len(found)}", shown(n))
        found.append(line)
    return found
