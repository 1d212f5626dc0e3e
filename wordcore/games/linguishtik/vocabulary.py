"""Which words a shake may use: the lexicon as LT20 reads it.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import word_status
    >>> word_status("cat", wordcore.Lexicon.from_words(["cat", "cats"])).reasons
    ('LENGTH',)

``word_status`` rules on one word. ``Vocabulary`` is a lexicon under the rules of a
table; the count vectors that the questions scan are kept by the lexicon they come
from, and go with it. A label the lexicon does not know is unknown, never absent.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from dataclasses import replace
from typing import Any, Generic, TypeVar

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
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.lexicon import Lexicon
from wordcore.prepared import PARTS, Once
from wordcore.query import Flag, Question, Ruling, Status

WordList = frozenset[str] | Lexicon
"""A second word list, in upper case: the OSPD that can rescue foreign words (LT20.C)."""

_EXTENT = {Flag.ALL: "all senses", Flag.SOME: "some senses", Flag.UNKNOWN: "not known"}
_BEST = (Status.YES, Status.JUDGE, Status.NO)
_STATUS_RANK = {Status.NO: 0, Status.JUDGE: 1, Status.YES: 2}
_KEPT = 8
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
    """A lexicon under the rules of a table; made anew for every question, because it holds nothing itself."""

    __slots__ = ("lexicon", "ospd", "rules")

    def __init__(self, lexicon: Lexicon, rules: Rules, ospd: WordList | None = None) -> None:
        if ospd is not None and not isinstance(ospd, (frozenset, Lexicon)):
            if not isinstance(ospd, Set):
                raise BadTypeError.at("ospd", "a frozenset of words or a Lexicon", shown(ospd))
            ospd = frozenset(ospd)  # what the caller does to the set later is not our business
        self.lexicon = lexicon
        self.rules = rules
        self.ospd = ospd

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
        return Everyone(self.lexicon)

    @property
    def strict(self) -> int:
        """The words that the labels alone do not exclude, of any length."""
        return self._strict_sets[1]

    @property
    def _strict_sets(self) -> tuple[int, int]:
        """The words to which the rules have nothing against, and those that they do not exclude."""

        def by_rules(flag: FlagOf, is_common: bool, is_short: bool, in_ospd: bool) -> Status:
            return self._by_flags("", flag, in_ospd).status

        yes, no = self._by_status("strict", by_rules)
        return yes, self.words.every & ~no

    @property
    def statuses(self) -> tuple[int, int]:
        """The words whose status is YES as data have it, and those whose status is NO (EVIDENCE.md 5)."""
        is_shipped = self.lexicon.is_shipped

        def by_data(flag: FlagOf, is_common: bool, is_short: bool, in_ospd: bool) -> Status:
            known = None if self.ospd is None else in_ospd
            return by_labels(flag, Circumstances(is_common, is_shipped and is_short, known), self.rules).status

        return self._by_status("data", by_data)

    def _by_status(self, evidence: str, ask: Callable[[FlagOf, bool, bool, bool], Status]) -> tuple[int, int]:
        """The words whose status is YES and NO; made once."""
        kept: _Kept[tuple[int, int]] = self.lexicon._derived("shakes.statuses", _Kept)
        return kept.get((evidence, *self._label_key), lambda: self._statuses(ask))

    def _statuses(self, ask: Callable[[FlagOf, bool, bool, bool], Status]) -> tuple[int, int]:
        """The words whose status is YES and NO, those of the OSPD asked apart."""
        words = self.words
        held = 0 if self.ospd is None else words.spellings.held_by(self.ospd)
        yes, no = words.statuses(lambda flag, common, short: ask(flag, common, short, False))
        if held:
            of_held = words.statuses(lambda flag, common, short: ask(flag, common, short, True))
            yes, no = (yes & ~held) | (of_held[0] & held), (no & ~held) | (of_held[1] & held)
        return yes, no

    def meeting(self, demands: Iterable[Demand]) -> Meeting:
        """SURE(D) and MAYBE(D) for the grammar demands among these; made once."""
        grammar = tuple(sorted({demand for demand in demands if not demand.is_letter_demand}, key=str))
        key = (grammar, self.rules.two_functions, *self._label_key)
        kept: _Kept[Meeting] = self.lexicon._derived("shakes.meetings", lambda: _Kept(4))
        return kept.get(key, lambda: self._meeting(grammar))

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
        kept: _Kept[ShakeTable] = self.lexicon._derived("shakes", _Kept)
        return kept.get(key, lambda: self._table(trusted, possessive, clean))

    def _table(self, trusted: str | None, possessive: frozenset[str], clean: bool) -> ShakeTable:
        if possessive:
            return ShakeTable(self._owners(possessive).spellings)
        words = self.words
        members = words.playable & self._strict_sets[0 if clean else 1]
        return ShakeTable(words.spellings, members & ~words.said_no(trusted.lower()) if trusted else members)

    def _owners(self, wanted: frozenset[str]) -> Owners:
        """The possessives that the demands ask for; made once."""
        kept: _Kept[Owners] = self.lexicon._derived("shakes.owners", lambda: _Kept(1))
        return kept.get((wanted, *self._label_key), lambda: Owners.of(self, wanted))

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


class _Kept(Generic[T]):
    """The latest of what one lexicon gave, by what it depends on; it knows no lexicon, so that none is kept."""

    def __init__(self, most: int = _KEPT) -> None:
        self._latest: OrderedDict[Any, T] = OrderedDict()
        self._most = most
        self._once = Once()

    def get(self, key: Any, make: Callable[[], T]) -> T:
        with self._once.lock(key):  # one thread makes it, the others wait for it
            with self._once.lock():
                table = self._latest.get(key)
                if table is not None:
                    self._latest.move_to_end(key)
                    return table
            table = make()
            with self._once.lock():
                self._latest[key] = table
                while len(self._latest) > self._most:
                    self._latest.popitem(last=False)
        return table


def words_of(table: ShakeTable, indices: Iterable[int]) -> list[str]:
    """The words of a table's hits, in alphabetical order."""
    return sorted(map(table.word, indices))


def _prepare(lexicon: Lexicon) -> None:
    """Makes the tables of an ordinary shake."""
    vocabulary, mat = Vocabulary(lexicon, Rules()), Mat()
    vocabulary.table(mat)
    vocabulary.table(mat, clean=True)
    vocabulary.meeting(())


PARTS["linguishtik"] = _prepare
