"""The JSON interface names and describes its documents."""

import json
import tomllib
from pathlib import Path

import pytest

from argue.web.app.api_description import document_name, meaning_of, undescribed
from tests.web.pages import Site
from tools import json_reference

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def spec(site: Site) -> dict:
    return site.get("/api/v1/openapi.json").json


def test_every_field_is_described(spec: dict):
    assert [
        f"{schema}.{field}" for schema, field, _ in undescribed(spec["components"]["schemas"])
    ] == []


def test_it_has_the_version_of_the_package(spec: dict):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert spec["info"]["version"] == project["version"]


def test_an_answer_begins_with_the_schema_that_describes_it(site: Site, library: str, spec: dict):
    checked = 0
    for path, operations in spec["paths"].items():
        if "get" not in operations or path.count("{") != path.count("{key}"):
            continue
        answer = site.get(path.replace("{key}", library))
        declared = operations["get"]["responses"].get(str(answer.status_code), {})
        reference = declared.get("content", {}).get("application/json", {}).get("schema", {})
        if answer.mimetype == "application/json" and "$ref" in reference:
            name = document_name(reference["$ref"].rpartition("/")[2])
            assert next(iter(answer.json)) == "schema", path
            assert answer.json["schema"] == name, path
            checked += 1
    assert checked > 25


def test_a_field_that_differs_in_a_schema_is_told_apart():
    text, number = {"type": "string"}, {"type": "integer"}
    assert meaning_of("new", number) != meaning_of("new", text)
    assert meaning_of("no such field", {}) == ""


def test_no_field_of_an_answer_is_gone_or_of_another_type():
    before = json.loads(json_reference.API_FIELDS.read_text("utf-8"))
    gone = json_reference.removed_fields(before, json_reference.api_fields())
    assert not gone, f"scripts rely on these, or raise NUMBERS in api_description.py: {gone}"


def test_a_field_that_is_gone_is_noticed():
    before = {"RunOut": {"id": "integer", "key": "string"}}
    now = {"RunOut": {"id": "string", "more": "string"}}
    assert json_reference.removed_fields(before, now) == ["RunOut.id", "RunOut.key"]
