"""One sample per game for the test of the grammar: how to make it, moves that can be pushed, moves that cannot.

Not here: what is tested (``test_grammar``), and the games' own rules (their folders).
"""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from wordcore import Lexicon
from wordcore.games import lettercards, scrabble, tournament
from wordcore.games import linguishtik as ling
from wordcore.games.core import Game, Move
from wordcore.query import Adjudication

LEXICON = Lexicon.from_words(["CAT", "ACT", "COAT", "TACO", "HORN", "HORNS", "TOE"], name="sample")
OTHER_LEXICON = Lexicon.from_words(["DOG"], name="other")


class Sample(NamedTuple):
    """A game for the test: ``make(players, lexicon)``, moves in order, and refusals as (after n moves, move, code)."""

    make: Callable[[Any, Lexicon | None], Game[Any, Any]]
    players: tuple[str, ...]
    moves: tuple[Move[Any], ...]
    refused: tuple[tuple[int, Move[Any], str], ...]
    twin: Callable[[], tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]]
    """Two games that differ only in what these players (None: spectators) cannot see."""


def cards(players: Any, lexicon: Lexicon | None) -> lettercards.CardGame:
    return lettercards.CardGame(players, deck="OSEEBABBEECATQXYZWVUTSRQ", lexicon=lexicon)


def card_twins() -> tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]:
    def played(deck: str, seconds: float, rules: dict[str, Any]) -> lettercards.CardGame:
        game = lettercards.CardGame(["Ann", "Ben"], deck=deck, lexicon=LEXICON, seed=len(deck), rules=rules)
        game.push(lettercards.StartRound(seconds))
        game.play("Ann", "TAC")
        game.push(lettercards.Challenge("Ben"))
        game.push(lettercards.TimeUp())
        return game

    rules = {"shuffle_returned": True}
    one = played("OSEEBABBEECATQXYZWVUTSRQ", 45, rules)
    # Ben's hand, the order of the deck and the seconds on the timer are hidden from Ann and from spectators.
    two = played("OSEEBZZZZZCATQQRSTUVWZYX", 60, rules)
    return one, two, ("Ann", None)


CARDS = Sample(
    cards,
    ("Ann", "Ben"),
    (
        lettercards.StartRound(60, at_s=1),
        lettercards.Announce("Ann", "coat", at_s=5),
        lettercards.Laid("Ann", at_s=6.5),
        lettercards.Challenge("Ben", at_s=7),
        lettercards.TimeUp(at_s=100),
        lettercards.StartRound(),
    ),
    (
        (0, lettercards.TimeUp(), "TIME"),
        (1, lettercards.StartRound(), "ROUND_ON"),
        (1, lettercards.Announce("Cay", "cat"), "UNKNOWN_PLAYER"),
        (1, lettercards.Announce("Ann", "zebra"), "TOO_MANY_HAND_CARDS"),
        (3, lettercards.Challenge("Ann"), "OWN_WORD"),
        (4, lettercards.Rule(Adjudication.of({"COAT": True})), "NO_CHALLENGE"),
        (4, lettercards.TimeUp(at_s=2), "BAD_TIME"),
    ),
    card_twins,
)


def scrabble_game(players: Any, lexicon: Lexicon | None) -> scrabble.Game:
    return scrabble.Game(lexicon, players=players, seed=31)


def scrabble_twins() -> tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]:
    def played(others: str, drawn: str) -> scrabble.Game:
        game = scrabble.Game(LEXICON, players=("Ann", "Ben"), rules="AB")
        game.push(scrabble.ShowRack("HORNTIE", player="Ann"))
        game.push(scrabble.ShowRack(others, player="Ben"))
        game.push(scrabble.Play.parse("8H THORN"))
        game.push(scrabble.Challenge(ruling=LEXICON.adjudicate(["THORN"])))
        game.push(scrabble.Exchange(others[:3]))
        game.push(scrabble.ShowRack(drawn, player="Ben"))
        return game

    # Ben's rack, what he exchanged and what he drew are hidden from Ann and from spectators.
    return played("AAAEEII", "QZXJKVW"), played("BBCCDDD", "SSSSAAA"), ("Ann", None)


SCRABBLE = Sample(
    scrabble_game,
    ("Ann", "Ben"),
    (
        scrabble.Play.parse("8H TOE"),
        scrabble.Challenge(["TOE"], at_s=20, ruled_at_s=35),
        scrabble.Pass(at_s=60),
        scrabble.Exchange("FJ", at_s=70),
        scrabble.TurnTimeUp(at_s=400),
        scrabble.GameTimeUp(),
    ),
    (
        (0, scrabble.Accept(), "NOTHING_PENDING"),
        (0, scrabble.Play.parse("8H ZZ"), "NOT_ON_RACK"),
        (0, scrabble.Rule(Adjudication.of({"TOE": True})), "NO_CHALLENGE"),
        (0, scrabble.Pass(player="Ben"), "WRONG_PLAYER"),
        (0, scrabble.Pass(player="Cay"), "UNKNOWN_PLAYER"),
        (1, scrabble.Challenge(["HORN"]), "NOT_FORMED"),
        (3, scrabble.Pass(at_s=59), "BAD_TIME"),
        (4, scrabble.Pass(at_s=400), "TURN_TIME"),
        (6, scrabble.Pass(), "GAME_OVER"),
    ),
    scrabble_twins,
)


def shake_twins() -> tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]:
    # Nothing is hidden once the cubes are rolled, but the seed that rolled them is nobody's business.
    games = [ling.Shake(seed=3, lexicon=LEXICON), ling.Shake(ling.roll(seed=3), lexicon=LEXICON)]
    for game in games:
        game.push(ling.Designate("P1", "S-V"))
    return games[0], games[1], ("P1", "P2", None)


SHAKE = Sample(
    lambda players, lexicon: ling.Shake(ling.roll(seed=7), players=players, lexicon=lexicon),
    ("Ann", "Ben"),
    (
        ling.Designate("Ann", "S-V", at_s=10),
        ling.MakeDemand("Ben", 4, ling.Demand("type", "NOUN"), at_s=20),
        ling.MakeDemand("Ann", 5, ling.Demand("func", "SUBJECT")),
        ling.Misstate("Ben", 6, ling.Demand("num", 3), at_s=30),
        ling.MakeDemand("Ben", 6, ling.Demand("num", 4)),
        ling.PlayLetter("Ann", 13, at_s=50),
        ling.RoundWarning(),
        ling.Penalise("Ben", -1),
        ling.Challenge("Ben", "win", at_s=60),
        ling.Neutral("Ann"),
        ling.Present("Ben", "cats", "Cats run.", (21,), at_s=100),
        ling.Contest("Ann", "Ben"),
        ling.Decide("Ben", True),
        ling.Close(),
    ),
    (
        (0, ling.PlayLetter("Ann", 1), "WRONG_ORDER"),
        (1, ling.PlayLetter("Cay", 1), "UNKNOWN_PLAYER"),
        (1, ling.MakeDemand("Ben", 4, ling.Demand("type", "NOUN"), at_s=2), "BAD_TIME"),
        (1, ling.MakeDemand("Ben", 0, ling.Demand("type", "NOUN")), "NOT_DEMAND_COLOUR"),
        (3, ling.Challenge("Ann", "win"), "LAST_MOVER"),
        (4, ling.PlayLetter("Ben", 13), "CUBE_PLAYED"),
        (6, ling.Challenge("Ben", "flub"), "UNKNOWN_KIND"),
        (10, ling.Present("Ann", "CATS"), "NEUTRAL"),
        (12, ling.Close(), "UNDECIDED"),
        (14, ling.Penalise("Ben", -1), "WRONG_ORDER"),
    ),
    shake_twins,
)


NEW_EDITION = Sample(
    lambda players, lexicon: ling.Shake(
        ling.roll(seed=7), players=players, lexicon=lexicon, rules={"edition": "2026-27"}
    ),
    ("Ann", "Ben"),
    (
        ling.Designate("Ann", "S-V-Retained DO", at_s=10),
        ling.MakeDemand("Ben", 4, ling.Demand("type", "VERB"), at_s=20),
        ling.MakeDemand("Ann", 5, ling.Demand("func", "MAIN_VERB")),
        ling.MakeDemand("Ben", 6, ling.Demand("must", "E")),
        ling.Misstate("Ann", 7, ling.Demand("must", "A")),
        ling.MakeDemand("Ann", 7, ling.Demand("gen", "Q", "NOUN_CLAUSE"), at_s=50),
        ling.InvalidChallenge("Ann"),
        ling.Pass("Ben", at_s=60),
        ling.NoticeTime(at_s=130),
        ling.Pass("Ann", at_s=135),
        ling.RoundOver(),
        ling.Neutral("Ann"),
        ling.Present("Ben", "cats", "Cats run.", (21, 13)),
        ling.Decide("Ben", True),
        ling.Close(),
    ),
    (
        (0, ling.Pass("Ann"), "WRONG_ORDER"),
        (3, ling.CallForceout("Ben"), "UNKNOWN_KIND"),
        (3, ling.WarnTime(), "UNKNOWN_EVENT"),
        (4, ling.Challenge("Ann", "now"), "TOO_FEW_LETTERS"),
        (4, ling.MakeDemand("Ann", 7, ling.Demand("must", "A")), "DUPLICATE_DEMAND"),
        (8, ling.Challenge("Ben", "impossible"), "LAST_MOVER"),
        (8, ling.NoticeTime(at_s=59), "BAD_TIME"),
        (10, ling.PlayLetter("Ben", 1), "WRONG_ORDER"),
        (11, ling.PlayLetter("Ben", 1), "ROUND_OVER"),
        (12, ling.Disagree("Ben", "win"), "UNKNOWN_EVENT"),
    ),
    shake_twins,
)


def fifth_game() -> types.ModuleType:
    """The game that ``docs/extending.md`` writes, as a module."""
    if "fifth_game" not in sys.modules:
        page = Path(__file__).resolve().parents[2] / "docs" / "extending.md"
        found = re.search(r"## Write a fifth game.*?```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
        assert found is not None and len(found[1].splitlines()) <= 120
        module = types.ModuleType("fifth_game")
        sys.modules["fifth_game"] = module
        exec(compile(found[1], "extending.md", "exec", dont_inherit=True), module.__dict__)
    return sys.modules["fifth_game"]


def fifth_sample() -> Sample:
    fifth = fifth_game()

    def twins() -> tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]:
        # Nothing is hidden but which word failed; the two rulings are by lexicons that differ in other words.
        games = []
        for lexicon in (LEXICON, LEXICON):
            game = fifth.Chain(["Ann", "Ben"], lexicon=lexicon)
            game.push(fifth.Say("teo"))
            game.push(fifth.Challenge())
            games.append(game)
        return games[0], games[1], ("Ann", "Ben", None)

    return Sample(
        lambda players, lexicon: fifth.Chain(players, lexicon=lexicon),
        ("Ann", "Ben"),
        (fifth.Say("cat", at_s=1), fifth.Say("toe"), fifth.Challenge(at_s=3)),
        (
            (0, fifth.Challenge(), "NO_WORD"),
            (1, fifth.Say("egg"), "WRONG_LETTER"),
            (1, fifth.Say("toe", player="Ann"), "WRONG_PLAYER"),
            (3, fifth.Say("egg"), "GAME_OVER"),
            (1, fifth.Say("toe", at_s=0.5), "BAD_TIME"),
        ),
        twins,
    )


def table_twins() -> tuple[Game[Any, Any], Game[Any, Any], tuple[str | None, ...]]:
    def played(tiles: str, bad_word: str) -> tournament.TableGame:
        # Which tiles were exchanged is for their player only, which word failed for nobody.
        game = tournament.TableGame(("Ann", "Ben"), lexicon=LEXICON, seed=len(bad_word))
        verdicts = {word: word != bad_word for word in ("TOE", "HT", "OO", "RE")}
        for move in (
            *(tournament.Start(), tournament.Place("8H HOR"), tournament.Announce(), tournament.Press()),
            *(tournament.Accept(), tournament.Exchange(tiles), tournament.Press(), tournament.Draw(3, player="Ben")),
            *(tournament.Place("9H TOE"), tournament.Announce(), tournament.Press()),
            *(tournament.Challenge(ruling=Adjudication.of(verdicts)), tournament.TakeBack()),
        ):
            game.push(move)
        return game

    return played("QUI", "HT"), played("AEI", "RE"), ("Ann", None)


TABLE = Sample(
    lambda players, lexicon: tournament.TableGame(players, lexicon=lexicon),
    ("Ann", "Ben"),
    (
        tournament.Start(at_s=1),
        tournament.Place("8H HORN", at_s=30),
        tournament.Announce(),
        tournament.Press(at_s=32),
        tournament.Challenge(at_s=40, ruled_at_s=60),
        tournament.Announce(at_s=61),
        tournament.Draw(4, at_s=62),
        tournament.Correct(1, 13, player="Ben"),
        tournament.Agree(player="Ann"),
        *[move for _ in range(6) for move in (tournament.Pass(), tournament.Press())],
        tournament.Count({"Ann": "AEIOULN", "Ben": "EEEEEEE"}),
        tournament.Sign(player="Ann", at_s=500),
    ),
    (
        (0, tournament.Press(), "OUT_OF_ORDER"),
        (1, tournament.Place("8H QQQQ"), "NOT_ON_RACK"),
        (1, tournament.Place("1A HORN"), "MISS_CENTRE"),
        (1, tournament.Pass(player="Ben"), "WRONG_PLAYER"),
        (1, tournament.Pass(player="Cay"), "UNKNOWN_PLAYER"),
        (4, tournament.Challenge(["HORNS"]), "NOT_FORMED"),
        (4, tournament.Pass(), "TOO_LATE"),
        (4, tournament.Accept(at_s=2), "BAD_TIME"),
        (5, tournament.Announce(at_s=50), "BAD_TIME"),
    ),
    table_twins,
)


SAMPLES: dict[str, Callable[[], Sample]] = {
    "lettercards": lambda: CARDS,
    "scrabble": lambda: SCRABBLE,
    "linguishtik": lambda: SHAKE,
    "linguishtik 2026-27": lambda: NEW_EDITION,
    "table": lambda: TABLE,
    "fifth": fifth_sample,
}
