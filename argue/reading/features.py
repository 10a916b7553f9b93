"""What is seen of each line, which lines of a page look alike, and what each is by that."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, pairwise, repeat

import numpy as np

from argue.reading.cut import Line
from argue.reading.network import Array, Network
from argue.reading.records import NOTICES, SAYING, Tag
from argue.reading.stamps import WHEN
from argue.reading.wording import CLASSES, WORDS

BUCKETS = 1 << 14
GROUPS = 4
"""Ways in which lines look alike: shape, words, beginning, shape among its neighbours."""

WHEN_IN = re.compile(rf"(?<![\w.,:/])(?:{WHEN})(?![\w:])", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w'’.-]*|\d[\d.,:]*|@[\w.-]+|#\w+|[^\w\s]")
_DIGIT = re.compile(r"\d")
_PIECE = re.compile(
    r"(?P<T>\x01)|(?P<u>https?://\S+)|(?P<d>\d+(?:[.,]\d+)*)(?!\w)|(?P<X>[A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ'’_-]+)(?!\w)|"
    r"(?P<C>[A-ZÀ-ÖØ-Þ][\w'’-]*)|(?P<w>\w[\w'’-]*)|(?P<b>\s+)|."
)
_AGAIN = re.compile(r"([CXw])\1+")
_FOREIGN = re.compile(r"[^\x00-\xff\W\d_]")
_NAME = re.compile(
    r"[@~]?(?:(?:[A-ZÀ-ÖØ-Þ][\w'’.-]*|\([^()]{1,20}\)|[^\w\s.,:;!?()]{1,2}|de|von|van|der|la|di|du|"
    r"el|al|le|y|\d{1,4})[ ,]*){1,5}$|[@~]?[\w][\w.-]{1,30}$"
)
_PREFIX = re.compile(r"(.{1,60}?)(?:\s?:\s|:$|>\s|\s[-–—]\s)")
_REPLYING = re.compile(r"(?:(?:re|aw|wg|fwd?|sv|tr|rép|antw)\s?:\s*)+", re.IGNORECASE)
_CLEARLY = 0.15
"""How much likelier a tag is by itself than that of the likeliest page."""
_SHORT = 60
"""Letters of a line that may be a label or a name."""
_COUNTED = re.compile(r"[\W\d]*[kKmM]?[\W\d]*$")
_BINS = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, *[9] * 13, 10)


@dataclass(slots=True)
class Seen:
    """Of a page: the features of each line, the group of each line in each way of being alike.

    Lines of which all that is seen is the same share one list of features.
    """

    features: list[list[str]]
    groups: list[list[int]]


@dataclass(slots=True, eq=False)
class _Look:
    """What is seen of one line by itself."""

    shape: str
    kind: str
    words: list[str]
    lower: str
    begin: str
    prefix: str
    own: list[str]


def look_of(line: Line) -> _Look:
    """What is seen of a line by itself."""
    content = line.words or line.content
    head = content[:160]
    stamped = WHEN_IN.sub("\x01", head) if _DIGIT.search(head) or len(head) < 40 else head
    shape = shape_of(stamped)
    words = _WORD.findall(head)
    lower = content.casefold()
    count = content.count(" ") + 1
    letters = [word for word in words if word[0].isalpha()]
    capital = len([word for word in letters if word[0].isupper()])
    classes = list(map(_classes_of, words[:24]))
    told = "".join(classes)
    hits = {letter: told.count(letter) for letter in CLASSES if letter in told}
    last = content[-1]
    time = stamped.count("\x01")
    whole = stamped.strip(" .,·•|-–—()[]*") == "\x01"
    named = len(head) <= 60 and last not in ".!?…:;," and bool(_NAME.match(_in_latin(content)))
    prefix = _PREFIX.match(stamped)
    before = prefix[1].strip("\x01 []()-–—*_<") if prefix else ""
    speaks = bool(before) and len(before) <= 42 and before[0].isalpha() or before[:1] == "@"
    furnished = told.count("f") + told.count("c")
    kind = (
        "Q"
        if line.quoted
        else "T"
        if whole
        else "D"
        if len(content) < 40 and _COUNTED.match(content)
        else "H"
        if time and count < 14 and not speaks
        else "h"
        if speaks and stamped[:3].count("\x01")
        else "C"
        if speaks and last != ":"
        else ":"
        if last == ":"
        else "F"
        if letters and count <= 12 and furnished * 3 >= 2 * len(letters)
        else "N"
        if named and " " in content
        else "n"
        if named
        else "L"
        if count >= 12
        else "S"
        if last in ".!?…"
        else "f"
        if furnished
        else "s"
    )
    own = [
        f"k{kind}",
        f"s{shape[:14]}",
        f"S{shape[:5]}",
        f"e{shape[-4:]}",
        f"n{_bin(count)}",
        f"N{_bin(count)}{kind}",
        f"l{class_of(last)}",
        f"c{class_of(content[0])}",
        f"C{round(4 * capital / len(letters)) if letters else 9}{_bin(len(letters))}",
        f"t{time}{stamped[:3].count(chr(1))}{stamped[-3:].count(chr(1))}{_bin(count)}",
        f"m{line.mark[:1] if not line.mark[:1].isalnum() else 'd'}",
        f"q{min(line.quoted, 3)}",
    ]
    own += [f"x{letter}{min(often, 3)}{_bin(count)}" for letter, often in hits.items()]
    own.append(f"y{''.join(hits)}" if count <= 8 else "y")
    if count <= 5:
        own += [f"w{word.casefold()}" for word in words[:6]]
        own.append(f"W{lower[:40]}")
    else:
        own += [f"v{word.casefold()}" for word in words[:3]]
    if words:
        own.append(f"z{words[-1].casefold()}{count > 5}")
    if speaks:
        own.append(f"p{_bin(before.count(' ') + 1)}{shape_of(before)[:8]}")
        own += [f"P{c}" for word in before.casefold().split() for c in WORDS.get(word, "-")]
    if "http" in lower:
        own.append(f"u{count == 1}")
    if "@" in content:
        own.append(f"@{content.index('@') == 0}")
    if "#" in content:
        own.append("#")
    if named:
        own.append(f"na{_bin(count)}{'w' in hits}{furnished > 0}")
    if content.isupper():
        own.append(f"U{_bin(count)}")
    own += [f"r{c}{at}" for at, cs in enumerate(classes[:3]) for c in cs if c != "w"]
    key = shape if len(shape) <= 12 else shape[:4] + ">"
    begin = f"{shape[:4]}{line.indent > 0}{bool(speaks)}"
    return _Look(key, kind, words, lower, begin, before.casefold(), own)


@lru_cache(maxsize=16_384)
def shape_of(text: str) -> str:
    """A line with each run of words of a kind, number, time or address as one letter.

    >>> shape_of("Ann Lee (ADMIN), 12 likes"), shape_of("Šárka Łysek")
    ('C(X),dw', 'C')
    """
    pieces = [match.lastgroup or match[0] for match in _PIECE.finditer(_in_latin(text))]
    return _AGAIN.sub(r"\1", "".join(pieces).replace("b", ""))


def _in_latin(text: str) -> str:
    """A text with letters beyond Western Europe's as ``A`` and ``a``."""
    if text.isascii():
        return text
    return _FOREIGN.sub(lambda match: "A" if match[0].isupper() else "a", text)


@lru_cache(maxsize=16_384)
def _classes_of(word: str) -> str:
    """The classes of a word, or of what it is without its last letters."""
    word = word.casefold()
    return WORDS.get(word, "") or WORDS.get(word.rstrip("s:.,"), "")


@cache
def class_of(letter: str) -> str:
    """The class of a letter: a capital, a small one, a digit, or the sign itself."""
    if not letter.isalnum():
        return letter
    return "d" if letter.isdigit() else "A" if letter.isupper() else "a"


def _bin(number: int) -> int:
    return _BINS[min(number, 30)]


def _beside(looks: Sequence[_Look]) -> list[tuple[str, ...]]:
    """What the words of each short line have to do with those of other lines.

    Whether they stand again beside it, are the initials of the line below, follow or precede
    always the same line, begin texts as names do, or are a subject that is answered.
    """
    bare = {look: look.lower.strip("@:~•· ") for look in dict.fromkeys(looks)}
    texts = [bare[look] for look in looks]
    subjects = {text: _replying(text) for text in bare.values()}
    asked = Counter(subjects[text] for text in texts)
    begins = Counter(
        " ".join(look.words[:size]).casefold().lstrip("@ ")
        for look in looks
        if len(look.words) > 4
        for size in (1, 2, 3)
    )
    around: defaultdict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    neighbours = list(zip(["", *texts], texts, [*texts[1:], ""], strict=False))
    for above, text, below in neighbours:
        if len(text) <= _SHORT:
            around[text][0].add(above)
            around[text][1].add(below)
    same: dict[tuple[_Look, str, str], tuple[str, ...]] = {}
    result = []
    for look, (above, text, below) in zip(looks, neighbours, strict=True):
        holds = initials = ""
        if len(text) <= _SHORT:
            holds = f"bs{_holds(above, text)}{_holds(below, text)}{_holds(text, below)}"
        if len(text) < 4:
            initials = f"ii{''.join(word[0] for word in below.split()).startswith(text)}"
        seen = look, holds, initials
        if seen not in same:
            features = []
            often, answers = asked[subjects[text]], subjects[text] != text
            if len(subjects[text]) > 8 and (often > 1 or answers):
                features.append(f"sr{min(often, 3)}{answers}")
            if holds:
                ahead, behind = (min(len(others), 3) for others in around[text])
                features += holds, f"bd{ahead}{behind}", f"bk{ahead}{behind}{look.kind}"
                features.append(f"mb{min(begins[text], 2)}{look.kind}")
            same[seen] = (*features, initials) if initials else tuple(features)
        result.append(same[seen])
    return result


def _replying(title: str) -> str:
    """A title without ``Re:`` before it."""
    return _REPLYING.sub("", title, count=1) if _REPLYING.match(title) else title


def _holds(text: str, part: str) -> int:
    """Whether a short line is another one (2) or is in it (1)."""
    if len(part) < 3 or len(text) > 2 * _SHORT:
        return 0
    return 2 if part == text else int(part in text)


def features_of(lines: Sequence[Line]) -> Seen:
    """The features of all lines of a page."""
    known: dict[tuple[str, int, str, bool], _Look] = {}
    looks = []
    for line in lines:
        own = line.content, line.quoted, line.mark, line.indent > 0
        looks.append(known.get(own) or known.setdefault(own, look_of(line)))
    count, least = len(lines), min((line.indent for line in lines), default=0)
    kinds = ("^", "^", *(look.kind for look in looks), "$", "$")
    gaps = [*(min(line.gap, 2) for line in lines), 3]
    indents = [line.indent for line in lines]
    steps = [0, *((below > above) - (below < above) for above, below in pairwise(indents)), 0]
    numbers = zip(
        *(gaps, gaps[1:], steps, steps[1:]),
        (min(indent - least, 9) for indent in indents),
        chain(range(4), [4] * 4, [5] * 8, repeat(6)),
        reversed([1, 2, 3, *[4] * 5, *[5] * count][:count]),
        (round(8 * at / count) for at in range(count)),
        strict=False,
    )
    around = zip(*(kinds[at : count + at] for at in range(5)), strict=True)
    recurring = _recurring(looks)
    features: list[list[str]] = []
    groups: list[list[int]] = []
    same: dict[tuple[object, ...], list[str]] = {}
    near: dict[tuple[object, ...], int] = {}
    for seen in zip(looks, _beside(looks), around, numbers, strict=True):
        look, beside, near_kinds, place = seen
        often, begins, own_groups = recurring[look]
        if seen not in same:
            same[seen] = [*look.own, *beside, *_placed(often, near_kinds, place), *begins]
        features.append(same[seen])
        key = near_kinds[1:4], place[:2]
        groups.append([*own_groups, near.setdefault(key, len(near))])
    return Seen(features, groups)


def _placed(often: Sequence[str], kinds: Sequence[str], place: Sequence[int]) -> list[str]:
    """Features of where a line stands: between lines of which kinds, how deep, how far down."""
    first, before, k, after, last = kinds
    gap, below, step, next_step, depth, begin, end, part = place
    return [
        f"g{gap}{below}{k}",
        f"G{gap}{below}",
        f"1{before}{k}",
        f"2{k}{after}",
        f"3{before}{k}{after}{gap}{below}",
        f"4{first}{before}{k}",
        f"5{k}{after}{last}",
        f"6{first}{before}{k}{after}{last}",
        f"7{before}{gap}{k}",
        f"8{k}{below}{after}",
        *often,
        f"i{depth}",
        f"I{step}{next_step}{k}",
        f"o{begin}{k}",
        f"O{end}{k}",
        f"L{part}",
    ]


def _recurring(
    looks: Sequence[_Look],
) -> dict[_Look, tuple[list[str], list[str], list[int]]]:
    """Of each look how often and how regularly it recurs, as features, and its groups."""
    shapes: defaultdict[str, list[int]] = defaultdict(list)
    for at, look in enumerate(looks):
        shapes[look.shape].append(at)
    periods = {}
    for shape, places in shapes.items():
        steps = Counter(b - a for a, b in pairwise(places))
        step, often = steps.most_common(1)[0] if steps else (0, 0)
        periods[shape] = f"{min(step, 12)}{round(3 * often / max(1, len(places) - 1))}"
    contents = Counter(look.lower for look in looks)
    prefixes = Counter(look.prefix for look in looks if look.prefix)
    short = {look.lower.strip("@:~ ") for look in looks if len(look.lower) <= 40}
    firsts = Counter(look.words[0].casefold() for look in looks if look.words)
    pairs = {look: " ".join(look.words[:2]).casefold() for look in looks}
    starts = Counter(pairs[look] for look in looks)
    size = _bin(len(looks))
    names: list[dict[str, int]] = [{} for _ in range(GROUPS - 1)]
    result = {}
    for look, pair in pairs.items():
        k, same = look.kind, _bin(contents[look.lower])
        begins = [
            f"Z{size}{k}",
            f"F{_bin(firsts[look.words[0].casefold()]) if look.words else 0}{k}",
            f"f{_bin(starts[pair])}{k}",
        ]
        if look.prefix:
            begins.append(f"p{_bin(prefixes[look.prefix])}{look.prefix in short}")
        if k in "Nn":
            begins.append(f"M{_bin(prefixes[look.lower.strip('@:~ ')])}{same}")
        often_seen = [
            f"R{_bin(len(shapes[look.shape]))}{k}",
            f"E{same}{k}",
            f"per{periods[look.shape]}{k}",
        ]
        keys = (f"{look.shape}{k}", look.lower, f"{look.begin}{k}")
        groups = [table.setdefault(key, len(table)) for table, key in zip(names, keys, strict=True)]
        result[look] = often_seen, begins, groups
    return result


STATES = 4
"""How one line follows another: with a gap or not, and deeper or not."""
TAGS = tuple(Tag)
_SAYING, _NOTICES = ([TAGS.index(tag) for tag in kind] for kind in (SAYING, NOTICES))


@dataclass(frozen=True, slots=True)
class Tagged:
    """The tag of each line, and the chances of all tags: lines × tags, in their order."""

    tags: tuple[Tag, ...]
    chances: Array


def states_of(lines: Sequence[Line]) -> list[int]:
    """How each line follows the one before it, as the numbers of tables of transitions."""
    before = [0, *(line.indent for line in lines[:-1])]
    return [
        (line.gap > 0) + 2 * (line.indent != indent)
        for line, indent in zip(lines, before, strict=True)
    ]


def tagged(lines: Sequence[Line]) -> Tagged:
    """The most likely tags of the lines of a page, of which there is at least one.

    They are those of the likeliest page, but a line is said rather than set aside where the tags of
    that kind are likelier together, and has another tag where that is clearly likelier by itself.
    """
    seen = features_of(lines)
    network = Network.load("lines")
    best, chances = network.best(network.scores(seen.features, seen.groups), states_of(lines))
    for kind, other in ((_SAYING, _NOTICES), (_NOTICES, _SAYING)):
        more = chances[:, other].sum(1) > chances[:, kind].sum(1)
        for at in np.flatnonzero(more & np.isin(best, kind)):
            best[at] = other[int(chances[at, other].argmax())]
    clearer = chances.max(1) > chances[range(len(best)), best] + _CLEARLY
    tags = np.where(clearer, chances.argmax(1), best)
    return Tagged(tuple(TAGS[tag] for tag in tags), chances)
