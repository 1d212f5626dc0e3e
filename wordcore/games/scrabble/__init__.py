"""Scrabble: board, legality, scoring, every legal play, whole games, and games on file.

    >>> import wordcore
    >>> from wordcore.games.scrabble import Board, Play, score_play
    >>> board = Board.from_plays(["8H HORN"])
    >>> score_play(board, Play.parse("J6 FA.M")).total
    17

Two rulesets share one board: ``LV`` (team play, judges at the table) and
``AB`` (tournament play by the WESPA summary). The clock and the order of acts
at a tournament table are in ``wordcore.games.tournament``.
"""

from wordcore.games.scrabble.analysis import AnalysedMove, Analysis, analyse
from wordcore.games.scrabble.board import Board, BoardView
from wordcore.games.scrabble.endgame import Endgame, solve_endgame
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.gcg import GcgMove, GcgRecord
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout
from wordcore.games.scrabble.leaves import Leaves
from wordcore.games.scrabble.legality import find_fault
from wordcore.games.scrabble.moves import (
    MOVES,
    Accept,
    Accepted,
    Challenge,
    Challenged,
    Ended,
    Exchange,
    Exchanged,
    GameTimeUp,
    NoPlayLeft,
    Pass,
    Passed,
    Played,
    RackShown,
    Rule,
    ShowRack,
    TurnTimeUp,
)
from wordcore.games.scrabble.naming import TILE_NAMES
from wordcore.games.scrabble.notation import Placement
from wordcore.games.scrabble.picture import board_text, tracking_text
from wordcore.games.scrabble.play import Play
from wordcore.games.scrabble.players import Player, Referee
from wordcore.games.scrabble.position import Position
from wordcore.games.scrabble.questions import (
    Decision,
    decide_challenge,
    end_adjustment,
    first_by_draw,
    may_exchange,
    zero_run_ends_at,
)
from wordcore.games.scrabble.rack import Rack
from wordcore.games.scrabble.reading import GcgVisitor, read_games, read_gcg
from wordcore.games.scrabble.reasons import REASONS
from wordcore.games.scrabble.recording import gcg_of
from wordcore.games.scrabble.replaying import Difference, Replay, replay
from wordcore.games.scrabble.scoring import PlayScore, score_play, words_formed
from wordcore.games.scrabble.selfplay import greedy_game, greedy_move
from wordcore.games.scrabble.setup import AB, LV, RULESETS, Ruleset, ScrabbleSetup
from wordcore.games.scrabble.sheet import SheetLine
from wordcore.games.scrabble.state import State
from wordcore.games.scrabble.svg import COLOURS, board_svg
from wordcore.games.scrabble.tiles import ENGLISH_TILES, SUPER_TILES, Tile, TileSet
from wordcore.games.scrabble.view import ScrabbleView

__all__ = [
    "AB",
    "COLOURS",
    "ENGLISH_TILES",
    "LAYOUTS",
    "LV",
    "MOVES",
    "REASONS",
    "RULESETS",
    "STANDARD",
    "SUPER",
    "SUPER_TILES",
    "TILE_NAMES",
    "Accept",
    "Accepted",
    "AnalysedMove",
    "Analysis",
    "Board",
    "BoardView",
    "Challenge",
    "Challenged",
    "Decision",
    "Difference",
    "Ended",
    "Endgame",
    "Exchange",
    "Exchanged",
    "Game",
    "GameTimeUp",
    "GcgMove",
    "GcgRecord",
    "GcgVisitor",
    "Layout",
    "Leaves",
    "LegalPlays",
    "NoPlayLeft",
    "Pass",
    "Passed",
    "Placement",
    "Play",
    "PlayScore",
    "Played",
    "Player",
    "Position",
    "Rack",
    "RackShown",
    "Referee",
    "Replay",
    "Rule",
    "Ruleset",
    "ScrabbleSetup",
    "ScrabbleView",
    "SheetLine",
    "ShowRack",
    "State",
    "Tile",
    "TileSet",
    "TurnTimeUp",
    "analyse",
    "board_svg",
    "board_text",
    "decide_challenge",
    "end_adjustment",
    "find_fault",
    "first_by_draw",
    "gcg_of",
    "greedy_game",
    "greedy_move",
    "may_exchange",
    "read_games",
    "read_gcg",
    "replay",
    "score_play",
    "solve_endgame",
    "tracking_text",
    "words_formed",
    "zero_run_ends_at",
]
