"""What kind of noun or verb a word is: abstract, concrete, collective; transitive, intransitive, linking.

Only positives: that WordNet shows no frame with an object does not make a
verb intransitive, and nothing here is ever answered NO.
"""

from __future__ import annotations

from tagging.evidence import Entry, Evidence
from tagging.wordnet import Sense

# WordNet's verb frames: Somebody ----s something; Somebody ----s; and so on.
_WITH_OBJECT = {8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31}
_WITHOUT_OBJECT = {1, 2, 3, 4, 6, 7, 12, 13, 22, 23, 27}

# Numbers of the lexicographers' files. Left out because they hold both kinds, or neither: 10 communication,
# 14 group, 15 location, 19 phenomenon, 21 possession, 25 shape.
_CONCRETE_FILES = {5, 6, 8, 13, 17, 18, 20, 27}
_ABSTRACT_FILES = {4, 7, 9, 11, 12, 16, 22, 24, 26, 28}
# Within those, what the senses perceive: colours, sounds, smells, tastes.
_PERCEIVED = {"color", "sound", "smell", "taste", "taste_sensation", "odor", "visual_property"}
_ABSTRACT_QUANTITIES = {"unit_of_measurement", "number", "definite_quantity"}
_MONEY = {"monetary_unit"}
_ABSTRACT_SPEECH = {"message", "language", "linguistic_communication", "music", "speech_act"}
_AGREED = {"agreement", "story", "narrative"}
_PRINTED = {"book", "publication", "print_media"}
_OWED = {"cost", "charge", "outgo", "loss", "gain", "income", "liability", "debt"}
_WRITTEN = {"written_communication", "writing", "document", "print_media", "sign", "letter"}
_ABSTRACT_ENDINGS = ("ness", "nesses", "ity", "ities", "ism", "isms")


def noun_kinds(word: str, entry: Entry, evidence: Evidence, collective: set[str]) -> set[str]:
    lemmas = _lemmas(word, entry)
    kinds: set[str] = set()
    senses = [sense for lemma in lemmas for sense in evidence.wordnet.senses(lemma, "N")]
    for sense in senses:
        kinds |= _kind_of_sense(sense, evidence)
    if not senses and len(word) > 7 and word.endswith(_ABSTRACT_ENDINGS):
        kinds.add("a")
    if lemmas & collective:
        kinds.add("g")
    return kinds


def _kind_of_sense(sense: Sense, evidence: Evidence) -> set[str]:
    if sense.number in _CONCRETE_FILES:
        return {"c"}
    above = {word for key in evidence.wordnet.above(sense) for word in evidence.wordnet.by_key[key].words}
    above |= set(sense.words)
    if sense.number in _ABSTRACT_FILES:
        return set() if above & _PERCEIVED else {"a"}
    if sense.number == 23:
        return {"a"} if above & _ABSTRACT_QUANTITIES and not above & _MONEY else set()
    if sense.number == 21:
        return {"a"} if above & _OWED and not above & _MONEY else set()
    if sense.number == 10 and above & _PRINTED:
        return {"c"}
    if sense.number == 10 and above & _AGREED:
        return {"a"}
    if sense.number == 10:
        return {"a"} if above & _ABSTRACT_SPEECH and not above & _WRITTEN else set()
    return set()


def verb_kinds(word: str, entry: Entry, evidence: Evidence, linking: set[str], transitive: set[str]) -> set[str]:
    lemmas = _lemmas(word, entry)
    kinds: set[str] = set()
    for lemma in lemmas:
        moby = evidence.moby.get(lemma, set())
        kinds |= {code[1] for code in moby & {"Vt", "Vo"}}
        for sense in evidence.wordnet.senses(lemma, "V"):
            number = sense.words.index(lemma) + 1
            frames = {frame for frame, whose in sense.frames if whose in (0, number)}
            kinds |= {"t"} if frames & _WITH_OBJECT else set()
            kinds |= {"o"} if frames & _WITHOUT_OBJECT else set()
    if lemmas & linking:
        kinds.add("l")
    if lemmas & transitive:
        kinds.add("t")
    return kinds


def _lemmas(word: str, entry: Entry) -> set[str]:
    lemmas = {reading.lemma for reading in entry.readings}
    return lemmas | {word} if entry.headword else lemmas
