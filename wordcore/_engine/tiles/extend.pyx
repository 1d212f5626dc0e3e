"""Words that can be spelled from tiles plus exactly ``more`` pool tiles, all of them used.

For a set A of pool tiles the words are those of the rack *tiles + A* that contain A's letters,
so few sets are asked one by one (*by added*). When the pool offers many sets, one plane scan
finds the rows within ``more`` tiles of the rack, and the sets are worked out row by row (*by
row*). Both give their answers in the order of the added key, so one stable sort by word ends it.
"""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from wordcore._engine.graph.found cimport Found, found_init
from wordcore._engine.limits cimport MAX_MORE, MAX_TILES, N_CODES
from wordcore._engine.memory cimport grown
from wordcore._engine.work cimport work_keeps, work_step
from wordcore._engine.tiles.planes cimport scan_rows
from wordcore._engine.tiles.index cimport (
    AUTOMATIC, TileQuery, enumeration_cost, find_rows, query_open, query_passes, scan_cost
)


cdef bint grow_items(Items* out) noexcept nogil:
    if not work_keeps(out.work, out.n + 1, ITEM_COST):
        return False
    if not grown(<void**>&out.data, &out.capacity, sizeof(Item)):
        out.failed = True
        return False
    if out.capacity > out.work.budget.results:
        out.capacity = out.work.budget.results
    return True


cdef bint add_item(Items* out, uint32_t number, uint64_t added) noexcept nogil:
    if number - out.first > out.last - out.first:
        return True
    if out.per_word != NULL:
        out.per_word[number] += 1
    if not out.counting:
        if out.n == out.capacity and not grow_items(out):
            return False
        out.data[out.n].number = number
        out.data[out.n].added = added
    out.n += 1
    return out.n != out.limit


cdef void sort_items(Items* out, uint32_t n_words) noexcept nogil:
    """By word; stable, so the added keys of one word stay in order."""
    cdef size_t n = out.n, i, total, before
    cdef size_t counts[2048]
    cdef uint32_t shift = 0, digit
    cdef Item* data = out.data
    cdef Item* other
    cdef Item* swap
    if out.counting or n < 2:
        return
    other = <Item*>malloc(n * sizeof(Item))
    if other == NULL:
        out.failed = True
        return
    while shift < 32 and (n_words >> shift) > 0:
        memset(counts, 0, sizeof(counts))
        for i in range(n):
            counts[(data[i].number >> shift) & 2047] += 1
        total = 0
        for i in range(2048):
            before = counts[i]
            counts[i] = total
            total += before
        for i in range(n):
            digit = (data[i].number >> shift) & 2047
            other[counts[digit]] = data[i]
            counts[digit] += 1
        swap = data
        data = other
        other = swap
        shift += 11
    out.data = data
    out.capacity = n
    free(other)


# --- by added: one rack query for every choice of pool tiles --------------------------------------

cdef struct ByAdded:
    const TileIndex* index
    const ExtendQuery* query
    Items* out
    TileQuery rack              # tiles plus the pool tiles chosen so far
    int shortest                # of the filter
    int longest
    uint8_t codes[N_CODES]      # distinct pool tiles in order, the blank last
    uint8_t left[N_CODES]
    int n


cdef bint ask_rack(ByAdded* b, int size, uint64_t added) noexcept nogil:
    cdef Found found
    cdef size_t i
    cdef bint go_on = True
    cdef int held = b.query.tiles.n + size
    b.rack.shortest = size if size > b.shortest else b.shortest
    b.rack.longest = held if held < b.longest else b.longest
    cdef bint counting = b.out.counting and b.out.per_word == NULL
    found_init(&found, b.out.limit, counting, b.out.work)
    find_rows(b.index, &b.rack, AUTOMATIC, &found)
    if found.failed or b.out.work.stopped:
        b.out.failed = found.failed
        go_on = False
    elif counting:
        b.out.n += found.n
        go_on = not b.out.limit or b.out.n < b.out.limit
    else:
        for i in range(found.n):
            go_on = add_item(b.out, found.ids[i], added)
            if not go_on:
                break
    free(found.ids)
    return go_on


cdef bint choose_added(ByAdded* b, int position, int size, uint64_t added) noexcept nogil:
    """Depth first in the order of the added key; False to stop."""
    cdef int j, code
    cdef uint8_t least
    cdef uint64_t grown
    if size >= b.query.fewest and not ask_rack(b, size, added):
        return False
    if size == b.query.most:
        return True
    for j in range(position, b.n):
        if b.left[j] == 0:
            continue
        code = b.codes[j]
        grown = added | <uint64_t>code << (6 * (9 - size))
        b.left[j] -= 1
        if code == BLANK_CODE:
            b.rack.blanks += 1
            if not choose_added(b, j, size + 1, grown):
                return False
            b.rack.blanks -= 1
        else:
            least = b.rack.least[code]
            b.rack.have[code] += 1
            # The word must use every pool tile taken: at least as many of the letter as were added.
            if b.rack.have[code] - b.query.tiles.counts[code] > least:
                b.rack.least[code] = b.rack.have[code] - b.query.tiles.counts[code]
            if not choose_added(b, j, size + 1, grown):
                return False
            b.rack.have[code] -= 1
            b.rack.least[code] = least
        b.left[j] += 1
    return True


cdef void set_rack(const ExtendQuery* q, TileQuery* rack) noexcept nogil:
    query_open(rack, q.filter)
    memcpy(rack.have, q.tiles.counts, N_CODES)
    rack.blanks = q.tiles.blanks


cdef void extend_by_added(const TileIndex* ix, const ExtendQuery* q, Items* out) noexcept nogil:
    cdef ByAdded b
    cdef int code
    b.index = ix
    b.query = q
    b.out = out
    b.n = 0
    set_rack(q, &b.rack)
    b.shortest = b.rack.shortest
    b.longest = b.rack.longest
    for code in range(1, MAX_TILES + 1):
        if q.pool.counts[code] and not b.rack.excludes >> code & 1:
            b.codes[b.n] = code
            b.left[b.n] = q.pool.counts[code]
            b.n += 1
    if q.pool.blanks:
        b.codes[b.n] = BLANK_CODE
        b.left[b.n] = q.pool.blanks
        b.n += 1
    choose_added(&b, 0, 0, 0)


# --- by row: one scan, then the sets of each row --------------------------------------------------

cdef enum:
    NOMINAL_WIDTH = 256
    ROOM = 64                   # anagrams of one word that fit the stack; there are hardly ever more

cdef struct ByRow:
    const ExtendQuery* query
    Items* out
    uint8_t need[N_CODES]       # by position: how many of the tile the word has
    uint8_t held[N_CODES]
    uint8_t pool[N_CODES]
    uint8_t codes[N_CODES]
    int n
    int length
    const uint32_t* numbers     # the words of the row that pass
    int n_numbers


cdef bint row_sets(ByRow* b, int position, int size, uint64_t added, int lacking) noexcept nogil:
    """Depth first over letters, then blanks: emits (word, added) in the order of the added key."""
    cdef int j, i, blanks, now, still
    cdef uint64_t grown
    if not work_step(b.out.work, 1 + b.n_numbers):
        return False
    if size >= b.query.fewest and lacking <= b.query.tiles.blanks:
        for i in range(b.n_numbers):
            if not add_item(b.out, b.numbers[i], added):
                return False
    if size < b.query.most:
        for j in range(position, b.n):
            if b.pool[j] == 0 or b.need[j] == 0:
                continue
            b.pool[j] -= 1
            b.need[j] -= 1
            # A pool tile lowers the deficit only where the rack was short of that letter.
            still = lacking - 1 if b.need[j] >= b.held[j] else lacking
            grown = added | <uint64_t>b.codes[j] << (6 * (9 - size))
            if not row_sets(b, j, size + 1, grown, still):
                return False
            b.pool[j] += 1
            b.need[j] += 1
    grown = added
    for blanks in range(1, b.query.pool.blanks + 1):
        now = size + blanks
        if now > b.query.most or now > b.length:
            break
        grown |= <uint64_t>BLANK_CODE << (6 * (9 - (now - 1)))
        if now >= b.query.fewest and lacking <= b.query.tiles.blanks + blanks:
            for i in range(b.n_numbers):
                if not add_item(b.out, b.numbers[i], grown):
                    return False
    return True


cdef void extend_by_row(const TileIndex* ix, const ExtendQuery* q, Items* out) noexcept nogil:
    cdef TileQuery rack
    cdef Found rows
    cdef ByRow b
    cdef uint8_t counts[N_CODES]
    cdef uint32_t passing[ROOM]
    cdef uint32_t* numbers = passing
    cdef uint32_t row, at, number, n_members, capacity = ROOM
    cdef size_t i
    cdef int code, k, lacking
    cdef const uint8_t* letters
    set_rack(q, &rack)
    rack.blanks = q.tiles.blanks + q.most
    if rack.shortest < q.fewest:
        rack.shortest = q.fewest
    if rack.longest > q.tiles.n + q.most:
        rack.longest = q.tiles.n + q.most
    if q.tiles.blanks == 0 and q.pool.blanks == 0:
        for code in range(1, ix.n_tiles + 1):
            if q.tiles.counts[code] == 0 and q.pool.counts[code] == 0:
                rack.excludes |= <uint64_t>1 << code
    found_init(&rows, 0, False, NULL)
    if not scan_rows(ix, &rack, &rows, out.work):
        out.failed = rows.failed
        free(rows.ids)
        return
    b.query = q
    b.out = out
    for i in range(rows.n):
        row = rows.ids[i]
        n_members = ix.firsts[row + 1] - ix.firsts[row]
        if n_members > capacity:
            if numbers != passing:
                free(numbers)
            capacity = n_members
            numbers = <uint32_t*>malloc(capacity * sizeof(uint32_t))
            if numbers == NULL:
                out.failed = True
                break
        b.n_numbers = 0
        if not work_step(out.work, n_members):
            break
        for at in range(ix.firsts[row], ix.firsts[row + 1]):
            number = ix.members[at]
            if not rack.tests or query_passes(ix, &rack, number):
                numbers[b.n_numbers] = number
                b.n_numbers += 1
        if b.n_numbers == 0:
            continue
        b.numbers = numbers
        letters = ix.codes + ix.offsets[numbers[0]]
        b.length = <int>(ix.offsets[numbers[0] + 1] - ix.offsets[numbers[0]])
        memset(counts, 0, sizeof(counts))
        for k in range(b.length):
            counts[letters[k]] += 1
        b.n = 0
        lacking = 0
        for code in range(1, ix.n_tiles + 1):
            if counts[code] == 0:
                continue
            if counts[code] > q.tiles.counts[code]:
                lacking += counts[code] - q.tiles.counts[code]
            if q.pool.counts[code]:
                b.codes[b.n] = code
                b.need[b.n] = counts[code]
                b.held[b.n] = q.tiles.counts[code]
                b.pool[b.n] = q.pool.counts[code]
                b.n += 1
        if not row_sets(&b, 0, 0, 0, lacking):
            break
    if numbers != passing:
        free(numbers)
    free(rows.ids)


# --- which way ------------------------------------------------------------------------------------

cdef double count_sets(const ExtendQuery* q) noexcept nogil:
    """How many different sets of ``fewest`` to ``most`` tiles the pool offers."""
    cdef double ways[MAX_MORE + 1]
    cdef double grown[MAX_MORE + 1]
    cdef int code, size, take, held
    cdef double total = 0
    memset(ways, 0, sizeof(ways))
    ways[0] = 1
    for code in range(0, MAX_TILES + 1):
        held = q.pool.blanks if code == 0 else q.pool.counts[code]
        if held == 0:
            continue
        memset(grown, 0, sizeof(grown))
        for size in range(q.most + 1):
            for take in range((held if held < q.most - size else q.most - size) + 1):
                grown[size + take] += ways[size]
        memcpy(ways, grown, sizeof(ways))
    for size in range(q.fewest, q.most + 1):
        total += ways[size]
    return total


cdef void find_extensions(const TileIndex* ix, const ExtendQuery* q, int engine, Items* out) noexcept nogil:
    """All items, sorted by word and then by what was added."""
    cdef TileQuery rack
    cdef double one, scan
    if ix.n_rows == 0:
        return
    if engine == EXTEND_AUTOMATIC:
        set_rack(q, &rack)
        if rack.longest > q.tiles.n + q.most:
            rack.longest = q.tiles.n + q.most
        rack.blanks = q.tiles.blanks + (q.most if q.pool.blanks >= q.most else q.pool.blanks)
        # By a nominal width: which way is taken, and with it the steps that are counted, is the same on every machine.
        scan = scan_cost(ix, &rack, NOMINAL_WIDTH)
        one = enumeration_cost(ix, &rack)
        if one > scan:
            one = scan
        engine = EXTEND_BY_ADDED if count_sets(q) * (one + 40) < 2 * scan else EXTEND_BY_ROW
    if engine == EXTEND_BY_ADDED:
        extend_by_added(ix, q, out)
    else:
        extend_by_row(ix, q, out)
    if not out.work.stopped:
        sort_items(out, ix.n_words)
