"""How much is right of discussions as people copy them: ``python -m benchmarks.copied``.

Sixty-one made-up pastes in twenty kinds of real shape stand in ``tests/formats/pastes``: those in
``tuned`` were looked at while the reader was written, those in ``held`` were written before and
kept apart; ``more`` are further shapes, tests of their own. Each has the arguments that a person
would read out of it, and whom each answers. Printed are, for each kind and half, the arguments
whose text is right, those whose parent is right too, what is read though it is no argument
(furniture), and the debates with the right claim.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from argue import formats
from argue.errors import ArgueError
from argue.model import Debate
from argue.reading.cut import reported, reports

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "formats" / "pastes"
HALVES = ("tuned", "held")
_ROW = re.compile(r"(\d+)(?:<(\d+))? (?:([+-]) )?(.+)")


@dataclass(frozen=True, slots=True)
class Row:
    """An argument as a person reads it: number 0 is the claim; ``…`` in a text leaves words out."""

    number: int
    parent: int | None
    sign: str
    text: str

    def fits(self, text: str) -> bool:
        """Whether a text that was read is this one, or what this sentence of minutes reports."""
        begin, dots, end = self.text.partition(" … ")
        fits = text == self.text or (bool(dots) and text.startswith(begin) and text.endswith(end))
        return fits or (reports(self.text) and text == self.text[reported(self.text)[1] :])


@dataclass(frozen=True, slots=True)
class Sample:
    """A paste, and what a person reads in it."""

    kind: str
    text: str
    rows: tuple[Row, ...]


@dataclass(slots=True)
class Score:
    """Counts of one sample, or of several together."""

    arguments: int = 0
    texts: int = 0
    parents: int = 0
    furniture: int = 0
    claims: int = 0
    samples: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Add the counts of another."""
        for name in ("arguments", "texts", "parents", "furniture", "claims", "samples"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults += other.faults


def samples_of(half: str) -> Iterator[Sample]:
    """The samples of a half, kind by kind."""
    for path in sorted((FOLDER / half).glob("*.txt")):
        for part in path.read_text("utf-8").split("%%%%\n"):
            text, _, expected = part.partition("=====\n" if "\n=====\n" in part else "\0")
            at = part.rindex("\n=====\n")
            text, expected = part[:at], part[at + 7 :]
            yield Sample(path.stem, text, tuple(map(_row, expected.strip().split("\n"))))


def _row(line: str) -> Row:
    match = _ROW.fullmatch(line)
    if not match:
        raise ValueError(f"expected a number and a text, found {line!r}")
    parent = None if match[2] is None else int(match[2])
    return Row(int(match[1]), parent, match[3] or "?", match[4])


def score(sample: Sample) -> Score:
    """What is right of one sample."""
    result = Score(arguments=len(sample.rows), samples=1)
    try:
        debates = formats.parse_text(sample.text).debates
    except ArgueError as error:
        result.faults.append(f"{sample.kind}: refused: {error}")
        return result
    read = [text for debate in debates for text in _read(debate)]
    by_number = {row.number: row for row in sample.rows}
    left = list(read)
    for row in sample.rows:
        match = next((text for text in left if row.fits(text[1])), None)
        if match is None:
            result.faults.append(f"{sample.kind}: not read: {row.text}")
            continue
        left.remove(match)
        result.texts += 1
        wanted = by_number[row.parent] if row.parent is not None else None
        placed = wanted.fits(match[2]) if wanted else not match[2]
        if placed and row.sign in ("?", match[3]):
            result.parents += 1
            continue
        result.faults.append(f"{sample.kind}: {row.text!r} answers {match[2]!r}, {match[3]}")
    result.furniture = len(left)
    result.faults += [f"{sample.kind}: furniture: {text[1]}" for text in left]
    issue = next((debate.by_id()[debate.issue].text for debate in debates if debate.issue), "")
    claim = by_number.get(0)
    result.claims = int(claim.fits(" ".join(issue.split())) if claim else not issue)
    if not result.claims:
        result.faults.append(
            f"{sample.kind}: claim {issue!r}, not {claim.text if claim else None!r}"
        )
    return result


def _read(debate: Debate) -> Iterator[tuple[str, str, str, str]]:
    texts = {argument.id: " ".join(argument.text.split()) for argument in debate.arguments}
    parents = {reply.source: reply.target for reply in reversed(debate.replies)}
    signs = {(relation.source, relation.target): relation.label.value for relation in debate.given}
    for id, text in texts.items():
        parent = parents.get(id, "")
        sign = {"support": "+", "attack": "-"}.get(signs.get((id, parent), ""), "?")
        yield id, text, texts.get(parent, ""), sign


def table(halves: tuple[str, ...] = HALVES) -> dict[str, dict[str, Score]]:
    """The scores by half and kind; the kind ``all`` is all of a half."""
    results: dict[str, dict[str, Score]] = {}
    for half in halves:
        scores = results[half] = {}
        for sample in samples_of(half):
            own = score(sample)
            scores.setdefault(sample.kind, Score()).add(own)
            scores.setdefault("all", Score()).add(own)
    return results


def main() -> None:
    """Print the table, and with ``--faults`` what is wrong of the half that may be looked at."""
    halves = HALVES if "--held" in sys.argv else HALVES[:1]
    results = table(halves)
    print(
        f"{'kind':<14}"
        + "".join(f"{half:>8}: arguments parents furniture claim" for half in halves)
    )
    for kind in sorted({kind for scores in results.values() for kind in scores} - {"all"}) + [
        "all"
    ]:
        cells = (_cells(results[half].get(kind, Score())) for half in halves)
        print(f"{kind:<14}" + "".join(cells))
    if "--faults" in sys.argv:
        print("\n".join(results["tuned"]["all"].faults))


def _cells(one: Score) -> str:
    whole = one.arguments or 1
    texts, parents = one.texts / whole, one.parents / whole
    right = f"{one.arguments:>9} {texts:>8.0%} {parents:>7.0%} {one.furniture:>9}"
    return f"{right} {one.claims:>3}/{one.samples}"


if __name__ == "__main__":
    main()
