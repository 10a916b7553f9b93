"""Bullets: a list with marks as ``-``, ``*``, ``+`` or ``•``, nested by indentation.

::

    Should the town buy the old cinema?

    - It is the last big hall we have.
      - So is the gym.
    - The roof would cost half a million.

What stands above the list is the question. No mark says that a line supports or attacks: that is
judged, also for ``+`` and ``-``. An outline in which both are meant so is ``markdown``.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.listing import BULLET, parse_listing
from argue.formats.base.reading import Reading
from argue.formats.base.speakers import name_writers
from argue.locales import say
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 80


def detect(text: str) -> bool:
    """Whether two lines, and a third of those at the margin, are bullets."""
    if not is_written(text):
        return False
    lines = [line for line in lines_of(text[:65_536]) if line.content]
    bullets = sum(bool(BULLET.match(line.text)) for line in lines)
    return bullets > 1 and bullets * 3 >= sum(line.indent == 0 for line in lines)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a list; raises ParseError if it has no words.

    >>> [debate] = parse("Zoos?\n- They save species.\n  - Few of them.")
    >>> [(reply.source, reply.target) for reply in debate.replies], debate.given
    ([('1', 'issue'), ('1.1', '1')], ())
    """
    reading = Reading.begin("bullets", reading)
    discussion = name_writers(parse_listing(reading.cleaned(text), reading))
    if any(one.sign for one in discussion.passages):
        discussion.warnings.append(
            say("+ and - were read as list marks; whether a line supports or attacks is judged")
        )
    return debate_of(discussion, reading)
