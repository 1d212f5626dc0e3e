from wordcore._engine.boards.position import Position

def solve(
    position: Position,
    racks: tuple[tuple[bytes, int], tuple[bytes, int]],
    bonuses: bytes,
    counts_tiles: bool,
    zeros: int,
    most_zeros: int,
    zero_play_counts: bool,
    nodes: int,
) -> tuple[int, list[tuple[int, int, int, bool, bytes] | None], bool, int, int]: ...
