from collections.abc import Callable, Sequence

class Laying:
    def __new__(
        cls,
        size: int,
        by_letter: bytes,
        by_word: bytes,
        start: tuple[int, int],
        worths: bytes,
        letters: tuple[str, ...],
        spell: Callable[[Sequence[str]], str] | None,
        rack_size: int,
        bonuses: Sequence[int],
    ) -> Laying: ...
    def lay(
        self,
        line: tuple[int, int, bool, bytes],
        squares: bytes,
        bag: bytes,
        racks: tuple[bytes, ...],
        scores: tuple[int, ...],
        seat: int,
    ) -> tuple[bytes, bytes, tuple[bytes, ...], tuple[int, ...], tuple[int, ...], bytes, int, tuple[str, ...]] | None: ...
