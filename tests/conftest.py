"""What every test may ask for: the shipped lexicon, opened once, and how hard hypothesis tries.

``pytest --hypothesis-profile=thorough`` tries forty times as hard.
"""

from __future__ import annotations

from pathlib import Path

import mutants
import pytest
from hypothesis import HealthCheck, settings

mutants.install()  # before any module of the package is imported

import wordcore  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent

_CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", max_examples=50, deadline=None, suppress_health_check=_CHECKS)
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=_CHECKS)
settings.load_profile("default")


@pytest.fixture(scope="session")
def enable() -> wordcore.Lexicon:
    """The shipped default lexicon."""
    return wordcore.load()


@pytest.fixture(scope="session")
def enable_words() -> list[str]:
    """ENABLE as Python reads it from the committed text: what the lexicon is compared with."""
    return sorted((ROOT / "wordlists" / "enable.txt").read_text("ascii").upper().split())
