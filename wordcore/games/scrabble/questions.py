"""The rulebook's questions that need no game: challenges, exchanges, runs of zeros, tiles left over, who begins.

    >>> from wordcore.games.scrabble import AB, decide_challenge, end_adjustment
    >>> decide_challenge(AB, {"ZAP": True, "ZO": True}, ["ZAP", "ZO"], score=45)
    Decision(stands=True, player=55, challenger=0, challenger_loses_turn=False)
    >>> end_adjustment("double", scores=[300, 280], racks=[0, 12], out=0)
    [324, 280]

Pure functions, shared by both rulesets; whether words are good comes in as data.
Not here: legality and scores (``legality``, ``scoring``), when a challenge may be
made (``steps``), and overtime (``wordcore.games.tournament``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from wordcore.errors import BadTilesError, BadValueError, shown
from wordcore.games import fields
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.setup import ZEROS_TO_END, EndAdjustment, Ruleset
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, TileSet

ZERO_KINDS = frozenset({"pass", "exchange", "challenged_off", "lost_turn"})
"""Lines of the sheet that lengthen the run of zeros (RULES 3.6)."""


class Decision(NamedTuple):
    """The result of a challenge; ``player`` and ``challenger`` are the points each is credited for the turn."""

    stands: bool
    player: int
    challenger: int
    challenger_loses_turn: bool

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict()


@fields.arguments
def decide_challenge(rules: Ruleset, formed: Mapping[str, bool], challenged: Sequence[str], score: int) -> Decision:
    """The result of challenging words of a play worth ``score``.

    ``formed`` says of every word formed whether it is good. One bad word among
    those ``challenged`` (with ``judge_all``: among all formed) takes the whole
    play off; otherwise the challenge has failed and the rules set the price.
    Raises ``IllegalMove`` for a word that the play did not form.

        >>> from wordcore.games.scrabble import LV
        >>> decide_challenge(LV, {"ZAP": True, "PN": False}, ["PN"], 51)
        Decision(stands=False, player=0, challenger=0, challenger_loses_turn=False)
    """
    verdicts = {word.upper(): good for word, good in formed.items()}
    named = list(dict.fromkeys(word.upper() for word in challenged))
    for word in named:
        if word not in verdicts:
            raise illegal("NOT_FORMED", word=word, words=", ".join(verdicts))
    if not all(verdicts[word] for word in (verdicts if rules.judge_all else named)):
        return Decision(False, 0, 0, False)
    if rules.challenge_rule == "penalty":
        return Decision(True, score + rules.challenge_points * len(named), 0, False)
    return Decision(True, score, 0, rules.challenge_rule == "double")


@fields.arguments
def may_exchange(rules: Ruleset, n_tiles: int, n_rack: int, n_bag: int) -> bool:
    """Whether a player who holds ``n_rack`` tiles may exchange ``n_tiles`` of them.

    Exchanging nothing is a pass, not an exchange.

        >>> from wordcore.games.scrabble import AB, LV
        >>> may_exchange(AB, n_tiles=3, n_rack=7, n_bag=6), may_exchange(LV, 3, 7, 6), may_exchange(LV, 0, 7, 50)
        (False, True, False)
    """
    return n_tiles in exchange_sizes(rules, n_rack, n_bag)


def exchange_sizes(rules: Ruleset, n_rack: int, n_bag: int) -> range:
    """How many of ``n_rack`` tiles may be exchanged, from one on.

    >>> from wordcore.games.scrabble import AB, LV
    >>> exchange_sizes(AB, 7, n_bag=6), exchange_sizes(LV, 7, n_bag=6)
    (range(1, 1), range(1, 7))
    """
    return range(1, (min(n_rack, n_bag) if n_bag >= rules.min_bag else 0) + 1)


def zero_run_after(run: int, kind: str, score: int, *, zero_play_counts: bool = False) -> int:
    """The length of the run of zeros after one more line of the sheet.

    >>> zero_run_after(3, "exchange", 0), zero_run_after(3, "play", 0)
    (4, 0)
    """
    if kind in ZERO_KINDS:
        return run + 1
    if kind == "play":
        return run + 1 if zero_play_counts and score == 0 else 0
    return run


@fields.arguments
def zero_run_ends_at(
    lines: Sequence[Sequence[str | int | None]], *, zeros: int = ZEROS_TO_END, zero_play_counts: bool = False
) -> int | None:
    """The number (from 1) of the (kind, score) line that ends the game by ``zeros`` zeros in a row, or None.

    >>> zero_run_ends_at([("exchange", 0), ("pass", 0)] * 3)
    6
    """
    run = 0
    for number, (kind, score) in enumerate(((*line, 0, 0)[:2] for line in lines), 1):
        points = score if isinstance(score, int) else 0
        run = zero_run_after(run, str(kind), points, zero_play_counts=zero_play_counts)
        if run >= zeros:
            return number
    return None


@fields.arguments
def end_adjustment(mode: EndAdjustment, scores: Sequence[int], racks: Sequence[int], out: int | None) -> list[int]:
    """The scores after the tiles left over are counted; raises ``ValueError``.

    ``racks`` are the values of the tiles each player still holds, ``out`` the
    seat of the player who has none left, or None. Modes (RULES 3.6): ``none``;
    ``hasbro``, everyone loses their own and the one who is out gains the
    others' sum; ``double``, the one who is out gains twice the others' sum and
    nobody loses, but if nobody is out everyone loses their own.

        >>> end_adjustment("hasbro", [300, 280], [0, 12], out=0)
        [312, 268]
    """
    if len(scores) != len(racks):
        raise BadValueError.at("racks", f"{len(scores)} values, as many as scores", str(len(racks)))
    if out is not None and not 0 <= out < len(scores):
        raise BadValueError.at("out", f"a seat from 0 to {len(scores) - 1}", shown(out))
    return adjusted(mode, scores, racks, out)


def adjusted(mode: EndAdjustment, scores: Sequence[int], racks: Sequence[int], out: int | None) -> list[int]:
    """:func:`end_adjustment` for arguments that fit, as those of a step do."""
    if mode == "none":
        return list(scores)
    others = sum(value for seat, value in enumerate(racks) if seat != out)
    if mode == "double" and out is not None:
        return [score + 2 * others * (seat == out) for seat, score in enumerate(scores)]
    after = [score - value for score, value in zip(scores, racks, strict=True)]
    if out is not None:
        after[out] += others
    return after


def first_by_draw(drawn: Sequence[str], tile_set: TileSet = ENGLISH_TILES) -> int | None:
    """The seat that begins after each side has drawn a tile (SC-D1): nearest to A, a blank before A.

    None if the best tile was drawn twice: those sides draw again. Raises ``BadTilesError``.

        >>> first_by_draw(["M", "C"]), first_by_draw(["?", "A"]), first_by_draw(["C", "C"])
        (1, 0, None)
    """
    faces = fields.expect(tile_set, TileSet, "first_by_draw, tile_set").read_faces(drawn)
    if not faces:
        raise BadTilesError.at("drawn", "one tile per side", "none")
    ranks = [0 if face == BLANK else tile_set.face_codes[face] for face in faces]
    best = min(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else None
