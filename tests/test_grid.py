"""Words in a grid equal their plain twin, on boards of every kind and in every alphabet."""

from __future__ import annotations

import gc
import itertools
import pickle
import random
import signal
import threading
import time
import weakref
from dataclasses import dataclass

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Case, Language, cases, languages, wheres
from test_threads import at_once

import wordcore
from wordcore import Alphabet, Lexicon, Where
from wordcore.errors import BadBoardError, BadTilesError, WorkLimitError
from wordcore.limits import Limits

DICE = """
AAEEGN ELRTTY AOOTTW ABBJOO EHRTVW CIMOTU DISTTY EIOSST DELRVY ACHOPS HIMNQU EEINSU EEGHNW AFFKPS HLNNRZ DEILRX
""".split()  # noqa: SIM905


@dataclass
class Grid:
    """A board, its cells in marks (``?`` stands for every tile), and which are beside which."""

    shape: tuple[int, ...]
    cells: list[list[str]]
    wild: list[int]
    kind: str
    wrap: bool
    reuse: bool

    @property
    def places(self) -> list[tuple[int, ...]]:
        return list(itertools.product(*map(range, self.shape)))

    def beside(self) -> list[list[int]]:
        return oracle.neighbours(self.places, self.shape, self.kind, self.wrap)

    def texts(self, language: Language) -> list[str]:
        return [self._text(language, number) for number in range(len(self.cells))]

    def _text(self, language: Language, number: int) -> str:
        if number in self.wild:
            return "?"
        cell = [self._alternative(language, marks) for marks in self.cells[number]]
        return "." if not cell else cell[0] if len(cell) == 1 else f"[{''.join(cell)}]"

    def _alternative(self, language: Language, marks: str) -> str:
        written = language.write(marks)
        plain = language.spell(marks)
        return plain if len(plain) == 1 else f"({written})"

    def as_text(self, language: Language) -> str:
        rows = ["".join(row) for row in self._rows(self.texts(language))]
        if len(self.shape) == 2:
            return "/".join(rows)
        height = self.shape[1]
        return "//".join("/".join(rows[at : at + height]) for at in range(0, len(rows), height))

    def as_lists(self, language: Language) -> list:
        texts: list[str | tuple[str, ...]] = [
            text if text[0] != "[" else tuple(self._alternative(language, marks) for marks in cell)
            for text, cell in zip(self.texts(language), self.cells, strict=True)
        ]
        rows = self._rows(texts)
        height = self.shape[-2]
        return rows if len(self.shape) == 2 else [rows[at : at + height] for at in range(0, len(rows), height)]

    def _rows(self, cells: list) -> list[list]:
        width = self.shape[-1]
        return [cells[at : at + width] for at in range(0, len(cells), width)]

    def options(self) -> dict:
        return {"neighbours": self.kind, "wrap": self.wrap, "reuse": self.reuse}


@st.composite
def grids(draw: st.DrawFn, case: Case) -> Grid:
    """Few cells, with a word of the lexicon laid along them now and then, and cells of every kind."""
    shape = draw(st.sampled_from([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 2, 2), (2, 1, 3), (4, 1)]))
    n = 1
    for size in shape:
        n *= size
    tile = st.sampled_from(case.letters)
    one = st.one_of(tile, tile, tile, st.text(case.letters, min_size=2, max_size=4))
    cells = [[draw(one)] for _ in range(n)]
    if case.words and draw(st.booleans()):
        for cell, mark in zip(cells, draw(st.sampled_from(case.words)), strict=False):
            cell[0] = mark
    wild = []
    for number in draw(st.lists(st.integers(0, n - 1), max_size=3, unique=True)):
        how = draw(st.sampled_from(["hole", "choice", "wild"]))
        if how == "hole":
            cells[number] = []
        elif how == "choice":
            cells[number] = sorted({*cells[number], *draw(st.lists(one, min_size=1, max_size=2))})
        else:
            wild.append(number)
            cells[number] = list(case.language.marks)
    reuse = draw(st.integers(0, 3)) == 0
    return Grid(shape, cells, wild, draw(st.sampled_from(["all", "sides"])), draw(st.booleans()), reuse)


def short_words(case: Case, grid: Grid) -> list[str]:
    """With cells used again the twin would try for ever on long words of few letters."""
    return [word for word in case.words if len(word) <= 5] if grid.reuse else list(case.words)


def same_whichever_way_it_is_asked(ask, expected: list[str]) -> None:
    """bool, len and iteration, each as the first question and as the second."""
    assert bool(ask()) == bool(expected)
    assert len(ask()) == len(expected)
    view = ask()
    assert list(view) == expected and len(view) == len(expected) and bool(view) == bool(expected)
    assert list(view.words) == expected and view.to_json() == expected and view == expected
    assert [view[i] for i in range(len(expected))] == expected and list(view[1:3]) == expected[1:3]


@given(cases(max_words=40), st.data())
def test_the_words_of_a_board_equal_their_twin(case: Case, data: st.DataObject) -> None:
    grid = data.draw(grids(case))
    where, wanted = data.draw(wheres(case))
    words = short_words(case, grid)
    lexicon = case.language.lexicon(words)
    expected = case.spelled(oracle.in_grid(words, grid.cells, grid.beside(), grid.reuse, wanted))
    for board in (grid.as_text(case.language), grid.as_lists(case.language)):
        same_whichever_way_it_is_asked(lambda b=board: lexicon.in_grid(b, where=where, **grid.options()), expected)
    again = pickle.loads(pickle.dumps(lexicon.in_grid(board, where=where, **grid.options())))
    assert list(again) == expected


@given(cases(max_words=20), st.data())
def test_the_paths_of_a_text_equal_their_twin(case: Case, data: st.DataObject) -> None:
    grid = data.draw(grids(case))
    texts = st.text(case.letters, min_size=1, max_size=4)
    if words := [word for word in case.words if len(word) < 6]:
        texts |= st.sampled_from(words)
    text = data.draw(texts)
    expected = oracle.paths(text, grid.cells, grid.beside(), grid.reuse)
    view = case.lexicon.in_grid(grid.as_text(case.language), **grid.options())
    assert list(view.paths(case.language.write(text))) == [tuple(grid.places[c] for c in path) for path in expected]


@given(cases(max_words=40), st.data())
def test_neighbours_given_cell_by_cell_hold_in_one_direction(case: Case, data: st.DataObject) -> None:
    grid = data.draw(grids(case))
    n = len(grid.cells)
    beside = data.draw(st.lists(st.lists(st.integers(0, n - 1), max_size=n), min_size=n, max_size=n))
    words = short_words(case, grid)
    lexicon = case.language.lexicon(words)
    expected = oracle.in_grid(words, grid.cells, beside, grid.reuse)
    for board in (grid.as_text(case.language), grid.texts(case.language)):
        view = lexicon.in_grid(board, neighbours=beside, reuse=grid.reuse)
        same_whichever_way_it_is_asked(
            lambda b=board: lexicon.in_grid(b, neighbours=beside, reuse=grid.reuse), case.spelled(expected)
        )
        for word in expected[:2]:
            if len(word) < 6:
                assert list(view.paths(case.language.write(word))) == oracle.paths(word, grid.cells, beside, grid.reuse)


@given(languages().filter(lambda language: len(language.marks) > 6), st.data())
def test_a_board_of_sixty_four_cells_uses_every_one(language: Language, data: st.DataObject) -> None:
    marks = "".join(random.Random(data.draw(st.integers(0, 999))).choices(language.marks, k=64))
    width = data.draw(st.sampled_from([1, 2, 8, 16, 64]))
    rows = [list(range(at, at + width)) for at in range(0, 64, width)]
    snake = [cell for n, row in enumerate(rows) for cell in (row[::-1] if n % 2 else row)]
    words = ["".join(marks[cell] for cell in path) for path in (snake[:63], snake[1:], snake[-2:], snake[30:40])]
    cells = [language._tile[mark] for mark in marks]
    board = [[f"({cells[cell]})" for cell in row] for row in rows]
    lexicon = language.lexicon(words)
    assert list(lexicon.in_grid(board, neighbours="sides")) == language.spelled(sorted(set(words)))


def test_every_word_of_boggle_boards_is_found_and_no_other(enable: Lexicon, enable_words: list[str]) -> None:
    root: dict = {}
    for word in enable_words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = word
    for seed in range(40):
        chance = random.Random(seed)
        faces = [chance.choice(die) for die in chance.sample(DICE, 16)]
        board = "/".join("".join(faces[at : at + 4]) for at in range(0, 16, 4))
        places = list(itertools.product(range(4), range(4)))
        beside = oracle.neighbours(places, (4, 4), "all", seed % 3 == 0)
        found = set()

        def go(node: dict, cell: int, path: tuple[int, ...]) -> None:
            node = node.get(faces[cell], {})  # noqa: B023
            if "" in node:
                found.add(node[""])  # noqa: B023
            for other in beside[cell] if node else ():  # noqa: B023
                if other not in path:
                    go(node, other, (*path, other))

        for cell in range(16):
            go(root, cell, (cell,))
        assert list(enable.in_grid(board, wrap=seed % 3 == 0)) == sorted(found)


# --- what the cells mean ----------------------------------------------------------------------


def test_qu_is_one_cell_and_two_tiles() -> None:
    lexicon = Lexicon.from_words(["quit", "quiet", "tie", "suq"])
    assert list(lexicon.in_grid("(qu)i/te")) == ["QUIET", "QUIT", "TIE"]
    assert list(lexicon.in_grid("(qu)i/te", where=Where(length=4))) == ["QUIT"]
    assert list(lexicon.in_grid([["QU", "I"], ["T", "E"]])) == ["QUIET", "QUIT", "TIE"]
    assert list(lexicon.in_grid("s(uq)")) == ["SUQ"]


def test_two_cells_never_join_into_a_digraph() -> None:
    lexicon = Lexicon.from_words(["e[ll]a", "e[l][l]as"], alphabet=Alphabet.SPANISH)
    assert list(lexicon.in_grid("ella")) == []
    assert list(lexicon.in_grid("ellas")) == ["E[L][L]AS"]
    assert list(lexicon.in_grid("e(ll)a")) == ["ELLA"]
    assert list(lexicon.in_grid("e(ll)as")) == ["ELLA"]
    assert list(lexicon.in_grid("e([l][l])as")) == ["E[L][L]AS"]
    assert list(lexicon.in_grid("e[l(ll)]a")) == ["ELLA"]
    # The text may be read either way, so both kinds of path spell it.
    assert (
        list(lexicon.in_grid("ella").paths("ella"))
        == [((0, 0), (0, 1), (0, 2), (0, 3)), ((0, 0), (0, 1), (0, 2), (0, 3))][:1]
    )
    assert list(lexicon.in_grid("e(ll)a").paths("ella")) == [((0, 0), (0, 1), (0, 2))]


def test_a_choice_a_hole_and_a_cell_that_may_be_anything() -> None:
    lexicon = Lexicon.from_words(["cat", "cot", "cut", "ct"])
    assert list(lexicon.in_grid("c[ao]t")) == ["CAT", "COT"]
    assert list(lexicon.in_grid("c?t")) == ["CAT", "COT", "CT", "CUT"]
    assert list(lexicon.in_grid("c.t")) == []
    assert list(lexicon.in_grid("c.t", wrap=True)) == ["CT"]
    assert list(lexicon.in_grid([["C", ("A", "O"), "T"]])) == ["CAT", "COT"]
    assert list(lexicon.in_grid([["C", ("OT", "A")]])) == ["COT"]


def test_letter_boxed_is_neighbours_and_reuse() -> None:
    sides = ["vgs", "aor", "ktn", "uim"]
    letters = "".join(sides)
    beside = [[other for other in range(12) if other // 3 != cell // 3] for cell in range(12)]
    lexicon = wordcore.load()
    found = lexicon.in_grid(list(letters), neighbours=beside, reuse=True, where=Where(length=(3, 63)))
    side = {letter.upper(): number // 3 for number, letter in enumerate(letters)}
    expected = [
        word
        for word in lexicon
        if len(word) > 2 and set(word) <= set(side) and all(side[a] != side[b] for a, b in itertools.pairwise(word))
    ]
    assert list(found) == expected and len(expected) > 100
    assert next(found.paths("kirk"))[:2] == (6, 10)


def test_layers_have_three_coordinates() -> None:
    lexicon = Lexicon.from_words(["cube"])
    view = lexicon.in_grid("cx/xx//xu/eb")
    assert list(view.paths("cube")) == [((0, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0))]
    assert not lexicon.in_grid("cx/xx//xu/eb", neighbours="sides")
    assert list(lexicon.in_grid([[["c", "u"]], [["e", "b"]]], neighbours="sides")) == ["CUBE"]


def test_paths_are_found_one_after_the_other() -> None:
    board = "/".join(["AAAAAAAA"] * 8)
    paths = Lexicon.from_words(["at"]).in_grid(board).paths("A" * 30)
    assert len(next(paths)) == 30 and len(next(paths)) == 30


# --- limits and errors ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "place", "expected"),
    [
        ("", (0, 0), "one cell or more"),
        ([], (0, 0), "one cell or more"),
        ([[]], (0, 0), "one cell or more"),
        ("abc/ab", (1, 2), "3 cells as in row 0"),
        ("ab/abc", (1, 2), "2 cells as in row 0"),
        ("ab//cd/ef", (1, 1, 0), "1 rows as in layer 0"),
        ("ab/cd//ef/g", (1, 1, 1), "2 cells"),
        ("a(qu", (0, 1), r"closing \)"),
        ("ab/c[de", (1, 1), "closing ]"),
        ("a()", (0, 1), "1 to 4 tiles"),
        ("a(quite)", (0, 1), "1 to 4 tiles"),
        ("a[]", (0, 1), "letters to choose from"),
        ("a[b?]", (0, 1), "letters to choose from"),
        ("ab/c7", (1, 1), "a letter"),
        ("ab/ é", (1, 0), "a letter"),
        ("a\nb", (0, 1), "a letter"),
        ("a)b", (0, 1), "a letter"),
        (["ab", "cd"], (0, 0), "a row, a list of cells"),
        ([["a", "b"], "cd"], (1, 0), "a row, a list of cells"),
        ([["a", ""]], (0, 1), "a tuple of alternatives"),
        ([["a", None]], (0, 1), "a tuple of alternatives"),
        ([["a", ()]], (0, 1), "a tuple of alternatives"),
        ([["a", "?b"]], (0, 1), "one cell"),
        ([["a", "b7"]], (0, 1), "1 to 4 tiles"),
        ([[["a"]], [["b"], "c"]], (1, 1, 0), "a row, a list of cells"),
    ],
)
def test_a_board_that_cannot_be_read_is_told_with_row_and_column(board, place, expected: str) -> None:
    with pytest.raises(BadBoardError, match=expected) as caught:
        Lexicon.from_words(["cat"]).in_grid(board)
    error = caught.value
    assert (error.layer, error.row, error.column)[-len(place) :] == place
    assert isinstance(error, ValueError) and error.expected and error.found
    again = pickle.loads(pickle.dumps(error))
    assert (again.row, again.column, str(again)) == (error.row, error.column, str(error))


@pytest.mark.parametrize(
    ("options", "kind", "match"),
    [
        ({"board": 7}, TypeError, "board: expected a string, or lists"),
        ({"board": None}, TypeError, "board"),
        ({"neighbours": "some"}, ValueError, 'neighbours: expected "all", "sides"'),
        ({"neighbours": 8}, TypeError, "neighbours"),
        ({"neighbours": [[1]]}, ValueError, "2 lists, one per cell"),
        ({"neighbours": [[1], [2]]}, ValueError, "neighbours of cell 1: expected a number from 0 to 1, found 2"),
        ({"neighbours": [[1], [-1]]}, ValueError, "neighbours of cell 1"),
        ({"neighbours": [[1], [True]]}, TypeError, "neighbours of cell 1"),
        ({"neighbours": [[1], "0"]}, TypeError, "neighbours of cell 1"),
        ({"neighbours": [[1], [0]], "wrap": True}, ValueError, "wrap"),
        ({"where": "short"}, TypeError, "where"),
        ({"where": Where(contains="7")}, BadTilesError, "contains"),
    ],
)
def test_bad_arguments_are_refused_when_asked(options: dict, kind: type[Exception], match: str) -> None:
    with pytest.raises(kind, match=match):
        Lexicon.from_words(["at"]).in_grid(**{"board": "at", **options})


def test_limits_are_told() -> None:
    lexicon = wordcore.load()
    assert len(lexicon.in_grid("/".join(["ABCDEFGH"] * 8))) > 0
    with pytest.raises(WorkLimitError, match="at most 64 cells, found 65"):
        lexicon.in_grid("A" * 65)
    assert len(lexicon.in_grid("??TA/I?SO/RD?E/AEST")) > 30_000
    with pytest.raises(WorkLimitError, match="at most 4 cells that may be any tile, found 16"):
        lexicon.in_grid("????/????/????/????")
    with pytest.raises(BadTilesError, match="7"):
        lexicon.in_grid("at").paths("a7")
    with pytest.raises(TypeError, match="text"):
        lexicon.in_grid("at").paths(7)


def test_a_search_without_end_is_refused_and_bool_still_answers() -> None:
    lexicon = Lexicon.from_words(["A" * n for n in range(1, 64)] + ["A" * 40 + "B"]).limited(Limits(steps=1 << 25))
    view = lexicon.in_grid("/".join(["AAAAAAAA"] * 8))
    assert bool(view)
    for ask in (len, list):
        with pytest.raises(WorkLimitError) as caught:
            ask(view)
        assert caught.value.limit == "steps" and caught.value.allowed > 1_000_000
    with pytest.raises(WorkLimitError):
        next(view.paths("A" * 40 + "B"))
    assert len(lexicon.in_grid("/".join(["AAAAAAAA"] * 8), reuse=True)) == 63


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_an_interrupt_is_heard_during_a_search() -> None:
    class Heard(Exception):
        pass

    def raise_it(*_: object) -> None:
        raise Heard

    view = Lexicon.from_words(["A" * n for n in range(1, 64)]).in_grid("/".join(["AAAAAAAA"] * 8))
    before = signal.signal(signal.SIGALRM, raise_it)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        started = time.process_time()
        with pytest.raises(Heard):
            len(view)
        assert time.process_time() - started < 0.5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert bool(view)


def test_other_threads_run_during_a_search() -> None:
    lexicon = Lexicon.from_words(["A" * n for n in range(1, 64)]).limited(Limits(steps=1 << 25))
    view = lexicon.in_grid("/".join(["AAAAAAAA"] * 8))
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    try:
        before = ticks
        with pytest.raises(WorkLimitError):
            len(view)
        assert ticks - before > 20
    finally:
        done.set()
        other.join()


def test_many_threads_ask_one_view_and_many(enable: Lexicon) -> None:
    fresh = Lexicon.from_bytes(enable.to_bytes())
    boards = ["tiea/srnd/leog/uhmc", "abcd/efgh/ijkl/mnop", "s?rt/eaio/nldg/ersa"]
    expected = [list(enable.in_grid(board)) for board in boards]
    shared = [fresh.in_grid(board) for board in boards]

    def ask(number: int) -> None:
        for board, view, words in zip(boards, shared, expected, strict=True):
            assert len(fresh.in_grid(board)) == len(words)
            assert (len(view), list(view), bool(view)) == (len(words), words, True)

    at_once(6, ask)


def test_a_view_keeps_its_lexicon_alive_and_no_longer() -> None:
    lexicon = Lexicon.from_words(["cat", "act"])
    watch = weakref.ref(lexicon)
    view = lexicon.in_grid("ca/xt")
    assert len(view) == 2
    del lexicon
    gc.collect()
    assert list(view) == ["ACT", "CAT"] and "cat" in view and view.index("CAT") == 1 and view.count("dog") == 0
    assert repr(view) == "<GridWords: 2: ACT, CAT>"
    del view
    assert watch() is None


def test_a_board_given_in_lists_may_change_afterwards() -> None:
    board = [["c", "a"], ["x", "t"]]
    view = Lexicon.from_words(["cat"]).in_grid(board)
    board[0][0] = "z"
    assert list(view) == ["CAT"] and len(list(view.paths("cat"))) == 1
    assert list(pickle.loads(pickle.dumps(view))) == ["CAT"]


def test_an_empty_lexicon_has_no_words_on_any_board() -> None:
    for reuse in (False, True):
        view = Lexicon.from_words([]).in_grid("a?/c[de]", reuse=reuse)
        assert not view and len(view) == 0 and list(view) == []
