"""What these tiles can spell: the tile index, the scan of its planes, the one-more-cube question."""
