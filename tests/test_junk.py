"""Every public callable is called with junk in each of its arguments: it answers, or refuses in our own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import junk
from wordcore import WordcoreError


def test_junk_is_answered_or_refused_in_our_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a lexicon is saved as "abc"
    faults, refused = [], 0
    for name, call in junk.calls(junk.Goods()):
        try:
            call()
        except WordcoreError:
            refused += 1
        except FileNotFoundError:  # documented for Lexicon.open
            assert name.startswith("wordcore.Lexicon.open")
        except Exception as error:
            faults.append(f"{name}: {type(error).__name__}: {error}")
    assert refused > 1000
    assert not faults, "\n".join(faults)
