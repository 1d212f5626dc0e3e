"""The site: ``pip install -e '.[docs]' && sphinx-build -W docs docs/_build``.

Pages are the Markdown files of this directory; the reference is read from docstrings, and the signatures of compiled
functions, which Python does not know, from the stubs beside them.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import socket
from pathlib import Path
from typing import Any

import wordcore

ROOT = Path(__file__).resolve().parent.parent

project = "wordcore"
author = "The wordcore maintainers"
project_copyright = author
version = release = wordcore.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
# Two classes of one name, Flag of a table and Flag of a word: a short name in a signature may mean either.
suppress_warnings = ["ref.python"]
autodoc_mock_imports = ["pyspark", "pandas", "polars", "duckdb", "pyarrow"]


def _reachable(host: str) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((host, 443), timeout=3):
        return True
    return False


# Whoever builds without a network still gets a whole site; only the links into Python's documentation are missing.
intersphinx_mapping = {"python": ("https://docs.python.org/3", None)} if _reachable("docs.python.org") else {}

html_theme = "furo"
html_title = f"wordcore {version}"
html_static_path: list[str] = []
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6f4a", "color-brand-content": "#1f6f4a"},
    "dark_css_variables": {"color-brand-primary": "#7fd1a8", "color-brand-content": "#7fd1a8"},
}
pygments_style = "friendly"
pygments_dark_style = "native"


def _stub_signatures() -> dict[str, tuple[str, str]]:
    """(parameters, what is returned) of every function and method that a stub declares, by module and name."""
    found: dict[str, tuple[str, str]] = {}

    def note(node: ast.AST, place: str) -> None:
        for child in getattr(node, "body", ()):
            if isinstance(child, ast.ClassDef):
                note(child, f"{place}.{child.name}")
            elif isinstance(child, ast.FunctionDef):
                skipped = any(getattr(d, "id", getattr(d, "attr", "")) == "property" for d in child.decorator_list)
                if skipped or f"{place}.{child.name}" in found:
                    continue
                parameters = ast.unparse(child.args)
                if place.rpartition(".")[2][:1].isupper():
                    parameters = parameters.partition(",")[2].strip() if "," in parameters else ""
                    parameters = parameters.removeprefix("/, ").removeprefix("/")
                returns = ast.unparse(child.returns) if child.returns else ""
                found[f"{place}.{child.name}"] = f"({parameters})", returns

    for path in (ROOT / "wordcore" / "_engine").rglob("*.pyi"):
        note(ast.parse(path.read_text("utf-8")), ".".join(path.relative_to(ROOT).with_suffix("").parts))
    return found


STUBS = _stub_signatures()
# Nobody calls these classes: open, from_words and the like make them, and questions give them.
MADE_OTHERWISE = {
    "wordcore.Lexicon",
    "wordcore.Words",
    "wordcore.Extensions",
    "wordcore.Cursor",
    "wordcore.glossary.Glossary",
}


def _from_stub(
    app: Any, what: str, name: str, obj: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str | None, str | None] | None:
    """Gives compiled functions the signature of their stub."""
    # Sphinx fails on a signature, be it empty, for what has none at all.
    if signature is None:
        return None
    if name in MADE_OTHERWISE:
        return "", None
    if inspect.isclass(obj):
        key = f"{obj.__module__}.{obj.__qualname__}.__init__"
    else:
        owner = getattr(obj, "__objclass__", None)
        place = owner.__module__ if owner is not None else getattr(obj, "__module__", None)
        key = f"{place}.{getattr(obj, '__qualname__', '')}"
    if key in STUBS:
        parameters, given = STUBS[key]
        return parameters, None if inspect.isclass(obj) else given
    return None


def setup(app: Any) -> None:
    app.connect("autodoc-process-signature", _from_stub)
