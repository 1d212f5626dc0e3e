"""Process pools whose workers open a lexicon once and share its pages.

    >>> from wordcore.interop.pools import LexiconPool
    >>> with LexiconPool("enable", workers=2) as pool:                          # doctest: +SKIP
    ...     [mask.count for mask in pool.check([["cat", "dgo"], ["quiz"]])]
    [1, 1]

For questions that run in Python and so hold the GIL; ``check_lines(text, threads=2)`` needs no
processes. A worker gets the lexicon's name or path and maps the file, so ten workers hold its
bytes in memory once; a lexicon that was never saved is sent whole. Not here: clusters
(``spark``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import Any, TypeVar

from wordcore._engine.batch.lists import Mask
from wordcore.interop.opened import LexiconLike, opened
from wordcore.lexicon import Lexicon

T = TypeVar("T")
_held: Lexicon | None = None


class LexiconPool:
    """A ``ProcessPoolExecutor`` in which every worker has the lexicon open."""

    def __init__(self, lexicon: LexiconLike = None, workers: int | None = None, mp_context: Any = None) -> None:
        self._pool = ProcessPoolExecutor(workers, mp_context, initializer=_hold, initargs=(opened(lexicon),))
        # Enough that no worker waits, and few enough that an endless input is read only as fast as it is answered.
        self._ahead = 4 * int(getattr(self._pool, "_max_workers", 1))

    def map(self, question: Callable[[Lexicon, Any], T], items: Iterable[Any]) -> Iterator[T]:
        """``question(lexicon, item)`` for every item, in order; the question is a function of a module."""
        source = iter(items)
        waiting: deque[Future[T]] = deque(self._ask(question, item) for item in islice(source, self._ahead))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(self._ask(question, item) for item in islice(source, 1))

    def check(self, batches: Iterable[Any]) -> Iterator[Mask]:
        """The Mask of each batch of words, as ``Lexicon.check`` gives it."""
        return self.map(Lexicon.check, batches)

    def check_lines(self, texts: Iterable[bytes]) -> Iterator[Mask]:
        """The Mask of each text, as ``Lexicon.check_lines`` gives it."""
        return self.map(Lexicon.check_lines, texts)

    def _ask(self, question: Callable[[Lexicon, Any], T], item: Any) -> Future[T]:
        return self._pool.submit(_answer, question, item)

    def close(self) -> None:
        """Ends the workers after the questions they are answering."""
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> LexiconPool:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _hold(lexicon: Lexicon) -> None:
    global _held
    _held = lexicon


def _answer(question: Callable[[Lexicon, Any], T], item: Any) -> T:
    assert _held is not None
    return question(_held, item)
