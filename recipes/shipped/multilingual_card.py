"""The card of the multilingual cross-encoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from recipes.shipped.corpora import Row
from recipes.shipped.multilingual_rows import LANGUAGES, LICENCES


class Reached(Protocol):
    """Mean recall of support and attack, and accuracy of three labels."""

    @property
    def two(self) -> float:
        """Where two labels are asked for."""

    @property
    def three(self) -> float:
        """Where three are."""


def title(name: str) -> str:
    """What a set is called in the table.

    >>> title("claims de"), title("entailment de")
    ('claims de', 'entailment de (XNLI, of which nothing was learned)')
    """
    of_its_own = " (XNLI, of which nothing was learned)"
    return name + of_its_own if name.startswith("entailment") else name


def text(
    counts: Mapping[str, int],
    drawn: Mapping[str, float],
    chosen: Mapping[str, Sequence[Row]],
    reached: Mapping[str, Reached],
    stated: Mapping[str, Any],
    pairs_per_second: float,
) -> str:
    """The card, in Markdown.

    Parameters
    ----------
    counts, drawn
        How many pairs of each kind there are to learn from, and its share of what is learned; of
        ``claims`` those with the claim denied come besides, as ``flipped``.
    chosen, reached
        The development rows, and what the rounded network reaches on them.
    stated
        What ``model.json`` says.
    """
    judged = stated["facts"]["languages"]
    refused = [language for language in LANGUAGES if language not in judged]
    names = {name: title(name) for name in chosen}
    besides = {"claims": drawn.get("flipped", 0.0)}
    whole = sum(drawn.values())
    lines = [
        "# The multilingual cross-encoder",
        "",
        "Judges whether a text supports a hypothesis, attacks it, or does neither. It is the small",
        "cross-encoder that ships (all-MiniLM-L6-v2, Apache-2.0; its card names what it learned",
        "from), whose word pieces were joined by 67,000 of German, French, Spanish and Italian:",
        "words, their forms without accents, parts of German compounds. It is run by ONNX Runtime.",
        f"Languages judged: {', '.join(judged)}."
        + (f" Below a floor, and so refused: {', '.join(refused)}." if refused else ""),
        "Floors: .68 with two labels and .60 with three on everyday pairs; .72 on claims, asked of",
        "German and French alone.",
        "",
        "A new word has the vector of its English glosses (one of several languages their mean,",
        "English pieces of the same form, too), of which 41,800 were written for",
        "this project by a language model (one of Anthropic's) and are in the repository; other",
        "words have those of words that multilingual-e5-small (Wang et al. 2024, MIT) finds alike.",
        "Which words are frequent says wordfreq (Speer 2022, CC BY-SA 4.0).",
        "",
        "## Data",
        "",
        "| learned from | pairs | share |",
        "|---|---|---|",
        *(
            f"| {LICENCES[kind]} | {count:,} | {(drawn[kind] + besides.get(kind, 0)) / whole:.2f} |"
            for kind, count in counts.items()
        ),
        "",
        "About 15 of 100 topics of the everyday pairs in each language, and a tenth of the German",
        "theses, were kept for choosing, of the topics of claims about a sixth. No text of the",
        "corpora is in this model. The pairs in the four languages were written for this project",
        "by a language model (one of Anthropic's), and are in the repository; their labels are",
        "their writer's.",
        "",
        "## How it learned",
        "",
        "All layers and the vectors of words learned, 32 pairs at once, about in these",
        "shares; points on claims in the four languages each with the claim and its reverse",
        "in one batch, a third of English arguments on claims with the claim denied. The rate",
        "climbs to 3e-5 and falls in a line; at 1.5e-4 the network forgot what it knew. A",
        "tenth of what layers add is dropped out. The weights that ship learned 28 parts of",
        "10,240 pairs without the short replies, then seven more with them, at a rate of",
        "2e-5; the command learns from all at once.",
        "",
        "    python -m recipes.shipped.multilingual --data ../shared/data --work WORK --out OUT",
        "",
        "## How well it judges",
        "",
        "Mean recall of support and attack where two labels are asked for (chance: .500),",
        "accuracy with three; on topics of which nothing was learned (a short reply may stand",
        "under others). The calibration of a half of the topics judges the other half.",
        "",
        "| set | pairs | two | three |",
        "|---|---|---|---|",
        *(
            f"| {names[name]} | {len(chosen[name])} | {score.two:.3f} | {score.three:.3f} |"
            for name, score in reached.items()
        ),
        "",
        "Labels are shown from these confidences on, from which 85 of 100 are right (1: never):",
        "",
        "| language | points on a claim | replies to a claim | replies to replies |",
        "|---|---|---|---|",
        *(
            f"| {language} | "
            + " | ".join(f"{share:.2f}" for share in figures["shown"].values())
            + " |"
            for language, figures in stated["by_language"].items()
        ),
        "",
        f"It judges {pairs_per_second:,.0f} of these pairs in a second of processor time.",
        "",
        "## Limits",
        "",
        "- The claim above a reply is not read; irony is often taken at its word.",
        "- Points on a claim are judged hardly better than by chance; none is shown.",
        "- A *yes* or *no* with a reason behind it often stays open.",
        "- Spanish replies to texts in Italian or English are judged, too (what is answered was",
        "  put into these by a language model); no others in two languages are, in a debate.",
        "- Percentages of verdicts rest on how reliable the English cross-encoder is.",
        "- Of long texts the beginning and the end are read, 216 tokens of a pair in all.",
    ]
    return "\n".join(lines) + "\n"
