"""Nothing flows back up: every import is read, and only those of the table are allowed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "wordcore"

# Each file at the top of the package, and each directory, belongs to a room.
ROOMS = {
    "errors": ["errors.py", "deprecation.py"],
    "limits": ["limits.py"],
    "engine": ["_engine/"],
    "alphabet": ["alphabet.py", "spelling.py", "tilesets.py"],
    "query": ["query.py", "where.py"],
    "text": ["text/"],
    "format": ["format.py"],
    "compile": ["compile.py"],
    "own columns": ["own_columns.py", "spellings.py"],
    "columns": ["columns.py"],
    "store": ["store.py", "locks.py"],
    "tags": ["tags.py", "taglist.py", "own_tables.py"],
    "glossary": ["glossary.py"],
    "places": ["places.py"],
    "grid": ["grid.py"],
    "lexicon": ["lexicon.py", "algebra.py", "prepared.py", "proof.py", "reasons.py", "statistics.py", "suggest.py"],
    "puzzles": ["puzzles.py"],
    "study": ["study.py", "quiz.py", "cardbox.py"],
    "scan": ["scan.py", "tokens.py"],
    "interop": ["interop/"],
    "games": ["games/"],
    "event file": ["eventfile.py", "tablefile.py"],
    "judge": ["judge.py", "judge_log.py"],
    "web": ["web/"],
    "cli": ["cli/", "__main__.py"],
    "front door": ["__init__.py", "source_tree.py"],
}
BELOW_LEXICON = [
    *("errors", "engine", "alphabet", "query", "text", "format", "compile", "store", "tags", "glossary", "places"),
    *("columns", "grid", "limits", "own columns"),
]
MAY_USE = {
    "errors": [],
    "limits": ["errors", "engine"],
    "engine": ["errors"],
    "alphabet": ["errors", "engine", "limits"],
    "query": ["errors", "engine", "alphabet"],
    "format": ["errors", "engine", "limits", "alphabet"],
    "text": ["errors", "engine", "limits"],
    "own columns": ["errors", "format"],
    "compile": ["errors", "engine", "limits", "alphabet", "text", "format", "own columns"],
    "store": ["errors"],
    "tags": ["errors", "engine", "alphabet", "query", "text", "format", "compile", "own columns"],
    "columns": ["errors", "format", "own columns", "tags"],
    "glossary": ["errors", "text", "format", "store", "places"],
    "places": ["errors"],
    "grid": ["errors", "limits", "engine", "alphabet", "query"],
    "lexicon": BELOW_LEXICON,
    "puzzles": ["errors", "engine", "limits", "alphabet", "query", "lexicon"],
    "study": ["errors", "engine", "limits", "alphabet", "query", "lexicon"],
    "scan": ["errors", "engine", "limits", "alphabet", "query", "lexicon"],
    "interop": [*BELOW_LEXICON, "lexicon"],
    "games": ["errors", "engine", "limits", "alphabet", "query", "tags", "lexicon"],
    "event file": ["errors", "store", "games"],
    "judge": ["errors", "limits", "query", "store", "lexicon"],
    "web": ["errors", "limits", "query", "lexicon", "games", "judge", "front door"],
    "cli": [*ROOMS],
    "front door": ["errors", "engine", "limits", "alphabet", "query", "places", "lexicon"],
}
# The rooms below the lexicon know no other way to a file than store, and games know none.
# What the engine may have of the standard library.
PURE = ("array", "collections", "math", "random", "unicodedata")
FILE_MODULES = {"os", "pathlib", "io", "tempfile", "shutil", "glob", "fileinput", "mmap", "subprocess", "socket"}
NO_FILES = {"errors", "alphabet", "query", "format", "tags", "games"}
MAY_PRINT = {"cli"}


def python_files() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def room_of(path: Path) -> str:
    name = path.relative_to(PACKAGE).as_posix()
    found = [
        room
        for room, places in ROOMS.items()
        for place in places
        if name == place or (name.startswith(place) and place.endswith("/"))
    ]
    assert len(found) == 1, f"{name} belongs to {found or 'no room'}: give it one in ROOMS"
    return found[0]


def room_of_module(name: str) -> str:
    parts = name.split(".")[1:]
    if not parts:
        return "front door"
    if (PACKAGE / parts[0]).is_dir():
        return room_of(PACKAGE / parts[0] / "any.py")
    return room_of(PACKAGE / f"{parts[0]}.py")


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """(module, line) of everything a file imports at run time, wherever in the file."""
    tree = ast.parse(path.read_text("utf-8"))
    only_for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for child in node.body
        for inner in ast.walk(child)
    }
    for node in ast.walk(tree):
        if node in only_for_types:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: say the whole name of the module"
            module = node.module or ""
            yield module, node.lineno
            if module == "wordcore":
                yield from ((f"wordcore.{alias.name}", node.lineno) for alias in node.names if _is_module(alias.name))


def _is_module(name: str) -> bool:
    return (PACKAGE / f"{name}.py").exists() or (PACKAGE / name).is_dir()


def test_every_file_has_a_room_and_every_room_a_row() -> None:
    for path in python_files():
        assert room_of(path) in MAY_USE
    assert set(MAY_USE) == set(ROOMS)


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_file_imports_only_what_its_room_may_use(path: Path) -> None:
    room = room_of(path)
    for module, line in imports(path):
        first = module.split(".")[0]
        assert first not in ("wordlists", "benches", "tests"), (
            f"{path.name}:{line} imports {module}, not there at run time"
        )
        if first == "wordcore" and module != "wordcore":
            used = room_of_module(module)
            assert used == room or used in MAY_USE[room], f"{path.name}:{line}: {room} may not use {used} ({module})"
        if module == "wordcore":
            assert room in ("cli", "interop", "web"), f"{path.name}:{line}: import the module meant, not the front door"
        if room in NO_FILES:
            assert first not in FILE_MODULES, f"{path.name}:{line}: {room} knows no files, but imports {module}"


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_the_command_line_prints_and_only_rooms_with_files_open_them(path: Path) -> None:
    room = room_of(path)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "print" or room in MAY_PRINT, f"{path.name}:{node.lineno}: {room} prints"
            assert node.func.id != "open" or room not in NO_FILES, f"{path.name}:{node.lineno}: {room} opens a file"


# The engine's folders, in the order in which they may use each other; limits, memory and work are for all of them.
ENGINE_ROAD = ["text", "graph", "tiles", "build", "lexicon"]
ENGINE_MAY_USE = {
    **{folder: ENGINE_ROAD[:place] for place, folder in enumerate(ENGINE_ROAD)},
    **{folder: ENGINE_ROAD for folder in ("batch", "scan", "grid", "boards")},
    "shakes": [],
}


def engine_sources() -> list[Path]:
    return sorted([*(PACKAGE / "_engine").rglob("*.pyx"), *(PACKAGE / "_engine").rglob("*.pxd")])


@pytest.mark.parametrize("path", engine_sources(), ids=lambda path: path.relative_to(PACKAGE / "_engine").as_posix())
def test_a_folder_of_the_engine_uses_only_those_before_it(path: Path) -> None:
    own = path.parent.name
    for_all = {file.stem for file in (PACKAGE / "_engine").glob("*.pxd")}
    allowed = for_all if path.parent == PACKAGE / "_engine" else {own, *ENGINE_MAY_USE[own], *for_all}
    for used in re.findall(r"^\s*(?:from|cimport|import) wordcore\._engine\.(\w+)", path.read_text("utf-8"), re.M):
        assert used in allowed, f"_engine/{own} may not use _engine/{used} ({path.name})"


def test_every_folder_of_the_engine_has_its_place_in_the_table() -> None:
    folders = {file.parent.name for file in engine_sources() if file.parent.name != "_engine"}
    assert folders == set(ENGINE_MAY_USE)
    assert {file.stem for file in (PACKAGE / "_engine").glob("*.pxd")} == {"limits", "memory", "work"}


def test_the_engine_imports_itself_and_errors_and_never_touches_a_file() -> None:
    line_of_import = re.compile(r"^\s*(?:from\s+(\S+)\s+c?import|c?import\s+(\S+))")
    allowed = ("cython", "libc", "cpython", *PURE, "wordcore._engine", "wordcore.errors")
    for path in engine_sources():
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if (found := line_of_import.match(line)) and not line.lstrip().startswith(">>>"):
                module = found[1] or found[2]
                assert module.startswith(allowed), f"{path.name}:{number} imports {module}"
            code = line.split("#")[0]
            assert not re.search(r"(?<![\w.])(print|open)\(", code) or ">>>" in code, (
                f"{path.name}:{number}: {line.strip()}"
            )


def test_the_core_never_imports_the_adapters() -> None:
    for path in python_files():
        if room_of(path) not in ("interop", "cli"):
            assert not any(module.startswith("wordcore.interop") for module, _ in imports(path)), path
