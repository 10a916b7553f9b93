"""How often guarantees hold, and what labels chosen for their gain save.

    python -m benchmarks.certify ../shared/data
    python -m tools.figures

Each engine judges each set once. Then debates are drawn at random as labelled ones, 1,000 times at
each level: how often the true value lies within the bounds (the least of the four measures), how
wide they are (of 100 draws) with and without what the engine expects, and how often more certified
statuses are wrong than the level allows. The figures go into the one file that
``benchmarks/figures.py`` writes, under ``certificates``.

Kinds: debates of one set drawn as the labelled ones of another (or of the same) set, 100 times: how
often the test of exchangeability withdraws the guarantee.

Labels: the pairs of all debates of a set in three orders (by expected gain, by least confidence, at
random, mean of 20 orders); a tenth and a quarter of them get their gold label, and the wrong
statuses of issues are counted. Differences to random order have the standard error over debates.

Minutes: the same for a quarter of the minutes that all pairs take
(:mod:`argue.features.certification.guarantees.next_labels`), with the queue of a labelling project,
which follows each answer, as the fourth order.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argue import judging, pipeline
from argue.engines import Engine, load_engine
from argue.engines._facts import FILE
from argue.evaluation.statistics import Array
from argue.features.certification.guarantees.betting import (
    Draws,
    Numbers,
    UnlabelledDebates,
    interval,
    wealth,
)
from argue.features.certification.guarantees.kind import compare_kinds
from argue.features.certification.guarantees.statuses import StatusTest
from argue.features.certification.guarantees.units import (
    MEASURES,
    Unit,
    collection_of,
    counts_of,
    judge_units,
)
from argue.features.labelling.queue import Queue, guesses
from argue.features.labelling.store.records import Judgement as Said
from argue.features.labelling.task import labelling_minutes
from argue.features.labelling.tasks.relations import PairItem, batch_of
from argue.features.measures.leave_out import ConstantEngine
from argue.model import Debate, Label, Options, Relation, Status
from benchmarks.figures import Judged
from benchmarks.verdicts import debates

LABELLED = {"debatabase_whole": (40, 120), "node": (5,), "examples": (8,), "replies": (4,)}
LEVELS = (0.8, 0.9, 0.95)
DRAWS, WIDTHS, ORDERS, KIND_DRAWS = 1_000, 100, 20, 100
SHARES = (0.1, 0.25)
ENGINES = ("cross_encoder", "word_overlap", "edit_distance")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--engines", nargs="+", default=list(ENGINES))
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--only-kinds", action="store_true", help="leave the other figures alone")
    only.add_argument("--only-minutes", action="store_true", help="leave the other figures alone")
    chosen = parser.parse_args()
    content = json.loads(FILE.read_text(encoding="utf-8"))
    figures = content.setdefault("certificates", {"draws": DRAWS})
    if not (chosen.only_kinds or chosen.only_minutes):
        figures |= measured(chosen.data, chosen.engines)
    if not chosen.only_minutes:
        figures["kinds"] = kinds(chosen.data)
    if not chosen.only_kinds:
        figures["minutes"] = timed(chosen.data, chosen.engines)
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def measured(data: Path, names: Sequence[str]) -> dict[str, Any]:
    """Rows of coverage and of labels, for these engines and the trivial ones."""
    engines: list[Engine] = [
        *(load_engine(name) for name in names),
        *(ConstantEngine(label) for label in (Label.ATTACK, Label.SUPPORT)),
    ]
    rows: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    for name, counts in LABELLED.items():
        known = complete(debates(name, data))
        for engine in engines:
            units = _units(known, Judged(engine))
            common = {"set": name, "engine": engine.name, "debates": len(units)}
            rows += [
                common | share_covered
                for count in counts
                for share_covered in coverage(units, count)
            ]
            labels += [common | choice for choice in choices(units)]
            print(json.dumps(rows[-1]), flush=True)
    return {"draws": DRAWS, "rows": rows, "labels": labels}


def _units(known: Sequence[Debate], engine: Engine) -> list[Unit]:
    """Debates as an engine judges them that is asked for the labels that gold knows."""
    asked = Options(labels=judging.labels_stated(*known))
    return judge_units(known, engine, asked, labelled=True)


def kinds(data: Path) -> list[dict[str, Any]]:
    """For each pair of sets the share of draws in which the guarantee is withdrawn."""
    engine = load_engine("word_overlap")
    features = {
        name: np.array([unit.features() for unit in _judged(debates(name, data), engine)])
        for name in LABELLED
    }
    return [
        {"labelled": labelled, "others": other, "found": _found(features, labelled, other)}
        for labelled in LABELLED
        for other in LABELLED
    ]


def _judged(debates: Sequence[Debate], engine: Engine) -> list[Unit]:
    return judge_units(complete(debates), engine, Options(), labelled=True)


def _found(features: dict[str, Array], one: str, other: str) -> float:
    generator = np.random.default_rng(4)
    found = []
    for _ in range(KIND_DRAWS):
        order = generator.permutation(len(features[one]))
        count = LABELLED[one][0]
        rest = features[one][order[count:]] if one == other else features[other]
        rows = np.concatenate([features[one][order[:count]], rest])
        found.append(not compare_kinds(rows, count, int(generator.integers(1_000_000))).same)
    return float(np.mean(found))


def complete(debates: Sequence[Debate]) -> list[Debate]:
    """Each debate with the pairs that gold knows as those to be judged."""
    pairs = [
        tuple((relation.source, relation.target) for relation in debate.reference)
        for debate in debates
    ]
    return [
        replace(debate, pairs=ends, pair_ids=())
        for debate, ends in zip(debates, pairs, strict=True)
        if ends
    ]


def coverage(units: Sequence[Unit], count: int) -> list[dict[str, Any]]:
    """A row a level for ``count`` labelled debates."""
    generator = np.random.default_rng(2012)
    orders = np.array([generator.permutation(len(units))[:count] for _ in range(DRAWS)])
    return [_row(units, orders, level) for level in LEVELS]


def _row(units: Sequence[Unit], orders: Numbers, level: float) -> dict[str, Any]:
    covered, widths, alone = {}, {}, {}
    for measure in MEASURES:
        known, counts = collection_of(units, measure), counts_of(units, measure)
        covered[measure] = _covered(known, counts, orders, level)
        some = Draws(orders[:WIDTHS], *_drawn(counts, orders[:WIDTHS]))
        nothing = np.zeros(len(units))
        blind = UnlabelledDebates(known.most_hits, known.most_misses, nothing, nothing)
        widths[measure] = _width(known, some, level)
        alone[measure] = _width(blind, some, level)
    return {
        "labelled": orders.shape[1],
        "level": level,
        "covered": covered,
        "width": widths,
        "width_without_engine": alone,
        **_certified(units, orders, level),
    }


def _drawn(counts: Array, orders: Numbers) -> tuple[Array, Array]:
    return counts[orders, 0], counts[orders, 1]


def _covered(
    known: UnlabelledDebates, counts: Array, orders: Numbers, level: float
) -> float | None:
    """Share of draws whose bounds hold the true ratio; ``None`` where that is undefined."""
    if not counts.sum():
        return None
    truth = np.array([counts[:, 0].sum() / counts.sum()])
    alpha = 1 - level
    reached = wealth(known, Draws(orders, *_drawn(counts, orders)), truth, alpha / 2)
    return float((np.maximum(*reached)[:, 0] < 2 / alpha).mean())


def _width(known: UnlabelledDebates, draws: Draws, level: float) -> float:
    low, high = interval(known, draws, level)
    return round(float((high - low).mean()), 4)


def _certified(units: Sequence[Unit], orders: Numbers, level: float) -> dict[str, Any]:
    """How often something is certified, which share, and how often too much of it is wrong."""
    test = StatusTest(units, (), level)
    start = test.start(orders.shape[1])
    chosen = np.full(len(orders), -1)
    alive = np.ones(len(orders), dtype=bool)
    for number, threshold in enumerate(test.thresholds[start:], start):
        alive &= test.refuted(threshold, orders)
        chosen[alive] = number
    sizes = [test.collection(bound).most_hits.sum() for bound in test.thresholds]
    broken = [_broken(test, bound, orders) for bound in test.thresholds]
    some = chosen >= 0
    certified = [sizes[place] / sizes[-1] if place >= 0 else 0.0 for place in chosen.tolist()]
    return {
        "uncertain": int(sizes[-1]) if sizes else 0,
        "certifies": float(some.mean()),
        "certified": round(float(np.mean(certified)), 4),
        "broken": float(
            np.mean(
                [place >= 0 and broken[place][row] for row, place in enumerate(chosen.tolist())]
            )
        ),
    }


def _broken(test: StatusTest, threshold: float, orders: Numbers) -> NDArray[np.bool_]:
    """Whether the level is not met, of the whole collection or of what each draw leaves."""
    counts = test.counts(threshold, range(len(test.units)))
    left = counts.sum(axis=0) - counts[orders].sum(axis=1)
    whole = counts[:, 0].sum() < (test.level - 1e-9) * counts.sum()
    result: NDArray[np.bool_] = left[:, 0] < (test.level - 1e-9) * left.sum(axis=1)
    return result | whole


def choices(units: Sequence[Unit]) -> list[dict[str, Any]]:
    """Wrong statuses of issues after labels chosen by each rule."""
    rows = []
    pairs = [
        (number, relation)
        for number, unit in enumerate(units)
        for relation in unit.analysis.relations
    ]
    gains = {
        (number, question.source, question.target): question.gain
        for number, unit in enumerate(units)
        for question in (unit.analysis.chances.questions if unit.analysis.chances else ())
    }
    generator = np.random.default_rng(7)
    shuffled = [pairs[place] for place in generator.permutation(len(pairs))]
    by_gain = sorted(shuffled, key=lambda one: -gains.get((one[0], *_ends(one[1])), 0.0))
    unsure = sorted(shuffled, key=lambda one: one[1].confidence)
    for share in SHARES:
        count = round(share * len(pairs))
        random = np.mean(
            [
                _wrong(units, [pairs[place] for place in generator.permutation(len(pairs))[:count]])
                for _ in range(ORDERS)
            ],
            axis=0,
        )
        row: dict[str, Any] = {"share": share, "labels": count}
        row |= {"before": _mean(_wrong(units, [])), "random": _mean(random)}
        for rule, order in (("gain", by_gain), ("confidence", unsure)):
            wrong = _wrong(units, order[:count])
            error = float(np.std(random - wrong, ddof=1) / len(wrong) ** 0.5)
            row[rule] = {"wrong": _mean(wrong), "saved": _mean(random - wrong)}
            row[rule]["standard_error"] = round(error, 4)
        rows.append(row)
    return rows


def timed(data: Path, names: Sequence[str]) -> list[dict[str, Any]]:
    """Wrong statuses of issues after a quarter of the minutes, by each order."""
    rows = []
    for name in LABELLED:
        known = complete(debates(name, data))
        for engine in map(Judged, map(load_engine, names)):  # which judges each pair once
            units = _units(known, engine)
            rows.append({"set": name, "engine": engine.name} | _timed(units, engine))
            print(json.dumps(rows[-1]), flush=True)
    return rows


def _timed(units: Sequence[Unit], engine: Engine) -> dict[str, Any]:
    judged = [unit.analysis.debate for unit in units]
    items = batch_of(judged).items
    guessed = guesses(items, judged, engine)
    costs = [labelling_minutes(item.text, item.hypothesis) for item in items]
    budget, generator = SHARES[-1] * sum(costs), np.random.default_rng(7)
    random, counts = [], []
    for _ in range(ORDERS):
        order = generator.permutation(len(items)).tolist()
        taken = _affordable((items[place] for place in order), budget)
        random.append(_wrong(units, taken))
        counts.append(len(taken))
    mean = np.mean(random, axis=0)
    row: dict[str, Any] = {"minutes": round(budget, 1), "debates": len(units)}
    row["before"] = _mean(_wrong(units, []))
    row["random"] = {"wrong": _mean(mean), "labels": round(float(np.mean(counts)))}
    orders: dict[str, Iterable[PairItem]] = {
        "confidence": _sorted(items, [item.confidence for item in guessed.items]),
        "gain": _sorted(items, [-g.gain / c for g, c in zip(guessed.items, costs, strict=True)]),
        "queue": _followed(units, Queue(items, guessed), items),
    }
    for rule, asked in orders.items():
        taken = _affordable(asked, budget)
        wrong = _wrong(units, taken)
        error = float(np.std(mean - wrong, ddof=1) / len(wrong) ** 0.5)
        row[rule] = {"wrong": _mean(wrong), "labels": len(taken), "saved": _mean(mean - wrong)}
        row[rule]["standard_error"] = round(error, 4)
    return row


def _sorted(items: Sequence[PairItem], ranks: Sequence[float]) -> list[PairItem]:
    return [items[place] for place in sorted(range(len(items)), key=ranks.__getitem__)]


def _affordable(asked: Iterable[PairItem], budget: float) -> list[tuple[int, PairItem]]:
    """The first items that the minutes suffice for, each with the number of its debate."""
    results = []
    for item in asked:
        budget -= labelling_minutes(item.text, item.hypothesis)
        if budget < 0:
            break
        results.append((item.debate, item))
    return results


def _followed(units: Sequence[Unit], queue: Queue, items: Sequence[PairItem]) -> Iterator[PairItem]:
    """The items as the queue asks about them, each answered with its gold label."""
    own: dict[int, Said[Label]] = {}
    while (number := queue.next(own)) is not None:
        item = items[number - 1]
        gold = units[item.debate].gold or {}
        own[number] = Said(number, "gold", gold[item.source, item.target])
        yield item


def _mean(values: Array) -> float:
    return round(float(np.mean(values)), 4)


def _ends(relation: Relation | PairItem) -> tuple[str, str]:
    return relation.source, relation.target


def _wrong(units: Sequence[Unit], labelled: Sequence[tuple[int, Relation | PairItem]]) -> Array:
    """For each debate the share of wrong statuses among what it is about."""
    known: dict[int, set[tuple[str, str]]] = {}
    for number, relation in labelled:
        known.setdefault(number, set()).add(_ends(relation))
    return np.array(
        [
            _issue_wrong(unit, known.get(number, set()))
            for number, unit in enumerate(units)
            if unit.analysis.debate.issue or unit.analysis.chances  # else nothing is asked about
        ],
        dtype=float,
    )


def _issue_wrong(unit: Unit, known: set[tuple[str, str]]) -> float:
    """Share of wrong statuses among what the debate is about."""
    debate, gold = unit.analysis.debate, unit.gold or {}
    relations = [
        replace(relation, label=gold[_ends(relation)]) if _ends(relation) in known else relation
        for relation in unit.analysis.relations
    ]
    labelling = pipeline.label(debate, relations, unit.analysis.options).labelling
    about = unit.analysis.chances.about if unit.analysis.chances else (str(debate.issue),)
    assert labelling is not None  # label() gives one
    wrong = [
        (labelling.statuses[argument] is Status.ACCEPTED) != unit.accepted[argument]
        for argument in about
    ]
    return float(np.mean(wrong))


if __name__ == "__main__":
    main()
