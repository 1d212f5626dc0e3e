"""Forged lexicon files: altered by somebody who knows the format and recomputes every checksum.

The layout is written out here once more, apart from ``wordcore.format``: what a forger would write is
not what we would.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import re
import struct
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from strategies import DIGRAPHS, ENGLISH, SIXTY_TWO

from wordcore import Alphabet
from wordcore.compile import WordSource, build
from wordcore.tags import Combination, tag_sections

HEAD = 32
SHORT = ("a", "aa", "ab", "act", "at", "baa", "bat", "cab", "cat", "cats", "dab", "dad", "dada", "zoo", "zoos")
WORDS = (*SHORT, "ca" * 10, "ab" * 15, "z" * 63)
NUMBERS = (0, 1, 2, 3, 7, 17, 63, 64, 65, 255, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 32) - 64, (1 << 32) - 1)
MEMBERS = ("members.lengths", "members.tags", "members.entries", "members.longer")
COLUMNS = ("commonness", "tags.numbers", "tags.table")


def full_lexicon(words: tuple[str, ...] = WORDS) -> bytes:
    """A lexicon with every section there is."""
    source = WordSource(Alphabet.ENGLISH)
    source.add_words(words)
    codes, offsets = source.finish()
    noun, verb = Combination(yes=frozenset({"noun"})), Combination(yes=frozenset({"verb"}), no=frozenset({"noun"}))
    n_words = len(offsets) // 4 - 1
    columns, meta = tag_sections(itertools.islice(itertools.cycle([noun, None, verb]), n_words))
    columns["commonness"] = bytes(range(10, 10 + n_words))
    meta["licence"] = "none"
    return build(codes, offsets, name="full", alphabet=Alphabet.ENGLISH, meta=meta, columns=columns, gaddag=True)


def base_files() -> list[bytes]:
    """Small lexicons of several alphabets, one with everything, one with nothing."""
    marks = DIGRAPHS.marks
    return [
        full_lexicon(),
        ENGLISH.lexicon([]).to_bytes(),
        ENGLISH.lexicon(a + b + c for a in "ABCDE" for b in "AEIOU" for c in "RSTZ").to_bytes(),
        DIGRAPHS.lexicon([*marks, marks[:5], marks[3:9] * 2, marks[-1] * 63]).to_bytes(),
        SIXTY_TWO.lexicon([SIXTY_TWO.marks, SIXTY_TWO.marks[-3:] * 4, "A"]).to_bytes(),
    ]


# --- taking a file apart, and sealing it again ----------------------------------------------------


def header_of(data: bytes) -> dict:
    (length,) = struct.unpack_from("<I", data, 12)
    return json.loads(data[HEAD : HEAD + length])


def sections_of(data: bytes) -> dict[str, bytes]:
    table = header_of(data)["sections"]
    return {name: data[entry["offset"] : entry["offset"] + entry["length"]] for name, entry in table.items()}


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest_of(fields: dict, sections: dict[str, bytes]) -> str:
    tiles = "\n".join(tile[0] for tile in fields["alphabet"]["tiles"]) + "\n\n"
    return hashlib.sha256(tiles.encode() + sections["words.offsets"] + sections["words.codes"]).hexdigest()


def content_of(fields: dict, sections: dict[str, bytes]) -> str:
    said = canonical({key: fields[key] for key in ("alphabet", "digest", "meta", "name")})
    known = re.compile(r"(words|graph|members|tiles)\.[a-z]+|gaddag")
    for name in sorted(name for name in sections if not known.fullmatch(name)):
        said += canonical([name, len(sections[name])]) + sections[name]
    return hashlib.sha256(said).hexdigest()


def framed(version: int, text: bytes, rest: bytes) -> bytes:
    """A file with a header whose checksum is right, and what follows at the next multiple of 64."""
    head = b"WORDCORE" + struct.pack("<III12x", version, len(text), zlib.crc32(text)) + text
    return head + bytes(-len(head) % 64) + rest


def sealed(fields: dict, sections: dict[str, bytes], *, version: int = 2) -> bytes:
    """A file in the one right form, whatever it says: all offsets, lengths and checksums fit."""
    table = {
        name: {"offset": 10**15, "length": len(data), "crc32": zlib.crc32(data)} for name, data in sections.items()
    }
    fields = {**fields, "sections": table}
    start = at = -(-(HEAD + len(canonical(fields))) // 64) * 64
    rest = bytearray()
    for name in sorted(sections):
        table[name]["offset"] = at
        rest += sections[name] + bytes(-len(sections[name]) % 64)
        at = start + len(rest)
    data = framed(version, canonical(fields), b"")
    return data + bytes(start - len(data)) + bytes(rest)


def with_header(data: bytes, fields: dict) -> bytes | None:
    """The file with another header before the same sections; None if there is no room for it."""
    text = canonical(fields)
    room = min((entry["offset"] for entry in header_of(data)["sections"].values()), default=len(data)) - HEAD
    if len(text) > room:
        return None
    head = data[:12] + struct.pack("<II", len(text), zlib.crc32(text)) + bytes(12)
    return head + text + bytes(room - len(text)) + data[HEAD + room :]


# --- forging --------------------------------------------------------------------------------------

# What has to become of a forged file: verify() refuses it; only a digest or content from outside tells; or it is
# sound, because what was taken away is made again when it is needed.
REFUSED, OUTSIDE, SOUND = "refused", "outside", "sound"


class Forged(NamedTuple):
    data: bytes
    fate: str
    how: str


def forged(data: bytes, chance: random.Random) -> Forged:
    """A file with something changed and every checksum recomputed."""
    while True:
        made = chance.choice(FORGERS)(data, chance)
        if made is not None and made.data != data:
            return made


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Other bytes, as many or nearly."""
    made = bytearray(data)
    if not made:
        return chance.randbytes(chance.choice([1, 4, 8]))
    at = chance.randrange(len(made))
    kind = chance.randrange(6)
    if kind == 0:
        made[at] ^= 1 << chance.randrange(8)
    elif kind == 1:
        made[at] = chance.choice([0, 1, 26, 27, 62, 63, 64, 128, 255])
    elif kind == 2 and len(made) >= 4:
        at -= at % 4
        number = int.from_bytes(made[at : at + 4], "little") + chance.choice([-1, 1, -2, 2, 64])
        made[at : at + 4] = (number % (1 << 32)).to_bytes(4, "little")[: len(made) - at]
    elif kind == 3:
        other = chance.randrange(len(made))
        made[at], made[other] = made[other], made[at]
    elif kind == 4:
        n = min(chance.choice([2, 4, 8, 16]), len(made) - at)
        made[at : at + n] = chance.choice([bytes(n), b"\xff" * n, chance.randbytes(n)])
    else:
        width = chance.choice([1, 4, 8])
        made = made[:-width] if chance.random() < 0.5 else made + chance.choice([bytes(width), made[-width:]])
    return bytes(made)


def a_section(data: bytes, chance: random.Random) -> Forged | None:
    fields, sections = header_of(data), sections_of(data)
    name = chance.choice(list(sections))
    sections[name] = mutated(sections[name], chance)
    if name in COLUMNS:
        fields["content"] = content_of(fields, sections)
        return Forged(sealed(fields, sections), OUTSIDE, name)
    if name in ("words.codes", "words.offsets"):
        fields["digest"] = digest_of(fields, sections)
        fields["content"] = content_of(fields, sections)
    return Forged(sealed(fields, sections), REFUSED, name)


def other_words(data: bytes, chance: random.Random) -> Forged | None:
    """The words of another lexicon, and all the rest of this one."""
    fields, sections = header_of(data), sections_of(data)
    if fields["alphabet"]["name"] != "english":
        return None
    words = chance.sample(SHORT, chance.randint(0, len(SHORT)))
    other = full_lexicon(tuple(words))
    donated = ["words.codes", "words.offsets", *chance.sample(list(sections), chance.randint(0, 4))]
    sections.update({name: part for name, part in sections_of(other).items() if name in donated})
    for name in COLUMNS:
        sections.pop(name, None)
    fields["words"] = len(words)
    fields["digest"] = digest_of(fields, sections)
    fields["content"] = content_of(fields, sections)
    return Forged(sealed(fields, sections), REFUSED, "other words")


def a_missing_section(data: bytes, chance: random.Random) -> Forged | None:
    fields, sections = header_of(data), sections_of(data)
    gone = chance.choice([MEMBERS, ("gaddag",), ("commonness",), COLUMNS[1:], *zip(sections)])
    if not all(name in sections for name in gone):
        return None
    for name in gone:
        del sections[name]
    fields["content"] = content_of(fields, sections)
    fates = {
        ("gaddag",): SOUND,
        MEMBERS: SOUND,
        ("commonness",): OUTSIDE,
        COLUMNS[1:]: OUTSIDE,
    }
    return Forged(sealed(fields, sections), fates.get(gone, REFUSED), f"without {gone}")


def one_section_more(data: bytes, chance: random.Random) -> Forged:
    fields, sections = header_of(data), sections_of(data)
    name = chance.choice(["extra", "Gaddag", "words.codes ", "", "members", "tags", "x" * 70])
    sections[name] = chance.randbytes(chance.choice([0, 1, 64]))
    fields["content"] = content_of(fields, sections)
    return Forged(sealed(fields, sections), REFUSED, f"with {name!r}")


def a_saying(data: bytes, chance: random.Random) -> Forged | None:
    """Name, licence, values and counts of tiles: what cannot be worked out from the words."""
    fields, sections = header_of(data), sections_of(data)
    alphabet = fields["alphabet"]
    kind = chance.randrange(6)
    if kind == 0:
        fields["name"] = chance.choice(["csw24", "enable", "", "fu\n", "É"])
    elif kind == 1:
        fields["meta"]["licence"] = "public domain"
    elif kind == 2:
        chance.choice(alphabet["tiles"])[2] = 99
    elif kind == 3:
        alphabet["blanks"] = 90
    elif kind == 4:
        alphabet["name"] = chance.choice(["german", "klingon"])
    else:
        chance.choice(alphabet["tiles"])[1] = 99
    honest = chance.random() < 0.5
    if honest:
        fields["content"] = content_of(fields, sections)
    return Forged(sealed(fields, sections), OUTSIDE if honest else REFUSED, "a saying")


def a_hash(data: bytes, chance: random.Random) -> Forged:
    fields, sections = header_of(data), sections_of(data)
    which = chance.choice(["digest", "content"])
    value = list(fields[which])
    value[chance.randrange(64)] = chance.choice("0123456789abcdefABCDEFg")
    fields[which] = chance.choice(["".join(value), fields[which].upper(), "0" * 64, "", 7, None])
    if which == "digest" and chance.random() < 0.5:
        fields["content"] = content_of(fields, sections)
    return Forged(sealed(fields, sections), REFUSED, which)


def the_table(data: bytes, chance: random.Random) -> Forged | None:
    """Sections that overlap, change places, or are longer than they were."""
    fields = header_of(data)
    table = fields["sections"]
    name, other = chance.sample(list(table), 2)
    kind = chance.randrange(5)
    if kind == 0:
        table[name] = table[other]
    elif kind == 1:
        table[name], table[other] = table[other], table[name]
    elif kind == 2:
        table["extra"] = dict(table[name])
    elif kind == 3:
        table[name]["offset"] += 64 * chance.choice([-1, 1])
    else:
        table[name]["length"] += chance.choice([-1, 1, 64])
    for entry in table.values():
        entry["crc32"] = zlib.crc32(data[max(0, entry["offset"]) :][: max(0, entry["length"])])
    made = with_header(data, fields)
    return None if made is None else Forged(made, REFUSED, "the table")


def another_form(data: bytes, chance: random.Random) -> Forged | None:
    """The same header in other letters, or with more in it than is read."""
    fields, text = header_of(data), canonical(header_of(data)).decode()
    kind = chance.randrange(8)
    if kind == 0:
        text = text.replace(":", ": ", 1)
    elif kind == 1:
        text += chance.choice([" ", "\n"])
    elif kind == 2:
        text = text.replace('"name"', '"name":"other","name"', 1)
    elif kind == 3:
        text = json.dumps(dict(reversed(fields.items())), separators=(",", ":"), ensure_ascii=False)
    elif kind == 4:
        text = text.replace('"meta"', '"\\u006deta"', 1)
    elif kind == 5:
        fields["more"] = chance.choice([1, None, "x"])
        text = canonical(fields).decode()
    elif kind == 6:
        fields["alphabet"]["more"] = 1
        text = canonical(fields).decode()
    else:
        fields["meta"]["x"] = chance.choice([float("nan"), float("inf")])
        text = canonical(fields).decode()
    first = min(entry["offset"] for entry in fields["sections"].values())
    if HEAD + len(text.encode()) > first:
        return None
    made = framed(2, text.encode(), b"")
    return Forged(made + bytes(first - len(made)) + data[first:], REFUSED, "another form")


def something_behind(data: bytes, chance: random.Random) -> Forged:
    return Forged(data + chance.choice([bytes(64), b"\n", chance.randbytes(64)]), REFUSED, "something behind")


FORGERS: tuple[Callable[[bytes, random.Random], Forged | None], ...] = (
    *(a_section,) * 8,
    *(other_words, a_missing_section, one_section_more, a_saying, a_hash, the_table, another_form, something_behind),
)
