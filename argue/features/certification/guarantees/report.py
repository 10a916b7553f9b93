"""A certificate, or the forecast of one, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from argue.features.certification.guarantees import Certificate
from argue.features.certification.guarantees.forecast import CertificateForecast
from argue.features.certification.guarantees.next_labels import NextLabels
from argue.locales import plural
from argue.model.tables import Cell, Table

_NAMES = {
    "relations": "relations that are right",
    "precision": "acceptance: precision",
    "recall": "acceptance: recall",
    "accuracy": "acceptance: accuracy",
}
_FEATURES = {
    "confidence": "the engine's mean confidence",
    "attacks": "the share of attacks that it sees",
    "pairs": "judged pairs of a debate",
    "length": "characters of an argument",
}


def certificate_text(result: Certificate | CertificateForecast) -> str:
    """What the labels allow to say, the bounds, the statuses, and what to label next."""
    if isinstance(result, CertificateForecast):
        lines = [*_forecast(result)]
    else:
        lines = [headline(result), "", _bounds(result), "", *_statuses(result)]
    if result.next.draw:
        lines += ["", *following_lines(result.next)]
    return "\n".join(lines) + "\n"


def warning_text(result: Certificate | CertificateForecast) -> str:
    """Why the guarantee does not hold; empty if nothing speaks against it."""
    if isinstance(result, CertificateForecast) or result.kind.same:
        return ""
    kind = result.kind
    return (
        "the labelled debates are of another kind than the others, and NO GUARANTEE HOLDS: "
        f"{_FEATURES[kind.feature]} is {kind.labelled:.4g} in labelled debates, {kind.others:.4g} "
        f"in the others (p = {kind.p:.2g}); label debates drawn at random from the collection"
    )


def headline(certificate: Certificate) -> str:
    """In a sentence or two: which statuses hold, or how many labels would do."""
    labels = (
        f"With {certificate.options.engine} and {certificate.labelled} labelled debates "
        f"({certificate.labelled_pairs} labels)"
    )
    level = f"{certificate.level:g}"
    if not certificate.holds:
        return f"{labels} of another kind, nothing is guaranteed and no status is certified."
    if certificate.threshold is not None:
        return (
            f"{labels}, statuses with a probability of {certificate.threshold:.3f} or more are "
            f"certified: at most {1 - certificate.level:.3g} of them are wrong, with confidence "
            f"{level}."
        )
    return f"{labels}, no status can be certified at {level}; {_outlook(certificate)}."


def _outlook(certificate: Certificate) -> str:
    outlook = certificate.outlook
    total = certificate.labelled + len(certificate.debates)
    if outlook is None or outlook.right is None:
        return "in the labelled ones none hangs on a judged relation"
    if outlook.needed is None:
        return (
            "no number of labels would do if the other debates are like these, since of the surest "
            f"statuses about {outlook.right:.2f} are right"
        )
    if outlook.needed <= certificate.labelled:
        return (
            f"about {outlook.needed} labelled debates would do in half of all draws, and these do "
            "not; a few more may"
        )
    return f"about {outlook.needed} of {total} labelled debates would do"


def _bounds(certificate: Certificate) -> str:
    rows: list[list[Cell]] = [
        [_NAMES[name], measure.labelled, f"{measure.low:.3f} to {measure.high:.3f}"]
        for name, measure in certificate.measures.items()
    ]
    guarantee = f"bounds at {certificate.level:g}" if certificate.holds else "NOT guaranteed"
    columns = {"measure": "", "labelled": "labelled", "bounds": guarantee}
    return Table("bounds", "Of all debates", columns, rows).text()


def _statuses(certificate: Certificate) -> Iterator[str]:
    for debate in certificate.debates:
        counts = f"{len(debate.certified)} certified, {len(debate.open)} open"
        yield f"{debate.id}: {counts}, {len(debate.certain)} certain without an engine"
        for status in debate.certified:
            word = "accepted" if status.accepted else "not accepted"
            yield f"  {status.argument} {word} ({status.probability:.2f})"


def following_lines(following: NextLabels) -> Iterator[str]:
    """What to label next, a line each."""
    yield "To settle statuses, label these pairs (not a random sample: do not add them to GOLD):"
    for label in following.settle:
        tells = f"{label.gain:.3f} bits in {60 * label.minutes:.0f} s"
        yield f"  {label.debate}: {label.source} → {label.target} ({tells})"
    yield "To narrow the bounds, label all pairs of these debates, drawn at random:"
    yield from (f"  {debate}" for debate in following.draw)


def _forecast(result: CertificateForecast) -> Iterator[str]:
    yield (
        f"With {result.engine} and no labels no status can be certified. Of "
        f"{plural(result.debates, 'debate')} ({plural(result.pairs, 'pair')}), "
        f"{plural(result.uncertain, 'status hangs', 'statuses hang')} on a judged relation."
    )
    if not result.uncertain:
        return
    yield f"To certify some of them at {result.level:g}, label whole debates drawn at random:"
    for label in result.needed:
        assumed = (
            "if statuses are right as often as their verdicts say"
            if label.right is None
            else f"if {label.right:.0%} of the surest statuses are right"
        )
        needed = (
            "no number would do"
            if label.debates is None
            else f"about {plural(label.debates, 'debate')}"
        )
        yield f"  {assumed}: {needed}"
    yield "Which of these holds is not known before some are labelled (--labelled)."
