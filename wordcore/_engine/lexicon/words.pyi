from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex, TypeAlias, final, overload

from wordcore._engine.lexicon.core import Core
from wordcore._engine.lexicon.store import Store
from wordcore._engine.graph.filter import CompiledWhere

_Order: TypeAlias = Literal["alphabet", "length", "points", "probability", "commonness", "anagrams"]

@final
class Words(Sequence[str]):
    """Words in alphabetical order, worked out when asked for.

    >>> import wordcore
    >>> q = wordcore.Lexicon.from_words(["at", "cat", "act"]).words_from("tac")
    >>> bool(q), len(q), q[0], list(q[1:]), "CAT" in q
    (True, 3, 'ACT', ['AT', 'CAT'], True)
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]
    @staticmethod
    def _range(store: Store, start: int, count: int) -> Words: ...
    @staticmethod
    def _listed(store: Store, numbers: Sequence[int]) -> Words: ...
    @staticmethod
    def _united(store: Store, views: Iterable[Words]) -> Words: ...
    @staticmethod
    def _common(store: Store, views: Iterable[Words]) -> Words: ...
    @staticmethod
    def _filter(store: Store, where: CompiledWhere, prefix: bytes = b"") -> Words: ...
    @staticmethod
    def _near(store: Store, codes: bytes, edits: int, where: CompiledWhere | None = None) -> Words: ...
    @staticmethod
    def _tiles(store: Store, tiles: str, where: CompiledWhere | None, use: int) -> Words: ...
    def _with_engine(self, name: str) -> Words: ...
    def _numbers(self) -> list[int]: ...
    def _drawn(self, counts: Sequence[int], blanks: int) -> Words: ...
    @property
    def _lexicon(self) -> Store | None: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, item: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, item: slice, /) -> Words: ...
    def __iter__(self) -> Iterator[str]: ...
    def __contains__(self, word: str, /) -> bool: ...  # type: ignore[override]
    def __eq__(self, other: object, /) -> bool: ...
    def index(self, word: str, start: int = 0, stop: int | None = None) -> int:
        """Returns the position of a word in this view; raises ValueError if it is not there."""
    def count(self, word: str) -> int:
        """Returns 1 or 0, because a view holds a word once."""
    def sorted(self, by: _Order = "alphabet", reverse: bool = False) -> Words:
        """Returns the same words in another order, ties by alphagram, then word.

        ``by`` is ``"alphabet"``, ``"length"`` or ``"commonness"``, least first, or ``"points"``,
        ``"probability"`` (ways to draw the word's letters from the bag) or ``"anagrams"``, greatest first;
        ``reverse`` reverses that and leaves ties as they are.

        >>> import wordcore
        >>> list(wordcore.Lexicon.from_words(["zoo", "cat", "quiz"]).words().sorted("points"))
        ['QUIZ', 'ZOO', 'CAT']
        """
    def __and__(self, other: Words | Core, /) -> Words: ...
    def __or__(self, other: Words | Core, /) -> Words: ...
    def __sub__(self, other: Words | Core, /) -> Words: ...
    def sample(self, n: int, seed: int | None = None, *, by_commonness: bool = False) -> list[str]:
        """Draws ``n`` different words (all, if there are fewer), in the view's order; common ones more often if asked.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["cat", "dog", "cow"]).words().sample(2, seed=1)
        ['CAT', 'DOG']
        """
    def tile_counts(self) -> dict[str, int]:
        """Counts the words that contain each tile; tiles that none contains are left out.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["add", "dab"]).words().tile_counts()
        {'A': 2, 'B': 1, 'D': 2}
        """
    def tiles_at(self) -> tuple[dict[str, int], ...]:
        """Counts the tiles at each position; raises ValueError for words of several lengths.

        >>> import wordcore
        >>> wordcore.Lexicon.from_words(["cat", "cot"]).words().tiles_at()
        ({'C': 2}, {'A': 1, 'O': 1}, {'T': 2})
        """
    def to_json(self) -> list[str]:
        """Returns the words in a list."""
    def __reduce__(self) -> tuple[Any, ...]: ...

def _words_again(store: Store, numbers: Sequence[int]) -> Words: ...
