"""The course of a round: what a deal, a word, a ruling and the time-out do to a position.

    >>> from wordcore.games.lettercards.course import begin_round
    >>> from wordcore.games.lettercards.position import Position
    >>> from wordcore.games.lettercards.rules import Options
    >>> begun = begin_round(Position.fresh("OSEEB" "ABBEE" "CATQ", n_players=2), 60, Options())
    >>> begun.table, begun.hands[0]
    (('C', 'A', 'T', 'Q'), ('O', 'S', 'E', 'E', 'B'))

Each function takes a position in which the move is allowed and returns the
next. Not here: whether the move is allowed, names, and undoing (``game``).
"""

from __future__ import annotations

import random
from dataclasses import replace

from wordcore.games.lettercards.dealing import Deal, new_round
from wordcore.games.lettercards.play import check_play
from wordcore.games.lettercards.position import Position, Word, changed, places_of
from wordcore.games.lettercards.rules import HAND_SIZE, Options


def next_deal(now: Position, options: Options) -> Deal:
    """How many cards the next round would deal."""
    return new_round(len(now.deck), [len(hand) for hand in now.hands], options)


def begin_round(now: Position, seconds: float | None, options: Options) -> Position:
    """Fill the hands in seat order, then turn up the table cards and start the timer (TW6, TS3)."""
    deal = next_deal(now, options)
    deck, hands, left = list(now.deck), [], deal.fill
    for hand in now.hands:
        n_new = min(max(0, HAND_SIZE - len(hand)), left)
        hands.append((*hand, *deck[:n_new]))
        del deck[:n_new]
        left -= n_new
    return Position(
        deck=tuple(deck[deal.table :]),
        hands=tuple(hands),
        won=now.won,
        table=tuple(deck[: deal.table]),
        used_before=now.used_before | now.used,
        clock="running",
        round_number=now.round_number + 1,
        seconds=seconds,
    )


def forbidden_words(now: Position, options: Options) -> frozenset[str]:
    """Words that may not be repeated (TW2, TC-D2)."""
    return now.used | now.used_before if options.repeat_scope == "game" else now.used


def lay_pending(now: Position) -> Position:
    """The announced word is completely laid and stands; the word before can no longer be challenged."""
    assert now.pending is not None
    seat, word, card = now.pending
    table = now.table if card is None else (*now.table, card)
    laid = Word(word, seat, card, places_of(word, table, card), open=True)
    return replace(
        now,
        table=table,
        hands=now.hands if card is None else _out_of_hand(now, seat, card),
        standing=(*(earlier._replace(open=False) for earlier in now.standing), laid),
        pending=None,
        used=now.used | {word},
        longest=max(now.longest, len(word)),
    )


def decide(now: Position, good: bool, options: Options) -> tuple[Position, int]:
    """The word just laid was found good or bad; returns also the seat of the player who is out.

    A bad word is void: the word before it stands again as it lay, and its hand
    card goes back (TC-D4). It stays among the words that were used.
    """
    word, challenger = now.current, now.challenger
    assert word is not None and challenger is not None
    loser = challenger if good else word.owner
    after = replace(now, challenger=None, eliminated=now.eliminated | {loser})
    if good:
        after = replace(after, standing=(*now.standing[:-1], word._replace(open=False)))
    else:
        after = replace(after, standing=now.standing[:-1])
        if word.hand_card is not None and options.void_card == "returns":
            hand = (*after.hands[word.owner], word.hand_card)
            after = replace(after, table=now.table[:-1], hands=changed(after.hands, word.owner, hand))
    return _keep_pending(after, options), loser


def expire(now: Position, options: Options) -> tuple[Position, dict[int, str]]:
    """The timer runs out: a word still being laid is dropped; returns also the cards that go back (TC-D5)."""
    returned: dict[int, str] = {}
    after = replace(now, clock="expired", pending=None, unsettled=True)
    if now.pending is not None and now.pending.hand_card is not None:
        seat, card = now.pending.player, now.pending.hand_card
        if options.unfinished_card == "returns":
            returned[seat] = card
        else:
            after = replace(after, table=(*now.table, card), hands=_out_of_hand(now, seat, card))
    return after, returned


def settle(now: Position, options: Options, seed: int) -> tuple[Position, Word | None, tuple[str, ...]]:
    """The owner of the standing word takes its cards, the rest goes under the deck (TW4, TW5).

    Returns also the word that won, if any, and the cards that went under. A
    player who is out wins nothing (TC-D11).
    """
    word, rest, won = now.current, now.table, now.won
    if word is not None and word.owner in now.eliminated and not options.eliminated_wins:
        word = None
    if word is not None:
        rest = now.extras
        won = changed(won, word.owner, (*won[word.owner], *(now.table[place] for place in word.places)))
    if options.shuffle_returned:
        shuffled = list(rest)
        random.Random(f"{seed}/{now.round_number}").shuffle(shuffled)
        rest = tuple(shuffled)
    after = replace(now, table=(), standing=(), won=won, deck=(*now.deck, *rest), unsettled=False)
    return replace(after, over=not next_deal(after, options).start), word, rest


def _keep_pending(after: Position, options: Options) -> Position:
    """Drop a word that is being laid if a ruling took away its player, its cards or its place."""
    if after.pending is None:
        return after
    seat = after.pending.player
    check = check_play(
        after.pending.word,
        after.table,
        after.hands[seat],
        after.current.word if after.current else None,
        forbidden_words(after, options),
        longest=after.longest,
        eliminated=seat in after.eliminated,
        options=options,
    )
    return replace(after, pending=after.pending._replace(hand_card=check.hand_card) if check.ok else None)


def _out_of_hand(now: Position, seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    hand = list(now.hands[seat])
    hand.remove(card)
    return changed(now.hands, seat, hand)
