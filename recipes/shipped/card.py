"""The card of the cross-encoder that ships, and its reliability diagram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from argue.drawing.plots.reliability import reliability_diagram
from argue.engines._cross_encoder.truncation import LONGEST, MOST
from argue.evaluation.calibration import Calibration
from recipes.shipped.corpora import LICENCES


class Measured(NamedTuple):
    """What the card tells.

    ``rows`` are scores on data that nothing was learned from: what, how many pairs, accuracy.
    The last four are of all development claims and of ``debatepedia_train.xml``, in float32 and as
    shipped. ``seeds`` are the accuracies on the latter of the last stage's networks, as shipped.
    ``pairs_per_second`` is of processor time.
    """

    rows: Sequence[tuple[str, int, float]]
    seeds: Sequence[float]
    temperature: float
    calibration: Calibration
    uncalibrated: Calibration
    pairs_per_second: float


def card(chosen: Sequence[str], counts: Mapping[str, tuple[int, int]], measured: Measured) -> str:
    """The card, in Markdown.

    Parameters
    ----------
    chosen
        How it was trained, a sentence each.
    counts
        Training and development rows of each corpus.
    """
    lines = [
        "# The cross-encoder that ships with Argue",
        "",
        "Judges whether a text supports a hypothesis, attacks it, or has nothing to do with it.",
        "The encoder all-MiniLM-L6-v2 (22 million parameters, Apache-2.0; Wang et al. 2020,",
        "Reimers & Gurevych 2019), fine-tuned; int8, run by ONNX Runtime. English.",
        "",
        "## Data",
        "",
        "| corpus | learned from | kept for choosing |",
        "|---|---|---|",
        *(f"| {LICENCES[name]} | {train} | {dev} |" for name, (train, dev) in counts.items()),
        "",
        "A tenth of the claims was kept for choosing, the same in every corpus; no text of the",
        "corpora is in this model. Nothing was learned from data whose licence forbids commercial",
        "use, nor from `debatepedia_train.xml` (NoDE).",
        "",
        "## How it was trained",
        "",
        *(f"- {sentence}" for sentence in chosen),
        "",
        "    python -m recipes.shipped.cross_encoder --data ../shared/data --work WORK",
        "",
        "## How well it judges",
        "",
        "| data that nothing was learned from | pairs | accuracy |",
        "|---|---|---|",
        *(f"| {what} | {pairs} | {accuracy:.3f} |" for what, pairs, accuracy in measured.rows),
        "",
        "In float32 weights have been rounded too, but not what is computed with them.",
        "",
        *_seeds(measured.seeds),
        "## How sure it is",
        "",
        f"Logits are divided by the temperature {measured.temperature:.3f}, fitted to the claims",
        "kept for choosing. Expected calibration error there, in ten bins: "
        f"{measured.calibration.error:.3f}",
        f"({measured.uncalibrated.error:.3f} without the temperature).",
        "",
        "![Reliability diagram](reliability.svg)",
        "",
        "| confidence | pairs | mean confidence | accuracy |",
        "|---|---|---|---|",
        *(
            f"| {one.low:.1f}–{one.high:.1f} | {one.judgements} | {one.confidence:.3f} | "
            f"{one.accuracy:.3f} |"
            for one in measured.calibration.bins
            if one.judgements
        ),
        "",
        f"It judges {measured.pairs_per_second:,.0f} of these pairs in a second of processor time.",
        "",
        "## Limits",
        "",
        "- It learned from one-sentence arguments against short claims, and from such arguments",
        "  put together. Longer texts that answer longer texts are harder for it.",
        f"- Of a pair of more than {LONGEST} tokens, as many as it learned from, at most {MOST}",
        "  pairs of sentences are read, those with most words in common.",
        "- It knows little of the world: an argument that names neither the claim's subject nor",
        "  whether it is good or bad is often judged wrong, with little confidence.",
        "- What is debated, and by whom, is what Debatepedia, crowd workers and Wikipedia wrote up",
        "  to 2021; their errors and their views are in it.",
    ]
    return "\n".join(lines) + "\n"


def reliability_svg(measured: Calibration) -> str:
    """A reliability diagram of the judgements on the development rows."""
    return reliability_diagram(measured.bins, title="Reliability", error=measured.error)


def _seeds(accuracies: Sequence[float]) -> list[str]:
    if len(accuracies) < 2:
        return []
    mean = sum(accuracies) / len(accuracies)
    spread = (sum((one - mean) ** 2 for one in accuracies) / (len(accuracies) - 1)) ** 0.5
    listed = ", ".join(f"{one:.3f}" for one in accuracies)
    return [
        f"On `debatepedia_train.xml` the {len(accuracies)} seeds of the last stage reach {listed}:",
        f"mean {mean:.3f}, standard deviation {spread:.3f}.",
        "",
    ]
