"""What a format cannot hold, told when something is written in it.

A writer's ``HOLDS`` names the parts of an analysis that its format has a place for; all other
:data:`PARTS` that an analysis has are lost, and said to be. Those of its ``COMMENTS`` stand in
comments for people: they are in the file, and are not there again when it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from argue.formats.base.text import separators
from argue.locales import lazy, lazy_n
from argue.model import Analysis, Label, Relation, Reply


def tally(analyses: Sequence[Analysis]) -> dict[str, int]:
    """How many of each of :data:`PARTS` these analyses have."""
    counts = [_counts(analysis) for analysis in analyses]
    return {part: sum(counter[part] for counter in counts) for part in PARTS}


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
        result += counted(number, *PARTS[part])
    if len(analyses) > 1 and not borders:
        result.append(
            lazy("which of the %(count)s debates an argument belongs to", count=len(analyses))
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
        numbers["titles"] = sum(not analysis.debate.untitled for analysis in analyses)
    return {part: numbers[part] for part in PARTS if numbers[part] and part not in holds}


def counted(number: int, one: str, many: str) -> tuple[str, ...]:
    """How many of something are lost, if any are.

    >>> counted(2, "%(num)s id", "%(num)s ids"), counted(0, "%(num)s id", "%(num)s ids")
    (('2 ids',), ())
    """
    return (lazy_n(one, many, number),) if number else ()


def line_breaks(analyses: Iterable[Analysis], *, only_issues: bool = False) -> tuple[str, ...]:
    """How many line breaks texts have, or those of issues, for a format that makes them blanks."""
    texts = [
        argument.text.strip()
        for analysis in analyses
        for argument in analysis.debate.arguments
        if not only_issues or argument.id == analysis.debate.issue
    ]
    breaks = sum(len(text.splitlines()) - 1 for text in texts if text)
    return counted(breaks, "%(num)s line break in a text", "%(num)s line breaks in texts")


def self_links(analyses: Iterable[Analysis]) -> tuple[str, ...]:
    """How many relations an argument has to itself, for a format that has no place for them."""
    number = sum(
        relation.source == relation.target
        for analysis in analyses
        for relation in analysis.relations
    )
    return counted(number, "%(num)s relation to itself", "%(num)s relations to themselves")


def no_room(analyses: Iterable[Analysis], most: int) -> tuple[str, ...]:
    """How many arguments a drawing leaves out that has room for so many of a debate."""
    return counted(
        sum(max(0, len(analysis.debate.arguments) - most) for analysis in analyses),
        "%(num)s argument or more, for want of room",
        "%(num)s arguments or more, for want of room",
    )


def issues(analyses: Iterable[Analysis]) -> tuple[str, ...]:
    """What a format loses whose reader takes no argument for the issue, besides what all tell."""
    plain = sum(
        analysis.debate.issue is not None and not _hidden_issue(analysis) for analysis in analyses
    )
    return counted(plain, *PARTS["issues"])


def _undercutters(analysis: Analysis) -> set[str]:
    return {undercutter for step in analysis.debate.inferences for undercutter in step.undercutters}


def _open_replies(analysis: Analysis) -> int:
    related = {relation.ends for relation in analysis.relations} | analysis.debate.undercuts
    return sum(reply.ends not in related for reply in analysis.debate.replies)


def _hidden_issue(analysis: Analysis) -> bool:
    """Whether the issue is not simply the only argument that supports and attacks nothing."""
    sources = {
        relation.source
        for relation in analysis.relations
        if relation.label is not Label.UNRELATED and relation.source != relation.target
    } | _undercutters(analysis)
    roots = [argument.id for argument in analysis.debate.arguments if argument.id not in sources]
    return analysis.debate.issue is not None and roots != [analysis.debate.issue]


def _single_root(analysis: Analysis) -> bool:
    """Whether nothing is the issue, and just one argument answers none: readers take it for it."""
    debate = analysis.debate
    links: list[Relation | Reply] = [*analysis.relations, *debate.replies]
    sources = {link.source for link in links if link.source != link.target}
    return (
        debate.issue is None
        and sum(argument.id not in sources for argument in debate.arguments) == 1
    )


def _other_gold(analysis: Analysis) -> int:
    labelled = {(*relation.ends, relation.label) for relation in analysis.relations}
    return sum((*gold.ends, gold.label) not in labelled for gold in analysis.debate.gold)


def _counts(analysis: Analysis) -> dict[str, int]:
    """How many of each of :data:`PARTS` an analysis has."""
    unread = sum(relation.open for relation in analysis.relations)
    analysis = analysis.without_open()
    debate, relations = analysis.debate, analysis.relations
    arguments, labels = debate.arguments, Counter(relation.label for relation in relations)
    return {
        "titles": debate.title != debate.id,
        "languages": bool(debate.language),
        "texts": sum(argument.text != argument.id for argument in arguments),
        "headlines": sum(bool(argument.headline) for argument in arguments),
        "votes": sum(argument.votes is not None for argument in arguments),
        "authors": sum(bool(argument.author) for argument in arguments),
        "citations": sum(len(argument.citations) for argument in arguments),
        "ids": len(arguments),
        "issues": _hidden_issue(analysis),
        "attacks": labels[Label.ATTACK],
        "supports": labels[Label.SUPPORT],
        "inferences": len(debate.inferences),
        "unrelated": labels[Label.UNRELATED],
        "open": unread,
        "replies": _open_replies(analysis),
        "confidences": sum(relation.confidence < 1 for relation in relations),
        "origins": sum(relation.judged for relation in relations),
        "overrulings": sum(relation.overruled is not None for relation in relations),
        "gold": _other_gold(analysis),
        "pairs": len(debate.pairs),
        "names of pairs": sum(map(bool, debate.pair_ids)),
        "statuses": len(analysis.statuses),
        "derived": len(analysis.derived_attacks),
        "hidden": len(analysis.hidden),
        "no issue": _single_root(analysis),
        "separators": sum(separators(argument.text) for argument in arguments),
    }


def _part(one: str, many: str) -> tuple[str, str]:
    """What one and several of a part are called, marked for translation."""
    return one, many


PARTS = {
    "titles": _part("%(num)s title", "%(num)s titles"),
    "languages": _part("%(num)s language of a debate", "%(num)s languages of debates"),
    "texts": _part("%(num)s text", "%(num)s texts"),
    "headlines": _part("%(num)s headline", "%(num)s headlines"),
    "votes": _part("%(num)s count of votes", "%(num)s counts of votes"),
    "authors": _part("%(num)s name of a writer", "%(num)s names of writers"),
    "citations": _part("%(num)s source of an argument", "%(num)s sources of arguments"),
    "ids": _part("%(num)s id of an argument", "%(num)s ids of arguments"),
    "issues": _part(
        "%(num)s mark of what the debate is about", "%(num)s marks of what a debate is about"
    ),
    "attacks": _part("%(num)s attack", "%(num)s attacks"),
    "supports": _part("%(num)s support", "%(num)s supports"),
    "inferences": _part(
        "%(num)s step of linked premises, or that is undercut",
        "%(num)s steps of linked premises, or that are undercut",
    ),
    "unrelated": _part("%(num)s pair that is unrelated", "%(num)s pairs that are unrelated"),
    "open": _part(
        "%(num)s guess at what an open relation is", "%(num)s guesses at what open relations are"
    ),
    "replies": _part("%(num)s reply without a label", "%(num)s replies without a label"),
    "confidences": _part("%(num)s confidence", "%(num)s confidences"),
    "origins": _part(
        "%(num)s note that a relation was judged", "%(num)s notes that a relation was judged"
    ),
    "overrulings": _part(
        "%(num)s note on who overruled a relation", "%(num)s notes on who overruled a relation"
    ),
    "gold": _part("%(num)s gold relation", "%(num)s gold relations"),
    "pairs": _part("%(num)s listed pair", "%(num)s listed pairs"),
    "names of pairs": _part("%(num)s name of a pair", "%(num)s names of pairs"),
    "statuses": _part("%(num)s status", "%(num)s statuses"),
    "derived": _part("%(num)s derived attack", "%(num)s derived attacks"),
    "hidden": _part(
        "%(num)s relation too unsure to count", "%(num)s relations too unsure to count"
    ),
    "no issue": _part(
        "%(num)s debate without an issue, whose only root becomes its issue",
        "%(num)s debates without an issue, whose only roots become their issues",
    ),
    "separators": _part(
        "%(num)s form feed or rare line end in a text, which becomes a blank",
        "%(num)s form feeds or rare line ends in texts, which become blanks",
    ),
}
"""Parts of an analysis: what one and several are called."""
