"""Compiles the shipped lexicons of ``lexicons.ini`` and the glossary into a directory; ``setup.py`` calls it.

    python wordlists/compile_shipped.py wordcore/data

Reads only the committed text beside this file, needs no network, and gives the same bytes
on every machine.
"""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

import lists

from wordcore import glossary
from wordcore.alphabet import Alphabet
from wordcore.columns import COMMONNESS, NOT_KNOWN
from wordcore.compile import WordSource, build
from wordcore.store import write_whole
from wordcore.taglist import TagSource
from wordcore.tags import read_tags

HERE = Path(__file__).resolve().parent


def compile_lexicon(name: str, recipe: configparser.SectionProxy, tags: TagSource, target: Path) -> Path:
    """One lexicon by its recipe; returns the file written."""
    sizes = lists.sizes(HERE / recipe["commonness"])
    words = sorted(lists.words(*(HERE / file for file in recipe["words"].split())))
    limit = recipe.getint("max_size", fallback=None)
    if limit is not None:
        words = [word for word in words if sizes.get(word, 999) <= limit]
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(words)
    codes, offsets = source.finish()
    columns, meta = tags.columns(codes, offsets)
    columns[COMMONNESS.name] = COMMONNESS.pack(sizes.get(word, NOT_KNOWN) for word in words)
    meta.update(description=recipe["description"], licence=recipe["licence"])
    data = build(
        codes,
        offsets,
        name=name,
        alphabet=Alphabet.ENGLISH,
        meta=meta,
        columns=columns,
        gaddag=recipe.getboolean("gaddag"),
        membership=recipe.getboolean("membership"),
    )
    path = target / f"{name}.lex"
    write_whole(path, data)
    return path


def compile_glossary(target: Path) -> Path:
    """The definitions, and the digest by which they are trusted; returns the file written."""
    notice = (HERE / "licences" / "wordnet.txt").read_text("utf-8")
    data = glossary.build(glossary.read_rows(HERE / "glossary.tsv"), notice=notice)
    path = target / f"english{glossary.SUFFIX}"
    write_whole(path, data)
    write_whole(target / glossary.DIGESTS, glossary.digest_line(glossary.digest_of(data), path.name) + b"\n")
    return path


def main(target: Path) -> None:
    """Every shipped lexicon, and the glossary."""
    recipes = configparser.ConfigParser()
    recipes.read(HERE / "lexicons.ini", encoding="utf-8")
    target.mkdir(parents=True, exist_ok=True)
    tags = read_tags(HERE / "tags.tsv", "tags.tsv")
    made = [compile_lexicon(name, recipes[name], tags, target) for name in recipes.sections()]
    for path in (*made, compile_glossary(target)):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
