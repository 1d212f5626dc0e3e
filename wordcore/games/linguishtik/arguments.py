"""The order of a question's arguments: what is asked, the mat, the lexicon, the rest by keyword.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, win
    >>> win(wordcore.Lexicon.from_words(["cats"]), Mat.of("RC RA PT", "OS"))
    Traceback (most recent call last):
    wordcore.errors.BadTypeError: win, mat: expected a Mat, found <Lexicon 'unnamed': 1 word, english>; \
the order is win(mat, lexicon), and this is the lexicon

Every question is decorated with :func:`ordered`. Not here: the questions.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from wordcore.errors import BadTypeError, shown
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.setup import Rules
from wordcore.lexicon import Lexicon

P = ParamSpec("P")
T = TypeVar("T")

_KINDS: dict[str, type] = dict.fromkeys(("kind", "word", "sentence", "designation"), str)
_KINDS |= {"demand": Demand, "move": CubeMove, "mat": Mat, "lexicon": Lexicon, "rules": Rules}


def ordered(question: Callable[P, T]) -> Callable[P, T]:
    """The question with its arguments checked: one in a wrong place is a ``TypeError`` that says where it belongs."""
    parameters = inspect.signature(question).parameters.values()
    names = [parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    kinds = [(name, _KINDS.get(name, object)) for name in names]
    required = ", ".join(parameter.name for parameter in parameters if parameter.default is parameter.empty)

    def misplaced(name: str, value: object) -> BadTypeError:
        expected = "a text" if _KINDS[name] is str else f"a {_KINDS[name].__name__}"
        meant = [other for other, kind in kinds if kind is not object and isinstance(value, kind)]
        remedy = f"the order is {question.__name__}({required})" + (f", and this is the {meant[0]}" if meant else "")
        return BadTypeError.at(f"{question.__name__}, {name}", expected, shown(value), remedy)

    @functools.wraps(question)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        for (name, kind), value in zip(kinds, args):  # noqa: B905 (the call itself counts them)
            if not isinstance(value, kind):
                raise misplaced(name, value)
        for name, value in kwargs.items():
            if name in names and not isinstance(value, _KINDS.get(name, object)):
                raise misplaced(name, value)
        return question(*args, **kwargs)

    return asked
