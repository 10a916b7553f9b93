"""Labelling → text for a terminal."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from argue.drawing.wording import symbol, verdict_share, word
from argue.locales import plural
from argue.model import (
    Analysis,
    Argument,
    Assessment,
    Inference,
    Label,
    Labelling,
    Origin,
    Relation,
    Status,
    Verdict,
)
from argue.model.relation import by_ends

_VERBS = {Label.SUPPORT: "supports", Label.ATTACK: "attacks", Label.UNRELATED: "is not related to"}
_NEITHER = "neither (questions, asides)"
_QUESTIONS = 5
"""How many relations to check are told."""
_POSITIONS = 5
"""How many extensions are told."""


class Explained(Protocol):
    """Why an argument has its status: a statement that begins with it, and what makes it true."""

    @property
    def lead(self) -> str: ...  # noqa: D102

    @property
    def parts(self) -> Sequence[str]: ...  # noqa: D102

    @property
    def text(self) -> str: ...  # noqa: D102


def text(
    analysis: Analysis,
    explanations: Mapping[str, Explained],
    *,
    sentence: str = "",
    formal: str = "",
    topic: str = "",
    width: int = 88,
) -> str:
    """One debate: its arguments grouped by status, each with what decides it.

    Parameters
    ----------
    analysis
        With a labelling.
    explanations
        For each argument id but asides, such as :func:`argue.services.because.explanations` gives.
    sentence
        The verdict on the issue in a sentence (:mod:`argue.services.verdict`).
    formal
        The issue's status in a clause, where its verdict is another word.
    topic
        The id of the issue if nobody claims it: then it has no verdict, and is asked for.
    width
        Columns to wrap at.

    Returns
    -------
    str
        Lines, each ended by a newline.
    """
    lines = _lines(analysis, explanations, sentence, formal, topic, width)
    return "".join(f"{line}\n" for line in lines)


def summary(analysis: Analysis) -> str:
    """One sentence of counts, for example ``4 arguments: 2 stand, 1 open, 1 falls``."""
    labelling = analysis.labelling
    total = len(analysis.debate.arguments)
    counted = f"{total} argument{'' if total == 1 else 's'}"
    if labelling is None:
        return counted
    parts = [
        f"{len(members)} {name if len(members) == 1 else name.removesuffix('s')}"
        for name, members in _alike(analysis).items()
    ]
    parts += [f"{asides} {_NEITHER}"] if (asides := len(analysis.asides)) else []
    return f"{counted}: {', '.join(parts)}"


def _lines(
    analysis: Analysis,
    explanations: Mapping[str, Explained],
    sentence: str,
    formal: str,
    topic: str,
    width: int,
) -> Iterator[str]:
    debate, labelling = analysis.debate, analysis.labelling
    if labelling is None:
        raise ValueError("expected an analysis with a labelling, found one that was only read")
    title = debate.title if debate.title == debate.id else f"{debate.id}: {debate.title}"
    yield from _wrap(title, width) or [debate.id]
    yield "=" * min(len(title), width)
    yield f"{summary(analysis)}."
    statuses = list(analysis.statuses.values())
    counts = ", ".join(f"{statuses.count(status)} {status}" for status in Status)
    yield f"Under {_semantics(analysis)} semantics: {counts}."
    yield from _wrap(_how(analysis), width)
    if supports := analysis.idle_supports:
        counted = "1 support counts" if supports == 1 else f"{supports} supports count"
        readings = "--derived mediated lets them count; see argue lab readings"
        yield from _wrap(f"{counted} for nothing under this reading ({readings})", width)
    verdicts = analysis.verdicts
    arguments = debate.by_id()
    if topic:
        what = f"“{arguments[topic].short(60)}” claims nothing, so it has no verdict"
        yield from _wrap(f"{what}: --claim TEXT says what is claimed", width, later="  ")
    elif debate.issue is not None:
        yield f"The issue ({debate.issue}): {_verdict_text(verdicts[debate.issue])}"
        status = labelling.statuses[debate.issue]
        for line in (sentence, formal or f"{status} under {_semantics(analysis)} semantics"):
            yield from _wrap(line, width, first="  ", later="  ")
    for warning in (*debate.warnings, *analysis.warnings):
        yield from _wrap(f"Warning: {warning}", width, later="  ")
    for step in debate.inferences:
        yield from _wrap(_step(step), width, later="  ")
    yield from _extensions(labelling, width)
    yield from _chances(analysis, width)
    outgoing = _outgoing(analysis)
    asides = analysis.asides
    for heading, members in _groups(analysis):
        members = [member for member in members if member != topic]
        if members:
            yield ""
            yield f"{heading} ({len(members)})"
        for member in members:
            yield from _argument(arguments[member], outgoing.get(member, []), width)
            if analysis.chances and member in verdicts and verdicts[member].has_share:
                share = verdict_share(verdicts[member])
                yield f"      {share}; by its labels {labelling.statuses[member]}"
            if member not in asides:
                yield from reasons(explanations[member], width)


def _step(step: Inference) -> str:
    """A step in a line: its premises, its conclusion, and who attacks it."""
    premises = " and ".join(step.premises)
    undercut = f", undercut by {', '.join(step.undercutters)}" if step.undercutters else ""
    together = " together" if step.linked else ""
    verb = "support" if step.linked else "supports"
    return f"Step: {premises}{together} {verb} {step.conclusion}{undercut}"


def _groups(analysis: Analysis) -> Iterator[tuple[str, list[str]]]:
    """Headings with their arguments: verdicts, then asides."""
    verdicts = analysis.verdicts
    for name, members in _alike(analysis).items():
        yield f"{symbol(verdicts[members[0]])} {name.capitalize()}", members
    asides = analysis.asides
    yield f"○ {_NEITHER.capitalize()}", [id for id in analysis.debate.by_id() if id in asides]


def _alike(analysis: Analysis) -> dict[str, list[str]]:
    """By what a verdict is called: the arguments that have it; what stands comes first."""
    alike: dict[str, list[str]] = {}
    order = list(Verdict)
    verdicts = analysis.verdicts.items()
    for id, verdict in sorted(
        verdicts, key=lambda pair: (order.index(pair[1].verdict), pair[1].likely)
    ):
        alike.setdefault(word(verdict), []).append(id)
    return alike


def _semantics(analysis: Analysis) -> str:
    return (analysis.semantics or "").replace("_", "-")


def _verdict_text(assessment: Assessment) -> str:
    """A verdict with its percentage, if it is not certain."""
    share = f", {verdict_share(assessment)}" if assessment.has_share else ""
    return f"{symbol(assessment)} {word(assessment)}{share}"


def _chances(analysis: Analysis, width: int) -> Iterator[str]:
    chances = analysis.chances
    if chances is None:
        return
    how = (
        f"from {chances.samples:,} frameworks drawn, off by at most {chances.error:.3f} "
        "with probability 0.95"
        if chances.samples
        else "exact"
    )
    yield from _wrap(f"Percentages come from the confidences of the labels; {how}.", width)
    verdict = analysis.verdicts.get(analysis.debate.issue or "")
    if verdict and verdict.settle:
        asked = [(*ends, "") for ends in verdict.settle[: chances.settles or None]]
        yield "These answers tell most:"
    else:
        questions = chances.questions[:_QUESTIONS]
        asked = [
            (question.source, question.target, f", {question.gain:.2f} bits")
            for question in questions
        ]
        if asked:
            yield "Check these first, they tell most about what stands:"
    relations, texts = by_ends(analysis.relations), analysis.debate.by_id()
    for place, (source, target, gain) in enumerate(asked, 1):
        known = relations.get((source, target))
        text = f"{place}. {source} → {target}: for or against? {texts[source].short(width)}"
        if known and not known.open:
            text = f"{place}. {source} {_does(known)}"
        yield from _wrap(f"{text}{gain}", width, first="  ", later="     ")


def _extensions(labelling: Labelling, width: int) -> Iterator[str]:
    """The positions that a semantics with several lets one take, the first few of them."""
    every = labelling.extensions
    if len(every) < 2:
        return
    name = labelling.semantics.replace("_", "-")
    yield f"{len(every)} {name} extensions, each a way to take sides:"
    for place, extension in enumerate(every[:_POSITIONS], 1):
        members = ", ".join(name for name in labelling.statuses if name in extension)
        line = f"{place}. {members or 'nothing'}"
        yield from _wrap(line, width, first="  ", later="     ")
    if len(every) > _POSITIONS:
        yield f"  and {len(every) - _POSITIONS} more, which JSON lists"


def _argument(argument: Argument, relations: list[Relation], width: int) -> Iterator[str]:
    excerpt = argument.short(width * 2)
    yield from _wrap(f"{argument.id}  {excerpt}", width, first="  ", later="      ")
    if relations:
        summary = ", ".join(map(_does, relations))
        yield from _wrap(summary, width, first="      ", later="      ")


def _does(relation: Relation) -> str:
    """What a relation does and who says so; of one that is open that this is asked."""
    if relation.open:
        return f"? {relation.target} (for or against?)"
    return f"{_VERBS[relation.label]} {relation.target} ({_statement(relation)})"


def _statement(relation: Relation) -> str:
    """Who says so: a confidence if an engine does."""
    if relation.origin is Origin.JUDGED:
        return f"{relation.confidence:.2f}"
    word = relation.overruled
    if word is None:
        return "stated"
    former = word.former
    instead = f", not {former.label} ({_statement(former)})" if former and not former.open else ""
    return f"said by {word.by}{instead}"


def reasons(explained: Explained, width: int) -> Iterator[str]:
    """What decides one argument, in lines."""
    why = explained.lead.rpartition(": ")[2]
    yield from _wrap(
        f"because {why}{':' if explained.parts else ''}", width, first="      ", later="      "
    )
    for part in explained.parts:
        yield from _wrap(part, width, first="      · ", later=" " * 8)


def _wrap(line: str, width: int, first: str = "", later: str = "") -> list[str]:
    """Wrap without breaking ids at their hyphens."""
    return textwrap.wrap(
        line, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def _outgoing(analysis: Analysis) -> dict[str, list[Relation]]:
    outgoing: dict[str, list[Relation]] = {}
    for relation in analysis.relations:
        if relation.open or relation.label is not Label.UNRELATED or relation.overruled:
            outgoing.setdefault(relation.source, []).append(relation)
    return outgoing


def _how(analysis: Analysis) -> str:
    counts = Counter(
        "open" if relation.open else str(relation.label) for relation in analysis.relations
    )
    summary = ", ".join(f"{counts[word]} {word}" for word in (*Label, "open") if counts[word])
    derived = ", ".join(analysis.framework.derived) or "none"
    support = f"Supports read as {analysis.options.support}. " if analysis.options.support else ""
    every = (*analysis.relations, *analysis.hidden)
    judged = sum(relation.origin is Origin.JUDGED for relation in every)
    engine, who = analysis.options.engine, plural(len(every), "pair")
    if engine != "gold" and judged < len(every):
        who = f"{len(every) - judged} stated, {judged} judged"
    return (
        f"Engine {engine}, {who} "
        f"({analysis.options.pairing}): {summary or 'no relations'}{_hidden(analysis)}. "
        f"{support}Derived attacks: {derived}."
    )


def _hidden(analysis: Analysis) -> str:
    least = analysis.options.min_confidence
    if not least:
        return ""
    return f", {len(analysis.hidden)} hidden with a confidence below {least:g}"
