"""JSON documents on standard output, each with the name of its description first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from argue.documents import document


def json_text(name: str, content: Mapping[str, Any]) -> str:
    """A document (:mod:`argue.documents`) as indented JSON, with a line break at its end."""
    return json.dumps(document(name, content), ensure_ascii=False, indent=1) + "\n"


def print_document(name: str, content: Mapping[str, Any], *, lines: bool = False) -> None:
    """Print a document: in one line where each line is one, else indented."""
    if lines:
        click.echo(json.dumps(document(name, content), ensure_ascii=False))
    else:
        click.echo(json_text(name, content), nl=False)
