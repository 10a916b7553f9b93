"""The part of the JSON interface in which owners of a debate say who may do what in it."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import List, Nested, String
from apiflask.validators import Length
from flask import Response

from argue.store.access import EVERYBODY, ROLES, VISIBILITIES
from argue.store.overrulings import MOST_NAME
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import OneOf, about
from argue.web.state import store


class RoleIn(Schema):
    """A role for somebody who has an account."""

    name = String(required=True, validate=Length(1, MOST_NAME))
    role = String(
        required=True,
        allow_none=True,
        validate=OneOf(ROLES),
        metadata=about("null takes a role away."),
    )


class SharingIn(Schema):
    """Who reads the debate, and what everybody with an account is in it."""

    visibility = String(required=True, validate=OneOf(VISIBILITIES))
    everybody = String(required=True, validate=OneOf(EVERYBODY))


class RoleHolderOut(Schema):
    """Somebody who has a role in the debate."""

    name = String()
    role = String(validate=OneOf(ROLES))


class SharedOut(Schema):
    """With whom a debate is shared."""

    key = String(metadata=about("Its key from now on: unlisted, it gets one that nobody guesses."))
    visibility = String(validate=OneOf(VISIBILITIES))
    everybody = String(
        validate=OneOf(EVERYBODY),
        metadata=about("What all who have an account are in it, unless it is private."),
    )
    people = List(Nested(RoleHolderOut))


@api.get("/debates/<key>/people")
@api.output(SharedOut)
def debate_people(key: str) -> Response:
    """Who reads a debate, and who has which role in it; for its owners, as are the next two"""
    return _shared(key)


@api.post("/debates/<key>/people")
@api.input(RoleIn, location="json")
@api.output(SharedOut)
def give_role(key: str, json_data: dict[str, Any]) -> Response:
    """Give somebody a role in a debate, or take it away"""
    store().access.set_role(key, json_data["name"], json_data["role"] or "")
    return _shared(key)


@api.put("/debates/<key>/sharing")
@api.input(SharingIn, location="json")
@api.output(SharedOut)
def share_debate(key: str, json_data: dict[str, Any]) -> Response:
    """Make a debate public, unlisted or private"""
    key = store().access.share(key, json_data["visibility"], json_data["everybody"])
    return _shared(key)


def _shared(key: str) -> Response:
    found = store().access.of(key)
    return as_json(
        {
            "key": key,
            "visibility": found.visibility,
            "everybody": found.everybody,
            "people": [{"name": one.name, "role": one.role} for one in found.people],
        }
    )
