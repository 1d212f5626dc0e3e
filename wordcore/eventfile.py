"""A tournament kept in one JSON file: the list of its entries, whole after every one.

    >>> import tempfile, pathlib
    >>> from wordcore import eventfile
    >>> from wordcore.games.tournament import Tournament
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "event.json"
    >>> eventfile.create(path, Tournament(["Ada", "Ben"]))
    >>> with eventfile.changing(path) as event:
    ...     _ = event.pair()
    >>> eventfile.read(path).n_paired
    1

Every change is written under a temporary name, flushed and renamed, so a power
cut loses at most the entry being written. Two desks that change one file at
the same time take turns. Not here: what may be entered
(``wordcore.games.tournament``).
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator

from wordcore.errors import GameFileError
from wordcore.games.tournament import Tournament
from wordcore.locks import WAIT_S
from wordcore.store import only_writer, write_whole


def read(path: str | os.PathLike[str]) -> Tournament:
    """The tournament in a file; raises ``GameFileError``, or ``OSError`` when there is none."""
    with open(path, "rb") as stream:
        data = stream.read()
    try:
        return Tournament.from_json(json.loads(data))
    except GameFileError as fault:
        place = ", ".join(part for part in (os.fspath(path), fault.place) if part)
        raise GameFileError.at(place, fault.expected, fault.found, fault.remedy) from None
    except (ValueError, RecursionError):
        raise GameFileError.at(os.fspath(path), "a tournament file", "bytes that are not JSON") from None


def create(path: str | os.PathLike[str], event: Tournament, wait_s: float = WAIT_S) -> None:
    """Writes a new file; raises ``FileExistsError`` rather than replace one, and ``BusyError``."""
    with only_writer(path, wait_s):
        if os.path.lexists(path):
            raise FileExistsError(f"{os.fspath(path)} already exists; name another file, or move it away")
        _write(path, event)


@contextlib.contextmanager
def changing(path: str | os.PathLike[str], wait_s: float = WAIT_S) -> Iterator[Tournament]:
    """The tournament in a file, to be changed; it is written back when the block ends well.

    Raises ``BusyError`` if another desk is still writing after ``wait_s`` seconds, or this thread is already.
    """
    # Behind a link the file itself is changed, and all desks take turns at the same place.
    real = os.path.realpath(path)
    with only_writer(real, wait_s):
        event = read(path)  # a fault is told with the path that was given
        yield event
        _write(real, event)


def _write(path: str | os.PathLike[str], event: Tournament) -> None:
    text = json.dumps(event.to_json(), ensure_ascii=False, indent=1)
    write_whole(path, text.encode("utf-8", "surrogatepass") + b"\n")
