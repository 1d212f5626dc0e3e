"""Names that ``wordcore.games.tournament`` still uses; they go with its move to the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from wordcore.errors import BadValueError, GameFileError, IllegalMove
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.questions import Decision, decide_challenge
from wordcore.games.scrabble.setup import AB, Ruleset
from wordcore.games.scrabble.setup import ZEROS_TO_END as ZEROS_TO_END

if TYPE_CHECKING:
    from wordcore.games.scrabble.board import BoardView

Outcome = Decision


def ruleset(which: Any = "LV", **options: Any) -> Ruleset:
    """A ruleset by id, or from plain data, with options changed; raises ``GameFileError``."""
    try:
        rules = Ruleset.of(which)
        return rules.replace(**options) if options else rules
    except BadValueError as fault:
        raise GameFileError.at(fault.place, fault.expected, fault.found) from None


def challenge_outcome(
    rule: str,
    formed: Mapping[str, bool],
    challenged: Iterable[str],
    score: int,
    *,
    per_word: int,
    judge_all: bool = False,
) -> Decision:
    """The result of challenging words of a play worth ``score``."""
    rules = AB.replace(challenge_points=per_word, judge_all=judge_all).replace(challenge_rule=rule)
    return decide_challenge(rules, formed, challenged, score)


def require_legal(board: BoardView, play: Play) -> None:
    """Raises ``IllegalMove`` with the first reason against a placement."""
    fault = find_fault(board, play)
    if fault is not None:
        raise IllegalMove(*fault)
