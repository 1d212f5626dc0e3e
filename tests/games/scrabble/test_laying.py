"""A play laid in one call of the engine is the play laid step by step: the same squares, racks, scores, refusals."""

from __future__ import annotations

import copy
import json
import pickle
import random
from dataclasses import dataclass
from typing import Any

import pytest

from wordcore import Alphabet, Lexicon
from wordcore._engine.boards.laying import Laying
from wordcore.errors import IllegalMove
from wordcore.games.core import Move
from wordcore.games.scrabble import (
    SUPER,
    Accept,
    Challenge,
    Exchange,
    Game,
    Layout,
    Pass,
    Placement,
    Play,
    Ruleset,
    TileSet,
    steps,
)
from wordcore.query import Adjudication

TINY = TileSet("tiny", "AB", counts=(6, 4), values=(1, 3), n_blanks=3)


def games(seed: int) -> Game:
    """Games of many kinds: alphabets with tiles of two letters, boards of other sizes, long racks, odd bonuses."""
    chance = random.Random(seed)
    kind = seed % 5
    if kind == 0:
        return Game(rules=chance.choice(["AB", "LV"]), seed=seed, players=("A", "B", "C")[: chance.randint(2, 3)])
    if kind == 1:
        return Game(seed=seed, tile_set=TileSet.of(Alphabet.SPANISH), rules={"id": "AB", "bonus": 35, "bonus_tiles": 3})
    if kind == 2:
        return Game(seed=seed, tile_set=TINY, layout=Layout.plain(chance.randint(2, 5)), rules={"rack_size": 2})
    if kind == 3:
        return Game(seed=seed, layout=SUPER, rules={"rack_size": 15, "bonus_tiles": 4, "zero_play_counts": True})
    return Game(tile_set=TINY, layout=Layout("odd", ["=-.", ".~^", "..'"], (1, 2)), rules="AB")  # racks unknown


def random_play(game: Game, chance: random.Random) -> Play:
    """A line of tiles, mostly from the rack, mostly near others; often not legal."""
    tile_set, size, rack = game.setup.tile_set, game.board.size, game.state.racks[game.state.turn]
    codes = [code for code in rack if code] or [1, 2, 64]
    taken = [at for at, code in enumerate(game.state.squares) if code]
    start = game.setup.layout.at(*game.setup.layout.start)
    row, column = (part + 1 for part in divmod(chance.choice(taken or [start]), size))
    down = chance.random() < 0.5
    back = chance.randint(0, 3)
    row, column = (row - back, column) if down else (row, column - back)
    if chance.random() < 0.7:
        row, column = (row, column + chance.choice((-1, 0, 1))) if down else (row + chance.choice((-1, 0, 1)), column)
    written = []
    chance.shuffle(codes)
    for i in range(chance.randint(1, 6)):
        there = game.board.get(*((row + i, column) if down else (row, column + i)))
        if there is not None and chance.random() < 0.95:
            written.append(".")
        elif codes and chance.random() < 0.97:
            face = tile_set.faces_by_code[codes.pop()]
            written.append(chance.choice(tile_set.letters).lower() if face == "?" else face)
        else:
            written.append(chance.choice([*tile_set.letters, "."]))
    play = Play.at(row, column, down, written, tile_set)
    if chance.random() < 0.1:  # not in one line, or with gaps that it does not claim
        kept = [placement for placement in play.placements if chance.random() < 0.7]
        play = Play([*kept, Placement(row + 1, column + 1, kept[0].tile)] if kept else [], tile_set=tile_set)
    return play


def random_move(game: Game, chance: random.Random) -> Move[Any]:
    dice, pending = chance.random(), game.state.pending
    if pending is not None and dice < 0.15:
        return Challenge(ruling=Adjudication.of(dict.fromkeys(pending.words, chance.random() < 0.5)))
    if game.last_play_pending and dice < 0.9:
        return Accept()
    if dice < 0.9:
        return random_play(game, chance)
    return Pass() if dice < 0.95 or game.rack is None else Exchange(game.rack.faces[:1])


def tried(game: Game, move: Move[Any]) -> Any:
    try:
        return game.push(move)
    except IllegalMove as fault:
        return fault.code, fault.sentence


@pytest.mark.parametrize("seed", range(50))
def test_the_engine_lays_a_play_as_the_steps_do(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(f"laying {seed}")
    game, plainly = games(seed), games(seed)
    codes, n_native = set(), 0
    for _ in range(120):
        if game.over:
            break
        move = random_move(game, chance)
        if isinstance(move, Play) and not game.last_play_pending:
            completed = move.made_by(game.to_move or "", game.setup.tile_set)
            at_once = steps.laid(game.setup, game.state, completed)
            try:
                expected = steps.laid_plainly(game.setup, game.state, completed)
            except IllegalMove as fault:
                codes.add(fault.code)
                assert at_once is None
            else:
                are_known = 0 not in game.state.racks[game.state.turn] and 0 not in game.state.bag
                assert at_once == (expected if completed.line is not None and are_known else None)
                n_native += at_once is not None
        came = tried(game, move)
        with monkeypatch.context() as without:
            without.setattr(steps, "laid", lambda setup, state, move: None)
            assert tried(plainly, move) == came
        assert plainly.state == game.state and hash(plainly.state) == hash(game.state)
        if chance.random() < 0.2 and game.moves:
            assert game.pop() == plainly.pop()
    assert plainly.outcomes == game.outcomes and plainly.sheet == game.sheet and plainly.to_json() == game.to_json()
    assert n_native or seed % 5 == 4
    assert codes


def test_an_outcome_that_is_looked_at_late_tells_of_the_board_as_it_was() -> None:
    def made() -> Game:
        return Game(players=("Ann", "Bo"))

    game, watched = made(), made()
    plays = ["8H HORN", "7I ZAP", "8G S....", "G8 .HE"]
    seen = [watched.push(Play.parse(text)) for text in plays]
    told = [json.dumps(outcome.to_json()) for outcome in seen]  # each of them looked at on the spot
    late = [game.push(Play.parse(text)) for text in plays]
    assert [word for word, _ in late[0].words] == ["HORN"] and str(late[0].play) == "8H HORN"
    assert late == seen and [json.dumps(outcome.to_json()) for outcome in late] == told
    assert game.sheet == watched.sheet
    game.pop()
    again = game.push(Play.parse("G8 .HE"))
    game.pop()
    assert pickle.loads(pickle.dumps(again)) == copy.copy(again) == seen[-1], "taken back before it was looked at"
    with pytest.raises(AttributeError):
        again.colour  # noqa: B018
    with pytest.raises(AttributeError):
        again.score = 5


def test_a_play_has_the_same_squares_and_line_whichever_it_was_made_from() -> None:
    lexicon = Lexicon.from_words(["horn", "horns", "shorn", "on", "so"])
    game = Game(lexicon)
    game.push(Play.parse("8H HORN"))
    found = list(game.legal_plays("SO?"))
    for play in found:
        written = Play.parse(str(play))
        assert play.line is not None and play.line[3] == written.line[3]
        assert written == play and hash(written) == hash(play) and written.through == play.through
        assert pickle.loads(pickle.dumps(play)) == play
        by = play.made_by("Ann", play.tile_set)
        assert by.made_by("Ann", play.tile_set) is by and by == play and by.player == "Ann"
        assert Play(play.placements, play.through, play.down, player="Ann").to_json() == by.to_json()
    for play in (
        Play([]),
        Play.parse("8H HORN", TileSet.of(Alphabet.SPANISH)).made_by("Ann", TINY),
        Play.at(0, 3, False, "AB"),
        Play.at(20, 20, False, "ABC"),
        Play.at(10**30, 3, True, "AB"),
        Play([*Play.parse("8H A").placements, *Play.parse("8J B").placements]),
        Play.parse("8H A").made_by("Ann", TileSet("other", "B", (1,), (1,), 0)),
    ):
        assert play.line is None
    with pytest.raises(AttributeError):
        found[0].colour  # noqa: B018


def test_the_engine_refuses_parts_that_do_not_fit() -> None:
    fitting: list[Any] = [3, b"\1" * 9, b"\1" * 9, (1, 1), bytes(256), ("", *"AB", *[""] * 61) * 2, None, 7, [0] * 21]
    table = Laying(*fitting)
    asked: list[Any] = [(1, 1, False, b"\1\1"), bytes(9), b"", (b"\1\1", b"\2"), (5, 6), 0]
    assert table.lay(*asked) == (b"\1\1" + bytes(7), b"", (b"", b"\2"), (5, 6), (0, 1), b"", 0, ("AA",))
    wrongs = (
        (0, 1),
        (0, 22),
        (1, b""),
        (2, b"\1"),
        (3, (0, 1)),
        (3, (1, 4)),
        (4, b"\1"),
        (5, ("", "A")),
        (7, 21),
        (8, [0]),
    )
    for place, wrong in wrongs:
        with pytest.raises(ValueError, match="that fit"):
            Laying(*fitting[:place], wrong, *fitting[place + 1 :])
    with pytest.raises(ValueError, match="letters: expected one character each"):
        Laying(*fitting[:5], ("", "CH", *[""] * 62) * 2, *fitting[6:])
    with pytest.raises(ValueError, match="board: expected 9 squares, found 8"):
        table.lay(asked[0], bytes(8), *asked[2:])
    for seat, scores in ((-1, (5, 6)), (2, (5, 6)), (1, (5,))):
        with pytest.raises(ValueError, match="seat: expected one that has a rack and a score"):
            table.lay(*asked[:4], scores, seat)
    for line in ((1, 1, False, b"\1\x83"), (1, 1, False, b"\1\x40"), (1, 2, False, b"\1\1\1"), (1, 4, True, b"\1\1")):
        assert table.lay(line, *asked[1:]) is None


def test_a_set_up_keeps_its_table_beside_its_value() -> None:
    setup, other = Game(seed=1).setup, Game(seed=1).setup
    assert setup.laying is setup.laying
    assert setup == other and hash(setup) == hash(other) and repr(setup) == repr(other)
    for again in (pickle.loads(pickle.dumps(setup)), copy.copy(setup), copy.deepcopy(setup)):
        assert again == setup and again.to_json() == setup.to_json()
        assert again.laying.lay((8, 8, False, b"\1"), bytes(225), b"", (b"\1",), (0,), 0) is None


def test_rules_with_a_bonus_of_their_own_give_it_to_what_is_pushed_and_to_what_is_found() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Generous(Ruleset):
        def bonus_for(self, n_tiles: int) -> int:
            return 10 * n_tiles

    lexicon = Lexicon.from_words(["horn"])
    game = Game(lexicon, rules=Generous())
    (best,) = game.board.legal_plays(lexicon, "HORN", Generous()).best(1)
    assert best.score == 14 + 40 and game.push(best).score == game.scores[0] == best.score
    seeded = Game(lexicon, rules=Generous(), seed=1)
    play = Play.at(8, 8, False, [face for face in seeded.rack or () if face != "?"][:2])
    assert steps.laid(seeded.setup, seeded.state, play) == steps.laid_plainly(seeded.setup, seeded.state, play)
