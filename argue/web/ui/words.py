"""What plug-ins, statuses and labels are called on a page; others show their own names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any

from argue.drawing.wording import CERTAIN as CERTAIN
from argue.drawing.wording import LIKELY as LIKELY
from argue.drawing.wording import LOOKS as LOOKS
from argue.drawing.wording import SYMBOLS as SYMBOLS
from argue.drawing.wording import VERBS as VERBS
from argue.drawing.wording import VERDICT_SYMBOLS as VERDICT_SYMBOLS
from argue.drawing.wording import confidence_text, describe_origin
from argue.drawing.wording import counted as counted
from argue.drawing.wording import likely as likely
from argue.drawing.wording import look as look
from argue.drawing.wording import symbol as symbol
from argue.drawing.wording import verb as verb
from argue.drawing.wording import verdict_share as verdict_share
from argue.drawing.wording import word as word
from argue.engines import ENGINES, facts
from argue.formats import FORMATS
from argue.locales import Messages, _, lazy, once, translate
from argue.locales import date as date
from argue.locales import moment as moment
from argue.locales import plural as plural
from argue.locales import size as size
from argue.model import (
    Argument,
    Assessment,
    Derivation,
    Label,
    Origin,
    Relation,
    Status,
    Verdict,
    Votes,
)
from argue.model.verdicts import Why
from argue.pairing import PAIRINGS
from argue.plugins import Folder
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.services.positions import Positions

STATUSES = Messages(
    {
        Status.ACCEPTED: lazy("stands"),
        Status.REJECTED: lazy("falls"),
        Status.UNDECIDED: lazy("open"),
    }
)
"""What a status is called by people who take part."""
VERDICTS = Messages(
    {
        Status.ACCEPTED: lazy("It stands"),
        Status.REJECTED: lazy("It falls"),
        Status.UNDECIDED: lazy("It is open"),
        Verdict.STANDS: lazy("It likely stands"),
        Verdict.OPEN: lazy("It is open"),
        Verdict.FALLS: lazy("It likely falls"),
        Why.CONTESTED: lazy("It is contested"),
    }
)
"""A status, or a verdict that labels of a machine decide, as a sentence."""
CERTIFIED_SENTENCES = Messages(
    {
        Verdict.STANDS: lazy("It is certified that it stands"),
        Verdict.FALLS: lazy("It is certified that it falls"),
    }
)
SIGNS = {Label.SUPPORT: "+", Label.ATTACK: "−", Label.UNRELATED: "○"}
STANCES = Messages(
    {
        Label.SUPPORT: lazy("supports"),
        Label.ATTACK: lazy("attacks"),
        Label.UNRELATED: lazy("neither"),
    }
)
"""The three answers to what a reply does; a question or an aside does neither."""
ANSWERS = Messages(
    {
        Label.SUPPORT: lazy("supports it"),
        Label.ATTACK: lazy("attacks it"),
        Label.UNRELATED: lazy("neither (a question, an aside)"),
    }
)
"""The same where a form asks."""
READINGS = Messages(
    {
        Label.SUPPORT: lazy("This reads as support. Right?"),
        Label.ATTACK: lazy("This reads as an attack. Right?"),
        Label.UNRELATED: lazy("This reads as neither support nor attack. Right?"),
    }
)
"""What a machine takes a reply for, asked of people."""
LABELS = Messages(
    {
        Label.SUPPORT: lazy("support"),
        Label.ATTACK: lazy("attack"),
        Label.UNRELATED: lazy("unrelated"),
    }
)
RUNS = Messages(
    {
        "queued": lazy("queued"),
        "running": lazy("running"),
        "done": lazy("done"),
        "failed": lazy("failed"),
        "cancelled": lazy("cancelled"),
    }
)
"""What has become of a run."""
CERTIFIED_MEASURES = {
    "relations": "Relations that are right",
    "precision": "Accepted arguments that should be (precision)",
    "recall": "Arguments that should be accepted and are (recall)",
    "accuracy": "Statuses that are right (accuracy)",
}
"""What a certificate bounds."""
KIND_FEATURES = {
    "confidence": "The engine's mean confidence",
    "attacks": "The share of attacks that the engine sees",
    "pairs": "Judged pairs of a debate",
    "length": "Characters of an argument",
}
"""By what debates of another kind are told."""
KINDS = Messages(
    {
        Derivation.MEDIATED: lazy("mediated"),
        Derivation.SECONDARY: lazy("secondary"),
        Derivation.SUPPORTED: lazy("supported"),
        Derivation.EXTENDED: lazy("extended"),
    }
)


def derived_kind(kind: str) -> str:
    """What the kind of a derived attack is called; several that act together are added up.

    >>> derived_kind("mediated+supported")
    'mediated + supported'
    """
    return " + ".join(_(part) for part in kind.split("+"))


DERIVATIONS = Messages(
    {
        Derivation.MEDIATED: lazy("Who attacks an argument also attacks whatever supports it."),
        Derivation.SECONDARY: lazy("Who attacks an argument also attacks whatever it supports."),
        Derivation.SUPPORTED: lazy("Who supports an argument also attacks whatever it attacks."),
        Derivation.EXTENDED: lazy(
            "Who is supported by an argument also attacks whatever it attacks."
        ),
    }
)

FOLDERS = {
    folder.kind: folder
    for folder in (ENGINES, FORMATS, INTERPRETATIONS, PAIRINGS, SEMANTICS, STRENGTHS)
}
_POSITIONS = Messages(
    {
        1: lazy("There is one consistent position."),
        2: lazy("There are two consistent positions."),
        3: lazy("There are three consistent positions."),
        4: lazy("There are four consistent positions."),
        5: lazy("There are five consistent positions."),
        6: lazy("There are six consistent positions."),
        7: lazy("There are seven consistent positions."),
        8: lazy("There are eight consistent positions."),
        9: lazy("There are nine consistent positions."),
    }
)


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a selector: the plug-in's name, what it is called, and what it does.

    ``facts`` says of an engine what it needs, how good and how fast it is; ``missing`` names the
    libraries that it needs and that are not installed, so that it cannot be chosen; ``sends_to`` is
    where an engine sends the texts, empty if nowhere.
    """

    name: str
    title: str
    summary: str
    facts: str = ""
    missing: tuple[str, ...] = ()
    sends_to: str = ""


def sentence(assessment: Assessment) -> str:
    """A verdict as a sentence.

    >>> sentence(Assessment.of(Status.REJECTED))
    'It falls.'
    >>> sentence(Assessment.of(Status.REJECTED, likely=True))
    'It likely falls.'
    """
    if assessment.certified is not None:
        return f"{CERTIFIED_SENTENCES[assessment.verdict]}."
    return f"{VERDICTS[told_as(assessment)]}."


def told_as(assessment: Assessment) -> Status | Verdict | Why:
    """What it is called by: contested, or a verdict that labels decide, or a status."""
    if assessment.contested:
        return Why.CONTESTED
    return assessment.verdict if assessment.likely else LOOKS[assessment.verdict]


WHY = Messages(
    {
        Status.ACCEPTED: lazy("Why it stands"),
        Status.REJECTED: lazy("Why it falls"),
        Status.UNDECIDED: lazy("Why it is open"),
        Verdict.STANDS: lazy("Why it likely stands"),
        Verdict.FALLS: lazy("Why it likely falls"),
        Verdict.OPEN: lazy("Why it is open"),
        Why.CONTESTED: lazy("Why it is contested"),
    }
)
"""The heading over what decides a verdict."""


def why(standing: Status | Assessment) -> str:
    """The heading over what decides it.

    >>> why(Assessment.of(Status.REJECTED, likely=True))
    'Why it likely falls'
    """
    return WHY[standing if isinstance(standing, Status) else told_as(standing)]


@once
def engines() -> tuple[Option, ...]:
    """The engines that a page offers: all but those that send texts away and are off."""
    options = [(option, facts(option.name)) for option in _options(ENGINES)]
    return tuple(
        replace(option, facts=item.summary(), missing=item.missing, sends_to=item.sends_to or "")
        for option, item in options
        if not item.off
    )


@once
def semantics() -> tuple[Option, ...]:
    """The semantics that a page offers, the usual one first."""
    results = sorted(_options(SEMANTICS), key=lambda option: option.name != "grounded")
    needs: dict[Option, Any] = {
        result: SEMANTICS.stated(result.name, "NEEDS") or () for result in results
    }
    return tuple(
        replace(
            option, missing=tuple(library for library in libraries if find_spec(library) is None)
        )
        for option, libraries in needs.items()
    )


def offered(kind: str) -> tuple[Option, ...]:
    """The plug-ins of a kind that a page offers."""
    return _options(FOLDERS[kind])


def votes(counts: Votes) -> str:
    """How people voted on an argument.

    >>> votes(Votes(50, 8, 1)), votes(Votes(5, 0))
    ('50 agree, 8 disagree, 1 pass', '5 agree, 0 disagree')
    """
    if counts.passed is None:
        return _(
            "%(agree)s agree, %(disagree)s disagree", agree=counts.agree, disagree=counts.disagree
        )
    return _(
        "%(agree)s agree, %(disagree)s disagree, %(passed)s pass",
        agree=counts.agree,
        disagree=counts.disagree,
        passed=counts.passed,
    )


def summary(kind: str, name: str) -> str:
    """What a plug-in does: the first line of its docstring, in the reader's language."""
    return translate(stated_summary(kind, name))


@cache
def stated_summary(kind: str, name: str) -> str:
    """The first line of a plug-in's docstring, without marks."""
    return FOLDERS[kind].summary(name).replace("``", "")


def title(kind: str, name: str) -> str:
    """What a plug-in is called.

    >>> title("engine", "gold"), title("engine", "edit_distance")
    ('as stated by the author', 'edit distance')
    """
    return translate(stated_title(kind, name))


@cache
def stated_title(kind: str, name: str) -> str:
    """What a plug-in is called in English: its ``TITLE``, else its name.

    Of a model only the folder's own name is told, not where that lies; a file keeps its name.
    """
    folder = FOLDERS.get(kind)
    known = folder is not None and name in folder.names()
    if kind == "engine" and not known:
        return PurePath(name).name
    title = folder.stated(name, "TITLE") if folder is not None and known else None
    return str(title or name.replace("_", " "))


def judged_by(relation: Relation, *, share: bool = False) -> str:
    """Who says so, and what a machine read where a person corrected it.

    With ``share`` it is told how sure the machine is.

    >>> judged_by(Relation("a", "b", Label.ATTACK))
    'as its writer put it'
    >>> judged = Relation("a", "b", Label.ATTACK, 0.874, Origin.JUDGED)
    >>> judged_by(judged), judged_by(judged, share=True)
    ('read by a machine', 'read by a machine, 87 % sure')
    """
    if relation.open:
        return _("a machine is not sure what it does")
    if relation.origin is Origin.JUDGED:
        if not share:
            return _("read by a machine")
        return _("read by a machine, %(share)s sure", share=confidence_text(relation))
    word = relation.overruled
    if word is None:
        return _("as its writer put it")
    if word.former is None or word.former.origin is not Origin.JUDGED:
        return describe_origin(relation)
    said = describe_origin(replace(relation, overruled=replace(word, former=None)))
    if word.former.open:
        return describe_origin(relation)
    what = VERBS[word.former.label]
    if not share:
        return _("%(said)s; a machine read: %(what)s", said=said, what=what)
    sure = confidence_text(word.former)
    return _("%(said)s; a machine read: %(what)s, %(share)s sure", said=said, what=what, share=sure)


def many_positions(positions: Positions) -> str:
    """How many consistent positions there are, in a sentence.

    >>> many_positions(Positions((frozenset("a"), frozenset("b"))))
    'There are two consistent positions.'
    """
    count = len(positions.extensions)
    if not positions.complete:
        return _("There are %(num)s consistent positions or more.", num=count)
    return _POSITIONS.get(count) or _("There are %(num)s consistent positions.", num=count)


def body(argument: Argument, most: int = 0) -> str:
    """An argument's text without the headline that it begins with, cut at ``most`` characters.

    >>> body(Argument("a", "Harm. It harms nobody.", headline="Harm."))
    'It harms nobody.'
    """
    text = argument.text
    if argument.headline and text.startswith(argument.headline):
        text = text[len(argument.headline) :].lstrip()
    return text[:most].rstrip() if most else text


def _options(folder: Folder) -> tuple[Option, ...]:
    return tuple(
        Option(name, title(folder.kind, name), summary(folder.kind, name))
        for name in folder.names()
    )
