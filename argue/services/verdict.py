"""The verdict on a debate: made here, and only worded by whatever shows it.

Pages, lists, the search, flashes, *Why?*, *What if?*, maps, JSON, feeds, frames, downloads and the
command line read the record :class:`~argue.model.verdicts.DebateVerdict`; none of them decides
anything by itself, and whether a certificate changes a verdict is decided before, in
:mod:`argue.services.certified`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from argue.language.claims import claimed_verdicts
from argue.locales import Messages, _, lazy, ngettext
from argue.model import (
    GROUNDED,
    Analysis,
    Argument,
    Assessment,
    Label,
    Options,
    Origin,
    Relation,
    Status,
    Verdict,
)
from argue.model.record import Ends
from argue.model.relation import by_ends
from argue.model.verdicts import ClaimVerdict, DebateVerdict, Objection, Reply, Why
from argue.reasoning.changes import Action, Edit, WhatIf
from argue.reasoning.explanation import strikes_on
from argue.reasoning.probability import PAGE_DRAWS

QUOTED = 80
"""Characters of an objection that the sentence quotes."""
MOST_ANSWERED = 3
"""Objections that are tried together: a reader who has to answer more is told of none."""
_ANSWER = "answer %s"
"""Ids of the arguments that are tried; they are in no debate, since ids there are checked."""


def verdict_of(analysis: Analysis, gone: Collection[str] = ()) -> DebateVerdict:
    """The verdicts of a debate that was analysed.

    Where a certificate is about the debate, of the analysis with what that guarantees
    (:func:`argue.services.certified.certify`). What is ``gone``, hidden or withdrawn, has none, nor
    has an issue that claims nothing.
    """
    if analysis.labelling is None:
        return DebateVerdict()
    statuses, verdicts = analysis.statuses, claimed_verdicts(analysis, gone)
    claim = analysis.debate.issue or ""
    return DebateVerdict(
        {id: statuses[id] for id in verdicts},
        verdicts,
        _claim_verdict(analysis, claim, analysis.verdicts) if claim in verdicts else None,
    )


def _claim_verdict(
    analysis: Analysis, claim: str, verdicts: Mapping[str, Assessment]
) -> ClaimVerdict:
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    # An aside has no verdict, but a derived attack may begin at it.
    verdicts = {id: Assessment.of(status) for id, status in statuses.items()} | dict(verdicts)
    assessment = verdicts[claim]
    supporters = tuple(_supporters(analysis, claim))
    reasons = tuple(
        supporter for supporter in supporters if verdicts[supporter].verdict is not Verdict.FALLS
    )
    objections = tuple(_objections(analysis, claim, verdicts))
    falls = assessment.verdict is Verdict.FALLS or assessment.contested
    answer, would = _answer(analysis, claim, objections) if falls else ((), None)
    standing = [reason for reason in reasons if verdicts[reason].verdict is Verdict.STANDS]
    hidden = (relation.ends for relation in analysis.hidden)
    unread = (*analysis.open_pairs, *hidden, *analysis.unlabelled)
    found = ClaimVerdict(
        claim,
        assessment,
        statuses[claim],
        reasons,
        tuple(standing),
        len(supporters) - len(reasons),
        objections,
        answer,
        would,
        _to_confirm(analysis) if assessment.likely else (),
        analysis.chances.settles if analysis.chances else 0,
        tuple(dict.fromkeys(source for source, target in unread if target == claim)),
    )
    return replace(found, parts=tuple(_sentences(analysis, found)), formal=_formal(analysis, found))


def _supporters(analysis: Analysis, claim: str) -> Iterator[str]:
    framework = analysis.framework
    for number in sorted(framework.supporters.of(framework.number_of[claim])):
        if (framework.arguments[number], claim) not in framework.open:
            yield framework.arguments[number]


def _objections(
    analysis: Analysis, claim: str, verdicts: Mapping[str, Assessment]
) -> Iterator[Objection]:
    framework, asked = analysis.framework, {target for _, target in analysis.open_pairs}
    strikes = [strike for strike in strikes_on(framework, claim) if not strike.open]
    attackers = dict.fromkeys(strike.source for strike in strikes if strike.source != claim)
    for id in sorted(attackers, key=framework.number_of.__getitem__):
        attacked = id in asked or any(strikes_on(framework, id))
        match verdicts[id].verdict:
            case Verdict.STANDS:
                yield Objection(id, Reply.STANDING if attacked else Reply.UNANSWERED)
            case Verdict.FALLS:
                yield Objection(id, Reply.ANSWERED)
            case Verdict.OPEN:
                yield Objection(id, Reply.OPEN)


def _answer(
    analysis: Analysis, claim: str, objections: Sequence[Objection]
) -> tuple[tuple[str, ...], Assessment | None]:
    """What to attack so that the claim is accepted, and its assessment then."""
    options = analysis.options
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    left = tuple(
        attack.argument for attack in objections if statuses[attack.argument] is not Status.REJECTED
    )
    if not 0 < len(left) <= MOST_ANSWERED or options.semantics != GROUNDED or options.support:
        return (), None
    trial = WhatIf(analysis.framework)
    for number, objection in enumerate(left):
        new = _ANSWER % number
        trial.edit(Edit(Action.ADD, new), Edit(Action.ADD, new, objection, Label.ATTACK))
    if trial.status(claim) is not Status.ACCEPTED:
        return (), None
    return left, _assessed(analysis, claim, left)


def _assessed(analysis: Analysis, claim: str, attacked: Sequence[str]) -> Assessment:
    """The assessment of the claim if somebody attacked these arguments."""
    if analysis.chances is None:
        return Assessment.of(Status.ACCEPTED, likely=analysis.verdicts[claim].likely)
    from argue.reasoning.probability.chances import verdicts_of  # only where labels are judged

    names = [_ANSWER % number for number in range(len(attacked))]
    debate = replace(
        analysis.debate,
        arguments=(*analysis.debate.arguments, *(Argument(name, name) for name in names)),
    )
    attacks = [
        Relation(name, objection, Label.ATTACK)
        for name, objection in zip(names, attacked, strict=True)
    ]
    options = Options(derived=analysis.framework.derived)
    relations, unjudged = [*analysis.relations, *attacks], analysis.unjudged
    known = verdicts_of(debate, relations, options, unjudged=unjudged, most_draws=PAGE_DRAWS)
    return known[claim] if known else Assessment.of(Status.ACCEPTED)


def _to_confirm(analysis: Analysis) -> tuple[Relation, ...]:
    """The unconfirmed relations that bear on the claim, the most telling first."""
    relations = by_ends(analysis.relations)
    if analysis.chances is None:
        return tuple(
            relation for relation in relations.values() if relation.judged and relation.bears
        )
    return tuple(relations.get(ends) or unread_relation(ends) for ends in analysis.chances.rests)


def machine_read(analysis: Analysis) -> bool:
    """Whether an engine judged a relation that counts."""
    return any(relation.judged for relation in analysis.relations)


def unread_relation(ends: Ends) -> Relation:
    """A relation that no engine could read: it may be any of the three."""
    return Relation(*ends, Label.UNRELATED, 1 / len(Label), Origin.JUDGED, open=True)


def _sentences(analysis: Analysis, found: ClaimVerdict) -> Iterator[str]:
    match found.assessment.why:
        case Why.CONTESTED:
            yield from _contested(analysis, found)
        case Why.UNREAD:
            yield _asking(found)
        case Why.UNDECIDED:
            yield _("Arguments attack one another in a circle, and nothing outside it decides.")
    if not found.assessment.contested:
        yield from _counted(analysis, found)
    yield from _then(found)
    if found.to_confirm and found.assessment.why is not Why.UNREAD:
        yield ngettext(
            "%(num)s reply to confirm.", "%(num)s replies to confirm.", len(found.to_confirm)
        )


def _contested(analysis: Analysis, found: ClaimVerdict) -> Iterator[str]:
    """What stands for the claim and against it, quoted."""
    yield ngettext(
        "%(num)s reason for it stands: “%(text)s”.",
        "%(num)s reasons for it stand, such as “%(text)s”.",
        len(found.standing),
        text=_quoted(analysis, found.standing[0]),
    )
    if against := found.surviving:
        yield ngettext(
            "%(num)s objection stands, too: “%(text)s”.",
            "%(num)s objections stand, too, such as “%(text)s”.",
            len(against),
            text=_quoted(analysis, against[0]),
        )


def _asking(found: ClaimVerdict) -> str:
    """How many answers settle the verdict, or that some tell most."""
    if found.settles:
        return ngettext("%(num)s answer settles it.", "%(num)s answers settle it.", found.settles)
    return _("It hangs on replies of which nobody has said whether they are for or against.")


def _counted(analysis: Analysis, found: ClaimVerdict) -> Iterator[str]:
    """What is known to speak for it and against it, and how many replies are not read."""
    counts = list(_counts(analysis, found))
    if counts:
        yield ", ".join(counts) + "."
    elif found.fallen:
        yield ngettext(
            "%(num)s reason for it that is answered.",
            "%(num)s reasons for it that are answered.",
            found.fallen,
        )
    elif not found.unread:
        yield _("No reason for it and no objection yet.")
    if unread := found.unread:
        yield ngettext(
            "Nobody has said yet whether %(num)s reply is for or against it: “%(text)s”.",
            "Nobody has said yet whether %(num)s replies are for or against it, such as "
            "“%(text)s”.",
            len(unread),
            text=_quoted(analysis, unread[0]),
        )


def _then(found: ClaimVerdict) -> Iterator[str]:
    """What an answer to the objections would do."""
    one = len(found.answer) == 1
    match found.would:
        case Assessment(Verdict.STANDS, likely=False):
            yield (
                _("Answer it, and the claim stands.")
                if one
                else _("Answer them, and the claim stands.")
            )
        case Assessment(Verdict.STANDS):
            yield (
                _("Answer it, and the claim likely stands.")
                if one
                else _("Answer them, and the claim likely stands.")
            )
        case Assessment(Verdict.OPEN) if found.assessment.verdict is Verdict.FALLS:
            yield (
                _("Answer it, and the claim is open.")
                if one
                else _("Answer them, and the claim is open.")
            )


_FORMAL = Messages(
    {
        Status.ACCEPTED: lazy("accepted under %(semantics)s semantics"),
        Status.REJECTED: lazy("not accepted under %(semantics)s semantics"),
        Status.UNDECIDED: lazy("undecided under %(semantics)s semantics"),
    }
)


def condition(analysis: Analysis) -> str:
    """On what the statuses rest that follow from relations some of which nobody confirmed: “if …”.

    What people stated is no part of it; what is hidden or unread counts for nothing.
    """
    if not machine_read(analysis):
        return _("if no reply to confirm counts")
    if analysis.unjudged or analysis.hidden:
        return _(
            "if the machine's readings are right and no reply counts that is hidden or that it "
            "could not read"
        )
    return _("if the machine's readings are right")


def formal_status(analysis: Analysis, assessment: Assessment, status: Status) -> str:
    """The status as evaluators have it, in words; with what it rests on where that is open."""
    semantics = _((analysis.semantics or "").replace("_", "-"))
    if assessment.contested:
        return _(
            "not accepted under %(semantics)s semantics: an objection to it stands",
            semantics=semantics,
        )
    formal = _FORMAL[status] % {"semantics": semantics}
    return f"{formal}, {condition(analysis)}" if assessment.why is Why.UNREAD else formal


def _formal(analysis: Analysis, found: ClaimVerdict) -> str:
    """The status of a claim whose verdict is another word: contested, or open as unread."""
    if found.assessment.why in (None, Why.UNDECIDED):
        return ""
    return formal_status(analysis, found.assessment, found.status)


def _counts(analysis: Analysis, found: ClaimVerdict) -> Iterator[str]:
    if found.reasons:
        yield ngettext("%(num)s reason for it", "%(num)s reasons for it", len(found.reasons))
    by_reply = {
        reply: [objection.argument for objection in found.objections if objection.reply is reply]
        for reply in Reply
    }
    if many := by_reply[Reply.ANSWERED]:
        yield ngettext(
            "%(num)s objection that is answered", "%(num)s objections that are answered", len(many)
        )
    if many := by_reply[Reply.OPEN]:
        yield ngettext(
            "%(num)s objection that is open: “%(text)s”",
            "%(num)s objections that are open, such as “%(text)s”",
            len(many),
            text=_quoted(analysis, many[0]),
        )
    if many := by_reply[Reply.STANDING]:
        yield ngettext(
            "%(num)s objection that stands although it was answered: “%(text)s”",
            "%(num)s objections that stand although they were answered, such as “%(text)s”",
            len(many),
            text=_quoted(analysis, many[0]),
        )
    many = by_reply[Reply.UNANSWERED]
    if not {reply.target for reply in analysis.debate.replies}.isdisjoint(many):
        yield ngettext(
            "%(num)s objection that no reply attacks: “%(text)s”",
            "%(num)s objections that no reply attacks, such as “%(text)s”",
            len(many),
            text=_quoted(analysis, many[0]),
        )
    elif many:
        yield ngettext(
            "%(num)s objection that nobody answered: “%(text)s”",
            "%(num)s objections that nobody answered, such as “%(text)s”",
            len(many),
            text=_quoted(analysis, many[0]),
        )


def _quoted(analysis: Analysis, id: str) -> str:
    return analysis.debate.by_id()[id].short(QUOTED).rstrip(".")
