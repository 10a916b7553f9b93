"""Measure the leaderboard of ``argue evaluate … --board`` and write it into the published figures.

    python -m benchmarks.board ../shared/data

ProCon is read from there and named by its hash, the example debates and the everyday replies ship.
On the everyday replies the networks of the cross-encoders were chosen, though not trained: their
rows there are too good by what a choice among a few gives. No engine learned from any of the sets.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import argue
from argue.engines import ENGINES, MODELS, facts
from argue.features.measures.board import set_hash
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.leave_out import ConstantEngine
from argue.model import Debate, Label
from benchmarks.figures import rounded, store

SETS: dict[str, tuple[str, Callable[[Path], list[Debate]]]] = {
    "procon": ("ProCon (NoDE)", lambda data: argue.read(data / "node" / "procon.xml")),
    "examples": ("Example debates", lambda _: argue.read("example:*")),
    "everyday": ("Everyday replies", lambda _: argue.read("example:everyday-replies")),
}

TRIVIAL = {
    Label.ATTACK: "an attack",
    Label.SUPPORT: "a support",
    Label.UNRELATED: "unrelated",
}


def main() -> None:
    """Measure every set."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    store(board=[measured(name, title, read(data)) for name, (title, read) in SETS.items()])


def measured(name: str, title: str, debates: list[Debate]) -> dict[str, Any]:
    """A set with a row for each engine of English that ships and each trivial answer."""
    engines = [
        engine
        for engine in ENGINES.names()
        if (MODELS / engine).is_dir() and "en" in facts(engine).languages
    ]
    stated = {relation.label for debate in debates for relation in debate.reference}
    rows = [
        row(f"every pair {word}", argue.evaluate(debates, ConstantEngine(label)))
        for label, word in TRIVIAL.items()
        if label in stated
    ]
    rows += [row(engine, argue.evaluate(debates, engine)) for engine in engines]
    return {
        "set": name,
        "title": title,
        "hash": set_hash(debates),
        "pairs": sum(len(debate.reference) for debate in debates),
        "rows": rows,
    }


def row(system: str, evaluation: Evaluation) -> dict[str, Any]:
    """The scores of a system."""
    print(evaluation.sentence, flush=True)
    version = evaluation.engine_version if system == evaluation.engine else None
    scores = {name: rounded(score) for name, score in evaluation.scores.items()}
    return {"system": system, "version": version, **scores}


if __name__ == "__main__":
    main()
