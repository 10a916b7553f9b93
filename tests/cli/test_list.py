import json

import pytest
from click.testing import CliRunner

from argue.cli.list import command
from argue.engines import ENGINES, _facts


@pytest.mark.parametrize(
    "kind",
    [
        *("algorithms", "commands", "components", "derived", "engines", "experiments", "formats"),
        *("pairs", "semantics", "strength"),
    ],
)
def test_every_kind_has_names_with_a_line_each(kind):
    lines = CliRunner().invoke(command, [kind], catch_exceptions=False).output.splitlines()
    assert lines
    for line in lines:
        name, _, summary = line.partition("  ")
        assert name
        assert len(summary.strip()) > 10


def test_engines_say_what_they_need_and_how_good_and_fast_they_are():
    shown = CliRunner().invoke(command, ["engines"], catch_exceptions=False)
    lines = {line.split()[0]: line for line in shown.output.splitlines()}
    assert list(lines) == ENGINES.names(), "one line each"
    line = lines["word_overlap"]
    assert "needs simplemma (installed)" in line
    assert " kB; reads texts in English; accuracy 0.49 (claims never learned from" in line
    assert "; accuracy 0.63 (NoDE's training pairs" in line
    assert line.endswith(" pairs a second]")
    assert "no model" in lines["gold"]
    rows = json.loads(
        CliRunner().invoke(command, ["engines", "--json"], catch_exceptions=False).output
    )["plugins"]
    row = next(row for row in rows if row["name"] == "edit_distance")
    figures = [_facts.row(name, "edit_distance") for name in ("claims", "node", "examples")]
    assert [score["value"] for score in row["scores"]] == [
        item["forced"]["accuracy"] for item in figures
    ]
    assert (row["pairs_per_second"], row["missing"]) == (figures[0]["pairs_per_second"], [])
    pairs = json.loads(
        CliRunner().invoke(command, ["pairs", "--json"], catch_exceptions=False).output
    )["plugins"]
    assert set(pairs[0]) == {"name", "summary"}
