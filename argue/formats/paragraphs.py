"""Paragraphs: each is one argument; the first is the question or claim that the others answer.

::

    The pool should stay open in winter.

    Swimming is the only sport that my mother can still do.

    Heating it costs four hundred a day.

Lines that each end a sentence, without blank lines between them, are read the same way. What a
paragraph does to the first is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import Discussion, debate_of, is_written
from argue.formats.base.listing import TITLE
from argue.formats.base.paragraphs import paragraphs_of
from argue.formats.base.prose import sentences
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 100
_SHORT, _LONG = 25, 60
"""Words of a first paragraph that is a question or claim, and of a paragraph that is running
text."""


def detect(text: str) -> bool:
    """Whether there are two paragraphs or more, a short one first, none of three sentences."""
    if not is_written(text):
        return False
    first, *others = [one.text for one in paragraphs_of(text[:65_536])]
    return (
        len(first.split()) <= _SHORT
        and len(list(sentences(first))) == 1
        and len(others) > 0
        and all(len(list(sentences(one))) < 3 and len(one.split()) <= _LONG for one in others)
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of paragraphs; raises ParseError if there are no words.

    >>> [debate] = parse("Zoos are good.\n\nThey save species.\n\nCages are small.")
    >>> [one.text for one in debate.arguments], len(debate.replies)
    (['Zoos are good.', 'They save species.', 'Cages are small.'], 2)
    """
    reading = Reading.begin("paragraphs", reading)
    passages = list(paragraphs_of(reading.cleaned(text)))
    for passage in passages:
        reading.check_length(len(passage.text), passage.line)
    if passages and (title := TITLE.match(passages[0].text)):
        passages[0].text = title[1]
    first = passages[0] if passages else None
    return debate_of(Discussion(first, passages[1:]), reading)
