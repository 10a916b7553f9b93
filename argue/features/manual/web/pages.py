"""The pages ``/docs/rights`` and ``/docs/json``: made of the routes, and of the description."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from apiflask import APIFlask
from flask import abort, current_app, render_template
from markupsafe import Markup, escape
from werkzeug.routing import Rule

from argue.features.manual.schemas import Field, RecordFields, kind_of, plain, records_of
from argue.services.deeds import Need
from argue.web.app.api import PREFIX
from argue.web.app.routes import Cost, Pages, Right, every_route, right_to

blueprint = Pages("manual", __name__, need=Need.EVERYBODY, cost=Cost.ROWS, research=True)

_PART = re.compile(r"<(?:[^<>]+:)?(\w+)>")
_CODE = re.compile(r"(`+)(.+?)\1")


@dataclass(frozen=True, slots=True)
class Operation:
    """An address of the JSON interface with a method."""

    method: str
    path: str
    """Below the prefix of the interface: ``/debates/{key}``."""
    described: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called in the address of its page: ``get-debates-key``."""
        return re.sub(r"\W+", "-", f"{self.method}{self.path}").strip("-").lower()

    @property
    def group(self) -> str:
        """The first part of its path."""
        return self.path.split("/")[1]

    @property
    def parameters(self) -> list[Field]:
        """Those in the path and in the query; each says where it stands."""
        return [
            Field(
                parameter["name"],
                f"{parameter['in']}, {kind_of(parameter['schema'])}{_limits(parameter['schema'])}",
                plain(parameter.get("description", "")),
            )
            for parameter in self.described.get("parameters", [])
        ]

    @property
    def body(self) -> list[RecordFields]:
        """What a request carries; empty where it carries nothing."""
        return _records(self.described.get("requestBody", {}))

    @property
    def answers(self) -> list[tuple[str, str, list[RecordFields]]]:
        """Status, meaning and content of each answer that is no error."""
        return [
            (status, answer["description"], _records(answer))
            for status, answer in sorted(self.described["responses"].items())
            if status < "400"
        ]

    @property
    def errors(self) -> list[tuple[str, str]]:
        """Status and meaning of each error."""
        responses = sorted(self.described["responses"].items())
        return [(status, told["description"]) for status, told in responses if status >= "400"]


@blueprint.get("/docs/rights")
def rights() -> str:
    """Who may do what, and who may ask for which address, as the server itself asks."""
    rows: dict[Need, tuple[set[str], list[str]]] = {need: (set(), []) for need in Need}
    for rule in _rules():
        right = right_to(rule)
        deeds, addresses = rows[right.need]
        if right.deed:
            deeds.add(right.deed.title.partition(";")[0])
        never = "; never with a token" if right.browser else ""
        methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        addresses += [f"`{method} {rule.rule}`{never}" for method in methods]
    return render_template("manual/rights.html", rows=rows, coded=coded)


@blueprint.get("/docs/json")
def json() -> str:
    """The addresses of the JSON interface, by what they are about."""
    groups: dict[str, list[Operation]] = {}
    for operation in sorted(operations(), key=lambda operation: operation.path):
        groups.setdefault(operation.group, []).append(operation)
    return render_template("manual/json.html", groups=groups, prefix=PREFIX, coded=coded)


@blueprint.get("/docs/json/<name>")
def operation(name: str) -> str:
    """What an address of the JSON interface takes and gives, and who may ask for it."""
    asked = next((address for address in operations() if address.name == name), None)
    if asked is None:
        abort(404)
    return render_template(
        "manual/operation.html", operation=asked, right=_right(asked), prefix=PREFIX, coded=coded
    )


def operations() -> Iterator[Operation]:
    """All that the description of the interface describes, in its order."""
    for path, described in _description()["paths"].items():
        for method in ("get", "post", "put", "delete"):
            if method in described:
                yield Operation(method.upper(), path.removeprefix(PREFIX), described[method])


def coded(text: str) -> Markup:
    """Text with what stands between marks as code.

    >>> coded("`a < b`, ``none`` or ``open``")
    Markup('<code>a &lt; b</code>, <code>none</code> or <code>open</code>')
    """
    return Markup(_CODE.sub(r"<code>\2</code>", str(escape(text))))


def _description() -> dict[str, Any]:
    """The OpenAPI description, made once."""
    return cast(dict[str, Any], cast(APIFlask, current_app)._get_spec("json"))


def _rules() -> list[Rule]:
    """All routes by their addresses, made once."""
    kept = current_app.extensions
    if "manual" not in kept:
        kept["manual"] = sorted(every_route(current_app), key=lambda rule: rule.rule)
    return cast(list[Rule], kept["manual"])


def _right(operation: Operation) -> Right:
    return next(
        right_to(rule)
        for rule in _rules()
        if _PART.sub(r"{\1}", rule.rule) == f"{PREFIX}{operation.path}"
        and operation.method in (rule.methods or ())
    )


def _records(told: dict[str, Any]) -> list[RecordFields]:
    """Of what a request or an answer carries as JSON."""
    schema = told.get("content", {}).get("application/json", {}).get("schema", {})
    return records_of(schema, _description()["components"]["schemas"])


def _limits(schema: dict[str, Any]) -> str:
    """What a parameter is where it is left out, and how large it may be."""
    said = {"default": "default", "minimum": "at least", "maximum": "at most"}
    known = {word: schema.get(key) for key, word in said.items()}
    return "".join(
        f", {word} {limit}" for word, limit in known.items() if limit not in (None, "", [])
    )
