from collections.abc import Iterable, Iterator, Sequence
from typing import Any, SupportsIndex, overload

class Column(Sequence[Any]):
    """One value per row of a batch; ``null_count`` of them are None. Arrow takes it without a copy."""

    name: str
    n: int
    null_count: int
    children: tuple[Column, ...]
    def __init__(
        self,
        name: str,
        format: bytes,
        n: int,
        buffers: Iterable[bytes | None] = ...,
        children: Iterable[Column] = ...,
        null_count: int = ...,
    ) -> None: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, item: SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, item: slice, /) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...
    def to_list(self) -> list[Any]:
        """Returns the values in a list."""
    def as_struct(self, name: str, children: Iterable[Column]) -> Column:
        """Returns a Column of structs of other columns, null where this one is."""
    def nulls(self) -> bytes | None:
        """Returns a byte per row, 1 for a null; None if there are no nulls."""
    def values(self) -> bytes:
        """Returns the bytes of numbers of 32 bits, 0 for a null."""
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

def strings(name: str, values: Iterable[str | None]) -> Column: ...
def string_lists(name: str, values: Iterable[list[str] | None]) -> Column: ...
def numbers(name: str, values: Iterable[int | None]) -> Column: ...
