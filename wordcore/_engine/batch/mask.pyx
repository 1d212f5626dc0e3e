"""``Mask``: the answers to a batch, one byte per row, ready for NumPy and Arrow.

    >>> import wordcore
    >>> mask = wordcore.Lexicon.from_words(["cat"]).check(["cat", None, "dog"])
    >>> mask
    <Mask of 3 rows: 1 word, 1 null>
    >>> list(mask), mask.count, mask.all(), mask.any()
    ([True, None, False], 1, False, True)

A Mask never changes. NumPy and memoryview see its bytes as booleans without a copy; Arrow
gets a packed copy with the nulls. Not here: how the answers were found.
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBUF_WRITABLE
from cpython.object cimport Py_EQ, PyObject_RichCompareBool
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from wordcore._engine.batch.arrow cimport ARROW_FLAG_NULLABLE, ArrowArray, ArrowSchema
from wordcore._engine.memory cimport next_place, now_at, place_of

from wordcore.errors import BadTypeError, BadValueError, shown

cdef char* _BOOLEAN = b"?"


cdef Mask mask_of(Answers* answers):
    """A Mask that takes the answers over; they are empty afterwards."""
    cdef Mask mask = Mask.__new__(Mask)
    cdef Py_ssize_t i, count = 0, nulls = 0
    cdef void* smaller
    if answers.n < answers.capacity - (answers.capacity >> 4):
        smaller = realloc(answers.values, answers.n if answers.n else 1)
        if smaller != NULL:
            answers.values = <uint8_t*>smaller
    mask.values = answers.values
    mask.valid = answers.valid
    mask.n = answers.n
    answers.values = NULL
    answers.valid = NULL
    with nogil:
        for i in range(mask.n):
            count += mask.values[i]
        if mask.valid != NULL:
            for i in range(mask.n):
                nulls += 1 - mask.valid[i]
    mask.count = count
    mask.null_count = nulls
    if nulls == 0:
        free(mask.valid)
        mask.valid = NULL
    return mask


def _mask_from_bytes(bytes values not None, bytes valid):
    """The Mask of a pickle: a byte per row, and a byte per row that says which are not null."""
    cdef Answers answers
    cdef Py_ssize_t i
    if valid is not None and len(valid) != len(values):
        raise BadValueError.at("mask", f"{len(values)} marks of nulls, one per answer", str(len(valid)))
    memset(&answers, 0, sizeof(Answers))
    answers.n = answers.capacity = len(values)
    answers.values = <uint8_t*>malloc(answers.n if answers.n else 1)
    if valid is not None:
        answers.valid = <uint8_t*>malloc(answers.n if answers.n else 1)
    if answers.values == NULL or (valid is not None and answers.valid == NULL):
        free(answers.values)
        free(answers.valid)
        raise MemoryError
    for i in range(answers.n):
        answers.values[i] = <uint8_t>values[i] != 0
        if valid is not None:
            answers.valid[i] = <uint8_t>valid[i] != 0
            answers.values[i] &= answers.valid[i]
    return mask_of(&answers)


cdef class Mask:
    """Which rows of a batch are words; made by ``Lexicon.check`` and ``Lexicon.check_lines``.

    ``mask.count`` is the number of words and ``mask.null_count`` the number of nulls. A null
    iterates as None, is False in NumPy, null in Arrow; ``all()`` and ``any()`` leave it out.

    >>> import wordcore
    >>> wordcore.Lexicon.from_words(["cat"]).check_lines(b"cat\\ndog\\n")[0]
    True
    """

    def __init__(self):
        raise BadTypeError.at("Mask", "a call of Lexicon.check or Lexicon.check_lines", "one of the class")

    def __dealloc__(self):
        free(self.values)
        free(self.valid)

    def __len__(self):
        return self.n

    cdef inline object row(self, Py_ssize_t i):
        if self.valid != NULL and not self.valid[i]:
            return None
        return True if self.values[i] else False

    def __getitem__(self, item):
        if isinstance(item, slice):
            values = bytes(memoryview(self)[item])
            valid = None if self.valid == NULL else (<char*>self.valid)[:self.n][item]
            return _mask_from_bytes(values, valid)
        return self.row(place_of(item, self.n, "row"))

    def __iter__(self):
        return _Rows(self)

    def index(self, value, start=0, stop=None):
        """Returns the first row with that answer; raises ValueError if there is none."""
        cdef Py_ssize_t i
        for i in range(*slice(start, stop).indices(self.n)):
            if PyObject_RichCompareBool(self.row(i), value, Py_EQ):
                return i
        raise BadValueError.at("value", "the answer of a row", shown(value))

    def to_json(self):
        """Returns the rows in a list."""
        return list(self)

    def all(self):
        """Returns whether every row that is not null is a word."""
        return self.count + self.null_count == self.n

    def any(self):
        """Returns whether any row is a word."""
        return self.count > 0

    def nulls(self):
        """Returns a byte per row, 1 for a null; None if there are no nulls."""
        cdef Py_ssize_t i
        if self.valid == NULL:
            return None
        out = bytearray(self.n)
        cdef uint8_t* missing = <uint8_t*><char*>out
        for i in range(self.n):
            missing[i] = 1 - self.valid[i]
        return bytes(out)

    def __eq__(self, other):
        """Two masks are equal if all their rows are, nulls included."""
        cdef Mask that
        if not isinstance(other, Mask):
            return NotImplemented
        that = other
        if self.n != that.n or self.count != that.count or self.null_count != that.null_count:
            return False
        if self.null_count and memcmp(self.valid, that.valid, self.n) != 0:
            return False
        return self.n == 0 or memcmp(self.values, that.values, self.n) == 0

    def __hash__(self):
        return hash((bytes(memoryview(self)), self.null_count))

    def __repr__(self):
        nulls = f", {self.null_count} null{'s' * (self.null_count != 1)}" if self.null_count else ""
        return (f"<Mask of {self.n} row{'s' * (self.n != 1)}: "
                f"{self.count} word{'s' * (self.count != 1)}{nulls}>")

    def __reduce__(self):
        valid = None if self.valid == NULL else (<char*>self.valid)[:self.n]
        return _mask_from_bytes, (bytes(memoryview(self)), valid)

    # --- for others ---------------------------------------------------------------------------

    def __getbuffer__(self, Py_buffer* view, int flags):
        if flags & PyBUF_WRITABLE:
            raise BufferError("a Mask does not change; copy it first, as with numpy.array(mask)")
        view.buf = self.values
        view.obj = self
        view.len = self.n
        view.itemsize = 1
        view.readonly = 1
        view.ndim = 1
        view.format = _BOOLEAN if flags & PyBUF_FORMAT else NULL
        view.shape = &self.n if flags & PyBUF_ND else NULL
        view.strides = &view.itemsize if flags & PyBUF_STRIDES == PyBUF_STRIDES else NULL
        view.suboffsets = NULL
        view.internal = NULL

    def __arrow_c_array__(self, requested_schema=None):
        """A boolean Arrow array, as ``pyarrow.array(mask)`` or ``polars.Series(mask)`` take it."""
        cdef ArrowSchema* schema = <ArrowSchema*>calloc(1, sizeof(ArrowSchema))
        cdef ArrowArray* array = <ArrowArray*>calloc(1, sizeof(ArrowArray))
        if schema == NULL or array == NULL:
            free(schema)
            free(array)
            raise MemoryError
        # From here the capsules own what they hold, released or not.
        schema_capsule = PyCapsule_New(schema, "arrow_schema", &_drop_schema)
        array_capsule = PyCapsule_New(array, "arrow_array", &_drop_array)
        schema.format = "b"
        schema.name = ""
        schema.flags = ARROW_FLAG_NULLABLE
        schema.release = &_release_schema
        array.length = self.n
        array.null_count = self.null_count
        array.n_buffers = 2
        array.buffers = <const void**>calloc(2, sizeof(void*))
        array.release = &_release_array
        if array.buffers == NULL:
            raise MemoryError
        array.buffers[1] = _packed(self.values, self.n)
        if array.buffers[1] == NULL:
            raise MemoryError
        if self.valid != NULL:
            array.buffers[0] = _packed(self.valid, self.n)
            if array.buffers[0] == NULL:
                raise MemoryError
        return schema_capsule, array_capsule


cdef class _Rows:
    """Walks a Mask."""

    cdef Mask mask
    cdef Py_ssize_t at

    def __cinit__(self, Mask mask not None):
        self.mask = mask

    def __iter__(self):
        return self

    def __next__(self):
        cdef Py_ssize_t i = next_place(&self.at, self.mask.n)
        if i < 0:
            raise StopIteration
        return self.mask.row(i)

    def __length_hint__(self):
        return max(0, self.mask.n - now_at(&self.at))


# --- Arrow's side ---------------------------------------------------------------------------------

cdef uint8_t* _packed(const uint8_t* values, Py_ssize_t n) noexcept nogil:
    """Bytes of 0 and 1 as bits, the first lowest, in memory that Arrow may read by eights."""
    cdef Py_ssize_t i, n_bytes = (n + 63) // 64 * 8
    cdef uint64_t eight
    cdef uint8_t* bits = <uint8_t*>calloc(n_bytes if n_bytes else 8, 1)
    if bits == NULL:
        return NULL
    for i in range(n // 8):
        memcpy(&eight, values + 8 * i, 8)
        bits[i] = <uint8_t>(eight * <uint64_t>0x0102040810204080 >> 56)
    for i in range(n // 8 * 8, n):
        bits[i // 8] |= values[i] << i % 8
    return bits


cdef void _release_schema(ArrowSchema* schema) noexcept nogil:
    schema.release = NULL


cdef void _release_array(ArrowArray* array) noexcept nogil:
    if array.buffers != NULL:
        free(<void*>array.buffers[0])
        free(<void*>array.buffers[1])
        free(array.buffers)
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
