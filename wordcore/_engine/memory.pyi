from typing import Any

class Borrowed:
    def __new__(cls, data: Any, what: str = "data") -> Borrowed: ...
