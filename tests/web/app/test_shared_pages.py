"""A page is made once for all who see the same, and nobody gets the page of somebody else."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from jinja2 import Environment

from argue.model import Label
from argue.store import Store
from argue.store.core.changes import ShownWrites
from argue.store.debates.collections import Collections
from argue.store.participation.records import Writer
from argue.web.app import shared_pages
from argue.web.app.shared_pages import CachedFragments
from argue.web.debates import debate as debate_view
from tests.web.accounts_site import AccountsSite
from tests.web.pages import TOKEN, Site, without_token


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Keys of the debates whose page was made, each time."""
    seen: list[str] = []
    render = debate_view.render_template

    def rendered(*names: str, **values: object) -> str:
        seen.append(str(values["key"]))
        return render(*names, **values)

    monkeypatch.setattr(debate_view, "render_template", rendered)
    return seen


def address(key: str) -> str:
    return f"/debates/{key}?engine=gold"


@pytest.fixture
def judged(site: Site, library: str) -> str:
    """A debate whose page waits for nothing more."""
    site.client.get(address(library))
    site.judge()
    return library


def fresh(site: Site, where: str) -> str:
    """The page as somebody gets it whom no page serves that was made before."""
    client = site.app.test_client()
    with client.session_transaction() as session:
        session["other"] = "1"
    return without_token(client.get(where).text)


def test_two_readers_get_one_page_and_a_token_each(site: Site, judged: str, made: list[str]):
    first, second = site.app.test_client(), site.app.test_client()
    pages = [client.get(address(judged)).text for client in (first, second)]
    assert made == [judged]
    tokens = [set(TOKEN.findall(page)) for page in pages]
    assert len(tokens[0]) == len(tokens[1]) == 1
    assert tokens[0] != tokens[1]
    assert without_token(pages[0]) == without_token(pages[1]) == fresh(site, address(judged))
    form = {"to": "work", "text": "Not on Sundays.", "name": "Ann", "csrf_token": tokens[1].pop()}
    assert first.post(f"/debates/{judged}/reply", data=form).status_code == 403
    assert second.post(f"/debates/{judged}/reply", data=form).status_code != 403


def test_a_reader_with_a_name_or_a_message_gets_an_own_page(
    site: Site, judged: str, made: list[str]
):
    plain = site.client.get(address(judged)).text
    for content in ({"name": "Zoe Personal"}, {"_flashes": [("message", "Only for you.")]}):
        client = site.app.test_client()
        with client.session_transaction() as session:
            session.update(content)
        assert client.get(address(judged)).status_code == 200
        again = site.app.test_client().get(address(judged)).text
        assert without_token(again) == without_token(plain)
        assert "Only for you" not in again
        assert "Zoe Personal" not in again
    assert made == [judged] * 3


def test_each_open_form_takes_a_reply_of_its_own(site: Site, judged: str, store):
    texts = ["Sunday is for rest.", "Nobody would come."]
    clients = [site.app.test_client() for _ in texts]
    pages = [client.get(f"{address(judged)}&reply=issue").text for client in clients]
    for client, page, text in zip(clients, pages, texts, strict=True):
        form = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
        form |= {
            "text": text,
            "stance": "attack",
            "by": "Ann",
            "csrf_token": TOKEN.findall(page)[0],
        }
        client.post(f"/debates/{judged}/reply?engine=gold", data=form)
    assert {step.text for step in store.contributions.steps(judged)} == {*texts}


@pytest.mark.parametrize(
    "change",
    [
        lambda store, key: store.contributions.add(key, "work", "New words.", by=Writer("Ada")),
        lambda store, key: store.overrulings.add(key, "sat", "work", Label.SUPPORT, by="Ada"),
        lambda store, key: store.languages.state(key, "fr"),
        lambda store, key: Collections.in_store(store).create("Any", debates=[key]),
    ],
)
def test_whatever_is_written_makes_a_new_page(
    site: Site, judged: str, made: list[str], change: Callable[[Store, str], object]
):
    site.client.get(address(judged))
    with site.store() as store:
        change(store, judged)
    text = site.app.test_client().get(address(judged)).text
    assert len(made) == 2
    assert without_token(text) == fresh(site, address(judged))


def test_another_process_that_writes_makes_a_new_page(site: Site, judged: str, made: list[str]):
    site.client.get(address(judged))
    code = (
        "import sys; from pathlib import Path; from argue.store import Store\n"
        "from argue.store.participation.records import Writer\n"
        "with Store.open(Path(sys.argv[1])) as store:\n"
        "    store.contributions.add(sys.argv[2], 'work', 'From elsewhere.', by=Writer('Eve'))"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(site.settings.database), judged], check=True, timeout=60
    )
    assert "From elsewhere." in site.app.test_client().get(address(judged)).text


def test_each_language_and_choice_has_a_page(site: Site, judged: str, made: list[str]):
    addresses = [address(judged), f"{address(judged)}&show=rejected", f"{address(judged)}&at=work"]
    for where in addresses * 2:
        for language in ("en", "fr"):
            text = site.app.test_client().get(where, headers={"Accept-Language": language}).text
            assert f'<html lang="{language}">' in text
    assert len(made) == 6


def test_a_crowd_makes_a_page_once(site: Site, judged: str, made: list[str]):
    clients = [site.app.test_client() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda one: one.get(address(judged)).status_code, clients)]
    assert found == [200] * 8
    assert made == [judged]


def test_what_is_unchanged_is_asked_once(site: Site, judged: str, monkeypatch):
    asked: list[str] = []
    state = Store.version_tag

    def counted(store: Store, key: str) -> str:
        asked.append(key)
        return state(store, key)

    monkeypatch.setattr(Store, "version_tag", counted)
    live = f"/debates/{judged}/live"
    tag = site.client.get(live).json["state"]
    for _ in range(3):
        assert site.app.test_client().get(f"{live}?since={tag}").json["changed"] is False
    assert asked == [judged]
    with site.store() as store:
        store.contributions.add(judged, "work", "More.", by=Writer("Ada"))
    assert site.client.get(f"{live}?since={tag}").json["changed"] is True


def test_without_a_database_nothing_is_kept(site: Site, judged: str, made: list[str], monkeypatch):
    monkeypatch.setattr(ShownWrites, "version", lambda changes: None)
    for _ in range(2):
        assert site.app.test_client().get(address(judged)).status_code == 200
    assert made == [judged] * 2


def test_who_signed_in_gets_an_own_page_and_leaves_none(place: AccountsSite, made: list[str]):
    key = place.add("Ada")
    place.post(
        "Ada",
        f"/debates/{key}/people/sharing",
        {"visibility": "public", "everybody": "participant"},
    )
    where = f"/debates/{key}"
    place.get("Ada", where)
    place.site.judge()
    place.get("", where)
    for name in ("Ada", "Bob", "Rita", "Olga"):
        assert name in place.get(name, where).text
        assert name not in place.site.app.test_client().get(where).text.partition("<main")[0]
    place.post(
        "Ada", f"/debates/{key}/people/sharing", {"visibility": "private", "everybody": "reader"}
    )
    assert place.site.app.test_client().get(where).status_code != 200
    assert place.get("Bob", where).status_code == 404
    assert place.get("Ada", where).status_code == 200


@pytest.fixture
def render(monkeypatch: pytest.MonkeyPatch):
    """Renders a fragment of a text of which 25 characters are cached."""
    monkeypatch.setattr(shared_pages, "MOST_FRAGMENTS", 25)
    template = Environment(autoescape=True, extensions=[CachedFragments]).from_string(
        "{% cached key %}{{ text() }}{% endcached %}!"
    )
    return lambda key, text: template.render(key=key, text=text)


@pytest.mark.parametrize(
    ("keys", "made"),
    [
        ([1, 1, (1, "x"), 1], [1, (1, "x")]),
        ([None, None], [None, None]),
        ([*"abacab"], [*"abcb"]),  # two of ten characters fit: the least recently used goes
    ],
)
def test_fragments_are_made_once_for_each_key_as_far_as_there_is_room(render, keys, made):
    seen = []
    for key in keys:
        assert render(key, lambda key=key: seen.append(key) or "<" * 3) == "&lt;" * 3 + "!"
    assert seen == made


def test_a_fragment_that_is_too_large_or_a_fault_is_not_cached(render):
    seen = []
    for _ in range(2):
        assert render("a", lambda: seen.append(1) or "x" * 26) == "x" * 26 + "!"
    assert len(seen) == 2
    with pytest.raises(ZeroDivisionError):
        render("b", lambda: 1 / 0)
    assert render("b", lambda: "fine") == "fine!"
