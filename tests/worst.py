"""Every public question of a lexicon, with the dearest inputs that a stranger could send it.

``QUESTIONS`` is the table: by the name of a question, what makes it dear, and the inputs, from those that are just
answered to those that are refused. ``test_worst.py`` asks them all under ``Limits.SERVER`` and compares the table with
``docs/limits.md``. A new question of ``Lexicon`` or of its views must have a row here.
"""

from __future__ import annotations

import io
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import wordcore
from wordcore import Lexicon, Limits, Where
from wordcore.games.lettercards import check_play, playable_words
from wordcore.games.linguishtik import (
    CallForceout,
    CubeMove,
    Demand,
    Mat,
    Player,
    Present,
    Rules,
    Shake,
    agree_with,
    analyse,
    answer,
    candidates,
    check_designation,
    check_sentence,
    check_solution,
    drill,
    explain,
    forceout,
    impossible,
    is_safe,
    legal_demands,
    mark,
    parse_cubes,
    parse_mat,
    possible_from_roll,
    replay,
    roll,
    rule_on,
    safe_moves,
    satisfies,
    spell,
    trap,
    win,
    word_status,
)
from wordcore.games.scrabble import LV, Board, Play, Position, Rack, find_fault, read_gcg
from wordcore.puzzles import clues, feedback, hard_mode_fault, ladder
from wordcore.scan import Scanner, banned, compounds, unknown_words
from wordcore.study import Cardbox, Quiz, by_probability, draws, facts

Ask = Callable[[Lexicon], Any]


class Question(NamedTuple):
    """What is dear about it, in words, and the inputs."""

    dearest: str
    asks: tuple[Ask, ...]


def exhausted(answer: Iterable[Any]) -> None:
    """Walks an answer without keeping it, as a server that streams does."""
    deque(answer, maxlen=0)


# --- what strangers send ----------------------------------------------------------------------

COMMON = "EEAAIIRRTTOONNSSLLCCUUPPMMDDHHGGBBYYFFVVKKWWZZXXQQJJ"
RACKS = [(COMMON * 2)[:n] + "?" * blanks for n in (7, 12, 20, 40, 100) for blanks in (0, 1, 2, 4, 8, 16)]
PILES = [COMMON[:n] + "?" * blanks for n in (8, 26, 52) for blanks in (0, 2, 16)]
POOLS = [(COMMON[:n], pool) for n in (4, 8, 23, 52) for pool in PILES]
ARCS = Where(pattern="?*[aeiou]*[^z]*", excludes="q")  # follows every arc of the graph more than once
SLOW = Where(pattern="*a*e*i*", contains="aei", double="any", vowels=(2, None))
NESTED = ["A" * n for n in range(1, 64)]
MEGABYTES = [*(character * 10**6 for character in "A\u0301[7?*"), "CH" * 512, "*" * 1000, "A*" * 500]
GRIDS = [
    "????/AEIO/RSTN/LDCU",
    "????AEIO/" + "RSTNLDCU/" * 6 + "AEIORSTN",
    "ES/" * 31 + "ES",
    "/".join("[AEIORSTNLDCUPMHGBYFVKW]" * 6 for _ in range(6)),
]
ROWS = ["cat", "caf\u00e9", "c4t", "\U0001f600" * 30, "A" * 1000, None]
LINES = [b"\n", b"cat\n", b"internationalisations\n", "é\n".encode(), b"A" * 1000 + b"\n", b"A" * 10**7]
TEXTS = ["cat " * 250, "cat " * 25_000, "cat " * 2_500_000, "a" * 100_000, "\u00e9" * 100_000, "zzxq y " * 100_000]
BOARD = Board.from_plays(["8H HORN"])
TWENTY = LV.replace(rack_size=20)
LARGE = ["AEINRSTLD", "AEINRSTLDOUG", "AEINRSTLDOUGHBCMPFYW", "AEINRSTLD??", "AEINRSTLDOUGHBC?????"]
HANDS = [*((hand, LV) for hand in ("AEINRST", "AEINRS?", "AEINR??")), *((hand, TWENTY) for hand in LARGE)]
LONG_WORDS = [*("E" * n for n in (1, 3, 6, 12, 40)), "RELA", "RELATI", "RELATION"]
MISSPELT = ["10" * 20, "E" * 40, "1l0ve" * 8, "tion" * 10, "serate"]
ENDS = [("cold", "warm"), ("zebra", "igloo"), ("charge", "comedo")]
CUBES = [cube.code for cube in roll(seed=3)]
NOUN = Demand.from_json(["type", "NOUN"])
MATS = [
    Mat.of(CUBES[:letters], CUBES[letters:], demands, rules=Rules(evidence=evidence))
    for evidence in ("strict", "data")
    for letters in (0, 4, 12)
    for demands in (
        [["type", "NOUN"]],
        [["type", "VERB"], ["func", "SIMPLE_PAST"]],
        [["type", "NOUN"], ["gen", "A", "PLURAL"]],
    )
]
# What a search for the longest questions found: letters, resources, demands, and the rules that are not the usual ones.
STRANGE = [
    ("GM GA GE KA GA GI KC KL GU KD", "KV KH KD KD KS GY KC KR GU KC GG KW KN",
     "type ADJECTIVE; func ADJACENT_ADJECTIVE; func RETAINED_OBJECTIVE_COMPLEMENT; wild G",
     {"assume_clean": True, "evidence": "data"}),
    ("KU PY PC PB RT KD GT KR KI GH GT RA GT GE KG GL RA KI KR KS KK KI", "KE",
     "type NOUN; func APPOSITIVE", {"evidence": "data"}),
    ("KL KY KE GR GY GB GS KN KO KA GI GI YU", "KE KS KW GM KH KU KH GT KP KY",
     "type VERB; func PARTICIPLE; xfer R J; gen C INTRANSITIVE", {"evidence": "data"}),
    ("KL KY KE GR GY GB GS KN KO KA GI GI", "KE YU KS KW GM KH RU KH GT KP KY", "", {"evidence": "data"}),
    ("KU KA KN KB KN KF KT KV KL KB KE KH KO KE KN KM KR KE KT KU KI KE", "PE",
     "gen F ADJECTIVE; type NOUN; wild K", {"extra_cube": "may", "evidence": "data"}),
    ("", "KE KS KT KI KR GN KN PE KH KO GA KH KL KB GM KB YR YR KT KJ KO GD RW",
     "func RETAINED_INDIRECT_OBJECT; must X; dv; wild R; type ADJECTIVE; func OBJECTIVE_COMPLEMENT; num 5; dc",
     {"edition": "2026-27", "evidence": "data"}),
    ("PE RH KL RA KY RT RS RN KM RU GT KS", "KP ON GW KB KA GT KT KI KE KT GI",
     "type VERB; func PARTICIPLE; xfer S J; not E; wild G; func INFINITIVE; gen J PLURAL; func AUXILIARY",
     {"edition": "2026-27", "evidence": "data"}),
    ("", "GC KE KI KY KD KO KB KG KI KS GH KJ KN GO PI KM OT YA KH GE RB RO PE",
     "must R; type ADJECTIVE; gen D COMPARATIVE; wild G; func ADJACENT_ADJECTIVE", {}),
    ("KO KM KX GT KP KR KU GE KL KI GM GO GR KU", "KU KH KE OE KS GH KI KT GE",
     "type NOUN; func RETAINED_DIRECT_OBJECT; dc; xfer K L", {"evidence": "data"}),
    ("GG", "KO KR KP KA GE GI GH KE PX KP GQ KP GT KU KU KM OU YT KY GC GU KS",
     "type ADJECTIVE; func OBJECTIVE_COMPLEMENT; gen G RELATIVE; xfer Y X; func PRONOUN_MODIFIER; wild K; num 10;"
     " func ADJACENT_ADJECTIVE; dv; func NOUN_MODIFIER; not Q; dc; must U; func PREDICATE_ADJECTIVE",
     {"y_is": "V", "safe_policy": "win_only", "evidence": "data"}),
    ("GN GN GO KU", "GR KS KF KY GO KO KT GE KK GR GT KG RE KA YO GS GA KH GN",
     "type ADJECTIVE; func PREDICATE_ADJECTIVE; func NOUN_MODIFIER; wild R; dc; gen G INDEPENDENT; xfer E P;"
     " func PRONOUN_MODIFIER", {"evidence": "data"}),
    ("RS YL GE GR KG KR GR PN KN KO RG KY KI KA KA", "GH OI GA KK KI KC KR KU",
     "type ADJECTIVE; func RETAINED_OBJECTIVE_COMPLEMENT; dv; xfer M J; gen D POSSESSIVE_NOUN; gen D POSITIVE",
     {"letter_limits": "printed", "evidence": "data"}),
    ("KB KA KT KE", "OS YR KN GD KL", "type ADJECTIVE; gen D POSSESSIVE_NOUN; gen H COMPOUND_WORD",
     {"evidence": "data"}),
    ("KI KR KA KL KE", "PX GL GO KT KT KD GP GN GF KO GM RN KT GI KT KY GE GD",
     "type NOUN; func APPOSITIVE; xfer L G; func NOUN_ADJUNCT; func OBJECTIVE_COMPLEMENT", {"evidence": "data"}),
]  # fmt: skip
MATS += [
    Mat.of(letters, resources, demands.split("; ") if demands else (), rules=Rules(**rules))
    for letters, resources, demands, rules in STRANGE
]
MATS += [Mat.of("K" + " K".join("AEINRST" * 700), "KE KS", ["wild K"])]  # more cubes than any box has
MATS = [mat.with_last_move(["letter", mat.letters[-1].code]) if mat.letters else mat for mat in MATS]
OSPD = frozenset(wordcore.load()[::3])
MANY = {"Q": 10**6, "U": 10**6, "I": 10**6, "?": 10**6}


# --- how they ask -----------------------------------------------------------------------------


def asked(name: str, *inputs: Any, then: Callable[[Any], Any] = list) -> tuple[Ask, ...]:
    """A method of the lexicon with each of some inputs, and what is done with the answer."""

    def ask(given: Any) -> Ask:
        given = given if isinstance(given, tuple) else (given,)
        return lambda lex: then(getattr(lex, name)(*given))

    return tuple(map(ask, inputs))


def about(word: Any, name: str, *more: Any) -> tuple[Ask, ...]:
    """A method that takes a word: a good one, and megabytes of text."""
    return asked(name, (word, *more), *((text, *more) for text in MEGABYTES), then=bool)


def of_words(*thens: Callable[[Any], Any]) -> tuple[Ask, ...]:
    """What is asked of views: of one that is a range, of one that is listed, of one that is long to find."""
    views: tuple[Ask, ...] = (
        lambda lex: lex.words(),
        lambda lex: lex.words(Where(length=(1, 9))),
        lambda lex: lex.words_from(COMMON[:30] + "??"),
        lambda lex: lex.near("relation", 3),
        lambda lex: lex.words(SLOW),
    )
    return tuple(_composed(view, then) for then in thens for view in views)


def of_extensions(*thens: Callable[[Any], Any]) -> tuple[Ask, ...]:
    inputs = [("RETINA", COMMON[:n], more) for n in (10, 26, 52) for more in (1, 2, (0, 8))]
    return tuple(_composed(view, then) for then in thens for view in asked("extensions", *inputs, then=lambda v: v))


def of_plays(then: Callable[[Any], Any]) -> tuple[Ask, ...]:
    def plays(hand: str, rules: Any) -> Ask:
        return lambda lex: then(BOARD.legal_plays(lex, hand, rules))

    return tuple(plays(hand, rules) for hand, rules in HANDS)


def of_rows(name: str, *thens: Callable[[Any], Any]) -> tuple[Ask, ...]:
    """A batch that is allowed, and one that is not."""

    def batch(row: str | None, n: int) -> Ask:
        return lambda lex: getattr(lex, name)([row] * n)

    return tuple(_composed(batch(row, n), then) for then in thens for row in ROWS for n in (10_000, 120_000, 2_000_000))


def of_mats(ask: Callable[[Mat, Lexicon], Any]) -> tuple[Ask, ...]:
    def question(mat: Mat) -> Ask:
        return lambda lex: ask(mat, lex)

    return tuple(map(question, MATS))


def of_texts(ask: Callable[[Lexicon, str], Any]) -> tuple[Ask, ...]:
    return tuple(_with_text(ask, text) for text in TEXTS)


def _with_text(ask: Callable[[Lexicon, str], Any], text: str) -> Ask:
    return lambda lex: ask(lex, text)


def _composed(first: Ask, then: Callable[[Any], Any]) -> Ask:
    return lambda lex: then(first(lex))


def _lines(line: bytes, size: int) -> Ask:
    return lambda lex: len(lex.check_lines(line * max(1, size // len(line))))


def _scanned(words: Any, text: str, limits: Limits | None = None) -> Iterator[Any]:
    return iter(Scanner(words, inside=True, overlapping=True, limits=limits).find(text))


def _banned(lexicon: Lexicon, text: str) -> Any:
    return banned(text, Scanner(["cat"], limits=lexicon.limits))


def _status(lexicon: Lexicon, text: str) -> Any:
    return word_status(text, lexicon, Rules(evidence="data"))


def _marked(lexicon: Lexicon, text: str) -> Any:
    return mark(text, NOUN, lexicon)


def _answered(lexicon: Lexicon, text: str) -> Any:
    return answer(text, NOUN, lexicon)


def _stepped(lexicon: Lexicon, text: str) -> Any:
    return lexicon.cursor("s").step(text)


def of_megabytes(ask: Callable[[str], Any]) -> tuple[Ask, ...]:
    """What is asked without a lexicon."""

    def question(text: str) -> Ask:
        return lambda lex: ask(text)

    return tuple(map(question, MEGABYTES))


def _graded(lexicon: Lexicon) -> Any:
    return Quiz.recall(lexicon.words(Where(length=(1, 8))))[0].grade(["CAT"] * 5_000 + MEGABYTES)


def _checked_sentence(text: str) -> Any:
    return check_sentence((text[:2] + ". ") * 4_000, "cats", "noun", wordcore.load(), [NOUN])


def _sample(view: Any) -> Any:
    return view.sample(25_000)


def _common_sample(view: Any) -> Any:
    return view.sample(9, by_commonness=True)


def _is_safe(mat: Mat, lexicon: Lexicon) -> Any:
    return is_safe(CubeMove(mat.resources[0]), mat, lexicon)


def _drilled(kind: Any, level: int, seed: int) -> Ask:
    return lambda lex: drill(kind, level, seed, lexicon=lex)


def _open_shake() -> Shake:
    """A shake whose grammar demands are made."""
    shake = Shake(seed=1, lexicon=wordcore.load(), players=("A", "B"))
    player = Player(1, seed=1)
    while shake.phase != "OPEN":
        move = player.move(shake.view(shake.to_move))
        assert move is not None
        shake.push(move)
    return shake


OPEN = _open_shake()
CALLED = OPEN.copy()
CALLED.push(CallForceout(str(CALLED.to_move)))
CALLED.push(Present("A", "retains", "cat " * 4096, cubes=[cube.id for cube in CALLED.mat.resources[:2]]))


def _ruled(lexicon: Lexicon) -> Any:
    return rule_on(CALLED, "A", lexicon)


def _replayed(lexicon: Lexicon) -> Any:
    return next(found for found in replay(OPEN, lexicon) if found.phase == "OPEN")


# --- the table --------------------------------------------------------------------------------

_A_WORD = "a megabyte of text"
_TILES = "7 to 100 tiles, up to 16 blanks"
_VIEW = "a view of all words, of 110,000, of a slow filter"
_PAIRS = "RETINA and up to 8 of 52 tiles"
_MAT = "23 cubes, by the rules and by data"
_MATS = "the strangest mats found, by the rules and by data"
_PLAYS = "7 tiles with blanks, 20 tiles"

QUESTIONS: dict[str, Question] = {
    "Lexicon.__contains__": Question(_A_WORD, about("set", "__contains__")),
    "Lexicon.__len__": Question("no input", asked("__len__", (), then=int)),
    "Lexicon.__getitem__": Question("every second word", asked("__getitem__", 0, slice(None, None, 2), then=len)),
    "Lexicon.__iter__": Question("all words", (exhausted,)),
    "Lexicon.index": Question(_A_WORD, about("set", "index")),
    "Lexicon.count": Question(_A_WORD, about("set", "count")),
    "Lexicon.words": Question("a slow filter of all words", asked("words", None, ARCS, SLOW, Where(excludes="q"))),
    "Lexicon.words_from": Question(_TILES, asked("words_from", *RACKS)),
    "Lexicon.anagrams": Question(_TILES, asked("anagrams", *RACKS)),
    "Lexicon.supersets": Question("no letters, a slow filter", asked("supersets", "", "??", ("E", ARCS), ("E", SLOW))),
    "Lexicon.extensions": Question(
        "up to 52 tiles, a pool of 68, up to 8 of them",
        asked("extensions", *((*pair, more) for pair in POOLS for more in (1, 3, (0, 8)))),
    ),
    "Lexicon.in_grid": Question(
        "64 cells, 4 of any letter; 36 of 22 letters each",
        tuple(_composed(lambda lex, g=grid: lex.in_grid(g, reuse=g[0] == "E"), list) for grid in GRIDS),
    ),
    "Lexicon.starting": Question("no prefix, a slow filter", asked("starting", "", ("", ARCS), ("", SLOW), *MEGABYTES)),
    "Lexicon.ending": Question("no suffix, a slow filter", asked("ending", "", ("s", ARCS), ("s", SLOW), *MEGABYTES)),
    "Lexicon.matching": Question(
        "many stars, two patterns at once",
        asked("matching", "*", "?*?*?", ("*a*e*", SLOW), "*" + "?*" * 20, "*[aeiou]" * 8, *MEGABYTES),
    ),
    "Lexicon.near": Question(
        "3 edits of 1 to 40 letters",
        asked(
            "near", *(("E" * n, 3) for n in (1, 3, 6, 12, 40)), *(("RELATIONS"[:n], 3) for n in (4, 6, 8)), *MEGABYTES
        ),
    ),
    "Lexicon.hooks": Question("a letter, a slow filter", asked("hooks", "", "a", ("s", SLOW), *MEGABYTES, then=tuple)),
    "Lexicon.cursor": Question(_A_WORD, asked("cursor", "", *MEGABYTES)),
    "Lexicon.sample": Question(
        "all words, by commonness",
        (
            lambda lex: lex.sample(10**9),
            lambda lex: lex.sample(25_000, seed=1),
            lambda lex: lex.sample(25_000, by_commonness=True),
            lambda lex: lex.sample(5, SLOW, by_commonness=True),
        ),
    ),
    "Lexicon.commonness": Question(_A_WORD, about("house", "commonness")),
    "Lexicon.suggest": Question(
        "40 letters or digits, no bound for the answers",
        asked(
            "suggest",
            *((text, 10**9) for text in ("10" * 20, "E" * 40, "1l0ve" * 8, "tion" * 10, "serate")),
            *MEGABYTES,
        ),
    ),
    "Lexicon.adjudicate": Question(
        "a million words, words of 1,000 accents",
        asked("adjudicate", (["cat"] * 10_000,), (["cat"] * 10**6,), (["\u0301" * 1000] * 1000,), then=bool),
    ),
    "Lexicon.check": Question("two million rows of any kind", of_rows("check", len)),
    "Lexicon.explain": Question("two million rows of any kind", of_rows("explain", len)),
    "Lexicon.check_lines": Question(
        "10 MB of empty lines, or of one line", tuple(_lines(line, n) for line in LINES for n in (10**6, 10**7))
    ),
    "Lexicon.tags": Question(_A_WORD, about("set", "tags")),
    "Lexicon.has_tag": Question(_A_WORD, (*about("set", "has_tag", "noun"), *asked("has_tag", ("set", "A" * 10**6)))),
    "Lexicon.flag": Question(_A_WORD, about("set", "flag", "archaic")),
    "Lexicon.tag_sources": Question(_A_WORD, about("set", "tag_sources")),
    "Lexicon.spellings": Question(_A_WORD, about("set", "spellings")),
    "Lexicon.value": Question(_A_WORD, (*about("set", "value", "year"), *asked("value", ("set", "A" * 10**6)))),
    "Lexicon.tagging": Question(_A_WORD, about("set", "tagging")),
    "Lexicon.define": Question(_A_WORD, about("set", "define")),
    # views
    "Words.__len__": Question(_VIEW, of_words(len)),
    "Words.__bool__": Question(_VIEW, of_words(bool)),
    "Words.__iter__": Question(_VIEW, of_words(list)),
    "Words.__getitem__": Question(_VIEW, of_words(lambda view: view[::-2], lambda view: view[0])),
    "Words.__contains__": Question(_VIEW, of_words(lambda view: "zymurgy" in view)),
    "Words.__eq__": Question("two equal views", of_words(lambda view: view == view[:])),
    "Words.__repr__": Question(_VIEW, of_words(repr)),
    "Words.__and__": Question("two equal views", of_words(lambda view: view & view)),
    "Words.__or__": Question("two equal views", of_words(lambda view: view | view)),
    "Words.__sub__": Question("two equal views", of_words(lambda view: view - view)),
    "Words.__reduce__": Question(_VIEW, of_words(pickle.dumps)),
    "Words.index": Question("the last word", of_words(lambda view: view.index("zymurgy"))),
    "Words.count": Question("the last word", of_words(lambda view: view.count("zymurgy"))),
    "Words.sorted": Question(
        "each order of each view",
        of_words(*(lambda view, by=by: view.sorted(by) for by in ("length", "points", "probability", "commonness"))),
    ),
    "Words.sample": Question("25,000 words", of_words(_sample, _common_sample)),
    "Words.tile_counts": Question(_VIEW, of_words(lambda view: view.tile_counts())),
    "Words.tiles_at": Question("the words of 8 letters", (lambda lex: lex.words(Where(length=8)).tiles_at(),)),
    "Words.to_json": Question(_VIEW, of_words(lambda view: view.to_json())),
    "Extensions.__len__": Question(_PAIRS, of_extensions(len)),
    "Extensions.__bool__": Question(_PAIRS, of_extensions(bool)),
    "Extensions.__iter__": Question(_PAIRS, of_extensions(list)),
    "Extensions.__getitem__": Question(_PAIRS, of_extensions(lambda view: view[-1], lambda view: view[1000:70000:7])),
    "Extensions.__contains__": Question("a pair that is not there", of_extensions(lambda view: ("CAT", ()) in view)),
    "Extensions.__eq__": Question("a view and itself", of_extensions(lambda view: view == view)),
    "Extensions.__repr__": Question(_PAIRS, of_extensions(repr)),
    "Extensions.__reduce__": Question(_PAIRS, of_extensions(pickle.dumps)),
    "Extensions.index": Question("a pair that is not there", of_extensions(lambda view: view.index(("CAT", ())))),
    "Extensions.count": Question("a pair that is not there", of_extensions(lambda view: view.count(("CAT", ())))),
    "Extensions.words": Question(_PAIRS, of_extensions(lambda view: view.words)),
    "Extensions.by_added": Question(_PAIRS, of_extensions(lambda view: view.by_added())),
    "Extensions.to_json": Question(_PAIRS, of_extensions(lambda view: view.to_json())),
    "Cursor.step": Question(_A_WORD, tuple(_with_text(_stepped, text) for text in MEGABYTES)),
    "Cursor.words": Question("a slow filter", (lambda lex: list(lex.cursor("").words(SLOW)),)),
    "Cursor.__iter__": Question("the first tile", (lambda lex: list(lex.cursor("")),)),
    "GridWords.paths": Question(
        "63 times the same letter on 64 cells",
        (
            lambda lex: next(lex.in_grid("A" * 8 + "/AAAAAAAA" * 7).paths("A" * 62 + "B")),
            lambda lex: exhausted(islice(lex.in_grid("AAA/AAA/AAA").paths("A" * 9), 1000)),
        ),
    ),
    # batches, as they are looked at
    "Mask.__iter__": Question("two million rows", of_rows("check", exhausted)),
    "Mask.to_json": Question("two million rows", of_rows("check", lambda mask: mask.to_json())),
    "Explanations.__iter__": Question("two million rows", of_rows("explain", exhausted)),
    "Explanations.to_json": Question("two million rows", of_rows("explain", lambda rows: rows.to_json())),
    "Explanations.counts": Question("two million rows", of_rows("explain", lambda rows: rows.counts())),
    "Explanations.characters": Question("two million rows", of_rows("explain", lambda rows: rows.characters())),
    "Explanations.columns": Question("two million rows", of_rows("explain", lambda rows: rows.columns)),
    # text
    "Scanner.find": Question(
        "10 MB of text, 63 words one in another",
        (
            *of_texts(lambda lex, text: list(Scanner(lex).find(text))),
            *of_texts(lambda lex, text: len(Scanner(lex, inside=True).find(text))),
            *of_texts(lambda lex, text: list(_scanned(lex, text))),
            *of_texts(lambda lex, text: bool(Scanner(["zzz", "q-q"], limits=lex.limits).find(text))),
            lambda lex: list(Scanner(NESTED, inside=True, overlapping=True, limits=lex.limits).find("a" * 20_000)),
            lambda lex: list(
                Scanner([*NESTED, "A-"], inside=True, overlapping=True, limits=lex.limits).find("a" * 20_000)
            ),
        ),
    ),
    "Scanner.read": Question(
        "a stream without end: the first 10,000",
        (lambda lex: exhausted(islice(Scanner(lex, inside=True).read(io.StringIO("cat " * 100_000)), 10_000)),),
    ),
    "scan.banned": Question("10 MB of text", of_texts(_banned)),
    "scan.unknown_words": Question("10 MB of text", of_texts(lambda lex, text: unknown_words(text, lex))),
    "scan.compounds": Question(
        "60 letters in 30 parts", (lambda lex: compounds("baaeaa" * 10, lex, shortest=2, parts=30),)
    ),
    # puzzles and study
    "puzzles.ladder": Question(
        "words that no ladder joins",
        tuple(
            _composed(lambda lex, e=ends: ladder(lex, *e), len)
            for ends in (("cold", "warm"), ("zebra", "igloo"), ("charge", "comedo"))
        ),
    ),
    "puzzles.feedback": Question(_A_WORD, of_megabytes(lambda text: feedback(text, text))),
    "puzzles.clues": Question(
        "1,024 rounds, and 100,000",
        tuple(_composed(lambda lex, n=n: [("crane", "GYY--")] * n, clues) for n in (1024, 100_000)),
    ),
    "puzzles.hard_mode_fault": Question(
        _A_WORD, of_megabytes(lambda text: hard_mode_fault(text, [("crane", "GYY--")] * 1024))
    ),
    "study.draws": Question("a bag of 10**4000 tiles", (lambda lex: draws("pizzazz" * 9, {"Z": 10**4000}),)),
    "study.by_probability": Question(
        "all words, a bag of a million tiles",
        (
            by_probability,
            lambda lex: by_probability(lex.starting("q"), MANY),
        ),
    ),
    "study.facts": Question(_A_WORD, (lambda lex: facts(lex, "house"), lambda lex: facts(lex, "A" * 10**6))),
    "Quiz.anagrams": Question(_VIEW, of_words(Quiz.anagrams)),
    "Quiz.hooks": Question(_VIEW, of_words(Quiz.hooks)),
    "Quiz.anagrams_with_hooks": Question(_VIEW, of_words(Quiz.anagrams_with_hooks)),
    "Quiz.recall": Question(_VIEW, of_words(Quiz.recall)),
    "Quiz.of": Question(
        "100,000 prompts, of 1,000 accents",
        tuple(
            _composed(lambda lex, t=texts, k=kind: Quiz.of(lex, k, t), len)
            for texts in (["cat"] * 100_000, ["\u0301" * 1000] * 1000, MEGABYTES)
            for kind in ("anagrams", "hooks")
        ),
    ),
    "Question.grade": Question("5,000 answers to a question about 80,000 words", (_graded,)),
    "Cardbox.add": Question(_VIEW, of_words(lambda view: Cardbox(view._lexicon).add(view, 0.0))),
    # games
    "LegalPlays.__len__": Question(_PLAYS, of_plays(len)),
    "LegalPlays.__bool__": Question(_PLAYS, of_plays(bool)),
    "LegalPlays.__iter__": Question(_PLAYS, of_plays(list)),
    "LegalPlays.__getitem__": Question(_PLAYS, of_plays(lambda plays: plays[-1])),
    "LegalPlays.__contains__": Question(_PLAYS, of_plays(lambda plays: "8G SHORN" in plays)),
    "LegalPlays.best": Question(_PLAYS, of_plays(lambda plays: plays.best(10))),
    "LegalPlays.to_json": Question(_PLAYS, of_plays(lambda plays: plays.to_json())),
    "scrabble.Play.parse": Question(_A_WORD, of_megabytes(lambda text: Play.parse("8H " + text))),
    "scrabble.Rack": Question(_A_WORD, of_megabytes(Rack)),
    "scrabble.Board.read": Question(_A_WORD, of_megabytes(Board.read)),
    "scrabble.Board.from_plays": Question(_A_WORD, of_megabytes(lambda text: Board.from_plays(["8H " + text]))),
    "scrabble.Board.resolve": Question(_A_WORD, of_megabytes(lambda text: BOARD.resolve("8H " + text))),
    "scrabble.Position.from_cgp": Question(
        _A_WORD, of_megabytes(lambda text: Position.from_cgp("15/" * 14 + f"15 {text}/ 0/0 0"))
    ),
    "scrabble.find_fault": Question(
        "a rack of a million tiles", (lambda lex: find_fault(BOARD, Play.parse("8G SHORN"), "A" * 10**6),)
    ),
    "scrabble.read_gcg": Question(_A_WORD, of_megabytes(read_gcg)),
    "linguishtik.win": Question(
        _MATS,
        (
            *of_mats(win),
            *of_mats(lambda mat, lex: win(mat, lex, every=True)),
            *of_mats(lambda mat, lex: win(mat, lex, ospd=OSPD)),
        ),
    ),
    "linguishtik.trap": Question(_MATS, (*of_mats(trap), *of_mats(lambda mat, lex: trap(mat, lex, every=True)))),
    "linguishtik.impossible": Question(_MATS, of_mats(impossible)),
    "linguishtik.forceout": Question(_MATS, of_mats(forceout)),
    "linguishtik.safe_moves": Question(_MATS, of_mats(safe_moves)),
    "linguishtik.is_safe": Question(_MATS, of_mats(_is_safe)),
    "linguishtik.agree_with": Question(_MATS, of_mats(lambda mat, lex: agree_with("retains", mat, lex))),
    "linguishtik.analyse": Question(_MATS, of_mats(analyse)),
    "linguishtik.explain": Question(
        _MATS,
        (
            *of_mats(explain),
            *of_mats(lambda mat, lex: explain(mat, lex, limit=10**9)),
            *of_mats(lambda mat, lex: explain(mat, lex, "retains")),
            *of_mats(lambda mat, lex: explain(mat, lex, "A" * 10**6)),
        ),
    ),
    "linguishtik.rule_on": Question("a solution of 16,384 characters", (_ruled,)),
    "linguishtik.replay": Question("the first analysis of a shake", (_replayed,)),
    "linguishtik.drill": Question(
        "40 drills of each kind",
        tuple(
            _drilled(kind, level, seed)
            for kind in ("win", "trap", "impossible", "forceout", "demand", "score", "word")
            for level in (1, 3, 4, 5)
            for seed in range(10)
        ),
    ),
    "linguishtik.check_solution": Question(
        "a megabyte of text, the strangest mats found",
        (
            *of_mats(lambda mat, lex: check_solution("impossible", "A" * 10**6, mat, lex)),
            *of_mats(lambda mat, lex: check_solution("impossible", "retains", mat, lex)),
        ),
    ),
    "linguishtik.word_status": Question(_A_WORD, tuple(_with_text(_status, text) for text in ("cats", *MEGABYTES))),
    "linguishtik.answer": Question(_A_WORD, tuple(_with_text(_answered, text) for text in ("cats", *MEGABYTES))),
    "linguishtik.candidates": Question(
        _MATS, (*of_mats(candidates), *of_mats(lambda mat, lex: candidates(mat, lex, with_resources=True)))
    ),
    "linguishtik.legal_demands": Question(_MATS, of_mats(lambda mat, lex: list(legal_demands(mat)))),
    "linguishtik.spell": Question(_A_WORD, of_mats(lambda mat, lex: spell("A" * 10**6, mat))),
    "linguishtik.mark": Question(_A_WORD, tuple(_with_text(_marked, text) for text in ("cats", *MEGABYTES))),
    "linguishtik.satisfies": Question(_A_WORD, of_megabytes(lambda text: satisfies(text, [NOUN]))),
    "linguishtik.check_sentence": Question(
        "4,000 sentences in one, a megabyte of text",
        (
            *of_megabytes(_checked_sentence),
            *of_megabytes(lambda text: check_sentence(text, "cats", "noun", wordcore.load(), [NOUN])),
        ),
    ),
    "linguishtik.check_designation": Question(_A_WORD, of_megabytes(lambda text: check_designation("JS", text))),
    "linguishtik.parse_mat": Question(_A_WORD, of_megabytes(parse_mat)),
    "linguishtik.parse_cubes": Question(_A_WORD, of_megabytes(parse_cubes)),
    "linguishtik.possible_from_roll": Question(
        "23 cubes", (lambda lex: possible_from_roll(roll(seed=3), lex, Rules(evidence="data")),)
    ),
    "lettercards.check_play": Question(_A_WORD, of_megabytes(lambda text: check_play(text, text, text))),
    "lettercards.playable_words": Question(
        "104 cards",
        (
            lambda lex: playable_words(lex, COMMON, COMMON),
            lambda lex: playable_words(lex, COMMON[:8], COMMON[:12]),
            lambda lex: playable_words(lex, "A" * 10**6, "B" * 10**6),
        ),
    ),
}
