"""What a question uses of what a lexicon has worked out: each thing is paid for once, whether it was kept or not.

    >>> from wordcore.games.linguishtik.priced import Kept, Priced
    >>> from wordcore.limits import Limits, Work
    >>> kept = Kept(most=8)
    >>> for _ in range(2):
    ...     question = Priced(Work(Limits.SERVER, "a question"))
    ...     made = question.get("a list", kept, lambda asked: asked.work.step(10) or ["made"])
    ...     print(made, question.work.spent)
    ['made'] 640
    ['made'] 640

So the steps of a question depend neither on what was asked before nor on what there was room for: every machine
gives the same answer. Not here: what is worked out (``vocabulary``, ``everyone``).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, TypeVar, cast

from wordcore.limits import Limits, Work
from wordcore.prepared import Once

Bill = Mapping[Hashable, int]
"""The steps of a thing and of all the things that it is made of, each without the others."""
T = TypeVar("T")
_UNLIMITED = Limits.LOCAL.replace(steps=1 << 62)


class Keeper(Protocol):
    """Has room for the latest things."""

    def get(self, key: Hashable, make: Callable[[], tuple[Any, Bill]]) -> tuple[Any, Bill]:
        """What is kept under a key, or made now."""


class Priced:
    """The account of one question, and what it has paid for."""

    def __init__(self, work: Work, known: dict[Hashable, tuple[Any, Bill]] | None = None) -> None:
        self.work = work
        self._known = {} if known is None else known
        self._paid: dict[Hashable, int] = {}

    @classmethod
    def for_all(cls) -> Priced:
        """For what is made once and for good: nobody pays for it."""
        return cls(Work(_UNLIMITED, "prepare"))

    def get(self, key: Hashable, kept: Keeper, make: Callable[[Priced], T]) -> T:
        """What is kept under a key, or made now; raises WorkLimitError if the question cannot pay for it."""
        if key not in self._known:
            self._known[key] = kept.get(key, lambda: self._made(key, make))
        made, bill = self._known[key]
        for item, steps in bill.items():
            if item not in self._paid:
                self.work.spend(steps)
                self._paid[item] = steps
        return cast(T, made)

    def _made(self, key: Hashable, make: Callable[[Priced], T]) -> tuple[T, Bill]:
        # On an account of its own that has nothing paid for, or the bill would depend on the question.
        asked = Priced(Work(self.work.limits, self.work.place), self._known)
        made = make(asked)
        return made, {**asked._paid, key: asked.work.spent - sum(asked._paid.values())}


class Kept:
    """The latest of what one lexicon gave, by what it depends on; it knows no lexicon, so that none is kept."""

    def __init__(self, most: int) -> None:
        self._latest: OrderedDict[Hashable, tuple[Any, Bill]] = OrderedDict()
        self._most = most
        self._once = Once()

    def get(self, key: Hashable, make: Callable[[], tuple[Any, Bill]]) -> tuple[Any, Bill]:
        """What is kept under a key, or made now."""
        kept = self._found(key)
        if kept is None:
            with self._once.lock(key):  # one thread makes it, the others wait for it
                kept = self._found(key)
                if kept is None:
                    kept = self._added(key, make())
        return kept

    def _found(self, key: Hashable) -> tuple[Any, Bill] | None:
        with self._once.lock():
            kept = self._latest.get(key)
            if kept is not None:
                self._latest.move_to_end(key)
        return kept

    def _added(self, key: Hashable, made: tuple[Any, Bill]) -> tuple[Any, Bill]:
        with self._once.lock():
            self._latest[key] = made
            while len(self._latest) > self._most:
                self._latest.popitem(last=False)
        return made
