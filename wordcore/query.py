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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    NoReturn,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
)

from wordcore._engine.batch.mask import Mask as Mask
from wordcore._engine.graph.filter import CompiledWhere
from wordcore._engine.lexicon.cursor import Cursor as Cursor
from wordcore._engine.lexicon.extensions import Extensions as Extensions
from wordcore._engine.lexicon.extensions import _set_extension_type
from wordcore._engine.lexicon.words import Words as Words
from wordcore._engine.text.codec import Codec
from wordcore.errors import BadTypeError, BadValueError, GameFileError, LimitError, shown

Length: TypeAlias = "int | tuple[int, int] | None"
Kind: TypeAlias = Literal["vowel", "consonant"]
Double: TypeAlias = Literal["vowel", "consonant", "any"]

V = TypeVar("V")
if TYPE_CHECKING:
    from typing import TypedDict

    from typing_extensions import TypeVar as DefaultTypeVar
    from typing_extensions import Unpack

    from wordcore.tags import Label, Tag

    # A bare Ruling in somebody's annotation means a ruling with any witness.
    W = DefaultTypeVar("W", default=Any, covariant=True)

    class _Changes(TypedDict, total=False):
        length: Length
        contains: str
        excludes: str
        pattern: str | None
        double: Double | Iterable[Kind] | None
        tags: Tag | Label | str | Iterable[str] | None
else:
    W = TypeVar("W", covariant=True)

_DOUBLES = "'vowel', 'consonant', 'any', or a set of the first two"


# --- what goes in -----------------------------------------------------------------------------


def _length(name: str, length: Any) -> Length:
    if length is None:
        return None
    numbers = (length,) if isinstance(length, int) else tuple(length) if isinstance(length, (tuple, list)) else ()
    if not 1 <= len(numbers) <= 2 or not all(type(n) is int for n in numbers):
        raise BadTypeError.at(name, "a number of tiles, or a range (lo, hi)", shown(length))
    if min(numbers) < 0:
        raise LimitError.at(name, "0 tiles or more", shown(length))
    if numbers[0] > numbers[-1]:
        raise BadValueError.at(name, "a range (lo, hi) with lo not above hi", shown(length))
    return numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])


def _text(name: str, text: Any) -> str:
    if not isinstance(text, str):
        raise BadTypeError.at(name, "a string of letters", shown(text))
    return text


def _pattern(name: str, pattern: Any) -> str | None:
    if pattern is not None and not isinstance(pattern, str):
        raise BadTypeError.at(name, "a pattern, a string", shown(pattern))
    return pattern


def _double(name: str, double: Any) -> Double | frozenset[Kind] | None:
    if double is None:
        return None
    if not isinstance(double, Iterable):
        raise BadTypeError.at(name, _DOUBLES, shown(double))
    one = isinstance(double, str)
    kinds = (double,) if one else tuple(double)
    if not kinds or not all(kind in get_args(Double if one else Kind) for kind in kinds):
        raise BadValueError.at(name, _DOUBLES, shown(double))
    return cast("Double | frozenset[Kind]", double if one else frozenset(kinds))


def _tags(name: str, tags: Any) -> tuple[str, ...] | None:
    if tags is None:
        return None
    several = tuple(tags) if isinstance(tags, Iterable) and not isinstance(tags, (str, bytes)) else (tags,)
    if not all(isinstance(tag, str) for tag in several):
        raise BadTypeError.at(name, "the name of a tag, or several", shown(tags))
    return several or None


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
        wordcore.errors.BadValueError: length: expected a range (lo, hi) with lo not above hi, found (5, 2)
    """

    # The one list of fields: whatever copies, compares or shows a Where goes through it.
    _CHECKS: ClassVar[Mapping[str, Callable[[str, Any], Any]]] = {
        "length": _length,
        "contains": _text,
        "excludes": _text,
        "pattern": _pattern,
        "double": _double,
        "tags": _tags,
    }
    __slots__ = (*_CHECKS, "_compiled")

    if TYPE_CHECKING:  # read-only for checkers too

        @property
        def length(self) -> Length: ...
        @property
        def contains(self) -> str: ...
        @property
        def excludes(self) -> str: ...
        @property
        def pattern(self) -> str | None: ...
        @property
        def double(self) -> Double | frozenset[Kind] | None: ...
        @property
        def tags(self) -> tuple[str, ...] | None: ...

        _compiled: CompiledWhere | None
    else:

        def __setattr__(self, name, value):
            raise AttributeError(f"a Where does not change; use where.replace({name}=...)")

        def __delattr__(self, name):
            raise AttributeError(f"a Where does not change; it keeps its {name}")

    def __init__(
        self,
        length: Length = None,
        contains: str = "",
        excludes: str = "",
        pattern: str | None = None,
        double: Double | Iterable[Kind] | None = None,
        tags: Tag | Label | str | Iterable[str] | None = None,
    ) -> None:
        given = locals()
        for name, check in self._CHECKS.items():
            object.__setattr__(self, name, check(name, given[name]))
        object.__setattr__(self, "_compiled", None)

    def replace(self, **changes: Unpack[_Changes]) -> Where:
        """Returns the same Where with some fields changed.

        >>> Where(length=7, contains="q").replace(length=(2, 4), pattern="*i")
        Where(length=(2, 4), contains='q', pattern='*i')
        """
        for name in changes:
            if name not in self._CHECKS:
                raise BadTypeError.unknown("field of a Where", name, self._CHECKS)
        return Where(**{**self._fields(), **changes})

    def compiled_for(self, codec: Codec) -> CompiledWhere:
        """Returns this Where in the codes of an alphabet; kept, so a Where built once costs once."""
        kept = self._compiled
        if kept is not None and kept.codec is codec:
            return kept
        made = CompiledWhere(codec, self)
        object.__setattr__(self, "_compiled", made)
        return made

    def _fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._CHECKS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Where) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(tuple(self._fields().values()))

    def __repr__(self) -> str:
        shown = []
        for name, value in self._fields().items():
            if value is None or (value == "" and name != "pattern"):
                continue
            text = "{" + ", ".join(map(repr, sorted(value))) + "}" if isinstance(value, frozenset) else repr(value)
            shown.append(f"{name}={text}")
        return f"Where({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Where, tuple(self._fields().values())


# --- what comes out ---------------------------------------------------------------------------


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

    def to_json(self) -> dict[str, list[str]]:
        """Returns plain data for a front-end."""
        return {"front": list(self.front), "back": list(self.back)}


class Extension(NamedTuple):
    """A word, and the pool tiles that were added to spell it."""

    word: str
    added: tuple[str, ...]

    def to_json(self) -> dict[str, str | list[str]]:
        """Returns plain data for a front-end."""
        return {"word": self.word, "added": list(self.added)}


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
        raise AttributeError(f"a FrozenMap does not change; make another one with another {name}")

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
        """Returns the ruling that word-by-word answers lead to; a person's ruling names no lexicon.

        >>> Adjudication.of({"QI": True, "ZAS": False}).acceptable
        False
        """
        if not isinstance(words, Mapping) or not all(
            isinstance(word, str) and isinstance(good, bool) for word, good in words.items()
        ):
            raise BadTypeError.at("words", "true or false by word", shown(words))
        return cls(all(words.values()), FrozenMap(words), lexicon, digest)

    def sealed(self) -> Adjudication:
        """Returns the ruling on the play as a whole, without the answers word by word: what players may see."""
        return self._replace(words=FrozenMap())

    def to_json(self) -> dict[str, Any]:
        """Returns plain data that :meth:`from_json` reads."""
        return {**self._asdict(), "words": dict(self.words)}

    @classmethod
    def from_json(cls, data: object) -> Adjudication:
        """Returns the ruling that :meth:`to_json` wrote; raises ``GameFileError``."""
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
        """Returns plain data."""


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
    flag: Label | None = None
    text: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end or a log."""
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
        """Returns plain data for a front-end or a log."""
        return {
            "status": self.status.value,
            "witness": _plain(self.witness),
            "reasons": list(self.reasons),
            "questions": [question.to_json() for question in self.questions],
        }


def combine(*rulings: Ruling[W]) -> Ruling[W]:
    """Makes one ruling of several parts: ``NO`` from any part wins, else ``JUDGE``, else ``YES``.

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
for _view in (Words, Extensions, Mask):
    Sequence.register(_view)
