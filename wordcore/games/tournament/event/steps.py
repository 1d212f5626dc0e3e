"""What each entry does to an event: one pure function per entry, and the table of them.

    >>> from wordcore.games.tournament.event.entries import Enter
    >>> from wordcore.games.tournament.event.setup import EventSetup
    >>> from wordcore.games.tournament.event.state import State
    >>> from wordcore.games.tournament.event.steps import enter
    >>> enter(EventSetup(), State(), Enter("Ada"))[0].players
    ('Ada',)

A step returns the next state and the slips that changed, or raises
``IllegalMove``. Not here: the sentences (``reasons``), how pairs are found
(``pairing``), and taking an entry back (``ledger``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordcore.errors import BadTypeError, BadValueError, IllegalMove, shown
from wordcore.games import fields
from wordcore.games.core import Move, Step
from wordcore.games.tournament.event import entries
from wordcore.games.tournament.event.entries import Entered, EnterForfeit, EnterResult
from wordcore.games.tournament.event.pairing import PAIRINGS, Pair, Pairs, starter
from wordcore.games.tournament.event.reasons import illegal
from wordcore.games.tournament.event.setup import EventSetup, Plan
from wordcore.games.tournament.event.standings import standings
from wordcore.games.tournament.event.state import Entrant, State
from wordcore.games.tournament.table.director import overtime_penalty
from wordcore.games.tournament.table.slip import Slip

# --- looking things up ------------------------------------------------------------------------


def find(state: State, player: str) -> str:
    """The name as it was entered, looked for in any case, by number or by its beginning; raises ``IllegalMove``."""
    if not isinstance(player, str):
        raise BadTypeError.at("player", "a name", shown(player))
    key = player.strip().casefold()
    by_key = {entrant.name.casefold(): entrant.name for entrant in state.entrants}
    by_number = {str(entrant.number): entrant.name for entrant in state.entrants}
    if key in by_key or key in by_number:
        return by_key.get(key) or by_number[key]
    found = [name for folded, name in by_key.items() if key and folded.startswith(key)]
    if len(found) > 1:
        raise illegal("AMBIGUOUS", name=shown(player), names=", ".join(found))
    if not found:
        raise illegal("UNKNOWN_PLAYER", name=shown(player))
    return found[0]


def slips_of(plan: Plan, state: State, number: int) -> tuple[Slip, ...]:
    """The games of a round by table; raises ``IllegalMove`` for a round that is not paired."""
    if type(number) is not int:
        raise BadTypeError.at("round", "a whole number", shown(number))
    if not 1 <= number <= len(state.rounds):
        raise illegal("NO_ROUND", round=number, paired=len(state.rounds), planned=plan.n_rounds)
    return state.rounds[number - 1]


def slip_of(plan: Plan, state: State, number: int, *names: str) -> Slip:
    """The game of a player, or of two, in a round; raises ``IllegalMove``."""
    for slip in slips_of(plan, state, number):
        if set(names) == set(slip.players) or (len(names) == 1 and names[0] in slip.players):
            return slip
    raise illegal("NOT_PAIRED", round=number, names=" and ".join(names))


def slip_at(plan: Plan, state: State, number: int, table: int) -> Slip:
    """The game at a table of a round; raises ``IllegalMove`` where nobody plays."""
    for slip in slips_of(plan, state, number):
        if slip.table == table and slip.second is not None:
            return slip
    raise illegal("NO_TABLE", round=number, table=table)


def paired_on(plan: Plan, number: int) -> int:
    """The round whose standings a round is paired on; 0 is the initial order (RULES 3.7). Raises ``ValueError``."""
    if type(number) is not int or not 1 <= number <= plan.n_rounds:
        raise BadValueError.at("round", f"1 to {plan.n_rounds}", shown(number))
    return max(0, number - PAIRINGS[plan.methods[number - 1]].lag)


def next_pairs(setup: EventSetup, state: State) -> Pairs:
    """The pairs of the next round by its method; raises ``IllegalMove`` while results are missing."""
    plan, number = setup.plan, len(state.rounds) + 1
    if number > plan.n_rounds:
        raise illegal("NO_ROUND", round=number, paired=len(state.rounds), planned=plan.n_rounds)
    method, basis = plan.methods[number - 1], paired_on(plan, number)
    if missing := state.missing(up_to=basis):
        first_round, slip = missing[0]
        told = {"round": number, "method": method, "basis": basis, "n": len(missing)}
        raise illegal("RESULTS_MISSING", **told, first_round=first_round, first=slip.first, second=slip.second)
    if len(state.active) < 2:
        raise illegal("NO_PLAYERS", n=len(state.active))
    rows = standings(state.players, state.lines(plan, up_to=basis))
    met = [slip.players for slips in state.rounds for slip in slips if slip.forfeit != "missed"]
    return PAIRINGS[method].pairs(state.active, {row.name: (row.wins, row.spread) for row in rows}, met)


# --- players and rounds -----------------------------------------------------------------------


def enter(setup: EventSetup, state: State, entry: entries.Enter) -> tuple[State, Entered]:
    """A name on one line that no other player has, before the last round is paired."""
    name, planned = entry.player, setup.plan.n_rounds
    taken = {entrant.number for entrant in state.entrants}
    number = max(taken, default=0) + 1 if entry.number is None else entry.number
    for text in (name, entry.club, entry.country):
        if not name or not fields.is_line(text):
            raise illegal("NO_NAME", name=shown(text))
    if name.casefold() in (player.casefold() for player in state.players):
        raise illegal("SAME_NAME", name=name)
    if number < 1 or number in taken:
        raise illegal("NUMBER", name=name, number=number)
    if len(state.rounds) == planned:
        raise illegal("TOO_LATE", planned=planned)
    entrant = Entrant(name, number, entry.rating, entry.club, entry.country)
    rounds = state.rounds if entry.missed is None else tuple(_missed(slips, entry) for slips in state.rounds)
    return replace(state, entrants=(*state.entrants, entrant), rounds=rounds), Entered()


def attend(setup: EventSetup, state: State, entry: entries.Withdraw | entries.Reinstate) -> tuple[State, Entered]:
    """The player is not paired any more, or again."""
    name = {find(state, entry.player)}
    withdrawn = state.withdrawn | name if isinstance(entry, entries.Withdraw) else state.withdrawn - name
    return replace(state, withdrawn=withdrawn), Entered()


def pair(setup: EventSetup, state: State, entry: entries.Pair) -> tuple[State, Entered]:
    """The next round, with everybody who is in at one table."""
    number, pairs = len(state.rounds) + 1, entry.pairs or ()
    if entry.round is not None and 0 < entry.round < number:
        raise illegal("PAIRED", round=entry.round)
    if entry.round != number or number > setup.plan.n_rounds:
        raise illegal("NO_ROUND", round=entry.round, paired=len(state.rounds), planned=setup.plan.n_rounds)
    seated = [name for players in pairs for name in players if name is not None]
    if sorted(seated) != sorted(state.active) or any(first == second for first, second in pairs):
        raise illegal("PAIRS", round=number, names=", ".join(state.active))
    starts = starters(setup, state, number, pairs, entry.starts)
    slips = tuple(
        Slip(players, number, table, starter=next((name for name in players if name in starts), None))
        for table, players in enumerate(pairs, start=1)
    )
    return replace(state, rounds=(*state.rounds, slips)), Entered(slips)


def starters(
    setup: EventSetup, state: State, number: int, pairs: Iterable[Pair], asked: Sequence[str] = ()
) -> tuple[str, ...]:
    """Who starts in each game of a round: as asked for by name, otherwise balanced; raises ``IllegalMove``."""
    earlier = [slip for slips in state.rounds for slip in slips if slip.round != number]
    games = [(first, second) for first, second in pairs if second is not None]
    found = []
    for players in games:
        lot = "" if setup.seed is None else f"{setup.seed}/{number}/{players[0]}"
        found += [name for name in asked if name in players] or [starter(players, earlier, lot)]
    if set(asked) - set(found) or len(found) != len(games):
        raise illegal("STARTS", round=number, names=", ".join(asked))
    return tuple(found)


def replace_player(setup: EventSetup, state: State, entry: entries.Replace) -> tuple[State, Entered]:
    """A game that is still open with another player, who may have had a bye, or a bye for the opponent."""
    slip, by = _seat(setup, state, entry.round, entry.player), entry.by
    if slip.second is None:
        raise illegal("BYE", name=entry.player, round=entry.round)
    beside = next((other for other in slips_of(setup.plan, state, entry.round) if by in other.players and by), None)
    if beside is not None and beside.second is not None:
        raise illegal("PLAYS", name=by, round=entry.round)
    first, second = (by if name == entry.player else name for name in slip.players)
    players = (first, second) if first is not None else (second, None)
    return _reseated(setup, state, {slip: players}, beside)


def swap(setup: EventSetup, state: State, entry: entries.Swap) -> tuple[State, Entered]:
    """Two players at each other's places; a bye changes hands too."""
    if entry.player == entry.other:
        raise illegal("SAME_PLAYER", name=entry.player)
    turned: dict[str | None, str] = {entry.player: entry.other, entry.other: entry.player}
    slips = [_seat(setup, state, entry.round, name) for name in (entry.player, entry.other)]
    return _reseated(setup, state, {slip: tuple(turned.get(name, name) for name in slip.players) for slip in slips})


def unpair(setup: EventSetup, state: State, entry: entries.Unpair) -> tuple[State, Entered]:
    """The last round has no results, and is not paired any more."""
    number = max(1, len(state.rounds))
    if any(slip.is_done and slip.second is not None for slip in slips_of(setup.plan, state, number)):
        raise illegal("RESULTS_ENTERED", round=number)
    return replace(state, rounds=state.rounds[:-1]), Entered()


# --- results ----------------------------------------------------------------------------------


def enter_scores(setup: EventSetup, state: State, entry: EnterResult) -> tuple[State, Entered]:
    """The scores of a game as played, entered or corrected."""
    slip = _slip(setup, state, entry, *entry.scores)
    first, second = slip.first, str(slip.second)
    over = dict(zip((first, second), slip.overtime_s, strict=True)) | dict(entry.overtime_s or {})
    for names in (entry.scores, over):
        if set(names) != {first, second}:
            raise illegal("NOT_PAIRED", round=entry.round, names=" and ".join(names))
    scores, overtime_s = (entry.scores[first], entry.scores[second]), (over[first], over[second])
    return _with(state, _checked(slip.changed(scores=scores, overtime_s=overtime_s)))


def enter_forfeit(setup: EventSetup, state: State, entry: EnterForfeit) -> tuple[State, Entered]:
    """A game forfeited by a player, entered or corrected."""
    slip = _slip(setup, state, entry, entry.player)
    _check_spread(entry.reason, entry.spread)
    loser = None if entry.reason == "both" else entry.player
    return _with(state, slip.changed(forfeit=entry.reason, loser=loser, spread=entry.spread))


def clear(setup: EventSetup, state: State, entry: entries.Clear) -> tuple[State, Entered]:
    """The game of a table is open again; its earlier result is remembered."""
    slip = slip_at(setup.plan, state, entry.round, entry.table)
    if not slip.is_done:
        raise illegal("NO_RESULT", round=entry.round, first=slip.first, second=slip.second)
    if slip.is_signed and not entry.director:
        raise illegal("SIGNED")
    opened = Slip(slip.players, slip.round, slip.table, starter=slip.starter, changes=slip.changed().changes)
    return _with(state, opened)


def take(setup: EventSetup, state: State, entry: entries.Take) -> tuple[State, Entered]:
    """A table's slip, signed by both unless somebody never came: scores before overtime, which counts once."""
    slip, number = entry.slip, entry.round or 0
    named = {"round": number, "first": slip.first, "second": slip.second}
    try:
        open_slip = slip_of(setup.plan, state, number, slip.first, str(slip.second))
    except IllegalMove:
        raise illegal("WRONG_TABLE", **named) from None
    if slip.round not in (None, number) or slip.table not in (None, open_slip.table):
        raise illegal("WRONG_TABLE", **named)
    if open_slip.is_done:
        raise illegal("ENTERED", result=open_slip.describe())
    if not slip.is_done:
        raise illegal("NO_RESULT", **named)
    if slip.forfeit is None and not slip.is_signed:
        raise illegal("NOT_SIGNED", **named)
    played, planned = slip.lexicon, setup.lexicon
    if played is not None and planned is not None and played.digest != planned.digest and not entry.director:
        raise illegal("WRONG_LEXICON", found=played.name, expected=planned.name)
    is_fixed = slip.forfeit != "overtime" and slip.spread == setup.plan.forfeit_spread
    spread = (None if is_fixed else slip.spread) if entry.spread is None else entry.spread
    _check_spread(slip.forfeit, spread)
    slip = slip if slip.first == open_slip.first else slip.turned()
    slip = replace(slip, round=number, table=open_slip.table, changes=open_slip.changes, spread=spread)
    slip = replace(slip, starter=slip.starter or open_slip.starter)
    return _with(state, _checked(slip))


def recount(setup: EventSetup, state: State, entry: entries.Recount) -> tuple[State, Entered]:
    """The right to a recount: a close result on an unsigned slip (W-RECOUNT)."""
    slip = _slip(setup, state, entry, entry.player)
    if not slip.may_recount:
        raise illegal("NO_RECOUNT")
    return _with(state, replace(slip, recounts=slip.recounts + 1))


def sign(setup: EventSetup, state: State, entry: entries.Sign) -> tuple[State, Entered]:
    """A player has signed the slip as it is; with the other's signature it is the director's (W-SCORES)."""
    slip = _slip(setup, state, entry, entry.player)
    signed_by = {*slip.signed_by, entry.player}
    return _with(state, replace(slip, signed_by=tuple(name for name in slip.players if name in signed_by)))


# --- private ----------------------------------------------------------------------------------


def _slip(setup: EventSetup, state: State, entry: Any, *names: str) -> Slip:
    """The slip of a game that an entry may change: open for a result, with one for all others."""
    for name in names:
        if slip_of(setup.plan, state, entry.round, name).second is None:
            raise illegal("BYE", name=name, round=entry.round)
    slip = slip_of(setup.plan, state, entry.round, *names)
    if type(entry) in (EnterResult, EnterForfeit):
        if slip.is_done:
            raise illegal("ENTERED", result=slip.describe())
    elif not slip.is_done:
        raise illegal("NO_RESULT", round=entry.round, first=slip.first, second=slip.second)
    elif slip.is_signed and not getattr(entry, "director", True):
        raise illegal("SIGNED")
    return slip


def _missed(slips: tuple[Slip, ...], entry: entries.Enter) -> tuple[Slip, ...]:
    """The games of a round with the bye or the loss of a player who came later."""
    number, table = slips[0].round, 1 + max(slip.table or 0 for slip in slips)
    bye = Slip((entry.player, None), number, table)
    return (*slips, replace(bye, forfeit="missed", loser=entry.player) if entry.missed == "loss" else bye)


def _seat(setup: EventSetup, state: State, number: int, player: str) -> Slip:
    """The slip of a player whose game has not been played."""
    slip = slip_of(setup.plan, state, number, player)
    if slip.second is not None and slip.is_done:
        raise illegal("ENTERED", result=slip.describe())
    return slip


def _reseated(
    setup: EventSetup, state: State, changed: Mapping[Slip, Any], gone: Slip | None = None
) -> tuple[State, Entered]:
    """A round with other players in some of its games, in which who starts is found anew."""
    number, slips = next(iter(changed)).round or 0, []
    for slip in state.rounds[number - 1]:
        if slip in changed:
            starts = starters(setup, state, number, [changed[slip]])
            slips.append(Slip(changed[slip], number, slip.table, starter=starts[0] if starts else None))
        elif slip != gone:
            slips.append(slip)
    tables = {slip.table for slip in changed}
    rounds = (*state.rounds[: number - 1], tuple(slips), *state.rounds[number:])
    return replace(state, rounds=rounds), Entered(tuple(slip for slip in slips if slip.table in tables))


def _checked(slip: Slip) -> Slip:
    for name, seconds in zip(slip.players, slip.overtime_s, strict=True):
        if seconds < 0:
            raise illegal("OVERTIME", name=name, seconds=seconds)
        if overtime_penalty(seconds) == "FORFEIT":
            raise illegal("FORFEIT", name=name)
    return slip


def _check_spread(forfeit: str | None, spread: int | None) -> None:
    if (forfeit == "overtime") != (spread is not None):
        raise illegal("JUDGE" if spread is None else "SPREAD")


def _with(state: State, slip: Slip) -> tuple[State, Entered]:
    """The state with one slip exchanged."""
    number = slip.round
    assert number is not None  # a slip of an event
    slips = tuple(slip if other.table == slip.table else other for other in state.rounds[number - 1])
    return replace(state, rounds=(*state.rounds[: number - 1], slips, *state.rounds[number:])), Entered((slip,))


STEPS: Mapping[type[Move[Any]], Step] = {
    entries.Enter: enter,
    entries.Withdraw: attend,
    entries.Reinstate: attend,
    entries.Pair: pair,
    entries.Unpair: unpair,
    entries.Replace: replace_player,
    entries.Swap: swap,
    entries.Clear: clear,
    EnterResult: enter_scores,
    EnterForfeit: enter_forfeit,
    entries.CorrectResult: enter_scores,
    entries.CorrectForfeit: enter_forfeit,
    entries.Take: take,
    entries.Recount: recount,
    entries.Sign: sign,
}
