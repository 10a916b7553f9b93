"""Tunes the network of parents on threads that are like what people bring.

nice -n 10 python -m recipes.reading.tune_parents --conversations FOLDER --annotated FOLDER ...
    --out FILE [--unseen TAGGER:SET,SET ...] [--without FOLDER ...]

It begins with ``argue/reading/parents.npz``, as :mod:`recipes.reading.train_parents` makes it, and
learns on from ``own_threads.txt``, drawn as a dozen kinds of pages show them; from pages
(``NAME.txt`` beside ``NAME.gold``, JSON lines of id, parent, author and the beginning of the text),
read as the reader reads them, with their marks and without; and from some of what it learned
before. ``--without`` keeps annotated folders apart, to choose by.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from argue.reading.conversation import Conversation, opens_topic, read
from argue.reading.network import Ranker
from argue.reading.page import ROOT
from argue.reading.records import Contribution
from recipes.reading.read_pages import read_pages
from recipes.reading.reply_threads import (
    Look,
    Said,
    Shown,
    headless,
    is_development,
    pages,
    show,
)
from recipes.reading.train_parents import (
    Cases,
    capped,
    cases,
    joined,
    save,
    score,
    table,
    train,
)
from recipes.reading.unseen import reading_by, taggers_of

OWN = Path(__file__).with_name("own_threads.txt")
LOOKS = (
    Look(),
    Look(),
    Look(times=False),
    Look(nested=True),
    Look(nested=True, times=False),
    Look(nested=True, times=False, nameless=True),
    Look(nested=True, depth=True),
    Look(nested=True, marks=0.6),
    Look(marks=0.9),
    Look(marks=0.5),
    Look(calls=0.4),
    Look(quotes=0.5),
)
EPOCHS, RATE, _NETWORKS = 6, 3e-3, 3
_ANNOTATED, _STRIPPED = 3.0, 1.5
"""How often a contribution of an annotated page is drawn, with its marks and without."""
_MOST, _DRAWN = 130, 260
"""Contributions of a kind, and drawn pages, of what was learned before."""
_ROW = re.compile(r"(?P<name>.+?) (?P<parent>\d+) (?P<text>.+)")
_BEGINNING = 28
"""Letters by which a contribution of an annotated page is found."""


def own_threads() -> Iterator[tuple[str, list[Said]]]:
    """The titles and messages of ``own_threads.txt``; a title is message 0, too."""
    for block in OWN.read_text(encoding="utf-8").split("\n== ")[1:]:
        head, *rows = block.strip().split("\n")
        title = head.partition("|")[2].strip()
        said = [Said(0, "", "", title, [], True)] if title else []
        for number, row in enumerate(rows, 1):
            match = _ROW.fullmatch(row)
            if match is None or int(match["parent"]) >= number:
                raise ValueError(f"{OWN.name}: {row!r} names no message above it")
            parents = [int(match["parent"])] if title or number > 1 else []
            said.append(Said(number, match["name"], "", match["text"], parents, True))
        yield title, said


def own_pages(rng: Random) -> Iterator[Shown]:
    """Each of these threads in all looks, at times drawn at random."""
    for at, (title, said) in enumerate(own_threads()):
        minute = rng.randrange(600)
        for message in said:
            minute += rng.choice((1, 1, 2, 5, 9, 40))
            day, rest = divmod(minute, 1440)
            message.time = f"2024-03-{1 + day:02d} {rest // 60:02d}:{rest % 60:02d}"
        for look in LOOKS:
            page = show("own", f"own {at}", said, "", look, rng)
            page = headless(page) if title or rng.random() < 0.25 else page
            yield page if look.depth or rng.random() < 0.8 else _shifted(page, rng)


def _shifted(page: Shown, rng: Random) -> Shown:
    """The page with a message or two that stand further in by chance."""
    chosen = rng.sample(range(len(page.contributions)), rng.randint(1, 2))
    moved = [
        replace(contribution, depth=int(at in chosen))
        for at, contribution in enumerate(page.contributions)
    ]
    return replace(page, contributions=moved)


def annotated(folder: Path) -> Iterator[Shown]:
    """The pages of a folder as they are read; what is not found there has no gold."""
    for path in sorted(folder.glob("*.txt")):
        rows = [json.loads(row) for row in path.with_suffix(".gold").read_text().splitlines()]
        for conversation in read(path.read_text()):
            yield _shown(path.stem, conversation, [row for row in rows if "id" in row])


def _shown(name: str, conversation: Conversation, rows: list[dict[str, Any]]) -> Shown:
    claim, first = conversation.claim, conversation.claim.first
    if first is None and opens_topic(conversation.contributions, claim):
        first = 0
    begin, root = first or 0, ROOT if first is None else 0
    own = conversation.contributions[begin:]
    texts = [_letters(debate.text) for debate in own]
    places: dict[str, int] = {}
    for row in rows:
        words = _letters(row["text"])[:_BEGINNING]
        free = (at for at, text in enumerate(texts) if words in text and at not in places.values())
        if words and (at := next(free, None)) is not None:
            places[row["id"]] = at
    top = next((row["id"] for row in rows if not row["parent"]), None)
    gold: list[frozenset[int]] = [frozenset()] * len(own)
    for row in rows:
        if not row["parent"] or row["id"] not in places:
            continue
        answered = {row["parent"], *row.get("alt", ())}
        fits = {places[parent] for parent in answered if parent in places}
        fits |= {root} if top in answered else set()
        gold[places[row["id"]]] = frozenset(at for at in fits if at < places[row["id"]])
    return Shown("annotated", name, list(own), 0 if first is not None else claim.text or None, gold)


def _letters(text: str) -> str:
    return re.sub(r"[^\w]+", " ", text).strip().lower()


def stripped(page: Shown, rng: Random) -> Shown:
    """The page as a flat one without marks shows it, and mostly without times."""
    timed = rng.random() < 0.3
    return replace(
        page, contributions=[_bare(contribution, timed) for contribution in page.contributions]
    )


def _bare(one: Contribution, timed: bool) -> Contribution:
    return replace(one, answers=(), quotes=(), depth=None, time=one.time if timed else "")


def main() -> None:
    """Read the options, learn, score and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--conversations", type=Path, required=True)
    parser.add_argument("--annotated", type=Path, nargs="+", default=[])
    parser.add_argument("--unseen", nargs="*", default=[], help="As train_choices has it.")
    parser.add_argument("--without", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    begin, rng = Ranker.load("parents"), Random(3)

    def of(shown: Iterable[Shown]) -> Cases:
        return cases(list(shown), begin.stems, None, rng)

    known = [page for page in pages(options.conversations, rng) if not _is_apart(page)]
    drawn = read_pages(options.conversations.parent, "train", _DRAWN, 1)
    read_before = [page for page in drawn if page.thread[2:3] == ":" or not _is_apart(page)]
    parts = [(of([*capped(known, _MOST, rng), *read_before]), 1.0), (of(own_pages(rng)), 1.0)]
    taggers = taggers_of(options.unseen)
    for folder in options.annotated:
        with reading_by(taggers.get(folder.name)):
            shown = list(annotated(folder))
        parts += [(of(shown), _ANNOTATED), (of(stripped(page, rng) for page in shown), _STRIPPED)]
    learned = parts[0][0]
    for part, _ in parts[1:]:
        learned = joined(learned, part)
    weights = np.concatenate([np.full(len(part.kinds), weight) for part, weight in parts])
    tuned = _mean(
        [
            train(learned, begin=begin, weights=weights, epochs=EPOCHS, rate=RATE, seed=seed)
            for seed in range(_NETWORKS)
        ]
    )
    save(replace(tuned, stems=begin.stems, temperature=begin.temperature), options.out)
    for folder in options.without:
        apart = of(annotated(folder))
        print(folder)
        table(score(begin, apart, begin.temperature))
        table(score(tuned, apart, begin.temperature))


def _mean(models: Sequence[Ranker]) -> Ranker:
    """The network of the mean weights; those that began as one stay near enough for that."""
    names = ("message", "pair", "bias", "out", "linear")
    means = {name: np.mean([getattr(model, name) for model in models], 0) for name in names}
    return replace(models[0], **means)


def _is_apart(page: Shown) -> bool:
    return is_development(page.thread) or page.kind.startswith(("usenet", "microblog"))


if __name__ == "__main__":
    main()
