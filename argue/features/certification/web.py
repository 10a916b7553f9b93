"""The certificate of a collection: what holds of its debates with a guarantee."""

from __future__ import annotations

from typing import Annotated, Any

from flask import render_template, url_for

from argue.features.certification import certificates
from argue.features.certification.store import Certificates, StoredCertificate
from argue.model import Derivation, parse_derived
from argue.services.deeds import Need
from argue.store.debates.collections import Collections
from argue.web.app.api import Done, output
from argue.web.app.api_records import Answer, Body, about
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store

resources = Resources("certificates", __name__, cost=Cost.ROWS, research=True)

LEVELS = (0.8, 0.9, 0.95)
"""Levels that the page offers; the JSON interface takes any."""
MOST_LISTED = 200
"""Debates that the page lists."""


class CertificateIn(Body):
    """What a certificate is asked for."""

    engine: Annotated[str, about("One that was asked to judge the whole collection.")]
    derived: Annotated[list[str], about("Kinds of derived attacks.")] = []
    level: Annotated[float, about("Confidence of each guarantee.", gt=0, lt=1)] = 0.95
    every_label: bool = False
    """Whether all labelled debates were drawn at random, not only those Argue drew."""


class CertificateOut(Answer):
    """The certificate of a collection."""

    status: str
    error: str
    engine: str
    level: float
    """Confidence of each guarantee, and least share of right certified statuses."""
    every_label: bool
    """Whether each labelled debate counts, not only those that Argue drew."""
    learned: str
    """How many of the labelled pairs the engine had learned; empty if none."""
    certificate: dict[str, Any] | None
    """The document `argue/certificate/1` without its next labels; null before that."""
    forecast: dict[str, Any] | None
    """`argue/certificate-forecast/1`, without its next labels, where too few have any."""
    changed: list[str]
    """Why the guarantee is stale, in sentences; empty while it holds."""
    next: Annotated[list[str], about("Keys of the debates to label next, in the order of drawing.")]


@resources.read("/collections/<name>/certificate", "page", output(CertificateOut), need=Need.MAKER)
def certificate(name: str, kind: str = "") -> object:
    """What the labelled debates of a collection allow to guarantee, as it was last worked out"""
    if kind != RECORD:
        return _page("", name)
    found = Certificates.in_store(store()).of(name)
    return _record(found[0]) if found else _NONE


def _page(problem: str, name: str) -> str:
    found = Certificates.in_store(store()).of(name)
    done = next((stored for stored in found if stored.status == "done"), None)
    return render_template(
        "certification/page.html",
        collection=Collections.in_store(store()).one(name),
        waiting=next((stored for stored in found if stored.status != "done"), None),
        done=done,
        problem=problem,
        levels=LEVELS,
        kinds=list(Derivation),
        engines=certificates.engines_of(store(), name),
        **_certificate_values(done),
    )


def _certificate_values(done: StoredCertificate | None) -> dict[str, Any]:
    """What the page says of a certificate that is worked out."""
    if done is None:
        return {}
    debates = Certificates.in_store(store()).debates(done.id)
    members = Collections.in_store(store()).members(done.collection)
    titles = {member.key: member.title for member in members}
    return {
        "stale": certificates.problems(store(), done),
        "next": [(key, titles[key]) for key in certificates.to_label(store(), done)],
        "labelled": sum(debate.labelled for debate in debates),
        "certified": [
            (debate.key, titles.get(debate.key, debate.key), debate.statuses)
            for debate in debates
            if not debate.labelled and debate.statuses
        ][:MOST_LISTED],
    }


@resources.do(
    "/collections/<name>/certificate",
    "ask",
    certificates.request,
    output(CertificateOut, status=202),
    body=CertificateIn,
    again=_page,
)
def certify_collection(name: str, body: CertificateIn) -> Done:
    """Ask for the certificate of a collection; the former one holds until this one is there"""
    derived = parse_derived(body.derived)
    asked = certificates.request(
        context(), name, body.engine, derived, body.level, every_label=body.every_label
    )
    here = url_for("api.certificate", name=name)
    return Done(_record(asked), url_for("certificates.page", name=name), location=here)


_OWN = {"status": "none", "error": "", "engine": "", "level": 0.95, "every_label": False}
_NONE = _OWN | {"learned": "", "certificate": None, "forecast": None, "changed": [], "next": []}


def _record(found: StoredCertificate) -> dict[str, Any]:
    result = _NONE | {name: getattr(found, name) for name in _OWN}
    if found.status != "done":
        return result
    debates = Certificates.in_store(store()).debates(found.id)
    content = dict(found.content)
    result["learned"] = content.pop("learned", "")
    if found.certifies:
        others = [debate for debate in debates if not debate.labelled]
        listed = [{**debate.statuses, "id": debate.key} for debate in others]
        result["certificate"] = {**content, "debates": listed}
    else:
        result["forecast"] = content
    result["changed"] = certificates.problems(store(), found)
    result["next"] = certificates.to_label(store(), found)
    return result
