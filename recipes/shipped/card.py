"""The cards of the cross-encoders that ship, and their reliability diagrams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from argue.features.measures.confidences import Calibration
from argue.features.plots.reliability import reliability_diagram
from recipes.shipped import conversations
from recipes.shipped.corpora import CLAIMS, EVIDENCE, LICENCES, REPLIES, SPANS, SPEECHES


class Score(NamedTuple):
    """What this and the other network that ships reach on a set of development rows.

    ``two``: mean recall of support and attack, ``three``: accuracy with three labels, None where
    the set has but two.
    """

    what: str
    pairs: int
    two_other: float
    two: float
    three_other: float | None
    three: float | None


class Seen(NamedTuple):
    """How many labels of a kind and set of development rows are shown, and right of these."""

    kind: str
    what: str
    pairs: int
    shown: int
    right: int


class Measured(NamedTuple):
    """What the card tells; temperatures and calibrations by kind, ``claims`` and ``replies``."""

    scores: Sequence[Score]
    temperatures: Mapping[str, float]
    calibrations: Mapping[str, Calibration]
    pairs_per_second: float
    """Of processor time."""
    shown: Sequence[Seen]


class Kind(NamedTuple):
    """What differs between the two cards."""

    title: str
    encoder: str
    other: str
    """What the other network is called in a column."""


LARGE = Kind(
    "The cross-encoder that ships with Argue",
    "all-mpnet-base-v2 (110 million parameters, Apache-2.0; Song et al. 2020, Reimers &\n"
    "Gurevych 2019), fine-tuned; int8",
    "small",
)
SMALL = Kind(
    "The small cross-encoder that ships with Argue",
    "all-MiniLM-L6-v2 (22 million parameters, Apache-2.0; Wang et al. 2020, Reimers &\n"
    "Gurevych 2019), fine-tuned, then taught what four larger networks answer; int8",
    "large",
)


def write(
    folder: Path,
    kind: Kind,
    chosen: Sequence[str],
    counts: Mapping[str, int],
    measured: Measured,
) -> None:
    """Write the card, in Markdown, and a diagram for each kind of pair.

    Parameters
    ----------
    chosen
        How it was trained, a sentence each.
    counts
        How many rows of each kind there are to learn from.
    """
    lines = [
        f"# {kind.title}",
        "",
        "Judges whether a text supports a hypothesis, attacks it, or does neither. The encoder",
        f"{kind.encoder}, run by ONNX Runtime. English.",
        "",
        "## Data",
        "",
        "| learned from | pairs |",
        "|---|---|",
        *(f"| {_sources(name)} | {count:,} |" for name, count in counts.items()),
        "",
        "A tenth of the claims, a fifth of the Reddit replies, a fourth of the threads and 600",
        "everyday replies on 60 topics of their own were kept for choosing. No text of the corpora",
        "is in this model. Nothing was learned from Debatabase, NoDE or the example debates. The",
        "everyday replies were written for this project by a language model (one of Anthropic's),",
        "and are in the repository; their labels are their writer's.",
        "",
        "## How it was trained",
        "",
        *(f"- {sentence}" for sentence in chosen),
        "",
        "    python -m recipes.shipped.cross_encoder --data ../shared/data --work WORK",
        "",
        "## How well it judges",
        "",
        "Mean recall of support and attack where two labels are asked for (chance, and every",
        "trivial answer: .500), and accuracy with three; on rows that nothing was learned from but",
        "that choices were made on. `docs/engines.md` has other sets, with intervals.",
        "",
        f"| set | pairs | {kind.other}, two | **this, two** | {kind.other}, three | "
        "**this, three** |",
        "|---|---|---|---|---|---|",
        *(
            f"| {score.what} | {score.pairs:,} | {score.two_other:.3f} | **{score.two:.3f}** | "
            f"{_optional(score.three_other)} | {_optional(score.three)} |"
            for score in measured.scores
        ),
        "",
        "## How sure it is",
        "",
        *(line for name in measured.calibrations for line in _reliability(name, measured)),
        "## What it shows",
        "",
        "A label is shown from a confidence on (`shown` in `model.json`) from which 85 of 100 are",
        "right over the development rows of its kind, and of each label on every page that is",
        "kept for choosing; below it the relation is open.",
        "",
        "| kind | set | pairs | shown | right of the shown |",
        "|---|---|---|---|---|",
        *(
            f"| {share.kind} | {share.what} | {share.pairs:,} | {share.shown / share.pairs:.2f} | "
            f"{_optional(share.right / share.shown if share.shown else None)} |"
            for share in measured.shown
        ),
        "",
        f"It judges {measured.pairs_per_second:,.0f} of these pairs in a second of processor time.",
        "",
        "Whom a text is addressed to (*@Ben …*) and the greeting before it are not read.",
        "",
        "## Limits",
        "",
        "- Replies between people are hard: the table tells how many are taken for their opposite;",
        "  Reddit replies on another topic than mask mandates will be harder than they are here.",
        "- Irony is often taken at its word, though some was learned from.",
        "- Of long texts the beginning and the end are read, 216 tokens of a pair in all.",
        "- What is debated, and by whom, is what Debatepedia, crowd workers, Wikipedia and Reddit",
        "  wrote up to 2021, and a language model in 2026; their errors and views are in it.",
    ]
    (folder / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, calibration in measured.calibrations.items():
        svg = reliability_diagram(
            calibration.bins, title=f"Reliability, {name}", error=calibration.error
        )
        (folder / f"reliability-{name}.svg").write_text(svg, encoding="utf-8")


def _sources(kind: str) -> str:
    names = {
        "claims": CLAIMS,
        "evidence": (EVIDENCE,),
        "speeches": (SPEECHES,),
        "replies": (REPLIES,),
        "spans": (SPANS,),
    }.get(kind, (kind,))
    return "; ".join((LICENCES | conversations.LICENCES)[name] for name in names)


def _optional(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _reliability(kind: str, measured: Measured) -> list[str]:
    calibration = measured.calibrations[kind]
    return [
        f"**{kind.capitalize()}**: logits are divided by {measured.temperatures[kind]:.3f}, fitted "
        f"to these rows. Expected calibration error, in ten bins: {calibration.error:.3f}.",
        "",
        f"![Reliability diagram of {kind}](reliability-{kind}.svg)",
        "",
        "| confidence | pairs | mean confidence | accuracy |",
        "|---|---|---|---|",
        *(
            f"| {row.low:.1f}–{row.high:.1f} | {row.judgements} | {row.confidence:.3f} | "
            f"{row.accuracy:.3f} |"
            for row in calibration.bins
            if row.judgements
        ),
        "",
    ]
