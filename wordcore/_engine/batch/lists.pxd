"""Rows from whatever holds them, for those that look at them."""

from wordcore._engine.batch.checker cimport Answers, Checker

cdef int look_everywhere(Checker checker, object words, Answers* answers) except -1
cdef int look_at_lines(Checker checker, const unsigned char* text, Py_ssize_t n, int rules, Answers* answers) except -1 nogil
