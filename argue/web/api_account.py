"""The part of the JSON interface in which people look after their own account."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import DateTime, Integer, List, Nested, String
from apiflask.validators import Length, Range
from flask import Response

from argue.store.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS
from argue.web.account import own_number
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import OneOf, about
from argue.web.state import store


class TokenIn(Schema):
    """A token for a program."""

    name = String(required=True, validate=Length(1, MOST_NAME))
    scope = String(load_default="read", validate=OneOf(["read", "write"]))
    days = Integer(
        load_default=TOKEN_DAYS,
        validate=Range(1, MOST_TOKEN_DAYS),
        metadata=about("Until it ends."),
    )


class TokenOut(Schema):
    """A token of a program, without the token itself, of which only a hash is stored."""

    id = Integer()
    name = String()
    scope = String(validate=OneOf(["read", "write"]))
    created = DateTime()
    expires = DateTime()
    used = DateTime(allow_none=True, metadata=about("Its last use, to the minute."))


class TokensOut(Schema):
    """The tokens of an account, newest first."""

    tokens = List(Nested(TokenOut))


class TokenMadeOut(TokenOut):
    """A token that was just made."""

    token = String(metadata=about("What the program shows; this answer alone has it."))


@api.get("/account/tokens")
@api.output(TokensOut)
def tokens() -> Response:
    """The tokens of one's programs; a token itself may not ask, nor in the next two"""
    return as_json({"tokens": [one.record() for one in store().accounts.tokens.all(own_number())]})


@api.post("/account/tokens")
@api.input(TokenIn, location="json")
@api.output(TokenMadeOut, status_code=201, description="Made")
def add_token(json_data: dict[str, Any]) -> Response:
    """Make a token for a program"""
    own = store().accounts.tokens
    token = own.add(own_number(), json_data["name"], json_data["scope"], json_data["days"])
    return as_json({**own.all(own_number())[0].record(), "token": token}, 201)


@api.delete("/account/tokens/<int:number>")
@api.output({}, status_code=204)
def revoke_token(number: int) -> Response:
    """Revoke a token"""
    store().accounts.tokens.revoke(own_number(), number)
    return Response(status=204)
