"""The one validator of the games: what a field may hold is read from its annotation.

    >>> from dataclasses import dataclass
    >>> from wordcore.games import fields
    >>> @dataclass(frozen=True)
    ... class Draw:
    ...     tiles: tuple[str, ...]
    ...     touched: bool = False
    >>> fields.read(Draw, {"tiles": ["Q", "U"]}, "move 3 (draw)")
    Draw(tiles=('Q', 'U'), touched=False)
    >>> fields.read(Draw, {"tiles": 4}, "move 3 (draw)")
    Traceback (most recent call last):
    wordcore.errors.GameFileError: move 3 (draw), tiles: expected a list of texts, found 4

A table per class is made once, and serves values made in Python (:func:`check`)
and plain data (:func:`read`, :func:`write`) alike. Annotations may be ``str, int,
bool, float``, ``object`` (anything), ``X | Y``, ``Literal``, tuples, ``Sequence[X]`` (kept as a tuple),
``Iterable[X]`` (of an argument), ``Mapping[str, X]`` (kept as a :class:`FrozenMap`), ``Annotated[X, function]`` (the
function normalises), and any class with ``from_json`` and ``to_json``. Not here: what
the values mean.
"""

from __future__ import annotations

import enum
import functools
import itertools
import math
import types
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING
from dataclasses import fields as dataclass_fields
from typing import Annotated, Any, Literal, NamedTuple, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from wordcore.errors import (
    BadTypeError,
    BadValueError,
    GameFileError,
    IllegalMove,
    UnsupportedEdition,
    WordcoreError,
    shown,
    shown_name,
)
from wordcore.query import FrozenMap

P = ParamSpec("P")
T = TypeVar("T")

MOST_BITS = 14_000
"""Python refuses to write whole numbers that are much longer."""


def capitals(text: str) -> str:
    """The text in upper case, letter by letter, as alphabets do it: a ligature is not the letters F and I.

    >>> capitals("zo"), len(capitals("\ufb01n"))
    ('ZO', 2)
    """
    return "".join([upper if len(upper := letter.upper()) == 1 else letter for letter in text])


Word = Annotated[str, capitals]
"""A word as on tiles: given in any case, kept in upper case."""


class Misfit(Exception):
    """A value does not fit its annotation: what was expected, what was found, and where inside the field."""

    def __init__(self, expected: str, found: str, inside: str = "", *, kind: str = "type") -> None:
        self.expected, self.found, self.inside, self.kind = expected, found, inside, kind


class Kind(NamedTuple):
    """What an annotation allows: in words, from Python, from plain data, and back to plain data."""

    expected: str
    take: Callable[[Any], Any]
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


class Field(NamedTuple):
    """One field of a class: its kind, and its default (``MISSING`` for a field that must be given)."""

    kind: Kind
    default: Any


def check(
    value: Any,
    place: str,
    *,
    error: type[WordcoreError] = BadTypeError,
    range_error: type[WordcoreError] = BadValueError,
) -> None:
    """Checks every field of a frozen dataclass instance and normalises it in place; raises ``error`` with the field.

    ``range_error`` is for a number that is not finite.
    """
    for name, field in table(type(value)).items():
        given = getattr(value, name)
        try:
            taken = field.kind.take(given)
        except Misfit as misfit:
            kind = range_error if misfit.kind == "range" else error
            raise _located(kind, f"{place}, {name}", misfit) from None
        if taken is not given:
            object.__setattr__(value, name, taken)


def read(cls: type[T], data: object, place: str) -> T:
    """The instance that plain data describe; raises ``GameFileError`` with the place and the field."""
    given = as_object(data, place)
    known = table(cls)
    for key in given:
        if key not in known:
            raise GameFileError.at(place, keys(known), shown(key))
    values: dict[str, Any] = {}
    for name, field in known.items():
        if name in given:
            try:
                values[name] = field.kind.read(given[name])
            except Misfit as misfit:
                raise _located(GameFileError, f"{place}, {name}", misfit) from None
        elif field.default is MISSING:
            raise GameFileError.at(place, f'"{name}", {field.kind.expected}', keys(given))
    try:
        return cls(**values)
    except (IllegalMove, GameFileError, UnsupportedEdition):
        raise
    except WordcoreError as fault:
        raise GameFileError.at(fault.place or place, fault.expected, fault.found, fault.remedy) from None


def write(value: Any) -> dict[str, Any]:
    """The fields that differ from their default, as plain data that :func:`read` takes."""
    plain = {}
    for name, field in table(type(value)).items():
        held = getattr(value, name)
        if field.default is MISSING or held != field.default:
            plain[name] = field.kind.write(held)
    return plain


def expect(value: object, kind: type[T] | tuple[type[Any], ...], place: str, expected: str = "") -> T:
    """An argument that must be of one kind or of several, said as ``expected``; raises ``BadTypeError``.

    >>> expect("4", int, "n_tiles")
    Traceback (most recent call last):
    wordcore.errors.BadTypeError: n_tiles: expected a whole number, found '4'
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        known = _PLAIN[kind].expected if kind in _PLAIN else with_article(getattr(kind, "__name__", "value"))
        raise BadTypeError.at(place, expected or known, shown(value))
    return value


def items(values: Iterable[T], place: str, expected: str) -> list[T]:
    """An argument that must hold several values; raises ``BadTypeError``."""
    if not isinstance(values, Iterable) or isinstance(values, bytes):
        raise BadTypeError.at(place, expected, shown(values))
    return list(values)


def arguments(function: Callable[P, T]) -> Callable[P, T]:
    """The function with its arguments checked by their annotations; raises ``BadTypeError``, and ``BadValueError``
    for a text that is not one of the few allowed."""
    kinds: dict[str, Kind] = {}

    @functools.wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        if not kinds:  # at the first call, when every name in an annotation exists
            kinds.update({name: kind_of(hint) for name, hint in get_type_hints(function).items() if name != "return"})
        for name, value in (*zip(kinds, args), *kwargs.items()):  # noqa: B905 (the call itself counts them)
            try:
                if name in kinds:
                    kinds[name].take(value)
            except Misfit as misfit:
                error = BadTypeError if misfit.kind == "type" else BadValueError
                raise _located(error, f"{function.__name__}, {name}", misfit) from None
        return function(*args, **kwargs)

    return checked


def as_object(data: object, place: str) -> Mapping[str, Any]:
    """Plain data that must be a JSON object; raises ``GameFileError``."""
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise GameFileError.at(place, "an object", shown(data))
    return data


def keys(names: Iterable[str]) -> str:
    """The keys of an object, as an error names them."""
    listed = [shown(name)[1:-1] for name in names]
    return f"the keys {', '.join(listed)}" if listed else "no keys"


def plain(value: Any) -> Any:
    """Any value of a game as plain data: by its ``to_json``, or as lists, objects, texts and numbers."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value))
    return [plain(item) for item in value]


_tables: dict[type[Any], Mapping[str, Field]] = {}


def table(cls: type[Any]) -> Mapping[str, Field]:
    """What each field of a class may hold, in the order in which they are given; made once per class."""
    kept = _tables.get(cls)
    if kept is not None:
        return kept
    hints = get_type_hints(cls, include_extras=True)
    made = {}
    for item in dataclass_fields(cls):
        default = item.default if item.default_factory is MISSING else item.default_factory()
        made[item.name] = Field(kind_of(hints[item.name]), default)
    return _tables.setdefault(cls, types.MappingProxyType(made))


def kind_of(hint: Any) -> Kind:
    """The kind that an annotation stands for; raises TypeError for one that is not supported."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _normalised(kind_of(arguments[0]), arguments[1])
    if origin is Literal:
        return _choice(arguments)
    if origin in (Union, types.UnionType):
        return _union([kind_of(part) for part in arguments])
    if origin is tuple:
        return _tuple(arguments)
    if origin is Sequence:
        return _tuple((*arguments, Ellipsis))
    if origin is Iterable:
        return _iterable(kind_of(arguments[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(kind_of(arguments[1]))
    if isinstance(hint, type):
        return _own(hint)
    raise BadTypeError.at("field", "a class with from_json and to_json", shown(hint))


def _same(value: Any) -> Any:
    return value


def _checker(expected: str, fits: Callable[[Any], bool]) -> Kind:
    def take(value: Any) -> Any:
        if not fits(value):
            raise Misfit(expected, shown(value))
        return value

    return Kind(expected, take, take, _same)


def _whole(value: Any) -> Any:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Misfit("a whole number", shown(value))
    if value.bit_length() > MOST_BITS:
        raise Misfit(f"a whole number of at most {MOST_BITS:,} bits", "a larger one", kind="range")
    return value


def _number(value: Any) -> Any:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise Misfit("a number", shown(value))
    try:
        is_finite = math.isfinite(value)
    except OverflowError:  # a whole number past the greatest float
        is_finite = False
    if not is_finite:
        raise Misfit("a finite number", shown(value), kind="range")
    return value


_PLAIN: Mapping[Any, Kind] = {
    str: _checker("a text", lambda value: isinstance(value, str)),
    int: Kind("a whole number", _whole, _whole, _same),
    bool: _checker("true or false", lambda value: isinstance(value, bool)),
    float: Kind("a number", _number, _number, _same),
    type(None): _checker("nothing", lambda value: value is None),
    object: Kind("plain data", _same, _same, plain),
}


def _normalised(kind: Kind, function: Callable[[Any], Any]) -> Kind:
    return kind._replace(take=lambda value: function(kind.take(value)), read=lambda value: function(kind.read(value)))


def _choice(choices: tuple[Any, ...]) -> Kind:
    listed = [shown(choice) for choice in choices]
    expected = " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)

    def take(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return value
        raise Misfit(expected, shown(value), kind="choice" if isinstance(value, str) else "type")

    return Kind(expected, take, take, _same)


def _union(kinds: list[Kind]) -> Kind:
    expected = " or ".join(kind.expected for kind in kinds if kind.expected != "nothing")
    may_be_none = _PLAIN[type(None)] in kinds

    def first(way: str) -> Callable[[Any], Any]:
        tries = [getattr(kind, way) for kind in kinds]

        def take(value: Any) -> Any:
            if value is None and may_be_none:  # most fields that may be left out are
                return None
            misfits = []
            for attempt in tries:
                try:
                    return attempt(value)
                except Misfit as misfit:
                    misfits.append(misfit)
            # With one real kind beside None, its own word says more.
            telling = [misfit for misfit in misfits if misfit.expected != "nothing"]
            raise telling[0] if len(telling) == 1 and value is not None else Misfit(expected, shown(value))

        return take

    def write(value: Any) -> Any:
        for kind in kinds:
            try:
                kind.take(value)
            except Misfit:
                continue
            return kind.write(value)
        return value

    return Kind(expected, first("take"), first("read"), write)


def _tuple(arguments: tuple[Any, ...]) -> Kind:
    kinds: Iterable[Kind]
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = kind_of(arguments[0])
        expected, kinds, size = f"a list of {_plural(item.expected)}", itertools.repeat(item), None
    else:
        kinds, size = [kind_of(argument) for argument in arguments], len(arguments)
        expected = "a list of " + " and ".join(kind.expected for kind in kinds)

    def each(way: str) -> Callable[[Any], Any]:
        def take(value: Any) -> Any:
            is_list = isinstance(value, Sequence) and not isinstance(value, (str, bytes))
            if not is_list or size not in (None, len(value)):
                raise Misfit(expected, shown(value))
            taken = []
            for number, (kind, part) in enumerate(zip(kinds, value, strict=False), start=1):
                try:
                    taken.append(getattr(kind, way)(part))
                except Misfit as misfit:
                    misfit.inside = f", item {number}{misfit.inside}"
                    raise
            is_same = type(value) is tuple and all(a is b for a, b in zip(taken, value, strict=True))
            return value if is_same else tuple(taken)

        return take

    def write(value: Any) -> Any:
        return [kind.write(part) for kind, part in zip(kinds, value, strict=False)]

    return Kind(expected, each("take"), each("read"), write)


def _iterable(item: Kind) -> Kind:
    """Of an argument only: its items are not looked at, because they may come once."""
    expected = f"a list of {_plural(item.expected)}"
    return _checker(expected, lambda value: isinstance(value, Iterable) and not isinstance(value, bytes))


def _mapping(item: Kind) -> Kind:
    expected = f"an object with {item.expected} by name"

    def each(way: str) -> Callable[[Any], Any]:
        def take(value: Any) -> Any:
            if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
                raise Misfit(expected, shown(value))
            taken = {}
            for key, part in value.items():
                try:
                    taken[key] = getattr(item, way)(part)
                except Misfit as misfit:
                    misfit.inside = f", {shown_name(key)}{misfit.inside}"
                    raise
            made = FrozenMap(taken)
            return value if isinstance(value, FrozenMap) and value.pairs == made.pairs else made

        return take

    return Kind(expected, each("take"), each("read"), lambda value: {key: item.write(value[key]) for key in value})


def _own(cls: Any) -> Kind:
    expected = with_article(cls.__name__)

    def take(value: Any) -> Any:
        if not isinstance(value, cls):
            raise Misfit(expected, shown(value))
        return value

    def read(data: Any) -> Any:
        try:
            return cls.from_json(data)
        except WordcoreError as fault:
            if fault.expected:
                inside = f", {fault.place}" if fault.place else ""
                raise Misfit(
                    fault.expected, fault.found + (f"; {fault.remedy}" if fault.remedy else ""), inside
                ) from None
            raise Misfit(expected, shown(data)) from None

    return Kind(expected, take, read, lambda value: value.to_json())


def _located(error: type[WordcoreError], place: str, misfit: Misfit) -> WordcoreError:
    return error.at((place + misfit.inside).removeprefix(", "), misfit.expected, misfit.found)


def _plural(expected: str) -> str:
    article, _, rest = expected.partition(" ")
    if article not in ("a", "an"):
        return expected
    noun, of, inside = rest.partition(" of ")
    return f"{noun}s{of}{inside}"


def with_article(name: str) -> str:
    """A name as it is said: ``a Ruleset``, ``an adverb``, ``Rules``."""
    if name.endswith("s"):  # a plural, as Rules and Leaves
        return name
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def is_line(text: str) -> bool:
    """Whether a text stays on one line and can be written: no control characters, line ends or half characters.

    >>> is_line("Ada\u00a0Obi"), is_line("Ada\\nObi")
    (True, False)
    """
    return all(unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp") for character in text)


def brief(text: str, most: int = 60) -> str:
    """A name or word inside a sentence: cut if it is very long, without line breaks or control characters.

    >>> brief("COAT"), len(brief("A" * 10**6))
    ('COAT', 60)
    """
    text = text[: most + 1]
    if not text.isprintable():
        text = repr(text)[1:-1]
    return text if len(text) <= most else text[: most - 3] + "..."
