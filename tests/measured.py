"""Asks the questions of ``worst.py`` in a process of its own and writes what each of them took, as JSON lines.

    python tests/measured.py Lexicon.extensions Words.sorted

``seconds`` and ``held_s`` are processor time of the thread that asks, so that other programs count for nothing:
how long a question took, and how long it kept another thread from running. ``megabytes`` is how far the resident
memory rose. ``heard_s`` is how long a signal waited, under ``Limits.LOCAL``, where questions are long.
"""

from __future__ import annotations

import ctypes
import gc
import json
import signal
import sys
import threading
import time
from pathlib import Path

from worst import QUESTIONS, Ask

import wordcore
from wordcore import Lexicon, Limits
from wordcore.errors import LimitError, WorkLimitError

TRIES = 3
MOST_TRIES = 60  # of what took too long: other programs delay many a try, a question is as long in each
HELD_S = 0.01
HEARD_S = 0.05
ALARM_S = 0.02


class Heard(BaseException):
    """Raised by the signal."""


def outcome(ask: Ask, lexicon: Lexicon) -> str:
    """What comes of a question: an answer, the limit that it passed, or a refusal of what it was given."""
    try:
        ask(lexicon)
    except WorkLimitError as error:
        return f"`{error.limit}`"
    except LimitError:
        return "refused"
    except (ValueError, TypeError) as error:
        assert isinstance(error, wordcore.errors.WordcoreError), error
        return "refused"
    return "answered"


def resident_mb(which: str = "VmHWM") -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split(f"{which}:")[1].split()[0]) / 1024


def forget_the_peak() -> None:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


class Ticker(threading.Thread):
    """Looks at the clock of the thread that asks whenever it gets to run."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._clock = time.pthread_getcpuclockid(threading.get_ident())
        self.begin()

    def begin(self) -> None:
        self.longest, self._last = 0.0, time.clock_gettime(self._clock)

    def run(self) -> None:
        while True:
            time.sleep(0.0002)
            now = time.clock_gettime(self._clock)
            self.longest, self._last = max(self.longest, now - self._last), now


def waited_s(ask: Ask, lexicon: Lexicon) -> float:
    """How long a signal waited that another thread sent; 0 if the question was over by then."""
    asker = threading.get_ident()
    clock = time.pthread_getcpuclockid(asker)
    heard: list[float] = []

    def send() -> None:
        time.sleep(ALARM_S)
        if not over.is_set():
            heard.append(time.clock_gettime(clock))
            signal.pthread_kill(asker, signal.SIGUSR1)

    def hear(*_: object) -> None:
        heard.append(time.clock_gettime(clock))
        raise Heard

    before = signal.signal(signal.SIGUSR1, hear)
    over = threading.Event()
    sender = threading.Thread(target=send)
    try:
        sender.start()
        outcome(ask, lexicon)
        over.set()
        sender.join()
    except Heard:
        pass
    signal.signal(signal.SIGUSR1, before)
    return heard[1] - heard[0] if len(heard) == 2 else 0.0


def measure(name: str, lexicon: Lexicon, ticker: Ticker) -> dict[str, object]:
    worst = {"seconds": 0.0, "megabytes": 0.0, "held_s": 0.0, "heard_s": 0.0}
    outcomes = set()
    for ask in QUESTIONS[name].asks:
        tries: list[tuple[float, float, float]] = []
        while len(tries) < TRIES or (len(tries) < MOST_TRIES and min(held for *_, held in tries) > HELD_S):
            forget_the_peak()
            before = resident_mb()
            ticker.begin()
            started = time.thread_time()
            outcomes.add(outcome(ask, lexicon))
            seconds = time.thread_time() - started
            time.sleep(0.001)
            tries.append((seconds, resident_mb() - before, ticker.longest))
            if seconds < 0.002:
                break
        least = [min(column) for column in zip(*tries, strict=True)]
        waits_s: list[float] = []
        while not waits_s or (len(waits_s) < MOST_TRIES and min(waits_s) > HEARD_S):
            waits_s.append(waited_s(ask, lexicon.limited(Limits.LOCAL)))
        least.append(min(waits_s))
        for key, value in zip(worst, least, strict=True):
            worst[key] = max(worst[key], value)
    return {"question": name, "outcomes": sorted(outcomes), **worst}


def main(names: list[str]) -> None:
    lexicon = wordcore.load().prepare().limited(Limits.SERVER)
    lexicon.verify()  # every page of the file is in memory from here on
    sys.setswitchinterval(0.0005)  # what is held longer is held by a question, not by Python
    ticker = Ticker()
    ticker.start()
    for name in names or QUESTIONS:
        print(json.dumps(measure(name, lexicon, ticker)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
