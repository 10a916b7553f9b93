"""Measure a corpus of debates, or judge it on every core or on a cluster."""

from __future__ import annotations

import click

from argue.cli._root import FolderGroup
from argue.plugins import Folder

GROUP = "lab"

_DEFAULT = "measure"


class _WithDefault(FolderGroup):
    """Commands of which one need not be named."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        named = bool(args) and args[0] in (*self.folder.names(), *context.help_option_names)
        return super().parse_args(context, args if named or not args else [_DEFAULT, *args])


@click.group(
    cls=_WithDefault,
    folder=Folder("argue.features.corpora.cli._corpus", "command of argue lab corpus"),
)
def command() -> None:
    """Many debates at once: measure them, or judge them all.

    Without the name of a command it is measure: argue lab corpus FILE... tells what the debates of
    files, zips and folders are like. A file that is called judge or measure is ./judge.

    \b
    argue lab corpus corpus.zip
    argue lab corpus judge crawl/ --engine cross_encoder --out judged --cluster local:8
    """
