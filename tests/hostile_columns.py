"""Arrow structs written by hand, in which everything can be made wrong; their text ends where memory ends.

Run as a program it is the child process of ``test_hostile_arrow``: ``python hostile_columns.py SEED COUNT``.
"""

from __future__ import annotations

import ctypes
import faulthandler
import mmap
import random
import struct
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from wordcore import Alphabet, Lexicon

ENGLISH = Lexicon.from_words(["cat", "act", "abandonments", "unprofessionally", "internationalization"])
GERMAN = Lexicon.from_words(["Maß", "cat", "abandonments"], alphabet=Alphabet.GERMAN)
WORDS = ("cat", "", "dog", "abandonments", "unprofessionally", "internationalizations", "é", "act", "Maß", "q" * 90)
PAGE = mmap.PAGESIZE

_libc = ctypes.CDLL(None)
_libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
RELEASE_STREAM = ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))
GET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.c_void_p)
LAST_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Stream))

Schema._fields_ = [
    *(("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p)),
    *(("flags", ctypes.c_int64), ("n_children", ctypes.c_int64)),
    *(("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema))),
    *(("release", RELEASE_SCHEMA), ("private_data", ctypes.c_void_p)),
]
Array._fields_ = [
    *(("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64)),
    *(("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p))),
    *(("children", ctypes.c_void_p), ("dictionary", ctypes.POINTER(Array))),
    *(("release", RELEASE_ARRAY), ("private_data", ctypes.c_void_p)),
]
Stream._fields_ = [
    *(("get_schema", GET), ("get_next", GET), ("get_last_error", LAST_ERROR)),
    *(("release", RELEASE_STREAM), ("private_data", ctypes.c_void_p)),
]
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def capsule(struct_: ctypes.Structure, name: bytes) -> object:
    return _new_capsule(ctypes.addressof(struct_), name, None)


class Fenced:
    """Bytes that end where readable memory ends, or start where it starts."""

    def __init__(self, data: bytes, at_start: bool = False) -> None:
        n_pages = -(-max(len(data), 1) // PAGE)
        self._map = mmap.mmap(-1, (n_pages + 2) * PAGE)
        whole = ctypes.addressof(ctypes.c_char.from_buffer(self._map))
        start = PAGE if at_start else (n_pages + 1) * PAGE - len(data)
        self._map[start : start + len(data)] = data
        self.address = whole + start
        for page in (0, n_pages + 1):
            assert _libc.mprotect(whole + page * PAGE, PAGE, 0) == 0


class Column:
    """An Arrow array of strings with all its parts at hand; ``kind`` is u, U, vu, n or the letter of a key."""

    def __init__(self, kind: str, words: list[str | None], *, offset: int = 0, at_start: bool = False) -> None:
        self.kept: list[Any] = []
        self.schema, self.array = Schema(), Array()
        self.schema.format, self.schema.name = kind.encode(), b"word"
        self.schema.release, self.array.release = RELEASE_SCHEMA(lambda _: None), RELEASE_ARRAY(lambda _: None)
        self.array.length, self.array.offset = len(words) - offset, offset
        self.array.null_count = -1
        self.inner: Column | None = None
        texts = [(word or "").encode() for word in words]
        ends = [sum(map(len, texts[:i])) for i in range(len(texts) + 1)]
        bits = sum(1 << i for i, word in enumerate(words) if word is not None).to_bytes(len(words) // 8 + 1, "little")
        if kind in ("u", "U"):
            self.parts = [bits, struct.pack(f"<{len(ends)}{'i' if kind == 'u' else 'q'}", *ends), b"".join(texts)]
        elif kind == "vu":
            views = b"".join(
                struct.pack("<i12s", len(text), text)
                if len(text) <= 12
                else struct.pack("<i4sii", len(text), text[:4], 0, end)
                for text, end in zip(texts, ends, strict=False)
            )
            self.parts = [bits, views, b"".join(texts), struct.pack("<q", ends[-1])]
        elif kind == "n":
            self.parts = []
        else:
            different = list(dict.fromkeys(words))
            keys = [different.index(word) for word in words]
            code = {"c": "b", "C": "B", "s": "h", "S": "H", "i": "i", "I": "I", "l": "q", "L": "Q"}[kind]
            self.parts = [bits, struct.pack(f"<{len(keys)}{code}", *keys)]
            self.inner = Column("u", different, at_start=at_start)
            self.schema.dictionary = ctypes.pointer(self.inner.schema)
            self.array.dictionary = ctypes.pointer(self.inner.array)
        self.at_start = at_start
        self.array.n_buffers = len(self.parts)
        self.lay_out()

    def lay_out(self) -> None:
        """Puts the parts into memory; called again when a part was changed."""
        fenced = [Fenced(part, self.at_start) for part in self.parts]
        self.buffers = (ctypes.c_void_p * max(len(fenced), 1))(*[part.address for part in fenced])
        self.kept += [fenced, self.buffers]
        self.array.buffers = ctypes.cast(self.buffers, ctypes.POINTER(ctypes.c_void_p))

    def numbers(self, code: str) -> list[int]:
        part = self.parts[1]
        return list(struct.unpack(f"<{len(part) // struct.calcsize(code)}{code}", part))

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return capsule(self.schema, b"arrow_schema"), capsule(self.array, b"arrow_array")


class Streamed:
    """A stream of columns; a callback may be missing or may give nothing."""

    def __init__(self, *columns: Column, missing: tuple[str, ...] = (), no_schema: bool = False) -> None:
        waiting = list(columns)

        def get_schema(_: Any, out: int) -> int:
            if not no_schema:
                ctypes.memmove(out, ctypes.addressof(columns[0].schema), ctypes.sizeof(Schema))
            return 0

        def get_next(_: Any, out: int) -> int:
            if waiting:
                ctypes.memmove(out, ctypes.addressof(waiting.pop(0).array), ctypes.sizeof(Array))
            return 0

        self.columns = columns
        made = {
            "get_schema": GET(get_schema),
            "get_next": GET(get_next),
            "get_last_error": LAST_ERROR(lambda _: None),
            "release": RELEASE_STREAM(lambda _: None),
        }
        self.stream = Stream(**{name: made[name] for name in made if name not in missing})

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return capsule(self.stream, b"arrow_array_stream")


# --- making things wrong --------------------------------------------------------------------------

STRANGE = (-(2**63), -(2**31), -2, -1, 0, 1, 2, 3, 12, 13, 2**31 - 1)


def wrong_offsets(column: Column, chance: random.Random) -> None:
    """Any offset but the one of the last row, by which alone the end of the text is known."""
    code, limit = ("i", 2**31) if column.schema.format == b"u" else ("q", 2**63)
    numbers = column.numbers(code)
    at = chance.randrange(len(numbers) - 1)
    numbers[at] = chance.choice([*STRANGE, numbers[at] - 1, numbers[at] + 1, chance.randrange(-limit, limit)])
    numbers[at] = max(-limit, min(limit - 1, numbers[at]))
    column.parts[1] = struct.pack(f"<{len(numbers)}{code}", *numbers)


def wrong_view(column: Column, chance: random.Random) -> None:
    fields = list(column.numbers("i"))
    at = chance.randrange(len(fields))
    fields[at] = chance.choice([value for value in STRANGE if value >= -(2**31)] + [chance.randrange(-(2**31), 2**31)])
    column.parts[1] = struct.pack(f"<{len(fields)}i", *fields)


def wrong_sizes(column: Column, chance: random.Random) -> None:
    column.parts[-1] = struct.pack("<q", chance.choice([-1, 0, 1, 12]))


def wrong_keys(column: Column, chance: random.Random) -> None:
    column.parts[1] = chance.randbytes(len(column.parts[1]))


def missing_buffer(column: Column, chance: random.Random) -> None:
    at = chance.randrange(len(column.buffers))
    # The text of a column may be missing only if it is seen to be: its size is not part of the interface.
    column.buffers[at] = None


def wrong_number(column: Column, chance: random.Random) -> None:
    field, values = chance.choice(
        [
            ("length", (-1, -(2**63), 0)),
            ("offset", (-1, -(2**63))),
            ("n_buffers", (-1, 0, 1, 2, -(2**63))),
            ("null_count", (0, 1, -1, 2**60)),
        ]
    )
    if field == "n_buffers" and column.schema.format == b"vu":
        values = (-1, 0, 1)  # the last buffer is found by it
    setattr(column.array, field, chance.choice(values))


def wrong_schema(column: Column, chance: random.Random) -> None:
    kind = chance.randrange(6)
    if kind == 0:
        column.schema.format = chance.choice([None, b"", b"+s", b"+l", b"z", b"?", b"\xff", b"u!", b"x" * 5000])
    elif kind == 1:
        column.schema.name = None
    elif kind == 2:
        column.schema.dictionary = ctypes.pointer(column.schema)
        column.schema.format = chance.choice([b"i", b"c", b"u", b""])
    elif kind == 3:
        column.schema.format, column.schema.n_children = b"+s", chance.choice([-1, 0, 2])
    elif kind == 4:
        child = Schema()
        pointers = (ctypes.POINTER(Schema) * 2)(ctypes.pointer(child))
        column.kept += [child, pointers]
        column.schema.format, column.schema.n_children, column.schema.children = b"+s", 2, pointers
    else:
        column.schema.release = RELEASE_SCHEMA()


def wrong_dictionary(column: Column, chance: random.Random) -> None:
    if chance.random() < 0.5:
        column.array.dictionary = None
    else:
        column.array.dictionary = ctypes.pointer(column.array)


def wrongs(column: Column) -> list[Callable[[Column, random.Random], None]]:
    """What can be made wrong in a column, so that the interface shows it."""
    kind = (column.schema.format or b"").decode("ascii", "replace")
    found = [wrong_schema, wrong_number]
    if kind != "n":
        found.append(missing_buffer)
    if kind in ("u", "U"):
        found += [wrong_offsets] * 4
    elif kind == "vu":
        found += [wrong_view, wrong_view, wrong_view, wrong_sizes]
    elif kind != "n":
        found += [wrong_keys, wrong_keys, wrong_dictionary]
    return found


def hostile(chance: random.Random) -> Column | Streamed:
    """A column with one thing wrong, or two."""
    kind = chance.choice(["u", "u", "U", "vu", "vu", "n", *"cCsSiIlL"])
    words: list[str | None] = [*chance.choices([*WORDS, None], k=chance.choice([1, 2, 5, 63, 64, 65, 200])), "cat"]
    made = Column(kind, words, offset=chance.choice([0, 0, 1]), at_start=chance.random() < 0.5)
    target = made.inner if made.inner is not None and chance.random() < 0.4 else made
    spoil = chance.choice(wrongs(target))
    spoil(target, chance)
    if spoil is not missing_buffer:
        target.lay_out()
    if chance.random() < 0.3:
        missing = chance.choice([(), (), ("get_schema",), ("get_next",), ("get_last_error",), ("release",)])
        return Streamed(Column(kind, ["cat"]), made, missing=missing, no_schema=chance.random() < 0.1)
    return made


def torture(seed: int, count: int) -> Counter[str]:
    """Asks for hostile columns; the last line printed tells which one it was that crashed."""
    fates: Counter[str] = Counter()
    for number in range(seed, seed + count):
        chance = random.Random(number)
        if number % 64 == 0:
            print(number, flush=True)
        column = hostile(chance)
        lexicon = chance.choice([ENGLISH, GERMAN])
        try:
            if chance.random() < 0.5:
                answers = [why.reason == "word" if why.reason != "null" else None for why in lexicon.explain(column)]
            else:
                answers = list(lexicon.check(column))
        except (ValueError, TypeError) as error:
            assert len(str(error)) < 400, error
            fates["refused"] += 1
        else:
            assert all(answer in (True, False, None) for answer in answers)
            fates["answered"] += 1
    return fates


if __name__ == "__main__":
    faulthandler.enable()
    for fate, n in torture(int(sys.argv[1]), int(sys.argv[2])).items():
        print(fate, n)
