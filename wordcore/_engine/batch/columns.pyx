"""Columns of text that others hold, read where they lie: Arrow arrays and streams, NumPy arrays.

Arrow comes through the PyCapsule interface, so no Arrow library is imported: ``string``,
``large_string``, ``string_view``, dictionaries of these, and ``null``, whole or sliced. NumPy
comes through the buffer protocol: ``S`` and ``U`` arrays of any stride. The GIL is released
once a column. Not here: lists and lines (``batch``).
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDED_RO, PyBuffer_Release, PyObject_GetBuffer
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport (
    int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
)
from libc.string cimport memcpy, memset, strcmp

from wordcore._engine.batch.arrow cimport ArrowArray, ArrowArrayStream, ArrowSchema
from wordcore._engine.batch.checker cimport (
    WC_BLOCK, WC_MARGIN, WcRows, answers_free, answers_note_nulls, answers_reserve, wc_span
)

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* data, Py_ssize_t n)

# Arrow's letters for types, for messages a person can act on.
_TYPE_NAMES = {
    "z": "binary", "Z": "large_binary", "vz": "binary_view", "b": "boolean", "c": "int8", "C": "uint8",
    "s": "int16", "S": "uint16", "i": "int32", "I": "uint32", "l": "int64", "L": "uint64", "e": "float16",
    "f": "float32", "g": "float64", "+l": "list", "+L": "large_list", "+m": "map", "+r": "run-end encoded",
    "+vl": "list_view", "+vL": "large_list_view", "tdD": "date32", "tdm": "date64",
}
# Types whose letters go on with a width, a unit or a zone.
_TYPE_BEGINNINGS = {
    "d:": "decimal", "w:": "fixed_size_binary", "+w:": "fixed_size_list", "+ud:": "dense_union", "+us:": "sparse_union",
    "ts": "timestamp", "tt": "time", "tD": "duration", "ti": "interval",
}

cdef enum Kind:
    STRING = 1
    LARGE_STRING = 2
    VIEW = 3
    NULLS = 4


# --- Arrow ----------------------------------------------------------------------------------------

cdef int check_arrow_array(Checker checker, object capsules, Answers* answers) except -1:
    """Appends the answers for an ``(arrow_schema, arrow_array)`` pair of capsules."""
    # The capsules stay ours: they release what they hold when they are dropped.
    schema_capsule, array_capsule = capsules
    cdef ArrowSchema* schema = <ArrowSchema*>PyCapsule_GetPointer(schema_capsule, "arrow_schema")
    cdef ArrowArray* array = <ArrowArray*>PyCapsule_GetPointer(array_capsule, "arrow_array")
    if schema.release == NULL or array.release == NULL:
        raise ValueError("this Arrow array was already taken over by someone else; ask its owner for a new one")
    _kind_of(schema)
    return _check_array(checker, schema, array, answers)


cdef int check_arrow_stream(Checker checker, object capsule, Answers* answers) except -1:
    """Appends the answers for every array of an ``arrow_array_stream`` capsule."""
    cdef ArrowArrayStream* stream = <ArrowArrayStream*>PyCapsule_GetPointer(capsule, "arrow_array_stream")
    cdef ArrowSchema schema
    cdef ArrowArray array
    cdef int status
    if stream.release == NULL:
        raise ValueError("this Arrow stream was already read by someone else; ask its owner for a new one")
    memset(&schema, 0, sizeof(ArrowSchema))
    memset(&array, 0, sizeof(ArrowArray))
    with nogil:
        status = stream.get_schema(stream, &schema)
    if status != 0:
        raise OSError(status, _stream_error(stream, "gave no schema"))
    try:
        _kind_of(&schema)
        while True:
            with nogil:
                status = stream.get_next(stream, &array)
            if status != 0:
                raise OSError(status, _stream_error(stream, f"broke off after row {answers.n}"))
            if array.release == NULL:
                return 0
            try:
                _check_array(checker, &schema, &array, answers)
            finally:
                array.release(&array)
                memset(&array, 0, sizeof(ArrowArray))
    finally:
        if schema.release != NULL:
            schema.release(&schema)


cdef str _stream_error(ArrowArrayStream* stream, str what):
    cdef const char* text = stream.get_last_error(stream)
    reason = text.decode("utf-8", "replace") if text != NULL else "no reason given"
    return f"the Arrow stream {what}: {reason}"


cdef int _kind_of(ArrowSchema* schema) except -1:
    """How the text is laid out; raises TypeError for a column that holds none."""
    cdef const char* layout = schema.format
    if schema.dictionary != NULL:
        if strcmp(layout, b"") == 0 or chr(layout[0]) not in "cCsSiIlL":
            raise TypeError(f"a dictionary with keys of Arrow type {_type_name(layout)}; integers were expected")
        return _kind_of(schema.dictionary)
    if strcmp(layout, b"u") == 0:
        return STRING
    if strcmp(layout, b"U") == 0:
        return LARGE_STRING
    if strcmp(layout, b"vu") == 0:
        return VIEW
    if strcmp(layout, b"n") == 0:
        return NULLS
    if strcmp(layout, b"+s") == 0:
        names = [schema.children[i].name.decode("utf-8", "replace") for i in range(schema.n_children)]
        raise TypeError(
            f"a table with the columns {', '.join(map(repr, names)) or 'none'}; give one column of strings, "
            f"as in table[{names[0] if names else 'word'!r}]"
        )
    raise TypeError(f"a column of Arrow type {_type_name(layout)}; a column of strings was expected, so cast it to string first")


cdef str _type_name(const char* layout):
    letters = layout.decode("ascii", "replace")
    begun = (name for beginning, name in _TYPE_BEGINNINGS.items() if letters.startswith(beginning))
    return _TYPE_NAMES.get(letters) or next(begun, repr(letters))


cdef int _check_array(Checker checker, ArrowSchema* schema, ArrowArray* array, Answers* answers) except -1:
    cdef int kind = _kind_of(schema)
    cdef int64_t needed = 0 if kind == NULLS and schema.dictionary == NULL else 2
    if array.length < 0 or array.offset < 0 or array.n_buffers < needed:
        raise ValueError("this Arrow array contradicts its own schema")
    if schema.dictionary != NULL:
        return _check_dictionary(checker, schema, array, answers)
    if kind == STRING and array.n_buffers < 3 or kind == LARGE_STRING and array.n_buffers < 3:
        raise ValueError("this Arrow array contradicts its own schema")
    with nogil:
        answers_reserve(answers, array.length)
        if kind == STRING:
            _check_strings(checker, array, <const int32_t*>array.buffers[1], answers.values + answers.n)
        elif kind == LARGE_STRING:
            _check_strings(checker, array, <const int64_t*>array.buffers[1], answers.values + answers.n)
        elif kind == VIEW:
            _check_views(checker, array, answers.values + answers.n)
        else:
            answers_note_nulls(answers)
            memset(answers.values + answers.n, 0, array.length)
            memset(answers.valid + answers.n, 0, array.length)
        if kind != NULLS:
            _apply_validity(array, answers)
        answers.n += array.length
    return 0


ctypedef fused offset_t:
    int32_t
    int64_t


cdef int _check_strings(Checker checker, ArrowArray* array, const offset_t* offsets, uint8_t* out) except -1 nogil:
    cdef WcRows rows
    cdef const uint8_t* data = <const uint8_t*>array.buffers[2]
    cdef int64_t at = 0, n = array.length
    cdef offset_t start, end
    cdef int i, count
    offsets += array.offset
    # The last bytes are only known to exist up to the last word's end, and that is all that is read.
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            start = offsets[at + i]
            end = offsets[at + i + 1]
            wc_span(&rows, i, data + end, <size_t>(end - start) if end > start else 0, data)
        checker.look(&rows, count, out + at)
        at += count
    return 0


cdef int _check_views(Checker checker, ArrowArray* array, uint8_t* out) except -1 nogil:
    cdef WcRows rows
    cdef const uint8_t* valid = <const uint8_t*>array.buffers[0]
    cdef const uint8_t* views = <const uint8_t*>array.buffers[1]
    cdef const uint8_t* view
    cdef const uint8_t* data
    cdef int64_t at = 0, n = array.length, row
    cdef int32_t length, which, offset
    cdef int i, count
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            row = array.offset + at + i
            view = views + 16 * row
            memcpy(&length, view, 4)
            if valid != NULL and not valid[row >> 3] >> (row & 7) & 1:
                wc_span(&rows, i, views, 0, views)      # what stands in the view of a null is anyone's guess
            elif length <= 12:
                wc_span(&rows, i, view + 4 + length, length if length > 0 else 0, views)
            else:
                memcpy(&which, view + 8, 4)
                memcpy(&offset, view + 12, 4)
                data = <const uint8_t*>array.buffers[2 + which]
                wc_span(&rows, i, data + offset + length, length, data)
        checker.look(&rows, count, out + at)
        at += count
    return 0


cdef int _apply_validity(ArrowArray* array, Answers* answers) except -1 nogil:
    """Turns the rows that a validity bitmap calls null into nulls."""
    cdef const uint8_t* bits = <const uint8_t*>array.buffers[0]
    cdef int64_t i, row
    cdef uint8_t valid
    if bits == NULL or array.null_count == 0:
        return 0
    answers_note_nulls(answers)
    for i in range(array.length):
        row = array.offset + i
        valid = bits[row >> 3] >> (row & 7) & 1
        answers.valid[answers.n + i] = valid
        answers.values[answers.n + i] &= valid
    return 0


cdef int _check_dictionary(Checker checker, ArrowSchema* schema, ArrowArray* array, Answers* answers) except -1:
    """Checks each different string once, then copies its answer to the rows."""
    cdef Answers each
    cdef const uint8_t* bits = <const uint8_t*>array.buffers[0]
    cdef const void* keys = array.buffers[1]
    cdef char layout = schema.format[0]
    cdef int64_t i, row, key, outside = -1
    memset(&each, 0, sizeof(Answers))
    if array.dictionary == NULL:
        raise ValueError("this Arrow array contradicts its own schema: its dictionary is missing")
    try:
        _check_array(checker, schema.dictionary, array.dictionary, &each)
        with nogil:
            answers_reserve(answers, array.length)
            # Whatever the array says of its null_count, a bitmap may hold one.
            if each.valid != NULL or bits != NULL:
                answers_note_nulls(answers)
            for i in range(array.length):
                row = array.offset + i
                answers.values[answers.n + i] = 0
                if bits != NULL and not bits[row >> 3] >> (row & 7) & 1:
                    answers.valid[answers.n + i] = 0
                    continue
                key = _key(keys, layout, row)
                if key < 0 or key >= each.n:
                    outside = i
                    break
                answers.values[answers.n + i] = each.values[key]
                if each.valid != NULL:
                    answers.valid[answers.n + i] = each.valid[key]
            if outside < 0:
                answers.n += array.length
        if outside >= 0:
            raise ValueError(f"row {outside} of this Arrow array points outside its dictionary of {each.n} strings")
    finally:
        answers_free(&each)
    return 0


cdef inline int64_t _key(const void* keys, char layout, int64_t row) noexcept nogil:
    if layout == c'c':
        return (<const int8_t*>keys)[row]
    if layout == c'C':
        return (<const uint8_t*>keys)[row]
    if layout == c's':
        return (<const int16_t*>keys)[row]
    if layout == c'S':
        return (<const uint16_t*>keys)[row]
    if layout == c'i':
        return (<const int32_t*>keys)[row]
    if layout == c'I':
        return (<const uint32_t*>keys)[row]
    return (<const int64_t*>keys)[row]


# --- NumPy ----------------------------------------------------------------------------------------

cdef int check_numpy(Checker checker, object array, Answers* answers) except -1:
    """Appends the answers for a one-dimensional ``S`` or ``U`` array in the machine's byte order."""
    cdef Py_buffer view
    cdef const uint8_t* floor
    cdef bint wide = array.dtype.kind == "U"
    PyObject_GetBuffer(array, &view, PyBUF_STRIDED_RO | PyBUF_FORMAT)
    try:
        with nogil:
            answers_reserve(answers, view.shape[0])
            floor = <const uint8_t*>view.buf
            if view.shape[0] and view.strides[0] < 0:
                floor += (view.shape[0] - 1) * view.strides[0]
            if not wide:
                _check_fixed(checker, &view, floor, answers.values + answers.n)
            else:
                _check_wide(checker, &view, answers.values + answers.n)
            answers.n += view.shape[0]
    finally:
        PyBuffer_Release(&view)
    return 0


cdef int _check_fixed(Checker checker, Py_buffer* view, const uint8_t* floor, uint8_t* out) except -1 nogil:
    cdef WcRows rows
    cdef Py_ssize_t at = 0, n = view.shape[0], stride = view.strides[0]
    cdef const uint8_t* text
    cdef size_t width
    cdef uint64_t eight
    cdef int i, count
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            text = <const uint8_t*>view.buf + (at + i) * stride
            width = view.itemsize
            # NumPy fills up with NULs and takes them off again; eight at a time.
            while width >= 8:
                memcpy(&eight, text + width - 8, 8)
                if eight != 0:
                    break
                width -= 8
            while width > 0 and text[width - 1] == 0:
                width -= 1
            wc_span(&rows, i, text + width, width, floor)
        checker.look(&rows, count, out + at)
        at += count
    return 0


cdef int _check_wide(Checker checker, Py_buffer* view, uint8_t* out) except -1 nogil:
    """Four bytes a character: narrowed first for the letters A to Z, through ``str`` otherwise."""
    cdef WcRows rows
    cdef uint8_t narrow[64][96]
    cdef Py_ssize_t at = 0, n = view.shape[0], stride = view.strides[0], width, j
    cdef const uint8_t* item
    cdef uint32_t point
    cdef int i, count
    if not checker.ascii_only:
        with gil:
            for at in range(n):
                item = <const uint8_t*>view.buf + at * stride
                width = view.itemsize // 4
                while width > 0:
                    memcpy(&point, item + 4 * width - 4, 4)
                    if point != 0:
                        break
                    width -= 1
                out[at] = PyUnicode_FromKindAndData(4, item, width) in checker.store
        return 0
    memset(narrow, 0, sizeof(narrow))
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            item = <const uint8_t*>view.buf + (at + i) * stride
            width = view.itemsize // 4
            while width > 0:
                memcpy(&point, item + 4 * width - 4, 4)
                if point != 0:
                    break
                width -= 1
            if width > 63:
                width = 0               # no word is that long
            for j in range(width):
                memcpy(&point, item + 4 * j, 4)
                narrow[i][WC_MARGIN + j] = <uint8_t>point if point < 0x80 else 0xFF
            wc_span(&rows, i, narrow[i] + WC_MARGIN + width, width, narrow[i])
        checker.look(&rows, count, out + at)
        at += count
    return 0
