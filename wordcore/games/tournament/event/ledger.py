"""A whole tournament as a ledger: players, rounds, results, corrections, standings.

    >>> from wordcore.games.tournament import Tournament
    >>> event = Tournament(["Ada", "Ben", "Chi"])
    >>> event.pair()
    [('Ada', 'Ben'), ('Chi', None)]
    >>> event.enter_result(1, "Ada", 380, "Ben", 390)
    >>> event.recount(1, "Ada"); _ = event.correct_result(1, "Ada", 391, "Ben", 390)
    >>> [(row.name, row.wins, row.spread) for row in event.standings()]
    [('Chi', 1, 50), ('Ada', 1, 1), ('Ben', 0, -1)]
    >>> event.undo(); event.revision, event.slip(1, "Ben").final
    (8, (380, 390))

A tournament has no push: each method appends one entry, nothing is ever
removed, and :meth:`Tournament.undo` appends too. A refused entry raises
``IllegalMove`` and changes nothing. Not here: files (``wordcore.eventfile``),
single games (``table``), how pairs are found (``pairing``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from wordcore.errors import BadTypeError, BadValueError, GameFileError, IllegalMove, shown
from wordcore.games import fields
from wordcore.games.core import Ledger, LexiconId, Move
from wordcore.games.scrabble.setup import Ruleset
from wordcore.games.scrabble.tiles import tiles_of
from wordcore.games.tournament.event import entries, steps
from wordcore.games.tournament.event.pairing import Pairs
from wordcore.games.tournament.event.reasons import illegal
from wordcore.games.tournament.event.setup import EventSetup, Plan
from wordcore.games.tournament.event.standings import Standing, standings
from wordcore.games.tournament.event.state import Entrant, State
from wordcore.games.tournament.table.game import TableGame
from wordcore.games.tournament.table.setup import TableSetup, table_rules
from wordcore.games.tournament.table.slip import Slip

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon

Seconds: TypeAlias = "Mapping[str, float] | None"
Reason: TypeAlias = 'Literal["late", "overtime", "both"]'


class Shift(NamedTuple):
    """A later round was paired on standings in which a player had another place than now."""

    round: int
    player: str
    was: int
    now: int


class Tournament(Ledger[EventSetup, State]):
    """An event with its players in initial order; raises ``GameFileError`` for an impossible set-up.

    ``plan`` says how each round is paired (a ``Plan``, or its text as in ``"lagged:5 koth:3"``); the default is
    the event of the rulebook. ``rules`` are those of the tables, by default ``AB``. Names are found in any case.
    """

    NAME = "tournament"
    SETUP = EventSetup
    MOVES = entries.ENTRIES
    STEPS = steps.STEPS
    _first = staticmethod(lambda setup: State())

    def __init__(
        self,
        players: Iterable[str] = (),
        plan: Plan | Mapping[str, Any] | str | None = None,
        *,
        name: str = "",
        rules: Ruleset | Mapping[str, Any] | str | None = None,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
    ) -> None:
        chosen, planned, tile_set = table_rules(rules), Plan.of(plan), tiles_of(lexicon)
        self._set_up(lexicon, name=name, plan=planned, rules=chosen, seed=seed, tile_set=tile_set)
        if isinstance(players, str) or not isinstance(players, Iterable):
            raise GameFileError.at("setup, players", "a list of names", shown(players))
        for player in players:
            try:
                self.enter(player)
            except (IllegalMove, BadTypeError):
                raise GameFileError.at("setup, players", "different names, each on one line", shown(player)) from None

    def _complete(self, move: Move[Any]) -> Move[Any]:
        state = self._state
        if isinstance(move, entries.Enter):
            return replace(move, player=move.player.strip())
        if isinstance(move, entries.Pair):
            number = len(state.rounds) + 1
            if move.round not in (None, number):
                return move
            pairs = steps.next_pairs(self._setup, state) if move.pairs is None else list(move.pairs)
            asked = [self.find(name) for name in move.starts]
            starts = steps.starters(self._setup, state, number, pairs, asked)
            return replace(move, round=number, pairs=tuple(pairs), starts=starts)
        if isinstance(move, entries.Take) and move.round is None:
            return replace(move, round=self._round_of(move.slip))
        if isinstance(move, entries.EnterResult):
            over = None if move.overtime_s is None else self._by_name(move.overtime_s)
            return replace(move, scores=self._by_name(move.scores), overtime_s=over)
        named = {name: getattr(move, name, None) for name in ("player", "other", "by")}
        found: dict[str, Any] = {field: self.find(name) for field, name in named.items() if name is not None}
        return replace(move, **found)

    # --- the position -------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """The number of entries: two desks that show the same one have seen the same."""
        return len(self._history)

    @property
    def name(self) -> str:
        """The event's name, or its plan's."""
        return self._setup.name or self._setup.plan.name

    @property
    def plan(self) -> Plan:
        """How each round is paired."""
        return self._setup.plan

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in initial order."""
        return self._state.players

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody with number, rating, club and country, in initial order."""
        return self._state.entrants

    @property
    def lexicon_name(self) -> str:
        """The name of the lexicon: of the one that is checked, or the one the plan names."""
        return self.plan.lexicon if self._setup.lexicon is None else self._setup.lexicon.name

    @property
    def withdrawn(self) -> frozenset[str]:
        """Who plays no further rounds."""
        return self._state.withdrawn

    @property
    def n_paired(self) -> int:
        """How many rounds are paired."""
        return len(self._state.rounds)

    @property
    def is_over(self) -> bool:
        """Whether every round of the plan is paired and every result is known."""
        return self.n_paired == self.plan.n_rounds and not self.missing()

    def slips(self, round: int) -> tuple[Slip, ...]:
        """The games of a round by table; raises ``IllegalMove`` for a round that is not paired."""
        return steps.slips_of(self.plan, self._state, round)

    def slip(self, round: int, player: str) -> Slip:
        """The game of a player in a round; raises ``IllegalMove``."""
        return steps.slip_of(self.plan, self._state, round, self.find(player))

    def slip_at(self, round: int, table: int) -> Slip:
        """The game at a table of a round; raises ``IllegalMove`` where nobody plays."""
        return steps.slip_at(self.plan, self._state, round, table)

    def missing(self, up_to: int | None = None) -> list[tuple[int, Slip]]:
        """The games without a result, with their rounds, up to a round or in all that are paired."""
        return self._state.missing(self._round("up_to", up_to))

    def standings(self, after: int | None = None) -> list[Standing]:
        """The standings after a round (0: initial order), or with every result so far; raises ``ValueError``."""
        return standings(self.players, self._state.lines(self.plan, up_to=self._round("after", after)))

    def paired_on(self, round: int) -> int:
        """The round whose standings a round is paired on; 0 is the initial order (RULES 3.7)."""
        return steps.paired_on(self.plan, round)

    def find(self, player: str) -> str:
        """The name as it was entered, of a name in any case, a number or an unambiguous beginning."""
        return steps.find(self._state, player)

    # --- players and rounds -------------------------------------------------------------------

    def enter(
        self,
        player: str,
        *,
        number: int | None = None,
        rating: int | None = None,
        club: str = "",
        country: str = "",
        missed: Literal["bye", "loss"] | None = None,
    ) -> None:
        """Enters a player at the end of the initial order; rounds paired before count as ``missed`` says."""
        self._enter(entries.Enter(player, number, rating, club, country, missed))

    def withdraw(self, player: str) -> None:
        """Leaves a player out of the rounds still to be paired; their results stay."""
        self._enter(entries.Withdraw(player))

    def reinstate(self, player: str) -> None:
        """Takes a player who had withdrawn back in."""
        self._enter(entries.Reinstate(player))

    def pair(self, round: int | None = None, *, starts: Sequence[str] = ()) -> Pairs:
        """Pairs the next round by its method, and returns the pairs in standings order.

        Who starts is balanced and stored; ``starts`` names players who start whatever they did before.

        A lagged or Swiss round is paired on the standings after the round before last, and so
        before the last round is finished; king of the hill needs every result of the last. Raises
        ``IllegalMove``: ``RESULTS_MISSING``, or ``PAIRED`` if ``round`` names one that is paired.
        """
        named = tuple(fields.items(starts, "pair, starts", "a list of names"))
        return [slip.players for slip in self._enter(entries.Pair(round, None, named)).slips]

    def unpair(self) -> None:
        """Takes the pairing of the last round back; refused once a result of it is entered."""
        self._enter(entries.Unpair())

    def replace(self, round: int, player: str, by: str | None = None) -> None:
        """Gives a player's open game to somebody who does not play in the round, or the opponent a bye."""
        self._enter(entries.Replace(round, player, by))

    def swap(self, round: int, player: str, other: str) -> None:
        """Lets two players of a round change places."""
        self._enter(entries.Swap(round, player, other))

    # --- results ------------------------------------------------------------------------------

    def enter_result(
        self, round: int, player: str, score: int, opponent: str, opponent_score: int, *, overtime_s: Seconds = None
    ) -> None:
        """Enters the scores of a game as played; ``overtime_s`` are seconds over time by name."""
        scores = _scores(player, score, opponent, opponent_score)
        self._enter(entries.EnterResult(round, scores, overtime_s))

    def correct_result(
        self,
        round: int,
        player: str,
        score: int,
        opponent: str,
        opponent_score: int,
        *,
        overtime_s: Seconds = None,
        director: bool = False,
    ) -> tuple[Shift, ...]:
        """Changes an entered result; overtime that is not named stays, and a signed slip is the director's.

        Returns what changed in the standings that later rounds were paired on.
        """
        scores = _scores(player, score, opponent, opponent_score)
        return self._corrected(entries.CorrectResult(round, scores, overtime_s, director))

    def enter_forfeit(self, round: int, loser: str, *, reason: Reason = "late", spread: int | None = None) -> None:
        """Enters a game forfeited by ``loser``: ``late``, ``overtime`` with the director's spread, or ``both``."""
        self._enter(entries.EnterForfeit(round, loser, reason, spread))

    def correct_forfeit(
        self, round: int, loser: str, *, reason: Reason = "late", spread: int | None = None, director: bool = False
    ) -> tuple[Shift, ...]:
        """Changes an entered result into a forfeit; returns what :meth:`correct_result` does."""
        return self._corrected(entries.CorrectForfeit(round, loser, reason, spread, director))

    def clear(self, round: int, table: int, *, director: bool = False) -> tuple[Shift, ...]:
        """Takes the result of a table out; a signed slip is the director's. Returns as :meth:`correct_result`."""
        return self._corrected(entries.Clear(round, table, director))

    def open_table(
        self, round: int, table: int, *, lexicon: Lexicon | None = None, director: bool = False, started_s: float = 0.0
    ) -> TableGame:
        """The game of a table in a round, with names, starter, time, spread and rules of the event.

        Raises ``IllegalMove``: ``NO_TABLE`` if nobody plays there, ``WRONG_LEXICON`` for a lexicon that is not the
        event's unless the ``director`` allows it.
        """
        planned, offered = self._setup.lexicon, LexiconId.of(lexicon)
        if planned is not None and offered is not None and planned.digest != offered.digest and not director:
            raise illegal("WRONG_LEXICON", found=offered.name, expected=planned.name)
        slip = self.slip_at(round, table)
        setup = TableSetup(
            players=(slip.first, str(slip.second)),
            rules=self._setup.rules.replace(player_seconds=self.plan.player_seconds),
            lexicon=offered or planned,
            tile_set=self._setup.tile_set if lexicon is None else tiles_of(lexicon),
            first=slip.starter,
            round=round,
            table=table,
            forfeit_spread=self.plan.forfeit_spread,
            started_s=started_s,
        )
        return TableGame.of_setup(setup, lexicon)

    def take(
        self, table: TableGame | Slip, *, round: int | None = None, spread: int | None = None, director: bool = False
    ) -> None:
        """Takes the slip of a table; without ``round``, for its own or the last one in which the two meet.

        Raises ``IllegalMove``: ``NOT_SIGNED``, ``WRONG_TABLE``, ``ENTERED``, ``WRONG_LEXICON`` unless the ``director``
        allows it, or ``JUDGE`` where the director's ``spread`` is needed.
        """
        slip = table.slip() if isinstance(table, TableGame) else table
        self._enter(entries.Take(slip, round, spread, director))

    def recount(self, round: int, player: str) -> None:
        """Notes that a player asks for a recount; raises ``IllegalMove`` where nobody has the right to it."""
        self._enter(entries.Recount(round, player))

    def sign(self, round: int, player: str) -> None:
        """Notes that a player has signed the slip; once both have, only the director corrects it."""
        self._enter(entries.Sign(round, player))

    # --- private ------------------------------------------------------------------------------

    def _round(self, name: str, number: int | None) -> int | None:
        """The number of a round that is paired, or 0, or None for all of them."""
        if number is not None and (type(number) is not int or not 0 <= number <= self.n_paired):
            raise BadValueError.at(name, f"a round from 0 to {self.n_paired}", shown(number))
        return number

    def _corrected(self, entry: Move[Any]) -> tuple[Shift, ...]:
        """Enters a correction; what it changes in the standings that later rounds were paired on."""
        bases = {number: self.paired_on(number) for number in range(1, self.n_paired + 1)}
        before = {number: self.standings(after) for number, after in bases.items()}
        self._enter(entry)
        found = []
        for number, rows in before.items():
            places = {row.name: row.rank for row in self.standings(bases[number])}
            moved = [row for row in rows if row.rank != places[row.name]]
            found += [Shift(number, row.name, row.rank, places[row.name]) for row in moved]
        return tuple(found)

    def _by_name(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {self.find(name): value for name, value in values.items()}

    def _round_of(self, slip: Slip) -> int:
        every = [other for slips in self._state.rounds for other in slips if set(slip.players) == set(other.players)]
        return slip.round or (every[-1].round if every else None) or self.n_paired

    def __repr__(self) -> str:
        return f"<Tournament: {self.name or 'no name'}; {len(self.players)} players; {self.revision} entries>"


def _scores(player: str, score: int, opponent: str, opponent_score: int) -> dict[str, int]:
    """The two scores by name; the entry checks the rest."""
    name, other = fields.expect(player, str, "player", "a name"), fields.expect(opponent, str, "opponent", "a name")
    return {name: score, other: opponent_score}
