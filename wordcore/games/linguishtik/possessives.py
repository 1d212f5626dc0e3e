"""Possessives: the spellings that count once POSSESSIVE_NOUN or POSSESSIVE_PRONOUN is demanded (R-POSS).

    >>> from wordcore.games.linguishtik.possessives import PRONOUNS
    >>> "YOUR" in PRONOUNS, "ITS" in PRONOUNS
    (True, False)

A possessive is spelled by its letters without the apostrophe: FEZS for *fez's*, LADIES
for *ladies'*. They replace the words of the lexicon. Not here: which words LT20 lets in
(``vocabulary``), and whether the sentence punctuates them properly, which people judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from wordcore.games.linguishtik.demands import Demand
from wordcore.lexicon import Lexicon
from wordcore.query import Answer

NOUN, PRONOUN = "POSSESSIVE_NOUN", "POSSESSIVE_PRONOUN"
_SURE = "YOUR THEIR WHOSE ANYBODYS ANYONES EVERYBODYS EVERYONES NOBODYS SOMEBODYS SOMEONES ONES OTHERS"
_OPEN = "ANOTHERS EITHERS NEITHERS WHOEVERS WHOSEVER MINE YOURS HERS OURS THEIRS"
SURE_PRONOUNS = frozenset(_SURE.split())
"""Possessive adjectives beyond doubt; MY, HIS, HER, ITS and OUR are too short."""
OPEN_PRONOUNS = frozenset(_OPEN.split())
"""Those that people may find to modify no noun: *the book is mine*."""
PRONOUNS = SURE_PRONOUNS | OPEN_PRONOUNS
"""The closed list, the same for every lexicon."""


def possessives_of(demands: Iterable[Demand]) -> frozenset[str]:
    """Which of the two possessives are demanded."""
    return frozenset(str(demand.args[1]) for demand in demands if demand.is_possessive)


def is_noun(word: str, lexicon: Lexicon) -> bool:
    """Whether nothing says that the word is not a noun."""
    return lexicon.has_tag(word, "noun") is not Answer.NO


def is_plural_in_s(word: str, lexicon: Lexicon) -> bool:
    """Whether the word takes the apostrophe alone: a plural in -S that is not a singular, too."""
    return (
        word.endswith("S")
        and lexicon.has_tag(word, "noun.plural") is Answer.YES
        and lexicon.has_tag(word, "noun.singular") is Answer.NO
    )


def spellings(noun: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The possessives of a noun: FEZS of FEZ, DOGS of DOGS, BOSSS and BOSS of BOSS."""
    longer = () if is_plural_in_s(noun, lexicon) else (noun + "S",)
    return (*longer, noun) if noun.endswith("S") else longer


def bases(spelling: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The nouns of the lexicon whose possessive is spelled so."""
    tried = (spelling[:-1], spelling) if spelling.endswith("S") else ()
    return tuple(
        noun for noun in tried if noun in lexicon and is_noun(noun, lexicon) and spelling in spellings(noun, lexicon)
    )
