"""People drawn at random: names of many countries, as pages show them and as others call them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from .words import LANGUAGES, sections

NAMINGS = [
    "full",
    "first",
    "handle",
    "nick",
    "first_initial",
    "surname_first",
    "initial_surname",
    "titled",
    "initials",
    "upper",
    "brackets",
    "emoji",
    "role",
    "capital_handle",
    "words",
    "two_brackets",
    "address",
    "numbered",
    "placed",
    "couple",
    "office",
]
UNUSUAL = 5
"""Namings at the end of ``NAMINGS`` that a page has only by tendency."""


@dataclass(frozen=True)
class Person:
    """Somebody who writes on a page."""

    shown: str
    """The author's name as the page shows it."""
    called: str
    """How others address this person in their texts."""
    handle: str
    """Without ``@``."""
    first: str
    last: str
    other: str
    """A second spelling of the same person: the first name alone, in capitals, without the
    emoji.
    """

    @property
    def mail(self) -> str:
        """An address made of the handle."""
        return f"{self.handle.lower()}@example.org"

    @property
    def initials(self) -> str:
        """``AB``."""
        return (self.first[:1] + self.last[:1]).upper()


def draw_person(rng: Random, language: str, naming: str, part: str = "held") -> Person:
    """Draw a person whose name is shown in one of ``NAMINGS``."""
    country = language if rng.random() < 0.75 else rng.choice(LANGUAGES)
    names = sections(country, part)
    first = rng.choice(names["first names"])
    last = rng.choice(names["last names"]).replace("-", rng.choice("- "))
    if rng.random() < INVENTED:
        first, last = invented(rng, "first names"), invented(rng, "last names")
    handle = _handle(rng, first, last, part)
    title = rng.choice(sections(language)["name titles"])
    shown = _shown(rng, naming, first, last, handle, title, language)
    called = _called(rng, naming, first, last, handle, title)
    if naming in ("initials", "numbered", "address"):
        called = handle = shown
    if called == handle:
        others = [shown.upper(), shown, handle]
        return Person(shown, called, handle, handle, last, rng.choice(others))
    others = [first, f"{first} {last}", shown.upper(), shown.lower(), f"{first[0]}. {last}"]
    return Person(shown, called, handle, first, last, rng.choice(others))


INVENTED = 0.45
"""Share of the people whose names are in no list: what a name is may not be learned by heart."""


def invented(rng: Random, section: str) -> str:
    """Return a name made of the beginnings and ends of names of all countries."""
    names = [name for language in LANGUAGES for name in sections(language)[section]]
    begin, end = rng.choice(names), rng.choice(names)
    cut = rng.randint(2, 4)
    return begin[:cut] + end.lower()[-rng.randint(2, 5) :].replace(" ", "").replace(".", "")


GUESTS = ("Gast", "Guest", "Anonym", "user")


def _called(rng: Random, naming: str, first: str, last: str, handle: str, title: str) -> str:
    if naming == "words":
        return handle_words(handle, Random(handle))
    if naming in ("handle", "nick", "capital_handle"):
        return handle
    if naming == "titled":
        return f"{title} {last}"
    return first if rng.random() < 0.8 else f"{first} {last}"


def _handle(rng: Random, first: str, last: str, part: str) -> str:
    first, last = (name.replace(" ", "").replace("'", "") for name in (first, last))
    words = sections("all", part)
    adjective, noun = rng.choice(words["adjectives"]), rng.choice(words["nouns"])
    styles = (
        f"{first}{last}",
        f"{first.lower()}.{last.lower()}",
        f"{first[0].lower()}{last.lower()}",
        f"{first.lower()}{rng.randint(1, 99)}",
        f"{adjective}_{noun}",
        f"{adjective.title()}{noun.title()}",
        f"{adjective}{noun}{rng.randint(1, 2010)}",
        f"{noun}-{adjective}",
        f"{noun.title()}{rng.randint(50, 99)}",
        f"{first}_{last[0]}",
        f"{noun}",
        f"{first.lower()}",
        f"{adjective.title()}_{noun.title()}",
        f"x{noun}x",
        f"{first[0]}{last}{rng.randint(1, 9)}",
        f"{noun.title()}Of{first}",
        f"{noun}_{rng.choice(('of', 'von', 'de', 'del'))}_{adjective}",
        f"{first}_",
        f"{rng.choice(GUESTS)}{rng.choice(('_', '', '-'))}{rng.randint(9, 9999)}",
        f"{title_of(rng)}_{last}",
        f"{adjective}.{noun}.{rng.randint(1, 99)}",
        f"{first[0].lower()}{last.lower()}{rng.choice(('_', '', '.'))}{rng.randint(1, 2010)}",
    )
    return rng.choice(styles)


def title_of(rng: Random) -> str:
    """Return a title as handles have it."""
    return rng.choice(("Dr", "Cllr", "Prof", "Ms", "Frau", "don", "papa", "mutti", "tio"))


def handle_words(handle: str, rng: Random) -> str:
    """Return a nick of several words: ``Old Otter 44``.

    >>> handle_words("old_otter", Random(3)).split()[:2]
    ['Old', 'Otter']
    """
    words = re.sub(r"[_.-]+|(?<=[a-z])(?=[A-Z])", " ", handle).title()
    return words + rng.choice(("", "", f" {rng.randint(2, 99)}", "_"))


FROM = ("from", "of", "in", "aus", "von", "vom", "de", "du", "da", "van", "im")
OFFICES = (
    "Chairperson",
    "Speaker",
    "Chair",
    "Director",
    "Captain",
    "Col.",
    "Sister",
    "Oma",
    "Tante",
    "Onkel",
    "Coach",
    "Tía",
    "Zia",
    "Mutti",
    "Kapitän",
    "Maître",
)


def placed(rng: Random, first: str, last: str, title: str) -> str:
    """Return a name with where somebody is from: ``Rob from Hale``, ``Ute aus B.``."""
    who = rng.choice((first, first, f"{title} {last}"))
    town = last + rng.choice(("ton", "heim", "ville", "a"))
    return f"{who} {rng.choice(FROM)} {rng.choice((last, town, last[0] + '.'))}"


def _shown(
    rng: Random, naming: str, first: str, last: str, handle: str, title: str, language: str
) -> str:
    full = f"{first} {last}"
    brackets = rng.choice(sections("all")["brackets"])
    return {
        "full": full,
        "first": first,
        "handle": handle,
        "nick": handle.lower(),
        "first_initial": f"{first} {last[0]}{rng.choice(('.', ''))}",
        "surname_first": f"{last}, {first}",
        "initial_surname": f"{first[0]}. {last}",
        "titled": rng.choice((f"{title} {last}", f"{title} {full}")),
        "initials": (first[:1] + last[:1] + rng.choice(("", "", first[-1:]))).upper(),
        "upper": rng.choice((full, last, first, f"{title} {last}")).upper(),
        "brackets": f"{rng.choice((full, first, handle))} ({brackets})",
        "emoji": f"{rng.choice((full, first))} {rng.choice(sections('all')['emoji'])}",
        "words": handle_words(handle, rng),
        "address": ".".join(str(rng.randint(2, 250)) for _ in range(4)),
        "placed": placed(rng, first, last, title),
        "couple": rng.choice(
            (
                f"{first} & {last[:3]}a {last}",
                f"Familie {last}",
                f"The {last}s",
                f"{first} und {first[:2]}e",
                f"Famille {last}",
                f"Association {last} à {first}",
                f"{last}er Verein für {first}s e. V.",
                f"Friends of {last} Park",
                f"{last} & {first}s GmbH",
            )
        ),
        "office": f"{rng.choice(OFFICES)} {rng.choice((full, last))}",
        "two_brackets": f"{full} ({last}ton) ({brackets})",
        "role": f"{rng.choice((full, last))}, {brackets}",
        "capital_handle": handle[:1].upper() + handle[1:],
        "numbered": rng.choice(
            ("Speaker {}", "SPEAKER {}", "User{}", "Participant {}", "Teilnehmer {}")
        ).format(rng.randint(1, 9)),
    }[naming]


def draw_people(
    rng: Random, language: str, count: int, namings: list[str], part: str = "held"
) -> list[Person]:
    """Draw people that nobody could confuse: no two are shown or called alike.

    Most of a page's people are shown in the first naming, some in another of those given.
    """
    people: list[Person] = []
    taken: set[str] = set()
    while len(people) < count:
        naming = namings[0] if rng.random() < 0.85 else rng.choice(namings)
        person = draw_person(rng, language, naming, part)
        if rng.random() < 0.03:
            person = draw_person(rng, language, rng.choice(("placed", "couple", "office")), part)
        if naming == "numbered" and len(people) > 8:
            person = draw_person(rng, language, "handle", part)
        names = {person.shown.lower(), person.called.lower(), person.handle.lower()}
        if not names & taken:
            taken |= names
            people.append(person)
    return people
