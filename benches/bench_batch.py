"""Millions of words at once: lines, lists and columns in one process, and the command line against grep and comm."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benches.measure import Versus
from benches.rivals import Gallery, Rival
from wordcore import Lexicon


def mixed(words: list[str], n: int, seed: int = 1) -> list[str]:
    """Half words, half words with one letter changed (a few of which are words again)."""
    chance = random.Random(seed)
    found = chance.choices(words, k=n)
    for i in range(0, n, 2):
        at = chance.randrange(len(found[i]))
        found[i] = found[i][:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + found[i][at + 1 :]
    return found


@pytest.fixture(scope="module")
def asked(words: list[str], quick: bool) -> list[str]:
    return mixed(words, 2000 if quick else 2_000_000)


@pytest.fixture(scope="module")
def text(asked: list[str]) -> bytes:
    return "\n".join(asked).encode() + b"\n"


@pytest.mark.benchmark(group="batch")
def bench_lines(
    lex: Lexicon, words: list[str], asked: list[str], text: bytes, gallery: Gallery, versus: Versus
) -> None:
    """One thread, case folding and trimming included, against loops that do neither."""
    known = frozenset(word.encode() for word in words)
    assert list(lex.check_lines(text)) == [word in known for word in text.split()]
    loops: dict[str, Callable[[], object]] = {
        name: lambda container=rival.container: [word in container for word in asked]  # type: ignore[misc]
        for name, rival in gallery.built("DAWG2", "marisa-trie", "lexindex").items()
        if isinstance(rival, Rival)
    }
    versus(
        lambda: lex.check_lines(text),
        {"frozenset of bytes": lambda: [word in known for word in text.split()], **loops},
        questions=len(asked),
        targets={"frozenset of bytes": 9, "DAWG2": 5, "marisa-trie": 20},
        rounds=5,
    )


@pytest.mark.benchmark(group="batch")
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two threads on one core prove nothing")
def bench_two_threads(lex: Lexicon, text: bytes, asked: list[str], versus: Versus, quick: bool) -> None:
    # Long enough that starting a thread does not count.
    longer = text * 5
    versus(
        lambda: lex.check_lines(longer, threads=2),
        {"one thread": lambda: lex.check_lines(longer)},
        questions=5 * len(asked),
        targets=None if quick else {"one thread": 1.7},
        wall=True,
    )


@pytest.mark.benchmark(group="batch")
def bench_list(lex: Lexicon, words: list[str], asked: list[str], versus: Versus) -> None:
    known = frozenset(words)
    versus(
        lambda: lex.check(asked),
        {"frozenset": lambda: [word in known for word in asked]},
        questions=len(asked),
        targets={"frozenset": 3},
    )


@pytest.mark.benchmark(group="batch")
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary"])
def bench_arrow(kind: str, lex: Lexicon, text: bytes, asked: list[str], versus: Versus) -> None:
    pa = pytest.importorskip("pyarrow")
    array = pa.array(asked).dictionary_encode() if kind == "dictionary" else pa.array(asked, getattr(pa, kind)())
    versus(
        lambda: lex.check(array),
        {"check_lines": lambda: lex.check_lines(text)},
        questions=len(asked),
        targets={"check_lines": 1 / 1.3} if kind == "string" else {},
    )


@pytest.mark.benchmark(group="batch")
@pytest.mark.parametrize("kind", ["S", "U", "T"])
def bench_numpy(kind: str, lex: Lexicon, text: bytes, asked: list[str], versus: Versus) -> None:
    np = pytest.importorskip("numpy")
    if kind == "T" and not hasattr(np.dtypes, "StringDType"):
        pytest.skip("this NumPy has no StringDType")
    array = np.array(asked, dtype=np.dtypes.StringDType() if kind == "T" else kind)
    versus(lambda: lex.check(array), {"check_lines": lambda: lex.check_lines(text)}, questions=len(asked))


# --- from the shell ---------------------------------------------------------------------------

_SCRIPT = """
import sys
words = set(open(sys.argv[1]).read().split())
for line in open(sys.argv[2]):
    if line.strip().lower() not in words:
        sys.stdout.write(line)
"""


@pytest.mark.benchmark(group="command line")
@pytest.mark.skipif(not shutil.which("grep") or not shutil.which("comm"), reason="needs grep and comm")
def bench_command_line(
    words: list[str], asked: list[str], lexicon_option: list[str], versus: Versus, quick: bool, tmp_path: Path
) -> None:
    """100 MB in a file: what is not a word? comm gets it sorted, as it must, and so do we in that contest."""
    size = 100_000 if quick else 100_000_000
    known, mixed_file, sorted_file = tmp_path / "known.txt", tmp_path / "mixed.txt", tmp_path / "sorted.txt"
    known.write_text("\n".join(sorted(words)) + "\n")
    lines = (asked * (size // sum(len(word) + 1 for word in asked) + 1))[: size // 10]
    random.Random(2).shuffle(lines)
    mixed_file.write_text("\n".join(lines) + "\n")
    sorted_file.write_text("\n".join(sorted(lines)) + "\n")

    def run(*command: str) -> Callable[[], object]:
        environment = dict(os.environ, LC_ALL="C")

        def task() -> Any:
            with (tmp_path / "out.txt").open("wb") as out:
                return subprocess.run(command, stdout=out, env=environment, check=False)

        return task

    def ours(path: Path) -> Callable[[], object]:
        return run(sys.executable, "-m", "wordcore", "check", str(path), *lexicon_option)

    ours(mixed_file)()
    expected = (tmp_path / "out.txt").read_bytes()
    run("grep", "-vxFf", str(known), str(mixed_file))()
    assert (tmp_path / "out.txt").read_bytes() == expected
    versus(
        ours(sorted_file),
        {
            "LC_ALL=C comm -23": run("comm", "-23", str(sorted_file), str(known)),
            "ourselves on the unsorted file": ours(mixed_file),
            "LC_ALL=C grep -vxFf": run("grep", "-vxFf", str(known), str(mixed_file)),
            "a Python script with a set": run(sys.executable, "-c", _SCRIPT, str(known), str(mixed_file)),
        },
        questions=len(lines),
        targets=None if quick else {"LC_ALL=C comm -23": 1, "LC_ALL=C grep -vxFf": 1, "a Python script with a set": 1},
        rounds=3,
    )


@pytest.fixture(scope="module")
def listed(asked: list[str], quick: bool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list that takes long enough for the start of a process not to count."""
    path = tmp_path_factory.mktemp("lists") / "mixed.txt"
    path.write_text("\n".join(asked * (1 if quick else 5)) + "\n")
    return path


def _check(path: Path, lexicon_option: list[str], *options: str) -> Callable[[], object]:
    command = [sys.executable, "-m", "wordcore", "check", str(path), *lexicon_option, *options]
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False)


@pytest.mark.benchmark(group="command line")
@pytest.mark.parametrize(
    ("options", "target"),
    [(["--summary"], 0.5), (["--reason"], 0.5), (["--json"], 0.2)],
    ids=["summary", "reason", "json"],
)
def bench_check_options(
    options: list[str], target: float, listed: Path, lexicon_option: list[str], versus: Versus, quick: bool
) -> None:
    """What a summary, reasons and JSON take, against the plain check of the same file."""
    versus(
        _check(listed, lexicon_option, *options),
        {"plain": _check(listed, lexicon_option)},
        questions=1,
        targets=None if quick else {"plain": target},
        rounds=5,
    )


@pytest.mark.benchmark(group="command line")
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="two threads on one core prove nothing")
def bench_check_by_two_threads(
    listed: Path, lexicon_option: list[str], versus: Versus, quick: bool, tmp_path: Path
) -> None:
    """A list three times as long, because the start of the process, which no thread shortens, counts twice here."""
    longer = tmp_path / "longer.txt"
    longer.write_text(listed.read_text() * (1 if quick else 3))
    versus(
        _check(longer, lexicon_option, "--json", "--threads", "2"),
        {"one thread": _check(longer, lexicon_option, "--json")},
        questions=1,
        targets=None if quick else {"one thread": 1.6},
        rounds=5,
        wall=True,
    )


@pytest.mark.benchmark(group="command line")
def bench_version(versus: Versus) -> None:
    """The start of the command, beside the start of Python.

    As it is installed here: in an editable install both pay for its finder, which takes longer than all of ours.
    """
    versus(
        lambda: subprocess.run([sys.executable, "-m", "wordcore", "--version"], stdout=subprocess.DEVNULL, check=True),
        {"python -c pass": lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)},
        questions=1,
        targets={"python -c pass": 0.5},
        limit_us=60_000,
        rounds=7,
    )


@pytest.mark.benchmark(group="list keeping")
def bench_diff(words: list[str], versus: Versus, quick: bool, tmp_path: Path) -> None:
    """Two long lists of which each has some words that the other lacks, against sets of lines."""
    from wordcore.interop.lists import WordSet, difference
    from wordcore.text import Reader

    chance = random.Random(3)
    # Compounds, as in languages that have millions of words.
    many = sorted({chance.choice(words) + chance.choice(words) for _ in range(2_000 if quick else 1_000_000)})
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for k, path in enumerate(paths):
        path.write_text("".join(f"{word}\n" for i, word in enumerate(many) if (i + k) % 7))

    def ours() -> int:
        first, second = (WordSet.read(Reader(str(path))) for path in paths)
        return len(difference(first, second).only_first)

    def sets() -> int:
        first, second = (set(path.read_text().split()) for path in paths)
        return len(sorted(first - second))

    assert ours() == sets()
    versus(
        ours, {"sets of lines": sets}, questions=len(many), targets=None if quick else {"sets of lines": 1}, rounds=3
    )
