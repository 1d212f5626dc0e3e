from typing import Any, TypeVar

from wordcore._engine.lexicon.store import Store

_Found = TypeVar("_Found", bound=tuple[Any, ...])

WHOLE: int
UNKNOWN: int
EVERY: int
LONGEST: int
REACH: int

class Spelt: ...

class TextScan:
    def __init__(self, store: Store, inside: bool = False) -> None: ...
    def spans(
        self, text: str, start: int, stop: int, mode: int, limit: int = 0
    ) -> tuple[memoryview[int], int]: ...
    def found(
        self, text: str, start: int, stop: int, mode: int, kind: type[_Found], spelt: Spelt | None = None
    ) -> tuple[list[_Found], int]: ...
    def count(self, text: str, mode: int) -> int: ...
