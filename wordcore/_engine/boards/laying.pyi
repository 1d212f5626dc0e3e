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
        self, line: tuple[int, int, bool, bytes], squares: bytes, rack: bytes, bag: bytes
    ) -> tuple[bytes, tuple[int, ...], bytes, bytes, bytes, int, tuple[str, ...]] | None: ...
