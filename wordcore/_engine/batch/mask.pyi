import sys
from collections.abc import Iterator, Sequence
from typing import SupportsIndex, final, overload

@final
class Mask(Sequence[bool | None]):
    """Which rows of a batch are words; made by ``Lexicon.check`` and ``Lexicon.check_lines``.

    ``mask.count`` is the number of words and ``mask.null_count`` the number of nulls. A null
    iterates as None, is False in NumPy, null in Arrow; ``all()`` and ``any()`` leave it out.

    >>> import wordcore
    >>> wordcore.Lexicon.from_words(["cat"]).check_lines(b"cat\\ndog\\n")[0]
    True
    """

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    @property
    def count(self) -> int:  # type: ignore[override]
        """The number of rows that are words."""
    @property
    def null_count(self) -> int:
        """The number of rows that are null."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, item: SupportsIndex, /) -> bool | None: ...
    @overload
    def __getitem__(self, item: slice, /) -> Mask: ...
    def __iter__(self) -> Iterator[bool | None]: ...
    def index(self, value: bool | None, start: int = 0, stop: int | None = None) -> int:
        """Returns the first row with that answer; raises ValueError if there is none."""
    def all(self) -> bool:
        """Returns whether every row that is not null is a word."""
    def any(self) -> bool:
        """Returns whether any row is a word."""
    def to_json(self) -> list[bool | None]:
        """Returns the rows in a list."""
    def nulls(self) -> bytes | None:
        """Returns a byte per row, 1 for a null; None if there are no nulls."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    if sys.version_info >= (3, 12):
        def __buffer__(self, flags: int, /) -> memoryview: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
