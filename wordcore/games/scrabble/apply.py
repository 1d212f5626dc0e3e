"""What each move does to a game: one function a move, each giving the next state.

Rules of turns, challenges and endings (RULES 3.4, 3.6). A function raises
``IllegalMove`` before it touches anything, then changes the game's board and
bag and returns the state that follows. Not here: undoing, time limits and
storage (``game``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from wordcore.errors import IllegalMove
from wordcore.games.scrabble.challenge import challenge_outcome
from wordcore.games.scrabble.ending import end_adjustment, zero_run_after
from wordcore.games.scrabble.legality import REASONS, find_fault
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.rulesets import ZEROS_TO_END, may_exchange
from wordcore.games.scrabble.scoring import score_play
from wordcore.games.scrabble.state import Pending, State
from wordcore.games.scrabble.turns import (
    Accept,
    Challenge,
    Event,
    Exchange,
    GameTimeUp,
    Move,
    NoPlayLeft,
    Pass,
    ShowRack,
    TurnTimeUp,
)
from wordcore.query import Status

if TYPE_CHECKING:
    from wordcore.games.scrabble.game import Game

# What is tested after the rack (RULES 3.2).
_AFTER_RACK = REASONS[REASONS.index("NOT_ON_RACK") + 1 :]


def apply_play(game: Game, play: Play) -> State:
    """Tiles down, points credited, rack refilled; the play is then open to challenge."""
    state, rules = game.state, game.ruleset
    player = state.turn
    rack = state.racks[player]
    fault = find_fault(game.board, play, rack, rack_size=min(rules.rack_size, state.held[player]))
    if rack is None and (fault is None or fault.code in _AFTER_RACK):
        _require_unseen(game, play.faces)
    if fault is not None:
        raise IllegalMove(*fault)
    sheet = score_play(game.board, play, bonus=rules.bonus, bonus_tiles=rules.bonus_tiles)
    game.board.place(play)
    n_drawn = min(play.n_tiles, state.n_bag)
    drawn = () if game.bag is None else game.bag.draw(n_drawn)
    # In a game played elsewhere the tiles drawn are not known, and so the rack is not from now on.
    left = rack - play.faces + drawn if rack is not None and len(drawn) == n_drawn else None
    held = state.held[player] - play.n_tiles + n_drawn
    event = Event("play", player, sheet.total, sheet.spell_out(play, game.tile_set), sheet, state.rack_text(player))
    following = state._replace(
        turn=(player + 1) % len(game.players),
        scores=state.scores_with(player, sheet.total),
        racks=(*state.racks[:player], left, *state.racks[player + 1 :]),
        held=(*state.held[:player], held, *state.held[player + 1 :]),
        n_bag=state.n_bag - n_drawn,
        events=(*state.events, event),
        pending=Pending(player, play, state, drawn, is_last=held == 0),
        zero_run=zero_run_after(state.zero_run, "play", sheet.total, zero_play_counts=rules.zero_play_counts),
    )
    return _skip_players(game, following)


def apply_pass(game: Game, move: Pass | TurnTimeUp) -> State:
    """A turn without a play; one that lasted too long is a pass (SC-D2)."""
    note = "TURN_TIME" if isinstance(move, TurnTimeUp) else ""
    return _zero_turn(game, game.state, Event("pass", game.turn, 0, move, None, _rack_text(game), note))


def apply_exchange(game: Game, move: Exchange) -> State:
    """Tiles back, as many drawn, the bag mixed (SB8, W-CHANGE)."""
    state = game.state
    player = state.turn
    rack = state.racks[player]
    faces = None if isinstance(move.tiles, int) else game.tile_set.read_faces(move.tiles)
    n = move.tiles if isinstance(move.tiles, int) else len(faces or ())
    if faces is not None and rack is None:
        _require_unseen(game, faces)
    if faces is not None and rack is not None and rack.missing(faces):
        raise IllegalMove("NOT_ON_RACK", f"{game.tile_set.write(rack.missing(faces))} is not on the rack {rack}")
    if not may_exchange(game.ruleset, n, state.held[player], state.n_bag):
        raise IllegalMove(
            "NO_EXCHANGE",
            f"{n} of {state.held[player]} tiles with {state.n_bag} in the bag: {game.ruleset.id} wants "
            f"at least one tile, and {max(n, game.ruleset.min_bag)} in the bag",
        )
    event = Event("exchange", player, 0, move, None, _rack_text(game))
    if game.bag is not None and rack is not None:
        if faces is None:
            raise IllegalMove("NOT_ON_RACK", "name the tiles to exchange: this game knows the rack")
        drawn = game.bag.draw(n)
        game.bag.put_back(faces)
        return _zero_turn(game, state.with_rack(player, rack - faces + drawn), event)
    return _zero_turn(game, state.with_rack(player, None), event)


def apply_challenge(game: Game, move: Challenge) -> tuple[State, Play | None, Challenge]:
    """The state after a challenge, the play it took off or None, and the move with its ruling."""
    pending, rules = game.state.pending, game.ruleset
    assert pending is not None
    by = (pending.player + 1) % len(game.players) if move.by is None else move.by
    if not 0 <= by < len(game.players) or by == pending.player:
        raise IllegalMove("WRONG_PLAYER", f"player {by} cannot challenge the play of player {pending.player}")
    sheet = next(event.sheet for event in reversed(game.events) if event.kind == "play")
    assert sheet is not None
    formed = list(dict.fromkeys(word.word for word in sheet.words))
    named = tuple(dict.fromkeys(_formed_word(word, formed) for word in move.words)) or tuple(formed)
    judged = {_find_word(word, formed): good for word, good in (move.judged or {}).items()}
    verdicts = _verdicts(game, formed if rules.judge_all else list(named), judged)
    outcome = challenge_outcome(
        rules.challenge_rule,
        {word: verdicts.get(word, True) for word in formed},
        named,
        sheet.total,
        per_word=rules.challenge_points,
        judge_all=rules.judge_all,
    )
    ruled = Challenge(named, by, verdicts)
    if not outcome.stands:
        return _take_off(game, pending, verdicts), pending.play, ruled
    state, points = game.state._replace(pending=None), outcome.player - sheet.total
    if points:
        event = Event("challenge_points", pending.player, points, ruled, None, state.rack_text(pending.player))
        scores = state.scores_with(pending.player, points)
        state = state._replace(events=(*state.events, event), scores=scores)
    if outcome.challenger_loses_turn:
        state = state._replace(skips=state.skips | {by})
    if pending.is_last:
        return _end(game, state, "OUT", pending.player), None, ruled
    return _end_on_zeros(game, _skip_players(game, state)), None, ruled


def apply_show_rack(game: Game, move: ShowRack) -> State:
    """A rack becomes known in a game that is played elsewhere."""
    state = game.state
    if game.bag is not None:
        raise IllegalMove("RACKS_KNOWN", "this game deals its own racks")
    if not 0 <= move.player < len(game.players):
        raise IllegalMove("WRONG_PLAYER", f"no player {move.player} among {len(game.players)}")
    rack = Rack(move.tiles, game.tile_set)
    if len(rack) > state.held[move.player]:
        raise IllegalMove("TOO_MANY_TILES", f"{len(rack)} tiles shown, {state.held[move.player]} are held")
    _require_unseen(game, rack.faces, beside=move.player)
    if len(rack) < state.held[move.player]:
        raise IllegalMove(
            "TOO_FEW_TILES", f"{len(rack)} tiles shown, {state.held[move.player]} are held: show them all"
        )
    return state.with_rack(move.player, rack)


def apply_closing(game: Game, move: Move) -> State:
    """Acceptance, and the endings that are declared (SB10 A, C, D)."""
    state = game.state
    if isinstance(move, Accept):
        assert state.pending is not None
        accepted = state._replace(pending=None)
        return _end(game, accepted, "OUT", state.pending.player) if state.pending.is_last else accepted
    if isinstance(move, GameTimeUp):
        return _end(game, state, "TIME", None)
    if isinstance(move, NoPlayLeft):
        ruling = game.no_play_left()
        if ruling.status is Status.NO:
            raise IllegalMove("PLAY_EXISTS", f"SB10: {ruling.witness} can be played")
        return _end(game, state, "NO_PLAY", None)
    raise TypeError(f"{move!r} is no move of Scrabble")


def _require_unseen(game: Game, faces: Iterable[str], beside: int | None = None) -> None:
    """Refuse tiles that a rack we do not know cannot hold: they lie on the board or on a rack that we know."""
    left = game.off_board()
    for player, rack in enumerate(game.racks):
        if rack is not None and player != beside:
            left -= Counter(rack.faces)
    lacking = Counter(faces) - left
    if lacking:
        text = game.tile_set.write(lacking.elements())
        raise IllegalMove("NOT_ON_RACK", f"{text} cannot be on this rack: all such tiles of the set are elsewhere")


def _rack_text(game: Game) -> str | None:
    return game.state.rack_text(game.turn)


def _formed_word(word: str, formed: list[str]) -> str:
    found = _find_word(word, formed)
    if found is None:
        raise IllegalMove("NOT_FORMED", f"{word} is no word of this play, which formed {', '.join(formed)}")
    return found


def _find_word(word: str, formed: list[str]) -> str | None:
    """The word formed that is meant, be it named with the brackets of tiles of two letters or without."""
    if word in formed:
        return word
    same = [other for other in formed if re.sub(r"[\[\]]", "", other) == re.sub(r"[\[\]]", "", word)]
    return same[0] if len(same) == 1 else None


def _verdicts(game: Game, words: list[str], judged: Mapping[str | None, bool]) -> dict[str, bool]:
    verdicts = {}
    for word in words:
        if word in judged:
            verdicts[word] = judged[word]
        elif game.lexicon is not None:
            verdicts[word] = word in game.lexicon
        else:
            raise IllegalMove("JUDGE", f"SB9: no lexicon to rule on {word}: give a judge's ruling, judged={{...}}")
    return verdicts


def _take_off(game: Game, pending: Pending, verdicts: Mapping[str, bool]) -> State:
    """The tiles come back and the turn is lost; the tiles drawn go back and are mixed, for they were seen."""
    state, before, player = game.state, pending.before, pending.player
    game.board.lift(pending.play)
    if game.bag is not None:
        game.bag.put_back(pending.drawn)
    index = max(i for i, event in enumerate(state.events) if event.kind == "play")
    bad = " ".join(word for word, good in verdicts.items() if not good)
    off = state.events[index]._replace(kind="challenged_off", score=0, note=bad)
    run = zero_run_after(before.zero_run, "challenged_off", 0)
    for event in state.events[index + 1 :]:
        run = zero_run_after(run, event.kind, event.score)
    state = state._replace(
        scores=before.scores,
        racks=(*state.racks[:player], before.racks[player], *state.racks[player + 1 :]),
        held=before.held,
        n_bag=before.n_bag,
        events=(*state.events[:index], off, *state.events[index + 1 :]),
        pending=None,
        zero_run=run,
    )
    return _end_on_zeros(game, state)


def _zero_turn(game: Game, state: State, event: Event) -> State:
    run = zero_run_after(state.zero_run, event.kind, 0)
    turn = (state.turn + 1) % len(game.players)
    state = state._replace(turn=turn, events=(*state.events, event), pending=None, zero_run=run)
    return _end_on_zeros(game, _skip_players(game, state))


def _skip_players(game: Game, state: State) -> State:
    """Players who owe a turn lose it when it comes."""
    while state.turn in state.skips:
        state = state._replace(
            turn=(state.turn + 1) % len(game.players),
            skips=state.skips - {state.turn},
            events=(
                *state.events,
                Event("lost_turn", state.turn, 0, None, None, state.rack_text(state.turn)),
            ),
            zero_run=zero_run_after(state.zero_run, "lost_turn", 0),
        )
    return state


def _end_on_zeros(game: Game, state: State) -> State:
    if game.ruleset.six_zeros and state.zero_run >= ZEROS_TO_END:
        return _end(game, state, "SIX_ZEROS", None)
    return state


def _end(game: Game, state: State, reason: str, out: int | None) -> State:
    """The game is over; tiles left are counted where the racks are known or follow from the board."""
    state = state._replace(over=reason, pending=None)
    racks = _final_racks(game, state, out)
    if racks is None or game.ruleset.end_adjust == "none":
        return state
    scores = end_adjustment(game.ruleset.end_adjust, state.scores, [rack.value for rack in racks], out)
    events = list(state.events)
    for player, points in enumerate(scores):
        gain = points - state.scores[player]
        if gain:
            others = [face for other, rack in enumerate(racks) if other != player for face in rack]
            counted = game.tile_set.write(others) if gain > 0 else str(racks[player])
            events.append(Event("end_adjustment", player, gain, None, None, str(racks[player]), counted))
    return state._replace(scores=tuple(scores), events=tuple(events))


def _final_racks(game: Game, state: State, out: int | None) -> list[Rack] | None:
    """Everyone's tiles at the end; a single rack that is not known holds what has not been seen."""
    racks = list(state.racks)
    if out is not None:
        racks[out] = Rack("", game.tile_set)
    unknown = [player for player, rack in enumerate(racks) if rack is None]
    if len(unknown) == 1 and state.n_bag == 0:
        seen = Counter(face for rack in racks if rack is not None for face in rack)
        racks[unknown[0]] = Rack((game.off_board() - seen).elements(), game.tile_set)
    known = [rack for rack in racks if rack is not None]
    return known if len(known) == len(racks) else None
