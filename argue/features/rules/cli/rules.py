"""Acquire, apply and score entailment rules, and say what they add to an engine."""

from __future__ import annotations

import click

from argue.cli._root import FolderGroup
from argue.plugins import Folder

GROUP = "papers"


@click.group(
    cls=FolderGroup,
    folder=Folder("argue.features.rules.cli._rules", "command of argue papers rules"),
)
def command() -> None:
    """Entailment rules: where a text says the left side, it also says the right one.

    Rules are files of JSON lines, a rule each: "left", "right" and "probability".
    """
