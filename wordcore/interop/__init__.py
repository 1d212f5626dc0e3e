"""Other engines' files and objects, and other tables' arrays, to and from a ``Lexicon``.

The core imports nothing of this: each module is imported by whoever needs it.
"""
