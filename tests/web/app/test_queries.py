"""What a query sends is checked against the description of its parameters, at every address."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from argue.web.app.api import PREFIX
from argue.web.app.routes import right_to
from tests.web.world import Caller, World
from tests.web.world_routes import request_of, routes_of

_PART = re.compile(r"<(?:[^<>]+:)?(\w+)>")
_NO_INTEGERS = ("x", "", "1.5", "nan", "true", " 1", "1 ", "1_0", "+1", "0x1", "٣", "9" * 30)
_NO_NUMBERS = ("x", "", "nan", "inf", " 1", "1_0", "+1", "٣")


def test_what_a_parameter_may_not_be_is_refused(world: World):
    client = world.site.app.test_client(use_cookies=False)
    rules = {(_PART.sub(r"{\1}", one.rule), verb): one for one, verb in routes_of(world)}
    taken, asked = [], 0
    for path, operations in client.get(f"{PREFIX}/openapi.json").get_json()["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", []):
            if parameter["in"] != "query":
                continue
            rule, name = rules[path, "GET"], parameter["name"]
            caller = "session" if right_to(rule).browser else "write"
            headers = world.headers(Caller("administrator", caller))
            valid = urlsplit(request_of(world, rule, "GET", "public", "administrator").address)
            values = [*_outside(parameter["schema"])]
            for value in dict.fromkeys(values[asked % 3 :: 3] + values[-1:]):
                query = {**parse_qs(valid.query), name: value}
                address = f"{valid.path}?{urlencode(query, doseq=True)}"
                status = client.get(address, headers=headers).status_code
                asked += 1
                if not 400 <= status < 500:
                    taken.append((status, path, name, value))
    assert not taken
    assert asked > 300


def _outside(schema: dict[str, Any]) -> Iterator[str]:
    """Values that the schema of a parameter does not allow; of these a third is tried of each."""
    kind = schema.get("type", "")
    if "enum" in schema:
        yield from ("nonsense", "")
    elif "array" in kind:
        yield from _outside(schema["items"])
    elif "integer" in kind:
        yield from _NO_INTEGERS
    elif "number" in kind:
        yield from _NO_NUMBERS
    elif "boolean" in kind:
        yield from ("nonsense", "")
    elif "string" in kind and schema.get("minLength"):
        yield ""
    if "minimum" in schema:
        yield str(schema["minimum"] - 1)
    if "maximum" in schema:
        yield str(schema["maximum"] + 1)
    if schema.get("maxLength", 9999) < 3000:
        yield "x" * (schema["maxLength"] + 1)


def test_a_parameter_that_an_address_does_not_know_is_refused_with_those_it_knows(world: World):
    client = world.site.app.test_client(use_cookies=False)
    known = _known(client.get(f"{PREFIX}/openapi.json").get_json()["paths"])
    asked = 0
    for rule, verb, address, headers in _requests(world):
        status, told = _refusal(client, verb, f"{address}?unheard=1", headers)
        names = known.get((rule, verb), {})
        assert (status, "'unheard'" in told) == (400, True), (verb, address, told)
        assert all(name in told for name in names), (verb, address, told)
        asked += 1
    assert asked > 150


def test_a_parameter_that_is_taken_once_is_refused_twice(world: World):
    client = world.site.app.test_client(use_cookies=False)
    known = _known(client.get(f"{PREFIX}/openapi.json").get_json()["paths"])
    asked = 0
    for rule, verb, address, headers in _requests(world):
        for name, schema in known.get((rule, verb), {}).items():
            if "array" in schema.get("type", ""):
                continue
            status, told = _refusal(client, verb, f"{address}?{name}=1&{name}=1", headers)
            assert (status, f"'{name}' once" in told) == (400, True), (verb, address, told)
            asked += 1
    assert asked > 200


def _known(paths: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """By address and method: the parameters of the query, with their schemas."""
    return {
        (path, verb.upper()): {
            one["name"]: one["schema"]
            for one in operation.get("parameters", [])
            if one["in"] == "query"
        }
        for path, operations in paths.items()
        for verb, operation in operations.items()
    }


def _requests(world: World) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Each address of the interface: as it is described, its method, filled in, and headers."""
    for rule, verb in routes_of(world):
        if rule.rule.startswith(f"{PREFIX}/"):
            caller = "session" if right_to(rule).browser else "write"
            headers = world.headers(Caller("administrator", caller))
            valid = urlsplit(request_of(world, rule, verb, "public", "administrator").address)
            yield _PART.sub(r"{\1}", rule.rule), verb, valid.path, headers


def _refusal(client: Any, verb: str, address: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status of an answer, and what it says."""
    answer = client.open(address, method=verb, headers=headers)
    return answer.status_code, str((answer.get_json(silent=True) or {}).get("detail", ""))
