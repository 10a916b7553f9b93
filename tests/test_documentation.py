"""The site of the documentation is built whole and without a warning, and served."""

import re
from pathlib import Path

import pytest

import argue
from argue.cli import COMMANDS
from argue.settings import Settings
from argue.web import create_app
from argue.web.app import factory
from tests.conftest import ROOT
from tests.documentation_site import built

pytestmark = pytest.mark.long
MOST_BYTES = 60_000
"""Of a page of the book."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    return built(tmp_path_factory)


def test_every_page_is_built_and_found(site):
    pages = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.rst"), *ROOT.glob("debates/*.md")]
    for path in pages:
        assert (site / path.relative_to(ROOT).with_suffix(".html")).is_file(), path
    assert '"mediat"' in (site / "searchindex.js").read_text(encoding="utf-8")


def test_the_names_of_python_are_told_from_their_docstrings(site):
    for name in argue.__all__:
        text = (site / "docs" / "names" / f"{name}.html").read_text(encoding="utf-8")
        assert f'id="argue.{name}"' in text, name
        assert not re.search(":(func|class|data|mod):", text), name


def test_each_command_has_a_page_of_its_own(site):
    pages = list((site / "docs" / "commands").glob("*.html"))
    assert {word for page in pages for word in page.stem.split("-")} >= {*COMMANDS.names()}


@pytest.mark.parametrize(
    ("page", "part"),
    {
        "reference": "commands/analyse.html",
        "engines": "reference/engines.html#engines",
        "commands/analyse": "json/analysis-1.html",
        "json": "json/analysis-1.html",
    }.items(),
)
def test_long_pages_are_lists_of_pages_that_links_lead_to(site, page, part):
    assert part in (site / "docs" / f"{page}.html").read_text(encoding="utf-8")


def test_no_page_is_too_long_to_read(site):
    sizes = {
        str(page.relative_to(site)): page.stat().st_size
        for page in site.rglob("*.html")
        if page.name not in {"genindex.html", "search.html"}
    }
    assert {page: size for page, size in sizes.items() if size > MOST_BYTES} == {}


def test_no_page_asks_another_server(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(r'(?:src|<link[^>]*href)="(?:https?:)?//[^"]+', page.read_text("utf-8"))
        assert loaded == [], page


@pytest.fixture
def client(site, tmp_path, monkeypatch):
    """A client of the app with the site."""
    monkeypatch.setattr(factory, "DOCUMENTATION", site)
    settings = Settings(database=tmp_path / "argue.sqlite")
    return create_app(settings, start_worker=False, examples=None).test_client()


def test_the_app_serves_it(client):
    assert 'href="/docs/"' in client.get("/").text
    assert "Which arguments of a debate" in client.get("/docs/", buffered=True).text
    answers = {
        "docs/engines.html": 200,
        "api/": 200,
        "_static/searchtools.js": 200,
        "../argue.sqlite": 404,
        "nothing.html": 404,
    }
    for path, status in answers.items():
        assert client.get(f"/docs/{path}", buffered=True).status_code == status, path


def test_where_it_was_not_built_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(factory, "DOCUMENTATION", tmp_path / "none")
    settings = Settings(database=tmp_path / "argue.sqlite")
    client = create_app(settings, start_worker=False, examples=None).test_client()
    assert 'href="/docs/"' not in client.get("/").text
    assert "make docs" in client.get("/docs/", buffered=True).text


def test_readme_is_short_and_leads_to_every_page():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    parts = re.findall(r"^- \*\*(.+?)\*\*:", text.partition("## Documentation")[2], re.M)
    assert parts[:5] == ["Begin", "Take part", "Evaluate", "Research", "Operate"]
    linked = set(re.findall(r"\]\((docs/[\w.-]+)", text))
    assert linked >= {f"docs/{path.name}" for path in ROOT.glob("docs/*.[mr][ds]*")}
