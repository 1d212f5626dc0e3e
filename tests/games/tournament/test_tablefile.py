"""A table on file: a whole game on the command line, cut off and killed anywhere, is taken up where it was."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap

import pytest

from wordcore import Lexicon, eventfile, tablefile
from wordcore.cli import main
from wordcore.errors import GameFileError, IllegalMove
from wordcore.games.scrabble import read_gcg
from wordcore.games.tournament import Announce, Pass, Place, Press, Start, Tournament
from wordcore.judge import read_log

WORDS = Lexicon.from_words(["HORN", "HORNS", "SO"], name="event")

SCRIPT = [
    (0, ["start"]),
    (30, ["place", "8H HORN"]),
    (31, ["announce"]),
    (32, ["press"]),
    (40, ["hold"]),
    (42, ["record"]),
    (105, ["draw", "2"]),  # the hold is older than a minute
    (106, ["draw", "2"]),
    (110, ["accept"]),
    (130, ["place", "L8", "SO"]),
    (131, ["announce"]),
    (132, ["press"]),
    (140, ["stop", "challenge"]),
    (141, ["challenge", "horns", "--lexicon", "LEX", "--log", "LOG"]),  # in vain
    (151, ["announce"]),
    (152, ["record"]),
    (153, ["draw", "2"]),
    (200, ["place", "9M XI"]),
    (201, ["announce"]),
    (202, ["press"]),
    (210, ["challenge", "OXI"]),  # waits for the judge
    (220, ["rule", "--lexicon", "LEX", "--log", "LOG"]),
    (221, ["take-back"]),
    *[(222 + i, [act]) for i, act in enumerate(["pass", "press", "pass", "press", "pass", "press", "pass"])],
    (1395, ["press"]),  # Ada is 61 s over time
    (1396, ["pass"]),
    (1397, ["press"]),
    (1400, ["count", "Ada=AEIOULT", "Ben=QZEEEII"]),
    (1405, ["recount", "--player", "ben"]),
    (1410, ["certify", "Eve", "6", "14", "80"]),
    (1420, ["sign", "--player", "Ada"]),
    (1421, ["sign", "--player", "Ben"]),
]
"""A hold over a minute, draws in two parts, a challenge in vain and one upheld, overtime, a recount, signatures."""


@pytest.fixture
def event_file(tmp_path):
    WORDS.save(tmp_path / "event.lex")
    path = tmp_path / "event.json"
    event = Tournament(["Ada", "Ben", "Chi", "Dan"], lexicon=WORDS)
    event.pair()
    eventfile.create(path, event)
    return path


def command(path, capsys, *arguments: object, code: int = 0) -> str:
    assert main(["tournament", *map(str, arguments)]) == code
    out, err = capsys.readouterr()
    return err if code else out


def run_script(path, capsys, script=SCRIPT) -> None:
    names = {"LEX": str(path.parent / "event.lex"), "LOG": str(path.parent / "judge.log")}
    for at_s, words in script:
        command(path, capsys, "table", path, 1, 1, *(names.get(word, word) for word in words), "--at", at_s)


def check_end(path, capsys) -> None:
    """Slip, standings and game file agree."""
    slip = json.loads(command(path, capsys, "table", path, 1, 1, "slip"))
    assert (slip["scores"], slip["overtime_s"], slip["final"]) == ([7, -8], [61, 0], [-13, -8])
    record = read_gcg(command(path, capsys, "table", path, 1, 1, "gcg"))
    totals = {move.player: move.total for move in record.moves}
    command(path, capsys, "take", path, 1, 1)
    event = eventfile.read(path)
    taken = event.slip(1, "Ada")
    assert taken.final == tuple(slip["final"]) == (totals[0], totals[1])
    assert taken.signed_by == ("Ada", "Ben") and taken.recounts == 1 and taken.certified_by == "Eve"
    assert (taken.starter, taken.lexicon.digest) == ("Ada", WORDS.digest)
    margin = taken.final[0] - taken.final[1]
    assert {row.name: row.spread for row in event.standings()} == {"Ada": margin, "Ben": -margin, "Chi": 0, "Dan": 0}
    assert f"digest {WORDS.digest[:12]}, round 1" in command(path, capsys, "log", path)
    assert "ENTERED" in command(path, capsys, "take", path, 1, 1, code=2)


def test_a_whole_game_on_the_command_line(event_file, capsys):
    run_script(event_file, capsys)
    table = tablefile.open_table(event_file, 1, 1)
    assert table.left_s("Ada") == -61 and table.slip().penalties == (20, 0)
    assert [line.kind for line in table.sheet][:4] == ["play", "play", "challenge_points", "challenged_off"]
    assert [entry["words"] for entry in read_log(event_file.parent / "judge.log").entries] == [["HORNS"], ["OXI"]]
    assert [outcome.entry for outcome in table.outcomes if hasattr(outcome, "entry")] == [1, 2]
    assert table.game.scores == table.scores
    check_end(event_file, capsys)


def test_a_file_cut_off_at_any_byte_is_taken_up_with_every_whole_act(event_file, capsys):
    run_script(event_file, capsys, SCRIPT[:6])
    whole = tablefile.open_table(event_file, 1, 1).moves
    place = event_file.parent / "event.json.r1t1"
    data = place.read_bytes()
    for size in range(data.index(b"\n") + 1, len(data) + 1):
        place.write_bytes(data[:size])
        table = tablefile.open_table(event_file, 1, 1)
        n_whole = data[:size].count(b"\n") - 1
        assert table.moves in (whole[:n_whole], whole[: n_whole + 1]), size
        n_moves = len(table.moves)
        if size % 7 == 0 and n_moves:
            table.pop()
            again = tablefile.open_table(event_file, 1, 1)
            assert again.moves == whole[: n_moves - 1]


KILLED = """
import sys
from wordcore import tablefile
from wordcore.games.tournament.table.moves import MOVES
import json
path, acts = sys.argv[1], json.load(open(sys.argv[2]))
table = tablefile.open_table(path, 1, 1)
for act in acts[len(table.moves):]:
    table.push(MOVES.read(act))
    print(len(table.moves), flush=True)
    sys.stdin.readline()
"""


def test_a_game_killed_between_any_two_acts_is_the_same_game(event_file, capsys, tmp_path):
    run_script(event_file, capsys)
    whole = tablefile.open_table(event_file, 1, 1)
    (event_file.parent / "event.json.r1t1").unlink()
    acts = tmp_path / "acts.json"
    acts.write_text(json.dumps([move.to_json() for move in whole.moves]))
    kills = 0
    while len(tablefile.open_table(event_file, 1, 1).moves) < len(whole.moves):
        child = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(KILLED), str(event_file), str(acts)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(random.Random(kills).randint(2, 9)):
            said = child.stdout.readline()
            if not said:
                break
            assert len(tablefile.open_table(event_file, 1, 1).moves) >= int(said), "acknowledged, so on disk"
            child.stdin.write("\n")
            child.stdin.flush()
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        child.stdin.close()
        child.stdout.close()
        kills += 1
    assert kills > 3 and tablefile.open_table(event_file, 1, 1).to_json() == whole.to_json()
    check_end(event_file, capsys)


def test_two_desks_at_one_table_lose_nothing(event_file):
    one, two = (tablefile.open_table(event_file, 1, 1) for _ in range(2))
    one.push(Start(at_s=0))
    for move in (Start(at_s=1), Start(at_s=2)):
        with pytest.raises(IllegalMove, match="STALE"):
            two.push(move)
        assert two.moves == ()
    with pytest.raises(IndexError):
        two.pop()
    one.push(Pass(at_s=3))
    assert one.pop() == Pass(player="Ada", at_s=3)
    assert tablefile.open_table(event_file, 1, 1).moves == one.moves == (Start(player="Ada", at_s=0),)
    copied = one.copy()
    copied.push(Pass())
    assert len(tablefile.open_table(event_file, 1, 1).moves) == 1, "a copy writes nothing"


def test_an_act_that_cannot_be_written_did_not_happen(event_file, monkeypatch):
    table = tablefile.open_table(event_file, 1, 1)
    table.push(Start(at_s=0))

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tablefile, "append_line", full)
    before = table.state
    with pytest.raises(OSError):
        table.push(Pass(at_s=3))
    assert table.state is before and len(table.moves) == 1
    with pytest.raises(OSError):
        table.pop()
    assert len(table.moves) == 1


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda lines: [*lines[:2], *lines[3:]], "line 3: expected the line numbered 2, found 3"),
        (lambda lines: [lines[0].replace(b'"opened"', b'"closed"'), *lines[1:]], "line 1: expected a table's set-up"),
        (lambda lines: [lines[0], b'{"n":1,"move":"undo"}'], "line 2: expected an act, found nothing to take back"),
        (lambda lines: [lines[0], b'{"n":1,"move":"fly"}'], "move 1, move"),
        (lambda lines: [lines[0], b'{"n":1,"move":"press"}'], "OUT_OF_ORDER"),
    ],
)
def test_a_file_that_was_altered_is_told_with_the_line(event_file, spoil, found):
    table = tablefile.open_table(event_file, 1, 1)
    for move in (Start(), Place("8H HORN"), Announce(), Press()):
        table.push(move)
    place = event_file.parent / "event.json.r1t1"
    place.write_bytes(b"\n".join(spoil(place.read_bytes().splitlines())) + b"\n")
    with pytest.raises(GameFileError, match=found):
        tablefile.open_table(event_file, 1, 1)


def test_a_table_whose_pairing_changed_is_not_taken_for_another(event_file):
    tablefile.open_table(event_file, 1, 1).push(Start(at_s=0))
    with eventfile.changing(event_file) as event:
        event.swap(1, "Ben", "Dan")
    with pytest.raises(IllegalMove, match=r"WRONG_TABLE.*is of Ada - Ben, but Ada - Dan are paired"):
        tablefile.open_table(event_file, 1, 1)


def test_a_table_that_was_only_looked_at_follows_the_pairing(event_file):
    before = tablefile.open_table(event_file, 1, 1)
    assert (before.players, before.setup.first) == (("Ada", "Ben"), "Ada")
    with eventfile.changing(event_file) as event:
        event.swap(1, "Ben", "Dan")
    with pytest.raises(IllegalMove, match="STALE"):
        tablefile.open_table(event_file, 1, 1)
        before.push(Start(at_s=0))
    table = tablefile.open_table(event_file, 1, 1)
    table.push(Start(at_s=0))
    assert tablefile.open_table(event_file, 1, 1).players == ("Ada", "Dan")
    with eventfile.changing(event_file) as event:
        event.unpair()
        event.pair(starts=["Ben"])
    with pytest.raises(IllegalMove, match="move it away to start over"):
        tablefile.open_table(event_file, 1, 1)
    second = tablefile.open_table(event_file, 1, 2)
    with eventfile.changing(event_file) as event:
        event.unpair()
        event.pair(starts=["Dan"])
    assert second.setup.first == "Chi" and tablefile.open_table(event_file, 1, 2).setup.first == "Dan"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["fly"], "unknown act 'fly'"),
        (["place"], 'expected a play, as in "8H HORN", found nothing'),
        (["draw", "2", "3"], "draw: expected tiles or their number"),
        (["count", "Ada"], "count: expected NAME=TILES"),
        (["sign"], "--player: expected Ada or Ben, found nobody"),
        (["start", "--player", "Zoe"], "unknown player 'Zoe'"),
        (["rule"], "OUT_OF_ORDER"),
        (["director", "perhaps"], "director: expected yes or no, found 'perhaps'"),
        (["correct", "1", "2"], "correct: expected --player NAME, or --director, found neither"),
        (["certify", "Eve", "x", "1", "2"], "board: expected a whole number of up to six digits, found 'x'"),
        (["stop", "coffee"], "reason: expected"),
        (["start", "--lexicon", "enable"], "WRONG_LEXICON"),
    ],
)
def test_an_act_that_cannot_be_read_is_told(event_file, capsys, arguments, found):
    assert found in command(event_file, capsys, "table", event_file, 1, 1, *arguments, code=2)
    assert tablefile.open_table(event_file, 1, 1).moves == ()


def test_the_position_is_shown_for_people_and_programs(event_file, capsys):
    run_script(event_file, capsys, SCRIPT[:9])
    shown = command(event_file, capsys, "table", event_file, 1, 1)
    assert "round 1, table 1: Ada - Ben" in shown and "next: " in shown and "place (Ben)" in shown
    view = json.loads(command(event_file, capsys, "table", event_file, 1, 1, "--json"))
    assert (view["to_move"], view["scores"]) == ("Ben", [14, 0])
    assert command(event_file, capsys, "table", event_file, 1, 1, "undo") == "undone: accept, player Ben, at 110 s\n"
    assert tablefile.open_table(event_file, 1, 1).phase == "HELD"
