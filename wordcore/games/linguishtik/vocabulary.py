"""Which words a shake may use: the lexicon as LT20 reads it.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import word_status
    >>> word_status("cat", wordcore.Lexicon.from_words(["cat", "cats"])).reasons
    ('LENGTH',)

``word_status`` rules on one word. ``Vocabulary`` is a lexicon under the rules of a
table, and has the account of one question: all that it gives to be searched is paid for there. What
is worked out for all words is kept by the lexicon it comes from, and goes with it. A label the lexicon does
not know is unknown, never absent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import product
from typing import Literal, TypeVar

from wordcore._engine.shakes.table import ShakeTable
from wordcore.errors import BadTypeError, shown
from wordcore.games.linguishtik import meeting, owners
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.closing import CLOSED
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.everyone import Everyone, FlagOf, is_spelled_in_letters
from wordcore.games.linguishtik.evidence import MOST_SOURCES, RANK, possessive_of
from wordcore.games.linguishtik.facts import COMMON, OSPD_LONGEST, Facts
from wordcore.games.linguishtik.judge import ask, in_edition
from wordcore.games.linguishtik.labels import OSPD_STAND_IN, Circumstances, asked, by_labels
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.meeting import Meeting
from wordcore.games.linguishtik.owners import Owners
from wordcore.games.linguishtik.possessives import NOUN, PRONOUN, PRONOUNS, bases, possessives_of
from wordcore.games.linguishtik.priced import Kept, Priced
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules, by_data
from wordcore.games.linguishtik.sheets import NEW, OLD
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.lexicon import Lexicon
from wordcore.limits import Work
from wordcore.prepared import PARTS
from wordcore.query import Flag, Question, Ruling, Status

WordList = frozenset[str] | Lexicon
"""A second word list, in upper case: the OSPD that can rescue foreign words (LT20.C)."""

_EXTENT = {Flag.ALL: "all senses", Flag.SOME: "some senses", Flag.UNKNOWN: "not known"}
_BEST = (Status.YES, Status.JUDGE, Status.NO)
_STATUS_RANK = {Status.NO: 0, Status.JUDGE: 1, Status.YES: 2}
_KEPT = 8
_KEPT_LISTS = 16
_PER_STEP_JOINED = 64
T = TypeVar("T")


@ordered
def word_status(
    word: str,
    lexicon: Lexicon,
    rules: Rules = DEFAULT_RULES,
    *,
    demands: Iterable[Demand] = (),
    ospd: WordList | None = None,
) -> Ruling[str]:
    """LT20 for one word: ``NO`` with the first reason, ``JUDGE`` with the open labels, or ``YES``.

    With a possessive among the ``demands`` the word is a possessive without its apostrophe (R-POSS).
    ``ospd`` is a second word list that can rescue foreign words (LT20.C).

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> word_status("co-op", lexicon).reasons
    ('NOT_LETTERS',)
    >>> word_status("CATS", lexicon, Rules(assume_clean=True)).status
    <Status.YES: 'YES'>
    """
    return in_edition(Vocabulary(lexicon, rules, ospd).status(word, demands), rules)


class Vocabulary:
    """A lexicon under the rules of a table, for one question, of which every part takes its steps out of ``work``."""

    __slots__ = ("_words", "lexicon", "ospd", "priced", "rules", "work")

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules,
        ospd: WordList | None = None,
        place: str = "words",
        *,
        priced: Priced | None = None,
    ) -> None:
        if ospd is not None and not isinstance(ospd, (frozenset, Lexicon)):
            if not isinstance(ospd, Set):
                raise BadTypeError.at("ospd", "a frozenset of words or a Lexicon", shown(ospd))
            ospd = frozenset(ospd)  # what the caller does to the set later is not our business
        self.lexicon = lexicon
        self.rules = rules
        self.ospd = ospd
        self.priced = Priced(Work(lexicon.limits, place)) if priced is None else priced
        self.work = self.priced.work
        self._words: Everyone | None = None

    def by_data(self) -> Vocabulary:
        """The same for the same question, with data believed."""
        return Vocabulary(self.lexicon, by_data(self.rules), self.ospd, priced=self.priced)

    def status(self, word: str, demands: Iterable[Demand] = ()) -> Ruling[str]:
        """LT20 for one word, see :func:`word_status`."""
        folded = word.upper()
        if not is_spelled_in_letters(folded):
            return Ruling(Status.NO, word, ("NOT_LETTERS",))
        if not SHORTEST <= len(folded) <= LONGEST:
            return Ruling(Status.NO, word, ("LENGTH",))
        if wanted := possessives_of(demands):
            return self._possessive_ruling(folded, wanted)
        if folded not in self.lexicon:
            return Ruling(Status.NO, word, ("NOT_IN_LEXICON",))
        return self._by_data(self._label_ruling(folded), folded)

    def status_of_base(self, noun: str) -> Status:
        """The status of the noun behind a possessive, whatever its length."""
        return self._by_data(self._label_ruling(noun), noun).status

    def has_clean_base(self, word: str) -> bool:
        """Whether a possessive has a noun behind it to which LT20 has nothing against, or is a pronoun."""
        return word in PRONOUNS or any(self.status_of_base(noun) is Status.YES for noun in bases(word, self.lexicon))

    def _by_data(self, strict: Ruling[str], word: str) -> Ruling[str]:
        """The same ruling, or what the labels say as data where it is open."""
        if self.rules.evidence == "strict" or strict.status is not Status.JUDGE:
            return strict
        row, size = self.lexicon.tagging(word), self.lexicon.commonness(word)
        is_presumed = self.lexicon.is_shipped and len(word) <= OSPD_LONGEST
        in_ospd = None if self.ospd is None else word in self.ospd
        found = by_labels(
            row.flag, Circumstances(size is not None and size <= COMMON, is_presumed, in_ospd), self.rules
        )
        if found.status is Status.JUDGE:
            text = f"Is {word} {found.label} here? ({_EXTENT[found.extent]})"
            return Ruling(Status.JUDGE, word, (found.code,), (Question(found.rule, word, flag=found.label, text=text),))
        named = dict.fromkeys(name for names in row.sources.values() for name in names)
        sources = (*((OSPD_STAND_IN,) if found.by_stand_in else ()), *named)[:MOST_SOURCES] or (CLOSED,)
        return Ruling(found.status, word, (found.code,) if found.code else (), (), sources)

    # --- all words at once ----------------------------------------------------------------------

    @property
    def words(self) -> Everyone:
        """The words of the lexicon, and facts about them as sets."""
        if self._words is None:
            self._words = Everyone(self.lexicon, self.priced)
        return self._words

    @property
    def strict(self) -> int:
        """The words that the labels alone do not exclude, of any length."""
        return self.words.every & ~self.strict_statuses[1]

    @property
    def _strict_sets(self) -> tuple[int, int]:
        """The words to which the rules have nothing against, and those that they do not exclude."""
        return self.strict_statuses[0], self.strict

    @property
    def strict_statuses(self) -> tuple[int, int]:
        """The words to which the labels alone have nothing against, and those that they exclude."""
        return self.by_status("strict")

    @property
    def statuses(self) -> tuple[int, int]:
        """The words whose status is YES as data have it, and those whose status is NO (EVIDENCE.md 5)."""
        return self.by_status("data")

    def by_status(self, evidence: Literal["strict", "data"]) -> tuple[int, int]:
        """The words whose status is YES, and those whose status is NO.

        There are six ways to read the labels, which stay, and the latest with lists as the OSPD. Nobody pays for
        them: ``prepare`` makes the one, and the other lists are not a stranger's.
        """

        def make() -> tuple[int, int]:
            asked = Vocabulary(self.lexicon, self.rules, self.ospd, priced=Priced.for_all())
            return asked._statuses(asked._by_rules if evidence == "strict" else asked._by_all)

        key = (evidence, *self._label_key)
        if self.ospd is None:
            return self.lexicon._derived(("shakes.statuses", key), make)
        kept = self.lexicon._derived("shakes.statuses", lambda: Kept(_KEPT_LISTS))
        made: tuple[int, int] = kept.get(key, lambda: (make(), {}))[0]
        return made

    def _by_rules(self, flag: FlagOf, is_common: bool, is_short: bool, in_ospd: bool) -> Status:
        return self._by_flags("", flag, in_ospd).status

    def _by_all(self, flag: FlagOf, is_common: bool, is_short: bool, in_ospd: bool) -> Status:
        known = None if self.ospd is None else in_ospd
        return by_labels(flag, Circumstances(is_common, self.lexicon.is_shipped and is_short, known), self.rules).status

    def _statuses(self, ask: Callable[[FlagOf, bool, bool, bool], Status]) -> tuple[int, int]:
        """The words whose status is YES and NO, those of the OSPD asked apart."""
        words, alone = self.words, ask == self._by_rules
        held = 0 if self.ospd is None else words.spellings.held_by(self.ospd)
        yes, no = words.statuses(lambda flag, common, short: ask(flag, common, short, False), by_labels_alone=alone)
        if held:
            of_held = words.statuses(lambda flag, common, short: ask(flag, common, short, True), by_labels_alone=alone)
            yes, no = (yes & ~held) | (of_held[0] & held), (no & ~held) | (of_held[1] & held)
        return yes, no

    def statuses_of(self, words: Iterable[str]) -> Iterator[Status]:
        """The statuses of words of the lexicon, with no possessive demanded."""
        strict, data = self.strict_statuses, self.strict_statuses
        if self.rules.evidence == "data":
            data = self.statuses
        yes, no = strict[0] | (data[0] & ~strict[1]), strict[1] | (data[1] & ~strict[0])
        is_yes, is_no = self.words.looked_up(yes), self.words.looked_up(no)
        return (Status.YES if is_yes(word) else Status.NO if is_no(word) else Status.JUDGE for word in words)

    def meeting(self, demands: Iterable[Demand]) -> Meeting:
        """SURE(D) and MAYBE(D) for the grammar demands among these."""
        grammar = tuple(sorted({demand for demand in demands if not demand.is_letter_demand}, key=str))
        key = (grammar, self.rules.two_functions, *self._label_key)
        made: Meeting = self._kept("shakes.meetings", key, lambda asked: asked._meeting(grammar), 4)
        return made.counted(self.work)

    def _meeting(self, grammar: Sequence[Demand]) -> Meeting:
        wanted = possessives_of(grammar)
        return owners.meeting(grammar, self._owners(wanted), self) if wanted else meeting.made(grammar, self)

    def table(self, mat: Mat, *, clean: bool = False) -> ShakeTable:
        """The words that may be spelled on this mat; with ``clean`` only those whose status is ``YES``.

        With ``trust_tags`` words whose demanded type is a definite no are left
        out; with a possessive demanded, possessives are the only words (R-POSS).
        """
        possessive = possessives_of(mat.demands)
        trusted = mat.type_demand if self.rules.trust_tags and not possessive else None
        key = (trusted, possessive, clean, *self._label_key)
        made: ShakeTable = self._kept("shakes", key, lambda asked: asked._table(trusted, possessive, clean))
        return made.counted(self.work)

    def _table(self, trusted: str | None, possessive: frozenset[str], clean: bool) -> ShakeTable:
        if possessive:
            return ShakeTable(self._owners(possessive).spellings)
        words = self.words
        self.work.spend(len(words.spellings) // _PER_STEP_JOINED)
        members = words.playable & self._strict_sets[0 if clean else 1]
        return ShakeTable(words.spellings, members & ~words.said_no(trusted.lower()) if trusted else members)

    def _owners(self, wanted: frozenset[str]) -> Owners:
        """The possessives that the demands ask for."""
        return self._kept("shakes.owners", (wanted, *self._label_key), lambda asked: Owners.of(asked, wanted), 1)

    def _kept(self, part: str, key: Hashable, make: Callable[[Vocabulary], T], most: int = _KEPT) -> T:
        """What the lexicon keeps under a key, or is made now; the question pays for it once."""
        kept = self.lexicon._derived(part, lambda: Kept(most))
        asked = (self.lexicon, self.rules, self.ospd)
        return self.priced.get((part, key), kept, lambda priced: make(Vocabulary(*asked, priced=priced)))

    @property
    def _label_key(self) -> tuple[Hashable, ...]:
        """What the labels are read by; a Lexicon that is asked as the OSPD is its words, and must not hold itself."""
        ospd = self.ospd.digest if isinstance(self.ospd, Lexicon) else self.ospd
        return self.rules.edition, self.rules.assume_clean, self.rules.allow_archaic, ospd

    # --- possessives ----------------------------------------------------------------------------

    def strict_bases(self, word: str) -> list[str]:
        """The nouns behind a possessive that the labels alone do not exclude."""
        return [noun for noun in bases(word, self.lexicon) if self._label_ruling(noun).status is not Status.NO]

    def rank_of_owner(self, word: str) -> int:
        """How sure it is that a spelling is the possessive of a noun: the best of its nouns counts."""
        facts = Facts.of(self.lexicon)
        ranks = (
            min(_STATUS_RANK[self.status_of_base(noun)], RANK[possessive_of(noun, word, facts)])
            for noun in bases(word, self.lexicon)
        )
        return max(ranks, default=0)

    def _possessive_ruling(self, word: str, wanted: frozenset[str]) -> Ruling[str]:
        """``JUDGE`` with the open labels of the best noun behind it, or ``NO`` (R-POSS)."""
        if PRONOUN in wanted and word not in PRONOUNS:
            return Ruling(Status.NO, word, ("NOT_A_POSSESSIVE",))
        found = Ruling(Status.YES, word)
        if NOUN in wanted:
            rulings = [self._by_data(self._label_ruling(noun), noun) for noun in bases(word, self.lexicon)]
            if not rulings:
                return Ruling(Status.NO, word, ("NOT_A_POSSESSIVE",))
            found = min(rulings, key=lambda ruling: (_BEST.index(ruling.status), len(ruling.questions)))
            if found.status is Status.NO:
                return Ruling(Status.NO, word, found.reasons)
        found_open = ask("LT8.6", "LT20.G", reasons=("POSSESSIVE",), witness=word)
        return replace(
            found_open,
            reasons=found_open.reasons + found.reasons,
            questions=found_open.questions + found.questions,
        )

    def _label_ruling(self, word: str) -> Ruling[str]:
        rescued = self.ospd is not None and word in self.ospd
        return self._by_flags(word, self.lexicon.tagging(word).flag, rescued)

    def _by_flags(self, word: str, flag_of: FlagOf, rescued: bool) -> Ruling[str]:
        """What the labels of a word say under the strict rules."""
        open_codes: dict[str, None] = {}
        questions: list[Question] = []
        absent = {Flag.NONE, Flag.UNKNOWN} if self.rules.assume_clean else {Flag.NONE}
        for code, labels, rule in asked(self.rules):
            if code == "FOREIGN_NOT_OSPD" and rescued:
                continue
            flags = {label: flag_of(label) for label in labels}
            # Whether a foreign word is in the OSPD is unknown unless that list is given.
            decided = code != "FOREIGN_NOT_OSPD" or self.ospd is not None
            if decided and Flag.ALL in flags.values():
                return Ruling(Status.NO, word, (code,))
            for label, flag in flags.items():
                if flag not in absent:
                    open_codes[code] = None
                    text = f"Is {word} {label} here? ({_EXTENT[flag]})"
                    questions.append(Question(rule, word, flag=label, text=text))
        return Ruling(Status.JUDGE if open_codes else Status.YES, word, tuple(open_codes), tuple(questions))


def _prepare(lexicon: Lexicon) -> None:
    """Makes the tables of an ordinary shake, and what is dear and nobody pays for."""
    vocabulary, mat = Vocabulary(lexicon, Rules()), Mat()
    vocabulary.table(mat)
    vocabulary.table(mat, clean=True)
    vocabulary.meeting(())
    vocabulary.words.prepare()
    for edition, is_clean, is_archaic in product((OLD, NEW), (False, True), (False, True)):
        if edition == OLD or not is_archaic:
            rules = Rules(edition=edition, assume_clean=is_clean, allow_archaic=is_archaic)
            asked = Vocabulary(lexicon, rules)
            asked.by_status("strict")
            asked.by_status("data")


PARTS["linguishtik"] = _prepare
