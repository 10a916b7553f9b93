"""The part of the JSON interface in which owners say what a debate tests and is written in."""

from __future__ import annotations

from typing import Annotated

from argue.services import debates
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, output
from argue.web.app.api_records import Body, Record, about
from argue.web.app.state import store


class LanguageIn(Body):
    """What the texts of a debate are written in."""

    language: Annotated[str, about("A BCP 47 tag, such as `fr` or `pt-BR`; empty: to be guessed.")]


class LanguageOut(Record):
    """What the texts of a debate are written in; empty where it is not known."""

    stated: Annotated[str, about("By the source or by an owner.")]
    language: Annotated[str, about("What is stated, or else guessed from the texts.")]


@api.get("/debates/<key>/language")
@output(LanguageOut)
def language(key: str) -> object:
    """What a debate is written in"""
    return _language(key)


@api.put("/debates/<key>/language", deed=debates.state_language)
@json_input(LanguageIn)
@output(LanguageOut)
def state_language(key: str, body: LanguageIn) -> object:
    """State what a debate is written in; for its owners"""
    debates.state_language(store(), key, body.language)
    return _language(key)


def _language(key: str) -> object:
    stated = store().debates.state(key).language
    return {"stated": stated, "language": store().languages.by_key([key])[key]}


class ClaimIn(Body):
    """Which argument of a debate is the claim that it tests."""

    argument: Annotated[str, about("Its id; empty: as the source says.")]


class ClaimOut(Record):
    """Which argument of a debate is the claim that it tests."""

    issue: Annotated[str | None, about("Its id; null where there is no claim.")]


@api.put("/debates/<key>/claim", deed=debates.name_claim)
@json_input(ClaimIn)
@output(ClaimOut)
def name_claim(key: str, body: ClaimIn) -> object:
    """Say which argument is the claim of a debate; for its owners"""
    debates.name_claim(store(), key, body.argument)
    return {"issue": store().debates.load(key).issue}
