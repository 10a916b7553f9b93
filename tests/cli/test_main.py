import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from argue import __main__ as door
from argue.cli import COMMANDS, _root
from argue.errors import StoreError


def argue(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "argue", *words],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_help_names_every_command():
    shown = CliRunner().invoke(_root.argue, ["--help"]).output
    for name in COMMANDS.names():
        assert name in shown


def test_help_imports_nothing_heavy():
    code = (
        "import sys\n"
        "sys.argv = ['argue', '--help']\n"
        "from argue.cli._root import argue\n"
        "argue(standalone_mode=False)\n"
        "print({'numpy', 'scipy', 'flask', 'sqlite_utils', 'pyvis'} & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize("name", COMMANDS.names())
def test_every_command_has_help(name):
    shown = CliRunner().invoke(_root.argue, [name, "--help"])
    assert shown.exit_code == 0
    assert shown.output.startswith("Usage: ")
    assert isinstance(COMMANDS.load(name).command, click.Command)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["analize"], "no command 'analize'; there is: analyse"),
        (["list", "engine"], "did you mean engines?"),
        (["analyse", "no-such-file.md"], "no-such-file.md"),
        (["analyse", "-", "--engine", "edit_distence"], "did you mean edit_distance?"),
        (["analyse"], "Missing argument"),
        (["serve", "--port", "70000"], "--port"),
    ],
)
def test_a_mistake_gets_one_message_and_exit_code_2(words, message):
    done = argue(*words, stdin="# Is it raining?\n- The street is dry.\n")
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_fault_of_our_own_exits_with_1(monkeypatch, capsys):
    def fail(**options: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(_root, "argue", fail)
    with pytest.raises(SystemExit) as exit:
        door.main()
    assert exit.value.code == 1
    assert capsys.readouterr().err == "argue: the disk is full\n"


def test_a_reader_that_has_seen_enough_is_no_error(examples):
    done = subprocess.run(
        f"{sys.executable} -m argue list engines | head -n 0",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stderr == ""


def test_version():
    assert argue("--version").stdout.startswith("argue, version ")
