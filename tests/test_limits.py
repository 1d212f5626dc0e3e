"""The limits are written down once, and the page says the same numbers."""

from __future__ import annotations

import re
from pathlib import Path

from wordcore import limits
from wordcore._engine import limits as engine

ROOT = Path(__file__).resolve().parent.parent
NAMES = [name for name in vars(limits) if name.isupper()]


def test_the_page_has_a_row_for_every_limit_with_its_number() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", page, re.M)
    rows = {name: int(number.replace(",", "")) for name, number in found}
    assert rows == {name: getattr(limits, name) for name in NAMES}


def test_every_number_of_the_engine_that_a_caller_can_meet_has_a_name() -> None:
    source = (ROOT / "wordcore" / "limits.py").read_text(encoding="utf-8")
    exported = {name for name in vars(engine) if name.isupper()} - {"N_POINTS"}
    assert exported == set(re.findall(r"_engine\.(\w+)$", source, re.M))
