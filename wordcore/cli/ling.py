"""``wordcore ling``: analyse a LinguiSHTIK state, replay a shake, score a challenge, roll the cubes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordcore.cli import ling_practice
from wordcore.cli.output import add_common, add_json, emit_json, open_lexicon, read_json, talk, use_colour, within_file
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
        "'RC RA PT | OS KQ | must S; wild O | letter PT'; or JSON; or - for stdin. Grammar is answered by "
        "data unless --option evidence=strict; words that data confirm come first, then the commonest.",
    )
    parser.add_argument("state", metavar="STATE", help="one line, JSON (a mat or a stored shake), or -")
    parser.add_argument("--limit", type=_count, default=12, metavar="N", help="how many words and moves to show")
    parser.add_argument("--all", action="store_true", help="show all words, moves and questions")
    _add_options(parser)
    add_common(parser)


def _add_replay(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "replay",
        help="a stored shake, move by move",
        description="FILE is a shake as JSON, or - for stdin. Grammar is answered by data.",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--limit", type=_count, default=6, metavar="N", help="how many words and moves to show")
    parser.add_argument("--all", action="store_true", help="show all words and moves")
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
    found = ling.analyse(mat, open_lexicon(args), limit=_limit(args))
    if args.json:
        emit_json(found.to_json())
        return 0
    for line in ling.board(mat, colour=use_colour(sys.stdout)):
        print(line)
    _print_analysis(found)
    _print_questions(found, args.all)
    return 0


def _replay(args: argparse.Namespace) -> int:
    data = read_json(args.file)
    with within_file(args.file):
        shake = ling.Shake.from_json(data)
    for line in ling.replay(shake, open_lexicon(args), limit=_limit(args), evidence="data"):
        if args.json:
            emit_json(line.to_json())
            continue
        details = {key: value for key, value in line.move.to_json().items() if key not in ("move", "at_s")}
        print(f"{line.number:3} {line.move.NAME}  {_details(details, shake)}".rstrip())
        if line.analysis is not None:
            _print_analysis(line.analysis, indent="    ")
    if shake.score is not None and not args.json:
        _print_score(shake.score, shake.players)
    return 0


def _limit(args: argparse.Namespace) -> int | None:
    return None if args.all else args.limit


def _score(args: argparse.Namespace) -> int:
    grades = {player: grade.lower() for player, grade in _pairs(args.grades).items()}
    warning = _whole_numbers(args.warning) if args.warning else None
    if warning is not None and set(warning) != set(grades):
        raise GameFileError.at("--warning", f"scores of {', '.join(grades)}", f"scores of {', '.join(warning)}")
    rules = _rules(args)
    asked = {"challengers": args.challenger, "mover": args.mover, "rules": rules}
    found = ling.score(args.kind.lower(), grades, warning_scores=warning, **asked)
    roles = ling.roles(args.kind.lower(), grades, **asked)
    lines = ling.chart_lines(found.situation, rules.edition)
    if args.json:
        emit_json({**found.to_json(), "roles": roles, "chart": list(lines)})
        return 0
    _print_score(found, grades)
    for player, role in roles.items():
        print(f"  {player}: {role}, {found.points[player]}")
    for line in lines:
        print(f"  chart {found.situation}: {line}")
    return 0


def _roll(args: argparse.Namespace) -> int:
    new = ling.Rules(edition=args.edition).passing
    table = ling.APPROXIMATE_FACES_2026 if new else ling.APPROXIMATE_FACES
    if args.faces:
        data = read_json(args.faces)
        with within_file(args.faces):
            table = ling.FaceTable.from_json(data)
    cubes = ling.roll(args.seed, table)
    if args.json:
        emit_json({"faces": table.name, "approximate": table.approximate, "cubes": [c.to_json() for c in cubes]})
    else:
        print(" ".join(cube.code for cube in cubes))
        if table.approximate:
            talk(table.note)
    return 0


def _print_analysis(found: ling.Analysis, indent: str = "") -> None:
    passing = found.mat.rules.passing
    name = "Now" if passing else "Win"
    rows: list[tuple[str, Ruling[object], str]] = [(name, found.win, _win_text(found.win.witness, found, "win"))]
    if found.trap is not None:
        rows.append(("Trap", found.trap, _win_text(found.trap.witness, found, "trap")))
    word = found.impossible.witness
    rows.append(("Impossible", found.impossible, f"a word is left: {word}" if word else "no word is left"))
    forced, n_words = found.forceout, found.counts["agree_words"]
    words = _some(forced.agree_words, n_words)
    if passing:  # nobody disagrees with a Forceout that nobody called
        rows.append(("Forceout", forced.agree, f"words: {words}"))
    else:
        n_moves, n_open = found.counts["safe_moves"], found.counts["maybe_safe"]
        safe = f"{n_moves:,} moves" if n_moves else "none for sure" if n_open else "none"
        more = f"; {n_open:,} {'more ' if n_moves else ''}may be" if n_open else ""
        rows.append(("Safe move", forced.disagree_safe, safe + more))
        rows.append(("Forceout", forced.sound, f"{'' if forced.is_sound else 'not '}sound; words: {words}"))
    for name, ruling, text in rows:
        print(f"{indent}{name:<10} {ruling.status.value:<5}  {text}")
        if name == "Safe move" and not indent:
            for group in found.safe_groups:
                print(f"{'':18}{group}")


def _print_questions(found: ling.Analysis, every: bool) -> None:
    """What people have to decide: one question for each ruling that is left to them, or all."""
    forced = found.forceout
    rulings = [found.win, found.trap, found.impossible, forced.agree if found.mat.rules.passing else forced.sound]
    asked = [
        str(question)
        for ruling in rulings
        if ruling is not None and ruling.status is Status.JUDGE
        for question in (ruling.questions if every else ruling.questions[:1])
    ]
    for question in dict.fromkeys(asked):
        talk(f"for the judge: {question}")
    if found.mat.rules.evidence == "data":
        talk(
            "words and grammar are as far as data go; sentences are not judged (--option evidence=strict: rules alone)"
        )


def _win_text(wins: ling.Wins | None, found: ling.Analysis, name: str) -> str:
    if wins is None:
        return "no way"
    parts, counts = [], found.counts
    if wins.letter_words:
        words = [f"{word}+{'/'.join(cube.code for cube in cubes)}" for word, cubes in wins.letter_words]
        parts.append(f"by letter {_some(words, counts[f'{name}_letter_words'])}")
    if wins.demand_words:
        parts.append(f"by demand {_some(wins.demand_words, counts[f'{name}_demand_words'])}")
    if wins.board_demands:
        parts.append(f"with {_some([str(demand) for demand in wins.board_demands], len(wins.board_demands))}")
    if wins.spare_words:
        parts.append(f"on the mat {', '.join(wins.spare_words)}")
    return "; ".join(parts)


def _some(items: Sequence[str], n_items: int) -> str:
    shown = ", ".join(items) or "none"
    return shown if len(items) >= n_items else f"{shown} ... ({n_items:,} in all)"


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
        return ling.parse_mat(text, args.division or "JS", _rules(args, by_data=True))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise GameFileError.at("state", "a mat or a stored shake as JSON", shown(text)) from None
    if "game" in data:
        mat = ling.Shake.from_json(data).mat
    else:
        mat = ling.Mat.from_json({**data, "division": args.division} if args.division else data)
    return replace(mat, division=args.division or mat.division, rules=_rules(args, mat.rules, by_data=True))


def _text(argument: str) -> str:
    return (sys.stdin.read() if argument == "-" else argument).strip()


def _rules(args: argparse.Namespace, base: ling.Rules | None = None, *, by_data: bool = False) -> ling.Rules:
    named = {**({"evidence": "data"} if by_data else {}), **_values(args.option)}
    edition = {} if args.edition is None else {"edition": args.edition}
    return ling.Rules.from_json({**(base.to_json() if base else {}), **edition, **named})


def _values(options: Iterable[str]) -> dict[str, Any]:
    return {name: _value(text) for name, text in _pairs(options).items()}


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
