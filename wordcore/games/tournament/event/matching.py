"""The first perfect pairing with the fewest repeats, found without trying them all.

    >>> from wordcore.games.tournament.event.matching import first_pairing
    >>> first_pairing(4, met=[(0, 1)])
    [(0, 2), (1, 3)]

Depth-first search with backtracking is exponential: one pair of late players
who have met can undo every choice above them. Instead a maximum matching of
the players who have not met (Edmonds) is kept while the pairs are fixed from
the top. One alternating tree then tells every opponent the top player can
have without spoiling the rest, and the first of them is taken: the highest
placed one, or the one a pairing method wishes most.

Who may be repeated is folded into the same question: when ``k`` repeats
cannot be avoided, ``2k`` *jokers* join, each of whom may be paired with any
player but not with another joker. A repeat is two players paired with jokers.

Sets of players are the bits of an int, so that a look at all the neighbours
of a player is one operation. Not here: names, standings, byes (``pairing``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from wordcore.errors import BadValueError

_NOBODY = -1

Choice: TypeAlias = "Callable[[int], int]"
"""Tells which of a set of players is wanted first; -1 of none."""

Wishes: TypeAlias = "Callable[[int, int], Choice]"
"""The choice of a top player, given that player and the set of players still to be paired, the top player included."""


def first_pairing(
    n_players: int, met: Iterable[tuple[int, int]], wishes: Wishes | None = None
) -> list[tuple[int, int]]:
    """Pairs players ``0 .. n_players - 1``, 0 being the highest placed; ``met`` are earlier pairs.

    Of all pairings with the fewest repeats it is the first in the order in
    which a depth-first search would meet them: the top player gets the highest
    opponent they can have, or the first by ``wishes``, then the next player, and
    so on. Raises ``ValueError`` for an odd number of players.

        >>> first_pairing(4, met=[(0, 1), (0, 2), (0, 3)])   # one repeat, and not two
        [(0, 1), (2, 3)]
        >>> first_pairing(4, met=[], wishes=lambda top, left: highest)
        [(0, 3), (1, 2)]
    """
    if n_players % 2:
        raise BadValueError.at("n_players", "an even number", str(n_players), "give one of them a bye first")
    everyone = (1 << n_players) - 1
    fresh = [everyone & ~(1 << player) for player in range(n_players)]
    for a, b in met:
        fresh[a] &= ~(1 << b)
        fresh[b] &= ~(1 << a)
    wishes = wishes or (lambda top, left: lowest)
    matching = _Matching(fresh)
    matching.maximise(wishes)
    matching.add_jokers()
    pairs = []
    left = everyone
    while left:
        top = lowest(left)
        opponent = matching.settle(top, wishes(top, left))
        pairs.append((top, opponent))
        left &= ~(1 << top | 1 << opponent)
    return pairs


def lowest(bits: int) -> int:
    """The lowest number in a set, which is the highest placed player; -1 of none."""
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The highest number in a set, which is the lowest placed player; -1 of none."""
    return bits.bit_length() - 1


class _Tree:
    """An alternating tree grown from one exposed player until another is reached, or nothing can be added.

    ``even`` are the players who could be the exposed one instead of the root;
    ``parent`` tells how to walk back and swap partners on the way.
    """

    def __init__(self, root: int, neighbours: list[int], mate: list[int], within: int) -> None:
        self.even = 1 << root
        self.parent: dict[int, int] = {}
        self.exposed = _NOBODY
        self._mate = mate
        self._members = {root: 1 << root}
        self._base: dict[int, int] = {}
        self._queue = [root]
        self._grow(neighbours, within & ~self.even)

    def _grow(self, neighbours: list[int], unseen: int) -> None:
        for player in self._queue:  # grows while it is read
            near = neighbours[player] & unseen
            while near:
                odd = lowest(near)
                self.parent[odd] = player
                partner = self._mate[odd]
                if partner == _NOBODY:
                    self.exposed = odd
                    return
                self._add(partner)
                unseen &= ~(1 << odd | 1 << partner)
                near &= unseen
            while bridges := neighbours[player] & self.even & ~self._members[self._find(player)]:
                self._contract(player, lowest(bridges))

    def _add(self, player: int) -> None:
        """Makes a player an even one."""
        self._members[player] = 1 << player
        self.even |= 1 << player
        self._queue.append(player)

    def _find(self, player: int) -> int:
        """The base of the blossom the player is in (the player when in none)."""
        base = player
        while base in self._base:
            base = self._base[base]
        while player != base:
            self._base[player], player = base, self._base[player]
        return base

    def _contract(self, left: int, right: int) -> None:
        """Shrinks the odd cycle closed by two even players; all on it become even."""
        meeting = self._meeting(left, right)
        swallowed = self._reverse(left, meeting, right)
        swallowed += self._reverse(right, meeting, left)
        for base in swallowed:
            if base == meeting or base in self._base:
                continue
            self._base[base] = meeting
            if not self.even >> base & 1:
                self._add(base)
            self._members[meeting] |= self._members[base]

    def _meeting(self, left: int, right: int) -> int:
        """The base at which the ways of two even players to the root meet."""
        ahead, other = self._find(left), self._find(right)
        seen = {ahead}
        while self._mate[ahead] != _NOBODY:
            ahead = self._find(self.parent[self._mate[ahead]])
            seen.add(ahead)
        while other not in seen:
            other = self._find(self.parent[self._mate[other]])
        return other

    def _reverse(self, player: int, meeting: int, child: int) -> list[int]:
        """Lets the odd players below the meeting point be reached the other way round too."""
        swallowed = []
        while self._find(player) != meeting:
            partner = self._mate[player]
            swallowed += [self._find(player), self._find(partner)]
            self.parent[player] = child
            child = partner
            player = self.parent[partner]
        return swallowed


class _Matching:
    """A maximum matching of the players still to be paired, kept maximum while pairs are taken out."""

    def __init__(self, fresh: list[int]) -> None:
        self._n_players = len(fresh)
        self._fresh = fresh
        self._neighbours = fresh
        self._mate = [_NOBODY] * len(fresh)
        self._left = (1 << len(fresh)) - 1
        self._jokers = 0

    def maximise(self, wishes: Wishes) -> None:
        """Matches as many players as possible, higher placed players first."""
        mate, unmatched = self._mate, self._left
        for player in range(self._n_players):
            near = self._neighbours[player] & unmatched
            if mate[player] == _NOBODY and near:
                partner = wishes(player, unmatched)(near)
                self._join(player, partner)
                unmatched &= ~(1 << player | 1 << partner)
        within = self._left
        for player in range(self._n_players):
            if mate[player] == _NOBODY:
                tree = _Tree(player, self._neighbours, mate, within)
                if tree.exposed != _NOBODY:
                    _flip(tree, tree.exposed, mate)
                else:  # a tree that found nothing never will: later searches need not enter it
                    within &= ~tree.even
                    for odd in tree.parent:
                        within &= ~(1 << odd)

    def add_jokers(self) -> None:
        """Gives every player who is left over a joker, so that the matching is perfect."""
        exposed = [player for player, partner in enumerate(self._mate) if partner == _NOBODY]
        self._jokers = ((1 << len(exposed)) - 1) << self._n_players
        players = self._left
        self._left |= self._jokers
        self._neighbours = [near | self._jokers for near in self._fresh] + [players] * len(exposed)
        self._mate += [_NOBODY] * len(exposed)
        for joker, player in enumerate(exposed, start=self._n_players):
            self._join(player, joker)

    def settle(self, top: int, first: Choice) -> int:
        """Takes out the top player with the first opponent of their choice that spoils nothing below."""
        self._left &= ~(1 << top)
        root = self._mate[top]
        fresh = self._left & self._fresh[top]
        met = self._left & ~self._jokers & ~fresh if self._left & self._jokers else 0
        if fresh >> root & 1 and first(fresh | met) == root:
            self._left &= ~(1 << root)
            return root
        self._mate[top] = self._mate[root] = _NOBODY
        tree = _Tree(root, self._neighbours, self._mate, self._left)
        possible = fresh & tree.even
        if met >> first(possible | met) & 1:
            repeat, mate = self._first_repeat(top, tree, met, first)
            if repeat != _NOBODY and first(possible | 1 << repeat) == repeat:
                self._mate = mate
                self._left &= ~(1 << repeat | 1 << mate[top] | 1 << mate[repeat])
                return repeat
        opponent = first(possible)
        _take(top, opponent, tree, self._mate)
        self._left &= ~(1 << opponent)
        return opponent

    def _first_repeat(self, top: int, tree: _Tree, met: int, first: Choice) -> tuple[int, list[int]]:
        """The first opponent the top player has met and can have again, and the partners then.

        Both have jokers then: the top player gets one that the tree reaches,
        and a second tree tells who can have another.
        """
        joker = lowest(tree.even & self._jokers)
        if joker == _NOBODY:
            return _NOBODY, self._mate
        mate = self._mate.copy()
        _take(top, joker, tree, mate)
        left = self._left & ~(1 << joker)
        second = lowest(left & self._jokers)
        root = mate[second]
        mate[second] = mate[root] = _NOBODY
        others = _Tree(root, self._neighbours, mate, left & ~(1 << second))
        opponent = first(others.even & met)
        if opponent != _NOBODY:
            _take(second, opponent, others, mate)
        return opponent, mate

    def _join(self, left: int, right: int) -> None:
        self._mate[left] = right
        self._mate[right] = left


def _take(top: int, opponent: int, tree: _Tree, mate: list[int]) -> None:
    """Swaps partners along the tree so that an exposed player and an even one are partners."""
    tree.parent[top] = opponent
    _flip(tree, top, mate)


def _flip(tree: _Tree, end: int, mate: list[int]) -> None:
    while end != _NOBODY:
        partner = tree.parent[end]
        onward = mate[partner]
        mate[end], mate[partner] = partner, end
        end = onward
