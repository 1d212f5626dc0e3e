"""``python -m benches [SUITE ...]``: measure against rivals, show one table, keep a record.

$ python -m benches --list
$ python -m benches --quick
$ python -m benches tiles --lexicon words.txt --rival mine.py:make --out results
$ python -m benches --compare results/before results/after

Exit code 0; 1 if a row failed, a rival answered wrongly, ``--strict`` found an aim missed or ``--compare`` a row
slower; 2 for a question that cannot be answered; 130 after Ctrl-C, with nothing written.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import datetime
import difflib
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from benches.record import ROOT, Record, joined, read, rows
from benches.rivals import ABSENT, LATER, loaded
from benches.running import CURVES, Options, Progress, Result, run, suite_files
from benches.table import has_judged_aims

# What a record that is published must have measured, by module and by the name pip knows.
PUBLISHED = {
    **{"dawg": "DAWG2", "lexindex": "lexindex", "datrie": "datrie", "lexpy": "lexpy", "gaddag": "GADDAG"},
    **{name: name for name in ("duckdb", "matplotlib", "numpy", "pandas", "pyarrow", "starlette", "uvicorn")},
}


class Refused(Exception):
    """One sentence for the person who asked."""


class Parser(argparse.ArgumentParser):
    """argparse with one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        raise Refused(message)


def parser() -> Parser:
    made = Parser(
        prog="python -m benches",
        description="Measures wordcore against rivals in one process, each suite in a process of its own.",
        epilog="Only --publish touches docs/, the README and benches/records/.",
    )
    made.add_argument("suites", nargs="*", metavar="SUITE", help="names of --list (default: all)")
    made.add_argument("--list", action="store_true", help="what there is, and how long it takes")
    made.add_argument("--quick", action="store_true", help="small samples: everything in under a minute")
    made.add_argument("--lexicon", metavar="FILE", help="ask another list, as text or .lex; aims are not judged then")
    made.add_argument(
        "--rival",
        metavar="FILE.py:NAME",
        help="a rival of your own: NAME(words) gives contains(word), words_from(rack)",
    )
    made.add_argument("--out", metavar="DIR", help="where record, table and plots go (default: .benchmarks/DATE-TIME)")
    made.add_argument("--no-plot", action="store_true", help="leave the plots out")
    made.add_argument("--json", action="store_true", help="one JSON object per row instead of the table")
    made.add_argument("--strict", action="store_true", help="exit 1 if an aim is missed, also in a quick run")
    made.add_argument("--publish", action="store_true", help="measure everything; renew docs, README and records")
    made.add_argument("--show", metavar="RECORD", help="show an earlier record; with --publish, publish that one")
    made.add_argument("--compare", nargs=2, metavar=("A", "B"), help="did B get slower than A? exit 1 beyond the noise")
    made.add_argument("--band", type=float, default=25, metavar="PERCENT", help="the noise band (default: 25)")
    return made


def main(arguments: list[str] | None = None) -> int:
    try:
        args = parser().parse_args(arguments)
        return _answer(args)
    except (Refused, ValueError) as refusal:
        print(f"benches: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbenches: stopped, nothing written", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stdout = None  # type: ignore[assignment]
        return 141


def _answer(args: argparse.Namespace) -> int:
    if args.list:
        return _list(args.json)
    if args.compare:
        return _compare(args)
    if args.show:
        record = read(args.show)
        if args.publish:
            return _published(record)
        if args.strict:
            record.setdefault("wordcore", {})["strict"] = True
        _print(record, args.json)
        return int(args.strict and _has_missed(record))
    return _measure(args, _chosen(args))


def _chosen(args: argparse.Namespace) -> list[str]:
    """The suites to run, after everything that can be refused has been."""
    known = [*suite_files(), CURVES]
    for name in args.suites:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise Refused(f"unknown suite {name!r}; expected {', '.join(known[:-1])} or {known[-1]}{hint}")
    if importlib.util.find_spec("pytest_benchmark") is None:
        raise Refused("pytest-benchmark: expected installed, found none; pip install -e '.[test]'")
    if args.publish:
        narrow = (
            "a suite"
            if args.suites
            else next((f"--{name}" for name in ("quick", "lexicon", "rival") if getattr(args, name)), None)
        )
        if narrow:
            raise Refused(f"--publish: expected a full run on ENABLE, found {narrow} too")
        absent = [name for module, name in PUBLISHED.items() if importlib.util.find_spec(module) is None]
        if absent:
            raise Refused(
                f"--publish: expected every rival, found no {', '.join(absent)}; pip install -e '.[bench-all]'"
            )
    if args.strict and args.lexicon:
        raise Refused("--strict: expected ENABLE, for which the aims are stated, found --lexicon too")
    chosen = list(dict.fromkeys(args.suites)) or known
    return [name for name in chosen if not (args.no_plot and name == CURVES)]


def _list(as_json: bool) -> int:
    from benches.publish import durations

    took = durations()
    told = {name: _first_line(path) for name, path in suite_files().items()}
    told[CURVES] = "Cost against rack size, blanks and lexicon size, for the plots."
    for name, what in told.items():
        if as_json:
            print(json.dumps({"suite": name, "what": what, "seconds": took.get(name)}))
        else:
            print(f"{name:<14} {f'{took[name]} s' if name in took else '?':>6}  {what}")
    if not as_json:
        print(f"All of them take {sum(took.values()) / 60:.0f} minutes; --quick takes under one.")
    return 0


def _first_line(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]


def _compare(args: argparse.Namespace) -> int:
    from benches import compare

    if not 0 <= args.band < 1000:
        raise Refused(f"--band {args.band:g}: expected a percentage from 0 up")
    then, now = (read(name) for name in args.compare)
    found = list(compare.changes(then, now, args.band / 100))
    if not found:
        raise Refused("--compare: expected records with rows in common, found none")
    if args.json:
        print("\n".join(compare.as_json_lines(found)))
    else:
        print(compare.as_text(then, now, found))
    return int(any(change.verdict == "slower" for change in found))


def _measure(args: argparse.Namespace, suites: list[str]) -> int:
    if args.rival:
        loaded(args.rival)
    folder = Path(args.out) if args.out else ROOT / ".benchmarks" / f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    with _folder(folder), tempfile.TemporaryDirectory(prefix="benches-") as scratch:
        lexicon = _lexicon(args.lexicon, Path(scratch)) if args.lexicon else None
        rival = (
            str(Path(args.rival.rpartition(":")[0]).resolve()) + ":" + args.rival.rpartition(":")[2]
            if args.rival
            else None
        )
        options = Options(args.quick, lexicon and str(lexicon), rival)
        progress = Progress(len(suites))
        results: dict[str, Result] = {}
        for suite in suites:
            results[suite] = run(suite, options, progress)
            if args.publish and results[suite].failed:  # a machine may stumble once in a quarter of an hour
                print(f"benches: {suite} failed and is run once more", file=sys.stderr)
                results[suite] = run(suite, options, progress)
        record = _record(results, args)
        if record is None:
            for result in results.values():
                for name, why in {**result.skipped, **result.failed}.items():
                    print(f"benches: {name}: {why}", file=sys.stderr)
            return 1 if any(result.failed for result in results.values()) else 0
        from benches.publish import write_out

        write_out(folder, record)
    _print(record, args.json)
    print(f"Kept in {_shown(folder)}", file=sys.stderr)
    about = record["wordcore"]
    wrong = any(why not in (ABSENT, LATER) for why in about["left_out"].values())
    code = int(bool(about["failed"]) or wrong or (args.strict and _has_missed(record)))
    if not args.publish:
        return code
    if about["failed"]:
        print("benches: not published, because a row failed; publish it with --show RECORD --publish", file=sys.stderr)
        return 1
    return _published(record) or code


def _record(results: dict[str, Result], args: argparse.Namespace) -> Record | None:
    """One record of all results, or None if nothing was measured."""
    import wordcore

    raws = [result.raw for result in results.values() if result.raw and result.raw["benchmarks"]]
    about: dict[str, Any] = {
        "version": wordcore.__version__,
        "quick": args.quick,
        "strict": args.strict,
        "own_lexicon": bool(args.lexicon),
        "rival": Path(args.rival.rpartition(":")[0]).stem if args.rival else None,
        "suites": {name: round(result.seconds, 1) for name, result in results.items()},
    }
    for key in ("left_out", "skipped", "failed"):
        about[key] = {name: why for result in results.values() for name, why in getattr(result, key).items()}
    curves = next((result.curves for result in results.values() if result.curves), None)
    if not raws and curves is None:
        return None
    now = datetime.datetime.now(datetime.timezone.utc).isoformat()
    record = joined(raws or [{"benchmarks": [], "datetime": now, "version": ""}], about)
    return {**record, "curves": curves} if curves else record


def _print(record: Record, as_json: bool) -> None:
    from benches.table import as_json_lines, as_text, summary

    print("\n".join(as_json_lines(record)) if as_json else as_text(record))
    print(summary(record), file=sys.stderr if as_json else sys.stdout)


def _has_missed(record: Record) -> bool:
    return has_judged_aims(record) and any(aim.is_met is False for row in rows(record) for aim in row.aims)


def _published(record: Record) -> int:
    from benches.publish import publish

    if "suites" not in record.get("wordcore", {}) or record["wordcore"]["quick"] or record["wordcore"]["own_lexicon"]:
        raise Refused("--publish: expected the record of a full run on ENABLE, found another")
    for path in publish(record):
        print(f"Written: {_shown(path)}", file=sys.stderr)
    return 0


def _lexicon(name: str, folder: Path) -> Path:
    """A lexicon file of the list that was named; text is compiled by ``wordcore compile``."""
    from wordcore import Lexicon
    from wordcore.errors import WordcoreError
    from wordcore.format import MAGIC

    path = Path(name)
    if not path.is_file():
        raise Refused(f"--lexicon {name}: expected a word list or a .lex file, found none")
    target = path.resolve()
    with path.open("rb") as file:
        is_compiled = file.read(len(MAGIC)) == MAGIC
    if not is_compiled:
        target = folder / "list.lex"
        command = [sys.executable, "-m", "wordcore", "compile", str(path.resolve()), "-o", str(target)]
        compiled = subprocess.run(command, capture_output=True, text=True, check=False)
        if compiled.returncode:
            said = compiled.stderr.strip().splitlines() or [f"code {compiled.returncode}"]
            raise Refused(f"--lexicon: {said[-1].removeprefix('wordcore: ')}")
    try:
        lexicon = Lexicon.open(target)
    except (WordcoreError, OSError) as error:
        raise Refused(f"--lexicon: {error}") from None
    longer = [tile for tile in lexicon.alphabet.tiles if len(tile) > 1]
    if longer:
        raise Refused(f"--lexicon {name}: expected tiles of one letter, as the rivals know them, found {longer[0]}")
    if len(lexicon) < 20:
        raise Refused(f"--lexicon {name}: expected 20 words or more, found {len(lexicon)}")
    return target


@contextlib.contextmanager
def _folder(path: Path) -> Iterator[None]:
    """A folder that can be written to; it goes again if nothing was written."""
    made = [folder for folder in (path, *path.parents) if not folder.exists()]
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise Refused(f"--out {path}: expected a folder that can be written to, found {error.strerror}") from None
    try:
        yield
    finally:
        for folder in made:
            with contextlib.suppress(OSError):  # not empty: it is kept
                folder.rmdir()


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
