import pytest

from argue import formats
from tests.web.pages import OUTLINE, Site, content

API = "/api/v1/debates/{}/language"


@pytest.fixture
def key(site: Site) -> str:
    return site.add(*formats.parse_text(OUTLINE).debates)[0]


def test_the_page_says_what_is_guessed_and_takes_what_is_stated(site: Site, key: str):
    page, export = f"/debates/{key}", f"/debates/{key}/export"
    assert '<span lang="en">English</span> <span class="soft">(guessed)</span>' in site.html(export)
    answer = site.post(f"{page}/language", {"language": " pt-BR "}, follow_redirects=True)
    assert '<span lang="pt-BR">Português (pt-BR)</span></dd>' in answer.text
    site.post(f"{page}/language", {"language": ""})
    assert "(guessed)" in site.html(export)


def test_what_is_no_tag_is_told_and_changes_nothing(site: Site, key: str):
    told = site.post(f"/debates/{key}/language", {"language": "<b>"}, follow_redirects=True).text
    assert "found &#39;&lt;b&gt;&#39;." in told
    assert "(guessed)" in told
    assert site.post("/debates/no-such-debate/language", {"language": "fr"}).status_code == 404


def test_the_interface_for_programs_does_the_same(site: Site, key: str):
    address = API.format(key)
    assert content(site.get(address)) == {"stated": "", "language": "en"}
    stated = site.client.put(address, json={"language": "oc"})
    assert content(stated) == {"stated": "oc", "language": "oc"}
    assert site.get(f"/api/v1/debates/{key}").json["language"] == "oc"
    assert site.get("/api/v1/debates").json["debates"][0]["language"] == "oc"
    wrong = site.client.put(address, json={"language": "Occitan!"})
    assert (wrong.status_code, wrong.mimetype) == (400, "application/problem+json")
    assert site.get(API.format("nowhere")).status_code == 404
