"""The owner of a lexicon's bytes, and the road from words to numbers and back."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from wordcore._engine.text.codec cimport Codec
from wordcore._engine.graph.graph cimport Graph
from wordcore._engine.graph.membership cimport Membership
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.work cimport Budget

cdef class Store:
    cdef Py_buffer buffer               # held as long as any pointer below
    cdef bint holds_buffer
    cdef Store owner                    # of the bytes, where another lexicon shares them; None otherwise
    cdef Budget budget                  # what a question may take
    cdef Graph graph
    cdef Membership membership
    cdef tuple built_membership         # the tables, where the file came without them
    cdef bytes longer_tags              # of the table of longer words, made at opening
    cdef TileIndex tiles
    cdef bint tiles_checked
    cdef const uint8_t* codes           # every word's letters, in order
    cdef const uint32_t* offsets
    cdef uint32_t n_words
    cdef Codec codec
    cdef dict sections         # name -> (offset, length) in the buffer
    cdef const uint16_t* tag_numbers    # per word: its combination of tags; NULL without tags
    cdef uint32_t n_tag_combinations
    cdef object tag_filter     # callable(tags) -> bytes, one per combination
    cdef dict tag_passes                # by tags: what tag_filter said
    cdef dict derived                   # by name: what was worked out from the bytes at its first use
    cdef object __weakref__

    cdef int _map_graph(self) except -1
    cdef int _map_words(self) except -1
    cdef int _map_membership(self) except -1
    cdef int64_t _other_reading(self, object word) except -2
    cdef bint has_codes(self, const uint8_t* codes, int n) noexcept nogil
    cdef object word_text(self, uint32_t number)
    cdef TileIndex* tile_index(self) except NULL
    cdef bint has_words_of(self, Store other) noexcept
    cdef str asked(self, object text, str what)
    cdef int spend(self, uint64_t n, int cost, str place) except -1
    cdef const uint8_t* section(self, str name, Py_ssize_t size) except NULL
    cpdef object _section_view(self, str name)

cdef int check_self(object asked) except -1
