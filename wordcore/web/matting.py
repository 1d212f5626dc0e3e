"""The mat's questions: a roll, who can win, what is safe, which demands are legal, why a word fails, a stored shake.

A mat travels as the JSON of ``Mat``: cubes by code, numbered from 0 in the order Letters, Resources,
Demands; answers name cubes by these numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from wordcore.errors import BadValueError, shown
from wordcore.games import linguishtik as ling
from wordcore.games.linguishtik.ways import ways
from wordcore.limits import Limits
from wordcore.query import Ruling
from wordcore.web.house import House, Question

MOST = 60
"""How many proofs or moves of one kind are spelled out; the rest are counted."""
MOST_BY_DEMAND = 36
"""Of a word that wins by a demand the demand is looked for, so fewer of them are spelled out."""

SAFE = Limits.SERVER.replace(steps=4 * Limits.SERVER.steps)
"""What safe moves may take: they are several questions in one, and are worked out one at a time."""

Phase = Literal["TYPE", "FUNCTION", "OPEN"]
EXAMPLE = {"letters": ["RC", "RA", "PT"], "resources": ["OS", "KQ", "GE"], "demands": [["type", "NOUN"]]}


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the box; the same seed gives the same roll."""

    seed: int | None = None
    edition: str = "2011-12"


@dataclass(frozen=True, slots=True)
class OnMat:
    """A mat to be asked about."""

    mat: object
    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class Demanding:
    """A mat on which something is to be demanded; without a phase, in the one that its demands tell."""

    mat: object
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class WordOnMat:
    """A mat, and a word that somebody would like to spell."""

    mat: object
    word: str
    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A stored shake, and after how many of its moves it is looked at (None: all)."""

    shake: object
    at: int | None = None


def roll(house: House, asked: Roll) -> dict[str, Any]:
    """Rolls the cubes."""
    return {"cubes": [cube.to_json() for cube in ling.roll(asked.seed, edition=asked.edition)]}


def analyse(house: House, asked: OnMat) -> dict[str, Any]:
    """Tells who can win with one more cube and with which words; Trap, Impossible, Forceout."""
    mat, lexicon = _mat(asked.mat), house.lexicon(asked.lexicon)
    won = ling.win(mat, lexicon, every=True)
    trapped = None if mat.last_move is None or mat.rules.passing else ling.trap(mat, lexicon)
    return {
        "demands": [demand.wording for demand in mat.demands],
        "win": {**_ruling(won), **_ways(won.witness, mat)},
        "trap": None if trapped is None else _ruling(trapped),
        "impossible": _ruling(ling.impossible(mat, lexicon)),
    }


def safe(house: House, asked: OnMat) -> dict[str, Any]:
    """Lists the safe moves, letters apart from demands with their cubes, and tells whether a Forceout is sound."""
    mat, lexicon = _mat(asked.mat), house.lexicon(asked.lexicon).limited(SAFE)
    found = ling.forceout(mat, lexicon)
    letters = [move for move in found.safe_moves if move.demand is None]
    carried: dict[str, list[int]] = {}
    for move in found.safe_moves:
        if move.demand is not None:
            carried.setdefault(move.demand.wording, []).append(move.cube.id)
    demands = [{"text": wording, "cubes": cubes} for wording, cubes in carried.items()]
    return {
        "forceout": _ruling(found.agree if mat.rules.passing else found.sound),
        "agree_words": list(found.agree_words[:MOST]),
        "n_agree_words": len(found.agree_words),
        "letters": [move.cube.id for move in letters],
        "demands": demands[:MOST],
        "n_demands": len(demands),
    }


def demands(house: House, asked: Demanding) -> dict[str, Any]:
    """Lists the demands that are legal now, by kind, each as it would be said."""
    mat = _mat(asked.mat)
    phase = asked.phase or mat.phase
    kinds = {
        kind: [{"demand": demand.to_json(), "text": demand.wording} for demand in legal]
        for kind, legal in mat.legal_demands(phase=phase).items()
    }
    return {"phase": phase, "cubes": [cube.id for cube in mat.demand_cubes], "kinds": kinds}


def explain(house: House, asked: WordOnMat) -> dict[str, Any]:
    """Tells why a word fails on a mat, first reason first, or how it is spelled."""
    return ling.explain(_mat(asked.mat), house.lexicon(asked.lexicon), word=asked.word).to_json()


def shake(house: House, asked: Step) -> dict[str, Any]:
    """Steps through a stored shake: the mat after so many moves, and all moves in words."""
    game = ling.Shake.from_json(asked.shake)
    n_moves = len(game.moves)
    at = n_moves if asked.at is None else asked.at
    if not 0 <= at <= n_moves:
        raise BadValueError.at("at", f"0 to {n_moves}", shown(at))
    told = ling.transcript(game, "text").splitlines()
    for _ in range(n_moves - at):
        game.pop()
    return {
        "at": at,
        "n_moves": n_moves,
        "told": told,
        "mat": game.mat.to_json(),
        "phase": game.phase,
        "to_move": game.to_move,
        "players": list(game.players),
        "scores": list(game.scores),
    }


def _mat(data: object) -> ling.Mat:
    mat = ling.Mat.from_json(data)
    return replace(mat, rules=mat.rules.replace(evidence="data"))


def _ruling(ruling: Ruling[Any]) -> dict[str, Any]:
    """A ruling with at most one question."""
    data = ruling.to_json()
    return {**data, "questions": data["questions"][:1], "n_questions": len(data["questions"])}


def _ways(wins: ling.Wins | None, mat: ling.Mat) -> dict[str, Any]:
    """The ways to win by one more letter, by a demand and by Letters alone, the first of each cube by cube."""
    found = wins or ling.Wins()
    letters = [ling.Proof.of(word, mat, cubes[0]).to_json() for word, cubes in found.letter_words[:MOST]]
    spare = [ling.Proof.of(word, mat, None, in_word=False).to_json() for word in found.spare_words[:MOST]]
    return {
        "witness": None,
        "n_words": len(found.words),
        "proofs": letters,
        "n_proofs": len(found.letter_words),
        "by_demand": list(found.demand_words[:MOST]),
        "n_by_demand": len(found.demand_words),
        "demand_proofs": [_by_demand(word, mat) for word in found.demand_words[:MOST_BY_DEMAND]],
        "demands": [demand.wording for demand in found.demands[:MOST]],
        "n_demands": len(found.demands),
        "spare_proofs": spare,
        "n_spare": len(found.spare_words),
    }


def _by_demand(word: str, mat: ling.Mat) -> dict[str, Any]:
    """A word that wins by a demand, with one that does it; grammar alone knows the demands of a possessive."""
    proof = next((proof for proof in ways(word, mat) if proof.demand is not None), None)
    if proof is None or proof.demand is None:
        return {"word": word, "cubes": [], "text": None}
    return {**proof.to_json(), "text": proof.demand.wording}


QUESTIONS = (
    Question("/api/mat/roll", Roll, roll, {"seed": 3}),
    Question("/api/mat/analyse", OnMat, analyse, {"mat": EXAMPLE}),
    Question("/api/mat/safe", OnMat, safe, {"mat": EXAMPLE}, desk="long"),
    Question("/api/mat/demands", Demanding, demands, {"mat": EXAMPLE}),
    Question("/api/mat/explain", WordOnMat, explain, {"mat": EXAMPLE, "word": "CATS"}),
    Question(
        "/api/mat/shake",
        Step,
        shake,
        {"shake": ling.Shake(ling.roll(3)).to_json(), "at": 0},
    ),
)
