"""What is said of arguments and relations: words, signs and shares, and the lines in a box."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TypeAlias

from argue.locales import Messages, _, date, lazy, ngettext, percent, translate
from argue.model import Analysis, Argument, Assessment, Label, Origin, Relation, Status, Verdict

Mark: TypeAlias = Status | Assessment
"""What a box says of its argument: the verdict where an engine judged, else the status."""

SYMBOLS = {Status.ACCEPTED: "✓", Status.REJECTED: "✗", Status.UNDECIDED: "◐"}
VERDICT_SYMBOLS = {Verdict.STANDS: "●", Verdict.OPEN: "◐", Verdict.FALLS: "○"}
LIKELY = Messages(
    {
        Verdict.STANDS: lazy("likely stands"),
        Verdict.OPEN: lazy("open"),
        Verdict.FALLS: lazy("likely falls"),
    }
)
"""What a verdict is called where labels of an engine that nobody confirmed decide it."""
CERTAIN = Messages(
    {Verdict.STANDS: lazy("stands"), Verdict.OPEN: lazy("open"), Verdict.FALLS: lazy("falls")}
)
"""What it is called where no label that nobody confirmed decides it."""
CERTIFIED = Messages(
    {Verdict.STANDS: lazy("certified: stands"), Verdict.FALLS: lazy("certified: falls")}
)
"""What it is called where a certificate guarantees it."""
CONTESTED = lazy("contested")
"""What an open claim is called for which a reason stands, and against which an objection."""
CERTIFIED_SYMBOL = "◆"
LOOKS = {
    Verdict.STANDS: Status.ACCEPTED,
    Verdict.OPEN: Status.UNDECIDED,
    Verdict.FALLS: Status.REJECTED,
}
"""The status whose colours a verdict has; symbol and word tell them apart."""
FONT_SIZE = 13
"""Pixels of the text in a box at scale 1."""
MAX_LINES = 4
MAX_TEXT = 1000
"""Characters of an argument that the map carries; the outline beside it has all of them."""

_NARROW = frozenset("iljtfrI.,:;'|!()[]{}/\\`\"-· ")
_BROAD = frozenset("mwMW@%&—…")
_SPACE = 0.36 * FONT_SIZE
_IN_A_BOX = 300
_TOOLTIP = 280
VERBS = Messages(
    {
        Label.SUPPORT: lazy("supports"),
        Label.ATTACK: lazy("attacks"),
        Label.UNRELATED: lazy("neither supports nor attacks"),
    }
)
"""What one argument does to another."""


def symbol(mark: Mark | None) -> str:
    """The sign of a status or verdict; empty for none."""
    if isinstance(mark, Assessment) and mark.certified is not None:
        return CERTIFIED_SYMBOL
    if isinstance(mark, Assessment):
        return VERDICT_SYMBOLS[mark.verdict] if mark.likely else SYMBOLS[LOOKS[mark.verdict]]
    return SYMBOLS[mark] if mark else ""


def word(mark: Mark) -> str:
    """What a status or a verdict is called, without its percentage.

    >>> word(Assessment(Verdict.STANDS, 0.9, likely=True)), word(Assessment(Verdict.FALLS, 0.0))
    ('likely stands', 'falls')
    >>> str(word(Status.REJECTED))
    'falls'
    """
    if isinstance(mark, Assessment) and mark.contested:
        return translate(CONTESTED)
    if isinstance(mark, Assessment) and mark.certified is not None:
        return CERTIFIED[mark.verdict]
    if isinstance(mark, Assessment):
        return (LIKELY if mark.likely else CERTAIN)[mark.verdict]
    return CERTAIN[Assessment.of(mark).verdict]


def counted(status: Status | Verdict, count: int) -> str:
    """How many arguments have a status or a verdict, in words that agree with the number.

    >>> counted(Status.ACCEPTED, 1200), counted(Verdict.FALLS, 1)
    ('1,200 stand', '1 falls')
    """
    match LOOKS[status] if isinstance(status, Verdict) else status:
        case Status.ACCEPTED:
            return ngettext("%(num)s stands", "%(num)s stand", count)
        case Status.REJECTED:
            return ngettext("%(num)s falls", "%(num)s fall", count)
    return ngettext("%(num)s open", "%(num)s open", count)


def verdict_share(assessment: Assessment) -> str:
    """How likely it is that it stands, or falls.

    >>> verdict_share(Assessment(Verdict.FALLS, 0.25))
    '75 %'
    """
    share = assessment.probability
    return likely(share if assessment.verdict is Verdict.STANDS else 1 - share)


def likely(share: float) -> str:
    """A probability in words; what is not certain never reads as if it were.

    >>> likely(0.874), likely(0.999), likely(0.001), likely(1.0)
    ('87 %', 'over 99 %', 'under 1 %', '100 %')
    """
    if 0.995 <= share < 1:
        return _("over %(share)s", share=percent(0.99))
    if 0 < share < 0.005:
        return _("under %(share)s", share=percent(0.01))
    return percent(round(share, 2))


def look(mark: Mark | None) -> str:
    """The name of the colours and borders of a box."""
    if isinstance(mark, Assessment):
        return str(LOOKS[mark.verdict])
    return str(mark) if mark else "unlabelled"


def label(argument: Argument, status: Mark | None, width: int, *, uncut: bool = False) -> str:
    r"""Symbol and word of the status (else the id), then the text in at most four lines.

    Parameters
    ----------
    width
        Of the lines, in pixels at :data:`FONT_SIZE`.
    uncut
        The whole text, in as many lines as it takes.

    Examples
    --------
    >>> label(Argument("a", "It harms nobody but the player."), Status.ACCEPTED, 140)
    '✓ stands\nIt harms nobody but\nthe player.'
    """
    head = f"{symbol(status)} {word(status)}" if status else argument.id
    if uncut:
        return "\n".join([head, *wrap(argument.text, width, len(argument.text))])
    return "\n".join([head, *wrap((argument.headline or argument.text)[:_IN_A_BOX], width)])


def wrap(text: str, width: int, lines: int = MAX_LINES) -> list[str]:
    """Break a text into lines that fit, the last one cut with an ellipsis where it must be.

    Widths are estimated generously, since the server does not know the browser's font: wide East
    Asian characters count one em, others 0.36 to 0.95. A word wider than a line is broken.
    """
    broken, used = [""], 0.0
    for word in text.split():
        for part in _parts(word, width):
            room = text_width(part)
            if broken[-1] and used + _SPACE + room <= width and part is word:
                broken[-1] += f" {part}"
                used += _SPACE + room
            elif broken[-1]:
                broken.append(part)
                used = room
            else:
                broken[-1], used = part, room
        if len(broken) > lines:
            break
    if len(broken) > lines:
        last = broken[lines - 1]
        while last and text_width(last + "…") > width:
            last = last[:-1]
        broken[lines - 1 :] = [last.rstrip(" .,;:…") + "…"]
    return broken


def _parts(word: str, width: int) -> list[str]:
    """The word itself, or, if it is wider than a line, pieces that are not."""
    if text_width(word) <= width:
        return [word]
    pieces, used = [""], 0.0
    for character in word:
        room = text_width(character)
        if pieces[-1] and used + room > width:
            pieces.append("")
            used = 0.0
        pieces[-1] += character
        used += room
    return pieces


def text_width(text: str) -> float:
    """Estimated width in pixels at :data:`FONT_SIZE`."""
    return FONT_SIZE * sum(map(_em, text))


@lru_cache(maxsize=4096)
def _em(character: str) -> float:
    if character in _NARROW:
        return 0.36
    if character in _BROAD:
        return 0.95
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.05
    return 0.72 if character.isupper() else 0.58


def title(argument: Argument, status: Mark | None) -> str:
    r"""The tooltip of a box: id, status, and the beginning of the text; plain text.

    >>> title(Argument("a", "It harms nobody."), Status.REJECTED)
    'a: ✗ falls\nIt harms nobody.'
    """
    head = f"{argument.id}: {symbol(status)} {word(status)}" if status else argument.id
    return f"{head}\n{excerpt(argument.text, _TOOLTIP)}"


def excerpt(text: str, length: int) -> str:
    """The beginning of a text, on one line, cut with an ellipsis.

    >>> excerpt("One two", 20), excerpt("One two three", 8)
    ('One two', 'One two…')
    """
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


OPEN_VERB = lazy("for or against?")
"""What an open relation does: nobody said so, and the engine is not sure."""


def verb(relation: Relation) -> str:
    """What a relation does; of an open one no more than that it answers.

    >>> verb(Relation("a", "b", Label.ATTACK))
    'attacks'
    """
    return _("answers") if relation.open else VERBS[relation.label]


def describe_origin(relation: Relation, *, dated: bool = False) -> str:
    """Who says so and how surely, and what a person overruled; on which day, if it is ``dated``.

    >>> from datetime import UTC, datetime
    >>> from argue.model import Overruling
    >>> judged = Relation("a", "b", Label.ATTACK, 0.874, Origin.JUDGED)
    >>> describe_origin(judged)
    'judged, 87 % sure'
    >>> word = Overruling("Ann", datetime(2026, 3, 4, tzinfo=UTC), "", judged)
    >>> describe_origin(Relation("a", "b", Label.SUPPORT, 1.0, Origin.OVERRULED, word))
    'said by Ann; judged: attacks, 87 % sure'
    """
    word = relation.overruled
    if relation.open:
        return translate(OPEN_VERB)
    if word is None:
        return ", ".join(filter(None, [_how(relation), _confidence_words(relation)]))
    person = _("%(person)s on %(day)s", person=word.by, day=date(word.at)) if dated else word.by
    if word.outdated:
        person = _("%(person)s (of an earlier text)", person=person)
    if word.former is None:
        return _("said by %(person)s", person=person)
    if word.former.open:
        return _("said by %(person)s; a machine was not sure", person=person)
    what = ", ".join(filter(None, [VERBS[word.former.label], _confidence_words(word.former)]))
    return _(
        "said by %(person)s; %(how)s: %(what)s", person=person, how=_how(word.former), what=what
    )


def _how(relation: Relation) -> str:
    return _("judged") if relation.origin is Origin.JUDGED else _("stated")


def _confidence_words(relation: Relation) -> str:
    if relation.origin is not Origin.JUDGED:
        return ""
    return _("%(share)s sure", share=confidence_text(relation))


def confidence_text(relation: Relation) -> str:
    """The confidence of a judged relation, to be shown beside it; empty for any other.

    >>> confidence_text(Relation("a", "b", Label.ATTACK, 0.874, Origin.JUDGED))
    '87 %'
    """
    return whole_percent(relation.confidence) if relation.origin is Origin.JUDGED else ""


def whole_percent(share: float) -> str:
    """A share from 0 to 1 in whole percents, as every page and picture tells how sure one is.

    >>> whole_percent(0.537), whole_percent(1.0)
    ('54 %', '100 %')
    """
    return percent(round(share, 2))


def hidden(analysis: Analysis) -> str:
    """How many relations do not count, in a sentence; empty if none."""
    count = len(analysis.hidden)
    if not count:
        return ""
    least = percent(analysis.options.min_confidence)
    return ngettext(
        "%(num)s relation is hidden: judged with less than %(least)s.",
        "%(num)s relations are hidden: judged with less than %(least)s.",
        count,
        least=least,
    )
