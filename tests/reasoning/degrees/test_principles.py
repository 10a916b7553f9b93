"""The table of principles in ``docs/degrees.md`` says what a search finds."""

from pathlib import Path

import numpy as np
import pytest

from argue.reasoning.degrees import STRENGTHS
from tests.reasoning.degrees.principles import NEEDS_SUPPORTS, PRINCIPLES

PAGE = Path(__file__).resolve().parents[3] / "docs" / "degrees.md"


def told() -> dict[tuple[str, str], str]:
    """What the page says, by principle and semantics: ``yes``, ``no`` or ``–``."""
    rows = [
        [cell.strip(" `") for cell in line.strip("|\n").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    start = next(place for place, row in enumerate(rows) if row[0] == "principle")
    return {
        (row[0].replace(" ", "_"), name): cell
        for row in rows[start + 2 : start + 2 + len(PRINCIPLES)]
        for name, cell in zip(rows[start][1:], row[1:], strict=True)
    }


def test_the_table_is_complete():
    assert set(told()) == {(rule, name) for rule in PRINCIPLES for name in STRENGTHS.names()}


@pytest.mark.parametrize("name", STRENGTHS.names())
@pytest.mark.parametrize("principle", PRINCIPLES)
def test_principle(principle, name):
    if principle in NEEDS_SUPPORTS and STRENGTHS.load(name).ATTACKS_ONLY:
        assert told()[principle, name] == "–"
        return
    holds = PRINCIPLES[principle](name, np.random.default_rng(2018))
    assert told()[principle, name] == ("yes" if holds else "no")
