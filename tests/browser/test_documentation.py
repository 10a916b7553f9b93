"""The viewer for the description of the JSON interface works under the app's security policy."""

from __future__ import annotations

import threading

import pytest
from werkzeug.serving import make_server

from argue.settings import Settings
from argue.web import create_app
from argue.web.app import factory
from tests.documentation_site import built


@pytest.fixture
def address(tmp_path, tmp_path_factory, monkeypatch):
    """Where an app with the documentation runs."""
    monkeypatch.setattr(factory, "DOCUMENTATION", built(tmp_path_factory))
    app = create_app(Settings(database=tmp_path / "a.sqlite"), start_worker=False, examples=None)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_word_is_found_and_a_request_is_tried(open_page, address):
    page = open_page(base_url=address)
    page.goto("/docs/")
    page.get_by_label("Search").fill("mediated")
    page.get_by_label("Search").press("Enter")
    page.get_by_role("link", name="What a wrong relation costs").last.wait_for()
    page.problems.clear()  # the search page of Sphinx indents by a style of its own
    page.goto("/docs/api/")
    page.locator("[data-path='/api/v1/debates']").first.click()
    page.get_by_role("button", name="Try it out").first.click()
    page.get_by_role("button", name="Execute").first.click()
    page.get_by_text('"total"').first.wait_for()
