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
from argue.engines._cross_encoder.network import Network, scale_and_shift
from argue.engines.cross_encoder import Calibration
from argue.evaluation import learned as hashes
from argue.evaluation.training.model_directory import check_free, written_at_once
from recipes.shipped import measuring, multilingual_card, say
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES
from recipes.shipped.multilingual_encoder import Encoder, encoder, write_tokenizer
from recipes.shipped.multilingual_rows import LANGUAGES, PAIRS, development, learned

NAME = "cross_encoder_multilingual"
MIXING = 256
KINDS = ("claims", "deeper")
"""Of pairs: what answers a claim, and what answers a reply."""
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
CLAIMS_FLOOR = 0.72
"""The least mean recall on claims, in a language that has some (``claims de``)."""


def figures(logits: NDArray[np.float64], rows: Sequence[Row]) -> Figures:
    """What logits, or shares, of the classes reach on labelled rows."""
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
    calibrations = calibrate(logits, chosen)
    judged = {name: shares(logits[name], part, calibrations) for name, part in chosen.items()}
    content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    content |= stated(calibrations, judged, chosen)
    (folder / "model.json").write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    reached = {name: figures(judged[name], part) for name, part in chosen.items()}
    counts = {kind: len(part) for kind, part in rows.items()}
    card = multilingual_card.text(counts, chosen, reached, content, speed)
    (folder / "README.md").write_text(card, encoding="utf-8")


def calibrate(
    logits: Mapping[str, NDArray[np.float64]], chosen: Mapping[str, Sequence[Row]]
) -> dict[str, Calibration]:
    """The calibration of each kind, fitted to the everyday pairs of all four languages."""
    names = [f"everyday {language}" for language in LANGUAGES]
    every = np.concatenate([logits[name] for name in names])
    rows = [row for name in names for row in chosen[name]]
    calibrations = {}
    for kind in KINDS:
        of_kind = np.array([kind_of(row) == kind for row in rows])
        scale, shift = scale_and_shift(every[of_kind], gold_of(rows)[of_kind].tolist())
        calibrations[kind] = Calibration(round(1 / scale, 4), np.round(shift, 4).tolist())
    return calibrations


def kind_of(row: Row) -> str:
    """Whether a row answers a claim or a reply."""
    return KINDS[bool(row.path)]


def shares(
    logits: NDArray[np.float64], rows: Sequence[Row], calibrations: Mapping[str, Calibration]
) -> NDArray[np.float64]:
    """How likely each class of each row is."""
    of_kind = {kind: one.shares(logits.astype(np.float32)) for kind, one in calibrations.items()}
    chosen = [of_kind[kind_of(row)][number] for number, row in enumerate(rows)]
    return np.array(chosen, np.float64)


def stated(
    calibrations: Mapping[str, Calibration],
    judged: Mapping[str, NDArray[np.float64]],
    chosen: Mapping[str, Sequence[Row]],
) -> dict[str, Any]:
    """What ``model.json`` says of calibrations, thresholds, and languages that reach the floors.

    A label is shown from a confidence on from which 85 of 100 are right, over the everyday pairs of
    the languages that are judged.
    """
    languages = [
        language
        for language in LANGUAGES
        if _reaches(language, {name: figures(judged[name], chosen[name]) for name in judged})
    ]
    sure: dict[str, list[tuple[float, bool]]] = {kind: [] for kind in KINDS}
    for language in languages:
        rows = chosen[f"everyday {language}"]
        for row, of_row in zip(rows, judged[f"everyday {language}"], strict=True):
            right = CLASSES[int(of_row.argmax())] is row.label
            sure[kind_of(row)].append((float(of_row.max()), right))
    shown = {kind: measuring.threshold(rows) for kind, rows in sure.items()}
    claims, replies = (
        {"temperature": one.temperature, "shift": one.shift}
        for one in map(calibrations.__getitem__, KINDS)
    )
    return {
        **claims,
        "replies": replies,
        "shown": {"claims": shown["claims"], "replies": shown["claims"], "deeper": shown["deeper"]},
        "facts": {"languages": languages},
    }


def _reaches(language: str, reached: Mapping[str, Figures]) -> bool:
    """Whether a language reaches the floors of everyday pairs, and of claims where it has some."""
    everyday, claims = reached[f"everyday {language}"], reached.get(f"claims {language}")
    enough = claims is None or claims.two >= CLAIMS_FLOOR
    return enough and everyday.two >= FLOORS.two and everyday.three >= FLOORS.three


def beginning(start: Encoder) -> PairClassifier:
    """The network before it learns."""
    torch.manual_seed(1)
    return PairClassifier(start.model(), len(CLASSES), MIXING)


if __name__ == "__main__":
    main()
