"""What certificates say of the verdicts of a debate (:mod:`argue.services.certified`)."""

from __future__ import annotations

from argue.features.certification.store import Certificates, CertifiedDebate, StoredCertificate
from argue.locales import lazy
from argue.model import GROUNDED, Options
from argue.services.certified import Marks
from argue.store import Run, Store


def marks(store: Store, key: str, choices: Options, run: Run) -> Marks | None:
    """What the newest certificate by the reader's engine says of a debate; ``None`` if nothing."""
    for certificate, debate, same in Certificates.in_store(store).about(key):
        if certificate.engine == choices.engine and certificate.content.get("holds"):
            statuses = debate.statuses
            if debate.labelled or not statuses["certified"]:
                return None
            problem = "" if same else lazy("this debate has changed since it was worked out")
            problem = problem or _problem(store, choices, run, certificate, debate)
            certified = {status["argument"]: status["accepted"] for status in statuses["certified"]}
            return Marks(certificate, {} if problem else certified, len(statuses["open"]), problem)
    return None


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
