"""What a word's make-up says about it: NONRANDOM is what random is, CATLIKE an adjective.

    >>> derived_parts("nonrandom", {"random": {"A"}}.get, plural_known=False)
    {'A'}

Asked about words that no source knows, and about adverbs in -ly. The rules
were chosen to be right, not to be many.
"""

from __future__ import annotations

from collections.abc import Callable

Parts = Callable[[str], "set[str] | None"]

_PREFIXES = (
    "anti", "bi", "bio", "cardio", "electro", "extra", "geo", "hyper", "immuno", "inter", "intra",
    "macro", "micro", "mid", "mono", "multi", "neo", "neuro", "non", "omni", "over", "photo", "poly",
    "post", "pre", "proto", "pseudo", "psycho", "quasi", "semi", "sub", "super", "trans", "tri",
    "ultra", "un", "under",
)  # fmt: skip
_ADJECTIVE_ENDINGS = ("able", "ible", "al", "ic", "ous", "ive", "ish", "like", "less", "oid", "ary", "esque")
_NOUN_ENDINGS = ("ness", "ism", "ist", "ization", "isation", "ship", "hood", "ity")
_PLURAL_ENDINGS = ("nesses", "isms", "ists", "izations", "isations", "ships", "ities", "men")


def derived_parts(word: str, parts_of: Parts, plural_known: bool) -> set[str]:
    """The parts of speech that the word's make-up shows; empty if it shows none.

    ``plural_known``: the list holds what would be the word's plural.
    """
    if is_adverb_of_adjective(word, parts_of):
        return {"R"}
    if word.endswith((*_NOUN_ENDINGS, *_PLURAL_ENDINGS)) and len(word) > 7:
        return {"N"}
    if plural_known:
        return {"N"}
    if word.endswith(_ADJECTIVE_ENDINGS) and len(word) > 5:
        return {"A"}
    if word.endswith("ed") and any("N" in (parts_of(base) or ()) for base in _bases_of_ed(word)):
        return {"A"}
    for prefix in _PREFIXES:
        base = word.removeprefix(prefix)
        if base != word and len(base) > 2 and {"N", "A"} & (parts_of(base) or set()):
            return {"A"}
    return set()


def is_adverb_of_adjective(word: str, parts_of: Parts) -> bool:
    """Is it an adjective, or a participle, with -ly?"""
    if not word.endswith("ly") or len(word) < 5:
        return False
    if word.endswith(("ingly", "edly")):
        return True
    bases = [word[:-2], word[:-1] + "e"]  # neat-ly, nob-ly
    if word.endswith("ily"):
        bases.append(word[:-3] + "y")
    if word.endswith("ically"):
        bases.append(word[:-4])
    if word.endswith("lly"):
        bases.append(word[:-1])
    return any("A" in (parts_of(base) or ()) for base in bases)


def _bases_of_ed(word: str) -> list[str]:
    stem = word[:-2]
    bases = [stem, stem + "e"]
    if stem.endswith("i"):
        bases.append(stem[:-1] + "y")
    if stem[-1:] == stem[-2:-1]:
        bases.append(stem[:-1])
    return bases
