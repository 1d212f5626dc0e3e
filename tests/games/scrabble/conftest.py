"""The shipped word list, for tests that want real words."""

from __future__ import annotations

import pytest

import wordcore


@pytest.fixture(scope="session")
def enable() -> wordcore.Lexicon:
    return wordcore.load("enable")
