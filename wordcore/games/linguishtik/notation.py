"""A state in one line, and a board for people.

    >>> from wordcore.games.linguishtik import parse_mat, print_mat
    >>> mat = parse_mat("RC RA PT | OS KQ | must S; wild O | letter PT")
    >>> mat.demands
    (Demand('must', 'S'), Demand('wild', 'O'))
    >>> print_mat(mat)
    'RC RA PT | OS KQ | must S; wild O | letter PT'

Four fields separated by ``|``: Letters, Resources, demands separated by ``;``,
the last cube move (``letter PT`` or ``demand KQ must S``). Fields may be empty
and left out at the end. Nothing is printed here: ``board`` returns lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from wordcore.errors import GameFileError
from wordcore.games.linguishtik.cubes import Cube
from wordcore.games.linguishtik.mat import Mat
from wordcore.games.linguishtik.rules import DEFAULT_RULES, Rules

# SGR background and foreground for the six colours of the box.
_PAINT = {"R": "41;97", "K": "40;97", "G": "42;30", "P": "45;97", "Y": "43;30", "O": "48;5;208;30"}


def parse_mat(text: str, division: str = "JS", rules: Rules = DEFAULT_RULES) -> Mat:
    """The mat of a one-line notation; raises :class:`GameFileError` or :class:`IllegalMove`."""
    fields = [field.strip() for field in text.split("|")]
    if len(fields) > 4:
        raise GameFileError(f"expected letters | resources | demands | last move, found {len(fields)} fields")
    letters, resources, demands, last = (*fields, "", "", "", "")[:4]
    asked = [part for part in (piece.strip() for piece in demands.split(";")) if part]
    mat = Mat.of(letters, resources, asked, division=division, rules=rules)
    if not last:
        return mat
    action, *rest = last.split(maxsplit=2)
    return mat.with_last_move([action, *rest])


def print_mat(mat: Mat) -> str:
    """The one-line notation of a mat; empty fields at the end are left out."""
    fields = [
        " ".join(cube.code for cube in mat.letters),
        " ".join(cube.code for cube in mat.resources),
        "; ".join(str(demand) for demand in mat.demands),
        _print_last(mat),
    ]
    while len(fields) > 2 and not fields[-1]:
        fields.pop()
    return " | ".join(fields).strip()


def board(mat: Mat, *, colour: bool = False) -> list[str]:
    """The mat as lines for a terminal; with ``colour`` the cubes are painted."""
    lines = [
        f"Letters    {_cubes(mat.letters, colour)}",
        f"Resources  {_cubes(mat.resources, colour)}",
        f"Demands    {'; '.join(demand.wording for demand in mat.demands) or '-'}",
    ]
    if mat.last_move is not None:
        lines.append(f"Last move  {_print_last(mat)}")
    return lines


def _print_last(mat: Mat) -> str:
    move = mat.last_move
    if move is None:
        return ""
    return f"letter {move.cube.code}" if move.demand is None else f"demand {move.cube.code} {move.demand}"


def _cubes(cubes: Iterable[Cube], colour: bool) -> str:
    shown = [_painted(cube) if colour else cube.code for cube in cubes]
    return " ".join(shown) or "-"


def _painted(cube: Cube) -> str:
    paint = _PAINT.get(cube.colour)
    return f"\x1b[{paint}m {cube.face} \x1b[0m" if paint else cube.code
