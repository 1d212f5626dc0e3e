"""Millions of words at once: lists, iterables and lines here, columns in ``columns``.

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cat", "act"])
    >>> check_lines(lexicon, b"Cat\\r\\n act \\ndog").count
    2

The GIL is released while rows are looked up, once a chunk for lists and once a buffer for
lines; an iterator is consumed a chunk at a time. Not here: files (``wordcore.interop``).
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBuffer_Release, PyObject_GetBuffer
from cpython.exc cimport PyErr_CheckSignals
from cpython.list cimport PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_start_new_thread,
    PyThread_type_lock, WAIT_LOCK
)
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport uint8_t, uint16_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp, memcpy, memset

cimport cython

from wordcore._engine.batch.arrays cimport check_numpy
from wordcore._engine.batch.checker cimport (
    BYTES_PER_STEP, WC_BLOCK, Answers, Checker, WcRows, answers_free, answers_note_nulls, answers_reserve,
    wc_lines_next, wc_span
)
from wordcore._engine.batch.columns cimport check_arrow_array, check_arrow_stream
from wordcore._engine.batch.mask cimport mask_of
from wordcore._engine.limits cimport MAX_THREADS
from wordcore._engine.text.codec cimport exact_str
from wordcore._engine.text.lines cimport WcLines, wc_lines_open

from wordcore._engine.batch.mask import Mask
from wordcore.errors import BadTypeError, BadValueError, LimitError, shown

cdef extern from "Python.h" nogil:
    # As plain pointers, so that they can be asked without the GIL: the rows are held, and a str never changes.
    bint PyUnicode_Check(PyObject* text)
    bint PyUnicode_CheckExact(PyObject* text)
    bint PyUnicode_IS_COMPACT_ASCII(PyObject* text)
    Py_ssize_t PyUnicode_GET_LENGTH(PyObject* text)
    const void* PyUnicode_DATA(PyObject* text)
    int PyUnicode_KIND(PyObject* text)
    PyObject** PySequence_Fast_ITEMS(PyObject* sequence)

cdef extern from "text/pack.h" nogil:
    void wordcore_prefetch(const void* at)

# Rows of a list or iterator between two looks at the GIL; their strs stay in the second-level cache.
cdef enum:
    CHUNK = 4096
    TOLD = 1 << 12              # lines that are paid for at once
    NEAR_CHARACTERS = 18        # of a str that fits a row's own room in UTF-8, whatever they are

# A piece of text that is worth a thread's while, and one after which Ctrl-C has waited long enough.
cdef Py_ssize_t LEAST_PIECE = 1 << 16
cdef Py_ssize_t MOST_PIECE = 1 << 26


def check(lexicon, words, *, bint plain=False, bint strip=False):
    """The Mask of an iterable of str, a NumPy string array, or an Arrow array or stream.

    None, NaN and ``pandas.NA`` are nulls; raises TypeError with the position of anything else
    that is not a str. ``strip`` leaves out spaces around a word. ``plain`` forces the plain C
    twin of the kernel, for tests.
    """
    cdef Checker checker = Checker(lexicon, plain)
    cdef Answers answers
    checker.strips = strip
    if isinstance(words, str):
        raise BadTypeError.at("words", "a list of words", "one string", "ask `word in lexicon` for one word")
    if isinstance(words, (bytes, bytearray, memoryview)):
        raise BadTypeError.at("words", "a list of strings", "bytes", "use check_lines for lines of text")
    memset(&answers, 0, sizeof(Answers))
    try:
        look_everywhere(checker, words, &answers)
        return mask_of(&answers)
    finally:
        answers_free(&answers)


cdef int look_everywhere(Checker checker, object words, Answers* answers) except -1:
    """Appends the answers for whatever ``check`` takes."""
    cdef Py_ssize_t at
    if type(words) is list or type(words) is tuple:
        for at in range(0, len(words), CHUNK):
            # A slice holds its strs, whatever other threads do to the list meanwhile.
            _check_chunk(checker, list(words[at:at + CHUNK]) if type(words) is tuple else words[at:at + CHUNK], answers)
        return 0
    if hasattr(words, "__arrow_c_array__"):
        return check_arrow_array(checker, words, answers)
    # A pandas column of Python objects would be turned into Arrow strings first: its rows are walked instead.
    if hasattr(words, "__arrow_c_stream__") and str(getattr(words, "dtype", "")) != "object":
        try:
            stream = words.__arrow_c_stream__()
        except ImportError:
            # pandas hands out Arrow only where pyarrow is installed; its rows can still be walked.
            stream = None
        if stream is not None:
            return check_arrow_stream(checker, words, stream, answers)
    kind = getattr(getattr(words, "dtype", None), "kind", None)
    if kind is not None and hasattr(words, "strides"):
        if kind not in ("S", "U", "O", "T"):
            raise BadTypeError.at("words", "a NumPy array of strings", f"an array of {words.dtype}")
        if words.ndim != 1:
            raise BadTypeError.at("words", "a NumPy array of 1 dimension", str(words.ndim), "use array.ravel()")
        if kind in ("S", "U") and not checker.gathers:
            at = answers.n
            masked = getattr(words, "mask", None)
            # Only the array itself has a buffer of its strings; a masked one keeps it as its data.
            words = getattr(words, "data", words) if masked is not None else words
            check_numpy(checker, words if words.dtype.isnative else words.astype(words.dtype.newbyteorder("=")), answers)
            return 0 if masked is None else _note_masked(masked, at, answers)
        if hasattr(words, "filled") or kind in ("S", "U"):
            words = words.tolist()          # a masked array says None where its mask is set
            if kind == "S":
                words = [None if word is None else word.decode("utf-8", "replace") for word in words]
    try:
        rows = iter(words)
    except TypeError:
        raise BadTypeError.at(
            "words", "strings, a NumPy array of strings or Arrow data", shown(words), "put the words in a list"
        ) from None
    chunk = []
    for item in rows:
        chunk.append(item)
        if len(chunk) == CHUNK:
            _check_chunk(checker, chunk, answers)
            chunk = []
    return _check_chunk(checker, chunk, answers)


cdef int _note_masked(object masked, Py_ssize_t first, Answers* answers) except -1:
    """Turns the rows that NumPy masks into nulls; a mask of no rows is a single False."""
    cdef Py_ssize_t row
    if masked.ndim == 0:
        return 0
    for row in masked.nonzero()[0]:
        if not first <= first + row < answers.n:
            raise BadValueError.at("words", f"a mask of {answers.n - first} rows, as many as there are", "another one")
        answers_note_nulls(answers)
        answers.valid[first + row] = 0
        answers.values[first + row] = 0
    return 0


# --- strs -----------------------------------------------------------------------------------------

cdef int _check_chunk(Checker checker, list chunk, Answers* answers) except -1:
    """Appends the answers for at most CHUNK rows, which the list holds alive."""
    cdef uint16_t strange[CHUNK]
    cdef int n_strange = 0, i
    cdef Py_ssize_t n = PyList_GET_SIZE(chunk)
    cdef PyObject** items = PySequence_Fast_ITEMS(<PyObject*>chunk)
    cdef uint8_t* out
    checker.spend(n * checker.row_cost)
    answers_reserve(answers, n)
    out = answers.values + answers.n
    if checker.gathers:
        checker.keep(chunk)
    with nogil:
        n_strange = _look_strs(checker, items, n, out, strange)
    for i in range(n_strange):
        item = chunk[strange[i]]
        if isinstance(item, str):
            out[strange[i]] = checker.look_at(exact_str(item, "word"), answers.n + strange[i])
        elif _is_null(item):
            answers_note_nulls(answers)
            answers.valid[answers.n + strange[i]] = 0
            out[strange[i]] = 0
        else:
            raise BadTypeError.at(
                f"row {answers.n + strange[i]}", "a string, or None for a null", shown(item), "make strings of the rows first"
            )
    answers.n += n
    return 0


cdef bint _is_null(object item):
    return item is None or (isinstance(item, float) and item != item) or type(item).__name__ in ("NAType", "NaTType")


cdef int _look_strs(Checker checker, PyObject** items, Py_ssize_t n, uint8_t* out, uint16_t* strange) except -1 nogil:
    """Answers rows of ASCII text; lists the rows that Python must look at. How many those are."""
    cdef WcRows rows
    cdef Py_ssize_t at = 0, j
    cdef PyObject* item
    cdef const uint8_t* text
    cdef size_t length
    cdef int i, count, n_strange = 0
    while at < n:
        count = <int>(n - at if n - at < WC_BLOCK else WC_BLOCK)
        for i in range(count):
            item = items[at + i]
            if at + i + 12 < n:
                wordcore_prefetch(items[at + i + 12])
            if PyUnicode_Check(item) and PyUnicode_IS_COMPACT_ASCII(item):
                # The object's head comes before its text: more than WC_MARGIN bytes.
                text = <const uint8_t*>PyUnicode_DATA(item)
                length = PyUnicode_GET_LENGTH(item)
                wc_span(&rows, i, text + length, length, <const uint8_t*>item)
                continue
            wc_span(&rows, i, rows.near[i] + sizeof(rows.near[i]), 0, rows.near[i])
            if not PyUnicode_CheckExact(item) or not (checker.ascii_only and not checker.gathers and not checker.strips or _put_near(&rows, i, item)):
                strange[n_strange] = <uint16_t>(at + i)
                n_strange += 1
        checker.look(&rows, count, out + at)
        at += count
    return n_strange


cdef bint _put_near(WcRows* rows, int i, PyObject* item) noexcept nogil:
    """Makes row i a copy in UTF-8 of a str that is not ASCII; False if it is too long for that."""
    cdef Py_ssize_t j, n = PyUnicode_GET_LENGTH(item)
    cdef int kind = PyUnicode_KIND(item)
    cdef const uint8_t* narrow = <const uint8_t*>PyUnicode_DATA(item)
    cdef const uint16_t* wide = <const uint16_t*>narrow
    cdef uint8_t* at = rows.near[i] + sizeof(rows.near[i])
    cdef int point
    if kind > 2 or n > NEAR_CHARACTERS:
        return False
    for j in range(n - 1, -1, -1):
        point = narrow[j] if kind == 1 else wide[j]
        if point < 0x80:
            at -= 1
            at[0] = <uint8_t>point
        elif point < 0x800:
            at -= 2
            at[0] = <uint8_t>(0xC0 | point >> 6)
            at[1] = <uint8_t>(0x80 | point & 0x3F)
        else:
            # Half a surrogate pair gives bytes that are not UTF-8, and so no word.
            at -= 3
            at[0] = <uint8_t>(0xE0 | point >> 12)
            at[1] = <uint8_t>(0x80 | point >> 6 & 0x3F)
            at[2] = <uint8_t>(0x80 | point & 0x3F)
    rows.end[i] = rows.near[i] + sizeof(rows.near[i])
    rows.n[i] = rows.end[i] - at
    return True


# --- lines ----------------------------------------------------------------------------------------

def check_lines(lexicon, text, threads=1, *, bint plain=False, bint continued=False, int rules=0):
    """The Mask of bytes-like UTF-8 text, one word per line.

    A line ends with LF or CRLF; spaces around a word and a byte-order mark at the start are
    ignored; a line that is empty or not UTF-8 is False. ``threads`` share a long text. ``plain``
    forces the plain C twin of the kernel; ``continued`` text follows other text, so a
    byte-order mark at its start is not skipped. ``rules`` (TABS, KEEP) say otherwise what the word of a line is.
    """
    cdef Checker checker = Checker(lexicon, plain)
    if isinstance(text, str):
        raise BadTypeError.at("text", "bytes", "a string", "use text.encode(), or give a list of words to check")
    if not isinstance(threads, int) or isinstance(threads, bool):
        raise BadTypeError.at("threads", "a whole number", shown(threads))
    if not 1 <= threads <= <int>MAX_THREADS:
        raise LimitError.at("threads", f"1 to {MAX_THREADS}", shown(threads))
    return _check_text(checker, _Text(text, continued), threads, rules)


cdef class _Text:
    """Holds a buffer as long as anyone reads from it."""

    cdef Py_buffer view
    cdef bint held
    cdef const uint8_t* start
    cdef Py_ssize_t n

    def __init__(self, text, bint continued):
        try:
            PyObject_GetBuffer(text, &self.view, PyBUF_ND | PyBUF_FORMAT)
        except TypeError:
            raise BadTypeError.at("text", "bytes, or what lends bytes as mmap does", shown(text)) from None
        except (BufferError, ValueError):
            raise BufferError(
                "text: expected bytes side by side, found gaps between them; copy them, as with bytes(text)"
            ) from None
        self.held = True
        if self.view.itemsize != 1 or self.view.format != NULL and self.view.format[0] not in b"Bbc":
            raise BadTypeError.at(
                "text", "bytes", f"items of format {self.view.format.decode('ascii', 'replace')!r}",
                "an array of words goes to check",
            )
        self.start = <const uint8_t*>self.view.buf
        self.n = self.view.len
        if not continued and self.n >= 3 and memcmp(self.start, b"\xef\xbb\xbf", 3) == 0:
            self.start += 3
            self.n -= 3

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)


cdef class _Job:
    """A text and the answers to it, cut into pieces at line ends; threads take the next piece when they are free."""

    cdef Checker checker
    cdef _Text text
    cdef int rules
    cdef Py_ssize_t piece_bytes
    cdef Py_ssize_t at                  # where the next piece starts
    cdef Answers* answers               # by piece
    cdef Py_ssize_t n_pieces
    cdef PyThread_type_lock taking
    cdef object error

    def __cinit__(self, Checker checker, _Text text, Py_ssize_t threads, int rules):
        self.rules = rules
        self.checker = checker
        self.text = text
        # Several pieces a thread: one that is held up by other programs then leaves more to the rest.
        self.piece_bytes = MOST_PIECE if threads == 1 else min(MOST_PIECE, max(LEAST_PIECE, text.n // (8 * threads)))
        self.answers = <Answers*>calloc(text.n // self.piece_bytes + 1, sizeof(Answers))
        self.taking = PyThread_allocate_lock()
        if self.answers == NULL or self.taking == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef Py_ssize_t i
        for i in range(self.n_pieces):
            answers_free(&self.answers[i])
        free(self.answers)
        if self.taking != NULL:
            PyThread_free_lock(self.taking)

    cdef Py_ssize_t take(self, Py_ssize_t* start, Py_ssize_t* n) noexcept nogil:
        """The number of the next piece, or -1 if all are taken."""
        cdef Py_ssize_t piece = -1, end
        cdef const void* feed = NULL
        PyThread_acquire_lock(self.taking, WAIT_LOCK)
        if self.at < self.text.n:
            end = self.at + self.piece_bytes
            if end < self.text.n:
                feed = memchr(self.text.start + end, c'\n', self.text.n - end)
            start[0] = self.at
            self.at = <const uint8_t*>feed - self.text.start + 1 if feed != NULL else self.text.n
            n[0] = self.at - start[0]
            piece = self.n_pieces
            self.n_pieces += 1
        PyThread_release_lock(self.taking)
        return piece

    cdef void stop(self) noexcept nogil:
        """Leaves nothing to take."""
        PyThread_acquire_lock(self.taking, WAIT_LOCK)
        self.at = self.text.n
        PyThread_release_lock(self.taking)

    cdef int work(self) except -1:
        """Takes pieces until there are no more."""
        cdef Py_ssize_t piece, start = 0, n = 0
        try:
            with nogil:
                while True:
                    piece = self.take(&start, &n)
                    if piece < 0:
                        break
                    look_at_lines(self.checker, self.text.start + start, n, self.rules, &self.answers[piece])
                    with gil:
                        PyErr_CheckSignals()
        except BaseException as error:
            with cython.critical_section(self):
                if self.error is None:
                    self.error = error
            self.stop()
        return 0

    cdef object mask(self):
        """The answers of all pieces as one."""
        cdef Answers whole
        cdef Py_ssize_t i, total = 0
        if self.error is not None:
            raise self.error
        memset(&whole, 0, sizeof(Answers))
        if self.n_pieces == 1:
            return mask_of(&self.answers[0])
        for i in range(self.n_pieces):
            total += self.answers[i].n
        answers_reserve(&whole, total)
        for i in range(self.n_pieces):
            memcpy(whole.values + whole.n, self.answers[i].values, self.answers[i].n)
            whole.n += self.answers[i].n
        return mask_of(&whole)


cdef class _Thread:
    """One more worker on a job."""

    cdef _Job job
    cdef PyThread_type_lock running     # held while it works

    def __cinit__(self, _Job job):
        self.job = job
        self.running = PyThread_allocate_lock()
        if self.running == NULL:
            raise MemoryError

    def __dealloc__(self):
        if self.running != NULL:
            PyThread_free_lock(self.running)

    cdef bint begin(self):
        """Whether a thread could be had."""
        PyThread_acquire_lock(self.running, WAIT_LOCK)
        Py_INCREF(self)
        if <long>PyThread_start_new_thread(_run, <void*>self) != -1:
            return True
        Py_DECREF(self)
        return False

    cdef int wait(self) except -1:
        with nogil:
            PyThread_acquire_lock(self.running, WAIT_LOCK)
            PyThread_release_lock(self.running)
        return 0


cdef void _run(void* thread) noexcept with gil:
    (<_Thread>thread).job.work()
    PyThread_release_lock((<_Thread>thread).running)
    Py_DECREF(<_Thread>thread)          # the thread's own: the lock must not go while it is being released


cdef object _check_text(Checker checker, _Text text, Py_ssize_t threads, int rules):
    cdef _Job job = _Job(checker, text, threads, rules)
    cdef _Thread thread
    cdef list started = []
    for _ in range(min(threads, text.n // job.piece_bytes + 1) - 1):
        thread = _Thread(job)
        if not thread.begin():
            break                       # fewer threads do the same work
        started.append(thread)
    job.work()
    # No thread outlives the call: the text is the caller's.
    for thread in started:
        thread.wait()
    return job.mask()


cdef int look_at_lines(
    Checker checker, const uint8_t* text, Py_ssize_t n, int rules, Answers* answers
) except -1 nogil:
    """Appends the answers for whole lines of text."""
    cdef WcLines lines
    cdef WcRows rows
    cdef int count
    cdef Py_ssize_t paid = answers.n
    # Most words are shorter than 12 letters; a text of shorter lines makes the array grow.
    checker.spend(n // (64 * BYTES_PER_STEP))
    answers_reserve(answers, n // 8 + WC_BLOCK)
    wc_lines_open(&lines, text, n, rules)
    while True:
        count = wc_lines_next(&lines, &rows, checker.plain)
        if count == 0 or answers.n - paid >= TOLD:
            checker.spend((answers.n - paid) * checker.row_cost)
            paid = answers.n
        if count == 0:
            return 0
        answers_reserve(answers, WC_BLOCK)
        checker.look(&rows, count, answers.values + answers.n)
        answers.n += count
