"""Measure how often what `argue solve --within` guesses is right.

    python benchmarks/within.py rows --part 0 --parts 2 --late 200 > rows.0.jsonl
    python benchmarks/within.py table rows.*.jsonl     # writes guesses.json, prints Markdown

An instance is a seeded framework (``instances.py``: Erdős–Rényi, Watts–Strogatz, Barabási–Albert,
blocks), an argument that the grounded labelling leaves undecided, and a problem. Those that the
search does not decide within ``--limit`` are asked again with ``--most`` seconds for the truth;
what this does not decide either is counted and left out. Seconds are of the processor, so that
other work on the machine does not matter. One half of the late ones chooses the guess, the other
counts how often it is right, by problem and by kind
(:func:`argue.features.frameworks.within.kind_of`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import instances
import numpy as np

from argue.features.frameworks import within
from argue.features.frameworks.solving import sat
from argue.model import AttackGraph
from argue.reasoning.semantics import grounded, load_semantics

PROBLEMS = (
    *("DC preferred", "DC stable", "DC semi_stable", "DC stage", "DC ideal"),
    *("DS preferred", "DS stable", "DS semi_stable", "DS stage"),
)
SAME = {"DC complete": "DC preferred", "DS ideal": "DC ideal"}
"""Problems with the answers, and nearly the searches, of another."""
STATED = 0.95
LEAST = 5
"""A kind states a share if so many choose it."""

Row = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    rows = commands.add_parser("rows")
    rows.add_argument("--part", type=int, default=0)
    rows.add_argument("--parts", type=int, default=1)
    rows.add_argument("--late", type=int, default=400, help="how many of known truth to find")
    rows.add_argument("--limit", type=float, default=0.1)
    rows.add_argument("--most", type=float, default=2.0)
    commands.add_parser("table").add_argument("files", type=Path, nargs="+")
    given = parser.parse_args()
    if given.command == "table":
        lines = [line for file in given.files for line in file.read_text().splitlines()]
        table([json.loads(line) for line in lines])
    else:
        sat.time = SimpleNamespace(monotonic=time.process_time)  # type: ignore[assignment]
        for row in measured(given):
            print(json.dumps(row), flush=True)


def measured(given: argparse.Namespace) -> Iterator[Row]:
    """One row an instance, until so many late ones of known truth were found."""
    number, late = given.part, 0
    while late < given.late:
        family, graph, node, problem = instance(number)
        row: Row = {"number": number, "family": family, "problem": problem}
        row |= {"arguments": graph.size, "attacks": len(graph.attacks)}
        row |= {"kind": asked(graph, node, problem, given.limit)}
        if not isinstance(row["kind"], bool):
            began = time.process_time()
            truth = asked(graph, node, problem, given.most)
            row["truth"] = truth if isinstance(truth, bool) else None
            row["seconds"] = round(time.process_time() - began, 2)
            late += row["truth"] is not None
        row |= {"limit": given.limit, "most": given.most}
        yield row
        number += given.parts


def instance(number: int) -> tuple[str, AttackGraph, int, str]:
    """Family, framework, argument and problem of a number."""
    random = np.random.default_rng([instances.SEED, number])
    problem = PROBLEMS[int(random.integers(len(PROBLEMS)))]
    while True:  # until the grounded labelling leaves something undecided
        family, graph = framework(random)
        undecided = np.flatnonzero(grounded.label(graph) == 0)
        if undecided.size:
            return family, graph, int(random.choice(undecided)), problem


def framework(random: np.random.Generator) -> tuple[str, AttackGraph]:
    """One of four families, of a size at which the search begins to take long."""
    seed = int(random.integers(1 << 30))
    family = str(random.choice(["Erdős–Rényi", "Watts–Strogatz", "Barabási–Albert", "blocks"]))
    size = int(random.integers(140, 320))
    if family == "Erdős–Rényi":
        return family, instances.erdos_renyi(size, float(random.uniform(6, 12)) / size, seed)
    mutual = float(random.choice([0.0, 0.02, 0.05]))
    if family == "Watts–Strogatz":
        neighbours, rewired = int(random.choice([12, 14, 16])), float(random.choice([0.3, 0.6]))
        return family, instances.watts_strogatz(size, neighbours, rewired, mutual, seed)
    if family == "Barabási–Albert":
        joined = int(random.integers(9, 14))
        return family, instances.barabasi_albert(size + 80, joined, mutual, seed)
    groups, degree = int(random.integers(2, 6)), float(random.uniform(6, 11))
    return family, instances.blocks(size, groups, degree, 0.8, seed)


def asked(graph: AttackGraph, node: int, problem: str, seconds: float) -> bool | str:
    """The exact answer, or the kind of guess."""
    task, name = problem.split()
    semantics = load_semantics(name)
    find = semantics.containing if task == "DC" else semantics.avoiding
    try:
        with sat.deadline(time.process_time() + seconds):
            return (find(graph, node) is not None) == (task == "DC")
    except sat.OutOfTime as late:
        if late.evidence == "proof" and name != "stable":
            return task == "DC"
        return within.kind_of(late)


def table(rows: list[Row]) -> None:
    """Choose on one half, count on the other; write the file that ships."""
    late = [row for row in rows if not isinstance(row["kind"], bool)]
    known = [row for row in late if row["truth"] is not None]
    guesses: dict[str, dict[str, Row]] = {problem: {} for problem in (*PROBLEMS, *SAME)}
    stated: list[Row] = []
    print(
        "| problem | found | guess | chosen on | right |",
        "|---|---|---|---|---|",
        sep="\n",
    )
    cells: dict[tuple[str, str], list[Row]] = {}
    for row in known:
        cells.setdefault((row["problem"], row["kind"]), []).append(row)
    for (problem, kind), cell in sorted(cells.items()):
        first = [row["truth"] for row in cell if chooses(row)]
        second = [row["truth"] for row in cell if not chooses(row)]
        if not first or not second:
            continue
        answer = Counter(first).most_common(1)[0][0]
        counts = {"answer": answer, "right": second.count(answer), "of": len(second)}
        guesses[problem][kind] = counts
        if len(first) >= LEAST and first.count(answer) / len(first) >= STATED:
            stated.append(counts)
        chosen = f"{first.count(answer)} of {len(first)}"
        words = "YES" if answer else "NO"
        print(f"| {problem} | {kind} | {words} | {chosen} | {counts['right']} of {len(second)} |")
    for problem, other in SAME.items():
        guesses[problem] = guesses[other]
    counted = [cell for problem in PROBLEMS for cell in guesses[problem].values()]
    print(f"\nall: {total(counted)}; of kinds chosen with {STATED:.0%} or more: {total(stated)}")
    for family in sorted({row["family"] for row in known}):
        print(f"{family}: {of_family(known, family, guesses)}")
    print(
        f"{len(rows)} instances, {len(late)} not decided within {rows[0]['limit']} s, of which "
        f"{len(late) - len(known)} not within {rows[0]['most']} s either"
    )
    document = {
        "by": "benchmarks/within.py",
        "instances": len(rows),
        "late": len(late),
        "undecided": len(late) - len(known),
        "limit": rows[0]["limit"],
        "most": rows[0]["most"],
        "guesses": guesses,
    }
    within.TABLE.write_text(json.dumps(document, indent=1) + "\n")


def chooses(row: Row) -> bool:
    """Whether it is of the half that chooses; both halves have as many of each part."""
    return bool(row["number"] % 4 < 2)


def total(cells: Iterable[Row]) -> str:
    listed = list(cells)
    right, of = sum(cell["right"] for cell in listed), sum(cell["of"] for cell in listed)
    return within.Measured(right, of).sentence if of else "none"


def of_family(known: list[Row], family: str, guesses: dict[str, dict[str, Row]]) -> str:
    """How many guesses were right in a family."""
    rows = [row for row in known if row["family"] == family and not chooses(row)]
    pairs = [(guesses[row["problem"]].get(row["kind"]), row["truth"]) for row in rows]
    answers = [guess["answer"] == truth for guess, truth in pairs if guess]
    return f"{sum(answers)} of {len(answers)}"


if __name__ == "__main__":
    main()
