"""What can be pushed in the letter-card game: who may do what, and the whole moves that can be listed.

    >>> from wordcore.games.lettercards import CardGame, StartRound
    >>> CardGame(["Ann", "Ben"], deck="OSEEBABBEECATQ").legal_moves.kinds == ((None, StartRound),)
    True

Not here: whether a given move is allowed (``steps``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wordcore.errors import GameFileError
from wordcore.games.core import Move, MoveKind
from wordcore.games.lettercards.moves import Announce, Challenge, Laid, Rule, Settle, StartRound, TimeUp
from wordcore.games.lettercards.questions import playable_words
from wordcore.games.lettercards.steps import forbidden_words

if TYPE_CHECKING:
    from wordcore.games.lettercards.game import CardGame
    from wordcore.lexicon import Lexicon


def kinds(game: CardGame) -> tuple[MoveKind, ...]:
    """Who may push what now; None for officials."""
    players, state, word = game.players, game.state, game.state.current
    if state.challenger is not None:
        return ((None, Rule),)
    inside = [seat for seat in range(len(players)) if seat not in state.eliminated]
    found: list[MoveKind] = []
    if state.clock == "running":
        pending = state.pending
        found += [(players[seat], Announce) for seat in inside if pending is None or pending.player == seat]
        found += [(players[pending.player], Laid)] if pending is not None else []
    if state.clock == "running" or state.unsettled:
        others = [seat for seat in inside if word is not None and word.open and word.owner != seat]
        found += [(players[seat], Challenge) for seat in others]
        return (*found, (None, TimeUp if state.clock == "running" else Settle))
    return () if state.over else ((None, StartRound),)


def listed(game: CardGame) -> Iterator[Move[Any]]:
    """Every move but a ruling; of the announcements those of the lexicon's words."""
    for player, kind in kinds(game):
        if player is None:
            if kind is not Rule:
                yield kind()
        elif kind is not Announce:
            yield kind(player)  # type: ignore[call-arg,arg-type]
        elif game.lexicon is not None:
            yield from (Announce(player, word) for word in game.playable(player))


def playable(game: CardGame, player: str, lexicon: Lexicon | None) -> list[str]:
    """Every word of the lexicon the player could announce now, in alphabetical order."""
    if lexicon is None:
        raise GameFileError.at("playable", "a lexicon", "none", "playable(player, lexicon)")
    hand, state, rules = game.hand(player), game.state, game.setup.rules
    if (player, Announce) not in kinds(game):
        return []
    used, longest = forbidden_words(state, rules), state.longest
    found = playable_words(lexicon, state.table, hand, game.current, used, longest=longest, rules=rules)
    return [word for word, _ in found]
