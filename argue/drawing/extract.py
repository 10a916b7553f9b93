"""What one map shows of an analysed debate: its arguments, its arrows, and what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from argue.errors import NotFound
from argue.locales import _, listed, mark, say
from argue.model import Analysis, Argument, DerivedAttack, Label, Relation, Status
from argue.picture.neighbourhood import Neighbourhood, around, beyond, centre
from argue.picture.thread import Link, Thread, grow

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
    """The whole debate, or what is next to ``focus``; see :func:`argue.picture.graph`."""
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
    shown = part.numbers if part else list(range(len(whole.arguments)))
    place = {number: place for place, number in enumerate(shown)}
    inside = _Inside(place, whole)
    arguments = [whole.arguments[number] for number in shown]
    statuses = analysis.labelling.statuses if analysis.labelling else {}
    arrows, missing = _choose(inside, _derived(analysis, whole, place))
    more = beyond(whole.links(), shown) if part else {}
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
    found = ((whole.link(attack), attack) for attack in analysis.derived_attacks)
    return [
        Arrow(_renumber(link, place), "derived", attack)
        for link, attack in found
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
        _(sentence, count=len(found) - most, all=len(found))
        for found, most, sentence in (
            (across, MOST_ACROSS, _ACROSS),
            (derived, MOST_DERIVED, _DERIVED),
        )
        if len(found) > most
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
