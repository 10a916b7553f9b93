"""Measure how often what `argue solve --within` guesses is right.

    python benchmarks/within.py rows --part 0 --parts 2 --late 200 > rows.0.jsonl
    python benchmarks/within.py table rows.*.jsonl     # writes guesses.json, prints Markdown

An instance is a seeded framework (``instances.py``: Erdős–Rényi, Watts–Strogatz, Barabási–Albert,
blocks), an argument that the grounded labelling leaves undecided, and a problem. Those that the
search does not decide within ``--limit`` are asked again with ``--most`` seconds for the truth;
what this does not decide either is counted and left out. Seconds are of the processor, so that
other work on the machine does not matter.

The table has for each problem and kind (:func:`argue.features.frameworks.within.kind_of`) the
guess that is right most often, and how often; what is stated of it is the lower end of the share's
interval. Whether guesses hold what is stated is counted across ten parts of the instances: those
of each part are guessed by the table that the other nine make, so that nothing is counted on what
it was chosen or stated by; but that problems are counted together (:func:`counted_with`) was
decided on all of them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
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
PARTS = 10
STATED = (0.95, 0.8, 0.0)
"""Shares from which on the guesses that state them are counted together."""

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
    rows.add_argument("--only", nargs="+", metavar="PROBLEM", choices=PROBLEMS, default=PROBLEMS)
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
    late = 0
    for number in count(given.part, given.parts):
        if late == given.late:
            return
        if problem_of(number) not in given.only:
            continue
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


def problem_of(number: int) -> str:
    """The problem of a number, before its framework is drawn."""
    random = np.random.default_rng([instances.SEED, number])
    return PROBLEMS[int(random.integers(len(PROBLEMS)))]


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
    moment = time.process_time() + seconds
    found = within.search(load_semantics(name), graph, node, (task, name), moment)
    return found.holds if isinstance(found, within.Answer) else found[0]


def table(rows: list[Row]) -> None:
    """Count, write the file that ships, and print what the documentation says of it."""
    late = [row for row in rows if not isinstance(row["kind"], bool)]
    known = [row for row in late if row["truth"] is not None]
    guesses = fitted(known)
    print("| problem | found | guess | right | stated |", "|---|---|---|---|---|", sep="\n")
    for problem in PROBLEMS:
        for kind, cell in sorted(guesses[problem].items()):
            answer, stated = "YES" if cell["answer"] else "NO", int(100 * stated_by(cell))
            print(
                f"| {problem} | {kind} | {answer} | {cell['right']} of {cell['of']} | {stated} % |"
            )
    held_out = across_parts(known)
    for band, counts in held_out.items():
        print(f"\nheld out, stated {band}: {counts['right']} of {counts['of']}", interval(counts))
    total = {"instances": len(rows), "late": len(late), "undecided": len(late) - len(known)}
    limits = {name: rows[0][name] for name in ("limit", "most")}
    print(total, limits)
    document = {"by": "benchmarks/within.py", **limits, "held_out": held_out}
    for problem, other in SAME.items():
        guesses[problem] = guesses[other]
    within.TABLE.write_text(json.dumps(document | {"guesses": guesses}, indent=1) + "\n")


def fitted(known: list[Row]) -> dict[str, dict[str, Row]]:
    """Of each problem and kind the guess, and how often it is right on these rows."""
    truths: dict[str, dict[str, Counter[bool]]] = {problem: {} for problem in PROBLEMS}
    for row in known:
        for problem in counted_with(row["problem"], row["kind"]):
            truths[problem].setdefault(row["kind"], Counter())[row["truth"]] += 1
    return {
        problem: {kind: guess_of(counts) for kind, counts in kinds.items()}
        for problem, kinds in truths.items()
    }


def counted_with(problem: str, kind: str) -> list[str]:
    """The problems whose guesses of a kind are counted together: those that asked in vain for an
    admissible set with the argument, where the search found nothing either.
    """
    asked = [task for task in PROBLEMS if task in within.ADMISSIBLE]
    return asked if kind == "nothing" and problem in asked else [problem]


def guess_of(truths: Counter[bool]) -> Row:
    """The answer that is right most often, and how often."""
    [(answer, right)] = truths.most_common(1)
    return {"answer": answer, "right": right, "of": truths.total()}


def across_parts(known: list[Row]) -> dict[str, Row]:
    """How many guesses of each part are right by the table of the others, by what that states."""
    bands = {f"{share:.0%} and more": {"right": 0, "of": 0} for share in STATED}
    for part in range(PARTS):
        guesses = fitted([row for row in known if row["number"] % PARTS != part])
        for row in known:
            cell = guesses[row["problem"]].get(row["kind"])
            if cell is None or row["number"] % PARTS != part:
                continue
            share = next(share for share in STATED if stated_by(cell) >= share)
            counts = bands[f"{share:.0%} and more"]
            counts["of"] += 1
            counts["right"] += cell["answer"] == row["truth"]
    return bands


def stated_by(cell: Row) -> float:
    """The share that a guess of the table is said to be right in at least."""
    return within.Measured(cell["right"], cell["of"]).stated


def interval(counts: Row) -> str:
    """The 95 % interval of a share, in per cent."""
    low, high = within.Measured(counts["right"], counts["of"]).interval
    return f"({100 * low:.0f} to {100 * high:.0f})" if counts["of"] else ""


if __name__ == "__main__":
    main()
