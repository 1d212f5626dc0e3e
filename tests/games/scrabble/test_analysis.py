"""Games on file beside the best: the numbers follow from leaves and endgames, and the page stands alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wordcore import Lexicon
from wordcore.cli import main
from wordcore.errors import GameFileError
from wordcore.games.core import play_out
from wordcore.games.scrabble import (
    AB,
    Board,
    Game,
    Leaves,
    Play,
    Player,
    Referee,
    analyse,
    gcg_of,
    read_gcg,
    replay,
    solve_endgame,
)

GAMES = Path(__file__).parent / "games"
OURS = Leaves.of()
assert OURS is not None
HEAD = "#player1 Ann Ann\n#player2 Bo Bo\n"
HORN = ">Ann: EHNORRT 8H HORN +14 14\n"


def game_of(enable: Lexicon, levels: tuple[int, int], seed: int = 4) -> Game:
    game = Game(enable, players=("Ann", "Bo"), rules=AB, seed=seed)
    players = {name: Player(level, nodes=30) for name, level in zip(game.players, levels, strict=True)}
    play_out(game, players, Referee())
    return game


def test_who_plays_by_equity_loses_nothing_while_there_is_a_bag(enable: Lexicon) -> None:
    game = game_of(enable, (4, 3))
    found = analyse(gcg_of(game), enable, nodes=300)
    turns = [line for line in game.sheet if line.kind in ("play", "exchange", "pass")]
    assert len(found.moves) == len(turns) and found.scores == game.scores
    board, lost = Board(), {"Ann": 0.0, "Bo": 0.0}
    for move in found.moves:
        assert move.lost is not None and move.lost >= 0
        lost[move.player] += move.lost
        n_bag = max(0, 86 - board.n_tiles)
        if n_bag and move.play is not None:
            best = board.legal_plays(enable, move.rack, AB, leaves=OURS).best(1)[0]
            kept = list(move.rack)
            for face in move.play.faces:
                kept.remove(face)
            assert move.equity == pytest.approx(move.score + OURS.worth(kept))
            assert move.best_equity is not None and move.best_equity >= best.equity
            assert move.player != "Ann" or move.lost == 0
        if move.play is not None:
            board.place(move.play)
        assert move.board.squares == board.squares
    assert {name: round(points, 2) for name, points in lost.items()} == found.lost and found.lost["Bo"] > 0


def test_an_endgame_is_judged_by_its_end(enable: Lexicon) -> None:
    game = Game(enable, players=("Ann", "Bo"), rules=AB, seed=57)
    while game.n_bag:
        game.push(game.legal_plays().best(1)[0])
    end = solve_endgame(game, nodes=5000)
    assert end.proven
    me = game.to_move
    # Every move of the proven line is the best; the same position with the last of the plays is not.
    for move in end.line:
        game.push(move)
    moves = analyse(gcg_of(game), enable, nodes=20_000).moves[-len(end.line) :]
    assert moves[0].player == me and moves[0].proven and [move.lost for move in moves] == [0.0] * len(moves)
    for _ in end.line:
        game.pop()
    worst = list(game.legal_plays())[-1]
    game.push(worst)
    last = analyse(gcg_of(game), enable, nodes=20_000).moves[-1]
    assert last.played == str(worst) and last.lost is not None and last.lost > 0
    assert last.best == str(end.line[0])


def test_real_games_are_analysed_with_their_phonies(enable: Lexicon) -> None:
    for path in sorted(GAMES.glob("*.gcg")):
        record = read_gcg(path.read_bytes())
        found, made = analyse(record, enable, nodes=100), replay(record, lexicon=enable)
        assert found.scores == made.scores and len(found.moves) > 20
        phonies = [move for move in found.moves if move.phonies]
        assert phonies and all(word not in enable for move in phonies for word in move.phonies)
    taken_off = [
        move for move in analyse(read_gcg((GAMES / "wsc2001-round20.gcg").read_bytes()), enable, nodes=50).moves
    ]
    (off,) = [move for move in taken_off if not move.stands]
    assert off.score == 0 and off.equity == OURS.worth(off.rack) and off.lost > 20


def test_exchanges_and_passes_have_their_equity_and_unknown_racks_none(enable: Lexicon) -> None:
    text = HEAD + ">Ann: AEINRVV -VV +0 0\n>Bo: UUUIIVW - +0 0\n>Ann: AEINRST 8B RETINAS +66 66\n>Bo: -3 +0 0\n"
    exchange, passed, play, blind = analyse(read_gcg(text + ">Ann: EE A8 E +1 67\n"), enable).moves[:4]
    assert (exchange.played, exchange.equity) == ("exchange VV", OURS.worth("AEINR"))
    assert passed.played == "pass" and passed.equity == OURS.worth("UUUIIVW") and passed.best.startswith("exchange")
    assert play.lost == 0.0
    assert blind.equity is None and blind.lost is None and blind.best is None
    own = analyse(read_gcg(text), enable, leaves=Leaves({"V": 50})).moves
    assert own[0].equity == 0 and own[0].lost is not None and own[0].lost >= 100


def test_the_page_stands_alone(enable: Lexicon) -> None:
    record = read_gcg("#title <Final> & more\n" + HEAD + ">Ann: EHNORRT 8H HORN +14 14\n>Bo: FAMEEEE J6 FA.M +17 17\n")
    page = analyse(record, enable).to_html()
    assert page.startswith("<!DOCTYPE html>") and page.count("<svg") == 2 and "&lt;Final&gt; &amp; more" in page
    assert not re.search(r"<script|<link|src=|url\(|@import|href=", page)
    addresses = set(re.findall(r"https?://[^\s\"'<]+", page))
    assert addresses <= {"http:" + "//www.w3.org/2000/svg"}
    assert "8D HORRENT" in page and 'class="worst"' in page


def test_the_command_prints_text_json_and_a_page(enable: Lexicon, tmp_path: Path, capsys) -> None:
    source, page = tmp_path / "game.gcg", tmp_path / "game.html"
    source.write_text(HEAD + ">Ann: EHNORRT 8H HORN +14 14\n>Bo: FAMEEEE J6 FA.M +17 17\n")
    assert main(["scrabble", "analyse", str(source), "--html", str(page)]) == 0
    out = capsys.readouterr()
    first, _, *totals = out.out.splitlines()
    assert first.split()[:4] == ["1", "Ann", "EHNORRT", "8H"] and "HORRENT" in first and "-" in first
    assert totals[0].startswith("Ann") and "points lost" in totals[0] and str(page) in out.err
    assert page.read_text("utf-8").count("<svg") == 2
    assert main(["scrabble", "analyse", str(source), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["played"] for row in rows[:2]] == ["8H HORN", "J6 FA.M"] and rows[0]["best"] == "8D HORRENT"
    assert rows[-1]["lost"] == {"Ann": rows[0]["lost"], "Bo": rows[1]["lost"]} and rows[-1]["lexicon"] == "enable"
    assert main(["scrabble", "analyse", str(tmp_path / "none.gcg")]) == 2
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["scrabble", "analyse", str(source), "--nodes", "0"])


@pytest.mark.parametrize("square", ["8H", "15N"])
def test_a_play_without_room_on_the_board_leaves_the_others_their_numbers(
    enable: Lexicon, square, tmp_path, capsys
) -> None:
    text = HEAD + f">Ann: EHNORRT 8H HORN +14 14\n>Bo: AFMEEEE {square} FAM +17 17\n>Ann: ERT J7 E.T +3 17\n"
    horn, fam, ert = analyse(read_gcg(text), enable).moves
    assert horn == analyse(read_gcg(HEAD + HORN), enable).moves[0] and ert.equity == pytest.approx(3 + OURS.worth("R"))
    assert fam.equity is fam.lost is fam.play is None and fam.best_equity > 20 and fam.board == horn.board
    source, page = tmp_path / "game.gcg", tmp_path / "game.html"
    source.write_text(text)
    assert main(["scrabble", "analyse", str(source), "--html", str(page)]) == 0
    told = capsys.readouterr().out.splitlines()[1]
    assert fam.best in told and "rack not known" not in told and page.read_text("utf-8").count("<svg") == 3


def test_what_cannot_be_analysed_is_refused(enable: Lexicon) -> None:
    with pytest.raises(TypeError):
        analyse(read_gcg(HEAD), "enable")  # type: ignore[arg-type]
    with pytest.raises(GameFileError):
        analyse(read_gcg(HEAD + ">Ann: ÄÖ 8H ÄÖ +4 4\n#tile-distribution english\n"), enable)
    assert analyse(read_gcg(HEAD), enable).moves == ()
    assert str(Play.parse("8H HORN")) == "8H HORN"
