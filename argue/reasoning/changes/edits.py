"""Changes to a debate, as records."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from argue.errors import BadInput, NotFound
from argue.locales import Message, lazy
from argue.model import Label, Status
from argue.model.record import Record


class Action(StrEnum):
    """What is done to an argument or a relation."""

    ADD = "add"
    REMOVE = "remove"
    FLIP = "flip"
    """An attack becomes a support, or a support an attack."""


_ACTIONS = {Action.ADD: lazy("add"), Action.REMOVE: lazy("remove"), Action.FLIP: lazy("flip")}
_VERBS = {Label.ATTACK: lazy("attacks"), Label.SUPPORT: lazy("supports")}
_NOTHING = {
    None: lazy("%(edit)s: %(source)s neither attacks nor supports %(target)s"),
    Label.ATTACK: lazy("%(edit)s: %(source)s does not attack %(target)s"),
    Label.SUPPORT: lazy("%(edit)s: %(source)s does not support %(target)s"),
}
ALREADY = {
    Label.ATTACK: lazy("%(edit)s: %(source)s attacks %(target)s already"),
    Label.SUPPORT: lazy("%(edit)s: %(source)s supports %(target)s already"),
}


@dataclass(frozen=True, slots=True)
class Edit(Record):
    """A change of the framework.

    An argument is removed with all its relations.
    """

    action: Action
    """What is done."""
    source: str
    """Id of the argument, or of the source of the relation."""
    target: str = ""
    """Id of the target of the relation; empty for an argument."""
    label: Label | None = None
    """What the relation is; null where one relation only joins the two."""

    def __post_init__(self) -> None:
        if self.label is Label.UNRELATED:
            raise BadInput.lazy("expected an attack or a support, found 'unrelated'")
        if not self.target and self.action is Action.FLIP:
            raise BadInput.lazy(
                "expected a relation to flip, found the argument %(source)s",
                source=repr(self.source),
            )
        if self.target and self.action is Action.ADD and self.label is None:
            raise BadInput.lazy(
                "expected whether %(source)s attacks or supports %(target)s, found neither",
                source=repr(self.source),
                target=repr(self.target),
            )

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> Message:
        """In a few words, as errors begin."""
        action = lazy(_ACTIONS[self.action])
        if not self.target:
            return lazy("%(action)s %(source)s", action=action, source=self.source)
        return lazy(
            "%(action)s: %(source)s %(verb)s %(target)s",
            action=action,
            source=self.source,
            target=self.target,
            verb=lazy(_VERBS[self.label]) if self.label else "→",
        )


@dataclass(frozen=True, slots=True)
class Changed(Record):
    """An argument whose status changes."""

    TITLE = "ChangedStatus"

    argument: str
    """Id of the argument."""
    before: Status | None
    """Its status now; null if it is new."""
    after: Status | None
    """Its status then; null if it is removed."""


_RELATION = re.compile(
    r"(?P<source>\S+)\s*(?P<verb>->|→|\battacks\b|\bsupports\b)\s*(?P<target>\S+)"
)
_LABELS = {"attacks": Label.ATTACK, "supports": Label.SUPPORT}


def parse(action: str, text: str) -> Edit:
    """Read a change as a person writes it: ``a attacks b``, ``a supports b``, ``a -> b``, or ``a``.

    Raises BadInput if the text is none of these.

    >>> parse("add", "rail attacks air")
    Edit(action=<Action.ADD: 'add'>, source='rail', target='air', label=<Label.ATTACK: 'attack'>)
    >>> str(parse("remove", "rail"))
    'remove rail'
    """
    relation = _RELATION.fullmatch(text.strip())
    if relation:
        label = _LABELS.get(relation["verb"])
        return Edit(Action(action), relation["source"], relation["target"], label)
    if not text.strip() or len(text.split()) > 1:
        raise BadInput.lazy(
            "expected 'A attacks B', 'A supports B', 'A -> B' or the id of an argument, "
            "found %(text)s",
            text=repr(text),
        )
    return Edit(Action(action), text.strip())


def meant(edit: Edit, there: list[Label]) -> Label:
    """Which of the relations that join two arguments an edit means.

    Raises NotFound or BadInput if it is none of them, or may be several.
    """
    if edit.label is None and len(there) > 1:
        raise BadInput.lazy(
            "%(edit)s: expected one relation, found an attack and a support; say which",
            edit=edit.message,
        )
    if not there or edit.label not in (None, *there):
        nothing = _NOTHING[edit.label]
        raise NotFound.lazy(
            nothing, edit=edit.message, source=repr(edit.source), target=repr(edit.target)
        )
    return edit.label or there[0]


def other(label: Label) -> Label:
    """Support for attack, and attack for support."""
    return Label.SUPPORT if label is Label.ATTACK else Label.ATTACK
