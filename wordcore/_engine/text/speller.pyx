"""UTF-8 to tile codes without Python objects, for rows by the million.

The same answers as ``Codec.encode`` of the decoded text, from tables that are filled in once: what every
character below U+0590 and in U+1E00 to U+1EFF counts as, and which letter and accent are one character.
What these cannot tell (several accents on a letter, characters of other scripts, an alphabet's rules about
several characters) is left to the alphabet's own code, by the answer ASK. Not here: looking words up.
"""

import unicodedata

cimport cython
from libc.string cimport memset

from wordcore._engine.limits cimport MAX_WORD

cdef uint8_t NEVER = 200            # as `least`: more tiles than any word has
cdef int FIRST_MARK = 0x300


cdef Speller speller_of(Codec codec):
    """The speller of a codec, made at its first use."""
    cdef Speller kept, made
    with cython.critical_section(codec):
        kept = codec.speller
    if kept is None:
        made = Speller(codec)
        # Two threads may make it; all use the first that was kept.
        with cython.critical_section(codec):
            if codec.speller is None:
                codec.speller = made
            kept = codec.speller
    return kept


@cython.final
cdef class Speller:
    """The tables of one alphabet for UTF-8."""

    def __init__(self, Codec codec not None):
        cdef int place, k
        self.codec = codec
        memset(self.kind, NO_LETTER, sizeof(self.kind))
        memset(self.accented, 0, sizeof(self.accented))
        alphabet = codec.alphabet
        in_context = {character for key in getattr(alphabet, "also", ()) if len(key) > 1 for character in key}
        in_context |= {character.lower() for character in in_context if len(character.lower()) == 1}
        for place in range(N_POINTS + N_LATIN):
            character = chr(place if place < N_POINTS else place - N_POINTS + FIRST_LATIN)
            self.fold[place] = codec.fold[place] if place < N_POINTS else 0
            if self.fold[place]:
                continue
            if character in in_context:
                self.kind[place] = IN_CONTEXT
            elif place >= 0x80 and unicodedata.category(character)[0] == "M":
                self.kind[place] = JOINS
            elif codec.normalise is not None:
                meant = codec.normalise(character)
                if all(ord(each) < N_POINTS and codec.fold[<int>ord(each)] == ord(each) for each in meant):
                    if len(meant) == 1:
                        self.fold[place] = ord(meant)
                    elif len(meant) > MAX_SPELLING:
                        self.kind[place] = IN_CONTEXT
                    else:
                        self.kind[place] = SEVERAL
                        self.n_several[place] = len(meant)
                        for k, each in enumerate(meant):
                            self.several[place][k] = ord(each)
        for place in range(N_POINTS + N_LATIN):
            self.quick[place] = 0
            # An ASCII character that no rule makes a letter of.
            self.never[place] = (place < 0x80 and self.fold[place] == 0 and self.kind[place] == NO_LETTER
                                 and not (codec.n_digraphs and chr(place) in "[]"))
            if self.fold[place] and codec.code[self.fold[place]]:
                self.quick[place] = codec.code[self.fold[place]] | (0x80 if codec.longer[self.fold[place]] else 0)
        memset(self.second, 0, sizeof(self.second))
        for k in range(codec.n_digraphs):
            place = codec.digraphs[k].points[0]
            if codec.digraphs[k].n == 2 and codec.code[place] \
                    and (k + 1 == codec.n_digraphs or codec.digraphs[k + 1].points[0] != <uint32_t>place) \
                    and (k == 0 or codec.digraphs[k - 1].points[0] != <uint32_t>place):
                self.second[codec.code[place]] = <uint16_t>codec.digraphs[k].points[1]
                self.pair[codec.code[place]] = codec.digraphs[k].code
        for place in range(0xC0, N_POINTS + N_LATIN):
            character = chr(place if place < N_POINTS else place - N_POINTS + FIRST_LATIN)
            parts = unicodedata.normalize("NFD", character)
            if len(parts) == 2 and parts[0].isascii() and FIRST_MARK <= ord(parts[1]) < FIRST_MARK + N_MARKS:
                if unicodedata.normalize("NFC", parts) == character:
                    self.accented[<int>ord(parts[0])][<int>ord(parts[1]) - FIRST_MARK] = ord(character)

    def codes(self, bytes text not None):
        """The tile codes of UTF-8 text; None if no tiles spell it, Ellipsis if only the alphabet can tell: for tests."""
        cdef uint8_t codes[MAX_WORD + 1]
        cdef bint otherwise = False
        cdef int n = self.spell(text, len(text), codes, &otherwise)
        return (<char*>codes)[:n] if n > 0 else Ellipsis if n == ASK else None

    # --- text to codes ----------------------------------------------------------------------------

    cdef int spell(self, const uint8_t* text, size_t n, uint8_t* codes, bint* otherwise) noexcept nogil:
        """Codes of a text into ``codes`` (room for MAX_WORD); how many, UNSPELLED or ASK.

        ``otherwise`` tells whether there may be other ways to cut it.
        """
        cdef uint16_t points[MAX_TEXT + MAX_SPELLING]
        cdef int n_codes = self._spell_quickly(text, n, codes, otherwise), n_points, i
        if n_codes != ASK:
            return n_codes
        otherwise[0] = False
        n_points = self._points(text, n, points)
        if n_points <= 0:
            return n_points if n_points else UNSPELLED
        if self.codec.n_digraphs == 0:
            if n_points > MAX_WORD:
                return UNSPELLED
            for i in range(n_points):
                codes[i] = self.codec.code[points[i]]
            return n_points
        n_codes = self._cut(points, n_points, codes)
        otherwise[0] = self.codec.ambiguous and n_codes != n_points
        return n_codes

    cdef int _spell_quickly(self, const uint8_t* text, size_t n, uint8_t* codes, bint* otherwise) noexcept nogil:
        """The same for text in which nothing is out of the ordinary: nearly all there is. ASK for the rest."""
        cdef size_t i = 0
        cdef int place, size, n_codes = 0, k
        cdef uint8_t quick
        cdef const uint8_t* quickly = self.quick
        otherwise[0] = False
        if n == 0 or n > MAX_WORD:
            return ASK if n else UNSPELLED
        while i < n:
            place = text[i]
            i += 1
            if place >= 0x80:
                # Two bytes, and not an accent for the letter before it.
                if not 0xC3 <= place < 0xCC or i == n or text[i] & 0xC0 != 0x80:
                    return ASK
                place = (place & 0x1F) << 6 | (text[i] & 0x3F)
                i += 1
            quick = quickly[place]
            if quick == 0:
                if i < n and (text[i] == 0xCC or text[i] == 0xCD):
                    return ASK
                return UNSPELLED if self.never[place] else ASK
            codes[n_codes] = quick & 0x7F
            if not quick & 0x80 or i == n:
                n_codes += 1
                continue
            if self.second[quick & 0x7F]:
                # One tile begins with this letter, and it has one more.
                size = 1
                place = text[i]
                if place >= 0x80:
                    if not 0xC3 <= place < 0xCC or i + 1 == n or text[i + 1] & 0xC0 != 0x80:
                        return ASK
                    place = (place & 0x1F) << 6 | (text[i + 1] & 0x3F)
                    size = 2
                    if self.fold[place] == 0:
                        return ASK
                if self.fold[place] == self.second[quick & 0x7F]:
                    i += size
                    if i < n and (text[i] == 0xCC or text[i] == 0xCD):
                        return ASK
                    codes[n_codes] = self.pair[quick & 0x7F]
                    otherwise[0] = self.codec.ambiguous
            else:
                k = self.codec.longer[self.fold[place]] - 1
                while k < self.codec.n_digraphs and self.codec.digraphs[k].points[0] == self.fold[place]:
                    if text[i] >= 0x80 or self.codec.digraphs[k].n > 2:
                        return ASK
                    if self.fold[text[i]] == self.codec.digraphs[k].points[1]:
                        if i + 1 < n and (text[i + 1] == 0xCC or text[i + 1] == 0xCD):
                            return ASK
                        codes[n_codes] = self.codec.digraphs[k].code
                        otherwise[0] = self.codec.ambiguous
                        i += 1
                        break
                    k += 1
            n_codes += 1
        return n_codes

    cdef bint lattice(self, const uint8_t* text, size_t n, Lattice* out) noexcept nogil:
        """Every way to cut a text that ``spell`` could read; False if there is none."""
        cdef uint16_t points[MAX_TEXT + MAX_SPELLING]
        cdef int n_points = self._points(text, n, points)
        return n_points > 0 and self._lattice(points, n_points, out)

    cdef bint _written(self, const uint8_t* text, size_t i, size_t n, Written* out) noexcept nogil:
        """The character at a place with the accents behind it; False if it is not UTF-8."""
        cdef int point, mark, first = 0, n_marks = 0
        cdef int size = utf8_at(text, i, n, &point)
        if size == 0:
            return False
        out.n_bytes = size
        out.n_characters = 1
        out.point = point
        out.place = _place(point)
        i += size
        while i < n and (text[i] == 0xCC or text[i] == 0xCD) and utf8_at(text, i, n, &mark) == 2 \
                and mark < FIRST_MARK + N_MARKS:
            first = mark if n_marks == 0 else first
            n_marks += 1
            i += 2
        if n_marks:
            out.n_bytes += 2 * n_marks
            out.n_characters += n_marks
            out.place = UNSPELLED
            # Four of the accents stand for others.
            if n_marks > 1 or point >= 0x80 or 0x340 <= first <= 0x344:
                out.place = ASK
            elif self.accented[point][first - FIRST_MARK]:
                out.place = _place(self.accented[point][first - FIRST_MARK])
        if self.codec.normalise is None and (out.place == ASK or n_marks or point >= 0x80):
            out.place = UNSPELLED
        return True

    cdef int _points(self, const uint8_t* text, size_t n, uint16_t* points) noexcept nogil:
        """The characters on tiles that a text counts as; how many, UNSPELLED or ASK."""
        cdef Written written
        cdef size_t i = 0
        cdef int n_points = 0, k
        cdef uint16_t folded
        if n == 0 or n > LONGEST_BYTES:
            return UNSPELLED
        while i < n:
            if n_points >= MAX_TEXT:
                return UNSPELLED
            if text[i] < 0x80 and (i + 1 == n or text[i + 1] < 0x80) and self.fold[text[i]]:
                points[n_points] = self.fold[text[i]]
                n_points += 1
                i += 1
                continue
            if not self._written(text, i, n, &written):
                return UNSPELLED
            i += written.n_bytes
            if written.place < 0:
                return written.place
            folded = self.fold[written.place]
            if folded:
                points[n_points] = folded
                n_points += 1
            elif self.kind[written.place] == SEVERAL:
                for k in range(self.n_several[written.place]):
                    points[n_points] = self.several[written.place][k]
                    n_points += 1
            elif self.kind[written.place] != NO_LETTER:
                return ASK
            elif self.codec.n_digraphs and (written.point == c'[' or written.point == c']'):
                points[n_points] = <uint16_t>written.point
                n_points += 1
            else:
                return UNSPELLED
        return n_points if n_points <= MAX_TEXT else UNSPELLED

    cdef int _cut(self, const uint16_t* points, int n, uint8_t* codes) noexcept nogil:
        """Longest tile first; in another way where that leads nowhere."""
        cdef int i = 0, j, k, n_codes = 0
        cdef uint8_t code
        while i < n:
            if n_codes == MAX_WORD:
                return self._cut_somehow(points, n, codes)
            if points[i] == c'[':
                # A bracketed tile is taken as it stands: [NY] is one tile, [N][Y] are two.
                j = i + 1
                while j < n and points[j] != c']':
                    j += 1
                code = self._whole_tile(points, i + 1, j) if j < n else 0
                if code == 0:
                    return UNSPELLED
                i = j + 1
            else:
                if points[i] == c']':
                    return UNSPELLED
                k = self._digraph_at(points, i, n) if self.codec.longer[points[i]] else -1
                if k >= 0:
                    code = self.codec.digraphs[k].code
                    i += self.codec.digraphs[k].n
                else:
                    code = self.codec.code[points[i]]
                    i += 1
                    if code == 0:
                        return self._cut_somehow(points, n, codes)
            codes[n_codes] = code
            n_codes += 1
        return n_codes

    cdef int _cut_somehow(self, const uint16_t* points, int n, uint8_t* codes) noexcept nogil:
        """Longest tile first, but only where the rest can still be cut."""
        cdef Lattice lattice
        cdef int place = 0, n_codes = 0
        if not self.codec.ambiguous or not self._lattice(points, n, &lattice):
            return UNSPELLED
        while place < lattice.n:
            if lattice.several[place] and n_codes + 1 + lattice.least[lattice.after[place]] <= MAX_WORD:
                codes[n_codes] = lattice.several[place]
                place = lattice.after[place]
            else:
                codes[n_codes] = lattice.single[place]
                place += 1
            n_codes += 1
        return n_codes

    cdef bint _lattice(self, const uint16_t* points, int n, Lattice* out) noexcept nogil:
        cdef int i = 0, j, k
        cdef uint8_t least
        out.n = n
        while i < n:
            out.single[i] = 0
            out.several[i] = 0
            if points[i] == c'[':
                j = i + 1
                while j < n and points[j] != c']':
                    # No tile starts inside brackets.
                    out.single[j] = 0
                    out.several[j] = 0
                    j += 1
                if j == n:
                    return False
                out.several[i] = self._whole_tile(points, i + 1, j)
                if out.several[i] == 0:
                    return False
                out.after[i] = <uint16_t>(j + 1)
                out.single[j] = 0
                out.several[j] = 0
                i = j + 1
                continue
            if points[i] == c']':
                return False
            out.single[i] = self.codec.code[points[i]]
            k = self._digraph_at(points, i, n)
            if k >= 0:
                out.several[i] = self.codec.digraphs[k].code
                out.after[i] = <uint16_t>(i + self.codec.digraphs[k].n)
            i += 1
        out.least[n] = 0
        for i in range(n - 1, -1, -1):
            least = NEVER
            if out.single[i] and out.least[i + 1] < NEVER:
                least = out.least[i + 1] + 1
            if out.several[i] and out.least[out.after[i]] + 1 < least:
                least = out.least[out.after[i]] + 1
            out.least[i] = least
        return out.least[0] <= MAX_WORD

    cdef int _digraph_at(self, const uint16_t* points, int at, int n) noexcept nogil:
        """The tile of several characters that stands at a place, or -1."""
        cdef int k = self.codec.longer[points[at]] - 1, j
        if k < 0:
            return -1
        while k < self.codec.n_digraphs and self.codec.digraphs[k].points[0] == points[at]:
            if at + self.codec.digraphs[k].n <= n:
                for j in range(1, self.codec.digraphs[k].n):
                    if points[at + j] != self.codec.digraphs[k].points[j]:
                        break
                else:
                    return k
            k += 1
        return -1

    cdef uint8_t _whole_tile(self, const uint16_t* points, int start, int end) noexcept nogil:
        """The tile that is spelled by exactly these characters, or 0."""
        cdef int k
        if end <= start:
            return 0
        if end - start == 1:
            return self.codec.code[points[start]]
        k = self._digraph_at(points, start, end)
        return self.codec.digraphs[k].code if k >= 0 and self.codec.digraphs[k].n == end - start else 0

    # --- what is wrong with a text ----------------------------------------------------------------

    cdef bint explain(self, const uint8_t* text, size_t n, Stray* stray) noexcept nogil:
        """Fills in why a text that is not empty cannot be spelled; False if only the alphabet's own code can tell."""
        cdef Written written
        cdef size_t i = 0
        cdef uint32_t position = 1
        cdef bint found = False, known = True
        cdef int place
        stray.wrong = NO_CUT
        stray.position = 0
        stray.start = stray.n_bytes = 0
        while i < n:
            if not self._written(text, i, n, &written):
                # Bytes that cannot be read come before a letter that could not be laid.
                stray.wrong = NOT_UTF8
                stray.position = position
                stray.start = i
                stray.n_bytes = 1
                return True
            place = written.place
            if not found and known:
                if place >= 0 and self.fold[place]:
                    known = not self.codec.n_digraphs or self.codec.code[self.fold[place]] != 0
                elif place >= 0 and self.kind[place] == SEVERAL:
                    pass
                elif place == ASK or (place >= 0 and (self.kind[place] != NO_LETTER or self.codec.n_digraphs
                                                      and (written.point == c'[' or written.point == c']'))):
                    known = self.codec.normalise is None and not self.codec.n_digraphs
                    found = known
                else:
                    found = True
                if found:
                    stray.wrong = BAD_CHARACTER
                    stray.position = position
                    stray.start = i
                    stray.n_bytes = written.n_bytes
            i += written.n_bytes
            position += written.n_characters
        if known and not found and position > MAX_WORD:
            stray.wrong = TOO_LONG
        return known


cdef inline int _place(int point) noexcept nogil:
    """Where the tables keep a character; UNSPELLED for what is a letter in no alphabet, ASK for the rest."""
    if point < N_POINTS:
        return point
    if FIRST_LATIN <= point < FIRST_LATIN + N_LATIN:
        return point - FIRST_LATIN + N_POINTS
    # Punctuation and symbols; ideographs; what is beyond the first plane.
    if 0x2010 <= point < 0x2070 or 0x3000 <= point < 0xA000 or point >= 0x10000:
        return UNSPELLED
    return ASK


cdef int utf8_at(const uint8_t* text, size_t i, size_t n, int* point) noexcept nogil:
    """How many bytes the character at a place takes, 0 if it is not UTF-8."""
    cdef int c = text[i]
    if c < 0x80:
        point[0] = c
        return 1
    if 0xC2 <= c <= 0xDF:
        if i + 1 >= n or text[i + 1] & 0xC0 != 0x80:
            return 0
        point[0] = (c & 0x1F) << 6 | (text[i + 1] & 0x3F)
        return 2
    if 0xE0 <= c <= 0xEF:
        if i + 2 >= n or text[i + 1] & 0xC0 != 0x80 or text[i + 2] & 0xC0 != 0x80:
            return 0
        point[0] = (c & 0x0F) << 12 | (text[i + 1] & 0x3F) << 6 | (text[i + 2] & 0x3F)
        # Overlong forms and surrogates.
        return 0 if point[0] < 0x800 or 0xD800 <= point[0] <= 0xDFFF else 3
    if 0xF0 <= c <= 0xF4:
        if i + 3 >= n or text[i + 1] & 0xC0 != 0x80 or text[i + 2] & 0xC0 != 0x80 or text[i + 3] & 0xC0 != 0x80:
            return 0
        point[0] = (c & 0x07) << 18 | (text[i + 1] & 0x3F) << 12 | (text[i + 2] & 0x3F) << 6 | (text[i + 3] & 0x3F)
        return 0 if not 0x10000 <= point[0] <= 0x10FFFF else 4
    return 0
