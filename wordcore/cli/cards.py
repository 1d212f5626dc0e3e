"""``wordcore cards``: the letter-card game, what could be laid now, and a stored game replayed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wordcore.cli.output import add_common, add_json, emit_json, open_lexicon, talk
from wordcore.errors import GameFileError
from wordcore.games.lettercards import (
    CardGame,
    Options,
    check_play,
    outcome_to_json,
    playable_words,
)
from wordcore.games.lettercards.outcomes import Outcome


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand and its actions."""
    parser = subparsers.add_parser(
        "cards",
        help="the letter-card game: options, check, replay",
        description="Lay a word from the table cards and one hand card, as long as the word before or longer.",
    )
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    options = actions.add_parser("options", help="every word that could be laid now")
    _add_cards(options)
    options.add_argument("--longest", action="store_true", help="only the longest words")
    add_common(options)
    check = actions.add_parser("check", help="may this word be laid, and with which hand card?")
    check.add_argument("word")
    _add_cards(check)
    add_json(check)
    replay = actions.add_parser(
        "replay",
        help="a stored game, move by move",
        description="FILE is a game as JSON, or - for stdin: players, deck (top card first), options, moves.",
    )
    replay.add_argument("file", metavar="FILE")
    add_common(replay)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action: 0 fine or yes, 1 no."""
    return {"options": _options, "check": _check, "replay": _replay}[args.action](args)


def _add_cards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", required=True, metavar="LETTERS", help="the face-up cards")
    parser.add_argument("--hand", default="", metavar="LETTERS", help="the player's hand cards")
    parser.add_argument("--current", metavar="WORD", help="the word that stands")
    parser.add_argument("--used", nargs="+", default=[], metavar="WORD", help="words laid before in this round")
    parser.add_argument("--min-len", type=int, default=1, metavar="N", help="the shortest word allowed (default: 1)")
    parser.add_argument(
        "--hand-cards",
        choices=("at_most", "exactly"),
        default="at_most",
        help="one hand card at most (the default), or exactly one",
    )


def _given(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "table": args.table,
        "hand": args.hand,
        "current": args.current,
        "used": [word for text in args.used for word in text.replace(",", " ").split()],
        "options": Options(min_len=args.min_len, hand_cards=args.hand_cards),
    }


def _options(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args)
    words = playable_words(lexicon, **_given(args))
    if args.longest:
        most = max(map(len, words), default=0)
        words = [word for word in words if len(word) == most]
    if args.json:
        emit_json({"count": len(words), "words": words})
    else:
        for word in words:
            print(word)
        talk(f"{len(words):,} word{'s' * (len(words) != 1)}, {lexicon.name}")
    return 0 if words else 1


def _check(args: argparse.Namespace) -> int:
    check = check_play(args.word, **_given(args))
    extras = "".join(sorted(check.extras))
    if args.json:
        emit_json({"ok": check.ok, "reason": check.reason, "hand_card": check.hand_card, "extras": extras})
    elif check.ok:
        print(f"yes, with {check.hand_card} from the hand" if check.hand_card else "yes, with table cards only")
    else:
        print(f"no: {check.reason}")
    return 0 if check.ok else 1


def _replay(args: argparse.Namespace) -> int:
    text = sys.stdin.read() if args.file == "-" else Path(args.file).read_text(encoding="utf-8")
    try:
        data = json.loads(text)
        moves = list(data.get("moves", []))
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise GameFileError(f"{args.file}: no stored game ({error}); expected a JSON object") from None
    game = CardGame.from_json({**data, "moves": []}, lexicon=open_lexicon(args))
    for number, (move, told) in enumerate(zip(moves, _told(game, moves, args.file), strict=True), start=1):
        outcome = outcome_to_json(told)
        if args.json:
            emit_json({"number": number, **move, **outcome})
        else:
            text = ", ".join(f"{key} {_shown(value)}" for key, value in outcome.items() if key != "outcome")
            print(f"{number:3}. {' '.join(map(str, move.values()))}: {text}")
    end = {
        "over": game.over,
        "round": game.position.round_number,
        "current": game.current,
        "owner": game.owner,
        "won": game.won,
        "winners": list(game.winners),
    }
    if args.json:
        emit_json(end)
    else:
        piles = ", ".join(f"{name} {cards}" for name, cards in game.won.items())
        print(f"won: {piles}" + (f"; winner: {', '.join(game.winners)}" if game.over else ""))
    return 0


def _told(game: CardGame, moves: list[Any], file: str) -> Iterator[Outcome]:
    try:
        yield from game.replay(moves)
    except GameFileError as error:
        raise GameFileError(f"{file}, {error}") from None


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{key}:{item}" for key, item in value.items()) or "-"
    return "-" if value is None else str(value)
