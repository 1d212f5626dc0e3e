from typing import Final

from wordcore._engine.text.codec import Codec
from wordcore.query import Where

MEASURES: Final[tuple[str, ...]]

class CompiledWhere:
    def __init__(self, codec: Codec, where: Where) -> None: ...
    @property
    def codec(self) -> Codec: ...
    @property
    def tags(self) -> tuple[tuple[str, ...] | None, tuple[str, ...]] | None: ...
    @property
    def measured(self) -> dict[str, tuple[int, int | None]]: ...
