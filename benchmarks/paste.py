"""How much of a pasted discussion is read as people would: ``python -m benchmarks.paste``.

Three sets are counted:

- the discussions in ``tests/formats/pastes``, two in each style, written with their arguments and
  parents before the readers were tuned on them: so this is a development set, and the first run
  stands in the figures, too;
- the samples of files in ``../shared/formats``, which are read or refused;
- the annotated units of the arg-microtexts there, found again in their running text by ``prose``.

The figures go to ``benchmarks/paste.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from argue import formats
from argue.errors import ArgueError
from argue.model import Debate

ROOT = Path(__file__).resolve().parent.parent
PASTES = ROOT / "tests" / "formats" / "pastes"
SHARED = ROOT.parent.parent / "shared" / "formats"
FIGURES = Path(__file__).with_suffix(".json")
PROSE = {"prose"}
"""Styles that say nothing of who answers whom; all others are structured."""
FIRST_RUN = {"arguments": 167, "texts_right": 162, "right": 157}
"""Of all discussions, when the readers ran for the first time, before anything was changed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One argument: its text, that of its parent, and what the text says that it does to it."""

    text: str
    parent: str
    sign: str


def expected_rows(path: Path) -> list[Row]:
    """The rows of a file: number, number of the parent or ``-``, sign, text."""
    lines = [line.split(" ", 3) for line in path.read_text("utf-8").strip().split("\n")]
    texts = {number: text for number, _, _, text in lines}
    return [Row(text, texts.get(parent, ""), sign) for _, parent, sign, text in lines]


def rows_of(debate: Debate) -> list[Row]:
    """The rows of a debate, in the order of the file or, without one, of its arguments."""
    texts = {argument.id: " ".join(argument.text.split()) for argument in debate.arguments}
    parents = {reply.source: reply.target for reply in reversed(debate.replies)}
    for relation in debate.given:
        parents.setdefault(relation.source, relation.target)
    signs = {(stated.source, stated.target): _SIGNS[stated.label.value] for stated in debate.given}
    return [
        Row(text, texts.get(parents.get(id, ""), ""), signs.get((id, parents.get(id, "")), "?"))
        for id, text in texts.items()
    ]


_SIGNS = {"support": "+", "attack": "-", "unrelated": "?"}


def discussion(path: Path) -> dict[str, object]:
    """What is right of one discussion: texts, and texts with their parents and labels."""
    expected = expected_rows(path.with_suffix(".expected"))
    try:
        document = formats.read_bytes(path.read_bytes(), name=path.name)
        rows = [row for debate in document.debates for row in rows_of(debate)]
        format = document.format
    except ArgueError as error:
        rows, format = [], f"refused: {error}"
    texts = {row.text for row in rows}
    return {
        "name": path.stem,
        "format": format,
        "arguments": len(expected),
        "read": len(rows),
        "texts_right": sum(row.text in texts for row in expected),
        "right": sum(row in rows for row in expected),
    }


def sample(path: Path) -> dict[str, object]:
    """The format of a file and its numbers of arguments, or why it is refused."""
    try:
        document = formats.read_bytes(path.read_bytes(), name=path.name)
    except ArgueError as error:
        return {"name": path.name, "refused": str(error)}
    counts = [len(debate.arguments) for debate in document.debates]
    return {"name": path.name, "format": document.format, "arguments": counts}


def microtext(path: Path) -> dict[str, object]:
    """How many annotated units of a text are found again when its running text is cut."""
    [debate] = formats.read(path)
    units = [" ".join(argument.text.split()) for argument in debate.arguments]
    [cut] = formats.parse_text(" ".join(units), format="prose").debates
    found = {argument.text for argument in cut.arguments}
    return {
        "name": path.name,
        "units": len(units),
        "cut": len(found),
        "right": sum(unit in found for unit in units),
    }


def shares(rows: list[dict[str, object]]) -> dict[str, float]:
    """The shares of arguments whose texts, and whose texts, parents and labels, are right."""

    def total(key: str) -> int:
        return sum(int(str(row[key])) for row in rows)

    whole = total("arguments") or 1
    return {
        "texts": round(total("texts_right") / whole, 4),
        "parents": round(total("right") / whole, 4),
    }


def figures() -> dict[str, object]:
    """All of it."""
    rows = [discussion(path) for path in sorted(PASTES.glob("*.txt"))]
    structured = [row for row in rows if str(row["name"]).partition("-")[0] not in PROSE]
    return {
        "first_run": FIRST_RUN,
        "discussions": rows,
        "structured": shares(structured),
        "all": shares(rows),
        "samples": list(map(sample, _files(""))),
        "microtexts": list(map(microtext, _files("argmicrotexts"))),
    }


def _files(prefix: str) -> Iterator[Path]:
    if SHARED.is_dir():
        yield from (path for path in sorted(SHARED.iterdir()) if path.name.startswith(prefix))


def main() -> None:
    """Count, print the shares and write the file."""
    result = figures()
    FIGURES.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for key in ("structured", "all", "microtexts"):
        print(key, result[key])


if __name__ == "__main__":
    main()
