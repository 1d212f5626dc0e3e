"""Computer players of five levels, and the referee who decides what they present.

    >>> import wordcore
    >>> from wordcore.games.core import play_out
    >>> from wordcore.games.linguishtik import Player, Referee, Shake
    >>> shake = Shake(seed=1, players=("Ann", "Bob"), lexicon=wordcore.load())
    >>> result = play_out(shake, {"Ann": Player(4, seed=1), "Bob": Player(2, seed=2)}, Referee())
    >>> shake.phase
    'SCORED'

1 makes random legal moves; 2 knows common words; 3 does not open wins that it knows; 4 knows
every word that data confirm, and challenges Win or Now, Trap and Impossible when it can prove
them; 5 searches the safe moves and forces out. The same level, seed and view give the same
move. Sentences are neither written nor judged. Not here: what they know (``knowing``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from wordcore.errors import BadValueError
from wordcore.games.core import Move
from wordcore.games.fields import expect
from wordcore.games.levels import LEVELS, LevelPlayer, LevelTurn
from wordcore.games.linguishtik import moves
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.knowing import Knowledge, Written
from wordcore.games.linguishtik.legality import legal_demands
from wordcore.games.linguishtik.mat import CubeMove
from wordcore.games.linguishtik.presented import rule_on
from wordcore.games.linguishtik.questions import impossible
from wordcore.games.linguishtik.safe import safe_moves
from wordcore.games.linguishtik.setup import by_data
from wordcore.games.linguishtik.state import Solving
from wordcore.games.linguishtik.tables import PURPOSES, STRUCTURES
from wordcore.games.linguishtik.view import ShakeView
from wordcore.query import Status

RANDOM, COMMON_WORDS, CAREFUL, PROVING, SEARCHING = LEVELS
MOST_COMMON = 35
"""The largest SCOWL size of the words that levels 2 and 3 know."""
_CHALLENGE_S, _MOVE_S, _ANSWER_S = 1.0, 5.0, 1.0
"""How long after the last move each of them acts: a challenge comes before the next move."""


class Player(LevelPlayer):
    """One computer player; ``nodes`` is how many moves it looks at before it chooses."""

    def __init__(self, level: int, seed: int = 0, *, nodes: int = 40) -> None:
        super().__init__(level, seed, nodes=nodes)

    def move(self, view: ShakeView) -> Move[Any] | None:
        """The move for what is seen; None if there is nothing to do now. Raises ``ValueError`` without a lexicon."""
        expect(view, ShakeView, "view")
        if view.player is None or view.over or view.player in (*view.disqualified, *view.absent):
            return None
        return _Turn(self, view).move()


class _Turn(LevelTurn[ShakeView]):
    HOW = "Shake(..., lexicon=...)"

    def __init__(self, player: Player, view: ShakeView) -> None:
        super().__init__(player, view)
        times = [move.at_s for move in view.moves if move.at_s is not None]
        self.now_s = max(times, default=view.started_s)
        self.mat = replace(view.mat, rules=by_data(view.rules))

    @property
    def knowledge(self) -> Knowledge:
        return Knowledge(self.lexicon, None if self.level >= PROVING else MOST_COMMON)

    def move(self) -> Move[Any] | None:
        view = self.view
        if view.solving is not None:
            return self._answer(view.solving)
        challenge = self._challenge()
        if challenge is not None or view.to_move != self.me:
            return challenge
        at_s = self.now_s + _MOVE_S
        if view.phase == "DESIGNATE":
            return self._designate(at_s)
        if view.phase in ("TYPE", "FUNCTION"):
            return self._prescribed(at_s)
        return self._free(at_s)

    # --- challenges -----------------------------------------------------------------------------

    def _challenge(self) -> moves.Challenge | None:
        view, rules = self.view, self.view.rules
        if view.phase != "OPEN" or view.last_mover == self.me or view.pending is not None or self.level < COMMON_WORDS:
            return None
        at_s = self.now_s + _CHALLENGE_S
        now: moves.ChallengeKind = "now" if rules.passing else "win"
        if self.knowledge.win(self.mat) is not None:
            return moves.Challenge(self.me, now, at_s=at_s)
        if self.level < PROVING:
            return None
        before = None if rules.passing else self.mat.before_last_move()
        if before is not None and self.knowledge.win(before) is not None:
            return moves.Challenge(self.me, "trap", at_s=at_s)
        if impossible(self.mat, self.lexicon).status is Status.YES:
            return moves.Challenge(self.me, "impossible", at_s=at_s)
        return None

    # --- turns ----------------------------------------------------------------------------------

    def _designate(self, at_s: float) -> Move[Any]:
        sheets, division = self.view.rules.sheets, self.view.division
        patterns = [name for name, on in sheets.patterns.items() if division in on]
        return moves.Designate(self.me, self.chance.choice([*patterns, *STRUCTURES, *PURPOSES]), at_s=at_s)

    def _prescribed(self, at_s: float) -> Move[Any] | None:
        """The type, or the function; after an interjection a letter if no cube can carry a demand."""
        demands = list(legal_demands(self.mat, phase=self.view.phase))
        carriers = self._carriers()
        if demands and carriers:
            self.chance.shuffle(demands)
            return moves.MakeDemand(self.me, carriers[0].id, self._possible(demands, carriers[0]), at_s=at_s)
        plays = self.view.phase == "FUNCTION" and self.mat.type_demand == "INTERJECTION" and self.mat.resources
        return moves.PlayLetter(self.me, self.mat.resources[0].id, at_s=at_s) if plays else None

    def _possible(self, demands: Sequence[Demand], carrier: Cube) -> Demand:
        """The first demand; level 5 takes one that leaves a word."""
        tried = demands[: self.nodes] if self.level >= SEARCHING else ()
        for demand in tried:
            if impossible(self.mat.after(carrier, demand), self.lexicon).status is not Status.YES:
                return demand
        return demands[0]

    def _free(self, at_s: float) -> Move[Any] | None:
        if self.view.pending is not None:
            demand = next(iter(legal_demands(self.mat)), None)
            return None if demand is None else moves.MakeDemand(self.me, self.view.pending, demand, at_s=at_s)
        if not self.mat.resources:
            return self._pass(at_s)
        if self.level >= SEARCHING:
            return self._searched(at_s)
        options = list(self._options())
        self.chance.shuffle(options)
        chosen = options[0]
        if self.level >= CAREFUL:
            chosen = next((move for move in options[: self.nodes] if not self._opens_win(move)), chosen)
        return self._as_move(chosen, at_s)

    def _searched(self, at_s: float) -> Move[Any] | None:
        """A safe move; without one a Forceout, or a pass; and if that is not right either, the least harm."""
        options = list(safe_moves(self.mat, self.lexicon))
        self.chance.shuffle(options)
        options.sort(key=lambda move: move.demand is not None)
        safe = [move for move in options[: self.nodes] if not self._opens_win(move)]
        if safe:
            return self._as_move(safe[0], at_s)
        passing = self._pass(at_s)
        if passing is not None:
            return passing
        if not self.view.rules.passing and self.knowledge.with_two(self.mat) is not None:
            return moves.CallForceout(self.me, at_s=at_s)
        others = list(self._options())
        self.chance.shuffle(others)
        quiet = next((move for move in others[: self.nodes] if not self._opens_win(move)), others[0])
        return self._as_move(quiet, at_s)

    def _pass(self, at_s: float) -> moves.Pass | None:
        may = self.view.rules.passing and self.me not in self.view.passed
        return moves.Pass(self.me, at_s=at_s) if may else None

    def _options(self) -> Iterator[CubeMove]:
        """Every cube as a letter, and some demands on the cube that is least use as one."""
        for cube in self.mat.distinct_resources:
            yield CubeMove(cube)
        carriers = self._carriers()
        if carriers:
            demands = list(legal_demands(self.mat))
            for demand in self.chance.sample(demands, min(len(demands), len(self.mat.distinct_resources))):
                yield CubeMove(carriers[0], demand)

    def _carriers(self) -> Sequence[Cube]:
        """The cubes that can carry a demand, in an order of chance."""
        cubes = list(self.mat.demand_cubes)
        self.chance.shuffle(cubes)
        return cubes

    def _opens_win(self, move: CubeMove) -> bool:
        return self.knowledge.win(self.mat.after(move.cube, move.demand)) is not None

    def _as_move(self, move: CubeMove, at_s: float) -> Move[Any]:
        if move.demand is None:
            return moves.PlayLetter(self.me, move.cube.id, at_s=at_s)
        return moves.MakeDemand(self.me, move.cube.id, move.demand, at_s=at_s)

    # --- solving --------------------------------------------------------------------------------

    def _answer(self, solving: Solving) -> Move[Any] | None:
        response = solving.responses[self.view.players.index(self.me)]
        if self.view.phase != "SOLVING" or response.solution is not None or response.neutral:
            return None
        if response.disagrees == "impossible" or self.me in solving.silent:
            return None
        at_s = self.now_s + _ANSWER_S
        if solving.kind == "forceout" and not self.view.rules.passing and self.me not in solving.callers:
            disagreement = self._disagreement() if response.disagrees is None else None
            if disagreement is not None:
                return moves.Disagree(self.me, disagreement, at_s=at_s)
        written = self._proof_of(response.disagrees) if response.disagrees else self._solution(solving)
        if written is not None:
            return self._present(written, at_s)
        must_write = self.me in solving.callers or (solving.kind == "impossible" and self.me == solving.mover)
        may_be_neutral = solving.is_challenge or self.view.rules.passing
        return moves.Neutral(self.me, at_s=at_s) if may_be_neutral and not must_write else None

    def _disagreement(self) -> moves.Disagreement | None:
        """What level 5 has against a Forceout that somebody called."""
        if self.level < SEARCHING:
            return None
        if self.knowledge.win(self.mat) is not None:
            return "win"
        if impossible(self.mat, self.lexicon).status is Status.YES:
            return "impossible"
        return "safe" if self._proof_of("safe") is not None else None

    def _proof_of(self, disagreement: str) -> Written | None:
        if disagreement == "win":
            return self.knowledge.win(self.mat)
        safe = next(iter(safe_moves(self.mat, self.lexicon)), None)
        if safe is None:
            return None
        return Written("", (safe.cube,)) if safe.demand is None else Written("", (), safe.demand, safe.cube)

    def _solution(self, solving: Solving) -> Written | None:
        if self.level == RANDOM and self.chance.random() < 0.5:
            return None  # it does not always find a word
        if solving.kind in ("win", "trap", "now"):
            return self.knowledge.win(self.mat)
        if solving.kind == "forceout":
            return self.knowledge.with_two(self.mat)
        return self.knowledge.word(self.mat)

    def _present(self, written: Written, at_s: float) -> moves.Present:
        cubes = [cube.id for cube in written.cubes]
        carrier = None if written.demand_cube is None else written.demand_cube.id
        return moves.Present(
            *(self.me, written.word or None, None, cubes, written.demand, carrier),
            at_s=at_s,
        )


class Referee:
    """Decides what players present by the data, and closes the shake; sentences are not judged.

    What data cannot decide counts for the writer.
    """

    note = "Sentences were not judged: a solution counts unless the word, its cubes or the data speak against it."

    def move(self, game: Shake) -> Move[Any] | None:
        """The next decision, the end of the solving period, or of a shake in which nobody can move."""
        if game.phase == "SOLVING" and game.solving is not None:
            for player, response in zip(game.players, game.solving.responses, strict=True):
                if response.to_be_decided and response.correct is None:
                    return moves.Decide(player, self._is_correct(game, player))
            return moves.Close()
        return None if game.over else moves.Abandon("stalemate")

    def _is_correct(self, game: Shake, player: str) -> bool:
        if game.lexicon is None:
            raise BadValueError.at("lexicon", "the lexicon of the set-up", "none", "Shake(..., lexicon=...)")
        return rule_on(game, player, game.lexicon, rules=by_data(game.setup.rules)).word.status is not Status.NO
