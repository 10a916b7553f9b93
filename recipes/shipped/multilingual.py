"""The multilingual cross-encoder: the small English one, with words of four languages.

    python -m recipes.shipped.multilingual --data ../shared/data --work WORK --out OUT

It begins as the small cross-encoder that ships; words of German, French, Spanish and Italian take
the vectors of their English glosses (:mod:`.borrowed`). So it judges everyday replies in these
languages before it has learned a pair of them; then it learns pairs that were written in them, and
some English ones. Couples of an argument with a claim and with its reverse are learned from
together.

What was learned lies in WORK when it is done. A GPU is used where there is one; on a CPU
``--minutes`` bounds it. With ``--out`` it is rounded, calibrated on topics of which nothing was
learned, and written there with its card. A language that misses a floor (:data:`FLOORS`,
:data:`CLAIMS_FLOOR`) there is none of its languages: debates in it are refused as before. Where all
miss one nothing is written.

It ships for Spanish alone. As it begins and as it learned, on the pairs for choosing, mean recall
of two labels and accuracy of three:

========  ============  ============  ==========
everyday  begins        learned       floor
========  ============  ============  ==========
German    .754, .637    .767, .730    .68, .60
French    .688, .571    .695, .630    .68, .60
Spanish   .683, .548    .733, .667    .68, .60
Italian   .614, .464    .606, .568    .68, .60
========  ============  ============  ==========

The weights that ship learned 28 parts in an hour on two cores; then, since they took *Estoy de
acuerdo* for anything, seven more at a rate of 2e-5 in which two of seventeen pairs are such plain
replies (.86 of them are right now). Three times as many everyday pairs in Spanish and Italian, and
twice as many glosses, moved these figures by nothing; nor does a mean of the weights before and
after.

In German and French claims miss their floor (.72): .560 and .600 where each reason stands with a
claim and with its reverse, and as much of ordinary arguments. No network of this size may do
better: the small English one, which this one was, is right for .54 of the same German reasons and
for .63 of the ordinary arguments when they are put into English, the large one for .60 and .77. At
a rate of 1.5e-4 it forgets what it knew in English.

Before, the network began as multilingual-e5-small. After 120,000 pairs, mostly English, it was
right for .80 of English arguments on claims, but for half of the German ones on a claim and its
reverse, and after 50,000 more pairs for half of those that it learned from. Texts turned into
English word by word by 30,000 glosses, and read by the English networks, reached the everyday
floors in two languages, that of claims in none.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
import torch
from numpy.typing import NDArray

from argue.engines import MODELS, model_of
from argue.engines._cross_encoder.network import Network, scale_and_shift
from argue.engines.cross_encoder import Calibration, Shown
from argue.errors import BadInput
from argue.features.measures.judged_by import write_learned
from argue.features.training.engines._cross_encoder import fitting, graph, learning
from argue.features.training.engines._cross_encoder.batches import Example
from argue.features.training.engines._cross_encoder.fitting import Schedule
from argue.features.training.model_directory import check_free, written_at_once
from recipes.shipped import measuring, multilingual_card, say
from recipes.shipped.borrowed import GLOSSARY, borrowed, glosses
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES, OPPOSITE, denied
from recipes.shipped.multilingual_encoder import alike, frequencies
from recipes.shipped.multilingual_rows import LANGUAGES, PAIRS, development, learned

NAME = "cross_encoder_multilingual"
START = MODELS / "cross_encoder_small"
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
PART = 10_240
"""What is learned is drawn in parts of so many examples."""
PARTS = 28
SCHEDULE = Schedule(rate=3e-5, batch=32, warm_up=0.03, smoothing=0.05, words=True, together=2)
SHARES = {
    "written": 6,
    "everyday": 2.5,
    "plain": 2,
    "claims_written": 2,
    "discussions": 1.5,
    "claims": 1,
    "entailment": 1,
    "de-wahlomat": 0.6,
    "flipped": 0.5,
    "other": 0.3,
}
"""Of couples: ``claims_written`` are an argument with a claim and its reverse, ``flipped`` English
ones with a claim and its denial; of other kinds they are two rows."""


class Draw:
    """Draws couples of examples; of each kind every row once before any twice."""

    def __init__(self, rows: Mapping[str, Sequence[Row]], seed: int) -> None:
        self._random = random.Random(seed)
        self._of: dict[str, Sequence[Sequence[Row]]] = {
            kind: [[row] for row in part] for kind, part in rows.items() if part
        }
        by_text: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in rows.get("claims_written", ()):
            by_text[row.claim, row.text].append(row)
        couples = [
            own for own in by_text.values() if len({row.label for row in own}) == len(own) == 2
        ]
        self._of.pop("claims_written", None)
        self._of |= {"claims_written": couples} if couples else {}
        decided = [row for row in rows.get("claims", ()) if row.label in OPPOSITE]
        self._of |= {"flipped": [[row] for row in decided]} if decided else {}
        self._decks: dict[str, list[Sequence[Row]]] = {}

    def part(self, count: int) -> list[Example]:
        """So many examples, two by two."""
        shares = {kind: share for kind, share in SHARES.items() if kind in self._of}
        kinds = self._random.choices(list(shares), list(shares.values()), k=count // 2)
        return [row for kind in kinds for row in self._couple(kind)]

    def _couple(self, kind: str) -> list[Example]:
        first = self._next(kind)
        if kind == "claims_written":
            return list(map(_example, first))
        if kind == "flipped":
            (row,) = first
            flipped = row._replace(
                hypothesis=denied(row.hypothesis, self._random), label=OPPOSITE[row.label]
            )
            return [_example(row), _example(flipped)]
        return [_example(first[0]), _example(self._next(kind)[0])]

    def _next(self, kind: str) -> Sequence[Row]:
        if not self._decks.get(kind):
            self._decks[kind] = self._random.sample(self._of[kind], len(self._of[kind]))
        return self._decks[kind].pop()


def _example(row: Row) -> Example:
    return Example(row.text, row.hypothesis, CLASSES.index(row.label))


class Figures(NamedTuple):
    """Mean recall where support and attack are asked for; accuracy of the three labels."""

    two: float
    three: float


FLOORS = Figures(two=0.68, three=0.6)
"""The least that everyday pairs of a language must reach for it to be judged."""
CLAIMS_FLOOR = {"de": 0.72, "fr": 0.72}
"""The least mean recall on claims, in the languages of which it is asked."""


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
@click.option("--minutes", type=float, default=0, help="Of learning at most.")
@click.option("--out", type=click.Path(path_type=Path), help="The folder of models; none to train.")
def main(data: Path, work: Path, pairs: Path, minutes: float, out: Path | None) -> None:
    """Train the multilingual cross-encoder in WORK, and write it to OUT."""
    work.mkdir(parents=True, exist_ok=True)
    rows, chosen = learned(data, pairs), development(data, pairs)
    model, tokenizer = beginning(work)
    _train(work, model, tokenizer, rows, minutes)
    if out is not None:
        check_free(out / NAME, force=True)
        with written_at_once(out / NAME, force=True) as folder:
            ship(folder, model, tokenizer, rows, chosen)
        taught = [(row.text, row.hypothesis) for part in rows.values() for row in part]
        write_learned(out / NAME, taught)


def _train(
    work: Path, model: Any, tokenizer: Any, rows: Mapping[str, Sequence[Row]], minutes: float
) -> None:
    """Let the network learn; where that is done in ``work``, its weights are taken from there."""
    done = work / "learned.pt"
    if not done.exists():
        draw = Draw(rows, seed=5)
        schedule = replace(SCHEDULE, minutes=minutes)
        parts = [draw.part(PART) for _ in range(PARTS)]
        state = work / "learned.state"
        fitting.fit(model, tokenizer, parts, schedule, report=say, checkpoint_file=state)
        torch.save(model.state_dict(), done)
    model.load_state_dict(torch.load(done, weights_only=True))


def ship(
    folder: Path,
    model: Any,
    tokenizer: Any,
    rows: Mapping[str, Sequence[Row]],
    chosen: Mapping[str, Sequence[Row]],
) -> None:
    """Write the network, rounded and calibrated, with its card.

    Parameters
    ----------
    rows, chosen
        What was learned from, and the development rows.
    """
    tokenizer.save(str(folder / "tokens"), pretty=False)
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
    card = multilingual_card.text(counts, SHARES, chosen, reached, content, speed)
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
    of_kind = {
        kind: calibration.shares(logits.astype(np.float32))
        for kind, calibration in calibrations.items()
    }
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
        found = ", ".join(
            f"{name} {score.two:.3f} {score.three:.3f}" for name, score in reached.items()
        )
        raise BadInput(f"expected a language that reaches its floors, found {found}")
    sure = {language: _sure(language, judged, chosen) for language in LANGUAGES}
    every = {kind: [row for own in sure.values() for row in own[kind]] for kind in SHOWN}
    by_language = {}
    for language in LANGUAGES:
        own = {kind: sure[language][kind] for kind in SHOWN}
        shown = {
            kind: measuring.threshold(own[kind] if len(own[kind]) >= FEWEST else every[kind])
            for kind in SHOWN
        }
        claims, replies = (
            {"temperature": calibration.temperature, "shift": calibration.shift}
            for calibration in map(calibrations[language].__getitem__, KINDS)
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


def beginning(work: Path) -> tuple[Any, Any]:
    """The network before it learns, and its tokenizer, of the tokenizers library.

    Which words there are, and their vectors, lie in ``work`` from the first time on.
    """
    from tokenizers import Tokenizer

    model = learning.network(START, learning.labels_of(model_of(START)), list(CLASSES))
    stored, kept = work / "tokenizer.json", work / "vectors.npy"
    if not kept.exists():
        words, known = glosses(GLOSSARY, LANGUAGES), frequencies(work)
        new = borrowed(
            learning.tokenizer_of(START),
            model.bert.embeddings.word_embeddings.weight.detach().numpy(),
            words,
            alike(work, words, known),
            known,
        )
        stored.write_text(json.dumps(new.tokenizer, ensure_ascii=False), encoding="utf-8")
        np.save(kept, new.vectors)
    vectors = torch.tensor(np.load(kept))
    model.bert.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(
        vectors, freeze=False
    )
    model.bert.config.vocab_size = len(vectors)
    return model, Tokenizer.from_file(str(stored))


if __name__ == "__main__":
    main()
