"""The opener against arbitrary bytes and damaged files: it opens or it says why, and nothing crashes later.

Run as a program it is its own child process: ``python test_format.py SEED COUNT`` damages COUNT
files and asks every query of those that still open. A crash takes the child down, not the suite.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import random
import struct
import subprocess
import sys
import tempfile
import warnings
import zlib
from pathlib import Path

import pytest
from forgers import (
    NUMBERS,
    REFUSED,
    base_files,
    content_of,
    forged,
    full_lexicon,
    header_of,
    sealed,
    sections_of,
    with_header,
)
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Lexicon, Where
from wordcore._engine.boards.position import Position, gaddag_of
from wordcore.errors import CorruptLexiconError, MissingColumnError, NewerFormatError, OlderFormatWarning

OLD = Path(__file__).parent / "data" / "lexicons"

# --- damage -------------------------------------------------------------------------------------


def damaged_or_forged(data: bytes, chance: random.Random) -> tuple[bytes, bool]:
    """A copy with something wrong, and whether a full check has to notice."""
    kind = chance.random()
    if kind < 0.4:
        made = damaged(data, chance)
        return made, made != data
    if kind < 0.7 and data[8] == 2:
        made = forged(data, chance)
        return made.data, made.fate == REFUSED
    fields = forged_header(header_of(data), chance)
    made = with_header(data, fields) if chance.random() < 0.5 else in_form(fields, data)
    return made if made is not None else data, False


def in_form(fields: dict, data: bytes) -> bytes | None:
    """A forged header in the one form that is accepted, before the same sections; None if it has no such form."""
    try:
        return sealed(fields, sections_of(data), version=data[8])
    except (TypeError, ValueError):
        return None


def damaged(data: bytes, chance: random.Random) -> bytes:
    """A copy with bytes changed by accident, so that no checksum fits."""
    made = bytearray(data)
    sections = [place for place in header_of(data)["sections"].values() if place["length"]]
    place = chance.choice(sections)
    start, length = place["offset"], place["length"]
    kind = chance.randrange(6)
    if kind == 0:
        for _ in range(chance.randint(1, 3)):
            made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    elif kind == 1:
        for _ in range(chance.randint(1, 3)):
            made[start + chance.randrange(length)] ^= 1 << chance.randrange(8)
    elif kind == 2:
        at = start + chance.randrange(length)
        n = min(chance.randint(1, 16), start + length - at)
        made[at : at + n] = chance.choice([bytes(n), b"\xff" * n, chance.randbytes(n)])
    elif kind == 3:
        at = start + 4 * chance.randrange(max(1, length // 4))
        struct.pack_into("<I", made, min(at, len(made) - 4), chance.choice([*NUMBERS, chance.randrange(1 << 32)]))
    elif kind == 4:
        other = chance.choice(sections)
        n = min(length, other["length"], chance.choice([4, 8, 64, 4096]))
        made[start : start + n] = made[other["offset"] : other["offset"] + n]
    else:
        cut = chance.choice([chance.randrange(len(made)), len(made) - chance.randint(1, 100)])
        made = made[: max(0, cut)] if chance.random() < 0.8 else made + chance.randbytes(chance.randint(1, 99))
    return bytes(made)


def forged_header(fields: dict, chance: random.Random) -> dict:
    """A header in which something is not as it was; its checksum will be right."""
    sections = fields["sections"]
    name, other = chance.choice(list(sections)), chance.choice(list(sections))
    junk = chance.choice([*NUMBERS, -1, 1 << 64, 10**400, None, True, 1.5, float("inf"), float("nan"), "7", [], {}])
    kind = chance.randrange(10)
    if kind == 0:
        sections[name], sections[other] = sections[other], sections[name]
    elif kind == 1:
        del sections[name]
    elif kind == 2:
        sections[name]["length"] = chance.choice([junk, max(0, sections[name]["length"] + chance.randint(-80, 80))])
    elif kind == 3:
        sections[name]["offset"] = chance.choice([junk, max(0, sections[name]["offset"] + 64 * chance.randint(-9, 9))])
    elif kind == 4:
        sections[name]["crc32"] = junk
    elif kind == 5:
        fields["words"] = chance.choice([junk, max(0, fields["words"] + chance.randint(-3, 3))])
    elif kind == 6:
        fields[chance.choice(list(fields))] = junk
    elif kind == 7:
        fields["meta"]["tag_combinations"] = junk
    elif kind == 8:
        fields["alphabet"][chance.choice(list(fields["alphabet"]))] = junk
    else:
        tiles = fields["alphabet"]["tiles"]
        del tiles[chance.randrange(1, len(tiles)) :]
        fields["alphabet"]["vowels"] = []
    return fields


# --- every question -----------------------------------------------------------------------------


def ask_everything(lexicon: Lexicon) -> None:
    """All that can be asked of a lexicon; a damaged one may answer wrongly or say that it is damaged."""
    tiles = lexicon.alphabet.tiles
    rack = "".join(f"[{tile}]" if len(tile) > 1 else tile for tile in tiles[:4])
    where = Where(length=(1, 20), double="any")
    patterned = Where(pattern="?*", excludes=f"[{tiles[-1]}]")
    tagged = Where(tags="noun")
    few = "".join(f"[{tile}]" for tile in tiles[:1])
    questions = [
        lambda: list(lexicon),
        lambda: [word in lexicon for word in ("cat", "a", "z" * 63, "a" * 24, "é", "ab" * 15)],
        lambda: [lexicon.index(word) for word in list(lexicon)[:4]],
        lambda: [lexicon[i] for i in range(-len(lexicon), len(lexicon))],
        lambda: [list(lexicon.starting(tile)) for tile in tiles if len(tile) == 1],
        lambda: [list(lexicon.ending(tile)) for tile in tiles[:4]],
        lambda: list(lexicon.matching("*")) + list(lexicon.matching("??*", where)),
        lambda: [list(lexicon.near(word, 2)) for word in ("cat", "a", "abab")],
        lambda: [lexicon.hooks(word) for word in ("a", "ca", "ac", "z" * 62, "b" * 23)],
        lambda: lexicon.sample(5, seed=1) + lexicon.sample(5, where, seed=1, by_commonness=True),
        lambda: [lexicon.commonness(word) for word in list(lexicon)[:4]],
        lambda: [lexicon.tags(word) for word in list(lexicon)[:4]],
        lambda: [lexicon.has_tag(word, "noun") for word in list(lexicon)],
        lambda: [list(ask(rack + "?", tagged)) for ask in (lexicon.words_from, lexicon.supersets)],
        lambda: list(lexicon.extensions(rack, rack + "?", (0, 2), where=tagged)),
        lambda: list(lexicon.edit(add=["a"])),
        lambda: list(lexicon | lexicon) + list(lexicon - lexicon),
        lambda: lexicon.adjudicate(["cat"]),
        lambda: list(lexicon.check(["cat", "a", "z" * 63, "é", "ab" * 15])),
        lambda: list(lexicon.check_lines(b"cat\na\r\n\nzoo\n" + b"ab" * 15)),
        lambda: play_on_a_board(lexicon),
    ]
    for narrowed in (None, where, patterned):
        for engine in ("automatic", "enumerate", "scan", "walk"):
            for racked in (rack, few * 63, rack * 3 + "?"):
                questions += [
                    lambda w=narrowed, e=engine, r=racked: list(lexicon.words_from(r, w)._with_engine(e)),
                    lambda w=narrowed, e=engine, r=racked: len(lexicon.anagrams(r, w)._with_engine(e)),
                ]
        questions.append(lambda w=narrowed: list(lexicon.supersets(few * 2, w)))
        for engine in ("added", "row"):
            questions.append(
                lambda w=narrowed, e=engine: list(lexicon.extensions(rack, rack + "?", (0, 3), where=w)._with_engine(e))
            )
    for ask in questions:
        try:
            ask()
        except (ValueError, MissingColumnError):  # CorruptLexiconError is a ValueError; a stray IndexError is not
            continue


def play_on_a_board(lexicon: Lexicon) -> None:
    """Every move of a rack on a small board with a word or two on it."""
    n_tiles = len(lexicon.alphabet)
    premiums = bytes([1] * 49)
    board = Position(gaddag_of(lexicon), n_tiles, 7, premiums, premiums, bytes([1] * n_tiles), (4, 4))
    rack = bytes(range(1, min(n_tiles, 6) + 1))
    squares = bytearray(49)
    for placed in ({}, {24: 1, 25: 64 | min(2, n_tiles)}, {19: 1}):
        for at, code in placed.items():
            squares[at] = code
        board.follow(bytes(squares), tuple(placed))
        board.cross_checks()
        assert len(board.all(rack, 1)) == board.count(rack, 1) and board.any(rack, 0) in (True, False)
        len(board.best(rack, 0, 3))


def torture(seed: int, count: int) -> None:
    """Damages ``count`` files; the last line printed tells which one it was that crashed."""
    files = [*base_files(), *(path.read_bytes() for path in sorted(OLD.glob("*.lex")))]
    opened = 0
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "damaged.lex"
        for number in range(seed, seed + count):
            chance = random.Random(number)
            print(number, flush=True)
            data, must_be_noticed = damaged_or_forged(chance.choice(files), chance)
            try:
                if number % 4:
                    lexicon = Lexicon.from_bytes(data)
                else:
                    path.write_bytes(data)
                    lexicon = Lexicon.open(path)
            except CorruptLexiconError:
                continue
            opened += 1
            ask_everything(lexicon)
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", OlderFormatWarning)
                    lexicon.verify()
            except CorruptLexiconError:
                continue
            assert not must_be_noticed, f"seed {number}: verify() found nothing wrong"
    print(f"{opened} of {count} opened")


def in_a_child(seed: int, count: int, timeout_s: float) -> str:
    command = [sys.executable, __file__, str(seed), str(count)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s, cwd=Path(__file__).parent)
    lines = run.stdout.split("\n")[-3:]
    assert run.returncode == 0, f"exit {run.returncode} at {lines}\n{run.stderr[-3000:]}"
    return lines[-2]


# --- tests --------------------------------------------------------------------------------------


def test_every_query_is_asked_of_a_sound_file_without_a_complaint() -> None:
    for data in base_files():
        lexicon = Lexicon.from_bytes(data)
        lexicon.verify()
        ask_everything(lexicon)


def test_four_hundred_damaged_files_open_or_raise_and_answer_without_a_crash() -> None:
    opened = int(in_a_child(1, 400, timeout_s=240).split()[0])
    assert 40 < opened < 400, "the damage is too heavy or too light to test anything"


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_twenty_thousand_damaged_files(part: int) -> None:
    in_a_child(1_000_000 * (part + 1), 2_000, timeout_s=1800)


@given(st.binary(max_size=400))
def test_any_bytes_open_or_raise(blob: bytes) -> None:
    with contextlib.suppress(CorruptLexiconError):
        ask_everything(Lexicon.from_bytes(blob))


@given(st.binary(max_size=300), st.sampled_from([0, 1, 2, 1 << 31]), st.booleans())
def test_any_bytes_behind_the_magic_open_or_raise(blob: bytes, version: int, sealed: bool) -> None:
    length, checksum = (len(blob), zlib.crc32(blob)) if sealed else (7, 7)
    data = b"WORDCORE" + struct.pack("<III12x", version, length, checksum) + blob
    with contextlib.suppress(CorruptLexiconError):
        ask_everything(Lexicon.from_bytes(data))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_FIELDS = ("name", "alphabet", "words", "digest", "meta", "sections")


@given(st.dictionaries(st.sampled_from(_FIELDS), _JSON), st.sampled_from([1, 2]), st.booleans())
def test_any_json_for_a_header_opens_or_raises(fields: dict, version: int, in_its_form: bool) -> None:
    data = full_lexicon()
    said = header_of(data) | fields
    forger = in_form(said, data) if in_its_form else with_header(data, said)
    if forger is not None:
        with contextlib.suppress(CorruptLexiconError):
            ask_everything(Lexicon.from_bytes(forger[:8] + bytes([version]) + forger[9:]))


def test_a_single_flipped_bit_anywhere_is_found_by_verify() -> None:
    data = Lexicon.from_words(["cat"]).to_bytes()
    for at in range(0, len(data), 3):
        changed = bytearray(data)
        changed[at] ^= 1 << (at % 8)
        with pytest.raises(CorruptLexiconError):
            Lexicon.from_bytes(bytes(changed)).verify()
            pytest.fail(f"a flipped bit in byte {at} went unnoticed")


def test_a_file_cut_off_anywhere_does_not_open_or_is_found_by_verify() -> None:
    data = full_lexicon()
    for length in [*range(0, 600), *range(600, len(data), 97), len(data) - 1]:
        with pytest.raises(CorruptLexiconError):
            Lexicon.from_bytes(data[:length]).verify()
            pytest.fail(f"cut off at {length} of {len(data)}")


def test_a_newer_version_is_named_with_what_to_do(tmp_path: Path) -> None:
    data = bytearray(full_lexicon())
    struct.pack_into("<I", data, 8, 7)
    (tmp_path / "newer.lex").write_bytes(data)
    with pytest.raises(NewerFormatError, match=r"newer\.lex: expected format version .* found 7; upgrade"):
        Lexicon.open(tmp_path / "newer.lex")


@pytest.mark.parametrize("section", sorted(header_of(full_lexicon())["sections"]))
def test_a_missing_section_is_named_or_not_needed(section: str) -> None:
    fields, sections = header_of(full_lexicon()), sections_of(full_lexicon())
    del sections[section]
    fields["content"] = content_of(fields, sections)
    try:
        lexicon = Lexicon.from_bytes(sealed(fields, sections))
        lexicon.words_from("cat")
        lexicon.tags("cat")
        lexicon.matching("*", Where(tags="noun"))
    except CorruptLexiconError as error:
        assert section.split(".")[0].rstrip("s") in str(error)
    else:
        assert section in ("gaddag", "commonness", "members.lengths")


def test_an_error_names_the_file_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "altered.lex"
    data = bytearray(full_lexicon())
    data[40] ^= 1
    path.write_bytes(data)
    with pytest.raises(CorruptLexiconError, match=r"altered\.lex: expected a header that fits.*compile the word list"):
        Lexicon.open(path)
    place = header_of(full_lexicon())["sections"]["commonness"]
    data = bytearray(full_lexicon())
    data[place["offset"]] ^= 1
    path.write_bytes(data)
    with pytest.raises(CorruptLexiconError, match=r"altered\.lex, section 'commonness': expected bytes that fit"):
        Lexicon.open(path).verify()


if __name__ == "__main__":
    faulthandler.enable()
    if "LD_PRELOAD" not in os.environ:  # a sanitizer maps more than any limit allows
        import resource

        # An allocation sized by a number out of the file would meet this.
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    torture(int(sys.argv[1]), int(sys.argv[2]))


def test_a_file_cut_off_in_its_head_is_not_called_a_stranger() -> None:
    data = Lexicon.from_words(["cat"]).to_bytes()
    for length in range(8, 32):
        with pytest.raises(CorruptLexiconError, match="expected a header of 32 bytes, found the end"):
            Lexicon.from_bytes(data[:length])
