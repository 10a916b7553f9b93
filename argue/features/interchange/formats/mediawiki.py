r"""MediaWiki: a page in the style of Debatepedia, a question with its pros and cons.

::

    = Should cities close their centres to private cars? =

    == Health: does the air get better? ==
    === Pro ===
    * '''The air gets better at once.''' Madrid measured a third less nitrogen dioxide.
    ** Con: The traffic only moves one street further.
    *** Streets around the zone got the buses' detours too.
    === Con ===
    '''Shops lose customers''' who come by car.
    : Rebuttal: Most of them come by train.

- The question is the level-1 heading; a second one begins another debate. Without it, the question
  is the first line or heading that ends with a question mark, or else the file's name. It is the
  issue, with the id ``issue``.
- A section headed Pro, Yes, For, Support or "Arguments for" holds what supports the question, one
  headed Con, No, Against, Oppose or "Arguments against" what attacks it. Other headings, such as
  questions on a part of the issue, end a side. What stands outside of the sides is a note.
- In a side, an argument is a list item (``*`` or ``#``) or a paragraph. Bold words at its start
  are the headline, which is part of the text. A paragraph without them goes on with the argument
  above, unless replies stand between.
- A deeper list item (``**``), or an indented line (``:``, ``::``), replies to the nearest argument
  above it that is less deep. ``*:`` goes on with the item ``*``.
- A reply begins with what it does: ``Pro:``, ``Support:``, ``Con:``, ``Rebuttal:`` … or ``{{pro}}``
  and the like, bold or not. With ``Reply:``, or without such a word, it does not say.
- Links keep their label. Templates, references, files, categories and comments are dropped, and
  the lines of tables, which Debatepedia used for layout.

Ids are places: ``pro-1``, ``con-2``, and ``pro-1.1`` for a reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from argue.formats.base.building import Building, Link
from argue.formats.base.outline import without_comments
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, slug
from argue.formats.base.wiki import (
    BOLD,
    Page,
    Pages,
    WikiArgument,
    Wikitext,
    side_of,
    without_blocks,
)
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = (".wiki", ".mediawiki", ".wikitext")
NEEDS = r"(?m)^="

_ANY_HEADING = re.compile(r"^={1,6}([^=\n]{1,60})={1,6}[ \t]*$", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether a heading of the page names a side, as ``=== Pro ===``."""
    return any(side_of(result[1])[0] for result in _ANY_HEADING.finditer(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a page; one, unless it has several level-1 headings; raises ParseError if no
    section is headed as a side, or a comment is not closed.

    >>> [debate] = parse("= Zoos? =\n== Pro ==\n* '''Species''' live on.\n** Con: In prison.")
    >>> [(item.id, item.text, item.headline) for item in debate.arguments[1:]]
    [('pro-1', 'Species live on.', 'Species'), ('pro-1.1', 'In prison.', '')]
    """
    reading = Reading.begin("mediawiki", reading)
    text, open_comment = without_comments(reading.cleaned(text))
    if open_comment:
        raise reading.error(lazy("a comment that ends with -->"), lazy("none"), open_comment)
    pages = Pages(reading)
    for number, line in enumerate(without_blocks(text, reading).split("\n"), 1):
        pages.take(number, line.strip())
    if not any(page.items for page in pages.pages):
        raise reading.error(lazy("a section headed Pro or Con with arguments below"), lazy("none"))
    for page in pages.pages:
        if page.question and not page.items:
            reading.leave_out(None, page.question, lazy("there are no arguments below it"), "line")
    return reading.left(_debates(pages, reading))


def _debates(pages: Pages, reading: Reading) -> Iterator[Debate | None]:
    ids = FreeIds(separator="-")
    for page in pages.pages:
        if page.items:
            page.question = page.question or reading.stem or "Debate"
            yield _debate(page, reading, ids.take(slug(page.question)), pages.wikitext)


def _debate(page: Page, reading: Reading, id: str, wikitext: Wikitext) -> Debate | None:
    building = Building(reading, id, page.question)
    unread = wikitext.unread
    building.add("issue", page.question)
    for line, text, reason in page.strays:
        building.refuse(line, text, reason)
    for item in page.items:
        headline, text = _text(item, wikitext)
        if building.add(item.id, text, headline, line=item.line):
            target = item.parent.id if item.parent else "issue"
            building.link(Link(item.id, target, item.label, item.line, place=True))
    if wikitext.unread > unread:
        number = f"{wikitext.unread - unread:,}"
        building.warn(
            lazy(
                "texts whose markup was too much to read and stays as it is: %(number)s",
                number=number,
            )
        )
    return building.build("issue")


def _text(item: WikiArgument, wikitext: Wikitext) -> tuple[str, str]:
    first, *others = map(" ".join, item.paragraphs)
    bold = BOLD.match(first)
    headline = wikitext.plain(bold[1]) if bold else ""
    body = wikitext.plain(first[bold.end() :] if bold else first)
    start = f"{headline} {body}" if headline and body else headline or body
    texts = filter(None, [start, *map(wikitext.plain, others)])
    return headline, "\n".join(texts)
