"""Why a word fails on a mat, first reason first: the lexicon, the cubes, the letter demands, the grammar.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Mat, Rules
    >>> from wordcore.games.linguishtik.failing import reasons_against
    >>> from wordcore.games.linguishtik.vocabulary import Vocabulary
    >>> mat = Mat.of("RC RA PT", "OS KQ", ["not S"], rules=Rules(evidence="data"))
    >>> [reason.sentence for reason in reasons_against("CATS", mat, Vocabulary(wordcore.load(), mat.rules))]
    ['CATS does not obey: must not contain S (LT6)']

Not here: how a word wins (``ways``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from wordcore.games.core import Value
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import judge
from wordcore.games.linguishtik.facts import Facts
from wordcore.games.linguishtik.kinds import KINDS
from wordcore.games.linguishtik.mat import Mat, letter_of
from wordcore.games.linguishtik.proofs import spell
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.games.linguishtik.vocabulary import Vocabulary
from wordcore.games.linguishtik.ways import ways
from wordcore.query import Answer, Status

About = Literal["lexicon", "spelling", "letters", "grammar"]
_LEXICON: Mapping[str, str] = {
    "NOT_LETTERS": "{word} is not spelled in the letters A to Z alone (LT20.A)",
    "LENGTH": "{word} has {n} letters; a word has {least} to {most} (LT4)",
    "NOT_IN_LEXICON": "{word} is not in the lexicon {lexicon} (LT20)",
    "NOT_A_POSSESSIVE": "{word} is not a possessive that the demand asks for (R-POSS)",
    "PROPER": "{word} is a proper name (LT20.A)",
    "ABBREVIATION": "{word} is an abbreviation (LT20.E)",
    "OBSOLETE": "{word} is obsolete (LT20.B)",
    "ARCHAIC": "{word} is archaic (LT20.B)",
    "FOREIGN_NOT_OSPD": "{word} is foreign and not in the OSPD (LT20.C)",
    "VULGAR_OR_SLANG": "{word} is vulgar or slang in all its senses (LT20.D)",
}


@dataclass(frozen=True, slots=True)
class Reason(Value):
    """Why a word fails: a code for programs, a sentence for people, what it is about, the demand if it is one's."""

    code: str
    sentence: str
    about: About
    demand: Demand | None = None

    def __str__(self) -> str:
        return self.sentence


def reasons_against(word: str, mat: Mat, vocabulary: Vocabulary) -> tuple[Reason, ...]:
    """All that speaks against winning with the word; empty if nothing does."""
    target = word.upper()
    found = [*_by_lexicon(target, mat, vocabulary)]
    if any(reason.code in ("NOT_LETTERS", "LENGTH") for reason in found):
        return tuple(found)  # nothing else can be asked of it
    found += _by_cubes(target, mat)
    found += _by_letters(target, mat)
    found += _by_grammar(target, mat, vocabulary)
    if not found and next(ways(target, mat), None) is None:
        sentence = f"Letters alone spell {target}, and no demand is left that it obeys (LT6, LT17.A)"
        found.append(Reason("NOT_ONE_MORE_CUBE", sentence, "spelling"))
    return tuple(found)


def _by_lexicon(word: str, mat: Mat, vocabulary: Vocabulary) -> Iterator[Reason]:
    status = vocabulary.status(word, mat.demands)
    if status.status is Status.NO:
        code = status.reasons[0]
        facts = {"n": len(word), "least": SHORTEST, "most": LONGEST, "lexicon": vocabulary.lexicon.name}
        sentence = _LEXICON[code].format(word=word, **facts)
        yield Reason(code, sentence, "lexicon")


def _by_cubes(word: str, mat: Mat) -> Iterator[Reason]:
    """Whether some way leads from Letters to the word with one more cube, letter demands apart."""
    bare = replace(mat, demands=tuple(demand for demand in mat.demands if KINDS[demand.kind].reshapes))
    if next(ways(word, bare), None) is not None:
        return
    if spell(word, mat) is not None:
        sentence = f"Letters alone spell {word}, and no cube of Resources can be part of it or carry a demand (LT17.A)"
        yield Reason("NOT_ONE_MORE_CUBE", sentence, "spelling")
        return
    pool = (*mat.letters, *mat.resources)
    if spell(word, mat, (), pool) is None:
        yield Reason("NOT_SPELLED", f"{_missing(word, mat)} (FORM)", "spelling")
        return
    n_more = next(n for n in range(2, LONGEST + 1) if _can_do_with(n, word, mat))
    sentence = f"{word} takes {n_more} cubes of Resources, and one more cube is what a win has (LT17.A)"
    yield Reason("NOT_ONE_MORE_CUBE", sentence, "spelling")


def _can_do_with(n: int, word: str, mat: Mat) -> bool:
    """Whether so many cubes of Resources are enough for what Letters and their wild cubes lack."""
    wild, transfer = mat.wild_colour, mat.transfer
    n_wild = sum(cube.colour == wild for cube in mat.letters)
    shown = Counter(letter_of(cube, transfer) for cube in mat.letters if cube.colour != wild)
    return sum((Counter(word) - shown).values()) - n_wild <= n


def _missing(word: str, mat: Mat) -> str:
    transfer = mat.transfer
    if transfer is not None and transfer[0] in word:
        return f"{word} has {_a(transfer[0])}, and all {transfer[0]}'s are {transfer[1]}'s"
    cubes = (*mat.letters, *mat.resources)
    shown = Counter(letter_of(cube, transfer) for cube in cubes if cube.colour != mat.wild_colour)
    lacking = sorted((Counter(word) - shown).elements())
    n_wild = sum(cube.colour == mat.wild_colour for cube in cubes)
    beyond = f", and there {'is 1 wild cube' if n_wild == 1 else f'are {n_wild} wild cubes'} only" if n_wild else ""
    return f"the cubes lack {' '.join(lacking)} of {word}{beyond}"


def _by_letters(word: str, mat: Mat) -> Iterator[Reason]:
    for demand in mat.demands:
        # A transfer that the word breaks has been named with the cubes.
        if demand.is_letter_demand and demand.kind != "xfer" and not demand.meets(word, mat.rules):
            yield Reason("DEMAND_NOT_MET", f"{word} does not obey: {demand.wording} (LT6)", "letters", demand)


def _by_grammar(word: str, mat: Mat, vocabulary: Vocabulary) -> Iterator[Reason]:
    """The demands that data deny to every use of the word; if only their sum does, the last of them."""
    grammar = tuple(dict.fromkeys(mat.grammar_demands))
    if not grammar or (word not in vocabulary.lexicon and not mat.wants_possessive):
        return
    facts = Facts.of(vocabulary.lexicon)
    types = tuple(demand for demand in grammar if demand.kind == "type" or demand.is_possessive)
    alone = [(demand, judge(word, (*types, demand), facts, mat.rules)) for demand in grammar]
    denied = [(demand, found) for demand, found in alone if found.answer is Answer.NO]
    if not denied:
        whole = judge(word, mat.demands, facts, mat.rules)
        denied = [(grammar[-1], whole)] if whole.answer is Answer.NO else []
    for demand, found in denied:
        said = f"{word} is not {demand.wording}" if demand.kind != "gen" else f"{word} does not meet {demand.wording}"
        yield Reason("DEMAND_NOT_MET", f"{said}: {found.reason}", "grammar", demand)


def _a(letter: str) -> str:
    return f"an {letter}" if letter in "AEFHILMNORSX" else f"a {letter}"
