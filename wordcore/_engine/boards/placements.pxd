"""The best plays by placements: where tiles can go, how much that can score, and which words fit there."""

from wordcore._engine.boards.plays cimport Search
from wordcore._engine.boards.squares cimport Squares
from wordcore._engine.boards.multisets cimport Multisets

cdef enum:
    MAX_LETTERS = 7                 # tiles of a rack that this search takes; more, or more blanks, go to the walk
    MAX_PLACED_BLANKS = 2
    MOST_RANKED = 64                # plays wanted at most

cdef void search_placements(Search* s, const Squares* b, const Multisets* m) noexcept nogil
