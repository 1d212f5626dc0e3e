"""The bytes of lexicon files, fixed for each version of the format.

verify() works out a file's sections again and compares, so a builder that writes other bytes makes every file
of the same version unsound. Whoever changes a builder, a column's encoding or the tag vocabulary has two ways:
until the version in ``wordcore.format`` is released, renew its hashes here (``python tests/test_golden.py``
prints them); once it is, raise the version.
"""

from __future__ import annotations

import hashlib
import random

import pytest
from forgers import base_files

from wordcore import Alphabet
from wordcore.compile import WordSource, build, compile_words
from wordcore.format import VERSION
from wordcore.own_columns import own_sections
from wordcore.tags import Combination, tag_sections

GOLDEN = {
    2: {
        "catalan": "4182819099b03ec338f6dbcf5803689609b413731eb92dcfe1366012caf7ea10",
        "digraphs": "2943cc7cdd785acadedba5defeb6954fc38541473a3d9ee2e35f56ce4d312f61",
        "empty": "64373a779752d208ad9b5784d8e3ef8276e866ddd133c1b218ae16c37dec2140",
        "english": "41a8727a39bcd6151fe805576f24adb945f843918d07d9ab617b6c1eb297ede0",
        "full": "17e0b45c0081440aa794de52afdfa5820525f7007d4d8fb81e989928a2720bde",
        "kept": "413e0c29a9c705f6ba78ad3040e95effcf4f2905dee4600dfda42b50237716cd",
        "many": "087ad171e3d4b10d3f46aca166e5d1101d96c6ae1968b51c6d788ab957f8f4c4",
        "sixty-two": "0380d5077580801cc7dbdb730590c2d0dca91bc6a9e652d87a4c7d671eb319cc",
    },
}


def kept() -> bytes:
    """A lexicon with spellings, columns and tags of its keeper."""
    source = WordSource(Alphabet.FRENCH, keep_spelling=True)
    source.add_words(["péché", "pêche", "Bu", "bu", "eau"])
    codes, offsets = source.finish()
    columns, meta = own_sections({"year": ("int", [1826, None, -5]), "note": ("text", ["drunk", "water", None])})
    themes = [Combination(yes=frozenset(f"theme:t{i}" for i in range(k, 40, 7))) for k in (0, 3, 5)]
    tags, entries = tag_sections(themes)
    columns.update({**source.spellings(), **tags})
    return build(codes, offsets, name="kept", alphabet=Alphabet.FRENCH, columns=columns, meta={**meta, **entries})


def made() -> dict[str, bytes]:
    """Lexicons that together use every section, both widths of code, and tables of more than a page."""
    names = ("full", "empty", "english", "digraphs", "sixty-two")
    chance = random.Random(2)
    many = ["".join(chance.choices("ABCDEIOSTRZ", k=chance.randint(2, 15))) for _ in range(3_000)]
    return {
        **dict(zip(names, base_files(), strict=True)),
        "catalan": compile_words(["xaï", "col·lega", "any"], name="catalan", alphabet=Alphabet.CATALAN, gaddag=True),
        "kept": kept(),
        "many": compile_words(many, name="many", gaddag=True),
    }


def test_this_version_has_its_hashes() -> None:
    assert VERSION in GOLDEN, "a new version of the format needs its own hashes"


@pytest.mark.parametrize("name", sorted(made()))
def test_the_same_words_give_the_same_bytes_in_every_release(name: str) -> None:
    assert hashlib.sha256(made()[name]).hexdigest() == GOLDEN[VERSION][name], "see the top of this file"


if __name__ == "__main__":
    for name, data in sorted(made().items()):
        print(f'        "{name}": "{hashlib.sha256(data).hexdigest()}",')
