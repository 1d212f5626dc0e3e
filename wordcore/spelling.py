"""How written characters become the characters on tiles.

    >>> german = Spelling("AÄBEKLNRST", also={"ß": "SS"}, strip_accents=True)
    >>> german.normal("Straße"), german.normal("näßt"), german.normal("élan")
    ('STRASSE', 'NÄSST', 'ELAN')

The rules, in the order they apply:

1. Canonical composition (NFC), so that a letter and its combining accent are one character.
   Symbols that only look like letters (Kelvin, Ohm and Ångström) are left alone.
2. Upper case, one character at a time and only where it leads back: no ligature, long s or
   dotless i turns into other letters. In an alphabet that has the tile İ, ``i`` is İ and ``ı`` is I.
3. The alphabet's own ``also`` (``ß`` is SS).
4. With ``strip_accents``, a letter whose accented form is on no tile counts as the plain one.

Not here: which characters make a tile (``wordcore.alphabet``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

N_POINTS = 1424
"""Characters on tiles are below this code point: Latin, Greek, Cyrillic and Armenian."""

# A character as people see it: a letter and the combining accents behind it.
_WRITTEN = re.compile(r"[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+", re.DOTALL)

_SYMBOLS = frozenset("\u2126\u212a\u212b")
_DOTTED, _DOTLESS = "\u0130", "\u0131"


class Spelling:
    """The spelling rules of one alphabet; ``tiles`` are tile texts, in any case."""

    __slots__ = ("_run", "_spelled", "also", "characters", "has_dotted_i", "strip_accents")

    def __init__(
        self, tiles: Iterable[str], *, also: Mapping[str, str] | None = None, strip_accents: bool = False
    ) -> None:
        texts = [compose(text) for text in tiles]
        self.has_dotted_i = any(_DOTTED in text or _DOTLESS in text for text in texts)
        self.characters = frozenset(character for text in texts for character in self.upper(text))
        self.strip_accents = strip_accents
        rules = {self.upper(key): self.upper(value) for key, value in (also or {}).items()}
        self.also = dict(sorted(rules.items(), key=lambda rule: (-len(rule[0]), rule[0])))
        self._run: re.Pattern[str] | None = None
        self._spelled: dict[str, bool] = {}

    def normal(self, text: str) -> str:
        """``text`` after every rule; what is not a letter of the alphabet stays as it is."""
        # Asked first: composition would turn these into the letters they are made to look like.
        if not text.isascii() and not _SYMBOLS.isdisjoint(text):
            return text
        text = self.upper(text)
        for written, meant in self.also.items():
            if written in text:
                text = text.replace(written, meant)
        if self.strip_accents and not text.isascii():
            text = "".join(self._plain(character) for character in text)
        return text

    def upper(self, text: str) -> str:
        """Upper case, composed, letter by letter.

        >>> Spelling("ABC").upper("ﬁſı"), Spelling(["I", "İ"]).upper("ıi")
        ('ﬁſı', 'Iİ')
        """
        text = compose(text)
        if text.isascii() and not self.has_dotted_i:
            return text.upper()
        return "".join(self._upper(character) for character in text)

    def folds(self) -> dict[str, str]:
        """Every single character that counts as one character of a tile, for the codec's table."""
        written = {*self.characters, *(key for key in self.also if len(key) == 1)}
        candidates = {*written, *(character.lower() for character in written if len(character.lower()) == 1)}
        if self.has_dotted_i:
            candidates |= {"i", _DOTLESS}
        if self.strip_accents:
            candidates.update(map(chr, range(0xC0, N_POINTS)))
        found = {}
        for character in candidates:
            normal = self.normal(character)
            if normal in self.characters:
                found[character] = normal
        return found

    def stray(self, text: str) -> tuple[int, str] | None:
        """The first character of a text, as it is written, that is on no tile, and where it is; None if all are.

        A letter and the accents after it are one character.

            >>> Spelling("CAFE").stray("cafe\u0301") == (3, "e\u0301")
            True
        """
        if self._run is None:
            # Made at the first question: few alphabets are ever asked.
            accepted = re.escape("".join(sorted(self.folds())))
            self._run = re.compile(rf"(?:[{accepted}](?![\u0300-\u036f]))*" if accepted else "")
        at = 0
        while True:
            at = self._run.match(text, at).end()  # type: ignore[union-attr]
            if at == len(text):
                return None
            behind = text[at + 1 : at + 2]
            accented = bool(behind) and "\u0300" <= behind <= "\u036f"
            written = _WRITTEN.match(text, at)[0] if accented else text[at]  # type: ignore[index]
            known = self._spelled.get(written)
            if known is None:
                known = self._spelled[written] = self.characters.issuperset(self.normal(written))
            if not known:
                return at, written
            at += len(written)

    def _upper(self, character: str) -> str:
        if self.has_dotted_i and character in ("i", _DOTLESS):
            return _DOTTED if character == "i" else "I"
        upper = character.upper()
        return upper if len(upper) == 1 and upper.lower() == character else character

    def _plain(self, character: str) -> str:
        if character in self.characters or character.isascii():
            return character
        plain = "".join(c for c in unicodedata.normalize("NFD", character) if not unicodedata.combining(c))
        return plain if plain in self.characters else character


def compose(text: str) -> str:
    """Canonical composition (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)
