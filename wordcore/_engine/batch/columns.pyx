"""Columns of text that others hold, read in place: Arrow arrays and streams.

They come through the PyCapsule interface, so no Arrow library is imported: ``string``, ``large_string``,
``string_view``, dictionaries of these, and ``null``, whole or sliced. The GIL is released once a column.

Nothing is believed that can be seen to be wrong: pointers that must be there, counts, offsets that go down or
beyond the last one, views outside the sizes that come with them. The interface does not tell how large a buffer
is, so a last offset behind the end of the data cannot be seen here; ``validate`` of pyarrow's own objects, which
know it, is called first. Not here: NumPy (``arrays``), lists and lines (``lists``).
"""

from cpython.exc cimport PyErr_Fetch, PyErr_Restore
from cpython.object cimport PyObject
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset, strcmp

from wordcore._engine.batch.arrow cimport ArrowArray, ArrowArrayStream, ArrowSchema
from wordcore._engine.batch.checker cimport (
    WC_BLOCK, WcRows, answers_free, answers_note_nulls, answers_reserve, hear_signals, wc_span
)
from wordcore._engine.work cimport PYTHON

from wordcore.errors import BadTypeError, BadValueError, shown, shown_name

# Arrow's letters for types, for messages a person can act on.
_TYPE_NAMES = {
    "z": "binary", "Z": "large_binary", "vz": "binary_view", "b": "boolean", "c": "int8", "C": "uint8",
    "s": "int16", "S": "uint16", "i": "int32", "I": "uint32", "l": "int64", "L": "uint64", "e": "float16",
    "f": "float32", "g": "float64", "+l": "list", "+L": "large_list", "+m": "map", "+r": "run-end encoded",
    "+vl": "list_view", "+vL": "large_list_view", "tdD": "date32", "tdm": "date64",
}
# Types whose letters continue with a width, a unit or a zone.
_TYPE_BEGINNINGS = {
    "d:": "decimal", "w:": "fixed_size_binary", "+w:": "fixed_size_list", "+ud:": "dense_union", "+us:": "sparse_union",
    "ts": "timestamp", "tt": "time", "tD": "duration", "ti": "interval",
}

cdef enum Kind:
    STRING = 1
    LARGE_STRING = 2
    VIEW = 3
    NULLS = 4

cdef enum:
    DEEPEST = 2             # dictionaries within dictionaries
    NAMED = 8               # columns of a table that a message names
    INLINE = 12             # bytes of a view that holds its text itself

# More rows than any memory holds; offset and length may then be added without a second look.
cdef int64_t MOST_ROWS = <int64_t>1 << 48


cdef int check_arrow_array(Checker checker, object words, Answers* answers) except -1:
    """Appends the answers for an object with ``__arrow_c_array__``."""
    cdef ArrowSchema* schema
    cdef ArrowArray* array
    _validate(words)
    capsules = words.__arrow_c_array__()
    if not isinstance(capsules, tuple) or len(capsules) != 2:
        raise BadTypeError.at("__arrow_c_array__", "a pair of capsules", shown(capsules))
    # The capsules stay ours: they release what they hold when they are dropped.
    schema = <ArrowSchema*>_pointer(capsules[0], "arrow_schema")
    array = <ArrowArray*>_pointer(capsules[1], "arrow_array")
    if schema.release == NULL or array.release == NULL:
        raise BadValueError.at(
            "Arrow array", "one that nobody has taken", "one already taken over", "ask its owner for a new one"
        )
    if checker.gathers:
        checker.keep(capsules)
    return _check_array(checker, schema, array, answers)


cdef void _drop_array(object capsule) noexcept:
    cdef ArrowArray* array = <ArrowArray*>PyCapsule_GetPointer(capsule, "arrow_array")
    cdef PyObject* kind
    cdef PyObject* value
    cdef PyObject* trace
    # The owner may be written in Python, which does not run while an error of ours is on its way.
    PyErr_Fetch(&kind, &value, &trace)
    if array.release != NULL:
        array.release(array)
    free(array)
    PyErr_Restore(kind, value, trace)


cdef int check_arrow_stream(Checker checker, object words, object capsule, Answers* answers) except -1:
    """Appends the answers for every array of an ``arrow_array_stream`` capsule that ``words`` gave."""
    cdef ArrowArrayStream* stream = <ArrowArrayStream*>_pointer(capsule, "arrow_array_stream")
    cdef ArrowSchema schema
    cdef ArrowArray array
    cdef ArrowArray* kept
    cdef int status
    _validate(words)
    if stream.release == NULL:
        raise BadValueError.at(
            "Arrow stream", "one that nobody has read", "one already read", "ask its owner for a new one"
        )
    if stream.get_schema == NULL or stream.get_next == NULL:
        raise unsound("stream", "functions for its schema and its arrays", "none")
    memset(&schema, 0, sizeof(ArrowSchema))
    memset(&array, 0, sizeof(ArrowArray))
    with nogil:
        status = stream.get_schema(stream, &schema)
    if status != 0:
        raise OSError(status, _stream_error(stream, "gave no schema"))
    if schema.release == NULL:
        raise unsound("stream", "a schema", "none")
    try:
        _kind_of(&schema)
        while True:
            checker.spend(PYTHON)  # an array without rows is work too, and a stream may give them for ever
            with nogil:
                status = stream.get_next(stream, &array)
            if status != 0:
                raise OSError(status, _stream_error(stream, f"broke off after row {answers.n}"))
            if array.release == NULL:
                return 0
            if checker.gathers:
                # Its rows are looked at later: whoever gathers them holds the array.
                kept = <ArrowArray*>malloc(sizeof(ArrowArray))
                if kept == NULL:
                    array.release(&array)
                    raise MemoryError
                kept[0] = array
                memset(&array, 0, sizeof(ArrowArray))
                checker.keep(PyCapsule_New(kept, "arrow_array", &_drop_array))
                _check_array(checker, &schema, kept, answers)
                continue
            try:
                _check_array(checker, &schema, &array, answers)
            finally:
                array.release(&array)
                memset(&array, 0, sizeof(ArrowArray))
    finally:
        schema.release(&schema)


cdef void* _pointer(object capsule, const char* name) except NULL:
    try:
        return PyCapsule_GetPointer(capsule, name)
    except ValueError:
        raise BadTypeError.at("Arrow data", f"a capsule of the name {name.decode()}", shown(capsule)) from None


cdef int _validate(object words) except -1:
    """Asks pyarrow, of its own objects, what the interface cannot tell: that offsets end within the data."""
    if type(words).__module__.partition(".")[0] != "pyarrow" or not hasattr(words, "validate"):
        return 0
    try:
        words.validate()
    except ValueError as error:
        raise BadValueError.at("words", "a sound Arrow column", "one that pyarrow calls invalid") from error
    return 0


cdef str _stream_error(ArrowArrayStream* stream, str what):
    cdef const char* text = stream.get_last_error(stream) if stream.get_last_error != NULL else NULL
    reason = shown_name(text.decode("utf-8", "replace")) if text != NULL else "no reason given"
    return f"the Arrow stream {what}: {reason}"


cdef object unsound(str place, str expected, str found):
    return BadValueError.at(f"Arrow {place}", expected, found)


# --- the schema -----------------------------------------------------------------------------------

cdef int _kind_of(ArrowSchema* schema, int depth=0) except -1:
    """How the text is laid out; raises TypeError for a column that holds none."""
    cdef const char* layout = schema.format
    if layout == NULL:
        raise unsound("schema", "a format", "none")
    if schema.dictionary != NULL:
        if depth == DEEPEST:
            raise unsound("schema", f"at most {DEEPEST} dictionaries one within another", "more")
        if layout[0] == 0 or layout[1] != 0 or chr(<uint8_t>layout[0]) not in "cCsSiIlL":
            raise BadTypeError.at("words", "a dictionary with integers for keys", f"Arrow type {_type_name(layout)}")
        return _kind_of(schema.dictionary, depth + 1)
    if strcmp(layout, b"u") == 0:
        return STRING
    if strcmp(layout, b"U") == 0:
        return LARGE_STRING
    if strcmp(layout, b"vu") == 0:
        return VIEW
    if strcmp(layout, b"n") == 0:
        return NULLS
    if strcmp(layout, b"+s") == 0:
        names = _column_names(schema)
        listed = ", ".join(names[:NAMED]) + (", ..." if len(names) > NAMED else "")
        found = f"a table with the columns {listed}" if names else "a table"
        raise BadTypeError.at("words", "one column of strings", found, f"give table[{names[0] if names else 'name'}]")
    raise BadTypeError.at("words", "a column of strings", f"Arrow type {_type_name(layout)}", "cast it to string first")


cdef list _column_names(ArrowSchema* schema):
    """The names of a table's first columns; of one that has none, or says so wrongly, as many as can be had."""
    cdef ArrowSchema* child
    cdef int64_t i
    names = []
    if schema.children == NULL:
        return names
    for i in range(min(schema.n_children, NAMED + 1)):
        child = schema.children[i]
        if child != NULL:
            names.append(repr(child.name.decode("utf-8", "replace") if child.name != NULL else ""))
    return names


cdef str _type_name(const char* layout):
    letters = layout.decode("ascii", "replace")
    begun = [name for beginning, name in _TYPE_BEGINNINGS.items() if letters.startswith(beginning)]
    return _TYPE_NAMES.get(letters) or (begun[0] if begun else shown(letters))


# --- the arrays -----------------------------------------------------------------------------------

cdef int _check_array(Checker checker, ArrowSchema* schema, ArrowArray* array, Answers* answers) except -1:
    cdef int kind = _kind_of(schema)
    cdef int64_t needed
    if array.length < 0 or array.offset < 0 or array.length > MOST_ROWS or array.offset > MOST_ROWS:
        raise unsound("array", "a length and an offset", f"{array.length} and {array.offset}")
    if schema.dictionary != NULL:
        needed = 2
    else:
        needed = {NULLS: 0, VIEW: 2}.get(kind, 3)
    if array.n_buffers < needed or (needed and array.buffers == NULL):
        raise unsound("array", f"{needed} buffers", str(array.n_buffers) if array.buffers != NULL else "none")
    if needed and array.length and array.buffers[1] == NULL:
        what = "keys" if schema.dictionary != NULL else "views" if kind == VIEW else "offsets"
        raise unsound("array", f"{array.length} {what}", "none")
    hear_signals()
    if schema.dictionary != NULL:
        return _check_dictionary(checker, schema, array, answers)
    if kind == NULLS:
        checker.spend(array.length * checker.row_cost)  # before anything is reserved: these rows cost nobody any memory
    with nogil:
        answers_reserve(answers, array.length)
        if kind == STRING:
            _check_strings(checker, array, <const int32_t*>array.buffers[1], answers)
        elif kind == LARGE_STRING:
            _check_strings(checker, array, <const int64_t*>array.buffers[1], answers)
        elif kind == VIEW:
            _check_views(checker, array, answers)
        else:
            answers_note_nulls(answers)
            if array.length:  # of nothing, there may be no memory to set
                memset(answers.values + answers.n, 0, array.length)
                memset(answers.valid + answers.n, 0, array.length)
            checker.repeat(-1, array.length)
        if kind != NULLS:
            _apply_validity(array, answers)
        answers.n += array.length
    return 0


ctypedef fused offset_t:
    int32_t
    int64_t


cdef int _check_strings(Checker checker, ArrowArray* array, const offset_t* offsets, Answers* answers) except -1 nogil:
    cdef WcRows rows
    cdef const uint8_t* data = <const uint8_t*>array.buffers[2]
    cdef uint8_t* out = answers.values + answers.n
    cdef int64_t at = 0, n = array.length
    cdef offset_t last
    cdef int i, count, wrong
    if n == 0:
        return 0
    offsets += array.offset
    last = offsets[n]
    if offsets[0] < 0:
        raise_at_row(answers.n, "an offset of 0 or more", "one below 0")
    if data == NULL and offsets[0] != last:
        raise_at_row(answers.n, "text", "no buffer that holds it")
    if data == NULL:
        checker.spend(n * checker.row_cost)
        memset(out, 0, n)           # empty rows need no text
        checker.repeat(-1, n)
        return 0
    # The last bytes are only known to exist up to the last word's end, and that is all that is read.
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        # Beyond the last offset is beyond the text, even if a later row comes back.
        wrong = offsets[count] > last
        for i in range(count):
            wrong |= offsets[i + 1] < offsets[i]
        if wrong:
            _raise_at_offsets(offsets, count, last, answers.n + at)
        for i in range(count):
            wc_span(&rows, i, data + offsets[i + 1], <size_t>(offsets[i + 1] - offsets[i]), data)
        checker.spend(count * checker.row_cost)
        checker.look(&rows, count, out + at)
        at += count
        offsets += count
    return 0


cdef int _raise_at_offsets(const offset_t* offsets, int count, offset_t last, int64_t row) except -1 nogil:
    cdef int i
    for i in range(count):
        if offsets[i + 1] < offsets[i]:
            raise_at_row(row + i, "an end that is not before the start", "offsets that go down")
        if offsets[i + 1] > last:
            raise_at_row(row + i, "an end not beyond that of the last row", "one beyond it")
    return 0


cdef int raise_at_row(int64_t row, const char* expected, const char* found) except -1 nogil:
    with gil:
        raise unsound(f"array, row {row}", expected.decode(), found.decode())


cdef int _check_views(Checker checker, ArrowArray* array, Answers* answers) except -1 nogil:
    cdef WcRows rows
    cdef const uint8_t* valid = <const uint8_t*>array.buffers[0]
    cdef const uint8_t* views = <const uint8_t*>array.buffers[1]
    # Behind the buffers of text comes one more, with their sizes.
    cdef int64_t n_texts = array.n_buffers - 3 if array.n_buffers > 3 else 0
    cdef const int64_t* sizes = <const int64_t*>array.buffers[array.n_buffers - 1] if n_texts else NULL
    cdef uint8_t* out = answers.values + answers.n
    cdef const uint8_t* view
    cdef const uint8_t* data
    cdef int64_t at = 0, n = array.length, row
    cdef int32_t length, which, offset
    cdef int i, count
    if n_texts and sizes == NULL:
        with gil:
            raise unsound("array", f"the sizes of {n_texts} buffers of text", "none")
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            row = array.offset + at + i
            view = views + 16 * row
            memcpy(&length, view, 4)
            if valid != NULL and not valid[row >> 3] >> (row & 7) & 1:
                wc_span(&rows, i, views, 0, views)      # the view of a null may hold anything
            elif 0 <= length <= INLINE:
                wc_span(&rows, i, view + 4 + length, length, views)
            else:
                memcpy(&which, view + 8, 4)
                memcpy(&offset, view + 12, 4)
                if length < 0:
                    raise_at_row(answers.n + at + i, "a length of 0 or more", "one below 0")
                if which < 0 or which >= n_texts or array.buffers[2 + which] == NULL:
                    raise_at_row(answers.n + at + i, "the number of a buffer of text", "another number")
                if offset < 0 or <int64_t>offset + length > sizes[which]:
                    raise_at_row(answers.n + at + i, "a view within its buffer of text", "one beyond it")
                data = <const uint8_t*>array.buffers[2 + which]
                wc_span(&rows, i, data + offset + length, length, data)
        checker.spend(count * checker.row_cost)
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
    cdef Py_ssize_t first = checker.n_seen()
    memset(&each, 0, sizeof(Answers))
    if array.dictionary == NULL:
        raise unsound("array", "a dictionary", "none")
    try:
        _check_array(checker, schema.dictionary, array.dictionary, &each)
        with nogil:
            answers_reserve(answers, array.length)
            # Whatever the array says of its null_count, a bitmap may hold one.
            if each.valid != NULL or bits != NULL:
                answers_note_nulls(answers)
            for i in range(array.length):
                row = array.offset + i
                if i % WC_BLOCK == 0:
                    checker.spend(min(WC_BLOCK, array.length - i) * checker.row_cost)
                answers.values[answers.n + i] = 0
                if bits != NULL and not bits[row >> 3] >> (row & 7) & 1:
                    answers.valid[answers.n + i] = 0
                    if checker.gathers:
                        checker.repeat(-1, 1)
                    continue
                key = _key(keys, layout, row)
                if key < 0 or key >= each.n:
                    outside = i
                    break
                answers.values[answers.n + i] = each.values[key]
                if each.valid != NULL:
                    answers.valid[answers.n + i] = each.valid[key]
                if checker.gathers:
                    checker.repeat(first + key, 1)
            checker.forget(first, each.n)
        if outside >= 0:
            raise unsound(f"array, row {answers.n + outside}", f"a key of {each.n} strings", "one outside its dictionary")
        answers.n += array.length
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
