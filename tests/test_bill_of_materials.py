"""The bill of materials that ships names what runs the app: versions and licences."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==([^\s;#]+)", re.MULTILINE)
UNNAMED = {
    "protobuf": "BSD-3-Clause",
    "pyvis": "BSD-3-Clause",
    "resvg-py": "MIT",
    "sqlite-fts4": "Apache-2.0",
}
"""Licences that these say in a file only."""


@cache
def components() -> list[dict[str, Any]]:
    return json.loads((ROOT / "sbom.cdx.json").read_text("utf-8"))["components"]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_it_names_the_versions_that_are_installed() -> None:
    pins = PIN.findall((ROOT / "requirements-light.txt").read_text("utf-8"))
    told = {plain(one["name"]): one["version"] for one in components()}
    assert told == {plain(name): version for name, version in pins}, "run `make bill`"
    assert len(told) > 40


def test_each_has_a_licence() -> None:
    unnamed = {plain(one["name"]) for one in components() if not one.get("licenses")}
    assert unnamed <= UNNAMED.keys()
