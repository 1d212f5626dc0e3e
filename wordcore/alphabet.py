"""Letters and tiles to codes and back: digraph tiles, readings, tile counts and values.

    >>> from wordcore import Alphabet
    >>> Alphabet.ENGLISH.value("Q"), Alphabet.ENGLISH.count("E"), Alphabet.ENGLISH.blanks
    (10, 12, 2)
    >>> Alphabet.SPANISH.split("perro"), Alphabet.GERMAN.split("Maß")
    (('P', 'E', 'RR', 'O'), ('M', 'A', 'S', 'S'))

An alphabet is the only place that knows how a language is written. Everything
below it works in codes 1 to 62, one per tile, in the alphabet's own order, so a
language with digraph tiles needs no other engine. The shipped ones are in
``wordcore.tilesets``, the rules of case and accents in ``wordcore.spelling``;
``docs/alphabets.md`` says how to define one. Not here: files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from wordcore._engine.text.codec import Codec
from wordcore.errors import AlphabetError, BadTypeError, BadWordError, WordcoreError, did_you_mean, shown
from wordcore.spelling import Spelling
from wordcore.tilesets import MAX_SPELLING, SHEETS, check_blanks, checked_tiles, checked_vowels, parsed_toml, rows_of

MAX_WORD = 63
READING_LIMIT = 64
_LONGEST_EXPLAINED = 1000
_LONGEST_READ = 1 << 14  # however a word is written

Refused = TypeVar("Refused", bound=WordcoreError)

# The fields of a definition as plain data, and the kinds of value that the constructor does not check itself.
_FIELDS: dict[str, tuple[Any, str]] = {
    "name": (str, "a text"),
    "tiles": ((list, tuple), "a list of (text, count, value)"),
    "blanks": (object, ""),
    "vowels": ((list, tuple), "a list of tiles"),
    "also": (Mapping, "pairs of texts"),
    "strip_accents": (object, ""),
}


class Alphabet:
    """The tiles of a language, in order, each with its number in the bag and its value.

    ``tiles`` are ``(text, count, value)``. ``vowels`` are tile texts. ``also``
    says what a character or string that the tiles cannot spell counts as
    (``{"ß": "SS"}``), in either case; with ``strip_accents`` a letter whose
    accented form is not a tile counts as the plain one. A text is read longest
    tile first; brackets force a tile.

        >>> tiny = Alphabet("tiny", [("A", 2, 1), ("B", 1, 3), ("CH", 1, 5)], vowels="A", blanks=1)
        >>> tiny.split("bacha")
        ('B', 'A', 'CH', 'A')
        >>> Alphabet("twice", [("A", 1, 1), ("a", 1, 1)])
        Traceback (most recent call last):
        wordcore.errors.AlphabetError: alphabet 'twice', tile 2: expected a new spelling, found 'A', as tile 1 has
    """

    ENGLISH: ClassVar[Alphabet]
    GERMAN: ClassVar[Alphabet]
    FRENCH: ClassVar[Alphabet]
    SPANISH: ClassVar[Alphabet]
    POLISH: ClassVar[Alphabet]
    CATALAN: ClassVar[Alphabet]
    DUTCH: ClassVar[Alphabet]
    BOGGLE: ClassVar[Alphabet]

    __slots__ = (
        "_in_context",
        "_index",
        "_spelling",
        "also",
        "blanks",
        "codec",
        "counts",
        "name",
        "strip_accents",
        "tiles",
        "values",
        "vowels",
    )

    name: str
    tiles: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    blanks: int
    vowels: frozenset[str]
    also: Mapping[str, str]
    strip_accents: bool
    codec: Codec
    _index: dict[str, int]
    _spelling: Spelling
    _in_context: frozenset[str]

    def __init__(
        self,
        name: str,
        tiles: Iterable[tuple[str, int, int]],
        *,
        blanks: int = 2,
        vowels: Iterable[str] = (),
        also: Mapping[str, str] | None = None,
        strip_accents: bool = False,
    ) -> None:
        rows, spelling = checked_tiles(name, tiles, also or {}, strip_accents)
        folds = spelling.folds()
        set_field = object.__setattr__
        set_field(self, "name", name)
        set_field(self, "tiles", tuple(text for text, _, _ in rows))
        set_field(self, "counts", tuple(count for _, count, _ in rows))
        set_field(self, "values", tuple(value for _, _, value in rows))
        set_field(self, "blanks", check_blanks(name, blanks))
        set_field(self, "vowels", checked_vowels(name, vowels, spelling, self.tiles))
        set_field(self, "also", MappingProxyType(dict(sorted(spelling.also.items()))))
        set_field(self, "strip_accents", strip_accents)
        set_field(self, "_spelling", spelling)
        set_field(self, "_index", {text: code for code, text in enumerate(self.tiles, 1)})
        # Characters that are read with what is around them: brackets, parts of tiles, rules about several of them.
        several = {character for key in self.also if len(key) > 1 for character in key}
        parts = {character for character in spelling.characters if character not in self._index}
        brackets = {"["} if any(len(text) > 1 for text in self.tiles) else set()
        set_field(self, "_in_context", frozenset(several | parts | brackets))
        ruled = bool(self.also) or strip_accents or not all(text.isascii() for text in self.tiles)
        ascii_rules = any(key.isascii() and key not in folds for key in self.also)
        normal = spelling.normal if ruled else None
        set_field(self, "codec", Codec(self.tiles, folds, self.vowels, normal, self, ascii_rules))
        self._check_rules(folds)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Alphabet does not change; build a new one with another {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Alphabet does not change; it keeps its {name}")

    def _check_rules(self, folds: Mapping[str, str]) -> None:
        for written, meant in self.also.items():
            # Without a character of its own, a rule would change words that are already spelled in tiles.
            letters = self._spelling.characters if len(written) == 1 else folds
            place = f"alphabet {self.name!r}, also, {written!r}"
            if all(character in letters for character in written):
                raise AlphabetError.at(place, "something that the tiles cannot spell", shown(written), "drop the entry")
            if "[" in meant or self.codec.codes(meant) is None:
                raise AlphabetError.at(place, "something that the tiles can spell", shown(meant))

    # --- the shipped ones, and definitions ----------------------------------------------------

    @classmethod
    def named(cls, name: str) -> Alphabet:
        """A shipped alphabet by name, in any case; raises AlphabetError with the names there are.

        >>> Alphabet.named("Polish") is Alphabet.POLISH
        True
        """
        if not isinstance(name, str):
            raise BadTypeError.at("alphabet", "a name", shown(name))
        key = name.lower()
        if key not in SHEETS:
            remedy = f"{did_you_mean(key, SHEETS)}expected {', '.join(SHEETS)}, or a definition in Python or TOML"
            raise AlphabetError.unknown("alphabet", name, SHEETS, remedy)
        return _shipped(key)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the shipped alphabets.

        >>> Alphabet.names()
        ('english', 'german', 'french', 'spanish', 'polish', 'catalan', 'dutch', 'boggle')
        """
        return tuple(SHEETS)

    @classmethod
    def from_toml(cls, text: str) -> Alphabet:
        """An alphabet from the text of a TOML definition; raises AlphabetError with the field.

        >>> Alphabet.from_toml('name = "tiny"\\nvowels = "A"\\ntiles = [["A", 2, 1], ["CH", 1, 5]]')
        <Alphabet tiny: 2 tiles>
        """
        data = parsed_toml(text)
        for key in data:
            if key not in _FIELDS:
                raise AlphabetError.unknown("field of an alphabet", key, _FIELDS)
        vowels = data.get("vowels", [])
        optional = {"blanks": 2, "also": {}, "strip_accents": False}
        return cls._from_fields(
            {**optional, **data, "vowels": vowels.split() if isinstance(vowels, str) else vowels},
        )

    # --- asking ------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, str) and self._spelling.upper(tile) in self._index

    def code(self, tile: str) -> int:
        """The code of a tile, 1 for the first; raises AlphabetError for anything else."""
        if not isinstance(tile, str):
            raise BadTypeError.at("tile", "a string", shown(tile))
        try:
            return self._index[self._spelling.upper(tile)]
        except KeyError:
            raise AlphabetError.at("tile", f"a tile of the alphabet {self.name}", shown(tile)) from None

    def value(self, tile: str) -> int:
        """Points for a tile; a blank (``?``) is worth nothing."""
        return 0 if tile == "?" else self.values[self.code(tile) - 1]

    def count(self, tile: str) -> int:
        """How many of a tile a full bag holds."""
        return self.blanks if tile == "?" else self.counts[self.code(tile) - 1]

    def split(self, word: str) -> tuple[str, ...]:
        """The tiles of a word, longest first; raises BadWordError with the character and its position.

        >>> Alphabet.ENGLISH.split("quiz")
        ('Q', 'U', 'I', 'Z')
        """
        return tuple(self.tiles[code - 1] for code in self.encode(word))

    def alphagram(self, word: str) -> str:
        """Returns the tiles of a word in the alphabet's order; raises BadWordError as :meth:`split` does.

        >>> Alphabet.ENGLISH.alphagram("quiz"), Alphabet.SPANISH.alphagram("calle")
        ('IQUZ', 'ACELL')
        """
        return self.decode(bytes(sorted(self.encode(word))))

    def points(self, word: str) -> int:
        """Returns the sum of the values of a word's tiles; raises BadWordError as :meth:`split` does.

        >>> Alphabet.ENGLISH.points("zyzzyva")
        43
        """
        return sum(self.values[code - 1] for code in self.encode(word))

    def readings(self, word: str) -> tuple[tuple[str, ...], ...]:
        """Every way to cut a word into tiles, the default first; brackets leave fewer.

        >>> Alphabet.SPANISH.readings("ella")
        (('E', 'LL', 'A'), ('E', 'L', 'L', 'A'))
        >>> Alphabet.SPANISH.readings("e[l][l]a")
        (('E', 'L', 'L', 'A'),)
        """
        self.encode(word)
        found = self.codec.readings(word, READING_LIMIT)
        return tuple(tuple(self.tiles[code - 1] for code in codes) for codes in found)

    def join(self, tiles: Iterable[str]) -> str:
        """The text of a word or rack of tiles, in brackets where it would be read as other tiles.

        >>> Alphabet.SPANISH.join(["E", "LL", "A"]), Alphabet.SPANISH.join(["E", "L", "L", "A", "?"])
        ('ELLA', 'E[L][L]A?')
        """
        if not isinstance(tiles, Iterable):
            raise BadTypeError.at("tiles", "a list of tiles", shown(tiles))
        pieces = [bytearray()]
        for tile in tiles:
            if tile == "?":
                pieces.append(bytearray())
            else:
                pieces[-1].append(self.code(tile))
        return "?".join(self.decode(bytes(piece)) for piece in pieces)

    def encode(self, word: str) -> bytes:
        """The tile codes of a word; raises BadWordError with the character and its position.

        >>> Alphabet.ENGLISH.encode("ca7")
        Traceback (most recent call last):
        wordcore.errors.BadWordError: 'ca7', position 3: expected a letter of the alphabet english, found '7'
        """
        codes = self._codes(word)
        if codes is None:
            raise self.refusal(BadWordError, shown(word), word)
        return codes

    def decode(self, codes: bytes) -> str:
        """The word that tile codes spell, in upper case; ``encode`` gives the same codes again."""
        if not isinstance(codes, bytes):
            raise BadTypeError.at("codes", "bytes", shown(codes))
        return self.codec.text(codes)

    def fault(self, word: str) -> str:
        """Why a string cannot be spelled in this alphabet; empty if it can.

        >>> Alphabet.ENGLISH.fault("ca7")
        "position 3: expected a letter of the alphabet english, found '7'"
        """
        return "" if word and self._codes(word) is not None else str(self.refusal(BadWordError, "", word))

    def _codes(self, word: str) -> bytes | None:
        if isinstance(word, str) and len(word) > _LONGEST_READ:
            return None
        return self.codec.codes(word)

    def refusal(self, kind: type[Refused], place: str, word: str) -> Refused:
        """The error for a string that cannot be spelled in this alphabet; ``place`` says where the string is from."""
        position, expected, found = self.explain(word)
        where = f"position {position}" if position else ""
        return kind.at(", ".join(filter(None, (place, where))), expected, found)

    def explain(self, word: str) -> tuple[int, str, str]:
        """Why a string cannot be spelled: the position that is wrong, from 1 (0: the whole), what could be there, and
        what is, as it was written."""
        if not isinstance(word, str):
            raise BadTypeError.at("word", "a text", shown(word))
        if not word:
            return 0, "at least one letter", "an empty string"
        if not self._in_context or self._in_context.isdisjoint(self._spelling.upper(word[:_LONGEST_EXPLAINED])):
            stray = self._spelling.stray(word[:_LONGEST_READ])
            if stray is not None:
                at, written = stray
                found = shown(written) if written.isprintable() else f"U+{ord(written[0]):04X}"
                return at + 1, f"a letter of the alphabet {self.name}", found
        # A line of a megabyte is not a word, wherever it goes wrong.
        text = self.normalise(word[:_LONGEST_EXPLAINED])
        at = n_tiles = 0
        while at < len(text):
            taken = self._tile_at(text, at)
            if not taken:
                return self._stray(word, text, at)
            at += taken
            n_tiles += 1
        if len(word) > _LONGEST_EXPLAINED:
            return 0, f"at most {MAX_WORD} letters", f"{len(word):,} characters"
        if n_tiles > MAX_WORD:
            return 0, f"at most {MAX_WORD} letters", str(n_tiles)
        return 0, f"tiles of the alphabet {self.name}", "letters that cannot be read as tiles"

    def normalise(self, text: str) -> str:
        """``text`` as the tables read it: NFC, upper case letter by letter, ``also`` and accents applied."""
        if not isinstance(text, str):
            raise BadTypeError.at("text", "a string", shown(text))
        return self._spelling.normal(text)

    def _tile_at(self, text: str, at: int) -> int:
        """How many characters the longest tile at a place takes; 0 if there is none."""
        if text[at] == "[" and len(max(self.tiles, key=len)) > 1:
            end = text.find("]", at)
            return end + 1 - at if text[at + 1 : end] in self._index else 0
        return max((n for n in range(1, MAX_SPELLING + 1) if text[at : at + n] in self._index), default=0)

    def _stray(self, word: str, text: str, at: int) -> tuple[int, str, str]:
        # Named as it was written, if the rules left it in its place.
        character = text[at]
        where = at + 1 if len(text) == len(word) else word.find(character) + 1 or at + 1
        a_tile = f"a tile of the alphabet {self.name}"
        if character == "[" and text.find("]", at) > 0 and self.codec.n_digraphs:
            return where, a_tile, shown(text[at : text.find("]", at) + 1])
        written = word[at] if len(text) == len(word) else character
        found = shown(written) if written.isprintable() else f"U+{ord(written):04X}"
        within = [tile for tile in self.tiles if character in tile]
        if within and character not in self._index:
            return where, a_tile, f"{found}, which is only part of {within[0]}"
        return where, f"a letter of the alphabet {self.name}", found

    # --- as plain data ------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Plain data that ``from_json`` reads; a lexicon file carries it."""
        return {
            "name": self.name,
            "tiles": [[t, c, v] for t, c, v in zip(self.tiles, self.counts, self.values, strict=True)],
            "blanks": self.blanks,
            "vowels": sorted(self.vowels),
            "also": dict(self.also),
            "strip_accents": self.strip_accents,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Alphabet:
        """The alphabet that ``to_json`` described; raises AlphabetError if the data is not one."""
        name = data.get("name") if isinstance(data, Mapping) else None
        if isinstance(name, str) and name in SHEETS and _shipped(name).to_json() == data:
            return _shipped(name)
        return cls._from_fields(data)

    @classmethod
    def _from_fields(cls, data: Mapping[str, Any]) -> Alphabet:
        for field, (kind, expected) in _FIELDS.items():
            if not isinstance(data, Mapping) or field not in data:
                raise AlphabetError.at("alphabet", f"a field {field!r}", "none")
            if not isinstance(data[field], kind):
                raise AlphabetError.at(f"alphabet, {field}", expected, shown(data[field]))
        return cls(
            data["name"],
            data["tiles"],
            blanks=data["blanks"],
            vowels=data["vowels"],
            also=data["also"],
            strip_accents=data["strip_accents"],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and (self is other or self.to_json() == other.to_json())

    def __hash__(self) -> int:
        return hash((self.name, self.tiles))

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {len(self.tiles)} tiles>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Alphabet.from_json, (self.to_json(),)


# --- the shipped alphabets, each built when first asked for ---------------------------------------

_made: dict[str, Alphabet] = {}


def _shipped(name: str) -> Alphabet:
    made = _made.get(name)
    if made is None:
        sheet = SHEETS[name]
        made = Alphabet(
            name,
            rows_of(sheet),
            blanks=sheet.blanks,
            vowels=sheet.vowels.split(),
            also=sheet.also,
            strip_accents=sheet.strip_accents,
        )
        # Two threads may build the same one; all get the first that was kept.
        made = _made.setdefault(name, made)
    return made


class _Shipped:
    """``Alphabet.GERMAN``: a class attribute that costs nothing until it is read."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type[Alphabet]) -> Alphabet:
        return _shipped(self._name)


for _name in SHEETS:
    setattr(Alphabet, _name.upper(), _Shipped(_name))
