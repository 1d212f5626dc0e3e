"""The labels of LT20 read as data: which words a table may take without asking (EVIDENCE.md 5).

    >>> from wordcore.games.linguishtik.labels import Circumstances, by_labels
    >>> from wordcore.games.linguishtik.setup import Rules
    >>> from wordcore.query import Flag
    >>> by_labels({"archaic": Flag.ALL}.get, Circumstances(is_common=True), Rules()).code
    'ARCHAIC'

Not here: the ruling on a word (``vocabulary``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wordcore.games.linguishtik.setup import Rules
from wordcore.query import Flag, Status
from wordcore.tags import Label

LABELS: tuple[tuple[str, tuple[Label, ...], str], ...] = (
    ("PROPER", ("proper",), "LT20.A"),
    ("ABBREVIATION", ("abbreviation",), "LT20.E"),
    ("OBSOLETE", ("obsolete",), "LT20.B"),
    ("ARCHAIC", ("archaic",), "LT20.B"),
    ("FOREIGN_NOT_OSPD", ("foreign",), "LT20.C"),
    ("VULGAR_OR_SLANG", ("vulgar", "slang"), "LT20.D"),
)
"""Reason code, the lexicon's labels behind it, the rule; in the order of LT20."""
_ASKED_IN_2011 = ("ARCHAIC", "FOREIGN_NOT_OSPD")
"""What the edition 2026-27 does not ask: archaic words are allowed, foreign ones have no rule (LT 22)."""
OSPD_STAND_IN = "ENABLE, stands in for the OSPD"


class Circumstances(NamedTuple):
    """What beside the labels decides."""

    is_common: bool = False
    is_presumed: bool = False
    """Whether the word counts as one of the OSPD: of at most eight letters, in a shipped lexicon."""
    in_ospd: bool | None = None
    """Whether the list that was given has it; None: no list was given."""


class Verdict(NamedTuple):
    """What the labels say: a definite status, or the first label that is open."""

    status: Status
    code: str = ""
    label: Label | None = None
    rule: str = ""
    extent: Flag = Flag.NONE
    by_stand_in: bool = False


def asked(rules: Rules) -> list[tuple[str, tuple[Label, ...], str]]:
    """The labels that the rules of a table ask about."""
    skipped = _ASKED_IN_2011 if rules.passing else ("ARCHAIC",) if rules.allow_archaic else ()
    return [row for row in LABELS if row[0] not in skipped]


def by_labels(flag: Callable[[Label], Flag | None], around: Circumstances, rules: Rules) -> Verdict:
    """``NO`` with the first reason, ``JUDGE`` with the first open label, or ``YES``."""
    first_open, by_stand_in = None, False
    for code, labels, rule in asked(rules):
        for label in labels:
            extent = flag(label) or Flag.UNKNOWN
            if extent is Flag.NONE:
                continue
            if extent is Flag.UNKNOWN:
                is_clean = around.is_common or rules.assume_clean
            elif code == "FOREIGN_NOT_OSPD":
                if around.in_ospd is False:
                    return Verdict(Status.NO, code, label, rule, extent)
                is_clean = around.in_ospd is True or around.is_presumed
                by_stand_in |= is_clean and around.in_ospd is None
            elif extent is Flag.ALL:
                return Verdict(Status.NO, code, label, rule, extent)
            else:
                is_clean = code != "VULGAR_OR_SLANG" or around.is_common
            if not is_clean and first_open is None:
                first_open = Verdict(Status.JUDGE, code, label, rule, extent)
    return first_open or Verdict(Status.YES, by_stand_in=by_stand_in)
