"""Squares, cross-checks, the search for plays."""
