"""``check_play`` and ``playable_words`` against a twin that counts cards one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordcore import Alphabet, Lexicon
from wordcore.errors import BadTilesError
from wordcore.games.lettercards import REASONS, Rules, check_play, playable_words

letters = st.sampled_from("ABC")
cards = st.lists(letters, max_size=5).map("".join)
words = st.lists(letters, min_size=1, max_size=6).map("".join)
options = st.builds(
    Rules,
    min_len=st.integers(0, 3),
    hand_cards=st.sampled_from(["at_most", "exactly"]),
    length_scope=st.sampled_from(["standing", "longest"]),
)


def plain_fits(word: str, table: str, hand: str, exactly: bool) -> bool:
    """Try no hand card, then every single hand card that must be used."""

    def spell(rest: str, pile: list[str]) -> bool:
        pile = pile.copy()
        for letter in rest:
            if letter not in pile:
                return False
            pile.remove(letter)
        return True

    if not exactly and spell(word, list(table)):
        return True
    return any(card in word and spell(word.replace(card, "", 1), list(table)) for card in hand)


@given(words, cards, cards, st.one_of(st.none(), words), st.lists(words, max_size=2), st.integers(0, 6), options)
def test_a_word_is_playable_exactly_when_the_plain_twin_can_lay_it(word, table, hand, current, used, longest, rules):
    floor = max(len(current or ""), longest if rules.length_scope == "longest" else 0)
    expected = (
        len(word) >= rules.min_len
        and len(word) >= floor
        and word not in used
        and word != current
        and plain_fits(word, table, hand, rules.hand_cards == "exactly")
    )
    check = check_play(word, table, hand, current, used, longest=longest, rules=rules)
    assert check.ok is expected
    assert (check.reason is None) is expected
    if expected:
        assert sorted(check.table_after) == sorted(table + (check.hand_card or ""))
        assert sorted((*check.hand_after, check.hand_card or "")) == sorted((*hand, *([] if check.hand_card else [""])))
        assert sorted((*check.extras, *word)) == sorted(check.table_after)


@given(
    st.lists(words, max_size=12),
    cards,
    cards,
    st.one_of(st.none(), words),
    st.lists(words, max_size=2),
    options,
)
def test_playable_words_are_those_of_the_list_that_check_play_allows(listed, table, hand, current, used, rules):
    lexicon = Lexicon.from_words(listed)
    checks = [(word, check_play(word, table, hand, current, used, rules=rules)) for word in lexicon]
    expected = [(word, check.hand_card) for word, check in checks if check.ok]
    assert playable_words(lexicon, table, hand, current, used, rules=rules) == expected


def test_reasons_come_in_the_order_of_the_rulebook():
    # Everything speaks against this word; taking the first reason away shows the next.
    against = {
        "eliminated": True,
        "expired": True,
        "stopped": True,
        "busy": True,
    }
    found = []
    arguments = {"word": "Z", "table": "QQ", "hand": "Q", "current": "QQ", "used": ["Z", "ZZ", "ZZZ"]}
    rules = Rules(min_len=2)

    def ask() -> None:
        found.append(check_play(**arguments, **against, rules=rules).reason)

    ask()
    for flag in list(against):
        against[flag] = False
        ask()
    rules = Rules()
    ask()
    arguments["word"] = "ZZ"
    ask()
    arguments["used"] = []
    ask()
    arguments["word"] = "QQZ"
    ask()
    arguments["hand"] = "Z"
    ask()
    assert found == [*REASONS, None]


def test_exactly_one_hand_card_lets_a_hand_card_stand_in_for_an_equal_table_card():
    exactly = Rules(hand_cards="exactly")
    assert check_play("TACO", "COATQ", "SEEB", rules=exactly).reason == "NOT_IN_HAND"
    assert check_play("TACO", "COATQ", "SEET", rules=exactly).hand_card == "T"


def test_case_of_letters_does_not_matter():
    assert check_play("coat", "catq", "oseeb", current="cat").hand_card == "O"
    assert check_play("cat", "CATQ", "", used=["Cat"]).reason == "REPEATED"


@pytest.mark.parametrize("bad", [{"hand_cards": "two"}, {"repeat_scope": "life"}, {"min_len": -1}])
def test_an_unknown_choice_is_refused(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        Rules(**bad)


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(ValueError, match="found 'jokers'"):
        Rules.from_json({"jokers": 2})


def test_cards_are_tiles_of_the_lexicons_alphabet():
    words = ["calle", "llama", "lama", "cala", "chico", "alma"]
    spanish = Lexicon.from_words(words, alphabet=Alphabet.named("spanish"))
    for table in ("[LL]AM", "LLAM", ["LL", "A", "M"], "AM[LL]"):
        assert playable_words(spanish, table, "A") == [("LLAMA", "A")]
    assert playable_words(spanish, ["L", "A", "M"], ["A"]) == [("ALMA", "A"), ("LAMA", "A")]
    assert playable_words(spanish, "AMA", "L[LL]", "ALMA") == [("LAMA", "L"), ("LLAMA", "LL")]
    assert playable_words(spanish, "ICO", ["CH"]) == [("CHICO", "CH")]
    # Cards in a list are cards one by one: an L and an L are not the tile LL.
    assert playable_words(spanish, ["A", "M", "A"], ["L", "L"]) == [("ALMA", "L"), ("LAMA", "L")]
    assert playable_words(spanish, ["L", "L", "A", "M"], "A") == playable_words(spanish, "[L][L]AM", "A")
    assert playable_words(spanish, "", "") == []
    for odd in ("?AM", "A1", ["LLL"]):
        with pytest.raises(BadTilesError, match="cards"):
            playable_words(spanish, odd, "A")
    with pytest.raises(TypeError, match="cards"):
        playable_words(spanish, [5], "A")
