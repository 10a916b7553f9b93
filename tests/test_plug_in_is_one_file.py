"""Whoever adds one file adds a plug-in: no table, translation, figure or list has to follow."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.test_architecture import FILES

pytestmark = pytest.mark.long

ENGINE = '''\
"""Every pair is an attack, made up to try what a new engine needs."""

from argue.model import Judgement, Label, Origin


class MadeUp:
    name, version, origin = "made_up", "1", Origin.JUDGED
    labels = (Label.ATTACK, Label.UNRELATED)

    def judge(self, pairs):
        scores = {Label.ATTACK: 1.0, Label.UNRELATED: 0.0}
        return [Judgement(Label.ATTACK, 1.0, scores)] * len(pairs)


def load(model=None):
    return MadeUp()
'''
COMMAND = '''\
"""Say that this command is made up."""

import click


@click.command()
@click.option("--loud", is_flag=True, help="In capitals.")
def command(loud: bool) -> None:
    """Say that this command is made up."""
    click.echo("MADE UP" if loud else "made up")
'''
COPIED = {
    "argue.features.concepts.extractors": "kx.py",
    "argue.reasoning.semantics": "grounded.py",
    "argue.reasoning.degrees": "df_quad.py",
}
"""A copy of a plug-in that ships, under a name of its own, is a new one too."""
TESTS = (
    *("tests/test_docs.py", "tests/locales/test_templates.py::test_every_message_is_translated"),
    *("tests/test_figures.py", "tests/engines/test_contract.py", "tests/engines/test_facts.py"),
    *("tests/cli/test_list.py", "tests/test_plugins.py", "tests/formats/test_contract.py"),
)
"""What asks something of every plug-in, or of every one of a kind."""
NEW = "made_up or not (test_contract or test_facts)"
"""Of what engines promise, only the new one is asked here."""


@pytest.mark.long
def test_new_plug_ins_pass_what_is_asked_of_every_one(tmp_path: Path):
    shouts = FILES["argue/formats/shouts.py"].replace("shouts", "made_up")
    files = {"argue.engines": ENGINE, "argue.cli": COMMAND, "argue.formats": shouts}
    for package, name in COPIED.items():
        source = ROOT / package.replace(".", "/") / name
        files[package] = source.read_text(encoding="utf-8")
    for package, content in files.items():
        (tmp_path / package).mkdir()
        (tmp_path / package / "made_up.py").write_text(content, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.made_up_plug_ins", "-x", "-k", NEW, *TESTS],
        cwd=ROOT,
        env=os.environ | {"ARGUE_MADE_UP": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
