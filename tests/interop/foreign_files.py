"""Plain writers and readers of other engines' files, from their description alone; nothing of wordcore in here."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable, Sequence

Word = tuple[int, ...]
IS_END, ACCEPTS, ARC = 1 << 22, 1 << 23, (1 << 22) - 1

# A graph as nested tuples: a list of siblings is ((tile, accepts, children), ...).
Siblings = tuple[tuple[int, bool, "Siblings"], ...]


def trie(words: Iterable[Word], chance: random.Random | None = None) -> Siblings:
    """The words' trie; with ``chance``, siblings in random order."""
    grouped: dict[int, list[Word]] = {}
    for word in words:
        grouped.setdefault(word[0], []).append(word[1:])
    tiles = sorted(grouped)
    if chance is not None:
        chance.shuffle(tiles)
    return tuple((t, () in grouped[t], trie([w for w in grouped[t] if w], chance)) for t in tiles)


def lists_of(root: Siblings, found: dict[Siblings, None]) -> None:
    """Every different list of siblings, parents first."""
    if root and root not in found:
        found[root] = None
        for _, _, children in root:
            lists_of(children, found)


def kwg_of(
    words: Sequence[Word],
    *,
    marker: bool = True,
    share_tails: bool = False,
    chance: random.Random | None = None,
    gaddag: bool = False,
) -> bytes:
    """A KWG; ``marker`` puts 0x00400000 into node 1 of a file without gaddag, otherwise it is an ordinary node."""
    roots = [trie(set(words), chance)]
    if gaddag:
        roots.append(trie(gaddag_strings(words), chance))
    found: dict[Siblings, None] = {}
    for root in roots:
        lists_of(root, found)
    lists = sorted(found, key=len, reverse=True) if share_tails else list(found)
    place: dict[Siblings, int] = {(): 0}
    order: list[Siblings] = []
    at = 2 if marker or gaddag else 1
    for siblings in lists:
        if siblings in place:
            continue
        order.append(siblings)
        for k in range(len(siblings)):
            if k == 0 or share_tails:
                place.setdefault(siblings[k:], at + k)
        at += len(siblings)
    nodes = [IS_END | place[roots[0]]]
    if marker or gaddag:
        nodes.append(IS_END | (place[roots[1]] if gaddag else 0))
    for siblings in order:
        for k, (tile, accepts, children) in enumerate(siblings):
            last = k == len(siblings) - 1
            nodes.append(tile << 24 | (ACCEPTS if accepts else 0) | (IS_END if last else 0) | place[children])
    return struct.pack(f"<{len(nodes)}I", *nodes)


def gaddag_strings(words: Iterable[Word]) -> set[Word]:
    """reverse(w), and reverse(w[:i]) + separator + w[i:]."""
    found = set()
    for word in words:
        found.add(word[::-1])
        found |= {(*word[:i][::-1], 0, *word[i:]) for i in range(1, len(word))}
    return found


def kwg_strings(data: bytes, root: int) -> list[Word]:
    """Everything a graph of a KWG accepts, in the order of the file; ``root`` is node 0 or 1."""
    nodes = struct.unpack(f"<{len(data) // 4}I", data)
    found = []

    def walk(at: int, path: Word) -> None:
        while at:
            node = nodes[at]
            here = (*path, node >> 24)
            if node & ACCEPTS:
                found.append(here)
            walk(node & ARC, here)
            if node & IS_END:
                return
            at += 1

    walk(nodes[root] & ARC, ())
    return found


def quackle_of(
    words: Sequence[Word],
    letters: Sequence[str],
    *,
    chance: random.Random | None = None,
    count: int | None = None,
    trailing_space: bool = True,
) -> bytes:
    """A Quackle dawg of version 1; letter i of a word is ``letters[i - 1]``."""
    root = trie(set(words), chance)
    found: dict[Siblings, None] = {}
    lists_of(root, found)
    place: dict[Siblings, int] = {(): 0}
    at = 1
    for siblings in found:
        place[siblings] = at
        at += len(siblings)
    head = (
        b"\x01" + bytes(16) + (len(set(words)) if count is None else count).to_bytes(3, "big") + bytes([len(letters)])
    )
    text = " ".join(letters) + (" " if trailing_space else "")
    nodes = [place[root].to_bytes(3, "big") + bytes([0xFB]) + bytes(3)]
    for siblings in found:
        for k, (tile, accepts, children) in enumerate(siblings):
            flags = tile - 1 | (64 if k == len(siblings) - 1 else 0) | (128 if tile % 2 else 0)
            playability = (7 + tile if accepts else 0).to_bytes(3, "big")
            nodes.append(place[children].to_bytes(3, "big") + bytes([flags]) + playability)
    return head + text.encode("utf-8") + b"".join(nodes)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The file with some bits, words or bytes changed, cut, doubled or moved."""
    out = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 5, 20])):
        if not out:
            break
        at = chance.randrange(len(out))
        kind = chance.randrange(7)
        if kind == 0:
            out[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            out[at] = chance.randrange(256)
        elif kind == 2:
            del out[at : at + chance.choice([1, 2, 4, 7, 8])]
        elif kind == 3:
            out[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice([1, 4, 7])))
        elif kind == 4:
            word = at - at % 4
            out[word : word + 4] = struct.pack("<I", chance.choice([0, IS_END, 0xFFFFFFFF, len(out) // 4, word // 4]))
        elif kind == 5:
            other = chance.randrange(len(out))
            out[at : at + 4] = out[other : other + 4]
        else:
            del out[at:]
    return bytes(out)
