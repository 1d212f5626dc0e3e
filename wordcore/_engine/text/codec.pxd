"""Text to tile codes. Code 0 is never a tile: it separates, ends or marks a blank."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from wordcore._engine.limits cimport MAX_SPELLING, MAX_TEXT, N_CODES, N_POINTS

cdef extern from "Python.h":
    str PyUnicode_FromObject(object text)

cdef struct Spelling:
    uint32_t points[MAX_SPELLING]
    uint8_t n
    uint8_t code

cdef struct Rack:
    uint8_t counts[N_CODES]    # by tile code
    int blanks
    int n                      # tiles, blanks included

cdef struct Lattice:                     # every way to cut a text into tiles
    int n                                # places
    uint8_t single[MAX_TEXT + 1]         # by place: the tile of one character, 0 = none
    uint8_t several[MAX_TEXT + 1]        # the tile of several characters or in brackets, 0 = none
    uint16_t after[MAX_TEXT + 1]         # where `several` ends
    uint8_t least[MAX_TEXT + 1]          # fewest tiles that the rest takes; above MAX_WORD = it cannot be cut

cdef class Codec:
    cdef uint16_t fold[N_POINTS]         # code point to upper-case code point, 0 = not in the alphabet
    cdef uint8_t code[N_POINTS]          # folded code point to tile code, 0 = only part of a digraph
    cdef uint8_t direct[N_POINTS]        # code point to tile code in one step
    cdef uint8_t longer[N_POINTS]        # folded code point to 1 + the first digraph that starts with it, 0 = none
    cdef Spelling spellings[N_CODES]     # by tile code, for decoding
    cdef Spelling digraphs[N_CODES]      # tiles of several characters, by first character, longest first
    cdef readonly int n_tiles
    cdef readonly int n_digraphs
    cdef readonly bint ambiguous         # some text can be cut into tiles in two ways
    cdef bint ascii                      # every tile is one ASCII letter
    cdef bint plain                      # codes 1 to 26 are A to Z and nothing else: pack.h applies
    cdef bint plain_ascii                # the same as far as ASCII text goes
    cdef bint ascii_rules                # `normalise` may help an ASCII text too
    cdef bint spelled[128]               # ASCII characters in brackets or in a rule of `normalise`
    cdef uint8_t letter[N_CODES]         # by code: its ASCII letter, where every tile is one
    cdef uint16_t character[N_CODES]     # by code: its character, where every tile is one
    cdef readonly int bits               # bits that hold a code: 5 or 6
    cdef readonly int n_packed           # tiles that fit a 64-bit key
    cdef readonly uint64_t vowels        # mask by code
    cdef object normalise                # callable(str) -> str, or None when no text needs it
    cdef readonly object alphabet
    cdef object speller                  # for UTF-8; made at its first use by text/speller

    cdef int encode(self, str text, uint8_t* out) except -2
    cdef bint _is_hopeless(self, str text) noexcept
    cdef int _encode(self, str text, uint8_t* out) except -2
    cdef int _first_cut(self, str text, uint8_t* out) noexcept
    cdef bint lattice(self, str text, Lattice* out) except -1
    cdef bint _lattice(self, str text, Lattice* out) noexcept
    cdef int _digraph_at(self, str text, Py_ssize_t start, Py_ssize_t length, uint16_t folded) noexcept
    cdef uint8_t _whole_tile(self, str text, Py_ssize_t start, Py_ssize_t end) noexcept
    cdef object decode(self, const uint8_t* codes, Py_ssize_t n)
    cdef object _decode_digraphs(self, const uint8_t* codes, Py_ssize_t n)
    cdef Py_ssize_t _swallowed(self, const uint8_t* codes, Py_ssize_t n) noexcept
    cdef int parse_rack(self, str text, Rack* rack, str what, bint blanks=*) except -1
    cdef Py_ssize_t _parse_rack(self, str text, Rack* rack) noexcept

cdef str not_a_string(object text, str what)

cdef inline str exact_str(object text, str what):
    """A str as a str and nothing more: NumPy's and other subclasses may behave as they like."""
    if type(text) is str:
        return <str>text
    if isinstance(text, str):
        return PyUnicode_FromObject(text)
    return not_a_string(text, what)

cdef inline int pack_text(Codec codec, object text, uint64_t* high, uint64_t* low) noexcept:
    """The key of a text in an alphabet without digraphs, and its tiles; 0 if the table cannot read it or it is too long."""
    cdef Py_ssize_t n = PyUnicode_GET_LENGTH(text), i, split = 0
    cdef int kind = PyUnicode_KIND(text), bits = codec.bits
    cdef const uint8_t* narrow
    cdef const uint16_t* wide
    cdef uint64_t key = 0
    cdef uint8_t code
    if n > codec.n_packed:
        if n > 2 * codec.n_packed:
            return 0
        split = n - codec.n_packed
    high[0] = 0
    if kind == 1:
        narrow = <const uint8_t*>PyUnicode_DATA(text)
        for i in range(n):
            if i == split:
                high[0] = key
                key = 0
            code = codec.direct[narrow[i]]
            if code == 0:
                return 0
            key = key << bits | code
    elif kind == 2:
        wide = <const uint16_t*>PyUnicode_DATA(text)
        for i in range(n):
            if i == split:
                high[0] = key
                key = 0
            code = codec.direct[wide[i]] if wide[i] < N_POINTS else 0
            if code == 0:
                return 0
            key = key << bits | code
    else:
        return 0
    low[0] = key
    return <int>n
