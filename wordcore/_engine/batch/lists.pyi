from typing import Any

from wordcore._engine.lexicon.core import Core
from wordcore._engine.batch.mask import Mask as Mask

def check(lexicon: Core, words: Any, *, plain: bool = False) -> Mask: ...
def check_lines(
    lexicon: Core, text: Any, threads: int = 1, *, plain: bool = False, continued: bool = False
) -> Mask: ...
