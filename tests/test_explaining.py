"""What docs/explaining.md shows is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from argue.__main__ import argue

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "explaining.md").read_text("utf-8")
DEBATE, *_ = re.findall(r"^```\n(.*?)^```", PAGE, flags=re.M | re.S)
SHOWN = re.findall(r"^`argue ([^`]+)`[^`]*?:\n\n```\n(.*?)^```", PAGE, flags=re.M | re.S)


@pytest.mark.parametrize(("line", "expected"), SHOWN, ids=[line for line, _ in SHOWN])
def test_a_command_prints_what_the_page_shows(line, expected, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trams.md").write_text(DEBATE)
    done = CliRunner().invoke(argue, shlex.split(line))
    assert done.output == expected


def test_the_page_shows_all_of_them():
    assert {line.split()[0] for line, _ in SHOWN} >= {"explain", "whatif", "hint", "enforce"}
