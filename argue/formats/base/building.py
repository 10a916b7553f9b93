"""Rows → one debate: what readers of rows, lines or elements build, without circular replies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argue.errors import InvalidRecord
from argue.formats.base.reading import TOLD, Reading
from argue.formats.base.text import MAX_ID, FreeIds, clean, printable_id, quoted
from argue.locales import lazy
from argue.model import (
    Argument,
    Citation,
    Debate,
    Inference,
    Label,
    Origin,
    Overruling,
    Relation,
    Reply,
    Votes,
)

Ends = tuple[str, str]

_STEPS = 2_000_000
"""Steps that the search for circles may take in one debate before it gives up on what is left."""


def acyclic(links: Sequence[Ends]) -> list[bool]:
    """For each link (reply, what it answers), whether it can stay without closing a circle.

    The first link of each reply is its place in the thread. Of a circle of such places one link is
    given up, the one that its last member adds. Further links (cross references) stay in order,
    each unless it closes a circle with those that stayed. Links are distinct and none joins an
    argument to itself.

    Linear in the number of links for places; cross references search upwards, and when that takes
    more than two million steps in all, what is left of them is given up.

    >>> acyclic([("b", "a"), ("c", "b"), ("a", "c")])
    [True, True, False]
    """
    stays = [True] * len(links)
    placed: set[str] = set()
    above: dict[str, str] = {}
    further: list[int] = []
    for number, (source, target) in enumerate(links):
        if source in placed:
            further.append(number)
        elif _top(above, target) == source:
            stays[number] = False
        else:
            above[source] = target
        placed.add(source)
    _settle_further(links, stays, further)
    return stays


def _top(above: dict[str, str], node: str) -> str:
    """The end of the way upwards, which is shortened for the next one who goes it."""
    while (up := above.get(node)) is not None:
        above[node] = above.get(up, up)
        node = up
    return node


def _settle_further(links: Sequence[Ends], stays: list[bool], further: list[int]) -> None:
    if not further:
        return
    later = set(further)
    above: dict[str, list[str]] = {}
    answered: set[str] = set()
    for number, (source, target) in enumerate(links):
        if stays[number] and number not in later:
            above.setdefault(source, []).append(target)
            answered.add(target)
    steps = _STEPS
    for number in further:
        source, target = links[number]
        if source in answered:
            stays[number], steps = _misses(above, target, source, steps)
        if stays[number]:
            above.setdefault(source, []).append(target)
            answered.add(target)


def _misses(above: dict[str, list[str]], start: str, sought: str, steps: int) -> tuple[bool, int]:
    """Whether going up from ``start`` never meets ``sought``; and the steps that are left."""
    seen = {start}
    waiting = [start]
    while waiting and steps > 0:
        node = waiting.pop()
        if node == sought:
            return False, steps
        for parent in above.get(node, ()):
            steps -= 1
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return not waiting, steps


@dataclass(frozen=True, slots=True)
class Link:
    """One argument's answer to another, as the file states it.

    ``place`` is true for the link that gives an argument its place in the thread: where it cannot
    be kept because what it answers is missing, the argument is left out with it. ``reply`` is false
    for a relation that is no answer. ``label`` is what the file says that it does, ``gold`` what
    annotators say; ``listed`` is true if the file lists the pair to be judged, and ``name`` is what
    the file calls it.
    """

    source: str
    target: str
    label: Label | None = None
    line: int | None = None
    place: bool = False
    reply: bool = True
    gold: Label | None = None
    listed: bool = False
    name: str = ""
    confidence: float = 1.0
    origin: Origin = Origin.GIVEN
    overruled: Overruling | None = None


class Building:
    """A debate under construction.

    Rows may come in any order: links are settled in :meth:`build`. There

    - an argument whose place is below a missing argument is left out, and so is what answers it;
    - a link to a missing argument is left out, the argument stays; so is one to itself, unless it
      has a label: that is a relation, and no reply;
    - of the same link twice the first counts;
    - a link that closes a circle of replies stays as a relation and as a pair to be judged, and the
      debate then lists all its pairs; for an argument's own place that is told.

    What is left out is told in ``Debate.warnings`` and noted in the account of ``reading``.

    ``reading``: counts against the limits, and notes what is refused.
    ``id``, ``title``: made printable; an empty title becomes the id.
    """

    def __init__(self, reading: Reading, id: str, title: str = "") -> None:
        reading.count_debate()
        self.reading = reading
        self.id = printable_id(id)[:MAX_ID].strip() or "debate"
        title, self._removed = clean(title)
        self.title = " ".join(title.split()) or self.id
        self.arguments: dict[str, Argument] = {}
        self.links: list[Link] = []
        self.inferences: list[Inference] = []
        self.warnings: list[str] = []
        self._lines: dict[str, int | None] = {}
        self._refused: list[str] = []
        self._free = FreeIds(self.arguments)

    def add(
        self,
        id: str,
        text: str,
        headline: str = "",
        *,
        line: int | None = None,
        votes: Votes | None = None,
        author: str = "",
        chance: float | None = None,
    ) -> bool:
        """Add an argument; False if it was refused: no text, or an id that cannot be one."""
        text, removed = clean(text)
        headline, more = clean(headline)
        self._removed += removed + more
        text, headline, author = text.strip(), headline.strip(), clean(author)[0].strip()
        self.reading.count_argument(text or headline, line)
        id = printable_id(id)
        problem = self._problem(id, text or headline)
        if problem:
            self.refuse(line, text or id, problem)
            return False
        self.arguments[id] = Argument(id, text or headline, headline, votes, author, chance)
        self._lines[id] = line
        return True

    def reword(self, id: str, text: str, line: int | None = None) -> None:
        """Give an argument another text."""
        text, removed = clean(text)
        self._removed += removed
        self.reading.check_length(len(text.strip()), line)
        self.arguments[id] = replace(self.arguments[id], text=text.strip())

    def cite(self, id: str, citation: Citation) -> None:
        """Give an argument a source, unless it has that already."""
        self.reading.check_length(len(citation.quotation) + len(citation.text))
        argument = self.arguments[id]
        cited = dict.fromkeys((*argument.citations, citation))
        self.arguments[id] = replace(argument, citations=(*cited,))

    def _problem(self, id: str, text: str) -> str:
        if not text:
            return f"expected a text for the argument {quoted(id)}, found none"
        if not id:
            return "expected an id, found none"
        if len(id) > MAX_ID:
            return f"expected an id of at most {MAX_ID} characters, found {len(id)}"
        if id in self.arguments:
            before = self._lines[id]
            place = f" in line {before}" if before else ""
            return f"the id {id!r} already stands{place} for another argument"
        return ""

    def free(self, wanted: str) -> str:
        """An id that no argument has yet: ``wanted``, ``wanted~2``, …"""
        return self._free.free(printable_id(wanted) or "argument")

    def link(self, link: Link) -> None:
        """Add a link between two arguments, now or later added."""
        if link.source == link.target and (link.label or link.gold):  # no answer, but it counts
            link = replace(link, place=False, reply=False, listed=False)
        self.links.append(link)

    def infer(self, step: Inference) -> None:
        """Add a step of several premises, or one that is undercut; its supports are links."""
        self.inferences.append(step)

    def refuse(self, line: int | None, text: str, reason: str, kind: str = "row") -> None:
        """Leave something out, and tell so."""
        self._refused.append(self.reading.refuse(line, text, reason, kind).message)

    def warn(self, sentence: str, line: int | None = None) -> None:
        """Tell what was repaired."""
        self.warnings.append(
            lazy("line %(line)s: %(told)s", line=str(line), told=sentence) if line else sentence
        )

    def build(self, issue: str | None = None) -> Debate | None:
        """The debate, or None if no argument is left; see :meth:`Reading.left`."""
        self._leave_out_orphans()
        links = self._sound_links()
        stays = dict(zip(links, self._kept_in_thread(links), strict=True))
        if not self.arguments:
            self.reading.untold += [f"the debate {quoted(self.title)} is left out", *self._refused]
            return None
        if issue not in self.arguments:
            issue = None
        circular = [ends for ends, stays_open in stays.items() if not stays_open]
        replies = [ends for ends, stays_open in stays.items() if stays_open and links[ends].reply]
        pairs = tuple(self._pairs(links, circular, replies, issue))
        names = tuple(links[ends].name for ends in pairs if ends in links and links[ends].name)
        try:
            return Debate(
                id=self.id,
                title=self.title,
                arguments=tuple(self.arguments.values()),
                issue=issue,
                replies=tuple(Reply(*ends) for ends in replies),
                pairs=pairs,
                pair_ids=names if len(names) == len(pairs) else (),
                given=_given(links.values()),
                gold=_gold(links.values()),
                source=self.reading.source,
                warnings=self._messages(),
                language=self.reading.language,
                inferences=tuple(self._steps(links)),
            )
        except InvalidRecord as error:
            raise self.reading.error(lazy("a debate that holds together"), str(error)) from error

    def _steps(self, links: Mapping[Ends, Link]) -> Iterator[Inference]:
        """The inferences all of whose supports are there, without undercutters that are not."""
        supports = {ends for ends, link in links.items() if link.label is Label.SUPPORT}
        for step in self.inferences:
            attackers = tuple(id for id in step.undercutters if id in self.arguments)
            if supports.issuperset(step.supports) and (step.linked or attackers):
                yield replace(step, undercutters=attackers)

    def _leave_out_orphans(self) -> None:
        below: dict[str, list[Link]] = {}
        waiting: list[Link] = []
        for link in self.links:
            if link.place and link.source in self.arguments:
                below.setdefault(link.target, []).append(link)
                if link.target not in self.arguments:
                    waiting.append(link)
        for link in waiting:
            left_out = self.arguments.pop(link.source, None)
            if left_out is not None:
                reason = lazy(
                    "%(source)s answers %(target)s, which is not there",
                    source=repr(link.source),
                    target=repr(link.target),
                )
                self.refuse(link.line, left_out.text, reason)
                waiting.extend(below.get(link.source, ()))

    def _sound_links(self) -> dict[tuple[str, str], Link]:
        sound: dict[tuple[str, str], Link] = {}
        for link in self.links:
            ends = (link.source, link.target)
            missing = [end for end in ends if end not in self.arguments]
            arrow = f"{link.source!r} → {link.target!r}"
            if missing:
                if not link.place:
                    reason = lazy("there is no argument %(missing)s", missing=repr(missing[0]))
                    self.refuse(link.line, arrow, reason)
            elif link.source == link.target and (link.reply or link.listed):
                reason = lazy("%(source)s answers itself", source=repr(link.source))
                self.refuse(link.line, arrow, reason)
            elif ends in sound:
                self._tell_second(sound[ends], link)
            else:
                sound[ends] = link
        return sound

    def _tell_second(self, first: Link, second: Link) -> None:
        place = f" in line {first.line}" if first.line else ""
        reason = f"the same pair stands{place} already"
        first_label, second_label = first.gold or first.label, second.gold or second.label
        if first_label is not second_label:
            reason += f" as {first_label or 'not said'}, here as {second_label or 'not said'}"
        self.refuse(second.line, f"{second.source!r} → {second.target!r}", reason)

    def _kept_in_thread(self, links: dict[tuple[str, str], Link]) -> list[bool]:
        in_thread = [ends for ends, link in links.items() if link.reply]
        in_thread.sort(key=lambda ends: not links[ends].place)
        acyclic_replies = dict(zip(in_thread, acyclic(in_thread), strict=True))
        for ends, stays in acyclic_replies.items():
            if not stays and links[ends].place:
                source, target = map(repr, ends)
                message = lazy(
                    "%(source)s → %(target)s closes a circle of replies; it is kept as a "
                    "relation, not as a reply",
                    source=source,
                    target=target,
                )
                self.warn(message, links[ends].line)
        return [acyclic_replies.get(ends, True) for ends in links]

    def _pairs(
        self,
        links: dict[tuple[str, str], Link],
        circular: list[tuple[str, str]],
        replies: list[tuple[str, str]],
        issue: str | None,
    ) -> dict[tuple[str, str], None]:
        listed = dict.fromkeys(ends for ends, link in links.items() if link.listed)
        if listed or not circular:
            return listed
        pairs = dict.fromkeys(replies)
        answering = {source for source, _ in replies}
        for argument in self.arguments:
            if issue is not None and argument not in answering and argument != issue:
                pairs[argument, issue] = None
        return pairs | dict.fromkeys(circular)

    def _messages(self) -> tuple[str, ...]:
        messages = [*self.reading.warnings, *_first(self.warnings), *_first(self._refused)]
        if self._removed:
            messages.append(
                f"{self._removed} control characters in the texts were removed or repaired"
            )
        return tuple(messages)


def _first(sentences: list[str]) -> list[str]:
    if len(sentences) <= TOLD:
        return sentences
    return [*sentences[:TOLD], f"and {len(sentences) - TOLD:,} more like these"]


def _given(links: Iterable[Link]) -> tuple[Relation, ...]:
    return tuple(
        Relation(link.source, link.target, link.label, link.confidence, link.origin, link.overruled)
        for link in links
        if link.label is not None
    )


def _gold(links: Iterable[Link]) -> tuple[Relation, ...]:
    return tuple(Relation(link.source, link.target, link.gold) for link in links if link.gold)
