"""The board's questions: layouts and tiles, the best plays, a score word by word, a game on file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordcore.errors import LimitError
from wordcore.games import scrabble
from wordcore.lexicon import Lexicon
from wordcore.web.house import House, Question

MOST_PLAYS = 50


@dataclass(frozen=True, slots=True)
class Sets:
    """Whose tiles are asked for."""

    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class Best:
    """A board string, a rack, and how many plays are wanted."""

    rack: str
    board: str = ""
    layout: str = "standard"
    n: int = 20
    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles laid on a board, not yet played: (row, column, tile), a blank in lower case."""

    tiles: tuple[tuple[int, int, str], ...]
    board: str = ""
    layout: str = "standard"
    rack: str | None = None
    lexicon: str | None = None


@dataclass(frozen=True, slots=True)
class OnFile:
    """The text of a GCG or CGP file."""

    text: str
    lexicon: str | None = None


def sets(house: House, asked: Sets) -> dict[str, Any]:
    """Describes the layouts square by square, and the tiles of a lexicon with their points."""
    tiles = scrabble.TileSet.of(house.lexicon(asked.lexicon).alphabet)
    return {"layouts": [layout.to_json() for layout in scrabble.LAYOUTS.values()], "tiles": tiles.to_json()}


def best(house: House, asked: Best) -> dict[str, Any]:
    """Lists the best plays of a rack, with the squares they cover."""
    lexicon = house.lexicon(asked.lexicon)
    if not 1 <= asked.n <= MOST_PLAYS:
        raise LimitError.at("n", f"1 to {MOST_PLAYS}", str(asked.n))
    board = _board(asked.board, asked.layout, lexicon)
    plays = board.legal_plays(lexicon, asked.rack)
    return {"count": len(plays), "plays": [_play(play) for play in plays.best(asked.n)]}


def score(house: House, asked: Laid) -> dict[str, Any]:
    """Scores the tiles laid, word by word with the sum written out; or says why they cannot be laid so."""
    lexicon = house.lexicon(asked.lexicon)
    board = _board(asked.board, asked.layout, lexicon)
    laid = [[[row, column], tile] for row, column, tile in asked.tiles]
    play = scrabble.Play.from_json(laid, board.tile_set)
    fault = scrabble.find_fault(board, play, asked.rack)
    if fault is not None:
        return {"legal": False, **fault.to_json()}
    found = scrabble.score_play(board, play)
    named = found.spell_out(play) if found.words else play
    words = [{"word": word.word, "formula": word.formula, "is_word": word.word in lexicon} for word in found.words]
    return {"legal": True, "play": str(named), "words": words, "bonus": found.bonus, "total": found.total}


def game(house: House, asked: OnFile) -> dict[str, Any]:
    """Opens a GCG or CGP file: every move replayed with the board after it, and what does not add up."""
    lexicon = house.lexicon(asked.lexicon)
    if _is_position(asked.text):
        position = scrabble.Position.from_cgp(asked.text)
        board = position.board
        return {"kind": "cgp", "board": board.fen, "layout": board.layout.name, "rack": position.racks[0]}
    record = scrabble.read_gcg(asked.text)
    whole = scrabble.replay(record, lexicon=lexicon)
    boards = [scrabble.replay(record, lexicon=lexicon, n_moves=n).board.fen for n in range(len(whole.lines) + 1)]
    racks = [line.move.rack for line in whole.lines]
    return {"kind": "gcg", **whole.to_json(), "boards": boards, "racks": racks, "layout": whole.board.layout.name}


def _board(text: str, layout: str, lexicon: Lexicon) -> scrabble.Board:
    tiles = scrabble.TileSet.of(lexicon.alphabet)
    return scrabble.Board.read(text, scrabble.Layout.from_json(layout), tiles)


def _play(play: scrabble.Play) -> dict[str, Any]:
    tiles = [[row, column, str(tile)] for row, column, tile in play.placements]
    return {"play": str(play), "score": play.score, "tiles": tiles}


def _is_position(text: str) -> bool:
    first = text.lstrip("\ufeff \t\r\n").split(None, 1)[:1]
    return bool(first) and first[0].count("/") >= 2


QUESTIONS = (
    Question("/api/board/sets", Sets, sets, {}),
    Question("/api/board/best", Best, best, {"rack": "RETINAS", "n": 5}),
    Question("/api/board/score", Laid, score, {"tiles": [[8, 8, "Q"], [8, 9, "I"]]}),
    Question(
        "/api/board/game",
        OnFile,
        game,
        {"text": "#player1 Ann Ann\n#player2 Bo Bo\n>Ann: EHNORRT 8H HORN +14 14\n"},
    ),
)
