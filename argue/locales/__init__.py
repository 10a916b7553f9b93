"""Languages: messages by gettext, numbers and dates as each language writes them.

What participants read is written in English where it is said, in a call of :func:`_` or
:func:`ngettext`. Each catalogue beside this file holds a language: its messages, and how it writes
numbers (:data:`CONVENTIONS`) and months (context "month"). The door that a person came through says
which language is spoken (:func:`set_language`); where none does, it is English. So the library
tells its reasons in the reader's language and knows nothing of requests. Pages for research,
engines and reports are in English, and not marked.

Babel knows all that is written here by hand, but takes 31 MB, and a light installation has 8 MB to
spare; the tests check this file against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:  # only imported where they are needed, so that the command line starts at once
    from datetime import datetime
    from gettext import GNUTranslations, NullTranslations

FOLDER = Path(__file__).resolve().parent
DOMAIN = "argue"


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
CONVENTIONS = {"title": "English", "group": ",", "point": ".", "gap": " ", "day": "%(day)s"}
"""How English writes numbers and days; a catalogue says it for its language, by these contexts."""


class Language(NamedTuple):
    """A language and how it writes numbers and dates.

    ``group`` stands between thousands, ``point`` before tenths, ``gap`` before a percent sign;
    ``day`` is how the number of a day stands before its month.
    """

    name: str
    title: str
    group: str
    point: str
    gap: str
    day: str
    months: tuple[str, ...]


ENGLISH = Language("en", **CONVENTIONS, months=MONTHS)

Key = TypeVar("Key")
Made = TypeVar("Made")

_current_language: ContextVar[Language] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> dict[str, Language]:
    """Every language by its name: English, and each that has a compiled catalogue here."""
    others = (path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return {name: language(name) for name in (ENGLISH.name, *sorted(others))}


@cache
def language(name: str) -> Language:
    """A language as its catalogue describes it; what that does not say is as in English."""
    if name == ENGLISH.name:
        return ENGLISH
    catalogue = _catalogue(name)
    conventions = {key: catalogue.pgettext(key, text) for key, text in CONVENTIONS.items()}
    return Language(
        name, **conventions, months=tuple(catalogue.pgettext("month", month) for month in MONTHS)
    )


def current_language() -> Language:
    """The language that is spoken here and now."""
    return _current_language.get()


def set_language(name: str) -> None:
    """Speak a language from here on, in this thread or task."""
    _current_language.set(language(name))


@contextmanager
def use_language(name: str) -> Iterator[None]:
    """Speak a language for a while.

    >>> with use_language("fr"):
    ...     _("accepted")
    'accepté'
    """
    token = _current_language.set(language(name))
    try:
        yield
    finally:
        _current_language.reset(token)


def _(message: str, /, **values: object) -> str:
    """A message in the current language, filled with the values that it names.

    It is always a format: a percent sign is written twice. Whole numbers are written as the
    language writes them. One that is :func:`lazy` may be given, too.

    >>> _("%(count)s of %(total)s are 100 %% sure", count=3, total=1200)
    '3 of 1,200 are 100 % sure'
    """
    if isinstance(message, Message):
        return message.localize(**values)
    return translate(message) % format_numbers(values)


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """The same for a message that depends on a number, which it may show as ``num``.

    >>> ngettext("%(num)s argument", "%(num)s arguments", 1200)
    '1,200 arguments'
    """
    return plural_form(one, many, count) % format_numbers({"num": count, **values})


class Message(str):
    """A message in English that knows what it was made of; :func:`lazy` makes one.

    Errors and tables are of these: a program, a file and a terminal get English, and a page what
    :func:`localize` makes of it for its reader.
    """

    forms: tuple[str, ...]
    amount: int
    values: Mapping[str, object]

    def localize(self, **values: object) -> str:
        """The message in the current language; so are the messages that fill it."""
        filling = {
            name: localize(value) if isinstance(value, str) else value
            for name, value in {**self.values, **values}.items()
        }
        if len(self.forms) > 1:
            return _fill(plural_form(self.forms[0], self.forms[1], self.amount), filling)
        return _fill(translate(self.forms[0]), filling)


def lazy(message: str, /, **values: object) -> Message:
    """A message in English now, and in any language later; a format as that of :func:`_`.

    A constant that names values and has none yet stays a format, for :func:`_` to fill.

    >>> found = lazy("%(count)s of %(total)s are 100 %% sure", count=3, total=lazy("all"))
    >>> found
    '3 of all are 100 % sure'
    >>> with use_language("fr"):
    ...     lazy("accepted"), localize(lazy("accepted")), _(lazy("%(a)s and"), a="x")
    ('accepted', 'accepté', 'x and')
    """
    return make_message((message,), 1, values)


def lazy_n(one: str, many: str, count: int, /, **values: object) -> Message:
    """The same for a message that depends on a number, as :func:`ngettext`."""
    return make_message((one, many), count, {"num": count, **values})


def make_message(forms: tuple[str, ...], count: int, values: Mapping[str, object]) -> Message:
    """A message by its one or two forms; :mod:`argue.locales.stored` makes it again by this."""
    text = forms[-1 if count != 1 else 0]
    if values or "%" in text:  # most constants have neither
        with use_language(ENGLISH.name):
            text = _fill(text, values)
    result = Message(text)
    result.forms, result.amount, result.values = forms, count, values
    return result


def _fill(text: str, values: Mapping[str, object]) -> str:
    return text % format_numbers(values) if values or "%(" not in text else text


class Moment(Message):
    """A time for tables: ISO 8601 for programs, and told as :func:`moment` writes it for people.

    >>> from datetime import UTC, datetime
    >>> at = Moment.of(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    >>> at, at.localize()
    ('2026-03-04T05:06:00+00:00', '4 March 2026, 05:06 UTC')
    """

    at: datetime

    @classmethod
    def of(cls, at: datetime) -> Moment:
        """That time."""
        result = cls(at.isoformat())
        result.forms, result.amount, result.values, result.at = (str(result),), 1, {}, at
        return result

    def localize(self, **values: object) -> str:
        """The time as the current language writes it."""
        return moment(self.at)


class Messages(Mapping[Key, str]):
    """Messages by a key; each is given in the current language.

    >>> verbs = Messages({"+": lazy("supports")})
    >>> with use_language("fr"):
    ...     verbs["+"]
    'soutient'
    """

    def __init__(self, messages: Mapping[Key, str]) -> None:
        self._messages = dict(messages)

    def __getitem__(self, key: Key) -> str:
        return translate(self._messages[key])

    def __iter__(self) -> Iterator[Key]:
        return iter(self._messages)

    def __len__(self) -> int:
        return len(self._messages)


def localize(text: str) -> str:
    """A text that may be a message that is :func:`lazy`, in the current language.

    Any other is left as it is, so that what people wrote is never translated.

    >>> with use_language("fr"):
    ...     localize(lazy("accepted")), localize("accepted")
    ('accepté', 'accepted')
    """
    return text.localize() if isinstance(text, Message) else text


def translate(message: str) -> str:
    """A message in the current language, not filled; one without translation as it is."""
    return _catalogue(current_language().name).gettext(message) if message else ""


def plural_form(one: str, many: str, count: int) -> str:
    """The form of a message that fits the number, not filled."""
    return _catalogue(current_language().name).ngettext(one, many, count)


def format_numbers(values: Mapping[str, object]) -> dict[str, object]:
    """Values with whole numbers as the current language writes them."""
    return {
        name: number(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in values.items()
    }


class once(Generic[Made]):
    """Make something of messages once in each language, and keep it."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._cached = cache(lambda language: make())
        self.cache_clear = self._cached.cache_clear

    def __call__(self) -> Made:
        """What is made in the current language."""
        return self._cached(current_language().name)


def listed(parts: Sequence[str]) -> str:
    """Parts in a row, the last one after “and”.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return _("%(parts)s and %(last)s", parts=", ".join(parts[:-1]), last=parts[-1])


def clauses(parts: Sequence[str]) -> str:
    """Parts of one sentence, a semicolon between them.

    >>> clauses(["a", "b", "c"])
    'a; b; c'
    """
    result = "".join(parts[:1])
    for part in parts[1:]:
        result = _("%(before)s; %(part)s", before=result, part=part)
    return result


def number(value: int) -> str:
    """A whole number.

    >>> number(1234567)
    '1,234,567'
    """
    return f"{value:,}".replace(",", current_language().group)


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun, in English.

    >>> plural(1, "reply", "replies"), plural(1200, "argument")
    ('1 reply', '1,200 arguments')
    """
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def decimal(value: float, places: int, *, sign: bool = False) -> str:
    """A number with so many places behind the point, with its sign if asked for.

    >>> decimal(0.5, 2), decimal(0.5, 2, sign=True)
    ('0.50', '+0.50')
    """
    return written(f"{value:{'+' if sign else ''},.{places}f}")


def size(count: int) -> str:
    """A number of bytes.

    >>> size(32 * 2**20), size(1500)
    ('32 MB', '1,500 bytes')
    """
    if count < 2**20:
        return ngettext("%(num)s byte", "%(num)s bytes", count)
    megabytes = count / 2**20
    return _("%(size)s MB", size=decimal(megabytes, 0 if megabytes.is_integer() else 1))


def percent(share: float) -> str:
    """A share from 0 to 1 in words, to a tenth where it must be.

    >>> percent(0.7), percent(0.625)
    ('70 %', '62.5 %')
    """
    return f"{written(f'{round(100 * share, 1):,g}')}{current_language().gap}%"


def date(at: datetime) -> str:
    """A day in UTC.

    >>> from datetime import UTC, datetime
    >>> date(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    '4 March 2026'
    """
    at = _universal(at)
    language = current_language()
    return f"{language.day % {'day': at.day}} {language.months[at.month - 1]} {at.year}"


def moment(at: datetime) -> str:
    """A time for people.

    >>> from datetime import UTC, datetime
    >>> moment(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))
    '4 March 2026, 05:06 UTC'
    """
    return f"{date(at)}, {_universal(at):%H:%M} UTC"


def _universal(at: datetime) -> datetime:
    from datetime import UTC

    return at.astimezone(UTC)


def written(digits: str) -> str:
    """An English number as the current language writes it.

    >>> with use_language("fr"):
    ...     written("0.25")
    '0,25'
    """
    speaks = current_language()
    return "".join({",": speaks.group, ".": speaks.point}.get(digit, digit) for digit in digits)


@cache
def _catalogue(name: str) -> NullTranslations | GNUTranslations:
    from gettext import NullTranslations, translation

    if name == ENGLISH.name:
        return NullTranslations()
    return translation(DOMAIN, FOLDER, [name])
