"""The order of a question's arguments: what is asked, the mat, the lexicon, the rest by keyword.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, win
    >>> win(wordcore.Lexicon.from_words(["cats"]), Mat.of("RC RA PT", "OS"))
    Traceback (most recent call last):
    wordcore.errors.BadTypeError: win, mat: expected a Mat, found <Lexicon 'unnamed': 1 word, english>; \
the order is win(mat, lexicon), and this is the lexicon

Every question is decorated with :func:`ordered`, which knows an argument by its name.
Not here: the questions.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, ParamSpec, TypeVar

from wordcore.errors import BadTypeError, shown
from wordcore.games.core import Game
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.setup import Rules
from wordcore.lexicon import Lexicon

P = ParamSpec("P")
T = TypeVar("T")


class _Kind(NamedTuple):
    """What an argument is: one thing, or a list of them."""

    expected: str
    type: type
    is_list: bool = False
    may_be_none: bool = False

    def takes(self, value: Any) -> bool:
        if value is None:
            return self.may_be_none
        if not self.is_list:
            return isinstance(value, self.type) and (self.type is not int or not isinstance(value, bool))
        return isinstance(value, tuple) and all(isinstance(item, self.type) for item in value)

    def held(self, value: Any) -> Any:
        """A list of any kind as a tuple: a generator would be used up by looking at it."""
        is_list = self.is_list and isinstance(value, Iterable) and not isinstance(value, (str, bytes))
        return tuple(value) if is_list else value


_KINDS = {name: _Kind("a text", str) for name in ("kind", "word", "sentence", "designation", "player", "format")}
_KINDS |= {
    "demand": _Kind("a Demand", Demand, may_be_none=True),
    "move": _Kind("a CubeMove", CubeMove),
    "mat": _Kind("a Mat", Mat),
    "lexicon": _Kind("a Lexicon", Lexicon),
    "rules": _Kind("Rules", Rules),
    "shake": _Kind("a Shake", Game),
    "demand_cube": _Kind("a Cube or None", Cube, may_be_none=True),
    "cubes": _Kind("a list of Cubes", Cube, is_list=True),
    "must": _Kind("a list of Cubes", Cube, is_list=True),
    "pool": _Kind("a list of Cubes", Cube, is_list=True, may_be_none=True),
    "demands": _Kind("a list of Demands", Demand, is_list=True),
    "limit": _Kind("a whole number or None", int, may_be_none=True),
    "every": _Kind("true or false", bool),
    "with_resources": _Kind("true or false", bool),
}
_ANYTHING = _Kind("", object, may_be_none=True)


def ordered(question: Callable[P, T]) -> Callable[P, T]:
    """The question with its arguments checked: one in a wrong place is a ``TypeError`` that says where it belongs."""
    parameters = inspect.signature(question).parameters.values()
    kinds = {parameter.name: _KINDS.get(parameter.name, _ANYTHING) for parameter in parameters}
    # A question about a demand needs one; a solution may be written without.
    required = [parameter.name for parameter in parameters if parameter.default is parameter.empty]
    kinds |= {name: kinds[name]._replace(may_be_none=False) for name in required if kinds[name] is not _ANYTHING}
    optional = [parameter.name for parameter in parameters if parameter.default is None]
    kinds |= {name: kinds[name]._replace(may_be_none=True) for name in optional if kinds[name] is not _ANYTHING}
    in_place = [(name, kinds[name]) for name in (p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD)]

    def misplaced(name: str, value: object) -> BadTypeError:
        meant = [other for other, kind in in_place if kind is not _ANYTHING and kind.takes(value)]
        remedy = f"the order is {question.__name__}({', '.join(required)})"
        remedy += f", and this is the {meant[0]}" if meant and name in dict(in_place) else ""
        return BadTypeError.at(f"{question.__name__}, {name}", kinds[name].expected, shown(value), remedy)

    @functools.wraps(question)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        given = list(args)
        for place, (name, kind) in enumerate(in_place[: len(given)]):
            given[place] = kind.held(given[place])
            if not kind.takes(given[place]):
                raise misplaced(name, given[place])
        for name, value in kwargs.items():
            kind = kinds.get(name, _ANYTHING)
            kwargs[name] = kind.held(value)
            if not kind.takes(kwargs[name]):
                raise misplaced(name, value)
        return question(*given, **kwargs)  # type: ignore[arg-type]

    return asked
