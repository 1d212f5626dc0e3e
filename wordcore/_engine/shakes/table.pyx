"""Which words a shake can spell: the letter counts of every word, scanned at once.

A LinguiSHTIK question is never about one word from known tiles. It asks for a
word that is *short of* the cubes on the mat by one cube, by two, by one letter
transfer. So the whole vocabulary is kept as count vectors in length order, and
a scan computes how many letters each word lacks (its deficit). Letters are
numbered 0..25; a set of letters is a 26-bit mask; bit 26 is a wild cube.

Nothing here knows cubes, colours, demands or rules: see
``wordcore.games.linguishtik``.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.memory cimport zeroed

from wordcore.errors import BadValueError, shown

cdef enum:
    N_LETTERS = 26
    ROW = 32                    # a count vector, padded so that the loop over it vectorises
    SHORTEST = 4
    LONGEST = 10
    DOUBLE_VOWEL = 1            # A E I O U twice in succession
    DOUBLE_CONSONANT = 2        # any other letter but Y
    DOUBLE_Y = 4                # whose side Y is on is a rule, not a fact

cdef uint32_t WILD = <uint32_t>1 << N_LETTERS
cdef uint32_t ALL_LETTERS = ((<uint32_t>1) << N_LETTERS) - 1

cdef struct Vocabulary:         # borrowed: owned by ShakeTable
    const uint8_t* counts       # ROW bytes per word
    const uint32_t* letters     # the set of letters of each word
    const uint8_t* doubles
    Py_ssize_t start[LONGEST + 2]   # start[n] .. start[n + 1]: the words of n letters

cdef struct Filter:
    uint32_t require            # letters the word has
    uint32_t forbid             # letters it has not
    uint32_t lengths            # bit n: n letters are allowed
    uint8_t double_one          # 0, or: the word has one of these doubles
    uint8_t double_two

cdef struct Scan:
    Filter filter
    uint8_t have[ROW]
    uint32_t present            # letters with have > 0
    int wild                    # cubes that may be any letter
    int reach                   # the largest deficit of interest
    int missing                 # how many different letters may be absent altogether
    int size                    # cubes on the mat
    int longest                 # letters of a hit, at most
    # where the scan is
    int n                       # letters of the last hit
    Py_ssize_t at               # its number
    Py_ssize_t end              # of the words of n letters
    int deficit                 # letters it lacks

cdef struct Summary:            # what the words of a set can satisfy, one by one
    uint32_t having             # letters that occur in some word
    uint32_t lacking            # letters that some word does without
    uint32_t lengths
    uint32_t doubles


cdef inline int deficit_of(const uint8_t* need, const uint8_t* have) noexcept nogil:
    cdef int i
    cdef uint8_t total = 0
    for i in range(ROW):
        total = <uint8_t>(total + (need[i] - have[i] if need[i] > have[i] else 0))
    return total


cdef Py_ssize_t hit_from(const Vocabulary* v, Py_ssize_t i, Py_ssize_t end, Scan* s) noexcept nogil:
    """The first word in i..end that passes the filter and lacks at most ``reach`` letters, or ``end``."""
    cdef const uint32_t* sets = v.letters
    cdef uint32_t letters, absent
    cdef uint32_t require = s.filter.require, lost = ~s.present, forbid = s.filter.forbid
    cdef int step, missing = s.missing
    while i < end:
        letters = sets[i]
        absent = letters & lost
        for step in range(missing):         # drop the lowest letter; zero stays zero
            absent &= absent - 1
        if (
            not absent | (require & ~letters) | (letters & forbid)
            and (not s.filter.double_one or v.doubles[i] & s.filter.double_one)
            and (not s.filter.double_two or v.doubles[i] & s.filter.double_two)
        ):
            s.deficit = deficit_of(v.counts + i * ROW, s.have)
            if s.deficit <= s.reach:
                return i
        i += 1
    return end


cdef inline bint next_hit(const Vocabulary* v, Scan* s) noexcept nogil:
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
    s.n = SHORTEST - 1
    s.at = -1
    s.end = 0


cdef inline uint32_t usable(const Vocabulary* v, const Scan* s, uint32_t pool) noexcept nogil:
    """The members of ``pool`` that spell this hit as the one further cube, which is then in use.

    A word spellable without it takes any of its own letters as a substitute;
    a word that lacks one letter takes only a letter it lacks.
    """
    cdef const uint8_t* need = v.counts + s.at * ROW
    cdef uint32_t able
    cdef int y
    pool &= v.letters[s.at] | WILD
    if s.deficit <= s.wild:
        return pool
    able = pool & WILD
    for y in range(N_LETTERS):
        if pool >> y & 1 and need[y] > s.have[y]:
            able |= <uint32_t>1 << y
    return able


cdef inline void note(Summary* total, const Vocabulary* v, const Scan* s) noexcept nogil:
    total.having |= v.letters[s.at]
    total.lacking |= ALL_LETTERS & ~v.letters[s.at]
    total.lengths |= <uint32_t>1 << s.n
    total.doubles |= v.doubles[s.at]


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
    """The count vectors of a vocabulary: words of 4 to 10 letters A-Z, each once.

    ``words[i]`` is the word that the scans call ``i``; shorter words come first,
    words of one length are in alphabetical order. Immutable once built.
    """

    cdef Vocabulary view
    cdef uint8_t* counts
    cdef uint32_t* letters
    cdef uint8_t* doubles
    cdef readonly tuple words

    def __cinit__(self, words):
        cdef Py_ssize_t i, n
        cdef int j, length, letter, previous
        cdef bytes spelling
        cdef const uint8_t* text
        self.words = tuple(sorted(sorted(set(words)), key=len))
        n = len(self.words)
        self.reserve(n)
        for i in range(n):
            spelling = (<str>self.words[i]).encode("ascii", "replace")
            text = spelling
            length = len(spelling)
            if not SHORTEST <= length <= LONGEST:
                raise BadValueError.at("word", f"{SHORTEST} to {LONGEST} letters", shown(self.words[i]))
            previous = -1
            for j in range(length):
                letter = text[j] - 65
                if not 0 <= letter < N_LETTERS:
                    raise BadValueError.at("word", "the letters A to Z", shown(self.words[i]))
                self.counts[i * ROW + letter] += 1
                self.letters[i] |= <uint32_t>1 << letter
                if letter == previous:
                    self.doubles[i] |= _double(letter)
                previous = letter
            self.view.start[length + 1] = i + 1
        for length in range(1, LONGEST + 2):
            self.view.start[length] = max(self.view.start[length], self.view.start[length - 1])

    def __dealloc__(self):
        free(self.counts)
        free(self.letters)
        free(self.doubles)

    def __len__(self):
        return len(self.words)

    def narrowed(self, Sieve sieve not None):
        """The table of the words that pass the sieve, for many scans under the same demands."""
        cdef ShakeTable part = ShakeTable.__new__(ShakeTable, ())
        cdef Scan s
        cdef Py_ssize_t n_kept = 0
        cdef int n
        cdef list kept = []
        memset(&s, 0, sizeof(s))
        s.filter = sieve.filter
        # Only the sieve counts: no letter is missing, and no word lacks more than all of its letters.
        s.present = ALL_LETTERS
        s.reach = LONGEST
        open_scan(&s, LONGEST)
        part.reserve(len(self.words))
        while next_hit(&self.view, &s):
            memcpy(part.counts + n_kept * ROW, self.counts + s.at * ROW, ROW)
            part.letters[n_kept] = self.letters[s.at]
            part.doubles[n_kept] = self.doubles[s.at]
            kept.append(self.words[s.at])
            n_kept += 1
            part.view.start[s.n + 1] = n_kept
        for n in range(SHORTEST, LONGEST + 1):
            part.view.start[n + 1] = max(part.view.start[n + 1], part.view.start[n])
        part.words = tuple(kept)
        return part

    def chosen(self, bytes marks not None, uint8_t mark):
        """The table of the words with that mark; ``marks`` has a byte per word."""
        cdef ShakeTable part = ShakeTable.__new__(ShakeTable, ())
        cdef Py_ssize_t i, n_kept = 0, n_words = len(self.words)
        cdef int n
        cdef const uint8_t* given = marks
        cdef list kept = []
        if len(marks) != n_words:
            raise BadValueError.at("marks", f"{n_words} bytes", str(len(marks)))
        part.reserve(marks.count(mark))
        for n in range(SHORTEST, LONGEST + 1):
            for i in range(self.view.start[n], self.view.start[n + 1]):
                if given[i] == mark:
                    memcpy(part.counts + n_kept * ROW, self.counts + i * ROW, ROW)
                    part.letters[n_kept] = self.letters[i]
                    part.doubles[n_kept] = self.doubles[i]
                    kept.append(self.words[i])
                    n_kept += 1
            part.view.start[n + 1] = n_kept
        part.words = tuple(kept)
        return part

    cdef int reserve(self, Py_ssize_t n) except -1:
        """Room for n words, all zero."""
        free(self.counts)
        free(self.letters)
        free(self.doubles)
        self.counts = NULL
        self.letters = NULL
        self.doubles = NULL
        n = max(n, 1)
        self.counts = <uint8_t*>zeroed(n * ROW)
        self.letters = <uint32_t*>zeroed(n * sizeof(uint32_t))
        self.doubles = <uint8_t*>zeroed(n)
        memset(&self.view, 0, sizeof(self.view))
        self.view.counts = self.counts
        self.view.letters = self.letters
        self.view.doubles = self.doubles
        return 0

    cdef int prepare(self, Scan* s, bytes have, int wild, Sieve sieve, int beyond, int missing, int more) except -1:
        """A scan for words that lack at most ``beyond`` letters more than there are wild cubes, ``missing`` of them
        absent altogether, and that use at most ``more`` cubes beyond those on the mat."""
        cdef int y
        _check_counts(have, "have")
        s.filter = sieve.filter
        memset(s.have, 0, ROW)
        s.present = 0
        s.size = wild
        for y in range(N_LETTERS):
            s.have[y] = <uint8_t>have[y]
            s.size += s.have[y]
            if s.have[y]:
                s.present |= <uint32_t>1 << y
        s.wild = wild
        s.reach = wild + beyond
        s.missing = min(wild + missing, LONGEST)
        open_scan(s, s.size + more)
        return 0

    def spelled(self, bytes have not None, int wild, Sieve sieve not None, Py_ssize_t limit=0):
        """Words spelled by the counts ``have`` and ``wild`` free letters; at most ``limit`` of them if given."""
        cdef Scan s
        cdef list found = []
        self.prepare(&s, have, wild, sieve, 0, 0, 0)
        while next_hit(&self.view, &s):
            found.append(s.at)
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
        cdef const uint8_t* need
        cdef const uint8_t* stock = pool
        cdef list found = []
        _check_counts(pool, "pool")
        self.prepare(&s, have, wild, sieve, 2, 2, 2)
        while next_hit(&self.view, &s):
            if s.deficit != s.wild + 2:
                continue
            need = self.view.counts + s.at * ROW
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
        cdef uint32_t source, target
        cdef uint32_t pairs[N_LETTERS]
        memset(pairs, 0, sizeof(pairs))
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        while next_hit(&self.view, &s):
            if s.deficit <= s.wild:         # spelled already: any p it does without will do
                source = ALL_LETTERS & ~self.view.letters[s.at]
                target = ALL_LETTERS
            elif not transfers(&self.view, &s, &source, &target):
                continue
            for p in range(N_LETTERS):
                if source >> p & 1:
                    pairs[p] |= target
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


cdef inline bint transfers(const Vocabulary* v, const Scan* s, uint32_t* source, uint32_t* target) noexcept nogil:
    """Whether one transfer p to x makes up for the excess of this hit; the sets of p and of x."""
    cdef const uint8_t* need = v.counts + s.at * ROW
    cdef int y, excess = s.deficit - s.wild
    source[0] = 0
    target[0] = 0
    if excess <= 0:
        return False
    for y in range(N_LETTERS):
        if need[y] == 0:
            if s.have[y] >= excess:
                source[0] |= <uint32_t>1 << y
        elif need[y] - s.have[y] >= excess:
            target[0] |= <uint32_t>1 << y
    return source[0] != 0 and target[0] != 0


cdef int _double(int letter) noexcept:
    if letter in (0, 4, 8, 14, 20):
        return DOUBLE_VOWEL
    return DOUBLE_Y if letter == 24 else DOUBLE_CONSONANT


cdef int _check_counts(bytes counts, str what) except -1:
    if len(counts) != N_LETTERS:
        raise BadValueError.at(what, f"{N_LETTERS} letter counts", str(len(counts)))
    return 0


cdef int _largest(bytes have):
    return max(have)
