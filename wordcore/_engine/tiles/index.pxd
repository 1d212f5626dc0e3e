"""The tile index: words grouped by their letters, asked in two ways that give equal answers."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from wordcore._engine.text.codec cimport Rack
from wordcore._engine.graph.found cimport Found
from wordcore._engine.limits cimport MAX_TILES, MAX_WORD, N_CODES
from wordcore._engine.graph.filter cimport BY_NUMBER, Filter, number_passes, spelling_passes

cdef enum:
    BY_LENGTH = MAX_WORD + 3            # where rows of each length start, 0 to 63, and two ends
    HEAD = 6 + BY_LENGTH                # 32-bit numbers in the head
    LEVELS = 2                          # a plane for one, a plane for two of each tile; rows with more are "deep"
    MAX_PLANES = LEVELS * MAX_TILES + 1 # the last is the plane of the deep rows

cdef struct TileIndex:                  # borrowed; a row is one set of anagrams
    uint32_t n_words
    uint32_t n_rows
    uint32_t n_keyed                    # rows short enough to have a packed key; they come first
    uint32_t plane_words                # 64-bit words in one plane, a multiple of 4
    uint32_t length_start[BY_LENGTH]    # rows of n tiles: length_start[n] to length_start[n + 1]
    const uint64_t* filter              # bits by hash: 0 = no such set of letters
    const uint32_t* firsts              # by row: where its words start in members
    const uint32_t* members             # word numbers, ascending within a row
    const uint32_t* slots               # hash table of the keyed rows: a tag, and row + 1; 0 = free
    const uint64_t* keys                # by row: its letters in order, packed
    const uint64_t* planes              # (tile 1, level 1), (tile 1, level 2), (tile 2, level 1) ... deep rows
    const uint32_t* plane_counts        # by plane and length: rows set
    const uint8_t* codes                # the words' letters, by number
    const uint32_t* offsets
    uint64_t n_slots
    int filter_power
    int row_bits                        # of a slot; the rest is the tag
    int bits
    int n_packed
    int n_tiles
    int width                           # rows a step of the plane scan

cdef struct TileQuery:
    uint8_t have[N_CODES]
    uint8_t least[N_CODES]              # the word has at least so many
    uint8_t most[N_CODES]               # and at most so many
    int blanks
    int shortest
    int longest
    uint64_t excludes
    const Filter* filter                # may be NULL while there are no tests
    int tests                           # of the filter: what the letters' number does not decide

cdef enum Engine:
    AUTOMATIC
    ENUMERATE
    SCAN

cdef inline uint64_t slot_of(uint64_t h, uint64_t n_slots) noexcept nogil:
    """A hash spread over any number of slots, not only a power of two."""
    return ((h >> 32) * n_slots) >> 32

cdef inline uint32_t tag_of(uint64_t h, int row_bits) noexcept nogil:
    """What a slot keeps of a hash beside the row's number."""
    return <uint32_t>h >> row_bits

cdef inline bint query_passes(const TileIndex* ix, const TileQuery* q, uint32_t number) noexcept nogil:
    """Whether a word passes what is left of the query's filter; its letters are fetched only if they matter."""
    return number_passes(q.filter, q.tests, number) and (not q.tests & ~BY_NUMBER or spelling_passes(
        q.filter, q.tests, ix.codes + ix.offsets[number], <int>(ix.offsets[number + 1] - ix.offsets[number])
    ))

cdef void query_open(TileQuery* q, const Filter* f) noexcept nogil
cdef const char* tiles_check(const TileIndex* ix) noexcept nogil
cdef bint find_rows(const TileIndex* ix, const TileQuery* q, int engine, Found* found) noexcept nogil
cdef double enumeration_cost(const TileIndex* ix, const TileQuery* q) noexcept nogil
cdef double scan_cost(const TileIndex* ix, const TileQuery* q, int width) noexcept nogil
cdef void sort_ids(Found* found, uint32_t n_words) noexcept nogil
cdef bint emit_row(const TileIndex* ix, const TileQuery* q, uint32_t row, Found* found) noexcept nogil
