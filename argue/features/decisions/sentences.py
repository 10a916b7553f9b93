"""A decision in sentences, each computed from the labels or written by people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from argue.drawing.wording import verdict_share, word
from argue.features.decisions.summary import Labels, Summary
from argue.locales import _, date, lazy, ngettext
from argue.model import Analysis, Argument, Assessment, Evidence, Label, Status, Votes
from argue.model.record import Record

QUOTED = 120
"""Characters of an argument that a sentence quotes."""


@dataclass(frozen=True, slots=True)
class DecisionOutcome(Record):
    """What was decided, in people's words."""

    text: str
    """What was decided."""
    deciders: str
    """Who decided it, such as “the committee, 7 to 2”; empty where nobody said so."""
    dissent: str
    """What those say who disagree; empty where nobody does."""
    by: str
    """Who closed the debate."""
    at: datetime
    """When, as ISO 8601.

    With a time zone."""


@dataclass(frozen=True, slots=True)
class Section(Record):
    """Sentences under a title."""

    title: str
    """What they are about."""
    sentences: tuple[str, ...]
    """Each true by itself."""


def sections_of(
    outcome: DecisionOutcome,
    summary: Summary,
    analysis: Analysis,
    votes: Mapping[str, Votes],
    evidence: Mapping[str, tuple[Evidence, ...]],
) -> Iterator[Section]:
    """The sections that have something to say, in the reader's language."""
    arguments = analysis.debate.by_id()
    sections = {
        _("Outcome"): _outcome(outcome, analysis, summary, arguments),
        _("Reasons that stood"): _stood(summary, arguments),
        _("What fell, and by what"): _fell(analysis, summary, arguments),
        _("What stayed open"): _open(analysis, summary, arguments),
        _("What would turn it"): _turning(summary, arguments),
        _("Dissent and votes"): _dissent(outcome, votes, arguments),
        _("Sources"): _sources(evidence, arguments),
        _("Who labelled"): _labelled(analysis, summary.labels),
    }
    for title, sentences in sections.items():
        if told := tuple(sentences):
            yield Section(title, told)


_Arguments = Mapping[str, Argument]
_READINGS = {
    Label.SUPPORT: lazy("The engine %(engine)s, version %(version)s, reads: it supports that."),
    Label.ATTACK: lazy(
        "The engine %(engine)s, version %(version)s, reads: it speaks against that."
    ),
    Label.UNRELATED: lazy(
        "The engine %(engine)s, version %(version)s, reads: it has nothing to do with that."
    ),
    None: lazy("The engine %(engine)s, version %(version)s, is not sure what it does to that."),
}
_FOUND = {
    None: lazy("Nobody gave the text of this source."),
    True: lazy("The quotation is in the text given."),
    False: lazy("The quotation is not in the text given."),
}
_TURNS = {
    Status.ACCEPTED: lazy("If %(quote)s were answered, the claim would stand."),
    Status.REJECTED: lazy("If %(quote)s were answered, the claim would fall."),
    Status.UNDECIDED: lazy("If %(quote)s were answered, the claim would be open."),
}


def _quote(arguments: _Arguments, id: str) -> str:
    argument = arguments[id]
    text = argument.short(QUOTED)
    if argument.author:
        return _("“%(text)s” (%(name)s)", text=text, name=argument.author)
    return _("“%(text)s”", text=text)


def _outcome(
    outcome: DecisionOutcome, analysis: Analysis, summary: Summary, arguments: _Arguments
) -> Iterator[str]:
    yield _("%(date)s: %(text)s", date=date(outcome.at), text=outcome.text)
    if outcome.deciders:
        yield _("Decided by %(who)s.", who=outcome.deciders)
    if (mark := summary.verdict) and analysis.debate.issue:
        text = arguments[analysis.debate.issue].short(QUOTED)
        share = f", {verdict_share(mark)}" if mark.has_share else ""
        yield _("The claim “%(text)s”: %(verdict)s.", text=text, verdict=f"{word(mark)}{share}")


def _stood(summary: Summary, arguments: _Arguments) -> Iterator[str]:
    for id in summary.stood_for:
        yield _("For the claim: %(quote)s", quote=_quote(arguments, id))
    for id in summary.stood_against:
        yield _("Against the claim: %(quote)s", quote=_quote(arguments, id))


def _fell(analysis: Analysis, summary: Summary, arguments: _Arguments) -> Iterator[str]:
    """The claim is told of at the top."""
    verdicts = analysis.verdicts
    for fall in summary.fell:
        if fall.argument == analysis.debate.issue:
            continue
        said = _with_verdict(verdicts[fall.argument], arguments, fall.argument)
        if not fall.by:
            yield said
            continue
        first, more = _quote(arguments, fall.by[0]), len(fall.by) - 1
        against = _("Against it stands %(other)s.", other=first)
        if more:
            against = ngettext(
                "Against it stand %(other)s and %(num)s more.",
                "Against it stand %(other)s and %(num)s more.",
                more,
                other=first,
            )
        yield f"{said} {against}"


def _with_verdict(mark: Assessment, arguments: _Arguments, id: str) -> str:
    """An argument and its verdict, in the word of pages."""
    return _("%(quote)s: %(verdict)s.", quote=_quote(arguments, id), verdict=word(mark))


def _open(analysis: Analysis, summary: Summary, arguments: _Arguments) -> Iterator[str]:
    verdicts = analysis.verdicts
    for id in summary.undecided:
        yield _with_verdict(verdicts[id], arguments, id)
    for source, target in summary.open:
        yield _(
            "Nobody said what %(source)s does to %(target)s.",
            source=_quote(arguments, source),
            target=_quote(arguments, target),
        )


def _turning(summary: Summary, arguments: _Arguments) -> Iterator[str]:
    for source, target in summary.verdict.settle if summary.verdict else ():
        yield _(
            "It hangs on whether %(source)s is for or against %(target)s.",
            source=_quote(arguments, source),
            target=_quote(arguments, target),
        )
    for crux in summary.cruxes:
        yield _(_TURNS[crux.after], quote=_quote(arguments, crux.argument))


def _dissent(
    outcome: DecisionOutcome, cast: Mapping[str, Votes], arguments: _Arguments
) -> Iterator[str]:
    if outcome.dissent:
        yield outcome.dissent
    for id, votes in cast.items():
        if id not in arguments:
            continue
        yield _(
            "%(quote)s: %(agree)s agree, %(disagree)s disagree, %(unsure)s unsure.",
            quote=_quote(arguments, id),
            agree=votes.agree,
            disagree=votes.disagree,
            unsure=votes.passed or 0,
        )


def _sources(evidence: Mapping[str, tuple[Evidence, ...]], arguments: _Arguments) -> Iterator[str]:
    for id, many in evidence.items():
        for cited in many if id in arguments else ():
            where = ", ".join(filter(None, (cited.source, cited.date))) or "–"
            yield _(
                "%(argument)s cites “%(quotation)s” (%(where)s).",
                argument=_quote(arguments, id),
                quotation=Argument(id, cited.quotation).short(QUOTED),
                where=where,
            )
            yield _(_FOUND[cited.found])
            if cited.engine_version:
                yield _(_READINGS[cited.label], engine=cited.engine, version=cited.engine_version)


def _labelled(analysis: Analysis, labels: Labels) -> Iterator[str]:
    people = labels.stated + labels.confirmed + labels.corrected
    yield ngettext(
        "People labelled %(num)s relation.", "People labelled %(num)s relations.", people
    )
    if labels.confirmed or labels.corrected:
        yield _(
            "Of these %(confirmed)s confirm and %(corrected)s correct what was said before.",
            confirmed=labels.confirmed,
            corrected=labels.corrected,
        )
    if labels.judged or labels.open:
        yield ngettext(
            "The engine %(engine)s, version %(version)s, read %(num)s more.",
            "The engine %(engine)s, version %(version)s, read %(num)s more.",
            labels.judged + labels.open,
            engine=analysis.options.engine,
            version=analysis.engine_version,
        )
        yield ngettext("Of %(num)s it was not sure.", "Of %(num)s it was not sure.", labels.open)
