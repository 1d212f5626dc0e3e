"""Build ``tags.tsv`` and ``glossary.tsv``: what every shipped word is, and what it means.

    python wordlists/build_tags.py            write the files and print their figures
    python wordlists/build_tags.py --check    compare, write nothing, exit 1 on a difference

The sources are those of ``archives.py`` and the hand-kept lists in ``hand/``.
The same sources give the same bytes. How the answers are weighed is in
``tagging/``; what they are worth is in ``README.md``.
"""

from __future__ import annotations

import argparse
import sys

from archives import HERE, ArchiveError, read_member
from lists import sizes, words
from outputs import write_or_compare
from tagging import labels
from tagging.assemble import Assembler, HandLists
from tagging.evidence import Evidence
from tagging.figures import report
from tagging.glossary import glossary_text
from tagging.hand_kept import HandKeptError
from tagging.tag_file import WordTags, file_text
from tagging.word_classes import read_agid, read_moby, read_twelve_dicts
from tagging.wordnet import WordNet


def shipped_words() -> set[str]:
    return words(HERE / "enable.txt", HERE / "modern-extra.txt")


def weigh(hand: HandLists) -> Evidence:
    sources = (WordNet.read(), read_agid(), read_moby(), read_twelve_dicts())
    return Evidence(shipped_words(), *sources, closed=hand.closed_words)


def all_tags(evidence: Evidence, hand: HandLists) -> list[WordTags]:
    """The tags of every shipped word, in alphabetical order."""
    common = sizes(HERE / "commonness.tsv")
    assembler = Assembler(evidence, hand, common, labels.read_names(), labels.read_abbreviations())
    return [assembler.word(word) for word in sorted(evidence.words)]


def licences() -> dict[str, bytes]:
    """The notices that the packages themselves carry; AGID's, which pyinflect leaves out, is kept by hand."""
    scowl = read_member("scowl", "usr/share/doc/scowl/copyright").decode("utf-8")
    moby = scowl[scowl.index("The MWords package was") : scowl.index('The "UK English Wordlist With')]
    return {
        "licences/wordnet.txt": read_member("wordnet-base", "usr/share/doc/wordnet-base/copyright"),
        "licences/pyinflect.txt": read_member("pyinflect", "pyinflect-0.5.1.dist-info/LICENSE"),
        "licences/moby.txt": moby.rstrip().encode() + b"\n\n" + read_member("moby-pos", "package/LICENSE"),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Build the tags and the glossary from their sources.")
    parser.add_argument("--check", action="store_true", help="only compare with the committed files")
    options = parser.parse_args(arguments)
    try:
        hand = HandLists()
        evidence = weigh(hand)
        lines = all_tags(evidence, hand)
        files = {
            "tags.tsv": file_text(lines).encode("ascii"),
            "glossary.tsv": glossary_text(evidence).encode("ascii"),
            **licences(),
        }
        code = write_or_compare(files, options.check)
        print(report(lines))
        return code
    except (ArchiveError, HandKeptError) as error:
        print(f"build_tags.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
