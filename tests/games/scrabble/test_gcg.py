"""GCG: real games replay with every score right; dialects, faults and phonies are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.errors import GameFileError, WordcoreError
from wordcore.games.scrabble import (
    Challenge,
    Game,
    GcgRecord,
    Pass,
    Play,
    TileSet,
    gcg_of,
    greedy_game,
    read_gcg,
    replay,
)

# Records of games at the World Scrabble Championships of 2001 and 2005, as kept in the test data of
# Quackle (quackle/quackle: quackleio/iotest/capp.gcg and test/positions/fivepoint.gcg).
GAMES = Path(__file__).parent / "games"

HEAD = "#player1 Ann Ann Lee\n#player2 Bo Bo\n"


def lines(text: str) -> list[tuple[int, str]]:
    report = replay(read_gcg(HEAD + text))
    return [(difference.line, difference.what) for difference in report.differences]


@pytest.mark.parametrize(
    ("name", "scores", "winner"),
    [("wsc2005-round11.gcg", (452, 360), "Ganesh"), ("wsc2001-round20.gcg", (481, 393), "Brian")],
)
def test_a_real_tournament_game_replays_with_every_score_right(name: str, scores: tuple[int, ...], winner: str) -> None:
    record = read_gcg((GAMES / name).read_bytes())
    report = replay(record)
    assert report.is_sound, [str(difference) for difference in report.differences]
    assert report.scores == scores
    assert all(line.move.total == line.total for line in report.lines)
    last = {line.move.player: line.move.total for line in report.lines}
    assert (last[0], last[1]) == scores
    assert record.players[scores.index(max(scores))][0] == winner
    again = replay(read_gcg(record.to_text()))
    assert again.is_sound and again.board == report.board and again.scores == scores


def test_phonies_are_named_and_those_challenged_come_off(enable: Lexicon) -> None:
    report = replay(read_gcg((GAMES / "wsc2001-round20.gcg").read_bytes()), lexicon=enable)
    off = [line for line in report.lines if not line.stands]
    assert [line.phonies for line in off] == [("WERGEL", "VIVER")]
    assert ("LIG", "QI") in [line.phonies for line in report.lines]
    assert "WERGEL" not in report.board.words()


@pytest.mark.parametrize("seed", range(6))
def test_our_own_games_go_to_gcg_and_back(enable: Lexicon, seed: int) -> None:
    game = greedy_game(enable, seed, players=("Ann Lee", "Bo: 2nd"))
    record = gcg_of(game, title="load test")
    text = record.to_text()
    report = replay(read_gcg(text.encode()), lexicon=enable)
    assert report.is_sound and report.scores == game.scores and report.board == game.board
    assert not any(line.phonies for line in report.lines)
    assert record.players == (("Ann_Lee", "Ann Lee"), ("Bo_2nd", "Bo: 2nd"))
    assert report.record.pragma("title") == "load test" and report.record.pragma("lexicon") == "enable"
    for dialect in (text.replace("\n", "\r\n"), spelled_out(text, enable), lower_squares(text)):
        twin = replay(read_gcg(dialect))
        assert twin.is_sound and twin.board == game.board


def spelled_out(text: str, lexicon: Lexicon) -> str:
    """Every word with the letters on the board written out."""
    report = replay(read_gcg(text), lexicon=lexicon)
    for line in report.lines:
        if line.breakdown is not None:
            word = "".join(
                str(letter.tile) if letter.is_new else letter.tile.letter for letter in line.breakdown.words[0].letters
            )
            square, written = line.move.text.split()
            text = text.replace(f" {square} {written} ", f" {square} {word} ", 1)
    return text


def lower_squares(text: str) -> str:
    out = []
    for line in text.splitlines():
        fields = line.split(" ")
        if line.startswith(">") and len(fields) > 3 and any(sign.isdigit() for sign in fields[2]):
            fields[2] = f"  {fields[2].lower()}   "
        out.append(" ".join(fields))
    return "\n".join(out)


def test_challenges_and_lost_turns_are_kept() -> None:
    words = Lexicon.from_words(["horn"])
    game = Game(words, players=("Ann", "Bo"))
    game.push(Play.parse("8H HORN"))
    game.push(Challenge())
    game.push(Play.parse("7I ZAP"))
    game.push(Challenge(["PN"]))
    game.push(Pass())
    text = gcg_of(game).to_text()
    assert ">Ann: APZ -- -51 14" in text and "#note #unsuccessful-challenge" in text
    report = replay(read_gcg(text))
    kinds = [line.move.kind for line in report.lines]
    assert kinds == ["play", "challenge_points", "lost_turn", "play", "challenged_off", "pass"] and report.is_sound
    assert report.scores == game.scores == (14, 0)
    paid = Game(words, players=("Ann", "Bo"), rules="AB")
    paid.push(Play.parse("8H HORN"))
    paid.push(Challenge())
    assert ">Ann:  (challenge) +5 19" in gcg_of(paid).to_text()


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (">Ann: HORNXYZ 8H HORN +14 14\n", []),
        (">Ann: HORN 8H HORN +14 14\n", []),
        (">Ann: 8H HORN +14 14\n", []),
        (">Ann: HORNXYZ 8H HORN +15 15\n", [(3, "score")]),
        (">Ann: HORNXYZ 8H HORN +14 15\n", [(3, "total")]),
        (">Ann: HORNXYZ 8H HORN +14 14\n>Bo: X 9H A +9 99\n", [(4, "score"), (4, "rack"), (4, "total")]),
        (">Ann: HORXYZ 8H HORN +14 14\n", [(3, "rack")]),
        (">Ann: HORNXYZ 8C HORN +9 9\n", [(3, "MISS_CENTRE"), (3, "score")]),
        (">Ann: HORNXYZ 8M HORN +9 9\n", [(3, "OFF_BOARD")]),
        (">Ann: H 8H HORN +14 14\n>Bo: AB 8I AB +5 5\n", [(3, "rack"), (4, "OCCUPIED")]),
        (">Ann: - +5 5\n", [(3, "score")]),
        (">Ann: ABC -Q +0 0\n", [(3, "rack")]),
        (">Ann: -3 +0 0\n", []),
        (">Ann: ABC -- -5 -5\n", [(3, "NOTHING_PENDING")]),
        (">Ann: HORN 8H HORN +14 14\n>Ann: HORN -- -14 0\n", []),
        (">Ann: HORN 8H HORN +14 14\n>Ann: HORN -- +0 0\n", []),
        (">Ann: HORN 8H HORN +14 14\n>Ann: HORN -- -13 1\n", [(4, "score")]),
        (">Ann: HORN 8H HORN +14 14\n>Ann: HORN -- +0 14\n", [(4, "total")]),
        (">Ann: HORN 8H HORN +14 14\n>Ann: (QZ) +40 54\n>Bo: QZ (time) -10 -10\n", [(4, "end")]),
        (">Ann: HORN 8H HORN +14 14\n>Ann: (QZ) +41 55\n", [(4, "score"), (4, "end")]),
        (">Bo: QZ (QZ) -20 -20\n", [(3, "end")]),
        (">Ann: 8H QQ\n", [(3, "tiles")]),
        (">Ann: HORNXYZAB 8H HORN +14 14\n", [(3, "rack")]),
        (">Ann: ABCDEFG 8A ABCDEFGH +132 132\n", [(3, "TOO_MANY_TILES"), (3, "rack")]),
        (">Ann: HORNXYZ 8H HORN +14 14\n>Bo: HH - +0 0\n>Ann: XYZ -8 +0 14\n", [(4, "tiles"), (5, "rack")]),
        (">Ann: -" + "9" * 5000 + " +0 0\n", [(3, "rack")]),
    ],
)
def test_what_does_not_add_up_is_listed_with_its_line(moves: str, expected: list[tuple[int, str]]) -> None:
    assert lines(moves) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "#player1"),
        ("hello", "line 1: .* found 'hello'"),
        (HEAD + "hello", "line 3"),
        (HEAD + ">Ann 8H HORN", "line 3: expected '>nick"),
        (HEAD + ">Cat: 8H HORN +1 1", "line 3: expected Ann or Bo, found 'Cat'"),
        (HEAD + ">Ann: ABC", "line 3: .* found nothing after the rack"),
        (HEAD + ">Ann: ABC XYZ", "line 3: .* found 'XYZ'"),
        ("#player1 a:b Ann", "line 1: .* without a colon"),
        (HEAD + ">Ann: ABC 8H +14 14", "line 3"),
        ("#player2 Bo", "line 1"),
    ],
)
def test_what_cannot_be_read_names_the_line(text: str, message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        read_gcg(text)
    with pytest.raises(GameFileError, match=message):
        read_gcg(text.encode())


def test_tiles_of_another_language_name_the_line_and_are_read_with_their_set() -> None:
    text = "#character-encoding UTF-8\n#player1 1 ptf\n#player2 2 smu\n>1: STĘPIĆ 8H ĘĆ +22 22\n"
    with pytest.raises(GameFileError, match=r"line 4, .*another language"):
        replay(read_gcg(text), tile_set=TileSet.of(Alphabet.ENGLISH))
    assert replay(read_gcg(text)).board.tile_set == TileSet.of(Alphabet.POLISH)
    polish = TileSet.of(Alphabet("pl", [("S", 1, 1), ("T", 1, 2), ("Ę", 1, 5), ("P", 1, 2), ("I", 1, 1), ("Ć", 1, 6)]))
    assert replay(read_gcg(text.encode()), tile_set=polish).is_sound
    digraphs = TileSet.of(Alphabet("es", [("A", 9, 1), ("CH", 1, 5), ("O", 8, 1)]))
    report = replay(read_gcg(HEAD + ">Ann: A[CH]O 8H [CH]A +12 12\n>Bo: 9H [ch]O +2 2\n"), tile_set=digraphs)
    assert [str(line.play) for line in report.lines] == ["8H [CH]A", "9H [ch]O"]


def test_names_in_every_encoding() -> None:
    text = "#player1 ur Úrsula Iguarán\n#player2 b B\n>ur: 8H HORN +14 14\n"
    for data in (
        text.encode(),
        text.encode("iso-8859-1"),
        b"#character-encoding UTF-8\n" + text.encode(),
        b"#character-encoding iso-8859-1\r\n" + text.encode("iso-8859-1"),
        b"\xef\xbb\xbf" + text.encode(),
    ):
        assert read_gcg(data).players[0] == ("ur", "Úrsula Iguarán")
    with pytest.raises(GameFileError, match="line 2: expected characters in UTF-8"):
        read_gcg(b"#character-encoding UTF-8\n" + text.encode("iso-8859-1"))
    with pytest.raises(GameFileError, match="a character encoding"):
        read_gcg(b"#character-encoding klingon\n" + text.encode())


def test_unfinished_games_notes_and_further_players() -> None:
    text = (
        "#player1 A A\n#player2 B B\n#player3 C C\n#title Three at a table\n#incomplete\n"
        ">A: HORN 8H HORN +14 14\n#note good\nstart\n#note indeed\n>B: - +0 0\n#rack2 ABC\n#rack3 XYZ\n"
    )
    record = read_gcg(text)
    assert record.moves[0].note == "good\nstart\nindeed" and record.racks == {1: "ABC", 2: "XYZ"}
    report = replay(record)
    assert report.to_move == 2 and report.rack == "XYZ"
    assert record.pragma("incomplete") == "" and record.pragma("lexicon") is None
    assert read_gcg(record.to_text()).racks == record.racks
    assert replay(record, n_moves=1).to_move == 1


def test_tabs_ellipses_and_blank_lines_at_the_end_are_no_trouble() -> None:
    data = b"#title one\x85two\n#player1\tAnn\tAnn Lee\n#player2 Bo\n>Ann:\tHORN\t8H\tHORN\t+14\t14\n#note fine\n\n\n"
    record = read_gcg(data)
    assert record.players == (("Ann", "Ann Lee"), ("Bo", "Bo")) and record.moves[0].note == "fine"
    assert record.moves[0].line == 4 and record.pragma("title") == "one\x85two"
    assert replay(record).is_sound and read_gcg(record.to_text()) == record_at(record, 5)


def record_at(record: GcgRecord, first: int) -> GcgRecord:
    """The record with its moves on the lines where they are written."""
    moves = tuple(move._replace(line=first + i) for i, move in enumerate(record.moves))
    return replace(record, moves=moves)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"#character-encoding utf\x008\n#player1 a A\n", "line 1: expected a character encoding"),
        (HEAD.encode() + ">Ann: ABC \u0668H HORN +8 8".encode(), "line 3: expected a square"),
    ],
)
def test_odd_numbers_and_names_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(GameFileError, match=message):
        read_gcg(data)


def test_a_score_of_five_thousand_digits_is_no_score() -> None:
    move = read_gcg(HEAD + ">Ann: ABC 8H HORN +" + "9" * 5000 + " 0").moves[0]
    assert move.score is None and move.rest.startswith("+999")


def test_names_that_differ_in_case_only_are_two_players() -> None:
    record = read_gcg("#player1 ann A\n#player2 Ann B\n>Ann: - +0 0\n>ann: - +0 0\n>ANN: - +0 0\n")
    assert [move.player for move in record.moves] == [1, 0, 0]


def test_names_and_titles_cannot_break_a_line() -> None:
    with pytest.raises(GameFileError, match="setup, players"):
        Game(players=("Ann\n>Bo: x", "Bo"))
    game = Game(players=(">Bo: x", "Ann", "Ann "))
    game.push(Play.parse("8H HORN"))
    record = read_gcg(gcg_of(game, title="a\nb\r\n#c").to_text())
    assert record.pragma("title") == "a b #c" and len(record.moves) == 1
    assert len({nick for nick, _ in record.players}) == 3


@given(st.one_of(st.binary(max_size=200), st.text(alphabet=">#:+-() .8H15AQZaz?playernote\n\r", max_size=200)))
def test_any_text_is_read_or_refused(data: bytes | str) -> None:
    start = HEAD.encode() if isinstance(data, bytes) else HEAD
    for text in (data, start + data):  # type: ignore[operator]
        try:
            report = replay(read_gcg(text))
        except WordcoreError:
            continue
        # What it is written as is read the same.
        written = report.record.to_text()
        assert read_gcg(written).to_text() == written


def test_a_line_of_a_replay_says_who_made_it():
    made = replay(read_gcg("#player1 A Ann\n#player2 B Bo\n>A: HORN 8H HORN +14 14\n>B: ZAP 7I ZAP +51 51\n"))
    assert [line.player for line in made.lines] == ["A", "B"]
    assert made.lines[1].to_json() == made.to_json()["lines"][1]
    assert made.lines[1].to_json()["player"] == "B"


def test_a_play_through_empty_squares_alone_is_a_difference() -> None:
    report = replay(read_gcg(HEAD + ">Ann: HORNXYZ 8H HORN +14 14\n>Bo: AFM 3C ... +5 5\n"))
    assert [(found.line, found.what) for found in report.differences] == [(4, "NO_TILE_THERE")]
    assert report.scores == (14, 5)
