"""A play laid on a board that is plain bytes: is it legal, which words does it form, what does it score.

One call does what most turns are made of, and only that: it answers None whenever anything is out of the
ordinary, and the caller, who has the rules in words, finds out what. Not here: why a play is not legal
(``wordcore.games.scrabble.legality``), and the board of the move generator (``position``).
"""

from libc.stdint cimport int64_t, uint8_t

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM

from wordcore._engine.boards.plays cimport BLANK_BIT
from wordcore._engine.limits cimport MAX_RACK, MAX_SIDE

from wordcore.errors import BadValueError

cdef extern from "Python.h":
    int PyUnicode_4BYTE_KIND
    str PyUnicode_FromKindAndData(int kind, const void* text, Py_ssize_t n)

cdef struct Laid:                   # a play on the squares that it was put on
    const uint8_t* squares
    int size
    int n                           # new tiles
    int at[MAX_SIDE]                # their squares, in order
    const uint8_t* by_letter        # premiums, square by square
    const uint8_t* by_word
    const uint8_t* worths           # points by code


cdef class Laying:
    """Board, tiles and rules of a game, by which its plays are laid.

    Premiums go by square, points and letters by code; ``spell`` makes a word of its letters, and may be None where
    each of them is one character. ``bonuses`` go by the number of tiles, from 0 on.
    """

    cdef int size, start, rack_size
    cdef int bonuses[MAX_RACK + 1]              # by number of tiles
    cdef bytes by_letter, by_word, worths
    cdef tuple letters
    cdef object spell
    cdef Py_UCS4 characters[2 * BLANK_BIT]      # by code, where every tile is one

    def __cinit__(self, int size, bytes by_letter not None, bytes by_word not None, tuple start not None,
                  bytes worths not None, tuple letters not None, spell, int rack_size, bonuses not None):
        if (
            not 2 <= size <= MAX_SIDE or not size * size == len(by_letter) == len(by_word)
            or len(worths) != 256 or len(letters) != 2 * BLANK_BIT
            or not (1 <= <int>start[0] <= size and 1 <= <int>start[1] <= size)
            or not 1 <= rack_size <= MAX_RACK or len(bonuses) != MAX_RACK + 1
        ):
            raise BadValueError.at("board", "squares, premiums, points and letters that fit", f"{size} rows")
        for code, letter in enumerate(letters):
            if spell is None and letter is not None and len(<str?>letter) > 1:
                raise BadValueError.at("letters", "one character each, or a function that spells", letter)
            self.characters[code] = <Py_UCS4>ord(letter) if spell is None and letter else 0
        self.size, self.start = size, (<int>start[0] - 1) * size + <int>start[1] - 1
        self.by_letter, self.by_word, self.worths, self.letters, self.spell = by_letter, by_word, worths, letters, spell
        self.rack_size = rack_size
        for code in range(MAX_RACK + 1):
            self.bonuses[code] = bonuses[code]

    def lay(self, tuple line not None, bytes squares not None, bytes bag not None, tuple racks not None,
            tuple scores not None, Py_ssize_t seat):
        """What the play of one seat leads to: (squares, bag, racks, scores, covered, drawn, score, words), or None.

        ``line`` is (row, column, down, codes), 0 for a tile that is there already; ``covered`` are the squares of
        the new ones. The answer is None if the play is not legal, or a tile of rack or bag is not known (0).
        """
        cdef Laid p
        cdef uint8_t left[2 * MAX_RACK]
        cdef int row, column, first, i, at, code, size = self.size, held, n_bag = <int>len(bag), drawn
        cdef bint down
        cdef bytes rack, tiles, laid, taken, remaining
        cdef tuple covered
        cdef object square
        cdef uint8_t* after
        cdef Py_ssize_t place
        if len(squares) != size * size:
            raise BadValueError.at("board", f"{size * size} squares", str(len(squares)))
        if not 0 <= seat < len(racks) == len(scores):
            raise BadValueError.at("seat", "one that has a rack and a score", str(seat))
        row, column, down, tiles = line
        rack = racks[seat]
        held = <int>len(rack)
        first = row if down else column
        if not (1 <= row <= size and 1 <= column <= size and first + len(tiles) <= size + 1 and held <= MAX_RACK):
            return None
        for i in range(held):
            left[i] = (<const uint8_t*>rack)[i]
            if left[i] == 0:
                return None
        laid = PyBytes_FromStringAndSize(<const char*>squares, size * size)
        after = <uint8_t*><char*>laid
        p.squares, p.size, p.n = after, size, 0
        p.by_letter, p.by_word = <const uint8_t*>self.by_letter, <const uint8_t*>self.by_word
        p.worths = <const uint8_t*>self.worths
        at = (row - 1) * size + column - 1
        for place in range(len(tiles)):
            code = (<const uint8_t*>tiles)[place]
            if (code != 0) == (after[at] != 0):
                return None
            if code:
                if p.n == self.rack_size or code >= 2 * BLANK_BIT or not self.letters[code] or not _take(left, &held, code):
                    return None
                after[at] = code
                p.at[p.n] = at
                p.n += 1
            at += size if down else 1
        if p.n == 0:
            return None
        if n_squares_taken(after, size * size) == p.n:
            if p.n < 2 or after[self.start] == 0:
                return None
        elif not _touches(&p):
            return None
        drawn = min(p.n, n_bag)
        for i in range(drawn):
            code = (<const uint8_t*>bag)[n_bag - 1 - i]
            if code == 0:
                return None
            _put(left, &held, code)
        words = []
        score = self._score(&p, words) + self.bonuses[p.n]
        covered = PyTuple_New(p.n)
        for i in range(p.n):
            square = p.at[i]
            Py_INCREF(square)
            PyTuple_SET_ITEM(covered, i, square)
        taken = PyBytes_FromStringAndSize(NULL, drawn)
        for i in range(drawn):
            (<uint8_t*><char*>taken)[i] = (<const uint8_t*>bag)[n_bag - 1 - i]
        remaining = PyBytes_FromStringAndSize(<const char*>bag, n_bag - drawn)
        racks = _with(racks, seat, PyBytes_FromStringAndSize(<char*>left, held))
        return laid, remaining, racks, _with(scores, seat, scores[seat] + score), covered, taken, score, tuple(words)

    cdef int64_t _score(self, const Laid* p, list words) except -1:
        """The points of all words together; the words are listed, main word first, each once."""
        cdef int i
        # A single tile reads across, if that makes a word.
        cdef bint down = p.n > 1 and p.at[1] - p.at[0] >= p.size
        cdef int64_t total = self._score_word(p, down, 0, p.n, words)
        for i in range(p.n):
            total += self._score_word(p, not down, i, i + 1, words)
        return total

    cdef int64_t _score_word(self, const Laid* p, bint down, int new, int end, list words) except -1:
        """The points of the word that holds the new tiles from ``new`` to before ``end``; 0 for a single letter."""
        cdef int first, last, at, n = 0, step = p.size if down else 1
        cdef int64_t points = 0, multiplier = 1
        cdef Py_UCS4 text[MAX_SIDE]
        _run(p, p.at[new], down, &first, &last)
        if first == last:
            return 0
        for at in range(first, last + 1, step):
            points += p.worths[p.squares[at]]
            text[n] = self.characters[p.squares[at]]
            n += 1
        while new < end:
            at = p.at[new]
            points += p.worths[p.squares[at]] * (p.by_letter[at] - 1)
            multiplier *= p.by_word[at]
            new += 1
        if self.spell is None:
            word = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text, n)
        else:
            word = self.spell([self.letters[p.squares[at]] for at in range(first, last + 1, step)])
        if word not in words:
            words.append(word)
        return points * multiplier


cdef tuple _with(tuple items, Py_ssize_t seat, object item):
    """The same tuple with the item of one seat exchanged."""
    cdef tuple made = PyTuple_New(len(items))
    cdef Py_ssize_t i
    for i in range(len(items)):
        other = item if i == seat else items[i]
        Py_INCREF(other)
        PyTuple_SET_ITEM(made, i, other)
    return made


cdef inline int n_squares_taken(const uint8_t* squares, int n) noexcept nogil:
    cdef int i, taken = 0
    for i in range(n):
        taken += squares[i] != 0
    return taken


cdef inline bint _take(uint8_t* rack, int* held, int code) noexcept nogil:
    """Takes the tile of a code from a rack that is in order, if it is there; any blank is as good as another."""
    cdef int i, face = BLANK_BIT if code > BLANK_BIT else code
    for i in range(held[0]):
        if rack[i] == face:
            held[0] -= 1
            while i < held[0]:
                rack[i] = rack[i + 1]
                i += 1
            return True
    return False


cdef inline void _put(uint8_t* rack, int* held, int code) noexcept nogil:
    """Puts a tile on a rack that is in order."""
    cdef int i = held[0]
    while i and rack[i - 1] > code:
        rack[i] = rack[i - 1]
        i -= 1
    rack[i] = code
    held[0] += 1


cdef inline void _run(const Laid* p, int at, bint down, int* first, int* last) noexcept nogil:
    """The first and the last square of the tiles in one line with a square, without a gap."""
    cdef int size = p.size, step = size if down else 1
    cdef int low = at % size if down else at - at % size
    cdef int high = low + (size - 1) * step
    first[0] = last[0] = at
    while first[0] > low and p.squares[first[0] - step]:
        first[0] -= step
    while last[0] < high and p.squares[last[0] + step]:
        last[0] += step


cdef bint _touches(const Laid* p) noexcept nogil:
    """Whether the new tiles are next to others: in their line there are more of them, or across it."""
    cdef int i, first, last
    cdef bint down = p.n > 1 and p.at[1] - p.at[0] >= p.size
    _run(p, p.at[0], down, &first, &last)
    if (last - first) // (p.size if down else 1) + 1 > p.n:
        return True
    for i in range(p.n):
        _run(p, p.at[i], not down, &first, &last)
        if first != last:
            return True
    return False
