"""``wordcore cards``: the letter-card game, what could be laid now, and a stored game replayed."""

from __future__ import annotations

import argparse
from typing import Any

from wordcore.cli.output import add_common, add_json, counted, emit_json, open_lexicon, read_json, talk, within_file
from wordcore.games.lettercards import (
    CardGame,
    Rules,
    check_play,
    playable_words,
)


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
        description="FILE is a game as JSON, or - for standard input.",
    )
    replay.add_argument("file", metavar="FILE")
    add_common(replay)


def run(args: argparse.Namespace) -> int:
    """Runs the chosen action: 0 fine or yes, 1 no."""
    return {"options": _options, "check": _check, "replay": _replay}[args.action](args)


def _add_cards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", required=True, metavar="LETTERS", help="the face-up cards")
    parser.add_argument("--hand", default="", metavar="LETTERS", help="the player's hand cards")
    parser.add_argument("--current", metavar="WORD", help="the word to beat")
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
        "rules": Rules(min_len=args.min_len, hand_cards=args.hand_cards),
    }


def _options(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args)
    words = [word for word, _ in playable_words(lexicon, **_given(args))]
    if args.longest:
        lengths = {word: len(lexicon.alphabet.split(word)) for word in words}
        words = [word for word in words if lengths[word] == max(lengths.values())]
    if args.json:
        emit_json({"count": len(words), "words": words})
    else:
        for word in words:
            print(word)
        talk(f"{counted(len(words), 'word')}, {lexicon.name}")
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
    data = read_json(args.file)
    lexicon = open_lexicon(args)
    with within_file(args.file):
        game = CardGame.from_json(data, lexicon, any_lexicon=True)
    for number, (move, outcome) in enumerate(zip(game.moves, game.outcomes, strict=True), start=1):
        told = outcome.to_json()
        if args.json:
            emit_json({"number": number, **move.to_json(), **told})
        else:
            text = ", ".join(f"{key} {_shown(value)}" for key, value in told.items() if key != "outcome")
            print(f"{number:3}. {' '.join(map(_shown, move.to_json().values()))}: {text}")
    if args.json:
        end = {
            "over": game.over,
            "round": game.state.round_number,
            "current": game.current,
            "owner": game.owner,
            "scores": list(game.scores),
            "result": None if game.result is None else game.result.to_json(),
        }
        emit_json(end)
    else:
        piles = ", ".join(f"{name} {cards}" for name, cards in zip(game.players, game.scores, strict=True))
        print(f"won: {piles}" + (f"; winner: {', '.join(game.result.winners)}" if game.result else ""))
    return 0


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{key}:{item}" for key, item in value.items()) or "-"
    return "-" if value is None else str(value)
