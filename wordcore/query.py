"""The values that go into a question and come out of an answer.

    >>> from wordcore import Where
    >>> Where(length=(4, 10), contains="t")
    Where(length=(4, 10), contains='t')

``Where`` narrows a query; ``Extension``, ``Hooks``, ``Adjudication`` and
``Ruling`` are what queries and games answer with; ``Answer`` and ``Status``
are the three-valued words they use. Not here: the lazy views over words
(``wordcore._engine``), and anything that touches a file.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
)

from wordcore._engine.batch.mask import Mask as Mask
from wordcore._engine.lexicon.cursor import Cursor as Cursor
from wordcore._engine.lexicon.extensions import Extensions as Extensions
from wordcore._engine.lexicon.extensions import _set_extension_type
from wordcore._engine.lexicon.words import Words as Words
from wordcore.errors import BadTypeError, GameFileError, shown
from wordcore.where import FrozenMap as FrozenMap
from wordcore.where import Where as Where

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    from wordcore.tags import Label

    # A bare Ruling in somebody's annotation means a ruling with any witness.
    W = DefaultTypeVar("W", default=Any, covariant=True)

else:
    W = TypeVar("W", covariant=True)


Grounds = Literal["RULES", "DATA", "PERSON"]


class Answer(enum.Enum):
    """A three-valued answer about a word: unknown is never reported as no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        """Only ``YES`` is true; ask ``is Answer.NO`` for a definite no."""
        return self is Answer.YES


class Flag(enum.Enum):
    """How many of a word's senses carry a label."""

    ALL = "all"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


class Status(enum.Enum):
    """What a ruling says: definite, or left to a person."""

    YES = "YES"
    NO = "NO"
    JUDGE = "JUDGE"


class Hooks(NamedTuple):
    """The tiles that make a new word in front of, or behind, a word."""

    front: tuple[str, ...]
    back: tuple[str, ...]

    def to_json(self) -> dict[str, list[str]]:
        """Returns plain data for a front-end."""
        return {"front": list(self.front), "back": list(self.back)}


class Extension(NamedTuple):
    """A word, and the pool tiles that were added to spell it."""

    word: str
    added: tuple[str, ...]

    def to_json(self) -> dict[str, str | list[str]]:
        """Returns plain data for a front-end."""
        return {"word": self.word, "added": list(self.added)}


class Adjudication(NamedTuple):
    """The ruling on a play: acceptable only if every word is.

    >>> import wordcore
    >>> ruling = wordcore.Lexicon.from_words(["qi", "za"]).adjudicate(["QI", "ZAS"])
    >>> ruling.acceptable
    False
    >>> dict(ruling.words)
    {'QI': True, 'ZAS': False}
    """

    acceptable: bool
    words: Mapping[str, bool]
    lexicon: str
    digest: str

    @classmethod
    def of(cls, words: Mapping[str, bool], lexicon: str = "", digest: str = "") -> Adjudication:
        """Returns the ruling that word-by-word answers lead to; a person's ruling names no lexicon.

        >>> Adjudication.of({"QI": True, "ZAS": False}).acceptable
        False
        """
        if not isinstance(words, Mapping) or not all(
            isinstance(word, str) and isinstance(good, bool) for word, good in words.items()
        ):
            raise BadTypeError.at("words", "true or false by word", shown(words))
        return cls(all(words.values()), FrozenMap(words), lexicon, digest)

    def sealed(self) -> Adjudication:
        """Returns the ruling on the play as a whole, without the answers word by word: what players may see."""
        return self._replace(words=FrozenMap())

    def to_json(self) -> dict[str, Any]:
        """Returns plain data that :meth:`from_json` reads."""
        return {**self._asdict(), "words": dict(self.words)}

    @classmethod
    def from_json(cls, data: object) -> Adjudication:
        """Returns the ruling that :meth:`to_json` wrote; raises ``GameFileError``."""
        kinds = {"acceptable": bool, "words": Mapping, "lexicon": str, "digest": str}
        if (
            not isinstance(data, Mapping)
            or set(data) != set(kinds)
            or not all(isinstance(data[name], kind) for name, kind in kinds.items())
            or not all(isinstance(word, str) and isinstance(good, bool) for word, good in data["words"].items())
        ):
            raise GameFileError.at("", "a ruling with acceptable, words, lexicon and digest", shown(data))
        made = cls(data["acceptable"], FrozenMap(data["words"]), data["lexicon"], data["digest"])
        whole = all(made.words.values())
        if made.words and made.acceptable != whole:
            raise GameFileError.at("acceptable", f"{whole}, as the words say", shown(made.acceptable))
        return made

    def __bool__(self) -> bool:
        return self.acceptable


class HasJson(Protocol):
    """A value with a plain form, such as a demand of LinguiSHTIK."""

    def to_json(self) -> Any:
        """Returns plain data."""


class Question(NamedTuple):
    """What a ruling leaves to a person: the rule, what it is asked about, and the sentence to show.

    ``word`` is the word in question, ``demand`` the demand of a game that it has to satisfy,
    ``flag`` the label (``"archaic"``) that may apply to it; each None where it plays no part.

        >>> str(Question("LT20.D", "DARN", flag="slang", text="Is DARN slang here?"))
        'LT20.D: Is DARN slang here?'
    """

    rule: str = ""
    word: str | None = None
    demand: HasJson | None = None
    flag: Label | None = None
    text: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end or a log."""
        return {name: _plain(value) for name, value in self._asdict().items()}


@dataclass(frozen=True)  # with slots, Ruling[str](...) would raise
class Ruling(Generic[W]):
    """An answer by the rules: ``YES``, ``NO``, or ``JUDGE`` with what is left to a person.

    ``witness`` is the proof when there is one (a word, cubes, a demand ...), of the type
    in the brackets; ``reasons`` are rulebook codes, ``questions`` are for the judge.

        >>> Ruling[str](Status.NO, reasons=("LENGTH",))
        Ruling(status=<Status.NO: 'NO'>, witness=None, reasons=('LENGTH',), questions=())
    """

    status: Status
    witness: W | None = None
    reasons: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    sources: tuple[str, ...] = field(default=(), repr=False)
    """Whose data decided, where data did."""
    evidence: tuple[tuple[HasJson, HasJson], ...] = field(default=(), repr=False)
    """Demand by demand, what the data say about the witness of such a ruling."""

    @property
    def grounds(self) -> Grounds:
        """What the answer rests on: the rules, data (``sources`` names them), or a person who has yet to decide."""
        if self.status is Status.JUDGE:
            return "PERSON"
        return "DATA" if self.sources else "RULES"

    def to_json(self) -> dict[str, Any]:
        """Returns plain data for a front-end or a log."""
        return {
            "status": self.status.value,
            "witness": _plain(self.witness),
            "reasons": list(self.reasons),
            "questions": [question.to_json() for question in self.questions],
            "grounds": self.grounds,
            "sources": list(self.sources),
            "evidence": _plain(self.evidence),
        }


def combine(*rulings: Ruling[W]) -> Ruling[W]:
    """Makes one ruling of several parts: ``NO`` from any part wins, else ``JUDGE``, else ``YES``.

    >>> combine(Ruling(Status.YES), Ruling(Status.JUDGE, questions=(Question(text="Is it reality?"),))).status
    <Status.JUDGE: 'JUDGE'>
    """
    for status in (Status.NO, Status.JUDGE, Status.YES):
        parts = [r for r in rulings if r.status is status]
        if parts:
            return Ruling(
                status,
                witness=next((r.witness for r in parts if r.witness is not None), None),
                reasons=tuple(code for r in parts for code in r.reasons),
                questions=tuple(q for r in parts for q in r.questions),
                sources=tuple(dict.fromkeys(name for r in parts for name in r.sources)),
                evidence=tuple(pair for r in parts for pair in r.evidence),
            )
    return Ruling(Status.YES)


def _plain(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if isinstance(value, Iterable):
        return [_plain(v) for v in value]
    return str(value)


_set_extension_type(Extension)
# A compiled class cannot inherit from it; random.sample() and its like ask for one.
for _view in (Words, Extensions, Mask):
    Sequence.register(_view)
