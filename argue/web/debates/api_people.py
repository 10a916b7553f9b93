"""The part of the JSON interface in which owners of a debate say who may do what in it."""

from __future__ import annotations

from typing import Annotated

from argue.services import debates
from argue.store.participation.records import MOST_NAME
from argue.store.people.access import EVERYBODY, ROLES, VISIBILITIES
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, output
from argue.web.app.api_records import Body, OneOf, Record, about
from argue.web.app.state import store


class RoleIn(Body):
    """A role for somebody who has an account."""

    name: Annotated[str, about(min_length=1, max_length=MOST_NAME)]
    role: Annotated[str | None, OneOf(ROLES), about("null takes a role away.")]


class SharingIn(Body):
    """Who reads the debate, and what everybody with an account is in it."""

    visibility: Annotated[str, OneOf(VISIBILITIES)]
    everybody: Annotated[str, OneOf(EVERYBODY)]


class RoleHolderOut(Record):
    """Somebody who has a role in the debate."""

    name: str
    role: Annotated[str, OneOf(ROLES)]


class SharedOut(Record):
    """With whom a debate is shared."""

    key: Annotated[str, about("Its key from now on: unlisted, it gets one that nobody guesses.")]
    visibility: Annotated[str, OneOf(VISIBILITIES)]
    everybody: Annotated[
        str,
        OneOf(EVERYBODY),
        about("What all who have an account are in it, unless it is private."),
    ]
    people: list[RoleHolderOut]


@api.get("/debates/<key>/people")
@output(SharedOut)
def debate_people(key: str) -> object:
    """Who reads a debate, and who has which role in it; for its owners, as are the next two"""
    return _shared(key)


@api.post("/debates/<key>/people")
@json_input(RoleIn)
@output(SharedOut)
def give_role(key: str, body: RoleIn) -> object:
    """Give somebody a role in a debate, or take it away"""
    debates.set_role(store(), key, body.name, body.role or "")
    return _shared(key)


@api.put("/debates/<key>/sharing")
@json_input(SharingIn)
@output(SharedOut)
def share_debate(key: str, body: SharingIn) -> object:
    """Make a debate public, unlisted or private"""
    key = debates.share(store(), key, body.visibility, body.everybody)
    return _shared(key)


def _shared(key: str) -> dict[str, object]:
    access = store().access.of(key)
    return {
        "key": key,
        "visibility": access.visibility,
        "everybody": access.everybody,
        "people": access.people,
    }
