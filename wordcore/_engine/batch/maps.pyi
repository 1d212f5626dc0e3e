from typing import Any

from typing_extensions import Buffer

from wordcore._engine.batch.column import Column

def anagram_keys(lexicon: Any, words: Any, strip: bool = False) -> Column: ...
def lengths(lexicon: Any, words: Any, strip: bool = False) -> Column: ...
def scores(lexicon: Any, words: Any, strip: bool = False) -> Column: ...
def word_values(
    lexicon: Any,
    words: Any,
    name: str,
    section: Buffer,
    width: int,
    strip: bool = False,
    meanings: Buffer | None = None,
) -> Column: ...
