"""The front page, the examples, and the page for researchers."""

import re

import pytest

from argue import formats
from argue.model import Status
from argue.web.front import picture
from tests.web.accounts_site import AccountsSite
from tests.web.pages import OUTLINE, Site


def test_the_picture_is_a_debate_whose_claim_falls(site: Site):
    claim, *replies = picture()
    assert (claim.depth, claim.status) == (0, Status.REJECTED)
    assert [row.status for row in replies if row.depth == 1] == [Status.ACCEPTED, Status.ACCEPTED]
    statuses = re.findall(r'data-status="(\w+)"', site.html("/"))
    assert statuses == [str(row.status) for row in picture()]


def test_a_new_debate_stands_on_the_front_page(site: Site, library: str):
    assert f'href="/debates/{library}"' in site.html("/")


def test_one_example_is_offered_the_shortest(site: Site, store):
    longer = OUTLINE.replace("library", "museum") + "- rain: It rains on Sundays.\n"
    debates = [*formats.parse_text(longer).debates, *formats.parse_text(OUTLINE).debates]
    shortest = store.debates.add(debates, example=True)[1].key
    figure = site.html("/").partition("<figcaption")[2].partition("</figcaption>")[0]
    assert re.findall(r'href="([^"]+)"', figure) == [f"/debates/{shortest}"]


def test_the_examples_are_those_that_ship(site: Site, library: str, store):
    museum = OUTLINE.replace("library", "museum")
    example = store.debates.add(formats.parse_text(museum).debates, example=True)[0].key
    html = site.html("/examples")
    assert f'href="/debates/{example}"' in html
    assert f'href="/debates/{library}"' not in html


@pytest.mark.parametrize("query", ["q=tea", "concept=tea", "page=1", "q=tea&page=1"])
def test_the_former_address_of_the_list_leads_to_it(site: Site, query: str):
    answer = site.get(f"/?{query}")
    assert (answer.status_code, answer.location) == (302, f"/debates?{query}")


def test_owners_read_which_models_have_a_name(new_site, tmp_path, monkeypatch):
    path = tmp_path / "models.toml"
    monkeypatch.setenv("ARGUE_MODELS", str(path))
    path.write_text('[ours]\nengine = "word_overlap"\nsummary = "Of trains."\n')
    place = AccountsSite(new_site(auth="accounts", models=path))
    page = place.get("Olga", "/research").text
    assert "<strong>ours</strong>: Of trains." in page
    assert str(path) in page
    for name in ("", "Ada", "Rita"):
        assert str(path) not in place.get(name, "/research").text
    program = place.get("", "/research", headers=place.token("Olga", "read"))
    assert str(path) not in program.text
