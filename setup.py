"""Builds the Cython engine, then compiles the shipped word lists into lexicon files.

Everything declarative is in pyproject.toml. Environment switches:

- ``WORDCORE_SANITIZE=address``, ``undefined`` or ``thread`` builds the engine with that sanitizer and debug
  information;
- ``WORDCORE_DATA=DIR`` takes ready lexicon files from DIR instead of compiling them
  (they are portable, so a cross-build may use those of another machine);
- ``WORDCORE_TRACE=1`` keeps the generated C readable for a profiler;
- ``SOURCE_DATE_EPOCH=SECONDS`` dates every file of an sdist or wheel, so that building twice gives the same bytes.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError

ROOT = Path(__file__).resolve().parent
ENGINE = Path("wordcore") / "_engine"
SANITIZE = os.environ.get("WORDCORE_SANITIZE", "")
# What Cython would put into every module: into one, from which the others take it. A quarter of their size.
SHARED = "wordcore._engine._cyutility"

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
    # Methods of CPython's own kind: called on the class, they look at what they are given as self.
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    # A class says how it is pickled; made up by Cython, a pickle could set native fields without a check.
    "auto_pickle": False,
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
            traced = bool(os.environ.get("WORDCORE_TRACE"))
            # No frame is unwound but by a debugger or a profiler: C has no exceptions.
            unwinding = [] if traced else ["-fno-asynchronous-unwind-tables"]
            compile_flags = ["-std=c11", "-O3", "-g" if traced else "-g0", *unwinding]
            # Names that only a debugger reads are a tenth of a module.
            link_flags = ["-s"] if sys.platform == "linux" and not traced else []
        for extension in self.extensions:
            quicker = ["-O1"] if extension.name in GLUE and "-O3" in compile_flags else []
            extension.extra_compile_args = compile_flags + quicker
            extension.extra_link_args = link_flags
        self.parallel = self.parallel or os.cpu_count() or 1
        super().build_extensions()

    def run(self) -> None:
        # Here and not when setup.py is read: names and versions are asked for without a build.
        _need_compiler()
        _generate_c(self.extensions, force=bool(self.force))
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
        # -B: what it imports is packed into the wheel next, which has no use for bytecode dated by this build.
        command = [sys.executable, "-B", str(ROOT / "wordlists" / "compile_shipped.py"), str(target)]
        subprocess.run(command, check=True, env=environment, cwd=target)

    def get_outputs(self) -> list[str]:
        outputs = super().get_outputs()
        if not self.inplace:
            data = Path(self.build_lib) / "wordcore" / "data"
            outputs += [str(path) for path in sorted(data.glob("*.*"))]
        return outputs


class SourceArchive(sdist):
    """An archive that depends on the sources alone: sorted, without owners, dated by SOURCE_DATE_EPOCH."""

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, owner=None, group=None):
        if format != "gztar":
            return super().make_archive(base_name, format, root_dir, base_dir, owner, group)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")

        def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            entry.mtime = int(epoch) if epoch else int(entry.mtime)
            return entry

        name = f"{base_name}.tar.gz"
        os.makedirs(os.path.dirname(name) or os.curdir, exist_ok=True)
        with (
            open(name, "wb") as raw,
            gzip.GzipFile("", "wb", fileobj=raw, mtime=int(epoch or 0)) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for path in [Path(base_dir), *sorted(Path(base_dir).rglob("*"))]:
                archive.add(path, recursive=False, filter=plain)
        return name


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
    found.append(Extension(SHARED, [f"{SHARED.replace('.', '/')}.c"]))
    return found


def _generate_c(extensions: list[Extension], *, force: bool) -> None:
    """Gives extensions their C sources, which are made where they are missing or too old; all of them, if forced."""
    from Cython.Build import cythonize

    _announce(extensions)
    made = cythonize(
        extensions,
        language_level=3,
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=SHARED,
        nthreads=0,
        force=force or None,
    )
    by_name = {extension.name: extension for extension in made}
    for extension in extensions:
        for what in ("sources", "depends", "define_macros", "include_dirs"):
            setattr(extension, what, getattr(by_name[extension.name], what))


def _announce(extensions: list[Extension]) -> None:
    """Says what takes so long, if anything is to be compiled."""
    sources = [Path(extension.sources[0]) for extension in extensions]
    made = [path.with_suffix(".c") for path in sources]
    if any(not c.exists() or c.stat().st_mtime < pyx.stat().st_mtime for pyx, c in zip(sources, made, strict=True)):
        # On stderr and without a logger: an install is quiet by default, and a minute of silence looks like a hang.
        print("wordcore: compiling the engine, about a minute", file=sys.stderr, flush=True)


NO_COMPILER = (
    "wordcore is compiled here, because there is no ready wheel for this Python and system, and {missing} is missing: "
    "install it ({how}), or use a Python from 3.10 to 3.14 on Linux, macOS or Windows, for which wheels exist"
)


def _need_compiler() -> None:
    """Raises CompileError, one sentence, if there is nothing to compile with; on Windows setuptools does so itself."""
    if sys.platform == "win32":
        return
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = [sysconfig.get_path(kind) for kind in ("include", "platinclude")]
    if shutil.which(command) is None:
        missing = f"a C compiler ({command})"
        how = "Debian: apt install gcc; Fedora: dnf install gcc; macOS: xcode-select --install"
    elif not any(Path(place, "Python.h").exists() for place in headers):
        missing, how = "Python.h", "Debian: apt install python3-dev; Fedora: dnf install python3-devel"
    else:
        return
    raise CompileError(NO_COMPILER.format(missing=missing, how=how))


os.chdir(ROOT)
setup(ext_modules=_extensions(), cmdclass={"build_ext": BuildEngine, "sdist": SourceArchive})
