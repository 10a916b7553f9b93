"""Replies that a language model drafts, written behind the server while a page waits for them.

No request waits for the model: one asks for a draft and gets a token, others ask by the token
whether the draft is there. A client may have few on their way and the server not many, so that
nobody keeps others from theirs.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from cachetools import TTLCache

from argue.errors import NotFound, TooManyJobs

AT_ONCE = 4
"""Drafts that the model writes at the same time."""
MOST = 16
"""Drafts on their way, waiting ones included."""
PER_CLIENT = 2
"""Of these, drafts of one client."""
KEPT, KEPT_SECONDS = 256, 600.0
"""Drafts that are kept, and for how long after they were asked for."""


@dataclass(frozen=True, slots=True)
class _Draft:
    key: str
    client: str
    future: Future[str]


class Drafting:
    """The drafts of one server; shared by all threads.

    Examples
    --------
    >>> drafting = Drafting()
    >>> token = drafting.begin("zoo", "ann", lambda: "Are they?")
    >>> while (text := drafting.outcome("zoo", token)) is None:
    ...     pass
    >>> text
    'Are they?'
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._drafts: TTLCache[str, _Draft] = TTLCache(KEPT, KEPT_SECONDS)
        self._pool: ThreadPoolExecutor | None = None

    def begin(self, key: str, client: str, write: Callable[[], str]) -> str:
        """Let a draft be written to an argument of a debate; the token by which it is asked for.

        Raises
        ------
        TooManyJobs
            If so many are on their way, of this client or in all.
        """
        with self._lock:
            pending = [one for one in self._drafts.values() if not one.future.done()]
            own = sum(one.client == client for one in pending)
            if own >= PER_CLIENT or len(pending) >= MOST:
                raise TooManyJobs(own)
            if self._pool is None:
                self._pool = ThreadPoolExecutor(AT_ONCE, "argue-drafts")
            token = secrets.token_urlsafe(16)
            self._drafts[token] = _Draft(key, client, self._pool.submit(write))
            return token

    def outcome(self, key: str, token: str) -> str | None:
        """The draft; ``None`` while it is being written.

        Raises
        ------
        NotFound
            If there is no such draft in this debate, or no more.
        ArgueError
            What kept it from being written.
        """
        with self._lock:
            draft = self._drafts.get(token)
        if draft is None or draft.key != key or draft.future.cancelled():
            raise NotFound.lazy("this draft is not there any more; ask for another one")
        return draft.future.result() if draft.future.done() else None

    def stop(self) -> None:
        """Begin nothing more."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
