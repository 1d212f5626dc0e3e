from typing import Any

from wordcore._engine.batch.mask import Mask
from wordcore._engine.batch.rows import Explanations

REASONS: tuple[str, ...]

def pick_lines(text: Any, mask: Mask, words: bool, among: Any = None, rules: int = 0) -> bytes: ...
def mark_lines(text: Any, mask: Mask, yes: bytes, no: bytes, among: Any = None, rules: int = 0) -> bytes: ...
def tally(explained: Explanations) -> tuple[list[int], list[int], list[int]]: ...
def json_lines(
    explained: Explanations,
    head: bytes,
    first_line: int,
    numbers: Any,
    which: int,
    among: Any = None,
    reasons: bool = False,
) -> bytes: ...
def table_lines(explained: Explanations, which: int) -> bytes: ...
def reason_lines(explained: Explanations, which: int, among: Any = None) -> bytes: ...

class Seen:
    n: int
    full: bool
    def __init__(self, lexicon: Any, limit: int = 0) -> None: ...
    def fresh(self, text: Any, rules: int = 0) -> bytes: ...
