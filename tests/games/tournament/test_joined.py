"""Table, board, clock and event joined: what a table gets from its event, and what it gives back."""

from __future__ import annotations

import pytest
from games.tournament.driver import A_TILES, Driver, started, to_the_last_play

from wordcore import Alphabet, Lexicon
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import AB, Game, Pass, Play, TileSet, read_gcg, replay
from wordcore.games.tournament import (
    Absent,
    Accept,
    Announce,
    Arrive,
    Certify,
    Challenge,
    Count,
    Draw,
    Exchange,
    Flag,
    Forfeit,
    Place,
    Plan,
    PlayOn,
    Press,
    Record,
    Rule,
    Sign,
    Slip,
    Start,
    TableGame,
    TakeBack,
    Tournament,
)
from wordcore.query import Adjudication

WORDS = Lexicon.from_words(["HORN", "HORNS", "SO"], name="event")
OTHER = Lexicon.from_words(["DOG"], name="other")


def code_of(call, *given, **named):
    with pytest.raises(IllegalMove) as caught:
        call(*given, **named)
    return caught.value.code


def played(table: TableGame) -> TableGame:
    """Six passes, tiles counted, the slip signed by both."""
    table.push(Start())
    for _ in range(6):
        table.push(Pass())
        table.push(Press())
    first, second = table.players
    table.push(Count({first: "AEIOULN", second: "AEIOULQ"}))
    for name in table.players:
        table.push(Sign(player=name))
    return table


# --- absent players ---------------------------------------------------------------------------


def test_with_both_absent_both_clocks_run_and_nobody_wins():
    driver = Driver(forfeit_spread=60).do(Absent, player="Ada", after_s=0)
    driver.do(Absent, player="Ben", after_s=100)
    assert (driver.table.left_s("Ada", at_s=300), driver.table.left_s("Ben", at_s=300)) == (900, 1000)
    assert driver.refused(Arrive) == "NO_PLAYER", "order does not say who comes"
    assert driver.refused(Flag, after_s=1100) == "OUT_OF_ORDER"
    driver.do(Flag, after_s=1300)
    slip, result = driver.table.slip(), driver.table.result
    assert (slip.forfeit, slip.loser, slip.spread, result.winners) == ("both", None, 60, ())
    assert [(line.name, line.points, line.spread) for line in slip.lines(bye=50, late=75)] == [
        ("Ada", 0, -60),
        ("Ben", 0, -60),
    ]


def test_the_first_to_come_of_two_absent_players_waits_while_the_others_clock_runs():
    driver = Driver().do(Absent, player="Ada", after_s=0).do(Absent, player="Ben", after_s=0)
    driver.do(Arrive, player="Ben", after_s=200)
    assert (driver.table.stage, driver.table.left_s("Ben", at_s=500)) == ("ABSENT", 1000)
    driver.do(Arrive, after_s=200)  # only Ada can be meant now
    assert driver.table.stage == "CHOICE" and driver.table.left_s("Ada") == 800
    assert driver.refused(PlayOn, player="Ben") == "WRONG_PLAYER"
    driver.do(PlayOn)
    assert driver.table.stage == "BEFORE" and driver.table.left_s("Ben") == 1000


def test_each_late_player_has_a_choice_of_their_own():
    driver = Driver().do(Absent, player="Ada", after_s=0).do(Absent, player="Ben", after_s=0)
    driver.do(Arrive, player="Ben", after_s=400).do(Arrive, player="Ada")
    assert driver.refused(PlayOn) == "NO_PLAYER"
    driver.do(PlayOn, player="Ada")
    assert driver.table.stage == "CHOICE"
    driver.do(Forfeit, player="Ben")
    assert driver.table.result.winners == ("Ada",)


def test_who_comes_too_late_loses_to_somebody_still_within_their_time():
    driver = Driver().do(Absent, player="Ada", after_s=0).do(Absent, player="Ben", after_s=500)
    driver.do(Arrive, player="Ada", after_s=800)
    assert driver.table.slip().loser == "Ada" and driver.table.result.winners == ("Ben",)


# --- what the plan says -----------------------------------------------------------------------


def test_a_table_has_names_starter_seconds_spread_and_rules_from_the_event():
    plan = Plan(("koth",), player_seconds=600, forfeit_spread=100)
    event = Tournament(["Ada", "Ben"], plan, rules={"challenge_rule": "penalty(10)"}, lexicon=WORDS)
    event.pair(starts=["Ben"])
    table = event.open_table(1, 1, lexicon=WORDS)
    assert (table.players, table.setup.first, table.setup.lexicon.name) == (("Ada", "Ben"), "Ben", "event")
    assert (table.left_s("Ada"), table.setup.rules.challenge_points) == (600, 10)
    table.push(Absent(player="Ada", at_s=0))
    table.push(Flag(at_s=601))
    event.take(table)
    assert [(row.name, row.spread) for row in event.standings()] == [("Ben", 100), ("Ada", -100)]
    assert code_of(event.open_table, 1, 2) == "NO_TABLE"


def test_a_double_forfeit_is_entered_taken_and_corrected():
    event = Tournament(["Ada", "Ben"], Plan(("koth", "koth")))
    event.pair()
    table = event.open_table(1, 1)
    for act in (Absent(player="Ada", at_s=0), Absent(player="Ben", at_s=0), Flag(at_s=1202)):
        table.push(act)
    event.take(table)
    assert event.slip(1, "Ada").describe() == "both forfeit (late)"
    assert [(row.wins, row.spread, row.games) for row in event.standings()] == [(0, -75, 1), (0, -75, 1)]
    event.pair()
    event.enter_forfeit(2, "Ben", reason="both")
    assert [row.spread for row in event.standings()] == [-150, -150]
    event.correct_forfeit(2, "Ben")
    assert [(row.name, row.spread) for row in event.standings()] == [("Ada", 0), ("Ben", -150)]
    assert Tournament.from_json(event.to_json()) == event


def test_another_lexicon_is_refused_unless_the_director_allows_it():
    event = Tournament(["Ada", "Ben"], lexicon=WORDS)
    event.pair()
    assert code_of(event.open_table, 1, 1, lexicon=OTHER) == "WRONG_LEXICON"
    table = event.open_table(1, 1)  # a judge elsewhere rules, by the event's lexicon
    for act in (Start(), Place("8H HORN"), Announce(), Press(), Challenge()):
        table.push(act)
    assert str(table.question) == "W-CHAL: Is the play acceptable? Challenged: HORN"
    ruling = OTHER.adjudicate(["HORN"])
    for foreign, called in ((ruling, OTHER.name), (ruling._replace(lexicon=""), OTHER.digest[:12])):
        sentence = f"{called}: the words of this event are those of {WORDS.name}"
        assert table.legal(Rule(foreign)) == ("WRONG_LEXICON", sentence)
    assert table.push(Rule(WORDS.adjudicate(["HORN"]), entry=17)).entry == 17
    other = played(event.open_table(1, 1, lexicon=OTHER, director=True))
    assert code_of(event.take, other) == "WRONG_LEXICON"
    event.take(other, director=True)
    assert event.entries[-1].director, "and the ledger says so"
    assert code_of(event.take, other) == "ENTERED"


def test_only_a_signed_slip_of_the_right_table_is_taken():
    event = Tournament(["Ada", "Ben", "Chi", "Dan"])
    event.pair()
    table = event.open_table(1, 1)
    assert code_of(event.take, table) == "NO_RESULT"
    other = played(TableGame(("Ada", "Chi"), round=1, table=1))
    assert code_of(event.take, other) == "WRONG_TABLE"
    assert code_of(event.take, played(TableGame(("Ada", "Ben"), round=1, table=2))) == "WRONG_TABLE"
    played(table)
    table.pop()
    assert code_of(event.take, table) == "NOT_SIGNED"
    table.push(Sign(player="Ben"))
    event.take(table)
    assert event.slip(1, "Ada").final == (-7, -16)


# --- the slip -----------------------------------------------------------------------------------


def test_the_slip_tells_the_blanks_and_who_found_the_set_complete():
    driver = started().play("8H HoRN").pass_turn().play("I8 .a")
    for _ in range(6):
        driver.pass_turn()
    table = driver.table
    table.push(Count({"Ada": "AEIOULT", "Ben": "AEIOULT"}))
    assert driver.refused(Certify, "Eve", board=4, racks=14, bag=82) == "INCOMPLETE"
    assert driver.refused(Certify, "Eve", board=5, racks=13, bag=82) == "INCOMPLETE"
    assert driver.refused(Certify, "Eve", board=5, racks=14, bag=80) == "INCOMPLETE"
    driver.do(Certify, "Eve", board=5, racks=14, bag=81)
    slip = table.slip()
    assert (slip.blanks, slip.certified_by, slip.starter) == (("O", "A"), "Eve", "Ada")
    assert Slip.from_json(slip.to_json()) == slip


# --- the game and its file ----------------------------------------------------------------------


def test_the_game_follows_the_table_and_cannot_be_played():
    driver = started(lexicon=WORDS).play("8H HORN")
    game = driver.table.game
    assert (game.scores, game.to_move, game.board.fen) == ((14, 0), "Ben", driver.table.board.fen)
    for change in (lambda: game.push(Pass()), game.pop):
        assert code_of(change) == "READ_ONLY"
    copied = game.copy()
    copied.push(Pass())
    assert type(copied) is Game and driver.table.game.moves == game.moves
    driver.placed("L8 SO").do(Challenge, ["HORNS"])
    assert driver.table.game.scores == (14, 12 + 5), "the board is asked, and a challenge costs what the rules say"
    driver.do(Announce).do(Record).do(Draw, "AE").placed("9M XI").do(Challenge)
    assert driver.table.game.board.fen == driver.table.game.copy().board.fen != driver.table.board.fen
    driver.do(TakeBack)
    assert driver.table.game.board.fen == driver.table.board.fen and driver.table.game.to_move == "Ben"
    driver.do(Exchange, "QU").do(Press)
    assert driver.table.game.moves[-1].tiles == "QU" and driver.table.game.scores == driver.table.scores
    driver.table.pop()
    assert driver.table.game.moves[-1].NAME == "challenge"


def test_the_game_ends_as_the_table_does():
    table = to_the_last_play().table
    assert table.game.last_play_pending and not table.game.over
    table.push(Accept())
    assert table.game.over and table.game.result.reason == table.state.ended == "OUT"
    table.push(Count({"Ben": "AAA"}))
    assert table.game.scores == table.scores
    passes = played(TableGame(("Ada", "Ben")))
    assert passes.game.result.scores == passes.scores == (-7, -16)


def test_a_table_that_starts_with_the_other_player_is_mirrored_so():
    table = TableGame(("Ada", "Ben"))
    table.push(Start(player="Ben"))
    assert table.game.to_move == "Ben" == table.to_move


def test_a_turn_with_too_few_tiles_is_told_where_no_game_can_follow():
    driver = started(tile_set=A_TILES, rules={"min_bag": 3})
    driver.do(Place, "8H AAAA").do(Announce).do(Press).do(Record).do(Draw, 1)
    driver.do(Exchange, 3).do(Press).do(Draw, 3, player="Ben")
    with pytest.raises(ValueError, match="game: expected draws that fill the racks, found NO_EXCHANGE"):
        _ = driver.table.game


def test_the_file_has_the_scores_of_the_sheet_and_what_overtime_cost():
    driver = started(lexicon=WORDS).play("8H HORN", think_s=1270)
    driver.placed("L8 SO", score=19).do(Accept)
    for _ in range(6):
        driver.pass_turn()
    driver.do(Count, {"Ada": "AEIOULT", "Ben": "AEIOU"})
    table = driver.table
    record = read_gcg(table.gcg())
    assert [name for _, name in record.players] == ["Ada", "Ben"] and record.pragma("lexicon") == "event"
    totals = {move.player: move.total for move in record.moves if move.total is not None}
    assert totals == {0: table.slip().final[0], 1: table.slip().final[1]}
    assert [(move.kind, move.player, move.score) for move in record.moves if move.kind == "time_penalty"] == [
        ("time_penalty", 0, -20)
    ]


def test_drawn_tiles_may_be_named_and_are_their_players_alone():
    driver = started().placed("8H HORN").do(Record)
    assert driver.refused(Draw, "HHH") == "NOT_IN_BAG", "one of two is on the board"
    driver.do(Draw, "QI").do(Draw, "za")
    assert driver.table.state.racks == (7, 7) and driver.table.state.bag == 82
    assert [move.tiles for move in driver.table.view("Ben").moves[-2:]] == [2, 2]
    assert [move.tiles for move in driver.table.view("Ada").moves[-2:]] == ["QI", "za"]


def test_a_ruling_on_other_words_is_refused_and_the_rules_are_the_plans():
    driver = started(rules=AB.replace(player_seconds=600)).placed("8H HORN")
    assert driver.refused(Challenge, ["HORN"], ruling=Adjudication.of({"HORNN": False})) == "NOT_FORMED"
    assert driver.table.left_s("Ben") == 600 and Play.parse("8H HORN") == driver.table.game.pending


@pytest.mark.parametrize(
    ("alphabet", "play"),
    [(Alphabet.SPANISH, "8H A[LL]A"), (Alphabet.GERMAN, "8H ÄRA"), (Alphabet.POLISH, "8H ŻABA")],
)
def test_a_table_in_another_language_shows_and_writes_its_game(alphabet, play):
    table = TableGame(players=("Ada", "Ben"), tile_set=TileSet.of(alphabet))
    for act in (Start(), Place(play), Announce(), Press(), Record(), Accept()):
        table.push(act)
    assert str(table.game.moves[0]) == play and table.game.scores == table.scores
    report = replay(read_gcg(table.gcg()))
    assert report.is_sound and report.scores == table.scores and report.board.tile_set == table.setup.tile_set


def test_the_game_of_a_table_can_be_looked_at_before_the_first_act():
    table = TableGame(players=("Ada", "Ben"), lexicon=WORDS)
    assert table.game.moves == () and table.game.to_move == "Ada" and table.game.copy() == table.game.copy()
    table.push(Start())
    table.pop()
    assert table.game.players == ("Ada", "Ben")


@pytest.mark.parametrize("name", ["Ada\u00a0Obi", "Ada\u200cObi", "\u00c5sa"])
def test_whoever_is_entered_can_sit_at_a_table(name):
    event = Tournament([name, "Ben"])
    event.pair()
    assert event.open_table(1, 1).players == (name, "Ben")
    for broken in ("Ada\nObi", "Ada\u2028Obi", "Ada\ud800"):
        with pytest.raises(GameFileError, match="setup, players"):
            Tournament([broken, "Ben"])
        with pytest.raises(GameFileError, match="setup, players"):
            TableGame(players=(broken, "Ben"))


def test_tiles_of_two_letters_count_once_with_brackets_or_without():
    table = TableGame(players=("Ada", "Ben"), tile_set=TileSet.of(Alphabet.SPANISH))
    for act in (Start(), Exchange("CHRR"), Announce(), Press()):
        table.push(act)
    assert table.moves[1].tiles == "[CH][RR]" and table.view("Ben").moves[1].tiles == 2
    table.push(Draw("LLA"))
    assert table.sheet[0].text == "2" and table.state.racks == (7, 7) and table.state.bag == 86


def test_an_event_in_another_language_has_its_tiles_at_every_table():
    words = Lexicon.from_words(["A[LL]A"], name="es", alphabet=Alphabet.SPANISH)
    event = Tournament(["Ada", "Ben"], lexicon=words)
    event.pair()
    again = Tournament.from_json(event.to_json())
    tables = [event.open_table(1, 1), event.open_table(1, 1, lexicon=words), again.open_table(1, 1)]
    for table in (*tables, TableGame(players=("Ada", "Ben"), lexicon=words)):
        table.push(Start())
        assert table.push(Place("8H A[LL]A")).score == 20 and table.setup.tile_set.name == "spanish"
    assert "tile_set" not in Tournament(["Ada", "Ben"], lexicon=WORDS).to_json()["setup"]


def test_the_game_file_of_a_table_has_the_tiles_that_are_known():
    table = TableGame(players=("Ada", "Ben"), lexicon=WORDS)
    acts = [Start(), Exchange("QV"), Announce(), Press(), Draw(2), Place("8H HORN"), Announce(), Press(), Record()]
    acts += [Draw(4), Place("7I ZAP"), Announce(), Press(), Challenge(), TakeBack(), Pass(), Press()]
    acts += [Exchange(3), Announce(), Press(), Draw(3), Pass(), Press()]
    for act in acts:
        table.push(act)
    lines = [line for line in table.gcg().splitlines() if line.startswith(">")]
    assert lines == [
        ">Ada: QV -QV +0 0",
        ">Ben: HNOR 8H HORN +14 14",
        ">Ada: APZ 7I ZAP +51 51",
        ">Ada: APZ -- -51 0",
        ">Ben:  - +0 14",
        ">Ada: APZ -3 +0 0",
        ">Ben:  - +0 14",
    ]
    assert [line.text for line in table.sheet if line.kind == "exchange"] == ["2", "3"], "the sheet is public"
    assert replay(read_gcg(table.gcg())).is_sound
