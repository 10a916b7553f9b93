"""Say what an installation lacks, and what to do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from argue.cli import _options
from argue.cli._output import print_document
from argue.features.doctor.checks import Finding, environment_file, examine
from argue.model.record import Record
from argue.settings import Settings

GROUP = "site"


@dataclass(frozen=True, slots=True)
class Findings(Record):
    """``argue site doctor --json``: what ten looks at an installation found."""

    NAME = "findings/1"

    findings: Sequence[Finding]
    """In the order in which one mends."""


@click.command()
@_options.text("--host H", "Address at which the server listens.", default="127.0.0.1")
@_options.number("--port N", 5000, "Its port.", least=0, most=65535)
@_options.text("--env-file FILE", "Settings of systemd or compose, in place of the environment.")
@_options.as_json
def command(host: str, port: int, env_file: str, as_json: bool) -> None:
    """Look at an installation, and say in ten lines what is missing or wrong.

    Folder, disk, database, permissions, key, models, port, people, mail, language model. Nothing is
    changed. Exit code 1: something has to be done, in the lines that begin with a cross.
    """
    environment = environment_file(Path(env_file)) if env_file else None
    findings = list(examine(Settings.from_environment(environment), host, port))
    if as_json:
        print_document(Findings(findings))
    else:
        for finding in findings:
            click.echo(f"{'✓' if finding.ok else '✗'} {finding.name}: {finding.text}")
    if not all(finding.ok for finding in findings):
        sys.exit(1)
