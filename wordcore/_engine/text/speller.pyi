from types import EllipsisType

from wordcore._engine.text.codec import Codec

class Speller:
    def __init__(self, codec: Codec) -> None: ...
    def codes(self, text: bytes) -> bytes | EllipsisType | None: ...
