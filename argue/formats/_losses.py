"""What a format cannot hold, told when something is written in it.

A writer's ``HOLDS`` names the parts of an analysis that its format has a place for; all other
:data:`PARTS` that an analysis has are lost, and said to be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from argue.model import Analysis, Label, Origin


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
    unknown = set(holds) - PARTS.keys()
    if unknown:
        raise ValueError(f"expected parts of an analysis in HOLDS, found {sorted(unknown)}")
    counts = tally(analyses) if counts is None else counts
    found: list[str] = []
    for part, (one, many, _) in PARTS.items():
        found += counted(0 if part in holds else counts[part], one, many)
    if len(analyses) > 1 and not borders:
        found.append(f"which of the {len(analyses):,} debates an argument belongs to")
    return tuple(found)


def counted(number: int, one: str, many: str) -> tuple[str, ...]:
    """How many of something are lost, if any are.

    >>> counted(2, "id", "ids"), counted(0, "id", "ids")
    (('2 ids',), ())
    """
    return (f"{number:,} {one if number == 1 else many}",) if number else ()


def _labelled(label: Label) -> Callable[[Analysis], int]:
    return lambda analysis: sum(relation.label is label for relation in analysis.relations)


def _open_replies(analysis: Analysis) -> int:
    said = {(relation.source, relation.target) for relation in analysis.relations}
    return sum((reply.source, reply.target) not in said for reply in analysis.debate.replies)


def _hidden_issue(analysis: Analysis) -> int:
    """1 if the issue is not simply the only argument that supports and attacks nothing."""
    sources = {
        relation.source
        for relation in analysis.relations
        if relation.label is not Label.UNRELATED and relation.source != relation.target
    }
    roots = [one.id for one in analysis.debate.arguments if one.id not in sources]
    return int(analysis.debate.issue is not None and roots != [analysis.debate.issue])


def _other_gold(analysis: Analysis) -> int:
    said = {(one.source, one.target, one.label) for one in analysis.relations}
    return sum((one.source, one.target, one.label) not in said for one in analysis.debate.gold)


PARTS: dict[str, tuple[str, str, Callable[[Analysis], int]]] = {
    "titles": ("title", "titles", lambda found: found.debate.title != found.debate.id),
    "texts": (
        "text", "texts", lambda found: sum(one.text != one.id for one in found.debate.arguments)
    ),
    "headlines": (
        "headline", "headlines",
        lambda found: sum(bool(one.headline) for one in found.debate.arguments),
    ),
    "ids": (
        "id of an argument", "ids of arguments", lambda found: len(found.debate.arguments)
    ),
    "issues": (
        "mark of what the debate is about", "marks of what a debate is about", _hidden_issue
    ),
    "attacks": ("attack", "attacks", _labelled(Label.ATTACK)),
    "supports": ("support", "supports", _labelled(Label.SUPPORT)),
    "unrelated": (
        "pair that is unrelated", "pairs that are unrelated", _labelled(Label.UNRELATED)
    ),
    "replies": (
        "reply of which nothing is said", "replies of which nothing is said", _open_replies
    ),
    "confidences": (
        "confidence", "confidences",
        lambda found: sum(one.confidence < 1 for one in found.relations),
    ),
    "origins": (
        "note that a relation was judged", "notes that a relation was judged",
        lambda found: sum(one.origin is Origin.JUDGED for one in found.relations),
    ),
    "overrulings": (
        "note on who overruled a relation", "notes on who overruled a relation",
        lambda found: sum(one.overruled is not None for one in found.relations),
    ),
    "gold": ("gold relation", "gold relations", _other_gold),
    "pairs": ("listed pair", "listed pairs", lambda found: len(found.debate.pairs)),
    "names of pairs": (
        "name of a pair", "names of pairs", lambda found: sum(map(bool, found.debate.pair_ids))
    ),
    "statuses": (
        "status", "statuses", lambda found: len(found.labelling.statuses) if found.labelling else 0
    ),
    "derived": (
        "derived attack", "derived attacks", lambda found: len(found.derived_attacks)
    ),
    "hidden": (
        "relation too unsure to count", "relations too unsure to count",
        lambda found: len(found.hidden),
    ),
}  # fmt: skip
"""Parts of an analysis: what one and several are called, and how many an analysis has."""
