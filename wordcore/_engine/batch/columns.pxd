"""Columns of text that others hold: Arrow arrays and streams, NumPy arrays."""

from wordcore._engine.batch.checker cimport Answers, Checker

cdef int check_arrow_array(Checker checker, object capsules, Answers* answers) except -1
cdef int check_arrow_stream(Checker checker, object capsule, Answers* answers) except -1
cdef int check_numpy(Checker checker, object array, Answers* answers) except -1
