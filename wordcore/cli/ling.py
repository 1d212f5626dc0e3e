"""``wordcore ling``: analyse a LinguiSHTIK state, replay a shake, score a challenge, roll the cubes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordcore.cli import ling_practice
from wordcore.cli.output import add_common, add_json, emit_json, open_lexicon, read_json, talk, use_colour
from wordcore.errors import GameFileError, shown
from wordcore.games import linguishtik as ling
from wordcore.query import Ruling, Status


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser(
        "ling",
        help="LinguiSHTIK: analyse, replay, score, roll, drill, sheet, transcript",
        description="LinguiSHTIK, rules of 2011-12, or of 2026-27 (second-hand, Senior only).",
    )
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_analyse(actions)
    _add_replay(actions)
    _add_score(actions)
    _add_roll(actions)
    ling_practice.add_drill(actions)
    ling_practice.add_sheet(actions)
    ling_practice.add_transcript(actions)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action; 0 unless there is trouble."""
    actions = {"analyse": _analyse, "replay": _replay, "score": _score, "roll": _roll}
    actions |= {"drill": ling_practice.drill, "sheet": ling_practice.sheet, "transcript": ling_practice.transcript}
    return actions[args.action](args)


def _add_analyse(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "analyse",
        help="what is winnable, trapped, impossible, safe?",
        description="STATE is 'letters | resources | demands | last move', such as "
        "'RC RA PT | OS KQ | must S; wild O | letter PT'; or JSON; or - for stdin.",
    )
    parser.add_argument("state", metavar="STATE", help="one line, JSON (a mat or a stored shake), or -")
    parser.add_argument("--limit", type=_count, default=12, metavar="N", help="how many words and moves to show")
    _add_options(parser)
    add_common(parser)


def _add_replay(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "replay", help="a stored shake, move by move", description="FILE is a shake as JSON, or - for stdin."
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--limit", type=_count, default=6, metavar="N", help="how many words and moves to show")
    add_common(parser)


def _add_score(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "score",
        help="points by the scoring chart",
        description="KIND is win, trap, impossible, forceout or lt22; GRADE is correct, wrong, "
        "neutral, none; agree_ok, agree_bad, dis_ok, dis_bad for a Forceout; caller for lt22. "
        "In the edition 2026-27 KIND is now, impossible, forceout, round_end or lt25; GRADE also absent.",
    )
    parser.add_argument("kind", metavar="KIND")
    parser.add_argument("grades", metavar="PLAYER=GRADE", nargs="+")
    parser.add_argument("--challenger", metavar="PLAYER", action="append", default=[], help="may be given twice")
    parser.add_argument("--mover", metavar="PLAYER", help="who made the last move")
    parser.add_argument("--warning", metavar="PLAYER=SCORE", nargs="+", help="scores at the five-minute warning")
    _add_options(parser)
    add_json(parser)


def _add_roll(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser("roll", help="roll the cubes", description="Rolls all cubes of a face table.")
    parser.add_argument("--seed", type=int, help="the same seed gives the same roll")
    parser.add_argument("--faces", metavar="FILE", help="a face table as JSON (default: an approximate one)")
    ling_practice.add_edition(parser)
    add_json(parser)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a number, 0 or more, found {text!r}")
    return int(text)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--division", metavar="ELEM|MID|JS", help="which sheet is used (default: JS)")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the rules, e.g. y_is=V",
    )
    ling_practice.add_edition(parser, None)


def _analyse(args: argparse.Namespace) -> int:
    mat = _mat(_text(args.state), args)
    found = ling.analyse(mat, open_lexicon(args))
    if args.json:
        emit_json(found.to_json())
        return 0
    for line in ling.board(mat, colour=use_colour(sys.stdout)):
        print(line)
    _print_analysis(found, args.limit)
    return 0


def _replay(args: argparse.Namespace) -> int:
    shake = ling.Shake.from_json(read_json(args.file))
    for line in ling.replay(shake, open_lexicon(args)):
        if args.json:
            emit_json(line.to_json())
            continue
        details = {key: value for key, value in line.move.to_json().items() if key not in ("move", "at_s")}
        print(f"{line.number:3} {line.move.NAME}  {_details(details, shake)}".rstrip())
        if line.analysis is not None:
            _print_analysis(line.analysis, args.limit, indent="    ")
    if shake.score is not None and not args.json:
        _print_score(shake.score, shake.players)
    return 0


def _score(args: argparse.Namespace) -> int:
    grades = {player: grade.lower() for player, grade in _pairs(args.grades).items()}
    warning = _whole_numbers(args.warning) if args.warning else None
    if warning is not None and set(warning) != set(grades):
        raise GameFileError.at("--warning", f"scores of {', '.join(grades)}", f"scores of {', '.join(warning)}")
    found = ling.score(
        args.kind.lower(),
        grades,
        challengers=args.challenger,
        mover=args.mover,
        warning_scores=warning,
        rules=_rules(args),
    )
    if args.json:
        emit_json(found.to_json())
    else:
        _print_score(found, grades)
    return 0


def _roll(args: argparse.Namespace) -> int:
    new = ling.Rules(edition=args.edition).passing
    table = ling.APPROXIMATE_FACES_2026 if new else ling.APPROXIMATE_FACES
    if args.faces:
        table = ling.FaceTable.from_json(read_json(args.faces))
    cubes = ling.roll(args.seed, table)
    if args.json:
        emit_json({"faces": table.name, "approximate": table.approximate, "cubes": [c.to_json() for c in cubes]})
    else:
        print(" ".join(cube.code for cube in cubes))
        if table.approximate:
            talk(table.note)
    return 0


def _print_analysis(found: ling.Analysis, limit: int, indent: str = "") -> None:
    passing = found.mat.rules.passing
    name = "Now" if passing else "Win"
    rows: list[tuple[str, Ruling[object], str]] = [(name, found.win, _win_text(found.win.witness, limit))]
    if found.trap is not None:
        rows.append(("Trap", found.trap, _win_text(found.trap.witness, limit)))
    word = found.impossible.witness
    rows.append(("Impossible", found.impossible, f"a word is left: {word}" if word else "no word is left"))
    forced = found.forceout
    words = _some(forced.agree_words, limit)
    if passing:  # nobody disagrees with a Forceout that nobody called
        rows.append(("Forceout", forced.agree, f"words: {words}"))
    else:
        moves = sorted(forced.safe_moves, key=lambda move: move.demand is not None)  # letters first, for people
        rows.append(("Safe move", forced.disagree_safe, _some([str(move) for move in moves], limit)))
        rows.append(("Forceout", forced.sound, f"sound: {words}" if forced.is_sound else f"not sound; words: {words}"))
    for name, ruling, text in rows:
        print(f"{indent}{name:<10} {ruling.status.value:<5}  {text}")
    if not indent and found.win.status is Status.JUDGE:
        for question in found.win.questions[:1]:  # the rest hang on the first; --json has them all
            talk(f"for the judge: {question}")


def _win_text(wins: ling.Wins | None, limit: int) -> str:
    if wins is None:
        return "no way"
    parts = []
    if wins.letter_words:
        words = [f"{word}+{'/'.join(cube.code for cube in cubes)}" for word, cubes in wins.letter_words]
        parts.append(f"by letter {_some(words, limit)}")
    if wins.demand_words:
        parts.append(f"by demand {_some(wins.demand_words, limit)}")
    if wins.board_demands:
        parts.append(f"with {_some([str(demand) for demand in wins.board_demands], limit)}")
    if wins.spare_words:
        parts.append(f"on the mat {_some(wins.spare_words, limit)}")
    return "; ".join(parts)


def _some(items: Sequence[str], limit: int) -> str:
    shown = ", ".join(items[:limit]) or "none"
    return shown if len(items) <= limit else f"{shown} ... ({len(items):,} in all)"


def _details(details: Mapping[str, Any], shake: ling.Shake) -> str:
    codes = {cube.id: cube.code for cube in shake.cubes}
    shown = []
    for key, value in details.items():
        if key in ("cube", "demand_cube"):
            value = codes.get(value, value)
        elif key == "cubes":
            value = " ".join(codes.get(id, str(id)) for id in value)
        elif isinstance(value, list):
            value = " ".join(str(part) for part in value)
        shown.append(str(value))
    return "  ".join(shown)


def _print_score(score: ling.Score, players: Iterable[str]) -> None:
    print(f"situation {score.situation}: {', '.join(f'{player} {score.points[player]}' for player in players)}")


def _mat(text: str, args: argparse.Namespace) -> ling.Mat:
    """The state; options of the command line prevail over those in JSON."""
    if not text.startswith("{"):
        return ling.parse_mat(text, args.division or "JS", _rules(args))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise GameFileError.at("state", "a mat or a stored shake as JSON", shown(text)) from None
    if "game" in data:
        mat = ling.Shake.from_json(data).mat
    else:
        mat = ling.Mat.from_json({**data, "division": args.division} if args.division else data)
    return replace(mat, division=args.division or mat.division, rules=_rules(args, mat.rules))


def _text(argument: str) -> str:
    return (sys.stdin.read() if argument == "-" else argument).strip()


def _rules(args: argparse.Namespace, base: ling.Rules | None = None) -> ling.Rules:
    named = {name: _value(text) for name, text in _pairs(args.option).items()}
    edition = {} if args.edition is None else {"edition": args.edition}
    return ling.Rules.from_json({**(base.to_json() if base else {}), **edition, **named})


def _value(text: str) -> Any:
    """``true``, ``false``, ``null`` and numbers as in JSON; anything else is text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _pairs(items: Iterable[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise GameFileError.at("", "NAME=VALUE", shown(item))
        if name in pairs:
            raise GameFileError.at(name, "one value", f"{pairs[name]} and {value}")
        pairs[name] = value
    return pairs


def _whole_numbers(items: Iterable[str]) -> dict[str, int]:
    pairs = _pairs(items)
    for player, value in pairs.items():
        if not value.removeprefix("-").isdecimal():
            raise GameFileError.at(f"score of {player}", "a whole number", shown(value))
    return {player: int(value) for player, value in pairs.items()}
