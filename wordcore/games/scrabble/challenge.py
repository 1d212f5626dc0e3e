"""What a challenge does: does the play stand, and who pays.

    >>> from wordcore.games.scrabble import challenge_outcome
    >>> challenge_outcome("penalty", {"ZAP": True, "ZO": True}, ["ZAP", "ZO"], score=45)
    Outcome(stands=True, player=55, challenger=0, challenger_loses_turn=False)

Whether the words are good is the lexicon's or a judge's answer and comes in
as data. Not here: when a challenge may be made (``game``, and the tournament
table's ``wordcore.games.tournament``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wordcore.errors import IllegalMove
from wordcore.games.scrabble.rulesets import AB, parse_challenge_rule


class Outcome(NamedTuple):
    """The result of a challenge.

    ``player`` and ``challenger`` are the points each is credited for the turn;
    a play that comes off scores 0.
    """

    stands: bool
    player: int
    challenger: int
    challenger_loses_turn: bool


def challenge_outcome(
    rule: str,
    formed: Mapping[str, bool],
    challenged: Iterable[str],
    score: int,
    *,
    per_word: int | None = None,
    judge_all: bool = False,
) -> Outcome:
    """The result of challenging words of a play worth ``score``.

    ``formed`` says of every word formed whether it is good. One bad word among
    those ``challenged`` (with ``judge_all``: among all formed) takes the whole
    play off. Otherwise the challenge has failed and ``rule`` sets the price:
    ``penalty`` gives the player ``per_word`` points (5 if not given) for each
    word challenged, ``single`` costs nothing, ``double`` costs the challenger
    the next turn. Raises ``IllegalMove`` for a word that the play did not form.

        >>> challenge_outcome("double", {"ZAP": True, "PN": False}, ["PN"], 51)
        Outcome(stands=False, player=0, challenger=0, challenger_loses_turn=False)
        >>> challenge_outcome("double", {"ZAP": True, "PN": False}, ["ZAP"], 51).challenger_loses_turn
        True
        >>> challenge_outcome("single", {"ZAP": True, "PN": False}, ["ZAP"], 51, judge_all=True).stands
        False
    """
    name, points = parse_challenge_rule(rule)
    if per_word is None:
        per_word = AB.challenge_points if points is None else points
    verdicts = {word.upper(): good for word, good in formed.items()}
    named = list(dict.fromkeys(word.upper() for word in challenged))
    for word in named:
        if word not in verdicts:
            raise IllegalMove("NOT_FORMED", f"{word} is no word of this play, which formed {', '.join(verdicts)}")
    judged = list(verdicts) if judge_all else named
    if not all(verdicts[word] for word in judged):
        return Outcome(False, 0, 0, False)
    if name == "penalty":
        return Outcome(True, score + per_word * len(named), 0, False)
    return Outcome(True, score, 0, name == "double")
