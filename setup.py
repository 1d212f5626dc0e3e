"""Builds the Cython engine, then compiles the shipped word lists into lexicon files.

Everything declarative is in pyproject.toml. Environment switches:

- ``WORDCORE_SANITIZE=address`` or ``undefined`` builds the engine with that sanitizer and debug information;
- ``WORDCORE_DATA=DIR`` takes ready lexicon files from DIR instead of compiling them
  (they are portable, so a cross-build may use those of another machine);
- ``WORDCORE_TRACE=1`` keeps the generated C readable for a profiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
ENGINE = Path("wordcore") / "_engine"
SANITIZE = os.environ.get("WORDCORE_SANITIZE", "")

# Modules that call Python more than they compute: at -O1 they compile in half the time and run as fast.
GLUE = {
    f"wordcore._engine.{name}"
    for name in (
        "limits",
        "memory",
        "graph.pattern",
        "build.foreign",
        "build.given",
        "lexicon.core",
        "lexicon.extensions",
        "batch.mask",
        "lexicon.words",
        "boards.position",
    )
}
DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": False,
    "freethreading_compatible": True,
}


class BuildEngine(build_ext):
    """Sets flags once the compiler is known, and compiles the lexicons with the fresh engine."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "msvc":
            compile_flags, link_flags = ["/O2", "/std:c11"], []
        elif SANITIZE:
            link_flags = [f"-fsanitize={SANITIZE}", f"-fno-sanitize-recover={SANITIZE}"]
            compile_flags = ["-std=c11", "-O1", "-g", "-fno-omit-frame-pointer", *link_flags]
        else:
            compile_flags, link_flags = ["-std=c11", "-O3", "-g0" if not os.environ.get("WORDCORE_TRACE") else "-g"], []
        for extension in self.extensions:
            quicker = ["-O1"] if extension.name in GLUE and "-O3" in compile_flags else []
            extension.extra_compile_args = compile_flags + quicker
            extension.extra_link_args = link_flags
        self.parallel = self.parallel or os.cpu_count() or 1
        super().build_extensions()

    def run(self) -> None:
        super().run()
        package_root = ROOT if self.inplace else Path(self.build_lib).resolve()
        self._make_lexicons(package_root)

    def _make_lexicons(self, package_root: Path) -> None:
        target = package_root / "wordcore" / "data"
        target.mkdir(parents=True, exist_ok=True)
        ready = os.environ.get("WORDCORE_DATA")
        if ready:
            for suffix in (".lex", ".glossary", ".sha256"):
                for path in sorted(Path(ready).glob(f"*{suffix}")):
                    shutil.copy2(path, target / path.name)
            return
        # A child process: the engine just built must not be loaded into the build itself.
        # It needs what this process can import too: the build's own environment reaches it by no other way.
        path = os.pathsep.join([str(package_root), *(entry for entry in sys.path if entry)])
        environment = dict(os.environ, PYTHONPATH=path)
        if SANITIZE == "address":
            environment.update(_sanitizer_environment())
        command = [sys.executable, str(ROOT / "wordlists" / "compile_shipped.py"), str(target)]
        subprocess.run(command, check=True, env=environment, cwd=target)

    def get_outputs(self) -> list[str]:
        outputs = super().get_outputs()
        if not self.inplace:
            data = Path(self.build_lib) / "wordcore" / "data"
            outputs += [str(path) for path in sorted(data.glob("*.*"))]
        return outputs


def _sanitizer_environment() -> dict[str, str]:
    def library(name: str) -> str:
        return subprocess.run(
            ["gcc", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        ).stdout.strip()

    return {
        "LD_PRELOAD": f"{library('libasan.so')} {library('libstdc++.so')}",
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0",
    }


def _extensions() -> list[Extension]:
    headers = sorted(str(path) for path in ENGINE.rglob("*.h"))
    found = []
    for path in sorted(ENGINE.rglob("*.pyx")):
        name = ".".join(path.with_suffix("").parts)
        found.append(Extension(name, [str(path)], depends=[str(path), *headers], include_dirs=[str(ENGINE)]))
    return found


def _announce(extensions: list[Extension]) -> None:
    """Says what takes so long, if anything is to be compiled."""
    sources = [Path(extension.sources[0]) for extension in extensions]
    made = [path.with_suffix(".c") for path in sources]
    if any(not c.exists() or c.stat().st_mtime < pyx.stat().st_mtime for pyx, c in zip(sources, made, strict=True)):
        # On stderr and without a logger: an install is quiet by default, and a minute of silence looks like a hang.
        print("wordcore: compiling the engine, about a minute", file=sys.stderr, flush=True)


os.chdir(ROOT)
extensions = _extensions()
_announce(extensions)
setup(
    ext_modules=cythonize(
        extensions,
        language_level=3,
        compiler_directives=DIRECTIVES,
        nthreads=0,
    ),
    cmdclass={"build_ext": BuildEngine},
)
