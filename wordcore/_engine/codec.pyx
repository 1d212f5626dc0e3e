"""Text to tile codes and back, through tables that an Alphabet fills in.

Case, accents and digraphs are decided by ``wordcore.alphabet``; this file only
applies its tables quickly. A text the tables cannot read goes once through the
alphabet's own ``normalise`` and is tried again.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.string cimport memset

from wordcore.errors import BadTilesError, LimitError

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    void PyUnicode_WRITE(int kind, void* data, Py_ssize_t index, Py_UCS4 value)


cdef class Codec:
    """The tables of one alphabet.

    ``tiles`` are the tile texts in order; code i + 1 belongs to ``tiles[i]``.
    ``folds`` maps single characters to the upper-case character they count as.
    ``vowels`` are tile texts. ``normalise`` is None when no text needs it.
    """

    def __init__(self, tiles, folds, vowels, normalise, alphabet=None):
        cdef int i, j
        cdef Py_UCS4 point
        if len(tiles) > MAX_TILES or any(
            not 1 <= len(tile) <= MAX_SPELLING or any(ord(character) >= N_POINTS for character in tile) for tile in tiles
        ):
            raise ValueError("a codec has room for 62 tiles of 1 to 4 Latin characters")
        self.n_tiles = len(tiles)
        self.bits = 5 if self.n_tiles < 32 else 6
        self.n_packed = 60 // self.bits
        self.normalise = normalise
        self.alphabet = alphabet
        self.ascii = all(len(tile) == 1 and tile.isascii() for tile in tiles)
        self.plain = normalise is None and tuple(tiles) == tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.vowels = 0
        memset(self.fold, 0, sizeof(self.fold))
        memset(self.code, 0, sizeof(self.code))
        for i, tile in enumerate(tiles):
            self.spellings[i + 1].n = len(tile)
            self.spellings[i + 1].code = i + 1
            for j, character in enumerate(tile):
                self.spellings[i + 1].points[j] = ord(character)
            if self.ascii:
                self.letter[i + 1] = ord(tile)
            if len(tile) == 1:
                self.code[ord(tile)] = i + 1
            if tile in vowels:
                self.vowels |= <uint64_t>1 << (i + 1)
        for character, folded in folds.items():
            point = ord(character)
            if point < N_POINTS and ord(folded) < N_POINTS:
                self.fold[point] = ord(folded)
        self.n_digraphs = 0
        several = [i for i in range(len(tiles)) if len(tiles[i]) > 1]
        for i in sorted(several, key=lambda i: -len(tiles[i])):
            self.digraphs[self.n_digraphs] = self.spellings[i + 1]
            self.n_digraphs += 1

    cdef int encode(self, str text, uint8_t* out) except -2:
        """Codes of ``text`` into ``out`` (room for MAX_WORD); how many, or -1 if it is no word."""
        cdef int n = self._encode(text, out)
        if n >= 0 or self.normalise is None or len(text) > 4 * MAX_WORD:
            return n
        normal = self.normalise(text)
        if normal == text:
            return -1
        return self._encode(normal, out)

    cdef int _encode(self, str text, uint8_t* out) except -2:
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), i = 0, j, k
        cdef int kind = PyUnicode_KIND(text), n = 0
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        cdef uint8_t code
        cdef bint matched
        if length == 0 or length > MAX_WORD * (1 if self.n_digraphs == 0 else 6):
            return -1
        if self.n_digraphs == 0:
            while i < length:
                point = PyUnicode_READ(kind, data, i)
                if point >= N_POINTS:
                    return -1
                code = self.code[self.fold[point]]
                if code == 0:
                    return -1
                out[n] = code
                n += 1
                i += 1
            return n
        while i < length:
            point = PyUnicode_READ(kind, data, i)
            if n == MAX_WORD:
                return -1
            if point == u'[':
                # A bracketed tile is taken as it stands: [NY] is one tile, [N][Y] are two.
                j = i + 1
                while j < length and PyUnicode_READ(kind, data, j) != u']':
                    j += 1
                code = self._whole_tile(text, i + 1, j) if j < length else 0
                if code == 0:
                    return -1
                out[n] = code
                n += 1
                i = j + 1
                continue
            if point >= N_POINTS or self.fold[point] == 0:
                return -1
            matched = False
            for k in range(self.n_digraphs):
                if self.digraphs[k].points[0] == self.fold[point] and self._matches(text, i, length, k):
                    out[n] = self.digraphs[k].code
                    n += 1
                    i += self.digraphs[k].n
                    matched = True
                    break
            if matched:
                continue
            code = self.code[self.fold[point]]
            if code == 0:
                return -1
            out[n] = code
            n += 1
            i += 1
        return n if n > 0 else -1

    cdef bint _matches(self, str text, Py_ssize_t start, Py_ssize_t length, Py_ssize_t which) noexcept:
        cdef int j
        cdef Py_UCS4 point
        if start + self.digraphs[which].n > length:
            return False
        for j in range(self.digraphs[which].n):
            point = PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), start + j)
            if point >= N_POINTS or self.fold[point] != self.digraphs[which].points[j]:
                return False
        return True

    cdef uint8_t _whole_tile(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept:
        cdef Py_ssize_t k
        cdef Py_UCS4 point
        if end - start == 1:
            point = PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), start)
            return self.code[self.fold[point]] if point < N_POINTS else 0
        for k in range(self.n_digraphs):
            if self.digraphs[k].n == end - start and self._matches(text, start, end, k):
                return self.digraphs[k].code
        return 0

    cdef object decode(self, const uint8_t* codes, Py_ssize_t n):
        cdef Py_ssize_t i, j, k = 0, length = 0
        cdef Py_UCS4 widest = 127
        cdef object text
        cdef uint8_t* bytes_out
        if self.ascii:
            text = PyUnicode_New(n, 127)
            bytes_out = <uint8_t*>PyUnicode_DATA(text)
            for i in range(n):
                bytes_out[i] = self.letter[codes[i]]
            return text
        for i in range(n):
            length += self.spellings[codes[i]].n
            for j in range(self.spellings[codes[i]].n):
                if self.spellings[codes[i]].points[j] > widest:
                    widest = self.spellings[codes[i]].points[j]
        text = PyUnicode_New(length, widest)
        for i in range(n):
            for j in range(self.spellings[codes[i]].n):
                PyUnicode_WRITE(PyUnicode_KIND(text), PyUnicode_DATA(text), k, self.spellings[codes[i]].points[j])
                k += 1
        return text

    cdef int parse_rack(self, str text, Rack* rack, str what) except -1:
        """Tiles with ``?`` for blanks into counts; raises with the character and its position."""
        cdef Py_ssize_t i = 0, length = PyUnicode_GET_LENGTH(text), j
        cdef Py_UCS4 point
        cdef uint8_t code
        cdef int k
        memset(rack, 0, sizeof(Rack))
        while i < length:
            point = PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), i)
            if point == u'?':
                rack.blanks += 1
                rack.n += 1
                i += 1
                continue
            code = 0
            j = i + 1
            if point == u'[':
                while j < length and PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), j) != u']':
                    j += 1
                code = self._whole_tile(text, i + 1, j) if j < length else 0
                j += 1
            elif point < N_POINTS and self.fold[point] != 0:
                for k in range(self.n_digraphs):
                    if self.digraphs[k].points[0] == self.fold[point] and self._matches(text, i, length, k):
                        code = self.digraphs[k].code
                        j = i + self.digraphs[k].n
                        break
                if code == 0:
                    code = self.code[self.fold[point]]
            if code == 0:
                if self.normalise is not None:
                    normal = self.normalise(text)
                    if normal != text:
                        return self.parse_rack(normal, rack, what)
                raise BadTilesError(
                    f"{what} {text!r}: {text[i]!r} at position {i + 1} is no tile of the alphabet "
                    f"{self.alphabet.name if self.alphabet is not None else ''}; use its letters, and ? for a blank"
                )
            rack.counts[code] += 1
            rack.n += 1
            if rack.n > 200:
                raise LimitError(f"{what} of {length} characters: more tiles than any query takes")
            i = j
        return 0

    # --- what Python sees -------------------------------------------------------------------

    def codes(self, text):
        """The tile codes of a word as bytes, or None if it cannot be spelled.

            >>> from wordcore import Alphabet
            >>> Alphabet.ENGLISH.codec.codes("Cab")
            b'\\x03\\x01\\x02'
        """
        cdef uint8_t buffer[64]
        cdef int n = self.encode(exact_str(text, "a word"), buffer)
        if n < 0:
            return None
        return (<char*>buffer)[:n]

    def text(self, bytes codes not None):
        """The word that these codes spell; a code outside the alphabet is a ValueError."""
        cdef const uint8_t* data = codes
        cdef Py_ssize_t i
        for i in range(len(codes)):
            if data[i] == 0 or data[i] > self.n_tiles:
                raise ValueError(f"code {data[i]} at position {i + 1}: the alphabet has codes 1 to {self.n_tiles}")
        return self.decode(data, len(codes))

    def rack(self, text, str what="tiles"):
        """A tile string as (sorted codes, number of blanks).

            >>> from wordcore import Alphabet
            >>> Alphabet.ENGLISH.codec.rack("cab?")
            (b'\\x01\\x02\\x03', 1)
        """
        cdef Rack rack
        cdef int code
        self.parse_rack(exact_str(text, what), &rack, what)
        return b"".join(bytes([code]) * rack.counts[code] for code in range(1, 64)), rack.blanks
