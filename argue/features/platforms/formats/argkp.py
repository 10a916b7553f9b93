"""ArgKP: the table of arguments of IBM's key point analysis; written only, since ``csv`` reads it.

::

    arg_id,argument,topic,stance
    arg_0_0,They are prisons.,Zoos are good,-1

Bar-Haim et al. 2020, "From Arguments to Key Points". A topic is the issue of a debate. Every other
argument is a row with its stance towards the topic: 1 where a way of supports and attacks to the
issue, the shortest, has an even number of attacks, -1 where an odd one. Arguments that no such way
leads from to the issue have no stance, and are left out, unless none has one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.formats.base.columns import csv_text
from argue.formats.base.losses import counted, line_breaks
from argue.model import Analysis, Label
from argue.model.tables import guard

EXTENSIONS: tuple[str, ...] = ()
MEDIA_TYPE = "text/csv"
HOLDS = ("texts",)


def write(analyses: Sequence[Analysis]) -> str:
    """One table of all debates."""
    rows: list[tuple[object, ...]] = [("arg_id", "argument", "topic", "stance")]
    for topic, analysis in enumerate(analyses):
        texts = {argument.id: argument.text for argument in analysis.debate.arguments}
        about = texts.get(analysis.debate.issue or "", analysis.debate.title)
        for number, (id, stance) in enumerate(_rows(analysis).items()):
            rows.append((f"arg_{topic}_{number}", guard(texts[id]), guard(about), stance))
    return csv_text(rows)


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments without a stance, answers to others, and what a topic, one line, cannot hold."""
    lost = indirect = 0
    for analysis in analyses:
        issue, rows = analysis.debate.issue, _rows(analysis)
        ids = {argument.id for argument in analysis.debate.arguments}
        lost += len(ids - {*rows, issue})
        direct = {relation.source for relation in analysis.relations if relation.target == issue}
        indirect += sum(bool(stance) and id not in direct for id, stance in rows.items())
    return (
        *counted(lost, "%(num)s argument without a stance", "%(num)s arguments without a stance"),
        *counted(
            indirect,
            "whom %(num)s argument answers, which becomes a stance on the topic",
            "whom %(num)s arguments answer, which become stances on the topic",
        ),
        *line_breaks(analyses, only_issues=True),
    )


def _rows(analysis: Analysis) -> Mapping[str, int | str]:
    """The stance of each argument that has one; if none has, all without, for a table has rows."""
    stances = _stances(analysis)
    ids = [argument.id for argument in analysis.debate.arguments]
    return stances or dict.fromkeys([id for id in ids if id != analysis.debate.issue] or ids, "")


def _stances(analysis: Analysis) -> dict[str, int]:
    """Each argument's stance towards the issue, those nearest to it first."""
    issue = analysis.debate.issue
    signs = {Label.SUPPORT: 1, Label.ATTACK: -1}
    below: dict[str, list[tuple[str, int]]] = {}
    for relation in analysis.relations:
        if relation.label in signs:
            result = relation.source, signs[relation.label]
            below.setdefault(relation.target, []).append(result)
    if issue is None:
        return {}
    stances = {issue: 1}
    waiting = [issue]
    for target in waiting:
        for source, sign in below.get(target, ()):
            if source not in stances:
                stances[source] = sign * stances[target]
                waiting.append(source)
    del stances[issue]
    return stances
