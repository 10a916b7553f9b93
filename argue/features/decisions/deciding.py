"""What hosts decide and how people vote: the end, closing, reopening, votes, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from argue.errors import BadInput, Conflict, StillJudged
from argue.features.decisions.record import NO_TEXT, DecisionRecord, analysis_of, without_names
from argue.features.decisions.store import Decision, Decisions, Opinion
from argue.installation import release
from argue.plugins import provided
from argue.services.context import Context
from argue.services.debate_view import open_debate
from argue.services.debates import DEBATES, default_options
from argue.services.deeds import Need, deed
from argue.store import Store
from argue.store.participation.records import WITHDRAWN, Contribution, ContributionStep, Writer


@deed("decisions.close", Need.OWN, "%(who)s closed %(what)s.")
def close(
    context: Context, key: str, outcome: str, *, deciders: str, dissent: str, by: Writer
) -> Decision:
    """Close a debate with what was decided; it is stored as a reader sees it who chose nothing.

    Raises StillJudged if an engine still judges it; Conflict if something was added meanwhile;
    BadInput, Conflict as :meth:`argue.features.decisions.store.Decisions.close`.
    """
    store, cached = context.store, DEBATES.load(context.store, key)
    options = default_options(cached.debate, context.settings.engine)
    view = open_debate(context, key, options, cached, judges=True)
    if view.judged.labelling is None:
        raise StillJudged(view.result.run)
    content = {
        "analysis": without_names(view.judged, view.contributed),
        "step": cached.state.contribution,
        "evidence": {
            number: read
            for module in provided("recorded")
            for number, read in module.mark(store, key).items()
        },
    }
    with store.writing():
        if store.state(key) != cached.state:
            raise Conflict.lazy(
                "something was added or labelled while the debate was being closed; look again"
            )
        return Decisions.in_store(store).close(
            key, outcome, deciders, dissent, content, release=release(), by=by
        )


@deed("decisions.reopen", Need.OWN, "%(who)s reopened %(what)s.")
def reopen(store: Store, key: str, number: int, reason: str, *, by: Writer) -> Decision:
    """Reopen a closed debate; what was decided stays on record."""
    return Decisions.in_store(store).reopen(key, number, reason, by=by)


@deed("decisions.set_end", Need.OWN, "%(who)s said until when %(what)s takes replies.")
def set_end(store: Store, key: str, last_day: str) -> datetime | None:
    """Say until when a debate takes replies and votes: through that day in UTC; empty for no end.

    Raises BadInput if it is no day (``2026-12-24``), or a past one.
    """
    last_day, end = last_day.strip(), None
    try:
        if last_day:
            day = date.fromisoformat(last_day)
            end = datetime.combine(day, time.max.replace(microsecond=0), UTC)
    except ValueError:
        raise BadInput.lazy(
            "expected a day such as 2026-12-24, found %(day)s", day=repr(last_day[:40])
        ) from None
    if end is not None and end <= datetime.now(UTC):
        raise BadInput.lazy("expected today or a later day, found %(day)s", day=repr(last_day[:40]))
    Decisions.in_store(store).set_end(key, end)
    return end


@deed("decisions.vote", Need.CONTRIBUTE, "%(who)s voted in %(what)s.")
def vote(store: Store, key: str, argument: str, opinion: str, *, by: Writer) -> Opinion | None:
    """Agree or disagree with an argument, or be unsure; the empty word takes back what one said.

    Raises BadInput if it is no such word; NotFound, Conflict as
    :meth:`argue.features.decisions.store.Decisions.vote`.
    """
    if opinion not in (*Opinion, ""):
        choices = ", ".join(Opinion)
        raise BadInput(f"expected one of {choices} or nothing, found {opinion[:40]!r}")
    said = Opinion(opinion) if opinion else None
    Decisions.in_store(store).vote(key, argument, said, by=by)
    return said


def record_of(store: Store, key: str, decision: Decision) -> DecisionRecord:
    """The record of a decision, with the names and texts of people as far as they may be read now.

    What was erased, hidden or withdrawn since is in no record that is written from then on.
    """
    document, step, votes, marked = Decisions.in_store(store).content(decision)
    added = store.contributions.of(key, merged=True, public=True)
    _name_writers(store, key, document, added)
    _fill_texts(store, key, document, added, step)
    evidence = {
        id: cited
        for module in provided("recorded")
        for id, cited in module.evidence(store, key, marked).items()
    }
    analysis = analysis_of(document)
    return DecisionRecord(key, decision.outcome, decision.release, analysis, votes, evidence)


def _fill_texts(
    store: Store, key: str, document: Mapping[str, Any], now: Mapping[str, Contribution], last: int
) -> None:
    """Put in what people had added by a step, but for what nobody may read any more."""
    then: dict[str, ContributionStep] = {}
    for step in store.contributions.steps(key):  # newest first
        if step.id <= last:
            then.setdefault(step.argument, step)
    for argument in document["arguments"]:
        added = then.get(argument["id"])
        if argument["text"] != NO_TEXT or added is None:
            continue
        own = now.get(added.argument)
        gone = own is None or own.withdrawn or own.hidden or added.withdrawn or added.hidden
        argument["text"] = WITHDRAWN if gone else added.text


def _name_writers(
    store: Store, key: str, document: Mapping[str, Any], added: Mapping[str, Contribution]
) -> None:
    """Put the names of who wrote arguments and labelled relations into a stored analysis."""
    authors = {entry.id: entry.author for entry in store.debates.load(key).arguments}
    authors |= {id: own.writer.name for id, own in added.items()}
    labelled = {
        (step.source, step.target, step.at): step.by for step in store.overrulings.steps(key)
    }
    for argument in document["arguments"]:
        if name := authors.get(argument["id"]):
            argument["author"] = name
    for relation in document["relations"]:
        if said := relation.get("overruled"):
            at = datetime.fromisoformat(said["at"])
            ends = relation["source"], relation["target"]
            said["by"] = labelled.get((*ends, at), said["by"])
