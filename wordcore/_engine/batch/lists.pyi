from typing import Any

from wordcore._engine.lexicon.store import Store
from wordcore._engine.batch.mask import Mask as Mask

def check(lexicon: Store, words: Any, *, plain: bool = False, strip: bool = False) -> Mask: ...
def check_lines(
    lexicon: Store, text: Any, threads: int = 1, *, plain: bool = False, continued: bool = False, rules: int = 0
) -> Mask: ...
