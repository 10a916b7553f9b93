"""The card of the multilingual cross-encoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from recipes.shipped.corpora import Row
from recipes.shipped.multilingual_rows import LICENCES


class Reached(Protocol):
    """Mean recall of support and attack, and accuracy of three labels."""

    @property
    def two(self) -> float:
        """Where two labels are asked for."""

    @property
    def three(self) -> float:
        """Where three are."""


def text(
    counts: Mapping[str, int],
    chosen: Mapping[str, Sequence[Row]],
    reached: Mapping[str, Reached],
    stated: Mapping[str, Any],
    pairs_per_second: float,
) -> str:
    """The card, in Markdown.

    Parameters
    ----------
    counts
        How many pairs of each kind there are to learn from.
    chosen, reached
        The development rows, and what the rounded network reaches on them.
    stated
        What ``model.json`` says.
    """
    languages = ", ".join(stated["facts"]["languages"]) or "none yet"
    shown = ", ".join(f"{kind} {share:.2f}" for kind, share in stated["shown"].items())
    lines = [
        "# The multilingual cross-encoder",
        "",
        "Judges whether a text supports a hypothesis, attacks it, or does neither. The encoder is",
        "multilingual-e5-small (Wang et al. 2024, MIT; 12 layers, 384 wide) with the pieces of",
        f"words of five languages, fine-tuned; run by ONNX Runtime. Languages judged: {languages}.",
        "",
        "## Data",
        "",
        "| learned from | pairs |",
        "|---|---|",
        *(f"| {LICENCES[kind]} | {count:,} |" for kind, count in counts.items()),
        "",
        "About 15 of 100 topics of the everyday pairs in each language, and a tenth of the German",
        "theses, were kept for choosing. No text of the corpora is in this model. The everyday",
        "pairs were written for this project by a language model (one of Anthropic's), and are in",
        "the repository; their labels are their writer's.",
        "",
        "    python -m recipes.shipped.multilingual --data ../shared/data --work WORK --out OUT",
        "",
        "## How well it judges",
        "",
        "Mean recall of support and attack where two labels are asked for (chance: .500), accuracy",
        "with three; on rows of which nothing was learned, but on which it was calibrated.",
        "",
        "| set | pairs | two | three |",
        "|---|---|---|---|",
        *(
            f"| {name} | {len(chosen[name])} | {one.two:.3f} | {one.three:.3f} |"
            for name, one in reached.items()
        ),
        "",
        f"Labels are shown from these confidences on, from which 85 of 100 are right: {shown}.",
        f"It judges {pairs_per_second:,.0f} of these pairs in a second of processor time.",
        "",
        "## Limits",
        "",
        "- The claim above a reply is not read; irony is often taken at its word.",
        "- A reply in one language to a text in another was not measured, and is not judged.",
        "- Of long texts the beginning and the end are read, 216 tokens of a pair in all.",
    ]
    return "\n".join(lines) + "\n"
