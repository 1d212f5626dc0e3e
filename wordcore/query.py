"""The values that go into a question and come out of an answer.

    >>> from wordcore import Where
    >>> Where(length=(4, 10), contains="t")
    Where(length=(4, 10), contains='t')

``Where`` narrows a query; ``Extension``, ``Hooks``, ``Adjudication`` and
``Ruling`` are what queries and games answer with; ``Answer`` and ``Status``
are the three-valued words they use. Not here: the lazy views over words
(``wordcore._engine``), and anything that touches a file.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar

from wordcore._engine.graph.search import CompiledWhere
from wordcore._engine.lexicon.extensions import Extensions as Extensions
from wordcore._engine.lexicon.extensions import _set_extension_type
from wordcore._engine.lexicon.words import Words as Words
from wordcore._engine.text.codec import Codec
from wordcore.errors import GameFileError, LimitError, shown

V = TypeVar("V")
if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    # A bare Ruling in somebody's annotation means a ruling with any witness.
    W = DefaultTypeVar("W", default=Any, covariant=True)
else:
    W = TypeVar("W", covariant=True)

_DOUBLE_BITS = {"vowel": 1, "consonant": 2, "any": 4}
Length: TypeAlias = "int | tuple[int, int] | None"


class Where:
    """What the words of a query must be like; given to the engine, not filtered afterwards.

    ``length`` is a number of tiles or a range ``(lo, hi)``; ``contains`` letters must be there,
    each as often; ``excludes`` letters must not; ``pattern`` as in ``Lexicon.matching``;
    ``double`` asks for the same letter twice in succession: ``"vowel"``, ``"consonant"``,
    ``"any"``, or a set of the first two for both; ``tags`` is a tag or several, all answered YES.

        >>> Where(length=7, double={"vowel", "consonant"})
        Where(length=7, double={'consonant', 'vowel'})
        >>> Where(length=(5, 2))
        Traceback (most recent call last):
        ValueError: length=(5, 2): the first number is greater than the second
    """

    __slots__ = ("_compiled", "contains", "double", "excludes", "length", "pattern", "tags")

    length: Length
    contains: str
    excludes: str
    pattern: str | None
    double: str | frozenset[str] | None
    tags: tuple[str, ...] | None
    _compiled: CompiledWhere | None

    def __init__(
        self,
        length: Length = None,
        contains: str = "",
        excludes: str = "",
        pattern: str | None = None,
        double: str | Iterable[str] | None = None,
        tags: str | Iterable[str] | None = None,
    ) -> None:
        for name, text in (
            ("contains", contains),
            ("excludes", excludes),
            ("pattern", "" if pattern is None else pattern),
        ):
            if not isinstance(text, str):
                raise TypeError(f"{name}={text!r}: a str is expected")
        set_field = object.__setattr__
        set_field(self, "length", _checked_length(length))
        set_field(self, "contains", contains)
        set_field(self, "excludes", excludes)
        set_field(self, "pattern", pattern)
        set_field(self, "double", _checked_double(double))
        set_field(self, "tags", _checked_tags(tags))
        set_field(self, "_compiled", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Where does not change; build a new one with another {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Where does not change; it keeps its {name}")

    def compiled_for(self, codec: Codec) -> CompiledWhere:
        """This Where in the codes of an alphabet; kept, so a Where built once costs once."""
        kept = self._compiled
        if kept is not None and kept.codec is codec:
            return kept
        length = (self.length, self.length) if isinstance(self.length, int) else self.length
        doubles = [self.double] if isinstance(self.double, str) else self.double or ()
        double = sum(_DOUBLE_BITS[which] for which in doubles)
        made = CompiledWhere(codec, length, self.contains, self.excludes, self.pattern, double, self.tags)
        object.__setattr__(self, "_compiled", made)
        return made

    def _fields(self) -> tuple[Any, ...]:
        return (self.length, self.contains, self.excludes, self.pattern, self.double, self.tags)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Where) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        names = ("length", "contains", "excludes", "pattern", "double", "tags")
        shown = []
        for name, value in zip(names, self._fields(), strict=True):
            if value is None or (value == "" and name != "pattern"):
                continue
            text = "{" + ", ".join(map(repr, sorted(value))) + "}" if isinstance(value, frozenset) else repr(value)
            shown.append(f"{name}={text}")
        return f"Where({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Where, self._fields()


def _checked_length(length: Any) -> Length:
    if length is None:
        return None
    numbers = (length,) if isinstance(length, int) else tuple(length) if isinstance(length, (tuple, list)) else None
    if numbers is None or len(numbers) > 2 or not all(type(n) is int for n in numbers) or not numbers:
        raise TypeError(f"length={length!r}: a number of tiles, or a range (lo, hi)")
    if min(numbers) < 0:
        raise LimitError(f"length={length!r}: a word has no negative number of tiles")
    if len(numbers) == 2 and numbers[0] > numbers[1]:
        raise ValueError(f"length={length!r}: the first number is greater than the second")
    return numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])


def _checked_double(double: Any) -> str | frozenset[str] | None:
    if double is None:
        return None
    if isinstance(double, str):
        if double not in _DOUBLE_BITS:
            raise ValueError(f"double={double!r}: one of 'vowel', 'consonant', 'any', or a set of the first two")
        return double
    if not isinstance(double, Iterable):
        raise TypeError(f"double={double!r}: one of 'vowel', 'consonant', 'any', or a set of the first two")
    both = frozenset(double)
    if not both or not both <= {"vowel", "consonant"}:
        raise ValueError(f"double={double!r}: one of 'vowel', 'consonant', 'any', or a set of the first two")
    return both


def _checked_tags(tags: Any) -> tuple[str, ...] | None:
    if tags is None:
        return None
    several = (tags,) if isinstance(tags, str) or not isinstance(tags, Iterable) else tuple(tags)
    if isinstance(tags, bytes) or not all(isinstance(tag, str) for tag in several):
        raise TypeError(f"tags={tags!r}: a tag name, or several")
    return several or None


class Answer(enum.Enum):
    """A three-valued answer about a word: unknown is never reported as no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        """Only ``YES`` is true; ask ``is Answer.NO`` for a definite no."""
        return self is Answer.YES


class Flag(enum.Enum):
    """How many of a word's senses carry a label."""

    ALL = "all"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


class Status(enum.Enum):
    """What a ruling says: definite, or left to a person."""

    YES = "YES"
    NO = "NO"
    JUDGE = "JUDGE"


class Hooks(NamedTuple):
    """The tiles that make a new word in front of, or behind, a word."""

    front: tuple[str, ...]
    back: tuple[str, ...]


class Extension(NamedTuple):
    """A word, and the pool tiles that were added to spell it."""

    word: str
    added: tuple[str, ...]


class FrozenMap(Mapping[str, V]):
    """A mapping that never changes, kept as sorted pairs, so that what holds it is hashable.

    >>> FrozenMap({"Ben": 2, "Ada": 5})
    {'Ada': 5, 'Ben': 2}
    >>> hash(FrozenMap(Ada=5)) == hash(FrozenMap({"Ada": 5}))
    True
    """

    __slots__ = ("pairs",)
    pairs: tuple[tuple[str, V], ...]

    def __init__(self, items: Mapping[str, V] | None = None, /, **more: V) -> None:
        object.__setattr__(self, "pairs", tuple(sorted({**(items or {}), **more}.items())))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a FrozenMap does not change: {name} cannot be set")

    def __getitem__(self, key: str) -> V:
        for name, value in self.pairs:
            if name == key:
                return value
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return repr(dict(self.pairs))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (dict(self.pairs),)


class Adjudication(NamedTuple):
    """The ruling on a play: acceptable only if every word is.

    >>> import wordcore
    >>> ruling = wordcore.Lexicon.from_words(["qi", "za"]).adjudicate(["QI", "ZAS"])
    >>> ruling.acceptable
    False
    >>> dict(ruling.words)
    {'QI': True, 'ZAS': False}
    """

    acceptable: bool
    words: Mapping[str, bool]
    lexicon: str
    digest: str

    @classmethod
    def of(cls, words: Mapping[str, bool], lexicon: str = "", digest: str = "") -> Adjudication:
        """The ruling that word-by-word answers lead to; a person's ruling names no lexicon.

        >>> Adjudication.of({"QI": True, "ZAS": False}).acceptable
        False
        """
        return cls(all(words.values()), FrozenMap(words), lexicon, digest)

    def sealed(self) -> Adjudication:
        """The ruling on the play as a whole, without the answers word by word: what players may see."""
        return self._replace(words=FrozenMap())

    def to_json(self) -> dict[str, Any]:
        """Plain data that :meth:`from_json` reads."""
        return {**self._asdict(), "words": dict(self.words)}

    @classmethod
    def from_json(cls, data: object) -> Adjudication:
        """The ruling that :meth:`to_json` wrote; raises ``GameFileError``."""
        kinds = {"acceptable": bool, "words": Mapping, "lexicon": str, "digest": str}
        if (
            not isinstance(data, Mapping)
            or set(data) != set(kinds)
            or not all(isinstance(data[name], kind) for name, kind in kinds.items())
            or not all(isinstance(word, str) and isinstance(good, bool) for word, good in data["words"].items())
        ):
            raise GameFileError.at("", "a ruling with acceptable, words, lexicon and digest", shown(data))
        made = cls(data["acceptable"], FrozenMap(data["words"]), data["lexicon"], data["digest"])
        whole = all(made.words.values())
        if made.words and made.acceptable != whole:
            raise GameFileError.at("acceptable", f"{whole}, as the words say", shown(made.acceptable))
        return made

    def __bool__(self) -> bool:
        return self.acceptable


class HasJson(Protocol):
    """A value with a plain form, such as a demand of LinguiSHTIK."""

    def to_json(self) -> Any:
        """Plain data."""


class Question(NamedTuple):
    """What a ruling leaves to a person: the rule, what it is asked about, and the sentence to show.

    ``word`` is the word in question, ``demand`` the demand of a game that it has to satisfy,
    ``flag`` the label (``"archaic"``) that may apply to it; each None where it plays no part.

        >>> str(Question("LT20.D", "DARN", flag="slang", text="Is DARN slang here?"))
        'LT20.D: Is DARN slang here?'
    """

    rule: str = ""
    word: str | None = None
    demand: HasJson | None = None
    flag: str | None = None
    text: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end or a log."""
        return {name: _plain(value) for name, value in self._asdict().items()}


@dataclass(frozen=True)  # with slots, Ruling[str](...) would raise
class Ruling(Generic[W]):
    """An answer by the rules: ``YES``, ``NO``, or ``JUDGE`` with what is left to a person.

    ``witness`` is the proof when there is one (a word, cubes, a demand ...), of the type
    in the brackets; ``reasons`` are rulebook codes, ``questions`` are for the judge.

        >>> Ruling[str](Status.NO, reasons=("LENGTH",))
        Ruling(status=<Status.NO: 'NO'>, witness=None, reasons=('LENGTH',), questions=())
    """

    status: Status
    witness: W | None = None
    reasons: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for a front-end or a log."""
        return {
            "status": self.status.value,
            "witness": _plain(self.witness),
            "reasons": list(self.reasons),
            "questions": [question.to_json() for question in self.questions],
        }


def combine(*rulings: Ruling[W]) -> Ruling[W]:
    """One ruling out of several parts: ``NO`` from any part wins, else ``JUDGE``, else ``YES``.

    >>> combine(Ruling(Status.YES), Ruling(Status.JUDGE, questions=(Question(text="Is it reality?"),))).status
    <Status.JUDGE: 'JUDGE'>
    """
    for status in (Status.NO, Status.JUDGE, Status.YES):
        parts = [r for r in rulings if r.status is status]
        if parts:
            return Ruling(
                status,
                witness=next((r.witness for r in parts if r.witness is not None), None),
                reasons=tuple(code for r in parts for code in r.reasons),
                questions=tuple(q for r in parts for q in r.questions),
            )
    return Ruling(Status.YES)


def _plain(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if isinstance(value, Iterable):
        return [_plain(v) for v in value]
    return str(value)


_set_extension_type(Extension)
# A compiled class cannot inherit from it; random.sample() and its like ask for one.
Sequence.register(Words)
