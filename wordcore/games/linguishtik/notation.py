"""A state in one line, and a board for people.

    >>> from wordcore.games.linguishtik import parse_mat, print_mat
    >>> mat = parse_mat("RC RA PT | OS KQ | must S; wild O | letter PT")
    >>> mat.demands
    (Demand('must', 'S'), Demand('wild', 'O'))
    >>> print_mat(mat)
    'RC RA PT | OS KQ | must S; wild O | letter PT'

Four parts separated by ``|``: Letters, Resources, demands separated by ``;``,
the last cube move (``letter PT`` or ``demand KQ must S``). Parts may be empty
and left out at the end. Among the demands comes the designation, if there is
one: ``designation S-V-DO; type NOUN``. Nothing is printed here: ``board`` returns lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from wordcore.errors import GameFileError, shown
from wordcore.games.fields import expect
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.setup import DEFAULT_RULES, Rules

DESIGNATION = "designation"
# SGR background and foreground for the six colours of the box.
_PAINT = {"R": "41;97", "K": "40;97", "G": "42;30", "P": "45;97", "Y": "43;30", "O": "48;5;208;30"}


def parse_mat(text: str, division: str = "JS", rules: Rules = DEFAULT_RULES, *, lenient: bool = False) -> Mat:
    """The mat of a one-line notation; raises ``GameFileError``, ``ValueError`` or ``IllegalMove``.

    ``lenient``, for analysis only, reads what is readable.
    """
    expect(text, str, "state", "a text such as RC RA | OS | must S")
    parts = [part.strip() for part in text.split("|")]
    if len(parts) > 4:
        raise GameFileError.at("state", "letters | resources | demands | last move", f"{len(parts)} parts")
    letters, resources, demands, last = (*parts, "", "", "", "")[:4]
    asked = [part for part in (piece.strip() for piece in demands.split(";")) if part]
    named = [part for part in asked if part.split()[0].lower() == DESIGNATION]
    if len(named) > 1:
        raise GameFileError.at("state, demands", "one designation", f"{len(named)} of them")
    designation = named[0][len(DESIGNATION) :].strip() if named else None
    asked = [part for part in asked if part not in named]
    mat = Mat.of(
        *(letters, resources, asked),
        division=division,
        rules=rules,
        designation=designation,
        lenient=lenient,
    )
    move = last.split(maxsplit=2)
    if move and move[0] not in ("letter", "demand"):
        raise GameFileError.at("state, last move", "letter KT or demand KT must E", shown(last))
    return mat.with_last_move(move, lenient=lenient) if move else mat


def print_mat(mat: Mat) -> str:
    """The one-line notation of a mat; empty parts at the end are left out."""
    expect(mat, Mat, "mat", "a Mat")
    designation = [] if mat.designation is None else [f"{DESIGNATION} {mat.designation}"]
    parts = [
        " ".join(cube.code for cube in mat.letters),
        " ".join(cube.code for cube in mat.resources),
        "; ".join((*designation, *map(str, mat.demands))),
        _last_move(mat),
    ]
    while len(parts) > 2 and not parts[-1]:
        parts.pop()
    return " | ".join(parts).strip()


def board(mat: Mat, *, colour: bool = False) -> list[str]:
    """The mat as lines for a terminal; with ``colour`` the cubes are painted."""
    expect(mat, Mat, "mat", "a Mat")
    lines = [
        f"Letters    {_cubes(mat.letters, colour)}",
        f"Resources  {_cubes(mat.resources, colour)}",
        f"Demands    {'; '.join(demand.wording for demand in mat.demands) or '-'}",
    ]
    if mat.last_move is not None:
        lines.append(f"Last move  {_last_move(mat)}")
    return lines if mat.designation is None else [f"Sentence   {mat.designation}", *lines]


def _last_move(mat: Mat) -> str:
    move = mat.last_move
    if move is None:
        return ""
    return f"letter {move.cube.code}" if move.demand is None else f"demand {move.cube.code} {move.demand}"


def _cubes(cubes: Iterable[Cube], colour: bool) -> str:
    painted = {cube: f"\x1b[{_PAINT[cube.colour]}m {cube.face} \x1b[0m" for cube in cubes if cube.colour in _PAINT}
    return " ".join(painted.get(cube, cube.code) if colour else cube.code for cube in cubes) or "-"
