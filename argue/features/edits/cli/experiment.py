"""Print an experiment of edit_distance, in TOML or in the XML of EDITS."""

from __future__ import annotations

import click

from argue.cli import _options

GROUP = "papers"


@click.command()
@click.argument("config")
@_options.choice(
    "--to",
    ("toml", "xml"),
    "As what: the TOML of Argue, or the XML of EDITS.",
    name="form",
    default="toml",
)
def command(config: str, form: str) -> None:
    """Print the experiment CONFIG in TOML or in the XML of EDITS.

    CONFIG is a file in one of the two, a name (argue list experiments) or the folder of a model.
    The XML is that of EDITS 2.1 in the EXCITEMENT platform (EditDistanceEDA, EditDistancePSOEDA).
    It holds less than an experiment: one token edit distance with fixed costs.

    \b
    argue papers experiment particle_swarm --to xml > swarm.xml
    argue papers experiment swarm.xml
    argue train edit_distance --config swarm.xml --data corpus.xml --out models/swarm
    """
    from argue.features.edits.engines.edits import experiment, xml_configuration

    read = experiment.read(config)
    click.echo(read.text if form == "toml" else xml_configuration.to_xml(read), nl=False)
