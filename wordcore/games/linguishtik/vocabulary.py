"""Which words a shake may use: the lexicon as LT20 reads it.

    >>> import wordcore
    >>> from wordcore.games.linguishtik import word_status
    >>> word_status("cat", wordcore.Lexicon.from_words(["cat", "cats"])).reasons
    ('LENGTH',)

``word_status`` rules on one word. ``Vocabulary`` is a lexicon under the rules
of a table, with the count vectors the questions scan; one is kept for each
lexicon and set of rules. A label the lexicon does not know is unknown, never
absent.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Container, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from wordcore._engine.shakes.table import ShakeTable
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules
from wordcore.query import Answer, Flag, Question, Ruling, Status, Where

if TYPE_CHECKING:
    from wordcore.lexicon import Lexicon
    from wordcore.tags import Combination, Label

SHORTEST, LONGEST = 4, 10

# Reason code, the lexicon's labels behind it, the rule; in the order of LT20.
_LABELS: tuple[tuple[str, tuple[Label, ...], str], ...] = (
    ("PROPER", ("proper",), "LT20.A"),
    ("ABBREVIATION", ("abbreviation",), "LT20.E"),
    ("OBSOLETE", ("obsolete",), "LT20.B"),
    ("ARCHAIC", ("archaic",), "LT20.B"),
    ("FOREIGN_NOT_OSPD", ("foreign",), "LT20.C"),
    ("VULGAR_OR_SLANG", ("vulgar", "slang"), "LT20.D"),
)
_EXTENT = {Flag.ALL: "all senses", Flag.SOME: "some senses", Flag.UNKNOWN: "not known"}
_KEPT = 8


def word_status(
    word: str,
    lexicon: Lexicon | Vocabulary,
    rules: Rules = DEFAULT_RULES,
    *,
    ospd: Container[str] | None = None,
) -> Ruling:
    """LT20 for one word: ``NO`` with the first reason, ``JUDGE`` with the open labels, or ``YES``.

    ``ospd`` is a second word list that can rescue foreign words (LT20.C).

    >>> import wordcore
    >>> lexicon = wordcore.Lexicon.from_words(["cats"])
    >>> word_status("co-op", lexicon).reasons
    ('NOT_LETTERS',)
    >>> word_status("CATS", lexicon, Rules(assume_clean=True)).status
    <Status.YES: 'YES'>
    """
    vocabulary = lexicon if isinstance(lexicon, Vocabulary) else Vocabulary(lexicon, rules, ospd)
    return vocabulary.status(word)


class Vocabulary:
    """A lexicon under the rules of a table. Immutable; tables are built when first needed."""

    def __init__(self, lexicon: Lexicon, rules: Rules = DEFAULT_RULES, ospd: Container[str] | None = None) -> None:
        self.lexicon = lexicon
        self.rules = rules
        self.ospd = ospd
        self._tables: dict[tuple[str | None, bool, bool], ShakeTable] = {}
        self._statuses: dict[tuple[int, bool], tuple[Status, Combination]] = {}
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[Vocabulary], tuple[Lexicon, Rules, Container[str] | None]]:
        return Vocabulary, (self.lexicon, self.rules, self.ospd)

    def status(self, word: str) -> Ruling:
        """LT20 for one word, see :func:`word_status`."""
        folded = word.upper()
        if not is_spelled_in_letters(folded):
            return Ruling(Status.NO, word, ("NOT_LETTERS",))
        if not SHORTEST <= len(folded) <= LONGEST:
            return Ruling(Status.NO, word, ("LENGTH",))
        if folded not in self.lexicon:
            return Ruling(Status.NO, word, ("NOT_IN_LEXICON",))
        return self._label_ruling(folded)

    def table(self, mat: Mat, *, clean: bool = False) -> ShakeTable:
        """The words that may be spelled on this mat; with ``clean`` only those whose status is ``YES``.

        With ``trust_tags`` words whose demanded type is a definite no are left
        out; with a possessive demanded, nouns and pronouns with an S are added (R-POSS).
        """
        possessive = mat.wants_possessive
        trusted = mat.type_demand if self.rules.trust_tags and not possessive else None
        key = (trusted, possessive, clean)
        with self._lock:
            if key not in self._tables:
                self._tables[key] = ShakeTable(self._words(trusted, possessive, clean))
            return self._tables[key]

    def _words(self, trusted: str | None, possessive: bool, clean: bool) -> Iterator[str]:
        tag = trusted.lower() if trusted is not None else None
        for word in self._admissible(SHORTEST, LONGEST, clean):
            if tag is None or self.lexicon.has_tag(word, tag) is not Answer.NO:
                yield word
        if possessive:
            # The apostrophe takes no cube, so DOG'S needs the cubes of DOGS.
            for word in self._admissible(SHORTEST - 1, LONGEST - 1, clean):
                if any(self.lexicon.has_tag(word, tag) is not Answer.NO for tag in ("noun", "pronoun")):
                    yield word + "S"

    def _admissible(self, shortest: int, longest: int, clean: bool) -> Iterator[str]:
        """The words of these lengths that LT20 does not exclude, or has nothing against."""
        labelled = self._labelled
        all_letters = all(map(is_spelled_in_letters, self.lexicon.alphabet.tiles))
        ask_all = clean and not self.rules.assume_clean
        for word in self.lexicon.matching("*", where=Where(length=(shortest, longest))):
            if ask_all or word in labelled:
                status = self._label_status(word)
                if status is Status.NO or (clean and status is Status.JUDGE):
                    continue
            if all_letters or is_spelled_in_letters(word):
                yield word

    @cached_property
    def _labelled(self) -> frozenset[str]:
        """The words with a label on some sense or all: the only ones LT20 can exclude."""
        found: set[str] = set()
        for label in (label for _, labels, _ in _LABELS for label in labels):
            where = Where(length=(SHORTEST - 1, LONGEST), tags=label)
            try:
                found.update(self.lexicon.matching("*", where=where))
            except LookupError:  # a lexicon without tags
                return frozenset()
        return frozenset(found)

    def _label_status(self, word: str) -> Status:
        """The status of :meth:`_label_ruling`; words of which the same is known share it."""
        row = self.lexicon.tagging(word)
        key = (id(row), self.ospd is not None and word in self.ospd)
        known = self._statuses.get(key)
        if known is None:
            # The row is kept beside its answer, so that no other can take over its identity.
            known = self._statuses[key] = self._label_ruling(word).status, row
        return known[0]

    @cached_property
    def _tests(self) -> tuple[tuple[str, tuple[Label, ...], str], ...]:
        """The tests of LT20 that these rules make."""
        return tuple(test for test in _LABELS if test[0] != "ARCHAIC" or not self.rules.allow_archaic)

    def _label_ruling(self, word: str) -> Ruling:
        open_codes: list[str] = []
        questions: list[Question] = []
        for code, labels, rule in self._tests:
            flags = {label: self._flag(word, label) for label in labels}
            # Whether a foreign word is in the OSPD is unknown unless that list is at hand.
            decided = code != "FOREIGN_NOT_OSPD" or self.ospd is not None
            if code == "FOREIGN_NOT_OSPD" and self.ospd is not None and word in self.ospd:
                continue
            if decided and Flag.ALL in flags.values():
                return Ruling(Status.NO, word, (code,))
            open_flags = {label: flag for label, flag in flags.items() if flag is not Flag.NONE}
            if open_flags:
                open_codes.append(code)
                questions += [
                    Question(rule, word, flag=label, text=f"Is {word} {label} here? ({_EXTENT[flag]})")
                    for label, flag in open_flags.items()
                ]
        if open_codes:
            return Ruling(Status.JUDGE, word, tuple(open_codes), tuple(questions))
        return Ruling(Status.YES, word)

    def _flag(self, word: str, label: Label) -> Flag:
        flag = self.lexicon.flag(word, label)
        return Flag.NONE if flag is Flag.UNKNOWN and self.rules.assume_clean else flag


def is_spelled_in_letters(word: str) -> bool:
    """Whether the word is nothing but the letters A-Z: no hyphen, apostrophe, accent or digit."""
    return word.isascii() and word.isalpha() and word.isupper()


_kept: OrderedDict[tuple[int, Rules, int], Vocabulary] = OrderedDict()
_kept_lock = threading.Lock()


def vocabulary_of(
    lexicon: Lexicon | Vocabulary, rules: Rules = DEFAULT_RULES, ospd: Container[str] | None = None
) -> Vocabulary:
    """The vocabulary of a lexicon under these rules; the latest few are kept."""
    if isinstance(lexicon, Vocabulary):
        return lexicon
    # By identity: two lexicons with equal words may carry different labels. The kept
    # vocabulary holds the lexicon and the list, so that their ids stay taken.
    key = (id(lexicon), _word_rules(rules), id(ospd))
    with _kept_lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    made = Vocabulary(lexicon, key[1], ospd)
    with _kept_lock:
        made = _kept.setdefault(key, made)
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return made


@lru_cache(maxsize=64)
def _word_rules(rules: Rules) -> Rules:
    """Only the options that change which words count, so that the others share a vocabulary."""
    return Rules(assume_clean=rules.assume_clean, allow_archaic=rules.allow_archaic, trust_tags=rules.trust_tags)


def words_of(table: ShakeTable, indices: Iterable[int]) -> list[str]:
    """The words of a table's hits, in alphabetical order."""
    words = table.words
    return sorted([words[index] for index in indices])
