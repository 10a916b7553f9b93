"""The certificate of a collection: what holds of its debates with a guarantee."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.model import Derivation, parse_derived
from argue.services import certificates
from argue.store.judging.certificates import StoredCertificate
from argue.web.app.state import context, store

blueprint = Blueprint("certificates", __name__)

LEVELS = (0.8, 0.9, 0.95)
"""Levels that the page offers; the JSON interface takes any."""
MOST_LISTED = 200
"""Debates that the page lists."""


@blueprint.get("/collections/<name>/certificate")
def page(name: str) -> ResponseReturnValue:
    """What the collection's labelled debates allow to say, and the form that asks for it."""
    return _page(name)


@blueprint.post("/collections/<name>/certificate", deed=certificates.request)
def ask(name: str) -> ResponseReturnValue:
    """Ask for it; a worker works it out."""
    try:
        certificates.request(
            context(),
            name,
            request.form.get("engine", ""),
            parse_derived(filter(None, request.form.getlist("derived"))),
            _level(request.form.get("level", "")),
            every_label=bool(request.form.get("every_label")),
        )
    except BadInput as error:
        return _page(name, error.localized()), 400
    return redirect(url_for("certificates.page", name=name), 303)


def _level(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"expected a level between 0 and 1, found {repr(text[:20])}") from None


def _page(name: str, problem: str = "") -> str:
    collection, found = store().collections.one(name), store().certificates.of(name)
    done = next((one for one in found if one.status == "done"), None)
    return render_template(
        "collections/certificate.html",
        collection=collection,
        waiting=next((one for one in found if one.status != "done"), None),
        done=done,
        problem=problem,
        levels=LEVELS,
        kinds=list(Derivation),
        engines=certificates.engines_of(store(), name),
        **_told(done),
    )


def _told(done: StoredCertificate | None) -> dict[str, Any]:
    """What the page says of a certificate that is worked out."""
    if done is None:
        return {}
    debates = store().certificates.debates(done.id)
    titles = {one.key: one.title for one in store().collections.members(done.collection)}
    return {
        "stale": certificates.problems(store(), done),
        "next": [(key, titles[key]) for key in certificates.to_label(store(), done)],
        "labelled": sum(one.labelled for one in debates),
        "certified": [
            (one.key, titles.get(one.key, one.key), one.statuses)
            for one in debates
            if not one.labelled and one.statuses
        ][:MOST_LISTED],
    }
