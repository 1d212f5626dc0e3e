"""Which words a shake can spell: every word of a vocabulary, scanned at once.

A LinguiSHTIK question is never about one word from known tiles. It asks for a
word that is *short of* the cubes on the mat by one cube, by two, by one letter
transfer. So the spellings of all words are kept in length order, and a scan computes
how many letters each word lacks (its deficit); most are ruled out by their sets of
letters. Letters are numbered 0..25; a set of letters is a 26-bit mask; bit 26 is a
wild cube. A table is a vocabulary, or a set of its words.

Nothing here knows cubes, colours, demands or rules: see
``wordcore.games.linguishtik``.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from wordcore._engine.shakes.spellings cimport (
    DOUBLES,
    LONGEST,
    N_LETTERS,
    REPEATS,
    Spellings,
    View,
    lowest_bit,
    set_bytes,
    text_at,
)

from wordcore.errors import BadValueError, shown

cdef enum:
    ROW = 32                    # letter counts, padded
    SHORTEST = 4

cdef uint32_t WILD = <uint32_t>1 << N_LETTERS
cdef uint32_t ALL_LETTERS = ((<uint32_t>1) << N_LETTERS) - 1

cdef struct Filter:
    uint32_t require            # letters the word has
    uint32_t forbid             # letters it has not
    uint32_t lengths            # bit n: n letters are allowed
    uint8_t double_one          # 0, or: the word has one of these doubles
    uint8_t double_two

cdef struct Summary:            # what the words of a set can satisfy, one by one
    uint32_t having             # letters that occur in some word
    uint32_t lacking            # letters that some word does without
    uint32_t lengths
    uint32_t doubles

cdef struct Scan:
    Filter filter
    uint8_t have[ROW]
    uint32_t lost               # letters with have = 0
    int wild                    # cubes that may be any letter
    int reach                   # the largest deficit of interest
    int missing                 # how many different letters may be absent altogether
    int size                    # cubes on the mat
    int longest                 # letters of a hit, at most
    const Summary* total        # NULL, or: a word that adds nothing to it is of no interest
    # where the scan is
    int n                       # letters of the last hit
    Py_ssize_t at               # its number
    Py_ssize_t end              # of the words of n letters
    int deficit                 # letters it lacks

cdef inline int deficit_of(const uint8_t* word, int n, const Scan* s) noexcept nogil:
    """The letters that a word lacks; beyond the reach of the scan only that there are more."""
    cdef uint8_t left[ROW]
    cdef int j, y, lacks = 0
    memcpy(left, s.have, ROW)
    for j in range(n):
        y = word[j] - 65
        if left[y]:
            left[y] -= 1
        else:
            lacks += 1
            if lacks > s.reach:
                break
    return lacks


cdef inline void count(const View* v, const Scan* s, uint8_t* need) noexcept nogil:
    """The letter counts of the last hit."""
    cdef const uint8_t* word = text_at(v, s.at, s.n)
    cdef int j
    memset(need, 0, ROW)
    for j in range(s.n):
        need[word[j] - 65] += 1


cdef inline bint adds_nothing(const Summary* total, uint32_t letters, int n) noexcept nogil:
    return not (
        letters & ALL_LETTERS & ~total.having
        | ALL_LETTERS & ~letters & ~total.lacking
        | (<uint32_t>1 << n) & ~total.lengths
        | letters >> DOUBLES & 7 & ~total.doubles
    )


cdef inline bint is_hit(const View* v, Py_ssize_t i, Scan* s) noexcept nogil:
    """Whether a word passes the filter and lacks at most ``reach`` letters."""
    cdef uint32_t letters = v.masks[i], absent = letters & s.lost
    cdef int step
    if absent:
        for step in range(s.missing):       # drop the lowest letter; zero stays zero
            absent &= absent - 1
    if absent | (s.filter.require & ~letters) | (letters & s.filter.forbid):
        return False
    if v.dense and not v.chosen[i >> 6] >> (i & 63) & 1:
        return False
    if s.total != NULL and adds_nothing(s.total, letters, s.n):
        return False
    if s.filter.double_one and not letters >> DOUBLES & s.filter.double_one:
        return False
    if s.filter.double_two and not letters >> DOUBLES & s.filter.double_two:
        return False
    if letters & REPEATS:
        s.deficit = deficit_of(text_at(v, i, s.n), s.n, s)
        return s.deficit <= s.reach
    # Each letter once: it lacks those that are absent.
    s.deficit = 0
    absent = letters & s.lost
    while absent:
        absent &= absent - 1
        s.deficit += 1
    return s.deficit <= s.reach


cdef Py_ssize_t hit_from(const View* v, Py_ssize_t i, Py_ssize_t end, Scan* s) noexcept nogil:
    """The first hit in i..end, or ``end``."""
    cdef uint64_t block
    # In a set of many words a word's letters are looked at first, in one of few its bit.
    if v.chosen == NULL or v.dense:
        while i < end:
            if is_hit(v, i, s):
                return i
            i += 1
        return end
    while i < end:
        block = v.chosen[i >> 6] >> (i & 63)
        if block == 0:
            i = (i | 63) + 1
            continue
        i += lowest_bit(block)
        if i >= end:
            break
        if is_hit(v, i, s):
            return i
        i += 1
    return end


cdef inline bint next_hit(const View* v, Scan* s) noexcept nogil:
    """Moves on to the next hit; False at the end."""
    s.at = hit_from(v, s.at + 1, s.end, s)
    while s.at == s.end:
        s.n += 1
        if s.n > s.longest:
            return False
        if s.filter.lengths >> s.n & 1:
            s.end = v.start[s.n + 1]
            s.at = hit_from(v, v.start[s.n], s.end, s)
    return True


cdef inline void open_scan(Scan* s, int longest) noexcept nogil:
    """Before the first word; no word of more than ``longest`` letters is looked at."""
    s.longest = min(LONGEST, longest)
    s.total = NULL
    s.n = SHORTEST - 1
    s.at = -1
    s.end = 0


cdef inline uint32_t usable(const View* v, const Scan* s, uint32_t pool) noexcept nogil:
    """The members of ``pool`` that spell this hit as the one further cube, which is then in use.

    A word spellable without it takes any of its own letters as a substitute;
    a word that lacks one letter takes only a letter it lacks.
    """
    cdef uint8_t need[ROW]
    cdef uint32_t able
    cdef int y
    pool &= v.masks[s.at] | WILD
    if s.deficit <= s.wild:
        return pool
    able = pool & WILD
    if pool == able:
        return able
    count(v, s, need)
    for y in range(N_LETTERS):
        if pool >> y & 1 and need[y] > s.have[y]:
            able |= <uint32_t>1 << y
    return able


cdef inline void note(Summary* total, const View* v, const Scan* s) noexcept nogil:
    total.having |= v.masks[s.at] & ALL_LETTERS
    total.lacking |= ALL_LETTERS & ~v.masks[s.at]
    total.lengths |= <uint32_t>1 << s.n
    total.doubles |= v.masks[s.at] >> DOUBLES & 7


cdef class Sieve:
    """What is asked of the spelling alone: letters present, letters absent, length, doubles."""

    cdef Filter filter

    def __init__(self, *, uint32_t require=0, uint32_t forbid=0, uint32_t lengths=0x7F0,
                 uint8_t double_one=0, uint8_t double_two=0):
        self.filter.require = require
        self.filter.forbid = forbid
        self.filter.lengths = lengths
        self.filter.double_one = double_one
        self.filter.double_two = double_two


cdef class ShakeTable:
    """A vocabulary, or a set of its words, to be scanned: words of 4 to 10 letters A-Z, each once.

    ``word(i)`` is the word that the scans call ``i``; shorter words come first, words of one
    length are in alphabetical order. Immutable.
    """

    cdef View view
    cdef readonly Spellings spellings
    cdef readonly object members    # the set, as bits; None: all of them
    cdef bytes bits

    def __cinit__(self, words=(), members=None):
        """The words, or the vocabulary, and which of them; shorter ones in a vocabulary are never scanned."""
        if isinstance(words, Spellings):
            self.spellings = words
        else:
            self.spellings = Spellings(words)
            if len(self.spellings) and self.spellings.view.start[SHORTEST]:
                raise BadValueError.at("word", f"{SHORTEST} to {LONGEST} letters", shown(self.spellings.word(0)))
        self.view = self.spellings.view
        self.members = members
        if members is not None:
            self.bits = set_bytes(members, len(self.spellings))
            self.view.chosen = <const uint64_t*><const uint8_t*>self.bits
            self.view.dense = 4 * len(self) >= len(self.spellings)

    def __len__(self):
        if self.members is None:
            return len(self.spellings) - self.view.start[SHORTEST]
        return (self.members >> self.view.start[SHORTEST]).bit_count()

    def word(self, Py_ssize_t i):
        """The word that the scans call ``i``."""
        return self.spellings.word(i)

    @property
    def words(self):
        """All words of the table, spelled out."""
        every = self.spellings.of_lengths(SHORTEST, LONGEST)
        return tuple(self.spellings.listed(every if self.members is None else self.members & every))

    def chosen(self, members):
        """The table of the words that are in a set, too."""
        return ShakeTable(self.spellings, members if self.members is None else members & self.members)

    def narrowed(self, Sieve sieve not None):
        """The table of the words that pass the sieve, for many scans under the same demands."""
        cdef Scan s
        cdef bytearray passing = bytearray(len(self.spellings) // 8 + 1)
        cdef uint8_t* bits = passing
        memset(&s, 0, sizeof(s))
        s.filter = sieve.filter
        # Only the sieve counts: no letter is missing, and no word lacks more than all of its letters.
        s.lost = 0
        s.reach = LONGEST
        open_scan(&s, LONGEST)
        while next_hit(&self.view, &s):
            bits[s.at >> 3] |= <uint8_t>(1 << (s.at & 7))
        return ShakeTable(self.spellings, int.from_bytes(passing, "little"))

    cdef int prepare(self, Scan* s, bytes have, int wild, Sieve sieve, int beyond, int missing, int more) except -1:
        """A scan for words that lack at most ``beyond`` letters more than there are wild cubes, ``missing`` of them
        absent altogether, and that use at most ``more`` cubes beyond those on the mat."""
        cdef int y
        _check_counts(have, "have")
        s.filter = sieve.filter
        memset(s.have, 0, ROW)
        s.lost = ALL_LETTERS
        s.size = wild
        for y in range(N_LETTERS):
            s.have[y] = <uint8_t>have[y]
            s.size += s.have[y]
            if s.have[y]:
                s.lost &= ~(<uint32_t>1 << y)
        s.wild = wild
        s.reach = wild + beyond
        s.missing = min(wild + missing, LONGEST)
        open_scan(s, s.size + more)
        return 0

    def spelled(self, bytes have not None, int wild, Sieve sieve not None, Py_ssize_t limit=0, *, bint firsts=False):
        """Words spelled by the counts ``have`` and ``wild`` free letters; at most ``limit`` of them if given.

        With ``firsts`` the first of each length alone.
        """
        cdef Scan s
        cdef list found = []
        self.prepare(&s, have, wild, sieve, 0, 0, 0)
        while next_hit(&self.view, &s):
            found.append(s.at)
            if firsts:
                s.at = s.end - 1
            if len(found) == limit:
                break
        return found

    def one_more(self, bytes have not None, int wild, uint32_t pool, Sieve sieve not None, Py_ssize_t limit=0):
        """``(word, mask)``: the members of ``pool`` that spell the word as one more cube, all in use."""
        cdef Scan s
        cdef uint32_t able
        cdef list found = []
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while next_hit(&self.view, &s):
            able = usable(&self.view, &s, pool)
            if able:
                found.append((s.at, able))
                if len(found) == limit:
                    break
        return found

    def helpful(self, bytes have not None, int wild, uint32_t pool, uint32_t plenty, Sieve sieve not None):
        """The members of ``pool`` that spell some word as one more cube.

        Stops early, with a part of them, as soon as taking any single cube out
        of the pool could not leave it helpless: two members, or one of ``plenty``.
        """
        cdef Scan s
        cdef uint32_t able = 0
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while next_hit(&self.view, &s):
            able |= usable(&self.view, &s, pool)
            if able & plenty or able & (able - 1):
                break
        return able

    def two_more(self, bytes have not None, int wild, bytes pool not None, int pool_wild,
                 Sieve sieve not None, Py_ssize_t limit=0):
        """Words spelled with two cubes of the pool and with no fewer."""
        cdef Scan s
        cdef int y, lack, supply
        cdef uint8_t need[ROW]
        cdef const uint8_t* stock = pool
        cdef list found = []
        _check_counts(pool, "pool")
        self.prepare(&s, have, wild, sieve, 2, 2, 2)
        while next_hit(&self.view, &s):
            if s.deficit != s.wild + 2:
                continue
            count(&self.view, &s, need)
            supply = pool_wild
            for y in range(N_LETTERS):
                if need[y] > s.have[y]:
                    lack = need[y] - s.have[y]
                    supply += min(lack, <int>stock[y])
            if supply >= 2:
                found.append(s.at)
                if len(found) == limit:
                    break
        return found

    def transferred(self, bytes have not None, int wild, Sieve sieve not None, Py_ssize_t limit=0):
        """``(word, from, to)`` masks: words that only a transfer of a letter on the mat can spell.

        Every pair of a letter in ``from`` and a letter in ``to`` serves.
        """
        cdef Scan s
        cdef uint32_t source, target
        cdef list found = []
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        while next_hit(&self.view, &s):
            if transfers(&self.view, &s, &source, &target):
                found.append((s.at, source, target))
                if len(found) == limit:
                    break
        return found

    def transfer_pairs(self, bytes have not None, int wild, Sieve sieve not None):
        """26 masks: for every letter p the set of x such that some word is spelled once p counts as x."""
        cdef Scan s
        cdef int p
        cdef uint32_t source, target, full = 0      # full: letters that may become any other
        cdef uint32_t pairs[N_LETTERS]
        memset(pairs, 0, sizeof(pairs))
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        while next_hit(&self.view, &s):
            if s.deficit <= s.wild:         # spelled already: any p it does without will do
                source = ALL_LETTERS & ~self.view.masks[s.at]
                target = ALL_LETTERS
            elif not transfers(&self.view, &s, &source, &target):
                continue
            source &= ~full
            if source == 0:
                continue
            for p in range(N_LETTERS):
                if source >> p & 1:
                    pairs[p] |= target
                    if pairs[p] == ALL_LETTERS:
                        full |= <uint32_t>1 << p
        return tuple([pairs[p] & ~(<uint32_t>1 << p) for p in range(N_LETTERS)])

    def summary(self, bytes have not None, int wild, Sieve sieve not None, *, bint transfer=False):
        """``(having, lacking, lengths, doubles)`` over the words spelled.

        With ``transfer`` the words of :meth:`transferred` count instead.
        """
        cdef Scan s
        cdef Summary total
        cdef uint32_t source, target
        memset(&total, 0, sizeof(total))
        self.prepare(&s, have, wild, sieve, _largest(have) if transfer else 0, 1 if transfer else 0, 0)
        s.total = &total
        while next_hit(&self.view, &s):
            if not transfer or transfers(&self.view, &s, &source, &target):
                note(&total, &self.view, &s)
        return (total.having, total.lacking, total.lengths, total.doubles)

    def summary_one_more(self, bytes have not None, int wild, uint32_t pool, Sieve sieve not None):
        """A 27-tuple: for each member of ``pool``, :meth:`summary` of the words it helps to spell."""
        cdef Scan s
        cdef Summary total[N_LETTERS + 1]
        cdef int y
        cdef uint32_t able
        memset(total, 0, sizeof(total))
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while next_hit(&self.view, &s):
            able = usable(&self.view, &s, pool)
            for y in range(N_LETTERS + 1):
                if able >> y & 1:
                    note(&total[y], &self.view, &s)
        return tuple([
            (total[y].having, total[y].lacking, total[y].lengths, total[y].doubles) for y in range(N_LETTERS + 1)
        ])


cdef inline bint transfers(const View* v, const Scan* s, uint32_t* source, uint32_t* target) noexcept nogil:
    """Whether one transfer p to x makes up for the excess of this hit; the sets of p and of x."""
    cdef uint8_t need[ROW]
    cdef int y, excess = s.deficit - s.wild
    source[0] = 0
    target[0] = 0
    if excess <= 0:
        return False
    count(v, s, need)
    for y in range(N_LETTERS):
        if need[y] == 0:
            if s.have[y] >= excess:
                source[0] |= <uint32_t>1 << y
        elif need[y] - s.have[y] >= excess:
            target[0] |= <uint32_t>1 << y
    return source[0] != 0 and target[0] != 0


cdef int _check_counts(bytes counts, str what) except -1:
    if len(counts) != N_LETTERS:
        raise BadValueError.at(what, f"{N_LETTERS} letter counts", str(len(counts)))
    return 0


cdef int _largest(bytes have):
    return max(have)
