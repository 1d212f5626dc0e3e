"""A whole tournament: players, rounds, results, corrections, standings.

    >>> from wordcore.games.tournament import Tournament
    >>> event = Tournament(["Ada", "Ben", "Chi"])
    >>> event.pair()
    [('Ada', 'Ben'), ('Chi', None)]
    >>> event.enter_result(1, "Ada", 380, "Ben", 390)
    >>> event.recount(1, "Ada"); event.correct_result(1, "Ada", 391, "Ben", 390)
    >>> [(row.name, row.wins, row.spread) for row in event.standings()]
    [('Chi', 1, 50), ('Ada', 1, 1), ('Ben', 0, -1)]

Every entry is checked before anything changes, and a refused entry raises
``IllegalMove``. The whole goes to and from plain JSON; keeping it in a file is
the business of ``wordcore.eventfile``. Not here: single games act by act
(``table``), how pairs are found (``pairing``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.tournament.pairing import PAIRINGS, Pair
from wordcore.games.tournament.plan import ALL_BANKERS, Plan
from wordcore.games.tournament.slip import Slip
from wordcore.games.tournament.standings import Line, Standing, standings

FORMAT = "wordcore tournament"
VERSION = 1


class Tournament:
    """An event with its players in initial order; raises ``GameFileError`` for equal or empty names.

    ``plan`` says how each round is paired; the default is the event of the
    rulebook. Names are found in any case.
    """

    def __init__(self, players: Iterable[str] = (), plan: Plan = ALL_BANKERS, name: str = "") -> None:
        if not isinstance(name, str):
            raise GameFileError(f"the event's name is a text, not {name!r}")
        self.plan = plan
        self.name = name or plan.name
        self._players: list[str] = []
        self._names: dict[str, str] = {}  # as it is looked for -> as it was entered
        self._withdrawn: set[str] = set()
        self._rounds: list[list[Slip]] = []
        for player in players:
            try:
                self.enter(player)
            except IllegalMove as error:
                raise GameFileError(str(error)) from None

    # --- how things stand ---------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in initial order."""
        return tuple(self._players)

    @property
    def withdrawn(self) -> frozenset[str]:
        """Who plays no further rounds."""
        return frozenset(self._withdrawn)

    @property
    def n_paired(self) -> int:
        """How many rounds are paired."""
        return len(self._rounds)

    @property
    def is_over(self) -> bool:
        """Whether every round of the plan is paired and every result is in."""
        return self.n_paired == self.plan.n_rounds and not self.missing()

    def slips(self, round_number: int) -> tuple[Slip, ...]:
        """The games of a round by table; raises ``IllegalMove`` for a round not yet paired."""
        if not 1 <= round_number <= self.n_paired:
            raise IllegalMove("NO_ROUND", f"round {round_number}: paired are {self.n_paired} of {self.plan.n_rounds}")
        return tuple(self._rounds[round_number - 1])

    def slip(self, round_number: int, player: str) -> Slip:
        """The game of a player in a round; raises ``IllegalMove``."""
        name = self.find(player)
        for slip in self.slips(round_number):
            if name in (slip.first, slip.second):
                return slip
        raise IllegalMove("NOT_PAIRED", f"{name} does not play in round {round_number}")

    def missing(self, up_to: int | None = None) -> list[tuple[int, Slip]]:
        """The games without a result, with their rounds, up to a round or in all that are paired."""
        last = self.n_paired if up_to is None else up_to
        return [
            (number, slip)
            for number, slips in enumerate(self._rounds[:last], start=1)
            for slip in slips
            if not slip.is_done
        ]

    def standings(self, after: int | None = None) -> list[Standing]:
        """The table after a round (0: initial order), or with every result entered so far."""
        last = self.n_paired if after is None else after
        return standings(self._players, self._lines(last))

    def find(self, player: str) -> str:
        """The name as it was entered; raises ``IllegalMove``."""
        name = self._names.get(player.strip().casefold())
        if name is None:
            raise IllegalMove("UNKNOWN_PLAYER", f"no player {player!r} is entered")
        return name

    # --- players ------------------------------------------------------------------------------

    def enter(self, player: str) -> None:
        """Add a player at the end of the initial order; he plays from the next round that is paired."""
        if not isinstance(player, str):
            raise IllegalMove("NO_NAME", f"a player's name is a text, not {player!r}")
        name = player.strip()
        if not name:
            raise IllegalMove("NO_NAME", "a player needs a name")
        if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
            raise IllegalMove("NO_NAME", f"{name!r}: a name holds no line break and no control sign")
        if name.casefold() in self._names:
            raise IllegalMove("SAME_NAME", f"{name} is entered already; tell two players apart by their names")
        if self.n_paired == self.plan.n_rounds and self.plan.n_rounds:
            raise IllegalMove("TOO_LATE", f"all {self.plan.n_rounds} rounds are paired")
        self._players.append(name)
        self._names[name.casefold()] = name

    def withdraw(self, player: str) -> None:
        """Leave a player out of the rounds still to be paired; his results stay."""
        self._withdrawn.add(self.find(player))

    def reinstate(self, player: str) -> None:
        """Take a player who had withdrawn back in."""
        self._withdrawn.discard(self.find(player))

    # --- pairing ------------------------------------------------------------------------------

    def pair(self) -> list[Pair]:
        """Pair the next round by its method, and return the pairs in standings order.

        A lagged or Swiss round is paired on the standings after the round before
        last, and so before the last round is finished; king of the hill needs
        every result of the last. Raises ``IllegalMove`` while results are missing.
        """
        number = self.n_paired + 1
        if number > self.plan.n_rounds:
            raise IllegalMove("NO_ROUND", f"all {self.plan.n_rounds} rounds of the plan are paired")
        method = self.plan.methods[number - 1]
        basis = self.paired_on(number)
        open_games = self.missing(up_to=basis)
        if open_games:
            in_round, first = open_games[0]
            raise IllegalMove(
                "RESULTS_MISSING",
                f"round {number} ({method}) is paired on the standings after round {basis}: "
                f"{len(open_games)} missing, the first in round {in_round}: {first.first} - {first.second}",
            )
        order = [name for name in self._players if name not in self._withdrawn]
        if len(order) < 2:
            raise IllegalMove("NO_PLAYERS", f"{len(order)} players are in: pairing needs two or more")
        records = {row.name: (row.wins, row.spread) for row in self.standings(after=basis)}
        met = [(slip.first, slip.second) for slips in self._rounds for slip in slips]
        pairs = PAIRINGS[method](order, records, met)
        self._rounds.append([Slip(table, *pair) for table, pair in enumerate(pairs, start=1)])
        return pairs

    def paired_on(self, round_number: int) -> int:
        """The round whose standings a round is paired on; 0 is the initial order (RULES 3.7)."""
        if self.plan.methods[round_number - 1] == "koth":
            return round_number - 1
        return max(0, round_number - 2)

    def unpair(self) -> None:
        """Take the pairing of the last round back; refused once a result of it is entered."""
        slips = self.slips(self.n_paired)
        if any(slip.is_done and not slip.is_bye for slip in slips):
            raise IllegalMove("RESULTS_ENTERED", f"round {self.n_paired} has results: correct them instead")
        self._rounds.pop()

    # --- results ------------------------------------------------------------------------------

    def enter_result(
        self,
        round_number: int,
        player: str,
        score: int,
        opponent: str,
        opponent_score: int,
        *,
        overtime_s: Mapping[str, float] | None = None,
    ) -> None:
        """Enter the scores of a game; ``overtime_s`` are seconds over time by name, taken off here."""
        slip = self._open_slip(round_number, player, opponent)
        self._replace(round_number, self._with_scores(slip, player, score, opponent_score, overtime_s))

    def enter_forfeit(self, round_number: int, loser: str, *, reason: str = "late", spread: int | None = None) -> None:
        """Enter a game forfeited by ``loser``: ``late``, or ``overtime`` with the director's spread."""
        slip = self._open_slip(round_number, loser)
        self._replace(round_number, slip.forfeited(self.find(loser), reason, spread))

    def correct_result(
        self,
        round_number: int,
        player: str,
        score: int,
        opponent: str,
        opponent_score: int,
        *,
        overtime_s: Mapping[str, float] | None = None,
        director: bool = False,
    ) -> None:
        """Change an entered result; once the slip is signed only the director may (W-SCORES)."""
        slip = self._entered_slip(round_number, player, opponent, director=director)
        self._replace(round_number, self._with_scores(slip, player, score, opponent_score, overtime_s))

    def correct_forfeit(
        self,
        round_number: int,
        loser: str,
        *,
        reason: str = "late",
        spread: int | None = None,
        director: bool = False,
    ) -> None:
        """Change an entered result into a forfeit."""
        slip = self._entered_slip(round_number, loser, director=director)
        self._replace(round_number, slip.forfeited(self.find(loser), reason, spread))

    def recount(self, round_number: int, player: str) -> None:
        """Note that a player asks for a recount; raises ``IllegalMove`` where he has no right to it."""
        slip = self._entered_slip(round_number, player, director=True)
        if not slip.may_recount:
            raise IllegalMove("NO_RECOUNT", "it needs a margin of 20 or less and an unsigned slip (W-RECOUNT)")
        self._replace(round_number, replace(slip, recounts=slip.recounts + 1))

    def sign(self, round_number: int, player: str) -> None:
        """The players sign the slip: from now on only the director corrects it."""
        slip = self._entered_slip(round_number, player, director=True)
        self._replace(round_number, replace(slip, signed=True))

    # --- to and from JSON ---------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "name": self.name,
            "plan": self.plan.to_json(),
            "players": list(self._players),
            "withdrawn": sorted(self._withdrawn),
            "rounds": [[slip.to_json() for slip in slips] for slips in self._rounds],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tournament:
        """A tournament as :meth:`to_json` wrote it; raises ``GameFileError`` that names the place."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise GameFileError(f"no tournament: expected an object with 'format': {FORMAT!r}")
        if data.get("version") != VERSION:
            raise GameFileError(f"tournament of version {data.get('version')!r}: this release reads version {VERSION}")
        try:
            event = cls(data["players"], Plan.from_json(data["plan"]), data.get("name", ""))
            event._withdrawn = {event.find(name) for name in data.get("withdrawn", ())}
            rounds = [list(map(Slip.from_json, slips)) for slips in data["rounds"]]
        except (KeyError, TypeError, AttributeError, IllegalMove) as error:
            raise GameFileError(f"no tournament: {type(error).__name__} {error}") from None
        for number, slips in enumerate(rounds, start=1):
            _check_round(number, slips, event._players, event.plan)
        event._rounds = rounds
        return event

    # --- private ------------------------------------------------------------------------------

    def _lines(self, last: int) -> Iterable[Line]:
        plan = self.plan
        for slips in self._rounds[:last]:
            for slip in slips:
                yield from slip.lines(bye=plan.bye_spread, late=plan.forfeit_spread)

    def _slip_of(self, round_number: int, player: str, opponent: str | None) -> Slip:
        slip = self.slip(round_number, player)
        if slip.is_bye:
            raise IllegalMove("BYE", f"{slip.first} has a bye in round {round_number}")
        if opponent is not None and {slip.first, slip.second} != {self.find(player), self.find(opponent)}:
            raise IllegalMove(
                "NOT_PAIRED",
                f"round {round_number} is {slip.first} - {slip.second}, not {player} - {opponent}",
            )
        return slip

    def _open_slip(self, round_number: int, player: str, opponent: str | None = None) -> Slip:
        slip = self._slip_of(round_number, player, opponent)
        if slip.is_done:
            raise IllegalMove("ENTERED", f"the result is entered already ({slip.describe()}): correct it instead")
        return slip

    def _entered_slip(self, round_number: int, player: str, opponent: str | None = None, *, director: bool) -> Slip:
        slip = self._slip_of(round_number, player, opponent)
        if not slip.is_done:
            raise IllegalMove("NO_RESULT", f"{slip.first} - {slip.second} has no result in round {round_number} yet")
        if slip.signed and not director:
            raise IllegalMove("SIGNED", "the slip is signed: only the director corrects it (W-SCORES)")
        return slip

    def _with_scores(
        self, slip: Slip, player: str, score: int, other: int, overtime_s: Mapping[str, float] | None
    ) -> Slip:
        over = {self.find(name): seconds for name, seconds in (overtime_s or {}).items()}
        strangers = sorted(set(over) - {slip.first, slip.second})
        if strangers:
            raise IllegalMove("NOT_PAIRED", f"{strangers[0]} does not play at table {slip.table}")
        scores = (score, other) if self.find(player) == slip.first else (other, score)
        return slip.played(scores, (over.get(slip.first, 0), over.get(str(slip.second), 0)))

    def _replace(self, round_number: int, slip: Slip) -> None:
        self._rounds[round_number - 1][slip.table - 1] = slip


def _check_round(number: int, slips: Sequence[Slip], players: Sequence[str], plan: Plan) -> None:
    """Every player of a stored round is known and sits once, and the tables are numbered."""
    if number > plan.n_rounds:
        raise GameFileError(f"round {number}: the plan has {plan.n_rounds}")
    known, seated = set(players), set()
    for name in (name for slip in slips for name in (slip.first, slip.second) if name is not None):
        if name not in known:
            raise GameFileError(f"round {number}: {name!r} is not among the players")
        if name in seated:
            raise GameFileError(f"round {number}: {name!r} sits at two tables")
        seated.add(name)
    if [slip.table for slip in slips] != list(range(1, len(slips) + 1)):
        raise GameFileError(f"round {number}: tables are not numbered 1 to {len(slips)}")
