"""What the tags are worth: how many words they cover, and how often they agree with others.

The independent source is lemminflect (from the SPECIALIST lexicon), fetched to
compare with and never shipped. The hand-judged sample is
``tests/data/tag_sample.tsv``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from archives import HERE, Archive, read_members
from lists import rows, words

from tagging.tag_file import WordTags, answers
from tagging.vocabulary import PARTS

LEMMINFLECT = Archive("pip", "lemminflect", "0.2.3", "1cf470efa783733ca5654cc1a6ee1de774e59031e61bf6210467625e84a8cf1c")
SAMPLE = HERE.parent / "tests" / "data" / "tag_sample.tsv"
_ITS_PARTS = {"noun": "noun", "verb": "verb", "aux": "verb", "adj": "adjective", "adv": "adverb"}
# The order of the forms in its inflection table.
_ITS_FORMS = {
    "noun": ["noun.plural"],
    "verb": ["verb.past", "verb.past_participle", "verb.present_participle", "verb.third_person"],
    "adj": ["adjective.comparative", "adjective.superlative"],
    "adv": ["adverb.comparative", "adverb.superlative"],
}

Answers = Mapping[str, Mapping[str, str]]  # word to tag to "yes" or "no"


class Judged(NamedTuple):
    """How right the answers are on the hand-judged sample."""

    yes: int
    yes_right: int
    no: int
    no_wrong: int


def coverage(lines: Iterable[WordTags], enable: set[str]) -> tuple[int, int]:
    """Of ENABLE's words of 4 to 10 letters: how many have a part of speech, and how many there are."""
    words = [line for line in lines if line.word in enable and 4 <= len(line.word) <= 10]
    tagged = [line for line in words if any(part.part in PARTS and not part.doubtful for part in line.parts)]
    return len(tagged), len(words)


def independent_pairs(words: set[str]) -> set[tuple[str, str]]:
    """(word, tag) according to lemminflect, for our words."""
    pairs: set[tuple[str, str]] = set()
    for word, part, _ in _table("lemma_lu.csv.gz"):
        if word in words and part in _ITS_PARTS:
            pairs.add((word, _ITS_PARTS[part]))
    for lemma, part, *cells in _table("infl_lu.csv.gz"):
        if part not in _ITS_FORMS:
            continue
        if lemma in words:
            pairs.add((lemma, _ITS_PARTS[part]))
        if part == "verb" and len(cells) == 4:
            cells[1] = cells[1] or cells[0]  # an empty participle is spelled like the past
        for tag, cell in zip(_ITS_FORMS[part], cells, strict=False):
            # It gives beef as a plural of beef: its way to say that a noun may do without one.
            pairs.update((form, tag) for form in cell.split("/") if form in words and form != lemma)
    return pairs


def agreement(found: Answers, pairs: Iterable[tuple[str, str]]) -> dict[str, Counter[str]]:
    """Tag to how often we say yes, no or unknown where the other source says yes."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for word, tag in pairs:
        counts[tag][found[word].get(tag, "unknown")] += 1
    return dict(counts)


def judge(found: Answers) -> Judged:
    yes = yes_right = no = no_wrong = 0
    for word, true, left_open in read_sample():
        for tag, answer in found[word].items():
            if tag in left_open or tag.split(".")[0] in left_open:
                continue
            if answer == "yes":
                yes += 1
                yes_right += tag in true
            else:
                no += 1
                no_wrong += tag in true
    return Judged(yes, yes_right, no, no_wrong)


def read_sample() -> list[tuple[str, set[str], set[str]]]:
    found = []
    for row in rows(SAMPLE, comment="#"):
        true, _, left_open = row.rest.partition("\t")
        found.append((row.word, set(true.split()), set(left_open.split())))
    return found


def report(lines: list[WordTags]) -> str:
    """The figures, as they are in the README."""
    enable = words(HERE / "enable.txt")
    found = {line.word: answers(line) for line in lines}
    tagged, total = coverage(lines, enable)
    text = [f"ENABLE words of 4 to 10 letters with a part of speech: {_share(tagged, total)}"]
    judged = judge(found)
    text.append(f"Hand-judged sample, YES right: {_share(judged.yes_right, judged.yes)}")
    text.append(f"Hand-judged sample, NO wrong: {_share(judged.no_wrong, judged.no)}")
    counts = agreement(found, independent_pairs(set(found)))
    text.append("| tag | lemminflect's pairs | YES | UNKNOWN | NO | not contradicted |")
    text.append("| --- | --- | --- | --- | --- | --- |")
    parts = [tag for tag in counts if "." not in tag]
    for tag in [*sorted(parts), *sorted(set(counts) - set(parts))]:
        text.append(_row(f"`{tag}`", counts[tag]))
    text.append(_row("all parts of speech", sum((counts[tag] for tag in parts), Counter())))
    return "\n".join(text)


def _share(some: int, total: int) -> str:
    return f"{some:,} of {total:,}, {some / total:.2%}"


def _row(name: str, count: Counter[str]) -> str:
    total = sum(count.values())
    held = total - count["no"]
    cells = [f"{total:,}", f"{count['yes'] / total:.2%}", f"{count['unknown']:,}", f"{count['no']:,}"]
    return f"| {name} | {' | '.join(cells)} | {held / total:.2%} |"


def _table(name: str) -> Iterable[list[str]]:
    member = f"lemminflect/resources/{name}"
    data = read_members(LEMMINFLECT, member)[member]
    return (list(row.columns) for row in rows(data, format="csv", comment=""))
