"""Every example in every docstring runs, those of the compiled modules included."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import wordcore

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(wordcore.__path__, "wordcore.") if not found.name.endswith("__main__")
)
COMPILED = [name for name in MODULES if name.startswith("wordcore._engine.")]


def imported(name: str):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("wordcore"):
            raise
        pytest.skip(f"{name} needs {error.name}")


@pytest.mark.parametrize("name", ["wordcore", *MODULES])
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(imported(name))
    assert result.failed == 0, f"{result.failed} of {result.attempted} examples of {name} fail"


def test_examples_of_compiled_modules_are_really_found() -> None:
    found = {
        name: sum(len(test.examples) for test in doctest.DocTestFinder().find(imported(name))) for name in COMPILED
    }
    assert found["wordcore._engine.lexicon.words"] + found["wordcore._engine.lexicon.extensions"] >= 4, found
    assert found["wordcore._engine.text.codec"] >= 4, found


def test_examples_of_compiled_questions_are_really_found() -> None:
    found = {test.name for test in doctest.DocTestFinder().find(wordcore.lexicon) if test.examples}
    assert "wordcore.lexicon.Lexicon.words_from" in found
    assert "wordcore.lexicon.__test__.Lexicon.__contains__" in found


def test_every_public_method_of_a_lexicon_has_an_example() -> None:
    for name in dir(wordcore.Lexicon):
        method = getattr(wordcore.Lexicon, name)
        if callable(method) and not name.startswith("_"):
            assert ">>>" in (method.__doc__ or ""), f"Lexicon.{name} has no example"
