"""The suffix of a file that a command writes: it decides the format, or is checked."""

from collections.abc import Iterator

import click
import pytest

from argue.cli._options import OutFile
from argue.cli._root import argue
from tests.cli.in_process import run

DEBATE = "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for it.\n"
BY_FORMAT = {
    *("annotate export --out", "annotate gold --out", "backup out", "convert target", "export out"),
    *("monothematic convert out", "runs export --out"),
}
"""Files whose suffix the command itself looks at, and the backup, which is a format of its own."""


def written(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Parameter]]:
    """The parameters of all commands below one that name a file to write."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from written(below, f"{path} {name}".strip())
        return
    for parameter in command.params:
        metavar = parameter.metavar or ""
        names_file = parameter.name in ("out", "target", "picture", "plot") or "OUT" in metavar
        if names_file and metavar != "DIR" and not isinstance(parameter.type, click.Choice):
            yield f"{path} {parameter.opts[0]}", parameter


PARAMETERS = {
    name: parameter
    for name, parameter in written(argue)
    if not name.startswith(("lab ", "papers ", "site "))  # where they are a second time
}


def test_every_file_that_is_written_has_suffixes():
    unchecked = {
        name for name, parameter in PARAMETERS.items() if not isinstance(parameter.type, OutFile)
    }
    assert unchecked - BY_FORMAT == {"translate --to"} & unchecked
    assert len(PARAMETERS) - len(unchecked) >= 8


@pytest.mark.parametrize(
    ("name", "parameter"),
    [each for each in PARAMETERS.items() if isinstance(each[1].type, OutFile)],
    ids=str,
)
def test_another_suffix_is_refused_with_those_there_are(name, parameter):
    with pytest.raises(Exception, match="ends in") as refused:
        parameter.type.convert("out.gif", parameter, None)
    for suffix in parameter.type.suffixes:
        assert suffix in str(refused.value)
        assert parameter.type.convert(f"OUT{suffix.upper()}", parameter, None)


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "d.md", "--engine", "gold", "--picture", "out.gif"),
        ("analyse", "d.md", "--engine", "gold", "--picture", "out"),
        ("propagate", "d.md", "--picture", "out.gif"),
        ("convert", "d.md", "out.gif"),
        ("convert", "d.md", "out"),
        ("monothematic", "convert", "d.md", "out.gif"),
        ("runs", "export", "1", "--out", "out.gif"),
        ("annotate", "gold", "p", "--out", "out.gif"),
        ("annotate", "export", "p", "--out", "out.gif"),
        ("export", "out.csv"),
    ],
)
def test_nothing_is_written_to_a_file_of_another_format(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.md").write_text(DEBATE)
    done = run(*words)
    assert done.returncode == 2
    assert "that ends in" in done.stderr
    assert words[0] != "convert" or "--to takes one of" in done.stderr
    assert not list(tmp_path.glob("out*"))


def test_standard_output_has_no_suffix_and_needs_a_format(tmp_path):
    (tmp_path / "d.md").write_text(DEBATE)
    done = run("convert", tmp_path / "d.md", "-")
    assert done.returncode == 2
    for words in ("--to", "graphml", "standard output"):
        assert words in done.stderr
    assert run("convert", tmp_path / "d.md", "-", "--to", "csv").returncode == 0
