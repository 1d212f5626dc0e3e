"""Random states for the property tests, small enough for the twin."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import strategies as st

from wordcore import Lexicon
from wordcore.games import linguishtik as ling

from .twin import Demand, State

LETTERS = "ABEY"
UNSEEN = "QZ"
COLOURS = "RKGO"

words = st.text(LETTERS, min_size=3, max_size=6)
cubes = st.builds(str.__add__, st.sampled_from(COLOURS), st.sampled_from(LETTERS))
lexicons = st.lists(words, min_size=1, max_size=6).map(lambda found: tuple(sorted(set(found))))

_letter = st.sampled_from(LETTERS + UNSEEN[0])
_by_kind = {
    "wild": st.tuples(st.just("wild"), st.sampled_from(COLOURS)),
    "must": st.tuples(st.just("must"), _letter),
    "not": st.tuples(st.just("not"), _letter),
    "xfer": st.tuples(st.just("xfer"), _letter, _letter).filter(lambda demand: demand[1] != demand[2]),
    "num": st.tuples(st.just("num"), st.integers(4, 6)),
    "dv": st.just(("dv",)),
    "dc": st.just(("dc",)),
}


@st.composite
def demand_lists(draw: st.DrawFn, most: int = 7) -> tuple[Demand, ...]:
    kinds = draw(st.lists(st.sampled_from(sorted(_by_kind)), unique=True, max_size=most))
    return tuple(draw(_by_kind[kind]) for kind in kinds)


@st.composite
def states(draw: st.DrawFn, most_letters: int = 6, most_resources: int = 4, most_demands: int = 7) -> State:
    return State(
        letters=tuple(draw(st.lists(cubes, max_size=most_letters))),
        resources=tuple(draw(st.lists(cubes, max_size=most_resources))),
        demands=draw(demand_lists(most_demands)),
        lexicon=draw(lexicons),
        alphabet=LETTERS + UNSEEN,
        extra_cube=draw(st.sampled_from(["must", "must", "may"])),
        letter_limits=draw(st.sampled_from(["all", "all", "printed"])),
        y_is=draw(st.sampled_from(["C", "V", "both"])),
        safe_policy=draw(st.sampled_from(["neither", "neither", "win_only"])),
    )


def mat_of(s: State) -> ling.Mat:
    rules = ling.Rules(extra_cube=s.extra_cube, letter_limits=s.letter_limits, y_is=s.y_is, safe_policy=s.safe_policy)
    return ling.Mat.of(s.letters, s.resources, s.demands, s.spent, rules=rules)


def lexicon_of(s: State) -> Lexicon:
    return _built(s.lexicon)


@lru_cache(maxsize=64)
def _built(words: tuple[str, ...]) -> Lexicon:
    return Lexicon.from_words(words)


def is_within(demand: ling.Demand, alphabet: str) -> bool:
    """Whether the twin, which knows only ``alphabet``, can have tried the demand."""
    return demand.kind in ("wild", "num", "dv", "dc") or all(str(part) in alphabet for part in demand.args)
