"""The claim of a debate, which its owners may name where the source does not."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.locales import gettext
from argue.services.debates import name_claim
from argue.web.app.state import store

blueprint = Blueprint("debate_claim", __name__)


@blueprint.post("/debates/<key>/claim", deed=name_claim)
def name(key: str) -> ResponseReturnValue:
    """Name the argument that is the claim; ``claim`` is its id."""
    name_claim(store(), key, request.form.get("claim", ""))
    flash(gettext("Saved."))
    return redirect(url_for("debate.page", key=key), 303)
