"""The explorer's questions: words by tiles, pattern, nearness or a pool, and everything about one word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from wordcore.errors import BadValueError, shown
from wordcore.lexicon import Lexicon
from wordcore.query import Extensions, Where, Words
from wordcore.web.house import House, Question

PER_PAGE = 200
NEIGHBOURS = 60
EVERY_WORD = Where()

Order = Literal["alphabet", "length", "points", "probability", "commonness", "anagrams"]


@dataclass(frozen=True, slots=True)
class Find:
    """A question about words: what is asked of which text, narrowed, sorted, and one page of the answer."""

    ask: Literal["words", "tiles", "anagrams", "containing", "more", "pattern", "starting", "ending", "near", "hooks"]
    text: str = ""
    pool: str = ""
    edits: int = 1
    where: Where = EVERY_WORD
    sort: Order = "alphabet"
    page: int = 1
    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word to be looked up."""

    word: str
    lexicon: str | None = None


_VIEWS: dict[str, Callable[[Lexicon, Find], Words]] = {
    "words": lambda lexicon, find: lexicon.words(find.where),
    "tiles": lambda lexicon, find: lexicon.words_from(find.text, find.where),
    "anagrams": lambda lexicon, find: lexicon.anagrams(find.text, find.where),
    "containing": lambda lexicon, find: lexicon.supersets(find.text, find.where),
    "pattern": lambda lexicon, find: lexicon.matching(find.text, find.where),
    "starting": lambda lexicon, find: lexicon.starting(find.text, find.where),
    "ending": lambda lexicon, find: lexicon.ending(find.text, find.where),
    "near": lambda lexicon, find: lexicon.near(find.text, find.edits, find.where),
}


def find(house: House, asked: Find) -> dict[str, Any]:
    """Finds words: how many there are, and one page of them."""
    lexicon = house.lexicon(asked.lexicon)
    if asked.page < 1:
        raise BadValueError.at("page", "1 or more", shown(asked.page))
    start = (asked.page - 1) * PER_PAGE
    if asked.ask == "hooks":
        hooks = lexicon.hooks(asked.text, asked.where)
        return {"count": len(hooks.front) + len(hooks.back), **hooks.to_json()}
    if asked.ask == "more":
        found: Extensions = lexicon.extensions(asked.text, pool=asked.pool, more=1, where=asked.where)
        rows = [extension.to_json() for extension in found[start : start + PER_PAGE]]
        return {**_page(len(found), asked.page), "words": rows}
    words = _VIEWS[asked.ask](lexicon, asked)
    if asked.sort != "alphabet":
        words = words.sorted(asked.sort)
    return {**_page(len(words), asked.page), "words": list(words[start : start + PER_PAGE])}


def word(house: House, asked: Word) -> dict[str, Any]:
    """Tells everything about one word: whether it is one, meaning, tags with sources, hooks, relatives."""
    lexicon = house.lexicon(asked.lexicon)
    text = lexicon.alphabet.normalise(asked.word)
    known = text in lexicon
    answer: dict[str, Any] = {
        "word": text,
        "is_word": known,
        "tiles": [[tile, lexicon.alphabet.value(tile)] for tile in lexicon.alphabet.split(text)],
        "alphagram": lexicon.alphabet.alphagram(text),
        "points": lexicon.alphabet.points(text),
        "hooks": lexicon.hooks(text).to_json(),
        "anagrams": [other for other in lexicon.anagrams(text) if other != text],
        "near": [other for other in lexicon.near(text)[: NEIGHBOURS + 1] if other != text][:NEIGHBOURS],
        "definitions": _asked(lambda: [entry.to_json() for entry in lexicon.define(text)], []),
    }
    if known:
        answer["commonness"] = _asked(lambda: lexicon.commonness(text), None)
        answer["tags"] = _asked(lambda: {tag: list(names) for tag, names in lexicon.tag_sources(text).items()}, {})
        answer["is"] = sorted(_asked(lambda: lexicon.tags(text), ()))
    return answer


def _asked(question: Callable[[], Any], otherwise: Any) -> Any:
    """The answer, or what stands for it where the lexicon has no such data."""
    try:
        return question()
    except LookupError:
        return otherwise


def _page(count: int, page: int) -> dict[str, int]:
    return {"count": count, "page": page, "pages": max(1, -(-count // PER_PAGE))}


QUESTIONS = (
    Question("/api/find", Find, find, {"ask": "tiles", "text": "RETINAS", "where": {"length": [7, None]}}),
    Question("/api/word", Word, word, {"word": "QUIZ"}),
)
