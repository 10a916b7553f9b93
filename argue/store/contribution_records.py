"""What the store tells of arguments that people added: how they stand, and each step to there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.model import Relation


class Action(StrEnum):
    """What a step does to an argument."""

    ADD = "add"
    EDIT = "edit"
    WITHDRAW = "withdraw"
    UNDO = "undo"


_ACCOUNT = "account "


@dataclass(frozen=True, slots=True)
class Writer:
    """Who takes a step.

    ``name`` is what is shown; ``id`` tells one person from another, whatever they call themselves,
    and is empty where that is not known.
    """

    name: str
    id: str = ""

    @property
    def has_account(self) -> bool:
        """Whether an account confirms the name; else somebody only typed it."""
        return self.id.startswith(_ACCOUNT)


def account_id(number: int) -> str:
    """The :attr:`Writer.id` of an account.

    Examples
    --------
    >>> Writer("Ada", account_id(7)).has_account, Writer("Ada", "session x").has_account
    (True, False)
    """
    return f"{_ACCOUNT}{number}"


def as_writer(by: Writer | str) -> Writer:
    """The writer; a text is a name that no account confirms."""
    return Writer(by) if isinstance(by, str) else by


@dataclass(frozen=True, slots=True)
class ContributionStep:
    """One step in the history of an argument that a person added.

    Parameters
    ----------
    text
        What the argument says after this step, also where it is withdrawn; of a hidden argument
        :data:`~argue.store.stubs.HIDDEN`, except for its writer and for moderators.
    relation
        What its writer says that it does to the argument that it answers, or what an engine
        proposed (its origin tells); ``None`` if neither.
    withdrawn
        Whether it does not count after this step.
    hidden
        Whether it does not count since a moderator hid it.
    undoes
        The step that this one undoes, if it does.
    is_last
        Whether it is the last one of its argument, so that it can be undone.
    """

    id: int
    argument: str
    action: Action
    text: str
    relation: Relation | None
    withdrawn: bool
    writer: Writer
    at: datetime
    reason: str
    undoes: int | None
    is_last: bool
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """An argument that a person added, as it stands now.

    Parameters
    ----------
    parent
        The argument that it answers.
    first, last
        The step that added it, and its last one.
    steps
        How many steps there are.
    into
        The argument that it is merged into; empty if it stands by itself.
    """

    argument: str
    parent: str
    first: ContributionStep
    last: ContributionStep
    steps: int
    into: str = ""

    @property
    def writer(self) -> Writer:
        """Who added it."""
        return self.first.writer

    @property
    def withdrawn(self) -> bool:
        """Whether it was withdrawn."""
        return self.last.withdrawn

    @property
    def hidden(self) -> bool:
        """Whether a moderator hid it; its last step says who and why."""
        return self.last.hidden

    @property
    def edited(self) -> bool:
        """Whether it says something else than when it was added."""
        return self.last.text != self.first.text
