"""What the signs of a map mean, what is said of its lines, and what is read aloud of its boxes.

Only signs that occur in a map are told, in one order everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from argue.drawing import wording
from argue.drawing.wording import Mark, word
from argue.features.map.extract import Arrow
from argue.locales import _, lazy, listed, localize, ngettext, percent
from argue.model import Analysis, DerivedAttack, Relation

RELATIONS = {
    "attack": lazy("attacks"),
    "support": lazy("supports"),
    "derived": lazy("attacks indirectly (derived)"),
    "reply": lazy("answers"),
    "unrelated": lazy("answers, neither supports nor attacks"),
    "hidden": lazy("answers, hidden: not sure enough"),
    "unsaid": lazy("answers without a label"),
    "undercut": lazy("attacks a step, not its premises"),
}
"""What the line of each kind says; the last four are kinds of answers that do neither."""
_ORDER = "✓◆●◐○✗"
"""Signs of verdicts, as a legend has them."""


class LegendEntry(NamedTuple):
    """One sign: ``sort`` (``status``, ``relation``), its ``kind``, and what it says."""

    sort: str
    kind: str
    text: str


def entries(graph: Mapping[str, Any]) -> list[LegendEntry]:
    r"""The signs of one map of :func:`argue.features.map.graph`, statuses first.

    >>> box = {"symbol": "✓", "group": "accepted", "label": "✓ stands\nIt rains."}
    >>> graph = {"nodes": [box], "edges": [{"answer": "", "kind": "attack"}]}
    >>> [entry.text for entry in entries(graph)]
    ['✓ stands', 'attacks']
    """
    heads = {
        node["label"].partition("\n")[0]: node["group"] for node in graph["nodes"] if node["symbol"]
    }
    kinds = {edge["answer"] or edge["kind"] for edge in graph["edges"]}
    boxes = [
        LegendEntry("status", heads[head], head)
        for head in sorted(heads, key=lambda head: (_ORDER.index(head[0]), head))
    ]
    lines = [
        LegendEntry("relation", kind, localize(text))
        for kind, text in RELATIONS.items()
        if kind in kinds
    ]
    return boxes + lines


class UnjudgedReply(NamedTuple):
    """What a map says of an answer that neither supports nor attacks.

    ``kind`` is ``unrelated`` (somebody found that it is), ``hidden`` (what was found is not sure
    enough to count), ``undercut`` (it attacks the step from what it answers to a conclusion, see
    :class:`argue.model.Inference`) or ``unsaid`` (nobody says what it does); ``beside`` stands at
    its line, ``title`` is the tooltip, ``aside`` follows its end where it is read aloud, in
    brackets.
    """

    kind: str
    beside: str
    title: str
    aside: str


class UnjudgedReplies:
    """Tells of the answers of one analysis; beside their lines in figures, or in words only."""

    def __init__(self, analysis: Analysis, figures: bool = True) -> None:
        self._figures = figures
        self._hidden = {relation.ends for relation in analysis.hidden}
        self._least = analysis.options.min_confidence
        self._undercuts = {
            (undercutter, premise): step
            for step in analysis.debate.inferences
            for undercutter in step.undercutters
            for premise in step.premises
        }

    def of(self, arrow: Arrow, source: str, target: str) -> UnjudgedReply:
        """What to say of an arrow of the kind ``reply`` between these ids."""
        result = arrow.found
        step = self._undercuts.get((source, target))
        if step is not None and result is None:
            end, premises = step.conclusion, ", ".join(step.premises)
            title = _(
                "%(a)s attacks the step from %(premises)s to %(conclusion)s",
                a=source,
                premises=premises,
                conclusion=end,
            )
            aside = _("attacks the step to %(conclusion)s", conclusion=end)
            return UnjudgedReply("undercut", _("undercuts"), title, aside)
        if result is None:
            message = _(
                "%(source)s answers %(target)s; no label says whether it supports or attacks it",
                source=source,
                target=target,
            )
            return UnjudgedReply("unsaid", "", message, "")
        attribution = wording.describe_origin(result)
        if result.open:
            return UnjudgedReply("unsaid", "?", relation_title(result), attribution)
        if (source, target) in self._hidden:
            label = _(result.label)
            share = wording.confidence_text(result) if self._figures else ""
            beside = _("hidden: %(label)s %(share)s", label=label, share=share).rstrip()
            aside = _("hidden: %(label)s, %(said)s", label=label, said=attribution)
            return UnjudgedReply("hidden", beside, hidden_title(result, self._least), aside)
        beside, title = _beside(result, self._figures), relation_title(result)
        return UnjudgedReply("unrelated", beside, title, _("neither: %(said)s", said=attribution))


def relation_title(relation: Relation) -> str:
    """The tooltip of an arrow, with who says so and how surely.

    >>> from argue.model import Label, Origin
    >>> relation_title(Relation("a", "b", Label.ATTACK, 0.87, Origin.JUDGED))
    'a attacks b (judged, 87 % sure)'
    """
    return f"{relation.source} {relation_phrase(relation)}"


def relation_phrase(relation: Relation) -> str:
    """The same without its subject; for people of later days also when a person said it.

    >>> from argue.model import Label
    >>> relation_phrase(Relation("a", "b", Label.SUPPORT))
    'supports b (stated)'
    """
    attribution = wording.describe_origin(relation, dated=True)
    return f"{wording.verb(relation)} {relation.target} ({attribution})"


def derived_title(attack: DerivedAttack, supports: frozenset[tuple[str, str]]) -> str:
    """The tooltip of a derived attack, with the supports and the attack that imply it.

    >>> attack = DerivedAttack("k", "i", "mediated", (("i", "j"), ("k", "j")))
    >>> derived_title(attack, frozenset({("i", "j")}))
    'k attacks i (derived, mediated): because i supports j and k attacks j'
    """
    reasons = [
        _("%(a)s supports %(b)s", a=source, b=target)
        if (source, target) in supports
        else _("%(a)s attacks %(b)s", a=source, b=target)
        for source, target in attack.because
    ]
    title = _(
        "%(a)s attacks %(b)s (derived, %(kind)s)",
        a=attack.source,
        b=attack.target,
        kind=_(attack.kind),
    )
    if not reasons:
        return title
    return _("%(told)s: because %(reasons)s", told=title, reasons=_listed(reasons))


def hidden_phrase(relation: Relation) -> str:
    """What a relation would do if it were sure enough to count.

    >>> from argue.model import Label, Origin
    >>> hidden_phrase(Relation("a", "b", Label.ATTACK, 0.42, Origin.JUDGED))
    'hidden: attacks b (judged, 42 % sure)'
    """
    return _("hidden: %(does)s", does=relation_phrase(relation))


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
        verb=wording.VERBS[relation.label],
        said=wording.describe_origin(relation),
        least=percent(min_confidence),
    )


def _beside(relation: Relation, figures: bool) -> str:
    if relation.overruled:
        return _("%(person)s: neither", person=short_name(relation.overruled.by))
    share = wording.confidence_text(relation) if figures else ""
    return _("neither %(share)s", share=share) if share else _("neither")


def short_name(person: str) -> str:
    """A person's name as it stands beside a line.

    >>> short_name("Ann Who Has A Very Long Name")
    'Ann Who Has A V…'
    """
    return wording.excerpt(person, 16)


def summary(
    name: str,
    status: Mark | None,
    out: Sequence[tuple[str, str]],
    into: Sequence[tuple[str, str]],
    more: int = 0,
) -> str:
    """What a screen reader hears of a box.

    ``out`` and ``into`` are pairs of a verb and another argument's id with who says so: what it
    does to others, and what others do to it. ``more`` arguments are folded into it.

    >>> from argue.model import Status
    >>> summary("te-2", Status.REJECTED, [("attacks", "te-1")], [("attacked by", "te-3")])
    'te-2: falls. Attacks te-1. Attacked by te-3.'
    """
    sentences = [f"{name}: {word(status)}." if status else f"{name}."]
    for ends in (out, into):
        for verb in dict.fromkeys(end[0] for end in ends):
            others = [other for result, other in ends if result == verb]
            sentences.append(f"{verb[0].upper()}{verb[1:]} {_listed(others, 6)}.")
    if more:
        sentences.append(
            ngettext(
                "%(num)s argument under it is folded into it.",
                "%(num)s arguments under it are folded into it.",
                more,
            )
        )
    return " ".join(sentences)


def _listed(words: Iterable[str], at_most: int = 12) -> str:
    words = list(words)
    if len(words) > at_most:
        words = [*words[:at_most], _("%(count)s more", count=len(words) - at_most)]
    return listed(words)
