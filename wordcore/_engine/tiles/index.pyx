"""What can these tiles spell? Words grouped by letters, and two ways of asking.

*Enumerate*: list every multiset the rack can make and probe a hash table of packed letters;
a handful of tiles makes a hundred multisets. *Scan*: add up bit planes to get
every row's deficit at once (``planes``); the cost hardly depends on the rack. Each query takes the
cheaper one. The graph walk, better under a pattern, is ``graph/walk``.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from wordcore._engine.graph.found cimport found_add, found_init
from wordcore._engine.graph.membership cimport mix
from wordcore._engine.tiles.planes cimport scan_rows
from wordcore._engine.graph.filter cimport COUNTED, NO_LIMIT
from wordcore._engine.work cimport work_step

cdef extern from "text/pack.h" nogil:
    void prefetch "wordcore_prefetch"(const void* address)


cdef void query_open(TileQuery* q, const Filter* f) noexcept nogil:
    """A query that has no tiles yet, under a filter (NULL: none)."""
    memset(q, 0, sizeof(TileQuery))
    memset(q.most, NO_LIMIT, N_CODES)
    q.shortest = 1
    q.longest = MAX_WORD
    if f != NULL:
        q.filter = f
        q.tests = f.tests & ~COUNTED
        memcpy(q.least, f.contains, N_CODES)
        memcpy(q.most, f.most, N_CODES)
        q.excludes = f.excludes
        q.shortest = f.shortest if f.shortest > 1 else 1
        q.longest = f.longest


# --- words out of rows ----------------------------------------------------------------------------

cdef bint emit_row(const TileIndex* ix, const TileQuery* q, uint32_t row, Found* found) noexcept nogil:
    """Hands on a row's words; False when the search may stop."""
    cdef uint32_t at, number
    if found.counting and q.tests == 0:
        found.n += ix.firsts[row + 1] - ix.firsts[row]
        return found.limit == 0 or found.n < found.limit
    if not work_step(found.work, ix.firsts[row + 1] - ix.firsts[row]):
        return False
    for at in range(ix.firsts[row], ix.firsts[row + 1]):
        number = ix.members[at]
        if q.tests and not query_passes(ix, q, number):
            continue
        if not found_add(found, number):
            return False
    return True


cdef void sort_ids(Found* found, uint32_t n_words) noexcept nogil:
    """Word numbers into ascending order, whatever way suits their number."""
    cdef size_t i, j, n = found.n, total
    cdef uint32_t value, shift
    cdef uint32_t* ids = found.ids
    cdef uint32_t* other
    cdef uint32_t* swap
    cdef size_t counts[2048]
    cdef size_t before
    # Small lists want small tables: clearing 2,048 counters costs more than sorting 50 numbers.
    cdef uint32_t digit = 8 if n < 1000 else 11
    cdef uint32_t buckets = <uint32_t>1 << digit, mask = buckets - 1
    if found.counting or n < 2:
        return
    if n <= 24:
        for i in range(1, n):
            value = ids[i]
            j = i
            while j > 0 and ids[j - 1] > value:
                ids[j] = ids[j - 1]
                j -= 1
            ids[j] = value
        return
    other = <uint32_t*>malloc(n * sizeof(uint32_t))
    if other == NULL:
        found.failed = True
        return
    shift = 0
    while shift < 32 and (n_words >> shift) > 0:
        memset(counts, 0, buckets * sizeof(size_t))
        for i in range(n):
            counts[(ids[i] >> shift) & mask] += 1
        total = 0
        for i in range(buckets):
            before = counts[i]
            counts[i] = total
            total += before
        for i in range(n):
            value = ids[i]
            other[counts[(value >> shift) & mask]] = value
            counts[(value >> shift) & mask] += 1
        swap = ids
        ids = other
        other = swap
        shift += digit
    found.ids = ids
    found.capacity = n
    free(other)


# --- enumerate ------------------------------------------------------------------------------------

cdef enum:
    KEYS_AT_ONCE = 256

cdef struct Enumeration:
    const TileIndex* index
    const TileQuery* query
    Found* found
    uint8_t code[N_CODES]       # the tiles in play, in order
    uint8_t have[N_CODES]
    uint8_t least[N_CODES]
    uint8_t most[N_CODES]
    uint8_t next_held[N_CODES]  # the next tile really on the rack
    int held_from[N_CODES]      # tiles on the rack from here on
    uint64_t tail_key[N_CODES]  # all of those, packed
    bint tail_lacks[N_CODES]    # one of them is required more often than it is held
    int n
    int last_required           # position of the last tile with a least count, -1 for none
    uint64_t keys[KEYS_AT_ONCE]
    int n_keys


cdef uint32_t find_slot(const TileIndex* ix, uint64_t h, uint64_t slot) noexcept nogil:
    """The first row + 1 from ``slot`` on whose tag fits the hash, or 0; ``slot`` is never out of range."""
    cdef uint32_t entry, tag = tag_of(h, ix.row_bits)
    while True:
        entry = ix.slots[slot]
        if entry == 0 or entry >> ix.row_bits == tag:
            return entry & ((<uint32_t>1 << ix.row_bits) - 1)
        slot += 1
        if slot == ix.n_slots:
            slot = 0


cdef uint32_t find_key(const TileIndex* ix, uint64_t key) noexcept nogil:
    """The row + 1 of a key, or 0: the plain way, for when two keys share slot and tag."""
    cdef uint64_t h = mix(key), slot = slot_of(h, ix.n_slots)
    cdef uint32_t entry, mask = (<uint32_t>1 << ix.row_bits) - 1
    while ix.slots[slot]:
        entry = ix.slots[slot] & mask
        if ix.keys[entry - 1] == key:
            return entry
        slot += 1
        if slot == ix.n_slots:
            slot = 0
    return 0


cdef bint probe_keys(Enumeration* e) noexcept nogil:
    """Looks up the multisets gathered so far; False to stop.

    In passes, so that the machine waits for many memory lines at once instead of each in turn:
    hash and drop what the filter rules out, find the slots, then fetch the rows.
    """
    cdef const TileIndex* ix = e.index
    cdef uint64_t hashes[KEYS_AT_ONCE]
    cdef uint64_t keys[KEYS_AT_ONCE]
    cdef uint32_t rows[KEYS_AT_ONCE]
    cdef int i, n = 0, m = 0
    cdef uint64_t h, bit
    cdef uint32_t row
    for i in range(e.n_keys):
        h = mix(e.keys[i])
        bit = h >> (64 - ix.filter_power)
        hashes[n] = h
        keys[n] = e.keys[i]
        n += ix.filter[bit >> 6] >> (bit & 63) & 1
    if not work_step(e.found.work, e.n_keys):
        return False
    e.n_keys = 0
    for i in range(n):
        prefetch(ix.slots + slot_of(hashes[i], ix.n_slots))
    for i in range(n):
        row = find_slot(ix, hashes[i], slot_of(hashes[i], ix.n_slots))
        if row:
            prefetch(ix.keys + row - 1)
            prefetch(ix.firsts + row - 1)
            rows[m] = row
            keys[m] = keys[i]
            m += 1
    for i in range(m):
        row = rows[i]
        if ix.keys[row - 1] != keys[i]:
            row = find_key(ix, keys[i])
        if row and not emit_row(ix, e.query, row - 1, e.found):
            return False
    return True


cdef bint enumerate_from(Enumeration* e, int position, uint64_t key, int size, int blanks) noexcept nogil:
    """Every multiset that continues ``key`` with tiles from ``position`` on; False to stop."""
    cdef const TileQuery* q = e.query
    cdef int j = position, taken, left, now
    cdef uint64_t grown
    cdef int bits = e.index.bits
    if blanks == 0 and size + e.held_from[position] == q.shortest:
        # Only with every tile that is left does the word get long enough: one set, no choice.
        if e.held_from[position] == 0 or e.tail_lacks[position]:
            return True
        e.keys[e.n_keys] = key << (bits * e.held_from[position]) | e.tail_key[position]
        e.n_keys += 1
        return e.n_keys < KEYS_AT_ONCE or probe_keys(e)
    while True:
        if blanks == 0:
            j = e.next_held[j]
        if j >= e.n:
            return True
        # Not even all that is left would make a word long enough.
        if size + e.held_from[j] + blanks < q.shortest:
            return True
        grown = key
        left = blanks
        taken = 0
        now = size
        while now < q.longest and taken < e.most[j]:
            if taken >= e.have[j]:
                if left == 0:
                    break
                left -= 1
            taken += 1
            now += 1
            grown = grown << bits | e.code[j]
            if taken < e.least[j]:
                continue
            if now >= q.shortest and j >= e.last_required:
                e.keys[e.n_keys] = grown
                e.n_keys += 1
                if e.n_keys == KEYS_AT_ONCE and not probe_keys(e):
                    return False
            if now < q.longest and j + 1 < e.n and (left or e.next_held[j + 1] < e.n) \
                    and not enumerate_from(e, j + 1, grown, now, left):
                return False
        if e.least[j]:
            return True
        j += 1


cdef bint enumerate_rows(const TileIndex* ix, const TileQuery* q, Found* found) noexcept nogil:
    cdef Enumeration e
    cdef int code, i, copy
    cdef uint64_t copies
    e.index = ix
    e.query = q
    e.found = found
    e.n = 0
    e.last_required = -1
    for code in range(1, ix.n_tiles + 1):
        if q.excludes >> code & 1:
            if q.least[code]:
                return True
            continue
        if q.least[code] > q.most[code]:
            return True
        if q.have[code] or q.blanks:
            e.code[e.n] = code
            e.have[e.n] = q.have[code] if q.have[code] < q.most[code] else q.most[code]
            e.least[e.n] = q.least[code]
            e.most[e.n] = q.most[code]
            if q.least[code]:
                e.last_required = e.n
            e.n += 1
        elif q.least[code]:
            return True
    e.next_held[e.n] = e.n
    e.held_from[e.n] = 0
    e.tail_key[e.n] = 0
    e.tail_lacks[e.n] = False
    i = e.n - 1
    while i >= 0:
        # A required tile may not be skipped, so it counts as held even if only a blank can be it.
        e.next_held[i] = i if e.have[i] or e.least[i] else e.next_held[i + 1]
        e.held_from[i] = e.held_from[i + 1] + e.have[i]
        e.tail_lacks[i] = e.tail_lacks[i + 1] or e.least[i] > e.have[i]
        copies = 0
        for copy in range(e.have[i]):
            copies = copies << ix.bits | e.code[i]
        # Longer tails than a key holds are never asked for: no word of that length has one.
        e.tail_key[i] = e.tail_key[i + 1]
        if e.held_from[i] <= ix.n_packed:
            e.tail_key[i] |= copies << (ix.bits * e.held_from[i + 1])
        i -= 1
    e.n_keys = 0
    return enumerate_from(&e, 0, 0, 0, q.blanks) and probe_keys(&e)


# --- scan -----------------------------------------------------------------------------------------

cdef bint scan_words(const TileIndex* ix, const TileQuery* q, Found* found) noexcept nogil:
    cdef Found rows
    cdef size_t i
    cdef bint go_on = True
    found_init(&rows, 0, False, NULL)
    go_on = scan_rows(ix, q, &rows, found.work)
    if rows.failed:
        found.failed = True
    for i in range(rows.n if go_on else 0):
        go_on = work_step(found.work, 1) and emit_row(ix, q, rows.ids[i], found)
        if not go_on:
            break
    free(rows.ids)
    return go_on


# --- which way ------------------------------------------------------------------------------------

cdef double enumeration_cost(const TileIndex* ix, const TileQuery* q) noexcept nogil:
    """Multisets to probe, roughly, in units of one probe."""
    cdef double sets = 1.0, factor
    cdef int code, b, held = 0
    if q.longest > ix.n_packed:
        return 1e18             # longer words have no packed key
    for code in range(1, ix.n_tiles + 1):
        if q.excludes >> code & 1:
            continue
        held += q.have[code]
        sets *= q.have[code] + 1 - (q.least[code] if q.least[code] <= q.have[code] else q.have[code])
    for b in range(q.blanks):
        sets *= <double>(ix.n_tiles + 1 + b) / (b + 1)
    # Only full-length sets are wanted: the rest is cut off early.
    if q.shortest >= held + q.blanks and sets > 1:
        factor = 1.0
        for b in range(q.blanks):
            factor *= <double>(ix.n_tiles + b) / (b + 1)
        sets = factor
    # Measured: the many sets that blanks make miss the caches more often.
    return sets * 1.5 if q.blanks else sets


cdef double scan_cost(const TileIndex* ix, const TileQuery* q, int width) noexcept nogil:
    """The plane scan of so many rows per step, in the same unit."""
    cdef uint32_t first, end
    cdef int shortest = q.shortest if q.shortest > 1 else 1
    if shortest > q.longest:
        return 0.0
    first = ix.length_start[shortest]
    end = ix.length_start[q.longest + 1]
    # Measured: about 30 planes are read per step before a block is dead.
    return 200.0 + (end - first) / <double>width * (8.0 if width >= 128 else 6.0)


cdef bint find_rows(const TileIndex* ix, const TileQuery* q, int engine, Found* found) noexcept nogil:
    """The words of a tile query, in no order; False if the search stopped early."""
    if q.shortest > q.longest or ix.n_rows == 0:
        return True
    if engine == AUTOMATIC:
        engine = ENUMERATE if enumeration_cost(ix, q) < scan_cost(ix, q, ix.width) else SCAN
    if engine == ENUMERATE and q.longest <= ix.n_packed:
        return enumerate_rows(ix, q, found)
    return scan_words(ix, q, found)


# --- checking -------------------------------------------------------------------------------------

cdef const char* tiles_check(const TileIndex* ix) noexcept nogil:
    """NULL if no query can leave the arrays, otherwise what is wrong."""
    cdef uint32_t i, row, free_slots = 0, at, length, n, row_mask = (<uint32_t>1 << ix.row_bits) - 1
    for i in range(BY_LENGTH - 1):
        if ix.length_start[i] > ix.length_start[i + 1]:
            return "rows that are not in order of length"
    if ix.length_start[0] != 0 or ix.length_start[1] != 0 or ix.length_start[MAX_WORD + 1] != ix.n_rows \
            or ix.length_start[MAX_WORD + 2] != ix.n_rows:
        return "rows by length that do not cover the index"
    if ix.n_keyed != ix.length_start[ix.n_packed + 1]:
        return "packed keys that do not fit the rows"
    if ix.firsts[0] != 0 or ix.firsts[ix.n_rows] != ix.n_words:
        return "rows that do not cover the words"
    for i in range(ix.n_rows):
        if ix.firsts[i + 1] <= ix.firsts[i]:
            return "an empty row"
    for length in range(1, MAX_WORD + 1):
        for row in range(ix.length_start[length], ix.length_start[length + 1]):
            for at in range(ix.firsts[row], ix.firsts[row + 1]):
                n = ix.members[at]
                if n >= ix.n_words:
                    return "a word that does not exist"
                if ix.offsets[n + 1] - ix.offsets[n] != length:
                    return "a word among those of another length"
    for i in range(<uint32_t>ix.n_slots):
        if ix.slots[i] == 0:
            free_slots += 1
        elif (ix.slots[i] & row_mask) == 0 or (ix.slots[i] & row_mask) > ix.n_keyed:
            return "a row that does not exist"
    if free_slots == 0:
        return "a full hash table"
    return NULL
