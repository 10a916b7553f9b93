"""What competitions read: the output of every task, line by line."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from argue.errors import BadInput, ParseError, UnknownName
from argue.features.frameworks import quick_solve
from argue.features.frameworks.cli.solve import command
from argue.reasoning.semantics import SEMANTICS

EXAMPLE = "p af 5\n# this is a comment\n1 2\n2 4\n4 5\n5 4\n5 5\n"  # of the rules of ICCMA 2023
EVEN = "p af 3\n1 2\n2 1\n1 3\n2 3\n"
ODD = "p af 3\n1 2\n2 3\n3 1\n"
NAMED = "arg(a).\narg(b).\narg(c).\natt(a,b).\natt(b,a).\natt(b,c).\n"


@pytest.fixture(params=["small", "large"])
def solve(tmp_path, request, monkeypatch):
    """Run the command, as on small files and as on large ones."""
    if request.param == "large":
        monkeypatch.setattr("argue.features.frameworks.framework._MOST_BYTES", -1)

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
    result = solve(content, "-p", problem, *(["-a", argument] if argument else []))
    if expected is None:  # either of two extensions shows it
        expected = ["NO", result[1] if result[1] in ("w 1", "w 2") else ""]
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


def test_options_are_those_of_earlier_competitions_too(tmp_path):
    file = tmp_path / "debate"
    file.write_text("arg(a).\narg(b).\natt(a,b).\n")
    words = ["-p", "DC-PR", "-f", str(file), "-fo", "apx", "-a", "b"]
    assert CliRunner().invoke(command, words).output == "NO\n"


def test_the_problems_there_are():
    problems = CliRunner().invoke(command, ["--problems"]).output.strip().strip("[]").split(",")
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


def test_a_file_that_is_not_there_is_said_before_what_else_is_missing():
    for words in (["none.af"], ["none.af", "-p", "XX-PR"]):
        with pytest.raises(BadInput, match=r"^none\.af: expected a readable file, found: No such"):
            CliRunner().invoke(command, words, catch_exceptions=False)


def test_more_arguments_than_memory(solve, monkeypatch):
    monkeypatch.setattr("argue.features.frameworks.quick_solve.os.sysconf", lambda name: 64)
    with pytest.raises(BadInput, match=r"framework\.af: expected at most 170 .*, found 171$"):
        solve("p af 171\n1 2\n", "--problem", "SE-GR")
    assert solve("p af 3\n1 2\n", "--problem", "SE-GR") == ["w 1 3"]


@pytest.mark.parametrize("problem", ["SE-GR", "EE-PR", "SE-ST", "CE-CO", "DC-CF2"])
def test_solving_a_small_framework_imports_nothing_that_it_does_not_need(tmp_path, problem):
    """Starting is most of the time of a small framework."""
    (tmp_path / "two.af").write_text("p af 3\n1 2\n2 1\n")
    code = (
        "import sys; from argue.__main__ import main\n"
        f"sys.argv = ['argue', 'solve', 'two.af', '-p', '{problem}']\n"
        f"sys.argv += ['-a', '3'] * {problem.startswith('D')}\n"
        "main()\n"
        "print(*sys.modules)"
    )
    words = [sys.executable, "-c", code]
    shown = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    modules = set(shown.stdout.splitlines()[-1].split())
    debates = {"argue.model.debate", "argue.formats._files", "argue.formats.base.reading"}
    slow = {"numpy", "click", "dataclasses", "inspect", "pysat.solvers"}
    assert "argue.features.frameworks.quick_solve" in modules
    assert not (debates | slow) & modules


def test_the_options_that_are_read_without_click_are_those_of_the_command():
    options = {word for param in command.params for word in param.opts if word.startswith("-")}
    assert set(quick_solve.OPTIONS) == options - {"--problems"}


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("f.af --semantics grounded --task SE", {"semantics": "grounded", "task": "SE"}),
        ("-p DC-PR -f f.af -a 7", {"problem": "DC-PR", "argument": "7"}),
        ("--format apx f.af --problem SE-GR", {"format": "apx", "problem": "SE-GR"}),
        ("f.af", {}),
        ("f.af --help", None),
        ("--problems", None),
        ("f.af -pSE-GR", None),
        ("f.af --problem=SE-GR", None),
        ("f.af -p", None),
        ("f.af -p -a", None),
        ("f.af g.af -p SE-GR", None),
        ("f.af -p SE-GR -p SE-PR", None),
        ("f.af -f f.af -p SE-GR", None),
        ("-- f.af", None),
        ("", None),
    ],
)
def test_plain_options_are_read_without_click_and_others_are_left_to_it(words, options):
    expected = None if options is None else {"file": "f.af", **options}
    assert quick_solve.plain_options(words.split()) == expected


def test_standard_input_and_a_mistake_without_click(tmp_path):
    words = [sys.executable, "-m", "argue", "solve", "-p", "SE-GR"]
    run = {"capture_output": True, "text": True, "check": False, "cwd": tmp_path}
    shown = subprocess.run([*words, "-f", "-"], input=EXAMPLE, **run)
    assert (shown.returncode, shown.stdout) == (0, "w 1 3\n")
    wrong = subprocess.run([*words, "-f", "absent.af"], **run)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("argue: absent.af: expected a readable file")
