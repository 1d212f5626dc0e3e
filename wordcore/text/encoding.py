"""Bytes in some encoding to UTF-8: by a byte-order mark or by name, never by a guess.

    >>> b"".join(in_utf8(iter(["żółw".encode("windows-1250")]), "windows-1250")).decode()
    'żółw'
    >>> candidates("żółw".encode("windows-1250"))[0]
    ('windows-1250', 'żółw')

UTF-8 itself is left as it is: what is wrong with it is found row by row. A byte that another encoding cannot
read becomes a surrogate in its place, which no UTF-8 has, so that it is found in the same way. Not here:
lines and their numbers.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from wordcore.errors import BadValueError

UTF8 = "utf-8"
# Longest first: the mark of UTF-16-LE begins that of UTF-32-LE.
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, UTF8),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# The encodings in which European word lists are found, most frequent first.
LEGACY = (
    *("windows-1252", "windows-1250", "iso-8859-1", "iso-8859-2", "iso-8859-15", "windows-1251", "koi8-r"),
    *("windows-1253", "windows-1254", "windows-1257", "iso-8859-5", "iso-8859-7", "cp850", "cp852", "mac-roman"),
)
# Bytes of a character, which of them is not zero in Latin letters, the name.
_WIDE = ((4, 0, "UTF-32-LE"), (4, 3, "UTF-32-BE"), (2, 0, "UTF-16-LE"), (2, 1, "UTF-16-BE"))
_MOST_CANDIDATES = 10
_MARKED = "wordcore.marked"
_FIRST_MARK = 0xDC00


def _mark(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return chr(_FIRST_MARK + error.object[error.start]), max(error.end, error.start + 1)


codecs.register_error(_MARKED, _mark)


def chosen(name: str, head: bytes) -> tuple[str, int]:
    """The encoding of a text that begins with these bytes, and the length of its byte-order mark.

    Raises BadValueError for a name that Python does not know.

        >>> chosen("auto", b"\\xff\\xfec\\x00"), chosen("latin1", b"caf\\xe9"), chosen("utf-8", b"cat")
        (('utf-16-le', 2), ('iso8859-1', 0), ('utf-8', 0))
    """
    if name == "auto":
        return next(((found, len(mark)) for mark, found in MARKS if head.startswith(mark)), (UTF8, 0))
    try:
        known = codecs.lookup(name).name
        # Asked to read something: some of Python's codecs do not encode text, or cannot read in pieces.
        codecs.getincrementaldecoder(name)(_MARKED).decode(b"")
        b"a\0\0\0".decode(name, _MARKED)
    except Exception:
        remedy = "name one that Python knows, such as utf-16, windows-1252 or iso-8859-2"
        raise BadValueError.unknown("encoding", name, LEGACY, remedy) from None
    if known in (UTF8, "utf-8-sig"):
        return UTF8, len(codecs.BOM_UTF8) if head.startswith(codecs.BOM_UTF8) else 0
    if known in ("utf-16", "utf-32"):
        marked = ((found, len(mark)) for mark, found in MARKS if found.startswith(known) and head.startswith(mark))
        return next(marked, (f"{known}-le", 0))
    return known, 0


def in_utf8(chunks: Iterator[bytes], encoding: str, mark: int = 0) -> Iterator[bytes]:
    """The same text in UTF-8, without its first ``mark`` bytes."""
    decoder = codecs.getincrementaldecoder(encoding)(_MARKED) if encoding != UTF8 else None
    for chunk in chunks:
        if mark:
            chunk, mark = chunk[mark:], max(0, mark - len(chunk))
        if decoder is not None:
            chunk = decoder.decode(chunk).encode(UTF8, "surrogatepass")
        if chunk:
            yield chunk
    if decoder is not None and (rest := decoder.decode(b"", True)):
        yield rest.encode(UTF8, "surrogatepass")


def wide(head: bytes) -> str | None:
    """UTF-16 or UTF-32 that has no mark: every second byte is zero, or three out of four.

    >>> wide("cat\\ndog\\n".encode("utf-16-le")), wide(b"cat\\0\\n")
    ('UTF-16-LE', None)
    """
    if b"\0" not in head.partition(b"\n")[0]:
        return None
    head = head[:4096]
    for step, letter, name in _WIDE:
        columns = [head[place::step] for place in range(step)] if len(head) >= step else []
        letters = columns.pop(letter) if columns else b""
        # Nine in ten: a list may hold characters beyond Latin-1 as well.
        if letters.count(0) * 10 < len(letters) and all(zeros.count(0) * 10 >= 9 * len(zeros) for zeros in columns):
            return name
    return None


def bad_place(row: bytes, encoding: str) -> tuple[int, int] | None:
    """``(position, byte)`` of the first byte in a row of ``in_utf8`` that could not be read; None if all could.

    Positions count characters from 1.
    """
    try:
        row.decode(UTF8)
    except UnicodeDecodeError as error:
        position = len(row[: error.start].decode(UTF8)) + 1
        if encoding == UTF8:
            return position, row[error.start]
        marked = row[error.start : error.start + 3].decode(UTF8, "surrogatepass")
        return position, ord(marked) & 0xFF
    return None


def candidates(word: bytes) -> list[tuple[str, str]]:
    """Encodings that a word which is not UTF-8 may be in, and how it reads in each; the likelier ones first.

    Likely is what gives letters of one script only; encodings with the same reading follow one another.
    """
    found: dict[str, list[str]] = {}
    for name in LEGACY:
        try:
            text = word.decode(name)
        except UnicodeDecodeError:
            continue
        if text.isprintable():
            found.setdefault(text, []).append(name)
    readings = sorted(found, key=_strangeness)
    return [(name, text) for text in readings for name in found[text][:2]][:_MOST_CANDIDATES]


def _strangeness(text: str) -> tuple[bool, bool, bool]:
    letters = [character for character in text if character.isalpha()]
    scripts = {unicodedata.name(character, "?").split()[0] for character in letters}
    # A capital behind a small letter is how bytes of another encoding often read.
    mixed = any(a.islower() and b.isupper() for a, b in pairwise(text))
    return not all(c.isalpha() or c in "'-" for c in text), len(scripts) > 1, mixed


def remedy_for(word: bytes) -> str:
    """What to do about a word that is not UTF-8: the encodings it may be in, and how it reads in each."""
    read = [f"{name} ({text})" for name, text in candidates(word[:80])]
    if not read:
        return "name the encoding with --encoding"
    return f"name the encoding with --encoding: {', '.join(read)}"
