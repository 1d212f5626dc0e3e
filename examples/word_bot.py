"""A chat bot that checks words: it reads messages, one per line, and answers those that speak to it.

    $ printf 'hello\n!check qi quiz\n!anagrams retinas\n' | python examples/word_bot.py

``reply`` is all a real bot needs: a message in, an answer or None out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import wordcore
from wordcore import Lexicon, Where
from wordcore.errors import WordcoreError

MOST_TILES = 15
MOST_SHOWN = 12


def reply(message: str, lexicon: Lexicon) -> str | None:
    """The answer to a message, or None for a message that is not for the bot."""
    name, _, rest = message.strip().partition(" ")
    command = COMMANDS.get(name.lower())
    if command is None:
        return None
    if not rest.strip():
        return f"{name} what? {command.__doc__}"
    try:
        return command(lexicon, rest.strip())
    except WordcoreError as error:
        return f"Sorry: {error}"


def check(lexicon: Lexicon, text: str) -> str:
    """!check WORDS: are these words good?"""
    return "\n".join(_verdict(lexicon, word) for word in text.split()[:MOST_SHOWN])


def anagrams(lexicon: Lexicon, text: str) -> str:
    """!anagrams TILES: words that use all of these tiles; ? is a blank."""
    tiles = "".join(text.split())[:MOST_TILES]
    return _listed(lexicon.anagrams(tiles), f"anagram of {tiles.upper()}")


def words(lexicon: Lexicon, text: str) -> str:
    """!words PATTERN: words that fit; ? is any letter, * any run of letters."""
    return _listed(lexicon.matching(text, where=Where(length=(1, MOST_TILES))), f"word like {text.upper()}")


def hooks(lexicon: Lexicon, text: str) -> str:
    """!hooks WORD: letters that go in front of a word and behind it."""
    front, back = lexicon.hooks(text)
    return f"{''.join(front) or '-'} {text.upper()} {''.join(back) or '-'}"


def _verdict(lexicon: Lexicon, word: str) -> str:
    if word in lexicon:
        return f"{word.upper()} is good."
    try:
        near = list(lexicon.near(word[:MOST_TILES])[:3])
    except WordcoreError:  # a digit or a hyphen: certainly no word, and near to none
        near = []
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    return f"{word.upper()} is not good.{hint}"


def _listed(found: Sequence[str], what: str) -> str:
    if not found:
        return f"No {what}."
    more = f" and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    return ", ".join(found[:MOST_SHOWN]) + more


COMMANDS: dict[str, Callable[[Lexicon, str], str]] = {
    "!check": check,
    "!anagrams": anagrams,
    "!words": words,
    "!hooks": hooks,
}


def main() -> None:
    lexicon = wordcore.load()
    for message in sys.stdin:
        answer = reply(message, lexicon)
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
