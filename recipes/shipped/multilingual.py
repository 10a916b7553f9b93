"""The multilingual cross-encoder: English relations first, then pairs in each language.

    python -m recipes.shipped.multilingual --data ../shared/data --work WORK

It begins as multilingual-e5-small (:mod:`.multilingual_encoder`). The first course is everyday
replies and claims in English, textual entailment, and German reasons of parties; the second is
everyday pairs in German, French, Spanish and Italian, written for this project, with some of the
first. The lowest layers stay as they are, so that the languages stay where they lie in them.

Every course lies in WORK when it is done. A GPU is used where there is one; on a CPU ``--minutes``
bounds each course. With ``--out`` it is rounded, calibrated on topics and theses of which nothing
was learned, and written there with its card. A language that misses a floor (:data:`FLOORS`) there
is none of its languages: debates in it are refused as before.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
import torch
from numpy.typing import NDArray

from argue.engines._cross_encoder import fitting, graph, learning
from argue.engines._cross_encoder.batches import Example, PairClassifier
from argue.engines._cross_encoder.fitting import Schedule
from argue.engines._cross_encoder.network import Network, softmax, temperature
from argue.evaluation import learned as hashes
from argue.evaluation.training.model_directory import check_free, written_at_once
from recipes.shipped import measuring, multilingual_card, say
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES
from recipes.shipped.multilingual_encoder import Encoder, encoder, write_tokenizer
from recipes.shipped.multilingual_rows import LANGUAGES, PAIRS, development, learned

NAME = "cross_encoder_multilingual"
MIXING = 256
STEP = 0.16
"""Of the rounding, in standard deviations: 4.7 bits a weight when coded; coarser ones would ask for
learning with rounded matrices (:mod:`.rounded`)."""
PART = 512
"""Courses are drawn in parts of so many examples."""
SCHEDULE = Schedule(rate=1.2e-4, batch=16, warm_up=0.03, smoothing=0.05, frozen=6, head_factor=5.0)


class Course(NamedTuple):
    """What is drawn, in which shares, and in how many parts."""

    shares: Mapping[str, float]
    parts: int
    rate: float


COURSES = {
    "english": Course(
        {"everyday": 5, "claims": 2, "entailment": 1.3, "de-wahlomat": 1.5, "other": 0.4},
        240,
        1.2e-4,
    ),
    "languages": Course(
        {"written": 7, "everyday": 4, "entailment": 1.2, "claims": 0.6, "de-wahlomat": 1},
        60,
        1.2e-4,
    ),
}


def drawn(rows: Mapping[str, Sequence[Row]], course: Course, seed: int) -> list[list[Example]]:
    """The parts of a course: each kind in turn, every row once before any twice."""
    choice = random.Random(seed)
    decks: dict[str, list[Row]] = {}
    shares = {kind: share for kind, share in course.shares.items() if rows.get(kind)}
    parts = []
    for _ in range(course.parts):
        part = []
        for kind in choice.choices(list(shares), list(shares.values()), k=PART):
            if not decks.get(kind):
                decks[kind] = choice.sample(rows[kind], len(rows[kind]))
            row = decks[kind].pop()
            part.append(Example(row.text, row.hypothesis, CLASSES.index(row.label)))
        parts.append(part)
    return parts


class Figures(NamedTuple):
    """Mean recall where support and attack are asked for; accuracy of the three labels."""

    two: float
    three: float


FLOORS = Figures(two=0.68, three=0.6)
"""The least that everyday pairs of a language must reach for it to be judged."""


def figures(logits: NDArray[np.float64], rows: Sequence[Row]) -> Figures:
    """What logits of the classes reach on labelled rows."""
    gold = gold_of(rows)
    three = float((logits.argmax(axis=1) == gold).mean())
    return Figures(measuring.mean_recall(logits, gold), three)


def gold_of(rows: Sequence[Row]) -> NDArray[np.int64]:
    """The number of each row's class."""
    return np.array([CLASSES.index(row.label) for row in rows], np.int64)


def report(model: Any, tokenizer: Any, rows: Mapping[str, Sequence[Row]]) -> None:
    """Log the figures of each set."""
    for name, part in rows.items():
        texts = [(row.text, row.hypothesis) for row in part]
        reached = figures(fitting.logits_of(model, tokenizer, texts), part)
        say(f"{name}: {len(part)} pairs, two {reached.two:.3f}, three {reached.three:.3f}")


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For what is done.")
@click.option("--pairs", type=click.Path(path_type=Path, exists=True), default=PAIRS)
@click.option("--only", type=click.Choice(list(COURSES)), help="Do this course.")
@click.option("--minutes", type=float, default=0, help="Of a course at most.")
@click.option("--out", type=click.Path(path_type=Path), help="The folder of models; none to train.")
def main(
    data: Path, work: Path, pairs: Path, only: str | None, minutes: float, out: Path | None
) -> None:
    """Train the multilingual cross-encoder in WORK, and write it to OUT."""
    work.mkdir(parents=True, exist_ok=True)
    start = encoder(work)
    model, tokenizer = beginning(start), start.tokenizer()
    rows, chosen = learned(data, pairs), development(data, pairs)
    for name, course in COURSES.items():
        done = work / f"{name}.pt"
        if not done.exists() and only in (None, name):
            schedule = replace(SCHEDULE, rate=course.rate, minutes=minutes)
            parts = drawn(rows, course, seed=len(name))
            state = work / f"{name}.state"
            fitting.fit(model, tokenizer, parts, schedule, report=say, checkpoint_file=state)
            torch.save(model.state_dict(), done)
            report(model, tokenizer, chosen)
        if done.exists():
            model.load_state_dict(torch.load(done, weights_only=True))
    if out is not None:
        check_free(out / NAME, force=True)
        with written_at_once(out / NAME, force=True) as folder:
            ship(folder, model, start, rows, chosen)
        taught = [(row.text, row.hypothesis) for part in rows.values() for row in part]
        hashes.write(out / NAME, taught)


def ship(
    folder: Path,
    model: PairClassifier,
    start: Encoder,
    rows: Mapping[str, Sequence[Row]],
    chosen: Mapping[str, Sequence[Row]],
) -> None:
    """Write the network, rounded and calibrated, with its card.

    Parameters
    ----------
    rows, chosen
        What was learned from, and the development rows.
    """
    write_tokenizer(start.pieces, folder / "tokens")
    tokenizer = start.tokenizer()
    seen = [(row.text, row.hypothesis) for row in rows["written"][:40]]
    rounding = graph.Rounding(STEP, learning.large_inputs(model, tokenizer, seen))
    weights, settings = learning.weights_of(model), measuring.settings(NAME)
    learning.write(folder, weights, folder / "tokens", settings, rounding)
    (folder / "tokens").unlink()
    network, began = Network(folder, measuring.MOST_TOKENS, threads=1), time.process_time()
    logits = {
        name: network.logits([(row.text, row.hypothesis) for row in part]).astype(np.float64)
        for name, part in chosen.items()
    }
    speed = sum(map(len, chosen.values())) / (time.process_time() - began)
    calibrated = calibrate(settings, logits, chosen)
    content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    stated = {**content, **calibrated}
    (folder / "model.json").write_text(json.dumps(stated, indent=2) + "\n", encoding="utf-8")
    reached = {name: figures(logits[name], part) for name, part in chosen.items()}
    counts = {kind: len(part) for kind, part in rows.items()}
    card = multilingual_card.text(counts, chosen, reached, stated, speed)
    (folder / "README.md").write_text(card, encoding="utf-8")


def calibrate(
    settings: Mapping[str, Any],
    logits: Mapping[str, NDArray[np.float64]],
    chosen: Mapping[str, Sequence[Row]],
) -> dict[str, Any]:
    """Temperatures and thresholds by kind of pair, and the languages that reach the floors.

    A threshold is the highest of those that the languages need, so that it holds in each.
    """
    kinds: dict[str, dict[str, list[int]]] = {"claims": {}, "deeper": {}}
    for language in LANGUAGES:
        for number, row in enumerate(chosen[f"everyday {language}"]):
            kinds["deeper" if row.path else "claims"].setdefault(language, []).append(number)
    temperatures, shown = {}, {}
    for kind, numbers in kinds.items():
        parts = [
            (logits[f"everyday {code}"], chosen[f"everyday {code}"], at)
            for code, at in numbers.items()
        ]
        every = np.concatenate([values[at] for values, _, at in parts])
        gold = np.concatenate([gold_of(part)[at] for _, part, at in parts])
        temperatures[kind] = round(temperature(every, gold.tolist()), 4)
        shown[kind] = max(
            measuring.threshold(_confidences(values[at] / temperatures[kind], gold_of(part)[at]))
            for values, part, at in parts
        )
    reached = {
        code: figures(logits[f"everyday {code}"], chosen[f"everyday {code}"]) for code in LANGUAGES
    }
    languages = [
        code for code, one in reached.items() if one.two >= FLOORS.two and one.three >= FLOORS.three
    ]
    shift = settings["shift"]
    return {
        "temperature": temperatures["claims"],
        "replies": {"temperature": temperatures["deeper"], "shift": shift},
        "shown": {"claims": shown["claims"], "replies": shown["claims"], "deeper": shown["deeper"]},
        "facts": {"languages": languages},
    }


def _confidences(logits: NDArray[np.float64], gold: NDArray[np.int64]) -> list[tuple[float, bool]]:
    """Of each row how sure its likeliest class is, and whether it is right."""
    shares = softmax(logits)
    right = shares.argmax(axis=1) == gold
    return list(zip(shares.max(axis=1).tolist(), right.tolist(), strict=True))


def beginning(start: Encoder) -> PairClassifier:
    """The network before it learns."""
    torch.manual_seed(1)
    return PairClassifier(start.model(), len(CLASSES), MIXING)


if __name__ == "__main__":
    main()
