"""Good arguments for every public callable, and the calls of each with junk in one of them.

An argument is good by the annotation of its parameter: a number for ``int``, and for a class of ours an instance
from whole games of every kind. Not here: what is expected of such a call (``test_junk``).
"""

from __future__ import annotations

import enum
import inspect
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import islice
from typing import Any

import wordcore
from tests.games import grammar
from wordcore import Alphabet, Lexicon, Limits, Where
from wordcore.games import core, lettercards, scrabble, tournament
from wordcore.games import linguishtik as ling

JUNK = (None, 5, "abc", object(), [], {}, b"x", math.nan)
ROOMS = {"wordcore": wordcore, "core": core, "cards": lettercards, "scrabble": scrabble, "table": tournament}
ROOMS["ling"] = ling

PLAIN: dict[str, Any] = {
    "str": "Ann",
    "int": 1,
    "bool": True,
    "float": 1.0,
    "bytes": b"",
    "Buffer": b"",
    "object": {},
    "Any": {},
    "None": None,
    "Call": "win",
    "Phase": "open",
    "Word": "CAT",
    "Division": "JS",
}
BY_NAME: dict[str, Any] = {
    "players": ("Ann", "Ben"),
    "word": "CAT",
    "tiles": "CATS",
    "pool": "STE",
    "text": "A1",
    "kind": "win",
    "rack": "CATSEIN",
    "label": "archaic",
    "tag": "noun",
    "seed": 1,
}
# Methods of tuples and exceptions, sequences' own index, and makers for machinery alone, which checks before it calls.
LEFT_OUT = {
    *("add_note", "with_traceback", "index", "ready", "found", "later", "of_fields", "compiled_for", "refusal"),
    *("unknown", "next_seat", "fresh", "spell_out", "of_codes", "write_codes", "by_name", "answered"),
}
MACHINERY = {
    *("core.Fault.of", "core.Result.of", "core.Record.from_json", "core.sealed", "ling.ShakeSetup.cube"),
    *("cards.CardView.of", "scrabble.ScrabbleView.of", "table.TableView.of", "ling.ShakeView.of"),
    *("table.Clock.left", "table.Clock.overtime_s", "table.Clock.started", "ling.Proof.of", "ling.Way.of"),
}


def played(sample: grammar.Sample) -> core.Game[Any, Any]:
    game = sample.make(sample.players, grammar.LEXICON)
    for move in sample.moves:
        game.push(move)
    return game


class Goods:
    """One instance of every class that whole games and questions lead to."""

    def __init__(self) -> None:
        self.by_class: dict[type, Any] = {}
        lexicon = wordcore.load()
        mat = ling.Mat.of("KC KA", "KT KS KB OX OE YO", [["type", "NOUN"]], (), division="JS")
        record = scrabble.read_gcg("#player1 a Ann\n#player2 b Ben\n>a: HORNTIE 8H THORN +24 24\n")
        event = tournament.Tournament()
        event.enter("Ann")
        event.enter("Ben")
        for thing in (
            *map(played, (sample() for sample in grammar.SAMPLES.values())),
            *(lexicon, mat, record, event, Where(length=3), Limits.LOCAL, Alphabet.ENGLISH, lexicon.words_from("CAT")),
            *(lexicon.extensions("CA", "TS"), lexicon.check(["cat"]), lexicon.hooks("AT"), lexicon.cursor()),
            *(lexicon.adjudicate(["CAT"]), ling.win(mat, lexicon), ling.forceout(mat, lexicon)),
            *(ling.explain(mat, lexicon), ling.analyse(mat, lexicon), ling.drill("win", seed=1)),
            *(scrabble.replay(record), scrabble.Board(), scrabble.Player(2), lettercards.Player(2), ling.Player(2)),
            *(event.standings(), ling.Match(("Ann", "Ben"), "JS"), scrabble.Rack("CATS"), ling.roll(seed=1)),
        ):
            self._gather(thing, 0)

    def _gather(self, thing: Any, depth: int) -> None:
        if depth > 8 or isinstance(thing, (str, int, float, bytes, type(None))):
            return
        if type(thing).__module__.startswith("wordcore"):
            self.by_class.setdefault(type(thing), thing)
        parts: list[Any] = []
        if isinstance(thing, core.Game):
            parts = [getattr(thing, name) for name in ("setup", "state", "moves", "outcomes", "legal_moves")]
            parts.append(thing.view(thing.players[0]))
        elif isinstance(thing, (tuple, list)):
            parts = list(thing[:40])
        elif is_dataclass(thing):
            parts = [getattr(thing, field.name) for field in fields(thing)]
        for part in parts:
            self._gather(part, depth + 1)

    def of(self, cls: type) -> Any:
        """An instance of the class or of one that is derived from it; None if there is none."""
        derived = (held for kind, held in self.by_class.items() if cls in kind.__mro__)
        return self.by_class.get(cls, next(derived, None))

    def argument(self, parameter: inspect.Parameter, room: Any) -> Any:
        """A good argument for a parameter."""
        hint = parameter.annotation
        hint = getattr(hint, "__forward_arg__", hint if isinstance(hint, str) else getattr(hint, "__name__", ""))
        if parameter.name in BY_NAME:
            return BY_NAME[parameter.name]
        for part in hint.split(" | "):
            name, _, inside = part.partition("[")
            if name in PLAIN:
                return PLAIN[name]
            if name in ("Sequence", "Iterable", "tuple", "Collection"):
                item = re.split(r"[,\]]", inside)[0]
                return (PLAIN[item],) if item in PLAIN else ()
            if name in ("Mapping", "frozenset"):
                return {}
            if name == "Literal":
                return inside.split(",")[0].strip("']")
            for place in (room, *ROOMS.values()):
                cls = getattr(place, name, None)
                if inspect.isclass(cls) and self.of(cls) is not None:
                    return self.of(cls)
        return None


def offered(goods: Goods) -> Iterator[tuple[str, Any, Callable[..., Any]]]:
    """Every public function, class, and method, with the room it is in."""
    for room_name, room in ROOMS.items():
        for name in room.__all__:
            thing = getattr(room, name)
            if not callable(thing):
                continue
            if not inspect.isclass(thing):
                yield f"{room_name}.{name}", room, thing
                continue
            if thing not in (Lexicon, core.MoveMaker, core.Referee) and not issubclass(thing, enum.Enum):
                yield f"{room_name}.{name}", room, thing
            held = goods.of(thing)
            for method in dir(thing):
                raw = inspect.getattr_static(thing, method)
                if method.startswith("_") or method in LEFT_OUT or inspect.isclass(raw):
                    continue
                if getattr(getattr(thing, method), "__objclass__", thing).__module__ == "builtins":
                    continue
                if isinstance(raw, (classmethod, staticmethod)):
                    yield f"{room_name}.{name}.{method}", room, getattr(thing, method)
                elif callable(raw) and held is not None:
                    yield f"{room_name}.{name}.{method}", room, getattr(held, method)


def calls(goods: Goods) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every call with junk in one argument, under a name that says which."""
    for name, room, function in offered(goods):
        if name in MACHINERY:
            continue
        try:
            parameters = inspect.signature(function).parameters.values()
        except ValueError:
            continue
        asked = [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
        if not asked:
            yield f"{name}()", function
        for wrong in asked:
            for junk in JUNK:
                args, kwargs = [], {}
                for p in asked:
                    if p is not wrong and p.default is not p.empty:
                        continue
                    value = junk if p is wrong else goods.argument(p, room)
                    if p.kind is p.POSITIONAL_ONLY:
                        args.append(value)
                    else:
                        kwargs[p.name] = value
                yield f"{name}({wrong.name}={junk!r})", partial(_answered, function, args, kwargs)


def _answered(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> None:
    answer = function(*args, **kwargs)
    if isinstance(answer, Iterator):
        list(islice(answer, 3))
