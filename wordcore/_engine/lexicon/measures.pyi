from collections.abc import Iterable

from wordcore._engine.lexicon.store import Store

class Measure:
    def __new__(cls, store: Store) -> Measure: ...

class Places:
    def __new__(cls, store: Store) -> Places: ...

class Draws:
    def __new__(cls, store: Store) -> Draws: ...

def ways_to_draw(tiles: Iterable[tuple[int, int]], blanks: int) -> int: ...
