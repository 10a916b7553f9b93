import re
import subprocess
import sys
from itertools import chain

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


def helped(*words: str) -> set[str]:
    """The commands that a help lists."""
    shown = CliRunner().invoke(_root.argue, [*words, "--help"]).output
    return set(re.findall(r"^  ([a-z]+)  ", shown, re.MULTILINE))


def test_every_command_is_helped_in_one_place():
    first, groups = helped() - {*_root.GROUPS}, [helped(group) for group in _root.GROUPS]
    assert len(first) == 12
    assert sorted([*first, *chain(*groups)]) == COMMANDS.names()


@pytest.mark.parametrize("name", COMMANDS.names())
def test_a_command_of_a_group_has_the_name_of_the_group_and_its_old_one(name):
    group = _root.group_of(name)
    words = [group, name] if group in _root.GROUPS else [name]
    shown = CliRunner().invoke(_root.argue, [*words, "--help"]).output
    assert f"Usage: argue {' '.join(words)}" in shown
    assert _root.new_name(words) == ""
    assert (f"argue {group} {name}" in _root.new_name([name])) == (group in _root.GROUPS)


def test_an_old_name_works_and_says_the_new_one(tmp_path):
    file = tmp_path / "a.md"
    file.write_text("# Trams?\n\n- They are loud.\n")
    done, new = argue("corpus", str(file)), argue("lab", "corpus", str(file))
    assert done.stdout == new.stdout
    assert "argue corpus is now argue lab corpus" in done.stderr
    assert "is now" not in new.stderr


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
