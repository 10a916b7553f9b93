"""Which column is what, as somebody says it: ``text=post,target=new_topic,label=label``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from argue.errors import BadInput
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.locales.phrases import did_you_mean

ROLES = {
    "text": lazy("what a row says"),
    "target": lazy("what it answers: an id, a text, or the claim that is discussed"),
    "label": lazy("what it does to that"),
    "id": lazy("its id"),
    "parent": lazy("the id that it answers"),
    "author": lazy("who said it"),
    "debate": lazy("the debate that it belongs to"),
    "title": lazy("the debate's title"),
    "headline": lazy("its headline"),
    "hypothesis": lazy("what the text of a pair is judged against"),
    "source": lazy("the id of a pair's text"),
    "gold": lazy("what annotators say"),
    "confidence": lazy("how sure the label is"),
}
"""What a column can be, and how people call it."""
REPEAT, ASIDE = "repeat", "aside"
"""Roles of columns whose blank cells repeat the cell above, and of those that mean nothing here."""


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """Columns by their roles, those that repeat the cell above, and those to be left aside."""

    roles: Mapping[str, str]
    repeat: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All columns that are named, each once."""
        return tuple(dict.fromkeys((*self.roles.values(), *self.repeat, *self.aside)))

    def __str__(self) -> str:
        """The text of which :func:`mapping_of` makes it again."""
        pairs = [*self.roles.items(), *((REPEAT, name) for name in self.repeat)]
        return mapping_text((*pairs, *((ASIDE, name) for name in self.aside)))


def mapping_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Roles and columns as one text.

    >>> mapping_text([("text", "Why, then?"), ("label", "Vote")])
    '"text=Why, then?",label=Vote'
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(f"{role}={name}" for role, name in pairs)
    return out.getvalue()


def mapping_of(columns: str | Mapping[str, str]) -> ColumnMapping:
    """What ``columns`` says: ``role=column`` between commas, or a mapping from role to column.

    A column whose name has a comma stands between quotation marks with its role. ``label`` and
    ``stance`` are the same role. Raises BadInput if it names no role, or one twice.

    >>> mapping_of("text=post, label=stance,repeat=Claim").roles
    {'text': 'post', 'label': 'stance'}
    """
    if not isinstance(columns, str):
        columns = mapping_text(columns.items())
    roles: dict[str, str] = {}
    more: dict[str, list[str]] = {REPEAT: [], ASIDE: []}
    for part in next(csv.reader([columns], skipinitialspace=True), []):
        role, sign, name = (word.strip() for word in part.partition("="))
        role = "label" if role == "stance" else role
        if sign and name and role in more:
            more[role].append(name)
        elif not sign or not name or role not in ROLES:
            known = [*ROLES, *more]
            message = lazy(
                "expected role=column with one of the roles %(roles)s, found %(part)s",
                roles=", ".join(known),
                part=quoted(part),
            )
            raise BadInput(did_you_mean(message, role, known))
        elif role in roles:
            raise BadInput.lazy("expected one column as %(role)s, found two", role=role)
        else:
            roles[role] = name
    return ColumnMapping(roles, tuple(more[REPEAT]), tuple(more[ASIDE]))
