"""Open pages follow what others do: an endless answer for a few of them, a cheap question for all.

``/events`` is a stream of server-sent events. It holds one of the server's few threads as long as
it is open, so no more than a quarter of them are given to streams, and each stream ends after a
minute (the browser comes back by itself, and another page may be first). Whoever finds no place is
told so with 204, by which a browser gives a stream up without complaint, and asks ``/live`` every
few seconds instead, which costs a few look-ups in the database while nothing has changed. No page
waits for a stream, and no stream for a page.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from argue.services.deeds import Need
from argue.store import Store
from argue.web.app.api_input import parse_number
from argue.web.app.routes import Cost, Pages
from argue.web.app.shared_pages import until_written
from argue.web.app.state import settings, stopping, store

blueprint = Pages("live", __name__, need=Need.READ)

PAUSE = 0.5
"""Seconds between two looks of a stream."""
LOOKS = 120
"""Looks of a stream before it ends."""
QUIET = 4
"""Looks after which a stream that has nothing to say writes something, and so notices that its page
was left and its place is free."""
RETRY = 5
"""Seconds after which a page that found no place asks again."""
MOST_STEPS = 50

_SLOTS = "argue.live"


@blueprint.get("/debates/<key>/live", cost=Cost.ROWS)
def changes(key: str) -> ResponseReturnValue:
    """Whether anything is new since the state ``since``, and then what people did.

    ``state`` is to be sent as ``since`` the next time, and ``step``, ``overruling`` and ``merge``
    under their names, so that only the steps of people that the page has not heard of are told:
    what they did to arguments, said of relations, and merged. How arguments stand now, a page reads
    from what it shows, fetched anew.
    """
    state = until_written(("state", key), lambda: store().version_tag(key))
    if request.args.get("since") == state:
        return jsonify({"state": state, "changed": False})
    return jsonify({"state": state, "changed": True, **_changes(key)})


@blueprint.get("/debates/<key>/events", cost=Cost.STREAM)
def events(key: str) -> ResponseReturnValue:
    """An event ``change`` with the new state whenever there is one."""
    since = request.args.get("since") or store().version_tag(key)
    slots = _slots()
    if not slots.acquire(blocking=False):
        return "", 204, {"Retry-After": str(RETRY)}
    place = _Place(slots)
    response = Response(
        _stream(settings().database, key, since, place, stopping().wait),
        mimetype="text/event-stream",
    )
    response.call_on_close(place.leave)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def beats(
    since: str, state: Callable[[], str], pause: Callable[[float], bool | None] = time.sleep
) -> Iterator[str]:
    r"""The text of a stream: each new state once, and a sign of life now and then.

    It ends after :data:`LOOKS` looks, or once ``pause`` returns true.

    >>> states = iter(["1", "1", "2", *["2"] * LOOKS])
    >>> list(beats("1", lambda: next(states), lambda seconds: None))[:2]
    ['retry: 5000\n\n', 'event: change\ndata: 2\n\n']
    """
    yield f"retry: {1000 * RETRY}\n\n"
    silent = 0
    for _ in range(LOOKS):
        now = state()
        silent += 1
        if now != since:
            since, silent = now, 0
            yield f"event: change\ndata: {now}\n\n"
        elif silent == QUIET:
            silent = 0
            yield ": nothing new\n\n"
        if pause(PAUSE):
            return


class _Place:
    """One of the places for streams, given back once, whoever says so first."""

    def __init__(self, slots: threading.Semaphore) -> None:
        self._slots, self._lock, self._left = slots, threading.Lock(), False

    def leave(self) -> None:
        with self._lock:
            if not self._left:
                self._left = True
                self._slots.release()


def _stream(
    database: Any, key: str, since: str, place: _Place, pause: Callable[[float], bool]
) -> Iterator[str]:
    """A stream with a connection of its own, since the request's is closed before it begins."""
    try:
        with Store.open(database) as own:
            yield from beats(since, lambda: own.version_tag(key), pause)
    finally:
        place.leave()


def _slots() -> threading.Semaphore:
    semaphore = threading.BoundedSemaphore(max(1, settings().threads // 4))
    slots: threading.Semaphore = current_app.extensions.setdefault(_SLOTS, semaphore)
    return slots


def _changes(key: str) -> dict[str, Any]:
    newest = {
        name: parse_number(request.args.get(name, "0")) or 0
        for name in ("step", "overruling", "merge")
    }
    added = store().contributions.steps(key, after=newest["step"])
    overrulings = [
        step for step in store().overrulings.steps(key) if step.id > newest["overruling"]
    ]
    merged = [step for step in store().merging.steps(key) if step.id > newest["merge"]]
    return {
        "step": max((step.id for step in added), default=newest["step"]),
        "overruling": max(
            (overruling.id for overruling in overrulings), default=newest["overruling"]
        ),
        "merge": max((step.id for step in merged), default=newest["merge"]),
        "steps": [
            {"argument": step.argument, "action": str(step.action), "by": step.writer.name}
            for step in reversed(added[:MOST_STEPS])
        ],
        "overrulings": [
            {
                "source": overruling.source,
                "target": overruling.target,
                "label": overruling.label and str(overruling.label),
                "stands": overruling.stands and str(overruling.stands),
                "by": overruling.by,
            }
            for overruling in reversed(overrulings[:MOST_STEPS])
        ],
        "merges": [
            {"argument": step.argument, "into": step.into, "by": step.by}
            for step in reversed(merged[:MOST_STEPS])
        ],
    }
