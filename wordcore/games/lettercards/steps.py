"""What each move of the letter-card game does: one pure function per move, and the table of them.

    >>> from wordcore.games.lettercards import StartRound
    >>> from wordcore.games.lettercards.setup import CardSetup
    >>> from wordcore.games.lettercards.state import State
    >>> from wordcore.games.lettercards.steps import start_round
    >>> setup = CardSetup(players=("Ann", "Ben"), deck="OSEEB" "ABBEE" "CATQ")
    >>> state, outcome = start_round(setup, State.fresh(setup), StartRound())
    >>> outcome.table, state.hands[0]
    (('C', 'A', 'T', 'Q'), ('O', 'S', 'E', 'E', 'B'))

A step returns the next state and what came of the move, or raises
``IllegalMove``. Not here: whether a word could be laid (``questions``).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wordcore.errors import shown
from wordcore.games.core import Move, RulingAwaited, Step
from wordcore.games.lettercards.moves import (
    Announce,
    Challenge,
    Challenged,
    Laid,
    RoundEnd,
    RoundStart,
    Rule,
    Settle,
    StartRound,
    TimeUp,
    WordLaid,
)
from wordcore.games.lettercards.questions import Check, check_play
from wordcore.games.lettercards.reasons import illegal
from wordcore.games.lettercards.setup import HAND_SIZE, LONGEST_ROUND_S, SHORTEST_ROUND_S, CardSetup, Rules
from wordcore.games.lettercards.state import Clock, Pending, State, Word, places_of
from wordcore.games.values import changed
from wordcore.query import Adjudication, FrozenMap

# --- a round begins ---------------------------------------------------------------------------


def start_round(setup: CardSetup, state: State, move: StartRound) -> tuple[State, RoundStart]:
    """Fills the hands in seat order, then turns up the table cards and starts the timer (TW6, TS3)."""
    if state.round_on:
        raise illegal("ROUND_ON")
    if state.over:
        raise illegal("GAME_OVER")
    seconds = move.seconds
    if seconds is not None and not SHORTEST_ROUND_S <= seconds <= LONGEST_ROUND_S:
        raise illegal("TIMER", seconds=shown(seconds))
    deal = state.next_deal(setup.rules)
    deck, hands, left = list(state.deck), [], deal.fill
    for hand in state.hands:
        n_new = min(max(0, HAND_SIZE - len(hand)), left)
        hands.append((*hand, *deck[:n_new]))
        del deck[:n_new]
        left -= n_new
    after = State(
        deck=tuple(deck[deal.table :]),
        hands=tuple(hands),
        won=state.won,
        table=tuple(deck[: deal.table]),
        used_before=state.used_before | state.used,
        clock="running",
        round_number=state.round_number + 1,
        ends_s=None if move.at_s is None or seconds is None else move.at_s + seconds,
    )
    return after, RoundStart(after.round_number, after.table, timer_setter(setup, state))


def timer_setter(setup: CardSetup, state: State) -> str:
    """Who winds the timer of this round, or of the next when none is being played (TS1)."""
    rounds = state.round_number - state.round_on
    return setup.players[(setup.seat(setup.timer_setter or "") + rounds) % len(setup.players)]


# --- words ------------------------------------------------------------------------------------


def announce(setup: CardSetup, state: State, move: Announce) -> tuple[State, WordLaid]:
    """Notes a word that can be laid; nobody else may announce until it is (TC-D12)."""
    seat = setup.seat(move.player)
    check = check_word(setup, state, seat, move.word)
    if check.reason is not None:
        raise illegal(check.reason, player=move.player, word=move.word)
    _refuse_late(state, move)
    pending = Pending(seat, move.word, check.hand_card)
    return replace(state, pending=pending), WordLaid(
        move.word, move.player, check.hand_card, tuple(sorted(check.extras))
    )


def lay(setup: CardSetup, state: State, move: Laid) -> tuple[State, WordLaid]:
    """The announced word is completely laid; the word before can no longer be challenged."""
    _need_clock(state)
    pending = state.pending
    if pending is None or pending.player != setup.seat(move.player):
        raise illegal("NOT_ANNOUNCED", player=move.player)
    _refuse_late(state, move)
    seat, word, card = pending
    table = state.table if card is None else (*state.table, card)
    laid = Word(word, seat, card, places_of(word, table, card), open=True)
    after = replace(
        state,
        table=table,
        hands=state.hands if card is None else _out_of_hand(state, seat, card),
        standing=(*(earlier._replace(open=False) for earlier in state.standing), laid),
        pending=None,
        used=state.used | {word},
        longest=max(state.longest, len(word)),
    )
    return after, WordLaid(word, move.player, card, tuple(sorted(after.extras)))


def check_word(setup: CardSetup, state: State, seat: int, word: str) -> Check:
    """Whether a player may announce the word now, and with which hand card."""
    return check_play(
        word,
        state.table,
        state.hands[seat],
        state.current.word if state.current else None,
        forbidden_words(state, setup.rules),
        longest=state.longest,
        eliminated=seat in state.eliminated,
        expired=state.clock in ("idle", "expired"),
        stopped=state.clock == "stopped",
        busy=state.pending is not None and state.pending.player != seat,
        rules=setup.rules,
    )


def forbidden_words(state: State, rules: Rules) -> frozenset[str]:
    """Words that may not be repeated (TW2, TC-D2)."""
    return state.used | state.used_before if rules.repeat_scope == "game" else state.used


# --- challenges -------------------------------------------------------------------------------


def challenge(setup: CardSetup, state: State, move: Challenge) -> tuple[State, Challenged | RulingAwaited]:
    """Stops the clock; with a ruling the challenge is decided at once (TC2)."""
    seat = setup.seat(move.player)
    if seat in state.eliminated:
        raise illegal("ELIMINATED", player=move.player)
    if state.challenger is not None:
        raise illegal("STOPPED")
    if not state.unsettled:
        _need_clock(state)
        _refuse_late(state, move)
    word = state.current
    if word is None:
        raise illegal("NO_WORD")
    if word.owner == seat:
        raise illegal("OWN_WORD")
    if not word.open:
        raise illegal("TOO_LATE", word=word.word)
    clock: Clock = "expired" if state.unsettled else "stopped"
    waiting = replace(state, challenger=seat, clock=clock, stopped_s=move.at_s)
    if move.ruling is None:
        return waiting, RulingAwaited((word.word,))
    return _decided(setup, waiting, _verdict(move.ruling, word.word), move.until_s)


def rule(setup: CardSetup, state: State, move: Rule) -> tuple[State, Challenged]:
    """A person, or the lexicon, answers a challenge that waits."""
    if state.challenger is None:
        raise illegal("NO_CHALLENGE")
    if move.ruling is None:
        raise illegal("JUDGE")
    assert state.current is not None
    return _decided(setup, state, _verdict(move.ruling, state.current.word), move.at_s)


def _verdict(ruling: Adjudication, word: str) -> bool:
    if set(ruling.words) != {word}:
        raise illegal("NOT_CHALLENGED", words=", ".join(ruling.words) or "no word", word=word)
    return ruling.acceptable


def _decided(setup: CardSetup, state: State, good: bool, ruled_s: float | None) -> tuple[State, Challenged]:
    """The word just laid was found good or bad: one of the two players is out, and the timer runs again.

    A bad word is void: the word before it is the standing one again, and its hand
    card goes back (TC-D4). It stays among the words that were used.
    """
    word, challenger, rules = state.current, state.challenger, setup.rules
    assert word is not None and challenger is not None
    loser = challenger if good else word.owner
    ends_s = state.ends_s
    if ends_s is not None and ruled_s is not None and state.stopped_s is not None:
        ends_s += ruled_s - state.stopped_s
    after = replace(
        state,
        challenger=None,
        stopped_s=None,
        ends_s=ends_s,
        eliminated=state.eliminated | {loser},
        clock="expired" if state.unsettled else "running",
    )
    if good:
        after = replace(after, standing=(*state.standing[:-1], word._replace(open=False)))
    else:
        after = replace(after, standing=state.standing[:-1])
        if word.hand_card is not None and rules.void_card == "returns":
            hand = (*after.hands[word.owner], word.hand_card)
            # It was the last card when the word was laid; another may have come to the table since (TC-D5).
            place = max(word.places)
            table = (*state.table[:place], *state.table[place + 1 :])
            after = replace(after, table=table, hands=changed(after.hands, word.owner, hand))
    after = _keep_pending(setup, after)
    standing = after.current
    return after, Challenged(
        word.word,
        upheld=not good,
        eliminated=setup.players[loser],
        current_word=standing.word if standing else None,
        owner=setup.players[standing.owner] if standing else None,
    )


def _keep_pending(setup: CardSetup, after: State) -> State:
    """Drops a word that is being laid if a ruling took away its player, its cards or its place."""
    if after.pending is None:
        return after
    check = check_word(setup, replace(after, clock="running"), after.pending.player, after.pending.word)
    return replace(after, pending=after.pending._replace(hand_card=check.hand_card) if check.ok else None)


# --- a round ends -----------------------------------------------------------------------------


def time_up(setup: CardSetup, state: State, move: TimeUp) -> tuple[State, RoundEnd]:
    """The timer runs out: a word still being laid is dropped, and its card goes back (TC-D5)."""
    _need_clock(state)
    if move.at_s is not None and state.ends_s is not None and move.at_s < state.ends_s:
        raise illegal("NOT_EXPIRED", beside=" (TS1)")
    returned: dict[str, str] = {}
    after = replace(state, clock="expired", pending=None, unsettled=True)
    if state.pending is not None and state.pending.hand_card is not None:
        seat, card = state.pending.player, state.pending.hand_card
        if setup.rules.unfinished_card == "returns":
            returned[setup.players[seat]] = card
        else:
            after = replace(after, table=(*state.table, card), hands=_out_of_hand(state, seat, card))
    if setup.rules.late_challenge:
        word = state.current.word if state.current else None
        return after, RoundEnd(None, word, 0, (), FrozenMap(returned))
    return _end_round(setup, after, returned)


def settle(setup: CardSetup, state: State, move: Settle) -> tuple[State, RoundEnd]:
    """Nobody challenges the last word any more (TC-D6)."""
    if not state.unsettled or state.challenger is not None:
        raise illegal("NOT_EXPIRED", beside=", or a challenge is open")
    return _end_round(setup, state, {})


def _end_round(setup: CardSetup, state: State, returned: Mapping[str, str]) -> tuple[State, RoundEnd]:
    """The owner of the standing word takes its cards, the rest goes under the deck (TW4, TW5)."""
    word, rest, won, rules = state.current, state.table, state.won, setup.rules
    if word is not None and word.owner in state.eliminated and not rules.eliminated_wins:
        word = None  # a player who is out wins nothing (TC-D11)
    if word is not None:
        rest = state.extras
        won = changed(won, word.owner, (*won[word.owner], *(state.table[place] for place in word.places)))
    if rules.shuffle_returned:
        shuffled = list(rest)
        random.Random(f"{setup.seed}/{state.round_number}").shuffle(shuffled)
        rest = tuple(shuffled)
    after = replace(state, table=(), standing=(), won=won, deck=(*state.deck, *rest), unsettled=False)
    after = replace(after, over=not after.next_deal(rules).start)
    if word is None:
        return after, RoundEnd(None, None, 0, rest, FrozenMap(returned))
    return after, RoundEnd(setup.players[word.owner], word.word, len(word.word), rest, FrozenMap(returned))


# --- private ----------------------------------------------------------------------------------


def _need_clock(state: State) -> None:
    if state.clock == "stopped":
        raise illegal("STOPPED")
    if state.clock != "running":
        raise illegal("TIME")


def _refuse_late(state: State, move: Move[Any]) -> None:
    if state.ends_s is not None and move.at_s is not None and move.at_s > state.ends_s:
        raise illegal("TIME")


def _out_of_hand(state: State, seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    hand = list(state.hands[seat])
    hand.remove(card)
    return changed(state.hands, seat, tuple(hand))


STEPS: Mapping[type[Move[Any]], Step] = {
    StartRound: start_round,
    Announce: announce,
    Laid: lay,
    Challenge: challenge,
    Rule: rule,
    TimeUp: time_up,
    Settle: settle,
}
