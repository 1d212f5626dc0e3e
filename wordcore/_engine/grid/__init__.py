"""What a grid of letters spells: cells as masks, and the search for words along paths of cells."""
