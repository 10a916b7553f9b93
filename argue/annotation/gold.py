"""What several people say → gold: debates whose relations are agreed or adjudicated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from argue.model import Debate, Label, Relation
from argue.store.annotation_records import Item, Said


class Rule(StrEnum):
    """When an item that nobody adjudicated has a gold label; what is adjudicated always has."""

    UNANIMOUS = "unanimous"
    """All who judged it say the same, and none is unsure."""
    MAJORITY = "majority"
    """More than half of all who judged it, the unsure among them, say the same."""
    ADJUDICATED = "adjudicated"
    """Never."""


LEAST = 2
"""How many must have judged an item for a rule to apply to it."""


class How(StrEnum):
    """How an item came by its gold label, or why it has none."""

    ADJUDICATED = "adjudicated"
    UNANIMOUS = "unanimous"
    MAJORITY = "majority"
    LEFT_OUT = "left out"
    OPEN = "open"

    @property
    def labels(self) -> bool:
        """Whether such an item has a gold label."""
        return self not in (How.LEFT_OUT, How.OPEN)


@dataclass(frozen=True, slots=True)
class Gold:
    """The gold of a project: its debates, and the items by how they came by their label.

    A debate of which no item has a label is not among ``debates``.
    """

    debates: tuple[Debate, ...]
    counts: dict[How, int]

    @property
    def labelled(self) -> int:
        """How many items have a gold label."""
        return sum(count for how, count in self.counts.items() if how.labels)


def outcome(
    said: Said, rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> tuple[Label | None, How]:
    """The gold label of one item, ``None`` if it has none, and how it came by it."""
    decided = said.adjudication
    if decided is not None:
        return decided.label, How.ADJUDICATED if decided.label else How.LEFT_OUT
    judged = len(said.judgements)
    if rule is not Rule.ADJUDICATED and said.labels and judged >= least:
        [(label, times)] = Counter(said.labels).most_common(1)
        if times == judged:
            return label, How.UNANIMOUS
        if rule is Rule.MAJORITY and 2 * times > judged:
            return label, How.MAJORITY
    return None, How.OPEN


def tally(items: Sequence[Said], rule: Rule = Rule.UNANIMOUS, least: int = LEAST) -> dict[How, int]:
    """How many items come by their gold label in which way; every way is there."""
    found = Counter(outcome(said, rule, least)[1] for said in items)
    return {how: found[how] for how in How}


def needs_adjudication(said: Said) -> bool:
    """Whether somebody should decide: people disagree, or one did after it was decided."""
    decided = said.adjudication
    if decided is None:
        return said.disagrees
    return any(late.label is not decided.label for late in said.late)


def gold(
    debates: Sequence[Debate],
    items: Sequence[Said],
    rule: Rule = Rule.UNANIMOUS,
    least: int = LEAST,
) -> Gold:
    """The debates with gold, as everything that evaluates and trains takes them.

    They list the pairs that have a label, and no others; what the source stated of its pairs, gold
    or not, is left out, since this takes its place. Arguments and replies stay as they were.
    """
    found: dict[int, list[tuple[Item, Label]]] = {}
    for said in items:
        label, _ = outcome(said, rule, least)
        if label is not None:
            found.setdefault(said.item.debate, []).append((said.item, label))
    labelled = tuple(_with_gold(debates[place], found[place]) for place in sorted(found))
    return Gold(labelled, tally(items, rule, least))


def _with_gold(debate: Debate, labelled: Sequence[tuple[Item, Label]]) -> Debate:
    named = any(item.name for item, _ in labelled)
    return replace(
        debate,
        pairs=tuple((item.source, item.target) for item, _ in labelled),
        pair_ids=tuple(item.name or f"{item.source}>{item.target}" for item, _ in labelled)
        if named else (),
        given=(),
        gold=tuple(Relation(item.source, item.target, label) for item, label in labelled),
    )  # fmt: skip
