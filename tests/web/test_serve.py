"""``wordcore serve`` as it is typed: one line with the address, Ctrl-C, and trouble in one sentence."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from wordcore import store

pytest.importorskip("uvicorn", reason="the pages need the extra `web`")

SERVE = [sys.executable, "-m", "wordcore", "serve"]


def test_it_tells_its_address_answers_and_stops_cleanly(tmp_path: Path) -> None:
    log = tmp_path / "rulings.log"
    command = [*SERVE, "--port", "0", "--judge-only", "--log", str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        line = running.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)[0]
        request = urllib.request.Request(
            address + "api/judge", b'{"words": "quiz"}', {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as response:
            assert b'"acceptable":true' in response.read()
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == 0
        assert running.stdout.read() == "" and running.stderr.read() == "wordcore: stopped\n"
    assert log.read_bytes().count(b"\n") == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--log", "/no/such/place/log"], "/no/such/place/log"),
        (["--lexicon", "nowhere"], "nowhere"),
        (["--port", "70000"], "--port"),
        (["--host", "256.1.1.1"], "--host"),
        (["--return-s", "0"], "--return-s"),
    ],
)
def test_trouble_is_one_sentence(options: list[str], said: str) -> None:
    run = subprocess.run([*SERVE, "--port", "0", *options], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and said in run.stderr and run.stderr.count("\n") == 1 and run.stdout == ""


def test_the_first_ruling_into_a_new_log_waits_for_no_folder(tmp_path: Path, monkeypatch) -> None:
    flushed: list[Path] = []
    monkeypatch.setattr(store, "_flush_directory", flushed.append)
    store.start_log(tmp_path / "rulings.log")
    assert flushed == [tmp_path] and (tmp_path / "rulings.log").read_bytes() == b""
    store.append_line(tmp_path / "rulings.log", b"one")
    assert flushed == [tmp_path]
    store.append_line(tmp_path / "other.log", b"one")
    assert flushed == [tmp_path, tmp_path]


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = subprocess.run([*SERVE, "--port", port], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and port in run.stderr and run.stderr.count("\n") == 1


def test_without_the_extra_the_command_to_install_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'starlette'\", name='starlette')"
    )
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    run = subprocess.run(SERVE, capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": paths})
    assert run.returncode == 2 and "pip install 'wordcore[web]'" in run.stderr and run.stderr.count("\n") == 1
