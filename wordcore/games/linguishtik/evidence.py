"""What data say about a word and a demand: yes, no or unknown, with the sources and a reason (EVIDENCE.md).

    >>> import wordcore
    >>> from wordcore.games.linguishtik import Demand, answer
    >>> answer("wrote", Demand("func", "SIMPLE_PAST"), wordcore.load(), [Demand("type", "VERB")]).reason
    'WROTE: verb.past (12dicts, AGID, Moby part-of-speech, WordNet 3.0)'
    >>> answer("cut", Demand("func", "SIMPLE_PAST"), wordcore.load(), [Demand("gen", "C", "IMPERATIVE_MOOD")]).answer
    <Answer.NO: 'no'>

All demands are asked of one use of the word. Not here: the sets of words that meet them
(``meeting``), and the labels of LT20 (``vocabulary``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wordcore.games.core import Value
from wordcore.games.fields import with_article
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.closing import CLOSED, SPELLING, TABLE
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.facts import BY_WORD, Facts, Kind, LexiconFacts, possessive_pronoun
from wordcore.games.linguishtik.grammar import POSSESSIVE, Use, clash, contradiction, uses_of
from wordcore.games.linguishtik.kinds import said
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.names import check_names
from wordcore.games.linguishtik.possessives import bases, is_plural_in_s
from wordcore.games.linguishtik.setup import Rules
from wordcore.lexicon import Lexicon
from wordcore.query import Answer
from wordcore.tags import part_of

BY_DATA = Rules(evidence="data")
RANK = {Answer.NO: 0, Answer.UNKNOWN: 1, Answer.YES: 2}
MOST_SOURCES = 5


@dataclass(frozen=True, slots=True)
class Evidence(Value):
    """An answer about a word and a demand; ``sources`` are empty only if it is unknown."""

    answer: Answer
    sources: tuple[str, ...] = ()
    reason: str = ""

    def __bool__(self) -> bool:
        return self.answer is Answer.YES


@ordered
def answer(
    word: str,
    demand: Demand,
    lexicon: Lexicon,
    demands: Iterable[Demand] = (),
    *,
    division: str = "JS",
    rules: Rules = BY_DATA,
) -> Evidence:
    """Whether the word meets the demand, the other ``demands`` being met in the same use.

    A letter demand is read off the spelling. Raises ``IllegalMove`` for a demand with a wrong name.

    >>> import wordcore
    >>> answer("mice", Demand("gen", "A", "PLURAL"), wordcore.load()).answer
    <Answer.YES: 'yes'>
    """
    asked = (demand, *demands)
    mat = Mat(division=division, rules=rules)
    check_names(asked, mat.division, rules, mat.colours)
    folded = word.upper()
    if demand.is_letter_demand:
        return by_spelling(folded, demand, rules)
    return judge(folded, tuple(asked), Facts.of(lexicon), rules)


def by_spelling(word: str, demand: Demand, rules: Rules) -> Evidence:
    """What the spelling says about a letter demand."""
    holds = demand.meets(word, rules)
    reason = f"{word}: {demand.wording}" if holds else f"{word} does not obey: {demand.wording}"
    return Evidence(Answer.YES if holds else Answer.NO, (SPELLING,), reason)


def judge(word: str, demands: Sequence[Demand], facts: LexiconFacts, rules: Rules) -> Evidence:
    """What data say about a word and all grammar demands together."""
    grammar = [demand for demand in demands if not demand.is_letter_demand]
    wants_possessive = any(demand.is_possessive for demand in grammar)
    if word not in facts.lexicon and not wants_possessive:
        return Evidence(Answer.UNKNOWN, (), "not in the lexicon")
    if pair := clash(grammar) or (contradiction(grammar) if rules.two_functions == "contradict" else None):
        return Evidence(Answer.NO, (TABLE,), f"no use of a word is both {said(pair[0])} and {said(pair[1])}")
    functions = list(dict.fromkeys(demand for demand in grammar if demand.kind == "func"))
    if len(functions) < 2:
        return _best(word, uses_of(grammar), facts, grammar)
    # Each function is asked of its own use (LG-D34).
    others = [demand for demand in grammar if demand.kind != "func"]
    found = [_best(word, uses_of([*others, function]), facts, [*others, function]) for function in functions]
    worst = min(found, key=lambda evidence: RANK[evidence.answer])
    if worst.answer is Answer.YES and contradiction(grammar):
        return Evidence(Answer.UNKNOWN, (), "whether one use can have two functions is for a judge (LG-D34)")
    return worst


def _best(word: str, uses: Sequence[Use], facts: LexiconFacts, demands: Sequence[Demand]) -> Evidence:
    """The largest answer of the uses; of those that fail, the one that comes furthest tells why."""
    if not uses:
        named = " and ".join(demand.wording for demand in demands)
        return Evidence(Answer.NO, (TABLE,), f"no use of a word is {named}")
    kind = facts.kind(word) if word in facts.lexicon else None
    tried = []
    for use in uses:
        weakest, answer = weigh(word, use, kind, facts)
        n_sure = sum(fact_of(word, need, kind, facts) is Answer.YES for need in use.needs if answer is not Answer.YES)
        tried.append((RANK[answer], n_sure, use, weakest, answer))
    _, _, use, weakest, answer = max(tried, key=lambda row: row[:2])
    if weakest == "helper" and answer is Answer.NO:
        function = next(str(demand.args[0]) for demand in demands if demand.kind == "func")
        return Evidence(answer, (TABLE,), f"{_a(f'form.{_form(use)}')} is not {_a(f'.{function.lower()}')}")
    return _explained(word, use, weakest, answer, kind, facts)


def weigh(word: str, use: Use, kind: Kind | None, facts: LexiconFacts) -> tuple[str, Answer]:
    """The weakest fact of a use, and its answer."""
    weakest, answer = "", Answer.YES
    for need in sorted(use.needs, key=lambda need: (need.count("."), need)):
        found = fact_of(word, need, kind, facts)
        if RANK[found] < RANK[answer]:
            weakest, answer = need, found
    return weakest, answer


def fact_of(word: str, need: str, kind: Kind | None, facts: LexiconFacts) -> Answer:
    """One fact about one word; a spelling that is not in the lexicon has only those of possessives."""
    if need in BY_WORD:
        return by_word(word, need, facts)
    if kind is None:
        return WITHOUT_KIND.get(need, Answer.UNKNOWN)
    return facts.fact(need, kind)


WITHOUT_KIND = {"attributive": Answer.YES, "postposed": Answer.YES}
"""The facts about a spelling that is not in the lexicon; no others are known."""


def by_word(word: str, need: str, facts: LexiconFacts) -> Answer:
    """A fact that hangs on the word itself."""
    if need == "compound":
        return facts.compound(word)
    return possessive_pronoun(word) if need == "possessive_pronoun" else possessive_noun(word, facts)


def possessive_noun(word: str, facts: LexiconFacts) -> Answer:
    """Whether a spelling is the possessive of a noun (R-POSS)."""
    found = [possessive_of(noun, word, facts) for noun in bases(word, facts.lexicon)]
    return max(found, key=RANK.__getitem__, default=Answer.NO)


def possessive_of(noun: str, word: str, facts: LexiconFacts) -> Answer:
    """Whether the spelling is the possessive of this very noun."""
    kind = facts.kind(noun)
    is_noun = facts.fact("noun", kind)
    if is_noun is not Answer.YES:
        return is_noun
    if word == noun:  # DOGS of dogs; BOSS for boss' is a matter of style
        return Answer.YES if is_plural_in_s(noun, facts.lexicon) else Answer.UNKNOWN
    # MENS of men, DOGS of dog: a plural that does not end in -S takes it, too.
    numbers = [facts.fact(f"noun.{number}", kind) for number in ("singular", "plural")]
    return Answer.YES if Answer.YES in numbers else Answer.UNKNOWN


# --- reasons --------------------------------------------------------------------------------------

_OF_FACTS = {
    "attributive": "used before a noun",
    "postposed": "used after a noun or pronoun",
    "predicative": "used as a predicate",
    "main_verb": "a verb that is not a modal",
    "helper": "a verb that forms this tense",
    "emphatic": "a form of DO",
    "verb_modifier": "modifies verbs",
    "adjective_modifier": "modifies adjectives",
    "adverb_modifier": "modifies adverbs",
    "adjective_phrase": "begins an adjective phrase",
    "appositive": "an intensive pronoun",
    "pronoun_subject": "a pronoun used as a subject",
    "pronoun_predicate": "a pronoun used as a predicate",
    "pronoun_object": "a pronoun used as an object",
    "possessive_noun": "the possessive of a noun",
    "possessive_pronoun": "a possessive pronoun",
    "maybe": "what the sentence decides",
}


def _explained(word: str, use: Use, weakest: str, answer: Answer, kind: Kind | None, facts: LexiconFacts) -> Evidence:
    sources = sources_of(word, use, weakest, answer, kind, facts)
    if answer is Answer.UNKNOWN:
        what = _OF_FACTS.get(weakest, weakest)
        return Evidence(answer, (), f"nobody says whether {word} is {what}" if weakest else "unknown")
    if answer is Answer.NO:
        if sources[0] == CLOSED:
            return Evidence(answer, sources, f"no source calls {word} {_a(weakest)} ({CLOSED})")
        fault = _OF_FACTS.get(weakest) or _a(weakest)
        return Evidence(answer, sources, f"{word} is not {fault} ({', '.join(short_names(sources))})")
    # The form says most; what only a table adds is left out.
    tags = [need for need in use.needs if "." in need or need in BY_WORD] or [use.part.lower()]
    shown = "a possessive" if use.form == POSSESSIVE else ", ".join(sorted(tags))
    return Evidence(answer, sources, f"{word}: {shown} ({', '.join(short_names(sources))})")


def sources_of(
    word: str, use: Use, weakest: str, answer: Answer, kind: Kind | None, facts: LexiconFacts
) -> tuple[str, ...]:
    """Who says so: the lexicon's sources for the part of speech, or the lists and tables of our own."""
    if answer is Answer.UNKNOWN:
        return ()
    if answer is Answer.NO:
        if weakest in BY_WORD:
            return (SPELLING if weakest == "compound" else CLOSED,)
        if kind is None or weakest in _OF_FACTS:
            return (TABLE,)
        found = facts.facts.tag(weakest, kind)
        if found.by_list or found.by_spelling:
            return (CLOSED if found.by_list else SPELLING,)
        return named_sources(kind, part_of(weakest), facts) or (CLOSED,)
    named: list[str] = []
    if kind is not None and use.form != POSSESSIVE:
        named += named_sources(kind, use.part.lower(), facts)
    if use.form == POSSESSIVE:
        named.append(CLOSED)
    if "compound" in use.needs:
        named.append(SPELLING)
    if any(need in _OF_FACTS for need in use.needs) and TABLE not in named:
        named.append(TABLE)
    return tuple(named[:MOST_SOURCES]) or (TABLE,)


def named_sources(kind: Kind, part: str, facts: LexiconFacts) -> tuple[str, ...]:
    """The lexicon's sources for a part of speech of a kind of words."""
    columns = facts.facts.columns
    if kind.row < 0:
        return ()
    masks = dict(zip(columns.sourced, columns.credits[kind.row], strict=True))
    named = tuple(name for i, name in enumerate(columns.sources) if masks.get(part, 0) >> i & 1)
    if named or masks.get(part):
        return named
    every = 0
    for mask in masks.values():
        every |= mask
    return tuple(name for i, name in enumerate(columns.sources) if every >> i & 1)


def short_names(sources: tuple[str, ...]) -> tuple[str, ...]:
    """The names of sources as a sentence has room for them."""
    return tuple(dict.fromkeys(name.partition(",")[0] for name in sources))


def _form(use: Use) -> str:
    return use.form.partition(".")[2].replace("_", " ") or use.part.lower()


def _a(tag: str) -> str:
    part, _, form = tag.partition(".")
    return with_article(f"{form.replace('_', ' ')} {part}".strip())
