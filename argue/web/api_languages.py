"""The part of the JSON interface in which owners of a debate say what it is written in."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import String
from flask import Response

from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import about
from argue.web.people import require
from argue.web.state import store


class LanguageIn(Schema):
    """What the texts of a debate are written in."""

    language = String(
        required=True,
        metadata=about("A BCP 47 tag, such as `fr` or `pt-BR`; empty: to be guessed."),
    )


class LanguageOut(Schema):
    """What the texts of a debate are written in; empty where it is not known."""

    stated = String(metadata=about("By the source or by an owner."))
    language = String(metadata=about("What is stated, or else guessed from the texts."))


@api.get("/debates/<key>/language")
@api.output(LanguageOut)
def language(key: str) -> Response:
    """What a debate is written in"""
    return _language(key)


@api.put("/debates/<key>/language")
@api.input(LanguageIn, location="json")
@api.output(LanguageOut)
def state_language(key: str, json_data: dict[str, Any]) -> Response:
    """State what a debate is written in; for its owners"""
    require("own", key)
    store().languages.state(key, json_data["language"].strip())
    return _language(key)


def _language(key: str) -> Response:
    stated = store().languages.of(key)
    return as_json({"stated": stated, "language": store().languages.spoken([key])[key]})
