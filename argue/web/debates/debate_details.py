"""What owners of a debate say of it: its claim and its language, where the source does not."""

from __future__ import annotations

from typing import Annotated

from flask import flash, redirect, url_for
from flask.typing import ResponseReturnValue

from argue.locales import _
from argue.services import debates
from argue.services.deeds import Need
from argue.web.app.api import Done, output
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Body, about
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store

claim = Resources("debate_claim", __name__)
languages = Resources("debate_language", __name__)


class LanguageIn(Body):
    """What the texts of a debate are written in."""

    language: Annotated[str, about("A BCP 47 tag, such as `fr` or `pt-BR`; empty: to be guessed.")]


class LanguageOut(Answer):
    """What the texts of a debate are written in; empty where it is not known."""

    stated: Annotated[str, about("By the source or by an owner.")]
    language: Annotated[str, about("What is stated, or else guessed from the texts.")]


@api.get("/debates/<key>/language", need=Need.READ, cost=Cost.ROWS)
@output(LanguageOut)
def language(key: str) -> object:
    """What a debate is written in"""
    return _language(key)


def _refused(problem: str, key: str) -> ResponseReturnValue:
    store().state(key)  # one that is not there has no page to lead to
    flash(f"{problem}.")
    return redirect(_title(key), 303)


@languages.do(
    "/debates/<key>/language",
    "state",
    debates.state_language,
    output(LanguageOut),
    body=LanguageIn,
    again=_refused,
    method="PUT",
    cost=Cost.PLAIN,
)
def state_language(key: str, body: LanguageIn) -> Done:
    """State what a debate is written in; for its owners"""
    debates.state_language(store(), key, body.language)
    return Done(_language(key), _title(key), _("Saved."))


def _title(key: str) -> str:
    page = url_for("export.page", key=key, _anchor="about-title")
    return page or url_for("debate.page", key=key)


def _language(key: str) -> object:
    stated = store().state(key).language
    return {"stated": stated, "language": store().languages.by_key([key])[key]}


class ClaimIn(Body):
    """Which argument of a debate is the claim that it tests."""

    argument: Annotated[str, about("Its id; empty: as the source says.")]


class ClaimOut(Answer):
    """Which argument of a debate is the claim that it tests."""

    issue: Annotated[str | None, about("Its id; null where there is no claim.")]


@claim.do(
    "/debates/<key>/claim",
    "name",
    debates.name_claim,
    output(ClaimOut),
    body=ClaimIn,
    method="PUT",
    cost=Cost.PLAIN,
)
def name_claim(key: str, body: ClaimIn) -> Done:
    """Say which argument is the claim of a debate; for its owners"""
    debates.name_claim(store(), key, body.argument)
    record = {"issue": store().debates.load(key).issue}
    return Done(record, url_for("debate.page", key=key), _("Saved."))
