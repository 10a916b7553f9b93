"""Print how well the engines judge debates that they have not seen, as tables in Markdown.

    python benchmarks/relations.py ../shared/data/node/debatepedia_train.xml

Every debate is judged by an engine trained on the others (leave one debate out). Relations:
accuracy, and precision, recall and F1 of support, with a 95 % interval of the accuracy over debates
drawn anew (bootstrap). Acceptance: the arguments accepted in the framework of the judged relations
against those accepted in that of the gold relations, grounded semantics.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import numpy as np

from argue import formats
from argue.engines import MODELS, Engine
from argue.evaluation import Evaluation, evaluate
from argue.training.labelled_pairs import labelled_pairs
from argue.training.leave_out import LeaveDebatesOut, fit_with
from argue.training.majority import MajorityEngine

DERIVED = {"none": (), "mediated": ("mediated",)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gold", nargs="+")
    debates = [debate for file in parser.parse_args().gold for debate in formats.read(file)]
    pairs = labelled_pairs(debates)
    fits = {"majority": MajorityEngine}
    fits |= {folder.name: fit_with(folder.name) for folder in sorted(MODELS.iterdir())}
    engines = {name: LeaveDebatesOut(fit, pairs) for name, fit in fits.items()}
    print("\n".join(relations(engines, debates)), end="\n\n")
    print("\n".join(acceptance(engines, debates)))


def relations(engines: dict[str, Engine], debates: Sequence) -> Iterator[str]:
    yield "| engine, each debate held out | pairs | accuracy | 95 % | precision | recall | F1 |"
    yield "|---|---|---|---|---|---|---|"
    for name, engine in engines.items():
        found = evaluate(debates, engine)
        scores = found.relations
        low, high = interval(found)
        cells = [number(value) for value in (scores.precision(), scores.recall(), scores.f1())]
        yield (
            f"| {name} | {scores.pairs} | {number(scores.accuracy)} | {low:.2f}–{high:.2f} | "
            f"{' | '.join(cells)} |"
        )


def acceptance(engines: dict[str, Engine], debates: Sequence) -> Iterator[str]:
    yield "| engine | derived attacks | arguments | precision | recall | F1 | accuracy |"
    yield "|---|---|---|---|---|---|---|"
    for name, engine in engines.items():
        for derived, kinds in DERIVED.items():
            scores = evaluate(debates, engine, derived=kinds).acceptance
            values = (scores.precision, scores.recall, scores.f1, scores.accuracy)
            yield f"| {name} | {derived} | {scores.arguments} | {' | '.join(map(number, values))} |"


def interval(found: Evaluation, draws: int = 10_000) -> tuple[float, float]:
    """Percentiles 2.5 and 97.5 of the accuracy when debates are drawn with replacement."""
    pairs = np.array([debate.relations.pairs for debate in found.debates])
    right = np.array([round((debate.relations.accuracy or 0) * debate.relations.pairs)
                      for debate in found.debates])  # fmt: skip
    drawn = np.random.default_rng(0).integers(0, pairs.size, (draws, pairs.size))
    low, high = np.percentile(right[drawn].sum(axis=1) / pairs[drawn].sum(axis=1), [2.5, 97.5])
    return float(low), float(high)


def number(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.2f}"


if __name__ == "__main__":
    main()
