"""The page's questions on loopback, warmed: the 95th percentile of 200, and rulings while others ask for safe moves.

The server is ``wordcore serve`` in a process of its own, asked over connections that are kept open, as a
browser does. Times are what the asker waits, the log's fsync included.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from benches.bench_linguishtik import mid_games
from benches.measure import Versus, percentile

N_ASKED = 200
N_CLIENTS = 4
WARMED = 5
MS = 1000

# Path, questions in turn, the wait aimed at in milliseconds.
Asked = tuple[str, list[dict[str, Any]], float]


def _mats() -> list[dict[str, Any]]:
    return [{"mat": mat.to_json()} for mat in mid_games(N_ASKED // 2)]


def _racks() -> list[dict[str, Any]]:
    return [{"rack": rack, "n": 10} for rack in ("RETINAS", "QUIZZED", "AEIOU??", "BOARDS?", "EXAMPLE")]


def _finds() -> list[dict[str, Any]]:
    return [
        {"ask": "tiles", "text": "RETINAS", "where": {"length": [5, None]}},
        {"ask": "pattern", "text": "C?T*"},
        {"ask": "tiles", "text": "QUIZ???"},
        {"ask": "near", "text": "WORD"},
    ]


QUESTIONS: dict[str, Any] = {
    "ruling": lambda: ("/api/judge", [{"words": "QUIZ"}, {"words": "ZZZ RETINAS"}, {"words": "AA AB BA"}], 20),
    "find": lambda: ("/api/find", _finds(), 20),
    "board": lambda: ("/api/board/best", _racks(), 50),
    "mat": lambda: ("/api/mat/analyse", _mats(), 50),
    "safe moves": lambda: ("/api/mat/safe", _mats(), 150),
}


class Client:
    """One connection, kept open."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._connection = http.client.HTTPConnection(*address, timeout=60)

    def ask(self, path: str, data: dict[str, Any]) -> float:
        """Microseconds until the whole answer was there."""
        body = json.dumps(data)
        started = time.perf_counter()
        self._connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        text = answer.read()
        took = (time.perf_counter() - started) * 1e6
        assert answer.status == 200, text
        return took

    def close(self) -> None:
        self._connection.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, lexicon_option: list[str]) -> Iterator[tuple[str, int]]:
    for needed in ("starlette", "uvicorn"):
        pytest.importorskip(needed, reason="the page needs the extra `web`")
    log = tmp_path_factory.mktemp("judge") / "rulings.log"
    command = [sys.executable, "-m", "wordcore", "serve", "--port", "0", "--log", str(log), *lexicon_option]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", running.stdout.readline())
        try:
            assert found is not None, "the server did not say where it listens"
            yield found[1], int(found[2])
        finally:
            running.terminate()


def waits(address: tuple[str, int], asked: Asked, n: int) -> list[float]:
    """Microseconds of n questions, one after the other."""
    path, questions, _ = asked
    questions = questions[:n]
    with contextlib.closing(Client(address)) as client:
        for question in questions[:WARMED]:
            client.ask(path, question)
        return [client.ask(path, questions[i % len(questions)]) for i in range(n)]


def state(versus: Versus, times: list[float], limit_ms: float) -> None:
    versus.state(
        lambda: None,
        us_per_question=percentile(times, 0.95),
        limit_us=limit_ms * MS,
        median_us=statistics.median(times),
        slowest_us=max(times),
    )


@pytest.mark.benchmark(group="page, 95th percentile of 200")
@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("question", QUESTIONS)
def bench_answer(question: str, server: tuple[str, int], versus: Versus, quick: bool) -> None:
    asked = QUESTIONS[question]()
    state(versus, waits(server, asked, WARMED if quick else N_ASKED), asked[2])


@pytest.mark.benchmark(group="page, 95th percentile of 200")
@pytest.mark.usefixtures("english")
def bench_ruling_while_four_ask_for_safe_moves(server: tuple[str, int], versus: Versus, quick: bool) -> None:
    path, questions, _ = QUESTIONS["safe moves"]()
    questions = questions[:WARMED] if quick else questions
    stop = threading.Event()
    faults: list[BaseException] = []

    def keep_asking(first: int) -> None:
        try:
            with contextlib.closing(Client(server)) as client:
                at = first
                while not stop.is_set():
                    client.ask(path, questions[at % len(questions)])
                    at += 1
        except BaseException as fault:
            faults.append(fault)

    askers = [threading.Thread(target=keep_asking, args=(25 * i,)) for i in range(N_CLIENTS)]
    for asker in askers:
        asker.start()
    try:
        time.sleep(0.2)
        times = waits(server, QUESTIONS["ruling"](), 5 if quick else N_ASKED)
    finally:
        stop.set()
        for asker in askers:
            asker.join()
    assert not faults, faults[0]
    state(versus, times, 100)
