"""Name the plug-ins of a kind, with a line on each."""

from __future__ import annotations

import click

from argue.cli import COMMANDS, _options
from argue.cli._output import print_document
from argue.engines import ENGINES, facts
from argue.engines.edits import experiments
from argue.engines.edits.algorithms import ALGORITHMS
from argue.engines.phenomena import COMPONENTS
from argue.errors import UnknownName
from argue.formats import FORMATS
from argue.formats.base.abstract import ABSTRACT_FORMATS
from argue.language.concepts import EXTRACTORS
from argue.model import DERIVATIONS
from argue.pairing import PAIRINGS
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.degrees.attribution import ATTRIBUTIONS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.settings import Settings

_FOLDERS = {
    "abstract": ABSTRACT_FORMATS,
    "algorithms": ALGORITHMS,
    "attribution": ATTRIBUTIONS,
    "commands": COMMANDS,
    "components": COMPONENTS,
    "engines": ENGINES,
    "extractors": EXTRACTORS,
    "formats": FORMATS,
    "interpretations": INTERPRETATIONS,
    "pairs": PAIRINGS,
    "semantics": SEMANTICS,
    "strength": STRENGTHS,
}


@click.command()
@click.argument("kind")
@_options.as_json
def command(kind: str, as_json: bool) -> None:
    """Name what there is of KIND.

    KIND is abstract (formats of abstract frameworks), algorithms or experiments (both of the engine
    edit_distance), attribution (who made a degree what it is), components (of the engine
    components), commands, derived, engines, extractors (of key concepts), formats,
    interpretations (readings of support), pairs, semantics or strength (of degrees). For engines
    the line says too what each needs, the size of its model, the language of the texts that it was
    trained on, how well it judges and how fast, and which one is the default (ARGUE_ENGINE); for
    semantics the code in the names of tasks, and whether there can be several extensions.

    \b
    argue list engines
    """
    result = _summaries(kind)
    if as_json:
        rows = [
            {"name": name, "summary": summary} | _facts(kind, name) | _default(kind, name)
            for name, summary in result.items()
        ]
        print_document("plugins/1", {"kind": kind, "plugins": rows})
        return
    default = _engine() if kind == "engines" else ""
    width = max(map(len, result))
    for name, summary in result.items():
        description = f"{summary} (default)" if name == default else summary
        click.echo(f"{name:<{width}}  {description}{_details(kind, name)}")


def _facts(kind: str, name: str) -> dict[str, object]:
    if kind == "engines":
        return facts(name).as_object()
    if kind == "semantics":
        return {key.lower(): SEMANTICS.stated(name, key) for key in ("CODE", "SINGLE", "NEEDS")}
    return {}


def _default(kind: str, name: str) -> dict[str, object]:
    """Whether an engine is the one that judges when nobody names one."""
    return {"default": name == _engine()} if kind == "engines" else {}


def _engine() -> str:
    return Settings.from_environment().engine


def _details(kind: str, name: str) -> str:
    if kind == "engines":
        return f" [{facts(name).summary()}]"
    if kind == "semantics":
        result = _facts(kind, name)
        needs = result["needs"]
        more = f"; needs {', '.join(needs)}" if isinstance(needs, tuple) and needs else ""
        return f" [{result['code']}; {'one extension' if result['single'] else 'several'}{more}]"
    return ""


def _summaries(kind: str) -> dict[str, str]:
    if kind == "derived":
        return DERIVATIONS
    if kind == "experiments":
        return experiments.summaries()
    if kind not in _FOLDERS:
        raise UnknownName("kind of plug-ins", kind, sorted([*_FOLDERS, "derived", "experiments"]))
    folder = _FOLDERS[kind]
    return {name: folder.summary(name) for name in folder.names()}
