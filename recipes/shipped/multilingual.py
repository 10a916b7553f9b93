"""The multilingual cross-encoder: English relations first, then pairs in each language.

    python -m recipes.shipped.multilingual --data ../shared/data --work WORK --out OUT

It begins as multilingual-e5-small (:mod:`.multilingual_encoder`). First it learns mostly everyday
replies and claims in English, textual entailment, and German reasons of parties; then mostly pairs
in German, French, Spanish and Italian that were written for this project. The lowest layers stay as
they are, so that the languages stay where they lie in them.

What was learned lies in WORK when it is done. A GPU is used where there is one; on a CPU
``--minutes`` bounds it. With ``--out`` it is rounded, calibrated on topics of which nothing was
learned, and written there with its card. A language that misses a floor (:data:`FLOORS`,
:data:`CLAIMS_FLOOR`) there is none of its languages: debates in it are refused as before. Where all
miss one nothing is written.

It did not ship yet. After 48 minutes of each course on one core (AVX-512; 66,000 and 70,000 pairs)
mean recall of two labels and accuracy of three on everyday pairs are .692 and .701 in German, .748
and .723 in French, .692 and .661 in Spanish, .643 and .623 in Italian; but on claims, where each
reason stands with the claim and with its opposite, .513 in German and .536 in French: that was not
learned at all. Spanish would ship, and show no label on a claim. The way to the pages was tried
with weights that had learned next to nothing.

What else changes when it ships: a module as ``argue.engines.cross_encoder_small`` is, of this name
and with the languages of the card; ``NOTICE``; tables of engines in ``docs/reference.md`` and
``docs/choosing.md``; sizes in README, ``docs/installing.md`` and ``tests/test_install.py`` (29.6 MB
more). No figures on English sets are needed.
"""

from __future__ import annotations

import hashlib
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

from argue.engines._cross_encoder.network import Network, scale_and_shift
from argue.engines.cross_encoder import Calibration, Shown
from argue.errors import BadInput
from argue.features.measures import learned as hashes
from argue.features.training.engines._cross_encoder import fitting, graph, learning
from argue.features.training.engines._cross_encoder.batches import Example, PairClassifier
from argue.features.training.engines._cross_encoder.fitting import Schedule
from argue.features.training.model_directory import check_free, written_at_once
from recipes.shipped import measuring, multilingual_card, say
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES
from recipes.shipped.multilingual_encoder import Encoder, encoder, write_tokenizer
from recipes.shipped.multilingual_rows import LANGUAGES, PAIRS, development, learned

NAME = "cross_encoder_multilingual"
MIXING = 256
KINDS = ("claims", "deeper")
"""Of pairs: what answers a claim, and what answers a reply."""
SHOWN = Shown._fields
"""Kinds of pairs that have thresholds."""
TRUST = 100.0
"""See :func:`argue.engines._cross_encoder.network.scale_and_shift`."""
FEWEST = 60
STEP = 0.18
"""Of the rounding, in standard deviations: 4.6 bits a weight when coded; coarser ones would ask for
learning with rounded matrices (:mod:`.rounded`)."""
PART = 512
"""What is learned is drawn in parts of so many examples."""
SCHEDULE = Schedule(rate=0, batch=32, warm_up=0.03, smoothing=0.05, frozen=6, head_factor=4.0)


class Course(NamedTuple):
    """What is drawn, in which shares, in how many parts, and at which rate it is learned."""

    shares: Mapping[str, float]
    parts: int
    rate: float


COURSES = (
    Course(
        {
            "claims": 4,
            "everyday": 4,
            "entailment": 2.4,
            "de-wahlomat": 0.8,
            "written": 0.8,
            "discussions": 0.4,
            "claims_written": 0.6,
            "other": 0.2,
        },
        160,
        2.5e-4,
    ),
    Course(
        {
            "claims_written": 5,
            "written": 4,
            "discussions": 2,
            "claims": 2.5,
            "everyday": 2,
            "de-wahlomat": 1,
            "entailment": 0.8,
            "other": 0.3,
        },
        160,
        1.8e-4,
    ),
)


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
CLAIMS_FLOOR = {"de": 0.72, "fr": 0.72}
"""The least mean recall on claims, in the languages that have enough claims to tell."""


def figures(logits: NDArray[np.float64], rows: Sequence[Row]) -> Figures:
    """What logits, or shares, of the classes reach on labelled rows."""
    gold = gold_of(rows)
    three = float((logits.argmax(axis=1) == gold).mean())
    return Figures(measuring.mean_recall(logits, gold), three)


def gold_of(rows: Sequence[Row]) -> NDArray[np.int64]:
    """The number of each row's class."""
    return np.array([CLASSES.index(row.label) for row in rows], np.int64)


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path), required=True, help="For what is done.")
@click.option("--pairs", type=click.Path(path_type=Path, exists=True), default=PAIRS)
@click.option("--minutes", type=float, default=0, help="Of each course at most.")
@click.option("--out", type=click.Path(path_type=Path), help="The folder of models; none to train.")
def main(data: Path, work: Path, pairs: Path, minutes: float, out: Path | None) -> None:
    """Train the multilingual cross-encoder in WORK, and write it to OUT."""
    work.mkdir(parents=True, exist_ok=True)
    start = encoder(work)
    rows, chosen = learned(data, pairs), development(data, pairs)
    model = _trained(work, start, rows, minutes)
    if out is not None:
        check_free(out / NAME, force=True)
        with written_at_once(out / NAME, force=True) as folder:
            ship(folder, model, start, rows, chosen)
        taught = [(row.text, row.hypothesis) for part in rows.values() for row in part]
        hashes.write(out / NAME, taught)


def _trained(
    work: Path, start: Encoder, rows: Mapping[str, Sequence[Row]], minutes: float
) -> PairClassifier:
    """The network that learned both courses; one that is done in ``work`` is taken from there."""
    model = beginning(start)
    for number, course in enumerate(COURSES):
        done = work / f"course-{number}.pt"
        if not done.exists():
            parts = drawn(rows, course, number)
            schedule = replace(SCHEDULE, rate=course.rate, minutes=minutes)
            state = work / f"course-{number}.state"
            fitting.fit(
                model, start.tokenizer(), parts, schedule, report=say, checkpoint_file=state
            )
            torch.save(model.state_dict(), done)
        model.load_state_dict(torch.load(done, weights_only=True))
    return model


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
    judged = crossed(logits, chosen)
    content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    content |= stated(calibrate(logits, chosen), judged, chosen)
    (folder / "model.json").write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    reached = {name: figures(judged[name], part) for name, part in chosen.items()}
    counts = {kind: len(part) for kind, part in rows.items()}
    card = multilingual_card.text(counts, chosen, reached, content, speed)
    (folder / "README.md").write_text(card, encoding="utf-8")


Logits = Mapping[str, NDArray[np.float64]]
"""Of the rows of each set."""
Calibrations = Mapping[str, Mapping[str, Calibration]]
"""By language, then by kind."""


def calibrate(logits: Logits, chosen: Mapping[str, Sequence[Row]]) -> Calibrations:
    """The calibration of each language and kind, fitted to the everyday pairs.

    That of a language departs from that of all four only as far as its own pairs ask for
    (:data:`TRUST`).
    """
    results: dict[str, dict[str, Calibration]] = {language: {} for language in LANGUAGES}
    for kind in KINDS:
        parts = {language: _of_kind(logits, chosen, language, kind) for language in LANGUAGES}
        every = [np.concatenate(both) for both in zip(*parts.values(), strict=True)]
        scale, shift = scale_and_shift(every[0], every[1].tolist())
        for language, (own, gold) in parts.items():
            more, further = scale_and_shift(own * scale + shift, gold.tolist(), TRUST)
            shifts = np.round(shift * more + further, 4).tolist()
            results[language][kind] = Calibration(round(1 / (scale * more), 4), shifts)
    return results


def _of_kind(
    logits: Logits, chosen: Mapping[str, Sequence[Row]], language: str, kind: str
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The logits of the everyday pairs of a kind, and their classes."""
    rows = chosen[f"everyday {language}"]
    of_kind = np.array([kind_of(row) == kind for row in rows])
    return logits[f"everyday {language}"][of_kind], gold_of(rows)[of_kind]


def crossed(logits: Logits, chosen: Mapping[str, Sequence[Row]]) -> dict[str, NDArray[np.float64]]:
    """How likely each class is, by calibrations to which the pairs' own topics added nothing.

    The topics of a set are halved; each half is judged by the calibration of the other half.
    """
    results = {name: np.zeros(of_set.shape) for name, of_set in logits.items()}
    halves = {name: np.array([_half(row) for row in rows]) for name, rows in chosen.items()}
    for half in (0, 1):
        fitted = calibrate(
            {name: of_set[halves[name] != half] for name, of_set in logits.items()},
            {
                name: [row for row, its in zip(rows, halves[name], strict=True) if its != half]
                for name, rows in chosen.items()
            },
        )
        for name, rows in chosen.items():
            language = name.split()[-1]
            of_set = shares(logits[name], rows, fitted.get(language, fitted[LANGUAGES[0]]))
            results[name][halves[name] == half] = of_set[halves[name] == half]
    return results


def _half(row: Row) -> int:
    """Which half of the topics a row is in."""
    return hashlib.sha256(row.claim.encode()).digest()[0] % 2


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
    calibrations: Calibrations,
    judged: Mapping[str, NDArray[np.float64]],
    chosen: Mapping[str, Sequence[Row]],
) -> dict[str, Any]:
    """What ``model.json`` says of calibrations, thresholds, and languages that reach the floors.

    A label is shown from a confidence on from which 85 of 100 are right, in its language; over the
    pairs of all languages where it has fewer than :data:`FEWEST` of a kind.

    Raises
    ------
    BadInput
        If no language reaches its floors: an engine that names none would judge any.
    """
    reached = {name: figures(judged[name], chosen[name]) for name in judged}
    languages = [language for language in LANGUAGES if _reaches(language, reached)]
    if not languages:
        found = ", ".join(f"{name} {one.two:.3f} {one.three:.3f}" for name, one in reached.items())
        raise BadInput(f"expected a language that reaches its floors, found {found}")
    sure = {language: _sure(language, judged, chosen) for language in LANGUAGES}
    every = {kind: [one for own in sure.values() for one in own[kind]] for kind in SHOWN}
    by_language = {}
    for language in LANGUAGES:
        own = {kind: sure[language][kind] for kind in SHOWN}
        shown = {
            kind: measuring.threshold(own[kind] if len(own[kind]) >= FEWEST else every[kind])
            for kind in SHOWN
        }
        claims, replies = (
            {"temperature": one.temperature, "shift": one.shift}
            for one in map(calibrations[language].__getitem__, KINDS)
        )
        by_language[language] = {**claims, "replies": replies, "shown": shown}
    kept = {language: by_language[language] for language in languages}
    return {"by_language": kept, "facts": {"languages": languages}}


def _sure(
    language: str, judged: Mapping[str, NDArray[np.float64]], chosen: Mapping[str, Sequence[Row]]
) -> dict[str, list[tuple[float, bool]]]:
    """How sure each label is, and whether it is right, by kind of :class:`Shown`."""
    results: dict[str, list[tuple[float, bool]]] = {kind: [] for kind in SHOWN}
    for name in (f"everyday {language}", f"claims {language}"):
        for row, of_row in zip(chosen.get(name, ()), judged.get(name, ()), strict=True):
            kind = "deeper" if row.path else "claims" if name.startswith("claims") else "replies"
            right = CLASSES[int(of_row.argmax())] is row.label
            results[kind].append((float(of_row.max()), right))
    return results


def _reaches(language: str, reached: Mapping[str, Figures]) -> bool:
    """Whether a language reaches the floors of everyday pairs, and that of claims if it has one."""
    everyday, claims = reached[f"everyday {language}"], reached[f"claims {language}"]
    enough = everyday.two >= FLOORS.two and everyday.three >= FLOORS.three
    return enough and claims.two >= CLAIMS_FLOOR.get(language, 0)


def beginning(start: Encoder) -> PairClassifier:
    """The network before it learns."""
    torch.manual_seed(1)
    return PairClassifier(start.model(), len(CLASSES), MIXING)


if __name__ == "__main__":
    main()
