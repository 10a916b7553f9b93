"""The reference names everything there is, and nothing that is not."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import click
import pytest

from argue.cli import COMMANDS
from argue.cli._root import GROUPS
from argue.features.edits.engines.edits import experiment
from argue.model import DERIVATIONS
from argue.settings import LanguageModel, Limits, Settings, SignIn
from tools.documentation import PAGES
from tools.reference import FOLDERS, completed
from tools.settings import settings_text

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """The sections of a page by their titles."""
    return {
        part.partition("\n")[0].strip(): part.partition("\n")[2]
        for part in re.split(r"^## ", text, flags=re.M)[1:]
    }


def rows(text: str, section: str) -> set[str]:
    """The names in the first column of a section's table."""
    return set(re.findall(r"^\| `([^`]+)` \|", sections(text)[section], flags=re.M))


@pytest.mark.parametrize("section", FOLDERS)
def test_every_plug_in_gets_a_row_in_the_reference(section):
    """By ``python -m tools.reference``; a new plug-in needs no edit."""
    names = set(FOLDERS[section].names())
    assert rows(REFERENCE, section) <= names
    assert rows(completed(REFERENCE), section) == names


def test_every_derived_attack_is_documented():
    assert rows(REFERENCE, "Derived attacks") == set(DERIVATIONS)


@pytest.mark.parametrize("name", COMMANDS.names())
def test_every_command_and_option_is_documented(name):
    commands = sections(completed(REFERENCE))["Commands"]
    text = re.search(rf"^### `argue (?:\w+ )?{name}\b.*?(?=^### |\Z)", commands, re.M | re.S)
    assert text, f"docs/reference.md has no section ### `argue {name} …`"
    for parameter in COMMANDS.load(name).command.params:
        if isinstance(parameter, click.Option):
            assert f"`{parameter.opts[-1]}" in text[0], f"{name} {parameter.opts[-1]}"


def test_no_command_is_documented_that_is_not_there():
    names = re.findall(r"^### `argue (\w+)(?: (\w+))?", REFERENCE, re.M)
    assert all(name in COMMANDS or (name in GROUPS and more in COMMANDS) for name, more in names)


def test_every_experiment_that_ships_is_documented():
    for name in experiment.SHIPPED:
        assert f"`{name}`" in sections(REFERENCE)["Experiments"], name


def test_every_setting_is_documented():
    """By ``python -m tools.settings``, from the docstrings."""
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert page == settings_text()
    records = (Settings, Limits, LanguageModel, SignIn)
    names = {f"ARGUE_{field.name.upper()}" for record in records for field in fields(record)}
    listed = set(re.findall(r"^\| `(ARGUE_\w+)` \| \S", page, flags=re.M))
    assert listed == names - {"ARGUE_LIMITS", "ARGUE_LANGUAGE_MODEL", "ARGUE_SIGN_IN"}


def test_plug_ins_say_in_a_line_what_they_are():
    for folder in (COMMANDS, *FOLDERS.values()):
        for name in folder.names():
            assert 10 < len(folder.summary(name)) <= 100, (folder.kind, name)


def test_links_in_the_documentation_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("debates/README.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            made = target.removeprefix("docs/") in PAGES
            assert made or (page.parent / target).exists(), f"{page.name}: {target}"


def test_pages_that_are_made_are_not_empty_and_say_what_they_are():
    for name, text in PAGES.items():
        content = text()
        assert content.startswith("# ") or isinstance(json.loads(content), dict), name
