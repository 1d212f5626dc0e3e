"""Who says that a word is a noun, and how far that is believed.

    >>> evidence.entries["mice"]["N"].believed            # doctest: +SKIP
    True

WordNet is believed. AGID and Moby are right nine times out of ten about words
that WordNet has not heard of, and mostly wrong about words that it knows as
something else; so there they are believed only if ENABLE, which is careful to
list every inflected form, holds the forms that the claim implies. What is
claimed and not believed is kept as doubtful. Closed classes (pronouns,
prepositions ...) come from the hand-kept lists: see ``closed_classes``.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from tagging import spelling
from tagging.derivation import derived_parts, is_adverb_of_adjective
from tagging.guesses import without_guesses
from tagging.readings import Reading, all_readings
from tagging.word_classes import Agid
from tagging.wordnet import WordNet

OPEN_PARTS = "NVAR"
Claims = dict[str, dict[str, set[str]]]


@dataclass
class Entry:
    """One part of speech of one word."""

    believed: bool = False
    headword: bool = False  # the word is itself a lemma, not only a form of others
    readings: set[Reading] = field(default_factory=set)  # the believed ones
    sources: set[str] = field(default_factory=set)


class Evidence:
    """The entries of every word, and what was learned on the way."""

    def __init__(
        self,
        words: set[str],
        wordnet: WordNet,
        agid: Agid,
        moby: dict[str, set[str]],
        twelve: dict[str, set[str]],
        closed: set[str],
    ) -> None:
        """``closed`` are the words of the closed classes, of which only WordNet is believed."""
        self.words, self.wordnet = words, wordnet
        self.moby, self.twelve, self.closed = moby, twelve, closed
        self.agid = without_guesses(agid, words, wordnet, self._told_verbs(agid))
        self.claims = self._collect_claims()
        self.readings = all_readings(words, wordnet, self.agid, self._lemmas())
        self.believed = self._believed_lemmas()
        self.entries = {word: self._entries(word) for word in sorted(words)}
        self._derive_the_rest()

    def known_to_wordnet(self, word: str) -> bool:
        """As a lemma, or as a form of one."""
        return any("w" in sources for sources in self.claims.get(word, {}).values()) or any(
            self._in_wordnet(reading.lemma, reading.part) for reading in self.readings.get(word, ())
        )

    def _in_wordnet(self, lemma: str, part: str) -> bool:
        return "w" in self.claims.get(lemma, {}).get(part, ())

    def _told_verbs(self, agid: Agid) -> dict[str, bool]:
        """Whether others than AGID call a word a verb; 12dicts does not if it may mean a form, as HEARS of hear."""
        forms = {form for verb, of in agid.verbs.items() for form in (*of.past, *of.third) if form != verb}
        forms |= {form for noun, plurals in agid.plurals.items() for form in plurals if form != noun}
        told = dict.fromkeys((*forms, *self.wordnet.by_word, *self.moby, *self.twelve), False)
        told.update((word, True) for word in self.wordnet.by_word if self.wordnet.has(word, "V"))
        told.update((word, True) for word, codes in self.moby.items() if codes & {"Vt", "Vo"})
        told.update((word, True) for word, parts in self.twelve.items() if "V" in parts and word not in forms)
        return told

    def _collect_claims(self) -> Claims:
        claims: Claims = defaultdict(lambda: defaultdict(set))
        for word, by_part in self.wordnet.by_word.items():
            if word.isalpha():
                for part in by_part:
                    if self.wordnet.has(word, part):
                        claims[word][part].add("w")
        for word in self.agid.plurals:
            claims[word]["N"].add("a")
        for word in self.agid.verbs:
            claims[word]["V"].add("a")
        for word, codes in self.moby.items():
            for code in codes:
                if code[0] in OPEN_PARTS:
                    claims[word][code[0]].add("m")
        for word, classes in self.twelve.items():
            for part in classes & {"N", "V"}:
                claims[word][part].add("t")
            if "AR" in classes:
                for part in self._adjective_or_adverb(word, claims):
                    claims[word][part].add("t")
        for word in self.agid.degrees:
            for part in self._adjective_or_adverb(word, claims):
                claims[word][part].add("a")
        return {word: dict(by_part) for word, by_part in claims.items() if len(word) > 1}

    @staticmethod
    def _adjective_or_adverb(word: str, claims: Claims) -> str:
        """Which of the two, for the sources that do not tell them apart."""
        for source in ("w", "m"):
            known = [part for part in "AR" if source in claims[word].get(part, ())]
            if known:
                return "".join(known)
        is_adverb = is_adverb_of_adjective(word, lambda base: set(claims.get(base, ())))
        return "R" if is_adverb or word.endswith(("ward", "wards", "wise")) else "A"

    def _lemmas(self) -> dict[str, list[str]]:
        """What may be inflected, by part of speech.

        Not on the word of 12dicts, which lists all forms alike, nor of Moby's
        V, which are mostly participles.
        """
        lemmas: dict[str, list[str]] = {part: [] for part in "NVA"}
        for word, claims in self.claims.items():
            for part in lemmas:
                sources = claims.get(part, set()) - {"t"}
                if part == "V" and not self.moby.get(word, set()) & {"Vt", "Vo"}:
                    sources.discard("m")
                if sources:
                    lemmas[part].append(word)
        return lemmas

    def _believed_lemmas(self) -> set[tuple[str, str]]:
        return {
            (word, part) for word, claims in self.claims.items() for part in claims if self._is_believed(word, part)
        }

    def _is_believed(self, word: str, part: str) -> bool:
        sources = self.claims[word][part]
        if "w" in sources:
            return True
        if word in self.closed or (part == "A" and word.endswith("ness")):
            return False
        if part in "NV" and self._inflects(word, part):
            return True
        if self.known_to_wordnet(word):
            return False
        if part == "A" and sources == {"a"}:
            return word.endswith("y") and self._is_compared(word)
        return "t" in sources or len(sources) > 1 or (part in "AR" and "m" in sources)

    def _inflects(self, word: str, part: str) -> bool:
        """Does the list hold the forms that the claim implies, with no other reason to be there?"""
        return self._has_plural(word) if part == "N" else self.has_verb_forms(word)

    def _has_plural(self, noun: str) -> bool:
        forms = {*self.agid.plurals.get(noun, ()), spelling.plural(noun)} - {noun}
        return any(form in self.words and not self._is_explained(form, noun) for form in forms)

    def _is_explained(self, plural: str, noun: str) -> bool:
        """Has the form another reason to be in the list than being the plural of this noun?"""
        if any(
            reading.part == "N" and reading.lemma != noun and self._in_wordnet(reading.lemma, "N")
            for reading in self.readings.get(plural, ())
        ):
            return True
        if any("w" in sources for sources in self.claims.get(plural, {}).values()):
            return True
        verbs = {reading.lemma for reading in self.readings.get(plural, ()) if reading.form == "3"}
        return any(self._in_wordnet(verb, "V") or self.has_verb_forms(verb) for verb in verbs)

    def has_verb_forms(self, verb: str) -> bool:
        """Does the list hold a past, a third person and a participle of such a verb?"""
        forms = self.agid.verbs.get(verb)
        ings = set(forms.ing) if forms else spelling.present_participles(verb)
        pasts = set(forms.past) if forms else spelling.regular_pasts(verb)
        thirds = set(forms.third) if forms else {spelling.plural(verb)}
        if pasts.isdisjoint(self.words) or thirds.isdisjoint(self.words):
            return False
        return any(form in self.words and not self._is_anothers(form, verb) for form in ings)

    def _is_anothers(self, participle: str, verb: str) -> bool:
        """CLOTHING is clothe's, and says nothing of a verb `cloth`."""
        return any(
            reading.form == "g" and reading.lemma != verb and self._in_wordnet(reading.lemma, "V")
            for reading in self.readings.get(participle, ())
        )

    def _is_compared(self, adjective: str) -> bool:
        forms = spelling.superlatives(adjective)
        return any(reading.lemma == adjective for form in forms for reading in self.readings.get(form, ()))

    def _entries(self, word: str) -> dict[str, Entry]:
        entries: dict[str, Entry] = defaultdict(Entry)
        for reading in self.readings.get(word, ()):
            part = self._part_of(reading)
            entry = entries[part]
            entry.sources.add(reading.source)
            if (reading.lemma, part) in self.believed and self._may_be_form(word, reading.lemma, part):
                entry.believed = True
                entry.readings.add(reading)
                if self._in_wordnet(reading.lemma, part):
                    entry.sources.add("w")
        for part, sources in self.claims.get(word, {}).items():
            entry = entries[part]
            if (word, part) in self.believed:
                entry.headword = self._is_headword(word, part, entry)
                entry.believed = True
            entry.sources |= sources
            if entry.headword and "w" not in sources and part in "NV" and self._inflects(word, part):
                entry.sources.add("e")
        return dict(entries)

    def _may_be_form(self, word: str, lemma: str, part: str) -> bool:
        """YOURS is hardly the plural of a noun `your`, whatever AGID says."""
        return word not in self.closed or self._in_wordnet(lemma, part)

    def _part_of(self, reading: Reading) -> str:
        """AGID puts the degrees of adverbs under A: they are R if only an adverb is known."""
        is_adverb = reading.part == "A" and (reading.lemma, "R") in self.believed
        return "R" if is_adverb and (reading.lemma, "A") not in self.believed else reading.part

    def _is_headword(self, word: str, part: str, entry: Entry) -> bool:
        """12dicts and Moby list forms like lemmas; where there is a reading, theirs is a form."""
        claims = self.claims[word][part]
        is_told = part != "N" or "w" in claims or "N" in self.moby.get(word, ())
        # AGID takes CARS for a noun of its own, because CARSES is one.
        if not is_told and any(found.regular and self._in_wordnet(found.lemma, "N") for found in entry.readings):
            return False
        return not (entry.readings and claims <= {"t", "m"})

    def _derive_the_rest(self) -> None:
        """Words that no source knows are what their make-up says, if it says anything."""

        def parts_of(base: str) -> set[str]:
            return {part for part, entry in self.entries.get(base, {}).items() if entry.believed}

        for word in [word for word in self.entries if not parts_of(word) and word not in self.closed]:
            plural_known = spelling.plural(word) in self.words
            for part in sorted(derived_parts(word, parts_of, plural_known)):
                entry = self.entries[word].setdefault(part, Entry())
                entry.believed = entry.headword = True
                entry.sources.add("d")
