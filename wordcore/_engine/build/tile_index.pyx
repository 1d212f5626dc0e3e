"""Words into rows: the tile index as it is laid out in a lexicon file.

What the sections mean is said in ``tiles/index.pxd``; asking them is ``tiles``. Built once at compile
time, the same for the same words on every machine.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcmp, memcpy, memset

from wordcore._engine.build.given cimport WordList
from wordcore._engine.graph.membership cimport mix
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.memory cimport resized, zero_bytes
from wordcore._engine.tiles.index cimport BY_LENGTH, HEAD, LEVELS, slot_of, tag_of

from wordcore.errors import BadValueError


cdef struct Anagram:
    uint64_t key                # the first ten sorted codes, left-aligned
    const uint8_t* sorted
    uint32_t n
    uint32_t number


cdef int compare_anagrams(const void* a, const void* b) noexcept nogil:
    cdef const Anagram* x = <const Anagram*>a
    cdef const Anagram* y = <const Anagram*>b
    cdef int order
    if x.n != y.n:
        return -1 if x.n < y.n else 1
    if x.key != y.key:
        return -1 if x.key < y.key else 1
    order = memcmp(x.sorted, y.sorted, x.n)
    if order:
        return order
    return -1 if x.number < y.number else 1


def build_tiles(codes, offsets, int n_tiles, int bits):
    """The sections of the tile index, by name; ``bits`` hold a code."""
    cdef WordList words = WordList(codes, offsets)
    cdef size_t n = words.n, i
    cdef int n_packed = 60 // bits, j, c
    cdef Anagram* entries = NULL
    cdef uint8_t* letters = NULL
    cdef uint8_t counts[N_CODES]
    cdef uint32_t by_length[BY_LENGTH]
    cdef uint32_t length, at, n_rows = 0, n_keyed = 0
    cdef uint8_t highest = 0
    # The planes have room for the alphabet's tiles and no others.
    for i in range(words.offsets[n]):
        highest = words.codes[i] if words.codes[i] > highest else highest
    if highest > n_tiles:
        raise BadValueError.at("codes", f"1 to {n_tiles} each", str(highest))
    memset(by_length, 0, sizeof(by_length))
    try:
        entries = <Anagram*>resized(NULL, n * sizeof(Anagram))
        letters = <uint8_t*>resized(NULL, words.offsets[n])
        with nogil:
            for i in range(n):
                at = words.offsets[i]
                length = words.offsets[i + 1] - at
                memset(counts, 0, sizeof(counts))
                for j in range(<int>length):
                    counts[words.codes[at + j]] += 1
                for c in range(1, N_CODES):
                    for j in range(counts[c]):
                        letters[at] = c
                        at += 1
                entries[i].sorted = letters + words.offsets[i]
                entries[i].n = length
                entries[i].number = <uint32_t>i
                entries[i].key = 0
                for j in range(10):
                    entries[i].key = entries[i].key << 6
                    if j < <int>length:
                        entries[i].key |= entries[i].sorted[j]
            qsort(entries, n, sizeof(Anagram), compare_anagrams)
            for i in range(n):
                if i == 0 or not same_letters(&entries[i], &entries[i - 1]):
                    n_rows += 1
                    by_length[entries[i].n + 1] += 1
                    if entries[i].n <= <uint32_t>n_packed:
                        n_keyed += 1
            for i in range(1, <size_t>BY_LENGTH):
                by_length[i] += by_length[i - 1]
        return _fill(entries, n, n_rows, n_keyed, by_length, n_tiles, bits)
    finally:
        free(entries)
        free(letters)


cdef inline bint same_letters(const Anagram* a, const Anagram* b) noexcept nogil:
    return a.n == b.n and a.key == b.key and memcmp(a.sorted, b.sorted, a.n) == 0


cdef dict _fill(const Anagram* entries, size_t n, uint32_t n_rows, uint32_t n_keyed, const uint32_t* by_length,
                int n_tiles, int bits):
    cdef int filter_power = 6, row_bits = 1
    cdef uint32_t plane_words = ((n_rows + 255) >> 8) << 2, n_planes = LEVELS * n_tiles + 1
    # A third of the slots and 11 of 12 filter bits stay free.
    cdef uint64_t n_slots = <uint64_t>n_keyed * 3 // 2 + 4
    while (<uint64_t>1 << row_bits) <= n_keyed:
        row_bits += 1
    while (<uint64_t>1 << filter_power) < 12 * <uint64_t>n_keyed:
        filter_power += 1
    head = zero_bytes(HEAD * 4)
    filter_bits = zero_bytes(<size_t>1 << (filter_power - 3))
    firsts = zero_bytes((<size_t>n_rows + 1) * 4)
    members = zero_bytes(n * 4)
    slots = zero_bytes(4 * n_slots)
    keys = zero_bytes(8 * <size_t>n_keyed)
    planes = zero_bytes(<size_t>n_planes * plane_words * 8)
    plane_counts = zero_bytes(<size_t>n_planes * (MAX_WORD + 1) * 4)
    cdef uint32_t* out_head = <uint32_t*>PyBytes_AS_STRING(head)
    cdef uint64_t* out_filter = <uint64_t*>PyBytes_AS_STRING(filter_bits)
    cdef uint32_t* out_firsts = <uint32_t*>PyBytes_AS_STRING(firsts)
    cdef uint32_t* out_members = <uint32_t*>PyBytes_AS_STRING(members)
    cdef uint32_t* out_slots = <uint32_t*>PyBytes_AS_STRING(slots)
    cdef uint64_t* out_keys = <uint64_t*>PyBytes_AS_STRING(keys)
    cdef uint64_t* out_planes = <uint64_t*>PyBytes_AS_STRING(planes)
    cdef uint32_t* out_counts = <uint32_t*>PyBytes_AS_STRING(plane_counts)
    cdef uint32_t which, row, j
    cdef uint8_t code, run
    cdef size_t i
    cdef uint64_t key, h, slot
    out_head[0] = n_rows
    out_head[1] = n_keyed
    out_head[2] = <uint32_t>n_slots
    out_head[3] = filter_power
    out_head[4] = row_bits
    out_head[5] = plane_words
    memcpy(out_head + 6, by_length, BY_LENGTH * 4)
    with nogil:
        row = 0
        for i in range(n):
            out_members[i] = entries[i].number
            if i and same_letters(&entries[i], &entries[i - 1]):
                continue
            out_firsts[row] = <uint32_t>i
            run = 0
            key = 0
            for j in range(entries[i].n):
                code = entries[i].sorted[j]
                run = run + 1 if j and code == entries[i].sorted[j - 1] else 1
                if run <= LEVELS + 1:
                    which = (code - 1) * LEVELS + run - 1 if run <= LEVELS else n_planes - 1
                    out_planes[<size_t>which * plane_words + (row >> 6)] |= <uint64_t>1 << (row & 63)
                    out_counts[which * (MAX_WORD + 1) + entries[i].n] += 1
                key = key << bits | code
            if row < n_keyed:
                h = mix(key)
                out_filter[h >> (64 - filter_power) >> 6] |= <uint64_t>1 << (h >> (64 - filter_power) & 63)
                slot = slot_of(h, n_slots)
                while out_slots[slot]:
                    slot = (slot + 1) % n_slots
                out_slots[slot] = tag_of(h, row_bits) << row_bits | (row + 1)
                out_keys[row] = key
            row += 1
        out_firsts[n_rows] = <uint32_t>n
    return {
        "tiles.head": head, "tiles.filter": filter_bits, "tiles.firsts": firsts, "tiles.members": members,
        "tiles.slots": slots, "tiles.keys": keys, "tiles.planes": planes, "tiles.counts": plane_counts,
    }
