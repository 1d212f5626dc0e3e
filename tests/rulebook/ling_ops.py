"""The ``ling.*`` operations of the worked cases (LinguiSHTIK).

Every option of ``Rules`` found in ``given``, or in a row of it, is passed on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from case_form import acted, check_keys, demand_of, demands_of, move_of, rows_of, words_of
from labelled import labelled

from wordcore import Lexicon
from wordcore.errors import IllegalMove
from wordcore.games import fields
from wordcore.games import linguishtik as ling
from wordcore.games.core import Move
from wordcore.games.linguishtik.score import CHALLENGES
from wordcore.games.linguishtik.search import Search
from wordcore.games.linguishtik.vocabulary import is_spelled_in_letters
from wordcore.query import Status
from wordcore.tags import LABELS

Given = Mapping[str, Any]

OPTIONS = " ".join(["rules", "options", *fields.table(ling.Rules)])
# What a state may tell beside its cubes and demands: none of it is asked about here.
TOLD = "designation phase to_move caller last_mover last_move"
STATE = f"letters resources demands demand_cubes division lexicon {TOLD} {OPTIONS}"


def words_in(value: str | Iterable[str] | None) -> list[str]:
    return [word.upper() for word in words_of(value)]


def lexicon_of(given: Given) -> Lexicon:
    return Lexicon.from_words([word for word in words_in(given.get("lexicon")) if is_spelled_in_letters(word)])


def rules_of(*sources: Given) -> ling.Rules:
    options: dict[str, Any] = {}
    for source in sources:
        options.update(source.get("rules") or {})
        options.update(source.get("options") or {})
        options.update({name: source[name] for name in fields.table(ling.Rules) if name in source})
    # Null is a choice only where it means "any".
    return ling.Rules.from_json({k: v for k, v in options.items() if v is not None or k in ("n_cubes", "colours")})


def mat_of(given: Given, rules: ling.Rules | None = None, *, lenient: bool = False) -> ling.Mat:
    check_keys(given, STATE)
    return ling.Mat.of(
        given.get("letters") or "",
        given.get("resources") or "",
        demands_of(given.get("demands")),
        given.get("demand_cubes") or "",
        given.get("division", "JS"),
        rules or rules_of(given),
        lenient=lenient,
    )


def search_of(mat: ling.Mat, given: Given) -> Search:
    return Search.of(mat, lexicon_of(given))


def formable(given: Given) -> dict[str, Any]:
    return {"words": search_of(mat_of(given), given).words_on_mat()}


def sat(given: Given) -> dict[str, Any]:
    check_keys(given, "words demands", OPTIONS)
    demands = [ling.Demand.from_json(demand) for demand in demands_of(given.get("demands"))]
    rules = rules_of(given)
    words = [word for word in words_in(given.get("words")) if is_spelled_in_letters(word)]
    return {"sat": sorted(word for word in set(words) if ling.satisfies(word, demands, rules))}


def win(given: Given) -> dict[str, Any]:
    mat = mat_of(given)
    wins = search_of(mat, given).every_win()
    by_letter = wins.letter_words if mat.rules.passing else wins.letter_words or wins.spare_words
    return {
        "win": bool(wins),
        "by_mat": bool(wins.mat_words),
        "mat_words": list(wins.mat_words),
        "by_letter": bool(by_letter),
        "by_demand": bool(wins.demand_words),
        "letter_pairs": sorted([word, cube.code] for word, cube in wins.letter_pairs),
        "demand_words": list(wins.demand_words),
        "board_demands": sorted(demand.to_json() for demand in wins.board_demands),
    }


def impossible(given: Given) -> dict[str, Any]:
    words = search_of(mat_of(given), given).all_words()
    return {"impossible": not words, "words": words}


def trap(given: Given) -> dict[str, Any]:
    mat = mat_of(given)
    if given.get("last_move"):
        mat = mat.with_last_move(move_of(given["last_move"]))
    before = mat.before_last_move()
    wins = search_of(before, given).every_win() if before is not None else None
    now = search_of(mat, given)
    return {
        "trap": bool(wins),
        "trap_words": list(wins.words) if wins is not None else [],
        "win_now": now.is_win(),
        "impossible_now": not now.all_words(limit=1),
    }


def forceout(given: Given) -> dict[str, Any]:
    mat = mat_of(given)
    found = ling.forceout(mat, lexicon_of(given))
    return {
        "agree": bool(found.agree_words),
        "agree_words": list(found.agree_words),
        "impossible": found.is_impossible,
        "safe": bool(found.safe_moves),
        "safe_moves": sorted(move.to_json() for move in found.safe_moves),
        "win": found.is_win,
        "sound": found.is_sound,
    }


def legal(given: Given) -> dict[str, Any]:
    results = []
    columns = {"phase": "phase", "demands": "force", "cube": "cube", "demand": "demand"}
    for row in rows_of(given, f"division {OPTIONS}", **columns):
        rules = rules_of(given, row)
        if row.get("colours"):
            rules = rules.replace(colours=tuple(row["colours"]), n_cubes=23)
        # What is in force may be anything: the row asks about the next demand.
        mat = mat_of({"demands": row["demands"], "division": row.get("division", "JS")}, rules, lenient=True)
        demand = ling.Demand.from_json(demand_of(row["demand"]))
        results.append(ling.demand_code(demand, row["cube"], mat, phase=row["phase"].upper()))
    return {"results": results}


def score(given: Given) -> dict[str, Any]:
    results = []
    columns = {
        "kind": "kind",
        "players": "players",
        "challengers": "challenger",
        "mover": "mover",
        "warning_scores": "",
    }
    for row in rows_of(given, f"division {OPTIONS}", **columns):
        found = ling.score(
            row["kind"].lower(),
            grades_of(row),
            challengers=words_of(row.get("challengers")),
            mover=row.get("mover"),
            warning_scores=row.get("warning_scores"),
            rules=rules_of(given, row),
        )
        results.append([found.situation, dict(found.points)])
    return {"results": results}


def grades_of(row: Given) -> dict[str, str]:
    return {player: (grade or "none").lower() for player, grade in (row.get("players") or {}).items()}


def lt22(given: Given) -> dict[str, Any]:
    mat = mat_of({**given, "letters": "", "demands": ()})
    words = search_of(mat, given).all_words()
    points = ling.score("lt22", grades_of(given), rules=rules_of(given)).points
    return {"possible_words": words, "forceout_right": not words, "points": dict(points)}


MOVES = {kind.NAME: kind for kind in ling.MOVES}
# How a case may say that a player's minute ran out.
LOST_TURN = frozenset(["lost_turn", "lost", "lose", "timeout", "time_out", "expire", "expired", "late"])


def phase(given: Given) -> dict[str, Any]:
    """Plays moves that name no cube for a demand: black cubes are dealt as they are needed."""
    moves = [acted(move) for move in check_keys(given, "moves players division", OPTIONS)["moves"]]
    players = given.get("players") or ["P1", "P2", "P3"]
    if isinstance(players, int):
        players = [f"P{seat + 1}" for seat in range(players)]
    letters = [move[2] for move in moves if move[1] == "letter"]
    carriers = [move[2] for move in moves if move[1] in ("demand", "misstate")]
    cubes = ling.parse_cubes([*letters, *carriers, *["KZ"] * len(moves), *(f"{colour}Z" for colour in "RGPYO")])
    rules = ling.Rules.from_json({**rules_of(given).to_json(), "n_cubes": None, "colours": None})
    shake = ling.Shake(cubes, given.get("division", "JS"), players=players, rules=rules)
    results = []
    for player, name, *rest in moves:
        try:
            shake.push(phase_move(shake, player, name, rest))
            results.append("OK")
        except IllegalMove as error:
            results.append(error.code)
    return {
        "results": results,
        "next_player": shake.to_move,
        "last_mover": shake.last_mover,
        "phase": shake.phase,
        "scores": dict(zip(shake.players, shake.scores, strict=True)),
    }


def phase_move(shake: ling.Shake, player: str, name: str, rest: list[Any]) -> Move[Any]:
    """A move by its name, its fields in their order; any other name is a demand on a black cube."""
    if name == "designate":
        return ling.Designate(player, str(rest[-1]))
    if name == "letter":
        return ling.PlayLetter(player, resource(shake, rest[0]))
    if name == "misstate":
        return ling.Misstate(player, resource(shake, rest[0]), ling.Demand.from_json(demand_of(rest[1])))
    if name == "demand":
        return ling.MakeDemand(player, carrier(shake, rest[0]), ling.Demand.from_json(demand_of(rest[1])))
    if any(name in challenges for challenges in CHALLENGES.values()):
        return ling.Challenge(player, name)
    kind = MOVES.get("lose_turn" if name in LOST_TURN else name)
    if kind is None:
        assert name in ling.KINDS, f"unknown move {name!r}; expected {', '.join([*MOVES, *ling.KINDS])}"
        return ling.MakeDemand(player, carrier(shake, "KZ"), ling.Demand(name, *rest))
    acts = player in shake.players and any(field.name == "player" for field in dataclasses.fields(kind))
    return kind(player, *rest) if acts else kind(*rest)


def status(given: Given) -> dict[str, Any]:
    """The labels of a case are made up; one that is not named is known to be absent."""
    rules, results = rules_of(given), []
    words = check_keys(given, "words", OPTIONS)["words"]
    for word, labels in words.items() if isinstance(words, Mapping) else map(labels_of, words):
        is_listed = labels is not None and is_spelled_in_letters(word.upper())
        told = {} if labels is None else {_LABEL_NAMES.get(name, name): value for name, value in labels.items()}
        check_keys(told, *LABELS, "in_ospd")
        flags = " ".join(f"{label}={str(told.get(label, 'NONE')).upper()}" for label in LABELS)
        lexicon = labelled(f"{word} {flags}") if is_listed else Lexicon.from_words(["AAAA"])
        # A second list rescues foreign words (LT20.C); a case may say whether it has the word.
        rescued = str(told.get("in_ospd", "UNKNOWN")).upper()
        ospd = None if rescued == "UNKNOWN" else frozenset([word.upper()] if rescued in ("ALL", "TRUE", "YES") else [])
        found = ling.word_status(word, lexicon, rules, ospd=ospd)
        refused = found.status is Status.NO
        results.append([word, found.status.value, found.reasons[0] if refused else None])
    return {"results": results}


def labels_of(row: Any) -> tuple[str, Given | None]:
    """A word and its labels: as a row of both, as an object, or a word alone."""
    if isinstance(row, Mapping):
        check_keys(row, "word labels")
        return row["word"], row.get("labels", {})
    word, *labels = [row] if isinstance(row, str) else row
    return word, labels[0] if labels else {}


_LABEL_NAMES = {"abbrev": "abbreviation"}


def sentence(given: Given) -> dict[str, Any]:
    rules, results = rules_of(given), []
    for text in check_keys(given, "sentences", OPTIONS)["sentences"]:
        found = ling.check_sentence(text, "word", "S-V", Lexicon.from_words([]), rules=rules)
        results.append([found.n_words, any(hint.code == "TOO_MANY_WORDS" for hint in found.hints)])
    return {"results": results}


def resource(shake: ling.Shake, code: str) -> int:
    return shake.mat.resource(code).id


def carrier(shake: ling.Shake, code: str) -> int:
    """The cube of a demand: the one that waits in Demands for its wording, if there is one (LG-D32)."""
    pending = shake.state.pending
    return resource(shake, code) if pending is None else pending


OPS: dict[str, Callable[[dict[str, Any]], Mapping[str, Any]]] = {
    "ling.words": formable,
    "ling.sat": sat,
    "ling.win": win,
    "ling.impossible": impossible,
    "ling.trap": trap,
    "ling.forceout": forceout,
    "ling.legal": legal,
    "ling.score": score,
    "ling.lt22": lt22,
    "ling.phase": phase,
    "ling.status": status,
    "ling.sentence": sentence,
}
