"""Word lists and lexicons combined by a sum such as ``enable | mine.txt - "bad words.txt"``.

    >>> from wordcore import Lexicon
    >>> known = {"pets": Lexicon.from_words(["cat", "dog"]), "fish": Lexicon.from_words(["eel", "cat"])}
    >>> pets_only = evaluate(parse("pets - (pets & fish)"), lambda name: Operand.of(known[name]))
    >>> bytes(pets_only.words[0])
    b'\\x04\\x0f\\x07'

``|`` adds words, ``&`` keeps those of both sides, ``-`` removes words; they are read from left to right, and
brackets come first. A name may hold a hyphen: only one that stands alone is a minus. A name with spaces or
brackets goes between quotes. Not here: where the words of a name come from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wordcore._engine.build import merge
from wordcore.algebra import Words
from wordcore.errors import BadValueError, shown
from wordcore.lexicon import Lexicon

OPERATORS = ("|", "&", "-")
_TOKEN = re.compile(r"""\s*(?:([()|&]|-(?=[\s()|&]|$))|'([^']*)'|"([^"]*)"|([^\s()|&'"]+)|(\S))""")


class Token(NamedTuple):
    """A part of an expression and its position, from 1; kind is a name, an operator or a bracket."""

    kind: str
    text: str
    position: int


class Operand(NamedTuple):
    """Sorted words in codes, and the lexicons that know something of them, the first that is asked first."""

    words: Words
    lexicons: tuple[Lexicon, ...] = ()

    @classmethod
    def of(cls, lexicon: Lexicon) -> Operand:
        """The words of a lexicon, which stay where they are."""
        return cls(lexicon._words_sections(), (lexicon,))


def parse(expression: str) -> tuple[Token, ...]:
    """The parts of an expression; raises BadValueError with the position of the first that cannot be there.

    >>> [token.text for token in parse("enable | club-list.txt - -")]
    ['enable', '|', 'club-list.txt', '-', '-']
    """
    tokens: list[Token] = []
    n_open = 0
    wants_name = True
    for token in _tokens(expression):
        if wants_name:
            if token.kind == "-":
                token = token._replace(kind="name")  # standard input
            if token.kind not in ("name", "("):
                raise _wrong(token, "a list, a lexicon or '('")
            n_open += token.kind == "("
            wants_name = token.kind == "("
        else:
            if token.kind not in (*OPERATORS, ")") or (token.kind == ")" and not n_open):
                raise _wrong(token, "|, & or -" + (" or ')'" if n_open else ""))
            n_open -= token.kind == ")"
            wants_name = token.kind != ")"
        tokens.append(token)
    end = Token("end", "", len(expression) + 1)
    if wants_name:
        raise _wrong(end, "a list, a lexicon or '('")
    if n_open:
        raise _wrong(end, "a closing ')'")
    return tuple(tokens)


def names(tokens: tuple[Token, ...]) -> list[str]:
    """The lists and lexicons of an expression, each once, in order."""
    return list(dict.fromkeys(token.text for token in tokens if token.kind == "name"))


def evaluate(tokens: tuple[Token, ...], operand: Callable[[str], Operand]) -> Operand:
    """What an expression of ``parse`` comes to; ``operand`` gives the words of a name."""
    waiting: list[tuple[Operand | None, str]] = []
    value: Operand | None = None
    operator = ""
    for token in tokens:
        if token.kind in OPERATORS:
            operator = token.kind
            continue
        if token.kind == "(":
            waiting.append((value, operator))
            value, operator = None, ""
            continue
        found = value if token.kind == ")" else operand(token.text)
        assert found is not None
        if token.kind == ")":
            value, operator = waiting.pop()
        value = found if value is None else _joined(value, found, operator)
    assert value is not None
    return value


def _joined(left: Operand, right: Operand, operator: str) -> Operand:
    words = merge.joined(*left.words, *right.words, operator)
    # Of words that are removed nothing is to be known.
    more: tuple[Any, ...] = () if operator == "-" else right.lexicons
    # Lexicons of the same words are equal, whatever else they say of them.
    known = set(map(id, left.lexicons))
    return Operand(words, (*left.lexicons, *(lexicon for lexicon in more if id(lexicon) not in known)))


def _tokens(expression: str) -> Iterator[Token]:
    at = 0
    text = expression.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None
        sign, single, double, plain, strange = found.groups()
        kind = "strange" if strange else sign or "name"
        name = next(part for part in (sign, single, double, plain, strange) if part is not None)
        position = len(text) - len(text[at:].lstrip()) + 1
        if strange:
            raise _wrong(Token(kind, text[position - 1 :], position), "a closing quote after the name")
        if not name:
            raise _wrong(Token(kind, "''", position), "a name between the quotes")
        yield Token(kind, name, position)
        at = found.end()


def _wrong(token: Token, expected: str) -> BadValueError:
    found = "the end of the expression" if token.kind == "end" else shown(token.text)
    return BadValueError.at(f"expression, position {token.position}", expected, found)
