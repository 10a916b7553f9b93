"""What every service needs: the store as the caller may see it, the settings, who works behind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from argue.services.background import Background
from argue.services.jobs import Jobs
from argue.settings import Settings
from argue.store import Store


def no_worker() -> bool:
    """No worker runs in this process."""
    return False


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of one call of a service."""

    store: Store
    """Shows and changes only what the caller may see and change."""
    settings: Settings
    account: int | None = None
    """The caller's account; ``None`` without one."""
    client: str = ""
    """Who asks, as limits count: an account, or the household of an address."""
    jobs: Jobs | None = None
    """The processes that compute what may take long; ``None`` where there are none, and all is
    computed within the call."""
    background: Background = field(default_factory=Background)
    """Does what a page waits for."""
    wake_worker: Callable[[], bool] = no_worker
    """Tells the worker of this process that something waits; false if none runs."""
