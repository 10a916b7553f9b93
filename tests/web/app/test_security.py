import re
import stat

import pytest
from flask import Flask

from argue import formats, pipeline
from argue.errors import StoreError
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.web.app.routes import every_route
from argue.web.app.security import HEADERS, LOOPBACK, POLICY, host_is_trusted, secret_key
from tests.web.pages import OUTLINE, Site

EVIL = "<script>alert(1)</script>"
MARKUP = f"{EVIL}\"'><img src=x onerror=alert(2)>{{{{1234567*7654321}}}}"


def _gets(app: Flask) -> list[str]:
    """Every address that can be asked with GET, with something in place of its parts."""
    parts = {"key": "nope", "number": "1", "token": "x" * 22, "format": "json", "filename": "nope"}
    return sorted(
        re.sub(r"<(?:\w+:)?(\w+)>", lambda found: parts.get(found[1], "nope"), rule.rule)
        for rule in every_route(app)
        if "GET" in (rule.methods or ())
    )


def test_security_headers_on_every_route(site: Site, library: str):
    addresses = [*_gets(site.app), f"/debates/{library}", "/static/layout/layout.css", "/no/such"]
    assert len(addresses) > 15
    for address in addresses:
        if address.startswith("/embed/"):  # whose headers tests/features/embed/test_web.py looks at
            continue
        response = site.get(address)
        for name, value in HEADERS.items():
            assert response.headers.get_all(name) == [value], (address, name)


def test_security_headers_on_errors(site: Site):
    answers = [
        site.get("/no/such"),
        site.client.post("/debates/new", data={"text": "x"}),
        site.client.put("/"),
        site.get("/debates?page=x"),
        site.get("/", headers={"Host": "evil.example"}),
        site.get("/", headers={"Host": "a b"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 403, 405, 400, 400, 400]
    for answer in answers:
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_policy_allows_nothing_inline_and_nothing_foreign():
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    assert "default-src 'none'" in POLICY


def test_no_page_has_inline_script_style_or_handlers(site: Site, library: str):
    site.shown(f"/debates/{library}")
    pages = ["/", "/debates/new", f"/debates/{library}", f"/debates/{library}/argument?id=work"]
    for page in [*pages, f"/debates/{library}/delete", "/no/such"]:
        html = site.get(page).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html), page
        assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", html)), page
        foreign = [
            item
            for item in re.findall(r'(?:href|src|action)="([^"]*)"', html)
            if not item.startswith(("/", "#", "http://localhost/"))  # the app itself
        ]
        assert not foreign, page


# ── forms ───────────────────────────────────────────────────────────────────────────────────────


def _posts(site: Site, key: str) -> list[str]:
    """The address of every form of the app, with something in place of its parts."""
    with site.store() as store:
        run = store.runs.request(key, "gold", "1", "replies", 4).id
    parts = {"key": key, "number": str(run)}
    return sorted(
        re.sub(
            r"<(?:[^:<>]+:)?(\w+)>",
            lambda found: parts.get(found[1], "x" * 22),
            re.sub(r"<any\((\w+)[^<>]*>", r"\1", rule.rule),
        )
        for rule in every_route(site.app)
        if "POST" in (rule.methods or ())
        and not rule.rule.startswith("/api/")
        and rule.endpoint != "mail.end"  # mail programs have no page; the token in a letter counts
    )


@pytest.mark.parametrize("form", [{}, {"csrf_token": ""}, {"csrf_token": "forged"}])
def test_csrf_token_required(site: Site, library: str, form: dict[str, str], store):
    posts = _posts(site, library)
    assert f"/debates/{library}/delete" in posts
    assert len(posts) > 30
    for address in posts:
        response = site.client.post(address, data={**form, "do": "save", "text": OUTLINE})
        assert response.status_code == 403, address
        assert "reload the page" in response.text
    assert store.debates.count() == 1
    assert all(run.active for run in store.runs.of_debate(library))


def test_csrf_token_of_another_session(site: Site):
    token = site.token()
    site.client.delete_cookie("argue_session")
    response = site.client.post("/debates/new", data={"csrf_token": token, "text": OUTLINE})
    assert response.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost:81"},
    ],
)
def test_cross_origin_post_refused(site: Site, headers: dict[str, str]):
    response = site.post("/debates/new", {"text": OUTLINE}, headers=headers)
    assert response.status_code == 403
    assert "another site" in response.text


@pytest.mark.parametrize("site_of", ["cross-site", "same-site"])
def test_cross_site_navigation_allowed_embedding_refused(
    site: Site, library: str, site_of: str, store
):
    address = f"/debates/{library}?engine=word_overlap"
    for mode in ("no-cors", "cors", "websocket"):
        headers = {"Sec-Fetch-Site": site_of, "Sec-Fetch-Mode": mode}
        assert site.get(address, headers=headers).status_code == 403
    assert store.runs.of_debate(library) == []
    headers = {"Sec-Fetch-Site": site_of, "Sec-Fetch-Mode": "navigate"}
    assert site.get(address, headers=headers).status_code == 200


def test_same_origin_post_allowed(site: Site):
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert site.post("/debates/new", {"text": OUTLINE}, headers=headers).status_code == 303


# ── hosts ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:5000", "127.0.0.1", "127.0.0.1:5000", "[::1]", "[::1]:5000"]
)
def test_loopback_hosts_trusted(site: Site, host: str):
    assert site.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example:127",
        "127.0.0.2",
        "notlocalhost",
    ],
)
def test_untrusted_host_refused(site: Site, host: str):
    for address in ("/", "/static/layout/layout.css", "/healthz", "/no/such"):
        assert site.get(address, headers={"Host": host}).status_code == 400, address
    assert "ARGUE_HOSTS" in site.get("/", headers={"Host": host}).text


def test_trusted_hosts_setting(new_site):
    site = new_site(hosts=("argue.example", ".lab.example"), auth="accounts")
    for host in ("argue.example", "argue.example:8080", "a.lab.example", "lab.example"):
        assert site.get("/", headers={"Host": host}).status_code == 200
    assert site.get("/", headers={"Host": "x.argue.example"}).status_code == 400


def test_a_host_that_only_ends_alike_is_not_trusted():
    assert not host_is_trusted("evillab.example", (".lab.example",))
    assert not host_is_trusted("", LOOPBACK)


# ── the key ─────────────────────────────────────────────────────────────────────────────────────


def test_secret_key_file_is_private(tmp_path):
    database = tmp_path / "new folder" / "argue.sqlite"
    key = secret_key(database)
    path = tmp_path / "new folder" / "argue.sqlite.key"
    assert len(key) == 64
    assert secret_key(database) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [item.name for item in path.parent.iterdir()] == [path.name]


def test_secret_key_per_installation(tmp_path):
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_secret_key_file_corrupt(tmp_path, content: bytes):
    (tmp_path / "a.key").write_bytes(content)
    with pytest.raises(StoreError, match=r"a\.key"):
        secret_key(tmp_path / "a")


def test_secret_key_setting(new_site):
    site = new_site(secret_key="s" * 40)
    assert site.app.config["SECRET_KEY"] == "s" * 40
    assert not site.settings.database.with_name("argue.sqlite.key").exists()


# ── markup in every field that a person can fill ────────────────────────────────────────────────


def _is_clean(html: str) -> bool:
    return not any(item in html for item in (EVIL, "<img", str(1234567 * 7654321)))


def _evil_json() -> str:
    ids = ["issue", f"x{EVIL}", 'y" onmouseover="alert(3)']
    texts = tuple(Argument(name, f"{MARKUP} {name}", headline=MARKUP) for name in ids)
    replies = tuple(Reply(name, "issue") for name in ids[1:])
    given = tuple(Relation(name, "issue", Label.ATTACK) for name in ids[1:])
    debate = Debate(MARKUP, MARKUP, texts, "issue", replies, given=given)
    return formats.write([pipeline.bare(debate)], "json")


def test_what_a_file_says_is_shown_and_never_run(site: Site, store):
    response = site.upload(_evil_json(), name=f"{EVIL}.json")
    assert response.status_code == 200, response.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in response.text
    assert _is_clean(response.text)
    token = response.request.path.rpartition("/")[2]
    response = site.post(f"/drafts/{token}", {"do": "save"}, follow_redirects=True)
    site.judge()
    key = response.request.path.rpartition("/")[2]
    debate = f"/debates/{key}"
    ids = [argument.id for argument in store.debates.load(key).arguments]
    assert any(EVIL in name for name in ids)
    queries = [{"id": name} for name in ids]
    pages = [
        site.get("/"),
        site.get("/debates?q=alert"),
        site.get(debate),
        site.get(f"{debate}/delete"),
    ]
    pages += [site.get(f"{debate}/argument", query_string=query) for query in queries]
    pages += [site.get(debate, query_string={"at": name}) for name in ids]
    for page in pages:
        assert page.status_code == 200, page.text
        assert "alert(1)" in page.text
        assert _is_clean(page.text)
    for query in queries:
        piece = site.get(f"{debate}/explanation", query_string=query)
        assert piece.status_code == 200
        assert _is_clean(piece.text)


@pytest.mark.parametrize("path", [f"/debates/{EVIL}", f"/drafts/{EVIL}", f"/{EVIL}"])
def test_what_an_address_says_is_shown_and_never_run(site: Site, path: str):
    """What a query says: tests/web/test_markup_in_addresses.py."""
    assert _is_clean(site.html(path, 404))
