from types import EllipsisType
from typing import final

from wordcore._engine.text.codec import Codec

@final
class Speller:
    def __init__(self, codec: Codec) -> None: ...
    def codes(self, text: bytes) -> bytes | EllipsisType | None: ...
