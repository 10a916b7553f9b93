"""What owners of a debate say of it: its claim and its language, where the source does not."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import InvalidRecord
from argue.locales import gettext
from argue.services.debates import name_claim, state_language
from argue.web.app.state import store

claim = Blueprint("debate_claim", __name__)
language = Blueprint("debate_language", __name__)


@language.post("/debates/<key>/language", deed=state_language)
def state(key: str) -> ResponseReturnValue:
    """State it, or with an empty ``language`` let it be guessed again."""
    try:
        state_language(store(), key, request.form.get("language", ""))
        flash(gettext("Saved."))
    except InvalidRecord as error:
        flash(f"{error.localized()}.")
    return redirect(url_for("export.page", key=key, _anchor="about-title"), 303)


@claim.post("/debates/<key>/claim", deed=name_claim)
def name(key: str) -> ResponseReturnValue:
    """Name the argument that is the claim; ``claim`` is its id."""
    name_claim(store(), key, request.form.get("claim", ""))
    flash(gettext("Saved."))
    return redirect(url_for("debate.page", key=key), 303)
