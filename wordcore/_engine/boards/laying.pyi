from collections.abc import Callable, Sequence

def lay(
    line: tuple[int, int, bool, bytes],
    squares: bytes,
    rack: bytes,
    bag: bytes,
    size: int,
    by_letter: bytes,
    by_word: bytes,
    start: tuple[int, int],
    worths: bytes,
    letters: tuple[str, ...],
    spell: Callable[[Sequence[str]], str] | None,
    rack_size: int,
    bonus: int,
    bonus_tiles: int,
) -> tuple[bytes, tuple[int, ...], bytes, bytes, bytes, int, tuple[str, ...]] | None: ...
