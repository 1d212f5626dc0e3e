"""What is worked out for each row of a column: keys to group by, lengths, scores, the numbers of words.

    >>> import wordcore
    >>> list(anagram_keys(wordcore.Lexicon.from_words(["cat"]), ["tac", "c4t", None]))
    ['ACT', None, None]

For whatever ``check`` takes; a row that tiles cannot spell, and a null, gives a null. The GIL is released once
per column. Not here: names for tables (``wordcore.interop``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from wordcore._engine.batch.checker cimport Answers, answers_free
from wordcore._engine.batch.rows cimport Row, Rows, gathered
from wordcore._engine.graph.graph cimport graph_index
from wordcore._engine.graph.segmentations cimport reading_index
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.memory cimport Borrowed, resized
from wordcore._engine.text.codec cimport Codec, Lattice
from wordcore._engine.text.speller cimport ASK

from wordcore._engine.batch.column import Column, strings
from wordcore.errors import BadValueError

cdef extern from "text/lines.h" nogil:
    int wc_lowest(uint64_t bits)


def anagram_keys(lexicon, words, bint strip=False):
    """The tiles of each row in the alphabet's order, as a Column of strings."""
    cdef Answers answers
    cdef Rows rows
    memset(&answers, 0, sizeof(Answers))
    try:
        rows = gathered(lexicon, words, False, &answers, strip)
        if rows.codec.n_digraphs:
            # Tiles that a reader would take for parts of a longer one come in brackets.
            return strings("anagram_key", [_key(rows, i) for i in range(rows.n)])
        return _keys(rows)
    finally:
        answers_free(&answers)


cdef object _key(Rows rows, Py_ssize_t i):
    cdef uint8_t codes[64]
    cdef int n = _spelled(rows, &rows.rows[i], codes, NULL)
    return rows.codec.text(bytes(sorted((<char*>codes)[:n]))) if n > 0 else None


cdef object _keys(Rows rows):
    """For alphabets in which a tile is one character: sorted by counting, written as UTF-8."""
    cdef uint8_t codes[64]
    cdef uint8_t counts[N_CODES]
    cdef uint8_t letters[N_CODES][2]
    cdef uint8_t sizes[N_CODES]
    cdef Codec codec = rows.codec
    cdef bytes offsets = PyBytes_FromStringAndSize(NULL, 4 * (rows.n + 1))
    cdef bytes bits = _no_bits(rows.n)
    cdef int32_t* ends = <int32_t*>PyBytes_AS_STRING(offsets)
    cdef uint8_t* valid = <uint8_t*>PyBytes_AS_STRING(bits)
    cdef uint8_t* text = NULL
    cdef size_t used = 0, room = 0
    cdef Py_ssize_t i, n_nulls = 0
    cdef int n, j, code
    cdef uint64_t present = 0
    memset(counts, 0, sizeof(counts))
    for code in range(1, codec.n_tiles + 1):
        encoded = chr(codec.character[code]).encode()
        sizes[code] = <uint8_t>len(encoded)
        memcpy(letters[code], PyBytes_AS_STRING(encoded), sizes[code])
    try:
        with nogil:
            ends[0] = 0
            for i in range(rows.n):
                n = _spelled(rows, &rows.rows[i], codes, NULL)
                if n > 0:
                    valid[i >> 3] |= 1 << (i & 7)
                    if used + 2 * MAX_WORD > room:
                        room = 2 * room + (1 << 16)
                        text = <uint8_t*>resized(text, room)
                    for j in range(n):
                        counts[codes[j]] += 1
                        present |= <uint64_t>1 << codes[j]
                    while present:
                        code = wc_lowest(present)
                        present &= present - 1
                        while counts[code]:
                            counts[code] -= 1
                            text[used] = letters[code][0]
                            text[used + 1] = letters[code][1]
                            used += sizes[code]
                else:
                    n_nulls += 1
                if used > 0x7FFFFFFF:
                    with gil:
                        raise BadValueError.at("words", "at most 2 GiB of keys", "more", "give the column in parts")
                ends[i + 1] = <int32_t>used
        return Column("anagram_key", b"u", rows.n, (bits if n_nulls else None, offsets, (<char*>text)[:used] if used else b""),
                      null_count=n_nulls)
    finally:
        free(text)


def lengths(lexicon, words, bint strip=False):
    """How many tiles spell each row, as a Column of numbers."""
    return _sums(lexicon, words, strip, "word_length", None)


def scores(lexicon, words, bint strip=False):
    """The sum of the values of each row's tiles, as a Column of numbers."""
    return _sums(lexicon, words, strip, "score", lexicon.alphabet.values)


cdef object _sums(object lexicon, object words, bint strip, str name, object values):
    cdef uint8_t codes[64]
    cdef int32_t worth[N_CODES]
    cdef Answers answers
    cdef Rows rows
    cdef Py_ssize_t i, n_nulls = 0
    cdef int n, j, code
    for code in range(N_CODES):
        worth[code] = values[code - 1] if values is not None and 0 < code <= len(values) else 1
    memset(&answers, 0, sizeof(Answers))
    try:
        rows = gathered(lexicon, words, False, &answers, strip)
    finally:
        answers_free(&answers)
    cdef bytes bits = _no_bits(rows.n)
    cdef bytes sums = PyBytes_FromStringAndSize(NULL, 4 * rows.n)
    cdef uint8_t* valid = <uint8_t*>PyBytes_AS_STRING(bits)
    cdef int32_t* out = <int32_t*>PyBytes_AS_STRING(sums)
    with nogil:
        for i in range(rows.n):
            n = _spelled(rows, &rows.rows[i], codes, NULL)
            out[i] = 0
            if n <= 0:
                n_nulls += 1
                continue
            valid[i >> 3] |= 1 << (i & 7)
            for j in range(n):
                out[i] += worth[codes[j]]
    return Column(name, b"i", rows.n, (bits if n_nulls else None, sums), null_count=n_nulls)


def word_values(lexicon, words, str name not None, section, int width, bint strip=False, meanings=None):
    """For each row that is a word, its value in a section of the lexicon, one per word; 0 is a null.

    With ``meanings``, a byte per value (0, 1, or 2 for a null), the Column is of booleans.
    """
    cdef uint8_t codes[64]
    cdef Answers answers
    cdef Rows rows
    cdef Borrowed held = Borrowed(section, "section")
    cdef Borrowed means = None if meanings is None else Borrowed(meanings, "meanings")
    cdef Py_ssize_t i, n_nulls = 0
    cdef int64_t number
    cdef uint32_t value
    cdef int n
    memset(&answers, 0, sizeof(Answers))
    try:
        rows = gathered(lexicon, words, False, &answers, strip)
    finally:
        answers_free(&answers)
    if held.n != width * <Py_ssize_t>rows.store.n_words or width not in (1, 2):
        raise BadValueError.at("section", f"{rows.store.n_words} values", str(held.n))
    cdef bytes bits = _no_bits(rows.n)
    cdef bytes made = _no_bits(rows.n) if means is not None else PyBytes_FromStringAndSize(NULL, 4 * rows.n)
    cdef uint8_t* valid = <uint8_t*>PyBytes_AS_STRING(bits)
    cdef uint8_t* truths = <uint8_t*>PyBytes_AS_STRING(made)
    cdef int32_t* out = <int32_t*>PyBytes_AS_STRING(made)
    with nogil:
        for i in range(rows.n):
            n = _spelled(rows, &rows.rows[i], codes, &number)
            value = 0
            if n > 0 and number >= 0:
                value = held.at[number] if width == 1 else (<const uint16_t*>held.at)[number]
            if means is None:
                out[i] = <int32_t>value
                if value == 0:
                    n_nulls += 1
                    continue
            else:
                if n <= 0 or number < 0 or value >= <size_t>means.n or means.at[value] > 1:
                    n_nulls += 1
                    continue
                truths[i >> 3] |= means.at[value] << (i & 7)
            valid[i >> 3] |= 1 << (i & 7)
    return Column(name, b"i" if means is None else b"b", rows.n, (bits if n_nulls else None, made), null_count=n_nulls)


cdef bytes _no_bits(Py_ssize_t n):
    return bytes((n + 63) // 64 * 8)


cdef int _spelled(Rows rows, Row* row, uint8_t* codes, int64_t* number) except -1 nogil:
    """The codes of a row, 0 if tiles cannot spell it; its number in the lexicon too, -1 if it is not a word."""
    cdef Lattice lattice
    cdef bint otherwise = False
    cdef int n
    if row.text == NULL or row.n == 0:
        return 0
    n = rows.speller.spell(row.text, row.n, codes, &otherwise)
    if n == ASK:
        with gil:
            return _spelled_by_alphabet(rows, row, codes, number)
    if n <= 0:
        return 0
    if number != NULL:
        number[0] = graph_index(&rows.store.graph, codes, n) if rows.store.has_codes(codes, n) else -1
        if number[0] < 0 and otherwise and rows.speller.lattice(row.text, row.n, &lattice):
            number[0] = reading_index(&rows.store.graph, &lattice)
    return n


cdef int _spelled_by_alphabet(Rows rows, Row* row, uint8_t* codes, int64_t* number) except -1:
    cdef bytes found
    try:
        text = row.text[:row.n].decode("utf-8")
    except UnicodeDecodeError:
        return 0
    spelled = rows.codec.codes(text)
    if spelled is None:
        return 0
    found = spelled
    memcpy(codes, <const char*>found, len(found))
    if number != NULL:
        numbers = rows.store._numbers_of(text)
        number[0] = numbers[0] if numbers else -1
    return <int>len(found)
