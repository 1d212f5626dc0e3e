"""The description of all questions as an OpenAPI document, made from the same classes that read the requests.

>>> from wordcore.web.app import QUESTIONS
>>> sorted(document(QUESTIONS)["paths"])[:2]
['/api/about', '/api/board/best']
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import wordcore
from wordcore.games import fields
from wordcore.web.house import Question

_PLAIN = {str: "string", int: "integer", bool: "boolean", float: "number", type(None): "null"}
_ERROR = {
    "type": "object",
    "properties": {
        "error": {"type": "string"},
        "code": {"type": "string"},
        "field": {"type": ["string", "null"]},
    },
    "required": ["error", "code", "field"],
}
_REFUSALS = {
    "400": "a bad question",
    "403": "asked by another site's page",
    "413": "a request over 16 kB",
    "415": "not JSON",
    "422": "an illegal move, with the rulebook's code",
    "503": "the judge's log cannot be written",
}


def document(questions: Iterable[Question]) -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "wordcore", "version": wordcore.__version__},
        "paths": {question.path: {"post": _operation(question)} for question in questions},
        "components": {"schemas": {"Error": _ERROR}},
    }


def _operation(question: Question) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {
        "operationId": question.path.removeprefix("/api/").replace("/", "_"),
        "summary": question.summary,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": schema(question.asked), "example": question.example}},
        },
        "responses": {
            "200": {
                "description": "the answer",
                "content": {"application/json": {"schema": {"type": "object"}}},
            },
            **{status: {"description": text, "content": error} for status, text in _REFUSALS.items()},
        },
    }


def schema(asked: type[Any]) -> dict[str, Any]:
    """The schema of a request's class."""
    hints = get_type_hints(asked, include_extras=True)
    known = fields.table(asked)
    return {
        "type": "object",
        "properties": {name: _of(hints[name]) for name in known},
        "required": [name for name, field in known.items() if field.default is MISSING],
        "additionalProperties": False,
    }


def _of(hint: Any) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _of(arguments[0])
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(part) for part in arguments]}
    if origin is tuple and arguments[-1] is not Ellipsis:
        n = len(arguments)
        return {"type": "array", "prefixItems": [_of(part) for part in arguments], "minItems": n, "maxItems": n}
    if origin is tuple or origin is Sequence:
        return {"type": "array", "items": _of(arguments[0])}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(arguments[1])}
    return {} if hint is object else {"type": "object"}
