"""The web app under test."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from argue import formats
from argue.features.live import web as live
from argue.settings import Settings
from argue.web.app import state
from argue.web.app.computing import processes
from argue.web.app.server import Server
from tests.debate_samples import unstated
from tests.web.accounts_site import AccountsSite
from tests.web.pages import DRINKS, ODD, OUTLINE, Site
from tests.web.served import servers
from tests.web.world import World
from tests.web.world_objects import build


@pytest.fixture(autouse=True)
def _streams_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream of changes takes a minute else; tests that ask every address ask for several."""
    monkeypatch.setattr(live, "PAUSE", 0.0)


@pytest.fixture
def new_site(tmp_path: Path) -> Callable[..., Site]:
    """Makes an app with these settings and no example debates."""

    def make(**settings: object) -> Site:
        return Site.of(Settings(database=tmp_path / "argue.sqlite", **settings))

    return make


@pytest.fixture
def with_processes(new_site: Callable[..., Site]) -> Iterator[Callable[..., Site]]:
    """Makes the same whose requests are computed in processes of their own."""
    apps = []

    def make(**settings: object) -> Site:
        site = new_site(**{"job_seconds": 300, **settings})
        known = site.app.extensions[state.EXTENSION]
        site.app.extensions[state.EXTENSION] = replace(known, jobs=processes(site.settings))
        apps.append(site.app)
        return site

    yield make
    for app in apps:
        state.stop_worker(app)


@pytest.fixture
def by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is alike is found by words, wherever the encoder is installed or not."""
    monkeypatch.setattr("argue.features.likeness.similar_arguments.installed", lambda: False)


@pytest.fixture
def site(new_site: Callable[..., Site]) -> Site:
    """An app with nothing in it."""
    return new_site()


@pytest.fixture
def place(new_site: Callable[..., Site]) -> AccountsSite:
    """An installation with accounts."""
    return AccountsSite(new_site(auth="accounts"))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """One installation for all tests of a module; each puts back what it changes."""
    return build(tmp_path_factory.mktemp("world") / "installation")


@pytest.fixture
def library(site: Site) -> str:
    """The key of a debate of five arguments, four replies and a cross reference."""
    (debate,) = formats.parse_text(OUTLINE).debates
    return site.add(debate)[0]


@pytest.fixture
def unlabelled(site: Site) -> str:
    """The key of that debate where nobody said what its arguments do, so that an engine judges."""
    (debate,) = formats.parse_text(OUTLINE).debates
    return site.add(unstated(debate))[0]


@pytest.fixture
def drinks(site: Site) -> str:
    """The key of a debate with two consistent positions."""
    (debate,) = formats.parse_text(DRINKS).debates
    return site.add(debate)[0]


@pytest.fixture
def odd(site: Site) -> str:
    """The key of a debate without a stable position."""
    (debate,) = formats.parse_text(ODD).debates
    return site.add(debate)[0]


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts a server over real sockets; it is stopped after the test."""
    with servers() as start:
        yield start
