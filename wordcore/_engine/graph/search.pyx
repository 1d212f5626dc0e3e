"""Walks over the word graph: patterns, tiles under a pattern, and edit distance.

Every walk meets words in alphabetical order and carries the word's number along, so a
search needs no string and no sort. Patterns run as bit-parallel automata: the set of
positions reached is one 64-bit word. Not here: tile questions without a pattern (``tiles``).
"""

from libc.string cimport memset

from wordcore._engine.limits cimport MAX_WORD
from wordcore._engine.text.codec cimport exact_str
from wordcore._engine.graph.found cimport found_add
from wordcore._engine.graph.graph cimport ACCEPTS, CODE, LAST

from wordcore.errors import BadPatternError, BadTilesError

cdef int LONGEST = MAX_WORD


# --- patterns and filters -------------------------------------------------------------------------

cdef int compile_pattern(Codec codec, str text, Pattern* out) except -1:
    """Reads ``c?t*``, ``[aeiou]``, ``[^st]``, ``(NY)``; raises with the position."""
    cdef int at = 0, end, code, item = 0
    cdef uint64_t mask, everything = (<uint64_t>1 << (codec.n_tiles + 1)) - 2
    memset(out, 0, sizeof(Pattern))
    if codec.normalise is not None and not text.isascii():
        # Letter by letter below, so an accent that follows its letter must join it first.
        text = codec.normalise(text)
    while at < len(text):
        character = text[at]
        if character == "*":
            out.stars |= <uint64_t>1 << item
            at += 1
            continue
        if item == LONGEST:
            raise BadPatternError(f"pattern {text!r} asks for more than {LONGEST} tiles, more than any word has")
        if character == "?":
            mask = everything
            at += 1
        elif character in "[(":
            close = "]" if character == "[" else ")"
            end = text.find(close, at + 1)
            if end < 0:
                raise BadPatternError(f"pattern {text!r}: {character!r} at position {at + 1} is never closed by {close!r}")
            inside = text[at + 1:end]
            negated = character == "[" and inside.startswith("^")
            if negated:
                inside = inside[1:]
            if not inside:
                raise BadPatternError(f"pattern {text!r}: the {character}{close} at position {at + 1} is empty")
            mask = 0
            if character == "(":
                codes = codec.codes("[" + inside + "]") if len(inside) > 1 else codec.codes(inside)
                if codes is None or len(codes) != 1:
                    raise BadPatternError(f"pattern {text!r}: ({inside}) at position {at + 1} is no single tile")
                mask = <uint64_t>1 << <int>codes[0]
            else:
                mask = class_mask(codec, text, inside, at + 1 + negated)
            if negated:
                mask = everything & ~mask
            at = end + 1
        else:
            codes = codec.codes(character)
            if codes is None or len(codes) != 1:
                raise BadPatternError(
                    f"pattern {text!r}: {character!r} at position {at + 1} is no tile; "
                    "a pattern has letters, ? for any tile, * for any run, [abc] and [^abc]"
                )
            mask = <uint64_t>1 << <int>codes[0]
            at += 1
        for code in range(1, codec.n_tiles + 1):
            if mask >> code & 1:
                out.accepts[code] |= <uint64_t>1 << item
        item += 1
    out.n_items = item
    out.final = <uint64_t>1 << item
    out.used = True
    return 0


cdef uint64_t class_mask(Codec codec, str text, str inside, int start) except? 0:
    """The tiles of a ``[...]`` class whose inside starts at ``start``; digraph tiles stand in round brackets there too."""
    cdef uint64_t mask = 0
    cdef int i = 0, end
    while i < len(inside):
        end = inside.find(")", i) if inside[i] == "(" else -1
        if end > 0:
            codes = codec.codes("[" + inside[i + 1:end] + "]") if end - i > 2 else codec.codes(inside[i + 1:end])
        else:
            end = i
            codes = codec.codes(inside[i])
        if codes is None or len(codes) != 1:
            raise BadPatternError(f"pattern {text!r}: {inside[i:end + 1]!r} at position {start + i + 1} is no tile")
        mask |= <uint64_t>1 << <int>codes[0]
        i = end + 1
    return mask


cdef class CompiledWhere:
    """Built once by a ``Where`` for an alphabet; every query borrows its filter."""

    def __init__(self, Codec codec not None, length, contains, excludes, pattern, int double, tags):
        cdef Rack rack
        cdef int code
        memset(&self.filter, 0, sizeof(Filter))
        self.codec = codec
        self.tags = tags
        shortest, longest = (1, LONGEST) if length is None else length
        # No word is longer than LONGEST, so any greater number means the same.
        self.filter.shortest = min(shortest, LONGEST + 1)
        self.filter.longest = min(longest, LONGEST)
        codec.parse_rack(exact_str(contains, "contains"), &rack, "contains")
        if rack.blanks:
            raise BadTilesError(f"contains {contains!r}: a blank (?) is no letter; name the letters the word must have")
        for code in range(64):
            self.filter.contains[code] = rack.counts[code]
        self.filter.n_contains = rack.n
        codec.parse_rack(exact_str(excludes, "excludes"), &rack, "excludes")
        if rack.blanks:
            raise BadTilesError(f"excludes {excludes!r}: a blank (?) is no letter; name the letters the word must lack")
        for code in range(64):
            if rack.counts[code]:
                self.filter.excludes |= <uint64_t>1 << code
        self.filter.vowels = codec.vowels
        self.filter.double = double
        if pattern is not None:
            compile_pattern(codec, exact_str(pattern, "pattern"), &self.filter.pattern)
        self.filter.word_tests = double != 0 or self.filter.pattern.used


cdef bint letters_pass(const Filter* f, const uint8_t* codes, int n) noexcept nogil:
    """Doubles and the pattern: what depends on the order of the letters."""
    cdef int i, seen = 0
    cdef uint64_t states
    if f.double:
        for i in range(1, n):
            if codes[i] == codes[i - 1]:
                seen |= 5 if f.vowels >> codes[i] & 1 else 6
        if (seen & f.double) != f.double:
            return False
    if f.pattern.used:
        states = 1
        for i in range(n):
            states = pattern_step(&f.pattern, states, codes[i])
            if states == 0:
                return False
        if not states & f.pattern.final:
            return False
    return True


cdef bint word_passes(const Filter* f, uint32_t number, const uint8_t* codes, int n) noexcept nogil:
    """Every test of a Where on one word."""
    cdef uint8_t counts[64]
    cdef int i
    if n < f.shortest or n > f.longest:
        return False
    if f.tag_numbers != NULL and not f.tag_passes[f.tag_numbers[number]]:
        return False
    if f.excludes:
        for i in range(n):
            if f.excludes >> codes[i] & 1:
                return False
    if f.n_contains:
        memset(counts, 0, sizeof(counts))
        for i in range(n):
            counts[codes[i]] += 1
        for i in range(1, 64):
            if counts[i] < f.contains[i]:
                return False
    return letters_pass(f, codes, n) if f.word_tests else True


# --- walks ----------------------------------------------------------------------------------------

cdef struct Walk:
    const Graph* graph
    const Filter* filter
    Found* found
    uint8_t left[64]            # tiles still on the rack
    int blanks
    int lacking                 # letters of `contains` not met yet
    uint8_t seen[64]
    uint8_t path[64]
    bint use_rack


cdef bint walk_pattern(Walk* w, uint32_t first, int depth, uint64_t states, uint32_t number) noexcept nogil:
    """Depth first; False when the search may stop."""
    cdef const Graph* g = w.graph
    cdef const Filter* f = w.filter
    cdef uint32_t arc = first, here
    cdef uint8_t label, code
    cdef uint64_t next_states
    cdef bint go_on = True, from_blank, needed
    if first == 0 or depth >= f.longest:
        return True
    while True:
        label = g.labels[arc]
        code = label & CODE
        here = number + g.skips[arc]
        next_states = pattern_step(&f.pattern, states, code) if f.pattern.used else 1
        if next_states and not f.excludes >> code & 1:
            from_blank = False
            if w.use_rack:
                if w.left[code]:
                    w.left[code] -= 1
                elif w.blanks:
                    w.blanks -= 1
                    from_blank = True
                else:
                    next_states = 0
            if next_states:
                w.path[depth] = code
                needed = w.seen[code] < f.contains[code]
                w.seen[code] += 1
                if needed:
                    w.lacking -= 1
                if label & ACCEPTS:
                    if depth + 1 >= f.shortest and w.lacking == 0 \
                            and (not f.pattern.used or next_states & f.pattern.final) \
                            and (f.tag_numbers == NULL or f.tag_passes[f.tag_numbers[here]]) \
                            and (not f.double or letters_pass(f, w.path, depth + 1)):
                        go_on = found_add(w.found, here)
                    here += 1
                if go_on:
                    go_on = walk_pattern(w, g.targets[arc], depth + 1, next_states, here)
                w.seen[code] -= 1
                if needed:
                    w.lacking += 1
                if w.use_rack:
                    if from_blank:
                        w.blanks += 1
                    else:
                        w.left[code] += 1
                if not go_on:
                    return False
        if label & LAST:
            return True
        arc += 1


cdef void find_pattern(const Graph* g, const Filter* f, Found* found) noexcept nogil:
    """All words a filter lets through, in order."""
    cdef Walk w
    memset(&w, 0, sizeof(Walk))
    w.graph = g
    w.filter = f
    w.found = found
    w.lacking = f.n_contains
    walk_pattern(&w, g.targets[0], 0, 1, 0)


cdef void find_in_rack(const Graph* g, const Filter* f, const Rack* rack, Found* found) noexcept nogil:
    """The words of a filter that a rack can spell, in order."""
    cdef Walk w
    cdef int code
    memset(&w, 0, sizeof(Walk))
    w.graph = g
    w.filter = f
    w.found = found
    w.lacking = f.n_contains
    w.use_rack = True
    w.blanks = rack.blanks
    for code in range(64):
        w.left[code] = rack.counts[code]
    walk_pattern(&w, g.targets[0], 0, 1, 0)


# --- edit distance --------------------------------------------------------------------------------

cdef struct Near:
    const Graph* graph
    Found* found
    const uint8_t* word
    int n
    int edits
    uint8_t path[64]
    uint8_t rows[65][66]        # rows[d][j]: distance of the path's first d tiles to the word's first j


cdef enum:
    FAR = 100                   # more edits than anybody may ask for


cdef bint walk_near(Near* w, uint32_t first, int depth, uint32_t number) noexcept nogil:
    """Only cells with abs(d - j) <= edits are worked out: a distance is at least the difference in length."""
    cdef const Graph* g = w.graph
    cdef uint32_t arc = first, here
    cdef uint8_t label, code, best, value
    cdef uint8_t* row
    cdef uint8_t* above
    cdef uint8_t* before
    cdef uint64_t useful
    cdef bint spare
    cdef int j, low, high
    if first == 0 or depth >= 63:
        return True
    low = depth + 1 - w.edits
    high = depth + 1 + w.edits if depth + 1 + w.edits < w.n else w.n
    above = w.rows[depth]
    before = w.rows[depth - 1 if depth > 0 else 0]
    row = w.rows[depth + 1]
    # While an edit is left, any tile may follow; afterwards only those that cost nothing, or that
    # finish a transposition.
    spare = False
    useful = 0
    for j in range(depth - w.edits if depth > w.edits else 0, (depth + w.edits if depth + w.edits < w.n else w.n) + 1):
        if above[j] < w.edits:
            spare = True
        if above[j] <= w.edits and j < w.n:
            useful |= <uint64_t>1 << w.word[j]
    if depth > 0:
        for j in range(2 if low < 2 else low, high + 1):
            if w.word[j - 1] == w.path[depth - 1] and before[j - 2] < w.edits:
                useful |= <uint64_t>1 << w.word[j - 2]
    while True:
        label = g.labels[arc]
        code = label & CODE
        if spare or useful >> code & 1:
            here = number + g.skips[arc]
            w.path[depth] = code
            best = FAR
            if low <= 0:
                best = row[0] = depth + 1
            else:
                row[low - 1] = FAR
            for j in range(1 if low < 1 else low, high + 1):
                value = above[j - 1] + (0 if w.word[j - 1] == code else 1)
                if above[j] + 1 < value:
                    value = above[j] + 1
                if row[j - 1] + 1 < value:
                    value = row[j - 1] + 1
                if j > 1 and depth > 0 and w.word[j - 2] == code and w.word[j - 1] == w.path[depth - 1] \
                        and before[j - 2] + 1 < value:
                    value = before[j - 2] + 1
                row[j] = value
                if value < best:
                    best = value
            row[high + 1] = FAR
            if label & ACCEPTS:
                if low <= w.n and high == w.n and row[w.n] <= w.edits and not found_add(w.found, here):
                    return False
                here += 1
            # A transposition can still save one edit in the next row, hence the row above counts too.
            if (best <= w.edits or spare) and not walk_near(w, g.targets[arc], depth + 1, here):
                return False
        if label & LAST:
            return True
        arc += 1


cdef void find_near(const Graph* g, const uint8_t* word, int n, int edits, Found* found) noexcept nogil:
    """Words within ``edits`` of a word by optimal string alignment, in order."""
    cdef Near w
    cdef int j
    w.graph = g
    w.found = found
    w.word = word
    w.n = n
    w.edits = edits
    for j in range(n + 1):
        w.rows[0][j] = j
    w.rows[0][n + 1] = FAR
    walk_near(&w, g.targets[0], 0, 0)
