"""The part of the JSON interface in which owners of a debate say what it tests."""

from __future__ import annotations

from typing import Annotated

from argue.services import debates
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, output
from argue.web.app.api_records import Body, Record, about
from argue.web.app.state import store


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
