"""A shake told for people: what was played, what could have been done then, how it ended.

    >>> from wordcore.games.linguishtik import Designate, Shake, transcript
    >>> shake = Shake(seed=3)
    >>> _ = shake.push(Designate("P1", "S-V"))
    >>> print(transcript(shake).splitlines()[-1])
      1. P1 designates S-V.

With a lexicon, that of the shake or a given one, every free move is followed by what it
left open: "P2 could win now: BIDS with the green D." Sentences are not judged. Not here:
the same as values (``analysis``).
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.proofs import Proof
from wordcore.games.linguishtik.questions import impossible, win
from wordcore.games.linguishtik.setup import by_data
from wordcore.query import Status

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

Format = Literal["text", "html"]
_CALLS: Mapping[str, str] = {"win": "Win", "trap": "Trap", "impossible": "Impossible", "now": "Now"}


def transcript(shake: Shake, format: Format = "text", *, lexicon: Lexicon | None = None) -> str:
    """The whole shake as ``text`` or as a page of ``html``; raises ``ValueError`` for another format.

    ``lexicon`` is asked what was open after every free move; by default the one of the shake, if it has one.
    """
    fields.expect(shake, Shake, "transcript, shake")
    if format not in get_args(Format):
        raise BadValueError.unknown("format", format, get_args(Format))
    title = f"LinguiSHTIK {shake.setup.rules.edition}, {shake.setup.division}: {', '.join(shake.players)}"
    rolled = "Rolled: " + " ".join(cube.code for cube in shake.cubes)
    asked = lexicon if lexicon is not None else shake.lexicon
    told = list(_told(shake, asked))
    if asked is not None:
        rolled += f"\nWhat was open is answered by data ({asked.name}); sentences are not judged."
    if format == "html":
        return _page(title, rolled, told)
    lines = [title, rolled, ""]
    for number, (sentence, remark) in enumerate(told, start=1):
        lines.append(f"{number:3}. {sentence}{' ' + remark if remark else ''}")
    return "\n".join(lines) + "\n"


def cube_in_words(cube: Cube) -> str:
    """A cube as people say it: "the orange S"."""
    return f"the {cube.colour_name} {cube.face}"


def proof_in_words(proof: Proof) -> str:
    """How a win is made: "BIDS with the green D"."""
    if proof.cube is None:
        return f"{proof.word}, which is on the mat"
    cube = cube_in_words(proof.cube)
    if proof.demand is not None:
        return f"{proof.word} with {cube} for the demand {proof.demand.wording!r}"
    return f"{proof.word} with {cube}" + ("" if proof.in_word else " left out")


def _told(shake: Shake, lexicon: Lexicon | None) -> Iterator[tuple[str, str]]:
    """A sentence per move, and a remark about what it left open."""
    again = shake.copy()
    for _ in shake.moves:
        again.pop()
    for move in shake.moves:
        outcome = again.push(move)
        sentence = _SENTENCES[type(move)](again, move, outcome)
        remark = _opportunity(again, lexicon) if lexicon is not None and isinstance(move, _CHANGES) else ""
        yield sentence, remark


def _opportunity(shake: Shake, lexicon: Lexicon) -> str:
    """What the next player could do, once the free moves have begun."""
    if shake.phase != "OPEN" or shake.to_move is None:
        return ""
    rules = by_data(shake.setup.rules)
    mat = Mat(
        *(shake.mat.letters, shake.mat.resources, shake.mat.demands, shake.mat.spent),
        division=shake.setup.division,
        rules=rules,
    )
    now = "challenge Now" if rules.passing else "win now"
    found = win(mat, lexicon)
    if found.witness is not None and found.status is not Status.NO:
        proof = proof_in_words(found.witness)
        if found.status is Status.YES:
            return f"{shake.to_move} could {now}: {proof}."
        return f"{shake.to_move} could {now} if a judge agrees: {proof}."
    if impossible(mat, lexicon).status is Status.YES:
        return f"No word is left: {shake.to_move} could challenge Impossible."
    return ""


def _cube(shake: Shake, id: int) -> str:
    return cube_in_words(shake.setup.cube(id))


def _called(shake: Shake, move: moves.Challenge, outcome: Any) -> str:
    who = move.player if move.also is None else f"{move.player} and {move.also}"
    return f"{who} challenge{'s' if move.also is None else ''}: {_CALLS.get(move.kind, move.kind)}."


def _presented(shake: Shake, move: moves.Present, outcome: Any) -> str:
    cubes = [_cube(shake, id) for id in move.cubes or ()]
    what = move.word or "a move"
    using = f" with {' and '.join(cubes)}" if cubes else ""
    beside = _beside(shake, move.demand, move.demand_cube)
    written = f": {move.sentence}" if move.sentence else "."
    return f"{move.player} presents {what}{using}{beside}{written}"


def _beside(shake: Shake, demand: Demand | None, cube: int | None) -> str:
    if demand is None:
        return ""
    return f" and the demand {demand.wording!r}" + ("" if cube is None else f" on {_cube(shake, cube)}")


def _scored(shake: Shake, move: Move[Any], outcome: Any) -> str:
    points = ", ".join(f"{name} {outcome.points[name]:+d}" for name in shake.players)
    totals = ", ".join(f"{name} {total}" for name, total in outcome.scores.items())
    return f"Situation {outcome.situation}: {points}. Totals: {totals}."


_Sentence = Callable[[Shake, Any, Any], str]
_SENTENCES: Mapping[type[Move[Any]], _Sentence] = {
    moves.Designate: lambda shake, move, _: f"{move.player} designates {move.designation}.",
    moves.PlayLetter: lambda shake, move, _: f"{move.player} plays {_cube(shake, move.cube)} to Letters.",
    moves.MakeDemand: lambda shake, move, _: (
        f"{move.player} demands {move.demand.wording!r} with {_cube(shake, move.cube)}."
    ),
    moves.Misstate: lambda shake, move, outcome: (
        f"{move.player} demands {move.demand.wording!r} with {_cube(shake, move.cube)}, which is not acceptable"
        f" ({outcome.code})."
    ),
    moves.WarnTime: lambda shake, move, _: "The ten-second warning is given.",
    moves.NoticeTime: lambda shake, move, _: "Somebody notices that the time is over.",
    moves.LoseTurn: lambda shake, move, _: f"{move.player} loses a point and the turn.",
    moves.RoundWarning: lambda shake, move, _: "The five-minute warning is given.",
    moves.Challenge: _called,
    moves.CallForceout: lambda shake, move, _: f"{move.player} calls Forceout.",
    moves.Pass: lambda shake, move, outcome: (
        f"{move.player} passes." + (" All have passed: Forceout." if outcome.to_move is None else "")
    ),
    moves.InvalidChallenge: lambda shake, move, _: f"{move.player} loses a point for an invalid challenge.",
    moves.RoundOver: lambda shake, move, _: (
        f"The round is over{', the shake is abandoned' if shake.solving is None else ': everybody writes'}."
    ),
    moves.Neutral: lambda shake, move, _: f"{move.player} is neutral.",
    moves.Disagree: lambda shake, move, _: f"{move.player} disagrees: {move.kind}.",
    moves.Present: _presented,
    moves.Contest: lambda shake, move, _: f"{move.player} finds the solution of {move.against} wrong.",
    moves.Decide: lambda shake, move, _: (
        f"What {move.player} presented is {'correct' if move.correct else 'not correct'}."
    ),
    moves.Penalise: lambda shake, move, _: f"{move.player} is penalised: {move.points} ({move.source}).",
    moves.Disqualify: lambda shake, move, _: f"{move.player} is disqualified for the {move.scope}.",
    moves.Absent: lambda shake, move, _: f"{move.player} is absent.",
    moves.Abandon: _scored,
    moves.Close: _scored,
}
_CHANGES = (moves.PlayLetter, moves.MakeDemand, moves.Pass)
"""What leaves something new to the next player."""

_STYLE = """
body { font: 11pt/1.45 "DejaVu Sans", Arial, sans-serif; max-width: 48em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.2em; }
li { margin: 0.25em 0; }
em { color: #754; font-style: normal; }
"""


def _page(title: str, rolled: str, told: list[tuple[str, str]]) -> str:
    items = []
    for sentence, remark in told:
        said = f" <em>{html.escape(remark)}</em>" if remark else ""
        items.append(f"<li>{html.escape(sentence)}{said}</li>")
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
    body = [f"<h1>{html.escape(title)}</h1>", f"<p>{html.escape(rolled)}</p>", "<ol>", *items, "</ol>"]
    lines = ["<!doctype html>", f'<html lang="en"><head>{head}</head>', "<body>", *body, "</body></html>"]
    return "\n".join(lines) + "\n"
