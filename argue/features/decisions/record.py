"""The record of a decision: what was decided, for which reasons, and what would turn it.

All of it but the words of people is computed from the analysis that the record holds: statuses,
what stood and what fell, the cruxes, the counts and every sentence. So anybody who has the file can
compute it again, years later and elsewhere (:func:`check`), and the signature says from which
installation it came and that not a byte was changed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from argue import pipeline
from argue.errors import ArgueError, BadInput
from argue.features.decisions import signing
from argue.formats import json as json_format
from argue.locales import ENGLISH, _, date, ngettext, use_language
from argue.model import (
    GROUNDED,
    Analysis,
    Argument,
    Options,
    Origin,
    Relation,
    Status,
    Votes,
)
from argue.model.record import PREFIX, Count, Ends, Record, optional
from argue.reasoning import derived_attacks
from argue.reasoning.changes.what_if import hints
from argue.services.cache import IdentityCache

MOST_CRUXES = 3
NO_TEXT = "…"
"""What stands in place of a text that people added, until it is read from its history."""
_CACHE = IdentityCache(most=8)
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
class Fall(Record):
    """An argument that fell."""

    argument: str
    """Its id."""
    by: tuple[str, ...]
    """Ids of the arguments that stand and attack it, by derived attacks too."""


@dataclass(frozen=True, slots=True)
class Crux(Record):
    """An argument on which the claim hangs: if somebody answered it, the claim would turn."""

    argument: str
    """Its id."""
    before: Status
    """The status of the claim now."""
    after: Status
    """Its status if an argument that nothing attacks attacked this one."""


@dataclass(frozen=True, slots=True)
class Labels(Record):
    """Who said what the relations are."""

    stated: Count
    """Stated by the source or by who wrote the reply."""
    confirmed: Count
    """Read by an engine or stated, and then confirmed by a person."""
    corrected: Count
    """Corrected by a person."""
    judged: Count
    """Read by the engine alone, and sure enough to be shown."""
    open: Count
    """Nobody said what they are, and the engine was not sure."""


@dataclass(frozen=True, slots=True)
class Summary(Record):
    """What follows from the labels, if every one of them is right."""

    status: Status | None
    """The status of the claim; null where the debate names none."""
    stood_for: tuple[str, ...]
    """Ids of the arguments that support the claim and stand."""
    stood_against: tuple[str, ...]
    """Ids of the arguments that attack it, by derived attacks too, and stand."""
    fell: tuple[Fall, ...]
    """What fell, and by what."""
    undecided: tuple[str, ...]
    """Ids of the arguments that are undecided."""
    open: tuple[Ends, ...]
    """Source and target of the relations that stayed open."""
    cruxes: tuple[Crux, ...]
    """At most three, the most telling first (:func:`argue.reasoning.changes.what_if.hints`); empty
    under other semantics than the grounded one, and where the debate names no claim."""
    labels: Labels


@dataclass(frozen=True, slots=True)
class Section(Record):
    """Sentences under a title."""

    title: str
    """What they are about."""
    sentences: tuple[str, ...]
    """Each true by itself."""


@dataclass(frozen=True, slots=True)
class DecisionRecord(Record):
    """A decision on a debate, with all that it rests on."""

    NAME = "decision-record/1"
    JSON = (
        "debate",
        "outcome",
        "release",
        "summary",
        "sections",
        "analysis",
        "key",
        "signature",
        optional("votes"),
    )

    debate: str
    """The key of the debate."""
    outcome: DecisionOutcome
    """What was decided, and by whom."""
    release: str
    """The release of Argue by which the debate was closed."""
    analysis: Analysis
    """The debate as it was closed, with its relations and statuses."""
    votes: Mapping[str, Votes]
    """By the ids of arguments: how people voted on them here, beside the verdict and never in it;
    absent where nobody did."""
    key: str = ""
    """The public key of the installation that signed it (Ed25519, RFC 8032), in hexadecimal."""
    signature: str = ""
    """The signature of the file as it is with an empty signature, in hexadecimal."""

    @property
    def summary(self) -> Summary:
        """What stood, what fell, what is open, and what would turn it."""
        return _CACHE.get_or_compute(self.analysis, "summary", lambda: summarise(self.analysis))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The same in sentences; in English in a file, else in the reader's language."""
        return tuple(_sections(self))

    @property
    def text(self) -> str:
        """The file, in English."""
        with use_language(ENGLISH.name):
            return json.dumps(self.as_document(), ensure_ascii=False, indent=1) + "\n"

    def signed(self, secret: str) -> DecisionRecord:
        """The record signed by the key that is made of an installation's secret."""
        named = replace(self, key=signing.public_key(secret), signature="")
        return replace(named, signature=signing.sign(secret, named.text.encode()))


def without_names(analysis: Analysis, added: Collection[str] = ()) -> dict[str, Any]:
    """An analysis as it is stored: an object for JSON without names of people, and without the
    texts that people added (``added``), which stand where they can be hidden and erased.

    Only what follows from the labels is in it, so that it can be computed again.

    Raises
    ------
    BadInput
        If the statuses would not be computed again as they are.
    """
    document = plain_analysis(analysis).as_object()
    for argument in document["arguments"]:
        argument.pop("author", None)
        if argument["id"] in added:
            argument["text"] = NO_TEXT
            argument.pop("headline", None)
    for relation in document["relations"]:
        if "overruled" in relation:
            relation["overruled"]["by"] = "somebody"
    again = analysis_of(document)
    if again.statuses != analysis.statuses:
        raise BadInput("expected a debate whose statuses can be computed again, found others then")
    return again.as_object()


def plain_analysis(analysis: Analysis) -> Analysis:
    """The analysis by its labels alone: without chances, and without what depends on a reader."""
    return replace(analysis, chances=None, warnings=(), unjudged=(), derived_attacks=())


def analysis_of(document: Mapping[str, Any]) -> Analysis:
    """What follows from the relations of an analysis in JSON: computed, not read.

    Raises
    ------
    ArgueError, KeyError, TypeError
        If it is none.
    """
    stated = {key: document[key] for key in ("id", "arguments", "relations")}
    both = json.dumps({"debates": [document, stated]})
    debate, with_relations = json_format.parse(both)
    options = Options(
        engine=document["engine"],
        pairing=document["pairing"],
        derived=tuple(document["derived"]),
        semantics=document["semantics"],
        min_confidence=document["min_confidence"],
        support=document["support"],
        labels=document["labels"],
    )
    version = document["engine_version"]
    return plain_analysis(
        pipeline.label(debate, with_relations.given, options, engine_version=version)
    )


# ── what follows ────────────────────────────────────────────────────────────────────────────────


def summarise(analysis: Analysis) -> Summary:
    """What stood, what fell and by what, what is open, and the cruxes."""
    statuses, framework = analysis.statuses, analysis.framework
    claim = analysis.debate.issue if analysis.debate.issue in statuses else None
    standing = {id for id, status in statuses.items() if status is Status.ACCEPTED}
    attackers = {
        id: tuple(one for one in _attackers(analysis, id) if one in standing)
        for id, status in statuses.items()
        if status is Status.REJECTED or id == claim
    }
    supporters = framework.supporters.of(framework.number_of[claim]) if claim else ()
    ids = [framework.arguments[number] for number in sorted(supporters)]
    return Summary(
        statuses[claim] if claim else None,
        tuple(id for id in ids if id in standing),
        attackers[claim] if claim else (),
        tuple(Fall(id, by) for id, by in attackers.items() if statuses[id] is Status.REJECTED),
        tuple(id for id, status in statuses.items() if status is Status.UNDECIDED),
        tuple(relation.ends for relation in analysis.relations if relation.open),
        _cruxes(analysis, claim) if claim else (),
        _labels(analysis),
    )


def _attackers(analysis: Analysis, id: str) -> Iterator[str]:
    """Who attacks an argument, by derived attacks too, in the order of the debate."""
    framework = analysis.framework
    number = framework.number_of[id]
    named = {framework.arguments[other] for other in framework.attackers.of(number)}
    named |= {attack.source for attack in derived_attacks.attackers_of(framework, number)}
    return (one for one in framework.arguments if one in named - {id})


def _cruxes(analysis: Analysis, claim: str) -> tuple[Crux, ...]:
    if analysis.options.support or analysis.semantics != GROUNDED:
        return ()
    telling = (hint for hint in hints(analysis.framework, claim) if hint.argument != claim)
    cruxes = [Crux(hint.argument, hint.before, hint.after) for hint in telling]
    return tuple(cruxes[:MOST_CRUXES])


def _labels(analysis: Analysis) -> Labels:
    counts = dict.fromkeys(("stated", "confirmed", "corrected", "judged", "open"), 0)
    for relation in analysis.relations:
        counts[_said_by(relation)] += 1
    return Labels(**counts)


def _said_by(relation: Relation) -> str:
    if relation.origin is Origin.OVERRULED and relation.overruled:
        former = relation.overruled.former_judgement
        if former is None:
            return "stated"
        return "confirmed" if former.label is relation.label else "corrected"
    if relation.origin is Origin.JUDGED:
        return "open" if relation.open else "judged"
    return "stated"


# ── in sentences ────────────────────────────────────────────────────────────────────────────────


def _sections(record: DecisionRecord) -> Iterator[Section]:
    """The sections that have something to say."""
    summary, arguments = record.summary, record.analysis.debate.by_id()
    sections = {
        _("Outcome"): _outcome(record, summary, arguments),
        _("Reasons that stood"): _stood(summary, arguments),
        _("What fell, and by what"): _fell(record.analysis, summary, arguments),
        _("What stayed open"): _open(record.analysis, summary, arguments),
        _("What would turn it"): _turning(summary, arguments),
        _("Dissent and votes"): _dissent(record, arguments),
        _("Who labelled"): _labelled(record.analysis, summary.labels),
    }
    for title, sentences in sections.items():
        if told := tuple(sentences):
            yield Section(title, told)


_Arguments = Mapping[str, Argument]


def _quote(arguments: _Arguments, id: str) -> str:
    argument = arguments[id]
    text = argument.short(QUOTED)
    if argument.author:
        return _("“%(text)s” (%(name)s)", text=text, name=argument.author)
    return _("“%(text)s”", text=text)


def _outcome(record: DecisionRecord, summary: Summary, arguments: _Arguments) -> Iterator[str]:
    outcome = record.outcome
    yield _("%(date)s: %(text)s", date=date(outcome.at), text=outcome.text)
    if outcome.deciders:
        yield _("Decided by %(who)s.", who=outcome.deciders)
    claim = record.analysis.debate.issue
    if summary.status is None or claim is None:
        return
    text = arguments[claim].short(QUOTED)
    if summary.status is Status.REJECTED and summary.stood_for:
        yield _(
            "The claim “%(text)s” is contested: reasons stand for it and against it.", text=text
        )
    elif summary.status is Status.ACCEPTED:
        yield _("The claim “%(text)s” stands.", text=text)
    elif summary.status is Status.REJECTED:
        yield _("The claim “%(text)s” falls.", text=text)
    else:
        yield _("The claim “%(text)s” is open.", text=text)


def _stood(summary: Summary, arguments: _Arguments) -> Iterator[str]:
    for id in summary.stood_for:
        yield _("For the claim: %(quote)s", quote=_quote(arguments, id))
    for id in summary.stood_against:
        yield _("Against the claim: %(quote)s", quote=_quote(arguments, id))


def _fell(analysis: Analysis, summary: Summary, arguments: _Arguments) -> Iterator[str]:
    """The claim is told of at the top."""
    for fall in summary.fell:
        if fall.argument == analysis.debate.issue:
            continue
        quote = _quote(arguments, fall.argument)
        if not fall.by:
            yield _("%(quote)s falls.", quote=quote)
            continue
        first, more = _quote(arguments, fall.by[0]), len(fall.by) - 1
        if more:
            yield ngettext(
                "%(quote)s falls to %(other)s and %(num)s more.",
                "%(quote)s falls to %(other)s and %(num)s more.",
                more,
                quote=quote,
                other=first,
            )
        else:
            yield _("%(quote)s falls to %(other)s.", quote=quote, other=first)


def _open(analysis: Analysis, summary: Summary, arguments: _Arguments) -> Iterator[str]:
    for id in summary.undecided:
        yield _("%(quote)s is undecided.", quote=_quote(arguments, id))
    for source, target in summary.open:
        yield _(
            "Nobody said what %(source)s does to %(target)s.",
            source=_quote(arguments, source),
            target=_quote(arguments, target),
        )


def _turning(summary: Summary, arguments: _Arguments) -> Iterator[str]:
    for crux in summary.cruxes:
        quote = _quote(arguments, crux.argument)
        match crux.after:
            case Status.ACCEPTED:
                yield _("If %(quote)s were answered, the claim would stand.", quote=quote)
            case Status.REJECTED:
                yield _("If %(quote)s were answered, the claim would fall.", quote=quote)
            case Status.UNDECIDED:
                yield _("If %(quote)s were answered, the claim would be open.", quote=quote)


def _dissent(record: DecisionRecord, arguments: _Arguments) -> Iterator[str]:
    if record.outcome.dissent:
        yield record.outcome.dissent
    for id, votes in record.votes.items():
        if id not in arguments:
            continue
        yield _(
            "%(quote)s: %(agree)s agree, %(disagree)s disagree, %(unsure)s unsure.",
            quote=_quote(arguments, id),
            agree=votes.agree,
            disagree=votes.disagree,
            unsure=votes.passed or 0,
        )


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


# ── checking a file ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Checked(Record):
    """What became of checking a file: `argue verify`."""

    NAME = "checked-record/1"

    debate: str
    """The key of the debate."""
    at: datetime
    """When it was closed."""
    key: str
    """The public key that the file names."""
    signed: bool
    """Whether its signature is of this key and of these bytes."""
    differences: tuple[str, ...]
    """What the file says and is not computed again, as paths such as ``summary.cruxes``."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with the file."""
        return self.signed and not self.differences


def check(content: bytes) -> Checked:
    """Compute a record again from its relations, and compare all that its file says.

    Raises
    ------
    BadInput
        If it is no record of a decision.
    """
    document = _document(content)
    try:
        outcome = document["outcome"]
        record = DecisionRecord(
            document["debate"],
            DecisionOutcome(**outcome | {"at": datetime.fromisoformat(outcome["at"])}),
            document["release"],
            analysis_of(document["analysis"]),
            {id: Votes(**votes) for id, votes in document.get("votes", {}).items()},
            document["key"],
            document["signature"],
        )
        again = json.loads(record.text)
        unsigned = replace(record, signature="").text.encode()
    except (ArgueError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"expected the record of a decision, found what is none: {error}") from error
    differences = tuple(_differences(document, again))
    if not differences and record.text.encode() != content:
        differences = ("the file is written otherwise than records are",)
    signed = signing.is_signed(record.key, record.signature, unsigned)
    return Checked(record.debate, record.outcome.at, record.key, signed, differences)


def _document(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"expected the record of a decision as JSON, found: {error}") from error
    schema = f"{PREFIX}{DecisionRecord.NAME}"
    if not isinstance(document, dict) or document.get("schema") != schema:
        found = document.get("schema") if isinstance(document, dict) else type(document).__name__
        raise BadInput(f"expected the record of a decision ({schema}), found {found!r}")
    return document


def _differences(said: Any, computed: Any, path: str = "") -> Iterator[str]:
    """The paths of what two JSON values do not say alike."""
    if isinstance(said, dict) and isinstance(computed, dict):
        for key in {**said, **computed}:
            place = f"{path}.{key}" if path else str(key)
            if key not in said or key not in computed:
                yield place
            else:
                yield from _differences(said[key], computed[key], place)
    elif said != computed or type(said) is not type(computed):
        yield path
