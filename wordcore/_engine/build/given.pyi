from typing import Any

class WordList:
    def __new__(cls, codes: Any, offsets: Any) -> WordList: ...

class GraphArrays:
    def __new__(cls, labels: Any, targets: Any, n_tiles: int) -> GraphArrays: ...
