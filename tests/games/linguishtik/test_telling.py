"""A shake told for people, and what was presented, checked whole."""

from __future__ import annotations

import pytest

from wordcore import Lexicon
from wordcore.errors import IllegalMove
from wordcore.games import linguishtik as ling
from wordcore.query import Status

LEXICON = Lexicon.from_words(["the", "bids", "bid", "were", "high", "birds"])
RULES = ling.Rules(n_cubes=None, assume_clean=True)
CODES = "KT GN KX RB RI OS GD YR"


def played(*moves: object, rules: ling.Rules = RULES, players: tuple[str, ...] = ("P1", "P2", "P3")) -> ling.Shake:
    shake = ling.Shake(ling.parse_cubes(CODES), players=players, rules=rules, lexicon=LEXICON)
    one, two, three = players
    shake.push(ling.Designate(one, "S-V"))
    shake.push(ling.MakeDemand(two, 0, ling.Demand("type", "INTERJECTION")))
    shake.push(ling.MakeDemand(three, 1, ling.Demand("must", "B")))
    for move in moves:
        shake.push(move)  # type: ignore[arg-type]
    return shake


LETTERS = (ling.PlayLetter("P1", 3), ling.PlayLetter("P2", 4), ling.PlayLetter("P3", 5))


def test_the_transcript_says_what_was_played_and_what_was_open():
    told = ling.transcript(played(*LETTERS))
    assert "P1 plays the red B to Letters.\n" in told
    assert "P3 plays the orange S to Letters. P1 could win now if a judge agrees: BIDS with the green D." in told
    assert "P2 demands 'an interjection' with the black T." in told
    assert "answered by data (" in told and "sentences are not judged" in told


def test_without_a_lexicon_only_the_moves_are_told():
    shake = ling.Shake.from_json(played(*LETTERS).to_json())
    assert "could" not in ling.transcript(shake)
    assert "could win now" in ling.transcript(shake, lexicon=LEXICON)


def test_every_move_of_both_editions_has_its_sentence():
    from wordcore.games.linguishtik.telling import _SENTENCES

    assert set(_SENTENCES) == set(ling.Shake.STEPS)


def test_a_page_quotes_names_and_sentences():
    shake = played(
        ling.PlayLetter("<b>", 3),
        ling.PlayLetter("P2", 4),
        ling.PlayLetter("P3", 5),
        ling.Challenge("<b>", "win"),
        ling.Present("<b>", "bids", "Were <i> the bids high?", cubes=[6]),
        ling.Decide("<b>", False),
        ling.Close(),
        players=("<b>", "P2", "P3"),
    )
    page = ling.transcript(shake, "html")
    assert "<b>" not in page
    assert "&lt;b&gt; presents BIDS with the green D: Were &lt;i&gt; the bids high?" in page
    assert "Situation C" in page
    with pytest.raises(ValueError, match="format"):
        ling.transcript(shake, "pdf")


def test_what_was_presented_is_checked_whole():
    called = (*LETTERS, ling.Challenge("P1", "win"))
    good = played(*called, ling.Present("P1", "bids", "The bids were high.", cubes=[6]))
    ruled = ling.rule_on(good, "P1", LEXICON)
    assert (ruled.status, ruled.reasons) == (Status.JUDGE, ())
    assert ruled.sentence is not None
    assert ruled.sentence.hints == ()
    assert any(question.rule == "LT8.3" for question in ruled.questions)
    other_cube = played(*called, ling.Present("P1", "bids", "The bids were high.", cubes=[7]))
    assert ling.rule_on(other_cube, "P1", LEXICON).reasons == ("NOT_SPELLED",)
    other_word = played(*called, ling.Present("P1", "bids", "The birds were high.", cubes=[6]))
    assert ling.rule_on(other_word, "P1", LEXICON).reasons == ("WORD_MISSING",)
    by_demand = ling.Present("P1", "bids", "The bids were high.", demand=ling.Demand("must", "S"), demand_cube=2)
    assert ling.rule_on(played(*called, by_demand), "P1", LEXICON).reasons == ("LIMIT",)
    unwritten = played(*called, ling.Present("P1", "bids", cubes=[6]))
    assert ling.rule_on(unwritten, "P1", LEXICON).status is Status.JUDGE


def test_disagreements_are_ruled_on_as_what_they_claim():
    called = (*LETTERS[:2], ling.CallForceout("P3"))
    shake = played(*called, ling.Disagree("P1", "impossible"), ling.Disagree("P2", "safe"))
    assert ling.rule_on(shake, "P1", LEXICON).word.reasons == ("WORD_EXISTS",)
    with pytest.raises(IllegalMove, match="NOTHING_PRESENTED"):
        ling.rule_on(shake, "P2", LEXICON)
    shake.push(ling.Present("P2", cubes=[7]))
    assert (ling.rule_on(shake, "P2", LEXICON).kind, ling.rule_on(shake, "P2", LEXICON).status) == (
        "safe",
        Status.JUDGE,
    )
    with pytest.raises(IllegalMove, match="WRONG_ORDER"):
        ling.rule_on(played(), "P1", LEXICON)
    with pytest.raises(IllegalMove, match="UNKNOWN_PLAYER"):
        ling.rule_on(shake, "Zoe", LEXICON)


def test_hints_about_the_sentence():
    def codes(sentence: str, designation: str = "S-V", **rules: str) -> list[str]:
        found = ling.check_sentence(sentence, "bids", designation, LEXICON, rules=ling.Rules(**rules))
        return [hint.code for hint in found.hints if hint.code != "UNKNOWN_WORD"]

    assert codes("Were the bids high.", "INTERROGATIVE") == ["NO_QUESTION_MARK"]
    assert codes("Were the bids high?", "INTERROGATIVE") == []
    assert codes("The bids were high. They fell.") == ["TWO_SENTENCES"]
    assert codes("Mr. Bird and J. Smith bids were high.") == []
    long = "The bids " + "very " * 19 + "high."
    assert codes(long) == []
    assert codes(long, edition="2026-27") == ["TOO_MANY_WORDS"]


def test_a_transcript_of_the_new_edition_tells_passes():
    rules = ling.Rules(edition="2026-27", n_cubes=None, assume_clean=True)
    shake = played(*LETTERS, ling.Pass("P1"), ling.Pass("P2"), ling.Pass("P3"), ling.RoundOver(), rules=rules)
    told = ling.transcript(shake)
    assert "P3 passes. All have passed: Forceout." in told
    assert "could challenge Now" in told
