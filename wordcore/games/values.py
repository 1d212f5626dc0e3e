"""The values of the games' grammar: moves, outcomes, set-ups, rules, results, views.

    >>> from wordcore.games.lettercards import Announce
    >>> Announce("Ann", "coat", at_s=3.5).to_json()
    {'move': 'announce', 'player': 'Ann', 'word': 'COAT', 'at_s': 3.5}

Everything here is frozen, and is exported by ``wordcore.games.core``, where games and
ledgers are made of it. Not here: what a field may hold (``fields``).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from wordcore.errors import BadValueError, GameFileError, IllegalMove, shown
from wordcore.games import fields

if TYPE_CHECKING:
    from typing_extensions import Self

    from wordcore.lexicon import Lexicon

O_co = TypeVar("O_co", bound="Outcome", covariant=True)
M = TypeVar("M", bound="type[Move[Any]]")
T = TypeVar("T")
R = TypeVar("R", bound="Move[Any]")

SEED_BITS = 128
"""How many random bits a seed has at most, and how many :func:`new_seed` gives it."""


class Fault(NamedTuple):
    """Why a move is refused: ``push`` raises ``IllegalMove(*fault)``."""

    code: str
    """The reason code of the rulebook, for programs."""
    sentence: str
    """For people: the value, the rule, the remedy."""

    @classmethod
    def of(cls, sentences: Mapping[str, str], code: str, facts: Mapping[str, object], most: int = 60) -> Fault:
        """The fault of a reason code: its sentence filled with the facts, each cut to ``most`` characters.

        >>> Fault.of({"NOT_HELD": "{tiles} are not held"}, "NOT_HELD", {"tiles": "A" * 10**6}, 8).sentence
        'AAAAA... are not held'
        """
        return cls(code, sentences[code].format(**{name: _told(fact, most) for name, fact in facts.items()}))

    def to_json(self) -> dict[str, str]:
        """Plain data."""
        return self._asdict()


class Result(NamedTuple):
    """How a game ended: why, everyone's total in seat order, and who won, by name (all who share the most)."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, reason: str, scores: tuple[int, ...], players: tuple[str, ...]) -> Result:
        """The result in which the highest total wins.

        >>> Result.of("OUT", (310, 325), ("Ada", "Ben")).winners
        ('Ben',)
        """
        most = max(scores)
        return cls(reason, scores, tuple(name for name, score in zip(players, scores, strict=True) if score == most))

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"reason": self.reason, "scores": list(self.scores), "winners": list(self.winners)}


class LexiconId(NamedTuple):
    """Which lexicon a game is played with: its name, and the digest that proves it."""

    name: str
    digest: str

    @classmethod
    def of(cls, lexicon: Lexicon | None) -> LexiconId | None:
        """The id of a lexicon; None for none."""
        if lexicon is None:
            return None
        name, digest = getattr(lexicon, "name", None), getattr(lexicon, "digest", None)
        if not isinstance(name, str) or not isinstance(digest, str):
            raise GameFileError.at("setup, lexicon", "a Lexicon", shown(lexicon))
        return cls(name, digest)

    def to_json(self) -> dict[str, str]:
        """Plain data."""
        return self._asdict()

    @classmethod
    def from_json(cls, data: object) -> LexiconId:
        """The id that :meth:`to_json` wrote; raises ``GameFileError``."""
        given = fields.as_object(data, "")
        if set(given) != {"name", "digest"} or not all(isinstance(value, str) for value in given.values()):
            raise GameFileError.at("", "a lexicon's name and digest", shown(data))
        return cls(given["name"], given["digest"])


class Stored:
    """The base of frozen dataclasses that are kept as plain data, and read by the annotations of their fields."""

    __slots__ = ()
    PLACE: ClassVar[str] = ""
    """What an error calls it; nothing if whatever holds it says where it is."""

    def to_json(self) -> dict[str, Any]:
        """The fields that differ from their default."""
        return fields.write(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """What :meth:`to_json` wrote; raises ``GameFileError`` with the field."""
        return fields.read(cls, data, cls.PLACE)


class Value:
    """The base of frozen dataclasses that a game or a question gives out."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Every field as plain data."""
        return {field.name: fields.plain(getattr(self, field.name)) for field in dataclass_fields(self)}  # type: ignore[arg-type]


class Outcome(Value):
    """The base of what ``push`` returns: a frozen dataclass that says what came of a move."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """``{"outcome": its class in snake case, and every field}``."""
        return {"outcome": _snake_case(type(self).__name__), **super().to_json()}

    def seen_by(self, player: str | None) -> Outcome:
        """What that player may see of it (None: a spectator); by default all."""
        return self


@dataclass(frozen=True, slots=True)
class RulingAwaited(Outcome):
    """A challenge waits for a person's ruling on these words: push ``Rule``."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Generic[O_co]):
    """The base of every move: a frozen dataclass, registered under its name in JSON.

    ``at_s`` is the time on the caller's clock. Making a move checks the kinds of its
    fields (``BadTypeError``); whether it is allowed is said by ``push`` and ``legal``.
    """

    NAME: ClassVar[str]
    at_s: float | None = None

    def __post_init__(self) -> None:
        fields.check(self, type(self).__name__)

    @property
    def until_s(self) -> float | None:
        """When the move is over: ``at_s``, or the moment of the ruling it includes."""
        return self.at_s

    def to_json(self) -> dict[str, Any]:
        """``{"move": NAME, the fields that differ from their default}``."""
        plain = fields.write(self)
        time = {"at_s": plain.pop("at_s")} if "at_s" in plain else {}
        return {"move": self.NAME, **plain, **time}

    @classmethod
    def of_fields(cls, data: Mapping[str, Any], place: str, setup: Any = None) -> Self:
        """The move whose fields plain data give; raises ``GameFileError`` with the place."""
        return fields.read(cls, data, place)

    def seen_by(self, player: str | None) -> Move[Any]:
        """What that player may see of it (None: a spectator); by default all but which word of a ruling failed."""
        return sealed(self)

    def __repr__(self) -> str:
        # As it would be typed: what differs from its default, and the time last.
        held = [(name, getattr(self, name), field.default) for name, field in fields.table(type(self)).items()]
        shown_fields = [f"{name}={value!r}" for name, value, default in held[1:] + held[:1] if value != default]
        return f"{type(self).__name__}({', '.join(shown_fields)})"


@dataclass(frozen=True, slots=True)
class Undone(Outcome):
    """The last entry in force of a ledger was taken back."""


@dataclass(frozen=True, slots=True)
class Undo(Move[Undone]):
    """Takes back the last entry of a ledger that is in force; both stay in the list. ``include`` it in a registry."""

    NAME = "undo"
    __repr__ = Move.__repr__


class Registry:
    """The moves of one game by their names in JSON.

    >>> MOVES = Registry("coins")
    >>> @MOVES.move("take")
    ... @dataclass(frozen=True, slots=True)
    ... class Take(Move[Outcome]):
    ...     player: str
    ...     n: int
    >>> MOVES.read({"move": "take", "player": "Ann", "n": 2}, "move 1")
    Take(player='Ann', n=2)
    >>> MOVES.read({"move": "take", "player": "Ann", "n": "2"}, "move 1")
    Traceback (most recent call last):
    wordcore.errors.GameFileError: move 1 (take), n: expected a whole number, found '2'
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self._classes: dict[str, type[Move[Any]]] = {}

    def move(self, name: str) -> Callable[[M], M]:
        """The decorator that gives a move class its name and registers it."""

        def register(cls: M) -> M:
            cls.NAME = name
            cls.__repr__ = Move.__repr__  # type: ignore[method-assign]
            self.include(cls)
            return cls

        return register

    def include(self, *classes: type[Move[Any]]) -> None:
        """Registers move classes of another game under the names they have."""
        for cls in classes:
            if cls.NAME in self._classes:
                raise BadValueError.at(f"registry of {self.game}", "a new name", shown(cls.NAME))
            self._classes[cls.NAME] = cls

    def read(self, data: object, place: str = "move", setup: Any = None) -> Move[Any]:
        """The move that plain data describe; raises ``GameFileError`` with the place and the field."""
        given = dict(fields.as_object(data, place))
        name = given.pop("move", None)
        cls = self._classes.get(name) if isinstance(name, str) else None
        if cls is None:
            raise GameFileError.at(f"{place}, move", f"one of {', '.join(self._classes)}", shown(name))
        return cls.of_fields(given, f"{place} ({name})", setup)

    def __iter__(self) -> Iterator[type[Move[Any]]]:
        return iter(self._classes.values())

    def __len__(self) -> int:
        return len(self._classes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Stored):
    """The base of every set-up: what does not change during a game. Raises ``GameFileError`` with the field."""

    players: tuple[str, ...]
    lexicon: LexiconId | None = None
    seed: int | None = None
    started_s: float = 0.0
    """Where the caller's clock stands at the beginning."""
    PLACE: ClassVar[str] = "setup"
    MOST_PLAYERS: ClassVar[int] = 8

    def __post_init__(self) -> None:
        fields.check(self, "setup", error=GameFileError, range_error=GameFileError)
        if self.seed is not None and self.seed.bit_length() > SEED_BITS:
            raise GameFileError.at("setup, seed", f"a whole number of at most {SEED_BITS} bits", "a larger one")
        self.check_players()
        self.check()

    def check(self) -> None:
        """What the annotations cannot say of a game's own fields; raises ``GameFileError`` with the field."""

    def check_players(self) -> None:
        """Checks that there are enough players and that they have different names."""
        names = self.players
        are_names = all(name.strip() and fields.is_line(name) for name in names)
        if not 2 <= len(names) <= self.MOST_PLAYERS or not are_names or len(set(names)) != len(names):
            number = "2" if self.MOST_PLAYERS == 2 else f"2 to {self.MOST_PLAYERS}"
            raise GameFileError.at("setup, players", f"{number} different names", shown(list(names)))

    def check_named(self, *names: str) -> None:
        """Checks the fields that name a player; the first one if none is named."""
        for field in names:
            player = getattr(self, field)
            if player is None:
                object.__setattr__(self, field, self.players[0])
            elif player not in self.players:
                raise GameFileError.at(f"setup, {field}", " or ".join(self.players), shown(player))

    def seat(self, player: str) -> int:
        """The seat of a player, counted from 0; raises ``IllegalMove`` ``UNKNOWN_PLAYER``."""
        try:
            return self.players.index(player)
        except ValueError:
            raise IllegalMove(
                "UNKNOWN_PLAYER", f"unknown player {shown(player)}; expected {' or '.join(self.players)}"
            ) from None

    def next_seat(self, seat: int) -> int:
        """The seat that comes after one."""
        return (seat + 1) % len(self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseRules(Stored):
    """The base of every game's ``Rules``: a frozen dataclass of options, the defaults being the decisions.

    Raises ``ValueError`` with the option.
    """

    SHIPPED: ClassVar[tuple[str, ...]] = ()
    """The names under which rules can be given."""

    def __post_init__(self) -> None:
        fields.check(self, "", error=BadValueError)
        self.check()

    def check(self) -> None:
        """What the annotations cannot say; raises ``BadValueError`` with the option."""

    def replace(self, **options: Any) -> Self:
        """The same rules with other options; raises ``ValueError`` with the option."""
        for name in options:
            if name not in fields.table(type(self)):
                raise BadValueError.unknown("option", name, fields.table(type(self)))
        return replace(self, **options)

    @classmethod
    def of(cls, rules: Self | Mapping[str, Any] | str | None) -> Self:
        """The rules of a set-up's argument: rules, a mapping of options, a shipped name, or None for the defaults."""
        if isinstance(rules, cls):
            return rules
        if not isinstance(rules, (Mapping, type(None))) and not (cls.SHIPPED and isinstance(rules, str)):
            known = ", ".join([fields.with_article(cls.__name__), *map(shown, cls.SHIPPED)])
            raise GameFileError.at("setup, rules", f"{known} or a mapping of options", shown(rules))
        try:
            return cls.from_json({} if rules is None else rules)
        except GameFileError as fault:
            raise fault.within("setup, rules") from None


MoveKind = tuple[str | None, type[Move[Any]]]
"""Who may push what: a player, None for officials and for anybody, and the class of the move."""


class Kinds(NamedTuple):
    """Who may push what, as a value: the part of the legal moves that a view holds."""

    kinds: tuple[MoveKind, ...]

    def to_json(self) -> list[list[str | None]]:
        """``[player, name of the move]`` pairs."""
        return [[player, cls.NAME] for player, cls in self.kinds]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one player may see, as a frozen value that holds nothing that leads to more."""

    player: str | None
    players: tuple[str, ...]
    to_move: str | None
    over: bool
    result: Result | None
    scores: tuple[int, ...]
    moves: tuple[Move[Any], ...]
    outcomes: tuple[Outcome, ...]
    legal_moves: Kinds
    lexicon_id: LexiconId | None
    """The lexicon's name and digest; ``lexicon`` itself is for programs in the same process."""
    lexicon: Lexicon | None

    def to_json(self) -> dict[str, Any]:
        """Plain data for a client; the lexicon by name and digest."""
        names = [field.name for field in dataclass_fields(self) if field.name not in ("lexicon", "lexicon_id")]
        return {**{name: fields.plain(getattr(self, name)) for name in names}, "lexicon": fields.plain(self.lexicon_id)}


def sealed(move: R) -> R:
    """The move with its ruling sealed, if it has one: whether the play was acceptable, never which word failed."""
    ruling = getattr(move, "ruling", None) if "ruling" in type(move).__dataclass_fields__ else None
    return move if ruling is None else replace(move, ruling=ruling.sealed())  # type: ignore[call-arg]


def changed(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The same tuple with the item of one seat exchanged."""
    return (*items[:seat], item, *items[seat + 1 :])


def lacking(held: Iterable[T], wanted: Iterable[T]) -> list[T]:
    """What of the wanted items is not among those held, each counted as often as it is there.

    >>> lacking("AAB", "ABBA")
    ['B']
    """
    left, missing = list(held), []
    for item in wanted:
        if item in left:
            left.remove(item)
        else:
            missing.append(item)
    return missing


def credited(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """The scores with a player's points added, or taken off where they are negative."""
    return changed(scores, seat, scores[seat] + points)


def new_seed() -> int:
    """A seed for real play: 128 random bits, too many to be tried against one's own rack.

    >>> new_seed() != new_seed()
    True
    """
    return secrets.randbits(SEED_BITS)


def _told(fact: object, most: int) -> object:
    if isinstance(fact, int) and abs(fact) >= 10**18:  # too long to be read
        return float(fact) if fact.bit_length() < 1024 else shown(fact)
    return fact if isinstance(fact, (int, float)) else fields.brief(str(fact), most)


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() and i else letter.lower() for i, letter in enumerate(name))
