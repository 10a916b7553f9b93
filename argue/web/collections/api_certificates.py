"""The part of the JSON interface that says what holds of a collection with a guarantee."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Response, url_for

from argue.model import parse_derived
from argue.services import certificates
from argue.store.judging.certificates import StoredCertificate
from argue.web.app.api import as_json, json_input, output
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, Record, about
from argue.web.app.state import context, store


class CertificateIn(Body):
    """What a certificate is asked for."""

    engine: Annotated[str, about("One that was asked to judge the whole collection.")]
    derived: Annotated[list[str], about("Kinds of derived attacks.")] = []
    level: Annotated[float, about("Confidence of each guarantee.", gt=0, lt=1)] = 0.95
    every_label: Annotated[
        bool,
        about("Whether all labelled debates were drawn at random, not only those Argue drew."),
    ] = False


class CertificateOut(Record):
    """The certificate of a collection."""

    status: str
    error: str
    engine: str
    level: float
    every_label: bool
    learned: Annotated[
        str, about("How many of the labelled pairs the engine had learned; empty if none.")
    ]
    certificate: dict[str, Any] | None
    forecast: dict[str, Any] | None
    changed: list[str]
    next: list[str]


@api.get("/collections/<name>/certificate")
@output(CertificateOut)
def certificate(name: str) -> object:
    """What the labelled debates of a collection allow to guarantee, as it was last worked out"""
    found = store().certificates.of(name)
    return _record(found[0]) if found else {**_NONE, "status": "none"}


@api.post("/collections/<name>/certificate", deed=certificates.request)
@json_input(CertificateIn)
@output(CertificateOut, status=202)
def certify_collection(name: str, body: CertificateIn) -> Response:
    """Ask for the certificate of a collection; the former one holds until this one is there"""
    asked = certificates.request(
        context(),
        name,
        body.engine,
        parse_derived(body.derived),
        body.level,
        every_label=body.every_label,
    )
    where = url_for("api.certificate", name=name)
    return as_json(CertificateOut.of(_record(asked)), 202, Location=where)


_NONE: dict[str, Any] = {
    "error": "",
    "engine": "",
    "level": 0.95,
    "every_label": False,
    "learned": "",
    "certificate": None,
    "forecast": None,
    "changed": [],
    "next": [],
}


def _record(found: StoredCertificate) -> dict[str, Any]:
    own = {name: getattr(found, name) for name in ("status", "error", "engine", "level")}
    result = {**_NONE, **own, "every_label": found.every_label}
    if found.status != "done":
        return result
    debates = store().certificates.debates(found.id)
    content = dict(found.content)
    result["learned"] = content.pop("learned", "")
    if found.certifies:
        listed = [{**one.statuses, "id": one.key} for one in debates if not one.labelled]
        result["certificate"] = {**content, "debates": listed}
    else:
        result["forecast"] = content
    result["changed"] = certificates.problems(store(), found)
    result["next"] = certificates.to_label(store(), found)
    return result
