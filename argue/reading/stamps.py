"""Days and times as pages, chats and mails of many countries write them, and as minutes; which
messages they belong to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from argue.reading.cut import Line
from argue.reading.records import NOTICES, Tag

_MONTHS = (
    r"jan(?:uary|vier|uari?)?|gen(?:naio)?|enero",
    r"feb(?:ruary|ruari?|braio|rero)?|fév(?:r(?:ier)?)?|fevereiro",
    r"mar(?:ch|s|zo)?|märz?|maart|mrt",
    r"apr(?:il|ile)?|avr(?:il)?|abr(?:il)?",
    r"mayo?|mai|mei|mag(?:gio)?",
    r"june?|junio?|juin|giu(?:gno)?",
    r"july?|julio?|juil(?:let)?|lug(?:lio)?",
    r"aug(?:ust|ustus)?|août|ago(?:sto)?",
    r"sept?(?:embre|ember)?|set(?:tembre|embro)?",
    r"oct(?:obre|ober)?|okt(?:ober)?|ott(?:obre)?",
    r"nov(?:embre|ember)?",
    r"dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dic(?:iembre|embre)?",
)
_MONTH = rf"(?:{'|'.join(_MONTHS)})\b\.?"
_WEEKDAY = (
    r"(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|vie|dom)"
    r"[^\W\d_]{0,7}\.?"
)
CLOCK = r"\d{1,2}[:h]\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?\s?m\b\.?)?(?:\s?Uhr)?"
_LATER_CLOCK = rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?(?:\s?[ap]\.?m\b\.?)?)"
NUMERIC_DAY = r"\d{1,4}[./-]\s?\d{1,2}(?:[./-]\s?\d{2,4})?\.?"
_WORDED_DAY = (
    rf"(?:{_WEEKDAY},?\s+)?(?:the\s+)?(?:{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+'?\d{{4}}\b|"
    rf"\s+'\d\d)?|\d{{1,2}}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?{_MONTH}(?:,?\s+(?:de\s+)?\d{{4}})?)"
)
_NEAR_DAY = (
    r"(?:today|yesterday|heute|gestern|aujourd['’]hui|hier|hoy|ayer|oggi|ieri|vandaag|gisteren|"
    r"(?:last\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|last\s+(?:week|month|year)|"
    r"(?:letzte|vorige)[nrs]?\s+(?:woche|monat|jahr)|(?:la semaine|le mois) derni(?:ère|er)|"
    r"(?:la semana|el mes) pasad[ao]|(?:la settimana|il mese) scors[ao])"
)
DAY = rf"(?:{_WORDED_DAY}|{_NEAR_DAY}|{NUMERIC_DAY})"
_UNIT = (
    r"(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|mos|months?|y|"
    r"yrs?|years?|std|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|j|jours?|sem|semaines?|"
    r"mois|ans?|ore|or[ae]|minut[oi]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|horas?|minutos?|"
    r"días?|semanas?|meses|años?|sekunden?|minuten?|std|tg)\b\.?"
)
AGO = (
    rf"(?:(?:(?:an?|one|about an?|un[ao']?)\s|\d{{1,3}}\s?){_UNIT}(?:\s+(?:ago|fa))?|just now|"
    r"à l['’]instant|gerade eben|adesso|ahora|"
    r"(?:il y a|vor|hace|há)\s+(?:\d{1,3}|une?|un[ao]?|einem|einer)\s+[^\W\d_]{1,9})"
)
_AT = r"(?:,|\s+[-–—])?\s+(?:(?:at|um|à|alle|om|kl\.?|a las)\s+)?"
_WEEKDAY_CLOCK = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+(?:at\s+)?" + CLOCK
)
WHEN = rf"(?:{AGO}|{_WEEKDAY_CLOCK}|{DAY}(?:{_AT}{_LATER_CLOCK})?|{CLOCK}(?:,?\s+{DAY})?)"
"""How long ago, on which day or when something was written; matched without regard to case."""
DATED = rf"{DAY},?\s(?:\w{{1,3}}\s)?{CLOCK}"
"""A day and a clock."""

_MINUTES = {
    ("mo",): 43_200,
    ("ja", "y", "an"): 525_600,
    ("sem", "w"): 10_080,
    ("d", "t", "j"): 1_440,
    ("st", "h"): 60,
    ("m",): 1,
}
"""Minutes of units of time, by how their names begin; looked through in this order."""
_AGE = re.compile(r"(\d{1,3}|an?|une?|eine[mr])\s?([^\W\d_]+)", re.IGNORECASE)
_DATED = re.compile(rf"({_WORDED_DAY}|{NUMERIC_DAY})", re.IGNORECASE)
_TIMED = re.compile(r"(\d{1,2})[:h.](\d{2})(?:[:.](\d{2}))?(?:\s?([ap])\.?m)?", re.IGNORECASE)
_MONTH_WORD = re.compile(rf"\b({_MONTH})", re.IGNORECASE)


def age(when: str) -> int | None:
    """How many minutes ago something was written, where the page says that.

    >>> age("3 hours ago"), age("il y a 2 jours"), age("March 3")
    (180, 2880, None)
    """
    if not re.fullmatch(AGO, when.strip(), re.IGNORECASE):
        return None
    if not (match := _AGE.search(re.sub(r"^(?:il y a|vor|hace|há) ", "", when.strip().lower()))):
        return 0
    number = int(match[1]) if match[1].isdigit() else 1
    minutes = (minute for begins, minute in _MINUTES.items() if match[2].startswith(begins))
    return number * next(minutes, 0)


def moment(text: str) -> tuple[int, ...]:
    """The day and time in a text as numbers that can be compared; empty if there is none.

    A numeric day is read as day and month, unless that is impossible. A day without a year is none.

    >>> moment("Dienstag, 12. März 2024 09:14"), moment("Tue, March 12, 2024 9:14 PM")
    ((2024, 3, 12, 9, 14, 0), (2024, 3, 12, 21, 14, 0))
    """
    if not (dated := _DATED.search(text)):
        return ()
    numbers = [int(part) for part in re.findall(r"\d+", dated[1])]
    year = next((number for number in numbers if number > 31), 0)
    if (month := _MONTH_WORD.search(dated[1])) and year:
        place = next(at for at, name in enumerate(_MONTHS, 1) if re.match(name, month[1], re.I))
        day = [year, place, next((number for number in numbers if number != year), 1)]
    elif month or len(numbers) < 3:
        return ()
    elif numbers[0] > 31:
        day = numbers[:3]
    else:
        day = [*numbers[2:3], *((numbers[1], numbers[0]) if numbers[1] < 13 else numbers[:2])]
    timed = _TIMED.search(text, dated.end())
    clock = [int(part or 0) for part in timed.groups()[:3]] if timed else [0, 0, 0]
    if timed and (half := (timed[4] or "").lower()):
        clock[0] = clock[0] % 12 + (12 if half == "p" else 0)
    return (*day, *clock)


_CLOCK = re.compile(r"(?<![\d.])(\d{1,2})[:h.](\d{2})(?:[:.](\d{2}))?(?:\s?([ap])\.?\s?m)?", re.I)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?")


def minutes(times: Sequence[str]) -> list[float | None]:
    """The times as minutes, of which only differences mean something; ``None`` where one is unread.

    Clocks without a day may pass midnight. Only times of the commonest kind (ago, day, clock)
    count, since others cannot be compared with them.

    >>> minutes(["9:55 PM", "", "10:05 PM", "3 hours ago"])
    [1315.0, None, 1325.0, None]
    """
    read = [_minutes(time) if time else ("", 0.0) for time in times]
    kinds = [kind for kind, _ in read if kind]
    common = max(sorted(set(kinds)), key=kinds.count, default="")
    values = [value if kind and kind == common else None for kind, value in read]
    return _past_midnight(values) if common == "clock" else values


@lru_cache(maxsize=8_192)
def _minutes(time: str) -> tuple[str, float]:
    if match := _ISO.match(time):
        return "day", _day(tuple(int(part or 0) for part in match.groups()))
    if match := _CLOCK.fullmatch(time):
        return "clock", _clock(match)
    if (past := age(time)) is not None:
        return "ago", -float(past)
    if (dated := moment(time)) and (day := _day(dated)):
        return "day", day
    if match := _CLOCK.search(time):
        return "clock", _clock(match)
    return "", 0.0


def _clock(match: re.Match[str]) -> float:
    hour, minute, second = (int(part or 0) for part in match.groups()[:3])
    if half := (match[4] or "").lower():
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour * 60 + minute + second / 60


def _day(dated: tuple[int, ...]) -> float:
    try:
        return (datetime(*dated[:6]) - datetime(1990, 1, 1)).total_seconds() / 60  # type: ignore[arg-type]
    except ValueError:
        return 0.0


def _past_midnight(values: Sequence[float | None]) -> list[float | None]:
    """Clocks that fall by more than half a day belong to the next day."""
    result: list[float | None] = []
    last = shift = 0.0
    for value in values:
        if value is not None:
            shift += 1_440 if value < last - 720 else 0
            last = value
        result.append(None if value is None else value + shift)
    return result


def times_below(lines: Sequence[Line], tags: Sequence[Tag]) -> bool:
    """Whether times alone in a line end messages, and do not begin the next one.

    Of the messages whose head has no time one at the beginning has none above it, or one at the end
    none below it; else the time stands nearer to what it belongs to.
    """
    places = [at for at, tag in enumerate(tags) if tag not in NOTICES]
    shown = "".join(_LETTERS.get(tags[at], "o") for at in places)
    votes = 0
    for match in _MESSAGE.finditer(shown):
        above, below = bool(match["above"]), shown[match.end() : match.end() + 1] == "t"
        votes += below - above
        if above and below:
            time, name = places[match.start()], places[match.start("name")]
            gap = max(line.gap for line in lines[time + 1 : name + 1])
            votes += (gap > lines[time].gap) - (gap < lines[time].gap)
    return votes > 0


_LETTERS = {Tag.NAME: "n", Tag.HEAD: "h", Tag.TIME: "t"} | dict.fromkeys(
    (Tag.TEXT, Tag.MORE, Tag.SAID), "w"
)
_MESSAGE = re.compile(r"(?P<above>t?)(?P<name>n)[no]*w+[ow]*")
"""A message by the letters of its lines: a name without a time, and its words."""


_STAMP = re.compile(rf"(?<![\w.,:/])(?:{WHEN})(?![\w:])", re.IGNORECASE)
_ALONE = re.compile(rf"\W*{AGO}\W*", re.IGNORECASE)
_AROUND = re.compile(r"^[\W\d]+|[\W\d]+$")
_SHORT, _HEAD_WORDS, _FEWEST = 80, 5, 3
"""Letters and words that a head has at most; heads that show that people talk on a page."""


def are_stamped(lines: Sequence[Line]) -> bool:
    """Whether people talk on a page: names stand beside times, somebody's at several; or ages do.

    The times of an agenda, those that the head of each page repeats, and days in a list, below
    which nothing is said, are none of these.
    """
    if sum(bool(_ALONE.fullmatch(line.content)) for line in lines) >= _FEWEST - 1:
        return True
    heads: dict[str, set[str]] = {}
    begins = [line.content[:_SHORT].partition(": ")[0] for line in lines]
    known = {words: _STAMP.search(words) for words in {*begins}}
    stamps = [known[words] for words in begins]
    for above, line, stamp, below in zip(
        [None, *lines], lines, stamps, [*stamps[1:], None], strict=False
    ):
        head, _, words = line.content[:_SHORT].partition(": ")
        if stamp is None or len(head) == _SHORT or (below and not words and _is_day(stamp[0])):
            continue
        name = _AROUND.sub("", head[: stamp.start()] + head[stamp.end() :])
        name = name or (above.content if above else "")
        if 0 < len(name.split()) <= _HEAD_WORDS and any(map(str.isdigit, stamp[0])):
            heads.setdefault(name, set()).add(stamp[0])
    times = [len(own) for own in heads.values()]
    return len(times) > 1 and max(times) > 1 and sum(times) >= _FEWEST


def _is_day(when: str) -> bool:
    """Whether a day is told without a clock."""
    return not _TIMED.search(when)
