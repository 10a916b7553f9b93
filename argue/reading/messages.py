"""Messages once they are gathered, and what tells whether each is one.

A message that stands again is set aside, what is only quoted is one of its own, they stand as they
were sent, and the names at the beginnings of their texts say whom they answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from argue.reading.contributions import Draft, Gathered, Part
from argue.reading.network import logit
from argue.reading.records import Contribution, Tag
from argue.reading.stamps import AGO, CLOCK, minutes, moment
from argue.reading.wording import Recurrence, Wording

_WORD = re.compile(r"\w+")
_AFTER = re.compile(r"\s*[,:]?\s+|\s*[,:]\s*")
_NAME = re.compile(r"\w(?:[\w.'’-]*\w)?")
_NUMBER = re.compile(r"(?:#|@#?|>>|(?:Nr|No)\.?\s?)(\d+(?:\.\d+)*)\b\s*[,:]?\s+(?=\S)")
_JOINED = re.compile(r"[\W_]+")
_AGES = 3
"""Steps back in ages that show that the newest come first."""
_CLOCK = re.compile(rf"{CLOCK}|{AGO}", re.IGNORECASE)
_AGAIN = 6
"""Words of a message at least that stands again where its writer did not say it twice."""


def once(result: Gathered) -> list[Draft]:
    """The messages; one that stands again is set aside there, as in the panel of a thread.

    It has the writer and time of the one before, be it with a day: who says a thing twice does so
    later. A preview has no clock, as the whole has: it is cut, or the same again above one that has
    a clock. If the whole stands above, the next message answers it.
    """
    texts = [" ".join(words for _, words in draft.own) for draft in result.drafts]
    clocks = [bool(_CLOCK.search(draft.time)) for draft in result.drafts]
    whole: dict[str, int] = {}
    for at, text in enumerate(texts):
        if clocks[at] and len(text) > len(texts[whole.setdefault(_opening(text), at)]):
            whole[_opening(text)] = at
    drafts: list[Draft] = []
    seen: dict[tuple[str, str], int] = {}
    preview: Draft | None = None
    for at, (draft, text) in enumerate(zip(result.drafts, texts, strict=True)):
        earlier = seen.get((draft.author, text)) if len(text.split()) >= _AGAIN else None
        time = "" if earlier is None else result.drafts[earlier].time
        panel = bool(time) and draft.time.endswith(time)
        above = whole.get(_opening(text), at) if text.endswith(("…", "...")) else at
        if not texts[above].startswith(text.rstrip("… .")) or len(texts[above]) <= len(text):
            above = at
        if above == at and earlier is not None and clocks[earlier] and any(clocks[at + 1 : at + 2]):
            above = earlier
        if not panel and (clocks[at] or above == at):
            if preview is not None:
                draft.parts.insert(0, Part(1, preview.author, preview.own))
            preview = None
            drafts.append(draft)
            seen.setdefault((draft.author, text), at)
            continue
        result.aside += [(line, Tag.QUOTE) for part in draft.parts for line, _ in part.said]
        preview = draft if not panel and above < at else None
    return drafts


def _opening(text: str) -> str:
    """The first words of a text; empty where it has too few to stand again by chance."""
    words = text.split(maxsplit=_AGAIN)
    return " ".join(words[:_AGAIN]) if len(words) >= _AGAIN else ""


def unfolded(drafts: Sequence[Draft]) -> list[Draft]:
    """The messages, with those that are only quoted before what answers them.

    A quotation is what an earlier message says, or else a message of its own. In a message with
    such quotations, each part of its text answers the quotation above it, or, where none is above,
    the one below, as in mails that are answered at the top.
    """
    said = [_words(part.text) for draft in drafts for part in draft.parts if not part.quoted]
    whole = " | ".join(said)
    result: dict[int, Draft] = {}
    unknown: dict[str, Draft] = {}
    for draft in drafts:
        if all(_is_known(part, whole) for part in draft.parts if part.quoted):
            if draft.has_text:
                result[id(draft)] = draft
            continue
        for message in _apart(draft, whole, unknown):
            result.setdefault(id(message), message)
    return list(result.values())


@dataclass(slots=True, eq=False)
class _Piece:
    """A part of a message as a message of its own, and the piece that it answers."""

    part: Part
    draft: Draft
    answers: _Piece | None = None


def _apart(draft: Draft, whole: str, unknown: dict[str, Draft]) -> list[Draft]:
    """A message and those that it quotes, each behind what it answers.

    ``unknown`` has the messages that were only quoted so far, by their words.
    """
    quoted = [part for part in draft.parts if part.quoted and not _is_known(part, whole)]
    for part in sorted(quoted, key=lambda part: -len(part.text)):
        _drafted(draft, part, unknown)  # what is quoted again in pieces is one message
    pieces = [
        _Piece(part, _drafted(draft, part, unknown))
        for part in draft.parts
        if not (part.quoted and _is_known(part, whole))
    ]
    own = next((piece.draft for piece in pieces if not piece.part.quoted), None)
    if own is not None:
        own.time, own.number, own.answers = draft.time, draft.number, draft.answers
        own.level = draft.level
    for at, piece in enumerate(pieces):
        depth = piece.part.quoted
        piece.answers = _nearest(pieces[:at][::-1], depth) or _nearest(pieces[at + 1 :], depth)
        if not piece.draft.parts:
            if piece.answers:
                said = piece.answers.part.said
                piece.draft.parts.append(Part(1, piece.answers.draft.author, list(said)))
            piece.draft.parts.append(Part(0, "", piece.part.said))
    ordered: dict[int, Draft] = {}
    placed: set[int] = set()
    for piece in pieces:
        chain: list[Draft] = []
        above: _Piece | None = piece
        while above is not None and id(above) not in placed:
            placed.add(id(above))
            chain.append(above.draft)
            above = above.answers
        for message in reversed(chain):
            ordered.setdefault(id(message), message)
    return [message for message in ordered.values() if message.has_text]


def _drafted(draft: Draft, part: Part, unknown: dict[str, Draft]) -> Draft:
    """The message that a part is; one that was quoted before is the same again."""
    words = _words(part.text)
    earlier = next((message for key, message in unknown.items() if words in key), None)
    if part.quoted and earlier is not None:
        return earlier
    author = part.by if part.quoted else draft.author
    piece = Draft(part.said[0][0], author, side=draft.side, sure=draft.sure)
    if part.quoted:
        unknown[words] = piece
    return piece


def _nearest(pieces: Sequence[_Piece], depth: int) -> _Piece | None:
    """The next piece quoted more deeply, before one that is not; one step deeper at best."""
    deeper: _Piece | None = None
    for piece in pieces:
        if piece.part.quoted <= depth:
            break
        if piece.part.quoted == depth + 1:
            return piece
        deeper = deeper or piece
    return deeper


def _is_known(part: Part, whole: str) -> bool:
    """Whether a message of the page says what is quoted; cut quotations by their beginning.

    Nobody says what is quoted without a mark and a name: words of a document.
    """
    if not part.by and not any(line.quoted for line, _ in part.said):
        return True
    words = _words(part.text)
    if part.text.rstrip(' ”"»').endswith(("…", "...")):
        words = words.rpartition(" ")[0] or words
    return words in whole or (len(words) > 60 and words[:40] in whole)


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def in_order(drafts: Sequence[Draft]) -> list[Draft]:
    """The messages as they were sent.

    Turned round are those whose levels fall, as mails above their history, and those of a flat
    page whose times run backwards. What stands first without a time, or is older than what
    follows it, is what the others are about, and stays first. Ages tell it only together: what is
    liked best comes first, too.
    """
    levels = [draft.level for draft in drafts if draft.level is not None]
    if len(levels) > 1 and all(a > b for a, b in pairwise(levels)):
        return list(drafts)[::-1]
    times = minutes([draft.time for draft in drafts])
    known = [time for time in times if time is not None]
    flat = len({draft.line.indent for draft in drafts}) == 1
    opens = len(drafts) > 1 and (times[0] is None or times[0] < (times[1] or times[0]))
    known = known[opens and times[0] is not None :]
    falling = sum(a > b for a, b in pairwise(known))
    rising = sum(a < b for a, b in pairwise(known))
    least = 1 if any(moment(draft.time) for draft in drafts) else _AGES
    if not flat or falling < least or falling <= 3 * rising:
        return list(drafts)
    return [*drafts[:opens], *reversed(drafts[opens:])]


def depths_of(drafts: Sequence[Draft]) -> list[int | None]:
    """How deep each message stands by its indentation, or by dots in its number; else ``None``."""
    if any("." in draft.number for draft in drafts):
        return [draft.number.count(".") if draft.number else None for draft in drafts]
    indents = [draft.line.indent for draft in drafts]
    if len(set(indents)) < 2:
        return [None] * len(drafts)
    above: list[int] = []
    depths: list[int | None] = []
    for indent in indents:
        while above and above[-1] >= indent:
            above.pop()
        depths.append(len(above))
        above.append(indent)
    return depths


def take_addressed(drafts: Sequence[Draft]) -> None:
    """Note the names of other speakers at the beginning of each text as whom it answers.

    ``@Ben`` and, without a sign, ``Ben Lind`` of two words at least stay in it, as its writer put
    them; ``Ben:`` and the number of a message, ``#12``, are taken off.
    """
    names = _Names(draft.author for draft in drafts)
    for draft in drafts:
        names.call(draft.author, draft.handle)
    numbers = {draft.number for draft in drafts if draft.number}
    for draft in drafts:
        own = next((part for part in draft.parts if not part.quoted), None)
        if own is None:
            continue
        line, words = own.said[0]
        if (number := _NUMBER.match(words)) and f"#{number[1]}" in numbers - {draft.number}:
            draft.answers.append(f"#{number[1]}")
            words = words[number.end() :]
        text = words
        while words and (found := names.at_the_beginning(words)) and found[0] != draft.author:
            name, rest = found
            draft.answers.append(name)
            if rest == words:
                break
            words = rest
        own.said[0] = (line, text if text.startswith("@") else words)


class _Names:
    """The names of a page by their first words, and in one word."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first: dict[str, list[str]] = {}
        self._joined: dict[str, str] = {}
        for name in dict.fromkeys(name.strip("@ ") for name in names):
            if word := _NAME.search(name.casefold()):
                self._by_first.setdefault(word[0], []).append(name)
                self._joined.setdefault(_JOINED.sub("", name.casefold()), name)

    def call(self, name: str, handle: str) -> None:
        """Know somebody by the first part of their handle, too."""
        if name and (word := _NAME.search(handle.partition("@")[2] or handle)):
            self._joined.setdefault(_JOINED.sub("", word[0].partition("@")[0].casefold()), name)

    def at_the_beginning(self, words: str) -> tuple[str, str] | None:
        """The name that a text begins with, and what is then its text."""
        signed = words[0] == "@"
        bare = words.lstrip("@").lstrip()
        word = _NAME.match(bare)
        if word is None:
            return None
        own = self._by_first.get(word[0].casefold(), ())
        for name in sorted(own, key=len, reverse=True):
            end = len(name)
            colon = bare[end : end + 1] == ":"
            if bare[:end].casefold() == name.casefold() and (signed or colon or " " in name):
                return _behind(name, words, bare, end, taken=signed or colon)
        if not signed:
            return None
        known = self._joined.get(_JOINED.sub("", word[0].casefold())) or next(iter(own), None)
        return _behind(known, words, bare, word.end(), taken=True) if known else None


def _behind(name: str, words: str, bare: str, end: int, *, taken: bool) -> tuple[str, str] | None:
    after = _AFTER.match(bare, end)
    if after is None or len(bare) <= after.end():
        return None
    return name, bare[after.end() :] if taken else words


def contribution_of(draft: Draft, depth: int | None) -> Contribution:
    """A message as a record."""
    return Contribution(
        author=draft.author,
        time=draft.time,
        text="\n".join(part.text for part in draft.parts if not part.quoted),
        quotes=(
            *(("", words) for words in draft.cited),
            *((part.by, part.text) for part in draft.parts if part.quoted),
        ),
        answers=tuple(
            whom for whom in draft.answers if whom.strip("@ ") != draft.author.strip("@ ")
        ),
        depth=depth,
        number=draft.number,
        side=draft.side,
        line=draft.line.number,
        sure=draft.sure,
    )


_LINK = re.compile(r"https?:|www\.|\w\.(?:com|org|de|fr|net)\b")
_ENDS = ".!?…"


def features_of_said(
    drafts: Sequence[Draft], contributions: Sequence[Contribution], lines: Mapping[int, float]
) -> list[dict[str, float]]:
    """What tells of each contribution whether somebody says it here, or it is a part of the page.

    ``lines`` has the chances of lines to be said, by their numbers.
    """
    size = max(len(drafts), 1)
    heads = [
        bool(draft.heads or (draft.author and draft.line.content[:60].startswith(draft.author)))
        for draft in drafts
    ]
    headed = sum(heads) / size
    timed = sum(contribution.time != "" for contribution in contributions) / size
    named = sum(contribution.author != "" for contribution in contributions) / size
    last = len(heads) - 1 - heads[::-1].index(True) if any(heads) else -1
    wordings = [Wording.of(contribution.text) for contribution in contributions]
    page = Recurrence(wordings)
    texts = Counter((contribution.author, contribution.text) for contribution in contributions)
    rows = []
    for place, (draft, one) in enumerate(zip(drafts, contributions, strict=True)):
        own = [line for line, _ in draft.own]
        chances = [lines.get(line.number, 0.5) for line in own]
        mean = min(max(sum(chances) / len(chances), 0.01), 0.99)
        words, headless = one.text.split(), not heads[place]
        rows.append(page.of(wordings[place], own=True) | {
            "bias": 1,
            "headless": headless * headed,
            "headless last": headless and place > last,
            "untimed": timed * (not one.time),
            "nameless": named * (not one.author),
            "said": logit(mean),
            "unsure": 1 - min(chances),
            "short": len(words) < 6,
            "brief": len(words) < 12,
            "digits": 3 * sum(map(str.isdigit, one.text)) / max(len(one.text), 1),
            "twice": texts[one.author, one.text] > 1,
            "link": bool(_LINK.search(one.text)),
            "capitals": sum(word[0].isupper() for word in words) / max(len(words), 1),
            "quoted": one.text[:1] in "\"“«„",
            "sentence": one.text.rstrip(' "”»)')[-1:] in _ENDS,
            "one line": len(own) == 1,
            "first": place == 0,
            "answers": bool(one.answers or one.quotes),
        })  # fmt: skip
    return rows
