"""Why rows are words or not: a reason for each, with the position and the character that is wrong.

    >>> import wordcore
    >>> rows = wordcore.Lexicon.from_words(["cat"]).explain(["cat", "dog", "c4t", None])
    >>> rows[2]
    Explained(word='c4t', reason='bad_character', position=2, character='4')
    >>> [row.reason for row in rows]
    ['word', 'not_in_lexicon', 'bad_character', 'null']

``Rows`` is a Checker that remembers the rows it has looked at, so whatever ``check`` takes can be explained, and
worked on by ``maps``. Nothing is made of a row until it is asked for. Not here: sentences for people
(``wordcore.reasons``).
"""

from collections import namedtuple
from collections.abc import Sequence

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove, memset

cimport cython

from wordcore._engine.batch.checker cimport (
    ALPHABET_COST, BYTES_PER_STEP, EXPLAIN_COST, EXPLAINED_PER_STEP, KEEP_COST, STR_COST, answers_free
)
from wordcore._engine.batch.column import Column, numbers, strings
from wordcore._engine.batch.lists cimport look_at_lines, look_everywhere
from wordcore._engine.batch.mask cimport mask_of
from wordcore._engine.memory cimport Borrowed, next_place, place_of, resized
from wordcore._engine.work cimport BREATH, breathe
from wordcore._engine.text.speller cimport BAD_CHARACTER, NOT_UTF8, NO_CUT, TOO_LONG, Stray

from wordcore.errors import BadTypeError, BadValueError, shown

REASONS = ("word", "not_in_lexicon", "bad_character", "too_long", "not_utf8", "blank", "null")


class Explained(namedtuple("Explained", ("word", "reason", "position", "character"))):
    """A row, why it is a word or not, and the position (from 1) and the character that is wrong, else None."""

    __slots__ = ()

    def to_json(self):
        """Returns the row as plain data."""
        return self._asdict()


cdef size_t ROOM = 1 << 16
cdef size_t MOST_BYTES = 0xFFFFFFFF         # of a row that is kept


cdef class Rows(Checker):
    """The rows of a batch, and if asked why each is a word or not."""

    def __cinit__(self):
        self.owners = []
        self.rooms = []
        self.gathers = True

    def __dealloc__(self):
        free(self.rows)

    cdef int look(self, WcRows* rows, int count, uint8_t* out) except -1 nogil:
        cdef Row* row
        cdef const uint8_t* text
        cdef int i
        if self.explains:
            Checker.look(self, rows, count, out)
        else:
            if self.strips:
                self.strip(rows, count)
            memset(out, 0, count)
        self._reserve(count)
        for i in range(count):
            row = &self.rows[self.n + i]
            memset(row, 0, sizeof(Row))
            text = rows.end[i] - rows.n[i]
            row.n = <uint32_t>(rows.n[i] if rows.n[i] < MOST_BYTES else MOST_BYTES)
            # A short row at the start of its buffer was copied; that copy goes with the block.
            if <const uint8_t*>rows.near <= text < <const uint8_t*>rows.near + sizeof(rows.near):
                text = self._kept(text, row.n) if row.n else NULL
            row.text = text
            if self.explains:
                self._explain(row, out[i])
        self.n += count
        return 0

    cdef int look_at(self, str text, Py_ssize_t row) except -1:
        cdef bytes encoded
        text = text.strip(" \t\n\v\f\r\u00a0\ufeff") if self.strips else text
        encoded = text.encode("utf-8", "surrogatepass")
        self.spend(STR_COST + len(encoded) // BYTES_PER_STEP)
        self.owners.append(encoded)
        self.rows[row].text = encoded
        self.rows[row].n = <uint32_t>len(encoded)
        if not self.explains:
            return 0
        answer = text in self.store
        self._explain(&self.rows[row], answer)
        return answer

    cdef int keep(self, object owner) except -1:
        self.from_strs = self.from_strs or isinstance(owner, list)
        self.owners.append(owner)
        return 0

    cdef int repeat(self, Py_ssize_t row, Py_ssize_t n) except -1 nogil:
        cdef Py_ssize_t i
        self._reserve(n)
        for i in range(n):
            if row < 0:
                memset(&self.rows[self.n + i], 0, sizeof(Row))
                self.rows[self.n + i].reason = BLANK
            else:
                self.rows[self.n + i] = self.rows[row]
        self.n += n
        return 0

    cdef Py_ssize_t n_seen(self) noexcept nogil:
        return self.n

    cdef int forget(self, Py_ssize_t first, Py_ssize_t n) except -1 nogil:
        if self.n > first + n:  # of nothing, there may be no memory to move
            memmove(&self.rows[first], &self.rows[first + n], (self.n - first - n) * sizeof(Row))
        self.n -= n
        return 0

    cdef int _reserve(self, Py_ssize_t more) except -1 nogil:
        if self.n + more > self.capacity:
            self.capacity = self.n + more + (self.n >> 1) + 64
            self.rows = <Row*>resized(self.rows, self.capacity * sizeof(Row))
        return 0

    cdef const uint8_t* _kept(self, const uint8_t* text, size_t n) except NULL nogil:
        cdef uint8_t* copy
        if n > self.room_left:
            with gil:
                self._new_room()
        copy = self.room
        memcpy(copy, text, n)
        self.room += n
        self.room_left -= n
        return copy

    cdef int _new_room(self) except -1:
        cdef bytearray room = bytearray(ROOM)       # the texts that come here are shorter by far
        self.rooms.append(room)
        self.room = <uint8_t*><char*>room
        self.room_left = ROOM
        return 0

    cdef int _explain(self, Row* row, bint is_word) except -1 nogil:
        cdef int n_tiles
        row.position = row.start = row.n_bytes = 0
        row.n_tiles = 0
        if is_word:
            row.reason = WORD
            n_tiles = <int>row.n if self.ascii_only else self.spell(row.text, row.n)
            row.n_tiles = <uint8_t>n_tiles if n_tiles > 0 else 0
            return 0
        n_tiles = self.spell(row.text, row.n) if row.n else 0
        if n_tiles > 0:
            row.n_tiles = <uint8_t>n_tiles
            row.reason = NOT_IN_LEXICON
            return 0
        self.spend(row.n // EXPLAINED_PER_STEP)
        explain_row(self, row.text, row.n, row)
        if row.reason == NOT_UTF8_ROW and self.from_strs:
            row.reason = BAD_CHARACTER_IN
            row.n_bytes = 3
        return 0

    cdef object text_of(self, Py_ssize_t i):
        cdef Row* row = &self.rows[i]
        return row.text[:row.n].decode("utf-8", "surrogatepass" if self.from_strs else "replace") if row.text != NULL else ""


cdef int explain_row(Checker checker, const uint8_t* text, size_t n, Row* row) except -1 nogil:
    """Fills in why a text cannot be spelled: reason, position, and the bytes of the character."""
    cdef Stray stray
    row.position = row.start = row.n_bytes = 0
    if _is_blank(text, n):
        row.reason = BLANK
        return 0
    if not checker.speller.explain(text, n, &stray):
        with gil:
            return _explain_by_alphabet(checker, text, n, row)
    row.position = stray.position
    row.start = <uint32_t>stray.start
    row.n_bytes = <uint16_t>(stray.n_bytes if stray.n_bytes < 0xFFFF else 0)
    if stray.wrong == NOT_UTF8:
        row.reason = NOT_UTF8_ROW
    elif stray.wrong == TOO_LONG:
        row.reason = TOO_LONG_ROW
    else:
        row.reason = BAD_CHARACTER_IN
    return 0


cdef int _explain_by_alphabet(Checker checker, const uint8_t* bytes_, size_t n, Row* row) except -1:
    """For texts with rules about several characters: what the alphabet says."""
    checker.spend(ALPHABET_COST)
    text = bytes_[:n].decode("utf-8", "surrogatepass")
    position, expected, found = checker.codec.alphabet.explain(text)
    if position == 0:
        row.reason = TOO_LONG_ROW if expected.startswith("at most") else BAD_CHARACTER_IN
        return 0
    written = text[position - 1]
    for each in text[position:]:
        if not "\u0300" <= each <= "\u036f":
            break
        written += each
    row.reason = BAD_CHARACTER_IN
    row.position = position
    row.start = <uint32_t>len(text[:position - 1].encode("utf-8", "surrogatepass"))
    row.n_bytes = <uint16_t>len(written.encode("utf-8", "surrogatepass")[:0xFFFF])
    return 0


cdef bint _is_blank(const uint8_t* text, size_t n) noexcept nogil:
    """Whether a text is empty or of spaces only, a no-break space and a byte-order mark among them."""
    cdef size_t i = 0
    while i < n:
        if text[i] == c' ' or 9 <= text[i] <= 13:
            i += 1
        elif i + 1 < n and text[i] == 0xC2 and text[i + 1] == 0xA0:
            i += 2
        elif i + 2 < n and text[i] == 0xEF and text[i + 1] == 0xBB and text[i + 2] == 0xBF:
            i += 3
        else:
            return False
    return True


cdef Rows gathered(object lexicon, object words, bint explains, Answers* answers, bint strip=False):
    """The rows of whatever ``check`` takes; ``answers`` are filled in, and tell the nulls."""
    cdef Rows rows = Rows(lexicon)
    cdef Py_ssize_t i
    if isinstance(words, str):
        raise BadTypeError.at("words", "a list of words", shown(words), "give words.split()")
    if isinstance(words, (bytes, bytearray, memoryview)):
        raise BadTypeError.at("words", "strings", shown(words), "decode the bytes first")
    rows.explains = explains
    rows.row_cost = EXPLAIN_COST if explains else KEEP_COST
    rows.strips = strip
    look_everywhere(rows, words, answers)
    if answers.valid != NULL:
        for i in range(rows.n):
            if not answers.valid[i]:
                rows.rows[i].reason = NULL_ROW
                rows.rows[i].text = NULL
                rows.rows[i].n = rows.rows[i].position = rows.rows[i].n_bytes = 0
                rows.rows[i].n_tiles = 0
    return rows


def explain(lexicon, words, bint strip=False):
    """The Explanations of an iterable of str, a NumPy string array, or an Arrow array or stream."""
    cdef Answers answers
    cdef Explanations made = Explanations.__new__(Explanations)
    memset(&answers, 0, sizeof(Answers))
    try:
        made.rows = gathered(lexicon, words, True, &answers, strip)
        made.mask = mask_of(&answers)
        return made
    finally:
        answers_free(&answers)


def explain_lines(lexicon, text, int rules=0):
    """The Explanations of the lines of bytes-like text, read as ``check_lines`` reads them with these rules."""
    cdef Answers answers
    cdef Explanations made = Explanations.__new__(Explanations)
    cdef Borrowed given = Borrowed(text, "text")
    cdef Rows rows = Rows(lexicon)
    rows.explains = True
    rows.row_cost = EXPLAIN_COST
    rows.owners.append(given)
    memset(&answers, 0, sizeof(Answers))
    try:
        with nogil:
            look_at_lines(rows, given.at, given.n, rules, &answers)
        made.rows = rows
        made.mask = mask_of(&answers)
        return made
    finally:
        answers_free(&answers)


cdef class Explanations:
    """Rows ``(word, reason, position, character)``; ``mask`` is what ``check`` says of them. It never changes."""

    def __cinit__(self):
        self.rows = Rows.__new__(Rows)          # none, until those that are explained come in their place

    def __init__(self, *args, **kwargs):
        raise BadTypeError.at("Explanations", "Lexicon.explain to make one", "a call")

    def __len__(self):
        return self.rows.n

    def __getitem__(self, item):
        cdef Py_ssize_t i
        if isinstance(item, slice):
            return [self._row(i) for i in range(*item.indices(self.rows.n))]
        return self._row(place_of(item, self.rows.n, "row"))

    def __iter__(self):
        cdef RowIterator made = RowIterator.__new__(RowIterator)
        made.explained = self
        return made

    def __eq__(self, other):
        """The same rows, also of a list or a tuple."""
        cdef Py_ssize_t i
        if not isinstance(other, (Explanations, list, tuple)):
            return NotImplemented
        if len(other) != self.rows.n:
            return False
        for i, theirs in enumerate(other):
            if i % BREATH == BREATH - 1:
                breathe()
            if i >= self.rows.n or self._row(i) != theirs:
                return False
        return True

    __hash__ = None

    def index(self, row, start=0, stop=None):
        """Returns the place of a row that is equal; raises ValueError if there is none."""
        cdef Py_ssize_t i
        for i in range(*slice(start, stop).indices(self.rows.n)):
            if i % BREATH == BREATH - 1:
                breathe()
            if self._row(i) == row:
                return i
        raise BadValueError.at("row", "one of these rows", shown(row))

    def count(self, row):
        """Returns how many rows are equal to this one."""
        cdef Py_ssize_t i, n = 0
        for i in range(self.rows.n):
            if i % BREATH == BREATH - 1:
                breathe()
            n += self._row(i) == row
        return n

    def __reduce__(self):
        cdef Py_ssize_t i
        cdef Row* row
        texts, facts = [], []
        for i in range(self.rows.n):
            if i % BREATH == BREATH - 1:
                breathe()
            row = &self.rows.rows[i]
            texts.append(None if row.text == NULL else <bytes>row.text[:row.n])
            facts.append((row.reason, row.position, row.start, row.n_bytes, row.n_tiles))
        return _explanations_again, (texts, facts, self.rows.from_strs, self.mask)

    cdef object _row(self, Py_ssize_t i):
        cdef Row* row = &self.rows.rows[i]
        return Explained(
            None if row.reason == NULL_ROW else self.rows.text_of(i), REASONS[row.reason],
            row.position if row.position else None, self._character(i),
        )

    cdef object _character(self, Py_ssize_t i):
        cdef Row* row = &self.rows.rows[i]
        if row.reason != BAD_CHARACTER_IN or row.n_bytes == 0:
            return None
        return row.text[row.start:row.start + row.n_bytes].decode("utf-8", "surrogatepass")

    def _texts(self):
        """The words one after the other, None for a null."""
        cdef Py_ssize_t i
        for i in range(self.rows.n):
            yield None if self.rows.rows[i].reason == NULL_ROW else self.rows.text_of(i)

    def _characters(self):
        """The characters that are wrong one after the other, None where none is."""
        cdef Py_ssize_t i
        for i in range(self.rows.n):
            yield self._character(i)

    def to_json(self):
        """Returns the rows as plain data, in a list."""
        return [row.to_json() for row in self]

    def counts(self):
        """How many rows there are of each reason that occurs.

            >>> import wordcore
            >>> wordcore.Lexicon.from_words(["cat"]).explain(["cat", "dog", "eel"]).counts()
            {'word': 1, 'not_in_lexicon': 2}
        """
        cdef Py_ssize_t found[N_REASONS]
        cdef Py_ssize_t i
        memset(found, 0, sizeof(found))
        for i in range(self.rows.n):
            found[self.rows.rows[i].reason] += 1
        return {REASONS[i]: found[i] for i in range(N_REASONS) if found[i]}

    def characters(self):
        """By character that is wrong in some row: how many rows, and the first of them.

            >>> import wordcore
            >>> wordcore.Lexicon.from_words(["cat"]).explain(["c4t", "d-g", "4"]).characters()
            {'4': (2, 0), '-': (1, 1)}
        """
        cdef Py_ssize_t i
        cdef Row* row
        counts, first = {}, {}
        for i in range(self.rows.n):
            row = &self.rows.rows[i]
            if i % BREATH == BREATH - 1:
                breathe()
            if row.reason == BAD_CHARACTER_IN and row.n_bytes:
                character = row.text[row.start:row.start + row.n_bytes]
                counts[character] = counts.get(character, 0) + 1
                first.setdefault(character, i)
        return {character.decode("utf-8", "replace"): (n, first[character]) for character, n in counts.items()}

    def column(self, str name not None):
        """One of the columns ``word``, ``reason``, ``position``, ``character``, as Arrow takes it."""
        cdef Py_ssize_t i
        if name == "word":
            return strings(name, self._texts())
        if name == "reason":
            return _reason_column(self.rows)
        if name == "position":
            return numbers(name, [self.rows.rows[i].position or None for i in range(self.rows.n)])
        if name == "character":
            return strings(name, self._characters())
        raise BadValueError.unknown("column", name, Explained._fields)

    @property
    def columns(self):
        """The columns by name."""
        return {name: self.column(name) for name in Explained._fields}

    def __arrow_c_array__(self, requested_schema=None):
        """A struct of the four columns, as ``pyarrow.table`` and ``polars.DataFrame`` take it."""
        children = tuple(self.columns.values())
        return Column("", b"+s", self.rows.n, (None,), children).__arrow_c_array__(requested_schema)

    def __repr__(self):
        counted = ", ".join(f"{n} {reason}" for reason, n in self.counts().items())
        return f"<Explanations of {self.rows.n} row{'s' * (self.rows.n != 1)}{': ' * bool(counted)}{counted}>"


Sequence.register(Explanations)


def _explanations_again(list texts not None, list facts not None, bint from_strs, Mask mask not None):
    """The rows that a pickle describes: whoever made it, nothing in it is read unchecked."""
    cdef Explanations made = Explanations.__new__(Explanations)
    cdef Rows rows = made.rows
    cdef Row* row
    cdef Py_ssize_t i, n = len(texts)
    cdef bytes text
    if len(facts) != n or len(mask) != n:
        raise BadValueError.at("rows", f"{n} of each", f"{len(facts)} and {len(mask)}")
    rows._reserve(n)
    rows.from_strs = from_strs
    for i in range(n):
        if i % BREATH == BREATH - 1:
            breathe()
        row = &rows.rows[i]
        memset(row, 0, sizeof(Row))
        text = texts[i]
        if text is not None:
            rows.owners.append(text)
            row.text = text
            row.n = <uint32_t>min(<size_t>len(text), MOST_BYTES)
        row.reason, row.position, row.start, row.n_bytes, row.n_tiles = facts[i]
        if row.reason >= N_REASONS or <size_t>row.start + row.n_bytes > row.n:
            raise BadValueError.at(f"row {i}", "a reason, and a character in the row", shown(facts[i]))
    rows.n = n
    made.mask = mask
    return made


@cython.final
@cython.internal
@cython.auto_pickle(False)      # a place set from outside would be read without a check
cdef class RowIterator:
    """Walks Explanations; threads may share it, and each row goes to one of them."""

    cdef Explanations explained
    cdef Py_ssize_t at

    def __iter__(self):
        return self

    def __next__(self):
        cdef Py_ssize_t i = next_place(&self.at, self.explained.rows.n)
        if i < 0:
            raise StopIteration
        return self.explained._row(i)


cdef object _reason_column(Rows rows):
    """The reasons as strings, without a Python object per row."""
    cdef Py_ssize_t i, total = 0
    cdef const char* names[N_REASONS]
    cdef size_t sizes[N_REASONS]
    encoded = [reason.encode() for reason in REASONS]
    for i in range(N_REASONS):
        names[i] = <const char*><bytes>encoded[i]
        sizes[i] = len(encoded[i])
    for i in range(rows.n):
        total += sizes[rows.rows[i].reason]
    cdef bint wide = total >= <Py_ssize_t>1 << 31
    if wide:
        return strings("reason", [REASONS[rows.rows[i].reason] for i in range(rows.n)])
    cdef bytearray offsets = bytearray(4 * (rows.n + 1)), text = bytearray(total)
    cdef int* ends = <int*><char*>offsets
    cdef char* at = <char*>text
    cdef int done = 0
    with nogil:
        ends[0] = 0
        for i in range(rows.n):
            memcpy(at + done, names[rows.rows[i].reason], sizes[rows.rows[i].reason])
            done += <int>sizes[rows.rows[i].reason]
            ends[i + 1] = done
    return Column("reason", b"u", rows.n, (None, bytes(offsets), bytes(text)))
