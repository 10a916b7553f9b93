import re

from argue.model import Argument, Debate
from tests.web.pages import Site

EVIL = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


def embed(site: Site, key: str, status: int = 200):
    response = site.get(f"/embed/debates/{key}")
    assert response.status_code == status, response.text
    return response


def test_a_debate_is_read_in_a_frame(site: Site, library: str):
    site.shown(f"/debates/{library}")
    response = embed(site, library)
    assert "Sunday hours" in response.text
    assert "accepted" in response.text
    assert response.text.count("<li>") == response.text.count("</li>") == 5
    assert response.text.count("<ul") == response.text.count("</ul>")
    for never in ("<form", "<script", "<button", "<input"):
        assert never not in response.text


def test_it_says_how_sure_the_engine_is_what_is_hidden_and_who_overruled(
    site: Site, unlabelled: str
):
    address = f"/embed/debates/{unlabelled}?engine=word_overlap"
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    said = r"(?:supports|attacks|related to) \(read by a machine\):|For or against\?"
    html = site.html(address)
    assert len(re.findall(said, html)) == 4
    assert html.count("For or against?") == 1
    assert "hidden:" not in html
    assert "are hidden" not in html
    pair = {"source": "sat", "target": "work", "label": "support", "by": "Ann"}
    site.post(f"/debates/{unlabelled}/relation", pair)
    html = site.html(f"{address}&confidence=1")
    assert re.search(r"supports \(said by Ann; [^()]+\):", html)
    assert "4 relations" in html
    assert len(re.findall(r"hidden: [a-z ]+, \d+ % sure;", html)) == 2
    assert html.count("For or against?") == 1, "hidden, and open besides"


def test_a_judged_debate_has_verdicts_in_a_frame(site: Site, unlabelled: str):
    query = "?engine=word_overlap"
    site.shown(f"/debates/{unlabelled}{query}")
    verdicts = site.get(f"/api/v1/debates/{unlabelled}/analysis{query}").json["verdicts"]
    html = embed(site, f"{unlabelled}{query}").text
    badges = re.findall(r'data-verdict="(\w+)"', html[html.index('class="tree"') :])
    assert sorted(badges) == sorted(one["verdict"] for one in verdicts.values() if one["likely"])
    assert "accepted" not in re.sub(r"<[^>]+>", "", html)


def test_any_site_may_frame_it_and_no_other_page(site: Site, library: str):
    headers = embed(site, library).headers
    assert "frame-ancestors *;" in headers["Content-Security-Policy"]
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "Set-Cookie" not in headers
    other = site.get(f"/debates/{library}").headers
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert other["X-Frame-Options"] == "DENY"


def test_it_makes_nobody_judge(site: Site, library: str, store):
    html = embed(site, library).text
    assert "badge" not in html
    assert "Sunday hours" in html
    assert store.runs.of_debate(library) == []


def test_a_setting_names_the_sites_or_switches_it_off(new_site, library: str):
    site = new_site(embed="https://example.org https://example.com")
    policy = embed(site, library).headers["Content-Security-Policy"]
    assert "frame-ancestors https://example.org https://example.com;" in policy
    site = new_site(embed="off")
    assert "frames" in embed(site, library, 404).text


def test_a_debate_that_is_not_there(site: Site):
    embed(site, "nothing", 404)


def test_no_text_becomes_a_script(site: Site):
    debate = Debate("evil", EVIL, (Argument("a", EVIL), Argument(EVIL[:100], EVIL)), issue="a")
    (key,) = site.add(debate)
    html = embed(site, key).text
    assert "<script" not in html
    assert "<img" not in html
