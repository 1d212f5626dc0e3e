"""Memory that the engine owns, and bytes that it borrows."""

from libc.stdint cimport uint8_t

cdef class Borrowed:                # the bytes of another object, held as long as this lives
    cdef Py_buffer buffer
    cdef bint held
    cdef const uint8_t* at
    cdef Py_ssize_t n

cdef void* resized(void* memory, size_t n_bytes) except NULL nogil
cdef void* zeroed(size_t n_bytes) except NULL nogil
cdef bytes zero_bytes(size_t n_bytes)
