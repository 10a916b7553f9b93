r"""Markdown outline: a debate as a person types it.

::

    # Should cities close their centres to private cars?

    A paragraph is a note about the debate and is no argument.

    = City centres should be closed to private cars.

    + air: The air gets better at once. Madrid measured a third less nitrogen dioxide
      in the first year.
      - moved: The traffic only moves one street further.
        + Streets around the zone got the buses' detours too.
    - Shops lose the customers who come by car.
      - -> air
    ? rail: Nobody has said who pays for the trams.

- ``# title`` begins a debate; a file may hold several. ``##`` and deeper headings are notes.
- ``= text`` or ``= id: text``, optional: the issue as a statement. Without it the title is the
  issue, with the id ``issue``. A file that begins with ``=`` needs no ``#``.
- ``+`` supports what it is indented under, ``-`` attacks it, ``?`` does not say. Lines at the top
  answer the issue. Any indentation will do: a line belongs to the nearest line above that is
  indented less. A tab reaches to the next multiple of four.
- ``id:`` is one word of lower-case letters, digits, ``_``, ``.`` and ``-``, or a capital letter
  with or without a number (``T``, ``T1``), then a blank. Arguments without one are numbered by
  their place: 1, 1.2, 1.2.1.
- ``- -> id``: the argument ``id``, written elsewhere in the debate, attacks what it is indented
  under; ``+`` and ``?`` likewise. Lines below it answer that argument.
- A line without a marker, indented further than the line that it goes on, is joined to it by a
  blank; after a backslash at the end of a line it begins a new line of the text.
- ``**A headline.**`` at the start of a text is its headline, and part of the text.
- ``+`` and ``-`` are read so where both stand, or an issue, a ``?``, a reference or the comment
  ``<!-- + supports, - attacks -->``, or where one line alone is
  below each title. A list of one mark alone is read as bullets, which say
  nothing of that, unless the format is named.
- ``<!-- comments -->`` are skipped, blank lines too. A line without a marker that begins at the
  margin is a note; right under an argument it is refused, because it looks like a part of it.
- A backslash takes away the meaning of what follows: a marker, ``#``, ``=``, ``->``, ``**`` or a
  backslash at the start of a text, the colon after its first word, ``<!--`` anywhere, a backslash
  at the end of a line.

The debate's ``id`` is made of its title. :func:`write` says all this again. It leaves out notes and
headlines with which the text does not begin; it says one relation of a pair, the one that the
analysis has; it rewrites ids that are no such word; status, confidence and origin are comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.formats.base.building import Building, Link
from argue.formats.base.losses import counted, self_links
from argue.formats.base.outline import ID, Bullet, Outlines, Section, without_comments
from argue.formats.base.outline_writing import outline
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, quoted, slug
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".md", ".markdown")
BEGINS = "#=<"
MEDIA_TYPE = "text/markdown"
COMMENTS = ("confidences", "origins", "overrulings", "statuses", "hidden")
HOLDS = (
    *("titles", "texts", "headlines", "ids", "issues", "attacks", "supports", "replies"),
    *COMMENTS,
)

LEGEND = "+ supports, - attacks"
"""A comment that says how the signs of an outline are meant, where nothing else does."""
_REFERENCE = re.compile(rf"->\s*({ID.pattern})$")
_BEGINS = re.compile(r"[#=]\s+\S")
_SAYS = re.compile(r"\s*[-+?]\s+\S|=\s+\S")
_SIGN = re.compile(r"(\s*)([-+])\s+\S")
_STAR = re.compile(r"\s*\*+\s+\S")
_EXPLICIT = re.compile(r"=\s+\S|\s*\?\s+\S|\s*[-+]\s+->\s*\S")
_WIKI = re.compile(r"^={2,}[^=\n]+={2,}\s*$", re.MULTILINE)


def detect(text: str) -> bool:
    """Whether it begins with a title or an issue, and says that ``+`` and ``-`` are more than list
    marks: by an issue, a ``?``, a reference, the :data:`LEGEND`, by having both, or by a single
    line below each title, which is no list.

    Where all at the margin is ``-`` and all further in ``+``, they may be marks of a list.
    """
    sample = text[:65_536]
    lines = [line.rstrip() for line in without_comments(sample)[0].split("\n")]
    first = next((line for line in lines if line), "")
    return (
        bool(_BEGINS.match(first))
        and not (first[0] == first[-1] == "=")
        and any(map(_SAYS.match, lines))
        and not any(map(_WIKI.match, lines))
        and (LEGEND in sample or any(map(_EXPLICIT.match, lines)) or _has_both(lines))
    )


def _has_both(lines: Sequence[str]) -> bool:
    signs = [match.groups() for line in lines if (match := _SIGN.match(line))]
    outer = {sign for blanks, sign in signs if not blanks}
    inner = {sign for blanks, sign in signs if blanks}
    if any(map(_STAR.match, lines)):
        return False
    titles = sum(line.startswith("# ") for line in lines)
    both = outer | inner == {"+", "-"} and (outer, inner) != ({"-"}, {"+"})
    return both or 0 < len(signs) <= titles


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of an outline, one for each ``#``; raises ParseError on a list marker ``*``, a
    comment that is not closed, a second ``=``, an argument before the first ``#`` or ``=``, or a
    title without arguments below.

    >>> [debate] = parse("# Zoos?\n+ They save species.\n  - Few of them.")
    >>> [(relation.source, relation.label.value, relation.target) for relation in debate.given]
    [('1', 'support', 'issue'), ('1.1', 'attack', '1')]
    """
    reading = Reading.begin("markdown", reading)
    text, open_comment = without_comments(reading.cleaned(text))
    if open_comment:
        raise reading.error(lazy("a comment that ends with -->"), lazy("none"), open_comment)
    outlines = Outlines(reading)
    for number, line in enumerate(text.split("\n"), 1):
        outlines.take(number, line)
    if not outlines.sections:
        raise reading.error(
            lazy("'# ' and the title of a debate"), quoted(text) if text.strip() else "nothing"
        )
    ids = FreeIds(separator="-")
    debates = []
    for section in outlines.sections:
        if not section.items and not section.issue:
            raise reading.error(lazy("arguments below the title"), lazy("none"), section.line)
        id = ids.take(slug(section.title or section.statement))
        debates.append(_debate(reading, section, id))
    return reading.left(debates)


def write(analyses: Sequence[Analysis]) -> str:
    """The debates as outlines that :func:`parse` reads again."""
    text = "\n\n".join(outline(analysis) for analysis in analyses)
    if not analyses or detect(text):
        return text
    title, _, below = text.partition("\n")
    return f"{title}\n\n<!-- {LEGEND} -->\n{below}"


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Ids that an outline cannot hold, relations of an argument to itself, and no issue."""
    ids = [argument.id for analysis in analyses for argument in analysis.debate.arguments]
    renamed = sum(ID.fullmatch(id) is None for id in ids)
    titles = sum(analysis.debate.issue is None for analysis in analyses)
    without = counted(
        titles,
        "%(num)s debate without an issue, whose title becomes an argument",
        "%(num)s debates without an issue, whose titles become arguments",
    )
    small = counted(
        renamed, "%(num)s id, written in small letters", "%(num)s ids, written in small letters"
    )
    return (*without, *small, *self_links(analyses))


def _debate(reading: Reading, section: Section, id: str) -> Debate | None:
    issue = section.issue
    building = Building(reading, id, section.title or section.statement)
    reason = lazy(
        "expected + (supports), - (attacks) or ? (does not say), or an indentation "
        "further than that of the line it goes on"
    )
    for number, line in section.strays:
        building.refuse(number, line, reason)
    root = _name_all(building, section)
    headline, at = (issue.content.headline, issue.line) if issue else ("", None)
    building.add(root, section.statement, headline, line=at)
    for item in section.items:
        _add(building, item, root)
    return building.build(root)


def _add(building: Building, item: Bullet, root: str) -> None:
    text = "".join(item.parts)
    target = item.parent.id if item.parent else root
    if not item.reference:
        if not building.add(item.id, text, item.content.headline, line=item.line):
            return
    elif not item.id:
        building.refuse(item.line, text, lazy("expected the id of one argument behind ->"))
        return
    building.link(Link(item.id, target, item.label, item.line, place=not item.reference))


def _name_all(building: Building, section: Section) -> str:
    """Give every line the id of its argument; the id of the issue is returned."""
    named = [item for item in section.items if not item.reference]
    stated = [section.issue, *named] if section.issue else named
    ids = FreeIds({item.content.id for item in stated}, "-")
    first: set[str] = set()
    for item in stated:
        item.id = item.content.id
        if not item.id:
            continue
        if item.id in first:
            item.id = ids.take(item.id)
            message = lazy(
                "the id %(id)s stands twice; here it is %(free)s",
                id=repr(item.content.id),
                free=repr(item.id),
            )
            building.warn(message, item.line)
        first.add(item.id)
    for item in named:
        if not item.id:
            item.id = ids.take(item.number)
    for item in section.items:
        if item.reference and (result := _REFERENCE.match(item.reference)):
            item.id = result[1]
    return section.issue.id if section.issue and section.issue.id else ids.free("issue")
