"""What docs say of JSON: of the documents of commands, and of the fields of the interface.

``docs/json.md``, what is below ``docs/json`` and ``docs/json-schemas.json`` come from the records
of :mod:`argue.model.record` and are written with the site (:mod:`tools.documentation`). What
scripts rely on since the last release stands in ``tests/released``, so that a test notices when a
field goes; a release writes it anew: python -m tools.json_reference
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from argue.features.manual.schemas import kind_of, plain, records_of
from tools.json_schemas import documents, json_schema
from tools.reference_pages import page_list

RELEASED = Path(__file__).resolve().parents[1] / "tests" / "released"
SCHEMAS, API_FIELDS = RELEASED / "json-schemas.json", RELEASED / "api-fields.json"
HEAD = """# JSON

The same as JSON Schema is in [json-schemas.json](json-schemas.json).

Every JSON document begins with `"schema": "argue/<name>/<number>"`. New fields may come at any
time; the number rises when a field goes or changes its meaning. A ratio with nothing to take a
share of is `null`. What the web app answers under `/api/v1` is described in the same way at
`/api/v1/openapi.json`, with schemas `argue/api-…`.

"""


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schema of every document by its name."""
    return {f"argue/{name}": json_schema(name) for name in documents()}


def schemas_text() -> str:
    """All schemas as one document."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(schema, ensure_ascii=False)}"
        for name, schema in schemas().items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def json_pages() -> dict[str, Callable[[], str]]:
    """What writes each page, by its name in ``docs``: of all documents, and one for each."""
    pages = {f"{_address(name)}.md": partial(_document, f"argue/{name}") for name in documents()}
    return {"json.md": reference_text, "json-schemas.json": schemas_text, **pages}


def reference_text() -> str:
    """The page that lists those of the documents."""
    return HEAD + page_list([_address(name) for name in documents()])


def _address(name: str) -> str:
    """The page of a document without its ending: ``json/analysis-1`` of ``analysis/1``."""
    return f"json/{name.replace('/', '-')}"


def api_fields() -> dict[str, dict[str, str]]:
    """The fields of each schema of the interface's answers, with their types."""
    from argue.settings import Settings
    from argue.web import create_app

    with TemporaryDirectory() as folder:
        settings = Settings(database=Path(folder) / "argue.sqlite")
        spec: dict[str, Any] = create_app(settings, start_worker=False, examples=Path(folder)).spec  # type: ignore[assignment]
    schemas = spec["components"]["schemas"]
    return {
        name: {field: kind_of(content) for field, content in sorted(schema["properties"].items())}
        for name, schema in sorted(schemas.items())
        if name.endswith("Out")
    }


def api_fields_text() -> str:
    """All fields as one document."""
    lines = [f"{json.dumps(name)}: {json.dumps(fields)}" for name, fields in api_fields().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def removed_fields(before: dict[str, dict[str, str]], now: dict[str, dict[str, str]]) -> list[str]:
    """The fields of the interface that are gone or of another type."""
    return [
        f"{schema}.{field}"
        for schema, fields in before.items()
        for field, kind in fields.items()
        if now.get(schema, {}).get(field) != kind
    ]


def removed(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What a reader of the former schemas no longer gets: fields gone, or of another type."""
    problems = []
    for name, schema in before.items():
        if name not in now:
            problems.append(f"{name} is gone")
            continue
        for part, fields in _fields(schema).items():
            present = _fields(now[name]).get(part, {})
            problems += [
                f"{name}: {part}.{field} is gone or of another type"
                for field, kind in fields.items()
                if present.get(field) != kind
            ]
    return problems


def _fields(schema: dict[str, Any]) -> dict[str, dict[str, str]]:
    parts = {schema["title"]: schema, **schema.get("$defs", {})}
    return {
        title: {field: kind_of(content) for field, content in part.get("properties", {}).items()}
        for title, part in parts.items()
    }


def _document(name: str) -> str:
    return "\n".join(_lines(name, json_schema(name.removeprefix("argue/"))))


def _lines(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"# `{name}`\n"
    yield f"{plain(schema['description'])}\n"
    for record in records_of(schema, schema.get("$defs", {})):
        if record.name != schema["title"]:
            yield f"**{record.name}**: {record.meaning}\n"
        for field in record.fields:
            yield f"- `{field.name}` ({field.kind}): {field.meaning}"
        yield ""


def main() -> None:
    """Write what a release promises."""
    SCHEMAS.write_text(schemas_text(), encoding="utf-8")
    API_FIELDS.write_text(api_fields_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
