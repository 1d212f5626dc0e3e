"""Millions of words at once: lists, columns, lines of text."""
