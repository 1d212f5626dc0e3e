"""Questions to practise with: one state, one answer, and why.

    >>> from wordcore.games.linguishtik import drill
    >>> task = drill("score", level=1, seed=3)
    >>> print(task.ask().splitlines()[-1])
    How many points does P1 get?
    >>> task.grade("17").right
    False

Only what has a definite answer is asked: by the rules, or by data (``Rules(evidence="data")``);
sentences are not judged. The same kind, level, seed, division and edition make the same
drill. Not here: how states are made (``scenes``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from wordcore.errors import BadValueError, shown
from wordcore.games.core import LexiconId, Value
from wordcore.games.fields import Misfit, expect
from wordcore.games.linguishtik.candidates import mark
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import short_names
from wordcore.games.linguishtik.forceout import agreement
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.legality import OK, demand_code, legal_demands, legal_demands_of
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.notation import board
from wordcore.games.linguishtik.proofs import spell
from wordcore.games.linguishtik.questions import check_solution, impossible_ruling, trap_ruling, win_ruling
from wordcore.games.linguishtik.reasons import SENTENCES, renumbered
from wordcore.games.linguishtik.scenes import Scenes
from wordcore.games.linguishtik.score import CHALLENGES, Call, score
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.setup import PLAYERS, Rules, by_data, division_code
from wordcore.games.linguishtik.telling import cube_in_words, proof_in_words
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.games.linguishtik.ways import ways as every_way
from wordcore.lexicon import Lexicon, load
from wordcore.query import Answer, Ruling, Status

DrillKind = Literal["win", "now", "trap", "impossible", "forceout", "demand", "score", "word"]
LEVELS = range(1, 6)
_YES, _NO = ("yes", "y"), ("no", "n")
_UNSPELLED = "it cannot be spelled so"
_TRIES = 120
_PER_LIST, _PER_KIND = 1000, 60


@dataclass(frozen=True, slots=True)
class Grade(Value):
    """Whether an answer was right, the answer that is, and why."""

    right: bool
    answer: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Drill(Value):
    """One question and its answer; ``words`` that are right beside yes and no, if the answer may be a word."""

    kind: str
    level: int
    seed: int
    division: str
    edition: str
    question: str
    answer: str
    explanation: str
    mat: Mat | None = None
    lexicon: Lexicon | None = None

    def ask(self) -> str:
        """The question for people: the state, and what is asked."""
        return self.question

    def grade(self, answer: object) -> Grade:
        """Whether an answer is right: yes or no, a word, a number of points, or a demand by its number or name."""
        given = str(answer).strip()
        if self.kind in ("win", "now", "trap", "impossible", "forceout") and given.lower() not in (*_YES, *_NO):
            return self._grade_word(given.upper())
        folded = {**dict.fromkeys(_YES, "yes"), **dict.fromkeys(_NO, "no")}.get(given.lower(), given.lower())
        return Grade(folded in self.answer.lower().split("|"), self.answer.split("|")[0], self.explanation)

    def _grade_word(self, word: str) -> Grade:
        """A word is a yes with its proof, or to an Impossible the no."""
        assert self.mat is not None and self.lexicon is not None
        fault = _fault(self.kind, word, self.mat, self.lexicon)
        right = fault == "" and self.answer == ("no" if self.kind == "impossible" else "yes")
        said = f"{word} is right. " if right else f"{word}: {fault}. " if fault else ""
        return Grade(right, self.answer, said + self.explanation)

    def to_json(self) -> dict[str, Any]:
        """Plain data without the answer: what a front-end may show before it."""
        names = ("kind", "level", "seed", "division", "edition", "question")
        return {name: getattr(self, name) for name in names}


def drill(
    kind: DrillKind,
    level: int = 1,
    seed: int = 0,
    division: str = "JS",
    edition: str = "2011-12",
    *,
    lexicon: Lexicon | None = None,
) -> Drill:
    """A drill of a kind: ``win`` or ``now``, ``trap``, ``impossible``, ``forceout``, ``demand``, ``score``, ``word``.

    ``level`` is 1 to 5; ``lexicon`` the shipped default unless given. The edition 2026-27 has ``now`` in
    place of ``win``, and no ``trap``. Raises ``ValueError`` for what does not exist, and WorkLimitError.
    """
    expect(level, int, "level", "a whole number from 1 to 5")
    expect(seed, int, "seed", "a whole number")
    expect(division, str, "division")
    LexiconId.of(lexicon)  # refuses what is not a lexicon
    if level not in LEVELS:
        raise BadValueError.at("level", "1, 2, 3, 4 or 5", shown(level))
    rules = by_data(Rules(edition=edition))
    kinds = [name for name in _MAKERS if name not in (("win", "trap") if rules.passing else ("now",))]
    if kind not in kinds:
        raise BadValueError.unknown("kind", kind, kinds)
    try:
        code = division_code(division, rules)
    except Misfit as misfit:
        raise BadValueError.at("division", misfit.expected, misfit.found) from None
    words = load() if lexicon is None else lexicon
    vocabulary = Vocabulary(words, rules, place="drill")
    chance = random.Random(f"{kind} {level} {seed} {code} {rules.edition}")
    made = _MAKERS[kind](kind, Scenes(chance, level, code, vocabulary))
    mat, question, answer, explanation = made
    return Drill(kind, level, seed, code, rules.edition, question, answer, explanation, mat, words)


Made = tuple[Mat | None, str, str, str]
"""The state, the question, the answer, why."""

# --- states -------------------------------------------------------------------------------------

_ASKED: Mapping[str, str] = {
    "win": "Can you win now, with exactly one more cube as a letter or for a demand?",
    "now": "Can you challenge Now: a word of Letters, with one more cube if it is needed?",
    "trap": "Would Challenge Trap be right: could one win before the last move?",
    "impossible": "Would Challenge Impossible be right: can no word be spelled, even with all of Resources?",
    "forceout": "Somebody has called Forceout. Is there a word with two more cubes, and not with fewer?",
}
_ASKED_2026 = "All have passed. Is there a word that uses two more cubes?"


def _state(kind: str, scenes: Scenes) -> Made:
    """A state with a definite answer; yes and no are equally likely as long as both can be found."""
    wanted = scenes.chance.choice([Status.YES, Status.NO])
    found: tuple[Mat, Ruling[Any]] | None = None
    for number in range(_TRIES):
        grammar = number < _TRIES // 2  # where data say little, letter demands alone still have an answer
        mat = _candidate(kind, scenes, wanted, grammar)
        if kind != "trap":
            mat = replace(mat, last_move=None)
        ruling = _ruling(kind, mat, scenes.vocabulary)
        if ruling.status is wanted:
            found = mat, ruling
            break
        if ruling.status is not Status.JUDGE and (found is None or number > _TRIES // 2):
            found = mat, ruling
    if found is None:
        raise BadValueError.at("lexicon", "words of 4 to 10 letters to make a drill from", repr(scenes.lexicon))
    mat, ruling = found
    asked = _ASKED_2026 if kind == "forceout" and mat.rules.passing else _ASKED[kind]
    by = f" By data: {', '.join(short_names(ruling.sources))}." if ruling.sources else " By the rules."
    return mat, "\n".join([*board(mat), asked]), ruling.status.value.lower(), _why(kind, mat, ruling) + by


def _candidate(kind: str, scenes: Scenes, wanted: Status, grammar: bool) -> Mat:
    yes = wanted is Status.YES
    if kind == "impossible":
        return scenes.mat(scenes.chance.randint(1, 3), spoil=yes, grammar=grammar)
    if kind == "forceout":
        return scenes.mat(2, spoil=not yes, grammar=grammar)
    mat = scenes.mat(1 if yes else scenes.chance.randint(1, 2), spoil=not yes, grammar=grammar)
    return scenes.last_move(mat) if kind == "trap" else mat


def _ruling(kind: str, mat: Mat, vocabulary: Vocabulary) -> Ruling[Any]:
    if kind == "impossible":
        return impossible_ruling(mat, vocabulary)
    if kind == "forceout":
        agree_words = Search(mat, vocabulary.table(mat)).two_cube_words()
        return agreement(mat, tuple(agree_words), vocabulary)
    return trap_ruling(mat, vocabulary) if kind == "trap" else win_ruling(mat, vocabulary)


def _why(kind: str, mat: Mat, ruling: Ruling[Any]) -> str:
    yes, found = ruling.status is Status.YES, cast(Any, ruling.witness)
    if kind == "impossible":
        return "No word is left that meets the demands." if yes else f"A word is left: {found}."
    if kind == "forceout":
        return f"For example {found}." if yes else "No word takes two more cubes."
    if yes:
        return f"For example {proof_in_words(found)}."
    return "There was no win before the last move." if kind == "trap" else "No word is one cube away."


def _fault(kind: str, word: str, mat: Mat, lexicon: Lexicon) -> str:
    """Why a word does not prove what it should; empty if it does."""
    called: Call = "win" if kind == "win" else kind  # type: ignore[assignment]
    if kind == "trap":
        mat = mat.before_last_move() or mat
    reasons = [_reason(ruling) for ruling in _attempts(called, word, mat, lexicon)]
    return min(reasons, key=lambda reason: (bool(reason), reason == _UNSPELLED), default=_UNSPELLED)


def _attempts(called: Call, word: str, mat: Mat, lexicon: Lexicon) -> list[Ruling[str]]:
    """The rulings on every way to present a word."""
    if called == "impossible":
        spelled = spell(word, mat, (), (*mat.letters, *mat.resources)) or []
        return [check_solution(called, word, mat, lexicon, cubes=[cube for cube in spelled if cube in mat.resources])]
    if called == "forceout":
        cubes = mat.distinct_resources
        pairs = [(a, b) for number, a in enumerate(mat.resources) for b in mat.resources[number + 1 :] if cubes]
        fitting = [pair for pair in pairs if spell(word, mat, pair) is not None]
        return [check_solution(called, word, mat, lexicon, cubes=pair) for pair in fitting[:1] or pairs[:1]]
    ways: list[tuple[tuple[Cube, ...], Demand | None]] = [((cube,), None) for cube in mat.distinct_resources]
    if mat.rules.passing:
        ways.append(((), None))
    found = [check_solution(called, word, mat, lexicon, cubes=cubes) for cubes, _ in ways]
    if mat.demand_cubes and not any(ruling.status is not Status.NO for ruling in found):
        proof = next((proof for proof in every_way(word, mat) if proof.demand is not None), None)
        if proof is not None:
            by_demand = check_solution(called, word, mat, lexicon, demand=proof.demand, demand_cube=proof.cube)
            found.append(by_demand)
    return found


def _reason(ruling: Ruling[str]) -> str:
    if ruling.status is not Status.NO:
        return ""
    code = ruling.reasons[0] if ruling.reasons else "NO"
    told = {"NOT_SPELLED": _UNSPELLED, "DEMAND_NOT_MET": "it does not meet the demands"}
    told |= {"NOT_IN_LEXICON": "it is not in the lexicon", "NO_TWO_CUBE_WORD": "fewer cubes would do"}
    return told.get(code, f"it is not accepted ({code})")


# --- demands ------------------------------------------------------------------------------------


def _demand(kind: str, scenes: Scenes) -> Made:
    """May this be demanded now? Half of the demands are acceptable."""
    chance = scenes.chance
    mat = scenes.mat(chance.randint(1, 3))
    scenes.work.step(_PER_LIST)
    carriers = [cube for cube in mat.resources if cube.colour in mat.rules.demand_colours]
    cube = chance.choice(carriers or list(mat.resources))
    legal = list(legal_demands(mat))
    grammar = [demand for demand in legal if not demand.is_letter_demand]
    demand = chance.choice(grammar if grammar and chance.random() < 0.6 else legal or [Demand("dv")])
    if chance.random() < 0.5:
        demand, cube = _unacceptable(mat, cube, scenes)
    code = demand_code(demand, cube, mat)
    asked = f"May {demand.wording!r} be demanded with {cube_in_words(cube)}? ({demand})"
    sheet = f"Division   {mat.division}, edition {mat.rules.edition}"
    return mat, "\n".join([sheet, *board(mat), asked]), "yes" if code == OK else "no", _why_not(code, demand, mat)


def _unacceptable(mat: Mat, cube: Cube, scenes: Scenes) -> tuple[Demand, Cube]:
    """A demand that fails one of the tests of LT7."""
    chance = scenes.chance
    for _ in range(_TRIES):
        scenes.work.step(_PER_KIND)
        name = chance.choice(list(KINDS))
        demand = Demand(name, *chance.choice(list(KINDS[name].every(mat.colours))))
        other = chance.choice(mat.resources) if chance.random() < 0.15 else cube
        if demand_code(demand, other, mat) != OK:
            return demand, other
    return Demand("type", "NOUN"), cube


def _why_not(code: str, demand: Demand, mat: Mat) -> str:
    if code == OK:
        return "It is on the sheet, fits the type, and is not used up."
    told = f"{code}: {SENTENCES[code].format(what=demand, phase='OPEN')}."
    return renumbered(told[:-1]) + "." if mat.rules.passing else told


# --- points -------------------------------------------------------------------------------------

_OUTCOMES: Mapping[str, tuple[str, ...]] = {
    "forceout": ("agree_ok", "agree_bad", "dis_ok", "dis_bad"),
    "written": ("correct", "wrong", "neutral"),
}
_OUTCOME_WORDS: Mapping[str, str] = {
    "agree_ok": "has a correct solution",
    "agree_bad": "has a wrong solution",
    "dis_ok": "disagrees and is right",
    "dis_bad": "disagrees and is wrong",
    "correct": "presents a correct solution",
    "wrong": "presents a wrong solution",
    "neutral": "is neutral",
    "none": "presents nothing",
    "absent": "is absent",
}


def _score(kind: str, scenes: Scenes) -> Made:
    """Who gets how many points?"""
    chance, rules = scenes.chance, scenes.rules
    calls: tuple[Call, ...] = (*CHALLENGES[rules.edition], "forceout")
    called = chance.choice((*calls, "round_end") if rules.passing else calls)
    outcomes = _OUTCOMES["written"]
    if called == "forceout":
        outcomes = _OUTCOMES["forceout"][: 2 if rules.passing else 4]
    players = {name: chance.choice(outcomes) for name in PLAYERS}
    challenger, mover = chance.sample(PLAYERS, 2)
    challengers: tuple[str, ...] = ()
    if called in CHALLENGES[rules.edition]:
        challengers = (challenger,)
        players[challenger] = "none" if called == "impossible" else chance.choice(("correct", "wrong"))
        if called == "impossible" and players[mover] == "neutral":
            players[mover] = "none"
    found = score(called, players, challengers=challengers, mover=mover if challengers else None, rules=rules)
    asked = chance.choice(PLAYERS)
    lines = [f"Edition    {rules.edition}"]
    if challengers:
        lines.append(f"{challenger} challenges: {called}. {mover} made the last move.")
    else:
        lines.append("The round is over: everybody writes." if called == "round_end" else "Forceout.")
    lines += [f"{name} {_OUTCOME_WORDS[grade]}." for name, grade in players.items()]
    lines.append(f"How many points does {asked} get?")
    points = ", ".join(f"{name} {found.points[name]}" for name in PLAYERS)
    return None, "\n".join(lines), str(found.points[asked]), f"Situation {found.situation}: {points}."


# --- words --------------------------------------------------------------------------------------


def _word(kind: str, scenes: Scenes) -> Made:
    """Which of the demands does a word fail? One of them, as far as data tell."""
    chance, lexicon = scenes.chance, scenes.lexicon
    for _ in range(_TRIES):
        mat = scenes.mat(1)
        word = scenes.words[chance.randrange(len(scenes.words))]
        demands = [*mat.demands, *_more_demands(mat, scenes)]
        answers = {demand: mark(word, demand, lexicon) for demand in demands if demand.kind != "wild"}
        failed = [demand for demand, answer in answers.items() if answer is Answer.NO]
        known = [demand for demand, answer in answers.items() if answer is Answer.YES]
        if len(failed) == 1 and len(known) >= min(scenes.level, 2):
            shown_demands = [*known[: scenes.level + 1], failed[0]]
            chance.shuffle(shown_demands)
            number = shown_demands.index(failed[0]) + 1
            lines = [f"Word       {word}", *(f"  {n}. {d.wording}" for n, d in enumerate(shown_demands, start=1))]
            lines.append(f"Which demand does {word} fail?")
            answer = "|".join([str(number), str(failed[0]), failed[0].wording])
            return mat, "\n".join(lines), answer, f"{word} fails {number}, {failed[0].wording!r}."
    raise BadValueError.at("lexicon", "words with tags to make a drill from", repr(lexicon))


def _more_demands(mat: Mat, scenes: Scenes) -> list[Demand]:
    scenes.work.step(_PER_LIST)
    legal = list(legal_demands_of(["gen"], mat))
    letters = list(legal_demands_of(("must", "not", "num", "dv", "dc"), mat))
    chance = scenes.chance
    return chance.sample(legal, min(len(legal), scenes.level)) + chance.sample(letters, min(len(letters), 2))


_MAKERS: Mapping[str, Callable[[str, Scenes], Made]] = {
    **dict.fromkeys(("win", "now", "trap", "impossible", "forceout"), _state),
    "demand": _demand,
    "score": _score,
    "word": _word,
}
