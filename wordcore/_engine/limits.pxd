"""The engine's limits."""

cdef enum:
    MAX_SIDE = 21                   # rows and columns of a board
    MAX_RACK = 20                   # tiles on a rack
