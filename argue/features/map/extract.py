"""What one map shows of an analysed debate: its arguments, its arrows, and what is left out.

Of a debate that is too large, branches fold into counted boxes (:func:`fold`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from argue.drawing.threads import Link, Thread, grow
from argue.drawing.wording import Mark
from argue.errors import NotFound
from argue.locales import _, lazy, ngettext
from argue.model import Analysis, Argument, DerivedAttack, Label, Relation, Reply, Status

T = TypeVar("T")
MOST_ACROSS, MOST_DERIVED = 450, 250
"""Relations across the thread, and derived attacks, that one map draws."""

_ACROSS = lazy("%(count)s of %(all)s relations across the thread are not drawn.")
_DERIVED = lazy("%(count)s of %(all)s derived attacks are not drawn.")


@dataclass(frozen=True, slots=True)
class Arrow:
    """What one argument does to another, by their places on the map.

    ``kind`` is ``attack``, ``support``, ``derived``, or ``reply`` where an answer was found to do
    neither; ``cause`` is what says so, ``None`` for a bare reply. What was found of such a reply is
    ``found``: that it is unrelated, or something not sure enough to count; ``None`` if nothing was.
    """

    link: Link
    kind: str
    cause: Relation | DerivedAttack | None
    found: Relation | None = None


@dataclass(frozen=True, slots=True)
class Extract:
    """The arguments of a map, numbered from 0 in the order of the source, and its arrows.

    ``more`` says how many arguments are folded into one; ``of`` is the number of
    arguments of the whole debate; ``focus`` the id around which a part was cut out, or which the
    caller asked for; ``left_out`` a sentence for people, empty if nothing is.
    """

    arguments: list[Argument]
    statuses: list[Status | None]
    marks: list[Mark | None]
    issue: int
    thread: Thread
    arrows: list[Arrow]
    more: Mapping[int, int]
    of: int
    focus: str | None
    left_out: str


def extract(
    analysis: Analysis, focus: str | None, whole_up_to: int, folded_to: int | None = None
) -> Extract:
    """The whole debate, or what is next to ``focus``; see :func:`argue.features.map.graph`."""
    whole = _Whole(analysis)
    if focus is not None and focus not in whole.number:
        raise NotFound.lazy(
            "debate %(debate)s has no argument %(id)s",
            debate=repr(analysis.debate.id),
            id=repr(focus),
        )
    part = None
    if len(whole.arguments) > whole_up_to:
        thread = whole.thread()
        middle = centre(thread, whole.issue) if focus is None else whole.number[focus]
        part = fold(thread, whole.links(), middle, folded_to or whole_up_to)
        focus = whole.arguments[middle].id
    visible = part.numbers if part else list(range(len(whole.arguments)))
    place = {number: place for place, number in enumerate(visible)}
    inside = _Inside(place, whole)
    arguments = [whole.arguments[number] for number in visible]
    statuses, verdicts = analysis.statuses, analysis.verdicts
    arrows, missing = _choose(inside, _derived(analysis, whole, place))
    if not analysis.derived_complete:
        missing.append(_("There are more derived attacks than were listed."))
    more = part.under if part else {}
    return Extract(
        arguments,
        [statuses.get(argument.id) for argument in arguments],
        [verdicts.get(argument.id, statuses.get(argument.id)) for argument in arguments],
        inside.issue,
        inside.thread,
        arrows,
        {place[number]: count for number, count in more.items()},
        len(whole.arguments),
        focus,
        _left_out(whole, part, focus, missing),
    )


class _Whole:
    """A debate with its arguments numbered."""

    def __init__(self, analysis: Analysis) -> None:
        self.arguments = analysis.debate.arguments
        self.number = {argument.id: n for n, argument in enumerate(self.arguments)}
        issue = analysis.debate.issue
        self.issue = -1 if issue is None else self.number[issue]
        self.replies = [self.link(reply) for reply in analysis.debate.replies]
        self.relations = [
            (self.link(relation), relation)
            for relation in analysis.relations
            if relation.label is not Label.UNRELATED and not relation.open
        ]
        unrelated = (
            relation
            for relation in analysis.relations
            if relation.open or relation.label is Label.UNRELATED
        )
        self.found = {self.link(relation): relation for relation in (*unrelated, *analysis.hidden)}

    def link(self, ends: Reply | Relation | DerivedAttack) -> Link:
        return self.number[ends.source], self.number[ends.target]

    def links(self) -> list[Link]:
        """Every two arguments that have to do with each other, once a direction."""
        return list(dict.fromkeys([*self.replies, *(link for link, _ in self.relations)]))

    def thread(self) -> Thread:
        relations = (link for link, _ in self.relations)
        return grow(len(self.arguments), self.replies, relations, self.issue)


class _Inside:
    """The replies and relations between arguments that are shown, renumbered, and their thread."""

    def __init__(self, place: Mapping[int, int], whole: _Whole) -> None:
        self.issue = place.get(whole.issue, -1)
        replies = _within(((link, whole.found.get(link)) for link in whole.replies), place)
        self.replies, self.found = [link for link, _found in replies], dict(replies)
        self.relations = [
            Arrow(link, str(relation.label), relation)
            for link, relation in _within(whole.relations, place)
        ]
        relations = (arrow.link for arrow in self.relations)
        self.thread = grow(len(place), self.replies, relations, self.issue)


def _within(links: Iterable[tuple[Link, T]], place: Mapping[int, int]) -> list[tuple[Link, T]]:
    """The links between arguments that are shown, renumbered, each with what belongs to it."""
    return [
        ((place[source], place[target]), item)
        for (source, target), item in links
        if source in place and target in place
    ]


def _derived(analysis: Analysis, whole: _Whole, place: Mapping[int, int]) -> list[Arrow]:
    known = analysis.without_open().derived_attacks
    links = ((whole.link(attack), attack) for attack in known)
    return [Arrow(link, "derived", attack) for link, attack in _within(links, place)]


def _choose(inside: _Inside, derived: list[Arrow]) -> tuple[list[Arrow], list[str]]:
    """All arrows along the thread, of the others the surest as many as fit; and what does not."""
    related = {arrow.link for arrow in inside.relations}
    bare = [
        Arrow(link, "reply", None, inside.found[link])
        for link in inside.replies
        if link not in related
    ]
    along: list[Arrow] = []
    across: list[Arrow] = []
    for arrow in [*inside.relations, *bare]:
        is_along = inside.thread.parent[arrow.link[0]] == arrow.link[1]
        (along if is_along else across).append(arrow)
    across.sort(
        key=lambda one: 1.0 - one.cause.confidence if isinstance(one.cause, Relation) else 1.0
    )
    limits = (across, MOST_ACROSS, _ACROSS), (derived, MOST_DERIVED, _DERIVED)
    missing = [
        _(sentence, count=len(result) - most, all=len(result))
        for result, most, sentence in limits
        if len(result) > most
    ]
    return [*along, *across[:MOST_ACROSS], *derived[:MOST_DERIVED]], missing


def _left_out(
    whole: _Whole, part: FoldedBranch | None, focus: str | None, missing: Iterable[str]
) -> str:
    sentences = list(missing)
    if part:
        told = _(
            "Shown are %(shown)s of %(all)s arguments, those nearest to %(name)s. A number such as "
            "+12 on a box counts the arguments under it that are folded into it.",
            shown=len(part.numbers),
            all=len(whole.arguments),
            name=focus,
        )
        if part.apart:
            told += " " + ngettext(
                "%(num)s argument stands under none of them.",
                "%(num)s arguments stand under none of them.",
                part.apart,
            )
        sentences.insert(0, told)
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class FoldedBranch:
    """A part of a debate.

    ``numbers`` are the arguments drawn, ascending; ``under`` says of each how many of the branches
    below it are folded into it; ``apart`` counts those below nothing that is drawn. Together they
    are all arguments.
    """

    numbers: list[int]
    under: Mapping[int, int]
    apart: int


def centre(thread: Thread, issue: int = -1) -> int:
    """Around which argument a map is drawn when nobody says.

    The issue, if anything stands under it; else the root with most arguments below it.
    """
    if issue >= 0 and thread.children[issue]:
        return issue
    sizes = Counter(thread.root_of())
    return max(thread.roots, key=lambda root: (sizes[root], -root))


def fold(thread: Thread, links: Iterable[Link], focus: int, at_most: int) -> FoldedBranch:
    """The arguments nearest to ``focus``; the rest folded into the nearest one above it.

    First comes the path to the root (where it is too long, its part next to ``focus``, in half of
    the room), then whatever has a relation with ``focus``, then arguments by their distance from it
    along the thread, those below it a step earlier than others, and the larger branch first.

    >>> from argue.drawing.threads import grow
    >>> replies = [(1, 0), (2, 0), (3, 1), (4, 1), (5, 4)]
    >>> fold(grow(6, replies, []), replies, focus=0, at_most=3)
    FoldedBranch(numbers=[0, 1, 2], under={1: 3}, apart=0)
    """
    path = thread.path(focus)
    sizes = branch_sizes(thread)
    near = {end for link in links if focus in link for end in link}
    distance = _distances(thread, path)
    others = sorted(
        set(range(len(thread.parent))) - {*path},
        key=lambda one: (one not in near, distance[one], -sizes[one], one),
    )
    above = path[: max(1, at_most - min(len(others), at_most // 2))]
    visible = {*above, *others[: max(0, at_most - len(above))]}
    under: Counter[int] = Counter()
    holder: dict[int, int] = {}
    for node in thread.order:
        holder[node] = node if node in visible else holder.get(thread.parent[node], -1)
        if node not in visible:
            under[holder[node]] += 1
    apart = under.pop(-1, 0)
    return FoldedBranch(sorted(visible), dict(under), apart)


def branch_sizes(thread: Thread) -> list[int]:
    """How many arguments the branch of each has, itself included."""
    sizes = [1] * len(thread.parent)
    for node in reversed(thread.order):
        if thread.parent[node] >= 0:
            sizes[thread.parent[node]] += sizes[node]
    return sizes


def _distances(thread: Thread, path: list[int]) -> list[int]:
    """Steps along the thread from the first of the path; beyond another root, after all others."""
    far, on_path = len(thread.parent) + 2, {*path}
    result = [far] * len(thread.parent)
    for steps, node in enumerate(path):
        result[node] = steps if steps == 0 else steps + 1
    for node in thread.order:
        above = thread.parent[node]
        if above >= 0 and node not in on_path:
            result[node] = result[above] + 1
    return result
