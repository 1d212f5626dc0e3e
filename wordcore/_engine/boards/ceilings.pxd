"""How much a play at an anchor can score at most."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from wordcore._engine.boards.plays cimport Anchor, Search
from wordcore._engine.limits cimport MAX_RACK
from wordcore._engine.tiles.index cimport TileIndex

cdef enum:
    REMEMBERED = 128                # a power of two

cdef struct Ceilings:               # of one rack
    const TileIndex* index          # NULL: any letters are thought to spell a word
    int worths[MAX_RACK]            # the values of the tiles, highest first; blanks are the zeros at the end
    uint8_t letters[MAX_RACK]       # the codes of the tiles other than blanks, in order
    int n_letters
    uint64_t through[REMEMBERED]    # by slot: letters on the board, packed, and a bit that marks the slot as used
    uint8_t most[REMEMBERED]        # how many tiles make a word with them

cdef void ceilings_open(Ceilings* c, const Search* s, const TileIndex* index) noexcept nogil
cdef int64_t ceiling_of(Ceilings* c, Search* s, const Anchor* anchor) noexcept nogil
