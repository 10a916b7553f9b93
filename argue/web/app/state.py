"""What every view needs: the settings, the worker, and one connection to the store a request."""

from __future__ import annotations

import ipaddress
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from flask import Flask, current_app, g, has_request_context, request

from argue.services.context import Background, Context
from argue.services.jobs import Jobs
from argue.settings import ACCOUNTS, Settings
from argue.store import Store
from argue.store.core.changes import ShownWrites
from argue.store.core.connection import SHORT_WAIT
from argue.store.core.viewer import Viewer

if TYPE_CHECKING:
    from argue.services.worker import Worker

EXTENSION = "argue"
READING = {"GET", "HEAD", "OPTIONS"}
"""Methods of requests that get their answer also where nothing can be written."""
FULL_FOR = "argue.full_for"
"""What the server says in the environment of a request: seconds since no place to write was
free."""
API_PREFIX = "/api/"
PATIENCE = 10.0
"""Seconds that a request waits for the right to write; none of ours writes for so long."""


@dataclass(frozen=True, slots=True)
class State:
    """What :func:`~argue.web.create_app` was given and made; lives as long as the app."""

    settings: Settings
    worker: Worker | None = None
    """``None`` in an app that only shows and lets another process judge."""
    stopping: threading.Event = field(default_factory=threading.Event)
    """Set once the server was asked to stop: what is endless ends."""
    jobs: Jobs | None = None
    """``None`` in an app that computes everything within the request."""
    background: Background = field(default_factory=Background)
    """Asks engines about a few texts, outside of requests."""
    changes: ShownWrites = field(init=False)
    """Tells whether anything was written."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "changes", ShownWrites(self.settings.database))


def remember(app: Flask, state: State) -> None:
    """Keep the state with the app, and close each request's store at its end."""
    app.extensions[EXTENSION] = state
    app.teardown_appcontext(_close)


def settings() -> Settings:
    """The settings of the running app."""
    return _state().settings


def by_program() -> bool:
    """Whether the answer is one of the JSON interface: at its addresses, or a page's record."""
    return request.path.startswith(API_PREFIX) or wants_record()


def wants_record() -> bool:
    """Whether a page that has a record is asked for that: its reader prefers JSON to HTML."""
    if request.method not in READING or not getattr(request.url_rule, "record", ""):
        return False
    choices = ["text/html", "application/json"]
    return request.accept_mimetypes.best_match(choices) == "application/json"


def accounts_on(app: Flask | None = None) -> bool:
    """Whether people sign in here."""
    state = cast(State, (app or current_app).extensions[EXTENSION])
    return state.settings.auth == ACCOUNTS


def context() -> Context:
    """The surroundings of a service that this request calls."""
    state, caller = _state(), store().viewer
    account = caller.account if caller else None
    return Context(
        store(), state.settings, account, client(), state.jobs, state.background, wake_worker
    )


def client() -> str:
    """Who asks, as limits count: an account, or the household of an address."""
    viewer = store().viewer
    if viewer is None or viewer.account is None:
        return place_of(request.remote_addr or "") if has_request_context() else ""
    return f"account {viewer.account}"


def place_of(address: str) -> str:
    """The address as far as it tells one household from another.

    Of IPv6 that is the first half: whoever has one such address has all that begin like it.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    >>> place_of("")
    'unknown'
    """
    try:
        result = ipaddress.ip_address(address)
    except ValueError:
        return address[:64] or "unknown"
    if isinstance(result, ipaddress.IPv6Address):
        if result.ipv4_mapped:
            return str(result.ipv4_mapped)
        return str(ipaddress.ip_network((result, 64), strict=False))
    return str(result)


def store() -> Store:
    """The store, opened once a request and closed after it; never shared between threads.

    With accounts it shows what everybody may see, until it is known who asks.
    """
    if "store" not in g:
        reads = has_request_context() and request.method in READING
        patience = SHORT_WAIT if reads else PATIENCE
        g.store = Store.open(settings().database, timeout=PATIENCE, patience=patience)
        if accounts_on():
            g.store.see_as(Viewer())
    return cast(Store, g.store)


def wake_worker() -> bool:
    """Tell the worker of this process that a run waits; whether there is one that runs."""
    worker = _state().worker
    if worker is None or not worker.running:
        return False
    worker.wake()
    return True


def begin_to_stop(app: Flask) -> None:
    """Tell streams and the worker of this process to end soon, without waiting for them."""
    state = cast(State, app.extensions[EXTENSION])
    state.stopping.set()
    if state.worker is not None:
        state.worker.begin_to_stop()


def stop_worker(app: Flask, timeout: float = 5.0) -> bool:
    """Let the worker finish its chunk of pairs, and put the rest back; whether it has ended.

    Computations in processes of their own are stopped.
    """
    state = cast(State, app.extensions[EXTENSION])
    state.background.stop()
    state.changes.close()
    if state.jobs is not None:
        state.jobs.stop()
    return state.worker is None or state.worker.stop(timeout)


def changes() -> ShownWrites:
    """Tells whether anything was written to the database."""
    return _state().changes


def stopping() -> threading.Event:
    """Set once the server was asked to stop."""
    return _state().stopping


def jobs() -> Jobs | None:
    """The processes that compute what may take long; ``None`` where there are none."""
    return _state().jobs


def _state() -> State:
    return cast(State, current_app.extensions[EXTENSION])


def _close(error: BaseException | None) -> None:
    store = g.pop("store", None)
    if store is not None:
        store.close()
