from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from argue.cli.list import command
from argue.engines import ENGINES


@pytest.mark.parametrize(
    "kind",
    [
        "algorithms",
        "commands",
        "components",
        "derived",
        "engines",
        "experiments",
        "formats",
        "pairs",
        "semantics",
    ],
)
def test_every_kind_has_names_with_a_line_each(kind):
    shown = CliRunner().invoke(command, [kind], catch_exceptions=False)
    lines = shown.output.splitlines()
    assert lines
    for line in lines:
        name, _, summary = line.partition("  ")
        assert name
        assert len(summary.strip()) > 10


def test_json():
    shown = CliRunner().invoke(command, ["engines", "--json"], catch_exceptions=False)
    assert [row["name"] for row in json.loads(shown.output)] == ENGINES.names()
