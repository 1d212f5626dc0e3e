"""WordNet 3.0 read from its plain database files: which senses a word has, and what hangs on them.

    >>> wordnet = WordNet.read()                                    # doctest: +SKIP
    >>> [sense.gloss for sense in wordnet.senses("zebu", "N")]      # doctest: +SKIP
    ['domesticated ox having a humped back and long horns and large dewlaps; ...']

Parts of speech are named by the letters of ``vocabulary``: N, V, A, R. What a
sense means for a tag is decided elsewhere.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from archives import ARCHIVES, read_members

_FOLDER = "usr/share/wordnet/"
_FILES = {"N": "noun", "V": "verb", "A": "adj", "R": "adv"}
_EXAMPLE = re.compile(r';?\s*"[^"]*"[^;"]*')
_QUOTED = re.compile(r"`([a-z]+)'")
_PART_OF_FILE_LETTER = {"n": "N", "v": "V", "a": "A", "s": "A", "r": "R"}


@dataclass
class Sense:
    """One synset: the words that share it, and its pointers to others."""

    part: str
    number: int  # of the lexicographer's file: 5 is animals, 18 is persons ...
    words: tuple[str, ...]  # as spelled, with capitals and underscores
    gloss: str  # without the examples
    quoted: frozenset[str]  # words that the gloss speaks of as words: "`swart' is archaic"
    hypernyms: list[str] = field(default_factory=list)  # keys of other senses
    usage: list[tuple[int, str]] = field(default_factory=list)  # (word number or 0 for all, key)
    frames: list[tuple[int, int]] = field(default_factory=list)  # (frame, word number or 0 for all)


@dataclass
class WordNet:
    """The senses, the words that lead to them, and the irregular forms."""

    by_key: dict[str, Sense]
    by_word: dict[str, dict[str, list[str]]]  # lower case, underscores -> part -> keys, most frequent first
    irregular: dict[str, dict[str, list[str]]]  # part -> form -> lemmas

    @classmethod
    def read(cls) -> WordNet:
        by_key: dict[str, Sense] = {}
        by_word: dict[str, dict[str, list[str]]] = defaultdict(dict)
        irregular: dict[str, dict[str, list[str]]] = {}
        files = read_members(ARCHIVES["wordnet-base"], _FOLDER + "*")
        for part, name in _FILES.items():
            for line in _lines(files[f"{_FOLDER}data.{name}"]):
                key, sense = _sense(part, line)
                by_key[key] = sense
            for line in _lines(files[f"{_FOLDER}index.{name}"]):
                fields = line.split()
                by_word[fields[0]][part] = [part + offset for offset in fields[-int(fields[2]) :]]
            exceptions = (line.split() for line in _lines(files[f"{_FOLDER}{name}.exc"]))
            irregular[part] = {form: lemmas for form, *lemmas in exceptions}
        return cls(by_key, dict(by_word), irregular)

    def senses(self, word: str, part: str) -> list[Sense]:
        """The senses in which the word is written in small letters, most frequent first."""
        senses = (self.by_key[key] for key in self.by_word.get(word, {}).get(part, ()))
        return [sense for sense in senses if word in sense.words]

    def has(self, word: str, part: str) -> bool:
        return bool(self.senses(word, part))

    def is_name(self, word: str) -> bool:
        """Is there a sense in which the word is written with a capital?"""
        keys = (key for keys in self.by_word.get(word, {}).values() for key in keys)
        return any(other.lower() == word != other for key in keys for other in self.by_key[key].words)

    def above(self, sense: Sense) -> Iterable[str]:
        """The keys of the sense's hypernyms, theirs, and so on to the top."""
        seen: set[str] = set()
        waiting = list(sense.hypernyms)
        while waiting:
            key = waiting.pop()
            if key not in seen:
                seen.add(key)
                yield key
                waiting.extend(self.by_key[key].hypernyms)


def _lines(data: bytes) -> Iterable[str]:
    for line in data.decode("latin-1").splitlines():
        if not line.startswith(" "):  # the licence, repeated at the head of each file
            yield line


def _sense(part: str, line: str) -> tuple[str, Sense]:
    head, _, text = line.partition(" | ")
    fields = head.split()
    n_words = int(fields[3], 16)
    words = tuple(re.sub(r"\((a|p|ip)\)$", "", fields[4 + 2 * i]) for i in range(n_words))
    quoted = frozenset(_QUOTED.findall(text)).intersection(words)
    sense = Sense(part, int(fields[1]), words, _EXAMPLE.sub("", text).strip(" ;"), quoted)
    at = 4 + 2 * n_words
    n_pointers = int(fields[at])
    for i in range(n_pointers):
        symbol, offset, file_letter, ends = fields[at + 1 + 4 * i : at + 5 + 4 * i]
        key = _PART_OF_FILE_LETTER[file_letter] + offset
        if symbol in ("@", "@i"):
            sense.hypernyms.append(key)
        elif symbol == ";u":
            sense.usage.append((int(ends[:2], 16), key))
    at += 1 + 4 * n_pointers
    if part == "V":
        for i in range(int(fields[at])):
            sense.frames.append((int(fields[at + 2 + 3 * i]), int(fields[at + 3 + 3 * i], 16)))
    return part + fields[0], sense
