"""The reference names everything there is, and nothing that is not."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import click
import pytest

from argue.abstract import ABSTRACT_FORMATS
from argue.attribution import ATTRIBUTIONS
from argue.cli import COMMANDS
from argue.concepts import EXTRACTORS
from argue.derived_attacks import CHOICES
from argue.engines import ENGINES
from argue.engines._components import COMPONENTS
from argue.engines._edits import experiments
from argue.engines._edits.algorithms import ALGORITHMS
from argue.formats import FORMATS
from argue.interpretations import INTERPRETATIONS
from argue.pairs import PAIRINGS
from argue.semantics import SEMANTICS
from argue.settings import Limits, Settings
from argue.strength import STRENGTHS

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
SECTIONS = {
    part.partition("\n")[0].strip(): part.partition("\n")[2]
    for part in re.split(r"^## ", REFERENCE, flags=re.M)[1:]
}


def rows(section: str) -> set[str]:
    """The names in the first column of a section's table."""
    return set(re.findall(r"^\| `([^`]+)` \|", SECTIONS[section], flags=re.M))


@pytest.mark.parametrize(
    ("section", "names"),
    [
        ("Abstract frameworks", ABSTRACT_FORMATS.names()),
        ("Algorithms", ALGORITHMS.names()),
        ("Engines", ENGINES.names()),
        ("Extractors", EXTRACTORS.names()),
        ("Components", COMPONENTS.names()),
        ("Formats", FORMATS.names()),
        ("Pairings", PAIRINGS.names()),
        ("Readings of support", INTERPRETATIONS.names()),
        ("Semantics", SEMANTICS.names()),
        ("Gradual semantics", STRENGTHS.names()),
        ("Attribution", ATTRIBUTIONS.names()),
        ("Derived attacks", list(CHOICES)),
    ],
)
def test_every_plug_in_is_documented(section, names):
    assert rows(section) == set(names)


@pytest.mark.parametrize("name", COMMANDS.names())
def test_every_command_and_option_is_documented(name):
    text = re.search(rf"^### `argue {name}\b.*?(?=^### |\Z)", SECTIONS["Commands"], re.M | re.S)
    assert text, f"docs/reference.md has no section ### `argue {name} …`"
    for parameter in COMMANDS.load(name).command.params:
        if isinstance(parameter, click.Option):
            assert f"`{parameter.opts[-1]}" in text[0], f"{name} {parameter.opts[-1]}"


def test_no_command_is_documented_that_is_not_there():
    assert set(re.findall(r"^### `argue (\w+)", REFERENCE, re.M)) == set(COMMANDS.names())


def test_every_experiment_that_ships_is_documented():
    for name in experiments.names():
        assert f"`{name}`" in SECTIONS["Experiments"], name


def test_every_setting_is_documented():
    names = {f"ARGUE_{field.name.upper()}" for field in fields(Limits) + fields(Settings)}
    assert rows("Settings") == names - {"ARGUE_LIMITS"}


def test_plug_ins_say_in_a_line_what_they_are():
    folders = (COMMANDS, ALGORITHMS, COMPONENTS, ENGINES, FORMATS, PAIRINGS, SEMANTICS, STRENGTHS)
    for folder in (*folders, ATTRIBUTIONS, EXTRACTORS, INTERPRETATIONS):
        for name in folder.names():
            assert 10 < len(folder.summary(name)) <= 100, (folder.kind, name)


def test_links_in_the_documentation_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("debates/README.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
