"""What competitions read: the output of every task, line by line."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from argue.cli.solve import command
from argue.errors import BadInput, ParseError, UnknownName
from argue.reasoning.semantics import SEMANTICS

EXAMPLE = "p af 5\n# this is a comment\n1 2\n2 4\n4 5\n5 4\n5 5\n"  # of the rules of ICCMA 2023
EVEN = "p af 3\n1 2\n2 1\n1 3\n2 3\n"
ODD = "p af 3\n1 2\n2 3\n3 1\n"
NAMED = "arg(a).\narg(b).\narg(c).\natt(a,b).\natt(b,a).\natt(b,c).\n"


@pytest.fixture
def solve(tmp_path):
    def run(content: str, *words: str, suffix: str = ".af") -> list[str]:
        file = tmp_path / f"framework{suffix}"
        file.write_text(content, encoding="utf-8")
        shown = CliRunner().invoke(command, [str(file), *words], catch_exceptions=False)
        assert shown.exit_code == 0
        return shown.output.splitlines()

    return run


@pytest.mark.parametrize(
    ("content", "problem", "argument", "expected"),
    [
        (EXAMPLE, "SE-GR", "", ["w 1 3"]),
        (EXAMPLE, "EE-ST", "", ["w 1 3 4"]),
        (EXAMPLE, "DC-PR", "4", ["YES", "w 1 3 4"]),
        (EXAMPLE, "DC-PR", "5", ["NO"]),
        (EXAMPLE, "DS-CO", "4", ["NO", "w 1 3"]),
        (EXAMPLE, "DS-PR", "4", ["YES"]),
        (EXAMPLE, "DS-SST", "2", ["NO", "w 1 3 4"]),
        (EVEN, "SE-GR", "", ["w"]),
        (EVEN, "CE-CO", "", ["3"]),
        (EVEN, "CE-CF", "", ["4"]),
        (EVEN, "DC-ID", "1", ["NO"]),
        (EVEN, "DS-ST", "3", None),
        (ODD, "SE-ST", "", ["NO"]),
        (ODD, "EE-ST", "", []),
        (ODD, "CE-ST", "", ["0"]),
        (ODD, "DC-ST", "1", ["NO"]),
        (ODD, "DS-ST", "1", ["YES"]),
        (ODD, "SE-SST", "", ["w"]),
        (ODD, "CE-CF2", "", ["3"]),
    ],
)
def test_problems(solve, content, problem, argument, expected):
    words = ["-p", problem, *(["-a", argument] if argument else [])]
    result = solve(content, *words)
    if expected is None:  # either of two extensions shows it
        assert result[0] == "NO"
        assert result[1] in ("w 1", "w 2")
    else:
        assert result == expected


def test_every_extension_has_a_line_of_its_own(solve):
    assert sorted(solve(EVEN, "--semantics", "preferred", "--task", "EE")) == ["w 1", "w 2"]
    assert sorted(solve(EVEN, "--semantics", "complete", "--task", "ee")) == ["w", "w 1", "w 2"]


def test_names_of_apx_are_said_as_they_stand(solve):
    words = ("--semantics", "preferred", "--task", "DC", "--argument", "c")
    assert solve(NAMED, *words, suffix=".apx") == ["YES", "w a c"]


def test_the_file_can_be_an_option_and_standard_input():
    shown = CliRunner().invoke(command, ["-p", "SE-GR", "-f", "-"], input=EXAMPLE)
    assert shown.output == "w 1 3\n"


def test_the_problems_there_are():
    shown = CliRunner().invoke(command, ["--problems"]).output
    problems = shown.strip().strip("[]").split(",")
    assert len(problems) == 5 * len(SEMANTICS.names())
    assert {"SE-GR", "DS-PR", "CE-CF2", "DC-SST", "EE-STG"} <= set(problems)


@pytest.mark.parametrize(
    ("content", "words", "message"),
    [
        ("p af 2\n1 3\n", ["-p", "SE-GR"], "line 2"),
        ("p af 2\n1 2\nnonsense\n", ["-p", "SE-GR"], "line 3"),
        (EVEN, ["-p", "DC-PR", "-a", "4"], "from 1 to 3, found '4'"),
        (EVEN, ["-p", "DC-PR"], "expected --argument with DC"),
        (EVEN, ["-p", "SE-PR", "-a", "1"], "no --argument with SE"),
        (EVEN, ["-p", "SE-PRE"], "semantics 'PRE'"),
        (EVEN, ["-p", "XX-PR"], "task 'XX'"),
        (EVEN, ["--semantics", "preferred"], "expected --semantics and --task"),
        (EVEN, ["-p", "SE-PR", "--task", "SE"], "expected --semantics and --task"),
        (EVEN, ["-p", "SE-PR", "-f", "other"], "expected one FILE"),
    ],
)
def test_what_is_wrong_is_said(solve, content, words, message):
    with pytest.raises(BadInput, match=message) as caught:
        solve(content, *words)
    assert isinstance(caught.value, ParseError) is message.startswith("line")
    assert isinstance(caught.value, UnknownName) is message.startswith(("semantics", "task"))


def test_more_arguments_than_memory(solve, monkeypatch):
    monkeypatch.setattr("argue.cli.solve.os.sysconf", lambda name: 64)
    with pytest.raises(BadInput, match=r"framework\.af: expected at most 170 .*, found 171$"):
        solve("p af 171\n1 2\n", "--problem", "SE-GR")
    assert solve("p af 3\n1 2\n", "--problem", "SE-GR") == ["w 1 3"]


def test_solving_imports_nothing_of_debates(tmp_path):
    """Starting is most of the time of a small framework."""
    (tmp_path / "two.af").write_text("p af 2\n1 2\n")
    code = (
        "import sys; from argue.cli.solve import command\n"
        "command(['two.af', '-p', 'SE-GR'], standalone_mode=False)\n"
        "print(*sorted(name for name in sys.modules if name.startswith('argue.')))"
    )
    words = [sys.executable, "-c", code]
    shown = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    extension, modules = shown.stdout.splitlines()
    assert extension == "w 1"
    debates = {"argue.model.debate", "argue.formats._files", "argue.formats.base.reading"}
    assert not debates & set(modules.split())
