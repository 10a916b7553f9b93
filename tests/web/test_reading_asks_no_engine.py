"""No GET asks an engine, an encoder of texts or a tagger: it reads what is stored."""

from collections.abc import Iterator

import pytest

from argue.engines import Engine, _loading
from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.world import World
from tests.web.world_objects import build
from tests.web.world_routes import request_of, routes_of

pytestmark = pytest.mark.long


class Asked(Exception):
    """An engine was asked within a request that only reads."""


class Refusing:
    """An engine of that name which refuses to answer anything about texts."""

    def __init__(self, engine: Engine) -> None:
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin

    def judge(self, pairs):
        raise Asked

    def fired(self, text, hypothesis):
        raise Asked

    def excerpts(self, text, hypothesis):
        raise Asked


def refuse(*arguments, **options):
    raise Asked


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """An installation with an object behind each route; a debate has grown since it was judged."""
    built = build(tmp_path_factory.mktemp("world") / "installation")
    key = built.facts["public"]["key"]
    with built.site.store() as store:
        store.contributions.add(key, "pay", "Not for us.", Label.ATTACK, by=Writer("Ann"))
    return built


@pytest.fixture(autouse=True)
def _refusing_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = _loading.LoadedEngines(lambda name: Refusing(_loading.load_engine(name)))
    monkeypatch.setattr(_loading, "_LOADED", loaded)
    monkeypatch.setattr("argue.features.concepts.extractors.tag", refuse)


def addresses(world: World) -> Iterator[str]:
    for rule, method in routes_of(world):
        if method == "GET":
            yield request_of(world, rule, method, "public", "administrator").address


def test_no_get_asks_an_engine(world: World):
    app = world.without_accounts()
    app.site.app.testing = False
    app.site.app.config["PROPAGATE_EXCEPTIONS"] = False
    answers = {address: app.site.get(address).status_code for address in addresses(world)}
    assert {address for address, status in answers.items() if status >= 500} == set()
    assert len(answers) > 150
    read = [address for address, status in answers.items() if status == 200]
    assert len(read) > len(answers) / 2


def test_a_page_says_what_waits_for_an_engine(world: World):
    app, facts = world.without_accounts(), world.debate("public")
    page = app.site.html(f"/debates/{facts['key']}?engine=word_overlap&pairs=all")
    assert "New arguments are being judged" in page
    near = app.site.get(f"/debates/{facts['key']}/neighbours?id=pay")
    assert (near.status_code, near.headers["Retry-After"]) == (202, "1")
