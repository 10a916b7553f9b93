"""The tokens of one's programs: make one, list them, revoke one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from flask import Response, url_for

from argue.errors import BadInput, NotFound
from argue.features.accounts import accounts
from argue.features.accounts.web.account import account_page, resources
from argue.locales import _
from argue.services.deeds import Need
from argue.store.people.sessions import MOST_NAME, MOST_TOKEN_DAYS, TOKEN_DAYS, ApiToken, Scope
from argue.web.app.api import Done, nothing, output
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, about, derived, record_with
from argue.web.app.people import own_number
from argue.web.app.routes import Cost
from argue.web.app.state import store


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


@api.get("/account/tokens", need=Need.SELF, browser=True, accounts=True, cost=Cost.ROWS)
@output(TokensOut)
def tokens() -> object:
    """The tokens of one's programs; a token itself may not ask, nor in the next two"""
    return {"tokens": store().accounts.tokens.all(own_number())}


def _refused(problem: str) -> Response:
    return account_page(problem=problem, status=400)


@resources.do(
    "/account/tokens",
    "add_token",
    None,
    output(TokenMadeOut, status=201, description="Made"),
    body=TokenIn,
    again=_refused,
    refusals=(BadInput, NotFound),
)
def add_token(body: TokenIn) -> Done:
    """Make a token for a program"""
    sent = body.model_dump()
    sent |= {name: sent[name].strip() for name in ("debate", "collection")}
    token = accounts.add_token(store(), own_number(), **sent)
    made = store().accounts.tokens.all(own_number())[0]
    return Done({**asdict(made), "token": token}, lambda: account_page(token=token, status=201))


@resources.do(
    "/account/tokens/<int:number>/revoke",
    "revoke_token",
    None,
    nothing,
    json="/account/tokens/<int:number>",
    method="DELETE",
)
def revoke_token(number: int) -> Done:
    """Revoke a token"""
    accounts.revoke_token(store(), own_number(), number)
    here = url_for("account.page", _anchor="tokens")
    return Done(page=here, message=_("That token is revoked."))
