"""``Where``: what the words of a query must be like.

    >>> from wordcore import Where
    >>> Where(length=(4, None), contains="t", at_most={"e": 1})
    Where(length=(4, None), contains='t', at_most={'e': 1})

Here is the one table of its fields, and what each may be. Not here: what they do, which is decided in one
room of the engine (``wordcore._engine.graph.filter``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, TypeAlias, TypeVar, cast, get_args

from wordcore._engine.graph.filter import CompiledWhere
from wordcore._engine.text.codec import Codec
from wordcore.errors import BadTypeError, BadValueError, shown, shown_name

Span: TypeAlias = "int | tuple[int | None, int | None] | None"
"""A number, or the least and the greatest, both included; None leaves a side open."""

Kind: TypeAlias = Literal["vowel", "consonant"]
Double: TypeAlias = Literal["vowel", "consonant", "any"]

V = TypeVar("V")
if TYPE_CHECKING:
    from typing import TypedDict

    from typing_extensions import Unpack

    from wordcore.tags import Label, Tag

    class _Changes(TypedDict, total=False):
        length: Span
        contains: str
        excludes: str
        pattern: str | None
        double: Double | Iterable[Kind] | None
        tags: Tag | Label | str | Iterable[str] | None
        only: str
        at_most: Mapping[str, int] | None
        vowels: Span
        distinct: Span
        points: Span
        anagrams: Span
        commonness: Span
        probability: Span
        without: Tag | Label | str | Iterable[str] | None


_DOUBLES = "'vowel', 'consonant', 'any', or a set of the first two"


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


# --- what a field may be ----------------------------------------------------------------------


def _span(name: str, span: Any) -> Span:
    if span is None:
        return None
    ends = (span, span) if isinstance(span, int) else tuple(span) if isinstance(span, (tuple, list)) else ()
    given = [n for n in ends if n is not None]
    if len(ends) != 2 or not all(type(n) is int for n in given):
        raise BadTypeError.at(name, "a whole number, or a range (lo, hi)", shown(span))
    if any(n < 0 for n in given):
        raise BadValueError.at(name, "0 or more", shown(span))
    if len(given) == 2 and given[0] > given[1]:
        raise BadValueError.at(name, "a range (lo, hi) with lo not above hi", shown(span))
    if isinstance(span, int):
        return span
    return (ends[0], ends[1]) if given else None


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


def _without(name: str, tags: Any) -> tuple[str, ...]:
    return _tags(name, tags) or ()


def _at_most(name: str, most: Any) -> FrozenMap[int] | None:
    if most is None:
        return None
    if not isinstance(most, Mapping) or not all(isinstance(tile, str) for tile in most):
        raise BadTypeError.at(name, "a mapping of tiles to numbers", shown(most))
    for tile, number in most.items():
        if type(number) is not int:
            raise BadTypeError.at(f"{name}, {shown_name(tile)}", "a whole number", shown(number))
        if number < 0:
            raise BadValueError.at(f"{name}, {shown_name(tile)}", "0 or more", shown(number))
    return FrozenMap(most) if most else None


class Where:
    """What the words of a query must be like; given to the engine, not filtered afterwards.

    ``length`` is a number of tiles; ``contains`` letters must be there, each as often;
    ``excludes`` letters must not; with ``only`` every tile is one of these, however often;
    ``at_most`` maps tiles to the most there may be; ``pattern`` as in ``Lexicon.matching``;
    ``double`` asks for the same letter twice in succession: ``"vowel"``, ``"consonant"``,
    ``"any"``, or a set of the first two for both.

    ``vowels`` counts vowels with repeats, ``distinct`` different tiles, ``points`` the sum of
    their values, ``anagrams`` the words with the same letters, the word itself included;
    ``commonness`` is SCOWL's size, 100 where it is unknown; ``probability`` is the rank among
    the words of the same length, 1 for the one most easily drawn from the bag. These and
    ``length`` are a number or a range ``(lo, hi)``, in which ``None`` leaves a side open.

    ``tags`` is a tag or label or several, all answered YES; ``without`` drops words answered YES
    to any, and keeps those about which nothing is known: labels are incomplete, so a list without
    ``"vulgar"`` is not a clean list.

        >>> Where(length=7, double={"vowel", "consonant"}, points=(12, None))
        Where(length=7, double={'consonant', 'vowel'}, points=(12, None))
        >>> Where(length=(5, 2))
        Traceback (most recent call last):
        wordcore.errors.BadValueError: length: expected a range (lo, hi) with lo not above hi, found (5, 2)
    """

    # The one list of fields: whatever copies, compares or shows a Where goes through it.
    _CHECKS: ClassVar[Mapping[str, Callable[[str, Any], Any]]] = {
        "length": _span,
        "contains": _text,
        "excludes": _text,
        "pattern": _pattern,
        "double": _double,
        "tags": _tags,
        "only": _text,
        "at_most": _at_most,
        "vowels": _span,
        "distinct": _span,
        "points": _span,
        "anagrams": _span,
        "commonness": _span,
        "probability": _span,
        "without": _without,
    }
    __slots__ = ("_asked", "_compiled")
    _asked: dict[str, Any]  # by field: what it asks for; a field that asks for nothing is not there
    _compiled: CompiledWhere | None

    if TYPE_CHECKING:  # read-only for checkers too

        @property
        def length(self) -> Span: ...
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
        @property
        def only(self) -> str: ...
        @property
        def at_most(self) -> Mapping[str, int] | None: ...
        @property
        def vowels(self) -> Span: ...
        @property
        def distinct(self) -> Span: ...
        @property
        def points(self) -> Span: ...
        @property
        def anagrams(self) -> Span: ...
        @property
        def commonness(self) -> Span: ...
        @property
        def probability(self) -> Span: ...
        @property
        def without(self) -> tuple[str, ...]: ...
    else:

        def __getattr__(self, name):
            # Only fields come here: the two slots are found without asking.
            if name in self._CHECKS:
                return self._asked.get(name, _NOTHING[name])
            raise AttributeError(f"a Where has no field {name!r}")

        def __setattr__(self, name, value):
            raise AttributeError(f"a Where does not change; use where.replace({name}=...)")

        def __delattr__(self, name):
            raise AttributeError(f"a Where does not change; it keeps its {name}")

    def __init__(
        self,
        length: Span = None,
        contains: str = "",
        excludes: str = "",
        pattern: str | None = None,
        double: Double | Iterable[Kind] | None = None,
        tags: Tag | Label | str | Iterable[str] | None = None,
        *,
        only: str = "",
        at_most: Mapping[str, int] | None = None,
        vowels: Span = None,
        distinct: Span = None,
        points: Span = None,
        anagrams: Span = None,
        commonness: Span = None,
        probability: Span = None,
        without: Tag | Label | str | Iterable[str] | None = (),
    ) -> None:
        given = locals()
        asked = {}
        for name, nothing in _NOTHING.items():
            if given[name] is not nothing:
                value = self._CHECKS[name](name, given[name])
                if value != nothing:
                    asked[name] = value
        object.__setattr__(self, "_asked", asked)
        object.__setattr__(self, "_compiled", None)

    def replace(self, **changes: Unpack[_Changes]) -> Where:
        """Returns the same Where with some fields changed.

        >>> Where(length=7, contains="q").replace(length=(2, 4), pattern="*i")
        Where(length=(2, 4), contains='q', pattern='*i')
        """
        for name in changes:
            if name not in self._CHECKS:
                raise BadTypeError.unknown("field of a Where", name, self._CHECKS)
        return Where(**{**self._asked, **changes})

    def compiled_for(self, codec: Codec) -> CompiledWhere:
        """Returns this Where in the codes of an alphabet; kept, so a Where built once costs once."""
        kept = self._compiled
        if kept is not None and kept.codec is codec:
            return kept
        made = CompiledWhere(codec, self)
        object.__setattr__(self, "_compiled", made)
        return made

    def to_json(self) -> dict[str, Any]:
        """Returns plain data that :meth:`from_json` reads: the fields that ask for something.

        >>> Where(length=(4, None), at_most={"E": 1}).to_json()
        {'length': [4, None], 'at_most': {'E': 1}}
        """
        return {name: _plain(value) for name, value in self._asked.items()}

    @classmethod
    def from_json(cls, data: object) -> Where:
        """Returns the Where that :meth:`to_json` wrote; raises as making one does, also for an unknown field.

        >>> Where.from_json({"length": [4, None], "double": ["vowel"]})
        Where(length=(4, None), double={'vowel'})
        """
        if not isinstance(data, Mapping):
            raise BadTypeError.at("where", "a mapping of fields to values", shown(data))
        return cls().replace(**cast("_Changes", dict(data)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Where) and self._asked == other._asked

    def __hash__(self) -> int:
        return hash(frozenset(self._asked.items()))

    def __repr__(self) -> str:
        shown = []
        for name, value in self._asked.items():
            text = "{" + ", ".join(map(repr, sorted(value))) + "}" if isinstance(value, frozenset) else repr(value)
            shown.append(f"{name}={text}")
        return f"Where({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Where.from_json, (self.to_json(),)


_NOTHING: Mapping[str, Any] = {
    name: () if name == "without" else "" if check is _text else None for name, check in Where._CHECKS.items()
}
"""What a field is that asks for nothing."""


def _plain(value: Any) -> Any:
    if isinstance(value, FrozenMap):
        return dict(value)
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value
