"""A turn act by act: place, announce, press, record, draw; hold, accept, challenge, rule.

    >>> from wordcore.games.tournament import Place, Start, TableGame
    >>> table = TableGame(players=("Ada", "Ben"))
    >>> _ = table.push(Start())
    >>> table.push(Place("8H HORN")).words
    ('HORN',)

Not here: when an act is in order (``order``), and how a turn ends (``closing``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordcore.errors import BadTilesError, IllegalMove, shown
from wordcore.games.core import Move, Outcome, RulingAwaited, Step
from wordcore.games.scrabble.legality import placement_fault
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, Pass, Rule, n_written
from wordcore.games.scrabble.play import Play, lay
from wordcore.games.scrabble.questions import decide_challenge, may_exchange
from wordcore.games.scrabble.scoring import score_laid
from wordcore.games.scrabble.steps import check_ruling, judged_words, named_faces, named_words
from wordcore.games.tournament.table import moves
from wordcore.games.tournament.table.director import FINAL_PAUSE_S, HOLD_S
from wordcore.games.tournament.table.moves import Judged, Noted, Placed
from wordcore.games.tournament.table.order import need
from wordcore.games.tournament.table.reasons import illegal
from wordcore.games.tournament.table.setup import TableSetup
from wordcore.games.tournament.table.state import Drawing, State, TableTurn
from wordcore.games.tournament.table.steps.closing import Lines, accepted, noted, taken_back
from wordcore.query import Adjudication

# --- the move -----------------------------------------------------------------------------------


def place(setup: TableSetup, state: State, move: moves.Place) -> tuple[State, Placed]:
    """Tiles on the board, legal where they are; whether the words exist is not asked (RULES 3.2)."""
    state, lines = _moving(setup, state, move)
    mover, tile_set, layout = state.now.mover, setup.tile_set, setup.layout
    try:
        play = Play.parse(str(move.play), tile_set)
    except BadTilesError:
        raise illegal("BAD_PLAY", play=shown(move.play)) from None
    lacking = tile_set.write(tile_set.beyond(play.faces, state.squares))
    fault = placement_fault(state.squares, layout, tile_set, play, state.racks[mover], lacking)
    if fault is not None:
        raise IllegalMove(*fault)
    laid, at = lay(state.squares, layout, tile_set, play)
    worth = score_laid(laid, at, layout, tile_set, setup.rules)
    text, words = str(worth.spell_out(play)), tuple(word.word for word in worth.words)
    score = worth.total if move.score is None else move.score
    turn = TableTurn(mover, "PLACED", "play", len(at), text, laid, words, score, worth.total)
    told = {"player": setup.players[mover], "play": text, "words": words, "score": worth.total, "announced": score}
    return noted(replace(state, turn=turn), lines, Placed, **told)


def exchange(setup: TableSetup, state: State, move: Exchange) -> tuple[State, Noted]:
    """Tiles announced for exchange and laid down (W-CHANGE)."""
    state, lines = _moving(setup, state, move)
    mover, n, bag = state.now.mover, n_written(move.tiles), state.bag
    lacking = setup.tile_set.beyond(named_faces(setup, move.tiles) or (), state.squares)
    if lacking:
        raise illegal("NOT_ON_RACK", tiles=setup.tile_set.write(lacking))
    if not may_exchange(setup.rules, n, state.racks[mover], bag):
        needed = max(n, setup.rules.min_bag)
        raise illegal("NO_EXCHANGE", n=n, held=state.racks[mover], bag=bag, needed=needed)
    return noted(replace(state, turn=TableTurn(mover, "ANNOUNCED", "exchange", n)), lines)


def pass_turn(setup: TableSetup, state: State, move: Pass) -> tuple[State, Noted]:
    """The turn is passed."""
    state, lines = _moving(setup, state, move)
    return noted(replace(state, turn=TableTurn(state.now.mover, "ANNOUNCED", "pass")), lines)


def announce(setup: TableSetup, state: State, move: moves.Announce) -> tuple[State, Noted]:
    """The score is announced; after a failed challenge only now does the clock run again (W-CHAL)."""
    if state.now.phase == "UPHELD":
        return noted(*accepted(setup, state))
    return noted(state.with_turn(phase="ANNOUNCED"))


def press(setup: TableSetup, state: State, move: moves.Press) -> tuple[State, Noted]:
    """The clock changes over; in the player's own turn the move is made."""
    seat, is_made = setup.seat(str(move.player)), state.now.phase == "ANNOUNCED"
    state = _made(setup, state) if is_made else state
    is_final = state.drawing is not None and state.drawing.is_final
    state = state.running(1 - seat, FINAL_PAUSE_S if is_final else 0.0)
    return noted(*accepted(setup, state)) if is_made and state.now.kind != "play" else noted(state)


def reach(setup: TableSetup, state: State, move: moves.Reach) -> tuple[State, Noted]:
    """A hand in the bag ends the turn as a press does; the clock changes over only at the press."""
    state = _made(setup, state)
    return noted(state) if state.now.kind == "play" else noted(*accepted(setup, state))


def record(setup: TableSetup, state: State, move: moves.Record) -> tuple[State, Noted]:
    """Turn and total are written down; writing accepts nothing but the last play (W-ACCEPT, W-ENDGAME)."""
    drawing = _drawing(state)
    if move.player != setup.players[drawing.seat]:
        return noted(*accepted(setup, state))
    return noted(replace(state, drawing=drawing._replace(recorded=True)))


# --- drawing ------------------------------------------------------------------------------------


def draw(setup: TableSetup, state: State, move: moves.Draw) -> tuple[State, Noted]:
    """Tiles out of the bag, at once or a few at a time; the first one accepts the move (W-ACCEPT)."""
    drawing, turn = _drawing(state), state.now
    lines: Lines = ()
    # The tiles of an exchange go back into the bag after the draw.
    bag = state.bag - (drawing.need if drawing.kind == "exchange" else 0)
    n, faces = n_written(move.tiles), named_faces(setup, move.tiles) or ()
    if not 1 <= n <= bag or setup.tile_set.beyond(faces, state.squares):
        raise illegal("NOT_IN_BAG", n=move.tiles, bag=bag)
    if turn.phase == "HELD":
        if turn.held_s is not None and move.at_s is not None and move.at_s - turn.held_s <= HOLD_S:
            raise illegal("HOLD")
    elif turn.phase == "PENDING" and drawing.recorded:
        state, lines = accepted(setup, state)
    elif turn.phase == "PENDING":
        state = state.with_turn(phase="FLASHED", flashed=True)
    drawing = drawing._replace(drawn=drawing.drawn + n, touched=drawing.touched or move.touched)
    state = replace(state, drawing=drawing).with_tiles(drawing.seat, n, -n)
    if drawing.excess:
        state = replace(state, resumes=state.clock.running).stopped()
    return noted(state, lines)


def settle(setup: TableSetup, state: State, move: moves.Settle) -> tuple[State, Noted]:
    """The tiles too many are back in the bag, and the clock runs again (W-OVER)."""
    drawing = _drawing(state)
    state = state.with_tiles(drawing.seat, -drawing.excess, drawing.excess)
    state = replace(state, drawing=drawing._replace(drawn=drawing.need), resumes=None).running(state.resumes or 0)
    return noted(state)


# --- the opponent's answer ----------------------------------------------------------------------


def hold(setup: TableSetup, state: State, move: moves.Hold) -> tuple[State, Noted]:
    """The opponent wants to think; the clock keeps running (W-HOLD)."""
    return noted(state.with_turn(phase="HELD", held_s=move.at_s))


def accept(setup: TableSetup, state: State, move: Accept) -> tuple[State, Noted]:
    """The opponent accepts the move, and is on turn."""
    return noted(*accepted(setup, state))


def challenge(setup: TableSetup, state: State, move: Challenge) -> tuple[State, Outcome]:
    """Both clocks stop and words are named; after flash drawing the director is asked first."""
    turn, words = state.now, named_words(state.now.words, move.words)
    state = replace(state.stopped(), stopped_for="", resumes=None)
    state = state if move.until_s is None else replace(state, now_s=move.until_s)
    if turn.phase != "FLASHED":
        return _ruled(setup, state.with_turn(phase="RULING", challenged=words), move.ruling, move.entry)
    if move.ruling is not None:
        raise illegal("OUT_OF_ORDER", act="Challenge with a ruling", where="the director is asked first")
    return noted(state.with_turn(phase="DIRECTOR", challenged=words))


def director(setup: TableSetup, state: State, move: moves.Director) -> tuple[State, Outcome]:
    """A challenge after flash drawing is allowed, or the move is accepted (W-FLASH)."""
    if move.allow:
        return _ruled(setup, state.with_turn(phase="RULING"), None)
    return noted(*accepted(setup, state.with_turn(challenged=())))


def rule(setup: TableSetup, state: State, move: Rule) -> tuple[State, Outcome]:
    """The program or a judge answers a challenge that waits."""
    if move.ruling is None:
        raise illegal("JUDGE", words=", ".join(judged_words(setup.rules, state.now.words, state.now.challenged)))
    return _ruled(setup, state, move.ruling, move.entry)


def take_back(setup: TableSetup, state: State, move: moves.TakeBack) -> tuple[State, Noted]:
    """The tiles of a bad play are back on the rack, and the opponent is on turn."""
    return noted(*taken_back(setup, state))


# --- private ------------------------------------------------------------------------------------


def _drawing(state: State) -> Drawing:
    assert state.drawing is not None, "order has allowed it"
    return state.drawing


def _moving(setup: TableSetup, state: State, move: moves.Place | Exchange | Pass) -> tuple[State, Lines]:
    """The state in which a move is made; an opponent who moves accepts the move before."""
    if move.player == setup.players[state.now.mover]:
        return state, ()
    state, lines = accepted(setup, state)
    if state.turn is None:
        where = "accepting the last move ends the game; push Accept"
        raise illegal("OUT_OF_ORDER", act=type(move).__name__, where=where)
    return state, lines


def _made(setup: TableSetup, state: State) -> State:
    """The move cannot be changed any more; only a play can be challenged."""
    turn, n = state.now, need(setup, state)
    is_final = turn.kind == "play" and n == 0 and turn.tiles == state.racks[turn.mover]
    return replace(state.with_turn(phase="PENDING"), drawing=Drawing(turn.mover, turn.kind, n, is_final=is_final))


def _ruled(
    setup: TableSetup, state: State, ruling: Adjudication | None, entry: int | None = None
) -> tuple[State, Outcome]:
    """The play is good or bad, or waits for a ruling; only the play as a whole is judged in public."""
    turn, rules = state.now, setup.rules
    if ruling is None:
        return state, RulingAwaited(judged_words(rules, turn.words, turn.challenged))
    check_ruling(rules, turn.words, turn.challenged, ruling)
    plan = setup.lexicon
    if plan is not None and ruling.digest and ruling.digest != plan.digest:
        raise illegal("WRONG_LEXICON", found=ruling.lexicon or ruling.digest[:12], expected=plan.name)
    verdicts = dict.fromkeys(turn.words, ruling.acceptable)
    stands, points, _, costs_turn = decide_challenge(rules, verdicts, turn.challenged, turn.score)
    gain, phase = (points - turn.score, "UPHELD") if stands else (0, "OVERTURNED")
    players = {"player": setup.players[turn.mover], "challenger": setup.players[1 - turn.mover]}
    state = state.with_turn(phase=phase, gain=gain, costs_turn=costs_turn)
    return noted(state, (), Judged, **players, words=turn.challenged, stands=stands, points=gain, entry=entry)


STEPS: Mapping[type[Move[Any]], Step] = {
    moves.Place: place,
    Exchange: exchange,
    Pass: pass_turn,
    moves.Announce: announce,
    moves.Press: press,
    moves.Reach: reach,
    moves.Record: record,
    moves.Draw: draw,
    moves.Settle: settle,
    moves.Hold: hold,
    Accept: accept,
    Challenge: challenge,
    moves.Director: director,
    Rule: rule,
    moves.TakeBack: take_back,
}
