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
        "catalan": "e92f939264c08ad549eb135635107e2e287f0ea685e77275889313e68d929efb",
        "digraphs": "526a0c6242085387a7e9937184be2f287c7301a5d0590e2753394fb9e32f5d60",
        "empty": "c2040dbcc8e315ed38bced35a895c25f19e30fda84ef5aba882bcd800551d3bd",
        "english": "ff5b7fb02e90dc976a158b417607e9a25790b72b32f1a28e0aa2e37b196ad926",
        "full": "6550299f3452fb75c8c8949e53693001854456803ee21dc424fef0185a44be60",
        "kept": "29ce6da6c30a6ac52e51ebd509f0b10fad964fe0c7de9ee628862dfa1b7b95b6",
        "many": "4a6cfd87eb29edaf77fa2626c3f33ad17a475fbcd8f519e50187ae3e0146d4cd",
        "sixty-two": "322e7abc3ee9d500bfd9b5fab7f7a09065c02e2d78d8de68752a9dfd05e6ea5a",
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
