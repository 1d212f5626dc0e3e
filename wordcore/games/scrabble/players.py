"""Computer players of five levels, and the referee who says when nobody can play.

    >>> import wordcore
    >>> from wordcore.games.core import play_out
    >>> from wordcore.games.scrabble import Game, Player, Referee
    >>> game = Game(wordcore.load(), players=("Ann", "Bo"), rules="AB", seed=7)
    >>> result = play_out(game, {"Ann": Player(4, seed=1), "Bo": Player(1, seed=1)}, Referee())
    >>> result.winners
    ('Ann',)

1 and 2 know common words and are content with a share of the best score; 3 takes the play that scores most; 4 counts
what the tiles left are worth (``leaves``); 5 also looks at the answers of racks that the next player may hold and at
its own next play, and once the bag is empty searches to the end (``endgame``). From level 3 on players challenge what
the lexicon lacks. The same level, seed and view give the same move. Not here: the search for plays (``generate``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from wordcore.errors import BadValueError
from wordcore.games import fields
from wordcore.games.core import Move
from wordcore.games.levels import RAREST, LevelPlayer, LevelTurn, known_words
from wordcore.games.scrabble.endgame import solve_endgame
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.leaves import Leaves
from wordcore.games.scrabble.moves import Accept, Challenge, Exchange, GameTimeUp, NoPlayLeft, Pass, Rule
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.position import Position
from wordcore.games.scrabble.questions import exchange_sizes
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.scoring import words_formed
from wordcore.games.scrabble.setup import ZEROS_TO_END, Ruleset
from wordcore.games.scrabble.tiles import BLANK, TileSet
from wordcore.games.scrabble.view import ScrabbleView
from wordcore.games.values import lacking
from wordcore.query import Status

GREEDY, LEAVES, SEARCHING = 3, 4, 5
ENDGAME_NODES = 20
"""Positions of an endgame that are looked at for each node of a player: they are that much cheaper than an answer."""
BLANK_COST = 3
"""By how many times a blank on a rack makes a position of an endgame dearer, where it does most."""
CANDIDATES = (12, 5, 2)
"""How many moves are compared by looking ahead, each time with a third of the nodes."""
DOUBT = 15
"""How often a move must be looked at until what was seen counts as much as its equity."""


class Level(NamedTuple):
    """What a player of a level is like."""

    rarest: int
    """The largest SCOWL size of the words it knows; 100 for all."""
    share: float
    """The share of the best score that it is content with."""


STYLES = {
    1: Level(35, 0.9),
    2: Level(60, 0.95),
    GREEDY: Level(RAREST, 1.0),
    LEAVES: Level(RAREST, 1.0),
    SEARCHING: Level(RAREST, 1.0),
}


class Player(LevelPlayer):
    """One computer player; ``nodes`` is how many plays it looks at, and on level 5 how many racks' best plays."""

    def __init__(self, level: int, seed: int = 0, *, nodes: int = 2500) -> None:
        super().__init__(level, seed, nodes=nodes)

    def move(self, view: ScrabbleView) -> Move[Any] | None:
        """The move for what is seen; None if there is nothing to do now.

        Raises ``ValueError`` without a lexicon, or if the player's own rack is not known.
        """
        fields.expect(view, ScrabbleView, "view")
        if view.player is None or view.over:
            return None
        return _Turn(self, view).move()


class _Turn(LevelTurn[ScrabbleView]):
    HOW = "Game(lexicon, ...)"

    def __init__(self, player: Player, view: ScrabbleView) -> None:
        super().__init__(player, view)
        self.style, self.seat = STYLES[player.level], view.players.index(self.me)

    def move(self) -> Move[Any] | None:
        kinds = self.view.legal_moves.kinds
        if (self.me, Challenge) in kinds and self.level >= GREEDY:
            wrong = [word for word in self.view.challengeable if word not in self.lexicon]
            if wrong:
                return Challenge(wrong, player=self.me)
        if (self.me, Play) in kinds:
            return self._turn()
        if (self.me, Accept) in kinds and not any(kind is Play for _, kind in kinds):
            return Accept(player=self.me)
        return None

    def _turn(self) -> Move[Any] | None:
        view = self.view
        if view.rack is None:
            raise BadValueError.at("view, rack", "the player's own tiles", "none", "Game(seed=...), or push ShowRack")
        self.rack = Rack(view.rack, view.tile_set)
        if self.level < GREEDY:
            return self._content() or self._without_play()
        if self.level == SEARCHING and self._sees_all():
            return self._solved()
        leaves = None if self.level == GREEDY else leaves_for(view.rules, view.tile_set, view.n_bag)
        plays = self._plays(leaves).best(CANDIDATES[0] if self.level == SEARCHING else 1)
        if leaves is None:
            return plays[0] if plays else self._without_play()
        exchange = self._exchange(leaves)
        if self.level == SEARCHING and plays and view.n_bag:
            return self._compared(plays, exchange, leaves)
        if exchange is not None and (not plays or worth_of(plays[0]) < exchange[0]):
            return exchange[1]
        return plays[0] if plays else self._without_play()

    def _plays(self, leaves: Leaves | None) -> LegalPlays:
        return self.view.board.legal_plays(self.lexicon, self.rack, self.view.rules, leaves=leaves)

    # --- levels 1 and 2 -------------------------------------------------------------------------

    def _content(self) -> Play | None:
        """Of the plays whose words it knows, the one that comes nearest to a share of the best score."""
        plays = list(self._plays(None))
        if not plays:
            return None
        wanted = self.style.share * (plays[0].score or 0)
        self.chance.shuffle(plays)
        plays.sort(key=lambda play: abs((play.score or 0) - wanted))
        for play in plays[: self.nodes]:
            words = words_formed(self.view.board, play)
            if len(known_words(self.lexicon, words, self.style.rarest)) == len(words):
                return play
        return None

    # --- exchanges, passes ----------------------------------------------------------------------

    def _exchange_sizes(self) -> range:
        """How many tiles may be exchanged; none after six zeros, or players without a play would do so for ever."""
        view = self.view
        return exchange_sizes(view.rules, len(self.rack), view.n_bag if view.zero_run < ZEROS_TO_END else 0)

    def _exchange(self, leaves: Leaves) -> tuple[float, Exchange] | None:
        """The exchange that keeps most, and what it keeps is worth."""
        n_rack, sizes = len(self.rack), self._exchange_sizes()
        best = max((part for part in leaves.parts(self.rack) if n_rack - len(part[1]) in sizes), default=None)
        if best is None:
            return None
        return best[0], Exchange(self.rack.tile_set.write(lacking(best[1], self.rack.faces)), player=self.me)

    def _without_play(self) -> Move[Any] | None:
        """Exchanges as many tiles as is allowed, else passes; None where everybody has passed and no rule ends that."""
        view = self.view
        for n_tiles in reversed(self._exchange_sizes()):
            return Exchange(self.rack.tile_set.write(self.rack.faces[:n_tiles]), player=self.me)
        n_others = len(view.players) - 1
        others_passed = len(view.moves) >= n_others and all(isinstance(move, Pass) for move in view.moves[-n_others:])
        return None if others_passed and not view.rules.six_zeros else Pass(player=self.me)

    # --- level 5 --------------------------------------------------------------------------------

    def _sees_all(self) -> bool:
        """Whether the one other rack holds all tiles that are not seen."""
        view = self.view
        return len(view.players) == 2 and sum(view.unseen.values()) == view.n_racks[1 - self.seat]

    def _solved(self) -> Move[Any] | None:
        """The first move of the best line: the other rack holds what is not seen."""
        view, other = self.view, 1 - self.seat
        unseen = view.tile_set.write([face for face, n in view.unseen.items() for _ in range(n)])
        position = Position(
            view.board, (str(self.rack), unseen), (view.scores[self.seat], view.scores[other]), view.zero_run
        )
        n_blanks = view.unseen.get(BLANK, 0) + self.rack.faces.count(BLANK)
        nodes = max(1, self.nodes * ENDGAME_NODES // BLANK_COST**n_blanks)
        end = solve_endgame(position, self.lexicon, rules=view.rules, nodes=nodes)
        return end.line[0] if isinstance(end.line[0], Play) else self._without_play()

    def _compared(self, plays: list[Play], exchange: tuple[float, Exchange] | None, leaves: Leaves) -> Move[Any]:
        """The move that gains most by the player's next turn, on average over racks that may be drawn."""
        options: list[tuple[float, Play | Exchange]] = [(worth_of(play), play) for play in plays]
        if exchange is not None and exchange[0] > options[-1][0]:
            options.append(exchange)
        candidates = [_Candidate(self, equity, move, leaves) for equity, move in options]
        for n_left in CANDIDATES:
            candidates = sorted(candidates, key=lambda candidate: -candidate.value)[:n_left]
            unseen = [face for face, n in self.view.unseen.items() for _ in range(n)]
            for _ in range(max(1, self.nodes // (2 * len(CANDIDATES) * len(candidates)))):
                self.chance.shuffle(unseen)
                for candidate in candidates:
                    candidate.look_ahead(unseen)
        return max(candidates, key=lambda candidate: candidate.value).move


class _Candidate:
    """A move that is compared with others: its equity, and what came of it with tiles drawn by chance."""

    def __init__(self, turn: _Turn, equity: float, move: Play | Exchange, leaves: Leaves) -> None:
        view = turn.view
        self.turn, self.equity, self.move = turn, equity, move
        self.n_theirs = view.n_racks[(turn.seat + 1) % len(view.players)]
        self.board = view.board.copy()
        if isinstance(move, Play):
            self.board.place(move)
            used, self.score = list(move.faces), move.score or 0
        else:
            used, self.score = view.tile_set.read_faces(move.tiles), 0  # type: ignore[arg-type]
        self.kept, self.n_drawn = lacking(used, turn.rack.faces), len(used)
        empties = isinstance(move, Play) and self.n_drawn >= view.n_bag
        self.leaves = leaves_for(view.rules, view.tile_set, 0) if empties else leaves
        self.gained, self.n = 0.0, 0

    @property
    def value(self) -> float:
        """Its equity, corrected by what was seen; the more was seen, the more that counts."""
        if not self.n:
            return self.equity
        return self.equity + (self.score + self.gained / self.n - self.equity) * self.n / (self.n + DOUBT)

    def look_ahead(self, unseen: Sequence[str]) -> None:
        """The next player's best answer, then the best play after it, with tiles in the order in which they come."""
        theirs, drawn = unseen[: self.n_theirs], unseen[self.n_theirs : self.n_theirs + self.n_drawn]
        answer = self._best(theirs)
        if answer is not None:
            self.gained -= worth_of(answer)
            self.board.place(answer)
        play = self._best([*self.kept, *drawn])
        if play is not None:
            self.gained += worth_of(play)
        if answer is not None:
            self.board.lift(answer)
        self.n += 1

    def _best(self, rack: Sequence[str]) -> Play | None:
        if not rack:
            return None
        turn = self.turn
        found = self.board.legal_plays(turn.lexicon, rack, turn.view.rules, leaves=self.leaves).best(1)
        return found[0] if found else None


def worth_of(play: Play) -> float:
    """Its equity; without leaves its score."""
    return float(play.score or 0) if play.equity is None else play.equity


def leaves_for(rules: Ruleset, tile_set: TileSet, n_bag: int) -> Leaves | None:
    """What tiles left are worth: ours while there is a bag, then what the end takes for them; None if nothing."""
    if n_bag:
        return Leaves.of(tile_set)
    return None if rules.end_adjust == "none" else _at_the_end(tile_set)


@lru_cache(maxsize=8)
def _at_the_end(tile_set: TileSet) -> Leaves:
    """A tile left over is counted against its holder, and for the other."""
    worths = {letter: -2.0 * tile_set.value(letter) for letter in tile_set.letters}
    return Leaves({tile_set.write([face]): points for face, points in worths.items()} | {BLANK: 0.0}, tile_set)


class Referee:
    """Rules on a challenge that waits, and ends a game in which nobody plays on."""

    def move(self, game: Game) -> Move[Any] | None:
        """The next decision; None while it is for the players."""
        if game.over:
            return None
        if game.state.awaited is not None:
            return Rule()
        if game.last_play_pending:
            return Accept()
        return NoPlayLeft() if game.no_play_left().status is Status.YES else GameTimeUp()
