"""Columns that the engine makes, for Arrow and for Python."""

cdef class Column:
    cdef readonly str name
    cdef readonly Py_ssize_t n
    cdef readonly Py_ssize_t null_count
    cdef bytes format                   # Arrow's letters for its type
    cdef tuple buffers                  # bytes or None, in Arrow's order; the first is the bitmap of validity
    cdef readonly tuple children
