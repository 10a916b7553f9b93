"""What one map shows of an analysed debate: its arguments, its arrows, and what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from argue.drawing.tree import Link, Thread, grow
from argue.errors import NotFound
from argue.locales import _, listed, mark, say
from argue.model import Analysis, Argument, DerivedAttack, Label, Relation, Status


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """A part of a debate around one argument.

    ``numbers`` are the arguments shown, ascending. ``path_cut`` and ``hops_cut`` count those of the
    path to the root, and of the arguments at most two steps away, for which there was no room.
    """

    focus: int
    numbers: list[int]
    path_cut: int
    hops_cut: int


def centre(thread: Thread, issue: int = -1) -> int:
    """Around which argument a map is drawn when nobody says.

    The issue, if anything stands under it; else the root with most arguments below it.
    """
    if issue >= 0 and thread.children[issue]:
        return issue
    sizes = Counter(thread.root_of())
    return max(thread.roots, key=lambda root: (sizes[root], -root))


def around(thread: Thread, links: Iterable[Link], focus: int, at_most: int) -> Neighbourhood:
    """The path from ``focus`` to its root, its children, and all that is two steps away.

    A step goes along a link in either direction. Where there is no room for all, half of it is for
    the path (the part next to ``focus``) and half for the others: children come before other
    neighbours, nearer ones before farther ones, and equals in the order of the source.

    Examples
    --------
    >>> from argue.drawing.tree import grow
    >>> replies = [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]
    >>> around(grow(6, replies, []), replies, focus=3, at_most=6).numbers
    [0, 1, 2, 3, 4, 5]
    >>> around(grow(6, replies, []), replies, focus=3, at_most=4).numbers
    [2, 3, 4, 5]
    """
    neighbours: list[list[int]] = [[] for _ in thread.parent]
    for source, target in links:
        neighbours[source].append(target)
        neighbours[target].append(source)
    path = dict.fromkeys(thread.path(focus))
    near = [*thread.children[focus], *sorted(neighbours[focus])]
    far = [other for middle in near for other in sorted(neighbours[middle])]
    others = [number for number in dict.fromkeys([*near, *far]) if number not in path]
    room = max(1, at_most - min(len(others), at_most // 2))
    above, below = list(path)[:room], others[: max(0, at_most - min(room, len(path)))]
    return Neighbourhood(
        focus, sorted([*above, *below]), len(path) - len(above), len(others) - len(below)
    )


def beyond(links: Iterable[Link], visible: Sequence[int]) -> dict[int, int]:
    """For each argument shown, how many of those that answer it are not."""
    inside = set(visible)
    hidden = {
        (source, target) for source, target in links if target in inside and source not in inside
    }
    return Counter(target for _, target in hidden)


MOST_ACROSS, MOST_DERIVED = 450, 250
"""Relations across the thread, and derived attacks, that one map draws."""

_ACROSS = mark("%(count)s of %(all)s relations across the thread are not drawn.")
_DERIVED = mark("%(count)s of %(all)s derived attacks are not drawn.")


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

    ``more`` says how many that answer an argument are not on the map; ``of`` is the number of
    arguments of the whole debate; ``focus`` the id around which a part was cut out, or which the
    caller asked for; ``left_out`` a sentence for people, empty if nothing is.
    """

    arguments: list[Argument]
    statuses: list[Status | None]
    issue: int
    thread: Thread
    arrows: list[Arrow]
    more: Mapping[int, int]
    of: int
    focus: str | None
    left_out: str


def extract(analysis: Analysis, focus: str | None, whole_up_to: int) -> Extract:
    """The whole debate, or what is next to ``focus``; see :func:`argue.drawing.graph`."""
    whole = _Whole(analysis)
    if focus is not None and focus not in whole.number:
        raise NotFound(
            say(
                "debate %(debate)s has no argument %(id)s",
                debate=repr(analysis.debate.id),
                id=repr(focus),
            )
        )
    part = None
    if len(whole.arguments) > whole_up_to:
        thread = whole.thread()
        middle = centre(thread, whole.issue) if focus is None else whole.number[focus]
        part = around(thread, whole.links(), middle, whole_up_to)
    visible = part.numbers if part else list(range(len(whole.arguments)))
    place = {number: place for place, number in enumerate(visible)}
    inside = _Inside(place, whole)
    arguments = [whole.arguments[number] for number in visible]
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    arrows, missing = _choose(inside, _derived(analysis, whole, place))
    more = beyond(whole.links(), visible) if part else {}
    return Extract(
        arguments,
        [statuses.get(argument.id) for argument in arguments],
        inside.issue,
        inside.thread,
        arrows,
        {place[number]: count for number, count in more.items()},
        len(whole.arguments),
        whole.arguments[part.focus].id if part else focus,
        _left_out(whole, part, [*missing, *_unlisted(analysis)]),
    )


class _Ends(Protocol):
    @property
    def source(self) -> str: ...
    @property
    def target(self) -> str: ...


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
            if relation.label is not Label.UNRELATED
        ]
        unrelated = (one for one in analysis.relations if one.label is Label.UNRELATED)
        self.found = {self.link(one): one for one in (*unrelated, *analysis.hidden)}

    def link(self, ends: _Ends) -> Link:
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
        replies = [link for link in whole.replies if _kept(link, place)]
        self.replies = [_renumber(link, place) for link in replies]
        self.found = {_renumber(link, place): whole.found.get(link) for link in replies}
        self.relations = [
            Arrow(_renumber(link, place), str(relation.label), relation)
            for link, relation in whole.relations
            if _kept(link, place)
        ]
        relations = (arrow.link for arrow in self.relations)
        self.thread = grow(len(place), self.replies, relations, self.issue)


def _kept(link: Link, place: Mapping[int, int]) -> bool:
    return link[0] in place and link[1] in place


def _renumber(link: Link, place: Mapping[int, int]) -> Link:
    return place[link[0]], place[link[1]]


def _derived(analysis: Analysis, whole: _Whole, place: Mapping[int, int]) -> list[Arrow]:
    result = ((whole.link(attack), attack) for attack in analysis.derived_attacks)
    return [
        Arrow(_renumber(link, place), "derived", attack)
        for link, attack in result
        if _kept(link, place)
    ]


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
    across.sort(key=_unsure)
    missing = [
        _(sentence, count=len(result) - most, all=len(result))
        for result, most, sentence in (
            (across, MOST_ACROSS, _ACROSS),
            (derived, MOST_DERIVED, _DERIVED),
        )
        if len(result) > most
    ]
    return [*along, *across[:MOST_ACROSS], *derived[:MOST_DERIVED]], missing


def _unsure(arrow: Arrow) -> float:
    return 1.0 - arrow.cause.confidence if isinstance(arrow.cause, Relation) else 1.0


def _left_out(whole: _Whole, part: Neighbourhood | None, missing: Iterable[str]) -> str:
    sentences = list(missing)
    if part:
        name = whole.arguments[part.focus].id
        sentences.insert(
            0,
            _(
                "Shown are %(shown)s of %(all)s arguments: %(name)s, the path from it to the root, "
                "what answers it, and what is at most two steps away.",
                shown=len(part.numbers),
                all=len(whole.arguments),
                name=name,
            )
            + _no_room(part),
        )
    return " ".join(sentences)


def _no_room(part: Neighbourhood) -> str:
    cut = []
    if part.path_cut:
        cut.append(_("%(count)s of the path", count=part.path_cut))
    if part.hops_cut:
        cut.append(_("%(count)s of the neighbourhood", count=part.hops_cut))
    return " " + _("There was no room for %(what)s.", what=listed(cut)) if cut else ""


def _unlisted(analysis: Analysis) -> Sequence[str]:
    complete = analysis.derived_complete
    return () if complete else (_("There are more derived attacks than were listed."),)
