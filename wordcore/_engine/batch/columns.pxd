"""Columns of text that others hold: Arrow arrays and streams."""

from wordcore._engine.batch.checker cimport Answers, Checker

cdef int check_arrow_array(Checker checker, object words, Answers* answers) except -1
cdef int check_arrow_stream(Checker checker, object words, object capsule, Answers* answers) except -1
