"""What each move of Scrabble does: one pure function per move, and the table of them.

    >>> from wordcore.games.scrabble import Play
    >>> from wordcore.games.scrabble.setup import ScrabbleSetup
    >>> from wordcore.games.scrabble.state import State
    >>> from wordcore.games.scrabble.steps import lay_play
    >>> setup = ScrabbleSetup(players=("Ann", "Bo"))
    >>> state, outcome = lay_play(setup, State.fresh(setup), Play.parse("8H HORN"))
    >>> outcome.score, state.scores, len(state.bag)
    (14, (14, 0), 82)

Rules of turns, challenges and endings (RULES 3.4, 3.6). A step returns the next
state and what came of the move, or raises ``IllegalMove``. Not here: whether a
placement is legal (``legality``), and what is asked of a lexicon (``game``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wordcore.errors import BadTilesError, IllegalMove
from wordcore.games.core import Move, RulingAwaited, Step
from wordcore.games.fields import capitals
from wordcore.games.scrabble.legality import placement_fault
from wordcore.games.scrabble.moves import (
    Accept,
    Accepted,
    Challenge,
    Challenged,
    Counted,
    Ended,
    Exchange,
    Exchanged,
    GameTimeUp,
    NoPlayLeft,
    Pass,
    Passed,
    Played,
    RackShown,
    Rule,
    ShowRack,
    TurnTimeUp,
    n_written,
)
from wordcore.games.scrabble.play import Play, lay
from wordcore.games.scrabble.questions import adjusted, decide_challenge, exchange_sizes, zero_run_after
from wordcore.games.scrabble.reasons import illegal
from wordcore.games.scrabble.scoring import score_laid
from wordcore.games.scrabble.setup import ZEROS_TO_END, Ruleset, ScrabbleSetup
from wordcore.games.scrabble.state import Awaited, Pending, State, draw, is_known, mixed, refilled
from wordcore.games.values import changed, credited, lacking
from wordcore.query import Adjudication

_NOBODY: tuple[str, ...] = ()
_new = tuple.__new__

# --- turns --------------------------------------------------------------------------------------


def lay_play(setup: ScrabbleSetup, state: State, move: Play) -> tuple[State, Played]:
    """Tiles down, points credited, rack refilled; the play is then open to challenge."""
    _check_turn(setup, state, move)
    seat, zeros, skips = state.turn, state.zero_run, state.skips
    squares, bag, racks, scores, at, drawn, score, formed = laid(setup, state, move) or laid_plainly(setup, state, move)
    turn, lost = setup.next_seat(seat), _NOBODY
    if skips:
        turn, skips, lost = _skipping(setup, turn, skips)
    run = len(lost)
    if not score:
        run += zero_run_after(zeros, "play", 0, zero_play_counts=setup.rules.zero_play_counts)
    ends = "OUT" if not racks[seat] else "SIX_ZEROS" if run and _is_zeros_end(setup, run) else ""
    # By the tuple's own constructor, here and below: a search makes these by the thousand.
    pending = _new(Pending, (seat, at, state.racks[seat], drawn, score, formed, zeros + 1 + len(lost), ends))
    later = (state.n_mixes, move.at_s, state.stopped_s, "")
    after = _new(State, (squares, bag, racks, scores, turn, pending, None, run, skips, *later))
    return after, Played.later(_played, setup, move, squares, pending, lost)


def _played(setup: ScrabbleSetup, move: Play, squares: bytes, pending: Pending, lost: tuple[str, ...]) -> Played:
    """What came of a play, spelled out: from the squares as they were then, whatever has been laid since."""
    score = score_laid(squares, pending.at, setup.layout, setup.tile_set, setup.rules)
    words = tuple([(word.word, word.score) for word in score.words])
    play, rack, drawn = score.spell_out(move), _shown(setup, pending.rack), _shown(setup, pending.drawn)
    return Played(setup.players[pending.player], play, score.total, words, score.bonus, rack, drawn, lost_turns=lost)


Laid = tuple[bytes, bytes, tuple[bytes, ...], tuple[int, ...], tuple[int, ...], bytes, int, tuple[str, ...]]
"""What a play does: squares, bag, racks and scores after it, the squares it covers, the tiles drawn, its score, and
the words it forms, each once."""


def laid(setup: ScrabbleSetup, state: State, move: Play) -> Laid | None:
    """What a legal play of a known rack does, all at once in the engine; None where only words can say more."""
    line = move.line
    if line is None or move.tile_set is not setup.tile_set:
        return None
    return setup.laying.lay(line, state.squares, state.bag, state.racks, state.scores, state.turn)


def laid_plainly(setup: ScrabbleSetup, state: State, move: Play) -> Laid:
    """What any play does, step by step: says why it is not legal, and takes racks that are not known."""
    layout, tile_set, rules, seat = setup.layout, setup.tile_set, setup.rules, state.turn
    rack, faces = state.racks[seat], move.faces
    missing = _lacking(setup, state, seat, faces)
    found = placement_fault(state.squares, layout, tile_set, move, min(rules.rack_size, len(rack)), missing)
    if found is not None:
        raise IllegalMove(*found)
    try:
        squares, at = lay(state.squares, layout, tile_set, move)
    except BadTilesError:  # a blank that stands for a letter of another set
        raise illegal("NOT_ON_RACK", tiles=move.text) from None
    score = score_laid(squares, at, layout, tile_set, rules)
    bag, drawn = draw(state.bag, len(at))
    left = refilled(rack, bytes([tile_set.face_codes[face] for face in faces]), drawn)
    racks, scores = changed(state.racks, seat, left), credited(state.scores, seat, score.total)
    formed = tuple(dict.fromkeys([word.word for word in score.words]))
    return squares, bag, racks, scores, at, drawn, score.total, formed


def pass_turn(setup: ScrabbleSetup, state: State, move: Pass | TurnTimeUp) -> tuple[State, Passed]:
    """A turn without a play; one that lasted too long is a pass (SC-D2)."""
    _check_turn(setup, state, move)
    after, beside = _zero_turn(setup, state, move)
    player, rack = setup.players[state.turn], _shown(setup, state.racks[state.turn])
    return after, Passed(player, type(move) is TurnTimeUp, rack, **beside)


def exchange(setup: ScrabbleSetup, state: State, move: Exchange) -> tuple[State, Exchanged]:
    """Tiles back, as many drawn, the bag mixed (SB8, W-CHANGE)."""
    _check_turn(setup, state, move)
    seat, rules = state.turn, setup.rules
    rack, faces = state.racks[seat], named_faces(setup, move.tiles)
    n, n_bag = n_written(move.tiles), len(state.bag)
    missing = _lacking(setup, state, seat, faces or ())
    if missing:
        raise illegal("NOT_ON_RACK", tiles=setup.tile_set.write(missing))
    if n not in exchange_sizes(rules, len(rack), n_bag):
        raise illegal("NO_EXCHANGE", n=n, held=len(rack), bag=n_bag, needed=max(n, rules.min_bag))
    if faces is None and setup.seed is not None:
        raise illegal("NOT_ON_RACK", tiles=f"{n} tiles without names")
    given = bytes(n) if faces is None else bytes([setup.tile_set.face_codes[face] for face in faces])
    bag, drawn = draw(state.bag, n)
    kept = state._replace(
        bag=mixed(setup, bag, given, state.n_mixes),
        n_mixes=state.n_mixes + 1,
        racks=changed(state.racks, seat, refilled(rack, given, drawn)),
    )
    after, beside = _zero_turn(setup, kept, move)
    tiles = None if faces is None else setup.tile_set.write(faces)
    return after, Exchanged(setup.players[seat], n, tiles, _shown(setup, rack), _shown(setup, drawn), **beside)


# --- challenges ---------------------------------------------------------------------------------


def challenge(setup: ScrabbleSetup, state: State, move: Challenge) -> tuple[State, Challenged | RulingAwaited]:
    """Doubts words of the play just made; without a ruling the challenge waits for one (SB9)."""
    pending, seat = _answered(setup, state, move)
    words = named_words(pending.words, move.words)
    waiting = state._replace(awaited=Awaited(seat, words, move.at_s))
    if move.ruling is None:
        return waiting, RulingAwaited(judged_words(setup.rules, pending.words, words))
    return _decided(setup, waiting, pending, move.ruling, move.until_s)


def rule(setup: ScrabbleSetup, state: State, move: Rule) -> tuple[State, Challenged]:
    """A person, or the lexicon, answers a challenge that waits."""
    pending, awaited = state.pending, state.awaited
    if awaited is None:
        raise illegal("NO_CHALLENGE")
    assert pending is not None
    if move.ruling is None:
        raise illegal("JUDGE", words=", ".join(judged_words(setup.rules, pending.words, awaited.words)))
    return _decided(setup, state, pending, move.ruling, move.at_s)


def accept(setup: ScrabbleSetup, state: State, move: Accept) -> tuple[State, Accepted]:
    """The play just made stands."""
    pending, _ = _answered(setup, state, move)
    player = setup.players[pending.player]
    if not pending.ends:
        return state._replace(pending=None), Accepted(player)
    after, beside = _ending(setup, state, pending.ends)
    return after, Accepted(player, **beside)


def named_words(formed: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """Those of the words formed that a challenge names, each once; all if it names none."""
    return tuple(dict.fromkeys(_formed(word, formed) for word in words or formed))


def judged_words(rules: Ruleset, formed: tuple[str, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """The words to be ruled on (SC-D4)."""
    return formed if rules.judge_all else named


def check_ruling(rules: Ruleset, formed: tuple[str, ...], named: tuple[str, ...], ruling: Adjudication) -> None:
    """Refuses verdicts on other words than those to be ruled on, and a ruling that leaves some of them open."""
    judged = judged_words(rules, formed, named)
    ruled = [_formed(word, formed) for word in ruling.words]
    for word in ruled:
        if word not in judged:
            raise illegal("NOT_CHALLENGED", word=word, words=", ".join(judged))
    unruled = [word for word in judged if word not in ruled]
    if ruled and unruled and ruling.acceptable:
        raise illegal("JUDGE", words=", ".join(unruled))


def _formed(word: str, formed: Sequence[str]) -> str:
    """The word formed that is meant, be it named with the brackets of tiles of two letters or without."""
    word = capitals(word)
    same = [other for other in formed if _bare(other) == _bare(word)]
    if word not in same and len(same) != 1:
        raise illegal("NOT_FORMED", word=word, words=", ".join(formed))
    return word if word in same else same[0]


def _bare(word: str) -> str:
    return re.sub(r"[\[\]]", "", word)


def _decided(
    setup: ScrabbleSetup, state: State, pending: Pending, ruling: Adjudication, ruled_s: float | None
) -> tuple[State, Challenged]:
    """The play comes off, or the challenge has failed and is paid for; the time of the ruling is nobody's."""
    awaited = state.awaited
    assert awaited is not None
    check_ruling(setup.rules, pending.words, awaited.words, ruling)
    verdicts = dict.fromkeys(pending.words, ruling.acceptable)
    decision = decide_challenge(setup.rules, verdicts, awaited.words, pending.score)
    span_s = 0.0 if awaited.asked_s is None or ruled_s is None else ruled_s - awaited.asked_s
    state = state._replace(
        pending=None,
        awaited=None,
        turn_s=None if state.turn_s is None else state.turn_s + span_s,
        stopped_s=state.stopped_s + span_s,
    )
    lost: tuple[str, ...] = ()
    if not decision.stands:
        state = _taken_off(setup, state, pending)
    else:
        state = state._replace(scores=credited(state.scores, pending.player, decision.player - pending.score))
        if decision.challenger_loses_turn and not pending.ends:
            turn, skips, lost = _skipping(setup, state.turn, state.skips | {awaited.challenger})
            turn_s = ruled_s if lost else state.turn_s
            state = state._replace(turn=turn, skips=skips, zero_run=state.zero_run + len(lost), turn_s=turn_s)
    if pending.ends == "TIME" or (decision.stands and pending.ends):
        state, beside = _ending(setup, state, pending.ends)
    else:
        state, beside = _unless_zeros(setup, state, lost)
    players, points = setup.players, decision.player - pending.score if decision.stands else 0
    return state, Challenged(
        players[pending.player], players[awaited.challenger], awaited.words, decision.stands, points, **beside
    )


def _taken_off(setup: ScrabbleSetup, state: State, pending: Pending) -> State:
    """The tiles come back and the turn is lost; the tiles drawn go back and are mixed, because they were seen."""
    squares = bytearray(state.squares)
    for i in pending.at:
        squares[i] = 0
    return state._replace(
        squares=bytes(squares),
        bag=mixed(setup, state.bag, pending.drawn, state.n_mixes),
        n_mixes=state.n_mixes + 1,
        racks=changed(state.racks, pending.player, pending.rack),
        scores=credited(state.scores, pending.player, -pending.score),
        zero_run=pending.zero_run,
    )


# --- the end, and racks that are not known ------------------------------------------------------


def game_time_up(setup: ScrabbleSetup, state: State, move: GameTimeUp) -> tuple[State, Ended]:
    """The time of the game is up (SB10 A); a play just made can still be challenged (SB9)."""
    _check_open(state)
    limit = setup.rules.game_seconds
    if move.at_s is not None and limit is not None:
        left = float(limit - (move.at_s - setup.started_s - state.stopped_s))
        if left > 0:
            raise illegal("NOT_EXPIRED", left=left)
    if state.pending is not None:
        return state._replace(pending=state.pending._replace(ends="TIME")), Ended()
    after, beside = _ending(setup, state, "TIME")
    return after, Ended(**beside)


def no_play_left(setup: ScrabbleSetup, state: State, move: NoPlayLeft) -> tuple[State, Ended]:
    """Nobody can play (SB10 C and D); the game asks its lexicon before."""
    _check_open(state)
    after, beside = _ending(setup, state, "NO_PLAY")
    return after, Ended(**beside)


def show_rack(setup: ScrabbleSetup, state: State, move: ShowRack) -> tuple[State, RackShown]:
    """A rack becomes known in a game that is played elsewhere; after the end it is counted once all are known."""
    is_over = awaits_racks(setup, state)
    if not is_over:
        _check_open(state, may_answer=True)
    if setup.seed is not None:
        raise illegal("RACKS_KNOWN")
    player = setup.players[state.turn] if move.player is None else move.player
    seat, faces = setup.seat(player), named_faces(setup, move.tiles)
    n, held = n_written(move.tiles), len(state.racks[seat])
    if n > held:
        raise illegal("TOO_MANY_TILES", n=n, held=held)
    missing = [f"{n} tiles without names"] if faces is None else _elsewhere(setup, state, seat, faces)
    if missing:
        raise illegal("NOT_ON_RACK", tiles=", ".join(missing))
    if n < held:
        raise illegal("TOO_FEW_TILES", n=n, held=held)
    rack = bytes(sorted(setup.tile_set.face_codes[face] for face in faces or ()))
    after = state._replace(racks=changed(state.racks, seat, rack))
    if not is_over or awaits_racks(setup, after):
        return after, RackShown(player, n)
    after, beside = _ending(setup, after, state.over)
    return after, RackShown(player, n, **beside)


def awaits_racks(setup: ScrabbleSetup, state: State) -> bool:
    """Whether the game is over, but the tiles left could not be counted, because racks are not known."""
    return bool(state.over) and setup.rules.end_adjust != "none" and _final_racks(setup, state) is None


def _ending(
    setup: ScrabbleSetup, state: State, reason: str, lost: tuple[str, ...] = ()
) -> tuple[State, dict[str, Any]]:
    """The game is over; tiles left are counted where the racks are known or follow from the board."""
    mode, tile_set, players, scores = setup.rules.end_adjust, setup.tile_set, setup.players, state.scores
    racks = None if mode == "none" else _final_racks(setup, state)
    counted = []
    if racks is not None:
        values = [sum(rack.translate(tile_set.worths)) for rack in racks]
        out = next((seat for seat, rack in enumerate(racks) if not rack), None) if reason == "OUT" else None
        scores = tuple(adjusted(mode, scores, values, out))
        for seat, points in enumerate(scores):
            gain = points - state.scores[seat]
            if gain:
                others = b"".join(rack for other, rack in enumerate(racks) if other != seat)
                counted.append(Counted(players[seat], gain, tile_set.write_codes(others if gain > 0 else racks[seat])))
    after = state._replace(over=reason, pending=None, scores=scores)
    return after, {"lost_turns": lost, "ended": reason, "counted": tuple(counted)}


def _final_racks(setup: ScrabbleSetup, state: State) -> list[bytes] | None:
    """Everyone's tiles at the end; a single rack that is not known holds what has not been seen."""
    racks = list(state.racks)
    unknown = [seat for seat, rack in enumerate(racks) if not is_known(rack)]
    if len(unknown) == 1 and not state.bag:
        known = [rack for rack in racks if is_known(rack)]
        left = setup.tile_set.left_from(state.squares, *known).elements()
        racks[unknown.pop()] = bytes(sorted(setup.tile_set.face_codes[face] for face in left))
    return None if unknown else racks


# --- private ------------------------------------------------------------------------------------


def _check_open(state: State, *, may_answer: bool = False) -> None:
    """The game is being played, no ruling is awaited, and the last play is not waiting for its answer."""
    if state.over:
        raise illegal("GAME_OVER", reason=state.over)
    if state.awaited is not None:
        raise illegal("RULING_AWAITED")
    if state.pending is not None and state.pending.ends and not may_answer:
        raise illegal("LAST_PLAY_PENDING")


def _check_turn(setup: ScrabbleSetup, state: State, move: Play | Pass | Exchange | TurnTimeUp) -> None:
    """The move is made by the player on turn, and in time (SB3); a turn without times is not checked."""
    _check_open(state)
    expected, at_s, rules = setup.players[state.turn], move.at_s, setup.rules
    if move.player is not None and move.player != expected:
        setup.seat(move.player)
        raise illegal("WRONG_PLAYER", player=move.player, expected=expected)
    if at_s is None:
        return
    limit = rules.turn_seconds
    if limit is not None and state.turn_s is not None:
        seconds = float(at_s - state.turn_s)
        if type(move) is not TurnTimeUp and seconds > limit:
            raise illegal("TURN_TIME", seconds=seconds, limit=limit)
        if type(move) is TurnTimeUp and seconds < limit:
            raise illegal("NOT_EXPIRED", left=limit - seconds)
    limit, seconds = rules.game_seconds, float(at_s - setup.started_s - state.stopped_s)
    if limit is not None and seconds > limit:
        raise illegal("GAME_TIME", seconds=seconds, limit=limit)


def _answered(setup: ScrabbleSetup, state: State, move: Challenge | Accept) -> tuple[Pending, int]:
    """The play that is challenged or accepted, and the seat of the one who does it."""
    _check_open(state, may_answer=True)
    pending = state.pending
    if pending is None:
        raise illegal("NOTHING_PENDING")
    following = setup.next_seat(pending.player)
    seat = following if move.player is None else setup.seat(move.player)
    if seat == pending.player:
        raise illegal("WRONG_PLAYER", player=move.player, expected=setup.players[following])
    return pending, seat


def named_faces(setup: ScrabbleSetup, tiles: str | int | Sequence[str]) -> list[str] | None:
    """The tiles a move names one by one; None for a number."""
    try:
        return None if isinstance(tiles, int) else setup.tile_set.read_faces(tiles)
    except BadTilesError as fault:
        raise illegal("NOT_ON_RACK", tiles=fault.found) from None


def _lacking(setup: ScrabbleSetup, state: State, seat: int, faces: Iterable[str]) -> list[str]:
    """The tiles that a player cannot hold."""
    rack = state.racks[seat]
    if not is_known(rack):
        return _elsewhere(setup, state, seat, faces)
    faces_by_code = setup.tile_set.faces_by_code
    return lacking([faces_by_code[code] for code in rack], faces)


def _elsewhere(setup: ScrabbleSetup, state: State, seat: int, faces: Iterable[str]) -> list[str]:
    """The tiles that an unknown rack cannot hold: all such tiles are on the board or on racks that are known."""
    known = [rack for other, rack in enumerate(state.racks) if other != seat and is_known(rack)]
    return setup.tile_set.beyond(faces, state.squares, *known)


def _zero_turn(setup: ScrabbleSetup, state: State, move: Move[Any]) -> tuple[State, dict[str, Any]]:
    turn, skips, lost = _skipping(setup, setup.next_seat(state.turn), state.skips)
    run = state.zero_run + 1 + len(lost)
    after = state._replace(turn=turn, skips=skips, pending=None, zero_run=run, turn_s=move.at_s)
    return _unless_zeros(setup, after, lost)


def _skipping(setup: ScrabbleSetup, turn: int, skips: frozenset[int]) -> tuple[int, frozenset[int], tuple[str, ...]]:
    """Whose turn it is in the end, and the players who lose theirs, because they owe it."""
    lost: tuple[str, ...] = ()
    while turn in skips:
        skips, lost, turn = skips - {turn}, (*lost, setup.players[turn]), setup.next_seat(turn)
    return turn, skips, lost


def _is_zeros_end(setup: ScrabbleSetup, run: int) -> bool:
    return setup.rules.six_zeros and run >= ZEROS_TO_END


def _unless_zeros(setup: ScrabbleSetup, state: State, lost: tuple[str, ...]) -> tuple[State, dict[str, Any]]:
    """The state, or the end of the game if the run of zeros is long enough (W-ZEROS)."""
    if _is_zeros_end(setup, state.zero_run):
        return _ending(setup, state, "SIX_ZEROS", lost)
    return state, {"lost_turns": lost}


def _shown(setup: ScrabbleSetup, codes: bytes) -> str | None:
    """Tiles as text, or None if one of them was not seen."""
    return setup.tile_set.write_codes(codes) if is_known(codes) else None


STEPS: Mapping[type[Move[Any]], Step] = {
    Play: lay_play,
    Pass: pass_turn,
    Exchange: exchange,
    Challenge: challenge,
    Accept: accept,
    Rule: rule,
    TurnTimeUp: pass_turn,
    GameTimeUp: game_time_up,
    NoPlayLeft: no_play_left,
    ShowRack: show_rack,
}
