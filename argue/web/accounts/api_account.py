"""The part of the JSON interface in which people look after their own account."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from argue.services import accounts, personal_zip
from argue.services.uploads import own_drafts
from argue.store.people.erasure import Erased
from argue.store.people.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS, ApiToken, Scope
from argue.web.accounts.account import own_number
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, nothing, output
from argue.web.app.api_records import Body, Record, about, derived, record_with
from argue.web.app.state import context, settings, store


class TokenIn(Body):
    """A token for a program."""

    name: Annotated[str, about(min_length=1, max_length=MOST_NAME)]
    scope: Scope = "read"
    days: Annotated[int, about("Until it ends.", ge=1, le=MOST_TOKEN_DAYS)] = TOKEN_DAYS
    debate: Annotated[str, about("The key of the only debate that it is for.")] = ""
    collection: Annotated[str, about("The key of the only collection that it is for.")] = ""


TokenOut = derived("TokenOut", ApiToken)
TokensOut = record_with("TokensOut", "The tokens of an account, newest first.", tokens=[TokenOut])
TokenMadeOut = record_with(
    "TokenMadeOut",
    "A token that was just made.",
    TokenOut,
    token=Annotated[str, about("What the program shows; this answer alone has it.")],
)


class EraseIn(Body):
    """What else goes."""

    withdraw: Annotated[
        bool,
        about(
            "Also delete texts that nobody else answered, and private debates in which nobody "
            "else has a role."
        ),
    ] = False


ErasedOut = derived("ErasedOut", Erased)


class SentFileOut(Record):
    """A file that was sent and is not saved yet."""

    name: Annotated[str, about("Empty for pasted text.")]
    format: Annotated[str, about("The chosen one; empty to recognise it.")]
    text: Annotated[str, about("Its content; bytes that are no UTF-8 are replaced.")]


class PersonalDataOut(Record):
    """All that is stored of a person."""

    name: Annotated[str, about("The name of the account.")]
    tables: Annotated[
        dict[str, list[dict[str, Any]]],
        about("Rows by table, an object each, as the zip of the account's page has them."),
    ]
    uploads: Annotated[list[SentFileOut], about("Files that are not saved yet.")]


@api.get("/account/data")
@output(PersonalDataOut)
def account_data() -> object:
    """All that is stored of who asks, by table

    The page of the account has the same as a zip.
    """
    return personal_zip.as_json(store().personal.data(own_number()), own_drafts(context()).own())


@api.post("/accounts/<int:number>/erase")
@json_input(EraseIn)
@output(ErasedOut)
def erase_name(number: int, body: EraseIn) -> object:
    """Erase the name of an account, which ends it; for owners of the installation"""
    account = accounts.account_of(store(), number)
    return accounts.erase(store(), settings().database, account.name, withdraw=body.withdraw)


@api.get("/account/tokens")
@output(TokensOut)
def tokens() -> object:
    """The tokens of one's programs; a token itself may not ask, nor in the next two"""
    return {"tokens": store().accounts.tokens.all(own_number())}


@api.post("/account/tokens")
@json_input(TokenIn)
@output(TokenMadeOut, status=201, description="Made")
def add_token(body: TokenIn) -> object:
    """Make a token for a program"""
    token = accounts.add_token(store(), own_number(), **body.model_dump())
    made = store().accounts.tokens.all(own_number())[0]
    return {**asdict(made), "token": token}


@api.delete("/account/tokens/<int:number>")
@nothing
def revoke_token(number: int) -> None:
    """Revoke a token"""
    accounts.revoke_token(store(), own_number(), number)
