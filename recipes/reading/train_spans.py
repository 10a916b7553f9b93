r"""Trains the tagger of words in lines that name somebody, on rendered pages.

::

    python -m recipes.reading.train_spans --pages FOLDER --out argue/reading/spans.npz
    python -m recipes.reading.train_spans --pages FOLDER --out argue/reading/spans.npz \
        --start argue/reading/spans.npz --rate 5e-4 --epochs 3 \
        recipes/reading/pages/[a-z] recipes/reading/pages/z[a-n]

The second run goes on with pages that were written for this project: where the line above a message
has the name of its author, that is the name there and nothing else is; all other words are what the
tagger took them for before.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click
import torch

from argue.reading.cut import Line, cut
from argue.reading.network import Network
from argue.reading.records import SPEAKING, Tag
from argue.reading.spans import BUCKETS, KINDS, tokens_of
from recipes.reading.train_lines import Page, pages_of
from recipes.reading.training import Example, Tagger, train


def example_of(page: Page) -> Example:
    """The words of a page's lines that name somebody, with the gold kinds of their spans."""
    lines = cut(page["text"])
    tags = [Tag(tag) for tag, *_ in page["lines"]]
    tokens = tokens_of(lines, tags)
    spans: dict[int, list[tuple[int, int, str]]] = {}
    for at, start, end, kind in page["spans"]:
        if kind in KINDS:
            margin = lines[at].text.index(lines[at].content)
            spans.setdefault(at, []).append((start - margin, end - margin, kind))
    kinds = []
    for at, start, end in zip(tokens.lines, tokens.starts, tokens.ends, strict=True):
        own = (kind for begin, stop, kind in spans.get(at, ()) if begin < end and start < stop)
        whole = tags[at] in SPEAKING and at not in spans
        kinds.append(KINDS.index("text" if whole else next(own, "other")))
    return Example.of(tokens.features, tokens.groups, [0] * len(kinds), kinds, BUCKETS)


def examples_of(path: Path) -> Iterator[Example]:
    """The sequences of a file of pages."""
    for page in pages_of(path):
        if page["text"].strip() and (example := example_of(page)).tags:
            yield example


def annotated(folder: Path) -> Iterator[Example]:
    """The sequences of the pages of a folder that say who the author of each message is."""
    for path in sorted(folder.glob("*.tags")):
        lines = cut(path.with_suffix(".txt").read_text(encoding="utf-8"))
        tags = [Tag(tag) for tag in path.read_text().split()]
        rows = map(json.loads, path.with_suffix(".gold").read_text(encoding="utf-8").splitlines())
        if example := _named(lines, tags, [row for row in rows if "id" in row]):
            yield example


def _named(
    lines: Sequence[Line], tags: Sequence[Tag], messages: Sequence[Mapping[str, Any]]
) -> Example | None:
    tokens = tokens_of(lines, tags)
    if not tokens.lines:
        return None
    network = Network.load("spans")
    kinds = network.scores(tokens.features, tokens.groups).argmax(1).tolist()
    stated, begin = dict[int, tuple[int, int]](), 0
    for message in messages:
        words = " ".join(message["text"].split())
        places = range(begin, len(lines))
        at = next((at for at in places if words in " ".join(lines[at].content.split())), None)
        if at is None or not message["author"]:
            continue
        above = at + 1 if tags[at] is Tag.SAID else at
        for near in range(above - 1, begin - 1, -1):
            own = rf"(?<!\w){re.escape(message['author'])}(?!\w)"
            found = re.search(own, lines[near].content, re.IGNORECASE)
            if tags[near] in _NAMING and found:
                stated[near] = found.span()
                break
        begin = at + 1
    name, other = KINDS.index("name"), KINDS.index("other")
    for token, (at, start, end) in enumerate(
        zip(tokens.lines, tokens.starts, tokens.ends, strict=True)
    ):
        if at in stated:
            inside = stated[at][0] < end and start < stated[at][1]
            kinds[token] = name if inside else other if kinds[token] == name else kinds[token]
    return Example.of(tokens.features, tokens.groups, [0] * len(kinds), kinds, BUCKETS)


_NAMING = (Tag.NAME, Tag.HEAD, Tag.SAID)
AGAIN = 3
"""How often an annotated page is read for each time that a drawn one is."""


@click.command(help=__doc__)
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--pages", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True)
@click.option("--epochs", default=5, show_default=True)
@click.option("--most", default=1_000_000, help="Pages to learn from.")
@click.option(
    "--start", type=click.Path(path_type=Path, exists=True), help="Weights to begin with."
)
@click.option("--rate", default=2e-3, show_default=True)
def main(
    folders: tuple[Path, ...],
    pages: Path,
    out: Path,
    epochs: int,
    most: int,
    start: Path | None,
    rate: float,
) -> None:
    """Train, and tell of each epoch how many words of the development pages are right."""
    torch.set_num_threads(1)
    dev = list(examples_of(pages / "dev.jsonl"))
    learned = list(islice(examples_of(pages / "train.jsonl"), most))
    learned += [example for folder in folders for example in annotated(folder)] * AGAIN
    count = sum(len(example.tags) for example in learned)
    print(f"{len(learned)} pages, {count} words; {len(dev)} dev pages", flush=True)

    def check(tagger: Tagger, epoch: int) -> None:
        tagger.store(out)
        network = Network.read(out)
        right = all_words = 0
        confused: Counter[str] = Counter()
        for example in dev:
            best = network.scores_of(example.flat, example.sizes, example.groups).argmax(1)
            for kind, gold in zip(best, example.tags, strict=True):
                right += kind == gold
                all_words += 1
                if kind != gold:
                    confused[f"{KINDS[gold]}→{KINDS[kind]}"] += 1
        print(f"  words of dev right: {right / all_words:.4f}; {dict(confused.most_common(8))}")

    train(
        learned,
        buckets=BUCKETS,
        tags=len(KINDS),
        states=1,
        epochs=epochs,
        check=check,
        start=start,
        rate=rate,
        chain=False,
    )


if __name__ == "__main__":
    main()
