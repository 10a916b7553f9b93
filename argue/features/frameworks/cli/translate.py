"""Write a debate out as the Dung framework that a reading of support makes of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import click

from argue import pipeline
from argue.cli import _debates, _options
from argue.cli._debates import judge_debates
from argue.cli._output import print_document
from argue.errors import BadInput, UnknownName
from argue.features.frameworks import abstract
from argue.features.frameworks.framework import AbstractFramework, Numbers
from argue.locales import plural
from argue.model import Debate, Options
from argue.model.record import Ends, Record
from argue.reasoning import supports as interpretations
from argue.reasoning.supports import INTERPRETATIONS, TranslatedAttack, Translation

GROUP = "lab"


@dataclass(frozen=True, slots=True)
class ListedRelation(Record):
    """An attack of a translated framework."""

    attacker: str
    """Name of the node that attacks."""
    attacked: str
    """Name of the node that is attacked."""
    kind: str
    """``stated``, a kind of derived attack, or the rule of the reading that made it."""
    because: tuple[Ends, ...]
    """The relations from which it follows; empty for one that is stated."""


@dataclass(frozen=True, slots=True)
class TranslatedDebate(Record):
    """The attacks that decide what stands in a debate."""

    id: str
    """Id of the debate."""
    support: str
    """The reading of support; empty if none was asked for."""
    derived: tuple[str, ...]
    """The kinds of derived attacks."""
    source: str
    """The paper that defines the reading; empty if none was asked for."""
    nodes: tuple[str, ...]
    """Names of arguments and helpers, in the order of abstract formats."""
    helpers: Annotated[tuple[str, ...], dict[str, str] | list[str]]
    """Names of the nodes that are no arguments."""
    attacks: list[ListedRelation]
    """All attacks."""

    @classmethod
    def of(
        cls, debate: Debate, one: Translation, support: str, derived: tuple[str, ...], source: str
    ) -> TranslatedDebate:
        """Of a debate and its translation."""
        names = one.names
        attacks = [
            ListedRelation(names[step.attacker], names[step.attacked], step.kind, step.because)
            for step in one.steps()
        ]
        return cls(debate.id, support, derived, source, names, one.helpers, attacks)


@dataclass(frozen=True, slots=True)
class TranslationDocument(Record):
    """``argue lab translate --to json``: what supports mean, as attacks alone."""

    NAME = "translation/1"
    TITLE = "Translation"

    debates: list[TranslatedDebate]
    """The debates in their order."""


@click.command()
@click.argument("file")
@_options.analysis("derived", "support", "judge_all")
@_options.text("--debate ID", "Only this debate of FILE.", name="wanted")
@_options.text(
    "--to F",
    "text, json, or a format of abstract frameworks: apx, tgf, i23.",
    name="target",
    default="text",
)
@_options.reading
def command(file: str, options: Options, wanted: str, target: str) -> None:
    """Read the debates in FILE and write out the attacks that decide what stands, with the reasons.

    As text and JSON every attack has its reason, and each helper says what it stands for. In a
    format of abstract frameworks arguments come first, in the debate's order, and helpers after
    them, by name in apx and by number in tgf and i23; it holds one debate.

    \b
    argue lab translate example:cash --engine gold --support necessary
    argue lab translate example:cash --engine gold --support evidential --to apx > cash.apx
    argue lab translate example:cash --engine gold --derived mediated --to json
    """
    support = options.support
    derived = tuple(map(str, options.derived))
    choices = ["json", "text", *abstract.ABSTRACT_FORMATS.names()]
    if target not in choices:
        raise UnknownName("format of --to", target, choices)
    debates = _chosen(_debates.read_debates(file), wanted, one=target not in ("json", "text"))
    translations: list[tuple[Debate, Translation]] = []
    for debate, relations in judge_debates(debates, options):
        read = pipeline.label(debate, relations, options).framework
        translations.append((debate, interpretations.translate(read, support)))
    _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
    if target == "json":
        source = INTERPRETATIONS.load(support).SOURCE if support else ""
        records = [
            TranslatedDebate.of(debate, translation, support, derived, source)
            for debate, translation in translations
        ]
        print_document(TranslationDocument(records))
    elif target == "text":
        texts = ("\n".join(_text(*translation, support)) for translation in translations)
        click.echo("\n\n".join(texts))
    else:
        ((_, translation),) = translations
        graph = translation.graph
        # apx quotes names; the others know numbers or single words
        names = translation.names if target == "apx" else Numbers(graph.size)
        sys.stdout.buffer.write(abstract.write(AbstractFramework(names, graph), target))


def _chosen(debates: list[Debate], wanted: str, *, one: bool) -> list[Debate]:
    ids = [debate.id for debate in debates]
    if wanted and wanted not in ids:
        raise BadInput(f"--debate: expected one of {', '.join(ids)}, found {wanted!r}")
    if one and not wanted and len(debates) > 1:
        raise BadInput(
            f"expected one debate, found {len(debates)}; --debate names one of {', '.join(ids)}"
        )
    return [debate for debate in debates if wanted in ("", debate.id)]


def _text(debate: Debate, translation: Translation, support: str) -> Iterator[str]:
    yield debate.title
    if support:
        yield f"{support}: {INTERPRETATIONS.summary(support)}"
        yield f"After {INTERPRETATIONS.load(support).SOURCE}."
    counts = {
        "argument": len(translation.arguments),
        "helper": len(translation.helpers),
        "attack": len(translation.graph.attacks),
    }
    yield ", ".join(plural(count, noun) for noun, count in counts.items())
    yield ""
    names = translation.names
    for step in translation.steps():
        yield f"{names[step.attacker]} → {names[step.attacked]}  ({_reason(step)})"


def _reason(step: TranslatedAttack) -> str:
    edges = list(step.because)
    if step.kind == "stated" or not edges:
        return step.kind
    supports = edges if step.kind in ("supports", "circular") else edges[:-1]
    reasons = [f"{first} supports {second}" for first, second in supports]
    reasons += [f"{first} attacks {second}" for first, second in edges[len(supports) :]]
    return f"{step.kind}: {', '.join(reasons)}"
