"""What a format cannot hold, told when something is written in it.

A writer's ``HOLDS`` names the parts of an analysis that its format has a place for; all other
:data:`PARTS` that an analysis has are lost, and said to be. Those of its ``COMMENTS`` stand in
comments for people: they are in the file, and are not there again when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from argue.formats.base.text import separators
from argue.locales import nsay, say
from argue.model import Analysis, Label, Origin, Relation, Reply

_Count: TypeAlias = Callable[[Analysis], int]


def tally(analyses: Sequence[Analysis]) -> dict[str, int]:
    """How many of each of :data:`PARTS` these analyses have."""
    return {part: sum(map(count, analyses)) for part, (_, _, count) in PARTS.items()}


def losses(
    analyses: Sequence[Analysis],
    holds: Sequence[str],
    *,
    borders: bool = True,
    counts: Mapping[str, int] | None = None,
) -> tuple[str, ...]:
    """What these analyses have that a format does not hold, a short phrase for each part.

    Without ``borders`` the format puts all debates into one. ``counts`` is their :func:`tally`, for
    a caller that asks for several formats.
    """
    lost = lost_parts(analyses, holds, borders=borders, counts=counts)
    result: list[str] = []
    for part, number in lost.items():
        result += counted(number, *PARTS[part][:2])
    if len(analyses) > 1 and not borders:
        result.append(
            say("which of the %(count)s debates an argument belongs to", count=len(analyses))
        )
    return tuple(result)


def lost_parts(
    analyses: Sequence[Analysis],
    holds: Sequence[str],
    *,
    borders: bool = True,
    counts: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """Of each part that is lost how many there are; all else as of :func:`losses`.

    A text or a title that is its own id is lost only where ids are, too.
    """
    unknown = set(holds) - PARTS.keys()
    if unknown:
        raise ValueError(f"expected parts of an analysis in HOLDS, found {sorted(unknown)}")
    numbers = dict(tally(analyses) if counts is None else counts)
    if "ids" not in holds:
        numbers["texts"] = numbers["ids"]
    if "ids" not in holds or not borders:
        numbers["titles"] = sum(not each.debate.untitled for each in analyses)
    return {part: numbers[part] for part in PARTS if numbers[part] and part not in holds}


def counted(number: int, one: str, many: str) -> tuple[str, ...]:
    """How many of something are lost, if any are.

    >>> counted(2, "%(num)s id", "%(num)s ids"), counted(0, "%(num)s id", "%(num)s ids")
    (('2 ids',), ())
    """
    if not number:
        return ()
    return (nsay(one, many, number),)


def line_breaks(analyses: Iterable[Analysis], *, only_issues: bool = False) -> tuple[str, ...]:
    """How many line breaks texts have, or those of issues, for a format that makes them blanks."""
    texts = [
        one.text.strip()
        for each in analyses
        for one in each.debate.arguments
        if not only_issues or one.id == each.debate.issue
    ]
    breaks = sum(len(text.splitlines()) - 1 for text in texts if text)
    return counted(breaks, "%(num)s line break in a text", "%(num)s line breaks in texts")


def issues(analyses: Iterable[Analysis]) -> tuple[str, ...]:
    """What a format loses whose reader takes no argument for the issue, besides what all tell."""
    plain = sum(each.debate.issue is not None and not _hidden_issue(each) for each in analyses)
    return counted(plain, *PARTS["issues"][:2])


def _labelled(label: Label) -> Callable[[Analysis], int]:
    return lambda analysis: sum(relation.label is label for relation in analysis.relations)


def _undercutters(analysis: Analysis) -> set[str]:
    return {one for step in analysis.debate.inferences for one in step.undercutters}


def _open_replies(analysis: Analysis) -> int:
    related = {(relation.source, relation.target) for relation in analysis.relations}
    related |= analysis.debate.undercuts
    return sum((reply.source, reply.target) not in related for reply in analysis.debate.replies)


def _hidden_issue(analysis: Analysis) -> int:
    """1 if the issue is not simply the only argument that supports and attacks nothing."""
    sources = {
        relation.source
        for relation in analysis.relations
        if relation.label is not Label.UNRELATED and relation.source != relation.target
    } | _undercutters(analysis)
    roots = [one.id for one in analysis.debate.arguments if one.id not in sources]
    return int(analysis.debate.issue is not None and roots != [analysis.debate.issue])


def _single_root(analysis: Analysis) -> int:
    """1 if nothing is the issue, and just one argument answers none, which readers take for it."""
    debate = analysis.debate
    links: list[Relation | Reply] = [*analysis.relations, *debate.replies]
    sources = {link.source for link in links if link.source != link.target}
    roots = sum(one.id not in sources for one in debate.arguments)
    return int(debate.issue is None and roots == 1)


def _other_gold(analysis: Analysis) -> int:
    labelled = {(one.source, one.target, one.label) for one in analysis.relations}
    return sum((one.source, one.target, one.label) not in labelled for one in analysis.debate.gold)


def _part(one: str, many: str, count: _Count) -> tuple[str, str, _Count]:
    """What a part is called, marked for translation, and its count."""
    return one, many, count


PARTS: dict[str, tuple[str, str, _Count]] = {
    "titles": _part(
        "%(num)s title", "%(num)s titles", lambda found: found.debate.title != found.debate.id
    ),
    "languages": _part(
        "%(num)s language of a debate",
        "%(num)s languages of debates",
        lambda found: bool(found.debate.language),
    ),
    "texts": _part(
        "%(num)s text",
        "%(num)s texts",
        lambda found: sum(one.text != one.id for one in found.debate.arguments),
    ),
    "headlines": _part(
        "%(num)s headline",
        "%(num)s headlines",
        lambda found: sum(bool(one.headline) for one in found.debate.arguments),
    ),
    "votes": _part(
        "%(num)s count of votes",
        "%(num)s counts of votes",
        lambda found: sum(one.votes is not None for one in found.debate.arguments),
    ),
    "ids": _part(
        "%(num)s id of an argument",
        "%(num)s ids of arguments",
        lambda found: len(found.debate.arguments),
    ),
    "issues": _part(
        "%(num)s mark of what the debate is about",
        "%(num)s marks of what a debate is about",
        _hidden_issue,
    ),
    "attacks": _part("%(num)s attack", "%(num)s attacks", _labelled(Label.ATTACK)),
    "supports": _part("%(num)s support", "%(num)s supports", _labelled(Label.SUPPORT)),
    "inferences": _part(
        "%(num)s step of linked premises, or that is undercut",
        "%(num)s steps of linked premises, or that are undercut",
        lambda found: len(found.debate.inferences),
    ),
    "unrelated": _part(
        "%(num)s pair that is unrelated",
        "%(num)s pairs that are unrelated",
        _labelled(Label.UNRELATED),
    ),
    "replies": _part(
        "%(num)s reply without a label",
        "%(num)s replies without a label",
        _open_replies,
    ),
    "confidences": _part(
        "%(num)s confidence",
        "%(num)s confidences",
        lambda found: sum(one.confidence < 1 for one in found.relations),
    ),
    "origins": _part(
        "%(num)s note that a relation was judged",
        "%(num)s notes that a relation was judged",
        lambda found: sum(one.origin is Origin.JUDGED for one in found.relations),
    ),
    "overrulings": _part(
        "%(num)s note on who overruled a relation",
        "%(num)s notes on who overruled a relation",
        lambda found: sum(one.overruled is not None for one in found.relations),
    ),
    "gold": _part("%(num)s gold relation", "%(num)s gold relations", _other_gold),
    "pairs": _part(
        "%(num)s listed pair", "%(num)s listed pairs", lambda found: len(found.debate.pairs)
    ),
    "names of pairs": _part(
        "%(num)s name of a pair",
        "%(num)s names of pairs",
        lambda found: sum(map(bool, found.debate.pair_ids)),
    ),
    "statuses": _part(
        "%(num)s status",
        "%(num)s statuses",
        lambda found: len(found.statuses),
    ),
    "derived": _part(
        "%(num)s derived attack",
        "%(num)s derived attacks",
        lambda found: len(found.derived_attacks),
    ),
    "hidden": _part(
        "%(num)s relation too unsure to count",
        "%(num)s relations too unsure to count",
        lambda found: len(found.hidden),
    ),
    "no issue": _part(
        "%(num)s debate without an issue, whose only root becomes its issue",
        "%(num)s debates without an issue, whose only roots become their issues",
        _single_root,
    ),
    "separators": _part(
        "%(num)s form feed or rare line end in a text, which becomes a blank",
        "%(num)s form feeds or rare line ends in texts, which become blanks",
        lambda found: sum(separators(one.text) for one in found.debate.arguments),
    ),
}
"""Parts of an analysis: what one and several are called, and how many an analysis has."""
