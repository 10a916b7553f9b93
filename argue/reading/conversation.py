"""A page of a conversation, read: who said what to whom, on what, and what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter

from argue.language.claims import is_topic
from argue.reading.asides import MAYBE_ASIDE, SURELY_ASIDE, aside
from argue.reading.claim import claim_of_page, states
from argue.reading.contributions import Draft, Gathered, gathered
from argue.reading.cut import Line, by_reporter, cut, with_verb
from argue.reading.exact import exact_lines
from argue.reading.features import TAGS, tagged
from argue.reading.messages import (
    contribution_of,
    depths_of,
    features_of_said,
    in_order,
    once,
    take_addressed,
    unfolded,
)
from argue.reading.minutes import are_minutes, by_statement, listed
from argue.reading.network import Linear
from argue.reading.page import ROOT
from argue.reading.parents import parents
from argue.reading.people import byline, one_spelling, signed_lines, with_author
from argue.reading.quoted import answered, quotations
from argue.reading.records import (
    LEAST_CLAIM,
    NOTICES,
    SAYING,
    Claim,
    Contribution,
    Doubt,
    Exact,
    Heading,
    Parent,
    Spans,
    Tag,
)
from argue.reading.regular import by_place, silent, suggested
from argue.reading.spans import spans_of, with_whom
from argue.reading.threads import Threads, threads

SURE_NOTICE = 0.99
"""The chance from which a message of an export is a notice, whatever its form says."""
_LOGGED = re.compile(r"(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s+)?(?:-!-|-{3}|\*{3}|={3}|<--|-->)\s")
"""Begins what programs write into logs."""
_NAMED = 0.4
"""The mean chance of what looks like names, from which on they are some."""
_BEFORE = 0.5
"""The chance that what stands before the claim answers it."""
LEAST_SAID = 0.15
"""The chance below which a contribution is a part of the page."""
SURE_LINE, SURE_PARENT = 0.8, 0.7
"""Chances below which a line, or what a contribution answers, is asked."""


@dataclass(frozen=True)
class Conversation:
    """What was read of a page.

    ``drafts`` have the lines of each contribution; ``parents`` what each
    may answer, the likeliest first; ``asides`` the chance that it only greets, thanks or leads;
    ``gathered`` the headings and what is set aside.
    """

    lines: tuple[Line, ...]
    tags: tuple[Tag, ...]
    chances: tuple[float, ...]
    gathered: Gathered
    drafts: tuple[Draft, ...]
    contributions: tuple[Contribution, ...]
    claim: Claim
    parents: tuple[tuple[Parent, ...], ...]
    asides: tuple[float, ...]
    doubts: tuple[Doubt, ...]
    minuted: bool = False
    """Whether it stands in minutes."""

    @property
    def is_told(self) -> bool:
        """Whether people speak or are quoted: two at least, in half of what is said.

        Or nobody is named, and what is said stands below its side, each for itself or among menus.
        Nobody is named where what looks like names is mostly none.
        """
        named = [contribution.author for contribution in self.contributions if contribution.author]
        sure = sum(contribution.sure for contribution in self.contributions if contribution.author)
        quoting = sum(bool(contribution.quotes) for contribution in self.contributions)
        marked = sum(bool(draft.line.mark) for draft in self.drafts)
        if marked * 2 > len(self.drafts) and len(set(named)) == len(named) and not quoting:
            return False  # a list of points, each with a word and a colon
        enough = 2 * len(named) >= len(self.contributions) and sure >= _NAMED * len(named)
        several = len(set(named)) > 1 and enough
        signed = {Tag.NAME, Tag.TIME, Tag.HEADING} <= set(self.tags[:4]) and self.chances[0] == 1
        size = len(self.contributions)
        labelled = not named and 2 < size <= self.tags.count(Tag.SIDE)
        menus = self.tags.count(Tag.FURNITURE) > 2 * size > 4
        labelled = labelled or (
            menus and sum(bool(contribution.side) for contribution in self.contributions) * 2 > size
        )
        return several or quoting > 0 or signed or labelled


@dataclass(frozen=True)
class _Page:
    """The lines of a page, or of one item of minutes, with what each is."""

    lines: Sequence[Line]
    tags: Sequence[Tag]
    chances: Sequence[float]
    options: Sequence[dict[Tag, float]]
    spans: Sequence[Spans]
    people: Sequence[str] = ()
    """Who was there, as minutes list them."""
    minuted: bool = False

    def items(self) -> Iterator[_Page]:
        """The page, in parts that each begin with the heading of an item, where it has several."""
        items = [
            at
            for at, (tag, spans) in enumerate(zip(self.tags, self.spans, strict=True))
            if tag in (Tag.HEADING, *NOTICES) and spans.level is not None
        ]
        for start, end in pairwise([0, *items[1:], len(self.lines)]):
            part = slice(start, end)
            yield _Page(
                self.lines[part],
                self.tags[part],
                self.chances[part],
                self.options[part],
                self.spans[part],
                self.people,
                self.minuted,
            )


@lru_cache(maxsize=2)
def read(text: str) -> tuple[Conversation, ...]:
    """The conversations of a cleaned text, which has words; those of the last two are cached.

    A page is one; minutes are one for each item on which people speak.
    """
    return tuple(map(_conversation, _page(text).items()))


def is_told(text: str) -> bool:
    """Whether people speak in a text, which is not read as a whole for that."""
    return any(_unranked(item)[1].is_told for item in _page(text).items())


def _page(text: str) -> _Page:
    lines = by_statement(list(by_reporter(cut(text))))
    guess = tagged(lines)
    tags = list(guess.tags)
    options = [dict(zip(TAGS, row, strict=True)) for row in guess.chances.tolist()]
    chances = [own[tag] for own, tag in zip(options, tags, strict=True)]
    forms = exact_lines(lines)
    exact = {
        at: known
        for at, known in forms.items()
        if not (tags[at] in NOTICES and chances[at] > SURE_NOTICE and _is_message(known))
        and (not known.over or tags[at] in known.over)
    }
    for at, own in signed_lines(lines).items():
        below = at > 0 and tags[at - 1] in SAYING and at - 1 not in exact
        bare = lines[at].content.lstrip("-–—: ").startswith(own.name)
        beside = not lines[at].gap or (own.end and lines[at].indent == lines[at - 1].indent)
        goes_on = below and (bare or beside)
        alone = Tag.HEAD if own.text else Tag.SAID
        exact.setdefault(at, Exact(Tag.MORE if goes_on else alone, own))
    for at, known in exact.items():
        tags[at], chances[at] = known.tag, 1.0
    for at, tag in by_place(lines, tags):
        tags[at] = tags[at] if at in exact else tag
    for rule in (answered, suggested, quotations):
        for at, tag in list(rule(lines, tags)):
            tags[at], chances[at] = (tags[at], chances[at]) if at in exact else (tag, 1.0)
    said = [
        sum(row[tag] for tag in SAYING) if own is tag_now else 0.0
        for row, own, tag_now in zip(options, guess.tags, tags, strict=True)
    ]
    for at, tag in silent(lines, tags, said):
        tags[at] = tags[at] if at in exact else tag
    ruled = {at for at, known in forms.items() if known.tag in NOTICES and tags[at] in NOTICES}
    chances = [1.0 if at in ruled else chance for at, chance in enumerate(chances)]
    spans = spans_of(lines, tags)
    with_whom(lines, tags, spans)
    for at, known in (forms | exact).items():
        if at in exact or (tags[at] is known.tag is Tag.SAID and spans[at].text > known.spans.text):
            spans[at] = known.spans  # else the tagger took words of the text for the name
    for at, (line, tag, own) in enumerate(zip(lines, tags, spans, strict=True)):
        if tag is Tag.SAID and own.name:
            named = line.content.find(own.name) + len(own.name)
            spans[at] = replace(own, text=with_verb(line.content, named, own.text))
    return _Page(lines, tags, chances, options, spans, listed(lines), are_minutes(lines))


def _is_message(known: Exact) -> bool:
    """Whether a line has the form of a message, which notices of programs have, too."""
    return known.tag is Tag.SAID and bool(known.spans.time)


def drafted(
    page: _Page,
) -> tuple[Gathered, list[Draft], list[Contribution], list[dict[str, float]]]:
    """What is gathered of a page: its messages, and what tells whether each is one."""
    result = gathered(page.lines, page.tags, page.chances, page.spans)
    drafts = unfolded(in_order(once(result)))
    take_addressed(drafts)
    contributions = list(map(contribution_of, drafts, depths_of(drafts)))
    contributions = one_spelling(contributions, page.lines, page.people)
    columns = (page.lines, page.tags, page.chances, page.options)
    spoken = {
        line.number: 1.0 if tag is Tag.QUOTE or chance == 1 else sum(own[said] for said in SAYING)
        for line, tag, chance, own in zip(*columns, strict=True)
    }
    return result, drafts, contributions, features_of_said(drafts, contributions, spoken)


def _conversation(page: _Page) -> Conversation:
    page, found = _unranked(page)
    shown = threads(found.drafts, [line for line, _ in found.gathered.aside])
    ranked = _ranked(found.contributions, found.claim, shown)
    ranked = _placed(found.drafts, found.claim, ranked)
    asides = tuple(map(aside, found.contributions))
    return replace(
        found,
        parents=tuple(map(tuple, ranked)),
        asides=asides,
        doubts=tuple(_doubts(page, found.drafts, ranked, asides)),
    )


def _unranked(page: _Page) -> tuple[_Page, Conversation]:
    """A page, and its conversation before it is known what each contribution answers."""
    result, drafts, contributions, features = drafted(page)
    said = map(Linear.load("said").chance, features)
    claim = claim_of_page(
        [heading for _, heading in result.headings],
        contributions,
        others=may_be_titles(page, drafts),
        said=[row["said"] for row in features],
    )
    kept = [at for at, chance in enumerate(said) if chance >= LEAST_SAID or at == claim.first]
    if not kept:  # a page on which nobody says anything is none
        kept = [
            at
            for at, contribution in enumerate(contributions)
            if any(map(str.isalpha, contribution.text))
        ]
    dropped = sorted({*range(len(drafts))} - {*kept})
    page = replace(page, tags=_set_aside(page, result, claim, [drafts[at] for at in dropped]))
    drafts, contributions = [drafts[at] for at in kept], [contributions[at] for at in kept]
    first = None if claim.first is None else kept.index(claim.first)
    claim = replace(claim, first=first, author=byline(result, claim, contributions))
    contributions = with_author(result, contributions, claim)
    return page, Conversation(
        tuple(page.lines),
        tuple(page.tags),
        tuple(page.chances),
        result,
        tuple(drafts),
        tuple(contributions),
        claim,
        parents=(),
        asides=(),
        doubts=(),
        minuted=page.minuted,
    )


def may_be_titles(page: _Page, drafts: Sequence[Draft]) -> list[Heading]:
    """The lines that nobody says and that are no headings, with the chance that they are.

    What a rule takes for a notice is left out, and of minutes all that it takes for form, but for
    the headings of items.
    """
    said = {line.number for draft in drafts for line, _ in draft.own}
    columns = list(zip(page.lines, page.tags, page.chances, page.spans, page.options, strict=True))
    minuted = any(tag in NOTICES and spans.level is not None for _, tag, _, spans, _ in columns)
    return [
        Heading(line.content, line.number, own[Tag.HEADING])
        for line, tag, chance, spans, own in columns
        if tag in (*NOTICES, Tag.QUOTE) and " " in line.content and line.number not in said
        if chance < 1 or spans.level is not None or not (minuted or tag is Tag.SYSTEM)
        if not _LOGGED.match(line.content)
    ]


def _set_aside(page: _Page, result: Gathered, claim: Claim, dropped: Sequence[Draft]) -> list[Tag]:
    """What each line is where some messages are none, and a line that is the claim is a heading."""
    nobodys = {line.number for draft in dropped for part in draft.parts for line, _ in part.said}
    tags = list(page.tags)
    headings = {heading.line for _, heading in result.headings}
    for at, line in enumerate(page.lines):
        if line.number in nobodys:
            tags[at] = Tag.FURNITURE
            result.aside.append((line, Tag.FURNITURE))
        elif claim.first is None and line.number == claim.line and claim.line not in headings:
            tags[at] = Tag.HEADING
            result.headings.append((line, Heading(line.content, line.number, claim.chance)))
            result.aside = [(other, tag) for other, tag in result.aside if other is not line]
    return tags


def _placed(
    drafts: Sequence[Draft], claim: Claim, ranked: Sequence[list[Parent]]
) -> list[list[Parent]]:
    """What each contribution answers by its level, where it has one; else as it is ranked.

    What quotes or names somebody answers that.
    """
    result = list(ranked)
    above: list[tuple[int, int]] = []
    for at, draft in enumerate(drafts):
        if draft.level is None:
            continue
        while above and above[-1][0] >= draft.level:
            above.pop()
        if at != claim.first and not (draft.answers or any(part.quoted for part in draft.parts)):
            root = ROOT if claim.first is None or claim.chance < LEAST_CLAIM else claim.first
            result[at] = [Parent(above[-1][1] if above else root, 1.0)]
        above.append((draft.level, at))
    return result


def _ranked(
    contributions: Sequence[Contribution], claim: Claim, shown: Threads
) -> list[list[Parent]]:
    """What each contribution may answer; those before the one that is the claim answer that."""
    first = claim.first or 0
    if claim.first is None and opens_topic(contributions, claim):
        ranked = parents(contributions, replace(claim, first=0), shown.allow)
        return [[Parent(ROOT, 1.0)], *ranked[1:]]
    ranked = parents(
        contributions[first:],
        replace(claim, first=0) if first else claim,
        shown.behind(first).allow,
    )
    if not first:
        return ranked
    moved = [
        [
            replace(parent, index=parent.index + first) if parent.index >= 0 else parent
            for parent in own
        ]
        for own in ranked
    ]
    return [[Parent(first, _BEFORE)] for _ in range(first)] + moved


def opens_topic(contributions: Sequence[Contribution], claim: Claim) -> bool:
    """Whether the title only names a topic, on which the first contribution asks or claims."""
    return bool(contributions) and is_topic(claim.text.rstrip(".")) and states(contributions[0])


def _doubts(
    page: _Page,
    drafts: Sequence[Draft],
    parents: Sequence[Sequence[Parent]],
    asides: Sequence[float],
) -> list[Doubt]:
    """The doubtful places, in their order: lines and contributions that may be none, and parents.

    A contribution of which a line is asked is not asked as a whole. A line is read as said where
    a contribution holds it; what was taken for said, but is in none, is not asked.
    """
    doubts = []
    held = {line.number for draft in drafts for line, _ in draft.own}
    columns = (page.lines, page.tags, page.chances, page.options)
    for line, tag, chance, own in zip(*columns, strict=True):
        read = line.number in held
        said = own[Tag.TEXT] + own[Tag.MORE] + own[Tag.SAID]
        other = 1 - said if read else said
        asked = read or not (tag in SAYING or _LOGGED.match(line.content))
        if chance < 1 and other > 1 - SURE_LINE and asked:
            here, there = ("said", "aside") if read else ("aside", "said")
            doubts.append(Doubt(line.number, "line", ((here, 1 - other), (there, other))))
    lines = {doubt.line for doubt in doubts}
    for at, (draft, ranked, chance) in enumerate(zip(drafts, parents, asides, strict=True)):
        begins, numbers = draft.line.number, {line.number for line, _ in draft.own}
        if MAYBE_ASIDE <= chance < SURELY_ASIDE and not lines & numbers:
            doubts.append(Doubt(begins, "line", (("said", 1 - chance), ("aside", chance)), at))
        if ranked and ranked[0].chance < SURE_PARENT and not ranked[0].stated:
            choices = tuple((str(parent.index), parent.chance) for parent in ranked[:2])
            doubts.append(Doubt(begins, "parent", choices, at))
    return sorted(doubts, key=attrgetter("line"))
