"""Budgets: what happens every 65,536 steps, and what is raised when there are none left.

Not here: how much a lexicon allows (``wordcore.limits``).
"""

from libc.string cimport memset

from wordcore.errors import WorkLimitError

cdef extern from *:
    """
    static int wordcore_raised(void) { return PyErr_Occurred() ? -1 : 0; }
    """
    int wordcore_raised() except -1

cdef extern from "Python.h" nogil:
    void* PyEval_SaveThread()
    void PyEval_RestoreThread(void* thread)
    int PyErr_CheckSignals()


cdef void work_open(Work* w, const Budget* budget) noexcept nogil:
    memset(w, 0, sizeof(Work))
    w.budget = budget[0]
    w.left = budget.steps


cdef bint work_pause(Work* w) noexcept nogil:
    """Takes further steps out of the budget; the GIL is let go of at the second pause and taken to hear signals."""
    cdef uint64_t more
    while w.credit < 0 and w.left and not w.stopped:
        more = PAUSE if w.pauses else SHORT
        if more > w.left:
            more = w.left
        w.left -= more
        w.credit += <int64_t>more
        w.pauses += 1
        if w.pauses > 1 and w.thread == NULL:
            w.thread = PyEval_SaveThread()
        if w.pauses % LISTEN == 0:
            PyEval_RestoreThread(w.thread)
            w.thread = NULL
            if PyErr_CheckSignals():
                w.stopped = SIGNALLED
            else:
                w.thread = PyEval_SaveThread()
    if w.credit < 0 and not w.stopped:
        w.stopped = OUT_OF_STEPS
    return not w.stopped


cdef bint work_keeps(Work* w, uint64_t n, int cost) noexcept nogil:
    """Whether an answer may hold n results, each of which costs so many steps to make something of."""
    if n > w.budget.results:
        w.stopped = OUT_OF_RESULTS
    elif n * <uint64_t>cost > w.left + <uint64_t>(w.credit if w.credit > 0 else 0):
        w.stopped = OUT_OF_STEPS
    return not w.stopped


cdef void work_end(Work* w) noexcept nogil:
    """Takes the GIL again. Nothing of Python may be touched before, and a ``try`` touches it."""
    if w.thread != NULL:
        PyEval_RestoreThread(w.thread)
        w.thread = NULL


cdef int work_close(Work* w, str place) except -1:
    """Raises what stopped a search that has ended."""
    if w.stopped == SIGNALLED:
        return wordcore_raised()
    if w.stopped == OUT_OF_STEPS:
        raise WorkLimitError.over("steps", w.budget.steps, place)
    if w.stopped == OUT_OF_RESULTS:
        raise WorkLimitError.over("results", w.budget.results, place)
    return 0


cdef int breathe() except -1:
    """Lets others have the GIL for a moment and hears signals: what runs in C alone would do neither."""
    PyEval_RestoreThread(PyEval_SaveThread())
    if PyErr_CheckSignals():
        return wordcore_raised()
    return 0
