"""The plain twin of batch checking, and words, lexicons and columns to try it on."""

from __future__ import annotations

from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon

# Words at the edges of the kernel: one key, two keys, the graph; the longest word there can be.
EDGES = ["a", "b" * 11, "cd" * 6, "x" * 13, "q" * 12 + "z", "abcdefgh" * 3, "k" * 25, "mnop" * 7, "z" * 62, "y" * 63]
WORDS = ["cat", "cats", "act", "quiz", "internationalization", "za", *EDGES]
# The kernel's alphabet first; then tables, digraphs, respelling, a tiny one, and no words at all.
ENGLISH = Lexicon.from_words(WORDS)
LEXICONS = [
    ENGLISH,
    Lexicon.from_words(
        ["żółw", "żaba", "kot"],
        alphabet=Alphabet("polish", [(c, 1, 1) for c in "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"], vowels="AĄEĘIOÓUY"),
    ),
    Lexicon.from_words(
        ["llama", "perro", "chico", "ñandu"],
        alphabet=Alphabet(
            "spanish",
            [(c, 1, 1) for c in ["A", "B", "C", "CH", *"DEFGHIJL", "LL", *"MNÑOPQR", "RR", *"STUVXYZ"]],
            vowels="AEIOU",
        ),
    ),
    Lexicon.from_words(
        ["strasse", "cafe", "ete"],
        alphabet=Alphabet(
            "respelled", [(chr(65 + i), 1, 1) for i in range(26)], vowels="AEIOU", also={"ß": "SS"}, strip_accents=True
        ),
    ),
    Lexicon.from_words(["cab", "bac"], alphabet=Alphabet("short", [("C", 1, 1), ("B", 1, 1), ("A", 1, 1)])),
    Lexicon.from_words([]),
]


def twin(lexicon: Lexicon, words: list[str | None]) -> list[bool | None]:
    """The plainest answer: a Python set for A to Z; for other alphabets, what one ``in`` at a time says."""
    if lexicon.alphabet != Alphabet.ENGLISH:
        return [None if word is None else word in lexicon for word in words]
    known = set(lexicon)
    return [None if word is None else word.isascii() and word.upper() in known for word in words]


def lines_twin(lexicon: Lexicon, text: bytes) -> list[bool | None]:
    lines = text.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if not lines[-1]:
        lines.pop()
    words = []
    for line in lines:
        try:
            words.append(line.strip().decode())
        except UnicodeDecodeError:
            words.append("")
    return twin(lexicon, words)


def changed(word: str, at: int, character: str) -> str:
    return word[: at % len(word)] + character + word[at % len(word) + 1 :]


some_words = st.sampled_from(WORDS)
texts = st.one_of(
    some_words,
    some_words.map(str.upper),
    st.builds(changed, some_words, st.integers(0, 100), st.sampled_from("aZ@[`{ 1\x00\x7fé\u0142\u4e2d")),
    st.text("catszqui CAT", max_size=5),
    st.text(max_size=30),
    st.sampled_from(["", "y" * 64, "y" * 70, "żÓłw", "Straße", "café", "LLAMA", "[LL]ama", "l[L]ama", "ÑANDU"]),
)
rows = st.lists(texts, max_size=150)
rows_with_nulls = st.lists(st.one_of(texts, st.none()), max_size=150)
encodable = texts.filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text))
