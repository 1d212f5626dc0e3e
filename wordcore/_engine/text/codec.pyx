"""Text to tile codes and back, through tables that an Alphabet fills in.

Case, accents and digraphs are decided by ``wordcore.alphabet``; this file only
applies its tables quickly. A text the tables cannot read goes once through the
alphabet's own ``normalise`` and is tried again. A text is cut into tiles longest
first; the other ways to cut it are the paths of its ``Lattice``.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.string cimport memcpy, memset

cimport cython

from wordcore._engine.limits cimport MAX_STRING, MAX_TILES, MAX_WORD

from wordcore.errors import BadTilesError, BadTypeError, BadValueError, LimitError, shown

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    void PyUnicode_WRITE(int kind, void* data, Py_ssize_t index, Py_UCS4 value)
    bint PyUnicode_IS_COMPACT_ASCII(object text)

cdef int LONGEST_TEXT = MAX_TEXT
cdef uint8_t NEVER = 200            # as `least`: more tiles than any word has


@cython.auto_pickle(False)      # an alphabet pickles what it was made of
cdef class Codec:
    """The tables of one alphabet.

    ``tiles`` are the tile texts in order; code i + 1 belongs to ``tiles[i]``.
    ``folds`` maps single characters to the upper-case character they count as.
    ``vowels`` are tile texts. ``normalise`` is None when no text needs it;
    ``ascii_rules`` says that it has something to say about ASCII text.
    """

    def __init__(self, tiles, folds, vowels, normalise, alphabet=None, bint ascii_rules=False):
        cdef int i, j
        cdef Py_UCS4 point
        if len(tiles) > <int>MAX_TILES:
            raise LimitError.at("tiles", f"at most {MAX_TILES}", str(len(tiles)))
        self.ascii = True
        for tile in tiles:
            if not 1 <= len(tile) <= <int>MAX_SPELLING or ord(max(tile)) >= <Py_UCS4>N_POINTS:
                raise LimitError.at("tile", f"1 to {MAX_SPELLING} characters below U+{N_POINTS:04X}", shown(tile))
            self.ascii = self.ascii and len(tile) == 1 and tile.isascii()
        self.n_tiles = len(tiles)
        self.bits = 5 if self.n_tiles < 32 else 6
        self.n_packed = 60 // self.bits
        self.normalise = normalise
        self.alphabet = alphabet
        self.ascii_rules = ascii_rules
        memset(self.spelled, 0, sizeof(self.spelled))
        for character in "[]" + "".join(getattr(alphabet, "also", ())):
            if ord(character) < 0x80:
                self.spelled[<int>ord(character)] = True
        self.plain_ascii = not ascii_rules and tuple(tiles) == tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.plain = normalise is None and self.plain_ascii
        self.ambiguous = any([_overlaps(tiles, tile) for tile in tiles if len(tile) > 1])
        self.vowels = 0
        memset(self.fold, 0, sizeof(self.fold))
        memset(self.code, 0, sizeof(self.code))
        memset(self.direct, 0, sizeof(self.direct))
        memset(self.longer, 0, sizeof(self.longer))
        for i, tile in enumerate(tiles):
            self.spellings[i + 1].n = len(tile)
            self.spellings[i + 1].code = i + 1
            for j, character in enumerate(tile):
                self.spellings[i + 1].points[j] = ord(character)
            self.character[i + 1] = ord(tile[0])
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
                self.direct[point] = self.code[<int>ord(folded)]
        several = [i for i in range(len(tiles)) if len(tiles[i]) > 1]
        self.n_digraphs = 0
        for i in sorted(several, key=lambda i: (tiles[i][0], -len(tiles[i]))):
            point = ord(tiles[i][0])
            if not self.longer[point]:
                self.longer[point] = self.n_digraphs + 1
            self.digraphs[self.n_digraphs] = self.spellings[i + 1]
            self.n_digraphs += 1

    # --- text to codes ----------------------------------------------------------------------

    cdef int encode(self, str text, uint8_t* out) except -2:
        """Codes of ``text`` into ``out`` (room for MAX_WORD); how many, or -1 if it is not a word."""
        cdef int n = self._encode(text, out)
        if n >= 0 or self.normalise is None or PyUnicode_GET_LENGTH(text) > LONGEST_TEXT:
            return n
        if not self.ascii_rules and (PyUnicode_IS_COMPACT_ASCII(text) or self._is_hopeless(text)):
            return -1
        normal = self.normalise(text)
        if normal is None or normal == text:
            return -1
        return self._encode(normal, out)

    cdef bint _is_hopeless(self, str text) noexcept:
        """Whether a text holds an ASCII character that no rule of spelling makes a letter of: a hyphen, a digit."""
        cdef Py_ssize_t i
        cdef int kind = PyUnicode_KIND(text)
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        for i in range(PyUnicode_GET_LENGTH(text)):
            point = PyUnicode_READ(kind, data, i)
            if point < 0x80 and not 97 <= (<int>point | 0x20) <= 122 and self.fold[point] == 0 and not self.spelled[point]:
                return True
        return False

    cdef int _encode(self, str text, uint8_t* out) except -2:
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), i = 0, j
        cdef int kind = PyUnicode_KIND(text), n = 0, k
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        cdef uint16_t folded
        cdef uint8_t code
        if self.n_digraphs == 0:
            if length == 0 or length > MAX_WORD:
                return -1
            while i < length:
                point = PyUnicode_READ(kind, data, i)
                code = self.direct[point] if point < N_POINTS else 0
                if code == 0:
                    return -1
                out[i] = code
                i += 1
            return <int>length
        if length == 0 or length > LONGEST_TEXT:
            return -1
        while i < length:
            point = PyUnicode_READ(kind, data, i)
            if n == MAX_WORD:
                return self._first_cut(text, out)
            if point == u'[':
                # A bracketed tile is taken as one: [NY] is one tile, [N][Y] are two.
                j = i + 1
                while j < length and PyUnicode_READ(kind, data, j) != u']':
                    j += 1
                code = self._whole_tile(text, i + 1, j) if j < length else 0
                if code == 0:
                    return -1
                i = j + 1
            else:
                folded = self.fold[point] if point < N_POINTS else 0
                if folded == 0:
                    return -1
                k = self._digraph_at(text, i, length, folded) if self.longer[folded] else -1
                if k >= 0:
                    code = self.digraphs[k].code
                    i += self.digraphs[k].n
                else:
                    code = self.code[folded]
                    i += 1
                    if code == 0:
                        return self._first_cut(text, out)
            out[n] = code
            n += 1
        return n

    cdef int _first_cut(self, str text, uint8_t* out) noexcept:
        """Longest tile first, but only where the rest can still be cut; -1 if it cannot be cut at all."""
        cdef Lattice lattice
        cdef int place = 0, n = 0
        if not self.ambiguous or not self._lattice(text, &lattice):
            return -1
        while place < lattice.n:
            if lattice.several[place] and n + 1 + lattice.least[lattice.after[place]] <= MAX_WORD:
                out[n] = lattice.several[place]
                place = lattice.after[place]
            else:
                out[n] = lattice.single[place]
                place += 1
            n += 1
        return n

    cdef int _digraph_at(self, str text, Py_ssize_t start, Py_ssize_t length, uint16_t folded) noexcept:
        """The digraph at a place where ``folded`` starts some, or -1."""
        cdef int k = self.longer[folded] - 1, j
        cdef int kind = PyUnicode_KIND(text)
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        while k < self.n_digraphs and self.digraphs[k].points[0] == folded:
            if start + self.digraphs[k].n <= length:
                for j in range(1, self.digraphs[k].n):
                    point = PyUnicode_READ(kind, data, start + j)
                    if point >= N_POINTS or self.fold[point] != self.digraphs[k].points[j]:
                        break
                else:
                    return k
            k += 1
        return -1

    cdef uint8_t _whole_tile(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept:
        """The tile that is spelled by exactly these characters, or 0."""
        cdef Py_UCS4 point
        cdef uint16_t folded
        cdef int k
        if end <= start:
            return 0
        point = PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), start)
        folded = self.fold[point] if point < N_POINTS else 0
        if end - start == 1:
            return self.code[folded]
        if not self.longer[folded]:
            return 0
        k = self._digraph_at(text, start, end, folded)
        return self.digraphs[k].code if k >= 0 and self.digraphs[k].n == end - start else 0

    # --- every way to cut a text ------------------------------------------------------------

    cdef bint lattice(self, str text, Lattice* out) except -1:
        """Fills in a text's lattice; False if there is no way to cut it into a word."""
        if self._lattice(text, out):
            return True
        if self.normalise is None or PyUnicode_GET_LENGTH(text) > LONGEST_TEXT:
            return False
        return self._lattice(self.normalise(text) or text, out)

    cdef bint _lattice(self, str text, Lattice* out) noexcept:
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), i = 0, j
        cdef int kind = PyUnicode_KIND(text), k
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        cdef uint16_t folded
        cdef uint8_t least
        if length <= 0 or length > LONGEST_TEXT:
            return False
        out.n = <int>length
        while i < length:
            point = PyUnicode_READ(kind, data, i)
            out.single[i] = 0
            out.several[i] = 0
            if point == u'[' and self.n_digraphs:
                j = i + 1
                while j < length and PyUnicode_READ(kind, data, j) != u']':
                    # No tile starts inside brackets.
                    out.single[j] = 0
                    out.several[j] = 0
                    j += 1
                if j == length:
                    return False
                out.several[i] = self._whole_tile(text, i + 1, j)
                if out.several[i] == 0:
                    return False
                out.after[i] = <uint16_t>(j + 1)
                out.single[j] = 0
                out.several[j] = 0
                i = j + 1
                continue
            folded = self.fold[point] if point < N_POINTS else 0
            if folded == 0:
                return False
            out.single[i] = self.code[folded]
            k = self._digraph_at(text, i, length, folded) if self.longer[folded] else -1
            if k >= 0:
                out.several[i] = self.digraphs[k].code
                out.after[i] = <uint16_t>(i + self.digraphs[k].n)
            i += 1
        out.least[length] = 0
        i = length
        while i > 0:
            i -= 1
            least = NEVER
            if out.single[i] and out.least[i + 1] < NEVER:
                least = out.least[i + 1] + 1
            if out.several[i] and out.least[out.after[i]] + 1 < least:
                least = out.least[out.after[i]] + 1
            out.least[i] = least
        return out.least[0] <= MAX_WORD

    def readings(self, text, int limit):
        """Every way to cut a text into tiles, as codes, the default first.

        Raises LimitError if there are more than ``limit``.

            >>> from wordcore import Alphabet
            >>> len(Alphabet.SPANISH.codec.readings("callarro", 64))
            4
        """
        cdef Lattice lattice
        cdef uint8_t path[MAX_WORD + 1]
        found = []
        text = exact_str(text, "word")
        if not self.ambiguous:
            codes = self.codes(text)
            return [] if codes is None else [codes]
        if self.lattice(text, &lattice):
            _walk_cuts(&lattice, 0, path, 0, found, limit)
            if len(found) > limit:
                raise LimitError.at(
                    f"text {shown(text)}", f"at most {limit} ways to read it as tiles", "more", "put its tiles in brackets"
                )
        return found

    # --- codes to text ----------------------------------------------------------------------

    cdef object decode(self, const uint8_t* codes, Py_ssize_t n):
        cdef Py_ssize_t i
        cdef uint32_t all_bits = 0
        cdef object text
        cdef uint8_t* narrow
        cdef uint16_t points[MAX_WORD + 1]
        if self.ascii:
            text = PyUnicode_New(n, 127)
            narrow = <uint8_t*>PyUnicode_DATA(text)
            for i in range(n):
                narrow[i] = self.letter[codes[i]]
            return text
        if self.n_digraphs:
            return self._decode_digraphs(codes, n)
        if n > <Py_ssize_t>MAX_WORD:
            return self._decode_digraphs(codes, n)
        for i in range(n):
            points[i] = self.character[codes[i]]
            all_bits |= points[i]
        # A str must be as narrow as its widest character, or it would not equal the same text from elsewhere.
        text = PyUnicode_New(n, 127 if all_bits < 128 else 255 if all_bits < 256 else 65535)
        if all_bits < 256:
            narrow = <uint8_t*>PyUnicode_DATA(text)
            for i in range(n):
                narrow[i] = <uint8_t>points[i]
        else:
            memcpy(PyUnicode_DATA(text), points, 2 * n)
        return text

    cdef object _decode_digraphs(self, const uint8_t* codes, Py_ssize_t n):
        """Tiles that a reader would take for parts of a longer one come in brackets: [N][Y]."""
        cdef Py_ssize_t i, j, k = 0, length = 0, covered
        cdef uint32_t all_bits = 0
        cdef uint8_t bracketed[256]
        cdef const Spelling* spelling
        if n > 256:
            raise LimitError.at("codes", "at most 256", str(n))
        memset(bracketed, 0, n)
        for i in range(n):
            spelling = &self.spellings[codes[i]]
            for j in range(spelling.n):
                all_bits |= spelling.points[j]
            length += spelling.n
            if spelling.n == 1 and self.longer[spelling.points[0]]:
                covered = self._swallowed(codes + i, n - i)
                for j in range(covered):
                    bracketed[i + j] = 1
        for i in range(n):
            length += 2 * bracketed[i]
        text = PyUnicode_New(length, 127 if all_bits < 128 else 255 if all_bits < 256 else 65535)
        cdef int kind = PyUnicode_KIND(text)
        cdef void* data = PyUnicode_DATA(text)
        for i in range(n):
            spelling = &self.spellings[codes[i]]
            if bracketed[i]:
                PyUnicode_WRITE(kind, data, k, u'[')
                k += 1
            for j in range(spelling.n):
                PyUnicode_WRITE(kind, data, k, spelling.points[j])
                k += 1
            if bracketed[i]:
                PyUnicode_WRITE(kind, data, k, u']')
                k += 1
        return text

    cdef Py_ssize_t _swallowed(self, const uint8_t* codes, Py_ssize_t n) noexcept:
        """How many tiles a digraph that starts with the first one would take; 0 if none starts here."""
        cdef const Spelling* first = &self.spellings[codes[0]]
        cdef const Spelling* inside
        cdef int d = self.longer[first.points[0]] - 1, at, j
        cdef Py_ssize_t i
        while d < self.n_digraphs and self.digraphs[d].points[0] == first.points[0]:
            i = 0
            inside = first
            j = 0
            at = 0
            while at < self.digraphs[d].n and inside.points[j] == self.digraphs[d].points[at]:
                at += 1
                j += 1
                if at == self.digraphs[d].n:
                    return i + 1
                if j == inside.n:
                    i += 1
                    if i == n:
                        break
                    inside = &self.spellings[codes[i]]
                    j = 0
            d += 1
        return 0

    # --- racks ------------------------------------------------------------------------------

    cdef int parse_rack(self, str text, Rack* rack, str what, bint blanks=True) except -1:
        """Tiles, with ``?`` for blanks where they may be, into counts; raises with the character and its position."""
        cdef Py_ssize_t stray = self._parse_rack(text, rack)
        if stray >= 0 and self.normalise is not None and PyUnicode_GET_LENGTH(text) <= 4 * LONGEST_TEXT \
                and (self.ascii_rules or not PyUnicode_IS_COMPACT_ASCII(text)):
            normal = self.normalise(text) or text
            if normal != text:
                stray = self._parse_rack(normal, rack)
                # Name the place in the text as it was given, if the character is there as often.
                if stray >= 0 and text.count(normal[stray]) == normal.count(normal[stray]):
                    stray = _place_of(text, normal[stray], normal[:stray].count(normal[stray]))
                elif stray >= 0:
                    text = normal
        if stray < 0 and rack.blanks and not blanks:
            stray = text.find("?")
        if stray >= 0:
            name = self.alphabet.name if self.alphabet is not None else ""
            raise BadTilesError.at(
                f"{what} {shown(text)}, position {stray + 1}",
                f"a tile of the alphabet {name}{', or ? for a blank' if blanks else ''}", repr(text[stray]),
                "a blank (?) is not a letter" if text[stray] == "?" else "",
            )
        if rack.n > <int>MAX_STRING:
            raise LimitError.at(what, f"at most {MAX_STRING} tiles", f"{len(text)} characters of them")
        return 0

    cdef Py_ssize_t _parse_rack(self, str text, Rack* rack) noexcept:
        """Longest tile first, brackets apart; -1, or the place of what is not a tile."""
        cdef Py_ssize_t i = 0, length = PyUnicode_GET_LENGTH(text), j
        cdef int kind = PyUnicode_KIND(text), k
        cdef void* data = PyUnicode_DATA(text)
        cdef Py_UCS4 point
        cdef uint16_t folded
        cdef uint8_t code
        memset(rack, 0, sizeof(Rack))
        while i < length and rack.n <= <int>MAX_STRING:
            point = PyUnicode_READ(kind, data, i)
            j = i + 1
            if point == u'?':
                rack.blanks += 1
                rack.n += 1
                i = j
                continue
            code = 0
            if point == u'[':
                while j < length and PyUnicode_READ(kind, data, j) != u']':
                    j += 1
                code = self._whole_tile(text, i + 1, j) if j < length else 0
                j += 1
            elif point < N_POINTS:
                folded = self.fold[point]
                k = self._digraph_at(text, i, length, folded) if self.longer[folded] else -1
                if k >= 0:
                    code = self.digraphs[k].code
                    j = i + self.digraphs[k].n
                else:
                    code = self.code[folded]
            if code == 0:
                return i
            rack.counts[code] += 1
            rack.n += 1
            i = j
        return -1

    # --- what Python sees -------------------------------------------------------------------

    def codes(self, text):
        """The tile codes of a word as bytes, or None if it cannot be spelled.

            >>> from wordcore import Alphabet
            >>> Alphabet.ENGLISH.codec.codes("Cab")
            b'\\x03\\x01\\x02'
        """
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef int n = self.encode(exact_str(text, "word"), buffer)
        if n < 0:
            return None
        return (<char*>buffer)[:n]

    def text(self, bytes codes not None):
        """The word that these codes spell; a code outside the alphabet is a ValueError."""
        cdef const uint8_t* data = codes
        cdef Py_ssize_t i
        for i in range(len(codes)):
            if data[i] == 0 or data[i] > self.n_tiles:
                raise BadValueError.at(f"code {i + 1}", f"1 to {self.n_tiles}", str(data[i]))
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
        return b"".join([bytes([code]) * rack.counts[code] for code in range(1, N_CODES)]), rack.blanks


cdef Py_ssize_t _place_of(str text, str character, Py_ssize_t n_before) except -2:
    """Where a character is that is in a text so many times before."""
    cdef Py_ssize_t place = text.find(character)
    while n_before:
        place = text.find(character, place + 1)
        n_before -= 1
    return place


cdef int _walk_cuts(const Lattice* l, int place, uint8_t* path, int n, list found, int limit) except -1:
    """Collects the paths of a lattice, longest tiles first, and stops one past the limit."""
    if place == l.n:
        found.append((<char*>path)[:n])
        return 0
    if l.several[place] and n + 1 + l.least[l.after[place]] <= MAX_WORD:
        path[n] = l.several[place]
        _walk_cuts(l, l.after[place], path, n + 1, found, limit)
    if len(found) <= limit and l.single[place] and n + 1 + l.least[place + 1] <= MAX_WORD:
        path[n] = l.single[place]
        _walk_cuts(l, place + 1, path, n + 1, found, limit)
    return 0


cdef bint _overlaps(object tiles, str tile) except -1:
    """Whether a text that holds a long tile can also be cut without it."""
    for other in tiles:
        if other != tile and tile.startswith(other) and _can_follow(tiles, tile[len(other):]):
            return True
    return False


cdef bint _can_follow(object tiles, str rest) except -1:
    """Whether tiles can spell ``rest``, the last of them perhaps reaching beyond it."""
    for other in tiles:
        if other.startswith(rest) or (rest.startswith(other) and _can_follow(tiles, rest[len(other):])):
            return True
    return False


cdef str not_a_string(object text, str what):
    raise BadTypeError.at(what, "a string", shown(text))
