"""The people of a debate, for its owners: who reads it, and what each of them may do in it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from flask import render_template, url_for

from argue.locales import _
from argue.services import debates
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.store.participation.records import MOST_NAME
from argue.store.people.access import EVERYBODY, ROLES, VISIBILITIES
from argue.web.app.api import Done, output
from argue.web.app.api_records import Answer, Body, OneOf, about
from argue.web.app.people import person
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store

resources = Resources("debate_people", __name__, need=Need.OWN, accounts=True, cost=Cost.ROWS)


class RoleIn(Body):
    """A role for somebody who has an account."""

    name: Annotated[str, about(min_length=1, max_length=MOST_NAME)]
    role: Annotated[str | None, OneOf(ROLES), about("null takes a role away.")]


class SharingIn(Body):
    """Who reads the debate, and what everybody with an account is in it."""

    visibility: Annotated[str, OneOf(VISIBILITIES)]
    """Who may see the debate: public, unlisted or private."""
    everybody: Annotated[str, OneOf(EVERYBODY)]
    """What everybody may do with the debate."""


class RoleHolderOut(Answer):
    """Somebody who has a role in the debate."""

    name: str
    role: Annotated[str, OneOf(ROLES)]
    """What the person may do: reader, participant, moderator or owner."""


class SharedOut(Answer):
    """With whom a debate is shared."""

    key: Annotated[str, about("Its key from now on: unlisted, it gets one that nobody guesses.")]
    visibility: Annotated[str, OneOf(VISIBILITIES)]
    """Who may see the debate: public, unlisted or private."""
    everybody: Annotated[str, OneOf(EVERYBODY)]
    """What all who have an account are in it, unless it is private."""
    people: Annotated[list[RoleHolderOut], about("People and what they may do with the debate.")]


@resources.read("/debates/<key>/people", "page", output(SharedOut))
def debate_people(key: str, kind: str = "") -> object:
    """Who reads a debate, and who has which role in it; for its owners, as are the next two"""
    return _shared(key) if kind == RECORD else _page("", key)


def _page(problem: str, key: str) -> str:
    return render_template(
        "accounts/people.html",
        key=key,
        debate=DEBATES.load(store(), key).debate,
        shared=store().access.of(key),
        holding=store().state(key).holding,
        roles=ROLES,
        everybody=EVERYBODY,
        own=person().name,
        problem=problem,
        most_name=MOST_NAME,
    )


@resources.do(
    "/debates/<key>/people", "give", None, output(SharedOut), body=RoleIn, again=_page, browser=True
)
def give_role(key: str, body: RoleIn) -> Done:
    """Give somebody a role in a debate, or take it away"""
    debates.set_role(store(), key, body.name, body.role or "")
    message = _("The role of %(name)s is changed.", name=body.name)
    return Done(_shared(key), url_for("debate_people.page", key=key), message)


@resources.do(
    "/debates/<key>/people/sharing",
    "share",
    None,
    output(SharedOut),
    body=SharingIn,
    json="/debates/<key>/sharing",
    method="PUT",
)
def share_debate(key: str, body: SharingIn) -> Done:
    """Make a debate public, unlisted or private"""
    former, key = key, debates.share(store(), key, body.visibility, body.everybody)
    message = (
        _("Saved.")
        if key == former
        else _("Saved. The debate has a new link that cannot be guessed; share that one.")
    )
    return Done(_shared(key), url_for("debate_people.page", key=key), message)


def _shared(key: str) -> dict[str, object]:
    return {"key": key, **asdict(store().access.of(key))}
