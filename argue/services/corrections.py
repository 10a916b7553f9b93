"""What people say of relations: correct one, take that back, ask for a check and answer it."""

from __future__ import annotations

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.services.debate_view import DebateView
from argue.services.deeds import Need, deed
from argue.store import Step, Store
from argue.store.participation.disputes import Dispute
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

    ``ends`` are the source and the target; without a label, what was said is taken back. Raises as
    :meth:`argue.store.participation.overrulings.Overrulings.add` does.
    """
    return store.overrulings.add(key, *ends, label, by=by, reason=reason, seen=seen)


@deed("relation.undo", Need.CONTRIBUTE, "%(who)s withdrew a label of a relation in %(what)s.")
def undo(store: Store, key: str, step: int, *, by: Writer) -> Step:
    """Take back the last step of what was said of a relation."""
    return store.overrulings.undo(key, step, by=by)


@deed("disputes.dispute", Need.CONTRIBUTE, "%(who)s asked to check %(detail)s in %(what)s.")
def dispute(view: DebateView, source: str, target: str, *, by: Writer, reason: str) -> Dispute:
    """Ask for a check of what an engine judged.

    Raises
    ------
    NotFound
        If the pair is not judged.
    BadInput
        If a person stated it, or no reason is given.
    """
    judged, engine = judged_relation(view, source, target), view.choices.engine
    return view.context.store.disputes.add(view.key, judged, engine, by=by, reason=reason)


@deed("disputes.answer", Need.MODERATE, "%(who)s answered check %(detail)s of %(what)s.")
def answer(
    store: Store, key: str, number: int, word: str, *, by: Writer, note: str, seen: int | None
) -> Dispute:
    """Answer somebody who asked for a check: uphold what was judged, or overrule it."""
    return store.disputes.answer(key, number, word, by=by, note=note, seen=seen)


def judged_relation(view: DebateView, source: str, target: str) -> Relation:
    """What an engine judged of a pair.

    Raises
    ------
    NotFound
        If the pair is not judged.
    BadInput
        If a person stated it, or overruled the engine already.
    """
    for relation in (*view.analysis.relations, *view.analysis.hidden):
        if relation.ends == (source, target):
            if relation.origin is not Origin.JUDGED:
                raise BadInput.lazy("a person says so, not a machine; answer it, or correct it")
            return relation
    raise NotFound.lazy(
        "nothing is judged of %(source)s and %(target)s",
        source=repr(source[:80]),
        target=repr(target[:80]),
    )
