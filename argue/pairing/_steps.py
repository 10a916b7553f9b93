"""What a debate states supports a conclusion, as pairs of text and hypothesis."""

from __future__ import annotations

from argue.model import Debate, Label, Pair

TOGETHER = "+"
"""Stands between the ids of linked premises."""


def steps_of(debate: Debate) -> list[Pair]:
    """A pair for each stated step: all its premises as the text, the conclusion as the hypothesis.

    A support of which no inference speaks is a step with one premise. An engine for entailment that
    answers "support" says that the conclusion follows from the premises together.

    Examples
    --------
    >>> from argue.model import Argument, Inference, Relation
    >>> arguments = tuple(Argument(id, f"{id.upper()}.") for id in "abc")
    >>> given = tuple(Relation(id, "c", Label.SUPPORT) for id in "ab")
    >>> linked = Debate("d", "d", arguments, given=given, inferences=(Inference(("a", "b"), "c"),))
    >>> [(pair.source, pair.text, pair.target) for pair in steps_of(linked)]
    [('a+b', 'A. B.', 'c')]
    """
    arguments = debate.by_id()
    steps = {(step.premises, step.conclusion): None for step in debate.inferences}
    linked = {ends for step in debate.inferences for ends in step.supports}
    for one in debate.reference:
        if one.label is Label.SUPPORT and (one.source, one.target) not in linked:
            steps[(one.source,), one.target] = None
    return [
        Pair(
            TOGETHER.join(premises),
            conclusion,
            " ".join(arguments[one].text for one in premises),
            arguments[conclusion].text,
            debate=debate.id,
            stated=Label.SUPPORT,
        )
        for premises, conclusion in steps
    ]
