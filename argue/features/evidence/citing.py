"""Who gives an argument its sources, and takes them back: whoever may edit the argument."""

from __future__ import annotations

from argue.errors import Forbidden, NotFound
from argue.features.evidence.store import CitedSource, Sources
from argue.model import Citation
from argue.services.context import Context
from argue.services.deeds import Need, deed
from argue.services.participation import changeable_contribution, needs_approval
from argue.store import Store
from argue.store.participation.records import Writer


@deed("evidence.add", Need.AUTHOR, "%(who)s added a source to argument %(detail)s of %(what)s.")
def add(
    context: Context, key: str, argument: str, citation: Citation, *, by: Writer
) -> CitedSource:
    """Add a source to an argument, which the engine reads next; nothing is fetched.

    Raises
    ------
    Forbidden
        If they neither wrote the argument nor moderate the debate, or additions need approval.
    BadInput, NotFound
        As :meth:`argue.features.evidence.store.Sources.add`.
    """
    check_may_cite(context.store, key, argument, by.id)
    cited = Sources.in_store(context.store).add(key, argument, citation, by=by)
    context.wake_worker()
    return cited


@deed("evidence.withdraw", Need.AUTHOR, "%(who)s withdrew source %(detail)s of %(what)s.")
def withdraw(store: Store, key: str, number: int, *, by: Writer) -> CitedSource:
    """Withdraw a source of an argument; raises as :func:`add` does."""
    sources = Sources.in_store(store)
    check_may_cite(store, key, sources.one(key, number).argument, by.id)
    return sources.withdraw(key, number)


def check_may_cite(store: Store, key: str, argument: str, viewer: str) -> None:
    """Raise Forbidden if the viewer may not change the sources of an argument.

    What the source of the debate says, moderators change.
    """
    if needs_approval(store, key):
        raise Forbidden.lazy(
            "Additions to this debate wait for approval, so only its moderators change sources."
        )
    if store.access.moderates(key):
        return
    try:
        changeable_contribution(store, key, argument, viewer)
    except NotFound:
        raise Forbidden.lazy("Only its author and moderators may change an argument.") from None
