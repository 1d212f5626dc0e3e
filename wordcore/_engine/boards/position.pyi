from typing import Any

from wordcore._engine.lexicon.store import Store

class PlayList:
    def __len__(self) -> int: ...
    def equity(self, i: int) -> int: ...
    def __getitem__(self, i: int, /) -> tuple[int, int, int, bool, bytes]: ...

class Position:
    def __new__(
        cls,
        gaddag: Any,
        n_tiles: int,
        size: int,
        by_letter: bytes,
        by_word: bytes,
        values: bytes,
        start: tuple[int, int],
        trusted: bool = False,
        store: Store | None = None,
    ) -> Position: ...
    def follow(self, squares: bytes, changed: tuple[int, ...]) -> None: ...
    def cross_checks(self) -> list[tuple[int, int, int, int] | None]: ...
    def count(self, codes: bytes, blanks: int) -> int: ...
    def any(self, codes: bytes, blanks: int) -> bool: ...
    def all(self, codes: bytes, blanks: int, bonuses: bytes = b"", leaves: bytes | None = None) -> PlayList: ...
    def best(
        self,
        codes: bytes,
        blanks: int,
        n: int,
        bonuses: bytes = b"",
        walk: bool = False,
        leaves: bytes | None = None,
    ) -> PlayList: ...

def gaddag_of(store: Store) -> Any: ...
