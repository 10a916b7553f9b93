"""Running text (an essay, minutes, an article), cut into its sentences and longer clauses.

Each sentence is an argument, and so is a clause that begins with *but*, *because*, *although* or
the like. The title, or else the first sentence, is what the first sentence of each paragraph
answers; the others of the paragraph answer that one, and a clause answers the one before it. In
minutes, somebody who objects, asks or replies answers the sentence before. Lines without a full
stop are headings and no arguments. All this is a proposal: the preview lets people merge, split and
move what was cut.
"""

from __future__ import annotations

import re

from argue.formats.base.discussion import Discussion, Passage, debate_of, is_written
from argue.formats.base.paragraphs import paragraphs_of
from argue.formats.base.prose import units
from argue.formats.base.reading import Reading
from argue.locales import say
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 200
_REPLIES = re.compile(
    r"(?:[^\W\d_][\w.'’-]*\s+){1,4}(?:objected|replied|answered|countered|pointed out|feared|"
    r"disagreed|agreed|added|asked|doubted|noted|responded|argued against|warned)\b"
)
_ENDS = re.compile(r"[.!?…。！？:;,][\"'”’»)\]]*$")


def detect(text: str) -> bool:
    """Whether it is written in words, in more than one line or sentence."""
    return is_written(text) and len(text.split()) > 3 and _several(text)


def _several(text: str) -> bool:
    return "\n" in text.strip() or len(list(units(text[:65_536]))) > 1


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of a running text; raises ParseError if there are no words.

    >>> [debate] = parse("Zoos are good. They save species. Cages are small, but they grow.")
    >>> [(reply.source, reply.target) for reply in debate.replies]
    [('1', 'issue'), ('2', 'issue'), ('2.1', '2')]
    """
    reading = Reading.begin("prose", reading)
    text = reading.cleaned(text)
    discussion = Discussion()
    paragraphs = list(paragraphs_of(text, joined=True))
    for number, paragraph in enumerate(paragraphs):
        reading.check_length(len(paragraph.text), paragraph.line)
        if _ENDS.search(paragraph.text) or len(paragraphs) == 1 or len(paragraph.text.split()) > 15:
            _cut(text, paragraph, discussion)
        elif number == 0:
            discussion.title = paragraph
        else:
            discussion.warnings.append(
                say("line %(line)s: a heading, no argument", line=str(paragraph.line))
            )
    if not discussion.title and discussion.passages:
        discussion.title = discussion.passages.pop(0)
        for passage in discussion.passages:
            passage.parent = None if passage.parent is discussion.title else passage.parent
    return debate_of(discussion, reading)


def _cut(text: str, paragraph: Passage, discussion: Discussion) -> None:
    first: Passage | None = None
    before: Passage | None = None
    raw = text[paragraph.start : paragraph.end]
    for start, end, begins in units(raw):
        words = " ".join(raw[start:end].split())
        line = paragraph.line + raw.count("\n", 0, start)
        place = paragraph.start + start
        passage = Passage(words, line, place, paragraph.start + end, parent=first)
        if before is not None and (not begins or _REPLIES.match(words)):
            passage.parent = before
        discussion.passages.append(passage)
        first, before = first or passage, passage
