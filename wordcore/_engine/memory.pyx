"""Allocating, or raising MemoryError; holding another object's bytes; places in a sequence. For every folder."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.number cimport PyNumber_AsSsize_t
from libc.stdlib cimport calloc, realloc
from libc.string cimport memset

from wordcore.errors import BadTypeError, shown


cdef class Borrowed:
    """The bytes of any object that lends them; plain pointers into it cost a compiler nothing."""

    def __cinit__(self, data, str what not None="data"):
        self.held = False
        try:
            PyObject_GetBuffer(data, &self.buffer, PyBUF_SIMPLE)
        except TypeError:
            raise BadTypeError.at(what, "bytes", shown(data)) from None
        self.held = True
        self.at = <const uint8_t*>self.buffer.buf
        self.n = self.buffer.len

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.buffer)


cdef void* resized(void* memory, size_t n_bytes) except NULL nogil:
    """``memory`` (NULL: none yet) with room for so many bytes; on MemoryError it stays as it was."""
    cdef void* made = realloc(memory, n_bytes if n_bytes else 1)
    if made == NULL:
        with gil:
            raise MemoryError
    return made


cdef void* zeroed(size_t n_bytes) except NULL nogil:
    cdef void* made = calloc(n_bytes if n_bytes else 1, 1)
    if made == NULL:
        with gil:
            raise MemoryError
    return made


cdef bytes zero_bytes(size_t n_bytes):
    made = PyBytes_FromStringAndSize(NULL, n_bytes)
    memset(PyBytes_AS_STRING(made), 0, n_bytes)
    return made


cdef Py_ssize_t place_of(object item, Py_ssize_t n, str what) except -1:
    """The index in brackets behind a sequence of n, from 0; as for a list, -1 is the last."""
    cdef Py_ssize_t i
    try:
        i = PyNumber_AsSsize_t(item, IndexError)
    except TypeError:
        raise BadTypeError.at(what, "a whole number or a slice", shown(item)) from None
    if i < 0:
        i += n
    if not 0 <= i < n:
        raise IndexError(f"{what}: expected {-n} to {n - 1}, found {shown(item)}" if n else f"{what}: there is none")
    return i
