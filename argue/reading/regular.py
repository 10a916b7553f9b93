"""What lines are by their places on the page: names and titles again, names above times."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from argue.reading.cut import Line
from argue.reading.features import WHEN_IN
from argue.reading.records import NOTICES, SAYING, SPEAKING, Tag
from argue.reading.sides import side_of
from argue.reading.spans import PICTURE
from argue.reading.stamps import AGO
from argue.reading.threads import SELECTED
from argue.reading.wording import OF_A_SITE, WORDS, YOU

_NAME_WORDS = 5
_HEAD = 30
"""Lines above a text among which its name is looked for."""
_TO, _MOST_RECIPIENTS = frozenset(["To:", "An:", "À:", "À :", "Para:", "A:"]), 20
_SIGNS = frozenset("•·∙|‧")
_NAMING = (Tag.NAME, Tag.HEAD, Tag.TIME)
_BELOW = 4
"""Lines below a head among which its text begins."""
_SAYS_NOTHING = {Tag.TIME, Tag.MARK, Tag.QUOTED_BY, Tag.QUOTE, Tag.HEADING}
_MAY_SAY = 0.01
"""The chance from which a line below a head without words may be its text."""
_REGULAR = 3
"""Heads of one form that a page has at least, for the form to say what stands around them."""
_NAMED = (Tag.NAME, Tag.HEAD)
AUTHORED = re.compile(
    rf"(?:(?:authored|written|submitted|started|posted)(?: {AGO})?|\d+ points?) by "
    rf"(?P<name>\S{{2,30}})(?: to \S+| {AGO}\b.*)?",
    re.IGNORECASE,
)
"""A line below a title that says whose it is."""
_HANDLE = re.compile(rf"@[\w.-]+(?:@[\w.-]+)?(?:\s[·•]\s{AGO})?", re.IGNORECASE)


def _may_name(tags: Sequence[Tag], at: int) -> bool:
    """Whether a line above a time may be a name: a notice only if a text stands below the time."""
    below = (tag for tag in tags[at + 2 : at + 2 + _BELOW] if tag not in NOTICES)
    told = next(below, None) in SPEAKING
    return tags[at] in (*SPEAKING, Tag.NAME) or (tags[at] is Tag.FURNITURE and told)


def _names_again(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Names that stand again beside times or above their heads, or, as others, above a handle."""
    handled = [
        at
        for at in range(len(lines) - 1)
        if _HANDLE.fullmatch(lines[at + 1].content)
        and len(lines[at].content.split()) <= _NAME_WORDS
        and lines[at].content[0] != "@"
        and (lines[at].content[-1] != ":" or PICTURE.search(lines[at].content))
    ]
    colons = [at for at, tag in enumerate(tags) if tag is Tag.NAME and lines[at].content[-1] == ":"]
    if len(colons) * _REGULAR < tags.count(Tag.NAME):
        yield from ((at, Tag.FURNITURE) for at in colons)
    shown = sum(tags[at] is Tag.NAME and tags[at + 1] is not Tag.NAME for at in handled)
    if len(handled) >= _REGULAR and shown * 2 > len(handled):
        yield from ((at, Tag.NAME) for at in handled)
        yield from ((at + 1, Tag.FURNITURE) for at in handled if tags[at + 1] is Tag.NAME)
    yield from _labelled(lines, tags)
    yield from _parts_apart(lines, tags)
    names = {
        line.content.lstrip("@") for line, tag in zip(lines, tags, strict=True) if tag is Tag.NAME
    }
    for at, line in enumerate(lines):
        if tags[at] not in (*SPEAKING, Tag.FURNITURE) or len(line.content.split()) > _NAME_WORDS:
            continue
        timed = Tag.TIME in tags[max(at - 1, 0) : at + 2] or Tag.HEAD in tags[at + 1 : at + 2]
        if line.content in names and timed:
            yield at, Tag.NAME
    yield from _to_whom(lines, tags)


def _labelled(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Names below what is read out of their pictures: *View Ann's profile*, of several people.

    What looks like another name between such a name and its time is what that person does.
    """
    labels: defaultdict[str, list[int]] = defaultdict(list)
    for at, (above, line) in enumerate(pairwise(lines), 1):
        label, words = above.content, line.content
        reads = tags[at - 1] is Tag.FURNITURE and words in label and words != label
        if reads and len(words.split()) <= _NAME_WORDS:
            labels[label.replace(words, "\0")].append(at)
    for places in labels.values():
        people = {lines[at].content for at in places}
        if len(people) < 2 or not any(tags[at] is Tag.NAME for at in places):
            continue
        for at in places:
            yield at, Tag.NAME
            behind = range(at + 2, min(at + 2 + _BELOW, len(tags)))
            end = next((below for below in behind if tags[below] is Tag.TIME), 0)
            if end and tags[end - 1] is Tag.NAME and lines[end - 1].content not in people:
                yield from ((between, Tag.FURNITURE) for between in range(at + 1, end))


def _parts_apart(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Names at the beginning of heads whose parts stand on lines of their own.

    Signs alone stand between the parts, and the last one is a time: *Ann*, *•*, *Oak Hill*, *•*,
    *3d*. A role between the name and the first sign is no name.
    """
    signs = {at for at, line in enumerate(lines[:-1]) if line.content in _SIGNS}
    heads = []
    for at in sorted(place for place in signs if place and place - 2 not in signs):
        end = at
        while end + 2 in signs:
            end += 2
        if tags[end + 1] is Tag.TIME:
            heads.append((at - 1, end))
    if len(heads) < _REGULAR:
        return
    for begin, end in heads:
        name = begin
        while name and "b" in WORDS.get(lines[name].content.casefold(), ""):
            name -= 1
        words = lines[name].content
        if len(words.split()) <= _NAME_WORDS and words[0].isalpha():
            yield name, Tag.NAME
            yield from (
                (at, Tag.FURNITURE) for at in range(name + 1, end) if tags[at] is not Tag.FURNITURE
            )


def _to_whom(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Who writes mails, above *To:*, and to whom they go, between that and the time."""
    heads = []
    for at, line in enumerate(lines[1:], 1):
        if line.content in _TO:
            below = range(at + 1, min(at + _MOST_RECIPIENTS, len(lines)))
            if time := next((end for end in below if tags[end] is Tag.TIME), 0):
                heads.append((at, time))
    if len(heads) < 2 or any(len(lines[at - 1].content.split()) > _NAME_WORDS for at, _ in heads):
        return
    for at, time in heads:
        yield at - 1, Tag.NAME
        yield from ((between, Tag.FURNITURE) for between in range(at, time))


def by_place(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Tags that the page itself tells, by their places.

    A few words below a gap and above a time are a name where another name stands so; a question
    among the menus, or a quotation above all that is said, is the title; a name that stands again
    beside a time is one.
    """
    yield from _names_again(lines, tags)
    yield from _as_others(lines, tags)
    named = (at for at, tag in enumerate(tags) if tag is Tag.NAME)
    sides = {at: side for at in named if (side := side_of(lines[at].content))}
    if len({*sides.values()}) > 1:
        yield from ((at, Tag.SIDE) for at in sides)
    begin = next((at for at, tag in enumerate(tags) if tag in (*_NAMED, Tag.SAID)), len(tags))
    asked = [at for at in range(begin) if tags[at] in NOTICES and _asks(lines[at])]
    cited = [at for at in range(begin) if tags[at] is Tag.QUOTE and not lines[at].quoted]
    if len(asked) == 1 and Tag.HEADING not in tags:
        yield asked[0], Tag.HEADING
    elif len(cited) == 1 and Tag.HEADING not in tags[:begin]:
        yield cited[0], Tag.HEADING
    authored = [at for at in range(1, begin) if AUTHORED.fullmatch(lines[at].content)]
    for at in authored if authored and tags[authored[0] - 1] in SPEAKING else ():
        yield from ((at - 1, Tag.HEADING), (at, Tag.FURNITURE))
    blocks = [
        at
        for at, line in enumerate(lines[:-1])
        if at and line.gap and tags[at + 1] is Tag.TIME and _may_name(tags, at)
    ]
    if any(tags[at] is Tag.NAME for at in blocks):
        for at in blocks:
            if tags[at] is not Tag.NAME and len(lines[at].content.split()) <= _NAME_WORDS:
                yield at, Tag.NAME


def _asks(line: Line) -> bool:
    """Whether a line is a question that is longer than those of menus and not of the site."""
    words = line.content
    asks = words.endswith("?") and len(words.split()) > _NAME_WORDS
    return asks and not (YOU.search(words) and OF_A_SITE.search(words))


def _is_clock(line: Line, tag: Tag) -> bool:
    """Whether a time in brackets begins another message of the same person."""
    return tag is Tag.TIME and line.content[0] == "["


_CHANGES = (
    r"(?:replace|add|delete|insert|ersetzen|hinzufügen|löschen|einfügen|remplacer|ajouter|insérer|"
    r"supprimer|reemplazar|sustituir|añadir|eliminar|insertar|sostituisci|aggiungi|elimina|inserisci)"
)
_PROPOSED = r"(?:suggest(?:ed|ion)(?: edit)?|vorschlag|suggestion|sugerencia|suggerimento)"
_QUOTED = r"[\"“«„][^\"“”«»„]{1,2000}[\"“”»]"
_SUGGESTS = re.compile(
    rf"(?:{_PROPOSED}\s?:\s{{0,4}}{_CHANGES}\s?:?|{_CHANGES}\s?:)\s{{0,4}}{_QUOTED}"
    rf"(?:\s(?:with|by|durch|par|por|con)\s{_QUOTED})?",
    re.IGNORECASE,
)
"""What somebody suggests to change in a document, as the program words it, with its colon."""
_COMMENTED = re.compile(
    rf"{SELECTED.pattern}|marked as resolved|re-opened|(?:accept|reject) suggestion|"
    rf"suggestion (?:accept|reject)|you're suggesting|{_PROPOSED}|"
    r"als (?:erledigt|gelöst) markiert|vorschlag (?:annehmen|ablehnen)|marqué comme résolu|"
    r"(?:accepter|refuser) la suggestion|marcado como resuelto|contrassegnato come risolto",
    re.IGNORECASE,
)
"""What a page with comments on a document has."""


def suggested(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Changes suggested in comments: said where they are all that somebody says, else of form."""
    if not any(_COMMENTED.fullmatch(line.content) for line in lines):
        return
    for at, line in enumerate(lines):
        if not _SUGGESTS.fullmatch(line.content):
            continue
        above = next((tag for tag in tags[:at][::-1] if tag not in NOTICES), None)
        below = next((tag for tag in tags[at + 1 :] if tag not in NOTICES), None)
        alone = above in _NAMING and below not in SPEAKING
        yield at, Tag.TEXT if alone else Tag.SYSTEM


def silent(
    lines: Sequence[Line], tags: Sequence[Tag], chances: Sequence[float]
) -> Iterator[tuple[int, Tag]]:
    """The likeliest text below each head that would say nothing, by the chances of being said.

    Where nobody is named, quotations are the heads.

    The head has a time, or its first word is that of another one; or nobody says anything else.
    """
    mute = not any(tag in SAYING for tag in tags)
    heads = [at for at, line in enumerate(lines) if tags[at] in _NAMED or _is_clock(line, tags[at])]
    heads = heads or [at for at, tag in enumerate(tags) if tag is Tag.QUOTE]
    firsts = Counter(lines[at].content.split()[0] for at in heads)
    for begin, end in pairwise([*heads, len(tags)]):
        name = lines[begin].content
        own = [at for at in range(begin + 1, end) if tags[at] in NOTICES]
        others = {tags[at] for at in range(begin + 1, end)} - {*NOTICES}
        again = end < len(tags) and name in lines[end].content
        if not own or again or not others <= _SAYS_NOTHING:
            continue
        best = max(own, key=lambda at: chances[at])
        known = firsts[name.split()[0]] > 1 or tags[begin] is Tag.TIME or mute
        least = 0 if mute else _MAY_SAY if known else 5 * _MAY_SAY
        if (known or others) and chances[best] > least and len(lines[best].content.split()) > 3:
            yield best, Tag.TEXT


def _as_others(lines: Sequence[Line], tags: Sequence[Tag]) -> Iterator[tuple[int, Tag]]:
    """Names above texts that have none, where most have one.

    They are of people who are named elsewhere, too, or stand once, where other names stand.
    """
    said = [at for at, tag in enumerate(tags) if tag in SAYING]
    heads: list[tuple[range, int | None]] = []
    for above, at in pairwise([-1, *said]):
        if at - above > 1 and tags[at] is not Tag.SAID:
            head = range(above + 1, at)
            heads.append(
                (head, next((line for line in reversed(head) if tags[line] in _NAMED), None))
            )
    places = Counter(_place(lines, tags, head, at) for head, at in heads if at is not None)
    starts = {place[:2] for place in places}
    if places.total() < max(_REGULAR, len(heads) / 2):
        return
    named = [order for order, (_, at) in enumerate(heads) if at is not None]
    names = {lines[at].content for _, at in heads if at is not None}
    marked = set(_ends(line for line, tag in zip(lines, tags, strict=True) if tag is Tag.MARK))
    often = Counter(line.content for line in lines)
    for order, (head, known_at) in enumerate(heads):
        between = named[0] < order < named[-1]
        for at in reversed(head[-_HEAD:]) if known_at is None else ():
            words, place = lines[at].content, _place(lines, tags, head, at)
            known = (words in names or (between and words in marked)) and place[:2] in starts
            alike = between and places[place] > 1 and often[words] == 1
            if tags[at] in NOTICES and (known or (alike and may_be_name(words))):
                yield at, Tag.NAME
                break


def _place(lines: Sequence[Line], tags: Sequence[Tag], head: range, at: int) -> tuple[object, ...]:
    """Where a line stands between two texts."""
    return lines[at].gap > 0, at == head.start, *tags[at + 1 : head.stop]


def may_be_name(words: str) -> bool:
    """Whether a line may be a name by its form."""
    short = len(words.split()) <= _NAME_WORDS and words[-1] not in ":?!,"
    return short and (words[0].isalpha() or words[0] == "#") and not WHEN_IN.search(words)


def _ends(lines: Iterable[Line]) -> Iterator[str]:
    """The last words of lines, as many as a name may have."""
    for line in lines:
        words = line.content.split()
        yield from (" ".join(words[-size:]) for size in range(1, min(len(words), _NAME_WORDS + 2)))
