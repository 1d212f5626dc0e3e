"""The questions that a lexicon answers."""

from libc.stdint cimport uint8_t, uint64_t

from wordcore._engine.graph.filter cimport CompiledWhere
from wordcore._engine.lexicon.store cimport Store

cdef class Core(Store):
    cdef CompiledWhere filter_for(self, object where)
    cdef bytes _tag_passes(self, tags, without)
    cdef bytes _tag_answers(self, tuple tags)
    cdef object _starting_as_any(self, str prefix, CompiledWhere where)
    cdef int _add_hooks(self, bytes codes, CompiledWhere where, uint64_t* front, uint64_t* back) except -1
    cdef bint _passes(self, CompiledWhere where, const uint8_t* codes, int n) noexcept
    cdef bytes _codes_of(self, str text)
    cdef list _readings(self, str text)
