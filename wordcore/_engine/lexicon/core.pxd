"""The questions that a lexicon answers."""

from wordcore._engine.graph.search cimport CompiledWhere
from wordcore._engine.lexicon.store cimport Store

cdef class Core(Store):
    cdef CompiledWhere filter_for(self, object where)
