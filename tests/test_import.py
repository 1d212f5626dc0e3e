"""``import wordcore`` is light: no optional dependency, no lexicon, and soon done."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {
    "numpy", "pandas", "pyarrow", "polars", "duckdb", "pyspark", "marisa_trie", "ahocorasick", "flask", "matplotlib",
    "pytest", "hypothesis", "dawg", "setuptools", "Cython",
}  # fmt: skip
# The promise is 3 ms, and 40 for all names, on a quiet machine; this bound is for a busy one.
GENEROUS_S = 0.4


def in_a_child(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd="/").stdout


def test_importing_loads_no_optional_dependency_and_no_lexicon() -> None:
    script = """
import json, sys
before = set(sys.modules)
import wordcore
from wordcore import lexicon
maps = open("/proc/self/maps").read() if sys.platform == "linux" else ""
names = sorted({name.split(".")[0] for name in set(sys.modules) - before})
print(json.dumps([names, len(lexicon._loaded), ".lex" in maps]))
"""
    loaded, n_lexicons, mapped = json.loads(in_a_child(script))
    assert not HEAVY & set(loaded) and n_lexicons == 0 and not mapped


@pytest.mark.parametrize(
    "work",
    [
        "'quiz' in wordcore.load()",
        "list(wordcore.load().words_from('retinas?', wordcore.Where(length=7)))",
        "wordcore.load().extensions('ca', pool='tsb').by_added()",
        "wordcore.Lexicon.from_words(['cat']).edit(add=['dog']).to_bytes()",
        "wordcore.load().tags('mice')",
    ],
)
def test_asking_needs_no_optional_dependency(work: str) -> None:
    script = f"import sys, wordcore\n{work}\nprint(' '.join(sorted({{m.split('.')[0] for m in sys.modules}})))"
    assert not HEAVY & set(in_a_child(script).split())


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A clone that nothing was compiled in."""
    compiled = shutil.ignore_patterns("__pycache__", "data", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES))
    shutil.copytree(ROOT / "wordcore", tmp_path / "wordcore", ignore=compiled)
    return tmp_path


def test_sources_without_a_compiled_engine_stand_aside_for_the_installed_package(sources: Path) -> None:
    script = "import wordcore, wordcore.lexicon; print('quiz' in wordcore.load(), wordcore.lexicon.__file__)"
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    for command in (["-c", script], ["-m", "wordcore", "judge", "quiz"]):
        ran = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=sources, env=environment)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.startswith((f"True {ROOT}", "ACCEPTABLE"))


def test_without_an_installed_package_they_say_in_one_sentence_what_to_type(sources: Path) -> None:
    command = [sys.executable, "-S", "-c", "import wordcore"]  # -S: no site-packages
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    ran = subprocess.run(command, capture_output=True, text=True, cwd=sources, env=environment)
    last = ran.stderr.splitlines()[-1]
    assert last == f"ImportError: the engine of the sources in {sources} is not compiled; type `pip install -e .` there"


def test_importing_takes_less_than_a_generous_bound() -> None:
    script = "import time; t = time.process_time(); import wordcore; wordcore.load; print(time.process_time() - t)"
    assert min(float(in_a_child(script)) for _ in range(4)) < GENEROUS_S


def test_every_public_name_is_there_and_documented() -> None:
    import wordcore

    assert sorted(wordcore.__all__) == list(wordcore.__all__)
    for name in wordcore.__all__:
        assert getattr(wordcore, name).__doc__, f"{name} has no docstring"
    stated = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert stated is None or stated[1] == wordcore.__version__


def test_every_error_is_also_a_built_in_error() -> None:
    from wordcore import errors

    kinds = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.WordcoreError)
    ]
    assert len(kinds) > 10
    for kind in kinds:
        if kind is not errors.WordcoreError:
            assert issubclass(kind, (ValueError, LookupError, TypeError, OSError, RuntimeError)), kind
            assert kind.__doc__


def on_a_bare_python(script: str) -> str:
    """What a script prints where nothing is imported but what Python needs, and this package is on the path."""
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    command = [sys.executable, "-S", "-c", script]  # -S: an editable install imports much of what is looked for here
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd="/", env=environment).stdout


SLOW_TO_IMPORT = "argparse collections dataclasses inspect json pathlib re typing wordcore.errors wordcore.lexicon"


def test_the_version_is_told_without_the_engine_the_parsers_and_what_they_need() -> None:
    script = f"""
import sys
before = set(sys.modules)
from wordcore.cli import main
assert main(["--version"]) == 0
print(sorted(name for name in set(sys.modules) - before if name in {SLOW_TO_IMPORT.split()} or "wordcore.cli." in name))
print(len(set(sys.modules) - before))
"""
    version, loaded, n_modules = on_a_bare_python(script).splitlines()
    assert version.startswith("wordcore ") and loaded == "[]" and int(n_modules) < 20


def test_importing_the_package_is_light_and_a_name_brings_them_all() -> None:
    script = f"""
import sys, wordcore
print(sorted(name for name in {SLOW_TO_IMPORT.split()} if name in sys.modules))
assert set(wordcore.__all__) < set(dir(wordcore)) and "wordcore.lexicon" not in sys.modules
from wordcore import Where
import wordcore.lexicon, wordcore.query
assert Where is wordcore.query.Where and set(wordcore.__all__) < set(vars(wordcore))
assert wordcore.errors.WordcoreError is wordcore.WordcoreError, "a module that they need is an attribute as well"
print(wordcore.load is wordcore.lexicon.load)
"""
    assert on_a_bare_python(script).splitlines() == ["[]", "True"]


def test_every_public_name_has_a_home_and_other_names_are_errors() -> None:
    import wordcore

    assert sorted(name for names in wordcore._HOMES.values() for name in names) == wordcore.__all__  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="module 'wordcore' has no attribute 'nonsense'"):
        wordcore.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_threads_may_use_the_first_name_at_a_time() -> None:
    script = """
import threading, wordcore
together = threading.Barrier(8)
found = []
def ask():
    together.wait()
    found.append("quiz" in wordcore.load() and wordcore.Where is not None)
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(found)
"""
    for _ in range(3):
        assert in_a_child(script).strip() == str([True] * 8)


def test_a_name_that_was_replaced_before_stays_replaced() -> None:
    script = "import wordcore; wordcore.load = None; wordcore.Where; print(wordcore.load)"
    assert in_a_child(script).strip() == "None"
