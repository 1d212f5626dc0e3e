"""UTF-8 to tile codes without Python, and the place where a text goes wrong."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t

from wordcore._engine.limits cimport MAX_SPELLING, MAX_TEXT, N_CODES, N_POINTS
from wordcore._engine.text.codec cimport Codec, Lattice

cdef enum:
    UNSPELLED = -1              # no tiles spell it
    ASK = -2                    # only the alphabet's own code can tell
    FIRST_LATIN = 0x1E00        # Latin Extended Additional ...
    N_LATIN = 256               # ... to U+1EFF: follows N_POINTS in the tables
    N_MARKS = 112               # combining accents, U+0300 to U+036F
    LONGEST_BYTES = 4 * MAX_TEXT

cdef enum Kind:                 # of a character that is not one character of a tile
    NO_LETTER = 0
    SEVERAL = 1                 # counts as several characters
    JOINS = 2                   # belongs to the character before it
    IN_CONTEXT = 3              # part of a rule about several characters, or only of a longer tile

cdef enum Wrong:
    BAD_CHARACTER = 0
    TOO_LONG = 1
    NOT_UTF8 = 2
    NO_CUT = 3                  # letters all, and no way to lay them with tiles

cdef struct Stray:              # where a text goes wrong
    Wrong wrong
    uint32_t position           # in characters, from 1; 0 = the text as a whole
    size_t start                # in bytes
    size_t n_bytes              # of the character, with the accents behind it

cdef struct Written:            # a character as people see it
    int point
    int place                   # in the tables, UNSPELLED or ASK
    int n_characters            # with the accents behind it
    size_t n_bytes

@cython.final
cdef class Speller:
    cdef Codec codec
    cdef uint16_t fold[N_POINTS + N_LATIN]
    cdef uint8_t kind[N_POINTS + N_LATIN]
    cdef uint8_t n_several[N_POINTS + N_LATIN]
    cdef uint16_t several[N_POINTS + N_LATIN][MAX_SPELLING]
    cdef uint8_t quick[N_POINTS + N_LATIN]  # tile code, 0x80 more where longer tiles start; 0 = not so simple
    cdef uint16_t second[N_CODES]           # by code of a letter that one tile of two begins with: its second letter
    cdef uint8_t pair[N_CODES]              # ... and the code of that tile
    cdef uint8_t never[N_POINTS + N_LATIN]  # 1 = whatever is around it, no tiles spell a text with it
    cdef uint16_t accented[128][N_MARKS]    # letter and accent to the character of both, 0 = there is none

    cdef int spell(self, const uint8_t* text, size_t n, uint8_t* codes, bint* otherwise) noexcept nogil
    cdef int _spell_quickly(self, const uint8_t* text, size_t n, uint8_t* codes, bint* otherwise) noexcept nogil
    cdef bint lattice(self, const uint8_t* text, size_t n, Lattice* out) noexcept nogil
    cdef bint explain(self, const uint8_t* text, size_t n, Stray* stray) noexcept nogil
    cdef bint _written(self, const uint8_t* text, size_t i, size_t n, Written* out) noexcept nogil
    cdef int _points(self, const uint8_t* text, size_t n, uint16_t* points) noexcept nogil
    cdef int _cut(self, const uint16_t* points, int n, uint8_t* codes) noexcept nogil
    cdef int _cut_somehow(self, const uint16_t* points, int n, uint8_t* codes) noexcept nogil
    cdef bint _lattice(self, const uint16_t* points, int n, Lattice* out) noexcept nogil
    cdef int _digraph_at(self, const uint16_t* points, int at, int n) noexcept nogil
    cdef uint8_t _whole_tile(self, const uint16_t* points, int start, int end) noexcept nogil

cdef Speller speller_of(Codec codec)
cdef int utf8_at(const uint8_t* text, size_t i, size_t n, int* point) noexcept nogil
