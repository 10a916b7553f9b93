"""Mail thread: one mail that quotes others, or several with their headers one after the other.

::

    From: Ines
    Subject: Re: Summer party by the lake

    The lake is an hour away.

    On Mon, 3 Jun 2024, Ada <ada@example.org> wrote:
    > Let us have the party by the lake.

The subject is the question. A mail answers what it quotes, else the mail before it; words that it
quotes from another mail of the same text are that mail's. Headers, greetings and signatures are no
arguments. What a mail does to the one it answers is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.quoting import ATTRIBUTION, FIELD, depth_of, parse_mails
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS = (".eml", ".mbox")
STYLE = 20
_TELLING = {"from", "subject", "date", "sent", "von", "betreff", "objet", "message-id"}


def detect(text: str) -> bool:
    """Whether there are two header fields, or a line that says who wrote what is quoted."""
    if not is_written(text):
        return False
    lines = [line.content for line in lines_of(text[:65_536]) if line.content]
    fields = {match[1].lower() for line in lines if (match := FIELD.match(line))}
    quoted = any(depth_of(line)[0] for line in lines)
    return len(fields & _TELLING) > 1 or (quoted and any(map(ATTRIBUTION.match, lines)))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of mails; raises ParseError if it has no words.

    >>> [debate] = parse("From: Bo\nSubject: Re: Zoos?\n\nNo.\n\n"
    ...                  "Ann wrote:\n> They are good.")
    >>> [(one.id, one.text) for one in debate.arguments]
    [('issue', 'Zoos?'), ('1', 'They are good.'), ('1.1', 'No.')]
    """
    reading = Reading.begin("mail", reading)
    return debate_of(parse_mails(reading.cleaned(text)), reading)
