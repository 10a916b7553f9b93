"""Certificates of collections: asked for on a page, worked out by the worker.

What they say of the verdicts of a debate: :mod:`argue.services.certified`.

Labelled is a debate of which every judged pair has a label that does not come from an engine: gold
(unless a queue chose what was labelled), what its source states, or what people said on its page.
Argue draws: the debates of a collection
have an order that nobody chose, and those at its beginning count, as far as they are labelled.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from argue.engines import Engine, check_judges, check_languages, loaded_engine
from argue.errors import ArgueError, BadInput, Cancelled, NotFound, UnknownName
from argue.features.certification.store import Certificates, CertifiedDebate, StoredCertificate
from argue.features.collections.bulk import BulkRuns
from argue.judging import version_of
from argue.locales import plural
from argue.locales.phrases import own_fault
from argue.model import Analysis, Derivation, Options, Relation
from argue.model.debate import CHOSEN_LABELS
from argue.model.relation import by_ends
from argue.pairing import default_pairing
from argue.services import results
from argue.services.context import Context
from argue.services.deeds import Need, deed
from argue.store import Run, RunStatus, Store
from argue.store.debates.collections import Collections

if TYPE_CHECKING:  # NumPy and all that is certified with, which requests do without
    from argue.features.certification.guarantees.units import Unit

FEWEST = 2
"""Labelled debates, and others, below which nothing can be compared."""
NEXT = 10
"""Debates that are named to be labelled next."""

_log = logging.getLogger(__name__)


@deed(
    "certificates.ask",
    Need.MAKER,
    "%(who)s asked what holds of the collection %(what)s with a guarantee.",
)
def request(
    context: Context,
    collection: str,
    engine: str,
    derived: Sequence[Derivation],
    level: float,
    *,
    every_label: bool = False,
) -> StoredCertificate:
    """Ask for the certificate of a collection.

    Raises
    ------
    NotFound
        If there is no such collection.
    UnknownName
        If the engine was not asked to judge it.
    BadInput
        If the level is not between 0 and 1, or there are fewer than two debates.
    """
    store, known = context.store, engines_of(context.store, collection)
    if engine not in known:
        raise UnknownName("engine of a bulk run", engine[:80], known)
    if not 0 < level < 1:
        raise BadInput(f"expected a level between 0 and 1, found {level:g}")
    found = Collections.in_store(store).one(collection).debates
    if found < FEWEST:
        raise BadInput(f"expected at least 2 debates to certify, found {found}")
    asked = Certificates.in_store(store).request(
        collection, engine, derived, level, every_label=every_label
    )
    context.wake_worker()
    return asked


def engines_of(store: Store, collection: str) -> list[str]:
    """The engines that were asked to judge the whole collection, newest first.

    Raises NotFound if there is no such collection.
    """
    Collections.in_store(store).one(collection)
    return list(dict.fromkeys(bulk.engine for bulk in BulkRuns.in_store(store).of(collection)))


def order_of_drawing(collection: str, debates: Iterable[str]) -> list[str]:
    """The debates of a collection in an order that depends on nothing but the keys.

    >>> order_of_drawing("mine", "abc") == order_of_drawing("mine", "cab")
    True
    """
    return sorted(debates, key=lambda key: hashlib.sha256(f"{collection}\n{key}".encode()).digest())


def to_label(store: Store, certificate: StoredCertificate) -> list[str]:
    """Keys of the debates that are drawn next, at most :data:`NEXT`."""
    known = Certificates.in_store(store).debates(certificate.id)
    labelled = {debate.key for debate in known if debate.labelled}
    members = Collections.in_store(store).members(certificate.collection)
    drawn = order_of_drawing(certificate.collection, [member.key for member in members])
    return [key for key in drawn if key not in labelled][:NEXT]


# ── on the page of a collection ─────────────────────────────────────────────────────────────────


def problems(store: Store, certificate: StoredCertificate) -> list[str]:
    """What has changed since a certificate was worked out; empty while it holds."""
    stored = Certificates.in_store(store)
    known = {debate.key: debate for debate in stored.debates(certificate.id)}
    states = stored.states(certificate.collection)
    members = Collections.in_store(store).members(certificate.collection)
    readable = {member.key for member in members}
    changed = sum(member.state != states.get(key, member.state) for key, member in known.items())
    came, went = len(readable - known.keys()), len(known.keys() - states.keys())
    found: list[str] = []
    if changed:
        whose = "its" if changed == 1 else "their"
        debates = plural(changed, "debate")
        found.append(f"{debates} changed, or what people say of {whose} relations")
    if came or went:
        found.append(f"new in the collection: {came}, no more in it: {went}")
    if _judges_otherwise(store, certificate, known.values()):
        found.append(f"the engine {certificate.engine} changed")
    return found


def _judges_otherwise(
    store: Store, certificate: StoredCertificate, debates: Iterable[CertifiedDebate]
) -> bool:
    """Whether the engine would be asked anew for one of the debates, or is there no more."""
    try:
        engine = loaded_engine(certificate.engine)
        for debate in debates:
            run = store.runs.load(debate.run)
            if version_of(engine, run.pairing) != run.engine_version:
                return True
    except ArgueError:
        return True
    return False


# ── worked out ──────────────────────────────────────────────────────────────────────────────────


def work(store: Store, load: Callable[[str], Engine], between: Callable[[], None]) -> bool:
    """Work out one certificate that waits; false if there was none.

    ``between`` is called after each debate; if it raises :class:`~argue.errors.Cancelled`, the
    certificate waits again.
    """
    stored = Certificates.in_store(store)
    taken = stored.claim()
    if taken is None:
        return False

    def alive() -> None:
        stored.keep(taken.id)
        between()

    try:
        stored.finish(taken.id, *_worked_out(store, taken, load, alive))
    except (Cancelled, NotFound) as error:
        stored.release(taken.id)
        _log.info("certificate %d: stopped: %s", taken.id, error)
    except ArgueError as error:
        stored.fail(taken.id, error.public)
        _log.warning("certificate %d: %s", taken.id, error)
    except Exception as error:
        _log.exception("certificate %d: a fault of Argue's own", taken.id)
        stored.fail(taken.id, own_fault(error))
    return True


@dataclass(frozen=True, slots=True)
class _Member:
    """A debate as it was judged; ``gold`` is empty where a judged pair has no label."""

    key: str
    run: Run
    analysis: Analysis
    gold: tuple[Relation, ...]
    labelled: bool


def _worked_out(
    store: Store, asked: StoredCertificate, load: Callable[[str], Engine], alive: Callable[[], None]
) -> tuple[Mapping[str, Any], list[CertifiedDebate]]:
    from argue.features.certification.guarantees import certify_units
    from argue.features.certification.guarantees.forecast import forecast_units
    from argue.features.measures.leave_out import learned_warning

    engine = load(asked.engine)
    check_judges(engine)
    # before the debates: never too new
    states = Certificates.in_store(store).states(asked.collection)
    options = Options(asked.engine, derived=asked.derived)
    members = []
    for key, run in _runs(store, asked, engine, states).items():
        alive()
        members.append(_member(store, key, run, options))
    labelled, others = _parted(members, every_label=asked.every_label)
    units = [_unit(member, labelled=True) for member in labelled]
    units += [_unit(member, labelled=False) for member in others]
    if len(labelled) < FEWEST:
        content = forecast_units(units, options, asked.level).as_object()
        del content["next"]
        statuses: list[Mapping[str, Any]] = [{}] * len(units)
    elif len(others) < FEWEST:
        raise BadInput(f"expected at least 2 debates without labels, found {len(others)}")
    else:
        result = certify_units(units, len(labelled), options, level=asked.level)
        content = result.as_object()
        del content["debates"], content["next"]
        judged = [unit.analysis.debate for unit in units[: len(labelled)]]
        content["learned"] = learned_warning(engine, judged)
        statuses = [{}] * len(labelled) + [debate.as_object() for debate in result.debates]
    return content, [
        CertifiedDebate(debate.key, place < len(labelled), states[debate.key], debate.run.id, own)
        for place, (debate, own) in enumerate(zip(labelled + others, statuses, strict=True))
    ]


def _runs(
    store: Store, asked: StoredCertificate, engine: Engine, debates: Iterable[str]
) -> dict[str, Run]:
    """The run of each debate, in the order of drawing.

    Raises BadInput if one is not judged, or in a language that the engine does not read.
    """
    runs, lacking = {}, 0
    for key in order_of_drawing(asked.collection, debates):
        debate = store.debates.load(key)
        check_languages(engine, [debate])
        pairing = default_pairing(debate)
        run = store.runs.find(key, asked.engine, version_of(engine, pairing), pairing)
        if run is None or run.status is not RunStatus.DONE or run.is_behind(store.state(key)):
            lacking += 1
        else:
            runs[key] = run
    if lacking:
        raise BadInput(
            f"expected debates that {asked.engine} has judged, found {lacking} of "
            f"{lacking + len(runs)} that it has not; let it judge all of them first"
        )
    return runs


def _member(store: Store, key: str, run: Run, options: Options) -> _Member:
    analysis = results.as_judged(store, run, options)
    stated = by_ends(analysis.debate.reference)
    said = by_ends(store.overrulings.current(key))
    gold = stated | said
    labelled = CHOSEN_LABELS not in analysis.debate.warnings and all(
        relation.ends in gold for relation in analysis.relations
    )
    return _Member(key, run, analysis, tuple(gold.values()), labelled)


def _parted(
    members: Sequence[_Member], *, every_label: bool
) -> tuple[list[_Member], list[_Member]]:
    """The labelled debates that count as drawn at random, and the others, in order of drawing."""
    choose = filter if every_label else takewhile
    drawn = [*choose(attrgetter("labelled"), members)]
    counted = {member.key for member in drawn}
    return drawn, [member for member in members if member.key not in counted]


def _unit(member: _Member, *, labelled: bool) -> Unit:
    from argue.features.certification.guarantees.units import unit_of

    analysis = member.analysis
    if labelled:
        analysis = replace(analysis, debate=replace(analysis.debate, gold=member.gold))
    return unit_of(analysis, labelled=labelled)
