"""Which words a mat can spell, and how it can be won: bare facts, as the engine finds them.

The predicates WIN, IMPOSSIBLE and their witnesses. What a search takes is paid for by the account of its
table. Not here: rulings and grammar (``questions``, ``forceout``), and the safe moves (``safe``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from operator import itemgetter, or_
from typing import Literal

from wordcore._engine.shakes.table import ShakeTable, Sieve
from wordcore.games.linguishtik.cubes import LETTERS, Cube
from wordcore.games.linguishtik.demands import Demand, letter_demand
from wordcore.games.linguishtik.kinds import DOUBLES, HAVING, KINDS, LACKING, LENGTHS, bit
from wordcore.games.linguishtik.legality import available_letter_kinds
from wordcore.games.linguishtik.mat import Mat, counts, letter_of
from wordcore.games.linguishtik.proofs import Proof, Wins
from wordcore.games.linguishtik.setup import Rules
from wordcore.games.linguishtik.tables import LONGEST, SHORTEST
from wordcore.games.linguishtik.vocabulary import Vocabulary, WordList
from wordcore.lexicon import Lexicon

Summary = tuple[int, ...]
"""What some words have between them: letters that occur, letters some word lacks, lengths, doubles, as masks."""
Found = tuple[str, Cube | None, Literal["letter", "spare", "demand"], Demand | None]
"""A word, the one more cube if any, its use, and the demand; None for one that any word on the mat obeys."""
Shown = tuple[Demand, int, int]
"""A demand, and where in a summary it shows: the part, and the bits of which one must be set."""

WILD_BIT = 1 << 26
ALL_LETTERS = WILD_BIT - 1
MANY = 1 << 31
"""Beside the members of a pool that help: that there are several."""
ALL_LENGTHS = 0x7F0
_PER_SEARCH = 30
_STEPS_PER_PAIR = 24


class Search:
    """The letters of one mat in the engine's terms; built anew for every state."""

    def __init__(self, mat: Mat, table: ShakeTable, lengths: int = ALL_LENGTHS) -> None:
        table.step(_PER_SEARCH + (len(mat.letters) + len(mat.resources) + len(mat.demands)) // 8)
        self.mat = mat
        self.rules = mat.rules
        self.table, self.sieve = sifted(table, mat.demands, mat.rules, lengths)
        self.lengths = lengths
        self.wild, self.transfer = mat.wild_colour, mat.transfer
        self.have, self.n_wild = counts(mat.letters, self.wild, self.transfer)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of letter demand that may still be made."""
        return available_letter_kinds(self.mat.demands, self.rules)

    @classmethod
    def of(cls, mat: Mat, lexicon: Lexicon, ospd: WordList | None = None) -> Search:
        """The search over the words of a lexicon that LT20 lets in."""
        return cls(mat, Vocabulary(lexicon, mat.rules, ospd).table(mat))

    def is_win(self) -> bool:
        """WIN(S)."""
        return self._first_win() is not None

    def first_win(self) -> Proof | None:
        """One way to win, or None: the letter route first."""
        found = self._first_win()
        return None if found is None else self._proof(found)

    def alphabetical_win(self) -> Proof | None:
        """The way to win whose word comes first in the alphabet, or None."""
        if not self.is_win():
            return None
        # Within one length the engine's first hit is the first in the alphabet.
        limited = (Search(self.mat, self.table, 1 << n) for n in range(SHORTEST, LONGEST + 1))
        return self._proof(min((found for search in limited for found in search._ways()), key=lambda way: way[0]))

    def _proof(self, found: Found) -> Proof:
        word, cube, route, demand = found
        if route == "demand" and demand is None:
            demand = self._harmless_demand(word)
        return Proof.of(word, self.mat, cube, demand, in_word=route == "letter")

    def _first_win(self) -> Found | None:
        return next(self._ways(), None)

    def _ways(self) -> Iterator[Found]:
        """The first word of every route."""
        if self.rules.passing and (on_mat := self.words_on_mat(limit=1)):
            yield on_mat[0], None, "spare", None
        if self.mat.resources:
            if by_letter := self._first_by_letter():
                yield by_letter
            yield from self._by_demand()

    def _first_by_letter(self) -> Found | None:
        resources = self.mat.resources
        hits = self.table.one_more(self.have, self.n_wild, self.pool_mask(resources), self.sieve, 1)
        if hits:
            index, able = hits[0]
            return self.table.word(index), next(cube for cube in resources if able & self.bit_of(cube)), "letter", None
        on_mat = self.words_on_mat(limit=1) if self.rules.extra_cube == "may" else []
        return (on_mat[0], resources[0], "spare", None) if on_mat else None

    def _by_demand(self) -> Iterator[Found]:
        cube = next((cube for cube in self.mat.resources if cube.colour in self.rules.demand_colours), None)
        if cube is None:
            return
        if serves_all(self.kinds):
            if on_mat := self.words_on_mat(limit=1):
                yield on_mat[0], cube, "demand", None
        else:
            for demand, table, sieve in self.under_each(self.kinds):
                if hits := table.spelled(self.have, self.n_wild, sieve, 1):
                    yield table.word(hits[0]), cube, "demand", demand
        for colour, have, n_wild in self.wild_views():
            if hits := self.table.spelled(have, n_wild, self.sieve, 1):
                yield self.table.word(hits[0]), cube, "demand", letter_demand("wild", colour)
        if "xfer" in self.kinds and (made := self.table.transferred(self.have, self.n_wild, self.sieve, 1)):
            index, sources, targets = made[0]
            demand = letter_demand("xfer", letters_of(sources)[0], letters_of(targets)[0])
            yield self.table.word(index), cube, "demand", demand

    def words_on_mat(self, limit: int = 0) -> list[str]:
        """The words of Letters alone, sorted; at most ``limit`` of them if given."""
        return self.table.named(self.table.spelled(self.have, self.n_wild, self.sieve, limit))

    def all_words(self, limit: int = 0, *, firsts: bool = False) -> list[str]:
        """The words of Letters and all Resources, without a further demand; IMPOSSIBLE(S) when empty.

        At most ``limit`` of them if given, shorter ones first; with ``firsts`` the first of each length alone.
        """
        have, n_wild = self._all_counts()
        return self.table.named(self.table.spelled(have, n_wild, self.sieve, limit, firsts=firsts))

    def all_words_set(self) -> int:
        """The words of :meth:`all_words`, as a set."""
        return self.table.spelled_set(*self._all_counts(), self.sieve)

    def _all_counts(self) -> tuple[bytes, int]:
        return counts((*self.mat.letters, *self.mat.resources), self.wild, self.transfer)

    def two_cube_words(self) -> list[str]:
        """The AGREE words: spelled with two cubes of Resources and with no fewer (LG-D14).

        In the edition 2026-27 they use two cubes, needed or not (LN-D3).
        """
        table, passing = self.table, self.rules.passing
        pool, pool_wild = counts(self.mat.resources, self.wild, self.transfer)
        found = table.two_more(self.have, self.n_wild, pool, pool_wild, self.sieve, in_use=passing)
        if passing and self.rules.forceout_cubes == "up_to_two":
            fewer = table.spelled(self.have, self.n_wild, self.sieve)
            hits = table.one_more(self.have, self.n_wild, self.pool_mask(self.mat.resources), self.sieve)
            found = list({*found, *fewer, *(index for index, _ in hits)})
        return table.named(found)

    def is_two_cube_word(self, word: str) -> bool:
        """Whether the word is one of :meth:`two_cube_words`."""
        place = self.table.spellings.index(word)
        return place >= 0 and bool(Search(self.mat, self.table.chosen(1 << place), self.lengths).two_cube_words())

    def every_win(self) -> Wins:
        """All ways to win, sorted."""
        n_resources = len(self.mat.resources)
        on_mat = self.on_mat_set()
        spare = tuple(self.table.listed(on_mat)) if self.rules.word_on_mat_wins(n_resources) else ()
        if not n_resources:
            return Wins(spare_words=spare)
        letter_words = self._letter_words()
        self.table.keep(len(letter_words))
        if not self.mat.demand_cubes:
            return Wins(letter_words, spare_words=spare)
        words, demands = self._demand_route(on_mat)
        return Wins(letter_words, tuple(self.table.listed(words)), demands, spare)

    def winning_words(self) -> int:
        """The words of :meth:`every_win`, as a set."""
        n_resources = len(self.mat.resources)
        on_mat = self.on_mat_set()
        found = on_mat if self.rules.word_on_mat_wins(n_resources) else 0
        if n_resources:
            found = reduce(or_, self.one_more_sets(), found)
            found |= self._demand_words(on_mat) if self.mat.demand_cubes else 0
        return found

    def by_demand_set(self) -> int:
        """The words that win by a letter demand, if there is a cube to carry it."""
        return self._demand_words(self.on_mat_set())

    def _demand_words(self, on_mat: int) -> int:
        found = self.created_set()
        if serves_all(self.kinds):
            return found | on_mat
        for _, table, sieve in self.under_each(self.kinds):
            found |= table.spelled_set(self.have, self.n_wild, sieve)
        return found

    def on_mat_set(self) -> int:
        """The words of Letters alone, as a set."""
        return self.table.spelled_set(self.have, self.n_wild, self.sieve)

    def one_more_sets(self) -> tuple[int, ...]:
        """For each letter of Resources, the words that it spells as one more cube."""
        return self.table.one_more_sets(self.have, self.n_wild, self.pool_mask(self.mat.resources), self.sieve)

    def created_set(self) -> int:
        """The words that a wild colour or a transfer puts on the mat."""
        found = 0
        for _, have, n_wild in self.wild_views():
            found |= self.table.spelled_set(have, n_wild, self.sieve)
        if "xfer" in self.kinds:
            found |= self.table.transferred_set(self.have, self.n_wild, self.sieve)
        return found

    def _letter_words(self) -> tuple[tuple[str, tuple[Cube, ...]], ...]:
        cubes = [(self.bit_of(cube), cube) for cube in self.mat.distinct_resources]
        pool = self.pool_mask(self.mat.resources)
        hits = self.table.one_more(self.have, self.n_wild, pool, self.sieve)
        self.table.spend(len(hits) * _STEPS_PER_PAIR)
        word = self.table.word
        # The same few masks come again and again.
        cubes_of = {able: tuple(cube for own, cube in cubes if own & able) for able in {able for _, able in hits}}
        return tuple(sorted([(word(index), cubes_of[able]) for index, able in hits], key=itemgetter(0)))

    def _demand_route(self, on_mat: int) -> tuple[int, tuple[Demand, ...]]:
        """The words that WIN_demand reaches, and the demands that reach one, by kind."""
        table, demands = self.table, list[Demand]()
        all_serve = serves_all(self.kinds)
        words = on_mat if all_serve else 0
        summary = table.summary(self.have, self.n_wild, self.sieve)
        for name in sorted(self.kinds):
            if name == "wild":
                made = {colour: table.spelled_set(have, n, self.sieve) for colour, have, n in self.wild_views()}
                words = reduce(or_, made.values(), words)
                demands += [letter_demand("wild", colour) for colour in self.mat.colours if made.get(colour, on_mat)]
            elif name == "xfer":
                words |= table.transferred_set(self.have, self.n_wild, self.sieve)
                pairs = zip(LETTERS, table.transfer_pairs(self.have, self.n_wild, self.sieve), strict=True)
                demands += [letter_demand("xfer", p, x) for p, targets in pairs for x in letters_of(targets)]
            elif KINDS[name].shows is None or not all_serve:
                for demand, under, sieve in self.under_each([name]):
                    obeying = under.spelled_set(self.have, self.n_wild, sieve)
                    words |= obeying
                    demands += [demand] if obeying else []
            else:
                demands += [demand for demand, part, bits in shown_demands(name, self.rules) if summary[part] & bits]
        table.step(len(demands))
        return words, tuple(demands)

    def under_each(self, kinds: Iterable[str]) -> Iterator[tuple[Demand, ShakeTable, Sieve]]:
        """Every demand of some restrictive kinds, with the words and the sieve once it is in force, too."""
        for name in sorted(kinds):
            for demand in demands_of(name):
                yield demand, *sifted(self.table, (*self.mat.demands, demand), self.rules, self.lengths)

    def wild_views(self) -> Iterator[tuple[str, bytes, int]]:
        """Letter counts and wild cubes under each colour of Letters that may still be called wild."""
        if "wild" in self.kinds:
            for colour in sorted({cube.colour for cube in self.mat.letters}):
                yield colour, *counts(self.mat.letters, colour, self.transfer)

    def bit_of(self, cube: Cube) -> int:
        """The letter a cube stands for, as a mask; ``WILD_BIT`` for a wild cube."""
        return WILD_BIT if cube.colour == self.wild else bit(letter_of(cube, self.transfer))

    def pool_mask(self, cubes: Iterable[Cube]) -> int:
        """The letters these cubes stand for."""
        mask = 0
        for cube in cubes:
            mask |= self.bit_of(cube)
        return mask

    def _harmless_demand(self, word: str) -> Demand:
        """A demand of an unused kind that ``word``, already on the mat, obeys; ``not Z`` rather than ``not A``."""
        name = min((name for name in self.kinds if KINDS[name].serves_all), key=lambda name: (name != "not", name))
        every = [letter_demand(name, *arguments) for arguments in KINDS[name].every(self.mat.colours)]
        return next(demand for demand in reversed(every) if demand.meets(word, self.rules))


def sifted(
    table: ShakeTable, demands: Iterable[Demand], rules: Rules, lengths: int = ALL_LENGTHS
) -> tuple[ShakeTable, Sieve]:
    """The words that the letter demands leave: as a sieve, and what no sieve can tell by asking every word."""
    require = forbid = 0
    doubles = [0, 0]
    asked = []
    for demand in demands:
        kind = KINDS[demand.kind]
        if kind.shows is None:
            if kind.meets is not None and not kind.reshapes:
                asked.append(demand)
            continue
        part, bits = kind.shows(rules, *demand.args)
        if part == HAVING:
            require |= bits
        elif part == LACKING:
            forbid |= bits
        elif part == LENGTHS:
            lengths &= bits
        elif part == DOUBLES and bits not in doubles:
            doubles = [bits, doubles[0]]
    if asked:
        table.step(len(table))
        words = (word for word in table.words if all(demand.meets(word, rules) for demand in asked))
        table = table.chosen(table.spellings.members(words))
    return table, Sieve(require=require, forbid=forbid, lengths=lengths, double_one=doubles[0], double_two=doubles[1])


def serves_all(kinds: Iterable[str]) -> bool:
    """Whether one of the kinds has for every word a demand that the word obeys (law 7)."""
    return any(KINDS[name].serves_all for name in kinds)


@lru_cache(maxsize=64)
def demands_of(name: str) -> tuple[Demand, ...]:
    """Every demand of a restrictive kind, in order."""
    return tuple(Demand(name, *arguments) for arguments in KINDS[name].every(()))


@lru_cache(maxsize=64)
def shown_demands(name: str, rules: Rules) -> tuple[Shown, ...]:
    """Every demand of a restrictive kind, with the place in a summary where it shows."""
    shows = KINDS[name].shows
    return tuple((demand, *shows(rules, *demand.args)) for demand in demands_of(name)) if shows is not None else ()


def letters_of(mask: int) -> list[str]:
    """The letters of a mask, in order."""
    return [letter for index, letter in enumerate(LETTERS) if mask >> index & 1]
