"""The one-more-cube question: words from tiles plus exactly so many out of a pool."""

from libc.stdint cimport uint32_t, uint64_t

from wordcore._engine.text.codec cimport Rack
from wordcore._engine.graph.filter cimport Filter
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.work cimport Work

cdef enum:
    BLANK_CODE = 63             # in an added key: sorts behind every tile
    ITEM_COST = 12              # steps that an item is worth which is kept to be spelled

cdef struct Item:
    uint64_t added              # up to 8 codes of 6 bits, first tile highest, blanks last
    uint32_t number

cdef struct Items:
    Item* data
    size_t n
    size_t capacity
    size_t limit
    Work* work                  # of the question that is asked
    uint32_t* per_word          # by word: how many items it has; NULL where nobody asks
    uint32_t first              # of the words whose items are wanted
    uint32_t last
    bint counting
    bint failed

cdef struct ExtendQuery:
    Rack tiles
    Rack pool
    int fewest
    int most
    const Filter* filter        # may be NULL

cdef enum ExtendEngine:
    EXTEND_AUTOMATIC
    EXTEND_BY_ADDED
    EXTEND_BY_ROW

cdef void find_extensions(const TileIndex* ix, const ExtendQuery* q, int engine, Items* out) noexcept nogil
