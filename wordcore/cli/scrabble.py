"""``wordcore scrabble``: score a play, list the plays of a rack, replay or analyse a game file, play games.

$ wordcore scrabble moves RETINAS --board 15/15/15/15/15/15/15/7HORN4/15/15/15/15/15/15/15
$ wordcore scrabble score "J6 FA.M" --board board.txt
$ wordcore scrabble replay final.gcg
$ wordcore scrabble analyse final.gcg
$ wordcore scrabble selfplay --games 100 --seed 1
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wordcore.cli.output import add_common, add_json, counted, emit_json, open_lexicon, talk, use_colour, within_file
from wordcore.cli.scrabble_analyse import add_analyse
from wordcore.errors import BadValueError
from wordcore.lexicon import load

if TYPE_CHECKING:
    from wordcore.games.scrabble import BoardView, Layout, Play, Replay, TileSet


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``scrabble`` and its own subcommands."""
    parser = subparsers.add_parser("scrabble", help="score, best plays, game files, self-play")
    parser.set_defaults(run=run)
    own = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    score = own.add_parser("score", help="is a play legal, and what does it score, word by word")
    score.add_argument("play", help="the play, as '8H QUIz' across or 'H8 FA.M' down; lower case is a blank")
    score.add_argument("--rack", help="the tiles held; ? is a blank")
    score.add_argument(
        "--lexicon",
        metavar="NAME|PATH",
        help="play with the tiles of its language, and name the words that are not in it",
    )
    _add_board(score)
    add_json(score)
    score.set_defaults(act=_score)

    moves = own.add_parser("moves", help="the best plays of a rack")
    moves.add_argument("rack", nargs="?", help="the tiles held (default: those a game file gives)")
    moves.add_argument("--best", type=_number, default=10, metavar="N", help="how many (default: 10; 0 is all)")
    moves.add_argument("--cgp", metavar="LINE", help="a position on one line: board, racks, scores, zeros")
    moves.add_argument("--count", action="store_true", help="only how many there are")
    _add_board(moves)
    add_common(moves)
    moves.set_defaults(act=_moves)

    replay = own.add_parser("replay", help="replay the games of a GCG file and report what differs")
    replay.add_argument("file", help="a GCG file, or - for standard input")
    replay.add_argument("--lexicon", metavar="NAME|PATH", help="name the words that are not in this lexicon")
    replay.add_argument("--svg", action="store_true", help="print the last board as SVG instead")
    _add_layout(replay)
    add_json(replay)
    replay.set_defaults(act=_replay)

    add_analyse(own)

    selfplay = own.add_parser("selfplay", help="greedy games from a seed")
    selfplay.add_argument("--games", type=_number, default=1, metavar="N", help="how many (default: 1)")
    selfplay.add_argument("--seed", type=int, default=0, help="seed of the first game; each game takes the next one")
    selfplay.add_argument("--ruleset", choices=("AB", "LV"), default="AB", help="default: AB")
    selfplay.add_argument("--gcg", action="store_true", help="print the games as GCG")
    _add_layout(selfplay)
    add_common(selfplay)
    selfplay.set_defaults(act=_selfplay)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action."""
    code: int = args.act(args)
    return code


def _number(text: str) -> int:
    """An option's value: 0 or more."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number of 0 or more, found {text!r}")
    return int(text)


class _Given(NamedTuple):
    board: BoardView
    rack: str


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board",
        default="",
        metavar="STRING|FILE",
        help="a board string, a file with a drawn board, or a GCG file",
    )
    parser.add_argument("--after", type=_number, metavar="N", help="only the first N moves of a GCG file")
    _add_layout(parser)


def _add_layout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--layout", choices=("standard", "super"), help="default: what a game file says, or standard")
    parser.add_argument("--tiles", metavar="NAME", help="tiles of a language: english, super, french, german, ...")


def _layout(args: argparse.Namespace) -> Layout | None:
    from wordcore.games.scrabble import LAYOUTS

    return None if args.layout is None else LAYOUTS[args.layout]


def _tile_set(args: argparse.Namespace) -> TileSet | None:
    from wordcore.errors import GameFileError
    from wordcore.games.scrabble import TILE_NAMES

    if args.tiles is None:
        return TILE_NAMES["super"] if args.layout == "super" else None
    if args.tiles.lower() not in TILE_NAMES:
        raise GameFileError.unknown("tile set", args.tiles, TILE_NAMES)
    return TILE_NAMES[args.tiles.lower()]


def _board_and_rack(args: argparse.Namespace, tile_set: TileSet | None = None) -> _Given:
    """The board an option names, and the rack a game file gives for it."""
    from wordcore.errors import GameFileError, shown
    from wordcore.games.scrabble import ENGLISH_TILES, STANDARD, Board, read_gcg, replay

    layout, given = _layout(args) or STANDARD, args.board
    chosen = _tile_set(args) or tile_set
    tile_set = chosen or ENGLISH_TILES
    # Other engines write racks and scores after the board: "15/.../15 RETINAS/ 0/0 0".
    fields = given.split() or [""]
    if not given or (fields[0].count("/") == layout.size - 1 and not os.path.exists(given)):
        rack = fields[1].partition("/")[0] if len(fields) > 1 else ""
        return _Given(Board.read(fields[0], layout, tile_set), rack)
    if "/" in given and not os.path.exists(given):
        expected = f"a file, or a board string of {layout.size} rows separated by /"
        raise GameFileError.at("--board", expected, f"{shown(given)} with {fields[0].count('/') + 1} rows")
    data = Path(given).read_bytes()
    if not any(line.startswith((b">", b"#player")) for line in data.splitlines()):
        with within_file(given):
            return _Given(Board.read(data.decode("utf-8"), layout, tile_set), "")
    with within_file(given):
        record = read_gcg(data)
        played = replay(record, layout=_layout(args), tile_set=chosen, n_moves=args.after)
    following = record.moves[len(played.lines) :]
    return _Given(played.board, following[0].rack if following else played.rack)


def _of_cgp(args: argparse.Namespace) -> _Given:
    """The board of a position, and the rack of the player on turn."""
    from wordcore.games.scrabble import Position

    if args.board:
        raise BadValueError.at("--cgp", "a position or --board", "both")
    position = Position.from_cgp(args.cgp, _layout(args), _tile_set(args))
    return _Given(position.board, position.racks[0])


def _score(args: argparse.Namespace) -> int:
    from wordcore.games.scrabble import Play, TileSet, find_fault, score_play

    lexicon = None if args.lexicon is None else load(args.lexicon)
    board = _board_and_rack(args, None if lexicon is None else TileSet.of(lexicon.alphabet)).board
    play = Play.parse(args.play, board.tile_set)
    fault = find_fault(board, play, args.rack)
    if fault is not None:
        if args.json:
            emit_json({"play": args.play, "legal": False, "reason": fault.code, "why": fault.sentence})
        else:
            print(f"{fault.code}: {fault.sentence}")
        return 1
    score = score_play(board, play)
    unknown = [] if lexicon is None else [word.word for word in score.words if word.word not in lexicon]
    if args.json:
        judged = {} if lexicon is None else {"unknown": unknown}
        emit_json({"play": str(score.spell_out(play)), "legal": True, **score.to_json(), **judged})
        return 1 if unknown else 0
    for word in score.words:
        print(f"{word.word:<15} {word.formula}")
    if score.bonus:
        print(f"{'bonus':<15} {score.bonus}")
    print(f"{'total':<15} {score.total}")
    if unknown:
        print(f"not in the lexicon: {' '.join(unknown)}")
    return 1 if unknown else 0


def _moves(args: argparse.Namespace) -> int:
    from wordcore.errors import BadTilesError
    from wordcore.games.scrabble import TileSet, words_formed

    lexicon = open_lexicon(args)
    given = _of_cgp(args) if args.cgp is not None else _board_and_rack(args, TileSet.of(lexicon.alphabet))
    rack = args.rack if args.rack is not None else given.rack
    if not rack:
        raise BadTilesError.at("rack", "tiles, as in `wordcore scrabble moves RETINAS`", "none")
    plays = given.board.legal_plays(lexicon, rack)
    if args.count:
        n = len(plays)
        if args.json:
            emit_json({"rack": rack, "plays": n})
        else:
            print(n)
        return 0 if n else 1
    found: list[Play] = plays.best(args.best) if args.best > 0 else list(plays)
    for play in found:
        words = words_formed(given.board, play)
        if args.json:
            emit_json({"play": str(play), "score": play.score, "words": words})
        else:
            print(f"{play.score:4} {play!s:<20} {' '.join(words)}")
    return 0 if found else 1


def _replay(args: argparse.Namespace) -> int:
    from wordcore.games.scrabble import read_games, read_gcg, replay

    data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    lexicon = None if args.lexicon is None else load(args.lexicon)
    layout, tile_set = _layout(args), _tile_set(args)
    is_sound = True
    with within_file(args.file):
        games = list(read_games(data.splitlines(keepends=True))) if data.strip() else [read_gcg(data)]
    for record in games:
        with within_file(args.file):
            result = replay(record, lexicon=lexicon, layout=layout, tile_set=tile_set)
        if args.svg:
            last = next((line.play for line in reversed(result.lines) if line.play and line.stands), None)
            print(result.board.to_svg(last=last))
        elif args.json:
            _replay_json(result)
        else:
            _replay_text(result)
        is_sound &= result.is_sound
    return 0 if is_sound else 1


def _replay_json(result: Replay) -> None:
    data = result.to_json()
    for row in (*data.pop("lines"), *data.pop("differences"), data):
        emit_json(row)


def _replay_text(result: Replay) -> None:
    from wordcore.games.scrabble import board_text

    names = result.record.nicks
    width = max(len(name) for name in names)
    for line in result.lines:
        what = line.move.text or line.move.kind.replace("_", " ")
        phony = f"  not in the lexicon: {' '.join(line.phonies)}" if line.phonies else ""
        off = "" if line.stands else "  (taken off)"
        print(f"{line.move.line:4} {line.player:<{width}} {what:<20} {line.score:+5} {line.total:5}{off}{phony}")
    print(board_text(result.board, colour=use_colour(sys.stdout)))
    for name, score in zip(names, result.scores, strict=True):
        print(f"{name:<{width}} {score}")
    for difference in result.differences:
        print(difference)
    talk(counted(len(result.differences), "difference") if result.differences else "every score is right")


def _selfplay(args: argparse.Namespace) -> int:
    from wordcore.games.scrabble import STANDARD, gcg_of, greedy_game

    lexicon = open_lexicon(args)
    started, total, n_turns = time.perf_counter(), 0, 0
    for seed in range(args.seed, args.seed + args.games):
        layout, tile_set = _layout(args) or STANDARD, _tile_set(args)
        game = greedy_game(lexicon, seed, rules=args.ruleset, layout=layout, tile_set=tile_set)
        turns = sum(line.kind in ("play", "pass", "exchange") for line in game.sheet)
        total += sum(game.scores)
        n_turns += turns
        if args.gcg:
            print(gcg_of(game, title=f"self-play, seed {seed}").to_text(), end="")
        elif args.json:
            emit_json({"seed": seed, "scores": list(game.scores), "turns": turns, "end": game.state.over})
        else:
            print(f"seed {seed}: {' - '.join(map(str, game.scores))}, {turns} turns, {game.state.over}")
    if args.games > 1:
        seconds = time.perf_counter() - started
        talk(
            f"{args.games} games, {total / (2 * args.games):.1f} points, {n_turns / args.games:.1f} turns, "
            f"{1000 * seconds / args.games:.2f} ms per game"
        )
    return 0
