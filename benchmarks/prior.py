"""How often replies attack in a collection: estimated without labels, and from a few.

    python -m benchmarks.prior ../shared/data
    python -m tools.figures

Of the engine that judges where nobody names one, asked for support or attack, and of each set:

- as it ships;
- without labels: how often replies attack is estimated from the scores (Saerens, Latinne &
  Decaestecker 2002, equation 4), pulled towards a half by ``PULL`` imagined pairs and kept within
  ``LIMIT`` of log-odds, and the scores are changed accordingly;
- from 20, 40 and 80 labels: what ``argue train`` does with so few pairs, a factor and a shift of
  the log-odds. They are of debates drawn at random, and the other debates of the set are judged;
  means of ``DRAWS`` draws.

``PULL``, ``LIMIT`` and what ``argue train`` trusts the model that ships were chosen on Debatepedia,
ProCon and r/changemyview; nothing was chosen on Debatabase and the example debates.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue.engines import TwoLabels, load_engine
from argue.engines._cross_encoder.network import scale_and_shift
from argue.features.training.engines._cross_encoder.learning import TRUST
from argue.model import Label
from argue.settings import Settings
from benchmarks.figure_sets import SETS
from benchmarks.figures import store

NAMES = ("node", "procon", "cmv", "examples", "debatabase")
LABELS = (20, 40, 80)
DRAWS = 50
PULL, LIMIT = 200.0, 1.5
TWO = (Label.SUPPORT, Label.ATTACK)
Floats = NDArray[np.float64]
Classes = NDArray[np.int64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    store(priors=[row for name in NAMES for row in measured(name, data)])


def measured(name: str, data: Path) -> Iterator[dict[str, Any]]:
    """The rows of one set."""
    pairs = [pair for pair in SETS[name](data).pairs if pair.stated in TWO]
    engine = TwoLabels(load_engine(Settings.from_environment().engine))
    scores = [[judgement.scores[label] for label in TWO] for judgement in engine.judge(pairs)]
    odds = np.log(np.clip(scores, 1e-6, 1))
    gold = np.array([TWO.index(pair.stated) for pair in pairs if pair.stated])
    topics = np.array([pair.debate for pair in pairs])
    attacks = round(float(gold.mean()), 4)
    for how, values in (("ships", odds), ("unlabelled", odds + estimated(odds))):
        yield {"set": name, "how": how, "attacks": attacks, **scored(values, gold)}
    for count in LABELS:
        if count > len(pairs) / 2:
            continue
        draws = [_taught(odds, gold, topics, count, seed) for seed in range(DRAWS)]
        means = {key: round(float(np.mean([draw[key] for draw in draws])), 4) for key in draws[0]}
        yield {"set": name, "how": f"{count} labels", "attacks": attacks, **means}


def estimated(odds: Floats) -> Floats:
    """What to add to the log-odds of support and attack; an attack was as likely as not."""
    attack = 0.5
    for _ in range(200):
        share = _shares(odds + np.log([1 - attack, attack]))[:, 1]
        attack = (share.sum() + PULL / 2) / (len(share) + PULL)
    shift = float(np.clip(np.log(attack / (1 - attack)), -LIMIT, LIMIT))
    return np.array([0.0, shift])


def _taught(odds: Floats, gold: Classes, topics: Any, count: int, seed: int) -> dict[str, float]:
    random = np.random.default_rng(seed)
    learned = np.zeros(len(gold), bool)
    for topic in random.permutation(np.unique(topics)):
        learned |= topics == topic
        if learned.sum() >= count:
            break
    chosen = random.permutation(np.flatnonzero(learned))[:count]
    scale, shift = scale_and_shift(odds[chosen], gold[chosen].tolist(), TRUST)
    return scored(odds[~learned] * scale + shift, gold[~learned])


def scored(odds: Floats, gold: Classes) -> dict[str, float]:
    """Accuracy, mean recall, and the mean negative log-likelihood of gold."""
    shares = _shares(odds)
    right = shares.argmax(axis=1) == gold
    recalls = [right[gold == label].mean() for label in np.unique(gold)]
    loss = -np.log(np.clip(shares[np.arange(len(gold)), gold], 1e-6, 1)).mean()
    return {
        "accuracy": round(float(right.mean()), 4),
        "mean_recall": round(float(np.mean(recalls)), 4),
        "loss": round(float(loss), 4),
    }


def _shares(odds: Floats) -> Floats:
    powers = np.exp(odds - odds.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


if __name__ == "__main__":
    main()
