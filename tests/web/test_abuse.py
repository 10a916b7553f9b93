"""What somebody who means harm tries: markup in every text, ways out of every folder."""

from __future__ import annotations

import json
import re
from collections import deque
from itertools import cycle
from typing import Any

from werkzeug.routing import PathConverter

from argue.web.app.routes import every_route
from tests.web.pages import Site

MARKUP = "<script>alert(7)</script><img src=x onerror=alert(8)>\"'{{ 7 * 7 }}"
SLUG = "script-alert-7-script-img-src-x-onerror-alert-8-7-7"
ESCAPED = "&lt;script&gt;alert(7)&lt;/script&gt;&lt;img src=x"
RAW = re.compile(r"<script>alert|<img src=x|onerror=alert\(8\)>(?!&#34;|\"|&quot;)")
OUT = [
    *("../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%2fetc%2fpasswd"),
    *("..\\..\\etc\\passwd", "/etc/passwd", "a%00b", "file:///etc/passwd"),
]
KNOWN: dict[str, Any] = {
    "parent": "work",
    "source": "sat",
    "target": "work",
    "engine": "word_overlap",
    "stance": "attack",
    "format": "markdown",
    "pairs": "",
    "derived": [],
    "semantics": "grounded",
    "seen": 0,
    "support": "",
    "degrees": "",
    "goal": "rejected",
    "columns": "",
    "labels_are": "",
}
"""What must be right for a request to get as far as the texts."""
MADE = {"contributions": "c1", "collections": SLUG}
"""What the first requests make, for those after them."""
FILES: dict[str, dict[str, Any]] = {
    "/api/v1/debates": {"text": f"# {MARKUP}\n\n= {MARKUP}\n\n+ a: {MARKUP}\n", "save": True},
    "/api/v1/drafts": {"text": f"# {MARKUP}\n\n+ a: {MARKUP} 2\n", "data": None},
}


def _body(schema: dict[str, Any], spec: dict[str, Any], known: dict[str, Any]) -> Any:
    """A body as the description wants it, with markup wherever it allows any text."""
    if "$ref" in schema:
        result = spec["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return _body(result, spec, known)
    for several in ("allOf", "anyOf", "oneOf"):
        if several in schema:
            return _body(schema[several][0], spec, known)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if "properties" in schema:
        return {
            name: known[name] if name in known else _body(one, spec, known)
            for name, one in schema["properties"].items()
        }
    if kind == "array":
        return [_body(schema.get("items", {}), spec, known)]
    simple = {"integer": schema.get("minimum", 1), "number": schema.get("minimum", 0.5)}
    return {**simple, "boolean": True, "object": {}}.get(str(kind), MARKUP)


def _operations(spec: dict[str, Any], ids: dict[str, str]):
    """Every address of the JSON interface that takes a body, its method and such a body."""
    for path, methods in spec["paths"].items():
        filled = path
        for before, id in ids.items():
            filled = re.sub(rf"(?<=/{before}/)\{{\w+\}}", id, filled)
        filled = re.sub(r"\{\w+\}", "1", filled)
        for method in ("post", "put", "patch"):
            content = methods.get(method, {}).get("requestBody", {}).get("content", {})
            if "application/json" in content:
                yield path, filled, method, content["application/json"]["schema"]


def _pages(site: Site, start: list[str], most: int):
    """Every page that links lead to from these."""
    seen, waiting = set(start), deque(start)
    while waiting and most:
        address = waiting.popleft()
        answer = site.get(address)
        if not answer.content_type.startswith("text/html"):
            continue
        most -= 1
        yield address, answer.text
        for link in re.findall(r'<a [^>]*href="(/[^"#]*)', answer.text):
            link = link.replace("&amp;", "&").replace("&#39;", "'")
            if link not in seen and "/downloads/" not in link:
                seen.add(link)
                waiting.append(link)


def test_markup_in_every_text_of_the_json_interface_is_text_on_every_page(site: Site, library: str):
    site.shown(f"/debates/{library}?engine=word_overlap")
    spec = site.get("/api/v1/openapi.json").get_json()
    taken = []
    for path, address, method, schema in _operations(spec, {"debates": library, **MADE}):
        body = _body(schema, spec, {**KNOWN, "debates": [library], **FILES.get(path, {})})
        body = {name: value for name, value in body.items() if value is not None}
        known = [one["name"] for one in spec["paths"][path][method].get("parameters", [])]
        query = "?engine=word_overlap" if "engine" in known else ""
        answer = site.client.open(address + query, method=method.upper(), json=body)
        assert answer.status_code < 500, (address, body)
        assert answer.content_type.startswith(("application/json", "application/problem+json"))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if answer.status_code < 400 and json.dumps(MARKUP)[1:-1] in json.dumps(body):
            taken.append(path)
    site.judge()
    assert len(taken) >= 10, taken
    shown = 0
    start = ["/", f"/debates/{library}", f"/debates/{library}?engine=word_overlap", "/collections"]
    for address, page in _pages(site, start, 80):
        assert not RAW.search(page), address
        assert "49" not in page.partition(ESCAPED)[2][:40], address
        shown += ESCAPED in page
    assert shown >= 5


def test_no_part_of_an_address_leads_out_of_a_folder(site: Site, library: str):
    """A part that takes several folders is tried with every way, the others in turn."""
    tried, turn = 0, cycle(OUT)
    for rule in every_route(site.app):
        for name, converter in rule._converters.items():
            for way in OUT if isinstance(converter, PathConverter) else [next(turn)]:
                address = re.sub(rf"<(?:[^<>]*:)?{name}>", lambda _, way=way: way, rule.rule)
                address = re.sub(r"<(?:[^<>]*:)?key>", library, address)
                address = re.sub(r"<[^<>]*>", "1", address)
                method = "GET" if "GET" in (rule.methods or ()) else "POST"
                answer = site.client.open(address, method=method, buffered=True)
                assert answer.status_code < 500, (address, answer.text)
                assert "root:x:" not in answer.text
                tried += 1
    assert tried > 400
