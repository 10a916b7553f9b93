"""Serve the tools of a language model's client: the Model Context Protocol on standard input."""

from __future__ import annotations

import click

from argue.cli import _options

GROUP = "site"


@click.command()
@_options.engine
@_options.flag("--write", "Texts may be saved as debates, and stored debates judged.")
def command(engine: str, write: bool) -> None:
    """Serve five tools by the Model Context Protocol (MCP), over standard input and output.

    A client, such as a language model's desktop program, starts this command and calls: analyse a
    text, the verdict on a debate and why, what would change it, evaluate predictions, search
    debates. Pasted texts, and debates of the database ARGUE_DATABASE: the tools see all of them,
    as whoever has the file does. Without --write nothing is changed. The engine is chosen here, by
    the person, and never by the client.

    \b
    argue site mcp
    argue site mcp --engine cross_encoder_small --write
    """
    from argue.plugins import libraries_for

    with libraries_for("argue site mcp"):
        from argue.features.mcp.cli import _server
    from argue.settings import Settings

    _server.server(Settings.from_environment(), engine, write=write).run("stdio")
