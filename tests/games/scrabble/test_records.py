"""GCG: what other programs write is read, what does not add up is told, and games survive as records."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.errors import BadTypeError, GameFileError
from wordcore.games.scrabble import (
    AB,
    ENGLISH_TILES,
    LV,
    STANDARD,
    SUPER,
    SUPER_TILES,
    Accept,
    Challenge,
    Exchange,
    Game,
    GameTimeUp,
    GcgMove,
    GcgRecord,
    GcgVisitor,
    Layout,
    Pass,
    Play,
    ShowRack,
    TileSet,
    gcg_of,
    greedy_game,
    read_games,
    read_gcg,
    replay,
)

HEAD = "#player1 Ann Ann Lee\n#player2 Bo Bo\n"
HORN = ">Ann: HORNXYZ 8H HORN +14 14\n"


def differences(text: str, head: str = HEAD) -> list[tuple[int, str]]:
    return [(difference.line, difference.kind) for difference in replay(read_gcg(head + text)).differences]


# --- reading ------------------------------------------------------------------------------------


def test_players_with_one_nickname_are_told_apart_by_turn_and_total() -> None:
    text = (
        "#player1 Bob Bob A\n#player2 Bob Bob B\n>Bob: HORN 8H HORN +14 14\n>Bob: AFM J6 FA.M +17 17\n"
        ">Bob: S 8L S +9 23\n>Bob: S -- -9 14\n>Bob: - +0 17\n>Bob: (time) -10 4\n>Bob: (time) -20 -3\n"
    )
    record = read_gcg(text)
    assert [move.player for move in record.moves] == [0, 1, 0, 0, 1, 0, 1]
    assert replay(record).scores == (4, -3)
    assert Game.from_gcg(record).players == ("Bob A", "Bob B")


@pytest.mark.parametrize("written", ["-10", "+-10"])
def test_a_time_penalty_is_taken_off(written: str) -> None:
    record = read_gcg(HEAD + HORN + f">Ann: XYZ (time) {written} 4\n")
    assert record.moves[1].score == -10 and replay(record).scores == (4, 0)
    assert "(time) -10 4" in record.to_text()


def test_an_exchange_of_no_tiles_is_a_pass_and_a_total_may_be_missing() -> None:
    record = read_gcg(HEAD + ">Ann: ABC -0 +0 0\n>Bo: HORN 8H HORN +14\n")
    assert [(move.kind, move.score, move.total) for move in record.moves] == [("pass", 0, 0), ("play", 14, None)]
    assert replay(record).is_sound and replay(record).scores == (0, 14)


def test_the_rack_of_an_incomplete_game_belongs_to_the_player_to_move() -> None:
    record = read_gcg(HEAD + HORN + "#incomplete AEIRST.\n")
    assert replay(record).rack == "AEIRST?" and replay(record).is_sound
    assert [str(rack or "") for rack in Game.from_gcg(record).racks] == ["", "AEIRST?"]
    assert differences(HORN + "#incomplete A1\n") == [(4, "rack")]


def test_a_full_stop_on_a_rack_is_a_blank() -> None:
    record = read_gcg(HEAD + ">Ann: HOR.XYZ 8H HORn +12 12\n#rack2 AB.\n")
    assert record.moves[0].rack == "HOR?XYZ" and record.racks == {1: "AB?"} and replay(record).is_sound


def test_one_malformed_rack_is_a_difference() -> None:
    assert differences(">Ann: HO1N 8H HORN +14 14\n") == [(3, "rack")]
    assert differences(HORN + ">Bo: 1!! - +0 0\n#rack1 A5\n") == [(4, "rack"), (5, "rack")]
    assert differences(HORN + ">Bo: AB -A5 +0 0\n") == [(4, "rack")]


def test_pragmas_are_kept_in_order() -> None:
    text = HEAD + "#orientation across\n#title One\n#id x 5\n#style old\n"
    record = read_gcg(text)
    assert record.pragmas == (("orientation", "across"), ("title", "One"), ("id", "x 5"), ("style", "old"))
    assert read_gcg(record.to_text()).pragmas == record.pragmas
    assert record.lines["orientation"] == 3


def test_a_note_continues_on_lines_of_its_own() -> None:
    record = read_gcg(HEAD + HORN + "#note one\ntwo\n#- three\n#note four\n")
    assert record.moves[0].note == "one\ntwo\nthree\nfour"
    record = read_gcg("#note one\ntwo\n" + HEAD + HORN)
    assert record.pragmas == (("note", "one"), ("note", "two"))
    assert read_gcg(record.to_text()).pragmas == record.pragmas


@pytest.mark.parametrize(
    ("pragmas", "layout", "tiles"),
    [
        ("", STANDARD, ENGLISH_TILES),
        ("#board-layout CrosswordGame\n#tile-distribution english\n", STANDARD, ENGLISH_TILES),
        ("#board-layout SuperCrosswordGame\n", SUPER, SUPER_TILES),
        ("#board-layout super\n#tile-distribution english_super\n", SUPER, SUPER_TILES),
        ("#tile-distribution german\n", STANDARD, TileSet.of(Alphabet.GERMAN)),
        ("#lexicon FRA20\n", STANDARD, TileSet.of(Alphabet.FRENCH)),
        ("#lexicon OSPS44\n", STANDARD, TileSet.of(Alphabet.POLISH)),
        ("#lexicon CSW15\n", STANDARD, ENGLISH_TILES),
        ("#tile-distribution german\n#lexicon CSW15\n", STANDARD, TileSet.of(Alphabet.GERMAN)),
        ('#board-layout {"rows": ["..", ".."]}\n', Layout("custom", ["..", ".."]), ENGLISH_TILES),
    ],
)
def test_a_file_chooses_its_board_and_its_tiles(pragmas: str, layout: Layout, tiles: TileSet) -> None:
    record = read_gcg(pragmas + HEAD)
    assert record.layout == layout and record.tile_set() == tiles
    assert replay(record).board.tile_set == tiles and Game.from_gcg(record).setup.layout == layout


def test_without_a_name_the_only_alphabet_that_holds_all_tiles_is_taken() -> None:
    assert read_gcg(HEAD + ">Ann: STĘPIĆ 8H ĘĆ +22 22\n").tile_set() == TileSet.of(Alphabet.POLISH)
    assert read_gcg(HEAD + ">Ann: SÜSS 8H SÜSS +22 22\n").tile_set() == TileSet.of(Alphabet.GERMAN)
    assert read_gcg(HEAD + ">Ann: ÄÖ1 8H HORN +14 14\n").tile_set() == ENGLISH_TILES
    given = Lexicon.from_words(["aß"], alphabet=Alphabet("x", [("A", 5, 1), ("ß", 2, 3)]))
    assert read_gcg(HEAD).tile_set(given) == TileSet.of(given.alphabet)


@pytest.mark.parametrize("pragma", ["#board-layout Hexagons", "#tile-distribution klingon", "#board-layout {1"])
def test_an_unknown_board_or_tile_set_names_its_line(pragma: str) -> None:
    record = read_gcg(HEAD + pragma + "\n")
    with pytest.raises(GameFileError, match="line 3, #"):
        replay(record)


# --- what is checked ----------------------------------------------------------------------------

OUT = "#tile-distribution " + '{"letters": ["A", "B", "H", "N", "O", "R"], "counts": [2, 1, 2, 2, 2, 1], '
OUT += '"values": [1, 3, 4, 1, 1, 1], "blanks": 0}\n'
"""Ten tiles: after HORN and NO six are left."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HORN + ">Ann: X - +0 14\n", [(4, "turn")]),
        (HORN + ">Ann: XYZABCD (challenge) +5 19\n", []),
        (HORN + ">Ann: HHHABCD (challenge) +5 19\n", [(4, "rack")]),
        (HORN + ">Ann: AAAAAAAAA (challenge) +5 19\n", [(4, "rack")]),
        (HORN + ">Bo: ABC (challenge) +5 5\n", [(4, "order")]),
        (">Ann: ABC (challenge) +5 5\n", [(3, "order")]),
        (HORN + ">Bo: A - +0 0\n>Ann: A (challenge) +5 19\n", [(5, "order")]),
        (HORN + ">Ann: HORNXYA -- -14 0\n", [(4, "rack")]),
        (HORN + ">Ann: HORNXYZ -- -14 0\n", []),
        (HORN + ">Ann: HORN -- -14 0\n", []),
        (HORN + ">Ann: QZ -- -14 0\n", [(4, "rack")]),
        (HORN + ">Bo: A - +0 0\n>Ann: HORNXYZ -- -14 0\n", [(5, "order")]),
        (HORN + ">Ann: (AB) +8 22\n", [(4, "end")]),
        (HORN + ">Ann: XYZ (XYZ) -22 -8\n", [(4, "end")]),
        (HORN + ">Bo: A (time) -10 -10\n>Bo: A - +0 -10\n", [(4, "end"), (5, "end")]),
        (HORN + ">Bo: A (time) -10 -10\n>Bo: A (time) -10 -20\n", [(4, "end"), (5, "end")]),
        (HORN + ">Bo: A (time) +10 10\n", [(4, "end")]),
        (HORN + ">Bo: QQQ (time) -10 -10\n", [(4, "end"), (4, "rack")]),
        (HORN + "#rack1 QQ\n", [(4, "rack")]),
        (HORN + "#rack1 Q\n#rack2 Q\n", [(5, "rack")]),
        (HORN + "#rack1 ABCDEFGH\n", [(4, "rack")]),
        (HORN + "#rack3 A\n", [(4, "rack")]),
        (HORN + "#game-type wordsmog\n", [(4, "type")]),
        (HORN + "#game-type Super-Scrabble\n", []),
        (">Ann: A - +0 0\n>Bo: B - +0 0\n" * 3 + ">Ann: A (A) -1 -1\n>Bo: B (B) -3 -3\n", []),
        (">Ann: A - +0 0\n>Bo: B - +0 0\n" * 3 + ">Ann: A (B) -3 -3\n", [(9, "rack")]),
    ],
)
def test_what_contradicts_the_course_of_a_game_is_told(text: str, expected: list[tuple[int, str]]) -> None:
    assert differences(text) == expected


def test_the_end_of_a_game_is_checked_against_the_tiles_left() -> None:
    start = OUT + HEAD + ">Ann: HORN 8H HORN +14 14\n>Bo: - +0 0\n"
    assert differences(">Ann: (AABHNO) +22 36\n", start) == []
    assert differences(">Ann: (AABHN) +20 34\n", start) == [(6, "rack")]
    assert differences(">Ann: (AABHNB) +26 40\n", start) == [(6, "rack")]
    assert differences(">Ann: (AABHNO) +22 36\n>Bo: A - +0 0\n", start) == [(7, "end")]


# --- writing ------------------------------------------------------------------------------------


def test_every_line_has_what_other_programs_ask_for(enable: Lexicon) -> None:
    pattern = re.compile(
        r">\S+:\s+(\S+\s+\w+\s+\S+\s+\+\d+|\S+\s+--\s+-\d+|\S+\s+-\S*\s+\+0|\S*\s*\(challenge\)\s+\+\d+|"
        r"\(\S+\)\s+\+\d+|(\S+)\s+\(\2\)\s+-\d+)\s+-?\d+$"
    )
    kept = Game(players=("Ann", "Bo"), rules=AB.replace(challenge_rule="single"))
    kept.push(Play.parse("8H HORN"))
    kept.push(Challenge(ruling=enable.adjudicate(["HORN"])))
    kept.push(Exchange("QV"))
    kept.push(Play.parse("7I ZAP"))
    kept.push(Challenge(["pn"], ruling=enable.adjudicate(["PN"])))
    double = Game(enable, players=("Ann", "Bo"), seed=3)
    double.push(double.legal_plays().best(1)[0])
    double.push(Challenge())
    passed = Game(players=("Ann", "Bo"), rules="AB")
    for move in (Pass(), Pass(), Play.parse("8H HORN"), Exchange("QV"), *[Pass()] * 5):
        passed.push(move)
    passed.push(ShowRack("AEIOULN", player="Ann"))
    passed.push(ShowRack("AEIOULT", player="Bo"))
    team = greedy_game(enable, 3, rules="LV")
    hasbro = greedy_game(enable, 6, rules=AB.replace(end_adjust="hasbro"))
    known = ("character-encoding", "lexicon", "player1", "player2", "note", "rack1", "rack2")
    for game in (kept, double, passed, team, greedy_game(enable, 5), hasbro):
        lines = gcg_of(game).to_text().splitlines()
        moves = [line for line in lines if line.startswith(">")]
        assert moves and all(pattern.match(line) for line in moves), moves
        assert all(line[1:].partition(" ")[0] in known and " " in line for line in lines if line.startswith("#")), lines


def test_a_pass_is_written_with_what_is_known_of_the_rack() -> None:
    game = Game(players=("Ann", "Bo"), rules="AB")
    for move in (Pass(), Pass(), Play.parse("8H HORN"), Exchange("QV"), *[Pass()] * 5):
        game.push(move)
    assert game.over
    game.push(ShowRack("AEIOULN", player="Ann"))
    game.push(ShowRack("AEIOULT", player="Bo"))
    racks = [move.rack for move in gcg_of(game).moves]
    assert racks == ["HNOR", "QV", "HNOR", "QV", *["AEILNOU", "AEILOTU"] * 2, "AEILNOU", "AEILNOU", "AEILOTU"]
    assert replay(gcg_of(game)).is_sound


def test_a_game_without_end_lines_is_over_where_nothing_is_counted(enable: Lexicon) -> None:
    game = greedy_game(enable, 3, rules="LV")
    again = Game.from_gcg(read_gcg(gcg_of(game).to_text()), enable)
    assert again.result == game.result and gcg_of(again) == gcg_of(game)


def test_a_note_cannot_become_a_move() -> None:
    record = GcgRecord((("a", "A"), ("b", "B")), (GcgMove(0, 0, "pass", note="fine\n>b: X 8H QI +22 22\r#rack1 Q"),))
    again = read_gcg(record.to_text())
    assert len(again.moves) == 1 and again.racks == {}
    assert again.moves[0].note == "fine\n>b: X 8H QI +22 22\n#rack1 Q"


@pytest.mark.parametrize("adjust", ["hasbro", "double"])
def test_a_game_that_time_ended_after_a_play_is_read_with_its_tiles_counted(adjust: str, enable: Lexicon) -> None:
    game = Game(enable, players=("Ann", "Bo"), rules={"end_adjust": adjust}, seed=5)
    game.push(game.legal_plays()[0])
    game.push(GameTimeUp())
    game.push(Accept())
    again = Game.from_gcg(read_gcg(gcg_of(game).to_text()))
    assert again.over and again.scores == game.scores and min(game.scores) < 0


def test_rules_that_are_nested_without_end_are_refused_as_others_are() -> None:
    record = read_gcg("#note wordcore-rules: " + '{"a":' * 100_000 + "1" + "}" * 100_000 + "\n" + HEAD + HORN)
    with pytest.raises(GameFileError, match="expected a ruleset as plain data"):
        replay(record)


@pytest.mark.parametrize("nick", ["a b", "a:b", "", "a\tb", "a\n"])
def test_a_nickname_that_no_program_finds_again_is_refused(nick: str) -> None:
    with pytest.raises(GameFileError, match="nickname"):
        GcgRecord(((nick, "A"), ("b", "B")), ()).to_text()


def test_rules_layout_and_tiles_are_kept() -> None:
    small = Layout("small", ["=.=.=", ".....", ".....", ".....", "....."])
    tiles = TileSet("tiny", "AB", (9, 9), (1, 3), 2)
    game = Game(players=("Ann", "Bo"), rules=LV.replace(bonus=35), layout=small, tile_set=tiles)
    again = Game.from_gcg(read_gcg(gcg_of(game).to_text()))
    assert again.setup.layout == small and again.setup.tile_set == tiles and again.setup.rules == game.setup.rules


@pytest.mark.parametrize(
    ("alphabet", "words"),
    [
        (Alphabet.ENGLISH, None),
        (Alphabet.GERMAN, ["ÜBER", "AUE", "EI", "TEE", "RITT", "ÄRA", "NIE", "SEE", "EINE"]),
        (Alphabet.SPANISH, ["ELLA", "CHE", "AÑO", "OCHO", "LLANO", "CARRO", "ESE", "ASA", "LALA"]),
        (Alphabet.POLISH, ["OKO", "ŻABA", "ĆMA", "ALE", "ILE", "ANI", "ONI", "NIE"]),
        (Alphabet.FRENCH, ["EAU", "ILE", "TETE", "ANE", "SUR", "LES"]),
        (Alphabet.CATALAN, ["AIXO", "ELLA", "MASSA", "SET", "ANY"]),
        (Alphabet.DUTCH, ["EEN", "IJS", "NEE", "TEEN", "AAN"]),
    ],
)
@pytest.mark.parametrize("layout", [STANDARD, SUPER, Layout("tiny", ["=..-..="] * 7)])
def test_our_own_games_replay_without_arguments(
    enable: Lexicon, alphabet: Alphabet, words: list[str] | None, layout: Layout
) -> None:
    lexicon = enable if words is None else Lexicon.from_words(words, name="few", alphabet=alphabet)
    game = greedy_game(lexicon, 2, layout=layout)
    record = read_gcg(gcg_of(game).to_text().encode())
    report = replay(record)
    assert report.is_sound, [str(difference) for difference in report.differences]
    assert report.board == game.board and report.scores == game.scores
    again = Game.from_gcg(record, strict=True)
    assert again.board == game.board and again.scores == game.scores and again.result == game.result
    assert gcg_of(again).moves == gcg_of(game).moves


# --- games of records ---------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["penalty", "single", "double"])
def test_challenges_survive_with_their_words(enable: Lexicon, rule: str) -> None:
    game = Game(players=("Ann", "Bo"), rules=AB.replace(challenge_rule=rule))
    game.push(Play.parse("8H HORN"))
    game.push(Challenge(ruling=enable.adjudicate(["HORN"])))
    if game.to_move == "Ann":
        game.push(Pass())
    game.push(Play.parse("7I ZAP"))
    game.push(Challenge(["PN"], ruling=enable.adjudicate(["PN"])))
    game.push(Play.parse("7I ZO"))
    game.push(Challenge(["ZO"], ruling=enable.adjudicate(["ZO"])))
    record = read_gcg(gcg_of(game).to_text())
    assert replay(record).is_sound and replay(record).scores == game.scores
    again = Game.from_gcg(record, strict=True)
    assert again.scores == game.scores and again.to_move == game.to_move
    assert [line[:6] for line in again.sheet] == [line[:6] for line in game.sheet]
    assert gcg_of(again).to_text() == record.to_text()


def test_words_that_are_not_named_are_counted_from_the_points() -> None:
    text = HEAD + ">Ann: HORN 8H HORN +14 14\n>Bo: AZP 7I ZAP +51 51\n>Bo: (challenge) +10 61\n"
    game = Game.from_gcg(read_gcg(text))
    assert game.setup.rules.challenge_points == 10 and game.scores == (14, 61)
    five = Game.from_gcg(read_gcg(text.replace("HORN +14 14\n", "HORN +14 14\n>Ann: (challenge) +5 19\n")))
    assert five.setup.rules.challenge_points == 5 and five.scores == (19, 61)
    assert five.outcomes[-1].words == ("ZAP", "ZO")


def test_a_line_for_each_word_challenged_in_vain_is_one_challenge() -> None:
    lines = ">Bo: AFM 7I FA +11 11\n>Bo: M (challenge) +5 16\n>Bo: M (challenge) +5 21\n>Ann: S - +0 14\n"
    game = Game.from_gcg(read_gcg(HEAD + HORN + lines))
    assert game.outcomes[-2].words == ("FA", "FO") and game.outcomes[-2].points == 10
    assert [line.kind for line in game.sheet] == ["play", "play", "challenge_points", "pass"]


def test_a_lost_turn_of_an_older_file_is_a_failed_challenge() -> None:
    game = Game.from_gcg(read_gcg(HEAD + HORN + ">Bo: A - +0 0\n#note #unsuccessful-challenge\n>Ann: X - +0 14\n"))
    assert game.setup.rules.challenge_rule == "double" and game.to_move == "Bo"


def test_real_games_are_made_again(enable: Lexicon) -> None:
    for path in sorted((Path(__file__).parent / "games").glob("*.gcg")):
        record = read_gcg(path.read_bytes())
        game = Game.from_gcg(record, enable, strict=True)
        assert game.over and game.scores == replay(record).scores
        assert game.lexicon is enable and game.players == tuple(name for _, name in record.players)


def test_strict_refuses_what_the_loose_way_counts_anew() -> None:
    record = read_gcg(HEAD + ">Ann: HORNXYZ 8H HORN +15 15\n")
    assert Game.from_gcg(record).scores == (14, 0)
    with pytest.raises(GameFileError, match="line 3: expected a record that adds up, found score"):
        Game.from_gcg(record, strict=True)


@pytest.mark.parametrize("text", [">Ann: HORN 8A HORN +14 14\n", HORN + ">Ann: X - +0 14\n", ">Ann: A -- -3 0\n"])
def test_an_illegal_move_names_its_line(text: str) -> None:
    with pytest.raises(GameFileError, match=r"line [34]: expected a legal move, found [A-Z_]+: "):
        Game.from_gcg(read_gcg(HEAD + text))


def test_wrong_kinds_are_refused() -> None:
    with pytest.raises(BadTypeError):
        Game.from_gcg("x")  # type: ignore[arg-type]
    with pytest.raises(BadTypeError):
        Game.from_gcg(read_gcg(HEAD), strict=1)  # type: ignore[arg-type]
    with pytest.raises(BadTypeError):
        next(read_games("#player1"))
    with pytest.raises(BadTypeError):
        read_gcg(HEAD, visitor=5)  # type: ignore[call-overload]


def test_a_play_taken_off_is_one_of_six_zeros_on_file_too(enable: Lexicon) -> None:
    from wordcore.query import Adjudication

    game = Game(enable, players=("Ann", "Bo"), rules=AB, seed=3)
    for number in range(6):
        if number % 3 < 2:
            game.push(Pass())
        else:
            game.push(Play.parse("8H " + "".join(face for face in game.rack.faces if face != "?")[:4]))
            game.push(Challenge(ruling=Adjudication.of(dict.fromkeys(game.state.pending.words, False))))
    assert game.result is not None and game.result.reason == "SIX_ZEROS"
    record = read_gcg(gcg_of(game).to_text())
    assert replay(record).differences == () and Game.from_gcg(record, enable, strict=True).board == game.board
    # A play that stands ends the run.
    broken = gcg_of(game).to_text().replace(" -- ", " - ", 1)
    assert {difference.kind for difference in replay(read_gcg(broken)).differences} >= {"end"}


def test_racks_can_be_shown_and_counted_after_six_zeros() -> None:
    game = Game(players=("Ann", "Bo"), rules="AB")
    for _ in range(6):
        game.push(Pass())
    assert game.over and game.scores == (0, 0)
    assert game.legal_moves.kinds == (("Ann", ShowRack), ("Bo", ShowRack))
    assert game.legal(Pass()).code == "GAME_OVER"
    assert game.push(ShowRack("QZAAAAA", player="Ann")).counted == ()
    assert game.push(ShowRack("EEEEEEE", player="Bo")).counted
    assert game.scores == (-25, -7) and game.result.scores == (-25, -7) and game.legal_moves.kinds == ()
    assert game.legal(ShowRack("EEEEEEE", player="Bo")).code == "GAME_OVER"
    assert game.sheet[-1].kind == "end_adjustment"
    record = read_gcg(gcg_of(game).to_text())
    assert Game.from_gcg(record, strict=True).scores == (-25, -7)
    game.pop()
    assert game.scores == (0, 0)
    assert Game.from_json(game.to_json()) == game


# --- many games, and visitors -------------------------------------------------------------------


def test_many_games_are_read_one_by_one() -> None:
    games = [
        f"#character-encoding UTF-8\n#title {i}\n{HEAD}{HORN}#note n{i}\n>Bo: A - +0 0\n#rack1 AB\n" for i in range(4)
    ]
    text = "".join(games)
    for stream in (io.StringIO(text), io.BytesIO(text.encode()), text.splitlines(), text.encode().splitlines(True)):
        records = list(read_games(stream))
        assert [record.pragma("title") for record in records] == ["0", "1", "2", "3"]
        assert all(record.racks == {0: "AB"} and len(record.moves) == 2 for record in records)
    numbers = [move.line for record in read_games(io.StringIO(text)) for move in record.moves]
    assert numbers == [5, 7, 13, 15, 21, 23, 29, 31]
    assert list(read_games(io.StringIO(""))) == []


def test_games_come_while_the_file_is_read() -> None:
    def lines() -> object:
        yield from (HEAD + HORN + HEAD).splitlines()
        raise AssertionError("read too far")

    assert len(next(read_games(lines())).moves) == 1


def test_a_fault_in_a_later_game_names_its_line() -> None:
    with pytest.raises(GameFileError, match="line 6"):
        list(read_games(io.StringIO(HEAD + HORN + HEAD + ">Cat: A - +0 0\n")))


def test_a_visitor_is_told_everything_in_order() -> None:
    class Told(GcgVisitor):
        def begin(self) -> None:
            self.told: list[tuple[str, ...]] = [("begin",)]

        def pragma(self, name: str, text: str) -> None:
            self.told.append(("pragma", name, text))

        def move(self, move: GcgMove) -> None:
            self.told.append(("move", move.kind, move.text))

        def note(self, text: str) -> None:
            self.told.append(("note", text))

        def end(self) -> list[tuple[str, ...]]:
            return [*self.told, ("end",)]

    expected = [
        ("begin",),
        ("pragma", "player1", "Ann Ann Lee"),
        ("pragma", "player2", "Bo Bo"),
        ("move", "play", "8H HORN"),
        ("note", "good"),
        ("note", "start"),
        ("pragma", "rack1", "AB"),
        ("end",),
    ]
    text = HEAD + HORN + "#note good\nstart\n#rack1 AB\n"
    assert read_gcg(text, Told()) == expected
    assert list(read_games(io.StringIO(text * 2), Told())) == [expected, expected]


PARTS = [*"#>-() 8HORN+14\n\r", HEAD, HORN, "#note ", "#title x\n", "#player1 a\n"]


@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_any_stream_is_read_or_refused(parts: list[str]) -> None:
    text = "".join(parts)
    for stream in (io.StringIO(text), io.BytesIO(text.encode())):
        try:
            records = list(read_games(stream))
        except GameFileError:
            continue
        for record in records:
            assert read_gcg(record.to_text()).to_text() == record.to_text()
            try:
                Game.from_gcg(record)
            except GameFileError:
                continue


def test_the_last_play_of_a_record_is_accepted_where_its_end_is_written() -> None:
    tiles = TileSet("ten", "AHNOR", (6, 2, 2, 2, 2), (1, 4, 1, 1, 1), 0)
    game = Game(players=("Ann", "Bo"), rules="AB", tile_set=tiles)
    game.push(Play.parse("8D HORNAAA", tiles))
    record = gcg_of(game)
    assert Game.from_gcg(record).last_play_pending
    game.push(Accept())
    assert Game.from_gcg(gcg_of(game), strict=True).result == game.result
    lines = gcg_of(game).to_text().splitlines()
    lines.insert(-1, ">Bo: AAAHNOR - +0 0")  # a challenge in vain that costs a turn, as other programs write it
    assert Game.from_gcg(read_gcg("\n".join(lines)), strict=True).result == game.result
