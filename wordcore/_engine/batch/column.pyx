"""``Column``: what was worked out for each row of a batch, ready for Arrow without an Arrow library.

    >>> import wordcore
    >>> lengths = wordcore.Lexicon.from_words(["cat"]).explain(["cat", "c4t", None]).column("position")
    >>> list(lengths)
    [None, 2, None]

Strings, whole numbers and booleans, with nulls; or a struct of such columns, which is what a table is made of.
A Column never changes. Not here: booleans of ``check`` (``mask``), and what the values mean.
"""

from collections.abc import Sequence
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.object cimport PyObject
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free

from wordcore._engine.batch.arrow cimport ARROW_FLAG_NULLABLE, ArrowArray, ArrowSchema
from wordcore._engine.work cimport BREATH, breathe

from wordcore.errors import BadTypeError, BadValueError, shown


cdef bint _is_sound(bytes format, Py_ssize_t n, tuple buffers, tuple children, Py_ssize_t null_count) except -1:
    """Whether the rows of a column are within its buffers and its children, so that none has to be looked at again."""
    cdef Py_ssize_t n_bits = n // 8 + (n % 8 > 0)
    cdef Py_ssize_t n_buffers = {b"i": 2, b"b": 2, b"u": 3, b"U": 3, b"+s": 1, b"+l": 2}.get(format, 0)
    if not 0 <= null_count <= n or n > 1 << 48 or not n_buffers or len(buffers) != n_buffers:
        return False
    for place, buffer in enumerate(buffers):
        if not isinstance(buffer, bytes) and (place or buffer is not None or null_count):
            return False
    if any(not isinstance(child, Column) for child in children):
        return False
    if buffers[0] is not None and len(buffers[0]) < n_bits:
        return False
    if format == b"+s":
        return all(len(child) >= n for child in children)
    if format == b"+l":
        return len(children) == 1 and _ascend(buffers[1], n, 4, len(children[0]))
    if children:
        return False
    if format == b"i":
        return len(buffers[1]) >= 4 * n
    if format == b"b":
        return len(buffers[1]) >= n_bits
    return _ascend(buffers[1], n, 4 if format == b"u" else 8, len(buffers[2]))


cdef bint _ascend(bytes offsets, Py_ssize_t n, Py_ssize_t width, Py_ssize_t most) except -1:
    """Whether there are offsets for n rows, none before the one in front of it or beyond the most."""
    cdef const char* at = PyBytes_AS_STRING(offsets)
    cdef int64_t last = 0, offset
    cdef Py_ssize_t i
    if len(offsets) // width < n + 1:
        return False
    for i in range(n + 1):
        if i % BREATH == BREATH - 1:
            breathe()
        offset = (<const int32_t*>at)[i] if width == 4 else (<const int64_t*>at)[i]
        if offset < last:
            return False
        last = offset
    return last <= most


cdef class Column:
    """One value per row; made by the engine."""

    def __init__(self, str name not None, bytes format not None, Py_ssize_t n, buffers=(), children=(), Py_ssize_t null_count=0):
        if self.format is not None:  # an array that was exported points into the buffers
            raise BadTypeError.at("column", "to be made once", "another call of __init__")
        buffers, children = tuple(buffers), tuple(children)
        if not _is_sound(format, n, buffers, children, null_count):
            raise BadValueError.at(f"column {shown(name)}", "buffers and children for its rows", "others")
        self.name = name
        self.n = n
        self.buffers = buffers
        self.children = children
        self.null_count = null_count
        self.format = format

    def __len__(self):
        return self.n

    def __getitem__(self, item):
        cdef Py_ssize_t i
        if isinstance(item, slice):
            return [self[i] for i in range(*item.indices(self.n))]
        i = item.__index__()
        if i < 0:
            i += self.n
        if not 0 <= i < self.n:
            raise IndexError(f"row {item} of a column of {self.n}")
        return self._value(i)

    def __iter__(self):
        cdef Py_ssize_t i
        for i in range(self.n):
            yield self._value(i)

    def to_list(self):
        """Returns the values in a list."""
        return list(self)

    def as_struct(self, str name not None, children):
        """A Column of structs of other columns, null where this one is."""
        bits = self.buffers[0] if self.buffers else None
        return Column(name, b"+s", self.n, (bits,), children, self.null_count)

    def nulls(self):
        """Returns a byte per row, 1 for a null; None if there are no nulls."""
        cdef Py_ssize_t i
        if not self.null_count:
            return None
        cdef bytes bits = self.buffers[0]
        cdef const uint8_t* valid = <const uint8_t*>PyBytes_AS_STRING(bits)
        out = bytearray(self.n)
        cdef uint8_t* missing = <uint8_t*><char*>out
        for i in range(self.n):
            missing[i] = not valid[i >> 3] >> (i & 7) & 1
        return bytes(out)

    def values(self):
        """Returns the bytes of numbers of 32 bits, 0 for a null."""
        if self.format != b"i":
            raise BadValueError.at("column", "numbers", self.name)
        return self.buffers[1]

    def _value(self, Py_ssize_t i):
        cdef bytes bits = self.buffers[0] if self.buffers else None
        cdef const uint8_t* valid = NULL
        cdef const char* at
        cdef int64_t start, stop
        if bits is not None:
            valid = <const uint8_t*>PyBytes_AS_STRING(bits)
        if valid != NULL and not valid[i >> 3] >> (i & 7) & 1:
            return None
        if self.format == b"+s":
            return tuple([child._value(i) for child in self.children])
        if self.format == b"+l":
            at = PyBytes_AS_STRING(<bytes>self.buffers[1])
            return [self.children[0]._value(j) for j in range((<const int32_t*>at)[i], (<const int32_t*>at)[i + 1])]
        at = PyBytes_AS_STRING(<bytes>self.buffers[1])
        if self.format == b"i":
            return (<const int32_t*>at)[i]
        if self.format == b"b":
            return bool((<const uint8_t*>at)[i >> 3] >> (i & 7) & 1)
        if self.format == b"u":
            start, stop = (<const int32_t*>at)[i], (<const int32_t*>at)[i + 1]
        else:
            start, stop = (<const int64_t*>at)[i], (<const int64_t*>at)[i + 1]
        return PyBytes_AS_STRING(<bytes>self.buffers[2])[start:stop].decode("utf-8", "replace")

    def __reduce__(self):
        return Column, (self.name, self.format, self.n, self.buffers, self.children, self.null_count)

    def __repr__(self):
        return f"<Column {self.name} of {self.n} row{'s' * (self.n != 1)}>"

    def __arrow_c_array__(self, requested_schema=None):
        """An Arrow array, as ``pyarrow.array(column)`` or ``polars.Series(column)`` take it."""
        cdef ArrowSchema* schema = <ArrowSchema*>calloc(1, sizeof(ArrowSchema))
        cdef ArrowArray* array = <ArrowArray*>calloc(1, sizeof(ArrowArray))
        if schema == NULL or array == NULL:
            free(schema)
            free(array)
            raise MemoryError
        # From here the capsules own what they hold, released or not.
        schema_capsule = PyCapsule_New(schema, "arrow_schema", &_drop_schema)
        array_capsule = PyCapsule_New(array, "arrow_array", &_drop_array)
        _fill_schema(self, schema)
        _fill_array(self, array)
        return schema_capsule, array_capsule


Sequence.register(Column)


def strings(str name not None, values):
    """A Column of str and None.

        >>> list(strings("reason", ["word", None]))
        ['word', None]
    """
    data, ends, total = [], [0], 0
    for value in values:
        if len(ends) % BREATH == 0:
            breathe()
        encoded = None if value is None else value.encode("utf-8", "replace")
        data.append(encoded)
        total += 0 if encoded is None else len(encoded)
        ends.append(total)
    wide = total >= 1 << 31
    from array import array
    offsets = array("q" if wide else "i", ends).tobytes()
    text = b"".join(value or b"" for value in data)
    return Column(name, b"U" if wide else b"u", len(data), (_bits(data), offsets, text), null_count=data.count(None))


def string_lists(str name not None, values):
    """A Column of lists of str, and None."""
    from array import array
    listed = list(values)
    ends, total = [0], 0
    for value in listed:
        total += 0 if value is None else len(value)
        ends.append(total)
    items = strings("item", [text for value in listed if value is not None for text in value])
    return Column(name, b"+l", len(listed), (_bits(listed), array("i", ends).tobytes()), (items,), listed.count(None))


def numbers(str name not None, values):
    """A Column of int and None, of 32 bits each."""
    from array import array
    listed = list(values)
    packed = array("i", [0 if value is None else value for value in listed]).tobytes()
    return Column(name, b"i", len(listed), (_bits(listed), packed), null_count=listed.count(None))


def _bits(list values):
    cdef Py_ssize_t i
    if None not in values:
        return None
    bits = bytearray((len(values) + 63) // 64 * 8)
    for i in range(len(values)):
        if i % BREATH == BREATH - 1:
            breathe()
        if values[i] is not None:
            bits[i >> 3] |= 1 << (i & 7)
    return bytes(bits)


# --- Arrow's side ---------------------------------------------------------------------------------

cdef int _fill_schema(Column column, ArrowSchema* schema) except -1:
    cdef Py_ssize_t i
    cdef bytes name = column.name.encode()
    # Both texts live as long as the column, which the schema holds.
    held = (column, name)
    schema.format = PyBytes_AS_STRING(column.format)
    schema.name = PyBytes_AS_STRING(name)
    schema.flags = ARROW_FLAG_NULLABLE
    Py_INCREF(held)
    schema.private_data = <void*><PyObject*>held
    schema.release = &_release_schema
    if column.children:
        schema.children = <ArrowSchema**>calloc(len(column.children), sizeof(ArrowSchema*))
        if schema.children == NULL:
            raise MemoryError
        for i in range(len(column.children)):
            schema.children[i] = <ArrowSchema*>calloc(1, sizeof(ArrowSchema))
            if schema.children[i] == NULL:
                raise MemoryError
            schema.n_children = i + 1
            _fill_schema(column.children[i], schema.children[i])
    return 0


cdef int _fill_array(Column column, ArrowArray* array) except -1:
    cdef Py_ssize_t i, n_buffers = max(1, len(column.buffers))
    Py_INCREF(column)
    array.private_data = <void*><PyObject*>column
    array.release = &_release_array
    array.length = column.n
    array.null_count = column.null_count
    array.buffers = <const void**>calloc(n_buffers, sizeof(void*))
    if array.buffers == NULL:
        raise MemoryError
    array.n_buffers = n_buffers
    for i in range(len(column.buffers)):
        if column.buffers[i] is not None:
            array.buffers[i] = PyBytes_AS_STRING(<bytes>column.buffers[i])
    if column.children:
        array.children = <ArrowArray**>calloc(len(column.children), sizeof(ArrowArray*))
        if array.children == NULL:
            raise MemoryError
        for i in range(len(column.children)):
            array.children[i] = <ArrowArray*>calloc(1, sizeof(ArrowArray))
            if array.children[i] == NULL:
                raise MemoryError
            array.n_children = i + 1
            _fill_array(column.children[i], array.children[i])
    return 0


cdef void _release_schema(ArrowSchema* schema) noexcept nogil:
    cdef int64_t i
    for i in range(schema.n_children):
        if schema.children[i].release != NULL:
            schema.children[i].release(schema.children[i])
        free(schema.children[i])
    free(schema.children)
    with gil:
        Py_DECREF(<object>schema.private_data)
    schema.release = NULL


cdef void _release_array(ArrowArray* array) noexcept nogil:
    cdef int64_t i
    for i in range(array.n_children):
        if array.children[i].release != NULL:
            array.children[i].release(array.children[i])
        free(array.children[i])
    free(array.children)
    free(array.buffers)
    with gil:
        Py_DECREF(<object>array.private_data)
    array.release = NULL


cdef void _drop_schema(object capsule) noexcept:
    cdef ArrowSchema* schema = <ArrowSchema*>PyCapsule_GetPointer(capsule, "arrow_schema")
    # A consumer that took the schema over has set release to NULL.
    if schema.release != NULL:
        schema.release(schema)
    free(schema)


cdef void _drop_array(object capsule) noexcept:
    cdef ArrowArray* array = <ArrowArray*>PyCapsule_GetPointer(capsule, "arrow_array")
    if array.release != NULL:
        array.release(array)
    free(array)
