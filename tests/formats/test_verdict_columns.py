"""Verdicts in tables and graphs: those of JSON, and nothing where nobody judged."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from argue import formats
from argue.model import Analysis, Label, Origin, Relation
from argue.pipeline import label
from argue.reasoning.probability import with_chances


def _judged() -> Analysis:
    (debate,) = formats.parse_text("# T?\n= i: T\n? a: A\n? b: B").debates
    relations = [
        Relation("a", "i", Label.ATTACK, 0.55, Origin.JUDGED),
        Relation("b", "i", Label.SUPPORT, 0.9, Origin.JUDGED),
    ]
    return with_chances(label(debate, relations))


def _expected(analysis: Analysis) -> dict[str, tuple[str, float]]:
    return {
        id: (str(one.verdict), round(one.probability, 6)) for id, one in analysis.verdicts.items()
    }


@pytest.mark.parametrize(("name", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_a_table_has_verdicts_last_and_reads_back(name: str, delimiter: str) -> None:
    analysis = _judged()
    text = formats.write([analysis], name)
    table = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
    assert [*table[0]][-2:] == ["verdict", "probability"]
    assert _expected(analysis) == {
        row["id"]: (row["verdict"], float(row["probability"])) for row in table
    }
    (again,) = formats.parse_text(text).debates
    assert again.warnings == ()
    assert again.by_id().keys() == analysis.debate.by_id().keys()


def test_a_graph_has_verdicts_at_its_nodes() -> None:
    analysis = _judged()
    nodes = analysis.to_networkx().nodes(data=True)
    assert _expected(analysis) == {id: (one["verdict"], one["probability"]) for id, one in nodes}
    (again,) = formats.parse_text(formats.write([analysis], "graphml")).debates
    assert again.by_id().keys() == analysis.debate.by_id().keys()
    plain = replace(analysis, chances=None).to_networkx().nodes(data=True)
    assert all("verdict" in one for _, one in plain)
