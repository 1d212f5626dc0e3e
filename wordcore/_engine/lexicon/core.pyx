"""The questions asked of a lexicon's bytes; each makes a lazy view.

``Lexicon`` in ``wordcore.lexicon`` extends this class with files, names and algebra; what is here is
what a front-end calls a thousand times a second. Not here: the bytes, and words to numbers (``store``).
"""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cimport cython

from wordcore._engine.graph.filter cimport word_passes
from wordcore._engine.graph.graph cimport graph_hooks, graph_index, graph_prefix
from wordcore._engine.graph.segmentations cimport readings_of
from wordcore._engine.lexicon.extensions cimport Extensions
from wordcore._engine.lexicon.measures cimport Measure, measure_of
from wordcore._engine.lexicon.store cimport check_self
from wordcore._engine.lexicon.words cimport Words, all_words
from wordcore._engine.limits cimport MAX_READINGS, MAX_WORD, N_CODES
from wordcore._engine.memory cimport place_of
from wordcore._engine.text.codec cimport Lattice
from wordcore._engine.tiles.index cimport TileIndex
from wordcore._engine.tiles.planes cimport widest_scan

from wordcore.errors import (
    BadTilesError, BadTypeError, BadValueError, CorruptLexiconError, MissingColumnError, WorkLimitError, shown,
)


cdef class Core(Store):
    """A lexicon's bytes and the questions asked of them."""

    def __getitem__(self, item):
        """A word by its number, or a slice of the words."""
        if isinstance(item, slice):
            return Words._range(self, 0, self.n_words)[item]
        return self.word_text(<uint32_t>place_of(item, self.n_words, "word"))

    def __iter__(self):
        """The words in order."""
        return all_words(Words._range(self, 0, self.n_words))

    cdef CompiledWhere filter_for(self, object where):
        """The compiled form of a Where, bound to this lexicon; None for None."""
        cdef CompiledWhere found
        cdef Measure measure
        if where is None:
            return None
        try:
            found = where.compiled_for(self.codec)
        except AttributeError:
            raise BadTypeError.at("where", "a Where", shown(where)) from None
        if found.tags is None and not found.measured:
            return found
        found = found.bound()
        if found.tags is not None:
            found.bind_tags(self.tag_numbers, self._tag_passes(found.tags[0], found.tags[1]))
        for name, span in found.measured.items():
            measure = measure_of(self, name, found.filter.shortest, found.filter.longest)
            found.bind_span(measure, measure.values, span)
        return found

    cdef bytes _tag_passes(self, tags, without):
        """One byte per combination: 1 if all the tags are answered YES and none of those a word must not have."""
        cdef bytes passes = self.tag_passes.get((tags, without))
        if passes is not None:
            return passes
        if self.tag_numbers == NULL:
            raise MissingColumnError.at(
                f"where, {'tags' if tags else 'without'}", "a lexicon with tags", "one without",
                "compile it with --tags, or leave them out",
            )
        passes = self._tag_answers(tags or ())
        for tag in without:
            passes = bytes([good and not bad for good, bad in zip(passes, self._tag_answers((tag,)))])
        self.tag_passes[tags, without] = passes
        return passes

    cdef bytes _tag_answers(self, tuple tags):
        cdef bytes passes = self.tag_filter(tags)
        if len(passes) < self.n_tag_combinations:
            raise CorruptLexiconError.at(
                "lexicon file, tags", f"{self.n_tag_combinations} combinations of tags", str(len(passes)),
                "compile it again from its word list",
            )
        return passes

    def _filter_for(self, where):
        """The same for rooms outside the engine."""
        return self.filter_for(where)

    @cython.binding(True)
    def _words(self, where=None):
        """Every word a Where lets through."""
        check_self(self)
        if where is None:
            return Words._range(self, 0, self.n_words)
        return Words._filter(self, self.filter_for(where))

    @cython.binding(True)
    def _starting(self, prefix, where=None):
        """The words that start with a prefix; those of two readings of it are different words."""
        check_self(self)
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef uint32_t count = 0
        cdef int64_t first
        cdef int n
        cdef str text = self.asked(prefix, "prefix")
        cdef CompiledWhere narrowed = self.filter_for(where)
        if not text:
            return self._words(where)
        n = self.codec.encode(text, buffer)
        if n < 0:
            raise self.codec.alphabet.refusal(BadTilesError, f"prefix {shown(text)}", text)
        if self.codec.ambiguous:
            return self._starting_as_any(text, narrowed)
        if narrowed is not None:
            return Words._filter(self, narrowed, buffer[:n])
        first = graph_prefix(&self.graph, buffer, n, &count)
        return Words._range(self, first if first >= 0 else 0, count)

    cdef object _starting_as_any(self, str prefix, CompiledWhere where):
        cdef Lattice lattice
        if where is not None:
            readings = self.codec.readings(prefix, MAX_READINGS)
            return Words._united(self, [Words._filter(self, where, codes) for codes in readings])
        found = []
        if self.codec.lattice(prefix, &lattice):
            readings_of(&self.graph, &lattice, True, found)
        if len(found) < 2:
            return Words._range(self, *found[0]) if found else Words._range(self, 0, 0)
        return Words._listed(self, [number for first, count in sorted(found) for number in range(first, first + count)])

    @cython.binding(True)
    def _near(self, word, edits=1, where=None):
        check_self(self)
        cdef str text = self.asked(word, "word")
        cdef CompiledWhere narrowed = self.filter_for(where)
        if type(edits) is not int:
            raise BadTypeError.at("edits", "a number of changes", shown(edits))
        if edits < 0:
            raise BadValueError.at("edits", f"0 to {self.budget.edits}", shown(edits))
        if edits > self.budget.edits:
            raise WorkLimitError.over("edits", self.budget.edits, "edits", shown(edits), f"0 to {self.budget.edits}")
        if not self.codec.ambiguous:
            return Words._near(self, self._codes_of(text), edits, narrowed)
        return Words._united(self, [Words._near(self, codes, edits, narrowed) for codes in self._readings(text)])

    def _hooks(self, word, where=None):
        """(front codes, back codes) that make a word of ``word`` with one tile more."""
        cdef uint64_t front = 0, back = 0
        cdef str text = self.asked(word, "word")
        cdef CompiledWhere narrowed = self.filter_for(where)
        if self.n_words == 0:
            self._codes_of(text)
        elif not self.codec.ambiguous:
            self._add_hooks(self._codes_of(text), narrowed, &front, &back)
        else:
            for codes in self._readings(text):
                self._add_hooks(codes, narrowed, &front, &back)
        return codes_in(front), codes_in(back)

    cdef int _add_hooks(self, bytes codes, CompiledWhere where, uint64_t* front, uint64_t* back) except -1:
        """Adds the hooks of one reading whose longer words pass."""
        cdef uint8_t longer[MAX_WORD + 1]
        cdef uint64_t before = 0, behind = 0
        cdef int n = <int>len(codes), code
        graph_hooks(&self.graph, codes, n, &before, &behind)
        if where is None:
            front[0] |= before
            back[0] |= behind
            return 0
        for code in range(1, N_CODES):
            if before >> code & 1:
                longer[0] = code
                memcpy(longer + 1, <const char*>codes, n)
                front[0] |= <uint64_t>self._passes(where, longer, n + 1) << code
            if behind >> code & 1:
                memcpy(longer, <const char*>codes, n)
                longer[n] = code
                back[0] |= <uint64_t>self._passes(where, longer, n + 1) << code
        return 0

    cdef bint _passes(self, CompiledWhere where, const uint8_t* codes, int n) noexcept:
        """Whether a word of the lexicon passes a filter."""
        return word_passes(&where.filter, where.filter.tests, <uint32_t>graph_index(&self.graph, codes, n), codes, n)

    cdef bytes _codes_of(self, str text):
        """The codes of a text, which may be empty; raises BadTilesError."""
        cdef uint8_t buffer[MAX_WORD + 1]
        cdef int n = self.codec.encode(text, buffer) if text else 0
        if n < 0:
            raise self.codec.alphabet.refusal(BadTilesError, f"word {shown(text)}", text)
        return buffer[:n]

    cdef list _readings(self, str text):
        """The codes of each reading of a text, the default one first; raises BadTilesError if there is none."""
        codes = self._codes_of(text)
        return self.codec.readings(text, MAX_READINGS) if text else [codes]

    @cython.binding(True)
    def _words_from(self, tiles, where=None):
        check_self(self)
        return Words._tiles(self, self.asked(tiles, "tiles"), self.filter_for(where), 0)

    @cython.binding(True)
    def _anagrams(self, tiles, where=None):
        check_self(self)
        return Words._tiles(self, self.asked(tiles, "tiles"), self.filter_for(where), 1)

    @cython.binding(True)
    def _supersets(self, letters, where=None):
        check_self(self)
        return Words._tiles(self, self.asked(letters, "letters"), self.filter_for(where), 2)

    @cython.binding(True)
    def _extensions(self, tiles, pool, more=1, *, where=None):
        check_self(self)
        range_ = tuple(more) if isinstance(more, (tuple, list)) else (more, more)
        if len(range_) != 2 or any([not isinstance(n, int) or isinstance(n, bool) for n in range_]):
            raise BadTypeError.at("more", "a number of tiles, or a range (lo, hi)", shown(more))
        fewest, most = range_
        expected = f"a number from 0 to {self.budget.more}, or a range (lo, hi) of such numbers"
        if fewest < 0 or most < 0:
            raise BadValueError.at("more", expected, shown(more))
        if fewest > self.budget.more or most > self.budget.more:
            raise WorkLimitError.over("more", self.budget.more, "more", shown(more), expected)
        if fewest > most:
            raise BadValueError.at("more", "a range (lo, hi) with lo not above hi", shown(more))
        return Extensions._ask(
            self, self.asked(tiles, "tiles"), self.asked(pool, "pool"), fewest, most, self.filter_for(where)
        )

    def _tile_engines(self):
        """Names of the engines a tile query can be forced to, for tests and benchmarks."""
        return ("automatic", "enumerate", "scan", "walk")

    def _scan_width(self, int width=0):
        """Rows per step of the plane scan; a width of 64, 128 or 256 sets it, for tests of the twins."""
        cdef TileIndex* ix = self.tile_index()
        if width:
            if width > widest_scan():
                raise BadValueError.at("width", f"at most {widest_scan()} rows per step on this machine", str(width))
            ix.width = width
        return ix.width


cdef bytes codes_in(uint64_t mask):
    """The codes of a mask, ascending."""
    cdef uint8_t codes[N_CODES]
    cdef int code, n = 0
    for code in range(1, N_CODES):
        if mask >> code & 1:
            codes[n] = code
            n += 1
    return (<char*>codes)[:n]
