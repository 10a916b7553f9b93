"""What plug-ins, statuses and labels are called on a page; others show their own names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from argue.engines import ENGINES
from argue.formats import FORMATS
from argue.model import Argument, Derivation, Label, Origin, Relation, Status
from argue.pairs import PAIRINGS
from argue.plugins import Folder
from argue.semantics import SEMANTICS

SYMBOLS = {Status.ACCEPTED: "✓", Status.REJECTED: "✗", Status.UNDECIDED: "?"}
VERDICTS = {
    Status.ACCEPTED: "It stands",
    Status.REJECTED: "It does not stand",
    Status.UNDECIDED: "It is left open",
}
SIGNS = {Label.SUPPORT: "+", Label.ATTACK: "−", Label.UNRELATED: "○"}
VERBS = {
    Label.SUPPORT: "supports",
    Label.ATTACK: "attacks",
    Label.UNRELATED: "is not related to",
}
DERIVATIONS = {
    Derivation.MEDIATED: "Who attacks an argument also attacks whatever supports it.",
    Derivation.SECONDARY: "Who attacks an argument also attacks whatever it supports.",
    Derivation.SUPPORTED: "Who supports an argument also attacks whatever it attacks.",
    Derivation.EXTENDED: "Who is supported by an argument also attacks whatever it attacks.",
}

_FOLDERS = {folder.kind: folder for folder in (ENGINES, FORMATS, PAIRINGS, SEMANTICS)}
_TITLES = {
    ("engine", "gold"): "as stated by the author",
    ("pairing", "replies"): "each reply with what it answers",
    ("pairing", "given"): "the pairs that the source lists",
    ("pairing", "all"): "every argument with every other",
}


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a selector: the plug-in's name, what it is called, and what it does."""

    name: str
    title: str
    summary: str


@cache
def engines() -> tuple[Option, ...]:
    """The engines that a page offers."""
    return _options(ENGINES)


@cache
def pairings() -> tuple[Option, ...]:
    """The pairings that a page offers."""
    return _options(PAIRINGS)


@cache
def semantics() -> tuple[Option, ...]:
    """The semantics that a page offers."""
    return _options(SEMANTICS)


def size(count: int) -> str:
    """A number of bytes.

    >>> size(32 * 2**20), size(1500)
    ('32 MB', '1,500 bytes')
    """
    return f"{count / 2**20:.3g} MB" if count >= 2**20 else plural(count, "byte")


@cache
def summary(kind: str, name: str) -> str:
    """The first line of a plug-in's docstring."""
    return _plain(_FOLDERS[kind].summary(name))


def title(kind: str, name: str) -> str:
    """What a plug-in is called.

    >>> title("engine", "gold"), title("engine", "edit_distance")
    ('as stated by the author', 'edit distance')
    """
    return _TITLES.get((kind, name), name.replace("_", " "))


def judged_by(relation: Relation) -> str:
    """Who says so and how surely.

    >>> judged_by(Relation("a", "b", Label.ATTACK))
    'stated'
    >>> judged_by(Relation("a", "b", Label.ATTACK, 0.874, Origin.JUDGED))
    'judged, 87 % sure'
    """
    if relation.origin is Origin.GIVEN:
        return "stated"
    return f"judged, {relation.confidence:.0%} sure".replace("%", " %")


def body(argument: Argument, most: int = 0) -> str:
    """An argument's text without the headline that it begins with, cut at ``most`` characters.

    >>> body(Argument("a", "Harm. It harms nobody.", headline="Harm."))
    'It harms nobody.'
    """
    text = argument.text
    if argument.headline and text.startswith(argument.headline):
        text = text[len(argument.headline) :].lstrip()
    return text[:most].rstrip() if most else text


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "reply", "replies"), plural(1200, "argument")
    ('1 reply', '1,200 arguments')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def _options(folder: Folder) -> tuple[Option, ...]:
    return tuple(
        Option(name, title(folder.kind, name), summary(folder.kind, name))
        for name in folder.names()
    )


def _plain(docstring: str) -> str:
    return docstring.replace("``", "")
