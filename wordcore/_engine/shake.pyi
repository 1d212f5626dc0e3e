from typing import Iterable

Summary = tuple[int, int, int, int]

class Sieve:
    def __init__(
        self,
        *,
        require: int = 0,
        forbid: int = 0,
        lengths: int = 0x7F0,
        double_one: int = 0,
        double_two: int = 0,
    ) -> None: ...

class ShakeTable:
    words: tuple[str, ...]
    def __init__(self, words: Iterable[str]) -> None: ...
    def __len__(self) -> int: ...
    def spelled(self, have: bytes, wild: int, sieve: Sieve, limit: int = 0) -> list[int]: ...
    def one_more(
        self, have: bytes, wild: int, pool: int, sieve: Sieve, limit: int = 0
    ) -> list[tuple[int, int]]: ...
    def helpful(self, have: bytes, wild: int, pool: int, plenty: int, sieve: Sieve) -> int: ...
    def two_more(
        self, have: bytes, wild: int, pool: bytes, pool_wild: int, sieve: Sieve, limit: int = 0
    ) -> list[int]: ...
    def transferred(
        self, have: bytes, wild: int, sieve: Sieve, limit: int = 0
    ) -> list[tuple[int, int, int]]: ...
    def summary(self, have: bytes, wild: int, sieve: Sieve, *, transfer: bool = False) -> Summary: ...
    def summary_one_more(
        self, have: bytes, wild: int, pool: int, sieve: Sieve
    ) -> tuple[Summary, ...]: ...
