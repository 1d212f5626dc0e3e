from wordcore._engine.text.codec import Codec

class CompiledWhere:
    def __init__(
        self,
        codec: Codec,
        length: tuple[int, int] | None,
        contains: str,
        excludes: str,
        pattern: str | None,
        double: int,
        tags: tuple[str, ...] | None,
    ) -> None: ...
    @property
    def codec(self) -> Codec: ...
    @property
    def tags(self) -> tuple[str, ...] | bytes | None: ...
