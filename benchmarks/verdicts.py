"""Choose what verdicts mean, and measure how often they are right.

    python -m benchmarks.verdicts ../shared/data
    python -m tools.figures

Development debates: NoDE's Debatepedia and ProCon, the example debates, and replies between two
people of r/changemyview. From them come the numbers of :mod:`argue.model.verdicts`, which the
script prints: a calibration (Platt 1999) without and one with derived attacks, each set weighing
the same; and the limits, the least distance from even, in steps of 0.05, at which every band that
has 20 arguments or more is right on more than two thirds of them. Figures of development debates
are of calibrations that were fitted without their topic; those of Debatabase, from which nothing
was chosen, are of the numbers that ship. Beside each calibration error stands what perfectly
calibrated probabilities would show on as many arguments, by chance (mean of 200 draws). Whether a
calibration should know more than the probability is tried too, under ``verdict_terms``: how many
levels of answers an argument has (three at most), and the logarithm of its number of words.

Gold is the status that follows from the stated relations. Only arguments whose status hangs on a
judged relation count; the others are certain. The figures go into the one file that
``benchmarks/figures.py`` writes, under ``verdicts``.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue import pipeline
from argue.engines import Engine, load_engine
from argue.engines._facts import FILE
from argue.model import (
    Argument,
    Debate,
    Derivation,
    Label,
    Options,
    Relation,
    Status,
)
from argue.model.verdicts import DERIVED, PLAIN, STANDS_FROM
from argue.reasoning.probability.analyses import with_chances
from argue.reasoning.probability.chances import PAGE_DRAWS
from argue.settings import Settings
from benchmarks.figure_sets import SETS, _objects
from benchmarks.figures import Judged

DEVELOPMENT = ("node", "procon", "examples", "replies")
MEASURED = ("debatabase_whole",)
LIMITS = (0.6, 0.65, 0.7, 0.75, 0.8)
LEAST_RIGHT, FEWEST = 2 / 3, 20
SHIPPED = {"none": PLAIN, "mediated": DERIVED}
Floats = NDArray[np.float64]
TERMS: dict[str, tuple[Callable[[Case], float], ...]] = {
    "the probability alone": (),
    "and levels of answers": (lambda case: case.levels,),
    "and words": (lambda case: math.log1p(case.words),),
    "and both": (lambda case: case.levels, lambda case: math.log1p(case.words)),
}
"""What a calibration may know besides the log-odds."""


@dataclass(frozen=True, slots=True)
class Case:
    """An argument whose status hangs on judged relations.

    ``topic`` is its debate, ``labelled`` whether the judged labels alone accept it,
    ``levels`` how many levels of answers it has, ``words`` its length.
    """

    topic: str
    probability: float
    accepted: bool
    labelled: bool
    levels: int = 0
    words: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    engine = Judged(load_engine(Settings.from_environment().engine))
    rows: list[dict[str, Any]] = []
    tried: list[dict[str, Any]] = []
    for name, kinds in (("none", ()), ("mediated", (Derivation.MEDIATED,))):
        options = Options(derived=kinds)
        sets = {one: cases(debates(one, data), engine, options) for one in DEVELOPMENT + MEASURED}
        development = {one: sets[one] for one in DEVELOPMENT}
        left_out = held_out(development)
        slope, shift = fit(development)
        print(name, f"slope {slope:.2f}, shift {shift:.2f}")
        for limit in LIMITS:
            print(limit, *allowed(development, left_out, limit))
        for one, probabilities in left_out.items():
            rows.append(figures(one, "left_out", name, sets[one], probabilities))
        for terms, more in TERMS.items():
            errors = {
                one: error_of(sets[one], probabilities)
                for one, probabilities in held_out(development, more).items()
            }
            tried.append({"terms": terms, "derived": name, "calibration_error": errors})
        for one in MEASURED:
            probabilities = [SHIPPED[name](case.probability) for case in sets[one]]
            rows.append(figures(one, "measured", name, sets[one], probabilities))
    content = json.loads(FILE.read_text(encoding="utf-8"))
    content["verdicts"] = {"engine": engine.name, "stands_from": STANDS_FROM, "rows": rows}
    content["verdict_terms"] = tried
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def debates(name: str, data: Path) -> Sequence[Debate]:
    """The debates of a set."""
    return list(replies(data)) if name == "replies" else SETS[name](data).debates


def replies(data: Path) -> Iterable[Debate]:
    """The threads of r/changemyview: spans that answer spans of somebody else."""
    threads: dict[str, dict[tuple[str, str], Label]] = {}
    for row in _objects(data, "cmv-replies-dev"):
        if row["between"] == "two authors" and row["source"] != row["target"]:
            ends = row["source"], row["target"]
            threads.setdefault(row["group"], {})[ends] = Label(row["label"])
    for thread, labels in threads.items():
        ids = {text: f"a{place}" for place, text in enumerate(dict.fromkeys(sum(labels, ())))}
        gold = [Relation(ids[one], ids[two], label) for (one, two), label in labels.items()]
        arguments = tuple(Argument(id, text) for text, id in ids.items())
        pairs = tuple((one.source, one.target) for one in gold)
        yield Debate(thread, thread, arguments, pairs=pairs, gold=tuple(gold))


def cases(debates: Iterable[Debate], engine: Engine, options: Options) -> list[Case]:
    """The arguments of debates that are judged as the app does."""
    results = []
    for debate in debates:
        judged = pipeline.analyse_debate(debate, engine, options)
        judged = with_chances(judged, engine.labels, most_draws=PAGE_DRAWS)
        known = {(one.source, one.target) for one in judged.relations}
        gold = [one for one in debate.reference if (one.source, one.target) in known]
        right = pipeline.label(debate, gold, options).labelling
        if judged.chances is None or judged.labelling is None or right is None:
            continue
        levels = levels_of_answers(judged.relations)
        for argument in debate.arguments:
            probability = judged.chances.accepted[argument.id]
            if 1e-9 < probability < 1 - 1e-9:
                accepted = right.statuses[argument.id] is Status.ACCEPTED
                labelled = judged.labelling.statuses[argument.id] is Status.ACCEPTED
                size = levels.get(argument.id, 0), len(argument.text.split())
                results.append(Case(debate.id, probability, accepted, labelled, *size))
    return results


def levels_of_answers(relations: Sequence[Relation], most: int = 3) -> dict[str, int]:
    """How many levels of answers each argument has that has any; up to ``most``."""
    levels: dict[str, int] = {}
    for _ in range(most):
        levels |= {
            one.target: max(levels.get(one.target, 0), levels.get(one.source, 0) + 1)
            for one in relations
            if levels.get(one.source, 0) < most
        }
    return levels


Terms = Sequence[Callable[[Case], float]]


def inputs(cases: Sequence[Case], terms: Terms) -> Floats:
    """Log-odds, a 1 and the terms of each case."""
    share = np.clip([case.probability for case in cases], 1e-3, 1 - 1e-3)
    more = [[term(case) for case in cases] for term in terms]
    return np.column_stack([np.log(share / (1 - share)), np.ones(len(cases)), *more])


def fit(sets: Mapping[str, Sequence[Case]], terms: Terms = ()) -> Floats:
    """Weights of the inputs: logistic regression, each set weighing the same (Newton's method)."""
    cases = [case for own in sets.values() for case in own]
    weight = np.array([1 / len(own) for own in sets.values() for _ in own])
    target = np.array([case.accepted for case in cases], dtype=np.float64)
    columns = inputs(cases, terms)
    values = np.eye(columns.shape[1])[0]
    for _ in range(50):
        result = 1 / (1 + np.exp(-columns @ values))
        curve = (columns * (weight * result * (1 - result))[:, None]).T @ columns
        values += np.linalg.solve(curve, columns.T @ (weight * (target - result)))
    return np.round(values, 2)


def held_out(sets: dict[str, list[Case]], terms: Terms = ()) -> dict[str, list[float]]:
    """Calibrated probabilities of each case, fitted without its topic."""
    topics = {(name, case.topic) for name, own in sets.items() for case in own}
    fitted = {
        (name, topic): fit(
            {one: [c for c in own if (one, c.topic) != (name, topic)] for one, own in sets.items()},
            terms,
        )
        for name, topic in topics
    }
    return {
        name: [
            float(1 / (1 + np.exp(-row @ fitted[name, case.topic])))
            for case, row in zip(own, inputs(own, terms), strict=True)
        ]
        for name, own in sets.items()
    }


def bands(
    cases: Sequence[Case], probabilities: Sequence[float], limit: float
) -> dict[str, dict[str, Any]]:
    """Of each band how many arguments, how many of them right, and the share that it promises."""
    results = {}
    for name, sign in (("stands", 1), ("falls", -1)):
        own = [
            (case.accepted == (sign > 0), share if sign > 0 else 1 - share)
            for case, share in zip(cases, probabilities, strict=True)
            if (share if sign > 0 else 1 - share) >= limit - 1e-9
        ]
        right = [one for one, _ in own]
        results[name] = {
            "arguments": len(own),
            "right": mean(right),
            "promised": mean([share for _, share in own]),
        }
    return results


def figures(
    name: str, how: str, derived: str, cases: Sequence[Case], probabilities: Sequence[float]
) -> dict[str, Any]:
    """A row of the file."""
    result = bands(cases, probabilities, STANDS_FROM)
    told = sum(one["arguments"] for one in result.values())
    gold = np.array([case.accepted for case in cases])
    share, pairs = np.array(probabilities), list(zip(probabilities, cases, strict=True))
    return {
        "set": name,
        "how": how,
        "derived": derived,
        "arguments": len(cases),
        **result,
        "open": mean([1.0] * (len(cases) - told) + [0.0] * told),
        "calibration_error": error_of(cases, probabilities),
        "by_chance": by_chance(share),
        "brier": mean(((share - gold) ** 2).tolist()),
        "by_probability": mean([(one >= 0.5) == case.accepted for one, case in pairs]),
        "by_labels": mean([case.labelled == case.accepted for case in cases]),
        "all_accepted": mean(gold.tolist()),
        "none_accepted": mean((~gold).tolist()),
    }


def allowed(
    sets: dict[str, list[Case]], left_out: dict[str, list[float]], limit: float
) -> tuple[bool, dict[str, Any]]:
    """Whether each band of that limit is right often enough on development debates, and how
    often.
    """
    every = [case for own in sets.values() for case in own]
    result = bands(every, [one for own in left_out.values() for one in own], limit)
    enough = all(one["arguments"] < FEWEST or one["right"] > LEAST_RIGHT for one in result.values())
    return enough, result


def error_of(cases: Sequence[Case], probabilities: Sequence[float]) -> float:
    """:func:`calibration_error` of cases, as the file has it."""
    gold = np.array([case.accepted for case in cases])
    return round(calibration_error(np.array(probabilities), gold), 4)


def by_chance(share: Floats, draws: int = 200) -> float:
    """The mean calibration error if each probability were exactly right."""
    random = np.random.default_rng(0)
    errors = [calibration_error(share, random.random(len(share)) < share) for _ in range(draws)]
    return round(float(np.mean(errors)), 4)


def calibration_error(share: Floats, gold: NDArray[np.bool_]) -> float:
    """Expected calibration error over ten equal bins."""
    place = np.minimum((share * 10).astype(int), 9)
    parts = [(place == one) for one in range(10) if (place == one).any()]
    return float(sum(part.mean() * abs(share[part].mean() - gold[part].mean()) for part in parts))


def mean(values: Sequence[float]) -> float | None:
    return round(float(np.mean(values)), 4) if len(values) else None


if __name__ == "__main__":
    main()
