"""The source distribution builds, installs into a new environment, and answers outside the source tree.

Building the engine and the lexicons anew takes minutes on a busy machine, so what needs a wheel
is ``long``: ``pytest -m long tests/test_install.py``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LEFT_BEHIND = shutil.ignore_patterns(".*", "cache", "__pycache__", "*.egg-info", "*.so", "*.pyd", "*.lex", "*.glossary")
MADE_HERE = {"build", "dist"}  # at the top only: the engine has a folder of its own called build
LARGEST_WHEEL_BYTES = 17_000_000

pytest.importorskip("Cython")
pytest.importorskip("pip")


def run(*command: object, cwd: Path) -> str:
    """Runs a command that must not see this source tree; returns what it prints."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "WORDCORE"))}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    work = tmp_path_factory.mktemp("sdist")
    # Generated C comes along, newer than its sources, so that nothing is generated twice; the sdist leaves it out.
    shutil.copytree(
        ROOT,
        work / "tree",
        ignore=lambda folder, names: LEFT_BEHIND(folder, names) | (MADE_HERE if Path(folder) == ROOT else set()),
    )
    script = f"from setuptools import build_meta; print(build_meta.build_sdist({str(work)!r}))"
    name = run(sys.executable, "-c", script, cwd=work / "tree").split()[-1]
    return work / name


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", sdist.parent]
    run(sys.executable, "-m", "pip", "wheel", *options, sdist, cwd=sdist.parent)
    (made,) = sdist.parent.glob("*.whl")
    return made


def test_the_source_distribution_has_what_a_build_needs_and_no_binaries(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    for source in (ROOT / "wordcore" / "_engine").rglob("*"):
        if source.suffix in (".pyx", ".pxd", ".pyi", ".h"):
            assert source.relative_to(ROOT).as_posix() in names
    for needed in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "wordlists/enable.txt", "tests/oracle.py"):
        assert needed in names
    assert not [name for name in names if name.endswith((".c", ".so", ".lex", ".pyc", ".glossary"))]


def test_the_same_sources_give_the_same_archive(sdist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    digests = []
    for number in range(2):
        with tarfile.open(sdist) as archive:
            archive.extractall(tmp_path / str(number))
        (tree,) = (tmp_path / str(number)).iterdir()
        for path in tree.rglob("*"):
            os.utime(path, (10**9 + number, 10**9 + number))
        script = f"from setuptools import build_meta; print(build_meta.build_sdist({str(tree.parent)!r}))"
        name = run(sys.executable, "-c", script, cwd=tree).split()[-1]
        digests.append(hashlib.sha256((tree.parent / name).read_bytes()).hexdigest())
        with tarfile.open(tree.parent / name) as archive:
            assert {(entry.mtime, entry.uid, entry.uname) for entry in archive} == {(1_700_000_000, 0, "")}
    assert digests[0] == digests[1]


@pytest.mark.skipif(sys.platform == "win32", reason="there setuptools says it")
def test_without_a_compiler_one_sentence_says_what_to_install(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path)
    (tree,) = tmp_path.iterdir()
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=tree, env={**os.environ, "CC": "no-such-cc"}, capture_output=True, text=True)
    assert done.returncode != 0 and done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert "a C compiler (no-such-cc) is missing: install it (Debian: apt install gcc;" in sentence
    assert not list(tree.rglob("*.c")), "it is said before anything is generated"


@pytest.mark.long
def test_the_wheel_holds_the_lexicons_and_the_types(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = ("enable.lex", "common.lex", "modern.lex", "english.glossary", "glossaries.sha256")
    assert {f"wordcore/data/{name}" for name in data} <= names
    assert {"wordcore/py.typed", "wordcore/_engine/lexicon/core.pyi", "wordcore/_engine/lexicon/words.pyi"} <= names
    assert any(name.startswith("wordcore/_engine/lexicon/core.") and name.endswith((".so", ".pyd")) for name in names)
    assert not [name for name in names if name.split("/")[0] in ("tests", "benches", "wordlists", "docs")]
    assert not [name for name in names if name.endswith((".c", ".pyx", ".pyc"))]
    assert wheel.stat().st_size <= LARGEST_WHEEL_BYTES, f"{wheel.stat().st_size:,} bytes"


@pytest.mark.long
def test_an_installed_wheel_answers_outside_the_source_tree(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh", with_pip=False)
    python = (
        next((tmp_path / "fresh").glob("bin/python")) if os.name == "posix" else tmp_path / "fresh/Scripts/python.exe"
    )
    options = ["--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
    run(sys.executable, "-m", "pip", "--python", python, "install", *options, wheel, cwd=tmp_path)
    script = "import wordcore; print('quiz' in wordcore.load())"
    assert run(python, "-c", script, cwd=tmp_path) == "True\n"
    script = "import wordcore; print(wordcore.__file__, wordcore.lexicons(), len(wordcore.load('common')))"
    printed = run(python, "-c", script, cwd=tmp_path)
    assert str(ROOT) not in printed and "['common', 'enable', 'modern']" in printed
    command = python.parent / "wordcore"
    assert "CAT" in run(command, "find", "--anagram", "act", cwd=tmp_path)
    # In a clone the sources come first; without a compiled engine they stand aside.
    shutil.copytree(ROOT / "wordcore", tmp_path / "wordcore", ignore=LEFT_BEHIND)
    assert run(python, "-c", "import wordcore; print('quiz' in wordcore.load())", cwd=tmp_path) == "True\n"
