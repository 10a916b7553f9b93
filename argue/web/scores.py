"""Scores against what the source states, in sentences that need no knowledge of the measures."""

from __future__ import annotations

from typing import Any

from argue.model import Debate, Label
from argue.web.words import plural


def told(scores: dict[str, Any], debate: Debate) -> list[str]:
    """What the comparison found, one sentence each.

    Parameters
    ----------
    scores
        The object of ``argue evaluate --json`` for this debate alone.
    """
    relations, acceptance = scores["relations"], scores["acceptance"]
    whose = "the annotators" if debate.gold else "the author"
    found = [_relations(relations, whose), _acceptance(acceptance, whose)]
    if relations["unstated"]:
        found.append(
            f"Of {plural(relations['unstated'], 'judged pair')} nothing is stated; "
            "they count for what stands, and not for the relations."
        )
    if relations["unjudged"]:
        found.append(
            f"{plural(relations['unjudged'], 'stated relation was', 'stated relations were')} "
            "not among the pairs judged."
        )
    return found


def percent(value: float | None) -> str:
    """A ratio in words; one whose denominator is 0 is undefined, not 0 or 1.

    >>> percent(0.6111), percent(None)
    ('61 %', 'undefined')
    """
    return "undefined" if value is None else f"{100 * value:.0f} %"


def _relations(scores: dict[str, Any], whose: str) -> str:
    if not scores["pairs"]:
        return f"None of the judged pairs is one of which {whose} said what it is."
    confusion = scores["confusion"]
    right = sum(confusion[label].get(label, 0) for label in confusion)
    sentence = (
        f"{right:,} of {plural(scores['pairs'], 'relation')} "
        f"({percent(scores['accuracy'])}) were judged as {whose} stated them."
    )
    missed = [
        f"{confusion[gold][judged]:,} stated as {gold} {_was(confusion[gold][judged])} "
        f"judged {judged}"
        for gold in map(str, Label)
        for judged in map(str, Label)
        if gold != judged and confusion.get(gold, {}).get(judged)
    ]
    return f"{sentence} Of the others, {_and(missed)}." if missed else sentence


def _acceptance(scores: dict[str, Any], whose: str) -> str:
    gold, judged = scores["accepted_gold"], scores["accepted_predicted"]
    both = round((scores["precision"] or 0) * judged)
    stated = f"By the relations of {whose}, {plural(gold, 'argument stands', 'arguments stand')}"
    if not gold and not judged:
        return f"{stated}, and by the judged ones none."
    return (
        f"{stated}; by the judged ones {judged:,}, of which {both:,} {_is(both)} the same. "
        f"{percent(scores['status_accuracy'])} of all arguments have the same status in both."
    )


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _and(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
