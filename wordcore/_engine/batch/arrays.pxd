"""NumPy arrays of text."""

from wordcore._engine.batch.checker cimport Answers, Checker

cdef int check_numpy(Checker checker, object array, Answers* answers) except -1
