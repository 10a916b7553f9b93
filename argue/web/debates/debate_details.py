"""The language of a debate's texts, which its owners may state where it was guessed wrongly."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import InvalidRecord
from argue.locales import gettext
from argue.services.debates import state_language
from argue.web.app.state import store

blueprint = Blueprint("debate_language", __name__)


@blueprint.post("/debates/<key>/language", deed=state_language)
def state(key: str) -> ResponseReturnValue:
    """State it, or with an empty ``language`` let it be guessed again."""
    try:
        state_language(store(), key, request.form.get("language", ""))
        flash(gettext("Saved."))
    except InvalidRecord as error:
        flash(f"{error.localized()}.")
    return redirect(url_for("export.page", key=key, _anchor="about-title"), 303)
