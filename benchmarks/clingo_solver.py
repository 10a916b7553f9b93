"""A peer for benchmarks/solve.py: clingo, with encodings of our own, behind the ICCMA command line.

    python benchmarks/clingo_solver.py -p SE-GR -f FILE [-a ARGUMENT]

Needs ``pip install clingo``. SE, EE, DC and DS; of EE each extension is a line. Grounded: the least
model of a program without negation. Complete and stable: choices and constraints. Preferred: a
complete labelling that accepts as much as possible, by clasp's domain heuristic.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import clingo

_LABELS = "out(X) :- att(Y,X), in(Y). "
ENCODINGS = {
    "GR": _LABELS + "in(X) :- arg(X), out(Y) : att(Y,X).",
    "CO": _LABELS + "{ in(X) : arg(X) }. :- in(X), out(X). :- in(X), att(Y,X), not out(Y). "
    ":- arg(X), not in(X), out(Y) : att(Y,X).",
    "ST": _LABELS + "in(X) :- arg(X), not out(X).",
}
ENCODINGS["PR"] = ENCODINGS["CO"] + " #heuristic in(X) : arg(X). [1, true]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-p", dest="task", required=True)
    parser.add_argument("-f", dest="file", type=Path, required=True)
    parser.add_argument("-a", dest="argument", default="")
    given = parser.parse_args()
    kind, semantics = given.task.split("-")
    preferred = semantics == "PR"
    options = ["--heuristic=Domain", "--enum-mode=domRec", "0"] if preferred else ["1"]
    options[-1] = "0" if kind == "EE" else options[-1]
    control = clingo.Control(options)
    control.add("base", [], facts(given.file) + ENCODINGS[semantics] + " #show in/1.")
    if kind == "DC" and not preferred:
        control.add("base", [], f":- not in({given.argument}).")
    if kind == "DS" and not preferred:
        control.add("base", [], f":- in({given.argument}).")
    control.ground([("base", [])])
    if kind == "EE":
        for line in every(control):
            print(line)
    else:
        print(answer(control, kind, given.argument, preferred))


def every(control: clingo.Control) -> Iterator[str]:
    """A line for each extension."""
    with control.solve(yield_=True) as models:
        for model in models:
            yield " ".join(["w", *[str(atom.arguments[0]) for atom in model.symbols(shown=True)]])


def answer(control: clingo.Control, kind: str, argument: str, preferred: bool) -> str:
    """What the competition's rules print; of preferred extensions all are looked at for DC, DS."""
    with control.solve(yield_=True) as models:
        for model in models:
            results = [str(atom.arguments[0]) for atom in model.symbols(shown=True)]
            if kind == "SE":
                return " ".join(["w", *results])
            if not preferred:
                return "YES" if kind == "DC" else "NO"
            if (argument in results) == (kind == "DC"):
                return "YES" if kind == "DC" else "NO"
    return "NO" if kind in ("SE", "DC") else "YES"


def facts(file: Path) -> str:
    """The framework of an i23 file as a program."""
    lines = [line for line in file.read_text().splitlines() if line and line[0] not in "#"]
    pairs = [line.replace(" ", ",") for line in lines[1:]]
    return f"arg(1..{lines[0].split()[2]})." + "".join([f"att({pair})." for pair in pairs])


if __name__ == "__main__":
    main()
