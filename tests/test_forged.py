"""verify() is a proof: whoever forges a file and recomputes every checksum is still found out.

Run as a program it is its own child process: ``python test_forged.py SEED COUNT``.
"""

from __future__ import annotations

import faulthandler
import pickle
import random
import struct
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from forgers import (
    OUTSIDE,
    REFUSED,
    SOUND,
    base_files,
    content_of,
    digest_of,
    forged,
    framed,
    full_lexicon,
    header_of,
    mutated,
    sealed,
    sections_of,
)

import wordcore
from wordcore import Lexicon
from wordcore._engine.boards.position import Position, gaddag_of
from wordcore.cli import main
from wordcore.errors import CorruptLexiconError, DigestMismatchError, OlderFormatWarning
from wordcore.format import VERSION
from wordcore.limits import HEADER_BYTES
from wordcore.places import find_lexicon
from wordcore.tags import Combination, tag_sections

OLD = Path(__file__).parent / "data" / "lexicons"


def refusal(data: bytes, **pins: str) -> Exception | None:
    """What opening or verify() says against a file; None if nothing."""
    try:
        Lexicon.from_bytes(data).verify(**pins)
    except (CorruptLexiconError, DigestMismatchError) as error:
        return error
    return None


def run_forgers(seed: int, count: int) -> Counter[str]:
    """Forges ``count`` files and sees each meet its fate; how many met which."""
    files = base_files()
    pins = {data: {"digest": header_of(data)["digest"], "content": header_of(data)["content"]} for data in files}
    fates: Counter[str] = Counter()
    for number in range(seed, seed + count):
        chance = random.Random(number)
        original = chance.choice([*files[:1] * 3, *files])
        made = forged(original, chance)
        fates[made.fate] += 1
        plain, pinned = refusal(made.data), refusal(made.data, **pins[original])
        told = f"seed {number}, {made.how}: {plain!r}, {pinned!r}"
        if made.fate == REFUSED:
            assert isinstance(plain, CorruptLexiconError), told
        assert (pinned is None) == (made.fate == SOUND), told
    return fates


def in_a_child(seed: int, count: int, timeout_s: float) -> None:
    command = [sys.executable, __file__, str(seed), str(count)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s, cwd=Path(__file__).parent)
    assert run.returncode == 0, f"exit {run.returncode}\n{run.stderr[-3000:]}"
    fates = dict(line.split() for line in run.stdout.splitlines())
    assert int(fates[REFUSED]) > count // 2 and int(fates[OUTSIDE]) > count // 50 and SOUND in fates


def test_two_thousand_forged_files_are_found_out() -> None:
    in_a_child(1, 2_000, timeout_s=240)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_forged_files_are_found_out(part: int) -> None:
    in_a_child(1_000_000 * (part + 1), 10_000, timeout_s=1800)


# --- each thing that passed once ------------------------------------------------------------------

DERIVED = sorted(
    name for name in sections_of(full_lexicon()) if name.split(".")[0] in ("graph", "members", "tiles", "gaddag")
)


@pytest.mark.parametrize("section", DERIVED)
def test_a_forged_section_is_named(section: str) -> None:
    data = full_lexicon()
    fields = header_of(data)
    for seed in range(40):
        sections = sections_of(data)
        sections[section] = mutated(sections[section], random.Random(seed))
        if sections[section] == sections_of(data)[section]:
            continue
        try:
            lexicon = Lexicon.from_bytes(sealed(fields, sections))
        except CorruptLexiconError:
            continue
        said = rf"lexicon 'full', section '{section}': expected the bytes .*, found others"
        with pytest.raises(CorruptLexiconError, match=said):
            lexicon.verify()


def test_the_first_of_two_forged_sections_is_named() -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    for name in ("tiles.planes", "members.tags"):
        sections[name] = bytes(len(sections[name]) - 1) + b"\1"
    with pytest.raises(CorruptLexiconError, match=r"section 'members\.tags'"):
        Lexicon.from_bytes(sealed(fields, sections)).verify()


def all_words_gaddag(depth: int, n_tiles: int = 26) -> bytes:
    """A sound gaddag in which every string of up to ``depth`` tiles is a word."""
    width = n_tiles + 2  # mask, separator, tiles
    words = [0x31444147, 4, 4, n_tiles]
    for level in range(depth - 1):
        after = 4 + (level + 1) * width
        words += [(2 << n_tiles) - 1, after, *[after | 1 << 31] * n_tiles]
    words += [(2 << n_tiles) - 2, *[1 << 31] * n_tiles]
    return struct.pack(f"<{len(words)}I", *words)


def test_a_gaddag_in_which_everything_is_a_word_plays_anything_and_is_found_out() -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    sections["gaddag"] = all_words_gaddag(7)
    forger = Lexicon.from_bytes(sealed(fields, sections))
    premiums = bytes([1] * 49)
    board = Position(gaddag_of(forger), 26, 7, premiums, premiums, bytes([1] * 26), (4, 4))
    assert board.count(bytes([17, 24, 26]), 0) > 6, "the forgery is not convincing: QXZ should be a word"
    with pytest.raises(
        CorruptLexiconError, match="section 'gaddag': expected the bytes that its words and columns lead to"
    ):
        forger.verify()


def test_words_that_do_not_ascend_are_refused_before_anything_is_built() -> None:
    for words in (["cat", "act"], ["act", "act"], ["ab", "a"]):
        fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
        codes = [bytes(ord(letter) - 96 for letter in word) for word in words]
        ends = [len(b"".join(codes[:n])) for n in range(len(codes) + 1)]
        good = full_lexicon(("act", "cat")) if words != ["ab", "a"] else full_lexicon(("a", "ab"))
        fields, sections = header_of(good), sections_of(good)
        sections["words.codes"], sections["words.offsets"] = b"".join(codes), struct.pack("<3I", *ends)
        fields["digest"] = digest_of(fields, sections)
        fields["content"] = content_of(fields, sections)
        with pytest.raises(CorruptLexiconError, match="word 2: expected a word behind the one before it"):
            Lexicon.from_bytes(sealed(fields, sections)).verify()


@pytest.mark.parametrize(
    ("say", "field"),
    [
        (lambda fields: fields.update(name="csw24"), "name"),
        (lambda fields: fields["meta"].update(licence="public domain"), "licence"),
        (lambda fields: fields["alphabet"]["tiles"][16].__setitem__(2, 99), "Q worth 99"),
        (lambda fields: fields["alphabet"].update(blanks=90), "90 blanks"),
    ],
)
def test_a_forged_saying_fits_no_content_but_its_own(say, field) -> None:  # type: ignore[no-untyped-def]
    honest = Lexicon.from_bytes(full_lexicon())
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    say(fields)
    with pytest.raises(CorruptLexiconError, match="expected name, alphabet, meta and columns with the content"):
        Lexicon.from_bytes(sealed(fields, sections)).verify()
    fields["content"] = content_of(fields, sections)
    consistent = Lexicon.from_bytes(sealed(fields, sections))
    consistent.verify(digest=honest.digest)
    assert consistent == honest and consistent.content != honest.content, field
    with pytest.raises(DigestMismatchError, match=f"expected the content {honest.content}, found {consistent.content}"):
        consistent.verify(content=honest.content)


def test_forged_tags_fit_no_content_but_their_own() -> None:
    honest = Lexicon.from_bytes(full_lexicon())
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    numbers = list(memoryview(sections["tags.numbers"]).cast("H"))
    assert honest.tags("a") == {"noun"}
    # As a consistent forger would: the table is made again, in the order in which its rows are met.
    rows = [honest.tagging(word) for word in honest]
    rows[0] = Combination(yes=frozenset({"verb"}))
    columns, meta = tag_sections(rows)
    fields["meta"].update(meta)
    sections.update(columns)
    fields["content"] = content_of(fields, sections)
    forger = Lexicon.from_bytes(sealed(fields, sections))
    forger.verify(digest=honest.digest)
    assert forger.tags("a") == {"verb"}
    with pytest.raises(DigestMismatchError):
        forger.verify(content=honest.content)
    # A lazy one swaps two numbers: the file is not one that we would have written.
    sections = sections_of(full_lexicon())
    numbers[0], numbers[1] = numbers[1], numbers[0]
    sections["tags.numbers"] = struct.pack(f"<{len(numbers)}H", *[2 if n == 1 else 1 if n == 2 else n for n in numbers])
    fields = header_of(full_lexicon())
    fields["content"] = content_of(fields, sections)
    with pytest.raises(CorruptLexiconError, match=r"section 'tags\.(numbers|table)'"):
        Lexicon.from_bytes(sealed(fields, sections)).verify()


def test_opening_is_bounded_whatever_the_header_says() -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    also = {chr(0x4E00 + i): "A" for i in range(20_000)}
    big = [
        sealed({**fields, "alphabet": {**fields["alphabet"], "also": also}}, sections),
        sealed({**fields, "alphabet": {**fields["alphabet"], "also": {"\u0301" * 200_000: "A"}}}, sections),
        sealed({**fields, "alphabet": {**fields["alphabet"], "vowels": ["A"] * 200_000}}, sections),
        sealed({**fields, "alphabet": {**fields["alphabet"], "tiles": [["A" + "\u0301" * 300_000, 1, 1]]}}, sections),
        framed(2, b"[" * HEADER_BYTES, b""),
        framed(1, b'{"sections":' * (HEADER_BYTES // 20), b""),
        framed(2, b"9" * HEADER_BYTES, b""),
    ]
    for data in big:
        started = time.process_time()
        with pytest.raises(CorruptLexiconError) as caught:
            Lexicon.from_bytes(data)
        assert time.process_time() - started < 1.0, caught.value
        assert len(str(caught.value)) < 500
    with pytest.raises(CorruptLexiconError, match="expected a header of at most 1,048,576 bytes, found 1,048,577"):
        Lexicon.from_bytes(framed(2, b" " * (HEADER_BYTES + 1), b""))


# --- what the honest see --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["enable", "common", "modern"])
def test_shipped_lexicons_are_what_their_words_lead_to(name: str) -> None:
    lexicon = Lexicon.open(find_lexicon(name))
    lexicon.verify(digest=lexicon.digest, content=lexicon.content)


def test_the_forgers_own_layout_is_the_files() -> None:
    for data in base_files():
        fields, sections = header_of(data), sections_of(data)
        assert sealed(fields, sections) == data
        assert (digest_of(fields, sections), content_of(fields, sections)) == (fields["digest"], fields["content"])


def test_open_refuses_another_lexicon_than_the_one_meant(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    tiny, other = Lexicon.from_words(["cat"], name="tiny"), Lexicon.from_words(["cat"], name="other")
    tiny.save(path)
    assert Lexicon.open(path, digest=tiny.digest, content=tiny.content).content == tiny.content
    assert Lexicon.open(path, digest=other.digest.upper()) == tiny
    with pytest.raises(
        DigestMismatchError, match=r"tiny\.lex: expected the content .*; get the lexicon that was meant"
    ):
        Lexicon.open(path, content=other.content)
    with pytest.raises(DigestMismatchError, match=r"tiny\.lex: expected the digest '00'"):
        Lexicon.open(path, digest="00")
    with pytest.raises(TypeError, match="digest: expected a SHA-256 as text, found b'00'"):
        Lexicon.open(path, digest=b"00")  # type: ignore[arg-type]


def test_a_pickle_finds_the_same_content_or_raises(tmp_path: Path) -> None:
    path = tmp_path / "tiny.lex"
    Lexicon.from_words(["cat"], name="tiny").save(path)
    pickled = pickle.dumps(Lexicon.open(path))
    assert pickle.loads(pickled).name == "tiny"
    Lexicon.from_words(["cat"], name="other").save(path)
    with pytest.raises(DigestMismatchError, match=r"expected the content .* of the pickled one"):
        pickle.loads(pickled)


def test_a_pickle_of_the_first_release_still_opens() -> None:
    from wordcore.lexicon import _unpickle

    assert _unpickle("name", "enable", wordcore.load().digest) is wordcore.load()


def test_the_content_tells_apart_what_the_digest_does_not() -> None:
    one, two = Lexicon.from_words(["cat"], name="one"), Lexicon.from_words(["cat"], name="two")
    assert one.digest == two.digest and one.content != two.content
    assert one.content == Lexicon.from_words(["cat"], name="one").content


def test_what_a_file_says_of_itself_is_shown_and_not_obeyed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    fields["name"] = "x\x1b[2J"
    fields["meta"].update(licence=["\x9b", 1], description={"\x1b": "\u202e", "n": 1})
    fields["content"] = content_of(fields, sections)
    path = tmp_path / "odd.lex"
    path.write_bytes(sealed(fields, sections))
    monkeypatch.setenv("WORDCORE_HOME", str(tmp_path))
    for arguments in (
        ["info", str(path)],
        ["lexicons"],
        ["verify", str(path)],
        ["judge", "QI", "--lexicon", str(path)],
    ):
        assert main(arguments) in (0, 1), arguments
        said = capsys.readouterr()
        assert all(character.isprintable() or character == "\n" for character in said.out + said.err), said


# --- files of older versions ----------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(OLD.glob("*-0.1.lex")), ids=lambda path: path.stem)
def test_a_file_of_the_first_release_opens_and_is_verified_as_far_as_it_can_be(path: Path, tmp_path: Path) -> None:
    old = Lexicon.open(path)
    with pytest.warns(OlderFormatWarning, match=r"format version 1.*wordcore compile OLD\.lex --output NEW\.lex"):
        old.verify(digest=old.digest, content=old.content)
    converted = old.edit()
    converted.save(tmp_path / "new.lex")
    Lexicon.open(tmp_path / "new.lex", digest=old.digest).verify()
    assert list(converted) == list(old) and converted._header.version == VERSION
    assert [converted.tagging(word) for word in converted] == [old.tagging(word) for word in old]


def test_calling_a_forged_file_an_older_one_hides_nothing() -> None:
    """The same forgeries as above, in a file that says it is of version 1."""
    data = full_lexicon()
    honest = Lexicon.from_bytes(data)
    for section in DERIVED:
        fields, sections = header_of(data), sections_of(data)
        del fields["content"]
        for seed in range(10):
            sections[section] = mutated(sections_of(data)[section], random.Random(seed))
            if sections[section] == sections_of(data)[section]:
                continue
            forger = sealed(fields, sections, version=1)
            found = refusal(forger, digest=honest.digest, content=honest.content)
            assert isinstance(found, CorruptLexiconError), (section, seed)
    fields, sections = header_of(data), sections_of(data)
    del fields["content"]
    with pytest.warns(OlderFormatWarning) as told:
        Lexicon.from_bytes(sealed(fields, sections, version=1)).verify(digest=honest.digest, content=honest.content)
    assert told[0].filename == __file__


@pytest.mark.parametrize("path", sorted(OLD.glob("*-0.1.lex")), ids=lambda path: path.stem)
def test_a_damaged_file_of_the_first_release_is_refused(path: Path) -> None:
    data = path.read_bytes()
    for entry in header_of(data)["sections"].values():
        if entry["length"]:
            damaged = bytearray(data)
            damaged[entry["offset"] + entry["length"] // 2] ^= 1
            assert isinstance(refusal(bytes(damaged)), CorruptLexiconError)


def test_the_command_says_how_to_convert_an_older_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = OLD / "english-0.1.lex"
    assert main(["verify", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "sound as far as format version 1 can tell, digest" in out
    assert "wordcore compile OLD.lex --output NEW.lex" in err
    target = tmp_path / "new.lex"
    assert main(["compile", str(path), "--output", str(target)]) == 0
    capsys.readouterr()
    assert main(["verify", str(target)]) == 0
    out, err = capsys.readouterr()
    assert "proven, digest" in out and not err
    assert Lexicon.open(target).digest == Lexicon.open(path).digest


if __name__ == "__main__":
    faulthandler.enable()
    for fate, n in run_forgers(int(sys.argv[1]), int(sys.argv[2])).items():
        print(fate, n)
