"""Games: turns, challenges, endings, taking back, storing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from wordcore import Lexicon, Status
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import (
    Accept,
    Challenge,
    Exchange,
    Game,
    GameTimeUp,
    Layout,
    Move,
    NoPlayLeft,
    Pass,
    Play,
    ShowRack,
    TileSet,
    TurnTimeUp,
    challenge_outcome,
    end_adjustment,
    greedy_game,
    greedy_move,
    may_exchange,
    ruleset,
    zero_run_ends_at,
)

WORDS = Lexicon.from_words(["horn", "farm", "zap", "zo", "ar", "horns", "at", "ta"])
AT = TileSet("at", "AT", counts=(4, 4), values=(1, 2), n_blanks=0)
"""Eight tiles: two racks of three and two in the bag."""


def code(game: Game, move: Move, **how: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.push(move, **how)
    return caught.value.code


def small_game(**options: Any) -> Game:
    rules = {"ruleset": "AB", "rack_size": 3} | options
    return Game(WORDS, seed=None, layout=Layout.plain(5), tile_set=AT, **rules)


# --- turns --------------------------------------------------------------------------------------


def test_turns_alternate_and_points_add_up() -> None:
    game = Game(WORDS)
    game.push(Play.parse("8H HORN"))
    game.push(Play.parse("J6 FA.M"))
    game.push(Pass())
    game.push(Exchange(2))
    assert game.scores == (14, 17) and game.turn == 0 and game.zero_run == 2
    assert [event.kind for event in game.events] == ["play", "play", "pass", "exchange"]
    assert game.n_bag == 100 - 14 - 7 and game.board.n_tiles == 7
    assert str(game.events[1].move) == "J6 FA.M"


def test_a_dealt_game_knows_racks_and_refills_them() -> None:
    game = Game(WORDS, ruleset="AB", seed=5)
    racks = game.racks
    assert all(rack is not None and len(rack) == 7 for rack in racks) and game.n_bag == 86
    rack = racks[0]
    assert rack is not None
    first, second = [face for face in rack if face != "?"][:2]
    game.push(Play.of_squares([((8, 8), first), ((8, 9), second)]))
    left = game.racks[0]
    assert left is not None and len(left) == 7 and game.n_bag == 84
    game.push(Pass())
    game.push(Exchange(left.faces[:3]))
    assert game.n_bag == 84 and len(game.bag or ()) == 84
    missing = next(face for face in "QZXJK" if game.racks[1] is not None and face not in game.racks[1])
    assert code(game, Exchange(missing)) == "NOT_ON_RACK"
    assert code(game, Exchange(2)) == "NOT_ON_RACK"
    assert code(game, Play.of_squares([((9, 8), missing)])) == "NOT_ON_RACK"


def test_exchanges_follow_the_ruleset() -> None:
    lv, ab = small_game(ruleset="LV", rack_size=3), small_game()
    assert lv.n_bag == ab.n_bag == 2
    assert lv.may_exchange(2) and not lv.may_exchange(3) and not ab.may_exchange(2)
    assert code(ab, Exchange(2)) == "NO_EXCHANGE"
    assert code(lv, Exchange("AAT")) == "NO_EXCHANGE"
    assert code(lv, Exchange("")) == "NO_EXCHANGE"
    lv.push(Exchange("AT"))
    assert lv.turn == 1
    assert not may_exchange(ruleset("LV", min_bag=7), 1, 7, 6)


def test_an_illegal_play_changes_nothing() -> None:
    game = Game(WORDS, ruleset="AB", seed=5)
    before = json.dumps(game.to_json()), game.state, game.board.copy()
    assert code(game, Play.parse("1A ZO")) in ("NOT_ON_RACK", "MISS_CENTRE")
    assert code(game, Challenge()) == "NOTHING_PENDING"
    assert code(game, Accept()) == "NOTHING_PENDING"
    assert (json.dumps(game.to_json()), game.state, game.board) == before
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(TypeError):
        game.push("8H HORN")  # type: ignore[arg-type]


def test_time_limits_are_events() -> None:
    game = Game(WORDS)
    game.push(Play.parse("8H HORN"), seconds=100)
    assert code(game, Pass(), seconds=181) == "TURN_TIME"
    event = game.push(TurnTimeUp(), seconds=181)
    assert (event.kind, event.note, game.turn) == ("pass", "TURN_TIME", 0)
    for _ in range(8):
        game.push(Pass(), seconds=180)
    assert code(game, Pass(), seconds=180) == "GAME_TIME"
    game.push(GameTimeUp())
    assert game.over and game.result is not None and game.result.reason == "TIME"
    assert game.result.winners == (0,) and code(game, Pass()) == "GAME_OVER"


# --- challenges ---------------------------------------------------------------------------------


def test_a_bad_word_takes_the_play_off_and_the_tiles_come_back() -> None:
    game = Game(WORDS, ruleset="AB", seed=5)
    racks, bag = game.racks, game.bag
    assert bag is not None and racks[0] is not None
    tiles = [face for face in racks[0] if face != "?"][:2]
    game.push(Play.of_squares([((8, 8), tiles[0]), ((8, 9), tiles[1])]))
    event = game.push(Challenge())
    assert event.kind == "challenged_off" and event.score == 0 and event.note == "".join(tiles)
    assert game.racks[0] == racks[0] and len(bag) == 86 and game.board.is_empty
    assert game.scores == (0, 0) and game.turn == 1 and game.zero_run == 1 and game.pending is None


def test_only_the_words_named_are_judged_unless_all_are() -> None:
    for judge_all, stands in ((False, True), (True, False)):
        game = Game(WORDS, judge_all=judge_all)
        game.push(Play.parse("8H HORN"))
        game.push(Play.parse("7I ZAP"))
        game.push(Challenge(["zo"]))
        assert (game.scores[1] == 51) is stands
        assert game.moves[-1] == Challenge(["ZO"], 0, game.moves[-1].judged)  # type: ignore[union-attr]


def test_in_team_play_the_loser_of_a_challenge_loses_a_turn() -> None:
    game = Game(WORDS)
    game.push(Play.parse("8H HORN"))
    game.push(Challenge(["HORN"]))
    assert [event.kind for event in game.events] == ["play", "lost_turn"]
    assert game.turn == 0 and game.zero_run == 1 and game.scores == (14, 0)
    game.push(Play.parse("J6 FA.M"))
    assert game.turn == 1


def test_in_tournament_play_a_failed_challenge_costs_five_points_a_word() -> None:
    game = Game(WORDS, ruleset="AB")
    game.push(Play.parse("8H HORN"))
    game.push(Play.parse("7I ZA"))
    game.push(Challenge(["ZO", "AR"]))
    assert game.scores == (14, score_of_za() + 10) and game.turn == 0
    assert game.events[-1].kind == "challenge_points"
    single = Game(WORDS, ruleset="AB", challenge_rule="single")
    single.push(Play.parse("8H HORN"))
    single.push(Challenge())
    assert single.scores == (14, 0) and single.turn == 1


def score_of_za() -> int:
    game = Game(WORDS)
    game.push(Play.parse("8H HORN"))
    return game.push(Play.parse("7I ZA")).score


def test_a_challenge_needs_a_ruling_a_word_formed_and_the_right_player() -> None:
    game = Game()
    game.push(Play.parse("8H HORN"))
    assert code(game, Challenge(["HORN"])) == "JUDGE"
    assert game.ruling_on(["HORN"]).status is Status.JUDGE
    assert code(game, Challenge(["HORNS"], judged={"HORNS": True})) == "NOT_FORMED"
    assert code(game, Challenge(["HORN"], by=0, judged={"HORN": True})) == "WRONG_PLAYER"
    game.push(Challenge("horn", judged={"horn": True}))
    assert game.scores == (14, 0)
    assert code(game, Challenge(["HORN"], judged={"HORN": False})) == "NOTHING_PENDING"


def test_the_window_closes_with_the_next_turn() -> None:
    game = Game(WORDS)
    game.push(Play.parse("8H XU"))
    assert game.pending == Play.parse("8H XU")
    game.push(Pass())
    assert game.pending is None and code(game, Challenge(["XU"])) == "NOTHING_PENDING"
    game.pop()
    game.push(Accept())
    assert game.pending is None and game.turn == 1


def test_a_third_player_may_challenge_and_loses_the_turn_when_it_comes() -> None:
    game = Game(WORDS, players=("A", "B", "C"))
    game.push(Play.parse("8H HORN"))
    game.push(Challenge(["HORN"], by=2))
    assert game.turn == 1
    game.push(Pass())
    assert game.turn == 0 and game.events[-1].kind == "lost_turn" and game.events[-1].player == 2


@pytest.mark.parametrize(
    ("rule", "per_word", "challenged", "judge_all", "expected"),
    [
        ("penalty", 5, ["ZO"], False, (True, 56, 0, False)),
        ("penalty", 0, ["ZO"], False, (True, 51, 0, False)),
        ("penalty", None, ["ZO", "AR"], False, (True, 61, 0, False)),
        ("penalty(10)", None, ["ZO", "AR"], False, (True, 71, 0, False)),
        ("penalty", 5, ["ZO"], True, (False, 0, 0, False)),
        ("single", None, ["zo"], False, (True, 51, 0, False)),
        ("double", 5, ["ZO"], False, (True, 51, 0, True)),
        ("double", 5, ["PN", "ZO"], False, (False, 0, 0, False)),
    ],
)
def test_challenge_outcomes(
    rule: str, per_word: int | None, challenged: list[str], judge_all: bool, expected: tuple[object, ...]
) -> None:
    formed = {"ZAP": True, "ZO": True, "AR": True, "PN": False}
    assert challenge_outcome(rule, formed, challenged, 51, per_word=per_word, judge_all=judge_all) == expected


# --- endings ------------------------------------------------------------------------------------


def test_the_last_play_must_be_accepted_before_the_game_is_over() -> None:
    game = small_game(ruleset="AB")
    game.push(Play.parse("3B TAT", AT))
    game.push(Play.parse("B2 A.", AT))
    assert game.n_bag == 0 and game.state.held == (2, 2)
    game.push(Play.parse("D4 AA", AT))
    assert game.last_play_pending and not game.over
    assert code(game, Pass()) == "LAST_PLAY_PENDING"
    left = game.unseen()
    assert left == {"T": 2}
    game.push(Accept())
    assert game.over and game.result is not None and game.result.reason == "OUT"
    assert game.events[-1].kind == "end_adjustment" and game.events[-1].player == 0
    assert game.events[-1].score == 2 * sum(AT.value(face) * n for face, n in left.items())


def test_a_last_play_challenged_off_means_the_game_goes_on() -> None:
    game = small_game()
    for text in ("3B TAT", "B2 A.", "D4 AA"):
        game.push(Play.parse(text, AT))
    game.push(Challenge(judged={word: False for word in ("TAA", "TAT")}))
    assert not game.over and game.turn == 1 and game.zero_run == 1 and game.state.held == (2, 2)
    game.pop()
    assert game.last_play_pending
    game.push(Challenge(judged={word: True for word in ("TAA", "TAT")}))
    assert game.over


def test_six_zeros_end_a_tournament_game_but_not_a_team_game() -> None:
    game = Game(WORDS, ruleset="AB", seed=2)
    for _ in range(6):
        assert not game.over
        game.push(Pass())
    assert game.over and game.result is not None and game.result.reason == "SIX_ZEROS"
    racks = [rack.value for rack in game.racks if rack is not None]
    assert list(game.scores) == end_adjustment("double", [0, 0], racks, None)
    team = Game(WORDS, seed=2)
    for _ in range(12):
        team.push(Pass())
    assert not team.over
    assert Game(six_zeros=True).ruleset.six_zeros


@pytest.mark.parametrize(
    ("kinds", "counts", "ends"),
    [
        ("pppppp", False, 6),
        ("ppppp0pppppp", False, 12),
        ("ppppp0", True, 6),
        ("xcelpx", False, 6),
        ("ppppp8ppppp", False, None),
        ("", False, None),
        ("ppppppp", False, 6),
    ],
)
def test_runs_of_zeros(kinds: str, counts: bool, ends: int | None) -> None:
    names = {"p": "pass", "x": "exchange", "c": "challenged_off", "l": "lost_turn", "e": "pass"}
    events = [(names.get(sign, "play"), int(sign) if sign.isdigit() else 0) for sign in kinds]
    assert zero_run_ends_at(events, zero_play_counts=counts) == ends


@pytest.mark.parametrize(
    ("mode", "racks", "out", "scores"),
    [
        ("none", [0, 12, 3], 0, [100, 90, 80]),
        ("hasbro", [0, 12, 3], 0, [115, 78, 77]),
        ("hasbro", [4, 12, 3], None, [96, 78, 77]),
        ("double", [0, 12, 3], 0, [130, 90, 80]),
        ("double", [4, 12, 3], None, [96, 78, 77]),
    ],
)
def test_end_adjustments(mode: str, racks: list[int], out: int | None, scores: list[int]) -> None:
    assert end_adjustment(mode, [100, 90, 80], racks, out) == scores
    for bad in (("half", [0, 0, 0]), (mode, [0])):
        with pytest.raises(GameFileError):
            end_adjustment(bad[0], [1, 2, 3], bad[1], None)


def test_nobody_can_play_is_answered_by_the_generator_or_left_to_the_judge() -> None:
    game = Game(Lexicon.from_words(["zzz"]), seed=1)
    assert game.no_play_left().status is Status.YES and game.no_play_left().reasons == ("SB10D",)
    game.push(NoPlayLeft())
    assert game.over and game.result is not None and game.result.reason == "NO_PLAY"
    other = Game(Lexicon.from_words([a + b for a in "AEIOU" for b in "NRSTLD"]), seed=1)
    ruling = other.no_play_left()
    assert ruling.status is Status.NO and isinstance(ruling.witness, Play)
    assert code(other, NoPlayLeft()) == "PLAY_EXISTS"
    assert Game(WORDS).no_play_left().status is Status.JUDGE


def test_racks_can_be_shown_in_a_game_played_elsewhere() -> None:
    game = Game(WORDS)
    game.push(ShowRack(0, "HORNAEI"))
    assert str(game.rack) == "AEHINOR"
    assert code(game, Play.parse("8H ZAP")) == "NOT_ON_RACK"
    best = game.legal_plays().best(1)
    assert best[0].score == 14 and game.legal_plays("FARM").best(1)
    game.push(Play.parse("8H HORN"))
    assert game.racks == (None, None)
    assert code(game, ShowRack(0, "ABCDEFGH")) == "TOO_MANY_TILES"
    assert code(game, ShowRack(7, "A")) == "WRONG_PLAYER"
    assert code(game, ShowRack(1, "HHH")) == "NOT_ON_RACK"
    assert code(Game(WORDS, seed=1), ShowRack(0, "A")) == "RACKS_KNOWN"
    with pytest.raises(GameFileError, match="not known"):
        game.legal_plays()
    with pytest.raises(GameFileError, match="no lexicon"):
        Game().legal_plays("AB")


# --- taking back and storing --------------------------------------------------------------------


def random_move(game: Game, chance: random.Random) -> Move:
    if game.pending is not None and chance.random() < 0.25:
        return Challenge(judged={word: chance.random() < 0.5 for word in all_words(game)})
    if game.last_play_pending:
        return Accept()
    dice = chance.random()
    rack = game.rack
    assert rack is not None
    if dice < 0.75:
        plays = game.legal_plays().best(20)
        if plays:
            return chance.choice(plays)
    if dice < 0.9 and game.may_exchange(3):
        return Exchange(chance.sample(rack.faces, 3))
    return Pass()


def all_words(game: Game) -> list[str]:
    sheet = next(event.sheet for event in reversed(game.events) if event.kind == "play")
    assert sheet is not None
    return [word.word for word in sheet.words]


def picture(game: Game) -> tuple[object, ...]:
    bag = game.bag.state() if game.bag is not None else None
    return game.state, game.board.fen, bag, game.moves


@pytest.mark.parametrize("seed", range(8))
def test_taking_back_restores_everything_and_json_brings_it_back(enable: Lexicon, seed: int) -> None:
    chance = random.Random(seed)
    rules = chance.choice(["AB", "LV"])
    game = Game(enable, ruleset=rules, seed=seed, players=("A", "B", "C")[: chance.randint(2, 3)])
    pictures = [picture(game)]
    while not game.over and len(game.moves) < 60:
        game.push(random_move(game, chance))
        pictures.append(picture(game))
    stored = json.loads(json.dumps(game.to_json()))
    twin = Game.from_json(stored, enable)
    assert picture(twin) == picture(game) and twin.to_json() == stored
    without = Game.from_json(stored)
    assert without.scores == game.scores and without.board == game.board
    while len(pictures) > 1:
        assert picture(game) == pictures.pop()
        game.pop()
    assert picture(game) == pictures[0] and game.board.is_empty


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "not a stored game"),
        ({"players": 3}, "wrong kind"),
        ({"players": ["one"]}, "2 to 8 players"),
        ({"ruleset": "XX"}, "no ruleset"),
        ({"layout": "round"}, "no layout"),
        ({"moves": [{"move": "dance"}]}, "move 1"),
        ({"moves": [{"move": "play", "play": "8H HORN"}, {"move": "play", "play": "1A X"}]}, "move 2: NOT_CONNECTED"),
        ({"moves": [{"move": "play", "play": "8H H7"}]}, "move 1: 'H7'"),
        ({"moves": 3}, "wrong kind"),
    ],
)
def test_a_broken_stored_game_says_where(change: dict[str, object], message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        Game.from_json(Game(WORDS).to_json() | change)


def test_a_greedy_side_declares_the_end_where_no_zeros_do() -> None:
    game = greedy_game(Lexicon.from_words(["zzz"]), 1, ruleset="LV")
    assert game.over
    assert isinstance(greedy_move(Game(WORDS, seed=3, ruleset="AB")), (Play, Exchange, Pass))


def test_the_large_board_plays_whole_games(enable: Lexicon) -> None:
    from wordcore.games.scrabble import SUPER, SUPER_TILES

    game = greedy_game(enable, 1, layout=SUPER, tile_set=SUPER_TILES)
    assert game.over and game.board.size == 21 and sum(game.scores) > 1000


def test_a_word_named_twice_is_one_word_challenged() -> None:
    game = Game(Lexicon.from_words(["horn"]), ruleset="AB")
    game.push(Play.parse("8H HORN"))
    assert game.push(Challenge(["HORN", "horn"])).score == 5
    assert challenge_outcome("penalty", {"HORN": True}, ["HORN", "horn"], 14).player == 19


def test_a_word_that_was_not_formed_is_told_before_a_judge_is_asked() -> None:
    game = Game()
    game.push(Play.parse("8H HORN"))
    with pytest.raises(IllegalMove) as caught:
        game.push(Challenge(["CORN"]))
    assert caught.value.code == "NOT_FORMED"


def test_a_play_taken_off_leaves_the_racks_of_others_as_they_were_shown() -> None:
    game = Game(ruleset="AB")
    game.push(Play.parse("8H HORN"))
    game.push(ShowRack(1, "AAEEIOU"))
    game.push(Challenge(judged={"HORN": False}))
    assert str(game.racks[1]) == "AAEEIOU" and game.turn == 1


def test_a_turn_lost_before_a_challenge_still_counts_as_a_zero() -> None:
    game = Game(players=("A", "B", "C"), six_zeros=True)
    game.push(Play.parse("8H HORN"))
    game.push(Challenge(by=2, judged={"HORN": True}))
    game.push(Play.parse("9H XU"))
    assert [event.kind for event in game.events] == ["play", "play", "lost_turn"] and game.turn == 0
    game.push(Challenge(by=0, judged=dict.fromkeys(words_of(game), False)))
    assert game.zero_run == 2


def words_of(game: Game) -> list[str]:
    sheet = next(event.sheet for event in reversed(game.events) if event.sheet is not None)
    return [word.word for word in sheet.words]


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf")])
def test_a_turn_of_less_than_no_time_is_refused(seconds: float) -> None:
    with pytest.raises(IllegalMove, match="expected 0 s or more"):
        Game().push(Pass(), seconds=seconds)


def test_tiles_that_nobody_can_hold_are_refused_where_racks_are_unknown() -> None:
    game = Game(WORDS)
    assert code(game, Play.parse("8H ZZ")) == "NOT_ON_RACK"
    assert code(game, Play.parse("1A ZZ")) == "NOT_ON_RACK"
    assert code(game, Play.parse("8O ZZ")) == "OFF_BOARD"
    assert code(game, Play.parse("1A ZA")) == "MISS_CENTRE"
    assert code(game, Exchange("QQ")) == "NOT_ON_RACK"
    game.push(ShowRack(1, "QZAEIOU"))
    assert code(game, Play.parse("8H ZA")) == "NOT_ON_RACK"
    assert code(game, ShowRack(0, "QAEIOUR")) == "NOT_ON_RACK"
    assert code(game, ShowRack(1, "ABC")) == "TOO_FEW_TILES"
    game.push(ShowRack(1, "QKAEIOU"))
    assert game.push(Play.parse("8H ZA")).score == 22


def test_a_rack_that_was_shown_stays_known_when_nothing_is_drawn() -> None:
    game = small_game()
    for play in ("3C AT", "D3 .A", "C3 .T"):
        game.push(Play.parse(play))
    assert game.n_bag == 0 and game.state.held == (2, 2)
    game.push(ShowRack(1, "AT"))
    game.push(Play.parse("5C T"))
    assert str(game.racks[1]) == "A"
