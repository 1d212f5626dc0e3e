"""Memory that the engine owns, bytes that it borrows, places in a sequence."""

from libc.stdint cimport uint8_t
from libc.stdlib cimport realloc

cdef class Borrowed:                # the bytes of another object, held as long as this lives
    cdef Py_buffer buffer
    cdef bint held
    cdef const uint8_t* at
    cdef Py_ssize_t n

cdef inline bint grown(void** memory, size_t* capacity, size_t item) noexcept nogil:
    """Twice the room for items of so many bytes; False if there is no memory, and nothing has changed."""
    cdef size_t wanted = capacity[0] * 2 if capacity[0] else 64
    cdef void* bigger = realloc(memory[0], wanted * item)
    if bigger == NULL:
        return False
    memory[0] = bigger
    capacity[0] = wanted
    return True

cdef void* resized(void* memory, size_t n_bytes) except NULL nogil
cdef void* zeroed(size_t n_bytes) except NULL nogil
cdef bytes zero_bytes(size_t n_bytes)
cdef Py_ssize_t place_of(object item, Py_ssize_t n, str what) except -1
