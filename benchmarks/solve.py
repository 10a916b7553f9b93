"""Print how long `argue solve` takes beside other solvers, whole process, as a table in Markdown.

    python benchmarks/solve.py [--solver NAME=EXECUTABLE …] [--only WORD] [--timeout SECONDS]

A solver is anything that speaks the command line of ICCMA 2023 (``-p SE-GR -f FILE [-a A]``).
Beside those that are named, the floor in C (``floor.c``) runs where there is a C compiler, for the
grounded extension, and clingo (``clingo_solver.py``) where it is installed. Every run is a process
of its own, from the file to the printed answer; of several the fastest counts. A cell is wall
seconds, processor seconds, peak memory, and in brackets its wall seconds by ours: above 1, we are
faster. Instances are seeded (``instances.py``); answers that differ are marked.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import instances

from argue.features.frameworks import abstract
from argue.features.frameworks.framework import AbstractFramework, Numbers
from argue.model import AttackGraph

HERE = Path(__file__).resolve().parent
KIALO = HERE.parent.parent / "shared" / "data" / "graphs" / "Kialo_debates.tar.gz"
WORDS = {"GR": "grounded", "CO": "complete", "PR": "preferred", "ST": "stable"}
LISTED = ("EE-PR", "EE-ST")
SEARCHED = ("SE-PR", "SE-ST", "DC-CO", "DC-ST", "DS-PR", "DS-ST")


@dataclass(frozen=True)
class Solver:
    """``command(task, file, argument)`` gives the words to run; ``tasks`` empty means all."""

    name: str
    command: Callable[[str, str, str], list[str]]
    tasks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """One process: seconds, memory in MiB and what it printed; ``None`` if it took too long."""

    wall: float
    processor: float
    memory: float
    answer: str | None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--solver", action="append", default=[], metavar="NAME=EXECUTABLE")
    parser.add_argument(
        "--only", default="", metavar="WORD", help="rows that have it in their name"
    )
    parser.add_argument("--timeout", type=float, default=120, metavar="SECONDS")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    parser.add_argument("--kialo", type=Path, default=KIALO, help="archive of debates' shapes")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        solvers = [*known(Path(folder)), *map(named, given.solver)]
        print(
            "| instance (arguments / attacks) | task |", *(f"{solver.name} |" for solver in solvers)
        )
        print("|---|---|" + "---|" * len(solvers))
        for name, tasks, make in rows(given.kialo):
            if given.only not in f"{name} {' '.join(tasks)}":
                continue
            graph = make()
            file = Path(folder) / "instance.i23"
            file.write_bytes(abstract.write(AbstractFramework(Numbers(graph.size), graph), "i23"))
            for task in tasks:
                runs = [best(solver, task, file, given) for solver in solvers]
                title = f"{name} ({graph.size:,} / {len(graph.attacks):,})"
                print(f"| {title} | {task} | {' | '.join(cells(runs, task))} |", flush=True)


def known(folder: Path) -> Iterator[Solver]:
    """Ours, and what else can run here; why something cannot is told on standard error."""
    yield Solver("argue", ours)
    if shutil.which("cc"):
        subprocess.run(["cc", "-O2", HERE / "floor.c", "-o", folder / "floor"], check=True)
        yield Solver("C floor", iccma(str(folder / "floor")), ("SE-GR",))
    else:
        print("left out: the floor in C, since there is no compiler cc", file=sys.stderr)
    if importlib.util.find_spec("clingo"):
        yield Solver("clingo", iccma(sys.executable, str(HERE / "clingo_solver.py")))
    else:
        print("left out: clingo, which is not installed", file=sys.stderr)


def named(text: str) -> Solver:
    name, _, executable = text.partition("=")
    if shutil.which(executable) is None:
        raise SystemExit(f"--solver: expected NAME=EXECUTABLE, found {text!r}")
    return Solver(name, iccma(executable))


def ours(task: str, file: str, argument: str) -> list[str]:
    kind, semantics = task.split("-")
    words = [sys.executable, "-m", "argue", "solve", file, "--semantics", WORDS[semantics]]
    return [*words, "--task", kind, *(["--argument", argument] if argument else [])]


def iccma(*start: str) -> Callable[[str, str, str], list[str]]:
    def command(task: str, file: str, argument: str) -> list[str]:
        return [*start, "-p", task, "-f", file, *(["-a", argument] if argument else [])]

    return command


def rows(archive: Path) -> Iterator[tuple[str, tuple[str, ...], Callable[[], AttackGraph]]]:
    """Name, tasks, and what makes the graph."""
    grounded = ("SE-GR",)
    yield "sparse", grounded, lambda: instances.sparse(100_000, 300_000)
    yield "sparse", grounded, lambda: instances.sparse(1_000_000, 3_000_000)
    yield "tree", grounded, lambda: instances.tree(1_000_000)
    yield "tree, derived attacks", grounded, lambda: instances.derived_tree(300_000)
    yield "Watts–Strogatz", grounded, lambda: instances.watts_strogatz(200_000, 6, 0.3, 0.2)
    yield "Barabási–Albert", grounded, lambda: instances.barabasi_albert(200_000, 3, 0.2)
    yield "Erdős–Rényi", grounded, lambda: instances.erdos_renyi(3_000, 0.05)
    if archive.is_file():
        debates = dict(instances.kialo(archive))
        largest = max(debates, key=lambda name: debates[name].size)
        yield "the largest real debate", ("SE-GR", "SE-PR"), lambda: debates[largest]
        every = list(debates.values())
        yield "all real debates", grounded, lambda: instances.together(every)
    else:
        print(f"left out: real debates, since there is no {archive}", file=sys.stderr)
    yield "Watts–Strogatz 6", LISTED, lambda: instances.watts_strogatz(100, 6, 0.3, 0.3)
    yield "Barabási–Albert 3", LISTED, lambda: instances.barabasi_albert(100, 3, 0.3)
    yield "Erdős–Rényi 0.0225", LISTED, lambda: instances.erdos_renyi(200, 0.0225)
    for probability in (0.01, 0.013, 0.016):
        yield (
            f"Erdős–Rényi {probability}",
            SEARCHED,
            lambda probability=probability: instances.erdos_renyi(500, probability),
        )
    yield "Erdős–Rényi 0.03", SEARCHED, lambda: instances.erdos_renyi(300, 0.03)
    yield "Watts–Strogatz 6", SEARCHED, lambda: instances.watts_strogatz(500, 6, 0.3, 0.3)
    yield "Watts–Strogatz 6", SEARCHED, lambda: instances.watts_strogatz(2_000, 6, 0.3, 0.3)
    yield "Barabási–Albert 3", SEARCHED, lambda: instances.barabasi_albert(500, 3, 0.3)


def best(solver: Solver, task: str, file: Path, given: argparse.Namespace) -> Run | None:
    """The fastest of several runs; ``None`` if the solver does not do the task."""
    if solver.tasks and task not in solver.tasks:
        return None
    argument = "7" if task.startswith(("DC", "DS")) else ""
    results = []
    for _ in range(given.repeat):
        results.append(run(solver.command(task, str(file), argument), given.timeout))
        if results[-1].answer is None or results[-1].wall > given.timeout / 10:
            break
    return min(results, key=lambda each: each.wall)


def run(words: list[str], timeout: float) -> Run:
    """Run one process to its end, or to the timeout."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        start = [sys.executable, "-I", "-S", str(HERE / "measured.py"), str(output), str(timeout)]
        command = [shutil.which(words[0]) or words[0], *words[1:]]
        told = subprocess.run(
            [*start, *command], capture_output=True, text=True, check=True, env=_environment()
        )
        took = json.loads(told.stdout)
        answer = output.read_text(encoding="utf-8")
    status = took.pop("status")
    late = status < 0
    if status > 0 and not answer:
        raise SystemExit(f"{' '.join(words)}: no answer: {told.stderr}")
    return Run(**took, answer=None if late else answer)


def _environment() -> dict[str, str]:
    """Ours without what forbids Python to keep compiled modules: users' machines keep them."""
    return {name: os.environ[name] for name in os.environ if name != "PYTHONDONTWRITEBYTECODE"}


def cells(runs: list[Run | None], task: str) -> Iterator[str]:
    """A cell for each solver, the first of which is ours."""
    ours_run = runs[0]
    for solved in runs:
        if solved is None or ours_run is None:
            yield "–"
        elif solved.answer is None:
            yield f"> {solved.wall:.0f} s"
        else:
            under = "< " if ours_run.answer is None else ""
            ratio = "" if solved is ours_run else f" ({under}{solved.wall / ours_run.wall:.2f}×)"
            cell = f"{solved.wall:.2f} s, {solved.processor:.2f} s, {solved.memory:.0f} MiB{ratio}"
            yield cell if agrees(solved, ours_run, task) else f"{cell} **differs**"


def agrees(one: Run, other: Run, task: str) -> bool:
    """Whether the answers do not contradict one another."""
    if one.answer is None or other.answer is None:
        return True
    if task.startswith("EE"):
        return sorted(map(_members, one.answer.splitlines())) == sorted(
            map(_members, other.answer.splitlines())
        )
    if task == "SE-GR":
        return set(one.answer.split()) == set(other.answer.split())
    return one.answer.split()[:1] == other.answer.split()[:1]


def _members(line: str) -> list[str]:
    return sorted(line.split()[1:])


if __name__ == "__main__":
    main()
