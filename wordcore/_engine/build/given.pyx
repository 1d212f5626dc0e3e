"""What builders are given, checked once: after that a builder trusts every offset, length and code.

    >>> from array import array
    >>> _ = WordList(b"\\x01\\x02", array("I", [0, 2]))
    >>> WordList(b"\\x01\\x02", array("I", [0, 3]))
    Traceback (most recent call last):
    wordcore.errors.BadValueError: word 1: expected 1 to 63 tiles within 2 codes, found codes 0 to 3
"""

from libc.string cimport memcmp

from wordcore._engine.graph.graph cimport Graph, arcs_check
from wordcore._engine.limits cimport MAX_TILES, MAX_WORD

from wordcore.errors import BadValueError


cdef class WordList:
    """``codes``: one byte per tile, all words in a row; ``offsets``: 32-bit numbers, one more than there are words."""

    def __cinit__(self, codes, offsets):
        cdef size_t k
        cdef uint32_t first, end, n_codes
        cdef uint8_t strange = 0
        self.held_codes = Borrowed(codes, "codes")
        self.held_offsets = Borrowed(offsets, "offsets")
        self.codes = self.held_codes.at
        self.offsets = <const uint32_t*>self.held_offsets.at
        if self.held_offsets.n < 4 or self.held_offsets.n % 4 or <size_t>self.offsets % 4:
            raise BadValueError.at("offsets", "aligned 32-bit numbers, at least one", f"{self.held_offsets.n} bytes")
        if self.held_codes.n >= 0xFFFFFFFF:
            raise BadValueError.at("codes", "fewer than 4,294,967,295", f"{self.held_codes.n:,}")
        n_codes = <uint32_t>self.held_codes.n
        self.n = self.held_offsets.n // 4 - 1
        # Without words there is no other place that would notice where the first one begins.
        if self.offsets[0] > n_codes:
            raise BadValueError.at("offsets", f"a beginning within {n_codes} codes", str(self.offsets[0]))
        for k in range(self.n):
            first, end = self.offsets[k], self.offsets[k + 1]
            if end <= first or end - first > MAX_WORD or end > n_codes:
                raise BadValueError.at(
                    f"word {k + 1}", f"1 to {MAX_WORD} tiles within {n_codes} codes", f"codes {first} to {end}"
                )
        for k in range(n_codes):
            strange |= <uint8_t>(self.codes[k] - 1) >= <uint8_t>MAX_TILES
        if strange:
            raise BadValueError.at("codes", f"1 to {MAX_TILES} each", "another one")

    cdef int check_order(self) except -1:
        """Raises unless the words ascend, each once: what is built from sorted words keeps its place by that."""
        cdef size_t k
        cdef uint32_t before, n
        cdef int order
        for k in range(1, self.n):
            before = self.offsets[k] - self.offsets[k - 1]
            n = self.offsets[k + 1] - self.offsets[k]
            order = memcmp(self.codes + self.offsets[k - 1], self.codes + self.offsets[k], before if before < n else n)
            if order > 0 or (order == 0 and before >= n):
                raise BadValueError.at(
                    f"word {k + 1}", "a word behind the one before it, in ascending order of codes",
                    "the same word" if order == 0 and before == n else "an earlier one",
                )
        return 0


cdef class GraphArrays:
    """The bytes of a word graph's labels and targets, in which every walk stays inside and ends."""

    def __cinit__(self, labels, targets, int n_tiles):
        cdef const char* fault
        cdef Graph graph
        self.held_labels = Borrowed(labels, "labels")
        self.held_targets = Borrowed(targets, "targets")
        self.labels = self.held_labels.at
        self.targets = <const uint32_t*>self.held_targets.at
        if not 0 < self.held_labels.n <= 0xFFFFFFFF or self.held_targets.n != 4 * self.held_labels.n \
                or <size_t>self.targets % 4:
            raise BadValueError.at(
                "word graph", "labels, and four aligned bytes of target for each",
                f"{self.held_labels.n} labels and {self.held_targets.n} bytes of targets",
            )
        self.n = <uint32_t>self.held_labels.n
        graph.labels = self.labels
        graph.targets = self.targets
        graph.n_arcs = self.n
        fault = arcs_check(&graph, n_tiles)
        if fault != NULL:
            raise BadValueError.at("word graph", "a sound structure", fault.decode())
