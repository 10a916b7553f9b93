"""Where in a line the name, the time, whom it answers and its text stand.

Words of the lines that name somebody are tagged by a network of their own, which sees what stands
around a word and how the same words are tagged elsewhere on the page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from argue.reading.cut import Line, reports
from argue.reading.features import WHEN_IN, class_of, shape_of
from argue.reading.network import Array, Network
from argue.reading.records import NOTHING, SPEAKING, Spans, Tag
from argue.reading.sides import side_of
from argue.reading.wording import WORDS

BUCKETS = 1 << 12
FIRST, LAST = 16, 9
"""Words of a line that are looked at, at its beginning and its end; those between are its text."""
KINDS = ("other", "name", "time", "whom", "text")
NAMING = (Tag.NAME, Tag.HEAD, Tag.SAID, Tag.MARK, Tag.QUOTED_BY)
_TOKEN = re.compile(r"@?\w+(?:[.'’_-]\w+)*\.?(?=\s|$)|@?\w+(?:[.'’_-]\w+)*|[^\w\s]")
_SIGNED = re.compile(r"(?:[-–—~]\s?|\()(?=[^\W\d])[^.!?]{1,48}$|\)\s[^.!?]{3,30}$")
"""What may be a name at the end of a text."""
_NUMBERED = re.compile(r"([\w.-]*[^\W\d][\w.-]*) \(\s?#?\d+\s?\)")
"""A name before the number of its account."""
_AROUND = ' \t,;:·•|–—-@~*<>[]"“”«»'


@dataclass(slots=True)
class Tokens:
    """The words of lines that name somebody: of which line, and their places in its content."""

    lines: list[int]
    starts: list[int]
    ends: list[int]
    features: list[list[str]]
    groups: list[list[int]]


def tokens_of(lines: Sequence[Line], tags: Sequence[Tag]) -> Tokens:
    """The words of the lines with a tag of :data:`NAMING`, with their features."""
    alone = Counter(
        line.content.casefold().strip("@: ")
        for line, tag in zip(lines, tags, strict=True)
        if tag is Tag.NAME
    )
    firsts = {name.split()[0] for name in alone if name}
    result = Tokens([], [], [], [], [])
    tables: list[dict[str, int]] = [{}, {}, {}]
    known: dict[tuple[str, Tag], slice] = {}
    for at, (line, tag) in enumerate(zip(lines, tags, strict=True)):
        if (line.content, tag) in known:
            _add_again(result, at, known[line.content, tag])
        elif tag in NAMING or (
            tag in SPEAKING and (_may_address(line.content, firsts) or _SIGNED.search(line.content))
        ):
            begin = len(result.lines)
            _add(result, tables, at, line.content, tag, alone)
            known[line.content, tag] = slice(begin, len(result.lines))
    return result


def _add_again(result: Tokens, at: int, own: slice) -> None:
    """Add the words of a line that stands above, too."""
    result.lines += [at] * (own.stop - own.start)
    result.starts += result.starts[own]
    result.ends += result.ends[own]
    result.features += result.features[own]
    result.groups += result.groups[own]


def _last_words(content: str) -> list[re.Match[str]]:
    start = max(0, len(content) - 160)
    start = content.find(" ", start) + 1 if start else 0
    return list(_TOKEN.finditer(content, start))[-LAST:]


def _may_address(content: str, firsts: Collection[str]) -> bool:
    """Whether a text begins with ``@``, or with a name of the page."""
    return content[0] == "@" or content.split(maxsplit=1)[0].strip(",:").casefold() in firsts


def _add(
    result: Tokens,
    tables: list[dict[str, int]],
    at: int,
    content: str,
    tag: Tag,
    alone: Counter[str],
) -> None:
    words = list(_TOKEN.finditer(content[:600]))
    if not words:
        return
    if len(words) > FIRST + LAST or len(content) > 600:
        words = [*words[:FIRST], *_last_words(content)]
    edges = (0, words[min(len(words), FIRST) - 1].end()), (max(0, len(content) - 60), len(content))
    times = [
        (match.start() + begin, match.end() + begin)
        for begin, end in edges
        for match in WHEN_IN.finditer(content[begin:end])
    ]
    shapes = [shape_of(match[0]) for match in words]
    lows = [match[0].casefold() for match in words]
    depth = 0
    again = min(alone[content.casefold().strip("@: ")], 3)
    colon = next((place for place, low in enumerate(lows) if low == ":"), FIRST)
    last = len(words) - 1
    for place, (match, low, shape) in enumerate(zip(words, lows, shapes, strict=True)):
        depth += (low in "([{<") - (low in ")]}>")
        start = match.start()
        stamped = _stamped(start, times) if times else 0
        classes = WORDS.get(low.rstrip("."), "-")
        before, after = lows[place - 1] if place else "^", lows[place + 1] if place < last else "$"
        seen = [
            f"w{low}",
            f"s{shape[:6]}",
            f"t{tag}{shape[:3]}",
            f"T{stamped}",
            f"Ts{stamped}{shape[:2]}",
            f"d{depth > 0}{tag}",
            f"p{min(place, 6)}{tag}",
            f"l{min(last - place, 4)}{tag}",
            f"c{'<' if place < colon else '=' if place == colon else '>'}{tag}",
            f"C{min(colon, 9)}{place < colon}",
            f"b{before if not before.isalnum() else class_of(before[0])}{shape[:2]}",
            f"a{after if not after.isalnum() else class_of(after[0])}{shape[:2]}",
            f"k{tag}{classes}",
            f"i{low in alone}",
            f"f{class_of(match[0][0])}",
            f"e{low[-3:]}",
            f"S{match.start() > 0 and content[start - 1] == ' '}{shape[:2]}",
            f"n{min(last, 8)}{tag}",
            f"g{again}{tag}{shape[:2]}",
            f"gl{again}{low}",
        ]
        seen += map("x".__add__, classes)
        seen += map("B".__add__, WORDS.get(before, ""))
        seen += map("A".__add__, WORDS.get(after, ""))
        result.lines.append(at)
        result.starts.append(start)
        result.ends.append(match.end())
        result.features.append(seen)
        by_place, by_word, by_shape = tables
        before = f"{tag}{''.join(shapes[: place + 1])[-4:]}{place}"
        result.groups.append(
            [
                by_place.setdefault(f"{tag}{min(place, 8)}", len(by_place)),
                by_word.setdefault(low, len(by_word)),
                by_shape.setdefault(before, len(by_shape)),
            ]
        )


def _stamped(start: int, times: Sequence[tuple[int, int]]) -> int:
    """Whether a word stands in no time (0), begins one (1) or goes on in it (2)."""
    return next((1 + (start > begin) for begin, end in times if begin <= start < end), 0)


def spans_of(lines: Sequence[Line], tags: Sequence[Tag]) -> list[Spans]:
    """What each line says of who speaks."""
    result = [NOTHING] * len(lines)
    for at, tag in enumerate(tags):
        if tag is Tag.TIME:
            result[at] = Spans(time=lines[at].content)
        elif tag is Tag.SIDE:
            label = side_of(lines[at].content)
            result[at] = Spans(side=label.value if label else "")
    tokens = tokens_of(lines, tags)
    if not tokens.lines:
        return result
    network = Network.load("spans")
    chances = network.chances(network.scores(tokens.features, tokens.groups))
    starts = [0, *(np.flatnonzero(np.diff(tokens.lines)) + 1), len(tokens.lines)]
    for begin, end in zip(starts, starts[1:], strict=False):
        at = tokens.lines[begin]
        result[at] = _spans(lines[at].content, tags[at], tokens, begin, end, chances)
    return result


def _spans(content: str, tag: Tag, tokens: Tokens, begin: int, end: int, chances: Array) -> Spans:
    """The spans of one line, whose words are the tokens from ``begin`` to ``end``."""
    own = chances[begin:end]
    start, stop = len(own), len(own)
    place, close = len(content), 0
    if tag in (Tag.SAID, *SPEAKING):
        start, stop = _text_of(own[:, KINDS.index("text")])
        if start < stop:
            place = tokens.starts[begin + start]
            close = tokens.ends[begin + stop - 1] if stop < len(own) else 0
    outside = np.ones(len(own), np.float32)
    outside[start:stop] = 0
    parts = {
        kind: _run(content, tokens, begin, own[:, KINDS.index(kind)] * outside)
        for kind in ("name", "time", "whom")
    }
    if parts["name"].isdigit() and (match := _NUMBERED.search(content)):
        parts["name"] = match[1]
    if tag is Tag.NAME and not parts["time"] and _is_name(content, answers=bool(parts["whom"])):
        parts["name"], parts["whom"] = _UNCLOSED.sub("", content.strip(_AROUND)), ""
    prefix = content[: content.find(parts["name"])].split() if tag is Tag.NAME else []
    if (
        prefix
        and prefix[0][0].isupper()
        and "".join(prefix).isalpha()
        and prefix[-1].casefold() not in _BY
    ):
        parts["name"], parts["whom"] = content.strip(_AROUND), ""
    if tag is Tag.NAME and not parts["name"]:
        parts["name"] = content.strip(_AROUND) if any(map(str.isalnum, content)) else ""
    if tag in SPEAKING and not (parts["whom"] or parts["name"]):
        return NOTHING
    if tag is Tag.SAID and parts["name"]:
        parts["name"] = _with_role(parts["name"], content[:place])
    name = without_address(parts["name"])
    return Spans(name, parts["time"], parts["whom"], text=place, end=close)


def without_address(name: str) -> str:
    """A name without the address behind it, if it is no address alone.

    >>> without_address("Ann Lee <ann@example.org>"), without_address("<ann@example.org>")
    ('Ann Lee', '<ann@example.org>')
    """
    return _ADDRESS.sub("", name) or name


_UNCLOSED = re.compile(r"(?<!\s)\s+[(\[][^()\[\]]*$|^[^()\[\]]*[)\]]\s+(?=\w)")
"""The beginning or the end of a remark in brackets."""
_ADDRESS = re.compile(r"(?<!\s)\s*<[^<>\s]+@[^<>\s]+>?$")


def _with_role(name: str, before: str) -> str:
    """A name with the role or party that stands in brackets between it and the colon."""
    match = _ROLE.fullmatch(before, before.find(name) + len(name))
    return f"{name} {match[1]}" if match and name in before else name


_ROLE = re.compile(r"\s(\([^()\d]{2,30}\))\s?:\s*")


def _is_name(content: str, *, answers: bool) -> bool:
    """Whether a line that has a name is nothing else: a few words, no role behind, no *by* before.

    Where it seems to name who is answered, no word of it may say so.
    """
    words = content.split()
    if not 1 < len(words) <= _NAME_WORDS or _PARTED.search(content):
        return False
    known = [WORDS.get(word.casefold(), "") for word in words]
    if answers and any("a" in classes for classes in known):
        return False
    return "b" not in known[-1] and words[0].casefold() not in _BY


_NAME_WORDS = 4
_PARTED = re.compile(r"[^\w\s.'’&-]|\d|\s{2}")
_BY = frozenset(["by", "von", "par", "por", "di", "da", "posted", "written", "from", "words"])


def _text_of(chances: Array) -> tuple[int, int]:
    """Where the likeliest run of text begins and ends, of the chances of each word to be text."""
    gains = np.log(np.maximum(chances, 1e-6)) - np.log(np.maximum(1 - chances, 1e-6))
    sums = np.concatenate([[0], np.cumsum(gains)])
    best, place, low = 0.0, (len(chances), len(chances)), 0
    for at in range(1, len(sums)):
        if sums[at] - sums[low] > best:
            best, place = float(sums[at] - sums[low]), (low, at)
        if sums[at] < sums[low]:
            low = at
    return place


def _run(content: str, tokens: Tokens, begin: int, chances: Array) -> str:
    """The words of the likeliest run of tokens of a kind."""
    best, weight, at = (0, 0), 0.0, 0
    while at < len(chances):
        stop = at
        while stop < len(chances) and chances[stop] > 0.5:
            stop += 1
        if stop > at and float(chances[at:stop].sum()) > weight:
            best, weight = (at, stop), float(chances[at:stop].sum())
        at = stop + 1
    if not weight:
        return ""
    words = content[tokens.starts[begin + best[0]] : tokens.ends[begin + best[1] - 1]]
    words = words.strip(_AROUND)
    if not any(map(str.isalnum, words)):
        return ""
    if words.count("(") == words.count(")"):
        return _UNCLOSED.sub("", words)
    whole = f"{words})"
    return whole if whole in content else _UNCLOSED.sub("", words).strip(_AROUND + "()")


_NAMED = (Tag.NAME, Tag.HEAD)
_WHOLE_NAME = 5
_REGULAR = 3
"""Names that end alike at least, for that to be no part of them."""
PICTURE = re.compile(r":[\w+-]+:$")
_ARROWS = "→▸►›➜↪➤"
_APART = re.compile(rf"\s*[{_ARROWS}]\s*|\s{{2,}}|\t")
"""What stands between who speaks and to whom."""


def with_whom(lines: Sequence[Line], tags: Sequence[Tag], spans: list[Spans]) -> None:
    """Part the lines that name a person and, behind a wide space or arrow, whom they answer.

    A line that names somebody and stands again, maybe behind other words, is the name as a whole,
    and elsewhere its first words are no other name: *Karim 3e gauche*. What stands in brackets
    behind several names is no part of them.
    """
    parts = [
        _parts(line.content, span) if tag in _NAMED else [""]
        for line, span, tag in zip(lines, spans, tags, strict=True)
    ]
    again = Counter(line.content for line, tag in zip(lines, tags, strict=True) if tag is Tag.NAME)
    numbered = [name for name in again if name[-1:].isdigit()]
    again.update(numbered if len(numbered) == 1 < len(again) - 1 else ())
    cut = {name for span in spans for name in (span.name, span.whom)}
    alone: defaultdict[str, list[str]] = defaultdict(list)
    ends = set[str]()
    for parted in {line.content: line.content.split() for line in lines}.values():
        for size in range(1, min(len(parted), _WHOLE_NAME + 2)):
            ends.add(" ".join(parted[-size:]))
            if len(parted) <= _WHOLE_NAME + 1 and (begin := " ".join(parted[:size])) in cut:
                alone[begin].append(" ".join(parted))
    for at, (line, one) in enumerate(zip(lines, spans, strict=True)):
        words = line.content
        stands = words in ends or (again[words] > 1 and not one.whom)
        stands = stands and (words[-1] != ":" or bool(PICTURE.search(words)))
        if one.name and not one.time and tags[at] is Tag.NAME and words.startswith(one.name):
            spans[at] = replace(one, name=without_address(words), whom="") if stands else one
            continue
        for whole in alone.get(one.name, [])[:_REGULAR]:
            if whole != words and words.startswith(whole, words.find(one.name)):
                spans[at] = replace(spans[at], name=whole)
        for whole in alone.get(one.whom, [])[:_REGULAR]:
            if whole != words and words.startswith(whole, words.find(one.whom)):
                spans[at] = replace(spans[at], whom=whole)
    names = {first for first, *_ in parts} | {span.name for span in spans}
    for at, (first, *others) in enumerate(parts):
        if first and others and others[0] in names:
            spans[at] = replace(spans[at], name=first, whom=others[0])
        elif first:
            spans[at] = replace(spans[at], name=first)
    behind = Counter(name.rpartition(" ")[2] for name in {span.name for span in spans})
    for at, one in enumerate(spans):
        name, _, last = one.name.rpartition(" ")
        if name and last.startswith(("(", "[")) and behind[last] >= _REGULAR:
            spans[at] = replace(one, name=name)


def _parts(words: str, one: Spans) -> list[str]:
    """What wide spaces or arrows part in a line that begins with a name."""
    first, *others = (part.strip() for part in _APART.split(words))
    begins = first.startswith(one.name) or one.name.startswith((first, *_ARROWS))
    if (
        not (first and others and one.name and begins)
        or len(first.split()) > _WHOLE_NAME
        or "@" in one.name
    ):
        return [""]
    return [""] if WHEN_IN.search(first) else [without_address(first), *others]


_LETTERS = re.compile(r"[^\W\d_]{2,}")
_THAT = re.compile(r"\b(?:that|whether|dass|daß|ob|que|si|che|se)$", re.IGNORECASE)


def loses_words(words: str, spans: Spans) -> bool:
    """Whether words before the text are neither name, time nor whom, and nothing ends them.

    A name with nothing behind it but a blank is a part of the sentence.

    What ends them is a mark, as in ``Ann (she/her): ``, or a verb of speech.
    """
    before = words[: spans.text].rstrip()
    if words[: spans.text] == f"{spans.name} " and spans.text < len(words):
        return not reports(words)
    if not before[-1:].isalnum() or reports(words) or _THAT.search(before):
        return False
    for part in (spans.name, spans.time, spans.whom):
        before = before.replace(part, "", 1)
    others = _LETTERS.findall(before)
    return len(others) > 1 or any("v" not in WORDS.get(word.casefold(), "") for word in others)
