"""docs/paper-items.md: its sums are those of its lines, and its tests are there."""

import re
from collections import Counter

from argue.features.reproduction.papers import papers
from tests.conftest import ROOT

TEXT = (ROOT / "docs" / "paper-items.md").read_text(encoding="utf-8")
STATES = ("in part", "absent", "not to be had")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def test_the_sums_are_those_of_the_lines():
    head, *sections = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    *rows, together = [list(cells(line)) for line in head.splitlines() if line.startswith("| ")][1:]
    assert [row[0] for row in rows] == [section.partition("\n")[0] for section in sections]
    assert [row[0] for row in rows] == [paper.authors for paper in papers()]
    for row, section in zip(rows, sections, strict=True):
        items = [cells(line) for line in section.splitlines() if line.startswith("| ")][1:]
        counted = Counter(state for _, state, _ in items)
        assert [int(cell) for cell in row[2:5]] == [counted[state] for state in STATES], row[0]
        assert sum(map(int, row[2:])) == int(row[1]), row[0]
        assert counted["whole"] <= int(row[5]), row[0]
    assert [int(cell) for cell in together[1:]] == [
        sum(int(row[place]) for row in rows) for place in range(1, 6)
    ]


def test_each_whole_item_names_a_test_that_is_there():
    named = re.findall(r"\| whole \| `([^`]+)` \|", TEXT)
    assert len(named) == TEXT.count("| whole | `") > 80
    for path in named:
        assert (ROOT / path).is_file(), path
