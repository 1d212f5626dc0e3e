"""The gaddag: checked once, then only walked.

Its layout and the steps of a walk are in the header, inlined where they are used. Not here: building
one (``gaddag_build``), boards and racks (``moves``), files.
"""

from libc.stdlib cimport calloc, free

from wordcore._engine.limits cimport MAX_TILES
from wordcore._engine.memory cimport Borrowed

from wordcore.errors import CorruptLexiconError


cdef Gaddag gaddag_view(const uint32_t* words, size_t n_words) noexcept nogil:
    """A view of words that ``gaddag_check`` has passed."""
    cdef Gaddag g
    g.words = words
    g.n_words = n_words
    g.root = words[1]
    g.dawg = words[2]
    g.n_tiles = <int>words[3]
    g.mask_words = 1 if g.n_tiles <= NARROW else 2
    return g


cdef const char* gaddag_check(const uint32_t* words, size_t n_words, int n_tiles) noexcept nogil:
    """NULL if every walk stays inside the array and ends; otherwise what is wrong."""
    cdef size_t node = GADDAG_HEADER, arc, end
    cdef uint32_t target
    cdef uint64_t mask, allowed
    cdef uint8_t* starts
    cdef const char* fault = NULL
    cdef Gaddag g
    if n_words < GADDAG_HEADER or n_words >= GADDAG_LIMIT:
        return "too few words or too many"
    if words[0] != GADDAG_MAGIC:
        return "another magic number"
    if n_tiles < 0 and 1 <= words[3] <= <uint32_t>MAX_TILES:
        n_tiles = <int>words[3]
    if n_tiles < 1 or n_tiles > <int>MAX_TILES or words[3] != <uint32_t>n_tiles:
        return "the tiles of another alphabet"
    g = gaddag_view(words, n_words)
    allowed = ((<uint64_t>2) << n_tiles) - 1
    starts = <uint8_t*>calloc(n_words, 1)
    if starts == NULL:
        return "too little memory to check it"
    # First where the lists are, then that every arc leads to one of them, and forward.
    while node < n_words and fault == NULL:
        starts[node] = 1
        if node + g.mask_words > n_words:
            fault = "an end inside a list"
            break
        mask = gaddag_mask(&g, <uint32_t>node)
        if mask == 0 or mask & ~allowed:
            fault = "a list that is empty or has a tile outside the alphabet"
        node += g.mask_words + ones(mask)
    if fault == NULL and node != n_words:
        fault = "an end inside a list"
    if fault == NULL and n_words > GADDAG_HEADER:
        if g.root >= n_words or not starts[g.root] or g.dawg >= n_words or not starts[g.dawg]:
            fault = "a root outside the array"
    if fault == NULL and n_words == GADDAG_HEADER and (g.root != 0 or g.dawg != 0):
        fault = "a root outside the array"
    node = GADDAG_HEADER
    while node < n_words and fault == NULL:
        mask = gaddag_mask(&g, <uint32_t>node)
        end = node + g.mask_words + ones(mask)
        for arc in range(node + g.mask_words, end):
            target = gaddag_target(words[arc])
            if target == 0:
                if not gaddag_accepts(words[arc]):
                    fault = "an arc that leads nowhere"
            elif target <= node or target >= n_words or not starts[target]:
                fault = "an arc that leads backwards, outside or into the middle of a list"
        if mask & 1 and (gaddag_accepts(words[node + g.mask_words]) or not words[node + g.mask_words]):
            fault = "a separator that ends a word"
        node = end
    free(starts)
    return fault


def check_gaddag(data, int n_tiles):
    """Raises CorruptLexiconError unless ``data`` can be walked without a further look; -1 is any number of tiles."""
    cdef Borrowed given = Borrowed(data, "gaddag")
    cdef const char* fault = NULL
    if given.n % 4 or <size_t>given.at % 4:
        fault = "bytes that are not aligned 32-bit words"
    else:
        with nogil:
            fault = gaddag_check(<const uint32_t*>given.at, given.n // 4, n_tiles)
    if fault != NULL:
        raise CorruptLexiconError.at("gaddag", "a sound structure", fault.decode(), "compile the lexicon again")
