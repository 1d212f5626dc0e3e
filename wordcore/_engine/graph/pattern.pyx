"""Patterns: ``c?t*``, ``[aeiou]``, ``[^st]``, ``(NY)``. Not here: looking for their words (``walk``, ``filter``)."""

from libc.string cimport memset

from wordcore._engine.limits cimport MAX_WORD

from wordcore.errors import BadPatternError, shown

cdef int LONGEST = MAX_WORD


cdef int compile_pattern(Codec codec, str text, Pattern* out) except -1:
    """Fills in the automaton of a pattern; raises BadPatternError with the position."""
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
            raise _fault(text, at, f"at most {LONGEST} tiles, as many as a word has", "one more")
        if character == "?":
            mask = everything
            at += 1
        elif character in "[(":
            close = "]" if character == "[" else ")"
            end = text.find(close, at + 1)
            if end < 0:
                raise _fault(text, at, f"a closing {close!r}", "the end of the pattern")
            inside = text[at + 1:end]
            negated = character == "[" and inside.startswith("^")
            if negated:
                inside = inside[1:]
            if not inside:
                raise _fault(text, at, f"tiles between {character!r} and {close!r}", "none")
            if character == "(":
                mask = _tile_mask(codec, text, at, inside)
            else:
                mask = _class_mask(codec, text, inside, at + 1 + negated)
            if negated:
                mask = everything & ~mask
            at = end + 1
        else:
            mask = _tile_mask(codec, text, at, character)
            at += 1
        for code in range(1, codec.n_tiles + 1):
            if mask >> code & 1:
                out.accepts[code] |= <uint64_t>1 << item
        item += 1
    out.n_items = item
    out.final = <uint64_t>1 << item
    while item > 0 and not out.stars >> item & 1:
        item -= 1
    out.n_tail = out.n_items - item
    return 0


cdef bint pattern_passes(const Pattern* p, const uint8_t* codes, int n) noexcept nogil:
    """Whether a word is one of the pattern's; its end decides most often."""
    cdef uint64_t states = 1
    cdef int i
    if n < p.n_items:
        return False
    for i in range(1, p.n_tail + 1):
        if not p.accepts[codes[n - i]] >> (p.n_items - i) & 1:
            return False
    if p.stars == 0:
        return n == p.n_items
    if p.n_tail == p.n_items:
        return True
    for i in range(n):
        states = pattern_step(p, states, codes[i])
    return states & p.final != 0


cdef void pattern_needs(const Pattern* p, uint8_t* least) noexcept nogil:
    """Raises the least counts of tiles to what the pattern's own letters ask for."""
    cdef uint64_t once = 0, twice = 0, alone
    cdef uint8_t needed
    cdef int code
    for code in range(1, N_CODES):
        twice |= once & p.accepts[code]
        once |= p.accepts[code]
    for code in range(1, N_CODES):
        alone = p.accepts[code] & ~twice
        needed = 0
        while alone:
            alone &= alone - 1
            needed += 1
        if needed > least[code]:
            least[code] = needed


cdef uint64_t _class_mask(Codec codec, str text, str inside, int start) except? 0:
    """The tiles of a ``[...]`` class whose inside starts at ``start``; digraph tiles are in round brackets there too."""
    cdef uint64_t mask = 0
    cdef int i = 0, end
    while i < len(inside):
        end = inside.find(")", i) if inside[i] == "(" else -1
        if end > 0:
            mask |= _tile_mask(codec, text, start + i, inside[i + 1:end])
            i = end + 1
        else:
            mask |= _tile_mask(codec, text, start + i, inside[i])
            i += 1
    return mask


cdef uint64_t _tile_mask(Codec codec, str text, int at, str tile) except? 0:
    """The bit of one tile that is spelled at a place of a pattern."""
    codes = codec.codes("[" + tile + "]" if len(tile) > 1 else tile)
    if codes is None or len(codes) != 1:
        raise _fault(text, at, "a tile, ? for any tile, * for any run, [abc] or [^abc]", shown(tile))
    return <uint64_t>1 << <int>codes[0]


cdef object _fault(str text, int at, str expected, str found):
    return BadPatternError.at(f"pattern {shown(text)}, position {at + 1}", expected, found)
