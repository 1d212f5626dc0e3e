"""From evidence to answers: the tags of every word, as they are in ``tags.tsv``.

Here the parts are put together: what the open classes' evidence says, the
hand-kept closed classes, forms and kinds, compounds, labels, corrections, and
when a part of speech that nobody names may be answered NO.
"""

from __future__ import annotations

from dataclasses import dataclass

from tagging import forms, hand_kept, kinds, labels
from tagging.compounds import compound
from tagging.evidence import Entry, Evidence
from tagging.tag_file import PartTags, WordTags
from tagging.vocabulary import CODES, COMPOUND, PARTS, SOURCES, SUB_TAGS

#: A common word is one that SCOWL has in this size or a smaller one.
COMMON_SIZE = 60

_HAND_KEPT = {
    "P": "pronouns.txt", "I": "prepositions.txt", "C": "conjunctions.txt", "U": "interjections.txt",
    "A": "adjectives.txt", "R": "adverbs.txt", "V": "verbs.txt",
}  # fmt: skip


class HandLists:
    """Every hand-kept list, read once."""

    def __init__(self) -> None:
        self.parts = {part: hand_kept.read(name, part) for part, name in _HAND_KEPT.items()}
        self.number = hand_kept.read("noun-number.txt", "N")
        self.transitive = hand_kept.read_words("transitive-verbs.txt")
        self.linking = hand_kept.read_words("linking-verbs.txt")
        self.collective = hand_kept.read_words("collective-nouns.txt")
        self.labels = hand_kept.read_labels()
        self.corrections = hand_kept.read_corrections()

    @property
    def closed_words(self) -> set[str]:
        return {word for part in "PIC" for word, said in self.parts[part].items() if not said.doubtful}


@dataclass
class Assembler:
    """Makes the lines of the file, a word at a time."""

    evidence: Evidence
    hand: HandLists
    sizes: dict[str, int]
    names: dict[str, int]
    abbreviations: set[str]

    def word(self, word: str) -> WordTags:
        parts = self._open_parts(word)
        self._add_hand_kept(word, parts)
        self._add_doubts(word, parts)
        is_closed = self.sizes.get(word, 99) <= COMMON_SIZE and self.evidence.known_to_wordnet(word)
        if is_closed:
            _doubt_what_grammar_allows(parts)
        found = compound(word, self.evidence, self.sizes)
        if found is not None:
            parts[COMPOUND] = PartTags(COMPOUND, "", found.source, doubtful=not found.believed)
        self._correct(word, parts)
        ordered = [parts[letter] for letter in (*PARTS, COMPOUND) if letter in parts]
        ordered.sort(key=lambda part: part.doubtful)
        return WordTags(word, ordered, self._labels(word, parts), is_closed)

    def _open_parts(self, word: str) -> dict[str, PartTags]:
        return {part: self._part(word, part, entry) for part, entry in self.evidence.entries[word].items()}

    def _part(self, word: str, part: str, entry: Entry) -> PartTags:
        tags = PartTags(part, "", _in_order(entry.sources, SOURCES), doubtful=not entry.believed)
        if not entry.believed:
            return tags
        codes: set[str] = set()
        if part == "N":
            said = self.hand.number.get(word)
            codes, tags.is_open = (
                (set(said.codes), said.is_open) if said else forms.noun_forms(word, entry, self.evidence)
            )
            codes = codes | kinds.noun_kinds(word, entry, self.evidence, self.hand.collective)
        elif part == "V":
            codes, tags.is_open = forms.verb_forms(word, entry, self.evidence)
            codes = codes | kinds.verb_kinds(word, entry, self.evidence, self.hand.linking, self.hand.transitive)
        else:
            codes, tags.is_open = forms.degree_forms(entry)
        tags.codes = _in_order(codes, SUB_TAGS[part])
        return tags

    def _add_hand_kept(self, word: str, parts: dict[str, PartTags]) -> None:
        for part, said_of in self.hand.parts.items():
            said = said_of.get(word)
            if said is None or (said.doubtful and part in parts):
                continue
            known = parts.get(part)
            sources = {"h", *(known.sources if known else "")}
            parts[part] = PartTags(
                part,
                said.codes,
                _in_order(sources, SOURCES),
                said.doubtful,
                said.is_open,
            )

    def _add_doubts(self, word: str, parts: dict[str, PartTags]) -> None:
        """What Moby and 12dicts say of closed classes, beyond our own lists, is doubtful."""
        classes = self.evidence.twelve.get(word, set())
        claims = {"P": "P" in classes, "U": "U" in classes}
        claims["C"] = claims["I"] = "CI" in classes and not parts.keys() & {"C", "I"}
        for part, is_claimed in claims.items():
            if is_claimed and part not in parts:
                parts[part] = PartTags(part, "", "t", doubtful=True)
        if "U" in self.evidence.moby.get(word, set()) and "U" not in parts:
            parts["U"] = PartTags("U", "", "m", doubtful=True)

    def _labels(self, word: str, parts: dict[str, PartTags]) -> dict[str, str]:
        is_more = any("w" not in part.sources and not part.doubtful for part in parts.values())
        found = labels.word_labels(word, self.evidence, self.hand.labels, is_more)
        name = labels.name_flag(word, self.names, self.evidence)
        if name:
            found["p"] = name
        if word in self.abbreviations:
            found.setdefault("b", "U")
        return dict(sorted(found.items()))

    def _correct(self, word: str, parts: dict[str, PartTags]) -> None:
        for change in self.hand.corrections.get(word, ()):
            code = CODES[change.lstrip("-?")]
            part, sub = code[0], code[1:]
            if change.startswith("?"):
                parts[part] = PartTags(part, "", "h", doubtful=True)
            elif change.startswith("-") and not sub:
                parts.pop(part, None)
            elif change.startswith("-"):
                parts[part].codes = parts[part].codes.replace(sub, "")
            else:
                tags = parts.get(part)
                if tags is None or tags.doubtful:
                    tags = parts[part] = PartTags(part, "", "h")
                tags.codes = _in_order({*tags.codes, *sub}, SUB_TAGS.get(part, {}))
                tags.sources = _in_order({*tags.sources, "h"}, SOURCES)


def _doubt_what_grammar_allows(parts: dict[str, PartTags]) -> None:
    """Any participle may serve as an adjective, an -ing form as a noun, a comparative as an adverb: no NO."""
    verb = parts["V"].codes if "V" in parts and not parts["V"].doubtful else ""
    adjective = parts["A"].codes if "A" in parts and not parts["A"].doubtful else ""
    may_be = {"A": {"g", "n"} & set(verb), "N": {"g"} & set(verb), "R": {"c", "s"} & set(adjective)}
    for part, reason in may_be.items():
        if reason and part not in parts:
            parts[part] = PartTags(part, "", "d", doubtful=True)


def _in_order(codes: set[str], order: dict[str, str]) -> str:
    return "".join(code for code in order if code in codes)
