"""What a map says of an answer that neither attacks nor supports: why it does not."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from argue.locales import _, percent, translated
from argue.model import Analysis, Relation, Unstated
from argue.picture import wording
from argue.picture.extract import Arrow


@dataclass(frozen=True, slots=True)
class Answer:
    """One such answer.

    ``kind`` is ``unrelated`` (somebody found that it is), ``hidden`` (what was found is not sure
    enough to count) or ``unsaid`` (nobody says what it does); ``beside`` stands at its line,
    ``title`` is the tooltip, ``aside`` follows its end where it is read aloud, in brackets.
    """

    kind: str
    beside: str
    title: str
    aside: str


class Answers:
    """Tells of the answers of one analysis."""

    def __init__(self, analysis: Analysis) -> None:
        self._hidden = {(one.source, one.target) for one in analysis.hidden}
        self._unstated: Container[object] = Unstated(analysis.debate)
        self._least = analysis.min_confidence

    def of(self, arrow: Arrow, source: str, target: str) -> Answer:
        """What to say of an arrow of the kind ``reply`` between these ids."""
        found = arrow.found
        if found is None:
            told = _("%(source)s answers %(target)s; nobody says what it does to it",
                     source=source, target=target)  # fmt: skip
            return Answer("unsaid", "", told, "")
        said = wording.said_by(found, self._unstated)
        if (source, target) in self._hidden:
            label = translated(found.label)
            share = wording.sureness(found)
            beside = _("hidden: %(label)s %(share)s", label=label, share=share)
            aside = _("hidden: %(label)s, %(said)s", label=label, said=said)
            return Answer("hidden", beside, hidden_title(found, self._least), aside)
        title = wording.relation_title(found, self._unstated)
        if found in self._unstated:
            return Answer("unsaid", "", title, said)
        return Answer("unrelated", _beside(found), title, _("unrelated: %(said)s", said=said))


def hidden_phrase(relation: Relation) -> str:
    """What a relation would do if it were sure enough to count.

    >>> from argue.model import Label, Origin
    >>> hidden_phrase(Relation("a", "b", Label.ATTACK, 0.42, Origin.JUDGED))
    'hidden: attacks b (judged, 42 % sure)'
    """
    return _("hidden: %(does)s", does=wording.relation_phrase(relation))


def hidden_title(relation: Relation, min_confidence: float) -> str:
    """The tooltip of an answer whose judgement is not sure enough to count.

    >>> from argue.model import Label, Origin
    >>> hidden_title(Relation("a", "b", Label.ATTACK, 0.55, Origin.JUDGED), 0.7)
    'a answers b (attacks: judged, 55 % sure; hidden, since that is under 70 %)'
    """
    return _(
        "%(a)s answers %(b)s (%(verb)s: %(said)s; hidden, since that is under %(least)s)",
        a=relation.source,
        b=relation.target,
        verb=wording.verb(relation.label),
        said=wording.said_by(relation),
        least=percent(min_confidence),
    )


def _beside(found: Relation) -> str:
    if found.overruled:
        return _("%(person)s: unrelated", person=wording.name(found.overruled.by))
    share = wording.sureness(found)
    return _("unrelated %(share)s", share=share) if share else _("unrelated")
