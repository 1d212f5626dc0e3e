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

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.memory cimport grown
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

from wordcore._engine.work cimport Account, Work, breathe, work_end, work_step

from wordcore.errors import BadValueError, shown

cdef enum:
    ROW = 32                    # letter counts, padded
    SHORTEST = 4
    BLOCK = 1 << 13             # words between two looks at the budget
    # Sixteenths of a step. A word is mostly ruled out by its set of letters.
    PER_WORD = 1                # that is skipped
    PER_CHOSEN = 4              # of a set of few words
    PER_NOTED = 1               # more, if it is compared with what other words have
    PER_COUNT = 16              # whose letters are counted, one of them being there twice
    PER_FEW = 6                 # each of whose letters is there once
    PER_HIT = 6
    PER_KEPT = 10               # more, for a number that Python gets
    PER_TUPLE = 40
    PER_PAIR = 8                # a transfer that is tried on a word
    AT_ONCE = 1 << 14           # hits that are made Python's before others may have the GIL
    STEPS_PER_NAME = 8          # of a word that is spelled out and sorted

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
    # what it takes
    Work* work                  # of the question; NULL: nobody counts
    int64_t units               # not counted yet, in sixteenths of a step

cdef struct Hit:
    uint32_t at
    uint32_t one                # what a scan says of the word
    uint32_t two

cdef struct Hits:
    Hit* hits
    size_t n
    size_t room

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
        s.units += PER_COUNT
        s.deficit = deficit_of(text_at(v, i, s.n), s.n, s)
        return s.deficit <= s.reach
    s.units += PER_FEW
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
    cdef Py_ssize_t first = i
    # In a set of many words a word's letters are looked at first, in one of few its bit.
    if v.chosen == NULL or v.dense:
        while i < end:
            if is_hit(v, i, s):
                break
            i += 1
        s.units += (i - first) * (PER_WORD if s.total == NULL else PER_WORD + PER_NOTED)
        return i
    s.units += (end - first) >> 6
    while i < end:
        block = v.chosen[i >> 6] >> (i & 63)
        if block == 0:
            i = (i | 63) + 1
            continue
        i += lowest_bit(block)
        if i >= end:
            break
        s.units += PER_CHOSEN
        if is_hit(v, i, s):
            return i
        i += 1
    return end


cdef inline bint paid(Scan* s) noexcept nogil:
    """Counts the whole steps that were made; False when the scan must stop."""
    cdef int64_t n = s.units >> 4
    s.units &= 15
    return s.work == NULL or work_step(s.work, n)


cdef bint next_hit(const View* v, Scan* s) noexcept nogil:
    """Moves on to the next hit; False at the end, or when there are no steps left."""
    cdef Py_ssize_t stop
    s.at += 1
    while True:
        while s.at < s.end:
            stop = min(s.end, s.at + BLOCK)
            s.at = hit_from(v, s.at, stop, s)
            if s.at < stop:
                s.units += PER_HIT
                return paid(s)
            if not paid(s):
                return False
        s.n += 1
        if s.n > s.longest:
            return False
        if s.filter.lengths >> s.n & 1:
            s.at = v.start[s.n]
            s.end = v.start[s.n + 1]


cdef inline bint kept(Hits* found, Scan* s, uint32_t one, uint32_t two) noexcept nogil:
    """Adds the last hit; False if there is no memory."""
    s.units += PER_TUPLE if one else PER_KEPT
    if found.n == found.room and not grown(<void**>&found.hits, &found.room, sizeof(Hit)):
        return False
    found.hits[found.n].at = <uint32_t>s.at
    found.hits[found.n].one = one
    found.hits[found.n].two = two
    found.n += 1
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
    length are in alphabetical order. Immutable. A scan lets go of the GIL when it turns out to be long, so
    what it finds is gathered first and made Python's after.
    """

    cdef View view
    cdef readonly Spellings spellings
    cdef readonly object members    # the set, as bits; None: all of them
    cdef bytes bits
    cdef readonly Account account   # who pays for the scans; None: nobody

    def __cinit__(self, words=(), members=None, Account account=None):
        """The words, or the vocabulary, and which of them; shorter ones in a vocabulary are never scanned."""
        if isinstance(words, Spellings):
            self.spellings = words
        else:
            self.spellings = Spellings(words)
            if len(self.spellings) and self.spellings.view.start[SHORTEST]:
                raise BadValueError.at("word", f"{SHORTEST} to {LONGEST} letters", shown(self.spellings.word(0)))
        self.view = self.spellings.view
        self.members = members
        self.account = account
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
        return ShakeTable(self.spellings, members if self.members is None else members & self.members, self.account)

    def counted(self, Account account not None):
        """The same table, whose scans an account pays for."""
        cdef ShakeTable made = ShakeTable.__new__(ShakeTable, self.spellings)
        made.view, made.members, made.bits, made.account = self.view, self.members, self.bits, account
        return made

    def step(self, int64_t n=1):
        """Counts n steps of Python that are about these words."""
        if self.account is not None:
            self.account.step(n)

    def spend(self, int64_t n):
        """Counts n steps of the engine that are about these words."""
        if self.account is not None:
            self.account.spend(n)

    def keep(self, uint64_t n):
        """Raises WorkLimitError if an answer that is listed may not have n results."""
        if self.account is not None:
            self.account.keep(n)

    def listed(self, members):
        """The words of a set in alphabetical order, as results of the question."""
        return sorted(self.spellings.listed(self.results(members, members.bit_count())))

    def named(self, indices not None):
        """The words that scans found, in alphabetical order, as results of the question."""
        return sorted(map(self.spellings.word, self.results(indices, len(indices))))

    cdef object results(self, object found, Py_ssize_t n):
        self.keep(n)
        self.spend(n * STEPS_PER_NAME)
        return found

    # --- scans --------------------------------------------------------------------------------

    cdef void start(self, Scan* s, int longest) noexcept:
        s.work = NULL if self.account is None else &self.account.work
        s.units = 0
        open_scan(s, longest)

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
        self.start(s, s.size + more)
        return 0

    cdef int finish(self, Scan* s, bint failed=False) except -1:
        """Takes the GIL again, before which nothing of Python may be touched; raises what stopped the scan."""
        if s.work != NULL:
            paid(s)
            work_end(s.work)
            self.account.check()
        if failed:
            raise MemoryError
        return 0

    cdef object passing(self, Scan* s):
        """All hits, as a set."""
        cdef bytearray found = bytearray(len(self.spellings) // 8 + 1)
        cdef uint8_t* bits = found
        while next_hit(&self.view, s):
            bits[s.at >> 3] |= <uint8_t>(1 << (s.at & 7))
        self.finish(s)
        return int.from_bytes(found, "little")

    def narrowed(self, Sieve sieve not None):
        """The table of the words that pass the sieve, for many scans under the same demands."""
        cdef Scan s
        memset(&s, 0, sizeof(s))
        s.filter = sieve.filter
        # Only the sieve counts: no letter is missing, and no word lacks more than all of its letters.
        s.lost = 0
        s.reach = LONGEST
        self.start(&s, LONGEST)
        return ShakeTable(self.spellings, self.passing(&s), self.account)

    def spelled(self, bytes have not None, int wild, Sieve sieve not None, Py_ssize_t limit=0, *, bint firsts=False):
        """Words spelled by the counts ``have`` and ``wild`` free letters; at most ``limit`` of them if given.

        With ``firsts`` the first of each length alone.
        """
        cdef Scan s
        cdef Hits found
        cdef bint failed = False
        memset(&found, 0, sizeof(found))
        self.prepare(&s, have, wild, sieve, 0, 0, 0)
        while not failed and next_hit(&self.view, &s):
            failed = not kept(&found, &s, 0, 0)
            if firsts:
                s.at = s.end - 1
            if found.n == <size_t>limit:
                break
        return self.given(&s, &found, failed, 0)

    def spelled_set(self, bytes have not None, int wild, Sieve sieve not None):
        """The words of :meth:`spelled`, as a set."""
        cdef Scan s
        self.prepare(&s, have, wild, sieve, 0, 0, 0)
        return self.passing(&s)

    cdef list given(self, Scan* s, Hits* found, bint failed, int n_more):
        """What was found as Python has it, word by word, or each with what the scan says of it."""
        cdef list made
        cdef size_t k
        cdef Hit* hit
        if s.work != NULL:
            work_end(s.work)
        try:
            made = []
            self.finish(s, failed)
            for k in range(found.n):
                hit = found.hits + k
                if n_more == 0:
                    made.append(hit.at)
                elif n_more == 1:
                    made.append((hit.at, hit.one))
                else:
                    made.append((hit.at, hit.one, hit.two))
                if k % AT_ONCE == AT_ONCE - 1:
                    breathe()
        finally:
            free(found.hits)
        return made

    def one_more(self, bytes have not None, int wild, uint32_t pool, Sieve sieve not None, Py_ssize_t limit=0):
        """``(word, mask)``: the members of ``pool`` that spell the word as one more cube, all in use."""
        cdef Scan s
        cdef Hits found
        cdef uint32_t able
        cdef bint failed = False
        memset(&found, 0, sizeof(found))
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while not failed and next_hit(&self.view, &s):
            able = usable(&self.view, &s, pool)
            if able:
                failed = not kept(&found, &s, able, 0)
                if found.n == <size_t>limit:
                    break
        return self.given(&s, &found, failed, 1)

    def one_more_sets(self, bytes have not None, int wild, uint32_t pool, Sieve sieve not None):
        """27 sets: for each member of ``pool``, the words that it spells as one more cube."""
        cdef Scan s
        cdef uint32_t able
        cdef int y
        cdef uint8_t* bits[N_LETTERS + 1]
        cdef list found = []
        cdef bytearray members
        pool &= ALL_LETTERS | WILD
        for y in range(N_LETTERS + 1):
            members = bytearray(len(self.spellings) // 8 + 1 if pool >> y & 1 else 0)
            bits[y] = members
            found.append(members)
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while next_hit(&self.view, &s):
            able = usable(&self.view, &s, pool)
            while able:
                y = lowest_bit(able)
                able &= able - 1
                bits[y][s.at >> 3] |= <uint8_t>(1 << (s.at & 7))
        self.finish(&s)
        return tuple([int.from_bytes(members, "little") for members in found])

    def two_more(self, bytes have not None, int wild, bytes pool not None, int pool_wild,
                 Sieve sieve not None, *, bint in_use=False):
        """Words spelled with two cubes of the pool and with no fewer.

        With ``in_use`` words that two cubes of the pool can be part of, needed or not.
        """
        cdef Scan s
        cdef Hits found
        cdef int y, lack, supply, parts
        cdef uint8_t need[ROW]
        cdef const uint8_t* stock = pool
        cdef bint failed = False
        memset(&found, 0, sizeof(found))
        _check_counts(pool, "pool")
        self.prepare(&s, have, wild, sieve, 2, 2, 2)
        while not failed and next_hit(&self.view, &s):
            if s.deficit != s.wild + 2 and not in_use:
                continue
            count(&self.view, &s, need)
            supply = parts = pool_wild
            for y in range(N_LETTERS):
                parts += min(need[y], stock[y])
                if need[y] > s.have[y]:
                    lack = need[y] - s.have[y]
                    supply += min(lack, <int>stock[y])
            if parts >= 2 and supply >= min(2, s.deficit - s.wild):
                failed = not kept(&found, &s, 0, 0)
        return self.given(&s, &found, failed, 0)

    def transferred(self, bytes have not None, int wild, Sieve sieve not None, Py_ssize_t limit=0):
        """``(word, from, to)`` masks: words that only a transfer of a letter on the mat can spell.

        Every pair of a letter in ``from`` and a letter in ``to`` serves.
        """
        cdef Scan s
        cdef Hits found
        cdef uint32_t source, target
        cdef bint failed = False
        memset(&found, 0, sizeof(found))
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        while not failed and next_hit(&self.view, &s):
            if transfers(&self.view, &s, &source, &target):
                failed = not kept(&found, &s, source, target)
                if found.n == <size_t>limit:
                    break
        return self.given(&s, &found, failed, 2)

    def transferred_set(self, bytes have not None, int wild, Sieve sieve not None):
        """The words of :meth:`transferred`, as a set."""
        cdef Scan s
        cdef uint32_t source, target
        cdef bytearray found = bytearray(len(self.spellings) // 8 + 1)
        cdef uint8_t* bits = found
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        while next_hit(&self.view, &s):
            if transfers(&self.view, &s, &source, &target):
                bits[s.at >> 3] |= <uint8_t>(1 << (s.at & 7))
        self.finish(&s)
        return int.from_bytes(found, "little")

    def transfer_pairs(self, bytes have not None, int wild, Sieve sieve not None):
        """26 masks: for every letter p the set of x such that some word is spelled once p counts as x."""
        cdef Scan s
        cdef int p
        cdef uint32_t source, target, full      # letters that may become any other, or of which no word can do without
        cdef uint32_t pairs[N_LETTERS]
        memset(pairs, 0, sizeof(pairs))
        self.prepare(&s, have, wild, sieve, _largest(have), 1, 0)
        full = sieve.filter.require
        while full != ALL_LETTERS and next_hit(&self.view, &s):
            if s.deficit <= s.wild:         # spelled already: any p it does without will do
                source = ALL_LETTERS & ~self.view.masks[s.at]
                target = ALL_LETTERS
            elif not transfers(&self.view, &s, &source, &target):
                continue
            source &= ~full
            while source:
                p = lowest_bit(source)
                source &= source - 1
                s.units += PER_NOTED
                pairs[p] |= target
                if pairs[p] == ALL_LETTERS:
                    full |= <uint32_t>1 << p
        self.finish(&s)
        return tuple([pairs[p] & ~(<uint32_t>1 << p) for p in range(N_LETTERS)])

    def helpful_after(self, bytes have not None, int wild, bytes pool not None, int pool_wild, Sieve sieve not None,
                      closed=None):
        """26 rows of 26 masks: for all p and x the members of the pool that spell some word as one more cube once
        p counts as x, on the mat and in the pool.

        ``MANY`` where taking any single cube out of the pool could not leave it helpless: two members, or one of
        which there are several; of the x of a p that are ``closed`` nothing is asked. One scan answers all, because a
        word with a p in it is lost, and of a word without one only the letter x is better supplied.
        """
        cdef Scan s
        cdef Helped h
        cdef int p
        _check_counts(pool, "pool")
        self.prepare(&s, have, wild, sieve, 1 + _largest(have), 2, 1)
        open_helped(&h, &s, pool, pool_wild)
        for p in range(N_LETTERS if closed is not None else 0):
            add_help(&h, p, h.open[p] & <uint32_t>closed[p], 0, True)
        while h.n_open and next_hit(&self.view, &s):
            help_with(&h, &self.view, &s)
        self.finish(&s)
        return tuple([tuple([h.able[p][x] for x in range(N_LETTERS)]) for p in range(N_LETTERS)])

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
        self.finish(&s)
        return (total.having, total.lacking, total.lengths, total.doubles)

    def summary_one_more(self, bytes have not None, int wild, uint32_t pool, Sieve sieve not None):
        """A 27-tuple: for each member of ``pool``, :meth:`summary` of the words it helps to spell."""
        cdef Scan s
        cdef Summary total[N_LETTERS + 1]
        cdef int y
        cdef uint32_t able
        memset(total, 0, sizeof(total))
        pool &= ALL_LETTERS | WILD
        self.prepare(&s, have, wild, sieve, 1, 1, 1)
        while next_hit(&self.view, &s):
            able = usable(&self.view, &s, pool)
            while able:
                y = lowest_bit(able)
                able &= able - 1
                s.units += PER_NOTED
                note(&total[y], &self.view, &s)
        self.finish(&s)
        return tuple([
            (total[y].having, total[y].lacking, total[y].lengths, total[y].doubles) for y in range(N_LETTERS + 1)
        ])


# --- what helps after a transfer ----------------------------------------------------------------

cdef uint32_t MANY = <uint32_t>1 << 31

cdef struct Helped:
    uint32_t able[N_LETTERS][N_LETTERS]     # of p and x
    uint32_t seen[N_LETTERS][N_LETTERS + 1] # of p and a member of the pool: the x of which it is known
    uint32_t open[N_LETTERS]                # of p: the x of which more may be found
    uint32_t waiting                        # the p of which some x is open
    int n_open                              # how many they are
    uint32_t shown                          # letters of which some cube shows one
    uint32_t pool
    uint32_t plenty                         # members of which there are several
    uint8_t stock[ROW]


cdef void open_helped(Helped* h, const Scan* s, const uint8_t* pool, int pool_wild) noexcept nogil:
    cdef int p
    memset(h, 0, sizeof(Helped))
    for p in range(N_LETTERS):
        h.stock[p] = pool[p]
        if pool[p]:
            h.pool |= <uint32_t>1 << p
        if pool[p] > 1:
            h.plenty |= <uint32_t>1 << p
        if pool[p] or s.have[p]:
            h.shown |= <uint32_t>1 << p
    if pool_wild:
        h.pool |= WILD
    if pool_wild > 1:
        h.plenty |= WILD
    for p in range(N_LETTERS):
        h.open[p] = ALL_LETTERS & ~(<uint32_t>1 << p)
    h.waiting, h.n_open = ALL_LETTERS, N_LETTERS


cdef inline void add_help(Helped* h, int p, uint32_t xs, uint32_t able, bint many) noexcept nogil:
    """Notes for a p and some open x which members help."""
    cdef int x
    while xs:
        x = lowest_bit(xs)
        xs &= xs - 1
        h.able[p][x] |= able
        if many or h.able[p][x] & (h.able[p][x] - 1):
            h.able[p][x] = MANY
            h.open[p] &= ~(<uint32_t>1 << x)
    if h.open[p] == 0 and h.waiting >> p & 1:
        h.waiting &= ~(<uint32_t>1 << p)
        h.n_open -= 1


cdef void help_with(Helped* h, const View* v, Scan* s) noexcept nogil:
    """What the last hit says: of every p that it does without, and every x."""
    cdef uint8_t need[ROW]
    cdef uint32_t letters = v.masks[s.at] & ALL_LETTERS, lacked = 0, ps, xs, able, base = 0, taken, pool
    cdef int p, x, deficit, member
    cdef bint many
    count(v, s, need)
    xs = letters
    while xs:
        x = lowest_bit(xs)
        xs &= xs - 1
        lacked |= <uint32_t>(need[x] > s.have[x]) << x
    if s.deficit <= s.wild:
        base = h.pool & (letters | WILD)
    elif s.deficit == s.wild + 1:
        base = h.pool & (lacked | WILD)
    many = base & h.plenty or base & (base - 1)
    member = lowest_bit(base) if base and not many else N_LETTERS + 1
    ps = h.waiting & ~letters
    s.units += PER_COUNT
    while ps:
        p = lowest_bit(ps)
        ps &= ps - 1
        taken = h.shown >> p & 1
        if base:
            # A letter that the word does without is of no use to it, and of a p that no cube shows nothing becomes x.
            xs = h.open[p] & (~letters if taken else ALL_LETTERS)
            if not many:
                xs &= ~h.seen[p][member]
                h.seen[p][member] |= xs
            if xs:
                s.units += PER_PAIR
                add_help(h, p, xs, base, many)
        if not taken:
            continue
        xs = h.open[p] & letters
        while xs:
            x = lowest_bit(xs)
            xs &= xs - 1
            s.units += PER_PAIR
            deficit = s.deficit
            if need[x] > s.have[x]:
                deficit -= min(<int>s.have[p], need[x] - s.have[x])
            if deficit > s.wild + 1:
                continue
            pool = h.pool | <uint32_t>(h.stock[p] != 0) << x
            if deficit <= s.wild:
                able = pool & (letters | WILD)
            else:
                able = lacked
                if need[x] <= s.have[x] + s.have[p]:
                    able &= ~(<uint32_t>1 << x)
                able = pool & (able | WILD)
            if able:
                taken = h.plenty | <uint32_t>(h.stock[x] + h.stock[p] > 1) << x
                add_help(h, p, <uint32_t>1 << x, able, able & taken != 0)


cdef inline bint transfers(const View* v, Scan* s, uint32_t* source, uint32_t* target) noexcept nogil:
    """Whether one transfer p to x makes up for the excess of this hit; the sets of p and of x."""
    cdef uint8_t need[ROW]
    cdef int y, excess = s.deficit - s.wild
    s.units += PER_COUNT
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
