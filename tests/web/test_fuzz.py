"""The routes asked from their own description: whatever fits it or does not, the answer is as described."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="the pages need the extra `web`")
pytest.importorskip("httpx", reason="the app is asked by httpx")
schemathesis = pytest.importorskip("schemathesis", reason="the routes are fuzzed by schemathesis, in the extra `fuzz`")

from hypothesis import HealthCheck, given, settings  # noqa: E402

import wordcore  # noqa: E402
from wordcore.web.app import QUESTIONS, app  # noqa: E402


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory):
    log = tmp_path_factory.mktemp("fuzz") / "rulings.log"
    application = app([wordcore.load()], log=log, hosts=["localhost", "testserver"])
    return schemathesis.openapi.from_asgi("/api/openapi.json", application)


@pytest.mark.long
@pytest.mark.parametrize("path", [question.path for question in QUESTIONS])
@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_every_answer_is_as_described(described, path, mode) -> None:
    @settings(max_examples=100, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=described[path]["POST"].as_strategy(generation_mode=mode))
    def ask(case) -> None:
        response = case.call()
        if response.status_code == 413:  # described too, but schemathesis counts it as accepted
            return
        # What fits the description can still be a bad question: a character outside the alphabet, an unknown lexicon.
        case.validate_response(response, excluded_checks=[schemathesis.checks.positive_data_acceptance])

    ask()
