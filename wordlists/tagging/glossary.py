"""The text of ``glossary.tsv``: short definitions from WordNet, and which form leads to which lemma.

One line per word: the word, then cells separated by tabs. A cell ``=mouse`` leads
to another word of the file; a cell ``n small rodent ...`` is a definition, its
part of speech in front (n v a r). A part of speech has its two most frequent
senses, without WordNet's examples: more would double the file for little.
"""

from __future__ import annotations

from collections.abc import Iterator

from tagging.evidence import Evidence

SENSES_A_PART = 2
_LETTERS = {"N": "n", "V": "v", "A": "a", "R": "r"}


def glossary_text(evidence: Evidence) -> str:
    return "".join(f"{word}\t" + "\t".join(cells) + "\n" for word, cells in _entries(evidence))


def _entries(evidence: Evidence) -> Iterator[tuple[str, list[str]]]:
    defined = {word: _definitions(word, evidence) for word in evidence.words}
    for word in sorted(evidence.words):
        lemmas = {
            reading.lemma
            for entry in evidence.entries[word].values()
            for reading in entry.readings
            if reading.lemma != word and defined.get(reading.lemma)
        }
        cells = defined[word] + [f"={lemma}" for lemma in sorted(lemmas)]
        if cells:
            yield word, cells


def _definitions(word: str, evidence: Evidence) -> list[str]:
    told = (
        f"{_LETTERS[part]} {sense.gloss}"
        for part in _LETTERS
        for sense in evidence.wordnet.senses(word, part)[:SENSES_A_PART]
    )
    return list(dict.fromkeys(told))  # two senses of WHOP are "hit hard"
