"""The work that a question may take: steps as they are made, results as they are kept.

A step is an arc of a graph, a probe, a block of rows, an item: what every machine counts alike. Searches are
called with the GIL, and let go of it when they turn out to be long.
"""

from libc.stdint cimport int64_t, uint64_t

cdef enum:
    SHORT = 1 << 12             # steps of a question that is over before it is worth letting go of the GIL
    PAUSE = 1 << 16             # steps between two looks at the budget
    LISTEN = 4                  # pauses between two looks for a signal: 2^18 steps
    BREATH = 1 << 10            # results that an iterator builds before others may have the GIL
    LONG_BREATH = 1 << 14       # numbers that are looked at in between
    PYTHON = 64                 # steps that a step of Python is as costly as

cdef enum Stopped:
    NOT_STOPPED
    OUT_OF_STEPS
    OUT_OF_RESULTS
    SIGNALLED                   # the exception of the signal's handler is set

cdef struct Budget:             # of a lexicon
    uint64_t steps
    uint64_t results
    int tiles
    int blanks
    int more
    int edits
    Py_ssize_t text

cdef struct Work:               # of one question
    int64_t credit              # steps before the next pause
    uint64_t left               # steps behind that
    Budget budget
    int pauses
    int stopped
    void* thread                # of which the GIL was let go; NULL while it is held

cdef inline bint work_step(Work* w, int64_t n) noexcept nogil:
    """Counts n steps; False when the search must stop."""
    w.credit -= n
    return w.credit >= 0 or work_pause(w)

cdef void work_open(Work* w, const Budget* budget) noexcept nogil
cdef bint work_pause(Work* w) noexcept nogil
cdef bint work_keeps(Work* w, uint64_t n, int cost) noexcept nogil
cdef void work_end(Work* w) noexcept nogil
cdef int work_close(Work* w, str place) except -1
cdef int breathe() except -1

cdef class Account:
    cdef Work work
    cdef readonly str place
    cdef readonly object limits
    cdef int take(self, int64_t n) except -1
    cdef int check(self) except -1
    cpdef int keep(self, uint64_t n) except -1
