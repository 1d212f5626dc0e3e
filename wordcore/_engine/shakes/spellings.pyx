"""The words that a shake may be about, in memory of their own, and sets of them.

Words of 2 to 10 letters A-Z, shorter ones first, those of one length in alphabetical order;
word ``i`` is what the scans call ``i``. A set of words is an int, bit ``i`` for word ``i``, so that
sets are joined and cut by ``|`` and ``&``. Spelled out a lexicon of 125,000 words takes 2 MB.

Nothing here knows tags, demands or rules: see ``wordcore.games.linguishtik``.
"""

from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from wordcore._engine.memory cimport grown, resized, zeroed

from wordcore.errors import BadValueError, shown

cdef enum:
    LETTER_S = 83
    PAGES = N_LETTERS * N_LETTERS + 1       # the words of a length by their first two letters
    MARK_BITS = 20


cdef class Spellings:
    """Words of 2 to 10 letters; ``numbers`` are theirs in the columns of a lexicon, in the order of ``words``."""

    def __cinit__(self, words=(), numbers=None):
        cdef size_t used[LONGEST + 1]
        cdef size_t room[LONGEST + 1]
        cdef size_t n_room[LONGEST + 1]
        cdef uint32_t* kept[LONGEST + 1]
        cdef const uint8_t* at
        cdef bytes spelling
        cdef int n, j
        cdef bint is_sorted = True
        cdef object number, given = None if numbers is None else iter(numbers)
        cdef Py_ssize_t i
        for n in range(LONGEST + 1):
            used[n] = room[n] = n_room[n] = 0
            kept[n] = NULL
        try:
            for word in words:
                spelling = (<str?>word).encode("ascii", "replace")
                n = <int>len(spelling)
                if not FIRST <= n <= LONGEST:
                    raise BadValueError.at("word", f"{FIRST} to {LONGEST} letters", shown(word))
                at = spelling
                for j in range(n):
                    if not 65 <= at[j] <= 90:
                        raise BadValueError.at("word", "the letters A to Z", shown(word))
                if used[n] and is_sorted:
                    is_sorted = memcmp(self.text[n] + (used[n] - 1) * n, at, n) < 0
                if used[n] == room[n] and not grown(<void**>&self.text[n], &room[n], n):
                    raise MemoryError
                if given is not None:
                    if used[n] == n_room[n] and not grown(<void**>&kept[n], &n_room[n], sizeof(uint32_t)):
                        raise MemoryError
                    kept[n][used[n]] = <uint32_t>next(given)
                memcpy(self.text[n] + used[n] * n, at, n)
                used[n] += 1
            for n in range(FIRST, LONGEST + 1):
                self.view.start[n + 1] = self.view.start[n] + <Py_ssize_t>used[n]
                if used[n]:
                    self.text[n] = <uint8_t*>resized(self.text[n], used[n] * n)
            if given is not None:
                self.numbers = <uint32_t*>zeroed(max(1, self.view.start[LONGEST + 1]) * sizeof(uint32_t))
                for n in range(FIRST, LONGEST + 1):
                    if used[n]:
                        memcpy(self.numbers + self.view.start[n], kept[n], used[n] * sizeof(uint32_t))
                for i in range(self.view.start[LONGEST + 1]):
                    self.largest = max(self.largest, self.numbers[i])
        finally:
            for n in range(LONGEST + 1):
                free(kept[n])
        self.finish()
        if not is_sorted:
            if given is not None:
                raise BadValueError.at("words", "words in alphabetical order", "another order")
            other = Spellings(sorted(set([self.spell(i) for i in range(len(self))])))
            for n in range(FIRST, LONGEST + 1):
                self.text[n], (<Spellings>other).text[n] = (<Spellings>other).text[n], self.text[n]
            self.masks, (<Spellings>other).masks = (<Spellings>other).masks, self.masks
            self.view = (<Spellings>other).view

    cdef int finish(self) except -1:
        """Sets of letters, once the words are there."""
        cdef Py_ssize_t i
        cdef uint32_t letter
        cdef int n, j
        cdef const uint8_t* at
        self.masks = <uint32_t*>zeroed(max(1, self.view.start[LONGEST + 1]) * sizeof(uint32_t))
        for n in range(FIRST, LONGEST + 1):
            self.view.text[n] = self.text[n]
            at = self.text[n]
            for i in range(self.view.start[n], self.view.start[n + 1]):
                for j in range(n):
                    letter = <uint32_t>1 << (at[j] - 65)
                    if self.masks[i] & letter:
                        self.masks[i] |= REPEATS
                        if at[j] == at[j - 1]:
                            self.masks[i] |= double_of(at[j]) << DOUBLES
                    self.masks[i] |= letter
                at += n
        self.view.masks = self.masks
        return 0

    def __dealloc__(self):
        cdef int n
        for n in range(LONGEST + 1):
            free(self.text[n])
        free(self.masks)
        free(self.numbers)

    def __len__(self):
        return self.view.start[LONGEST + 1]

    cdef str spell(self, Py_ssize_t i):
        cdef int n = length_at(&self.view, i)
        return PyUnicode_DecodeASCII(<const char*>text_at(&self.view, i, n), n, NULL)

    def word(self, Py_ssize_t i):
        """Word ``i``."""
        if not 0 <= i < self.view.start[LONGEST + 1]:
            raise IndexError(i)
        return self.spell(i)

    def index(self, str word not None):
        """The place of a word, -1 if it is not there."""
        cdef bytes spelling = word.encode("ascii", "replace")
        cdef int n = <int>min(len(spelling), LONGEST + 1)
        return find(&self.view, spelling, n) if FIRST <= n <= LONGEST else -1

    def number(self, Py_ssize_t i):
        """The number of word ``i`` in the columns of its lexicon."""
        if self.numbers == NULL or not 0 <= i < self.view.start[LONGEST + 1]:
            raise IndexError(i)
        return self.numbers[i]

    # --- sets ---------------------------------------------------------------------------------

    def of_lengths(self, int least, int most):
        """The words of so many letters."""
        cdef Py_ssize_t low = self.view.start[max(FIRST, min(least, LONGEST + 1))]
        cdef Py_ssize_t high = self.view.start[max(FIRST, min(most, LONGEST) + 1)]
        cdef object one = 1         # not a C integer: a set has as many bits as there are words
        return ((one << (high - low)) - 1) << low if high > low else 0

    def members(self, words):
        """Those of some words that are here."""
        cdef bytearray found = bytearray(self.view.start[LONGEST + 1] // 8 + 1)
        cdef Py_ssize_t i
        for word in words:
            i = self.index(word)
            if i >= 0:
                found[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(found, "little")

    def held_by(self, words):
        """The words that a container holds."""
        cdef bytearray found = bytearray(self.view.start[LONGEST + 1] // 8 + 1)
        cdef Py_ssize_t i
        for i in range(self.view.start[LONGEST + 1]):
            if self.spell(i) in words:
                found[i >> 3] |= 1 << (i & 7)
        return int.from_bytes(found, "little")

    def listed(self, object members):
        """The words of a set, in order."""
        cdef bytes bits = set_bytes(members, self.view.start[LONGEST + 1])
        cdef const uint8_t* given = bits
        cdef Py_ssize_t i
        return [self.spell(i) for i in range(self.view.start[LONGEST + 1]) if given[i >> 3] >> (i & 7) & 1]

    def ending(self, str suffix not None):
        """The words that end so."""
        cdef bytes letters = suffix.encode("ascii", "replace")
        cdef const uint8_t* end = letters
        cdef const uint8_t* at
        cdef int n, size = <int>len(letters)
        cdef Py_ssize_t i
        cdef bytearray found = bytearray(self.view.start[LONGEST + 1] // 8 + 1)
        cdef uint8_t* bits = found
        for n in range(max(FIRST, size), LONGEST + 1):
            if self.view.start[n] == self.view.start[n + 1]:
                continue
            at = self.text[n] + n - size
            for i in range(self.view.start[n], self.view.start[n + 1]):
                # The last letter rules most of them out.
                if size == 0 or (at[size - 1] == end[size - 1] and not memcmp(at, end, size)):
                    bits[i >> 3] |= <uint8_t>(1 << (i & 7))
                at += n
        return int.from_bytes(found, "little")

    def marked(self, column, bytes marks not None):
        """The words whose value in a column of the lexicon has a mark; ``marks`` has a byte per value."""
        return self.chosen(column, marks, len(marks), NULL, 0)

    def masked(self, column, masks, uint64_t bits):
        """The words whose value in a column of the lexicon has one of some bits in ``masks``, an array of 64-bit numbers."""
        cdef const uint64_t[::1] rows = masks
        return self.chosen(column, b"", len(masks), &rows[0], bits) if len(masks) else 0

    cdef object chosen(self, column, bytes marks, Py_ssize_t n_values, const uint64_t* masks, uint64_t bits):
        cdef const uint8_t[::1] small = None
        cdef const uint16_t[::1] large = None
        cdef const uint8_t* given = marks
        cdef Py_ssize_t n = self.view.start[LONGEST + 1]
        cdef bytearray found = bytearray(n // 8 + 1)
        cdef uint8_t* out = found
        cdef bint is_small = memoryview(column).itemsize == 1
        if self.numbers == NULL:
            raise BadValueError.at("words", "numbers", "none")
        if n == 0:
            return 0
        if len(column) <= self.largest:
            raise BadValueError.at("column", f"more than {self.largest} values", str(len(column)))
        if masks != NULL:               # a byte per value is looked up faster than a mask
            marks = marks_of(masks, n_values, bits)
            given = marks
        if is_small:
            small = column
            gather_small(&small[0], self.numbers, n, given, n_values, out)
        else:
            large = column
            gather_large(&large[0], self.numbers, n, given, n_values, out)
        return int.from_bytes(found, "little")

    def by_value(self, const uint8_t[::1] column not None, object members):
        """A set, cut by the words' values in a column of the lexicon."""
        cdef Py_ssize_t i, n = self.view.start[LONGEST + 1]
        cdef bytes bits = set_bytes(members, n)
        cdef const uint8_t* given = bits
        cdef uint8_t* out[256]
        cdef dict found = {}
        cdef bytearray some
        cdef int value
        if self.numbers == NULL:
            raise BadValueError.at("words", "numbers", "none")
        if n and len(column) <= self.largest:
            raise BadValueError.at("column", f"more than {self.largest} values", str(len(column)))
        memset(out, 0, sizeof(out))
        for i in range(n):
            if not given[i >> 3] >> (i & 7) & 1:
                continue
            value = column[self.numbers[i]]
            if out[value] == NULL:
                some = bytearray(n // 8 + 1)
                out[value] = some
                found[value] = some
            out[value][i >> 3] |= <uint8_t>(1 << (i & 7))
        return {value: int.from_bytes(some, "little") for value, some in found.items()}

    def split(self, Spellings parts not None, object first, object second):
        """``(every, good)``: words that two words of ``parts`` make up, and by a member of ``first`` and of ``second``."""
        cdef Py_ssize_t n_words = self.view.start[LONGEST + 1], n_parts = parts.view.start[LONGEST + 1]
        cdef bytes of_first = set_bytes(first, n_parts), of_second = set_bytes(second, n_parts)
        cdef const uint8_t* firsts = of_first
        cdef const uint8_t* seconds = of_second
        cdef bytearray every = bytearray(n_words // 8 + 1), good = bytearray(n_words // 8 + 1)
        cdef uint8_t* in_every = every
        cdef uint8_t* in_good = good
        cdef const uint8_t* at
        cdef const uint8_t* before
        cdef Py_ssize_t i, head, tail
        cdef Py_ssize_t heads[LONGEST + 1]      # the word that each head of the word before is
        cdef int n, cut, same
        cdef uint32_t* pages = <uint32_t*>zeroed((LONGEST + 1) * PAGES * sizeof(uint32_t))
        cdef bytearray of_parts = bytearray(1 << (MARK_BITS - 3))
        cdef uint8_t* marks = of_parts
        open_pages(&parts.view, pages)
        mark_words(&parts.view, marks)
        for n in range(2 * FIRST, LONGEST + 1):
            before = NULL
            for i in range(self.view.start[n], self.view.start[n + 1]):
                at = text_at(&self.view, i, n)
                same = 0                        # letters that it shares with the word before
                if before != NULL:
                    while same < n and at[same] == before[same]:
                        same += 1
                before = at
                for cut in range(FIRST, n - FIRST + 1):
                    if cut > same:
                        heads[cut] = looked_up(&parts.view, pages, marks, at, cut)
                    head = heads[cut]
                    if head < 0:
                        continue
                    tail = looked_up(&parts.view, pages, marks, at + cut, n - cut)
                    if tail >= 0:
                        in_every[i >> 3] |= <uint8_t>(1 << (i & 7))
                        if firsts[head >> 3] >> (head & 7) & 1 and seconds[tail >> 3] >> (tail & 7) & 1:
                            in_good[i >> 3] |= <uint8_t>(1 << (i & 7))
        free(pages)
        return int.from_bytes(every, "little"), int.from_bytes(good, "little")

    def suffixed(self, object longer, object same):
        """The words of ``longer`` with an S, and those of ``same`` as they are: a vocabulary of its own."""
        return Suffixed(self, longer, same)


cdef class Suffixed:
    """Words made of others by an S, or left as they are; each knows both words it may come from."""

    cdef int32_t* shorter           # the word without its S, or -1
    cdef int32_t* equal             # the word itself, or -1
    cdef readonly Spellings base
    cdef readonly Spellings words

    def __cinit__(self, Spellings base not None, object longer, object same):
        cdef Py_ssize_t n_base = base.view.start[LONGEST + 1], n_here = 0, k
        cdef bytes of_longer = set_bytes(longer, n_base), of_same = set_bytes(same, n_base)
        cdef Spellings made = Spellings.__new__(Spellings)
        cdef int n
        self.base = base
        self.words = made
        free(made.masks)
        made.masks = NULL
        for n in range(FIRST, LONGEST + 1):
            k = base.view.start[n + 1] - (base.view.start[n - 1] if n > FIRST else 0)
            made.text[n] = <uint8_t*>resized(made.text[n], max(1, k * n))
            k = merge(&base.view, n, of_longer, of_same, made.text[n])
            made.text[n] = <uint8_t*>resized(made.text[n], max(1, k * n))
            n_here += k
            made.view.start[n + 1] = n_here
        made.finish()
        self.shorter = <int32_t*>zeroed(max(1, n_here) * sizeof(int32_t))
        self.equal = <int32_t*>zeroed(max(1, n_here) * sizeof(int32_t))
        for n in range(FIRST, LONGEST + 1):
            link(&made.view, &base.view, n, n, self.equal)
            link(&made.view, &base.view, n, n - 1, self.shorter)

    def __dealloc__(self):
        free(self.shorter)
        free(self.equal)

    def lifted(self, object shorter, object equal):
        """The words here that come from a member of ``shorter`` by an S, or are a member of ``equal``."""
        cdef Py_ssize_t n_base = self.base.view.start[LONGEST + 1], i, n = self.words.view.start[LONGEST + 1]
        cdef bytes of_shorter = set_bytes(shorter, n_base), of_equal = set_bytes(equal, n_base)
        cdef const uint8_t* in_shorter = of_shorter
        cdef const uint8_t* in_equal = of_equal
        cdef bytearray found = bytearray(n // 8 + 1)
        cdef uint8_t* bits = found
        cdef int32_t k
        for i in range(n):
            k = self.shorter[i]
            if k >= 0 and in_shorter[k >> 3] >> (k & 7) & 1:
                bits[i >> 3] |= <uint8_t>(1 << (i & 7))
            k = self.equal[i]
            if k >= 0 and in_equal[k >> 3] >> (k & 7) & 1:
                bits[i >> 3] |= <uint8_t>(1 << (i & 7))
        return int.from_bytes(found, "little")


cdef bytes marks_of(const uint64_t* masks, Py_ssize_t n, uint64_t bits):
    """A byte per mask: whether it has one of some bits."""
    cdef bytearray made = bytearray(n)
    cdef uint8_t* out = made
    cdef Py_ssize_t i
    for i in range(n):
        out[i] = masks[i] & bits != 0
    return bytes(made)


cdef void gather_small(const uint8_t* column, const uint32_t* numbers, Py_ssize_t n, const uint8_t* marks,
                       Py_ssize_t n_values, uint8_t* out) noexcept nogil:
    """A bit for every word whose value has a mark; values beyond the marks have none."""
    cdef Py_ssize_t i
    cdef uint32_t value
    for i in range(n):
        value = column[numbers[i]]
        out[i >> 3] |= <uint8_t>((value < n_values and marks[value] != 0) << (i & 7))


cdef void gather_large(const uint16_t* column, const uint32_t* numbers, Py_ssize_t n, const uint8_t* marks,
                       Py_ssize_t n_values, uint8_t* out) noexcept nogil:
    """The same of a column of two bytes per value."""
    cdef Py_ssize_t i
    cdef uint32_t value
    for i in range(n):
        value = column[numbers[i]]
        out[i >> 3] |= <uint8_t>((value < n_values and marks[value] != 0) << (i & 7))


cdef Py_ssize_t merge(const View* v, int n, const uint8_t* takes_s, const uint8_t* stays, uint8_t* out) noexcept nogil:
    """The words of n letters: shorter ones with an S, and those that stay; how many there are.

    An S at the end keeps the order of words of one length, so two sorted lists are merged.
    """
    cdef Py_ssize_t i = v.start[n - 1] if n > FIRST else v.start[n], j = v.start[n], k = 0
    cdef const uint8_t* one
    cdef const uint8_t* other
    cdef int order
    while True:
        while i < v.start[n] and not takes_s[i >> 3] >> (i & 7) & 1:
            i += 1
        while j < v.start[n + 1] and not stays[j >> 3] >> (j & 7) & 1:
            j += 1
        if i >= v.start[n] and j >= v.start[n + 1]:
            return k
        one = text_at(v, i, n - 1)
        other = text_at(v, j, n)
        if i >= v.start[n]:
            order = 1
        elif j >= v.start[n + 1]:
            order = -1
        else:
            order = memcmp(one, other, n - 1)
            if order == 0:
                order = LETTER_S - <int>other[n - 1]
        if order <= 0:              # the one with the S comes first, or they are the same word
            memcpy(out, one, n - 1)
            out[n - 1] = LETTER_S
            i += 1
        else:
            memcpy(out, other, n)
        if order >= 0:
            j += 1
        out += n
        k += 1


cdef void link(const View* made, const View* base, int n, int size, int32_t* found) noexcept nogil:
    """For the words of n letters the place of their first ``size`` letters in ``base``, both being sorted."""
    cdef Py_ssize_t k, i = base.start[size] if size >= FIRST else 0, end = base.start[size + 1] if size >= FIRST else 0
    cdef const uint8_t* at
    cdef int order
    for k in range(made.start[n], made.start[n + 1]):
        at = text_at(made, k, n)
        found[k] = -1
        if size < n and at[n - 1] != LETTER_S:
            continue
        while i < end:
            order = memcmp(text_at(base, i, size), at, size)
            if order == 0:
                found[k] = <int32_t>i
            if order >= 0:
                break
            i += 1


cdef inline int page_of(const uint8_t* word) noexcept nogil:
    return (word[0] - 65) * N_LETTERS + word[1] - 65


cdef void open_pages(const View* v, uint32_t* pages) noexcept nogil:
    """Where the words of each length with the same two letters at the front begin; zeroed before."""
    cdef int n, page
    cdef Py_ssize_t i
    for n in range(FIRST, LONGEST + 1):
        for i in range(v.start[n], v.start[n + 1]):
            pages[n * PAGES + page_of(text_at(v, i, n)) + 1] += 1
        pages[n * PAGES] = <uint32_t>v.start[n]
        for page in range(1, PAGES):
            pages[n * PAGES + page] += pages[n * PAGES + page - 1]


cdef void mark_words(const View* v, uint8_t* marks) noexcept nogil:
    """Sets the mark of every word; zeroed before."""
    cdef int n
    cdef Py_ssize_t i
    cdef uint32_t mark
    for n in range(FIRST, LONGEST + 1):
        for i in range(v.start[n], v.start[n + 1]):
            mark = mark_of(text_at(v, i, n), n)
            marks[mark >> 3] |= <uint8_t>(1 << (mark & 7))


cdef inline uint32_t mark_of(const uint8_t* word, int n) noexcept nogil:
    """A number of few bits; of ten spellings that are not words nine have one that no word has."""
    cdef uint32_t mixed = <uint32_t>n
    cdef int i
    for i in range(n):
        mixed = mixed * N_LETTERS + word[i]
    return (mixed * <uint32_t>0x9E3779B1) >> (32 - MARK_BITS)


cdef inline Py_ssize_t looked_up(
    const View* v, const uint32_t* pages, const uint8_t* marks, const uint8_t* word, int n
) noexcept nogil:
    """The place of a word, or -1, which the marks mostly tell without a search."""
    cdef uint32_t mark = mark_of(word, n)
    cdef const uint32_t* page
    if not marks[mark >> 3] >> (mark & 7) & 1:
        return -1
    page = pages + n * PAGES + page_of(word)
    return find_in(v, word, n, page[0], page[1])


cdef Py_ssize_t find(const View* v, const uint8_t* word, int n) noexcept nogil:
    """The place of a word of n letters, or -1."""
    return find_in(v, word, n, v.start[n], v.start[n + 1])


cdef Py_ssize_t find_in(const View* v, const uint8_t* word, int n, Py_ssize_t low, Py_ssize_t high) noexcept nogil:
    cdef Py_ssize_t middle
    cdef int order
    while low < high:
        middle = (low + high) >> 1
        order = memcmp(text_at(v, middle, n), word, n)
        if order == 0:
            return middle
        if order < 0:
            low = middle + 1
        else:
            high = middle
    return -1


cdef inline uint32_t double_of(uint8_t letter) noexcept nogil:
    if letter in (65, 69, 73, 79, 85):
        return DOUBLE_VOWEL
    return DOUBLE_Y if letter == 89 else DOUBLE_CONSONANT


cdef bytes set_bytes(object members, Py_ssize_t n):
    """The bits of a set in memory, in whole words of 64; raises for a set of a larger vocabulary."""
    if members < 0 or members.bit_length() > n:
        raise BadValueError.at("set", f"bits of {n} words", f"{members.bit_length()} bits")
    return members.to_bytes((n // 64 + 1) * 8, "little")
