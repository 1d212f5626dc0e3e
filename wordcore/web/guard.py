"""The door: who may ask, how much, and what every response carries.

A page on a hall's laptop is asked by strangers. Requests for another host are refused
(a rebound name would let a web page elsewhere ask), so are requests that another site's
page sends, bodies over 16 kB and anything but JSON. Not here: what is asked (``routes``).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 16 * 1024
"""Bytes of a request."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")

_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_FRESH = ((b"cache-control", b"no-cache"),)
"""A browser asks whether a file has changed: after an update no page is made of old parts."""


class Refused(Exception):
    """A request that goes no further: the status, the code and the sentence of the response."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence = status, code, sentence


class Guard:
    """An ASGI app around another that lets through what this page itself may ask."""

    def __init__(self, app: App, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = {host.lower().strip("[]") for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self._check(scope["method"], headers)
            body = await _body(receive) if scope["method"] == "POST" else b""
        except Refused as refused:
            return await _respond(refused, send)

        async def again() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                carried = message["headers"]
                fresh = () if any(name == b"cache-control" for name, _ in carried) else _FRESH
                message["headers"] = [*carried, *fresh, *_HEADERS]
            await send(message)

        await self._app(scope, again if scope["method"] == "POST" else receive, marked)

    def _check(self, method: str, headers: dict[str, str]) -> None:
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            raise Refused(400, "BAD_HOST", "this server does not answer for that host; --allow-host NAME adds one")
        if method != "POST":
            return
        origin = headers.get("origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none") or (
            origin is not None and urlsplit(origin).netloc.lower() != host.lower()
        ):
            raise Refused(403, "CROSS_SITE", "only this server's own pages may ask")
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "NOT_JSON", "expected a request of type application/json")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > MAX_BODY:
            raise _too_large()


def hosts_for(host: str, allowed: Iterable[str]) -> tuple[str, ...]:
    """The names a server answers for: its own address unless it listens everywhere, loopback, those added."""
    own = () if host in ("0.0.0.0", "::", "") else (host,)
    return (*LOOPBACK, *own, *allowed)


def response(status: int, data: object) -> tuple[Message, Message]:
    """The two messages of a JSON response."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    return (
        {"type": "http.response.start", "status": status, "headers": headers},
        {"type": "http.response.body", "body": body},
    )


async def _respond(refused: Refused, send: Send) -> None:
    start, body = response(refused.status, {"error": refused.sentence, "code": refused.code, "field": None})
    start["headers"] += _HEADERS
    await send(start)
    await send(body)


async def _body(receive: Receive) -> bytes:
    """The whole body; no more than allowed of it is ever held."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "GONE", "the request ended early")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY:
            raise _too_large()
        if not message.get("more_body", False):
            return b"".join(parts)


def _too_large() -> Refused:
    return Refused(413, "TOO_LARGE", f"a request has at most {MAX_BODY // 1024} kB")


def _name_of(host: str) -> str:
    """The name in a Host header, without port and brackets."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
