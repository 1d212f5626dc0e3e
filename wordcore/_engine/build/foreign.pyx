"""Word graphs of other engines: checked node by node, then read into words; and KWG written.

A node has a tile, its first child (0 = none), and two marks: a word ends here, the last of its
siblings. KWG packs that into 32 bits (bits 0-21 the child, 22 the last sibling, 23 a word ends,
24-31 the tile), Quackle into seven bytes. Nothing in such a file vouches for it, so nothing is
followed before it is checked: first every index, then, depth first, that lists are closed, tiles
known, and that no way leads back to itself. Not here: alphabets and lexicons
(``wordcore.interop``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.build.given cimport GraphArrays
from wordcore._engine.limits cimport (
    MAX_FOREIGN_LETTERS, MAX_FOREIGN_WORDS, MAX_KWG_NODES, MAX_LETTERS_PER_BYTE, MAX_QUACKLE_NODES, MAX_TILES, MAX_WORD
)
from wordcore._engine.memory cimport Borrowed, resized, zeroed
from wordcore._engine.graph.gaddag cimport GADDAG_HEADER, Gaddag, gaddag_mask, gaddag_view, ones
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST

from wordcore._engine.graph.gaddag import check_gaddag
from wordcore.errors import ForeignFormatError, LimitError

cdef uint32_t ARC = 0x3FFFFF
cdef uint32_t IS_END = 0x400000
cdef uint32_t KWG_ACCEPTS = 0x800000
cdef uint64_t PLENTY = (<uint64_t>1) << 40
cdef uint64_t FEW_LETTERS = MAX_FOREIGN_LETTERS
cdef uint64_t LETTERS_PER_BYTE = MAX_LETTERS_PER_BYTE

cdef enum:
    ENDS_LIST = 1
    ENDS_WORD = 2

cdef enum Colour:
    WHITE = 0
    GREY = 1                # on the way down: meeting it again is a loop
    BLACK = 2

cdef enum Fault:
    FINE
    OUTSIDE
    LOOP
    UNCLOSED
    STRANGE_TILE
    SEPARATOR
    ACCEPTING_SEPARATOR
    NOWHERE

cdef struct Survey:
    uint32_t* child         # the graph: 0 = no child
    uint8_t* tile           # 0 = a gaddag's separator
    uint8_t* marks
    uint32_t n_nodes
    int n_tiles
    uint8_t* colour
    uint64_t* n_words       # from this node on: through it, and through its later siblings
    uint64_t* n_letters
    uint8_t* height         # letters of the longest of those words, MAX_WORD + 1 = more
    uint32_t* stack
    bint in_order           # every list is in ascending order of tiles
    Fault fault
    uint32_t where


# --- checking -------------------------------------------------------------------------------------

cdef bint survey(Survey* s, uint32_t root, bint gaddag) noexcept nogil:
    """Depth first from a list, counting words; False if something is wrong."""
    cdef size_t depth
    cdef uint32_t v, child
    if root == 0 or s.colour[root] == BLACK:
        return True
    s.stack[0] = root
    s.colour[root] = GREY
    depth = 1
    while depth:
        v = s.stack[depth - 1]
        child = s.child[v]
        if child and s.colour[child] != BLACK:
            if s.colour[child] == GREY:
                return _fail(s, LOOP, v)
            s.colour[child] = GREY
            s.stack[depth] = child
            depth += 1
            continue
        if not s.marks[v] & ENDS_LIST:
            if v + 1 == s.n_nodes:
                return _fail(s, UNCLOSED, v)
            if s.colour[v + 1] != BLACK:
                if s.colour[v + 1] == GREY:
                    return _fail(s, LOOP, v)
                s.colour[v + 1] = GREY
                s.stack[depth] = v + 1
                depth += 1
                continue
            if s.tile[v + 1] <= s.tile[v]:
                s.in_order = False
        if s.tile[v] > s.n_tiles:
            return _fail(s, STRANGE_TILE, v)
        if s.tile[v] == 0:
            if not gaddag:
                return _fail(s, SEPARATOR, v)
            if s.marks[v] & ENDS_WORD:
                return _fail(s, ACCEPTING_SEPARATOR, v)
        if child == 0 and not s.marks[v] & ENDS_WORD:
            return _fail(s, NOWHERE, v)
        _add_up(s, v)
        s.colour[v] = BLACK
        depth -= 1
    return True


cdef bint _fail(Survey* s, Fault fault, uint32_t where) noexcept nogil:
    s.fault = fault
    s.where = where
    return False


cdef void _add_up(Survey* s, uint32_t v) noexcept nogil:
    cdef uint32_t child = s.child[v]
    cdef uint64_t words = 1 if s.marks[v] & ENDS_WORD else 0
    cdef uint64_t letters = words
    cdef uint8_t height = 1
    if child:
        words += s.n_words[child]
        letters += s.n_letters[child] + s.n_words[child]
        height = s.height[child] + 1
    if not s.marks[v] & ENDS_LIST:
        words += s.n_words[v + 1]
        letters += s.n_letters[v + 1]
        if s.height[v + 1] > height:
            height = s.height[v + 1]
    s.n_words[v] = words if words < PLENTY else PLENTY
    s.n_letters[v] = letters if letters < PLENTY else PLENTY
    s.height[v] = height if height <= MAX_WORD else MAX_WORD + 1


# --- reading --------------------------------------------------------------------------------------

cdef class ForeignGraph:
    """Owns the arrays of a survey; filled by one of the readers below."""

    cdef Survey s
    cdef str format

    def __cinit__(self, size_t n_nodes, int n_tiles, str format):
        memset(&self.s, 0, sizeof(Survey))
        self.format = format
        self.s.n_nodes = <uint32_t>n_nodes
        self.s.n_tiles = n_tiles
        self.s.in_order = True
        self.s.child = <uint32_t*>resized(NULL, 4 * n_nodes)
        self.s.tile = <uint8_t*>resized(NULL, n_nodes)
        self.s.marks = <uint8_t*>resized(NULL, n_nodes)
        self.s.colour = <uint8_t*>zeroed(n_nodes)
        self.s.height = <uint8_t*>zeroed(n_nodes)
        self.s.n_words = <uint64_t*>resized(NULL, 8 * n_nodes)
        self.s.n_letters = <uint64_t*>resized(NULL, 8 * n_nodes)
        self.s.stack = <uint32_t*>resized(NULL, 4 * n_nodes)

    def __dealloc__(self):
        free(self.s.child)
        free(self.s.tile)
        free(self.s.marks)
        free(self.s.colour)
        free(self.s.height)
        free(self.s.n_words)
        free(self.s.n_letters)
        free(self.s.stack)

    cdef int check_indexes(self) except -1:
        cdef uint32_t i
        for i in range(self.s.n_nodes):
            if self.s.child[i] >= self.s.n_nodes:
                raise self.fault(OUTSIDE, i)
        return 0

    cdef int check_below(self, uint32_t root, bint gaddag) except -1:
        cdef bint fine
        with nogil:
            fine = survey(&self.s, root, gaddag)
        if not fine:
            raise self.fault(self.s.fault, self.s.where)
        return 0

    cdef tuple words_below(self, uint32_t root, Py_ssize_t size):
        """``(codes, offsets)`` of the words below a checked list of a file of so many bytes, in its order."""
        cdef uint64_t most = max(FEW_LETTERS, LETTERS_PER_BYTE * <uint64_t>size)
        cdef uint64_t n_words = 0, n_letters = 0
        if root:
            n_words, n_letters = self.s.n_words[root], self.s.n_letters[root]
            if self.s.height[root] > MAX_WORD:
                raise ForeignFormatError.at(self.format, f"words of at most {MAX_WORD} tiles", "a longer one")
            if n_words > <uint64_t>MAX_FOREIGN_WORDS or n_letters > 0x7FFFFFFF:
                raise ForeignFormatError.at(
                    self.format, f"at most {MAX_FOREIGN_WORDS:,} words", f"more in {self.s.n_nodes:,} nodes",
                    "the file is damaged",
                )
            # Before anything is allocated: a graph of 200 bytes can spell billions of letters.
            if n_letters > most:
                raise ForeignFormatError.at(
                    self.format, f"at most {most:,} letters in a file of {size:,} bytes", "more", "the file is damaged"
                )
        codes = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>n_letters)
        offsets = PyBytes_FromStringAndSize(NULL, 4 * (<Py_ssize_t>n_words + 1))
        _list_words(&self.s, root, <uint8_t*>PyBytes_AS_STRING(codes), <uint32_t*>PyBytes_AS_STRING(offsets))
        return codes, offsets

    cdef object fault(self, Fault fault, uint32_t where):
        remedy = "the file is cut off or damaged"
        if fault == OUTSIDE:
            expected, found = f"a child among {self.s.n_nodes:,} nodes", f"node {self.s.child[where]:,}"
        elif fault == LOOP:
            expected, found = "a way that ends", "a loop back to itself"
        elif fault == UNCLOSED:
            expected, found = "another node of its list", "the end of the file"
        elif fault == STRANGE_TILE:
            expected, found = f"a tile from 1 to {self.s.n_tiles}", f"tile {self.s.tile[where]}"
            remedy = "use the alphabet that the file was made with"
        elif fault == SEPARATOR:
            expected, found = "a tile", "none, as only the separator of a gaddag"
        elif fault == ACCEPTING_SEPARATOR:
            expected, found = "a word that ends on a tile", "a word that ends on a separator"
        else:
            expected, found = "a child or the end of a word", "neither"
        return ForeignFormatError.at(f"{self.format}, node {where:,}", expected, found, remedy)


cdef void _list_words(const Survey* s, uint32_t root, uint8_t* codes, uint32_t* offsets) noexcept nogil:
    cdef uint32_t at[MAX_WORD + 1]
    cdef uint8_t path[MAX_WORD + 1]
    cdef int depth = 0
    cdef uint32_t v, n = 0, used = 0
    offsets[0] = 0
    if root == 0:
        return
    at[0] = root
    while depth >= 0:
        v = at[depth]
        path[depth] = s.tile[v]
        if s.marks[v] & ENDS_WORD:
            memcpy(codes + used, path, depth + 1)
            used += depth + 1
            n += 1
            offsets[n] = used
        if s.child[v]:
            depth += 1
            at[depth] = s.child[v]
            continue
        while depth >= 0 and s.marks[at[depth]] & ENDS_LIST:
            depth -= 1
        if depth >= 0:
            at[depth] += 1


def read_kwg(data, int n_tiles):
    """``(codes, offsets, in order, gaddag root)`` of a KWG; raises ForeignFormatError naming the node.

    Word k is ``codes[offsets[k]:offsets[k + 1]]``. ``in order`` says that the words come sorted,
    each once. The gaddag root is 0 where there is none; where there is one, it was checked too.
    """
    cdef Borrowed file = Borrowed(data)
    cdef const uint8_t* at = file.at
    cdef Py_ssize_t size = file.n
    cdef uint32_t i, node, first = 0, second = IS_END, gaddag_root = 0
    cdef bint in_order
    cdef ForeignGraph graph
    if size == 0 or size % 4:
        raise ForeignFormatError.at("KWG", "nodes of 4 bytes", f"{size} bytes", "the file is cut off or not a KWG")
    if size // 4 > <Py_ssize_t>MAX_KWG_NODES:
        raise ForeignFormatError.at("KWG", f"at most {MAX_KWG_NODES:,} nodes", f"{size // 4:,}", "the file is not a KWG")
    graph = ForeignGraph(size // 4, n_tiles, "KWG")
    for i in range(graph.s.n_nodes):
        # Byte by byte: the buffer may start at any address, and the file is little-endian everywhere.
        node = at[0] | <uint32_t>at[1] << 8 | <uint32_t>at[2] << 16 | <uint32_t>at[3] << 24
        at += 4
        graph.s.child[i] = node & ARC
        graph.s.tile[i] = node >> 24
        graph.s.marks[i] = (ENDS_LIST if node & IS_END else 0) | (ENDS_WORD if node & KWG_ACCEPTS else 0)
        if i == 0:
            first = node
        elif i == 1:
            second = node
    if first & ~ARC != IS_END:
        raise ForeignFormatError.at(
            "KWG, node 0", "a node that leads to the words, without a tile", f"0x{first:08x}", "the file is not a KWG"
        )
    graph.check_indexes()
    graph.check_below(first & ARC, False)
    in_order = graph.s.in_order
    # A node without a tile cannot be part of a word, so node 1 tells by itself which convention holds.
    if second & ~ARC == IS_END:
        gaddag_root = second & ARC
        graph.check_below(gaddag_root, True)
    if first & ARC == 0 and gaddag_root:
        raise ForeignFormatError.at("KWG, node 0", "a word graph beside the gaddag", "none")
    codes, offsets = graph.words_below(first & ARC, size)
    return codes, offsets, in_order, gaddag_root


def read_quackle(nodes, bytes tiles not None, int n_tiles):
    """``(codes, offsets, in order)`` of the nodes of a Quackle dawg; ``tiles`` gives our code for each of its letters.

    Raises ForeignFormatError naming the node.
    """
    cdef Borrowed file = Borrowed(nodes, "nodes")
    cdef const uint8_t* at = file.at
    cdef Py_ssize_t size = file.n
    cdef uint32_t i
    cdef uint8_t letter
    cdef ForeignGraph graph
    if size == 0 or size % 7:
        raise ForeignFormatError.at("Quackle dawg", "nodes of 7 bytes", f"{size} bytes", "the file is cut off")
    if size // 7 > <Py_ssize_t>MAX_QUACKLE_NODES:
        raise ForeignFormatError.at("Quackle dawg", f"at most {MAX_QUACKLE_NODES:,} nodes", f"{size // 7:,}")
    graph = ForeignGraph(size // 7, n_tiles, "Quackle dawg")
    for i in range(graph.s.n_nodes):
        letter = at[3] & 63
        graph.s.child[i] = <uint32_t>at[0] << 16 | <uint32_t>at[1] << 8 | at[2]
        graph.s.tile[i] = tiles[letter] if letter < len(tiles) else 255
        graph.s.marks[i] = ENDS_LIST if at[3] & 64 else 0
        if at[4] | at[5] | at[6]:
            graph.s.marks[i] |= ENDS_WORD
        at += 7
    graph.check_indexes()
    graph.check_below(graph.s.child[0], False)
    codes, offsets = graph.words_below(graph.s.child[0], size)
    return codes, offsets, graph.s.in_order


# --- writing --------------------------------------------------------------------------------------


def kwg_of_graph(labels, targets):
    """A KWG with a word graph only; node 1 says that there is no gaddag."""
    cdef GraphArrays graph = GraphArrays(labels, targets, MAX_TILES)
    cdef const uint32_t* arcs = graph.targets
    cdef uint32_t* out
    cdef uint32_t node, i, n = graph.n
    _check_size(<Py_ssize_t>n + 1)
    data = PyBytes_FromStringAndSize(NULL, 4 * (<Py_ssize_t>n + 1))
    out = <uint32_t*>PyBytes_AS_STRING(data)
    out[0] = IS_END | (arcs[0] + 1 if arcs[0] else 0)
    out[1] = IS_END
    for i in range(1, n):
        node = <uint32_t>(graph.labels[i] & CODE) << 24 | (arcs[i] + 1 if arcs[i] else 0)
        if graph.labels[i] & ACCEPTS:
            node |= KWG_ACCEPTS
        if graph.labels[i] & LAST:
            node |= IS_END
        out[i + 1] = node
    return data


def kwg_of_gaddag(gaddag):
    """A KWG of both graphs from a gaddag section, which holds both."""
    cdef Borrowed section = Borrowed(gaddag, "gaddag")
    cdef size_t n_words = section.n // 4
    cdef const uint32_t* words = <const uint32_t*>section.at
    check_gaddag(gaddag, -1)
    cdef Gaddag g = gaddag_view(words, n_words)
    cdef size_t list_ = GADDAG_HEADER, k
    cdef uint32_t next_node = 2, at = 2, arc, target
    cdef uint64_t mask
    cdef int code
    cdef uint32_t* place = <uint32_t*>zeroed((n_words + 1) * sizeof(uint32_t))
    cdef uint32_t* out
    try:
        while list_ < n_words:
            place[list_] = next_node
            k = ones(gaddag_mask(&g, <uint32_t>list_))
            next_node += <uint32_t>k
            list_ += g.mask_words + k
        _check_size(next_node)
        data = PyBytes_FromStringAndSize(NULL, 4 * <Py_ssize_t>next_node)
        out = <uint32_t*>PyBytes_AS_STRING(data)
        out[0] = IS_END | place[g.dawg]
        out[1] = IS_END | place[g.root]
        list_ = GADDAG_HEADER
        while list_ < n_words:
            mask = gaddag_mask(&g, <uint32_t>list_)
            k = list_ + g.mask_words
            for code in range(g.n_tiles + 1):
                if mask >> code & 1:
                    arc = words[k]
                    target = arc & 0x7FFFFFFFu
                    out[at] = <uint32_t>code << 24 | (KWG_ACCEPTS if arc >> 31 else 0) | (place[target] if target else 0)
                    at += 1
                    k += 1
            out[at - 1] |= IS_END
            list_ = k
        return data
    finally:
        free(place)


cdef int _check_size(Py_ssize_t n_nodes) except -1:
    if n_nodes > <Py_ssize_t>MAX_KWG_NODES:
        raise LimitError.at(
            "KWG", f"at most {MAX_KWG_NODES:,} nodes", f"{n_nodes:,}", "leave the gaddag out, or use fewer words"
        )
    return 0
