from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, SupportsIndex, final, overload

from wordcore._engine.lexicon.store import Store
from wordcore._engine.graph.filter import CompiledWhere
from wordcore._engine.lexicon.words import Words
from wordcore.query import Extension

@final
class Extensions(Sequence[Extension]):
    """(word, added) pairs, ordered by word and then by what was added.

    >>> import wordcore
    >>> q = wordcore.Lexicon.from_words(["cats", "cabs"]).extensions("cas", pool="tb", more=1)
    >>> bool(q), len(q), q[0], list(q.words), q.by_added()
    (True, 2, Extension(word='CABS', added=('B',)), ['CABS', 'CATS'], {('B',): ('CABS',), ('T',): ('CATS',)})
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]
    @staticmethod
    def _ask(
        store: Store, tiles: str, pool: str, fewest: int, most: int, where: CompiledWhere | None
    ) -> Extensions: ...
    def _with_engine(self, name: str) -> Extensions: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, item: SupportsIndex, /) -> Extension: ...
    @overload
    def __getitem__(self, item: slice, /) -> list[Extension]: ...
    def __iter__(self) -> Iterator[Extension]: ...
    def __contains__(self, pair: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def index(self, pair: object, start: int = 0, stop: int | None = None) -> int:
        """Returns the position of a pair; raises ValueError if it is not there."""
    def count(self, pair: object) -> int:
        """Returns 1 or 0, because a view holds a pair once."""
    @property
    def words(self) -> Words:
        """Each word once, as a Words view."""
    def by_added(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Returns a dict from what was added to the words it gives: which cubes win?"""
    def to_json(self) -> list[dict[str, str | list[str]]]:
        """Returns the pairs as plain data."""
    def __reduce__(self) -> tuple[Any, ...]: ...

def _extensions_again(store: Store, numbers: list[int], added: list[int]) -> Extensions: ...
def _set_extension_type(made: type[Extension]) -> None: ...
