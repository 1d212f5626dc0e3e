"""LinguiSHTIK, tournament rules 2011-2012: the whole shake, from the roll to the score.

    >>> import wordcore
    >>> from wordcore.games import linguishtik as ling
    >>> mat = ling.parse_mat("RC RA PT | OS KQ | type NOUN; func SUBJECT")
    >>> ling.win(mat, wordcore.load()).status.value
    'JUDGE'
    >>> [move.to_json() for move in ling.safe_moves(mat, wordcore.load()) if move.demand is None]
    []

Values: ``Cube``, ``Demand``, ``Rules``, ``Mat`` (the state the questions are
about). The state machine: ``Shake`` with its events, ``Match`` for several.
Questions: ``win``, ``trap``, ``impossible``, ``forceout``, ``safe_moves``,
``possible_from_roll``, ``word_status``, ``candidates``, ``check_solution``,
``check_sentence``, ``score``. What only people can decide comes back as
``JUDGE`` with the question.
"""

from __future__ import annotations

from wordcore.games.linguishtik.analysis import Analysis, Step, analyse, replay
from wordcore.games.linguishtik.candidates import Candidate, candidates, mark
from wordcore.games.linguishtik.cubes import (
    APPROXIMATE_FACES,
    COLOUR_NAMES,
    Cube,
    FaceTable,
    parse_cube,
    parse_cubes,
    roll,
)
from wordcore.games.linguishtik.demands import LETTER_KINDS, RESTRICTIVE_KINDS, Demand
from wordcore.games.linguishtik.forceout import Forceout, agree_with, forceout, is_safe
from wordcore.games.linguishtik.form import satisfies, spell
from wordcore.games.linguishtik.judge import QUESTIONS, ask
from wordcore.games.linguishtik.legal_moves import LegalMoves
from wordcore.games.linguishtik.legality import check_demand, check_designation, demand_code
from wordcore.games.linguishtik.mat import LastMove, Mat
from wordcore.games.linguishtik.match import Match
from wordcore.games.linguishtik.moves import (
    CallForceout,
    Challenge,
    Close,
    Contest,
    Decide,
    Designate,
    Disagree,
    Event,
    LoseTurn,
    MakeDemand,
    Misstate,
    Neutral,
    NoticeTime,
    Penalise,
    PlayLetter,
    Present,
    RoundWarning,
    WarnTime,
    event_from_json,
)
from wordcore.games.linguishtik.notation import board, parse_mat, print_mat
from wordcore.games.linguishtik.questions import impossible, possible_from_roll, trap, win
from wordcore.games.linguishtik.reading import Proof, Wins
from wordcore.games.linguishtik.rules import Rules
from wordcore.games.linguishtik.safe import CubeMove, safe_moves
from wordcore.games.linguishtik.score import Score, score
from wordcore.games.linguishtik.sentence import Hint, SentenceCheck, check_sentence
from wordcore.games.linguishtik.shake import Shake
from wordcore.games.linguishtik.solution import check_solution
from wordcore.games.linguishtik.tables import DIVISIONS
from wordcore.games.linguishtik.vocabulary import Vocabulary, word_status

__all__ = [
    "APPROXIMATE_FACES",
    "COLOUR_NAMES",
    "DIVISIONS",
    "LETTER_KINDS",
    "QUESTIONS",
    "RESTRICTIVE_KINDS",
    "Analysis",
    "CallForceout",
    "Candidate",
    "Challenge",
    "Close",
    "Contest",
    "Cube",
    "CubeMove",
    "Decide",
    "Demand",
    "Designate",
    "Disagree",
    "Event",
    "FaceTable",
    "Forceout",
    "Hint",
    "LastMove",
    "LegalMoves",
    "LoseTurn",
    "MakeDemand",
    "Mat",
    "Match",
    "Misstate",
    "Neutral",
    "NoticeTime",
    "Penalise",
    "PlayLetter",
    "Present",
    "Proof",
    "RoundWarning",
    "Rules",
    "Score",
    "SentenceCheck",
    "Shake",
    "Step",
    "Vocabulary",
    "WarnTime",
    "Wins",
    "agree_with",
    "analyse",
    "ask",
    "board",
    "candidates",
    "check_demand",
    "check_designation",
    "check_sentence",
    "check_solution",
    "demand_code",
    "event_from_json",
    "forceout",
    "impossible",
    "is_safe",
    "mark",
    "parse_cube",
    "parse_cubes",
    "parse_mat",
    "possible_from_roll",
    "print_mat",
    "replay",
    "roll",
    "safe_moves",
    "satisfies",
    "score",
    "spell",
    "trap",
    "win",
    "word_status",
]
