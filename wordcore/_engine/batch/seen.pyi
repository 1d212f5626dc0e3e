from typing import Any, final

@final
class Seen:
    n: int
    full: bool
    def __init__(self, lexicon: Any, limit: int = 0) -> None: ...
    def fresh(self, text: Any, rules: int = 0) -> bytes: ...
