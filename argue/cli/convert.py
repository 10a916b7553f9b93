"""Turn a file of one format into another."""

from __future__ import annotations

import click

from argue import formats, pipeline
from argue.cli import _debates, _options, _output

GROUP = "Debates"


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@_options.reading
@_options.text("--from F", "The same as --format.", name="source_format")
@_options.text("--to F", "Format of OUT; else suffix.", name="target_format")
def command(source: str, target: str, source_format: str, target_format: str) -> None:
    """Read the debates in IN and write them to OUT, in the format of OUT's suffix or of --to.

    IN may be a zip or a folder: all its files are read, and those that cannot be are told.
    Both may be - for standard input and output. Relations are those that IN states. What the
    format of OUT cannot hold is told on standard error.

    \b
    argue convert thread.txt thread.graphml
    argue convert corpus.xml - --to csv
    """
    if not target_format:
        outputs = formats.outputs()
        suffixes = formats.suffixes(outputs)
        target_format = _options.format_by_suffix(target, suffixes, "--to", outputs)
    debates = _debates.read_debates(source, format=source_format, warn=True)
    analyses = [pipeline.bare(debate) for debate in debates]
    content = formats.write_bytes(analyses, target_format)
    if lost := formats.lost(analyses, target_format):
        click.echo(f"argue: {target_format} does not hold {'; '.join(lost)}", err=True)
    _output.write(target, content)
