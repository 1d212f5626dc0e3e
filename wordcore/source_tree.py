"""A source tree whose engine is not compiled gives way to the installed package.

    $ git clone ... wordcore && cd wordcore && pip install . && python -c "import wordcore"

Python looks in the current directory first, so in a clone it finds the sources and not the package
that ``pip install .`` put elsewhere. The front door therefore asks here where the submodules come
from, before it imports any. Nothing of wordcore may be imported here: it could be of the wrong one.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES


def compiled_package(package: str) -> str:
    """The directory of the package with a compiled engine: this one, else the first that is installed.

    Raises ImportError with the command that compiles it.
    """
    if _is_compiled(package):
        return package
    name = os.path.basename(package)
    for entry in sys.path:
        installed = os.path.join(entry or os.curdir, name)
        if _is_compiled(installed):
            return installed
    root = os.path.dirname(package)
    raise ImportError(f"the engine of the sources in {root} is not compiled; type `pip install -e .` there")


def one_interpreter(error: ImportError) -> ImportError:
    """What to say of an engine that does not load: in a second interpreter of the process, that it cannot."""
    if "interpreter" not in str(error):
        return error
    return ImportError(
        "wordcore can be imported by one interpreter of a process only, and another has imported it, or this one is "
        "isolated; use threads, which share a lexicon, or processes, which share its pages"
    )


def _is_compiled(package: str) -> bool:
    # The whole ending, so that an engine compiled for another Python is not taken for one of this.
    return any(
        "." + file.partition(".")[2] in EXTENSION_SUFFIXES
        for _, _, files in os.walk(os.path.join(package, "_engine"))
        for file in files
    )
