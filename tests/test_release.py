"""What .ci/release finds to complain about."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def release() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("release_script", str(ROOT / ".ci" / "release"))
    spec = importlib.util.spec_from_loader("release_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def version() -> str:
    found = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert found is not None
    return found[1]


def test_the_version_is_the_same_wherever_it_is_written(release: ModuleType) -> None:
    assert list(release.versions(version(), False)) == []
    said = list(release.versions("9.9.9", False))
    assert [line.partition(":")[0] for line in said] == ["pyproject.toml", "wordcore/__init__.py", "CITATION.cff"]
    assert next(release.versions("nine", False)) == "nine: expected a version such as 1.0.0 or 1.0.0rc1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# C\n\n## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- x\n", []),
        ("# C\n\n## [1.0.0] - 2026-12-01\n\n- x\n", []),
        ("# C\n\n## [Unreleased]\n\n- y\n\n## [1.0.0] - 2026-12-01\n\n- x\n", ["expected nothing under Unreleased"]),
        ("# C\n\n## [1.0.0]\n\n- x\n", ["expected a date"]),
        ("# C\n\n## [1.0.0] - 2026-12-01\n\n## [0.1.0] - 2026-01-01\n\n- x\n", ["expected entries under 1.0.0"]),
        ("# C\n\n## [0.1.0] - 2026-01-01\n\n- x\n", ["expected a section '## [1.0.0] - YYYY-MM-DD', found 0.1.0"]),
    ],
)
def test_the_changelog_is_dated_and_complete(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, text: str, said: list[str]
) -> None:
    monkeypatch.setattr(release, "text", lambda name: text)
    found = list(release.changelog("1.0.0", False))
    assert len(found) == len(said) and all(part in line for part, line in zip(said, found, strict=True)), found


def test_every_page_is_in_the_contents_and_every_word_list_as_noted(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release.importlib.util, "find_spec", lambda name: None)
    assert list(release.pages("1.0.0", False)) == ["the site: expected sphinx, found none; pip install -e '.[docs]'"], (
        "add the page to docs/index.md"
    )
    assert list(release.lexicons("1.0.0", False)) == []
    assert list(release.records("1.0.0", False)) == []


def test_a_dry_run_checks_the_candidate_of_the_version_asked_for(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "text", lambda name: 'name = "wordcore"\nversion = "1.0.0rc1"\n')
    assert [release.candidate(asked) for asked in ("1.0.0", "1.0.0rc1", "1.0.1", "11.0.0")] == [
        "1.0.0rc1",
        "1.0.0rc1",
        "1.0.1",
        "11.0.0",
    ]
