"""The object that owns a lexicon's bytes, and the lazy views over it."""
