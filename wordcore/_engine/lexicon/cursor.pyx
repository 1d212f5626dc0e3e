"""``Cursor``: one tile after the other through the word graph, for games that spell as they go.

A cursor is a value: a step gives another one, and there is no way back but to keep the old one. It
stores no tiles; the first word that begins like this spells them. Not here: searching for anything.
"""

from cpython.unicode cimport PyUnicode_DATA
from libc.stdint cimport uint8_t, uint64_t

cimport cython

from wordcore._engine.lexicon.arcs cimport ENDS, Arc, arc_after, arcs_of
from wordcore._engine.lexicon.words cimport Words
from wordcore._engine.limits cimport MAX_WORD, N_CODES
from wordcore._engine.text.codec cimport Lattice, exact_str

cdef extern from "Python.h":
    bint PyUnicode_CheckExact(object text)
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

cdef extern from "tiles/planes.h" nogil:
    int lowest_bit(uint64_t word)


@cython.final
@cython.freelist(64)
@cython.no_gc                   # nothing that a lexicon holds leads back to a cursor, and tracking them costs a fifth
cdef class Cursor:
    """The words that begin with some tiles; false when there are none.

        >>> import wordcore
        >>> lex = wordcore.Lexicon.from_words(["cat", "cats", "cot"])
        >>> cat = lex.cursor("ca").step("t")
        >>> cat.prefix, cat.is_word, cat.n_words, cat.tiles
        ('CAT', True, 2, ('S',))
        >>> bool(cat.step("x")), [tile for tile, _ in lex.cursor("c")]
        (False, ['A', 'O'])
    """

    @staticmethod
    def _root(Core store not None):
        """Before the first tile."""
        cdef Cursor made
        if store.n_words == 0:
            return DEAD
        made = Cursor.__new__(Cursor)
        made.store = store
        made.arcs = made.arc = arcs_of(store)
        made.count = store.n_words
        return made

    # --- making another one -------------------------------------------------------------------

    cdef Cursor follow(self, int code):
        """The cursor after one more tile; of a cursor that is not dead."""
        cdef const Arc* arc = arc_after(self.arcs, self.arc, code)
        cdef uint32_t inside = self.arc.below & ENDS
        cdef Cursor made
        if arc == NULL:
            return DEAD
        made = Cursor.__new__(Cursor)
        made.store = self.store
        made.arcs = self.arcs
        made.arc = arc
        made.first = self.first + inside + arc.skip
        # Words below this arc: up to the next sibling's skip, or to the end of the list.
        made.count = (arc[1].skip if self.arc.below >> code >> 1 else self.count - inside) - arc.skip
        made.depth = self.depth + 1
        return made

    def step(self, text, /):
        """Returns the cursor after further tiles, none or more; no word or no such character gives a dead one.

        A text that can be read in several ways is taken longest tiles first, as far as words
        begin like that; brackets force a tile.

            >>> import wordcore
            >>> lex = wordcore.Lexicon.from_words(["quiz"])
            >>> lex.cursor().step("qu").prefix, lex.cursor().step("q7").prefix
            ('QU', None)
        """
        cdef uint8_t codes[MAX_WORD + 1]
        cdef int i, n
        cdef Cursor at = self
        cdef str exact
        if PyUnicode_CheckExact(text) and PyUnicode_IS_COMPACT_ASCII(text) and PyUnicode_GET_LENGTH(text) == 1 \
                and self.count and self.store.codec.plain_ascii:
            return self.follow(self.store.codec.direct[(<const uint8_t*>PyUnicode_DATA(text))[0]])
        exact = exact_str(text, "text")
        if self.count == 0 or not exact:
            return self
        n = self.store.codec.encode(exact, codes)
        for i in range(n):
            at = at.follow(codes[i])
            if at.count == 0:
                break
        if n > 0 and at.count:
            return at
        return self.follow_readings(exact) if self.store.codec.ambiguous else DEAD

    cdef object follow_readings(self, str text):
        """The first way to cut a text into tiles that leads anywhere."""
        cdef Lattice lattice
        if not self.store.codec.lattice(text, &lattice):
            return DEAD
        found = first_cut(self, &lattice, 0)
        return DEAD if found is None else found

    # --- asking -------------------------------------------------------------------------------

    def __bool__(self):
        return self.count != 0

    @property
    def is_word(self):
        """Whether the tiles so far are a word."""
        return self.count != 0 and self.arc.below & ENDS != 0

    @property
    def n_words(self):
        """How many words begin like this, the tiles so far included if they are one."""
        return self.count

    @property
    def prefix(self):
        """The tiles so far as text; None if no word begins like this."""
        if self.count == 0:
            return None
        return self.store.codec.decode(self.store.codes + self.store.offsets[self.first], self.depth)

    @property
    def tiles(self):
        """The tiles that can follow, in the alphabet's order."""
        return tuple([tile for tile, _ in self])

    def words(self, where=None):
        """Returns the words that begin like this.

            >>> import wordcore
            >>> list(wordcore.Lexicon.from_words(["cat", "cats", "cot"]).cursor("cat").words())
            ['CAT', 'CATS']
        """
        if self.count == 0:
            return Words()
        if where is None:
            return Words._range(self.store, self.first, self.count)
        return Words._filter(self.store, self.store.filter_for(where), self._codes())

    cdef bytes _codes(self):
        """The tiles so far; only where there are words."""
        cdef uint32_t start = self.store.offsets[self.first]
        return self.store.codes[start:start + self.depth]

    def __iter__(self):
        cdef CursorIterator made = CursorIterator.__new__(CursorIterator)
        made.cursor = self
        if self.count:
            made.left = self.arc.below & ~<uint64_t>ENDS
            made.tiles = self.store.codec.alphabet.tiles
        return made

    # --- a value ------------------------------------------------------------------------------

    def __eq__(self, other):
        cdef Cursor another
        if not isinstance(other, Cursor):
            return NotImplemented
        another = <Cursor>other
        return self.first == another.first and self.depth == another.depth and self.count == another.count \
            and (self.store is another.store or self.store == another.store)

    def __hash__(self):
        return hash((self.store, self.first, self.depth, self.count))

    def __repr__(self):
        if self.count == 0:
            return "<Cursor: no words>"
        return f"<Cursor {self.prefix!r}: {self.count} word{'s' * (self.count != 1)}>"

    def __reduce__(self):
        return (_cursor_again, (self.store, self._codes())) if self.count else (Cursor, ())


cdef object first_cut(Cursor at, const Lattice* lattice, int place):
    """Depth first over a text's tiles, longest first; None if no word begins with any of the cuts."""
    cdef Cursor after
    if place == lattice.n:
        return at
    for longest in (True, False):
        after = at.follow(lattice.several[place] if longest else lattice.single[place])
        if after.count:
            found = first_cut(after, lattice, lattice.after[place] if longest else place + 1)
            if found is not None:
                return found
    return None


@cython.final
@cython.internal
@cython.auto_pickle(False)      # a place set from outside would be read without a check
cdef class CursorIterator:
    """The tiles that can follow, each with the cursor behind it."""

    cdef Cursor cursor
    cdef tuple tiles
    cdef uint64_t left          # tiles not yet given, a bit per code

    def __iter__(self):
        return self

    def __next__(self):
        cdef int code
        with cython.critical_section(self):
            if self.left == 0:
                raise StopIteration
            code = lowest_bit(self.left)
            self.left &= self.left - 1
        return self.tiles[code - 1], self.cursor.follow(code)


def _cursor_again(Core store not None, bytes codes not None):
    """The cursor of a pickle; codes that begin no word give a dead one."""
    cdef Cursor at = Cursor._root(store)
    for code in codes:
        at = at.follow(code) if at.count and code < N_CODES else DEAD
    return at


# Whatever led to it: where no word begins, no lexicon is needed any more.
cdef Cursor DEAD = Cursor.__new__(Cursor)
