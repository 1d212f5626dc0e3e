# pyright: strict
"""A program that plays a shake and asks its questions; it runs, and type checkers find nothing to object to.

A line that ends in ``# refused`` is a mistake that both mypy --strict and pyright must find.
"""

from __future__ import annotations

from typing import Any

from typing_extensions import assert_type

from wordcore import Answer, Lexicon, Question, Ruling
from wordcore.games import linguishtik as ling
from wordcore.games.core import Fault, Move, Result

LEXICON = Lexicon.from_words(["cats", "cast"])
MAT = ling.parse_mat("RC RA PT | OS KQ")


def questions() -> None:
    ruling = ling.win(MAT, LEXICON)
    assert_type(ruling, Ruling[ling.Proof])
    assert_type(ling.win(MAT, LEXICON, every=True), Ruling[ling.Wins])
    assert_type(ling.trap(MAT, LEXICON, ospd=frozenset({"CATS"})), Ruling[ling.Proof])
    assert_type(ling.impossible(MAT, LEXICON), Ruling[str])
    assert_type(ling.possible_from_roll(ling.roll(seed=3), LEXICON), Ruling[str])
    assert_type(ling.agree_with("CATS", MAT, LEXICON), Ruling[str])
    assert_type(ling.is_safe(ling.CubeMove(MAT.resources[0]), MAT, LEXICON), Ruling[ling.Proof])
    assert_type(ling.check_solution("win", "CATS", MAT, LEXICON, cubes=[MAT.resource("OS")]), Ruling[str])
    assert_type(ling.word_status("CATS", LEXICON, ling.Rules(y_is="both")), Ruling[str])
    assert_type(ling.mark("CATS", ling.Demand("must", "S"), LEXICON), Answer)
    assert_type(ling.forceout(MAT, LEXICON).disagree_safe, Ruling[ling.CubeMove])
    assert_type(ling.safe_moves(MAT, LEXICON), tuple[ling.CubeMove, ...])
    assert_type(ling.analyse(MAT, LEXICON).win, Ruling[ling.Wins])
    assert_type(ruling.questions, tuple[Question, ...])
    for question in ling.win(ling.parse_mat("RC RA PT | OS KQ | type NOUN"), LEXICON).questions:
        if isinstance(question.demand, ling.Demand):
            assert question.word == "CAST" and question.demand.wording == "a noun"
    proof = ruling.witness
    assert proof is not None
    assert_type(proof.cubes, tuple[ling.Cube, ...])
    assert_type(proof.to_json(), dict[str, Any])
    assert_type(ling.score("win", {"P1": "correct", "P2": "none"}, challengers=["P1"]).points["P1"], int)


def playing() -> None:
    shake = ling.Shake(seed=3, players=("Ann", "Ben"), rules={"y_is": "V"}, lexicon=LEXICON)
    assert_type(shake.push(ling.Designate("Ann", "S-V", at_s=3)), ling.Moved)
    assert_type(shake.push(ling.WarnTime()).ends_s, float | None)
    assert_type(shake.legal(ling.PlayLetter("Ben", cube=3)), Fault | None)
    assert_type(shake.pop(), Move[Any])
    assert_type(shake.mat.demands, tuple[ling.Demand, ...])
    assert_type(shake.view("Ann").solving, ling.Solving | None)
    assert_type(shake.state.scores, tuple[int, ...])
    assert_type(shake.result, Result | None)
    assert_type(ling.Shake.from_json(shake.to_json()), ling.Shake)
    assert ling.Present("Ann", "CATS", "Cats sat.", cubes=[3]).cubes == (3,)
    match = ling.Match(["Ann", "Ben"], "MID")
    assert_type(match.totals, dict[str, int])
    assert_type(match.new_shake(ling.roll(seed=1)), ling.Shake)


def mistakes() -> None:
    ling.win(LEXICON, MAT)  # refused
    ling.agree_with(MAT, "CATS", LEXICON)  # refused
    ling.win(MAT, LEXICON, ospd=["CATS"])  # refused
    ling.check_solution("flub", "CATS", MAT, LEXICON)  # refused
    ling.Rules(y_is="W")  # refused
    ling.Challenge("Ann", "flub")  # refused
    ling.PlayLetter("Ann", cube="KT")  # refused
    ling.Shake(seed=3).state.scores = (1, 2)  # refused
    ling.demand_code(ling.Demand("must", "E"), "KT", MAT, phase="LATE")  # refused
    print(ling.win(MAT, LEXICON).witness.word)  # refused
    ling.win(MAT, LEXICON).questions[0].startswith("LT")  # refused
    print(ling.Shake(seed=3).push(ling.Neutral("Ann")).points)  # refused


if __name__ == "__main__":
    questions()
    playing()
