"""What a lexicon's bytes are asked word by word: the word graph, the membership table, the gaddag."""
