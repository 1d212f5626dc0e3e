"""Games: turns, challenges, times, endings, taking back, storing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from wordcore import Lexicon, Status
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.core import Move, RulingAwaited
from wordcore.games.scrabble import (
    AB,
    LV,
    Accept,
    Challenge,
    Exchange,
    Game,
    GameTimeUp,
    Layout,
    NoPlayLeft,
    Pass,
    Placement,
    Play,
    Rule,
    Ruleset,
    ShowRack,
    Tile,
    TileSet,
    TurnTimeUp,
    decide_challenge,
    end_adjustment,
    gcg_of,
    greedy_game,
    greedy_move,
    may_exchange,
    read_gcg,
    replay,
    zero_run_ends_at,
)
from wordcore.query import Adjudication

WORDS = Lexicon.from_words(["horn", "farm", "zap", "zo", "ar", "horns", "at", "ta"])
AT = TileSet("at", "AT", counts=(4, 4), values=(1, 2), n_blanks=0)
"""Eight tiles: two racks of three and two in the bag."""


def code(game: Game, move: Move[Any]) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.push(move)
    return caught.value.code


def pushed(game: Game, *moves: Move[Any] | str) -> Game:
    for move in moves:
        game.push(Play.parse(move, game.setup.tile_set) if isinstance(move, str) else move)
    return game


def small_game(rules: Ruleset = AB, **setup: Any) -> Game:
    return Game(WORDS, layout=Layout.plain(5), tile_set=AT, rules=rules.replace(rack_size=3), **setup)


def ruled(good: bool, *words: str) -> Adjudication:
    return Adjudication.of(dict.fromkeys(words, good))


def kinds(game: Game) -> list[str]:
    return [line.kind for line in game.sheet]


# --- turns --------------------------------------------------------------------------------------


def test_turns_alternate_and_points_add_up() -> None:
    game = pushed(Game(WORDS), "8H HORN", "J6 FA.M", Pass(), Exchange(2))
    assert game.scores == (14, 17) and game.to_move == "Player 1" and game.state.zero_run == 2
    assert kinds(game) == ["play", "play", "pass", "exchange"]
    assert game.n_bag == 100 - 14 - 7 and game.board.n_tiles == 7
    assert game.sheet[1].text == "J6 FA.M" and game.sheet[1].words == ("FARM",)
    assert [move.player for move in game.moves] == ["Player 1", "Player 2"] * 2


def test_a_player_is_named_or_left_out_and_nobody_moves_out_of_turn() -> None:
    game = Game(players=("Ann", "Bo", "Cy"), first="Bo")
    assert game.to_move == "Bo" and game.push(Play.parse("8H HORN")).player == "Bo"
    assert code(game, Pass(player="Ann")) == "WRONG_PLAYER" and code(game, Pass(player="Dee")) == "UNKNOWN_PLAYER"
    assert code(game, Play.parse("9H AB").made_by("Bo", game.setup.tile_set)) == "WRONG_PLAYER"
    game.push(Pass(player="Cy"))
    assert game.to_move == "Ann"
    with pytest.raises(GameFileError, match="setup, first: expected Ann or Bo"):
        Game(players=("Ann", "Bo"), first="Cy")


def test_a_dealt_game_knows_racks_and_refills_them() -> None:
    game = Game(WORDS, rules="AB", seed=5)
    racks = game.racks
    assert all(rack is not None and len(rack) == 7 for rack in racks) and game.n_bag == 86
    rack = racks[0]
    assert rack is not None
    first, second = [face for face in rack if face != "?"][:2]
    game.push(Play.from_json([((8, 8), first), ((8, 9), second)]))
    left = game.racks[0]
    assert left is not None and len(left) == 7 and game.n_bag == 84
    game.push(Pass())
    outcome = game.push(Exchange(left.faces[:3]))
    assert game.n_bag == 84 and outcome.tiles == "".join(left.faces[:3]) and len(outcome.drawn) == 3
    assert game.state.n_mixes == 2
    assert game.racks[1] is not None
    missing = next(face for face in "QZXJK" if face not in game.racks[1])
    assert code(game, Exchange(missing)) == "NOT_ON_RACK"
    assert code(game, Exchange(2)) == "NOT_ON_RACK"
    assert code(game, Play.from_json([((9, 8), missing)])) == "NOT_ON_RACK"


def test_exchanges_follow_the_ruleset() -> None:
    lv, ab = small_game(LV), small_game()
    assert lv.n_bag == ab.n_bag == 2
    assert lv.may_exchange(2) and not lv.may_exchange(3) and not ab.may_exchange(2)
    assert code(ab, Exchange(2)) == "NO_EXCHANGE"
    for tiles in ("AAT", "", 0, -1):
        assert code(lv, Exchange(tiles)) == "NO_EXCHANGE"
    lv.push(Exchange("at"))
    assert lv.to_move == "Player 2" and lv.moves[-1] == Exchange("AT", player="Player 1")
    assert not may_exchange(LV.replace(min_bag=7), 1, 7, 6)


def test_strange_tiles_are_refused_as_moves_are() -> None:
    game = Game(WORDS, seed=5)
    odd = Play([Placement(8, 8, Tile("Ñ", True)), Placement(8, 9, Tile("Ö"))])
    for move in (Exchange("Q1"), Exchange(["Ñ"]), odd):
        assert code(game, move) == "NOT_ON_RACK"
    unknown = Game(WORDS)
    for strange in (ShowRack("A1"), ShowRack(3), Exchange(["Ñ"]), Play([Placement(8, 8, Tile("Ñ", True))] * 1)):
        assert code(unknown, strange) in ("NOT_ON_RACK", "FIRST_TOO_SHORT")
    blank = Play([Placement(8, 8, Tile("Ñ", True)), Placement(8, 9, Tile("A"))])
    assert code(unknown, blank) == "NOT_ON_RACK"


def test_an_illegal_play_changes_nothing() -> None:
    game = Game(WORDS, rules="AB", seed=5)
    before = json.dumps(game.to_json()), game.state, game.board.copy()
    assert code(game, Play.parse("1A ZO")) in ("NOT_ON_RACK", "MISS_CENTRE")
    assert code(game, Challenge()) == "NOTHING_PENDING"
    assert code(game, Accept()) == "NOTHING_PENDING"
    assert code(game, Rule()) == "NO_CHALLENGE"
    assert (json.dumps(game.to_json()), game.state, game.board) == before
    with pytest.raises(TypeError):
        game.push("8H HORN")  # type: ignore[arg-type]


# --- times --------------------------------------------------------------------------------------


def test_turn_and_game_limits_are_computed_from_times() -> None:
    game = Game(WORDS, started_s=1000)
    game.push(Play.parse("8H HORN").made_by("Player 1", game.setup.tile_set))
    game.pop()
    game.push(Play(Play.parse("8H HORN").placements, at_s=1100))
    assert code(game, Pass(at_s=1281)) == "TURN_TIME" and game.legal(Pass(at_s=1280)) is None
    assert game.legal(TurnTimeUp(at_s=1279)) == ("NOT_EXPIRED", "1 s are left (SB3)")
    assert game.legal(TurnTimeUp(at_s=1280)) is None
    outcome = game.push(TurnTimeUp(at_s=1281))
    assert outcome.late and game.sheet[-1].notes == ("TURN_TIME",) and game.to_move == "Player 1"
    for number in range(1, 9):
        game.push(Pass(at_s=1281 + 180 * number))
    assert code(game, Pass(at_s=2801)) == "GAME_TIME"
    assert game.legal(GameTimeUp(at_s=2797)) == ("NOT_EXPIRED", "3 s are left (SB3)")
    assert code(game, Pass(at_s=2000)) == "BAD_TIME" and game.legal(GameTimeUp(at_s=2800)) is None
    game.push(GameTimeUp(at_s=2801))
    assert game.result is not None and game.result.reason == "TIME"
    assert game.result.winners == ("Player 1",) and code(game, Pass()) == "GAME_OVER"


@pytest.mark.parametrize(("good", "scores"), [(True, (14, 0)), (False, (0, 0))])
def test_a_play_made_just_before_the_time_is_up_can_still_be_challenged(good: bool, scores: tuple[int, int]) -> None:
    game = pushed(Game(), Play.parse("8H HORN"), GameTimeUp(at_s=1800))
    assert game.result is None and code(game, Pass(at_s=1801)) == "LAST_PLAY_PENDING"
    assert {kind for _, kind in game.legal_moves.kinds} == {Challenge, Accept, ShowRack}
    game.push(Challenge(ruling=ruled(good, "HORN"), at_s=1805))
    assert game.result is not None and (game.result.reason, game.scores) == ("TIME", scores)
    game.pop()
    game.push(Accept())
    assert game.result is not None and game.scores == (14, 0)


def test_a_turn_without_times_is_not_checked() -> None:
    game = pushed(Game(), Pass(), Pass(at_s=900))
    assert code(game, Pass(at_s=1081)) == "TURN_TIME"
    pushed(game, Pass(), Pass(at_s=1500), Pass())
    assert Game(rules="AB").push(Pass(at_s=10**6)).player == "Player 1"


def test_the_time_of_a_ruling_is_nobodys() -> None:
    play = Play(Play.parse("8H HORN").placements, at_s=100)
    challenge = Challenge(at_s=150, ruled_at_s=450, ruling=ruled(False, "HORN"))
    for moves in ([play, challenge], [play, Challenge(at_s=150), Rule(ruled(False, "HORN"), at_s=450)]):
        game = pushed(Game(players=("A", "B")), *moves)
        assert game.to_move == "B" and game.state.turn_s == 400 and game.state.stopped_s == 300
        assert code(game, Pass(at_s=581)) == "TURN_TIME"
        game.push(Pass(at_s=580))
        game.push(Pass())
        assert code(game, Pass(at_s=2101)) == "GAME_TIME" and game.legal(Pass(at_s=2100)) is None
        assert code(game, GameTimeUp(at_s=2099)) == "NOT_EXPIRED" and game.legal(GameTimeUp(at_s=2100)) is None
    assert code(pushed(Game(), play), Challenge(at_s=150, ruled_at_s=120)) == "BAD_TIME"
    for unknown in (
        Challenge(at_s=150, ruling=ruled(False, "HORN")),
        Challenge(ruled_at_s=450, ruling=ruled(False, "HORN")),
    ):
        assert pushed(Game(), play, unknown).state.stopped_s == 0
    # Whoever loses the turn leaves it to the next when the ruling comes.
    game = pushed(Game(), play, Challenge(at_s=150, ruled_at_s=450, ruling=ruled(True, "HORN")))
    assert game.to_move == "Player 1" and game.state.turn_s == 450


# --- challenges ---------------------------------------------------------------------------------


def test_a_bad_word_takes_the_play_off_and_the_tiles_come_back() -> None:
    game = Game(WORDS, rules="AB", seed=5)
    rack = game.racks[0]
    assert rack is not None
    tiles = [face for face in rack if face != "?"][:2]
    game.push(Play.from_json([((8, 8), tiles[0]), ((8, 9), tiles[1])]))
    withdrawn = game.scores[0]
    outcome = game.push(Challenge())
    assert not outcome.stands and outcome.words == ("".join(tiles),) and outcome.challenger == "Player 2"
    (line,) = game.sheet
    assert (line.kind, line.score, line.withdrawn) == ("challenged_off", 0, withdrawn)
    assert game.racks[0] == rack and game.n_bag == 86 and game.board.is_empty and game.state.n_mixes == 2
    assert game.scores == (0, 0) and game.to_move == "Player 2" and game.state.zero_run == 1 and game.pending is None


def test_only_the_words_named_are_judged_unless_all_are() -> None:
    for judge_all, stands in ((False, True), (True, False)):
        game = pushed(Game(WORDS, rules=LV.replace(judge_all=judge_all)), "8H HORN", "7I ZAP", Challenge(["zo"]))
        assert (game.scores[1] == 51) is stands
        challenge = game.moves[-1]
        assert isinstance(challenge, Challenge) and challenge.words == ("ZO",) and challenge.player == "Player 1"
        assert challenge.ruling is not None and challenge.ruling.digest == WORDS.digest
        assert len(challenge.ruling.words) == (4 if judge_all else 1)


def test_in_team_play_the_loser_of_a_challenge_loses_a_turn() -> None:
    game = pushed(Game(WORDS), "8H HORN", Challenge(["HORN"]))
    assert kinds(game) == ["play", "lost_turn"] and game.outcomes[-1].lost_turns == ("Player 2",)
    assert game.to_move == "Player 1" and game.state.zero_run == 1 and game.scores == (14, 0)
    game.push(Play.parse("J6 FA.M"))
    assert game.to_move == "Player 2"


def test_in_tournament_play_a_failed_challenge_costs_five_points_a_word() -> None:
    game = pushed(Game(WORDS, rules="AB"), "8H HORN", "7I ZA")
    before = game.scores[1]
    assert game.push(Challenge(["ZO", "AR"])).points == 10
    assert game.scores == (14, before + 10) and game.to_move == "Player 1"
    assert game.sheet[-1].kind == "challenge_points"
    single = pushed(Game(WORDS, rules=AB.replace(challenge_rule="single")), "8H HORN", Challenge())
    assert single.scores == (14, 0) and single.to_move == "Player 2"


def test_without_a_lexicon_a_challenge_waits_for_a_ruling() -> None:
    game = pushed(Game(players=("Ann", "Bo")), "8H HORN", "7I ZAP")
    assert game.push(Challenge(["PN"])) == RulingAwaited(("PN",))
    assert game.to_move is None and game.result is None and game.legal_moves.kinds == ((None, Rule),)
    assert list(game.legal_moves) == [] and game.pending == Play.parse("7I ZAP")
    for move in (Pass(), Accept(), Challenge(), ShowRack("AEIOUNR"), GameTimeUp(), Play.parse("H8 .A")):
        assert code(game, move) == "RULING_AWAITED"
    assert code(game, Rule()) == "JUDGE"
    assert code(game, Rule(ruled(True, "CORN"))) == "NOT_FORMED"
    assert code(game, Rule(ruled(True, "ZAP"))) == "NOT_CHALLENGED"
    assert game.push(Rule(ruled(False, "pn"))).stands is False and game.scores == (14, 0)
    game.pop()
    assert game.push(Rule(ruled(True, "PN").sealed())).stands is True and game.scores == (14, 51)
    assert game.sheet[-1].kind == "lost_turn"
    assert Game.from_json(game.to_json()) == game


def test_a_challenge_names_words_that_were_formed_and_its_ruling_speaks_of_them() -> None:
    game = pushed(Game(), "8H HORN", "7I ZAP")
    assert code(game, Challenge(["HORNS"])) == "NOT_FORMED"
    assert code(game, Challenge(["PN"], ruling=ruled(True, "HORNS"))) == "NOT_FORMED"
    assert code(game, Challenge(["PN"], ruling=ruled(True, "ZAP"))) == "NOT_CHALLENGED"
    assert code(game, Challenge(["PN", "ZO"], ruling=ruled(True, "ZO"))) == "JUDGE"
    assert code(game, Challenge(["PN"], player="Player 2", ruling=ruled(True, "PN"))) == "WRONG_PLAYER"
    assert code(game, Accept(player="Player 2")) == "WRONG_PLAYER"
    assert not game.push(Challenge(["PN", "ZO"], ruling=ruled(False, "PN"))).stands
    assert code(game, Challenge(["PN"], ruling=ruled(False, "PN"))) == "NOTHING_PENDING"


def test_a_persons_ruling_counts_more_than_the_lexicon() -> None:
    game = pushed(Game(WORDS), "8H HORN", Challenge(ruling=ruled(False, "HORN")))
    assert game.scores == (0, 0) and game.moves[-1].ruling.lexicon == ""


def test_a_ligature_is_not_two_letters_for_a_game_either() -> None:
    lexicon = Lexicon.from_words(["fin"])
    game = pushed(Game(lexicon), "8H FIN")
    assert not lexicon.adjudicate(["\ufb01n"]).acceptable and code(game, Challenge(["\ufb01n"])) == "NOT_FORMED"


def test_the_window_closes_with_the_next_turn() -> None:
    game = pushed(Game(WORDS), "8H XU")
    assert game.pending == Play.parse("8H XU")
    game.push(Pass())
    assert game.pending is None and code(game, Challenge(["XU"])) == "NOTHING_PENDING"
    game.pop()
    assert game.push(Accept()).player == "Player 1"
    assert game.pending is None and game.to_move == "Player 2"


def test_a_third_player_may_challenge_and_loses_the_turn_when_it_comes() -> None:
    game = pushed(Game(WORDS, players=("A", "B", "C")), "8H HORN", Challenge(["HORN"], player="C"))
    assert game.to_move == "B"
    game.push(Pass())
    assert game.to_move == "A" and game.sheet[-1].kind == "lost_turn" and game.sheet[-1].player == "C"
    assert game.state.zero_run == 2


@pytest.mark.parametrize(
    ("options", "challenged", "expected"),
    [
        ({}, ["ZO"], (True, 56, 0, False)),
        ({"challenge_points": 0}, ["ZO"], (True, 51, 0, False)),
        ({}, ["ZO", "AR"], (True, 61, 0, False)),
        ({"challenge_rule": "penalty(10)"}, ["ZO", "AR"], (True, 71, 0, False)),
        ({"judge_all": True}, ["ZO"], (False, 0, 0, False)),
        ({"challenge_rule": "single"}, ["zo"], (True, 51, 0, False)),
        ({"challenge_rule": "double"}, ["ZO"], (True, 51, 0, True)),
        ({"challenge_rule": "double"}, ["PN", "ZO"], (False, 0, 0, False)),
        ({}, ["ZO", "zo"], (True, 56, 0, False)),
    ],
)
def test_challenges_are_decided(
    options: dict[str, object], challenged: list[str], expected: tuple[object, ...]
) -> None:
    formed = {"ZAP": True, "ZO": True, "AR": True, "PN": False}
    assert decide_challenge(AB.replace(**options), formed, challenged, 51) == expected


# --- endings ------------------------------------------------------------------------------------


def test_the_last_play_must_be_accepted_before_the_game_is_over() -> None:
    game = pushed(small_game(), "3B TAT", "B2 A.")
    assert game.n_bag == 0 and game.view(None).n_racks == (2, 2)
    game.push(Play.parse("D4 AA", AT))
    assert game.last_play_pending and not game.over and greedy_move(game) == Accept()
    assert code(game, Pass()) == "LAST_PLAY_PENDING"
    assert str(pushed(game.copy(), ShowRack("TT", player="Player 2")).racks[1]) == "TT"
    assert {kind for _, kind in game.legal_moves.kinds} == {Accept, Challenge, ShowRack}
    left = dict(game.view(None).unseen)
    assert left == {"T": 2}
    game.push(Accept())
    assert game.result is not None and game.result.reason == "OUT" and game.to_move is None
    assert game.sheet[-1].kind == "end_adjustment" and game.sheet[-1].player == "Player 1"
    assert game.sheet[-1].text == "TT" and game.sheet[-1].rack is None
    assert game.sheet[-1].score == 2 * sum(AT.value(face) * n for face, n in left.items())
    assert game.legal_moves.kinds == ()
    with pytest.raises(IllegalMove, match="GAME_OVER"):
        greedy_move(game)


def test_a_last_play_challenged_off_means_the_game_goes_on() -> None:
    game = pushed(small_game(), "3B TAT", "B2 A.", "D4 AA", Challenge(ruling=ruled(False, "TAA")))
    assert not game.over and game.to_move == "Player 2" and game.state.zero_run == 1
    assert game.view(None).n_racks == (2, 2)
    game.pop()
    assert game.last_play_pending
    game.push(Challenge(ruling=ruled(True, "TAA")))
    assert game.over


def test_six_zeros_end_a_tournament_game_but_not_a_team_game() -> None:
    game = Game(WORDS, rules="AB", seed=2)
    for _ in range(6):
        assert not game.over
        game.push(Pass())
    assert game.result is not None and game.result.reason == "SIX_ZEROS"
    racks = [rack.value for rack in game.racks if rack is not None]
    assert list(game.scores) == end_adjustment("double", [0, 0], racks, None)
    assert [(line.text, line.rack) for line in game.sheet[-2:]] == [(str(rack), str(rack)) for rack in game.racks]
    assert not pushed(Game(WORDS, seed=2), *[Pass()] * 12).over


def test_a_play_worth_nothing_that_is_the_sixth_zero_ends_the_game_once_it_is_accepted() -> None:
    nothing = TileSet("nothing", "AT", counts=(9, 9), values=(0, 0), n_blanks=0)
    game = Game(rules=AB.replace(zero_play_counts=True), tile_set=nothing)
    pushed(game, *[Pass()] * 5, "8H AT")
    assert game.state.zero_run == 6 and game.last_play_pending and not game.over
    assert pushed(game.copy(), Accept()).result.reason == "SIX_ZEROS"
    off = pushed(game.copy(), Challenge(ruling=ruled(False, "AT")))
    assert off.result is not None and off.result.reason == "SIX_ZEROS"


@pytest.mark.parametrize(
    ("letters", "counts", "ends"),
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
def test_runs_of_zeros(letters: str, counts: bool, ends: int | None) -> None:
    names = {"p": "pass", "x": "exchange", "c": "challenged_off", "l": "lost_turn", "e": "pass"}
    lines = [(names.get(letter, "play"), int(letter) if letter.isdigit() else 0) for letter in letters]
    assert zero_run_ends_at(lines, zero_play_counts=counts) == ends


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
def test_end_adjustments(mode: Any, racks: list[int], out: int | None, scores: list[int]) -> None:
    assert end_adjustment(mode, [100, 90, 80], racks, out) == scores
    for bad in (("half", [0, 0, 0], None), (mode, [0], None), (mode, racks, 3), (mode, racks, -1)):
        with pytest.raises(ValueError):
            end_adjustment(bad[0], [1, 2, 3], *bad[1:])


def test_nobody_can_play_is_answered_by_the_generator_or_left_to_the_judge() -> None:
    game = Game(Lexicon.from_words(["zzz"]), seed=1)
    assert game.no_play_left().status is Status.YES and game.no_play_left().reasons == ("SB10D",)
    game.push(NoPlayLeft())
    assert game.result is not None and game.result.reason == "NO_PLAY"
    other = Game(Lexicon.from_words([a + b for a in "AEIOU" for b in "NRSTLD"]), seed=1)
    ruling = other.no_play_left()
    assert ruling.status is Status.NO and isinstance(ruling.witness, Play)
    fault = other.legal(NoPlayLeft())
    assert fault is not None and fault.code == "PLAY_EXISTS" and str(ruling.witness.text) not in fault.sentence
    assert Game(WORDS).no_play_left().status is Status.JUDGE
    assert small_game(seed=1).no_play_left().status is Status.JUDGE  # tiles of another alphabet
    assert Game.from_json(game.to_json()) == game


def test_racks_can_be_shown_in_a_game_played_elsewhere() -> None:
    game = Game(WORDS)
    game.push(ShowRack("HORNAEI"))
    assert str(game.rack) == "AEHINOR"
    assert code(game, Play.parse("8H ZAP")) == "NOT_ON_RACK"
    best = game.legal_plays().best(1)
    assert best[0].score == 14 and game.legal_plays("FARM").best(1)
    game.push(Play.parse("8H HORN"))
    assert game.racks == (None, None)
    assert code(game, ShowRack("ABCDEFGH")) == "TOO_MANY_TILES"
    assert code(game, ShowRack("A", player="Player 7")) == "UNKNOWN_PLAYER"
    assert code(game, ShowRack("HHH", player="Player 2")) == "NOT_ON_RACK"
    assert code(Game(WORDS, seed=1), ShowRack("A")) == "RACKS_KNOWN"
    with pytest.raises(GameFileError, match="not known"):
        game.legal_plays()
    with pytest.raises(GameFileError, match="a game with a lexicon"):
        Game().legal_plays("AB")


def test_a_play_taken_off_leaves_the_racks_of_others_as_they_were_shown() -> None:
    game = pushed(Game(rules="AB"), "8H HORN", ShowRack("AAEEIOU"), Challenge(ruling=ruled(False, "HORN")))
    assert str(game.racks[1]) == "AAEEIOU" and game.to_move == "Player 2"


def test_a_turn_lost_before_a_challenge_still_counts_as_a_zero() -> None:
    game = Game(players=("A", "B", "C"), rules=LV.replace(six_zeros=True))
    pushed(game, "8H HORN", Challenge(player="C", ruling=ruled(True, "HORN")), "9H XU")
    assert kinds(game) == ["play", "play", "lost_turn"] and game.to_move == "A" and game.state.zero_run == 1
    game.push(Challenge(player="A", ruling=ruled(False, "XU")))
    assert game.state.zero_run == 2


def test_tiles_that_nobody_can_hold_are_refused_where_racks_are_unknown() -> None:
    game = Game(WORDS)
    assert code(game, Play.parse("8H ZZ")) == "NOT_ON_RACK"
    assert code(game, Play.parse("1A ZZ")) == "NOT_ON_RACK"
    assert code(game, Play.parse("8O ZZ")) == "OFF_BOARD"
    assert code(game, Play.parse("1A ZA")) == "MISS_CENTRE"
    assert code(game, Exchange("QQ")) == "NOT_ON_RACK"
    game.push(ShowRack("QZAEIOU", player="Player 2"))
    assert code(game, Play.parse("8H ZA")) == "NOT_ON_RACK"
    assert code(game, ShowRack("QAEIOUR", player="Player 1")) == "NOT_ON_RACK"
    assert code(game, ShowRack("ABC", player="Player 2")) == "TOO_FEW_TILES"
    game.push(ShowRack("QKAEIOU", player="Player 2"))
    assert game.push(Play.parse("8H ZA")).score == 22


def test_a_rack_that_was_shown_stays_known_when_nothing_is_drawn() -> None:
    game = pushed(small_game(), "3C AT", "D3 .A", "C3 .T")
    assert game.n_bag == 0 and game.view(None).n_racks == (2, 2)
    pushed(game, ShowRack("AT", player="Player 2"), "5C T")
    assert str(game.racks[1]) == "A"


# --- one score everywhere -----------------------------------------------------------------------


def test_a_bonus_of_the_rules_is_the_same_for_the_game_the_generator_and_the_replay() -> None:
    rules = LV.replace(bonus=35)
    game = Game(Lexicon.from_words(["reading"]), rules=rules)
    game.push(ShowRack("READING"))
    assert [play.score for play in game.legal_plays() if play == Play.parse("8B READING")] == [55]
    assert game.push(Play.parse("8B READING")).score == 55
    text = gcg_of(game).to_text()
    for report in (replay(read_gcg(text)), replay(read_gcg(text), rules=rules)):
        assert report.is_sound and report.scores == (55, 0)
    assert not replay(read_gcg(text), rules=LV).is_sound
    stored = Game.from_json(json.loads(json.dumps(game.to_json())))
    assert stored.scores == (55, 0) and stored.setup.rules == rules
    with pytest.raises(TypeError):
        Game(bonus=35)  # type: ignore[call-arg]


# --- taking back and storing --------------------------------------------------------------------


def random_move(game: Game, chance: random.Random) -> Move[Any]:
    pending = game.state.pending
    if pending is not None and chance.random() < 0.25:
        return Challenge(ruling=Adjudication.of({word: chance.random() < 0.5 for word in pending.words}))
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


def picture(game: Game) -> tuple[object, ...]:
    return game.state, game.board.fen, game.moves, game.sheet, len(game.legal_plays("RETINA"))


@pytest.mark.parametrize("seed", range(8))
def test_taking_back_restores_everything_and_json_brings_it_back(enable: Lexicon, seed: int) -> None:
    chance = random.Random(seed)
    rules = chance.choice(["AB", "LV"])
    game = Game(enable, rules=rules, seed=seed, players=("A", "B", "C")[: chance.randint(2, 3)])
    pictures = [picture(game)]
    while not game.over and len(game.moves) < 60:
        game.push(random_move(game, chance))
        pictures.append(picture(game))
        assert sum(line.score for line in game.sheet) == sum(game.scores)
        assert sum(game.view(None).n_racks) + game.n_bag + game.board.n_tiles == 100
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
    ("setup", "message"),
    [
        ({"players": 3}, "setup, players: expected a list of texts"),
        ({"rules": "XX"}, "setup, rules.*LV or AB"),
        ({"rules": {"bonus": -1}}, "setup, rules, bonus: expected 0 to 1000000, found -1"),
        ({"rules": {"speed": 1}}, "setup, rules, option.*'speed'"),
        ({"layout": "round"}, "setup, layout.*standard or super"),
        ({"tile_set": {"letters": ["A"], "counts": [1], "values": [1], "blanks": 0}}, "2 tiles or more"),
        ({"first": "Zoe"}, "setup, first"),
    ],
)
def test_a_broken_set_up_says_where(setup: dict[str, object], message: str) -> None:
    stored = Game(WORDS).to_json()
    with pytest.raises(GameFileError, match=message):
        Game.from_json({**stored, "setup": stored["setup"] | setup})


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([{"move": "dance"}], "move 1, move: expected one of play, pass"),
        (
            [{"move": "play", "play": "8H HORN"}, {"move": "play", "play": "1A X"}],
            r"move 2 \(play\): expected a legal move, found NOT_CONNECTED",
        ),
        ([{"move": "play", "play": "8H H7"}], r"move 1 \(play\), play, tiles 'H7', position 2: expected a tile"),
        ([{"move": "play", "play": 5}], r"move 1 \(play\), play"),
        ([{"move": "play"}], 'move 1 .*"play"'),
        ([{"move": "play", "play": "8H HORN", "at_s": "now"}], r"move 1 \(play\), at_s: expected a number"),
        ([{"move": "play", "play": "8H HORN", "colour": 1}], r"move 1 \(play\): expected the keys"),
    ],
)
def test_a_broken_stored_move_says_where(moves: list[dict[str, object]], message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        Game.from_json({**Game(WORDS).to_json(), "moves": moves})


def test_a_play_of_scattered_tiles_is_stored_by_its_squares() -> None:
    game = pushed(Game(), "8H HORN")
    game.push(Play.from_json([((8, 7), "T"), ((8, 12), "Y")]))
    assert game.moves[-1].to_json()["play"] == [[[8, 7], "T"], [[8, 12], "Y"]] and game.sheet[-1].text == "8G T....Y"
    assert Game.from_json(json.loads(json.dumps(game.to_json()))) == game


def test_nothing_reachable_from_a_game_changes_it() -> None:
    game = pushed(Game(WORDS, seed=3), Pass())
    board, state = game.board, game.state
    with pytest.raises(AttributeError):
        board.place(Play.parse("8H HORN"))  # type: ignore[attr-defined]
    for name, value in (("squares", bytes(225)), ("layout", None), ("tile_set", None)):
        with pytest.raises(AttributeError, match="cannot assign"):
            setattr(board, name, value)
    with pytest.raises(AttributeError):
        game.state = state  # type: ignore[misc]
    own = board.copy()
    own.place(Play.parse("8H HORN"))
    assert game.board.is_empty and game.state is state
    rack = game.rack
    assert rack is not None
    game.push(Play.from_json([((8, 8), rack.faces[0]), ((8, 9), rack.faces[1])]))
    assert board is game.board and board.n_tiles == 2, "the view follows the game"


def test_a_state_is_small_and_holds_no_earlier_one(enable: Lexicon) -> None:
    game = greedy_game(enable, 4)
    assert all(len(repr(entry.before)) < 2000 for entry in game._history)


def test_a_greedy_side_declares_the_end_where_no_zeros_do() -> None:
    assert greedy_game(Lexicon.from_words(["zzz"]), 1, rules="LV").over
    assert greedy_move(Game(Lexicon.from_words(["zzz"]), seed=1, rules=LV.replace(min_bag=100))) == NoPlayLeft()
    assert isinstance(greedy_move(Game(WORDS, seed=3, rules="AB")), (Play, Exchange, Pass))


@pytest.mark.parametrize("rules", ["AB", "LV"])
def test_a_greedy_move_is_always_one_that_can_be_pushed(enable: Lexicon, rules: str) -> None:
    game = Game(enable, seed=6, rules=rules)
    while not game.over:
        assert game.legal(greedy_move(game)) is None
        game.push(greedy_move(game))
    waiting = pushed(Game(), "8H HORN", Challenge())
    assert greedy_move(waiting) == Rule()


def test_the_large_board_plays_whole_games(enable: Lexicon) -> None:
    from wordcore.games.scrabble import SUPER, SUPER_TILES

    game = greedy_game(enable, 1, layout=SUPER, tile_set=SUPER_TILES)
    assert game.over and game.board.size == 21 and sum(game.scores) > 1000


def test_every_move_that_is_listed_can_be_pushed(enable: Lexicon) -> None:
    game = Game(enable, seed=8)
    for _ in range(3):
        moves = list(game.legal_moves)
        assert len(moves) == len(game.legal_moves) and len(set(map(repr, moves))) == len(moves)
        assert {type(move) for move in moves} >= {Play, Pass, Exchange}
        assert all(game.legal(move) is None for move in moves[::50])
        game.push(greedy_move(game))
