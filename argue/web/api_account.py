"""The part of the JSON interface in which people look after their own account."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, DateTime, Dict, Integer, List, Nested, String
from apiflask.validators import Length, Range
from flask import Response

from argue.errors import NotFound
from argue.locales import say
from argue.store.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS
from argue.web import incoming, personal_zip
from argue.web.account import erase_account, own_number
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


class EraseIn(Schema):
    """What else goes."""

    withdraw = Boolean(
        load_default=False,
        metadata=about(
            "Also delete texts that nobody else answered, and private debates in which nobody "
            "else has a role."
        ),
    )


class ErasedOut(Schema):
    """What became of it."""

    replaced = Integer(metadata=about("Places in which the name stood."))
    withdrawn = Integer(metadata=about("Texts that were withdrawn and deleted."))


class SentFileOut(Schema):
    """A file that was sent and is not saved yet."""

    name = String(metadata=about("Empty for pasted text."))
    format = String(metadata=about("The chosen one; empty to recognise it."))
    text = String(metadata=about("Its content; bytes that are no UTF-8 are replaced."))


class PersonalDataOut(Schema):
    """All that is stored of a person."""

    name = String(metadata=about("The name of the account."))
    tables = Dict(
        keys=String(),
        values=List(Dict()),
        metadata=about("Rows by table, an object each, as the zip of the account's page has them."),
    )
    uploads = List(Nested(SentFileOut), metadata=about("Files that are not saved yet."))


@api.get("/account/data")
@api.output(PersonalDataOut)
def account_data() -> Response:
    """All that is stored of who asks, by table

    The page of the account has the same as a zip.
    """
    return as_json(
        personal_zip.as_json(store().personal.data(own_number()), incoming.drafts().own())
    )


@api.post("/accounts/<int:number>/erase")
@api.input(EraseIn, location="json")
@api.output(ErasedOut)
def erase_name(number: int, json_data: dict[str, Any]) -> Response:
    """Erase the name of an account, which ends it; for owners of the installation"""
    account = store().accounts.one(number)
    if account is None:
        raise NotFound(say("there is no account %(number)s", number=str(number)))
    erased = erase_account(account, withdraw=json_data["withdraw"])
    return as_json({"replaced": erased.replaced, "withdrawn": erased.withdrawn})


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
