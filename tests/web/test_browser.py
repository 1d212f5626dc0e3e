"""The pages as a person uses them, in a real browser: keyboard, mouse, phone, paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordcore.games.linguishtik import Shake, roll
from wordcore.judge import read_log

PAGES = ["", "?ask=tiles&text=retinas", "word?word=mice", "judge", "mat", "board", "cards"]
GAME = "#player1 Ann Ann\n#player2 Bo Bo\n>Ann: EHNORRT 8H HORN +15 15\n>Bo: AFM J6 FA.M +17 17\n"
ROOM = Path(__file__).resolve().parent


class Visit:
    """A page in the browser that collects what must never happen."""

    def __init__(self, browser, address: str, **options: object) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **options})
        self.page = self.context.new_page()
        self.address, self.faults = address, []
        self.allowed = [
            "status of 4"
        ]  # a refusal that a test provokes is a response the browser notes; nothing else is
        self.page.on(
            "console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text)
        )
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: request.url.startswith(address) or self.faults.append(request.url))

    def go(self, path: str):
        self.page.goto(self.address + path)
        self.page.wait_for_selector("body[aria-busy=false]")
        return self.page


@pytest.fixture
def visit(browser, served, request, tmp_path) -> Iterator[Visit]:
    options = getattr(request, "param", {})
    made = Visit(browser, served.address, **options)
    yield made
    failed = getattr(request.node, "failed", False)
    if failed:
        made.page.screenshot(path=str(tmp_path / "failed.png"), full_page=True)
        print(f"the page as it was: {tmp_path / 'failed.png'}")
    made.context.close()
    assert [fault for fault in made.faults if not any(text in fault for text in made.allowed)] == []


def phone(**more: object) -> dict[str, object]:
    return {"viewport": {"width": 360, "height": 740}, "has_touch": True, **more}


# --- every page -----------------------------------------------------------------------------------


NAMELESS = """() => [...document.querySelectorAll("button, input, select, textarea, a")].filter((one) =>
    one.checkVisibility() && !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length))
    .map((one) => one.outerHTML)"""
SMALL = """() => [...document.querySelectorAll("button, input:not(.hidden), select, nav a, summary, .words a")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""


def violations(page) -> list[object]:
    """What axe-core has against the page as it is."""
    page.evaluate((ROOM / "axe.min.js").read_text())
    found = page.evaluate("() => axe.run()")["violations"]
    return [(fault["id"], [node["html"][:160] for node in fault["nodes"][:3]]) for fault in found]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("visit", [{"color_scheme": "light"}, {"color_scheme": "dark"}, phone()], indirect=True)
def test_a_page_shows_itself_whole_to_everybody(visit, path) -> None:
    page = visit.go(path)
    assert page.locator("h1").count() == 1 and page.title().endswith("wordcore")
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(NAMELESS) == [] and "undefined" not in page.inner_text("body")
    if width < 400:
        assert page.evaluate(SMALL) == []
        return
    if path == "judge":  # the verdict too
        page.keyboard.type("zax")
        page.keyboard.press("Tab")
        page.wait_for_selector("#verdict strong")
    assert violations(page) == []


@pytest.mark.parametrize("visit", [{"color_scheme": "light"}, {"color_scheme": "dark"}], indirect=True)
def test_a_page_in_use_is_for_everybody_too(visit, tmp_path) -> None:
    (tmp_path / "game.gcg").write_text(GAME)
    page = visit.go("board")
    page.set_input_files("input[type=file]", str(tmp_path / "game.gcg"))
    page.wait_for_selector("text=Check of the file")
    assert violations(page) == []
    page = own_set(visit, "RC RA PT OS KQ GE")
    for _ in range(3):
        page.locator("[aria-label='Resources'].cubes button").first.focus()
        page.keyboard.press("l")
        page.wait_for_timeout(80)
    page.wait_for_selector(".proofs")
    page.locator("[aria-label*=', black']").first.focus()
    page.keyboard.press("d")
    page.wait_for_selector("dialog[open]")
    assert violations(page) == []


@pytest.mark.parametrize("path", ["", "mat", "board", "cards"])
def test_a_page_without_its_server_says_so(visit, path) -> None:
    visit.allowed += ["ERR_FAILED"]
    visit.page.route("**/api/**", lambda route: route.abort())
    visit.page.goto(visit.address + path)
    visit.page.wait_for_selector("text=The server does not answer.")


def test_the_first_paint_is_quick(visit) -> None:
    page = visit.go("judge")
    paints = page.evaluate("performance.getEntriesByType('paint').map((one) => one.startTime)")
    assert paints and min(paints) < 3000  # seconds would be a fault; the bench tells the milliseconds


# --- the challenge computer -----------------------------------------------------------------------


def test_a_challenge_by_keyboard_from_typing_to_the_log(visit, served) -> None:
    page = visit.go("judge")
    page.keyboard.type("quiz zax")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    assert page.inner_text("#verdict strong").split() == ["ACCEPTABLE"]
    entry = read_log(served.log).entries[-1]
    assert entry["words"] == ["QUIZ", "ZAX"] and entry["acceptable"] is True


def test_a_bad_play_never_shows_which_word_failed(visit, served) -> None:
    page = visit.go("judge")
    answers = []
    page.on("response", lambda response: "api/judge" in response.url and answers.append(response.text()))
    page.keyboard.type("quiz zzxq")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    assert page.inner_text("#verdict strong").split() == ["NOT", "ACCEPTABLE"]
    assert "good" not in page.get_attribute("body", "class") and "ZZXQ" not in answers[0]
    assert page.locator("[spellcheck=false][autocomplete=off]").count() == 2


def test_a_verdict_is_read_from_three_metres(visit) -> None:
    page = visit.go("judge")
    page.keyboard.type("quiz")
    page.keyboard.press("Tab")
    size = page.wait_for_selector("#verdict strong span").evaluate(
        "(one) => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert size >= 0.12 * 1200 and page.inner_text("#verdict .sign") == "✓"


@pytest.mark.parametrize("n", [1, 4, 8])
@pytest.mark.parametrize("visit", [{"viewport": {"width": 1280, "height": 720}}, phone()], indirect=True)
def test_all_that_is_typed_stays_in_view(visit, n) -> None:
    page = visit.go("judge")
    page.keyboard.type(" ".join(["RECONSIDERATION"] * n))
    hidden = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    assert page.locator("#words").evaluate(hidden) == [0, 0]
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict strong")
    assert page.evaluate("document.documentElement.scrollHeight") <= page.viewport_size["height"]


def test_tab_twice_rules_once(visit, served) -> None:
    page = visit.go("judge")
    before = len(read_log(served.log).entries) if served.log.exists() else 0
    page.keyboard.type("zax")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    page.keyboard.press("Tab")
    page.wait_for_timeout(150)
    assert len(read_log(served.log).entries) == before + 1


def test_escape_clears_and_the_next_key_starts_anew(visit) -> None:
    page = visit.go("judge")
    page.keyboard.type("quiz")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    page.keyboard.type("za")
    assert page.input_value("#words") == "za" and page.locator("#verdict strong").count() == 0
    page.keyboard.press("Escape")
    assert page.input_value("#words") == ""


def test_it_returns_to_the_start_by_itself(visit) -> None:
    page = visit.go("judge")
    page.keyboard.type("quiz")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    page.wait_for_selector("#verdict strong", state="detached", timeout=4000)
    assert page.input_value("#words") == ""


def test_a_typing_slip_is_told_and_not_ruled_on(visit, served) -> None:
    page = visit.go("judge")
    before = len(read_log(served.log).entries) if served.log.exists() else 0
    page.keyboard.type("qu1z")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('.error').textContent.includes('1')")
    assert page.input_value("#words") == "qu1z"
    assert (len(read_log(served.log).entries) if served.log.exists() else 0) == before


def test_a_second_opinion_can_be_asked(visit) -> None:
    page = visit.go("judge")
    page.keyboard.type("calle")
    page.keyboard.press("Tab")
    page.wait_for_selector("text=NOT")
    page.click("text=Second opinion")
    page.wait_for_selector("text=by castellano")
    assert page.inner_text("#verdict strong").split() == ["ACCEPTABLE"]


@pytest.mark.parametrize("answer", ["gone", "no log", "broken"])
def test_without_an_answer_there_is_no_ruling(visit, answer) -> None:
    visit.allowed += ["status of 5", "ERR_FAILED"]
    page = visit.go("judge")
    body = {"gone": None, "no log": '{"error": "no log", "code": "NO_LOG", "field": null}', "broken": "<html>"}[answer]
    page.route("**/api/judge", lambda route: route.abort() if body is None else route.fulfill(status=503, body=body))
    page.keyboard.type("quiz")
    page.keyboard.press("Tab")
    told = page.wait_for_selector("text=No ruling. Call the director.")
    assert told.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 0.05 * 1200
    assert page.locator("#verdict strong").count() == 0 and page.input_value("#words") == "quiz"
    page.unroute("**/api/judge")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    assert not page.get_by_text("No ruling").is_visible()


def test_a_verdict_that_comes_after_escape_is_not_shown(visit) -> None:
    page = visit.go("judge")
    held = []
    page.route("**/api/judge", lambda route: held.append(route))
    page.keyboard.type("quiz")
    page.keyboard.press("Tab")
    page.wait_for_timeout(100)
    page.keyboard.press("Escape")
    page.keyboard.type("za")
    held[0].continue_()
    page.wait_for_timeout(200)
    assert page.locator("#verdict strong").count() == 0 and page.input_value("#words") == "za"


def test_the_table_is_in_the_log_and_not_kept_for_the_next_one(visit, served) -> None:
    page = visit.go("judge")
    page.keyboard.press("Tab")
    page.keyboard.type("12")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("zax")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    assert read_log(served.log).entries[-1]["table"] == "12"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Next challenge (Esc)"
    page.keyboard.press("Enter")
    assert page.get_by_label("Table").input_value() == "" and page.input_value("#words") == ""


@pytest.mark.parametrize("visit", [phone()], indirect=True)
def test_a_phone_holds_a_whole_rack(visit) -> None:
    page = visit.go("board")
    tops = page.evaluate("[...document.querySelectorAll('.rack button')].map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 7 and len(set(tops)) == 1


@pytest.mark.parametrize("visit", [phone(is_mobile=True)], indirect=True)
def test_a_phone_has_a_button_instead_of_tab(visit) -> None:
    page = visit.go("judge")
    assert page.inner_text("#rule") == "Rule"
    page.fill("#words", "zax")
    page.tap("#rule")
    page.wait_for_selector("#verdict strong")


def test_the_challenge_computer_is_dark_in_a_light_hall(visit) -> None:
    page = visit.go("judge")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(11, 12, 14)"


# --- the explorer ---------------------------------------------------------------------------------


def test_words_come_while_typing(visit) -> None:
    page = visit.go("")
    page.fill("#text", "retinas")
    page.wait_for_selector("text=ANTSIER")
    assert "words" in page.inner_text("[role=status]")


def test_the_question_is_in_the_address_and_back_works(visit) -> None:
    page = visit.go("?ask=anagrams&text=retinas")
    assert page.inner_text("[role=status]") == "9 words"
    page.fill("#text", "listen")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=SILENT")
    assert "text=listen" in page.url
    page.go_back()
    page.wait_for_selector("text=ANTSIER")


def test_an_address_of_nonsense_asks_the_first_question(visit) -> None:
    page = visit.go("?ask=bogus&text=cat&page=x&sort=zz")
    page.wait_for_selector("text=ACT")
    assert page.get_by_label("Question").input_value() == "tiles"


def test_a_filter_narrows_and_stands_in_the_address(visit) -> None:
    page = visit.go("?ask=tiles&text=retinas&w.length=7-&sort=points")
    assert page.locator("details[open]").count() == 1 and page.inner_text("[role=status]") == "9 words"
    page.get_by_label("Contains", exact=True).fill("z")
    page.wait_for_function("() => document.querySelector('[role=status]').textContent.startsWith('0 ')")
    assert "w.contains=z" in page.url


def test_a_bad_filter_is_told_in_a_sentence(visit) -> None:
    page = visit.go("?ask=tiles&text=ret1nas")
    assert "position 4" in page.inner_text(".error")
    page.fill("#text", "retinas")
    page.wait_for_selector("text=ANTSIER")
    assert page.locator(".error").inner_text() == ""


def test_long_answers_come_by_the_page(visit) -> None:
    page = visit.go("?ask=starting&text=re")
    assert page.locator(".found li").count() == 200
    page.click("text=Next page")
    page.wait_for_selector("text=page 2 of")
    assert "page=2" in page.url


@pytest.mark.parametrize(("button", "first"), [("Save as text", "AL\n"), ("Save as CSV", "word,added\r\nAL,\r\n")])
def test_an_answer_can_be_saved(visit, button, first) -> None:
    page = visit.go("?ask=pattern&text=?L")
    with page.expect_download() as download:
        page.click(f"text={button}")
    text = Path(download.value.path()).read_bytes().decode()
    assert text.startswith(first)


def test_late_answers_never_overwrite_newer_ones(visit) -> None:
    page = visit.go("")
    slow = []

    def hold(route) -> None:
        if '"text":"ab"' in (route.request.post_data or "") and not slow:
            slow.append(route)
        else:
            route.continue_()

    page.route("**/api/find", hold)
    page.fill("#text", "ab")
    page.wait_for_timeout(250)
    page.fill("#text", "quiz")
    page.wait_for_selector(".found >> text=QUIZ")
    slow[0].continue_()
    page.wait_for_timeout(200)
    assert page.locator(".found >> text=QUIZ").count() == 1


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("?ask=more&text=ca&pool=tsb", "SAC"), ("?ask=hooks&text=at", "BAT"), ("?ask=near&text=quiz", "QUIT"),
        ("?ask=containing&text=zzz", "ZIZZLE"), ("?ask=ending&text=zzle", "PUZZLE"), ("?ask=words&w.length=2", "AA"),
        ("?ask=words&lexicon=castellano", "LLAMA"), ("?ask=words&w.at_most=A1+B0&w.length=2", "AD"),
    ],
)  # fmt: skip
def test_every_kind_of_question(visit, address, shown) -> None:
    page = visit.go(address)
    assert page.locator(f".found >> text={shown}").first.is_visible()


def test_a_word_leads_to_its_own_page_and_on(visit) -> None:
    page = visit.go("?ask=anagrams&text=mice")
    page.click("text=MICE")
    page.wait_for_selector("text=MICE is a word")
    assert page.locator("text=Tags and their sources").count() == 1 and page.locator("h2 >> text=Meaning").count() == 1
    page.click("text=EMIC")
    page.wait_for_selector("text=EMIC is a word")


@pytest.mark.parametrize(
    ("link", "shown"), [("8", "words"), ("CEIM", "2 words"), ("noun", "words"), ("Neighbours", "words")]
)
def test_every_fact_of_a_word_leads_to_its_question(visit, link, shown) -> None:
    page = visit.go("word?word=mice")
    page.get_by_role("link", name=link, exact=True).click()
    page.wait_for_function(f"() => document.querySelector('.count')?.textContent.endsWith('{shown}')")
    page.go_back()
    page.wait_for_selector("text=MICE is a word")


def test_a_words_tags_are_told_to_the_last(visit) -> None:
    page = visit.go("word?word=mice")
    page.wait_for_selector(".sources")
    assert page.locator(".sources a").all_inner_texts() == ["noun", "abstract", "concrete", "plural"]
    page.click("text=plural")
    page.wait_for_selector(".count")
    assert "w.tags=noun.plural" in page.url


def test_what_is_not_a_word_is_told_so(visit) -> None:
    page = visit.go("word?word=qzx")
    assert page.inner_text("article h2") == "✗ QZX is not a word"


# --- the mat --------------------------------------------------------------------------------------


def cubes(page, zone: str) -> int:
    return page.locator(f"[aria-label='{zone}'].cubes button").count()


def test_a_roll_by_seed(visit) -> None:
    page = visit.go("mat")
    assert cubes(page, "Resources") == 23
    codes = page.locator("[aria-label='Resources'].cubes button").all_inner_texts()
    assert [code[0] for code in codes] == [cube.face for cube in roll(3)]


def test_a_cube_goes_to_letters_by_key_and_back(visit) -> None:
    page = visit.go("mat")
    page.locator("[aria-label='Resources'].cubes button").first.focus()
    page.keyboard.press("l")
    page.wait_for_function("() => document.querySelector('.letters button')")
    assert cubes(page, "Letters") == 1 and cubes(page, "Resources") == 22
    page.keyboard.press("r")
    page.wait_for_function("() => !document.querySelector('.letters button')")


def test_a_cube_goes_to_letters_by_dragging(visit) -> None:
    page = visit.go("mat")
    page.locator("[aria-label='Resources'].cubes button").nth(4).drag_to(page.locator(".zone.letters"))
    page.wait_for_function("() => document.querySelector('.letters button')")


def test_a_cube_goes_by_click_and_undo_brings_it_back(visit) -> None:
    page = visit.go("mat")
    page.locator("[aria-label='Resources'].cubes button").first.click()
    page.click("text=To Letters (L)")
    page.wait_for_function("() => document.querySelector('.letters button')")
    page.click("text=Undo")
    page.wait_for_function("() => !document.querySelector('.letters button')")


def test_a_demand_is_chosen_from_what_is_legal(visit) -> None:
    page = visit.go("mat")
    page.locator("[aria-label*=', black']").first.focus()
    page.keyboard.press("d")
    page.wait_for_selector("dialog[open]")
    assert page.locator("dialog select").first.locator("option").all_inner_texts() == ["type of word"]
    page.locator("dialog select[size]").select_option(label="a noun")
    page.click("text=Demand it")
    page.wait_for_selector(".demanded >> text=a noun")


def test_a_red_cube_carries_no_demand(visit) -> None:
    page = visit.go("mat")
    page.locator("[aria-label*=', red']").first.focus()
    page.keyboard.press("d")
    page.wait_for_selector("text=Only black and green cubes carry demands.")


def own_set(visit, codes: str):
    page = visit.go("mat")
    page.click("summary")
    page.fill("textarea", codes)
    page.click("text=Use these faces")
    return page


def test_a_win_is_spelled_cube_by_cube(visit) -> None:
    page = own_set(visit, "RC RA PT OS KQ")
    for _ in range(3):
        page.locator("[aria-label='Resources'].cubes button").first.focus()
        page.keyboard.press("l")
        page.wait_for_timeout(80)
    page.wait_for_selector(".proofs >> text=CATS")
    assert page.locator(".proofs li").filter(has=page.get_by_text("CATS", exact=True)).locator(".cube").count() == 5


def test_a_win_by_a_demand_names_it_and_what_each_cube_stands_for(visit, tmp_path) -> None:
    mat = {"letters": ["RC", "RA", "PT", "OX"], "demand_cubes": ["KR"], "demands": [["type", "NOUN"]]}
    (tmp_path / "mat.json").write_text(json.dumps({**mat, "resources": ["KQ"]}))
    page = visit.go("mat")
    page.set_input_files("input[type=file]", str(tmp_path / "mat.json"))
    page.wait_for_selector("h3 >> text=With one more demand")
    won = page.locator(".proofs li").filter(has=page.get_by_text("CATS", exact=True))
    page.locator("summary >> text=/and .* more/").first.click()
    assert "orange wild" in won.inner_text() and "X→S" in won.inner_text()
    page.click("summary >> text=demands that win")
    assert page.locator(".chip >> text=orange wild").is_visible()


def test_what_letters_alone_spell_wins_in_the_later_edition(visit, tmp_path) -> None:
    mat = {"letters": ["RC", "RA", "PT", "OS"], "resources": ["KQ", "GX"], "demand_cubes": ["KR"]}
    mat |= {"demands": [["type", "NOUN"]], "division": "SR", "rules": {"edition": "2026-27"}}
    (tmp_path / "mat.json").write_text(json.dumps(mat))
    page = visit.go("mat")
    page.set_input_files("input[type=file]", str(tmp_path / "mat.json"))
    page.wait_for_selector("h3 >> text=With the Letters alone")
    assert "CATS" in page.locator("ul.proofs").first.inner_text()


def test_safe_moves_on_demand_and_a_word_explained(visit) -> None:
    page = own_set(visit, "RC RA PT OS KQ GE")
    page.click("#safe")
    page.wait_for_selector("text=Safe to Letters")
    page.get_by_label("Explain a word").fill("zebra")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=status] li")
    assert "the cubes lack" in page.locator("[role=status] li").first.inner_text()


def test_a_mat_of_the_later_edition(visit) -> None:
    page = own_set(visit, "RC RA PT OS KQ GE")
    page.get_by_label("Division").select_option("SR")
    page.wait_for_selector("text=Now: ")
    page.locator(".zone.resources .cube").first.focus()
    page.keyboard.press("l")
    page.wait_for_selector("text=Impossible: ")
    page.click("#safe")
    page.wait_for_selector("text=Forceout: ")


def test_the_challenge_computer_names_its_lexicon_always(visit, lexicons) -> None:
    page = visit.go("judge")
    named = f"{lexicons[0].name}, {lexicons[0].digest[:12]}, {len(lexicons[0]):,} words"
    page.wait_for_selector(f"text={named}")
    page.keyboard.type("QI")
    page.keyboard.press("Tab")
    page.wait_for_selector("#verdict strong")
    assert page.get_by_text(named).is_visible()


def test_a_mat_can_be_saved(visit) -> None:
    page = own_set(visit, "RC RA")
    with page.expect_download() as download:
        page.click("text=Save the mat")
    assert json.loads(Path(download.value.path()).read_text())["resources"] == ["RC", "RA"]


def test_a_mat_from_a_file_is_put_down_and_forceout_is_told_by_itself(visit, tmp_path) -> None:
    mat = {
        "letters": ["RC", "RA"],
        "resources": ["PT", "OS", "KQ"],
        "demand_cubes": ["KR"],
        "demands": [["type", "NOUN"]],
    }
    (tmp_path / "mat.json").write_text(json.dumps(mat))
    page = visit.go("mat")
    page.set_input_files("input[type=file]", str(tmp_path / "mat.json"))
    page.wait_for_selector(".demanded >> text=a noun")
    assert (cubes(page, "Letters"), cubes(page, "Resources"), cubes(page, "Demands")) == (2, 3, 1)
    page.wait_for_selector("text=Forceout: ")
    (tmp_path / "odd.json").write_text("{")
    page.set_input_files("input[type=file]", str(tmp_path / "odd.json"))
    page.wait_for_selector("text=neither a shake nor a mat")


def test_a_shake_from_a_file_is_stepped_through(visit, tmp_path) -> None:
    shake = Shake(roll(3))
    shake.push(next(iter(shake.legal_moves)))
    (tmp_path / "shake.json").write_text(json.dumps(shake.to_json()))
    page = visit.go("mat")
    page.set_input_files("input[type=file]", str(tmp_path / "shake.json"))
    page.wait_for_selector("text=move 1 of 1")
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=move 0 of 1")
    with page.expect_download() as download:
        page.click("text=Save the shake")
    kept = json.loads(Path(download.value.path()).read_text())
    assert kept["game"] == "linguishtik" and kept["moves"] == []
    (tmp_path / "odd.json").write_text('{"game": "chess"}')
    page.set_input_files("input[type=file]", str(tmp_path / "odd.json"))
    page.wait_for_function("() => document.querySelector('.error').textContent.length > 5")


# --- the board ------------------------------------------------------------------------------------


def test_a_play_by_keys_with_its_score(visit) -> None:
    page = visit.go("board")
    page.focus(".board")
    page.keyboard.type("RETI")
    page.wait_for_selector("text=8H RETI")
    page.keyboard.press("Backspace")
    page.wait_for_selector("text=/8H RET \\d/")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelectorAll('.square.tile').length >= 3 && !document.querySelector('.new')"
    )
    assert page.get_by_label("Rack").first.input_value() == "INAS"


def test_space_turns_and_shift_lays_a_blank(visit) -> None:
    page = visit.go("board")
    page.focus(".board")
    page.keyboard.press(" ")
    page.keyboard.press("Shift+Q")
    page.keyboard.type("a")
    page.wait_for_selector(".square.blank")
    assert page.locator("#s9-8.new").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.new')")


def test_arrows_move_the_cursor(visit) -> None:
    page = visit.go("board")
    page.focus(".board")
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert page.get_attribute(".board", "aria-activedescendant") == "s9-8"


def test_the_best_plays_show_themselves_on_hover(visit) -> None:
    page = visit.go("board")
    page.hover(".plays button >> nth=0")
    page.wait_for_selector(".ghost")
    page.click(".plays button >> nth=0")
    page.wait_for_selector("text=8B ANESTRI 66")


def test_a_tile_is_dragged_from_the_rack(visit) -> None:
    page = visit.go("board")
    page.drag_and_drop(".rack button >> nth=0", "#s8-8")
    page.wait_for_selector("#s8-8.new")


def test_a_blank_asks_what_it_stands_for_and_a_click_takes_a_tile_back(visit) -> None:
    page = visit.go("board")
    page.get_by_label("Rack").first.fill("QI?")
    page.click(".rack button:has-text('?')")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("z")
    page.wait_for_selector("#s8-8.blank")
    assert page.locator("#s8-8").inner_text().startswith("Z") and page.locator(".rack button").count() == 2
    page.click("#s8-8")
    page.wait_for_function("() => document.querySelectorAll('.rack button').length === 3")


def test_a_file_is_dropped_on_the_page(visit) -> None:
    page = visit.go("board")
    page.evaluate(
        """(text) => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], "game.gcg"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
        }""",
        GAME,
    )
    page.wait_for_selector("text=move 2 of 2")
    assert page.locator(".moves tbody tr").count() == 2 and page.locator(".moves tr.fault").count() == 1


def test_an_illegal_place_is_told(visit) -> None:
    page = visit.go("board")
    page.click("#s1-1")
    page.keyboard.type("re")
    page.wait_for_selector("text=the first play covers 8H")


def test_a_game_file_is_opened_checked_and_stepped_through(visit, tmp_path) -> None:
    (tmp_path / "game.gcg").write_text(GAME)
    page = visit.go("board")
    page.set_input_files("input[type=file]", str(tmp_path / "game.gcg"))
    page.wait_for_selector("text=Check of the file")
    assert "recomputed" in page.inner_text("section[aria-label='Check of the file']")
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=move 1 of 2")
    assert page.locator(".board .tile").count() == 4
    page.locator(".moves").get_by_role("button", name="move 2 of 2").click()
    page.wait_for_selector("text=move 2 of 2")
    assert page.locator(".board .tile").count() == 7


def test_a_game_on_file_is_told_in_words(visit, tmp_path) -> None:
    told = GAME.replace(">Bo: AFM", ">Ann: HORN (challenge) +5 20\n>Bo: AFM") + ">Ann: QQ -- -9 0\n>Ann: EERT - +0 20\n"
    (tmp_path / "game.gcg").write_text(told.replace("8H HORN", "8H QORN"))
    page = visit.go("board")
    page.set_input_files("input[type=file]", str(tmp_path / "game.gcg"))
    moves = page.wait_for_selector(".moves tbody").inner_text()
    assert "challenge bonus" in moves and "QORN not in the lexicon" in moves and "pass" in moves


def test_another_layout_and_another_alphabet(visit) -> None:
    page = visit.go("board")
    page.get_by_label("Layout").select_option("super")
    page.wait_for_selector("#s21-21")
    page.get_by_label("Lexicon").select_option("castellano")
    page.wait_for_function("() => !document.querySelector('#s21-21')")
    page.get_by_label("Rack").first.fill("[LL]AMAS")
    page.wait_for_selector(".plays >> text=/LL.?AMA/")
    page.focus(".board")
    page.keyboard.type("lama")
    page.wait_for_selector(".sum >> text=/LL.?AMA/")


def test_the_board_is_printed_without_controls(visit) -> None:
    page = visit.go("board")
    page.emulate_media(media="print")
    assert page.locator(".board").is_visible() and not page.locator("header").is_visible()
    assert not page.get_by_label("Rack").first.is_visible()


# --- the card table -------------------------------------------------------------------------------


def test_cards_show_what_can_be_laid(visit) -> None:
    page = visit.go("cards")
    page.wait_for_selector("text=COAT")
    page.get_by_label("Word standing").fill("coat")
    page.wait_for_function("() => !document.querySelector('.laid')?.textContent.includes('CATfrom')")
    assert re.search(r"\d+ words", page.inner_text("section[aria-label='Can be laid now'] h2"))


def test_the_round_timer_cannot_be_read(visit) -> None:
    page = visit.go("cards")
    page.get_by_label("Shortest (s)").fill("1")
    page.get_by_label("Longest (s)").fill("1")
    page.click("#start")
    assert page.inner_text(".clock") == "The round is running." and not re.search(r"\d", page.inner_text(".clock"))
    page.wait_for_selector("text=Time is up!", timeout=3000)


@pytest.mark.parametrize("path", ["", "word?word=mice", "mat", "board", "cards"])
def test_the_keyboard_reaches_everything(visit, path) -> None:
    page = visit.go(path)
    page.evaluate(
        "window.seen = []; document.addEventListener('focusin', (event) => seen.push(event.target.outerHTML))"
    )
    page.evaluate("document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
    seen = set(page.evaluate("seen"))
    missed = page.evaluate(
        """() => [...document.querySelectorAll("button:not(:disabled), select, input:not(.hidden), summary")]
        .filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"""
    )
    assert len(seen) > 5
    assert [one for one in missed if one not in seen] == []
