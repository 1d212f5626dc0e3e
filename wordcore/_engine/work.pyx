"""Budgets: what happens every 65,536 steps, and what is raised when there are none left.

Not here: how much a lexicon allows (``wordcore.limits``).
"""

from libc.string cimport memset

from wordcore.errors import BadTypeError, WorkLimitError, shown

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


cdef object _python_function = eval("lambda: None")


cdef int breathe() except -1:
    """Lets a thread that waits have the GIL and hears signals: what runs in C alone would do neither.

    Python does both where a function of its own begins. To let go of the GIL here for a moment is not enough: whoever
    is woken by that finds it taken again, begins to wait anew, and never asks for it.
    """
    _python_function()
    return 0


cdef class Account:
    """The steps of one question that is asked in Python: its own, and those of the searches that it calls.

    One thread asks a question, so nothing here is locked.
    """

    def __init__(self, limits not None, str place not None):
        self.place = place
        self.limits = limits
        memset(&self.work, 0, sizeof(Work))
        self.work.budget.steps = limits.steps
        self.work.budget.results = limits.results
        self.work.left = limits.steps

    @property
    def spent(self):
        """The steps that were made so far."""
        return self.work.budget.steps - self.work.left - <uint64_t>max(0, self.work.credit)

    def step(self, int64_t n=1):
        """Counts n steps of Python; raises WorkLimitError when there are none left."""
        self.take(n * PYTHON)

    def spend(self, int64_t n):
        """Counts n steps of the engine; raises WorkLimitError when there are none left."""
        self.take(n)

    cdef int take(self, int64_t n) except -1:
        if n < 0:
            raise BadTypeError.at("steps", "0 or more", shown(n))
        if not self.work.stopped:
            work_step(&self.work, n)
            work_end(&self.work)
        return self.check()

    cdef int check(self) except -1:
        """Raises what stopped the question; without steps it stays stopped, a signal is heard once."""
        if self.work.stopped == SIGNALLED:
            self.work.stopped = NOT_STOPPED
            return wordcore_raised()
        return work_close(&self.work, self.place)

    cpdef int keep(self, uint64_t n) except -1:
        """Raises WorkLimitError if an answer that is listed may not have n results."""
        if n > self.work.budget.results:
            raise WorkLimitError.over("results", self.work.budget.results, self.place, f"{n:,}")
        return 0

    def again(self):
        """Begins again, for an answer that is given piece by piece."""
        self.__init__(self.limits, self.place)
