"""What decides the verdict on an argument, in words: only what is known is named.

What is known is stated, confirmed, or sure enough to be shown; of every other reply it is asked
whether it is for or against. For what follows if the machine's readings are right, see
:mod:`argue.reasoning.explanation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from argue import pipeline
from argue.drawing.report import Explained
from argue.drawing.wording import OPEN_VERB, VERBS, symbol, word
from argue.locales import Message, _, clauses, lazy, translate
from argue.model import Analysis, Assessment, DerivedAttack, Label, Verdict
from argue.model.verdicts import Why
from argue.reasoning.explanation import origin, strikes_on
from argue.services.verdict import condition

MOST = 5
"""How many arguments are named before the rest is counted."""
MOST_READ = 1_000
"""Attacks on an argument that are looked at."""

_STRUCK = lazy("an objection to it stands")
_BEATEN = lazy("what is known to attack it falls")
_DOUBTED = lazy("what is known to attack it is not likely to stand")
_NOTHING, _NOTHING_KNOWN = lazy("nothing attacks it"), lazy("nothing is known to attack it")
_CONTESTED = lazy("a reason for it and an objection to it stand")
_CIRCLE = lazy("attacks run in a circle, and nothing outside it decides")
_DIFFER = lazy("positions differ on it")
_ASKED = lazy("nobody has said yet what decides it")
_UNSURE = lazy("what decides it is not sure enough")


@dataclass(frozen=True, slots=True)
class Known:
    """An argument that is known to attack or support another, and its own verdict."""

    source: str
    label: Label
    standing: Assessment
    derived: DerivedAttack | None = None

    @property
    def does(self) -> str:
        """What it does, and where a derived attack comes from."""
        return _("%(verb)s it", verb=VERBS[self.label]) + origin(self.derived)


@dataclass(frozen=True, slots=True)
class Because:
    """What decides the verdict on one argument."""

    lead: str
    """A clause."""
    known: tuple[Known, ...] = ()
    asked: tuple[str, ...] = ()
    """The replies to it of which nobody knows whether they are for or against it."""

    @property
    def parts(self) -> tuple[str, ...]:
        """What is known and what is asked, by ids; at most five each, the others counted."""
        parts = [
            f"{fact.source} {fact.does}: {symbol(fact.standing)} {word(fact.standing)}"
            for fact in self.known[:MOST]
        ]
        parts += [f"{source}: {translate(OPEN_VERB)}" for source in self.asked[:MOST]]
        more = len(self.known) + len(self.asked) - len(parts)
        return (*parts, *([_("%(count)s more", count=more)] if more > 0 else []))

    @property
    def sentence(self) -> str:
        """The clause as a sentence."""
        return f"{self.lead[:1].upper()}{self.lead[1:]}."

    @property
    def text(self) -> str:
        """All in one sentence."""
        lead, parts = self.sentence, self.parts
        if not parts:
            return lead
        told = _("%(lead)s: %(parts)s.", lead=lead[:-1], parts=clauses(parts))
        return told.removesuffix(".") if parts[-1].endswith("?") else told


def explanations(analysis: Analysis) -> dict[str, Explained]:
    """By the ids of arguments but asides: what decides the verdict, else why the status holds."""
    told, statuses = explain_verdicts(analysis), analysis.statuses
    formal = {} if told.keys() >= statuses.keys() else pipeline.explain_all(analysis)
    return {id: told.get(id) or formal[id] for id in statuses}


def explain_verdicts(analysis: Analysis, *arguments: str) -> dict[str, Because]:
    """By the ids of arguments but asides (or of these alone), where labels of an engine may decide
    a verdict or a relation is open; else of a contested claim. Empty under a reading of support.
    """
    verdicts = {} if analysis.options.support else analysis.verdicts
    unsure = analysis.open_pairs or any(verdict.likely for verdict in verdicts.values())
    told = {id: verdict for id, verdict in verdicts.items() if unsure or verdict.contested}
    asked: dict[str, list[str]] = {}
    for source, target in analysis.open_pairs if told else ():
        asked.setdefault(target, []).append(source)
    return {
        id: _because(analysis, verdicts, id, tuple(asked.get(id, ())))
        for id in arguments or told
        if id in told
    }


def _because(
    analysis: Analysis, verdicts: Mapping[str, Assessment], id: str, asked: tuple[str, ...]
) -> Because:
    known = _known(analysis, verdicts, id)
    attacks = tuple(fact for fact in known if fact.label is Label.ATTACK)
    standing = tuple(fact for fact in known if fact.standing.verdict is Verdict.STANDS)
    struck = tuple(attack for attack in attacks if attack in standing)
    lead, named = _UNSURE, attacks
    match verdicts[id].verdict, verdicts[id].why:
        case Verdict.STANDS, _ if attacks:
            beaten = all(attack.standing.verdict is Verdict.FALLS for attack in attacks)
            lead = _BEATEN if beaten else _DOUBTED
        case Verdict.STANDS, _:
            lead = _NOTHING_KNOWN if asked or verdicts[id].likely else _NOTHING
        case Verdict.FALLS, _:
            lead, named = (_STRUCK, struck) if struck else (_as_read(analysis), attacks)
        case _, Why.CONTESTED:
            lead, named = _CONTESTED, standing
        case _, Why.UNDECIDED:
            several = analysis.labelling is not None and len(analysis.labelling.extensions) > 1
            lead = _DIFFER if several else _CIRCLE
        case _ if asked:
            lead = _ASKED
        case _:
            named = known
    return Because(translate(lead), named, asked)


def _as_read(analysis: Analysis) -> Message:
    return lazy("it falls %(condition)s", condition=condition(analysis))


def _known(analysis: Analysis, verdicts: Mapping[str, Assessment], id: str) -> tuple[Known, ...]:
    """What is known to attack or support it."""
    framework = analysis.framework
    statuses = analysis.labelling.statuses if analysis.labelling else {}

    def known(source: str, label: Label, derived: DerivedAttack | None = None) -> Known:
        # An aside has no verdict, but a derived attack may begin at it.
        standing = verdicts.get(source) or Assessment.of(statuses[source])
        return Known(source, label, standing, derived)

    strikes = islice(strikes_on(framework, id), MOST_READ)
    supporters = framework.supporters.of(framework.number_of[id])
    reasons = (framework.arguments[number] for number in supporters)
    struck = (strike for strike in strikes if not strike.open)
    supported = (reason for reason in reasons if (reason, id) not in framework.open)
    return (
        *(known(strike.source, Label.ATTACK, strike.derived) for strike in struck),
        *(known(reason, Label.SUPPORT) for reason in supported),
    )
