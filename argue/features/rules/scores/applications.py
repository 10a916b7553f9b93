"""Annotated applications of rules: what is true where a rule's left side is, in two file formats.

``zeichner``
    CSV of Zeichner, Berant & Dagan (2012) with the columns ``rule_lhs``, ``rule_rhs``, ``lhs``,
    ``rhs``, ``judgment`` (yes or no) and ``confidence``. ``@R@`` behind a side says that its
    arguments change places: ``own`` ⇒ ``be owned by@R@``.
``levy-holt``
    Tab-separated triples of Levy & Dagan (2016) as annotated by Holt (2018): what follows, what it
    follows from, ``True`` or ``False``; a triple is ``argument, predicate, argument``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from argue.errors import BadInput, ParseError
from argue.features.grammar.rules.patterns import without_slots
from argue.language.tokens import lemmas
from argue.locales.phrases import reason_of

REVERSED = "@R@"
"""Stands behind a side whose arguments have changed places."""

_ZEICHNER = ("rule_lhs", "rule_rhs", "lhs", "rhs", "judgment")
_TRIPLE = 3


class RuleKey(NamedTuple):
    """What two spellings of one rule have in common.

    ``crossed`` says that the first argument of the left side is the second of the right one.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    crossed: bool

    @property
    def reverse(self) -> RuleKey:
        """The rule from right to left."""
        return RuleKey(self.right, self.left, self.crossed)


class Application(NamedTuple):
    """A rule applied to two arguments, and whether that is right."""

    key: RuleKey
    left: str
    right: str
    """The rule's sides, as the file writes them."""
    text: str
    hypothesis: str
    """Both sides with the arguments filled in."""
    holds: bool
    """Whether the hypothesis follows from the text."""


def key_of(left: str, right: str, crossed: bool = False) -> RuleKey:
    """The key of a rule: lemmas of both sides, without marks of arguments.

    A side may begin and end with the variables X and Y, ``Y be owned by X`` being crossed. Slots
    for context, as in ``because of <NOUN>``, are left out.

    >>> key_of("X bought Y", "own")
    RuleKey(left=('buy',), right=('own',), crossed=False)
    >>> key_of("own", "be owned by@R@") == key_of("X own Y", "Y be owned by X")
    True
    """
    (first, reversed_first), (second, reversed_second) = _side(left), _side(right)
    return RuleKey(first, second, crossed ^ reversed_first ^ reversed_second)


def read_applications(path: Path) -> list[Application]:
    """The applications in a file of one of the two formats, told apart by what is in it.

    Raises BadInput or ParseError if there is no such file, or it is in neither format, with the
    line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        expected = f"{path}: expected annotated applications of rules"
        raise BadInput(f"{expected}, {reason_of(error)}") from error
    return parse_applications(text, path.name)


def parse_applications(text: str, name: str = "applications") -> list[Application]:
    r"""The applications in a text; ``name`` is the file's, for messages.

    >>> [found] = parse_applications("author, wrote, hamlet\thamlet, was by, a man\tFalse\n")
    >>> found.text, found.hypothesis, found.key.crossed, found.holds
    ('hamlet was by a man.', 'author wrote hamlet.', True, False)
    """
    first = text.partition("\n")[0]
    if {*_ZEICHNER} <= {*next(csv.reader([first]), [])}:
        return list(_zeichner(text, name))
    if len(first.split("\t")) == _TRIPLE:
        return list(_levy_holt(text, name))
    wanted = f"a table with {', '.join(_ZEICHNER)}, or triples between tabs"
    raise ParseError(wanted, first[:80] or "an empty file", where=name, line=1)


def _zeichner(text: str, name: str) -> Iterator[Application]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    for row in reader:
        left, right, first, second, judgement = (row[column] or "" for column in _ZEICHNER)
        answer = judgement.strip().lower()
        if answer not in ("yes", "no") or not (left.strip() and right.strip()):
            found = f"{left!r}, {right!r}, {judgement!r}"
            raise ParseError(
                "two sides of a rule and yes or no", found, where=name, line=reader.line_num
            )
        applied = _sentence(first), _sentence(second)
        yield Application(key_of(left, right), left, right, *applied, answer == "yes")


def _levy_holt(text: str, name: str) -> Iterator[Application]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        triples = [[part.strip() for part in cell.split(", ")] for cell in cells[:2]]
        said = cells[2:] in (["True"], ["False"])
        if not said or [len(triple) for triple in triples] != [_TRIPLE, _TRIPLE]:
            wanted = "two triples and True or False between tabs"
            raise ParseError(wanted, line[:80], where=name, line=number)
        right, left = triples
        text, hypothesis = _sentence(" ".join(left)), _sentence(" ".join(right))
        key = key_of(left[1], right[1], _crossed(left, right))
        yield Application(key, left[1], right[1], text, hypothesis, cells[2] == "True")


def _crossed(left: list[str], right: list[str]) -> bool:
    """Whether an argument of the one triple stands on the other side of the other."""
    same = left[0] == right[0] or left[2] == right[2]
    return not same and (left[0] == right[2] or left[2] == right[0])


def _side(text: str) -> tuple[tuple[str, ...], bool]:
    is_reversed = text.rstrip().endswith(REVERSED)
    words = without_slots(text.rstrip().removesuffix(REVERSED)).split()
    first, last = words[:1], words[1:][-1:]
    if first in (["X"], ["Y"]):
        words = words[1:]
    if last in (["X"], ["Y"]):
        words = words[:-1]
    return tuple(lemmas(" ".join(words))), is_reversed ^ (first == ["Y"] and last == ["X"])


def _sentence(phrase: str) -> str:
    return f"{' '.join(phrase.split())}."
