"""Scores against what the source states, in sentences that need no knowledge of the measures."""

from __future__ import annotations

from typing import Any

from argue.drawing.wording import whole_percent
from argue.locales import _, listed, ngettext
from argue.model import Debate, Label
from argue.web.ui.words import LABELS


def score_sentences(scores: dict[str, Any], debate: Debate) -> list[str]:
    """What the comparison found, one sentence each.

    Parameters
    ----------
    scores
        The object of ``argue evaluate --json`` for this debate alone.
    """
    relations, acceptance = scores["relations"], scores["acceptance"]
    whose = _("the annotators") if debate.gold else _("the author")
    results = [_relations(relations, whose)]
    if acceptance["arguments"]:
        results.append(_acceptance(acceptance, whose))
    if relations["unstated"]:
        results.append(
            ngettext(
                "Of %(num)s judged pair nothing is stated; they count for what stands, and not "
                "for the relations.",
                "Of %(num)s judged pairs nothing is stated; they count for what stands, and not "
                "for the relations.",
                relations["unstated"],
            )
        )
    if relations["unjudged"]:
        results.append(
            ngettext(
                "%(num)s stated relation was not among the pairs judged.",
                "%(num)s stated relations were not among the pairs judged.",
                relations["unjudged"],
            )
        )
    return results


def percent(value: float | None) -> str:
    """A ratio in words; one whose denominator is 0 is undefined, not 0 or 1.

    >>> percent(0.6111), percent(None)
    ('61 %', 'undefined')
    """
    return _("undefined") if value is None else whole_percent(value)


def _relations(scores: dict[str, Any], whose: str) -> str:
    if not scores["pairs"]:
        return _("None of the judged pairs is one of which %(whose)s said what it is.", whose=whose)
    confusion = scores["confusion"]
    right = sum(confusion[label].get(label, 0) for label in confusion)
    sentence = ngettext(
        "%(right)s of %(num)s relation (%(share)s) were judged as %(whose)s stated them.",
        "%(right)s of %(num)s relations (%(share)s) were judged as %(whose)s stated them.",
        scores["pairs"],
        right=right,
        share=percent(scores["accuracy"]),
        whose=whose,
    )
    missed = [
        ngettext(
            "%(num)s stated as %(gold)s was judged %(judged)s",
            "%(num)s stated as %(gold)s were judged %(judged)s",
            confusion[gold][judged],
            gold=LABELS[Label(gold)],
            judged=LABELS[Label(judged)],
        )
        for gold in map(str, Label)
        for judged in map(str, Label)
        if gold != judged and confusion.get(gold, {}).get(judged)
    ]
    others = _("Of the others, %(missed)s.", missed=listed(missed)) if missed else ""
    return f"{sentence} {others}".rstrip()


def _acceptance(scores: dict[str, Any], whose: str) -> str:
    gold, judged = scores["accepted_gold"], scores["accepted_predicted"]
    both = round((scores["precision"] or 0) * judged)
    stated = ngettext(
        "By the relations of %(whose)s, %(num)s argument stands",
        "By the relations of %(whose)s, %(num)s arguments stand",
        gold,
        whose=whose,
    )
    if not gold and not judged:
        return _("%(stated)s, and by the judged ones none.", stated=stated)
    same = ngettext(
        "%(stated)s; by the judged ones %(judged)s, of which %(num)s is the same.",
        "%(stated)s; by the judged ones %(judged)s, of which %(num)s are the same.",
        both,
        stated=stated,
        judged=judged,
    )
    share = percent(scores["status_accuracy"])
    alike = _("%(share)s of all arguments have the same status in both.", share=share)
    return f"{same} {alike}"
