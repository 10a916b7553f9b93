r"""Trains the tagger of lines on rendered pages.

::

    python -m recipes.reading.train_lines --pages FOLDER --out lines.npz --beside FILE \
        recipes/reading/pages/[a-y] recipes/reading/pages/z recipes/reading/pages/z[a-nr-u] \
        tests/reading/pages

``FOLDER`` has ``train.jsonl`` and ``dev.jsonl`` of :mod:`recipes.reading.layouts`; layouts and
threads of one are not those of the other. The other folders have pages that were written for this
project as sites, apps and offices show them (``NAME.txt``, and ``NAME.tags`` with the tag of each
line that is not blank); each is read as it is and in other layouts (:mod:`.varied`). ``--beside``
names a tagger with which it is read: OUT has both. Needs PyTorch, and seven minutes of one
processor.

What ships has beside it the one that shipped before (``lines.npz`` of commit f5a18dc0), which
learned from as many drawn pages and saw the annotated ones, without zr to zu, as they are alone. Of
88 pages of which neither learned (zo to zq and zz) both find .953 of the contributions, .862 of the
authors and .749 of the parents, and .083 of what they read is furniture; the one of before .951,
.857, .730, .097; this one .952, .863, .730, .101; two of this kind .951, .869, .740, .094, but
these take a list of two points for talk. One that learned from eight sets more (those four, zv, zx,
zy and ya) reads two of which it did not learn (zw, yb) no better: both find .967 of the
contributions and .750 of the parents, and .784 of the authors, .780 before.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch

from argue.reading.cut import cut
from argue.reading.features import BUCKETS, STATES, features_of, states_of
from argue.reading.network import Network
from argue.reading.records import Tag
from recipes.reading.plain import plain_page, short_page
from recipes.reading.training import Example, Tagger, train
from recipes.reading.varied import Annotated, varied

TAGS = list(Tag)
SHORT, PLAIN = 0.35, 0.15
SHARE = 0.42
"""Of what is learned in scores, where another tagger is beside it."""
AGAIN, VARIED = 2, 12
"""How often an annotated page is read as it is, and in other layouts, for each drawn one."""
Page = dict[str, Any]
Arrays = dict[str, np.ndarray]


def pages_of(path: Path) -> Iterator[Page]:
    """The pages of a file of JSON lines, of a third some messages again, and some without names."""
    chance = random.Random(path.name)
    with path.open(encoding="utf-8") as lines:
        for page in map(json.loads, lines):
            yield page
            if chance.random() < SHORT and (short := short_page(page, chance)):
                yield short
            if chance.random() < PLAIN and (plain := plain_page(page, chance)):
                yield plain


def example_of(page: Page) -> Example:
    """A page as a sequence of lines with gold tags."""
    return _example(page["text"], [tag for tag, *_ in page["lines"]], page["thread"])


def annotated(folders: Sequence[Path], seed: int) -> list[Example]:
    """The pages of folders of which each line has a tag, as they are and in other layouts."""
    pages = [Annotated.read(path) for folder in folders for path in sorted(folder.glob("*.tags"))]
    chance = random.Random(seed)
    layouts = [(page.name, page.rows) for page in pages] * AGAIN
    layouts += [(page.name, varied(page, pages, chance)) for page in pages * VARIED]
    return [
        _example("\n".join(text for text, _ in rows), [tag for _, tag in rows if tag], name)
        for name, rows in layouts
    ]


def _example(text: str, tags: Sequence[str], name: str) -> Example:
    lines = cut(text)
    if len(lines) != len(tags):
        raise ValueError(f"{len(lines)} lines, {len(tags)} tags in {name}")
    seen = features_of(lines)
    gold = [TAGS.index(Tag(tag)) for tag in tags]
    return Example.of(seen.features, seen.groups, states_of(lines), gold, BUCKETS)


def examples_of(path: Path) -> Iterator[tuple[Page, Example]]:
    """Pages with their sequences."""
    for page in pages_of(path):
        if page["text"].strip():
            yield page, example_of(page)


def errors(network: Network, pairs: list[tuple[Page, Example]]) -> tuple[float, Counter[str]]:
    """The share of lines with the right tag, and how often which tag is taken for which."""
    right = count = 0
    confused: Counter[str] = Counter()
    for _, example in pairs:
        tags, _ = network.best(
            network.scores_of(example.flat, example.sizes, example.groups), example.states
        )
        for tag, gold in zip(tags, example.tags, strict=True):
            right += tag == gold
            count += 1
            if tag != gold:
                confused[f"{TAGS[gold]}→{TAGS[tag]}"] += 1
    return right / count, confused


@click.command(help=__doc__)
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--pages", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True)
@click.option("--epochs", default=3, show_default=True)
@click.option("--most", default=1_000_000, help="Pages to learn from.")
@click.option("--rate", default=2e-3, show_default=True)
@click.option("--seed", default=1, help="Of the layouts, the first weights, and the order.")
@click.option(
    "--beside", type=click.Path(path_type=Path, exists=True), help="A tagger that is read, too."
)
def main(
    folders: tuple[Path, ...],
    pages: Path,
    out: Path,
    epochs: int,
    most: int,
    rate: float,
    seed: int,
    beside: Path | None,
) -> None:
    """Train, and tell of each epoch how many lines of the development pages are right."""
    if beside is not None and np.load(beside)["out_bias"].ndim > 1:
        raise click.UsageError(f"expected one tagger in {beside}, found several")
    torch.set_num_threads(1)
    dev = list(examples_of(pages / "dev.jsonl"))
    learned = [example for _, example in islice(examples_of(pages / "train.jsonl"), most)]
    learned += annotated(folders, seed)
    lines = sum(len(example.tags) for example in learned)
    print(f"{len(learned)} pages, {lines} lines; {len(dev)} dev pages", flush=True)

    def check(tagger: Tagger, epoch: int) -> None:
        tagger.store(out)
        share, confused = errors(Network.read(out), dev)
        print(f"  lines of dev right: {share:.4f}; {dict(confused.most_common(12))}", flush=True)

    train(
        learned,
        buckets=BUCKETS,
        tags=len(TAGS),
        states=STATES,
        epochs=epochs,
        check=check,
        rate=rate,
        seed=seed,
    )
    if beside is not None:
        np.savez_compressed(out, **together(dict(np.load(beside)), dict(np.load(out))))


def together(before: Arrays, after: Arrays) -> Arrays:
    """The weights of two taggers as those of one that has both; their scores have their shares."""
    for weights, share in ((before, 1 - SHARE), (after, SHARE)):
        for name in ("out", "out_bias", "moves", "first", "last"):
            weights[name] = (2 * share * weights[name].astype(np.float32)).astype(np.float16)
    return {name: np.stack([before[name], after[name]]) for name in before}


if __name__ == "__main__":
    main()
