"""What a player presented, checked whole: the word against the mat, the sentence around it, what people must judge.

    >>> import wordcore
    >>> from wordcore.games import linguishtik as ling
    >>> shake = ling.Shake(ling.parse_cubes("KT GA RC RA PT OS"), rules={"n_cubes": None, "assume_clean": True})
    >>> for move in (ling.CallForceout("P1"), ling.Present("P2", "CATS", "the cat sleeps", cubes=[2, 3, 4, 5])):
    ...     _ = shake.push(move)
    >>> ling.rule_on(shake, "P2", wordcore.Lexicon.from_words(["cats"])).reasons
    ('WORD_MISSING',)

Not here: a word asked about without a shake (``questions``), and a sentence alone (``sentence``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordcore.games.core import Value
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.forceout import is_safe
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.judge import ask, in_edition
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.questions import check_solution, impossible
from wordcore.games.linguishtik.reasons import refusal
from wordcore.games.linguishtik.score import Call
from wordcore.games.linguishtik.sentence import SentenceCheck, check_sentence
from wordcore.games.linguishtik.setup import Rules
from wordcore.games.linguishtik.state import Response, Solution
from wordcore.games.linguishtik.vocabulary import WordList
from wordcore.lexicon import Lexicon
from wordcore.query import Question, Ruling, Status, combine

ANY_KIND = "of any kind"
"""What Player One's special move asks of a sentence: nothing was designated."""


@dataclass(frozen=True, slots=True)
class Presented(Value):
    """What one player presented or claims: the ruling on all of it, on the word, and what was seen in the sentence."""

    player: str
    kind: str
    """What was called, or ``safe``, ``impossible`` or ``win`` for a disagreement."""
    ruling: Ruling[str]
    word: Ruling[str]
    sentence: SentenceCheck | None

    @property
    def status(self) -> Status:
        """``NO`` if anything speaks against it, otherwise ``JUDGE``: sentences are for people."""
        return self.ruling.status

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes of what speaks against it."""
        return self.ruling.reasons

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is left to a judge."""
        return self.ruling.questions


@ordered
def rule_on(
    shake: Shake, player: str, lexicon: Lexicon, *, rules: Rules | None = None, ospd: WordList | None = None
) -> Presented:
    """Checks what a player presented in the solving period: word, cubes, demand and sentence together.

    ``rules`` are those of the shake unless given, such as the same ones with other evidence. Raises
    ``IllegalMove``: ``UNKNOWN_PLAYER``, ``WRONG_ORDER`` if nothing was called, ``NOTHING_PRESENTED``.
    """
    seat, solving = shake.setup.seat(player), shake.solving
    if solving is None:
        raise refusal("WRONG_ORDER", what="a ruling on a solution", phase=shake.phase)
    response = solving.responses[seat]
    if not response.to_be_decided:
        raise refusal("NOTHING_PRESENTED", player=player)
    kind = response.disagrees or solving.kind
    mat = shake.mat if rules is None else replace(shake.mat, rules=rules)
    word = _word_ruling(mat, solving.kind, response, lexicon, ospd)
    sentence = _sentence_check(shake, response.solution, lexicon)
    if sentence is not None:
        ruling = combine(word, sentence.ruling)
    elif response.solution is not None and response.solution.word and word.status is not Status.NO:
        ruling = combine(word, in_edition(ask("LT4b", witness=response.solution.word), shake.setup.rules))
    else:
        ruling = word
    return Presented(player, kind, ruling, word, sentence)


def _word_ruling(mat: Mat, called: Call, response: Response, lexicon: Lexicon, ospd: WordList | None) -> Ruling[str]:
    solution = response.solution
    if response.disagrees == "impossible" or solution is None:
        return impossible(mat, lexicon, ospd=ospd)
    cubes = {cube.id: cube for cube in mat.resources}
    used = tuple(cubes[id] for id in solution.cubes or ())
    carrier = None if solution.demand_cube is None else cubes[solution.demand_cube]
    if response.disagrees == "safe":
        cube = carrier if solution.demand is not None else used[0] if len(used) == 1 else None
        if cube is None:
            return Ruling(Status.NO, reasons=("NO_MOVE",))
        safe = is_safe(CubeMove(cube, solution.demand), mat, lexicon, ospd=ospd)
        wins = None if safe.witness is None else safe.witness.word
        return Ruling(safe.status, wins, safe.reasons, safe.questions)
    if solution.word is None:
        return Ruling(Status.NO, reasons=("WORD_MISSING",))
    kind: Call = "win" if response.disagrees == "win" else called
    return check_solution(
        *(kind, solution.word, mat, lexicon),
        cubes=used,
        demand=solution.demand,
        demand_cube=carrier,
        ospd=ospd,
    )


def _sentence_check(shake: Shake, solution: Solution | None, lexicon: Lexicon) -> SentenceCheck | None:
    if solution is None or solution.sentence is None or solution.word is None:
        return None
    demands = shake.mat.demands if solution.demand is None else (*shake.mat.demands, solution.demand)
    designation = shake.state.designation or ANY_KIND
    return check_sentence(solution.sentence, solution.word, designation, lexicon, demands, rules=shake.setup.rules)
