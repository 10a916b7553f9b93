"""What a certificate of a collection says of the verdicts of one of its debates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from argue.locales import lazy
from argue.model import GROUNDED, Analysis, Assessment, Options, Verdict
from argue.store import Run, Store
from argue.store.judging.certificates import Certificates, CertifiedDebate, StoredCertificate


@dataclass(frozen=True, slots=True)
class Marks:
    """What a certificate says of the debate that a reader sees."""

    certificate: StoredCertificate
    certified: Mapping[str, bool]
    """Whether acceptance is what holds, by the ids of the certified arguments; empty where the
    guarantee is not of what the reader sees."""
    open: int
    """How many statuses hang on a judged relation and are not certified."""
    problem: str
    """Why it does not hold here and now; empty where it does."""


def marks(store: Store, key: str, choices: Options, run: Run) -> Marks | None:
    """What the newest certificate by the reader's engine says of a debate; ``None`` if nothing.

    Parameters
    ----------
    choices, run
        The options under which the debate is read, and the run that judged it.
    """
    for certificate, debate, same in Certificates.in_store(store).about(key):
        if certificate.engine == choices.engine and certificate.content.get("holds"):
            statuses = debate.statuses
            if debate.labelled or not statuses["certified"]:
                return None
            problem = "" if same else lazy("this debate has changed since it was worked out")
            problem = problem or _problem(store, choices, run, certificate, debate)
            certified = {one["argument"]: one["accepted"] for one in statuses["certified"]}
            return Marks(certificate, {} if problem else certified, len(statuses["open"]), problem)
    return None


def certify(analysis: Analysis, marks: Marks | None) -> Analysis:
    """The analysis with the verdicts that the certificate guarantees in place of its own.

    A certified argument stands or falls, and no label that nobody confirmed makes that only likely;
    the probability stays what it was. Whatever tells a verdict reads it from here.
    """
    if marks is None or not marks.certified or analysis.chances is None:
        return analysis
    level = marks.certificate.level
    verdicts = {**analysis.chances.verdicts}
    for argument, accepted in marks.certified.items():
        verdict = Verdict.STANDS if accepted else Verdict.FALLS
        verdicts[argument] = Assessment(verdict, verdicts[argument].probability, certified=level)
    return replace(analysis, chances=replace(analysis.chances, verdicts=verdicts))


def _problem(
    store: Store,
    choices: Options,
    run: Run,
    certificate: StoredCertificate,
    debate: CertifiedDebate,
) -> str:
    if run.id != debate.run:
        return lazy("the engine or the pairs that it judges have changed")
    if (
        choices.derived != certificate.derived
        or choices.semantics != GROUNDED
        or choices.support
        or choices.min_confidence
    ):
        return lazy("it was worked out under other choices than yours")
    if store.overrulings.current(debate.key):
        return lazy("people have corrected relations here")
    if Certificates.in_store(store).changed_labels(certificate.id):
        return lazy("labels that it rests on have changed")
    return ""
