"""Every route without a browser: answers, refusals in sentences, and who may ask."""

from __future__ import annotations

import json
import re
from dataclasses import fields as dataclass_fields
from pathlib import Path

import pytest

import wordcore
from wordcore import Where
from wordcore.games.linguishtik import Shake, roll
from wordcore.judge import read_log
from wordcore.locks import locked

pytest.importorskip("starlette", reason="the pages need the extra `web`")
pytest.importorskip("httpx")

from wordcore.web.app import PAGES, QUESTIONS, STATIC, app
from wordcore.web.guard import MAX_BODY, hosts_for

PYTHONS_OWN_TEXT = re.compile(r"Traceback|object at 0x|Error\(|NoneType|positional argument|not subscriptable")
MAT = {"letters": ["RC", "RA", "PT"], "resources": ["OS", "KQ", "GE"]}


def refused(response, status: int, code: str) -> dict:
    data = response.json()
    assert response.status_code == status and data["code"] == code, data
    assert set(data) == {"error", "code", "field"} and not PYTHONS_OWN_TEXT.search(data["error"])
    return data


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.path)
def test_every_example_is_answered_and_described(client, question) -> None:
    response = client.post(question.path, json=question.example)
    assert response.status_code == 200 and isinstance(response.json(), dict), response.text
    described = client.get("/api/openapi.json").json()["paths"][question.path]["post"]
    asked = {field.name for field in dataclass_fields(question.asked)}
    assert set(described["requestBody"]["content"]["application/json"]["schema"]["properties"]) == asked
    assert described["summary"].endswith(".") or described["summary"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.path)
@pytest.mark.parametrize("data", [False, 5, [], "x", {"no_such": 1}, [[]] * 50])
def test_what_is_not_the_question_is_refused_in_a_sentence(client, question, data) -> None:
    refused(client.post(question.path, json=data), 400, "BAD_QUESTION")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[" * 5000, b'{"words": NaN', b'{"words": "qi", "table": "\\ud800"}']
)
def test_what_is_not_json_is_refused(client, body) -> None:
    refused(client.post("/api/judge", content=body, headers={"content-type": "application/json"}), 400, "NOT_JSON")


def test_a_ruling_is_on_disk_and_never_says_which_word_failed(client) -> None:
    answer = client.post("/api/judge", json={"words": "quiz zzxq", "table": "4"}).json()
    assert answer["acceptable"] is False and "words" not in answer and "second" not in answer
    entry = read_log(client.log).entries[0]
    assert entry["table"] == "4" and entry["words"] == ["QUIZ", "ZZXQ"] and entry["acceptable"] is False
    assert client.post("/api/judge", json={"words": "quiz", "second": True}).json()["second"]["acceptable"] is False


def test_a_ruling_has_bounds_and_a_second_opinion_needs_a_second_lexicon(client, lexicons, tmp_path) -> None:
    from starlette.testclient import TestClient

    assert "8 words" in refused(client.post("/api/judge", json={"words": "a " * 9}), 400, "BAD_QUESTION")["error"]
    assert "300" in refused(client.post("/api/judge", json={"words": "a" * 301}), 400, "BAD_QUESTION")["error"]
    refused(client.post("/api/judge", json={"words": "  "}), 400, "BAD_QUESTION")
    assert not client.log.exists()
    alone = TestClient(app(lexicons[:1]), base_url="http://localhost")
    refused(alone.post("/api/judge", json={"words": "quiz", "second": True}), 400, "BAD_QUESTION")


def test_no_log_no_verdict(lexicons, tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    client = TestClient(app(lexicons, log=tmp_path / "missing" / "log"), base_url="http://localhost")
    assert "acceptable" not in refused(client.post("/api/judge", json={"words": "quiz"}), 503, "NO_LOG")


def test_a_log_that_somebody_else_keeps_locked_gives_no_verdict(client, monkeypatch) -> None:
    monkeypatch.setattr("wordcore.store.append_line.__defaults__", (0.05,))
    with locked(client.log):
        said = refused(client.post("/api/judge", json={"words": "quiz"}), 503, "NO_LOG")
    assert "acceptable" not in said and not client.log.exists()
    assert client.post("/api/judge", json={"words": "quiz"}).json()["acceptable"] is True


def test_the_judge_alone_serves_nothing_else(lexicons) -> None:
    from starlette.testclient import TestClient

    client = TestClient(app(lexicons, judge_only=True), base_url="http://localhost")
    assert client.get("/").text == client.get("/judge").text == (STATIC / "judge.html").read_text()
    assert client.post("/api/judge", json={"words": "quiz"}).json()["acceptable"] is True
    refused(client.get("/mat"), 404, "NOT_FOUND")
    refused(client.post("/api/find", json={"ask": "words"}), 404, "NOT_FOUND")


def test_only_this_servers_own_pages_may_ask(client) -> None:
    play = {"words": "quiz"}
    refused(client.post("/api/judge", json=play, headers={"host": "evil.example"}), 400, "BAD_HOST")
    refused(client.get("/", headers={"host": "evil.example:8765"}), 400, "BAD_HOST")
    refused(client.post("/api/judge", json=play, headers={"origin": "http://evil.example"}), 403, "CROSS_SITE")
    refused(client.post("/api/judge", json=play, headers={"origin": "null"}), 403, "CROSS_SITE")
    refused(client.post("/api/judge", json=play, headers={"sec-fetch-site": "cross-site"}), 403, "CROSS_SITE")
    refused(client.post("/api/judge", data={"words": "quiz"}), 415, "NOT_JSON")
    refused(client.post("/api/judge", content=b"{}", headers={"content-type": "text/plain"}), 415, "NOT_JSON")
    assert refused(client.get("/api/judge"), 405, "BAD_METHOD")["error"] == "this is asked with POST"
    asked = client.post("/judge", json={})
    assert "GET or HEAD" in refused(asked, 405, "BAD_METHOD")["error"] and asked.headers["allow"] == "GET, HEAD"
    for host in ("localhost:99", "127.0.0.1:8765", "[::1]:8765", "LOCALHOST"):
        assert client.get("/judge", headers={"host": host}).status_code == 200
    assert hosts_for("0.0.0.0", ["hall.example"])[-1] == "hall.example" and "0.0.0.0" not in hosts_for("0.0.0.0", [])


def test_a_request_is_at_most_16_kb_told_or_counted(client) -> None:
    long = {"words": "a" * MAX_BODY}
    refused(client.post("/api/judge", json=long), 413, "TOO_LARGE")
    pieces = (b" " * 1000 for _ in range(40))
    refused(client.post("/api/judge", content=pieces, headers={"content-type": "application/json"}), 413, "TOO_LARGE")


@pytest.mark.parametrize("path", [*PAGES, "/static/style.css", "/static/texts.js", "/api/openapi.json", "/nowhere"])
def test_every_response_is_locked_up(client, path) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none';") and set(re.findall(r"'[^']*'", policy)) == {"'none'", "'self'"}
    assert headers["x-content-type-options"] == "nosniff" and "set-cookie" not in headers
    assert headers["cache-control"] in ("no-cache", "no-store")


def test_files_outside_are_not_served(client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"):
        assert client.get(path).status_code == 404


def test_words_by_the_page(client, enable) -> None:
    first = client.post("/api/find", json={"ask": "starting", "text": "re"}).json()
    words = list(enable.starting("re"))
    assert first["count"] == len(words) and first["words"] == words[:200] and first["pages"] == -(-len(words) // 200)
    last = client.post("/api/find", json={"ask": "starting", "text": "re", "page": first["pages"]}).json()
    assert last["words"] == words[(first["pages"] - 1) * 200 :]
    assert client.post("/api/find", json={"ask": "starting", "text": "re", "page": 10**9}).json()["words"] == []
    refused(client.post("/api/find", json={"ask": "words", "page": 0}), 400, "BAD_QUESTION")


ASKED = [
    ({"ask": "words", "where": {"length": 2}}, lambda lex: lex.words(Where(length=2))),
    ({"ask": "tiles", "text": "retina?"}, lambda lex: lex.words_from("retina?")),
    ({"ask": "anagrams", "text": "retinas"}, lambda lex: lex.anagrams("retinas")),
    ({"ask": "containing", "text": "zzz"}, lambda lex: lex.supersets("zzz")),
    ({"ask": "pattern", "text": "qu*z"}, lambda lex: lex.matching("qu*z")),
    ({"ask": "ending", "text": "zes"}, lambda lex: lex.ending("zes")),
    ({"ask": "near", "text": "quiz", "edits": 2, "sort": "points"}, lambda lex: lex.near("quiz", 2).sorted("points")),
]


@pytest.mark.parametrize(("asked", "twin"), ASKED, ids=[asked["ask"] for asked, _ in ASKED])
def test_every_kind_of_question_is_the_lexicons_own(client, enable, asked, twin) -> None:
    answer = client.post("/api/find", json=asked).json()
    assert answer["words"] == list(twin(enable))[:200] and answer["count"] == len(twin(enable)) > 0


def test_pools_hooks_and_other_alphabets(client, enable) -> None:
    more = client.post("/api/find", json={"ask": "more", "text": "ca", "pool": "tsb"}).json()
    assert more["words"] == [one.to_json() for one in enable.extensions("ca", pool="tsb", more=1)]
    assert client.post("/api/find", json={"ask": "hooks", "text": "at"}).json()["front"] == list(
        enable.hooks("at").front
    )
    spanish = client.post("/api/find", json={"ask": "words", "where": {"length": 4}, "lexicon": "castellano"}).json()
    assert spanish["words"] == ["CALA", "CALLE", "LAMA", "LLAMA"][:0] or "CALLE" in spanish["words"]
    refused(client.post("/api/find", json={"ask": "words", "lexicon": "nowhere"}), 400, "BAD_QUESTION")
    field = refused(client.post("/api/find", json={"ask": "words", "where": {"length": [5, 2]}}), 400, "BAD_QUESTION")
    assert field["field"] == "where, length"


def test_the_explorers_controls_are_the_fields_of_a_where() -> None:
    named = re.search(r"FIELDS = \[(.*?)\]", (STATIC / "explore.js").read_text())
    assert sorted(re.findall(r'"(\w+)"', named[1])) == sorted(Where._CHECKS)
    assert all(f"{name}:" in (STATIC / "texts.js").read_text() for name in Where._CHECKS)


def test_a_words_own_page(client) -> None:
    mice = client.post("/api/word", json={"word": "mice"}).json()
    assert mice["is_word"] and mice["points"] == 8 and "EMIC" in mice["anagrams"] and mice["hooks"]["front"] == ["A"]
    assert mice["definitions"] and any("noun" in tag for tag in mice["tags"])
    assert {"noun", "noun.plural"} <= set(mice["is"])
    nothing = client.post("/api/word", json={"word": "qzx"}).json()
    assert nothing["is_word"] is False and nothing["definitions"] == []
    refused(client.post("/api/word", json={"word": "m1ce"}), 400, "BAD_QUESTION")


def test_a_mat_is_analysed_with_at_most_one_question(client) -> None:
    answer = client.post("/api/mat/analyse", json={"mat": MAT}).json()
    assert answer["win"]["n_words"] > 0 and len(answer["win"]["questions"]) <= 1 and answer["trap"] is None
    proof = next(one for one in answer["win"]["proofs"] if one["word"] == "ACTS")
    assert [(cube["code"], cube["letter"]) for cube in proof["cubes"]] == [
        ("RA", "A"),
        ("RC", "C"),
        ("PT", "T"),
        ("OS", "S"),
    ]
    assert proof["cube"]["id"] == 3
    four = {**MAT, "letters": [*MAT["letters"], "OX"], "resources": ["KQ"]}
    won = client.post("/api/mat/analyse", json={"mat": four}).json()["win"]
    by_demand = next(one for one in won["demand_proofs"] if one["text"] == "orange wild")
    assert won["n_by_demand"] >= len(won["by_demand"]) >= len(won["demand_proofs"]) > 0
    assert any(cube["letter"] != cube["code"][-1] for cube in by_demand["cubes"])
    trapped = client.post("/api/mat/analyse", json={"mat": {**MAT, "last_move": ["letter", "PT"]}}).json()
    assert trapped["trap"]["status"] in ("YES", "NO", "JUDGE")
    refused(client.post("/api/mat/analyse", json={"mat": {"letters": ["Q"]}}), 400, "BAD_QUESTION")
    refused(client.post("/api/mat/analyse", json={"mat": {**MAT, "demands": [["must", "??"]]}}), 422, "BAD_PARAM")


def test_demands_are_offered_not_typed(client) -> None:
    offered = client.post("/api/mat/demands", json={"mat": MAT, "phase": "TYPE"}).json()
    assert (
        set(offered["kinds"]) == {"type"} and {"demand": ["type", "NOUN"], "text": "a noun"} in offered["kinds"]["type"]
    )
    assert sorted(offered["cubes"]) == [4, 5]
    safe = client.post("/api/mat/safe", json={"mat": MAT}).json()
    assert safe["n_demands"] >= len(safe["demands"]) and set(safe["letters"]) <= {3, 4, 5}


def test_a_shake_is_stepped_through(client) -> None:
    shake = Shake(roll(3))
    move = next(iter(shake.legal_moves))
    shake.push(move)
    start = client.post("/api/mat/shake", json={"shake": shake.to_json(), "at": 0}).json()
    end = client.post("/api/mat/shake", json={"shake": shake.to_json()}).json()
    assert start["at"] == 0 and end["at"] == end["n_moves"] == 1 and start["mat"]["resources"]
    refused(client.post("/api/mat/shake", json={"shake": shake.to_json(), "at": 2}), 400, "BAD_QUESTION")
    refused(client.post("/api/mat/shake", json={"shake": {"game": "chess"}}), 400, "BAD_QUESTION")


def test_the_board_scores_lists_and_opens_files(client) -> None:
    best = client.post("/api/board/best", json={"rack": "RETINAS", "n": 3}).json()
    assert [play["score"] for play in best["plays"]] == [66, 66, 66] and best["count"] > 1000
    score = client.post("/api/board/score", json={"tiles": [[8, 8, "Q"], [8, 9, "i"]]}).json()
    assert score == {
        "legal": True, "play": "8H Qi", "words": [{"word": "QI", "formula": "(10 + 0) x 2 = 20", "is_word": False}],
        "bonus": 0, "total": 20,
    }  # fmt: skip
    assert client.post("/api/board/score", json={"tiles": [[1, 1, "A"]]}).json()["code"] == "MISS_CENTRE"
    refused(client.post("/api/board/best", json={"rack": "RETINAS", "n": 51}), 400, "BAD_QUESTION")
    refused(client.post("/api/board/best", json={"rack": "R1"}), 400, "BAD_QUESTION")
    game = "#player1 Ann Ann\n#player2 Bo Bo\n>Ann: EHNORRT 8H HORN +15 15\n>Bo: AFM J6 FA.M +17 17\n"
    opened = client.post("/api/board/game", json={"text": game}).json()
    assert opened["kind"] == "gcg" and len(opened["boards"]) == 3 and "HORN" in opened["boards"][1]
    assert opened["differences"] and opened["differences"][0]["line"] == 3
    refused(client.post("/api/board/game", json={"text": "nothing"}), 400, "BAD_QUESTION")


def test_cards_name_their_hand_card(client) -> None:
    answer = client.post("/api/cards", json={"table": "CATQ", "hand": "OSEEB"}).json()
    assert {"word": "COAT", "card": "O", "length": 4} in answer["words"]
    assert {"word": "CAT", "card": None, "length": 3} in answer["words"]
    lengths = [len(row["word"]) for row in answer["words"]]
    assert lengths == sorted(lengths, reverse=True)
    refused(client.post("/api/cards", json={"table": "A" * 61, "hand": ""}), 400, "BAD_QUESTION")


def test_the_pages_are_light_and_fetch_nothing_from_outside() -> None:
    files = sorted(STATIC.iterdir())
    assert sum(path.stat().st_size for path in files) < 120_000
    for path in files:
        text = path.read_text()
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path
        assert "innerHTML" not in text and "eval(" not in text, path


@pytest.mark.parametrize("page", ["explore", "word", "judge", "mat", "board", "cards"])
def test_every_text_of_a_page_is_in_the_table_and_every_one_there_is_used(page) -> None:
    table = re.search(rf"\n  {page}: \{{\n(.*?)\n  \}},", (STATIC / "texts.js").read_text(), re.DOTALL)[1]
    script = (STATIC / f"{page}.js").read_text()
    assert [name for name in set(re.findall(r"\bt\.(\w+)", script)) if f"{name}:" not in table] == []
    plain = re.sub(r"'\"'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`", "", table)
    names = re.findall(r"(\w+):", re.sub(r"\{[^{}]*\}", "", plain))
    told_to_a_stepper = ("step", "before", "after") if "stepper(t" in script else ()
    assert [name for name in names if not re.search(rf"\bt\.{name}\b", script) and name not in told_to_a_stepper] == []
    keys = r"Arrow\w+|Backspace|Content-Type|Enter|Escape|Files|Tab"
    spoken = re.findall(r'"([A-Z][a-z]+[^"]*)"', script)
    assert [text for text in spoken if not re.fullmatch(keys, text)] == []


def test_the_app_can_be_mounted_in_another_one(lexicons) -> None:
    from starlette.applications import Starlette
    from starlette.routing import Mount
    from starlette.testclient import TestClient

    outer = Starlette(routes=[Mount("/words", app(lexicons))])
    client = TestClient(outer, base_url="http://localhost")
    assert client.get("/words/judge").status_code == 200 and client.get("/words/static/judge.js").status_code == 200
    assert client.post("/words/api/judge", json={"words": "quiz"}).json()["acceptable"] is True


def test_without_a_lexicon_there_is_no_app_and_names_are_not_mixed_up(lexicons) -> None:
    with pytest.raises(ValueError, match="one or more lexicons"):
        app([])
    other = wordcore.Lexicon.from_words(["qi"], name=lexicons[0].name)
    with pytest.raises(ValueError, match="lexicons: expected different names, found 'enable' twice"):
        app([lexicons[0], other])


def test_what_is_described_is_what_is_served(client) -> None:
    document = client.get("/api/openapi.json").json()
    assert set(document["paths"]) == {question.path for question in QUESTIONS}
    assert document["info"]["version"] == wordcore.__version__ and json.dumps(document)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.path)
def test_every_route_is_in_the_docs_with_an_example_that_runs(client, question) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "web.md").read_text()
    row = re.search(rf"^\| `{question.path}` \| `(.*?)` \| (.*?) \|$", page, re.MULTILINE)
    assert row is not None and row[2] == question.summary
    if "..." not in row[1]:  # a stored shake is too long for a page
        assert (
            client.post(question.path, content=row[1], headers={"content-type": "application/json"}).status_code == 200
        )
