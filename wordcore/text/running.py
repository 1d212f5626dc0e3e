"""Running text out of a file: uncompressed and decoded as lists are, and strict about every byte.

    >>> import io
    >>> text = RunningText(io.BytesIO("Café\\nau lait".encode("utf-16")))
    >>> "".join(iter(text.read, ""))
    'Café\\nau lait'

Nothing is replaced: where a byte cannot be read, the words before it are given, then WordListError with its place.
Not here: finding words in it (``wordcore.scan``).
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import NamedTuple

from wordcore.errors import WordListError
from wordcore.limits import LINE_BYTES
from wordcore.text import encoding
from wordcore.text.compression import unpacked
from wordcore.text.faults import Broken, Fault
from wordcore.text.formats import not_text
from wordcore.text.lines import wants_more, with_line_feeds
from wordcore.text.options import ReaderOptions
from wordcore.text.reading import Reading
from wordcore.text.source import Place, Source, peeked

_SHOWN = 80


class Stretch(NamedTuple):
    """A line of running text, or a part of a very long one, and where it begins: from 0; line and column from 1."""

    text: str
    start: int
    line: int
    column: int


class RunningText:
    """A text that is read piece by piece; ``place`` and ``name`` as for a Reader.

    Raises OSError if there is no such file, BadValueError for an encoding that is not known.
    """

    def __init__(self, place: Place, encoding_name: str = "auto", *, name: str = "") -> None:
        self._source = Source(place, name)
        self.name = self._source.name
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._line, self._column = 1, 1
        self._before = ""  # the end of the line that is being read
        self._held = ""  # the beginning of a word that may continue
        self._error: WordListError | None = None
        _, chunks = unpacked(self._source.chunks())
        head, chunks = peeked(chunks, wants_more)
        self._encoding, mark = encoding.chosen(encoding_name, head)
        fault = not_text(head, self.name, self._encoding, is_list=False)
        if fault is not None:
            self._error = fault.error()
        self._chunks = with_line_feeds(encoding.in_utf8(chunks, self._encoding, mark))

    def read(self, size: int = -1) -> str:
        """The next piece of the text, of any size; empty at its end. Words are not cut in two."""
        while self._error is None:
            try:
                chunk = next(self._chunks, b"")
                text = self._decoder.decode(chunk, final=not chunk)
            except Broken as broken:
                fault = Fault(self.name, self._line, 0, "the rest of the text", broken.found, broken.remedy)
                self._error = fault.error()
            except UnicodeDecodeError as error:
                text = error.object[: error.start].decode("utf-8")
                self._error = self._unreadable(error, text)
                whole = self._whole_words(text)
                if whole:
                    return whole
            else:
                self._advance(text)
                whole = self._whole_words(text) if chunk else self._held + text
                if whole or not chunk:
                    self._held = self._held if chunk else ""
                    return whole
        raise self._error

    def _whole_words(self, text: str) -> str:
        """What was held back and a text behind it, up to the last word, which is held back in turn."""
        text = self._held + text
        cut = max(text.rfind(" "), text.rfind("\n")) + 1
        if len(text) - cut > LINE_BYTES:
            cut = len(text)
        self._held = text[cut:]
        return text[:cut]

    def stretches(self) -> Iterator[Stretch]:
        """The lines of the text, each with its end; one of more than LINE_BYTES characters comes in parts."""
        rest, start, line, column = "", 0, 1, 1
        while piece := self.read():
            *whole, rest = _lines(rest + piece)
            for text in whole:
                yield Stretch(text, start, line, column)
                start, line, column = start + len(text), line + 1, 1
            while len(rest) > LINE_BYTES:
                cut = rest.rfind(" ", 0, LINE_BYTES) + 1 or LINE_BYTES
                yield Stretch(rest[:cut], start, line, column)
                rest, start, column = rest[cut:], start + cut, column + cut
        if rest:
            yield Stretch(rest, start, line, column)

    def _advance(self, text: str) -> None:
        feeds = text.count("\n")
        self._line += feeds
        self._column = len(text) - text.rfind("\n") if feeds else self._column + len(text)
        self._before = (self._before + text[-_SHOWN:]).rpartition("\n")[2][-_SHOWN:]

    def _unreadable(self, error: UnicodeDecodeError, text: str) -> WordListError:
        """The error of a byte that follows a text."""
        self._advance(text)
        row = self._before.encode() + error.object[error.start :].partition(b"\n")[0]
        reading = Reading(self.name, ReaderOptions(), encoding=self._encoding)
        reading.is_readable(row, lambda _: self._line)
        assert reading.bad is not None
        reading.bad.position = self._column
        fault = reading.bad_bytes()
        assert fault is not None
        return fault.error()

    def __enter__(self) -> RunningText:
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.__exit__(*exc)


def _lines(text: str) -> list[str]:
    """The lines of a text, each with its line feed, and behind them what has none yet."""
    *whole, rest = text.split("\n")
    return [*(f"{line}\n" for line in whole), rest]
