"""``python -m benches`` as a newcomer types it: a small list, a rival of one's own, records, comparisons, trouble."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pytest_benchmark", reason="the benchmarks need pytest-benchmark")

ROOT = Path(__file__).resolve().parent.parent
TOY = """
class Toy:
    def __init__(self, words):
        self.words = set(words)

    def contains(self, word):
        return word in self.words

    def words_from(self, rack):
        for word in self.words:
            left = list(rack)
            for letter in word:
                if letter in left:
                    left.remove(letter)
                elif "?" in left:
                    left.remove("?")
                else:
                    break
            else:
                yield word

class Liar(Toy):
    def contains(self, word):
        return True

class Unfinished(Toy):
    def words_from(self, rack):
        raise NotImplementedError("racks")

def fails(words):
    raise RuntimeError("no memory")

make, lies, unfinished, nothing = Toy, Liar, Unfinished, list
"""


def benches(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benches", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, **options)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("benches")
    import wordcore

    (made / "list.txt").write_text("\n".join(wordcore.load("common").sample(500, seed=1)) + "\n")
    (made / "toy.py").write_text(TOY)
    return made


@pytest.fixture(scope="module")
def measured(folder: Path) -> subprocess.CompletedProcess[str]:
    return benches(
        *("membership", "tiles", "curves", "--quick", "--json", "--out", str(folder / "out")),
        *("--lexicon", str(folder / "list.txt"), "--rival", f"{folder / 'toy.py'}:make"),
    )


def status() -> str:
    return subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout


def test_a_small_list_and_a_toy_rival(measured: subprocess.CompletedProcess[str], folder: Path) -> None:
    assert measured.returncode == 0, measured.stderr
    rows = [json.loads(line) for line in measured.stdout.splitlines()]
    by_name = {row["name"]: row for row in rows}
    assert by_name["bench_word_in_lexicon[hits]"]["ratios"]["toy"] > 0
    assert by_name["bench_words_from[len-1]"]["ratios"]["toy"] > 1
    assert all(row["aims"] == [] for row in rows), "the aims are stated for ENABLE"
    assert "[1/3] membership: " in measured.stderr and "[2/3] tiles: " in measured.stderr
    record = json.loads((folder / "out" / "record.json").read_text())
    assert record["wordcore"]["own_lexicon"] and record["wordcore"]["failed"] == {}
    assert "toy" in record["curves"]["tiles on the rack"]
    assert {"machine_info", "commit_info", "datetime", "version"} < set(record)
    assert "table.txt" in os.listdir(folder / "out")


def test_a_record_is_read_by_pytest_benchmark_too(measured: subprocess.CompletedProcess[str], folder: Path) -> None:
    record = str(folder / "out" / "record.json")
    command = [sys.executable, "-m", "pytest_benchmark", "compare", record]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=60)
    assert ran.returncode == 0 and "bench_words_from[len-1]" in ran.stdout, ran.stderr


def test_a_record_is_shown_and_compared(measured: subprocess.CompletedProcess[str], folder: Path) -> None:
    then = folder / "out" / "record.json"
    shown = benches("--show", str(then))
    assert shown.returncode == 0 and "word in lexicon (hits)" in shown.stdout and "aims are stated" in shown.stdout
    (row,) = [line for line in shown.stdout.splitlines() if "words from (len-1)" in line]
    assert "  toy " in row, "one's own rival is shown, however many are quicker"
    same = benches("--compare", str(then), str(folder / "out"))
    assert same.returncode == 0 and "0 slower, 0 faster" in same.stdout
    record = json.loads(then.read_text())
    for bench in record["benchmarks"]:
        if bench["name"] == "bench_words_from[len-1]":
            info = bench["extra_info"]
            info["ratios"] = {name: ratio / 9 for name, ratio in info["ratios"].items()}
            info["spread"] = {}
    (folder / "slower.json").write_text(json.dumps(record))
    slower = benches("--compare", str(then), str(folder / "slower.json"), "--json")
    assert slower.returncode == 1
    (found,) = [row for row in map(json.loads, slower.stdout.splitlines()) if row["verdict"] != "same"]
    assert found["verdict"] == "slower" and found["factor"] == pytest.approx(1 / 9, rel=0.01)
    faster = benches("--compare", str(folder / "slower.json"), str(then))
    assert faster.returncode == 0 and "0 slower, 1 faster" in faster.stdout


@pytest.mark.parametrize(
    ("name", "suites", "said"),
    [
        ("lies", ["membership"], "wrong answer to 'how many of 1000 misses'"),
        ("fails", ["membership"], "no memory"),
        ("unfinished", ["tiles", "curves"], "NotImplementedError when asked"),
        ("nothing", ["membership", "tiles"], "expected a method contains or words_from, found neither"),
    ],
)
def test_a_rival_that_answers_wrongly_is_left_out_and_told(name: str, suites: list[str], said: str, folder) -> None:
    ran = benches(
        *(*suites, "--quick", "--out", str(folder / name), "--lexicon", str(folder / "list.txt")),
        *("--rival", f"{folder / 'toy.py'}:{name}"),
    )
    assert ran.returncode == 1 and "Left out: toy (" in ran.stdout and said in ran.stdout
    assert "FAILED" not in ran.stdout, "the others are measured all the same"
    assert ("frozenset" if "membership" in suites else "dict by alphagram") in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tilez"], "unknown suite 'tilez'; expected alphabets, "),
        (["tilez"], "did you mean tiles?"),
        (["--lexicon", "nowhere.txt"], "--lexicon nowhere.txt: expected a word list or a .lex file, found none"),
        (["--rival", "mine"], "--rival mine: expected FILE.py:NAME"),
        (["--rival", "nowhere.py:make"], "found none at nowhere.py"),
        (["--compare", "1999-01-01", "1999-01-02"], "record '1999-01-01': expected"),
        (["--show", "pyproject.toml"], "found another file"),
        (["--publish", "--quick"], "--publish: expected a full run on ENABLE, found --quick too"),
        (["--publish", "tiles"], "found a suite too"),
        (["--strict", "--lexicon", "README.md"], "--strict: expected ENABLE"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_trouble_is_one_sentence(arguments: list[str], said: str) -> None:
    before = status()
    ran = benches(*arguments)
    assert ran.returncode == 2 and said in ran.stderr and ran.stderr.count("\n") == 1 and ran.stdout == ""
    assert status() == before


def test_the_list_has_every_suite() -> None:
    told = [json.loads(line) for line in benches("--list", "--json").stdout.splitlines()]
    names = {path.stem.removeprefix("bench_") for path in (ROOT / "benches").glob("bench_*.py")}
    assert {suite["suite"] for suite in told} == names | {"curves"}
    assert all(suite["what"].endswith((".", "?")) or suite["what"] for suite in told)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal as a terminal does")
def test_ctrl_c_leaves_nothing_behind(folder: Path) -> None:
    out = folder / "stopped" / "here"
    command = [sys.executable, "-m", "benches", "tiles", "--quick", "--out", str(out)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # The default way with SIGINT, which a shell's background job would not have.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:
        while not out.exists():
            time.sleep(0.02)
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        said, told = running.communicate(timeout=30)
    assert running.returncode == 130 and told == "\nbenches: stopped, nothing written\n" and said == ""
    assert not out.parent.exists()


def test_an_aim_that_was_missed_is_said_and_strict_says_so_too(tmp_path: Path) -> None:
    stats = {"min": 1, "max": 1, "mean": 1, "stddev": 0, "median": 1, "rounds": 3}
    info = {"us_per_question": 2.0, "ratios": {"DAWG2": 1.1}, "targets": {"DAWG2": 1.3, "lexindex": 2}, "limit_us": 3}
    bench = {"group": "g", "name": "bench_x", "fullname": "benches/bench_g.py::bench_x"}
    record = {
        "machine_info": {"cpu": {"brand_raw": "CPU"}, "system": "Linux", "python_version": "3"},
        "benchmarks": [{**bench, "stats": stats, "extra_info": info}],
    }
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    shown = benches("--show", str(path))
    assert shown.returncode == 0
    assert "MISSED: DAWG2 1.30x, found 1.10x; not measured: lexindex 2.00x; met: at most 3.00 us" in shown.stdout
    assert "Aims: 1 met, 1 missed, 1 not measured:" in shown.stdout and "short by 1.18x" in shown.stdout
    assert benches("--show", str(path), "--strict").returncode == 1
    path.write_text(json.dumps({**record, "wordcore": {"quick": True}}))
    assert "The aims are stated for a full run." in benches("--show", str(path)).stdout
    assert benches("--show", str(path), "--strict").returncode == 1


def test_rivals_that_are_not_installed_are_left_out_by_name_and_never_a_suite(folder: Path, tmp_path: Path) -> None:
    absent = ("dawg", "lexindex", "lexpy", "datrie", "gaddag", "matplotlib", "numpy", "pandas", "pyarrow", "duckdb")
    for module in absent:
        (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError({module!r}, name={module!r})")
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    ran = benches(
        *("membership", "batch", "--quick", "--out", str(folder / "few"), "--lexicon", str(folder / "list.txt")),
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Left out: DAWG2 (not installed)." in ran.stdout and "Left out: lexindex (not installed)." in ran.stdout
    assert "word in lexicon (hits)" in ran.stdout and "batch: lines" in ran.stdout
    assert "Not measured: batch: numpy[S], batch: numpy[U], batch: numpy[T] (" in ran.stdout
    assert sorted(os.listdir(folder / "few")) == ["record.json", "table.txt"], "no plots without matplotlib"


def test_a_record_is_published_into_the_pages_and_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from benches import publish

    pages = ("docs/speed.md", "docs/why.md", "README.md")
    for name in pages:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    monkeypatch.setattr(publish, "ROOT", tmp_path)
    monkeypatch.setattr(publish, "RECORDS", tmp_path / "records")
    monkeypatch.setattr(publish, "DURATIONS", tmp_path / "records" / "durations.json")
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "benches").glob("bench_*.py"))
    stats = {"min": 1, "max": 1, "mean": 1, "stddev": 0, "median": 1, "rounds": 3}
    benchmarks = []
    for _, name, named in publish.FEW:
        assert f"def {name.partition('[')[0]}(" in sources
        info = {"us_per_question": 1.5, "ratios": dict.fromkeys(named, 345.6), "targets": {}}
        benchmarks.append({"group": "g", "name": name, "fullname": "", "stats": stats, "extra_info": info})
    record = {
        "machine_info": {"cpu": {"brand_raw": "CPU"}, "system": "Linux", "python_version": "3"},
        "datetime": "2001-02-03T04:05:06",
        "benchmarks": benchmarks,
        "wordcore": {"suites": {"tiles": 61.0}},
    }
    publish.publish(record)
    for name in pages:
        old, new = (ROOT / name).read_text("utf-8"), (tmp_path / name).read_text("utf-8")
        assert "| 1.50 us |" in new and "DAWG2 346" in new and new.count(publish.START) == 1
        assert new.partition(publish.START)[0] == old.partition(publish.START)[0]
        assert new.rpartition(publish.END)[2] == old.rpartition(publish.END)[2]
    assert json.loads((tmp_path / "records" / "durations.json").read_text()) == {"tiles": 61}
    assert (tmp_path / "records" / "2001-02-03.json").is_file()
