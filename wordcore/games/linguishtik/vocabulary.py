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
from collections.abc import Callable, Hashable, Iterable, Iterator, Set
from dataclasses import replace
from typing import Any, Generic, TypeVar

from wordcore._engine.shakes.table import ShakeTable
from wordcore.errors import BadTypeError, shown
from wordcore.games.linguishtik.arguments import ordered
from wordcore.games.linguishtik.demands import Demand
from wordcore.games.linguishtik.evidence import MOST_SOURCES
from wordcore.games.linguishtik.facts import CLOSED, COMMON, OSPD_LONGEST, LexiconFacts
from wordcore.games.linguishtik.judge import ask, in_edition
from wordcore.games.linguishtik.labels import LABELS, OSPD_STAND_IN, Circumstances, asked, by_labels
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.meeting import Kinds, Meeting, made
from wordcore.games.linguishtik.possessives import NOUN, PRONOUN, PRONOUNS, bases, is_noun, possessives_of, spellings
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.lexicon import Lexicon
from wordcore.limits import Limits
from wordcore.prepared import PARTS, Once
from wordcore.query import Answer, Flag, Question, Ruling, Status, Where

WordList = frozenset[str] | Lexicon
"""A second word list, in upper case: the OSPD that can rescue foreign words (LT20.C)."""

_EXTENT = {Flag.ALL: "all senses", Flag.SOME: "some senses", Flag.UNKNOWN: "not known"}
_BEST = (Status.YES, Status.JUDGE, Status.NO)
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

    def meeting(self, demands: Iterable[Demand]) -> Meeting:
        """SURE(D) and MAYBE(D) for the grammar demands among these; made once."""
        rules = self.rules
        grammar = tuple(sorted({demand for demand in demands if not demand.is_letter_demand}, key=str))
        key = (
            "meeting",
            grammar,
            rules.edition,
            rules.assume_clean,
            rules.allow_archaic,
            rules.two_functions,
            self._ospd_key,
        )
        kept: _Kept[Meeting] = self.lexicon._derived("shakes.meetings", _Kept)
        return kept.get(key, lambda: made(grammar, self))

    def strict_table(self, demands: Iterable[Demand]) -> ShakeTable:
        """The words that LT20 does not exclude, or the possessives if one is demanded."""
        return self._table(None, possessives_of(demands), False)

    def kinds(self, table: ShakeTable, facts: LexiconFacts) -> Kinds:
        """The words of a table by kind; made once."""
        key = (self.rules.edition, self.rules.assume_clean, self.rules.allow_archaic, self._ospd_key)
        kept: _Kept[Kinds] = self.lexicon._derived("shakes.kinds", _Kept)
        return kept.get(key, lambda: Kinds(table, facts))

    def table(self, mat: Mat, *, clean: bool = False) -> ShakeTable:
        """The words that may be spelled on this mat; with ``clean`` only those whose status is ``YES``.

        With ``trust_tags`` words whose demanded type is a definite no are left
        out; with a possessive demanded, possessives are the only words (R-POSS).
        """
        possessive = possessives_of(mat.demands)
        trusted = mat.type_demand if self.rules.trust_tags and not possessive else None
        return self._table(trusted, possessive, clean)

    @property
    def _ospd_key(self) -> Hashable:
        """By value: a Lexicon that is asked as the OSPD is its words, and must not hold itself."""
        return self.ospd.digest if isinstance(self.ospd, Lexicon) else self.ospd

    def _table(self, trusted: str | None, possessive: frozenset[str], clean: bool) -> ShakeTable:
        rules = self.rules
        key = (rules.edition, rules.assume_clean, rules.allow_archaic, trusted, possessive, clean, self._ospd_key)
        kept: _Kept[ShakeTable] = self.lexicon._derived("shakes", _Kept)
        return kept.get(key, lambda: ShakeTable(self._words(trusted, possessive, clean)))

    def _words(self, trusted: str | None, possessive: frozenset[str], clean: bool) -> Iterable[str]:
        if possessive:
            found = set(PRONOUNS) if PRONOUN in possessive else self._possessive_nouns()
            return sorted(found if len(possessive) == 1 else found & self._possessive_nouns())
        return self._trusted_words(trusted, clean)

    def _possessive_nouns(self) -> set[str]:
        nouns = (noun for noun in self._admissible(SHORTEST - 1, LONGEST) if is_noun(noun, self.lexicon))
        found = {spelling for noun in nouns for spelling in spellings(noun, self.lexicon)}
        return {spelling for spelling in found if SHORTEST <= len(spelling) <= LONGEST}

    def _trusted_words(self, trusted: str | None, clean: bool) -> Iterator[str]:
        tag = trusted.lower() if trusted is not None else None
        for word in self._admissible(SHORTEST, LONGEST, clean):
            if tag is None or self.lexicon.has_tag(word, tag) is not Answer.NO:
                yield word

    def _admissible(self, shortest: int, longest: int, clean: bool = False) -> Iterator[str]:
        """The words of these lengths that LT20 does not exclude, or has nothing against."""
        whole, labelled = self.lexicon.limited(Limits.LOCAL), self._labelled()  # for everybody who will ask
        all_letters = all(map(is_spelled_in_letters, self.lexicon.alphabet.tiles))
        ask_all = clean and not self.rules.assume_clean
        statuses: dict[Hashable, Status] = {}  # words with the same labels share an answer
        for word in whole.matching("*", where=Where(length=(shortest, longest))):
            if ask_all or word in labelled:
                labels = frozenset(self.lexicon.tagging(word).labels.items())
                known = (labels, self.ospd is not None and word in self.ospd)
                status = statuses.get(known)
                if status is None:
                    status = statuses[known] = self._label_ruling(word).status
                if status is Status.NO or (clean and status is Status.JUDGE):
                    continue
            if all_letters or is_spelled_in_letters(word):
                yield word

    def _labelled(self) -> set[str]:
        """The words with a label on some sense or all: the only ones LT20 can exclude."""
        found: set[str] = set()
        whole = self.lexicon.limited(Limits.LOCAL)
        for label in (label for _, labels, _ in LABELS for label in labels):
            where = Where(length=(SHORTEST - 1, LONGEST), tags=label)
            try:
                found.update(whole.matching("*", where=where))
            except LookupError:  # a lexicon without tags
                return set()
        return found

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
        open_codes: dict[str, None] = {}
        questions: list[Question] = []
        row, rescued = self.lexicon.tagging(word), self.ospd is not None and word in self.ospd
        absent = {Flag.NONE, Flag.UNKNOWN} if self.rules.assume_clean else {Flag.NONE}
        for code, labels, rule in asked(self.rules):
            if code == "FOREIGN_NOT_OSPD" and rescued:
                continue
            flags = {label: row.flag(label) for label in labels}
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

    def __init__(self) -> None:
        self._latest: OrderedDict[Any, T] = OrderedDict()
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
                while len(self._latest) > _KEPT:
                    self._latest.popitem(last=False)
        return table


def is_spelled_in_letters(word: str) -> bool:
    """Whether the word is nothing but the letters A-Z: no hyphen, apostrophe, accent or digit."""
    return word.isascii() and word.isalpha() and word.isupper()


def words_of(table: ShakeTable, indices: Iterable[int]) -> list[str]:
    """The words of a table's hits, in alphabetical order."""
    words = table.words
    return sorted([words[index] for index in indices])


def _prepare(lexicon: Lexicon) -> None:
    """Makes the tables of an ordinary shake."""
    vocabulary = Vocabulary(lexicon, Rules())
    vocabulary.strict_table(())
    vocabulary._table(None, frozenset(), True)
    vocabulary.meeting(())


PARTS["linguishtik"] = _prepare
