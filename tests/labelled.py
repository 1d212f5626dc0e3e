"""Small lexicons with tags, for the tests that need labels or parts of speech."""

from __future__ import annotations

import io

from wordcore import Alphabet, Lexicon
from wordcore.compile import WordSource, build
from wordcore.tags import read_tags


def labelled(lines: str) -> Lexicon:
    """A lexicon from lines of a word and what is said of it, such as ``OWED  verb.past -noun``."""
    rows = [line.split(maxsplit=1) for line in lines.strip().splitlines()]
    source = WordSource(Alphabet.ENGLISH)
    source.add_words([row[0] for row in rows])
    codes, offsets = source.finish()
    text = "".join(f"{row[0].lower()}\t{row[1]}\n" for row in rows if len(row) == 2)
    tags = read_tags(io.BytesIO(text.encode()), "test")
    columns, meta = tags.columns(codes, offsets)
    data = build(codes, offsets, name="labelled", alphabet=Alphabet.ENGLISH, meta=meta, columns=columns)
    return Lexicon.from_bytes(data)
