"""The search for plays: what it is given, what it finds."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t

from wordcore._engine.boards.leaves cimport Leaves
from wordcore._engine.boards.squares cimport Squares
from wordcore._engine.graph.gaddag cimport Gaddag
from wordcore._engine.limits cimport MAX_RACK, MAX_SIDE, N_CODES
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.work cimport Work

cdef enum:
    BLANK_BIT = 0x40                # in the tiles of a play: a blank standing for the code below
    COUNTING = 0                    # how many plays
    LISTING = 1                     # all of them
    RANKING = 2                     # the best so many
    ASKING = 3                      # is there one
    PLAY_COST = 80                  # steps that a play is worth which is kept to be built

cdef struct FoundPlay:
    int64_t equity                  # the score; with leaves, score and leave in hundredths
    int32_t score
    uint8_t down                    # from here on, the order in which plays of equal equity and score are listed
    uint8_t line
    uint8_t first
    uint8_t n
    uint8_t tiles[MAX_SIDE]         # code, with BLANK_BIT; 0 for a tile already there

cdef struct Anchor:
    int64_t ceiling                 # no play found here has more equity
    uint8_t down
    uint8_t line
    uint8_t place
    uint8_t limit                   # the leftmost place it may use

cdef struct Search:
    Gaddag g
    # the rack
    uint8_t counts[N_CODES]
    uint64_t held                   # codes with a count
    int blanks
    int left                        # tiles left
    const uint8_t* values           # by code
    int bonus[MAX_RACK + 1]         # for a play of so many tiles
    int most_bonus[MAX_RACK + 1]    # for a play of so many tiles or fewer
    int fewest                      # tiles a play must place
    Leaves leaves
    int units                       # of a point in an equity
    int64_t most_leave              # no leave adds more to it
    # the line being read, and the anchor in it; place 0 is the border
    const uint8_t* codes
    const uint8_t* points
    const uint64_t* allowed
    const int16_t* crossing
    const uint8_t* by_letter
    const uint8_t* by_word
    int down
    int line
    int anchor
    int limit                       # the leftmost place this anchor may use
    # the tiles placed so far
    int placed
    int crossed                     # how many of them where a word crosses
    uint8_t strip[MAX_SIDE + 2]     # by place
    # the answer
    int mode
    Work work
    bint stop
    bint failed                     # out of memory
    int most_left                   # tiles a play at this anchor puts on its left
    int64_t by_left[MAX_RACK + 1]   # its equity at most with so many of them
    size_t n
    FoundPlay* plays                # owned by the caller
    size_t capacity                 # room in plays; when ranking, how many are wanted
    int64_t bar                     # when ranking and full: the equity a play must reach

cdef bint sort_plays(FoundPlay** plays, size_t n, bint by_score) noexcept nogil
cdef int by_rank(const void* a, const void* b) noexcept nogil
cdef void rank_play(Search* s, int first, int last, int score) noexcept nogil
cdef bint is_ranked(const Search* s, int first, int last, int score) noexcept nogil
cdef int64_t equity_of(const Search* s, int first, int last, int score) noexcept nogil
cdef void set_line(Search* s, const Squares* b, int down, int line) noexcept nogil
cdef void search_board(Search* s, const Squares* b, const TileIndex* index) noexcept nogil
