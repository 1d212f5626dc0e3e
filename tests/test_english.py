"""Every refusal has the one frame, and what people read is plain English.

The frame is ``SomeError.at(place, expected, found, remedy)``, so every error carries ``expected`` and
``found``; the phrases are those that sound translated. Rooms that are not listed here are not read.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordcore import errors

ROOT = Path(__file__).resolve().parent.parent
OTHERS = ("_engine/",)
FILES = [
    path
    for path in sorted((ROOT / "wordcore").rglob("*.py"))
    if not path.relative_to(ROOT / "wordcore").as_posix().startswith(OTHERS)
]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

# Said by the system or by Python's own protocol, where a plain exception is the right one.
PLAIN = {"AttributeError", "IndexError", "KeyError", "ImportError", "ArgumentTypeError", "IllegalMove"}
PLAIN |= {"FileExistsError", "IsADirectoryError", "OSError", "PermissionError"}
TRANSLATED = re.compile(
    r"(?<!\bthere )\b(is|are) no (word|tile|tag|name|lexicon|list|letter|sign|number|text|terminal|file|label)\b"
    r"|\bknown are\b|\bat hand\b|\bpass(ed|es)? over\b|\bgo(es)? on\b|\bmakes? no sense\b|\ball the same\b"
    r"|\b(his|her|he|she)\b|\b(one|an?) (word|object|line|row|byte) a (line|row|word|second|file)\b"
)


def raised(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the name of every exception that is raised by calling its class."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            if isinstance(getattr(errors, name, getattr(builtins, name, None)), type) or name == "ArgumentTypeError":
                yield node.lineno, name


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a Python file, docstrings too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_refusal_says_what_was_expected_and_what_was_found(path: Path) -> None:
    for line, name in raised(path):
        assert name in PLAIN, f"{path.name}:{line}: raise {name}.at(place, expected, found)"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_strings_are_plain_english(path: Path) -> None:
    for line, text in texts(path):
        found = TRANSLATED.search(" ".join(text.split()))
        assert found is None, f"{path.name}:{line}: {found and found[0]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_plain_english(page: Path) -> None:
    found = TRANSLATED.search(" ".join(page.read_text("utf-8").split()))
    assert found is None, f"{page.name}: {found and found[0]}"


KINDS = (".pyx", ".pxd", ".h", ".md")
ENGINE = sorted(path for path in (ROOT / "wordcore" / "_engine").rglob("*") if path.suffix in KINDS)


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(ROOT / "wordcore" / "_engine").as_posix())
def test_the_engine_speaks_as_the_rest_does(path: Path) -> None:
    source = path.read_text("utf-8")
    for name in re.findall(r"\braise (\w+)\(", source):
        made = getattr(errors, name, getattr(builtins, name, None))
        assert made is None or name in PLAIN | {"MemoryError", "BufferError"}, f"{path.name}: raise {name}.at(...)"
    found = TRANSLATED.search(" ".join(source.replace("#", " ").split()))
    assert found is None, f"{path.name}: {found and found[0]}"


def test_the_test_can_fail(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text('def f(x):\n    raise ValueError(f"{x} is no word")\n')
    assert list(raised(wrong)) == [(2, "ValueError")] and "ValueError" not in PLAIN
    assert any(TRANSLATED.search(text) for _, text in texts(wrong))
