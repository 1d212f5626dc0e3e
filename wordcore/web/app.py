"""The ASGI app: pages, files, and one POST route per question.

    >>> from wordcore.web.app import PAGES
    >>> sorted(PAGES)
    ['/', '/board', '/cards', '/judge', '/mat', '/word']

A question's request is read by the games' one validator, its answer is made in a worker
thread, and whatever goes wrong becomes a sentence with a code and a field. Not here: the
answers (one file per group: ``judging, exploring, matting, boarding, carding``), and who
may ask (``guard``).
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from wordcore.errors import BadValueError, IllegalMove, WordcoreError, WorkLimitError, shown
from wordcore.games import fields
from wordcore.judge import Judge
from wordcore.lexicon import Lexicon
from wordcore.limits import Limits
from wordcore.web import boarding, carding, exploring, judging, matting
from wordcore.web.guard import LOOPBACK, App, Guard
from wordcore.web.house import House, Question
from wordcore.web.openapi import document

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "explore.html",
    "/word": "word.html",
    "/judge": "judge.html",
    "/mat": "mat.html",
    "/board": "board.html",
    "/cards": "cards.html",
}
QUESTIONS = (*judging.QUESTIONS, *exploring.QUESTIONS, *matting.QUESTIONS, *boarding.QUESTIONS, *carding.QUESTIONS)

DESKS = {"judge": 4, "plain": 2, "long": 1}
"""How many questions of a kind are answered at a time; the others wait in the order in which they came.

Answers are made by Python code, of which one thread runs at a time: the fewer threads there are
beside the judge's, the sooner it has its turn."""

PREPARED = ("tiles", "order", "tags", "boards", "linguishtik")
"""What is made of every lexicon before the first question, also of those in which the examples cannot be asked."""

_log = logging.getLogger("wordcore.web")


def app(
    lexicons: Iterable[Lexicon],
    *,
    log: str | os.PathLike[str] | None = None,
    judge_only: bool = False,
    return_s: float = 10,
    hosts: Iterable[str] = LOOPBACK,
) -> App:
    """The app over some lexicons; the first one rules, a second one gives second opinions.

    ``log`` keeps every ruling; with ``judge_only`` nothing but the challenge computer is served, which
    returns to its start after ``return_s`` seconds. ``hosts`` are the names it may be asked under.
    """
    served: dict[str, Lexicon] = {}
    for lexicon in lexicons:
        if lexicon.name in served and served[lexicon.name].digest != lexicon.digest:
            raise BadValueError.at("lexicons", "different names", f"{shown(lexicon.name)} twice, with different words")
        served.setdefault(lexicon.name, lexicon.limited(Limits.SERVER))
    if not served:
        raise BadValueError.at("lexicons", "one or more lexicons", "none")
    first, *others = served.values()
    house = House(served, Judge(first, second=others[0] if others else None, log=log), judge_only, return_s)
    asked = [question for question in QUESTIONS if question.for_judge or not judge_only]
    if not judge_only:
        for lexicon in served.values():
            lexicon.prepare(*PREPARED)
    warm(house, asked)
    desks = {name: CapacityLimiter(n) for name, n in DESKS.items()}
    routes: list[BaseRoute] = [_route(question, house, desks[question.desk]) for question in asked]
    description = document(asked)
    routes.append(Route("/api/openapi.json", lambda request: JSONResponse(description)))
    pages = {"/": "judge.html", "/judge": "judge.html"} if judge_only else PAGES
    routes += [Route(path, _page(name)) for path, name in pages.items()]
    routes.append(Mount("/static", StaticFiles(directory=STATIC)))
    handlers: dict[Any, Any] = {HTTPException: _not_found, Exception: _unexpected}
    inner = Starlette(routes=routes, exception_handlers=handlers)
    return Guard(GZipMiddleware(inner, minimum_size=1000), tuple(hosts))


def warm(house: House, questions: Iterable[Question]) -> None:
    """Asks every question once, so that nobody waits for what is made at first use; writes into no log but its own."""
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(house.judge.lexicon, second=house.judge.second, log=Path(folder) / "rulings.log")
        for name in house.lexicons:
            for question in questions:
                data = dict(question.example)
                if "lexicon" in fields.table(question.asked):
                    data["lexicon"] = name
                try:
                    question.answer(house._replace(judge=judge), fields.read(question.asked, data, ""))
                except WordcoreError:  # an English example and a Polish lexicon
                    continue


def _route(question: Question, house: House, desk: CapacityLimiter) -> Route:
    async def ask(request: Request) -> Response:
        try:
            data = json.loads(await request.body())
            json.dumps(data, ensure_ascii=False).encode()  # half a character ("\ud800") could not be sent back
        except (ValueError, RecursionError):
            return _refusal(400, "expected a request in JSON", "NOT_JSON")
        try:
            asked = fields.read(question.asked, data, "")
            answer = await to_thread.run_sync(question.answer, house, asked, limiter=desk)
        except Exception as fault:
            refusal = _refused(fault, question)
            if refusal is None:
                raise
            return refusal
        return JSONResponse(answer, headers={"cache-control": "no-store"})

    return Route(question.path, ask, methods=["POST"])


def _refused(fault: Exception, question: Question) -> Response | None:
    """What is said about a fault of the question or of the log; None for one of ours."""
    if isinstance(fault, OSError) and question.path == judging.PATH:  # also a log that another process keeps locked
        return _refusal(503, "the log cannot be written, so no ruling is given", "NO_LOG")
    if isinstance(fault, IllegalMove):
        return _refusal(422, fault.sentence, fault.code)
    if isinstance(fault, WordcoreError):
        code = "WORK_LIMIT" if isinstance(fault, WorkLimitError) else "BAD_QUESTION"
        return _refusal(400, str(fault), code, fault.place or None)
    return None


def _page(name: str) -> Any:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})

    return page


async def _not_found(request: Request, error: HTTPException) -> Response:
    allowed = sorted((error.headers or {}).get("Allow", "").split(", "))
    if error.status_code == 405:
        refusal = _refusal(405, f"this is asked with {' or '.join(allowed)}", "BAD_METHOD")
        refusal.headers["allow"] = ", ".join(allowed)
        return refusal
    sentence = "there is no such page" if error.status_code == 404 else "refused"
    return _refusal(error.status_code, sentence, "NOT_FOUND" if error.status_code == 404 else "REFUSED")


async def _unexpected(request: Request, error: Exception) -> Response:
    _log.error("unexpected error at %s", request.url.path, exc_info=error)
    return _refusal(500, "something went wrong here; the server's own log says what", "UNEXPECTED")


def _refusal(status: int, sentence: str, code: str, field: str | None = None) -> Response:
    return JSONResponse({"error": sentence, "code": code, "field": field}, status_code=status)
