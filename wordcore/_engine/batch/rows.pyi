from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, SupportsIndex, final, overload

from typing_extensions import Buffer

from wordcore._engine.batch.column import Column
from wordcore._engine.batch.checker import Checker
from wordcore._engine.batch.mask import Mask
from wordcore.reasons import Reason

REASONS: tuple[Reason, ...]

class Explained(NamedTuple):
    """A row, why it is a word or not, and the position (from 1) and the character that is wrong, else None."""

    word: str | None
    reason: Reason
    position: int | None
    character: str | None
    def to_json(self) -> dict[str, Any]:
        """Returns the row as plain data."""

class Rows(Checker): ...

@final
class Explanations(Sequence[Explained]):
    """Rows ``(word, reason, position, character)``; ``mask`` is what ``check`` says of them. It never changes."""

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    @property
    def mask(self) -> Mask:
        """Which rows are words."""
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, item: SupportsIndex, /) -> Explained: ...
    @overload
    def __getitem__(self, item: slice, /) -> list[Explained]: ...
    def __iter__(self) -> Iterator[Explained]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def index(self, row: object, start: int = 0, stop: int | None = None) -> int:
        """Returns the place of a row that is equal; raises ValueError if there is none."""
    def count(self, row: object) -> int:
        """Returns how many rows are equal to this one."""
    def to_json(self) -> list[dict[str, Any]]:
        """Returns the rows as plain data, in a list."""
    def counts(self) -> dict[Reason, int]:
        """Returns how many rows there are of each reason that occurs."""
    def characters(self) -> dict[str, tuple[int, int]]:
        """Returns by character that is wrong in some row: how many rows, and the first of them."""
    def column(self, name: str) -> Column:
        """Returns one of the columns ``word``, ``reason``, ``position``, ``character``, as Arrow takes it."""
    @property
    def columns(self) -> dict[str, Column]:
        """The columns by name."""
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

def _explanations_again(
    texts: list[bytes | None], facts: list[tuple[int, int, int, int, int]], from_strs: bool, mask: Mask
) -> Explanations: ...
def explain(lexicon: Any, words: Any, strip: bool = False) -> Explanations: ...
def explain_lines(lexicon: Any, text: Buffer, rules: int = 0) -> Explanations: ...
