"""Which format a list is in: as told, or by the ending of its name; and files that are not text.

    >>> by_name("words.CSV.gz"), by_name("words.txt")
    ('csv', None)

Not here: reading any of them.
"""

from __future__ import annotations

import os

from wordcore.text.compression import PACKINGS
from wordcore.text.encoding import UTF8, wide
from wordcore.text.faults import Fault
from wordcore.text.hunspell import is_count
from wordcore.text.options import Format

_PACKED = (".gz", ".bz2", ".xz", ".zst")
_ENDINGS: dict[str, Format] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}
# How files begin that are sometimes taken for lists, what they are, and what to do with them.
_BINARY = (
    (b"PAR1", "a Parquet file", "read it with --format parquet"),
    (b"WORDCORE", "a lexicon", "give it to --lexicon, or write its words with `wordcore compile --to text`"),
    (b"WORDGLOS", "a glossary", "give a list of words"),
    (b"PK\x03\x04", "a zip archive or a spreadsheet", "unpack it, or save it as csv"),
    (b"ARROW1", "an Arrow file", "save it as Parquet"),
    (b"SQLite format 3\0", "an SQLite database", "write its words to a file first"),
    (b"%PDF-", "a PDF file", "save its text first"),
    (b"\xd0\xcf\x11\xe0", "a file of an office program", "save it as csv"),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it"),
    (b"Rar!\x1a", "a rar archive", "unpack it"),
    *(
        (magic, f"{packing.name} data inside other compressed data", "unpack it")
        for packing in PACKINGS
        for magic in packing.magics
    ),
    (b"\x89PNG", "a picture", "give a list of words"),
    (b"\xff\xd8\xff", "a picture", "give a list of words"),
    (b"\x7fELF", "a program", "give a list of words"),
)
# An archive begins with the name of its first file.
_TAR, _TAR_AT = b"ustar", 257


def by_name(name: str) -> Format | None:
    """The format that the ending of a file's name says, if it says one; that of a compressed file is before it."""
    stem, ending = os.path.splitext(name.lower())
    if ending in _PACKED:
        ending = os.path.splitext(stem)[1]
    return _ENDINGS.get(ending)


def by_content(name: str, head: bytes) -> Format | None:
    """Hunspell's format for a .dic file that begins with a number: other programs call their lists so too."""
    stem, ending = os.path.splitext(name.lower())
    if ending in _PACKED:
        ending = os.path.splitext(stem)[1]
    return "hunspell" if ending == ".dic" and is_count(head.partition(b"\n")[0]) else None


def not_text(head: bytes, source: str, encoding: str, *, is_list: bool = True) -> Fault | None:
    """What is wrong with bytes that were to be text and begin like this, if they are something else.

    Running text, which is not a list, cannot be read out of a table.
    """
    for magic, what, remedy in _BINARY:
        # A list may begin with the letters that mark a kind of file.
        if head.startswith(magic) and not (magic.isalnum() and _is_printable(head.partition(b"\n")[0])):
            remedy = remedy if is_list else "write its text to a file first"
            return Fault(source, 0, 0, "text", what, remedy, ends=True)
    if head[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR and b"\0" in head[:_TAR_AT]:
        return Fault(source, 0, 0, "text", "a tar archive", "unpack it", ends=True)
    name = wide(head) if encoding == UTF8 else None
    if name is None:
        return None
    which = "every second byte is" if "16" in name else "three bytes out of four are"
    remedy = f"it looks like {name}: try --encoding {name.lower()}"
    return Fault(source, 1, 0, "UTF-8", f"a text in which {which} zero", remedy, ends=True)


def _is_printable(line: bytes) -> bool:
    return line.isascii() and all(byte >= 32 or byte in b"\t\v\f\r" for byte in line)
