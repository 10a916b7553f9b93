r"""Trains the linear scorers of :mod:`argue.reading`: what is said, and what the claim is.

::

    python -m recipes.reading.train_choices --pages FOLDER --unseen TAGGER:a,b,c … \
        recipes/reading/pages/[a-z] recipes/reading/pages/z[a-n] tests/reading/pages

``FOLDER`` has what :mod:`recipes.reading.layouts` draws; the others have pages that were written
and annotated for this project by a language model (one of Anthropic's), as sites, apps and offices
show them. Each set of :file:`recipes/reading/pages` was written by who had not seen the reader, and
read by it before anybody learned from it; nothing learns from zo to zq and zz, by which shares are
chosen (:mod:`.mixing`, :mod:`.train_lines`), nor from zv to zy, ya and yb, which gave nothing more,
but for what was new of claims last (``--onto``: what ships stays as it is): *cut, few, site,
that, named later* are learned from zo to zq, zv, zx to zz and ya, of whose lines no tagger
learned. Of 160 claims there 133 are right by sets left out, 128 without; of 949 others 786 (780).
Each set is scored by what was learned from the others (folders and drawn pages), then all are
learned from and written to ``argue/reading/choices.json``.
A small network on top of the claim's weights was tried and adds nothing (556 of 683 pages by sets
left out, 552 without), and so does learning from zr to zu. A drawn page counts less than one that
was annotated, and its first message may be its claim as well as its title: people do not agree on
that. Some minutes of one processor.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import click
import numpy as np
from scipy.optimize import minimize

from argue.formats.conversation import kind_of
from argue.reading import claim, conversation, network
from argue.reading.asides import aside, is_bot
from benchmarks.copied import samples_of
from recipes.reading.ablation import letters
from recipes.reading.unseen import reading_by, taggers_of

Row = dict[str, float]
OUT = Path(network.__file__).with_name("choices.json")
BEGINNING = 28
"""Letters by which a text is found again."""
DRAWN = {"claim": 0.1, "said": 0.05}
"""What a drawn page weighs, beside 1 for an annotated one."""
STRENGTH = {"claim": 2.0, "said": 0.3}
"""How much weights are drawn to those by hand, or else to nothing."""
BY_HAND = {
    "heading": 1.4,
    "named": 1.2,
    "states": 0.8,
    "outermost": 0.4,
    "ought": 0.4,
    "form": 1.6,
    "chance": 1.2,
    "below": -0.8,
    "below title": -0.4,
    "claims nothing": -0.4,
    "often": -0.4,
    "asks what": -0.4,
    "other": -0.8,
    "post best": 2.0,
    "post second": -0.8,
    "post later": -1.6,
    "post second titled": -1.6,
    "post nameless": -1.2,
    "post restates": 2.4,
}
"""What a reader would weigh of a claim before having seen any page."""


KEPT, NEW = 1_000.0, 0.5
"""How much weights are drawn to those that ship, and what is new to nothing, with ``--onto``."""
LEAST, SURE = 0.005, 0.8
"""What a weight must be to count, and the chance from which a contribution is set aside anyway."""


@dataclass
class Choice:
    """Candidates of which some are right: those of one page for its claim, or one contribution."""

    set: str
    rows: list[Row]
    right: list[bool]


@dataclass
class Example:
    """A page: what its claim is chosen from, and what of it is said."""

    claim: Choice
    said: Choice


def annotated(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the text of each page, how its contributions begin, and its claims."""
    for path in sorted(folder.glob("*.txt")):
        if (gold := path.with_suffix(".gold")).exists():
            rows = [row for row in map(json.loads, filter(str.strip, gold.open())) if "id" in row]
            claims = [row["text"] for row in rows if not row["parent"]]
            yield path.read_text(), [row["text"] for row in rows], claims


def copied() -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the same of the pastes of :mod:`benchmarks.copied` that may be learned from."""
    for sample in samples_of("tuned"):
        claims = [row.text for row in sample.rows if row.parent is None]
        yield sample.text, [row.text for row in sample.rows], claims if len(claims) == 1 else []


def drawn(folder: Path, most: int) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the same of drawn pages."""
    for part in ("train", "dev", "held"):
        with (folder / f"{part}.jsonl").open(encoding="utf-8") as lines:
            for page in map(json.loads, islice(lines, most)):
                texts = [message["text"] for message in page["messages"] if not message["aside"]]
                title = isinstance(page["claim"], str)
                claims = [
                    message["text"]
                    for message in page["messages"]
                    if message["id"] == page["claim"]
                ]
                yield page["text"], texts, [page["claim"], *texts[:1]] if title else claims


def examples(
    name: str, text: str, texts: Sequence[str], claims: Sequence[str]
) -> Iterator[Example]:
    """Yield what is chosen on a page, with what is right."""
    begins = [letters(words)[:BEGINNING] for words in texts]
    roots = [letters(words)[:BEGINNING] for words in claims]
    for page in conversation._page(text).items():
        result, drafts, posts, rows = conversation.drafted(page)
        headings = [heading for _, heading in result.headings]
        others = conversation.may_be_titles(page, drafts)
        said = [row["said"] for row in rows]
        found = claim.candidates(headings, posts, others, said)
        shown = [words if first is None else posts[first].text for words, _, first, _ in found]
        right = [any(root in letters(words) for root in roots if root) for words in shown]
        taken: set[str] = set()
        told: list[tuple[Row, bool]] = []
        for post, row in zip(posts, rows, strict=True):
            fits = (own for own in begins if own not in taken and own in letters(post.text))
            taken.add(own := next(fits, ""))
            if aside(post) < SURE and not is_bot(post.author, post.text):
                told.append((row, own != ""))
        yield Example(
            Choice(name, [features for *_, features in found], right),
            Choice(name, [row for row, _ in told], [right for _, right in told]),
        )


def learned(
    pages: Sequence[Choice], kind: str, onto: dict[str, float] | None = None
) -> dict[str, float]:
    """Return weights by which the right candidates of each page are likeliest.

    Of contributions each is chosen by itself, against nothing. Those of ``onto`` hardly change.
    """
    alone = kind == "said"
    pages = [page for page in pages if alone or any(page.right)]
    names = sorted({name for page in pages for row in page.rows for name in row})
    table = np.array([[row.get(name, 0) for name in names] for page in pages for row in page.rows])
    right = np.array([value for page in pages for value in page.right], float)
    counts = [len(page.rows) for page in pages]
    owner = np.arange(len(right)) if alone else np.repeat(np.arange(len(pages)), counts)
    own = np.repeat([DRAWN[kind] if page.set == "drawn" else 1.0 for page in pages], counts)
    worth = np.zeros(owner.max() + 1)
    worth[owner] = own
    begin = onto or ({} if alone else BY_HAND)
    before = np.array([begin.get(name, 0) for name in names], float)
    strength = np.array([KEPT if name in begin else NEW for name in names])
    strength = strength if onto else np.full(len(names), STRENGTH[kind])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = np.clip(table @ weights, -60, 60)
        odds = np.exp(scores)
        total = np.bincount(owner, odds) + alone
        good = np.bincount(owner, odds * right) + alone * (1 - right if alone else 0)
        gains = (worth / good)[owner] * odds * right - (worth / total)[owner] * odds
        away = weights - before
        lost = worth @ np.log(total / good) + strength * away @ away
        return float(lost), 2 * strength * away - table.T @ gains

    found = minimize(loss, before, jac=True, method="L-BFGS-B")
    return {
        name: round(float(x), 3) for name, x in zip(names, found.x, strict=True) if abs(x) > 0.005
    }


def main_of(found: list[Example], names: Sequence[str], out: Path, *, onto: bool = False) -> None:
    """Score each set by what the others teach, and write what all teach."""
    ships = json.loads(OUT.read_text(encoding="utf-8")) if onto else {}
    for name in names:
        others = [example for example in found if example.claim.set != name]
        own = [example for example in found if example.claim.set == name]
        claims = [example.claim for example in others]
        scorer = network.Linear(learned(claims, "claim", ships.get("claim")))
        gate = network.Linear(learned([example.said for example in others], "said"))
        chosen = [
            max(zip(map(scorer.score, page.rows), page.right, strict=True))[1]
            for page in (example.claim for example in own)
            if any(page.right)
        ]
        passed = [
            (gate.chance(row) >= conversation.LEAST_SAID, right)
            for page in (example.said for example in own)
            for row, right in zip(page.rows, page.right, strict=True)
        ]
        print(
            f"{name}: claims {sum(chosen)} of {len(chosen)}; of {len(passed)} contributions "
            f"{passed.count((False, False))} are set aside, {passed.count((False, True))} wrongly"
        )
    weights = {
        "claim": learned([example.claim for example in found], "claim", ships.get("claim")),
        "said": ships.get("said") or learned([example.said for example in found], "said"),
    }
    out.write_text(json.dumps(weights, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


@click.command(help=__doc__)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--pages", type=click.Path(path_type=Path, exists=True))
@click.option("--most", default=200, show_default=True, help="Drawn pages of each part.")
@click.option(
    "--unseen",
    multiple=True,
    help="TAGGER:SET[,SET…]: read these by a tagger of lines that did not learn from them.",
)
@click.option("--onto", is_flag=True, help="Learn only what the weights that ship have not.")
@click.option("--out", type=click.Path(path_type=Path), default=OUT)
def main(
    folders: tuple[Path, ...],
    pages: Path | None,
    most: int,
    unseen: tuple[str, ...],
    out: Path,
    *,
    onto: bool,
) -> None:
    """Learn the weights, and tell of each set how it is read by those learned from the others."""
    taggers = taggers_of(unseen)
    sets = {str(folder): annotated(folder) for folder in folders}
    if pages:
        sets |= {"copied": copied(), "drawn": drawn(pages, most)}
    found = []
    for name, rows in sets.items():
        with reading_by(taggers.get(Path(name).name)):
            found += [
                example
                for text, texts, claims in rows
                if text.strip() and (name == "drawn" or kind_of(text) == "conversation")
                for example in examples(name, text, texts, claims)
            ]
    main_of(found, [name for name in sets if name != "drawn"], out, onto=onto)


if __name__ == "__main__":
    main()
