"""The ``wordcore`` command: one file per subcommand, no logic a caller might want.

    $ wordcore find --tiles retinas --length 7

Exit codes: 0 all is well or valid, 1 some are not, 2 trouble. Answers go to stdout, talk
to stderr; ``--json`` prints one object per line. A reader that goes away ends the command quietly,
with the exit code that a shell gives to other tools then. Here is the entry, which needs neither the engine
nor the parsers: ``--version`` ends here. Not here: running a subcommand (``running``).
"""

from __future__ import annotations

import os
import sys

import wordcore

TYPE_CHECKING = False  # for type checkers: see ``wordcore``
if TYPE_CHECKING:
    from collections.abc import Sequence

# In the order a word travels; each is a module of this package with add_parser() and run().
COMMANDS = (
    "compile",
    "combine",
    "info",
    "verify",
    "lexicons",
    "check",
    "diff",
    "export",
    "find",
    "more",
    "define",
    "tags",
    "scan",
    "puzzle",
    "study",
    "ling",
    "scrabble",
    "cards",
    "tournament",
    "judge",
    "serve",
    "completion",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; the unexpected is 2, never Python's own 1."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stderr is None:  # closed, as by 2>&-
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  for as long as the process lives
    try:
        if arguments == ["--version"] and sys.stdout is not None:
            print(f"wordcore {wordcore.__version__}", flush=True)
            return 0
        from wordcore.cli.running import run

        return run(arguments)
    except (Exception, KeyboardInterrupt) as error:
        from wordcore.cli.running import ended_by

        return ended_by(error)
