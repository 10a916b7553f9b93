"""Invitations: who owns a debate makes them, and whoever has one joins, by a link or by a code."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, cast

from flask import (
    Flask,
    Response,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.features.invitations import store as service
from argue.features.invitations.store import DAYS, MOST_DAYS, ROLES, Invitation, Invitations
from argue.locales import _
from argue.services.deeds import Need
from argue.store.participation.records import MOST_NAME
from argue.web.app.api import Done, output
from argue.web.app.api_records import Answer, Body, OneOf, about, derived
from argue.web.app.budgets import Rates
from argue.web.app.links import see_other, uncached_page
from argue.web.app.people import SESSION, caller, own_number
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.security import over_https_only
from argue.web.app.state import accounts_on, place_of, settings, store

resources = Resources("invitations", __name__, need=Need.OWN, accounts=True, cost=Cost.ROWS)

CLASS = 60
"""Codes and names that one place may try a minute: a class behind one address joins within it, and
nobody finds one of 480 million codes by that."""


GUEST = "argue_guest"
"""The cookie with the secret by which a guest comes back under the same name."""


class InvitationIn(Body):
    """An invitation to be made."""

    role: Annotated[str, OneOf(ROLES), about("What who joins may do.")] = "participant"
    days: Annotated[int, about("After how many days it ends.", ge=1, le=MOST_DAYS)] = DAYS
    approval: Annotated[bool, about("Whether replies in the debate wait for approval.")] = True


InvitationOut = derived(
    "InvitationOut", Invitation, over=(bool, "Whether it opens nothing any more.")
)


class InvitationsOut(Answer):
    """The invitations to a debate."""

    invitations: Annotated[list[InvitationOut], about("Newest first.")]  # type: ignore[valid-type]


# ── for owners ──────────────────────────────────────────────────────────────────────────────────


@resources.read("/debates/<key>/invitations", "page", output(InvitationsOut))
def invitations(key: str, kind: str = "") -> object:
    """The invitations to a debate, for its owners"""
    if kind != RECORD:
        return _page("", key)
    made = Invitations.in_store(store()).of(key)
    if caller().scope == "read":  # who may only read learns no link by which one writes
        made = [replace(invitation, token="", code="") for invitation in made]
    return {"invitations": made}


def _page(problem: str, key: str) -> str:
    return render_template(
        "invitations/page.html",
        key=key,
        debate=store().debates.load(key),
        problem=problem and f"{problem}.",
        invitations=Invitations.in_store(store()).of(key),
        days=DAYS,
        most_days=MOST_DAYS,
        enter=url_for("invitations.enter", _external=True),
    )


@resources.do(
    "/debates/<key>/invitations",
    "invite",
    service.invite,
    output(InvitationOut, "InvitationMadeOut", status=201),
    body=InvitationIn,
    again=_page,
)
def invite(key: str, body: InvitationIn) -> Done:
    """Make a link and a code by which people join a debate without an account"""
    made = service.invite(store(), key, body.role, body.days, approval=body.approval)
    return Done(made, url_for("invitations.page", key=key), _("The invitation is made."))


@resources.do(
    "/debates/<key>/invitations/<int:number>/revoke",
    "revoke",
    service.revoke,
    output(InvitationOut, "InvitationRevokedOut"),
)
def revoke_invitation(key: str, number: int) -> Done:
    """Revoke an invitation; who joined by it is out, and what they wrote stays"""
    revoked = service.revoke(store(), key, number)
    message = _("The invitation is revoked; who joined by it is out, and what they wrote stays.")
    return Done(revoked, url_for("invitations.page", key=key), message)


# ── for guests ──────────────────────────────────────────────────────────────────────────────────


@resources.get("/join", need=Need.ALWAYS)
def enter() -> Response:
    """The form for a code."""
    return _enter("", 200)


@resources.post("/join", endpoint="find", need=Need.ALWAYS)
def find() -> ResponseReturnValue:
    """Go to the invitation of a code."""
    if wait := _too_often("code"):
        return _enter(_("Too many attempts. Try again in %(seconds)s s.", seconds=wait), 429)
    try:
        found = Invitations.in_store(store()).by_code(request.form.get("code", "")[:40])
    except NotFound as error:
        return _enter(f"{error.localize()}.", 404)
    return redirect(url_for("invitations.ask", token=found.token), 303)


@resources.get("/join/leave", need=Need.ALWAYS)
def leave() -> Response:
    """For guests, who have no page of an account: under which name they are here; the way out."""
    return uncached_page("invitations/leave.html", 200)


@resources.app_template_global()
def is_guest() -> bool:
    """Whether who asks joined by an invitation."""
    within = caller().viewer.within
    return within is not None and within.guest


@resources.get("/join/<token>", need=Need.LINK)
def ask(token: str) -> Response:
    """What one is invited to, and the form for one's name."""
    return _ask("", 200, token)


@resources.post("/join/<token>", endpoint="join", need=Need.LINK)
def join(token: str) -> ResponseReturnValue:
    """Join the debate under a name, in a session of one's own."""
    part = Invitations.in_store(store())
    key, _title = part.debate_of(part.by_token(token))
    if wait := _too_often("join"):
        problem = _("Too many people join at once. Try again in %(seconds)s s.", seconds=wait)
        return _ask(problem, 429, token)
    name, agent = request.form.get("name", ""), request.headers.get("User-Agent", "")
    secret = ""
    try:
        if "back" in request.form:
            account, begun = service.come_back(
                store(), token, request.cookies.get(GUEST, ""), agent
            )
            name = account.name
        else:
            begun, secret = service.join(store(), token, name, agent)
    except (BadInput, NotFound) as error:
        return _ask(f"{error.localize()}.", 400, token)
    session.clear()
    session[SESSION] = begun
    session.permanent = True
    message = _("Welcome, %(name)s.", name=name.strip())
    response = make_response(see_other(url_for("debate.page", key=key), message))
    if secret:
        response.set_cookie(
            GUEST,
            secret,
            path=url_for("invitations.enter"),
            max_age=MOST_DAYS * 24 * 3600,
            secure=over_https_only(),
            httponly=True,
            samesite="Lax",
        )
    return response


@resources.record_once
def set_up(state: BlueprintSetupState) -> None:
    """See whoever signs out, where people sign in."""
    if accounts_on(cast(Flask, state.app)):
        state.app.after_request(forget_guest)


def forget_guest(response: Response) -> Response:
    """Let nobody come back as who signed out, in any browser: guests have this way only."""
    if request.endpoint == "sign_in.leave" and response.status_code == 303:
        if is_guest():
            store().accounts.sessions.end_all(own_number())
        response.delete_cookie(GUEST, path=url_for("invitations.enter"))
    return response


def _enter(problem: str, status: int) -> Response:
    code = request.form.get("code", "")[:200]
    return uncached_page("invitations/enter.html", status, problem=problem, code=code)


def _ask(problem: str, status: int, token: str) -> Response:
    part = Invitations.in_store(store())
    invitation = part.by_token(token)
    return uncached_page(
        "invitations/join.html",
        status,
        problem=problem,
        token=token,
        title=part.debate_of(invitation)[1],
        invitation=invitation,
        guest=part.guest(token, request.cookies.get(GUEST, "")),
        name=request.form.get("name", "")[: MOST_NAME + 1],
        most_name=MOST_NAME,
    )


def _too_often(what: str) -> int:
    """After how many seconds the place of who asks may try again; 0 if at once."""
    place = place_of(request.remote_addr or "")
    return Rates.beside(settings().database).ask(f"{what} {place}", CLASS)
