"""The lines of a text, for whoever walks them: see ``lines.h``."""

from libc.stdint cimport uint8_t

cdef extern from "text/lines.h" nogil:
    enum:
        WC_TABS
        WC_KEEP
        WC_HIGH
        WC_TAB
        WC_MARK
        WC_EMPTY

    ctypedef struct WcLines:
        pass

    void wc_lines_open(WcLines* lines, const uint8_t* text, size_t n, int rules)
    int wc_line(WcLines* lines, size_t* first, size_t* end)
    int wc_survey(const uint8_t* text, size_t n, uint8_t mark, size_t* n_feeds, int plain)
