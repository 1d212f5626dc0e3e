"""Other engines' files and objects, other tables' columns, and text of any size, to and from a ``Lexicon``.

The core imports nothing of this: each module is imported by whoever needs it, and imports its
neighbour's package itself.

- ``formats``   which engine wrote this file, and its table: ``word_list``, ``lexicon_file``, ``kwg``, ``quackle``,
  ``marisa``; ``ahocorasick`` is for objects only
- ``polars``    ``pl.col("w").wordcore.is_word()``
- ``pandas``    ``series.wordcore.is_word()``
- ``duckdb``    SQL functions ``is_word``, ``anagram_key``, ``words_from``
- ``spark``     ``is_word(column)`` for PySpark
- ``pools``     process pools that share a lexicon's pages
- ``text``      word lists of any size, in bounded memory
- ``lists``     what a checked list comes to: summary, suggestions, differences
"""
