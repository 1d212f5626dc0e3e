"""Scrabble: board, legality, scoring, every legal play, and games on file.

    >>> import wordcore
    >>> from wordcore.games.scrabble import Board, Play, score_play
    >>> board = Board.from_plays(["8H HORN"])
    >>> score_play(board, Play.parse("J6 FA.M")).total
    17

Two rulesets share one board: ``LV`` (team play, judges at the table) and
``AB`` (tournament play by the WESPA summary). The clock and the order of acts
at a tournament table are in ``wordcore.games.tournament``.
"""

from wordcore.games.scrabble.board import Board
from wordcore.games.scrabble.challenge import Outcome, challenge_outcome
from wordcore.games.scrabble.ending import end_adjustment, zero_run_after, zero_run_ends_at
from wordcore.games.scrabble.game import Game
from wordcore.games.scrabble.gcg import GcgMove, GcgRecord, gcg_of, read_gcg
from wordcore.games.scrabble.generate import LegalPlays
from wordcore.games.scrabble.layout import LAYOUTS, STANDARD, SUPER, Layout, square_name
from wordcore.games.scrabble.legality import REASONS, Fault, find_fault, require_legal
from wordcore.games.scrabble.picture import board_svg, board_text
from wordcore.games.scrabble.play import Placement, Play
from wordcore.games.scrabble.rack import Bag, Rack
from wordcore.games.scrabble.replaying import Difference, Replay, Step, replay
from wordcore.games.scrabble.rulesets import AB, LV, RULESETS, Ruleset, first_by_draw, may_exchange, ruleset
from wordcore.games.scrabble.scoring import Letter, ScoreSheet, WordScore, score_play, words_formed
from wordcore.games.scrabble.selfplay import greedy_game, greedy_move
from wordcore.games.scrabble.state import Result
from wordcore.games.scrabble.tiles import BLANK, ENGLISH_TILES, SUPER_TILES, TILE_SETS, Tile, TileSet
from wordcore.games.scrabble.turns import (
    Accept,
    Challenge,
    Event,
    Exchange,
    GameTimeUp,
    Move,
    NoPlayLeft,
    Pass,
    ShowRack,
    TurnTimeUp,
)

__all__ = [
    "AB",
    "BLANK",
    "ENGLISH_TILES",
    "LAYOUTS",
    "LV",
    "REASONS",
    "RULESETS",
    "STANDARD",
    "SUPER",
    "SUPER_TILES",
    "TILE_SETS",
    "Accept",
    "Bag",
    "Board",
    "Challenge",
    "Difference",
    "Event",
    "Exchange",
    "Fault",
    "Game",
    "GameTimeUp",
    "GcgMove",
    "GcgRecord",
    "Layout",
    "LegalPlays",
    "Letter",
    "Move",
    "NoPlayLeft",
    "Outcome",
    "Pass",
    "Placement",
    "Play",
    "Rack",
    "Replay",
    "Result",
    "Ruleset",
    "ScoreSheet",
    "ShowRack",
    "Step",
    "Tile",
    "TileSet",
    "TurnTimeUp",
    "WordScore",
    "board_svg",
    "board_text",
    "challenge_outcome",
    "end_adjustment",
    "find_fault",
    "first_by_draw",
    "gcg_of",
    "greedy_game",
    "greedy_move",
    "may_exchange",
    "read_gcg",
    "replay",
    "require_legal",
    "ruleset",
    "score_play",
    "square_name",
    "words_formed",
    "zero_run_after",
    "zero_run_ends_at",
]
