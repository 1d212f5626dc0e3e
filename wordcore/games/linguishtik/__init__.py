"""LinguiSHTIK, tournament rules 2011-12 and 2026-27: the whole shake, from the roll to the score.

    >>> import wordcore
    >>> from wordcore.games import linguishtik as ling
    >>> mat = ling.parse_mat("RC RA PT | OS KQ | type NOUN; func SUBJECT")
    >>> ling.win(mat, wordcore.load()).status.value
    'JUDGE'
    >>> [move.to_json() for move in ling.safe_moves(mat, wordcore.load()) if move.demand is None]
    []

Values: ``Cube``, ``Demand``, ``Rules``, ``Mat`` (the state the questions are
about). The game is ``Shake`` with its moves; ``Match`` is the ledger of several.
Questions: ``win``, ``trap``, ``impossible``, ``forceout``, ``safe_moves``,
``possible_from_roll``, ``word_status``, ``candidates``, ``check_solution``,
``check_sentence``, ``score``. What only people can decide comes back as
``JUDGE`` with the question. The edition 2026-27 (``Rules(edition="2026-27")``) is
second-hand, Senior only.
"""

from __future__ import annotations

from wordcore.games.linguishtik.analysis import Analysis, Replayed, analyse, replay
from wordcore.games.linguishtik.candidates import Candidate, candidates, mark
from wordcore.games.linguishtik.cubes import (
    APPROXIMATE_FACES,
    APPROXIMATE_FACES_2026,
    Cube,
    FaceTable,
    Sides,
    parse_cube,
    parse_cubes,
    roll,
)
from wordcore.games.linguishtik.demands import Demand, satisfies
from wordcore.games.linguishtik.drills import Drill, Grade, drill
from wordcore.games.linguishtik.evidence import Evidence, answer
from wordcore.games.linguishtik.explain import Explanation, Killed, Way, explain
from wordcore.games.linguishtik.failing import Reason
from wordcore.games.linguishtik.forceout import Forceout, forceout, is_safe
from wordcore.games.linguishtik.game import Shake
from wordcore.games.linguishtik.groups import MoveGroup, grouped
from wordcore.games.linguishtik.kinds import KINDS, Kind
from wordcore.games.linguishtik.legality import demand_code, legal_demands
from wordcore.games.linguishtik.mat import CubeMove, Mat
from wordcore.games.linguishtik.match import Match
from wordcore.games.linguishtik.moves import (
    MOVES,
    Abandon,
    Absent,
    Called,
    CallForceout,
    Challenge,
    Close,
    Contest,
    Decide,
    Designate,
    Disagree,
    Disqualified,
    Disqualify,
    Heard,
    InvalidChallenge,
    LoseTurn,
    MakeDemand,
    Misstate,
    Misstated,
    Moved,
    Neutral,
    NoticeTime,
    Pass,
    Passed,
    Penalise,
    PlayLetter,
    Present,
    RoundEnded,
    RoundOver,
    RoundWarning,
    Scored,
    TimeSet,
    Totals,
    WarnTime,
)
from wordcore.games.linguishtik.names import check_designation
from wordcore.games.linguishtik.notation import board, parse_mat, print_mat
from wordcore.games.linguishtik.players import Player, Referee
from wordcore.games.linguishtik.presented import Presented, rule_on
from wordcore.games.linguishtik.printing import chart_lines, sheet
from wordcore.games.linguishtik.proofs import Proof, Wins, spell
from wordcore.games.linguishtik.questions import agree_with, check_solution, impossible, possible_from_roll, trap, win
from wordcore.games.linguishtik.safe import safe_moves
from wordcore.games.linguishtik.score import Score, roles, score
from wordcore.games.linguishtik.scorebook import Scorebook
from wordcore.games.linguishtik.sentence import Hint, SentenceCheck, check_sentence
from wordcore.games.linguishtik.setup import Rules, ShakeSetup
from wordcore.games.linguishtik.skeleton import Skeleton
from wordcore.games.linguishtik.state import Solving
from wordcore.games.linguishtik.tables import DIVISIONS
from wordcore.games.linguishtik.telling import transcript
from wordcore.games.linguishtik.view import ShakeView
from wordcore.games.linguishtik.vocabulary import word_status

__all__ = [
    "APPROXIMATE_FACES",
    "APPROXIMATE_FACES_2026",
    "DIVISIONS",
    "KINDS",
    "MOVES",
    "Abandon",
    "Absent",
    "Analysis",
    "CallForceout",
    "Called",
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
    "Disqualified",
    "Disqualify",
    "Drill",
    "Evidence",
    "Explanation",
    "FaceTable",
    "Forceout",
    "Grade",
    "Heard",
    "Hint",
    "InvalidChallenge",
    "Killed",
    "Kind",
    "LoseTurn",
    "MakeDemand",
    "Mat",
    "Match",
    "Misstate",
    "Misstated",
    "MoveGroup",
    "Moved",
    "Neutral",
    "NoticeTime",
    "Pass",
    "Passed",
    "Penalise",
    "PlayLetter",
    "Player",
    "Present",
    "Presented",
    "Proof",
    "Reason",
    "Referee",
    "Replayed",
    "RoundEnded",
    "RoundOver",
    "RoundWarning",
    "Rules",
    "Score",
    "Scorebook",
    "Scored",
    "SentenceCheck",
    "Shake",
    "ShakeSetup",
    "ShakeView",
    "Sides",
    "Skeleton",
    "Solving",
    "TimeSet",
    "Totals",
    "WarnTime",
    "Way",
    "Wins",
    "agree_with",
    "analyse",
    "answer",
    "board",
    "candidates",
    "chart_lines",
    "check_designation",
    "check_sentence",
    "check_solution",
    "demand_code",
    "drill",
    "explain",
    "forceout",
    "grouped",
    "impossible",
    "is_safe",
    "legal_demands",
    "mark",
    "parse_cube",
    "parse_cubes",
    "parse_mat",
    "possible_from_roll",
    "print_mat",
    "replay",
    "roles",
    "roll",
    "rule_on",
    "safe_moves",
    "satisfies",
    "score",
    "sheet",
    "spell",
    "transcript",
    "trap",
    "win",
    "word_status",
]
