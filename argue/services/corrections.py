"""What people say of relations: correct one, take that back."""

from __future__ import annotations

from argue.model import Label
from argue.services.deeds import Need, deed
from argue.store import Step, Store
from argue.store.participation.records import Writer


@deed("relation.overrule", Need.CONTRIBUTE, "%(who)s labelled %(detail)s in %(what)s.")
def overrule(
    store: Store,
    key: str,
    ends: tuple[str, str],
    label: Label | None,
    *,
    by: Writer,
    reason: str,
    seen: int | None,
) -> Step:
    """Say what one argument does to another, whatever an engine judged.

    ``ends`` are the source and the target; without a label, what was said is taken back. What a
    moderator says decides the reports of the pair that wait. Raises as
    :meth:`argue.store.participation.overrulings.Overrulings.add` does.
    """
    with store.writing():
        decides = label is not None and store.access.moderates(key)
        decision = decides and (
            store.reports.settle(key, ends, by=by, label=label, remark=reason) > 0
        )
        return store.overrulings.add(
            key, *ends, label, by=by, reason=reason, seen=seen, decision=decision
        )


@deed("relation.undo", Need.CONTRIBUTE, "%(who)s withdrew a label of a relation in %(what)s.")
def undo(store: Store, key: str, step: int, *, by: Writer) -> Step:
    """Take back the last step of what was said of a relation."""
    return store.overrulings.undo(key, step, by=by)
