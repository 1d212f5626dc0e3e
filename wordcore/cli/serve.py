"""``wordcore serve``: the challenge computer, the explorer, mat, board and card table in a browser.

$ wordcore serve --open
$ wordcore serve --judge-only --log rulings.log
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import socket
import sys
from typing import TYPE_CHECKING

from wordcore.cli.output import check_output, talk
from wordcore.errors import BadValueError, shown
from wordcore.lexicon import load
from wordcore.places import DEFAULT, find_lexicon
from wordcore.store import start_log

if TYPE_CHECKING:
    import uvicorn

    from wordcore.web.guard import App, Message

SWITCH_S = 0.0005
"""How long a thread may keep the others waiting: a ruling changes threads some eight times, and 5 ms add up."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser(
        "serve",
        help="the challenge computer and the other pages in a browser",
        description="Serves the pages until Ctrl-C. Needs the extra: pip install 'wordcore[web]'.",
    )
    parser.add_argument("--port", type=int, default=8765, help="0 takes a free one (default: 8765)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--allow-host", action="append", default=[], metavar="NAME", help="another name it answers to")
    parser.add_argument("--judge-only", action="store_true", help="nothing but the challenge computer")
    parser.add_argument("--log", metavar="FILE", help="keep every ruling")
    parser.add_argument("--return-s", type=float, default=10, metavar="S", help="back to the start after S seconds")
    parser.add_argument(
        "--lexicon",
        nargs="+",
        default=[DEFAULT],
        metavar="NAME|PATH",
        help=f"the first one rules, a second one gives second opinions (default: {DEFAULT})",
    )
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 once it was stopped by Ctrl-C."""
    try:
        import asyncio

        import uvicorn

        from wordcore.web import app
        from wordcore.web.guard import hosts_for
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise BadValueError.at("serve", "the extra `web`", "none installed", "pip install 'wordcore[web]'") from None
    if not 0 <= args.port <= 65535:
        raise BadValueError.at("--port", "0 to 65535", str(args.port))
    if not 0 < args.return_s < 86_400:
        raise BadValueError.at("--return-s", "seconds, more than 0 and less than a day", f"{args.return_s:g}")
    if not args.host:  # which the system would take for every address there is
        raise BadValueError.at("--host", "an address of this machine", "''", "0.0.0.0 is every address")
    lexicons = [load(name) for name in args.lexicon]
    if args.log is not None:
        check_output("--log", args.log, map(find_lexicon, args.lexicon))
        start_log(args.log)  # not writable is said now, not at the first ruling, which waits for no folder
    listening = _socket(args.host, args.port)
    with listening:
        application = app(
            lexicons,
            log=args.log,
            judge_only=args.judge_only,
            return_s=args.return_s,
            hosts=hosts_for(args.host, args.allow_host),
        )
        config = uvicorn.Config(application, log_level="warning", access_log=False, lifespan="off", server_header=False)
        sys.setswitchinterval(SWITCH_S)
        gc.freeze()  # what the warmed lexicons hold stays: no collection has to look through it
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn has closed its connections and passes the signal on
            asyncio.run(_serve(uvicorn.Server(config), application, listening, opens=args.open))
    talk("wordcore: stopped")
    return 0


async def _serve(server: uvicorn.Server, application: App, listening: socket.socket, opens: bool) -> None:
    """Serves until it is stopped; tells the address once the first question would be answered as fast as the next."""
    import asyncio  # the other commands start without it

    await _rehearse(application)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.002)
    if server.started:
        address = _address(listening)
        print(f"wordcore: {address} (Ctrl-C stops it)", flush=True)
        if opens:
            import webbrowser

            webbrowser.open(address)
    await serving


async def _rehearse(application: App) -> None:
    """Takes one request through the whole app: what is made or imported for the first one is there for the next."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"accept-encoding", b"gzip")]
    scope = {"type": "http", "method": "POST", "path": "/api/about", "query_string": b"", "headers": headers}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}"}

    async def send(message: Message) -> None:
        return None

    await application(scope, receive, send)


def _socket(host: str, port: int) -> socket.socket:
    """A socket that listens; raises ``OSError`` with the address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small answers at once; otherwise they wait 40 ms for an acknowledgement.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)
    except (OSError, TypeError, ValueError) as error:  # the last two for what the system cannot even be asked about
        made.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise BadValueError.at("--port", "a free port", f"{port}, which is in use", "--port 0 takes one") from None
        raise BadValueError.at("--host", "an address of this machine", shown(host)) from None
    return made


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
