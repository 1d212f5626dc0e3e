"""Anagrams over HTTP, with limits that keep every request cheap (Flask).

    $ flask --app examples/anagram_server run
    $ curl 'localhost:5000/anagrams?tiles=retina%3F&limit=5'

GET /anagrams?tiles=...    words that use all tiles; ? is a blank
GET /words?tiles=...       words that use some of the tiles
GET /check?word=...        is it a word?
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import BadRequest, HTTPException

import wordcore
from wordcore import Lexicon
from wordcore.errors import WordcoreError

MOST_TILES = 15
MOST_BLANKS = 2
MOST_WORDS = 200


def create_app(lexicon: Lexicon | None = None) -> Flask:
    """The application; one lexicon serves all threads."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = 1024
    words_of = lexicon if lexicon is not None else wordcore.load()

    @app.get("/anagrams")
    def anagrams() -> Response:
        return _page(words_of, words_of.anagrams(_tiles()))

    @app.get("/words")
    def words() -> Response:
        return _page(words_of, words_of.words_from(_tiles()))

    @app.get("/check")
    def check() -> Response:
        word = request.args.get("word", "")
        return jsonify(word=word.upper()[:64], valid=word in words_of, lexicon=words_of.name)

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> tuple[Response, int]:
        return jsonify(error=error.description), error.code or 500

    @app.errorhandler(WordcoreError)
    def bad_tiles(error: WordcoreError) -> tuple[Response, int]:
        return jsonify(error=str(error)), 400

    return app


def _tiles() -> str:
    """The tiles of the request, within the limits."""
    tiles = request.args.get("tiles", "").strip()
    if not 1 <= len(tiles) <= MOST_TILES:
        raise BadRequest(f"tiles: 1 to {MOST_TILES} are allowed, got {len(tiles)}")
    if tiles.count("?") > MOST_BLANKS:
        raise BadRequest(f"tiles: at most {MOST_BLANKS} blanks are allowed, got {tiles.count('?')}")
    return tiles


def _number(name: str, default: int, most: int) -> int:
    text = request.args.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        raise BadRequest(f"{name}: a number from 0 to {most} is allowed, got {text[:20]!r}")
    return int(text)


def _page(lexicon: Lexicon, found: Sequence[str]) -> Response:
    """One page of a result: counting is cheap, and only the words shown are built."""
    limit, start = _number("limit", 50, MOST_WORDS), _number("start", 0, 10**6)
    return jsonify(lexicon=lexicon.name, count=len(found), words=list(found[start : start + limit]))


app = create_app()

if __name__ == "__main__":
    app.run()
