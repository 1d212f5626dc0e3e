"""A server on a free port for the pages, a browser to look at them, and the app without either."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordcore

httpx = pytest.importorskip("httpx", reason="the pages' tests need the extra `web` and httpx")
uvicorn = pytest.importorskip("uvicorn", reason="the pages need the extra `web`")

from wordcore.web import app  # noqa: E402


class Served:
    """A running server: its address, and the judge's log."""

    def __init__(self, application: object, log: Path | None = None) -> None:
        self.log = log
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen(64)
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}/"
        config = uvicorn.Config(application, log_level="error", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(5)
        self._socket.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: object) -> Iterator[None]:
    """Tells the fixtures of a test whether it failed: then its page is kept as a picture."""
    report = (yield).get_result()
    if report.when == "call":
        item.failed = report.failed


@pytest.fixture(scope="session")
def lexicons() -> list[wordcore.Lexicon]:
    """ENABLE rules, a Spanish list with digraphs gives second opinions."""
    words = ["calle", "llama", "lama", "cala", "allá", "chico"]
    return [
        wordcore.load(),
        wordcore.Lexicon.from_words(words, alphabet=wordcore.Alphabet.named("spanish"), name="castellano"),
    ]


@pytest.fixture(scope="session")
def served(lexicons: list[wordcore.Lexicon], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    log = tmp_path_factory.mktemp("judge") / "rulings.log"
    server = Served(app(lexicons, log=log, return_s=1.5), log)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium here; `apt-get install chromium` has one")
    options = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=options)
        yield running
        running.close()


@pytest.fixture
def client(lexicons: list[wordcore.Lexicon], tmp_path: Path) -> Iterator[object]:
    """The app asked without a network; ``client.log`` is the judge's log."""
    from starlette.testclient import TestClient

    log = tmp_path / "rulings.log"
    asked = TestClient(app(lexicons, log=log), base_url="http://localhost", raise_server_exceptions=False)
    asked.log = log
    yield asked
