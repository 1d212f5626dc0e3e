"""Tags: three-valued answers, the column of a lexicon, users' own lists, and queries narrowed by tags."""

from __future__ import annotations

import importlib
import io
import json
import pickle
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordcore
from wordcore import Answer, Flag, Lexicon, Where, tags
from wordcore.cli import main
from wordcore.compile import WordSource, build
from wordcore.errors import BadTagError, CorruptLexiconError, LimitError, WordListError
from wordcore.tags import (
    AXES,
    LABELS,
    PARTS_OF_SPEECH,
    TAGS,
    Combination,
    TagTable,
    check_vocabulary,
    read_tags,
    tag_sections,
)

WORDLISTS = Path(__file__).resolve().parent.parent / "wordlists"
sys.path.insert(0, str(WORDLISTS))
tag_file = importlib.import_module("tagging.tag_file")
vocabulary = importlib.import_module("tagging.vocabulary")

CONTRACT = """
noun .singular .plural .collective .abstract .concrete
pronoun .singular .plural .personal .indefinite .interrogative .demonstrative .relative .intensive .reflexive
    .nominative .objective
verb .base .third_person .past .past_participle .present_participle .regular .irregular .transitive .intransitive
    .linking .auxiliary
adjective .positive .comparative .superlative .regular .irregular .possessive_pronoun
adverb .positive .comparative .superlative .regular .irregular
preposition
conjunction .subordinator .conjunctive_adverb
interjection
compound
"""


def tagged(words: list[str], said: str) -> Lexicon:
    """A lexicon compiled with a user's tag list."""
    source = WordSource(wordcore.Alphabet.ENGLISH)
    source.add_words(words)
    codes, offsets = source.finish()
    columns, meta = read_tags(io.BytesIO(said.encode()), "ours").columns(codes, offsets)
    data = build(codes, offsets, name="tagged", alphabet=wordcore.Alphabet.ENGLISH, columns=columns, meta=meta)
    return Lexicon.from_bytes(data)


def answers(lexicon: Lexicon, word: str) -> dict[str, str]:
    return {tag: lexicon.has_tag(word, tag).value for tag in TAGS}


# --- the shipped answers ------------------------------------------------------------------------


def test_the_vocabulary_is_the_contract() -> None:
    names: list[str] = []
    part = ""
    for token in CONTRACT.split():
        part = part if token.startswith(".") else token
        names.append(part + token if token.startswith(".") else token)
    assert sorted(TAGS) == sorted(names)
    assert set(LABELS) == {"archaic", "obsolete", "foreign", "vulgar", "slang", "abbreviation", "proper"}


def test_a_vocabulary_that_outgrows_its_columns_is_refused_where_it_is_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    eight = tuple(f"label{number}" for number in range(tags.MAX_LABELS))
    assert check_vocabulary(TAGS, eight) == {*TAGS, *eight}
    with pytest.raises(LimitError, match="labels: expected at most 8, found 9") as caught:
        check_vocabulary(TAGS, (*eight, "ninth"))
    assert (caught.value.expected, caught.value.found) == ("at most 8", "9")
    with pytest.raises(LimitError, match="tags: expected at most 64, found 65"):
        check_vocabulary([f"tag{number}" for number in range(65)], eight)
    with pytest.raises(BadTagError, match="twice"):
        check_vocabulary(TAGS, ("noun",))
    # Eight do fit: the last has the two highest bits of the column.
    monkeypatch.setattr(tags, "LABELS", eight)
    sections, meta = tag_sections([Combination(labels={label: Flag.ALL for label in eight})])
    table = TagTable(sections["tags.table"], meta["tag_combinations"])
    assert table.row(1).labels == dict.fromkeys(eight, Flag.ALL)


def test_a_compiled_lexicon_answers_what_the_list_says(enable: Lexicon) -> None:
    lines = (WORDLISTS / "tags.tsv").read_text("ascii").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    met: Counter[str] = Counter()
    for line in random.Random(5).sample(rows, 4000):
        said = tag_file.parse(line)
        if said.word not in enable:
            continue
        expected = tag_file.answers(said)
        for tag in TAGS:
            found = enable.has_tag(said.word, tag).value
            assert found == expected.get(tag, "unknown"), (line, tag)
            met[found] += 1
        for letter, label in vocabulary.LABELS.items():
            assert enable.flag(said.word, label).value == tag_file.flag(said, letter), (line, label)
        for part in said.parts:
            named = {vocabulary.SOURCES[letter] for letter in part.sources}
            assert named <= set(enable.tag_sources(said.word)[vocabulary.TAGS[part.part]]), line
    assert min(met.values()) > 1000 and len(met) == 3


def test_the_page_explains_every_tag_with_its_figures(enable: Lexicon) -> None:
    page = (WORDLISTS.parent / "docs" / "tags.md").read_text("utf-8")
    said = dict(re.findall(r"^\| `([a-z_.]+)` \| ([\d,]+) \|", page, re.M))
    counted = {tag: f"{len(enable.matching('*', Where(tags=tag))):,}" for tag in (*TAGS, *LABELS)}
    assert said == counted


def test_wrote_is_a_past_and_no_participle(enable: Lexicon) -> None:
    assert enable.has_tag("wrote", "verb.past") is Answer.YES
    assert enable.has_tag("wrote", "verb.past_participle") is Answer.NO
    assert enable.has_tag("WROTE", "noun.plural") is Answer.NO
    assert enable.has_tag("wrote", "verb.linking") is Answer.UNKNOWN


def test_every_answer_is_yes_exactly_when_tags_names_it(enable: Lexicon) -> None:
    for word in ["mice", "thou", "hath", "better", "cat", "the", "email" if "email" in enable else "aalii"]:
        asked = {tag for tag in (*TAGS, *LABELS) if enable.has_tag(word, tag) is Answer.YES}
        assert enable.tags(word) == asked


def test_a_doubtful_tag_is_unknown_and_can_be_shown(enable: Lexicon) -> None:
    said = enable.tagging("thou")
    assert said.doubtful and all(enable.has_tag("thou", tag) is Answer.UNKNOWN for tag in said.doubtful)
    assert not said.doubtful & (said.yes | said.no)


def test_labels_are_flags_and_answer_as_tags(enable: Lexicon) -> None:
    assert enable.flag("hath", "archaic") is Flag.ALL
    assert enable.flag("thou", "archaic") is Flag.SOME
    assert enable.has_tag("thou", "archaic") is Answer.YES
    assert enable.flag("kitchen", "abbreviation") is Flag.NONE
    assert enable.has_tag("kitchen", "abbreviation") is Answer.NO
    assert enable.flag("kitchen", "archaic") is Flag.UNKNOWN


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("noun.plurals", "noun.plural"), ("plural", "noun.plural"), ("Nuon", "noun"), ("arcaic", "archaic")],
)
def test_a_wrong_tag_is_told_the_nearest_name(wrong: str, near: str, enable: Lexicon) -> None:
    for ask in (
        lambda: enable.has_tag("cat", wrong),
        lambda: len(enable.matching("*", Where(tags=wrong))),
        lambda: len(enable.words_from("cat", where=Where(tags=["interjection", "archaic", wrong]))),
    ):
        with pytest.raises(BadTagError, match=f"unknown tag {wrong!r}; did you mean {near!r}"):
            ask()


def test_a_label_that_is_a_tag_is_refused_by_flag(enable: Lexicon) -> None:
    with pytest.raises(BadTagError, match="unknown label 'noun'; expected archaic"):
        enable.flag("cat", "noun")


def test_a_word_that_is_none_has_no_tags(enable: Lexicon) -> None:
    for ask in (enable.tags, enable.tag_sources, lambda word: enable.has_tag(word, "noun")):
        with pytest.raises(ValueError, match="expected a word of the lexicon"):
            ask("qqq")


def test_a_lexicon_without_tags_knows_nothing_and_cannot_be_narrowed_by_them() -> None:
    plain = Lexicon.from_words(["cat"])
    assert plain.has_tag("cat", "noun") is Answer.UNKNOWN
    assert plain.flag("cat", "slang") is Flag.UNKNOWN
    assert plain.tags("cat") == frozenset()
    assert plain.tag_sources("cat") == {}
    with pytest.raises(BadTagError):
        plain.has_tag("cat", "nuon")
    with pytest.raises(LookupError, match="expected a lexicon with tags"):
        plain.matching("*", Where(tags="noun"))


# --- users' own lists ---------------------------------------------------------------------------


def test_a_users_list_is_compiled_with_the_words() -> None:
    said = "wrote\tverb.past -noun ?adjective\nthou\tpronoun archaic=SOME -\n"
    lexicon = tagged(["cat", "run", "wrote", "thou"], said)
    assert lexicon.tags("wrote") == {"verb", "verb.past"}
    assert lexicon.has_tag("wrote", "verb.base") is Answer.NO
    assert lexicon.has_tag("wrote", "verb.transitive") is Answer.UNKNOWN
    assert lexicon.has_tag("wrote", "noun.plural") is Answer.NO
    assert lexicon.has_tag("wrote", "adjective") is Answer.UNKNOWN
    assert lexicon.tagging("wrote").doubtful == {"adjective"}
    assert lexicon.has_tag("thou", "verb") is Answer.NO
    assert lexicon.flag("thou", "archaic") is Flag.SOME
    assert lexicon.tag_sources("wrote") == {"adjective": ("ours",), "noun": ("ours",), "verb": ("ours",)}
    assert lexicon.tags("cat") == frozenset()


def test_lines_of_one_word_add_up_and_case_and_blanks_do_not_matter() -> None:
    lexicon = tagged(["cat"], "\ufeff# ours\r\n\r\nCAT\tnoun.singular\r\ncat noun.plural  verb\r\n")
    assert lexicon.tags("cat") == {"noun", "noun.singular", "noun.plural", "verb"}


def test_forms_that_may_not_be_all_make_nothing_a_no() -> None:
    lexicon = tagged(["cut", "put"], "cut\tverb.past ~verb\nput\tverb.past\n")
    assert lexicon.has_tag("cut", "verb.base") is Answer.UNKNOWN
    assert lexicon.has_tag("put", "verb.base") is Answer.NO


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cat\tnuon", ", tag: expected a tag or label, found 'nuon'; did you mean 'noun'? `wordcore tags`"),
        ("cat\tnoun -noun", ": expected 'noun' or '-noun', found both"),
        ("cat\tnoun.plural -noun", ": expected 'noun' or '-noun', found both"),
        ("cat\tarchaic=MANY", ": expected archaic=ALL, archaic=SOME or archaic=NONE, found 'archaic=MANY'"),
        ("cat\tnoun=ALL", ", label: expected archaic, obsolete"),
        ("cat\t~noun.plural", ": expected a part of speech after ~, as in ~noun, found '~noun.plural'"),
        ("c4t\tnoun", ", 'c4t', position 2: expected a letter of the alphabet english, found '4'"),
        ("dog\t-noun", ": expected 'noun' or '-noun', found both"),
        ("dog\tslang=NONE", ", label 'slang': expected ALL, as in an earlier line, found NONE"),
    ],
)
def test_a_line_that_makes_no_sense_is_reported_with_its_number(line: str, reason: str) -> None:
    said = f"dog\tnoun slang\n{line}\nhen\tnoun\n".encode()
    with pytest.raises(WordListError) as caught:
        read_tags(io.BytesIO(said), "school.tsv")
    assert str(caught.value).startswith(f"school.tsv:2{reason}")
    skipped = read_tags(io.BytesIO(said), "school.tsv", skip_invalid=True)
    assert [(r.source, r.line, r.text) for r in skipped.rejected] == [("school.tsv", 2, line)]
    assert len(skipped) == 2 and skipped.answer("hen", "noun") is Answer.YES


def test_a_line_that_is_not_utf_8_is_reported() -> None:
    with pytest.raises(WordListError, match="x:1, position 4: expected UTF-8, found byte 0xE9"):
        read_tags(io.BytesIO(b"caf\xe9\tnoun\n"), "x")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("cat\tNq/w", "x:4: expected a code that the head declares, found 'Nq'; add a line #tag Nq NAME"),
        ("cat\tN/z", "x:4: expected a code that the head declares, found 'z'; add a line #source z NAME"),
        ("cat\t@a", "x:4: expected a label's letter and A, S, N or U, in turn, found '@a'"),
        ("cat\t@aX", "x:4, '@aX': expected A (all), S (some), N (none) or U (unknown), found 'X'"),
        ("#tag Nq noun.quite", "x:4, tag: expected a tag or label, found 'noun.quite'"),
        ("#label z zany", "x:4, tag: expected a tag or label, found 'zany'"),
        ("#closed", "x:4: expected a declaration such as `#tag Np noun.plural`, found '#closed'"),
    ],
)
def test_a_coded_list_must_declare_its_codes(lines: str, reason: str) -> None:
    head = "#tag N noun\n#label a archaic\n#source w WordNet\n"
    with pytest.raises(WordListError) as caught:
        read_tags(io.BytesIO((head + lines).encode()), "x")
    assert str(caught.value).startswith(reason)


def test_words_that_the_list_lacks_are_counted() -> None:
    source = WordSource(wordcore.Alphabet.ENGLISH)
    source.add_words(["cat"])
    assert read_tags(io.BytesIO(b"cat\tnoun\ndog\tnoun\n"), "x").n_unused(*source.finish()) == 1


said_tokens = st.lists(
    st.one_of(
        st.sampled_from(TAGS),
        st.sampled_from([f"-{tag}" for tag in TAGS]),
        st.sampled_from([f"?{tag}" for tag in TAGS]),
        st.sampled_from([f"~{part}" for part in PARTS_OF_SPEECH]),
        st.just("-"),
    ),
    max_size=6,
)


def plain_answer(tokens: list[str], tag: str) -> str:
    """The rules of a tag list, one after the other."""
    part = tag.split(".")[0]
    named = {token.lstrip("?") for token in tokens if token[0] not in "-~"}
    yes = {token for token in tokens if token[0] not in "-?~"}
    yes |= {token.split(".")[0] for token in yes}
    if tag in yes:
        return "yes"
    if f"-{tag}" in tokens or f"-{part}" in tokens:
        return "no"
    doubtful = {token[1:] for token in tokens if token[0] == "?"}
    doubtful |= {token.split(".")[0] for token in doubtful}
    if tag in doubtful:
        return "unknown"
    parts_named = {token.split(".")[0] for token in named}
    if "-" in tokens and part in PARTS_OF_SPEECH and part not in parts_named:
        return "no"
    for axis in AXES:
        if tag in axis and yes & set(axis) and f"~{part}" not in tokens:
            return "no"
    return "unknown"


@given(st.dictionaries(st.sampled_from(["cat", "dog", "run", "sing"]), said_tokens, max_size=4))
def test_a_lexicon_answers_what_a_users_list_says(said: dict[str, list[str]]) -> None:
    text = "".join(f"{word}\t{' '.join(tokens)}\n" for word, tokens in said.items())
    taken = read_tags(io.BytesIO(text.encode()), "ours", skip_invalid=True)
    clash = {rejected.line for rejected in taken.rejected}
    for line, tokens in enumerate(said.values(), 1):
        yes = {t for t in tokens if t[0] not in "-?~"} | {t.split(".")[0] for t in tokens if t[0] not in "-?~"}
        assert (line in clash) == any(f"-{t}" in tokens or f"-{t.split('.')[0]}" in tokens for t in yes)
    good = {word: tokens for line, (word, tokens) in enumerate(said.items(), 1) if line not in clash}
    lexicon = tagged(["cat", "dog", "run", "sing"], "".join(f"{w}\t{' '.join(t)}\n" for w, t in good.items()))
    for word in lexicon:
        tokens = good.get(word.lower(), [])
        assert answers(lexicon, word) == {tag: plain_answer(tokens, tag) for tag in TAGS}


# --- queries --------------------------------------------------------------------------------------


@given(
    st.sets(st.sampled_from([*TAGS, *LABELS]), min_size=1, max_size=3),
    st.text("AEINRSTDOG", min_size=2, max_size=9),
)
def test_a_query_narrowed_by_tags_is_the_query_filtered(tags: set[str], tiles: str) -> None:
    lexicon = wordcore.load("common")
    where = Where(tags=tags)

    def fits(word: str) -> bool:
        return all(lexicon.has_tag(word, tag) is Answer.YES for tag in tags)

    assert list(lexicon.words_from(tiles, where=where)) == [w for w in lexicon.words_from(tiles) if fits(w)]
    assert list(lexicon.anagrams(tiles + "?", where=where)) == [w for w in lexicon.anagrams(tiles + "?") if fits(w)]
    every = [e for e in lexicon.extensions(tiles[:4], "SEDR", 1) if fits(e.word)]
    assert list(lexicon.extensions(tiles[:4], "SEDR", 1, where=where)) == every
    some = lexicon.matching(f"*{tiles[:2]}*", where)
    assert list(some) == [w for w in lexicon.matching(f"*{tiles[:2]}*") if fits(w)]
    assert len(some) == len(list(some)) and bool(some) == bool(list(some))


def test_one_where_serves_several_lexicons() -> None:
    where = Where(tags="noun")
    first, second = tagged(["cat", "run"], "cat\tnoun\n"), tagged(["cat", "run"], "run\tnoun\n")
    for _ in range(2):
        assert list(first.matching("*", where)) == ["CAT"]
        assert list(second.matching("*", where)) == ["RUN"]


# --- algebra and files ------------------------------------------------------------------------------


def test_edit_keeps_the_tags_of_the_words_that_stay() -> None:
    before = wordcore.load("common")
    after = before.edit(add=["zzzq"], remove=["cat"])
    assert after.tags("zzzq") == frozenset()
    for word in ["mice", "wrote", "dog", "zoo", before[0], before[-1]]:
        assert after.tagging(word) == before.tagging(word)
    assert len(after.matching("*", Where(tags="noun"))) == len(before.matching("*", Where(tags="noun"))) - 1


def test_algebra_asks_the_left_first_and_the_right_where_the_left_knows_nothing() -> None:
    left = tagged(["cat", "dog", "hen"], "cat\tnoun\n")
    right = tagged(["cat", "dog", "owl"], "cat\tverb\ndog\tnoun.singular\nowl\tnoun -verb\n")
    both = left | right
    assert {word: both.tags(word) for word in both} == {
        "CAT": {"noun"}, "DOG": {"noun", "noun.singular"}, "HEN": frozenset(), "OWL": {"noun"},
    }  # fmt: skip
    assert both.has_tag("owl", "verb.past") is Answer.NO
    assert (left & right).tags("cat") == {"noun"} and (right & left).tags("cat") == {"verb"}
    assert (right - left).tags("owl") == {"noun"}
    plain = Lexicon.from_words(["cat", "ape"])
    assert (plain | right).tags("cat") == {"verb"} and (plain | right).tags("ape") == frozenset()


def test_tags_survive_saving_opening_and_pickling(tmp_path: Path) -> None:
    made = tagged(["cat"], "cat\tnoun.singular slang=SOME ?verb\n")
    made.verify()
    made.save(tmp_path / "made.lex")
    opened, sent = Lexicon.open(tmp_path / "made.lex"), pickle.loads(pickle.dumps(made))
    for other in (opened, sent, Lexicon.from_bytes(made.to_bytes())):
        assert other.tagging("cat") == made.tagging("cat")
    assert pickle.loads(pickle.dumps(made.tagging("cat"))) == made.tagging("cat")


combinations = st.builds(
    Combination,
    st.frozensets(st.sampled_from(TAGS)),
    st.frozensets(st.sampled_from(TAGS)),
    st.frozensets(st.sampled_from(TAGS)),
    st.dictionaries(st.sampled_from(LABELS), st.sampled_from([Flag.ALL, Flag.SOME, Flag.NONE])),
    st.dictionaries(st.sampled_from(PARTS_OF_SPEECH), st.sampled_from([("a",), ("a", "b"), ("ü",)])),
)


@given(st.lists(st.one_of(st.none(), combinations), max_size=8))
def test_a_table_gives_back_what_was_put_in(rows: list[Combination | None]) -> None:
    sections, meta = tag_sections(rows)
    table = TagTable(sections["tags.table"], meta["tag_combinations"])
    numbers = memoryview(sections["tags.numbers"]).cast("H")
    assert [table.row(number) for number in numbers] == [row or Combination() for row in rows]
    assert len(table) == len({repr(table.row(i)) for i in range(len(table))})


def test_too_many_sources_are_refused() -> None:
    rows = [Combination(sources={"noun": (f"source {i}",)}) for i in range(33)]
    with pytest.raises(LimitError, match="sources of tags: expected at most 32, found 33"):
        tag_sections(rows)


@given(st.binary(max_size=300), st.integers(0, 40))
def test_any_bytes_are_a_table_or_corrupt(blob: bytes, n_rows: int) -> None:
    try:
        table = TagTable(blob, n_rows)
    except CorruptLexiconError:
        return
    assert len(table) == n_rows


@given(st.data())
def test_a_damaged_table_is_corrupt_or_still_safe_to_ask(data: st.DataObject) -> None:
    sections, meta = tag_sections([Combination(frozenset({"noun"})), None, Combination(labels={"slang": Flag.ALL})])
    damaged = bytearray(sections["tags.table"])
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        table = TagTable(bytes(damaged), meta["tag_combinations"])
    except CorruptLexiconError:
        return
    assert len(table.passes(["noun", "slang"])) == len(table)
    for i in range(len(table)):
        table.row(i)


@pytest.mark.parametrize("count", [0, 1, 2, 99, 70_000, -1, "3", None, True])
def test_a_wrong_number_of_combinations_never_reaches_the_engine(count: Any) -> None:
    source = WordSource(wordcore.Alphabet.ENGLISH)
    source.add_words(["cat", "dog"])
    codes, offsets = source.finish()
    columns, meta = read_tags(io.BytesIO(b"cat\tnoun\ndog\tverb\n"), "x").columns(codes, offsets)
    assert meta == {"tag_combinations": 3}
    meta["tag_combinations"] = count
    data = build(codes, offsets, name="x", alphabet=wordcore.Alphabet.ENGLISH, columns=columns, meta=meta)
    with pytest.raises(CorruptLexiconError):
        list(Lexicon.from_bytes(data).matching("*", Where(tags="noun")))


# --- the command line ----------------------------------------------------------------------------------


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_find_narrows_by_tag(capsys: pytest.CaptureFixture[str], enable: Lexicon) -> None:
    code, out, _ = ask(capsys, "find", "--tiles", "AEINRST", "--tag", "noun.plural")
    assert code == 0
    assert out.split() == [w for w in enable.words_from("AEINRST") if "noun.plural" in enable.tags(w)]
    assert ask(capsys, "find", "--tiles", "AEINRST", "--tag", "nuon")[0] == 2


def test_the_tags_command_answers_for_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ask(capsys, "tags", "wrote", "--tag", "verb.past_participle")
    assert (code, out) == (1, "WROTE verb.past_participle: no\n")
    assert ask(capsys, "tags", "wrote", "--tag", "verb.past")[:2] == (0, "WROTE verb.past: yes\n")
    code, out, _ = ask(capsys, "tags", "wrote", "qqq", "--json")
    first, second = map(json.loads, out.splitlines())
    assert code == 1 and second == {"word": "QQQ", "known": False}
    assert "verb.past" in first["yes"] and "verb.base" in first["no"] and "WordNet 3.0" in first["sources"]["verb"]
    assert "noun.plural" in ask(capsys, "tags", "mice")[1]
    code, _, err = ask(capsys, "tags", "mice", "--tag", "plural")
    assert code == 2 and "did you mean 'noun.plural'?" in err


def test_the_tags_command_lists_the_vocabulary(capsys: pytest.CaptureFixture[str], enable: Lexicon) -> None:
    code, out, _ = ask(capsys, "tags", "--json")
    rows = {row["tag"]: row["words"] for row in map(json.loads, out.splitlines())}
    assert code == 0 and list(rows) == [*TAGS, *LABELS]
    assert rows["noun.plural"] == len(enable.matching("*", Where(tags="noun.plural")))


def test_a_school_compiles_its_own_dictionary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "words.txt").write_text("cat\nmice\n")
    (tmp_path / "tags.tsv").write_text("mice\tnoun.plural\ncat\tnoun.singular archaic=NONE\n")
    target = str(tmp_path / "school.lex")
    command = ["compile", str(tmp_path / "words.txt"), "--tags", str(tmp_path / "tags.tsv"), "-o", target]
    assert ask(capsys, *command)[0] == 0
    assert ask(capsys, "find", "*", "--tag", "noun.plural", "--lexicon", target)[1] == "MICE\n"
    assert Lexicon.open(target).tag_sources("cat") == {"noun": ("tags.tsv",)}
    (tmp_path / "tags.tsv").write_text("mice\tnoun.plurl\n")
    code, _, err = ask(capsys, *command)
    said = "tags.tsv:1, tag: expected a tag or label, found 'noun.plurl'; did you mean 'noun.plural'?"
    assert code == 2 and said in err


def test_a_tag_that_nobody_knows_is_named_when_it_would_be_copied() -> None:
    damaged = Combination(yes=frozenset({"ve2b"}), no=frozenset(), doubtful=frozenset())
    with pytest.raises(CorruptLexiconError, match="'ve2b'"):
        tag_sections([damaged])
