"""Name the plug-ins of a kind, with a line on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import click

from argue.cli import COMMANDS, _options
from argue.cli._output import print_document
from argue.engines import ENGINES, Facts, facts
from argue.errors import UnknownName
from argue.formats import FORMATS
from argue.model import DERIVATIONS
from argue.model.record import Entries, Record, inline, optional
from argue.pairing import PAIRINGS
from argue.plugins import Listed, kinds
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.settings import Settings

GROUP = "Frameworks and plug-ins"

_FOLDERS = {
    "commands": COMMANDS,
    "engines": ENGINES,
    "formats": FORMATS,
    "interpretations": INTERPRETATIONS,
    "pairs": PAIRINGS,
    "semantics": SEMANTICS,
    "strength": STRENGTHS,
}


@dataclass(frozen=True, slots=True)
class Plugin(Record):
    """A plug-in; what is known of it depends on its kind."""

    JSON: ClassVar[Entries] = (
        "name",
        "summary",
        optional("default"),
        optional("facts.needs"),
        optional("facts.missing"),
        optional("facts.size_bytes"),
        optional("facts.scores"),
        optional("facts.pairs_per_second"),
        optional("facts.languages"),
        optional("facts.sends_to"),
        optional("code"),
        optional("single"),
    )

    name: str
    """Names it on the command line."""
    summary: str
    """What it is, in a line."""
    facts: Facts = Facts()
    default: bool | None = None
    """Engines: whether it judges when nobody names one."""
    code: str | None = None
    """Semantics: the code in the names of tasks (ICCMA)."""
    single: bool | None = None
    """Semantics: whether there is always one extension."""


class EnginePlugin(Plugin):
    """An engine."""

    JSON = ("name", "summary", inline("facts"), "default")


class SemanticsPlugin(Plugin):
    """A semantics."""

    JSON = ("name", "summary", "code", "single", "facts.needs")


@dataclass(frozen=True, slots=True)
class Plugins(Record):
    """``argue list KIND --json``: the plug-ins of a kind."""

    NAME = "plugins/1"

    kind: str
    """The kind."""
    plugins: list[Plugin]
    """Sorted by name."""


@click.command()
@click.argument("kind")
@_options.as_json
def command(kind: str, as_json: bool) -> None:
    """Name what there is of KIND.

    KIND is abstract (formats of abstract frameworks), algorithms or experiments (both of the engine
    edit_distance), components (of the engine
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
        print_document(Plugins(kind, [_plugin(kind, *entry) for entry in result.items()]))
        return
    default = _engine() if kind == "engines" else ""
    width = max(map(len, result))
    for name, summary in result.items():
        description = f"{summary} (default)" if name == default else summary
        click.echo(f"{name:<{width}}  {description}{_details(kind, name)}")


def _plugin(kind: str, name: str, summary: str) -> Plugin:
    if kind == "engines":
        return EnginePlugin(name, summary, facts(name), default=name == _engine())
    if kind == "semantics":
        stated: Any = [SEMANTICS.stated(name, key) for key in ("CODE", "SINGLE", "NEEDS")]
        code, single, needs = stated
        return SemanticsPlugin(name, summary, Facts(needs), code=code, single=single)
    return Plugin(name, summary)


def _engine() -> str:
    return Settings.from_environment().engine


def _details(kind: str, name: str) -> str:
    if kind == "engines":
        return f" [{facts(name).summary()}]"
    if kind == "semantics":
        one = _plugin(kind, name, "")
        more = f"; needs {', '.join(one.facts.needs)}" if one.facts.needs else ""
        return f" [{one.code}; {'one extension' if one.single else 'several'}{more}]"
    return ""


def _summaries(kind: str) -> dict[str, str]:
    if kind == "derived":
        return DERIVATIONS
    folders: dict[str, Listed] = {**_FOLDERS, **kinds()}
    if kind not in folders:
        raise UnknownName("kind of plug-ins", kind, sorted([*folders, "derived"]))
    folder = folders[kind]
    return {name: folder.summary(name) for name in folder.names()}
