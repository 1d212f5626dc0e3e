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
        "catalan": "f7f92e305d81802948a3a91c1a61fd6b1f517cd4b34a91a79c4fe802c95c4b53",
        "digraphs": "3e9ad54f8cfe5b40d234b113446d2efd366dcdd8607d4a254f004cb9fa1b5dbf",
        "empty": "fcf6bdebed4fb89622cd4442df40c01e633be5ad1a1b3804f3670dddacc250a8",
        "english": "94b69697fa45c233d1b19d487fe8896c37c00d022b29e5bb23dda5bfca09d8a1",
        "full": "1193ee9c1b9be13fd0d8b0da846f6ff5a57e039a4888b36d25956c98e7683777",
        "kept": "2ae527d301900265418591ab00427195e773e4d7a9a24fea4ab15c4f859227b9",
        "many": "638839193bdd1c2f06e2d51b859dd1594eaeabe3f2d152ccfa523f5af8f32cf6",
        "sixty-two": "642bffa8a20720c168676bfd794f638da5612265094572698412565941f37ab3",
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
